//! The layout: betting areas and inscriptions, as data that any page can draw.

use boardwalk_equipment::Cite;
use serde::Serialize;

use crate::SeatNo;

/// A layout in a space 1000 wide and 600 high, the dealer at the top.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layout {
    /// Betting areas and places for cards, in the order of the keyboard.
    pub areas: Vec<LayoutArea>,
    /// What the rules want printed on the felt.
    pub inscriptions: Vec<Inscription>,
}

/// One area of the layout.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LayoutArea {
    /// The wager's key, or the name of a place for cards or dice.
    pub key: String,
    /// What the area is for.
    pub kind: AreaKind,
    /// What is printed in it.
    pub label: String,
    /// Whose it is; `None` for an area that all seats share.
    pub seat: Option<SeatNo>,
    /// The provision that asks for it.
    pub cite: Cite,
    /// Where it is.
    pub shape: Shape,
}

/// What an area is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AreaKind {
    /// Wagers.
    Wager,
    /// Cards.
    Cards,
    /// Dice.
    Dice,
    /// The discard rack.
    Rack,
}

/// The shape of an area.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A rectangle by its upper left corner and size.
    Rectangle {
        /// From the left.
        x: u16,
        /// From the top.
        y: u16,
        /// Width.
        width: u16,
        /// Height.
        height: u16,
    },
    /// A circle by its middle.
    Circle {
        /// From the left.
        x: u16,
        /// From the top.
        y: u16,
        /// Radius.
        radius: u16,
    },
}

/// Words on the felt.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Inscription {
    /// The words.
    pub text: String,
    /// The provision that asks for them.
    pub cite: Cite,
    /// From the left, of its middle.
    pub x: u16,
    /// From the top, of its middle.
    pub y: u16,
}

/// Where the seats of a card table are: on an arc round the dealer, seat 1 at
/// the dealer's left, which is the right of somebody who looks at the page
/// from the players' side. `depth` moves from the rail (0) towards the dealer.
pub fn on_arc(seat: SeatNo, seats: u8, depth: u16) -> (u16, u16) {
    // A parabola is as good as a circle here and needs no sine: the ends lie
    // 240 higher than the middle seat.
    let half = i32::from(seats.max(2) - 1);
    let along = i32::from(seat.index() as u8) * 2 - half;
    let x = 500 - along * 400 / half;
    let y = 520 - along * along * 240 / (half * half);
    let toward = i32::from(depth);
    let x = x + (500 - x) * toward / 700;
    let y = y - toward + along * along * toward / (half * half) / 3;
    (x as u16, y as u16)
}
