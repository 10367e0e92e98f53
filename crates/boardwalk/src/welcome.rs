//! What a stranger sees who types `boardwalk` and nothing else.

use boardwalk_games::catalog;

use crate::output::{BOLD, DIM, Failure, print, styled};

/// A short tour.
pub fn run() -> Result<(), Failure> {
    let mut text = styled(BOLD, "Boardwalk: the Atlantic City rules of the games, executable.\n\n");
    for game in catalog::games() {
        let cites = game.cites().join(", ");
        text.push_str(&format!("  {:<20} {:<20} {}\n", game.id(), game.name(), styled(DIM, cites)));
    }
    text.push_str("\nTry\n\n");
    for (command, what) in [
        ("boardwalk games casino-war", "its options, wagers and decisions"),
        ("boardwalk rules casino-war", "every provision, and what the engine does about it"),
        ("boardwalk simulate mini-dice", "what each wager costs, through the real machine"),
        ("boardwalk settle FILE", "a round as text: who is owed what, and why"),
        ("boardwalk help settle", "how such a text is written"),
    ] {
        text.push_str(&format!("  {command:<30} {}\n", styled(DIM, what)));
    }
    print(&text)
}
