//! One shake of mini-dice, in the order of the subchapter: wagers (13.4), the
//! shake and settlement (13.5), the shaker (13.7), and "no roll" (13.8).
//! Place wagers and the shaker stay with the table from shake to shake.

use boardwalk_equipment::{Dice, Money, cite};

use super::odds::Row;
use super::settle::{Rolled, WagerSet, defined};
use super::{Call, Decision, Irregularity, MiniDice, Options, Wager};
use crate::dice::{HandedRound, OddsTable, Rate, Step};
use crate::{
    Args, By, Choice, Choices, Code, Detail, Event, Input, Limits, Log, Marker, Means, Next,
    Outcome, Refusal, Round, SeatNo, SeatSet, Settlement, TableView, Viewer, Wager as _, WagerView,
};

/// More seats than a table has, nine at most, and more totals than there are: an index
/// within these costs one instruction.
const SEATS: usize = 16;
const TOTALS: usize = 16;
const WAGERS: usize = Wager::ALL.len();

/// What each wager brings, by the total.
type Rates = [[Rate; TOTALS]; WAGERS];

/// A shake of mini-dice and the table it is made at.
#[derive(Debug, Clone)]
pub struct MiniDiceRound {
    table: Table,
    phase: Phase,
}

/// What outlasts a shake.
#[derive(Debug, Clone)]
struct Table {
    options: Options,
    odds: OddsTable<Row>,
    /// The same by wager and total, for the moment of settling.
    rates: Rates,
    /// Stakes on a wager are multiples of this, in cents.
    steps: [Step; WAGERS],
    /// The stake that was last found good on each: most are made again and again.
    good: [Option<Money>; WAGERS],
    seated: SeatSet,
    shaker: HandedRound,
    /// Seats that may have a wager on the layout. Whether they do, their stakes say:
    /// a wager that is decided and made again then leaves these sets alone.
    betting: SeatSet,
    /// Wagers that any of them may have there: a total that decides none of
    /// these decides nothing.
    on_layout: WagerSet,
    spots: [Spot; SEATS],
}

/// The wagers of one seat.
#[derive(Debug, Clone, Copy, Default)]
struct Spot {
    /// Those that may lie there; each is then in `on_layout`, the seat in `betting`,
    /// and somebody in the seat.
    may_lie: WagerSet,
    stakes: [Money; WAGERS],
}

impl Spot {
    /// Those among these that may lie there, and do no longer.
    #[inline(always)]
    fn clear(&mut self, which: WagerSet) -> WagerSet {
        let cleared = self.may_lie.and(which);
        self.may_lie = self.may_lie.minus(cleared);
        cleared
    }

    /// The wagers that lie there.
    fn lying(self) -> impl Iterator<Item = Wager> {
        self.may_lie.filter(move |wager| self.stakes[wager.index()].is_positive())
    }

    /// Takes a stake off the layout, if there is one.
    #[inline(always)]
    fn take(&mut self, place: usize) -> Option<Money> {
        let stake = std::mem::take(&mut self.stakes[place]);
        if stake.is_positive() { Some(stake) } else { None }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Betting,
    Shake,
    Over(Dice),
}

impl Round for MiniDiceRound {
    type Game = MiniDice;

    fn open(options: Options) -> Self {
        let odds = options.odds();
        let mut steps = [Step::CENT; WAGERS];
        let mut rates = [[Rate::LOST; TOTALS]; WAGERS];
        for wager in Wager::ALL {
            let step = Row::step(&odds, *wager, options.payout_unit().amount());
            steps[wager.index()] = Step::of(step);
            for (total, rate) in (0..).zip(&mut rates[wager.index()]) {
                if WagerSet::winning(total).contains(*wager) {
                    *rate = Rate::of(odds.of(Row::paid(*wager, total)));
                }
            }
        }
        Self {
            table: Table {
                options,
                odds,
                rates,
                steps,
                good: [None; WAGERS],
                seated: SeatSet::EMPTY,
                shaker: HandedRound::default(),
                betting: SeatSet::EMPTY,
                on_layout: WagerSet::default(),
                spots: [Spot::default(); SEATS],
            },
            phase: Phase::Betting,
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Shake => Next::Dice,
            Phase::Over(_) => Next::Over,
        }
    }

    #[inline(always)]
    fn give(
        &mut self,
        input: Input<MiniDice>,
        log: &mut impl Log<MiniDice>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Remove { seat, wager, amount } => self.remove(seat, wager, amount, log),
            Input::Close => self.no_more_bets(log),
            Input::Dice(dice) => self.uncovered(dice, log),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::Set(setting) => Err(setting.nothing_to_set(cite!("19:47-13.5(e)"))),
            Input::NewDealer => {
                log.record(Event::DealerChanged { cite: cite!("19:47-13.5") });
                Ok(())
            }
            Input::Card(_)
            | Input::Unseen
            | Input::CutCard
            | Input::OutOfCards
            | Input::Shuffled
            | Input::NewShoe => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-13.5(e)"),
                "mini-dice is played with two dice and no cards",
            )),
        }
    }

    #[inline(always)]
    fn again(&mut self) {
        if let Phase::Over(_) = self.phase {
            self.phase = Phase::Betting;
        }
    }

    fn choices(&self, by: By) -> Choices {
        let choice = |d: Decision| Choice {
            key: d.key(),
            label: d.label(),
            args: Args::None,
            costs: Money::ZERO,
        };
        Decision::ALL.into_iter().filter(|d| self.permits(by, *d).is_ok()).map(choice).collect()
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.may_bet(seat, wager)?;
        let already = self.on_layout(seat, wager);
        Ok(self.table.options.limits().window(already, self.step(wager)))
    }

    #[inline(always)]
    fn on_layout(&self, seat: SeatNo, wager: Wager) -> Money {
        match self.table.spots.get(seat.index()) {
            Some(spot) => spot.stakes[wager.index()],
            None => Money::ZERO,
        }
    }

    fn seated(&self) -> SeatSet {
        self.table.seated
    }

    /// Nothing at a mini-dice table is hidden: the dice under the cover are
    /// not known to the round either.
    fn seen_by(&self, _: Viewer) -> TableView {
        let wagers = self.table.betting.flat_map(|seat| {
            let spot = self.table.spots[seat.index()];
            spot.lying().map(move |w| WagerView {
                seat,
                wager: w.key(),
                amount: spot.stakes[w.index()],
            })
        });
        let held = |seat| Marker::new("dice", "Shaker").before(seat);
        let shaker = match self.table.shaker.holder() {
            Some(seat) => format!("Seat {seat} has the shaker."),
            None => match self.table.shaker.offered(self.table.seated) {
                Some(seat) => format!("The shaker is offered to seat {seat}."),
                None => "The dealer shakes for the players.".into(),
            },
        };
        TableView {
            game: "mini-dice",
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers: wagers.collect(),
            cards: Vec::new(),
            dice: match self.phase {
                Phase::Over(dice) => Some(dice),
                Phase::Betting | Phase::Shake => None,
            },
            markers: self.table.shaker.holder().map(held).into_iter().collect(),
            notes: vec![shaker],
        }
    }
}

// ---- 13.4: making and removing wagers ---------------------------------------

impl MiniDiceRound {
    #[inline(never)]
    fn sit(&mut self, seat: SeatNo, log: &mut impl Log<MiniDice>) -> Result<(), Refusal> {
        self.seat_exists(seat)?;
        self.take_seat(seat, log);
        Ok(())
    }

    #[inline(always)]
    fn seat_exists(&self, seat: SeatNo) -> Result<(), Refusal> {
        let seats = self.table.options.max_players().get();
        match seat.number() <= seats {
            true => Ok(()),
            false => Err(Refusal::no_seat(seat, seats, cite!("19:47-13.7(a)2"))),
        }
    }

    #[inline(always)]
    fn take_seat(&mut self, seat: SeatNo, log: &mut impl Log<MiniDice>) {
        if !self.table.seated.contains(seat) {
            self.table.shaker.another_sits(self.table.seated);
            self.table.seated = self.table.seated.with(seat);
            log.record(Event::Sat { seat });
        }
    }

    #[inline(never)]
    fn leave(&mut self, seat: SeatNo, log: &mut impl Log<MiniDice>) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NOBODY_THERE);
        }
        if self.table.spots[seat.index()].lying().next().is_some() {
            let why = "a player with a wager on the layout stays until it is decided or taken down";
            return Err(Refusal::new(Code::WagerLocked, cite!("13:69F-13.2(a)1"), why));
        }
        let goes_on = self.table.shaker.left(seat, self.table.seated);
        self.table.seated = self.table.seated.without(seat);
        self.table.spots[seat.index()].may_lie = WagerSet::default();
        log.record(Event::Left { seat });
        if goes_on {
            self.offer(log);
        }
        Ok(())
    }

    /// Whether the seat may make or raise this wager now, whatever the amount.
    #[inline(always)]
    fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        self.seat_exists(seat)?;
        match self.phase {
            Phase::Betting => {}
            Phase::Shake | Phase::Over(_) => {
                let why = "a wager is made before the shake, while betting is open";
                return Err(Refusal::new(Code::BettingClosed, cite!("13:69F-13.2(b)"), why));
            }
        }
        match self.on_layout(seat, wager).is_positive() && self.is_locked(wager) {
            true => Err(PLACE_LOCKED),
            false => Ok(()),
        }
    }

    /// Whether a wager stays as it was made.
    #[cold]
    fn is_locked(&self, wager: Wager) -> bool {
        wager.number().is_some() && !self.table.options.place_removal_between_shakes()
    }

    #[inline(always)]
    fn bet(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Money,
        means: Means,
        log: &mut impl Log<MiniDice>,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, wager)?;
        let lies = self.on_layout(seat, wager);
        let is_good = self.table.good[wager.index()] == Some(amount) && !lies.is_positive();
        let stake = if is_good { amount } else { self.raised(wager, lies, amount)? };
        self.may_use(means)?;
        if !is_good {
            self.table.good[wager.index()] = Some(stake);
        }
        // `max_players` is at most nine.
        if !self.table.spots[seat.index()].may_lie.contains(wager) {
            self.first_of_its_kind(seat, wager, log);
        }
        self.table.spots[seat.index()].stakes[wager.index()] = stake;
        log.record(Event::Wagered { seat, wager, amount, cite: cite!("13:69F-13.2(b)") });
        Ok(())
    }

    /// A wager that has not lain there since it was last looked for.
    #[inline(always)]
    fn first_of_its_kind(&mut self, seat: SeatNo, wager: Wager, log: &mut impl Log<MiniDice>) {
        self.take_seat(seat, log);
        let spot = &mut self.table.spots[seat.index()];
        spot.may_lie = spot.may_lie.with(wager);
        self.table.betting = self.table.betting.with(seat);
        self.table.on_layout = self.table.on_layout.with(wager);
    }

    /// What lies on a wager when `amount` is added, within the limits and payable.
    #[inline(always)]
    fn raised(&self, wager: Wager, lies: Money, amount: Money) -> Result<Money, Refusal> {
        let stake = self.table.options.limits().raise(lies, amount)?;
        // Within the limits, and so not below nothing.
        match self.table.steps[wager.index()].divides(stake.cents() as u64) {
            true => Ok(stake),
            false => Err(self.not_payable(wager, stake)),
        }
    }

    /// Stakes on a wager are multiples of this: a product of two short figures of the
    /// odds and the unit.
    fn step(&self, wager: Wager) -> Money {
        let cents = self.table.steps[wager.index()].cents();
        Money::from_cents(cents as i64).unwrap_or(Money::MAX)
    }

    #[cold]
    fn not_payable(&self, wager: Wager, stake: Money) -> Refusal {
        let unit = self.table.options.payout_unit().amount();
        let refused =
            Row::of(wager).iter().find_map(|r| self.table.odds.of(*r).check(stake, unit).err());
        let why = "the amount cannot be paid at the odds";
        let limits = self.table.options.limits().window(Money::ZERO, self.step(wager));
        let taken = |refused| Detail::NotTaken { refused, limits };
        let detail = refused.map_or(Detail::Because(why), taken);
        Refusal { code: Code::NotPayable, cite: cite!("19:47-13.6(c)"), detail }
    }

    #[inline(always)]
    fn may_use(&self, means: Means) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(Code::NotOffered, cite!("19:47-13.4"), why));
        match means {
            Means::Chips => Ok(()),
            Means::VerbalCash if self.table.options.verbal_cash_wagers() => Ok(()),
            Means::VerbalCash => refuse("a spoken wager with cash is not taken at this table"),
            Means::MatchPlay => refuse("match play coupons are not taken at mini-dice"),
        }
    }

    #[inline(never)]
    fn remove(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Option<Money>,
        log: &mut impl Log<MiniDice>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-13.4");
        if !self.on_layout(seat, wager).is_positive() {
            let why = "that seat has no such wager on the layout";
            return Err(Refusal::new(Code::NoSuchWager, cite, why));
        }
        if wager.number().is_none() {
            let why = "a wager on the next shake stays until that shake";
            return Err(Refusal::new(Code::WagerLocked, cite, why));
        }
        match self.phase {
            Phase::Betting if self.table.options.place_removal_between_shakes() => {}
            Phase::Betting => return Err(PLACE_LOCKED),
            Phase::Shake | Phase::Over(_) => {
                let why = "a wager is taken down between shakes, while betting is open";
                return Err(Refusal::new(Code::BettingClosed, cite, why));
            }
        }
        let lies = self.on_layout(seat, wager);
        let left = self.table.options.limits().reduce(lies, amount)?;
        if !self.table.steps[wager.index()].divides(left.cents().unsigned_abs()) {
            return Err(self.not_payable(wager, left));
        }
        self.table.spots[seat.index()].stakes[wager.index()] = left;
        // `reduce` has left no more than lay there.
        let amount = amount.unwrap_or(lies);
        log.record(Event::Removed { seat, wager, amount, cite });
        Ok(())
    }

    // ---- 13.5: the shake ----------------------------------------------------

    #[inline(always)]
    fn no_more_bets(&mut self, log: &mut impl Log<MiniDice>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting => {}
            Phase::Shake | Phase::Over(_) => {
                let why = "no betting window is open";
                return Err(Refusal::new(Code::BettingClosed, cite!("19:47-13.5"), why));
            }
        }
        log.record(Event::BetsClosed { cite: cite!("19:47-13.5") });
        self.shake(log);
        Ok(())
    }

    /// The dealer shakes, then the player who has the shaker. One who has not
    /// accepted it by now does not shake this time: the dealer does.
    #[inline(always)]
    fn shake(&mut self, log: &mut impl Log<MiniDice>) {
        let by = self.table.shaker.holder();
        let cite = match by {
            Some(_) => cite!("19:47-13.5(d)1"),
            None => cite!("19:47-13.5(d)2"),
        };
        let dealer = self.table.options.dealer_min_shakes().get();
        let then = self.table.options.player_min_shakes().get();
        log.record(Event::Called { call: Call::Shaken { by, dealer, then }, cite });
        self.phase = Phase::Shake;
    }

    #[inline(always)]
    fn uncovered(&mut self, dice: Dice, log: &mut impl Log<MiniDice>) -> Result<(), Refusal> {
        let cite = cite!("19:47-13.5(e)");
        match self.phase {
            Phase::Shake => {}
            Phase::Betting => {
                let why = "betting is closed before the dice are shaken";
                return Err(Refusal::new(Code::BettingOpen, cite!("19:47-13.5"), why));
            }
            Phase::Over(_) => {
                return Err(Refusal::new(Code::NotNow, cite, "the shaker is uncovered already"));
            }
        }
        log.record(Event::Rolled { dice, cite });
        log.record(Event::Called { call: Call::Total(dice.total()), cite });
        self.settle(dice, log);
        self.phase = Phase::Over(dice);
        self.after_shake(dice, log);
        Ok(())
    }

    /// All losing wagers of all seats are collected, then all winning ones
    /// paid, 13.5(f).
    #[inline(always)]
    fn settle(&mut self, dice: Dice, log: &mut impl Log<MiniDice>) {
        log.record(Event::Called { call: Call::Settling, cite: cite!("19:47-13.5(f)") });
        let Rolled { decides, total } = Rolled::of(dice);
        let met = self.table.on_layout.and(*decides);
        if !met.is_empty() {
            match (self.table.betting.only(), met.only()) {
                (Some(seat), Some(place)) => self.settle_one(seat, place, *total, log),
                _ => self.settle_wagers(met, *total, log),
            }
        }
    }

    /// One wager of one player: there is nothing to put in order.
    #[inline(always)]
    fn settle_one(&mut self, seat: SeatNo, place: usize, total: u8, log: &mut impl Log<MiniDice>) {
        match self.table.spots[seat.index() % SEATS].take(place) {
            Some(stake) => self.settle_stake(seat, place, stake, total, log),
            None => self.settle_wagers(WagerSet::of(place), total, log),
        }
    }

    // Out of line: two shakes in three decide nothing that stands.
    #[inline(never)]
    fn settle_wagers(&mut self, met: WagerSet, total: u8, log: &mut impl Log<MiniDice>) {
        for which in [met.and(WagerSet::losing(total)), met.and(WagerSet::winning(total))] {
            for seat in self.table.betting {
                let spot = &mut self.table.spots[seat.index()];
                for wager in spot.clear(which) {
                    let place = wager.index();
                    if let Some(stake) = self.table.spots[seat.index()].take(place) {
                        self.settle_stake(seat, place, stake, total, log);
                    }
                }
                if self.table.spots[seat.index()].may_lie.is_empty() {
                    self.table.betting = self.table.betting.without(seat);
                }
            }
        }
        self.table.on_layout = self.table.on_layout.minus(met);
    }

    /// What a total makes of a stake, 13.6.
    #[inline(always)]
    fn settle_stake(
        &mut self,
        seat: SeatNo,
        place: usize,
        stake: Money,
        total: u8,
        log: &mut impl Log<MiniDice>,
    ) {
        let wager = Wager::ALL[place];
        let net = self.table.rates[place][usize::from(total) % TOTALS].gain(stake);
        let said = match WagerSet::winning(total).contains(wager) {
            true => (Outcome::Won, cite!("19:47-13.6(b)")),
            false => (Outcome::Lost, defined(wager)),
        };
        log.settled(place, Settlement::decided(seat, wager, stake, net, said));
    }

    // ---- 13.7: the shaker ---------------------------------------------------

    #[inline(always)]
    fn after_shake(&mut self, dice: Dice, log: &mut impl Log<MiniDice>) {
        match self.table.shaker.holder() {
            Some(seat) => self.shaken_by(seat, dice, log),
            None => {
                if let Some(seat) = self.table.shaker.offered(self.table.seated) {
                    let call = Call::Offered(seat);
                    log.record(Event::Called { call, cite: cite!("19:47-13.7(a)2") });
                }
            }
        }
    }

    /// A player who shakes a 7 passes the shaker on.
    #[inline(never)]
    fn shaken_by(&mut self, seat: SeatNo, dice: Dice, log: &mut impl Log<MiniDice>) {
        if dice.total() != 7 {
            return;
        }
        let call = Call::MustPass(seat);
        log.record(Event::Called { call, cite: cite!("19:47-13.7(a)1i") });
        self.table.shaker.relinquish();
        self.offer(log);
    }

    /// Says to whom the shaker goes on offer next.
    fn offer(&mut self, log: &mut impl Log<MiniDice>) {
        let call = match self.table.shaker.offered(self.table.seated) {
            Some(seat) => Call::Offered(seat),
            None => Call::DealerKeeps,
        };
        log.record(Event::Called { call, cite: cite!("19:47-13.7(b)") });
    }

    /// Whether somebody may decide that now.
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        if self.phase == Phase::Shake {
            let why = "the shaker is passed between shakes";
            return Err(Refusal::new(Code::NotNow, cite!("19:47-13.7(a)"), why));
        }
        let refuse = |cite, why| Err(Refusal::new(Code::NotYourTurn, cite, why));
        if let By::Seat(seat) = by {
            self.seat_exists(seat)?;
        }
        let seat = match by {
            By::Seat(seat) => Some(seat),
            By::Dealer | By::Floor => None,
        };
        let holds = seat.is_some() && seat == self.table.shaker.holder();
        match decision {
            Decision::AcceptShaker | Decision::RefuseShaker => {
                let seated = self.table.seated;
                if seat.is_some_and(|seat| self.table.shaker.is_offered_to(seat, seated)) {
                    return Ok(());
                }
                refuse(cite!("19:47-13.7(b)"), "the shaker is not on offer to that seat")
            }
            Decision::KeepShaker | Decision::PassShaker if holds => Ok(()),
            Decision::KeepShaker | Decision::PassShaker => {
                refuse(cite!("19:47-13.7(a)"), "that seat does not have the shaker")
            }
            Decision::OrderPass if by == By::Floor && self.table.shaker.holder().is_some() => {
                Ok(())
            }
            Decision::OrderPass => refuse(
                cite!("19:47-13.7(a)1ii"),
                "the floorperson may order a player who has the shaker to pass it",
            ),
        }
    }

    #[inline(never)]
    fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<MiniDice>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        if let By::Seat(seat) = by {
            self.sit(seat, log)?;
        }
        let cite = match decision {
            Decision::AcceptShaker | Decision::RefuseShaker => cite!("19:47-13.7(b)"),
            Decision::KeepShaker | Decision::PassShaker => cite!("19:47-13.7(a)"),
            Decision::OrderPass => cite!("19:47-13.7(a)1ii"),
        };
        log.record(Event::Decided { by, decision, cite });
        match (decision, by) {
            (Decision::AcceptShaker, By::Seat(seat)) => self.table.shaker.accept(seat),
            (Decision::RefuseShaker, By::Seat(seat)) => {
                self.table.shaker.refuse(seat);
                self.offer(log);
            }
            (Decision::PassShaker | Decision::OrderPass, _) => {
                self.table.shaker.relinquish();
                self.offer(log);
            }
            (Decision::KeepShaker, _) => {}
            // `permits` lets only a seat accept or refuse.
            (Decision::AcceptShaker | Decision::RefuseShaker, By::Dealer | By::Floor) => {}
        }
        Ok(())
    }

    // ---- 13.8: irregularities -----------------------------------------------

    #[inline(never)]
    fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<MiniDice>,
    ) -> Result<(), Refusal> {
        let cite = match irregularity {
            Irregularity::NotFlat => cite!("19:47-13.8(a)1"),
            Irregularity::DieFellOut => cite!("19:47-13.8(a)2"),
            Irregularity::InvalidPlayerShakes => cite!("19:47-13.7(a)1ii"),
        };
        match (irregularity, self.phase) {
            (Irregularity::NotFlat | Irregularity::DieFellOut, Phase::Shake) => {
                log.record(Event::Reported { irregularity, cite });
                // The wagers stand, and the shake is made anew.
                self.shake(log);
                Ok(())
            }
            (Irregularity::NotFlat | Irregularity::DieFellOut, Phase::Betting) => {
                let why = "that is found when the shaker is uncovered, after betting has closed";
                Err(Refusal::new(Code::BettingOpen, cite, why))
            }
            (Irregularity::NotFlat | Irregularity::DieFellOut, Phase::Over(_)) => {
                Err(Refusal::new(Code::NotNow, cite, "the shake is over and its total called"))
            }
            (Irregularity::InvalidPlayerShakes, Phase::Betting | Phase::Shake | Phase::Over(_)) => {
                if self.table.shaker.holder().is_none() {
                    let why = "no player has the shaker";
                    return Err(Refusal::new(Code::NotNow, cite, why));
                }
                log.record(Event::Reported { irregularity, cite });
                Ok(())
            }
        }
    }
}

const NOBODY_THERE: Refusal =
    Refusal::new(Code::NoSuchSeat, cite!("19:47-13.7(a)2"), "nobody sits in that seat");

const PLACE_LOCKED: Refusal = Refusal::new(
    Code::WagerLocked,
    cite!("19:47-13.4"),
    "place wagers stay as they are at this table until they are decided",
);
