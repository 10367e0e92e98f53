//! The golden transcripts of a game, run together: what they show of its
//! provisions.

use std::collections::BTreeMap;

use boardwalk_games::any::AnyGame;
use boardwalk_games::provisions::{self, Kind, Provision};

use crate::TranscriptError;
use crate::play::{Played, play};
use crate::transcript::parse;

/// Plays one of a game's golden transcripts.
pub fn play_golden(text: &str) -> Result<Played, TranscriptError> {
    play(&parse(text)?)
}

/// The provisions of a game, each with the golden transcripts whose events or
/// refusals cite it.
#[derive(Debug)]
pub struct Coverage {
    /// The game's id.
    pub game: &'static str,
    /// Its provisions, in the order of the file.
    pub provisions: Vec<Covered>,
}

/// A provision and what shows it.
#[derive(Debug)]
pub struct Covered {
    /// The provision.
    pub provision: Provision,
    /// The transcripts that cite it.
    pub by: Vec<String>,
}

impl Covered {
    /// Whether some golden transcript shows the provision at work.
    pub fn is_covered(&self) -> bool {
        !self.by.is_empty()
    }
}

impl Coverage {
    /// The share of enforced provisions that are shown, 1 if all are.
    pub fn share(&self) -> f64 {
        let enforced = self.provisions.iter().filter(|c| c.provision.kind == Kind::Enforced);
        let (all, shown) =
            enforced.fold((0, 0), |(a, s), c| (a + 1, s + usize::from(c.is_covered())));
        if all == 0 { 1.0 } else { shown as f64 / all as f64 }
    }
}

/// Runs a game's golden transcripts and looks up which provisions they cite.
pub fn coverage(game: &dyn AnyGame) -> Result<Coverage, String> {
    let provisions =
        game.provisions().map_err(|e| format!("{}: provisions.toml: {e}", game.id()))?;
    cover(game.id(), provisions, &of_one_subchapter(game))
}

/// The games that share a subchapter: what is common to them any one may show.
fn of_one_subchapter(game: &dyn AnyGame) -> Vec<&'static dyn AnyGame> {
    let subchapter = |game: &dyn AnyGame| game.cites().first().copied();
    let games = boardwalk_games::catalog::games().iter().copied();
    games.filter(|other| subchapter(*other) == subchapter(game)).collect()
}

/// The same for the provisions that hold at every table, shown by any game.
pub fn coverage_of_all_games(games: &[&dyn AnyGame]) -> Result<Coverage, String> {
    let provisions =
        provisions::parse(provisions::ALL_GAMES).map_err(|e| format!("all games: {e}"))?;
    cover("all-games", provisions, games)
}

fn cover(
    id: &'static str,
    provisions: Vec<Provision>,
    games: &[&dyn AnyGame],
) -> Result<Coverage, String> {
    let mut shown: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for game in games {
        for (name, text) in game.rounds() {
            let played = play_golden(text).map_err(|e| format!("{}/{name}: {e}", game.id()))?;
            for cite in played.cites() {
                let by = shown.entry(cite.as_str()).or_default();
                let name = format!("{}/{name}", game.id());
                if by.last() != Some(&name) {
                    by.push(name);
                }
            }
        }
    }
    let covered = provisions.into_iter().map(|provision| {
        let by = shown.get(provision.cite.as_str()).cloned().unwrap_or_default();
        Covered { provision, by }
    });
    Ok(Coverage { game: id, provisions: covered.collect() })
}
