//! The deal: where each card goes, the burns, the common card and the cards
//! that are shuffled again.

use boardwalk_equipment::{Card, CardSet, cite};

use super::super::variant::{OWN_MAX, Variant};
use super::super::{Call, Poker};
use super::{DECK, NO_CARD, Phase, PokerRound, Step};
use crate::{Area, Code, Dealt, Event, Face, Hidden, Log, Refusal, SeatNo};

impl<V: Variant> PokerRound<V> {
    /// Who gets the first card: the player left of the button, or nearest to
    /// the dealer's left.
    #[inline]
    pub(super) fn first_to_get(&self) -> SeatNo {
        let first = match self.button {
            Some(button) if V::BUTTON => self.live.clockwise_after(button),
            Some(_) | None => self.live.first(),
        };
        // Two players at least are in until the round is decided.
        first.unwrap_or(SeatNo::FIRST)
    }

    /// Where the next card goes, and which side up.
    #[inline]
    pub(super) fn destination(&self, step: Step) -> (Area, Face) {
        match step {
            Step::Own { seat, round } => {
                let faces = self.street().own;
                let face = faces.get(usize::from(round)).copied().unwrap_or(Face::Down);
                let swapped =
                    face == Face::Up && self.street == 0 && self.unusual.swapped.contains(seat);
                (Area::Seat { seat, hand: 0 }, if swapped { Face::Down } else { face })
            }
            Step::Replace { seat, .. } | Step::Instead { seat } => {
                (Area::Seat { seat, hand: 0 }, Face::Down)
            }
            Step::Burn => (Area::Burn, Face::Down),
            Step::Board { .. } | Step::Common => (Area::Board, Face::Up),
        }
    }

    /// A card comes out of the deck.
    #[inline]
    pub(super) fn card(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let Phase::Dealing(step) = self.phase else { return Err(self.no_card_now()) };
        let (to, face) = self.destination(step);
        if face == Face::Up && card.is_none() {
            return Err(NOT_SEEN);
        }
        self.out += 1;
        if let Some(card) = card {
            self.seen = self.seen.with(card);
        }
        let dealt = match (face, card) {
            (Face::Up, Some(card)) => Dealt::Up(card),
            (Face::Up | Face::Down, card) => Dealt::Down(Hidden::new(card)),
        };
        let cite = match step {
            Step::Own { .. } | Step::Board { .. } => self.street().deal,
            Step::Burn if self.street().draw => cite!("19:47-14.12(f)1"),
            Step::Burn => self.street().deal,
            Step::Common => V::COMMON_CITE,
            Step::Replace { .. } => cite!("19:47-14.12(f)"),
            Step::Instead { .. } => cite!("19:47-14.15"),
        };
        log.record(Event::Dealt { to, card: dealt, cite });
        match step {
            Step::Own { seat, round } => {
                self.give_card(seat, card, face);
                self.after_own(seat, round, log);
            }
            Step::Board { left } => {
                self.put_on_board(card);
                match left - 1 {
                    0 => self.street_dealt(log),
                    left => self.deal_next(Step::Board { left }),
                }
            }
            Step::Burn => {
                self.burned = card.map_or(self.burned, |card| self.burned.with(card));
                self.after_burn(log);
            }
            Step::Common => {
                self.put_on_board(card);
                self.open_betting(log);
            }
            Step::Replace { seat, left } => {
                self.give_card(seat, card, Face::Down);
                self.after_replacement(seat, left - 1, log);
            }
            Step::Instead { seat } => {
                self.replace_exposed(seat, card);
                if self.street().draw { self.draw_done(log) } else { self.open_betting(log) }
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn give_card(&mut self, seat: SeatNo, card: Option<Card>, face: Face) {
        let spot = self.spot_mut(seat);
        let place = usize::from(spot.len) % OWN_MAX;
        spot.cards[place] = card.unwrap_or(NO_CARD);
        spot.unseen |= u8::from(card.is_none()) << place;
        spot.up |= u8::from(face == Face::Up) << place;
        spot.len += 1;
    }

    fn put_on_board(&mut self, card: Option<Card>) {
        let place = usize::from(self.board_len);
        if let (Some(place), Some(card)) = (self.board.get_mut(place), card) {
            *place = card;
            self.board_len += 1;
        }
    }

    /// A player has a card: the next one does, or the next round of cards
    /// begins, or all have theirs.
    #[inline]
    pub(super) fn after_own(&mut self, seat: SeatNo, round: u8, log: &mut impl Log<Poker<V>>) {
        let first = self.first_to_get();
        let next = self.live.clockwise_after(seat).unwrap_or(first);
        if next != first {
            return self.deal_next(Step::Own { seat: next, round });
        }
        let round = round + 1;
        if usize::from(round) < self.street().own.len() {
            return self.deal_next(Step::Own { seat: first, round });
        }
        self.street_dealt(log);
    }

    /// All cards of the street are out: a card that came out face up is
    /// replaced, and the betting opens.
    #[inline]
    fn street_dealt(&mut self, log: &mut impl Log<Poker<V>>) {
        match self.unusual.exposed {
            Some((seat, _)) => self.deal_next(Step::Instead { seat }),
            None => self.open_betting(log),
        }
    }

    #[inline]
    pub(super) fn deal_next(&mut self, step: Step) {
        self.phase = Phase::Dealing(step);
    }

    /// Cards left in the deck.
    pub(super) fn stub(&self) -> u8 {
        self.deck.saturating_sub(self.out)
    }

    /// The cards of the next street.
    #[inline]
    pub(super) fn begin_street(&mut self, log: &mut impl Log<Poker<V>>) {
        self.street += 1;
        let street = self.street();
        if self.unusual.shuffle_before == Some(self.street) {
            self.unusual.shuffle_before = None;
            return self.reshuffle(Step::Burn, log);
        }
        // One to burn and one for each player who is in.
        let needed = self.live.len() + 1;
        if street.own.len() == 1 && u32::from(self.stub()) < needed && self.board_len == 0 {
            self.call(Call::CommonCard, V::COMMON_CITE, log);
            self.unusual.common = true;
            if self.stub() <= 1 {
                return self.reshuffle(Step::Burn, log);
            }
        }
        self.burn_or_deal(log);
    }

    /// The burn, unless it has been made already.
    fn burn_or_deal(&mut self, log: &mut impl Log<Poker<V>>) {
        if self.street().burn && !std::mem::take(&mut self.unusual.burned_ahead) {
            self.deal_next(Step::Burn);
        } else {
            self.after_burn(log);
        }
    }

    #[inline]
    fn after_burn(&mut self, log: &mut impl Log<Poker<V>>) {
        let street = self.street();
        if street.draw {
            self.begin_draw(log);
        } else if street.board > 0 {
            self.deal_next(Step::Board { left: street.board });
        } else if self.unusual.common {
            self.deal_next(Step::Common);
        } else {
            let seat = self.first_to_get();
            self.deal_next(Step::Own { seat, round: 0 });
        }
    }

    /// Asks for a shuffle before this card.
    pub(super) fn reshuffle(&mut self, step: Step, log: &mut impl Log<Poker<V>>) {
        let cite = if self.street().draw {
            cite!("19:47-14.12(f)2")
        } else if V::BUTTON {
            cite!("19:47-14.15")
        } else {
            V::COMMON_CITE
        };
        self.call(Call::Reshuffle, cite, log);
        self.phase = Phase::Reshuffle(step);
    }

    /// The cards that the shuffle puts together: before a round all of them;
    /// in a draw what was discarded; in stud the burn cards and what is left
    /// of the deck; after a flop dealt too early the deck with those cards.
    pub(super) fn put_together(&self) -> Option<CardSet> {
        let Phase::Reshuffle(_) = self.phase else { return None };
        let unknown = CardSet::FULL.difference(self.seen);
        Some(if self.street().draw {
            let unknown = if self.discarded_unseen > 0 { unknown } else { CardSet::EMPTY };
            self.discarded.union(unknown)
        } else if V::BUTTON {
            unknown
        } else {
            self.burned.union(unknown)
        })
    }

    /// The shuffle is done, and the deal goes on.
    pub(super) fn go_on_after_shuffle(&mut self, step: Step, log: &mut impl Log<Poker<V>>) {
        let together = self.put_together().unwrap_or(CardSet::EMPTY);
        let street = self.street();
        let cite = if street.draw { cite!("19:47-14.12(f)2") } else { V::COMMON_CITE };
        let cite = if V::BUTTON && !street.draw { cite!("19:47-14.15") } else { cite };
        log.record(Event::Shuffled { cite });
        if street.draw {
            // Those cards are the deck now; whoever holds one may hold it again.
            self.deck = (self.discarded.len() as u8).saturating_add(self.discarded_unseen);
            self.out = 0;
            self.seen = self.seen.difference(self.discarded);
            self.discarded = CardSet::EMPTY;
            self.discarded_unseen = 0;
            self.deal_next(step);
        } else if V::BUTTON {
            self.burn_or_deal(log);
        } else {
            self.deck = (together.len() as u8).min(DECK);
            self.out = 0;
            self.seen = self.seen.difference(self.burned);
            self.burned = CardSet::EMPTY;
            self.deal_next(step);
        }
    }

    /// Why no card is wanted now.
    #[cold]
    fn no_card_now(&self) -> Refusal {
        let why = match self.phase {
            Phase::Waiting => {
                let why = "a round begins with two players who have chips";
                return Refusal::new(Code::BettingOpen, cite!("19:47-14.6(b)"), why);
            }
            Phase::Shuffle | Phase::Reshuffle(_) | Phase::Cut => {
                "the cards must be shuffled and cut first"
            }
            Phase::Acting(_) => "the betting round must be completed before another card",
            Phase::Drawing(_) => "a player is to say what to exchange before another card",
            Phase::Showing(_) | Phase::Over => "all cards have been dealt",
            Phase::Dealing(_) => "the card is not wanted",
        };
        Refusal::new(Code::NotNow, cite!("19:47-14.6(c)"), why)
    }

    /// The deck has run out, though by the count it cannot: it is not a whole
    /// deck, and nothing dealt from it stands.
    #[cold]
    pub(super) fn out_of_cards(&mut self, log: &mut impl Log<Poker<V>>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Dealing(_) => {
                self.call_off(cite!("19:47-14.6(e)4"), log);
                Ok(())
            }
            Phase::Waiting
            | Phase::Shuffle
            | Phase::Cut
            | Phase::Reshuffle(_)
            | Phase::Acting(_)
            | Phase::Drawing(_)
            | Phase::Showing(_)
            | Phase::Over => Err(self.no_card_now()),
        }
    }

    /// The replacement of a card that came out face up takes its place.
    fn replace_exposed(&mut self, seat: SeatNo, card: Option<Card>) {
        let Some((_, place)) = self.unusual.exposed.take() else { return };
        let spot = self.spot_mut(seat);
        let place = usize::from(place) % OWN_MAX;
        let old = spot.cards[place];
        spot.cards[place] = card.unwrap_or(NO_CARD);
        spot.up &= !(1 << place);
        spot.unseen = spot.unseen & !(1 << place) | u8::from(card.is_none()) << place;
        if self.street().draw {
            self.discarded = self.discarded.with(old);
        } else {
            // It serves as the burn card of the next street.
            self.burned = self.burned.with(old);
            self.unusual.burned_ahead = true;
        }
    }
}

const NOT_SEEN: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("19:47-14.3(f)"),
    "a card that lies face up counts and must be named",
);
