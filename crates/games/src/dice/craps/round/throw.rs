//! The throw and its settlement, 1.8 and 1.10.

use boardwalk_equipment::{Dice, Money, cite};

use super::{CrapsRound, Phase, Spot};
use crate::dice::craps::odds::Win;
use crate::dice::craps::settle::{Decided, Moves, Puck, lost_by, void_by, won_by};
use crate::dice::craps::wager::WagerSet;
use crate::dice::craps::{Call, Craps, Number, TableKind, Wager};
use crate::{Code, Event, Log, Refusal, SeatNo, Settlement};

impl<K: TableKind> CrapsRound<K> {
    /// The betting ends, and the dice are thrown.
    #[inline(always)]
    pub(super) fn dice_out(&mut self, log: &mut impl Log<Craps<K>>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting => {}
            Phase::Throw | Phase::Over(_) => {
                let why = "no betting window is open";
                return Err(Refusal::new(Code::BettingClosed, cite!("19:47-1.8"), why));
            }
        }
        self.may_throw()?;
        log.record(Event::BetsClosed { cite: cite!("19:47-1.8") });
        let call = Call::DiceOut(self.table.dice.holder());
        log.record(Event::Called { call, cite: cite!("19:47-1.8") });
        if self.table.is_for_come_wagers() {
            self.for_come_wagers(log);
        }
        self.phase = Phase::Throw;
        Ok(())
    }

    /// Whether the dice may be thrown now. A transcript may leave out who
    /// shoots, and then also the line wager of a shooter it does not name.
    #[inline(always)]
    pub(super) fn may_throw(&self) -> Result<(), Refusal> {
        let line_wager_up = self.table.on_layout.meets(WagerSet::LINE);
        if !self.table.is_come_out() || (line_wager_up && self.table.dice.holder().is_none()) {
            return Ok(());
        }
        self.may_throw_without_line_wager()
    }

    #[inline(never)]
    fn may_throw_without_line_wager(&self) -> Result<(), Refusal> {
        let table = &self.table;
        let holder = table.dice.holder();
        if holder.is_some_and(|seat| table.spots[seat.index()].up.meets(WagerSet::LINE))
            || table.is_for_come_wagers()
        {
            return Ok(());
        }
        if table.line_wager_due {
            let why = "the come wagers are decided: the shooter makes a pass or don't pass wager, or passes the dice";
            return Err(Refusal::new(Code::NoWagers, cite!("19:47-1.11(b)"), why));
        }
        if holder.is_some() {
            let why = "the shooter makes a pass or don't pass wager before a come out roll";
            return Err(Refusal::new(Code::NoWagers, cite!("19:47-1.8"), why));
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn for_come_wagers(&self, log: &mut impl Log<Craps<K>>) {
        log.record(Event::Called { call: Call::ForComeWagers, cite: cite!("19:47-1.11(b)") });
    }

    /// The dice have come to rest.
    #[inline(always)]
    pub(super) fn rolled(
        &mut self,
        dice: Dice,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-1.10");
        match self.phase {
            Phase::Throw => {}
            Phase::Betting => {
                let why = "betting is closed before the dice are thrown";
                return Err(Refusal::new(Code::BettingOpen, cite!("19:47-1.8"), why));
            }
            Phase::Over(_) => {
                return Err(Refusal::new(Code::NotNow, cite, "the total is called already"));
            }
        }
        log.record(Event::Rolled { dice, cite });
        log.record(Event::Called { call: Call::Total(dice.total()), cite });
        let puck = self.table.puck;
        let moves = puck.after(dice);
        let decides = self.table.on_layout.meets(Decided::any(puck, dice));
        if decides || !self.table.on_layout.meets(WagerSet::LINE) {
            self.settle(dice, moves, log);
        } else {
            self.move_puck(moves, log);
        }
        self.phase = Phase::Over(dice);
        Ok(())
    }

    /// A roll that decides something, or for which nobody has a line wager.
    #[inline(never)]
    fn settle(&mut self, dice: Dice, moves: Moves, log: &mut impl Log<Craps<K>>) {
        let for_come_wagers = self.table.is_for_come_wagers();
        let puck = self.table.puck;
        if let (Moves::LoserSeven, Some(seat)) = (moves, self.table.shooter()) {
            // Who shot, before the line wagers that show it are settled.
            self.table.dice.accept(seat);
        }
        if self.table.on_layout.meets(Decided::any(puck, dice)) {
            log.record(Event::Called { call: Call::Settling, cite: cite!("19:47-1.10") });
            self.settle_wagers(puck, dice, log);
            self.table.look();
        }
        if for_come_wagers {
            self.table.line_wager_due = !self.table.on_layout.meets(WagerSet::ON_NUMBERS);
            if let Moves::Point(_) = moves {
                let cite = cite!("19:47-1.11(b)");
                log.record(Event::Called { call: Call::NoPoint, cite });
            }
        } else {
            self.move_puck(moves, log);
        }
    }

    /// All losers are collected, then what is void or was off goes back, then
    /// all winners are paid, each seat by seat; at last come wagers travel.
    #[inline(always)]
    fn settle_wagers(&mut self, puck: Puck, dice: Dice, log: &mut impl Log<Craps<K>>) {
        let Decided { mut loses, void, mut wins } = *Decided::by(puck, dice);
        let points_made = self.table.points_made.count_ones() as u8;
        if points_made >= 4 && loses.contains(Wager::Fire) {
            loses = loses.without(Wager::Fire);
            wins = wins.with(Wager::Fire);
        }
        let come_out = puck == Puck::Off;
        let off = if come_out { self.table.off } else { WagerSet::EMPTY };
        // Odds that were off when their wager was decided go back.
        let come_odds = if come_out { WagerSet::COME_ODDS.and(loses.or(wins)) } else { WagerSet::EMPTY };
        let on_layout = self.table.on_layout;
        if on_layout.meets(loses) {
            for seat in self.table.betting {
                let spot = &mut self.table.spots[seat.index()];
                let is_off = off_of(spot, off, come_odds);
                for wager in spot.up.and(loses).minus(is_off) {
                    self.collect(seat, wager, come_out, log);
                }
            }
        }
        if on_layout.meets(void.or(come_odds)) {
            for seat in self.table.betting {
                let spot = &mut self.table.spots[seat.index()];
                let is_off = off_of(spot, off, come_odds);
                for wager in spot.up.and(void.or(come_odds.and(is_off))) {
                    self.hand_back(seat, wager, log);
                }
            }
        }
        if on_layout.meets(wins) {
            let win = Win { total: dice.total(), point: puck.point(), points_made };
            for seat in self.table.betting {
                let spot = &mut self.table.spots[seat.index()];
                let is_off = off_of(spot, off, come_odds);
                for wager in spot.up.and(wins).minus(is_off) {
                    self.pay(seat, wager, win, log);
                }
            }
        }
        if on_layout.meets(WagerSet::IN_THE_BOX)
            && let Some(number) = Number::of(dice.total())
        {
            self.travel(number, log);
        }
    }

    #[inline(always)]
    fn collect(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        come_out: bool,
        log: &mut impl Log<Craps<K>>,
    ) {
        let spot = &mut self.table.spots[seat.index()];
        let lay = spot.take(wager);
        spot.cleared(wager);
        let lost = Settlement::lost(seat, wager, lay, lost_by(wager, come_out));
        log.record(Event::Settled(lost));
    }

    #[inline(never)]
    fn hand_back(&mut self, seat: SeatNo, wager: Wager, log: &mut impl Log<Craps<K>>) {
        let spot = &mut self.table.spots[seat.index()];
        let lay = spot.take(wager);
        spot.cleared(wager);
        log.record(Event::Settled(Settlement::void(seat, wager, lay, void_by(wager))));
    }

    #[inline(always)]
    fn pay(&mut self, seat: SeatNo, wager: Wager, win: Win, log: &mut impl Log<Craps<K>>) {
        let odds = self.table.paid.at(wager, win);
        let spot = &mut self.table.spots[seat.index()];
        let lay = spot.take(wager);
        let profit = if WagerSet::TRUE_ODDS.contains(wager) {
            let vigorish = spot.vigorish(wager);
            spot.set_vigorish(wager, Money::ZERO);
            self.true_odds_profit(wager, odds, lay, vigorish)
        } else if wager.place() < 2 {
            // A match play coupon is paid like chips of the same amount.
            let coupon = std::mem::take(&mut spot.coupons[wager.place()]);
            self.profit(odds, lay.checked_add(coupon).unwrap_or(lay))
        } else {
            self.profit(odds, lay)
        };
        let spot = &mut self.table.spots[seat.index()];
        spot.on = spot.on.without(wager);
        let cite = won_by(wager, win.point.is_none());
        log.record(Event::Settled(Settlement::won(seat, wager, lay, profit, cite)));
    }

    /// Come and don't come wagers go to the number just rolled, 1.1.
    #[inline(never)]
    fn travel(&mut self, number: Number, log: &mut impl Log<Craps<K>>) {
        let ways = [
            (Wager::Come, Wager::ComeOn(number)),
            (Wager::DontCome, Wager::DontComeOn(number)),
        ];
        for seat in self.table.betting {
            let spot = &mut self.table.spots[seat.index()];
            for (from, to) in ways {
                if !spot.up.contains(from) {
                    continue;
                }
                let amount = spot.take(from);
                spot.lies[to.place()] = amount;
                spot.up = spot.up.with(to);
                let cite = cite!("19:47-1.1");
                log.record(Event::Travelled { seat, from, to, amount, cite });
            }
        }
    }

    /// What follows for the marker and the shooter, 1.1 and 1.11(a).
    #[inline(always)]
    fn move_puck(&mut self, moves: Moves, log: &mut impl Log<Craps<K>>) {
        let cite = cite!("19:47-1.1");
        if self.table.is_come_out() {
            if self.table.new_shooter {
                self.table.new_shooter = false;
                self.table.points_made = 0;
            }
            self.table.line_wager_due = false;
        }
        match moves {
            Moves::Stays => {}
            Moves::Point(number) => {
                self.table.puck = Puck::on(number);
                log.record(Event::Called { call: Call::Point(number), cite });
            }
            Moves::Made(number) => {
                self.table.puck = Puck::Off;
                self.table.points_made |= 1 << number as u8;
                log.record(Event::Called { call: Call::PointMade(number), cite });
            }
            Moves::LoserSeven => {
                self.table.puck = Puck::Off;
                self.table.points_made = 0;
                self.table.new_shooter = true;
                self.loser_seven(log);
            }
        }
    }
}

impl Spot {
    /// What went with a wager goes with it.
    #[inline(always)]
    fn cleared(&mut self, wager: Wager) {
        self.on = self.on.without(wager);
        if WagerSet::TRUE_ODDS.contains(wager) {
            self.set_vigorish(wager, Money::ZERO);
        }
        if let Some(coupon) = self.coupons.get_mut(wager.place()) {
            *coupon = Money::ZERO;
        }
    }
}

/// The wagers of a seat that are off on this roll: those that are so by the
/// rules and not called on, and come odds that were called off.
#[inline(always)]
fn off_of(spot: &Spot, off: WagerSet, come_odds: WagerSet) -> WagerSet {
    off.or(come_odds).minus(spot.on)
}
