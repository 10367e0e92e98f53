//! The deal, 7.7 and 7.8, the third cards, 7.9, and the result, 7.10.

use boardwalk_equipment::{Card, Cite, Money, cite};

use super::super::draw::{self, AfterFour};
use super::super::settle::{self, HandResult, Stake};
use super::super::{Call, DealStyle, Hand, Minibaccarat, Wager};
use super::{BetweenShoes, MinibaccaratRound, Phase, Place, Shoe};
use crate::{
    Area, Code, Dealt, Event, Hidden, Log, Outcome, Refusal, SeatNo, Settlement, Wager as _,
};

/// What follows a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goes {
    /// A card to this place.
    On(Place),
    /// The hands are complete.
    ToTheEnd,
    /// The card of this place lies face down, and is turned up or handed over.
    FaceDown(Place),
}

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
        self.clear_cards();
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

    /// The whole deal of a round, as far as there are cards. The first four come
    /// whatever they are.
    #[inline(always)]
    pub(super) fn deal_hands(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<Minibaccarat>,
    ) {
        let [first, second, third, fourth, ..] = Place::ALL;
        let Some(a) = shoe(0) else { return };
        let Some(b) = shoe(0) else { return self.lay_some(&[a], log) };
        let Some(c) = shoe(0) else { return self.lay_some(&[a, b], log) };
        let Some(d) = shoe(0) else { return self.lay_some(&[a, b, c], log) };
        self.lay_one(first, a, log);
        self.lay_one(second, b, log);
        self.lay_one(third, c, log);
        let mut goes = self.lay_one(fourth, d, log);
        for third in [Place::PlayerThird, Place::BankerThird] {
            if goes == Goes::On(third) {
                let Some(card) = shoe(0) else { break };
                goes = self.lay_one(third, card, log);
            }
        }
        self.go(goes, log);
    }

    /// The cards before the cutting card came out.
    #[cold]
    fn lay_some(&mut self, cards: &[Card], log: &mut impl Log<Minibaccarat>) {
        for (place, card) in Place::ALL.into_iter().zip(cards) {
            self.lay(place, *card, log);
        }
    }

    /// Lays a card down where it belongs, and goes on.
    #[inline(always)]
    pub(super) fn lay(&mut self, place: Place, card: Card, log: &mut impl Log<Minibaccarat>) {
        let goes = self.lay_one(place, card, log);
        self.go(goes, log);
    }

    /// Goes on after a card.
    #[inline(always)]
    fn go(&mut self, goes: Goes, log: &mut impl Log<Minibaccarat>) {
        match goes {
            Goes::On(place) => self.phase = Phase::Dealing(place),
            Goes::ToTheEnd => self.decide_hand(log),
            Goes::FaceDown(place) => self.lies_face_down(place, log),
        }
    }

    /// Lays a card down where it belongs, and says what follows.
    #[inline(always)]
    fn lay_one(&mut self, place: Place, card: Card, log: &mut impl Log<Minibaccarat>) -> Goes {
        self.put(place, card);
        let to = place.hand().area();
        let cite = self.deal_cite(place);
        log.record(Event::Dealt { to, card: self.as_dealt(place, card), cite });
        if let Some(next) = place.next_of_four() {
            return Goes::On(next);
        }
        if !self.dealt_up(place) {
            return Goes::FaceDown(place);
        }
        let next = match place {
            Place::PlayerFirst | Place::BankerFirst | Place::PlayerSecond => None,
            Place::BankerSecond => self.call_both(log),
            Place::PlayerThird => self.after_players_third(log),
            Place::BankerThird => None,
        };
        next.map_or(Goes::ToTheEnd, Goes::On)
    }

    #[inline(always)]
    fn as_dealt(&self, place: Place, card: Card) -> Dealt {
        if self.dealt_up(place) { Dealt::Up(card) } else { Dealt::Down(Hidden::new(Some(card))) }
    }

    /// Asks for the next card, or decides the hand if there is none.
    #[inline(always)]
    pub(super) fn go_on(&mut self, next: Option<Place>, log: &mut impl Log<Minibaccarat>) {
        match next {
            Some(place) => self.phase = Phase::Dealing(place),
            None => self.decide_hand(log),
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

    /// The fourth card or a third one lies face down. The Player's pair is
    /// turned up and called, then the Banker's from under the shoe; or the
    /// bettors are handed the cards.
    #[inline(never)]
    fn lies_face_down(&mut self, place: Place, log: &mut impl Log<Minibaccarat>) {
        match (self.table.options.deal_style(), place.is_third()) {
            (DealStyle::SqueezeByHighBettor, true) => self.hand_third(place.hand(), log),
            (DealStyle::SqueezeByHighBettor, false) => self.hand_pair(Hand::Player, log),
            (DealStyle::FaceUp | DealStyle::FaceDownUnderShoe, _) => {
                for hand in [Hand::Player, Hand::Banker] {
                    self.turn_up_pair(hand, cite!("19:47-7.7(c)2"), log);
                    self.call_count(hand, log);
                }
                let next = self.third_cards(log);
                self.go_on(next, log);
            }
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
    fn call_both(&self, log: &mut impl Log<Minibaccarat>) -> Option<Place> {
        self.call_count(Hand::Player, log);
        self.call_count(Hand::Banker, log);
        self.third_cards(log)
    }

    #[inline(always)]
    pub(super) fn call_count(&self, hand: Hand, log: &mut impl Log<Minibaccarat>) {
        let call = Call::Count { hand, count: self.count(hand) };
        log.record(Event::Called { call, cite: cite!("19:47-7.8(a)") });
    }

    /// Whether either hand takes a third card, 7.9: where the next card goes.
    #[inline(always)]
    pub(super) fn third_cards(&self, log: &mut impl Log<Minibaccarat>) -> Option<Place> {
        let (player, banker) = (self.count(Hand::Player), self.count(Hand::Banker));
        let mut call = |call, cite| log.record(Event::Called { call, cite });
        if draw::is_natural(player) || draw::is_natural(banker) {
            call(Call::Natural, cite!("19:47-7.9(a)"));
        } else {
            call(Call::ThirdCards, cite!("19:47-7.8(b)"));
            let player = drawn(Hand::Player, draw::player_draws(player));
            call(player, cite!("19:47-7.9(b)"));
            if player == Call::Stays(Hand::Player) {
                let banker = drawn(Hand::Banker, draw::banker_draws(banker, None));
                call(banker, cite!("19:47-7.9"));
            }
        }
        match draw::after_four(player, banker) {
            AfterFour::Complete => None,
            AfterFour::PlayerDraws => Some(Place::PlayerThird),
            AfterFour::BankerDraws => Some(Place::BankerThird),
        }
    }

    /// The Player's third card is up; its value says whether the Banker draws.
    #[inline(always)]
    pub(super) fn after_players_third(&self, log: &mut impl Log<Minibaccarat>) -> Option<Place> {
        let third = self.cards[Place::PlayerThird as usize].turn_up();
        if let Some(card) = third {
            let call = Call::ThirdCounts(draw::value(card));
            log.record(Event::Called { call, cite: draw::value_cite(card) });
        }
        let draws = draw::banker_draws(self.count(Hand::Banker), third.map(draw::value));
        let call = drawn(Hand::Banker, draws);
        log.record(Event::Called { call, cite: cite!("19:47-7.9") });
        draws.then_some(Place::BankerThird)
    }

    /// Both hands have their cards: the result is announced, losing wagers are
    /// collected, winning ones paid, and the cards picked up, 7.10.
    #[inline(always)]
    pub(super) fn decide_hand(&mut self, log: &mut impl Log<Minibaccarat>) {
        let (player, banker) = (self.count(Hand::Player), self.count(Hand::Banker));
        let call = Call::Final { player, banker };
        log.record(Event::Called { call, cite: cite!("19:47-7.1(c)") });
        let result = HandResult::of(player, banker);
        let call = result.winner.hand().map_or(Call::Tie, Call::Wins);
        log.record(Event::Called { call, cite: result.winner.cite() });
        match self.only_wager() {
            Some((seat, wager)) => {
                let (settled, mark) = self.ending(seat, wager, result);
                self.settle(settled, mark, log);
            }
            None => self.settle_all(result, log),
        }
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("19:47-7.10") });
        self.over(log);
    }

    /// The only wager at the table, if there is just one: then there is no
    /// order to keep.
    #[inline(always)]
    fn only_wager(&self) -> Option<(SeatNo, Wager)> {
        let seat = self.playing.only()?;
        match self.spots[seat.index()].stakes.map(Money::is_positive) {
            [true, false, false] => Some((seat, Wager::Player)),
            [false, true, false] => Some((seat, Wager::Banker)),
            [false, false, true] => Some((seat, Wager::Tie)),
            [..] => None,
        }
    }

    /// Round the table from the dealer's right, losers are collected; then the
    /// same way round winners are paid and void wagers returned.
    #[inline(never)]
    fn settle_all(&mut self, result: HandResult, log: &mut impl Log<Minibaccarat>) {
        for losers in [true, false] {
            for seat in self.playing {
                for wager in [Wager::Player, Wager::Banker, Wager::Tie] {
                    let (settled, mark) = self.ending(seat, wager, result);
                    if settled.staked.is_positive() && losers == (settled.outcome == Outcome::Lost)
                    {
                        self.settle(settled, mark, log);
                    }
                }
            }
        }
    }

    /// How a wager ends, and the vigorish to be marked for it.
    #[inline(always)]
    fn ending(
        &self,
        seat: SeatNo,
        wager: Wager,
        result: HandResult,
    ) -> (Settlement<Minibaccarat>, Money) {
        let spot = &self.spots[seat.index()];
        let coupon = spot.coupons.get(wager.index()).copied().unwrap_or(Money::ZERO);
        let stake = Stake { chips: spot.stake(wager), coupon };
        settle::ends(&self.table.options, seat, wager, stake, result)
    }

    /// Takes a wager off the layout as it ends.
    #[inline(always)]
    fn settle(
        &mut self,
        settled: Settlement<Minibaccarat>,
        mark: Money,
        log: &mut impl Log<Minibaccarat>,
    ) {
        let seat = settled.seat;
        self.take(seat, settled.wager);
        log.record(Event::Settled(settled));
        if mark.is_positive() {
            self.mark(seat, mark, log);
        }
    }

    /// Takes a stake off the layout, and the coupon with it.
    #[inline(always)]
    pub(super) fn take(&mut self, seat: SeatNo, wager: Wager) -> Money {
        let spot = &mut self.spots[seat.index()];
        if let Some(coupon) = spot.coupons.get_mut(wager.index()) {
            *coupon = Money::ZERO;
        }
        spot.stakes.get_mut(wager.index()).map(std::mem::take).unwrap_or_default()
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

const fn drawn(hand: Hand, draws: bool) -> Call {
    if draws { Call::Draws(hand) } else { Call::Stays(hand) }
}

/// Every card of a hand counts, so it must be known, face down or not.
const NOT_SEEN: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("19:47-7.7(c)"),
    "every card of either hand counts and must be named",
);
