//! How long the floor waits for people.

use std::time::Duration;

/// The clocks of a table.
#[derive(Debug, Clone, Copy)]
pub struct Clocks {
    /// From the first wager to "No more bets".
    pub bets: Duration,
    /// For a decision.
    pub decision: Duration,
    /// Between two rounds, to see what came of the last.
    pub over: Duration,
    /// For a player who is not connected, before the seat is given up.
    pub hold: Duration,
    /// For a table that was opened by somebody and has nobody at it.
    pub empty: Duration,
}

impl Default for Clocks {
    fn default() -> Self {
        Self {
            bets: Duration::from_secs(20),
            decision: Duration::from_secs(30),
            over: Duration::from_secs(4),
            hold: Duration::from_secs(5 * 60),
            empty: Duration::from_secs(15 * 60),
        }
    }
}

impl Clocks {
    /// Clocks for programs that play by themselves: nothing is waited for that
    /// a program does not say.
    pub fn quick() -> Self {
        Self {
            bets: Duration::from_secs(3_600),
            decision: Duration::from_secs(3_600),
            over: Duration::ZERO,
            hold: Duration::from_secs(3_600),
            empty: Duration::from_secs(3_600),
        }
    }
}
