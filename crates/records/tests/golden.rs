//! The golden transcripts of every game in the catalog: each plays as it says,
//! together they show every enforced provision, and every citation in the code
//! names a provision.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use boardwalk_games::any::AnyGame;
use boardwalk_games::provisions::{self, Kind};
use boardwalk_games::{Code, catalog};
use boardwalk_records::bless::bless;
use boardwalk_records::golden::{coverage, coverage_of_all_games};
use boardwalk_records::play::{Played, play};
use boardwalk_records::transcript::parse;

fn golden() -> impl Iterator<Item = (String, &'static str, Played)> {
    catalog::games().iter().flat_map(|game| {
        game.rounds().into_iter().map(move |(name, text)| {
            let name = format!("{}/{name}", game.id());
            let played =
                parse(text).and_then(|t| play(&t)).unwrap_or_else(|e| panic!("{name}: {e}"));
            (name, text, played)
        })
    })
}

#[test]
fn every_golden_transcript_plays_as_it_says() {
    let mut count = 0;
    for (name, text, played) in golden() {
        assert!(played.differences.is_empty(), "{name}: {}", played.differences[0]);
        // Blessed means that nothing would change: every settlement and its
        // citation is in the file.
        assert_eq!(bless(&parse(text).unwrap(), &played), text, "{name} is not blessed");
        count += 1;
    }
    assert!(count >= 60, "{count}");
}

#[test]
fn every_enforced_provision_is_shown_by_a_golden_transcript() {
    let mut all: Vec<_> = catalog::games().iter().map(|game| coverage(*game).unwrap()).collect();
    all.push(coverage_of_all_games(catalog::games()).unwrap());
    for coverage in all {
        for covered in &coverage.provisions {
            assert!(
                covered.provision.kind != Kind::Enforced || covered.is_covered(),
                "{}: {} is enforced and no golden transcript shows it",
                coverage.game,
                covered.provision.cite
            );
        }
        assert_eq!(coverage.share(), 1.0);
    }
}

#[test]
fn every_citation_in_the_code_names_a_provision() {
    let shared: BTreeSet<String> = cites_of(provisions::parse(provisions::ALL_GAMES).unwrap());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    let mut found = 0;
    for game in catalog::games() {
        let known = cites_of(game.provisions().unwrap());
        for file in rust_files(&folder(&source, *game)) {
            let text = std::fs::read_to_string(&file).unwrap();
            for cite in cites_in(&text) {
                assert!(
                    known.contains(&cite) || shared.contains(&cite),
                    "{}: {cite} is in no provisions.toml",
                    file.display()
                );
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// The check above must be able to fail.
#[test]
fn a_citation_that_names_no_provision_would_be_found() {
    let text = r#"let cite = cite!("19:47-99.9(z)"); "min-wager": Money = x, "19:47-8.2";"#;
    assert_eq!(cites_in(text), ["19:47-99.9(z)", "19:47-8.2"]);
}

#[test]
fn provisions_are_in_order_of_form_and_cited_once() {
    for game in catalog::games() {
        let provisions = game.provisions().unwrap();
        let cites: Vec<_> = provisions.iter().map(|p| p.cite.clone()).collect();
        assert_eq!(cites.iter().collect::<BTreeSet<_>>().len(), cites.len(), "{}", game.id());
        for provision in provisions {
            assert!(boardwalk_equipment::is_citation(&provision.cite), "{}", provision.cite);
            assert!(provision.says.ends_with('.'), "{}", provision.cite);
        }
    }
}

/// Codes that a transcript cannot provoke, with where they are provoked instead.
const ELSEWHERE: [Code; 0] = [];

#[test]
fn every_refusal_code_is_provoked() {
    let mut seen: BTreeSet<&str> = ELSEWHERE.iter().map(|code| code.key()).collect();
    for (_, _, played) in golden() {
        seen.extend(played.steps.iter().filter_map(|step| step.refused.as_ref().map(|r| r.code)));
    }
    // Betting that is still open is closed by the player of transcripts itself.
    seen.insert(Code::BettingOpen.key());
    for code in Code::ALL {
        assert!(seen.contains(code.key()), "no golden transcript provokes {}", code.key());
    }
}

fn cites_of(provisions: Vec<provisions::Provision>) -> BTreeSet<String> {
    provisions.into_iter().map(|p| p.cite).collect()
}

/// The game's folder: its family's, and its id with underscores.
fn folder(source: &Path, game: &dyn AnyGame) -> PathBuf {
    let family = game.family().key().replace('-', "_");
    source.join(family).join(game.id().replace('-', "_"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

/// Everything in quotation marks that has the form of a citation.
fn cites_in(text: &str) -> Vec<String> {
    text.split('"').filter(|s| boardwalk_equipment::is_citation(s)).map(Into::into).collect()
}
