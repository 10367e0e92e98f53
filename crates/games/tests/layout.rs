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

#[test]
fn layouts_lie_on_the_felt_with_a_place_for_every_wager() {
    for game in catalog::games() {
        check(*game, &[]);
        // Where the licensee chooses the number of seats, all of them fit.
        let seats = game.options().into_iter().filter(|o| o.values == "1 to 9");
        for seats in seats.filter(|o| ["seats", "max-players"].contains(&o.key)) {
            for number in ["1", "2", "9"] {
                check(*game, &[(seats.key.into(), number.into())]);
            }
        }
    }
}
