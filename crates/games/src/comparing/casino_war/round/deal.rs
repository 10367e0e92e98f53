//! The deal, 22.7, and the settlement of the original deal, 22.8(a) and (b).

use std::cmp::Ordering;

use boardwalk_equipment::{Card, Cite, cite};

use super::super::settle::{self, compare, compared};
use super::super::{Call, CasinoWar, Wager};
use super::{Burns, CasinoWarRound, CutOffer, Phase, Step, To};
use crate::{Area, Code, Dealt, Event, Hidden, Log, Refusal, SeatNo, SeatSet};

impl CasinoWarRound {
    #[inline(always)]
    pub(super) fn no_more_bets(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let Phase::Betting = self.phase else { return self.no_more_war_bets(log) };
        let Some(first) = self.playing.first() else { return Err(no_wagers()) };
        log.record(Event::BetsClosed { cite: cite!("19:47-22.7(b)") });
        self.table.begun = true;
        match self.table.burns == Burns::NONE {
            true => self.phase = Phase::Dealing(Step::Card(To::Seat(first))),
            false => self.burn_first(),
        }
        Ok(())
    }

    #[inline(never)]
    fn no_more_war_bets(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.7(b)");
        match self.phase {
            Phase::WarBetting => {
                log.record(Event::BetsClosed { cite });
                self.open_war_deal(log);
                Ok(())
            }
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Tie { .. }
            | Phase::Over => {
                Err(Refusal::new(Code::BettingClosed, cite, "no betting window is open"))
            }
        }
    }

    /// Cards are burned before the first is dealt.
    #[cold]
    #[inline(never)]
    fn burn_first(&mut self) {
        self.phase = Phase::Dealing(Step::Burn { left: self.take_burns() });
    }

    #[inline(always)]
    pub(super) fn card(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let Phase::Dealing(step) = self.phase else { return Err(self.no_card_wanted()) };
        match step {
            Step::Card(to) => {
                if let Some(next) = self.serve(to, named(card)?, log) {
                    self.phase = Phase::Dealing(Step::Card(next));
                }
            }
            Step::Burn { left } => self.burn(card, left, log),
            Step::WarBurn { left, to } => self.war_burn(card, left, to, log),
            Step::WarCard(to) => self.war_card(named(card)?, to, log),
        }
        Ok(())
    }

    #[cold]
    fn no_card_wanted(&self) -> Refusal {
        match self.phase {
            Phase::Betting => Refusal::new(
                Code::BettingOpen,
                cite!("19:47-22.7(b)"),
                "\"No more bets\" comes before the first card",
            ),
            Phase::WarBetting => Refusal::new(
                Code::BettingOpen,
                cite!("19:47-22.8(e)"),
                "tie wagers on the war deal are made before its first card",
            ),
            Phase::Tie { .. } => Refusal::new(
                Code::NotNow,
                cite!("19:47-22.8(c)"),
                "a tied player must first surrender or go to war",
            ),
            Phase::Shoe(_) => Refusal::new(
                Code::NotNow,
                cite!("19:47-22.5(f)"),
                "the cards must be shuffled and cut before a card is dealt",
            ),
            Phase::Dealing(_) | Phase::Over => Refusal::new(
                Code::NotNow,
                cite!("19:47-22.1"),
                "the round is over and asks for no card",
            ),
        }
    }

    #[inline(never)]
    pub(super) fn burn(&mut self, card: Option<Card>, left: u8, log: &mut impl Log<CasinoWar>) {
        let card = Dealt::Down(Hidden::new(card));
        log.record(Event::Dealt { to: Area::Burn, card, cite: cite!("19:47-22.7(a)") });
        self.phase = Phase::Dealing(match left - 1 {
            0 => {
                let waiting = self.playing.minus(self.served[0]);
                Step::Card(waiting.first().map_or(To::Dealer, To::Seat))
            }
            left => Step::Burn { left },
        });
    }

    /// The original deal, as far as there are cards: the place in it is kept
    /// here, and not looked up for each.
    #[inline(always)]
    pub(super) fn deal_originals(
        &mut self,
        mut to: To,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<CasinoWar>,
    ) {
        if let Some(seat) = self.playing.only()
            && to == To::Seat(seat)
        {
            return self.deal_to_one(seat, shoe, log);
        }
        loop {
            let Some(card) = shoe(0) else {
                self.phase = Phase::Dealing(Step::Card(to));
                return;
            };
            match self.serve(to, card, log) {
                Some(next) => to = next,
                None => return,
            }
        }
    }

    /// A card to the only player, and the dealer's.
    #[inline(always)]
    fn deal_to_one(
        &mut self,
        seat: SeatNo,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<CasinoWar>,
    ) {
        let Some(card) = shoe(0) else { return };
        let Some(dealer) = shoe(0) else {
            self.serve_seat(seat, card, log);
            self.phase = Phase::Dealing(Step::Card(To::Dealer));
            return;
        };
        self.serve_seat(seat, card, log);
        self.serve_dealer(dealer, log);
        let tied = match self.is_tied(seat, dealer, log) {
            true => SeatSet::EMPTY.with(seat),
            false => SeatSet::EMPTY,
        };
        self.original_deal_settled(tied, log);
    }

    /// One card of the original deal, and whose is next; after the dealer's the
    /// deal is settled.
    #[inline(always)]
    fn serve(&mut self, to: To, card: Card, log: &mut impl Log<CasinoWar>) -> Option<To> {
        match to {
            To::Seat(seat) => {
                self.serve_seat(seat, card, log);
                Some(self.playing.after(seat).map_or(To::Dealer, To::Seat))
            }
            To::Dealer => {
                self.serve_dealer(card, log);
                let mut tied = SeatSet::EMPTY;
                for seat in self.playing {
                    if self.is_tied(seat, card, log) {
                        tied = tied.with(seat);
                    }
                }
                self.original_deal_settled(tied, log);
                None
            }
        }
    }

    #[inline(always)]
    fn serve_seat(&mut self, seat: SeatNo, card: Card, log: &mut impl Log<CasinoWar>) {
        let (to, cite) = (Area::Seat { seat, hand: 0 }, cite!("19:47-22.7(c)1"));
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite });
        self.spots[seat.index()].cards[0] = card;
        self.served[0] = self.served[0].with(seat);
    }

    #[inline(always)]
    fn serve_dealer(&mut self, card: Card, log: &mut impl Log<CasinoWar>) {
        let (to, cite) = (Area::Dealer { hand: 0 }, cite!("19:47-22.7(c)2"));
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite });
        self.dealer[0] = Some(card);
        log.record(Event::Called { call: Call::DealerShows(card), cite: cite!("19:47-22.3") });
        log.record(Event::Called { call: Call::Comparing, cite: cite!("19:47-22.8(a)") });
    }

    #[inline(never)]
    pub(super) fn cut_card(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.7(d)");
        let Phase::Dealing(step) = self.phase else {
            let why = "the cutting card comes out where a card is dealt";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        if self.table.reshuffle.is_some() {
            return Err(Refusal::new(Code::NotNow, cite, "the cutting card is out already"));
        }
        log.record(Event::CutCardOut { on: step.area(), cite });
        self.table.reshuffle = Some(match step {
            Step::Card(To::Seat(seat)) | Step::WarCard(To::Seat(seat)) => CutOffer::Seat(seat),
            Step::Card(To::Dealer)
            | Step::WarCard(To::Dealer)
            | Step::Burn { .. }
            | Step::WarBurn { .. } => CutOffer::FarthestRight,
        });
        Ok(())
    }

    #[inline(always)]
    fn original_deal_settled(&mut self, tied: SeatSet, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::DealSettled, cite: cite!("19:47-22.8(b)") });
        match tied.first() {
            Some(seat) => self.ask(seat, tied.without(seat), log),
            None => self.over(log),
        }
    }

    /// Settles what the original deal decides at a seat; whether it is tied.
    #[inline(always)]
    fn is_tied(&mut self, seat: SeatNo, dealer: Card, log: &mut impl Log<CasinoWar>) -> bool {
        let spot = &mut self.spots[seat.index()];
        let card = spot.cards[0];
        let result = compare(card, dealer);
        let call = Call::Compared { seat, card, dealer };
        log.record(Event::Called { call, cite: compared(false, result) });
        let tie = spot.take(Wager::Tie);
        if result == Ordering::Equal {
            settle::tied_deal(seat, tie, log);
            return true;
        }
        let initial = spot.stake(Wager::Initial);
        settle::decided_deal(seat, result, initial, spot.coupon, tie, log);
        spot.clear_initial();
        false
    }

    #[inline(always)]
    pub(super) fn over(&mut self, log: &mut impl Log<CasinoWar>) {
        if self.table.reshuffle.is_some() {
            self.reshuffle_due(cite!("19:47-22.5(f)"), log);
        }
        self.phase = Phase::Over;
    }

    #[inline(never)]
    pub(super) fn reshuffle_due(&mut self, cite: Cite, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::ReshuffleDue, cite });
    }
}

#[cold]
#[inline(never)]
fn no_wagers() -> Refusal {
    let why = "a round needs an initial wager";
    Refusal::new(Code::NoWagers, cite!("19:47-22.1"), why)
}

/// Every card but a burn card must be known.
#[inline(always)]
fn named(card: Option<Card>) -> Result<Card, Refusal> {
    let why = "this card is dealt face up and must be named";
    card.ok_or(Refusal::new(Code::CardNotSeen, cite!("19:47-22.7(b)"), why))
}
