//! The dealer's hand, the community cards and the showdown, 21.8(g) to (o).

use std::cmp::Ordering;

use boardwalk_equipment::{Card, Money, cite};
use boardwalk_ranking::{FastActionBoard, FastActionHand};

use super::super::house_way::{self, is_natural};
use super::super::{Call, FastActionHoldEm, Wager, settle};
use super::{DealerShows, FastActionHoldEmRound, LAPS, Phase, Step, To};
use crate::{Area, Dealt, Event, Log, SeatNo, SeatSet};

impl FastActionHoldEmRound {
    /// All have set: the dealer gets what is missing and turns the cards up. If
    /// nobody is left to play against, the round is over.
    #[inline(always)]
    pub(super) fn dealers_turn(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        if self.live.is_empty() {
            return self.over(log);
        }
        match self.dealer.four() {
            Some(cards) => self.turn_over(cards, log),
            None => self.dealer_waits(),
        }
    }

    /// The dealer has had four cards unless one was missed.
    #[cold]
    fn dealer_waits(&mut self) {
        debug_assert!(self.dealer.len() < LAPS.into());
        self.deal_missing(To::Dealer);
    }

    #[inline(always)]
    fn turn_over(&mut self, cards: [Card; 4], log: &mut impl Log<FastActionHoldEm>) {
        let cite = cite!("19:47-21.8(g)");
        for card in cards {
            log.record(Event::TurnedUp { at: Area::Dealer { hand: 0 }, card, cite });
        }
        if is_natural(cards) {
            return self.collect_all(log);
        }
        let (kept, way) = house_way::keep(cards, self.table.options.trips_kept_cards());
        log.record(Event::Called { call: Call::DealerKeeps(kept), cite: way.cite() });
        self.dealer_shows = DealerShows::Kept(kept);
        let burns = self.take_burns();
        self.phase = Phase::Dealing { step: Step::BoardBurn, burns };
    }

    /// The dealer has a natural: from the right every original wager is
    /// collected, and the second one of a split goes back.
    #[cold]
    fn collect_all(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        self.dealer_shows = DealerShows::All;
        let call = Call::DealerNatural;
        log.record(Event::Called { call, cite: cite!("19:47-21.8(h)") });
        for seat in from_the_right(self.live) {
            let spot = &mut self.spots[seat.index()];
            let stakes = [
                (Wager::Original, std::mem::take(&mut spot.original)),
                (Wager::Split, std::mem::take(&mut spot.split)),
            ];
            for (wager, stake) in stakes.into_iter().filter(|(_, stake)| stake.is_positive()) {
                log.record(Event::Settled(settle::dealer_natural(seat, wager, stake)));
            }
            spot.hand.clear();
        }
        self.live = SeatSet::EMPTY;
        self.resolved = true;
        self.over(log);
    }

    #[inline(always)]
    pub(super) fn community_card(&mut self, card: Card, log: &mut impl Log<FastActionHoldEm>) {
        let cite = cite!("19:47-21.8(j)");
        log.record(Event::Dealt { to: Area::Board, card: Dealt::Up(card), cite });
        // The board is full after five, and no other is asked for.
        let _ = self.board.try_push(card);
        if let (Ok(board), DealerShows::Kept(kept)) =
            (<[Card; 5]>::try_from(self.board.as_slice()), self.dealer_shows)
        {
            self.showdown(board, kept, log);
        }
    }

    /// From the right each hand is exposed and compared, the losers collected
    /// at once; then from the right the winners are paid.
    #[inline(always)]
    fn showdown(
        &mut self,
        board: [Card; 5],
        kept: [Card; 2],
        log: &mut impl Log<FastActionHoldEm>,
    ) {
        let board = FastActionBoard::new(board);
        let dealer = board.with(kept);
        log.record(Event::Called { call: Call::DealerHas(dealer), cite: settle::hand(dealer) });
        let mut won = [SeatSet::EMPTY; 2];
        let mut lost = false;
        for seat in from_the_right(self.live) {
            // A seat that plays is one of the table's.
            let hand = &self.spots[seat.index()].hand;
            let second = if self.split.contains(seat) { hand.last_two() } else { None };
            let hands = [(Wager::Original, hand.first_two()), (Wager::Split, second)];
            for (wager, two) in hands {
                let Some(two) = two else { continue };
                expose(seat, wager, two, log);
                let player = board.with(two);
                let result = announce(seat, player, dealer, log);
                if result == Ordering::Greater {
                    won[wager as usize] = won[wager as usize].with(seat);
                } else {
                    lost = true;
                    self.settle(seat, wager, result, log);
                }
            }
        }
        if lost {
            let call = Call::LosersCollected;
            log.record(Event::Called { call, cite: cite!("19:47-21.8(l)") });
        }
        let [originals, splits] = won;
        if !originals.is_empty() || !splits.is_empty() {
            let call = Call::WinnersPaid;
            log.record(Event::Called { call, cite: cite!("19:47-21.8(m)") });
            for seat in from_the_right(self.live) {
                for (wager, won) in [(Wager::Original, originals), (Wager::Split, splits)] {
                    if won.contains(seat) {
                        self.settle(seat, wager, Ordering::Greater, log);
                    }
                }
            }
        }
        self.resolved = true;
        self.over(log);
    }

    #[inline(always)]
    fn settle(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        result: Ordering,
        log: &mut impl Log<FastActionHoldEm>,
    ) {
        let spot = &mut self.spots[seat.index()];
        let stake = match wager {
            Wager::Original => &mut spot.original,
            Wager::Split => &mut spot.split,
        };
        let staked: Money = std::mem::take(stake);
        log.record(Event::Settled(settle::compare(seat, wager, staked, result)));
    }
}

#[inline(always)]
fn expose(seat: SeatNo, wager: Wager, two: [Card; 2], log: &mut impl Log<FastActionHoldEm>) {
    let at = Area::Seat { seat, hand: wager as u8 };
    for card in two {
        log.record(Event::TurnedUp { at, card, cite: cite!("19:47-21.8(k)") });
    }
}

#[inline(always)]
fn announce(
    seat: SeatNo,
    hand: FastActionHand,
    dealer: FastActionHand,
    log: &mut impl Log<FastActionHoldEm>,
) -> Ordering {
    let call = Call::PlayerHas { seat, hand };
    log.record(Event::Called { call, cite: settle::hand(hand) });
    let result = hand.cmp(&dealer);
    let call = Call::Compared { seat, result };
    log.record(Event::Called { call, cite: settle::compared(hand, dealer) });
    result
}

/// The seats counterclockwise, from the dealer's right.
#[inline(always)]
pub(super) fn from_the_right(mut seats: SeatSet) -> impl Iterator<Item = SeatNo> {
    std::iter::from_fn(move || {
        let seat = seats.last()?;
        seats = seats.without(seat);
        Some(seat)
    })
}
