//! The pay tables of 38.12(c) to (e): minimums, which a licensee may better.

use std::fmt::Debug;
use std::marker::PhantomData;

use boardwalk_equipment::{Cite, Money, Odds, ParseError, cite};
use boardwalk_ranking::lunar::{PaidHand, SuperHand};

use crate::{Floors, OptionValue, lcm};

/// A hand that a pay table has a row for.
pub trait Row: Copy + Debug + Eq + Send + Sync + 'static {
    /// Every row, in the order of the rules: highest first.
    const ALL: &'static [Self];
    /// Its place in [`Row::ALL`].
    fn index(self) -> usize;
    /// Its key, and what else it is called.
    fn keys(self) -> &'static [&'static str];
    /// The least odds that the rules allow.
    fn minimum(self) -> Odds;
}

/// The hands dealt that are paid at once, 38.12(c).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum InstantCash {
    RoyalFlush,
    StraightFlush,
}

impl Row for InstantCash {
    const ALL: &'static [Self] = &[InstantCash::RoyalFlush, InstantCash::StraightFlush];

    fn index(self) -> usize {
        self as usize
    }

    fn keys(self) -> &'static [&'static str] {
        match self {
            InstantCash::RoyalFlush => &["royal-flush", "royal"],
            InstantCash::StraightFlush => &["straight-flush"],
        }
    }

    fn minimum(self) -> Odds {
        match self {
            InstantCash::RoyalFlush => Odds::new(600, 1),
            InstantCash::StraightFlush => Odds::new(200, 1),
        }
    }
}

impl Row for SuperHand {
    const ALL: &'static [Self] = &[
        SuperHand::FourOfAKind,
        SuperHand::SameColoredStraight,
        SuperHand::FullHouse,
        SuperHand::Flush,
        SuperHand::Straight,
        SuperHand::ThreeOfAKind,
        SuperHand::AceKingQueen,
        SuperHand::FiveSameColored,
    ];

    fn index(self) -> usize {
        // The hands are numbered from the lowest, the rows from the highest.
        SuperHand::FourOfAKind as usize - self as usize
    }

    fn keys(self) -> &'static [&'static str] {
        match self {
            SuperHand::FourOfAKind => &["four-of-a-kind"],
            SuperHand::SameColoredStraight => &["same-colored-straight"],
            SuperHand::FullHouse => &["full-house"],
            SuperHand::Flush => &["flush"],
            SuperHand::Straight => &["straight"],
            SuperHand::ThreeOfAKind => &["three-of-a-kind"],
            SuperHand::AceKingQueen => &["ace-king-queen"],
            SuperHand::FiveSameColored => &["five-same-colored-cards", "five-same-colored"],
        }
    }

    fn minimum(self) -> Odds {
        match self {
            SuperHand::FourOfAKind => Odds::new(250, 1),
            SuperHand::SameColoredStraight => Odds::new(150, 1),
            SuperHand::FullHouse => Odds::new(100, 1),
            SuperHand::Flush => Odds::new(60, 1),
            SuperHand::Straight => Odds::new(30, 1),
            SuperHand::ThreeOfAKind => Odds::new(7, 1),
            SuperHand::AceKingQueen => Odds::new(5, 1),
            SuperHand::FiveSameColored => Odds::new(2, 1),
        }
    }
}

impl Row for PaidHand {
    const ALL: &'static [Self] = &[
        PaidHand::RoyalFlush,
        PaidHand::StraightFlush,
        PaidHand::FourOfAKind,
        PaidHand::FullHouse,
        PaidHand::Flush,
        PaidHand::Straight,
        PaidHand::ThreeOfAKind,
        PaidHand::TwoPairs,
        PaidHand::OnePair,
        PaidHand::AceKing,
    ];

    fn index(self) -> usize {
        // As for the super side bet.
        PaidHand::RoyalFlush as usize - self as usize
    }

    fn keys(self) -> &'static [&'static str] {
        match self {
            PaidHand::RoyalFlush => &["royal-flush", "royal"],
            PaidHand::StraightFlush => &["straight-flush"],
            PaidHand::FourOfAKind => &["four-of-a-kind"],
            PaidHand::FullHouse => &["full-house"],
            PaidHand::Flush => &["flush"],
            PaidHand::Straight => &["straight"],
            PaidHand::ThreeOfAKind => &["three-of-a-kind"],
            PaidHand::TwoPairs => &["two-pair", "two-pairs"],
            PaidHand::OnePair => &["one-pair", "pair"],
            PaidHand::AceKing => &["ace-king"],
        }
    }

    fn minimum(self) -> Odds {
        match self {
            PaidHand::RoyalFlush => Odds::new(100, 1),
            PaidHand::StraightFlush => Odds::new(50, 1),
            PaidHand::FourOfAKind => Odds::new(20, 1),
            PaidHand::FullHouse => Odds::new(7, 1),
            PaidHand::Flush => Odds::new(5, 1),
            PaidHand::Straight => Odds::new(4, 1),
            PaidHand::ThreeOfAKind => Odds::new(3, 1),
            PaidHand::TwoPairs => Odds::new(2, 1),
            PaidHand::OnePair => Odds::new(1, 1),
            PaidHand::AceKing => Odds::new(1, 1),
        }
    }
}

/// The odds in force for the rows of one table. None is below its minimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayTable<R, const ROWS: usize> {
    odds: [Odds; ROWS],
    rows: PhantomData<R>,
}

/// Odds of the instant cash payout.
pub type InstantCashOdds = PayTable<InstantCash, 2>;
/// Odds of the super side bet.
pub type SuperOdds = PayTable<SuperHand, 8>;
/// Odds of the bet wager.
pub type BetOdds = PayTable<PaidHand, 10>;

impl<R: Row, const ROWS: usize> PayTable<R, ROWS> {
    /// The least that the rules allow.
    pub fn minimums() -> Self {
        const { assert!(R::ALL.len() == ROWS) };
        // As many rows as the table has, so the index is inside.
        Self { odds: std::array::from_fn(|row| R::ALL[row].minimum()), rows: PhantomData }
    }

    /// The odds of a row.
    #[inline]
    pub fn of(&self, row: R) -> Odds {
        self.odds[row.index() % ROWS]
    }

    /// What a stake wins at the odds of a row, in cents. Stakes that the table
    /// takes can be paid to the cent, and no product leaves the integer.
    #[inline]
    pub fn pays(&self, row: R, stake: Money) -> i64 {
        let odds = self.of(row);
        let profit = stake.cents() * i64::from(odds.pays());
        if odds.per() == 1 { profit } else { profit / i64::from(odds.per()) }
    }

    /// Stakes that are multiples of this many cents can be paid whatever row
    /// they win at.
    pub fn step(&self) -> u64 {
        self.odds.iter().map(|odds| odds.step(Money::CENT).cents().unsigned_abs()).fold(1, lcm)
    }

    /// No row pays more than this many times the stake.
    pub fn highest(&self) -> i64 {
        let whole = |odds: &Odds| i64::from(odds.pays().div_ceil(odds.per()));
        self.odds.iter().map(whole).fold(1, i64::max)
    }

    /// Every row with its odds.
    pub fn rows(&self) -> impl Iterator<Item = (R, Odds)> {
        R::ALL.iter().copied().zip(self.odds)
    }

    fn set(&mut self, row: R, text: &str, floors: Floors) -> Result<(), String> {
        let odds: Odds = text.trim().parse().map_err(|e: ParseError| e.to_string())?;
        if floors == Floors::Held && !odds.at_least(row.minimum()) {
            let (key, least) = (row.keys()[0], row.minimum());
            return Err(format!("{key} must pay at least {least}, not {odds}"));
        }
        self.odds[row.index() % ROWS] = odds;
        Ok(())
    }
}

/// Named rows (`royal-flush=700 to 1`), or all of them in order with a comma or
/// stroke between (`700/250`). Rows not named keep the minimum.
impl<R: Row, const ROWS: usize> OptionValue for PayTable<R, ROWS> {
    fn values() -> String {
        let least: Vec<String> = R::ALL
            .iter()
            .map(|row| format!("{} at least {}", row.keys()[0], row.minimum()))
            .collect();
        format!("ROW=ODDS with commas between; {}", least.join("; "))
    }

    fn parse(text: &str) -> Result<Self, String> {
        Self::read(text, Floors::Held)
    }

    fn parse_for_study(text: &str) -> Result<Self, String> {
        Self::read(text, Floors::Ignored)
    }

    fn forbidden_by(text: &str) -> Option<Cite> {
        text.contains(" for ").then_some(cite!("13:69F-38.12(a)"))
    }

    fn print(&self) -> String {
        let rows: Vec<String> =
            self.rows().map(|(row, odds)| format!("{}={odds}", row.keys()[0])).collect();
        rows.join(",")
    }
}

impl<R: Row, const ROWS: usize> PayTable<R, ROWS> {
    fn read(text: &str, floors: Floors) -> Result<Self, String> {
        let mut table = Self::minimums();
        if !text.contains('=') {
            let all: Vec<&str> = text.split([',', '/']).collect();
            if all.len() != ROWS {
                return Err(format!(
                    "expected odds of {ROWS} rows, or ROW=ODDS with commas between"
                ));
            }
            R::ALL.iter().zip(all).try_for_each(|(row, odds)| table.set(*row, odds, floors))?;
            return Ok(table);
        }
        let mut given = Vec::new();
        for item in text.split(',') {
            let (key, odds) =
                item.split_once('=').ok_or("expected ROW=ODDS with commas between")?;
            let key = key.trim();
            let row = R::ALL.iter().copied().find(|row| row.keys().contains(&key));
            let row = row.ok_or_else(|| {
                let keys: Vec<&str> = R::ALL.iter().map(|row| row.keys()[0]).collect();
                format!("there is no row \"{key}\"; the rows are {}", keys.join(", "))
            })?;
            if given.contains(&row) {
                return Err(format!("{key} is given twice"));
            }
            given.push(row);
            table.set(row, odds, floors)?;
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_may_be_bettered_and_not_worsened() {
        let better = InstantCashOdds::parse("straight-flush=250").unwrap();
        assert_eq!(better.print(), "royal-flush=600 to 1,straight-flush=250 to 1");
        assert_eq!(InstantCashOdds::parse(&better.print()), Ok(better));
        assert_eq!(InstantCashOdds::parse("600/250"), Ok(better));
        assert_eq!(InstantCashOdds::parse("600:1,250:1"), Ok(better));
        assert_eq!(
            SuperOdds::parse("straight=29 to 1").unwrap_err(),
            "straight must pay at least 30 to 1, not 29 to 1"
        );
        for bad in ["", "600", "royal-flush", "flush=700", "royal-flush=700 for 1", "600/200/1"] {
            assert!(InstantCashOdds::parse(bad).is_err(), "{bad}");
        }
        assert!(BetOdds::parse("one-pair=2,pair=3").is_err());
    }

    fn stand_in_order<R: Row>() {
        for (place, row) in R::ALL.iter().enumerate() {
            assert_eq!(row.index(), place, "{row:?}");
        }
    }

    #[test]
    fn every_row_stands_in_its_place() {
        stand_in_order::<InstantCash>();
        stand_in_order::<SuperHand>();
        stand_in_order::<PaidHand>();
    }
}
