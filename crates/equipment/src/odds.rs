//! Payout odds, "a to b".

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::{Money, ParseError};

/// Odds of `pays` to `per`: a winning stake earns `stake × pays / per` and goes
/// back to the player. They print with the word "to"; the rules forbid "for".
///
/// ```
/// use boardwalk_equipment::{Money, Odds};
///
/// let nine_to_five = Odds::new(9, 5);
/// assert_eq!(nine_to_five.pay(Money::dollars(25))?, Money::dollars(45));
/// assert_eq!(
///     nine_to_five.check(Money::dollars(12), Money::DOLLAR).unwrap_err().to_string(),
///     "$12.00 cannot be paid at 9 to 5 in units of $1.00; $10.00 or $15.00 can",
/// );
/// # Ok::<(), boardwalk_equipment::CannotPay>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    pays: u32,
    per: u32,
}

/// An amount that cannot be paid exactly at the odds, with the nearest ones
/// that can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CannotPay {
    /// The stake offered.
    pub stake: Money,
    /// The odds it would win at.
    pub odds: Odds,
    /// The smallest amount that the bank pays.
    pub unit: Money,
}

impl Odds {
    /// The highest figure on either side.
    pub const MAX: u32 = 1_000_000;

    /// Even money.
    pub const EVEN: Odds = Odds::new(1, 1);

    /// `pays` to `per`, as written: 10 to 2 stays 10 to 2.
    ///
    /// # Panics
    /// If either is zero or above [`Odds::MAX`]; in a constant that is a
    /// compile error. Text from outside goes through [`FromStr`] instead.
    #[allow(clippy::panic)]
    pub const fn new(pays: u32, per: u32) -> Self {
        if pays == 0 || per == 0 || pays > Self::MAX || per > Self::MAX {
            panic!("odds are two numbers from 1 to 1,000,000");
        }
        Odds { pays, per }
    }

    /// The first figure: what is paid.
    pub const fn pays(self) -> u32 {
        self.pays
    }

    /// The second figure: for how much.
    pub const fn per(self) -> u32 {
        self.per
    }

    /// What a winning stake earns, to the cent, or that it cannot be paid.
    #[inline]
    pub const fn pay(self, stake: Money) -> Result<Money, CannotPay> {
        if self.pays == self.per {
            return Ok(stake);
        }
        // At most 10^12 cents at a million to one: far inside the integer.
        let profit = stake.cents() * self.pays as i64;
        let per = self.per as i64;
        let paid = if per == 1 { profit } else { profit / per };
        match Money::from_cents(paid) {
            Some(money) if paid * per == profit => Ok(money),
            _ => Err(CannotPay { stake, odds: self, unit: Money::CENT }),
        }
    }

    /// Whether a winning stake can be paid exactly in multiples of `unit`.
    #[inline]
    pub const fn check(self, stake: Money, unit: Money) -> Result<(), CannotPay> {
        let error = CannotPay { stake, odds: self, unit };
        match stake.checked_mul(self.pays as i64) {
            // `unit` is at most a dollar in every rule, `per` at most a million.
            Some(profit) if profit.cents() % (self.per as i64 * unit.cents()) == 0 => Ok(()),
            _ => Err(error),
        }
    }

    /// Stakes that are multiples of this can be paid in multiples of `unit`,
    /// and no others.
    pub const fn step(self, unit: Money) -> Money {
        let whole = self.per as i64 * unit.cents();
        match Money::from_cents(whole / gcd(whole, self.pays as i64)) {
            Some(step) => step,
            None => Money::MAX,
        }
    }

    /// So many percent of the stake, of which there is at least one.
    pub const fn of_percent(percent: u8) -> Option<Self> {
        if percent == 0 { None } else { Some(Odds { pays: percent as u32, per: 100 }) }
    }

    /// Whether these odds pay at least as much as the others.
    pub const fn at_least(self, other: Odds) -> bool {
        self.pays as u64 * other.per as u64 >= other.pays as u64 * self.per as u64
    }
}

const fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl CannotPay {
    /// The nearest amounts that can be paid: below the stake, where there is
    /// one, and above it.
    pub fn nearest(&self) -> (Option<Money>, Option<Money>) {
        let step = self.odds.step(self.unit).cents();
        let below = self.stake.cents() / step * step;
        (Money::from_cents(below).filter(|m| m.is_positive()), Money::from_cents(below + step))
    }
}

impl CannotPay {
    /// Says so, and that these can be.
    pub fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        (below, above): (Option<Money>, Option<Money>),
    ) -> fmt::Result {
        write!(f, "{} cannot be paid at {}", self.stake, self.odds)?;
        if self.unit > Money::CENT {
            write!(f, " in units of {}", self.unit)?;
        }
        match (below, above) {
            (Some(below), Some(above)) => write!(f, "; {below} or {above} can"),
            (None, Some(above)) => write!(f, "; {above} can"),
            (Some(below), None) => write!(f, "; {below} can"),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for CannotPay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.nearest())
    }
}

impl std::error::Error for CannotPay {}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} to {}", self.pays, self.per))
    }
}

/// Reads `3 to 2`, `3:2`, and `50` for 50 to 1.
impl FromStr for Odds {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new(text, "odds such as 3 to 2 (never \"for\")");
        let figure = |s: &str| {
            s.trim().parse::<u32>().ok().filter(|n| (1..=Self::MAX).contains(n)).ok_or_else(error)
        };
        match text.split_once(" to ").or_else(|| text.split_once(':')) {
            Some((pays, per)) => Ok(Odds { pays: figure(pays)?, per: figure(per)? }),
            None => Ok(Odds { pays: figure(text)?, per: 1 }),
        }
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn payment_is_exact_or_refused() {
        let seven_to_six = Odds::new(7, 6);
        assert_eq!(seven_to_six.pay(Money::dollars(12)), Ok(Money::dollars(14)));
        let refused = seven_to_six.pay(Money::dollars(10)).unwrap_err();
        assert_eq!(refused.to_string(), "$10.00 cannot be paid at 7 to 6; $9.96 or $10.02 can");
        assert!(Odds::new(Odds::MAX, 1).pay(Money::MAX).is_err());
    }

    #[test]
    fn odds_read_back_and_the_word_for_is_refused() {
        assert_eq!("3 to 2".parse(), Ok(Odds::new(3, 2)));
        assert_eq!("3:2".parse(), Ok(Odds::new(3, 2)));
        assert_eq!("50".parse(), Ok(Odds::new(50, 1)));
        for bad in ["50 for 1", "0 to 1", "1 to 0", "", "a to b", "1 to", "-1 to 2", "1 to 2 to 3"]
        {
            assert!(bad.parse::<Odds>().unwrap_err().to_string().contains("odds such as"), "{bad}");
        }
    }

    #[test]
    fn better_odds_are_at_least_as_good() {
        assert!(Odds::new(2, 1).at_least(Odds::new(9, 5)));
        assert!(Odds::new(18, 10).at_least(Odds::new(9, 5)));
        assert!(!Odds::new(7, 5).at_least(Odds::new(9, 5)));
    }

    proptest! {
        #[test]
        fn the_nearest_payable_amounts_are_payable(
            stake in 1i64..1_000_000, pays in 1u32..50, per in 1u32..50, unit in prop::sample::select(vec![1i64, 5, 25, 50, 100])
        ) {
            let odds = Odds::new(pays, per);
            let unit = Money::from_cents(unit).unwrap();
            let stake = Money::from_cents(stake).unwrap();
            prop_assert_eq!(odds.to_string().parse(), Ok(odds));
            match odds.check(stake, unit) {
                Ok(()) => prop_assert!(odds.pay(stake).is_ok()),
                Err(refused) => {
                    let (below, above) = refused.nearest();
                    let above = above.unwrap();
                    prop_assert!(above > stake && odds.check(above, unit).is_ok());
                    if let Some(below) = below {
                        prop_assert!(below < stake && odds.check(below, unit).is_ok());
                    }
                }
            }
        }
    }
}
