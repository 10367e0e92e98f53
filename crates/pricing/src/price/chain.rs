//! Dice games, exactly and without a second set of rules: from a wager just
//! made, the machine itself is given every roll, and every state that follows
//! from it, until the wager is decided. What remains are linear equations.

use std::collections::HashMap;

use boardwalk_equipment::{Dice, Die};
use boardwalk_games::{
    By, Event, Game, Input, Log, Next, Refusal, Round, SeatNo, TableView, Viewer, Wager,
};

use super::{Fraction, Results};

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

/// Follows a table on which the wagers of the first seat have just been made,
/// until none of them is left. A unit is what lies on `wager`.
pub(super) fn follow<G: Game>(
    options: &G::Options,
    round: &G::Round,
    wager: G::Wager,
) -> Result<Standing, ChainError> {
    let mut states = States::<G>::default();
    let strategy = G::strategy(options);
    let mut first = round.clone();
    ready::<G>(&mut first, &strategy, &mut Net::default())?;
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

/// What the first seat has won or lost, and staked, by settlements so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Net {
    cents: i64,
    staked: i64,
}

impl<G: Game> Log<G> for Net {
    fn record(&mut self, event: Event<G>) {
        match event {
            Event::Settled(s) if s.seat == SeatNo::FIRST => {
                self.cents += s.net.cents();
                self.staked += s.staked.cents();
            }
            _ => {}
        }
    }
}

/// The states found so far, and for each where its 36 rolls lead.
struct States<G: Game> {
    rounds: Vec<G::Round>,
    numbers: HashMap<String, usize>,
    /// For each state: the states that follow, and the ends, in so many of 36
    /// ways.
    leads_to: Vec<HashMap<usize, u32>>,
    ends: Vec<HashMap<Net, u32>>,
}

impl<G: Game> Default for States<G> {
    fn default() -> Self {
        let (rounds, numbers) = (Vec::new(), HashMap::new());
        Self { rounds, numbers, leads_to: Vec::new(), ends: Vec::new() }
    }
}

impl<G: Game> States<G> {
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
                let mut net = Net::default();
                round.give(Input::Dice(Dice::new(first, second)), &mut net)?;
                if stands::<G>(&round) {
                    ready::<G>(&mut round, strategy, &mut net)?;
                    *leads_to.entry(self.number(round)).or_default() += 1;
                } else {
                    *ends.entry(net).or_default() += 1;
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

/// Whether the first seat still has a wager on the layout.
fn stands<G: Game>(round: &G::Round) -> bool {
    G::Wager::ALL.iter().any(|wager| round.on_layout(SeatNo::FIRST, *wager).is_positive())
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
