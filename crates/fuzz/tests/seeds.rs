//! Every law over its kept seeds, and over bytes made up from a number.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::Path;

use boardwalk_equipment::random::{ChaCha8, Words, pick};
use boardwalk_fuzz::LAWS;
use boardwalk_games::catalog;

/// Tries with made-up bytes; the fuzzers make many more.
const TRIES: u32 = 400;

#[test]
fn the_laws_hold_for_every_seed() {
    for law in LAWS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(law.name);
        let mut seeds: Vec<_> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
        seeds.sort();
        assert!(!seeds.is_empty(), "{} has no seed", law.name);
        for seed in seeds {
            (law.holds)(&fs::read(&seed).unwrap());
        }
    }
}

#[test]
fn the_laws_hold_for_any_bytes() {
    let mut words = ChaCha8::from_number(8, 6);
    for law in LAWS {
        for _ in 0..TRIES {
            let length = pick(600, &mut words);
            let bytes: Vec<u8> = (0..length).map(|_| words.word() as u8).collect();
            (law.holds)(&bytes);
        }
    }
}

/// A golden transcript with one byte changed is still read, or refused.
#[test]
fn the_laws_hold_for_files_that_are_nearly_right() {
    let mut words = ChaCha8::from_number(8, 7);
    let transcript = LAWS.iter().find(|law| law.name == "transcript").unwrap();
    for game in catalog::games() {
        for (_, text) in game.rounds() {
            let mut bytes = text.as_bytes().to_vec();
            let place = pick(bytes.len() as u32, &mut words) as usize;
            bytes[place] = match words.word() % 3 {
                0 => words.word() as u8,
                1 => b'\n',
                _ => b"0123456789 AhTd>"[(words.word() % 16) as usize],
            };
            (transcript.holds)(&bytes);
        }
    }
}
