//! Blackjack and its relatives.

// The game is named as its family is, and the folders follow the names.
#[allow(clippy::module_inception)]
pub mod blackjack;
