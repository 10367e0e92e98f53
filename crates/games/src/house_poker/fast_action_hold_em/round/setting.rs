//! The setting of hands, 21.8(a) to (f).

use boardwalk_equipment::{Money, cite};

use super::super::house_way::is_natural;
use super::super::{Call, Decision, FastActionHoldEm, Picked, Wager, settle};
use super::{FastActionHoldEmRound, Phase};
use crate::{Area, By, Code, Detail, Event, Log, Refusal, Round, SeatNo, SeatSet};

impl FastActionHoldEmRound {
    /// Whether somebody is to set a hand: who, and who else is.
    #[inline(always)]
    pub(super) fn permits_setting(&self, by: By) -> Result<(SeatNo, SeatSet), Refusal> {
        match (self.phase, by) {
            (Phase::Setting { waiting }, By::Seat(seat)) if waiting.contains(seat) => {
                Ok((seat, waiting))
            }
            (_, By::Seat(_) | By::Dealer | By::Floor) => Err(self.not_setting(by)),
        }
    }

    #[cold]
    fn not_setting(&self, by: By) -> Refusal {
        let set = |seat| self.bound.contains(seat);
        match (self.phase, by) {
            (Phase::Setting { .. }, By::Seat(seat)) if set(seat) => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.8(d)"),
                "this player has decided, and does not touch the cards again",
            ),
            (Phase::Setting { .. }, By::Seat(_) | By::Dealer | By::Floor) => Refusal::new(
                Code::NotYourTurn,
                cite!("19:47-21.8(d)"),
                "each player with cards sets his or her own hand",
            ),
            (
                Phase::Shoe(_)
                | Phase::Betting
                | Phase::Dealing { .. }
                | Phase::ShortHands
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.8(a)"),
                "hands are set when each player and the dealer have their cards, \
                 and before the dealer's are turned up",
            ),
        }
    }

    /// Where the two cards are that a seat plays.
    #[inline(always)]
    fn two_of(&self, seat: SeatNo, cards: Picked) -> Result<[usize; 2], Refusal> {
        let Some(two) = cards.as_two() else { return Err(NOT_TWO) };
        // A seat that is to set is one of the table's.
        let hand = &self.spots[seat.index()].hand;
        hand.find(two).map_err(|card| {
            if hand.named().count() < hand.len() {
                return NOT_NAMED;
            }
            let detail = Detail::NotHeld(card);
            Refusal { code: Code::NotHeld, cite: cite!("19:47-21.8(a)"), detail }
        })
    }

    #[inline(always)]
    pub(super) fn permits_set(
        &self,
        by: By,
        cards: Picked,
    ) -> Result<(SeatNo, SeatSet, [usize; 2]), Refusal> {
        let (seat, waiting) = self.permits_setting(by)?;
        Ok((seat, waiting, self.two_of(seat, cards)?))
    }

    #[inline(always)]
    pub(super) fn set(
        &mut self,
        by: By,
        cards: Picked,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let (seat, waiting, two) = self.permits_set(by, cards)?;
        let decision = Decision::Set(cards);
        log.record(Event::Decided { by, decision, cite: cite!("19:47-21.8(a)") });
        self.spots[seat.index()].hand.put_in_front(two);
        self.live = self.live.with(seat);
        self.decided(waiting.without(seat), log);
        Ok(())
    }

    /// A natural is the first four cards dealt, so neither more nor fewer.
    pub(super) fn permits_natural(&self, by: By) -> Result<(), Refusal> {
        let (seat, _) = self.permits_setting(by)?;
        let hand = &self.spots[seat.index()].hand;
        match hand.four() {
            Some(cards) if is_natural(cards) => Ok(()),
            None if hand.len() > 4 => Err(TOO_MANY),
            None => Err(NOT_NAMED),
            Some(_) => {
                let why = "a natural is four cards of one rank";
                Err(Refusal::new(Code::NotNow, cite!("19:47-21.1"), why))
            }
        }
    }

    pub(super) fn announce_natural(&mut self, by: By, log: &mut impl Log<FastActionHoldEm>) {
        let Ok((seat, waiting)) = self.permits_setting(by) else { return };
        let cite = cite!("19:47-21.8(b)");
        let spot = &mut self.spots[seat.index()];
        for card in spot.hand.named() {
            log.record(Event::TurnedUp { at: Area::Seat { seat, hand: 0 }, card, cite });
        }
        log.record(Event::Called { call: Call::NaturalConfirmed(seat), cite });
        spot.hand.clear();
        let staked = std::mem::take(&mut spot.original);
        log.record(Event::Settled(settle::natural(seat, staked)));
        self.done(seat, waiting, log);
    }

    /// Two hands need four cards, all of which play, and a second wager like
    /// the first.
    #[inline]
    pub(super) fn permits_split(
        &self,
        by: By,
        first: Picked,
        amount: Option<Money>,
    ) -> Result<(SeatNo, SeatSet, [usize; 2]), Refusal> {
        let (seat, waiting) = self.permits_setting(by)?;
        let original = self.on_layout(seat, Wager::Original);
        if amount.is_some_and(|amount| amount != original) {
            return Err(not_equal(amount.unwrap_or_default(), original));
        }
        let two = self.two_of(seat, first)?;
        let hand = &self.spots[seat.index()].hand;
        match hand.four() {
            Some(_) => Ok((seat, waiting, two)),
            None if hand.len() > 4 => Err(TOO_MANY),
            None => Err(NOT_NAMED),
        }
    }

    #[inline(never)]
    pub(super) fn split_hand(
        &mut self,
        by: By,
        first: Picked,
        amount: Option<Money>,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let (seat, waiting, two) = self.permits_split(by, first, amount)?;
        let cite = cite!("19:47-21.8(c)");
        log.record(Event::Decided { by, decision: Decision::Split { first, amount }, cite });
        let spot = &mut self.spots[seat.index()];
        spot.hand.put_in_front(two);
        spot.split = spot.original;
        log.record(Event::Wagered { seat, wager: Wager::Split, amount: spot.split, cite });
        self.live = self.live.with(seat);
        self.split = self.split.with(seat);
        self.decided(waiting.without(seat), log);
        Ok(())
    }

    pub(super) fn surrender(&mut self, by: By, log: &mut impl Log<FastActionHoldEm>) {
        let Ok((seat, waiting)) = self.permits_setting(by) else { return };
        let spot = &mut self.spots[seat.index()];
        spot.hand.clear();
        let staked = std::mem::take(&mut spot.original);
        log.record(Event::Settled(settle::surrender(seat, staked)));
        self.done(seat, waiting, log);
    }

    /// The wager is decided before the dealer's cards are seen.
    fn done(&mut self, seat: SeatNo, waiting: SeatSet, log: &mut impl Log<FastActionHoldEm>) {
        self.resolved = true;
        self.playing = self.playing.without(seat);
        self.decided(waiting.without(seat), log);
    }

    /// When the last player has decided, the discards are collected and the
    /// dealer's cards turned up.
    #[inline(always)]
    fn decided(&mut self, waiting: SeatSet, log: &mut impl Log<FastActionHoldEm>) {
        if waiting.is_empty() {
            let call = Call::DiscardsCollected;
            log.record(Event::Called { call, cite: cite!("19:47-21.8(e)") });
            self.dealers_turn(log);
        } else {
            self.phase = Phase::Setting { waiting };
        }
    }
}

#[cold]
fn not_equal(amount: Money, original: Money) -> Refusal {
    let cite = cite!("19:47-21.8(c)");
    if amount < original {
        let detail = Detail::Below { amount, min: original };
        Refusal { code: Code::BelowMinimum, cite, detail }
    } else {
        let detail = Detail::Above { amount, max: original };
        Refusal { code: Code::AboveMaximum, cite, detail }
    }
}

const NOT_TWO: Refusal = Refusal::new(
    Code::OutOfRange,
    cite!("19:47-21.8(a)"),
    "a hand is set with two cards, no more and no fewer",
);

const NOT_NAMED: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("19:47-21.8(a)"),
    "cards that are played must be named when they are dealt",
);

const TOO_MANY: Refusal = Refusal::new(
    Code::NotNow,
    cite!("19:47-21.9(g)"),
    "with more than four cards a player sets one hand of two",
);
