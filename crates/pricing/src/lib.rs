//! What the games cost. Every price comes from the same machine that is played
//! and proved; here it is driven by a generator and a strategy.
//!
//! ```
//! use boardwalk_pricing::simulate::{Simulation, simulate};
//!
//! let plan = Simulation { rounds: 20_000, ..Simulation::of("mini-dice") };
//! let report = simulate(&plan, &|_| {})?;
//! let any_seven = report.wagers.iter().find(|w| w.wager == "any-seven").unwrap();
//! assert!((any_seven.edge - 1.0 / 6.0).abs() < 4.0 * any_seven.ci95);
//! # Ok::<(), boardwalk_pricing::simulate::SimulateError>(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod equity;
pub mod price;
pub mod simulate;
mod tally;

pub use tally::WagerTally;
