//! One table played from a seed.

use boardwalk_equipment::random::{ChaCha8, pick};

use super::player::RandomPlayer;
use crate::any::{AnyEvent, AnyGame, AnyInput, AnyTable};
use crate::{Next, OptionSpec, Refusal};

/// Streams of a seed, so that what one part draws does not move another.
const STREAM_OPTIONS: u64 = 1;
const STREAM_PLAYER: u64 = 2;
const STREAM_LAW: u64 = 3;

/// Amounts that a licensee might post, and some that none would.
const AMOUNTS: [&str; 14] = [
    "0.01",
    "0.03",
    "0.25",
    "0.50",
    "1",
    "2",
    "5",
    "7",
    "25",
    "500",
    "10000",
    "1000000",
    "100000000",
    "9999999999.99",
];
/// Odds that a licensee might pay, and some that none would.
const ODDS: [&str; 10] = [
    "2 to 1",
    "5 to 1",
    "40 to 1",
    "7 to 3",
    "11 to 6",
    "97 to 9",
    "1000000 to 1",
    "1000000 to 499979",
    "1000000 to 7",
    "123456 to 1",
];

/// What a table answers to an input.
pub type Answer = Result<Vec<AnyEvent>, Refusal>;

/// A table and the random player who plays it.
pub struct Play<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The options chosen, of which the others keep their defaults.
    pub options: Vec<(String, String)>,
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// What was given so far; `None` where the next round began.
    pub inputs: Vec<Option<AnyInput>>,
    /// Who plays.
    pub player: RandomPlayer,
    /// Chance for the law's own use.
    pub words: ChaCha8,
}

/// One thing done at a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Turn {
    /// An input was given.
    Gave {
        /// The input.
        input: AnyInput,
        /// What the table made of it.
        answer: Answer,
    },
    /// The round was over, and the next began.
    Again,
}

impl<'a> Play<'a> {
    /// A table with random lawful options.
    pub fn new(game: &'a dyn AnyGame, seed: u64) -> Result<Self, String> {
        let options = random_options(game, &mut ChaCha8::from_number(seed, STREAM_OPTIONS));
        let table = game.open(&options).map_err(|why| format!("the table does not open: {why}"))?;
        let player = RandomPlayer::new(ChaCha8::from_number(seed, STREAM_PLAYER), game, &*table);
        let words = ChaCha8::from_number(seed, STREAM_LAW);
        Ok(Self { game, options, table, inputs: Vec::new(), player, words })
    }

    /// Lets the random player do the next thing.
    pub fn step(&mut self) -> Turn {
        if self.table.next() == Next::Over {
            self.again();
            return Turn::Again;
        }
        let input = self.player.answer(&*self.table);
        let answer = self.give(&input);
        Turn::Gave { input, answer }
    }

    /// Gives an input to the table, whoever thought of it.
    pub fn give(&mut self, input: &AnyInput) -> Answer {
        // Recorded first: a panic must not lose the input that caused it.
        self.inputs.push(Some(input.clone()));
        let shuffled = self.table.shuffles();
        let answer = self.table.give(input);
        if answer.is_ok() {
            self.player.saw(input, shuffled);
        }
        answer
    }

    /// Begins the next round.
    pub fn again(&mut self) {
        self.inputs.push(None);
        self.table.again();
    }

    /// Whether a chance of one in `n` comes up.
    pub fn chance(&mut self, n: u32) -> bool {
        pick(n, &mut self.words) == 0
    }
}

/// Does the same at another table, and says where that one answers otherwise.
pub fn follow(table: &mut dyn AnyTable, turn: &Turn) -> Result<(), String> {
    match turn {
        Turn::Again => table.again(),
        Turn::Gave { input, answer } => {
            let other = table.give(input);
            if other != *answer {
                return Err(format!("{input:?} was answered {answer:?}, and then {other:?}"));
            }
        }
    }
    Ok(())
}

/// Some options set to values that their texts name, as far as the game takes
/// them together.
fn random_options(game: &dyn AnyGame, words: &mut ChaCha8) -> Vec<(String, String)> {
    let mut options = Vec::new();
    for spec in game.options() {
        if pick(3, words) > 0 {
            continue;
        }
        let Some(value) = random_value(game, &spec, words) else { continue };
        options.push((spec.key.to_string(), value));
        if game.open(&options).is_err() {
            options.pop();
        }
    }
    options
}

/// A value out of the option's own description: "6, 7, 8", "1 to 9", "none, or
/// an amount".
fn random_value(game: &dyn AnyGame, spec: &OptionSpec, words: &mut ChaCha8) -> Option<String> {
    if let Some((low, high)) = spec.values.split_once(" to ")
        && let (Ok(low), Ok(high)) = (low.parse::<u32>(), high.parse::<u32>())
    {
        return Some((low + pick(high.saturating_sub(low) + 1, words)).to_string());
    }
    let values: Vec<&str> = spec.values.split(", ").map(|v| v.trim_start_matches("or ")).collect();
    let value = *any(&values, words)?;
    if let Some((_, example)) = value.split_once("such as ") {
        return Some(example.to_string());
    }
    if value.contains("amount") {
        return any(&AMOUNTS, words).map(|amount| amount.to_string());
    }
    if value.contains("better ODDS") {
        return any(&ODDS, words).map(|odds| odds.to_string());
    }
    if value.contains("=ODDS") {
        let wager = any(&game.wagers(), words)?.key;
        return any(&ODDS, words).map(|odds| format!("{wager}={odds}"));
    }
    Some(value.to_string())
}

/// One of these, if there is any.
pub fn any<'t, T>(items: &'t [T], words: &mut ChaCha8) -> Option<&'t T> {
    let count = u32::try_from(items.len()).ok().filter(|n| *n > 0)?;
    items.get(pick(count, words) as usize)
}
