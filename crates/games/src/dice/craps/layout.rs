//! The layout: the six numbers in columns, the line below, propositions at the
//! foot. All players share one.

use boardwalk_equipment::cite;

use super::odds::{Paid, Win, laying, taking};
use super::settle::defined;
use super::{Number, Options, Wager};
use crate::{AreaKind, Inscription, Layout, LayoutArea, Shape, Wager as _};

/// Width of a number's column.
const COLUMN: u16 = 120;

pub(super) fn layout(options: &Options) -> Layout {
    let mut areas = vec![LayoutArea {
        key: "dice".into(),
        kind: AreaKind::Dice,
        label: "Dice".into(),
        seat: None,
        cite: cite!("19:47-1.8"),
        shape: Shape::Rectangle { x: 20, y: 20, width: 160, height: 50 },
    }];
    areas.extend(Wager::ALL.iter().map(|wager| LayoutArea {
        key: wager.key().into(),
        kind: AreaKind::Wager,
        label: wager.name().into(),
        seat: None,
        cite: defined(*wager),
        shape: shape(*wager),
    }));
    Layout { areas, inscriptions: inscriptions(options) }
}

/// The place of a wager on the felt.
fn shape(wager: Wager) -> Shape {
    let column = |number: Number, row: u16| Shape::Rectangle {
        x: 240 + number as u16 * (COLUMN + 5),
        y: 20 + row * 38,
        width: COLUMN,
        height: 36,
    };
    let line = |row: u16| Shape::Rectangle { x: 240, y: 330 + row * 32, width: 485, height: 30 };
    let odds = |row: u16| Shape::Rectangle { x: 730, y: 330 + row * 32, width: 255, height: 30 };
    let side = |row: u16| Shape::Rectangle { x: 20, y: 80 + row * 32, width: 200, height: 30 };
    let foot = |row: u16, place: u16| Shape::Rectangle {
        x: 240 + place * 125,
        y: 500 + row * 34,
        width: 120,
        height: 32,
    };
    match wager {
        Wager::DontComeOn(n) => column(n, 0),
        Wager::DontComeOdds(n) => column(n, 1),
        Wager::Lay(n) => column(n, 2),
        Wager::PlaceLose(n) => column(n, 3),
        Wager::ComeOn(n) => column(n, 4),
        Wager::ComeOdds(n) => column(n, 5),
        Wager::Buy(n) => column(n, 6),
        Wager::Place(n) => column(n, 7),
        Wager::Come => line(0),
        Wager::DontCome => odds(0),
        Wager::Field => line(1),
        Wager::DontPass => line(2),
        Wager::DontPassOdds => odds(2),
        Wager::Pass => line(3),
        Wager::PassOdds => odds(3),
        Wager::Fire => odds(1),
        Wager::Hard(h) => side(h as u16),
        Wager::HornHigh(h) => side(5 + h as u16),
        Wager::AnySeven => foot(0, 0),
        Wager::AnyCraps => foot(0, 1),
        Wager::CrapsTwo => foot(0, 2),
        Wager::CrapsTwelve => foot(0, 3),
        Wager::CrapsThree => foot(0, 4),
        Wager::Eleven => foot(0, 5),
        Wager::CrapsEleven => foot(1, 0),
        Wager::Horn => foot(1, 1),
    }
}

/// The odds, 1.4 to 1.6.
fn inscriptions(options: &Options) -> Vec<Inscription> {
    let paid = Paid::new(options);
    let at = |wager, total| paid.at(wager, Win { total, point: None, points_made: 4 });
    let mut texts = Vec::new();
    for n in Number::ALL {
        let total = n.total();
        texts.push(format!(
            "{total}: to win {}, to lose {}, true {} and {}",
            at(Wager::Place(n), total),
            at(Wager::PlaceLose(n), 7),
            taking(n),
            laying(n)
        ));
    }
    texts.push(format!("Field 2 pays {}, 12 pays {}", at(Wager::Field, 2), at(Wager::Field, 12)));
    texts.push(format!(
        "Any Seven {}, Any Craps {}",
        at(Wager::AnySeven, 7),
        at(Wager::AnyCraps, 2)
    ));
    let placed = texts.into_iter().enumerate().map(|(n, text)| Inscription {
        text,
        cite: cite!("19:47-1.4"),
        x: if n % 2 == 0 { 620 } else { 870 },
        y: 540 + 15 * (n as u16 / 2),
    });
    placed.collect()
}
