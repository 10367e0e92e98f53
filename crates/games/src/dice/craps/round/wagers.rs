//! Making and removing wagers, 1.3 to 1.6.

use boardwalk_equipment::{Cite, Money, Odds, cite};

use super::{CrapsRound, NO_SUCH_SEAT, Phase};
use crate::dice::craps::odds::laying;
use crate::dice::craps::options::{LayOddsLimit, UnpayablePolicy};
use crate::dice::craps::rates::VigTiming;
use crate::dice::craps::settle::defined;
use crate::dice::craps::wager::WagerSet;
use crate::dice::craps::{Craps, Number, TableKind, Wager};
use crate::{Code, Detail, Event, Log, Means, Posted, Refusal, SeatNo};

/// On what terms a wager is taken now.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    pub(super) posted: Posted,
    /// Amounts are multiples of this.
    pub(super) step: Money,
}

const MAKING: Cite = cite!("19:47-1.3");

impl<K: TableKind> CrapsRound<K> {
    #[inline(never)]
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        self.seat_exists(seat)?;
        if !self.table.seated.contains(seat) {
            self.table.dice.another_sits(self.table.seated);
            self.table.seated = self.table.seated.with(seat);
            log.record(Event::Sat { seat });
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn leave(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NO_SUCH_SEAT);
        }
        if self.table.betting.contains(seat) {
            let why = "a player with a wager on the layout stays until it is decided or taken down";
            return Err(Refusal::new(Code::WagerLocked, MAKING, why));
        }
        let held = self.table.dice.holder() == Some(seat);
        let goes_on = self.table.dice.left(seat, self.table.seated);
        self.table.seated = self.table.seated.without(seat);
        log.record(Event::Left { seat });
        if held {
            self.another_shooter();
        }
        if goes_on {
            self.offer(log);
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn seat_exists(&self, seat: SeatNo) -> Result<(), Refusal> {
        if seat.number() <= self.table.options.max_players().get() {
            Ok(())
        } else {
            Err(NO_SUCH_SEAT)
        }
    }

    /// What a seat has staked on a wager, without a vigorish.
    pub(super) fn stake(&self, seat: SeatNo, wager: Wager) -> Money {
        let Some(spot) = self.table.spots.get(seat.index()) else {
            return Money::ZERO;
        };
        // A vigorish is part of what lies there.
        spot.lies[wager.place()].checked_sub(spot.vigorish(wager)).unwrap_or(Money::ZERO)
    }

    fn is_up(&self, seat: SeatNo, wager: Wager) -> bool {
        self.table.spots.get(seat.index()).is_some_and(|spot| spot.up.contains(wager))
    }

    /// Whether a seat may make or raise a wager now, and on what terms.
    pub(super) fn terms(&self, seat: SeatNo, wager: Wager) -> Result<Terms, Refusal> {
        self.seat_exists(seat)?;
        match self.phase {
            Phase::Betting => {}
            Phase::Throw if self.table.options.late_wagers() => {}
            Phase::Throw | Phase::Over(_) => {
                let why = "a wager is made before the dice are thrown, while betting is open";
                return Err(Refusal::new(Code::BettingClosed, MAKING, why));
            }
        }
        self.may_make(seat, wager)?;
        let options = &self.table.options;
        let step = self.step(wager);
        let posted = match wager {
            Wager::Fire => options.fire_limits(),
            Wager::Buy(_) | Wager::Lay(_) => options.true_odds_limits(wager, step),
            Wager::PassOdds | Wager::ComeOdds(_) | Wager::DontPassOdds | Wager::DontComeOdds(_) => {
                let max = self.odds_at_most(wager, self.flat_stake(seat, wager));
                Posted { min: Money::CENT, max, increment: None }
            }
            Wager::Pass
            | Wager::DontPass
            | Wager::Come
            | Wager::ComeOn(_)
            | Wager::DontCome
            | Wager::DontComeOn(_)
            | Wager::Place(_)
            | Wager::PlaceLose(_)
            | Wager::Hard(_)
            | Wager::Field
            | Wager::AnySeven
            | Wager::AnyCraps
            | Wager::CrapsTwo
            | Wager::CrapsTwelve
            | Wager::CrapsThree
            | Wager::Eleven
            | Wager::CrapsEleven
            | Wager::Horn
            | Wager::HornHigh(_) => options.limits(),
        };
        Ok(Terms { posted, step })
    }

    /// Amounts on a wager are multiples of this. Odds on the line differ by
    /// point.
    fn step(&self, wager: Wager) -> Money {
        match wager {
            Wager::PassOdds | Wager::DontPassOdds => {
                self.table.options.step(&self.table.paid, wager, self.table.puck.point())
            }
            _ => Money::from_cents(self.table.steps[wager.place()].cents() as i64)
                .unwrap_or(Money::MAX),
        }
    }

    /// Whether a wager may be made or raised before the next roll, 1.2(a), 1.5
    /// and 1.6, whatever the amount.
    fn may_make(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        let options = &self.table.options;
        let come_out = self.table.is_come_out();
        let up = self.is_up(seat, wager);
        let refuse = |code, why| Err(Refusal::new(code, defined(wager), why));
        let not_now_or_locked =
            |why| refuse(if up { Code::WagerLocked } else { Code::NotNow }, why);
        match wager {
            Wager::Pass if come_out || options.put_bets() => Ok(()),
            Wager::DontPass if come_out => Ok(()),
            Wager::Pass | Wager::DontPass => not_now_or_locked(
                "a line wager is made right before a come out roll, and not raised after it",
            ),
            Wager::Come | Wager::DontCome if !come_out => Ok(()),
            Wager::Come | Wager::DontCome => {
                refuse(Code::NotNow, "a come wager is made while a come out point stands")
            }
            Wager::ComeOn(_) if options.put_bets() && !come_out => Ok(()),
            Wager::ComeOn(_) if options.put_bets() && !up => {
                refuse(Code::NotNow, "a come wager is made while a come out point stands")
            }
            Wager::ComeOn(_) | Wager::DontComeOn(_) => not_now_or_locked(
                "a come wager travels to its number, and is not made there or raised",
            ),
            Wager::PassOdds | Wager::DontPassOdds | Wager::ComeOdds(_) | Wager::DontComeOdds(_) => {
                self.may_take_odds(seat, wager)
            }
            Wager::Buy(_) | Wager::Lay(_) if !options.buy_lay_offered() => {
                refuse(Code::NotOffered, "buy and lay bets are not taken at this table")
            }
            Wager::HornHigh(_) if !options.horn_high() => {
                refuse(Code::NotOffered, "horn high bets are not taken at this table")
            }
            Wager::Fire => self.may_make_fire_bet(up),
            Wager::Place(_)
            | Wager::Buy(_)
            | Wager::PlaceLose(_)
            | Wager::Lay(_)
            | Wager::Hard(_)
            | Wager::Field
            | Wager::AnySeven
            | Wager::AnyCraps
            | Wager::CrapsTwo
            | Wager::CrapsTwelve
            | Wager::CrapsThree
            | Wager::Eleven
            | Wager::CrapsEleven
            | Wager::Horn
            | Wager::HornHigh(_) => Ok(()),
        }
    }

    /// Odds support a flat wager that has its point, 1.6.
    fn may_take_odds(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        let refuse = |code, why| Err(Refusal::new(code, defined(wager), why));
        let on_the_line = matches!(wager, Wager::PassOdds | Wager::DontPassOdds);
        if flat(wager).is_some_and(|flat| !self.is_up(seat, flat)) {
            return refuse(
                Code::NeedsOther,
                "odds support a pass, don't pass, come or don't come wager that has its point",
            );
        }
        if on_the_line && self.table.is_come_out() {
            return refuse(Code::NotNow, "odds on a line wager are taken or laid after the point");
        }
        Ok(())
    }

    fn may_make_fire_bet(&self, up: bool) -> Result<(), Refusal> {
        let refuse = |code, why| Err(Refusal::new(code, cite!("13:69E-1.11(d)"), why));
        if !self.table.options.fire_bet().is_on() {
            return refuse(Code::NotOffered, "the fire bet is not taken at this table");
        }
        if up {
            return refuse(Code::WagerLocked, "a fire bet is not changed once it is made");
        }
        if self.table.is_come_out() && self.table.new_shooter == 1 {
            return Ok(());
        }
        refuse(Code::NotNow, "a fire bet is made before a shooter's first come out roll")
    }

    /// What lies on the flat wager that odds support.
    fn flat_stake(&self, seat: SeatNo, odds: Wager) -> Money {
        flat(odds).map_or(Money::ZERO, |flat| self.stake(seat, flat))
    }

    /// The most that a flat wager allows in odds, 1.6.
    fn odds_at_most(&self, odds: Wager, flat: Money) -> Money {
        let options = &self.table.options;
        let (number, lays) = match odds {
            Wager::PassOdds => (self.table.puck.point(), false),
            Wager::DontPassOdds => (self.table.puck.point(), true),
            Wager::ComeOdds(n) => (Some(n), false),
            Wager::DontComeOdds(n) => (Some(n), true),
            _ => (None, false),
        };
        let Some(number) = number else { return Money::ZERO };
        let times = i64::from(options.odds_multiple().on(number));
        // A limit of a million dollars a hundred times is still an amount.
        let most = flat.checked_mul(times).unwrap_or(Money::ZERO);
        match options.lay_odds_limit() {
            LayOddsLimit::WinAtMostMultipleOfFlat if lays => {
                let odds = laying(number);
                let cents = most.cents() * i64::from(odds.per()) / i64::from(odds.pays());
                Money::from_cents(cents).unwrap_or(most)
            }
            LayOddsLimit::WinAtMostMultipleOfFlat | LayOddsLimit::StakeAtMostMultipleOfFlat => most,
        }
    }

    #[inline(always)]
    pub(super) fn bet(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Money,
        means: Means,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        // What `terms` says of these, at once.
        let open = self.table.open[usize::from(!self.table.is_come_out())];
        let place = wager.place();
        if self.phase != Phase::Betting || !open.has(place) || means != Means::Chips {
            return self.bet_on_terms(seat, wager, amount, means, log);
        }
        self.seat_exists(seat)?;
        let already = self.table.spots[seat.index()].lies[place];
        let stake = self.table.options.limits().raise(already, amount)?;
        if !self.table.steps[place].divides(stake.cents().unsigned_abs()) {
            return Err(self.not_payable(wager, stake));
        }
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        self.put(seat, place, stake);
        log.wagered(place, Event::Wagered { seat, wager, amount, cite: defined(wager) });
        Ok(())
    }

    /// Puts a stake in place of what lay there.
    #[inline(always)]
    fn put(&mut self, seat: SeatNo, place: usize, lies: Money) {
        // `max_players` is at most twenty, the length of `spots`.
        let spot = &mut self.table.spots[seat.index()];
        spot.lies[place] = lies;
        spot.up = spot.up.and_place(place);
        if !self.table.betting.contains(seat) {
            self.table.betting.insert(seat);
        }
        self.table.on_layout = self.table.on_layout.joined_by(place);
    }

    #[inline(never)]
    fn bet_on_terms(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Money,
        means: Means,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        let terms = self.terms(seat, wager)?;
        let already = self.stake(seat, wager);
        let stake =
            terms.posted.raise(already, amount).map_err(|refusal| limit_of(wager, refusal))?;
        if stake.cents() % terms.step.cents() != 0 {
            return Err(self.not_payable(wager, stake));
        }
        self.may_use(means, wager)?;
        let vigorish = self.vigorish_paid_with(wager, stake)?;
        let lay = self.table.spots[seat.index()].lies[wager.place()];
        let lies = stake.checked_add(vigorish).unwrap_or(stake);
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        let new = !self.is_up(seat, wager);
        self.put(seat, wager.place(), lies);
        let spot = &mut self.table.spots[seat.index()];
        spot.set_vigorish(wager, vigorish);
        if let (Means::MatchPlay, Some(coupon)) = (means, spot.coupons.get_mut(wager.place())) {
            *coupon = coupon.checked_add(amount).unwrap_or(*coupon);
        }
        if new && WagerSet::COME_ODDS.minus(self.table.off).contains(wager) {
            // On until it is called off.
            spot.on = spot.on.with(wager);
        }
        let moved = lies.checked_sub(lay).unwrap_or(amount);
        log.record(Event::Wagered { seat, wager, amount: moved, cite: defined(wager) });
        Ok(())
    }

    /// The vigorish that goes on the layout with a buy or lay bet, 1.5.
    fn vigorish_paid_with(&self, wager: Wager, stake: Money) -> Result<Money, Refusal> {
        match self.table.options.vig_timing() {
            VigTiming::OnWin => Ok(Money::ZERO),
            VigTiming::AtPlacement => self
                .table
                .options
                .vigorish(wager, stake)
                .ok_or_else(|| self.not_payable(wager, stake)),
        }
    }

    #[cold]
    #[inline(never)]
    fn not_payable(&self, wager: Wager, stake: Money) -> Refusal {
        let unit = self.table.options.payout_unit().amount();
        let step = self.step(wager);
        let cannot = self.table.paid.refused(wager, self.table.puck.point(), stake, unit);
        let detail = match cannot {
            Some(cannot) if cannot.odds.step(unit) == step => Detail::CannotPay(cannot),
            _ => Detail::Multiple { amount: stake, step },
        };
        let cite = match wager {
            Wager::Buy(_) | Wager::Lay(_) => cite!("19:47-1.5"),
            _ => cite!("19:47-1.4"),
        };
        Refusal { code: Code::NotPayable, cite, detail }
    }

    fn may_use(&self, means: Means, wager: Wager) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(Code::NotOffered, MAKING, why));
        let options = &self.table.options;
        match means {
            Means::Chips => Ok(()),
            Means::VerbalCash if options.cash_verbal_wagers() => Ok(()),
            Means::VerbalCash => refuse("a spoken wager with cash is not taken at this table"),
            Means::MatchPlay if !options.match_play_on_line() => {
                refuse("match play coupons are not taken at this table")
            }
            Means::MatchPlay if !WagerSet::LINE.contains(wager) => {
                refuse("match play coupons are taken on pass and don't pass wagers alone")
            }
            Means::MatchPlay => Ok(()),
        }
    }

    /// Takes a wager down, or reduces it.
    #[inline(never)]
    pub(super) fn remove(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        let (stake, left) = self.may_remove(seat, wager, amount)?;
        let vigorish = self.vigorish_paid_with(wager, left)?;
        let lay = self.table.spots[seat.index()].lies[wager.place()];
        let spot = &mut self.table.spots[seat.index()];
        let lies = left.checked_add(vigorish).unwrap_or(left);
        if left == Money::ZERO {
            spot.take(wager);
            spot.on = spot.on.without(wager);
        } else {
            spot.lies[wager.place()] = lies;
        }
        spot.set_vigorish(wager, vigorish);
        if let Some(coupon) = spot.coupons.get_mut(wager.place()) {
            *coupon = left.min(*coupon);
        }
        self.table.look();
        let moved = lay.checked_sub(lies).unwrap_or(stake);
        log.record(Event::Removed { seat, wager, amount: moved, cite: MAKING });
        Ok(())
    }

    /// What is staked, and what will be left.
    fn may_remove(
        &self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
    ) -> Result<(Money, Money), Refusal> {
        if !self.is_up(seat, wager) {
            let why = "that seat has no such wager on the layout";
            return Err(Refusal::new(Code::NoSuchWager, MAKING, why));
        }
        if self.phase != Phase::Betting {
            let why = "a wager is taken down between rolls, while betting is open";
            return Err(Refusal::new(Code::BettingClosed, MAKING, why));
        }
        match wager {
            Wager::Pass if !self.table.is_come_out() => return Err(CONTRACT),
            Wager::ComeOn(_) => return Err(CONTRACT),
            Wager::Fire => {
                let why = "a fire bet is not changed once it is made";
                return Err(Refusal::new(Code::WagerLocked, cite!("13:69E-1.11(d)"), why));
            }
            _ => {}
        }
        let stake = self.stake(seat, wager);
        let step = self.step(wager);
        let posted = match wager {
            Wager::PassOdds | Wager::ComeOdds(_) | Wager::DontPassOdds | Wager::DontComeOdds(_) => {
                Posted { min: Money::CENT, max: Money::MAX, increment: None }
            }
            Wager::Buy(_) | Wager::Lay(_) => self.table.options.true_odds_limits(wager, step),
            _ => self.table.options.limits(),
        };
        let left = posted.reduce(stake, amount).map_err(|refusal| limit_of(wager, refusal))?;
        if left.cents() % step.cents() != 0 {
            return Err(self.not_payable(wager, left));
        }
        let odds = supported(wager, self.table.puck.point());
        if odds.is_some_and(|odds| self.odds_at_most(odds, left) < self.stake(seat, odds)) {
            let why = "odds on it would be more than it allows; they come down first";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-1.6"), why));
        }
        Ok((stake, left))
    }

    /// What a stake wins that is paid alike whatever wins it.
    #[inline(always)]
    pub(super) fn plain_profit(&self, place: usize, stake: Money) -> Money {
        match self.table.options.unpayable_amount_policy() {
            UnpayablePolicy::Reject => self.table.paid.plain(place).gain(stake),
            UnpayablePolicy::RoundPayoutUp => {
                self.rounded_up(self.table.paid.plain(place).odds(), stake)
            }
        }
    }

    /// What a stake wins, rounded up where the licensee does so.
    #[inline(always)]
    pub(super) fn profit(&self, odds: Odds, stake: Money) -> Money {
        match self.table.options.unpayable_amount_policy() {
            UnpayablePolicy::Reject => crate::pay(odds, stake),
            UnpayablePolicy::RoundPayoutUp => self.rounded_up(odds, stake),
        }
    }

    #[inline(never)]
    fn rounded_up(&self, odds: Odds, stake: Money) -> Money {
        let unit = self.table.options.payout_unit().amount().cents();
        let whole = i64::from(odds.per()) * unit;
        // The highest stake at the highest odds is far inside the integer.
        let units = (stake.cents() * i64::from(odds.pays()) + whole - 1) / whole;
        Money::from_cents(units * unit).unwrap_or(Money::MAX)
    }

    /// What a buy or lay bet wins, less its vigorish, 1.5.
    #[inline(never)]
    pub(super) fn true_odds_profit(
        &self,
        wager: Wager,
        odds: Odds,
        lay: Money,
        vigorish: Money,
    ) -> Money {
        let (stake, vigorish) = match self.table.options.vig_timing() {
            VigTiming::AtPlacement => (lay.checked_sub(vigorish).unwrap_or(lay), vigorish),
            VigTiming::OnWin => {
                (lay, self.table.options.vigorish(wager, lay).unwrap_or(Money::ZERO))
            }
        };
        let profit = crate::pay(odds, stake);
        profit.checked_sub(vigorish).unwrap_or(profit)
    }
}

/// The flat wager that odds support.
fn flat(odds: Wager) -> Option<Wager> {
    match odds {
        Wager::PassOdds => Some(Wager::Pass),
        Wager::DontPassOdds => Some(Wager::DontPass),
        Wager::ComeOdds(n) => Some(Wager::ComeOn(n)),
        Wager::DontComeOdds(n) => Some(Wager::DontComeOn(n)),
        _ => None,
    }
}

/// The odds that support a flat wager which may be reduced.
fn supported(wager: Wager, point: Option<Number>) -> Option<Wager> {
    match wager {
        Wager::DontPass => point.map(|_| Wager::DontPassOdds),
        Wager::DontComeOn(n) => Some(Wager::DontComeOdds(n)),
        _ => None,
    }
}

/// Odds are limited by 1.6 and not by the sign at the table.
fn limit_of(wager: Wager, refusal: Refusal) -> Refusal {
    match flat(wager) {
        Some(_) => Refusal { cite: cite!("19:47-1.6"), ..refusal },
        None => refusal,
    }
}

const CONTRACT: Refusal = Refusal::new(
    Code::WagerLocked,
    MAKING,
    "a pass or come wager that has its point stays as it is until it is decided",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_support_one_wager_each() {
        let odds = WagerSet::EMPTY.with(Wager::PassOdds).with(Wager::DontPassOdds);
        assert!(odds.or(WagerSet::COME_ODDS).all(|wager| flat(wager).is_some()));
        assert_eq!(flat(Wager::Pass), None);
    }
}
