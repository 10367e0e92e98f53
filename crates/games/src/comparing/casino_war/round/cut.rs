//! Shuffle and cut, 22.5, and the burns that a shoe and a dealer owe, 22.7(a).

use boardwalk_equipment::{Cite, CutError, cite};

use super::super::{CUT_MARGIN, Call, CasinoWar};
use super::war::WarBurns;
use super::{Burns, CasinoWarRound, CutOffer, Phase, ShoePhase, Step};
use crate::{By, Code, Detail, Event, Log, Refusal, SeatNo, SeatSet};

impl CasinoWarRound {
    /// Whether the cards may be shuffled now, and then who is offered the cut:
    /// when they must be, when the game begins, and where the licensee has kept
    /// the right between any two rounds.
    pub(super) fn may_shuffle(&self) -> Result<CutOffer, Refusal> {
        let at_will = self.table.options.discretionary_reshuffle();
        match self.phase {
            Phase::Shoe(_) => Ok(self.table.reshuffle.unwrap_or(CutOffer::FirstPlayer)),
            Phase::Betting if !self.playing.is_empty() => Err(NOT_BETWEEN_ROUNDS),
            Phase::Betting if !self.table.begun => Ok(CutOffer::FirstPlayer),
            Phase::Betting if at_will => Ok(CutOffer::Discretion),
            Phase::Betting => {
                let why = "the cards are shuffled when the cutting card has come out";
                Err(Refusal::new(Code::NotNow, cite!("19:47-22.5(f)"), why))
            }
            Phase::Dealing(_) | Phase::Tie { .. } | Phase::WarBetting | Phase::Over => {
                Err(NOT_BETWEEN_ROUNDS)
            }
        }
    }

    #[inline(never)]
    pub(super) fn shuffled(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let offer = self.may_shuffle()?;
        log.record(Event::Shuffled { cite: cite!("19:47-22.5(a)") });
        // Kept until the shoe is in place: a device may yet fail.
        self.table.reshuffle = Some(offer);
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
        let cite = cite!("19:47-22.5(b)4");
        if !self.table.options.discretionary_reshuffle() {
            let why = "the licensee has not kept the right to reshuffle at will";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        if by != By::Floor {
            let why = "a reshuffle at will is the floorperson's to order";
            return Err(Refusal::new(Code::NotYourTurn, cite, why));
        }
        self.may_shuffle().map(|_| ())
    }

    #[inline(never)]
    pub(super) fn new_shoe(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shoe(
                ShoePhase::Cut { .. } | ShoePhase::DealerCuts | ShoePhase::PlaceCutCard,
            ) => {
                let why = "the cut that was offered comes first";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-22.5(c)"), why));
            }
            // Wagers may lie already: the shoe is there before the first card.
            Phase::Betting if !self.table.begun => {}
            Phase::Shoe(ShoePhase::Shuffle)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::Over => {
                self.may_shuffle()?;
            }
        }
        self.put_shoe_in_place(log);
        Ok(())
    }

    /// The stack goes into the shoe, and its first card will be burned.
    pub(super) fn put_shoe_in_place(&mut self, log: &mut impl Log<CasinoWar>) {
        log.record(Event::ShoeOpened { cite: cite!("19:47-22.5(e)") });
        self.table.reshuffle = None;
        self.table.burns = self.table.burns.and(Burns::SHOE);
        self.phase = Phase::Betting;
    }

    /// A new dealer burns a card before dealing any; one who comes in the
    /// middle of a deal burns it before going on.
    #[inline(never)]
    pub(super) fn new_dealer(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        log.record(Event::DealerChanged { cite: cite!("19:47-22.7(a)") });
        match self.phase {
            Phase::Dealing(step) => {
                self.phase = Phase::Dealing(match step {
                    Step::Burn { left } => Step::Burn { left: one_more(left) },
                    Step::Card(_) => Step::Burn { left: 1 },
                    Step::WarBurn { left, to } => Step::WarBurn { left: left.and_dealers(1), to },
                    Step::WarCard(to) => Step::WarBurn { left: WarBurns::NONE.and_dealers(1), to },
                });
            }
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::Over => self.table.burns = self.table.burns.and(Burns::DEALER),
        }
        Ok(())
    }

    /// The cards to burn before the next card, which are then no longer owed.
    pub(super) fn take_burns(&mut self) -> u8 {
        std::mem::take(&mut self.table.burns).count()
    }
}

/// One more card to burn, eight at most, however many dealers come.
fn one_more(burns: u8) -> u8 {
    (burns + 1).min(8)
}

const NOT_BETWEEN_ROUNDS: Refusal = Refusal::new(
    Code::NotNow,
    cite!("19:47-22.7(d)"),
    "the cards are shuffled between rounds, before any wager",
);

const NOT_THE_CUTTER: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("19:47-22.5(c)"),
    "the cut belongs to the one it is offered to",
);
