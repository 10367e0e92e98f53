//! `boardwalk games`

use boardwalk_games::any::{AnyGame, WagerSpec};
use boardwalk_games::{OptionSpec, catalog};
use serde::Serialize;

use crate::args::Games;
use crate::output::{BOLD, DIM, Failure, json, paragraph, print, styled};

#[derive(Serialize)]
struct GameJson {
    id: &'static str,
    name: &'static str,
    family: &'static str,
    cites: &'static [&'static str],
    seats: u8,
    options: Vec<OptionJson>,
    wagers: Vec<WagerSpec>,
    decisions: &'static [&'static str],
    irregularities: &'static [&'static str],
}

#[derive(Serialize)]
struct OptionJson {
    key: &'static str,
    values: Vec<String>,
    default: String,
    cite: boardwalk_equipment::Cite,
    says: &'static str,
}

/// Lists the games.
pub fn run(args: &Games) -> Result<(), Failure> {
    let one;
    let games = match &args.game {
        Some(id) => {
            one = [catalog::game(id).map_err(Failure::input)?];
            &one[..]
        }
        None => catalog::games(),
    };
    if args.json {
        let games = games.iter().map(|game| as_json(*game)).collect::<Result<Vec<_>, _>>()?;
        print(&(json(&games)? + "\n"))
    } else {
        let told: Vec<String> = games.iter().map(|game| tell(*game)).collect();
        print(&told.join("\n"))
    }
}

fn as_json(game: &dyn AnyGame) -> Result<GameJson, Failure> {
    Ok(GameJson {
        id: game.id(),
        name: game.name(),
        family: game.family().key(),
        cites: game.cites(),
        seats: game.open(&[]).map_err(Failure::input)?.seats(),
        options: game.options().into_iter().map(option_json).collect(),
        wagers: game.wagers(),
        decisions: game.decisions(),
        irregularities: game.irregularities(),
    })
}

/// Values that are a list of words become a list; a description stays one.
fn option_json(spec: OptionSpec) -> OptionJson {
    let words: Vec<String> = spec.values.split(", ").map(Into::into).collect();
    let values =
        if words.iter().all(|word| !word.contains(' ')) { words } else { vec![spec.values] };
    OptionJson { key: spec.key, values, default: spec.default, cite: spec.cite, says: spec.says }
}

fn tell(game: &dyn AnyGame) -> String {
    let mut text = format!(
        "{}  {}\n",
        styled(BOLD, game.name()),
        styled(
            DIM,
            format!("{} · {} · {}", game.id(), game.family().key(), game.cites().join(", "))
        )
    );
    text.push_str("\n  Wagers\n");
    for wager in game.wagers() {
        text.push_str(&format!("    {:<14} {}\n", wager.key, wager.name));
    }
    text.push_str("\n  Options\n");
    for spec in game.options() {
        // A whole pay table does not fit beside its key.
        let fits = spec.default.chars().count() <= 27;
        let beside = if fits { spec.default.as_str() } else { "" };
        let cite = styled(DIM, format!("[{}]", spec.cite));
        text.push_str(&format!("    {:<28} {beside:<27} {cite}\n", spec.key));
        text.push_str(&paragraph(spec.says, 6));
        if !fits {
            text.push_str(&paragraph(&format!("Default: {}.", spec.default), 6));
        }
        text.push_str(&styled(DIM, paragraph(&format!("May be: {}.", spec.values), 6)));
    }
    for (title, forms) in
        [("Decisions", game.decisions()), ("Irregularities", game.irregularities())]
    {
        text.push_str(&format!("\n  {title}\n"));
        text.push_str(&paragraph(&forms.join(" · "), 4));
    }
    text
}
