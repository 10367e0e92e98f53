//! The table: who sits with how much, the shuffle and the cut, and what is
//! owed before any card, 14.5 to 14.7.

use boardwalk_equipment::{CardSet, Cite, Money, cite};

use super::super::pots::{minus, plus};
use super::super::values::{AnteBy, HeadsUp, RakeMethods, ShortAnte, ShortStacks};
use super::super::variant::Variant;
use super::super::{CUT_MARGIN, Call, Decision, Poker, STACK_MAX, Wager};
use super::{DECK, NO_BETTING, Phase, PokerRound, Step, Unusual};
use crate::{By, Code, Detail, Event, Log, Refusal, SeatNo, SeatSet, Setting, Settlement};

impl<V: Variant> PokerRound<V> {
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        if seat.number() > self.options.max_players().get() {
            return Err(NO_SUCH_SEAT);
        }
        if !self.seated.contains(seat) {
            self.seated = self.seated.with(seat);
            log.record(Event::Sat { seat });
        }
        Ok(())
    }

    pub(super) fn leave(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        if !self.seated.contains(seat) {
            return Err(NO_SUCH_SEAT);
        }
        if self.is_in_play() && self.dealt_in.contains(seat) {
            let why = "a player who was dealt in stays, with the chips, until the round is over";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-14.7(c)1"), why));
        }
        self.seated = self.seated.without(seat);
        self.spot_mut(seat).stack = Money::ZERO;
        log.record(Event::Left { seat });
        Ok(())
    }

    /// Whether a round is being played.
    pub(super) fn is_in_play(&self) -> bool {
        match self.phase {
            Phase::Waiting | Phase::Shuffle | Phase::Cut | Phase::Over => false,
            Phase::Dealing(_)
            | Phase::Reshuffle(_)
            | Phase::Acting(_)
            | Phase::Drawing(_)
            | Phase::Showing(_) => true,
        }
    }

    pub(super) fn set(
        &mut self,
        setting: Setting,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        match setting {
            Setting::Meter(_) => return Err(setting.nothing_to_set(cite!("19:47-14.7(b)"))),
            Setting::Stack { seat, amount } => self.stack(seat, amount, log)?,
            Setting::Button(_) if !V::BUTTON => {
                return Err(setting.nothing_to_set(cite!("19:47-14.1")));
            }
            Setting::Button(seat) => self.place_button(seat)?,
        }
        let cite = match setting {
            Setting::Stack { .. } | Setting::Meter(_) => cite!("19:47-14.7(c)1"),
            Setting::Button(_) => V::BUTTON_CITE,
        };
        log.record(Event::WasSet { setting, cite });
        Ok(())
    }

    /// Chips are added between rounds only, and never taken away.
    fn stack(
        &mut self,
        seat: SeatNo,
        amount: Money,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-14.7(c)1");
        if self.is_in_play() {
            let why = "chips are added between rounds only";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        if seat.number() > self.options.max_players().get() {
            return Err(NO_SUCH_SEAT);
        }
        let min = self.spot(seat).stack;
        if amount < min || amount < Money::ZERO {
            return Err(Refusal {
                code: Code::BelowMinimum,
                cite,
                detail: Detail::Below { amount, min },
            });
        }
        if amount > STACK_MAX {
            let detail = Detail::Above { amount, max: STACK_MAX };
            return Err(Refusal { code: Code::AboveMaximum, cite, detail });
        }
        self.sit(seat, log)?;
        self.spot_mut(seat).stack = amount;
        Ok(())
    }

    fn place_button(&mut self, seat: SeatNo) -> Result<(), Refusal> {
        if self.is_in_play() {
            let why = "the button moves between rounds only";
            return Err(Refusal::new(Code::NotNow, V::BUTTON_CITE, why));
        }
        if seat.number() > self.options.max_players().get() {
            return Err(NO_SUCH_SEAT);
        }
        self.button = Some(seat);
        self.button_stays = true;
        Ok(())
    }

    /// The next round at the same table: the button moves on, and the deck is
    /// shuffled.
    pub(super) fn begin_anew(&mut self) {
        if !std::mem::take(&mut self.button_stays) {
            self.button = self.button.and_then(|seat| self.seated.clockwise_after(seat));
        }
        for seat in self.dealt_in {
            let spot = self.spot_mut(seat);
            spot.street = Money::ZERO;
            spot.put = Money::ZERO;
            spot.dead = Money::ZERO;
            spot.len = 0;
            spot.up = 0;
            spot.unseen = 0;
        }
        self.street = 0;
        self.dealt_in = SeatSet::EMPTY;
        self.live = SeatSet::EMPTY;
        self.acting = SeatSet::EMPTY;
        self.owes = SeatSet::EMPTY;
        self.acted = SeatSet::EMPTY;
        self.checked = SeatSet::EMPTY;
        self.to_show = SeatSet::EMPTY;
        self.betting = NO_BETTING;
        self.dead = Money::ZERO;
        self.in_pots = Money::ZERO;
        if self.raked_total.is_positive() {
            self.raked = [Money::ZERO; super::POTS];
            self.raked_total = Money::ZERO;
        }
        self.caps.clear();
        self.board_len = 0;
        self.gather();
        self.unusual = Unusual::default();
        self.phase = Phase::Shuffle;
    }

    /// All cards are together again.
    fn gather(&mut self) {
        self.out = 0;
        self.deck = DECK;
        self.seen = CardSet::EMPTY;
        self.burned = CardSet::EMPTY;
        self.discarded = CardSet::EMPTY;
        self.discarded_unseen = 0;
    }

    /// Shuffled and stacked: before a round the dealer cuts.
    pub(super) fn shuffled(&mut self, log: &mut impl Log<Poker<V>>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shuffle => {
                log.record(Event::Shuffled { cite: cite!("19:47-14.5(a)") });
                self.phase = Phase::Cut;
                Ok(())
            }
            Phase::Reshuffle(_) => self.new_deck(log),
            Phase::Waiting
            | Phase::Cut
            | Phase::Dealing(_)
            | Phase::Acting(_)
            | Phase::Drawing(_)
            | Phase::Showing(_)
            | Phase::Over => Err(NO_SHUFFLE),
        }
    }

    /// Shuffled and, before a round, cut.
    pub(super) fn new_deck(&mut self, log: &mut impl Log<Poker<V>>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shuffle => {
                log.record(Event::ShoeOpened { cite: cite!("19:47-14.5(a)") });
                self.phase = Phase::Waiting;
                Ok(())
            }
            Phase::Reshuffle(step) => {
                self.go_on_after_shuffle(step, log);
                Ok(())
            }
            Phase::Waiting
            | Phase::Cut
            | Phase::Dealing(_)
            | Phase::Acting(_)
            | Phase::Drawing(_)
            | Phase::Showing(_)
            | Phase::Over => Err(NO_SHUFFLE),
        }
    }

    pub(super) fn new_dealer(&mut self, log: &mut impl Log<Poker<V>>) -> Result<(), Refusal> {
        log.record(Event::DealerChanged { cite: cite!("19:47-14.6(e)1") });
        Ok(())
    }

    /// What the dealer may decide, and what is offered.
    pub(super) fn dealer_may(&self, decision: Decision) -> Result<(), Refusal> {
        match (self.phase, decision) {
            (Phase::Cut, Decision::Cut(at)) => {
                let (min, max) = (u32::from(CUT_MARGIN), u32::from(DECK) - 1);
                let number = u32::from(at);
                if (min..=max).contains(&number) {
                    return Ok(());
                }
                let detail = Detail::Range { number, min, max };
                Err(Refusal { code: Code::OutOfRange, cite: cite!("19:47-14.5(b)2"), detail })
            }
            (Phase::Waiting, Decision::CollectTime) if self.charges_time() => Ok(()),
            (Phase::Waiting, Decision::CollectTime) => Err(Refusal::new(
                Code::NotOffered,
                cite!("19:47-14.14(b)3"),
                "no charge by time is posted at this table",
            )),
            (
                _,
                Decision::Cut(_)
                | Decision::CollectTime
                | Decision::Check
                | Decision::Bet(_)
                | Decision::Call
                | Decision::RaiseTo(_)
                | Decision::Fold
                | Decision::AllIn
                | Decision::Draw(_)
                | Decision::Show(_)
                | Decision::Concede,
            ) => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-14.6(b)"),
                "the dealer cuts, or collects the time charge between rounds, and has no part in the play",
            )),
        }
    }

    fn charges_time(&self) -> bool {
        let methods = self.options.rake_method();
        methods.has(RakeMethods::TIME_PLAYER) || methods.has(RakeMethods::TIME_TABLE)
    }

    pub(super) fn dealer_decides(
        &mut self,
        decision: Decision,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        self.dealer_may(decision)?;
        if decision == Decision::CollectTime {
            self.collect_time(log);
            return Ok(());
        }
        log.record(Event::Decided { by: By::Dealer, decision, cite: cite!("19:47-14.5(b)2") });
        log.record(Event::ShoeOpened { cite: cite!("19:47-14.5(b)3") });
        self.phase = Phase::Waiting;
        Ok(())
    }

    /// The charge of one interval, from everyone seated, whether they play or
    /// not; a charge for the table is shared by them, odd cents a cent each
    /// from the dealer's left.
    fn collect_time(&mut self, log: &mut impl Log<Poker<V>>) {
        let decision = Decision::CollectTime;
        let cite = cite!("19:47-14.14(b)3iii");
        log.record(Event::Decided { by: By::Dealer, decision, cite });
        let options = &self.options;
        let times = options.time_interval_min().times_an_hour();
        let part = options.time_fee_hourly().cents() / times;
        let by_player = options.rake_method().has(RakeMethods::TIME_PLAYER);
        let by_table = options.rake_method().has(RakeMethods::TIME_TABLE);
        let seats = i64::from(self.seated.len()).max(1);
        for (place, seat) in (0i64..).zip(self.seated) {
            let player = if by_player { part } else { 0 };
            let table = if by_table { part / seats + i64::from(place < part % seats) } else { 0 };
            let Some(amount) = Money::from_cents(player + table) else { continue };
            if !amount.is_positive() {
                continue;
            }
            let cite = cite!("19:47-14.14(b)3i");
            let spot = self.spot_mut(seat);
            spot.stack = minus(spot.stack, amount.min(spot.stack));
            let wager = Wager::TimeCharge;
            log.record(Event::Wagered { seat, wager, amount, cite });
            log.record(Event::Settled(Settlement::lost(seat, wager, amount, cite)));
        }
    }

    /// The round begins: who can is dealt in, and puts up what is owed.
    pub(super) fn start(&mut self, log: &mut impl Log<Poker<V>>) -> Result<(), Refusal> {
        if self.phase != Phase::Waiting {
            return Err(NOT_BETWEEN_ROUNDS);
        }
        let players = self.who_plays();
        let Some(button) = self.button_for(players).filter(|_| players.len() >= 2) else {
            return Err(TOO_FEW);
        };
        if V::BUTTON {
            self.button = Some(button);
            self.button_stays = false;
        }
        for seat in self.seated.minus(players) {
            self.call(Call::SitsOut(seat), cite!("19:47-14.7(c)3"), log);
        }
        self.dealt_in = players;
        self.live = players;
        self.acting = players;
        self.post_antes(players, button, log);
        if V::BUTTON {
            self.post_blinds(players, button, log);
        }
        let seat = self.first_to_get();
        self.phase = Phase::Dealing(Step::Own { seat, round: 0 });
        Ok(())
    }

    /// Where the button is: in front of the first player to the dealer's right
    /// to begin with.
    fn button_for(&self, players: SeatSet) -> Option<SeatNo> {
        self.button.filter(|_| V::BUTTON).or(players.last())
    }

    /// Who has enough for what they owe and one bet. Who owes which blind
    /// depends on who plays, so a player who cannot post is passed over and the
    /// places are given anew.
    fn who_plays(&self) -> SeatSet {
        let options = &self.options;
        let stacked = |seat: &SeatNo| self.spot(*seat).stack.is_positive();
        let mut players: SeatSet = self.seated.filter(stacked).collect();
        if options.short_stacks() == ShortStacks::DealtIn {
            return players;
        }
        loop {
            let Some(button) = self.button_for(players) else { return players };
            let enough = |seat: &SeatNo| {
                let owed = plus(self.owed_by(*seat, players, button), options.min_bet());
                self.spot(*seat).stack >= owed
            };
            let able: SeatSet = players.filter(enough).collect();
            if able == players {
                return players;
            }
            // One at a time: with the first gone another may owe less.
            let first = players.minus(able).first();
            players = first.map_or(able, |first| players.without(first));
        }
    }

    /// The ante and the blind or forced bet that a player may have to make.
    fn owed_by(&self, seat: SeatNo, players: SeatSet, button: SeatNo) -> Money {
        let options = &self.options;
        let ante = match options.ante_by() {
            AnteBy::All => options.ante().0,
            AnteBy::LastBlind if self.last_blind(players, button) == Some(seat) => options.ante().0,
            AnteBy::Button if button == seat => options.ante().0,
            AnteBy::LastBlind | AnteBy::Button => Money::ZERO,
        };
        let forced = if V::BUTTON {
            let mut posts = self.blind_order(players, button);
            posts.find(|(who, _)| *who == seat).map_or(Money::ZERO, |(_, blind)| blind)
        } else {
            options.forced_bet()
        };
        plus(ante, forced)
    }

    /// Who posts which blind.
    fn blind_order(
        &self,
        players: SeatSet,
        button: SeatNo,
    ) -> impl Iterator<Item = (SeatNo, Money)> + use<'_, V> {
        let heads_up = players.len() == 2 && self.options.heads_up() == HeadsUp::ButtonFirst;
        let left = players.clockwise_after(button);
        let first =
            if heads_up { left.and_then(|seat| players.clockwise_after(seat)) } else { left };
        let mut seat = first;
        let count = players.len() as usize;
        (0..count).map_while(move |place| {
            let who = seat?;
            seat = players.clockwise_after(who);
            self.options.posts(place).map(|blind| (who, blind))
        })
    }

    fn last_blind(&self, players: SeatSet, button: SeatNo) -> Option<SeatNo> {
        self.blind_order(players, button).last().map(|(seat, _)| seat)
    }

    fn post_antes(&mut self, players: SeatSet, button: SeatNo, log: &mut impl Log<Poker<V>>) {
        let ante = self.options.ante().0;
        if !ante.is_positive() {
            return;
        }
        let cite = cite!("19:47-14.7(b)1");
        let one = match self.options.ante_by() {
            AnteBy::All => None,
            AnteBy::LastBlind => self.last_blind(players, button),
            AnteBy::Button => Some(button).filter(|seat| players.contains(*seat)),
        };
        let dead = one.is_some() || self.options.short_ante() == ShortAnte::AllAntes;
        let payers = one.map_or(players, |seat| SeatSet::EMPTY.with(seat));
        for seat in payers {
            let amount = self.pay(seat, ante, cite, log);
            let spot = self.spot_mut(seat);
            if dead {
                spot.dead = plus(spot.dead, amount);
                self.dead = plus(self.dead, amount);
            } else {
                spot.put = plus(spot.put, amount);
            }
        }
    }

    fn post_blinds(&mut self, players: SeatSet, button: SeatNo, log: &mut impl Log<Poker<V>>) {
        let mut posts: arrayvec::ArrayVec<(SeatNo, Money), { super::SEATS }> =
            arrayvec::ArrayVec::new();
        for post in self.blind_order(players, button) {
            if post.1.is_positive() && !posts.is_full() {
                posts.push(post);
            }
        }
        let mut largest = Money::ZERO;
        for (seat, blind) in &posts {
            self.put_in(*seat, *blind, V::BLIND_CITE, log);
            largest = largest.max(*blind);
        }
        self.betting.bet = largest;
        self.betting.opener = posts.last().and_then(|(seat, _)| players.clockwise_after(*seat));
    }

    /// Moves chips from a player to the pot: as many, or all that there are.
    #[inline]
    fn pay(
        &mut self,
        seat: SeatNo,
        amount: Money,
        cite: Cite,
        log: &mut impl Log<Poker<V>>,
    ) -> Money {
        let spot = self.spot_mut(seat);
        let amount = amount.min(spot.stack);
        spot.stack = minus(spot.stack, amount);
        let broke = spot.stack == Money::ZERO;
        self.in_pots = plus(self.in_pots, amount);
        if amount.is_positive() {
            log.record(Event::Wagered { seat, wager: Wager::Pot, amount, cite });
        }
        if broke && self.acting.contains(seat) {
            self.acting = self.acting.without(seat);
            self.call(Call::AllIn(seat), cite!("19:47-14.7(c)4"), log);
        }
        amount
    }

    /// The same, as a bet of this betting round.
    #[inline]
    pub(super) fn put_in(
        &mut self,
        seat: SeatNo,
        amount: Money,
        cite: Cite,
        log: &mut impl Log<Poker<V>>,
    ) {
        let amount = self.pay(seat, amount, cite, log);
        let spot = self.spot_mut(seat);
        spot.street = plus(spot.street, amount);
        spot.put = plus(spot.put, amount);
    }
}

pub(super) const NO_SUCH_SEAT: Refusal = Refusal::new(
    Code::NoSuchSeat,
    cite!("19:47-14.7(a)"),
    "the table has no such seat, or nobody in it",
);
const NO_SHUFFLE: Refusal = Refusal::new(
    Code::NotNow,
    cite!("19:47-14.5(a)"),
    "the deck is shuffled after a round, before the next",
);
const NOT_BETWEEN_ROUNDS: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-14.7(a)"), "a round begins when the last one is over");
const TOO_FEW: Refusal = Refusal::new(
    Code::NoWagers,
    cite!("19:47-14.6(b)"),
    "two players at least must have chips enough for what is owed and one bet",
);
