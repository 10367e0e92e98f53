//! The side wagers of a box and insurance: every first card, second card and so
//! on by rank and suit, ended by the game's own functions.

use boardwalk_equipment::{Card, Money};
use boardwalk_games::blackjack::blackjack::points::Points;
use boardwalk_games::blackjack::blackjack::sides::{self, Side};
use boardwalk_games::blackjack::blackjack::{AdditionalWager, Options, ProgressiveTable, Wager};

use super::hands::{ACE, TEN, decks};
use crate::price::{Fraction, Results, WagerPrice};

/// The price of every side wager on offer, and what there is to say about it.
pub(super) fn price(options: &Options, decks: u8) -> (Vec<WagerPrice>, Vec<String>) {
    let mut notes = Vec::new();
    let mut wagers = Vec::new();
    let mut offer = |wager, results: Results| wagers.push(WagerPrice::of(wager, &results));
    match options.additional_wager() {
        AdditionalWager::None => {}
        AdditionalWager::OverUnder13 => {
            let of = |over| {
                move |cards: &[Card]| {
                    let points = cards.iter().fold(Points::NONE, |p, card| p.with(*card));
                    if cards.len() < 2 { Side::Open } else { sides::over_under(points, over) }
                }
            };
            offer(Wager::Over13, drawn(decks, 2, &of(true)));
            offer(Wager::Under13, drawn(decks, 2, &of(false)));
        }
        AdditionalWager::SameSuit => {
            let of = |cards: &[Card]| match cards {
                [one, other] => sides::same_suit(options, [*one, *other]),
                _ => Side::Open,
            };
            offer(Wager::SameSuit, drawn(decks, 2, &of));
        }
        AdditionalWager::Sevens => {
            let of = |cards: &[Card]| match cards.len() {
                0 | 1 => Side::Open,
                count => sides::sevens(options, cards, count == 3),
            };
            offer(Wager::Sevens, drawn(decks, 3, &of));
            notes.push("sevens: a box that begins with two sevens takes its third card".into());
        }
    }
    if options.progressive() != ProgressiveTable::Off {
        let runs = Runs::new(options, decks);
        let meter = options.progressive_reset();
        notes.push(format!(
            "progressive: with {meter} in the meter; each further $1,000 takes {:.4}% off the \
             edge, and at {} there is none left; a pair of aces is always split, so that four \
             cards come",
            100.0 * runs.per_thousand(),
            runs.even()
        ));
        offer(Wager::Progressive, runs.results(meter));
    }
    (wagers, notes)
}

/// Insurance: the dealer's second card, of all but the ace that is up. The cards
/// that a box has are not looked at.
pub(super) fn insurance(number: u8) -> Results {
    let mut left = decks(number);
    left[ACE] -= 1;
    let mut results = Results::default();
    results.count(2, left[TEN].into());
    results.count(-1, (left.iter().sum::<u32>() - left[TEN]).into());
    results
}

/// Every order of the first cards of a box, until the wager is decided.
fn drawn(decks: u8, cards: usize, ends: &dyn Fn(&[Card]) -> Side) -> Results {
    let mut results = Results::default();
    let is_open = |so_far: &[Card]| matches!(ends(so_far), Side::Open);
    draw(decks, cards, &mut Vec::new(), 1, &is_open, &mut |cards, ways| {
        results.add(net(ends(cards)), Fraction::whole(1), Fraction::whole(ways.into()));
    });
    results
}

/// What a dollar brings.
fn net(side: Side) -> Fraction {
    let cents = match side {
        Side::Open | Side::Back(_) => 0,
        Side::Lost(_) => -100,
        Side::Won(profit, _) => profit.cents(),
    };
    Fraction::new(cents.into(), 100)
}

/// Deals on while the wager is open, and tells in how many orders of all cards
/// it ends so. Cards that do not matter any more come in any order.
fn draw(
    decks: u8,
    cards: usize,
    so_far: &mut Vec<Card>,
    ways: u64,
    is_open: &dyn Fn(&[Card]) -> bool,
    tell: &mut dyn FnMut(&[Card], u64),
) {
    if so_far.len() == cards || !is_open(so_far) {
        let all = 52 * u64::from(decks);
        let after: u64 = (so_far.len()..cards).map(|out| all - out as u64).product();
        tell(so_far, ways * after);
        return;
    }
    for card in Card::all() {
        let out = so_far.iter().filter(|other| **other == card).count() as u64;
        let left = u64::from(decks).saturating_sub(out);
        if left > 0 {
            so_far.push(card);
            draw(decks, cards, so_far, ways * left, is_open, tell);
            so_far.pop();
        }
    }
}

/// The runs of aces that boxes begin with, those alike together.
struct Runs {
    table: ProgressiveTable,
    /// Cards with such a run, and in how many orders they come.
    alike: Vec<(Vec<Card>, u64)>,
}

impl Runs {
    fn new(options: &Options, decks: u8) -> Self {
        let table = options.progressive();
        let mut alike: Vec<(Vec<Card>, u64)> = Vec::new();
        let is_open = |cards: &[Card]| {
            matches!(sides::progressive(table, cards, Money::ZERO, false), Side::Open)
        };
        draw(decks, 4, &mut Vec::new(), 1, &is_open, &mut |cards, ways| {
            let awards = |cards: &[Card]| sides::awards(table, sides::aces(cards));
            match alike.iter_mut().find(|(other, _)| awards(other) == awards(cards)) {
                Some((_, sum)) => *sum += ways,
                None => alike.push((cards.to_vec(), ways)),
            }
        });
        Self { table, alike }
    }

    /// What they bring with so much in the meter.
    fn results(&self, meter: Money) -> Results {
        let mut results = Results::default();
        for (cards, ways) in &self.alike {
            let side = sides::progressive(self.table, cards, meter, true);
            results.add(net(side), Fraction::whole(1), Fraction::whole((*ways).into()));
        }
        results
    }

    fn edge(&self, dollars: u32) -> f64 {
        self.results(Money::dollars(dollars)).edge().to_f64()
    }

    /// What a thousand dollars more are worth, where the meter is above every
    /// fixed award.
    fn per_thousand(&self) -> f64 {
        (self.edge(1_000_000) - self.edge(1_100_000)) / 100.0
    }

    /// The meter at which the wager costs nothing, to the dollar: the edge falls
    /// as the meter rises.
    fn even(&self) -> Money {
        let (mut low, mut high) = (0, 1_000_000_000);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.edge(middle) > 0.0 { low = middle } else { high = middle }
        }
        Money::dollars(high)
    }
}
