//! Collecting and paying, 2.3(e): all that is lost, then what is void, then
//! what has won, each from the dealer's right.

use boardwalk_equipment::{Cite, Money, cite};

use super::super::settle::{self, DealerHand, Part, Verdict};
use super::super::wager::LINES;
use super::super::{Blackjack, Wager};
use super::BlackjackRound;
use super::hand::{HANDS_MAX, Hand, State};
use crate::{Event, Log, SeatNo, SeatSet, Settlement, pay};

/// Which wagers are settled now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    Collect,
    HandBack,
    Pay,
}

/// The seats from the dealer's right, counterclockwise.
pub(super) fn from_the_right(mut seats: SeatSet) -> impl Iterator<Item = SeatNo> {
    std::iter::from_fn(move || {
        let seat = seats.last()?;
        seats = seats.without(seat);
        Some(seat)
    })
}

/// A match play coupon is paid like chips of the same amount, and is gone.
#[inline(always)]
pub(super) fn with_coupon(coupon: bool, profit: Money) -> Money {
    if coupon { doubled(profit) } else { profit }
}

#[cold]
fn doubled(profit: Money) -> Money {
    // Twice the highest stake is far inside the bound.
    profit.checked_add(profit).unwrap_or(profit)
}

impl BlackjackRound {
    /// The lines that the dealer's hand decides: all, or at multiple action one.
    #[inline(always)]
    fn lines_now(&self) -> std::ops::Range<usize> {
        if self.table.options.is_multiple() {
            self.dealer.hand..(self.dealer.hand + 1).min(LINES)
        } else {
            0..self.table.options.lines()
        }
    }

    /// Settles what stands against the dealer's hand.
    #[inline(always)]
    pub(super) fn settle_hands(&mut self, log: &mut impl Log<Blackjack>) {
        let boxes = &self.boxes;
        if let Some(seat) = boxes.standing.first()
            && boxes.standing.without(seat).is_empty()
            && boxes.held.is_empty()
            && boxes.surrendered.is_empty()
            && self.spot(seat).count == 1
            && self.table.options.lines() == 1
        {
            self.settle_one(seat, log);
        } else {
            self.settle_several(log);
        }
        if !self.table.options.is_multiple() {
            self.boxes.standing = SeatSet::EMPTY;
            self.boxes.held = SeatSet::EMPTY;
            self.boxes.surrendered = SeatSet::EMPTY;
        }
    }

    /// One hand of one player, by far the commonest: there is nothing to put in
    /// order.
    #[inline(always)]
    fn settle_one(&mut self, seat: SeatNo, log: &mut impl Log<Blackjack>) {
        let dealer = DealerHand { points: self.dealer.cards.points };
        let Self { table, spots, .. } = self;
        let spot = &mut spots[seat.index() % super::SPOTS];
        let hand: &mut Hand = &mut spot.hands[0];
        let stake = std::mem::take(&mut hand.stakes[0]);
        let double = std::mem::take(&mut hand.doubles[0]);
        let end = hand.at_the_end(false);
        let verdict = || settle::verdict(&table.options, &end, dealer);
        let mut settle = |settlement| log.record(Event::Settled(settlement));
        let unlike = end.has_blackjack | dealer.has_blackjack() | spot.coupon;
        if !(unlike | table.options.pays_bonuses() | table.options.both_up()) {
            let (result, said) = (settle::compare(end.points, dealer.points), verdict().outcome());
            settle(Settlement::compared(seat, Wager::Main, stake, result, said));
            if double.is_positive() {
                settle(Settlement::compared(seat, Wager::Double, double, result, said));
            }
            return;
        }
        let verdict = verdict();
        match verdict {
            Verdict::Lost(cite) => {
                settle(Settlement::lost(seat, Wager::Main, stake, cite));
                if double.is_positive() {
                    settle(match verdict.for_part(Part::Double, dealer) {
                        Verdict::Void(cite) => Settlement::void(seat, Wager::Double, double, cite),
                        Verdict::Lost(_) | Verdict::Won(_) => {
                            Settlement::lost(seat, Wager::Double, double, cite)
                        }
                    });
                }
            }
            Verdict::Void(cite) => {
                settle(Settlement::void(seat, Wager::Main, stake, cite));
                if double.is_positive() {
                    settle(Settlement::void(seat, Wager::Double, double, cite));
                }
            }
            Verdict::Won(cite) => {
                let (odds, why) = settle::odds(&table.options, &end, Part::Original, cite);
                let profit = with_coupon(spot.coupon, pay(odds, stake));
                settle(Settlement::won(seat, Wager::Main, stake, profit, why));
                if double.is_positive() {
                    let (odds, why) = settle::odds(&table.options, &end, Part::Double, cite);
                    let profit = pay(odds, double);
                    settle(Settlement::won(seat, Wager::Double, double, profit, why));
                }
            }
        }
    }

    #[inline(never)]
    fn settle_several(&mut self, log: &mut impl Log<Blackjack>) {
        let waiting = self.boxes.playing;
        for pass in [Pass::Collect, Pass::HandBack, Pass::Pay] {
            for seat in from_the_right(waiting) {
                for hand in 0..self.spot(seat).count.min(HANDS_MAX) {
                    for line in self.lines_now() {
                        self.settle_line(seat, hand, line, pass, log);
                    }
                }
            }
        }
    }

    /// One stake on one hand, and its double, if this is their pass.
    fn settle_line(
        &mut self,
        seat: SeatNo,
        hand: usize,
        line: usize,
        pass: Pass,
        log: &mut impl Log<Blackjack>,
    ) {
        let dealer = DealerHand { points: self.dealer.cards.points };
        let Self { table, spots, .. } = self;
        let names = table.options.names()[line];
        let spot = &mut spots[seat.index() % super::SPOTS];
        let given_up = spot.surrendered >> line & 1 == 1;
        let first = usize::from(spot.rides_on[line]) == hand;
        let came_of_split = spot.count > 1;
        let dealt = &mut spot.hands[hand % HANDS_MAX];
        let stake = dealt.stakes[line];
        if !stake.is_positive() && !dealt.doubles[line].is_positive() {
            return;
        }
        let mut end = |settlement: Settlement<Blackjack>| log.record(Event::Settled(settlement));
        if given_up {
            // Only a dealer's blackjack leaves a surrendered wager for the end.
            if pass == Pass::Collect && dealer.has_blackjack() {
                dealt.stakes[line] = Money::ZERO;
                spot.surrendered &= !(1 << line);
                end(Settlement::lost(seat, names.own, stake, cite!("19:47-2.8")));
            }
            return;
        }
        if !matches!(dealt.state, State::Stands | State::Blackjack) {
            return;
        }
        let facts = dealt.at_the_end(came_of_split);
        let verdict = settle::verdict(&table.options, &facts, dealer);
        let (own, part) =
            if first { (names.own, Part::Original) } else { (names.split, Part::Split) };
        let mine = verdict.for_part(part, dealer);
        let doubled = verdict.for_part(Part::Double, dealer);
        let coupon = first && line == 0 && spot.coupon;
        let own_odds = |cite| settle::odds(&table.options, &facts, part, cite);
        let double_odds = |cite| settle::odds(&table.options, &facts, Part::Double, cite);
        let own_end = if stake.is_positive() {
            settled(pass, mine, seat, own, stake, coupon, own_odds)
        } else {
            None
        };
        let double = dealt.doubles[line];
        let double_end = if double.is_positive() {
            settled(pass, doubled, seat, names.double, double, false, double_odds)
        } else {
            None
        };
        if let Some(settlement) = own_end {
            dealt.stakes[line] = Money::ZERO;
            end(settlement);
        }
        if let Some(settlement) = double_end {
            dealt.doubles[line] = Money::ZERO;
            end(settlement);
        }
    }

    /// Blackjacks are paid: at once against a 2 to 9, else when the dealer's
    /// second card makes none.
    #[inline(never)]
    pub(super) fn pay_blackjacks(&mut self, at_once: bool, log: &mut impl Log<Blackjack>) {
        let lines = if at_once { 0..self.table.options.lines() } else { self.lines_now() };
        for seat in from_the_right(self.boxes.held) {
            for line in lines.clone() {
                self.pay_blackjack(seat, line, log);
            }
            if self.spot(seat).lead(0).is_none() {
                self.spot_mut(seat).hands[0].state = State::Done;
                self.boxes.held = self.boxes.held.without(seat);
            }
        }
    }

    fn pay_blackjack(&mut self, seat: SeatNo, line: usize, log: &mut impl Log<Blackjack>) {
        let Self { table, spots, .. } = self;
        let wager = table.options.names()[line].own;
        let spot = &mut spots[seat.index() % super::SPOTS];
        let coupon = line == 0 && spot.coupon;
        let hand = &mut spot.hands[0];
        let stake = std::mem::take(&mut hand.stakes[line]);
        if !stake.is_positive() {
            return;
        }
        let facts = hand.at_the_end(false);
        let (odds, cite) =
            settle::odds(&table.options, &facts, Part::Original, cite!("19:47-2.3(e)"));
        let profit = with_coupon(coupon, pay(odds, stake));
        log.record(Event::Settled(Settlement::won(seat, wager, stake, profit, cite)));
    }

    /// The dealer has no blackjack: surrendered wagers lose half.
    #[inline(never)]
    pub(super) fn settle_surrendered(&mut self, log: &mut impl Log<Blackjack>) {
        for seat in from_the_right(self.boxes.surrendered) {
            for line in self.lines_now() {
                if self.spot(seat).surrendered >> line & 1 == 1 {
                    self.give_up_half(seat, line, log);
                }
            }
            if self.spot(seat).surrendered == 0 {
                self.boxes.surrendered = self.boxes.surrendered.without(seat);
            }
        }
    }
}

/// The settlement of one wager, if this is the pass for it.
fn settled(
    pass: Pass,
    verdict: Verdict,
    seat: SeatNo,
    wager: Wager,
    stake: Money,
    coupon: bool,
    odds: impl Fn(Cite) -> (boardwalk_equipment::Odds, Cite),
) -> Option<Settlement<Blackjack>> {
    match (pass, verdict) {
        (Pass::Collect, Verdict::Lost(cite)) => Some(Settlement::lost(seat, wager, stake, cite)),
        (Pass::HandBack, Verdict::Void(cite)) => Some(Settlement::void(seat, wager, stake, cite)),
        (Pass::Pay, Verdict::Won(cite)) => {
            let (odds, cite) = odds(cite);
            let profit = with_coupon(coupon, pay(odds, stake));
            Some(Settlement::won(seat, wager, stake, profit, cite))
        }
        (Pass::Collect | Pass::HandBack | Pass::Pay, _) => None,
    }
}
