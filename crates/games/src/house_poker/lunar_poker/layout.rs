//! The layout of 13:69E-1.13X: four betting areas a position, the dealer's hand,
//! and what the rules want printed.

use boardwalk_equipment::{Cite, cite};
use boardwalk_ranking::lunar::{PaidHand, SuperHand};

use super::Options;
use super::odds::{InstantCash, PayTable, Row};
use crate::{AreaKind, Inscription, Layout, LayoutArea, SeatNo, Shape, on_arc};

/// Positions on an arc, each with its ante, bet, super side bet and options
/// areas, and its cards in front.
pub(super) fn layout(options: &Options) -> Layout {
    let seats = options.positions().get();
    let area = |key: &str, kind, label: &str, seat, cite, shape| LayoutArea {
        key: key.into(),
        kind,
        label: label.into(),
        seat,
        cite,
        shape,
    };
    let dealer = Shape::Rectangle { x: 400, y: 30, width: 200, height: 90 };
    let rack = Shape::Rectangle { x: 60, y: 40, width: 80, height: 90 };
    let cards = cite!("13:69F-38.7(d)");
    let mut areas = vec![
        area("dealer", AreaKind::Cards, "Dealer", None, cards, dealer),
        area("rack", AreaKind::Rack, "Discards", None, cite!("13:69F-38.10(l)"), rack),
    ];
    for seat in (1..=seats).filter_map(SeatNo::new) {
        let circle = |depth, radius| {
            let (x, y) = on_arc(seat, seats, depth);
            Shape::Circle { x, y, radius }
        };
        let mut wager = |key: &str, label: &str, cite: Cite, shape| {
            areas.push(area(key, AreaKind::Wager, label, Some(seat), cite, shape));
        };
        wager("ante", "Ante", cite!("13:69E-1.13X(b)2i"), circle(60, 28));
        wager("bet", "Bet", cite!("13:69E-1.13X(b)2ii"), circle(0, 28));
        wager("super", "Super", cite!("13:69E-1.13X(b)2iii"), circle(115, 22));
        let options_area = cite!("13:69E-1.13X(b)2iv");
        for key in ["buy-fee", "exchange-fee", "force-fee"] {
            wager(key, "Options", options_area, circle(160, 18));
        }
        wager("progressive", "Progressive", cite!("13:69E-1.13X(d)"), circle(195, 12));
        areas.push(area("hand", AreaKind::Cards, "", Some(seat), cards, circle(230, 30)));
    }
    Layout { areas, inscriptions: inscriptions(options) }
}

fn inscriptions(options: &Options) -> Vec<Inscription> {
    let line = |text: String, cite, y| Inscription { text, cite, x: 500, y };
    let odds = cite!("13:69E-1.13X(b)4");
    let limit = match options.limit() {
        i64::MAX => "No payout limit".to_string(),
        cents => format!("Payout limit ${}", cents / 100),
    };
    vec![
        line("Dealer only plays with ace-king or better".into(), cite!("13:69E-1.13X(b)3"), 140),
        line(table::<PaidHand, 10>("Bet", &options.bet_odds()), odds, 162),
        line(table::<SuperHand, 8>("Super", &options.super_odds()), odds, 180),
        line(table::<InstantCash, 2>("Instant cash", &options.instant_cash_odds()), odds, 198),
        line(limit, odds, 216),
        line("Ante pays 1 to 1 if the dealer has no hand".into(), cite!("13:69E-1.13X(c)1"), 234),
        line("A second hand is paid too".into(), cite!("13:69E-1.13X(c)2"), 250),
        line("Forcing the dealer costs one ante".into(), cite!("13:69E-1.13X(c)3"), 266),
    ]
}

fn table<R: Row, const ROWS: usize>(name: &str, table: &PayTable<R, ROWS>) -> String {
    let rows: Vec<String> =
        table.rows().map(|(row, odds)| format!("{} {odds}", row.keys()[0])).collect();
    format!("{name}: {}", rows.join(", "))
}
