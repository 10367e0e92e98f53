//! What forcing the dealer adds to a bet: every hand without ace-king that the
//! dealer can have, and every card that can replace its highest.
//!
//! Those hands have five ranks, so which they are is a set of ranks. What the
//! new card can make is a pair, a straight, and where the four cards left are of
//! one suit a flush; never ace-king, since a hand with an ace has no king, and
//! the highest card goes.

use boardwalk_ranking::HighCategory;

use super::dealer::Dealer;
use super::holdings::{ALL_RANKS, Holding, Order, Ranks, each, of_rank, one_each};
use super::pays::{Hand, Pays, lowest, lowest_qualifying};

/// A dealer's hand that does not qualify, by rank.
struct Unqualified {
    /// The hole cards.
    holes: Ranks,
    /// The four that stay.
    stay: Ranks,
    highest: usize,
    /// Ranks that make a straight of the four, and the straights' values.
    straights: Ranks,
    values: [u16; 2],
}

/// Every such hand with one up card.
pub(super) struct Forcing {
    up: usize,
    ante: i64,
    two_pairs: u16,
    hands: Vec<Unqualified>,
    /// Values of flushes by their five ranks.
    flushes: Vec<u16>,
}

/// The player's cards as far as they matter to the dealer: by rank, and the
/// ranks left in each suit beside them and the up card.
pub(super) struct Seen {
    pub cards: Holding,
    pub left: [Ranks; 4],
}

impl Forcing {
    pub(super) fn new(dealer: &Dealer, pays: &Pays) -> Self {
        let up = dealer.up;
        let five = Order::of(5);
        let value = |ranks: Ranks| pays.five[five.number(one_each(ranks))].value;
        let with_up = |set: &Ranks| set >> up & 1 == 1 && set.count_ones() == 5;
        let unqualified = |set: &Ranks| value(*set) < lowest_qualifying();
        let sets = (0..=ALL_RANKS).filter(with_up).filter(unqualified);
        let hand = |set: Ranks| {
            let highest = 15 - set.leading_zeros() as usize;
            let stay = set & !(1 << highest);
            let straight = |rank: &usize| stay >> rank & 1 == 0 && is_straight(stay | 1 << rank);
            let straights: Vec<usize> = (0..13).filter(straight).collect();
            let mut values = [0; 2];
            values.iter_mut().zip(&straights).for_each(|(v, r)| *v = value(stay | 1 << r));
            Unqualified {
                holes: set & !(1 << up),
                stay,
                highest,
                straights: straights.iter().fold(0, |ranks, rank| ranks | 1 << rank),
                values,
            }
        };
        let flush = |set: Ranks| {
            if set.count_ones() == 5 { pays.flush(set).value } else { 0 }
        };
        Self {
            up,
            ante: pays.ante,
            two_pairs: lowest(HighCategory::TwoPairs),
            hands: sets.map(hand).collect(),
            flushes: (0..=ALL_RANKS).map(flush).collect(),
        }
    }

    /// What forcing adds against all dealer's hole cards and new cards together:
    /// units over the ways to deal both. Nothing where no pair of the dealer's
    /// can make it worth while.
    pub(super) fn adds(&self, seen: &Seen, hand: Hand) -> i64 {
        let ante = self.ante;
        let cards: usize = (0..13).map(|rank| of_rank(seen.cards, rank)).sum();
        let new_cards = 47 - cards as i64;
        // Twelve cards pair one of four, eight make a straight. A pair or less is
        // never worth it at odds that are priced.
        if hand.value < self.two_pairs || hand.wins * 20 <= 2 * ante * new_cards {
            return 0;
        }
        let left: [i64; 13] = std::array::from_fn(|rank| {
            4 - of_rank(seen.cards, rank) as i64 - i64::from(rank == self.up)
        });
        let mut sum = 0;
        for dealer in &self.hands {
            let all: i64 = each(dealer.holes).map(|rank| left[rank]).product();
            if all == 0 {
                continue;
            }
            // The payment, and the ante that would have been won.
            let pairs: i64 =
                each(dealer.stay).map(|rank| left[rank] - i64::from(rank != self.up)).sum();
            let base = hand.wins * pairs - 2 * ante * new_cards;
            let mut plain = base;
            for (rank, value) in each(dealer.straights).zip(dealer.values) {
                plain += left[rank] * self.outcome(hand, value);
            }
            // All five of a suit would have been a flush.
            let flush = i64::from(dealer.holes & !seen.left[0] == 0);
            let mut suited = 0;
            for suit in 0..4 {
                let ways = self.suited_ways(dealer, seen, &left, suit);
                if ways > 0 {
                    suited += ways;
                    sum += ways * self.suited(dealer, seen, &left, hand, base, suit).max(0);
                }
            }
            sum += (all - flush - suited) * plain.max(0);
        }
        sum
    }

    /// In how many ways the four that stay are of this suit, and the fifth card
    /// is not.
    fn suited_ways(&self, dealer: &Unqualified, seen: &Seen, left: &[i64; 13], suit: usize) -> i64 {
        let stay = dealer.stay & !(1 << self.up);
        let possible = stay & !seen.left[suit] == 0;
        match (suit == 0, dealer.highest == self.up) {
            _ if !possible => 0,
            // The up card goes: four hole cards of another suit.
            (false, true) => 1,
            // The up card stays, so the others are of its suit.
            (true, false) => {
                let highest = left[dealer.highest];
                highest - i64::from(seen.left[0] >> dealer.highest & 1)
            }
            (true, true) | (false, false) => 0,
        }
    }

    fn suited(
        &self,
        dealer: &Unqualified,
        seen: &Seen,
        left: &[i64; 13],
        hand: Hand,
        base: i64,
        suit: usize,
    ) -> i64 {
        let in_suit = seen.left[suit];
        let mut worth = base;
        for (rank, value) in each(dealer.straights).zip(dealer.values) {
            let others = left[rank] - i64::from(in_suit >> rank & 1);
            worth += others * self.outcome(hand, value);
        }
        for rank in each(in_suit & !dealer.stay) {
            worth += self.outcome(hand, self.flushes[usize::from(dealer.stay | 1 << rank)]);
        }
        worth
    }

    fn outcome(&self, hand: Hand, dealer: u16) -> i64 {
        match hand.value.cmp(&dealer) {
            std::cmp::Ordering::Greater => hand.wins,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => -3 * self.ante,
        }
    }
}

fn is_straight(ranks: Ranks) -> bool {
    ranks == 0b1_0000_0000_1111
        || (ranks.count_ones() == 5 && ranks >> ranks.trailing_zeros() == 0b1_1111)
}
