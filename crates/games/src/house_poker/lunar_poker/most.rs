//! The most that one patron can win in a round with minimum wagers, which no
//! payout limit may be below, 38.12(f).
//!
//! What the super side bet wins is decided by the first five cards; the bet is
//! paid for the hand at the end. So the most is looked for row by row of the
//! super side bet: what can the hand still become? By exchanging, any five
//! cards, a royal flush among them, whatever was dealt. By buying, the pairs of
//! hands listed here, which a count of all five cards with every sixth gives.

use boardwalk_equipment::Money;
use boardwalk_ranking::lunar::PaidHand::{self, *};
use boardwalk_ranking::lunar::SuperHand;

use super::Options;
use super::odds::{InstantCash, Row};
use super::options::ONE_SUIT_RUN;

/// Two hands that a winning bet is paid for.
type Pair = (PaidHand, PaidHand);

/// The pairs that five cards can hold, and so an exchange can bring.
const OF_FIVE: &[Pair] =
    &[(FourOfAKind, AceKing), (ThreeOfAKind, AceKing), (TwoPairs, AceKing), (OnePair, AceKing)];

/// The pairs that a sixth card can bring to five that reach this row of the
/// super side bet, or none of them.
const fn bought(row: Option<SuperHand>) -> &'static [Pair] {
    match row {
        None | Some(SuperHand::FiveSameColored) => &[
            (RoyalFlush, Straight),
            (StraightFlush, Straight),
            (StraightFlush, AceKing),
            (FullHouse, AceKing),
            (Flush, Straight),
            (Flush, OnePair),
            (Flush, AceKing),
            (Straight, Straight),
            (Straight, AceKing),
            (TwoPairs, TwoPairs),
        ],
        Some(SuperHand::AceKingQueen) => &[
            (RoyalFlush, Straight),
            (StraightFlush, Straight),
            (FullHouse, AceKing),
            (Flush, Straight),
            (Flush, OnePair),
            (Flush, AceKing),
            (Straight, Straight),
            (TwoPairs, TwoPairs),
        ],
        Some(SuperHand::ThreeOfAKind) => &[(FullHouse, AceKing)],
        Some(SuperHand::Straight) => &[
            (RoyalFlush, Straight),
            (StraightFlush, Straight),
            (Flush, Straight),
            (Straight, Straight),
            (Straight, AceKing),
        ],
        Some(SuperHand::Flush) => &[
            (RoyalFlush, StraightFlush),
            (RoyalFlush, Flush),
            (StraightFlush, StraightFlush),
            (StraightFlush, Flush),
            (Flush, Flush),
            (Flush, Straight),
            (Flush, OnePair),
            (Flush, AceKing),
        ],
        Some(SuperHand::FullHouse) => {
            &[(FourOfAKind, FullHouse), (FullHouse, FullHouse), (FullHouse, AceKing)]
        }
        Some(SuperHand::SameColoredStraight) => &[
            (RoyalFlush, StraightFlush),
            (RoyalFlush, Flush),
            (RoyalFlush, Straight),
            (StraightFlush, StraightFlush),
            (StraightFlush, Flush),
            (StraightFlush, Straight),
            (StraightFlush, AceKing),
            (Flush, Straight),
            (Straight, Straight),
            (Straight, AceKing),
        ],
        Some(SuperHand::FourOfAKind) => &[(FourOfAKind, FullHouse)],
    }
}

/// The most that one patron can win with the least ante and the least super
/// side bet, at the odds in force and without a limit.
pub(super) fn most_won(options: &Options) -> Money {
    // The least wagers that can be made: a minimum that cannot be paid at the
    // odds is rounded up to one that can.
    let ante = options.ante_limits().window(Money::ZERO, options.ante_step()).min;
    let super_bet = options.super_limits().window(Money::ZERO, options.super_step()).min;
    let bet = ante.checked_mul(2).unwrap_or(Money::MAX);

    let odds = options.bet_odds();
    let pair =
        |(first, second): &Pair| odds.pays(*first, bet).saturating_add(odds.pays(*second, bet));
    let one_hand = <PaidHand as Row>::ALL.iter().map(|hand| odds.pays(*hand, bet));
    let exchanged = one_hand.chain(OF_FIVE.iter().map(pair)).fold(0, i64::max);

    let rows = <SuperHand as Row>::ALL.iter().copied().map(Some).chain([None]);
    let with_bet = rows.map(|row| {
        let side = row.map_or(0, |row| options.super_odds().pays(row, super_bet));
        side.saturating_add(bought(row).iter().map(pair).fold(exchanged, i64::max))
    });
    let side = options.super_odds().pays(ONE_SUIT_RUN, super_bet);
    let instant = InstantCash::ALL.iter();
    let at_once = instant.map(|row| options.instant_cash_odds().pays(*row, ante) + side);
    let most = with_bet.chain(at_once).fold(0, i64::max);
    Money::from_cents(most).unwrap_or(Money::MAX)
}

#[cfg(test)]
mod tests {
    use boardwalk_equipment::{Card, CardSet};
    use boardwalk_ranking::lunar::{paid, super_hand};

    use super::*;
    use crate::GameOptions;

    fn least_limit(choices: &[(&str, &str)]) -> String {
        let choices: Vec<_> = choices.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        Options::build(&choices).unwrap().least_limit().to_string()
    }

    #[test]
    fn the_limit_is_5000_or_the_most_that_minimum_wagers_win() {
        assert_eq!(least_limit(&[]), "$5,000.00");
        // 600 times the ante and 150 times the super side bet.
        assert_eq!(least_limit(&[("ante-min", "10"), ("super-min", "5")]), "$6,750.00");
        // Four-of-a-kind dealt, all exchanged for a royal flush: 250 times the
        // super side bet and 100 times a bet of twice the ante.
        assert_eq!(least_limit(&[("ante-min", "5"), ("super-min", "100")]), "$26,000.00");
    }

    /// Every sixth card to a spread of first five cards brings a listed pair.
    #[test]
    fn no_pair_is_missing() {
        let deck: Vec<Card> = Card::all().collect();
        for n in 0..20_000usize {
            // Steps without a common pattern walk over all kinds of hands.
            let mut five = CardSet::EMPTY;
            let mut at = n * 7;
            while five.len() < 5 {
                at += 1 + (n >> five.len()) % 5;
                five = five.with(deck[at % 52]);
            }
            let row = super_hand(five).unwrap();
            for card in deck.iter().filter(|card| !five.contains(**card)) {
                let paid = paid(five.with(*card)).unwrap();
                let (Some(first), Some(second)) = (paid.first, paid.second) else { continue };
                let listed = bought(row).contains(&(first, second));
                assert!(listed || OF_FIVE.contains(&(first, second)), "{five} {card}");
            }
        }
    }
}
