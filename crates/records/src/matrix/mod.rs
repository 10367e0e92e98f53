//! The whole picture of the rules as a page: every provision of every game, what
//! the engine does about it, and which golden transcripts show it at work. With
//! its style and its search in it, to be handed on as a file; or without them,
//! to be served where a page may carry no script of its own.

use std::fmt::Write;

use boardwalk_games::catalog;
use boardwalk_games::provisions::Kind;

use crate::golden::{Coverage, Covered};

/// The page's style.
pub const STYLE: &str = include_str!("rules.css");
/// The page's search.
pub const SEARCH: &str = include_str!("rules.js");

/// Where the page's style and search are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assets {
    /// In the page: one file that needs nothing else.
    Inline,
    /// Beside it, as `rules.css` and `rules.js` of the same folder.
    Linked,
}

/// The page.
pub fn html(games: &[Coverage], assets: Assets) -> String {
    let (style, search) = match assets {
        Assets::Inline => (
            format!("<style>\n{STYLE}</style>"),
            format!("<script type=\"module\">\n{SEARCH}</script>"),
        ),
        Assets::Linked => (
            "<link rel=\"stylesheet\" href=\"/rules.css\">".into(),
            "<script type=\"module\" src=\"/rules.js\"></script>".into(),
        ),
    };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>The rules, provision by provision · Boardwalk</title>\n{style}\n{search}\n</head>\n\
         <body>\n<header>\n<h1>The rules, provision by provision</h1>\n\
         <p>What New Jersey's Rules of the Games ask, in our words; what the engine does about \
         it; and the transcripts that show it at work.</p>\n</header>\n<main>\n"
    );
    summary(&mut page, games);
    form(&mut page, games);
    for game in games {
        section(&mut page, game);
    }
    page.push_str(
        "<p id=\"none\" hidden>No provision has these words.</p>\n</main>\n</body>\n</html>\n",
    );
    page
}

fn name(coverage: &Coverage) -> &'static str {
    catalog::game(coverage.game).map_or("All games", |game| game.name())
}

fn count(coverage: &Coverage, kind: Kind) -> usize {
    coverage.provisions.iter().filter(|covered| covered.provision.kind == kind).count()
}

/// One row a game.
fn summary(page: &mut String, games: &[Coverage]) {
    page.push_str(
        "<table>\n<thead><tr><th scope=\"col\">Game</th><th scope=\"col\">Provisions</th>\
         <th scope=\"col\">Enforced</th><th scope=\"col\">Recorded</th>\
         <th scope=\"col\">Physical</th><th scope=\"col\">Shown</th></tr></thead>\n<tbody>\n",
    );
    for game in games {
        let _ = writeln!(
            page,
            "<tr><th scope=\"row\"><a href=\"#{}\">{}</a></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.0}%</td></tr>",
            game.game,
            escape(name(game)),
            game.provisions.len(),
            count(game, Kind::Enforced),
            count(game, Kind::Recorded),
            count(game, Kind::Physical),
            100.0 * game.share()
        );
    }
    page.push_str("</tbody>\n</table>\n");
}

fn form(page: &mut String, games: &[Coverage]) {
    page.push_str(
        "<form role=\"search\">\n<label>Search <input type=\"search\" name=\"words\" \
         placeholder=\"tie wager, 22.9(a), burn\"></label>\n\
         <label>Game <select name=\"game\"><option value=\"\">every game</option>",
    );
    for game in games {
        let _ = write!(page, "<option value=\"{}\">{}</option>", game.game, escape(name(game)));
    }
    page.push_str(
        "</select></label>\n<label>Kind <select name=\"kind\"><option value=\"\">every kind</option>\
         <option>enforced</option><option>recorded</option><option>physical</option></select></label>\n\
         <output aria-live=\"polite\"></output>\n</form>\n",
    );
}

fn section(page: &mut String, game: &Coverage) {
    let (id, name) = (game.game, escape(name(game)));
    let _ = writeln!(page, "<section id=\"{id}\" aria-labelledby=\"{id}-name\">");
    let _ = writeln!(page, "<h2 id=\"{id}-name\">{name}</h2>");
    game.provisions.iter().for_each(|covered| provision(page, covered));
    page.push_str("</section>\n");
}

fn provision(page: &mut String, covered: &Covered) {
    let provision = &covered.provision;
    let (kind, source) = (provision.kind.key(), provision.source.key());
    let _ = writeln!(
        page,
        "<article data-kind=\"{kind}\">\n<h3>{}</h3>\n<p class=\"marks\"><span class=\"{kind}\">{kind}</span> <span>{source}</span></p>\n<p>{}</p>",
        escape(&provision.cite),
        escape(&provision.says)
    );
    if let Some(reading) = &provision.reading {
        let _ = writeln!(page, "<p class=\"reading\">Our reading: {}</p>", escape(reading));
    }
    match covered.by.len() {
        0 => {}
        n => {
            let by: Vec<String> = covered.by.iter().map(|by| escape(by)).collect();
            let s = if n == 1 { "" } else { "s" };
            let _ = writeln!(
                page,
                "<details><summary>Shown by {n} transcript{s}</summary><p>{}</p></details>",
                by.join(", ")
            );
        }
    }
    page.push_str("</article>\n");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golden::coverage;

    #[test]
    fn every_provision_is_on_the_page_with_what_shows_it() {
        let war = coverage(catalog::game("casino-war").unwrap()).unwrap();
        let (cite, by) = (war.provisions[0].provision.cite.clone(), war.provisions[0].by.len());
        let page = html(&[war], Assets::Inline);
        assert!(page.contains(&format!("<h3>{cite}</h3>")));
        assert!(page.contains(&format!("Shown by {by} transcripts")));
        assert!(page.contains("<style>") && !page.contains("href=\"/rules.css\""));
    }

    #[test]
    fn a_served_page_carries_no_script_of_its_own() {
        let page = html(&[], Assets::Linked);
        assert!(!page.contains("<style>") && !page.contains("<script type=\"module\">"));
    }
}
