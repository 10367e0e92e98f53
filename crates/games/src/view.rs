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
    /// What else lies open: who holds the shaker, that the cutting card is out.
    pub notes: Vec<String>,
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
