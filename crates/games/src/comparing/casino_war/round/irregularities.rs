//! What goes wrong, 22.10.

use boardwalk_equipment::{Cite, cite};

use super::super::{CasinoWar, Irregularity, ShuffleMethod, Wager};
use super::{CasinoWarRound, CutOffer, Phase, ShoePhase, Spot, Step, To};
use crate::{Area, Code, Dealt, Event, Log, Refusal, SeatNo, Settlement, Wager as _};

impl CasinoWarRound {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        match irregularity {
            Irregularity::OneFaceUpCard(_) | Irregularity::MultipleFaceUpCards => {
                self.face_up(irregularity, log)
            }
            Irregularity::CardDrawnUnexposed => {
                // At any moment: the card is simply the next one.
                log.record(Event::Reported { irregularity, cite: cite!("19:47-22.10(b)") });
                Ok(())
            }
            Irregularity::NoCardOnOriginalDeal(seat) => {
                self.no_original_card(seat, irregularity, log)
            }
            Irregularity::NoCardOnWarDeal { seat, after_dealer } => {
                self.no_war_card(seat, after_dealer, irregularity, log)
            }
            Irregularity::ShoeExhausted => {
                let cite = cite!("19:47-22.10");
                self.while_dealing(cite)?;
                log.record(Event::Reported { irregularity, cite });
                self.void_all(cite, log);
                Ok(())
            }
            Irregularity::ShufflerFailure => self.shuffler_failure(irregularity, log),
        }
    }

    /// Most irregularities are found while cards are dealt. Where wagers lie
    /// and betting is still open, closing it is all that is missing.
    fn while_dealing(&self, cite: Cite) -> Result<Step, Refusal> {
        let why = "that happens while the cards are dealt";
        match self.phase {
            Phase::Dealing(step) => Ok(step),
            Phase::Betting if !self.playing.is_empty() => {
                Err(Refusal::new(Code::BettingOpen, cite, why))
            }
            Phase::WarBetting => Err(Refusal::new(Code::BettingOpen, cite, why)),
            Phase::Shoe(_) | Phase::Betting | Phase::Tie { .. } | Phase::Over => {
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    fn face_up(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.10(a)");
        self.while_dealing(cite)?;
        log.record(Event::Reported { irregularity, cite });
        self.unusual.face_up += 1;
        if let Irregularity::OneFaceUpCard(card) = irregularity {
            if let Some(card) = card {
                log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite });
            }
            if self.unusual.face_up == 1 {
                return Ok(());
            }
        }
        self.void_all(cite, log);
        Ok(())
    }

    /// All hands are void: every wager not yet decided goes back, and the cards
    /// are shuffled.
    fn void_all(&mut self, cite: Cite, log: &mut impl Log<CasinoWar>) {
        for seat in self.playing {
            void_spot(seat, &mut self.spots[seat.index()], cite, log);
        }
        self.table.reshuffle = self.table.reshuffle.or(Some(CutOffer::Discretion));
        self.reshuffle_due(cite, log);
        self.phase = Phase::Over;
    }

    fn no_original_card(
        &mut self,
        seat: Option<SeatNo>,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.10(c)");
        let awaited = match self.while_dealing(cite)? {
            Step::Card(To::Seat(seat)) => Some(seat),
            Step::Burn { .. }
            | Step::Card(To::Dealer)
            | Step::WarBurn { .. }
            | Step::WarCard(_) => None,
        };
        let waiting = self.playing.minus(self.served[0]);
        let Some(seat) = seat.or(awaited).filter(|seat| waiting.contains(*seat)) else {
            let why = "no such seat is waiting for a card of the original deal";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        void_spot(seat, &mut self.spots[seat.index()], cite, log);
        self.playing = self.playing.without(seat);
        if self.playing.is_empty() {
            self.over(log);
        } else if awaited == Some(seat) {
            let to = self.playing.after(seat).map_or(To::Dealer, To::Seat);
            self.phase = Phase::Dealing(Step::Card(to));
        }
        Ok(())
    }

    /// A seat passed over in the war deal gets the next card if that is noticed
    /// before the dealer has one; after that its war is off.
    fn no_war_card(
        &mut self,
        seat: Option<SeatNo>,
        after_dealer: bool,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.10");
        let step = self.while_dealing(cite)?;
        let awaited = match step {
            Step::WarBurn { to: To::Seat(seat), .. } | Step::WarCard(To::Seat(seat)) => Some(seat),
            Step::Burn { .. }
            | Step::Card(_)
            | Step::WarBurn { to: To::Dealer, .. }
            | Step::WarCard(To::Dealer) => None,
        };
        let passed_over = self.unusual.late.contains(seat.or(awaited).unwrap_or(SeatNo::FIRST));
        let waiting = self.at_war.minus(self.served[1]).minus(self.unusual.unserved);
        let found = seat.or(awaited).filter(|seat| waiting.contains(*seat));
        let (Some(seat), Step::WarBurn { .. } | Step::WarCard(_), false) =
            (found, step, passed_over && !after_dealer)
        else {
            let why = "no such seat is waiting for a card of the war deal";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        let unusual = &mut self.unusual;
        let set = if after_dealer { &mut unusual.unserved } else { &mut unusual.late };
        *set = set.with(seat);
        if awaited == Some(seat) {
            let to = self.next_in_war(seat);
            self.phase = Phase::Dealing(match step {
                Step::WarBurn { left, .. } => Step::WarBurn { left, to },
                Step::Burn { .. } | Step::Card(_) | Step::WarCard(_) => Step::WarCard(to),
            });
        }
        Ok(())
    }

    fn shuffler_failure(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.10(d)");
        match self.table.options.shuffle_method() {
            ShuffleMethod::Device => {}
            ShuffleMethod::Manual => {
                let why = "no shuffling device is in use at this table";
                return Err(Refusal::new(Code::NotOffered, cite, why));
            }
        }
        let offer = self.may_shuffle()?;
        log.record(Event::Reported { irregularity, cite });
        self.table.reshuffle = Some(offer);
        self.phase = Phase::Shoe(ShoePhase::Shuffle);
        Ok(())
    }
}

/// Returns whatever lies at the seat.
fn void_spot(seat: SeatNo, spot: &mut Spot, cite: Cite, log: &mut impl Log<CasinoWar>) {
    for wager in Wager::ALL {
        let stake = spot.take(*wager);
        if stake.is_positive() {
            log.record(Event::Settled(Settlement::void(seat, *wager, stake, cite)));
        }
    }
    spot.coupon = false;
}
