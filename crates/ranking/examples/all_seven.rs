//! Tallies all 133,784,560 hands of seven cards.

use std::time::Instant;

use boardwalk_ranking::{HighCategory, tally_all_sevens};

fn main() {
    let start = Instant::now();
    let tally = tally_all_sevens();
    let seconds = start.elapsed().as_secs_f64();
    for category in HighCategory::ALL.into_iter().rev() {
        println!("{:>15} {:>12}", category, tally.count(category));
    }
    let hands = tally.total();
    println!(
        "{hands} hands in {seconds:.3} s, {:.0} million a second",
        hands as f64 / seconds / 1e6
    );
}
