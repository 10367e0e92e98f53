//! Dice games, exactly and without a second set of rules: from a wager just
//! made, the machine itself is given every roll, and every state that follows
//! from it, until the wager is decided. What remains are linear equations.

use std::collections::HashMap;

use boardwalk_equipment::{Dice, Die};
use boardwalk_games::{
    By, Event, Game, Input, Log, Means, Next, NoLog, Refusal, Round, SeatNo, TableView, Viewer,
    Wager,
};

use super::{Fraction, Results, WagerPrice};

/// States that one wager can be in, at the most, before something is wrong.
const STATES_MAX: usize = 10_000;

/// Why the machine could not be followed.
#[derive(Debug, thiserror::Error)]
pub enum ChainError {
    /// It refused what it had asked for, or a wager of the method's.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// It never comes to an end.
    #[error("the wager has more than {STATES_MAX} states")]
    Endless,
}

/// The results of what lies on a seat's wagers, and how many rolls they stand
/// on average.
#[derive(Debug)]
pub(super) struct Standing {
    pub results: Results,
    pub rolls: Fraction,
}

/// Follows a table on which `wager` of the first seat has just been made, until
/// neither it nor what it led to is left. A unit is what lies on it; what else
/// lies on the layout is not looked at.
pub(super) fn follow<G: Game>(
    options: &G::Options,
    round: &G::Round,
    wager: G::Wager,
) -> Result<Standing, ChainError> {
    let mut states = States::<G>::new(wager);
    let strategy = G::strategy(options);
    let mut first = round.clone();
    ready::<G>(&mut first, &strategy, &mut NoLog)?;
    let unit = i128::from(first.on_layout(SeatNo::FIRST, wager).cents());
    states.number(first);
    let mut at = 0;
    while at < states.rounds.len() {
        if at == STATES_MAX {
            return Err(ChainError::Endless);
        }
        states.roll_all(at, &strategy)?;
        at += 1;
    }
    Ok(states.solve(unit))
}

/// What the first seat has won or lost, and staked, on a wager and what it led
/// to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Net {
    cents: i64,
    staked: i64,
}

/// Adds up what is settled of one wager.
struct Settled<G: Game> {
    wager: G::Wager,
    net: Net,
}

impl<G: Game> Log<G> for Settled<G> {
    fn record(&mut self, event: Event<G>) {
        match event {
            Event::Settled(s) if s.seat == SeatNo::FIRST && is_of::<G>(s.wager, self.wager) => {
                self.net.cents += s.net.cents();
                self.net.staked += s.staked.cents();
            }
            _ => {}
        }
    }
}

/// Whether a wager is this one, or one that it led to.
fn is_of<G: Game>(wager: G::Wager, first: G::Wager) -> bool {
    wager == first || wager.part_of() == Some(first) || wager.travelled_from() == Some(first)
}

/// The states found so far, and for each where its 36 rolls lead.
struct States<G: Game> {
    wager: G::Wager,
    rounds: Vec<G::Round>,
    numbers: HashMap<String, usize>,
    /// For each state: the states that follow, and the ends, in so many of 36
    /// ways.
    leads_to: Vec<HashMap<usize, u32>>,
    ends: Vec<HashMap<Net, u32>>,
}

impl<G: Game> States<G> {
    fn new(wager: G::Wager) -> Self {
        let (rounds, numbers) = (Vec::new(), HashMap::new());
        Self { wager, rounds, numbers, leads_to: Vec::new(), ends: Vec::new() }
    }

    /// The number of the state of a round that waits for the dice. What the dice
    /// showed before is no part of it.
    fn number(&mut self, round: G::Round) -> usize {
        let view = TableView { dice: None, ..round.seen_by(Viewer::Onlooker) };
        let next = self.rounds.len();
        let number = *self.numbers.entry(format!("{view:?}")).or_insert(next);
        if number == next {
            self.rounds.push(round);
        }
        number
    }

    fn roll_all(&mut self, from: usize, strategy: &G::Strategy) -> Result<(), ChainError> {
        let (mut leads_to, mut ends) = (HashMap::new(), HashMap::new());
        for first in Die::ALL {
            for second in Die::ALL {
                let mut round = self.rounds[from].clone();
                let mut settled = Settled { wager: self.wager, net: Net::default() };
                round.give(Input::Dice(Dice::new(first, second)), &mut settled)?;
                if stands::<G>(&round, self.wager) {
                    ready::<G>(&mut round, strategy, &mut settled)?;
                    *leads_to.entry(self.number(round)).or_default() += 1;
                } else {
                    *ends.entry(settled.net).or_default() += 1;
                }
            }
        }
        self.leads_to.push(leads_to);
        self.ends.push(ends);
        Ok(())
    }

    /// How often each state is visited, from equations that say that it is
    /// entered as often as it is left; the ends then follow.
    fn solve(&self, unit: i128) -> Standing {
        let visits = visits(&self.leads_to);
        let mut results = Results::default();
        let mut rolls = Fraction::default();
        for (visits, ends) in visits.iter().zip(&self.ends) {
            rolls = &rolls + visits;
            for (net, ways) in ends {
                let chance = visits * &Fraction::new((*ways).into(), 36);
                let units = |cents: i64| Fraction::new(cents.into(), unit.unsigned_abs());
                results.add(units(net.cents), units(net.staked), chance);
            }
        }
        Standing { results, rolls }
    }
}

/// Whether the first seat's wager, or what it led to, still lies on the layout.
fn stands<G: Game>(round: &G::Round, first: G::Wager) -> bool {
    let lies = |wager: &G::Wager| round.on_layout(SeatNo::FIRST, *wager).is_positive();
    G::Wager::ALL.iter().any(|wager| is_of::<G>(*wager, first) && lies(wager))
}

/// Brings a round to where the dice are thrown, making no further wager.
fn ready<G: Game>(
    round: &mut G::Round,
    strategy: &G::Strategy,
    log: &mut impl Log<G>,
) -> Result<(), Refusal> {
    loop {
        match round.next() {
            Next::Dice => return Ok(()),
            Next::Over => round.again(),
            Next::Bets { .. } => round.give(Input::Close, log)?,
            Next::Decision { by } => {
                let by: By = by;
                let decision = G::sensible(strategy, round, by);
                round.give(Input::Decide { by, decision }, log)?;
            }
            Next::Shuffle => round.give(Input::NewShoe, log)?,
            Next::Card { .. } => round.give(Input::OutOfCards, log)?,
        }
    }
}

/// Solves v = e0 + Pᵀ v by elimination, where P has 36ths.
fn visits(leads_to: &[HashMap<usize, u32>]) -> Vec<Fraction> {
    let n = leads_to.len();
    // Row i says: visits to i, less those that come from each j, are 1 at the
    // start and else nothing. The last column is the right side.
    let mut rows = vec![vec![Fraction::default(); n + 1]; n];
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] = Fraction::whole(1);
        row[n] = Fraction::whole((i == 0).into());
    }
    for (j, next) in leads_to.iter().enumerate() {
        for (i, ways) in next {
            rows[*i][j] = &rows[*i][j] - &Fraction::new((*ways).into(), 36);
        }
    }
    for pivot in 0..n {
        // Every state can end, so no pivot is nothing.
        let scale = rows[pivot][pivot].clone();
        let pivot_row: Vec<Fraction> = rows[pivot].iter().map(|x| x / &scale).collect();
        for (i, row) in rows.iter_mut().enumerate() {
            if i == pivot || row[pivot].is_zero() {
                continue;
            }
            let factor = row[pivot].clone();
            for (x, above) in row.iter_mut().zip(&pivot_row) {
                *x = &*x - &(&factor * above);
            }
        }
        rows[pivot] = pivot_row;
    }
    rows.into_iter().map(|mut row| std::mem::take(&mut row[n])).collect()
}

/// A table of a dice game on which a wager is about to be made.
pub(super) struct Opening<G: Game> {
    /// The round.
    pub round: G::Round,
    /// How likely this opening is among those that a wager has.
    pub weight: Fraction,
}

impl<G: Game> Opening<G> {
    /// A table just opened.
    pub fn new(options: &G::Options) -> Self {
        Self { round: G::Round::open(*options), weight: Fraction::whole(1) }
    }

    /// A seat makes a wager of the usual amount.
    pub fn bet(
        mut self,
        seat: SeatNo,
        wager: G::Wager,
        options: &G::Options,
    ) -> Result<Self, ChainError> {
        let limits = self.round.window(seat, wager)?;
        let amount = limits.nearest(G::usual(options, wager));
        self.round.give(Input::Bet { seat, wager, amount, means: Means::Chips }, &mut NoLog)?;
        Ok(self)
    }

    /// The dice are thrown, and betting is open again.
    pub fn roll(mut self, dice: Dice) -> Result<Self, ChainError> {
        self.round.give(Input::Close, &mut NoLog)?;
        self.round.give(Input::Dice(dice), &mut NoLog)?;
        self.round.again();
        Ok(self)
    }

    /// With another weight.
    pub fn weighing(self, weight: u32) -> Self {
        Self { weight: Fraction::whole(weight.into()), ..self }
    }
}

/// The price of a wager made at the usual amount in each of these openings.
pub(super) fn price_from<G: Game>(
    options: &G::Options,
    wager: G::Wager,
    openings: Vec<Opening<G>>,
) -> Result<WagerPrice, ChainError> {
    let mut results = Results::default();
    let (mut rolls, mut weights) = (Fraction::default(), Fraction::default());
    for opening in openings {
        let weight = opening.weight.clone();
        let made = opening.bet(SeatNo::FIRST, wager, options)?;
        let standing = follow::<G>(options, &made.round, wager)?;
        rolls = &rolls + &(&standing.rolls * &weight);
        weights = &weights + &weight;
        results.merge(&standing.results, &weight);
    }
    let rolls = &rolls / &weights;
    let stands = (rolls != Fraction::whole(1)).then(|| rolls.to_f64());
    Ok(WagerPrice { stands, ..WagerPrice::of(wager, &results) })
}
