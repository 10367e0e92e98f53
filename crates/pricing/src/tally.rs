//! Counting what wagers win and lose, in whole cents, without a float.

use boardwalk_games::{Event, Game, Log, Wager};

/// Wagers that a game has at most.
const WAGERS_MAX: usize = 96;

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
    }
}

/// A log that keeps nothing but sums. A wager that leads to others is counted
/// once a round with all of them, as one result.
#[derive(Debug, Clone)]
pub(crate) struct Tally {
    pub(crate) wagers: Box<[WagerTally; WAGERS_MAX]>,
    /// What each wager that leads to others has brought so far in this round.
    open: [Open; WAGERS_MAX],
    /// Which of them have brought anything, in a game with many wagers.
    touched: u128,
    /// Which wagers lead to others, for such a game.
    leading: [bool; WAGERS_MAX],
}

/// Wagers up to which all is looked up when the program compiles.
const FEW: usize = 16;

/// Whole words, which are read as they were written.
#[derive(Debug, Clone, Copy, Default)]
struct Open {
    decided: u64,
    net: i64,
}

impl Tally {
    pub(crate) fn new<G: Game>() -> Self {
        const { assert!(G::Wager::ALL.len() <= WAGERS_MAX) };
        let wagers = Box::new([WagerTally::default(); WAGERS_MAX]);
        let mut leading = [false; WAGERS_MAX];
        for wager in G::Wager::ALL {
            leading[wager.index() % WAGERS_MAX] = leads_to_others::<G>(*wager);
        }
        Self { wagers, open: [Open::default(); WAGERS_MAX], touched: 0, leading }
    }

    /// Closes the round's books on wagers that others come of. Which those are
    /// is known when the program compiles.
    #[inline(always)]
    pub(crate) fn end_round<G: Game>(&mut self) {
        if const { G::Wager::ALL.len() > FEW } {
            while self.touched != 0 {
                self.close(self.touched.trailing_zeros() as usize);
                self.touched &= self.touched - 1;
            }
            return;
        }
        for wager in G::Wager::ALL.iter().filter(|wager| leads_to_others::<G>(**wager)) {
            self.close(wager.index());
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
    fn record(&mut self, event: Event<G>) {
        if let Event::Settled(settlement) = event {
            let wager = settlement.wager;
            let net = settlement.net.cents();
            let leads = self.leads_to_others::<G>(wager);
            let tally = &mut self.wagers[wager.index() % WAGERS_MAX];
            tally.staked += settlement.staked.cents() as u64;
            if leads {
                if const { G::Wager::ALL.len() > FEW } {
                    self.touched |= 1 << wager.index();
                }
                let open = &mut self.open[wager.index() % WAGERS_MAX];
                open.decided = 1;
                open.net += net;
            } else {
                tally.result(net);
            }
            if let Some(first) = wager.part_of() {
                self.open[first.index() % WAGERS_MAX].net += net;
            }
        }
    }
}

impl Tally {
    #[inline(always)]
    fn leads_to_others<G: Game>(&self, wager: G::Wager) -> bool {
        if const { G::Wager::ALL.len() > FEW } {
            self.leading[wager.index() % WAGERS_MAX]
        } else {
            leads_to_others::<G>(wager)
        }
    }
}

/// Known when the program compiles, wherever the wager is.
#[inline(always)]
fn leads_to_others<G: Game>(wager: G::Wager) -> bool {
    G::Wager::ALL.iter().any(|other| other.part_of() == Some(wager))
}
