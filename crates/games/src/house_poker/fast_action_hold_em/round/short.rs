//! Hands with too few cards, 21.9(d), (e) and (j).

use boardwalk_equipment::{Cite, cite};

use super::super::{Call, FastActionHoldEm, Wager};
use super::{FastActionHoldEmRound, LAPS, Phase, Step, To};
use crate::{By, Code, Event, Log, Refusal, SeatNo, SeatSet, Settlement};

impl FastActionHoldEmRound {
    /// Passes over a position that misses its card.
    #[cold]
    pub(super) fn skip_those_missed(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        let Phase::Dealing { step: Step::Hand { to, lap }, .. } = self.phase else { return };
        let unusual = &mut self.unusual;
        let missed = match to {
            To::Dealer => std::mem::take(&mut unusual.skip_dealer),
            To::Seat(seat) => {
                let missed = unusual.skip.contains(seat);
                unusual.skip = unusual.skip.without(seat);
                missed
            }
        };
        if missed {
            self.advance(to, lap, log);
        }
    }

    /// Whether a position has a card of the deal still to come, when this one
    /// comes next.
    pub(super) fn is_dealt_more(&self, who: To, next: To, lap: u8) -> bool {
        let mut at = next;
        loop {
            if at == who || lap + 1 < LAPS {
                return true;
            }
            at = self.after(at);
            if at == self.start {
                return false;
            }
        }
    }

    pub(super) fn permits_short(&self, by: By) -> Result<SeatNo, Refusal> {
        let short = self.unusual.short;
        match (self.phase, by) {
            (Phase::Dealing { .. } | Phase::ShortHands, By::Seat(seat)) if short.contains(seat) => {
                Ok(seat)
            }
            (
                Phase::Shoe(_)
                | Phase::Betting
                | Phase::Dealing { .. }
                | Phase::ShortHands
                | Phase::Setting { .. }
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => {
                let why = "only a player who was dealt fewer than four cards has that choice";
                Err(Refusal::new(Code::NotNow, cite!("19:47-21.9(e)"), why))
            }
        }
    }

    pub(super) fn void_short_hand(&mut self, by: By, log: &mut impl Log<FastActionHoldEm>) {
        let Ok(seat) = self.permits_short(by) else { return };
        self.leave_deal(seat, cite!("19:47-21.9(e)"), log);
        self.go_on_without_choice(log);
    }

    pub(super) fn take_missing_cards(&mut self, by: By, log: &mut impl Log<FastActionHoldEm>) {
        let Ok(seat) = self.permits_short(by) else { return };
        self.unusual.short = self.unusual.short.without(seat);
        self.go_on_without_choice(log);
    }

    fn go_on_without_choice(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        if self.phase == Phase::ShortHands {
            self.complete_hands(log);
        }
    }

    /// A seat is out of the deal, its wager void. The deal goes on with the
    /// next position where this seat's card was awaited.
    pub(super) fn leave_deal(
        &mut self,
        seat: SeatNo,
        cite: Cite,
        log: &mut impl Log<FastActionHoldEm>,
    ) {
        self.void(seat, cite, log);
        self.unusual.short = self.unusual.short.without(seat);
        self.unusual.skip = self.unusual.skip.without(seat);
        self.playing = self.playing.without(seat);
        if self.playing.is_empty() {
            return self.over(log);
        }
        let next = self.after(To::Seat(seat));
        let first = self.start == To::Seat(seat);
        if first {
            self.start = next;
        }
        match self.phase {
            Phase::Dealing { step: Step::Hand { to: To::Seat(to), lap }, burns } if to == seat => {
                let lap = lap + u8::from(!first && next == self.start);
                if lap == LAPS {
                    return self.complete_hands(log);
                }
                self.phase = Phase::Dealing { step: Step::Hand { to: next, lap }, burns };
                self.skip_those_missed(log);
            }
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::ShortHands
            | Phase::Setting { .. }
            | Phase::Over => {}
        }
    }

    /// Whatever lies at a seat goes back.
    pub(super) fn void(&mut self, seat: SeatNo, cite: Cite, log: &mut impl Log<FastActionHoldEm>) {
        let spot = &mut self.spots[seat.index()];
        spot.hand.clear();
        let stakes = [
            (Wager::Original, std::mem::take(&mut spot.original)),
            (Wager::Split, std::mem::take(&mut spot.split)),
        ];
        for (wager, stake) in stakes.into_iter().filter(|(_, stake)| stake.is_positive()) {
            log.record(Event::Settled(Settlement::void(seat, wager, stake, cite)));
        }
    }

    /// After the deal: who has no card at all is out, who has too few chooses,
    /// and who wants the missing cards gets them when the dealer has four.
    #[cold]
    pub(super) fn complete_hands(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        self.phase = Phase::ShortHands;
        let cards = |seat: SeatNo| self.spots[seat.index()].hand.len();
        let short: SeatSet = self.playing.filter(|seat| cards(*seat) < LAPS.into()).collect();
        let without: SeatSet = short.filter(|seat| cards(*seat) == 0).collect();
        for seat in without {
            self.bound = self.bound.without(seat);
            self.leave_deal(seat, cite!("19:47-21.9(j)"), log);
        }
        if self.playing.is_empty() {
            return;
        }
        if let Some(seat) = self.unusual.short.first() {
            let call = Call::ShortHand(seat);
            log.record(Event::Called { call, cite: cite!("19:47-21.9(e)") });
            return;
        }
        match short.minus(without).first() {
            Some(_) if self.dealer.len() < LAPS.into() => self.deal_missing(To::Dealer),
            Some(seat) => self.deal_missing(To::Seat(seat)),
            None => self.phase = Phase::Setting { waiting: self.playing },
        }
    }

    pub(super) fn deal_missing(&mut self, to: To) {
        let burns = self.take_burns();
        self.phase = Phase::Dealing { step: Step::Missing(to), burns };
    }

    /// Goes on after a missing card: before the hands are set with the next
    /// one, after that with the dealer's turn.
    #[cold]
    pub(super) fn missing_dealt(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        if self.live.is_empty() {
            self.complete_hands(log);
        } else {
            self.dealers_turn(log);
        }
    }

    /// A player misses a card: the one awaited, or the next one.
    pub(super) fn misses(&mut self, who: To, log: &mut impl Log<FastActionHoldEm>) {
        self.unusual.any = true;
        if let To::Seat(seat) = who {
            self.unusual.short = self.unusual.short.with(seat);
        }
        match (self.phase, who) {
            (Phase::Dealing { step: Step::Hand { to, lap }, burns }, _) if to == who => {
                self.advance(to, lap, log);
                // What a shoe or a dealer owes is burned before the next card.
                if let Phase::Dealing { step, .. } = self.phase {
                    self.phase = Phase::Dealing { step, burns };
                }
            }
            (_, To::Dealer) => self.unusual.skip_dealer = true,
            (_, To::Seat(seat)) => self.unusual.skip = self.unusual.skip.with(seat),
        }
    }
}
