//! Claims, 38.10(a): a player declares an instant cash or super side bet hand
//! before any further card is dealt, or forfeits it.
//!
//! The dealer hears claims in a window of their own. When it closes the players
//! elect in turn; until the first further card is dealt a claim is still good,
//! so nothing is collected before that card is paid for or all have elected.

use boardwalk_equipment::{Money, cite};

use boardwalk_ranking::HighHand;

use super::super::{Call, Decision, LimitScope, LunarPoker, Wager, settle};
use super::{ClaimsAre, LunarPokerRound, Phase, SEATS};
use crate::{Area, By, Code, Event, Log, Refusal, SeatNo, SeatSet, Settlement};

impl LunarPokerRound {
    pub(super) fn claims_are_open(&self) -> bool {
        match self.phase {
            Phase::Claims | Phase::Draw { claims: ClaimsAre::Open, .. } => true,
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::Draw { claims: ClaimsAre::Closed, .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::ForceCard
            | Phase::Over => false,
        }
    }

    /// Whether this player may make a claim now, and who it is.
    fn claimant(&self, by: By) -> Result<SeatNo, Refusal> {
        let cite = cite!("13:69F-38.10(a)");
        let seat = match by {
            By::Seat(seat) if self.playing.contains(seat) => seat,
            By::Seat(_) | By::Dealer | By::Floor => {
                let why = "a claim is made by a player who holds cards";
                return Err(Refusal::new(Code::NotYourTurn, cite, why));
            }
        };
        if !self.claims_are_open() {
            return Err(Refusal::new(
                Code::NotNow,
                cite,
                "a hand is declared after the deal and before any further card; now it is forfeited",
            ));
        }
        if self.folding.contains(seat) {
            let why = "a player who has folded has no hand to declare";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        if !self.spots[seat.index()].hand.is_seen() {
            return Err(Refusal::new(Code::CardNotSeen, cite, "the dealer must verify the hand"));
        }
        Ok(seat)
    }

    #[inline(never)]
    pub(super) fn permits_instant_cash(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.10(a)1");
        let seat = self.claimant(by)?;
        if self.cashed.contains(seat) {
            return Err(Refusal::new(Code::NotNow, cite, "instant cash is paid once"));
        }
        match settle::instant_cash(self.spots[seat.index()].hand.value()) {
            Some(_) => Ok(()),
            None => {
                let why = "instant cash takes a royal or straight flush in the first five cards";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    #[inline(never)]
    pub(super) fn permits_super(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("13:69F-38.10(a)2");
        let seat = self.claimant(by)?;
        let spot = &self.spots[seat.index()];
        if !spot.stake(Wager::Super).is_positive() {
            let why = "that seat has no super side bet to be paid";
            return Err(Refusal::new(Code::NoSuchWager, cite, why));
        }
        match settle::super_hand(&spot.hand) {
            Some(_) => Ok(()),
            None => {
                let why = "the first five cards are not on the super side bet's pay table";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    /// The hand is shown, verified and paid; the round is over for the player,
    /// who may have a super side bet to claim.
    #[inline(never)]
    pub(super) fn instant_cash(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        self.show(seat, cite!("13:69F-38.10(a)1"), log);
        let spot = &mut self.spots[seat.index()];
        let value = spot.hand.value();
        let call = Call::InstantCashVerified(seat, value);
        log.record(Event::Called { call, cite: cite!("13:69F-38.10(a)1") });
        let ante = spot.take(Wager::Ante);
        let row = settle::instant_cash(value);
        let earned = row.map_or(0, |row| self.table.options.instant_cash_odds().pays(row, ante));
        let (profit, limited) = self.within_limit(seat, earned);
        let cite = if limited { cite!("13:69F-38.12(f)") } else { cite!("13:69F-38.12(c)") };
        log.record(Event::Settled(settle::won(seat, Wager::Ante, ante, profit, cite)));
        // One who had already bet takes that wager back.
        let bet = self.spots[seat.index()].take(Wager::Bet);
        if bet.is_positive() {
            let cite = cite!("13:69F-38.10(a)1");
            log.record(Event::Settled(Settlement::void(seat, Wager::Bet, bet, cite)));
        }
        self.cashed = self.cashed.with(seat);
        self.bettors = self.bettors.without(seat);
        self.undecided = self.undecided.without(seat);
        self.after_claim(log);
    }

    /// The hand is shown, verified, paid and returned.
    #[inline(never)]
    pub(super) fn super_claim(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        if !self.cashed.contains(seat) {
            self.show(seat, cite!("13:69F-38.10(a)2"), log);
        }
        self.pay_super(seat, log);
        self.after_claim(log);
    }

    fn pay_super(&mut self, seat: SeatNo, log: &mut impl Log<LunarPoker>) {
        let spot = &mut self.spots[seat.index()];
        let Some(row) = settle::super_hand(&spot.hand) else { return };
        let call = Call::SuperVerified(seat, row);
        log.record(Event::Called { call, cite: cite!("13:69F-38.10(a)2") });
        let stake = spot.take(Wager::Super);
        let earned = self.table.options.super_odds().pays(row, stake);
        let (profit, limited) = self.within_limit(seat, earned);
        let cite = if limited { cite!("13:69F-38.12(f)") } else { cite!("13:69F-38.12(d)") };
        log.record(Event::Settled(settle::won(seat, Wager::Super, stake, profit, cite)));
    }

    /// After a claim: if nobody is left to elect, the round ends, but not before
    /// one who was paid instant cash has been paid the super side bet too.
    fn after_claim(&mut self, log: &mut impl Log<LunarPoker>) {
        let owed = self.cashed_with_super();
        match self.phase {
            Phase::Claims if self.undecided.is_empty() && owed.is_empty() => {
                self.all_have_elected(log);
            }
            Phase::Draw { seat, .. } if !self.undecided.contains(seat) => self.next_to_elect(log),
            Phase::Claims
            | Phase::Draw { .. }
            | Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::Force { .. }
            | Phase::ForceCard
            | Phase::Over => {}
        }
    }

    /// What this player, with a hand of this value, should declare now.
    #[inline(always)]
    pub(in super::super) fn claim_of(&self, seat: SeatNo, value: HighHand) -> Option<Decision> {
        if !self.claims_are_open() {
            return None;
        }
        let spot = &self.spots[seat.index() % SEATS];
        if spot.stake(Wager::Super).is_positive() && settle::super_hand(&spot.hand).is_some() {
            return Some(Decision::DeclareSuper);
        }
        settle::instant_cash(value).map(|_| Decision::DeclareInstantCash)
    }

    /// Seats that were paid instant cash and not yet the super side bet.
    fn cashed_with_super(&self) -> SeatSet {
        self.cashed
            .filter(|seat| self.spots[seat.index()].stake(Wager::Super).is_positive())
            .collect()
    }

    /// The dealer has heard the claims: the players elect in turn.
    #[inline(always)]
    pub(super) fn open_draws(&mut self, log: &mut impl Log<LunarPoker>) {
        match self.undecided.first() {
            Some(seat) => self.phase = Phase::Draw { seat, claims: ClaimsAre::Open },
            None => self.all_have_elected(log),
        }
    }

    /// A further card is about to be dealt, or all have elected: what was not
    /// declared is forfeited. Super side bets are collected, progressive wagers
    /// settled, and the antes of those who have folded collected.
    #[inline(always)]
    pub(super) fn close_claims(&mut self, log: &mut impl Log<LunarPoker>) {
        for seat in self.playing {
            if !self.spots[seat.index()].stake(Wager::Super).is_positive() {
                continue;
            }
            // A hand shown for instant cash is declared for both.
            if self.cashed.contains(seat) {
                self.pay_super(seat, log);
                continue;
            }
            let stake = self.spots[seat.index()].take(Wager::Super);
            let cite = cite!("13:69F-38.10(a)");
            log.record(Event::Settled(Settlement::lost(seat, Wager::Super, stake, cite)));
        }
        if self.table.options.progressive_offered() {
            self.settle_early_progressives(log);
        }
        if !self.folding.is_empty() {
            self.collect_folded(log);
        }
    }

    #[inline(never)]
    fn collect_folded(&mut self, log: &mut impl Log<LunarPoker>) {
        for seat in std::mem::take(&mut self.folding) {
            self.collect_hand(seat, log);
        }
    }

    /// Turns the hand up for all to see.
    #[inline(always)]
    pub(super) fn show(
        &self,
        seat: SeatNo,
        cite: boardwalk_equipment::Cite,
        log: &mut impl Log<LunarPoker>,
    ) {
        let at = Area::Seat { seat, hand: 0 };
        for card in self.spots[seat.index()].hand.cards() {
            log.record(Event::TurnedUp { at, card: *card, cite });
        }
    }

    /// What is paid of what was earned, and whether the limit of 38.12(f) cut
    /// it.
    #[inline(always)]
    pub(super) fn within_limit(&mut self, seat: SeatNo, earned: i64) -> (Money, bool) {
        let spot = &mut self.spots[seat.index()];
        let left = match self.table.options.payout_limit_scope() {
            LimitScope::PerWager => self.table.limit,
            LimitScope::PerPlayerRound => self.table.limit - spot.paid_out,
        };
        let paid = earned.min(left);
        spot.paid_out += paid;
        // Limits on stakes keep every payment inside the bound.
        (Money::from_cents(paid).unwrap_or(Money::MAX), paid < earned)
    }
}
