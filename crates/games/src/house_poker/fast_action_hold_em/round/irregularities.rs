//! What goes wrong, 21.9.

use boardwalk_equipment::{Card, Cite, cite};

use super::super::{Call, FastActionHoldEm, Irregularity};
use super::hand::CARDS_MAX;
use super::{CutOffer, DealerShows, FastActionHoldEmRound, Phase, Resume, Step, To};
use crate::{Area, Code, Dealt, Detail, Event, Log, Refusal, SeatNo};

impl FastActionHoldEmRound {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        match irregularity {
            Irregularity::FaceUpInShoe(card) => self.face_up(card, irregularity, log),
            Irregularity::DrawnUnexposed => {
                // At any moment: the card is simply the next one.
                log.record(Event::Reported { irregularity, cite: cite!("19:47-21.9(b)") });
                Ok(())
            }
            Irregularity::PlayerCardExposed { seat, card } => {
                self.card_exposed(seat, card, irregularity, log)
            }
            Irregularity::DealerShort => self.dealer_short(irregularity, log),
            Irregularity::PlayerShort(seat) => self.player_short(seat, irregularity, log),
            Irregularity::DealerOver(_) => self.void_all(irregularity, cite!("19:47-21.9(f)"), log),
            Irregularity::PlayerOver { seat, card } => {
                self.player_over(seat, card, irregularity, log)
            }
            Irregularity::HouseWayError(kept) => self.house_way_error(kept, irregularity, log),
            Irregularity::InsufficientCards => {
                self.void_all(irregularity, cite!("19:47-21.9(i)"), log)?;
                let offer = self.table.reshuffle.unwrap_or(CutOffer::Discretion);
                self.table.reshuffle = Some(offer);
                let call = Call::ReshuffleDue;
                log.record(Event::Called { call, cite: cite!("19:47-21.9(i)") });
                Ok(())
            }
            Irregularity::NoCardsToWager(seat) => self.no_cards(seat, irregularity, log),
            Irregularity::MarkerNotMoved => self.marker_not_moved(irregularity, log),
        }
    }

    /// Most irregularities are found in the course of a round. Where wagers lie
    /// and betting is still open, closing it is all that is missing.
    fn in_the_round(&self, cite: Cite) -> Result<(), Refusal> {
        let why = "that happens in the course of a round";
        match self.phase {
            Phase::Dealing { .. } | Phase::ShortHands | Phase::Setting { .. } => Ok(()),
            Phase::Betting if !self.playing.is_empty() => {
                Err(Refusal::new(Code::BettingOpen, cite, why))
            }
            Phase::Shoe(_) | Phase::Betting | Phase::Over => {
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    /// The position that gets the next card of the deal, and the lap.
    fn in_the_deal(&self, cite: Cite) -> Result<(To, u8), Refusal> {
        self.in_the_round(cite)?;
        match self.phase {
            Phase::Dealing { step: Step::Hand { to, lap }, .. } => Ok((to, lap)),
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::ShortHands
            | Phase::Setting { .. }
            | Phase::Over => {
                let why = "that happens while the four cards of each hand are dealt";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    fn face_up(
        &mut self,
        card: Option<Card>,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.9(a)");
        match self.phase {
            Phase::Betting | Phase::Dealing { .. } | Phase::ShortHands | Phase::Setting { .. } => {}
            Phase::Shoe(_) | Phase::Over => {
                let why = "a card is found face up while the shoe is in use";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        }
        log.record(Event::Reported { irregularity, cite });
        if let Some(card) = card {
            log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite });
        }
        Ok(())
    }

    /// The card named, or the last one that the seat was dealt, has been seen
    /// by all; then it lies face down again.
    fn card_exposed(
        &mut self,
        seat: Option<SeatNo>,
        card: Option<Card>,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.9(c)");
        self.in_the_round(cite)?;
        let holds = |seat: &SeatNo| {
            let hand = &self.spots[seat.index()].hand;
            card.map_or(!hand.is_empty(), |card| hand.named().any(|held| held == card))
        };
        let mut players = self.playing;
        let found = match (seat, card) {
            (Some(seat), _) => {
                Some(seat).filter(|seat| self.playing.contains(*seat) && holds(seat))
            }
            (None, _) => players.find(holds),
        };
        let Some(whose) = found else {
            return Err(match card {
                Some(card) => Refusal { code: Code::NotHeld, cite, detail: Detail::NotHeld(card) },
                None => Refusal::new(Code::NotNow, cite, "no such player has a card"),
            });
        };
        log.record(Event::Reported { irregularity, cite });
        let last = self.spots[whose.index()].hand.named().last();
        // Where neither seat nor card is named nobody can say what was seen.
        if let Some(card) = card.or(last.filter(|_| seat.is_some())) {
            log.record(Event::TurnedUp { at: Area::Seat { seat: whose, hand: 0 }, card, cite });
        }
        Ok(())
    }

    fn dealer_short(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.9(d)");
        let (next, lap) = self.in_the_deal(cite)?;
        if self.unusual.skip_dealer || !self.is_dealt_more(To::Dealer, next, lap) {
            let why = "the dealer has no card to come in the deal that is not missed already";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        self.misses(To::Dealer, log);
        Ok(())
    }

    fn player_short(
        &mut self,
        seat: Option<SeatNo>,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.9(e)");
        let (next, lap) = self.in_the_deal(cite)?;
        let comes = |seat: &SeatNo| {
            self.playing.contains(*seat)
                && !self.unusual.skip.contains(*seat)
                && self.is_dealt_more(To::Seat(*seat), next, lap)
        };
        let Some(seat) = seat.or(next.seat()).filter(comes) else {
            let why = "no such player has a card to come in the deal";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        self.misses(To::Seat(seat), log);
        Ok(())
    }

    /// All hands are void: every wager not yet decided goes back. The round is
    /// not completed, so the marker stays.
    fn void_all(
        &mut self,
        irregularity: Irregularity,
        cite: Cite,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        self.in_the_round(cite)?;
        log.record(Event::Reported { irregularity, cite });
        for seat in self.playing {
            self.void(seat, cite, log);
        }
        self.live = crate::SeatSet::EMPTY;
        self.phase = Phase::Over;
        Ok(())
    }

    /// A player gets a card too many: the one named is there already, or the
    /// next one out of the shoe is it.
    fn player_over(
        &mut self,
        seat: Option<SeatNo>,
        card: Option<Card>,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.9(g)");
        self.in_the_round(cite)?;
        let (then, awaited, players) = match self.phase {
            Phase::Dealing { step: Step::Hand { to, lap }, .. } => {
                (Some(Resume::Deal { to, lap }), to.seat(), self.playing)
            }
            Phase::ShortHands => (Some(Resume::ShortHands), self.playing.first(), self.playing),
            Phase::Setting { waiting } => {
                (Some(Resume::Setting { waiting }), waiting.first(), waiting)
            }
            Phase::Shoe(_) | Phase::Betting | Phase::Dealing { .. } | Phase::Over => {
                (None, None, self.playing)
            }
        };
        let room = |seat: &SeatNo| {
            players.contains(*seat) && self.spots[seat.index()].hand.len() < CARDS_MAX
        };
        let (Some(then), Some(seat)) = (then, seat.or(awaited).filter(room)) else {
            let why = "no such player is to set a hand, or has too many cards to count";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        self.unusual.any = true;
        if card.is_some() {
            return self.deal(To::Seat(seat), card, cite, log);
        }
        let burns = match self.phase {
            Phase::Dealing { burns, .. } => burns,
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::ShortHands
            | Phase::Setting { .. }
            | Phase::Over => self.take_burns(),
        };
        self.phase = Phase::Dealing { step: Step::Extra { seat, then }, burns };
        Ok(())
    }

    /// The hand is set by the house ways whatever the dealer kept.
    fn house_way_error(
        &mut self,
        wrong: Option<[Card; 2]>,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.9(h)");
        self.in_the_round(cite)?;
        let DealerShows::Kept([one, other]) = self.dealer_shows else {
            let why = "the dealer has not set a hand";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        if let Some(wrong) = wrong {
            if let Err(card) = self.dealer.find(wrong) {
                return Err(Refusal { code: Code::NotHeld, cite, detail: Detail::NotHeld(card) });
            }
            if wrong == [one, other] || wrong == [other, one] {
                let why = "those are the cards that the house ways prescribe";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        }
        log.record(Event::Reported { irregularity, cite });
        log.record(Event::Called { call: Call::DealerKeeps([one, other]), cite });
        Ok(())
    }

    fn no_cards(
        &mut self,
        seat: Option<SeatNo>,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.9(j)");
        let (next, _) = self.in_the_deal(cite)?;
        let without = |seat: &SeatNo| {
            self.playing.contains(*seat) && self.spots[seat.index()].hand.is_empty()
        };
        let Some(seat) = seat.or(next.seat()).filter(without) else {
            let why = "no such wager is without cards";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        self.bound = self.bound.without(seat);
        self.leave_deal(seat, cite, log);
        Ok(())
    }

    /// Before the first card of the round, it is dealt from where the marker
    /// was left; later, as it was dealt. The marker then moves by one.
    fn marker_not_moved(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        log.record(Event::Reported { irregularity, cite: cite!("19:47-21.9(k)") });
        let (before, burns) = match self.phase {
            Phase::Shoe(_) | Phase::Betting => (true, None),
            Phase::Dealing { step: Step::Hand { to, lap: 0 }, burns } => {
                (to == self.start && !self.unusual.any, Some(burns))
            }
            Phase::Dealing { .. } | Phase::ShortHands | Phase::Setting { .. } | Phase::Over => {
                (false, None)
            }
        };
        let Some(marker) = self.table.marker_was.take_if(|_| before) else { return Ok(()) };
        self.table.marker = marker;
        if let Some(burns) = burns {
            self.begin_deal(log);
            self.phase = Phase::Dealing { step: Step::Hand { to: self.start, lap: 0 }, burns };
        }
        Ok(())
    }
}
