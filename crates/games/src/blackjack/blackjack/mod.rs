//! Blackjack, 19:47-2: as near to 21 as one comes without passing it, against
//! the dealer.
//!
//! Where 19:47-2 is not at hand its renumbered text, 13:69F-2, or general
//! knowledge fills the gap; each provision says which.

mod basic;
mod irregularity;
mod layout;
mod options;
pub mod points;
mod round;
pub mod settle;
pub mod sides;
mod wager;
mod words;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use basic::{BasicStrategy, Play, Stage, place};
pub use irregularity::{Call, Irregularity};
pub use options::{
    AdditionalWager, BackShare, Bonus, BonusScope, Designated, DoubleOn, EntryRule, MultipleAction,
    Options, Procedure, ProgressiveTable, RecutBy, RedSide, RulesNotFound, SameSuitPay, SevensPay,
    SevensPreset, ShoeKind, ShuffleMode, SoftSeventeen, Split21, Surrender,
};
pub use round::BlackjackRound;
pub use wager::Wager;
pub use words::{Act, Behind, Decision, Side};

use crate::{By, Duty, Equipment, Family, Game, Layout, ShoeSpec};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blackjack;

impl Game for Blackjack {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = BlackjackRound;
    type Strategy = BasicStrategy;

    const ID: &'static str = "blackjack";
    const NAME: &'static str = "Blackjack";
    const FAMILY: Family = Family::Blackjack;
    const CITES: &'static [&'static str] = &["19:47-2", "13:69F-2"];
    const WAGERS_CITE: Cite = cite!("19:47-2.3(a)");
    const DUTIES: &'static [Duty] = &[
        Duty::inspect(cite!("19:47-2.4(a)")),
        Duty::spread(cite!("19:47-2.4(b)")),
        Duty::wash(cite!("19:47-2.4(c)")),
    ];
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/blackjack/blackjack/rounds");

    fn equipment(options: &Options) -> Equipment {
        let shoe = ShoeSpec {
            decks: options.decks().get(),
            cite: cite!("19:47-2.2(a)"),
            cut_margin: CUT_MARGIN,
            // No cutting card is among the cards of the Bart Carter shuffle.
            behind_cut_card: match options.shuffle_mode() {
                ShuffleMode::BartCarter => 0,
                ShuffleMode::Standard | ShuffleMode::ApprovedCustom | ShuffleMode::Continuous => {
                    options.cut_card_fraction_from_back().of(all_cards(options))
                }
            },
            // What a device shuffles all the time is new in every round.
            fresh_every_round: options.shuffle_mode() == ShuffleMode::Continuous,
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn compartments(options: &Options) -> u8 {
        match options.shoe_kind() {
            ShoeKind::Single => 1,
            ShoeKind::Double => 2,
        }
    }

    fn seats(options: &Options) -> u8 {
        options.boxes().get()
    }

    fn layout(options: &Options) -> Layout {
        layout::layout(options)
    }

    fn usual(options: &Options, wager: Wager) -> Money {
        let on_a_box = || options.limits().window(Money::ZERO, TWO_CENTS);
        match wager {
            Wager::Over13
            | Wager::Under13
            | Wager::SameSuit
            | Wager::Sevens
            | Wager::Progressive => Money::DOLLAR,
            Wager::Insurance | Wager::BehindInsurance1 | Wager::BehindInsurance2 => {
                let stake = on_a_box().nearest(Money::dollars(10));
                let step = options.wager_increment().unwrap_or(Money::CENT).cents();
                let half = stake.cents() / 2 / step * step;
                Money::from_cents(half.max(step)).unwrap_or(stake)
            }
            Wager::Main
            | Wager::Double
            | Wager::Split
            | Wager::Multi1
            | Wager::Multi2
            | Wager::Multi3
            | Wager::MultiDouble1
            | Wager::MultiDouble2
            | Wager::MultiDouble3
            | Wager::MultiSplit1
            | Wager::MultiSplit2
            | Wager::MultiSplit3
            | Wager::Behind1
            | Wager::Behind2
            | Wager::BehindDouble1
            | Wager::BehindDouble2
            | Wager::BehindSplit1
            | Wager::BehindSplit2 => on_a_box().nearest(Money::dollars(10)),
        }
    }

    /// Basic strategy for the options in force, worked out; see [`BasicStrategy`].
    fn strategy(options: &Options) -> BasicStrategy {
        BasicStrategy::for_options(options)
    }

    /// Plays the total-dependent basic strategy of [`BasicStrategy`]; players
    /// behind follow the seated one. Takes a card that was missed, cuts in the
    /// middle, and as dealer puts the cutting card as far back as it may go.
    #[inline(always)]
    fn sensible(strategy: &BasicStrategy, round: &BlackjackRound, by: By) -> Decision {
        round.sensible(strategy, by)
    }
}

const fn all_cards(options: &Options) -> u16 {
    options.decks().get() as u16 * 52
}

/// The cutting card goes in at least this many cards from either end, 2.5(c).
const CUT_MARGIN: u16 = 10;

/// The highest stake, so that every payout stays inside [`Money`].
const HIGHEST_STAKE: Money = Money::dollars(100_000_000);

/// A wager on a box is a multiple of this: a blackjack pays 3 to 2, and half of
/// it may be surrendered or insured.
const TWO_CENTS: Money = match Money::from_cents(2) {
    Some(two) => two,
    None => Money::CENT,
};
