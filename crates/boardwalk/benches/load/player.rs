//! A player who bets and decides as soon as it may, and times what it does.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{FutureExt, SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;

use crate::calibrate::percentile;
use crate::client::{self, Socket};

/// One command of so many is sent a second time with the same id.
const TWICE: u64 = 50;
/// How long an answer may take before it counts as lost.
const LOST: Duration = Duration::from_secs(10);

pub struct Player {
    pub address: String,
    pub token: String,
    pub table: String,
    pub seat: u64,
    /// A command takes one: that is how fast all of them go.
    pub permits: Arc<Semaphore>,
    pub count: Arc<Count>,
    pub stop: Arc<AtomicU64>,
}

/// What all players count together.
#[derive(Debug, Default)]
pub struct Count {
    times: Mutex<Vec<Duration>>,
    sent: AtomicU64,
    /// How often, by code.
    refused: Mutex<BTreeMap<String, u64>>,
    lost: AtomicU64,
    repeated: AtomicU64,
    doubled: AtomicU64,
}

#[derive(Debug)]
pub struct Figures {
    pub answered: u64,
    pub refused: BTreeMap<String, u64>,
    pub lost: u64,
    pub repeated: u64,
    pub doubled: u64,
    pub median: Duration,
    pub p99: Duration,
    pub worst: Duration,
}

impl Count {
    /// Forgets what came before.
    pub fn begin(&self) {
        self.times.lock().unwrap().clear();
        self.refused.lock().unwrap().clear();
        for number in [&self.lost, &self.repeated, &self.doubled] {
            number.store(0, Ordering::Relaxed);
        }
    }

    fn refuse(&self, code: &Value) {
        let code = code.as_str().unwrap_or("no code").to_string();
        *self.refused.lock().unwrap().entry(code).or_default() += 1;
    }

    pub fn figures(&self) -> Figures {
        let mut times = self.times.lock().unwrap().clone();
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        Figures {
            answered: times.len() as u64,
            refused: self.refused.lock().unwrap().clone(),
            lost: read(&self.lost),
            repeated: read(&self.repeated),
            doubled: read(&self.doubled),
            median: percentile(&mut times, 50),
            p99: percentile(&mut times, 99),
            worst: times.last().copied().unwrap_or_default(),
        }
    }
}

impl Player {
    pub async fn play(self) {
        let n = usize::from_str_radix(&self.token[..6], 16).unwrap_or(0) % 4_000;
        let Some(mut socket) =
            client::watch(&self.address, n, &self.table, Some(&self.token)).await
        else {
            return;
        };
        let mut state = Value::Null;
        let mut seated = false;
        let mut bet_in = None;
        while self.stop.load(Ordering::Relaxed) == 0 {
            if seated && self.wish(&state, &mut bet_in.clone()).is_none() {
                match next(&mut socket).await {
                    Some(message) => take(&mut state, message),
                    None => return,
                }
                continue;
            }
            let Ok(permit) = self.permits.acquire().await else { return };
            // What has come in meanwhile is seen first, as a person would.
            while let Some(message) = next(&mut socket).now_or_never() {
                match message {
                    Some(message) => take(&mut state, message),
                    None => return,
                }
            }
            let wish = match seated {
                true => self.wish(&state, &mut bet_in),
                false => Some(json!({"type": "sit", "seat": self.seat})),
            };
            let Some(wish) = wish else { continue };
            permit.forget();
            if self.stop.load(Ordering::Relaxed) != 0 {
                return;
            }
            let sat = wish["type"] == "sit";
            match self.command(&mut socket, &mut state, wish).await {
                Some(true) => seated |= sat,
                Some(false) if sat => return,
                Some(false) => {}
                None => return,
            }
        }
    }

    /// What this player would do now: decide if asked, bet the least, be ready.
    fn wish(&self, state: &Value, bet_in: &mut Option<(u64, u64)>) -> Option<Value> {
        let own = |item: &&Value| item["seat"] == self.seat;
        if state["phase"] == "decision" {
            let asked = state["turn"]["seat"] == self.seat && state["turn"]["by"] == "seat";
            let choices = state["choices"].as_array()?;
            let choice = choices.iter().filter(own).min_by_key(|c| cost(c))?;
            return asked
                .then(|| json!({"type": "decide", "seat": self.seat, "decision": said(choice)}));
        }
        if state["phase"] != "betting" {
            return None;
        }
        let seats = state["seats"].as_array()?;
        let me = seats.iter().find(own)?;
        if me["stack"].as_f64().is_some_and(|stack| stack < 20.0)
            && state["you"]["balance"].as_f64()? > 400.0
        {
            return Some(json!({"type": "buy-in", "seat": self.seat, "amount": 400}));
        }
        let window = (state["round"].as_u64()?, state["turn"]["window"].as_u64().unwrap_or(0));
        if *bet_in != Some(window) {
            *bet_in = Some(window);
            let windows = state["windows"].as_array()?;
            if let Some(first) = windows.iter().find(own) {
                let amount = first["min"].as_f64()?.max(1.0);
                return Some(
                    json!({"type": "bet", "seat": self.seat, "wager": first["wager"], "amount": amount}),
                );
            }
        }
        (me["ready"] == false).then(|| json!({"type": "ready", "seat": self.seat}))
    }

    /// Sends a command and waits for its answer and its broadcast; whether it was
    /// taken, and nothing if the socket is gone.
    async fn command(&self, socket: &mut Socket, state: &mut Value, wish: Value) -> Option<bool> {
        let number = self.count.sent.fetch_add(1, Ordering::Relaxed);
        let id = format!("{}-{number}", &self.token[..12]);
        let text = json!({"id": id, "do": wish}).to_string();
        let begun = Instant::now();
        socket.send(Message::text(text.as_str())).await.ok()?;
        let taken = loop {
            if begun.elapsed() > LOST {
                self.count.lost.fetch_add(1, Ordering::Relaxed);
                return Some(false);
            }
            let message = next(socket).await?;
            if message["type"] == "answer" && message["id"] == id.as_str() {
                break message;
            }
            take(state, message);
        };
        if taken["ok"] != true {
            self.count.refuse(&taken["error"]["code"]);
            return Some(false);
        }
        let seq = taken["seq"].as_u64().unwrap_or(0);
        while state["seq"].as_u64().unwrap_or(0) < seq && begun.elapsed() < LOST {
            let message = next(socket).await?;
            take(state, message);
        }
        self.count.times.lock().unwrap().push(begun.elapsed());
        if number.is_multiple_of(TWICE) {
            self.count.repeated.fetch_add(1, Ordering::Relaxed);
            socket.send(Message::text(text.as_str())).await.ok()?;
            loop {
                let message = next(socket).await?;
                if message["type"] == "answer" && message["id"] == id.as_str() {
                    let same = message == taken;
                    self.count.doubled.fetch_add(u64::from(!same), Ordering::Relaxed);
                    break;
                }
                take(state, message);
            }
        }
        Some(true)
    }
}

/// The next message, but for pings.
async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.next().await?.ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// Takes over what a message brings of the state: all of it, or what has changed.
fn take(state: &mut Value, mut message: Value) {
    let seq = message["seq"].take();
    let (Value::Object(new), known) = (message["state"].take(), &mut *state) else { return };
    match known {
        Value::Object(known) => known.extend(new),
        _ => *known = Value::Object(new),
    }
    state["seq"] = seq;
}

/// A decision that costs little comes first.
fn cost(choice: &Value) -> u64 {
    let plain = choice["args"] == "none";
    (choice["costs"].as_f64().unwrap_or(0.0) * 100.0) as u64 * 2 + u64::from(!plain)
}

/// The choice in words, with the least of what it needs.
fn said(choice: &Value) -> String {
    let key = choice["key"].as_str().unwrap_or_default();
    let args = &choice["args"];
    if let Some(number) = args["number"]["min"].as_u64() {
        return format!("{key} {number}");
    }
    if let Some(amount) = args["amount"]["min"].as_f64() {
        return format!("{key} {amount}");
    }
    match args["wager"].as_str() {
        Some(wager) => format!("{key} {wager}"),
        None => key.to_string(),
    }
}
