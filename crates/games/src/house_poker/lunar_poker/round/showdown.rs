//! The hole cards are turned over and the wagers settled from the dealer's
//! right, 38.10(g) to (l).

use std::cmp::Ordering;

use boardwalk_equipment::{Card, CardSet, Cite, cite};
use boardwalk_ranking::{HighHand, lunar};

use super::super::{Call, LunarPoker, Wager, settle};
use super::{Awaited, LunarPokerRound, Phase};
use crate::{Area, By, Code, Dealt, Event, Log, Refusal, SeatNo, SeatSet, Settlement};

impl LunarPokerRound {
    #[inline(always)]
    pub(super) fn reveal(&mut self, log: &mut impl Log<LunarPoker>) {
        let at = Area::Dealer { hand: 0 };
        for card in self.dealer.cards().iter().skip(1) {
            log.record(Event::TurnedUp { at, card: *card, cite: cite!("13:69F-38.10(g)") });
        }
        let value = self.dealer.value();
        if lunar::qualifies(value) {
            let call = Call::DealerHas(value);
            log.record(Event::Called { call, cite: cite!("13:69F-38.10(g)") });
            self.settle_all(self.bettors, value, log);
            self.over(log);
        } else {
            let call = Call::NoHand(value);
            log.record(Event::Called { call, cite: cite!("13:69F-38.10(j)1") });
            self.phase = Phase::Force { unasked: self.bettors };
        }
    }

    /// Each of these players against the dealer's hand, from the dealer's
    /// right.
    #[inline(always)]
    fn settle_all(&mut self, seats: SeatSet, dealer: HighHand, log: &mut impl Log<LunarPoker>) {
        let mut left = seats;
        while let Some(seat) = left.last() {
            left = left.without(seat);
            self.show(seat, cite!("13:69F-38.10(h)"), log);
            self.settle_hand(seat, dealer, log);
            self.settle_final_progressive(seat, log);
        }
    }

    #[inline(always)]
    fn settle_hand(&mut self, seat: SeatNo, dealer: HighHand, log: &mut impl Log<LunarPoker>) {
        let spot = &mut self.spots[seat.index()];
        let value = spot.hand.value();
        let call = Call::PlayerHas(seat, value);
        log.record(Event::Called { call, cite: cite!("13:69F-38.5(b)") });
        let (ante, bet) = (spot.take(Wager::Ante), spot.take(Wager::Bet));
        let mut settle = |settlement| log.record(Event::Settled(settlement));
        match value.cmp(&dealer) {
            Ordering::Less => {
                let cite = cite!("13:69F-38.10(i)1");
                settle(Settlement::lost(seat, Wager::Ante, ante, cite));
                settle(Settlement::lost(seat, Wager::Bet, bet, cite));
            }
            Ordering::Equal => {
                let cite = cite!("13:69F-38.10(i)2");
                settle(Settlement::push(seat, Wager::Ante, ante, cite));
                settle(Settlement::push(seat, Wager::Bet, bet, cite));
            }
            Ordering::Greater => {
                settle(Settlement::push(seat, Wager::Ante, ante, cite!("13:69F-38.10(i)3")));
                let paid = settle::paid(value, spot.hand.set());
                let cite = settle::bet_cite(paid);
                log.record(Event::Called { call: Call::PaidFor(seat, paid), cite });
                let earned = settle::bet_pays(&self.table.options, paid, bet);
                let (profit, limited) = self.within_limit(seat, earned);
                let cite = if limited { cite!("13:69F-38.12(f)") } else { cite };
                log.record(Event::Settled(settle::won(seat, Wager::Bet, bet, profit, cite)));
            }
        }
    }

    /// A progressive wager that the first five cards did not decide.
    #[inline(always)]
    fn settle_final_progressive(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        if self.table.options.progressive_offered() {
            self.settle_late_progressive(seat, log);
        }
    }

    #[inline(always)]
    pub(super) fn permits_force(&self, by: By) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Force { unasked }, By::Seat(seat)) if unasked.contains(seat) => Ok(()),
            (Phase::Force { .. }, By::Seat(_) | By::Dealer | By::Floor) => Err(NOT_ASKED),
            (_, By::Seat(_) | By::Dealer | By::Floor) => Err(NOT_FORCED_NOW),
        }
    }

    /// A player says whether to force the dealer. The payment is collected at
    /// once; who does not force is paid when all have spoken.
    #[inline(always)]
    pub(super) fn choose(&mut self, seat: SeatNo, force: bool, log: &mut impl Log<LunarPoker>) {
        let Phase::Force { unasked } = self.phase else { return };
        if force {
            self.collect_fee(seat, Wager::ForceFee, cite!("13:69F-38.10(k)"), log);
            self.forcing = self.forcing.with(seat);
        }
        let unasked = unasked.without(seat);
        if unasked.is_empty() {
            self.all_have_chosen(log);
        } else {
            self.phase = Phase::Force { unasked };
        }
    }

    /// Silence is no payment.
    #[inline(never)]
    pub(super) fn nobody_else_forces(&mut self, _: SeatSet, log: &mut impl Log<LunarPoker>) {
        self.all_have_chosen(log);
    }

    #[inline(always)]
    fn all_have_chosen(&mut self, log: &mut impl Log<LunarPoker>) {
        let mut left = self.bettors.minus(self.forcing);
        while let Some(seat) = left.last() {
            left = left.without(seat);
            self.pay_ante(seat, log);
        }
        if self.forcing.is_empty() {
            self.over(log);
        } else {
            self.force(log);
        }
    }

    /// The dealer has no hand and this player lets it stand: the ante is paid
    /// and the bet returned.
    #[inline(always)]
    fn pay_ante(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        let spot = &mut self.spots[seat.index()];
        let (ante, bet) = (spot.take(Wager::Ante), spot.take(Wager::Bet));
        // A coupon is paid like chips of the same amount, and is gone.
        let paid = if spot.coupon { ante.checked_mul(2).unwrap_or(ante) } else { ante };
        let won = Settlement::won(seat, Wager::Ante, ante, paid, cite!("13:69F-38.12(b)"));
        log.record(Event::Settled(won));
        let void = Settlement::void(seat, Wager::Bet, bet, cite!("13:69F-38.10(j)1"));
        log.record(Event::Settled(void));
        if spot.stake(Wager::Progressive).is_positive() {
            self.show(seat, cite!("13:69F-38.10(j)2"), log);
        }
        self.settle_final_progressive(seat, log);
    }

    /// The dealer discards the highest card; without a pair there is one.
    fn force(&mut self, log: &mut impl Log<LunarPoker>) {
        let highest = self.dealer.cards().iter().copied().max().unwrap_or(self.dealer.first());
        let call = Call::DealerDiscards(highest);
        log.record(Event::Called { call, cite: cite!("13:69F-38.10(k)") });
        self.dealer.remove(CardSet::of(highest));
        self.await_card(Awaited::Force);
    }

    #[inline(never)]
    pub(super) fn force_card(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.10(k)");
        let Some(card) = card else {
            let why = "the dealer's new card is dealt face up and must be named";
            return Err(Refusal::new(Code::CardNotSeen, cite, why));
        };
        let to = Area::Dealer { hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite });
        self.dealer.add(Some(card));
        self.stub -= 1;
        let value = self.dealer.value();
        if lunar::qualifies(value) {
            let call = Call::DealerHas(value);
            log.record(Event::Called { call, cite: cite!("13:69F-38.10(k)1") });
            self.settle_all(self.forcing, value, log);
        } else {
            let cite = cite!("13:69F-38.10(k)2");
            log.record(Event::Called { call: Call::StillNoHand(value), cite });
            self.return_all(cite, log);
        }
        self.over(log);
        Ok(())
    }

    /// The forced dealer has no hand either: ante and bet go back.
    fn return_all(&mut self, cite: Cite, log: &mut impl Log<LunarPoker>) {
        let mut left = self.forcing;
        while let Some(seat) = left.last() {
            left = left.without(seat);
            let spot = &mut self.spots[seat.index()];
            let (ante, bet) = (spot.take(Wager::Ante), spot.take(Wager::Bet));
            log.record(Event::Settled(Settlement::void(seat, Wager::Ante, ante, cite)));
            log.record(Event::Settled(Settlement::void(seat, Wager::Bet, bet, cite)));
            self.settle_final_progressive(seat, log);
        }
    }

    #[inline(always)]
    pub(super) fn over(&mut self, log: &mut impl Log<LunarPoker>) {
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("13:69F-38.10(l)") });
        self.phase = Phase::Over;
    }
}

const NOT_ASKED: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("13:69F-38.10(k)"),
    "each player who has bet says once whether to force the dealer",
);

const NOT_FORCED_NOW: Refusal = Refusal::new(
    Code::NotNow,
    cite!("13:69F-38.10(k)"),
    "the dealer may be forced when the hole cards show no qualifying hand",
);
