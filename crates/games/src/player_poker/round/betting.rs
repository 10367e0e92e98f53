//! The betting: who opens, what may be bet, when a betting round is complete,
//! 14.7 and the betting paragraphs of each game.

use boardwalk_equipment::{Cite, Money, cite};
use boardwalk_ranking::ShowingHand;

use super::super::pots::{add_cap, minus, plus};
use super::super::values::{BettingStructure, Reopens};
use super::super::variant::{Opens, Variant};
use super::super::{CUT_MARGIN, Call, Decision, Poker, Wager};
use super::{DECK, NOT_YOUR_TURN, Phase, PokerRound};
use crate::{
    Args, By, Choice, Choices, Code, Detail, Event, Limits, Log, Refusal, SeatNo, SeatSet,
};

impl<V: Variant> PokerRound<V> {
    /// Opens a betting round, or passes on where nobody can bet.
    pub(super) fn open_betting(&mut self, log: &mut impl Log<Poker<V>>) {
        let street = self.street();
        self.owes = self.acting;
        let size = self.size();
        self.betting.full = size;
        match street.opens {
            Opens::AfterBlinds => {
                // The blinds lie there already.
                let blind = self.betting.bet;
                self.betting.level = if blind < size { Money::ZERO } else { blind };
                self.betting.full = size.max(blind);
            }
            Opens::ForcedBet => self.forced_bet(log),
            Opens::LeftOfButton
            | Opens::HighestShowing
            | Opens::HighestUpCard
            | Opens::PairedUpCard => self.betting.opener = None,
        }
        if !self.anybody_to_act() {
            return self.end_betting(log);
        }
        let opener = match (street.opens, self.betting.opener) {
            (Opens::AfterBlinds | Opens::ForcedBet, Some(seat)) if self.owes.contains(seat) => seat,
            (Opens::AfterBlinds | Opens::ForcedBet, Some(seat)) => {
                self.owes.clockwise_after(seat).unwrap_or(seat)
            }
            _ => self.opener(street.opens),
        };
        self.betting.opener = Some(opener);
        self.betting.aggressor = None;
        if !matches!(street.opens, Opens::AfterBlinds | Opens::LeftOfButton) {
            self.call(Call::Opens(opener), street.bet, log);
        }
        self.turn(opener, log);
    }

    /// The size of a bet in this betting round; elsewhere than in fixed limit
    /// the least.
    #[inline]
    fn size(&self) -> Money {
        let late = self.street().late;
        match self.options.betting_structure() {
            BettingStructure::FixedLimit if late => self.options.max_bet(),
            BettingStructure::FixedLimit
            | BettingStructure::SpreadLimit
            | BettingStructure::PotLimit
            | BettingStructure::NoLimit => self.options.min_bet(),
        }
    }

    /// Who bets first, among those who can.
    fn opener(&self, opens: Opens) -> SeatNo {
        let first = match opens {
            Opens::AfterBlinds | Opens::ForcedBet | Opens::LeftOfButton => {
                self.button.and_then(|button| self.acting.clockwise_after(button))
            }
            Opens::HighestShowing => {
                // Of equal ones the nearest to the dealer's left.
                self.highest(|seat| ShowingHand::of(self.spot(seat).up_cards()).ok())
            }
            Opens::HighestUpCard => self.highest(|seat| self.up_card(seat)),
            Opens::PairedUpCard => {
                let board = self.board().first().map(|card| card.rank());
                self.highest(|seat| {
                    let rank = self.up_card(seat).map(|card| card.rank());
                    (rank.is_some() && rank == board, rank)
                })
            }
        };
        first.or(self.acting.first()).unwrap_or(SeatNo::FIRST)
    }

    fn highest<T: PartialOrd>(&self, worth: impl Fn(SeatNo) -> T) -> Option<SeatNo> {
        let mut best: Option<(SeatNo, T)> = None;
        for seat in self.acting {
            let this = worth(seat);
            if best.as_ref().is_none_or(|(_, best)| this > *best) {
                best = Some((seat, this));
            }
        }
        best.map(|(seat, _)| seat)
    }

    /// The first card that lies face up.
    pub(super) fn up_card(&self, seat: SeatNo) -> Option<boardwalk_equipment::Card> {
        let spot = self.spot(seat);
        spot.cards().get(spot.up.trailing_zeros() as usize).copied()
    }

    /// The up-card says who must bet to begin with. A player without chips
    /// for it is passed over.
    fn forced_bet(&mut self, log: &mut impl Log<Poker<V>>) {
        let by = V::forced_by(self.options.form());
        let order = |seat: &SeatNo| self.up_card(*seat).map(|card| by.card.order(card));
        let Some(seat) = self.acting.min_by_key(order) else { return };
        self.call(Call::ForcedBy(seat), by.cite, log);
        let amount = self.options.forced_bet();
        self.put_in(seat, amount, by.cite, log);
        self.betting.bet = amount;
        self.betting.level = if amount < self.size() { Money::ZERO } else { amount };
        self.owes = self.acting.without(seat);
        self.betting.opener = self.owes.clockwise_after(seat);
    }

    /// Whether anybody is still to act: a lone player with chips is, only if
    /// there is something to call.
    #[inline]
    fn anybody_to_act(&self) -> bool {
        let owes = self.owes;
        if self.acting.len() > 1 {
            return !owes.is_empty();
        }
        owes.first().is_some_and(|seat| self.spot(seat).street < self.betting.bet)
    }

    /// It is this player's turn. What the player announced before binds, if
    /// the bet has not changed since.
    #[inline]
    fn turn(&mut self, seat: SeatNo, log: &mut impl Log<Poker<V>>) {
        self.phase = Phase::Acting(seat);
        if self.unusual.announced.is_some() {
            self.keep_to_announcement(seat, log);
        }
    }

    #[cold]
    fn keep_to_announcement(&mut self, seat: SeatNo, log: &mut impl Log<Poker<V>>) {
        let Some((who, action, bet)) = self.unusual.announced else { return };
        if who != seat {
            return;
        }
        self.unusual.announced = None;
        let cite = cite!("19:47-14.15");
        let decision = action.decision();
        if bet == self.betting.bet && self.permits(seat, decision).is_ok() {
            self.call(Call::Bound(seat), cite, log);
            // Permitted, so it is taken.
            let _ = self.act(seat, decision, log);
        } else {
            self.call(Call::NotBound(seat), cite, log);
        }
    }

    /// What a player has in front and has bet in this betting round: the most
    /// that the bet can be raised to.
    #[inline]
    fn all(&self, seat: SeatNo) -> Money {
        let spot = self.spot(seat);
        plus(spot.street, spot.stack)
    }

    /// Between what a bet or a raise to must lie; nothing where the player may
    /// not raise. The same for what is offered and what is taken.
    pub(super) fn raise_limits(&self, seat: SeatNo) -> Result<Limits, Refusal> {
        let all = self.all(seat);
        let bet = self.betting.bet;
        if all <= bet {
            let why = "that takes more chips than the player has: call, all-in or fold";
            return Err(Refusal::new(Code::AboveMaximum, cite!("19:47-14.7(c)"), why));
        }
        self.may_raise(seat)?;
        let min_bet = self.options.min_bet();
        let least = if bet < min_bet { min_bet } else { plus(bet, self.betting.full) };
        let (min, max) = match self.options.betting_structure() {
            BettingStructure::FixedLimit => {
                let to = plus(self.betting.level, self.size());
                (to, to)
            }
            BettingStructure::SpreadLimit => (least, plus(bet, self.options.max_bet())),
            BettingStructure::PotLimit => {
                let call = minus(bet, self.spot(seat).street);
                (least, plus(bet, plus(self.in_pots, call)))
            }
            BettingStructure::NoLimit => (least, all),
        };
        let (min, max) = if all < min { (all, all) } else { (min, max.max(min).min(all)) };
        Ok(Limits { min, max, step: Money::CENT })
    }

    /// Whether the player has the right to raise now.
    fn may_raise(&self, seat: SeatNo) -> Result<(), Refusal> {
        if self.betting.bet == Money::ZERO {
            return Ok(());
        }
        let posted = cite!("19:47-14.17");
        let options = &self.options;
        if self.acting.without(seat).is_empty() {
            let why = "nobody is left who could call a raise";
            return Err(Refusal::new(Code::NotNow, cite!("19:47-14.7(c)4"), why));
        }
        if let Some(most) = options.raises_at_most()
            && self.betting.raises >= most
            && self.live.len() > 2
        {
            let why = "the betting round has been raised as often as is posted";
            return Err(Refusal::new(Code::AboveMaximum, posted, why));
        }
        if !options.check_raise() && self.checked.contains(seat) {
            let why = "it is posted that a player who has checked may not raise";
            return Err(Refusal::new(Code::NotOffered, cite!("19:47-14.7(j)"), why));
        }
        if self.acted.contains(seat) && !self.is_reopened(seat) {
            let why = "a short all-in does not let a player raise who has acted already";
            return Err(Refusal::new(Code::NotNow, posted, why));
        }
        Ok(())
    }

    /// Whether the bet has grown enough since the player acted.
    fn is_reopened(&self, seat: SeatNo) -> bool {
        let grown = minus(self.betting.bet, self.spot(seat).acted_at);
        let half = Money::from_cents((self.betting.full.cents() + 1) / 2).unwrap_or(Money::CENT);
        let least = match self.options.short_all_in_reopens() {
            Reopens::Usual if self.options.is_limit() => half,
            Reopens::HalfBet => half,
            Reopens::Usual | Reopens::FullBet => self.betting.full,
            Reopens::Always => Money::CENT,
        };
        grown >= least
    }

    /// What the bet comes to for this player if the decision stands.
    pub(super) fn permits(&self, seat: SeatNo, decision: Decision) -> Result<Money, Refusal> {
        let bet = self.betting.bet;
        let street = self.spot(seat).street;
        match decision {
            Decision::Call if street < bet => Ok(bet.min(self.all(seat))),
            Decision::Check if street >= bet && !self.must_bet(seat) => Ok(street),
            Decision::Fold if !self.must_bet(seat) && !self.must_open(seat) => Ok(street),
            Decision::Bet(amount) if bet == Money::ZERO => self.within(seat, amount),
            Decision::RaiseTo(amount) if bet > Money::ZERO => self.within(seat, amount),
            Decision::AllIn => {
                let all = self.all(seat);
                if all <= bet {
                    Ok(all)
                } else if street < bet && self.acting.without(seat).is_empty() {
                    // Nobody could call more, so it comes to a call.
                    Ok(bet)
                } else {
                    self.within(seat, all)
                }
            }
            Decision::Call
            | Decision::Check
            | Decision::Fold
            | Decision::Bet(_)
            | Decision::RaiseTo(_)
            | Decision::Draw(_)
            | Decision::Show(_)
            | Decision::Concede
            | Decision::Cut(_)
            | Decision::CollectTime => Err(self.not_that(seat, decision)),
        }
    }

    /// The text has the opener of five-card stud bet, 14.13(f).
    fn must_bet(&self, seat: SeatNo) -> bool {
        V::OPENER_MUST_BET
            && self.street > 0
            && !self.options.opener_may_check()
            && self.must_open(seat)
    }

    /// In stud the first to act must bet or check.
    fn must_open(&self, seat: SeatNo) -> bool {
        !V::BUTTON
            && self.betting.bet == Money::ZERO
            && self.betting.opener == Some(seat)
            && !self.acted.contains(seat)
    }

    fn within(&self, seat: SeatNo, amount: Money) -> Result<Money, Refusal> {
        let Limits { min, max, .. } = self.raise_limits(seat)?;
        let cite = cite!("19:47-14.17");
        if amount < min {
            let detail = Detail::Below { amount, min };
            return Err(Refusal { code: Code::BelowMinimum, cite, detail });
        }
        if amount > max {
            let detail = Detail::Above { amount, max };
            return Err(Refusal { code: Code::AboveMaximum, cite, detail });
        }
        Ok(amount)
    }

    /// Why a decision cannot be made now.
    #[cold]
    fn not_that(&self, seat: SeatNo, decision: Decision) -> Refusal {
        let (cite, why): (Cite, &str) = match decision {
            Decision::Check | Decision::Fold if self.must_bet(seat) => {
                (self.street().bet, "the highest hand showing must bet")
            }
            Decision::Check => {
                (cite!("19:47-14.1"), "there is a bet: call, raise-to AMOUNT or fold")
            }
            Decision::Fold => (self.street().bet, "the first to act must bet or check"),
            Decision::Call => (cite!("19:47-14.1"), "there is no bet to call: check or bet AMOUNT"),
            Decision::Bet(_) => {
                (cite!("19:47-14.1"), "there is a bet already: call, raise-to AMOUNT or fold")
            }
            Decision::RaiseTo(_) | Decision::AllIn => {
                (cite!("19:47-14.1"), "there is no bet to raise: check or bet AMOUNT")
            }
            Decision::Draw(_)
            | Decision::Show(_)
            | Decision::Concede
            | Decision::Cut(_)
            | Decision::CollectTime => {
                (self.street().bet, "it is the player's turn to check, bet, call, raise or fold")
            }
        };
        Refusal::new(Code::NotNow, cite, why)
    }

    /// A player acts.
    #[inline]
    pub(super) fn act(
        &mut self,
        seat: SeatNo,
        decision: Decision,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let to = self.permits(seat, decision)?;
        let cite = self.street().bet;
        log.record(Event::Decided { by: By::Seat(seat), decision, cite });
        self.carry_out(seat, decision, to, cite, log);
        Ok(())
    }

    #[inline]
    fn carry_out(
        &mut self,
        seat: SeatNo,
        decision: Decision,
        to: Money,
        cite: Cite,
        log: &mut impl Log<Poker<V>>,
    ) {
        self.betting.decisions = self.betting.decisions.saturating_add(1);
        self.acted = self.acted.with(seat);
        self.owes = self.owes.without(seat);
        if decision == Decision::Fold {
            self.muck(seat);
            return self.next_turn(seat, log);
        }
        if decision == Decision::Check {
            self.checked = self.checked.with(seat);
        }
        let more = minus(to, self.spot(seat).street);
        if more.is_positive() {
            self.put_in(seat, more, cite, log);
        }
        if to > self.betting.bet {
            self.raised(seat, to);
        }
        self.spot_mut(seat).acted_at = self.betting.bet;
        self.next_turn(seat, log);
    }

    /// The bet is made or raised: everybody else who can must respond.
    fn raised(&mut self, seat: SeatNo, to: Money) {
        let opening = self.betting.bet == Money::ZERO || self.betting.level == Money::ZERO;
        let by = minus(to, self.betting.bet);
        let size = self.betting.full;
        let fixed = self.options.betting_structure() == BettingStructure::FixedLimit;
        let full = if fixed { to >= plus(self.betting.level, size) } else { by >= size };
        if full {
            self.betting.level = to;
            if !fixed {
                self.betting.full = by;
            }
        } else if fixed && self.is_half(minus(to, self.betting.level), size) {
            // It counts as a full bet, on which the next raise builds.
            self.betting.level = plus(self.betting.level, size);
        }
        if full && !opening {
            self.betting.raises = self.betting.raises.saturating_add(1);
        }
        self.betting.bet = to;
        self.betting.aggressor = Some(seat);
        self.owes = self.acting.without(seat);
    }

    /// Whether a short all-in counts as a bet.
    fn is_half(&self, part: Money, size: Money) -> bool {
        match self.options.short_all_in_reopens() {
            Reopens::Usual | Reopens::HalfBet => part.cents() * 2 >= size.cents(),
            Reopens::Always => true,
            Reopens::FullBet => false,
        }
    }

    /// The player's hand goes to the discards, the chips stay.
    pub(super) fn muck(&mut self, seat: SeatNo) {
        self.live = self.live.without(seat);
        self.acting = self.acting.without(seat);
        self.owes = self.owes.without(seat);
        let spot = self.spot(seat);
        let (cards, unseen) = (spot.cards(), spot.unseen);
        let known = cards.iter().enumerate().filter(|(n, _)| unseen >> n & 1 == 0);
        let known = known.map(|(_, card)| *card).collect();
        self.discarded = self.discarded.union(known);
        self.discarded_unseen += unseen.count_ones() as u8;
    }

    /// The turn passes on clockwise, or the betting round is complete.
    #[inline]
    pub(super) fn next_turn(&mut self, after: SeatNo, log: &mut impl Log<Poker<V>>) {
        if self.live.len() == 1 || !self.anybody_to_act() {
            return self.end_betting(log);
        }
        match self.owes.clockwise_after(after) {
            Some(seat) => self.turn(seat, log),
            None => self.end_betting(log),
        }
    }

    /// What nobody called goes back; the rake is taken; the pots are made up.
    #[inline]
    fn end_betting(&mut self, log: &mut impl Log<Poker<V>>) {
        self.return_uncalled(log);
        self.note_all_ins();
        if self.options.rake_method().takes_from_pots() {
            self.rake(log);
        }
        if self.live.len() == 1 {
            return self.last_player(log);
        }
        for seat in self.dealt_in {
            self.spot_mut(seat).street = Money::ZERO;
        }
        self.acted = SeatSet::EMPTY;
        self.checked = SeatSet::EMPTY;
        self.betting.bet = Money::ZERO;
        self.betting.level = Money::ZERO;
        self.betting.raises = 0;
        self.unusual.announced = None;
        if usize::from(self.street) + 1 == V::STREETS.len() {
            self.showdown(log);
        } else {
            self.begin_street(log);
        }
    }

    /// Where one player alone bet the most, what is above the next goes back.
    fn return_uncalled(&mut self, log: &mut impl Log<Poker<V>>) {
        let mut top = Money::ZERO;
        let mut second = Money::ZERO;
        let mut whose = None;
        for seat in self.dealt_in {
            let street = self.spot(seat).street;
            if street > top {
                (second, top, whose) = (top, street, Some(seat));
            } else if street > second {
                second = street;
            }
        }
        let amount = minus(top, second);
        if let Some(seat) = whose.filter(|_| amount.is_positive()) {
            self.give_back(seat, amount, log);
        }
    }

    fn give_back(&mut self, seat: SeatNo, amount: Money, log: &mut impl Log<Poker<V>>) {
        let spot = self.spot_mut(seat);
        spot.stack = plus(spot.stack, amount);
        spot.street = minus(spot.street, amount);
        spot.put = minus(spot.put, amount);
        self.in_pots = minus(self.in_pots, amount);
        if self.live.contains(seat) {
            self.acting = self.acting.with(seat);
        }
        let cite = cite!("19:47-14.14(d)");
        log.record(Event::Removed { seat, wager: Wager::Pot, amount, cite });
    }

    /// Every total at which a player is all-in ends a pot.
    #[inline]
    fn note_all_ins(&mut self) {
        let all_in = self.live.minus(self.acting);
        for seat in all_in {
            let total = self.spot(seat).put;
            add_cap(&mut self.caps, total);
        }
    }

    /// What somebody may decide now.
    pub(super) fn offered(&self, by: By) -> Choices {
        let mut choices = Choices::new();
        let choice = |key, label, args, costs| Choice { key, label, args, costs };
        let none = Money::ZERO;
        match (self.phase, by) {
            (Phase::Acting(seat), By::Seat(who)) if seat == who => {
                self.offer_acts(seat, &mut choices)
            }
            (Phase::Drawing(seat), By::Seat(who)) if seat == who => {
                let held = self.spot(seat).len;
                let seen = held - self.spot(seat).unseen.count_ones() as u8;
                let args = Args::Cards { min: 0, max: seen };
                choices.push(choice("draw", "Draw", args, none));
            }
            (Phase::Showing(seat), By::Seat(who)) if seat == who => {
                if self.may_show(seat).is_ok() {
                    choices.push(choice("show", "Show", Args::None, none));
                }
                if self.may_concede(seat).is_ok() {
                    choices.push(choice("concede", "Concede", Args::None, none));
                }
            }
            (Phase::Cut, By::Dealer) => {
                let args = Args::Number { min: CUT_MARGIN.into(), max: u32::from(DECK) - 1 };
                choices.push(choice("cut", "Cut", args, none));
            }
            (Phase::Waiting, By::Dealer) => {
                if self.dealer_may(Decision::CollectTime).is_ok() {
                    let label = "Collect the time charge";
                    choices.push(choice("collect-time", label, Args::None, self.time_due()));
                }
            }
            (
                Phase::Waiting
                | Phase::Shuffle
                | Phase::Cut
                | Phase::Dealing(_)
                | Phase::Reshuffle(_)
                | Phase::Acting(_)
                | Phase::Drawing(_)
                | Phase::Showing(_)
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => {}
        }
        choices
    }

    fn offer_acts(&self, seat: SeatNo, choices: &mut Choices) {
        let street = self.spot(seat).street;
        let mut offer = |decision, key, label, args| {
            if let Ok(to) = self.permits(seat, decision) {
                let costs = match args {
                    Args::Amount(_) => Money::ZERO,
                    Args::None | Args::Number { .. } | Args::Cards { .. } | Args::Wager(_) => {
                        minus(to, street)
                    }
                };
                choices.push(Choice { key, label, args, costs });
            }
        };
        offer(Decision::Check, "check", "Check", Args::None);
        offer(Decision::Call, "call", "Call", Args::None);
        if let Ok(limits) = self.raise_limits(seat) {
            let args = Args::Amount(limits);
            offer(Decision::Bet(limits.min), "bet", "Bet", args);
            offer(Decision::RaiseTo(limits.min), "raise-to", "Raise to", args);
        }
        offer(Decision::AllIn, "all-in", "All-in", Args::None);
        offer(Decision::Fold, "fold", "Fold", Args::None);
    }

    /// What the page shows as the price of a call.
    pub(in super::super) fn to_call(&self, seat: SeatNo) -> Money {
        minus(self.betting.bet, self.spot(seat).street).min(self.spot(seat).stack)
    }

    /// The seat that is to act, if one is.
    pub(super) fn whose_turn(&self) -> Result<SeatNo, Refusal> {
        match self.phase {
            Phase::Acting(seat) => Ok(seat),
            Phase::Waiting
            | Phase::Shuffle
            | Phase::Cut
            | Phase::Dealing(_)
            | Phase::Reshuffle(_)
            | Phase::Drawing(_)
            | Phase::Showing(_)
            | Phase::Over => Err(NOT_YOUR_TURN),
        }
    }
}
