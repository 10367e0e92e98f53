//! A player who bets and then says nothing: at every game the clock goes on, the
//! round is played to its end, and silence puts nothing more at risk.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::time::Duration;

use boardwalk_floor::{Clocks, Config, Floor, Person, Role};
use boardwalk_games::catalog;
use boardwalk_records::log::verify::verify;
use common::{Chance, ask, config, look, player, sqlite};
use serde_json::{Value, json};

/// The first wager that may be made, at its least.
fn first_bet(state: &Value) -> Option<Value> {
    let window = state["windows"].as_array()?.first()?;
    let amount = window["min"].as_f64()?.max(2.0);
    Some(json!({"type": "bet", "seat": 1, "wager": window["wager"], "amount": amount}))
}

/// Waits until the table has come so far.
async fn until(floor: &Floor, who: &Person, table: &str, far: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..2_000 {
        let snapshot = look(floor, Some(who), table).await;
        assert_ne!(snapshot["state"]["phase"], "frozen", "{table}");
        if far(&snapshot["state"]) {
            return snapshot["state"].clone();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{table}: nothing happens");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silence_decides_and_risks_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let short = Duration::from_millis(15);
    let clocks = Clocks { bets: short, decision: short, ..Clocks::quick() };
    let config = Config { clocks, ..config(&sqlite(folder.path()), folder.path()) };
    let open = Floor::open(config).await.unwrap();
    let mut chance = Chance::new(21);
    let who = player(&open, "Still").await;
    let mut silent = 0;
    for game in catalog::games() {
        let table = &format!("{}-1", game.id());
        let sit = json!({"type": "sit", "seat": 1});
        assert!(ask(&open, &who, table, &chance.id(), sit).await.ok, "{table}");
        // Cards may be offered to be cut, and the clock declines.
        let state = until(&open, &who, table, |state| state["phase"] == "betting").await;
        let began = state["round"].as_u64().unwrap();
        let before = open.holdings(&who).await.unwrap();
        let stake = match first_bet(&state) {
            Some(bet) => {
                let made = ask(&open, &who, table, &chance.id(), bet.clone()).await;
                assert!(made.ok, "{table}: {made:?}");
                bet["amount"].as_f64().unwrap()
            }
            // Players of the house keep a poker table going; the silent fold.
            None => {
                let usual = json!({"type": "buy-in", "seat": 1, "amount": 200});
                assert!(ask(&open, &who, table, &chance.id(), usual).await.ok, "{table}");
                let fill = json!({"type": "fill", "seats": 3});
                assert!(ask(&open, &who, table, &chance.id(), fill).await.ok, "{table}");
                200.0
            }
        };
        // Dice may stand for many rolls: each is a round, or the wager is decided.
        until(&open, &who, table, |state| {
            let lies = state["view"]["wagers"].as_array().unwrap();
            let done = !lies.iter().any(|wager| wager["seat"] == 1);
            state["round"].as_u64().unwrap() > began && (done || game.id().contains("dice"))
        })
        .await;
        let after = open.holdings(&who).await.unwrap();
        let had = before.balance.checked_add(before.on_tables).unwrap();
        let has = after.balance.checked_add(after.on_tables).unwrap();
        let lost = (had.cents() - has.cents()) as f64 / 100.0;
        assert!(lost <= stake, "{table}: {stake} were bet and {lost} are lost");
        let log = open.export(&Person { role: Role::Auditor, ..who.clone() }, table).await.unwrap();
        assert_eq!(verify(&log, &mut |_| {}).divergence, None, "{table}");
        silent += usize::from(log.contains("\"silent\":true"));
        let stand = json!({"type": "stand", "seat": 1});
        ask(&open, &who, table, &chance.id(), stand).await;
    }
    assert!(silent >= 8, "silence was written down at {silent} tables");
    open.shut().await;
}
