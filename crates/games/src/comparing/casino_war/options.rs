//! What a licensee may choose at casino war.

use boardwalk_equipment::Money;

use super::{HIGHEST_STAKE, TWO_CENTS};
use crate::{OptionError, Posted, Within, game_options, limits, option_words};

option_words! {
    /// How the cards are shuffled.
    pub enum ShuffleMethod {
        /// By hand.
        Manual = "manual",
        /// By an automated device.
        Device = "device",
    }
}

option_words! {
    /// How often the three burn cards of a war deal are burned.
    pub enum WarBurnScope {
        /// Once, before the first card.
        OncePerWarDeal = "once-per-war-deal",
        /// Before each card.
        PerCard = "per-card",
    }
}

game_options! {
    /// What a licensee may choose at casino war.
    pub struct Options {
        "Decks in the shoe.",
        decks = "decks": Within<6, 8> = Within::LOWEST, "19:47-22.2(a)";
        "How the cards are shuffled.",
        shuffle_method = "shuffle-method": ShuffleMethod = ShuffleMethod::Manual, "19:47-22.5(a)";
        "Whether a second cutting card hides the last card of the stack.",
        conceal_last_card = "conceal-last-card": bool = false, "19:47-22.2(c)";
        "Seats at the table.",
        seats = "seats": Within<1, 9> = const { Within::of(7) }, "19:47-22.7(c)";
        "The least initial wager.",
        min_wager = "min-wager": Money = Money::dollars(1), "19:47-8.2";
        "The highest initial wager.",
        max_wager = "max-wager": Money = Money::dollars(10_000), "19:47-8.2";
        "The least tie wager, if not as the initial wager's.",
        tie_min = "tie-min": Option<Money> = None, "19:47-8.2";
        "The highest tie wager, if not as the initial wager's.",
        tie_max = "tie-max": Option<Money> = None, "19:47-8.2";
        "Wagers are multiples of this.",
        wager_increment = "wager-increment": Option<Money> = None, "19:47-8.2";
        "Whether match play coupons are taken on the initial wager.",
        match_play_allowed = "match-play-allowed": bool = false, "19:47-22.6(a)";
        "Whether the licensee may reshuffle between any two rounds.",
        discretionary_reshuffle = "discretionary-reshuffle": bool = false, "19:47-22.5(b)4";
        "Whether the war deal's three cards are burned once or before each card.",
        war_burn_scope = "war-burn-scope": WarBurnScope = WarBurnScope::OncePerWarDeal, "19:47-22.8(f)";
    }
    lawful: lawful
}

impl Options {
    /// How many cards are in the stack.
    pub const fn stack(&self) -> u16 {
        self.decks.get() as u16 * 52
    }

    /// How many cards must at least be behind the cutting card: a quarter of
    /// the stack, 22.5(e).
    pub const fn behind_cut_card(&self) -> u16 {
        self.stack().div_ceil(4)
    }

    /// The limits on initial wagers.
    pub const fn initial_limits(&self) -> Posted {
        Posted { min: self.min_wager, max: self.max_wager, increment: self.wager_increment }
    }

    /// The limits on tie wagers of either deal.
    pub fn tie_limits(&self) -> Posted {
        Posted {
            min: self.tie_min.unwrap_or(self.min_wager),
            max: self.tie_max.unwrap_or(self.max_wager),
            increment: self.wager_increment,
        }
    }
}

fn lawful(options: &Options) -> Result<(), OptionError> {
    limits::lawful("max-wager", &options.initial_limits(), TWO_CENTS, HIGHEST_STAKE)?;
    limits::lawful("tie-max", &options.tie_limits(), Money::CENT, HIGHEST_STAKE)
}
