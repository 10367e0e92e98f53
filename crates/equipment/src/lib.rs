//! What lies on a casino table: cards and shoes, dice, money, odds; and the
//! citation, which stands beside every figure the rules give.
//!
//! Nothing here knows a game. Everything parses from and prints to the text
//! that dealers and transcripts use, and says what it expected when it cannot.
//!
//! ```
//! use boardwalk_equipment::{Card, Money, Odds};
//!
//! let card: Card = "Ah".parse()?;
//! assert_eq!(card.to_string(), "Ah");
//!
//! let stake: Money = "12.50".parse()?;
//! let three_to_two: Odds = "3 to 2".parse()?;
//! assert_eq!(three_to_two.pay(stake)?.to_string(), "$18.75");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod card;
mod card_set;
mod citation;
mod composition;
mod dice;
mod money;
mod odds;
pub mod random;
mod shoe;

pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use citation::{Cite, is_citation};
pub use composition::{Composition, NotInTheShoe};
pub use dice::{Dice, Die};
pub use money::{Money, Plain};
pub use odds::{CannotPay, Odds};
pub use shoe::{CutError, Dealing, Drawn, Shoe};

/// What a text could not be read as: the text itself and what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// What stood there.
    pub found: String,
    /// What could have stood there.
    pub expected: &'static str,
}

impl ParseError {
    pub(crate) fn new(found: &str, expected: &'static str) -> Self {
        // A hostile file may hold a word of many megabytes; the message need not.
        let mut found: String = found.chars().take(40).collect();
        if found.is_empty() {
            found.push_str("nothing");
        } else {
            found = format!("\"{found}\"");
        }
        Self { found, expected }
    }
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for ParseError {}
