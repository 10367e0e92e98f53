//! The layout: betting areas and inscriptions, as data that any page can draw.

mod ring;

use boardwalk_equipment::Cite;
use serde::Serialize;

pub use ring::Ring;

use crate::SeatNo;

/// A layout in a space 1000 wide and 600 high, the dealer at the top.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layout {
    /// The form of the table.
    pub form: Form,
    /// Where the name of the game is printed.
    pub title: Point,
    /// Betting areas and places for cards, in the order of the keyboard.
    pub areas: Vec<LayoutArea>,
    /// What the rules want printed on the felt.
    pub inscriptions: Vec<Inscription>,
    /// Where the players sit; empty at a table where they stand round it.
    pub seats: Vec<SeatPlace>,
}

/// The form of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Straight on the dealer's side, round on the players'.
    HalfMoon,
    /// Long, with round ends, the dealer among the players.
    Oval,
    /// A high rail all round, for dice.
    Tub,
}

/// A point on the felt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Point {
    /// From the left.
    pub x: u16,
    /// From the top.
    pub y: u16,
}

/// Where a player sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SeatPlace {
    /// Which seat.
    pub seat: SeatNo,
    /// From the left, of the middle of the plate with the player's name.
    pub x: u16,
    /// From the top.
    pub y: u16,
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
    /// What is printed smaller below the label, as the odds.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Whose it is; `None` for an area that all seats share.
    pub seat: Option<SeatNo>,
    /// The provision that asks for it.
    pub cite: Cite,
    /// Where it is.
    pub shape: Shape,
    /// Whether it is drawn only while something lies there or may be put there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
}

impl LayoutArea {
    /// An area that all seats share.
    pub fn new(key: &str, kind: AreaKind, label: &str, cite: Cite, shape: Shape) -> Self {
        let (key, label, note) = (key.into(), label.into(), String::new());
        Self { key, kind, label, note, seat: None, cite, shape, quiet: false }
    }

    /// The same, this seat's own.
    pub fn of(self, seat: SeatNo) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// The same with this printed below its label.
    pub fn noted(self, note: impl ToString) -> Self {
        Self { note: note.to_string(), ..self }
    }

    /// The same, drawn while it is in use only, where `quiet` says so.
    pub fn quiet(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }
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
    /// The shoe, or the deck that cards are dealt from.
    Shoe,
    /// A marker or an amount that is no seat's: the pot, a meter.
    Marker,
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

impl Shape {
    /// A rectangle by its upper left corner and size.
    pub const fn rectangle(x: u16, y: u16, width: u16, height: u16) -> Self {
        Shape::Rectangle { x, y, width, height }
    }

    /// A rectangle by its middle and size.
    pub const fn about(middle: Point, width: u16, height: u16) -> Self {
        let x = middle.x.saturating_sub(width / 2);
        let y = middle.y.saturating_sub(height / 2);
        Shape::Rectangle { x, y, width, height }
    }

    /// A circle by its middle.
    pub const fn circle(middle: Point, radius: u16) -> Self {
        Shape::Circle { x: middle.x, y: middle.y, radius }
    }
}

/// Words on the felt.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Inscription {
    /// The words.
    pub text: String,
    /// The lines of a pay table below the words: what is paid, and how.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<[String; 2]>,
    /// The provision that asks for them.
    pub cite: Cite,
    /// From the left, of its middle.
    pub x: u16,
    /// From the top, of its middle, or of the first line if there are rows.
    pub y: u16,
    /// The room it has.
    pub width: u16,
    /// The height of its letters.
    pub size: u16,
    /// How far its middle hangs below its ends.
    pub bend: u16,
}

impl Inscription {
    /// A line across the middle of the felt, straight.
    pub fn line(text: impl Into<String>, cite: Cite, y: u16) -> Self {
        let (text, rows) = (text.into(), Vec::new());
        Self { text, rows, cite, x: 500, y, width: 420, size: 15, bend: 0 }
    }

    /// The main line of a felt, along an arc.
    pub fn arc(text: impl Into<String>, cite: Cite, y: u16) -> Self {
        Self { size: 19, bend: 34, width: 440, ..Self::line(text, cite, y) }
    }

    /// A pay table with its heading.
    pub fn table(
        heading: impl Into<String>,
        rows: Vec<[String; 2]>,
        cite: Cite,
        top: Point,
    ) -> Self {
        let text = heading.into();
        Self { text, rows, cite, x: top.x, y: top.y, width: 160, size: 9, bend: 0 }
    }
}
