//! Minibaccarat, counted over every order of card values out of a fresh shoe,
//! and simulated through the real machine.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_pricing::price::price;
use boardwalk_pricing::simulate::{Simulation, simulate};

/// How often, of `all` orders of six cards, each thing happens.
#[derive(Debug, Clone, Copy, Default)]
struct Counted {
    player: u128,
    banker: u128,
    /// Of these, with a count of six.
    banker_six: u128,
    tie: u128,
    all: u128,
}

/// Every order in which six cards can come out of a fresh shoe, by what they
/// count. The third-card rules are written here as players know them, not as
/// the game's table.
fn counted(decks: u128) -> Counted {
    let mut left = [4 * decks; 10];
    left[0] = 16 * decks;
    let mut counted = Counted::default();
    six_cards(&mut left, &mut [0; 6], 0, 1, &mut counted);
    counted
}

fn six_cards(
    left: &mut [u128; 10],
    cards: &mut [usize; 6],
    n: usize,
    ways: u128,
    counted: &mut Counted,
) {
    if n == 6 {
        return tally(cards, ways, counted);
    }
    for value in 0..10 {
        if left[value] == 0 {
            continue;
        }
        let ways = ways * left[value];
        left[value] -= 1;
        cards[n] = value;
        six_cards(left, cards, n + 1, ways, counted);
        left[value] += 1;
    }
}

/// The cards in the order in which they come: what is not needed stays behind.
fn tally(cards: &[usize; 6], ways: u128, counted: &mut Counted) {
    let mut player = (cards[0] + cards[2]) % 10;
    let mut banker = (cards[1] + cards[3]) % 10;
    if player < 8 && banker < 8 {
        let (draws, next) = if player < 6 {
            let third = cards[4];
            player = (player + third) % 10;
            let draws = match banker {
                0..=2 => true,
                3 => third != 8,
                4 => (2..8).contains(&third),
                5 => (4..8).contains(&third),
                6 => third == 6 || third == 7,
                _ => false,
            };
            (draws, cards[5])
        } else {
            (banker < 6, cards[4])
        };
        if draws {
            banker = (banker + next) % 10;
        }
    }
    counted.all += ways;
    match player.cmp(&banker) {
        std::cmp::Ordering::Greater => counted.player += ways,
        std::cmp::Ordering::Less if banker == 6 => {
            counted.banker += ways;
            counted.banker_six += ways;
        }
        std::cmp::Ordering::Less => counted.banker += ways,
        std::cmp::Ordering::Equal => counted.tie += ways,
    }
}

impl Counted {
    fn share(&self, of: u128) -> f64 {
        of as f64 / self.all as f64
    }

    fn player(&self) -> f64 {
        self.share(self.banker) - self.share(self.player)
    }

    fn tie(&self, pays: f64) -> f64 {
        1.0 - self.share(self.tie) * (pays + 1.0)
    }

    /// The edge on the Banker's Hand where a win keeps `rate` of itself.
    fn banker(&self, rate: f64) -> f64 {
        self.share(self.player) - self.share(self.banker) * (1.0 - rate)
    }

    fn banker_six_half(&self) -> f64 {
        self.banker(0.0) + self.share(self.banker_six) / 2.0
    }

    fn banker_tie_charged(&self) -> f64 {
        self.banker(0.0) + self.share(self.tie) / 4.0
    }
}

/// To the last digit that is published for eight decks, and for six.
#[test]
fn the_count_gives_the_published_figures() {
    let eight = counted(8);
    // 416 × 415 × … × 411.
    assert_eq!(eight.all, (411..=416u128).product());
    assert_eq!(eight.player + eight.banker + eight.tie, eight.all);
    assert_eq!(eight.banker, 2_292_252_566_437_888);
    assert_eq!(eight.player, 2_230_518_282_592_256);
    assert_eq!(eight.tie, 475_627_426_473_216);
    for (edge, published) in [
        (eight.banker(0.05), 0.010579),
        (eight.player(), 0.012351),
        (eight.tie(8.0), 0.143596),
        (eight.tie(9.0), 0.048440),
        (eight.banker_six_half(), 0.014581),
    ] {
        assert!((edge - published).abs() < 5e-7, "{edge} {published}");
    }
    let six = counted(6);
    for (edge, published) in
        [(six.banker(0.05), 0.010558), (six.player(), 0.012374), (six.tie(8.0), 0.144382)]
    {
        assert!((edge - published).abs() < 5e-7, "{edge} {published}");
    }
}

/// Where a shoe is dealt to a cutting card, how many hands it gives depends a
/// little on its cards, so a hand of a shoe is not quite a hand of a fresh one.
/// The difference is far below what so many rounds can show.
#[test]
fn every_scheme_costs_what_the_cards_say() {
    let (eight, six) = (counted(8), counted(6));
    let plain = (eight.player(), eight.tie(8.0));
    for (options, player, banker, tie) in [
        (&[][..], plain.0, eight.banker(0.05), plain.1),
        (&[("vig-rate-pct", "4")][..], plain.0, eight.banker(0.04), plain.1),
        (&[("vig-collection", "deferred")], plain.0, eight.banker(0.05), plain.1),
        (
            &[("vig-collection", "deferred"), ("vig-rate-pct", "4"), ("vig-rounding", "up-5c")],
            plain.0,
            eight.banker(0.04),
            plain.1,
        ),
        (&[("banker-scheme", "tie-vig-25")], plain.0, eight.banker_tie_charged(), plain.1),
        (&[("banker-scheme", "no-vig-six-half")], plain.0, eight.banker_six_half(), plain.1),
        (&[("tie-odds", "9 to 1")], plain.0, eight.banker(0.05), eight.tie(9.0)),
        (&[("deal-style", "squeeze-by-high-bettor")], plain.0, eight.banker(0.05), plain.1),
        (&[("continuous-shuffler", "true")], plain.0, eight.banker(0.05), plain.1),
        (&[("decks", "6")], six.player(), six.banker(0.05), six.tie(8.0)),
    ] {
        let simulation = Simulation {
            options: options.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect(),
            rounds: 1_500_000,
            ..Simulation::of("minibaccarat")
        };
        let report = simulate(&simulation, &|_| {}).unwrap();
        for (wager, exact) in [("player", player), ("banker", banker), ("tie", tie)] {
            let found = report.wagers.iter().find(|w| w.wager == wager).unwrap();
            assert!(
                (found.edge - exact).abs() < 3.0 * found.ci95,
                "{options:?}, {wager}: {} ± {}, exactly {exact}",
                found.edge,
                found.ci95
            );
            assert!((found.win + found.push + found.lose - 1.0).abs() < 1e-9);
        }
    }
}

/// A fraction in lowest terms, as a price sheet prints it.
fn lowest(above: i128, below: u128) -> String {
    let (mut a, mut b) = (above.unsigned_abs(), below);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", above / a as i128, below / a)
}

/// The price counts unordered pairs with the game's own tables; here every order
/// of six cards is dealt, with the rule as players know it.
#[test]
fn the_price_is_the_full_count() {
    for decks in [6u8, 7, 8, 11] {
        let c = counted(decks.into());
        let [player, banker, six, tie] =
            [c.player, c.banker, c.banker_six, c.tie].map(|ways| ways as i128);
        let all = c.all as i128;
        let schemes = [
            (&[][..], 20 * player - 19 * banker, 20),
            (&[("vig-rate-pct", "4")], 25 * player - 24 * banker, 25),
            (&[("vig-collection", "deferred")], 20 * player - 19 * banker, 20),
            (&[("banker-scheme", "tie-vig-25")], 4 * player - 4 * banker + tie, 4),
            (&[("banker-scheme", "no-vig-six-half")], 2 * player - 2 * banker + six, 2),
            // Ten dollars win 40 cents less at 4%: nothing to round.
            (&[("vig-rate-pct", "4"), ("vig-rounding", "up-5c")], 25 * player - 24 * banker, 25),
            // 33 dollars win 1.32 less, rounded up to 1.35.
            (
                &[("vig-rate-pct", "4"), ("vig-rounding", "up-5c"), ("min-wager", "33")],
                3_300 * player - 3_165 * banker,
                3_300,
            ),
        ];
        for (options, net, unit) in schemes {
            let mut chosen: Vec<(String, String)> =
                options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
            chosen.push(("decks".into(), decks.to_string()));
            let sheet = price("minibaccarat", &chosen).unwrap();
            let exact = |key: &str| {
                let wager = sheet.wagers.iter().find(|w| w.wager == key).unwrap();
                wager.edge_exact.clone().unwrap()
            };
            assert_eq!(exact("banker"), lowest(net, (unit * all) as u128), "{decks} {options:?}");
            assert_eq!(exact("player"), lowest(banker - player, c.all));
            assert_eq!(exact("tie"), lowest(all - 9 * tie, c.all));
        }
        let nine = [("tie-odds".into(), "9 to 1".into()), ("decks".into(), decks.to_string())];
        let sheet = price("minibaccarat", &nine).unwrap();
        assert_eq!(sheet.wagers[2].edge_exact, Some(lowest(all - 10 * tie, c.all)));
    }
}

/// Where vigorish is rounded, the sheet says what the size of a wager does.
#[test]
fn a_sheet_says_what_rounding_does() {
    let options = [("vig-rounding".into(), "up-5c".into()), ("vig-rate-pct".into(), "4".into())];
    let sheet = price("minibaccarat", &options).unwrap();
    // A dollar's four cents become five.
    let at_a_dollar = format!("{:.4}% at $1.00", 100.0 * counted(8).banker(0.05));
    assert!(sheet.notes[0].contains(&at_a_dollar), "{:?}", sheet.notes);
    assert!(price("minibaccarat", &[]).unwrap().notes.is_empty());
}
