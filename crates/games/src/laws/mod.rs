//! The laws that hold for every game, whatever its rules: checked from a seed
//! by random play, with no line of code in the game.
//!
//! A [`Law`] plays one table from a seed and says how it was broken, with the
//! inputs that broke it. The tests run all of them over the catalog, and plant
//! faults to see that each can fail.
//!
//! ```
//! use boardwalk_games::{catalog, laws};
//!
//! for law in laws::ALL {
//!     law.check(catalog::game("casino-war").unwrap(), 1).unwrap();
//! }
//! ```

mod books;
mod cloning;
mod leaks;
mod offers;
mod play;
mod player;
mod rounds;
mod snapshot;
mod wrong;

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use books::Books;
pub use play::{Play, Turn};
pub use player::RandomPlayer;
pub use snapshot::Snapshot;

use crate::any::{AnyGame, AnyInput};

/// Rounds that one check plays.
const ROUNDS: u32 = 4;
/// Inputs that one round may take before it counts as endless. The longest
/// lawful round, nine seats at war with three burns a card, needs about 200.
const INPUTS_MAX: u32 = 1_000;

/// A law: its name, what it says, and how to look for a breach.
#[derive(Debug, Clone, Copy)]
pub struct Law {
    /// The name: `conserves-money`.
    pub name: &'static str,
    /// What holds.
    pub says: &'static str,
    /// Plays, and says what was found if the law is broken.
    holds: fn(&mut Play<'_>) -> Result<(), String>,
}

/// Every round reaches its end.
pub const ENDS: Law = Law {
    name: "ends",
    says: "Every round ends, and the next begins only then.",
    holds: rounds::ends,
};

/// Nothing panics.
pub const NEVER_PANICS: Law = Law {
    name: "never-panics",
    says: "No input, lawful or not, makes the machine panic.",
    holds: rounds::never_panics,
};

/// Money is conserved.
pub const CONSERVES_MONEY: Law = Law {
    name: "conserves-money",
    says: "To the cent, what players, layout and house gain and lose is nothing together.",
    holds: books::conserves_money,
};

/// A refusal changes nothing.
pub const REFUSES_WITHOUT_CHANGE: Law = Law {
    name: "refuses-without-change",
    says: "A refused input leaves the table as it was.",
    holds: rounds::refuses_without_change,
};

/// The same inputs give the same events.
pub const REPLAYS: Law = Law {
    name: "replays",
    says: "The recorded inputs, given to a new table, give the same events.",
    holds: rounds::replays,
};

/// A clone is the same table, and another one.
pub const CLONES_PLAY_ON: Law = Law {
    name: "clones-play-on",
    says: "A clone plays on like the original, and does not disturb it.",
    holds: cloning::clones_play_on,
};

/// Nobody sees a hidden card.
pub const LEAKS_NOTHING: Law = Law {
    name: "leaks-nothing",
    says: "Two rounds that differ in cards a viewer may not see look the same to that viewer.",
    holds: leaks::leaks_nothing,
};

/// Everything is cited.
pub const CITES: Law = Law {
    name: "cites",
    says: "Every event and every refusal cites a provision of the game.",
    holds: rounds::cites,
};

/// What is offered is taken, and nothing else.
pub const CHOICES_ARE_LEGAL: Law = Law {
    name: "choices-are-legal",
    says: "Every choice and amount that is offered is taken, and no other.",
    holds: offers::choices_are_legal,
};

/// Every law.
pub const ALL: [Law; 9] = [
    ENDS,
    NEVER_PANICS,
    CONSERVES_MONEY,
    REFUSES_WITHOUT_CHANGE,
    REPLAYS,
    CLONES_PLAY_ON,
    LEAKS_NOTHING,
    CITES,
    CHOICES_ARE_LEGAL,
];

impl Law {
    /// Plays a table of the game from this seed, and says how the law was
    /// broken if it was. A panic breaks every law.
    pub fn check(&self, game: &dyn AnyGame, seed: u64) -> Result<(), Broken> {
        let mut play = None;
        // The play is only read after a panic, for what was given.
        let found = catch_unwind(AssertUnwindSafe(|| {
            let play = play.insert(Play::new(game, seed)?);
            (self.holds)(play)
        }));
        let found = found.unwrap_or_else(|panic| Err(format!("it panicked: {}", message(&*panic))));
        let Err(found) = found else { return Ok(()) };
        let (options, inputs) = play.map(|play| (play.options, play.inputs)).unwrap_or_default();
        Err(Broken { law: self.name, game: game.id(), seed, options, inputs, found })
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// A law that does not hold, with all that is needed to see it again.
#[derive(Debug, Clone, PartialEq)]
pub struct Broken {
    /// The law's name.
    pub law: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// The seed of the play.
    pub seed: u64,
    /// The options chosen.
    pub options: Vec<(String, String)>,
    /// The inputs given before it was found, refused ones too. `None` is where
    /// the next round began.
    pub inputs: Vec<Option<AnyInput>>,
    /// What was found.
    pub found: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}, seed {}: {}", self.game, self.law, self.seed, self.found)?;
        for (key, value) in &self.options {
            writeln!(f, "  option {key} {value}")?;
        }
        // A round that does not end says the same thing hundreds of times.
        for same in self.inputs.chunk_by(|one, next| one == next) {
            match &same[0] {
                Some(input) => write!(f, "  {input:?}")?,
                None => f.write_str("  -- the next round --")?,
            }
            match same.len() {
                1 => writeln!(f)?,
                times => writeln!(f, " ({times} times)")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Broken {}
