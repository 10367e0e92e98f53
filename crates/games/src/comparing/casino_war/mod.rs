//! Casino war, 19:47-22: the player's card against the dealer's; a tie is
//! surrendered for half, or fought over in a second deal.

mod layout;
mod options;
mod round;
mod settle;
mod words;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use options::{Options, ShuffleMethod, WarBurnScope};
pub use round::CasinoWarRound;
pub use words::{Call, Decision, Irregularity};

use crate::{By, Duty, Equipment, Family, Game, Layout, ShoeSpec};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CasinoWar;

impl Game for CasinoWar {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = CasinoWarRound;
    type Strategy = ();

    const ID: &'static str = "casino-war";
    const NAME: &'static str = "Casino war";
    const FAMILY: Family = Family::Comparing;
    const CITES: &'static [&'static str] = &["19:47-22"];
    const WAGERS_CITE: Cite = cite!("19:47-22.1");
    const DUTIES: &'static [Duty] = &[
        Duty::inspect(cite!("19:47-22.4(a)")),
        Duty::spread(cite!("19:47-22.4(b)")),
        Duty::wash(cite!("19:47-22.4(c)")),
        Duty::change(24 * 60, cite!("19:47-22.4(d)")),
    ];
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/comparing/casino_war/rounds");

    fn equipment(options: &Options) -> Equipment {
        let shoe = ShoeSpec {
            decks: options.decks().get(),
            cite: cite!("19:47-22.2(a)"),
            cut_margin: CUT_MARGIN,
            behind_cut_card: options.behind_cut_card(),
            fresh_every_round: false,
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn seats(options: &Options) -> u8 {
        options.seats().get()
    }

    fn layout(options: &Options) -> Layout {
        layout::layout(options)
    }

    fn usual(options: &Options, wager: Wager) -> Money {
        let limits = match wager {
            Wager::Initial | Wager::War => options.initial_limits().window(Money::ZERO, TWO_CENTS),
            Wager::Tie | Wager::WarTie => options.tie_limits().window(Money::ZERO, Money::CENT),
        };
        limits.nearest(Money::dollars(10))
    }

    fn strategy(_: &Options) {}

    /// Goes to war over every tie: with any number of decks that costs less
    /// than the half that a surrender gives up. Cuts in the middle; as dealer
    /// puts the cutting card as far back as it may go.
    fn sensible((): &(), round: &CasinoWarRound, by: By) -> Decision {
        let stack = round.options().stack();
        match by {
            _ if round.is_placing_cut_card() => {
                Decision::PlaceCutCard { behind: round.options().behind_cut_card() }
            }
            _ if round.is_cutting() => Decision::Cut { at: stack / 2 },
            By::Seat(_) | By::Dealer | By::Floor => Decision::GoToWar,
        }
    }
}

/// The cutting card goes in at least this many cards from either end,
/// 22.5(d).
const CUT_MARGIN: u16 = 10;

/// The wagers of 22.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// That the player's card beats the dealer's.
    Initial,
    /// That the original deal ties.
    Tie,
    /// That the player's card in the war deal is not beaten.
    War,
    /// That the war deal ties.
    WarTie,
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[Wager::Initial, Wager::Tie, Wager::War, Wager::WarTie];

    fn key(self) -> &'static str {
        match self {
            Wager::Initial => "initial",
            Wager::Tie => "tie",
            Wager::War => "war",
            Wager::WarTie => "war-tie",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Initial => "Initial wager",
            Wager::Tie => "Tie wager on the original deal",
            Wager::War => "War wager",
            Wager::WarTie => "Tie wager on the war deal",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        match self {
            Wager::Initial | Wager::Tie => Some(0),
            Wager::War => None,
            Wager::WarTie => Some(1),
        }
    }

    fn needs(self) -> Option<Self> {
        match self {
            Wager::Initial => None,
            Wager::Tie => Some(Wager::Initial),
            Wager::War => Some(Wager::Initial),
            Wager::WarTie => Some(Wager::War),
        }
    }

    fn part_of(self) -> Option<Self> {
        match self {
            Wager::War => Some(Wager::Initial),
            Wager::Initial | Wager::Tie | Wager::WarTie => None,
        }
    }
}

/// The odds of 22.9(a). They are fixed, not minimums.
mod odds {
    use boardwalk_equipment::Odds;

    pub const INITIAL: Odds = Odds::new(1, 1);
    pub const TIE: Odds = Odds::new(10, 1);
    pub const WAR: Odds = Odds::new(2, 1);
    pub const WAR_TIED: Odds = Odds::new(3, 1);
}

/// What the odds can at most pay on one stake of this size, to keep every
/// amount inside [`Money`].
const HIGHEST_STAKE: Money = Money::dollars(100_000_000);

/// An initial wager is a multiple of this, so that half of it can be paid,
/// 22.8(c)1.
const TWO_CENTS: Money = match Money::from_cents(2) {
    Some(two) => two,
    None => Money::CENT,
};
