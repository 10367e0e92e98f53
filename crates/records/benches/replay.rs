//! Hand histories a second through the machine, one core: the hands of the
//! tests, or those of a folder.
//!
//! `cargo bench -p boardwalk-records [-- FOLDER]`

#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use boardwalk_records::phh::{self, Ending, Hand};

/// Times are noisy: the best of several.
const TRIES: usize = 5;
/// Hands replayed in each, about.
const HANDS: usize = 200_000;

fn main() {
    let asked = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/phh");
    let folder = asked.map_or(own, PathBuf::from);
    let texts = texts(&folder);
    let hands: Vec<Hand> =
        texts.iter().filter_map(|text| phh::parse(text).ok()).flatten().collect();
    // Hands of other variants are refused, and not counted.
    let hands: Vec<Hand> = hands.into_iter().filter(|hand| phh::replay(hand).is_ok()).collect();
    assert!(!hands.is_empty(), "no hand history in {}", folder.display());
    let times = HANDS.div_ceil(hands.len());
    let replayed = best(|| {
        for hand in (0..times).flat_map(|_| &hands) {
            assert_ne!(phh::replay(hand).unwrap().ending, Ending::Other);
        }
        times * hands.len()
    });
    let read = best(|| {
        let texts = (0..times.div_ceil(4)).flat_map(|_| &texts);
        texts
            .filter_map(|text| phh::parse(text).ok())
            .flatten()
            .filter(|h| phh::replay(h).is_ok())
            .count()
    });
    println!("{} hands, one core", hands.len());
    println!("  replayed           {replayed:>12.0} hands a second");
    println!("  read and replayed  {read:>12.0} hands a second");
}

/// Of several runs the best, in hands a second.
fn best(mut run: impl FnMut() -> usize) -> f64 {
    let rates = (0..TRIES).map(|_| {
        let begun = Instant::now();
        let hands = run();
        hands as f64 / begun.elapsed().as_secs_f64()
    });
    rates.fold(0.0, f64::max)
}

fn texts(folder: &Path) -> Vec<String> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .filter(|file| file.is_file())
        .filter_map(|file| fs::read_to_string(file).ok())
        .collect()
}
