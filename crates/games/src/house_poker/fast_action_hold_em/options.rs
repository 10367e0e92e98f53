//! What a licensee may choose at fast action hold'em.

use boardwalk_equipment::Money;

use super::{HIGHEST_STAKE, TWO_CENTS};
use crate::{OptionError, Posted, Within, game_options, limits, option_words};

option_words! {
    /// How many decks are in use.
    pub enum Decks {
        /// Six.
        Six = "6",
        /// Eight.
        Eight = "8",
    }
}

option_words! {
    /// How the cards are shuffled.
    pub enum ShuffleMethod {
        /// By hand, and cut.
        Manual = "manual",
        /// By a device that stacks them.
        DeviceToStack = "device-to-stack",
        /// By a device that puts them straight into the shoe.
        DeviceToShoe = "device-to-shoe",
        /// By a shoe or device that shuffles without end.
        Continuous = "continuous",
    }
}

option_words! {
    /// Which two of three of a rank in three suits the dealer keeps.
    pub enum TripsKeptCards {
        /// The two dealt first.
        FirstDealt = "first-dealt",
        /// The two of the highest suits: spades, hearts, diamonds, clubs.
        SuitOrder = "suit-order",
    }
}

game_options! {
    /// What a licensee may choose at fast action hold'em.
    pub struct Options {
        "Decks in the shoe.",
        decks = "decks": Decks = Decks::Six, "19:47-21.2(a)";
        "How the cards are shuffled.",
        shuffle_method = "shuffle-method": ShuffleMethod = ShuffleMethod::Manual, "19:47-21.5(a)";
        "Whether the licensee may reshuffle between any two rounds.",
        discretionary_reshuffle = "discretionary-reshuffle": bool = true, "19:47-21.5(g)";
        "Whether a second cutting card hides the last card of the stack.",
        conceal_last_card = "conceal-last-card": bool = false, "19:47-21.2(c)";
        "Seats at the table.",
        seats = "seats": Within<1, 7> = const { Within::of(6) }, "19:47-21.7(b)";
        "The least wager.",
        min_wager = "min-wager": Money = Money::dollars(1), "19:47-8.2";
        "The highest wager.",
        max_wager = "max-wager": Money = Money::dollars(10_000), "19:47-8.2";
        "Wagers are multiples of this.",
        wager_increment = "wager-increment": Option<Money> = None, "19:47-8.2";
        "Which two of three of a rank in three suits the dealer keeps.",
        trips_kept_cards = "trips-kept-cards": TripsKeptCards = TripsKeptCards::FirstDealt, "19:47-21.8(i)2";
    }
    lawful: lawful
}

impl Options {
    /// How many decks are in use.
    #[inline]
    pub const fn deck_count(&self) -> u8 {
        match self.decks {
            Decks::Six => 6,
            Decks::Eight => 8,
        }
    }

    /// How many cards are in the stack.
    pub const fn stack(&self) -> u16 {
        self.deck_count() as u16 * 52
    }

    /// How many cards must at least be behind the cutting card: a quarter of
    /// the stack, 21.5(f).
    pub const fn behind_cut_card(&self) -> u16 {
        self.stack() / 4
    }

    /// The limits on wagers.
    #[inline]
    pub const fn limits(&self) -> Posted {
        Posted { min: self.min_wager, max: self.max_wager, increment: self.wager_increment }
    }
}

fn lawful(options: &Options) -> Result<(), OptionError> {
    limits::lawful("max-wager", &options.limits(), TWO_CENTS, HIGHEST_STAKE)
}
