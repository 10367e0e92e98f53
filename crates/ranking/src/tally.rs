//! How many hands of each kind there are among very many.

use boardwalk_equipment::{Card, CardSet};

use crate::HighCategory;
use crate::error::{self, HandError};
use crate::high::THRESHOLDS;
use crate::kernel::{LANES, suits_of, worth};

/// Counts of hands by kind.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::{HighCategory, PairList, Tally};
///
/// // A flush draw on the flop: how often does it come in by the river?
/// let held: CardSet = "Ah Kh 9h 4h 2c".split(' ').map(|c| c.parse().unwrap()).collect();
/// let unseen = PairList::among(CardSet::FULL.difference(held));
/// let mut tally = Tally::new();
/// tally.complete_seven(held, &unseen)?;
/// assert_eq!(tally.total(), 1081);
/// assert_eq!(tally.count(HighCategory::Flush), 378);
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Hands that reach each of the [`THRESHOLDS`], all told.
    at_least: [u64; THRESHOLDS.len()],
    hands: u64,
    recent: Recent,
}

/// Counts since the last carry, a column a lane, so that counting is one
/// vector operation a threshold.
#[derive(Debug, Clone, Default)]
struct Recent {
    at_least: [[u16; LANES]; THRESHOLDS.len()],
    rows: usize,
}

/// Sixteen pairs side by side, by suit.
#[derive(Debug, Clone)]
struct PairRow {
    suits: [[u16; LANES]; 4],
    /// All bits in lanes that hold a pair, none in those left over.
    held: [u16; LANES],
}

/// All pairs of cards of a set, laid out for [`Tally`].
#[derive(Debug, Clone)]
pub struct PairList {
    rows: Vec<PairRow>,
    pairs: u64,
    cards: CardSet,
}

impl PairList {
    /// Every two cards of the set.
    pub fn among(cards: CardSet) -> Self {
        let held: Vec<Card> = cards.iter().collect();
        let pairs: Vec<CardSet> = (held.iter().enumerate())
            .flat_map(|(n, &first)| {
                held[..n].iter().map(move |&second| CardSet::of(first).with(second))
            })
            .collect();
        let rows = pairs.chunks(LANES).map(|sixteen| {
            let mut row = PairRow { suits: [[0; LANES]; 4], held: [0; LANES] };
            for (lane, pair) in sixteen.iter().enumerate() {
                row.held[lane] = u16::MAX;
                for (suit, ranks) in suits_of(*pair).into_iter().enumerate() {
                    row.suits[suit][lane] = ranks;
                }
            }
            row
        });
        PairList { rows: rows.collect(), pairs: pairs.len() as u64, cards }
    }
}

impl Tally {
    /// No hand yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the best five of five cards with each pair of the list.
    pub fn complete_seven(&mut self, five: CardSet, pairs: &PairList) -> Result<(), HandError> {
        self.complete::<5, 7>(five, pairs)
    }

    /// Counts three cards with each pair of the list.
    pub fn complete_five(&mut self, three: CardSet, pairs: &PairList) -> Result<(), HandError> {
        self.complete::<3, 5>(three, pairs)
    }

    /// How many hands of this kind were counted.
    pub fn count(&self, category: HighCategory) -> u64 {
        let at_least = |place: usize| {
            let recent = |place: usize| {
                self.recent.at_least[place].iter().map(|&n| u64::from(n)).sum::<u64>()
            };
            match place {
                0 => self.hands,
                // There is a threshold for every category but the lowest.
                1..10 => self.at_least[place - 1] + recent(place - 1),
                _ => 0,
            }
        };
        at_least(category as usize) - at_least(category as usize + 1)
    }

    /// How many hands were counted.
    pub fn total(&self) -> u64 {
        self.hands
    }

    fn complete<const HELD: usize, const CARDS: usize>(
        &mut self,
        held: CardSet,
        pairs: &PairList,
    ) -> Result<(), HandError> {
        error::count(held.len() as usize, HELD, HELD)?;
        if let Some(card) = held.difference(held.difference(pairs.cards)).iter().next() {
            return Err(HandError::Repeated(card));
        }
        if self.recent.rows + pairs.rows.len() > usize::from(u16::MAX) {
            self.carry();
        }
        self.recent.rows += pairs.rows.len();
        self.hands += pairs.pairs;
        self.recent.count::<CARDS>(suits_of(held), &pairs.rows);
        Ok(())
    }

    /// Takes the recent counts into the totals, before they overflow.
    fn carry(&mut self) {
        for (total, recent) in self.at_least.iter_mut().zip(&self.recent.at_least) {
            *total += recent.iter().map(|&n| u64::from(n)).sum::<u64>();
        }
        self.recent = Recent::default();
    }
}

impl Recent {
    fn count<const CARDS: usize>(&mut self, held: [u16; 4], rows: &[PairRow]) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2, as was just asked. Calling a
            // function compiled for it is all that needs `unsafe` here.
            #[allow(unsafe_code)]
            unsafe {
                return self.count_with_avx2::<CARDS>(held, rows);
            }
        }
        self.count_portably::<CARDS>(held, rows);
    }

    /// As [`Recent::count_portably`], compiled for AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn count_with_avx2<const CARDS: usize>(&mut self, held: [u16; 4], rows: &[PairRow]) {
        self.count_portably::<CARDS>(held, rows);
    }

    #[inline(always)]
    fn count_portably<const CARDS: usize>(&mut self, held: [u16; 4], rows: &[PairRow]) {
        for PairRow { suits: [clubs, diamonds, hearts, spades], held: in_use } in rows {
            let mut made = [0; LANES];
            for lane in 0..LANES {
                let suits = [
                    held[0] | clubs[lane],
                    held[1] | diamonds[lane],
                    held[2] | hearts[lane],
                    held[3] | spades[lane],
                ];
                // A lane without a pair counts as a hand below every threshold.
                made[lane] = worth::<CARDS>(suits).made & in_use[lane];
            }
            for (threshold, reached) in THRESHOLDS.iter().zip(&mut self.at_least) {
                for lane in 0..LANES {
                    reached[lane] += u16::from(made[lane] as i16 >= *threshold as i16);
                }
            }
        }
    }
}

/// Every seven cards of the deck, counted: 133,784,560 hands.
pub fn tally_all_sevens() -> Tally {
    let lists = lists_above();
    let mut tally = Tally::new();
    each_held::<5>(&mut |held, highest| {
        // The pairs lie above the five cards, so no card is there twice.
        let _ = tally.complete_seven(held, &lists[highest]);
    });
    tally
}

/// Every five cards of the deck, counted: 2,598,960 hands.
pub fn tally_all_fives() -> Tally {
    let lists = lists_above();
    let mut tally = Tally::new();
    each_held::<3>(&mut |held, highest| {
        // As above.
        let _ = tally.complete_five(held, &lists[highest]);
    });
    tally
}

/// For each card, the pairs of the cards above it.
fn lists_above() -> Vec<PairList> {
    Card::all()
        .map(|card| PairList::among(Card::all().filter(|&above| above > card).collect()))
        .collect()
}

/// Every so many cards, with the number of the highest of them.
fn each_held<const HELD: usize>(visit: &mut impl FnMut(CardSet, usize)) {
    fn deal(held: CardSet, left: usize, from: usize, visit: &mut impl FnMut(CardSet, usize)) {
        for (id, card) in Card::all().enumerate().skip(from) {
            match left {
                1 => visit(held.with(card), id),
                _ => deal(held.with(card), left - 1, id + 1, visit),
            }
        }
    }
    deal(CardSet::EMPTY, HELD, 0, visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vector_code_and_the_portable_code_agree() {
        let list = PairList::among(Card::all().skip(5).collect());
        let held = suits_of(Card::all().take(5).collect());
        let (mut vector, mut portable) = (Recent::default(), Recent::default());
        vector.count::<7>(held, &list.rows);
        portable.count_portably::<7>(held, &list.rows);
        assert_eq!(vector.at_least, portable.at_least);
    }

    #[test]
    fn counts_are_carried_before_they_overflow() {
        let held: CardSet = Card::all().take(5).collect();
        let list = PairList::among(CardSet::FULL.difference(held));
        let mut tally = Tally::new();
        tally.complete_seven(held, &list).unwrap();
        let once = HighCategory::ALL.map(|category| tally.count(category));
        for _ in 1..2_000 {
            tally.complete_seven(held, &list).unwrap();
        }
        let all = HighCategory::ALL.map(|category| tally.count(category));
        assert_eq!(all, once.map(|count| 2_000 * count));
        assert_eq!(tally.total(), 2_000 * 1_081);
    }
}
