//! All-in hold 'em through the real machine, held against counts: two cards of
//! a deck, seven cards of a deck, and every deal of each of the 169 hands that a
//! player can have.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_equipment::Card;
use boardwalk_games::house_poker::all_in_hold_em::pay_tables::{FinalHand, HoleCards, Rows};
use boardwalk_pricing::simulate::{Simulation, WagerReport, simulate};
use boardwalk_ranking::{HighCategory, tally_all_sevens};

/// What the house keeps of a bonus wager at each of the four tables.
fn edges<R: Rows>(wins: [u64; 7], deals: u64) -> [f64; 4] {
    let losing = deals - wins.iter().sum::<u64>();
    R::TABLES.map(|table| {
        let paid: u64 = table.into_iter().zip(wins).map(|(odds, n)| u64::from(odds) * n).sum();
        (losing as f64 - paid as f64) / deals as f64
    })
}

fn hole_card_edges() -> [f64; 4] {
    let cards: Vec<Card> = Card::all().collect();
    let mut wins = [0; 7];
    let mut deals = 0;
    for (n, a) in cards.iter().enumerate() {
        for b in &cards[..n] {
            deals += 1;
            if let Some(row) = HoleCards::of(*a, *b) {
                wins[row as usize] += 1;
            }
        }
    }
    assert_eq!((deals, wins), (1_326, [1, 4, 5, 18, 30, 24, 308]));
    edges::<HoleCards>(wins, deals)
}

fn final_hand_edges() -> [f64; 4] {
    let tally = tally_all_sevens();
    let mut wins = [0; 7];
    for category in HighCategory::ALL {
        if let Some(row) = FinalHand::of(category) {
            wins[row as usize] = tally.count(category);
        }
    }
    let counts = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620];
    assert_eq!((tally.total(), wins), (133_784_560, counts));
    edges::<FinalHand>(wins, tally.total())
}

/// What the ante costs with the raise it leads to.
const ANTE: f64 = 0.0070;

/// In hundredths of a tenth of a percent, as printed: 3.620% is 3620.
fn printed(edge: f64) -> i64 {
    (edge * 100_000.0).round() as i64
}

#[test]
fn the_bonus_wagers_cost_what_the_cards_say() {
    assert_eq!(hole_card_edges().map(printed), [3620, 4223, 5354, 7240]);
    assert_eq!(final_hand_edges().map(printed), [3597, 4170, 4866, 6547]);
}

/// Plays with one table for both bonus wagers.
fn measured(table: &str, rounds: u64) -> Vec<WagerReport> {
    let options = ["hole-card-table", "final-hand-table"].map(|key| (key.into(), table.into()));
    let simulation = Simulation {
        rounds,
        seed: 44,
        options: options.to_vec(),
        ..Simulation::of("all-in-hold-em")
    };
    simulate(&simulation, &|_| {}).unwrap().wagers
}

/// Three half-widths of a 95% interval are nearly six standard errors.
fn check(found: &WagerReport, exact: f64) {
    let off = (found.edge - exact).abs();
    assert!(
        off < 3.0 * found.ci95,
        "{}: {} ± {}, not {exact}",
        found.wager,
        found.edge,
        found.ci95
    );
}

#[test]
fn the_machine_plays_what_the_cards_say() {
    let (hole, finals) = (hole_card_edges(), final_hand_edges());
    for (n, table) in ["A", "B", "C", "D"].into_iter().enumerate() {
        let wagers = measured(table, 400_000);
        let [ante, raise, hole_card, final_hand] = &wagers[..] else { panic!("{wagers:?}") };
        assert_eq!((ante.wager, raise.wager), ("ante", "raise"));
        check(ante, ANTE);
        check(hole_card, hole[n]);
        check(final_hand, finals[n]);
        // Raised by all but 108 of 1,326 hands.
        let raises = raise.decided as f64 / ante.decided as f64;
        assert!((raises - 1_218.0 / 1_326.0).abs() < 0.003, "{raises}");
    }
}
