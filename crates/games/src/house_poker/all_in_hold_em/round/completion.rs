//! Completion of the round, 44.10: fold or raise, the dealer's call, the board,
//! and the settlements, from the player farthest to the dealer's right.

use boardwalk_equipment::{Card, Cite, Money, cite};
use boardwalk_ranking::{HighHand, SevenTable};

use super::super::settle::{DealerHolds, Payee, kind};
use super::super::{AllInHoldEm, Call, Wager};
use super::{AllInHoldEmRound, Lie, Phase, Spot, both, raise_of, wrong_raise};
use crate::{Area, By, Code, Event, Log, Refusal, Round, SeatNo, SeatSet, Settlement, Wager as _};

impl AllInHoldEmRound {
    /// Who has neither folded nor raised.
    #[inline]
    pub(super) fn undecided(&self) -> SeatSet {
        self.playing.minus(self.folded).minus(self.raised)
    }

    /// Asks the next player; when all have acted, the dealer does.
    #[inline(always)]
    pub(super) fn ask_next(&mut self, log: &mut impl Log<AllInHoldEm>) {
        match self.undecided().first() {
            Some(seat) => {
                let call = Call::Choose(seat);
                log.record(Event::Called { call, cite: cite!("19:47-44.10(a)") });
                self.phase = Phase::Deciding { seat };
            }
            None => self.all_have_acted(log),
        }
    }

    /// Whether this player may fold, or raise, now.
    #[inline(always)]
    pub(super) fn permits_choice(
        &self,
        by: By,
        raises: bool,
        amount: Option<Money>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.10(a)");
        let seat = match (self.phase, by) {
            (Phase::Deciding { seat }, By::Seat(who)) if seat == who => seat,
            (Phase::Deciding { .. }, By::Seat(_) | By::Dealer | By::Floor) => {
                let why = "players fold or raise in turn, from the dealer's left";
                return Err(Refusal::new(Code::NotYourTurn, cite, why));
            }
            (
                Phase::Deck(_)
                | Phase::Betting
                | Phase::Dealing(_)
                | Phase::Board { .. }
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => {
                let why = "players fold or raise once everybody has two cards";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        };
        if let Some(amount) = amount {
            let right = raise_of(self.on_layout(seat, Wager::Ante));
            if amount != right {
                return Err(wrong_raise(amount, right));
            }
        }
        let raised = if raises { self.raised.with(seat) } else { self.raised };
        if self.any_unseen && self.undecided() == SeatSet::EMPTY.with(seat) {
            return self.are_known(raised);
        }
        Ok(())
    }

    /// The last player acts. The dealer's cards matter if anybody raised, and
    /// the cards of those who did if the dealer calls.
    #[cold]
    fn are_known(&self, raised: SeatSet) -> Result<(), Refusal> {
        let why = "the dealer's cards and those of a hand that is called must be named";
        let refusal = Refusal::new(Code::CardNotSeen, cite!("19:47-44.10(c)"), why);
        if raised.is_empty() {
            return Ok(());
        }
        let Some([a, b]) = both(&self.dealer.cards) else { return Err(refusal) };
        let unseen = |seat: SeatNo| self.spots[seat.index()].known().is_none();
        match { raised }.any(unseen) && DealerHolds::of(a, b).qualifies() {
            true => Err(refusal),
            false => Ok(()),
        }
    }

    pub(super) fn fold(&mut self, log: &mut impl Log<AllInHoldEm>) {
        let Phase::Deciding { seat } = self.phase else { return };
        self.folded = self.folded.with(seat);
        self.ask_next(log);
    }

    #[inline(always)]
    pub(super) fn raise(&mut self, log: &mut impl Log<AllInHoldEm>) {
        let Phase::Deciding { seat } = self.phase else { return };
        let spot = &mut self.spots[seat.index()];
        let amount = raise_of(spot.stake(Wager::Ante));
        spot.stakes[Wager::Raise.index()] = amount;
        self.raised = self.raised.with(seat);
        let cite = cite!("19:47-44.10(a)2");
        log.record(Event::Wagered { seat, wager: Wager::Raise, amount, cite });
        self.ask_next(log);
    }

    /// Folded hands are settled, and the dealer's cards decide what follows.
    #[inline(always)]
    pub(super) fn all_have_acted(&mut self, log: &mut impl Log<AllInHoldEm>) {
        for seat in self.folded.rev() {
            self.settle_folded(seat, log);
        }
        // Known, unless nobody raised and they do not matter.
        if let Some([a, b]) = both(&self.dealer.cards) {
            self.reveal_dealer([a, b], log);
            let holds = DealerHolds::of(a, b);
            log.record(Event::Called { call: Call::DealerHolds(holds), cite: holds.cite() });
            match holds.qualifies() {
                false => self.dealer_folds(log),
                true => self.dealer_calls(log),
            }
        }
        if self.is_board_wanted() {
            self.phase = Phase::Board { done: 0 };
        } else {
            self.collect(log);
        }
    }

    /// One folded hand, 44.10(b).
    #[inline(always)]
    fn settle_folded(&mut self, seat: SeatNo, log: &mut impl Log<AllInHoldEm>) {
        let spot = &mut self.spots[seat.index()];
        let bonus = spot.has_bonus();
        let pending = spot.stake(Wager::FinalHandBonus).is_positive();
        let cite = if bonus { cite!("19:47-44.10(b)2") } else { cite!("19:47-44.10(b)1") };
        if bonus {
            self.turn_up(seat, cite, log);
        }
        let spot = &mut self.spots[seat.index()];
        let ante = spot.take(Wager::Ante);
        settled(spot, Settlement::lost(seat, Wager::Ante, ante, cite), log);
        self.settle_hole_cards(seat, cite!("19:47-44.10(b)2i"), log);
        if pending {
            let cite = cite!("19:47-44.10(b)2ii");
            log.record(Event::Called { call: Call::HeldForBonus(seat), cite });
        } else {
            self.gone = self.gone.with(seat);
            if !bonus {
                log.record(Event::Called { call: Call::CollectedUnseen(seat), cite });
            }
        }
    }

    #[inline]
    fn reveal_dealer(&mut self, cards: [Card; 2], log: &mut impl Log<AllInHoldEm>) {
        self.dealer.lie = Lie::Up;
        for card in cards {
            let cite = cite!("19:47-44.10(c)");
            log.record(Event::TurnedUp { at: Area::Dealer { hand: 0 }, card, cite });
        }
    }

    /// The dealer does not qualify, 44.10(d).
    fn dealer_folds(&mut self, log: &mut impl Log<AllInHoldEm>) {
        let cite = cite!("19:47-44.10(d)");
        log.record(Event::Called { call: Call::DealerFolds, cite });
        for seat in self.raised.rev() {
            let spot = &mut self.spots[seat.index()];
            let (ante, raise) = (spot.take(Wager::Ante), spot.take(Wager::Raise));
            let profit = with_coupon(ante, spot.coupon);
            let paid = Payee { seat, left: &mut spot.left }.won(Wager::Ante, ante, profit, cite);
            settled(spot, paid, log);
            settled(spot, Settlement::void(seat, Wager::Raise, raise, cite), log);
            if spot.stake(Wager::HoleCardBonus).is_positive() {
                self.turn_up(seat, cite, log);
                self.settle_hole_cards(seat, cite, log);
            }
            if !self.spots[seat.index()].stake(Wager::FinalHandBonus).is_positive() {
                self.gone = self.gone.with(seat);
            }
        }
    }

    /// The dealer qualifies: every hand that raised is turned up, 44.10(e).
    #[inline(always)]
    fn dealer_calls(&mut self, log: &mut impl Log<AllInHoldEm>) {
        let cite = cite!("19:47-44.10(e)");
        for seat in self.raised.rev() {
            self.turn_up(seat, cite, log);
            self.settle_hole_cards(seat, cite, log);
        }
    }

    /// Turns a hand up that is not up yet.
    #[inline(always)]
    pub(super) fn turn_up(&mut self, seat: SeatNo, cite: Cite, log: &mut impl Log<AllInHoldEm>) {
        if self.up.contains(seat) {
            return;
        }
        self.up = self.up.with(seat);
        for card in self.spots[seat.index()].cards.iter().filter_map(|card| card.turn_up()) {
            log.record(Event::TurnedUp { at: Area::Seat { seat, hand: 0 }, card, cite });
        }
    }

    /// Settles the hole card bonus wager, if there is one. Its cards are known:
    /// they were refused unseen when they were dealt.
    #[inline(always)]
    pub(super) fn settle_hole_cards(
        &mut self,
        seat: SeatNo,
        cite: Cite,
        log: &mut impl Log<AllInHoldEm>,
    ) {
        let spot = &mut self.spots[seat.index()];
        let Some(cards) = spot.known() else { return };
        let stake = spot.take(Wager::HoleCardBonus);
        if stake.is_positive() {
            let mut payee = Payee { seat, left: &mut spot.left };
            let ended = payee.hole_card_bonus(&self.table.options, stake, cards, cite);
            settled(spot, ended, log);
        }
    }

    /// The board is dealt: every hand that waits for it is formed and settled,
    /// 44.10(g) to (i).
    #[inline(always)]
    pub(super) fn compare_hands(&mut self, log: &mut impl Log<AllInHoldEm>) {
        self.board_lies = true;
        // Every community card was refused unseen.
        let Some(cards) = self.community_cards() else { return };
        let board = SevenTable::get().board(cards);
        let plays = |seat: SeatNo| self.spots[seat.index()].stake(Wager::Ante).is_positive();
        let dealer = both(&self.dealer.cards).filter(|_| { self.raised }.any(plays));
        let dealer = dealer.map(|cards| board.with(cards));
        if let Some(hand) = dealer {
            let call = Call::DealerHand(hand);
            log.record(Event::Called { call, cite: cite!("19:47-44.10(g)") });
        }
        for seat in self.playing.rev() {
            let spot = &self.spots[seat.index()];
            let bonus = spot.stake(Wager::FinalHandBonus).is_positive();
            let Some(cards) = spot.known().filter(|_| bonus || plays_on(spot)) else { continue };
            self.turn_up(seat, cite!("19:47-44.10(h)"), log);
            self.settle_hand(seat, board.with(cards), dealer, log);
        }
        self.collect(log);
    }

    /// One hand: ante and raise against the dealer's, then the final hand bonus
    /// wager.
    #[inline(always)]
    fn settle_hand(
        &mut self,
        seat: SeatNo,
        hand: HighHand,
        dealer: Option<HighHand>,
        log: &mut impl Log<AllInHoldEm>,
    ) {
        let call = Call::PlayerHand { seat, hand };
        log.record(Event::Called { call, cite: kind(hand.category()) });
        let spot = &mut self.spots[seat.index()];
        let (ante, raise) = (spot.take(Wager::Ante), spot.take(Wager::Raise));
        if let (true, Some(dealer)) = (ante.is_positive(), dealer) {
            if hand.category() == dealer.category() {
                let call = Call::SameKind(seat);
                log.record(Event::Called { call, cite: cite!("19:47-44.5(c)") });
            }
            let result = hand.cmp(&dealer);
            let profit = with_coupon(ante, spot.coupon);
            let mut payee = Payee { seat, left: &mut spot.left };
            let ended = payee.against_dealer(Wager::Ante, ante, profit, result);
            settled(spot, ended, log);
            let mut payee = Payee { seat, left: &mut spot.left };
            let ended = payee.against_dealer(Wager::Raise, raise, raise, result);
            settled(spot, ended, log);
        }
        let bonus = spot.take(Wager::FinalHandBonus);
        if bonus.is_positive() {
            let cite = self.unusual.hands_void.unwrap_or(cite!("19:47-44.10(i)"));
            let mut payee = Payee { seat, left: &mut spot.left };
            let ended = payee.final_hand_bonus(&self.table.options, bonus, hand, cite);
            settled(spot, ended, log);
        }
    }

    /// Nothing is left to settle: the cards are picked up in order, 44.10(j).
    #[inline(always)]
    pub(super) fn collect(&mut self, log: &mut impl Log<AllInHoldEm>) {
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("19:47-44.10(j)") });
        self.over(log);
    }
}

#[inline]
fn plays_on(spot: &Spot) -> bool {
    spot.stake(Wager::Ante).is_positive()
}

/// Notes what a wager brought, and tells it.
#[inline(always)]
pub(super) fn settled(
    spot: &mut Spot,
    settlement: Settlement<AllInHoldEm>,
    log: &mut impl Log<AllInHoldEm>,
) {
    spot.nets[settlement.wager.index()] = settlement.net;
    log.record(Event::Settled(settlement));
}

/// What an ante wins: a match play coupon is paid like chips, and is gone.
#[inline(always)]
fn with_coupon(ante: Money, coupon: Money) -> Money {
    // Twice the highest stake is far inside the bound.
    ante.checked_add(coupon).unwrap_or(ante)
}
