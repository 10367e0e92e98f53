//! Low hands from ace to five: straights and flushes do not count, the ace is
//! lowest (19:47-14.3(d)-(e)), and the eight-or-better rule (14.9(j)).

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU32;

use boardwalk_equipment::CardSet;

use crate::error::{self, HandError};
use crate::kernel::{Held, drop_lowest, held, suits_of};
use crate::words::AceLowRanks;

/// The kinds of low hands, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum LowCategory {
    NoPair,
    OnePair,
    TwoPairs,
    ThreeOfAKind,
    FullHouse,
    FourOfAKind,
}

impl LowCategory {
    /// All six, best first.
    pub const ALL: [LowCategory; 6] = [
        LowCategory::NoPair,
        LowCategory::OnePair,
        LowCategory::TwoPairs,
        LowCategory::ThreeOfAKind,
        LowCategory::FullHouse,
        LowCategory::FourOfAKind,
    ];

    /// The name: "one pair".
    pub const fn name(self) -> &'static str {
        ["no pair", "one pair", "two pairs", "three-of-a-kind", "full house", "four-of-a-kind"]
            [self as usize]
    }
}

/// What a low hand is worth. The *greater* one wins, as everywhere in this
/// crate: five-four-three-two-ace is the greatest of all.
///
/// Hands compare from their worst card down, so seven-five-four-three-two
/// beats eight-four-three-two-ace.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::LowHand;
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// let seven = LowHand::best(cards("7c 5d 4h 3s 2c Ks Kd"))?;
/// let eight = LowHand::best(cards("8h 4c 3d 2h As"))?;
/// assert!(seven > eight);
/// assert_eq!(seven.to_string(), "seven-five-four-three-two low");
/// assert!(seven.is_eight_or_better());
/// assert_eq!(LowHand::eight_or_better(cards("9c 5d 4h 3s 2c Ks Kd")), None);
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LowHand(NonZeroU32);

/// Bits for each of the two sets of ranks.
const WIDTH: u32 = 13;

impl LowHand {
    /// The best low hand of five, six or seven cards.
    pub fn best(cards: CardSet) -> Result<Self, HandError> {
        error::count(cards.len() as usize, 5, 7)?;
        let Held { any, pairs, threes, fours } = held(suits_of(cards));
        let [any, pairs, threes, fours] = [any, pairs, threes, fours].map(ace_low);
        let lowest = |ranks: u16| ranks & ranks.wrapping_neg();
        let (category, group) = match (any.count_ones(), pairs.count_ones()) {
            (5.., _) => (LowCategory::NoPair, 0),
            (4, _) => (LowCategory::OnePair, lowest(pairs)),
            (3, 2..) => (LowCategory::TwoPairs, lowest_of::<2>(pairs)),
            (3, _) => (LowCategory::ThreeOfAKind, threes),
            // Two ranks: five cards of them are three and two, but for four
            // and one.
            (_, 2..) => (LowCategory::FullHouse, lowest(threes)),
            _ => (LowCategory::FourOfAKind, fours),
        };
        Ok(Self::new(category, group, lowest_of::<5>(any & !group)))
    }

    /// The best low hand without a pair and without a card above the eight
    /// (14.9(j)), of any number of cards. Aces are low.
    #[inline]
    pub fn eight_or_better(cards: CardSet) -> Option<Self> {
        let halves = cards.bits() | cards.bits() >> 32;
        let ranks = (halves | halves >> 16) as u16 & 0x1fff;
        let five = LOWEST_FIVE_OF_EIGHT[usize::from((ranks << 1 | ranks >> 12) as u8)];
        NonZeroU32::new(u32::from(five)).map(LowHand)
    }

    /// Whether it has no pair and no card above the eight.
    pub fn is_eight_or_better(self) -> bool {
        self.0.get() <= u32::from(u8::MAX)
    }

    /// Its kind.
    pub fn category(self) -> LowCategory {
        // There are six categories and the hand was made with one of them.
        LowCategory::ALL[(self.0.get() >> (2 * WIDTH)) as usize]
    }

    fn new(category: LowCategory, group: u16, rest: u16) -> Self {
        let number = (category as u32) << (2 * WIDTH) | u32::from(group) << WIDTH | u32::from(rest);
        // Five cards have at least one rank that is no group, so no hand is
        // zero, and an `Option<LowHand>` takes no more room than a hand.
        LowHand(NonZeroU32::new(number).unwrap_or(NonZeroU32::MAX))
    }

    /// A hand without a pair, from its five ranks with the ace as bit 0.
    pub(crate) fn of_ranks(five: u16) -> Self {
        Self::new(LowCategory::NoPair, 0, five)
    }
}

/// The ranks with the ace as bit 0 and the king as bit 12.
#[inline]
pub(crate) fn ace_low(ranks: u16) -> u16 {
    (ranks << 1 | ranks >> 12) & 0x1fff
}

/// The so many lowest ranks, or all if there are fewer.
#[inline]
pub(crate) const fn lowest_of<const COUNT: usize>(ranks: u16) -> u16 {
    let mut rest = ranks;
    let mut dropped = 0;
    while dropped < COUNT {
        rest &= rest.wrapping_sub(1);
        dropped += 1;
    }
    ranks ^ rest
}

/// For each set of the ranks ace to eight its lowest five, or none.
static LOWEST_FIVE_OF_EIGHT: [u8; 256] = {
    let mut table = [0; 256];
    let mut ranks = 0;
    while ranks < 256 {
        if (ranks as u16).count_ones() >= 5 {
            table[ranks] = lowest_of::<5>(ranks as u16) as u8;
        }
        ranks += 1;
    }
    table
};

impl Ord for LowHand {
    fn cmp(&self, other: &Self) -> Ordering {
        // The lower number is the better hand.
        other.0.cmp(&self.0)
    }
}

impl PartialOrd for LowHand {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for LowHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name, which tells every two values apart: "eight-six-four-two-ace low",
/// "one pair, aces, five-four-three low".
impl fmt::Display for LowHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mask = (1 << WIDTH) - 1;
        let (group, rest) = ((self.0.get() >> WIDTH & mask) as u16, (self.0.get() & mask) as u16);
        match self.category() {
            LowCategory::NoPair => write!(f, "{} low", AceLowRanks(rest)),
            LowCategory::FullHouse => {
                write!(f, "full house, {} over {} low", plural(group), plural(rest))
            }
            category @ (LowCategory::OnePair
            | LowCategory::ThreeOfAKind
            | LowCategory::FourOfAKind) => {
                write!(f, "{}, {}, {} low", category.name(), plural(group), AceLowRanks(rest))
            }
            LowCategory::TwoPairs => {
                let (upper, lower) = (drop_lowest(group), group ^ drop_lowest(group));
                write!(
                    f,
                    "two pairs, {} and {}, {} low",
                    plural(upper),
                    plural(lower),
                    AceLowRanks(rest)
                )
            }
        }
    }
}

/// The plural of a rank given as a set with the ace as bit 0.
fn plural(rank: u16) -> &'static str {
    crate::words::highest(rank >> 1 | rank << 12 & 0x1000).plural()
}
