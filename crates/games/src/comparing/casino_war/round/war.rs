//! Surrender and war, 22.8(c) to (h).

use boardwalk_equipment::{Card, Money, cite};

use super::super::settle::{self, compare, compared};
use super::super::{Call, CasinoWar, Wager, WarBurnScope};
use super::{CasinoWarRound, Phase, Step, To};
use crate::{
    Area, By, Code, Dealt, Event, Hidden, Log, Refusal, SeatNo, SeatSet, Settlement, Wager as _,
};

/// Cards burned to begin a war deal, 22.8(f).
const WAR_BURNS: u8 = 3;

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
            (Phase::Tie { .. }, By::Seat(_) | By::Dealer | By::Floor) => {
                Err(Refusal::new(Code::NotYourTurn, cite, "another tied player is to choose"))
            }
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
        let left = WAR_BURNS + self.take_burns();
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
        mut left: u8,
        mut to: To,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<CasinoWar>,
    ) {
        loop {
            let Some(card) = shoe(0) else { return self.go_on_with_war(left, to) };
            if left > 0 {
                log.record(burned(Some(card), left));
                left -= 1;
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
        left: u8,
        to: To,
        log: &mut impl Log<CasinoWar>,
    ) {
        log.record(burned(card, left));
        self.go_on_with_war(left - 1, to);
    }

    #[inline(never)]
    pub(super) fn war_card(&mut self, card: Card, to: To, log: &mut impl Log<CasinoWar>) {
        if let Some(next) = self.serve_war(to, card, log) {
            self.go_on_with_war(self.burns_before_next(), next);
        }
    }

    fn go_on_with_war(&mut self, left: u8, to: To) {
        self.phase = Phase::Dealing(match left {
            0 => Step::WarCard(to),
            left => Step::WarBurn { left, to },
        });
    }

    fn burns_before_next(&self) -> u8 {
        match self.table.options.war_burn_scope() {
            WarBurnScope::OncePerWarDeal => 0,
            WarBurnScope::PerCard => WAR_BURNS,
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

/// A burn card of the war deal, the last of `left`. A new dealer's own comes before
/// the three.
#[inline(always)]
fn burned(card: Option<Card>, left: u8) -> Event<CasinoWar> {
    let card = Dealt::Down(Hidden::new(card));
    let cite = if left > WAR_BURNS { cite!("19:47-22.7(a)") } else { cite!("19:47-22.8(f)") };
    Event::Dealt { to: Area::Burn, card, cite }
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
