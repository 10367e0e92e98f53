//! Omaha: exactly two of four own cards with exactly three of five community
//! cards (19:47-14.11).
//!
//! The sixty hands are not built one by one. What the six pairs and the ten
//! threes hold is worked out once, and joining a pair to a three is then a few
//! operations on sets of ranks, for ten threes side by side. Flushes are looked
//! at apart: at most one suit can have one.

use boardwalk_equipment::CardSet;

use crate::HighHand;
use crate::error::{self, HandError};
use crate::kernel::{LANES, Worth, band, drop_lowest, highest_run, pick, suits_of};
use crate::low::{LowHand, ace_low, lowest_of};

/// Four own cards and five community cards.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::Omaha;
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// // One heart in the hand is not enough for a flush.
/// let omaha = Omaha::new(cards("Qh Js Jd Tc"), cards("Ah Kh 8h 3h 2c"))?;
/// assert_eq!(omaha.high().to_string(), "one pair, jacks, ace-king-eight kickers");
/// assert_eq!(omaha.eight_or_better(), None);
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Omaha {
    own: CardSet,
    community: CardSet,
}

/// Three community cards: the ranks held at all, twice, and three times.
#[derive(Clone, Copy)]
struct Three {
    any: u16,
    pairs: u16,
    threes: u16,
}

/// For each community card, all bits in the lanes of the threes it belongs to.
/// Ten lanes are for the ten threes; the others have no card and make nothing.
const IN_THREE: [[u16; LANES]; 5] = {
    let mut cards = [[0; LANES]; 5];
    let (mut set, mut lane) = (0u8, 0);
    while set < 1 << 5 {
        if set.count_ones() == 3 {
            let mut card = 0;
            while card < 5 {
                cards[card][lane] = if set >> card & 1 == 1 { u16::MAX } else { 0 };
                card += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    cards
};

impl Omaha {
    /// A player's four cards and the table's five, if none is on both sides.
    #[inline]
    pub fn new(own: CardSet, community: CardSet) -> Result<Self, HandError> {
        error::count(own.len() as usize, 4, 4)?;
        error::count(community.len() as usize, 5, 5)?;
        match own.difference(own.difference(community)).iter().next() {
            Some(card) => Err(HandError::Repeated(card)),
            None => Ok(Omaha { own, community }),
        }
    }

    /// The best high hand.
    #[inline]
    pub fn high(&self) -> HighHand {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi2")
        {
            // SAFETY: the processor has AVX2 and BMI2, as was just asked. Calling
            // a function compiled for them is all that needs `unsafe` here.
            #[allow(unsafe_code)]
            unsafe {
                return self.high_with_avx2();
            }
        }
        self.high_portably()
    }

    /// The best low hand without a pair and without a card above the eight.
    pub fn eight_or_better(&self) -> Option<LowHand> {
        let to_eight = |rank: u16| ace_low(rank) & 0xff;
        let community =
            ranks::<5>(self.community).map(to_eight).into_iter().fold(0, |set, rank| set | rank);
        // With two ranks given, the lowest three others are the best.
        twos(ranks::<4>(self.own).map(to_eight))
            .into_iter()
            .map(|(one, other)| (one | other, lowest_of::<3>(community & !(one | other))))
            .filter(|(two, three)| two.count_ones() == 2 && three.count_ones() == 3)
            .map(|(two, three)| LowHand::of_ranks(two | three))
            .max()
    }

    /// As [`Omaha::high_portably`], compiled for AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi2")]
    fn high_with_avx2(&self) -> HighHand {
        self.high_portably()
    }

    #[inline(always)]
    fn high_portably(&self) -> HighHand {
        self.without_flush().max(self.flush().unwrap_or(HighHand::LOWEST))
    }

    #[inline(always)]
    fn without_flush(&self) -> HighHand {
        let (mut any, mut pairs, mut threes) = ([0; LANES], [0; LANES], [0; LANES]);
        for (rank, in_three) in ranks::<5>(self.community).into_iter().zip(&IN_THREE) {
            for lane in 0..LANES {
                let here = rank & in_three[lane];
                threes[lane] |= pairs[lane] & here;
                pairs[lane] |= any[lane] & here;
                any[lane] |= here;
            }
        }

        let (mut made, mut kickers) = ([0; LANES], [0; LANES]);
        for (one, other) in twos(ranks(self.own)) {
            let (two, two_pair) = (one | other, one & other);
            for lane in 0..LANES {
                let three = Three { any: any[lane], pairs: pairs[lane], threes: threes[lane] };
                let worth = join(two, two_pair, three);
                // Both are below 0x8000, and signed numbers compare faster.
                let above = worth.made as i16 > made[lane] as i16;
                let level = worth.made == made[lane];
                let better = above | (level & (worth.kickers as i16 > kickers[lane] as i16));
                made[lane] = pick(better, worth.made, made[lane]);
                kickers[lane] = pick(better, worth.kickers, kickers[lane]);
            }
        }
        let mut best = HighHand::LOWEST;
        for lane in 0..LANES {
            let worth = Worth { made: made[lane], kickers: kickers[lane] };
            best = best.max(HighHand::from_worth(worth));
        }
        best
    }

    /// The best flush or straight flush.
    #[inline(always)]
    fn flush(&self) -> Option<HighHand> {
        let own = suits_of(self.own);
        let community = suits_of(self.community);
        for suit in 0..4 {
            let three = drop_lowest(drop_lowest(community[suit])) != 0;
            if three & (drop_lowest(own[suit]) != 0) {
                return Some(flush_of(own[suit], community[suit]));
            }
        }
        None
    }
}

/// The rank of each of the cards, as a set.
#[inline(always)]
fn ranks<const CARDS: usize>(cards: CardSet) -> [u16; CARDS] {
    let mut left = cards.bits();
    [(); CARDS].map(|()| {
        // Sixteen bits a suit: the place within them is the rank.
        let rank = 1 << (left.trailing_zeros() % 16);
        left &= left.wrapping_sub(1);
        rank
    })
}

/// The six ways to choose two of four.
#[inline(always)]
fn twos([a, b, c, d]: [u16; 4]) -> [(u16, u16); 6] {
    [(a, b), (a, c), (a, d), (b, c), (b, d), (c, d)]
}

/// Two cards joined to three, no flush: the worth of the five.
#[inline(always)]
fn join(two: u16, two_pair: u16, three: Three) -> Worth {
    let any = two | three.any;
    let pairs = two_pair | three.pairs | (two & three.any);
    let threes = three.threes | (two_pair & three.any) | (two & three.pairs);
    let fours = (two_pair & three.pairs) | (two & three.threes);
    let run = highest_run(any);

    let group = pick(fours != 0, fours, pick(threes != 0, threes, pairs));
    let two_pairs = drop_lowest(pairs) != 0;
    let group_band =
        pick(two_pairs, band::TWO_PAIRS, 0) + pick(threes != 0, band::THREE_OF_A_KIND, 0);
    let made = group + pick(fours != 0, band::FOUR_OF_A_KIND, group_band);
    // Five cards leave no rank out, so the kickers are all the other ranks.
    Worth {
        made: pick(run != 0, run + band::STRAIGHT, made),
        kickers: pick(run != 0, 0, any ^ group),
    }
}

/// The best flush of two of the player's ranks and three of the community's in
/// one suit. The highest of each are best, unless others make a run.
#[cold]
fn flush_of(own: u16, community: u16) -> HighHand {
    let mut best =
        Worth { made: band::FLUSH, kickers: highest_two(own) | highest_three(community) };
    // Seldom do both together have a run at all, whosever its cards are.
    if highest_run(own | community) != 0 {
        for lowest in 0..10 {
            let run = match lowest {
                0 => 0b1_0000_0000_1111,
                _ => 0b1_1111 << (lowest - 1),
            };
            // All five ranks are there, of which two are the player's and the
            // other three the table's: no card is both.
            if (own & run).count_ones() == 2 && (community & run).count_ones() == 3 {
                best = Worth { made: band::STRAIGHT_FLUSH + (1 << lowest), kickers: 0 };
            }
        }
    }
    HighHand::from_worth(best)
}

/// The highest two of two to four ranks.
fn highest_two(ranks: u16) -> u16 {
    let less_one = drop_lowest(ranks);
    let less_two = drop_lowest(less_one);
    let less_three = drop_lowest(less_two);
    pick(less_three != 0, less_two, pick(less_two != 0, less_one, ranks))
}

/// The highest three of three to five ranks.
fn highest_three(ranks: u16) -> u16 {
    let less_one = drop_lowest(ranks);
    let less_two = drop_lowest(less_one);
    let less_three = drop_lowest(less_two);
    let less_four = drop_lowest(less_three);
    pick(less_four != 0, less_two, pick(less_three != 0, less_one, ranks))
}

#[cfg(test)]
mod tests {
    use boardwalk_equipment::Card;

    use super::*;

    #[test]
    fn the_vector_code_and_the_portable_code_agree() {
        let deck: Vec<Card> = Card::all().collect();
        for first in 0..52 {
            for step in 1..52 {
                // Nine cards a step apart: 52 is no multiple of most steps.
                let nine: Vec<Card> = (0..9).map(|n| deck[(first + n * step) % 52]).collect();
                let side = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
                if let Ok(omaha) = Omaha::new(side(&nine[..4]), side(&nine[4..])) {
                    assert_eq!(omaha.high(), omaha.high_portably());
                }
            }
        }
    }
}
