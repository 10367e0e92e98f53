//! The limits posted at the table, and amounts that can be paid.

use boardwalk_equipment::{Cite, Money, Odds, cite};
use serde::Serialize;

use crate::{Code, Detail, OptionError, OptionValue, Refusal};

/// What may be put on a wager now: from `min` to `max` in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// The least.
    pub min: Money,
    /// The most.
    pub max: Money,
    /// Every amount is a multiple of this.
    pub step: Money,
}

impl Limits {
    /// The amount within the limits that comes nearest to this one from below,
    /// or the least.
    pub fn nearest(&self, amount: Money) -> Money {
        let down = amount.min(self.max).cents() / self.step.cents() * self.step.cents();
        Money::from_cents(down).unwrap_or(self.min).max(self.min)
    }

    /// The amounts within the limits that come nearest to this one, from below and
    /// from above.
    pub fn around(&self, amount: Money) -> (Option<Money>, Option<Money>) {
        let step = self.step.cents().max(1);
        let down = amount.cents() / step * step;
        let within = |cents: i64| {
            Money::from_cents(cents).filter(|money| (self.min..=self.max).contains(money))
        };
        let below = within(down.min(self.max.cents() / step * step));
        (below, within((down + step).max(self.min.cents())))
    }
}

/// The limits on the sign at the table for one kind of wager (19:47-8.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posted {
    /// The least that is taken.
    pub min: Money,
    /// The most that is taken.
    pub max: Money,
    /// Wagers are multiples of this, if the sign says so.
    pub increment: Option<Money>,
}

/// The provision behind every posted limit.
const LIMITS: Cite = cite!("19:47-8.2");

impl Posted {
    /// What lies on the wager when `amount` is added to `already`, if the
    /// limits allow it.
    #[inline(always)]
    pub fn raise(&self, already: Money, amount: Money) -> Result<Money, Refusal> {
        let Some(stake) = already.add_within(amount, self.min, self.max) else {
            return Err(self.outside(already, amount));
        };
        if amount < Money::CENT {
            return Err(self.below(amount));
        }
        match self.increment {
            None => Ok(stake),
            Some(increment) => Self::multiple(stake, increment).map(|()| stake),
        }
    }

    /// What still lies on the wager when `amount` is taken off `already`, or
    /// all of it if `None`: nothing, or what the limits allow.
    pub fn reduce(&self, already: Money, amount: Option<Money>) -> Result<Money, Refusal> {
        let amount = amount.unwrap_or(already);
        if amount < Money::CENT {
            return Err(self.below(amount));
        }
        if amount > already {
            let detail = Detail::MoreThanLies { amount, lies: already };
            return Err(Refusal { code: Code::AboveMaximum, cite: LIMITS, detail });
        }
        match already.checked_sub(amount) {
            None | Some(Money::ZERO) => Ok(Money::ZERO),
            Some(left) => self.raise(Money::ZERO, left),
        }
    }

    #[cold]
    #[inline(never)]
    fn below(&self, amount: Money) -> Refusal {
        let detail = Detail::Below { amount, min: self.min };
        Refusal { code: Code::BelowMinimum, cite: LIMITS, detail }
    }

    /// A sum below the minimum or above the maximum.
    #[cold]
    #[inline(never)]
    fn outside(&self, already: Money, amount: Money) -> Refusal {
        let sum = already.checked_add(amount).unwrap_or(Money::MAX);
        if amount < Money::CENT || sum < self.min {
            return self.below(amount);
        }
        let amount = sum;
        let detail = Detail::Above { amount, max: self.max };
        Refusal { code: Code::AboveMaximum, cite: LIMITS, detail }
    }

    #[cold]
    #[inline(never)]
    fn multiple(amount: Money, increment: Money) -> Result<(), Refusal> {
        if amount.cents().checked_rem(increment.cents()) == Some(0) {
            return Ok(());
        }
        let detail = Detail::Increment { amount, increment };
        Err(Refusal { code: Code::Increment, cite: LIMITS, detail })
    }

    /// What may be added to `already`, where amounts are payable in steps. No
    /// amount at all if `min` comes out above `max`.
    pub fn window(&self, already: Money, payable: Money) -> Limits {
        let increment = self.increment.unwrap_or(Money::CENT);
        let step = lcm(payable.cents().unsigned_abs(), increment.cents().unsigned_abs());
        let Some(step) = i64::try_from(step).ok().and_then(Money::from_cents) else {
            return Limits { min: Money::MAX, max: Money::ZERO, step: Money::MAX };
        };
        // Amounts are at most 10^12 cents, so the sum of two is far from the
        // integer's end.
        let up = |cents: i64| (cents + step.cents() - 1) / step.cents() * step.cents();
        let min = if already.is_positive() { step.cents() } else { up(self.min.cents()) };
        let max = (self.max.cents() - already.cents()) / step.cents() * step.cents();
        let money = |cents| Money::from_cents(cents).unwrap_or(Money::MAX);
        Limits { min: money(min), max: money(max), step }
    }

    /// Whether there is any amount that these limits and steps allow.
    pub fn allow_something(&self, payable: Money) -> bool {
        let window = self.window(Money::ZERO, payable);
        window.min <= window.max
    }
}

/// Whether the limits posted under the option `key` can be kept: the maximum
/// not below the minimum, nor above what the books hold at the game's highest
/// odds, and some payable amount between them.
pub fn lawful(
    key: &str,
    posted: &Posted,
    payable: Money,
    highest: Money,
) -> Result<(), OptionError> {
    let why = if posted.max < posted.min {
        format!("the maximum is below the minimum of {}", posted.min)
    } else if posted.max > highest {
        format!("no limit above {highest} can be kept in the books")
    } else if !posted.allow_something(payable) {
        "no amount that can be paid is within the limits".into()
    } else {
        return Ok(());
    };
    let value = posted.max.print();
    Err(OptionError::Unlawful { key: key.into(), value, why, cite: LIMITS })
}

/// The least common multiple, or the highest integer if that is not one: no
/// amount is a multiple of it.
pub(crate) fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).saturating_mul(b)
}

/// What a stake wins at odds that were checked when the wager was taken.
///
/// # Panics
/// If the stake cannot be paid: the rules machine would then be about to pay a
/// wrong amount, and a table that stops is better than one that does.
#[inline]
pub fn pay(odds: Odds, stake: Money) -> Money {
    match odds.pay(stake) {
        Ok(profit) => profit,
        Err(_) => unpayable(),
    }
}

#[cold]
#[allow(clippy::panic)]
fn unpayable() -> ! {
    panic!("a wager was taken that cannot be paid at its odds")
}
