//! What goes wrong, 2.15.

use boardwalk_equipment::{Card, Cite, Money, cite};

use super::super::options::Procedure;
use super::super::wager::LINES;
use super::super::{Blackjack, Irregularity};
use super::hand::{HANDS_MAX, State};
use super::wagers::SIDE_WAGERS;
use super::{BlackjackRound, CutOffer, Phase, SPOTS, ShoePhase};
use crate::{Area, By, Code, Dealt, Event, Log, Refusal, SeatNo, Settlement};

const CITE: Cite = cite!("19:47-2.15");

impl BlackjackRound {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        let reported = |cite| Event::Reported { irregularity, cite };
        match irregularity {
            Irregularity::ImproperCut => {
                let cite = cite!("19:47-2.5(g)");
                self.may_recut(cite)?;
                log.record(reported(cite));
                self.recut(log);
            }
            Irregularity::FaceUpInShoe(card) => {
                self.while_dealing()?;
                log.record(reported(CITE));
                self.discard(card, log);
            }
            // At any moment: the card is simply the next one.
            Irregularity::DrawnUnexposed => log.record(reported(CITE)),
            Irregularity::DrawnExposed(card) => {
                let Phase::Turn { .. } = self.phase else {
                    return Err(self.wrong_moment("that happens after the initial deal"));
                };
                if self.unusual.exposed.is_some() {
                    let why = "a card drawn in error waits already";
                    return Err(Refusal::new(Code::NotNow, CITE, why));
                }
                log.record(reported(CITE));
                self.unusual.exposed = Some(card);
                self.unusual.before_card = true;
            }
            Irregularity::DealerDrawsOn17(card) => {
                let between = matches!(self.phase, Phase::Over | Phase::Betting);
                if !between || !self.table.dealer_stood || !self.in_play().is_empty() {
                    let why = "that is found when the dealer has stood and the round is over";
                    return Err(Refusal::new(Code::NotNow, CITE, why));
                }
                log.record(reported(CITE));
                self.table.dealer_stood = false;
                self.table.rack += 1;
                if let Some(card) = card {
                    let card = Dealt::Up(card);
                    log.record(Event::Dealt { to: Area::Discard, card, cite: CITE });
                }
            }
            Irregularity::DealerMissedOwnCard => {
                let Phase::DealerFirst = self.phase else {
                    return Err(self.wrong_moment("that happens when the dealer's card is due"));
                };
                log.record(reported(CITE));
                self.unusual.dealer_late = true;
                self.unusual.before_card = true;
                self.second_after(None, log);
            }
            Irregularity::ShoeExhausted => {
                self.while_dealing()?;
                log.record(reported(CITE));
                self.shoe_exhausted();
            }
            Irregularity::NoCardsDealt(seat) => {
                let seat = self.passed_over_at_first(seat)?;
                log.record(reported(CITE));
                self.no_cards(seat, log);
            }
            Irregularity::OneCardDealt(seat) => {
                let seat = self.passed_over_at_second(seat)?;
                log.record(reported(CITE));
                self.unusual.one_card = self.unusual.one_card.with(seat);
                self.unusual.before_card = true;
                if self.phase == Phase::Second(seat) {
                    self.second_after(Some(seat), log);
                }
            }
            Irregularity::MissedHit => {
                let (Phase::Hit { seat, hand } | Phase::DoubleCard { seat, hand }) = self.phase
                else {
                    return Err(self.wrong_moment("no card was asked for"));
                };
                if self.unusual.missed.contains(seat) {
                    let why = "that box has missed a card already";
                    return Err(Refusal::new(Code::NotNow, CITE, why));
                }
                log.record(reported(CITE));
                self.missed_hit(seat, hand, log);
            }
            Irregularity::ReaderFailure { shown } => {
                self.may_fail_to_read(shown)?;
                log.record(reported(CITE));
                self.unusual.reader_broken = true;
                self.unusual.before_card = true;
                if shown && self.dealer.hole.is_some() {
                    self.turn_up_hole(CITE, log);
                }
            }
            Irregularity::WagerTouched(seat) => {
                let mut playing = self.in_play();
                let touched = seat.is_none_or(|seat| playing.contains(seat));
                if matches!(self.phase, Phase::Betting) || playing.next().is_none() || !touched {
                    return Err(self.wrong_moment("no wager there is one that may not be touched"));
                }
                // Staff prevent it, and the wager stands as it was.
                log.record(reported(cite!("19:47-2.3(h)")));
            }
            Irregularity::MiscountAnnounced(_) => {
                if self.in_play().is_empty() || matches!(self.phase, Phase::Betting) {
                    return Err(self.wrong_moment("no total has been announced"));
                }
                // Players count for themselves, and the cards speak.
                log.record(reported(cite!("19:47-2.6(o)")));
            }
        }
        Ok(())
    }

    #[cold]
    fn wrong_moment(&self, why: &'static str) -> Refusal {
        let open = match self.phase {
            Phase::Betting => !self.boxes.playing.is_empty(),
            Phase::Insurance => true,
            _ => false,
        };
        Refusal::new(if open { Code::BettingOpen } else { Code::NotNow }, CITE, why)
    }

    /// Most irregularities are found while cards are dealt.
    fn while_dealing(&self) -> Result<(), Refusal> {
        match self.awaited() {
            Some(_) => Ok(()),
            None => Err(self.wrong_moment("that happens while the cards are dealt")),
        }
    }

    fn discard(&mut self, card: Option<Card>, log: &mut impl Log<Blackjack>) {
        self.unusual.discarded += 1;
        if let Some(card) = card {
            let card = Dealt::Up(card);
            log.record(Event::Dealt { to: Area::Discard, card, cite: CITE });
        }
    }

    fn may_recut(&self, cite: Cite) -> Result<(), Refusal> {
        let cut = match self.phase {
            Phase::Shoe(ShoePhase::PlaceCutCard) => true,
            // The shoe is in place and no card of it is out.
            Phase::Betting => self.table.shoe_burn || self.table.cut_by.is_some(),
            _ => false,
        };
        if cut {
            return Ok(());
        }
        let why = "a cut is found improper after it and before any card is dealt";
        Err(Refusal::new(Code::NotNow, cite, why))
    }

    /// The discards are shuffled and cut, one is burned, and the round goes on.
    fn shoe_exhausted(&mut self) {
        if let Phase::Burn { .. } = self.phase {
            // The burn that follows the shuffle is burned in its place.
        } else {
            self.unusual.resume = self.phase;
        }
        self.unusual.mid_round = true;
        self.unusual.discarded += 1;
        let side = self.table.side.index();
        let due = self.table.reshuffle[side].or(Some(CutOffer::FarthestRight));
        self.table.reshuffle[side] = due;
        self.phase = Phase::Shoe(ShoePhase::Shuffle);
    }

    fn passed_over_at_first(&self, seat: Option<SeatNo>) -> Result<SeatNo, Refusal> {
        let awaited = match self.phase {
            Phase::First(seat) => Some(seat),
            Phase::DealerFirst | Phase::Second(_) => None,
            _ => return Err(self.wrong_moment("that happens while the first cards are dealt")),
        };
        let waiting = |seat: &SeatNo| {
            self.boxes.playing.contains(*seat) && self.spot(*seat).hands[0].cards.len() == 0
        };
        seat.or(awaited)
            .filter(waiting)
            .ok_or_else(|| Refusal::new(Code::NotNow, CITE, "no such box waits for its first card"))
    }

    /// The hand is dead: whatever lies at the box goes back.
    fn no_cards(&mut self, seat: SeatNo, log: &mut impl Log<Blackjack>) {
        self.void_box(seat, log);
        self.unusual.discarded += 1;
        self.boxes.sides = self.boxes.sides.without(seat);
        self.boxes.playing = self.boxes.playing.without(seat);
        if self.boxes.playing.is_empty() {
            self.over(log);
        } else if self.phase == Phase::First(seat) {
            self.phase = match self.boxes.playing.after(seat) {
                Some(next) => Phase::First(next),
                None => Phase::DealerFirst,
            };
        }
    }

    fn passed_over_at_second(&self, seat: Option<SeatNo>) -> Result<SeatNo, Refusal> {
        let Phase::Second(awaited) = self.phase else {
            return Err(self.wrong_moment("that happens while the second cards are dealt"));
        };
        let waiting = |seat: &SeatNo| {
            self.boxes.playing.contains(*seat)
                && !self.unusual.one_card.contains(*seat)
                && self.spot(*seat).hands[0].cards.len() == 1
        };
        seat.or(Some(awaited)).filter(waiting).ok_or_else(|| {
            Refusal::new(Code::NotNow, CITE, "no such box waits for its second card")
        })
    }

    fn missed_hit(&mut self, seat: SeatNo, hand: u8, log: &mut impl Log<Blackjack>) {
        self.unusual.before_card = true;
        self.unusual.missed = self.unusual.missed.with(seat);
        self.unusual.missed_hand[seat.index() % SPOTS] = hand;
        // The box's further hands are played first, then the other boxes.
        self.finish_hand(seat, hand.into(), log);
    }

    pub(super) fn permits_missed(&self, by: By) -> Result<(), Refusal> {
        match self.phase {
            Phase::LateSecond(seat) | Phase::MissedCard { seat, .. } if by == By::Seat(seat) => {
                Ok(())
            }
            Phase::LateSecond(_) | Phase::MissedCard { .. } => {
                let why = "another box missed a card and is to choose";
                Err(Refusal::new(Code::NotYourTurn, CITE, why))
            }
            _ => Err(Refusal::new(Code::NotNow, CITE, "no box has missed a card")),
        }
    }

    pub(super) fn take_missed(&mut self) {
        match self.phase {
            Phase::LateSecond(seat) => self.phase = Phase::LateSecondCard(seat),
            Phase::MissedCard { seat, hand } => {
                self.unusual.missed = self.unusual.missed.without(seat);
                let doubled = self.spot(seat).hands[usize::from(hand) % HANDS_MAX].is_doubled;
                self.phase = if doubled {
                    Phase::DoubleCard { seat, hand }
                } else {
                    Phase::Hit { seat, hand }
                };
                // What follows the last hand of a box follows this one.
            }
            _ => {}
        }
    }

    #[inline(never)]
    pub(super) fn late_second(&mut self, seat: SeatNo, card: Card, log: &mut impl Log<Blackjack>) {
        let to = Area::Seat { seat, hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite: CITE });
        self.spot_mut(seat).hands[0].cards.add(card);
        self.unusual.one_card = self.unusual.one_card.without(seat);
        self.deal_on(log);
    }

    pub(super) fn call_dead(&mut self, log: &mut impl Log<Blackjack>) {
        match self.phase {
            Phase::LateSecond(seat) => {
                self.unusual.one_card = self.unusual.one_card.without(seat);
                self.void_box(seat, log);
                self.boxes.sides = self.boxes.sides.without(seat);
                self.boxes.playing = self.boxes.playing.without(seat);
                self.unusual.discarded += 1;
                if self.boxes.playing.is_empty() {
                    self.over(log);
                } else {
                    self.deal_on(log);
                }
            }
            Phase::MissedCard { seat, hand } => {
                self.unusual.missed = self.unusual.missed.without(seat);
                self.void_hand(seat, usize::from(hand) % HANDS_MAX, log);
                if self.boxes.running.contains(seat) {
                    self.settle_run(seat, true, log);
                }
                self.next_box(log);
            }
            _ => {}
        }
    }

    fn void_hand(&mut self, seat: SeatNo, hand: usize, log: &mut impl Log<Blackjack>) {
        for line in 0..LINES {
            let names = self.table.options.names()[line];
            if !self.spot(seat).plays(hand, line) {
                continue;
            }
            let spot = self.spot_mut(seat);
            let own =
                if usize::from(spot.rides_on[line]) == hand { names.own } else { names.split };
            let stake = std::mem::take(&mut spot.hands[hand].stakes[line]);
            let double = std::mem::take(&mut spot.hands[hand].doubles[line]);
            log.record(Event::Settled(Settlement::void(seat, own, stake, CITE)));
            if double.is_positive() {
                log.record(Event::Settled(Settlement::void(seat, names.double, double, CITE)));
            }
        }
        self.spot_mut(seat).hands[hand].state = State::Done;
    }

    fn void_box(&mut self, seat: SeatNo, log: &mut impl Log<Blackjack>) {
        self.void_hand(seat, 0, log);
        for (side, wager) in SIDE_WAGERS.into_iter().enumerate() {
            let stake = std::mem::replace(&mut self.spot_mut(seat).sides[side], Money::ZERO);
            if stake.is_positive() {
                log.record(Event::Settled(Settlement::void(seat, wager, stake, CITE)));
            }
        }
    }

    fn may_fail_to_read(&self, shown: bool) -> Result<(), Refusal> {
        if self.table.options.dealer_card_procedure() != Procedure::HoleCardReader {
            let why = "no card reader is in use at this table";
            return Err(Refusal::new(Code::NotOffered, CITE, why));
        }
        if self.in_play().is_empty() || matches!(self.phase, Phase::Betting) {
            return Err(self.wrong_moment("that happens during a round"));
        }
        let is_down = self.dealer.hole.is_some_and(|hole| hole.turn_up().is_some());
        if shown && !is_down {
            let why = "no hole card lies face down that could be shown";
            return Err(Refusal::new(Code::NotNow, CITE, why));
        }
        Ok(())
    }
}
