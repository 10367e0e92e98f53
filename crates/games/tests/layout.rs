//! Every layout lies on the felt and has a place for every wager of every seat.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_games::any::AnyGame;
use boardwalk_games::{AreaKind, SeatNo, Shape, catalog};

/// The corners of the box round a shape.
fn corners(shape: Shape) -> (u16, u16, u16, u16) {
    match shape {
        Shape::Rectangle { x, y, width, height } => (x, y, x + width, y + height),
        Shape::Circle { x, y, radius } => (
            x.checked_sub(radius).expect("left of the felt"),
            y.checked_sub(radius).expect("above the felt"),
            x + radius,
            y + radius,
        ),
    }
}

fn check(game: &dyn AnyGame, seats: &[(String, String)]) {
    let table = game.open(seats).unwrap();
    let layout = table.layout();
    for area in &layout.areas {
        let (_, _, right, bottom) = corners(area.shape);
        assert!(right <= 1000 && bottom <= 600, "{}: {area:?}", game.id());
    }
    for inscription in &layout.inscriptions {
        assert!(inscription.x <= 1000 && inscription.y <= 600, "{}: {inscription:?}", game.id());
        assert!(!inscription.text.contains(" for "), "odds are stated with \"to\"");
    }
    for wager in game.wagers() {
        for seat in (1..=table.seats()).filter_map(SeatNo::new) {
            let found = layout.areas.iter().any(|area| {
                area.kind == AreaKind::Wager
                    && area.key == wager.key
                    && area.seat.is_none_or(|of| of == seat)
            });
            assert!(found, "{}: no area for {} of seat {seat}", game.id(), wager.key);
        }
    }
}

/// What games call the number of places at the table.
const SEATS: [&str; 3] = ["seats", "max-players", "positions"];

#[test]
fn layouts_lie_on_the_felt_with_a_place_for_every_wager() {
    for game in catalog::games() {
        check(*game, &[]);
        // The table's size is an option of most games, each with its own range.
        for option in game.options().iter().filter(|o| SEATS.contains(&o.key)) {
            for number in ["1", "2", "4", "5", "7", "9"] {
                let seats = [(option.key.to_string(), number.to_string())];
                if game.open(&seats).is_ok() {
                    check(*game, &seats);
                }
            }
        }
    }
}
