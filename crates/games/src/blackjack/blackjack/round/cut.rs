//! Shuffle and cut, 2.5, and the burns that a shoe and a dealer owe, 2.6(c).

use boardwalk_equipment::{Card, Cite, CutError, cite};

use super::super::options::ShuffleMode;
use super::super::{Blackjack, CUT_MARGIN, Call, Side};
use super::{BlackjackRound, CutOffer, Phase, ShoePhase};
use crate::{By, Code, Detail, Event, Hidden, Log, Refusal, SeatNo, SeatSet};

impl BlackjackRound {
    /// The side of the shoe that must be shuffled comes first.
    #[inline(never)]
    pub(super) fn begin_shuffle(&mut self) {
        let side = match self.table.reshuffle {
            [Some(_), _] => Side::Left,
            [None, _] => Side::Right,
        };
        self.table.side = side;
        self.phase = Phase::Shoe(ShoePhase::Shuffle);
    }

    /// Whether the cards may be shuffled now, and then who is offered the cut:
    /// when they must be, when the game begins, and where the licensee has kept
    /// the right after any round.
    pub(super) fn may_shuffle(&self) -> Result<CutOffer, Refusal> {
        let continuous = self.table.options.shuffle_mode() == ShuffleMode::Continuous;
        if continuous && !matches!(self.phase, Phase::Shoe(_)) {
            let why = "a device shuffles the cards all the time";
            return Err(Refusal::new(Code::NotNow, cite!("19:47-2.21"), why));
        }
        match self.phase {
            Phase::Shoe(_) => {
                let due = self.table.reshuffle[self.table.side.index()];
                Ok(due.unwrap_or(CutOffer::FirstPlayer))
            }
            Phase::Betting if !self.boxes.playing.is_empty() => Err(NOT_BETWEEN_ROUNDS),
            Phase::Betting if !self.table.begun => Ok(CutOffer::FirstPlayer),
            Phase::Betting if self.table.options.reshuffle_after_any_round() => {
                Ok(CutOffer::Discretion)
            }
            Phase::Betting => {
                let why = "the cards are shuffled when the cutting card has come out";
                Err(Refusal::new(Code::NotNow, cite!("19:47-2.5(h)"), why))
            }
            _ => Err(NOT_BETWEEN_ROUNDS),
        }
    }

    /// Cards in the stack that is cut.
    pub(super) fn stack(&self) -> u16 {
        let stack = self.table.options.stack(self.table.side);
        if !self.unusual.mid_round {
            return stack;
        }
        let mut out = 0;
        self.on_the_table(&mut |_| out += 1);
        stack.saturating_sub(out)
    }

    /// The cards that lie on the table, but for one that nobody has seen.
    pub(super) fn on_the_table(&self, each: &mut dyn FnMut(Card)) {
        self.dealer.cards.all().iter().for_each(|card| each(*card));
        if let Some(card) = self.dealer.hole.and_then(Hidden::turn_up) {
            each(card);
        }
        for seat in self.boxes.playing {
            for hand in self.spot(seat).hands() {
                hand.cards.all().iter().for_each(|card| each(*card));
            }
        }
    }

    #[inline(never)]
    pub(super) fn shuffled(&mut self, log: &mut impl Log<Blackjack>) -> Result<(), Refusal> {
        let offer = self.may_shuffle()?;
        let mid_round = self.unusual.mid_round;
        let cite = match (self.table.options.shuffle_mode(), offer) {
            _ if mid_round => cite!("19:47-2.15"),
            (_, CutOffer::Discards) => cite!("19:47-2.6(m)"),
            (ShuffleMode::Continuous, _) => cite!("19:47-2.21"),
            (ShuffleMode::ApprovedCustom, _) => cite!("19:47-2.5(i)"),
            (_, CutOffer::FirstPlayer) => cite!("19:47-2.5(a)"),
            (_, CutOffer::Discretion) => cite!("19:47-2.5(h)1"),
            (_, CutOffer::Seat(_) | CutOffer::FarthestRight) => cite!("19:47-2.6(l)3"),
        };
        log.record(Event::Shuffled { cite });
        // Kept until the shoe is in place.
        self.table.reshuffle[self.table.side.index()] = Some(offer);
        let seated = self.table.seated;
        let (seat, cite) = match offer {
            CutOffer::FirstPlayer => (self.table.first, cite!("19:47-2.5(e)1")),
            CutOffer::Seat(seat) => (Some(seat), cite!("19:47-2.5(e)2")),
            CutOffer::FarthestRight => (seated.last(), cite!("19:47-2.5(e)3")),
            CutOffer::Discretion => (seated.last(), cite!("19:47-2.5(e)4")),
            CutOffer::Discards => {
                self.put_shoe_in_place(log);
                return Ok(());
            }
        };
        let continuous = self.table.options.shuffle_mode() == ShuffleMode::Continuous;
        if continuous || self.stack() < 2 * CUT_MARGIN {
            // A device needs no cut, and too few cards cannot have one ten from
            // either end.
            self.put_shoe_in_place(log);
            return Ok(());
        }
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
        log: &mut impl Log<Blackjack>,
    ) {
        log.record(Event::Called { call: Call::CutOffered(Some(seat)), cite });
        self.phase = Phase::Shoe(ShoePhase::Cut { offered: seat, refused });
    }

    /// Offers the cut to the next player clockwise, and at last to the dealer.
    pub(super) fn offer_cut_on(
        &mut self,
        from: Option<SeatNo>,
        refused: SeatSet,
        log: &mut impl Log<Blackjack>,
    ) {
        let cite = cite!("19:47-2.5(f)");
        let willing = self.table.seated.minus(refused);
        match from.map_or(willing.first(), |seat| willing.clockwise_after(seat)) {
            Some(seat) => self.offer_cut(seat, refused, cite, log),
            None => self.dealer_is_to_cut(log),
        }
    }

    fn dealer_is_to_cut(&mut self, log: &mut impl Log<Blackjack>) {
        let call = Call::CutOffered(None);
        log.record(Event::Called { call, cite: cite!("19:47-2.5(f)") });
        self.phase = Phase::Shoe(ShoePhase::DealerCuts);
    }

    pub(super) fn permits_cut(&self, by: By, at: u16) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Shoe(ShoePhase::Cut { offered, .. }), By::Seat(who)) if offered == who => {}
            (Phase::Shoe(ShoePhase::DealerCuts), By::Dealer) => {}
            (_, By::Seat(_) | By::Dealer | By::Floor) => return Err(NOT_THE_CUTTER),
        }
        let stack = self.stack();
        if at >= CUT_MARGIN && at <= stack.saturating_sub(CUT_MARGIN) {
            return Ok(());
        }
        let cut = CutError { at: at.into(), margin: CUT_MARGIN.into(), stack: stack.into() };
        let detail = Detail::Cut(cut);
        Err(Refusal { code: Code::OutOfRange, cite: cite!("19:47-2.5(c)"), detail })
    }

    /// The cutting card goes back into the stack, but not where the Bart Carter
    /// shuffle is used, nor into the few cards of a shoe that ran out.
    pub(super) fn cut(&mut self, by: By, log: &mut impl Log<Blackjack>) {
        self.table.cut_by = Some(match by {
            By::Seat(seat) => Some(seat),
            By::Dealer | By::Floor => None,
        });
        let no_cutting_card = self.table.options.shuffle_mode() == ShuffleMode::BartCarter;
        if no_cutting_card || self.unusual.mid_round {
            self.put_shoe_in_place(log);
        } else {
            self.phase = Phase::Shoe(ShoePhase::PlaceCutCard);
        }
    }

    pub(super) fn permits_refusal(&self, by: By) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Shoe(ShoePhase::Cut { offered, .. }), By::Seat(who)) if offered == who => {
                Ok(())
            }
            (_, By::Seat(_) | By::Dealer | By::Floor) => Err(NOT_THE_CUTTER),
        }
    }

    pub(super) fn refuse_cut(&mut self, log: &mut impl Log<Blackjack>) {
        if let Phase::Shoe(ShoePhase::Cut { offered, refused }) = self.phase {
            self.offer_cut_on(Some(offered), refused.with(offered), log);
        }
    }

    /// Where the cutting card may go: cards behind it, at least and at most.
    pub(super) fn cut_card_places(&self) -> (u16, u16) {
        let side = self.table.side;
        (self.table.options.behind_cut_card(side), self.table.options.stack(side) - 1)
    }

    pub(super) fn is_placing_cut_card(&self) -> bool {
        self.phase == Phase::Shoe(ShoePhase::PlaceCutCard)
    }

    pub(super) fn permits_cut_card(&self, by: By, behind: u16) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.5(d)");
        if !self.is_placing_cut_card() || by != By::Dealer {
            let why = "the dealer places the cutting card after the cut";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        let (min, max) = self.cut_card_places();
        if (min..=max).contains(&behind) {
            return Ok(());
        }
        let detail = Detail::Range { number: behind.into(), min: min.into(), max: max.into() };
        Err(Refusal { code: Code::OutOfRange, cite, detail })
    }

    pub(super) fn permits_reshuffle(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.5(h)1");
        if !self.table.options.reshuffle_after_any_round() {
            let why = "the licensee has not kept the right to reshuffle after any round";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        if by != By::Floor {
            let why = "a reshuffle at will is the floorperson's to order";
            return Err(Refusal::new(Code::NotYourTurn, cite, why));
        }
        self.may_shuffle().map(|_| ())
    }

    /// Both sides of a double shoe are shuffled.
    pub(super) fn reshuffle(&mut self) {
        self.table.reshuffle[0] = Some(CutOffer::Discretion);
        if self.is_double_shoe() {
            self.table.reshuffle[1] = Some(CutOffer::Discretion);
        }
        self.begin_shuffle();
    }

    #[inline(never)]
    pub(super) fn new_shoe(&mut self, log: &mut impl Log<Blackjack>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shoe(
                ShoePhase::Cut { .. } | ShoePhase::DealerCuts | ShoePhase::PlaceCutCard,
            ) => {
                let why = "the cut that was offered comes first";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-2.5(f)"), why));
            }
            // Wagers may lie already: the shoe is there before the first card.
            Phase::Betting
                if !self.table.begun
                    && self.table.options.shuffle_mode() != ShuffleMode::Continuous => {}
            _ => {
                self.may_shuffle()?;
            }
        }
        self.put_shoe_in_place(log);
        Ok(())
    }

    /// The stack goes into the shoe, and its first card will be burned.
    pub(super) fn put_shoe_in_place(&mut self, log: &mut impl Log<Blackjack>) {
        let side = self.table.side.index();
        let offer = self.table.reshuffle[side].take();
        let cite = match (offer, self.table.options.shuffle_mode()) {
            (Some(CutOffer::Discards), _) => cite!("19:47-2.6(m)"),
            (_, ShuffleMode::Continuous) => cite!("19:47-2.21"),
            (Some(_) | None, _) => cite!("19:47-2.5(d)"),
        };
        log.record(Event::ShoeOpened { cite });
        self.table.rack = 0;
        if std::mem::take(&mut self.unusual.mid_round) {
            // What is left is shuffled again after this round.
            self.table.reshuffle[side] = offer;
            self.phase = self.unusual.resume;
            if self.table.options.burns() {
                self.phase = Phase::Burn { left: 1 };
            }
            return;
        }
        self.table.shoe_burn = self.table.options.burns();
        let options = self.table.options;
        self.table.entry.shuffled(&options);
        self.phase = Phase::Betting;
        if self.table.is_shuffle_due() {
            self.begin_shuffle();
        } else {
            self.table.side = Side::Left;
        }
    }

    /// A new dealer burns a card before dealing any; one who comes in the
    /// middle of a round burns it before the next card.
    #[inline(never)]
    pub(super) fn new_dealer(&mut self, log: &mut impl Log<Blackjack>) -> Result<(), Refusal> {
        log.record(Event::DealerChanged { cite: cite!("19:47-2.6(c)") });
        if !self.table.options.burns() {
            return Ok(());
        }
        match self.phase {
            Phase::Burn { left } => self.phase = Phase::Burn { left: (left + 1).min(8) },
            phase if self.awaited().is_some() => {
                self.unusual.resume = phase;
                self.phase = Phase::Burn { left: 1 };
            }
            Phase::Shoe(_) | Phase::Betting | Phase::Over => self.table.dealer_burn = true,
            _ => {
                self.table.dealer_burn = true;
                self.unusual.before_card = true;
            }
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn cut_card(&mut self, log: &mut impl Log<Blackjack>) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.6(l)");
        let refuse = |why| Err(Refusal::new(Code::NotNow, cite, why));
        let Some(on) = self.awaited() else {
            return refuse("the cutting card comes out where a card is dealt");
        };
        match self.table.options.shuffle_mode() {
            ShuffleMode::Standard | ShuffleMode::ApprovedCustom => {}
            ShuffleMode::BartCarter | ShuffleMode::Continuous => {
                return refuse("no cutting card is in the cards at this table");
            }
        }
        let side = self.table.side.index();
        if self.table.reshuffle[side].is_some() {
            return refuse("the cutting card is out already");
        }
        log.record(Event::CutCardOut { on, cite });
        self.table.reshuffle[side] =
            Some(on.seat().map_or(CutOffer::FarthestRight, CutOffer::Seat));
        Ok(())
    }

    /// The cut must be made again: by the one who made it, or the next one.
    pub(super) fn recut(&mut self, log: &mut impl Log<Blackjack>) {
        use super::super::options::RecutBy;
        let last = self.table.cut_by.take().flatten();
        let side = self.table.side.index();
        self.table.reshuffle[side] = self.table.reshuffle[side].or(Some(CutOffer::FarthestRight));
        self.table.shoe_burn = false;
        let again = last.filter(|seat| self.table.seated.contains(*seat));
        match (self.table.options.recut_by(), again) {
            (RecutBy::SamePlayer, Some(seat)) => {
                self.offer_cut(seat, SeatSet::EMPTY, cite!("19:47-2.5(g)"), log);
            }
            (RecutBy::SamePlayer, None) => self.dealer_is_to_cut(log),
            (RecutBy::NextEntitled, _) => {
                self.offer_cut_on(
                    last,
                    last.map_or(SeatSet::EMPTY, |s| SeatSet::EMPTY.with(s)),
                    log,
                );
            }
        }
    }
}

pub(super) const NOT_BETWEEN_ROUNDS: Refusal = Refusal::new(
    Code::NotNow,
    cite!("19:47-2.6(l)"),
    "the cards are shuffled between rounds, before any wager",
);

const NOT_THE_CUTTER: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("19:47-2.5(f)"),
    "the cut belongs to the one it is offered to",
);
