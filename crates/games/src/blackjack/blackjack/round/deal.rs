//! The deal, 2.6: burns, the determinant card, two cards to each box and the
//! dealer's first, and the hole card where there is one.

use boardwalk_equipment::{Card, Suit, cite};

use super::super::options::{Procedure, RedSide, ShoeKind};
use super::super::points::worth;
use super::super::{Blackjack, Call, Side};
use super::hand::State;
use super::{BlackjackRound, Phase};
use crate::{Area, Code, Dealt, Event, Hidden, Log, Refusal, Round, SeatNo, SeatSet};

impl BlackjackRound {
    /// A betting window ends: the first card is about to come, or the players'
    /// turns are.
    #[inline(always)]
    pub(super) fn close(&mut self, log: &mut impl Log<Blackjack>) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Betting) {
            let Some(first) = self.boxes.playing.first() else {
                let why = "a round needs a wager on a box";
                return Err(Refusal::new(Code::NoWagers, cite!("19:47-2.3(a)"), why));
            };
            log.record(Event::BetsClosed { cite: cite!("19:47-2.3(c)") });
            self.table.begun = true;
            if !self.table.entry.is_open() {
                self.note_entries(log);
            }
            self.phase = Phase::First(first);
            if self.table.shoe_burn | self.table.dealer_burn | self.is_double_shoe() {
                self.before_first_card();
            }
            return Ok(());
        }
        if matches!(self.phase, Phase::Insurance) {
            log.record(Event::BetsClosed { cite: cite!("19:47-2.9") });
            self.after_insurance(log);
            self.before_card(log);
            return Ok(());
        }
        let why = "no betting window is open";
        Err(Refusal::new(Code::BettingClosed, cite!("19:47-2.3(c)"), why))
    }

    #[inline(always)]
    pub(super) fn is_double_shoe(&self) -> bool {
        self.table.options.shoe_kind() == ShoeKind::Double
    }

    #[inline(never)]
    fn before_first_card(&mut self) {
        let burns = u8::from(std::mem::take(&mut self.table.shoe_burn))
            + u8::from(std::mem::take(&mut self.table.dealer_burn));
        if self.is_double_shoe() {
            self.table.side = std::mem::take(&mut self.table.draw_from);
            self.phase = Phase::Determinant;
        } else if burns > 0 {
            self.unusual.resume = self.phase;
            self.phase = Phase::Burn { left: burns };
        }
    }

    #[inline(always)]
    pub(super) fn card(
        &mut self,
        card: Card,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        match self.phase {
            Phase::First(seat) => self.first(seat, card, log),
            Phase::Second(seat) => self.second(seat, card, log),
            Phase::DealerFirst => self.dealer_first(card, log),
            Phase::Hit { seat, hand } => self.hit(seat, hand.into(), card, log),
            Phase::DealerSecond | Phase::DealerDraw => self.dealer_card(card, log),
            Phase::DoubleCard { seat, hand } => self.double_card(seat, hand.into(), card, log),
            Phase::SplitCard { seat, hand } => self.split_card(seat, hand.into(), card, log),
            Phase::Hole => self.hole(card, log),
            Phase::Burn { left } => self.burn(Some(card), left, log),
            Phase::Determinant => self.determinant(card, log),
            Phase::DealerLate => self.dealer_late(card, log),
            Phase::LateSecondCard(seat) => self.late_second(seat, card, log),
            Phase::ThirdSeven { seat, .. } => self.third_seven(seat, card, log),
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::LateSecond(_)
            | Phase::Insurance
            | Phase::Turn { .. }
            | Phase::Behind { .. }
            | Phase::MissedCard { .. }
            | Phase::Over => return Err(self.no_card_wanted()),
        }
        Ok(())
    }

    /// The cards whose order is known: the first three at a table with one box,
    /// and the dealer's own.
    #[inline(always)]
    pub(super) fn deal_in_order(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<Blackjack>,
    ) {
        let side = self.compartment();
        if let Phase::First(seat) = self.phase {
            if self.boxes.playing.only() != Some(seat) {
                return;
            }
            let Some(card) = shoe(side) else { return };
            self.first(seat, card, log);
            let Some(card) = shoe(side) else { return };
            self.dealer_first(card, log);
            if let Phase::Second(seat) = self.phase {
                let Some(card) = shoe(side) else { return };
                self.second(seat, card, log);
            }
        } else if let Phase::DealerSecond = self.phase {
            let Some(card) = shoe(side) else { return };
            self.dealer_card(card, log);
            while let Phase::DealerDraw = self.phase {
                let Some(card) = shoe(side) else { return };
                self.dealer_card(card, log);
            }
        }
    }

    /// A card that nobody sees: a burn card, or a hole card that decides nothing.
    #[inline(never)]
    pub(super) fn unseen(&mut self, log: &mut impl Log<Blackjack>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Burn { left } => {
                self.burn(None, left, log);
                Ok(())
            }
            Phase::Hole if !self.table.options.both_up() && self.hole_decides_nothing() => {
                let card = Dealt::Down(Hidden::new(None));
                let to = Area::Dealer { hand: 0 };
                log.record(Event::Dealt { to, card, cite: cite!("19:47-2.6(j)") });
                self.dealer.hole = Some(Hidden::new(None));
                self.after_deal(log);
                Ok(())
            }
            Phase::Hole if !self.table.options.both_up() => {
                let why = "the hole card may decide the round and must be named";
                Err(Refusal::new(Code::CardNotSeen, cite!("19:47-2.6(j)"), why))
            }
            _ if self.awaited().is_some() => {
                let why = "this card is dealt face up and must be named";
                Err(Refusal::new(Code::CardNotSeen, cite!("19:47-2.6(b)"), why))
            }
            _ => Err(self.no_card_wanted()),
        }
    }

    /// Every box has a blackjack and is paid at once.
    fn hole_decides_nothing(&self) -> bool {
        let blackjack = |seat: SeatNo| self.spot(seat).hands[0].cards.points.is_two_card_21();
        let mut playing = self.boxes.playing;
        self.dealer.up < 10 && playing.all(blackjack)
    }

    #[cold]
    fn no_card_wanted(&self) -> Refusal {
        match self.phase {
            Phase::Betting => Refusal::new(
                Code::BettingOpen,
                cite!("19:47-2.3(c)"),
                "the wagers come before the first card",
            ),
            Phase::Insurance => Refusal::new(
                Code::BettingOpen,
                cite!("19:47-2.9"),
                "insurance is offered before any further card",
            ),
            Phase::Shoe(_) => Refusal::new(
                Code::NotNow,
                cite!("19:47-2.5(h)"),
                "the cards must be shuffled and cut before a card is dealt",
            ),
            Phase::Over => Refusal::new(Code::NotNow, cite!("19:47-2.6(i)"), "the round is over"),
            _ => Refusal::new(
                Code::NotNow,
                cite!("19:47-2.6(f)"),
                "a player is to decide before a card is dealt",
            ),
        }
    }

    #[inline(never)]
    fn burn(&mut self, card: Option<Card>, left: u8, log: &mut impl Log<Blackjack>) {
        let hidden = Hidden::new(card);
        let card = Dealt::Down(hidden);
        log.record(Event::Dealt { to: Area::Burn, card, cite: cite!("19:47-2.6(c)") });
        self.unusual.burned = Some(hidden);
        self.unusual.discarded += 1;
        self.phase = match left - 1 {
            0 => self.unusual.resume,
            left => Phase::Burn { left },
        };
        if self.unusual.exposed.is_some() {
            self.before_card(log);
        }
    }

    /// The suit of the determinant card names the side of the shoe; drawn from
    /// that side it is the first player's first card, 2.6(d).
    #[inline(never)]
    fn determinant(&mut self, card: Card, log: &mut impl Log<Blackjack>) {
        let red = matches!(card.suit(), Suit::Hearts | Suit::Diamonds);
        let left = red == (self.table.options.double_shoe_red_side() == RedSide::Left);
        let named = if left { Side::Left } else { Side::Right };
        let call = Call::SideNamed(named);
        log.record(Event::Called { call, cite: cite!("19:47-2.6(d)1") });
        let first = self.boxes.playing.first().unwrap_or(SeatNo::FIRST);
        self.phase = Phase::First(first);
        if named == self.table.side {
            let to = Area::Seat { seat: first, hand: 0 };
            log.record(Event::Dealt { to, card: Dealt::Up(card), cite: cite!("19:47-2.6(d)2") });
            self.first_dealt(first, card);
        } else {
            let cite = cite!("19:47-2.6(d)2");
            log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite });
            self.unusual.discarded += 1;
            self.table.side = named;
        }
    }

    #[inline(always)]
    fn first(&mut self, seat: SeatNo, card: Card, log: &mut impl Log<Blackjack>) {
        let to = Area::Seat { seat, hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite: cite!("19:47-2.6(e)1") });
        self.first_dealt(seat, card);
    }

    #[inline(always)]
    fn first_dealt(&mut self, seat: SeatNo, card: Card) {
        self.spot_mut(seat).hands[0].cards.add(card);
        self.phase = match self.boxes.playing.after(seat) {
            Some(next) => Phase::First(next),
            None => Phase::DealerFirst,
        };
    }

    #[inline(always)]
    fn dealer_first(&mut self, card: Card, log: &mut impl Log<Blackjack>) {
        let to = Area::Dealer { hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite: cite!("19:47-2.6(e)2") });
        self.dealer.cards.add(card);
        self.dealer.up = worth(card);
        self.second_after(None, log);
    }

    #[inline(always)]
    fn second(&mut self, seat: SeatNo, card: Card, log: &mut impl Log<Blackjack>) {
        let to = Area::Seat { seat, hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite: cite!("19:47-2.6(e)3") });
        self.spot_mut(seat).hands[0].cards.add(card);
        self.second_after(Some(seat), log);
    }

    /// The next second card, or what follows the last of them.
    #[inline(always)]
    pub(super) fn second_after(&mut self, seat: Option<SeatNo>, log: &mut impl Log<Blackjack>) {
        let waiting = self.boxes.playing.minus(self.unusual.one_card);
        match seat.map_or(waiting.first(), |seat| waiting.after(seat)) {
            Some(next) => self.phase = Phase::Second(next),
            None => self.deal_on(log),
        }
    }

    /// Two cards lie at each box: those passed over, and then the dealer's
    /// second card where it comes now.
    #[inline(always)]
    pub(super) fn deal_on(&mut self, log: &mut impl Log<Blackjack>) {
        let usual = !self.unusual.dealer_late & self.unusual.one_card.is_empty();
        if usual && self.table.options.dealer_card_procedure() == Procedure::NoHoleCard {
            self.after_deal(log);
        } else {
            self.deal_on_otherwise(log);
        }
    }

    #[inline(never)]
    fn deal_on_otherwise(&mut self, log: &mut impl Log<Blackjack>) {
        if let Some(seat) = self.unusual.one_card.first() {
            self.phase = Phase::LateSecond(seat);
        } else if self.unusual.dealer_late {
            self.phase = Phase::DealerLate;
        } else if self.table.options.dealer_card_procedure() == Procedure::NoHoleCard {
            self.after_deal(log);
        } else {
            self.phase = Phase::Hole;
        }
    }

    #[inline(never)]
    fn hole(&mut self, card: Card, log: &mut impl Log<Blackjack>) {
        let to = Area::Dealer { hand: 0 };
        if self.table.options.both_up() {
            log.record(Event::Dealt { to, card: Dealt::Up(card), cite: cite!("19:47-2.6(k)") });
            self.dealer.cards.add(card);
        } else {
            let hidden = Hidden::new(Some(card));
            let cite = cite!("19:47-2.6(j)");
            log.record(Event::Dealt { to, card: Dealt::Down(hidden), cite });
            self.dealer.hole = Some(hidden);
        }
        self.after_deal(log);
    }

    /// All cards of the initial deal are out: side wagers, blackjacks and
    /// insurance come before any further card.
    #[inline(always)]
    pub(super) fn after_deal(&mut self, log: &mut impl Log<Blackjack>) {
        if !self.boxes.sides.is_empty() {
            self.settle_sides(log);
        }
        let mut blackjacks = SeatSet::EMPTY;
        for seat in self.boxes.playing {
            if self.spot(seat).hands[0].cards.points.is_two_card_21() {
                blackjacks = blackjacks.with(seat);
            }
        }
        self.boxes.to_act = self.boxes.playing.minus(blackjacks);
        if !blackjacks.is_empty() {
            self.blackjacks(blackjacks, log);
        }
        if self.dealer.up == 11 && !self.table.options.both_up() {
            let call = Call::InsuranceOffered;
            log.record(Event::Called { call, cite: cite!("19:47-2.9") });
            self.phase = Phase::Insurance;
        } else {
            self.after_insurance(log);
        }
    }

    /// Against a 2 to 9, or a second card that lies open and makes no
    /// blackjack, they are paid at once; else they wait, 2.7.
    #[inline(never)]
    fn blackjacks(&mut self, blackjacks: SeatSet, log: &mut impl Log<Blackjack>) {
        for seat in blackjacks {
            self.spot_mut(seat).hands[0].state = State::Blackjack;
            let call = Call::Blackjack(seat);
            log.record(Event::Called { call, cite: cite!("19:47-2.7") });
        }
        let both_up = self.table.options.both_up();
        let beaten = both_up && self.dealer.cards.points.is_two_card_21();
        self.boxes.held = blackjacks;
        if (self.dealer.up < 10 || both_up) && !beaten {
            self.pay_blackjacks(true, log);
        }
    }

    /// The wagers on the insurance line are made; where the dealer can know of
    /// a blackjack, that ends the round.
    #[inline(always)]
    pub(super) fn after_insurance(&mut self, log: &mut impl Log<Blackjack>) {
        if self.table.options.dealer_card_procedure() == Procedure::NoHoleCard
            || !self.dealer_has_known_blackjack(log)
        {
            self.next_box(log);
        }
    }

    /// Looks at the second card where it lies open, or through the card reader
    /// against an ace or a ten, 2.6(j) and (k)6.
    #[inline(never)]
    fn dealer_has_known_blackjack(&mut self, log: &mut impl Log<Blackjack>) -> bool {
        match self.table.options.dealer_card_procedure() {
            Procedure::NoHoleCard | Procedure::HoleCardUnseen => return false,
            Procedure::HoleCardReader => {
                if self.dealer.up < 10 || self.unusual.reader_broken {
                    return false;
                }
                let hole = self.dealer.hole.and_then(Hidden::turn_up);
                let points = hole.map(|card| self.dealer.cards.points.with(card));
                if !points.is_some_and(|points| points.is_two_card_21()) {
                    let call = Call::ReaderShowsNone;
                    log.record(Event::Called { call, cite: cite!("19:47-2.6(j)") });
                    return false;
                }
                self.turn_up_hole(cite!("19:47-2.6(j)1"), log);
            }
            Procedure::BothCardsUp => {
                if !self.dealer.cards.points.is_two_card_21() {
                    return false;
                }
            }
        }
        let cite = match self.table.options.both_up() {
            true => cite!("19:47-2.6(k)6"),
            false => cite!("19:47-2.6(j)1"),
        };
        log.record(Event::Called { call: Call::DealerBlackjack, cite });
        // Nobody gets a further card but for the sevens.
        for seat in self.boxes.to_act {
            self.spot_mut(seat).hands[0].state = State::Stands;
        }
        self.boxes.standing = self.boxes.to_act;
        self.boxes.to_act = SeatSet::EMPTY;
        self.offer_third_sevens(log);
        true
    }
}
