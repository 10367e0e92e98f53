//! Seats and wagers, 2.3.

use boardwalk_equipment::{Cite, Money, cite};

use super::super::options::{AdditionalWager, MultipleAction, ProgressiveTable};
use super::super::wager::LINES;
use super::super::{Blackjack, TWO_CENTS, Wager};
use super::hand::Spot;
use super::{BlackjackRound, NO_SUCH_BOX, Phase, ShoePhase};
use crate::{Code, Detail, Event, Limits, Log, Means, Posted, Refusal, SeatNo};

/// What kind of stake a wager is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A line's stake on the box.
    Box(usize),
    /// A side wager of a dollar, by its place among them.
    Side(usize),
    /// A line's insurance.
    Insurance(usize),
    /// One that comes with a decision.
    Added,
}

pub(super) const fn kind(wager: Wager) -> Kind {
    match wager {
        Wager::Main | Wager::Multi1 => Kind::Box(0),
        Wager::Behind1 | Wager::Multi2 => Kind::Box(1),
        Wager::Behind2 | Wager::Multi3 => Kind::Box(2),
        Wager::Over13 => Kind::Side(0),
        Wager::Under13 => Kind::Side(1),
        Wager::SameSuit => Kind::Side(2),
        Wager::Sevens => Kind::Side(3),
        Wager::Progressive => Kind::Side(4),
        Wager::Insurance => Kind::Insurance(0),
        Wager::BehindInsurance1 => Kind::Insurance(1),
        Wager::BehindInsurance2 => Kind::Insurance(2),
        Wager::Double
        | Wager::Split
        | Wager::MultiDouble1
        | Wager::MultiDouble2
        | Wager::MultiDouble3
        | Wager::MultiSplit1
        | Wager::MultiSplit2
        | Wager::MultiSplit3
        | Wager::BehindDouble1
        | Wager::BehindDouble2
        | Wager::BehindSplit1
        | Wager::BehindSplit2 => Kind::Added,
    }
}

/// The side wagers by place.
pub(super) const SIDE_WAGERS: [Wager; super::hand::SIDES] =
    [Wager::Over13, Wager::Under13, Wager::SameSuit, Wager::Sevens, Wager::Progressive];

/// The place of the sevens and of the progressive wager among them.
pub(super) const SEVENS: usize = 3;
pub(super) const PROGRESSIVE: usize = 4;

/// A side wager is a dollar, no more and no less.
const A_DOLLAR: Posted = Posted { min: Money::DOLLAR, max: Money::DOLLAR, increment: None };

impl BlackjackRound {
    #[inline(never)]
    pub(super) fn sit(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        if seat.number() > self.table.options.boxes().get() {
            return Err(NO_SUCH_BOX);
        }
        if !self.table.seated.contains(seat) {
            self.table.seated = self.table.seated.with(seat);
            self.table.first = self.table.first.or(Some(seat));
            log.record(Event::Sat { seat });
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn leave(
        &mut self,
        seat: SeatNo,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NO_SUCH_BOX);
        }
        if !matches!(self.phase, Phase::Over) && self.boxes.playing.contains(seat) {
            let why = "a player with a wager on the layout stays until it is decided";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-2.3(f)"), why));
        }
        log.record(Event::Left { seat });
        self.table.seated = self.table.seated.without(seat);
        self.table.entry.forget(seat);
        self.table.played_by[seat.index() % super::SPOTS] = None;
        if self.table.first == Some(seat) {
            self.table.first = self.table.seated.first();
        }
        if let Phase::Shoe(ShoePhase::Cut { offered, refused }) = self.phase
            && offered == seat
        {
            self.offer_cut_on(Some(seat), refused, log);
        }
        self.begin_anew();
        Ok(())
    }

    pub(super) fn offers_progressive(&self) -> bool {
        self.table.options.progressive() != ProgressiveTable::Off
    }

    /// Whether the table has this wager at all.
    fn offered(&self, wager: Wager) -> Result<(), Refusal> {
        let options = &self.table.options;
        let additional = options.additional_wager();
        let is = |offer| (additional == offer, cite!("13:69F-2.17(a)"));
        let behind = |count| (options.players_per_box().get() > count, cite!("19:47-2.13"));
        let multiple = options.multiple_action();
        let (offered, cite) = match wager {
            Wager::Main => (multiple == MultipleAction::Off, cite!("19:47-2.18")),
            Wager::Multi1 | Wager::Multi2 => (multiple != MultipleAction::Off, cite!("19:47-2.18")),
            Wager::Multi3 => (multiple == MultipleAction::Three, cite!("19:47-2.18")),
            Wager::Over13 | Wager::Under13 => is(AdditionalWager::OverUnder13),
            Wager::SameSuit => is(AdditionalWager::SameSuit),
            Wager::Sevens => is(AdditionalWager::Sevens),
            Wager::Progressive => (self.offers_progressive(), cite!("19:47-2.3(l)")),
            Wager::Insurance => (!options.both_up(), cite!("19:47-2.6(k)3")),
            Wager::BehindInsurance1 if options.both_up() => (false, cite!("19:47-2.6(k)3")),
            Wager::BehindInsurance2 if options.both_up() => (false, cite!("19:47-2.6(k)3")),
            Wager::Behind1 | Wager::BehindInsurance1 => behind(1),
            Wager::Behind2 | Wager::BehindInsurance2 => behind(2),
            Wager::Double
            | Wager::MultiDouble1
            | Wager::MultiDouble2
            | Wager::MultiDouble3
            | Wager::BehindDouble1
            | Wager::BehindDouble2 => {
                let why = "the doubling wager is made by doubling down";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-2.10"), why));
            }
            Wager::Split
            | Wager::MultiSplit1
            | Wager::MultiSplit2
            | Wager::MultiSplit3
            | Wager::BehindSplit1
            | Wager::BehindSplit2 => {
                let why = "the wager on a new hand is made by splitting";
                return Err(Refusal::new(Code::NotNow, cite!("13:69F-2.11(a)"), why));
            }
        };
        if offered {
            return Ok(());
        }
        Err(Refusal::new(Code::NotOffered, cite, "that wager is not offered at this table"))
    }

    /// Whether the seat may make this wager now, and between which limits.
    #[inline(always)]
    fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<Posted, Refusal> {
        if seat.number() > self.table.options.boxes().get() {
            return Err(NO_SUCH_BOX);
        }
        if wager == Wager::Main
            && matches!(self.phase, Phase::Betting)
            && !self.table.options.is_multiple()
            && self.table.entry.is_open()
        {
            return Ok(self.table.options.limits());
        }
        self.may_bet_otherwise(seat, wager)
    }

    #[inline(never)]
    fn may_bet_otherwise(&self, seat: SeatNo, wager: Wager) -> Result<Posted, Refusal> {
        self.offered(wager)?;
        if let Kind::Insurance(line) = kind(wager) {
            return self.may_insure(seat, line);
        }
        match self.phase {
            Phase::Betting => {}
            Phase::Shoe(_) => {
                let why = "the cards must be shuffled and cut before wagers are made";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-2.5(h)"), why));
            }
            _ => {
                let cite = match self.is_double_shoe() {
                    true => cite!("19:47-2.3(k)"),
                    false => cite!("19:47-2.3(c)"),
                };
                let why = "wagers are made before the first card of the round";
                return Err(Refusal::new(Code::BettingClosed, cite, why));
            }
        }
        let spot = self.spot(seat);
        let in_play = self.boxes.playing.contains(seat);
        match kind(wager) {
            Kind::Box(line) => {
                // Each needs the one before it, or the seated player's.
                let before = if self.table.options.is_multiple() { line } else { line.min(1) };
                if before > 0 && !(in_play && spot.hands[0].stakes[before - 1].is_positive()) {
                    return Err(self.needs_first(wager));
                }
                self.entry_limits(seat, line)
            }
            Kind::Side(_) if !in_play => Err(self.needs_first(wager)),
            Kind::Side(_) => Ok(A_DOLLAR),
            Kind::Insurance(_) | Kind::Added => Err(self.needs_first(wager)),
        }
    }

    #[cold]
    fn needs_first(&self, wager: Wager) -> Refusal {
        let (cite, why) = match kind(wager) {
            Kind::Side(_) if wager == Wager::Progressive => {
                (cite!("19:47-2.3(l)"), "the progressive wager goes with a wager on the box")
            }
            Kind::Side(_) => {
                (cite!("13:69F-2.17(a)"), "an additional wager goes with a wager on the box")
            }
            Kind::Box(_) if self.table.options.is_multiple() => {
                (cite!("19:47-2.18"), "the dealer's hands are bet on in order, from the first")
            }
            Kind::Box(_) | Kind::Insurance(_) | Kind::Added => {
                (cite!("19:47-2.13"), "others bet on a box that the seated player bets on")
            }
        };
        Refusal::new(Code::NeedsOther, cite, why)
    }

    #[inline(always)]
    pub(super) fn bet(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Money,
        means: Means,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        let posted = self.may_bet(seat, wager)?;
        let Kind::Box(line) = kind(wager) else {
            return self.bet_otherwise(seat, wager, posted, amount, means, log);
        };
        let fresh = !self.boxes.playing.contains(seat);
        // What lay there in an earlier round was settled, so it is nothing.
        let already = self.spot(seat).hands[0].stakes[line];
        let stake = match posted.raise(already, amount) {
            Ok(stake) => stake,
            Err(refusal) => return Err(self.held_back(seat, line, refusal)),
        };
        if stake.half().is_none() {
            return Err(odd_cent(stake));
        }
        let coupon = means != Means::Chips && self.may_use(means, line, fresh)?;
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        let spot = self.spot_mut(seat);
        if fresh {
            spot.begin();
        }
        spot.hands[0].stakes[line] = stake;
        spot.coupon |= coupon;
        self.boxes.playing.insert(seat);
        log.record(Event::Wagered { seat, wager, amount, cite: cite!("19:47-2.3(a)") });
        Ok(())
    }

    #[inline(never)]
    fn bet_otherwise(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        posted: Posted,
        amount: Money,
        means: Means,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        match kind(wager) {
            Kind::Insurance(line) => {
                if means == Means::MatchPlay {
                    return Err(NO_COUPON);
                }
                self.insure(seat, line, amount, log)
            }
            Kind::Side(side) => {
                let already = self.spot(seat).sides[side];
                let cite = match wager {
                    Wager::Progressive => cite!("19:47-2.3(l)"),
                    _ => cite!("13:69F-2.17(a)"),
                };
                let stake = posted.raise(already, amount).map_err(|r| Refusal { cite, ..r })?;
                // A coupon stands in the dollar's place at the acceptor.
                match (means, wager) {
                    (Means::Chips, _) | (Means::MatchPlay, Wager::Progressive) => {}
                    (Means::VerbalCash, Wager::Progressive) => {
                        let why = "the progressive wager is a chip or a coupon";
                        return Err(Refusal::new(Code::NotOffered, cite, why));
                    }
                    (Means::VerbalCash, _) => drop(self.may_use(means, 0, true)?),
                    (Means::MatchPlay, _) => return Err(NO_COUPON),
                }
                self.spot_mut(seat).sides[side] = stake;
                self.boxes.sides = self.boxes.sides.with(seat);
                log.record(Event::Wagered { seat, wager, amount, cite });
                Ok(())
            }
            Kind::Box(_) | Kind::Added => Err(self.needs_first(wager)),
        }
    }

    /// Whether a coupon comes with the wager, if the means are allowed.
    #[inline(never)]
    fn may_use(&self, means: Means, line: usize, fresh: bool) -> Result<bool, Refusal> {
        let cite = cite!("19:47-2.3(d)");
        let refuse = |why| Err(Refusal::new(Code::NotOffered, cite, why));
        match means {
            Means::Chips => Ok(false),
            Means::VerbalCash if self.table.options.verbal_cash_wagers() => Ok(false),
            Means::VerbalCash => refuse("spoken wagers with cash are not taken at this table"),
            Means::MatchPlay if !self.table.options.match_play() => {
                refuse("match play coupons are not taken at this table")
            }
            Means::MatchPlay if line > 0 || !fresh => Err(NO_COUPON),
            Means::MatchPlay => Ok(true),
        }
    }

    /// Before the first card a wager may be taken down or reduced, 2.3(c).
    #[inline(never)]
    pub(super) fn remove(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        let spot = self.spots.get(seat.index()).unwrap_or(&Spot::EMPTY);
        let lies = self.stake(spot, wager);
        if !lies.is_positive() {
            let why = "that box has no such wager on it";
            return Err(Refusal::new(Code::NoSuchWager, cite!("19:47-2.3(c)"), why));
        }
        let locked = |cite, why| Err(Refusal::new(Code::WagerLocked, cite, why));
        match (self.phase, kind(wager)) {
            (Phase::Betting, Kind::Box(_) | Kind::Side(_)) => {}
            (_, Kind::Insurance(_) | Kind::Added) => {
                return locked(cite!("19:47-2.3(g)"), "that wager stays until it is decided");
            }
            (_, Kind::Box(_) | Kind::Side(_)) => {
                let why = "no wager is withdrawn or altered once the first card is out";
                return locked(cite!("19:47-2.3(f)"), why);
            }
        }
        let (posted, step) = match kind(wager) {
            Kind::Box(_) => (self.table.options.limits(), TWO_CENTS),
            Kind::Side(_) | Kind::Insurance(_) | Kind::Added => (A_DOLLAR, Money::CENT),
        };
        let left = posted.reduce(lies, amount)?;
        if left.cents() % step.cents() != 0 {
            return Err(odd_cent(left));
        }
        if left == Money::ZERO && self.others_depend_on(spot, wager) {
            let why = "other wagers go with that one and come down first";
            return Err(Refusal::new(Code::NeedsOther, cite!("19:47-2.3(c)"), why));
        }
        let taken = lies.checked_sub(left).unwrap_or(lies);
        let spot = self.spot_mut(seat);
        match kind(wager) {
            Kind::Box(line) => {
                spot.hands[0].stakes[line] = left;
                if line == 0 && left == Money::ZERO {
                    spot.coupon = false;
                    self.boxes.playing = self.boxes.playing.without(seat);
                }
            }
            Kind::Side(side) => {
                spot.sides[side] = left;
                if spot.sides.iter().all(|stake| !stake.is_positive()) {
                    self.boxes.sides = self.boxes.sides.without(seat);
                }
            }
            Kind::Insurance(_) | Kind::Added => {}
        }
        let cite = cite!("19:47-2.3(c)");
        log.record(Event::Removed { seat, wager, amount: taken, cite });
        Ok(())
    }

    fn others_depend_on(&self, spot: &Spot, wager: Wager) -> bool {
        let stakes = &spot.hands[0].stakes;
        match kind(wager) {
            Kind::Box(0) => stakes[1..].iter().chain(&spot.sides).any(|stake| stake.is_positive()),
            Kind::Box(line) if self.table.options.is_multiple() => {
                stakes[line + 1..].iter().any(|stake| stake.is_positive())
            }
            Kind::Box(_) | Kind::Side(_) | Kind::Insurance(_) | Kind::Added => false,
        }
    }

    /// What may be added to a wager now.
    pub(super) fn limits(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        let posted = self.may_bet(seat, wager)?;
        let already = self.stake(self.spot(seat), wager);
        Ok(match kind(wager) {
            Kind::Box(_) => {
                let already = match self.boxes.playing.contains(seat) {
                    true => already,
                    false => Money::ZERO,
                };
                posted.window(already, TWO_CENTS)
            }
            Kind::Insurance(line) => self.insurance_limits(seat, line),
            Kind::Side(_) | Kind::Added => posted.window(already, Money::CENT),
        })
    }

    /// What lies on a wager of a box. Every hand that doubled or split adds to
    /// it.
    pub(super) fn stake(&self, spot: &Spot, wager: Wager) -> Money {
        let multiple = self.table.options.is_multiple();
        let doubles =
            |line: usize| spot.hands().iter().map(|hand| hand.doubles[line]).fold(Money::ZERO, sum);
        let splits = |line: usize| {
            let own = usize::from(spot.rides_on[line]);
            let others = spot.hands().iter().enumerate().filter(|(hand, _)| *hand != own);
            others.map(|(_, hand)| hand.stakes[line]).fold(Money::ZERO, sum)
        };
        let own = |line: usize| {
            spot.hands.get(usize::from(spot.rides_on[line])).map_or(Money::ZERO, |h| h.stakes[line])
        };
        let only = |yes: bool, amount: Money| if yes { amount } else { Money::ZERO };
        match wager {
            Wager::Main => only(!multiple, own(0)),
            Wager::Multi1 => only(multiple, own(0)),
            Wager::Multi2 => only(multiple, own(1)),
            Wager::Multi3 => only(multiple, own(2)),
            Wager::Behind1 => only(!multiple, own(1)),
            Wager::Behind2 => only(!multiple, own(2)),
            // At multiple action one key stands for those of every hand.
            Wager::Double if multiple => (0..LINES).map(doubles).fold(Money::ZERO, sum),
            Wager::Split if multiple => (0..LINES).map(splits).fold(Money::ZERO, sum),
            Wager::Double => doubles(0),
            Wager::Split => splits(0),
            Wager::MultiDouble1 => only(multiple, doubles(0)),
            Wager::MultiDouble2 => only(multiple, doubles(1)),
            Wager::MultiDouble3 => only(multiple, doubles(2)),
            Wager::MultiSplit1 => only(multiple, splits(0)),
            Wager::MultiSplit2 => only(multiple, splits(1)),
            Wager::MultiSplit3 => only(multiple, splits(2)),
            Wager::BehindDouble1 => only(!multiple, doubles(1)),
            Wager::BehindDouble2 => only(!multiple, doubles(2)),
            Wager::BehindSplit1 => only(!multiple, splits(1)),
            Wager::BehindSplit2 => only(!multiple, splits(2)),
            Wager::Insurance => spot.insurance[0],
            Wager::BehindInsurance1 => spot.insurance[1],
            Wager::BehindInsurance2 => spot.insurance[2],
            Wager::Over13 => spot.sides[0],
            Wager::Under13 => spot.sides[1],
            Wager::SameSuit => spot.sides[2],
            Wager::Sevens => spot.sides[SEVENS],
            Wager::Progressive => spot.sides[PROGRESSIVE],
        }
    }
}

/// The sum of stakes, each inside the posted limits and so far inside the bound.
fn sum(one: Money, other: Money) -> Money {
    one.checked_add(other).unwrap_or(Money::MAX)
}

const NO_COUPON: Refusal = Refusal::new(
    Code::NotOffered,
    cite!("19:47-2.3(d)"),
    "a match play coupon goes with the seated player's wager on the box when it is made",
);

#[cold]
fn odd_cent(amount: Money) -> Refusal {
    let cite: Cite = cite!("19:47-2.3(e)");
    Refusal { code: Code::NotPayable, cite, detail: Detail::OddCent(amount) }
}
