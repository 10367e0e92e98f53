//! The layout of a poker table: seats all round, each with room for cards and
//! the chips it puts up; the board and the pot in the middle.

use boardwalk_equipment::cite;

use super::options::Options;
use super::variant::Variant;
use crate::{AreaKind, Form, Layout, LayoutArea, Point, Ring, Shape};

pub(super) fn layout<V: Variant>(options: &Options<V>) -> Layout {
    let ring = Ring::oval(options.max_players().get());
    let area = |key: &str, kind, label: &str, shape| {
        LayoutArea::new(key, kind, label, cite!("19:47-14.6(c)"), shape)
    };
    let mut areas = vec![
        area("shoe", AreaKind::Shoe, "Deck", Shape::rectangle(410, 60, 74, 62)),
        area("rack", AreaKind::Rack, "Burn cards", Shape::rectangle(520, 60, 66, 62)),
        area("board", AreaKind::Cards, "", Shape::rectangle(366, 226, 268, 68)),
        area("pot", AreaKind::Marker, "Pot", Shape::circle(Point { x: 500, y: 330 }, 24)),
    ];
    for seat in ring.seats() {
        let chips = Shape::circle(ring.at(seat, 92, 0), 20);
        areas.push(area("pot", AreaKind::Wager, "", chips).of(seat).quiet(true));
        let time = Shape::circle(ring.at(seat, 70, 52), 13);
        areas.push(area("time-charge", AreaKind::Wager, "Time", time).of(seat).quiet(true));
        areas.push(area("hand", AreaKind::Cards, "", ring.hand(seat, 132)).of(seat));
    }
    let (form, title) = (Form::Oval, Point { x: 500, y: 192 });
    Layout { form, title, areas, inscriptions: Vec::new(), seats: ring.plates() }
}
