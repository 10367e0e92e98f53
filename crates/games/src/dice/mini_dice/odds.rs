//! The payout odds of 13.6(b): minimums, which a licensee may better.

use std::num::NonZeroU64;

use boardwalk_equipment::{Cite, Money, Odds, cite};

use super::Wager;
use crate::{OptionValue, lcm};

/// A row of the table of odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Row {
    Place4,
    Place5,
    Place6,
    Place8,
    Place9,
    Place10,
    /// The field on 3, 4, 9, 10 and 11.
    Field,
    /// The field on 2.
    Field2,
    /// The field on 12.
    Field12,
    AnySeven,
    OverSeven,
    UnderSeven,
}

/// Key, what is printed, and the least odds of each row, 19:47-13.6(b).
const ROWS: [(&str, &str, Odds); 12] = [
    ("place-4", "4", Odds::new(9, 5)),
    ("place-5", "5", Odds::new(7, 5)),
    ("place-6", "6", Odds::new(7, 6)),
    ("place-8", "8", Odds::new(7, 6)),
    ("place-9", "9", Odds::new(7, 5)),
    ("place-10", "10", Odds::new(9, 5)),
    ("field", "Field 3, 4, 9, 10, 11", Odds::new(1, 1)),
    ("field-2", "Field 2", Odds::new(2, 1)),
    ("field-12", "Field 12", Odds::new(2, 1)),
    ("any-seven", "Any 7", Odds::new(4, 1)),
    ("over-seven", "Over 7", Odds::new(1, 1)),
    ("under-seven", "Under 7", Odds::new(1, 1)),
];

impl Row {
    /// Every row, in the order of the rules.
    pub const ALL: [Row; 12] = [
        Row::Place4,
        Row::Place5,
        Row::Place6,
        Row::Place8,
        Row::Place9,
        Row::Place10,
        Row::Field,
        Row::Field2,
        Row::Field12,
        Row::AnySeven,
        Row::OverSeven,
        Row::UnderSeven,
    ];

    /// The key: `field-12`.
    pub const fn key(self) -> &'static str {
        ROWS[self as usize].0
    }

    /// What is printed on the layout.
    pub const fn label(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// The least odds that the rules allow.
    pub const fn minimum(self) -> Odds {
        ROWS[self as usize].2
    }

    /// The rows that a wager can be paid at.
    pub const fn of(wager: Wager) -> &'static [Row] {
        match wager {
            Wager::Place4 => &[Row::Place4],
            Wager::Place5 => &[Row::Place5],
            Wager::Place6 => &[Row::Place6],
            Wager::Place8 => &[Row::Place8],
            Wager::Place9 => &[Row::Place9],
            Wager::Place10 => &[Row::Place10],
            Wager::Field => &[Row::Field, Row::Field2, Row::Field12],
            Wager::AnySeven => &[Row::AnySeven],
            Wager::OverSeven => &[Row::OverSeven],
            Wager::UnderSeven => &[Row::UnderSeven],
        }
    }

    /// The row that a wager won on this total is paid at.
    #[inline]
    pub const fn paid(wager: Wager, total: u8) -> Row {
        match (wager, total) {
            (Wager::Place4, _) => Row::Place4,
            (Wager::Place5, _) => Row::Place5,
            (Wager::Place6, _) => Row::Place6,
            (Wager::Place8, _) => Row::Place8,
            (Wager::Place9, _) => Row::Place9,
            (Wager::Place10, _) => Row::Place10,
            (Wager::Field, 2) => Row::Field2,
            (Wager::Field, 12) => Row::Field12,
            (Wager::Field, _) => Row::Field,
            (Wager::AnySeven, _) => Row::AnySeven,
            (Wager::OverSeven, _) => Row::OverSeven,
            (Wager::UnderSeven, _) => Row::UnderSeven,
        }
    }
}

/// Odds that a licensee pays above the minimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PayoutOverrides([Option<Odds>; Row::ALL.len()]);

/// The odds in force at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddsTable([Odds; Row::ALL.len()]);

impl OddsTable {
    /// The minimums, bettered where the licensee betters them.
    pub fn new(overrides: PayoutOverrides) -> Self {
        Self(Row::ALL.map(|row| overrides.0[row as usize].unwrap_or(row.minimum())))
    }

    /// The odds of a row.
    #[inline]
    pub const fn of(&self, row: Row) -> Odds {
        self.0[row as usize]
    }

    /// Stakes on the wager that are multiples of this can be paid in `unit`s
    /// whatever total wins.
    pub fn step(&self, wager: Wager, unit: Money) -> NonZeroU64 {
        let steps =
            Row::of(wager).iter().map(|row| self.of(*row).step(unit).cents().unsigned_abs());
        NonZeroU64::new(steps.fold(1, lcm)).unwrap_or(NonZeroU64::MIN)
    }
}

impl OptionValue for PayoutOverrides {
    fn values() -> String {
        "none, or ROW=ODDS with commas between".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut overrides = Self::default();
        if text == "none" {
            return Ok(overrides);
        }
        for item in text.split(',') {
            let (key, odds) = item
                .split_once('=')
                .ok_or("expected none, or odds such as any-seven=5 or field-12=3 to 1")?;
            let row = Row::ALL.into_iter().find(|row| row.key() == key.trim());
            let row = row.ok_or_else(|| {
                let keys: Vec<_> = Row::ALL.iter().map(|row| row.key()).collect();
                format!("there is no row \"{}\"; the rows are {}", key.trim(), keys.join(", "))
            })?;
            let odds: Odds =
                odds.trim().parse().map_err(|e: boardwalk_equipment::ParseError| e.to_string())?;
            if !odds.at_least(row.minimum()) {
                return Err(format!(
                    "{} must pay at least {}, not {odds}",
                    row.key(),
                    row.minimum()
                ));
            }
            if overrides.0[row as usize].replace(odds).is_some() {
                return Err(format!("{} is given twice", row.key()));
            }
        }
        Ok(overrides)
    }

    fn forbidden_by(text: &str) -> Option<Cite> {
        text.contains(" for ").then_some(cite!("19:47-13.6(a)"))
    }

    fn print(&self) -> String {
        let rows: Vec<_> = Row::ALL
            .iter()
            .filter_map(|row| self.0[*row as usize].map(|odds| format!("{}={odds}", row.key())))
            .collect();
        if rows.is_empty() { "none".into() } else { rows.join(",") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_may_be_bettered_and_not_worsened() {
        let better = PayoutOverrides::parse("any-seven=5,field-12=3 to 1").unwrap();
        assert_eq!(better.print(), "field-12=3 to 1,any-seven=5 to 1");
        assert_eq!(PayoutOverrides::parse(&better.print()), Ok(better));
        assert_eq!(OddsTable::new(better).of(Row::AnySeven), Odds::new(5, 1));
        assert_eq!(
            PayoutOverrides::parse("place-6=1 to 1").unwrap_err(),
            "place-6 must pay at least 7 to 6, not 1 to 1"
        );
        for bad in ["", "any-seven", "big-8=1", "any-seven=5 for 1", "any-seven=0"] {
            assert!(PayoutOverrides::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_total_a_wager_wins_on_has_one_of_its_rows() {
        for wager in <Wager as crate::Wager>::ALL {
            for total in 2..=12 {
                assert!(Row::of(*wager).contains(&Row::paid(*wager, total)));
            }
        }
    }
}
