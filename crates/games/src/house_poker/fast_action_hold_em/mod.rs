//! Fast action hold'em, 19:47-21: two of four cards and five community cards
//! against the dealer's, who plays two of four by fourteen house ways and wins
//! copies.

mod calls;
mod house_way;
mod layout;
mod options;
mod picked;
mod round;
mod settle;
mod strategy;
mod words;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use calls::Call;
pub use house_way::dealer_plays;
pub use options::{Decks, Options, ShuffleMethod, TripsKeptCards};
pub use picked::Picked;
pub use round::FastActionHoldEmRound;
pub use strategy::Strategy;
pub use words::{Decision, Irregularity};

use crate::{By, Duty, Equipment, Family, Game, Layout, ShoeSpec};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FastActionHoldEm;

impl Game for FastActionHoldEm {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = FastActionHoldEmRound;
    type Strategy = Strategy;

    const ID: &'static str = "fast-action-hold-em";
    const NAME: &'static str = "Fast action hold'em";
    const FAMILY: Family = Family::HousePoker;
    const CITES: &'static [&'static str] = &["19:47-21"];
    const WAGERS_CITE: Cite = cite!("19:47-21.6(a)");
    const DUTIES: &'static [Duty] = &[
        Duty::inspect(cite!("19:47-21.4(a)")),
        Duty::spread(cite!("19:47-21.4(b)")),
        Duty::wash(cite!("19:47-21.4(c)")),
        Duty::change(24 * 60, cite!("19:47-21.4(e)")),
    ];
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/house_poker/fast_action_hold_em/rounds");

    fn equipment(options: &Options) -> Equipment {
        let shoe = ShoeSpec {
            decks: options.deck_count(),
            cite: cite!("19:47-21.2(a)"),
            cut_margin: CUT_MARGIN,
            behind_cut_card: options.behind_cut_card(),
            fresh_every_round: options.shuffle_method() == ShuffleMethod::Continuous,
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn seats(options: &Options) -> u8 {
        options.seats().get()
    }

    fn layout(options: &Options) -> Layout {
        layout::layout(options)
    }

    fn usual(options: &Options, _: Wager) -> Money {
        options.limits().window(Money::ZERO, TWO_CENTS).nearest(Money::dollars(10))
    }

    fn strategy(_: &Options) -> Strategy {
        Strategy::new()
    }

    /// Announces a natural. Otherwise plays the two cards that win most often
    /// against a dealer who plays the house ways, and splits where the second
    /// hand adds to that: it does where it wins more than half of the time by
    /// itself, as any pair from sixes up, identical fives, ace-king and suited
    /// ace-queen and ace-jack do. Never surrenders, since even three-two
    /// offsuit wins more than one time in four. Takes missing cards, cuts in the
    /// middle, and as dealer puts the cutting card as far back as it may go.
    #[inline]
    fn sensible(strategy: &Strategy, round: &FastActionHoldEmRound, by: By) -> Decision {
        round.sensible(strategy, by)
    }
}

/// The cutting card goes in at least this many cards from either end, 21.5(e).
const CUT_MARGIN: u16 = 10;

/// The wagers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// That the player's hand beats the dealer's.
    Original,
    /// That the second hand of a split does.
    Split,
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[Wager::Original, Wager::Split];

    fn key(self) -> &'static str {
        match self {
            Wager::Original => "original",
            Wager::Split => "split",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Original => "Original wager",
            Wager::Split => "Second wager of a split",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        match self {
            Wager::Original => Some(0),
            Wager::Split => None,
        }
    }

    fn needs(self) -> Option<Self> {
        match self {
            Wager::Original => None,
            Wager::Split => Some(Wager::Original),
        }
    }

    fn part_of(self) -> Option<Self> {
        self.needs()
    }
}

/// The odds. They are fixed, not minimums.
mod odds {
    use boardwalk_equipment::Odds;

    /// 21.8(n).
    pub const EVEN: Odds = Odds::new(1, 1);
    /// 21.8(b).
    pub const NATURAL: Odds = Odds::new(5, 1);
}

/// The highest stake whose payment is kept well inside [`Money`].
const HIGHEST_STAKE: Money = Money::dollars(100_000_000);

/// A wager is a multiple of this, so that half of it can be surrendered,
/// 21.8(f).
const TWO_CENTS: Money = match Money::from_cents(2) {
    Some(two) => two,
    None => Money::CENT,
};
