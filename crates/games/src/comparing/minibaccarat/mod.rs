//! Minibaccarat, 19:47-7: the Player's Hand against the Banker's, both drawn by
//! the tables, and wagers on either or on a tie.

pub mod draw;
mod layout;
mod options;
mod round;
pub mod settle;
mod words;

use std::fmt;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use options::{
    BankerScheme, CutCardDepth, DealStyle, ExtraWagers, Options, RecutBy, ShuffleFinish, TieOdds,
    VigCollection, VigRate, VigRounding,
};
pub use round::MinibaccaratRound;
pub use words::{Call, Decision, Extra, Irregularity};

use crate::{By, Duty, Equipment, Family, Game, Layout, ShoeSpec};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minibaccarat;

impl Game for Minibaccarat {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = MinibaccaratRound;
    type Strategy = ();

    const ID: &'static str = "minibaccarat";
    const NAME: &'static str = "Minibaccarat";
    const FAMILY: Family = Family::Comparing;
    const CITES: &'static [&'static str] = &["19:47-7"];
    const WAGERS_CITE: Cite = cite!("19:47-7.2(b)");
    const DUTIES: &'static [Duty] = &[
        Duty::inspect(cite!("19:47-7.4(a)")),
        Duty::spread(cite!("19:47-7.4(b)")),
        Duty::wash(cite!("19:47-7.4(c)")),
    ];
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/comparing/minibaccarat/rounds");

    fn equipment(options: &Options) -> Equipment {
        let shoe = ShoeSpec {
            decks: options.decks().get(),
            cite: cite!("19:47-7.1(a)"),
            cut_margin: CUT_MARGIN,
            behind_cut_card: options.cut_card_depth().get(),
            fresh_every_round: options.continuous_shuffler(),
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn seats(options: &Options) -> u8 {
        options.max_players().get()
    }

    fn layout(options: &Options) -> Layout {
        layout::layout(options)
    }

    fn usual(options: &Options, wager: Wager) -> Money {
        let limits = options.limits(wager).window(Money::ZERO, options.step(wager));
        limits.nearest(Money::dollars(10))
    }

    fn strategy(_: &Options) {}

    /// There is nothing to choose but the wager. Cards that were handed over
    /// are returned, vigorish that falls due is paid, and the stack is cut in
    /// the middle.
    fn sensible((): &(), round: &MinibaccaratRound, by: By) -> Decision {
        match by {
            _ if round.is_cutting() => Decision::AcceptCut { at: round.options().stack() / 2 },
            _ if round.is_squeezing() => Decision::ReturnSqueezedCards,
            By::Seat(_) | By::Dealer | By::Floor => Decision::PayDeferredVig,
        }
    }
}

/// The cutting card goes in at least this many cards from either end, 7.5(e).
const CUT_MARGIN: u16 = 10;

/// The two hands of 7.7(a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hand::Player => "Player",
            Hand::Banker => "Banker",
        })
    }
}

/// The wagers of 7.2(a), and the vigorish of 7.3(c) where it is deferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// That the Player's Hand has the higher count.
    Player,
    /// That the Banker's Hand has.
    Banker,
    /// That the counts are equal.
    Tie,
    /// What is owed for wins on the Banker's Hand and collected later: put up
    /// and lost at once.
    Vigorish,
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[Wager::Player, Wager::Banker, Wager::Tie, Wager::Vigorish];

    fn key(self) -> &'static str {
        match self {
            Wager::Player => "player",
            Wager::Banker => "banker",
            Wager::Tie => "tie",
            Wager::Vigorish => "vigorish",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Player => "Player's Hand",
            Wager::Banker => "Banker's Hand",
            Wager::Tie => "Tie bet",
            Wager::Vigorish => "Deferred vigorish",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        match self {
            Wager::Player | Wager::Banker | Wager::Tie => Some(0),
            Wager::Vigorish => None,
        }
    }

    fn needs(self) -> Option<Self> {
        match self {
            Wager::Player | Wager::Banker | Wager::Tie => None,
            Wager::Vigorish => Some(Wager::Banker),
        }
    }

    #[inline]
    fn part_of(self) -> Option<Self> {
        self.needs()
    }
}
