//! Lunar poker, 13:69F-38: five cards against the dealer's five. A player may
//! pay to exchange cards or for a sixth, bets or folds, and where the dealer has
//! no ace-king may pay for the dealer to draw.

mod hand;
mod layout;
mod most;
mod odds;
mod options;
mod round;
mod settle;
mod strategy;
mod words;

use boardwalk_equipment::{Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use odds::{BetOdds, InstantCash, InstantCashOdds, PayTable, Row, SuperOdds};
pub use options::{
    DealMethod, LimitScope, Options, PayoutLimit, ProgressiveBasis, ProgressiveStraightFlush, Rate,
    ShuffleMethod,
};
pub use round::LunarPokerRound;
pub use strategy::Chart;
pub use words::{Call, Decision, Discards, Irregularity};

use crate::{By, Duty, Equipment, Family, Game, Layout, ShoeSpec};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LunarPoker;

impl Game for LunarPoker {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = LunarPokerRound;
    type Strategy = Chart;

    const ID: &'static str = "lunar-poker";
    const NAME: &'static str = "Lunar poker";
    const FAMILY: Family = Family::HousePoker;
    const CITES: &'static [&'static str] = &["13:69F-38", "13:69E-1.13X"];
    const WAGERS_CITE: Cite = cite!("13:69F-38.1");
    const DUTIES: &'static [Duty] = &[
        Duty::inspect(cite!("13:69F-38.3(a)")),
        Duty::spread(cite!("13:69F-38.3(b)")),
        Duty::wash(cite!("13:69F-38.3(c)")),
    ];
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/house_poker/lunar_poker/rounds");

    fn equipment(_: &Options) -> Equipment {
        let shoe = ShoeSpec {
            decks: 1,
            cite: cite!("13:69F-38.2(a)"),
            cut_margin: CUT_MARGIN,
            behind_cut_card: 0,
            fresh_every_round: true,
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn seats(options: &Options) -> u8 {
        options.positions().get()
    }

    fn layout(options: &Options) -> Layout {
        layout::layout(options)
    }

    fn usual(options: &Options, wager: Wager) -> Money {
        let (ante, super_bet) = (options.ante_limits(), options.super_limits());
        let ante = ante.window(Money::ZERO, options.ante_step()).nearest(Money::dollars(10));
        match wager {
            Wager::Ante | Wager::BuyFee | Wager::ExchangeFee | Wager::ForceFee => ante,
            Wager::Bet => ante.checked_mul(2).unwrap_or(ante),
            Wager::Super => {
                let window = super_bet.window(Money::ZERO, options.super_step());
                window.nearest(Money::dollars(5))
            }
            Wager::Progressive if options.progressive_offered() => Money::DOLLAR,
            Wager::Progressive => Money::ZERO,
        }
    }

    fn strategy(_: &Options) -> Chart {
        Chart::new()
    }

    fn sensible(chart: &Chart, round: &LunarPokerRound, by: By) -> Decision {
        chart.sensible(round, by)
    }
}

/// The dealer takes at least this many cards from the top of the deck, 38.4(c).
const CUT_MARGIN: u16 = 10;

/// The wagers of 38.1, and the payments for buying, exchanging and forcing,
/// which are collected at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// To take part.
    Ante,
    /// On the first five cards.
    Super,
    /// On a flush or better, one dollar.
    Progressive,
    /// On the player's hand against the dealer's, twice the ante.
    Bet,
    /// The payment for a sixth card.
    BuyFee,
    /// The payment for exchanging cards.
    ExchangeFee,
    /// The payment for forcing the dealer.
    ForceFee,
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[
        Wager::Ante,
        Wager::Super,
        Wager::Progressive,
        Wager::Bet,
        Wager::BuyFee,
        Wager::ExchangeFee,
        Wager::ForceFee,
    ];

    fn key(self) -> &'static str {
        match self {
            Wager::Ante => "ante",
            Wager::Super => "super",
            Wager::Progressive => "progressive",
            Wager::Bet => "bet",
            Wager::BuyFee => "buy-fee",
            Wager::ExchangeFee => "exchange-fee",
            Wager::ForceFee => "force-fee",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Ante => "Ante",
            Wager::Super => "Super side bet",
            Wager::Progressive => "Progressive payout wager",
            Wager::Bet => "Bet",
            Wager::BuyFee => "Buy a card payment",
            Wager::ExchangeFee => "Exchange cards payment",
            Wager::ForceFee => "Force the dealer payment",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        match self {
            Wager::Ante | Wager::Super | Wager::Progressive => Some(0),
            Wager::Bet | Wager::BuyFee | Wager::ExchangeFee | Wager::ForceFee => None,
        }
    }

    fn needs(self) -> Option<Self> {
        match self {
            Wager::Ante => None,
            Wager::Super
            | Wager::Progressive
            | Wager::Bet
            | Wager::BuyFee
            | Wager::ExchangeFee
            | Wager::ForceFee => Some(Wager::Ante),
        }
    }

    fn part_of(self) -> Option<Self> {
        match self {
            Wager::Ante | Wager::Super | Wager::Progressive => None,
            Wager::Bet | Wager::BuyFee | Wager::ExchangeFee | Wager::ForceFee => Some(Wager::Ante),
        }
    }
}
