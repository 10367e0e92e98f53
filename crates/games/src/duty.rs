//! What the rules make the house do at a live table that changes no round: cards
//! are inspected before they are used, and changed when they have been used long
//! enough. The floor does it and logs it.

use boardwalk_equipment::Cite;

/// A duty of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duty {
    /// Its key in a log: `inspect`.
    pub key: &'static str,
    /// When it is due.
    pub due: Due,
    /// What the dealer says when it is done.
    pub say: &'static str,
    /// The provision.
    pub cite: Cite,
}

/// When a duty is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// Before the first shuffle of cards that have come to the table; in order.
    NewCards,
    /// Before the first shuffle when the cards have been in use for so long: then
    /// others come to the table.
    CardsUsed {
        /// How long.
        minutes: u32,
    },
    /// After the first round when the stub was not counted for so long.
    StubUncounted {
        /// How long.
        minutes: u32,
    },
}

impl Duty {
    /// Cards that come to the table are inspected.
    pub const fn inspect(cite: Cite) -> Self {
        let say = "The dealer inspects the cards, and the floorperson checks.";
        Self { key: "inspect", due: Due::NewCards, say, cite }
    }

    /// They are shown to the players.
    pub const fn spread(cite: Cite) -> Self {
        let say = "The cards are spread face up for the players to see.";
        Self { key: "spread", due: Due::NewCards, say, cite }
    }

    /// They are mixed.
    pub const fn wash(cite: Cite) -> Self {
        let say = "The cards are turned down, washed and stacked.";
        Self { key: "wash", due: Due::NewCards, say, cite }
    }

    /// Others take the place of cards that were used so long.
    pub const fn change(minutes: u32, cite: Cite) -> Self {
        let say = "The cards have been used long enough; others come to the table.";
        Self { key: "change", due: Due::CardsUsed { minutes }, say, cite }
    }

    /// The stub is counted.
    pub const fn count(minutes: u32, cite: Cite) -> Self {
        let say = "The stub is counted face down; no card is missing.";
        Self { key: "count", due: Due::StubUncounted { minutes }, say, cite }
    }
}
