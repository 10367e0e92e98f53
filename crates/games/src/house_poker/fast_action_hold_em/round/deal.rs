//! The deal, 21.7.

use boardwalk_equipment::{Card, Cite, cite};

use super::super::{Call, FastActionHoldEm, ShuffleMethod};
use super::{CutOffer, FastActionHoldEmRound, LAPS, NO_SUCH_SEAT, Phase, Resume, Step, To};
use crate::{Area, Code, Dealt, Event, Hidden, Log, Refusal, SeatNo, Setting};

impl FastActionHoldEmRound {
    #[inline(always)]
    pub(super) fn no_more_bets(
        &mut self,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let Phase::Betting = self.phase else {
            let why = "no betting window is open";
            return Err(Refusal::new(Code::BettingClosed, cite!("19:47-21.7(b)"), why));
        };
        if self.playing.is_empty() {
            let why = "a round needs a wager";
            return Err(Refusal::new(Code::NoWagers, cite!("19:47-21.1"), why));
        }
        log.record(Event::BetsClosed { cite: cite!("19:47-21.7(b)") });
        self.table.begun = true;
        self.bound = self.playing;
        self.begin_deal(log);
        let burns = self.take_burns();
        self.phase = Phase::Dealing { step: Step::Hand { to: self.start, lap: 0 }, burns };
        Ok(())
    }

    /// The first card goes to the position that the marker shows, or to the
    /// first one after it that plays.
    #[inline(always)]
    pub(super) fn begin_deal(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        self.start = match self.table.marker {
            To::Seat(seat) if !self.playing.contains(seat) => self.after(To::Seat(seat)),
            marker @ (To::Seat(_) | To::Dealer) => marker,
        };
        let call = Call::FirstCardTo(self.start.seat());
        log.record(Event::Called { call, cite: cite!("19:47-21.7(c)") });
    }

    /// The next position clockwise that plays.
    #[inline(always)]
    pub(super) fn after(&self, to: To) -> To {
        let seat = match to {
            To::Seat(seat) => self.playing.after(seat),
            To::Dealer => self.playing.first(),
        };
        seat.map_or(To::Dealer, To::Seat)
    }

    #[inline(always)]
    pub(super) fn card(
        &mut self,
        card: Option<Card>,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        // Only the bytes that are needed are read: the phase was written just
        // before, byte by byte, and a wider read of it would stall.
        match self.phase {
            Phase::Dealing { step: Step::Hand { to, lap }, burns: 0 } => {
                self.deal(to, card, cite!("19:47-21.7(c)"), log)?;
                self.advance(to, lap, log);
                Ok(())
            }
            Phase::Dealing { step: Step::Board, burns: 0 } => {
                let Some(card) = card else { return Err(BOARD_NOT_SEEN) };
                self.community_card(card, log);
                Ok(())
            }
            Phase::Dealing { step: Step::BoardBurn, burns: 0 } => {
                burn(card, cite!("19:47-21.8(j)"), log);
                self.phase = Phase::Dealing { step: Step::Board, burns: 0 };
                Ok(())
            }
            Phase::Dealing { step, burns } => self.seldom_card(step, burns, card, log),
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::ShortHands
            | Phase::Setting { .. }
            | Phase::Over => Err(self.no_card_wanted()),
        }
    }

    /// What a shoe or a dealer owes, a card too many, and one that was missed.
    #[inline(never)]
    fn seldom_card(
        &mut self,
        step: Step,
        burns: u8,
        card: Option<Card>,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        match (burns.checked_sub(1), step) {
            (Some(burns), _) => {
                burn(card, cite!("19:47-21.7(a)"), log);
                self.phase = Phase::Dealing { step, burns };
            }
            (None, Step::Extra { seat, then }) => {
                self.deal(To::Seat(seat), card, cite!("19:47-21.9(g)"), log)?;
                self.resume(then);
            }
            (None, Step::Missing(to)) => {
                let cite = match to {
                    To::Seat(_) => cite!("19:47-21.9(e)"),
                    To::Dealer => cite!("19:47-21.9(d)"),
                };
                self.deal(to, card, cite, log)?;
                self.missing_dealt(log);
            }
            // Dealt above.
            (None, Step::Hand { .. } | Step::BoardBurn | Step::Board) => {}
        }
        Ok(())
    }

    #[cold]
    fn no_card_wanted(&self) -> Refusal {
        match self.phase {
            Phase::Betting => Refusal::new(
                Code::BettingOpen,
                cite!("19:47-21.7(b)"),
                "\"No more bets\" comes before the first card",
            ),
            Phase::ShortHands => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.9(e)"),
                "a player with too few cards must first choose",
            ),
            Phase::Setting { .. } => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.8(a)"),
                "all players must first set their hands",
            ),
            Phase::Shoe(_) => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.5(g)"),
                "the cards must be shuffled before a card is dealt",
            ),
            Phase::Dealing { .. } | Phase::Over => Refusal::new(
                Code::NotNow,
                cite!("19:47-21.1"),
                "the round is over and asks for no card",
            ),
        }
    }

    /// A card face down to a position. A player's may stay unnamed while it is
    /// not played; the dealer's are all turned up.
    #[inline(always)]
    pub(super) fn deal(
        &mut self,
        to: To,
        card: Option<Card>,
        cite: Cite,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        match to {
            // A seat that plays is one of the table's.
            To::Seat(seat) => self.spots[seat.index()].hand.add(card),
            To::Dealer if card.is_none() => return Err(DEALER_NOT_SEEN),
            To::Dealer => self.dealer.add(card),
        }
        let card = Dealt::Down(Hidden::new(card));
        log.record(Event::Dealt { to: to.area(), card, cite });
        Ok(())
    }

    /// On to the next position, and after four laps to the setting of hands.
    #[inline(always)]
    pub(super) fn advance(&mut self, to: To, lap: u8, log: &mut impl Log<FastActionHoldEm>) {
        let to = self.after(to);
        let lap = lap + u8::from(to == self.start);
        if lap == LAPS {
            return self.hands_dealt(log);
        }
        self.phase = Phase::Dealing { step: Step::Hand { to, lap }, burns: 0 };
        if self.unusual.any {
            self.skip_those_missed(log);
        }
    }

    #[inline(always)]
    fn hands_dealt(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        if self.unusual.any {
            self.complete_hands(log);
        } else {
            self.phase = Phase::Setting { waiting: self.playing };
        }
    }

    /// Goes on after a card too many.
    fn resume(&mut self, then: Resume) {
        self.phase = match then {
            Resume::Deal { to, lap } => Phase::Dealing { step: Step::Hand { to, lap }, burns: 0 },
            Resume::ShortHands => Phase::ShortHands,
            Resume::Setting { waiting } => Phase::Setting { waiting },
        };
    }

    #[inline(never)]
    pub(super) fn cut_card(&mut self, log: &mut impl Log<FastActionHoldEm>) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.7(d)");
        if self.table.options.shuffle_method() == ShuffleMethod::Continuous {
            let why = "a shoe that shuffles continuously has no cutting card";
            return Err(Refusal::new(Code::NotOffered, cite!("19:47-21.11"), why));
        }
        let Phase::Dealing { step, burns } = self.phase else {
            let why = "the cutting card comes out where a card is dealt";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        if self.table.reshuffle.is_some() {
            return Err(Refusal::new(Code::NotNow, cite, "the cutting card is out already"));
        }
        let on = if burns > 0 { Area::Burn } else { step.area() };
        log.record(Event::CutCardOut { on, cite });
        self.table.reshuffle = Some(on.seat().map_or(CutOffer::FarthestRight, CutOffer::Seat));
        Ok(())
    }

    /// The round is over: the marker moves on if it was completed, and the
    /// cards are shuffled if the cutting card is out.
    #[inline(always)]
    pub(super) fn over(&mut self, log: &mut impl Log<FastActionHoldEm>) {
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("19:47-21.8(o)") });
        if self.resolved {
            self.move_marker();
        }
        if self.table.reshuffle.is_some() {
            let cite = cite!("19:47-21.5(g)");
            log.record(Event::Called { call: Call::ReshuffleDue, cite });
        }
        self.phase = Phase::Over;
    }

    #[inline(always)]
    fn move_marker(&mut self) {
        let marker = self.table.marker;
        let next = match marker {
            To::Dealer => SeatNo::new(1),
            To::Seat(seat) if seat.number() < self.table.options.seats().get() => {
                SeatNo::new(seat.number() + 1)
            }
            To::Seat(_) => None,
        };
        self.table.marker_was = Some(marker);
        self.table.marker = next.map_or(To::Dealer, To::Seat);
    }

    /// The dealing marker is put in front of a seat before the round.
    #[cold]
    pub(super) fn put_marker(
        &mut self,
        setting: Setting,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-21.7(b)");
        let seat = match setting {
            Setting::Button(seat) => seat,
            Setting::Meter(_) | Setting::Stack { .. } => return Err(setting.nothing_to_set(cite)),
        };
        if seat.number() > self.table.options.seats().get() {
            return Err(NO_SUCH_SEAT);
        }
        match self.phase {
            Phase::Shoe(_) | Phase::Betting => {}
            Phase::Dealing { .. } | Phase::ShortHands | Phase::Setting { .. } | Phase::Over => {
                let why = "the dealing marker is moved between rounds";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        }
        self.table.marker = To::Seat(seat);
        self.table.marker_was = None;
        log.record(Event::WasSet { setting, cite });
        Ok(())
    }
}

/// A card goes to the discard rack, unseen.
#[inline(always)]
fn burn(card: Option<Card>, cite: Cite, log: &mut impl Log<FastActionHoldEm>) {
    let card = Dealt::Down(Hidden::new(card));
    log.record(Event::Dealt { to: Area::Burn, card, cite });
}

const DEALER_NOT_SEEN: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("19:47-21.8(g)"),
    "the dealer's cards are all turned up and must be named",
);

const BOARD_NOT_SEEN: Refusal = Refusal::new(
    Code::CardNotSeen,
    cite!("19:47-21.8(j)"),
    "community cards are dealt face up and must be named",
);
