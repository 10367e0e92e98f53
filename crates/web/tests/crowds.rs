//! Attack A13: crowds, slow readers, floods and bombs. A file of its own, since the
//! memory of its process is what is measured; server and clients share it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::socket::{Handshake, Socket, connect, next_of};
use common::{Client, Server, address};
use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

const IDLE: usize = 5_000;
const SLOW: usize = 1_000;
/// Opens and closes in a burst.
const BURST: usize = 4_000;
/// Addresses that the crowd comes from.
const ADDRESSES: usize = 50;
/// What server and clients may have resident together, in kilobytes.
const MEMORY_MAX: u64 = 600_000;
/// What the machine keeps for a slow reader, in bytes: little, so that the rest
/// waits in the server.
const SLOW_BUFFER: u32 = 4_096;

/// A figure of this process, in its own unit.
fn of_process(file: &str, name: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/self/{file}")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().find_map(|word| word.parse().ok()).unwrap()
}

fn memory() -> u64 {
    of_process("status", "VmRSS:")
}

/// Opens sockets from many addresses; nobody reads them.
async fn crowd(
    server: &Arc<Server>,
    table: &str,
    count: usize,
    receive_buffer: Option<u32>,
) -> Vec<Socket> {
    let mut openers = Vec::new();
    for n in 0..ADDRESSES {
        let (server, table) = (Arc::clone(server), table.to_string());
        openers.push(tokio::spawn(async move {
            let origin = server.origin();
            let headers = [("origin", origin.as_str())];
            let (from, table) = (address(130, n), table.as_str());
            let handshake = Handshake { from, table, headers: &headers, receive_buffer };
            let mut sockets = Vec::new();
            for _ in 0..count / ADDRESSES {
                sockets.push(handshake.open(&server).await.unwrap());
            }
            sockets
        }));
    }
    let mut sockets = Vec::new();
    for opener in openers {
        sockets.extend(opener.await.unwrap());
    }
    sockets
}

/// A player who goes on playing, and is answered each time.
async fn play_on(client: Client, done: Arc<AtomicBool>) -> (usize, usize) {
    let (mut asked, mut answered) = (0, 0);
    while !done.load(Ordering::Relaxed) {
        let bet = json!({"type": "bet", "seat": 1, "wager": "field", "amount": 5});
        for (kind, what) in [("b", bet), ("r", json!({"type": "ready", "seat": 1}))] {
            let id = format!("{kind}{asked}");
            asked += 1;
            let answer = client.ask("mini-dice-1", &id, what).await;
            answered += usize::from(answer["id"] == id.as_str());
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    (asked, answered)
}

async fn spectators(client: &Client, table: &str) -> u64 {
    let (_, tables) = client.get("/api/v1/tables").await;
    let tables = tables.as_array().unwrap();
    let table = tables.iter().find(|t| t["id"] == table).unwrap();
    table["spectators"].as_u64().unwrap()
}

/// Opens and closes as fast as it goes; how many were opened.
async fn open_and_close(server: &Arc<Server>) -> usize {
    let mut openers = Vec::new();
    for n in 0..ADDRESSES {
        let server = Arc::clone(server);
        openers.push(tokio::spawn(async move {
            let origin = server.origin();
            let headers = [("origin", origin.as_str())];
            let (from, table) = (address(131, n), "blackjack-1");
            let handshake = Handshake { from, table, headers: &headers, receive_buffer: None };
            let mut opened = 0;
            for _ in 0..BURST / ADDRESSES {
                let mut socket = handshake.open(&server).await.unwrap();
                opened += 1;
                if opened % 2 == 0 {
                    // Every other one goes without a word.
                    let _ = socket.close(None).await;
                }
            }
            opened
        }));
    }
    let mut opened = 0;
    for opener in openers {
        opened += opener.await.unwrap();
    }
    opened
}

/// Bits in the order of RFC 1951.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    count: usize,
}

impl Bits {
    fn put(&mut self, bits: &str) {
        for bit in bits.bytes() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            *self.bytes.last_mut().unwrap() |= (bit - b'0') << (self.count % 8);
            self.count += 1;
        }
    }
}

/// A gzip of spaces that is itself this long and comes out 158 times as long: one
/// space, then again and again "258 bytes from one byte back".
fn bomb(length: usize) -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255], count: 0 };
    // The last block, with the code that RFC 1951 fixes; then a space.
    bits.put("110");
    bits.put("01010000");
    while bits.bytes.len() < length {
        bits.put("1100010100000");
    }
    bits.put("0000000");
    bits.bytes.extend([0; 8]);
    bits.bytes
}

/// Bodies that are more than they seem; how many were refused.
async fn bombs(client: &Client) -> (usize, usize) {
    let (mut sent, mut refused) = (0, 0);
    let deep = "[".repeat(15_000);
    let deep_object = format!("{}1", r#"{"do":"#.repeat(2_000));
    let deep_field = format!(r#"{{"id":"x","amount":{}{}}}"#, "[".repeat(7_000), "]".repeat(7_000));
    let bodies: [(&str, Vec<u8>); 6] = [
        ("identity", deep.into_bytes()),
        ("identity", deep_object.into_bytes()),
        ("identity", deep_field.into_bytes()),
        ("gzip", bomb(15_000)),
        ("gzip", bomb(1_000_000)),
        ("gzip, gzip", bomb(15_000)),
    ];
    for (encoding, body) in bodies {
        for path in ["/api/v1/cage", "/api/v1/tables", "/api/v1/tables/craps-1/commands"] {
            let request = client.http.post(format!("{}{path}", client.base)).body(body.clone());
            let request = request.header("authorization", client.bearer());
            let request = request.header("content-encoding", encoding);
            let answer = request.header("content-type", "application/json").send().await;
            sent += 1;
            // A body that is too long may be cut off before it is all sent.
            refused += usize::from(answer.map_or(true, |answer| answer.status().is_client_error()));
        }
    }
    (sent, refused)
}

/// Frames of a megabyte; how many sockets they ended.
async fn long_frames(server: &Server, client: &Client) -> usize {
    let bearer = client.bearer();
    let mut ended = 0;
    for _ in 0..20 {
        let headers = [("authorization", bearer.as_str())];
        let mut socket = connect(server, "craps-1", &headers).await.unwrap();
        // It may be cut off while it is being sent.
        let _ = socket.send(Message::text("x".repeat(1 << 20))).await;
        ended += usize::from(next_of(&mut socket, "answer").await.is_none());
    }
    ended
}

/// A flood of commands on one socket; how many were told to wait.
async fn flood(server: &Server, client: &Client) -> usize {
    let bearer = client.bearer();
    let mut socket = connect(server, "craps-1", &[("authorization", &bearer)]).await.unwrap();
    for n in 0..120 {
        let text = format!(r#"{{"id":"f{n}","do":{{"type":"dismiss"}}}}"#);
        socket.send(Message::text(text)).await.unwrap();
    }
    let mut slowed = 0;
    for _ in 0..120 {
        let answer = next_of(&mut socket, "answer").await.unwrap();
        slowed += usize::from(answer["error"]["code"] == "too-many-requests");
    }
    slowed
}

/// Waits until those who do not read are cut off; how many were.
async fn cut_off(client: &Client) -> u64 {
    for _ in 0..300 {
        if spectators(client, "mini-dice-1").await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    SLOW as u64 - spectators(client, "mini-dice-1").await
}

/// Who watches and keeps up stays, however many others come to the same table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_at_a_table_throws_nobody_out() {
    const CROWD: usize = 1_000;
    let server = Arc::new(Server::start().await);
    let asker = server.client_from(address(133, 0));
    let sockets = crowd(&server, "craps-1", CROWD, None).await;
    let mut watching = 0;
    // A socket is open before the table has got round to welcoming it.
    for _ in 0..50 {
        watching = spectators(&asker, "craps-1").await;
        if watching == CROWD as u64 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!("A13: of {} who came to one table and did nothing {watching} watch", sockets.len());
    assert_eq!(watching, CROWD as u64);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn crowds_and_slow_readers_harm_nobody() {
    let begun = Instant::now();
    println!("A13: files this process may open: {}", of_process("limits", "Max open files"));
    let server = Arc::new(Server::start().await);
    let (ann, ben) = (server.player("Ann").await, server.player("Ben").await);
    let asker = server.client_from(address(132, 0));
    assert_eq!(ann.ask("mini-dice-1", "s", json!({"type": "sit", "seat": 1})).await["ok"], true);
    println!("A13: {} KB before", memory());

    let tables: Vec<String> = server.standing_tables().await;
    let mut idle = Vec::new();
    for table in tables.iter().filter(|table| *table != "mini-dice-1") {
        idle.extend(crowd(&server, table, IDLE / (tables.len() - 1) + ADDRESSES, None).await);
    }
    let slow = crowd(&server, "mini-dice-1", SLOW, Some(SLOW_BUFFER)).await;
    assert!(idle.len() >= IDLE && slow.len() == SLOW, "{} {}", idle.len(), slow.len());
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (_, lobby) = asker.get("/api/v1/tables").await;
    let watching: u64 =
        lobby.as_array().unwrap().iter().map(|table| table["spectators"].as_u64().unwrap()).sum();
    println!(
        "A13: {} KB with {} idle sockets and {SLOW} slow readers open, {watching} still told",
        memory(),
        idle.len()
    );

    let done = Arc::new(AtomicBool::new(false));
    let player = tokio::spawn(play_on(ann, Arc::clone(&done)));
    let opened = open_and_close(&server).await;
    let (sent, refused) = bombs(&ben).await;
    let ended = long_frames(&server, &ben).await;
    let slowed = flood(&server, &ben).await;
    let cut_off = cut_off(&asker).await;
    let most = memory();
    done.store(true, Ordering::Relaxed);
    let (asked, answered) = player.await.unwrap();
    println!(
        "A13: {opened} opened and closed, {refused} of {sent} bombs refused, {ended} of 20 sockets \
         with frames of 1 MB ended, {slowed} of 120 commands slowed, {cut_off} of {SLOW} slow \
         readers cut off; meanwhile {answered} of {asked} commands answered; {most} KB resident; \
         {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    assert_eq!(opened, BURST);
    assert_eq!(refused, sent);
    assert_eq!(ended, 20);
    assert!(slowed > 30, "{slowed}");
    assert_eq!(cut_off, SLOW as u64);
    assert!(asked > 100 && answered == asked, "{answered} of {asked}");
    assert_eq!(asker.get("/healthz").await.0, 200);
    assert!(most < MEMORY_MAX, "{most} KB");
    drop((idle, slow));
}
