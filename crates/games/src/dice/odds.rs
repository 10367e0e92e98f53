//! Tables of least odds, which a licensee may better, 13.6(b) and 1.4.

use std::fmt::Debug;
use std::marker::PhantomData;

use boardwalk_equipment::{Cite, Odds};

use crate::{Floors, OptionValue};

/// A row of a table of least odds.
pub trait PayRow: Copy + Debug + Eq + Send + Sync + 'static {
    /// Every row, in the order of the rules.
    const ALL: &'static [Self];
    /// The provision on how odds are stated.
    const ODDS_CITE: Cite;

    /// The key: `field-12`.
    fn key(self) -> &'static str;

    /// The least odds that the rules allow.
    fn minimum(self) -> Odds;

    /// Its place in [`PayRow::ALL`].
    fn index(self) -> usize;
}

/// Rows that a table has at most.
const ROWS_MAX: usize = 32;

/// Odds that a licensee pays above the minimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overrides<R: PayRow> {
    odds: [Option<Odds>; ROWS_MAX],
    rows: PhantomData<R>,
}

/// The odds in force at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddsTable<R: PayRow> {
    odds: [Odds; ROWS_MAX],
    rows: PhantomData<R>,
}

impl<R: PayRow> Default for Overrides<R> {
    fn default() -> Self {
        const { assert!(R::ALL.len() <= ROWS_MAX) };
        Self { odds: [None; ROWS_MAX], rows: PhantomData }
    }
}

impl<R: PayRow> OddsTable<R> {
    /// The minimums, bettered where the licensee betters them.
    pub fn new(overrides: Overrides<R>) -> Self {
        let mut odds = [Odds::EVEN; ROWS_MAX];
        for row in R::ALL {
            odds[row.index()] = overrides.odds[row.index()].unwrap_or(row.minimum());
        }
        Self { odds, rows: PhantomData }
    }

    /// The odds of a row.
    #[inline]
    pub fn of(&self, row: R) -> Odds {
        self.odds[row.index()]
    }
}

impl<R: PayRow> OptionValue for Overrides<R> {
    fn values() -> String {
        "none, or ROW=ODDS with commas between".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        Self::read(text, Floors::Held)
    }

    fn parse_for_study(text: &str) -> Result<Self, String> {
        Self::read(text, Floors::Ignored)
    }

    fn forbidden_by(text: &str) -> Option<Cite> {
        text.contains(" for ").then_some(R::ODDS_CITE)
    }

    fn print(&self) -> String {
        let rows: Vec<_> = R::ALL
            .iter()
            .filter_map(|row| self.odds[row.index()].map(|odds| format!("{}={odds}", row.key())))
            .collect();
        if rows.is_empty() { "none".into() } else { rows.join(",") }
    }
}

impl<R: PayRow> Overrides<R> {
    fn read(text: &str, floors: Floors) -> Result<Self, String> {
        let mut overrides = Self::default();
        if text == "none" {
            return Ok(overrides);
        }
        for item in text.split(',') {
            let (key, odds) = item
                .split_once('=')
                .ok_or("expected none, or odds such as any-seven=5 or place-6=6 to 5")?;
            let row = R::ALL.iter().find(|row| row.key() == key.trim());
            let row = row.ok_or_else(|| {
                let keys: Vec<_> = R::ALL.iter().map(|row| row.key()).collect();
                let key: String = key.trim().chars().take(40).collect();
                format!("there is no row \"{key}\"; the rows are {}", keys.join(", "))
            })?;
            let odds: Odds =
                odds.trim().parse().map_err(|e: boardwalk_equipment::ParseError| e.to_string())?;
            if floors == Floors::Held && !odds.at_least(row.minimum()) {
                return Err(format!(
                    "{} must pay at least {}, not {odds}",
                    row.key(),
                    row.minimum()
                ));
            }
            if overrides.odds[row.index()].replace(odds).is_some() {
                return Err(format!("{} is given twice", row.key()));
            }
        }
        Ok(overrides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::mini_dice::Row;

    #[test]
    fn odds_may_be_bettered_and_not_worsened() {
        let better = Overrides::<Row>::parse("any-seven=5,field-12=3 to 1").unwrap();
        assert_eq!(better.print(), "field-12=3 to 1,any-seven=5 to 1");
        assert_eq!(Overrides::<Row>::parse(&better.print()), Ok(better));
        assert_eq!(OddsTable::new(better).of(Row::AnySeven), Odds::new(5, 1));
        assert_eq!(
            Overrides::<Row>::parse("place-6=1 to 1").unwrap_err(),
            "place-6 must pay at least 7 to 6, not 1 to 1"
        );
        for bad in ["", "any-seven", "big-8=1", "any-seven=5 for 1", "any-seven=0"] {
            assert!(Overrides::<Row>::parse(bad).is_err(), "{bad}");
        }
    }
}
