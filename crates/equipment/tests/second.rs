//! Ten thousand shoes shuffled here and by a second implementation in Python,
//! written from the description: the same order, card by card.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Stdio};

use boardwalk_equipment::random::{ChaCha20, Words, pick, shuffle};

const SHOES: usize = 10_000;

#[test]
fn a_second_implementation_agrees_over_ten_thousand_shoes() {
    let mut seeds = ChaCha20::from_number(19_47, 99);
    let mut asked = String::new();
    let mut ours = String::new();
    for _ in 0..SHOES {
        let mut seed = [0; 32];
        for part in seed.chunks_mut(8) {
            part.copy_from_slice(&seeds.word().to_le_bytes());
        }
        let stream = seeds.word();
        // Mostly a deck or two, so that the slower side is done in a few seconds.
        let decks = [1, 1, 1, 2, 1, 1, 6, 8][pick(8, &mut seeds) as usize];
        asked.push_str(&format!("{} {stream} {decks}\n", hex(&seed)));
        let mut shoe: Vec<u8> = (0..decks).flat_map(|_| 0..52).collect();
        shuffle(&mut shoe, &mut ChaCha20::new(seed, stream));
        ours.push_str(&hex(&shoe));
        ours.push('\n');
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/second.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(asked.as_bytes()).unwrap());
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let theirs = String::from_utf8(output.stdout).unwrap();
    assert_eq!(theirs.lines().count(), SHOES);
    for (n, (theirs, ours)) in theirs.lines().zip(ours.lines()).enumerate() {
        assert_eq!(theirs, ours, "shoe {n}");
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
