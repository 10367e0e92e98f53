//! The layout: seats on an arc, each with a circle for the wager, one beyond it
//! for the discards or the second wager, and its cards in front; the community
//! cards in a row before the dealer.

use boardwalk_equipment::cite;

use super::Options;
use crate::{AreaKind, Form, Inscription, Layout, LayoutArea, Point, Ring, Shape};

pub(super) fn layout(options: &Options) -> Layout {
    let ring = Ring::half_moon(options.seats().get());
    let (deal, discards) = (cite!("19:47-21.8(a)"), cite!("19:47-21.8(o)"));
    let (shown, board) = (cite!("19:47-21.8(g)"), cite!("19:47-21.8(j)"));
    let shoe = Shape::rectangle(250, 66, 84, 70);
    let mut areas = vec![
        LayoutArea::new("shoe", AreaKind::Shoe, "Deck", deal, shoe),
        LayoutArea::new(
            "dealer",
            AreaKind::Cards,
            "Dealer",
            shown,
            Shape::rectangle(390, 62, 220, 76),
        ),
        LayoutArea::new(
            "rack",
            AreaKind::Rack,
            "Discards",
            discards,
            Shape::rectangle(674, 66, 76, 70),
        ),
        LayoutArea::new("board", AreaKind::Cards, "", board, Shape::rectangle(365, 152, 270, 68)),
    ];
    for seat in ring.seats() {
        let circle = |inward, radius| Shape::circle(ring.at(seat, inward, 0), radius);
        let wager = |key, label, cite, shape| {
            LayoutArea::new(key, AreaKind::Wager, label, cite, shape).of(seat)
        };
        areas.push(wager("original", "Wager", deal, circle(92, 27)));
        areas.push(wager("split", "Split", cite!("19:47-21.8(c)"), circle(146, 22)));
        areas.push(
            LayoutArea::new("hand", AreaKind::Cards, "", deal, ring.hand(seat, 126)).of(seat),
        );
    }
    let inscriptions = vec![
        Inscription {
            size: 15,
            bend: 16,
            width: 220,
            ..Inscription::arc("A natural pays 5 to 1", cite!("19:47-21.8(b)"), 263)
        },
        Inscription { size: 12, ..Inscription::line("Copies lose", cite!("19:47-21.8(k)"), 290) },
    ];
    let (form, title) = (Form::HalfMoon, Point { x: 500, y: 248 });
    Layout { form, title, areas, inscriptions, seats: ring.plates() }
}
