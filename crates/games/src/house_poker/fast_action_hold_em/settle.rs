//! How each wager of fast action hold'em ends, and the provision that says so.
//! Pure: what the hands and stakes are goes in, what is owed comes out.

use std::cmp::Ordering;

use boardwalk_equipment::{Cite, Money, cite};
use boardwalk_ranking::{FastActionCategory as Category, FastActionHand};

use super::{FastActionHoldEm, Wager, odds};
use crate::{SeatNo, Settlement, pay};

type Settled = Settlement<FastActionHoldEm>;

/// Where a hand's kind is described.
pub(super) fn hand(hand: FastActionHand) -> Cite {
    match hand.category() {
        Category::Straight | Category::StraightFlush if hand.counts_ace_low() => {
            cite!("19:47-21.3(a)")
        }
        Category::FlushWithFiveOfAKind => cite!("19:47-21.3(b)1"),
        Category::RoyalFlush => cite!("19:47-21.3(b)2"),
        Category::FlushWithFourOfAKind => cite!("19:47-21.3(b)3"),
        Category::StraightFlush => cite!("19:47-21.3(b)4"),
        Category::FlushWithFullHouse => cite!("19:47-21.3(b)5"),
        Category::FiveOfAKind => cite!("19:47-21.3(b)6"),
        Category::FlushWithThreeOfAKind => cite!("19:47-21.3(b)7"),
        Category::FlushWithTwoPairs => cite!("19:47-21.3(b)8"),
        Category::FlushWithOnePair => cite!("19:47-21.3(b)9"),
        Category::FourOfAKind => cite!("19:47-21.3(b)10"),
        Category::FullHouse => cite!("19:47-21.3(b)11"),
        Category::Flush => cite!("19:47-21.3(b)12"),
        Category::Straight => cite!("19:47-21.3(b)13"),
        Category::ThreeOfAKind => cite!("19:47-21.3(b)14"),
        Category::TwoPairs => cite!("19:47-21.3(b)15"),
        Category::Pair => cite!("19:47-21.3(b)16"),
        Category::HighestCard => cite!("19:47-21.3(b)17"),
    }
}

/// Where a comparison is decided: hands of one kind by their cards.
pub(super) fn compared(player: FastActionHand, dealer: FastActionHand) -> Cite {
    if player.category() == dealer.category() {
        cite!("19:47-21.3(c)")
    } else {
        cite!("19:47-21.8(k)")
    }
}

/// A wager whose hand was compared with the dealer's: higher wins, lower and
/// equal lose.
#[inline]
pub(super) fn compare(seat: SeatNo, wager: Wager, staked: Money, result: Ordering) -> Settled {
    match result {
        Ordering::Greater => {
            let profit = pay(odds::EVEN, staked);
            Settlement::won(seat, wager, staked, profit, cite!("19:47-21.8(n)"))
        }
        Ordering::Less | Ordering::Equal => {
            Settlement::lost(seat, wager, staked, cite!("19:47-21.8(k)"))
        }
    }
}

/// A natural that was announced and confirmed.
pub(super) fn natural(seat: SeatNo, staked: Money) -> Settled {
    let profit = pay(odds::NATURAL, staked);
    Settlement::won(seat, Wager::Original, staked, profit, cite!("19:47-21.8(b)"))
}

/// A hand given up for half.
pub(super) fn surrender(seat: SeatNo, staked: Money) -> Settled {
    // A stake with an odd cent was refused when it was made.
    let half = staked.half().unwrap_or(staked);
    Settlement::surrendered(seat, Wager::Original, staked, half, cite!("19:47-21.8(f)"))
}

/// A wager against the dealer's natural: the original one is collected, the
/// second one of a split is not.
pub(super) fn dealer_natural(seat: SeatNo, wager: Wager, staked: Money) -> Settled {
    let cite = cite!("19:47-21.8(h)");
    match wager {
        Wager::Original => Settlement::lost(seat, wager, staked, cite),
        Wager::Split => Settlement::void(seat, wager, staked, cite),
    }
}
