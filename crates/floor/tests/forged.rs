//! Logs that somebody has changed: each change is found, on its line, with what
//! had to stand there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::io::Cursor;

use boardwalk_floor::command::Do;
use boardwalk_floor::table::rehearsal::Rehearsal;
use boardwalk_floor::table::view::Eyes;
use boardwalk_floor::{Person, Role};
use boardwalk_records::log::verify::{Divergence, verify, verify_from};
use boardwalk_records::log::{Chain, Step};
use common::{Chance, floor, play, player, sit, sqlite};
use serde_json::Value;

/// The logs of a few tables, played by a bot.
async fn logs() -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let open = floor(&sqlite(folder.path()), folder.path()).await;
    let ann = player(&open, "Ann").await;
    let auditor = Person { role: Role::Auditor, ..ann.clone() };
    let mut chance = Chance::new(5);
    let mut logs = Vec::new();
    for table in ["blackjack-1", "mini-dice-1", "five-card-draw-1"] {
        sit(&open, &ann, table, 2, &mut chance).await;
        // A place bet may stand for many rolls: there is something to forge once one is
        // decided.
        let log = loop {
            play(&open, &ann, table, 2, 6, &mut chance).await;
            let log = open.export(&auditor, table).await.unwrap();
            if log.contains("\"net\":") {
                break log;
            }
        };
        logs.push((table.to_string(), log));
    }
    open.shut().await;
    logs
}

fn found(log: &str) -> Option<Divergence> {
    verify(log, &mut |_| {}).divergence
}

/// Changes a line of a log and, as somebody without the key can, makes every
/// hash after it fit again.
fn changed(log: &str, line: usize, change: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut chain = Chain::EMPTY;
    let mut text = String::new();
    for (n, old) in log.lines().enumerate() {
        let mut new = if n == line { change(old)? } else { old.to_string() };
        if n > line && old.starts_with("{\"seq\":") {
            let value: Value = serde_json::from_str(old).unwrap();
            let prev = value["prev"].as_str().unwrap();
            new = new.replacen(prev, &chain.hash.to_string(), 1);
        }
        chain = chain.with(new.as_bytes());
        text.push_str(&new);
        text.push('\n');
    }
    Some(text)
}

/// Every line to which a change can be made, changed alone, is found, and where.
fn finds(log: &str, what: &str, change: impl Fn(&str) -> Option<String>) -> Vec<Divergence> {
    let lines = log.lines().filter(|line| line.starts_with("{\"seq\":")).count();
    let mut all = Vec::new();
    for line in 0..lines {
        let Some(forged) = changed(log, line, &change) else { continue };
        let divergence = found(&forged).unwrap_or_else(|| panic!("{what} on line {}", line + 1));
        let at = divergence.line as usize;
        assert!(at == line + 1, "{what} on line {} is found on line {at}: {divergence}", line + 1);
        all.push(divergence);
    }
    assert!(!all.is_empty(), "nothing to try {what} on");
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_change_is_found_on_its_line() {
    for (table, log) in logs().await {
        assert_eq!(found(&log), None, "{table}");
        let blackjack = table.starts_with("blackjack");
        if blackjack {
            // A card that everybody saw becomes another, here and in the event.
            let cards = finds(&log, "another card", |line| {
                let line_value: Value = serde_json::from_str(line).unwrap();
                let card = line_value["step"]["given"]["input"]["card"].as_str()?.to_string();
                let other = if card == "Ah" { "Kd" } else { "Ah" };
                let named = |card: &str| format!("\"card\":\"{card}\"");
                Some(line.replace(&named(&card), &named(other)))
            });
            let other = cards.iter().find(|d| !d.right.contains("came out"));
            assert_eq!(other, None);
        }
        // A cent more in a settlement, a cent less in the books.
        let cents = finds(&log, "a cent more", |line| {
            let at = line.find("\"net\":")? + 6;
            let end = at + line[at..].find([',', '}'])?;
            let net: f64 = line[at..end].parse().ok()?;
            Some(format!("{}{}{}", &line[..at], net + 0.01, &line[end..]))
        });
        assert!(cents.iter().all(|d| d.cite.is_some()), "each names the provision: {cents:?}");
        finds(&log, "other books", |line| {
            let at = line.find("\"post\":[[")?;
            let (head, post) = line.split_at(at);
            let digit = post.find(|c: char| c.is_ascii_digit() && c != '0')?;
            let comma = post[digit..].find("],")? + digit;
            Some(format!("{head}{}1{}", &post[..comma], &post[comma..]))
        });
        finds(&log, "other rules", |line| {
            let at = line.find("\"rules\":\"")? + 9;
            let digit = if line[at..].starts_with('0') { '1' } else { '0' };
            Some(format!("{}{digit}{}", &line[..at], &line[at + 1..]))
        });
        // A wager after the cards: refused by the rules, with the provision.
        if blackjack {
            late_wager(&log);
        }
    }
}

/// A wager is added where a card was dealt.
fn late_wager(log: &str) {
    let late = finds(log, "a late wager", |line| {
        const CARD: &str = r#"{"input":"card","card":""#;
        const BET: &str = r#"{"input":"bet","seat":2,"wager":"main","amount":100.0}"#;
        let at = line.find(CARD)?;
        let end = at + CARD.len() + line[at + CARD.len()..].find('}')? + 1;
        Some(format!("{}{BET}{}", &line[..at], &line[end..]))
    });
    assert!(late.iter().all(|d| d.cite.is_some() && d.right.contains("refuse")), "{late:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flipped_moved_and_missing_lines_are_found() {
    let mut chance = Chance::new(9);
    for (table, log) in logs().await {
        let lines: Vec<&str> = log.lines().collect();
        let rejoin = |lines: &[&str]| lines.join("\n") + "\n";
        // A bit anywhere: of the line's text, or of the head.
        let chain = lines.iter().filter(|line| line.starts_with("{\"seq\":")).count();
        for _ in 0..400 {
            let mut bytes = log.clone().into_bytes();
            let at = chance.below(bytes.len());
            if bytes[at] == b'\n' {
                continue;
            }
            bytes[at] ^= 1 << chance.below(5);
            let line = log.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() + 1;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let divergence =
                found(&text).unwrap_or_else(|| panic!("{table}: byte {at}, line {line}"));
            // The change is seen on its line, or by the hash that the next one names.
            let near = divergence.line as usize;
            assert!(
                near == line || near == line + 1 || line >= chain,
                "{table} {line}: {divergence}"
            );
        }
        for _ in 0..60 {
            let (one, two) = (chance.below(chain - 1), chance.below(chain - 1));
            let mut swapped = lines.clone();
            swapped.swap(one, two);
            assert_eq!(found(&rejoin(&swapped)).is_some(), one != two, "{table} {one} {two}");
            let mut without = lines.clone();
            without.remove(one);
            let first = found(&rejoin(&without)).expect("a line is missing").line as usize;
            assert_eq!(first, one + 1, "{table}");
            let mut twice = lines.clone();
            twice.insert(one, lines[one]);
            assert!(found(&rejoin(&twice)).is_some(), "{table}");
        }
        // The end is cut off, with the head or without it.
        for keep in [1, chain / 2, chain - 1] {
            assert!(found(&rejoin(&lines[..keep])).is_some(), "{table}: {keep} lines and no head");
            let mut cut = lines[..keep].to_vec();
            cut.extend(&lines[chain..]);
            assert!(found(&rejoin(&cut)).is_some(), "{table}: {keep} lines and the old head");
        }
    }
}

fn ann() -> Person {
    Person { id: 1, name: "Ann".into(), role: Role::Player, previous_login: 0, session: [0; 32] }
}

/// A short log of a game whose seeds are all revealed, with no database.
fn rehearsed(game: &str) -> String {
    let who = ann();
    let (mut table, mut lines) = Rehearsal::open("t", game, &[], 3).unwrap();
    let seat = boardwalk_games::SeatNo::FIRST;
    lines.extend(table.ask(&who, &Do::Sit { seat }).unwrap());
    let account = Some((1, boardwalk_equipment::Money::MAX));
    let eyes = Eyes { account, seats: vec![seat], supervises: false };
    let mut chance = Chance::new(4);
    while table.state.round < 2 {
        lines.extend(table.next_round().unwrap());
        let state = serde_json::to_value(table.seen(&eyes)).unwrap();
        if let Some(what) = common::next_move(&state, 1, &mut chance) {
            lines.extend(
                table.ask(&who, &serde_json::from_value(what).unwrap()).unwrap_or_default(),
            );
        }
    }
    lines.extend(table.sign().unwrap());
    lines.extend(table.seeds());
    lines.push(table.head());
    lines.join("\n") + "\n"
}

#[test]
fn no_byte_of_a_log_can_be_another() {
    for game in ["casino-war", "mini-dice"] {
        let log = rehearsed(game);
        assert_eq!(found(&log), None, "{game}");
        let mut bytes = log.clone().into_bytes();
        let chain = log.lines().filter(|line| line.starts_with("{\"seq\":")).count() as u64;
        for at in 0..bytes.len() {
            let byte = bytes[at];
            let line = log.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() as u64 + 1;
            for other in [byte ^ 1, b' ', b'\n'] {
                if other == byte {
                    continue;
                }
                bytes[at] = other;
                let report = verify_from(&mut Cursor::new(&bytes), &mut |_| {});
                let found = report.divergence;
                let found = found.unwrap_or_else(|| panic!("{game}: byte {at} is {other}"));
                // Seen on its line, or by the hash that the next one names.
                let near = found.line == line || found.line == line + 1 || line >= chain;
                assert!(near, "{game} {line}: {found}");
            }
            bytes[at] = byte;
        }
    }
}

#[test]
fn a_log_cut_off_anywhere_is_found() {
    let log = rehearsed("blackjack");
    let lines: Vec<&str> = log.split_inclusive('\n').collect();
    let chain = lines.iter().filter(|line| line.starts_with("{\"seq\":")).count();
    for at in 0..log.len() {
        assert!(found(&log[..at]).is_some(), "cut off after byte {at}");
    }
    for keep in 0..chain {
        let mut cut = lines[..keep].concat();
        cut.extend(lines[chain..].iter().copied());
        assert!(found(&cut).is_some(), "{keep} lines, and the old head");
    }
    // Back to a signature within the chain, which is made the head.
    let mut heads = 0;
    for (keep, line) in lines[..chain].iter().enumerate() {
        let Some((_, head)) = line.split_once("{\"signed\":") else { continue };
        let head = &head[..=head.find('}').unwrap()];
        heads += 1;
        let cut = format!("{}{{\"head\":{head}}}\n", lines[..keep].concat());
        let why = found(&cut).expect("a signature within is no end");
        assert!(why.right.contains("did not sign"), "{why}");
    }
    assert!(heads > 0, "nothing was signed");
}

/// A change that no rule speaks of, with every hash made to fit, also in the heads:
/// the signatures find it.
#[test]
fn a_forged_chain_is_found_by_the_signed_heads() {
    let log = rehearsed("mini-dice");
    let later = |line: &str| Some(line.replacen("\"at\":", "\"at\":1", 1));
    let forged = changed(&log, 2, later).unwrap();
    let signed = log.lines().position(|line| line.contains("{\"signed\":")).unwrap();
    let why = found(&forged).expect("the next head has another hash");
    assert_eq!(why.line as usize, signed + 1, "{why}");
    // Now the heads name the forged hashes too.
    let mut chain = Chain::EMPTY;
    let mut text = String::new();
    for line in forged.lines() {
        let mut line = line.to_string();
        if let Some(at) = line.find("\"hash\":\"") {
            let at = at + 8;
            line.replace_range(at..at + 64, &chain.hash.to_string());
        }
        if line.starts_with("{\"seq\":") {
            let prev = line.find("\"prev\":\"").unwrap() + 8;
            line.replace_range(prev..prev + 64, &chain.hash.to_string());
            chain = chain.with(line.as_bytes());
        }
        text.push_str(&line);
        text.push('\n');
    }
    let why = found(&text).expect("nobody else has the key");
    assert_eq!(why.line as usize, signed + 1, "{why}");
    assert!(why.right.contains("did not sign"), "{why}");
}

#[test]
fn a_shuffle_that_nobody_asked_for_is_found() {
    // A dishonest house has the key, and shuffles away what it does not like.
    let who = ann();
    let (mut table, mut lines) = Rehearsal::open("t", "casino-war", &[], 3).unwrap();
    let seat = boardwalk_games::SeatNo::FIRST;
    lines.extend(table.ask(&who, &Do::Sit { seat }).unwrap());
    let shoe = table.state.shoes.pending.unwrap();
    let mut out = boardwalk_floor::table::state::Written::default();
    table.state.step(Step::Shuffled { shoe, compartment: 0 }, 9, &mut out).unwrap();
    lines.extend(out.lines.into_iter().map(|(_, _, text)| text));
    lines.extend(table.seeds());
    lines.push(table.head());
    let why = found(&(lines.join("\n") + "\n")).expect("a shuffle out of turn");
    assert!(why.right.contains("asks for no shuffle"), "{why}");
}

#[test]
fn what_is_no_log_is_said_to_be_none() {
    for text in ["", "\n", "{}", "hello", "{\"head\":{}}", "\u{0}\u{0}", "[1,2,3]"] {
        let found = found(text).expect(text);
        assert!(found.line <= 1, "{found}");
    }
}
