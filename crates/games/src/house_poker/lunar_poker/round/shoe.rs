//! Shuffle and cut, 38.4, and the new stub of a long round.

use boardwalk_equipment::cite;

use super::super::{CUT_MARGIN, Call, Decision, LunarPoker};
use super::{Awaited, DECK, LunarPokerRound, Phase, ShoePhase};
use crate::{By, Code, Detail, Event, Log, Refusal};

impl LunarPokerRound {
    /// Whether the whole deck may be shuffled now: between two rounds, and
    /// until the first card is dealt.
    pub(super) fn may_shuffle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shoe(ShoePhase::Shuffle) | Phase::Betting => Ok(()),
            Phase::Shoe(ShoePhase::Cut) => Err(Refusal::new(
                Code::NotNow,
                cite!("13:69F-38.4(b)2"),
                "the cards are shuffled already; the dealer cuts them first",
            )),
            Phase::Dealing { .. }
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::ForceCard
            | Phase::Over => Err(Refusal::new(
                Code::NotNow,
                cite!("13:69F-38.4(a)"),
                "the cards are shuffled after the round",
            )),
        }
    }

    #[inline(never)]
    pub(super) fn shuffled(&mut self, log: &mut impl Log<LunarPoker>) -> Result<(), Refusal> {
        if let Phase::NewStub(awaited) = self.phase {
            self.new_stub(awaited, log);
            return Ok(());
        }
        self.may_shuffle()?;
        log.record(Event::Shuffled { cite: cite!("13:69F-38.4(a)") });
        if self.table.options.shuffle_method().is_device() {
            log.record(Event::Called { call: Call::NoCut, cite: cite!("13:69F-38.4(b)1") });
            self.phase = Phase::Betting;
        } else {
            self.phase = Phase::Shoe(ShoePhase::Cut);
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn new_shoe(&mut self, log: &mut impl Log<LunarPoker>) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.4(a)");
        if self.phase == Phase::Shoe(ShoePhase::Shuffle) {
            log.record(Event::ShoeOpened { cite });
            self.phase = Phase::Betting;
            return Ok(());
        }
        self.another_shoe(log)
    }

    #[inline(never)]
    fn another_shoe(&mut self, log: &mut impl Log<LunarPoker>) -> Result<(), Refusal> {
        if let Phase::NewStub(awaited) = self.phase {
            self.new_stub(awaited, log);
            return Ok(());
        }
        self.may_shuffle()?;
        log.record(Event::ShoeOpened { cite: cite!("13:69F-38.4(a)") });
        Ok(())
    }

    /// The cards discarded and folded so far are the stub now.
    fn new_stub(&mut self, awaited: Awaited, log: &mut impl Log<LunarPoker>) {
        log.record(Event::Called { call: Call::NewStub, cite: cite!("13:69F-38.10(d)") });
        self.stub = self.discards.len() as u8;
        self.discards = boardwalk_equipment::CardSet::EMPTY;
        self.phase = match awaited {
            Awaited::Draw { seat, left } => Phase::Drawing { seat, left },
            Awaited::Force => Phase::ForceCard,
        };
    }

    pub(super) fn permits_cut(&self, by: By, at: u16) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.4(c)1");
        if !self.is_cutting() || by != By::Dealer {
            let why = "the dealer cuts the cards after shuffling them by hand";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        let (min, max) = (u32::from(CUT_MARGIN), u32::from(DECK) - 1);
        if (min..=max).contains(&u32::from(at)) {
            return Ok(());
        }
        let detail = Detail::Range { number: at.into(), min, max };
        Err(Refusal { code: Code::OutOfRange, cite, detail })
    }

    pub(super) fn permits_recut(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.4(d)");
        if by != By::Floor {
            let why = "a recut is a supervisor's to order";
            return Err(Refusal::new(Code::NotYourTurn, cite, why));
        }
        if self.phase != Phase::Betting {
            let why = "the cards are recut after the cut and before any card is dealt";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        if self.table.options.shuffle_method().is_device() {
            let why = "a deck that a device has shuffled is not cut";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        Ok(())
    }

    /// What the dealer and the floor decide about the deck.
    #[inline(never)]
    pub(super) fn decide_shoe(
        &mut self,
        decision: Decision,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        match decision {
            Decision::Cut { .. } => {
                log.record(Event::ShoeOpened { cite: cite!("13:69F-38.4(c)2") });
                self.phase = Phase::Betting;
            }
            Decision::Recut => self.phase = Phase::Shoe(ShoePhase::Cut),
            Decision::DeclareInstantCash
            | Decision::DeclareSuper
            | Decision::Buy
            | Decision::Exchange(_)
            | Decision::Bet(_)
            | Decision::Fold
            | Decision::Force
            | Decision::DeclineForce => {}
        }
        Ok(())
    }
}
