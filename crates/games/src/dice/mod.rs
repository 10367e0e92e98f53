//! Games of dice.

pub mod craps;
mod handed_round;
pub mod mini_craps;
pub mod mini_dice;
mod odds;
mod payout_unit;
mod step;

use handed_round::HandedRound;
pub use odds::{OddsTable, Overrides, PayRow};
pub use payout_unit::PayoutUnit;
use step::{Rate, Step};
