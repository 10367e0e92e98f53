//! Hand histories in the open PHH format: read, replayed through the real
//! machine, and written.
//!
//! A hand of PHH is put to the machine of the game it names, at a table with
//! the hand's own stakes: any blinds and straddles, antes by all or by one
//! player, short stacks dealt in, odd chips by position, no rake. Cards and
//! decisions are those of the file; where it says how the hand ended, that is
//! held against what the rules give.

mod read;
mod replay;
mod write;

pub use read::{Action, Code, Hand, parse, parse_one};
pub use replay::{Ending, Replayed, replay, to_transcript};
pub use write::from_played;

use boardwalk_games::{OptionError, Refusal};

/// Why a hand cannot be read, played or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PhhError {
    /// The file is not a hand in the format.
    #[error("not a hand in PHH: {0}")]
    Form(String),
    /// The hand is of a game that the rules do not have, or not so.
    #[error("{0}")]
    NotOurs(String),
    /// The table cannot be opened.
    #[error("the table of the hand cannot be opened: {0}")]
    Options(#[from] OptionError),
    /// The machine refuses an action.
    #[error("action {number} ({action}): {refusal}")]
    Refused {
        /// Which of the actions, from 1; 0 for what is owed before them.
        number: usize,
        /// The action.
        action: String,
        /// Why.
        refusal: Refusal,
    },
    /// The hand goes on where its actions end, or the other way round.
    #[error("{0}")]
    OutOfStep(String),
}
