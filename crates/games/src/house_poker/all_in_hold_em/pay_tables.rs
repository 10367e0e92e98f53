//! The pay tables of the two bonus wagers, 44.11(c) and (d): four each, of
//! which the licensee chooses one, and may better it.

use std::marker::PhantomData;

use boardwalk_equipment::{CannotPay, Card, Cite, Money, Odds, Rank, cite};
use boardwalk_ranking::HighCategory;

use crate::options::expected;
use crate::{Floors, OptionValue, lcm};

/// Rows of a table.
pub const ROWS: usize = 7;
/// The letters of the tables, in order.
const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

/// The rows of a pay table, and what the four tables pay on them to one.
pub trait Rows: Copy + Eq + std::fmt::Debug + 'static {
    /// The rows from the top, by key: `two-red-aces`.
    const KEYS: [&'static str; ROWS];
    /// Tables A to D.
    const TABLES: [[u32; ROWS]; 4];
}

/// What two cards win on the hole card bonus wager; the first row from the top
/// that fits them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum HoleCards {
    TwoRedAces,
    SuitedAceKing,
    PairOfAces,
    PairOfJacksToKings,
    PairOfSixesToTens,
    PairOfTwosToFives,
    TwoSuitedCards,
}

impl Rows for HoleCards {
    const KEYS: [&'static str; ROWS] = [
        "two-red-aces",
        "suited-ace-king",
        "pair-of-aces",
        "pair-of-jacks-to-kings",
        "pair-of-sixes-to-tens",
        "pair-of-twos-to-fives",
        "two-suited-cards",
    ];

    const TABLES: [[u32; ROWS]; 4] = [
        [50, 25, 20, 9, 4, 2, 1],
        [60, 25, 20, 8, 4, 2, 1],
        [45, 25, 20, 8, 4, 2, 1],
        [50, 25, 20, 8, 3, 2, 1],
    ];
}

impl HoleCards {
    /// The row of two cards, if they win.
    #[inline]
    pub fn of(a: Card, b: Card) -> Option<Self> {
        let (high, low) = if a.cmp_rank(b).is_ge() { (a, b) } else { (b, a) };
        if high.cmp_rank(low).is_eq() {
            return Some(match high.rank() {
                Rank::Ace if a.suit().is_red() && b.suit().is_red() => HoleCards::TwoRedAces,
                Rank::Ace => HoleCards::PairOfAces,
                Rank::Jack | Rank::Queen | Rank::King => HoleCards::PairOfJacksToKings,
                Rank::Six | Rank::Seven | Rank::Eight | Rank::Nine | Rank::Ten => {
                    HoleCards::PairOfSixesToTens
                }
                Rank::Two | Rank::Three | Rank::Four | Rank::Five => HoleCards::PairOfTwosToFives,
            });
        }
        if a.suit() != b.suit() {
            return None;
        }
        let ace_king = high.rank() == Rank::Ace && low.rank() == Rank::King;
        Some(if ace_king { HoleCards::SuitedAceKing } else { HoleCards::TwoSuitedCards })
    }
}

/// What a hand wins on the final hand bonus wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FinalHand {
    RoyalFlush,
    StraightFlush,
    FourOfAKind,
    FullHouse,
    Flush,
    Straight,
    ThreeOfAKind,
}

impl Rows for FinalHand {
    const KEYS: [&'static str; ROWS] = [
        "royal-flush",
        "straight-flush",
        "four-of-a-kind",
        "full-house",
        "flush",
        "straight",
        "three-of-a-kind",
    ];

    const TABLES: [[u32; ROWS]; 4] = [
        [500, 125, 50, 10, 6, 3, 2],
        [500, 125, 50, 8, 6, 4, 2],
        [500, 100, 50, 8, 6, 4, 2],
        [500, 100, 40, 8, 6, 4, 2],
    ];
}

impl FinalHand {
    /// The row of a hand of this category, if it wins.
    #[inline]
    pub const fn of(category: HighCategory) -> Option<Self> {
        Some(match category {
            HighCategory::RoyalFlush => FinalHand::RoyalFlush,
            HighCategory::StraightFlush => FinalHand::StraightFlush,
            HighCategory::FourOfAKind => FinalHand::FourOfAKind,
            HighCategory::FullHouse => FinalHand::FullHouse,
            HighCategory::Flush => FinalHand::Flush,
            HighCategory::Straight => FinalHand::Straight,
            HighCategory::ThreeOfAKind => FinalHand::ThreeOfAKind,
            HighCategory::TwoPairs | HighCategory::OnePair | HighCategory::NoPair => return None,
        })
    }
}

/// The odds in force on one of the bonus wagers: those of a table, or better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayTable<R> {
    odds: [Odds; ROWS],
    rows: PhantomData<R>,
}

impl<R: Rows> PayTable<R> {
    /// Table A.
    pub const A: Self = Self::table(0);

    /// Table A, B, C or D, by number.
    const fn table(number: usize) -> Self {
        let mut odds = [Odds::EVEN; ROWS];
        let mut row = 0;
        while row < ROWS {
            odds[row] = Odds::new(R::TABLES[number][row], 1);
            row += 1;
        }
        Self { odds, rows: PhantomData }
    }

    /// The tables that the rules print.
    fn tables() -> [Self; 4] {
        [0, 1, 2, 3].map(Self::table)
    }

    /// The odds of a row, counted from the top.
    #[inline]
    pub const fn row(&self, row: usize) -> Odds {
        self.odds[row % ROWS]
    }

    /// What a stake wins at the odds of each row.
    pub fn pays(&self, stake: Money) -> [Option<Money>; ROWS] {
        self.odds.map(|odds| odds.pay(stake).ok())
    }

    /// Stakes that are multiples of this can be paid whatever row wins.
    pub fn step(&self) -> Money {
        let steps = self.odds.iter().map(|odds| odds.step(Money::CENT).cents().unsigned_abs());
        let step = i64::try_from(steps.fold(1, lcm)).ok();
        step.and_then(Money::from_cents).unwrap_or(Money::MAX)
    }

    /// The first of the odds that cannot pay this stake.
    pub fn cannot_pay(&self, stake: Money) -> Option<CannotPay> {
        self.odds.iter().find_map(|odds| odds.check(stake, Money::CENT).err())
    }

    /// The highest stake of which no payment goes over `most`.
    pub fn highest_stake(&self, most: Money) -> Money {
        let least =
            |odds: &Odds| most.cents().saturating_mul(odds.per().into()) / i64::from(odds.pays());
        let cents = self.odds.iter().map(least).min().unwrap_or(0);
        Money::from_cents(cents).unwrap_or(most).min(most)
    }

    /// Each row and its odds, as a sign shows them.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, Odds)> {
        R::KEYS.into_iter().zip(self.odds)
    }

    /// Whether no row pays less than that table.
    fn is_at_least(&self, floor: &Self) -> bool {
        self.odds.iter().zip(floor.odds).all(|(odds, least)| odds.at_least(least))
    }

    /// One row bettered, as `full-house=12` says.
    fn with(mut self, item: &str, given: &mut [bool; ROWS]) -> Result<Self, String> {
        let (key, odds) = item.split_once('=').ok_or_else(|| {
            format!("expected A, B, C or D, or rows with their odds such as {}=60", R::KEYS[0])
        })?;
        let key: String = key.trim().chars().take(40).collect();
        let row = R::KEYS.into_iter().position(|known| known == key).ok_or_else(|| {
            format!("there is no row \"{key}\"; the rows are {}", R::KEYS.join(", "))
        })?;
        if std::mem::replace(&mut given[row], true) {
            return Err(format!("{key} is given twice"));
        }
        let odds = odds.trim().parse();
        self.odds[row] = odds.map_err(|e: boardwalk_equipment::ParseError| e.to_string())?;
        Ok(self)
    }

    /// Which of the four tables comes nearest, and where these odds fall short
    /// of it.
    fn falls_short(&self) -> String {
        let short = |floor: &Self| {
            let rows = self.odds.iter().zip(floor.odds).zip(R::KEYS);
            rows.filter(|((odds, least), _)| !odds.at_least(*least))
                .map(|((odds, least), key)| format!("{key} {odds} and not {least}"))
                .collect::<Vec<_>>()
        };
        let of_each = LETTERS.into_iter().zip(Self::tables());
        let nearest =
            of_each.map(|(letter, floor)| (short(&floor), letter)).min_by_key(|s| s.0.len());
        let (rows, letter) = nearest.unwrap_or_default();
        format!(
            "every row must pay at least what one of the tables A, B, C and D does; \
             the nearest is {letter}, of which it falls short with {}",
            rows.join(" and ")
        )
    }
}

impl<R: Rows> OptionValue for PayTable<R> {
    fn values() -> String {
        "A, B, C, D, or ROW=ODDS with commas between".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        Self::read(text, Floors::Held)
    }

    fn parse_for_study(text: &str) -> Result<Self, String> {
        Self::read(text, Floors::Ignored)
    }

    fn forbidden_by(text: &str) -> Option<Cite> {
        text.contains(" for ").then_some(cite!("19:47-44.11(a)"))
    }

    fn print(&self) -> String {
        let same = LETTERS.into_iter().zip(Self::tables()).find(|(_, table)| table == self);
        match same {
            Some((letter, _)) => letter.into(),
            None => {
                let rows: Vec<_> = self.rows().map(|(key, odds)| format!("{key}={odds}")).collect();
                rows.join(",")
            }
        }
    }
}

impl<R: Rows> PayTable<R> {
    /// A letter; or rows with their odds, the others paying as in the table
    /// whose letter comes first, or in table A.
    fn read(text: &str, floors: Floors) -> Result<Self, String> {
        let letter = |word: &str| LETTERS.into_iter().position(|letter| letter == word);
        if !text.contains([',', '=']) {
            let number = letter(text.trim()).ok_or_else(|| expected("A, B, C, D"))?;
            return Ok(Self::table(number));
        }
        let (first, rest) = text.split_once(',').unwrap_or((text, ""));
        let (base, items) = match letter(first.trim()) {
            Some(number) => (Self::table(number), rest),
            None => (Self::A, text),
        };
        let mut given = [false; ROWS];
        let table = items.split(',').try_fold(base, |table, item| table.with(item, &mut given))?;
        let floor = || Self::tables().iter().any(|floor| table.is_at_least(floor));
        match floors == Floors::Ignored || floor() {
            true => Ok(table),
            false => Err(table.falls_short()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Hole = PayTable<HoleCards>;

    #[test]
    fn every_two_cards_have_one_row_or_none() {
        let cards: Vec<Card> = Card::all().collect();
        let mut counts = [0; ROWS + 1];
        for (n, a) in cards.iter().enumerate() {
            for b in &cards[..n] {
                assert_eq!(HoleCards::of(*a, *b), HoleCards::of(*b, *a));
                counts[HoleCards::of(*a, *b).map_or(ROWS, |row| row as usize)] += 1;
            }
        }
        assert_eq!(counts, [1, 4, 5, 18, 30, 24, 308, 936]);
    }

    #[test]
    fn every_category_has_one_row_or_none() {
        let rows = HighCategory::ALL.map(FinalHand::of);
        assert_eq!(rows.iter().flatten().count(), ROWS);
        let from_the_top: Vec<_> =
            rows.iter().flatten().rev().map(|row| FinalHand::KEYS[*row as usize]).collect();
        assert_eq!(from_the_top, FinalHand::KEYS);
    }

    #[test]
    fn a_table_may_be_bettered_and_not_worsened() {
        for letter in LETTERS {
            assert_eq!(Hole::parse(letter).unwrap().print(), letter);
        }
        let better = Hole::parse("B,pair-of-aces=51 to 2").unwrap();
        assert_eq!(better.row(HoleCards::PairOfAces as usize), Odds::new(51, 2));
        assert_eq!(better.row(HoleCards::TwoRedAces as usize), Odds::new(60, 1));
        assert_eq!(Hole::parse(&better.print()), Ok(better));
        // Table A with the top row of C pays no less than C anywhere.
        assert!(Hole::parse("two-red-aces=45").is_ok());
        let all = "two-red-aces=45,suited-ace-king=25,pair-of-aces=20,pair-of-jacks-to-kings=8,\
                   pair-of-sixes-to-tens=4,pair-of-twos-to-fives=2,two-suited-cards=1";
        assert_eq!(Hole::parse(all).unwrap().print(), "C");
        let short = Hole::parse("two-red-aces=44").unwrap_err();
        assert!(short.ends_with("two-red-aces 44 to 1 and not 50 to 1"), "{short}");
        // Between two tables is below both.
        assert!(Hole::parse("D,two-red-aces=45").is_err());
        for bad in ["", "E", "a", "A,", "two-red-aces", "big-slick=25", "two-red-aces=60 for 1"] {
            assert!(Hole::parse(bad).is_err(), "{bad}");
        }
        assert!(Hole::parse("two-red-aces=60,two-red-aces=70").unwrap_err().ends_with("twice"));
    }
}
