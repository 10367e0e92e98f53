//! A2: other people's seats; old sessions; two who want one seat.

use std::time::Instant;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::socket::{connect, next_of};
use crate::common::{Client, Server, address};

/// What somebody might ask about a seat that is not theirs, or that is theirs to
/// ask only with a role.
fn not_theirs(seat: u8) -> Vec<Value> {
    vec![
        json!({"type": "sit", "seat": seat}),
        json!({"type": "stand", "seat": seat}),
        json!({"type": "bet", "seat": seat, "wager": "field", "amount": 10}),
        json!({"type": "remove", "seat": seat, "wager": "field"}),
        json!({"type": "decide", "seat": seat, "decision": "throw"}),
        json!({"type": "ready", "seat": seat}),
        json!({"type": "buy-in", "seat": seat, "amount": 10}),
        json!({"type": "bet", "seat": 2, "wager": "field", "amount": 10}),
        json!({"type": "fill", "seats": 1}),
        json!({"type": "dismiss"}),
        json!({"type": "void"}),
        json!({"type": "pause"}),
        json!({"type": "hold"}),
        json!({"type": "step"}),
        json!({"type": "resume"}),
        json!({"type": "rule", "decision": "order-pass"}),
        json!({"type": "irregularity", "key": "x"}),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_its_holders_alone() {
    let server = Server::start().await;
    let (ann, ben) = (server.player("Ann").await, server.player("Ben").await);
    let (mut asked, mut accepted) = (0, 0);
    for table in server.standing_tables().await {
        let sit = json!({"type": "sit", "seat": 1});
        assert_eq!(ann.ask(&table, &format!("s-{table}"), sit).await["ok"], true);
        let before = ann.look(&table).await;
        for (n, what) in not_theirs(1).into_iter().enumerate() {
            let answer = ben.ask(&table, &format!("{table}-{n}"), what.clone()).await;
            asked += 1;
            accepted += usize::from(answer["ok"] != false);
        }
        let after = ann.look(&table).await;
        assert_eq!(after["seq"], before["seq"], "{table}");
        assert_eq!(after["state"]["view"], before["state"]["view"], "{table}");
        assert_eq!(after["state"]["seats"], before["state"]["seats"], "{table}");
    }
    assert_eq!(accepted, 0, "of {asked} commands for a seat not held");
    println!("A2: {asked} commands for a seat not held, {accepted} accepted");
}

/// Pairs of players who want one seat, and how often each pair does.
const PAIRS: usize = 20;
const RACES: usize = 500;

/// Two who want one seat, again and again; how often each of them had it.
async fn race(one: Client, two: Client, table: String) -> [usize; 2] {
    let mut sat = [0, 0];
    for n in 0..RACES {
        let take = json!({"type": "sit", "seat": 3});
        let id = n.to_string();
        // Whoever asks first is asked for by turns.
        let answers = match n % 2 {
            0 => {
                let asked = (one.ask(&table, &id, take.clone()), two.ask(&table, &id, take));
                tokio::join!(asked.0, asked.1)
            }
            _ => {
                let asked = (two.ask(&table, &id, take.clone()), one.ask(&table, &id, take));
                let (second, first) = tokio::join!(asked.0, asked.1);
                (first, second)
            }
        };
        let ok = [answers.0["ok"] == true, answers.1["ok"] == true];
        assert_ne!(ok[0], ok[1], "exactly one sits: {answers:?}");
        let won = usize::from(ok[1]);
        sat[won] += 1;
        let loser = if ok[0] { &answers.1 } else { &answers.0 };
        assert_eq!(loser["error"]["code"], "seat-taken", "{loser}");
        let leave = json!({"type": "stand", "seat": 3});
        let holder = if ok[0] { &one } else { &two };
        assert_eq!(holder.ask(&table, &format!("l{n}"), leave).await["ok"], true);
    }
    sat
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_want_a_seat_exactly_one_sits() {
    let begun = Instant::now();
    let server = Server::start().await;
    let mut races = Vec::new();
    for n in 0..PAIRS {
        // Each player has an address, or the floor would slow them down.
        let one = server.player_from(&format!("One {n}"), address(20, n)).await;
        let two = server.player_from(&format!("Two {n}"), address(21, n)).await;
        let table = server.open_table(&one, "mini-dice", "open").await;
        races.push(tokio::spawn(race(one, two, table)));
    }
    let mut sat = [0, 0];
    for race in races {
        let of_pair = race.await.unwrap();
        sat = [sat[0] + of_pair[0], sat[1] + of_pair[1]];
    }
    assert_eq!(sat[0] + sat[1], PAIRS * RACES);
    assert!(sat[0] > 0 && sat[1] > 0, "both sit sometimes: {sat:?}");
    println!(
        "A2: {} races for a seat by {PAIRS} pairs: {} and {} won, exactly one each time; {:.1} s",
        PAIRS * RACES,
        sat[0],
        sat[1],
        begun.elapsed().as_secs_f64()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_session_is_worth_nothing() {
    let server = Server::start().await;
    let (ann, ben) = (server.player("Ann").await, server.player("Ben").await);
    let table = "mini-dice-1";
    assert_eq!(ann.ask(table, "s", json!({"type": "sit", "seat": 1})).await["ok"], true);
    let bet = json!({"type": "bet", "seat": 1, "wager": "field", "amount": 10});
    let path = format!("/api/v1/tables/{table}/commands");
    let body = |id: &str| Some(json!({"id": id, "do": bet}).to_string());
    let origin = server.origin();
    let by_cookie = |cookie: String, id: &'static str| {
        let (client, path, body, origin) = (server.client(), &path, body(id), &origin);
        async move {
            let headers = [("cookie", cookie.as_str()), ("origin", origin.as_str())];
            client.send(Method::POST, path, body, &headers).await.0
        }
    };
    assert_eq!(by_cookie(ben.cookie(), "b").await, StatusCode::FORBIDDEN, "another's cookie");
    assert_eq!(by_cookie(ann.cookie(), "a").await, StatusCode::OK, "her own cookie");

    // A second log-in ends the first session, and each of its sockets at once.
    let mut sockets = Vec::new();
    for headers in [
        vec![("authorization", ann.bearer())],
        vec![("cookie", ann.cookie()), ("origin", server.origin())],
    ] {
        let headers: Vec<(&str, &str)> = headers.iter().map(|(n, v)| (*n, v.as_str())).collect();
        let mut socket = connect(&server, table, &headers).await.unwrap();
        assert!(next_of(&mut socket, "snapshot").await.is_some());
        sockets.push(socket);
    }
    let again = json!({"name": "ann", "password": "correct horse"});
    assert_eq!(server.client().post("/api/v1/sessions", &again).await.0, 200);
    for socket in &mut sockets {
        assert!(next_of(socket, "never").await.is_none(), "the old socket is closed");
    }
    assert_eq!(by_cookie(ann.cookie(), "c").await, StatusCode::UNAUTHORIZED, "the stolen cookie");
    assert_eq!(ann.get("/api/v1/me").await.0, 401, "the old token");
    let headers = [("cookie", ann.cookie()), ("origin", server.origin())];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(n, v)| (*n, v.as_str())).collect();
    assert!(connect(&server, table, &headers).await.is_err(), "no socket for the stolen cookie");
    println!(
        "A2: {} sockets of an old session closed; its cookie and token refused",
        sockets.len()
    );
}
