//! The progressive as a function of its meter, from how often each hand that is
//! paid comes about.

use boardwalk_games::house_poker::lunar_poker::{Options, ProgressiveStraightFlush};
use boardwalk_ranking::HighCategory;

use crate::price::{Fraction, Results};

/// The hands that are paid.
pub(super) const PAID: [HighCategory; 5] = [
    HighCategory::RoyalFlush,
    HighCategory::StraightFlush,
    HighCategory::FourOfAKind,
    HighCategory::FullHouse,
    HighCategory::Flush,
];

/// The share of rounds in which each of them decides the wager.
pub(super) type Paid = [Fraction; PAID.len()];

/// Cents for four-of-a-kind, a full house and a flush.
const FIXED: [i64; 3] = [50_000, 10_000, 5_000];

/// A dollar when the meter reads so many cents, its own contribution included.
pub(super) fn results(options: &Options, paid: &Paid, meter: i64) -> Results {
    let straight_flush = match options.progressive_straight_flush() {
        // To the cent above.
        ProgressiveStraightFlush::TenPercent => (meter + 9) / 10,
        ProgressiveStraightFlush::Fixed5000 => 500_000,
    };
    let mut results = Results::default();
    let mut lost = Fraction::whole(1);
    for (share, cents) in paid.iter().zip([meter, straight_flush].into_iter().chain(FIXED)) {
        // The stake is never returned.
        let net = Fraction::new(i128::from(cents) - 100, 100);
        results.add(net, Fraction::whole(1), share.clone());
        lost = &lost - share;
    }
    results.add(Fraction::whole(-1), Fraction::whole(1), lost);
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

pub(super) fn meter(options: &Options, paid: &Paid) -> Meter {
    let [royal, straight_flush, fixed @ ..] = paid;
    let mut empty = Fraction::whole(1);
    for (share, cents) in fixed.iter().zip(FIXED) {
        empty = &empty - &(share * &Fraction::new(cents.into(), 100));
    }
    let a_dollar = match options.progressive_straight_flush() {
        ProgressiveStraightFlush::TenPercent => royal + &(straight_flush * &Fraction::new(1, 10)),
        ProgressiveStraightFlush::Fixed5000 => {
            empty = &empty - &(straight_flush * &Fraction::whole(5_000));
            royal.clone()
        }
    };
    Meter { break_even: &empty / &a_dollar, empty, a_dollar }
}

#[cfg(test)]
mod tests {
    use boardwalk_games::GameOptions;

    use super::super::sides::Fives;
    use super::*;

    /// At the meter where nothing is lost nothing is lost.
    #[test]
    fn the_meter_breaks_even_where_it_says() {
        let paid = Fives::count().paid();
        for kind in ["ten-percent", "fixed-5000"] {
            let choices = [("progressive-offered", "true"), ("progressive-straight-flush", kind)]
                .map(|(key, value)| (key.to_string(), value.to_string()));
            let options = Options::build(&choices).unwrap();
            let line = meter(&options, &paid);
            let edge = |cents| results(&options, &paid, cents).edge().to_f64();
            let even = (100.0 * line.break_even.to_f64()).round() as i64;
            assert!(edge(even).abs() < 1e-6, "{kind}: {} at {even}", edge(even));
            assert!((edge(0) - line.empty.to_f64()).abs() < 1e-9, "{kind}");
            let on_line = line.empty.to_f64() - 10_000.0 * line.a_dollar.to_f64();
            assert!((edge(1_000_000) - on_line).abs() < 1e-9, "{kind}");
        }
    }
}
