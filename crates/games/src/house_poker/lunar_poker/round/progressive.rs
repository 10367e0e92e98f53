//! The progressive wager and its meter, 38.11 and 38.12(g) to (i).

use boardwalk_equipment::{Money, cite};
use boardwalk_ranking::HighHand;

use super::super::settle::{self, Progressive, part_of_meter};
use super::super::{Call, LunarPoker, ProgressiveBasis, Wager};
use super::LunarPokerRound;
use crate::{Event, Log, SeatNo, SeatSet, Settlement};

impl LunarPokerRound {
    /// Part of each dollar goes to the meter when the acceptor takes it,
    /// 38.12(h).
    pub(super) fn add_to_meter(&mut self) {
        let part = self.table.options.progressive_rate().of_a_dollar();
        self.table.meter = self.table.meter.checked_add(part).unwrap_or(Money::MAX);
    }

    /// A wager that is void takes its part back.
    pub(super) fn take_from_meter(&mut self) {
        let part = self.table.options.progressive_rate().of_a_dollar();
        self.table.meter = self.table.meter.checked_sub(part).unwrap_or(Money::ZERO);
    }

    /// When the claims are settled: wagers on the first five cards, and those
    /// of players whose hand is final already.
    #[inline(never)]
    pub(super) fn settle_early_progressives(&mut self, log: &mut impl Log<LunarPoker>) {
        let due = match self.table.options.progressive_basis() {
            ProgressiveBasis::InitialFive => self.playing,
            ProgressiveBasis::FinalHand => self.cashed,
        };
        self.settle_progressives(due, log);
    }

    /// When a player's cards are collected: a wager on the final hand.
    #[inline(never)]
    pub(super) fn settle_late_progressive(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        self.settle_progressives(SeatSet::EMPTY.with(seat), log);
    }

    /// Clockwise; where several have a royal flush they share what the meter
    /// shows when the first of them is paid, 38.12(i).
    fn settle_progressives(&mut self, seats: SeatSet, log: &mut impl Log<LunarPoker>) {
        for seat in seats {
            if !self.spots[seat.index()].stake(Wager::Progressive).is_positive() {
                continue;
            }
            let value = self.spots[seat.index()].hand.value();
            let stake = self.spots[seat.index()].take(Wager::Progressive);
            let pays = match settle::progressive(&self.table.options, value) {
                Progressive::Royal => self.royal_share(seat),
                Progressive::Tenth => part_of_meter(self.table.meter, 10),
                Progressive::Fixed(amount) => amount,
                Progressive::Nothing => {
                    let cite = cite!("13:69F-38.12(g)");
                    let lost = Settlement::lost(seat, Wager::Progressive, stake, cite);
                    log.record(Event::Settled(lost));
                    continue;
                }
            };
            // Never less than was wagered, however low the meter.
            self.pay_progressive(seat, value, stake, pays.max(stake), log);
        }
    }

    fn pay_progressive(
        &mut self,
        seat: SeatNo,
        value: HighHand,
        stake: Money,
        pays: Money,
        log: &mut impl Log<LunarPoker>,
    ) {
        self.show(seat, cite!("13:69F-38.11(b)1"), log);
        let call = Call::ProgressiveVerified(seat, value);
        log.record(Event::Called { call, cite: cite!("13:69F-38.11(b)1") });
        let kind = settle::progressive(&self.table.options, value);
        let cite = match kind {
            Progressive::Royal => cite!("13:69F-38.12(i)"),
            Progressive::Tenth | Progressive::Fixed(_) | Progressive::Nothing => {
                cite!("13:69F-38.12(g)")
            }
        };
        // The dollar itself is not returned.
        let net = pays.checked_sub(stake).unwrap_or(pays);
        log.record(Event::Settled(Settlement::won(seat, Wager::Progressive, stake, net, cite)));
        match kind {
            Progressive::Royal => self.table.meter = self.table.options.progressive_reset(),
            Progressive::Tenth => {
                self.table.meter = self.table.meter.checked_sub(pays).unwrap_or(Money::ZERO);
            }
            Progressive::Fixed(_) | Progressive::Nothing => return,
        }
        let call = Call::MeterReads(self.table.meter);
        log.record(Event::Called { call, cite: cite!("13:69F-38.12(h)") });
    }

    /// An equal share of the meter for each royal flush with a progressive
    /// wager, the first to be paid among them.
    fn royal_share(&mut self, first: SeatNo) -> Money {
        if let Some(share) = self.unusual.royal_share {
            return share;
        }
        let royal = |seat: &SeatNo| {
            let spot = &self.spots[seat.index()];
            let wagered = spot.stake(Wager::Progressive).is_positive() || *seat == first;
            wagered && spot.hand.value() == HighHand::HIGHEST
        };
        let share = part_of_meter(self.table.meter, self.playing.filter(royal).count() as u32);
        self.unusual.royal_share = Some(share);
        share
    }
}
