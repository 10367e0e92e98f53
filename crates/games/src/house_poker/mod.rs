//! Poker against the house.

pub mod lunar_poker;
