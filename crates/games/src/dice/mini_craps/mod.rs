//! Mini-craps, 19:47-1: craps at a table with nine seats, at which the dealer
//! has the boxperson's powers. The machine, the wagers, the provisions and the
//! transcripts are those of [craps](super::craps).

use super::craps::{Craps, Kind, TableKind};

/// Opens a mini-craps table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtMiniCraps;

impl TableKind for AtMiniCraps {
    const KIND: Kind = Kind::MiniCraps;
    const TAKES: &'static [Kind] = &[Kind::MiniCraps];
    const ID: &'static str = "mini-craps";
    const NAME: &'static str = "Mini-craps";
}

/// The game.
pub type MiniCraps = Craps<AtMiniCraps>;
