//! What the rules do not allow, and why.

use std::fmt;

use boardwalk_equipment::{CannotPay, Card, Cite, CutError, Money, Odds};

use crate::{Limits, SeatNo};

/// An input that the rules do not allow now. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of refusal: stable, for programs.
    pub code: Code,
    /// The provision that says so.
    pub cite: Cite,
    /// What was expected and what came.
    pub detail: Detail,
}

impl Refusal {
    /// A seat that the table does not have.
    #[cold]
    pub const fn no_seat(seat: SeatNo, seats: u8, cite: Cite) -> Self {
        Self { code: Code::NoSuchSeat, cite, detail: Detail::NoSeat { seat, seats } }
    }

    /// A refusal with a sentence that says what was expected.
    pub const fn new(code: Code, cite: Cite, because: &'static str) -> Self {
        Self { code, cite, detail: Detail::Because(because) }
    }
}

macro_rules! codes {
    ($($name:ident = $key:literal, $says:literal;)*) => {
        /// The kinds of refusal. Their keys are part of the interface and stay.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $says] $name,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The key: `below-minimum`.
            pub const fn key(self) -> &'static str {
                match self { $(Code::$name => $key,)* }
            }

            /// What the code means.
            pub const fn says(self) -> &'static str {
                match self { $(Code::$name => $says,)* }
            }
        }
    };
}

codes! {
    UnknownWager      = "unknown-wager",      "The game has no such wager.";
    UnknownDecision   = "unknown-decision",   "The game has no such decision, or not with these words after it.";
    UnknownIrregularity = "unknown-irregularity", "The game has no such irregularity, or not with these words after it.";
    NoSuchSeat        = "no-such-seat",       "The table has no such seat.";
    NotNow            = "not-now",            "The round is waiting for something else.";
    BettingOpen       = "betting-open",       "The betting window is open; it must be closed first.";
    BettingClosed     = "betting-closed",     "The betting window is closed.";
    NotYourTurn       = "not-your-turn",      "Another seat, or the dealer, is to decide.";
    NoWagers          = "no-wagers",          "Nobody has made a wager.";
    WagerLocked       = "wager-locked",       "A wager once placed may not be handled.";
    NoSuchWager       = "no-such-wager",      "There is no such wager on the layout.";
    NeedsOther        = "needs-other-wager",  "The wager is made only together with another.";
    NotOffered        = "not-offered",        "The licensee does not offer this at this table.";
    BelowMinimum      = "below-minimum",      "Less than the table's minimum.";
    AboveMaximum      = "above-maximum",      "More than the table's maximum.";
    Increment         = "increment",          "Not a multiple of the table's increment.";
    NotPayable        = "not-payable",        "The amount cannot be paid at the odds.";
    OutOfRange        = "out-of-range",       "A number outside what the rules allow.";
    NotInShoe         = "not-in-shoe",        "A card that the decks in use no longer hold.";
    CardNotSeen       = "card-not-seen",      "A card that matters must be named.";
    NotHeld           = "not-held",           "A card that the hand does not hold, or not that often.";
    Owing             = "owing",              "Something that is owed must be paid first.";
    NothingToSet      = "nothing-to-set",     "The table has no such thing.";
}

/// The part of a refusal that says what was expected and what came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// A sentence of ours.
    Because(&'static str),
    /// Words that came from outside, and what was expected instead.
    Said(String),
    /// A seat that the table does not have.
    NoSeat {
        /// Which.
        seat: SeatNo,
        /// How many it has.
        seats: u8,
    },
    /// An amount below the least.
    Below {
        /// What was offered.
        amount: Money,
        /// The least that is taken.
        min: Money,
    },
    /// An amount above the most.
    Above {
        /// What was offered.
        amount: Money,
        /// The most that is taken.
        max: Money,
    },
    /// More taken down than lies there.
    MoreThanLies {
        /// What was asked for.
        amount: Money,
        /// What lies there.
        lies: Money,
    },
    /// An amount that is not a multiple of the increment.
    Increment {
        /// What was offered.
        amount: Money,
        /// The increment.
        increment: Money,
    },
    /// An amount that cannot be paid at the odds.
    CannotPay(CannotPay),
    /// The same, where all that can be paid and is taken is known.
    NotTaken {
        /// What cannot be paid.
        refused: CannotPay,
        /// What is taken.
        limits: Limits,
    },
    /// An amount of which a percentage is not a whole number of cents.
    Percentage {
        /// What was offered.
        amount: Money,
        /// How many percent.
        percent: u8,
    },
    /// An amount that is not a multiple of what can be paid, or charged for.
    Multiple {
        /// What was offered.
        amount: Money,
        /// Multiples of this are taken.
        step: Money,
    },
    /// An amount that cannot be divided by two.
    OddCent(Money),
    /// A cut too near an end.
    Cut(CutError),
    /// A card named once more often than it is held.
    NotHeld(Card),
    /// A number outside its range.
    Range {
        /// What was offered.
        number: u32,
        /// The least allowed.
        min: u32,
        /// The most allowed.
        max: u32,
    },
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Because(why) => f.write_str(why),
            Detail::Said(why) => f.write_str(why),
            Detail::NoSeat { seat, seats } => {
                write!(f, "the table has no seat {seat}; its seats are 1 to {seats}")
            }
            Detail::Below { amount, min } => {
                write!(f, "{amount} is below the minimum of {min}")
            }
            Detail::Above { amount, max } => {
                write!(f, "{amount} is above the maximum of {max}")
            }
            Detail::MoreThanLies { amount, lies } => {
                write!(f, "{amount} is more than the {lies} that lies there")
            }
            Detail::Increment { amount, increment } => {
                write!(f, "{amount} is not a multiple of {increment}")
            }
            Detail::CannotPay(refused) => refused.fmt(f),
            Detail::NotTaken { refused, limits } => refused.write(f, limits.around(refused.stake)),
            Detail::Percentage { amount, percent } => percentage(f, *amount, *percent),
            Detail::Multiple { amount, step } => {
                let below = amount.cents() / step.cents().max(1) * step.cents();
                write!(f, "{amount} is not a multiple of {step}; ")?;
                let above = Money::from_cents(below + step.cents()).unwrap_or(Money::MAX);
                match Money::from_cents(below).filter(|m| m.is_positive()) {
                    Some(below) => write!(f, "{below} or {above} is"),
                    None => write!(f, "{above} is"),
                }
            }
            Detail::OddCent(amount) => {
                write!(f, "half of {amount} cannot be paid; an even number of cents can")
            }
            Detail::Cut(refused) => refused.fmt(f),
            Detail::NotHeld(card) => {
                write!(f, "{card} was named, and the hand does not hold it, or not that often")
            }
            Detail::Range { number, min, max } => {
                write!(f, "expected a number from {min} to {max}, found {number}")
            }
        }
    }
}

/// Says so, and names the nearest amounts of which it is one.
fn percentage(f: &mut fmt::Formatter<'_>, amount: Money, percent: u8) -> fmt::Result {
    write!(f, "{percent}% of {amount} is no whole number of cents")?;
    let Some(odds) = Odds::of_percent(percent) else { return Ok(()) };
    match (CannotPay { stake: amount, odds, unit: Money::CENT }).nearest() {
        (Some(below), Some(above)) => write!(f, "; of {below} or {above} it is"),
        (Some(only), None) | (None, Some(only)) => write!(f, "; of {only} it is"),
        (None, None) => Ok(()),
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.code.key(), self.detail, self.cite)
    }
}

impl std::error::Error for Refusal {}
