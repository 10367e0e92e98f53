//! From words to places, none likelier than another.
//!
//! Statistics cannot see a small bias: a remainder of sixteen-bit words passes
//! five million shuffles. So what turns a word into places is written for words
//! of any width, and the tests count all words of sixteen bits: every place
//! comes of equally many. Play runs the same lines with sixty-four.

/// A word of some width.
pub(super) trait Word: Copy + Ord {
    /// The two halves of a product: which of `n` classes of words this one is
    /// in, and how far up in it.
    fn times(self, n: Self) -> (Self, Self);
    /// How many words there are more than `n` equal classes have.
    fn excess(n: Self) -> Self;
    /// A number of items.
    fn of(items: usize) -> Self;
    /// A place among items.
    fn place(self) -> usize;
}

macro_rules! width {
    ($word:ty, $wide:ty) => {
        impl Word for $word {
            #[inline(always)]
            fn times(self, n: Self) -> (Self, Self) {
                let wide = <$wide>::from(self) * <$wide>::from(n);
                ((wide >> <$word>::BITS) as $word, wide as $word)
            }

            #[inline(always)]
            fn excess(n: Self) -> Self {
                n.wrapping_neg() % n
            }

            #[inline(always)]
            fn of(items: usize) -> Self {
                items as $word
            }

            #[inline(always)]
            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

width!(u64, u128);
#[cfg(test)]
width!(u16, u32);

/// The number below `n` that a word stands for, by Lemire's multiplication; none
/// if the word is one too many for equal classes.
#[inline(always)]
pub(super) fn below<W: Word>(word: W, n: W) -> Option<W> {
    let (class, rest) = word.times(n);
    is_even(rest, n).then_some(class)
}

/// The places that a word stands for, out of `left`, then out of one less and so
/// on for `count` of them; `product` is that of all these bounds (Brackett-Rozinsky
/// and Lemire, arXiv 2408.06213).
#[inline(always)]
pub(super) fn places<W: Word, const MOST: usize>(
    mut word: W,
    left: usize,
    count: usize,
    product: W,
) -> Option<[usize; MOST]> {
    let mut places = [0; MOST];
    for (n, place) in places[..count].iter_mut().enumerate() {
        let (high, low) = word.times(W::of(left - n));
        *place = high.place();
        word = low;
    }
    is_even(word, product).then_some(places)
}

/// Whether a word whose rest is this belongs to equal classes: the words too many
/// are those at the bottom of a class. The remainder is worked out only where it
/// matters, which is next to never.
#[inline(always)]
fn is_even<W: Word>(rest: W, n: W) -> bool {
    rest >= n || rest >= W::excess(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that every one of `ends` outcomes has equally many of all words,
    /// and that no more words are thrown away than must be.
    fn all_alike(ends: usize, outcome: impl Fn(u16) -> Option<usize>) {
        let mut words = vec![0u32; ends];
        for end in (0..=u16::MAX).filter_map(outcome) {
            words[end] += 1;
        }
        let each = 65_536 / ends as u32;
        assert!(words.iter().all(|n| *n == each), "{ends}: {words:?}");
    }

    #[test]
    fn every_number_has_equally_many_words() {
        for n in 1..=1_000u16 {
            all_alike(n.into(), |word| below(word, n).map(Word::place));
        }
    }

    #[test]
    fn every_order_has_equally_many_words() {
        const MOST: usize = 8;
        let mut shapes = 0;
        for left in 2..=256usize {
            for count in 1..=MOST.min(left) {
                let bounds = (0..count).map(|n| left - n);
                let product: usize = bounds.clone().product();
                let Ok(narrow) = u16::try_from(product) else { break };
                all_alike(product, |word| {
                    let places = places::<u16, MOST>(word, left, count, narrow)?;
                    // The places as one number, each a digit to its own base.
                    let digits = bounds.clone().zip(places);
                    Some(digits.fold(0, |number, (bound, place)| number * bound + place))
                });
                shapes += 1;
            }
        }
        assert_eq!(shapes, 577);
    }

    #[test]
    fn a_remainder_would_be_found_out() {
        // What a naive sampler does: the count shows what statistics do not.
        let mut words = [0u32; 52];
        (0..=u16::MAX).for_each(|word| words[usize::from(word % 52)] += 1);
        assert_ne!(words.iter().min(), words.iter().max());
    }
}
