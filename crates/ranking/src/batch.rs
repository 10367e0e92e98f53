//! Very many hands at once: sixteen side by side where the processor can.
//!
//! ```
//! use boardwalk_equipment::CardSet;
//! use boardwalk_ranking::batch;
//!
//! let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
//! let hands = vec![cards("9c 9d 9h 4s 4c As Ks"); 1000];
//! let mut values = Vec::new();
//! batch::rank_sevens(&hands, &mut values);
//! assert_eq!(values.len(), 1000);
//! assert_eq!(values[999].to_string(), "full house, nines over fours");
//! ```

use boardwalk_equipment::CardSet;

use crate::HighHand;
use crate::kernel::{LANES, Worth, suits_of, worth};

/// Replaces what is in `values` by the value of each of the hands, in order.
///
/// Each hand must have seven cards; the value of one that has not means
/// nothing. [`HighHand::best`] checks.
pub fn rank_sevens(hands: &[CardSet], values: &mut Vec<HighHand>) {
    rank::<7>(hands, values);
}

/// Replaces what is in `values` by the value of each of the hands, in order.
///
/// Each hand must have five cards; the value of one that has not means
/// nothing. [`HighHand::best`] checks.
pub fn rank_fives(hands: &[CardSet], values: &mut Vec<HighHand>) {
    rank::<5>(hands, values);
}

fn rank<const CARDS: usize>(hands: &[CardSet], values: &mut Vec<HighHand>) {
    values.clear();
    values.resize(hands.len(), HighHand::LOWEST);
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as was just asked. Calling a function
        // compiled for it is the one thing here that needs `unsafe`.
        #[allow(unsafe_code)]
        unsafe {
            return rank_with_avx2::<CARDS>(hands, values);
        }
    }
    rank_portably::<CARDS>(hands, values);
}

/// As [`rank_portably`], in the same order and with the same result.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn rank_with_avx2<const CARDS: usize>(hands: &[CardSet], values: &mut [HighHand]) {
    use crate::avx2::{ORDER, by_suit};

    let (sixteens, rest) = hands.as_chunks::<LANES>();
    let (values, rest_values) = values.as_chunks_mut::<LANES>();
    for (hands, values) in sixteens.iter().zip(values) {
        let [clubs, diamonds, hearts, spades] = by_suit(hands);
        let (mut made, mut kickers) = ([0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let worth = worth::<CARDS>([clubs[lane], diamonds[lane], hearts[lane], spades[lane]]);
            made[lane] = worth.made;
            kickers[lane] = worth.kickers;
        }
        for lane in 0..LANES {
            let worth = Worth { made: made[lane], kickers: kickers[lane] };
            values[ORDER[lane]] = HighHand::from_worth(worth);
        }
    }
    rank_portably::<CARDS>(rest, rest_values);
}

fn rank_portably<const CARDS: usize>(hands: &[CardSet], values: &mut [HighHand]) {
    for (hand, value) in hands.iter().zip(values) {
        *value = HighHand::from_worth(worth::<CARDS>(suits_of(*hand)));
    }
}

#[cfg(test)]
mod tests {
    use boardwalk_equipment::Card;

    use super::*;

    /// Hands of every kind: seven cards from all over the deck.
    fn hands<const CARDS: usize>() -> Vec<CardSet> {
        let mut state = 1u64;
        let mut deal = || {
            let mut hand = CardSet::EMPTY;
            while hand.len() < CARDS as u32 {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                // Few ranks and few suits are likelier, for the rare hands.
                let (spread, id) = (8 + 22 * (state >> 60 & 2) as u8, (state >> 33) as u8);
                hand = Card::from_id(id % spread).map_or(hand, |card| hand.with(card));
            }
            hand
        };
        (0..100_003).map(|_| deal()).collect()
    }

    fn check<const CARDS: usize>() {
        let hands = hands::<CARDS>();
        let mut portable = vec![HighHand::LOWEST; hands.len()];
        rank_portably::<CARDS>(&hands, &mut portable);
        for length in [0, 1, 15, 16, 17, 100, hands.len()] {
            let mut values = vec![HighHand::HIGHEST; 3];
            rank::<CARDS>(&hands[..length], &mut values);
            assert_eq!(values, portable[..length]);
        }
    }

    #[test]
    fn the_vector_code_and_the_portable_code_agree() {
        check::<5>();
        check::<6>();
        check::<7>();
    }

    #[test]
    fn wrong_numbers_of_cards_do_no_harm() {
        let hands = [CardSet::EMPTY, CardSet::FULL, CardSet::from_bits(0x1fff).unwrap()].repeat(20);
        let mut values = Vec::new();
        rank_sevens(&hands, &mut values);
        rank_fives(&hands, &mut values);
        assert_eq!(values.len(), hands.len());
    }
}
