//! Twenty rounds of every game of the catalog, played through the public API by
//! a bot that knows none of them, its money held against what it was told.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use boardwalk_records::log::verify::verify;
use boardwalk_records::play::play;
use boardwalk_records::transcript::parse;
use common::{Chance, Client, Server, next_move};
use serde_json::{Value, json};

const ROUNDS: u64 = 20;
const SEAT: u8 = 2;

async fn play_rounds(client: &Client, table: &str, chance: &mut Chance) {
    let sat = client.ask(table, &chance.id(), json!({"type": "sit", "seat": SEAT})).await;
    assert_eq!(sat["ok"], true, "{table}: {sat}");
    let usual = client.look(table).await["table"]["buy_in"].as_f64();
    if let Some(usual) = usual {
        let buy_in = json!({"type": "buy-in", "seat": SEAT, "amount": usual});
        assert_eq!(client.ask(table, &chance.id(), buy_in).await["ok"], true);
        let fill = json!({"type": "fill", "seats": 2});
        assert_eq!(client.ask(table, &chance.id(), fill).await["ok"], true);
    }
    let mut steps = 0;
    loop {
        let snapshot = client.look(table).await;
        let state = &snapshot["state"];
        assert_ne!(state["phase"], "frozen", "{table}: {}", state["frozen"]);
        if state["round"].as_u64().unwrap() > ROUNDS {
            return;
        }
        steps += 1;
        assert!(steps < 5_000, "{table}: the rounds do not end: {state}");
        if usual.is_some() && state["phase"] == "betting" {
            let own = state["seats"].as_array().unwrap().iter().find(|s| s["seat"] == SEAT);
            if own.unwrap()["stack"].as_f64() < Some(60.0) {
                let buy_in = json!({"type": "buy-in", "seat": SEAT, "amount": 200});
                client.ask(table, &chance.id(), buy_in).await;
            }
        }
        if let Some(what) = next_move(state, SEAT, chance) {
            client.ask(table, &chance.id(), what).await;
        }
    }
}

/// What the bot won or lost by what it was told, in cents.
async fn told(client: &Client, table: &str) -> i64 {
    let (_, rounds) = client.get(&format!("/api/v1/tables/{table}/rounds?limit=200")).await;
    let rounds = rounds.as_array().unwrap();
    assert!(rounds.len() as u64 >= ROUNDS, "{table}");
    rounds.iter().map(|round| common::cents(&round["your_net"])).sum()
}

/// Every round can be settled again from its transcript, unless cards that stay
/// unseen would be needed.
async fn transcripts_settle(client: &Client, table: &str) {
    for number in [3, 11, ROUNDS] {
        let (status, round) = client.get(&format!("/api/v1/tables/{table}/rounds/{number}")).await;
        assert_eq!(status, 200, "{table}: {round}");
        let text = round["transcript"].as_str().unwrap();
        let played = play(&parse(text).unwrap());
        match played {
            Ok(played) => {
                assert!(played.differences.is_empty(), "{table}: {:?}", played.differences)
            }
            Err(error) => assert!(text.contains("??"), "{table}: {error}\n{text}"),
        }
        let settled = |e: &&Value| e["settlement"].is_object();
        let events = round["events"].as_array().unwrap();
        assert!(events.iter().filter(settled).all(|e| e["why"]["says"].is_string()), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_every_game_and_its_money_is_right() {
    let server = Server::start().await;
    let mut client = server.player("Bot").await;
    let mut chance = Chance::new(2_026);
    let (_, tables) = client.get("/api/v1/tables").await;
    let tables: Vec<String> =
        tables.as_array().unwrap().iter().map(|t| t["id"].as_str().unwrap().into()).collect();
    assert_eq!(tables.len(), boardwalk_games::catalog::games().len());
    let mut cage = 1;
    for table in &tables {
        let (had, lay) = client.has().await;
        play_rounds(&client, table, &mut chance).await;
        let net = told(&client, table).await;
        let (has, lies) = client.has().await;
        // What stands on the layout from round to round is not won or lost yet.
        assert_eq!(has + lies - had - lay, net, "{table}");
        transcripts_settle(&client, table).await;
        if has < 500_000 {
            cage += 1;
            let more = json!({"amount": 10000, "id": format!("cage-{cage}")});
            client.post("/api/v1/cage", &more).await;
        }
    }
    // Auditors verify every log with the seeds.
    server.floor.accounts().set_role("Bot", boardwalk_floor::Role::Auditor).await.unwrap();
    let given = json!({"name": "Bot", "password": "correct horse"});
    let (_, again) = client.post("/api/v1/sessions", &given).await;
    client.token = Some(again["token"].as_str().unwrap().into());
    for table in &tables {
        let path = format!("/api/v1/tables/{table}/log");
        let (_, log) = client.send(reqwest::Method::GET, &path, None, &[]).await;
        let report = verify(&log, &mut |_| {});
        assert_eq!(report.divergence, None, "{table}");
        assert_eq!(report.replayed_before, None, "{table}");
        assert!(report.rounds > ROUNDS, "{table}");
    }
}
