//! Additional wagers, 2.17, and the progressive wager, 2.19, in the round.

use boardwalk_equipment::{Card, Money, cite};

use super::super::sides::{self, Award, Side};
use super::super::{Blackjack, Call};
use super::ending::from_the_right;
use super::hand::{Run, SIDES};
use super::wagers::{PROGRESSIVE, SEVENS, SIDE_WAGERS};
use super::{BlackjackRound, Phase};
use crate::{Area, Dealt, Event, Log, SeatNo, SeatSet, Settlement};

impl BlackjackRound {
    /// The second cards are out: losing side wagers are collected, then winning
    /// ones paid; those that wait for further cards stay.
    #[inline(never)]
    pub(super) fn settle_sides(&mut self, log: &mut impl Log<Blackjack>) {
        let seats = self.boxes.sides;
        for seat in seats {
            let two = self.spot(seat).hands[0].cards.two();
            self.spot_mut(seat).run = Run::of(two);
        }
        for winners in [false, true] {
            for seat in from_the_right(seats) {
                for side in 0..SIDES {
                    let end = self.side(seat, side, false);
                    let wins = matches!(end, Side::Won(..) | Side::Back(_));
                    if self.spot(seat).sides[side].is_positive() && wins == winners {
                        self.end_side(seat, side, end, log);
                    }
                }
            }
        }
        for seat in seats {
            if self.spot(seat).sides.iter().any(|stake| stake.is_positive()) {
                self.boxes.running = self.boxes.running.with(seat);
            }
        }
        self.boxes.sides = SeatSet::EMPTY;
    }

    /// How a side wager ends with the cards so far; `done` if no more come.
    fn side(&self, seat: SeatNo, side: usize, done: bool) -> Side {
        let options = &self.table.options;
        let spot = self.spot(seat);
        let cards = &spot.hands[0].cards;
        match side {
            0 => sides::over_under(cards.points, true),
            1 => sides::over_under(cards.points, false),
            2 => sides::same_suit(options, cards.two()),
            SEVENS => sides::sevens(options, spot.run.all(), done),
            _ => self.progressive(seat, done),
        }
    }

    fn progressive(&self, seat: SeatNo, done: bool) -> Side {
        let cards = self.spot(seat).run.all();
        sides::progressive(self.table.options.progressive(), cards, self.table.meter, done)
    }

    fn end_side(&mut self, seat: SeatNo, side: usize, end: Side, log: &mut impl Log<Blackjack>) {
        let wager = SIDE_WAGERS[side];
        let stake = self.spot(seat).sides[side];
        let settlement = match end {
            Side::Open => return,
            Side::Lost(cite) => Settlement::lost(seat, wager, stake, cite),
            Side::Back(cite) => Settlement::push(seat, wager, stake, cite),
            Side::Won(profit, cite) => Settlement::won(seat, wager, stake, profit, cite),
        };
        self.spot_mut(seat).sides[side] = Money::ZERO;
        log.record(Event::Settled(settlement));
        if side == PROGRESSIVE
            && let Side::Won(profit, _) = end
        {
            self.lower_meter(seat, profit, log);
        }
    }

    /// What was paid out of the meter is no longer in it; when all was, it
    /// begins anew.
    fn lower_meter(&mut self, seat: SeatNo, profit: Money, log: &mut impl Log<Blackjack>) {
        let run = sides::aces(self.spot(seat).run.all());
        let awards = sides::awards(self.table.options.progressive(), run);
        let paid = profit.checked_add(Money::DOLLAR).unwrap_or(profit);
        let from_meter = awards.into_iter().find(|award| {
            matches!(award, Award::Meter | Award::Tenth) && award.worth(self.table.meter) == paid
        });
        self.table.meter = match from_meter {
            Some(Award::Meter) => self.table.options.progressive_reset(),
            Some(Award::Tenth) => self.table.meter.checked_sub(paid).unwrap_or(Money::ZERO),
            Some(Award::None | Award::Fixed(_)) | None => return,
        };
        let call = Call::MeterReads(self.table.meter);
        log.record(Event::Called { call, cite: cite!("19:47-2.19") });
    }

    /// One more card at a box whose side wager follows them.
    #[cold]
    pub(super) fn run_on(&mut self, seat: SeatNo, card: Card, log: &mut impl Log<Blackjack>) {
        self.spot_mut(seat).run.add(card);
        self.settle_run(seat, false, log);
    }

    /// Settles what is decided; all of it, if no more cards come.
    #[cold]
    pub(super) fn settle_run(&mut self, seat: SeatNo, done: bool, log: &mut impl Log<Blackjack>) {
        for side in [SEVENS, PROGRESSIVE] {
            if self.spot(seat).sides[side].is_positive() {
                let end = self.side(seat, side, done);
                self.end_side(seat, side, end, log);
            }
        }
        if self.spot(seat).sides.iter().all(|stake| !stake.is_positive()) {
            self.boxes.running = self.boxes.running.without(seat);
        }
    }

    // ---- a dealer's blackjack that is known early, 2.6(j)3 and (k)6 ----------

    /// From the left, each player with two sevens is offered a third card; then
    /// all wagers are settled.
    pub(super) fn offer_third_sevens(&mut self, log: &mut impl Log<Blackjack>) {
        match self.boxes.running.first() {
            Some(seat) => {
                let cite = match self.table.options.both_up() {
                    true => cite!("19:47-2.6(k)6"),
                    false => cite!("19:47-2.6(j)3"),
                };
                let call = Call::ThirdCardOffered(seat);
                log.record(Event::Called { call, cite });
                self.phase = Phase::ThirdSeven { seat, taken: false };
            }
            None => {
                if !self.boxes.insured.is_empty() {
                    self.settle_insurance(log);
                }
                self.settle_hands(log);
                self.over(log);
            }
        }
    }

    #[inline(never)]
    pub(super) fn third_seven(&mut self, seat: SeatNo, card: Card, log: &mut impl Log<Blackjack>) {
        let cite = match self.table.options.both_up() {
            true => cite!("19:47-2.6(k)6"),
            false => cite!("19:47-2.6(j)3"),
        };
        let to = Area::Seat { seat, hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite });
        // It completes the sevens and is no card of the hand.
        self.unusual.discarded += 1;
        self.spot_mut(seat).run.add(card);
        self.settle_run(seat, true, log);
        self.offer_third_sevens(log);
    }

    #[inline(never)]
    pub(super) fn third_seven_declined(&mut self, seat: SeatNo, log: &mut impl Log<Blackjack>) {
        self.settle_run(seat, true, log);
        self.offer_third_sevens(log);
    }
}
