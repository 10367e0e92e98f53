//! The real program, killed in the middle of rounds again and again: nothing
//! acknowledged is lost, nothing happens twice, and every log is right.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../floor/tests/common/bot.rs"]
mod bot;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use bot::{Chance, cents, next_move};
use serde_json::{Value, json};

const KILLS: usize = 50;
const TABLES: [&str; 5] =
    ["blackjack-1", "craps-1", "casino-war-1", "hold-em-1", "fast-action-hold-em-1"];

struct Floor {
    child: Child,
    address: String,
}

impl Floor {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
            .args(["serve", "--listen", "127.0.0.1:0", "--between-ms", "0"])
            .args(["--database", "sqlite:floor.db"])
            .current_dir(folder)
            .env("BOARDWALK_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).expect("the floor opens");
        let address = address.split_whitespace().next().unwrap().to_string();
        Self { child, address }
    }

    /// No warning, no time to write anything.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// One request over a connection of its own; nothing if the floor dies.
    fn ask(&self, token: &str, method: &str, path: &str, body: Option<&Value>) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    }

    fn command(&self, token: &str, table: &str, id: &str, what: &Value) -> Option<Value> {
        let body = json!({"id": id, "do": what});
        self.ask(token, "POST", &format!("/api/v1/tables/{table}/commands"), Some(&body))
    }
}

/// What was acknowledged.
struct Done {
    table: &'static str,
    id: String,
    what: Value,
    answer: Value,
}

/// Plays a few moves; what was acknowledged, and the last command, whose answer
/// may never have come.
fn play(floor: &Floor, token: &str, moves: usize, chance: &mut Chance, done: &mut Vec<Done>) {
    for _ in 0..moves {
        let table = TABLES[chance.below(TABLES.len())];
        let path = format!("/api/v1/tables/{table}");
        let snapshot = floor.ask(token, "GET", &path, None).unwrap();
        let state = &snapshot["state"];
        assert_ne!(state["phase"], "frozen", "{table}: {}", state["frozen"]);
        let Some(what) = next_move(state, 2, chance) else { continue };
        let id = chance.id();
        let answer = floor.command(token, table, &id, &what).unwrap();
        // Being ready is no more than a word until it closes the window.
        if answer["ok"] == true && what["type"] != "ready" {
            done.push(Done { table, id, what, answer });
        }
    }
}

#[test]
fn killed_fifty_times_nothing_is_lost_and_nothing_happens_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut chance = Chance::new(19_47);
    let mut floor = Floor::start(folder.path());
    let account = json!({"name": "Ann", "password": "correct horse"});
    let made = floor.ask("", "POST", "/api/v1/accounts", Some(&account)).unwrap();
    let token = made["token"].as_str().unwrap().to_string();
    let cage = json!({"amount": 10000, "id": "cage"});
    floor.ask(&token, "POST", "/api/v1/cage", Some(&cage)).unwrap();
    for table in TABLES {
        let sit = json!({"type": "sit", "seat": 2});
        assert_eq!(floor.command(&token, table, &chance.id(), &sit).unwrap()["ok"], true);
    }
    let buy_in = json!({"type": "buy-in", "seat": 2, "amount": 2000});
    floor.command(&token, "hold-em-1", &chance.id(), &buy_in).unwrap();
    floor.command(&token, "hold-em-1", &chance.id(), &json!({"type": "fill", "seats": 2})).unwrap();
    let mut done = Vec::new();
    for kill in 0..KILLS {
        let moves = 2 + chance.below(12);
        play(&floor, &token, moves, &mut chance, &mut done);
        let before: Vec<Value> = TABLES
            .iter()
            .map(|table| {
                floor.ask(&token, "GET", &format!("/api/v1/tables/{table}"), None).unwrap()
            })
            .collect();
        let me = floor.ask(&token, "GET", "/api/v1/me", None).unwrap();
        // A last command is under way when the end comes.
        let late = std::thread::spawn({
            let (address, token) = (floor.address.clone(), token.clone());
            let (id, state) = (chance.id(), before[kill % TABLES.len()]["state"].clone());
            let what = next_move(&state, 2, &mut chance);
            move || {
                let (Some(what), Ok(mut stream)) = (what, TcpStream::connect(&address)) else {
                    return;
                };
                let body = json!({"id": id, "do": what}).to_string();
                let path = format!("/api/v1/tables/{}/commands", TABLES[kill % TABLES.len()]);
                let _ = write!(
                    stream,
                    "POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
                     Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                );
            }
        });
        if chance.below(2) == 0 {
            late.join().unwrap();
            floor.kill();
        } else {
            floor.kill();
            late.join().unwrap();
        }
        // It opens only on books that balance.
        floor = Floor::start(folder.path());
        for (table, before) in TABLES.iter().zip(&before) {
            let after = floor.ask(&token, "GET", &format!("/api/v1/tables/{table}"), None).unwrap();
            // The late command may have come through, whole, or not at all.
            let (was, is) = (before["seq"].as_u64().unwrap(), after["seq"].as_u64().unwrap());
            assert!(is == was || is == was + 1 || is == was + 2, "{table}: {was} {is}");
            if is == was {
                assert_eq!(after["state"]["view"], before["state"]["view"], "{table}");
                assert_eq!(after["state"]["choices"], before["state"]["choices"], "{table}");
                assert_eq!(after["recent"], before["recent"], "{table}");
            }
        }
        let again = floor.ask(&token, "GET", "/api/v1/me", None).unwrap();
        let all =
            |me: &Value| cents(&me["account"]["balance"]) + cents(&me["account"]["on_tables"]);
        let late_table = floor
            .ask(&token, "GET", &format!("/api/v1/tables/{}", TABLES[kill % TABLES.len()]), None)
            .unwrap();
        if late_table["seq"] == before[kill % TABLES.len()]["seq"] {
            assert_eq!(all(&again), all(&me), "kill {kill}");
        }
        for Done { table, id, what, answer } in done.iter().rev().take(3) {
            let repeated = floor.command(&token, table, id, what).unwrap();
            assert_eq!(repeated, *answer, "{table}");
        }
    }
    assert!(done.len() > KILLS, "{}", done.len());
    floor.kill();
    for table in TABLES {
        let log = folder.path().join(format!("{table}.jsonl"));
        let exported = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
            .args(["export", "--table", table, "--seeds", "--database", "sqlite:floor.db", "--out"])
            .arg(&log)
            .current_dir(folder.path())
            .status()
            .unwrap();
        assert!(exported.success(), "{table}");
        let verified =
            Command::new(env!("CARGO_BIN_EXE_boardwalk")).arg("verify").arg(&log).output();
        let verified = verified.unwrap();
        assert!(
            verified.status.success(),
            "{table}: {}",
            String::from_utf8_lossy(&verified.stderr)
        );
    }
}
