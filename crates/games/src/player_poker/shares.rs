//! Who gets how much of a pot, and who the odd chip: pure and total.

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, Money};

use super::SEATS;
use super::pots::minus;
use super::values::{Form, OddChipLow};
use super::variant::{Chosen, Hand, Variant};
use crate::SeatNo;

/// Players with equal hands, in the order in which odd chips go to them.
pub type Tied = ArrayVec<SeatNo, SEATS>;

/// The half of a pot that goes to low: half of it, rounded down to the unit.
/// What is odd goes to high.
pub fn low_half(amount: Money, unit: Money) -> Money {
    down(amount.cents() / 2, unit)
}

/// Each tied player's share in turn: equal shares rounded down to the unit,
/// and what is left over a unit each in order.
pub fn share(amount: Money, place: usize, count: usize, unit: Money) -> Money {
    let count = i64::try_from(count.max(1)).unwrap_or(1);
    let each = down(amount.cents() / count, unit);
    let all = each.checked_mul(count).unwrap_or(amount);
    let over = minus(amount, all).cents();
    let before = i64::try_from(place).unwrap_or(0) * unit.cents();
    let more = (over - before).clamp(0, unit.cents());
    Money::from_cents(each.cents() + more).unwrap_or(each)
}

/// Whether equal shares leave anything over.
pub fn is_odd(amount: Money, count: usize, unit: Money) -> bool {
    let count = i64::try_from(count.max(1)).unwrap_or(1);
    down(amount.cents() / count, unit).checked_mul(count) != Some(amount)
}

fn down(cents: i64, unit: Money) -> Money {
    let unit = unit.cents().max(1);
    Money::from_cents(cents / unit * unit).unwrap_or(Money::ZERO)
}

/// What orders tied hands: the numbers of the cards that make the hand, so
/// that the greater list goes first.
pub type Order = ArrayVec<i16, 5>;

/// The cards by which a tied high hand gets an odd chip: of all choices that
/// make the hand the one whose cards, highest first, are highest by rank and
/// suit.
pub fn high_order<V: Variant>(hand: &Hand) -> Order {
    let best = V::high(hand);
    let mut order = Order::new();
    V::choices(hand, &mut |chosen| {
        if best.is_some() && V::high_of(chosen) == best {
            let mut cards: Chosen = chosen.clone();
            cards.sort_unstable_by(|a, b| b.cmp(a));
            let this: Order = cards.iter().map(|card| i16::from(card.id())).collect();
            order = std::mem::take(&mut order).max(this);
        }
    });
    order
}

/// The same for a low hand: the lowest card first, by rank and suit, and the
/// lower one goes first.
pub fn low_order<V: Variant>(form: Form, lowest: OddChipLow, hand: &Hand) -> Order {
    let best = V::low(form, hand);
    let mut order = Order::new();
    V::choices(hand, &mut |chosen| {
        if best.is_some() && V::low_of(form, chosen) == best {
            let mut cards: Chosen = chosen.clone();
            match lowest {
                OddChipLow::AceIsLowest => cards.sort_unstable_by_key(|card| ace_low(*card)),
                // Equal lows have equal ranks, so what counts is the suit, of
                // the card nearest the king first.
                OddChipLow::KingIsLowest => cards.sort_unstable_by_key(|card| {
                    let number = ace_low(*card);
                    (-(number >> 2), number & 3)
                }),
            }
            let this: Order = cards.iter().map(|card| -ace_low(*card)).collect();
            order = std::mem::take(&mut order).max(this);
        }
    });
    order
}

/// The card's number when the ace is below the two.
fn ace_low(card: Card) -> i16 {
    let id = i16::from(card.id());
    if id >= 48 { id - 48 } else { id + 4 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dollars(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_over_goes_a_unit_each_in_order() {
        let shares: Vec<Money> =
            (0..3).map(|n| share(dollars("101"), n, 3, Money::DOLLAR)).collect();
        assert_eq!(shares, [dollars("34"), dollars("34"), dollars("33")]);
        let shares: Vec<Money> =
            (0..2).map(|n| share(dollars("63.50"), n, 2, Money::DOLLAR)).collect();
        assert_eq!(shares, [dollars("32"), dollars("31.50")]);
        assert_eq!(low_half(dollars("127"), Money::DOLLAR), dollars("63"));
        assert!(is_odd(dollars("77"), 2, Money::DOLLAR));
        assert!(!is_odd(dollars("77"), 2, Money::CENT));
    }
}
