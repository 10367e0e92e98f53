//! The layout: both hands and a numbered box for each seat's vigorish in front
//! of the dealer; seats on an arc, numbered from the dealer's right, each with an
//! area for each wager.

use boardwalk_equipment::cite;

use super::{BankerScheme, Options};
use crate::{
    AreaKind, Form, Inscription, Layout, LayoutArea, Point, Ring, SeatNo, SeatPlace, Shape,
};

pub(super) fn layout(options: &Options) -> Layout {
    let seats = options.max_players().get();
    let ring = Ring::half_moon(seats);
    // The ring counts from the dealer's left.
    let other_way = |seat: SeatNo| SeatNo::new(seats + 1 - seat.number()).unwrap_or(seat);
    let fixed = |key, kind, label: &str, x, width| {
        let shape = Shape::rectangle(x, 62, width, 76);
        LayoutArea::new(key, kind, label, cite!("19:47-7.7(c)1"), shape)
    };
    let mut areas = vec![
        fixed("shoe", AreaKind::Shoe, "Shoe", 150, 84),
        fixed("player-hand", AreaKind::Cards, "Player's Hand", 285, 190),
        fixed("banker-hand", AreaKind::Cards, "Banker's Hand", 525, 190),
        fixed("rack", AreaKind::Rack, "Discards", 770, 76),
    ];
    let (pays, tie) = (banker_pays(options), options.tie_odds().get());
    for seat in ring.seats() {
        let circle = |inward, radius| Shape::circle(ring.at(other_way(seat), inward, 0), radius);
        let cite = cite!("19:47-7.2(c)");
        let wager =
            |key, label, shape| LayoutArea::new(key, AreaKind::Wager, label, cite, shape).of(seat);
        areas.push(wager("player", "Player", circle(16, 24)).noted("1 to 1"));
        areas.push(wager("banker", "Banker", circle(70, 24)).noted("1 to 1"));
        areas.push(wager("tie", "Tie", circle(120, 20)).noted(tie));
        let x = 500 - u16::from(seats) * 37 / 2 + 37 * (u16::from(seat.number()) - 1);
        let shape = Shape::rectangle(x, 170, 34, 26);
        let (cite, label) = (cite!("19:47-7.3(c)2"), seat.to_string());
        areas.push(LayoutArea::new("vigorish", AreaKind::Wager, &label, cite, shape).of(seat));
    }
    let seats = ring.plates_without_cards().into_iter();
    Layout {
        form: Form::HalfMoon,
        title: Point { x: 500, y: 232 },
        areas,
        inscriptions: vec![
            Inscription::line(pays, options.banker_cite(), 262),
            Inscription::line(format!("Tie pays {tie}"), cite!("19:47-7.3(b)"), 284),
        ],
        seats: seats.map(|place| SeatPlace { seat: other_way(place.seat), ..place }).collect(),
    }
}

fn banker_pays(options: &Options) -> String {
    match options.banker_scheme() {
        BankerScheme::VigOnWin => {
            format!("Banker pays 1 to 1 less {}%", options.vig_rate_pct().percent())
        }
        BankerScheme::TieVig25 => "Banker pays 1 to 1 · 25% charged on a tie".into(),
        BankerScheme::NoVigSixHalf => "Banker pays 1 to 1 · wins with 6 pay 1 to 2".into(),
    }
}
