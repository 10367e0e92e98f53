//! The layout: boxes on an arc, the insurance line, and the inscriptions that
//! say what is paid.

use boardwalk_equipment::{Cite, cite};

use super::options::{Options, SoftSeventeen};
use super::wager::Wager;
use crate::{AreaKind, Inscription, Layout, LayoutArea, SeatNo, Shape, Wager as _, on_arc};

pub(super) fn layout(options: &Options) -> Layout {
    let boxes = options.boxes().get();
    let mut areas = vec![
        place("dealer", AreaKind::Cards, "Dealer", rectangle(420, 40, 160)),
        place("rack", AreaKind::Rack, "Discards", rectangle(60, 40, 80)),
    ];
    for seat in (1..=boxes).filter_map(SeatNo::new) {
        areas.extend(Wager::ALL.iter().map(|wager| area(seat, boxes, *wager)));
        let (x, y) = on_arc(seat, boxes, 150);
        areas.push(LayoutArea {
            key: "hand".into(),
            kind: AreaKind::Cards,
            label: String::new(),
            seat: Some(seat),
            cite: cite!("19:47-2.6(e)1"),
            shape: Shape::Circle { x, y, radius: 32 },
        });
    }
    Layout { areas, inscriptions: inscriptions(options) }
}

fn place(key: &str, kind: AreaKind, label: &str, shape: Shape) -> LayoutArea {
    let cite = cite!("19:47-2.6(i)");
    LayoutArea { key: key.into(), kind, label: label.into(), seat: None, cite, shape }
}

fn rectangle(x: u16, y: u16, width: u16) -> Shape {
    Shape::Rectangle { x, y, width, height: 90 }
}

fn area(seat: SeatNo, boxes: u8, wager: Wager) -> LayoutArea {
    let (label, depth, cite): (_, _, Cite) = match wager {
        Wager::Insurance | Wager::BehindInsurance1 | Wager::BehindInsurance2 => {
            ("Insurance", 110, cite!("19:47-2.9"))
        }
        Wager::Over13 => ("Over 13", 10, cite!("13:69F-2.17(a)")),
        Wager::Under13 => ("Under 13", 10, cite!("13:69F-2.17(a)")),
        Wager::SameSuit => ("Same suit", 10, cite!("13:69F-2.17(a)")),
        Wager::Sevens => ("Sevens", 10, cite!("13:69F-2.17(a)")),
        Wager::Progressive => ("Progressive", 10, cite!("19:47-2.3(l)")),
        Wager::Behind1 | Wager::Behind2 => ("Behind", 20, cite!("19:47-2.13")),
        Wager::Multi1 => ("First hand", 60, cite!("19:47-2.18")),
        Wager::Multi2 => ("Second hand", 30, cite!("19:47-2.18")),
        Wager::Multi3 => ("Third hand", 0, cite!("19:47-2.18")),
        Wager::Main
        | Wager::Double
        | Wager::Split
        | Wager::MultiDouble1
        | Wager::MultiDouble2
        | Wager::MultiDouble3
        | Wager::MultiSplit1
        | Wager::MultiSplit2
        | Wager::MultiSplit3
        | Wager::BehindDouble1
        | Wager::BehindDouble2
        | Wager::BehindSplit1
        | Wager::BehindSplit2 => ("Wager", 60, cite!("19:47-2.3(d)")),
    };
    let (x, y) = on_arc(seat, boxes, depth);
    LayoutArea {
        key: wager.key().into(),
        kind: AreaKind::Wager,
        label: label.into(),
        seat: Some(seat),
        cite,
        shape: Shape::Circle { x, y, radius: 30 },
    }
}

fn inscriptions(options: &Options) -> Vec<Inscription> {
    let line = |text: String, cite: Cite, y| Inscription { text, cite, x: 500, y };
    let pays = if options.both_up() { "1 to 1" } else { "3 to 2" };
    let soft = match options.dealer_soft_17() {
        SoftSeventeen::Stand => "Dealer must draw to 16 and stand on all 17s",
        SoftSeventeen::Hit => "Dealer must draw to 16 and to soft 17",
    };
    let mut lines = vec![
        line(format!("Blackjack pays {pays}"), cite!("19:47-2.3(e)"), 190),
        line(soft.into(), cite!("19:47-2.12"), 225),
    ];
    if !options.both_up() {
        lines.push(line("Insurance pays 2 to 1".into(), cite!("19:47-2.9"), 260));
    }
    lines
}
