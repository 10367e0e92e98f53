//! Seats and wagers, 7.2.

use boardwalk_equipment::{Cite, Money, Odds, cite};

use super::super::{BankerScheme, Minibaccarat, VigRounding, Wager};
use super::{BetweenShoes, MinibaccaratRound, NO_SUCH_SEAT, Phase, Place};
use crate::{Code, Detail, Event, Log, Means, Refusal, Round, SeatNo, Wager as _};

impl MinibaccaratRound {
    #[inline(never)]
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        if seat.number() > self.table.options.max_players().get() {
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
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NO_SUCH_SEAT);
        }
        if self.playing.contains(seat) {
            let why = "a player with a wager on the layout stays until it is decided or withdrawn";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-7.2(e)"), why));
        }
        if self.table.owing.contains(seat) {
            let why = "vigorish that is marked is paid or documented before the player leaves";
            return Err(Refusal::new(Code::Owing, cite!("19:47-7.3(c)4"), why));
        }
        log.record(Event::Left { seat });
        self.table.seated = self.table.seated.without(seat);
        match self.phase {
            Phase::Between(BetweenShoes::Cut { offered }) if offered == seat => {
                self.offer_cut_below(seat, cite!("19:47-7.5(d)"), log);
            }
            Phase::Between(_)
            | Phase::Burn(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Squeeze { .. }
            | Phase::Over => {}
        }
        Ok(())
    }

    /// Whether the seat may make or raise this wager now, whatever the amount.
    #[inline(always)]
    pub(super) fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        if seat.number() > self.table.options.max_players().get() {
            return Err(NO_SUCH_SEAT);
        }
        match (self.phase, wager) {
            (Phase::Betting | Phase::Burn(_), Wager::Player | Wager::Banker | Wager::Tie) => Ok(()),
            (_, Wager::Player | Wager::Banker | Wager::Tie | Wager::Vigorish) => {
                Err(self.no_window(wager))
            }
        }
    }

    /// Why a wager cannot be made or withdrawn in this phase.
    #[cold]
    fn no_window(&self, wager: Wager) -> Refusal {
        match (self.phase, wager) {
            (_, Wager::Vigorish) => Refusal::new(
                Code::NotNow,
                cite!("19:47-7.3(c)2"),
                "vigorish is no wager: it is marked, and paid with pay-deferred-vig",
            ),
            (Phase::Between(_), Wager::Player | Wager::Banker | Wager::Tie) => Refusal::new(
                Code::NotNow,
                cite!("19:47-7.5(a)"),
                "the cards must be shuffled and cut before wagers are made",
            ),
            (
                Phase::Burn(_)
                | Phase::Betting
                | Phase::Dealing(_)
                | Phase::Squeeze { .. }
                | Phase::Over,
                Wager::Player | Wager::Banker | Wager::Tie,
            ) => Refusal::new(
                Code::BettingClosed,
                cite!("19:47-7.2(d)"),
                "wagers are made, raised and withdrawn before \"No more bets\"",
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
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, wager)?;
        let already = self.on_layout(seat, wager);
        let stake = self.table.options.limits(wager).raise(already, amount)?;
        self.must_be_payable(wager, stake)?;
        let coupon = self.may_use(means, wager)?;
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        // `may_bet` has held the seat against the table's, nine at most.
        let spot = &mut self.spots[seat.index()];
        if let Some(lies) = spot.stakes.get_mut(wager.index()) {
            *lies = stake;
        }
        if coupon && let Some(lies) = spot.coupons.get_mut(wager.index()) {
            *lies = lies.checked_add(amount).unwrap_or(*lies);
        }
        self.playing.insert(seat);
        log.record(Event::Wagered { seat, wager, amount, cite: cite!("19:47-7.2(c)") });
        Ok(())
    }

    /// Whatever a wager wins, pays or is charged must be in whole cents.
    #[inline(always)]
    fn must_be_payable(&self, wager: Wager, stake: Money) -> Result<(), Refusal> {
        let options = &self.table.options;
        let cents = stake.cents();
        let payable = match wager {
            Wager::Player | Wager::Vigorish => true,
            Wager::Banker => match (options.banker_scheme(), options.vig_rounding()) {
                (BankerScheme::VigOnWin, VigRounding::Exact) => {
                    cents * i64::from(options.vig_rate_pct().percent()) % 100 == 0
                }
                (BankerScheme::VigOnWin, VigRounding::Up5c) => true,
                (BankerScheme::TieVig25, _) => cents % 4 == 0,
                (BankerScheme::NoVigSixHalf, _) => cents % 2 == 0,
            },
            Wager::Tie => {
                let odds = options.tie_odds().get();
                odds.per() == 1 || odds.check(stake, Money::CENT).is_ok()
            }
        };
        if payable { Ok(()) } else { Err(self.not_payable(wager, stake)) }
    }

    #[cold]
    fn not_payable(&self, wager: Wager, stake: Money) -> Refusal {
        let options = &self.table.options;
        let percentage = |percent| Detail::Percentage { amount: stake, percent };
        let at = |odds: Odds| match odds.check(stake, Money::CENT) {
            Err(refused) => Detail::CannotPay(refused),
            Ok(()) => Detail::Because("the amount cannot be paid at the odds"),
        };
        let (detail, cite): (Detail, Cite) = match (wager, options.banker_scheme()) {
            (Wager::Tie, _) => (at(options.tie_odds().get()), cite!("19:47-7.3(b)")),
            (Wager::Player | Wager::Banker | Wager::Vigorish, BankerScheme::VigOnWin) => {
                (percentage(options.vig_rate_pct().percent()), cite!("19:47-7.3(c)"))
            }
            (Wager::Player | Wager::Banker | Wager::Vigorish, BankerScheme::TieVig25) => {
                (percentage(25), cite!("19:47-7.3(d)"))
            }
            (Wager::Player | Wager::Banker | Wager::Vigorish, BankerScheme::NoVigSixHalf) => {
                (at(Odds::new(1, 2)), cite!("19:47-7.3(f)"))
            }
        };
        Refusal { code: Code::NotPayable, cite, detail }
    }

    /// Whether a coupon comes with the wager, if the means are allowed.
    #[inline(always)]
    fn may_use(&self, means: Means, wager: Wager) -> Result<bool, Refusal> {
        match means {
            Means::Chips => Ok(false),
            Means::VerbalCash | Means::MatchPlay => self.may_use_other(means, wager),
        }
    }

    #[cold]
    fn may_use_other(&self, means: Means, wager: Wager) -> Result<bool, Refusal> {
        let options = &self.table.options;
        let refuse = |why| Err(Refusal::new(Code::NotOffered, cite!("19:47-7.2(c)"), why));
        match (means, wager) {
            (Means::Chips, _) => Ok(false),
            (Means::VerbalCash, _) if options.verbal_cash_wagers() => Ok(false),
            (Means::VerbalCash, _) => refuse("spoken wagers with cash are not taken at this table"),
            (Means::MatchPlay, _) if !options.match_play() => {
                refuse("match play coupons are not taken at this table")
            }
            (Means::MatchPlay, Wager::Player | Wager::Banker) => Ok(true),
            (Means::MatchPlay, Wager::Tie | Wager::Vigorish) => {
                refuse("match play coupons go with a wager on a hand alone")
            }
        }
    }

    /// A wager is withdrawn or lowered, which may be done until "No more bets".
    #[inline(never)]
    pub(super) fn remove(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-7.2(d)");
        let already = self.on_layout(seat, wager);
        if !already.is_positive() {
            let why = "that seat has no such wager on the layout";
            return Err(Refusal::new(Code::NoSuchWager, cite, why));
        }
        if self.first_card_is_out() {
            let why = "no wager is touched from the first card until it is decided";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-7.2(e)"), why));
        }
        self.may_bet(seat, wager)?;
        let left = self.table.options.limits(wager).reduce(already, amount)?;
        self.must_be_payable(wager, left)?;
        // `on_layout` has found a stake at this seat.
        let spot = &mut self.spots[seat.index()];
        let coupon = spot.coupons.get_mut(wager.index());
        match coupon.filter(|coupon| coupon.is_positive()) {
            Some(_) if left.is_positive() => {
                let why = "a wager with a match play coupon is withdrawn whole";
                return Err(Refusal::new(Code::NotOffered, cite!("19:47-7.2(c)"), why));
            }
            Some(coupon) => *coupon = Money::ZERO,
            None => {}
        }
        if let Some(lies) = spot.stakes.get_mut(wager.index()) {
            *lies = left;
        }
        if spot.is_empty() {
            self.playing = self.playing.without(seat);
        }
        let amount = already.checked_sub(left).unwrap_or(already);
        log.record(Event::Removed { seat, wager, amount, cite });
        Ok(())
    }

    /// Whether a card of this hand has left the shoe.
    fn first_card_is_out(&self) -> bool {
        match self.phase {
            Phase::Dealing(place) => place > Place::PlayerFirst,
            Phase::Squeeze { .. } => true,
            Phase::Between(_) | Phase::Burn(_) | Phase::Betting | Phase::Over => false,
        }
    }
}
