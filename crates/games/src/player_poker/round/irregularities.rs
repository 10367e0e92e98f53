//! What goes wrong, or is done otherwise than it should be, 14.15; and how
//! intentions are read, 14.7(e) to (i).

use boardwalk_equipment::{Card, CardSet, Cite, Money, cite};

use super::super::pots::{minus, plus};
use super::super::variant::{OWN_MAX, Variant};
use super::super::words::Action;
use super::super::{Call, Decision, Irregularity, Poker};
use super::{Phase, PokerRound, Step};
use crate::{Area, Code, Dealt, Event, Face, Log, Refusal, SeatNo};

/// What the text at hand does not say is ruled by practice, under the heading
/// of the section on irregularities.
const PRACTICE: Cite = cite!("19:47-14.15");

impl<V: Variant> PokerRound<V> {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let what = irregularity;
        match irregularity {
            Irregularity::StubCountWrong => self.wrong_count(what, log),
            Irregularity::BadCut => self.bad_cut(what, log),
            Irregularity::HandDiscardedEarly { seat } => {
                self.dead_hand(what, seat, cite!("19:47-14.15(a)"), log)
            }
            Irregularity::Dispute => self.noted(what, cite!("19:47-14.15(b)"), log),
            Irregularity::CardsOutOfView { seat } => {
                self.is_in(seat, cite!("19:47-14.15(c)"))?;
                self.noted(what, cite!("19:47-14.15(c)"), log)
            }
            Irregularity::FouledHand { seat } => {
                self.dead_hand(what, seat, cite!("19:47-14.1"), log)
            }
            Irregularity::UnprotectedHand { seat, identified: false } => {
                self.dead_hand(what, seat, cite!("19:47-14.1"), log)
            }
            Irregularity::UnprotectedHand { seat, identified: true } => {
                self.is_in(seat, cite!("19:47-14.1"))?;
                self.noted(what, cite!("19:47-14.1"), log)
            }
            Irregularity::Misdeal => self.misdeal(what, log),
            Irregularity::OneCardExposed { card } => self.one_card_exposed(what, card, log),
            Irregularity::StudHoleCardExposed { card } => self.hole_card_exposed(what, card, log),
            Irregularity::ActionAfterMisdealWindow { seat } => {
                if self.betting.decisions < 2 {
                    let why = "two players have not acted yet: it is a misdeal";
                    return Err(Refusal::new(Code::NotNow, PRACTICE, why));
                }
                self.dead_hand(what, seat, PRACTICE, log)
            }
            Irregularity::BoxedCard { card } => self.boxed_card(what, card, log),
            Irregularity::NoBurnOrDoubleBurn => {
                self.in_play()?;
                self.noted(what, PRACTICE, log)
            }
            Irregularity::EarlyFlop { cards } => self.early(what, 1, cards, log),
            Irregularity::EarlyTurn { card } => self.early(what, 2, one(card)?, log),
            Irregularity::EarlyRiver { card } => self.early(what, 3, one(card)?, log),
            Irregularity::FlopTooMany { card } => self.flop_too_many(what, one(card)?, log),
            Irregularity::OutOfTurn { seat, action } => self.out_of_turn(what, seat, action, log),
            Irregularity::Collusion { seat } => {
                if !self.seated.contains(seat) {
                    return Err(super::table::NO_SUCH_SEAT);
                }
                self.noted(what, cite!("19:47-14.16"), log)
            }
            Irregularity::OversizedChip { seat, chip } => {
                self.oversized_chip(what, seat, chip, log)
            }
            Irregularity::StringBet { seat, first, more } => {
                self.string_bet(what, seat, first, more, log)
            }
            Irregularity::AnnouncedOtherwise { seat, said, put } => {
                self.announced_otherwise(what, seat, said, put, log)
            }
        }
    }

    /// Nothing follows from it here but the record.
    fn noted(
        &mut self,
        irregularity: Irregularity,
        cite: Cite,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        log.record(Event::Reported { irregularity, cite });
        Ok(())
    }

    fn in_play(&self) -> Result<(), Refusal> {
        if self.is_in_play() { Ok(()) } else { Err(NO_ROUND) }
    }

    fn is_in(&self, seat: SeatNo, cite: Cite) -> Result<(), Refusal> {
        self.in_play()?;
        if self.live.contains(seat) {
            return Ok(());
        }
        Err(Refusal::new(Code::NoSuchSeat, cite, "that player has no hand in this round"))
    }

    /// The deck is removed from the table: nothing dealt from it stands.
    fn wrong_count(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-14.6(e)4");
        log.record(Event::Reported { irregularity, cite });
        if self.is_in_play() {
            self.call_off(cite, log);
        } else if self.phase != Phase::Over {
            self.phase = Phase::Shuffle;
        }
        Ok(())
    }

    fn bad_cut(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-14.5(c)");
        if self.phase != Phase::Waiting {
            let why = "the cards are cut again only before any is dealt";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        self.phase = Phase::Cut;
        Ok(())
    }

    /// A hand is out, its chips stay in the pot.
    fn dead_hand(
        &mut self,
        irregularity: Irregularity,
        seat: SeatNo,
        cite: Cite,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        self.is_in(seat, cite)?;
        match self.phase {
            Phase::Acting(turn) => {
                log.record(Event::Reported { irregularity, cite });
                self.call(Call::Dead(seat), cite, log);
                self.muck(seat);
                if turn == seat || self.live.len() == 1 {
                    self.next_turn(seat, log);
                }
                Ok(())
            }
            Phase::Showing(turn) => {
                self.may_concede(seat)?;
                log.record(Event::Reported { irregularity, cite });
                self.call(Call::Dead(seat), cite, log);
                self.muck(seat);
                self.to_show = self.to_show.without(seat);
                if turn == seat || self.live.len() == 1 {
                    self.after_shown(seat, log);
                }
                Ok(())
            }
            Phase::Waiting
            | Phase::Shuffle
            | Phase::Cut
            | Phase::Dealing(_)
            | Phase::Reshuffle(_)
            | Phase::Drawing(_)
            | Phase::Over => {
                let why = "a hand is ruled dead during the betting or at the showdown";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    /// Before two players have acted all cards and all bets go back.
    fn misdeal(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        self.in_play()?;
        if self.betting.decisions >= 2 {
            let why = "two players have acted: play goes on, and wrong hands are dead";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        }
        log.record(Event::Reported { irregularity, cite: PRACTICE });
        self.call_off(PRACTICE, log);
        Ok(())
    }

    /// The step that deals a card face down to a player, if that is due.
    fn hole_card_due(&self) -> Option<(SeatNo, Step)> {
        let Phase::Dealing(step) = self.phase else { return None };
        let (_, face) = self.destination(step);
        match step {
            Step::Own { seat, .. } if face == Face::Down => Some((seat, step)),
            Step::Replace { seat, .. } => Some((seat, step)),
            Step::Own { .. }
            | Step::Burn
            | Step::Board { .. }
            | Step::Common
            | Step::Instead { .. } => None,
        }
    }

    /// A later hole card of a button game comes out face up: it is replaced
    /// when the deal is done, or in the draw when all have drawn.
    fn one_card_exposed(
        &mut self,
        irregularity: Irregularity,
        card: Option<Card>,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let card = seen(card)?;
        let due = self.hole_card_due().filter(|_| V::BUTTON);
        let Some((seat, step)) = due else {
            let why = "no hole card of a game with a button is being dealt";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        };
        if self.unusual.exposed.is_some() || self.street == 0 && self.out < 2 {
            let why = "the first two cards, or two cards, exposed are a misdeal";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        }
        log.record(Event::Reported { irregularity, cite: PRACTICE });
        let place = self.spot(seat).len;
        self.exposed_card(seat, card, log);
        self.unusual.exposed = Some((seat, place));
        self.deal_on(seat, step, log);
        Ok(())
    }

    /// The hole card becomes the up-card, and the next card is dealt down.
    fn hole_card_exposed(
        &mut self,
        irregularity: Irregularity,
        card: Option<Card>,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let card = seen(card)?;
        let due = self.hole_card_due().filter(|_| !V::BUTTON && self.street == 0);
        let due = due.filter(|(seat, _)| !self.unusual.swapped.contains(*seat));
        let Some((seat, step)) = due else {
            let why = "no hole card of the first deal in stud is being dealt";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        };
        log.record(Event::Reported { irregularity, cite: PRACTICE });
        self.unusual.swapped = self.unusual.swapped.with(seat);
        self.exposed_card(seat, card, log);
        self.deal_on(seat, step, log);
        Ok(())
    }

    fn exposed_card(&mut self, seat: SeatNo, card: Card, log: &mut impl Log<Poker<V>>) {
        self.out += 1;
        self.seen = self.seen.with(card);
        let to = Area::Seat { seat, hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite: PRACTICE });
        self.give_card(seat, Some(card), Face::Up);
    }

    fn deal_on(&mut self, seat: SeatNo, step: Step, log: &mut impl Log<Poker<V>>) {
        match step {
            Step::Own { round, .. } => self.after_own(seat, round, log),
            Step::Replace { left, .. } => self.after_replacement(seat, left - 1, log),
            Step::Burn | Step::Board { .. } | Step::Common | Step::Instead { .. } => {}
        }
    }

    /// A card that lies face up in the deck is set aside.
    fn boxed_card(
        &mut self,
        irregularity: Irregularity,
        card: Option<Card>,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let card = seen(card)?;
        // A deck that short would not do; no lawful deal comes near it.
        if !matches!(self.phase, Phase::Dealing(_)) || self.stub() <= 1 || self.unusual.boxed {
            let why = "one card set aside is looked for while cards are dealt";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        }
        log.record(Event::Reported { irregularity, cite: PRACTICE });
        self.unusual.boxed = true;
        self.out += 1;
        self.seen = self.seen.with(card);
        log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite: PRACTICE });
        Ok(())
    }

    /// Community cards came before the betting had ended: they go back into
    /// the deck, which is shuffled before the street. The burn made with them
    /// stands. A turn card is set aside and goes back before the river.
    fn early(
        &mut self,
        irregularity: Irregularity,
        street: u8,
        cards: CardSet,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let due = V::STREETS.get(usize::from(street));
        let is_due = due.is_some_and(|street| street.board > 0 && V::BUTTON);
        let acting = matches!(self.phase, Phase::Acting(_));
        let before = self.street + 1 == street && self.unusual.shuffle_before.is_none();
        if !is_due || !acting || !before || self.unusual.burned_ahead {
            let why = "those community cards would come next, once the betting is complete";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        }
        if self.seen.bits() & cards.bits() != 0 {
            return Err(ELSEWHERE);
        }
        log.record(Event::Reported { irregularity, cite: PRACTICE });
        for card in cards.iter() {
            log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite: PRACTICE });
        }
        if street == 2 {
            // The next burn and turn are dealt as usual, the card comes back
            // before the river.
            self.unusual.shuffle_before = Some(3);
            self.out += 2;
        } else {
            self.unusual.shuffle_before = Some(street);
            self.unusual.burned_ahead = true;
            self.out += 1;
        }
        Ok(())
    }

    /// A flop of four cards goes back, and a new one is dealt without a burn.
    fn flop_too_many(
        &mut self,
        irregularity: Irregularity,
        fourth: CardSet,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let acting = matches!(self.phase, Phase::Acting(_));
        let flop = V::BUTTON && self.street == 1 && self.board_len == 3;
        if !acting || !flop || !self.acted.is_empty() {
            let why = "a fourth card of the flop is put right before anybody acts on it";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        }
        if self.seen.bits() & fourth.bits() != 0 {
            return Err(ELSEWHERE);
        }
        log.record(Event::Reported { irregularity, cite: PRACTICE });
        let board: CardSet = self.board().iter().copied().collect();
        self.seen = self.seen.difference(board);
        self.out = self.out.saturating_sub(3);
        self.board_len = 0;
        self.unusual.burned_ahead = true;
        self.reshuffle(Step::Burn, log);
        Ok(())
    }

    fn out_of_turn(
        &mut self,
        irregularity: Irregularity,
        seat: SeatNo,
        action: Action,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let turn = self.whose_turn()?;
        if turn == seat || !self.owes.contains(seat) || self.unusual.announced.is_some() {
            let why = "only a player whose turn is still to come acts out of turn";
            return Err(Refusal::new(Code::NotNow, PRACTICE, why));
        }
        log.record(Event::Reported { irregularity, cite: PRACTICE });
        self.unusual.announced = Some((seat, action, self.betting.bet));
        Ok(())
    }

    /// The player to act, who must be the one named if one is.
    fn to_act(&self, named: Option<SeatNo>) -> Result<SeatNo, Refusal> {
        let turn = self.whose_turn()?;
        match named {
            Some(seat) if seat != turn => Err(super::NOT_YOUR_TURN),
            Some(_) | None => Ok(turn),
        }
    }

    /// One chip larger than needed, without a word, is a call; where there is
    /// no bet it is a bet of its own amount.
    fn oversized_chip(
        &mut self,
        irregularity: Irregularity,
        named: Option<SeatNo>,
        chip: Money,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let seat = self.to_act(named)?;
        let cite = cite!("19:47-14.7(i)");
        let owed = self.to_call(seat);
        if !owed.is_positive() || chip <= owed || chip > self.spot(seat).stack {
            let why = "a single chip larger than the call, out of the player's own, is meant";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        self.call(Call::Change { seat, amount: minus(chip, owed) }, cite, log);
        self.act(seat, Decision::Call, log)
    }

    /// What is put in first without a word counts; what follows goes back.
    fn string_bet(
        &mut self,
        irregularity: Irregularity,
        named: Option<SeatNo>,
        first: Money,
        more: Money,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let seat = self.to_act(named)?;
        let owed = self.to_call(seat);
        let street = self.spot(seat).street;
        let (decision, cite) = if owed.is_positive() && first == owed {
            (Decision::Call, cite!("19:47-14.7(g)2"))
        } else if self.betting.bet == Money::ZERO {
            (Decision::Bet(first), cite!("19:47-14.7(g)"))
        } else {
            (Decision::RaiseTo(plus(street, first)), cite!("19:47-14.7(g)"))
        };
        self.permits(seat, decision)?;
        log.record(Event::Reported { irregularity, cite });
        self.call(Call::Change { seat, amount: more }, cite, log);
        self.act(seat, decision, log)
    }

    /// The amount announced counts, and the chips are put right.
    fn announced_otherwise(
        &mut self,
        irregularity: Irregularity,
        named: Option<SeatNo>,
        said: Money,
        put: Money,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        let seat = self.to_act(named)?;
        let cite = cite!("19:47-14.7(e)");
        let decision = if self.betting.bet == Money::ZERO {
            Decision::Bet(said)
        } else {
            Decision::RaiseTo(said)
        };
        self.permits(seat, decision)?;
        if said == put {
            let why = "the chips are those announced: there is nothing to put right";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        self.call(Call::Corrected { seat, amount: said }, cite, log);
        self.act(seat, decision, log)
    }
}

fn seen(card: Option<Card>) -> Result<Card, Refusal> {
    let why = "a card that lies face up must be named";
    card.ok_or(Refusal::new(Code::CardNotSeen, PRACTICE, why))
}

fn one(card: Option<Card>) -> Result<CardSet, Refusal> {
    seen(card).map(CardSet::of)
}

const NO_ROUND: Refusal = Refusal::new(Code::NotNow, PRACTICE, "no round is being played");

const ELSEWHERE: Refusal =
    Refusal::new(Code::NotInShoe, PRACTICE, "one of those cards lies on the table already");

/// A player holds at most so many cards; a bit each fits a byte.
const _: () = assert!(OWN_MAX <= 8);
