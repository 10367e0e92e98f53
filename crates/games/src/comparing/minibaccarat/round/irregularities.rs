//! What goes wrong, 7.11.

use boardwalk_equipment::{Card, Cite, cite};

use super::super::{Call, Extra, Hand, Irregularity, Minibaccarat, Wager};
use super::{MinibaccaratRound, Phase, Place, Shoe};
use crate::{Area, Code, Dealt, Event, Log, Refusal, Settlement, Wager as _};

/// Where all but the recut stand.
const CITE: Cite = cite!("19:47-7.11");

impl MinibaccaratRound {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        match irregularity {
            Irregularity::ImproperCut => self.recut(log),
            Irregularity::FaceUpInShoe(card) => {
                self.while_dealing()?;
                log.record(Event::Reported { irregularity, cite: CITE });
                discard(card, log);
                Ok(())
            }
            Irregularity::PlayerThirdInError(extra) => {
                self.third_in_error(Hand::Player, extra, irregularity, log)
            }
            Irregularity::BankerThirdInError(extra) => {
                self.third_in_error(Hand::Banker, extra, irregularity, log)
            }
            Irregularity::ExcessCardDrawn(extra) => {
                self.hand_complete()?;
                self.set_aside(extra, irregularity, log);
                Ok(())
            }
            Irregularity::ShoeExhausted => {
                self.while_dealing()?;
                log.record(Event::Reported { irregularity, cite: CITE });
                self.void_all(log);
                Ok(())
            }
        }
    }

    /// Found while cards are dealt. Where wagers lie and betting is still open,
    /// closing it is all that is missing.
    fn while_dealing(&self) -> Result<(), Refusal> {
        let why = "that happens while cards are dealt";
        match self.phase {
            Phase::Dealing(_) | Phase::Burn(_) => Ok(()),
            Phase::Betting if !self.playing.is_empty() => {
                Err(Refusal::new(Code::BettingOpen, CITE, why))
            }
            Phase::Between(_) | Phase::Betting | Phase::Squeeze { .. } | Phase::Over => {
                Err(Refusal::new(Code::NotNow, CITE, why))
            }
        }
    }

    /// Found when a hand is complete and before the next one is dealt.
    fn hand_complete(&self) -> Result<(), Refusal> {
        let between_hands = match self.phase {
            Phase::Between(_) | Phase::Betting | Phase::Over => true,
            Phase::Burn(_) | Phase::Dealing(_) | Phase::Squeeze { .. } => false,
        };
        if between_hands && self.has_card(Place::BankerSecond) {
            return Ok(());
        }
        let why = "a card too many is one after the hands are complete, before the next hand";
        Err(Refusal::new(Code::NotNow, CITE, why))
    }

    fn has_card(&self, place: Place) -> bool {
        self.cards[place as usize].turn_up().is_some()
    }

    /// A third card for a hand that must stay. The Player's becomes the
    /// Banker's if the Banker draws; otherwise it is a card too many.
    fn third_in_error(
        &mut self,
        hand: Hand,
        extra: Extra,
        irregularity: Irregularity,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        let stayed = !self.has_card(Place::third(hand));
        let banker_waits = self.phase == Phase::Dealing(Place::BankerThird);
        match hand {
            Hand::Player if banker_waits && stayed => {
                log.record(Event::Reported { irregularity, cite: CITE });
                if let Some(card) = extra.card() {
                    self.lay(Place::BankerThird, card, log);
                }
                return Ok(());
            }
            Hand::Player | Hand::Banker => {}
        }
        self.hand_complete()?;
        if !stayed {
            let why = "that hand drew its one further card; another is an excess card";
            return Err(Refusal::new(Code::NotNow, cite!("19:47-7.8(d)"), why));
        }
        if hand == Hand::Player && self.has_card(Place::BankerThird) {
            let why = "the Banker's Hand drew, so that card was the Banker's";
            return Err(Refusal::new(Code::NotNow, CITE, why));
        }
        self.set_aside(extra, irregularity, log);
        Ok(())
    }

    /// A card too many is the first of the next hand if nobody saw it: the next
    /// card that comes. One that was seen is burned.
    fn set_aside(
        &mut self,
        extra: Extra,
        irregularity: Irregularity,
        log: &mut impl Log<Minibaccarat>,
    ) {
        log.record(Event::Reported { irregularity, cite: CITE });
        match extra {
            Extra::Unseen => {}
            Extra::Exposed(card) => discard(card, log),
        }
    }

    /// The hand is void: every wager goes back, and the cards are shuffled.
    fn void_all(&mut self, log: &mut impl Log<Minibaccarat>) {
        for seat in self.playing {
            for wager in Wager::ALL {
                let stake = self.take(seat, *wager);
                if stake.is_positive() {
                    log.record(Event::Settled(Settlement::void(seat, *wager, stake, CITE)));
                }
            }
        }
        self.clear_cards();
        if self.table.shoe != Shoe::Continuous {
            self.table.shoe = Shoe::Done;
            log.record(Event::Called { call: Call::ReshuffleDue, cite: CITE });
        }
        self.over(log);
    }
}

fn discard(card: Option<Card>, log: &mut impl Log<Minibaccarat>) {
    if let Some(card) = card {
        log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite: CITE });
    }
}
