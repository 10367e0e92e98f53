//! Counting what wagers win and lose, in whole cents, without a float.

use boardwalk_games::{Event, Family, Game, Log, Settlement, Wager};

/// Wagers that a game has at most: a power of two, so that an index within it
/// costs one instruction.
const WAGERS_MAX: usize = 128;

/// What one wager brought over many rounds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WagerTally {
    /// How often the player came out behind, even and ahead.
    pub results: [u64; 3],
    /// What was staked on it, in cents.
    pub staked: u64,
    /// What the player gained by it and by what it led to, in cents; mostly
    /// below nothing.
    pub net: i64,
    /// The sum of the squares of the gains.
    pub squares: u128,
    /// Rounds that it had stood when one decided it, that one not counted, all its
    /// results together: for dice, where wagers stand from roll to roll.
    pub stood: u64,
}

impl WagerTally {
    /// How often it was decided.
    pub fn decided(&self) -> u64 {
        self.results.iter().sum()
    }

    #[inline(always)]
    fn result(&mut self, net: i64) {
        // -1, 0 and 1 become 0, 1 and 2.
        self.results[(net.signum() + 1) as usize] += 1;
        self.net += net;
        self.squares += (i128::from(net) * i128::from(net)) as u128;
    }

    fn add(&mut self, other: &WagerTally) {
        for (mine, theirs) in self.results.iter_mut().zip(other.results) {
            *mine += theirs;
        }
        self.staked += other.staked;
        self.net += other.net;
        self.squares += other.squares;
        self.stood += other.stood;
    }
}

/// A log that keeps nothing but sums. A wager that leads to others is counted
/// once a round with all of them, as one result.
#[derive(Debug, Clone)]
pub(crate) struct Tally {
    pub(crate) wagers: Box<[WagerTally; WAGERS_MAX]>,
    /// What each wager that leads to others has brought so far in this round.
    open: [Open; WAGERS_MAX],
    /// The round, counted from 1, and the one in which each wager was made last, where
    /// they stand from round to round.
    round: u64,
    made: [u64; WAGERS_MAX],
    /// Which of the wagers that lead to others have brought anything, and which
    /// those are, in a game with many wagers.
    touched: u64,
    leading: [bool; WAGERS_MAX],
    /// Which wagers of the plan are not on the layout, where wagers stand from
    /// round to round: a bit for each, in the order in which they are made.
    pub(crate) down: u64,
    /// The bit of each wager in it, none for one that is not planned.
    planned: [u64; WAGERS_MAX],
    /// The wager that each is also counted as: the one that it travelled from,
    /// or itself.
    made_as: [u8; WAGERS_MAX],
}

/// Wagers that a plan of wagers that stand has at most.
pub(crate) const PLAN_MAX: usize = 64;

/// Wagers up to which all is looked up when the program compiles.
pub(crate) const FEW: usize = 16;

/// Whether wagers stand from round to round; then none leads to another.
pub(crate) const fn stand<G: Game>() -> bool {
    matches!(G::FAMILY, Family::Dice)
}

/// Whether there are too many wagers to ask of each, when the program compiles,
/// whether it leads to others.
const fn are_many<G: Game>() -> bool {
    G::Wager::ALL.len() > FEW && !stand::<G>()
}

/// Whole words, which are read as they were written.
#[derive(Debug, Clone, Copy, Default)]
struct Open {
    decided: u64,
    net: i64,
}

impl Tally {
    pub(crate) fn new<G: Game>() -> Self {
        const { assert!(G::Wager::ALL.len() <= WAGERS_MAX) };
        // A bit in a word for each.
        const { assert!(!are_many::<G>() || G::Wager::ALL.len() <= 64) };
        let wagers = Box::new([WagerTally::default(); WAGERS_MAX]);
        let mut leading = [false; WAGERS_MAX];
        let mut made_as = [0; WAGERS_MAX];
        for wager in G::Wager::ALL {
            let index = wager.index() % WAGERS_MAX;
            leading[index] = leads_to_others::<G>(*wager);
            // An index below 128.
            made_as[index] = wager.travelled_from().unwrap_or(*wager).index() as u8;
        }
        Self {
            wagers,
            open: [Open::default(); WAGERS_MAX],
            round: 1,
            made: [0; WAGERS_MAX],
            touched: 0,
            leading,
            down: 0,
            planned: [0; WAGERS_MAX],
            made_as,
        }
    }

    /// Watches these wagers, of which none is on the layout yet.
    pub(crate) fn watch<G: Game>(&mut self, plan: impl Iterator<Item = G::Wager>) {
        for (place, wager) in plan.take(PLAN_MAX).enumerate() {
            self.planned[wager.index() % WAGERS_MAX] |= 1 << place;
            self.down |= 1 << place;
        }
    }

    /// Closes the round's books on wagers that others come of. Which those are
    /// is known when the program compiles.
    #[inline(always)]
    pub(crate) fn end_round<G: Game>(&mut self) {
        if const { stand::<G>() } {
            self.round += 1;
        } else if const { are_many::<G>() } {
            while self.touched != 0 {
                self.close(self.touched.trailing_zeros() as usize);
                self.touched &= self.touched - 1;
            }
        } else {
            for wager in G::Wager::ALL.iter().filter(|wager| leads_to_others::<G>(**wager)) {
                self.close(wager.index());
            }
        }
    }

    #[inline(always)]
    fn close(&mut self, index: usize) {
        let index = index % WAGERS_MAX;
        let Open { decided, net } = std::mem::take(&mut self.open[index]);
        if decided > 0 {
            self.wagers[index].result(net);
        }
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        for (mine, theirs) in self.wagers.iter_mut().zip(other.wagers.iter()) {
            mine.add(theirs);
        }
    }
}

impl<G: Game> Log<G> for Tally {
    #[inline(always)]
    fn settled(&mut self, place: usize, settlement: Settlement<G>) {
        match const { stand::<G>() } {
            true => self.stood(place, &settlement),
            false => self.record(Event::Settled(settlement)),
        }
    }

    #[inline(always)]
    fn wagered(&mut self, place: usize, made: Event<G>) {
        match const { stand::<G>() } {
            true => self.made(place),
            false => self.record(made),
        }
    }

    #[inline(always)]
    fn record(&mut self, event: Event<G>) {
        match event {
            Event::Settled(settlement) if const { stand::<G>() } => {
                self.stood(settlement.wager.index(), &settlement);
            }
            Event::Settled(settlement) => self.settled_in_round(&settlement),
            Event::Wagered { wager, .. } if const { stand::<G>() } => self.made(wager.index()),
            Event::Travelled { from, to, .. } => {
                self.down |= self.planned[from.index() % WAGERS_MAX];
                self.made[to.index() % WAGERS_MAX] = self.made[from.index() % WAGERS_MAX];
            }
            _ => {}
        }
    }
}

impl Tally {
    /// A wager that stands is made. None is raised here: it is made anew when it is
    /// not on the layout.
    #[inline(always)]
    fn made(&mut self, place: usize) {
        self.made[place % WAGERS_MAX] = self.round;
    }

    /// A wager of the round is settled, alone or with what it led to.
    #[inline(always)]
    fn settled_in_round<G: Game>(&mut self, settlement: &Settlement<G>) {
        let (wager, net) = (settlement.wager, settlement.net.cents());
        let index = wager.index() % WAGERS_MAX;
        let tally = &mut self.wagers[index];
        tally.staked += settlement.staked.cents() as u64;
        let leads = match const { are_many::<G>() } {
            true => self.leading[index],
            false => leads_to_others::<G>(wager),
        };
        if leads {
            if const { are_many::<G>() } {
                // The bit is kept from the compiler, which would set it in a byte:
                // one that is read as a word just after that stalls the processor.
                self.touched |= std::hint::black_box(1 << (index % 64));
            }
            let open = &mut self.open[index];
            open.decided = 1;
            open.net += net;
        } else {
            tally.result(net);
        }
        if let Some(first) = wager.part_of() {
            self.open[first.index() % WAGERS_MAX].net += net;
        }
    }

    /// A wager that stood for some rounds is settled, under the name it was
    /// made by too.
    #[inline(always)]
    fn stood<G: Game>(&mut self, place: usize, settlement: &Settlement<G>) {
        let place = place % WAGERS_MAX;
        let net = settlement.net.cents();
        let staked = settlement.staked.cents() as u64;
        self.down |= self.planned[place];
        let stood = self.round - self.made[place];
        debug_assert!(self.made[place] > 0, "a wager that is settled was made");
        let tally = &mut self.wagers[place];
        tally.staked += staked;
        tally.stood += stood;
        tally.result(net);
        if !travel::<G>() {
            return;
        }
        let first = usize::from(self.made_as[place]) % WAGERS_MAX;
        if first != place {
            let first = &mut self.wagers[first];
            first.staked += staked;
            first.stood += stood;
            first.result(net);
        }
    }
}

/// Whether wagers of the game travel; known when the program compiles where it has
/// few.
#[inline(always)]
fn travel<G: Game>() -> bool {
    G::Wager::ALL.len() > FEW || G::Wager::ALL.iter().any(|w| w.travelled_from().is_some())
}

/// Known when the program compiles, wherever the wager is.
#[inline(always)]
fn leads_to_others<G: Game>(wager: G::Wager) -> bool {
    G::Wager::ALL.iter().any(|other| other.part_of() == Some(wager))
}

#[cfg(test)]
mod tests {
    use boardwalk_games::catalog::{self, Visitor};

    use super::*;

    struct Planned;

    impl Visitor for Planned {
        type Output = Option<usize>;

        fn visit<G: Game>(self) -> Option<usize> {
            let made = |w: &&G::Wager| w.window().is_some();
            stand::<G>().then(|| G::Wager::ALL.iter().filter(made).count())
        }
    }

    /// A plan names a wager once, so none is longer than the word that watches it.
    #[test]
    fn every_wager_that_stands_can_be_watched() {
        let counts = catalog::games().iter().filter_map(|g| catalog::visit(g.id(), Planned)?);
        let counts: Vec<usize> = counts.collect();
        assert_eq!(counts.len(), 3);
        assert!(counts.iter().all(|n| *n <= PLAN_MAX), "{counts:?}");
    }
}
