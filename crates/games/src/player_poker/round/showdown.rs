//! The showdown, 14.15(a) and (d): who shows first, who concedes.

use boardwalk_equipment::{Card, CardSet, cite};

use super::super::variant::Variant;
use super::super::{Decision, Poker};
use super::{Phase, PokerRound};
use crate::{Area, By, Code, Detail, Event, Log, Refusal, SeatNo};

impl<V: Variant> PokerRound<V> {
    /// The player who bet or raised last shows first, or else the first to act
    /// in the last betting round; the others follow clockwise.
    #[inline]
    pub(super) fn showdown(&mut self, log: &mut impl Log<Poker<V>>) {
        self.to_show = self.live;
        let first = self.betting.aggressor.or(self.betting.opener);
        let first = first.filter(|seat| self.live.contains(*seat));
        let first = first.unwrap_or_else(|| self.first_to_get());
        self.ask_to_show(first, log);
    }

    #[inline]
    fn ask_to_show(&mut self, seat: SeatNo, _: &mut impl Log<Poker<V>>) {
        self.phase = Phase::Showing(seat);
    }

    /// Whether the hand can be shown as it is known.
    pub(super) fn may_show(&self, seat: SeatNo) -> Result<(), Refusal> {
        if self.spot(seat).unseen == 0 {
            return Ok(());
        }
        let why = "nobody saw all cards of that hand: name them after show";
        Err(Refusal::new(Code::CardNotSeen, cite!("19:47-14.15(d)"), why))
    }

    /// A hand without which nobody would contend for some pot cannot be
    /// conceded.
    pub(super) fn may_concede(&self, seat: SeatNo) -> Result<(), Refusal> {
        let cite = cite!("19:47-14.15(d)");
        let alone = |pot: &super::super::pots::Pot| {
            pot.contenders.contains(seat) && pot.contenders.without(seat).is_empty()
        };
        if self.gross_pots().iter().any(alone) {
            let why = "nobody else contends for a pot: the hand cannot be conceded";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        if self.options.disclose_discards() && self.spot(seat).unseen != 0 {
            let why = "discarded hands are disclosed at this table, and nobody saw this one";
            return Err(Refusal::new(Code::CardNotSeen, cite, why));
        }
        Ok(())
    }

    #[inline]
    pub(super) fn show(
        &mut self,
        seat: SeatNo,
        decision: Decision,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-14.15(d)");
        let by = By::Seat(seat);
        match decision {
            Decision::Show(named) => {
                if named.is_empty() {
                    self.may_show(seat)?;
                } else {
                    self.name_cards(seat, named)?;
                }
                log.record(Event::Decided { by, decision, cite });
                self.turn_up(seat, log);
            }
            Decision::Concede => {
                self.may_concede(seat)?;
                log.record(Event::Decided { by, decision, cite });
                if self.options.disclose_discards() {
                    self.turn_up(seat, log);
                }
                self.muck(seat);
            }
            Decision::Check
            | Decision::Bet(_)
            | Decision::Call
            | Decision::RaiseTo(_)
            | Decision::Fold
            | Decision::AllIn
            | Decision::Draw(_)
            | Decision::Cut(_)
            | Decision::CollectTime => {
                let why = "the betting is over: show or concede";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        }
        self.to_show = self.to_show.without(seat);
        self.after_shown(seat, log);
        Ok(())
    }

    /// The next hand is shown, or the pots are awarded.
    #[inline]
    pub(super) fn after_shown(&mut self, seat: SeatNo, log: &mut impl Log<Poker<V>>) {
        if self.live.len() == 1 {
            return self.last_player(log);
        }
        match self.to_show.clockwise_after(seat) {
            Some(next) => self.ask_to_show(next, log),
            None => self.award(log),
        }
    }

    /// Hole cards that nobody saw dealt are named when they are shown.
    fn name_cards(&mut self, seat: SeatNo, named: CardSet) -> Result<(), Refusal> {
        let cite = cite!("19:47-14.15(d)");
        let spot = *self.spot(seat);
        let known = |n: &usize| spot.unseen >> n & 1 == 0;
        let seen: CardSet = (0..spot.cards().len())
            .filter(known)
            .filter_map(|n| spot.cards().get(n).copied())
            .collect();
        let fresh = named.difference(seen);
        let hidden = spot.unseen.count_ones();
        let elsewhere = fresh.bits() & self.seen.bits() != 0;
        if elsewhere || fresh.len() != hidden || named.len() < hidden {
            let said = "the cards named are not those of the hand".to_string();
            return Err(Refusal { code: Code::NotInShoe, cite, detail: Detail::Said(said) });
        }
        let mut names = fresh.iter();
        let spot = self.spot_mut(seat);
        for (n, card) in spot.cards.iter_mut().enumerate() {
            if spot.unseen >> n & 1 == 1
                && let Some(name) = names.next()
            {
                *card = name;
            }
        }
        spot.unseen = 0;
        self.seen = self.seen.union(fresh);
        Ok(())
    }

    /// The hole cards are turned up.
    #[inline]
    fn turn_up(&mut self, seat: SeatNo, log: &mut impl Log<Poker<V>>) {
        let spot = self.spot_mut(seat);
        let hidden = !spot.up;
        spot.up = u8::MAX;
        let (cards, len): ([Card; super::OWN_MAX], usize) = (spot.cards, spot.len.into());
        for (n, card) in cards.iter().enumerate().take(len) {
            if hidden >> n & 1 == 1 {
                let at = Area::Seat { seat, hand: 0 };
                log.record(Event::TurnedUp { at, card: *card, cite: cite!("19:47-14.15(d)") });
            }
        }
    }
}
