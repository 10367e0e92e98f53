//! The layout of 13:69E-1.13X: four betting areas a position, the dealer's hand,
//! and what the rules want printed.

use boardwalk_equipment::{Cite, cite};
use boardwalk_ranking::lunar::{PaidHand, SuperHand};

use super::Options;
use super::odds::{InstantCash, PayTable, Row};
use crate::{AreaKind, Form, Inscription, Layout, LayoutArea, Point, Ring, Shape};

/// Positions on an arc, each with its ante, bet, super side bet and options
/// areas, and its cards in front.
pub(super) fn layout(options: &Options) -> Layout {
    let ring = Ring::half_moon(options.positions().get());
    let cards = cite!("13:69F-38.7(d)");
    let rack = cite!("13:69F-38.10(l)");
    let dealer = Shape::rectangle(380, 62, 240, 76);
    let mut areas = vec![
        LayoutArea::new("shoe", AreaKind::Shoe, "Deck", cards, Shape::rectangle(262, 66, 84, 70)),
        LayoutArea::new("dealer", AreaKind::Cards, "Dealer", cards, dealer),
        LayoutArea::new(
            "rack",
            AreaKind::Rack,
            "Discards",
            rack,
            Shape::rectangle(656, 66, 76, 70),
        ),
    ];
    for seat in ring.seats() {
        let mut wager = |key: &str, label: &str, cite: Cite, (inward, along, radius), quiet| {
            let shape = Shape::circle(ring.at(seat, inward, along), radius);
            let area = LayoutArea::new(key, AreaKind::Wager, label, cite, shape);
            areas.push(area.of(seat).quiet(quiet));
        };
        wager("ante", "Ante", cite!("13:69E-1.13X(b)2i"), (92, -48, 23), false);
        wager("bet", "Bet", cite!("13:69E-1.13X(b)2ii"), (92, 0, 23), false);
        wager("super", "Super", cite!("13:69E-1.13X(b)2iii"), (92, 48, 23), false);
        // One area for whatever is paid for; a player seldom pays for two.
        let fee = cite!("13:69E-1.13X(b)2iv");
        wager("buy-fee", "Options", fee, (142, 0, 20), false);
        wager("exchange-fee", "Exchange", fee, (142, -40, 16), true);
        wager("force-fee", "Force", fee, (142, 40, 16), true);
        let progressive = !options.progressive_offered();
        wager("progressive", "Progressive", cite!("13:69E-1.13X(d)"), (184, 0, 16), progressive);
        areas.push(
            LayoutArea::new("hand", AreaKind::Cards, "", cards, ring.hand(seat, 138)).of(seat),
        );
    }
    let (form, title) = (Form::HalfMoon, Point { x: 500, y: 188 });
    Layout { form, title, areas, inscriptions: inscriptions(options), seats: ring.plates() }
}

fn inscriptions(options: &Options) -> Vec<Inscription> {
    let line = |text: &str, cite, y| Inscription {
        size: 11,
        width: 320,
        ..Inscription::line(text, cite, y)
    };
    let odds = cite!("13:69E-1.13X(b)4");
    let limit = match options.limit() {
        i64::MAX => "No payout limit".to_string(),
        cents => format!("Payout limit ${}", cents / 100),
    };
    let dealer = "Dealer only plays with ace-king or better";
    let at = |x, y| Point { x, y };
    let bet = rows::<PaidHand, 10>(&options.bet_odds());
    let side = rows::<SuperHand, 8>(&options.super_odds());
    let instant = rows::<InstantCash, 2>(&options.instant_cash_odds());
    vec![
        Inscription {
            size: 14,
            bend: 18,
            width: 270,
            ..Inscription::arc(dealer, cite!("13:69E-1.13X(b)3"), 208)
        },
        line("Ante pays 1 to 1 if the dealer has no hand", cite!("13:69E-1.13X(c)1"), 244),
        line("A second hand is paid too", cite!("13:69E-1.13X(c)2"), 258),
        line("Forcing the dealer costs one ante", cite!("13:69E-1.13X(c)3"), 272),
        line(&limit, odds, 286),
        pay_table("Bet pays", bet, odds, at(122, 62)),
        pay_table("Super pays", side, odds, at(878, 62)),
        pay_table("Instant cash pays", instant, odds, at(878, 166)),
    ]
}

/// A pay table in a corner of the felt, beside the dealer.
fn pay_table(name: &str, rows: Vec<[String; 2]>, cite: Cite, top: Point) -> Inscription {
    Inscription { width: 136, ..Inscription::table(name, rows, cite, top) }
}

fn rows<R: Row, const ROWS: usize>(table: &PayTable<R, ROWS>) -> Vec<[String; 2]> {
    table.rows().map(|(row, odds)| [row.keys()[0].replace('-', " "), odds.to_string()]).collect()
}
