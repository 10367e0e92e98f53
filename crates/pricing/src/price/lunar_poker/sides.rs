//! The super side bet and the progressive, decided by the first five cards:
//! all 2,598,960 of them are looked at.

use boardwalk_equipment::{Card, CardSet};
use boardwalk_games::house_poker::lunar_poker::{
    Options, ProgressiveBasis, ProgressiveStraightFlush, Row, Wager,
};
use boardwalk_ranking::lunar::{SuperHand, super_hand_worth};
use boardwalk_ranking::{HighCategory, HighHand};

use crate::price::{Fraction, Results, WagerPrice};

/// How many first fives reach each row of the super side bet, and how many are
/// of each category.
struct Fives {
    super_rows: [u64; SuperHand::ALL.len()],
    categories: [u64; HighCategory::ALL.len()],
    all: u64,
}

pub(super) fn price(options: &Options) -> Vec<WagerPrice> {
    let fives = Fives::count();
    let mut wagers = vec![WagerPrice::of(Wager::Super, &super_bet(options, &fives))];
    if options.progressive_offered() && options.progressive_basis() == ProgressiveBasis::InitialFive
    {
        let progressive = progressive(options, &fives, options.progressive_reset().cents());
        wagers.push(WagerPrice::of(Wager::Progressive, &progressive));
    }
    wagers
}

impl Fives {
    fn count() -> Self {
        let cards: Vec<Card> = Card::all().collect();
        let mut fives = Self { super_rows: [0; SuperHand::ALL.len()], categories: [0; 10], all: 0 };
        for (n, a) in cards.iter().enumerate() {
            for (m, b) in cards[..n].iter().enumerate() {
                for (l, c) in cards[..m].iter().enumerate() {
                    for (k, d) in cards[..l].iter().enumerate() {
                        for e in &cards[..k] {
                            fives.add([*a, *b, *c, *d, *e]);
                        }
                    }
                }
            }
        }
        fives
    }

    fn add(&mut self, cards: [Card; 5]) {
        let value = HighHand::of_five(&cards);
        let set: CardSet = cards.into_iter().collect();
        self.all += 1;
        self.categories[value.category() as usize] += 1;
        if let Some(row) = super_hand_worth(value, set) {
            self.super_rows[row as usize] += 1;
        }
    }

    fn of(&self, category: HighCategory) -> u64 {
        self.categories[category as usize]
    }
}

fn super_bet(options: &Options, fives: &Fives) -> Results {
    let mut results = Results::default();
    let won: u64 = fives.super_rows.iter().sum();
    results.count(-1, fives.all - won);
    for row in <SuperHand as Row>::ALL {
        let odds = options.super_odds().of(*row);
        let net = Fraction::new(odds.pays().into(), odds.per().into());
        let ways = fives.super_rows[*row as usize];
        results.add(net, Fraction::whole(1), Fraction::whole(ways.into()));
    }
    results
}

/// A dollar on the progressive when the meter reads so many cents, its own
/// contribution included.
fn progressive(options: &Options, fives: &Fives, meter: i64) -> Results {
    let mut results = Results::default();
    let mut paid = 0;
    // The stake is never returned.
    let mut pays = |category, cents: i64| {
        let ways = fives.of(category);
        paid += ways;
        let net = Fraction::new(i128::from(cents) - 100, 100);
        results.add(net, Fraction::whole(1), Fraction::whole(ways.into()));
    };
    let straight_flush = match options.progressive_straight_flush() {
        // To the cent above.
        ProgressiveStraightFlush::TenPercent => (meter + 9) / 10,
        ProgressiveStraightFlush::Fixed5000 => 500_000,
    };
    pays(HighCategory::RoyalFlush, meter);
    pays(HighCategory::StraightFlush, straight_flush);
    pays(HighCategory::FourOfAKind, 50_000);
    pays(HighCategory::FullHouse, 10_000);
    pays(HighCategory::Flush, 5_000);
    results.count(-1, fives.all - paid);
    results
}

/// The progressive as a straight line in the meter: what is lost a dollar with
/// an empty meter, what a dollar on the meter takes off it, and the meter at
/// which nothing is lost, in dollars.
pub(super) struct Meter {
    pub empty: Fraction,
    pub a_dollar: Fraction,
    pub break_even: Fraction,
}

pub(super) fn meter(options: &Options) -> Meter {
    let fives = Fives::count();
    let all = u128::from(fives.all);
    let [royal, straight_flush] =
        [HighCategory::RoyalFlush, HighCategory::StraightFlush].map(|c| i128::from(fives.of(c)));
    let fixed = 500 * fives.of(HighCategory::FourOfAKind)
        + 100 * fives.of(HighCategory::FullHouse)
        + 50 * fives.of(HighCategory::Flush);
    let fixed = i128::from(fixed);
    let (fixed, a_dollar) = match options.progressive_straight_flush() {
        ProgressiveStraightFlush::TenPercent => {
            (fixed, Fraction::new(10 * royal + straight_flush, 10 * all))
        }
        ProgressiveStraightFlush::Fixed5000 => {
            (fixed + 5_000 * straight_flush, Fraction::new(royal, all))
        }
    };
    let empty = &Fraction::whole(1) - &Fraction::new(fixed, all);
    Meter { break_even: &empty / &a_dollar, empty, a_dollar }
}

#[cfg(test)]
mod tests {
    use boardwalk_games::GameOptions;

    use super::*;

    fn options(choices: &[(&str, &str)]) -> Options {
        let choices: Vec<_> = choices.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        Options::build(&choices).unwrap()
    }

    #[test]
    fn the_super_side_bet_is_counted() {
        let prices = price(&options(&[]));
        assert_eq!(prices.len(), 1, "no progressive is offered");
        // 2,341,140 lose; the others as the rules' table has them.
        let paid = 624 * 250
            + 640 * 150
            + 3_744 * 100
            + 5_108 * 60
            + 9_600 * 30
            + 54_912 * 7
            + 60_672 * 5
            + 122_520 * 2;
        let edge = Fraction::new(2_341_140 - paid, 2_598_960);
        assert_eq!(prices[0].edge_exact, Some(edge.to_string()));
    }

    /// At the meter where nothing is lost nothing is lost.
    #[test]
    fn the_meter_breaks_even_where_it_says() {
        for kind in ["ten-percent", "fixed-5000"] {
            let options =
                options(&[("progressive-offered", "true"), ("progressive-straight-flush", kind)]);
            let line = meter(&options);
            let fives = Fives::count();
            let even = line.break_even.to_f64();
            let cents = (100.0 * even).round() as i64;
            let edge = progressive(&options, &fives, cents).edge().to_f64();
            assert!(edge.abs() < 1e-6, "{kind}: {edge} at {even}");
            let empty = progressive(&options, &fives, 0).edge().to_f64();
            assert!((empty - line.empty.to_f64()).abs() < 1e-9, "{kind}");
            let reset = price(&options)[1].edge;
            let on_line = line.empty.to_f64() - 10_000.0 * line.a_dollar.to_f64();
            assert!((reset - on_line).abs() < 1e-9, "{kind}: {reset} and {on_line}");
        }
    }
}
