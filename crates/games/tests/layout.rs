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

/// Whether two areas whose boxes touch are apart because a circle is one of them.
fn circles_are_apart(one: Shape, other: Shape) -> bool {
    let round = |shape: Shape| match shape {
        Shape::Circle { x, y, radius } => (i64::from(x), i64::from(y), i64::from(radius)),
        // Of a rectangle, the point nearest to the other's middle.
        Shape::Rectangle { x, y, width, height } => {
            let (Shape::Circle { x: cx, y: cy, .. } | Shape::Rectangle { x: cx, y: cy, .. }) =
                if matches!(one, Shape::Circle { .. }) { one } else { other };
            (i64::from(cx.clamp(x, x + width)), i64::from(cy.clamp(y, y + height)), 0)
        }
    };
    let both_rectangles = [one, other].iter().all(|s| matches!(s, Shape::Rectangle { .. }));
    let (a, b) = (round(one), round(other));
    let (dx, dy, reach) = (a.0 - b.0, a.1 - b.1, a.2 + b.2);
    !both_rectangles && dx * dx + dy * dy >= reach * reach
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
    for (n, one) in layout.areas.iter().enumerate().filter(|(_, a)| !a.quiet) {
        for other in layout.areas[n + 1..].iter().filter(|a| !a.quiet) {
            let (a, b) = (corners(one.shape), corners(other.shape));
            let apart = a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1;
            assert!(
                apart || circles_are_apart(one.shape, other.shape),
                "{}: {one:?} lies on {other:?}",
                game.id()
            );
        }
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
