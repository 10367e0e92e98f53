//! What somebody may see of a table.

use boardwalk_equipment::{Card, Dice, Money};
use serde::Serialize;

use crate::{Area, Dealt, Next, SeatNo};

/// Who is looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody who holds no seat.
    Onlooker,
    /// The player in a seat.
    Seat(SeatNo),
}

/// A table as one viewer sees it. Two rounds that differ only in what a viewer
/// may not see give that viewer equal views.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableView {
    /// The game's id.
    pub game: &'static str,
    /// What the round is waiting for.
    pub next: Next,
    /// Who sits.
    pub seated: Vec<SeatNo>,
    /// The wagers on the layout.
    pub wagers: Vec<WagerView>,
    /// The cards that lie on the table.
    pub cards: Vec<CardsView>,
    /// The last dice thrown.
    pub dice: Option<Dice>,
    /// What else lies at a place: the button, the pot, a meter.
    pub markers: Vec<Marker>,
    /// What else lies open: who holds the shaker, that the cutting card is out.
    pub notes: Vec<String>,
}

/// Something that lies at a place of the table besides wagers and cards.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Marker {
    /// What it is: `puck`, `button`, `dice`, `pot`, `meter`.
    pub key: &'static str,
    /// What it says.
    pub label: String,
    /// The seat it lies in front of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNo>,
    /// The key of the area it lies on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The money it stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
}

impl Marker {
    /// A marker that lies nowhere in particular.
    pub fn new(key: &'static str, label: impl Into<String>) -> Self {
        Self { key, label: label.into(), seat: None, at: None, amount: None }
    }

    /// The same in front of a seat.
    pub fn before(self, seat: SeatNo) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// The same on an area.
    pub fn on(self, area: impl Into<String>) -> Self {
        Self { at: Some(area.into()), ..self }
    }

    /// The same, standing for money.
    pub fn worth(self, amount: Money) -> Self {
        Self { amount: Some(amount), ..self }
    }
}

/// A wager on the layout.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct WagerView {
    /// Whose.
    pub seat: SeatNo,
    /// Its key.
    pub wager: &'static str,
    /// How much.
    pub amount: Money,
}

/// The cards in one place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CardsView {
    /// The place.
    pub area: Area,
    /// The cards as they lie.
    pub cards: Vec<Seen>,
}

/// A card as somebody sees it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seen {
    /// Its face.
    Face(Card),
    /// Its back.
    Back,
}

impl From<Dealt> for Seen {
    fn from(card: Dealt) -> Self {
        match card {
            Dealt::Up(card) => Seen::Face(card),
            Dealt::Down(_) => Seen::Back,
        }
    }
}
