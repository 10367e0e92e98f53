//! What hands are worth to the player, in whole units: an ante is so many of
//! them that every odds come out whole.

use boardwalk_equipment::{Card, CardSet, Odds, Rank, Suit};
use boardwalk_games::house_poker::lunar_poker::{InstantCash, Options};
use boardwalk_ranking::lunar::{self, Paid};
use boardwalk_ranking::{HighCategory, HighHand};

use super::holdings::{Holding, Order, Ranks, each, of_rank};
use crate::price::PriceError;

/// A hand of the player's: its place among all values, and what a winning bet of
/// two antes earns with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hand {
    pub value: u16,
    pub wins: i64,
}

/// No hand may win more units than this.
const MOST_UNITS: i64 = 6_000;
const ROYAL: Ranks = 0b1_1111 << 8;

/// Values and payments at the odds in force.
pub(super) struct Pays {
    /// Units of an ante.
    pub ante: i64,
    bet: [Odds; 10],
    /// What instant cash pays, royal flush and straight flush.
    pub instant: [i64; 2],
    /// Hands of five and of six cards by rank, as if no flush were possible.
    pub five: Vec<Hand>,
    pub six: Vec<Hand>,
}

impl Pays {
    pub(super) fn of(options: &Options) -> Self {
        let table = options.bet_odds();
        let mut bet = [Odds::EVEN; 10];
        bet.iter_mut().zip(table.rows()).for_each(|(place, (_, odds))| *place = odds);
        let instant = [InstantCash::RoyalFlush, InstantCash::StraightFlush]
            .map(|row| options.instant_cash_odds().of(row));
        let whole = bet.iter().chain(&instant).map(|odds| i64::from(odds.per()));
        let ante = whole.fold(1, |a, b| a / gcd(a, b) * b);
        let instant = instant.map(|odds| ante * i64::from(odds.pays()) / i64::from(odds.per()));
        let mut pays = Self { ante, bet, instant, five: Vec::new(), six: Vec::new() };
        let no_flush = |holding: &Holding| pays.hand(without_flush(*holding));
        let five = Order::of(5).all().iter().map(no_flush).collect();
        let six = Order::of(6).all().iter().map(no_flush).collect();
        (pays.five, pays.six) = (five, six);
        pays
    }

    /// Sums over the dealer's hands are kept in 32 bits, and values in 64 over a
    /// common measure: odds beyond that have no exact price.
    pub(super) fn check(&self) -> Result<(), PriceError> {
        let most = self.five.iter().chain(&self.six).map(|hand| hand.wins);
        let most =
            most.chain(self.instant).chain([self.flush(ROYAL).wins]).fold(4 * self.ante, i64::max);
        if most >= MOST_UNITS {
            let why = "odds this high, or this odd, cannot be counted exactly";
            return Err(PriceError::OutOfReach(why));
        }
        Ok(())
    }

    /// Five or six cards of one deck.
    pub(super) fn hand(&self, cards: CardSet) -> Hand {
        let value = HighHand::best(cards).unwrap_or(HighHand::LOWEST);
        let Paid { first, second } = lunar::paid_worth(value, cards);
        let pays = |row: Option<lunar::PaidHand>| {
            // The highest row is the first.
            let odds = row.and_then(|row| self.bet.get(9 - row as usize));
            odds.map_or(0, |odds| 2 * self.ante * i64::from(odds.pays()) / i64::from(odds.per()))
        };
        Hand { value: value.ordinal(), wins: pays(first) + pays(second) }
    }

    /// Five ranks of one suit.
    pub(super) fn flush(&self, ranks: Ranks) -> Hand {
        self.hand(of_one_suit(ranks))
    }
}

/// The lowest value of a kind.
pub(super) fn lowest(category: HighCategory) -> u16 {
    let at_least = |n: &u16| HighHand::from_ordinal(*n).is_some_and(|v| v.is_at_least(category));
    (0..HighHand::COUNT as u16).find(at_least).unwrap_or(HighHand::COUNT as u16)
}

/// The lowest value with which a dealer qualifies.
pub(super) fn lowest_qualifying() -> u16 {
    let qualifies = |n: &u16| HighHand::from_ordinal(*n).is_some_and(lunar::qualifies);
    (0..HighHand::COUNT as u16).find(qualifies).unwrap_or(HighHand::COUNT as u16)
}

/// Cards of these ranks without five of a suit: suits go by turns.
pub(super) fn without_flush(holding: Holding) -> CardSet {
    let ranks = (0..13).flat_map(|rank| (0..of_rank(holding, rank)).map(move |_| rank));
    ranks.enumerate().map(|(n, rank)| card(rank, Suit::ALL[n % 4])).collect()
}

pub(super) fn of_one_suit(ranks: Ranks) -> CardSet {
    each(ranks).map(|rank| card(rank, Suit::Clubs)).collect()
}

pub(super) fn card(rank: usize, suit: Suit) -> Card {
    Card::new(Rank::ALL[rank % 13], suit)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
