//! The draw, 14.12(f): one player at a time, any number of cards, once.

use boardwalk_equipment::{CardSet, cite};

use super::super::variant::Variant;
use super::super::{Decision, Discards, Poker};
use super::{Phase, PokerRound, Step};
use crate::{By, Code, Detail, Event, Face, Log, Refusal, SeatNo};

impl<V: Variant> PokerRound<V> {
    /// The burn is made: the first player left of the button may draw.
    pub(super) fn begin_draw(&mut self, _: &mut impl Log<Poker<V>>) {
        self.phase = Phase::Drawing(self.first_to_get());
    }

    fn may_draw(&self, seat: SeatNo, decision: Decision) -> Result<Discards, Refusal> {
        let cite = cite!("19:47-14.12(f)");
        let Decision::Draw(discards) = decision else {
            let why = "the player is to say which cards to exchange: draw, or draw CARD…";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        let spot = self.spot(seat);
        let hidden = spot.unseen.count_ones();
        let seen = spot.cards().iter().enumerate().filter(|(n, _)| spot.unseen >> n & 1 == 0);
        let held: CardSet = seen.map(|(_, card)| *card).collect();
        let known = (held.bits() & discards.named.bits()).count_ones();
        // A card that nobody saw may be named when it is thrown away.
        let named_unseen = discards.named.len() - known;
        let in_sight = self.seen.bits() & discards.named.bits();
        let elsewhere = in_sight.count_ones() > known;
        if elsewhere || named_unseen + u32::from(discards.unseen) > hidden {
            let said = "a player exchanges cards of the own hand".to_string();
            return Err(Refusal { code: Code::NotInShoe, cite, detail: Detail::Said(said) });
        }
        Ok(discards)
    }

    pub(super) fn draw(
        &mut self,
        seat: SeatNo,
        decision: Decision,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let discards = self.may_draw(seat, decision)?;
        log.record(Event::Decided { by: By::Seat(seat), decision, cite: cite!("19:47-14.12(f)") });
        self.throw_away(seat, discards);
        match discards.len() as u8 {
            0 => self.after_replacement(seat, 0, log),
            left => self.deal_or_shuffle(seat, left, log),
        }
        Ok(())
    }

    /// The cards leave the hand. They join the discards when the player has
    /// drawn: a player's own cards are not shuffled for that player.
    fn throw_away(&mut self, seat: SeatNo, discards: Discards) {
        self.seen = self.seen.union(discards.named);
        let spot = self.spot_mut(seat);
        let mut unseen_left = discards.unseen;
        let mut named_left = discards.named;
        let (cards, unseen) = (spot.cards, spot.unseen);
        let held = usize::from(spot.len);
        for (n, card) in cards.iter().enumerate().take(held) {
            if unseen >> n & 1 == 0 {
                named_left = named_left.without(*card);
            }
        }
        let mut hidden_named = named_left.len();
        let mut to_go = discards.named;
        spot.len = 0;
        spot.unseen = 0;
        for (n, card) in cards.iter().enumerate().take(held) {
            let hidden = unseen >> n & 1 == 1;
            let gone = if !hidden {
                let gone = to_go.contains(*card);
                to_go = to_go.without(*card);
                gone
            } else if hidden_named > 0 {
                hidden_named -= 1;
                true
            } else if unseen_left > 0 {
                unseen_left -= 1;
                true
            } else {
                false
            };
            if !gone {
                self.give_card(seat, (!hidden).then_some(*card), Face::Down);
            }
        }
        self.drawn = discards;
    }

    /// The next replacement, after a shuffle of the discards if none is left.
    fn deal_or_shuffle(&mut self, seat: SeatNo, left: u8, log: &mut impl Log<Poker<V>>) {
        let step = Step::Replace { seat, left };
        if self.stub() > 0 {
            self.deal_next(step);
        } else {
            self.reshuffle(step, log);
        }
    }

    /// A replacement is dealt: another follows, or the next player draws.
    pub(super) fn after_replacement(
        &mut self,
        seat: SeatNo,
        left: u8,
        log: &mut impl Log<Poker<V>>,
    ) {
        if left > 0 {
            return self.deal_or_shuffle(seat, left, log);
        }
        let drawn = std::mem::take(&mut self.drawn);
        self.discarded = self.discarded.union(drawn.named);
        self.discarded_unseen += drawn.unseen;
        let first = self.first_to_get();
        match self.live.clockwise_after(seat) {
            Some(next) if next != first => self.phase = Phase::Drawing(next),
            Some(_) | None => self.all_have_drawn(log),
        }
    }

    /// All have drawn: a card that came out face up is replaced last.
    fn all_have_drawn(&mut self, log: &mut impl Log<Poker<V>>) {
        match self.unusual.exposed {
            Some((seat, _)) if self.stub() > 0 => self.deal_next(Step::Instead { seat }),
            Some((seat, _)) => self.reshuffle(Step::Instead { seat }, log),
            None => self.draw_done(log),
        }
    }

    pub(super) fn draw_done(&mut self, log: &mut impl Log<Poker<V>>) {
        self.open_betting(log);
    }
}
