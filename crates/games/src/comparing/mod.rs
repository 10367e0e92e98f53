//! Games that compare cards.

pub mod casino_war;
pub mod minibaccarat;
