//! Craps through the real machine, held against closed forms: what each wager
//! costs once it is resolved, and each roll that it stands, from a Markov chain
//! of the come out, the six points and the 36 ways two dice fall.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_pricing::simulate::{Report, Simulation, WagerReport, simulate};

const POINTS: [usize; 6] = [4, 5, 6, 8, 9, 10];

/// The chance of a total.
fn chance(total: usize) -> f64 {
    (6 - total.abs_diff(7)) as f64 / 36.0
}

/// A wager that stands: what it costs when it is resolved, ties among them,
/// and how many rolls it stands.
#[derive(Debug, Clone, Copy)]
struct Price {
    edge: f64,
    rolls: f64,
}

/// A wager resolved when its ways to win or to lose come: on every roll.
fn standing(win: f64, lose: f64, pays: f64) -> Price {
    let decided = win + lose;
    Price { edge: (lose - win * pays) / decided, rolls: 1.0 / decided }
}

/// A one-roll wager from what it pays on each total; nothing means it loses.
fn once(pays: impl Fn(usize) -> f64) -> Price {
    let gain = |total| if pays(total) > 0.0 { pays(total) } else { -1.0 };
    Price { edge: -(2..=12).map(|t| chance(t) * gain(t)).sum::<f64>(), rolls: 1.0 }
}

/// Pass, and come alike: resolved at once, or on its number before a 7.
fn pass() -> Price {
    let mut edge = chance(2) + chance(3) + chance(12) - chance(7) - chance(11);
    let mut rolls = 1.0;
    for point in POINTS {
        let on = standing(chance(point), chance(7), 1.0);
        edge += chance(point) * on.edge;
        rolls += chance(point) * on.rolls;
    }
    Price { edge, rolls }
}

fn dont_pass() -> Price {
    // The other side of pass, but for the 12 that nobody wins.
    Price { edge: -pass().edge + chance(12), ..pass() }
}

/// A place or buy bet, live after the point alone. It is made anew as soon as
/// it is resolved, so how often it is made before a come out roll and with each
/// point follows from where it is resolved: a fixed point, found by repeating.
/// Returns how many rolls it stands on the average.
fn rolls_when_off_on_come_out(number: usize) -> f64 {
    // Rolls to the end, made before a come out roll (0) or with each point.
    let mut rolls = [0.0; 7];
    for _ in 0..10_000 {
        let mut next = [1.0; 7];
        for total in 2..=12 {
            let place = POINTS.iter().position(|point| *point == total);
            next[0] += chance(total) * rolls[place.map_or(0, |place| place + 1)];
            for (place, point) in POINTS.iter().enumerate() {
                if total == 7 || total == number {
                    continue;
                }
                next[place + 1] +=
                    chance(total) * if total == *point { rolls[0] } else { rolls[place + 1] };
            }
        }
        rolls = next;
    }
    // Where the next one is made, from where this one was.
    let mut made = [1.0 / 7.0; 7];
    let ends = ends(number);
    for _ in 0..10_000 {
        let mut next = [0.0; 7];
        for (from, share) in made.iter().enumerate() {
            for (to, ends) in ends[from].iter().enumerate() {
                next[to] += share * ends;
            }
        }
        made = next;
    }
    made.iter().zip(rolls).map(|(share, rolls)| share * rolls).sum()
}

/// The state of the table when a place bet made in each state is resolved.
fn ends(number: usize) -> [[f64; 7]; 7] {
    let mut ends = [[0.0; 7]; 7];
    for (from, row) in ends.iter_mut().enumerate() {
        let mut at = [0.0; 7];
        at[from] = 1.0;
        for _ in 0..2_000 {
            let mut next = [0.0; 7];
            for total in 2..=12 {
                let place = POINTS.iter().position(|point| *point == total);
                next[place.map_or(0, |place| place + 1)] += at[0] * chance(total);
                for (place, point) in POINTS.iter().enumerate() {
                    let moved = at[place + 1] * chance(total);
                    let to = if total == 7 || total == *point { 0 } else { place + 1 };
                    if total == 7 || total == number {
                        row[to] += moved;
                    } else {
                        next[to] += moved;
                    }
                }
            }
            at = next;
        }
    }
    ends
}

/// The true odds on a number, `taken` or laid.
fn true_odds(number: usize) -> f64 {
    chance(7) / chance(number)
}

/// Every wager that is simulated alone, with its price.
fn closed_forms() -> Vec<(String, Price)> {
    let mut all = vec![
        ("pass".into(), pass()),
        ("dont-pass".into(), dont_pass()),
        ("come".into(), pass()),
        ("dont-come".into(), dont_pass()),
        ("field".into(), once(|t| [0., 0., 2., 1., 1., 0., 0., 0., 0., 1., 1., 1., 2.][t])),
        ("any-seven".into(), once(|t| if t == 7 { 4.0 } else { 0.0 })),
        ("any-craps".into(), once(|t| if matches!(t, 2 | 3 | 12) { 7.0 } else { 0.0 })),
        ("craps-two".into(), once(|t| if t == 2 { 30.0 } else { 0.0 })),
        ("craps-twelve".into(), once(|t| if t == 12 { 30.0 } else { 0.0 })),
        ("craps-three".into(), once(|t| if t == 3 { 15.0 } else { 0.0 })),
        ("eleven".into(), once(|t| if t == 11 { 15.0 } else { 0.0 })),
        (
            "craps-eleven".into(),
            once(|t| match t {
                2 | 3 | 12 => 3.0,
                11 => 7.0,
                _ => 0.0,
            }),
        ),
        (
            "horn".into(),
            once(|t| match t {
                2 | 12 => 27.0 / 4.0,
                3 | 11 => 3.0,
                _ => 0.0,
            }),
        ),
    ];
    for (number, odds) in POINTS.into_iter().zip([1.8, 1.4, 7.0 / 6.0, 7.0 / 6.0, 1.4, 1.8]) {
        let rolls = rolls_when_off_on_come_out(number);
        let place = standing(chance(number), chance(7), odds);
        all.push((format!("place-{number}"), Price { rolls, ..place }));
        // Five percent of the stake, of what lies on the layout.
        all.push((format!("buy-{number}"), Price { edge: 0.05 / 1.05, rolls }));
        let on_number = standing(chance(number), chance(7), 1.0);
        let travelled = Price { rolls: on_number.rolls + 1.0, ..on_number };
        all.push((format!("come-{number}"), travelled));
        all.push((format!("dont-come-{number}"), Price { edge: -travelled.edge, ..travelled }));
    }
    for (number, odds) in POINTS.into_iter().zip([5.0 / 11.0, 0.625, 0.8, 0.8, 0.625, 5.0 / 11.0]) {
        let lose = standing(chance(7), chance(number), odds);
        all.push((format!("place-lose-{number}"), lose));
        let vigorish = 0.05 / true_odds(number);
        let lay = Price { edge: vigorish / (1.0 + vigorish), ..lose };
        all.push((format!("lay-{number}"), lay));
        all.push((format!("dont-come-odds-{number}"), Price { edge: 0.0, ..lose }));
    }
    for (number, pays) in [(4, 7.0), (10, 7.0), (6, 9.0), (8, 9.0)] {
        let hard = 1.0 / 36.0;
        let lose = chance(number) - hard + chance(7);
        all.push((format!("hard-{number}"), standing(hard, lose, pays)));
    }
    all
}

fn run(simulation: &Simulation) -> Report {
    simulate(simulation, &|_| {}).unwrap()
}

fn find<'a>(report: &'a Report, wager: &str) -> &'a WagerReport {
    report.wagers.iter().find(|w| w.wager == wager).unwrap_or_else(|| panic!("{wager}"))
}

fn near(wager: &str, what: &str, found: f64, exact: f64, within: f64) {
    assert!((found - exact).abs() < within, "{wager} {what}: {found} ± {within}, exactly {exact}");
}

/// Figures that are published, to show that the chain is right.
#[test]
fn closed_forms_are_the_published_figures() {
    let all = closed_forms();
    let price = |wager: &str| all.iter().find(|(w, _)| w == wager).unwrap().1;
    for (wager, edge) in [
        ("pass", 7.0 / 495.0),
        ("dont-pass", 3.0 / 220.0),
        ("place-4", 1.0 / 15.0),
        ("place-5", 1.0 / 25.0),
        ("place-6", 1.0 / 66.0),
        ("place-lose-4", 1.0 / 33.0),
        ("place-lose-5", 1.0 / 40.0),
        ("place-lose-6", 1.0 / 55.0),
        ("buy-4", 1.0 / 21.0),
        ("lay-4", 1.0 / 41.0),
        ("hard-4", 1.0 / 9.0),
        ("hard-8", 1.0 / 11.0),
        ("field", 1.0 / 18.0),
        ("any-seven", 1.0 / 6.0),
        ("any-craps", 1.0 / 9.0),
        ("craps-two", 5.0 / 36.0),
        ("eleven", 1.0 / 9.0),
        ("craps-eleven", 1.0 / 9.0),
        ("horn", 1.0 / 8.0),
    ] {
        near(wager, "edge", price(wager).edge, edge, 1e-12);
    }
    near("pass", "rolls", price("pass").rolls, 557.0 / 165.0, 1e-12);
}

/// Every wager in one run: by resolved wager and by roll.
#[test]
fn every_wager_costs_what_the_dice_say() {
    let report = run(&Simulation { rounds: 30_000_000, seed: 11, ..Simulation::of("craps") });
    let closed = closed_forms();
    for (wager, exact) in &closed {
        let found = find(&report, wager);
        near(wager, "edge", found.edge, exact.edge, 3.0 * found.ci95);
        let by_roll = exact.edge / exact.rolls;
        near(
            wager,
            "by roll",
            found.edge_per_round,
            by_roll,
            3.0 * found.ci95 / exact.rolls + 1e-4,
        );
        near(wager, "rolls", found.rounds_stood, exact.rolls, 0.01 * exact.rolls);
    }
    let ties = find(&report, "dont-pass");
    near("dont-pass", "resolved", ties.edge_resolved, ties.edge / (1.0 - ties.push), 1e-12);
    // Odds cost nothing, wherever they are taken or laid and whether or not
    // some go back on a come out roll.
    for found in report.wagers.iter().filter(|w| w.wager.contains("odds")) {
        near(found.wager, "edge", found.edge, 0.0, 3.0 * found.ci95);
    }
    let odds = report.wagers.iter().filter(|w| w.wager.contains("odds")).count();
    let odds_closed = closed.iter().filter(|(w, _)| w.contains("odds")).count();
    assert_eq!(report.wagers.len(), closed.len() - odds_closed + odds);
    assert_eq!(find(&report, "come-6").part_of, Some("come"));
}

/// The chance of making each number of different points before a loser 7.
fn points_made() -> [f64; 7] {
    // By the set of points made, before a come out roll.
    let mut sets = [0.0; 64];
    sets[0] = 1.0;
    let mut ended = [0.0; 7];
    let point: f64 = POINTS.iter().map(|p| chance(*p)).sum();
    for _ in 0..2_000 {
        let mut next = [0.0; 64];
        for (set, share) in sets.iter().enumerate() {
            for (bit, number) in POINTS.iter().enumerate() {
                let made = chance(*number) / (chance(*number) + chance(7));
                let here = share * chance(*number) / point;
                next[set | 1 << bit] += here * made;
                ended[set.count_ones() as usize] += here * (1.0 - made);
            }
        }
        sets = next;
    }
    ended
}

#[test]
fn the_fire_bet_costs_what_the_points_say() {
    let made = points_made();
    let exact = 1.0 - 25.0 * made[4] - 250.0 * made[5] - 1000.0 * made[6];
    let fire = Simulation {
        rounds: 20_000_000,
        options: vec![("fire-bet".into(), "on".into())],
        bets: vec![("fire".into(), "5".parse().unwrap())],
        ..Simulation::of("mini-craps")
    };
    let report = run(&fire);
    let found = find(&report, "fire");
    near("fire", "edge", found.edge, exact, 3.0 * found.ci95);
    near("fire", "win", found.win, made[4] + made[5] + made[6], 0.001);
}

/// Both table kinds are one machine: the same seed gives the same figures.
#[test]
fn mini_craps_costs_what_craps_costs() {
    let figures = |game: &str| {
        let report = run(&Simulation { rounds: 500_000, ..Simulation::of(game) });
        let told = |w: &WagerReport| format!("{} {} {}\n", w.wager, w.decided, w.edge);
        report.wagers.iter().map(told).collect::<String>()
    };
    assert_eq!(figures("craps"), figures("mini-craps"));
}

#[test]
fn a_plan_without_its_first_wager_says_so() {
    let bet = |wager: &str| Simulation {
        rounds: 1_000,
        bets: vec![(wager.into(), "10".parse().unwrap())],
        ..Simulation::of("craps")
    };
    for (wager, expected) in [
        ("pass-odds", "bet pass-odds $10.00: needs-other-wager"),
        ("come", "bet come $10.00: no-wagers"),
        ("come-6", "craps has no wager \"come-6\" to be made in a betting window"),
        ("fire", "bet fire $10.00: not-offered"),
        ("place-6", "bet place-6 $10.00: not-payable: $10.00 cannot be paid at 7 to 6"),
    ] {
        let error = simulate(&bet(wager), &|_| {}).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
