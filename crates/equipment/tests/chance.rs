//! Statistics of a million shuffles, and the famous faults planted to see each
//! caught: swapping with any place, off by one, a byte's remainder, a seed from
//! the clock. What statistics cannot see is counted in `random::sample`.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use boardwalk_equipment::random::{ChaCha8, ChaCha20, Words, pick, shuffle};

const DECK: usize = 52;
const SHUFFLES: u32 = 1_000_000;
/// Shuffles in which a fault must show.
const FEW: u32 = 20_000;
/// Standard deviations that a fair shuffle may be off: once in fifteen thousand.
const FAR: f64 = 4.0;

type Deck = [u8; DECK];

/// How far each figure is from what a fair shuffle gives, in standard
/// deviations.
#[derive(Debug)]
struct Figures {
    /// Which card comes to which place.
    places: f64,
    /// Which card follows which.
    neighbours: f64,
    /// How often the next card is a higher one.
    rises: f64,
    /// How many cards stay where they were.
    fixed: f64,
}

impl Figures {
    fn of(shuffles: u32, mut deal: impl FnMut(&mut Deck)) -> Self {
        let mut places = vec![[0u32; DECK]; DECK];
        let mut neighbours = vec![[0u32; DECK]; DECK];
        let (mut rises, mut fixed) = (0u64, 0u64);
        for _ in 0..shuffles {
            let mut deck: Deck = std::array::from_fn(|n| n as u8);
            deal(&mut deck);
            for (place, card) in deck.into_iter().enumerate() {
                places[place][usize::from(card)] += 1;
                fixed += u64::from(usize::from(card) == place);
            }
            for pair in deck.windows(2) {
                neighbours[usize::from(pair[0])][usize::from(pair[1])] += 1;
                rises += u64::from(pair[0] < pair[1]);
            }
        }
        let shuffles = f64::from(shuffles);
        let deck = DECK as f64;
        // A card has no neighbour of its own kind: the diagonal stays empty.
        let off_diagonal = |row: usize, column: usize| row != column;
        Self {
            places: chi_square(&places, shuffles / deck, (deck - 1.0).powi(2), |_, _| true),
            neighbours: chi_square(
                &neighbours,
                shuffles / deck,
                deck * (deck - 1.0) - 2.0 * deck + 1.0,
                off_diagonal,
            ),
            // Rises of a random order: mean (n-1)/2, variance (n+1)/12.
            rises: (rises as f64 - shuffles * (deck - 1.0) / 2.0)
                / (shuffles * (deck + 1.0) / 12.0).sqrt(),
            // Cards that stay: mean and variance one.
            fixed: (fixed as f64 - shuffles) / shuffles.sqrt(),
        }
    }

    fn worst(&self) -> f64 {
        [self.places, self.neighbours, self.rises, self.fixed]
            .into_iter()
            .fold(0.0, |worst, figure| worst.max(figure.abs()))
    }
}

fn chi_square(
    counts: &[[u32; DECK]],
    expected: f64,
    freedom: f64,
    counted: impl Fn(usize, usize) -> bool,
) -> f64 {
    let cells = counts.iter().enumerate().flat_map(|(row, counts)| {
        counts.iter().enumerate().map(move |(column, count)| (row, column, *count))
    });
    let sum: f64 = cells
        .filter(|(row, column, _)| counted(*row, *column))
        .map(|(_, _, count)| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    (sum - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn a_million_shuffles_are_fair() {
    let mut words = ChaCha20::from_number(19_47, 6);
    let figures = Figures::of(SHUFFLES, |deck| shuffle(deck, &mut words));
    assert!(figures.worst() < FAR, "{figures:?}");
}

#[test]
fn the_quick_generator_is_fair_too() {
    let mut words = ChaCha8::from_number(19_47, 7);
    let figures = Figures::of(SHUFFLES, |deck| shuffle(deck, &mut words));
    assert!(figures.worst() < FAR, "{figures:?}");
}

#[test]
fn swapping_with_any_place_is_caught() {
    let mut words = ChaCha8::from_number(1, 0);
    let figures = Figures::of(FEW, |deck| {
        for n in 0..DECK {
            deck.swap(n, pick(DECK as u32, &mut words) as usize);
        }
    });
    assert!(figures.worst() > 10.0 * FAR, "{figures:?}");
}

#[test]
fn off_by_one_is_caught() {
    let mut words = ChaCha8::from_number(1, 1);
    let figures = Figures::of(FEW, |deck| {
        for n in (1..DECK).rev() {
            deck.swap(n, pick(n as u32, &mut words) as usize);
        }
    });
    assert!(figures.worst() > 10.0 * FAR, "{figures:?}");
}

#[test]
fn the_remainder_of_a_byte_is_caught() {
    let mut words = ChaCha8::from_number(1, 2);
    let figures = Figures::of(FEW, |deck| {
        for n in (1..DECK).rev() {
            let byte = words.word() as u8;
            deck.swap(n, usize::from(byte) % (n + 1));
        }
    });
    assert!(figures.worst() > FAR, "{figures:?}");
}

/// Shoes opened within a minute, each with a seed of its own from the system or,
/// as a fault, from the second it was opened in.
#[test]
fn a_seed_from_the_clock_is_caught() {
    let opened = |seed: &dyn Fn(u64) -> [u8; 32]| {
        let orders: BTreeSet<Vec<u8>> = (0..1_000)
            .map(|shoe| {
                let mut deck: Vec<u8> = (0..DECK as u8).collect();
                shuffle(&mut deck, &mut ChaCha20::new(seed(shoe), 0));
                deck
            })
            .collect();
        orders.len()
    };
    let from_system = |_| {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).unwrap();
        seed
    };
    let from_clock = |shoe: u64| {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&(1_700_000_000 + shoe * 60 / 1_000).to_le_bytes());
        seed
    };
    assert_eq!(opened(&from_system), 1_000);
    assert_eq!(opened(&from_clock), 60);
}

/// The bits of the words themselves: as many ones as noughts, and as many runs
/// as chance gives.
#[test]
fn words_have_as_many_ones_as_noughts_and_runs() {
    let mut words = ChaCha20::from_number(19_47, 8);
    let (mut ones, mut runs, mut last) = (0u64, 0u64, 0u64);
    const WORDS: u64 = 1 << 20;
    for _ in 0..WORDS {
        let word = words.word();
        ones += u64::from(word.count_ones());
        // A run begins where a bit differs from the one before it.
        runs += u64::from((word ^ (word << 1 | last)).count_ones());
        last = word >> 63;
    }
    let bits = (WORDS * 64) as f64;
    let off = |count: u64| (count as f64 - bits / 2.0) / (bits / 4.0).sqrt();
    assert!(off(ones).abs() < FAR, "{} of {bits} are ones", ones);
    assert!(off(runs).abs() < FAR, "{} runs in {bits}", runs);
}
