//! A player that knows no game: it does what the table offers.

use serde_json::{Value, json};

/// Numbers that are as good as random, the same in every run.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }

    pub fn id(&mut self) -> String {
        format!(
            "{:016x}{:08x}",
            {
                self.below(2);
                self.0
            },
            self.below(1 << 31)
        )
    }
}

/// What to do next at a table, from what the table shows: a bet, a decision, or
/// that one is ready; nothing where it is not this seat's turn.
pub fn next_move(state: &Value, seat: u8, chance: &mut Chance) -> Option<Value> {
    match state["phase"].as_str()? {
        "betting" => {
            Some(bet(state, seat, chance).unwrap_or(json!({"type": "ready", "seat": seat})))
        }
        "decision" => decide(state, chance),
        _ => None,
    }
}

fn bet(state: &Value, seat: u8, chance: &mut Chance) -> Option<Value> {
    let wagers = state["view"]["wagers"].as_array()?;
    let own = wagers.iter().filter(|wager| wager["seat"] == seat).count();
    let windows = state["windows"].as_array()?;
    // With much down and the first wager of the table not among it the round may not
    // begin, as at craps without a line wager.
    let first = windows.iter().find(|window| window["seat"] == seat);
    let first = first.filter(|first| !wagers.iter().any(|w| w["wager"] == first["wager"]));
    if let Some(first) = first.filter(|_| own > 3) {
        let (wager, amount) = (&first["wager"], dollars(cents(&first["min"])));
        return Some(json!({"type": "bet", "seat": seat, "wager": wager, "amount": amount}));
    }
    if own > 0 && chance.below(3) > 0 || own > 3 {
        return None;
    }
    let choices: &[Value] = state["choices"].as_array()?;
    let windows: Vec<&Value> = windows.iter().filter(|w| w["seat"] == seat).collect();
    if windows.is_empty() {
        return None;
    }
    // Now and then something else that may be said meanwhile.
    if own > 0 && !choices.is_empty() && chance.below(8) == 0 {
        return decide(state, chance);
    }
    let first = usize::from(own == 0 && chance.below(2) == 0);
    let window = windows[if first == 1 { 0 } else { chance.below(windows.len()) }];
    let (min, step) = (cents(&window["min"]), cents(&window["step"]));
    let amount = (min + step * chance.below(5) as i64).min(cents(&window["max"]));
    Some(json!({"type": "bet", "seat": seat, "wager": window["wager"], "amount": dollars(amount)}))
}

fn decide(state: &Value, chance: &mut Chance) -> Option<Value> {
    let choices = state["choices"].as_array().filter(|choices| !choices.is_empty())?;
    let choice = &choices[chance.below(choices.len())];
    let key = choice["key"].as_str()?;
    let args = &choice["args"];
    let words = if let Some(number) = args.get("number") {
        let (min, max) = (number["min"].as_u64()?, number["max"].as_u64()?);
        format!("{key} {}", min + chance.below((max - min + 1) as usize) as u64)
    } else if let Some(limits) = args.get("amount") {
        format!("{key} {}", dollars(cents(&limits["min"])))
    } else if let Some(wager) = args.get("wager") {
        format!("{key} {}", wager.as_str()?)
    } else if let Some(cards) = args.get("cards") {
        let (min, max) = (cards["min"].as_u64()?, cards["max"].as_u64()?);
        let count = min as usize + chance.below((max - min + 1) as usize);
        let own = own_cards(state, choice["seat"].as_u64()?);
        format!("{key}{}", own.iter().take(count).map(|c| format!(" {c}")).collect::<String>())
    } else {
        key.to_string()
    };
    Some(json!({"type": "decide", "seat": choice["seat"], "decision": words}))
}

fn own_cards(state: &Value, seat: u64) -> Vec<String> {
    let areas = state["view"]["cards"].as_array().cloned().unwrap_or_default();
    let own = areas.into_iter().filter(|area| area["area"]["seat"]["seat"] == seat);
    let cards = own.flat_map(|area| area["cards"].as_array().cloned().unwrap_or_default());
    cards.filter_map(|card| Some(card.get("face")?.as_str()?.to_string())).collect()
}

pub fn cents(amount: &Value) -> i64 {
    (amount.as_f64().unwrap_or(0.0) * 100.0).round() as i64
}

pub fn dollars(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
