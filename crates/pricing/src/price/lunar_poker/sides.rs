//! The super side bet, and the progressive where the first five cards decide it
//! too: all 2,598,960 of them are looked at.

use boardwalk_equipment::{Card, CardSet};
use boardwalk_games::house_poker::lunar_poker::{Options, Row};
use boardwalk_ranking::lunar::{SuperHand, super_hand_worth};
use boardwalk_ranking::{HighCategory, HighHand};

use super::progressive::{PAID, Paid};
use crate::price::{Fraction, Results};

/// How many first fives reach each row of the super side bet, and how many are
/// of each category.
pub(super) struct Fives {
    super_rows: [u64; SuperHand::ALL.len()],
    categories: [u64; HighCategory::ALL.len()],
    all: u64,
}

impl Fives {
    pub(super) fn count() -> Self {
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

    /// The share of each hand that the progressive pays.
    pub(super) fn paid(&self) -> Paid {
        PAID.map(|paid| Fraction::new(self.categories[paid as usize].into(), u128::from(self.all)))
    }
}

pub(super) fn super_bet(options: &Options, fives: &Fives) -> Results {
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

#[cfg(test)]
mod tests {
    use boardwalk_games::GameOptions;

    use super::*;

    #[test]
    fn the_super_side_bet_is_counted() {
        let options = Options::build(&[]).unwrap();
        let results = super_bet(&options, &Fives::count());
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
        assert_eq!(results.edge(), edge);
    }
}
