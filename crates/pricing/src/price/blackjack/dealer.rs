//! How the dealer's hand ends, counted: every set of cards that completes it,
//! in how many orders, out of the cards that are left.

use std::collections::BTreeMap;

use boardwalk_equipment::Card;
use boardwalk_games::blackjack::blackjack::Options;
use boardwalk_games::blackjack::blackjack::points::Points;
use boardwalk_games::blackjack::blackjack::settle::{self, DealerHand};

use super::hands::{Counts, Left, VALUES, any_card};

/// How a dealer's hand ends: 17 to 21, a blackjack, too many.
pub(super) const CLASSES: usize = 7;
pub(super) const BLACKJACK: usize = 5;
const BUST: usize = 6;

/// Cards that the dealer draws at most: with aces, and a dealer who draws to
/// soft 17, twelve. Ways are counted among all orders of so many cards. Of
/// sixteen decks those are fewer than 2 to the 117.
pub(super) const DRAWN: usize = 12;

/// In how many of all orders of the next twelve cards the hand ends so.
pub(super) type Ends = [u128; CLASSES];

/// A dealer's hand of some open cards.
#[derive(Debug)]
pub(super) struct Dealer {
    /// By value.
    pub open: Vec<usize>,
    pub points: Points,
    completions: Vec<Completion>,
}

/// A set of cards that completes the hand.
#[derive(Debug)]
struct Completion {
    /// Values and how many of each.
    used: Vec<(usize, usize)>,
    drawn: usize,
    orders: u128,
    class: usize,
}

impl Dealer {
    pub fn new(options: &Options, open: &[usize]) -> Self {
        let cards: Vec<Card> = (0..VALUES).map(any_card).collect();
        let points = open.iter().fold(Points::NONE, |points, value| points.with(cards[*value]));
        let mut completions = Vec::new();
        // Hands that are drawn to, those of as many cards at a time.
        let mut level: BTreeMap<Counts, (Points, u128)> =
            BTreeMap::from([([0; VALUES], (points, 1))]);
        for drawn in 0..=DRAWN {
            let mut next: BTreeMap<Counts, (Points, u128)> = BTreeMap::new();
            for (counts, (points, orders)) in level {
                if points.is_bust() {
                    continue;
                }
                // A hand of one card is always drawn to.
                if points.cards() > 1 && !settle::dealer_draws(options, points) {
                    let class = class(points);
                    let used = counts.iter().enumerate().filter(|(_, count)| **count > 0);
                    let used = used.map(|(value, count)| (value, usize::from(*count))).collect();
                    completions.push(Completion { used, drawn, orders, class });
                    continue;
                }
                for (value, card) in cards.iter().enumerate() {
                    let mut more = counts;
                    more[value] += 1;
                    next.entry(more).or_insert((points.with(*card), 0)).1 += orders;
                }
            }
            level = next;
        }
        completions.sort_by_key(|c| (c.class, c.drawn));
        Self { open: open.to_vec(), points, completions }
    }

    /// Whether the open cards are a blackjack.
    pub fn has_blackjack(&self) -> bool {
        self.points.is_two_card_21()
    }

    /// The value of a second card that would make one.
    pub fn completes(&self) -> Option<usize> {
        let makes = |value: &usize| self.points.with(any_card(*value)).is_two_card_21();
        (0..VALUES).find(makes)
    }

    /// How it ends with these cards left.
    pub fn ends(&self, left: &Left) -> Ends {
        let total: u32 = left.iter().sum();
        let mut falling = [[1u128; DRAWN + 1]; VALUES];
        for (products, left) in falling.iter_mut().zip(left) {
            for n in 0..DRAWN {
                products[n + 1] = products[n] * u128::from(left.saturating_sub(n as u32));
            }
        }
        // Any cards, in any order, after those that were drawn.
        let mut after = [1u128; DRAWN + 1];
        for drawn in (0..DRAWN).rev() {
            after[drawn] = after[drawn + 1] * u128::from(total.saturating_sub(drawn as u32));
        }
        let mut ends = [0; CLASSES];
        for same in self.completions.chunk_by(|a, b| (a.class, a.drawn) == (b.class, b.drawn)) {
            let ways = |c: &Completion| {
                c.used.iter().fold(c.orders, |ways, (value, count)| ways * falling[*value][*count])
            };
            let sum: u128 = same.iter().map(ways).sum();
            ends[same[0].class] += sum * after[same[0].drawn];
        }
        ends[BUST] = after[0] - ends.iter().sum::<u128>();
        ends
    }
}

fn class(points: Points) -> usize {
    match points.total() {
        21 if points.is_two_card_21() => BLACKJACK,
        total => total.saturating_sub(17) as usize % BLACKJACK,
    }
}

/// A hand of the dealer that ends so, for the game to settle against.
pub(super) fn example(class: usize) -> DealerHand {
    let cards = match class {
        0 => "Th 7c",
        1 => "Th 8c",
        2 => "Th 9c",
        3 => "Th Jc",
        4 => "7h 7c 7d",
        BLACKJACK => "Ah Kc",
        _ => "Th 6c 9d",
    };
    let cards = cards.split(' ').filter_map(|card| card.parse::<Card>().ok());
    DealerHand { points: cards.fold(Points::NONE, Points::with) }
}
