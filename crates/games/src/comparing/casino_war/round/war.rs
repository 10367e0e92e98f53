//! Surrender and war, 22.8(c) to (h).

use boardwalk_equipment::{Card, Cite, Money, cite};

use super::super::settle::{self, compare, compared};
use super::super::{Call, CasinoWar, Wager, WarBurnScope};
use super::{CasinoWarRound, Phase, Step, To};
use crate::{
    Area, By, Code, Dealt, Event, Hidden, Log, Refusal, SeatNo, SeatSet, Settlement, Wager as _,
};

/// Cards to burn in a war deal: those that begin it, 22.8(f), and before them one for
/// each dealer who came new, 22.7(a). In one byte, sixteen for each of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WarBurns(u8);

impl WarBurns {
    pub(super) const NONE: WarBurns = WarBurns(0);
    const THREE: WarBurns = WarBurns(3);
    const DEALER: u8 = 16;

    /// With so many of dealers' too, eight at most, however many come.
    pub(super) fn and_dealers(self, more: u8) -> Self {
        let dealers = (self.0 / Self::DEALER).saturating_add(more).min(8);
        WarBurns(self.0 % Self::DEALER + dealers * Self::DEALER)
    }

    /// Why the next is burned, and how many are left after it.
    #[inline(always)]
    fn next(self) -> Option<(Cite, WarBurns)> {
        match self.0 {
            0 => None,
            Self::DEALER.. => Some((cite!("19:47-22.7(a)"), WarBurns(self.0 - Self::DEALER))),
            _ => Some((cite!("19:47-22.8(f)"), WarBurns(self.0 - 1))),
        }
    }
}

impl CasinoWarRound {
    /// Asks the next tied player; when all have chosen, the wars begin.
    #[inline(never)]
    pub(super) fn ask_next(&mut self, tied: SeatSet, log: &mut impl Log<CasinoWar>) {
        match tied.first() {
            Some(seat) => self.ask(seat, tied.without(seat), log),
            None if self.at_war.is_empty() => self.over(log),
            None => self.begin_war(log),
        }
    }

    #[inline(always)]
    pub(super) fn ask(&mut self, seat: SeatNo, left: SeatSet, log: &mut impl Log<CasinoWar>) {
        let call = Call::Choose(seat);
        log.record(Event::Called { call, cite: cite!("19:47-22.8(c)") });
        self.phase = Phase::Tie { seat, left };
    }

    pub(super) fn permits_choice(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.8(c)");
        match (self.phase, by) {
            (Phase::Tie { seat, .. }, By::Seat(who)) if seat == who => Ok(()),
            (Phase::Tie { .. }, By::Seat(_) | By::Dealer | By::Floor) => Err(Refusal::new(
                Code::NotYourTurn,
                cite,
                "the choice belongs to the tied player whose turn it is",
            )),
            (
                Phase::Shoe(_)
                | Phase::Betting
                | Phase::Dealing(_)
                | Phase::WarBetting
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => {
                let why = "only a tie on the original deal gives that choice";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    pub(super) fn surrender(&mut self, log: &mut impl Log<CasinoWar>) {
        let Phase::Tie { seat, left } = self.phase else { return };
        let spot = &mut self.spots[seat.index()];
        let staked = spot.stake(Wager::Initial);
        // A stake with an odd cent was refused when it was made.
        let half = staked.half().unwrap_or(staked);
        spot.clear_initial();
        let cite = cite!("19:47-22.8(c)1");
        let surrendered = Settlement::surrendered(seat, Wager::Initial, staked, half, cite);
        log.record(Event::Settled(surrendered));
        self.ask_next(left, log);
    }

    pub(super) fn go_to_war(&mut self, log: &mut impl Log<CasinoWar>) {
        let Phase::Tie { seat, left } = self.phase else { return };
        let spot = &mut self.spots[seat.index()];
        let amount = spot.stake(Wager::Initial);
        spot.stakes[Wager::War.index()] = amount;
        self.at_war = self.at_war.with(seat);
        let cite = cite!("19:47-22.8(c)2");
        log.record(Event::Wagered { seat, wager: Wager::War, amount, cite });
        self.ask_next(left, log);
    }

    /// The cards of those who are done are collected, and then the initial
    /// wagers of those who are not.
    fn begin_war(&mut self, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("19:47-22.8(d)") });
        for seat in self.at_war {
            let spot = &mut self.spots[seat.index()];
            let initial = spot.stake(Wager::Initial);
            spot.clear_initial();
            let lost = Settlement::lost(seat, Wager::Initial, initial, cite!("19:47-22.8(e)"));
            log.record(Event::Settled(lost));
        }
        log.record(Event::Called { call: Call::WarTieOffered, cite: cite!("19:47-22.8(e)") });
        self.phase = Phase::WarBetting;
    }

    #[inline(never)]
    pub(super) fn open_war_deal(&mut self, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::WarDeal, cite: cite!("19:47-22.8(f)") });
        let to = self.at_war.first().map_or(To::Dealer, To::Seat);
        let left = WarBurns::THREE.and_dealers(self.take_burns());
        self.phase = Phase::Dealing(Step::WarBurn { left, to });
    }

    /// The seat after this one in the war deal, those passed over once at the
    /// end, then the dealer.
    pub(super) fn next_in_war(&self, seat: SeatNo) -> To {
        let waiting = self.at_war.minus(self.served[1]).minus(self.unusual.unserved);
        let in_turn = waiting.minus(self.unusual.late).after(seat);
        in_turn.or(waiting.first()).map_or(To::Dealer, To::Seat)
    }

    /// The war deal, as far as there are cards: the place in it is kept here, and
    /// not looked up for each.
    #[inline(always)]
    pub(super) fn deal_war(
        &mut self,
        mut left: WarBurns,
        mut to: To,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<CasinoWar>,
    ) {
        loop {
            let Some(card) = shoe(0) else { return self.go_on_with_war(left, to) };
            if let Some((cite, rest)) = left.next() {
                log.record(burned(Some(card), cite));
                left = rest;
                continue;
            }
            match self.serve_war(to, card, log) {
                Some(next) => (left, to) = (self.burns_before_next(), next),
                None => return,
            }
        }
    }

    #[inline(never)]
    pub(super) fn war_burn(
        &mut self,
        card: Option<Card>,
        left: WarBurns,
        to: To,
        log: &mut impl Log<CasinoWar>,
    ) {
        if let Some((cite, rest)) = left.next() {
            log.record(burned(card, cite));
            self.go_on_with_war(rest, to);
        }
    }

    #[inline(never)]
    pub(super) fn war_card(&mut self, card: Card, to: To, log: &mut impl Log<CasinoWar>) {
        if let Some(next) = self.serve_war(to, card, log) {
            self.go_on_with_war(self.burns_before_next(), next);
        }
    }

    fn go_on_with_war(&mut self, left: WarBurns, to: To) {
        self.phase = Phase::Dealing(match left {
            WarBurns::NONE => Step::WarCard(to),
            left => Step::WarBurn { left, to },
        });
    }

    fn burns_before_next(&self) -> WarBurns {
        match self.table.options.war_burn_scope() {
            WarBurnScope::OncePerWarDeal => WarBurns::NONE,
            WarBurnScope::PerCard => WarBurns::THREE,
        }
    }

    /// One card of the war deal, and whose is next; after the dealer's the deal is
    /// settled.
    #[inline(always)]
    fn serve_war(&mut self, to: To, card: Card, log: &mut impl Log<CasinoWar>) -> Option<To> {
        let cite = cite!("19:47-22.8(f)");
        log.record(Event::Dealt { to: to.area(1), card: Dealt::Up(card), cite });
        match to {
            To::Seat(seat) => {
                self.spots[seat.index()].cards[1] = card;
                self.served[1] = self.served[1].with(seat);
                Some(self.next_in_war(seat))
            }
            To::Dealer => {
                self.dealer[1] = Some(card);
                self.settle_war_deal(card, log);
                None
            }
        }
    }

    fn settle_war_deal(&mut self, dealer: Card, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::Comparing, cite: cite!("19:47-22.8(g)") });
        for seat in self.at_war {
            let spot = &mut self.spots[seat.index()];
            let (war, war_tie) = (spot.take(Wager::War), spot.take(Wager::WarTie));
            if !self.served[1].contains(seat) {
                give_back(seat, war, war_tie, log);
                continue;
            }
            let card = spot.cards[1];
            let result = compare(card, dealer);
            let call = Call::Compared { seat, card, dealer };
            log.record(Event::Called { call, cite: compared(true, result) });
            settle::war_deal(seat, result, war, war_tie, log);
        }
        log.record(Event::Called { call: Call::DealSettled, cite: cite!("19:47-22.8(h)") });
        self.over(log);
    }
}

#[inline(always)]
fn burned(card: Option<Card>, cite: Cite) -> Event<CasinoWar> {
    Event::Dealt { to: Area::Burn, card: Dealt::Down(Hidden::new(card)), cite }
}

/// The war of a seat that never got a card is off: the war wagers go back, and
/// so does the initial wager that was collected for it.
fn give_back(seat: SeatNo, war: Money, war_tie: Money, log: &mut impl Log<CasinoWar>) {
    let cite = cite!("19:47-22.10");
    log.record(Event::Settled(Settlement::given_back(seat, Wager::Initial, war, cite)));
    log.record(Event::Settled(Settlement::void(seat, Wager::War, war, cite)));
    if war_tie.is_positive() {
        log.record(Event::Settled(Settlement::void(seat, Wager::WarTie, war_tie, cite)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each dealer's own burn comes first and is that of 22.7(a), whenever the dealer
    /// comes.
    #[test]
    fn a_new_dealers_burn_is_told_from_the_three() {
        let why = |mut left: WarBurns| {
            let mut cites = Vec::new();
            while let Some((cite, rest)) = left.next() {
                cites.push(cite.to_string());
                left = rest;
            }
            cites
        };
        let (own, war) = ("19:47-22.7(a)", "19:47-22.8(f)");
        assert_eq!(why(WarBurns::THREE.and_dealers(1)), [own, war, war, war]);
        let (_, two) = WarBurns::THREE.next().unwrap();
        assert_eq!(why(two.and_dealers(1).and_dealers(1)), [own, own, war, war]);
        assert_eq!(why(WarBurns::NONE.and_dealers(1)), [own]);
        assert_eq!(why(WarBurns::NONE.and_dealers(200)).len(), 8);
    }
}
