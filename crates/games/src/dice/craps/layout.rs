//! The layout: the six numbers in columns, come, field and the line below them,
//! the propositions at the right. All players share one.

use boardwalk_equipment::cite;

use super::odds::{Paid, Win, laying, taking};
use super::settle::defined;
use super::{Hard, High, Number, Options, Wager};
use crate::{AreaKind, Form, Inscription, Layout, LayoutArea, Point, Shape, Wager as _};

/// Width of a number's column, with the gap to the next.
const COLUMN: u16 = 87;
/// Where the columns begin.
const LEFT: u16 = 190;
/// Where the propositions begin, and how wide they are together.
const RIGHT: u16 = 722;
const PROPOSITIONS: u16 = 246;

pub(super) fn layout(options: &Options) -> Layout {
    let dice = Shape::rectangle(36, 42, 146, 84);
    let mut areas = vec![LayoutArea::new("dice", AreaKind::Dice, "Dice", cite!("19:47-1.8"), dice)];
    let paid = Paid::new(options);
    areas.extend(Wager::ALL.iter().map(|wager| {
        let area = LayoutArea::new(
            wager.key(),
            AreaKind::Wager,
            &label(*wager),
            defined(*wager),
            shape(*wager),
        );
        // A come wager travels to its number; the fire bet is an option.
        let quiet = *wager == Wager::Fire && !options.fire_bet().is_on();
        area.noted(note(*wager, &paid)).quiet(quiet)
    }));
    let (form, title) = (Form::Tub, Point { x: 845, y: 508 });
    Layout { form, title, areas, inscriptions: inscriptions(options), seats: Vec::new() }
}

/// The place of a wager on the felt.
fn shape(wager: Wager) -> Shape {
    let column = |number: Number, y, height| {
        Shape::rectangle(LEFT + number as u16 * COLUMN, y, COLUMN - 4, height)
    };
    // Two wagers side by side in a number's column.
    let half = |number: Number, side: u16, y| {
        let x = LEFT + number as u16 * COLUMN + side * 42;
        Shape::rectangle(x, y, 41, 34)
    };
    let line = |y, height| Shape::rectangle(LEFT, y, 372, height);
    let odds = |y, height| Shape::rectangle(LEFT + 378, y, 140, height);
    let across = |y, height, place: u16, of: u16| {
        let width = PROPOSITIONS / of;
        Shape::rectangle(RIGHT + place * width, y, width - 4, height)
    };
    match wager {
        Wager::DontComeOn(n) => half(n, 0, 42),
        Wager::DontComeOdds(n) => half(n, 1, 42),
        Wager::Lay(n) => half(n, 0, 80),
        Wager::PlaceLose(n) => half(n, 1, 80),
        Wager::Place(n) => column(n, 118, 78),
        Wager::Buy(n) => column(n, 200, 34),
        Wager::ComeOn(n) => half(n, 0, 238),
        Wager::ComeOdds(n) => half(n, 1, 238),
        Wager::DontCome => Shape::rectangle(36, 132, 146, 140),
        Wager::Come => Shape::rectangle(LEFT, 278, 518, 66),
        Wager::Field => Shape::rectangle(LEFT, 350, 518, 70),
        Wager::DontPass => line(426, 58),
        Wager::DontPassOdds => odds(426, 58),
        Wager::Pass => line(490, 66),
        Wager::PassOdds => odds(490, 66),
        Wager::AnySeven => across(42, 48, 0, 1),
        Wager::Hard(Hard::Four) => across(94, 62, 0, 2),
        Wager::Hard(Hard::Ten) => across(94, 62, 1, 2),
        Wager::Hard(Hard::Six) => across(160, 62, 0, 2),
        Wager::Hard(Hard::Eight) => across(160, 62, 1, 2),
        Wager::CrapsTwo => across(226, 60, 0, 4),
        Wager::CrapsThree => across(226, 60, 1, 4),
        Wager::Eleven => across(226, 60, 2, 4),
        Wager::CrapsTwelve => across(226, 60, 3, 4),
        Wager::AnyCraps => across(290, 48, 0, 1),
        Wager::CrapsEleven => across(342, 50, 0, 2),
        Wager::Horn => across(342, 50, 1, 2),
        Wager::HornHigh(High::Two) => across(396, 46, 0, 4),
        Wager::HornHigh(High::Three) => across(396, 46, 1, 4),
        Wager::HornHigh(High::Eleven) => across(396, 46, 2, 4),
        Wager::HornHigh(High::Twelve) => across(396, 46, 3, 4),
        Wager::Fire => Shape::rectangle(36, 278, 146, 66),
    }
}

/// What is printed in an area: the name, or less where the column says the rest.
fn label(wager: Wager) -> String {
    match wager {
        Wager::Place(n) => n.total().to_string(),
        Wager::Buy(_) => "Buy".into(),
        Wager::Lay(_) => "Lay".into(),
        Wager::PlaceLose(_) => "Lose".into(),
        Wager::ComeOn(_) => "Come".into(),
        Wager::DontComeOn(_) => "Don't".into(),
        Wager::ComeOdds(_) | Wager::DontComeOdds(_) => "Odds".into(),
        Wager::PassOdds | Wager::DontPassOdds => "Odds".into(),
        Wager::Hard(h) => format!("Hard {}", h.total()),
        Wager::HornHigh(h) => format!("Horn {}", h.total()),
        Wager::CrapsTwo => "2".into(),
        Wager::CrapsThree => "3".into(),
        Wager::CrapsTwelve => "12".into(),
        Wager::Eleven => "11".into(),
        Wager::CrapsEleven => "C and E".into(),
        Wager::Pass => "Pass Line".into(),
        Wager::DontPass => "Don't Pass Bar".into(),
        Wager::DontCome => "Don't Come Bar".into(),
        Wager::Come
        | Wager::Field
        | Wager::AnySeven
        | Wager::AnyCraps
        | Wager::Horn
        | Wager::Fire => wager.name().into(),
    }
}

/// What an area's wager is paid, 1.4 to 1.6.
fn note(wager: Wager, paid: &Paid) -> String {
    let at = |total| paid.at(wager, Win { total, point: None, points_made: 4 }).to_string();
    match wager {
        Wager::Place(n) => at(n.total()),
        Wager::Buy(n) => taking(n).to_string(),
        Wager::AnySeven => at(7),
        Wager::AnyCraps => at(2),
        Wager::Hard(h) => at(h.total()),
        Wager::CrapsTwo => at(2),
        Wager::CrapsThree => at(3),
        Wager::Eleven => at(11),
        Wager::CrapsTwelve => at(12),
        Wager::Field => format!("3 · 4 · 9 · 10 · 11 · 2 pays {} · 12 pays {}", at(2), at(12)),
        Wager::Pass | Wager::Come => "1 to 1".into(),
        Wager::DontPass | Wager::DontCome => "1 to 1 · 12 stands off".into(),
        Wager::Lay(_)
        | Wager::PlaceLose(_)
        | Wager::ComeOn(_)
        | Wager::DontComeOn(_)
        | Wager::ComeOdds(_)
        | Wager::DontComeOdds(_)
        | Wager::PassOdds
        | Wager::DontPassOdds
        | Wager::CrapsEleven
        | Wager::Horn
        | Wager::HornHigh(_)
        | Wager::Fire => String::new(),
    }
}

/// What the numbers pay to lose, at true odds and laid.
fn inscriptions(options: &Options) -> Vec<Inscription> {
    let paid = Paid::new(options);
    let to_lose = |n| paid.at(Wager::PlaceLose(n), Win { total: 7, point: None, points_made: 4 });
    let pairs = [(Number::Four, "4 and 10"), (Number::Five, "5 and 9"), (Number::Six, "6 and 8")];
    let kinds = [("Odds", 0), ("To lose", 58), ("Lay", 116)];
    let tables = kinds.into_iter().map(|(kind, down)| {
        let rows = pairs.map(|(n, name)| {
            let pays = match kind {
                "Odds" => taking(n),
                "Lay" => laying(n),
                _ => to_lose(n),
            };
            [name.to_string(), pays.to_string()]
        });
        let top = Point { x: 109, y: 376 + down };
        Inscription {
            width: 118,
            size: 11,
            ..Inscription::table(kind, rows.to_vec(), cite!("19:47-1.4"), top)
        }
    });
    tables.collect()
}
