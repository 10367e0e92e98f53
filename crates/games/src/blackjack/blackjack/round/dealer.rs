//! The dealer's hand: the second card (2.6(h), (j) and (k)), further cards
//! (2.12), and several hands in a row (2.18).

use boardwalk_equipment::{Card, Cite, cite};

use super::super::options::ShuffleMode;
use super::super::points::worth;
use super::super::settle;
use super::super::{Blackjack, Call};
use super::{BlackjackRound, Phase};
use crate::{Area, Dealt, Event, Hidden, Log, SeatSet};

impl BlackjackRound {
    /// The players are done. The dealer's second card comes if it can decide
    /// anything.
    #[inline(always)]
    pub(super) fn dealer_turn(&mut self, log: &mut impl Log<Blackjack>) {
        // Nearly always a hand stands. The rest is asked apart from it: read all at
        // once, the sets would have to wait for the one just written.
        if self.boxes.standing.is_empty() && self.nothing_waits() {
            self.over(log);
        } else if self.dealer.cards.len() == 1 && self.dealer.hole.is_none() {
            let call = Call::DealersCard;
            log.record(Event::Called { call, cite: cite!("19:47-2.6(h)") });
            self.phase = Phase::DealerSecond;
        } else {
            self.dealer_turns_up(log);
        }
    }

    /// Whether nothing but a hand that stands could wait for the dealer.
    #[inline(never)]
    fn nothing_waits(&self) -> bool {
        let boxes = &self.boxes;
        boxes.held.is_empty() && boxes.insured.is_empty() && boxes.surrendered.is_empty()
    }

    #[inline(never)]
    fn dealer_turns_up(&mut self, log: &mut impl Log<Blackjack>) {
        if self.dealer.hole.is_some() {
            self.turn_up_hole(cite!("19:47-2.6(j)"), log);
        }
        self.second_known(log);
    }

    /// Turns up the hole card, which was named when it was dealt unless it
    /// could decide nothing.
    pub(super) fn turn_up_hole(&mut self, cite: Cite, log: &mut impl Log<Blackjack>) {
        if let Some(card) = self.dealer.hole.take().and_then(Hidden::turn_up) {
            let at = Area::Dealer { hand: 0 };
            log.record(Event::TurnedUp { at, card, cite });
            self.dealer.cards.add(card);
        }
    }

    #[inline(always)]
    pub(super) fn dealer_card(&mut self, card: Card, log: &mut impl Log<Blackjack>) {
        let to = Area::Dealer { hand: 0 };
        let second = matches!(self.phase, Phase::DealerSecond);
        let cite = if second { cite!("19:47-2.6(h)") } else { cite!("19:47-2.12") };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite });
        self.dealer.cards.add(card);
        if second {
            self.second_known(log);
        } else {
            self.dealer_draws(log);
        }
    }

    /// What waited for the second card is settled before any further one.
    #[inline(always)]
    fn second_known(&mut self, log: &mut impl Log<Blackjack>) {
        if !self.boxes.insured.is_empty() && self.dealer.hand == 0 {
            self.settle_insurance(log);
        }
        if self.dealer.cards.points.is_two_card_21() {
            self.dealer_blackjack(log);
            return;
        }
        if !self.boxes.surrendered.is_empty() {
            self.settle_surrendered(log);
        }
        if !self.boxes.held.is_empty() {
            self.pay_blackjacks(false, log);
        }
        if self.boxes.standing.is_empty() {
            self.hand_over(log);
        } else {
            self.dealer_draws(log);
        }
    }

    #[inline(never)]
    fn dealer_blackjack(&mut self, log: &mut impl Log<Blackjack>) {
        let call = Call::DealerBlackjack;
        log.record(Event::Called { call, cite: cite!("19:47-2.1") });
        self.settle_hands(log);
        self.hand_over(log);
    }

    /// Draws to 17, hard or soft, and with the option from a soft 17 on.
    #[inline(always)]
    fn dealer_draws(&mut self, log: &mut impl Log<Blackjack>) {
        let points = self.dealer.cards.points;
        let total = points.total();
        if settle::dealer_draws(&self.table.options, points) {
            self.phase = Phase::DealerDraw;
            return;
        }
        let call = Call::DealerTotal { total: total as u8, soft: points.is_soft() };
        log.record(Event::Called { call, cite: cite!("19:47-2.2(b)") });
        self.table.dealer_stood = total <= 21;
        self.settle_hands(log);
        self.hand_over(log);
    }

    /// The dealer's hand is settled: the round is over, or at multiple action
    /// the next hand begins with the same first card.
    #[inline(always)]
    pub(super) fn hand_over(&mut self, log: &mut impl Log<Blackjack>) {
        if self.table.options.is_multiple() && self.another_hand() {
            self.begin_another_hand(log);
        } else {
            self.over(log);
        }
    }

    fn another_hand(&self) -> bool {
        let next = self.dealer.hand + 1;
        let mut playing = self.boxes.playing;
        playing.any(|seat| {
            let hands = self.spot(seat).hands();
            hands.iter().any(|hand| hand.stakes.get(next).is_some_and(|s| s.is_positive()))
        })
    }

    #[cold]
    fn begin_another_hand(&mut self, log: &mut impl Log<Blackjack>) {
        self.unusual.discarded += self.dealer.cards.len() - 1;
        self.dealer.cards.keep_first();
        self.dealer.hand += 1;
        let call = Call::NextDealerHand(self.dealer.hand as u8 + 1);
        log.record(Event::Called { call, cite: cite!("19:47-2.18") });
        self.phase = Phase::DealerSecond;
    }

    /// The dealer passed over the own first card and gets it after the players.
    #[inline(never)]
    pub(super) fn dealer_late(&mut self, card: Card, log: &mut impl Log<Blackjack>) {
        let to = Area::Dealer { hand: 0 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite: cite!("19:47-2.15") });
        self.dealer.cards.add(card);
        self.dealer.up = worth(card);
        self.unusual.dealer_late = false;
        self.deal_on(log);
    }

    /// A round that ends: cards picked up, what is out of the ordinary gone.
    #[inline(always)]
    pub(super) fn over(&mut self, log: &mut impl Log<Blackjack>) {
        log.record(Event::Called { call: Call::RoundSettled, cite: cite!("19:47-2.3(e)") });
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("19:47-2.6(i)") });
        self.phase = Phase::Over;
        self.table.cut_by = None;
        let special = matches!(
            self.table.options.shuffle_mode(),
            ShuffleMode::BartCarter | ShuffleMode::Continuous
        );
        if special | self.unusual.is_anything() | self.table.is_shuffle_due() {
            self.after_an_unusual_round(log);
        }
    }

    #[inline(never)]
    fn after_an_unusual_round(&mut self, log: &mut impl Log<Blackjack>) {
        if let Some(card) = self.unusual.exposed.take() {
            let cite = cite!("19:47-2.15");
            log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite });
            self.unusual.discarded += 1;
        }
        self.count_the_rack();
        self.unusual = super::NOTHING_UNUSUAL;
        if self.table.options.shuffle_mode() == ShuffleMode::Continuous {
            self.table.reshuffle[0] = Some(super::CutOffer::Discretion);
        } else if self.table.is_shuffle_due() {
            let call = Call::ReshuffleDue;
            let cite = match self.table.reshuffle[0] {
                Some(super::CutOffer::Discards) => cite!("19:47-2.5(h)2"),
                Some(_) | None => cite!("19:47-2.5(h)"),
            };
            log.record(Event::Called { call, cite });
        }
    }

    /// What each box and the dealer have in front of them goes to the rack.
    fn count_the_rack(&mut self) {
        if self.table.options.shuffle_mode() != ShuffleMode::BartCarter {
            return;
        }
        let mut cards = self.dealer.cards.len() + self.unusual.discarded;
        cards += u32::from(self.dealer.hole.is_some());
        for seat in self.boxes.playing {
            cards += self.spot(seat).hands().iter().map(|hand| hand.cards.len()).sum::<u32>();
        }
        self.table.rack += cards;
        if self.table.rack > Card::COUNT as u32 {
            self.table.reshuffle[0] = Some(super::CutOffer::Discards);
        }
    }

    /// The seats with something that lies on the layout.
    pub(super) fn in_play(&self) -> SeatSet {
        if matches!(self.phase, Phase::Over) { SeatSet::EMPTY } else { self.boxes.playing }
    }
}

impl super::Unusual {
    /// Whether anything was, so that it must be forgotten.
    #[inline(always)]
    fn is_anything(&self) -> bool {
        self.before_card | (self.discarded > 0)
    }
}
