//! The layout, 19:46-1.13U: six positions with ante and raise at the player's
//! left and the bonus wagers at the right.

use boardwalk_equipment::{Cite, cite};

use super::pay_tables::{PayTable, Rows};
use super::{Options, SEATS};
use crate::{AreaKind, Inscription, Layout, LayoutArea, SeatNo, Shape, on_arc};

/// The layout of a table with these options.
pub(super) fn layout(options: &Options) -> Layout {
    let area = |key: &str, kind, label: &str, seat, cite, shape| LayoutArea {
        key: key.into(),
        kind,
        label: label.into(),
        seat,
        cite,
        shape,
    };
    let box_at = |x, y, width| Shape::Rectangle { x, y, width, height: 80 };
    let dealer = cite!("19:46-1.13U(b)4");
    let mut areas = vec![
        area("dealer", AreaKind::Cards, "Dealer", None, dealer, box_at(430, 20, 140)),
        area("board", AreaKind::Cards, "", None, cite!("19:46-1.13U(b)3"), box_at(340, 130, 320)),
        area("rack", AreaKind::Rack, "Discards", None, cite!("19:47-44.1"), box_at(40, 20, 80)),
    ];
    for seat in (1..=SEATS as u8).filter_map(SeatNo::new) {
        let (x, y) = on_arc(seat, SEATS as u8, 30);
        // A player looks towards the dealer, so the player's left is the
        // page's left.
        let circle = |dx: i32, dy: i32| Shape::Circle {
            x: (i32::from(x) + dx) as u16,
            y: (i32::from(y) + dy) as u16,
            radius: 24,
        };
        let wager = |key, label, shape| {
            area(key, AreaKind::Wager, label, Some(seat), cite!("19:46-1.13U(b)2"), shape)
        };
        areas.push(wager("ante", "Ante", circle(-28, 0)));
        areas.push(wager("raise", "3x", circle(-28, -54)));
        areas.push(wager("hole-card-bonus", "Hole card", circle(28, -54)));
        areas.push(wager("final-hand-bonus", "Final hand", circle(28, 0)));
        let hand = circle(0, -104);
        areas.push(area("hand", AreaKind::Cards, "", Some(seat), cite!("19:47-44.1"), hand));
    }
    Layout { areas, inscriptions: inscriptions(options) }
}

fn inscriptions(options: &Options) -> Vec<Inscription> {
    let line = |text: String, cite: Cite, y| Inscription { text, cite, x: 500, y };
    let limit = options.most_paid();
    vec![
        line("Dealer calls with any pair, or 11 or more".into(), cite!("19:46-1.13U(b)5i"), 230),
        line(
            "Ace 11 · king, queen, jack 10 · others face value".into(),
            cite!("19:46-1.13U(b)5ii"),
            250,
        ),
        line(
            "Ante pays 1 to 1 if the dealer does not call".into(),
            cite!("19:46-1.13U(b)5iii"),
            270,
        ),
        line(
            format!("Hole card: {}", sign(options.hole_card_table())),
            cite!("19:46-1.13U(b)6"),
            290,
        ),
        line(
            format!("Final hand: {}", sign(options.final_hand_table())),
            cite!("19:46-1.13U(b)6"),
            310,
        ),
        line(format!("A hand wins {limit} at most"), cite!("19:47-44.11(e)"), 330),
    ]
}

fn sign<R: Rows>(table: PayTable<R>) -> String {
    let rows: Vec<_> =
        table.rows().map(|(key, odds)| format!("{} {odds}", key.replace('-', " "))).collect();
    rows.join(" · ")
}
