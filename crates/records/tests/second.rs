//! Ten thousand shoes as a live table makes them, and by a second implementation
//! in Python: the same promise before anybody bets, and the same cards afterwards.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Stdio};

use boardwalk_equipment::random::{ChaCha20, Words, pick};
use boardwalk_games::any::{AnyInput, AnyTable};
use boardwalk_games::{By, Next, SeatNo, catalog};
use boardwalk_records::log::chain::hex;
use boardwalk_records::log::{Dealer, Seed, commitment, rules_digest, rules_text};

/// Shoes, each promised; of some, every so many, the cards are dealt too.
const SHOES: usize = 10_000;
const DEALT: usize = 10;

#[test]
fn a_second_implementation_agrees_on_promises_and_cards() {
    let games: Vec<_> = ["casino-war", "minibaccarat", "all-in-hold-em", "hold-em"]
        .map(|id| catalog::game(id).unwrap())
        .into();
    let mut chance = ChaCha20::from_number(19_47, 8);
    let (mut asked, mut ours) = (String::new(), Vec::new());
    for n in 0..SHOES {
        let table = games[n % games.len()].open(&[]).unwrap();
        let mut seed = [0; 32];
        for part in seed.chunks_mut(8) {
            part.copy_from_slice(&chance.word().to_le_bytes());
        }
        let id = format!("{}-{}", table.game(), pick(1_000, &mut chance));
        let shoe = chance.word() >> pick(64, &mut chance);
        let rules = hex(rules_text(&*table).as_bytes());
        asked.push_str(&format!("promise {id} {shoe} {rules} {}\n", hex(&seed)));
        ours.push(commitment(&id, shoe, &rules_digest(&*table), &Seed(seed)).to_string());
        if n % DEALT == 0 && table.game() == "casino-war" {
            let decks = table.equipment().shoe.unwrap().decks;
            asked.push_str(&format!("{} 0 {decks}\n", hex(&seed)));
            ours.push(dealt(table, Seed(seed)));
        }
    }
    let theirs = python(&asked);
    assert_eq!(theirs.len(), ours.len());
    for (n, (theirs, ours)) in theirs.iter().zip(&ours).enumerate() {
        // Python names a whole shoe, from the back; a round deals its front.
        assert!(theirs.ends_with(ours.as_str()), "{n}: {theirs} and {ours}");
    }
}

/// The cards that a round takes out of a shoe, the first last, as two digits each.
fn dealt(table: Box<dyn AnyTable>, seed: Seed) -> String {
    let mut dealer = Dealer::new(table);
    dealer.shuffle(0, &seed);
    let seat = SeatNo::FIRST;
    let bet = AnyInput::Bet {
        seat,
        wager: "initial".into(),
        amount: boardwalk_equipment::Money::dollars(10),
        means: None,
    };
    for input in [AnyInput::Sit { seat }, AnyInput::NewShoe, bet, AnyInput::Close] {
        dealer.give(&input).unwrap();
    }
    let mut cards = Vec::new();
    loop {
        let input = match dealer.table.next() {
            Next::Card { .. } => dealer.draw().unwrap(),
            Next::Decision { by: By::Seat(seat) } => {
                AnyInput::Decide { seat, decision: dealer.table.sensible(By::Seat(seat)) }
            }
            _ => break,
        };
        if let AnyInput::Card { card: Some(card) } = input {
            cards.insert(0, card.id());
        }
        dealer.give(&input).unwrap();
    }
    assert!(!cards.is_empty());
    hex(&cards)
}

fn python(asked: &str) -> Vec<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../equipment/tests/second.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = python.stdin.take().unwrap();
    let asked = asked.to_string();
    let writer = std::thread::spawn(move || input.write_all(asked.as_bytes()).unwrap());
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
}
