//! Decisions: what may be decided, and what follows.

use boardwalk_equipment::{Cite, Money, cite};

use super::super::words::{Act, Behind};
use super::super::{Blackjack, CUT_MARGIN, Decision, Side};
use super::{After, BlackjackRound, Phase};
use crate::{Area, Args, By, Choice, Choices, Code, Event, Hidden, Limits, Log, Refusal, SeatNo};

impl BlackjackRound {
    /// Whether somebody may decide that now: what the page offers and what the
    /// round accepts.
    #[inline(always)]
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::Stand => self.permits_stand(by),
            Decision::Draw => self.permits_draw(by),
            other => self.permits_otherwise(by, other),
        }
    }

    #[inline(never)]
    fn permits_otherwise(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::Stand => self.permits_stand(by),
            Decision::Draw => self.permits_draw(by),
            Decision::Double(amount) => self.permits_double(by, amount),
            Decision::Split => self.permits_split(by).map(|_| ()),
            Decision::Surrender => self.permits_own_surrender(by),
            Decision::Insurance(amount) => self.permits_insurance(by, 0, amount),
            Decision::EvenMoney => self.permits_even_money(by, 0),
            Decision::Behind(who, act) => self.permits_behind(by, who, act),
            Decision::TakeCard | Decision::CallDead => self.permits_missed(by),
            Decision::ShowBurn => self.permits_show_burn(by),
            Decision::AlsoPlay(seat) => self.permits_also_play(by, seat),
            Decision::Cut { at } => self.permits_cut(by, at),
            Decision::RefuseCut => self.permits_refusal(by),
            Decision::PlaceCutCard { behind } => self.permits_cut_card(by, behind),
            Decision::Determinant(_) => self.permits_determinant(by),
            Decision::Reshuffle => self.permits_reshuffle(by),
            Decision::ReserveSpot(seat) => self.permits_reserve(by, seat),
        }
    }

    #[inline(always)]
    pub(super) fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        log.record(Event::Decided { by, decision, cite: cite_of(decision) });
        match decision {
            Decision::Stand => self.stand_now(log),
            Decision::Draw => self.draw(log),
            other => self.decide_otherwise(by, other, log)?,
        }
        if self.unusual.before_card {
            self.before_card(log);
        }
        Ok(())
    }

    #[inline(never)]
    fn decide_otherwise(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        let seat = match by {
            By::Seat(seat) => seat,
            By::Dealer | By::Floor => SeatNo::FIRST,
        };
        match decision {
            Decision::Stand | Decision::Draw => {}
            Decision::Double(amount) => self.double(by, amount, log),
            Decision::Split => self.split(by, log),
            Decision::Surrender => {
                let lead = self.spot(seat).lead(0).unwrap_or(0);
                self.surrender(seat, lead, log);
            }
            Decision::Insurance(amount) => self.insure(seat, 0, amount, log)?,
            Decision::EvenMoney => self.even_money(seat, 0, log),
            Decision::Behind(who, act) => self.behind(by, who, act, log)?,
            Decision::TakeCard => self.take_missed(),
            Decision::CallDead => self.call_dead(log),
            Decision::ShowBurn => self.show_burn(log),
            Decision::AlsoPlay(further) => self.also_play(seat, further, log),
            Decision::Cut { .. } => self.cut(by, log),
            Decision::RefuseCut => self.refuse_cut(log),
            Decision::PlaceCutCard { .. } => self.put_shoe_in_place(log),
            Decision::Determinant(side) => self.table.draw_from = side,
            Decision::Reshuffle => self.reshuffle(),
            Decision::ReserveSpot(seat) => self.reserve(seat),
        }
        Ok(())
    }

    /// The player who decides for the box surrenders the own wager.
    fn permits_own_surrender(&self, by: By) -> Result<(), Refusal> {
        let line = match self.phase {
            Phase::Turn { seat, hand } => {
                self.spot(seat).lead(usize::from(hand) % super::hand::HANDS_MAX).unwrap_or(0)
            }
            _ => 0,
        };
        self.permits_surrender(by, line)
    }

    /// A burn that is due, or a card that is out already, comes before any
    /// other card.
    #[inline(never)]
    pub(super) fn before_card(&mut self, log: &mut impl Log<Blackjack>) {
        if self.awaited().is_none() {
            return;
        }
        if std::mem::take(&mut self.table.dealer_burn) {
            self.unusual.resume = self.phase;
            self.phase = Phase::Burn { left: 1 };
            return;
        }
        if let Some(card) = self.unusual.exposed.take() {
            // The round asks for a card, so it takes this one.
            let _ = self.card(card, log);
        }
    }

    fn permits_show_burn(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.6(c)");
        let refuse = |code, why| Err(Refusal::new(code, cite, why));
        match by {
            By::Seat(seat) if self.table.seated.contains(seat) => {}
            By::Seat(_) | By::Dealer | By::Floor => {
                return refuse(Code::NotYourTurn, "a player may ask to see the burn card");
            }
        }
        match self.unusual.burned {
            Some(card) if card.turn_up().is_some() => Ok(()),
            Some(_) => refuse(Code::CardNotSeen, "the burn card was not named"),
            None => refuse(Code::NotNow, "no card was burned in this round"),
        }
    }

    fn show_burn(&mut self, log: &mut impl Log<Blackjack>) {
        if let Some(card) = self.unusual.burned.take().and_then(Hidden::turn_up) {
            log.record(Event::TurnedUp { at: Area::Burn, card, cite: cite!("19:47-2.6(c)") });
        }
    }

    fn permits_determinant(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.6(d)");
        if !self.is_double_shoe() {
            let why = "no double shoe is in use at this table";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        if by != By::Dealer || !matches!(self.phase, Phase::Betting) {
            let why = "the dealer chooses a side before the determinant card is drawn";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        Ok(())
    }

    // ---- what is on offer ----------------------------------------------------

    pub(super) fn open_choices(&self, by: By) -> Choices {
        let mut choices = Choices::new();
        for (decision, label, args, costs) in self.candidates(by) {
            if self.permits(by, decision).is_ok() {
                let key = decision.key();
                // There is room for all that can be open at once.
                let _ = choices.try_push(Choice { key, label, args, costs });
            }
        }
        choices
    }

    /// Everything that could be decided, with an example of what follows it.
    fn candidates(&self, by: By) -> impl Iterator<Item = (Decision, &'static str, Args, Money)> {
        let none = Money::ZERO;
        let plain = |decision, label| (decision, label, Args::None, none);
        let seat = match by {
            By::Seat(seat) => seat,
            By::Dealer | By::Floor => SeatNo::FIRST,
        };
        let stake = self.may_double(by).map_or(none, |(_, _, stake)| stake);
        let less = self.for_less(stake);
        // What is put up for less is tried with the least.
        let for_less = Decision::Double(Some(less.min));
        let insurance = move |line| self.insurance_limits(seat, line);
        let (low, high) = self.cut_card_places();
        let cut = Args::Number {
            min: CUT_MARGIN.into(),
            max: u32::from(self.stack().saturating_sub(CUT_MARGIN)),
        };
        let place = Args::Number { min: low.into(), max: high.into() };
        let first = [
            plain(Decision::Stand, "Stand"),
            plain(Decision::Draw, "Draw"),
            (Decision::Double(None), "Double", Args::None, stake),
            (for_less, "Double for less", amount(less), none),
            (Decision::Split, "Split", Args::None, self.split_costs(by)),
            plain(Decision::Surrender, "Surrender"),
            (Decision::Insurance(insurance(0).min), "Insurance", amount(insurance(0)), none),
            plain(Decision::EvenMoney, "Even money"),
            plain(Decision::TakeCard, "Take the card"),
            plain(Decision::CallDead, "Call the hand dead"),
            plain(Decision::ShowBurn, "See the burn card"),
            (Decision::Cut { at: CUT_MARGIN }, "Cut", cut, none),
            plain(Decision::RefuseCut, "Refuse the cut"),
            (Decision::PlaceCutCard { behind: low }, "Place the cutting card", place, none),
            plain(Decision::Determinant(Side::Left), "Determinant card from the left"),
            plain(Decision::Determinant(Side::Right), "Determinant card from the right"),
            plain(Decision::Reshuffle, "Reshuffle"),
        ];
        let behind = Behind::ALL.into_iter().flat_map(move |who| {
            let limits = insurance(who.line());
            let decision = |act| Decision::Behind(who, act);
            let matched = match self.phase {
                Phase::Behind { after: After::Double | After::Split, .. } => self.match_costs(who),
                _ => Money::ZERO,
            };
            [
                (
                    decision(Act::Insurance(limits.min)),
                    "Insurance, other player",
                    amount(limits),
                    Money::ZERO,
                ),
                (decision(Act::EvenMoney), "Even money, other player", Args::None, Money::ZERO),
                (decision(Act::Surrender), "Surrender, other player", Args::None, Money::ZERO),
                (decision(Act::Match), "Match, other player", Args::None, matched),
                (decision(Act::Pass), "Pass, other player", Args::None, Money::ZERO),
                (decision(Act::RideLeft), "First hand, other player", Args::None, Money::ZERO),
                (decision(Act::RideRight), "Second hand, other player", Args::None, Money::ZERO),
            ]
        });
        let seats = (1..=self.table.options.boxes().get()).filter_map(SeatNo::new);
        let per_seat = seats.flat_map(move |seat| {
            let number = u32::from(seat.number());
            let args = Args::Number { min: number, max: number };
            [
                (Decision::AlsoPlay(seat), "Play a further box", args, Money::ZERO),
                (Decision::ReserveSpot(seat), "Reserve a spot", args, Money::ZERO),
            ]
        });
        first.into_iter().chain(behind).chain(per_seat)
    }
}

fn amount(limits: Limits) -> Args {
    Args::Amount(limits)
}

/// The provision that offers each choice.
#[inline(always)]
const fn cite_of(decision: Decision) -> Cite {
    match decision {
        Decision::Stand | Decision::Draw => cite!("19:47-2.12"),
        Decision::Double(_) => cite!("19:47-2.10"),
        Decision::Split => cite!("13:69F-2.11(b)"),
        Decision::Surrender => cite!("19:47-2.8"),
        Decision::Insurance(_) => cite!("19:47-2.9"),
        Decision::EvenMoney => cite!("19:47-2.7"),
        Decision::Behind(..) => cite!("19:47-2.13"),
        Decision::TakeCard | Decision::CallDead => cite!("19:47-2.15"),
        Decision::ShowBurn => cite!("19:47-2.6(c)"),
        Decision::AlsoPlay(_) => cite!("19:47-2.14"),
        Decision::Cut { .. } => cite!("19:47-2.5(c)"),
        Decision::RefuseCut => cite!("19:47-2.5(f)"),
        Decision::PlaceCutCard { .. } => cite!("19:47-2.5(d)"),
        Decision::Determinant(_) => cite!("19:47-2.6(d)1"),
        Decision::Reshuffle => cite!("19:47-2.5(h)1"),
        Decision::ReserveSpot(_) => cite!("19:47-2.3(j)"),
    }
}
