//! Hand histories: our own, and with `BOARDWALK_PHH=FOLDER` every file of a
//! folder, such as the public data set of the format.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use boardwalk_games::catalog;
use boardwalk_records::phh::{Ending, PhhError, from_played, parse, parse_one, replay};
use boardwalk_records::play::play;
use boardwalk_records::transcript;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "phh" || e == "phhs") {
            found.push(path);
        }
    }
}

fn folder() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/phh");
    std::env::var_os("BOARDWALK_PHH").map_or(own, PathBuf::from)
}

#[test]
fn every_hand_of_our_games_replays_and_ends_as_it_says() {
    let mut paths = Vec::new();
    files(&folder(), &mut paths);
    let (mut same, mut not_said, mut not_ours) = (0, 0, 0);
    let mut wrong = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let hands = match parse(&text) {
            Err(PhhError::NotOurs(_)) => {
                not_ours += 1;
                continue;
            }
            hands => hands.unwrap_or_else(|e| panic!("{}: {e}", path.display())),
        };
        for hand in hands {
            match replay(&hand) {
                Ok(replayed) => match replayed.ending {
                    Ending::Same => same += 1,
                    Ending::NotSaid => not_said += 1,
                    Ending::Other => wrong.push(format!(
                        "{}: {:?} and the file says {:?} {:?}",
                        path.display(),
                        replayed.stacks,
                        hand.finishing_stacks,
                        hand.winnings
                    )),
                },
                Err(error) => wrong.push(format!("{}: {error}", path.display())),
            }
        }
    }
    println!(
        "{same} hands end as their files say, {not_said} files do not say, {not_ours} are of other games"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(same >= 8, "{same}");
}

/// A round of ours, written as PHH, replays to the same end, rake and odd chips
/// included.
#[test]
fn what_is_written_reads_back() {
    let mut written = 0;
    for game in catalog::games().iter().filter(|game| game.cites()[0] == "19:47-14") {
        for (name, text) in game.rounds() {
            let played = play(&transcript::parse(text).unwrap()).unwrap();
            let hand = match from_played(&played) {
                Ok(hand) => hand,
                Err(PhhError::NotOurs(_)) => continue,
                Err(error) => panic!("{}/{name}: {error}", game.id()),
            };
            let replayed = replay(&parse_one(&hand).unwrap());
            let replayed = replayed.unwrap_or_else(|e| panic!("{}/{name}: {e}\n{hand}", game.id()));
            assert_eq!(replayed.ending, Ending::Same, "{}/{name}\n{hand}", game.id());
            written += 1;
        }
    }
    assert!(written >= 30, "{written}");
}

#[test]
fn other_games_are_refused_by_name() {
    let hand = |variant: &str| {
        format!(
            "variant = '{variant}'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
             starting_stacks = [200, 200]\nactions = []\n"
        )
    };
    for (code, name) in
        [("FR", "razz"), ("FB", "badugi"), ("NS", "short-deck"), ("F2L3D", "triple")]
    {
        let error = parse(&hand(code)).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains("19:47-14.8(b)"), "{error}");
    }
    assert!(parse(&hand("XX")).unwrap_err().to_string().contains("not known"));
    let error = replay(&parse_one(&hand("NT")).unwrap()).unwrap_err().to_string();
    assert!(error.contains("not there") || error.contains("to act"), "{error}");
}

#[test]
fn bad_files_are_refused() {
    for (text, expected) in [
        ("", "there is no hand"),
        ("variant = 3", "variant is missing"),
        ("variant = 'NT'", "starting_stacks is missing"),
        ("variant = 'NT'\nstarting_stacks = [1]", "two to eleven players"),
        ("variant = 'NT'\nstarting_stacks = [1, 2]\nmin_bet = -1", "below nothing"),
        ("variant = 'NT'\nstarting_stacks = [1, 2]\nmin_bet = 0.001", "whole cents"),
        ("variant = 'NT'\nstarting_stacks = [1, 2]\nmin_bet = 1\nactions = ['p9 f']", "p9 f"),
        ("variant = 'NT'\nstarting_stacks = [1, 2]\nmin_bet = 1\nactions = ['p1 cbr x']", "cbr x"),
        ("x", "not a hand in PHH"),
    ] {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn a_hand_with_an_unknown_stack_plays() {
    let text = "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
        starting_stacks = [inf, 200, 200]\n\
        actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']\n\
        winnings = [0, 2, 0]\n";
    assert_eq!(replay(&parse_one(text).unwrap()).unwrap().ending, Ending::Same);
    let many = format!("[1]\n{text}[2]\n{text}");
    assert_eq!(parse(&many).unwrap().len(), 2);
}
