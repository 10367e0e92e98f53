//! Hand histories: our own, and with `BOARDWALK_PHH=FOLDER` every file of a
//! folder, such as the public data set of the format.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use boardwalk_records::phh::{Ending, PhhError, parse, replay};

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
