//! Poker between players, 19:47-14. One betting machine, one pot machine and
//! one deal, for six games that differ in a [`Variant`]: which cards come when,
//! who opens the betting and how hands rank.

pub mod five_card_draw;
pub mod five_card_stud;
pub mod hold_em;
mod layout;
pub mod mambo_stud;
pub mod omaha;
pub mod options;
mod pots;
mod round;
pub mod seven_card_stud;
mod shares;
mod strategy;
pub mod values;
pub mod variant;
mod words;

use std::fmt;
use std::marker::PhantomData;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::Dir;

pub use options::{House, Options};
pub use round::PokerRound;
pub use variant::Variant;
pub use words::{Action, Call, Decision, Discards, Half, Irregularity};

use crate::{By, Duty, Equipment, Family, Game, Layout, ShoeSpec};

/// Players at a table at most, 14.6(b).
pub const SEATS: usize = 11;

/// The most that a player may have on the table, so that the chips of a whole
/// table are an amount.
pub const STACK_MAX: Money = Money::dollars(900_000_000);

/// Cards that the dealer's cut takes off the top at least, 14.5(b)2.
const CUT_MARGIN: u16 = 10;

/// A game of poker.
pub struct Poker<V>(PhantomData<V>);

/// Seven-card stud.
pub type SevenCardStud = Poker<seven_card_stud::SevenCardStud>;
/// Hold 'em.
pub type HoldEm = Poker<hold_em::HoldEm>;
/// Omaha.
pub type Omaha = Poker<omaha::Omaha>;
/// Five-card draw.
pub type FiveCardDraw = Poker<five_card_draw::FiveCardDraw>;
/// Five-card stud.
pub type FiveCardStud = Poker<five_card_stud::FiveCardStud>;
/// Mambo stud.
pub type MamboStud = Poker<mambo_stud::MamboStud>;

impl<V> Clone for Poker<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Poker<V> {}

impl<V> PartialEq for Poker<V> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<V> Eq for Poker<V> {}

impl<V: Variant> fmt::Debug for Poker<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(V::NAME)
    }
}

impl<V: Variant> Game for Poker<V> {
    type Options = Options<V>;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = PokerRound<V>;
    type Strategy = ();

    const ID: &'static str = V::ID;
    const NAME: &'static str = V::NAME;
    const FAMILY: Family = Family::PlayerPoker;
    const CITES: &'static [&'static str] = V::CITES;
    const DECISIONS: &'static [&'static str] = V::DECISIONS;
    const IRREGULARITIES: &'static [&'static str] = V::IRREGULARITIES;
    const WAGERS_CITE: Cite = cite!("19:47-14.7(b)");
    const DUTIES: &'static [Duty] = &[
        Duty::inspect(cite!("19:47-14.4")),
        Duty::change(4 * 60, cite!("19:47-14.2(b)")),
        Duty::count(15, cite!("19:47-14.6(e)4")),
    ];
    const PROVISIONS: &'static str = V::PROVISIONS;
    const ROUNDS: Dir<'static> = V::ROUNDS;

    fn equipment(_: &Options<V>) -> Equipment {
        let shoe = ShoeSpec {
            decks: 1,
            cite: cite!("19:47-14.2(a)"),
            cut_margin: CUT_MARGIN,
            behind_cut_card: 0,
            fresh_every_round: true,
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn seats(options: &Options<V>) -> u8 {
        options.max_players().get()
    }

    fn layout(options: &Options<V>) -> Layout {
        layout::layout::<V>(options)
    }

    fn usual(options: &Options<V>, wager: Wager) -> Money {
        match wager {
            Wager::Pot => options.min_bet(),
            Wager::TimeCharge => options.time_fee_hourly(),
        }
    }

    /// Forty of the larger bets, and what is owed besides.
    fn buy_in(options: &Options<V>) -> Option<Money> {
        let bet = options.max_bet().max(options.min_bet());
        let owed = options.ante().0.max(options.blinds().largest()).max(options.forced_bet());
        let bets = bet.checked_mul(40).and_then(|bets| bets.checked_add(owed.checked_mul(4)?));
        Some(bets.unwrap_or(STACK_MAX).min(STACK_MAX))
    }

    fn strategy(_: &Options<V>) {}

    /// A plain player who looks at nothing but the own cards, the board and
    /// the price, see `strategy.rs`.
    fn sensible(_: &(), round: &PokerRound<V>, by: By) -> Decision {
        strategy::sensible(round, by)
    }
}

/// What a player puts up: chips in the pot, whether ante, blind, forced bet,
/// bet, call or raise, and the time charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// Chips in the pot.
    Pot,
    /// The charge by time.
    TimeCharge,
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[Wager::Pot, Wager::TimeCharge];

    fn key(self) -> &'static str {
        match self {
            Wager::Pot => "pot",
            Wager::TimeCharge => "time-charge",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Pot => "Chips in the pot",
            Wager::TimeCharge => "Time charge",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        None
    }
}
