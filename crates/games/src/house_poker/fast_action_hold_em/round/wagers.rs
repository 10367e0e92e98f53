//! Seats and wagers, 21.6.

use boardwalk_equipment::{Money, cite};

use super::super::{FastActionHoldEm, Wager};
use super::{FastActionHoldEmRound, NO_SUCH_SEAT, Phase, ShoePhase};
use crate::{Code, Detail, Event, Log, Means, Refusal, Round, SeatNo};

impl FastActionHoldEmRound {
    #[inline(never)]
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        if seat.number() > self.table.options.seats().get() {
            return Err(NO_SUCH_SEAT);
        }
        if !self.table.seated.contains(seat) {
            self.table.seated = self.table.seated.with(seat);
            self.table.first = self.table.first.or(Some(seat));
            log.record(Event::Sat { seat });
        }
        Ok(())
    }

    /// A player with a wager and cards stays until the round is complete, even
    /// if the wager is decided before.
    #[inline(never)]
    pub(super) fn leave(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NO_SUCH_SEAT);
        }
        if self.phase != Phase::Over && (self.playing.contains(seat) || self.bound.contains(seat)) {
            let why = "a player who has made a wager stays until the round is complete";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-21.6(b)"), why));
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
            | Phase::Dealing { .. }
            | Phase::ShortHands
            | Phase::Setting { .. }
            | Phase::Over => {}
        }
        Ok(())
    }

    /// Whether the seat may make this wager now, whatever the amount.
    #[inline(always)]
    pub(super) fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        if seat.number() > self.table.options.seats().get() {
            return Err(NO_SUCH_SEAT);
        }
        match (self.phase, wager) {
            (Phase::Betting, Wager::Original) => Ok(()),
            (_, Wager::Original | Wager::Split) => Err(self.no_window(wager)),
        }
    }

    /// Why a wager cannot be made in this phase.
    #[cold]
    fn no_window(&self, wager: Wager) -> Refusal {
        match (self.phase, wager) {
            (_, Wager::Split) => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.8(c)"),
                "the second wager is put up by splitting, and equals the original one",
            ),
            (Phase::Shoe(_), Wager::Original) => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.5(a)"),
                "the cards must be shuffled and cut before wagers are made",
            ),
            (
                Phase::Betting
                | Phase::Dealing { .. }
                | Phase::ShortHands
                | Phase::Setting { .. }
                | Phase::Over,
                Wager::Original,
            ) => Refusal::new(
                Code::BettingClosed,
                cite!("19:47-21.6(c)"),
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
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, wager)?;
        let stake = self.table.options.limits().raise(self.on_layout(seat, wager), amount)?;
        if stake.half().is_none() {
            return Err(odd_cent(stake));
        }
        may_use(means)?;
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        // `may_bet` has held the seat against the table's, seven at most.
        self.spots[seat.index()].original = stake;
        self.playing.insert(seat);
        log.record(Event::Wagered { seat, wager, amount, cite: cite!("19:47-21.6(c)") });
        Ok(())
    }

    /// Until "No more bets" a wager may be taken down, or part of it.
    #[inline(never)]
    pub(super) fn remove(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.6(c)");
        let lies = self.on_layout(seat, wager);
        if !lies.is_positive() {
            let why = "that seat has no such wager on the layout";
            return Err(Refusal::new(Code::NoSuchWager, cite, why));
        }
        if self.phase != Phase::Betting {
            let why = "after \"No more bets\" a wager stays until it is decided";
            return Err(Refusal::new(Code::WagerLocked, cite, why));
        }
        let left = self.table.options.limits().reduce(lies, amount)?;
        if left.half().is_none() {
            return Err(odd_cent(left));
        }
        // A wager on the layout is at a seat of the table.
        self.spots[seat.index()].original = left;
        if left == Money::ZERO {
            self.playing = self.playing.without(seat);
        }
        // `reduce` has left no more than lay there.
        let amount = lies.checked_sub(left).unwrap_or(lies);
        log.record(Event::Removed { seat, wager, amount, cite });
        Ok(())
    }
}

#[inline(always)]
fn may_use(means: Means) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(Code::NotOffered, cite!("19:47-21.6(a)"), why));
    match means {
        Means::Chips => Ok(()),
        Means::VerbalCash => refuse("a spoken wager with cash is not accepted"),
        Means::MatchPlay => refuse("wagers are made with gaming chips or plaques"),
    }
}

#[cold]
fn odd_cent(amount: Money) -> Refusal {
    let detail = Detail::OddCent(amount);
    Refusal { code: Code::NotPayable, cite: cite!("19:47-21.8(f)"), detail }
}
