//! A3: sockets of other sites.

use std::sync::Arc;
use std::time::Instant;

use reqwest::Method;
use serde_json::json;

use crate::common::socket::{Handshake, Refusal, ask_text, connect, next_of};
use crate::common::{Server, address};

/// Handshakes of each kind, and addresses that they come from at once.
const EACH: usize = 1_000;
const ADDRESSES: usize = 10;
const TABLE: &str = "craps-1";

/// A handshake that has to fail: what it is, its headers, and the status.
struct Kind {
    name: &'static str,
    headers: Vec<(&'static str, String)>,
    status: u16,
}

/// Tries one kind a thousand times; gives how many were refused before the upgrade
/// with the status that fits.
async fn refused(server: &Arc<Server>, kind: &Arc<Kind>) -> usize {
    let mut sites = Vec::new();
    for n in 0..ADDRESSES {
        let (server, kind) = (Arc::clone(server), Arc::clone(kind));
        sites.push(tokio::spawn(async move {
            let headers: Vec<(&str, &str)> =
                kind.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let (from, headers) = (address(30, n), headers.as_slice());
            let handshake = Handshake { from, table: TABLE, headers, receive_buffer: None };
            let mut refused = 0;
            for _ in 0..EACH / ADDRESSES {
                let came = handshake.open(&server).await.err();
                refused += usize::from(came == Some(Refusal::Status(kind.status)));
            }
            refused
        }));
    }
    let mut all = 0;
    for site in sites {
        all += site.await.unwrap();
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_of_other_sites_are_refused_before_the_upgrade() {
    let begun = Instant::now();
    let server = Arc::new(Server::start().await);
    let (ann, gone) = (server.player("Ann").await, server.player("Gone").await);
    let with = |origin: &str| vec![("cookie", ann.cookie()), ("origin", origin.to_string())];
    let after_log_out = vec![("cookie", gone.cookie()), ("origin", server.origin())];
    let own: Vec<(&str, &str)> = after_log_out.iter().map(|(n, v)| (*n, v.as_str())).collect();
    assert!(connect(&server, TABLE, &own).await.is_ok(), "this site's own page");
    let (status, _) = gone.send(Method::DELETE, "/api/v1/sessions/current", None, &[]).await;
    assert_eq!(status, 204);
    let lookalike = format!("{}.evil.example", server.origin());
    let kinds = [
        ("wrong origin", with("http://evil.example"), 403),
        ("origin that begins like ours", with(&lookalike), 403),
        ("missing origin", vec![("cookie", ann.cookie())], 403),
        ("null origin", with("null"), 403),
        ("empty origin", with(""), 403),
        ("no cookie", vec![], 403),
        ("no cookie, wrong origin", vec![("origin", "http://evil.example".into())], 403),
        (
            "token, wrong origin",
            { vec![("authorization", ann.bearer()), ("origin", "http://evil.example".into())] },
            403,
        ),
        ("cookie after log-out", after_log_out.clone(), 401),
    ];
    for (name, headers, status) in kinds {
        let kind = Arc::new(Kind { name, headers, status });
        let count = refused(&server, &kind).await;
        println!("A3: {}: {count} of {EACH} refused before the upgrade", kind.name);
        assert_eq!(count, EACH, "{}", kind.name);
    }
    println!("A3: {:.1} s", begun.elapsed().as_secs_f64());
}

/// Without a cookie this site's page may watch, and no more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_not_logged_in_only_watches() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let origin = server.origin();
    let own = [("origin", origin.as_str())];
    let mut socket = connect(&server, "mini-dice-1", &own).await.unwrap();
    let snapshot = next_of(&mut socket, "snapshot").await.unwrap();
    assert!(snapshot["state"]["you"].is_null());
    let sit = r#"{"id":"1","do":{"type":"sit","seat":1}}"#;
    let answer = ask_text(&mut socket, sit).await.unwrap();
    assert_eq!(answer["error"]["code"], "log-in", "{answer}");
    // Somebody who only watches gets every event, and no choice.
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

/// Nor does another site's form change anything.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forms_of_other_sites_are_refused() {
    let server = Server::start().await;
    let ben = server.player("Ben").await;
    let cookie = ben.cookie();
    let before = ben.has().await;
    let body = Some(json!({"amount": 1, "id": "x"}).to_string());
    let anonymous = server.client();
    for origin in [None, Some("http://evil.example"), Some("null"), Some("")] {
        let mut headers = vec![("cookie", cookie.as_str())];
        headers.extend(origin.map(|origin| ("origin", origin)));
        let (status, _) =
            anonymous.send(Method::POST, "/api/v1/cage", body.clone(), &headers).await;
        assert_eq!(status, 403, "{origin:?}");
    }
    assert_eq!(ben.has().await, before);
}
