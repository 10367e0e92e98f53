//! How each wager of lunar poker ends. Pure: what the hands and stakes are goes
//! in, what is owed comes out.

use boardwalk_equipment::{CardSet, Cite, Money, cite};
use boardwalk_ranking::lunar::{self, Paid, SuperHand};
use boardwalk_ranking::{HighCategory, HighHand};

use super::hand::Hand;
use super::odds::InstantCash;
use super::options::ProgressiveStraightFlush;
use super::{LunarPoker, Options, Wager};
use crate::{SeatNo, Settlement};

/// The instant cash row that a hand dealt reaches, 38.10(a)1.
#[inline(always)]
pub(super) fn instant_cash(value: HighHand) -> Option<InstantCash> {
    if value < HighHand::LOWEST_STRAIGHT_FLUSH {
        None
    } else if value == HighHand::HIGHEST {
        Some(InstantCash::RoyalFlush)
    } else {
        Some(InstantCash::StraightFlush)
    }
}

/// The super side bet row that the first five cards reach, 38.12(d).
#[inline(always)]
pub(super) fn super_hand(hand: &Hand) -> Option<SuperHand> {
    lunar::super_hand_worth(hand.value(), hand.set())
}

/// What a winning bet is paid for, 38.10(i)3.
#[inline(always)]
pub(super) fn paid(value: HighHand, cards: CardSet) -> Paid {
    lunar::paid_worth(value, cards)
}

/// What a winning bet earns before any limit, in cents.
pub(super) fn bet_pays(options: &Options, paid: Paid, bet: Money) -> i64 {
    let odds = options.bet_odds();
    let pays = |hand: Option<_>| hand.map_or(0, |hand| odds.pays(hand, bet));
    pays(paid.first) + pays(paid.second)
}

/// Where the rules say what a winning bet earns.
pub(super) const fn bet_cite(paid: Paid) -> Cite {
    match paid.second {
        Some(_) => cite!("13:69F-38.10(i)3"),
        None => cite!("13:69F-38.12(e)"),
    }
}

/// A winning wager; where the payout limit leaves nothing to be paid, its stake
/// alone goes back.
#[inline(always)]
pub(super) const fn won(
    seat: SeatNo,
    wager: Wager,
    stake: Money,
    profit: Money,
    cite: Cite,
) -> Settlement<LunarPoker> {
    if profit.is_positive() {
        Settlement::won(seat, wager, stake, profit, cite)
    } else {
        Settlement::push(seat, wager, stake, cite)
    }
}

/// What the progressive pays, 38.12(g).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progressive {
    /// The whole meter, or a share of it where several have a royal flush.
    Royal,
    /// A tenth of the meter.
    Tenth,
    /// This much out of the table's inventory.
    Fixed(Money),
    /// Nothing.
    Nothing,
}

pub(super) fn progressive(options: &Options, value: HighHand) -> Progressive {
    match value.category() {
        HighCategory::RoyalFlush => Progressive::Royal,
        HighCategory::StraightFlush => match options.progressive_straight_flush() {
            ProgressiveStraightFlush::TenPercent => Progressive::Tenth,
            ProgressiveStraightFlush::Fixed5000 => Progressive::Fixed(Money::dollars(5_000)),
        },
        HighCategory::FourOfAKind => Progressive::Fixed(Money::dollars(500)),
        HighCategory::FullHouse => Progressive::Fixed(Money::dollars(100)),
        HighCategory::Flush => Progressive::Fixed(Money::dollars(50)),
        HighCategory::Straight
        | HighCategory::ThreeOfAKind
        | HighCategory::TwoPairs
        | HighCategory::OnePair
        | HighCategory::NoPair => Progressive::Nothing,
    }
}

/// One of so many equal parts of the meter, to the cent above: no winner gets
/// less than the percentage.
pub(super) fn part_of_meter(meter: Money, parts: u32) -> Money {
    let parts = i64::from(parts.max(1));
    Money::from_cents((meter.cents() + parts - 1) / parts).unwrap_or(meter)
}
