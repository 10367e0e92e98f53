//! Hands that are void: the bonus wagers alone are played on, or everything is
//! as if it had not been played.

use boardwalk_equipment::{Cite, Money};

use super::super::{AllInHoldEm, Call, Wager};
use super::{AllInHoldEmRound, Lie, Phase};
use crate::{Event, Log, SeatNo, SeatSet, Settlement, Wager as _};

impl AllInHoldEmRound {
    /// All hands are void, but bonus wagers are settled all the same: antes and
    /// raises that are not decided go back, and the round goes on for the rest.
    pub(super) fn void_hands(&mut self, cite: Cite, log: &mut impl Log<AllInHoldEm>) {
        self.unusual.hands_void = Some(cite);
        for seat in self.playing.rev() {
            for wager in [Wager::Ante, Wager::Raise] {
                self.give_back(seat, wager, cite, log);
            }
        }
        match self.phase {
            Phase::Deciding { .. } => self.bonuses_alone(cite, log),
            // The deal is finished for the bonus wagers, if there are any.
            Phase::Dealing(_) | Phase::Board { .. } if self.has_bonuses() => {}
            Phase::Dealing(_) => self.scrap(cite, log),
            Phase::Deck(_) | Phase::Betting | Phase::Board { .. } | Phase::Over => {
                self.collect(log);
            }
        }
    }

    fn has_bonuses(&self) -> bool {
        { self.playing }.any(|seat| self.spots[seat.index()].has_bonus())
    }

    /// Everybody has two cards and the hands are void: the hole card bonus
    /// wagers are settled, and the board is dealt if a final hand bonus wager
    /// waits for it.
    pub(super) fn bonuses_alone(&mut self, cite: Cite, log: &mut impl Log<AllInHoldEm>) {
        for seat in self.playing.rev() {
            if self.spots[seat.index()].has_bonus() {
                self.turn_up(seat, cite, log);
                self.settle_hole_cards(seat, cite, log);
            }
        }
        if self.is_board_wanted() {
            self.phase = Phase::Board { done: 0 };
        } else {
            self.collect(log);
        }
    }

    /// The round is as if it had not been played: every wager goes back, and so
    /// does whatever was collected or paid. Then the cards are shuffled.
    pub(super) fn nullify(&mut self, cite: Cite, call: Call, log: &mut impl Log<AllInHoldEm>) {
        for seat in self.playing.rev() {
            self.nullify_hand(seat, cite, log);
        }
        log.record(Event::Called { call, cite });
        match self.phase {
            // Already counted among the rounds.
            Phase::Over => self.take_cards_away(),
            Phase::Deck(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Deciding { .. }
            | Phase::Board { .. } => {
                self.over(log);
                self.take_cards_away();
            }
        }
    }

    /// One hand is as if it had not been played.
    pub(super) fn nullify_hand(
        &mut self,
        seat: SeatNo,
        cite: Cite,
        log: &mut impl Log<AllInHoldEm>,
    ) {
        for wager in Wager::ALL {
            self.give_back(seat, *wager, cite, log);
            let spot = &mut self.spots[seat.index()];
            let net = std::mem::take(&mut spot.nets[wager.index()]);
            if net != Money::ZERO {
                let back = Settlement::given_back(seat, *wager, net.negated(), cite);
                log.record(Event::Settled(back));
            }
        }
    }

    fn give_back(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        cite: Cite,
        log: &mut impl Log<AllInHoldEm>,
    ) {
        let stake = self.spots[seat.index()].take(wager);
        if stake.is_positive() {
            log.record(Event::Settled(Settlement::void(seat, wager, stake, cite)));
        }
    }

    /// The round ends in the middle of the deal.
    pub(super) fn scrap(&mut self, cite: Cite, log: &mut impl Log<AllInHoldEm>) {
        log.record(Event::Called { call: Call::ReshuffleDue, cite });
        self.over(log);
        self.take_cards_away();
    }

    fn take_cards_away(&mut self) {
        self.playing = SeatSet::EMPTY;
        self.dealer.lie = Lie::Collected;
        self.board_lies = false;
    }
}
