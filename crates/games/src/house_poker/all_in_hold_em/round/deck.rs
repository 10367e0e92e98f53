//! Shuffle and cut, 44.4.

use boardwalk_equipment::{Cite, cite};

use super::super::{AllInHoldEm, Call};
use super::{AllInHoldEmRound, DeckPhase, Phase};
use crate::{Code, Event, Log, Refusal};

impl AllInHoldEmRound {
    /// Whether the cards may be shuffled now: after a round, and until a card of
    /// the next one is dealt.
    pub(super) fn may_shuffle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Deck(_) | Phase::Betting => Ok(()),
            Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } | Phase::Over => {
                let why = "the cards are shuffled when a round is over, before the next one";
                Err(Refusal::new(Code::NotNow, cite!("19:47-44.4(a)"), why))
            }
        }
    }

    /// Shuffled by hand the cards are cut; shuffled by a device they are not.
    #[inline(never)]
    pub(super) fn shuffled(&mut self, log: &mut impl Log<AllInHoldEm>) -> Result<(), Refusal> {
        self.may_shuffle()?;
        log.record(Event::Shuffled { cite: cite!("19:47-44.4(a)") });
        if self.table.methods.device_shuffles() {
            self.put_deck_in_place(cite!("19:47-44.4(b)1"), log);
        } else {
            log.record(Event::Called { call: Call::CutDue, cite: cite!("19:47-44.4(b)2") });
            self.phase = Phase::Deck(DeckPhase::Cut);
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn new_deck(&mut self, log: &mut impl Log<AllInHoldEm>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Deck(DeckPhase::Shuffle) => {}
            Phase::Deck(DeckPhase::Cut) => {
                let why = "the dealer's cut comes first";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-44.4(b)2"), why));
            }
            Phase::Betting
            | Phase::Dealing(_)
            | Phase::Deciding { .. }
            | Phase::Board { .. }
            | Phase::Over => self.may_shuffle()?,
        }
        self.put_deck_in_place(cite!("19:47-44.4(a)"), log);
        Ok(())
    }

    /// The deck is ready to be dealt. Of two decks each is used for every other
    /// round.
    #[inline(always)]
    pub(super) fn put_deck_in_place(&mut self, cite: Cite, log: &mut impl Log<AllInHoldEm>) {
        if self.table.methods.second_deck {
            log.record(Event::Called { call: Call::OtherDeck, cite: cite!("19:47-44.2(b)4") });
        }
        log.record(Event::ShoeOpened { cite });
        self.phase = Phase::Betting;
    }
}
