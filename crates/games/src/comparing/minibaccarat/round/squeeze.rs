//! Cards that the highest bettor turns up, 7.7(c)3.

use boardwalk_equipment::{Cite, Money, cite};

use super::super::{Hand, Minibaccarat};
use super::{MinibaccaratRound, Phase, Place, Squeezed};
use crate::{By, Code, Event, Log, Refusal, Round, SeatNo};

impl MinibaccaratRound {
    /// Hands a pair to its highest bettor; the dealer turns up what nobody has
    /// bet on.
    pub(super) fn hand_pair(&mut self, hand: Hand, log: &mut impl Log<Minibaccarat>) {
        self.hand_to_bettor(hand, Squeezed::Pair, log);
    }

    /// Hands a third card to the one who returned the pair.
    #[inline(never)]
    pub(super) fn hand_third(&mut self, hand: Hand, log: &mut impl Log<Minibaccarat>) {
        self.hand_to_bettor(hand, Squeezed::Third, log);
    }

    fn hand_to_bettor(&mut self, hand: Hand, which: Squeezed, log: &mut impl Log<Minibaccarat>) {
        match self.highest_bettor(hand) {
            Some((seat, tied)) => {
                let cite = if tied { cite!("19:47-7.7(c)3v") } else { cited(hand, which) };
                log.record(Event::Handed { seat, from: hand.area(), cite });
                self.phase = Phase::Squeeze { holder: seat, hand, which };
            }
            None => self.turned_up(hand, which, log),
        }
    }

    /// Who has most on a hand, the one nearest to the dealer's right if several
    /// have, and whether several have.
    fn highest_bettor(&self, hand: Hand) -> Option<(SeatNo, bool)> {
        let mut highest: Option<(SeatNo, Money, bool)> = None;
        for seat in self.playing {
            let stake = self.on_layout(seat, hand.wager());
            highest = match highest {
                Some((first, most, _)) if stake == most => Some((first, most, true)),
                Some((first, most, tied)) if stake < most => Some((first, most, tied)),
                _ if stake.is_positive() => Some((seat, stake, false)),
                none => none,
            };
        }
        highest.map(|(seat, _, tied)| (seat, tied))
    }

    pub(super) fn permits_return(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("19:47-7.7(c)3");
        match (self.phase, by) {
            (Phase::Squeeze { holder, .. }, By::Seat(who)) if holder == who => Ok(()),
            (Phase::Squeeze { .. }, By::Seat(_) | By::Dealer | By::Floor) => {
                let why = "the cards are in the hands of another player";
                Err(Refusal::new(Code::NotYourTurn, cite, why))
            }
            (
                Phase::Between(_)
                | Phase::Burn(_)
                | Phase::Betting
                | Phase::Dealing(_)
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => Err(Refusal::new(Code::NotNow, cite, "nobody has been handed any cards")),
        }
    }

    /// The paragraph under which the cards are returned.
    pub(super) fn squeeze_cite(&self) -> Cite {
        match self.phase {
            Phase::Squeeze { hand, which, .. } => cited(hand, which),
            Phase::Between(_)
            | Phase::Burn(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Over => cite!("19:47-7.7(c)3"),
        }
    }

    pub(super) fn return_cards(&mut self, log: &mut impl Log<Minibaccarat>) {
        if let Phase::Squeeze { hand, which, .. } = self.phase {
            self.turned_up(hand, which, log);
        }
    }

    /// The cards lie face up; the count of a pair is announced, and play goes
    /// on: the Banker's pair after the Player's, then the third cards.
    fn turned_up(&mut self, hand: Hand, which: Squeezed, log: &mut impl Log<Minibaccarat>) {
        let cite = cited(hand, which);
        match which {
            Squeezed::Pair => {
                self.turn_up_pair(hand, cite, log);
                self.call_count(hand, log);
            }
            Squeezed::Third => self.turn_up(Place::third(hand), cite, log),
        }
        match (hand, which) {
            (Hand::Player, Squeezed::Pair) => self.hand_pair(Hand::Banker, log),
            (Hand::Banker, Squeezed::Pair) => {
                let next = self.third_cards(log);
                self.go_on(next, log);
            }
            (Hand::Player, Squeezed::Third) => {
                let next = self.after_players_third(log);
                self.go_on(next, log);
            }
            (Hand::Banker, Squeezed::Third) => self.decide_hand(log),
        }
    }
}

/// The paragraph that hands over these cards.
const fn cited(hand: Hand, which: Squeezed) -> Cite {
    match (hand, which) {
        (Hand::Player, Squeezed::Pair) => cite!("19:47-7.7(c)3i"),
        (Hand::Banker, Squeezed::Pair) => cite!("19:47-7.7(c)3ii"),
        (Hand::Player, Squeezed::Third) => cite!("19:47-7.7(c)3iii"),
        (Hand::Banker, Squeezed::Third) => cite!("19:47-7.7(c)3iv"),
    }
}
