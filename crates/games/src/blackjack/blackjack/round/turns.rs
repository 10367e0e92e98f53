//! The players' turns: standing and drawing (2.12), surrender (2.8), doubling
//! (2.10) and splitting (2.11).

use boardwalk_equipment::{Card, Cite, Money, cite};

use super::super::options::Surrender;
use super::super::points::{TWENTY_ONE, is_ace, worth};
use super::super::wager::LINES;
use super::super::{Blackjack, Call};
use super::hand::{HANDS_MAX, Hand, State};
use super::{After, BlackjackRound, Phase};
use crate::{Area, By, Code, Dealt, Detail, Event, Limits, Log, Refusal, SeatNo, Settlement};

impl BlackjackRound {
    /// The next box whose turn it is; when there is none, those who missed a
    /// card, and then the dealer.
    #[inline(always)]
    pub(super) fn next_box(&mut self, log: &mut impl Log<Blackjack>) {
        match self.boxes.to_act.first() {
            Some(seat) => {
                self.boxes.to_act = self.boxes.to_act.without(seat);
                self.announce(seat, 0, log);
                self.phase = Phase::Turn { seat, hand: 0 };
            }
            None if self.unusual.missed.is_empty() => self.dealer_turn(log),
            None => self.next_missed(),
        }
    }

    #[cold]
    fn next_missed(&mut self) {
        if let Some(seat) = self.unusual.missed.first() {
            let hand = self.unusual.missed_hand[seat.index() % super::SPOTS];
            self.phase = Phase::MissedCard { seat, hand };
        }
    }

    #[inline(always)]
    fn announce(&self, seat: SeatNo, hand: usize, log: &mut impl Log<Blackjack>) {
        let points = self.spot(seat).hands[hand].cards.points;
        let call = Call::Total { seat, total: points.total() as u8, soft: points.is_soft() };
        let cite = if points.is_soft() { cite!("19:47-2.2(b)3i") } else { cite!("19:47-2.6(f)") };
        log.record(Event::Called { call, cite });
    }

    /// Whose hand it is, if it is this player's.
    #[inline(always)]
    fn turn_of(&self, by: By) -> Result<(SeatNo, usize), Refusal> {
        match (self.phase, by) {
            (Phase::Turn { seat, hand }, By::Seat(who)) if seat == who => Ok((seat, hand.into())),
            _ => Err(self.not_their_turn()),
        }
    }

    #[cold]
    fn not_their_turn(&self) -> Refusal {
        let cite = cite!("19:47-2.6(f)");
        match self.phase {
            Phase::Turn { .. } => Refusal::new(Code::NotYourTurn, cite, "another box is to decide"),
            Phase::Insurance => Refusal::new(
                Code::BettingOpen,
                cite,
                "the insurance line is open; hands are decided after it",
            ),
            _ => Refusal::new(Code::NotNow, cite, "no hand waits for that decision"),
        }
    }

    #[inline(always)]
    pub(super) fn permits_stand(&self, by: By) -> Result<(), Refusal> {
        if let Phase::ThirdSeven { seat, taken: false } = self.phase
            && by == By::Seat(seat)
        {
            return Ok(());
        }
        self.turn_of(by).map(|_| ())
    }

    #[inline(always)]
    pub(super) fn permits_draw(&self, by: By) -> Result<(), Refusal> {
        if let Phase::ThirdSeven { seat, taken: false } = self.phase
            && by == By::Seat(seat)
        {
            return Ok(());
        }
        let (seat, hand) = self.turn_of(by)?;
        if self.spot(seat).hands[hand].is_split_ace {
            let why = "a split ace gets one card and no more";
            return Err(Refusal::new(Code::NotNow, cite!("13:69F-2.11(c)2"), why));
        }
        Ok(())
    }

    pub(super) fn draw(&mut self, log: &mut impl Log<Blackjack>) {
        match self.phase {
            Phase::Turn { seat, hand } => self.phase = Phase::Hit { seat, hand },
            Phase::ThirdSeven { seat, .. } => self.phase = Phase::ThirdSeven { seat, taken: true },
            _ => {}
        }
        let _ = log;
    }

    #[inline(always)]
    pub(super) fn stand_now(&mut self, log: &mut impl Log<Blackjack>) {
        match self.phase {
            Phase::Turn { seat, hand } => self.stands(seat, hand.into(), log),
            Phase::ThirdSeven { seat, .. } => self.third_seven_declined(seat, log),
            _ => {}
        }
    }

    #[inline(always)]
    fn stands(&mut self, seat: SeatNo, hand: usize, log: &mut impl Log<Blackjack>) {
        self.spot_mut(seat).hands[hand].state = State::Stands;
        self.boxes.standing = self.boxes.standing.with(seat);
        self.finish_hand(seat, hand, log);
    }

    /// The next hand of the box gets its second card, or the next box its turn.
    #[inline(always)]
    pub(super) fn finish_hand(&mut self, seat: SeatNo, hand: usize, log: &mut impl Log<Blackjack>) {
        let spot = self.spot(seat);
        // A hand of one card is yet to be played.
        if hand + 1 < spot.count && spot.hands[(hand + 1) % HANDS_MAX].cards.len() == 1 {
            self.phase = Phase::SplitCard { seat, hand: hand as u8 + 1 };
            return;
        }
        if self.boxes.running.contains(seat) && !self.unusual.missed.contains(seat) {
            self.settle_run(seat, true, log);
        }
        self.next_box(log);
    }

    /// A card to a hand, announced with its new total, 2.6(g).
    #[inline(always)]
    fn deal_to_hand(
        &mut self,
        seat: SeatNo,
        hand: usize,
        card: Card,
        cite: Cite,
        log: &mut impl Log<Blackjack>,
    ) {
        let to = Area::Seat { seat, hand: hand as u8 };
        log.record(Event::Dealt { to, card: Dealt::Up(card), cite });
        self.spot_mut(seat).hands[hand % HANDS_MAX].cards.add(card);
        self.announce(seat, hand, log);
        if self.boxes.running.contains(seat) {
            self.run_on(seat, card, log);
        }
    }

    #[inline(always)]
    pub(super) fn hit(
        &mut self,
        seat: SeatNo,
        hand: usize,
        card: Card,
        log: &mut impl Log<Blackjack>,
    ) {
        self.deal_to_hand(seat, hand, card, cite!("19:47-2.6(g)"), log);
        let total = self.spot(seat).hands[hand % HANDS_MAX].cards.points.total();
        if total < TWENTY_ONE {
            self.phase = Phase::Turn { seat, hand: hand as u8 };
        } else if total == TWENTY_ONE {
            self.stands(seat, hand, log);
        } else {
            self.bust(seat, hand, log);
            self.finish_hand(seat, hand, log);
        }
    }

    #[inline(always)]
    pub(super) fn double_card(
        &mut self,
        seat: SeatNo,
        hand: usize,
        card: Card,
        log: &mut impl Log<Blackjack>,
    ) {
        self.deal_to_hand(seat, hand, card, cite!("19:47-2.6(g)"), log);
        if self.spot(seat).hands[hand % HANDS_MAX].cards.points.is_bust() {
            self.bust(seat, hand, log);
            self.finish_hand(seat, hand, log);
        } else {
            self.stands(seat, hand, log);
        }
    }

    #[inline(never)]
    pub(super) fn split_card(
        &mut self,
        seat: SeatNo,
        hand: usize,
        card: Card,
        log: &mut impl Log<Blackjack>,
    ) {
        self.deal_to_hand(seat, hand, card, cite!("13:69F-2.11(c)"), log);
        let dealt = &self.spot(seat).hands[hand % HANDS_MAX];
        let may_split_again = dealt.is_split_ace && self.may_split(seat, hand).is_ok();
        let is_done = dealt.is_split_ace || dealt.cards.points.total() == TWENTY_ONE;
        if is_done && !may_split_again {
            self.stands(seat, hand, log);
        } else {
            self.phase = Phase::Turn { seat, hand: hand as u8 };
        }
    }

    /// Over 21: what lies on the hand is collected at once.
    #[inline(always)]
    fn bust(&mut self, seat: SeatNo, hand: usize, log: &mut impl Log<Blackjack>) {
        self.spot_mut(seat).hands[hand % HANDS_MAX].state = State::Done;
        for line in 0..self.table.options.lines() {
            if self.spot(seat).plays(hand % HANDS_MAX, line) {
                self.collect(seat, hand, line, cite!("19:47-2.3(a)"), log);
            }
        }
    }

    /// The hand's own wager, then its double.
    #[inline(always)]
    pub(super) fn collect(
        &mut self,
        seat: SeatNo,
        hand: usize,
        line: usize,
        cite: Cite,
        log: &mut impl Log<Blackjack>,
    ) {
        let names = self.table.options.names()[line];
        let spot = self.spot_mut(seat);
        let own = if usize::from(spot.rides_on[line]) == hand { names.own } else { names.split };
        let dealt: &mut Hand = &mut spot.hands[hand % HANDS_MAX];
        let stake = std::mem::take(&mut dealt.stakes[line]);
        let double = std::mem::take(&mut dealt.doubles[line]);
        log.record(Event::Settled(Settlement::lost(seat, own, stake, cite)));
        if double.is_positive() {
            log.record(Event::Settled(Settlement::lost(seat, names.double, double, cite)));
        }
    }

    // ---- surrender, 2.8 ------------------------------------------------------

    pub(super) fn permits_surrender(&self, by: By, line: usize) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.8");
        if self.table.options.surrender() == Surrender::Off {
            let cite = if self.table.options.both_up() { cite!("19:47-2.6(k)3") } else { cite };
            let why = "surrender is not offered at this table";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        let (seat, hand) = self.turn_of(by)?;
        let spot = self.spot(seat);
        if spot.count > 1 || spot.hands[hand].cards.len() > 2 {
            let why = "surrender comes before any other decision, and not on a split hand";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        if !spot.plays(hand, line) {
            let why = "no wager of that player is left to surrender";
            return Err(Refusal::new(Code::NoSuchWager, cite, why));
        }
        Ok(())
    }

    /// Half is given up at once, or once it is known that the dealer has no
    /// blackjack. At multiple action every wager of the box is.
    pub(super) fn surrender(&mut self, seat: SeatNo, line: usize, log: &mut impl Log<Blackjack>) {
        let multiple = self.table.options.is_multiple();
        let lines = if multiple { 0..LINES } else { line..line + 1 };
        for line in lines {
            if !self.spot(seat).plays(0, line) {
                continue;
            }
            if self.dealer.up >= 10 {
                self.spot_mut(seat).surrendered |= 1 << line;
                self.boxes.surrendered = self.boxes.surrendered.with(seat);
            } else {
                self.give_up_half(seat, line, log);
            }
        }
        if self.spot(seat).lead(0).is_none() {
            self.spot_mut(seat).hands[0].state = State::Done;
            self.finish_hand(seat, 0, log);
        }
    }

    pub(super) fn give_up_half(
        &mut self,
        seat: SeatNo,
        line: usize,
        log: &mut impl Log<Blackjack>,
    ) {
        let wager = self.table.options.names()[line].own;
        let spot = self.spot_mut(seat);
        spot.surrendered &= !(1 << line);
        let hand = usize::from(spot.rides_on[line]) % HANDS_MAX;
        let stake = std::mem::take(&mut spot.hands[hand].stakes[line]);
        // A stake with an odd cent was refused when it was made.
        let half = stake.half().unwrap_or(stake);
        let cite = cite!("19:47-2.8");
        log.record(Event::Settled(Settlement::surrendered(seat, wager, stake, half, cite)));
    }

    // ---- doubling down, 2.10 -------------------------------------------------

    /// Whether the hand may be doubled, and between which limits for less.
    pub(super) fn may_double(&self, by: By) -> Result<(SeatNo, usize, Money), Refusal> {
        let cite = cite!("19:47-2.10");
        let (seat, hand) = self.turn_of(by)?;
        let spot = self.spot(seat);
        let dealt = &spot.hands[hand];
        if dealt.is_split_ace {
            let why = "a split ace gets one card and no more";
            return Err(Refusal::new(Code::NotNow, cite!("13:69F-2.11(c)2"), why));
        }
        if dealt.cards.len() != 2 {
            let why = "only the first two cards of a hand are doubled";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        let total = dealt.cards.points.total();
        if !self.table.options.double_on().allows(total) {
            let cite = if self.table.options.both_up() { cite!("19:47-2.6(k)4") } else { cite };
            let why = "at this table a hand with that count is not doubled";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        let stake = match (self.table.options.is_multiple(), spot.lead(hand)) {
            (true, _) => dealt
                .stakes
                .iter()
                .fold(Money::ZERO, |sum, stake| sum.checked_add(*stake).unwrap_or(Money::MAX)),
            (false, Some(lead)) => dealt.stakes[lead],
            (false, None) => Money::ZERO,
        };
        Ok((seat, hand, stake))
    }

    pub(super) fn permits_double(&self, by: By, amount: Option<Money>) -> Result<(), Refusal> {
        let (_, _, stake) = self.may_double(by)?;
        let Some(amount) = amount.filter(|amount| *amount != stake) else { return Ok(()) };
        let cite = cite!("19:47-2.10");
        if !self.table.options.double_for_less() || self.table.options.is_multiple() {
            let why = "at this table a hand is doubled for the whole wager or not at all";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        let limits = self.for_less(stake);
        if amount < limits.min {
            let detail = Detail::Below { amount, min: limits.min };
            return Err(Refusal { code: Code::BelowMinimum, cite, detail });
        }
        if amount > limits.max {
            let detail = Detail::Above { amount, max: limits.max };
            return Err(Refusal { code: Code::AboveMaximum, cite, detail });
        }
        if amount.cents() % limits.step.cents() != 0 {
            let detail = Detail::Increment { amount, increment: limits.step };
            return Err(Refusal { code: Code::Increment, cite, detail });
        }
        Ok(())
    }

    /// What may be put up to double for less.
    pub(super) fn for_less(&self, stake: Money) -> Limits {
        let step = self.table.options.wager_increment().unwrap_or(Money::CENT);
        Limits { min: step, max: stake, step }
    }

    #[inline(never)]
    pub(super) fn double(&mut self, by: By, amount: Option<Money>, log: &mut impl Log<Blackjack>) {
        let Ok((seat, hand, stake)) = self.may_double(by) else { return };
        let names = self.table.options.names();
        let multiple = self.table.options.is_multiple();
        let lead = self.spot(seat).lead(hand).unwrap_or(0);
        let lines = if multiple { 0..LINES } else { lead..lead + 1 };
        let cite = cite!("19:47-2.10");
        let dealt = &mut self.spot_mut(seat).hands[hand];
        dealt.is_doubled = true;
        for line in lines {
            let own = dealt.stakes[line];
            let amount = if multiple { own } else { amount.unwrap_or(stake) };
            if own.is_positive() {
                dealt.doubles[line] = amount;
                let wager = names[line].double;
                log.record(Event::Wagered { seat, wager, amount, cite });
            }
        }
        self.next_behind(seat, hand, lead, After::Double);
    }

    // ---- splitting pairs, 2.11 -----------------------------------------------

    fn may_split(&self, seat: SeatNo, hand: usize) -> Result<(), Refusal> {
        let spot = self.spot(seat);
        let dealt = &spot.hands[hand % HANDS_MAX];
        let [one, other] = dealt.cards.two();
        if dealt.cards.len() != 2 || worth(one) != worth(other) {
            let why = "only two cards of equal value are split";
            return Err(Refusal::new(Code::NotNow, cite!("13:69F-2.11(a)"), why));
        }
        let options = &self.table.options;
        if spot.count >= usize::from(options.max_split_hands().get()) {
            let cite = match options.both_up() {
                true => cite!("19:47-2.6(k)5"),
                false => cite!("13:69F-2.11(c)1"),
            };
            let why = "the box has as many hands as it may have";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        if dealt.is_split_ace && !options.resplit_aces() {
            let why = "split aces are not split again at this table";
            return Err(Refusal::new(Code::NotOffered, cite!("13:69F-2.11(e)"), why));
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn permits_split(&self, by: By) -> Result<(SeatNo, usize), Refusal> {
        let (seat, hand) = self.turn_of(by)?;
        self.may_split(seat, hand)?;
        Ok((seat, hand))
    }

    /// What a split costs: as much as lies on the hand.
    pub(super) fn split_costs(&self, by: By) -> Money {
        let Ok((seat, hand)) = self.permits_split(by) else { return Money::ZERO };
        let spot = self.spot(seat);
        let stakes = &spot.hands[hand].stakes;
        match (self.table.options.is_multiple(), spot.lead(hand)) {
            (true, _) => stakes
                .iter()
                .fold(Money::ZERO, |sum, stake| sum.checked_add(*stake).unwrap_or(Money::MAX)),
            (false, Some(lead)) => stakes[lead],
            (false, None) => Money::ZERO,
        }
    }

    /// The second card becomes the first of a new hand beside this one, with a
    /// wager of its own.
    #[inline(never)]
    pub(super) fn split(&mut self, by: By, log: &mut impl Log<Blackjack>) {
        let Ok((seat, hand)) = self.permits_split(by) else { return };
        let names = self.table.options.names();
        let multiple = self.table.options.is_multiple();
        let spot = self.spot_mut(seat);
        let lead = spot.lead(hand).unwrap_or(0);
        let [one, other] = spot.hands[hand].cards.two();
        let count = spot.count;
        spot.hands.copy_within(hand + 1..count, hand + 2);
        spot.count = count + 1;
        for rides_on in &mut spot.rides_on {
            *rides_on += u8::from(usize::from(*rides_on) > hand);
        }
        let mut left = Hand { stakes: spot.hands[hand].stakes, ..Hand::EMPTY };
        let mut right = Hand::EMPTY;
        left.cards.add(one);
        right.cards.add(other);
        left.is_split_ace = is_ace(one);
        right.is_split_ace = is_ace(one);
        let cite = cite!("13:69F-2.11(a)");
        let lines = if multiple { 0..LINES } else { lead..lead + 1 };
        for line in lines {
            let amount = left.stakes[line];
            if amount.is_positive() {
                right.stakes[line] = amount;
                let wager = names[line].split;
                log.record(Event::Wagered { seat, wager, amount, cite });
            }
        }
        spot.hands[hand] = left;
        spot.hands[hand + 1] = right;
        self.next_behind(seat, hand, lead, After::Split);
    }
}
