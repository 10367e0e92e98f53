//! The deal, 44.7 to 44.9: from a shoe or the hand a card at a time, from an
//! automated shoe two.

use boardwalk_equipment::{Card, Cite, cite};

use super::super::{AllInHoldEm, Call, Wager};
use super::{AllInHoldEmRound, Phase, Step, To};
use crate::house_poker::one_deck::DealMethod;
use crate::{Area, Code, Dealt, Event, Hidden, Log, Refusal, SeatNo};

/// Community cards and the burns before the first, the fourth and the fifth,
/// 44.10(f).
pub(super) const BOARD_STEPS: u32 = 8;

/// The steps that are community cards.
const COMMUNITY: [usize; 5] = [1, 2, 3, 5, 7];

/// Whether the step of the board after so many is a burn.
#[inline]
pub(super) const fn is_burn(done: u32) -> bool {
    0b0101_0001 >> done & 1 == 1
}

impl Step {
    #[inline]
    pub(super) fn area(self) -> Area {
        match self.to {
            To::Seat(seat) => Area::Seat { seat, hand: 0 },
            To::Dealer => Area::Dealer { hand: 0 },
        }
    }
}

impl AllInHoldEmRound {
    #[inline(always)]
    pub(super) fn no_more_bets(&mut self, log: &mut impl Log<AllInHoldEm>) -> Result<(), Refusal> {
        let cite = match self.table.methods.deal {
            DealMethod::ManualShoe => cite!("19:47-44.7(b)"),
            DealMethod::Hand => cite!("19:47-44.8(b)3"),
            DealMethod::AutomatedShoe => cite!("19:47-44.9(b)2"),
        };
        let Phase::Betting = self.phase else {
            return Err(Refusal::new(Code::BettingClosed, cite, "no betting window is open"));
        };
        let Some(first) = self.playing.first() else {
            let why = "a round needs an ante";
            return Err(Refusal::new(Code::NoWagers, cite!("19:47-44.1"), why));
        };
        log.record(Event::BetsClosed { cite });
        for seat in self.playing {
            let spot = &mut self.spots[seat.index()];
            spot.nets = [boardwalk_equipment::Money::ZERO; 4];
            spot.left = self.table.limit;
        }
        self.phase = Phase::Dealing(Step { to: To::Seat(first), card: 0 }.into());
        Ok(())
    }

    #[inline(always)]
    pub(super) fn card(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        match self.phase {
            Phase::Board { done } => self.community_card(done, card, log),
            Phase::Dealing(packed) => self.hole_card(packed.step(), card, log),
            Phase::Deck(_) | Phase::Betting | Phase::Deciding { .. } | Phase::Over => {
                Err(self.no_card_wanted())
            }
        }
    }

    /// Two cards each, as far as there are cards.
    #[inline(always)]
    pub(super) fn deal_hands(
        &mut self,
        step: Step,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let by_turns = !matches!(self.table.methods.deal, DealMethod::AutomatedShoe);
        match self.playing.only() {
            Some(seat) if by_turns && step == (Step { to: To::Seat(seat), card: 0 }) => {
                self.deal_two_hands(seat, shoe, log)
            }
            _ => self.deal_all_hands(step, shoe, log),
        }
    }

    /// Two cards each to the only player and the dealer, by turns: nobody's turn
    /// has to be found.
    #[inline(always)]
    fn deal_two_hands(
        &mut self,
        seat: SeatNo,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        // One after the other: a loop would ask each time whose card it is.
        let steps = [To::Seat(seat), To::Dealer].map(|to| [0, 1].map(|card| Step { to, card }));
        let [[first, third], [second, fourth]] = steps;
        let mut deal = |step: Step| match shoe(0) {
            Some(card) => self.lay(step, Some(card), log).map(|()| true),
            None => {
                self.phase = Phase::Dealing(step.into());
                Ok(false)
            }
        };
        if !(deal(first)? && deal(second)? && deal(third)? && deal(fourth)?) {
            return Ok(());
        }
        self.phase = Phase::Dealing(Step { to: To::Dealer, card: 1 }.into());
        self.all_dealt(log);
        Ok(())
    }

    #[inline(never)]
    fn deal_all_hands(
        &mut self,
        mut step: Step,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        loop {
            let Some(card) = shoe(0) else {
                self.phase = Phase::Dealing(step.into());
                return Ok(());
            };
            self.lay(step, Some(card), log)?;
            match self.after(step) {
                Some(next) => step = next,
                None => break,
            }
        }
        self.phase = Phase::Dealing(step.into());
        self.all_dealt(log);
        Ok(())
    }

    /// The board, as far as there are cards.
    #[inline(always)]
    pub(super) fn deal_board(
        &mut self,
        done: u32,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        for done in done..BOARD_STEPS {
            let Some(card) = shoe(0) else {
                self.phase = Phase::Board { done };
                return Ok(());
            };
            self.lay_on_board(done, Some(card), log)?;
        }
        self.phase = Phase::Board { done: BOARD_STEPS };
        self.compare_hands(log);
        Ok(())
    }

    #[cold]
    fn no_card_wanted(&self) -> Refusal {
        match self.phase {
            Phase::Betting => Refusal::new(
                Code::BettingOpen,
                cite!("19:47-44.7(b)"),
                "\"No more bets\" comes before the first card",
            ),
            Phase::Deciding { .. } => Refusal::new(
                Code::NotNow,
                cite!("19:47-44.10(a)"),
                "every player must fold or raise before another card is dealt",
            ),
            Phase::Deck(_) => Refusal::new(
                Code::NotNow,
                cite!("19:47-44.4(a)"),
                "the cards must be shuffled and cut before one is dealt",
            ),
            Phase::Dealing(_) | Phase::Board { .. } | Phase::Over => Refusal::new(
                Code::NotNow,
                cite!("19:47-44.1"),
                "the round is over and asks for no card",
            ),
        }
    }

    /// One card of those dealt round the table.
    #[inline(always)]
    fn hole_card(
        &mut self,
        step: Step,
        card: Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        self.lay(step, card, log)?;
        match self.after(step) {
            Some(step) => self.phase = Phase::Dealing(step.into()),
            None => self.all_dealt(log),
        }
        Ok(())
    }

    /// A card face down to a player or the dealer.
    #[inline(always)]
    fn lay(
        &mut self,
        step: Step,
        card: Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let hidden = Hidden::new(card);
        let place = usize::from(step.card) % 2;
        if card.is_none() {
            self.may_be_unseen(step)?;
        }
        match step.to {
            To::Seat(seat) => self.spots[seat.index()].cards[place] = hidden,
            To::Dealer => self.dealer.cards[place] = hidden,
        }
        let cite = self.dealt_by(step);
        log.record(Event::Dealt { to: step.area(), card: Dealt::Down(hidden), cite });
        Ok(())
    }

    /// A hand with a bonus wager must be known; whether others must be is seen
    /// when everybody has acted.
    #[cold]
    fn may_be_unseen(&mut self, step: Step) -> Result<(), Refusal> {
        match step.to {
            To::Seat(seat) if self.spots[seat.index()].has_bonus() => Err(NOT_SEEN),
            To::Seat(_) | To::Dealer => {
                self.any_unseen = true;
                Ok(())
            }
        }
    }

    /// The provision that deals this card.
    #[inline]
    fn dealt_by(&self, Step { to, card }: Step) -> Cite {
        match (self.table.methods.deal, to, card) {
            (DealMethod::ManualShoe, To::Seat(_), 0) => cite!("19:47-44.7(d)1"),
            (DealMethod::ManualShoe, To::Dealer, 0) => cite!("19:47-44.7(d)2"),
            (DealMethod::ManualShoe, To::Seat(_), _) => cite!("19:47-44.7(d)3"),
            (DealMethod::ManualShoe, To::Dealer, _) => cite!("19:47-44.7(d)4"),
            (DealMethod::Hand, To::Seat(_), 0) => cite!("19:47-44.8(c)1"),
            (DealMethod::Hand, To::Dealer, 0) => cite!("19:47-44.8(c)2"),
            (DealMethod::Hand, To::Seat(_), _) => cite!("19:47-44.8(c)3"),
            (DealMethod::Hand, To::Dealer, _) => cite!("19:47-44.8(c)4"),
            (DealMethod::AutomatedShoe, To::Seat(_) | To::Dealer, _) => cite!("19:47-44.9(c)"),
        }
    }

    /// The step after this one: round the table twice, or in stacks of two.
    #[inline(always)]
    fn after(&self, Step { to, card }: Step) -> Option<Step> {
        let stacks = matches!(self.table.methods.deal, DealMethod::AutomatedShoe);
        if stacks && card == 0 {
            return Some(Step { to, card: 1 });
        }
        let card = if stacks { 0 } else { card };
        match to {
            To::Seat(seat) => {
                let to = self.playing.after(seat).map_or(To::Dealer, To::Seat);
                Some(Step { to, card })
            }
            To::Dealer if stacks || card == 1 => None,
            To::Dealer => self.playing.first().map(|seat| Step { to: To::Seat(seat), card: 1 }),
        }
    }

    /// The deal goes on without a seat that waited for its card.
    pub(super) fn pass_over(&mut self, seat: SeatNo, log: &mut impl Log<AllInHoldEm>) {
        let Phase::Dealing(packed) = self.phase else { return };
        let Step { to, card } = packed.step();
        if to != To::Seat(seat) {
            return;
        }
        let stacks = matches!(self.table.methods.deal, DealMethod::AutomatedShoe);
        let last = Step { to: To::Seat(seat), card: if stacks { 1 } else { card } };
        match self.after(last) {
            Some(step) => self.phase = Phase::Dealing(step.into()),
            None => self.all_dealt(log),
        }
    }

    /// How many cards a seat of this round has.
    pub(super) fn held(&self, seat: SeatNo) -> u8 {
        let Phase::Dealing(packed) = self.phase else {
            return match self.phase {
                Phase::Deck(_) | Phase::Betting => 0,
                Phase::Dealing(_) | Phase::Deciding { .. } | Phase::Board { .. } | Phase::Over => 2,
            };
        };
        let Step { to, card } = packed.step();
        let served = match to {
            To::Dealer => true,
            To::Seat(awaited) => seat < awaited,
        };
        match self.table.methods.deal {
            DealMethod::AutomatedShoe if served => 2,
            DealMethod::AutomatedShoe => {
                if to == To::Seat(seat) {
                    card
                } else {
                    0
                }
            }
            DealMethod::ManualShoe | DealMethod::Hand => card + u8::from(served),
        }
    }

    /// How many cards the dealer has.
    pub(super) fn dealer_held(&self) -> u8 {
        match (self.phase, self.table.methods.deal) {
            (Phase::Deck(_) | Phase::Betting, _) => 0,
            (Phase::Dealing(packed), DealMethod::AutomatedShoe)
                if packed.step().to != To::Dealer =>
            {
                0
            }
            (Phase::Dealing(packed), _) => packed.step().card,
            (Phase::Deciding { .. } | Phase::Board { .. } | Phase::Over, _) => 2,
        }
    }

    /// Everybody has two cards: the players choose, in turn.
    #[inline(always)]
    fn all_dealt(&mut self, log: &mut impl Log<AllInHoldEm>) {
        match self.unusual.hands_void {
            None => self.ask_next(log),
            Some(cite) => self.bonuses_alone(cite, log),
        }
    }

    /// One step of the board.
    #[inline(always)]
    fn community_card(
        &mut self,
        done: u32,
        card: Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        self.lay_on_board(done, card, log)?;
        let done = done + 1;
        self.phase = Phase::Board { done };
        if done == BOARD_STEPS {
            self.compare_hands(log);
        }
        Ok(())
    }

    /// A burn or a community card, 44.10(f).
    #[inline(always)]
    fn lay_on_board(
        &mut self,
        done: u32,
        card: Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.10(f)");
        let hidden = Hidden::new(card);
        match card {
            None if !is_burn(done) => return Err(NOT_SEEN),
            Some(card) if !is_burn(done) => {
                log.record(Event::Dealt { to: Area::Board, card: Dealt::Up(card), cite });
            }
            None | Some(_) => {
                log.record(Event::Dealt { to: Area::Burn, card: Dealt::Down(hidden), cite });
            }
        }
        self.board[done as usize % self.board.len()] = hidden;
        Ok(())
    }

    /// The five community cards, when all have been dealt.
    #[inline(always)]
    pub(super) fn community_cards(&self) -> Option<[Card; 5]> {
        // One by one: an array of cards that may be missing is put together and
        // taken apart again.
        let [a, b, c, d, e] = COMMUNITY;
        let card = |step: usize| self.board[step].turn_up();
        Some([card(a)?, card(b)?, card(c)?, card(d)?, card(e)?])
    }

    /// The community cards that lie after so many steps.
    pub(super) fn cards_on_board(&self, done: u32) -> impl Iterator<Item = Card> {
        let dealt = COMMUNITY.into_iter().filter(move |step| (*step as u32) < done);
        dealt.filter_map(|step| self.board[step].turn_up())
    }

    /// The round is over: the stub goes to the rack, or is counted.
    #[inline(always)]
    pub(super) fn over(&mut self, log: &mut impl Log<AllInHoldEm>) {
        let due = self.table.stub_count.is_due(self.table.options.stub_count_interval());
        let deal = self.table.methods.deal;
        let (call, cite) = if due {
            let cite = match deal {
                DealMethod::ManualShoe => cite!("19:47-44.7(f)"),
                DealMethod::Hand => cite!("19:47-44.8(e)"),
                DealMethod::AutomatedShoe => cite!("19:47-44.9(e)"),
            };
            (Call::StubCounted { cards: self.cards_in_stub() }, cite)
        } else {
            let cite = match deal {
                DealMethod::ManualShoe => cite!("19:47-44.7(e)"),
                DealMethod::Hand => cite!("19:47-44.8(d)"),
                DealMethod::AutomatedShoe => cite!("19:47-44.9(d)"),
            };
            (Call::StubToRack, cite)
        };
        log.record(Event::Called { call, cite });
        self.phase = Phase::Over;
    }

    /// Cards that have not been dealt.
    fn cards_in_stub(&self) -> u8 {
        let board = match self.phase {
            Phase::Board { done } => done,
            Phase::Deck(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Deciding { .. }
            | Phase::Over => 0,
        };
        let held: u32 = self.playing.map(|seat| u32::from(self.held(seat))).sum();
        let out = held + u32::from(self.dealer_held()) + board;
        let stray = self.unusual.face_up + self.unusual.misdealt;
        u8::try_from((Card::COUNT as u32).saturating_sub(out + stray)).unwrap_or(0)
    }

    /// Whether anything on the layout waits for the board.
    pub(super) fn is_board_wanted(&self) -> bool {
        let waits = |seat: SeatNo| {
            let spot = &self.spots[seat.index()];
            spot.stake(Wager::Ante).is_positive() || spot.stake(Wager::FinalHandBonus).is_positive()
        };
        { self.playing }.any(waits)
    }
}

const NOT_SEEN: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("19:47-44.10(f)"),
    "this card decides a wager and must be named",
);
