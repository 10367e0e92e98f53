//! The layout: seats on an arc, each with a circle for the wager and one for the
//! tie, its cards in front of it.

use boardwalk_equipment::cite;

use super::Options;
use crate::{AreaKind, Form, Inscription, Layout, LayoutArea, Point, Ring, Shape};

/// What the tie pays, as it is printed.
const TIE: &str = "10 to 1";

pub(super) fn layout(options: &Options) -> Layout {
    let ring = Ring::half_moon(options.seats().get());
    let area = |key: &str, kind, label: &str, shape| {
        LayoutArea::new(key, kind, label, cite!("19:47-22.6(a)"), shape)
    };
    let mut areas = vec![
        area("shoe", AreaKind::Shoe, "Shoe", Shape::rectangle(250, 66, 84, 70)),
        area("dealer", AreaKind::Cards, "Dealer", Shape::rectangle(390, 62, 220, 76)),
        area("rack", AreaKind::Rack, "Discards", Shape::rectangle(674, 66, 76, 70)),
    ];
    for seat in ring.seats() {
        let circle = |inward, along, radius| Shape::circle(ring.at(seat, inward, along), radius);
        let wager = |key, label, shape| area(key, AreaKind::Wager, label, shape).of(seat);
        areas.push(wager("initial", "Wager", circle(92, 0, 28)));
        areas.push(wager("tie", "Tie", circle(147, 0, 21)).noted(TIE));
        // The war is fought beside the wagers that led to it.
        areas.push(wager("war", "War", circle(92, 46, 17)).quiet(true));
        areas.push(wager("war-tie", "Tie", circle(147, 38, 15)).quiet(true));
        areas.push(area("hand", AreaKind::Cards, "", ring.hand(seat, 112)).of(seat));
    }
    let inscriptions = vec![
        Inscription::arc("Tie pays 10 to 1", cite!("19:47-22.9(a)2"), 212),
        Inscription::line("War pays 2 to 1 · tie in war pays 3 to 1", cite!("19:47-22.9(a)3"), 266),
    ];
    let (form, title) = (Form::HalfMoon, Point { x: 500, y: 188 });
    Layout { form, title, areas, inscriptions, seats: ring.plates() }
}
