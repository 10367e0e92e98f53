//! Where the seats of a card table are.

use super::{Form, Point, SeatPlace, Shape};
use crate::SeatNo;

/// The seats of a card table, on an arc round the dealer or all round an oval.
/// Seat 1 is at the dealer's left, which is the right of somebody who looks at
/// the page from the players' side.
#[derive(Debug, Clone, Copy)]
pub struct Ring {
    form: Form,
    seats: u8,
}

/// Height of a card in a player's hand.
const CARD_HEIGHT: u16 = 66;
/// How much farther a hand of cards reaches to its side than down.
const CARDS_REACH: i32 = 26;
/// From the middle of a player's cards down to the plate with the name.
const PLATE_BELOW: i32 = 54;
/// From where the cards would lie out to the plate, where there are none.
const PLATE_OUTWARD: i32 = -44;

impl Ring {
    /// Seats on the round side of a half-moon.
    pub const fn half_moon(seats: u8) -> Self {
        Self { form: Form::HalfMoon, seats }
    }

    /// Seats round an oval, the dealer at the top.
    pub const fn oval(seats: u8) -> Self {
        Self { form: Form::Oval, seats }
    }

    /// The seats there are.
    pub fn seats(self) -> impl Iterator<Item = SeatNo> {
        (1..=self.seats).filter_map(SeatNo::new)
    }

    /// A point `inward` from the middle of a seat's cards, and `along` the arc
    /// to the right of somebody who sits there.
    pub fn at(self, seat: SeatNo, inward: i32, along: i32) -> Point {
        let (middle, wide, high) = match self.form {
            Form::HalfMoon => ((500, 96), 398, 372),
            Form::Oval | Form::Tub => ((500, 296), 392, 206),
        };
        let degrees = self.degrees(seat);
        let (sine, cosine) = (sine(degrees), sine(degrees + 90));
        // Cards lie side by side, so at the ends they reach farther inward.
        let reach = if inward > 0 { CARDS_REACH } else { 0 };
        let x = middle.0 + ((wide - inward - reach) * sine + along * cosine) / 1000;
        let y = middle.1 + ((high - inward) * cosine - along * sine) / 1000;
        point(x, y)
    }

    /// The angle of a seat, from straight below the dealer to the page's right.
    fn degrees(self, seat: SeatNo) -> i32 {
        let (nth, seats) = (i32::from(seat.number()), i32::from(self.seats));
        match self.form {
            Form::HalfMoon => {
                let step = (144 / (seats - 1).max(1)).min(30);
                step * (seats - 1) / 2 - step * (nth - 1)
            }
            // The dealer has the place of one more seat.
            Form::Oval | Form::Tub => 180 - 360 * nth / (seats + 1),
        }
    }

    /// The place of a seat's cards, this wide or as wide as there is room.
    pub fn hand(self, seat: SeatNo, width: u16) -> Shape {
        let room = match (self.form, self.seats) {
            (Form::HalfMoon, 9..) => 92,
            (Form::HalfMoon, 8) => 106,
            (Form::HalfMoon | Form::Oval | Form::Tub, _) => 140,
        };
        Shape::about(self.at(seat, 0, 0), width.min(room), CARD_HEIGHT)
    }

    /// The plates below the seats' cards.
    pub fn plates(self) -> Vec<SeatPlace> {
        let place = |seat| {
            let Point { x, y } = self.at(seat, 0, 0);
            let Point { x, y } = point(i32::from(x), i32::from(y) + PLATE_BELOW);
            SeatPlace { seat, x, y }
        };
        self.seats().map(place).collect()
    }

    /// The plates of a table where no cards lie before the seats.
    pub fn plates_without_cards(self) -> Vec<SeatPlace> {
        let place = |seat| {
            let Point { x, y } = self.at(seat, PLATE_OUTWARD, 0);
            SeatPlace { seat, x, y }
        };
        self.seats().map(place).collect()
    }
}

fn point(x: i32, y: i32) -> Point {
    Point { x: x.clamp(0, 1000) as u16, y: y.clamp(0, 600) as u16 }
}

/// The sine in thousandths, by Bhaskara's formula, which is off by less than
/// two of them.
fn sine(degrees: i32) -> i32 {
    let degrees = degrees.rem_euclid(360);
    let (half, sign) = if degrees > 180 { (degrees - 180, -1) } else { (degrees, 1) };
    let product = half * (180 - half);
    sign * (4000 * product) / (40500 - product)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sine_is_close() {
        for (degrees, thousandths) in [(0, 0), (30, 500), (90, 1000), (150, 500), (210, -500)] {
            assert!((sine(degrees) - thousandths).abs() <= 2, "{degrees}");
        }
        assert_eq!(sine(-90), -1000);
    }

    #[test]
    fn seat_1_is_on_the_right_of_the_page() {
        let (first, last) = (SeatNo::FIRST, SeatNo::new(7).unwrap());
        for ring in [Ring::half_moon(7), Ring::oval(7)] {
            assert!(ring.at(first, 0, 0).x > 700);
            assert!(ring.at(last, 0, 0).x < 300);
        }
    }

    #[test]
    fn a_single_seat_is_in_the_middle() {
        assert_eq!(Ring::half_moon(1).at(SeatNo::FIRST, 0, 0).x, 500);
    }
}
