//! Chance, from named generators through our own sampling.
//!
//! A log must replay for ten years, and library shuffles may change from one
//! release to the next. So the generator is named ([`ChaCha20`] for play,
//! [`ChaCha8`] for simulation) and what is done with its words is written here
//! and frozen by test vectors.

mod sample;

use rand_core::{Rng, SeedableRng};

use crate::{Card, Dice, Die};

/// A source of 64-bit words.
pub trait Words {
    /// The next word.
    fn word(&mut self) -> u64;
}

macro_rules! generator {
    ($(#[$doc:meta])* $name:ident, $inner:ty) => {
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name($inner);

        impl $name {
            /// From a seed of 256 bits, and one of its independent streams.
            pub fn new(seed: [u8; 32], stream: u64) -> Self {
                let mut inner = <$inner>::from_seed(seed);
                inner.set_stream(stream);
                Self(inner)
            }

            /// From a small seed such as one given on a command line.
            pub fn from_number(seed: u64, stream: u64) -> Self {
                let mut bytes = [0; 32];
                bytes[..8].copy_from_slice(&seed.to_le_bytes());
                Self::new(bytes, stream)
            }
        }

        impl Words for $name {
            #[inline]
            fn word(&mut self) -> u64 {
                self.0.next_u64()
            }
        }
    };
}

generator! {
    /// The audited generator: live shoes and dice come from it.
    ChaCha20, rand_chacha::ChaCha20Rng
}

generator! {
    /// The quick one for simulation, where nobody gains by predicting it.
    ChaCha8, rand_chacha::ChaCha8Rng
}

/// A number below `n`, every one equally likely: Lemire's multiplication, with
/// the words rejected that would favour some.
///
/// ```
/// use boardwalk_equipment::random::{ChaCha20, pick};
/// let mut words = ChaCha20::from_number(1, 0);
/// assert!(pick(52, &mut words) < 52);
/// ```
#[inline]
pub fn pick(n: u32, words: &mut impl Words) -> u32 {
    debug_assert!(n > 0);
    loop {
        if let Some(number) = sample::below(words.word(), u64::from(n)) {
            return number as u32;
        }
    }
}

/// Puts the cards of a slice, or anything else, into random order: Fisher and
/// Yates from the back, several places out of each word (Brackett-Rozinsky and
/// Lemire, arXiv 2408.06213), no place likelier than another.
///
/// ```
/// use boardwalk_equipment::random::{ChaCha20, shuffle};
/// let mut deck: Vec<u8> = (0..52).collect();
/// shuffle(&mut deck, &mut ChaCha20::from_number(1, 0));
/// deck.sort();
/// assert!(deck.into_iter().eq(0..52));
/// ```
pub fn shuffle<T>(items: &mut [T], words: &mut impl Words) {
    shuffle_last(items, items.len(), words);
}

/// Draws `count` items at random to the back of the slice, the first drawn
/// last; the others stay in front, in some order.
#[inline]
pub fn shuffle_last<T>(items: &mut [T], count: usize, words: &mut impl Words) {
    let all = items.len();
    shuffle_down(items, all, all.saturating_sub(count), words);
}

/// Draws items at random from among the first `left` to the back of those, until
/// `stop` are left. Where the length of the slice is known when the program compiles
/// and no shoe is longer, so is that every place is within it.
#[inline(always)]
pub(crate) fn shuffle_down<T>(
    items: &mut [T],
    mut left: usize,
    stop: usize,
    words: &mut impl Words,
) {
    // The last one has no choice.
    let stop = stop.max(1);
    while left > stop {
        // The usual batch lengths of decks and shoes, unrolled; several in a row are
        // alike.
        left = match Batch::TABLE.get(left) {
            Some(batch) if batch.count <= left - stop => match batch.count {
                6 => place_all::<6, T>(items, left, stop, words),
                7 => place_all::<7, T>(items, left, stop, words),
                8 => place_all::<8, T>(items, left, stop, words),
                9 => place_all::<9, T>(items, left, stop, words),
                10 => place_all::<10, T>(items, left, stop, words),
                11 => place_all::<11, T>(items, left, stop, words),
                12 => place_all::<12, T>(items, left, stop, words),
                18 => place_all::<18, T>(items, left, stop, words),
                _ => place_some(items, left, *batch, words),
            },
            // The end of a shuffle, or a larger shoe.
            _ => place_some(items, left, Batch::computed(left, left - stop), words),
        };
    }
}

/// Fills places from the back in batches of `COUNT` for as long as that is the length
/// of a batch; how many items are left in front.
#[inline(always)]
fn place_all<const COUNT: usize, T>(
    items: &mut [T],
    mut left: usize,
    stop: usize,
    words: &mut impl Words,
) -> usize {
    while let Some(batch) = Batch::TABLE.get(left)
        && batch.count == COUNT
        && left >= stop + COUNT
    {
        // The table ends before 512, and the compiler is told so.
        let rest = (left - COUNT) % 512;
        place::<COUNT, T>(items, rest + COUNT, COUNT, batch.product, words);
        left = rest;
    }
    left
}

/// Fills places from the back in a batch of any length; how many items are left.
#[inline(never)]
fn place_some<T>(items: &mut [T], left: usize, batch: Batch, words: &mut impl Words) -> usize {
    place::<{ Batch::LONGEST }, T>(items, left, batch.count, batch.product, words);
    left - batch.count
}

/// Items drawn at a time where it is not known how many are wanted: few are
/// drawn in vain, and a word is still used well.
const A_FEW: usize = 6;
/// Draws up to six items at random to the back of the slice, as [`shuffle_last`]
/// does, and says how many. Of a whole deck and of what the first draw leaves of it,
/// every bound is known when the program compiles.
#[inline(always)]
pub(crate) fn shuffle_last_few<T>(items: &mut [T], words: &mut impl Words) -> usize {
    const DECK: usize = Card::COUNT;
    const REST: usize = DECK - A_FEW;
    if let Ok(deck) = <&mut [T; DECK]>::try_from(&mut *items) {
        place::<A_FEW, T>(deck, DECK, A_FEW, FEW[DECK], words);
        return A_FEW;
    }
    if let Ok(rest) = <&mut [T; REST]>::try_from(&mut *items) {
        place::<A_FEW, T>(rest, REST, A_FEW, FEW[REST], words);
        return A_FEW;
    }
    match FEW.get(items.len()) {
        Some(product) if items.len() >= A_FEW => {
            place::<A_FEW, T>(items, items.len(), A_FEW, *product, words);
            A_FEW
        }
        _ => {
            let count = items.len().min(A_FEW);
            shuffle_last(items, count, words);
            count
        }
    }
}

/// The product of the highest six bounds, for every shoe up to eight decks.
const FEW: [u64; 417] = {
    let mut table = [1; 417];
    let mut left = A_FEW;
    while left < table.len() {
        table[left] = Batch::computed(left, A_FEW).product;
        left += 1;
    }
    table
};

/// Fills the last `count` of the first `left` places out of one word, `MOST` at most.
#[inline(always)]
fn place<const MOST: usize, T>(
    items: &mut [T],
    left: usize,
    count: usize,
    product: u64,
    words: &mut impl Words,
) {
    match sample::places::<u64, MOST>(words.word(), left, count, product) {
        Some(places) => swap(items, left, &places[..count]),
        None => place_later::<MOST, T>(items, left, count, product, words),
    }
}

/// The same out of the next word that is not thrown away. Out of line and not a loop
/// round the first, whose bounds the compiler would then all work out beforehand.
#[cold]
#[inline(never)]
fn place_later<const MOST: usize, T>(
    items: &mut [T],
    left: usize,
    count: usize,
    product: u64,
    words: &mut impl Words,
) {
    let places = loop {
        if let Some(places) = sample::places::<u64, MOST>(words.word(), left, count, product) {
            break places;
        }
    };
    swap(items, left, &places[..count]);
}

/// Puts the items of these places behind the others of the first `left`.
#[inline(always)]
fn swap<T>(items: &mut [T], left: usize, places: &[usize]) {
    for (n, place) in places.iter().enumerate() {
        // Drawn below the number of items then left.
        items.swap(left - 1 - n, *place);
    }
}

/// How many places come out of one word: as many as keep the product of their
/// bounds below 2^58, so that a word is looked at twice less than once in 64
/// times, and a deck takes four words. Part of the frozen format.
#[derive(Debug, Clone, Copy)]
struct Batch {
    count: usize,
    product: u64,
}

impl Batch {
    /// The eighteen bounds 19 to 2 have a product below 2^58; nineteen bounds
    /// have larger ones.
    const LONGEST: usize = 18;

    /// The batches of every shoe up to eight decks.
    const TABLE: [Batch; 417] = {
        let mut table = [Batch { count: 0, product: 1 }; 417];
        let mut left = 2;
        while left < table.len() {
            table[left] = Batch::computed(left, left - 1);
            left += 1;
        }
        table
    };

    const fn computed(left: usize, most: usize) -> Batch {
        let mut batch = Batch { count: 1, product: left as u64 };
        while batch.count < most {
            let product = batch.product as u128 * (left - batch.count) as u128;
            if product >= 1 << 58 {
                break;
            }
            batch = Batch { count: batch.count + 1, product: product as u64 };
        }
        batch
    }
}

/// Rolls of two dice, seven out of a word: a byte below 252, seven times 36,
/// is one roll; the few others are passed over, and the highest byte of the
/// word is not used.
#[derive(Debug, Clone)]
pub struct DiceCup {
    /// The bytes left, below a bit that marks their end.
    bytes: u64,
    /// Looked up through the cup: a table that the compiler sees into it asks with a
    /// comparison for what the entry itself tells.
    rolls: &'static [Option<Dice>; 256],
}

/// The roll of each byte; those from 252 on have none.
static ROLLS: [Option<Dice>; 256] = {
    let mut rolls = [None; 256];
    let mut byte = 0;
    while byte < 252 {
        rolls[byte] = Some(Dice::new(Die::ALL[byte % 36 / 6], Die::ALL[byte % 6]));
        byte += 1;
    }
    rolls
};

impl Default for DiceCup {
    fn default() -> Self {
        Self { bytes: 0, rolls: &ROLLS }
    }
}

impl DiceCup {
    /// The next roll.
    #[inline(always)]
    pub fn roll(&mut self, words: &mut impl Words) -> Dice {
        loop {
            if self.bytes <= 1 {
                self.bytes = words.word() << 8 >> 8 | 1 << 56;
            }
            let byte = self.bytes as u8;
            self.bytes >>= 8;
            if let Some(dice) = self.rolls[usize::from(byte)] {
                return dice;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words counted up, so that every word of a small space can be tried.
    struct Counted(Vec<u64>);

    impl Words for Counted {
        fn word(&mut self) -> u64 {
            self.0.pop().expect("no more words than given")
        }
    }

    /// Worked out by a second implementation, in Python, from the ChaCha
    /// paper and the rules written above. They may never change.
    #[test]
    fn the_frozen_vectors_hold() {
        let mut words = ChaCha20::from_number(19_47, 22);
        let picks: Vec<u32> = (0..16).map(|_| pick(52, &mut words)).collect();
        assert_eq!(picks, [9, 19, 36, 31, 41, 1, 11, 2, 23, 18, 6, 2, 43, 19, 8, 23]);
        let mut deck: Vec<u8> = (0..52).collect();
        shuffle(&mut deck, &mut ChaCha20::from_number(19_47, 0));
        assert_eq!(
            deck[..20],
            [10, 13, 33, 37, 8, 26, 14, 12, 25, 3, 16, 23, 5, 2, 43, 24, 45, 21, 9, 27]
        );
        let mut shoe: Vec<u16> = (0..416).collect();
        shuffle(&mut shoe, &mut ChaCha8::from_number(19_47, 1));
        assert_eq!(shoe[..12], [331, 42, 195, 102, 410, 380, 208, 110, 10, 144, 127, 293]);
        let mut cup = DiceCup::default();
        let mut words = ChaCha8::from_number(7, 7);
        let rolls: Vec<u8> = (0..16).map(|_| cup.roll(&mut words).total()).collect();
        assert_eq!(rolls, [5, 5, 9, 2, 9, 8, 6, 6, 9, 6, 9, 8, 9, 6, 9, 2]);
    }

    #[test]
    fn drawing_the_last_few_is_the_start_of_a_shuffle_where_batches_agree() {
        // Ten of 52 is one whole batch, so a partial shuffle draws the same ten.
        let mut whole: Vec<u8> = (0..52).collect();
        let mut part = whole.clone();
        shuffle(&mut whole, &mut ChaCha20::from_number(5, 0));
        shuffle_last(&mut part, 10, &mut ChaCha20::from_number(5, 0));
        assert_eq!(whole[42..], part[42..]);
        shuffle_last(&mut part, 99, &mut ChaCha20::from_number(5, 0));
        part.sort();
        assert!(part.into_iter().eq(0..52));
        shuffle::<u8>(&mut [], &mut ChaCha20::from_number(5, 0));
    }

    /// A word near the top of each class decides the place; the words at the
    /// bottom of a class that a rejected remainder would fill are passed over.
    #[test]
    fn a_word_that_would_favour_a_place_is_thrown_away() {
        // 2^64 mod 3 = 1: exactly the word 0 must be thrown away.
        assert_eq!(pick(3, &mut Counted(vec![u64::MAX, 0])), 2);
        assert_eq!(pick(3, &mut Counted(vec![0, 1])), 0);
        // 2^64 mod 3! = 4: shuffling three items throws four words in 2^64 away.
        let mut items = [1, 2, 3];
        shuffle(&mut items, &mut Counted(vec![u64::MAX, 0]));
        assert_eq!(items, [1, 2, 3]);
    }

    /// Chi-square of place by card over many shuffles; a planted off-by-one is
    /// caught by the same figure.
    #[test]
    fn every_card_comes_to_every_place_alike() {
        let square = |swap_with: fn(&mut [u8; 52], &mut ChaCha8)| {
            let mut words = ChaCha8::from_number(3, 1);
            let mut counts = vec![[0u32; 52]; 52];
            for _ in 0..20_000 {
                let mut deck: [u8; 52] = std::array::from_fn(|n| n as u8);
                swap_with(&mut deck, &mut words);
                for (place, card) in deck.into_iter().enumerate() {
                    counts[place][card as usize] += 1;
                }
            }
            let expected = 20_000.0 / 52.0;
            let sum: f64 =
                counts.iter().flatten().map(|&n| (f64::from(n) - expected).powi(2)).sum();
            // Mean 51², standard deviation about the root of twice that.
            (sum / expected - 2601.0) / (2.0f64 * 2601.0).sqrt()
        };
        let ours = square(|deck, words| shuffle(deck, words));
        assert!(ours.abs() < 4.0, "{ours}");
        let off_by_one = square(|deck, words| {
            for n in (1..52).rev() {
                deck.swap(n, pick(n as u32, words) as usize);
            }
        });
        assert!(off_by_one > 50.0, "{off_by_one}");
    }

    #[test]
    fn dice_fall_alike() {
        let mut ways = std::collections::BTreeMap::new();
        // Every word whose lowest byte is b and whose next decides.
        for byte in 0..=255u64 {
            let mut cup = DiceCup::default();
            *ways.entry(cup.roll(&mut Counted(vec![byte | 0x0100]))).or_insert(0u32) += 1;
        }
        // 252 bytes are seven of each way; the four others fall to the next byte.
        let seconds = Dice::new(Die::ALL[0], Die::ALL[1]);
        for (dice, count) in ways {
            assert_eq!(count, if dice == seconds { 11 } else { 7 });
        }
    }
}
