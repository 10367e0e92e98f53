//! A9: what is no command changes nothing.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::socket::{Socket, ask_text, connect, next_of};
use crate::common::{Chance, Client, Server, next_move};

/// Messages that are no commands.
const NO_COMMANDS: [&str; 25] = [
    "",
    "{",
    "[]",
    "null",
    "1",
    "\"bet\"",
    "{}",
    r#"{"type":"events","seq":9}"#,
    r#"{"type":"snapshot","seq":9,"state":{}}"#,
    r#"{"type":"answer","id":"x","ok":true}"#,
    r#"{"id":"1","do":{"type":"settle","seat":1,"net":1000}}"#,
    r#"{"id":"1","do":{"type":"win","seat":1}}"#,
    r#"{"id":"1","do":{"type":"shuffle"}}"#,
    r#"{"id":"1","do":{"type":"reveal"}}"#,
    r#"{"id":"1","do":{"type":"seated","seat":1,"player":"house"}}"#,
    r#"{"id":"1","do":{"type":"Sit","seat":1}}"#,
    r#"{"id":"1","do":{"seat":1}}"#,
    r#"{"id":"1","do":"sit"}"#,
    r#"{"id":1,"do":{"type":"dismiss"}}"#,
    r#"{"id":"3","do":{"type":"sit","seat":0}}"#,
    r#"{"id":"4","do":{"type":"sit","seat":256}}"#,
    r#"{"id":"5","do":{"type":"sit","seat":-1}}"#,
    r#"{"id":"6","do":{"type":"deal","card":"Ah"}}"#,
    r#"{"id":"","do":{"type":"dismiss"}}"#,
    r#"{"id":"7","do":[{"type":"sit","seat":1}]}"#,
];

/// Commands that would be done but for a field too many.
fn with_a_field_too_many() -> Vec<String> {
    let commands = [
        json!({"type": "sit", "seat": 3}),
        json!({"type": "stand", "seat": 2}),
        json!({"type": "ready", "seat": 2}),
        json!({"type": "fill", "seats": 1}),
        json!({"type": "buy-in", "seat": 2, "amount": 100}),
    ];
    let fields = ["balance", "account", "outcome", "cards", "dice", "event", "means", "role"];
    let mut all = Vec::new();
    for (n, command) in commands.iter().enumerate() {
        for field in fields {
            let mut inside = command.clone();
            inside[field] = json!(1);
            all.push(json!({"id": format!("in-{n}-{field}"), "do": inside}).to_string());
            let mut outside = json!({"id": format!("out-{n}-{field}"), "do": command});
            outside[field] = json!(1);
            all.push(outside.to_string());
        }
    }
    all
}

/// What somebody may try while it is another's turn.
fn out_of_turn(turn: &Value) -> Vec<String> {
    let decision = turn["choices"][0]["key"].as_str().unwrap_or("stand");
    let wager = turn["windows"][0]["wager"].as_str().unwrap_or("field");
    let commands = [
        json!({"type": "decide", "seat": 1, "decision": decision}),
        json!({"type": "decide", "seat": 3, "decision": decision}),
        json!({"type": "bet", "seat": 1, "wager": wager, "amount": 10}),
        json!({"type": "remove", "seat": 1, "wager": wager}),
        json!({"type": "ready", "seat": 1}),
        json!({"type": "stand", "seat": 1}),
        json!({"type": "buy-in", "seat": 1, "amount": 100}),
    ];
    let with_id = |(n, what): (usize, Value)| json!({"id": format!("t-{n}"), "do": what});
    let mut all: Vec<String> =
        commands.into_iter().enumerate().map(with_id).map(|c| c.to_string()).collect();
    // Where only the other may decide, one's own seat is out of turn, too.
    if turn["phase"] == "decision" {
        let what = json!({"type": "decide", "seat": 2, "decision": decision});
        all.push(json!({"id": "own", "do": what}).to_string());
    }
    all
}

/// The state without its clock.
async fn state(client: &Client, table: &str) -> (Value, Value, Value) {
    let mut seen = client.look(table).await;
    (seen["seq"].take(), seen["state"]["view"].take(), seen["state"]["seats"].take())
}

/// Sends each; how many were answered with a refusal.
async fn refused(socket: &mut Socket, texts: impl Iterator<Item = String>) -> usize {
    let mut refused = 0;
    for text in texts {
        let answer = ask_text(socket, &text).await.expect(&text);
        assert_eq!(answer["ok"], false, "{text}: {answer}");
        assert!(answer["error"]["code"].is_string(), "{answer}");
        refused += 1;
    }
    refused
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_messages_change_nothing() {
    let server = Server::start().await;
    let (ann, ben) = (server.player("Ann").await, server.player("Ben").await);
    let bearer = ben.bearer();
    let mut chance = Chance::new(9);
    let (mut forged, mut in_a_decision) = (0, 0);
    for table in server.standing_tables().await {
        for (client, seat) in [(&ann, 1), (&ben, 2)] {
            let sit = json!({"type": "sit", "seat": seat});
            assert_eq!(client.ask(&table, &chance.id(), sit).await["ok"], true, "{table}");
        }
        // Ann plays until she is asked something, if she ever is.
        for _ in 0..12 {
            let seen = ann.look(&table).await["state"].take();
            if seen["phase"] == "decision" && seen["turn"]["seat"] == 1 {
                break;
            }
            let Some(what) = next_move(&seen, 1, &mut chance) else { break };
            ann.ask(&table, &chance.id(), what.clone()).await;
            if what["type"] == "ready" {
                ben.ask(&table, &chance.id(), json!({"type": "ready", "seat": 2})).await;
            }
        }
        let turn = ann.look(&table).await["state"].take();
        in_a_decision += usize::from(turn["phase"] == "decision" && turn["turn"]["seat"] == 1);
        let mut turn = turn;
        if turn["turn"]["seat"] != 1 {
            turn["phase"] = Value::Null;
        }
        let mut socket = connect(&server, &table, &[("authorization", &bearer)]).await.unwrap();
        assert!(next_of(&mut socket, "snapshot").await.is_some());
        let before = state(&ben, &table).await;
        let texts = NO_COMMANDS.map(String::from).into_iter();
        let deep = ["[".repeat(5_000), "{\"do\":".repeat(1_000)];
        let texts = texts.chain(with_a_field_too_many()).chain(out_of_turn(&turn)).chain(deep);
        forged += refused(&mut socket, texts).await;
        assert_eq!(state(&ben, &table).await, before, "{table}");
    }
    println!(
        "A9: {forged} forged messages at 15 tables ({in_a_decision} with another's decision to \
         come): all refused, no state changed"
    );
    assert!(in_a_decision >= 5, "{in_a_decision}");
}

/// A command of one word has no fields; one that is added is refused like any other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_field_added_to_a_single_word_is_refused() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let sit = json!({"type": "sit", "seat": 1});
    assert_eq!(ann.ask("craps-1", "s", sit).await["ok"], true);
    let (mut sent, mut refused) = (0, 0);
    for field in ["seat", "account", "outcome", "role"] {
        let what = json!({"type": "dismiss", field: 1});
        let answer = ann.ask("craps-1", &format!("d-{field}"), what).await;
        sent += 1;
        refused += usize::from(answer["error"]["code"] == "bad-request");
    }
    println!("A9: {refused} of {sent} fields added to a command of one word refused");
    assert_eq!(refused, sent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frame_too_long_ends_its_socket_and_nobody_elses() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let bearer = ann.bearer();
    let headers = [("authorization", bearer.as_str())];
    let mut other = connect(&server, "casino-war-1", &headers).await.unwrap();
    for frame in [Message::text("x".repeat(1 << 20)), Message::binary(vec![0; 100])] {
        let mut socket = connect(&server, "casino-war-1", &headers).await.unwrap();
        let _ = socket.send(frame).await;
        assert!(next_of(&mut socket, "answer").await.is_none());
    }
    let sit = r#"{"id":"s","do":{"type":"sit","seat":1}}"#;
    assert_eq!(ask_text(&mut other, sit).await.unwrap()["ok"], true);
    assert_eq!(ann.get("/healthz").await.0, 200);
}
