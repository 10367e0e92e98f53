//! The layout, 19:46-1.13U: six positions with ante and raise at the player's
//! left and the bonus wagers at the right.

use boardwalk_equipment::{Cite, cite};

use super::pay_tables::{PayTable, Rows};
use super::{Options, SEATS};
use crate::{AreaKind, Form, Inscription, Layout, LayoutArea, Point, Ring, Shape};

/// The layout of a table with these options.
pub(super) fn layout(options: &Options) -> Layout {
    let ring = Ring::half_moon(SEATS as u8);
    let cards = |key, label, cite, shape| LayoutArea::new(key, AreaKind::Cards, label, cite, shape);
    let dealer = cite!("19:46-1.13U(b)4");
    let shape = |x, y, width, height| Shape::rectangle(x, y, width, height);
    let deck = cite!("19:47-44.1");
    let mut areas = vec![
        LayoutArea::new("shoe", AreaKind::Shoe, "Deck", deck, shape(290, 66, 84, 70)),
        cards("dealer", "Dealer", dealer, shape(420, 62, 160, 76)),
        LayoutArea::new("rack", AreaKind::Rack, "Discards", deck, shape(634, 66, 76, 70)),
        cards("board", "", cite!("19:46-1.13U(b)3"), shape(365, 154, 270, 68)),
    ];
    for seat in ring.seats() {
        let wager = |key, label, inward, along| {
            let shape = Shape::circle(ring.at(seat, inward, along), 21);
            LayoutArea::new(key, AreaKind::Wager, label, cite!("19:46-1.13U(b)2"), shape).of(seat)
        };
        // A player looks towards the dealer, so the player's left is the
        // page's left at the middle of the table.
        areas.push(wager("ante", "Ante", 78, -25));
        areas.push(wager("raise", "Raise", 126, -25).noted("3x"));
        areas.push(wager("hole-card-bonus", "Hole", 126, 25));
        areas.push(wager("final-hand-bonus", "Final", 78, 25));
        areas.push(cards("hand", "", deck, ring.hand(seat, 104)).of(seat));
    }
    let (form, title) = (Form::HalfMoon, Point { x: 500, y: 249 });
    Layout { form, title, areas, inscriptions: inscriptions(options), seats: ring.plates() }
}

fn inscriptions(options: &Options) -> Vec<Inscription> {
    let line = |text: &str, cite: Cite, y, size| {
        let line = Inscription::line(text, cite, y);
        Inscription { size, width: 236, ..line }
    };
    let at = |x, y| Point { x, y };
    let table = cite!("19:46-1.13U(b)6");
    let most = format!("A hand wins {} at most", options.most_paid());
    let hole = sign(options.hole_card_table());
    let last = sign(options.final_hand_table());
    vec![
        line("Dealer calls with any pair, or 11 or more", cite!("19:46-1.13U(b)5i"), 267, 13),
        line("Ante pays 1 to 1 if the dealer does not call", cite!("19:46-1.13U(b)5iii"), 280, 11),
        line(
            "Ace 11 · king, queen, jack 10 · others face value",
            cite!("19:46-1.13U(b)5ii"),
            292,
            11,
        ),
        Inscription::table("Hole card bonus", hole, table, at(134, 58)),
        Inscription::table("Final hand bonus", last, table, at(866, 58)),
        line(&most, cite!("19:47-44.11(e)"), 304, 11),
    ]
}

fn sign<R: Rows>(table: PayTable<R>) -> Vec<[String; 2]> {
    table.rows().map(|(key, odds)| [key.replace('-', " "), odds.to_string()]).collect()
}
