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
pub struct FastActionHand {
    category: FastActionCategory,
    /// The ranks of the pairs, the three, four or five, or the run's lowest
    /// card with a low ace as bit 0.
    group: u16,
    kickers: u16,
}

impl FastActionHand {
    /// The best five of five, six or seven cards; a card may be there several
    /// times.
    pub fn best(cards: &[Card]) -> Result<Self, HandError> {
        error::count(cards.len(), 5, 7)?;
        let mut all = Ladder::default();
        let mut suits = [Ladder::default(); 4];
        for card in cards {
            all.add(card.rank());
            suits[card.suit() as usize].add(card.rank());
        }
        let mixed = all.best(&MIXED);
        // Seven cards have room for five of one suit only.
        let suited = suits.iter().find(|suit| suit.cards >= 5).map(|suit| suit.best(&SUITED));
        Ok(suited.map_or(mixed, |suited| suited.max(mixed)))
    }

    /// Its kind.
    pub fn category(self) -> FastActionCategory {
        self.category
    }
}

/// The ranks held at least once, twice, and so on to five times.
#[derive(Clone, Copy, Default)]
struct Ladder {
    at_least: [u16; 5],
    cards: u32,
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
    fn add(&mut self, rank: Rank) {
        let mut step = 1 << rank as u16;
        for held in &mut self.at_least {
            let already = *held & step;
            *held |= step;
            step = already;
        }
        self.cards += 1;
    }

    /// The best five of these cards, under the names for their suits.
    fn best(&self, shapes: &Shapes) -> FastActionHand {
        let [any, pairs, threes, fours, fives] = self.at_least;
        let hand = |category, group: u16, kickers: u16| FastActionHand { category, group, kickers };
        let with = |category, group: u16, from: u16, count: u32| {
            hand(category, group, highest_ranks(from & !group, count))
        };
        let run = highest_run(any);
        let run_hand = match run {
            0 => None,
            ROYAL_RUN => Some(hand(shapes.royal, run, 0)),
            _ => Some(hand(shapes.run, run, 0)),
        };
        let three = highest_ranks(threes, 1);
        let two_pairs = highest_ranks(pairs, 2);
        let grouped = if fives != 0 {
            hand(shapes.five, highest_ranks(fives, 1), 0)
        } else if fours != 0 {
            with(shapes.four, highest_ranks(fours, 1), any, 1)
        } else if three != 0 && pairs != three {
            with(shapes.full_house, three, pairs, 1)
        } else if three != 0 {
            with(shapes.three, three, any, 2)
        } else if drop_lowest(two_pairs) != 0 {
            with(shapes.two_pairs, two_pairs, any, 1)
        } else if pairs != 0 {
            with(shapes.pair, pairs, any, 3)
        } else {
            with(shapes.nothing, 0, any, 5)
        };
        run_hand.map_or(grouped, |run| run.max(grouped))
    }
}

/// The run from ten to ace.
const ROYAL_RUN: u16 = 1 << 9;

fn highest_ranks(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks = drop_lowest(ranks);
    }
    ranks
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
        f.write_str(self.category.name())?;
        let group = highest(self.group).plural();
        let kickers = Ranks(self.kickers);
        match self.category {
            Category::RoyalFlush => Ok(()),
            Category::Straight | Category::StraightFlush => {
                // Bit 0 is the run from ace to five, whose top is the five.
                let top = Rank::ALL.get(self.group.trailing_zeros() as usize + 3);
                write!(f, ", {} high", top.map_or("", |top| top.name()))
            }
            Category::HighestCard | Category::Flush => write!(f, ", {kickers}"),
            Category::FiveOfAKind | Category::FlushWithFiveOfAKind => write!(f, ", {group}"),
            Category::FullHouse | Category::FlushWithFullHouse => {
                write!(f, ", {group} over {}", highest(self.kickers).plural())
            }
            Category::TwoPairs | Category::FlushWithTwoPairs => {
                write!(f, ", {group} and {}, {kickers}", lowest(self.group).plural())
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
