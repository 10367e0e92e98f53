//! Fast action hold'em: six or eight decks, so that five of a kind and flushes
//! with pairs in them are hands of their own (19:47-21.3).

use std::fmt;

use boardwalk_equipment::{Card, Rank};

use crate::error::{self, HandError};
use crate::kernel::{drop_lowest, highest_run};
use crate::words::{Ranks, highest, lowest};

/// The seventeen kinds of hands, lowest first (21.3(b)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum FastActionCategory {
    HighestCard,
    Pair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    FlushWithOnePair,
    FlushWithTwoPairs,
    FlushWithThreeOfAKind,
    FiveOfAKind,
    FlushWithFullHouse,
    StraightFlush,
    FlushWithFourOfAKind,
    RoyalFlush,
    FlushWithFiveOfAKind,
}

use FastActionCategory as Category;

impl FastActionCategory {
    /// All seventeen, lowest first.
    pub const ALL: [FastActionCategory; 17] = [
        Category::HighestCard,
        Category::Pair,
        Category::TwoPairs,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::FlushWithOnePair,
        Category::FlushWithTwoPairs,
        Category::FlushWithThreeOfAKind,
        Category::FiveOfAKind,
        Category::FlushWithFullHouse,
        Category::StraightFlush,
        Category::FlushWithFourOfAKind,
        Category::RoyalFlush,
        Category::FlushWithFiveOfAKind,
    ];

    /// The name: "flush with full house".
    pub const fn name(self) -> &'static str {
        [
            "highest card",
            "pair",
            "two pairs",
            "three-of-a-kind",
            "straight",
            "flush",
            "full house",
            "four-of-a-kind",
            "flush with one pair",
            "flush with two pairs",
            "flush with three-of-a-kind",
            "five-of-a-kind",
            "flush with full house",
            "straight flush",
            "flush with four-of-a-kind",
            "royal flush",
            "flush with five-of-a-kind",
        ][self as usize]
    }
}

/// What a hand of several decks is worth. The greater one wins; equal ones are
/// copy hands.
///
/// ```
/// use boardwalk_equipment::Card;
/// use boardwalk_ranking::FastActionHand;
///
/// let cards = |text: &str| -> Vec<Card> { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// let flush = FastActionHand::best(&cards("Kh 3h 9h 9h 4h 9c 2s"))?;
/// let four = FastActionHand::best(&cards("9d Td 9h 9h 4h 9c 2s"))?;
/// assert!(flush > four);
/// assert_eq!(flush.to_string(), "flush with one pair, nines, king-four-three");
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FastActionHand(
    /// From the top: the category; thirteen bits of the ranks of the pairs, the
    /// three, four or five, or the run's lowest card with a low ace as bit 0;
    /// thirteen bits of kickers.
    u32,
);

impl FastActionHand {
    /// The best five of five, six or seven cards; a card may be there several
    /// times.
    pub fn best(cards: &[Card]) -> Result<Self, HandError> {
        error::count(cards.len(), 5, 7)?;
        let (all, suits) = Ladder::default().with_all(SuitCounts::NONE, cards.iter().copied());
        // There are five at least.
        let mixed = all.best(&MIXED, cards.len() as u32 - 5);
        Ok(suited(cards, suits).map_or(mixed, |suited| suited.max(mixed)))
    }

    #[inline(always)]
    fn new(category: FastActionCategory, group: u16, kickers: u16) -> Self {
        Self((category as u32) << 26 | u32::from(group) << 13 | u32::from(kickers))
    }

    /// Its kind.
    #[inline]
    pub fn category(self) -> FastActionCategory {
        // No number above the last category's is ever put there.
        Category::ALL[(self.0 >> 26) as usize]
    }

    fn group(self) -> u16 {
        (self.0 >> 13 & 0x1fff) as u16
    }

    fn kickers(self) -> u16 {
        (self.0 & 0x1fff) as u16
    }

    /// Whether an ace is its lowest card: the run from ace to five.
    pub fn counts_ace_low(self) -> bool {
        matches!(self.category(), Category::Straight | Category::StraightFlush) && self.group() == 1
    }
}

/// Five community cards, to which every hand adds two of its own.
///
/// ```
/// use boardwalk_equipment::Card;
/// use boardwalk_ranking::{FastActionBoard, FastActionHand};
///
/// let card = |text: &str| text.parse::<Card>().unwrap();
/// let board = FastActionBoard::new(["9h", "9h", "4h", "9c", "2s"].map(card));
/// assert!(board.with(["Kh", "3h"].map(card)) > board.with(["9d", "Td"].map(card)));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct FastActionBoard {
    cards: [Card; 5],
    all: Ladder,
    suits: SuitCounts,
}

impl FastActionBoard {
    /// These five cards.
    #[inline]
    pub fn new(cards: [Card; 5]) -> Self {
        let (all, suits) = Ladder::default().with_all(SuitCounts::NONE, cards);
        Self { cards, all, suits }
    }

    /// The best five of them and these two.
    #[inline]
    pub fn with(&self, two: [Card; 2]) -> FastActionHand {
        let (all, suits) = self.all.with_all(self.suits, two);
        let mixed = all.best(&MIXED, 2);
        if suits.five().is_none() {
            return mixed;
        }
        let [a, b, c, d, e] = self.cards;
        mixed.max(suited(&[a, b, c, d, e, two[0], two[1]], suits).unwrap_or(mixed))
    }
}

/// The best five of one suit, where there are five of it.
#[cold]
fn suited(cards: &[Card], suits: SuitCounts) -> Option<FastActionHand> {
    let suit = suits.five()?;
    let of_suit = cards.iter().filter(|card| u32::from(card.id() & 3) == suit);
    let besides = of_suit.clone().count() as u32 - 5;
    let held = of_suit.fold(Ladder::default(), |held, card| held.with(*card));
    Some(held.best(&SUITED, besides))
}

/// How many cards there are of each suit, a byte each.
#[derive(Debug, Clone, Copy)]
struct SuitCounts(u32);

impl SuitCounts {
    /// Five short of the byte's highest bit.
    const NONE: Self = Self(0x7b7b_7b7b);

    #[inline(always)]
    fn with(self, card: Card) -> Self {
        Self(self.0 + (1 << (8 * u32::from(card.id() & 3))))
    }

    /// The suit of which there are five or more; seven cards have room for one
    /// such suit only.
    #[inline(always)]
    fn five(self) -> Option<u32> {
        let five = self.0 & 0x8080_8080;
        if five == 0 { None } else { Some(five.trailing_zeros() / 8) }
    }
}

/// The ranks held at least once, twice, and so on to five times.
#[derive(Debug, Clone, Copy, Default)]
struct Ladder {
    at_least: [u16; 5],
}

/// The names of the shapes of five cards, of mixed suits or of one.
struct Shapes {
    five: Category,
    run: Category,
    royal: Category,
    four: Category,
    full_house: Category,
    three: Category,
    two_pairs: Category,
    pair: Category,
    nothing: Category,
}

const MIXED: Shapes = Shapes {
    five: Category::FiveOfAKind,
    run: Category::Straight,
    royal: Category::Straight,
    four: Category::FourOfAKind,
    full_house: Category::FullHouse,
    three: Category::ThreeOfAKind,
    two_pairs: Category::TwoPairs,
    pair: Category::Pair,
    nothing: Category::HighestCard,
};

const SUITED: Shapes = Shapes {
    five: Category::FlushWithFiveOfAKind,
    run: Category::StraightFlush,
    royal: Category::RoyalFlush,
    four: Category::FlushWithFourOfAKind,
    full_house: Category::FlushWithFullHouse,
    three: Category::FlushWithThreeOfAKind,
    two_pairs: Category::FlushWithTwoPairs,
    pair: Category::FlushWithOnePair,
    nothing: Category::Flush,
};

impl Ladder {
    #[inline(always)]
    fn with(self, card: Card) -> Self {
        let [one, two, three, four, five] = self.at_least;
        let rank = 1 << (card.id() >> 2);
        Self {
            at_least: [
                one | rank,
                two | one & rank,
                three | two & rank,
                four | three & rank,
                five | four & rank,
            ],
        }
    }

    #[inline(always)]
    fn with_all(
        self,
        suits: SuitCounts,
        cards: impl IntoIterator<Item = Card>,
    ) -> (Self, SuitCounts) {
        let add =
            |(held, suits): (Self, SuitCounts), card: Card| (held.with(card), suits.with(card));
        cards.into_iter().fold((self, suits), add)
    }

    /// The best five of these cards, under the names for their suits, where
    /// there are so many cards besides five.
    ///
    /// A hand of pairs, a three or nothing leaves out just those: its kickers
    /// are what is left when so many of the lowest are dropped.
    #[inline(always)]
    fn best(&self, shapes: &Shapes, besides: u32) -> FastActionHand {
        let [any, pairs, threes, fours, fives] = self.at_least;
        let hand = FastActionHand::new;
        let with = |category, group: u16| {
            let others = any & !group;
            hand(category, group, (0..besides).fold(others, |left, _| drop_lowest(left)))
        };
        let pairs_less_one = drop_lowest(pairs);
        let grouped = if threes == 0 {
            match (pairs, pairs_less_one, drop_lowest(pairs_less_one)) {
                (0, ..) => with(shapes.nothing, 0),
                (_, 0, _) => with(shapes.pair, pairs),
                (_, _, 0) => with(shapes.two_pairs, pairs),
                (_, two, _) => hand(shapes.two_pairs, two, highest_of(any & !two)),
            }
        } else if fives != 0 {
            hand(shapes.five, highest_of(fives), 0)
        } else if fours != 0 {
            let four = highest_of(fours);
            hand(shapes.four, four, highest_of(any & !four))
        } else if pairs_less_one != 0 {
            let three = highest_of(threes);
            hand(shapes.full_house, three, highest_of(pairs & !three))
        } else {
            with(shapes.three, threes)
        };
        match highest_run(any) {
            0 => grouped,
            run @ ROYAL_RUN => hand(shapes.royal, run, 0).max(grouped),
            run => hand(shapes.run, run, 0).max(grouped),
        }
    }
}

/// The run from ten to ace.
const ROYAL_RUN: u16 = 1 << 9;

/// The highest rank alone, nothing of nothing.
#[inline(always)]
fn highest_of(ranks: u16) -> u16 {
    (1_u16 << 15).checked_shr(ranks.leading_zeros()).unwrap_or(0)
}

impl fmt::Debug for FastActionHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name, which tells every two values apart: "flush with two pairs, queens
/// and nines, four".
impl fmt::Display for FastActionHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.category().name())?;
        let group = highest(self.group()).plural();
        let kickers = Ranks(self.kickers());
        match self.category() {
            Category::RoyalFlush => Ok(()),
            Category::Straight | Category::StraightFlush => {
                // Bit 0 is the run from ace to five, whose top is the five.
                let top = Rank::ALL.get(self.group().trailing_zeros() as usize + 3);
                write!(f, ", {} high", top.map_or("", |top| top.name()))
            }
            Category::HighestCard | Category::Flush => write!(f, ", {kickers}"),
            Category::FiveOfAKind | Category::FlushWithFiveOfAKind => write!(f, ", {group}"),
            Category::FullHouse | Category::FlushWithFullHouse => {
                write!(f, ", {group} over {}", highest(self.kickers()).plural())
            }
            Category::TwoPairs | Category::FlushWithTwoPairs => {
                write!(f, ", {group} and {}, {kickers}", lowest(self.group()).plural())
            }
            Category::Pair
            | Category::ThreeOfAKind
            | Category::FourOfAKind
            | Category::FlushWithOnePair
            | Category::FlushWithThreeOfAKind
            | Category::FlushWithFourOfAKind => write!(f, ", {group}, {kickers}"),
        }
    }
}
