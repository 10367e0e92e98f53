//! The log of a live table: every input and what followed, a line each, chained
//! by hash and signed, so that anybody can replay it and find the first thing
//! that is not as it had to be.
//!
//! A line never names a card that lies face down, nor a seed before its cards
//! are retired. Such a card is known by its place in the shoe, and whoever has
//! the shoe's seed can tell which it is. So one log serves everybody.

pub mod books;
pub mod chain;
pub mod dealer;
pub mod dealt;
pub mod line;
pub mod round;
pub mod seed;
pub mod verify;

pub use books::{Account, Books, Posting};
pub use chain::{Chain, Hash, Head};
pub use dealer::{Dealer, Stop};
pub use dealt::Dealt;
pub use line::{Line, Opened, Player, Step};
pub use seed::{Seed, Seeds, commitment, rules_digest, rules_text};
