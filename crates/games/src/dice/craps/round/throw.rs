//! The throw and its settlement, 1.8 and 1.10.

use boardwalk_equipment::{Dice, Money, cite};

use super::{CrapsRound, Phase, Spot};
use crate::dice::craps::odds::Win;
use crate::dice::craps::settle::{Decided, Moves, Puck, lost_by, void_by, won_by};
use crate::dice::craps::wager::{ALL, WagerSet};
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
        let asks = self.asks_for_line_wager();
        if asks {
            self.may_throw_without_line_wager()?;
        }
        log.record(Event::BetsClosed { cite: cite!("19:47-1.8") });
        let call = Call::DiceOut(self.table.dice.holder());
        log.record(Event::Called { call, cite: cite!("19:47-1.8") });
        if asks && self.table.is_for_come_wagers() {
            self.for_come_wagers(log);
        }
        self.phase = Phase::Throw;
        Ok(())
    }

    /// Whether there is a question who makes a come out roll: nobody has a line
    /// wager, or it must be seen whether the shooter has.
    #[inline(always)]
    fn asks_for_line_wager(&self) -> bool {
        self.table.is_come_out()
            && (self.table.on_layout.meets(WagerSet::NO_LINE) || self.table.dice.holder().is_some())
    }

    /// Whether the dice may be thrown now.
    pub(super) fn may_throw(&self) -> Result<(), Refusal> {
        if self.asks_for_line_wager() { self.may_throw_without_line_wager() } else { Ok(()) }
    }

    /// The shooter needs a line wager, unless come wagers stand and nobody has
    /// one. A transcript may leave out who shoots, and then also the line wager
    /// of a shooter it does not name.
    #[inline(always)]
    fn may_throw_without_line_wager(&self) -> Result<(), Refusal> {
        let table = &self.table;
        let holder = table.dice.holder();
        if table.on_layout.meets(WagerSet::FOR_COME) || (holder.is_none() && !table.line_wager_due)
        {
            return Ok(());
        }
        self.shooter_has_line_wager()
    }

    #[inline(never)]
    fn shooter_has_line_wager(&self) -> Result<(), Refusal> {
        let table = &self.table;
        let holder = table.dice.holder();
        let (cite, why) = match holder {
            Some(seat) if table.spots[seat.index()].up.meets(WagerSet::LINE) => return Ok(()),
            Some(_) if !table.line_wager_due => (
                cite!("19:47-1.8"),
                "the shooter makes a pass or don't pass wager before a come out roll",
            ),
            Some(_) | None => (
                cite!("19:47-1.11(b)"),
                "the come wagers are decided: the shooter makes a pass or don't pass wager, or passes the dice",
            ),
        };
        Err(Refusal::new(Code::NoWagers, cite, why))
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
        if self.table.on_layout.meets(Decided::any(puck, dice)) {
            self.settle(puck, dice, log);
        } else {
            // No point is made and none lost: at most one is set.
            if puck == Puck::Off {
                self.come_out_rolled();
            }
            self.table.puck = puck.after(dice);
            if let Moves::Point(number) = puck.moves(dice) {
                self.point_set(number, log);
            }
        }
        self.phase = Phase::Over(dice);
        Ok(())
    }

    /// The shooter has made a first come out roll, and nobody owes a line wager.
    #[inline(always)]
    fn come_out_rolled(&mut self) {
        self.table.new_shooter = 0;
        self.table.line_wager_due = false;
    }

    #[inline(always)]
    fn point_set(&self, number: Number, log: &mut impl Log<Craps<K>>) {
        log.record(Event::Called { call: Call::Point(number), cite: cite!("19:47-1.1") });
    }

    /// A roll that decides something.
    #[inline(never)]
    fn settle(&mut self, puck: Puck, dice: Dice, log: &mut impl Log<Craps<K>>) {
        let for_come_wagers = self.table.is_for_come_wagers();
        let moves = puck.moves(dice);
        if moves == Moves::LoserSeven
            && let Some(seat) = self.table.shooter()
        {
            // Who shot, before the line wagers that show it are settled.
            self.table.dice.accept(seat);
        }
        log.record(Event::Called { call: Call::Settling, cite: cite!("19:47-1.10") });
        self.settle_wagers(puck, dice, log);
        if for_come_wagers {
            self.no_point_set(moves, log);
        } else {
            self.move_puck(moves, log);
        }
    }

    /// A roll for come wagers alone leaves the marker off, 1.11(b).
    #[inline(never)]
    fn no_point_set(&mut self, moves: Moves, log: &mut impl Log<Craps<K>>) {
        self.table.line_wager_due = !self.table.on_layout.meets(WagerSet::ON_NUMBERS);
        if let Moves::Point(_) = moves {
            log.record(Event::Called { call: Call::NoPoint, cite: cite!("19:47-1.11(b)") });
        }
    }

    /// All losers are collected, then what is void or was off goes back, then
    /// all winners are paid, each seat by seat; at last come wagers travel.
    #[inline(always)]
    fn settle_wagers(&mut self, puck: Puck, dice: Dice, log: &mut impl Log<Craps<K>>) {
        let Decided { mut loses, void, mut wins } = *Decided::by(puck, dice);
        let on_layout = self.table.on_layout;
        if on_layout.and(loses).contains(Wager::Fire) && self.table.points_made.count_ones() >= 4 {
            loses = loses.without(Wager::Fire);
            wins = wins.with(Wager::Fire);
        }
        let (mut off, mut come_odds) = (WagerSet::EMPTY, WagerSet::EMPTY);
        if puck == Puck::Off {
            // Odds that are off when their wager is decided go back.
            come_odds = WagerSet::COME_ODDS.and(loses.or(wins));
            off = self.table.off.or(come_odds);
        }
        if on_layout.meets(loses) {
            self.collect(loses, off, puck, log);
        }
        if on_layout.meets(void.or(come_odds)) {
            self.hand_back(void, come_odds, log);
        }
        if on_layout.meets(wins) {
            self.pay(wins, off, puck, dice, log);
        }
        if on_layout.meets(WagerSet::IN_THE_BOX)
            && let Some(number) = Number::of(dice.total())
        {
            self.travel(number, log);
        }
        self.table.look();
    }

    #[inline(always)]
    fn collect(
        &mut self,
        loses: WagerSet,
        off: WagerSet,
        puck: Puck,
        log: &mut impl Log<Craps<K>>,
    ) {
        for seat in self.table.betting {
            let with_more = self.table.with_more;
            let spot = &mut self.table.spots[seat.index()];
            let mut lost = spot.decided(loses.minus(off.minus(spot.on)));
            if lost.meets(with_more) {
                spot.forget(lost.and(with_more));
            }
            while let Some(place) = lost.take_place() {
                let (wager, lay) = spot.lay(place);
                let cite = lost_by(wager, puck == Puck::Off);
                log.settled(place, Settlement::lost(seat, wager, lay, cite));
            }
        }
    }

    #[inline(never)]
    fn hand_back(&mut self, void: WagerSet, come_odds: WagerSet, log: &mut impl Log<Craps<K>>) {
        for seat in self.table.betting {
            let spot = &mut self.table.spots[seat.index()];
            let mut back = spot.decided(void.or(come_odds.minus(spot.on)));
            spot.forget(back.and(self.table.with_more));
            while let Some(place) = back.take_place() {
                let (wager, lay) = spot.lay(place);
                log.settled(place, Settlement::void(seat, wager, lay, void_by(wager)));
            }
        }
    }

    #[inline(always)]
    fn pay(
        &mut self,
        wins: WagerSet,
        off: WagerSet,
        puck: Puck,
        dice: Dice,
        log: &mut impl Log<Craps<K>>,
    ) {
        for seat in self.table.betting {
            let spot = &mut self.table.spots[seat.index()];
            let mut won = spot.decided(wins.minus(off.minus(spot.on)));
            let not_plain = won.and(WagerSet::PAID_BY_ROLL.or(self.table.with_more));
            while let Some(place) = won.take_place() {
                let spot = &mut self.table.spots[seat.index()];
                let (wager, lay) = spot.lay(place);
                let profit = if not_plain.is_empty() || !not_plain.has(place) {
                    self.plain_profit(place, lay)
                } else {
                    self.profit_by_roll(seat, wager, lay, puck, dice)
                };
                let cite = won_by(wager, puck == Puck::Off);
                log.settled(place, Settlement::won(seat, wager, lay, profit, cite));
            }
        }
    }

    /// What a wager wins whose odds the roll decides, or with which a vigorish
    /// or a coupon lies.
    #[inline(never)]
    fn profit_by_roll(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        lay: Money,
        puck: Puck,
        dice: Dice,
    ) -> Money {
        let points_made = self.table.points_made.count_ones() as u8;
        let win = Win { total: dice.total(), point: puck.point(), points_made };
        let odds = self.table.paid.at(wager, win);
        let spot = &mut self.table.spots[seat.index()];
        match wager {
            Wager::Buy(_) | Wager::Lay(_) => {
                let vigorish = spot.vigorish(wager);
                spot.set_vigorish(wager, Money::ZERO);
                self.true_odds_profit(wager, odds, lay, vigorish)
            }
            Wager::Pass | Wager::DontPass => {
                // A match play coupon is paid like chips of the same amount.
                let coupon = std::mem::take(&mut spot.coupons[wager.place()]);
                self.profit(odds, lay.checked_add(coupon).unwrap_or(lay))
            }
            _ => self.profit(odds, lay),
        }
    }

    /// Come and don't come wagers go to the number just rolled, 1.1.
    #[inline(never)]
    fn travel(&mut self, number: Number, log: &mut impl Log<Craps<K>>) {
        let ways =
            [(Wager::Come, Wager::ComeOn(number)), (Wager::DontCome, Wager::DontComeOn(number))];
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
        if self.table.is_come_out() {
            self.come_out_rolled();
        }
        match moves {
            Moves::Stays => {}
            Moves::Point(number) => {
                self.table.puck = Puck::on(number);
                self.point_set(number, log);
            }
            Moves::Made(number) => {
                self.table.puck = Puck::Off;
                if self.table.new_shooter == 0 {
                    self.table.points_made |= 1 << number as u32;
                }
                let call = Call::PointMade(number);
                log.record(Event::Called { call, cite: cite!("19:47-1.1") });
            }
            Moves::LoserSeven => {
                self.table.puck = Puck::Off;
                self.table.points_made = 0;
                self.table.new_shooter = 1;
                self.loser_seven(log);
            }
        }
    }
}

impl Spot {
    /// The wager of a place, and what lay on it until now.
    #[inline(always)]
    fn lay(&mut self, place: usize) -> (Wager, Money) {
        (ALL[place], std::mem::take(&mut self.lies[place]))
    }

    /// A vigorish or a coupon that lay with these wagers is gone with them.
    #[inline(never)]
    fn forget(&mut self, decided: WagerSet) {
        for wager in decided {
            self.set_vigorish(wager, Money::ZERO);
            if let Some(coupon) = self.coupons.get_mut(wager.place()) {
                *coupon = Money::ZERO;
            }
        }
    }
}
