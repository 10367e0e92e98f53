//! This crate beside the best published evaluators, on the same hands in the
//! same run: `cargo bench -p boardwalk-ranking`.
//!
//! Runs are interleaved and the best of each is printed, so that a busy
//! machine disturbs all alike. Instructions are counted by callgrind, if it is
//! there, as the difference between two sizes, so that building tables does
//! not count. Nothing is asserted about time; that all contestants find the
//! same is.

#![allow(clippy::unwrap_used, clippy::needless_range_loop, missing_docs)]

mod contest;
mod hands;

use std::hint::black_box;

use aya_poker::base as aya;
use boardwalk_equipment::{Card, CardSet};
use boardwalk_ranking::{
    HighCategory, HighHand, LowHand, Omaha, PairList, SevenTable, Tally, ThreeCardHigh, batch,
};
use contest::{Contest, Contestant};
use hands::{Hands, aya_card, poker_card, rs_card};
use poker::evaluate::FiveCardHandClass;
use rs_poker::core::{Rankable, SevenCardAccum};
use rs_poker::omaha::OmahaHand;

fn main() {
    contest::run(&[
        Contest {
            name: "all seven-card hands in order, tally of categories",
            rounds: 7,
            // By the lowest card: those from a card on, of the 52.
            sizes: [0, 24, 25],
            hands: |lowest| (choose_above(lowest, 7)) as f64,
            contestants: &[
                Contestant { name: "rs_poker SevenCardAccum", run: rs_all_seven },
                Contestant { name: "aya_poker", run: aya_all_seven },
                Contestant { name: "boardwalk Tally", run: own_all_seven },
            ],
            agree: true,
        },
        Contest {
            name: "all five-card hands in order, tally of categories",
            rounds: 25,
            sizes: [0, 20, 21],
            hands: |lowest| (choose_above(lowest, 5)) as f64,
            contestants: &[
                Contestant { name: "rs_poker SevenCardAccum", run: rs_all_five },
                Contestant { name: "aya_poker", run: aya_all_five },
                Contestant { name: "poker", run: poker_all_five },
                Contestant { name: "boardwalk Tally", run: own_all_five },
            ],
            agree: true,
        },
        Contest {
            name: "random seven-card hands, batch",
            rounds: 25,
            sizes: [1 << 20, 40_000, 20_000],
            hands: |size| size as f64,
            contestants: &[
                Contestant { name: "rs_poker from its cards", run: rs_random_seven },
                Contestant { name: "rs_poker from its masks", run: rs_random_seven_masks },
                Contestant { name: "aya_poker from its cards", run: aya_random_seven },
                Contestant { name: "boardwalk batch from masks", run: own_batch },
            ],
            agree: false,
        },
        Contest {
            name: "random seven-card hands, one at a time",
            rounds: 25,
            sizes: [1 << 20, 40_000, 20_000],
            hands: |size| size as f64,
            contestants: &[
                Contestant { name: "rs_poker from ids", run: rs_random_seven_ids },
                Contestant { name: "rs_poker from its cards", run: rs_random_seven },
                Contestant { name: "aya_poker from its cards", run: aya_random_seven },
                Contestant { name: "boardwalk SevenTable from ids", run: own_of_seven },
                Contestant { name: "boardwalk best from masks", run: own_best },
            ],
            agree: false,
        },
        Contest {
            name: "random omaha deals, high",
            rounds: 11,
            sizes: [1 << 16, 2_000, 1_000],
            hands: |size| size as f64,
            contestants: &[
                Contestant { name: "rs_poker OmahaHand", run: rs_omaha },
                Contestant { name: "aya_poker omaha_rank", run: aya_omaha },
                Contestant { name: "boardwalk Omaha", run: own_omaha },
            ],
            agree: false,
        },
        Contest {
            name: "random seven-card hands, eight-or-better low",
            rounds: 25,
            sizes: [1 << 20, 40_000, 20_000],
            hands: |size| size as f64,
            contestants: &[
                Contestant { name: "aya_poker ace_five_rank", run: aya_low },
                Contestant { name: "boardwalk eight_or_better", run: own_low },
            ],
            agree: false,
        },
        Contest {
            name: "random three-card hands, high",
            rounds: 25,
            sizes: [1 << 20, 40_000, 20_000],
            hands: |size| size as f64,
            contestants: &[
                Contestant { name: "poker evaluate_three", run: poker_three },
                Contestant { name: "boardwalk of_three", run: own_three },
            ],
            agree: false,
        },
    ]);
}

/// How many hands have their lowest card at this place or above.
fn choose_above(lowest: usize, cards: usize) -> usize {
    (0..cards).fold(1, |product, i| product * (52 - lowest - i) / (i + 1))
}

/// Counts by category as one number, to compare contestants.
fn digest(counts: [u64; 9]) -> u64 {
    counts.into_iter().fold(0, |digest, count| digest.wrapping_mul(1_000_003).wrapping_add(count))
}

/// The peers' counts. Taken in turn by four, because counting up the same
/// number twice in a row waits for memory; that would not be the peers' fault.
#[derive(Default)]
struct Counts {
    four: [[u64; 16]; 4],
    turn: usize,
}

impl Counts {
    #[inline(always)]
    fn add(&mut self, category: usize) {
        self.four[self.turn % 4][category % 16] += 1;
        self.turn += 1;
    }

    fn totals(&self) -> [u64; 9] {
        std::array::from_fn(|n| self.four.iter().map(|counts| counts[n]).sum())
    }
}

/// Straight flushes with the royal ones, as the peers have them.
fn own_digest(tally: &Tally) -> u64 {
    let count = |n: usize| tally.count(HighCategory::ALL[n]);
    digest(std::array::from_fn(|n| if n == 8 { count(8) + count(9) } else { count(n) }))
}

fn own_all_seven(_: &Hands, lowest: usize) -> u64 {
    let card = |n: usize| Card::from_id(n as u8).unwrap();
    let above = |n: usize| PairList::among((n + 1..52).map(card).collect());
    let lists: Vec<PairList> = (0..52).map(above).collect();
    let mut tally = Tally::new();
    for a in lowest..52 {
        let one = CardSet::of(card(a));
        for b in a + 1..52 {
            let two = one.with(card(b));
            for c in b + 1..52 {
                let three = two.with(card(c));
                for d in c + 1..52 {
                    let four = three.with(card(d));
                    for e in d + 1..50 {
                        tally.complete_seven(four.with(card(e)), &lists[e]).unwrap();
                    }
                }
            }
        }
    }
    own_digest(&tally)
}

fn own_all_five(_: &Hands, lowest: usize) -> u64 {
    let card = |n: usize| Card::from_id(n as u8).unwrap();
    let above = |n: usize| PairList::among((n + 1..52).map(card).collect());
    let lists: Vec<PairList> = (0..52).map(above).collect();
    let mut tally = Tally::new();
    for a in lowest..52 {
        for b in a + 1..52 {
            let two = CardSet::of(card(a)).with(card(b));
            for c in b + 1..50 {
                tally.complete_five(two.with(card(c)), &lists[c]).unwrap();
            }
        }
    }
    own_digest(&tally)
}

fn rs_all_seven(_: &Hands, lowest: usize) -> u64 {
    let deck: Vec<_> = (0..52).map(|n| rs_card(Card::from_id(n).unwrap())).collect();
    let mut counts = Counts::default();
    for a in lowest..52 {
        let one = SevenCardAccum::new() + deck[a];
        for b in a + 1..52 {
            let two = one + deck[b];
            for c in b + 1..52 {
                let three = two + deck[c];
                for d in c + 1..52 {
                    let four = three + deck[d];
                    for e in d + 1..52 {
                        let five = four + deck[e];
                        for f in e + 1..52 {
                            let six = five + deck[f];
                            for &g in &deck[f + 1..] {
                                counts.add((six + g).rank().category() as usize);
                            }
                        }
                    }
                }
            }
        }
    }
    digest(counts.totals())
}

fn rs_all_five(_: &Hands, lowest: usize) -> u64 {
    let deck: Vec<_> = (0..52).map(|n| rs_card(Card::from_id(n).unwrap())).collect();
    let mut counts = Counts::default();
    for a in lowest..52 {
        let one = SevenCardAccum::new() + deck[a];
        for b in a + 1..52 {
            let two = one + deck[b];
            for c in b + 1..52 {
                let three = two + deck[c];
                for d in c + 1..52 {
                    let four = three + deck[d];
                    for &e in &deck[d + 1..] {
                        counts.add((four + e).rank().category() as usize);
                    }
                }
            }
        }
    }
    digest(counts.totals())
}

fn with(mut hand: aya::Hand, card: &aya::Card) -> aya::Hand {
    hand.insert_unchecked(card);
    hand
}

/// Its royal flushes are a category of their own, and its first is for none.
fn aya_category(hand: &aya::Hand) -> usize {
    (aya_poker::poker_rank(hand).rank_category() as usize - 1).min(8)
}

fn aya_all_seven(_: &Hands, lowest: usize) -> u64 {
    let deck: Vec<_> = (0..52).map(|n| aya_card(Card::from_id(n).unwrap())).collect();
    let mut counts = Counts::default();
    for a in lowest..52 {
        let one = with(aya::Hand::new(), &deck[a]);
        for b in a + 1..52 {
            let two = with(one, &deck[b]);
            for c in b + 1..52 {
                let three = with(two, &deck[c]);
                for d in c + 1..52 {
                    let four = with(three, &deck[d]);
                    for e in d + 1..52 {
                        let five = with(four, &deck[e]);
                        for f in e + 1..52 {
                            let six = with(five, &deck[f]);
                            for g in &deck[f + 1..] {
                                counts.add(aya_category(&with(six, g)));
                            }
                        }
                    }
                }
            }
        }
    }
    digest(counts.totals())
}

fn aya_all_five(_: &Hands, lowest: usize) -> u64 {
    let deck: Vec<_> = (0..52).map(|n| aya_card(Card::from_id(n).unwrap())).collect();
    let mut counts = Counts::default();
    for a in lowest..52 {
        let one = with(aya::Hand::new(), &deck[a]);
        for b in a + 1..52 {
            let two = with(one, &deck[b]);
            for c in b + 1..52 {
                let three = with(two, &deck[c]);
                for d in c + 1..52 {
                    let four = with(three, &deck[d]);
                    for e in &deck[d + 1..] {
                        counts.add(aya_category(&with(four, e)));
                    }
                }
            }
        }
    }
    digest(counts.totals())
}

fn poker_all_five(hands: &Hands, lowest: usize) -> u64 {
    let deck: Vec<_> = (0..52).map(|n| poker_card(Card::from_id(n).unwrap())).collect();
    let mut counts = Counts::default();
    for a in lowest..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    for &e in &deck[d + 1..] {
                        let five = [deck[a], deck[b], deck[c], deck[d], e];
                        let class = match hands.poker.evaluate_five(five).unwrap().classify() {
                            FiveCardHandClass::HighCard { .. } => 0,
                            FiveCardHandClass::Pair { .. } => 1,
                            FiveCardHandClass::TwoPair { .. } => 2,
                            FiveCardHandClass::ThreeOfAKind { .. } => 3,
                            FiveCardHandClass::Straight { .. } => 4,
                            FiveCardHandClass::Flush { .. } => 5,
                            FiveCardHandClass::FullHouse { .. } => 6,
                            FiveCardHandClass::FourOfAKind { .. } => 7,
                            FiveCardHandClass::StraightFlush { .. } => 8,
                        };
                        counts.add(class);
                    }
                }
            }
        }
    }
    digest(counts.totals())
}

fn rs_random_seven(hands: &Hands, size: usize) -> u64 {
    let mut best = rs_poker::core::Rank::HIGH_CARD_MIN;
    for hand in &hands.rs_sevens[..size] {
        let mut all = SevenCardAccum::new();
        for &card in hand {
            all.add(card);
        }
        best = best.max(all.rank());
    }
    best.value_bits().into()
}

/// From the same bytes as ours, numbered as it numbers cards.
fn rs_random_seven_ids(hands: &Hands, size: usize) -> u64 {
    let mut best = rs_poker::core::Rank::HIGH_CARD_MIN;
    for hand in &hands.rs_ids[..size] {
        let mut all = SevenCardAccum::new();
        for &id in hand {
            all.add(rs_poker::core::Card::from(id));
        }
        best = best.max(all.rank());
    }
    best.value_bits().into()
}

fn rs_random_seven_masks(hands: &Hands, size: usize) -> u64 {
    let best = hands.rs_masks[..size].iter().map(|hand| hand.rank()).max();
    best.map_or(0, |best| best.value_bits().into())
}

fn aya_random_seven(hands: &Hands, size: usize) -> u64 {
    let mut best = 0;
    for hand in &hands.aya_sevens[..size] {
        let mut all = aya::Hand::new();
        for card in hand {
            all.insert_unchecked(card);
        }
        best = best.max(aya_poker::poker_rank(&all).0);
    }
    best.into()
}

fn own_batch(hands: &Hands, size: usize) -> u64 {
    let mut values = Vec::new();
    // In pieces that stay in the nearest cache until they are summed.
    let mut sum = 0;
    for hands in hands.masks[..size].chunks(1024) {
        batch::rank_sevens(hands, &mut values);
        black_box(&values);
        sum += values.len() as u64;
    }
    sum
}

fn own_of_seven(hands: &Hands, size: usize) -> u64 {
    let table = SevenTable::get();
    let mut best = HighHand::LOWEST;
    for hand in &hands.sevens[..size] {
        best = best.max(table.rank(hand));
    }
    best.ordinal().into()
}

fn own_best(hands: &Hands, size: usize) -> u64 {
    let mut best = HighHand::LOWEST;
    for &hand in &hands.masks[..size] {
        best = best.max(HighHand::best(hand).unwrap());
    }
    best.ordinal().into()
}

fn rs_omaha(hands: &Hands, size: usize) -> u64 {
    let mut best = rs_poker::core::Rank::HIGH_CARD_MIN;
    for &(own, community) in &hands.rs_omaha[..size] {
        best = best.max(OmahaHand::new(own, community).unwrap().rank());
    }
    best.value_bits().into()
}

fn aya_omaha(hands: &Hands, size: usize) -> u64 {
    let deals = &hands.aya_omaha[..size];
    deals.iter().map(|(own, community)| u64::from(aya_poker::omaha_rank(own, community).0)).sum()
}

fn own_omaha(hands: &Hands, size: usize) -> u64 {
    let mut best = HighHand::LOWEST;
    for &(own, community) in &hands.omaha[..size] {
        best = best.max(Omaha::new(own, community).unwrap().high());
    }
    best.ordinal().into()
}

fn aya_low(hands: &Hands, size: usize) -> u64 {
    for hand in &hands.aya_hands[..size] {
        black_box(aya_poker::ace_five_rank(hand).to_lo_8_rank());
    }
    size as u64
}

fn own_low(hands: &Hands, size: usize) -> u64 {
    for &hand in &hands.masks[..size] {
        black_box(LowHand::eight_or_better(hand));
    }
    size as u64
}

fn poker_three(hands: &Hands, size: usize) -> u64 {
    let mut sum = 0;
    for hand in &hands.poker_threes[..size] {
        sum += u64::from(hands.poker.evaluate_three(hand).is_ok());
    }
    sum
}

fn own_three(hands: &Hands, size: usize) -> u64 {
    let mut best = ThreeCardHigh::of_three(&hands.threes[0]);
    for hand in &hands.threes[..size] {
        best = best.max(ThreeCardHigh::of_three(hand));
    }
    best.category() as u64
}
