//! Shuffling a shoe with the audited generator, beside the `rand` crate's own shuffle
//! of as many cards with the same generator, in one run.
//!
//! `cargo bench -p boardwalk-equipment`

#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use boardwalk_equipment::random::{ChaCha8, ChaCha20};
use boardwalk_equipment::{Card, Composition, Shoe};
use rand::seq::SliceRandom;
use rand_core::SeedableRng;

/// Times are noisy: the best of several, taken in turn.
const TRIES: usize = 7;

fn cards_per_second(cards: usize, mut work: impl FnMut()) -> f64 {
    const CARDS: usize = 20_000_000;
    let rounds = CARDS / cards;
    let begun = Instant::now();
    for _ in 0..rounds {
        work();
    }
    (rounds * cards) as f64 / begun.elapsed().as_secs_f64() / 1e6
}

fn main() {
    println!(
        "{:>6} {:>18} {:>18} {:>18} {:>8}",
        "cards", "ours, ChaCha20", "rand, ChaCha20", "ours, ChaCha8", "ratio"
    );
    for decks in [1, 6, 8] {
        let cards = usize::from(decks) * Card::COUNT;
        let mut shoe = Shoe::new(decks);
        let mut deck: Vec<Card> = Card::all().cycle().take(cards).collect();
        let mut best = [0.0f64; 3];
        let mut audited = ChaCha20::from_number(1, 0);
        let mut library = rand_chacha::ChaCha20Rng::from_seed([1; 32]);
        let mut quick = ChaCha8::from_number(1, 0);
        for _ in 0..TRIES {
            best[0] =
                best[0].max(cards_per_second(cards, || black_box(&mut shoe).shuffle(&mut audited)));
            best[1] =
                best[1].max(cards_per_second(cards, || black_box(&mut deck).shuffle(&mut library)));
            best[2] =
                best[2].max(cards_per_second(cards, || black_box(&mut shoe).shuffle(&mut quick)));
        }
        // The work was done: the shoe is still whole.
        assert_eq!(shoe.composition(), Composition::of_decks(decks));
        let million = |n: f64| format!("{n:.0} M/s");
        println!(
            "{cards:>6} {:>18} {:>18} {:>18} {:>8.2}",
            million(best[0]),
            million(best[1]),
            million(best[2]),
            best[0] / best[1]
        );
    }
}
