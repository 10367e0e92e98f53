//! The deal, 7.7 and 7.8, the third cards, 7.9, and the result, 7.10.

use boardwalk_equipment::{Card, Cite, Money, cite};

use super::super::settle::{self, Winner};
use super::super::{Call, DealStyle, Hand, Minibaccarat, Wager, draw};
use super::{BetweenShoes, MinibaccaratRound, NO_CARD, Phase, Place, Shoe};
use crate::{Area, Code, Dealt, Event, Hidden, Log, Refusal, SeatNo, Wager as _};

impl MinibaccaratRound {
    #[inline(always)]
    pub(super) fn no_more_bets(&mut self, log: &mut impl Log<Minibaccarat>) -> Result<(), Refusal> {
        let Phase::Betting = self.phase else { return Err(self.nothing_to_close()) };
        if self.playing.is_empty() {
            let why = "a hand is dealt when somebody has made a wager";
            return Err(Refusal::new(Code::NoWagers, cite!("19:47-7.2(a)"), why));
        }
        log.record(Event::BetsClosed { cite: cite!("19:47-7.7(b)") });
        self.table.begun = true;
        self.cards = [NO_CARD; Place::ALL.len()];
        self.phase = Phase::Dealing(Place::PlayerFirst);
        Ok(())
    }

    #[cold]
    fn nothing_to_close(&self) -> Refusal {
        match self.phase {
            Phase::Burn(_) => Refusal::new(
                Code::NotNow,
                cite!("19:47-7.5(f)"),
                "the first cards of the shoe are burned before play begins",
            ),
            Phase::Between(_) => Refusal::new(
                Code::NotNow,
                cite!("19:47-7.5(a)"),
                "the cards must be shuffled and cut before play goes on",
            ),
            Phase::Betting | Phase::Dealing(_) | Phase::Squeeze { .. } | Phase::Over => {
                let why = "no betting window is open";
                Refusal::new(Code::BettingClosed, cite!("19:47-7.7(b)"), why)
            }
        }
    }

    #[inline(always)]
    pub(super) fn card(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        let Phase::Dealing(place) = self.phase else { return self.no_hand_waits(card, log) };
        let Some(card) = card else { return Err(NOT_SEEN) };
        self.lay(place, card, log);
        Ok(())
    }

    /// A card that goes to neither hand: one of the burn, or one too many.
    #[inline(never)]
    fn no_hand_waits(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        match self.phase {
            Phase::Burn(burn) => self.burn(burn, card, log),
            Phase::Betting => Err(Refusal::new(
                Code::BettingOpen,
                cite!("19:47-7.7(b)"),
                "\"No more bets\" comes before the first card",
            )),
            Phase::Squeeze { .. } => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-7.7(c)3"),
                "the cards that a player was handed are returned first",
            )),
            Phase::Between(BetweenShoes::Collect) => Err(Refusal::new(
                Code::Owing,
                cite!("19:47-7.3(c)2"),
                "vigorish that is marked is collected, and then the cards are shuffled",
            )),
            Phase::Between(_) => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-7.8(e)"),
                "no card is dealt until the cards are reshuffled and cut",
            )),
            Phase::Dealing(_) | Phase::Over => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-7.8(d)"),
                "both hands have all their cards",
            )),
        }
    }

    /// Lays a card down where it belongs, and goes on.
    #[inline(always)]
    pub(super) fn lay(&mut self, place: Place, card: Card, log: &mut impl Log<Minibaccarat>) {
        self.cards[place as usize] = Hidden::new(Some(card));
        let up = self.dealt_up(place);
        let dealt = if up { Dealt::Up(card) } else { Dealt::Down(Hidden::new(Some(card))) };
        let to = place.hand().area();
        log.record(Event::Dealt { to, card: dealt, cite: self.deal_cite(place) });
        match place {
            Place::PlayerFirst => self.phase = Phase::Dealing(Place::BankerFirst),
            Place::BankerFirst => self.phase = Phase::Dealing(Place::PlayerSecond),
            Place::PlayerSecond => self.phase = Phase::Dealing(Place::BankerSecond),
            Place::BankerSecond if up => self.call_both(log),
            Place::PlayerThird if up => self.after_players_third(log),
            Place::BankerThird if up => self.decide_hand(log),
            Place::BankerSecond => self.first_four_lie(log),
            Place::PlayerThird | Place::BankerThird => self.hand_third(place.hand(), log),
        }
    }

    /// The provision that lays a card in this place.
    #[inline(always)]
    fn deal_cite(&self, place: Place) -> Cite {
        match (self.table.options.deal_style(), place) {
            (DealStyle::SqueezeByHighBettor, Place::PlayerThird) => cite!("19:47-7.7(c)3iii"),
            (DealStyle::SqueezeByHighBettor, Place::BankerThird) => cite!("19:47-7.7(c)3iv"),
            (_, Place::PlayerThird | Place::BankerThird) => cite!("19:47-7.8(c)"),
            (DealStyle::FaceUp, _) => cite!("19:47-7.7(c)1"),
            (DealStyle::FaceDownUnderShoe, _) => cite!("19:47-7.7(c)2"),
            (DealStyle::SqueezeByHighBettor, _) => cite!("19:47-7.7(c)3"),
        }
    }

    /// Four cards lie face down. The Player's are turned up and called, then
    /// the Banker's from under the shoe; or the bettors are handed them.
    #[inline(never)]
    fn first_four_lie(&mut self, log: &mut impl Log<Minibaccarat>) {
        match self.table.options.deal_style() {
            DealStyle::FaceUp => self.call_both(log),
            DealStyle::FaceDownUnderShoe => {
                for hand in [Hand::Player, Hand::Banker] {
                    self.turn_up_pair(hand, cite!("19:47-7.7(c)2"), log);
                    self.call_count(hand, log);
                }
                self.third_cards(log);
            }
            DealStyle::SqueezeByHighBettor => self.hand_pair(Hand::Player, log),
        }
    }

    pub(super) fn turn_up_pair(&self, hand: Hand, cite: Cite, log: &mut impl Log<Minibaccarat>) {
        for place in Place::pair(hand) {
            self.turn_up(place, cite, log);
        }
    }

    pub(super) fn turn_up(&self, place: Place, cite: Cite, log: &mut impl Log<Minibaccarat>) {
        if let Some(card) = self.cards[place as usize].turn_up() {
            log.record(Event::TurnedUp { at: place.hand().area(), card, cite });
        }
    }

    #[inline(always)]
    fn call_both(&mut self, log: &mut impl Log<Minibaccarat>) {
        self.call_count(Hand::Player, log);
        self.call_count(Hand::Banker, log);
        self.third_cards(log);
    }

    #[inline(always)]
    pub(super) fn call_count(&self, hand: Hand, log: &mut impl Log<Minibaccarat>) {
        let call = Call::Count { hand, count: self.count_of_two(hand) };
        log.record(Event::Called { call, cite: cite!("19:47-7.8(a)") });
    }

    /// Whether either hand takes a third card, 7.9.
    #[inline(always)]
    pub(super) fn third_cards(&mut self, log: &mut impl Log<Minibaccarat>) {
        let (player, banker) = (self.count_of_two(Hand::Player), self.count_of_two(Hand::Banker));
        let mut call = |call, cite| log.record(Event::Called { call, cite });
        if draw::is_natural(player) || draw::is_natural(banker) {
            call(Call::Natural, cite!("19:47-7.9(a)"));
            return self.decide_hand(log);
        }
        call(Call::ThirdCards, cite!("19:47-7.8(b)"));
        if draw::player_draws(player) {
            call(Call::Draws(Hand::Player), cite!("19:47-7.9(b)"));
            self.phase = Phase::Dealing(Place::PlayerThird);
        } else {
            call(Call::Stays(Hand::Player), cite!("19:47-7.9(b)"));
            self.bankers_third(banker, None, log);
        }
    }

    /// The Player's third card is up; its value says whether the Banker draws.
    #[inline(always)]
    pub(super) fn after_players_third(&mut self, log: &mut impl Log<Minibaccarat>) {
        let value = self.value_at(Place::PlayerThird);
        if let Some(card) = self.cards[Place::PlayerThird as usize].turn_up() {
            let call = Call::ThirdCounts(value);
            log.record(Event::Called { call, cite: draw::value_cite(card) });
        }
        self.bankers_third(self.count_of_two(Hand::Banker), Some(value), log);
    }

    #[inline(always)]
    fn bankers_third(
        &mut self,
        banker: u8,
        players_third: Option<u8>,
        log: &mut impl Log<Minibaccarat>,
    ) {
        let mut call = |call| log.record(Event::Called { call, cite: cite!("19:47-7.9") });
        if draw::banker_draws(banker, players_third) {
            call(Call::Draws(Hand::Banker));
            self.phase = Phase::Dealing(Place::BankerThird);
        } else {
            call(Call::Stays(Hand::Banker));
            self.decide_hand(log);
        }
    }

    /// Both hands have their cards: the result is announced, losing wagers are
    /// collected, winning ones paid, and the cards picked up, 7.10.
    #[inline(always)]
    pub(super) fn decide_hand(&mut self, log: &mut impl Log<Minibaccarat>) {
        let count = |hand| draw::count(self.count_of_two(hand), self.value_at(Place::third(hand)));
        let (player, banker) = (count(Hand::Player), count(Hand::Banker));
        log.record(Event::Called {
            call: Call::Final { player, banker },
            cite: cite!("19:47-7.1(c)"),
        });
        let winner = Winner::of(player, banker);
        let call = winner.hand().map_or(Call::Tie, Call::Wins);
        log.record(Event::Called { call, cite: winner.cite() });
        for seat in self.playing {
            self.collect(seat, winner, log);
        }
        for seat in self.playing {
            self.pay(seat, winner, log);
        }
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("19:47-7.10") });
        self.over(log);
    }

    /// Collects the losing wagers of a seat.
    #[inline(always)]
    fn collect(&mut self, seat: SeatNo, winner: Winner, log: &mut impl Log<Minibaccarat>) {
        for wager in winner.losing().into_iter().flatten() {
            let stake = self.take(seat, wager);
            if stake.is_positive() {
                log.record(Event::Settled(settle::lost(seat, wager, stake)));
            }
        }
    }

    /// Pays the winning wagers of a seat, and returns those that a tie voids.
    #[inline(always)]
    fn pay(&mut self, seat: SeatNo, winner: Winner, log: &mut impl Log<Minibaccarat>) {
        let coupons = self.spots[seat.index()].coupons;
        match winner {
            Winner::Player => {
                let stake = self.take(seat, Wager::Player);
                if stake.is_positive() {
                    log.record(Event::Settled(settle::player_won(seat, stake, coupons[0])));
                }
            }
            Winner::Banker { six } => {
                let stake = self.take(seat, Wager::Banker);
                if stake.is_positive() {
                    let options = &self.table.options;
                    let (won, mark) = settle::banker_won(options, seat, stake, coupons[1], six);
                    log.record(Event::Settled(won));
                    if mark.is_positive() {
                        self.mark(seat, mark, log);
                    }
                }
            }
            Winner::Tie => self.pay_tie(seat, log),
        }
        self.spots[seat.index()].coupons = [Money::ZERO; 2];
    }

    #[inline(always)]
    fn pay_tie(&mut self, seat: SeatNo, log: &mut impl Log<Minibaccarat>) {
        for hand in [Hand::Player, Hand::Banker] {
            let stake = self.take(seat, hand.wager());
            if stake.is_positive() {
                let tied = settle::tied(&self.table.options, seat, hand, stake);
                log.record(Event::Settled(tied));
            }
        }
        let stake = self.take(seat, Wager::Tie);
        if stake.is_positive() {
            log.record(Event::Settled(settle::tie_won(&self.table.options, seat, stake)));
        }
    }

    /// Takes a stake off the layout.
    #[inline(always)]
    pub(super) fn take(&mut self, seat: SeatNo, wager: Wager) -> Money {
        match self.spots[seat.index()].stakes.get_mut(wager.index()) {
            Some(stake) => std::mem::take(stake),
            None => Money::ZERO,
        }
    }

    /// The hand is over; the shoe may be, too.
    #[inline(always)]
    pub(super) fn over(&mut self, log: &mut impl Log<Minibaccarat>) {
        if self.table.shoe != Shoe::Running {
            self.nearer_the_end(log);
        }
        self.playing = crate::SeatSet::EMPTY;
        self.phase = Phase::Over;
    }

    /// After the hand in which the cutting card came out there is one more.
    #[inline(never)]
    fn nearer_the_end(&mut self, log: &mut impl Log<Minibaccarat>) {
        let cite = cite!("19:47-7.8(e)");
        let (shoe, call) = match self.table.shoe {
            Shoe::CutCardOut => (Shoe::LastHand, Call::LastHand),
            Shoe::LastHand => (Shoe::Done, Call::ReshuffleDue),
            Shoe::Running | Shoe::Done | Shoe::Continuous => return,
        };
        self.table.shoe = shoe;
        log.record(Event::Called { call, cite });
    }

    #[inline(never)]
    pub(super) fn cut_card(&mut self, log: &mut impl Log<Minibaccarat>) -> Result<(), Refusal> {
        let cite = cite!("19:47-7.8(e)");
        let on = match self.phase {
            Phase::Dealing(place) => place.hand().area(),
            Phase::Burn(_) => Area::Discard,
            Phase::Between(_) | Phase::Betting | Phase::Squeeze { .. } | Phase::Over => {
                let why = "the cutting card comes out where a card is dealt";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        };
        match self.table.shoe {
            Shoe::Running => {}
            Shoe::CutCardOut | Shoe::LastHand | Shoe::Done => {
                return Err(Refusal::new(Code::NotNow, cite, "the cutting card is out already"));
            }
            Shoe::Continuous => {
                let why = "a device that shuffles all the time has no cutting card";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-7.12"), why));
            }
        }
        log.record(Event::CutCardOut { on, cite });
        self.table.shoe = Shoe::CutCardOut;
        Ok(())
    }
}

/// Every card of a hand counts, so it must be known, face down or not.
const NOT_SEEN: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("19:47-7.7(c)"),
    "every card of either hand counts and must be named",
);
