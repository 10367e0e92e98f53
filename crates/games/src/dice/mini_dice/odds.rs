//! The payout odds of 13.6(b): minimums, which a licensee may better.

use std::num::NonZeroU64;

use boardwalk_equipment::{Cite, Money, Odds, cite};

use super::Wager;
use crate::dice::{OddsTable, PayRow};
use crate::lcm;

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

    /// Stakes on the wager that are multiples of this can be paid in `unit`s
    /// whatever total wins.
    pub fn step(odds: &OddsTable<Row>, wager: Wager, unit: Money) -> NonZeroU64 {
        let steps = Row::of(wager).iter().map(|row| odds.of(*row).step(unit).cents());
        let step = steps.fold(1, |a, b| lcm(a, b.unsigned_abs()));
        NonZeroU64::new(step).unwrap_or(NonZeroU64::MIN)
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

impl PayRow for Row {
    const ALL: &'static [Row] = &Row::ALL;
    const ODDS_CITE: Cite = cite!("19:47-13.6(a)");

    fn key(self) -> &'static str {
        self.key()
    }

    fn minimum(self) -> Odds {
        self.minimum()
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_total_a_wager_wins_on_has_one_of_its_rows() {
        for wager in <Wager as crate::Wager>::ALL {
            for total in 2..=12 {
                assert!(Row::of(*wager).contains(&Row::paid(*wager, total)));
            }
        }
    }
}
