//! What a player keeps of what it is told. A player at a table reads every message of
//! the floor and needs little of it: the texts of a few fields are kept, and read when
//! it comes to deciding something, so that two thousand players leave the machine to
//! the floor.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// A message of the floor.
#[derive(Deserialize)]
pub struct Told<'a> {
    id: Option<&'a str>,
    pub ok: Option<bool>,
    pub seq: Option<u64>,
    #[serde(borrow)]
    pub error: Option<&'a RawValue>,
    #[serde(borrow)]
    state: Option<Changed<'a>>,
}

impl<'a> Told<'a> {
    pub fn read(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// What has changed of the state: all of it, the first time.
#[derive(Deserialize)]
struct Changed<'a> {
    #[serde(borrow, default, deserialize_with = "there")]
    round: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "there")]
    phase: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "there")]
    turn: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "there")]
    seats: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "there")]
    you: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "there")]
    choices: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "there")]
    windows: Option<&'a RawValue>,
}

/// A field that is there, if only to say null: that is a change too.
fn there<'de, D: Deserializer<'de>>(field: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(field).map(Some)
}

/// The state as far as a player needs it, each field in its text.
#[derive(Default)]
pub struct Seen {
    pub seq: u64,
    round: String,
    phase: String,
    turn: String,
    seats: String,
    you: String,
    choices: String,
    windows: String,
}

#[derive(Default, Deserialize)]
pub struct Turn {
    pub by: Option<String>,
    pub seat: Option<u64>,
    pub window: Option<u64>,
}

#[derive(Deserialize)]
pub struct Seat {
    seat: u64,
    pub stack: Option<f64>,
    pub ready: bool,
}

#[derive(Deserialize)]
pub struct Window {
    seat: u64,
    pub wager: String,
    pub min: f64,
}

#[derive(Deserialize)]
struct You {
    balance: f64,
}

impl Seen {
    /// Takes over what a message brings; the id of the command that it answers, if it
    /// is an answer.
    pub fn take<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let told = Told::read(text)?;
        if let Some(state) = told.state {
            self.seq = told.seq.unwrap_or(self.seq);
            for (known, new) in [
                (&mut self.round, state.round),
                (&mut self.phase, state.phase),
                (&mut self.turn, state.turn),
                (&mut self.seats, state.seats),
                (&mut self.you, state.you),
                (&mut self.choices, state.choices),
                (&mut self.windows, state.windows),
            ] {
                if let Some(new) = new {
                    known.clear();
                    known.push_str(new.get());
                }
            }
        }
        told.id.filter(|_| told.ok.is_some())
    }

    pub fn phase(&self) -> &str {
        self.phase.trim_matches('"')
    }

    pub fn round(&self) -> u64 {
        self.round.parse().unwrap_or(0)
    }

    pub fn turn(&self) -> Turn {
        serde_json::from_str(&self.turn).unwrap_or_default()
    }

    pub fn choices(&self) -> Vec<Value> {
        serde_json::from_str(&self.choices).unwrap_or_default()
    }

    pub fn balance(&self) -> Option<f64> {
        serde_json::from_str(&self.you).ok().map(|you: You| you.balance)
    }

    /// Who sits there.
    pub fn at(&self, seat: u64) -> Option<Seat> {
        let seats: Vec<Seat> = serde_json::from_str(&self.seats).ok()?;
        seats.into_iter().find(|other| other.seat == seat)
    }

    /// The first wager that the seat may make.
    pub fn window(&self, seat: u64) -> Option<Window> {
        let windows: Vec<Window> = serde_json::from_str(&self.windows).ok()?;
        windows.into_iter().find(|window| window.seat == seat)
    }
}
