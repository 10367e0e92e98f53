//! The dealer: the table, the shoe and the dice, as a live table has them and
//! as a replay makes them again. What a live table does and what a replay does
//! is one code, so a log that was written can be read.

use std::collections::BTreeMap;

use boardwalk_equipment::random::{ChaCha20, DiceCup};
use boardwalk_equipment::{Card, Drawn, Shoe};
use boardwalk_games::any::{AnyEvent, AnyInput, AnyTable};
use boardwalk_games::{Area, Face, Next, Refusal, SeatNo, ShoeHandling, catalog};

use super::books::Books;
use super::line::Step;
use super::seed::Seed;

/// A table with its shoe and dice.
pub struct Dealer {
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// The shoe, by compartment, once it was shuffled.
    shoes: Vec<Option<Shoe>>,
    /// The dice of this round, once a seed is there for them.
    dice: Option<(DiceCup, ChaCha20)>,
    /// Cards that came out of each shoe since it was shuffled from all cards.
    dealt: u32,
    /// The cards that lie face down in front of seats, by their place.
    down: BTreeMap<u32, (SeatNo, Card)>,
}

impl Clone for Dealer {
    fn clone(&self) -> Self {
        Self {
            table: self.table.boxed_clone(),
            shoes: self.shoes.clone(),
            dice: self.dice.clone(),
            dealt: self.dealt,
            down: self.down.clone(),
        }
    }
}

impl std::fmt::Debug for Dealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dealer").field("game", &self.table.game()).finish_non_exhaustive()
    }
}

/// Why a step cannot be done.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Stop {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// What came out of the shoe, or the cup, is something else.
    #[error("{found} stands there, but {right} came out")]
    Otherwise {
        /// What stands there.
        found: String,
        /// What came out.
        right: String,
    },
    /// There are no cards, or no dice, to take it from.
    #[error("there is no shoe or cup to take that from")]
    NoEquipment,
}

impl Dealer {
    /// With a table that was just opened, and nothing shuffled.
    pub fn new(table: Box<dyn AnyTable>) -> Self {
        let compartments = usize::from(table.compartments().max(1));
        let shoes = vec![None; compartments];
        Self { table, shoes, dice: None, dealt: 0, down: BTreeMap::new() }
    }

    /// Whether cards are dealt here, and some compartment was never shuffled.
    pub fn unshuffled(&self) -> Option<u8> {
        self.table.equipment().shoe?;
        let empty = self.shoes.iter().position(Option::is_none)?;
        u8::try_from(empty).ok()
    }

    /// Whether the dice of this round have a seed.
    pub const fn has_dice(&self) -> bool {
        self.dice.is_some()
    }

    /// Whether cards may be shuffled into a compartment now: the round asks for
    /// it, or nothing was ever shuffled there; of dice, whether this round has
    /// none and waits for a roll.
    pub fn may_shuffle(&self, compartment: u8) -> bool {
        if self.table.equipment().shoe.is_none() {
            return compartment == 0 && self.dice.is_none() && self.table.next() == Next::Dice;
        }
        let asked = self.table.next() == Next::Shuffle && self.table.compartment() == compartment;
        asked || self.shoes.get(usize::from(compartment)).is_some_and(Option::is_none)
    }

    /// Shuffles what the round asks for, or a whole new compartment, from a
    /// seed. Says whether nothing of what was there before is among it.
    pub fn shuffle(&mut self, compartment: u8, seed: &Seed) -> bool {
        let mut words = ChaCha20::new(seed.0, 0);
        let Some(spec) = self.table.equipment().shoe else {
            self.dice = Some((DiceCup::default(), words));
            return true;
        };
        let count = self.table.compartments().max(1);
        let spec = spec.compartment(compartment, count);
        let Some(slot) = self.shoes.get_mut(usize::from(compartment)) else { return false };
        let asked = self.table.next() == Next::Shuffle && slot.is_some();
        let shoe = slot.get_or_insert_with(|| Shoe::new(spec.decks));
        if asked && let Some(cards) = self.table.shuffles() {
            shoe.refill(cards, &mut words);
            return false;
        }
        if asked && self.table.puts_back() {
            shoe.put_back(&mut words);
            return false;
        }
        // Always from new decks in order, so that the seed alone tells the order.
        *shoe = Shoe::new(spec.decks);
        shoe.shuffle(&mut words);
        if !spec.fresh_every_round {
            shoe.place_cut_card(spec.behind_cut_card.into());
        }
        let left_out = if asked { self.table.left_out() } else { Vec::new() };
        left_out.iter().for_each(|card| shoe.leave_out(*card));
        left_out.is_empty()
    }

    /// Whether the shuffle that is asked for is of a part of the cards, so that
    /// nobody is offered the cut.
    pub fn shuffles_a_part(&self) -> bool {
        self.table.shuffles().is_some()
            || self.table.puts_back()
            || !self.table.left_out().is_empty()
    }

    /// What comes next where the round waits for a card or a roll.
    pub fn draw(&mut self) -> Result<AnyInput, Stop> {
        match self.table.next() {
            Next::Dice => {
                let (cup, words) = self.dice.as_mut().ok_or(Stop::NoEquipment)?;
                Ok(AnyInput::Roll { dice: cup.roll(words) })
            }
            _ => Ok(match self.out_of_shoe()? {
                Drawn::Card(card) => AnyInput::Card { card: Some(card) },
                Drawn::CutCard => AnyInput::CutCard,
                Drawn::Empty => AnyInput::OutOfCards,
            }),
        }
    }

    fn out_of_shoe(&mut self) -> Result<Drawn, Stop> {
        let number = usize::from(self.table.compartment());
        let shoe = self.shoes.get_mut(number).and_then(Option::as_mut).ok_or(Stop::NoEquipment)?;
        let drawn = shoe.draw();
        if let Drawn::Card(_) = drawn {
            self.dealt += 1;
        }
        Ok(drawn)
    }

    /// The next card out of the shoe, for an irregularity that shows one.
    pub fn next_card(&mut self) -> Result<Card, Stop> {
        loop {
            match self.out_of_shoe()? {
                Drawn::Card(card) => return Ok(card),
                Drawn::CutCard => {}
                Drawn::Empty => return Err(Stop::NoEquipment),
            }
        }
    }

    /// Gives an input to the table. On a refusal nothing has changed but what
    /// was drawn; whoever gives works on a copy.
    pub fn give(&mut self, input: &AnyInput) -> Result<Vec<AnyEvent>, Stop> {
        let asked = self.table.next();
        let handling = match input {
            AnyInput::Decide { decision, .. }
            | AnyInput::Dealer { decision }
            | AnyInput::Floor { decision } => self.table.handles_shoe(decision),
            _ => None,
        };
        let compartment = usize::from(self.table.compartment());
        let events = self.table.give(input)?;
        if let (
            Next::Card { to: Area::Seat { seat, .. }, face: Face::Down },
            AnyInput::Card { card: Some(card) },
        ) = (asked, input)
        {
            self.down.insert(self.dealt, (seat, *card));
        }
        if let (Some(handling), Some(Some(shoe))) = (handling, self.shoes.get_mut(compartment)) {
            match handling {
                // The rules have checked the distance from both ends.
                ShoeHandling::Cut { at } => drop(shoe.cut(at.into(), 0)),
                ShoeHandling::PlaceCutCard { behind } => shoe.place_cut_card(behind.into()),
            }
        }
        Ok(events)
    }

    /// Begins the next round.
    pub fn again(&mut self) {
        self.table.again();
        self.down.clear();
        self.dice = None;
    }

    /// A round called off leaves a table as it was opened, nothing shuffled, with
    /// the same people, what they have in front of them and what the progressive
    /// meter reads: it is never turned back.
    pub fn reopen(&mut self, books: &Books) -> Result<(), String> {
        let game = catalog::game(self.table.game()).map_err(|why| why.to_string())?;
        let options = self.table.options().into_iter();
        let options: Vec<(String, String)> =
            options.map(|(key, value)| (key.to_string(), value)).collect();
        let meter = self.table.meter();
        *self = Self::new(game.open(&options).map_err(|why| why.to_string())?);
        if let Some(amount) = meter {
            self.give(&AnyInput::Meter { amount }).map_err(|why| why.to_string())?;
        }
        for seat in books.holders.keys().copied() {
            let input = match books.stack(seat) {
                Some(amount) => AnyInput::Stack { seat, amount },
                None => AnyInput::Sit { seat },
            };
            self.give(&input).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    /// What is told of a duty of the house; nothing if it is none of this game's.
    pub fn did(&self, key: &str) -> Option<AnyEvent> {
        let game = catalog::game(self.table.game()).ok()?;
        game.duties().iter().find(|duty| duty.key == key).map(AnyEvent::did)
    }

    /// The input as the log writes it: no card that lies face down is named, and
    /// one that a decision names is written by its place, `@17`. To be asked
    /// before the input is given.
    pub fn written(&self, input: &AnyInput) -> AnyInput {
        match (self.table.next(), input) {
            (Next::Card { face: Face::Down, .. }, AnyInput::Card { card: Some(_) }) => {
                AnyInput::Card { card: None }
            }
            (_, AnyInput::Decide { seat, decision }) if !self.down.is_empty() => {
                let decision = each_word(decision, |word| {
                    let card: Card = word.parse().ok()?;
                    let place = self.down.iter().find(|(_, at)| **at == (*seat, card))?.0;
                    Some(format!("@{place}"))
                });
                AnyInput::Decide { seat: *seat, decision }
            }
            _ => input.clone(),
        }
    }

    /// The input that a log's line stands for, with the cards that it does not
    /// name; and that those it names are those that come out.
    pub fn meant(&mut self, written: &AnyInput) -> Result<AnyInput, Stop> {
        match (self.table.next(), written) {
            (
                Next::Card { .. } | Next::Dice,
                AnyInput::Card { .. }
                | AnyInput::CutCard
                | AnyInput::OutOfCards
                | AnyInput::Roll { .. },
            ) => {
                let drawn = self.draw()?;
                let is_hidden = matches!(self.table.next(), Next::Card { face: Face::Down, .. });
                match (&drawn, written) {
                    (AnyInput::Card { card: Some(_) }, AnyInput::Card { card: None })
                        if is_hidden => {}
                    (drawn, written) if drawn == written => {}
                    (drawn, written) => {
                        return Err(Stop::Otherwise { found: told(written), right: told(drawn) });
                    }
                }
                Ok(drawn)
            }
            (_, AnyInput::Decide { seat, decision }) if decision.contains('@') => {
                let decision = each_word(decision, |word| {
                    let place: u32 = word.strip_prefix('@')?.parse().ok()?;
                    self.down.get(&place).map(|(_, card)| card.to_string())
                });
                Ok(AnyInput::Decide { seat: *seat, decision })
            }
            (_, AnyInput::Irregularity { key }) => {
                // The cards that it shows come out of the shoe.
                let shown = key.split_whitespace().filter_map(|word| word.parse::<Card>().ok());
                for card in shown {
                    let drawn = self.next_card()?;
                    if drawn != card {
                        let (found, right) = (card.to_string(), drawn.to_string());
                        return Err(Stop::Otherwise { found, right });
                    }
                }
                Ok(written.clone())
            }
            _ => Ok(written.clone()),
        }
    }

    /// Does again what a line says, with the seed where it asks for one.
    pub fn redo(&mut self, step: &Step, seed: Option<&Seed>) -> Result<Vec<AnyEvent>, Stop> {
        match step {
            Step::Given { input, .. } => {
                let meant = self.meant(input)?;
                self.give(&meant)
            }
            Step::Shuffled { compartment, .. } => {
                self.shuffle(*compartment, seed.ok_or(Stop::NoEquipment)?);
                Ok(Vec::new())
            }
            Step::Began { .. } => {
                self.again();
                Ok(Vec::new())
            }
            Step::Did { duty } => Ok(self.did(duty).into_iter().collect()),
            _ => Ok(Vec::new()),
        }
    }
}

fn each_word(text: &str, change: impl Fn(&str) -> Option<String>) -> String {
    let words = text.split_whitespace().map(|word| change(word).unwrap_or_else(|| word.into()));
    words.collect::<Vec<String>>().join(" ")
}

fn told(input: &AnyInput) -> String {
    match input {
        AnyInput::Card { card: Some(card) } => card.to_string(),
        AnyInput::Card { card: None } => "a card face down".into(),
        AnyInput::CutCard => "the cutting card".into(),
        AnyInput::OutOfCards => "the end of the shoe".into(),
        AnyInput::Roll { dice } => format!("a roll of {dice}"),
        other => format!("{other:?}"),
    }
}
