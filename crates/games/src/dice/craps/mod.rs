//! Craps and mini-craps, 19:47-1: two dice thrown by a player, with wagers on
//! the shooter, on numbers before a 7 and on the next roll. Mini-craps is the
//! same game at a shorter table with nine seats: one machine serves both.

mod layout;
mod odds;
mod options;
mod rates;
mod round;
mod settle;
mod wager;
mod words;

use std::fmt::Debug;
use std::marker::PhantomData;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use odds::Row;
pub use options::{Absent, LayOddsLimit, Options, TableOptions, UnpayablePolicy};
pub use rates::{FieldOdds, FireBet, OddsMultiple, VigRate, VigRounding, VigTiming};
pub use round::CrapsRound;
pub use wager::{Hard, High, Number, Wager};
pub use words::{Call, Decision, Irregularity};

use crate::{By, Equipment, Family, Game, Layout, option_words};

option_words! {
    /// The two kinds of table.
    pub enum Kind {
        /// A craps table with boxperson, stickperson and dealers.
        Craps = "craps",
        /// A mini-craps table with a dealer and perhaps a stickperson.
        MiniCraps = "mini-craps",
    }
}

impl Kind {
    /// The most who play at it: nine seats at a mini-craps table. No number is
    /// given for a craps table, round which players stand.
    pub const fn seats(self) -> u8 {
        match self {
            Kind::Craps => 20,
            Kind::MiniCraps => 9,
        }
    }
}

/// An entry of the catalog: which kind of table it opens.
pub trait TableKind: Copy + Debug + Eq + Send + Sync + 'static {
    /// The kind of table.
    const KIND: Kind;
    /// The kinds that may be chosen.
    const TAKES: &'static [Kind];
    /// The id.
    const ID: &'static str;
    /// The name.
    const NAME: &'static str;
}

/// Opens a craps table, or by the option `table-kind` a mini-craps table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtCraps;

impl TableKind for AtCraps {
    const KIND: Kind = Kind::Craps;
    const TAKES: &'static [Kind] = &[Kind::Craps, Kind::MiniCraps];
    const ID: &'static str = "craps";
    const NAME: &'static str = "Craps";
}

/// The game, at one kind of table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Craps<K: TableKind = AtCraps>(PhantomData<K>);

impl<K: TableKind> Game for Craps<K> {
    type Options = TableOptions<K>;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = CrapsRound<K>;
    type Strategy = ();

    const ID: &'static str = K::ID;
    const NAME: &'static str = K::NAME;
    const FAMILY: Family = Family::Dice;
    const CITES: &'static [&'static str] = &["19:47-1", "13:69F-1"];
    const WAGERS_CITE: Cite = cite!("19:47-1.2(a)");
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/dice/craps/rounds");

    fn equipment(_: &TableOptions<K>) -> Equipment {
        Equipment { shoe: None, dice: 2 }
    }

    fn seats(options: &TableOptions<K>) -> u8 {
        options.chosen().max_players().get()
    }

    fn layout(options: &TableOptions<K>) -> Layout {
        layout::layout(options.chosen())
    }

    /// Thirty dollars, or what comes nearest: it can be paid at most odds, and
    /// taken or laid as odds at every point.
    fn usual(options: &TableOptions<K>, wager: Wager) -> Money {
        let options = options.chosen();
        let paid = odds::Paid::new(options);
        let step = options.step(&paid, wager, None);
        let limits = match wager {
            Wager::Fire => options.fire_limits(),
            Wager::Buy(_) | Wager::Lay(_) => options.true_odds_limits(wager, step),
            _ => options.limits(),
        };
        limits.window(Money::ZERO, step).nearest(Money::dollars(30))
    }

    fn strategy(_: &TableOptions<K>) {}

    /// No round of craps waits for a decision; whoever has the dice throws
    /// them.
    fn sensible((): &(), _: &CrapsRound<K>, _: By) -> Decision {
        Decision::Throw
    }
}
