//! How each wager of casino war ends. Pure: what the cards and stakes are goes
//! in, what is owed comes out.

use std::cmp::Ordering;

use boardwalk_equipment::{Card, Cite, Money, cite};

use super::{Call, CasinoWar, Wager, odds};
use crate::{Event, Log, Outcome, SeatNo, Settlement, pay};

/// A player's card against the dealer's: the rank decides, the suit never
/// does, 22.3.
#[inline]
pub(super) fn compare(player: Card, dealer: Card) -> Ordering {
    player.cmp_rank(dealer)
}

/// Where the rules say what a comparison means, in the original and in the
/// war deal.
pub(super) const fn compared(war: bool, result: Ordering) -> Cite {
    match (war, result) {
        (false, Ordering::Less) => cite!("19:47-22.8(a)1"),
        (false, Ordering::Greater) => cite!("19:47-22.8(a)2"),
        (false, Ordering::Equal) => cite!("19:47-22.8(a)3"),
        (true, Ordering::Less) => cite!("19:47-22.8(g)1"),
        (true, Ordering::Greater) => cite!("19:47-22.8(g)2"),
        (true, Ordering::Equal) => cite!("19:47-22.8(g)3"),
    }
}

/// The wagers of one seat that an original deal ties: the initial wager stays for
/// the player's choice.
#[inline(always)]
pub(super) fn tied_deal(seat: SeatNo, tie: Money, log: &mut impl Log<CasinoWar>) {
    if tie.is_positive() {
        let (profit, cite) = (pay(odds::TIE, tie), cite!("19:47-22.9(a)2"));
        let won = Settlement::won(seat, Wager::Tie, tie, profit, cite);
        log.record(Event::Settled(won));
    }
}

/// The wagers of one seat that an original deal decides. Losers are collected before
/// the winner is paid.
#[inline(always)]
pub(super) fn decided_deal(
    seat: SeatNo,
    result: Ordering,
    initial: Money,
    coupon: bool,
    tie: Money,
    log: &mut impl Log<CasinoWar>,
) {
    let mut settle = |settlement| log.record(Event::Settled(settlement));
    let cite = compared(false, result);
    let won = cite!("19:47-22.9(a)1");
    if !(tie.is_positive() | coupon) {
        // One wager at even money.
        let said = match result {
            Ordering::Less => (Outcome::Lost, cite),
            Ordering::Greater => (Outcome::Won, won),
            Ordering::Equal => return,
        };
        settle(Settlement::compared(seat, Wager::Initial, initial, result, said));
        return;
    }
    match result {
        Ordering::Less => {
            settle(Settlement::lost(seat, Wager::Initial, initial, cite));
            if tie.is_positive() {
                settle(Settlement::lost(seat, Wager::Tie, tie, cite));
            }
        }
        Ordering::Greater => {
            if tie.is_positive() {
                settle(Settlement::lost(seat, Wager::Tie, tie, cite));
            }
            let mut profit = pay(odds::INITIAL, initial);
            if coupon {
                let call = Call::CouponPaid { seat, amount: profit };
                log.record(Event::Called { call, cite: cite!("19:47-22.6(a)") });
                profit = doubled(profit);
            }
            log.record(Event::Settled(Settlement::won(seat, Wager::Initial, initial, profit, won)));
        }
        Ordering::Equal => {}
    }
}

/// A match play coupon is paid like chips of the same amount.
#[cold]
fn doubled(profit: Money) -> Money {
    // Twice the highest stake is far inside the bound.
    profit.checked_add(profit).unwrap_or(profit)
}

/// The wagers of one seat on the war deal.
pub(super) fn war_deal(
    seat: SeatNo,
    result: Ordering,
    war: Money,
    war_tie: Money,
    log: &mut impl Log<CasinoWar>,
) {
    let mut settle = |settlement| log.record(Event::Settled(settlement));
    let cite = compared(true, result);
    let won = |profit| Settlement::won(seat, Wager::War, war, profit, cite!("19:47-22.9(a)3"));
    match result {
        Ordering::Less => {
            settle(Settlement::lost(seat, Wager::War, war, cite));
            if war_tie.is_positive() {
                settle(Settlement::lost(seat, Wager::WarTie, war_tie, cite));
            }
        }
        Ordering::Greater => {
            if war_tie.is_positive() {
                settle(Settlement::lost(seat, Wager::WarTie, war_tie, cite));
            }
            settle(won(pay(odds::WAR, war)));
        }
        Ordering::Equal => {
            settle(won(pay(odds::WAR_TIED, war)));
            if war_tie.is_positive() {
                let profit = pay(odds::TIE, war_tie);
                settle(Settlement::won(
                    seat,
                    Wager::WarTie,
                    war_tie,
                    profit,
                    cite!("19:47-22.9(a)2"),
                ));
            }
        }
    }
}
