//! Seats and wagers, 44.6.

use boardwalk_equipment::{CannotPay, Money, cite};

use super::super::{AllInHoldEm, SEATS, Wager};
use super::{AllInHoldEmRound, NO_SUCH_SEAT, Phase};
use crate::{Code, Detail, Event, Log, Means, Refusal, Round, SeatNo, Wager as _};

impl AllInHoldEmRound {
    #[inline(never)]
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        if seat.index() >= SEATS {
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
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NO_SUCH_SEAT);
        }
        let why = match self.phase {
            _ if !self.playing.contains(seat) => None,
            Phase::Over => None,
            Phase::Deck(_) | Phase::Betting => Some("the wagers are taken down before one leaves"),
            Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } => {
                Some("a player who has received cards stays until the round is over")
            }
        };
        if let Some(why) = why {
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-44.6(e)"), why));
        }
        log.record(Event::Left { seat });
        self.table.seated = self.table.seated.without(seat);
        Ok(())
    }

    /// Whether the seat may make or raise this wager now, whatever the amount.
    #[inline(always)]
    pub(super) fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        if seat.index() >= SEATS {
            return Err(NO_SUCH_SEAT);
        }
        match (self.phase, wager) {
            (Phase::Betting, Wager::Ante) => Ok(()),
            (Phase::Betting, Wager::HoleCardBonus | Wager::FinalHandBonus)
                if self.playing.contains(seat) =>
            {
                Ok(())
            }
            (_, Wager::Ante | Wager::Raise | Wager::HoleCardBonus | Wager::FinalHandBonus) => {
                Err(self.no_window(wager))
            }
        }
    }

    /// Why a wager cannot be made in this phase.
    #[cold]
    fn no_window(&self, wager: Wager) -> Refusal {
        match (self.phase, wager) {
            (_, Wager::Raise) => Refusal::new(
                Code::NotNow,
                cite!("19:47-44.6(d)"),
                "the raise wager is made by deciding to raise, and is three times the ante",
            ),
            (Phase::Deck(_), Wager::Ante | Wager::HoleCardBonus | Wager::FinalHandBonus) => {
                let why = "the cards must be shuffled and cut before wagers are made";
                Refusal::new(Code::NotNow, cite!("19:47-44.4(a)"), why)
            }
            (Phase::Betting, Wager::Ante | Wager::HoleCardBonus | Wager::FinalHandBonus) => {
                let why = "a bonus wager is made together with an ante";
                Refusal::new(Code::NeedsOther, cite!("19:47-44.6(c)"), why)
            }
            (
                Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } | Phase::Over,
                Wager::Ante | Wager::HoleCardBonus | Wager::FinalHandBonus,
            ) => closed("wagers are made before \"No more bets\""),
        }
    }

    #[inline(always)]
    pub(super) fn bet(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Money,
        means: Means,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, wager)?;
        let already = self.on_layout(seat, wager);
        let stake = self.table.options.limits(wager).raise(already, amount)?;
        self.is_payable(wager, stake)?;
        let coupon = self.may_use(means, wager)?;
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        // `may_bet` has held the seat against the table's six.
        let spot = &mut self.spots[seat.index()];
        spot.stakes[wager.index()] = stake;
        if wager == Wager::Ante {
            // A coupon of an earlier ante is gone; of this one no more than it.
            let with = if already.is_positive() { spot.coupon } else { Money::ZERO };
            let more = if coupon { amount } else { Money::ZERO };
            spot.coupon = with.checked_add(more).unwrap_or(stake);
        }
        self.playing.insert(seat);
        let cite = match wager {
            Wager::Ante | Wager::Raise => cite!("19:47-44.6(b)"),
            Wager::HoleCardBonus | Wager::FinalHandBonus => cite!("19:47-44.6(c)"),
        };
        log.record(Event::Wagered { seat, wager, amount, cite });
        Ok(())
    }

    /// Whether the stake can be paid at all odds of the wager.
    #[inline(always)]
    fn is_payable(&self, wager: Wager, stake: Money) -> Result<(), Refusal> {
        let step = self.table.steps[wager.index()];
        if step == Money::CENT || stake.cents() % step.cents() == 0 {
            return Ok(());
        }
        Err(self.not_payable(wager, stake))
    }

    #[cold]
    fn not_payable(&self, wager: Wager, stake: Money) -> Refusal {
        let options = &self.table.options;
        let (found, cite) = match wager {
            Wager::Ante | Wager::Raise => (None, cite!("19:47-44.11(b)")),
            Wager::HoleCardBonus => {
                (options.hole_card_table().cannot_pay(stake), cite!("19:47-44.11(c)"))
            }
            Wager::FinalHandBonus => {
                (options.final_hand_table().cannot_pay(stake), cite!("19:47-44.11(d)"))
            }
        };
        let odds = boardwalk_equipment::Odds::EVEN;
        let refused = found.unwrap_or(CannotPay { stake, odds, unit: Money::CENT });
        Refusal { code: Code::NotPayable, cite, detail: Detail::CannotPay(refused) }
    }

    /// Whether a coupon comes with the wager, if the means are allowed.
    #[inline(always)]
    fn may_use(&self, means: Means, wager: Wager) -> Result<bool, Refusal> {
        let refuse = |why| Err(Refusal::new(Code::NotOffered, cite!("19:47-44.6(a)"), why));
        match means {
            Means::Chips => Ok(false),
            Means::VerbalCash => refuse("a spoken wager with cash is not accepted"),
            Means::MatchPlay if !self.table.options.match_play_allowed() => {
                refuse("match play coupons are not taken at this table")
            }
            Means::MatchPlay => match wager {
                Wager::Ante => Ok(true),
                Wager::Raise | Wager::HoleCardBonus | Wager::FinalHandBonus => {
                    refuse("match play coupons go with the ante alone")
                }
            },
        }
    }

    /// Takes a wager down, or reduces it, until "No more bets".
    #[inline(never)]
    pub(super) fn remove(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.6(b)");
        let lies = self.on_layout(seat, wager);
        if !lies.is_positive() {
            let why = "that seat has no such wager on the layout";
            return Err(Refusal::new(Code::NoSuchWager, cite, why));
        }
        match self.phase {
            Phase::Deck(_) | Phase::Betting => {}
            Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } | Phase::Over => {
                return Err(closed("wagers are taken down before \"No more bets\""));
            }
        }
        let left = self.table.options.limits(wager).reduce(lies, amount)?;
        self.is_payable(wager, left)?;
        let spot = &mut self.spots[seat.index()];
        if wager == Wager::Ante && left == Money::ZERO {
            if spot.has_bonus() {
                let why = "the bonus wagers are taken down before the ante that they need";
                return Err(Refusal::new(Code::NeedsOther, cite!("19:47-44.6(c)"), why));
            }
            self.playing = self.playing.without(seat);
        }
        spot.stakes[wager.index()] = left;
        if wager == Wager::Ante && spot.coupon > left {
            // A coupon lies with chips of its own amount, or not at all.
            spot.coupon = Money::ZERO;
        }
        let amount = amount.unwrap_or(lies);
        log.record(Event::Removed { seat, wager, amount, cite });
        Ok(())
    }
}

const fn closed(why: &'static str) -> Refusal {
    Refusal::new(Code::BettingClosed, cite!("19:47-44.6(b)"), why)
}
