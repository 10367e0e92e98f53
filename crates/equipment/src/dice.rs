//! Dice.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ParseError;

/// The uppermost face of a die, 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The six faces.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// A die that shows so many spots, if a die can.
    pub const fn new(spots: u8) -> Option<Self> {
        if spots >= 1 && spots <= 6 { Some(Die(spots)) } else { None }
    }

    /// How many spots it shows.
    #[inline]
    pub const fn spots(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Die {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.as_bytes() {
            [spots @ b'1'..=b'6'] => Ok(Die(spots - b'0')),
            _ => Err(ParseError::new(text, "the face of a die, 1 to 6")),
        }
    }
}

impl Serialize for Die {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let spots = u8::deserialize(from)?;
        Die::new(spots)
            .ok_or_else(|| serde::de::Error::custom("expected the face of a die, 1 to 6"))
    }
}

/// Two dice thrown together.
///
/// ```
/// use boardwalk_equipment::Dice;
///
/// let roll: Dice = "3 4".parse()?;
/// assert_eq!(roll.total(), 7);
/// assert!(!roll.is_pair());
/// # Ok::<(), boardwalk_equipment::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// One die in the upper bits, the other in the lower three; never zero, so that
// a roll or none is one byte too.
pub struct Dice(NonZeroU8);

impl Dice {
    /// These two faces.
    pub const fn new(one: Die, other: Die) -> Self {
        match NonZeroU8::new(one.0 << 3 | other.0) {
            Some(packed) => Dice(packed),
            // A die shows at least one spot.
            None => unreachable!(),
        }
    }

    /// All 36 ways in which two dice fall.
    pub fn all() -> impl Iterator<Item = Dice> {
        Die::ALL
            .into_iter()
            .flat_map(|one| Die::ALL.into_iter().map(move |other| Dice::new(one, other)))
    }

    /// The sum of the spots, 2 to 12.
    #[inline]
    pub const fn total(self) -> u8 {
        // In whole registers: arithmetic on bytes costs moves between them.
        let packed = self.0.get() as u32;
        ((packed >> 3) + (packed & 7)) as u8
    }

    /// A number below 64 for each of the 36 ways, for tables by the roll.
    #[inline]
    pub const fn code(self) -> usize {
        (self.0.get() & 63) as usize
    }

    /// The same as a byte, for tables of as many as there are bytes.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0.get()
    }

    /// The roll of this code, if there is one.
    pub const fn from_code(code: usize) -> Option<Self> {
        match (Die::new((code >> 3) as u8), Die::new((code & 7) as u8)) {
            (Some(one), Some(other)) if code < 64 => Some(Dice::new(one, other)),
            _ => None,
        }
    }

    /// Whether both show the same, "the hard way".
    pub const fn is_pair(self) -> bool {
        self.0.get() >> 3 == self.0.get() & 7
    }

    /// The two faces.
    pub const fn faces(self) -> [Die; 2] {
        [Die(self.0.get() >> 3), Die(self.0.get() & 7)]
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.faces().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let [one, other] = <[Die; 2]>::deserialize(from)?;
        Ok(Dice::new(one, other))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.faces();
        write!(f, "{one} {other}")
    }
}

impl FromStr for Dice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some(a), Some(b), None) => Ok(Dice::new(a.parse()?, b.parse()?)),
            _ => Err(ParseError::new(text, "two dice such as 3 4")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_six_ways_with_the_known_totals() {
        let mut ways = [0; 13];
        for dice in Dice::all() {
            ways[dice.total() as usize] += 1;
            assert_eq!(dice.to_string().parse(), Ok(dice));
            let [one, other] = dice.faces();
            assert_eq!(Dice::new(one, other), dice);
            assert_eq!(dice.is_pair(), one == other);
            assert_eq!(Dice::from_code(dice.code()), Some(dice));
        }
        assert_eq!(ways, [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!((0..100).filter_map(Dice::from_code).count(), 36);
    }

    #[test]
    fn bad_dice_say_what_was_expected() {
        assert_eq!(
            "3 7".parse::<Dice>().unwrap_err().to_string(),
            "expected the face of a die, 1 to 6, found \"7\""
        );
        for bad in ["", "3", "1 2 3"] {
            assert!(bad.parse::<Dice>().unwrap_err().to_string().contains("two dice"), "{bad}");
        }
    }
}
