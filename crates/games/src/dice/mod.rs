//! Games of dice.

pub mod mini_dice;
