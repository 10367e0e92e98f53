//! All-in hold 'em, 19:47-44: two cards each and five that all share. The player
//! folds, or raises three times the ante against a dealer who must qualify; two
//! bonus wagers are decided by the player's cards alone.

mod layout;
mod options;
pub mod pay_tables;
mod round;
mod settle;
mod strategy;
mod words;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use options::{Options, PayoutLimit};
pub use round::AllInHoldEmRound;
pub use settle::DealerHolds;
pub use strategy::RaiseChart;
pub use words::{Call, Decision, Irregularity};

use super::one_deck::{CUT_MAX, CUT_MIN};
use crate::{By, Duty, Equipment, Family, Game, Layout, ShoeSpec};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllInHoldEm;

impl Game for AllInHoldEm {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = AllInHoldEmRound;
    type Strategy = RaiseChart;

    const ID: &'static str = "all-in-hold-em";
    const NAME: &'static str = "All-in hold 'em";
    const FAMILY: Family = Family::HousePoker;
    const CITES: &'static [&'static str] = &["19:47-44", "19:46-1.13U"];
    const WAGERS_CITE: Cite = cite!("19:47-44.1");
    const DUTIES: &'static [Duty] = &[
        Duty::inspect(cite!("19:47-44.3(a)")),
        Duty::spread(cite!("19:47-44.3(b)")),
        Duty::wash(cite!("19:47-44.3(c)")),
        // Dealt from a shoe they may be used for eight hours; four are within that.
        Duty::change(4 * 60, cite!("19:46-1.18(g)3")),
    ];
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/house_poker/all_in_hold_em/rounds");

    fn equipment(_: &Options) -> Equipment {
        let shoe = ShoeSpec {
            decks: 1,
            cite: cite!("19:47-44.2(a)"),
            cut_margin: CUT_MIN,
            behind_cut_card: 0,
            fresh_every_round: true,
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn seats(_: &Options) -> u8 {
        SEATS as u8
    }

    fn layout(options: &Options) -> Layout {
        layout::layout(options)
    }

    fn usual(options: &Options, wager: Wager) -> Money {
        let window = options.limits(wager).window(Money::ZERO, options.step(wager));
        window.nearest(Money::dollars(10))
    }

    fn strategy(_: &Options) -> RaiseChart {
        RaiseChart::new()
    }

    /// Raises with every hand that costs less that way than the ante a fold
    /// gives up, see [`RaiseChart`]. As dealer cuts in the middle.
    fn sensible(chart: &RaiseChart, round: &AllInHoldEmRound, by: By) -> Decision {
        match by {
            By::Seat(seat) => match round.own_cards(seat) {
                Some([a, b]) if chart.raises(a, b) => Decision::Raise { amount: None },
                Some(_) | None => Decision::Fold,
            },
            By::Dealer | By::Floor => Decision::Cut { at: CUT_MAX.div_ceil(2) },
        }
    }
}

/// Positions at the table, 19:46-1.13U(a).
const SEATS: usize = 6;

/// A raise is so many antes, 44.10(a)2.
const RAISE: i64 = 3;

/// What a hand is paid stays inside [`Money`] if no ante is above this,
const HIGHEST_STAKE: Money = Money::dollars(100_000_000);
/// and no bonus wager wins more than this.
const HIGHEST_PAYMENT: Money = Money::dollars(1_000_000_000);

/// The wagers of 44.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// What it takes to play.
    Ante,
    /// Three times the ante, after looking at two cards.
    Raise,
    /// That the two cards are on a pay table.
    HoleCardBonus,
    /// That the best five of seven cards are on a pay table.
    FinalHandBonus,
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] =
        &[Wager::Ante, Wager::Raise, Wager::HoleCardBonus, Wager::FinalHandBonus];

    fn key(self) -> &'static str {
        match self {
            Wager::Ante => "ante",
            Wager::Raise => "raise",
            Wager::HoleCardBonus => "hole-card-bonus",
            Wager::FinalHandBonus => "final-hand-bonus",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Ante => "Ante wager",
            Wager::Raise => "Raise wager",
            Wager::HoleCardBonus => "Hole card bonus wager",
            Wager::FinalHandBonus => "Final hand bonus wager",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        match self {
            Wager::Ante | Wager::HoleCardBonus | Wager::FinalHandBonus => Some(0),
            Wager::Raise => None,
        }
    }

    fn needs(self) -> Option<Self> {
        match self {
            Wager::Ante => None,
            Wager::Raise | Wager::HoleCardBonus | Wager::FinalHandBonus => Some(Wager::Ante),
        }
    }

    fn part_of(self) -> Option<Self> {
        match self {
            Wager::Raise => Some(Wager::Ante),
            Wager::Ante | Wager::HoleCardBonus | Wager::FinalHandBonus => None,
        }
    }
}
