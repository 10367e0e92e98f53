//! What a supervisor may do at a table now.

use boardwalk_equipment::Card;
use boardwalk_games::any::{AnyInput, AnyTable};
use boardwalk_games::{Args, By, Choice, Next};
use serde::Serialize;

use super::state::State;

/// Ways in which a form is tried at most, so that no form takes long.
const WAYS_MAX: usize = 200;

/// What a supervisor is shown beside the table.
#[derive(Debug, Serialize)]
pub struct SupervisorView {
    paused: bool,
    held: bool,
    /// Rulings that are asked for now.
    rulings: Vec<Choice>,
    /// What the dealer can be told to decide.
    dealer: Vec<Choice>,
    /// Irregularities that the rules take now, as they are reported.
    irregularities: Vec<String>,
    /// Every form of an irregularity that the game knows.
    forms: &'static [&'static str],
}

impl SupervisorView {
    /// What may be done now.
    pub fn of(state: &State) -> Self {
        let table = &*state.dealer.table;
        let forms = state.game.0.irregularities();
        let ways = forms.iter().flat_map(|form| ways(form, table));
        Self {
            paused: state.paused,
            held: state.held,
            rulings: table.choices(By::Floor).into_iter().collect(),
            dealer: table.choices(By::Dealer).into_iter().collect(),
            irregularities: ways.filter(|key| is_taken(table, key)).collect(),
            forms,
        }
    }
}

/// Whether the rules would take a report now, tried on a copy. Any cards will do
/// where some must be named: what comes out of the shoe next is nobody's to know.
fn is_taken(table: &dyn AnyTable, key: &str) -> bool {
    let tries = if key.contains("CARD") { Card::COUNT } else { 1 };
    (0..tries).any(|first| {
        let mut cards = Card::all().cycle().skip(first);
        let mut word = |word: &str| match word {
            "CARD" => cards.next().map(|card| card.to_string()).unwrap_or_default(),
            other => other.to_string(),
        };
        let words: Vec<String> = key.split_whitespace().map(&mut word).collect();
        let report = AnyInput::Irregularity { key: words.join(" ") };
        table.boxed_clone().give(&report).is_ok()
    })
}

/// The ways in which a form may be written: what stands in brackets is there or
/// not, a seat is one of those at the table, an amount is one that could be bet;
/// `CARD` stays, for the next card of the shoe.
pub fn ways(form: &str, table: &dyn AnyTable) -> Vec<String> {
    let mut ways = vec![String::new()];
    for word in form.split_whitespace() {
        let optional = word.starts_with('[');
        let said = match word.trim_matches(['[', ']']) {
            "SEAT" => table.seated().map(|seat| seat.to_string()).collect(),
            "AMOUNT" => amounts(table),
            other => vec![other.to_string()],
        };
        let longer = ways.iter().flat_map(|way| said.iter().map(move |word| join(way, word)));
        let mut next: Vec<String> = longer.take(WAYS_MAX).collect();
        if optional {
            next.splice(0..0, ways);
        }
        ways = next;
    }
    ways
}

fn join(way: &str, word: &str) -> String {
    format!("{way} {word}").trim_start().to_string()
}

/// Amounts that whoever decides could put in, the least and the most.
fn amounts(table: &dyn AnyTable) -> Vec<String> {
    let Next::Decision { by: By::Seat(seat) } = table.next() else { return Vec::new() };
    let mut all: Vec<String> = Vec::new();
    for choice in table.choices(By::Seat(seat)) {
        let limits = match choice.args {
            Args::Amount(limits) => [limits.min, limits.max],
            _ => [choice.costs, choice.costs],
        };
        for amount in limits.into_iter().filter(|amount| amount.is_positive()) {
            let amount = amount.plain().to_string();
            if !all.contains(&amount) {
                all.push(amount);
            }
        }
    }
    all
}
