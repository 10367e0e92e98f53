//! A14: markup, marks that turn the writing round, newlines, and what a spreadsheet
//! would reckon with, in every text that a person may fill in.

use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Chance, Client, Server, address};

const TEXTS: [&str; 24] = [
    "<b>Ann&\"",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=y>",
    "'; DROP TABLE accounts;--",
    "</title><svg onload=x>",
    "{{7*7}} ${7*7}",
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    "a\nb",
    "a\r\nSet-Cookie: x=y",
    "a\tb",
    "a\u{0}b",
    "a\u{1b}[31mb",
    "a\u{202e}b",
    "\u{202e}x",
    "a\u{2066}b\u{2069}",
    "x\u{200b}y",
    "\u{feff}ab",
    "a\u{2028}b",
    "Ångström",
    "王さん",
];

/// Whether a text holds what nobody can see, or what turns the writing round.
fn is_unseen(text: &str) -> bool {
    let marks = "\u{202e}\u{2066}\u{2069}\u{200b}\u{feff}\u{2028}";
    text.chars().any(|c| c.is_control() || marks.contains(c))
}

/// The headers that keep text from being more than text.
fn check_headers(headers: &HeaderMap) {
    assert_eq!(headers["content-type"], "application/json");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    let csp = headers["content-security-policy"].to_str().unwrap();
    assert!(csp.contains("default-src 'self'") && !csp.contains("unsafe"), "{csp}");
    let cookies = headers.get_all("set-cookie").iter();
    assert!(cookies.count() <= 1, "no header is slipped in: {headers:?}");
}

/// Asks, and checks the headers of whatever is answered.
async fn ask(client: &Client, method: Method, path: &str, body: &Value) -> (StatusCode, Value) {
    loop {
        let request = client.http.request(method.clone(), format!("{}{path}", client.base));
        let token = client.token.clone().unwrap_or_default();
        let request = request.header("authorization", format!("Bearer {token}"));
        let request = request.header("content-type", "application/json");
        let response = request.body(body.to_string()).send().await.unwrap();
        let status = response.status();
        if status == StatusCode::TOO_MANY_REQUESTS {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            continue;
        }
        check_headers(response.headers());
        return (status, serde_json::from_str(&response.text().await.unwrap()).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_people_are_text() {
    let server = Server::start().await;
    let (mut stored, mut refused) = (0, 0);
    let long = "x".repeat(25);
    for (n, text) in TEXTS.iter().copied().chain(["a", " ab", "ab ", &long]).enumerate() {
        let mut client = server.client_from(address(140, n));
        let given = json!({"name": text, "password": "correct horse"});
        let (status, made) = ask(&client, Method::POST, "/api/v1/accounts", &given).await;
        if status != StatusCode::CREATED {
            assert_eq!((status.as_u16(), &made["error"]["code"]), (422, &json!("bad-name")));
            refused += 1;
            continue;
        }
        assert!(!is_unseen(text), "{text:?}");
        assert_eq!(made["account"]["name"], text);
        client.token = Some(made["token"].as_str().unwrap().into());
        let (_, me) = ask(&client, Method::GET, "/api/v1/me", &Value::Null).await;
        assert_eq!(me["account"]["name"], text);
        // At a table everybody reads the name.
        let sit = json!({"type": "sit", "seat": 1});
        assert_eq!(client.ask("craps-1", "s", sit).await["ok"], true);
        let seen = ask(&server.client(), Method::GET, "/api/v1/tables/craps-1", &Value::Null).await;
        assert_eq!(seen.1["state"]["seats"][0]["name"], text);
        client.ask("craps-1", "l", json!({"type": "stand", "seat": 1})).await;
        stored += 1;
    }
    println!("A14: {stored} names stored and read back as they were, {refused} refused");
    assert!(stored >= 5 && refused >= 12, "{stored} {refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_tables_are_text() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let (mut stored, mut refused) = (0, 0);
    let long = "x".repeat(41);
    for (n, text) in TEXTS.iter().copied().chain(["", &long]).enumerate() {
        let body = json!({"game": "craps", "name": text, "id": format!("t{n}")});
        let (status, opened) = ask(&ann, Method::POST, "/api/v1/tables", &body).await;
        if status != StatusCode::CREATED {
            assert_eq!((status.as_u16(), &opened["error"]["code"]), (422, &json!("bad-name")));
            refused += 1;
            continue;
        }
        assert!(!is_unseen(text), "{text:?}");
        let id = opened["id"].as_str().unwrap();
        assert!(id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{id}");
        let (_, lobby) = ask(&ann, Method::GET, "/api/v1/tables", &Value::Null).await;
        let own = lobby.as_array().unwrap().iter().find(|table| table["id"] == id).unwrap();
        assert_eq!(own["name"], text);
        let path = format!("/api/v1/tables/{id}");
        assert_eq!(ask(&ann, Method::GET, &path, &Value::Null).await.1["table"]["name"], text);
        stored += 1;
    }
    println!("A14: {stored} tables' names stored and read back as they were, {refused} refused");
    assert!(stored >= 5 && refused >= 10, "{stored} {refused}");
}

/// The other texts are of things that are known: whatever else is refused, and if
/// the answer says it again, as JSON text.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_other_text_is_refused_or_known() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let mut chance = Chance::new(14);
    let commands = "/api/v1/tables/craps-1/commands";
    assert_eq!(ann.ask("craps-1", "sit", json!({"type": "sit", "seat": 1})).await["ok"], true);
    let (mut sent, mut refused) = (0, 0);
    for text in TEXTS {
        let id = chance.id();
        let bet = json!({"type": "bet", "seat": 1, "wager": text, "amount": 10});
        let remove = json!({"type": "remove", "seat": 1, "wager": text});
        let decide = json!({"type": "decide", "seat": 1, "decision": text});
        let pass = json!({"type": "bet", "seat": 1, "wager": "pass", "amount": text});
        let fields = [
            (commands, json!({"id": format!("{id}-b"), "do": bet})),
            (commands, json!({"id": format!("{id}-r"), "do": remove})),
            (commands, json!({"id": format!("{id}-d"), "do": decide})),
            (commands, json!({"id": format!("{id}-a"), "do": pass})),
            (commands, json!({"id": format!("{id}-t"), "do": {"type": text}})),
            ("/api/v1/tables", json!({"game": text, "id": id})),
            ("/api/v1/tables", json!({"game": "craps", "options": {text: "1"}, "id": id})),
            ("/api/v1/tables", json!({"game": "casino-war", "options": {"decks": text}, "id": id})),
            ("/api/v1/cage", json!({"amount": text, "id": id})),
            ("/api/v1/sessions", json!({"name": text, "password": text})),
        ];
        for (path, body) in fields {
            let (status, answer) = ask(&ann, Method::POST, path, &body).await;
            sent += 1;
            assert!(status.is_client_error(), "{path} {body}: {status} {answer}");
            assert!(answer["error"]["code"].is_string(), "{answer}");
            refused += 1;
        }
        // An id is the client's own: what is taken comes back as it was.
        let ready = json!({"id": text, "do": {"type": "ready", "seat": 1}});
        let (status, answer) = ask(&ann, Method::POST, commands, &ready).await;
        let visible = text.bytes().all(|b| b.is_ascii_graphic());
        assert_eq!(answer["id"] == text && status == 200, visible, "{text:?}: {status} {answer}");
    }
    assert_eq!(ann.look("craps-1").await["state"]["view"]["wagers"], json!([]));
    println!("A14: {sent} texts in the other fields, {refused} refused as JSON with a code");

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
