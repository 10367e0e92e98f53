//! A player who bets and decides as soon as it may, and times what it does.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{FutureExt, SinkExt, StreamExt};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::calibrate::percentile;
use crate::client::{self, Socket};
use crate::seen::{Seen, Told};

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
    /// Of each command that was answered, when it was sent and how long it took.
    times: Mutex<Vec<(Instant, Duration)>>,
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
    /// The 99th percentile of each five seconds.
    pub slices: Vec<Duration>,
}

/// How long a slice of the time line is.
const SLICE: Duration = Duration::from_secs(5);

impl Count {
    /// Forgets what came before.
    pub fn begin(&self) {
        self.times.lock().unwrap().clear();
        self.refused.lock().unwrap().clear();
        for number in [&self.lost, &self.repeated, &self.doubled] {
            number.store(0, Ordering::Relaxed);
        }
    }

    fn refuse(&self, error: Option<&RawValue>) {
        let error: Value =
            error.and_then(|e| serde_json::from_str(e.get()).ok()).unwrap_or_default();
        let code = error["code"].as_str().unwrap_or("no code").to_string();
        *self.refused.lock().unwrap().entry(code).or_default() += 1;
    }

    pub fn figures(&self) -> Figures {
        let sent = self.times.lock().unwrap().clone();
        let begun = sent.iter().map(|(sent, _)| *sent).min();
        let mut slices: Vec<Vec<Duration>> = Vec::new();
        for (sent, took) in &sent {
            let slice = begun.map_or(0, |begun| (*sent - begun).as_secs() / SLICE.as_secs());
            slices.resize(slices.len().max(slice as usize + 1), Vec::new());
            slices[slice as usize].push(*took);
        }
        let mut times: Vec<Duration> = sent.into_iter().map(|(_, took)| took).collect();
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
            slices: slices.iter_mut().map(|times| percentile(times, 99)).collect(),
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
        let mut seen = Seen::default();
        let mut seated = false;
        let mut bet_in = None;
        while self.stop.load(Ordering::Relaxed) == 0 {
            if seated && self.wish(&seen, &mut bet_in.clone()).is_none() {
                let Some(text) = next(&mut socket).await else { return };
                seen.take(&text);
                continue;
            }
            let Ok(permit) = self.permits.acquire().await else { return };
            // What has come in meanwhile is seen first, as a person would.
            while let Some(message) = next(&mut socket).now_or_never() {
                let Some(text) = message else { return };
                seen.take(&text);
            }
            let wish = match seated {
                true => self.wish(&seen, &mut bet_in),
                false => Some(json!({"type": "sit", "seat": self.seat})),
            };
            let Some(wish) = wish else { continue };
            permit.forget();
            if self.stop.load(Ordering::Relaxed) != 0 {
                return;
            }
            let sat = wish["type"] == "sit";
            match self.command(&mut socket, &mut seen, wish).await {
                Some(true) => seated |= sat,
                Some(false) if sat => return,
                Some(false) => {}
                None => return,
            }
        }
    }

    /// What this player would do now: decide if asked, bet the least, be ready.
    fn wish(&self, seen: &Seen, bet_in: &mut Option<(u64, u64)>) -> Option<Value> {
        match seen.phase() {
            "decision" => self.decision(seen),
            "betting" => self.wager(seen, bet_in),
            _ => None,
        }
    }

    fn decision(&self, seen: &Seen) -> Option<Value> {
        let turn = seen.turn();
        if turn.seat != Some(self.seat) || turn.by.as_deref() != Some("seat") {
            return None;
        }
        let choices = seen.choices();
        let own = choices.iter().filter(|choice| choice["seat"] == self.seat);
        let choice = own.min_by_key(|choice| cost(choice))?;
        Some(json!({"type": "decide", "seat": self.seat, "decision": said(choice)}))
    }

    fn wager(&self, seen: &Seen, bet_in: &mut Option<(u64, u64)>) -> Option<Value> {
        let me = seen.at(self.seat)?;
        if me.stack.is_some_and(|stack| stack < 20.0) && seen.balance()? > 400.0 {
            return Some(json!({"type": "buy-in", "seat": self.seat, "amount": 400}));
        }
        let window = (seen.round(), seen.turn().window.unwrap_or(0));
        if *bet_in != Some(window) {
            *bet_in = Some(window);
            if let Some(first) = seen.window(self.seat) {
                let (wager, amount) = (first.wager, first.min.max(1.0));
                return Some(
                    json!({"type": "bet", "seat": self.seat, "wager": wager, "amount": amount}),
                );
            }
        }
        (!me.ready).then(|| json!({"type": "ready", "seat": self.seat}))
    }

    /// Sends a command and waits for its answer and its broadcast; whether it was
    /// taken, and nothing if the socket is gone.
    async fn command(&self, socket: &mut Socket, seen: &mut Seen, wish: Value) -> Option<bool> {
        let number = self.count.sent.fetch_add(1, Ordering::Relaxed);
        let id = format!("{}-{number}", &self.token[..12]);
        let text = json!({"id": id, "do": wish}).to_string();
        let begun = Instant::now();
        socket.send(Message::text(text.as_str())).await.ok()?;
        let Some(taken) = answer(socket, seen, &id, begun).await? else {
            self.count.lost.fetch_add(1, Ordering::Relaxed);
            return Some(false);
        };
        let said = Told::read(&taken)?;
        if said.ok != Some(true) {
            self.count.refuse(said.error);
            return Some(false);
        }
        let seq = said.seq.unwrap_or(0);
        while seen.seq < seq && begun.elapsed() < LOST {
            seen.take(&next(socket).await?);
        }
        self.count.times.lock().unwrap().push((begun, begun.elapsed()));
        if number.is_multiple_of(TWICE) {
            self.count.repeated.fetch_add(1, Ordering::Relaxed);
            socket.send(Message::text(text.as_str())).await.ok()?;
            let again = answer(socket, seen, &id, Instant::now()).await?;
            let same = again.is_some_and(|again| again == taken);
            self.count.doubled.fetch_add(u64::from(!same), Ordering::Relaxed);
        }
        Some(true)
    }
}

/// The answer to the command of this id, nothing in it if it does not come in time;
/// nothing at all if the socket is gone. What comes before it is seen.
async fn answer(
    socket: &mut Socket,
    seen: &mut Seen,
    id: &str,
    since: Instant,
) -> Option<Option<Utf8Bytes>> {
    while since.elapsed() < LOST {
        let text = next(socket).await?;
        if seen.take(&text) == Some(id) {
            return Some(Some(text));
        }
    }
    Some(None)
}

/// The next message, but for pings.
async fn next(socket: &mut Socket) -> Option<Utf8Bytes> {
    loop {
        match socket.next().await?.ok()? {
            Message::Text(text) => return Some(text),
            Message::Close(_) => return None,
            _ => {}
        }
    }
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
