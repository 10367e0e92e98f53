//! Runs contestants side by side and prints what they took.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::hands::Hands;

/// The same work done by several.
pub struct Contest {
    pub name: &'static str,
    /// Timed runs of each, interleaved; the best counts.
    pub rounds: usize,
    /// The size to time, and a larger and a smaller one to count instructions.
    pub sizes: [usize; 3],
    /// How many hands there are in a size.
    pub hands: fn(usize) -> f64,
    /// The one to compare with comes first.
    pub contestants: &'static [Contestant],
    /// Whether they must all return the same number.
    pub agree: bool,
}

pub struct Contestant {
    pub name: &'static str,
    pub run: fn(&Hands, usize) -> u64,
}

/// Runs all contests, or one contestant once if the arguments say so, which
/// is how the instructions are counted.
pub fn run(contests: &[Contest]) {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, contest, contestant, size] = &arguments[..]
        && flag == "--once"
    {
        let contest = &contests[contest.parse::<usize>().unwrap()];
        let contestant = &contest.contestants[contestant.parse::<usize>().unwrap()];
        let hands = Hands::deal(40_000);
        println!("{}", (contestant.run)(&hands, size.parse().unwrap()));
        return;
    }
    let hands = Hands::deal(1 << 20);
    hands.check_that_all_agree(100_000);
    for (number, contest) in contests.iter().enumerate() {
        compare(number, contest, &hands);
    }
}

fn compare(number: usize, contest: &Contest, hands: &Hands) {
    let mut best = vec![Duration::MAX; contest.contestants.len()];
    let mut results = vec![0; contest.contestants.len()];
    for _ in 0..contest.rounds {
        for (place, contestant) in contest.contestants.iter().enumerate() {
            let start = Instant::now();
            results[place] = std::hint::black_box((contestant.run)(hands, contest.sizes[0]));
            best[place] = best[place].min(start.elapsed());
        }
    }
    if contest.agree {
        assert!(
            results.iter().all(|result| *result == results[0]),
            "{}: {results:?}",
            contest.name
        );
    }
    println!("\n{}", contest.name);
    println!("{:<30} {:>9} {:>9} {:>7} {:>13}", "", "ns/hand", "M/s", "ratio", "instructions");
    let each = |place: usize| best[place].as_secs_f64() / (contest.hands)(contest.sizes[0]) * 1e9;
    for (place, contestant) in contest.contestants.iter().enumerate() {
        let instructions = instructions(number, place, contest)
            .map_or("-".to_string(), |instructions| format!("{instructions:.1}"));
        println!(
            "{:<30} {:>9.2} {:>9.1} {:>6.2}x {:>13}",
            contestant.name,
            each(place),
            1e3 / each(place),
            each(0) / each(place),
            instructions,
        );
    }
}

/// Instructions a hand, if callgrind is there.
fn instructions(contest_number: usize, contestant: usize, contest: &Contest) -> Option<f64> {
    let count = |size: usize| -> Option<f64> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .arg("--once")
            .args([contest_number, contestant, size].map(|number| number.to_string()))
            .output()
            .ok()?;
        let report = String::from_utf8_lossy(&output.stderr).into_owned();
        let collected = report.lines().find_map(|line| line.split_once("Collected : "))?.1;
        collected.trim().parse().ok()
    };
    let [_, large, small] = contest.sizes;
    let hands = (contest.hands)(large) - (contest.hands)(small);
    Some((count(large)? - count(small)?) / hands)
}
