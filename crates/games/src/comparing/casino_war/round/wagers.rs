//! Seats and wagers, 22.6.

use boardwalk_equipment::{Money, cite};

use super::super::{Call, CasinoWar, Wager};
use super::{CasinoWarRound, NOBODY_THERE, Phase, ShoePhase};
use crate::{Code, Detail, Event, Log, Means, Refusal, Round, SeatNo, Wager as _};

impl CasinoWarRound {
    #[inline(never)]
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        self.seat_exists(seat)?;
        self.take_seat(seat, log);
        Ok(())
    }

    #[inline(always)]
    fn take_seat(&mut self, seat: SeatNo, log: &mut impl Log<CasinoWar>) {
        if !self.table.seated.contains(seat) {
            self.table.seated = self.table.seated.with(seat);
            self.table.first = self.table.first.or(Some(seat));
            log.record(Event::Sat { seat });
        }
    }

    #[inline(never)]
    pub(super) fn leave(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NOBODY_THERE);
        }
        if self.spots[seat.index()].stakes.iter().any(|stake| stake.is_positive()) {
            let why = "a player with a wager on the layout stays until it is decided";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-22.6(b)"), why));
        }
        log.record(Event::Left { seat });
        self.table.seated = self.table.seated.without(seat);
        if self.table.first == Some(seat) {
            self.table.first = self.table.seated.first();
        }
        match self.phase {
            Phase::Shoe(ShoePhase::Cut { offered, refused }) if offered == seat => {
                self.offer_cut_on(Some(seat), refused, log);
            }
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::Over => {}
        }
        Ok(())
    }

    #[inline(always)]
    fn seat_exists(&self, seat: SeatNo) -> Result<(), Refusal> {
        let seats = self.table.options.seats().get();
        match seat.number() <= seats {
            true => Ok(()),
            false => Err(Refusal::no_seat(seat, seats, cite!("19:47-22.7(c)"))),
        }
    }

    /// Whether the seat may make this wager now, whatever the amount.
    #[inline(always)]
    pub(super) fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        self.seat_exists(seat)?;
        match (self.phase, wager) {
            (Phase::Betting, Wager::Initial) => {}
            (Phase::Betting, Wager::Tie) if self.playing.contains(seat) => {}
            (Phase::WarBetting | Phase::Tie { .. }, Wager::WarTie)
                if self.at_war.contains(seat) => {}
            (_, Wager::Initial | Wager::Tie | Wager::War | Wager::WarTie) => {
                return Err(self.no_window(wager));
            }
        }
        if self.on_layout(seat, wager).is_positive() {
            let why = "a wager once placed may not be altered";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-22.6(b)"), why));
        }
        Ok(())
    }

    /// Why a wager cannot be made in this phase.
    #[cold]
    fn no_window(&self, wager: Wager) -> Refusal {
        match (self.phase, wager) {
            (_, Wager::War) => Refusal::new(
                Code::NotNow,
                cite!("19:47-22.8(c)2"),
                "the war wager is made by going to war, and equals the initial wager",
            ),
            (Phase::Shoe(_), Wager::Initial | Wager::Tie | Wager::WarTie) => Refusal::new(
                Code::NotNow,
                cite!("19:47-22.5(f)"),
                "the cards must be shuffled and cut before wagers are made",
            ),
            (Phase::Betting, Wager::Initial | Wager::Tie) => Refusal::new(
                Code::NeedsOther,
                cite!("19:47-22.1"),
                "a tie wager is made together with an initial wager",
            ),
            (Phase::Betting, Wager::WarTie) => Refusal::new(
                Code::NotNow,
                cite!("19:47-22.8(e)"),
                "a tie wager on the war deal is offered once a player has gone to war",
            ),
            (Phase::WarBetting | Phase::Tie { .. }, Wager::WarTie) => Refusal::new(
                Code::NeedsOther,
                cite!("19:47-22.8(e)"),
                "only a player who has gone to war may bet that the war deal ties",
            ),
            (
                Phase::Dealing(_) | Phase::Tie { .. } | Phase::WarBetting | Phase::Over,
                Wager::Initial | Wager::Tie | Wager::WarTie,
            ) => Refusal::new(
                Code::BettingClosed,
                cite!("19:47-22.6(b)"),
                "wagers are made before \"No more bets\"",
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
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, wager)?;
        let options = &self.table.options;
        let cite = match wager {
            Wager::Initial => {
                options.initial_limits().raise(Money::ZERO, amount)?;
                if amount.half().is_none() {
                    return Err(odd_cent(amount));
                }
                cite!("19:47-22.6(b)")
            }
            Wager::Tie => {
                options.tie_limits().raise(Money::ZERO, amount)?;
                cite!("19:47-22.6(b)")
            }
            Wager::War | Wager::WarTie => {
                options.tie_limits().raise(Money::ZERO, amount)?;
                cite!("19:47-22.8(e)")
            }
        };
        let coupon = self.may_use(means, wager)?;
        self.take_seat(seat, log);
        // `may_bet` has held the seat against the table's, nine at most.
        let spot = &mut self.spots[seat.index()];
        spot.stakes[wager.index()] = amount;
        spot.coupon |= coupon;
        if wager == Wager::Initial {
            self.playing.join(seat);
        }
        log.record(Event::Wagered { seat, wager, amount, cite });
        if coupon {
            let call = Call::Coupon { seat, amount };
            log.record(Event::Called { call, cite: cite!("19:47-22.6(a)") });
        }
        Ok(())
    }

    /// Whether a coupon comes with the wager, if the means are allowed.
    #[inline(always)]
    fn may_use(&self, means: Means, wager: Wager) -> Result<bool, Refusal> {
        let refuse = |why| Err(Refusal::new(Code::NotOffered, cite!("19:47-22.6(a)"), why));
        match means {
            Means::Chips => Ok(false),
            Means::VerbalCash => refuse("a spoken wager with cash is not accepted at casino war"),
            Means::MatchPlay if !self.table.options.match_play_allowed() => {
                refuse("match play coupons are not taken at this table")
            }
            Means::MatchPlay if wager == Wager::Initial => Ok(true),
            Means::MatchPlay => refuse("match play coupons go with the initial wager alone"),
        }
    }

    #[inline(never)]
    pub(super) fn no_removal(&self, seat: SeatNo, wager: Wager) -> Refusal {
        let cite = cite!("19:47-22.6(b)");
        if self.on_layout(seat, wager).is_positive() {
            let why = "a wager once placed may not be handled until it is won";
            Refusal::new(Code::WagerLocked, cite, why)
        } else {
            Refusal::new(Code::NoSuchWager, cite, "that seat has no such wager on the layout")
        }
    }
}

#[cold]
fn odd_cent(amount: Money) -> Refusal {
    let detail = Detail::OddCent(amount);
    Refusal { code: Code::NotPayable, cite: cite!("19:47-22.8(c)1"), detail }
}
