//! Games that compare cards.

pub mod casino_war;
