//! Rounds a second through the full machine, logging off, and instructions a
//! round, which do not move with the load of the machine.
//!
//! `cargo bench -p boardwalk-pricing`

#![allow(clippy::unwrap_used, missing_docs)]

use std::process::Command;

use boardwalk_pricing::simulate::{Report, Simulation, simulate};

/// Times are noisy: the best of several, taken in turn.
const TRIES: usize = 5;
const ROUNDS: u64 = 20_000_000;

/// What is played: a game, and the wagers made every round; none means all of
/// them in turn.
const WORK: [(&str, &[(&str, &str)]); 5] = [
    ("casino-war", &[("initial", "10")]),
    ("casino-war", &[]),
    ("mini-dice", &[("place-6", "12")]),
    ("mini-dice", &[("field", "10")]),
    ("mini-dice", &[]),
];

fn play(game: &str, bets: &[(&str, &str)], rounds: u64, threads: usize) -> Report {
    let bets =
        bets.iter().map(|(wager, amount)| ((*wager).into(), amount.parse().unwrap())).collect();
    let plan = Simulation { rounds, bets, threads: Some(threads), ..Simulation::of(game) };
    let report = simulate(&plan, &|_| {}).unwrap();
    // The work was done, and rightly.
    assert!(report.wagers.iter().all(|w| w.edge < 0.25));
    report
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let Some(at) = args.iter().position(|arg| arg == "--count") {
        let number = |n: usize| args[at + n].parse::<u64>().unwrap();
        let (game, bets) = WORK[number(1) as usize];
        play(game, bets, number(2), 1);
        return;
    }
    println!(
        "{:<28} {:>12} {:>12} {:>8} {:>14}",
        "", "1 thread", "2 threads", "ratio", "instructions"
    );
    for (n, (game, bets)) in WORK.into_iter().enumerate() {
        let mut best = [0.0f64; 2];
        for _ in 0..TRIES {
            for (threads, best) in [1, 2].into_iter().zip(&mut best) {
                *best = best.max(play(game, bets, ROUNDS, threads).rounds_per_second / 1e6);
            }
        }
        let wagers: Vec<_> = bets.iter().map(|(wager, _)| *wager).collect();
        let what = if wagers.is_empty() { "all wagers in turn".into() } else { wagers.join(", ") };
        let counted = instructions(n).map_or("no valgrind".into(), |n| format!("{n} a round"));
        let million = |n: f64| format!("{n:.1} M/s");
        println!(
            "{:<28} {:>12} {:>12} {:>8.2} {counted:>14}",
            format!("{game}, {what}"),
            million(best[0]),
            million(best[1]),
            best[1] / best[0]
        );
    }
}

/// Instructions a round, counted by callgrind: the difference between a short
/// and a longer run of this program, so that what comes before and after the
/// rounds cancels.
fn instructions(work: usize) -> Option<u64> {
    let sessions = 1 << 16;
    let (short, long) = (sessions, 11 * sessions);
    Some((counted(work, long)? - counted(work, short)?) / (long - short))
}

fn counted(work: usize, rounds: u64) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--count", &work.to_string(), &rounds.to_string()])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let line = told.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}
