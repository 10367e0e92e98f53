//! Games without their types: what drivers that serve every game talk to.
//!
//! Transcripts, the command line and the floor name wagers and decisions by
//! key. [`AnyTable`] reads the keys, gives the typed input to the typed round,
//! and tells what followed in words. It adds no rule.

use std::sync::{Arc, OnceLock};

use boardwalk_equipment::{Card, CardSet, Cite, Dice, Money};
use include_dir::Dir;
use serde::{Deserialize, Serialize};

use crate::provisions::{self, Provision};
use crate::told::tell;
use crate::{
    Area, Args, By, Choice, Choices, Code, Detail, Duty, Equipment, Event, Face, Family, Game,
    GameOptions, Input, Layout, Limits, Means, Next, OptionError, OptionSpec, Outcome, Refusal,
    Round, SeatNo, SeatSet, Setting, ShoeHandling, TableView, Viewer, Wager, Words,
};

/// A game of the catalog, its types forgotten.
pub trait AnyGame: Send + Sync {
    /// The id: `casino-war`.
    fn id(&self) -> &'static str;
    /// The name: "Casino war".
    fn name(&self) -> &'static str;
    /// Its family.
    fn family(&self) -> Family;
    /// Its sections.
    fn cites(&self) -> &'static [&'static str];
    /// What the house has to do at a live table besides.
    fn duties(&self) -> &'static [Duty];
    /// What the licensee may choose.
    fn options(&self) -> Vec<OptionSpec>;
    /// Its wagers.
    fn wagers(&self) -> Vec<WagerSpec>;
    /// The forms of its decisions: `cut N`.
    fn decisions(&self) -> &'static [&'static str];
    /// The forms of its irregularities.
    fn irregularities(&self) -> &'static [&'static str];
    /// Its provisions.
    fn provisions(&self) -> Result<Vec<Provision>, toml::de::Error>;
    /// Its golden transcripts: name and text, in order of name.
    fn rounds(&self) -> Vec<(&'static str, &'static str)>;
    /// A table with these options, or why there cannot be one.
    fn open(&self, choices: &[(String, String)]) -> Result<Box<dyn AnyTable>, OptionError>;
}

/// A table of some game.
pub trait AnyTable: Send + Sync {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The options in force.
    fn options(&self) -> Vec<(&'static str, String)>;
    /// What the round is waiting for.
    fn next(&self) -> Next;
    /// Takes one input and tells what followed, or refuses and changes nothing.
    fn give(&mut self, input: &AnyInput) -> Result<Vec<AnyEvent>, Refusal>;
    /// Begins the next round.
    fn again(&mut self);
    /// What somebody may decide now.
    fn choices(&self, by: By) -> Choices;
    /// Whether a seat may make or raise a wager now, and by how much.
    fn window(&self, seat: SeatNo, wager: &str) -> Result<Limits, Refusal>;
    /// Every wager that a seat may make or raise now, by its key, and by how much.
    fn windows(&self, seat: SeatNo) -> Vec<(&'static str, Limits)>;
    /// What a seat has on a wager.
    fn on_layout(&self, seat: SeatNo, wager: &str) -> Money;
    /// Who sits.
    fn seated(&self) -> SeatSet;
    /// Cards that will be burned before the next deal.
    fn burns_owed(&self) -> u8;
    /// Which cards the shuffle that is asked for puts together; all, if `None`.
    fn shuffles(&self) -> Option<CardSet>;
    /// The card that an irregularity takes out of the shoe, where it names one.
    fn takes(&self, irregularity: &str) -> Option<Card>;
    /// How many compartments the shoe has.
    fn compartments(&self) -> u8;
    /// The compartment that the next card comes out of, or that is shuffled.
    fn compartment(&self) -> u8;
    /// The cards on the table that stay out of the shuffle that is asked for.
    fn left_out(&self) -> Vec<Card>;
    /// Whether the shuffle puts the discards back among the cards left.
    fn puts_back(&self) -> bool;
    /// The decision that is taken for granted where nobody says otherwise.
    fn goes_without_saying(&self) -> Option<String>;
    /// What counts as decided where a player stays silent until the clock has
    /// run out: what the game says, or else the first choice that costs nothing
    /// and leaves nothing to be named. Nothing where there is none.
    fn silent(&self, seat: SeatNo) -> Option<String>;
    /// What a decision does to the cards that were just shuffled.
    fn handles_shoe(&self, decision: &str) -> Option<ShoeHandling>;
    /// The inputs that would give another table what this one has before a
    /// round: stacks, the button.
    fn settings(&self) -> Vec<AnyInput>;
    /// What the progressive meter reads, where there is one.
    fn meter(&self) -> Option<Money> {
        self.settings().into_iter().find_map(|setting| match setting {
            AnyInput::Meter { amount } => Some(amount),
            _ => None,
        })
    }
    /// What a player puts on the table before a round, where wagers come out of
    /// a stack.
    fn buy_in(&self) -> Option<Money>;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// What a driver must have at hand.
    fn equipment(&self) -> Equipment;
    /// The layout.
    fn layout(&self) -> Layout;
    /// What a viewer may see.
    fn seen_by(&self, viewer: Viewer) -> TableView;
    /// What a sensible player decides here.
    fn sensible(&self, by: By) -> String;
    /// The same table again, to be played on by itself.
    fn boxed_clone(&self) -> Box<dyn AnyTable>;
}

/// A wager as the catalog lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WagerSpec {
    /// The key.
    pub key: &'static str,
    /// The name.
    pub name: &'static str,
}

/// One input in words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AnyInput {
    /// A player takes a seat.
    Sit {
        /// Which.
        seat: SeatNo,
    },
    /// A player leaves a seat.
    Leave {
        /// Which.
        seat: SeatNo,
    },
    /// A wager is made or raised.
    Bet {
        /// Whose.
        seat: SeatNo,
        /// The wager's key.
        wager: String,
        /// How much.
        amount: Money,
        /// With what; chips where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        means: Option<String>,
    },
    /// A wager is taken down, or reduced.
    Remove {
        /// Whose.
        seat: SeatNo,
        /// The wager's key.
        wager: String,
        /// How much of it; all where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Money>,
    },
    /// "No more bets."
    Close,
    /// A card, or one that nobody saw.
    Card {
        /// The card.
        card: Option<Card>,
    },
    /// The cutting card came out.
    CutCard,
    /// The shoe is empty.
    OutOfCards,
    /// Dice have come to rest.
    Roll {
        /// What they show.
        dice: Dice,
    },
    /// A player decides.
    Decide {
        /// Who.
        seat: SeatNo,
        /// The key and what follows it.
        decision: String,
    },
    /// The dealer decides.
    Dealer {
        /// The key and what follows it.
        decision: String,
    },
    /// The floorperson rules.
    Floor {
        /// The key and what follows it.
        decision: String,
    },
    /// Something went wrong.
    Irregularity {
        /// The key and what follows it.
        key: String,
    },
    /// The cards are shuffled, ready to be cut.
    Shuffle,
    /// A shoe, shuffled and cut, is in place.
    NewShoe,
    /// A new dealer has come.
    NewDealer,
    /// The progressive meter reads this.
    Meter {
        /// How much.
        amount: Money,
    },
    /// A seat has this much in front of it.
    Stack {
        /// Which.
        seat: SeatNo,
        /// How much.
        amount: Money,
    },
    /// The button is in front of this seat.
    Button {
        /// Which.
        seat: SeatNo,
    },
}

impl From<Setting> for AnyInput {
    fn from(setting: Setting) -> Self {
        match setting {
            Setting::Meter(amount) => AnyInput::Meter { amount },
            Setting::Stack { seat, amount } => AnyInput::Stack { seat, amount },
            Setting::Button(seat) => AnyInput::Button { seat },
        }
    }
}

/// What followed, in words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnyEvent {
    /// What kind of event.
    pub event: &'static str,
    /// Whose, where it is a seat's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNo>,
    /// The sentence a dealer or supervisor would say.
    pub say: String,
    /// The provision behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Cite>,
    /// The wager and amount, where money moved onto the layout or off it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<Moved>,
    /// The wagers and the amount, where a wager moved on the layout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub travelled: Option<Travelled>,
    /// The settlement, where one was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settlement: Option<AnySettlement>,
    /// The card, where one was dealt or turned up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardAt>,
    /// The dice, where they were thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
}

impl AnyEvent {
    /// A duty that the house has done.
    pub fn did(duty: &Duty) -> Self {
        Self {
            event: "duty",
            seat: None,
            say: duty.say.into(),
            cite: Some(duty.cite),
            moved: None,
            travelled: None,
            settlement: None,
            card: None,
            dice: None,
        }
    }
}

/// A card that came to lie somewhere, as everybody sees it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct CardAt {
    /// Where.
    pub to: Area,
    /// Which side up.
    pub face: Face,
    /// The card, if it lies face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
}

/// Money that moved between a seat and the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Moved {
    /// The wager's key.
    pub wager: &'static str,
    /// Onto the layout, or with a minus off it.
    pub amount: Money,
}

/// A wager that moved to another area of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Travelled {
    /// From this wager,
    pub from: &'static str,
    /// to this one.
    pub to: &'static str,
    /// How much.
    pub amount: Money,
}

/// A settlement in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnySettlement {
    /// Whose.
    pub seat: SeatNo,
    /// The wager's key.
    pub wager: &'static str,
    /// What lay on the layout.
    pub staked: Money,
    /// How it ended.
    #[serde(serialize_with = "outcome_key")]
    pub result: Outcome,
    /// What the seat gained or lost.
    pub net: Money,
    /// The provision that decides.
    pub cite: Cite,
}

fn outcome_key<S: serde::Serializer>(outcome: &Outcome, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(outcome.key())
}

/// A game with its types, seen as one without.
#[derive(Debug)]
pub struct Erased<G>(std::marker::PhantomData<G>);

impl<G: Game> Erased<G> {
    /// The game.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self(std::marker::PhantomData)
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn family(&self) -> Family {
        G::FAMILY
    }

    fn cites(&self) -> &'static [&'static str] {
        G::CITES
    }

    fn duties(&self) -> &'static [Duty] {
        G::DUTIES
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::Options::specs()
    }

    fn wagers(&self) -> Vec<WagerSpec> {
        G::Wager::ALL.iter().map(|w| WagerSpec { key: w.key(), name: w.name() }).collect()
    }

    fn decisions(&self) -> &'static [&'static str] {
        G::DECISIONS
    }

    fn irregularities(&self) -> &'static [&'static str] {
        G::IRREGULARITIES
    }

    fn provisions(&self) -> Result<Vec<Provision>, toml::de::Error> {
        provisions::parse(G::PROVISIONS)
    }

    fn rounds(&self) -> Vec<(&'static str, &'static str)> {
        rounds(&G::ROUNDS)
    }

    fn open(&self, choices: &[(String, String)]) -> Result<Box<dyn AnyTable>, OptionError> {
        let options = G::Options::build(choices)?;
        let round = G::Round::open(options);
        Ok(Box::new(Table::<G> { options, round, strategy: Arc::default() }))
    }
}

fn rounds(dir: &'static Dir<'static>) -> Vec<(&'static str, &'static str)> {
    let mut rounds: Vec<_> = dir
        .files()
        .filter_map(|file| {
            let name = file.path().file_name()?.to_str()?;
            Some((name, file.contents_utf8()?))
        })
        .collect();
    rounds.sort();
    rounds
}

struct Table<G: Game> {
    options: G::Options,
    round: G::Round,
    /// Worked out when somebody first asks for it, and shared with clones.
    strategy: Arc<OnceLock<G::Strategy>>,
}

impl<G: Game> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.options.chosen()
    }

    fn next(&self) -> Next {
        self.round.next()
    }

    fn give(&mut self, input: &AnyInput) -> Result<Vec<AnyEvent>, Refusal> {
        let mut log: Vec<Event<G>> = Vec::new();
        self.round.give(typed::<G>(input)?, &mut log)?;
        Ok(log.iter().map(tell).collect())
    }

    fn again(&mut self) {
        self.round.again();
    }

    fn choices(&self, by: By) -> Choices {
        self.round.choices(by)
    }

    fn window(&self, seat: SeatNo, wager: &str) -> Result<Limits, Refusal> {
        self.round.window(seat, wager_of::<G>(wager)?)
    }

    fn windows(&self, seat: SeatNo) -> Vec<(&'static str, Limits)> {
        let open = |wager: &G::Wager| Some((wager.key(), self.round.window(seat, *wager).ok()?));
        G::Wager::ALL.iter().filter_map(open).filter(|(_, open)| open.min <= open.max).collect()
    }

    fn on_layout(&self, seat: SeatNo, wager: &str) -> Money {
        G::Wager::from_key(wager).map_or(Money::ZERO, |wager| self.round.on_layout(seat, wager))
    }

    fn seated(&self) -> SeatSet {
        self.round.seated()
    }

    fn burns_owed(&self) -> u8 {
        self.round.burns_owed()
    }

    fn shuffles(&self) -> Option<CardSet> {
        self.round.shuffles()
    }

    fn takes(&self, irregularity: &str) -> Option<Card> {
        words::<G::Irregularity>(irregularity)?.card()
    }

    fn compartments(&self) -> u8 {
        G::compartments(&self.options)
    }

    fn compartment(&self) -> u8 {
        self.round.compartment()
    }

    fn left_out(&self) -> Vec<Card> {
        let mut cards = Vec::new();
        self.round.left_out(&mut |card| cards.push(card));
        cards
    }

    fn puts_back(&self) -> bool {
        self.round.puts_back()
    }

    fn goes_without_saying(&self) -> Option<String> {
        self.round.goes_without_saying().map(|decision| decision.to_string())
    }

    fn silent(&self, seat: SeatNo) -> Option<String> {
        if let Some(decision) = self.round.silent(seat) {
            return Some(decision.to_string());
        }
        let plain = |choice: &&Choice| match choice.args {
            Args::None | Args::Cards { min: 0, .. } => choice.costs == Money::ZERO,
            Args::Number { .. } | Args::Amount(_) | Args::Cards { .. } | Args::Wager(_) => false,
        };
        let choices = self.round.choices(By::Seat(seat));
        choices.iter().find(plain).map(|choice| choice.key.to_string())
    }

    fn handles_shoe(&self, decision: &str) -> Option<ShoeHandling> {
        words::<G::Decision>(decision)?.handles_shoe()
    }

    fn settings(&self) -> Vec<AnyInput> {
        let mut inputs = Vec::new();
        self.round.settings(&mut |setting| inputs.push(setting.into()));
        inputs
    }

    fn buy_in(&self) -> Option<Money> {
        G::buy_in(&self.options)
    }

    fn seats(&self) -> u8 {
        G::seats(&self.options)
    }

    fn equipment(&self) -> Equipment {
        G::equipment(&self.options)
    }

    fn layout(&self) -> Layout {
        G::layout(&self.options)
    }

    fn seen_by(&self, viewer: Viewer) -> TableView {
        self.round.seen_by(viewer)
    }

    fn sensible(&self, by: By) -> String {
        let strategy = self.strategy.get_or_init(|| G::strategy(&self.options));
        G::sensible(strategy, &self.round, by).to_string()
    }

    fn boxed_clone(&self) -> Box<dyn AnyTable> {
        let strategy = Arc::clone(&self.strategy);
        Box::new(Table::<G> { options: self.options, round: self.round.clone(), strategy })
    }
}

/// The typed input behind the words, or that the game knows no such word.
fn typed<G: Game>(input: &AnyInput) -> Result<Input<G>, Refusal> {
    Ok(match input {
        AnyInput::Sit { seat } => Input::Sit { seat: *seat },
        AnyInput::Leave { seat } => Input::Leave { seat: *seat },
        AnyInput::Bet { seat, wager, amount, means } => Input::Bet {
            seat: *seat,
            wager: wager_of::<G>(wager)?,
            amount: *amount,
            means: means_of::<G>(means.as_deref())?,
        },
        AnyInput::Remove { seat, wager, amount } => {
            Input::Remove { seat: *seat, wager: wager_of::<G>(wager)?, amount: *amount }
        }
        AnyInput::Close => Input::Close,
        AnyInput::Card { card: Some(card) } => Input::Card(*card),
        AnyInput::Card { card: None } => Input::Unseen,
        AnyInput::CutCard => Input::CutCard,
        AnyInput::OutOfCards => Input::OutOfCards,
        AnyInput::Roll { dice } => Input::Dice(*dice),
        AnyInput::Decide { seat, decision } => decide::<G>(By::Seat(*seat), decision)?,
        AnyInput::Dealer { decision } => decide::<G>(By::Dealer, decision)?,
        AnyInput::Floor { decision } => decide::<G>(By::Floor, decision)?,
        AnyInput::Irregularity { key } => Input::Irregularity(
            words(key)
                .ok_or_else(|| unknown::<G>(Code::UnknownIrregularity, G::IRREGULARITIES, key))?,
        ),
        AnyInput::Shuffle => Input::Shuffled,
        AnyInput::NewShoe => Input::NewShoe,
        AnyInput::NewDealer => Input::NewDealer,
        AnyInput::Meter { amount } => Input::Set(Setting::Meter(*amount)),
        AnyInput::Stack { seat, amount } => {
            Input::Set(Setting::Stack { seat: *seat, amount: *amount })
        }
        AnyInput::Button { seat } => Input::Set(Setting::Button(*seat)),
    })
}

fn wager_of<G: Game>(key: &str) -> Result<G::Wager, Refusal> {
    G::Wager::from_key(key).ok_or_else(|| {
        let known: Vec<_> = G::Wager::ALL.iter().map(|w| w.key()).collect();
        let said = format!(
            "\"{}\" is no wager of {}; the wagers are {}",
            short(key),
            G::ID,
            known.join(", ")
        );
        Refusal { code: Code::UnknownWager, cite: G::WAGERS_CITE, detail: Detail::Said(said) }
    })
}

fn means_of<G: Game>(key: Option<&str>) -> Result<Means, Refusal> {
    let Some(key) = key else { return Ok(Means::Chips) };
    Means::ALL.into_iter().find(|m| m.key() == key).ok_or_else(|| {
        let said = format!(
            "a wager is made with chips, match-play or verbal-cash, not \"{}\"",
            short(key)
        );
        Refusal { code: Code::UnknownWager, cite: G::WAGERS_CITE, detail: Detail::Said(said) }
    })
}

fn decide<G: Game>(by: By, text: &str) -> Result<Input<G>, Refusal> {
    let decision =
        words(text).ok_or_else(|| unknown::<G>(Code::UnknownDecision, G::DECISIONS, text))?;
    Ok(Input::Decide { by, decision })
}

fn words<W: Words>(text: &str) -> Option<W> {
    let mut words = text.split_whitespace();
    let key = words.next()?;
    let args: Vec<&str> = words.collect();
    W::parse(key, &args)
}

fn unknown<G: Game>(code: Code, forms: &[&str], text: &str) -> Refusal {
    let said = format!("cannot read \"{}\"; expected {}", short(text), forms.join(", "));
    Refusal { code, cite: G::WAGERS_CITE, detail: Detail::Said(said) }
}

/// A hostile word may be megabytes long; the message need not be.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
