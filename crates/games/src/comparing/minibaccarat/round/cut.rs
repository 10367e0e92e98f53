//! Shuffle, cut and burn, 7.5.

use boardwalk_equipment::{Card, Cite, CutError, cite};

use super::super::{CUT_MARGIN, Call, Irregularity, Minibaccarat, RecutBy, ShuffleFinish, draw};
use super::{BetweenShoes, Burn, Cutter, MinibaccaratRound, Phase, Shoe};
use crate::{Area, By, Code, Dealt, Detail, Event, Hidden, Log, Refusal, SeatNo};

impl MinibaccaratRound {
    /// Whether the cards may be shuffled now: when the shoe is done, or before
    /// the game begins.
    fn may_shuffle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Between(BetweenShoes::Collect) => Err(Refusal::new(
                Code::Owing,
                cite!("19:47-7.3(c)2"),
                "vigorish that is marked is collected before the cards are reshuffled",
            )),
            Phase::Between(BetweenShoes::Shuffle) => Ok(()),
            Phase::Between(BetweenShoes::Cut { .. } | BetweenShoes::DealerCuts) => {
                let why = "the cut that was offered comes first";
                Err(Refusal::new(Code::NotNow, cite!("19:47-7.5(d)"), why))
            }
            Phase::Betting if !self.table.begun => Ok(()),
            Phase::Betting
            | Phase::Burn(_)
            | Phase::Dealing(_)
            | Phase::Squeeze { .. }
            | Phase::Over => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-7.5(a)"),
                "the cards are shuffled before play begins and when a shoe is completed",
            )),
        }
    }

    #[inline(never)]
    pub(super) fn shuffled(&mut self, log: &mut impl Log<Minibaccarat>) -> Result<(), Refusal> {
        self.may_shuffle()?;
        if self.table.options.continuous_shuffler() {
            log.record(Event::Shuffled { cite: cite!("19:47-7.12") });
            self.put_shoe_in_place(None, log);
            return Ok(());
        }
        if !self.playing.is_empty() {
            let why = "the cards are shuffled before any wager is made";
            return Err(Refusal::new(Code::NotNow, cite!("19:47-7.5(a)"), why));
        }
        log.record(Event::Shuffled { cite: cite!("19:47-7.5(a)") });
        self.finish_shuffle(log);
        self.offer_cut_from_the_top(cite!("19:47-7.5(d)"), log);
        Ok(())
    }

    /// The stack is feathered, or laced.
    fn finish_shuffle(&self, log: &mut impl Log<Minibaccarat>) {
        let mut call = |call, cite| log.record(Event::Called { call, cite });
        match self.table.options.shuffle_finish() {
            ShuffleFinish::Feather => call(Call::Feathered, cite!("19:47-7.5(b)1")),
            ShuffleFinish::LaceOneDeck => call(Call::Laced, cite!("19:47-7.5(b)2")),
            ShuffleFinish::LaceThenReshuffle => {
                call(Call::Laced, cite!("19:47-7.5(b)2"));
                call(Call::ShuffledAgain, cite!("19:47-7.5(b)2i"));
            }
        }
    }

    /// Offers the cut to the highest-numbered player.
    fn offer_cut_from_the_top(&mut self, cite: Cite, log: &mut impl Log<Minibaccarat>) {
        self.offer_cut(self.table.seated.last(), cite, log);
    }

    /// Offers the cut to the next player clockwise, which is downwards here.
    pub(super) fn offer_cut_below(
        &mut self,
        seat: SeatNo,
        cite: Cite,
        log: &mut impl Log<Minibaccarat>,
    ) {
        self.offer_cut(self.table.seated.before(seat), cite, log);
    }

    /// Offers the cut to a player, or if there is none leaves it to the dealer.
    fn offer_cut(&mut self, seat: Option<SeatNo>, cite: Cite, log: &mut impl Log<Minibaccarat>) {
        log.record(Event::Called { call: Call::CutOffered(seat), cite });
        self.phase = Phase::Between(match seat {
            Some(offered) => BetweenShoes::Cut { offered },
            None => BetweenShoes::DealerCuts,
        });
    }

    pub(super) fn permits_cut(&self, by: By, at: u16) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Between(BetweenShoes::Cut { offered }), By::Seat(who)) if offered == who => {}
            (Phase::Between(BetweenShoes::DealerCuts), By::Dealer) => {}
            (_, By::Seat(_) | By::Dealer | By::Floor) => return Err(NOT_THE_CUTTER),
        }
        let stack = self.table.options.stack();
        if at >= CUT_MARGIN && at <= stack - CUT_MARGIN {
            return Ok(());
        }
        let cut = CutError { at: at.into(), margin: CUT_MARGIN.into(), stack: stack.into() };
        let detail = Detail::Cut(cut);
        Err(Refusal { code: Code::OutOfRange, cite: cite!("19:47-7.5(e)"), detail })
    }

    pub(super) fn permits_refusal(&self, by: By) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Between(BetweenShoes::Cut { offered }), By::Seat(who)) if offered == who => {
                Ok(())
            }
            (_, By::Seat(_) | By::Dealer | By::Floor) => Err(NOT_THE_CUTTER),
        }
    }

    pub(super) fn refuse_cut(&mut self, log: &mut impl Log<Minibaccarat>) {
        if let Phase::Between(BetweenShoes::Cut { offered }) = self.phase {
            self.offer_cut_below(offered, cite!("19:47-7.5(d)"), log);
        }
    }

    pub(super) fn was_cut(&mut self, by: By, log: &mut impl Log<Minibaccarat>) {
        let cutter = match by {
            By::Seat(seat) => Cutter::Seat(seat),
            By::Dealer | By::Floor => Cutter::Dealer,
        };
        self.put_shoe_in_place(Some(cutter), log);
    }

    #[inline(never)]
    pub(super) fn new_shoe(&mut self, log: &mut impl Log<Minibaccarat>) -> Result<(), Refusal> {
        self.may_shuffle()?;
        self.put_shoe_in_place(None, log);
        Ok(())
    }

    /// The stack goes into the shoe with its two cutting cards, and the first
    /// cards are to be burned; a device that shuffles all the time burns none.
    fn put_shoe_in_place(&mut self, cutter: Option<Cutter>, log: &mut impl Log<Minibaccarat>) {
        self.clear_cards();
        if self.table.options.continuous_shuffler() {
            log.record(Event::ShoeOpened { cite: cite!("19:47-7.12") });
            self.phase = Phase::Betting;
            return;
        }
        log.record(Event::ShoeOpened { cite: cite!("19:47-7.5(f)") });
        self.table.cutter = cutter;
        self.table.shoe = Shoe::Running;
        self.phase = Phase::Burn(Burn::First);
    }

    /// A card of the burn: the first says how many follow, and must be seen.
    pub(super) fn burn(
        &mut self,
        burn: Burn,
        card: Option<Card>,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        let (to, cite) = (Area::Discard, cite!("19:47-7.5(f)"));
        let left = match (burn, card) {
            (Burn::First, None) => {
                let why = "the first card of a shoe says how many are burned and must be named";
                return Err(Refusal::new(Code::CardNotSeen, cite, why));
            }
            (Burn::First, Some(first)) => {
                log.record(Event::Dealt { to, card: Dealt::Up(first), cite });
                let left = draw::burns(first);
                log.record(Event::Called { call: Call::Burn(left), cite });
                left
            }
            (Burn::Left(left), card) => {
                let card = card.map_or(Dealt::Down(Hidden::new(None)), Dealt::Up);
                log.record(Event::Dealt { to, card, cite });
                left - 1
            }
        };
        self.phase = match left {
            0 => Phase::Betting,
            left => Phase::Burn(Burn::Left(left)),
        };
        Ok(())
    }

    /// A supervisor has the cards cut again, before any has left the shoe.
    pub(super) fn recut(&mut self, log: &mut impl Log<Minibaccarat>) -> Result<(), Refusal> {
        let cite = cite!("19:47-7.5(g)");
        if self.phase != Phase::Burn(Burn::First) {
            let why = "the cards are recut after the cut and before any card is dealt";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity: Irregularity::ImproperCut, cite });
        let seated = self.table.seated;
        match (self.table.cutter, self.table.options.recut_by()) {
            (None, _) => self.offer_cut_from_the_top(cite, log),
            (Some(Cutter::Seat(seat)), RecutBy::SamePlayer) if seated.contains(seat) => {
                self.offer_cut(Some(seat), cite, log);
            }
            (Some(Cutter::Seat(seat)), RecutBy::SamePlayer | RecutBy::NextEntitled) => {
                self.offer_cut_below(seat, cite, log);
            }
            (Some(Cutter::Dealer), RecutBy::SamePlayer | RecutBy::NextEntitled) => {
                self.offer_cut(None, cite, log);
            }
        }
        Ok(())
    }
}

const NOT_THE_CUTTER: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("19:47-7.5(d)"),
    "the cut belongs to the one it is offered to",
);
