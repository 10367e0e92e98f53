//! Shuffle and cut, 22.5, and the burns that a shoe and a dealer owe, 22.7(a).

use boardwalk_equipment::{Cite, CutError, cite};

use super::super::{CUT_MARGIN, Call, CasinoWar};
use super::{CasinoWarRound, CutOffer, Phase, ShoePhase};
use crate::{By, Code, Detail, Event, Log, Refusal, SeatNo, SeatSet};

/// Burn cards that can be due at once: one for the shoe and one a new dealer.
const BURNS_DUE_MAX: u8 = 8;

impl CasinoWarRound {
    /// Whether the cards may be shuffled now: when they must be, or before the
    /// first wager of a round.
    pub(super) fn may_shuffle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shoe(_) => Ok(()),
            Phase::Betting if self.playing.is_empty() => Ok(()),
            Phase::Betting
            | Phase::Dealing(_)
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::Over => {
                let why = "the cards are shuffled between rounds, before any wager";
                Err(Refusal::new(Code::NotNow, cite!("19:47-22.7(d)"), why))
            }
        }
    }

    #[inline(never)]
    pub(super) fn shuffled(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        self.may_shuffle()?;
        log.record(Event::Shuffled { cite: cite!("19:47-22.5(a)") });
        let offer = self.table.reshuffle.take().unwrap_or(CutOffer::FirstPlayer);
        let seated = self.table.seated;
        let (seat, cite) = match offer {
            CutOffer::FirstPlayer => (self.table.first, cite!("19:47-22.5(b)1")),
            CutOffer::Seat(seat) => (Some(seat), cite!("19:47-22.5(b)2")),
            CutOffer::FarthestRight => (seated.last(), cite!("19:47-22.5(b)3")),
            CutOffer::Discretion => (seated.last(), cite!("19:47-22.5(b)4")),
        };
        // One who has left the table is passed by.
        match seat.filter(|seat| seated.contains(*seat)) {
            Some(seat) => self.offer_cut(seat, SeatSet::EMPTY, cite, log),
            None => self.offer_cut_on(seat, SeatSet::EMPTY, log),
        }
        Ok(())
    }

    fn offer_cut(
        &mut self,
        seat: SeatNo,
        refused: SeatSet,
        cite: Cite,
        log: &mut impl Log<CasinoWar>,
    ) {
        log.record(Event::Called { call: Call::CutOffered(Some(seat)), cite });
        self.phase = Phase::Shoe(ShoePhase::Cut { offered: seat, refused });
    }

    /// Offers the cut to the next player clockwise, and at last to the dealer.
    pub(super) fn offer_cut_on(
        &mut self,
        from: Option<SeatNo>,
        refused: SeatSet,
        log: &mut impl Log<CasinoWar>,
    ) {
        let cite = cite!("19:47-22.5(c)");
        let willing = self.table.seated.minus(refused);
        match from.map_or(willing.first(), |seat| willing.clockwise_after(seat)) {
            Some(seat) => self.offer_cut(seat, refused, cite, log),
            None => {
                log.record(Event::Called { call: Call::CutOffered(None), cite });
                self.phase = Phase::Shoe(ShoePhase::DealerCuts);
            }
        }
    }

    pub(super) fn permits_cut(&self, by: By, at: u16) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Shoe(ShoePhase::Cut { offered, .. }), By::Seat(who)) if offered == who => {}
            (Phase::Shoe(ShoePhase::DealerCuts), By::Dealer) => {}
            (_, By::Seat(_) | By::Dealer | By::Floor) => return Err(NOT_THE_CUTTER),
        }
        let stack = self.table.options.stack();
        if at >= CUT_MARGIN && at <= stack - CUT_MARGIN {
            return Ok(());
        }
        let cut = CutError { at: at.into(), margin: CUT_MARGIN.into(), stack: stack.into() };
        let detail = Detail::Cut(cut);
        Err(Refusal { code: Code::OutOfRange, cite: cite!("19:47-22.5(d)"), detail })
    }

    pub(super) fn permits_decline(&self, by: By) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Shoe(ShoePhase::Cut { offered, .. }), By::Seat(who)) if offered == who => {
                Ok(())
            }
            (_, By::Seat(_) | By::Dealer | By::Floor) => Err(NOT_THE_CUTTER),
        }
    }

    pub(super) fn decline_cut(&mut self, log: &mut impl Log<CasinoWar>) {
        if let Phase::Shoe(ShoePhase::Cut { offered, refused }) = self.phase {
            self.offer_cut_on(Some(offered), refused.with(offered), log);
        }
    }

    pub(super) fn permits_cut_card(&self, by: By, behind: u16) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.5(e)");
        if !self.is_placing_cut_card() || by != By::Dealer {
            let why = "the dealer places the cutting card after the cut";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        let (min, max) = (self.table.options.behind_cut_card(), self.table.options.stack() - 1);
        if (min..=max).contains(&behind) {
            return Ok(());
        }
        let detail = Detail::Range { number: behind.into(), min: min.into(), max: max.into() };
        Err(Refusal { code: Code::OutOfRange, cite, detail })
    }

    pub(super) fn permits_reshuffle(&self, by: By) -> Result<(), Refusal> {
        if by != By::Floor || !self.table.options.discretionary_reshuffle() {
            let why = "the licensee has not kept the right to reshuffle at will";
            return Err(Refusal::new(Code::NotOffered, cite!("19:47-22.5(b)4"), why));
        }
        self.may_shuffle()
    }

    #[inline(never)]
    pub(super) fn new_shoe(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shoe(ShoePhase::Shuffle) | Phase::Betting => {
                self.put_shoe_in_place(log);
                Ok(())
            }
            Phase::Shoe(
                ShoePhase::Cut { .. } | ShoePhase::DealerCuts | ShoePhase::PlaceCutCard,
            )
            | Phase::Dealing(_)
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::Over => {
                let why = "a new shoe comes between rounds, before the deal";
                Err(Refusal::new(Code::NotNow, cite!("19:47-22.5(f)"), why))
            }
        }
    }

    /// The stack goes into the shoe, and its first card will be burned. What
    /// was owed to the shoe before it does not matter any more.
    pub(super) fn put_shoe_in_place(&mut self, log: &mut impl Log<CasinoWar>) {
        log.record(Event::ShoeOpened { cite: cite!("19:47-22.5(e)") });
        self.table.reshuffle = None;
        self.table.burns_due = 1;
        self.phase = Phase::Betting;
    }

    #[inline(never)]
    pub(super) fn new_dealer(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.7(a)");
        if self.table.burns_due == BURNS_DUE_MAX {
            return Err(Refusal::new(Code::NotNow, cite, "too many new dealers without a deal"));
        }
        self.table.burns_due += 1;
        log.record(Event::DealerChanged { cite });
        Ok(())
    }
}

const NOT_THE_CUTTER: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("19:47-22.5(c)"),
    "the cut belongs to the one it is offered to",
);
