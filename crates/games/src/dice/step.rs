//! Steps in which wagers are made, so that every win can be paid.

use std::num::NonZeroU64;

use boardwalk_equipment::{Money, Odds};

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
    pub(super) const fn divides(&self, cents: u64) -> bool {
        self.count(cents).is_some()
    }

    /// How many steps so many cents are, if that is a whole number.
    #[inline(always)]
    pub(super) const fn count(&self, cents: u64) -> Option<u64> {
        let count = cents.wrapping_mul(self.inverse).rotate_right(self.twos);
        if count <= self.most { Some(count) } else { None }
    }
}

/// What a wager brings when a roll decides it: without a division, and in the same way
/// whether it wins or loses and at whatever odds, since nobody knows what the next roll
/// will decide.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rate {
    odds: Odds,
    /// Paid for each `per` of the stake; all bits set, so less one, where it is lost.
    pays: u64,
    /// Of `per`, as in a [`Step`].
    inverse: u64,
    twos: u32,
}

impl Rate {
    /// A wager that loses.
    pub(super) const LOST: Rate =
        Rate { odds: Odds::EVEN, pays: u64::MAX, inverse: Step::CENT.inverse, twos: 0 };

    /// A wager that is paid at these odds.
    pub(super) fn of(odds: Odds) -> Self {
        let per = NonZeroU64::new(odds.per().into()).unwrap_or(NonZeroU64::MIN);
        let Step { inverse, twos, .. } = Step::of(per);
        Self { odds, pays: odds.pays().into(), inverse, twos }
    }

    pub(super) const fn odds(&self) -> Odds {
        self.odds
    }

    /// What a stake gains, at odds that were checked when the wager was taken as
    /// [`crate::pay`] has it, or loses.
    #[inline(always)]
    pub(super) fn gain(&self, stake: Money) -> Money {
        // At most 10^12 cents at a million to one: far inside the integer.
        let profit = (stake.cents() as u64).wrapping_mul(self.pays);
        // The share of it in `per` parts, which is far outside of what an amount may be
        // where the profit is no multiple: 2^64 is then part of it, some times over.
        let gain = profit.wrapping_mul(self.inverse).rotate_right(self.twos);
        Money::from_cents(gain as i64).unwrap_or_else(|| crate::pay(self.odds, stake))
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
                let count = (amount % cents == 0).then_some(amount / cents);
                assert_eq!(step.count(amount), count, "{amount} in {cents}");
            }
        }
    }

    #[test]
    fn a_rate_pays_what_its_odds_pay() {
        for (pays, per) in [(1, 1), (7, 6), (9, 5), (30, 1), (5, 11), (95, 100)] {
            let odds = Odds::new(pays, per);
            for stakes in 1..2_000 {
                let stake = Money::from_cents(stakes * i64::from(per)).unwrap();
                assert_eq!(Rate::of(odds).gain(stake), crate::pay(odds, stake));
                assert_eq!(Rate::LOST.gain(stake), stake.negated());
            }
        }
    }

    /// What cannot be paid falls outside of all amounts, and is then told as it was.
    #[test]
    fn no_share_is_mistaken_for_an_amount() {
        for per in 2..=360 {
            let rate = Rate::of(Odds::new(1, per));
            for cents in (0..1_000).chain([Money::MAX.cents() - 1, Money::MAX.cents()]) {
                let share = (cents as u64).wrapping_mul(rate.inverse).rotate_right(rate.twos);
                let paid = cents % i64::from(per) == 0;
                assert_eq!(Money::from_cents(share as i64).is_some(), paid, "{cents} in {per}");
            }
        }
    }
}
