//! `boardwalk games`

use boardwalk_games::any::AnyGame;
use boardwalk_games::catalog;
use boardwalk_games::listing::Listing;

use crate::args::Games;
use crate::output::{BOLD, DIM, Failure, json, paragraph, print, styled};

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
        let games: Vec<Listing> = games.iter().map(|game| Listing::of(*game)).collect();
        print(&(json(&games)? + "\n"))
    } else {
        let told: Vec<String> = games.iter().map(|game| tell(*game)).collect();
        print(&told.join("\n"))
    }
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
