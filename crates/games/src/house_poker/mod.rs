//! Poker against the house.

pub mod all_in_hold_em;
pub mod fast_action_hold_em;
pub mod lunar_poker;
pub mod one_deck;
