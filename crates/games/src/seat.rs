//! Seats and sets of seats.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A seat at the table. Seat 1 is farthest to the dealer's left and clockwise is
/// upwards, unless the game's rules number the seats the other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct SeatNo(u8);

impl SeatNo {
    /// The most seats a table of any game has.
    pub const MAX: u8 = 20;
    /// The first seat.
    pub const FIRST: SeatNo = SeatNo(1);

    /// Seat `number`, counted from 1.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(SeatNo(number)) } else { None }
    }

    /// The number on the plate.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in an array of seats.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 - 1) as usize
    }
}

impl From<SeatNo> for u8 {
    fn from(seat: SeatNo) -> u8 {
        seat.0
    }
}

impl TryFrom<u8> for SeatNo {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        SeatNo::new(number).ok_or_else(|| format!("expected a seat from 1 to {}", Self::MAX))
    }
}

impl fmt::Display for SeatNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for SeatNo {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse::<u8>()
            .map_err(|_| format!("expected a seat from 1 to {}", Self::MAX))
            .and_then(SeatNo::try_from)
    }
}

/// A set of seats, walked from the dealer's left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatSet(u32);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// With this seat as well.
    #[inline]
    pub const fn with(self, seat: SeatNo) -> Self {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Adds a seat, where the set is read again at once. It is looked at first, or
    /// else a compiler that knows the seat sets its bit with a byte operation, and a
    /// byte written just before the word is read stalls the processor.
    #[inline(always)]
    pub fn insert(&mut self, seat: SeatNo) {
        if !self.contains(seat) {
            *self = self.with(seat);
        }
    }

    /// Adds a seat that is not in it. For the same reason that is a sum; the compiler
    /// is told that the seat is then in.
    #[inline(always)]
    pub fn join(&mut self, seat: SeatNo) {
        debug_assert!(!self.contains(seat));
        self.0 = (self.0 + (1 << seat.0)) | 1 << seat.0;
    }

    /// Without this seat.
    #[inline]
    pub const fn without(self, seat: SeatNo) -> Self {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Without any of those seats.
    #[inline]
    pub const fn minus(self, others: Self) -> Self {
        SeatSet(self.0 & !others.0)
    }

    /// Whether the seat is in it.
    #[inline]
    pub const fn contains(self, seat: SeatNo) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Whether no seat is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seat farthest to the dealer's left.
    #[inline]
    pub const fn first(self) -> Option<SeatNo> {
        if self.0 == 0 { None } else { Some(SeatNo(self.0.trailing_zeros() as u8)) }
    }

    /// The only seat, if there is just one.
    #[inline]
    pub const fn only(self) -> Option<SeatNo> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The seat farthest to the dealer's right.
    #[inline]
    pub const fn last(self) -> Option<SeatNo> {
        if self.0 == 0 { None } else { Some(SeatNo(31 - self.0.leading_zeros() as u8)) }
    }

    /// The first of them after `seat`, going clockwise up to the dealer.
    #[inline]
    pub const fn after(self, seat: SeatNo) -> Option<SeatNo> {
        SeatSet(self.0 & !((2 << seat.0) - 1)).first()
    }

    /// The last of them before `seat`.
    pub const fn before(self, seat: SeatNo) -> Option<SeatNo> {
        SeatSet(self.0 & ((1 << seat.0) - 1)).last()
    }

    /// The first of them after `seat`, going clockwise all the way round and
    /// at last to `seat` itself.
    pub fn clockwise_after(self, seat: SeatNo) -> Option<SeatNo> {
        self.after(seat).or(self.first())
    }
}

impl Iterator for SeatSet {
    type Item = SeatNo;

    #[inline]
    fn next(&mut self) -> Option<SeatNo> {
        let seat = self.first()?;
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

/// From the dealer's right, counterclockwise: `seats.rev()`.
impl DoubleEndedIterator for SeatSet {
    #[inline]
    fn next_back(&mut self) -> Option<SeatNo> {
        // Not the iterator's own `last`, which walks to the end.
        let seat = SeatSet::last(*self)?;
        *self = self.without(seat);
        Some(seat)
    }
}

impl FromIterator<SeatNo> for SeatSet {
    fn from_iter<I: IntoIterator<Item = SeatNo>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().map(|n| SeatNo::new(*n).unwrap()).collect()
    }

    #[test]
    fn seats_are_walked_clockwise() {
        let set = seats(&[7, 1, 3]);
        assert_eq!(set.map(SeatNo::number).collect::<Vec<_>>(), [1, 3, 7]);
        assert_eq!(set.rev().map(SeatNo::number).collect::<Vec<_>>(), [7, 3, 1]);
        let three = SeatNo::new(3).unwrap();
        assert_eq!(set.after(three).map(SeatNo::number), Some(7));
        assert_eq!(set.before(three).map(SeatNo::number), Some(1));
        assert_eq!(set.before(SeatNo::FIRST), None);
        assert_eq!(set.last().map(SeatNo::number), Some(7));
        assert_eq!(set.clockwise_after(SeatNo::new(7).unwrap()).map(SeatNo::number), Some(1));
        assert_eq!(seats(&[3]).only(), Some(three));
        assert_eq!(set.only().or(SeatSet::EMPTY.only()), None);
        assert_eq!(seats(&[3]).clockwise_after(three), Some(three));
        assert_eq!(SeatSet::EMPTY.clockwise_after(three), None);
        assert_eq!(set.minus(seats(&[1, 2])).len(), 2);
        let mut grown = SeatSet::EMPTY;
        [3, 1, 20].iter().for_each(|n| grown.join(SeatNo::new(*n).unwrap()));
        [1, 2, 3].iter().for_each(|n| grown.insert(SeatNo::new(*n).unwrap()));
        assert_eq!(grown, seats(&[1, 2, 3, 20]));
    }

    #[test]
    fn there_is_no_seat_nought_and_none_past_the_last() {
        for bad in ["0", "21", "-1", "256", "x", ""] {
            assert_eq!(bad.parse::<SeatNo>().unwrap_err(), "expected a seat from 1 to 20");
        }
    }
}
