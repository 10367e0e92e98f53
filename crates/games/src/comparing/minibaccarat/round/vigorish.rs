//! Vigorish that is collected later, 7.3(c)2 to 4: a marker for each seat, due
//! when the shoe ends or the player leaves.

use boardwalk_equipment::{Money, cite};

use super::super::{Call, Minibaccarat, Wager};
use super::{BetweenShoes, MinibaccaratRound, Phase};
use crate::{By, Code, Event, Log, Refusal, SeatNo, Settlement};

impl MinibaccaratRound {
    /// What is marked for a seat.
    pub(super) fn owed(&self, seat: SeatNo) -> Money {
        self.table.markers.get(seat.index()).copied().unwrap_or(Money::ZERO)
    }

    /// Marks the vigorish of a win that was paid in full.
    #[cold]
    #[inline(never)]
    pub(super) fn mark(&mut self, seat: SeatNo, vigorish: Money, log: &mut impl Log<Minibaccarat>) {
        // The vigorish of a whole shoe at the highest limit is an amount.
        let owed = self.owed(seat).checked_add(vigorish).unwrap_or(vigorish);
        self.table.markers[seat.index()] = owed;
        self.table.owing = self.table.owing.with(seat);
        let call = Call::Marked { seat, vigorish, owed };
        log.record(Event::Called { call, cite: cite!("19:47-7.3(c)2") });
    }

    /// A player may pay what is marked at any time.
    pub(super) fn permits_payment(&self, by: By) -> Result<(), Refusal> {
        let owing = self.table.owing;
        match by {
            By::Seat(seat) if owing.contains(seat) => Ok(()),
            By::Seat(_) | By::Dealer | By::Floor => {
                let why = "no vigorish is marked there";
                Err(Refusal::new(Code::NotNow, cite!("19:47-7.3(c)2"), why))
            }
        }
    }

    pub(super) fn pay_vigorish(&mut self, by: By, log: &mut impl Log<Minibaccarat>) {
        let By::Seat(seat) = by else { return };
        let due = self.phase == Phase::Between(BetweenShoes::Collect);
        let cite = if due { cite!("19:47-7.3(c)4") } else { cite!("19:47-7.3(c)2") };
        let (wager, amount) = (Wager::Vigorish, self.owed(seat));
        log.record(Event::Wagered { seat, wager, amount, cite });
        log.record(Event::Settled(Settlement::lost(seat, wager, amount, cite)));
        self.clear_marker(seat);
    }

    /// The floor has a form filled in for vigorish that is not collected.
    pub(super) fn permits_document(&self, by: By, seat: SeatNo) -> Result<(), Refusal> {
        let cite = cite!("19:47-7.3(c)3");
        if by != By::Floor {
            let why = "vigorish that is not collected is the floor's to document";
            return Err(Refusal::new(Code::NotYourTurn, cite, why));
        }
        if !self.table.owing.contains(seat) {
            return Err(Refusal::new(Code::NotNow, cite, "no vigorish is marked there"));
        }
        Ok(())
    }

    /// The marker goes; when the last has gone, the cards may be shuffled.
    pub(super) fn clear_marker(&mut self, seat: SeatNo) {
        if let Some(marker) = self.table.markers.get_mut(seat.index()) {
            *marker = Money::ZERO;
        }
        self.table.owing = self.table.owing.without(seat);
        match self.phase {
            Phase::Between(BetweenShoes::Collect) if self.table.owing.is_empty() => {
                self.phase = Phase::Between(BetweenShoes::Shuffle);
            }
            Phase::Between(_)
            | Phase::Burn(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Squeeze { .. }
            | Phase::Over => {}
        }
    }
}
