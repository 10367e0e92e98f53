//! The layout: six places in a row, the field below them, the one-shake wagers
//! at the foot; all seats share them.

use boardwalk_equipment::cite;

use super::{Options, Row, Wager};
use crate::{AreaKind, Form, Inscription, Layout, LayoutArea, Point, Shape, Wager as _};

pub(super) fn layout(options: &Options) -> Layout {
    let shaker = Shape::rectangle(390, 46, 220, 104);
    let mut areas =
        vec![LayoutArea::new("shaker", AreaKind::Dice, "Shaker", cite!("19:47-13.5(e)"), shaker)];
    let odds = options.odds();
    for (n, wager) in Wager::ALL.iter().enumerate() {
        let n = n as u16;
        let shape = match wager.number() {
            Some(_) => Shape::rectangle(50 + n * 152, 172, 140, 118),
            None if *wager == Wager::Field => Shape::rectangle(50, 304, 900, 112),
            None => Shape::rectangle(50 + (n - 7) * 304, 430, 292, 112),
        };
        let label = match wager.number() {
            Some(number) => number.to_string(),
            None => wager.name().to_string(),
        };
        let pays = |row: &Row| match wager {
            Wager::Field => {
                let on = row.label().trim_start_matches("Field ");
                format!("{on} pays {}", odds.of(*row))
            }
            _ => odds.of(*row).to_string(),
        };
        let note: Vec<String> = Row::of(*wager).iter().map(pays).collect();
        let area =
            LayoutArea::new(wager.key(), AreaKind::Wager, &label, cite!("13:69F-13.2(b)"), shape);
        areas.push(area.noted(note.join(" · ")));
    }
    let note = Inscription {
        x: 790,
        width: 300,
        ..Inscription::line(PLACES, cite!("19:47-13.6(a)"), 100)
    };
    let (form, title) = (Form::Tub, Point { x: 210, y: 108 });
    Layout { form, title, areas, inscriptions: vec![note], seats: Vec::new() }
}

/// What the row of numbers is.
const PLACES: &str = "Place bets win before a 7";
