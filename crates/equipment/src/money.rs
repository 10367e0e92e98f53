//! Money in whole cents.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ParseError;

/// An amount in whole cents, positive or negative. It can only be added,
/// subtracted and multiplied with a check: an amount that does not fit is
/// nobody's money.
///
/// ```
/// use boardwalk_equipment::Money;
///
/// let amount: Money = "1234.5".parse()?;
/// assert_eq!(amount.to_string(), "$1,234.50");
/// assert_eq!(amount.plain().to_string(), "1234.50");
/// assert_eq!(Money::MAX.checked_add(Money::CENT), None);
/// # Ok::<(), boardwalk_equipment::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i64);

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(0);
    /// One cent, the smallest amount there is.
    pub const CENT: Money = Money(1);
    /// One dollar.
    pub const DOLLAR: Money = Money(100);
    /// The most that one amount may be: ten billion dollars. Sums over a
    /// table of such amounts, at any odds the rules know, stay far inside the
    /// integer.
    pub const MAX: Money = Money(1_000_000_000_000);

    /// So many cents, if that is no more than [`Money::MAX`] either way.
    pub const fn from_cents(cents: i64) -> Option<Self> {
        if cents >= -Self::MAX.0 && cents <= Self::MAX.0 { Some(Money(cents)) } else { None }
    }

    /// So many whole dollars.
    pub const fn dollars(dollars: u32) -> Self {
        Money(dollars as i64 * 100)
    }

    /// The cents.
    #[inline]
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// The sum, if it fits.
    #[inline]
    pub const fn checked_add(self, other: Money) -> Option<Money> {
        // Two amounts inside the bound cannot overflow the integer.
        Self::from_cents(self.0 + other.0)
    }

    /// The sum, if it is within these limits: their check and that of the bound in one.
    #[inline]
    pub const fn add_within(self, other: Money, least: Money, most: Money) -> Option<Money> {
        let sum = self.0 + other.0;
        if sum >= least.0 && sum <= most.0 { Some(Money(sum)) } else { None }
    }

    /// The difference, if it fits.
    #[inline]
    pub const fn checked_sub(self, other: Money) -> Option<Money> {
        Self::from_cents(self.0 - other.0)
    }

    /// The product, if it fits.
    #[inline]
    pub const fn checked_mul(self, by: i64) -> Option<Money> {
        match self.0.checked_mul(by) {
            Some(cents) => Self::from_cents(cents),
            None => None,
        }
    }

    /// Exactly half, if there is no odd cent.
    #[inline]
    pub const fn half(self) -> Option<Money> {
        if self.0 % 2 == 0 { Some(Money(self.0 / 2)) } else { None }
    }

    /// What is lost when this is lost.
    #[inline]
    pub const fn negated(self) -> Money {
        Money(-self.0)
    }

    /// What a comparison brings that plays for this much: gained if it is won, lost if
    /// it is lost, and nothing if it is even.
    #[inline(always)]
    pub const fn played_for(self, result: Ordering) -> Money {
        Money(self.0 * result as i64)
    }

    /// Whether it is more than nothing.
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Without sign of currency or commas: `1234.50`, as transcripts write it.
    pub const fn plain(self) -> Plain {
        Plain { amount: self, signed: false }
    }

    /// As [`Money::plain`], with the sign of a gain too: `+50.00`, `-10.00`, `0.00`.
    pub const fn signed(self) -> Plain {
        Plain { amount: self, signed: true }
    }
}

/// Prints an amount as digits alone; see [`Money::plain`] and [`Money::signed`].
#[derive(Debug, Clone, Copy)]
pub struct Plain {
    amount: Money,
    signed: bool,
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.amount.0;
        let sign = match cents.signum() {
            -1 => "-",
            1 if self.signed => "+",
            _ => "",
        };
        let cents = cents.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", cents / 100, cents % 100))
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.0.unsigned_abs();
        let digits = (cents / 100).to_string();
        let mut text = String::from(if self.0 < 0 { "-$" } else { "$" });
        for (n, digit) in digits.chars().enumerate() {
            if n > 0 && (digits.len() - n).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text.push_str(&format!(".{:02}", cents % 100));
        f.pad(&text)
    }
}

/// Reads what [`Money`] and [`Plain`] print: `10`, `12.5`, `1234.50`,
/// `$1,234.50`, each with a sign or without.
impl FromStr for Money {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |expected| ParseError::new(text, expected);
        const AMOUNT: &str = "an amount in dollars and cents such as 10 or 12.50";
        let (negative, rest) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let rest = rest.strip_prefix('$').unwrap_or(rest);
        let (whole, fraction) = rest.split_once('.').unwrap_or((rest, "0"));
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(fraction) {
            return Err(error(AMOUNT));
        }
        if fraction.len() > 2 {
            return Err(error("an amount in whole cents, two decimals at most"));
        }
        let whole =
            if whole.contains(',') { without_commas(whole) } else { Some(whole.to_string()) };
        let whole = whole.filter(|w| digits(w)).ok_or_else(|| error(AMOUNT))?;
        let too_much = || error("an amount of at most $10,000,000,000.00");
        let dollars: i64 = whole.parse().map_err(|_| too_much())?;
        // At most two digits, and not empty, were let through above.
        let cents: i64 = fraction.parse().map_err(|_| error(AMOUNT))?;
        let cents = if fraction.len() == 1 { cents * 10 } else { cents };
        dollars
            .checked_mul(100)
            .and_then(|d| d.checked_add(cents))
            .and_then(|c| Money::from_cents(if negative { -c } else { c }))
            .ok_or_else(too_much)
    }
}

/// The digits of `1,234,567`, if the commas stand where they should.
fn without_commas(text: &str) -> Option<String> {
    let mut groups = text.split(',');
    let first = groups.next()?;
    let ok = (1..=3).contains(&first.len()) && groups.all(|g| g.len() == 3);
    ok.then(|| text.replace(',', ""))
}

/// As a number of dollars; every amount up to [`Money::MAX`] reads back exactly.
impl Serialize for Money {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(self.0 as f64 / 100.0)
    }
}

/// From a number of dollars or from text.
impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Dollars)
    }
}

struct Dollars;

impl serde::de::Visitor<'_> for Dollars {
    type Value = Money;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an amount in dollars and cents such as 10 or 12.50")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Money, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: serde::de::Error>(self, dollars: u64) -> Result<Money, E> {
        self.visit_str(&dollars.to_string())
    }

    fn visit_i64<E: serde::de::Error>(self, dollars: i64) -> Result<Money, E> {
        self.visit_str(&dollars.to_string())
    }

    /// The shortest text that reads back as this number is what was written.
    fn visit_f64<E: serde::de::Error>(self, dollars: f64) -> Result<Money, E> {
        self.visit_str(&dollars.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn amounts_print_as_a_cashier_writes_them() {
        for (cents, printed) in [
            (0, "$0.00"),
            (5, "$0.05"),
            (123_450, "$1,234.50"),
            (-1_250, "-$12.50"),
            (100_000_000, "$1,000,000.00"),
        ] {
            let amount = Money::from_cents(cents).unwrap();
            assert_eq!(amount.to_string(), printed);
            assert_eq!(money(printed), amount);
        }
        assert_eq!(money("10").signed().to_string(), "+10.00");
        assert_eq!(money("-10").signed().to_string(), "-10.00");
        assert_eq!(money("0").signed().to_string(), "0.00");
    }

    #[test]
    fn a_bad_amount_says_what_was_expected() {
        for (bad, expected) in [
            ("", "dollars and cents"),
            ("ten", "dollars and cents"),
            ("1e3", "dollars and cents"),
            ("NaN", "dollars and cents"),
            ("0x64", "dollars and cents"),
            ("1.", "dollars and cents"),
            (".5", "dollars and cents"),
            ("1,23", "dollars and cents"),
            ("--1", "dollars and cents"),
            ("1.234", "two decimals at most"),
            ("10000000000.01", "at most"),
            ("99999999999999999999999", "at most"),
        ] {
            let error = bad.parse::<Money>().unwrap_err().to_string();
            assert!(error.contains(expected), "{bad}: {error}");
        }
    }

    #[test]
    fn half_of_an_odd_cent_is_no_amount() {
        assert_eq!(money("12.50").half(), Some(money("6.25")));
        assert_eq!(money("0.01").half(), None);
    }

    #[test]
    fn nothing_overflows() {
        assert_eq!(Money::MAX.checked_add(Money::CENT), None);
        assert_eq!(Money::MAX.checked_mul(i64::MAX), None);
        assert_eq!(Money::MAX.negated().checked_sub(Money::CENT), None);
        assert_eq!(Money::from_cents(i64::MIN), None);
    }

    proptest! {
        #[test]
        fn every_amount_reads_back(cents in -Money::MAX.0..=Money::MAX.0) {
            let amount = Money::from_cents(cents).unwrap();
            prop_assert_eq!(amount.to_string().parse(), Ok(amount));
            prop_assert_eq!(amount.plain().to_string().parse(), Ok(amount));
            prop_assert_eq!(amount.signed().to_string().parse(), Ok(amount));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*") {
            let _ = text.parse::<Money>();
        }
    }
}
