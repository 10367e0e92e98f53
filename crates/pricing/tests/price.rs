//! Exact prices against closed forms worked out by hand, and against the
//! machine that is played.

#![allow(clippy::unwrap_used, clippy::panic)]

use boardwalk_games::{SeatNo, catalog};
use boardwalk_pricing::price::{Method, PriceSheet, Request, compare, price, price_as};
use boardwalk_pricing::simulate::{Simulation, simulate};

fn sheet(game: &str, options: &[(&str, &str)]) -> PriceSheet {
    price(game, &chosen(options)).unwrap()
}

fn chosen(options: &[(&str, &str)]) -> Vec<(String, String)> {
    options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn exact(sheet: &PriceSheet, wager: &str) -> String {
    let found = sheet.wagers.iter().find(|w| w.wager == wager);
    found.unwrap().edge_exact.clone().unwrap()
}

#[test]
fn casino_war_costs_what_the_closed_forms_say() {
    for (decks, initial, tie) in [
        ("6", "23138/993023", "58/311"),
        ("7", "184662/7906261", "2/11"),
        ("8", "276706/11826255", "74/415"),
    ] {
        let sheet = sheet("casino-war", &[("decks", decks)]);
        assert_eq!(exact(&sheet, "initial"), initial);
        assert_eq!(exact(&sheet, "tie"), tie);
        assert_eq!(sheet.strategy[0].decide, "go-to-war");
    }
}

#[test]
fn mini_dice_costs_what_the_ways_of_two_dice_say() {
    let sheet = sheet("mini-dice", &[]);
    for (wager, edge) in [
        ("any-seven", "1/6"),
        ("over-seven", "1/6"),
        ("under-seven", "1/6"),
        ("field", "1/18"),
        ("place-4", "1/15"),
        ("place-5", "1/25"),
        ("place-6", "1/66"),
        ("place-8", "1/66"),
        ("place-9", "1/25"),
        ("place-10", "1/15"),
    ] {
        assert_eq!(exact(&sheet, wager), edge, "{wager}");
    }
    // A six or a seven: eleven ways of 36.
    let six = sheet.wagers.iter().find(|w| w.wager == "place-6").unwrap();
    assert!((six.stands.unwrap() - 36.0 / 11.0).abs() < 1e-12);
}

/// The closed forms of the textbooks, at both kinds of table.
#[test]
fn craps_costs_what_the_closed_forms_say() {
    for game in ["craps", "mini-craps"] {
        let sheet = sheet(game, &[]);
        for (wager, edge) in [
            ("pass", "7/495"),
            ("dont-pass", "3/220"),
            ("come", "7/495"),
            ("dont-come", "3/220"),
            ("pass-odds", "0"),
            ("dont-pass-odds", "0"),
            ("come-odds-6", "0"),
            ("dont-come-odds-10", "0"),
            ("place-4", "1/15"),
            ("place-9", "1/25"),
            ("place-8", "1/66"),
            ("place-lose-4", "1/33"),
            ("place-lose-5", "1/40"),
            ("place-lose-6", "1/55"),
            ("buy-4", "1/21"),
            ("lay-4", "1/41"),
            ("lay-5", "1/31"),
            ("lay-6", "1/25"),
            ("hard-4", "1/9"),
            ("hard-8", "1/11"),
            ("field", "1/18"),
            ("any-seven", "1/6"),
            ("any-craps", "1/9"),
            ("craps-two", "5/36"),
            ("craps-twelve", "5/36"),
            ("craps-three", "1/9"),
            ("eleven", "1/9"),
            ("craps-eleven", "1/9"),
            ("horn", "1/8"),
        ] {
            assert_eq!(exact(&sheet, wager), edge, "{game} {wager}");
        }
        let pass = sheet.wagers.iter().find(|w| w.wager == "pass").unwrap();
        assert!((pass.stands.unwrap() - 557.0 / 165.0).abs() < 1e-12);
    }
}

/// The bonus wagers in 1,326 and 133,784,560 hands; the chart of the sensible
/// player, which was found by another method, raises just where it is best.
#[test]
fn all_in_hold_em_costs_what_all_deals_say() {
    let sheet = sheet("all-in-hold-em", &[]);
    assert_eq!(exact(&sheet, "hole-card-bonus"), "8/221");
    let bonus = sheet.wagers.iter().find(|w| w.wager == "final-hand-bonus").unwrap();
    assert!((bonus.edge - 0.035_97).abs() < 0.000_005, "{}", bonus.edge);
    let folds: Vec<&str> = sheet
        .strategy
        .iter()
        .filter(|advice| advice.decide == "fold")
        .map(|advice| advice.when.trim_start_matches("you hold "))
        .collect();
    assert_eq!(folds, ["32o", "42o", "43o", "52o", "62o", "63o", "72o", "73o", "82o"]);
}

/// The raise list as a square: aces first, suited hands above the diagonal.
#[test]
fn the_raise_list_can_be_read_as_a_square() {
    let sheet = sheet("all-in-hold-em", &[]);
    let [chart] = sheet.squares.as_slice() else { panic!("one square") };
    let cell = |row: usize, column: usize| &chart.cells[row][column];
    assert_eq!(cell(0, 0).name, "AA");
    assert_eq!(cell(0, 12).name, "A2s");
    assert_eq!(cell(12, 0).name, "A2o");
    // The dealer has no call once in seven; else aces win 85 in a hundred.
    assert!((cell(0, 0).worth - 2.537).abs() < 0.001, "{}", cell(0, 0).worth);
    let lines = chart.lines();
    assert_eq!(lines.len(), 14);
    // Sevens to twos of the last row fold, all but the pair.
    assert_eq!(lines[13], "2 R R R R R R . . . . . . R");
    let advice = sheet.strategy.iter().find(|a| a.when == "you hold 72o").unwrap();
    assert_eq!(advice.decide, cell(12, 7).decide);
    assert_eq!(advice.worth[1].1, cell(12, 7).worth);
}

/// What a custom table pays more is what the player loses less.
#[test]
fn custom_pay_tables_are_priced_like_the_printed_ones() {
    // Table C with one more unit on the four suited ace-kings.
    let rows = "two-red-aces=45,suited-ace-king=26,pair-of-aces=20,pair-of-jacks-to-kings=8,\
                pair-of-sixes-to-tens=4,pair-of-twos-to-fives=2,two-suited-cards=1";
    let exact_of =
        |table| exact(&sheet("all-in-hold-em", &[("hole-card-table", table)]), "hole-card-bonus");
    assert_eq!(exact_of("C"), "71/1326");
    assert_eq!(exact_of(rows), "67/1326");
    assert_eq!(exact_of("C,suited-ace-king=53 to 2"), "5/102");
}

#[test]
fn tables_below_the_floor_are_priced_for_study_and_refused_otherwise() {
    for (game, key, value, cite) in [
        ("all-in-hold-em", "hole-card-table", "two-red-aces=30", "[19:47-44.11(c)]"),
        ("all-in-hold-em", "final-hand-table", "royal-flush=400", "[19:47-44.11(d)]"),
        ("mini-dice", "payout-overrides", "any-seven=3", "must pay at least 4 to 1"),
        ("craps", "payout-overrides", "any-seven=3", "must pay at least 4 to 1"),
    ] {
        let choices = chosen(&[(key, value)]);
        let refused = price(game, &choices).unwrap_err().to_string();
        assert!(refused.contains(cite), "{refused}");
        let request = Request { unlawful: true, ..Request::of(&choices) };
        let studied = price_as(game, &request).unwrap();
        assert_eq!(studied.unlawful.as_deref(), Some(refused.as_str()));
        assert!(studied.options[key].contains(value), "{game}: {}", studied.options[key]);
        // Every other choice is held to the rules all the same.
        let other = chosen(&[(key, value), ("no-such-option", "1")]);
        assert!(price_as(game, &Request { choices: &other, ..request }).is_err());
    }
    let any_seven = sheet("mini-dice", &[]);
    let study = chosen(&[("payout-overrides", "any-seven=3")]);
    let study = price_as("mini-dice", &Request { unlawful: true, ..Request::of(&study) }).unwrap();
    assert_eq!(
        (exact(&any_seven, "any-seven"), exact(&study, "any-seven")),
        ("1/6".into(), "1/3".into())
    );
    let simulation = Simulation {
        options: chosen(&[("payout-overrides", "any-seven=3")]),
        rounds: 1,
        ..Simulation::of("mini-dice")
    };
    assert!(simulate(&simulation, &|_| {}).is_err(), "no table is opened with it");
}

#[test]
fn options_are_compared_value_by_value() {
    let sheet = sheet("all-in-hold-em", &[("final-hand-table", "B")]);
    let choices = chosen(&[("final-hand-table", "B")]);
    let comparisons = compare(&sheet, &Request::of(&choices)).unwrap();
    let edges = |n: usize, wager: usize| -> Vec<String> {
        let sheets = comparisons[n].sheets.iter();
        sheets.map(|(_, sheet)| format!("{:.3}", 100.0 * sheet.wagers[wager].edge)).collect()
    };
    assert_eq!(edges(0, 2), ["3.620", "4.223", "5.354", "7.240"]);
    assert_eq!(edges(1, 3), ["3.597", "4.170", "4.866", "6.547"]);
}

/// Sampled rounds and simulated ones of fast action hold'em agree, and so do the
/// parts of a sampled price with each other.
#[test]
fn fast_action_hold_em_costs_what_is_measured() {
    for decks in ["6", "8"] {
        let choices = chosen(&[("decks", decks)]);
        let request = Request { samples: Some(400_000), ..Request::of(&choices) };
        let sheet = price_as("fast-action-hold-em", &request).unwrap();
        assert_eq!(sheet.method, Method::Sampled);
        let [original, split] = sheet.wagers.as_slice() else { panic!("two wagers") };
        assert!(original.edge_exact.is_none() && original.ci95.unwrap() < 0.002);
        assert!((original.win + original.push + original.lose - 1.0).abs() < 1e-12);
        // Four cards of a rank, paid 5 to 1.
        let naturals: f64 =
            original.results.iter().filter(|r| r.net == 5.0).map(|r| r.probability).sum();
        let exact =
            if decks == "6" { 138_138.0 / 387_278_970.0 } else { 467_480.0 / 1_229_930_520.0 };
        assert!((naturals / exact - 1.0).abs() < 0.05, "{naturals} and not {exact}");
        let simulation = Simulation {
            rounds: 2_000_000,
            options: choices.clone(),
            ..Simulation::of("fast-action-hold-em")
        };
        let report = simulate(&simulation, &|_| {}).unwrap();
        for (price, measured) in [original, split].into_iter().zip(&report.wagers) {
            let interval = price.ci95.unwrap().hypot(measured.ci95);
            let off = (price.edge - measured.edge).abs() / interval;
            assert!(off < 2.04, "{} {}: {} and {}", decks, price.wager, price.edge, measured.edge);
        }
        // To split is worth more than the house ways alone.
        assert!(sheet.thumbs.iter().all(|thumb| thumb.cost > 0.0), "{:?}", sheet.thumbs);
    }
}

/// Whatever a licensee chooses has a price, of every wager on offer.
#[test]
fn every_value_of_every_option_has_a_price() {
    for id in ["casino-war", "mini-dice", "craps", "mini-craps", "minibaccarat", "all-in-hold-em"] {
        let game = catalog::game(id).unwrap();
        let mut lawful = 0;
        for option in game.options() {
            for value in option.values.split(['|', ',', ' ']).filter(|value| !value.is_empty()) {
                let chosen = chosen(&[(option.key, value)]);
                let Ok(table) = game.open(&chosen) else { continue };
                lawful += 1;
                let sheet = price(id, &chosen);
                let sheet = sheet.unwrap_or_else(|e| panic!("{id} {} {value}: {e}", option.key));
                for wager in game.wagers() {
                    let offered = table.window(SeatNo::FIRST, wager.key).is_ok();
                    let priced = sheet.wagers.iter().any(|price| price.wager == wager.key);
                    assert!(priced || !offered, "{id} {} {value}: {}", option.key, wager.key);
                }
            }
        }
        assert!(lawful > 10, "{id}: {lawful} values");
    }
}

/// Every exact price is what the machine shows when it is played.
#[test]
fn exact_prices_are_what_is_measured() {
    for (game, options) in [
        ("casino-war", vec![]),
        ("casino-war", vec![("decks", "8")]),
        ("all-in-hold-em", vec![]),
        ("all-in-hold-em", vec![("hole-card-table", "D"), ("final-hand-table", "C")]),
        ("mini-dice", vec![]),
        ("mini-dice", vec![("payout-overrides", "field-12=3 to 1,any-seven=5 to 1")]),
    ] {
        let sheet = sheet(game, &options);
        let simulation =
            Simulation { rounds: 2_000_000, options: chosen(&options), ..Simulation::of(game) };
        let report = simulate(&simulation, &|_| {}).unwrap();
        for measured in &report.wagers {
            let price = sheet.wagers.iter().find(|w| w.wager == measured.wager).unwrap();
            let off = (measured.edge - price.edge).abs() / measured.ci95;
            // Four standard errors: a fault shows, and the seed is fixed.
            assert!(off < 2.04, "{game} {}: {} and {}", price.wager, price.edge, measured.edge);
            let spread = (measured.stdev - price.stdev).abs();
            // Rare jackpots make it a rough figure at this size.
            assert!(spread < 0.1 * price.stdev, "{game} {}", price.wager);
            let chance: f64 = price.results.iter().map(|r| r.probability).sum();
            assert!((chance - 1.0).abs() < 1e-12);
        }
    }
}
