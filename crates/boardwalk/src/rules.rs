//! `boardwalk rules`: the conformance matrix.

use boardwalk_games::catalog;
use boardwalk_games::provisions::Kind;
use boardwalk_records::golden::{Coverage, Covered, coverage, coverage_of_all_games};
use boardwalk_records::matrix::{self, Assets};
use serde::Serialize;

use crate::args::Rules;
use crate::output::{BOLD, DIM, Failure, GREEN, RED, json, paragraph, print, styled};

#[derive(Serialize)]
struct RulesJson<'a> {
    games: Vec<GameJson<'a>>,
}

#[derive(Serialize)]
struct GameJson<'a> {
    game: &'static str,
    provisions: Vec<ProvisionJson<'a>>,
    coverage: f64,
}

#[derive(Serialize)]
struct ProvisionJson<'a> {
    cite: &'a str,
    says: &'a str,
    kind: Kind,
    source: boardwalk_games::provisions::Source,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<&'a str>,
    covered: bool,
    by: &'a [String],
}

/// Prints the provisions.
pub fn run(args: &Rules) -> Result<(), Failure> {
    let all_games = || coverage_of_all_games(catalog::games()).map_err(Failure::input);
    let covered = match args.game.as_deref() {
        Some("all-games") => vec![all_games()?],
        Some(id) => {
            let all_games = "all-games for what holds at every table";
            let game =
                catalog::game(id).map_err(|e| Failure::input(format!("{e}; {all_games}")))?;
            vec![coverage(game).map_err(Failure::input)?]
        }
        None => {
            let mut covered = vec![all_games()?];
            for game in catalog::games() {
                covered.push(coverage(*game).map_err(Failure::input)?);
            }
            covered
        }
    };
    if let Some(file) = &args.html {
        let page = matrix::html(&covered, Assets::Inline);
        let failed = |why| Failure::input(format!("{}: {why}", file.display()));
        std::fs::write(file, page).map_err(failed)?;
        return print(&format!("wrote {}\n", file.display()));
    }
    if args.json {
        let games = covered.iter().map(as_json).collect();
        print(&(json(&RulesJson { games })? + "\n"))
    } else {
        let told: Vec<String> = covered.iter().map(tell).collect();
        print(&told.join("\n"))
    }
}

fn as_json(coverage: &Coverage) -> GameJson<'_> {
    let provisions = coverage.provisions.iter().map(|c| ProvisionJson {
        cite: &c.provision.cite,
        says: &c.provision.says,
        kind: c.provision.kind,
        source: c.provision.source,
        reading: c.provision.reading.as_deref(),
        covered: c.is_covered(),
        by: &c.by,
    });
    GameJson { game: coverage.game, provisions: provisions.collect(), coverage: coverage.share() }
}

fn tell(coverage: &Coverage) -> String {
    let count = |kind| coverage.provisions.iter().filter(|c| c.provision.kind == kind).count();
    let name = match catalog::game(coverage.game) {
        Ok(game) => game.name(),
        Err(_) => "All games",
    };
    let mut text = styled(BOLD, format!("{name}: {} provisions\n", coverage.provisions.len()));
    text.push_str(&format!(
        "{} enforced, {} recorded, {} physical\n\
         {:.0}% of the enforced shown by golden transcripts\n\n",
        count(Kind::Enforced),
        count(Kind::Recorded),
        count(Kind::Physical),
        100.0 * coverage.share()
    ));
    for covered in &coverage.provisions {
        text.push_str(&provision(covered));
    }
    text
}

fn provision(covered: &Covered) -> String {
    let p = &covered.provision;
    let shown = match (p.kind, covered.by.len()) {
        (Kind::Enforced, 0) => styled(RED, "not shown"),
        (Kind::Enforced, 1) => styled(GREEN, "shown by 1 transcript"),
        (Kind::Enforced, n) => styled(GREEN, format!("shown by {n} transcripts")),
        (Kind::Recorded | Kind::Physical, _) => String::new(),
    };
    let head = format!(
        "{}  {} · {}",
        styled(BOLD, format!("{:<18}", p.cite)),
        p.kind.key(),
        p.source.key()
    );
    let mut text =
        if shown.is_empty() { format!("{head}\n") } else { format!("{head} · {shown}\n") };
    text.push_str(&paragraph(&p.says, 4));
    if let Some(reading) = &p.reading {
        text.push_str(&styled(DIM, paragraph(&format!("Reading: {reading}"), 4)));
    }
    text
}
