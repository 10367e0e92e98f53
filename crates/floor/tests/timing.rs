//! Attack A8: what can be learned from the clock. How long a command takes does not
//! tell the dealer's hidden card, and the moment of a command does not change what
//! is dealt.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwalk_equipment::Card;
use boardwalk_floor::{Floor, Person, Role};
use boardwalk_records::log::verify::verify;
use common::ranks::{FAR, distance};
use common::{Chance, ask, floor, player, sqlite};
use serde_json::{Value, json};
use tokio::sync::mpsc::Receiver;

/// Tables that are played at once, so that they share flushes, and rounds at each.
const TABLES: u64 = 6;
const ROUNDS: usize = 120;

/// Somebody at a table who hits while a card of the dealer lies face down.
struct Attacker {
    open: Arc<Floor>,
    who: Person,
    table: String,
    told: Receiver<Arc<str>>,
    state: Value,
    /// The dealer's card that was turned up last.
    turned: Option<Card>,
    chance: Chance,
}

impl Attacker {
    fn hear(&mut self) {
        while let Ok(text) = self.told.try_recv() {
            self.take(&text);
        }
    }

    fn take(&mut self, text: &str) {
        let mut message: Value = serde_json::from_str(text).unwrap();
        for event in message["events"].as_array().unwrap_or(&Vec::new()) {
            let to = &event["card"]["to"];
            let dealers = *to == "dealer" || to["dealer"].is_object();
            if dealers && event["event"] == "turned-up" {
                self.turned = event["card"]["card"].as_str().and_then(|card| card.parse().ok());
            }
        }
        let Value::Object(new) = message["state"].take() else { return };
        match &mut self.state {
            Value::Object(known) => known.extend(new),
            other => *other = Value::Object(new),
        }
    }

    async fn ask(&mut self, what: Value) -> Duration {
        let id = self.chance.id();
        let begun = Instant::now();
        ask(&self.open, &self.who, &self.table, &id, what).await;
        let took = begun.elapsed();
        self.hear();
        took
    }

    fn offers(&self, key: &str) -> bool {
        self.state["choices"].as_array().is_some_and(|all| all.iter().any(|c| c["key"] == key))
    }

    /// Plays, and gives the time of each first hit with the card that was hidden.
    async fn play(mut self) -> Vec<(Card, Duration)> {
        let mut samples = Vec::new();
        let mut waiting = None;
        let mut round = 0;
        while samples.len() < ROUNDS && round < 4 * ROUNDS as u64 {
            self.hear();
            let number = self.state["round"].as_u64().unwrap_or(0);
            if let (Some(time), Some(card)) = (waiting, self.turned.take()) {
                samples.push((card, time));
                waiting = None;
            }
            if number != round {
                (round, waiting) = (number, None);
            }
            match self.state["phase"].as_str().unwrap_or_default() {
                "betting" => {
                    if self.state["turn"]["window"] == 0 || self.state["turn"].is_null() {
                        let bet = json!({"type": "bet", "seat": 1, "wager": "main", "amount": 10});
                        self.ask(bet).await;
                    }
                    self.ask(json!({"type": "ready", "seat": 1})).await;
                }
                "decision" if self.offers("draw") => {
                    let decision = if waiting.is_none() { "draw" } else { "stand" };
                    // The moment of the command is anything but regular.
                    tokio::time::sleep(Duration::from_micros(self.chance.below(900) as u64)).await;
                    let hit = json!({"type": "decide", "seat": 1, "decision": decision});
                    let took = self.ask(hit).await;
                    waiting = waiting.or(Some(took));
                }
                "decision" => {
                    let key = self.state["choices"][0]["key"].as_str().unwrap_or("no").to_string();
                    let key = if self.offers("refuse-cut") { "refuse-cut".into() } else { key };
                    self.ask(json!({"type": "decide", "seat": 1, "decision": key})).await;
                }
                _ => {
                    let text = self.told.recv().await.unwrap();
                    self.take(&text);
                }
            }
        }
        samples
    }
}

async fn sit_down(open: &Arc<Floor>, n: u64) -> Attacker {
    let who = player(open, &format!("Clock-{n}")).await;
    let options = [("dealer-card-procedure".to_string(), "hole-card-unseen".to_string())];
    let table = open.open_table(&who, "blackjack", &options.into(), None, "open").await.unwrap();
    let told = open.table(&table).unwrap().watch(Some(who.clone())).await.unwrap();
    let mut chance = Chance::new(1_000 + n);
    let sit = json!({"type": "sit", "seat": 1});
    assert!(ask(open, &who, &table, &chance.id(), sit).await.ok);
    Attacker { open: Arc::clone(open), who, table, told, state: Value::Null, turned: None, chance }
}

/// The times of hits with a ten hidden and with another card hidden.
async fn times(open: &Arc<Floor>) -> (Vec<Duration>, Vec<Duration>) {
    let mut players = Vec::new();
    for n in 0..TABLES {
        players.push(tokio::spawn(sit_down(open, n).await.play()));
    }
    let (mut tens, mut others) = (Vec::new(), Vec::new());
    for player in players {
        for (card, time) in player.await.unwrap() {
            let ten = "TJQK".contains(card.to_string().chars().next().unwrap());
            if ten { &mut tens } else { &mut others }.push(time);
        }
    }
    (tens, others)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_tells_no_hidden_card() {
    let folder = tempfile::tempdir().unwrap();
    let open = floor(&sqlite(folder.path()), folder.path()).await;
    let (tens, others) = times(&open).await;
    assert!(tens.len() > 60 && others.len() > 120, "{} {}", tens.len(), others.len());
    let found = distance(&tens, &others);
    assert!(found < FAR, "tens and others are {found:.1} deviations apart");
    println!(
        "{} hits; a hidden ten is {found:.2} deviations from the rest",
        tens.len() + others.len()
    );

    // A floor that took longer over a ten would be caught.
    let slow: Vec<Duration> = tens.iter().map(|time| *time * 2).collect();
    assert!(distance(&slow, &others) > FAR);

    // What was dealt follows from the seeds alone, whenever it was asked for.
    for handle in open.tables().into_iter().filter(|handle| !handle.row.standing) {
        let who = player(&open, &handle.row.id[..20.min(handle.row.id.len())]).await;
        let auditor = Person { role: Role::Auditor, ..who };
        let log = open.export(&auditor, &handle.row.id).await.unwrap();
        assert_eq!(verify(&log, &mut |_| {}).divergence, None);
    }
    open.shut().await;
}

#[test]
fn samples_of_one_kind_are_near_and_of_two_are_far() {
    let mut chance = Chance::new(9);
    let mut sample = |shift: u64| -> Vec<Duration> {
        (0..300).map(|_| Duration::from_micros(1_000 + shift + chance.below(500) as u64)).collect()
    };
    let (one, two, later) = (sample(0), sample(0), sample(100));
    assert!(distance(&one, &two) < FAR);
    assert!(distance(&one, &later) > FAR);
}
