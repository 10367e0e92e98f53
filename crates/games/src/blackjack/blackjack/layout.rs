//! The layout: boxes on an arc, the insurance line, and the inscriptions that
//! say what is paid.

use boardwalk_equipment::{Cite, cite};

use super::options::{AdditionalWager, Options, ProgressiveTable, SoftSeventeen};
use super::wager::Wager;
use crate::{
    AreaKind, Form, Inscription, Layout, LayoutArea, Point, Ring, SeatNo, Shape, Wager as _,
};

pub(super) fn layout(options: &Options) -> Layout {
    let ring = Ring::half_moon(options.boxes().get());
    let place = |key, kind, label: &str, shape| {
        LayoutArea::new(key, kind, label, cite!("19:47-2.6(i)"), shape)
    };
    let mut areas = vec![
        place("shoe", AreaKind::Shoe, "Shoe", Shape::rectangle(250, 66, 84, 70)),
        place("dealer", AreaKind::Cards, "Dealer", Shape::rectangle(380, 62, 240, 76)),
        place("rack", AreaKind::Rack, "Discards", Shape::rectangle(674, 66, 76, 70)),
    ];
    for seat in ring.seats() {
        for wager in Wager::ALL {
            // Wagers that are called the same share an area.
            let area = area(ring, seat, *wager, options);
            if !areas.iter().any(|a| a.key == area.key && a.seat == area.seat) {
                areas.push(area);
            }
        }
        let hand = ring.hand(seat, 124);
        let hand = LayoutArea::new("hand", AreaKind::Cards, "", cite!("19:47-2.6(e)1"), hand);
        areas.push(hand.of(seat));
    }
    let (form, title) = (Form::HalfMoon, Point { x: 500, y: 188 });
    Layout { form, title, areas, inscriptions: inscriptions(options), seats: ring.plates() }
}

/// A place before a seat: inward, along the arc, radius.
type Spot = (i32, i32, u16);

fn area(ring: Ring, seat: SeatNo, wager: Wager, options: &Options) -> LayoutArea {
    let offered = options.additional_wager();
    let (label, spot, quiet, cite): (_, Spot, _, Cite) = match wager {
        Wager::Main => ("Wager", (92, 0, 27), options.is_multiple(), cite!("19:47-2.3(d)")),
        Wager::Multi1 => ("First", (84, 0, 20), !options.is_multiple(), cite!("19:47-2.18")),
        Wager::Multi2 => ("Second", (126, 0, 20), !options.is_multiple(), cite!("19:47-2.18")),
        Wager::Multi3 => (
            "Third",
            (168, 0, 20),
            options.lines() < 3 || !options.is_multiple(),
            cite!("19:47-2.18"),
        ),
        Wager::Insurance | Wager::BehindInsurance1 | Wager::BehindInsurance2 => {
            ("Insurance", (146, 0, 20), true, cite!("19:47-2.9"))
        }
        Wager::Over13 => (
            "Over",
            (134, -38, 17),
            offered != AdditionalWager::OverUnder13,
            cite!("13:69F-2.17(a)"),
        ),
        Wager::Under13 => (
            "Under",
            (134, 38, 17),
            offered != AdditionalWager::OverUnder13,
            cite!("13:69F-2.17(a)"),
        ),
        Wager::SameSuit => {
            ("Suit", (134, -38, 17), offered != AdditionalWager::SameSuit, cite!("13:69F-2.17(a)"))
        }
        Wager::Sevens => {
            ("Sevens", (134, -38, 17), offered != AdditionalWager::Sevens, cite!("13:69F-2.17(a)"))
        }
        Wager::Progressive => (
            "Meter",
            (134, 38, 17),
            options.progressive() == ProgressiveTable::Off,
            cite!("19:47-2.3(l)"),
        ),
        Wager::Behind1 => {
            ("Behind", (178, -24, 17), options.players_per_box().get() < 2, cite!("19:47-2.13"))
        }
        Wager::Behind2 => {
            ("Behind", (178, 24, 17), options.players_per_box().get() < 3, cite!("19:47-2.13"))
        }
        Wager::Double
        | Wager::MultiDouble1
        | Wager::MultiDouble2
        | Wager::MultiDouble3
        | Wager::BehindDouble1
        | Wager::BehindDouble2 => ("Double", (88, 43, 16), true, cite!("19:47-2.3(d)")),
        Wager::Split
        | Wager::MultiSplit1
        | Wager::MultiSplit2
        | Wager::MultiSplit3
        | Wager::BehindSplit1
        | Wager::BehindSplit2 => ("Split", (88, -43, 16), true, cite!("19:47-2.3(d)")),
    };
    let (inward, along, radius) = spot;
    let shape = Shape::circle(ring.at(seat, inward, along), radius);
    LayoutArea::new(wager.key(), AreaKind::Wager, label, cite, shape).of(seat).quiet(quiet)
}

fn inscriptions(options: &Options) -> Vec<Inscription> {
    let pays = if options.both_up() { "1 to 1" } else { "3 to 2" };
    let soft = match options.dealer_soft_17() {
        SoftSeventeen::Stand => "Dealer must draw to 16 and stand on all 17s",
        SoftSeventeen::Hit => "Dealer must draw to 16 and to soft 17",
    };
    let mut lines = vec![
        Inscription::arc(format!("Blackjack pays {pays}"), cite!("19:47-2.3(e)"), 206),
        Inscription::arc(soft, cite!("19:47-2.12"), 234),
    ];
    lines[1].size = 14;
    if !options.both_up() {
        let insurance = Inscription::arc("Insurance pays 2 to 1", cite!("19:47-2.9"), 262);
        lines.push(Inscription { size: 13, ..insurance });
    }
    lines
}
