//! The deal: from a manual shoe, 38.7, from the hand, 38.8, or from an automated
//! shoe in stacks of five, 38.9.

use boardwalk_equipment::{Card, Cite, cite};

use super::super::{Call, DealMethod, LunarPoker, Wager};
use super::{Awaited, DECK, LunarPokerRound, Phase, To};
use crate::{Area, Code, Dealt, Event, Face, Hidden, Log, Refusal, SeatNo};

/// Cards of a hand as dealt.
const FIVE: u8 = 5;

impl LunarPokerRound {
    #[inline(always)]
    pub(super) fn no_more_bets(&mut self, log: &mut impl Log<LunarPoker>) -> Result<(), Refusal> {
        let Some(first) = self.playing.first() else { return Err(NO_ANTE) };
        let cite = match self.table.options.deal_method() {
            DealMethod::ManualShoe => cite!("13:69F-38.7(b)"),
            DealMethod::Hand => cite!("13:69F-38.8(b)3"),
            DealMethod::AutomatedShoe => cite!("13:69F-38.9(b)2"),
        };
        log.record(Event::BetsClosed { cite });
        if self.table.options.progressive_offered() {
            self.lock_progressive(log);
        }
        self.undecided = self.playing;
        self.phase = Phase::Dealing { to: To::Seat(first), lap: 0 };
        Ok(())
    }

    #[inline(never)]
    fn lock_progressive(&self, log: &mut impl Log<LunarPoker>) {
        let wagers = self
            .playing
            .filter(|seat| self.spots[seat.index()].stake(Wager::Progressive).is_positive());
        let call = Call::ProgressiveLocked(wagers.count() as u32);
        log.record(Event::Called { call, cite: cite!("13:69F-38.7(b)") });
    }

    #[inline(always)]
    pub(super) fn card(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        // By far the most cards are those of the deal.
        if let Phase::Dealing { to, lap } = self.phase {
            return self.deal(to, lap, card, log);
        }
        match self.phase {
            Phase::Drawing { seat, left } => self.draw_card(seat, left, card, log),
            Phase::ForceCard => self.force_card(card, log),
            Phase::Dealing { .. }
            | Phase::Shoe(_)
            | Phase::Betting
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::Over => Err(self.no_card_wanted()),
        }
    }

    #[cold]
    fn no_card_wanted(&self) -> Refusal {
        match self.phase {
            Phase::Betting => Refusal::new(
                Code::BettingOpen,
                cite!("13:69F-38.6(b)"),
                "\"No more bets\" comes before the first card",
            ),
            Phase::Shoe(_) => Refusal::new(
                Code::NotNow,
                cite!("13:69F-38.4(a)"),
                "the cards must be shuffled before a card is dealt",
            ),
            Phase::NewStub(_) => Refusal::new(
                Code::NotNow,
                cite!("13:69F-38.10(d)"),
                "the stub is used up: the discards are shuffled first",
            ),
            Phase::Force { .. } => Refusal::new(
                Code::NotNow,
                cite!("13:69F-38.10(k)"),
                "each player who has bet first says whether to force the dealer",
            ),
            Phase::Claims | Phase::Draw { .. } | Phase::Drawn { .. } => Refusal::new(
                Code::NotNow,
                cite!("13:69F-38.10(b)"),
                "a player is to buy, exchange, bet or fold before a card is dealt",
            ),
            Phase::Dealing { .. } | Phase::Drawing { .. } | Phase::ForceCard | Phase::Over => {
                Refusal::new(
                    Code::NotNow,
                    cite!("13:69F-38.1"),
                    "the round is over and asks for no card",
                )
            }
        }
    }

    /// The dealer's first card comes face up, but out of an automated shoe it is
    /// turned up when all five are there.
    #[inline(always)]
    pub(super) fn face(&self, to: To, lap: u8) -> Face {
        let up = to == To::Dealer && lap == 0 && self.deals_singly();
        if up { Face::Up } else { Face::Down }
    }

    #[inline(always)]
    pub(super) fn deals_singly(&self) -> bool {
        self.table.options.deal_method() != DealMethod::AutomatedShoe
    }

    /// Whether the dealer's first card lies face up.
    pub(super) fn bottom_is_up(&self) -> bool {
        // A stack that was never finished was not turned up either.
        let finished = self.dealer.len() == FIVE && !matches!(self.phase, Phase::Dealing { .. });
        self.deals_singly() || finished
    }

    #[inline(always)]
    fn deal(
        &mut self,
        to: To,
        lap: u8,
        card: Option<Card>,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        let cite = self.dealt_by(to, lap);
        if card.is_none() {
            self.may_be_unseen(to, lap)?;
        }
        let dealt = match (card, self.face(to, lap)) {
            (Some(card), Face::Up) => Dealt::Up(card),
            (card, Face::Up | Face::Down) => Dealt::Down(Hidden::new(card)),
        };
        log.record(Event::Dealt { to: to.area(), card: dealt, cite });
        self.stub -= 1;
        match to {
            To::Seat(seat) => self.spots[seat.index()].hand.add(card),
            To::Dealer => self.dealer.add(card),
        }
        self.deal_on(to, lap, log);
        Ok(())
    }

    /// Goes on to whoever gets the next card.
    #[inline(always)]
    pub(super) fn deal_on(&mut self, to: To, lap: u8, log: &mut impl Log<LunarPoker>) {
        if !self.deals_singly() {
            return self.deal_stacks_on(to, lap, log);
        }
        let (to, lap) = match to {
            To::Seat(seat) => (self.playing.after(seat).map_or(To::Dealer, To::Seat), lap),
            To::Dealer if lap + 1 < FIVE => {
                (self.playing.first().map_or(To::Dealer, To::Seat), lap + 1)
            }
            // One who has only four gets one more.
            To::Dealer if self.dealer.len() < FIVE => (To::Dealer, lap),
            To::Dealer => return self.deal_done(log),
        };
        self.phase = Phase::Dealing { to, lap };
    }

    #[inline(never)]
    fn deal_stacks_on(&mut self, to: To, lap: u8, log: &mut impl Log<LunarPoker>) {
        let (to, lap) = match to {
            To::Seat(seat) if lap + 1 < FIVE && self.playing.contains(seat) => (to, lap + 1),
            To::Seat(seat) => (self.playing.after(seat).map_or(To::Dealer, To::Seat), 0),
            To::Dealer if lap + 1 < FIVE => (To::Dealer, lap + 1),
            To::Dealer if self.dealer.len() < FIVE => (To::Dealer, lap),
            To::Dealer => return self.deal_done(log),
        };
        self.phase = Phase::Dealing { to, lap };
    }

    fn dealt_by(&self, to: To, lap: u8) -> Cite {
        match (self.table.options.deal_method(), to, lap) {
            (DealMethod::ManualShoe, To::Seat(_), 0) => cite!("13:69F-38.7(d)1"),
            (DealMethod::ManualShoe, To::Dealer, 0) => cite!("13:69F-38.7(d)2"),
            (DealMethod::ManualShoe, To::Seat(_), 1) => cite!("13:69F-38.7(d)3"),
            (DealMethod::ManualShoe, To::Dealer, 1) => cite!("13:69F-38.7(d)4"),
            (DealMethod::ManualShoe, To::Seat(_) | To::Dealer, _) => cite!("13:69F-38.7(d)5"),
            (DealMethod::Hand, To::Seat(_), 0) => cite!("13:69F-38.8(c)1"),
            (DealMethod::Hand, To::Dealer, 0) => cite!("13:69F-38.8(c)2"),
            (DealMethod::Hand, To::Seat(_), 1) => cite!("13:69F-38.8(c)3"),
            (DealMethod::Hand, To::Dealer, 1) => cite!("13:69F-38.8(c)4"),
            (DealMethod::Hand, To::Seat(_) | To::Dealer, _) => cite!("13:69F-38.8(c)5"),
            (DealMethod::AutomatedShoe, To::Seat(_) | To::Dealer, _) => cite!("13:69F-38.9(c)"),
        }
    }

    /// A card that is never looked at need not be named: that of a player who
    /// folds, and the hole cards when nobody bets. Others must be.
    #[cold]
    fn may_be_unseen(&self, to: To, lap: u8) -> Result<(), Refusal> {
        match to {
            To::Dealer if lap == 0 => Err(FACE_UP),
            To::Dealer => Ok(()),
            To::Seat(seat) => self.decides_progressive(seat),
        }
    }

    /// A progressive wager is decided by the cards, whatever the player does.
    #[cold]
    pub(super) fn decides_progressive(&self, seat: SeatNo) -> Result<(), Refusal> {
        if self.spots[seat.index()].stake(Wager::Progressive).is_positive() {
            return Err(Refusal::new(
                Code::CardNotSeen,
                cite!("13:69F-38.11(b)1"),
                "the card must be named: it decides a progressive wager",
            ));
        }
        Ok(())
    }

    /// The stub is set aside, and the players look at their cards.
    #[inline(always)]
    fn deal_done(&mut self, log: &mut impl Log<LunarPoker>) {
        let cite = match self.table.options.deal_method() {
            DealMethod::ManualShoe => cite!("13:69F-38.7(e)"),
            DealMethod::Hand => cite!("13:69F-38.8(d)"),
            DealMethod::AutomatedShoe => cite!("13:69F-38.9(d)"),
        };
        log.record(Event::Called { call: Call::StubSetAside(self.stub), cite });
        self.table.uncounted += 1;
        if self.table.uncounted >= self.table.options.stub_count_interval().get() {
            self.count_stub(log);
        }
        if !self.deals_singly() {
            let cite = cite!("13:69F-38.9(g)");
            let (at, card) = (Area::Dealer { hand: 0 }, self.dealer.first());
            log.record(Event::TurnedUp { at, card, cite });
        }
        log.record(Event::Called { call: Call::Claims, cite: cite!("13:69F-38.10(a)") });
        self.phase = Phase::Claims;
    }

    #[inline(never)]
    fn count_stub(&mut self, log: &mut impl Log<LunarPoker>) {
        self.table.uncounted = 0;
        let options = &self.table.options;
        if options.counts_itself() {
            return;
        }
        let cite = match options.deal_method() {
            DealMethod::ManualShoe => cite!("13:69F-38.7(f)1"),
            DealMethod::Hand => cite!("13:69F-38.8(e)"),
            DealMethod::AutomatedShoe => cite!("13:69F-38.9(e)"),
        };
        log.record(Event::Called { call: Call::StubCounted(self.stub), cite });
    }

    /// Waits for a card of the stub, or for a new stub if there is none left.
    #[inline(always)]
    pub(super) fn await_card(&mut self, awaited: Awaited) {
        self.phase = match awaited {
            _ if self.stub == 0 => Phase::NewStub(awaited),
            Awaited::Draw { seat, left } => Phase::Drawing { seat, left },
            Awaited::Force => Phase::ForceCard,
        };
    }

    /// How many cards have left the deck.
    pub(super) fn has_dealt(&self) -> bool {
        self.stub < DECK
    }
}

const NO_ANTE: Refusal =
    Refusal::new(Code::NoWagers, cite!("13:69F-38.1"), "a round needs an ante");

const FACE_UP: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("13:69F-38.7(d)2"),
    "the dealer's first card lies face up and must be named",
);
