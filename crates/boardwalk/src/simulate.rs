//! `boardwalk simulate`

use std::io::IsTerminal;

use boardwalk_pricing::equity::{Equity, equity};
use boardwalk_pricing::price::grouped;
use boardwalk_pricing::simulate::{Report, Simulation, simulate};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Simulate;
use crate::output::{BOLD, DIM, Failure, json, print, styled};

/// Plays the rounds and prints what each wager cost.
pub fn run(args: &Simulate) -> Result<(), Failure> {
    if let Some(hands) = &args.hands {
        let report =
            equity(&args.game, &args.options, hands, &args.board).map_err(Failure::input)?;
        return print(&if args.json { json(&report)? + "\n" } else { tell_equity(&report) });
    }
    let simulation = Simulation {
        game: args.game.clone(),
        options: args.options.clone(),
        rounds: args.rounds,
        seed: args.seed,
        threads: args.threads,
        bets: args.bets.clone(),
    };
    let bar = progress_bar(args.rounds);
    let report = simulate(&simulation, &|done| bar.inc(done));
    bar.finish_and_clear();
    let report = report.map_err(Failure::input)?;
    let text = if args.json { json(&report)? + "\n" } else { tell(&report) };
    print(&text)
}

/// The hands, each with its share of the pot.
fn tell_equity(report: &Equity) -> String {
    let mut text = format!(
        "{}  {}\n\n",
        styled(BOLD, report.game),
        styled(DIM, format!("all {} deals counted", grouped(report.deals)))
    );
    let head = format!("  {:<16} {:>10} {:>9} {:>9}\n", "hand", "equity", "win", "part");
    text.push_str(&styled(BOLD, head));
    for hand in &report.hands {
        text.push_str(&format!(
            "  {:<16} {:>9.4}% {:>8.3}% {:>8.3}%\n",
            hand.hand,
            100.0 * hand.equity,
            100.0 * hand.win,
            100.0 * hand.part
        ));
    }
    text
}

fn progress_bar(rounds: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(rounds);
    if let Ok(style) =
        ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} rounds, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

fn tell(report: &Report) -> String {
    let mut text = format!(
        "{}  {}\n\n",
        styled(BOLD, report.game),
        styled(
            DIM,
            format!(
                "{} round{}, seed {}, {} thread{}",
                grouped(report.rounds),
                if report.rounds == 1 { "" } else { "s" },
                report.seed,
                report.threads,
                if report.threads == 1 { "" } else { "s" }
            )
        )
    );
    text.push_str(&wagers(report));
    let mut led: Vec<(&str, Vec<&str>)> = Vec::new();
    for wager in &report.wagers {
        let Some(of) = wager.part_of else { continue };
        match led.iter_mut().find(|(first, _)| *first == of) {
            Some((_, parts)) => parts.push(wager.wager),
            None => led.push((of, vec![wager.wager])),
        }
    }
    let led: Vec<String> = led
        .into_iter()
        .map(|(of, parts)| match parts.as_slice() {
            [one] => format!("{one} is also counted in {of}, which leads to it"),
            several => {
                format!("{} are also counted in {of}, which leads to them", several.join(", "))
            }
        })
        .collect();
    if !led.is_empty() {
        text.push_str(&styled(DIM, format!("  {}\n", led.join("; "))));
    }
    if let Some(meter) = report.meter {
        let meter = format!("  the progressive meter reads {meter} before every round\n");
        text.push_str(&styled(DIM, meter));
    }
    if let Some(pots) = &report.pots {
        text.push_str(&format!(
            "\n  {} players, ${:.2} in the pots of a round, ${:.4} of it raked ({:.3}%)\n",
            pots.players,
            pots.mean,
            // What is nothing has no sign.
            pots.rake + 0.0,
            100.0 * pots.share + 0.0
        ));
    }
    text.push_str(&format!(
        "\n  {:.2} s, {} rounds_per_second\n",
        report.seconds,
        grouped(report.rounds_per_second as u64)
    ));
    text
}

/// The table of wagers, 80 columns wide: where wagers stand from round to round
/// with the edge a resolved wager and a round, else with the deviation.
fn wagers(report: &Report) -> String {
    let stand = report.wagers.iter().any(|wager| wager.rounds_stood > 1.0);
    let beside = if stand { "  resolved  a round" } else { "    stdev" };
    let head = format!(
        "  {:<17} {:>9} {:>9}{beside} {:>7} {:>13}\n",
        "wager", "edge", "± 95%", "win", "decided"
    );
    let mut text = styled(BOLD, head);
    for wager in &report.wagers {
        let (edge, interval) = (percent(wager.edge), percent(wager.ci95));
        text.push_str(&format!("  {:<17} {edge:>9} {interval:>9}", wager.wager));
        if stand {
            let (resolved, a_round) = (percent(wager.edge_resolved), percent(wager.edge_per_round));
            text.push_str(&format!(" {resolved:>9} {a_round:>8}"));
        } else {
            text.push_str(&format!(" {:>8.4}", wager.stdev));
        }
        let (win, decided) = (100.0 * wager.win, grouped(wager.decided));
        text.push_str(&format!(" {win:>6.2}% {decided:>13}\n"));
    }
    text
}

/// With four decimals; what rounds to nothing has no sign.
fn percent(part: f64) -> String {
    let rounded = (part * 1e6).round() / 1e4;
    format!("{:.4}%", rounded + 0.0)
}
