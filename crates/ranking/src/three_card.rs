//! Three-card hands, high and low, as mambo stud has them (19:47-14.13A).
//!
//! The text that ranks them is not at hand; the order is the one published for
//! the game and agrees with how rare the hands are. Best of three or of four
//! cards: a player's own three and the community card.

use std::cmp::Ordering;
use std::fmt;

use boardwalk_equipment::{Card, CardSet, Rank};

use crate::error::{self, HandError};
use crate::kernel::suits_of;
use crate::low::{ace_low, lowest_of};
use crate::words::{AceLowRanks, Ranks, highest};

/// The kinds of high hands of three cards, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ThreeCardCategory {
    /// None of the others: the highest card counts.
    NoPair,
    /// Two cards of a rank.
    Pair,
    /// Three cards of a suit.
    Flush,
    /// Three ranks in a row, the ace high or low; rarer than a flush here.
    Straight,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Three ranks in a row of one suit, below the high mambo.
    StraightFlush,
    /// Ace, king and queen of a suit.
    HighMambo,
}

impl ThreeCardCategory {
    /// All seven, lowest first.
    pub const ALL: [ThreeCardCategory; 7] = [
        ThreeCardCategory::NoPair,
        ThreeCardCategory::Pair,
        ThreeCardCategory::Flush,
        ThreeCardCategory::Straight,
        ThreeCardCategory::ThreeOfAKind,
        ThreeCardCategory::StraightFlush,
        ThreeCardCategory::HighMambo,
    ];

    /// The name: "straight flush".
    pub const fn name(self) -> &'static str {
        ["no pair", "pair", "flush", "straight", "three-of-a-kind", "straight flush", "high mambo"]
            [self as usize]
    }
}

/// Where each category's band begins; a pair's band is zero.
const FLUSH: u16 = 0x1800;
const STRAIGHT: u16 = 0x2000;
const THREE_OF_A_KIND: u16 = 0x3000;
const STRAIGHT_FLUSH: u16 = 0x5000;
/// Runs are known by their lowest card, a low ace as bit 0: queen to ace.
const HIGH_MAMBO: u16 = STRAIGHT_FLUSH + (1 << 11);

/// What a high hand of three cards is worth. The greater one wins.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::ThreeCardHigh;
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// let straight = ThreeCardHigh::best(cards("Jc Tc 9h Kd"))?;
/// let flush = ThreeCardHigh::best(cards("Ad Kd 7d 9s"))?;
/// assert!(straight > flush);
/// assert_eq!(straight.to_string(), "straight, jack high");
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreeCardHigh(u32);

impl ThreeCardHigh {
    /// The best three of three or four cards.
    pub fn best(cards: CardSet) -> Result<Self, HandError> {
        let held = error::count(cards.len() as usize, 3, 4)?;
        let mut iter = cards.iter();
        // Counted: the first three are there, and with four the fourth.
        let [Some(a), Some(b), Some(c)] = [iter.next(), iter.next(), iter.next()] else {
            return Err(HandError::Count { held, least: 3, most: 4 });
        };
        let three = Self::of_three(&[a, b, c]);
        Ok(iter.next().map_or(three, |d| {
            [[a, b, d], [a, c, d], [b, c, d]]
                .iter()
                .fold(three, |best, cards| best.max(Self::of_three(cards)))
        }))
    }

    /// The value of three cards of one deck, for loops over very many hands.
    ///
    /// Cards dealt from one deck are different, so that is not checked. If one
    /// is there twice the answer means nothing.
    #[inline]
    pub fn of_three(cards: &[Card; 3]) -> Self {
        let [a, b, c] = cards.map(|card| card.id());
        let suited = ((a ^ b) | (b ^ c)) & 3 == 0;
        let number = |id: u8| CARD_NUMBERS[usize::from(id)];
        let sum = usize::from(number(a) + number(b) + number(c));
        let values = if suited { &SUITED } else { &MIXED };
        // The sum of any three numbers lies inside.
        values.get(sum).copied().unwrap_or(ThreeCardHigh(0))
    }

    /// Its kind.
    pub fn category(self) -> ThreeCardCategory {
        match self.made() {
            0 => ThreeCardCategory::NoPair,
            HIGH_MAMBO.. => ThreeCardCategory::HighMambo,
            made if made > STRAIGHT_FLUSH => ThreeCardCategory::StraightFlush,
            made if made > THREE_OF_A_KIND => ThreeCardCategory::ThreeOfAKind,
            made if made > STRAIGHT => ThreeCardCategory::Straight,
            FLUSH.. => ThreeCardCategory::Flush,
            _ => ThreeCardCategory::Pair,
        }
    }

    fn made(self) -> u16 {
        (self.0 >> 16) as u16
    }
}

/// A number a rank such that no two ways to hold three ranks have the same sum:
/// each is the least that leaves all sums different.
const RANK_NUMBERS: [u16; 13] = [0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556];
const SUMS: usize = 3 * 1556 + 1;

/// The numbers by card. As many as a byte has values, so that no index is
/// checked.
static CARD_NUMBERS: [u16; 256] = {
    let mut numbers = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        numbers[id] = RANK_NUMBERS[id / 4];
        id += 1;
    }
    numbers
};

/// Values by sum, of three cards of one suit and of others.
static SUITED: [ThreeCardHigh; SUMS] = values(true);
static MIXED: [ThreeCardHigh; SUMS] = values(false);

const fn values(suited: bool) -> [ThreeCardHigh; SUMS] {
    let mut values = [ThreeCardHigh(0); SUMS];
    let mut a = 0;
    while a < 13 {
        let mut b = a;
        while b < 13 {
            let mut c = b;
            while c < 13 {
                let sum = RANK_NUMBERS[a] + RANK_NUMBERS[b] + RANK_NUMBERS[c];
                values[sum as usize] = value(1 << a, 1 << b, 1 << c, suited);
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    values
}

/// The value of three ranks.
const fn value(a: u16, b: u16, c: u16, suited: bool) -> ThreeCardHigh {
    let any = a | b | c;
    let pair = (a & b) | (c & (a | b));
    let from_ace = any << 1 | any >> 12;
    let run = from_ace & from_ace >> 1 & from_ace >> 2;
    let (made, kickers) = match (run, suited, pair) {
        (1.., true, _) => (STRAIGHT_FLUSH + run, 0),
        (1.., false, _) => (STRAIGHT + run, 0),
        (_, _, 1..) if pair == any => (THREE_OF_A_KIND + pair, 0),
        (_, true, _) => (FLUSH, any),
        _ => (pair, any ^ pair),
    };
    ThreeCardHigh((made as u32) << 16 | kickers as u32)
}

impl fmt::Debug for ThreeCardHigh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name, which tells every two values apart: "pair, nines, ace kicker".
impl fmt::Display for ThreeCardHigh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (made, kickers) = (self.made(), self.0 as u16);
        let name = self.category().name();
        // A run's lowest card as a bit is two below its highest card's, and
        // one more for the ace below the two.
        let top = |run: u16| {
            Rank::ALL.get(run.trailing_zeros() as usize + 1).map_or("", |rank| rank.name())
        };
        match self.category() {
            ThreeCardCategory::NoPair | ThreeCardCategory::Flush => {
                write!(f, "{name}, {}", Ranks(kickers))
            }
            ThreeCardCategory::Pair => {
                write!(f, "{name}, {}, {} kicker", highest(made).plural(), Ranks(kickers))
            }
            ThreeCardCategory::Straight => write!(f, "{name}, {} high", top(made - STRAIGHT)),
            ThreeCardCategory::ThreeOfAKind => {
                write!(f, "{name}, {}", highest(made - THREE_OF_A_KIND).plural())
            }
            ThreeCardCategory::StraightFlush => {
                write!(f, "{name}, {} high", top(made - STRAIGHT_FLUSH))
            }
            ThreeCardCategory::HighMambo => f.write_str(name),
        }
    }
}

/// What a low hand of three cards is worth: three different ranks, none above
/// the six, the ace lowest. The *greater* one wins; three-two-ace, the low
/// mambo, is the greatest of the twenty.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::ThreeCardLow;
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// let five = ThreeCardLow::best(cards("4d 2h 5c 6h")).unwrap();
/// let mambo = ThreeCardLow::best(cards("2c 3c 9d Ac")).unwrap();
/// assert!(mambo > five);
/// assert_eq!(five.to_string(), "five-four-two low");
/// assert_eq!(ThreeCardLow::best(cards("9h 9c 8c 6h")), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ThreeCardLow(u16);

impl ThreeCardLow {
    /// The best low hand of three or four cards, or any number, if one
    /// qualifies.
    pub fn best(cards: CardSet) -> Option<Self> {
        let any = suits_of(cards).into_iter().fold(0, |any, suit| any | suit);
        let three = lowest_of::<3>(ace_low(any) & 0b11_1111);
        (three.count_ones() == 3).then_some(ThreeCardLow(three))
    }
}

impl Ord for ThreeCardLow {
    fn cmp(&self, other: &Self) -> Ordering {
        // The lower number is the better hand.
        other.0.cmp(&self.0)
    }
}

impl PartialOrd for ThreeCardLow {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for ThreeCardLow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name: "five-four-two low", "low mambo".
impl fmt::Display for ThreeCardLow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0b111 => f.write_str("low mambo"),
            ranks => write!(f, "{} low", AceLowRanks(ranks)),
        }
    }
}
