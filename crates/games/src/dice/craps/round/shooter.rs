//! Who shoots, 1.7 and 1.11, and what is called on and off, 1.2(a)5.

use boardwalk_equipment::{Cite, cite};

use super::{CrapsRound, Phase};
use crate::dice::craps::settle::defined;
use crate::dice::craps::wager::WagerSet;
use crate::dice::craps::{Call, Craps, Decision, TableKind, Wager};
use crate::{By, Code, Event, Log, Refusal, SeatNo};

impl<K: TableKind> CrapsRound<K> {
    /// The shooter has thrown a loser 7 and must pass the dice, 1.11(a)1.
    #[inline(never)]
    pub(super) fn loser_seven(&mut self, log: &mut impl Log<Craps<K>>) {
        let cite = cite!("19:47-1.11(a)1");
        log.record(Event::Called { call: Call::LoserSeven, cite });
        if let Some(seat) = self.table.dice.holder() {
            log.record(Event::Called { call: Call::MustPass(seat), cite });
            self.table.dice.relinquish();
            self.offer(log);
        }
    }

    /// The dice go to another shooter. A fire bet that stands rides on with
    /// the next one; without one, the next shooter's points count from nothing.
    pub(super) fn another_shooter(&mut self) {
        if !self.table.on_layout.contains(Wager::Fire) {
            self.table.points_made = 0;
            self.table.new_shooter = 1;
        }
    }

    /// Says to whom the dice go on offer.
    pub(super) fn offer(&mut self, log: &mut impl Log<Craps<K>>) {
        let call = match self.table.dice.offered(self.table.seated) {
            Some(seat) => Call::Offered(seat),
            None => Call::NobodyTakes,
        };
        log.record(Event::Called { call, cite: self.offered_by() });
    }

    /// The first offer of a game is made by 1.7, each later one by 1.11(c).
    fn offered_by(&self) -> Cite {
        if self.table.dice.is_first_offer() { cite!("19:47-1.7") } else { cite!("19:47-1.11(c)") }
    }

    /// Whether somebody may decide that now.
    pub(super) fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        if let By::Seat(seat) = by {
            self.seat_exists(seat)?;
        }
        match decision {
            Decision::CallPlaceOn(wager) => self.may_call(by, wager, true),
            Decision::CallOff(wager) => self.may_call(by, wager, false),
            Decision::AcceptDice
            | Decision::DeclineDice
            | Decision::PassDice
            | Decision::Throw
            | Decision::OrderPass => self.may_handle_dice(by, decision),
        }
    }

    /// A wager is called on or off before a come out roll, by its player, if it
    /// is not so already.
    fn may_call(&self, by: By, wager: Wager, on: bool) -> Result<(), Refusal> {
        let refuse = |code, why| Err(Refusal::new(code, called_by(wager), why));
        let By::Seat(seat) = by else {
            return refuse(Code::NotYourTurn, "a player calls their own wager on or off");
        };
        let spot = &self.table.spots[seat.index()];
        if !spot.up.contains(wager) {
            return refuse(Code::NoSuchWager, "that seat has no such wager on the layout");
        }
        if !self.table.off.or(WagerSet::COME_ODDS).contains(wager) {
            return refuse(Code::NotNow, "that wager is on for every roll");
        }
        if self.phase != Phase::Betting || !self.table.is_come_out() {
            return refuse(Code::NotNow, "wagers are called on or off before a come out roll");
        }
        if spot.on.contains(wager) == on {
            return refuse(Code::NotNow, "that wager is called so already");
        }
        Ok(())
    }

    fn may_handle_dice(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        if self.phase == Phase::Throw {
            let why = "the dice are in the air; they are handed on between rolls";
            return Err(Refusal::new(Code::NotNow, cite!("19:47-1.8"), why));
        }
        let refuse = |cite, why| Err(Refusal::new(Code::NotYourTurn, cite, why));
        let seat = match by {
            By::Seat(seat) => Some(seat),
            By::Dealer | By::Floor => None,
        };
        let shooter = self.table.shooter();
        let shoots = seat.is_some() && seat == shooter;
        match decision {
            Decision::AcceptDice | Decision::DeclineDice => {
                let seated = self.table.seated;
                if seat.is_some_and(|seat| self.table.dice.is_offered_to(seat, seated)) {
                    return Ok(());
                }
                refuse(self.offered_by(), "the dice are not on offer to that seat")
            }
            Decision::PassDice if shoots => Ok(()),
            Decision::PassDice => refuse(cite!("19:47-1.11(a)"), "that seat does not shoot"),
            Decision::Throw if !shoots => refuse(cite!("19:47-1.8"), "that seat does not shoot"),
            Decision::Throw if self.phase != Phase::Betting => {
                let why = "the roll is over";
                Err(Refusal::new(Code::NotNow, cite!("19:47-1.8"), why))
            }
            Decision::Throw => self.may_throw(),
            Decision::OrderPass if by == self.boxperson() && shooter.is_some() => Ok(()),
            Decision::OrderPass => refuse(
                cite!("19:47-1.11(a)2"),
                "the boxperson, at mini-craps the dealer, may order a shooter to pass the dice",
            ),
            // Calls are permitted elsewhere.
            Decision::CallPlaceOn(_) | Decision::CallOff(_) => Ok(()),
        }
    }

    #[inline(never)]
    pub(super) fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        if let By::Seat(seat) = by {
            self.sit(seat, log)?;
        }
        let cite = match decision {
            Decision::CallPlaceOn(wager) | Decision::CallOff(wager) => called_by(wager),
            Decision::AcceptDice => cite!("19:47-1.11(d)"),
            Decision::DeclineDice => self.offered_by(),
            Decision::PassDice => cite!("19:47-1.11(a)"),
            Decision::Throw => cite!("19:47-1.8"),
            Decision::OrderPass => cite!("19:47-1.11(a)2"),
        };
        log.record(Event::Decided { by, decision, cite });
        match (decision, by) {
            (Decision::CallPlaceOn(wager), By::Seat(seat)) => self.call(seat, wager, true, log),
            (Decision::CallOff(wager), By::Seat(seat)) => self.call(seat, wager, false, log),
            (Decision::AcceptDice, By::Seat(seat)) => self.table.dice.accept(seat),
            (Decision::DeclineDice, By::Seat(seat)) => {
                self.table.dice.refuse(seat);
                self.offer(log);
            }
            (Decision::PassDice | Decision::OrderPass, _) => self.pass_dice(log),
            (Decision::Throw, _) => self.dice_out(log)?,
            // `permits` lets only a seat do these.
            (
                Decision::CallPlaceOn(_)
                | Decision::CallOff(_)
                | Decision::AcceptDice
                | Decision::DeclineDice,
                By::Dealer | By::Floor,
            ) => {}
        }
        Ok(())
    }

    /// The button on a wager, 1.2(a)5.
    fn call(&mut self, seat: SeatNo, wager: Wager, on: bool, log: &mut impl Log<Craps<K>>) {
        let spot = &mut self.table.spots[seat.index()];
        spot.on = if on { spot.on.with(wager) } else { spot.on.without(wager) };
        log.record(Event::Called { call: Call::Button { wager, on }, cite: called_by(wager) });
    }

    /// The shooter gives the dice up, by choice or by order.
    pub(super) fn pass_dice(&mut self, log: &mut impl Log<Craps<K>>) {
        let Some(seat) = self.table.shooter() else { return };
        self.table.dice.accept(seat);
        self.table.dice.relinquish();
        self.another_shooter();
        self.offer(log);
    }
}

/// Odds on come wagers are called on by 1.6, all else by the paragraph on place
/// bets.
const fn called_by(wager: Wager) -> Cite {
    match wager {
        Wager::ComeOdds(_) => defined(wager),
        _ => cite!("19:47-1.2(a)5"),
    }
}
