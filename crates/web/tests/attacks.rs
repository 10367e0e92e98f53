//! Attacks, each played through the public interface; what passes is a count.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{Chance, Server};
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn connect(server: &Server, table: &str, headers: &[(&str, &str)]) -> Result<Socket, u16> {
    let address = format!("ws://{}/api/v1/tables/{table}/live", server.address);
    let mut request = address.into_client_request().unwrap();
    for (name, value) in headers {
        let name = reqwest::header::HeaderName::from_bytes(name.as_bytes()).unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(response)) => Err(response.status().as_u16()),
        Err(_) => Err(0),
    }
}

async fn next_of(socket: &mut Socket, kind: &str) -> Option<Value> {
    for _ in 0..50 {
        let message = tokio::time::timeout(Duration::from_secs(5), socket.next()).await.ok()??;
        let Ok(Message::Text(text)) = message else { return None };
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["type"] == kind {
            return Some(value);
        }
    }
    None
}

/// A1: guessing passwords, and probing for names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_guesses_lock_an_account_and_names_are_not_told() {
    let server = Server::start().await;
    server.player("Victim").await;
    let client = server.client();
    let guess = |name: &str, password: &str| json!({"name": name, "password": password});
    let path = "/api/v1/sessions";
    let mut answers = BTreeSet::new();
    for n in 0..6 {
        for name in ["Victim", "Nobody"] {
            let body = guess(name, &format!("wrong horse {n}"));
            let (status, text) = client.send(Method::POST, path, Some(body.to_string()), &[]).await;
            answers.insert((status.as_u16(), text));
        }
    }
    assert_eq!(answers.len(), 1, "known and unknown names are answered alike: {answers:?}");
    let (right, _) = client.post(path, &guess("Victim", "correct horse")).await;
    assert_eq!(right, StatusCode::UNAUTHORIZED, "locked after three failures");
    // An address that asks too often is told to wait.
    let mut slowed = 0;
    for _ in 0..100 {
        let body = json!({"name": "x", "password": "y"});
        slowed += usize::from(client.post("/api/v1/accounts", &body).await.0 == 429);
    }
    assert!(slowed > 20, "{slowed}");
}

/// A2: other people's seats; old sessions; two who want one seat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_its_holders_alone() {
    let server = Server::start().await;
    let (ann, ben) = (server.player("Ann").await, server.player("Ben").await);
    let table = "mini-dice-1";
    assert_eq!(ann.ask(table, "s", json!({"type": "sit", "seat": 1})).await["ok"], true);
    for (n, what) in [
        json!({"type": "sit", "seat": 1}),
        json!({"type": "stand", "seat": 1}),
        json!({"type": "bet", "seat": 1, "wager": "field", "amount": 10}),
        json!({"type": "remove", "seat": 1, "wager": "field"}),
        json!({"type": "decide", "seat": 1, "decision": "throw"}),
        json!({"type": "ready", "seat": 1}),
        json!({"type": "buy-in", "seat": 1, "amount": 10}),
        json!({"type": "bet", "seat": 2, "wager": "field", "amount": 10}),
        json!({"type": "void"}),
        json!({"type": "pause"}),
        json!({"type": "rule", "decision": "order-pass"}),
        json!({"type": "irregularity", "key": "x"}),
    ]
    .into_iter()
    .enumerate()
    {
        let answer = ben.ask(table, &format!("ben-{n}"), what.clone()).await;
        assert_eq!(answer["ok"], false, "{what}");
    }
    let mut sat = [0, 0];
    for n in 0..100 {
        let take = json!({"type": "sit", "seat": 3});
        let id = n.to_string();
        let (one, two) =
            tokio::join!(ann.ask(table, &id, take.clone()), ben.ask(table, &id, take.clone()));
        let won = [&one, &two].iter().position(|answer| answer["ok"] == true).unwrap();
        assert_ne!(one["ok"], two["ok"], "exactly one sits");
        sat[won] += 1;
        let leave = json!({"type": "stand", "seat": 3});
        let holder = if won == 0 { &ann } else { &ben };
        assert_eq!(holder.ask(table, &format!("l{n}"), leave).await["ok"], true);
    }
    // A second log-in ends the first session, and its socket at once.
    let bearer = format!("Bearer {}", ann.token.clone().unwrap());
    let mut socket = connect(&server, table, &[("authorization", &bearer)]).await.unwrap();
    assert!(next_of(&mut socket, "snapshot").await.is_some());
    let again = json!({"name": "ann", "password": "correct horse"});
    assert_eq!(server.client().post("/api/v1/sessions", &again).await.0, 200);
    assert!(next_of(&mut socket, "never").await.is_none(), "the old socket is closed");
    assert_eq!(ann.get("/api/v1/me").await.0, 401, "the old token is worth nothing");
}

/// A3: sockets of other sites.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_of_other_sites_are_refused_before_the_upgrade() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let cookie = format!("boardwalk_session={}", ann.token.clone().unwrap());
    let own = format!("http://{}", server.address);
    let table = "craps-1";
    for _ in 0..20 {
        for origin in ["http://evil.example", "null", "https://evil.example:8047", ""] {
            let headers = [("cookie", cookie.as_str()), ("origin", origin)];
            assert!(connect(&server, table, &headers).await.is_err(), "{origin}");
        }
        assert_eq!(connect(&server, table, &[("cookie", &cookie)]).await.err(), Some(403));
        assert!(connect(&server, table, &[]).await.is_err());
    }
    let right = [("cookie", cookie.as_str()), ("origin", own.as_str())];
    assert!(connect(&server, table, &right).await.is_ok());
    let (gone, _) = ann.send(Method::DELETE, "/api/v1/sessions/current", None, &[]).await;
    assert_eq!(gone, 204);
    assert_eq!(connect(&server, table, &right).await.err(), Some(401), "after log-out");
    // Nor does another site's form change anything.
    let ben = server.player("Ben").await;
    let cookie = format!("boardwalk_session={}", ben.token.clone().unwrap());
    let mut anonymous = server.client();
    anonymous.token = None;
    let body = Some(json!({"amount": 1, "id": "x"}).to_string());
    for headers in [
        vec![("cookie", cookie.as_str())],
        vec![("cookie", cookie.as_str()), ("origin", "http://evil.example")],
    ] {
        let (status, _) =
            anonymous.send(Method::POST, "/api/v1/cage", body.clone(), &headers).await;
        assert_eq!(status, 403);
    }
}

/// A4: commands sent again, late, elsewhere, changed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_sent_again_has_one_effect() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let mut chance = Chance::new(4);
    let table = "mini-dice-1";
    let mut sent: Vec<(String, Value, Value)> = Vec::new();
    let sit = json!({"type": "sit", "seat": 1});
    sent.push(("sit".into(), sit.clone(), ann.ask(table, "sit", sit).await));
    for _ in 0..60 {
        let snapshot = ann.look(table).await;
        let Some(what) = common::next_move(&snapshot["state"], 1, &mut chance) else { continue };
        let id = chance.id();
        let answer = ann.ask(table, &id, what.clone()).await;
        sent.push((id, what, answer));
    }
    let before = ann.has().await;
    for (id, what, answer) in &sent {
        // Being ready is no more than a word; it is said again.
        if what["type"] == "ready" && answer["seq"].is_number() {
            continue;
        }
        for _ in 0..3 {
            assert_eq!(ann.ask(table, id, what.clone()).await, *answer);
        }
        let changed = json!({"type": "bet", "seat": 1, "wager": "field", "amount": 9999});
        let answer = ann.ask(table, id, changed).await;
        assert_eq!(answer["error"]["code"], "id-reused", "{answer}");
    }
    assert_eq!(ann.has().await, before);
}

/// A5: amounts that are none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_amounts_are_refused_and_move_nothing() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let amounts = [
        "-1",
        "0",
        "0.001",
        "10001",
        "2147483648",
        "9007199254740993",
        "9223372036854775807",
        "18446744073709551616",
        "1e308",
        "\" 100\"",
        "\"0x64\"",
        "\"NaN\"",
        "NaN",
        "null",
        "[]",
        "{}",
        "true",
        "\"\"",
    ];
    let (_, tables) = ann.get("/api/v1/tables").await;
    for table in tables.as_array().unwrap() {
        let id = table["id"].as_str().unwrap();
        assert_eq!(
            ann.ask(id, &format!("sit-{id}"), json!({"type": "sit", "seat": 1})).await["ok"],
            true
        );
        let (_, games) = ann.get("/api/v1/games").await;
        let game =
            games.as_array().unwrap().iter().find(|g| g["id"] == table["game"]).unwrap().clone();
        let before = ann.has().await;
        let wagers = game["wagers"].as_array().unwrap();
        for wager in wagers.iter().take(4) {
            for (n, amount) in amounts.iter().enumerate() {
                let key = wager["key"].as_str().unwrap();
                let body = format!(
                    r#"{{"id":"{id}-{key}-{n}","do":{{"type":"bet","seat":1,"wager":"{key}","amount":{amount}}}}}"#
                );
                let path = format!("/api/v1/tables/{id}/commands");
                let (status, text) = ann.send(Method::POST, &path, Some(body), &[]).await;
                assert!(status.is_client_error(), "{id} {key} {amount}: {status} {text}");
                assert!(text.contains("\"code\""), "{text}");
            }
        }
        assert_eq!(ann.has().await, before, "{id}");
    }
    let long = format!(r#"{{"amount":{},"id":"x"}}"#, "9".repeat(1_000_000));
    assert_eq!(ann.send(Method::POST, "/api/v1/cage", Some(long), &[]).await.0, 413);
}

/// A7: every endpoint that asks who one is, without saying it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_endpoint_is_served_and_guards_itself() {
    let server = Server::start().await;
    let anonymous = server.client();
    let (_, document) = anonymous.get("/api/openapi.json").await;
    let mut count = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let path = path.replace(
                "{id}",
                if path.contains("/games/") { "casino-war" } else { "casino-war-1" },
            );
            let path = path.replace("{number}", "1");
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let body = operation["requestBody"].is_object().then(|| "{}".to_string());
            let (status, text) = anonymous.send(method.clone(), &path, body, &[]).await;
            assert!(status != 405 && !text.contains("there is nothing here"), "{method} {path}");
            let guarded = operation["security"].is_array();
            let refused = status == 401 || (status == 400 && method == Method::POST);
            assert!(!guarded || refused, "{method} {path}: {status}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
    // Nothing that is kept shows a seed of a card to come.
    let ann = server.player("Ann").await;
    ann.ask("blackjack-1", "s", json!({"type": "sit", "seat": 1})).await;
    let (_, log) = ann.send(Method::GET, "/api/v1/tables/blackjack-1/log", None, &[]).await;
    assert!(log.contains("\"shuffled\"") && !log.contains("\"seed\""), "the seed is not shown");
}

/// A9: what is no command changes nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_messages_change_nothing() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let bearer = format!("Bearer {}", ann.token.clone().unwrap());
    let mut socket = connect(&server, "casino-war-1", &[("authorization", &bearer)]).await.unwrap();
    let first = next_of(&mut socket, "snapshot").await.unwrap();
    for text in [
        "",
        "{",
        "[]",
        "null",
        "1",
        "\"bet\"",
        "{\"type\":\"events\",\"seq\":9}",
        r#"{"type":"answer","id":"x","ok":true}"#,
        r#"{"id":"1","do":{"type":"settle","seat":1,"net":1000}}"#,
        r#"{"id":"2","do":{"type":"sit","seat":1,"balance":1000000}}"#,
        r#"{"id":"3","do":{"type":"sit","seat":0}}"#,
        r#"{"id":"4","do":{"type":"sit","seat":256}}"#,
        r#"{"id":"5","do":{"type":"sit","seat":-1}}"#,
        r#"{"id":"6","do":{"type":"deal","card":"Ah"}}"#,
        r#"{"id":"","do":{"type":"dismiss"}}"#,
        r#"{"id":"7","do":{"type":"decide","seat":1,"decision":"go-to-war"}}"#,
        r#"{"id":"8","event":"settled","do":{"type":"sit","seat":1}}"#,
        &"[".repeat(5_000),
    ] {
        socket.send(Message::text(text)).await.unwrap();
        let answer = next_of(&mut socket, "answer").await.expect(text);
        assert_eq!(answer["ok"], false, "{text}");
    }
    socket.send(Message::text(r#"{"type":"resync"}"#)).await.unwrap();
    let again = next_of(&mut socket, "snapshot").await.unwrap();
    assert_eq!(again["seq"], first["seq"]);
    // A frame that is too long ends the socket, and nobody else's.
    let _ = socket.send(Message::text("x".repeat(1 << 20))).await;
    assert!(next_of(&mut socket, "answer").await.is_none());
    assert_eq!(ann.get("/healthz").await.0, 200);
}

/// A13: many sockets, slow readers, floods.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn crowds_and_slow_readers_harm_nobody() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let own = format!("http://{}", server.address);
    let mut crowd = Vec::new();
    for _ in 0..200 {
        crowd.push(connect(&server, "mini-dice-1", &[("origin", &own)]).await.unwrap());
    }
    ann.ask("mini-dice-1", "s", json!({"type": "sit", "seat": 1})).await;
    // Nobody of the crowd reads; the player is answered all the same.
    for n in 0..150 {
        let bet = json!({"type": "bet", "seat": 1, "wager": "field", "amount": 5});
        let answer = ann.ask("mini-dice-1", &format!("b{n}"), bet).await;
        assert!(answer["id"].is_string(), "{answer}");
        let ready = json!({"type": "ready", "seat": 1});
        ann.ask("mini-dice-1", &format!("r{n}"), ready).await;
    }
    let (status, tables) = ann.get("/api/v1/tables").await;
    assert_eq!(status, 200);
    let table = tables.as_array().unwrap().iter().find(|t| t["id"] == "mini-dice-1").unwrap();
    assert!(table["spectators"].as_u64().unwrap() <= 200, "{table}");
    // A flood of commands on one socket is slowed down.
    let bearer = format!("Bearer {}", ann.token.clone().unwrap());
    let mut socket = connect(&server, "craps-1", &[("authorization", &bearer)]).await.unwrap();
    for n in 0..120 {
        let text = format!(r#"{{"id":"f{n}","do":{{"type":"dismiss"}}}}"#);
        socket.send(Message::text(text)).await.unwrap();
    }
    let mut slowed = 0;
    for _ in 0..120 {
        let answer = next_of(&mut socket, "answer").await.unwrap();
        slowed += usize::from(answer["error"]["code"] == "too-many-requests");
    }
    assert!(slowed > 30, "{slowed}");
}

/// A14: names with markup, marks that turn the writing round, newlines.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_text() {
    let server = Server::start().await;
    let client = server.client();
    for bad in ["a", " ab", "ab ", "a\nb", "a\u{202e}b", "a\u{0}b", "x\u{200b}y", &"x".repeat(25)] {
        let body = json!({"name": bad, "password": "correct horse"});
        assert_eq!(client.post("/api/v1/accounts", &body).await.0, 422, "{bad:?}");
    }
    // Markup is text: sent as JSON, with headers that keep it from being more.
    let ann = server.player("<b>Ann&\"").await;
    let page = ann.http.get(format!("{}/api/v1/tables", ann.base)).send().await.unwrap();
    let headers = page.headers();
    assert_eq!(headers["content-type"], "application/json");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert!(headers["content-security-policy"].to_str().unwrap().contains("default-src 'self'"));
    for name in ["bad\nname", "\u{202e}x", ""] {
        let body = json!({"game": "craps", "name": name, "id": "t"});
        assert_eq!(ann.post("/api/v1/tables", &body).await.0, 422, "{name:?}");
    }
    let unlawful = json!({"game": "casino-war", "options": {"decks": "5"}, "id": "u"});
    let (status, refused) = ann.post("/api/v1/tables", &unlawful).await;
    assert_eq!(status, 422);
    assert!(refused["error"]["cite"].is_string(), "{refused}");
    let lawful = json!({"game": "casino-war", "options": {"decks": "8"}, "id": "v"});
    let (status, opened) = ann.post("/api/v1/tables", &lawful).await;
    assert_eq!(status, 201);
    assert_eq!(ann.post("/api/v1/tables", &lawful).await.1, opened, "the same id, the same table");
    let table = opened["id"].as_str().unwrap();
    assert_eq!(ann.look(table).await["table"]["options"]["decks"], "8");
}

/// Somebody who only watches gets every event, and no choice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_see_what_everybody_sees() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let own = format!("http://{}", server.address);
    let mut socket = connect(&server, "mini-dice-1", &[("origin", &own)]).await.unwrap();
    let snapshot = next_of(&mut socket, "snapshot").await.unwrap();
    assert!(snapshot["state"]["you"].is_null());
    let mut seq = snapshot["seq"].as_u64().unwrap();
    ann.ask("mini-dice-1", "s", json!({"type": "sit", "seat": 1})).await;
    let bet = json!({"type": "bet", "seat": 1, "wager": "field", "amount": 5});
    ann.ask("mini-dice-1", "b", bet).await;
    ann.ask("mini-dice-1", "r", json!({"type": "ready", "seat": 1})).await;
    let mut dice = false;
    while !dice {
        let update = next_of(&mut socket, "events").await.unwrap();
        let now = update["seq"].as_u64().unwrap();
        assert!(now == seq || now == seq + 1, "no batch is left out");
        seq = now;
        dice = update["events"].as_array().unwrap().iter().any(|e| e["dice"].is_array());
        let choices = update["state"]["choices"].as_array();
        assert!(choices.is_none_or(Vec::is_empty), "nobody else may decide");
    }
}
