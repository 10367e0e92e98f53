//! Final hands: how often the best play for the ante ends with each hand that the
//! progressive pays, where the final hand decides it.

use boardwalk_equipment::{Card, CardSet, Rank, Suit};
use boardwalk_ranking::{HighCategory, HighHand};

use super::hands::{Action, Played, UNSEEN};
use super::holdings::choose;
use super::pays::card;
use super::progressive::{PAID, Paid};
use super::rounds::kept_cards;
use crate::price::Fraction;

/// The ranks of every five in a row, the ace with the deuce first.
const ROWS: [u16; 10] = [
    0b1_0000_0000_1111,
    0b1_1111,
    0b11_1110,
    0b111_1100,
    0b1111_1000,
    0b1_1111_0000,
    0b11_1110_0000,
    0b111_1100_0000,
    0b1111_1000_0000,
    0b1_1111_0000_0000,
];

/// Ways to reach each hand that is paid.
type Ways = [u64; PAID.len()];

/// Beginnings, and ways to go on from them to each hand that is paid, by how many
/// cards are drawn.
#[derive(Debug, Clone, Default)]
pub(super) struct Finals {
    ways: [Ways; 6],
    beginnings: u64,
}

impl Finals {
    /// So many beginnings that are played alike, against an up card.
    pub(super) fn add(&mut self, cards: CardSet, up: Card, played: &Played, alike: u64) {
        let (drawn, ways) = match played.action {
            Action::InstantCash | Action::Fold | Action::Bet => (0, paid_as(cards)),
            Action::Buy => (1, bought(cards, unseen(cards, up))),
            Action::Keep(kept) => {
                let kept = kept_cards(cards, kept, played.own);
                (5 - kept.len() as usize, drawn(kept, unseen(cards, up)))
            }
        };
        self.beginnings += alike;
        self.ways[drawn].iter_mut().zip(ways).for_each(|(sum, n)| *sum += alike * n);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.beginnings += other.beginnings;
        for (sums, more) in self.ways.iter_mut().zip(other.ways) {
            sums.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        }
    }

    /// The share of rounds that end with each hand that is paid.
    pub(super) fn paid(&self) -> Paid {
        let mut paid = Paid::default();
        for (drawn, ways) in self.ways.iter().enumerate() {
            let all = u128::from(self.beginnings) * choose(UNSEEN, drawn) as u128;
            for (share, n) in paid.iter_mut().zip(ways) {
                *share = &*share + &Fraction::new((*n).into(), all);
            }
        }
        paid
    }
}

fn unseen(cards: CardSet, up: Card) -> CardSet {
    Card::all().filter(|card| *card != up && !cards.contains(*card)).collect()
}

/// One for what the cards are.
fn paid_as(cards: CardSet) -> Ways {
    let category = HighHand::best(cards).ok().map(HighHand::category);
    PAID.map(|paid| u64::from(category == Some(paid)))
}

/// Every sixth card.
fn bought(cards: CardSet, unseen: CardSet) -> Ways {
    let mut ways = Ways::default();
    for sixth in unseen.iter() {
        ways.iter_mut().zip(paid_as(cards.with(sixth))).for_each(|(sum, n)| *sum += n);
    }
    ways
}

/// Every draw to three cards or fewer.
fn drawn(kept: CardSet, unseen: CardSet) -> Ways {
    let draws = 5 - kept.len() as usize;
    let mut ways = Ways::default();
    let mut count = |category: HighCategory, n: i64| {
        let places = ways.iter_mut().zip(PAID);
        places.filter(|(_, paid)| *paid == category).for_each(|(sum, _)| *sum += n as u64);
    };
    for suit in Suit::ALL {
        let (own, left) = (kept.ranks_in(suit), unseen.ranks_in(suit));
        if own.count_ones() < kept.len() {
            continue;
        }
        let complete = |row: &&u16| **row & own == own && **row & !own & !left == 0;
        let in_a_row = ROWS.iter().filter(complete).count() as i64;
        let royal = i64::from(complete(&&ROWS[9]));
        count(HighCategory::RoyalFlush, royal);
        count(HighCategory::StraightFlush, in_a_row - royal);
        count(HighCategory::Flush, choose(left.count_ones() as usize, draws) - in_a_row);
    }
    let of_rank = |cards: CardSet| {
        let of = |rank| Suit::ALL.into_iter().filter(|s| cards.contains(card(rank, *s))).count();
        std::array::from_fn::<usize, { Rank::ALL.len() }, _>(of)
    };
    let (own, left) = (of_rank(kept), of_rank(unseen));
    let kept = kept.len() as usize;
    for four in 0..own.len() {
        if own[four] + left[four] == 4 && kept - own[four] <= 1 {
            let others = UNSEEN - left[four];
            count(HighCategory::FourOfAKind, if kept == own[four] { others as i64 } else { 1 });
        }
        for two in (0..own.len()).filter(|two| *two != four) {
            if own[four] + own[two] == kept && own[four] <= 3 && own[two] <= 2 {
                let ways = choose(left[four], 3 - own[four]) * choose(left[two], 2 - own[two]);
                count(HighCategory::FullHouse, ways);
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All draws, one by one.
    fn one_by_one(cards: CardSet, unseen: &[Card], draws: usize, ways: &mut Ways) {
        if draws == 0 {
            ways.iter_mut().zip(paid_as(cards)).for_each(|(sum, n)| *sum += n);
            return;
        }
        for (n, card) in unseen.iter().enumerate() {
            one_by_one(cards.with(*card), &unseen[n + 1..], draws - 1, ways);
        }
    }

    #[test]
    fn draws_are_counted_as_one_by_one() {
        for (first, kept) in [
            ("Ah Kh Qh 2c 2d", 0b11100),
            ("9c 9d 9h 2s 3s", 0b00111),
            ("9c 9d Kh 2s 3s", 0b00111),
            ("5s 4s 2s Kd Kh", 0b00111),
            ("Ac Ad 7h 8s Td", 0b00011),
            ("Tc Jc 7h 8s 2d", 0b00011),
            ("Ad 9h 7c 5s 3s", 0b00001),
            ("8d 8c 4h 3s 2s", 0b00000),
        ] {
            let cards: Vec<Card> = first.split(' ').map(|card| card.parse().unwrap()).collect();
            let kept = cards.iter().enumerate().filter(|(n, _)| kept >> n & 1 == 1);
            let kept: CardSet = kept.map(|(_, card)| *card).collect();
            let unseen = unseen(cards.into_iter().collect(), "6c".parse().unwrap());
            let mut ways = Ways::default();
            let left: Vec<Card> = unseen.iter().collect();
            one_by_one(kept, &left, 5 - kept.len() as usize, &mut ways);
            assert_eq!(drawn(kept, unseen), ways, "{first}");
        }
    }
}
