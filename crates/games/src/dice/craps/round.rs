//! One roll of craps, in the order of the subchapter: wagers (1.3 to 1.6), the
//! throw and its settlement (1.8, 1.10), invalid rolls (1.9), and the shooter
//! (1.7, 1.11). Standing wagers, the point and the shooter stay with the table
//! from roll to roll.

mod irregularities;
mod shooter;
mod throw;
mod wagers;

use std::marker::PhantomData;
use std::num::NonZeroU64;

use boardwalk_equipment::{Dice, Money, cite};

use super::odds::Paid;
use super::settle::Puck;
use super::wager::{WAGERS, WagerSet};
use super::{Craps, Decision, Kind, Options, TableKind, TableOptions, Wager};
use crate::dice::{HandedRound, Step};
use crate::{
    Args, By, Choice, Choices, Code, Event, Input, Limits, Log, Marker, Next, Refusal, Round,
    SeatNo, SeatSet, TableView, Viewer, Wager as _, WagerView,
};

/// Players at a table at most.
const SEATS: usize = 20;

/// A roll of craps and the table it is made at.
#[derive(Debug, Clone)]
pub struct CrapsRound<K: TableKind> {
    table: Table,
    phase: Phase,
    kind: PhantomData<K>,
}

/// What outlasts a roll.
#[derive(Debug, Clone)]
struct Table {
    options: Options,
    paid: Paid,
    /// Stakes on a wager are multiples of this, in cents.
    steps: [Step; WAGERS],
    /// What may be made with no further question, on a come out roll and after.
    open: [WagerSet; 2],
    /// Wagers that are off on a come out roll unless called on.
    off: WagerSet,
    /// Wagers with which something else may lie: a vigorish, or a coupon.
    with_more: WagerSet,
    /// Where the marker is.
    puck: Puck,
    /// 1 until the shooter's first come out roll, then 0: a whole word.
    new_shooter: u32,
    /// The last roll was for come wagers alone and decided the last of them:
    /// somebody must make a line wager.
    line_wager_due: bool,
    /// The points that the shooter has made since then, a bit each.
    points_made: u32,
    seated: SeatSet,
    dice: HandedRound,
    /// Seats with a wager on the layout.
    betting: SeatSet,
    /// Wagers that any of them has there, with the marks for what is missing: a
    /// roll that meets none of these decides nothing.
    on_layout: WagerSet,
    spots: [Spot; SEATS],
}

/// The wagers of one seat.
#[derive(Debug, Clone, Copy)]
struct Spot {
    up: WagerSet,
    /// Those that are on on a come out roll, of the ones that can be off.
    on: WagerSet,
    /// What lies on each, a vigorish paid with it included.
    lies: [Money; WAGERS],
    /// The vigorish paid with buy and lay bets, in order of their places.
    vigorish: [Money; 12],
    /// Match play coupons on pass and don't pass.
    coupons: [Money; 2],
}

impl Spot {
    const EMPTY: Spot = Spot {
        up: WagerSet::EMPTY,
        on: WagerSet::EMPTY,
        lies: [Money::ZERO; WAGERS],
        vigorish: [Money::ZERO; 12],
        coupons: [Money::ZERO; 2],
    };

    /// The vigorish that lies with a wager: with a buy or lay bet, if any.
    fn vigorish(&self, wager: Wager) -> Money {
        vigorish_place(wager).map_or(Money::ZERO, |place| self.vigorish[place])
    }

    fn set_vigorish(&mut self, wager: Wager, vigorish: Money) {
        if let Some(place) = vigorish_place(wager) {
            self.vigorish[place] = vigorish;
        }
    }

    /// Takes what lies on a wager off the layout.
    #[inline(always)]
    fn take(&mut self, wager: Wager) -> Money {
        self.up = self.up.without(wager);
        std::mem::take(&mut self.lies[wager.place()])
    }

    /// These wagers are decided: they are up no longer, nor called on.
    #[inline(always)]
    fn decided(&mut self, which: WagerSet) -> WagerSet {
        let decided = self.up.and(which);
        self.up = self.up.minus(decided);
        if self.on.meets(decided) {
            self.on = self.on.minus(decided);
        }
        decided
    }
}

/// Where a seat's vigorish on a buy or lay bet is kept.
const fn vigorish_place(wager: Wager) -> Option<usize> {
    match wager {
        Wager::Buy(n) => Some(n as usize),
        Wager::Lay(n) => Some(6 + n as usize),
        _ => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Betting,
    /// The dice are out.
    Throw,
    Over(Dice),
}

impl Table {
    fn open(options: Options) -> Self {
        let paid = Paid::new(&options);
        let mut steps = [Step::CENT; WAGERS];
        for wager in Wager::ALL {
            let step = options.step(&paid, *wager, None).cents().unsigned_abs();
            steps[wager.place()] = Step::of(NonZeroU64::new(step).unwrap_or(NonZeroU64::MIN));
        }
        let horn_high = if options.horn_high() { WagerSet::HORN_HIGH } else { WagerSet::EMPTY };
        let any_time = WagerSet::ANY_TIME.or(horn_high);
        let after_point = any_time.or(WagerSet::IN_THE_BOX);
        let with_put = after_point.with(Wager::Pass);
        let or_none = |set, yes| if yes { set } else { WagerSet::EMPTY };
        Self {
            paid,
            steps,
            open: [
                any_time.or(WagerSet::LINE),
                if options.put_bets() { with_put } else { after_point },
            ],
            off: WagerSet::TO_WIN
                .or(or_none(WagerSet::COME_ODDS, options.come_odds_off_on_come_out()))
                .or(or_none(WagerSet::TO_LOSE, options.place_lose_off_on_come_out()))
                .or(or_none(WagerSet::HARDWAYS, options.hardways_off_on_come_out())),
            with_more: WagerSet::WITH_VIGORISH
                .or(or_none(WagerSet::LINE, options.match_play_on_line())),
            puck: Puck::Off,
            new_shooter: 1,
            line_wager_due: false,
            points_made: 0,
            seated: SeatSet::EMPTY,
            dice: HandedRound::default(),
            betting: SeatSet::EMPTY,
            on_layout: WagerSet::NO_LINE,
            spots: [Spot::EMPTY; SEATS],
            options,
        }
    }

    /// Whether the next roll is a come out roll, 1.1.
    #[inline(always)]
    fn is_come_out(&self) -> bool {
        self.puck == Puck::Off
    }

    /// Whether the next roll, a come out roll, is for come wagers alone: they
    /// stand, and nobody has a line wager, 1.11(b).
    #[inline(always)]
    fn is_for_come_wagers(&self) -> bool {
        self.is_come_out() && self.on_layout.meets(WagerSet::FOR_COME)
    }

    /// Looks at all seats again: who has a wager on the layout, and which.
    fn look(&mut self) {
        let mut on_layout = WagerSet::EMPTY;
        for seat in self.betting {
            let up = self.spots[seat.index()].up;
            on_layout = on_layout.or(up);
            if up.is_empty() {
                self.betting = self.betting.without(seat);
            }
        }
        self.on_layout = on_layout.marked();
    }

    /// Who shoots: the player who has accepted the dice, and where nobody is
    /// said to have done so the first with a line wager.
    fn shooter(&self) -> Option<SeatNo> {
        let has_line = |seat: &SeatNo| self.spots[seat.index()].up.meets(WagerSet::LINE);
        self.dice.holder().or_else(|| { self.betting }.find(has_line))
    }
}

impl<K: TableKind> Round for CrapsRound<K> {
    type Game = Craps<K>;

    fn open(options: TableOptions<K>) -> Self {
        let table = Table::open(*options.chosen());
        Self { table, phase: Phase::Betting, kind: PhantomData }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Throw => Next::Dice,
            Phase::Over(_) => Next::Over,
        }
    }

    #[inline(always)]
    fn give(
        &mut self,
        input: Input<Craps<K>>,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Remove { seat, wager, amount } => self.remove(seat, wager, amount, log),
            Input::Close => self.dice_out(log),
            Input::Dice(dice) => self.rolled(dice, log),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::NewDealer => {
                log.record(Event::DealerChanged { cite: cite!("19:47-1.10") });
                Ok(())
            }
            Input::Set(setting) => Err(setting.nothing_to_set(cite!("19:47-1.2(a)"))),
            Input::Card(_)
            | Input::Unseen
            | Input::CutCard
            | Input::OutOfCards
            | Input::Shuffled
            | Input::NewShoe => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-1.8"),
                "craps is played with two dice and no cards",
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
        let choice =
            |d: Decision, args| Choice { key: d.key(), label: d.label(), args, costs: Money::ZERO };
        let about_dice = Decision::ABOUT_DICE.into_iter().map(|d| (d, Args::None));
        let up = match by {
            By::Seat(seat) => self.table.spots.get(seat.index()).map_or(WagerSet::EMPTY, |s| s.up),
            By::Dealer | By::Floor => WagerSet::EMPTY,
        };
        let calls = up.flat_map(|wager| {
            [Decision::CallPlaceOn(wager), Decision::CallOff(wager)]
                .map(|d| (d, Args::Wager(wager.key())))
        });
        let permitted = |(d, _): &(Decision, Args)| self.permits(by, *d).is_ok();
        about_dice.chain(calls).filter(permitted).map(|(d, args)| choice(d, args)).collect()
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        let terms = self.terms(seat, wager)?;
        Ok(terms.posted.window(self.stake(seat, wager), terms.step))
    }

    #[inline(always)]
    fn on_layout(&self, seat: SeatNo, wager: Wager) -> Money {
        match self.table.spots.get(seat.index()) {
            Some(spot) => spot.lies[wager.place()],
            None => Money::ZERO,
        }
    }

    fn seated(&self) -> SeatSet {
        self.table.seated
    }

    /// Nothing at a craps table is hidden.
    fn seen_by(&self, _: Viewer) -> TableView {
        let wagers = self.table.betting.flat_map(|seat| {
            let spot = self.table.spots[seat.index()];
            spot.up.map(move |w| WagerView { seat, wager: w.key(), amount: spot.lies[w.place()] })
        });
        TableView {
            game: K::ID,
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers: wagers.collect(),
            cards: Vec::new(),
            dice: match self.phase {
                Phase::Over(dice) => Some(dice),
                Phase::Betting | Phase::Throw => None,
            },
            markers: self.markers(),
            notes: self.notes(),
        }
    }
}

impl<K: TableKind> CrapsRound<K> {
    /// The puck where it lies, and the dice in front of the shooter.
    fn markers(&self) -> Vec<Marker> {
        let table = &self.table;
        let puck = match table.puck.point() {
            Some(point) => Marker::new("puck", "On").on(Wager::Place(point).key()),
            None => Marker::new("puck", "Off").on(Wager::DontCome.key()),
        };
        let dice = |seat| Marker::new("dice", "Dice").before(seat);
        [puck].into_iter().chain(table.dice.holder().map(dice)).collect()
    }

    /// Marker, shooter, buttons, and points made where they matter.
    fn notes(&self) -> Vec<String> {
        let table = &self.table;
        let mut notes = vec![match table.puck.point() {
            Some(point) => format!("The marker is on {}.", point.total()),
            None if table.is_for_come_wagers() => {
                "The marker is off on the Don't Pass Line: the roll is for come wagers alone."
                    .into()
            }
            None => "The marker is off: a come out roll.".into(),
        }];
        notes.push(match (table.dice.holder(), table.dice.offered(table.seated)) {
            (Some(seat), _) if self.may_throw().is_err() => {
                format!("Seat {seat} has the dice, and first makes a pass or don't pass wager.")
            }
            (Some(seat), _) => format!("Seat {seat} has the dice."),
            (None, Some(seat)) => format!("The dice are offered to seat {seat}."),
            (None, None) => "Nobody has taken the dice.".into(),
        });
        for seat in table.betting {
            let spot = &table.spots[seat.index()];
            let on = spot.on.and(spot.up).and(table.off);
            notes.extend(on.map(|w| format!("Seat {seat}'s {} is on.", w.key())));
            let off = spot.up.and(WagerSet::COME_ODDS).minus(spot.on).minus(table.off);
            notes.extend(
                off.map(|w| format!("Seat {seat}'s {} is off on come out rolls.", w.key())),
            );
        }
        if table.options.fire_bet().is_on() {
            notes.push(format!("Points made: {}.", table.points_made.count_ones()));
        }
        if table.line_wager_due {
            notes.push("A line wager is due.".into());
        }
        notes
    }

    /// A mini-craps dealer has the boxperson's power over the shooter.
    fn boxperson(&self) -> By {
        match self.table.options.table_kind() {
            Kind::Craps => By::Floor,
            Kind::MiniCraps => By::Dealer,
        }
    }
}

const NO_SUCH_SEAT: Refusal = Refusal::new(
    Code::NoSuchSeat,
    cite!("13:69E-1.11(a)"),
    "the table has no such seat, or nobody in it",
);
