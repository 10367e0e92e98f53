//! What is decided, announced and reported at a mini-dice table.

use std::fmt;

use crate::{SeatNo, Words};

/// What is decided at a mini-dice table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Take the shaker that is offered.
    AcceptShaker,
    /// Leave it to the next player.
    RefuseShaker,
    /// Go on shaking.
    KeepShaker,
    /// Give the shaker up.
    PassShaker,
    /// The floorperson orders the shaker to be passed.
    OrderPass,
}

const DECISIONS: [(Decision, &str, &str); 5] = [
    (Decision::AcceptShaker, "accept-shaker", "accepts the shaker"),
    (Decision::RefuseShaker, "refuse-shaker", "refuses the shaker"),
    (Decision::KeepShaker, "keep-shaker", "keeps the shaker"),
    (Decision::PassShaker, "pass-shaker", "passes the shaker"),
    (Decision::OrderPass, "order-pass", "orders the shaker to be passed"),
];

impl Decision {
    pub(super) const ALL: [Decision; 5] = [
        Decision::AcceptShaker,
        Decision::RefuseShaker,
        Decision::KeepShaker,
        Decision::PassShaker,
        Decision::OrderPass,
    ];

    pub(super) const fn key(self) -> &'static str {
        DECISIONS[self as usize].1
    }

    pub(super) const fn label(self) -> &'static str {
        match self {
            Decision::AcceptShaker => "Accept the shaker",
            Decision::RefuseShaker => "Refuse the shaker",
            Decision::KeepShaker => "Keep the shaker",
            Decision::PassShaker => "Pass the shaker",
            Decision::OrderPass => "Order the shaker passed",
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] =
        &["accept-shaker", "refuse-shaker", "keep-shaker", "pass-shaker", "order-pass"];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        Decision::ALL.into_iter().find(|d| d.key() == key && args.is_empty())
    }

    fn told(&self) -> String {
        DECISIONS[*self as usize].2.into()
    }
}

/// What can go wrong, 13.8 and 13.7(a)1ii.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// The dice do not both lie flat when the shaker is uncovered.
    NotFlat,
    /// A die has fallen out of the shaker.
    DieFellOut,
    /// The holder makes invalid shakes again and again.
    InvalidPlayerShakes,
}

const IRREGULARITIES: [(Irregularity, &str, &str); 3] = [
    (Irregularity::NotFlat, "not-flat", "the dice do not lie flat; \"no roll\""),
    (Irregularity::DieFellOut, "die-fell-out", "a die fell out of the shaker; \"no roll\""),
    (
        Irregularity::InvalidPlayerShakes,
        "invalid-player-shakes",
        "the player with the shaker makes invalid shakes again and again",
    ),
];

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(IRREGULARITIES[*self as usize].1)
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &["not-flat", "die-fell-out", "invalid-player-shakes"];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        IRREGULARITIES.iter().find(|i| i.1 == key && args.is_empty()).map(|i| i.0)
    }

    fn told(&self) -> String {
        IRREGULARITIES[*self as usize].2.into()
    }
}

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The dealer shakes, then the player with the shaker or the dealer for
    /// the players.
    Shaken {
        /// The player, if one has the shaker.
        by: Option<SeatNo>,
        /// Shakes by the dealer, at the least.
        dealer: u8,
        /// Shakes after that, at the least.
        then: u8,
    },
    /// The total.
    Total(u8),
    /// The player with the shaker shook a 7 and must pass it.
    MustPass(SeatNo),
    /// The shaker is offered to a player.
    Offered(SeatNo),
    /// Nobody wants the shaker: the dealer keeps it for the players.
    DealerKeeps,
    /// The losing wagers are collected, then the winning ones paid.
    Settling,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Shaken { by: Some(seat), dealer, then } => {
                write!(
                    f,
                    "The dealer shakes {dealer} times or more, then seat {seat} {then} or more."
                )
            }
            Call::Shaken { by: None, dealer, then } => write!(
                f,
                "The dealer shakes {dealer} times or more, then {then} or more for the players."
            ),
            Call::Total(total) => write!(f, "\"{total}.\""),
            Call::MustPass(seat) => write!(f, "Seat {seat} shook a 7 and must pass the shaker."),
            Call::Offered(seat) => write!(f, "The shaker is offered to seat {seat}."),
            Call::DealerKeeps => f.write_str("Nobody takes the shaker; the dealer keeps it."),
            Call::Settling => f.write_str("Losing wagers are collected first, then winners paid."),
        }
    }
}
