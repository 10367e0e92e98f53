//! The exact price of blackjack held against the machine that is played: first
//! deals walked card by card, what may be decided, and rounds by the million.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_equipment::{Card, Money};
use boardwalk_games::blackjack::blackjack::points::worth;
use boardwalk_games::blackjack::blackjack::{
    BasicStrategy, Blackjack, BlackjackRound, Options, Wager,
};
use boardwalk_games::{By, Event, Game, GameOptions, Input, Log, Means, Next, Round, SeatNo};
use boardwalk_pricing::price::{FirstDeal, FirstDeals, Plays, PriceSheet, WagerPrice, price};
use boardwalk_pricing::simulate::{Report, Simulation, simulate};

type Chosen = [(&'static str, &'static str)];

fn chosen(options: &Chosen) -> Vec<(String, String)> {
    options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn built(options: &Chosen) -> Options {
    Options::build(&chosen(options)).unwrap()
}

fn sheet(options: &Chosen) -> PriceSheet {
    price("blackjack", &chosen(options)).unwrap()
}

// ---- first deals, card by card through the machine -----------------------------

/// What a box has won so far, in cents.
#[derive(Debug, Clone, Copy, Default)]
struct Net(i64);

impl Log<Blackjack> for Net {
    fn record(&mut self, event: Event<Blackjack>) {
        if let Event::Settled(settlement) = event {
            self.0 += settlement.net.cents();
        }
    }
}

const STAKE: Money = Money::dollars(10);

/// The machine after a first deal, and the cards left by what they are worth.
struct Walk<'a> {
    strategy: &'a BasicStrategy,
    cards: Vec<Card>,
}

impl<'a> Walk<'a> {
    fn new(strategy: &'a BasicStrategy) -> Self {
        let of = |value: u32| Card::all().find(|card| worth(*card) == value).unwrap();
        Self { strategy, cards: (2..=11).map(of).collect() }
    }

    /// What a unit brings on average from here, every card in turn.
    fn mean(&self, round: &BlackjackRound, net: Net, left: &mut [u32; 10]) -> f64 {
        let mut round = round.clone();
        let mut net = net;
        loop {
            match round.next() {
                Next::Over => return net.0 as f64 / STAKE.cents() as f64,
                Next::Bets { .. } => round.give(Input::Close, &mut net).unwrap(),
                Next::Decision { by } => {
                    let decision = Blackjack::sensible(self.strategy, &round, by);
                    round.give(Input::Decide { by, decision }, &mut net).unwrap();
                }
                Next::Card { .. } => break,
                Next::Dice | Next::Shuffle => panic!("no card is asked for"),
            }
        }
        let all: u32 = left.iter().sum();
        let mut sum = 0.0;
        for value in 0..10 {
            let count = left[value];
            if count == 0 {
                continue;
            }
            let mut with = round.clone();
            let mut brings = net;
            with.give(Input::Card(self.cards[value]), &mut brings).unwrap();
            left[value] -= 1;
            sum += f64::from(count) / f64::from(all) * self.mean(&with, brings, left);
            left[value] += 1;
        }
        sum
    }

    /// The table once the first deal is out. Own card, dealer's, own card; with
    /// both up, the dealer's other.
    fn dealt(&self, options: &Options, deal: &FirstDeal) -> (BlackjackRound, Net, [u32; 10]) {
        let mut round = BlackjackRound::open(*options);
        let mut net = Net::default();
        let (seat, wager) = (SeatNo::FIRST, Wager::Main);
        let bet = Input::Bet { seat, wager, amount: STAKE, means: Means::Chips };
        round.give(bet, &mut net).unwrap();
        round.give(Input::Close, &mut net).unwrap();
        let decks = u32::from(options.decks().get());
        let mut left: [u32; 10] = std::array::from_fn(|v| decks * if v == 8 { 16 } else { 4 });
        let order = [deal.own[0], deal.open[0], deal.own[1]];
        for value in order.into_iter().chain(deal.open.iter().skip(1).copied()) {
            let place = value as usize - 2;
            left[place] -= 1;
            round.give(Input::Card(self.cards[place]), &mut net).unwrap();
        }
        (round, net, left)
    }
}

fn check(options: &Chosen, own: [u32; 2], open: &[u32]) {
    hold(&built(options), own, open);
}

/// Holds one first deal, played by the chart, to the machine.
fn hold(options: &Options, own: [u32; 2], open: &[u32]) {
    let deal = FirstDeal { own, open: open.to_vec() };
    let strategy = Blackjack::strategy(options);
    let walk = Walk::new(&strategy);
    let (round, net, mut left) = walk.dealt(options, &deal);
    let walked = walk.mean(&round, net, &mut left);
    let deals = FirstDeals::new(options);
    let counted = deals.brings(&deal, Plays::Chart).to_f64();
    assert!((walked - counted).abs() < 1e-12, "{deal:?}: walked {walked}, counted {counted}");
    let best = deals.brings(&deal, Plays::Best).to_f64();
    assert!(best > counted - 1e-12, "{deal:?}: {best} is best, the chart brings {counted}");
}

const READER: (&str, &str) = ("dealer-card-procedure", "hole-card-reader");
const UNSEEN: (&str, &str) = ("dealer-card-procedure", "hole-card-unseen");
const BOTH_UP: (&str, &str) = ("dealer-card-procedure", "both-cards-up");

#[test]
fn hands_that_are_not_split_bring_what_the_machine_pays() {
    let hits = ("dealer-soft-17", "hit");
    let late = ("surrender", "late");
    let one = ("decks", "1");
    for (options, own, open) in [
        (&[][..], [10, 6], 10),
        (&[one][..], [10, 6], 10),
        (&[one, READER], [10, 2], 11),
        (&[one, READER], [5, 6], 11),
        (&[one, UNSEEN, hits], [5, 6], 11),
        (&[one, hits], [11, 7], 7),
        (&[one, late], [10, 6], 10),
        (&[one, late, READER], [10, 6], 10),
        (&[("decks", "2"), hits], [11, 10], 11),
        (&[("decks", "2"), READER], [11, 10], 10),
        (&[("double-on", "10-11")], [4, 5], 9),
        (&[("decks", "16"), hits], [11, 2], 10),
        (&[one, ("pay-five-card-21", "2:1")], [11, 3], 10),
        (&[one, ("pay-777", "3:2")], [7, 7], 10),
    ] {
        check(options, own, &[open]);
    }
    for (own, open) in [
        ([10, 6], [10, 7]),
        ([10, 10], [10, 10]),
        ([5, 6], [10, 6]),
        ([11, 10], [11, 10]),
        ([11, 10], [11, 6]),
        ([11, 8], [11, 7]),
        ([7, 7], [11, 10]),
    ] {
        check(&[BOTH_UP, ("decks", "2")], own, &open);
        check(&[BOTH_UP, hits, ("decks", "2")], own, &open);
    }
}

/// Options and first deals at random: what the price takes for the rule is what
/// the machine does, whatever the licensee chooses.
#[test]
fn any_lawful_options_are_priced_as_they_are_played() {
    const CHOICES: [(&str, &[&str]); 10] = [
        ("decks", &["1", "2", "3", "6", "8", "16"]),
        (
            "dealer-card-procedure",
            &["no-hole-card", "hole-card-unseen", "hole-card-reader", "both-cards-up"],
        ),
        ("dealer-soft-17", &["stand", "hit"]),
        ("surrender", &["off", "late"]),
        ("double-on", &["any-two-cards", "9-10-11", "10-11"]),
        ("max-split-hands", &["2", "3"]),
        ("split-21-vs-dealer-21", &["push", "win"]),
        ("pay-777", &["off", "3:2"]),
        ("pay-five-card-21", &["off", "2:1"]),
        ("bonus-scope", &["undoubled-unsplit", "original-wager", "all-hands"]),
    ];
    // A generator of its own, so that the cases stay the same.
    let mut state = 47u64;
    let mut below = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut held = 0;
    while held < 40 {
        let chosen: Vec<(String, String)> = CHOICES
            .iter()
            .map(|(key, values)| (key.to_string(), values[below(values.len())].to_string()))
            .collect();
        // Hands of seven and more are soon complete, the dealer's and the own.
        let own = [below(10) as u32 + 2, below(4) as u32 + 7];
        let open = [below(5) as u32 + 7, below(10) as u32 + 2];
        let Ok(options) = Options::build(&chosen) else { continue };
        if own[0] == own[1] {
            continue;
        }
        hold(&options, own, if options.both_up() { &open } else { &open[..1] });
        held += 1;
    }
}

/// With one deck what other hands hold matters most, and a pair of aces leaves
/// two.
#[test]
fn split_pairs_bring_what_the_machine_pays() {
    let one = ("decks", "1");
    let again = [("max-split-hands", "3"), ("resplit-aces", "true")];
    check(&[one], [8, 8], &[6]);
    check(&[one, READER], [11, 11], &[10]);
    check(&[one, UNSEEN, ("split-21-vs-dealer-21", "win")], [11, 11], &[10]);
    check(&[one, again[0]], [11, 11], &[10]);
    check(&[one, again[0], again[1]], [11, 11], &[10]);
    check(&[one, READER, again[0], again[1]], [11, 11], &[10]);
    check(&[("decks", "2"), again[0], again[1]], [11, 11], &[10]);
    check(&[one, BOTH_UP], [8, 8], &[10, 6]);
    check(
        &[one, BOTH_UP, ("pay-five-card-21", "2:1"), ("bonus-scope", "all-hands")],
        [6, 6],
        &[9, 5],
    );
    check(&[one, ("pay-five-card-21", "2:1"), ("bonus-scope", "original-wager")], [11, 11], &[10]);
    check(&[one, ("max-split-hands", "4"), again[1], ("boxes", "6")], [11, 11], &[10]);
    // Nothing else is split three ways that can be walked in the time: tens are
    // not split by the chart, and other pairs draw on.
    check(&[one, BOTH_UP], [9, 9], &[10, 8]);
}

/// What is weighed with each first deal is what the machine allows.
#[test]
fn decisions_that_are_weighed_are_those_that_may_be_made() {
    for options in [
        &[][..],
        &[READER, ("surrender", "late")],
        &[("surrender", "late"), ("double-on", "9-10-11"), ("max-split-hands", "3")],
        &[("double-on", "10-11"), ("dealer-soft-17", "hit")],
        &[UNSEEN, ("decks", "1")],
        &[BOTH_UP],
    ] {
        let options = built(options);
        let strategy = Blackjack::strategy(&options);
        let walk = Walk::new(&strategy);
        let deals = FirstDeals::new(&options);
        for (one, other, up) in
            (2..=11).flat_map(|a| (a..=11).flat_map(move |b| [6, 11].map(|up| (a, b, up))))
        {
            let open = if options.both_up() { vec![up, 6] } else { vec![up] };
            let deal = FirstDeal { own: [one, other], open };
            let (mut round, mut net, _) = walk.dealt(&options, &deal);
            // The hole card, any that makes no blackjack; and no insurance.
            while let Next::Card { .. } | Next::Bets { .. } = round.next() {
                let input = match round.next() {
                    Next::Card { .. } => Input::Card(walk.cards[4]),
                    _ => Input::Close,
                };
                round.give(input, &mut net).unwrap();
                if round.next() == Next::Over {
                    break;
                }
            }
            let mut allowed: Vec<&str> = match round.next() {
                Next::Decision { by: By::Seat(seat) } => round
                    .choices(By::Seat(seat))
                    .iter()
                    .map(|choice| choice.key)
                    .filter(|key| ["stand", "draw", "double", "split", "surrender"].contains(key))
                    .collect(),
                _ => Vec::new(),
            };
            allowed.sort_unstable();
            allowed.dedup();
            let mut weighed: Vec<&str> =
                deals.worth(&deal, Plays::Best).iter().map(|(key, _)| *key).collect();
            weighed.sort_unstable();
            assert_eq!(weighed, allowed, "{deal:?}");
        }
    }
}

// ---- whole sheets ----------------------------------------------------------------

fn wager<'a>(sheet: &'a PriceSheet, key: &str) -> &'a WagerPrice {
    sheet.wagers.iter().find(|wager| wager.wager == key).expect(key)
}

fn exact(sheet: &PriceSheet, key: &str) -> String {
    wager(sheet, key).edge_exact.clone().unwrap()
}

/// Figures of others for well-known rules, in percent, to the digits that they
/// give; where they differ from ours by more, docs/prices.md says why.
#[test]
fn well_known_rules_cost_what_is_published() {
    let four = [("max-split-hands", "4"), ("boxes", "6")];
    for (options, published, within) in [
        (&[READER, four[0], four[1]][..], 0.43, 0.005),
        (&[READER, four[0], four[1], ("decks", "6")], 0.41, 0.006),
        (&[READER, four[0], four[1], ("decks", "6"), ("dealer-soft-17", "hit")], 0.62, 0.006),
    ] {
        let sheet = sheet(options);
        let chart = sheet.chart.as_ref().unwrap();
        let costs = 100.0 * chart.costs.edge;
        assert!((costs - published).abs() < within, "{options:?}: {costs}");
        let best = 100.0 * wager(&sheet, "main").edge;
        assert!(best <= costs && costs - best < 0.01, "{options:?}: {best} {costs}");
    }
}

/// Published for six decks, a dealer who draws to soft 17 and no hole card, by
/// the exact cards of the hand, against an ace: standing and drawing.
#[test]
fn hands_against_an_ace_are_worth_what_is_published() {
    let options = built(&[("decks", "6"), ("dealer-soft-17", "hit")]);
    let deals = FirstDeals::new(&options);
    for (own, stand, draw) in [
        ([2, 11], -0.722356, -0.379910),
        ([3, 2], -0.721887, -0.529734),
        ([4, 3], -0.721415, -0.554273),
        ([5, 11], -0.721965, -0.454867),
        ([6, 11], -0.665166, -0.463296),
        ([6, 5], -0.720879, -0.235772),
        ([7, 11], -0.466029, -0.421285),
    ] {
        let worth = deals.worth(&FirstDeal { own, open: vec![11] }, Plays::Best);
        let of = |key: &str| worth.iter().find(|(k, _)| *k == key).unwrap().1;
        assert!((of("stand") - stand).abs() < 6e-7, "{own:?}: {}", of("stand"));
        assert!((of("draw") - draw).abs() < 6e-7, "{own:?}: {}", of("draw"));
    }
}

/// Edges that were counted once stay: the digits are our own, confirmed by the
/// walks above and by simulation.
#[test]
fn the_defaults_cost_what_they_did() {
    let sheet = sheet(&[]);
    let main = wager(&sheet, "main");
    assert!((main.edge - 0.004_903_98).abs() < 5e-9, "{}", main.edge);
    let chart = sheet.chart.as_ref().unwrap();
    assert!((chart.costs.edge - 0.004_941_80).abs() < 5e-9, "{}", chart.costs.edge);
    // Results and edge come by different ways.
    let mean: f64 = chart.costs.results.iter().map(|r| -r.net * r.probability).sum();
    assert!((mean - chart.costs.edge).abs() < 1e-12);
    let all: f64 = chart.costs.results.iter().map(|r| r.probability).sum();
    assert!((all - 1.0).abs() < 1e-12);
    assert!((main.win + main.push + main.lose - 1.0).abs() < 1e-12);
}

#[test]
fn side_wagers_cost_what_their_cards_say() {
    assert_eq!(exact(&sheet(&[]), "insurance"), "31/415");
    let six = ("decks", "6");
    let over_under = sheet(&[six, ("additional-wager", "over-under-13")]);
    // Published: 46.72%, 44.97% and 8.31%.
    assert!((wager(&over_under, "over-13").win - 0.4672).abs() < 5e-5);
    assert!((wager(&over_under, "under-13").win - 0.4497).abs() < 5e-5);
    // Two cards of a suit, and of these the king and queen.
    let same_suit = sheet(&[("additional-wager", "same-suit")]);
    assert_eq!(wager(&same_suit, "same-suit").win, 103.0 / 415.0);
    let sevens = sheet(&[six, ("additional-wager", "sevens")]);
    // Published: 11.40%.
    assert!((wager(&sevens, "sevens").edge - 0.1140).abs() < 5e-5);
}

/// By hand: with table A the fixed awards and the meter for four of a color.
#[test]
fn the_progressive_wager_is_even_where_its_meter_says() {
    let at = |meter: &'static str| {
        let sheet = sheet(&[("progressive", "a"), ("progressive-reset", meter)]);
        let note = sheet.notes.iter().find(|note| note.starts_with("progressive")).unwrap();
        (wager(&sheet, "progressive").edge, note.clone())
    };
    let (low, note) = at("10000");
    // Aces of one color four times in a row: 16 of 416, then 15 and so on, and
    // for the first card either color. A dollar in the meter is worth its chance.
    let four = 2.0 * (16.0 * 15.0 * 14.0 * 13.0) / (416.0 * 415.0 * 414.0 * 413.0);
    let (high, _) = at("20000");
    assert!((low - high - 10_000.0 * four).abs() < 1e-12, "{low} {high} {four}");
    let even = 10_000.0 + low / four;
    let told = format!("at {}", Money::dollars(even.ceil() as u32));
    assert!(note.contains(&told), "{told}: {note}");
}

/// Holds a measured wager to its price: within four standard errors.
fn confirm(report: &Report, key: &str, price: &WagerPrice) {
    let measured = report.wagers.iter().find(|wager| wager.wager == key).expect(key);
    let off = (measured.edge - price.edge).abs() / measured.ci95;
    assert!(off < 2.04, "{key}: {} counted, {} ± {}", price.edge, measured.edge, measured.ci95);
    let error = 4.0 * (0.25 / measured.decided as f64).sqrt();
    for (counted, found) in
        [(price.win, measured.win), (price.push, measured.push), (price.lose, measured.lose)]
    {
        assert!((counted - found).abs() < error, "{key}: {counted} counted, {found}");
    }
    assert!(
        (price.stdev - measured.stdev).abs() < 0.01,
        "{key}: {} {}",
        price.stdev,
        measured.stdev
    );
}

/// The sensible player plays the chart. A device that shuffles all the time
/// makes every round the first of a fresh shoe.
#[test]
fn the_chart_costs_what_is_measured() {
    let fresh = ("shuffle-mode", "continuous");
    for options in [
        &[fresh][..],
        &[fresh, ("decks", "1"), READER, ("dealer-soft-17", "hit"), ("surrender", "late")],
        &[
            fresh,
            ("decks", "2"),
            ("max-split-hands", "4"),
            ("boxes", "6"),
            ("resplit-aces", "true"),
        ],
        &[fresh, BOTH_UP, ("pay-five-card-21", "2:1"), ("pay-678-suited", "2:1")],
        &[fresh, ("pay-designated-blackjack", "As Js"), ("additional-wager", "sevens")],
    ] {
        let sheet = sheet(options);
        let rounds = 2_000_000;
        let simulation =
            Simulation { rounds, options: chosen(options), ..Simulation::of("blackjack") };
        let report = simulate(&simulation, &|_| {}).unwrap();
        confirm(&report, "main", &sheet.chart.as_ref().unwrap().costs);
        for side in ["insurance", "sevens"] {
            if let Some(price) = sheet.wagers.iter().find(|wager| wager.wager == side) {
                let found = report.wagers.iter().find(|wager| wager.wager == side).unwrap();
                assert!((found.edge - price.edge).abs() < 2.04 * found.ci95, "{side}");
            }
        }
    }
}

/// Each of several wagers meets a hand of the dealer out of the same cards.
#[test]
fn multiple_action_costs_the_same_on_every_hand() {
    let options = [("shuffle-mode", "continuous"), ("multiple-action", "3")];
    let sheet = sheet(&options);
    let simulation =
        Simulation { rounds: 1_000_000, options: chosen(&options), ..Simulation::of("blackjack") };
    let report = simulate(&simulation, &|_| {}).unwrap();
    for key in ["multi-1", "multi-2", "multi-3"] {
        confirm(&report, key, &sheet.chart.as_ref().unwrap().costs);
        assert_eq!(exact(&sheet, key), exact(&sheet, "multi-1"));
    }
}

/// The chart is the one that is published everywhere, and no cell of it is worse
/// than another by more than a hair.
#[test]
fn the_chart_is_the_one_that_people_know() {
    let sheet = sheet(&[READER, ("decks", "6")]);
    let chart = sheet.chart.as_ref().unwrap();
    let row = |title: &str, hand: &str| -> String {
        let part = chart.parts.iter().find(|part| part.title == title).unwrap();
        assert_eq!(part.columns.concat(), "23456789TA");
        part.rows.iter().find(|row| row.hand == hand).unwrap().cells.join(" ")
    };
    assert_eq!(row("Hard", "16"), "S S S S S H H H H H");
    assert_eq!(row("Hard", "11"), "Dh Dh Dh Dh Dh Dh Dh Dh Dh H");
    assert_eq!(row("Soft", "A7"), "S Ds Ds Ds Ds S S H H H");
    assert_eq!(row("Pairs", "99"), "P P P P P S P P S S");
    for advice in &sheet.strategy {
        let of = |key: &str| advice.worth.iter().find(|(k, _)| *k == key).unwrap().1;
        let lost = advice.worth[0].1 - of(advice.decide);
        assert!(lost < 0.001, "{}: {} loses {lost}", advice.when, advice.decide);
    }
}
