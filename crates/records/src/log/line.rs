//! A line of the log, as it is written.

use boardwalk_equipment::Money;
use boardwalk_games::SeatNo;
use boardwalk_games::any::AnyInput;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::books::Posting;
use super::chain::{Hash, Head};
use super::seed::Seed;

/// One line: what was done, and what followed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Its number, from 1.
    pub seq: u64,
    /// The hash of the line before it.
    pub prev: Hash,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The stored batch it belongs to, from 1: lines of a batch were stored
    /// together or not at all.
    pub batch: u64,
    /// The round, from 1.
    pub round: u64,
    /// What was done.
    pub step: Step,
    /// What followed from it, each event as it was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Box<RawValue>>,
    /// The money that moved. It sums to nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub post: Vec<Posting>,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// The table was opened: always the first line.
    Opened(Opened),
    /// A seed was drawn for the shoe, or the dice, of this number: the promise.
    Committed {
        /// Which shoe, from 1.
        shoe: u64,
        /// The promise.
        commit: Hash,
    },
    /// The cards that the round asks for were shuffled from a seed.
    Shuffled {
        /// From the seed of this number.
        shoe: u64,
        /// Into this compartment.
        compartment: u8,
    },
    /// A player came to hold a seat.
    Seated {
        /// Which seat.
        seat: SeatNo,
        /// Who.
        player: Player,
    },
    /// Nobody holds the seat any more.
    Vacated {
        /// Which seat.
        seat: SeatNo,
    },
    /// An input was given to the round.
    Given {
        /// The input. A card that lies face down is not named, and one that a
        /// decision names is written by its place in the shoe.
        input: AnyInput,
        /// Whether it was given by the clock for somebody who stayed silent.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        silent: bool,
    },
    /// The next round began, with this on the table.
    Began {
        /// Stacks and the button, where the table has them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        settings: Vec<AnyInput>,
    },
    /// A round was called off by a supervisor, and what lay on the layout went
    /// back.
    Voided {
        /// What each seat got back.
        returned: Vec<(SeatNo, Money)>,
    },
    /// The seed of a retired shoe.
    Revealed {
        /// Which shoe.
        shoe: u64,
        /// Its seed.
        seed: Seed,
    },
    /// The chain up to the line before this one, signed.
    Signed(Head),
    /// The house did what the rules ask of it: `inspect`, `change`.
    Did {
        /// The duty's key.
        duty: String,
    },
    /// Something a supervisor did that is no input: `pause`, `resume`.
    Noted {
        /// What.
        what: String,
    },
    /// The table was closed.
    Closed,
}

/// What the first line says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The format: `boardwalk/1`.
    pub format: String,
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Every option in force.
    pub options: Vec<(String, String)>,
    /// The digest of both.
    pub rules: Hash,
    /// The table's public key.
    pub key: String,
    /// Which engine wrote the log.
    pub engine: String,
}

/// The name of this format.
pub const FORMAT: &str = "boardwalk/1";

/// Who holds a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// An account, by number.
    Account(u64),
    /// A player of the house's, to fill the table.
    House,
}

/// What may follow the lines of a log in a file, outside the chain.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Trailer {
    /// A seed, for those who may have it.
    Seed {
        /// Which shoe.
        shoe: u64,
        /// Its seed.
        seed: Seed,
    },
    /// Where the chain had come to, signed.
    Head(Head),
}
