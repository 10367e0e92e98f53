//! Mini-dice, 19:47-13: two dice shaken in a covered shaker, with wagers on the
//! next total and wagers that stand until their number or a 7 comes.

mod layout;
mod odds;
mod options;
mod round;
mod settle;
mod words;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use odds::Row;
pub use options::{Options, Vigorish};
pub use round::MiniDiceRound;
pub use words::{Call, Decision, Irregularity};

use crate::{By, Equipment, Family, Game, Layout};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiniDice;

impl Game for MiniDice {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = MiniDiceRound;
    type Strategy = ();

    const ID: &'static str = "mini-dice";
    const NAME: &'static str = "Mini-dice";
    const FAMILY: Family = Family::Dice;
    const CITES: &'static [&'static str] = &["19:47-13", "13:69F-13"];
    const WAGERS_CITE: Cite = cite!("13:69F-13.2(b)");
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/dice/mini_dice/rounds");

    fn equipment(_: &Options) -> Equipment {
        Equipment { shoe: None, dice: 2 }
    }

    fn seats(options: &Options) -> u8 {
        options.max_players().get()
    }

    fn layout(options: &Options) -> Layout {
        layout::layout(options)
    }

    fn usual(options: &Options, wager: Wager) -> Money {
        // Thirty can be paid at 9 to 5, 7 to 5 and 7 to 6.
        options.limits().window(Money::ZERO, options.step(wager)).nearest(Money::dollars(30))
    }

    fn strategy(_: &Options) {}

    /// No round of mini-dice waits for a decision; whoever has the shaker
    /// keeps it.
    fn sensible((): &(), _: &MiniDiceRound, _: By) -> Decision {
        Decision::KeepShaker
    }
}

/// The wagers of 13:69F-13.2(a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// A 4 before a 7.
    Place4,
    /// A 5 before a 7.
    Place5,
    /// A 6 before a 7.
    Place6,
    /// An 8 before a 7.
    Place8,
    /// A 9 before a 7.
    Place9,
    /// A 10 before a 7.
    Place10,
    /// 2, 3, 4, 9, 10, 11 or 12 on the next shake.
    Field,
    /// A 7 on the next shake.
    AnySeven,
    /// 8 or more on the next shake.
    OverSeven,
    /// 6 or less on the next shake.
    UnderSeven,
}

impl Wager {
    /// The number of a place wager.
    pub const fn number(self) -> Option<u8> {
        match self {
            Wager::Place4 => Some(4),
            Wager::Place5 => Some(5),
            Wager::Place6 => Some(6),
            Wager::Place8 => Some(8),
            Wager::Place9 => Some(9),
            Wager::Place10 => Some(10),
            Wager::Field | Wager::AnySeven | Wager::OverSeven | Wager::UnderSeven => None,
        }
    }
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[
        Wager::Place4,
        Wager::Place5,
        Wager::Place6,
        Wager::Place8,
        Wager::Place9,
        Wager::Place10,
        Wager::Field,
        Wager::AnySeven,
        Wager::OverSeven,
        Wager::UnderSeven,
    ];

    fn key(self) -> &'static str {
        match self {
            Wager::Place4 => "place-4",
            Wager::Place5 => "place-5",
            Wager::Place6 => "place-6",
            Wager::Place8 => "place-8",
            Wager::Place9 => "place-9",
            Wager::Place10 => "place-10",
            Wager::Field => "field",
            Wager::AnySeven => "any-seven",
            Wager::OverSeven => "over-seven",
            Wager::UnderSeven => "under-seven",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Place4 => "Place bet 4 to win",
            Wager::Place5 => "Place bet 5 to win",
            Wager::Place6 => "Place bet 6 to win",
            Wager::Place8 => "Place bet 8 to win",
            Wager::Place9 => "Place bet 9 to win",
            Wager::Place10 => "Place bet 10 to win",
            Wager::Field => "Field",
            Wager::AnySeven => "Any 7",
            Wager::OverSeven => "Over 7",
            Wager::UnderSeven => "Under 7",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        Some(0)
    }
}
