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
    /// The value of a second card that would make a blackjack.
    pub completes: Option<usize>,
    /// Every set of cards that is drawn, as a tree: a set of some values stands
    /// after the same set without the last of them.
    drawn: Vec<Drawn>,
}

/// A set of cards, which has so many of one value more than another set.
#[derive(Debug)]
struct Drawn {
    /// The other set's place; the first has no card.
    of: usize,
    value: usize,
    count: usize,
    /// Its cards in all, the orders in which they complete the hand, and how it
    /// ends then. There are none of sets that only lead to others.
    cards: usize,
    orders: u128,
    class: usize,
}

impl Dealer {
    pub fn new(options: &Options, open: &[usize]) -> Self {
        let cards: Vec<Card> = (0..VALUES).map(any_card).collect();
        let points = open.iter().fold(Points::NONE, |points, value| points.with(cards[*value]));
        let mut complete: BTreeMap<Counts, (Points, u128)> = BTreeMap::new();
        // Hands that are drawn to, those of as many cards at a time.
        let mut level: BTreeMap<Counts, (Points, u128)> =
            BTreeMap::from([([0; VALUES], (points, 1))]);
        for _ in 0..=DRAWN {
            let mut next: BTreeMap<Counts, (Points, u128)> = BTreeMap::new();
            for (counts, (points, orders)) in level {
                if points.is_bust() {
                    continue;
                }
                // A hand of one card is always drawn to.
                if points.cards() > 1 && !settle::dealer_draws(options, points) {
                    complete.insert(counts, (points, orders));
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
        let makes = |value: &usize| points.with(cards[*value]).is_two_card_21();
        let completes = (0..VALUES).find(makes);
        Self { open: open.to_vec(), points, completes, drawn: tree(&complete) }
    }

    /// Whether the open cards are a blackjack.
    pub fn has_blackjack(&self) -> bool {
        self.points.is_two_card_21()
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
        let mut ways = vec![1u128; self.drawn.len()];
        let mut sums = [[0u128; DRAWN + 1]; CLASSES];
        for (place, set) in self.drawn.iter().enumerate() {
            ways[place] = ways[set.of] * falling[set.value][set.count];
            sums[set.class][set.cards] += set.orders * ways[place];
        }
        let mut ends = sums.map(|sums| sums.iter().zip(after).map(|(sum, all)| sum * all).sum());
        ends[BUST] = after[0] - ends.iter().sum::<u128>();
        ends
    }
}

/// The sets that complete a hand, with those that they share.
fn tree(complete: &BTreeMap<Counts, (Points, u128)>) -> Vec<Drawn> {
    let mut places: BTreeMap<Counts, usize> = BTreeMap::from([([0; VALUES], 0)]);
    let nothing = Drawn { of: 0, value: 0, count: 0, cards: 0, orders: 0, class: 0 };
    let mut tree = vec![nothing];
    for (counts, (points, orders)) in complete {
        let mut shared = [0; VALUES];
        let mut of = 0;
        for (value, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            shared[value] = *count;
            of = *places.entry(shared).or_insert_with(|| {
                let cards = shared.iter().map(|count| usize::from(*count)).sum();
                let count = usize::from(*count);
                tree.push(Drawn { of, value, count, cards, orders: 0, class: 0 });
                tree.len() - 1
            });
        }
        tree[of].orders = *orders;
        tree[of].class = class(*points);
    }
    tree
}

fn class(points: Points) -> usize {
    match points.total() {
        21 if points.is_two_card_21() => BLACKJACK,
        total => total.saturating_sub(17) as usize % BLACKJACK,
    }
}

/// Cards of the dealer that end in each way, for the game to settle against.
const EXAMPLES: [&str; CLASSES] =
    ["Th 7c", "Th 8c", "Th 9c", "Th Jc", "7h 7c 7d", "Ah Kc", "Th 6c 9d"];

/// The same as hands.
pub(super) fn examples() -> [DealerHand; CLASSES] {
    EXAMPLES.map(|cards| {
        let cards = cards.split(' ').filter_map(|card| card.parse::<Card>().ok());
        DealerHand { points: cards.fold(Points::NONE, Points::with) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_end_as_they_should() {
        for (ends, example) in examples().iter().enumerate() {
            match ends {
                BUST => assert!(example.points.is_bust()),
                _ => assert_eq!(class(example.points), ends),
            }
        }
    }

    /// From a full deck without the dealer's card, whatever is drawn, some end
    /// comes; the published chance that a six passes 21, of one deck.
    #[test]
    fn a_six_passes_twenty_one_as_often_as_is_published() {
        let mut left = super::super::hands::decks(1);
        left[4] -= 1;
        let ends = Dealer::new(&Options::default(), &[4]).ends(&left);
        let all: u128 = (0..12).map(|n| 51 - n).product();
        assert_eq!(ends.iter().sum::<u128>(), all);
        let bust = ends[BUST] as f64 / all as f64;
        assert!((bust - 0.4208).abs() < 0.0005, "{bust}");
    }

    /// No hand needs more than twelve cards, so that no end is left out: all
    /// ends but too many are found among shorter hands already.
    #[test]
    fn twelve_cards_complete_every_hand() {
        use boardwalk_games::GameOptions;
        let hits = Options::build(&[("dealer-soft-17".into(), "hit".into())]).unwrap();
        let most = |options: &Options| {
            let longest = |up| {
                let dealer = Dealer::new(options, &[up]);
                dealer.drawn.iter().filter(|set| set.orders > 0).map(|set| set.cards).max()
            };
            (0..VALUES).filter_map(longest).max().unwrap()
        };
        assert_eq!(most(&Options::default()), 11);
        assert_eq!(most(&hits), 12);
    }
}
