//! Reading PHH: one hand a file, or many as numbered tables.

use boardwalk_equipment::{Card, Money};
use boardwalk_games::player_poker::STACK_MAX;
use toml::{Table, Value};

use super::PhhError;

/// Players that a hand has at most, and actions.
const PLAYERS_MAX: usize = 11;
const ACTIONS_MAX: usize = 10_000;

/// The games of PHH that the rules have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// Fixed limit hold 'em.
    Ft,
    /// No limit hold 'em.
    Nt,
    /// Pot limit omaha for high.
    Po,
    /// Fixed limit omaha for high and low with an eight or better.
    Fo8,
    /// Fixed limit seven-card stud for high.
    F7s,
    /// The same for high and low with an eight or better.
    F7s8,
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 6] = [Code::Ft, Code::Nt, Code::Po, Code::Fo8, Code::F7s, Code::F7s8];

    /// As the format writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Code::Ft => "FT",
            Code::Nt => "NT",
            Code::Po => "PO",
            Code::Fo8 => "FO/8",
            Code::F7s => "F7S",
            Code::F7s8 => "F7S/8",
        }
    }

    /// Whether a bring-in takes the place of blinds.
    pub const fn is_stud(self) -> bool {
        match self {
            Code::F7s | Code::F7s8 => true,
            Code::Ft | Code::Nt | Code::Po | Code::Fo8 => false,
        }
    }
}

/// Names of the games that the format has and the rules have not.
const NOT_OURS: [(&str, &str); 5] = [
    ("NS", "no-limit short-deck hold 'em"),
    ("FR", "razz"),
    ("N2L1D", "deuce-to-seven single draw"),
    ("F2L3D", "deuce-to-seven triple draw"),
    ("FB", "badugi"),
];

/// A hand as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Hand {
    /// The game.
    pub code: Code,
    /// Antes by player.
    pub antes: Vec<Money>,
    /// Blinds and straddles by player; none in stud.
    pub blinds: Vec<Money>,
    /// The bring-in, in stud.
    pub bring_in: Option<Money>,
    /// The least bet, or the early one in fixed limit.
    pub min_bet: Money,
    /// The later bet in fixed limit.
    pub big_bet: Option<Money>,
    /// Stacks by player; the most there can be where the file says `inf`.
    pub stacks: Vec<Money>,
    /// Whether a stack is not known.
    pub unknown_stack: bool,
    /// Whether a player short of an ante wins only what was matched.
    pub ante_trimming: bool,
    /// What was done.
    pub actions: Vec<(String, Action)>,
    /// Stacks after the last action, where the file says so.
    pub finishing_stacks: Option<Vec<Money>>,
    /// What each collected from the pots, where the file says so.
    pub winnings: Option<Vec<Money>>,
    /// The house options, in a hand that Boardwalk wrote.
    pub options: Option<Vec<(String, String)>>,
}

/// One action. Players are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Cards for a player; `None` is a card that nobody saw.
    Hole(usize, Vec<Option<Card>>),
    /// Cards for the board.
    Board(Vec<Option<Card>>),
    /// The bring-in is posted.
    BringIn(usize),
    /// Fold.
    Fold(usize),
    /// Check or call.
    CheckCall(usize),
    /// Complete, bet or raise to this.
    RaiseTo(usize, Money),
    /// Show these cards, or those known already.
    Show(usize, Vec<Option<Card>>),
    /// Muck.
    Muck(usize),
    /// Nothing, or a comment.
    Nothing,
}

/// Reads a file with one hand or many.
pub fn parse(text: &str) -> Result<Vec<Hand>, PhhError> {
    let table: Table =
        text.parse().map_err(|error: toml::de::Error| PhhError::Form(error.message().into()))?;
    if table.contains_key("variant") {
        return Ok(vec![hand(&table)?]);
    }
    let mut hands = Vec::new();
    for (key, value) in &table {
        let Value::Table(table) = value else {
            return Err(PhhError::Form(format!("expected variant, found {}", short(key))));
        };
        hands.push(hand(table)?);
    }
    if hands.is_empty() {
        return Err(PhhError::Form("there is no hand in it".into()));
    }
    Ok(hands)
}

/// Reads a file with one hand.
pub fn parse_one(text: &str) -> Result<Hand, PhhError> {
    let mut hands = parse(text)?;
    match hands.len() {
        1 => hands.pop().ok_or_else(|| PhhError::Form("there is no hand in it".into())),
        n => Err(PhhError::Form(format!("there are {n} hands in it, and one is expected"))),
    }
}

fn hand(table: &Table) -> Result<Hand, PhhError> {
    let code = code(table)?;
    let (stacks, unknown_stack) = stacks(table)?;
    let players = stacks.len();
    if !(2..=PLAYERS_MAX).contains(&players) {
        return Err(PhhError::NotOurs(format!("two to eleven players play, not {players}")));
    }
    let antes = amounts(table, "antes")?.unwrap_or_else(|| vec![Money::ZERO; players]);
    let blinds = amounts(table, "blinds_or_straddles")?.unwrap_or_default();
    for (key, list) in [("antes", &antes), ("blinds_or_straddles", &blinds)] {
        if list.len() > players || key == "antes" && list.len() != players {
            return Err(PhhError::Form(format!("{key} has not an entry for each player")));
        }
    }
    let bring_in = one(table, "bring_in")?;
    let small = match one(table, "min_bet")? {
        Some(amount) => Some(amount),
        None => one(table, "small_bet")?,
    };
    let min_bet = small.filter(|amount| amount.is_positive());
    let min_bet =
        min_bet.ok_or_else(|| PhhError::Form("min_bet or small_bet is missing".into()))?;
    Ok(Hand {
        code,
        antes,
        blinds,
        bring_in,
        min_bet,
        big_bet: one(table, "big_bet")?,
        stacks,
        unknown_stack,
        ante_trimming: table.get("ante_trimming_status").and_then(Value::as_bool).unwrap_or(false),
        actions: actions(table, players)?,
        finishing_stacks: if unknown_stack { None } else { amounts(table, "finishing_stacks")? },
        winnings: amounts(table, "winnings")?,
        options: options(table),
    })
}

/// The house options of a hand that Boardwalk wrote: a key and a value each.
fn options(table: &Table) -> Option<Vec<(String, String)>> {
    let list = table.get("_options")?.as_array()?;
    let option = |value: &Value| {
        let (key, value) = value.as_str()?.split_once(' ')?;
        Some((key.to_string(), value.to_string()))
    };
    list.iter().map(option).collect()
}

fn code(table: &Table) -> Result<Code, PhhError> {
    let key = table.get("variant").and_then(Value::as_str);
    let key = key.ok_or_else(|| PhhError::Form("variant is missing".into()))?;
    if let Some(code) = Code::ALL.into_iter().find(|code| code.key() == key) {
        return Ok(code);
    }
    let ours: Vec<&str> = Code::ALL.iter().map(|code| code.key()).collect();
    let ours = ours.join(", ");
    Err(PhhError::NotOurs(match NOT_OURS.iter().find(|(code, _)| *code == key) {
        Some((code, name)) => format!(
            "variant {code}, {name}, is no game of these rules (19:47-14.8(b)); {ours} are replayed"
        ),
        None => format!("variant {} is not known; {ours} are replayed", short(key)),
    }))
}

fn stacks(table: &Table) -> Result<(Vec<Money>, bool), PhhError> {
    let list = table.get("starting_stacks").and_then(Value::as_array);
    let list = list.ok_or_else(|| PhhError::Form("starting_stacks is missing".into()))?;
    let mut unknown = false;
    let stack = |value: &Value| match value {
        Value::Float(stack) if stack.is_infinite() && *stack > 0.0 => {
            unknown = true;
            Ok(STACK_MAX)
        }
        value => money(value, "starting_stacks"),
    };
    let stacks = list.iter().map(stack).collect::<Result<_, _>>()?;
    Ok((stacks, unknown))
}

fn amounts(table: &Table, key: &str) -> Result<Option<Vec<Money>>, PhhError> {
    let Some(value) = table.get(key) else { return Ok(None) };
    let list = value.as_array().ok_or_else(|| PhhError::Form(format!("{key} is no list")))?;
    list.iter().map(|value| money(value, key)).collect::<Result<_, _>>().map(Some)
}

fn one(table: &Table, key: &str) -> Result<Option<Money>, PhhError> {
    table.get(key).map(|value| money(value, key)).transpose()
}

/// An amount, exactly: the shortest text of a number is what was written.
fn money(value: &Value, key: &str) -> Result<Money, PhhError> {
    let text = match value {
        Value::Integer(whole) => whole.to_string(),
        Value::Float(number) => number.to_string(),
        Value::String(_)
        | Value::Boolean(_)
        | Value::Datetime(_)
        | Value::Array(_)
        | Value::Table(_) => String::new(),
    };
    let amount: Result<Money, _> = text.parse();
    match amount {
        Ok(amount) if amount >= Money::ZERO => Ok(amount),
        Ok(_) => Err(PhhError::Form(format!("{key} has an amount below nothing"))),
        Err(error) => Err(PhhError::Form(format!("{key}: {error}"))),
    }
}

fn actions(table: &Table, players: usize) -> Result<Vec<(String, Action)>, PhhError> {
    let list = table.get("actions").and_then(Value::as_array);
    let list = list.ok_or_else(|| PhhError::Form("actions is missing".into()))?;
    if list.len() > ACTIONS_MAX {
        return Err(PhhError::Form(format!("more than {ACTIONS_MAX} actions")));
    }
    let read = |value: &Value| {
        let text = value.as_str().ok_or_else(|| PhhError::Form("an action is no text".into()))?;
        let action = action(text, players);
        let action = action
            .ok_or_else(|| PhhError::Form(format!("cannot read the action \"{}\"", short(text))))?;
        Ok((text.to_string(), action))
    };
    list.iter().map(read).collect()
}

fn action(text: &str, players: usize) -> Option<Action> {
    let said = text.split('#').next().unwrap_or(text);
    let words: Vec<&str> = said.split_whitespace().collect();
    let player = |word: &str| -> Option<usize> {
        let number: usize = word.strip_prefix('p')?.parse().ok()?;
        (1..=players).contains(&number).then(|| number - 1)
    };
    Some(match words[..] {
        [] => Action::Nothing,
        ["d", "dh", who, listed] => Action::Hole(player(who)?, cards(listed)?),
        ["d", "db", listed] => Action::Board(cards(listed)?),
        [who, "pb"] => Action::BringIn(player(who)?),
        [who, "f"] => Action::Fold(player(who)?),
        [who, "cc"] => Action::CheckCall(player(who)?),
        [who, "cbr", amount] => Action::RaiseTo(player(who)?, amount.parse().ok()?),
        [who, "sm"] => Action::Muck(player(who)?),
        [who, "sm", "-"] => Action::Show(player(who)?, Vec::new()),
        [who, "sm", listed] => Action::Show(player(who)?, cards(listed)?),
        _ => return None,
    })
}

fn cards(text: &str) -> Option<Vec<Option<Card>>> {
    if !text.is_ascii() || text.len() % 2 == 1 || text.len() > 20 {
        return None;
    }
    let card = |n: usize| match text.get(2 * n..2 * n + 2)? {
        "??" => Some(None),
        card => card.parse().ok().map(Some),
    };
    (0..text.len() / 2).map(card).collect()
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
