//! Steps in which wagers are made, so that every win can be paid.

use std::num::NonZeroU64;

/// Whether a stake is a whole number of steps is asked at every wager. A
/// multiplication tells it, in a third of the time that a division takes: the
/// inverse of an odd number brings just its multiples below their quotient's bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    cents: NonZeroU64,
    inverse: u64,
    twos: u32,
    most: u64,
}

impl Step {
    /// A cent: whatever is staked can be paid.
    pub(super) const CENT: Step = Step::of(NonZeroU64::MIN);

    pub(super) const fn of(cents: NonZeroU64) -> Self {
        let twos = cents.trailing_zeros();
        let odd = cents.get() >> twos;
        // Right in three bits, and in twice as many each time.
        let mut inverse = odd;
        let mut bits = 3;
        while bits < u64::BITS {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
            bits *= 2;
        }
        Self { cents, inverse, twos, most: u64::MAX / cents.get() }
    }

    /// The step itself, in cents.
    pub(super) const fn cents(self) -> u64 {
        self.cents.get()
    }

    /// Whether so many cents are a whole number of steps.
    #[inline(always)]
    pub(super) const fn divides(self, cents: u64) -> bool {
        cents.wrapping_mul(self.inverse).rotate_right(self.twos) <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiplication_tells_what_a_division_does() {
        for cents in (1..=1_300).chain([9_900, 36_000, 1 << 40, u64::MAX - 1, u64::MAX]) {
            let step = Step::of(NonZeroU64::new(cents).unwrap());
            assert_eq!(step.cents(), cents);
            let large = [u64::MAX, u64::MAX - 1, 1 << 63, cents.saturating_mul(1_000_003)];
            for amount in (0..3_000).chain(large) {
                assert_eq!(step.divides(amount), amount % cents == 0, "{amount} in {cents}");
            }
        }
    }
}
