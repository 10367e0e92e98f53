//! What the floor's tests share.

#![allow(dead_code)]

pub mod bot;
pub mod postgres;
pub mod ranks;

use std::sync::Arc;

use boardwalk_equipment::Money;
use boardwalk_floor::command::{Answer, Command};
use boardwalk_floor::{Clocks, Config, Floor, Person};
use serde_json::{Value, json};

pub use bot::{Chance, next_move};

/// A floor that waits for nobody, on this database, with a key in this folder.
pub async fn floor(database: &str, folder: &std::path::Path) -> Arc<Floor> {
    for _ in 0..100 {
        match Floor::open(config(database, folder)).await {
            // The last floor of this file may still be on its way out.
            Err(error) if error.to_string().contains("another floor") => {
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            opened => return opened.unwrap(),
        }
    }
    panic!("the last floor does not close");
}

pub fn config(database: &str, folder: &std::path::Path) -> Config {
    let key = Some(folder.join("floor.key"));
    Config { clocks: Clocks::quick(), key, ..Config::new(database) }
}

pub fn sqlite(folder: &std::path::Path) -> String {
    format!("sqlite:{}", folder.join("floor.db").display())
}

pub async fn player(floor: &Floor, name: &str) -> Person {
    let (person, _) = floor.accounts().register(name, "correct horse").await.unwrap();
    floor.cage(&person, Money::dollars(10_000), &format!("cage-{name}")).await.unwrap();
    person
}

pub async fn ask(floor: &Floor, who: &Person, table: &str, id: &str, what: Value) -> Answer {
    let command: Command = serde_json::from_value(json!({"id": id, "do": what})).unwrap();
    floor.table(table).unwrap().ask(who.clone(), command).await
}

pub async fn look(floor: &Floor, who: Option<&Person>, table: &str) -> Value {
    let handle = floor.table(table).unwrap();
    serde_json::from_str(&handle.look(who.cloned()).await.unwrap()).unwrap()
}

/// Takes a seat, and chips where the game needs them, with others to play.
pub async fn sit(floor: &Floor, who: &Person, table: &str, seat: u8, chance: &mut Chance) {
    let sat = ask(floor, who, table, &chance.id(), json!({"type": "sit", "seat": seat})).await;
    assert!(sat.ok, "{table}: {sat:?}");
    let snapshot = look(floor, Some(who), table).await;
    if let Some(usual) = snapshot["table"]["buy_in"].as_f64() {
        let buy_in = json!({"type": "buy-in", "seat": seat, "amount": usual});
        assert!(ask(floor, who, table, &chance.id(), buy_in).await.ok);
        assert!(ask(floor, who, table, &chance.id(), json!({"type": "fill", "seats": 3})).await.ok);
    }
}

/// Plays until so many rounds are over.
pub async fn play(
    floor: &Floor,
    who: &Person,
    table: &str,
    seat: u8,
    rounds: u64,
    chance: &mut Chance,
) {
    let first = look(floor, Some(who), table).await["state"]["round"].as_u64().unwrap();
    for _ in 0..rounds * 400 {
        let snapshot = look(floor, Some(who), table).await;
        let state = &snapshot["state"];
        assert_ne!(state["phase"], "frozen", "{table}: {}", state["frozen"]);
        if state["round"].as_u64().unwrap() >= first + rounds {
            return;
        }
        if let Some(what) = next_move(state, seat, chance) {
            ask(floor, who, table, &chance.id(), what).await;
        } else {
            tokio::task::yield_now().await;
        }
        if snapshot["table"]["buy_in"].is_number() && state["phase"] == "betting" {
            // Who has lost all buys in again.
            let own = state["seats"].as_array().unwrap().iter().find(|s| s["seat"] == seat);
            if own.is_some_and(|own| own["stack"].as_f64() < Some(50.0)) {
                let buy_in = json!({"type": "buy-in", "seat": seat, "amount": 200});
                ask(floor, who, table, &chance.id(), buy_in).await;
            }
        }
    }
    panic!("{table}: the rounds do not end");
}
