//! What a game is, beyond its round.

use std::fmt::{Debug, Display};

use boardwalk_equipment::{Card, Cite, Money};
use include_dir::Dir;

use crate::{By, Duty, GameOptions, Layout, Round, SeatNo};

/// A game of the catalog. The type itself is empty: it ties the game's parts
/// together, so that one type parameter names them all.
pub trait Game: Copy + Debug + Eq + Send + Sync + 'static {
    /// What the licensee may choose.
    type Options: GameOptions;
    /// The wagers.
    type Wager: Wager;
    /// What players, dealer and floorperson decide.
    type Decision: Words;
    /// What can go wrong.
    type Irregularity: Words;
    /// What the dealer announces.
    type Call: Copy + Debug + Eq + Display + Send + Sync;
    /// The machine.
    type Round: Round<Game = Self> + Send + Sync;
    /// What a sensible player knows beforehand: nothing, or a chart worked out
    /// for the options.
    type Strategy: Send + Sync + 'static;

    /// The id: `casino-war`.
    const ID: &'static str;
    /// The name: "Casino war".
    const NAME: &'static str;
    /// The family it belongs to.
    const FAMILY: Family;
    /// The sections of the rules that are its law.
    const CITES: &'static [&'static str];
    /// The provision that lists the wagers, for a wager that is none of them.
    const WAGERS_CITE: Cite;

    /// The forms of its decisions, where its family has more of them.
    const DECISIONS: &'static [&'static str] = <Self::Decision as Words>::FORMS;
    /// The forms of its irregularities, likewise.
    const IRREGULARITIES: &'static [&'static str] = <Self::Irregularity as Words>::FORMS;

    /// What the house has to do at a live table besides.
    const DUTIES: &'static [Duty] = &[];

    /// The text of its provisions file.
    const PROVISIONS: &'static str;
    /// Its golden transcripts.
    const ROUNDS: Dir<'static>;

    /// What lies on the table with these options.
    fn equipment(options: &Self::Options) -> Equipment;

    /// How many compartments the shoe has; its decks are shared among them, the
    /// first having one more where they cannot be shared alike.
    fn compartments(_: &Self::Options) -> u8 {
        1
    }

    /// How many seats there are.
    fn seats(options: &Self::Options) -> u8;

    /// The betting areas and inscriptions.
    fn layout(options: &Self::Options) -> Layout;

    /// An amount that may be put on a wager and can be paid at all its odds, for
    /// simulation and as a first chip; nothing for a wager that this table does
    /// not offer.
    fn usual(options: &Self::Options, wager: Self::Wager) -> Money;

    /// What a player puts on the table before a round, where wagers come out of
    /// a stack.
    fn buy_in(_: &Self::Options) -> Option<Money> {
        None
    }

    /// Works out what a sensible player knows at a table with these options.
    /// Done once a table, so it may take its time.
    fn strategy(options: &Self::Options) -> Self::Strategy;

    /// What a sensible player, or the dealer, decides where the round waits for
    /// it: a strategy that nobody need be ashamed of, documented with the game.
    /// It sees what `by` may see.
    fn sensible(strategy: &Self::Strategy, round: &Self::Round, by: By) -> Self::Decision;
}

/// A wager of a game.
pub trait Wager: Copy + Debug + Eq + Send + Sync + 'static {
    /// Every wager, in the order of the layout.
    const ALL: &'static [Self];

    /// The key: `war-tie`.
    fn key(self) -> &'static str;

    /// The name: "Tie wager on the war deal".
    fn name(self) -> &'static str;

    /// Its place in [`Wager::ALL`].
    fn index(self) -> usize;

    /// Which betting window it is made in; `None` for one that comes with a
    /// decision.
    fn window(self) -> Option<u8>;

    /// The wager without which it cannot be made, or not by a player who is
    /// alone at the table.
    fn needs(self) -> Option<Self> {
        None
    }

    /// The wager that leads to it. Its result counts, in a price, as part of
    /// that one's.
    fn part_of(self) -> Option<Self> {
        None
    }

    /// The wager that it was made as, where it has moved on the layout since.
    /// Its result is a result of that one.
    fn travelled_from(self) -> Option<Self> {
        None
    }

    /// The wager with this key.
    fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|w| w.key() == key)
    }
}

/// Something said in words: a key and what follows it, as transcripts write it
/// (`cut 120`). It prints as it reads.
pub trait Words: Copy + Debug + Eq + Display + Send + Sync + 'static {
    /// Every form, for help and error messages: `cut N`.
    const FORMS: &'static [&'static str];

    /// Reads a key and what follows it.
    fn parse(key: &str, args: &[&str]) -> Option<Self>;

    /// The same as part of a sentence, after who does it: "goes to war".
    fn told(&self) -> String;

    /// A card that it takes out of the shoe.
    fn card(&self) -> Option<Card> {
        None
    }

    /// The seat it is about, where that is not the one who says it.
    fn seat(&self) -> Option<SeatNo> {
        None
    }

    /// What it does to the cards that were just shuffled.
    fn handles_shoe(&self) -> Option<ShoeHandling> {
        None
    }
}

/// What somebody does by decision to cards that were just shuffled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShoeHandling {
    /// Cuts them: so many from the front go to the back.
    Cut {
        /// How many.
        at: u16,
    },
    /// Puts the cutting card in.
    PlaceCutCard {
        /// How many cards are behind it.
        behind: u16,
    },
}

/// The families of games, as the folders are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Family {
    Dice,
    Wheel,
    Comparing,
    Blackjack,
    HousePoker,
    PlayerPoker,
    Banking,
}

impl Family {
    /// The key: `house-poker`.
    pub const fn key(self) -> &'static str {
        match self {
            Family::Dice => "dice",
            Family::Wheel => "wheel",
            Family::Comparing => "comparing",
            Family::Blackjack => "blackjack",
            Family::HousePoker => "house-poker",
            Family::PlayerPoker => "player-poker",
            Family::Banking => "banking",
        }
    }
}

/// What a driver must have at hand to answer a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Equipment {
    /// The shoe, where cards are dealt.
    pub shoe: Option<ShoeSpec>,
    /// How many dice are thrown together.
    pub dice: u8,
}

/// A shoe as the rules want it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShoeSpec {
    /// Decks in use.
    pub decks: u8,
    /// The provision that fixes the decks.
    pub cite: Cite,
    /// Cards on either side of a cut, at the least.
    pub cut_margin: u16,
    /// Cards behind the cutting card, at the least.
    pub behind_cut_card: u16,
    /// Whether all cards are shuffled anew before every round.
    pub fresh_every_round: bool,
}

impl ShoeSpec {
    /// What one of several compartments holds.
    pub const fn compartment(self, number: u8, of: u8) -> Self {
        let decks = (self.decks + of - 1 - number) / of;
        let all = self.decks as u32;
        let behind = (self.behind_cut_card as u32 * decks as u32).div_ceil(all);
        Self { decks, behind_cut_card: behind as u16, ..self }
    }
}
