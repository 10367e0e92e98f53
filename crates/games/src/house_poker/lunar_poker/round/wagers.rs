//! Seats and wagers, 38.6.

use boardwalk_equipment::{Cite, Money, cite};

use super::super::{Decision, LunarPoker, Wager};
use super::{LunarPokerRound, NO_SUCH_SEAT, Phase};
use crate::{
    By, Code, Detail, Event, Limits, Log, Means, Refusal, Round, SeatNo, Setting, Wager as _,
};

impl LunarPokerRound {
    #[inline(never)]
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        if !self.is_position(seat) {
            return Err(NO_SUCH_SEAT);
        }
        if !self.table.seated.contains(seat) {
            self.table.seated = self.table.seated.with(seat);
            log.record(Event::Sat { seat });
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn leave(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NO_SUCH_SEAT);
        }
        if self.phase != Phase::Over && self.playing.contains(seat) {
            let why = "a player who has wagered stays seated until the round is over";
            return Err(Refusal::new(Code::WagerLocked, cite!("13:69F-38.6(g)"), why));
        }
        log.record(Event::Left { seat });
        self.table.seated = self.table.seated.without(seat);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn is_position(&self, seat: SeatNo) -> bool {
        seat.number() <= self.table.options.positions().get()
    }

    /// What the seat may put on this wager now.
    pub(super) fn limits(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.may_bet(seat, wager)?;
        let lies = self.on_layout(seat, wager);
        let options = &self.table.options;
        Ok(match wager {
            Wager::Ante => options.ante_limits().window(lies, self.table.ante_step),
            Wager::Super => options.super_limits().window(lies, self.table.super_step),
            Wager::Progressive => exactly(Money::DOLLAR),
            Wager::Bet | Wager::BuyFee | Wager::ExchangeFee | Wager::ForceFee => {
                exactly(self.spots[seat.index()].bet_due())
            }
        })
    }

    /// Whether the seat may make this wager now, whatever the amount.
    #[inline(always)]
    pub(super) fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        if !self.is_position(seat) {
            return Err(NO_SUCH_SEAT);
        }
        match (self.phase, wager) {
            (Phase::Betting, Wager::Ante) => Ok(()),
            (Phase::Betting, Wager::Super) if self.playing.contains(seat) => Ok(()),
            (Phase::Betting, Wager::Progressive) if self.playing.contains(seat) => {
                self.may_bet_progressive(seat)
            }
            (_, Wager::Bet) => self.permits_bet(By::Seat(seat), None),
            (
                _,
                Wager::Ante
                | Wager::Super
                | Wager::Progressive
                | Wager::BuyFee
                | Wager::ExchangeFee
                | Wager::ForceFee,
            ) => Err(self.no_window(wager)),
        }
    }

    fn may_bet_progressive(&self, seat: SeatNo) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.6(c)");
        if !self.table.options.progressive_offered() {
            let why = "the progressive wager is not offered at this table";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        if self.on_layout(seat, Wager::Progressive).is_positive() {
            let why = "one progressive wager is taken per person and round";
            return Err(Refusal::new(Code::WagerLocked, cite!("13:69E-1.13X(d)2"), why));
        }
        Ok(())
    }

    /// Why a wager cannot be made now.
    #[cold]
    fn no_window(&self, wager: Wager) -> Refusal {
        let fee = |cite, why| Refusal::new(Code::NotNow, cite, why);
        match (self.phase, wager) {
            (_, Wager::BuyFee) => {
                fee(cite!("13:69F-38.10(c)"), "a card is paid with the decision to buy it")
            }
            (_, Wager::ExchangeFee) => {
                fee(cite!("13:69F-38.10(d)"), "an exchange is paid with the decision to exchange")
            }
            (_, Wager::ForceFee) => {
                fee(cite!("13:69F-38.10(k)"), "forcing the dealer is paid with that decision")
            }
            (Phase::Betting, Wager::Ante | Wager::Super | Wager::Progressive | Wager::Bet) => {
                Refusal::new(
                    Code::NeedsOther,
                    cite!("13:69F-38.1"),
                    "the ante comes first: without it nobody takes part in the round",
                )
            }
            (Phase::Shoe(_), Wager::Ante | Wager::Super | Wager::Progressive | Wager::Bet) => {
                Refusal::new(
                    Code::NotNow,
                    cite!("13:69F-38.4(a)"),
                    "the cards must be shuffled before wagers are made",
                )
            }
            // Nobody plays on: the round ends when the claims are closed.
            (Phase::Claims, Wager::Ante | Wager::Super | Wager::Progressive | Wager::Bet)
                if self.undecided.is_empty() =>
            {
                Refusal::new(
                    Code::BettingOpen,
                    cite!("13:69F-38.10(a)"),
                    "the claims of the round before are still open",
                )
            }
            (
                Phase::Dealing { .. }
                | Phase::Claims
                | Phase::Draw { .. }
                | Phase::Drawing { .. }
                | Phase::Drawn { .. }
                | Phase::NewStub(_)
                | Phase::Force { .. }
                | Phase::ForceCard
                | Phase::Over,
                Wager::Ante | Wager::Super | Wager::Progressive | Wager::Bet,
            ) => Refusal::new(
                Code::BettingClosed,
                cite!("13:69F-38.6(b)"),
                "antes and side bets are made before \"No more bets\"",
            ),
        }
    }

    #[inline(always)]
    pub(super) fn bet(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Money,
        means: Means,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        if wager == Wager::Bet {
            return self.bet_wager(seat, amount, means, log);
        }
        self.may_bet(seat, wager)?;
        let lies = self.on_layout(seat, wager);
        let options = &self.table.options;
        let (stake, cite) = match wager {
            Wager::Ante => {
                let stake = options.ante_limits().raise(lies, amount)?;
                payable(stake, self.table.ante_step, cite!("13:69F-38.12(c)"))?;
                (stake, cite!("13:69F-38.6(b)"))
            }
            Wager::Super => {
                let stake = options.super_limits().raise(lies, amount)?;
                payable(stake, self.table.super_step, cite!("13:69F-38.12(d)"))?;
                (stake, cite!("13:69F-38.6(b)"))
            }
            Wager::Progressive
            | Wager::Bet
            | Wager::BuyFee
            | Wager::ExchangeFee
            | Wager::ForceFee => {
                one_dollar(amount)?;
                (amount, cite!("13:69F-38.6(c)"))
            }
        };
        let coupon = self.may_use(means, wager)?;
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        // `may_bet` has held the seat against the table's, five at most.
        let spot = &mut self.spots[seat.index()];
        spot.stakes[wager.index()] = stake;
        spot.coupon |= coupon;
        self.playing.insert(seat);
        if wager == Wager::Progressive {
            self.add_to_meter();
        }
        log.record(Event::Wagered { seat, wager, amount, cite });
        Ok(())
    }

    /// The bet wager laid down as a wager is the decision to bet.
    #[inline(never)]
    fn bet_wager(
        &mut self,
        seat: SeatNo,
        amount: Money,
        means: Means,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, Wager::Bet)?;
        self.may_use(means, Wager::Bet)?;
        self.decide(By::Seat(seat), Decision::Bet(Some(amount)), log)
    }

    /// Whether a coupon comes with the wager, if the means are allowed.
    #[inline(always)]
    fn may_use(&self, means: Means, wager: Wager) -> Result<bool, Refusal> {
        let refuse = |why| Err(Refusal::new(Code::NotOffered, cite!("13:69F-38.6(a)"), why));
        match means {
            Means::Chips => Ok(false),
            Means::VerbalCash => refuse("a spoken wager with cash is not accepted at lunar poker"),
            Means::MatchPlay if !self.table.options.match_play_allowed() => {
                refuse("match play coupons are not taken at this table")
            }
            Means::MatchPlay if wager == Wager::Ante => Ok(true),
            Means::MatchPlay => refuse("match play coupons go with the ante alone"),
        }
    }

    /// Until "No more bets" antes and super side bets may be taken down.
    #[inline(never)]
    pub(super) fn remove(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.6(b)");
        let lies = self.on_layout(seat, wager);
        if !lies.is_positive() {
            let why = "that seat has no such wager on the layout";
            return Err(Refusal::new(Code::NoSuchWager, cite, why));
        }
        if self.phase != Phase::Betting {
            let why = "no wager is withdrawn after \"No more bets\"";
            return Err(Refusal::new(Code::WagerLocked, cite, why));
        }
        let options = &self.table.options;
        let (posted, step) = match wager {
            Wager::Ante => (options.ante_limits(), self.table.ante_step),
            Wager::Super => (options.super_limits(), self.table.super_step),
            Wager::Progressive
            | Wager::Bet
            | Wager::BuyFee
            | Wager::ExchangeFee
            | Wager::ForceFee => {
                let why = "the acceptor keeps a progressive wager that it has taken";
                return Err(Refusal::new(Code::WagerLocked, cite!("13:69F-38.6(c)"), why));
            }
        };
        let left = posted.reduce(lies, amount)?;
        payable(left, step, cite)?;
        // What was not there cannot be left.
        let amount = lies.checked_sub(left).unwrap_or(lies);
        let needed = self.on_layout(seat, Wager::Super).is_positive()
            || self.on_layout(seat, Wager::Progressive).is_positive();
        if wager == Wager::Ante && !left.is_positive() && needed {
            let why = "a super side bet or progressive wager lies there, and needs the ante";
            return Err(Refusal::new(Code::NeedsOther, cite!("13:69F-38.1"), why));
        }
        let spot = &mut self.spots[seat.index()];
        spot.stakes[wager.index()] = left;
        if wager == Wager::Ante && !left.is_positive() {
            spot.coupon = false;
            self.playing = self.playing.without(seat);
        }
        log.record(Event::Removed { seat, wager, amount, cite });
        Ok(())
    }

    /// The meter is set before the cards are dealt, where there is one.
    #[inline(never)]
    pub(super) fn set(
        &mut self,
        setting: Setting,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.12(h)");
        let Setting::Meter(amount) = setting else { return Err(setting.nothing_to_set(cite)) };
        if !self.table.options.progressive_offered() {
            return Err(setting.nothing_to_set(cite));
        }
        match self.phase {
            Phase::Betting | Phase::Shoe(_) | Phase::Over => {}
            Phase::Dealing { .. }
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::ForceCard => {
                let why = "the meter is set before the cards are dealt";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        }
        if !amount.is_positive() {
            let detail = Detail::Below { amount, min: Money::CENT };
            return Err(Refusal { code: Code::BelowMinimum, cite, detail });
        }
        self.table.meter = amount;
        log.record(Event::WasSet { setting, cite });
        Ok(())
    }
}

/// One amount and no other.
const fn exactly(amount: Money) -> Limits {
    Limits { min: amount, max: amount, step: amount }
}

#[inline(always)]
fn payable(stake: Money, step: Money, cite: Cite) -> Result<(), Refusal> {
    if step == Money::CENT || stake.cents() % step.cents() == 0 {
        return Ok(());
    }
    Err(not_payable(stake, step, cite))
}

#[cold]
fn not_payable(amount: Money, increment: Money, cite: Cite) -> Refusal {
    let detail = Detail::Increment { amount, increment };
    Refusal { code: Code::NotPayable, cite, detail }
}

fn one_dollar(amount: Money) -> Result<(), Refusal> {
    let (code, detail) = if amount < Money::DOLLAR {
        (Code::BelowMinimum, Detail::Below { amount, min: Money::DOLLAR })
    } else if amount > Money::DOLLAR {
        (Code::AboveMaximum, Detail::Above { amount, max: Money::DOLLAR })
    } else {
        return Ok(());
    };
    Err(Refusal { code, cite: cite!("13:69F-38.6(c)"), detail })
}
