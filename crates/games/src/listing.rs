//! A game as the catalog lists it.

use boardwalk_equipment::Cite;
use serde::Serialize;

use crate::OptionSpec;
use crate::any::{AnyGame, WagerSpec};

/// A game with its options, wagers, decisions and irregularities.
#[derive(Debug, Clone, Serialize)]
pub struct Listing {
    /// The id.
    pub id: &'static str,
    /// The name.
    pub name: &'static str,
    /// The family's key.
    pub family: &'static str,
    /// Its sections.
    pub cites: &'static [&'static str],
    /// Seats at a table that is opened with the usual options.
    pub seats: u8,
    /// What the licensee may choose.
    pub options: Vec<OptionListing>,
    /// The wagers.
    pub wagers: Vec<WagerSpec>,
    /// The forms of its decisions.
    pub decisions: &'static [&'static str],
    /// The forms of its irregularities.
    pub irregularities: &'static [&'static str],
}

/// An option as the catalog lists it.
#[derive(Debug, Clone, Serialize)]
pub struct OptionListing {
    /// The key.
    pub key: &'static str,
    /// What may be chosen.
    pub values: Vec<String>,
    /// What holds where nothing is chosen.
    pub default: String,
    /// The provision that gives the choice.
    pub cite: Cite,
    /// What it decides.
    pub says: &'static str,
}

impl Listing {
    /// What the catalog says about a game.
    pub fn of(game: &dyn AnyGame) -> Self {
        Self {
            id: game.id(),
            name: game.name(),
            family: game.family().key(),
            cites: game.cites(),
            // The usual options are lawful.
            seats: game.open(&[]).map_or(0, |table| table.seats()),
            options: game.options().into_iter().map(OptionListing::of).collect(),
            wagers: game.wagers(),
            decisions: game.decisions(),
            irregularities: game.irregularities(),
        }
    }
}

impl OptionListing {
    /// Values that are a list of words become a list; a description stays one.
    fn of(spec: OptionSpec) -> Self {
        let words: Vec<String> = spec.values.split(", ").map(Into::into).collect();
        let values =
            if words.iter().all(|word| !word.contains(' ')) { words } else { vec![spec.values] };
        Self { key: spec.key, values, default: spec.default, cite: spec.cite, says: spec.says }
    }
}
