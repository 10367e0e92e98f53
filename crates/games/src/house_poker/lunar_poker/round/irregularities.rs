//! What goes wrong: 38.13, the counts of 38.7(f) and 38.9(f), late claims and
//! players who tell each other about their hands.

use boardwalk_equipment::{Card, Cite, cite};

use super::super::{Call, DealMethod, Irregularity, LunarPoker, Wager};
use super::{Awaited, Drew, LunarPokerRound, Phase, ShoePhase, To};
use crate::{Area, Code, Dealt, Event, Log, Refusal, SeatNo, SeatSet, Settlement, Wager as _};

impl LunarPokerRound {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        match irregularity {
            Irregularity::HoleCardExposedEarly => {
                let cite = cite!("13:69F-38.13(a)");
                self.before_reveal(cite)?;
                if self.dealer.len() < 2 {
                    let why = "the dealer has no hole card yet";
                    return Err(Refusal::new(Code::NotNow, cite, why));
                }
                self.void_all(irregularity, cite, log)
            }
            Irregularity::OneFaceUpCard(card) => self.face_up(card, irregularity, log),
            Irregularity::MultipleFaceUpCards => {
                let cite = cite!("13:69F-38.13(b)");
                self.in_the_round(cite)?;
                self.void_all(irregularity, cite, log)
            }
            Irregularity::DrawnUnexposed => {
                // At any moment: the card is simply the next one.
                log.record(Event::Reported { irregularity, cite: cite!("13:69F-38.13(c)") });
                Ok(())
            }
            Irregularity::PlayerWrongCount(seat) => self.wrong_count(seat, irregularity, log),
            Irregularity::DealerFourCards => self.dealer_four_cards(irregularity, log),
            Irregularity::DealerMisdeal => {
                let cite = cite!("13:69F-38.13(d)");
                self.in_the_round(cite)?;
                self.void_all(irregularity, cite, log)
            }
            Irregularity::StubCountMisdeal | Irregularity::StubCountBadDeck => {
                self.wrong_stub(irregularity, log)
            }
            Irregularity::CountingShufflerAlarm | Irregularity::ShufflerJam => {
                self.shuffler(irregularity, log)
            }
            Irregularity::AutoShoeJam => {
                let cite = cite!("13:69F-38.13(f)");
                if self.table.options.deal_method() != DealMethod::AutomatedShoe {
                    let why = "no automated shoe is in use at this table";
                    return Err(Refusal::new(Code::NotOffered, cite, why));
                }
                self.in_the_round(cite)?;
                self.void_all(irregularity, cite, log)
            }
            Irregularity::MethodChange => self.method_change(irregularity, log),
            Irregularity::Communication(seats) => self.communication(seats, irregularity, log),
            Irregularity::LateClaim(seat) => self.late_claim(seat, irregularity, log),
        }
    }

    /// The deck has run out though cards are missing from it: that many were
    /// not 52, and 38.7(f)2 holds.
    #[inline(never)]
    pub(super) fn out_of_cards(&mut self, log: &mut impl Log<LunarPoker>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Dealing { .. } | Phase::Drawing { .. } | Phase::ForceCard => {
                let cite = cite!("13:69F-38.7(f)2");
                self.void_all(Irregularity::StubCountBadDeck, cite, log)?;
                log.record(Event::Called { call: Call::DeckRemoved, cite });
                Ok(())
            }
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::Over => {
                let why = "no card is asked for, so the deck cannot be found empty";
                Err(Refusal::new(Code::NotNow, cite!("13:69F-38.7(f)"), why))
            }
        }
    }

    /// Whether cards are on the table. Where wagers lie and betting is still
    /// open, closing it is all that is missing.
    fn in_the_round(&self, cite: Cite) -> Result<(), Refusal> {
        let why = "that happens while a round is dealt and played";
        match self.phase {
            Phase::Dealing { .. }
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::ForceCard => Ok(()),
            Phase::Betting if !self.playing.is_empty() => {
                Err(Refusal::new(Code::BettingOpen, cite, why))
            }
            Phase::Betting | Phase::Shoe(_) | Phase::Over => {
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    /// The same, before the hole cards are turned over.
    fn before_reveal(&self, cite: Cite) -> Result<(), Refusal> {
        self.in_the_round(cite)?;
        if self.is_revealed() {
            let why = "the hole cards have been turned over already";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        Ok(())
    }

    fn face_up(
        &mut self,
        card: Option<Card>,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.13(b)");
        self.in_the_round(cite)?;
        if self.unusual.face_up > 0 {
            return self.void_all(irregularity, cite, log);
        }
        log.record(Event::Reported { irregularity, cite });
        if let Some(card) = card {
            log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite });
        }
        self.unusual.face_up += 1;
        self.stub = self.stub.saturating_sub(1);
        // It may have been the last card of the stub.
        match self.phase {
            Phase::Drawing { seat, left } => self.await_card(Awaited::Draw { seat, left }),
            Phase::ForceCard => self.await_card(Awaited::Force),
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::Over => {}
        }
        Ok(())
    }

    /// All hands are void: what is undecided goes back with the payments made
    /// for it, and the cards are reshuffled.
    fn void_all(
        &mut self,
        irregularity: Irregularity,
        cite: Cite,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        log.record(Event::Reported { irregularity, cite });
        for seat in self.playing {
            self.void_hand(seat, cite, log);
        }
        log.record(Event::Called { call: Call::Reshuffle, cite });
        self.bettors = SeatSet::EMPTY;
        self.phase = Phase::Over;
        Ok(())
    }

    /// Returns whatever of this hand is undecided, and what was paid to draw to
    /// it or to force the dealer.
    fn void_hand(&mut self, seat: SeatNo, cite: Cite, log: &mut impl Log<LunarPoker>) {
        let live = self.undecided.contains(seat) || self.bettors.contains(seat);
        let ante = self.spots[seat.index()].ante();
        for wager in Wager::ALL {
            let stake = self.spots[seat.index()].take(*wager);
            if stake.is_positive() {
                log.record(Event::Settled(Settlement::void(seat, *wager, stake, cite)));
                if *wager == Wager::Progressive {
                    self.take_from_meter();
                }
            }
        }
        let drew = std::mem::replace(&mut self.spots[seat.index()].drew, Drew::Nothing);
        let fee = match drew {
            Drew::Nothing => None,
            Drew::Bought => Some(Wager::BuyFee),
            Drew::Exchanged => Some(Wager::ExchangeFee),
        };
        let forced = self.forcing.contains(seat).then_some(Wager::ForceFee);
        for fee in fee.into_iter().chain(forced).filter(|_| live && ante.is_positive()) {
            log.record(Event::Settled(Settlement::given_back(seat, fee, ante, cite)));
        }
    }

    /// Takes a hand out of the round, and goes on with the others.
    fn withdraw(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        self.undecided = self.undecided.without(seat);
        self.bettors = self.bettors.without(seat);
        self.folding = self.folding.without(seat);
        match self.phase {
            Phase::Dealing { to, lap } => {
                self.playing = self.playing.without(seat);
                self.clear(seat);
                if self.playing.is_empty() {
                    self.over(log);
                } else if to == To::Seat(seat) {
                    self.deal_on(to, lap, log);
                }
            }
            Phase::Claims => {
                self.rack_hand(seat);
                if self.undecided.is_empty() {
                    self.open_draws(log);
                }
            }
            Phase::Draw { seat: turn, .. }
            | Phase::Drawn { seat: turn }
            | Phase::Drawing { seat: turn, .. }
            | Phase::NewStub(Awaited::Draw { seat: turn, .. }) => {
                self.rack_hand(seat);
                if turn == seat {
                    self.laid_down = boardwalk_equipment::CardSet::EMPTY;
                    self.next_to_elect(log);
                }
            }
            Phase::Force { .. }
            | Phase::ForceCard
            | Phase::NewStub(Awaited::Force)
            | Phase::Shoe(_)
            | Phase::Betting
            | Phase::Over => {}
        }
    }

    /// Nothing of the seat is left in this round.
    fn clear(&mut self, seat: SeatNo) {
        self.rack_hand(seat);
        self.spots[seat.index()] = super::EMPTY_SPOT;
    }

    fn wrong_count(
        &mut self,
        seat: SeatNo,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.13(d)");
        self.before_reveal(cite)?;
        self.holds_cards(seat, cite)?;
        log.record(Event::Reported { irregularity, cite });
        self.void_hand(seat, cite, log);
        self.withdraw(seat, log);
        Ok(())
    }

    /// Whether the seat has a hand in this round.
    fn holds_cards(&self, seat: SeatNo, cite: Cite) -> Result<(), Refusal> {
        let live = self.undecided.contains(seat) || self.bettors.contains(seat);
        if live || self.folding.contains(seat) {
            return Ok(());
        }
        Err(Refusal::new(Code::NotNow, cite, "no such seat holds cards in this round"))
    }

    /// The dealer who would have only four gets one more card.
    fn dealer_four_cards(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.13(d)");
        self.in_the_round(cite)?;
        let Phase::Dealing { to: To::Dealer, lap } = self.phase else {
            let why = "that is found where a card of the dealer is due";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        // Passed over twice, the dealer would have three.
        if lap == 0 || self.dealer.len() < lap {
            let why = "the dealer has another wrong number of cards: that is a misdeal";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        if lap < 4 {
            self.deal_on(To::Dealer, lap, log);
        }
        Ok(())
    }

    /// The count after the deal, 38.7(f)2.
    fn wrong_stub(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.7(f)2");
        self.before_reveal(cite)?;
        if let Phase::Dealing { .. } = self.phase {
            let why = "the stub is counted when all hands are dealt";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        self.void_all(irregularity, cite, log)?;
        if irregularity == Irregularity::StubCountBadDeck {
            log.record(Event::Called { call: Call::DeckRemoved, cite });
        }
        Ok(())
    }

    /// What the shuffling device does wrong, before any card is dealt.
    fn shuffler(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let alarm = irregularity == Irregularity::CountingShufflerAlarm;
        let cite = if alarm { cite!("13:69F-38.9(f)") } else { cite!("13:69F-38.13(e)") };
        if !self.table.options.shuffle_method().is_device() {
            let why = "no shuffling device is in use at this table";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        self.may_shuffle()?;
        log.record(Event::Reported { irregularity, cite });
        let call = if alarm { Call::DeckRemoved } else { Call::Reshuffle };
        log.record(Event::Called { call, cite });
        self.phase = Phase::Shoe(ShoePhase::Shuffle);
        Ok(())
    }

    fn method_change(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.13(g)");
        if self.has_dealt() && self.phase != Phase::Over {
            let why = "the method is changed between rounds";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        Ok(())
    }

    /// Everything that these players have at stake is forfeited.
    fn communication(
        &mut self,
        seats: SeatSet,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.10(f)");
        self.before_reveal(cite)?;
        for seat in seats {
            self.holds_cards(seat, cite)?;
        }
        log.record(Event::Reported { irregularity, cite });
        for seat in seats {
            for wager in Wager::ALL {
                let stake = self.spots[seat.index()].take(*wager);
                if stake.is_positive() {
                    log.record(Event::Settled(Settlement::lost(seat, *wager, stake, cite)));
                }
            }
        }
        for seat in seats {
            self.withdraw(seat, log);
        }
        Ok(())
    }

    /// The claim is heard, and forfeited.
    fn late_claim(
        &mut self,
        seat: Option<SeatNo>,
        irregularity: Irregularity,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.10(a)");
        if self.phase != Phase::Over {
            self.in_the_round(cite)?;
        }
        if self.claims_are_open() || matches!(self.phase, Phase::Dealing { .. }) {
            let why = "no further card has been dealt: the hand may still be declared";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        if seat.is_some_and(|seat| !self.playing.contains(seat)) {
            let why = "no such seat takes part in this round";
            return Err(Refusal::new(Code::NoSuchSeat, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        Ok(())
    }
}
