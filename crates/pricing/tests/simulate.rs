//! Simulation through the real machine, held against closed forms.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_pricing::simulate::{Report, Simulation, simulate};

fn run(simulation: &Simulation) -> Report {
    simulate(simulation, &|_| {}).unwrap()
}

fn of(game: &str, rounds: u64) -> Simulation {
    Simulation { rounds, ..Simulation::of(game) }
}

/// Numbers apart from the clock's.
fn figures(report: &Report) -> String {
    report
        .wagers
        .iter()
        .map(|w| format!("{} {} {} {:?}\n", w.wager, w.decided, w.edge, w.stdev))
        .collect()
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    for game in ["casino-war", "mini-dice"] {
        let with =
            |threads| run(&Simulation { threads: Some(threads), seed: 42, ..of(game, 300_000) });
        let one = figures(&with(1));
        assert_eq!(one, figures(&with(2)));
        assert_eq!(one, figures(&with(7)));
        let other = run(&Simulation { seed: 43, ..of(game, 300_000) });
        assert_ne!(one, figures(&other));
    }
}

/// What each wager of mini-dice costs, from the ways two dice fall: a place bet
/// is decided by its number or a 7 alone.
#[test]
fn mini_dice_costs_what_the_dice_say() {
    let place = |ways: f64, odds: f64| (6.0 - ways * odds) / (ways + 6.0);
    let once = |wins: f64, odds: f64| (36.0 - wins - wins * odds) / 36.0;
    let closed = [
        ("place-4", place(3.0, 9.0 / 5.0), 1.0 / 15.0),
        ("place-5", place(4.0, 7.0 / 5.0), 1.0 / 25.0),
        ("place-6", place(5.0, 7.0 / 6.0), 1.0 / 66.0),
        ("place-8", place(5.0, 7.0 / 6.0), 1.0 / 66.0),
        ("place-9", place(4.0, 7.0 / 5.0), 1.0 / 25.0),
        ("place-10", place(3.0, 9.0 / 5.0), 1.0 / 15.0),
        ("field", once(16.0, 1.0) - 2.0 / 36.0, 1.0 / 18.0),
        ("any-seven", once(6.0, 4.0), 1.0 / 6.0),
        ("over-seven", once(15.0, 1.0), 1.0 / 6.0),
        ("under-seven", once(15.0, 1.0), 1.0 / 6.0),
    ];
    let report = run(&of("mini-dice", 10_000_000));
    assert_eq!(report.wagers.len(), closed.len());
    for ((wager, exact, fraction), found) in closed.into_iter().zip(&report.wagers) {
        assert!((exact - fraction).abs() < 1e-12, "{wager}: {exact}");
        assert_eq!(found.wager, wager);
        // 95% intervals, ten of them: three half-widths are five deviations.
        assert!(
            (found.edge - exact).abs() < 3.0 * found.ci95,
            "{wager}: {} ± {}",
            found.edge,
            found.ci95
        );
        assert!((found.win + found.push + found.lose - 1.0).abs() < 1e-9);
    }
}

/// Casino war from a fresh shoe, counted: thirteen ranks, cards removed. A shoe
/// dealt to the cutting card has the same expectation for every round, since
/// unseen cards are exchangeable.
fn casino_war(decks: f64) -> [(&'static str, f64); 4] {
    let (each, all) = (4.0 * decks, 52.0 * decks);
    let tie = (each - 1.0) / (all - 1.0);
    // After a tie two cards of one rank are gone; burns are unseen.
    let left = all - 2.0;
    let pairs = left * (left - 1.0);
    // The war ties on the same rank as the first tie, or on another.
    let war_tie = ((each - 2.0) * (each - 3.0) + 12.0 * each * (each - 1.0)) / pairs;
    let war_win = (1.0 - war_tie) / 2.0;
    let war = 2.0 * war_win + 3.0 * war_tie - war_win;
    [
        ("initial", -tie * (war - 1.0)),
        ("tie", 1.0 - 11.0 * tie),
        ("war", -war),
        ("war-tie", 1.0 - 11.0 * war_tie),
    ]
}

#[test]
fn casino_war_costs_what_the_cards_say() {
    for decks in [6, 7, 8] {
        let simulation = Simulation {
            options: vec![("decks".into(), decks.to_string())],
            ..of("casino-war", 6_000_000)
        };
        let report = run(&simulation);
        for ((wager, exact), found) in casino_war(f64::from(decks)).into_iter().zip(&report.wagers)
        {
            assert_eq!(found.wager, wager);
            assert!(
                (found.edge - exact).abs() < 3.0 * found.ci95,
                "{decks} decks, {wager}: {} ± {}, exactly {exact}",
                found.edge,
                found.ci95
            );
        }
    }
}

/// A figure that is published for the game with the bonus on a tied war.
#[test]
fn six_decks_cost_two_and_a_third_percent() {
    let [(_, initial), (_, tie), ..] = casino_war(6.0);
    assert!((initial - 0.0233).abs() < 5e-5, "{initial}");
    assert!((tie - 0.1865).abs() < 5e-5, "{tie}");
}

#[test]
fn what_cannot_be_simulated_says_why() {
    let error = |simulation: &Simulation| simulate(simulation, &|_| {}).unwrap_err().to_string();
    let bet = |game: &str, wager: &str, amount: &str| Simulation {
        bets: vec![(wager.into(), amount.parse().unwrap())],
        ..of(game, 10)
    };
    for (simulation, expected) in [
        (of("whist", 1), "there is no game \"whist\""),
        (of("casino-war", 0), "--rounds: expected a number"),
        (Simulation { threads: Some(0), ..of("casino-war", 1) }, "--threads: expected a number"),
        (bet("casino-war", "war", "10"), "casino-war has no wager \"war\" to be made"),
        (bet("casino-war", "tie", "10"), "bet tie $10.00: needs-other-wager"),
        (bet("casino-war", "war-tie", "5"), "bet war-tie $5.00: no-wagers"),
        (
            Simulation {
                bets: vec![("tie".into(), "5".parse().unwrap()); 2],
                ..of("casino-war", 10)
            },
            "--bet tie: given twice",
        ),
        (bet("casino-war", "initial", "99999"), "bet initial $99,999.00: above-maximum"),
        (bet("mini-dice", "place-6", "10"), "bet place-6 $10.00: not-payable"),
        (
            // The come wager waits for a point; it is the fire bet that is refused.
            Simulation {
                bets: [("pass", "10"), ("come", "10"), ("fire", "5")]
                    .map(|(wager, amount)| (wager.into(), amount.parse().unwrap()))
                    .into(),
                ..of("craps", 10)
            },
            "bet fire $5.00: not-offered",
        ),
        (
            Simulation { options: vec![("decks".into(), "5".into())], ..of("casino-war", 1) },
            "option decks 5: expected 6, 7 or 8 [19:47-22.2(a)]",
        ),
    ] {
        let error = error(&simulation);
        assert!(error.starts_with(expected), "{error}");
    }
}
