//! A7: what each role may ask, by the document that describes the API.

use boardwalk_floor::Role;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::socket::{Handshake, Refusal};
use crate::common::{Chance, Client, Server, address, next_move};

const TABLE: &str = "casino-war-1";
/// The seat of the document's own example of a command.
const SEAT: u8 = 3;

/// Everybody who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    Nobody,
    Player,
    Another,
    Supervisor,
    Auditor,
}

use Asker::{Another, Auditor, Nobody, Player, Supervisor};

const ASKERS: [Asker; 5] = [Nobody, Player, Another, Supervisor, Auditor];

/// The access table, stated once. What the document guards is for whoever is
/// logged in; a command for a seat is for its holder alone.
fn expected(operation: &Operation, asker: Asker) -> Access {
    let seat = operation.path == "/api/v1/tables/{id}/commands";
    match (operation.guarded, asker) {
        (true, Nobody) => Access::LogIn,
        (true, Another | Supervisor | Auditor) if seat => Access::NotTheirs,
        (true | false, _) => Access::Served,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    Served,
    LogIn,
    NotTheirs,
}

/// An operation of the document.
struct Operation {
    method: Method,
    path: String,
    guarded: bool,
    body: Option<Value>,
    /// The statuses that the document names.
    statuses: Vec<u16>,
}

fn operations(document: &Value) -> Vec<Operation> {
    let mut all = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let example = &operation["requestBody"]["content"]["application/json"]["example"];
            let statuses = operation["responses"].as_object().unwrap().keys();
            all.push(Operation {
                method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                path: path.clone(),
                guarded: operation["security"].is_array(),
                body: example.is_object().then(|| example.clone()),
                statuses: statuses.map(|status| status.parse().unwrap()).collect(),
            });
        }
    }
    // Who has logged out may ask nothing more.
    all.sort_by_key(|operation| operation.method == Method::DELETE);
    all
}

/// Asks what the document describes, with its own example as the body.
async fn ask(server: &Server, client: &Client, operation: &Operation, asker: Asker) -> u16 {
    let game = operation.path.contains("/games/");
    let path = operation.path.replace("{id}", if game { "casino-war" } else { TABLE });
    let path = path.replace("{number}", "1");
    if path.ends_with("/live") {
        return handshake(server, client).await;
    }
    let body = operation.body.clone().map(|mut body| {
        if body["id"].is_string() {
            body["id"] = json!(format!("{asker:?}-{}", operation.path.len()));
        }
        body.to_string()
    });
    let (status, text) = client.send(operation.method.clone(), &path, body, &[]).await;
    assert!(!text.contains("there is nothing here"), "{path} is not served");
    status.as_u16()
}

async fn handshake(server: &Server, client: &Client) -> u16 {
    let origin = server.origin();
    let shown = client.token.as_ref().map(|_| client.bearer());
    let headers = match &shown {
        Some(bearer) => [("authorization", bearer.as_str())],
        None => [("origin", origin.as_str())],
    };
    let from = address(70, 0);
    let handshake = Handshake { from, table: TABLE, headers: &headers, receive_buffer: None };
    match handshake.open(server).await {
        Ok(_) => 101,
        Err(Refusal::Status(status)) => status,
        Err(Refusal::Broken) => 0,
    }
}

/// Everybody, with somebody to log in: the player sits in the example's seat, and
/// a round is over, so that there is something to ask for.
async fn everybody(server: &Server) -> Vec<(Asker, Client)> {
    let player = server.player("Player").await;
    let sit = json!({"type": "sit", "seat": SEAT});
    assert_eq!(player.ask(TABLE, "sit", sit).await["ok"], true);
    let mut chance = Chance::new(70);
    for _ in 0..300 {
        let state = player.look(TABLE).await["state"].take();
        if state["round"].as_u64().unwrap() > 1 {
            break;
        }
        if let Some(what) = next_move(&state, SEAT, &mut chance) {
            player.ask(TABLE, &chance.id(), what).await;
        }
    }
    assert!(player.look(TABLE).await["state"]["round"].as_u64().unwrap() > 1);
    let clients = [
        server.client(),
        player,
        server.player("Another").await,
        server.with_role("Supervisor", Role::Supervisor).await,
        server.with_role("Auditor", Role::Auditor).await,
    ];
    ASKERS.into_iter().zip(clients).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_endpoint_serves_whom_the_document_says() {
    let server = Server::start().await;
    // The document's example logs in somebody of this name.
    let known = json!({"name": "Ann", "password": "eight or more"});
    assert_eq!(server.client().post("/api/v1/accounts", &known).await.0, 201);
    let everybody = everybody(&server).await;
    let (_, document) = server.client().get("/api/openapi.json").await;
    let operations = operations(&document);
    let (mut asked, mut differing) = (0, Vec::new());
    for (asker, client) in &everybody {
        for operation in &operations {
            let status = ask(&server, client, operation, *asker).await;
            let access = match status {
                401 => Access::LogIn,
                403 => Access::NotTheirs,
                _ => Access::Served,
            };
            // Whatever is answered, the document has told of it.
            let told = operation.statuses.contains(&status);
            if access != expected(operation, *asker) || !told {
                differing
                    .push(format!("{asker:?} {} {}: {status}", operation.method, operation.path));
            }
            asked += 1;
        }
    }
    println!(
        "A7: {} endpoints × {} askers = {asked}, {} differ from the access table",
        operations.len(),
        everybody.len(),
        differing.len()
    );
    assert_eq!(differing, Vec::<String>::new());
    assert!(operations.len() > 20);
}

/// A supervisor's commands, as the document lists them.
fn supervisors_commands() -> [Value; 7] {
    [
        json!({"type": "pause"}),
        json!({"type": "resume"}),
        json!({"type": "hold"}),
        json!({"type": "step"}),
        json!({"type": "rule", "decision": "x"}),
        json!({"type": "irregularity", "key": "x"}),
        json!({"type": "void"}),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_a_supervisors_is_nobody_elses() {
    let server = Server::start().await;
    let everybody = everybody(&server).await;
    let (_, document) = server.client().get("/api/openapi.json").await;
    let says = document["paths"]["/api/v1/tables/{id}/commands"]["post"]["summary"].clone();
    let (mut asked, mut refused) = (0, 0);
    for (asker, client) in &everybody {
        for (n, what) in supervisors_commands().into_iter().enumerate() {
            let kind = what["type"].as_str().unwrap();
            assert!(says.as_str().unwrap().contains(kind), "the document names {kind}");
            let id = format!("{asker:?}-{n}");
            let path = format!("/api/v1/tables/{TABLE}/commands");
            let (status, answer) = client.post(&path, &json!({"id": id, "do": what})).await;
            asked += 1;
            match asker {
                Nobody => assert_eq!(status, StatusCode::UNAUTHORIZED, "{what}"),
                Supervisor => {
                    assert_ne!(answer["error"]["code"], "supervisors-only", "{what}");
                    continue;
                }
                Player | Another | Auditor => {
                    assert_eq!(status, StatusCode::FORBIDDEN, "{asker:?} {what}");
                    assert_eq!(answer["error"]["code"], "supervisors-only");
                }
            }
            refused += 1;
        }
    }
    println!("A7: {asked} supervisors' commands by everybody: {refused} refused to others");
    // What a supervisor is shown beside the table goes to nobody else either.
    for (asker, client) in &everybody {
        let shown = client.look(TABLE).await["state"]["supervisor"].is_object();
        assert_eq!(shown, *asker == Supervisor, "{asker:?}");
    }
}
