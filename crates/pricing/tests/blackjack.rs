//! Blackjack through the real machine, held against closed forms and published
//! figures.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_pricing::simulate::{Report, Simulation, simulate};

fn run(rounds: u64, options: &[(&str, &str)]) -> Report {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let simulation = Simulation { rounds, options, ..Simulation::of("blackjack") };
    simulate(&simulation, &|_| {}).unwrap()
}

/// Holds a wager's edge against a figure, within three half-widths of its
/// interval.
fn check(report: &Report, wager: &str, figure: f64) {
    let found = report.wagers.iter().find(|w| w.wager == wager).expect(wager);
    assert!(
        (found.edge - figure).abs() < 3.0 * found.ci95,
        "{wager}: {} ± {}, expected {figure}",
        found.edge,
        found.ci95
    );
}

/// Published for eight decks, doubling on any two cards and after a split: 0.43%
/// with pairs split to four hands, some 0.04% more where they are split once, and
/// 0.01% more where hands can pass 21 before a blackjack is known. A dealer who
/// draws to soft 17 costs 0.22%, late surrender gives 0.07% back.
#[test]
fn the_main_wager_costs_what_is_published() {
    const BASE: f64 = 0.0048;
    check(&run(4_000_000, &[]), "main", BASE);
    check(&run(4_000_000, &[("dealer-soft-17", "hit")]), "main", BASE + 0.0022);
    check(&run(4_000_000, &[("surrender", "late")]), "main", BASE - 0.0007);
}

/// Of eight decks without the dealer's ace.
#[test]
fn insurance_costs_what_the_tens_say() {
    check(&run(1_000_000, &[]), "insurance", 1.0 - 3.0 * 128.0 / 415.0);
}

#[test]
fn over_and_under_thirteen_cost_what_two_cards_say() {
    // Aces count one.
    let of = |value: u32| if value == 10 { 96.0 } else { 24.0 };
    let (mut over, mut under) = (0.0f64, 0.0f64);
    for one in 1..=10u32 {
        for other in 1..=10u32 {
            let left = of(other) - if one == other { 1.0 } else { 0.0 };
            let chance = of(one) * left / (312.0 * 311.0);
            match (one + other).cmp(&13) {
                std::cmp::Ordering::Greater => over += chance,
                std::cmp::Ordering::Less => under += chance,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    // Published: 46.72% and 44.97%.
    assert!((over - 0.4672).abs() < 5e-5 && (under - 0.4497).abs() < 5e-5, "{over} {under}");
    let report = run(1_000_000, &[("decks", "6"), ("additional-wager", "over-under-13")]);
    check(&report, "over-13", 1.0 - 2.0 * over);
    check(&report, "under-13", 1.0 - 2.0 * under);
}

#[test]
fn same_suit_costs_what_two_cards_say() {
    let suited = (104.0 - 1.0) / 415.0;
    let king_queen = 2.0 / 13.0 * 8.0 / 415.0;
    let edge = (1.0 - suited) - 2.5 * (suited - king_queen) - 25.0 * king_queen;
    check(&run(1_000_000, &[("additional-wager", "same-suit")]), "same-suit", edge);
}

#[test]
fn sevens_cost_what_is_published() {
    let (all, sevens, suit) = (312.0f64, 24.0, 6.0);
    let first = sevens / all;
    let second = (sevens - 1.0) / (all - 1.0);
    let third = (sevens - 2.0) / (all - 2.0);
    let suited = (suit - 1.0) / (sevens - 1.0);
    let suited_again = (suit - 2.0) / (sevens - 2.0);
    let two = 50.0 * (1.0 - suited) + 100.0 * suited;
    let all_suited = suited * suited_again;
    let three = 500.0 * (1.0 - all_suited) + 5_000.0 * all_suited;
    let wins = first * ((1.0 - second) * 3.0 + second * ((1.0 - third) * two + third * three));
    let edge = 1.0 - first - wins;
    assert!((edge - 0.1140).abs() < 5e-5, "{edge}");
    check(&run(2_000_000, &[("decks", "6"), ("additional-wager", "sevens")]), "sevens", edge);
}

/// A pair of aces is always split, so that four cards are seen whenever they
/// matter.
#[test]
fn the_progressive_wager_costs_what_its_aces_say() {
    for (table, one) in [("a", 1.0), ("b", 0.0)] {
        let suits = [0, 1, 2, 3];
        let color = |suit: &usize| suit % 2;
        let award = |aces: &[usize]| -> f64 {
            let one_suit = aces.iter().all(|suit| *suit == aces[0]);
            let one_color = aces.iter().all(|suit| color(suit) == color(&aces[0]));
            match (table, aces.len(), one_suit, one_color) {
                (_, 1, ..) => one,
                (_, 2, true, _) => 50.0,
                ("a", 2, _, true) => 10.0,
                ("a", 2, ..) => 5.0,
                (_, 2, ..) => 25.0,
                (_, 3, true, _) => 2_500.0,
                ("a", 3, _, false) => 100.0,
                (_, 3, ..) => 250.0,
                ("a", _, _, true) | (_, _, true, _) => 10_000.0,
                ("a", ..) => 1_500.0,
                _ => 1_000.0,
            }
        };
        // Every run of aces, with what comes after it.
        let mut wins = 0.0;
        let mut runs: Vec<(Vec<usize>, f64)> = vec![(Vec::new(), 1.0)];
        while let Some((run, chance)) = runs.pop() {
            let dealt = run.len() as f64;
            let stays = 1.0 - (32.0 - dealt) / (416.0 - dealt);
            let ends = if run.len() == 4 { 1.0 } else { stays };
            let best = (1..=run.len()).map(|n| award(&run[..n])).fold(0.0, f64::max);
            wins += chance * ends * best;
            for suit in suits.iter().filter(|_| run.len() < 4) {
                let left = 8.0 - run.iter().filter(|other| *other == suit).count() as f64;
                let mut longer = run.clone();
                longer.push(*suit);
                runs.push((longer, chance * left / (416.0 - dealt)));
            }
        }
        let report = run(3_000_000, &[("progressive", table)]);
        check(&report, "progressive", 1.0 - wins);
    }
}

/// Every way to deal and to shuffle is simulated, and every wager has its edge.
#[test]
fn every_option_can_be_simulated() {
    for (options, wagers) in [
        (&[("dealer-card-procedure", "both-cards-up")][..], &["main", "double", "split"][..]),
        (&[("dealer-card-procedure", "hole-card-reader")], &["main", "insurance"]),
        (&[("dealer-card-procedure", "hole-card-unseen")], &["main", "insurance"]),
        (&[("shoe-kind", "double"), ("decks", "3")], &["main"]),
        (&[("shuffle-mode", "bart-carter"), ("decks", "2")], &["main"]),
        (&[("shuffle-mode", "continuous"), ("decks", "4")], &["main"]),
        (&[("decks", "1"), ("cut-card-fraction-from-back", "0.25")], &["main"]),
        (&[("multiple-action", "3")], &["multi-1", "multi-2", "multi-3"]),
        (&[("players-per-box", "3")], &["main", "behind-1", "behind-2"]),
    ] {
        let report = run(200_000, options);
        for wager in wagers {
            let found = report.wagers.iter().find(|w| w.wager == *wager);
            let found = found.unwrap_or_else(|| panic!("{options:?}: no {wager}"));
            // What is added to a hand is added when it is good.
            let most = if ["double", "split", "insurance"].contains(wager) { 0.5 } else { 0.05 };
            assert!(found.edge.abs() < most, "{options:?} {wager}: {}", found.edge);
        }
    }
}
