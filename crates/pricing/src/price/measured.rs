//! A price that is measured, for those who cannot wait minutes for a count: the
//! machine's own sensible play, simulated.

use super::{Method, PriceError, PriceSheet, WagerPrice, grouped, pricer};
use crate::simulate::{Simulation, WagerReport, simulate};

/// What every wager of a game costs by its sensible play, over so many rounds on
/// one thread.
pub fn measured(
    game: &str,
    choices: &[(String, String)],
    rounds: u64,
) -> Result<PriceSheet, PriceError> {
    let game = pricer(game)?.game;
    let options = choices.to_vec();
    let simulation = Simulation { options, rounds, threads: Some(1), ..Simulation::of(game) };
    let report = simulate(&simulation, &|_| {})?;
    let note = format!(
        "measured over {} rounds of sensible play; boardwalk price {game} finds the best play and \
         what it costs, in minutes",
        grouped(rounds)
    );
    Ok(PriceSheet {
        game,
        options: report.options,
        method: Method::Sampled,
        seconds: report.seconds,
        wagers: report.wagers.iter().map(wager).collect(),
        strategy: Vec::new(),
        chart: None,
        squares: Vec::new(),
        thumbs: Vec::new(),
        notes: vec![note],
        unlawful: None,
    })
}

fn wager(report: &WagerReport) -> WagerPrice {
    WagerPrice {
        wager: report.wager,
        edge: report.edge,
        edge_exact: None,
        element_of_risk: report.element_of_risk,
        win: report.win,
        push: report.push,
        lose: report.lose,
        stdev: report.stdev,
        ci95: Some(report.ci95),
        stands: Some(report.rounds_stood).filter(|rounds| *rounds > 1.0),
        results: Vec::new(),
    }
}
