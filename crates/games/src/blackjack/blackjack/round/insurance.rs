//! Insurance, 2.9, and even money in its place, 2.7.

use boardwalk_equipment::{Money, cite};

use super::super::Blackjack;
use super::hand::State;
use super::{BlackjackRound, Phase};
use crate::{By, Code, Detail, Event, Limits, Log, Posted, Refusal, SeatNo, Settlement};

impl BlackjackRound {
    /// Whether a wager on the insurance line may be made, and between which
    /// limits.
    pub(super) fn may_insure(&self, seat: SeatNo, line: usize) -> Result<Posted, Refusal> {
        let cite = cite!("19:47-2.9");
        if !matches!(self.phase, Phase::Insurance) {
            let why = "insurance is offered against a dealer's ace, before any third card";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        let spot = self.spot(seat);
        let stake = spot.hands[0].stakes[line];
        if !self.boxes.playing.contains(seat) || !stake.is_positive() {
            let why = "insurance goes with a wager on the box";
            return Err(Refusal::new(Code::NeedsOther, cite, why));
        }
        if self.table.options.is_multiple() && line > 0 {
            let why = "only the wager on the dealer's first hand is insured";
            return Err(Refusal::new(Code::NotOffered, cite!("19:47-2.18"), why));
        }
        if spot.insurance[line].is_positive() {
            let why = "an insurance wager once confirmed stays as it is";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-2.3(g)"), why));
        }
        let increment = self.table.options.wager_increment();
        let step = increment.unwrap_or(Money::CENT);
        Ok(Posted { min: step, max: self.insurance_max(stake), increment })
    }

    /// Half of the wager, or the next amount that the increment allows.
    fn insurance_max(&self, stake: Money) -> Money {
        // A wager on a box has no odd cent.
        let half = stake.half().unwrap_or(stake);
        let step = self.table.options.wager_increment().unwrap_or(Money::CENT).cents();
        Money::from_cents((half.cents() + step - 1) / step * step).unwrap_or(half)
    }

    pub(super) fn insurance_limits(&self, seat: SeatNo, line: usize) -> Limits {
        let stake = self.spot(seat).hands[0].stakes[line];
        let step = self.table.options.wager_increment().unwrap_or(Money::CENT);
        Limits { min: step, max: self.insurance_max(stake), step }
    }

    pub(super) fn permits_insurance(
        &self,
        by: By,
        line: usize,
        amount: Money,
    ) -> Result<(), Refusal> {
        let By::Seat(seat) = by else { return Err(NOT_THE_PLAYER) };
        self.in_the_box(seat)?;
        let posted = self.may_insure(seat, line)?;
        let cite = cite!("19:47-2.9");
        posted.raise(Money::ZERO, amount).map(|_| ()).map_err(|refusal| match refusal.detail {
            Detail::Above { .. } => Refusal { cite, ..refusal },
            _ => refusal,
        })
    }

    pub(super) fn insure(
        &mut self,
        seat: SeatNo,
        line: usize,
        amount: Money,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        self.permits_insurance(By::Seat(seat), line, amount)?;
        let wager = self.table.options.names()[line].insurance;
        self.spot_mut(seat).insurance[line] = amount;
        self.boxes.insured = self.boxes.insured.with(seat);
        log.record(Event::Wagered { seat, wager, amount, cite: cite!("19:47-2.9") });
        Ok(())
    }

    /// Whether a player with a blackjack may be paid even money now: with
    /// nothing on the insurance line, or with exactly half of the wager.
    pub(super) fn permits_even_money(&self, by: By, line: usize) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.7");
        if !self.table.options.consolidated_net_payout() {
            let why = "even money is not offered at this table";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        let By::Seat(seat) = by else { return Err(NOT_THE_PLAYER) };
        self.in_the_box(seat)?;
        let spot = self.spot(seat);
        let hand = &spot.hands[0];
        let stake = hand.stakes[line];
        let blackjack = hand.state == State::Blackjack && self.boxes.playing.contains(seat);
        if !matches!(self.phase, Phase::Insurance) || !blackjack || !stake.is_positive() {
            let why = "even money is for a blackjack against a dealer's ace";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        let insured = spot.insurance[line];
        if insured.is_positive() && Some(insured) != stake.half() {
            let why = "even money stands in the place of insurance for half of the wager";
            return Err(Refusal::new(Code::NotPayable, cite, why));
        }
        if self.table.options.is_multiple() {
            let why = "even money would leave the dealer's further hands unpaid";
            return Err(Refusal::new(Code::NotOffered, cite!("19:47-2.18"), why));
        }
        Ok(())
    }

    /// The insurance wager goes back and the blackjack is paid 1 to 1, which is
    /// what both together come to.
    pub(super) fn even_money(&mut self, seat: SeatNo, line: usize, log: &mut impl Log<Blackjack>) {
        let cite = cite!("19:47-2.7");
        let names = self.table.options.names()[line];
        let spot = self.spot_mut(seat);
        let insurance = std::mem::take(&mut spot.insurance[line]);
        let stake = std::mem::take(&mut spot.hands[0].stakes[line]);
        let coupon = line == 0 && std::mem::take(&mut spot.coupon);
        let left = spot.lead(0).is_some();
        let still_insured = spot.insurance.iter().any(|stake| stake.is_positive());
        if !left {
            spot.hands[0].state = State::Done;
        }
        if insurance.is_positive() {
            log.record(Event::Settled(Settlement::void(seat, names.insurance, insurance, cite)));
        }
        let profit = super::ending::with_coupon(coupon, stake);
        log.record(Event::Settled(Settlement::won(seat, names.own, stake, profit, cite)));
        if !left {
            self.boxes.held = self.boxes.held.without(seat);
        }
        if !still_insured {
            self.boxes.insured = self.boxes.insured.without(seat);
        }
    }

    /// The dealer's second card is known: insurance wins 2 to 1 if it is worth
    /// ten, and is lost if not.
    #[inline(never)]
    pub(super) fn settle_insurance(&mut self, log: &mut impl Log<Blackjack>) {
        let cite = cite!("19:47-2.9");
        let won = self.dealer.cards.points.is_two_card_21();
        for seat in super::ending::from_the_right(self.boxes.insured) {
            for line in 0..super::super::wager::LINES {
                let wager = self.table.options.names()[line].insurance;
                let stake = std::mem::take(&mut self.spot_mut(seat).insurance[line]);
                if !stake.is_positive() {
                    continue;
                }
                let settlement = if won {
                    let profit = crate::pay(INSURANCE, stake);
                    Settlement::won(seat, wager, stake, profit, cite)
                } else {
                    Settlement::lost(seat, wager, stake, cite)
                };
                log.record(Event::Settled(settlement));
            }
        }
        self.boxes.insured = crate::SeatSet::EMPTY;
    }

    /// Whether the seat is one of the table's.
    pub(super) fn in_the_box(&self, seat: SeatNo) -> Result<(), Refusal> {
        if seat.number() <= self.table.options.boxes().get() {
            Ok(())
        } else {
            Err(super::NO_SUCH_BOX)
        }
    }
}

/// What insurance pays, 2.9.
const INSURANCE: boardwalk_equipment::Odds = boardwalk_equipment::Odds::new(2, 1);

const NOT_THE_PLAYER: Refusal =
    Refusal::new(Code::NotYourTurn, cite!("19:47-2.9"), "that is a player's to decide");
