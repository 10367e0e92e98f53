//! What goes wrong, 44.13, and the counts of the stub, 44.7(f).

use boardwalk_equipment::{CardSet, Cite, cite};

use super::super::{AllInHoldEm, Call, Irregularity};
use super::{AllInHoldEmRound, DeckPhase, Phase, To};
use crate::house_poker::one_deck::{DealMethod, Methods};
use crate::{Area, Code, Dealt, Event, Log, Refusal, SeatNo};

impl AllInHoldEmRound {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        match irregularity {
            Irregularity::DealerCardExposedEarly => self.exposed_early(irregularity, log),
            Irregularity::OneFaceUpCard(card) => {
                let cards = card.map_or(CardSet::EMPTY, CardSet::of);
                self.face_up(irregularity, cards, 1, log)
            }
            Irregularity::MultipleFaceUpCards(cards) => {
                self.face_up(irregularity, cards, cards.len().max(2), log)
            }
            Irregularity::DrawnUnexposed => {
                // At any moment: the card is simply the next one.
                log.record(Event::Reported { irregularity, cite: cite!("19:47-44.13(c)") });
                Ok(())
            }
            Irregularity::PlayerWrongCount(seat) => self.player_misdealt(irregularity, seat, log),
            Irregularity::DealerWrongCount { in_sequence } => {
                self.dealer_misdealt(irregularity, in_sequence, log)
            }
            Irregularity::StubCountMisdeal => {
                self.miscounted(irregularity, Call::ReshuffleDue, log)
            }
            Irregularity::StubCountBadDeck => self.miscounted(irregularity, Call::DeckRemoved, log),
            Irregularity::ShufflerJam => self.shuffler_jam(irregularity, log),
            Irregularity::AutoShoeJam => self.auto_shoe_jam(irregularity, log),
            Irregularity::MethodChange => self.method_change(irregularity, log),
        }
    }

    /// The deck holds too few cards: it was not complete.
    #[inline(never)]
    pub(super) fn out_of_cards(&mut self, log: &mut impl Log<AllInHoldEm>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Dealing(_) | Phase::Board { .. } => {
                self.irregularity(Irregularity::StubCountBadDeck, log)
            }
            Phase::Deck(_) | Phase::Betting | Phase::Deciding { .. } | Phase::Over => {
                let why = "the deck runs out only while cards are dealt";
                Err(Refusal::new(Code::NotNow, cite!("19:47-44.7(f)2"), why))
            }
        }
    }

    /// From the first card to the last settlement. Where wagers lie and betting
    /// is still open, closing it is all that is missing.
    fn in_the_round(&self, cite: Cite, why: &'static str) -> Result<(), Refusal> {
        match self.phase {
            Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } => Ok(()),
            Phase::Betting if !self.playing.is_empty() => {
                Err(Refusal::new(Code::BettingOpen, cite, why))
            }
            Phase::Deck(_) | Phase::Betting | Phase::Over => {
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    /// As long as the cards of the round lie there, also when it is over.
    fn while_cards_lie(&self, cite: Cite) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over if !self.playing.is_empty() => Ok(()),
            Phase::Deck(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Deciding { .. }
            | Phase::Board { .. }
            | Phase::Over => self.in_the_round(cite, "no cards have been dealt"),
        }
    }

    /// 44.13(a).
    fn exposed_early(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.13(a)");
        self.in_the_round(cite, "the dealer has no card that could be seen")?;
        match self.phase {
            Phase::Dealing(_) if self.dealer_held() == 0 => {
                let why = "the dealer has no card that could be seen";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
            Phase::Board { .. } => {
                let why = "every player has folded or raised already";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
            Phase::Dealing(_)
            | Phase::Deciding { .. }
            | Phase::Deck(_)
            | Phase::Betting
            | Phase::Over => {}
        }
        log.record(Event::Reported { irregularity, cite });
        self.void_hands(cite, log);
        Ok(())
    }

    /// 44.13(b): one card goes to the rack; with a second the hands are void.
    fn face_up(
        &mut self,
        irregularity: Irregularity,
        cards: CardSet,
        found: u32,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.13(b)");
        self.in_the_round(cite, "that is found while cards are dealt")?;
        log.record(Event::Reported { irregularity, cite });
        for card in cards.iter() {
            log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite });
        }
        self.unusual.face_up += found;
        match self.phase {
            _ if self.unusual.face_up == 1 => {}
            Phase::Dealing(_) => self.nullify(cite, Call::ReshuffleDue, log),
            Phase::Deck(_)
            | Phase::Betting
            | Phase::Deciding { .. }
            | Phase::Board { .. }
            | Phase::Over => {
                log.record(Event::Called { call: Call::ReshuffleDue, cite });
                self.void_hands(cite, log);
            }
        }
        Ok(())
    }

    /// 44.13(d), of a player.
    fn player_misdealt(
        &mut self,
        irregularity: Irregularity,
        seat: Option<SeatNo>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.13(d)");
        self.while_cards_lie(cite)?;
        let awaited = match self.phase {
            Phase::Dealing(packed) => match packed.step().to {
                To::Seat(seat) => Some(seat),
                To::Dealer => None,
            },
            Phase::Deciding { seat } => Some(seat),
            Phase::Deck(_) | Phase::Betting | Phase::Board { .. } | Phase::Over => None,
        };
        let Some(seat) = seat.or(awaited).filter(|seat| self.playing.contains(*seat)) else {
            let why = "no such seat has a hand in this round";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        self.nullify_hand(seat, cite, log);
        self.unusual.misdealt += u32::from(self.held(seat));
        self.playing = self.playing.without(seat);
        self.folded = self.folded.without(seat);
        self.raised = self.raised.without(seat);
        self.play_on_without(seat, cite, log);
        Ok(())
    }

    fn play_on_without(&mut self, seat: SeatNo, cite: Cite, log: &mut impl Log<AllInHoldEm>) {
        match self.phase {
            Phase::Over => {}
            _ if self.playing.is_empty() => self.scrap(cite, log),
            Phase::Dealing(_) => self.pass_over(seat, log),
            Phase::Deciding { .. } => self.ask_next(log),
            Phase::Board { .. } if self.is_board_wanted() => {}
            Phase::Board { .. } => self.collect(log),
            Phase::Deck(_) | Phase::Betting => {}
        }
    }

    /// 44.13(d), of the dealer.
    fn dealer_misdealt(
        &mut self,
        irregularity: Irregularity,
        in_sequence: bool,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.13(d)");
        self.while_cards_lie(cite)?;
        let face_down = match self.phase {
            Phase::Dealing(_) | Phase::Deciding { .. } => true,
            Phase::Deck(_) | Phase::Betting | Phase::Board { .. } | Phase::Over => false,
        };
        if in_sequence && !face_down {
            let why = "cards can be dealt in sequence only before they are turned up";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        if !in_sequence {
            self.nullify(cite, Call::ReshuffleDue, log);
        }
        Ok(())
    }

    /// 44.7(f)2: the deck does not count 52, because somebody was misdealt or
    /// because it is not complete.
    fn miscounted(
        &mut self,
        irregularity: Irregularity,
        then: Call,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.7(f)2");
        self.while_cards_lie(cite)?;
        log.record(Event::Reported { irregularity, cite });
        self.nullify(cite, then, log);
        Ok(())
    }

    /// 44.13(e). Of two decks the device shuffles one while the other is played.
    fn shuffler_jam(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.13(e)");
        if !self.table.methods.device_shuffles() {
            return Err(Refusal::new(Code::NotOffered, cite, "no shuffling device is in use"));
        }
        match self.phase {
            Phase::Deck(_) | Phase::Betting => {
                log.record(Event::Reported { irregularity, cite });
                self.phase = Phase::Deck(DeckPhase::Shuffle);
                Ok(())
            }
            Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. }
                if self.table.methods.second_deck =>
            {
                log.record(Event::Reported { irregularity, cite });
                Ok(())
            }
            Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } | Phase::Over => {
                let why = "the cards of this round have been shuffled";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    /// 44.13(f): the round is void. From the board on the cards are dealt from
    /// the hand.
    fn auto_shoe_jam(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.13(f)");
        if self.table.methods.deal != DealMethod::AutomatedShoe {
            return Err(Refusal::new(Code::NotOffered, cite, "no automated shoe is in use"));
        }
        self.in_the_round(cite, "the shoe is not dealing")?;
        if let Phase::Board { .. } = self.phase {
            let why = "the cards have been taken out of the shoe and are dealt from the hand";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        self.nullify(cite, Call::ReshuffleDue, log);
        Ok(())
    }

    /// 44.13(g): the devices are taken off the table between two rounds, and the
    /// cards are shuffled by hand and dealt from a manual shoe from then on.
    fn method_change(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.13(g)");
        if !self.table.methods.any_device() {
            return Err(Refusal::new(Code::NotOffered, cite, "no device is on the table"));
        }
        match self.phase {
            Phase::Deck(_) | Phase::Betting => {
                log.record(Event::Reported { irregularity, cite });
                self.table.methods = Methods::WITHOUT_DEVICES;
                self.phase = Phase::Deck(DeckPhase::Shuffle);
                Ok(())
            }
            Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } | Phase::Over => {
                let why = "methods change between rounds, when the device is off the table";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }
}
