//! The layout of a poker table: seats all round, each with room for cards and
//! the chips it puts up; the board and the pot in the middle.

use boardwalk_equipment::cite;

use super::options::Options;
use super::variant::Variant;
use crate::{AreaKind, Form, Layout, LayoutArea, Point, Ring, SeatNo, Shape};

/// Where a seat's chips lie: inward of its cards, or beside its plate at the
/// top of the table, where the plate is inward of them.
fn chips_of(ring: Ring, seat: SeatNo) -> Point {
    let hand = ring.at(seat, 0, 0);
    match hand.y {
        0..170 if hand.x > 500 => Point { x: hand.x - 100, y: hand.y + 58 },
        0..170 => Point { x: hand.x + 100, y: hand.y + 58 },
        170.. => ring.at(seat, 92, 0),
    }
}

pub(super) fn layout<V: Variant>(options: &Options<V>) -> Layout {
    let ring = Ring::oval(options.max_players().get());
    let area = |key: &str, kind, label: &str, shape| {
        LayoutArea::new(key, kind, label, cite!("19:47-14.6(c)"), shape)
    };
    // Stud has a card on the board only when the deck runs out.
    let on_board: u8 = V::STREETS.iter().map(|street| street.board).sum();
    let wide = 54 * u16::from(on_board.max(1)) - 2;
    let board = Shape::rectangle(500 - wide / 2, 226, wide, 68);
    let mut areas = vec![
        area("shoe", AreaKind::Shoe, "Deck", Shape::rectangle(412, 74, 70, 60)),
        area("rack", AreaKind::Rack, "Burn cards", Shape::rectangle(522, 74, 64, 60)),
        area("board", AreaKind::Cards, "", board).quiet(on_board == 0),
        area("pot", AreaKind::Marker, "Pot", Shape::circle(Point { x: 500, y: 330 }, 24)),
    ];
    for seat in ring.seats() {
        let chips = Shape::circle(chips_of(ring, seat), 20);
        areas.push(area("pot", AreaKind::Wager, "", chips).of(seat).quiet(true));
        let time = Shape::circle(ring.at(seat, 70, 52), 13);
        areas.push(area("time-charge", AreaKind::Wager, "Time", time).of(seat).quiet(true));
        areas.push(area("hand", AreaKind::Cards, "", ring.hand(seat, 132)).of(seat));
    }
    let (form, title) = (Form::Oval, Point { x: 500, y: 192 });
    Layout { form, title, areas, inscriptions: Vec::new(), seats: ring.plates() }
}
