//! Live tables: accounts, seats, ledger, event store, recovery and clocks. There
//! is no HTTP here; [`Floor`] is what a server, or a test, talks to.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod accounts;
pub mod command;
mod error;
pub mod export;
mod floor;
mod hands;
pub mod seal;
pub mod store;
pub mod table;

pub use accounts::{Person, Role};
pub use error::Refused;
pub use floor::{Config, Floor, FloorError, RoundDetail};
pub use table::clock::Clocks;

/// Counts a socket that was opened, or with a minus one that was closed.
pub fn count_socket(by: f64) {
    metrics::gauge!("boardwalk_sockets").increment(by);
}
