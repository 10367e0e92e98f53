//! Lunar poker through the real machine, held against closed forms.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_equipment::Money;
use boardwalk_pricing::simulate::{Report, Simulation, WagerReport, simulate};

const HANDS: f64 = 2_598_960.0;

fn run(rounds: u64, options: &[(&str, &str)]) -> Report {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string()));
    let of = Simulation::of("lunar-poker");
    let simulation = Simulation { rounds, seed: 7, options: options.collect(), ..of };
    simulate(&simulation, &|_| {}).unwrap()
}

fn wager<'a>(report: &'a Report, key: &str) -> &'a WagerReport {
    report.wagers.iter().find(|found| found.wager == key).expect(key)
}

/// Three half-widths of a 95% interval are more than five deviations.
fn agrees(found: &WagerReport, exact: f64) {
    let off = (found.edge - exact).abs();
    assert!(off < 3.0 * found.ci95, "{}: {} is not {exact}", found.wager, found.edge);
}

/// The super side bet is decided by the first five cards: hands of each row, and
/// what the row pays.
#[test]
fn the_super_side_bet_costs_what_the_hands_say() {
    let rows = [
        (624.0, 250.0),
        (640.0, 150.0),
        (3_744.0, 100.0),
        (5_108.0, 60.0),
        (9_600.0, 30.0),
        (54_912.0, 7.0),
        (60_672.0, 5.0),
        (122_520.0, 2.0),
    ];
    let wins: f64 = rows.iter().map(|(hands, _)| hands).sum();
    let paid: f64 = rows.iter().map(|(hands, odds)| hands * odds).sum();
    let exact = (HANDS - wins - paid) / HANDS;
    assert!((exact - 0.0721).abs() < 5e-5, "{exact}");
    let report = run(2_000_000, &[]);
    let found = wager(&report, "super");
    agrees(found, exact);
    assert!(found.ci95 < 0.02);
    let won = wins / HANDS;
    assert!((found.win - won).abs() < 0.001, "{} is not {won}", found.win);
}

/// The whole game with the sensible strategy: the bet and the payments are part
/// of the ante's price.
#[test]
fn the_sensible_player_gives_up_a_few_percent_of_the_ante() {
    let report = run(2_000_000, &[]);
    let ante = wager(&report, "ante");
    assert!((0.0..0.06).contains(&ante.edge), "{} ± {}", ante.edge, ante.ci95);
    assert!(ante.element_of_risk < ante.edge / 2.0);
    for part in ["bet", "buy-fee", "exchange-fee", "force-fee"] {
        assert_eq!(wager(&report, part).part_of, Some("ante"));
    }
    // A payment is always lost.
    assert_eq!(wager(&report, "buy-fee").edge, 1.0);
}

/// The progressive with the meter as reset: each round adds its share of the
/// dollar before it is played.
#[test]
fn the_progressive_costs_what_the_meter_says() {
    let (royal, straight_flush) = (4.0 / HANDS, 36.0 / HANDS);
    let fixed = (624.0 * 500.0 + 3_744.0 * 100.0 + 5_108.0 * 50.0) / HANDS;
    let costs = |meter: f64| 1.0 - fixed - meter * (royal + straight_flush / 10.0);
    let report = run(1 << 21, &[("progressive-offered", "true")]);
    assert_eq!(report.meter, Some(Money::dollars(10_000)));
    agrees(wager(&report, "progressive"), costs(10_000.70));
    assert!((costs(10_000.0) - 0.6084).abs() < 5e-5);
}
