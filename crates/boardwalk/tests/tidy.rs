//! The house rules of the source, checked so that nobody has to remember them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            files(&path, ending, found);
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(&root().join("crates"), ".rs", &mut found);
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// What a rule allows, told by the file and its text.
type Rule = fn(&Path, &str) -> Result<(), String>;

fn one_idea_a_file(_: &Path, text: &str) -> Result<(), String> {
    match text.lines().count() {
        0..=900 => Ok(()),
        n => Err(format!("{n} lines; what is the second idea?")),
    }
}

fn says_what_it_is(_: &Path, text: &str) -> Result<(), String> {
    if text.starts_with("//!") {
        Ok(())
    } else {
        Err("no first line that says what the file is".into())
    }
}

/// Iteration order is part of the result, and a round knows neither time nor
/// chance nor files.
fn rules_are_pure(path: &Path, text: &str) -> Result<(), String> {
    let below_pricing = ["equipment/src", "games/src", "ranking/src"];
    if !below_pricing.iter().any(|part| path.to_str().is_some_and(|p| p.contains(part))) {
        return Ok(());
    }
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    let forbidden = ["HashMap", "HashSet", "std::time", "std::fs", "std::net", "std::env"];
    match forbidden.iter().find(|word| text.contains(*word)) {
        None => Ok(()),
        Some(word) => Err(format!("{word} has no place in the rules")),
    }
}

fn nothing_is_unfinished(path: &Path, text: &str) -> Result<(), String> {
    if path.ends_with("tidy.rs") {
        return Ok(());
    }
    let marks = ["todo!(", "unimplemented!(", "FIXME", "#[ignore"];
    match marks.iter().find(|mark| text.contains(*mark)) {
        None => Ok(()),
        Some(mark) => Err(format!("{mark} is left")),
    }
}

/// Odds are never stated with "for": the rules forbid the word.
fn odds_say_to(path: &Path, text: &str) -> Result<(), String> {
    let odds = |line: &str| {
        let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).collect();
        words
            .windows(3)
            .any(|w| w[1] == "for" && w[0].parse::<u32>().is_ok() && w[2].parse::<u32>().is_ok())
    };
    // Tests and transcripts show that it is refused.
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    if path.to_str().is_some_and(|p| p.contains("/tests/")) {
        return Ok(());
    }
    match text.lines().find(|line| odds(line)) {
        None => Ok(()),
        Some(line) => Err(format!("odds with \"for\": {}", line.trim())),
    }
}

/// Options below the rules' floors are for pricing alone: nothing else asks for
/// them, so no table is ever opened with them.
fn tables_are_lawful(path: &Path, text: &str) -> Result<(), String> {
    let may = ["games/src/options.rs", "pricing/src/price.rs", "tidy.rs"];
    let asks = text.contains("for_study(") && !text.contains("parse_for_study(");
    let asks = asks || text.contains("Floors::Ignored") && text.contains("Options::read(");
    match asks && !may.iter().any(|file| path.ends_with(file)) {
        false => Ok(()),
        true => Err("options for study are read outside of pricing".into()),
    }
}

const RULES: [Rule; 6] = [
    one_idea_a_file,
    says_what_it_is,
    rules_are_pure,
    nothing_is_unfinished,
    odds_say_to,
    tables_are_lawful,
];

#[test]
fn the_source_is_tidy() {
    let broken: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| {
            RULES.iter().filter_map(move |rule| {
                rule(path, text).err().map(|why| format!("{}: {why}", path.display()))
            })
        })
        .collect();
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn each_rule_can_be_broken() {
    let rules = Path::new("crates/games/src/x.rs");
    assert!(one_idea_a_file(rules, &"\n".repeat(901)).is_err());
    assert!(says_what_it_is(rules, "use std::fmt;").is_err());
    assert!(rules_are_pure(rules, "use std::collections::HashMap;").is_err());
    assert!(nothing_is_unfinished(rules, "todo!()").is_err());
    assert!(odds_say_to(rules, "// pays 50 for 1").is_err());
    assert!(tables_are_lawful(rules, "Options::for_study(&choices)").is_err());
}

/// The documents name commands and files; those must be there.
#[test]
fn documents_link_to_what_exists() {
    let root = root();
    let mut documents = Vec::new();
    files(&root, ".md", &mut documents);
    let mut links = 0;
    for document in documents {
        let text = std::fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or(link);
            if target.is_empty() || target.contains("://") {
                continue;
            }
            links += 1;
            let path = document.parent().unwrap().join(target);
            assert!(path.exists(), "{}: {target} does not exist", document.display());
        }
    }
    assert!(links > 5, "{links}");
}
