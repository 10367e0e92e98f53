//! The machine: a round asks, a driver answers.

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, CardSet, Cite, Dice, Money};
use serde::Serialize;

use crate::{Code, Game, Limits, Log, Refusal, SeatNo, SeatSet, TableView, Viewer};

/// A round of play as a pure state machine. At every moment it waits for one
/// kind of input and says which; what it cannot use it refuses, with the
/// reason and the provision, and stays as it was.
///
/// No round draws a card or rolls a die: it asks. So a live shoe, a seeded
/// simulation, a full enumeration, a recorded log and a person typing observed
/// cards are the same to it.
///
/// What outlasts a round (the shoe's state, standing wagers, who shakes) is the
/// table's; a round carries its table and hands it on with [`Round::again`].
pub trait Round: Clone {
    /// The game played.
    type Game: Game<Round = Self>;

    /// The first round at a table just opened, its shoe ready to deal.
    fn open(options: <Self::Game as Game>::Options) -> Self;

    /// What the round is waiting for.
    fn next(&self) -> Next;

    /// Takes one input, or refuses it and changes nothing.
    fn give(
        &mut self,
        input: Input<Self::Game>,
        log: &mut impl Log<Self::Game>,
    ) -> Result<(), Refusal>;

    /// Takes cards out of the shoe, of the compartment it names, for as long as
    /// it asks for them and there are any: the same as giving them one by one.
    /// A game whose cards come in a fixed order may keep its place in it here,
    /// instead of finding it again for every card.
    #[inline(always)]
    fn deal(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<Self::Game>,
    ) -> Result<(), Refusal> {
        while let Next::Card { .. } = self.next() {
            let Some(card) = shoe(self.compartment()) else { break };
            self.give(Input::Card(card), log)?;
        }
        Ok(())
    }

    /// Begins the next round at the same table. Does nothing unless the round
    /// is over.
    fn again(&mut self);

    /// What somebody may decide now: the decision that is waited for, or one
    /// that may be made while the betting window is open.
    fn choices(&self, by: By) -> Choices;

    /// Whether a seat may make or raise a wager now, and by how much.
    fn window(&self, seat: SeatNo, wager: <Self::Game as Game>::Wager) -> Result<Limits, Refusal>;

    /// What a seat has on the layout on a wager.
    fn on_layout(&self, seat: SeatNo, wager: <Self::Game as Game>::Wager) -> Money;

    /// The seats that somebody holds.
    fn seated(&self) -> SeatSet;

    /// Cards that will be burned before the next deal, so that a driver may
    /// have them ready.
    fn burns_owed(&self) -> u8 {
        0
    }

    /// Which cards the shuffle that is asked for puts together: all of them, if
    /// `None`, or those that were discarded when the stub is used up in the
    /// middle of a round.
    fn shuffles(&self) -> Option<CardSet> {
        None
    }

    /// The compartment of the shoe that the next card comes out of, or that is
    /// to be shuffled, counted from 0.
    #[inline(always)]
    fn compartment(&self) -> u8 {
        0
    }

    /// Names every card that lies on the table and stays out of the shuffle
    /// that is asked for, because the shoe has run out in the middle of a round.
    fn left_out(&self, _each: &mut dyn FnMut(Card)) {}

    /// Whether the shuffle that is asked for takes the discards alone, which
    /// then go back among the cards left in the shoe.
    fn puts_back(&self) -> bool {
        false
    }

    /// The decision that is taken for granted where the one who is asked says
    /// nothing: a hand counts as shown unless it is conceded.
    fn goes_without_saying(&self) -> Option<<Self::Game as Game>::Decision> {
        None
    }

    /// What counts as decided where a player who is asked stays silent until
    /// the clock has run out, if the game's rules or this machine's readings say;
    /// it never puts more money at risk.
    fn silent(&self, _: SeatNo) -> Option<<Self::Game as Game>::Decision> {
        self.goes_without_saying()
    }

    /// Names what the table has before a round as the settings that would make
    /// another table alike: stacks, the button.
    fn settings(&self, _each: &mut dyn FnMut(Setting)) {}

    /// What this viewer may see, and no more.
    fn seen_by(&self, viewer: Viewer) -> TableView;
}

/// What a round is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// The cards must be shuffled: answered with [`Input::Shuffled`], after
    /// which the cut is offered, or with [`Input::NewShoe`].
    Shuffle,
    /// A betting window is open, until [`Input::Close`]. Window 0 opens the
    /// round; later ones are numbered in order.
    Bets {
        /// Which window of the round.
        window: u8,
    },
    /// The next card out of the shoe goes here.
    Card {
        /// Where to.
        to: Area,
        /// Which side up.
        face: Face,
    },
    /// A throw of two dice.
    Dice,
    /// Somebody's decision; see [`Round::choices`].
    Decision {
        /// Whose.
        by: By,
    },
    /// Nothing: the round is over.
    Over,
}

/// One input to a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input<G: Game> {
    /// A player takes a seat. A wager or a decision from an empty seat implies it.
    Sit {
        /// Which seat.
        seat: SeatNo,
    },
    /// A player leaves a seat.
    Leave {
        /// Which seat.
        seat: SeatNo,
    },
    /// A wager is made or raised.
    Bet {
        /// Whose.
        seat: SeatNo,
        /// Which.
        wager: G::Wager,
        /// How much is added.
        amount: Money,
        /// With what.
        means: Means,
    },
    /// A wager is taken down, or reduced.
    Remove {
        /// Whose.
        seat: SeatNo,
        /// Which.
        wager: G::Wager,
        /// How much of it; all, if `None`.
        amount: Option<Money>,
    },
    /// "No more bets."
    Close,
    /// The next card out of the shoe.
    Card(Card),
    /// The next card out of the shoe, not seen by anybody.
    Unseen,
    /// The cutting card came out of the shoe.
    CutCard,
    /// The shoe is empty.
    OutOfCards,
    /// Two dice have come to rest.
    Dice(Dice),
    /// Somebody decides.
    Decide {
        /// Who.
        by: By,
        /// What.
        decision: G::Decision,
    },
    /// Something went wrong.
    Irregularity(G::Irregularity),
    /// The cards are shuffled and stacked, ready to be cut.
    Shuffled,
    /// A shoe, shuffled and cut, is in place.
    NewShoe,
    /// A new dealer has come to the table.
    NewDealer,
    /// What the table has is as said, before a round begins.
    Set(Setting),
}

/// What a table has before a round, where it has such a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// The progressive meter reads this.
    Meter(Money),
    /// A seat has this much in front of it.
    Stack {
        /// Which seat.
        seat: SeatNo,
        /// How much.
        amount: Money,
    },
    /// The button is in front of this seat.
    Button(SeatNo),
}

impl Setting {
    /// That the table has no such thing.
    #[cold]
    pub const fn nothing_to_set(self, cite: Cite) -> Refusal {
        let why = match self {
            Setting::Meter(_) => "this table has no progressive meter",
            Setting::Stack { .. } => "at this table wagers do not come out of a stack",
            Setting::Button(_) => "this table has no button",
        };
        Refusal::new(Code::NothingToSet, cite, why)
    }
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Setting::Meter(amount) => write!(f, "The meter reads {amount}."),
            Setting::Stack { seat, amount } => write!(f, "Seat {seat} has {amount} in front."),
            Setting::Button(seat) => write!(f, "The button is at seat {seat}."),
        }
    }
}

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A player.
    Seat(SeatNo),
    /// The dealer.
    Dealer,
    /// The floorperson or another supervisor.
    Floor,
}

/// With what a wager is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Means {
    /// Gaming chips or plaques.
    #[default]
    Chips,
    /// Chips together with a match play coupon of the same amount.
    MatchPlay,
    /// A spoken wager accompanied by cash.
    VerbalCash,
}

impl Means {
    /// Every means.
    pub const ALL: [Means; 3] = [Means::Chips, Means::MatchPlay, Means::VerbalCash];

    /// The word for it in transcripts.
    pub const fn key(self) -> &'static str {
        match self {
            Means::Chips => "chips",
            Means::MatchPlay => "match-play",
            Means::VerbalCash => "verbal-cash",
        }
    }
}

/// A place on the table where cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// A seat's hand; a seat that splits, or goes to war, has several.
    Seat {
        /// Which seat.
        seat: SeatNo,
        /// Which of its hands, from 0.
        hand: u8,
    },
    /// The dealer's hand.
    Dealer {
        /// Which of them, from 0.
        hand: u8,
    },
    /// The Player's Hand of the baccarat games, which is nobody's own.
    Player,
    /// The Banker's Hand of the baccarat games.
    Banker,
    /// Cards that belong to all.
    Board,
    /// The discard rack, face down and unseen.
    Burn,
    /// The discard rack, seen.
    Discard,
}

impl Area {
    /// Whose it is, where it is a seat's.
    pub const fn seat(self) -> Option<SeatNo> {
        match self {
            Area::Seat { seat, .. } => Some(seat),
            Area::Dealer { .. }
            | Area::Player
            | Area::Banker
            | Area::Board
            | Area::Burn
            | Area::Discard => None,
        }
    }
}

/// Which side of a card is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Face {
    Up,
    Down,
}

/// A card that lies face down. It can be looked at only by rules that turn it
/// up; it cannot be serialised or printed, so no view can leak it by accident.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hidden(Option<Card>);

impl Hidden {
    /// A card put face down, or one that nobody saw.
    pub const fn new(card: Option<Card>) -> Self {
        Hidden(card)
    }

    /// Turns it up, where the rules say so.
    pub const fn turn_up(self) -> Option<Card> {
        self.0
    }
}

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("??")
    }
}

/// One thing that may be decided, with the words that may follow its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The key, as in transcripts: `go-to-war`.
    pub key: &'static str,
    /// What it does, for a button or a list: "Go to war".
    pub label: &'static str,
    /// What follows the key.
    pub args: Args,
    /// The money it takes.
    pub costs: Money,
}

/// What follows the key of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Args {
    /// Nothing.
    None,
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// An amount, which it then costs or comes to.
    Amount(Limits),
    /// Some of the seat's own cards.
    Cards {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// This wager's key: a choice for each wager that it can be said of.
    Wager(&'static str),
}

/// The decisions open to somebody, in the order in which a dealer offers them.
pub type Choices = ArrayVec<Choice, 40>;
