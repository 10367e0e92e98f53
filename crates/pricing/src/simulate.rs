//! Simulation: rounds by the million through the real machine, dealt from
//! shuffled shoes or thrown dice, decided by the game's sensible strategy.
//!
//! Rounds are dealt in sessions of a fixed number, each with its own stream of
//! the seed. So the result depends on the seed and the rounds, and not on how
//! many threads shared the work.

use std::time::Instant;

use boardwalk_equipment::random::{ChaCha8, DiceCup};
use boardwalk_equipment::{Drawn, Money, ParseError, Shoe};
use boardwalk_games::catalog::{self, Visitor};
use boardwalk_games::{
    By, Code, Family, Game, GameOptions, Input, Means, Next, OptionError, Refusal, Round, SeatNo,
    Setting, Wager,
};
use rayon::prelude::*;
use serde::Serialize;

use crate::tally::{FEW, Tally, WagerTally, stand};

/// Rounds in a session: long enough that opening a table is nothing, short
/// enough that the last one does not keep a thread waiting.
const SESSION: u64 = 1 << 16;

/// What to simulate.
#[derive(Debug, Clone)]
pub struct Simulation {
    /// The game's id.
    pub game: String,
    /// Options chosen, as text.
    pub options: Vec<(String, String)>,
    /// How many rounds.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// How many threads; all cores if `None`.
    pub threads: Option<usize>,
    /// The wagers to make every round, with amounts. If empty, every wager the
    /// game has: those that need another together with it, the rest in turn,
    /// a session each.
    pub bets: Vec<(String, Money)>,
}

impl Simulation {
    /// A million rounds of this game with everything else left as it is.
    pub fn of(game: &str) -> Self {
        Self {
            game: game.into(),
            options: Vec::new(),
            rounds: 1_000_000,
            seed: 1,
            threads: None,
            bets: Vec::new(),
        }
    }
}

/// What came of it.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// The options in force.
    pub options: std::collections::BTreeMap<&'static str, String>,
    /// Rounds played.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// Threads used.
    pub threads: usize,
    /// Seconds taken.
    pub seconds: f64,
    /// Rounds a second.
    pub rounds_per_second: f64,
    /// What the progressive meter reads at the start of every round, where there
    /// is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<Money>,
    /// What each wager cost.
    pub wagers: Vec<WagerReport>,
    /// The pots, where players play each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pots: Option<PotsReport>,
}

/// What lay in the pots, where players play each other.
#[derive(Debug, Clone, Serialize)]
pub struct PotsReport {
    /// Seats filled.
    pub players: u8,
    /// Dollars in the pots of a round, on average.
    pub mean: f64,
    /// Dollars that the house took from them, on average.
    pub rake: f64,
    /// The same as a share of what lay in them.
    pub share: f64,
}

/// What one wager cost.
#[derive(Debug, Clone, Serialize)]
pub struct WagerReport {
    /// Its key.
    pub wager: &'static str,
    /// The wager it is also counted with, where it comes of another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_of: Option<&'static str>,
    /// How often it was decided.
    pub decided: u64,
    /// The house edge: what is lost a unit staked.
    pub edge: f64,
    /// Half the width of the 95% interval round the edge.
    pub ci95: f64,
    /// The same, of wagers that were won or lost: ties left out.
    pub edge_resolved: f64,
    /// What is lost a unit staked, each round that the wager stood.
    pub edge_per_round: f64,
    /// How many rounds it stood, from the one it was made in to the one that
    /// decided it.
    pub rounds_stood: f64,
    /// The same a unit of all money put at risk.
    pub element_of_risk: f64,
    /// The standard deviation of one result, in units staked.
    pub stdev: f64,
    /// How often the player came out ahead.
    pub win: f64,
    /// How often the player came out even.
    pub push: f64,
    /// How often the player came out behind.
    pub lose: f64,
}

/// Why a simulation cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] catalog::UnknownGame),
    /// The options are not lawful.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// There is no such wager to make at the start of a round.
    #[error("{game} has no wager \"{wager}\" to be made in a betting window; there are {known}")]
    Wager {
        /// The game.
        game: &'static str,
        /// What was asked for.
        wager: String,
        /// What there is.
        known: String,
    },
    /// A wager was named twice.
    #[error("--bet {wager}: given twice; a wager is made once a round")]
    Twice {
        /// Which.
        wager: &'static str,
    },
    /// A wager was refused.
    #[error("bet {wager} {amount}: {refusal}")]
    Refused {
        /// Which.
        wager: &'static str,
        /// How much.
        amount: Money,
        /// Why.
        refusal: Refusal,
    },
    /// An amount could not be read.
    #[error(transparent)]
    Amount(#[from] ParseError),
    /// No rounds at all.
    #[error("--rounds: expected a number from 1 to 1,000,000,000,000")]
    Rounds,
    /// No threads at all, or far too many.
    #[error("--threads: expected a number from 1 to 1024")]
    Threads,
    /// The threads could not be started.
    #[error("the threads could not be started: {0}")]
    Pool(String),
}

/// Plays the rounds. `progress` is told, now and then and from any thread, how
/// many more are done. Nothing here is generic, so that the loops of all games
/// are compiled once and not for every caller.
pub fn simulate(
    simulation: &Simulation,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, SimulateError> {
    if !(1..=1_000_000_000_000).contains(&simulation.rounds) {
        return Err(SimulateError::Rounds);
    }
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = simulation.threads.unwrap_or(cores);
    if !(1..=1024).contains(&threads) {
        return Err(SimulateError::Threads);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| SimulateError::Pool(error.to_string()))?;
    catalog::game(&simulation.game)?;
    let run = Run { simulation, threads, pool: &pool, progress };
    // The catalog has just been asked for the game.
    catalog::visit(&simulation.game, run).unwrap_or(Err(SimulateError::Rounds))
}

struct Run<'a> {
    simulation: &'a Simulation,
    threads: usize,
    pool: &'a rayon::ThreadPool,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl Visitor for Run<'_> {
    type Output = Result<Report, SimulateError>;

    fn visit<G: Game>(self) -> Self::Output {
        let Simulation { rounds, seed, .. } = *self.simulation;
        let options = G::Options::build(&self.simulation.options)?;
        let plans = plans::<G>(&self.simulation.bets, &options)?;
        let strategy = G::strategy(&options);
        // What a game looks up is built when its first table opens.
        let meter = meter(&G::Round::open(options));
        // Every plan gets its share of a short run.
        let length = SESSION.min(rounds.div_ceil(plans.len() as u64));
        let begun = Instant::now();
        let sessions = rounds.div_ceil(length);
        let session = |number: u64| {
            let count = length.min(rounds - number * length);
            // A modulus below the number of plans, which is an index.
            let plan = &plans[(number % plans.len() as u64) as usize];
            let tally = Session::<G>::new(options, plan, &strategy, seed, number).play(count);
            (self.progress)(count);
            tally
        };
        let merge = |a: Tally, b: Tally| {
            let mut sum = a;
            sum.add(&b);
            sum
        };
        let tally = self.pool.install(|| {
            (0..sessions)
                .into_par_iter()
                .map(session)
                .try_reduce(Tally::new::<G>, |a, b| Ok(merge(a, b)))
        })?;
        let seconds = begun.elapsed().as_secs_f64();
        Ok(Report {
            game: G::ID,
            options: options.chosen().into_iter().collect(),
            rounds,
            seed,
            threads: self.threads,
            seconds,
            rounds_per_second: rounds as f64 / seconds,
            meter,
            wagers: report::<G>(&tally),
            pots: pots::<G>(&options, &tally, rounds),
        })
    }
}

/// Compartments that a shoe has at most.
const COMPARTMENTS_MAX: usize = 2;
/// Seats filled where players play each other.
const PLAYERS: u8 = 6;

/// Betting windows that a round has at most.
const WINDOWS_MAX: usize = 8;

/// Wagers made together every round: those of the opening window, and those of
/// each later one.
#[derive(Debug, Clone)]
struct Plan<G: Game> {
    windows: [Vec<Bet<G>>; WINDOWS_MAX],
}

impl<G: Game> Plan<G> {
    fn new(bets: impl Iterator<Item = Bet<G>>) -> Self {
        let mut windows = [const { Vec::new() }; WINDOWS_MAX];
        for bet in bets {
            windows[usize::from(bet.wager.window().unwrap_or(0)) % WINDOWS_MAX].push(bet);
        }
        Self { windows }
    }

    /// The number of the only wager, where there is but one and that is made at the
    /// start of a round.
    fn only(&self) -> Option<usize> {
        match (self.windows[0].as_slice(), self.windows.iter().map(Vec::len).sum()) {
            ([one], 1_usize) => Some(one.wager.index()),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Bet<G: Game> {
    wager: G::Wager,
    amount: Money,
}

/// The wagers asked for, or one plan for every wager that needs no other,
/// with all that need it.
fn plans<G: Game>(
    bets: &[(String, Money)],
    options: &G::Options,
) -> Result<Vec<Plan<G>>, SimulateError> {
    let can_be_bet = |w: &&G::Wager| w.window().is_some();
    if bets.is_empty() {
        let table = G::Round::open(*options);
        let is_offered = |w: &&G::Wager| match table.window(SeatNo::FIRST, **w) {
            Err(refusal) => refusal.code != Code::NotOffered,
            Ok(_) => true,
        };
        let plan = |root: &G::Wager| {
            let with = G::Wager::ALL.iter().filter(|w| root_of::<G>(**w) == *root);
            let with = with.filter(is_offered);
            let bet = |w: &G::Wager| Bet { wager: *w, amount: G::usual(options, *w) };
            let offered = |bet: &Bet<G>| bet.amount.is_positive();
            Plan::new(with.filter(can_be_bet).map(bet).filter(offered))
        };
        let roots = G::Wager::ALL.iter().filter(|w| w.needs().is_none()).filter(is_offered);
        return Ok(roots.map(plan).collect());
    }
    let mut plan: Vec<Bet<G>> = Vec::new();
    for (key, amount) in bets {
        let Some(wager) = G::Wager::ALL.iter().filter(can_be_bet).find(|w| w.key() == key) else {
            let known: Vec<_> = G::Wager::ALL.iter().filter(can_be_bet).map(|w| w.key()).collect();
            return Err(SimulateError::Wager {
                game: G::ID,
                wager: key.chars().take(40).collect(),
                known: known.join(", "),
            });
        };
        if plan.iter().any(|bet| bet.wager == *wager) {
            return Err(SimulateError::Twice { wager: wager.key() });
        }
        plan.push(Bet { wager: *wager, amount: *amount });
    }
    Ok(vec![Plan::new(plan.into_iter())])
}

fn root_of<G: Game>(wager: G::Wager) -> G::Wager {
    wager.needs().map_or(wager, root_of::<G>)
}

/// Whether nearly every round of the game goes from the wagers to the end without
/// a decision.
const fn goes_straight<G: Game>() -> bool {
    matches!(G::FAMILY, Family::Dice | Family::Comparing)
}

/// Whether tables of the family may have a progressive meter.
const fn has_meters<G: Game>() -> bool {
    matches!(G::FAMILY, Family::HousePoker | Family::Blackjack)
}

/// The number of no wager: the plan is looked up.
const ANY: usize = usize::MAX;

/// Whether the plan of the nth wager alone has a loop of its own.
const fn has_own_loop<G: Game>(n: usize) -> bool {
    goes_straight::<G>() && G::Wager::ALL.len() <= FEW && n < G::Wager::ALL.len()
}

/// One table, one player, one stream of the seed.
struct Session<'a, G: Game> {
    round: G::Round,
    plan: &'a Plan<G>,
    strategy: &'a G::Strategy,
    words: ChaCha8,
    /// The shoe, by compartment.
    shoes: [Shoe; COMPARTMENTS_MAX],
    /// Where the cutting card goes in each, if it can come out at all.
    behind_cut_card: [Option<usize>; COMPARTMENTS_MAX],
    cup: DiceCup,
    buy_in: Option<Money>,
    /// What goes on the plan's first wager.
    first_amount: Money,
    /// What the meter is set to before every round, so that each has the same odds.
    meter: Option<Money>,
    players: u8,
    tally: Tally,
    /// The wager that was refused, once one was.
    refused: Option<Bet<G>>,
}

impl<'a, G: Game> Session<'a, G> {
    fn new(
        options: G::Options,
        plan: &'a Plan<G>,
        strategy: &'a G::Strategy,
        seed: u64,
        stream: u64,
    ) -> Self {
        let equipment = G::equipment(&options);
        let count = G::compartments(&options).clamp(1, COMPARTMENTS_MAX as u8);
        let shoe = |number: usize| {
            let spec = equipment.shoe.filter(|_| number < usize::from(count));
            spec.map(|spec| spec.compartment(number as u8, count))
        };
        let cut_card = |number| {
            let spec = shoe(number).filter(|shoe| !shoe.fresh_every_round);
            spec.map(|shoe| shoe.behind_cut_card.into())
        };
        let round = G::Round::open(options);
        let mut session = Self {
            meter: meter(&round),
            round,
            plan,
            strategy,
            words: ChaCha8::from_number(seed, stream),
            shoes: std::array::from_fn(|n| Shoe::new(shoe(n).map_or(0, |shoe| shoe.decks))),
            behind_cut_card: std::array::from_fn(cut_card),
            cup: DiceCup::default(),
            buy_in: G::buy_in(&options),
            first_amount: plan.windows[0].first().map_or(Money::ZERO, |bet| bet.amount),
            players: G::seats(&options).min(PLAYERS),
            tally: Tally::new::<G>(),
            refused: None,
        };
        if const { stand::<G>() } {
            session.tally.watch::<G>(plan.windows[0].iter().map(|bet| bet.wager));
        }
        for compartment in 0..COMPARTMENTS_MAX {
            session.shuffle(compartment);
        }
        session
    }

    /// The compartment that the round asks about. Where a game has but one, that
    /// is known when the program compiles.
    #[inline(always)]
    fn compartment(&self) -> usize {
        usize::from(self.round.compartment()) % COMPARTMENTS_MAX
    }

    /// The dealer cuts nothing here: a cut of a shuffled shoe is a shuffled
    /// shoe. The cards are shuffled as far as they are dealt.
    #[inline]
    fn shuffle(&mut self, compartment: usize) {
        let shoe = &mut self.shoes[compartment];
        shoe.gather();
        if let Some(behind) = self.behind_cut_card[compartment] {
            shoe.place_cut_card(behind);
        }
    }

    /// Shuffles what the round asks for.
    #[inline]
    fn shuffle_as_asked(&mut self) {
        let compartment = self.compartment();
        match self.round.shuffles() {
            Some(cards) => self.shoes[compartment].refill(cards, &mut self.words),
            None if self.round.puts_back() => self.shoes[compartment].put_back(&mut self.words),
            None => {
                self.shuffle(compartment);
                let shoe = &mut self.shoes[compartment];
                self.round.left_out(&mut |card| shoe.leave_out(card));
            }
        }
    }

    fn play(mut self, rounds: u64) -> Result<Tally, SimulateError> {
        match self.play_plan(rounds) {
            Ok(()) => Ok(self.tally),
            Err(refusal) => Err(self.refused(refusal)),
        }
    }

    /// The plan of a single wager has a loop of its own in games of few wagers: which
    /// one it is, and so where it lies on the layout, is then known to the compiler.
    fn play_plan(&mut self, rounds: u64) -> Result<(), Refusal> {
        macro_rules! loops {
            ($($n:literal)*) => {
                match self.plan.only() {
                    $(Some($n) if const { has_own_loop::<G>($n) } => self.play_rounds::<$n>(rounds),)*
                    _ => self.play_rounds::<ANY>(rounds),
                }
            };
        }
        loops!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }

    #[inline(never)]
    fn play_rounds<const ONLY: usize>(&mut self, rounds: u64) -> Result<(), Refusal> {
        for _ in 0..rounds {
            if const { !goes_straight::<G>() } {
                self.play_to_end()?;
            } else if self.play_straight::<ONLY>().is_none() {
                self.play_on()?;
            }
        }
        Ok(())
    }

    /// A round asks in much the same order whatever comes of it, and is answered
    /// in that order here: what it asks for is then mostly known from what it was
    /// given last, when the program compiles. None as soon as it asks for anything
    /// else or refuses what it is given, which changes nothing: the rest of the round
    /// is played in any order.
    #[inline(always)]
    fn play_straight<const ONLY: usize>(&mut self) -> Option<()> {
        // The dice are thrown first: what the round is given is then still known when
        // it asks for them.
        let dice = if const { stand::<G>() } { Some(self.cup.roll(&mut self.words)) } else { None };
        let Next::Bets { window: 0 } = self.round.next() else { return None };
        if self.round.burns_owed() > 0 {
            return None;
        }
        self.bet_first::<ONLY>().ok()?;
        self.round.give(Input::Close, &mut self.tally).ok()?;
        match dice {
            None => self.deal().ok()?,
            Some(dice) => {
                let Next::Dice = self.round.next() else { return None };
                self.round.give(Input::Dice(dice), &mut self.tally).ok()?;
            }
        }
        let Next::Over = self.round.next() else { return None };
        self.end_round();
        Some(())
    }

    /// A round that takes another way, or the rest of it.
    #[inline(never)]
    fn play_on(&mut self) -> Result<(), Refusal> {
        self.play_to_end()
    }

    #[inline(always)]
    fn play_to_end(&mut self) -> Result<(), Refusal> {
        self.play_loop()?;
        self.end_round();
        Ok(())
    }

    #[inline(always)]
    fn end_round(&mut self) {
        self.round.again();
        self.tally.end_round::<G>();
    }

    #[inline(always)]
    fn play_loop(&mut self) -> Result<(), Refusal> {
        loop {
            self.deal()?;
            match self.round.next() {
                Next::Bets { window } => self.make_wagers(window)?,
                Next::Card { .. } => self.no_card()?,
                Next::Dice => self.roll()?,
                Next::Decision { by } => self.decide(by)?,
                Next::Shuffle => self.put_shoe_in_place()?,
                Next::Over => return Ok(()),
            }
        }
    }

    /// A betting window, from its opening to "no more bets".
    #[inline(always)]
    fn make_wagers(&mut self, window: u8) -> Result<(), Refusal> {
        if const { matches!(G::FAMILY, Family::PlayerPoker) } {
            self.seat_players()?;
        }
        if const { has_meters::<G>() } && window == 0 && self.meter.is_some() {
            self.set_meter()?;
        }
        self.bet(window)?;
        self.round.give(Input::Close, &mut self.tally)
    }

    #[inline(always)]
    fn roll(&mut self) -> Result<(), Refusal> {
        let dice = self.cup.roll(&mut self.words);
        self.round.give(Input::Dice(dice), &mut self.tally)
    }

    #[inline(always)]
    fn put_shoe_in_place(&mut self) -> Result<(), Refusal> {
        self.shuffle_as_asked();
        self.round.give(Input::NewShoe, &mut self.tally)
    }

    #[inline(always)]
    fn deal(&mut self) -> Result<(), Refusal> {
        let Self { round, shoes, words, tally, .. } = self;
        // Few games have more than one compartment, and theirs take turns.
        let [first, others @ ..] = shoes;
        first.deal(|first| {
            let mut draw = |compartment: u8| match usize::from(compartment).checked_sub(1) {
                None => first.card(words),
                Some(other) => others.get_mut(other)?.deal(|other| other.card(words)),
            };
            round.deal(&mut draw, tally)
        })
    }

    /// The cutting card comes out, or there is no card left.
    #[cold]
    fn no_card(&mut self) -> Result<(), Refusal> {
        let compartment = self.compartment();
        match self.shoes[compartment].draw_at_stop() {
            Drawn::Card(card) => self.round.give(Input::Card(card), &mut self.tally),
            Drawn::CutCard => self.round.give(Input::CutCard, &mut self.tally),
            Drawn::Empty => self.round.give(Input::OutOfCards, &mut self.tally),
        }
    }

    /// Where wagers come out of stacks, the seats are filled and every round
    /// begins with the same ones.
    #[inline(never)]
    fn seat_players(&mut self) -> Result<(), Refusal> {
        let Some(amount) = self.buy_in else { return Ok(()) };
        for seat in (1..=self.players).filter_map(SeatNo::new) {
            // Nobody sits there before the first round.
            let _ = self.round.give(Input::Leave { seat }, &mut self.tally);
            let stack = Input::Set(Setting::Stack { seat, amount });
            self.round.give(stack, &mut self.tally)?;
        }
        Ok(())
    }

    #[inline(never)]
    fn set_meter(&mut self) -> Result<(), Refusal> {
        let Some(amount) = self.meter else { return Ok(()) };
        self.round.give(Input::Set(Setting::Meter(amount)), &mut self.tally)
    }

    /// The bets of the opening window, or the one that the plan is known to have.
    #[inline(always)]
    fn bet_first<const ONLY: usize>(&mut self) -> Result<(), Refusal> {
        if const { ONLY == ANY } {
            return self.bet(0);
        }
        if const { stand::<G>() } && self.tally.down == 0 {
            return Ok(());
        }
        let amount = self.first_amount;
        let wager = const { G::Wager::ALL[ONLY % G::Wager::ALL.len()] };
        self.give_bet(Bet { wager, amount })?;
        if const { stand::<G>() } {
            self.tally.down = 0;
        }
        Ok(())
    }

    /// One wager a window is by far the commonest plan, so it has no loop.
    #[inline(always)]
    fn bet(&mut self, window: u8) -> Result<(), Refusal> {
        if const { stand::<G>() } && window == 0 {
            if self.tally.down == 0 {
                return Ok(());
            }
            return match self.plan.windows[0].as_slice() {
                [one] => {
                    self.tally.down = 0;
                    self.place(*one, 1)
                }
                several => self.bet_what_is_down(several),
            };
        }
        match self.plan.windows[usize::from(window) % WINDOWS_MAX].as_slice() {
            [] => {}
            [one] => self.place(*one, 0)?,
            several => {
                for bet in several {
                    self.place(*bet, 0)?;
                }
            }
        }
        Ok(())
    }

    /// Wagers that stand are made again as they are settled.
    #[inline(always)]
    fn bet_what_is_down(&mut self, bets: &[Bet<G>]) -> Result<(), Refusal> {
        let mut down = std::mem::take(&mut self.tally.down);
        while down != 0 {
            if let Some(bet) = bets.get(down.trailing_zeros() as usize) {
                self.make(*bet, down & down.wrapping_neg())?;
            }
            down &= down - 1;
        }
        Ok(())
    }

    /// Makes a wager, whose bit among those that are down is known.
    #[inline(always)]
    fn place(&mut self, bet: Bet<G>, bit: u64) -> Result<(), Refusal> {
        match self.round.on_layout(SeatNo::FIRST, bet.wager).is_positive() {
            true => Ok(()),
            false => self.make(bet, bit),
        }
    }

    /// The same where it is known not to be on the layout.
    #[inline(always)]
    fn make(&mut self, bet: Bet<G>, bit: u64) -> Result<(), Refusal> {
        match self.give_bet(bet) {
            Err(refusal) => self.must_wait(bet, bit, refusal),
            Ok(()) => Ok(()),
        }
    }

    #[inline(always)]
    fn give_bet(&mut self, Bet { wager, amount }: Bet<G>) -> Result<(), Refusal> {
        let seat = SeatNo::FIRST;
        debug_assert!(!self.round.on_layout(seat, wager).is_positive());
        let input = Input::Bet { seat, wager, amount, means: Means::Chips };
        self.round.give(input, &mut self.tally)
    }

    /// A wager whose moment has not come is made in a later round: one that
    /// cannot be made now, or that needs another of the plan.
    #[cold]
    fn must_wait(&mut self, bet: Bet<G>, bit: u64, refusal: Refusal) -> Result<(), Refusal> {
        self.tally.down |= bit;
        match refusal.code {
            Code::NotNow => Ok(()),
            Code::NeedsOther if self.is_planned(bet.wager.needs()) => Ok(()),
            _ => {
                self.refused = Some(bet);
                Err(refusal)
            }
        }
    }

    /// Whether the plan has the wager, or the one from which it travels.
    fn is_planned(&self, wager: Option<G::Wager>) -> bool {
        let made_as = |w: G::Wager| w.travelled_from().unwrap_or(w);
        let all = || self.plan.windows.iter().flatten();
        wager.is_some_and(|wager| all().any(|bet| bet.wager == made_as(wager)))
    }

    #[inline(always)]
    fn decide(&mut self, by: By) -> Result<(), Refusal> {
        let decision = G::sensible(self.strategy, &self.round, by);
        self.round.give(Input::Decide { by, decision }, &mut self.tally)
    }

    /// Nothing but a wager of the plan can be refused.
    #[cold]
    fn refused(&self, refusal: Refusal) -> SimulateError {
        let bet = self.refused.or(self.plan.windows.iter().flatten().next().copied());
        let (wager, amount) = bet.map_or(("", Money::ZERO), |b| (b.wager.key(), b.amount));
        SimulateError::Refused { wager, amount, refusal }
    }
}

/// What the table's progressive meter reads, if it has one.
fn meter(round: &impl Round) -> Option<Money> {
    let mut meter = None;
    round.settings(&mut |setting| {
        if let Setting::Meter(amount) = setting {
            meter = Some(amount);
        }
    });
    meter
}

fn pots<G: Game>(options: &G::Options, tally: &Tally, rounds: u64) -> Option<PotsReport> {
    G::buy_in(options)?;
    let first = tally.wagers.first()?;
    let dollars = |cents: f64| cents / 100.0 / rounds as f64;
    let (staked, rake) = (first.staked as f64, -(first.net as f64));
    Some(PotsReport {
        players: G::seats(options).min(PLAYERS),
        mean: dollars(staked),
        rake: dollars(rake),
        share: if staked > 0.0 { rake / staked } else { 0.0 },
    })
}

fn report<G: Game>(tally: &Tally) -> Vec<WagerReport> {
    let wagers = G::Wager::ALL.iter().zip(tally.wagers.iter());
    wagers.filter(|(_, t)| t.decided() > 0).map(|(w, t)| wager_report::<G>(*w, t, tally)).collect()
}

fn wager_report<G: Game>(wager: G::Wager, own: &WagerTally, all: &Tally) -> WagerReport {
    let decided = own.decided() as f64;
    let unit = own.staked as f64 / decided;
    let mean = own.net as f64 / decided / unit;
    let square = own.squares as f64 / decided / (unit * unit);
    let stdev = (square - mean * mean).max(0.0).sqrt();
    let led_to = G::Wager::ALL.iter().filter(|w| w.part_of() == Some(wager));
    let at_risk = own.staked + led_to.map(|w| all.wagers[w.index()].staked).sum::<u64>();
    let [lose, push, win] = own.results.map(|n| n as f64 / decided);
    let rounds_stood = (own.stood + own.decided()) as f64 / decided;
    WagerReport {
        wager: wager.key(),
        part_of: wager.part_of().or(wager.travelled_from()).map(|w| w.key()),
        decided: own.decided(),
        edge: -mean,
        ci95: 1.959_963_984_540_054 * stdev / decided.sqrt(),
        edge_resolved: -mean / (1.0 - push).max(f64::MIN_POSITIVE),
        edge_per_round: -mean / rounds_stood,
        rounds_stood,
        element_of_risk: -(own.net as f64) / at_risk as f64,
        stdev,
        win,
        push,
        lose,
    }
}
