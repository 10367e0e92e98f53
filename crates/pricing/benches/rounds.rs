//! Rounds a second through the full machine, logging off, and instructions a
//! round, which do not move with the load of the machine.
//!
//! `cargo bench -p boardwalk-pricing`

#![allow(clippy::unwrap_used, missing_docs)]

use std::process::Command;
use std::time::Instant;

use boardwalk_equipment::random::{ChaCha8, DiceCup};
use boardwalk_equipment::{Dice, Drawn, Shoe};
use boardwalk_games::catalog::{self, Visitor};
use boardwalk_games::{Game, Input, Means, Next, NoLog, Round, SeatNo, Wager};
use boardwalk_pricing::simulate::{Report, Simulation, simulate};

/// Times are noisy: the best of several, taken in turn.
const TRIES: usize = 5;
const ROUNDS: u64 = 20_000_000;

/// What is played, and how many million rounds a second of it are asked for.
struct Work {
    game: &'static str,
    /// The wagers made every round; none means all of them in turn.
    bets: &'static [(&'static str, &'static str)],
    /// How many rounds are timed.
    rounds: u64,
    goal: Option<f64>,
}

const fn work(
    game: &'static str,
    bets: &'static [(&'static str, &'static str)],
    rounds: u64,
    goal: f64,
) -> Work {
    let goal = if goal > 0.0 { Some(goal) } else { None };
    Work { game, bets, rounds, goal }
}

/// None asked for.
const NONE: f64 = 0.0;

const WORK: [Work; 13] = [
    work("casino-war", &[("initial", "10")], ROUNDS, 25.0),
    work("casino-war", &[], ROUNDS, NONE),
    work("mini-dice", &[("place-6", "12")], ROUNDS, 40.0),
    work("mini-dice", &[("field", "10")], ROUNDS, NONE),
    work("mini-dice", &[], ROUNDS, 40.0),
    work("craps", &[("pass", "10")], ROUNDS, 40.0),
    work(
        "craps",
        &[("pass", "10"), ("place-6", "12"), ("place-8", "12"), ("hard-8", "5")],
        ROUNDS,
        25.0,
    ),
    work("minibaccarat", &[("player", "10")], ROUNDS, 18.0),
    work("blackjack", &[("main", "10")], ROUNDS / 2, 8.0),
    work("all-in-hold-em", &[("ante", "10")], ROUNDS / 2, 10.0),
    work("all-in-hold-em", &[], ROUNDS / 2, NONE),
    work("lunar-poker", &[("ante", "10")], ROUNDS / 5, 4.0),
    work("fast-action-hold-em", &[], ROUNDS / 5, 3.0),
];

fn play(game: &str, bets: &[(&str, &str)], rounds: u64, threads: usize) -> Report {
    let bets =
        bets.iter().map(|(wager, amount)| ((*wager).into(), amount.parse().unwrap())).collect();
    let plan = Simulation { rounds, bets, threads: Some(threads), ..Simulation::of(game) };
    let report = simulate(&plan, &|_| {}).unwrap();
    // The work was done, and rightly: what comes of a wager may cost all of itself, as
    // a card that is bought does, but no game takes half of the wager it begins with.
    assert!(report.wagers[0].edge < 0.5);
    report
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let Some(at) = args.iter().position(|arg| arg == "--count") {
        let rounds = args[at + 2].parse().unwrap();
        match args[at + 1].parse::<usize>() {
            Ok(work) => {
                play(WORK[work].game, WORK[work].bets, rounds, 1);
            }
            Err(_) => catalog::visit(&args[at + 1], Machine { rounds }).unwrap(),
        }
        return;
    }
    println!(
        "{:<44} {:>11} {:>9} {:>11} {:>6} {:>13}",
        "", "1 thread", "goal", "2 threads", "ratio", "instructions"
    );
    for (n, Work { game, bets, rounds, goal }) in WORK.into_iter().enumerate() {
        let mut best = [0.0f64; 2];
        for _ in 0..TRIES {
            for (threads, best) in [1, 2].into_iter().zip(&mut best) {
                *best = best.max(play(game, bets, rounds, threads).rounds_per_second / 1e6);
            }
        }
        let wagers: Vec<_> = bets.iter().map(|(wager, _)| *wager).collect();
        let what = if wagers.is_empty() { "all wagers in turn".into() } else { wagers.join(", ") };
        let counted = instructions(&n.to_string());
        let million = |n: f64| format!("{n:.1} M/s");
        println!(
            "{:<44} {:>11} {:>9} {:>11} {:>6.2} {counted:>13}",
            format!("{game}, {what}"),
            million(best[0]),
            goal.map(million).unwrap_or_default(),
            million(best[1]),
            best[1] / best[0]
        );
    }
    println!("\nThe machine alone: no log, cards and dice ready to hand");
    for game in ["casino-war", "mini-dice"] {
        let mut best = 0.0f64;
        for _ in 0..TRIES {
            let begun = Instant::now();
            catalog::visit(game, Machine { rounds: ROUNDS }).unwrap();
            best = best.max(ROUNDS as f64 / begun.elapsed().as_secs_f64() / 1e6);
        }
        println!("{:<44} {:>11} {:>41}", game, format!("{best:.1} M/s"), instructions(game));
    }
}

/// The machine by itself: the game's main wager on one seat, the sensible
/// decision, nothing logged, nothing shuffled and nothing thrown meanwhile.
struct Machine {
    rounds: u64,
}

impl Visitor for Machine {
    type Output = ();

    fn visit<G: Game>(self) {
        let options = G::Options::default();
        let spec = G::equipment(&options).shoe;
        let mut words = ChaCha8::from_number(1, 0);
        let mut shoe = Shoe::new(spec.map_or(0, |s| s.decks));
        shoe.shuffle(&mut words);
        let behind = spec.map_or(0, |s| s.behind_cut_card.into());
        shoe.place_cut_card(behind);
        let mut cup = DiceCup::default();
        let dice: [Dice; 256] = std::array::from_fn(|_| cup.roll(&mut words));
        let seat = SeatNo::FIRST;
        let wager = G::Wager::ALL[0];
        let amount = G::usual(&options, wager);
        let strategy = G::strategy(&options);
        let mut round = G::Round::open(options);
        let log = &mut NoLog;
        for n in 0..self.rounds {
            loop {
                match round.next() {
                    Next::Bets { window } => {
                        if window == 0 && !round.on_layout(seat, wager).is_positive() {
                            let bet = Input::Bet { seat, wager, amount, means: Means::Chips };
                            round.give(bet, log).unwrap();
                        }
                        round.give(Input::Close, log).unwrap();
                    }
                    Next::Card { .. } => match shoe.draw() {
                        Drawn::Card(card) => round.give(Input::Card(card), log).unwrap(),
                        Drawn::CutCard => round.give(Input::CutCard, log).unwrap(),
                        Drawn::Empty => round.give(Input::OutOfCards, log).unwrap(),
                    },
                    Next::Dice => round.give(Input::Dice(dice[n as usize % 256]), log).unwrap(),
                    Next::Decision { by } => {
                        let decision = G::sensible(&strategy, &round, by);
                        round.give(Input::Decide { by, decision }, log).unwrap();
                    }
                    Next::Shuffle => {
                        shoe.return_discards();
                        shoe.place_cut_card(behind);
                        round.give(Input::NewShoe, log).unwrap();
                    }
                    Next::Over => break,
                }
            }
            round.again();
        }
    }
}

/// Instructions a round, counted by callgrind: the difference between a short
/// and a longer run of this program, so that what comes before and after the
/// rounds cancels.
fn instructions(work: &str) -> String {
    let sessions = 1 << 16;
    let (short, long) = (sessions, 11 * sessions);
    match (counted(work, short), counted(work, long)) {
        (Some(less), Some(more)) if more > less => {
            format!("{} a round", (more - less) / (long - short))
        }
        _ => "no valgrind".into(),
    }
}

fn counted(work: &str, rounds: u64) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--count", work, &rounds.to_string()])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let line = told.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}
