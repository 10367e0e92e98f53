//! What is decided, announced and reported at a craps table.

use std::fmt;

use super::{Number, Wager};
use crate::{SeatNo, Wager as _, Words};

/// What is decided at a craps table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// A wager that is off on come out rolls is called "on".
    CallPlaceOn(Wager),
    /// A wager is called off for come out rolls.
    CallOff(Wager),
    /// Take the dice that are offered.
    AcceptDice,
    /// Leave them to the next player.
    DeclineDice,
    /// Give the dice up.
    PassDice,
    /// Throw them: the shooter ends the betting.
    Throw,
    /// The boxperson, at mini-craps the dealer, orders the shooter to pass the
    /// dice.
    OrderPass,
}

impl Decision {
    /// Those that are about the dice.
    pub(super) const ABOUT_DICE: [Decision; 5] = [
        Decision::AcceptDice,
        Decision::DeclineDice,
        Decision::PassDice,
        Decision::Throw,
        Decision::OrderPass,
    ];

    pub(super) const fn key(self) -> &'static str {
        match self {
            Decision::CallPlaceOn(_) => "call-place-on",
            Decision::CallOff(_) => "call-off",
            Decision::AcceptDice => "accept-dice",
            Decision::DeclineDice => "decline-dice",
            Decision::PassDice => "pass-dice",
            Decision::Throw => "throw",
            Decision::OrderPass => "order-pass",
        }
    }

    pub(super) const fn label(self) -> &'static str {
        match self {
            Decision::CallPlaceOn(_) => "Call on",
            Decision::CallOff(_) => "Call off",
            Decision::AcceptDice => "Accept the dice",
            Decision::DeclineDice => "Decline the dice",
            Decision::PassDice => "Pass the dice",
            Decision::Throw => "Throw the dice",
            Decision::OrderPass => "Order the dice passed",
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::CallPlaceOn(wager) | Decision::CallOff(wager) => {
                write!(f, "{} {}", self.key(), wager.key())
            }
            Decision::AcceptDice
            | Decision::DeclineDice
            | Decision::PassDice
            | Decision::Throw
            | Decision::OrderPass => f.write_str(self.key()),
        }
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] = &[
        "call-place-on WAGER",
        "call-off WAGER",
        "accept-dice",
        "decline-dice",
        "pass-dice",
        "throw",
        "order-pass",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("call-place-on", [wager]) => Wager::from_key(wager).map(Decision::CallPlaceOn),
            ("call-off", [wager]) => Wager::from_key(wager).map(Decision::CallOff),
            (key, []) => Decision::ABOUT_DICE.into_iter().find(|d| d.key() == key),
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Decision::CallPlaceOn(wager) => format!("calls {} on", wager.key()),
            Decision::CallOff(wager) => format!("calls {} off", wager.key()),
            Decision::AcceptDice => "accepts the dice".into(),
            Decision::DeclineDice => "declines the dice".into(),
            Decision::PassDice => "passes the dice".into(),
            Decision::Throw => "throws the dice".into(),
            Decision::OrderPass => "orders the shooter to pass the dice".into(),
        }
    }
}

/// What can go wrong, 1.9, 1.10 and 1.11.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A die leaves the table.
    DieOffTable,
    /// One die rests on the other.
    DieOnDie,
    /// The dice are not released together.
    NotSimultaneous,
    /// A die does not reach the far end.
    ShortThrow,
    /// A die stops on the bank's chips, in the cup or on a rail.
    DieInBankCupRail,
    /// A die touches or stops on players' chips.
    DieOnPlayerChips,
    /// A die leans on one object.
    CockedDie,
    /// More than one face of a die rests on objects.
    CockedTwoFaces,
    /// A crooked device or technique.
    CheatingThrow,
    /// Delay, repeated invalid rolls or a violation of the law.
    ShooterMisconduct,
    /// The point is made, nobody makes a line wager, and come wagers stand.
    NoLineBettor,
}

const IRREGULARITIES: [(Irregularity, &str, &str); 11] = [
    (Irregularity::DieOffTable, "die-off-table", "a die left the table; \"no roll\""),
    (Irregularity::DieOnDie, "die-on-die", "one die rests on the other; \"no roll\""),
    (
        Irregularity::NotSimultaneous,
        "not-simultaneous",
        "the dice were not thrown together; \"no roll\"",
    ),
    (Irregularity::ShortThrow, "short-throw", "a die did not reach the far end; \"no roll\""),
    (
        Irregularity::DieInBankCupRail,
        "die-in-bank-cup-rail",
        "a die stopped on the bank's chips, in the cup or on a rail; \"no roll\"",
    ),
    (
        Irregularity::DieOnPlayerChips,
        "die-on-player-chips",
        "a die touched players' chips; the roll counts",
    ),
    (
        Irregularity::CockedDie,
        "cocked-die",
        "a die leans on an object; the face opposite the one that leans counts",
    ),
    (
        Irregularity::CockedTwoFaces,
        "cocked-two-faces",
        "two faces of a die rest on objects; \"no roll\"",
    ),
    (Irregularity::CheatingThrow, "cheating-throw", "the throw was crooked; the roll is void"),
    (Irregularity::ShooterMisconduct, "shooter-misconduct", "the shooter must pass the dice"),
    (
        Irregularity::NoLineBettor,
        "no-line-bettor",
        "nobody makes a line wager, and come wagers stand",
    ),
];

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(IRREGULARITIES[*self as usize].1)
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &[
        "die-off-table",
        "die-on-die",
        "not-simultaneous",
        "short-throw",
        "die-in-bank-cup-rail",
        "die-on-player-chips",
        "cocked-die",
        "cocked-two-faces",
        "cheating-throw",
        "shooter-misconduct",
        "no-line-bettor",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        IRREGULARITIES.iter().find(|i| i.1 == key && args.is_empty()).map(|i| i.0)
    }

    fn told(&self) -> String {
        IRREGULARITIES[*self as usize].2.into()
    }
}

/// What is announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The dice are out; by whom, where a player has accepted them.
    DiceOut(Option<SeatNo>),
    /// The total.
    Total(u8),
    /// Losers are collected, then what is void or off goes back, then winners
    /// are paid.
    Settling,
    /// A total became the come out point.
    Point(Number),
    /// The point was made.
    PointMade(Number),
    /// A 7 while a point stood.
    LoserSeven,
    /// A roll without a line wager, for come wagers alone, sets no point.
    NoPoint,
    /// The shooter must pass the dice.
    MustPass(SeatNo),
    /// The dice are offered to a player.
    Offered(SeatNo),
    /// Nobody takes the dice.
    NobodyTakes,
    /// The dice are thrown again, and every wager stands as it was.
    NoRoll,
    /// Nobody makes a line wager: the last shooter throws for the come wagers
    /// that stand, the marker off on the Don't Pass Line.
    ForComeWagers,
    /// The button on a wager says "on" (or no longer).
    Button {
        /// The wager.
        wager: Wager,
        /// Whether it is on for come out rolls.
        on: bool,
    },
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::DiceOut(Some(seat)) => write!(f, "\"Dice are out.\" Seat {seat} throws."),
            Call::DiceOut(None) => f.write_str("\"Dice are out.\""),
            Call::Total(total) => write!(f, "\"{total}.\""),
            Call::Settling => f.write_str(
                "Losing wagers are collected, void and inactive ones go back, winners are paid.",
            ),
            Call::Point(number) => write!(f, "\"The point is {}.\"", number.total()),
            Call::PointMade(number) => write!(f, "\"{}, the point is made.\"", number.total()),
            Call::LoserSeven => f.write_str("\"Loser 7.\""),
            Call::NoPoint => f.write_str("No line wager is up, so no point is set."),
            Call::MustPass(seat) => write!(f, "Seat {seat} must pass the dice."),
            Call::Offered(seat) => write!(f, "The dice are offered to seat {seat}."),
            Call::NobodyTakes => f.write_str("Nobody takes the dice."),
            Call::NoRoll => f.write_str("\"No roll.\" The dice are thrown again."),
            Call::ForComeWagers => f.write_str(
                "The marker is off on the Don't Pass Line: the roll is for come wagers alone.",
            ),
            Call::Button { wager, on: true } => {
                write!(f, "An \"on\" button is put on {}.", wager.key())
            }
            Call::Button { wager, on: false } => {
                write!(f, "{} is off on come out rolls.", wager.key())
            }
        }
    }
}
