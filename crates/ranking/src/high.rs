//! High hands of five cards, and the best five of six or seven (19:47-14.3).

use std::fmt;

use boardwalk_equipment::{Card, CardSet};

use crate::error::{self, HandError};
use crate::kernel::{Worth, band, suits_of, worth};
use crate::ladder;
use crate::sum_table::{FiveTable, SevenTable};
use crate::words::{Ranks, highest, lowest};

/// The kinds of high hands, lowest first (19:47-14.3(b)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum HighCategory {
    /// None of the others: the highest card counts.
    NoPair,
    /// Two cards of a rank.
    OnePair,
    /// Two pairs of different ranks.
    TwoPairs,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Five ranks in a row, the ace high or low.
    Straight,
    /// Five cards of a suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four cards of a rank.
    FourOfAKind,
    /// Five ranks in a row of one suit, below the royal flush.
    StraightFlush,
    /// Ace, king, queen, jack and ten of a suit.
    RoyalFlush,
}

impl HighCategory {
    /// All ten, lowest first.
    pub const ALL: [HighCategory; 10] = [
        HighCategory::NoPair,
        HighCategory::OnePair,
        HighCategory::TwoPairs,
        HighCategory::ThreeOfAKind,
        HighCategory::Straight,
        HighCategory::Flush,
        HighCategory::FullHouse,
        HighCategory::FourOfAKind,
        HighCategory::StraightFlush,
        HighCategory::RoyalFlush,
    ];

    /// The name: "full house".
    pub const fn name(self) -> &'static str {
        [
            "no pair",
            "one pair",
            "two pairs",
            "three-of-a-kind",
            "straight",
            "flush",
            "full house",
            "four-of-a-kind",
            "straight flush",
            "royal flush",
        ][self as usize]
    }
}

impl fmt::Display for HighCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The least `made` of each category above [`HighCategory::NoPair`].
pub(crate) const THRESHOLDS: [u16; 9] = [
    1,
    band::TWO_PAIRS + 1,
    band::THREE_OF_A_KIND + 1,
    band::STRAIGHT + 1,
    band::FLUSH,
    band::FULL_HOUSE + 1,
    band::FOUR_OF_A_KIND + 1,
    band::STRAIGHT_FLUSH + 1,
    band::ROYAL_FLUSH,
];

/// What a high hand is worth. The greater one wins, equal ones tie; suits
/// never matter. There are 7,462 different ones.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::{HighCategory, HighHand};
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// let house = HighHand::best(cards("9c 9d 9h 4s 4c As Ks"))?;
/// let flush = HighHand::best(cards("Ah Kh 9h 4h 2h"))?;
///
/// assert!(house > flush);
/// assert_eq!(house.category(), HighCategory::FullHouse);
/// assert_eq!(house.to_string(), "full house, nines over fours");
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HighHand(u32);

impl HighHand {
    /// How many different values there are.
    pub const COUNT: usize = 7462;
    /// The lowest: seven-five-four-three-two.
    pub const LOWEST: HighHand = HighHand(0b10_1111);
    /// The highest: a royal flush.
    pub const HIGHEST: HighHand = HighHand((band::ROYAL_FLUSH as u32) << 16);
    /// The lowest straight flush: ace to five of a suit.
    pub const LOWEST_STRAIGHT_FLUSH: HighHand = HighHand((band::STRAIGHT_FLUSH as u32 + 1) << 16);

    /// The best five of five, six or seven cards.
    #[inline]
    pub fn best(cards: CardSet) -> Result<Self, HandError> {
        Ok(match error::count(cards.len() as usize, 5, 7)? {
            5 => FiveTable::get().rank_set(cards),
            6 => Self::from_worth(worth::<6>(suits_of(cards))),
            _ => SevenTable::get().rank_set(cards),
        })
    }

    /// The value of five cards of one deck, by table: for loops over very many
    /// hands.
    ///
    /// Cards dealt from one deck are different, so that is not checked. If one
    /// is there twice the answer means nothing.
    #[inline]
    pub fn of_five(cards: &[Card; 5]) -> Self {
        FiveTable::get().rank(cards)
    }

    /// The best five of seven cards of one deck, by table: for loops over very
    /// many hands. See [`batch`](crate::batch) if they are there at once.
    ///
    /// Cards dealt from one deck are different, so that is not checked. If one
    /// is there twice the answer means nothing.
    #[inline]
    pub fn of_seven(cards: &[Card; 7]) -> Self {
        SevenTable::get().rank(cards)
    }

    /// Whether it is of this kind or of a higher one.
    #[inline]
    pub const fn is_at_least(self, category: HighCategory) -> bool {
        match (category as usize).checked_sub(1) {
            Some(above) => self.made() >= THRESHOLDS[above],
            None => true,
        }
    }

    /// Its kind.
    pub fn category(self) -> HighCategory {
        let above = THRESHOLDS.iter().filter(|&&least| self.made() >= least).count();
        // At most all nine are reached, so the index is at most nine.
        HighCategory::ALL[above]
    }

    /// Its place among all values: 0 for the lowest, 7,461 for a royal flush.
    pub fn ordinal(self) -> u16 {
        // Every value is on the ladder; were one not, its place would do.
        ladder::all().binary_search(&self).unwrap_or_else(|place| place) as u16
    }

    /// A number that orders as the values do, for loops that sort very many.
    #[inline(always)]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The value at this place.
    pub fn from_ordinal(ordinal: u16) -> Option<Self> {
        ladder::all().get(usize::from(ordinal)).copied()
    }

    #[inline(always)]
    pub(crate) const fn from_worth(worth: Worth) -> Self {
        HighHand((worth.made as u32) << 16 | worth.kickers as u32)
    }

    #[inline]
    pub(crate) const fn made(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The ranks that break ties; of a flush or a hand without a pair, all.
    #[inline]
    pub(crate) const fn kickers(self) -> u16 {
        self.0 as u16
    }

    /// The ranks of the pairs, the three or the four, if there are any.
    #[inline]
    pub(crate) fn group(self) -> u16 {
        self.made()
            - match self.category() {
                HighCategory::TwoPairs => band::TWO_PAIRS,
                HighCategory::ThreeOfAKind => band::THREE_OF_A_KIND,
                HighCategory::FullHouse => band::FULL_HOUSE,
                HighCategory::FourOfAKind => band::FOUR_OF_A_KIND,
                HighCategory::OnePair => 0,
                HighCategory::NoPair
                | HighCategory::Straight
                | HighCategory::Flush
                | HighCategory::StraightFlush
                | HighCategory::RoyalFlush => self.made(),
            }
    }

    /// The five ranks of a straight or straight flush; of other hands none.
    pub(crate) fn run_ranks(self) -> u16 {
        let start = match self.category() {
            HighCategory::Straight => band::STRAIGHT,
            HighCategory::StraightFlush | HighCategory::RoyalFlush => band::STRAIGHT_FLUSH,
            _ => return 0,
        };
        // Five bits up from the lowest card, where a low ace is bit 0.
        let run = (self.made() - start) * 0b1_1111;
        run >> 1 | run << 12 & 0x1000
    }
}

impl fmt::Debug for HighHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name, which tells every two values apart: "two pairs, kings and fours,
/// queen kicker".
impl fmt::Display for HighHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (group, kickers) = (self.group(), self.kickers());
        f.write_str(self.category().name())?;
        match self.category() {
            HighCategory::NoPair | HighCategory::Flush => write!(f, ", {}", Ranks(kickers)),
            HighCategory::OnePair | HighCategory::ThreeOfAKind => {
                write!(f, ", {}, {} kickers", highest(group).plural(), Ranks(kickers))
            }
            HighCategory::TwoPairs => write!(
                f,
                ", {} and {}, {} kicker",
                highest(group).plural(),
                lowest(group).plural(),
                Ranks(kickers)
            ),
            HighCategory::FullHouse => {
                write!(f, ", {} over {}", highest(group).plural(), highest(kickers).plural())
            }
            HighCategory::FourOfAKind => {
                write!(f, ", {}, {} kicker", highest(group).plural(), Ranks(kickers))
            }
            HighCategory::Straight | HighCategory::StraightFlush => {
                let run = self.run_ranks();
                // In the run from ace to five the ace is low.
                let top = if run == 0b1_0000_0000_1111 { run & 0b1111 } else { run };
                write!(f, ", {} high", highest(top).name())
            }
            HighCategory::RoyalFlush => Ok(()),
        }
    }
}
