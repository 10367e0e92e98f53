//! Sixteen hands at a time on processors with AVX2.
//!
//! The evaluation is the portable code, compiled once more with AVX2 allowed.
//! Written by hand is only the turn from sixteen hands of four suits to four
//! suits of sixteen hands, for which the compiler needs five times as much.

use std::arch::x86_64::*;

use boardwalk_equipment::CardSet;

use crate::kernel::LANES;

/// The ranks held in each suit, hand by hand in the order [`ORDER`].
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn by_suit(hands: &[CardSet; LANES]) -> [[u16; LANES]; 4] {
    // In each half of a vector lie two hands: bring their clubs side by side,
    // then their diamonds, hearts and spades.
    let paired = _mm256_setr_epi8(
        0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, //
        0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15,
    );
    let four = |first: usize| {
        let hands = std::array::from_fn(|n| hands[first + n].bits());
        _mm256_shuffle_epi8(vector(hands), paired)
    };
    let (a, b, c, d) = (four(0), four(4), four(8), four(12));
    let (minor_ab, major_ab) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
    let (minor_cd, major_cd) = (_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
    [
        lanes(_mm256_unpacklo_epi64(minor_ab, minor_cd)),
        lanes(_mm256_unpackhi_epi64(minor_ab, minor_cd)),
        lanes(_mm256_unpacklo_epi64(major_ab, major_cd)),
        lanes(_mm256_unpackhi_epi64(major_ab, major_cd)),
    ]
}

/// Which hand lies in which lane of [`by_suit`].
pub(crate) const ORDER: [usize; LANES] = [0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15];

/// Four numbers as a vector. The reinterpretation is the reason for `unsafe`:
/// the standard library has no safe one until its portable vectors are stable.
#[allow(unsafe_code)]
#[inline(always)]
fn vector(four: [u64; 4]) -> __m256i {
    // SAFETY: both types are 32 bytes without padding and any bits are valid.
    unsafe { std::mem::transmute(four) }
}

/// A vector as sixteen numbers; for the `unsafe` see [`vector`].
#[allow(unsafe_code)]
#[inline(always)]
fn lanes(vector: __m256i) -> [u16; LANES] {
    // SAFETY: both types are 32 bytes without padding and any bits are valid.
    unsafe { std::mem::transmute(vector) }
}
