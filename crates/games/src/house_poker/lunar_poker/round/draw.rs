//! The draw stage, 38.10(b) to (e): one player at a time buys, exchanges, bets
//! or folds.

use boardwalk_equipment::{Card, Money, cite};

use super::super::hand::Hand;
use super::super::words::Discards;
use super::super::{Call, LunarPoker, Wager};
use super::{Awaited, ClaimsAre, Drew, LunarPokerRound, Phase};
use crate::{Area, By, Code, Dealt, Detail, Event, Hidden, Log, Refusal, SeatNo, Settlement};

impl LunarPokerRound {
    /// Whether it is this player's turn to elect, or after a draw to bet or
    /// fold.
    #[inline(always)]
    pub(super) fn turn(&self, by: By) -> Result<SeatNo, Refusal> {
        match (self.phase, by) {
            (Phase::Draw { seat, .. } | Phase::Drawn { seat }, By::Seat(who)) if seat == who => {
                Ok(seat)
            }
            (_, By::Seat(_) | By::Dealer | By::Floor) => Err(self.not_the_turn()),
        }
    }

    #[cold]
    fn not_the_turn(&self) -> Refusal {
        let cite = cite!("13:69F-38.10(b)");
        match self.phase {
            Phase::Claims => {
                let why = "claims are heard before anybody elects";
                Refusal::new(Code::BettingOpen, cite!("13:69F-38.10(b)"), why)
            }
            Phase::Draw { .. } | Phase::Drawn { .. } | Phase::Drawing { .. } => Refusal::new(
                Code::NotYourTurn,
                cite,
                "players elect one at a time, from the dealer's left",
            ),
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::ForceCard
            | Phase::Over => Refusal::new(
                Code::NotNow,
                cite,
                "players elect when the cards are dealt and the claims settled",
            ),
        }
    }

    /// Whether this player may draw: once, before betting.
    #[inline(always)]
    fn may_draw(&self, by: By) -> Result<SeatNo, Refusal> {
        let seat = self.turn(by)?;
        if self.has_drawn() {
            return Err(ONE_DRAW);
        }
        Ok(seat)
    }

    #[inline(always)]
    pub(super) fn permits_buy(&self, by: By) -> Result<(), Refusal> {
        self.may_draw(by).map(|_| ())
    }

    #[inline(always)]
    pub(super) fn permits_exchange(&self, by: By, discards: Discards) -> Result<(), Refusal> {
        let seat = self.may_draw(by)?;
        let count = discards.count();
        if !(2..=5).contains(&count) {
            let detail = Detail::Range { number: count.into(), min: 2, max: 5 };
            let cite = cite!("13:69F-38.10(b)2");
            return Err(Refusal { code: Code::OutOfRange, cite, detail });
        }
        let hand = &self.spots[seat.index()].hand;
        let named_once = discards.set().len() == u32::from(count);
        if named_once && hand.holds(discards.set()) {
            Ok(())
        } else {
            Err(not_held(hand, discards))
        }
    }

    #[inline(always)]
    pub(super) fn permits_bet(&self, by: By, amount: Option<Money>) -> Result<(), Refusal> {
        let seat = self.turn(by)?;
        let spot = &self.spots[seat.index()];
        if let Some(amount) = amount
            && amount != spot.bet_due()
        {
            return Err(twice_the_ante(amount, spot.bet_due()));
        }
        if !spot.hand.is_seen() || !self.dealer.is_seen() {
            return Err(NOT_SEEN);
        }
        Ok(())
    }

    /// A payment, put up and collected at once.
    #[inline(always)]
    pub(super) fn collect_fee(
        &self,
        seat: SeatNo,
        wager: Wager,
        cite: boardwalk_equipment::Cite,
        log: &mut impl Log<LunarPoker>,
    ) {
        let amount = self.spots[seat.index()].ante();
        log.record(Event::Wagered { seat, wager, amount, cite });
        log.record(Event::Settled(Settlement::lost(seat, wager, amount, cite)));
    }

    /// The first further card ends all claims.
    #[inline(always)]
    fn end_claims(&mut self, log: &mut impl Log<LunarPoker>) {
        if let Phase::Draw { claims: ClaimsAre::Open, .. } = self.phase {
            self.close_claims(log);
        }
    }

    #[inline(always)]
    pub(super) fn buy(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        self.end_claims(log);
        self.collect_fee(seat, Wager::BuyFee, cite!("13:69F-38.10(c)"), log);
        self.spots[seat.index()].drew = Drew::Bought;
        self.await_card(Awaited::Draw { seat, left: 1 });
    }

    #[inline(always)]
    pub(super) fn exchange(
        &mut self,
        seat: SeatNo,
        discards: Discards,
        log: &mut impl Log<LunarPoker>,
    ) {
        self.end_claims(log);
        let cite = cite!("13:69F-38.10(d)");
        self.collect_fee(seat, Wager::ExchangeFee, cite, log);
        log.record(Event::Called { call: Call::Discards(seat, discards.count()), cite });
        let spot = &mut self.spots[seat.index()];
        spot.drew = Drew::Exchanged;
        spot.hand.remove(discards.set());
        self.laid_down = discards.set();
        self.await_card(Awaited::Draw { seat, left: discards.count() });
    }

    #[inline(always)]
    pub(super) fn draw_card(
        &mut self,
        seat: SeatNo,
        left: u8,
        card: Option<Card>,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        if card.is_none() {
            self.decides_progressive(seat)?;
        }
        let spot = &mut self.spots[seat.index()];
        let cite = match spot.drew {
            Drew::Nothing | Drew::Bought => cite!("13:69F-38.10(c)"),
            Drew::Exchanged => cite!("13:69F-38.10(d)"),
        };
        let to = Area::Seat { seat, hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Down(Hidden::new(card)), cite });
        spot.hand.add(card);
        self.stub -= 1;
        if left > 1 {
            self.await_card(Awaited::Draw { seat, left: left - 1 });
        } else {
            self.collect_discards();
            self.phase = Phase::Drawn { seat };
        }
        Ok(())
    }

    /// The discards are collected when the new cards are delivered.
    #[inline(always)]
    fn collect_discards(&mut self) {
        self.discards = self.discards.union(std::mem::take(&mut self.laid_down));
    }

    #[inline(always)]
    pub(super) fn make_bet(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        let spot = &mut self.spots[seat.index()];
        let cite = match spot.drew {
            Drew::Nothing => cite!("13:69F-38.10(b)3"),
            Drew::Bought => cite!("13:69F-38.10(c)"),
            Drew::Exchanged => cite!("13:69F-38.10(d)"),
        };
        let amount = spot.bet_due();
        spot.stakes[Wager::Bet as usize] = amount;
        log.record(Event::Wagered { seat, wager: Wager::Bet, amount, cite });
        self.bettors = self.bettors.with(seat);
        self.undecided = self.undecided.without(seat);
        self.next_to_elect(log);
    }

    #[inline(always)]
    pub(super) fn fold(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        self.undecided = self.undecided.without(seat);
        match self.phase {
            // The dealer settles the claims before collecting a folded ante.
            Phase::Draw { claims: ClaimsAre::Open, .. } => {
                self.folding = self.folding.with(seat);
            }
            Phase::Draw { claims: ClaimsAre::Closed, .. }
            | Phase::Drawn { .. }
            | Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::Claims
            | Phase::Drawing { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::ForceCard
            | Phase::Over => self.collect_hand(seat, log),
        }
        self.next_to_elect(log);
    }

    /// Collects the ante and the cards of a player who has folded.
    #[inline(always)]
    pub(super) fn collect_hand(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        if self.table.options.progressive_offered() {
            self.settle_late_progressive(seat, log);
        }
        let spot = &mut self.spots[seat.index()];
        let cite = match spot.drew {
            Drew::Nothing => cite!("13:69F-38.10(b)4"),
            Drew::Bought => cite!("13:69F-38.10(c)"),
            Drew::Exchanged => cite!("13:69F-38.10(d)"),
        };
        let ante = spot.take(Wager::Ante);
        log.record(Event::Settled(Settlement::lost(seat, Wager::Ante, ante, cite)));
        self.rack_hand(seat);
    }

    /// The hand goes to the discard rack.
    #[inline(always)]
    pub(super) fn rack_hand(&mut self, seat: SeatNo) {
        let hand = &mut self.spots[seat.index()].hand;
        self.discards = self.discards.union(hand.set());
        *hand = super::Hand::EMPTY;
    }

    /// The next player elects; when all have, the dealer turns over the hole
    /// cards.
    #[inline(always)]
    pub(super) fn next_to_elect(&mut self, log: &mut impl Log<LunarPoker>) {
        match self.undecided.first() {
            Some(seat) => {
                let claims =
                    if self.claims_are_open() { ClaimsAre::Open } else { ClaimsAre::Closed };
                self.phase = Phase::Draw { seat, claims };
            }
            None => self.all_have_elected(log),
        }
    }

    #[inline(always)]
    pub(super) fn all_have_elected(&mut self, log: &mut impl Log<LunarPoker>) {
        if self.claims_are_open() {
            self.close_claims(log);
        }
        if self.bettors.is_empty() {
            self.over(log);
        } else {
            self.reveal(log);
        }
    }
}

const ONE_DRAW: Refusal = Refusal::new(
    Code::NotNow,
    cite!("13:69F-38.10(c)"),
    "a player draws once a round, and then bets or folds",
);

const NOT_SEEN: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("13:69F-38.10(g)"),
    "a bet is decided by every card of the player and the dealer: all must be named",
);

/// Names the first card that is not there, or is named again.
#[cold]
fn not_held(hand: &Hand, discards: Discards) -> Refusal {
    let cite = cite!("13:69F-38.10(d)");
    let mut left = hand.set();
    let missing = discards.cards().iter().copied().find(|card| {
        let there = left.contains(*card);
        left = left.without(*card);
        !there
    });
    match missing {
        Some(card) => Refusal { code: Code::NotHeld, cite, detail: Detail::NotHeld(card) },
        None => Refusal::new(Code::NotHeld, cite, "a card is exchanged that the hand holds"),
    }
}

#[cold]
fn twice_the_ante(amount: Money, due: Money) -> Refusal {
    let cite = cite!("13:69F-38.1");
    if amount < due {
        let detail = Detail::Below { amount, min: due };
        Refusal { code: Code::BelowMinimum, cite, detail }
    } else {
        let detail = Detail::Above { amount, max: due };
        Refusal { code: Code::AboveMaximum, cite, detail }
    }
}
