//! A4: commands sent again, late, elsewhere, changed.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};

use crate::common::socket::{Handshake, Socket, ask_text};
use crate::common::{Chance, Client, Server, address, next_move};

/// Players, each at a table, and the rounds that each plays.
const PLAYERS: usize = 20;
const ROUNDS: u64 = 50;
/// Games of several kinds: dice, one card each, a shoe, decisions.
const GAMES: [&str; 5] = ["mini-dice", "casino-war", "blackjack", "minibaccarat", "craps"];
/// Commands that a socket takes in a row.
const BURST: usize = 60;
const SEAT: u8 = 1;

/// Puts the least on the first wager that is open.
async fn bet_something(client: &Client, table: &str, state: &Value, id: &str) {
    let window = &state["windows"][0];
    let (wager, amount) = (&window["wager"], &window["min"]);
    let bet = json!({"type": "bet", "seat": SEAT, "wager": wager, "amount": amount});
    client.ask(table, id, bet).await;
}

/// A command as it was sent and answered.
struct Sent {
    id: String,
    what: Value,
    answer: Value,
}

#[derive(Debug, Default)]
struct Count {
    rounds: u64,
    commands: usize,
    again: usize,
    on_sockets: usize,
    elsewhere: usize,
    altered: usize,
}

struct Replayer {
    server: Arc<Server>,
    client: Client,
    number: usize,
    table: String,
    /// A table where the player does not sit.
    other: String,
    chance: Chance,
    count: Count,
}

impl Replayer {
    /// Plays, now and then sending a command twice at once, and keeps all of it.
    async fn record(&mut self) -> Vec<Sent> {
        let (mut sent, mut last) = (Vec::new(), Value::Null);
        let sit = json!({"type": "sit", "seat": SEAT});
        let answer = self.client.ask(&self.table, "sit", sit.clone()).await;
        assert_eq!(answer["ok"], true, "{answer}");
        sent.push(Sent { id: "sit".into(), what: sit, answer });
        for _ in 0..5_000 {
            let state = self.client.look(&self.table).await["state"].take();
            self.count.rounds = state["round"].as_u64().unwrap().saturating_sub(1);
            if self.count.rounds >= ROUNDS {
                break;
            }
            let Some(what) = next_move(&state, SEAT, &mut self.chance) else { continue };
            // The table may wait for a wager that the bot did not choose: being ready
            // then is a word, and no more than a thousand words are remembered.
            if what["type"] == "ready" && last == what {
                bet_something(&self.client, &self.table, &state, &self.chance.id()).await;
            }
            last = what.clone();
            let id = self.chance.id();
            let one = self.client.ask(&self.table, &id, what.clone());
            let answer = if self.chance.below(4) == 0 {
                let (one, two) = tokio::join!(one, self.client.ask(&self.table, &id, what.clone()));
                assert_eq!(one, two, "twice at once");
                self.count.again += 1;
                one
            } else {
                one.await
            };
            sent.push(Sent { id, what, answer });
        }
        self.count.commands = sent.len();
        sent
    }

    /// Mostly a few times, now and then fifty.
    fn times(&mut self) -> usize {
        match self.chance.below(100) {
            0 => 50,
            n => 1 + n % 3,
        }
    }

    async fn send_again(&mut self, sent: &Sent) {
        for _ in 0..self.times() {
            let answer = self.client.ask(&self.table, &sent.id, sent.what.clone()).await;
            assert_eq!(answer, sent.answer, "{}", sent.what);
            self.count.again += 1;
        }
    }

    async fn send_altered(&mut self, sent: &Sent) {
        let mut altered = sent.what.clone();
        match altered.get("amount") {
            Some(_) => altered["amount"] = json!(9_999),
            None => altered = json!({"type": "bet", "seat": 1, "wager": "field", "amount": 9999}),
        }
        let answer = self.client.ask(&self.table, &sent.id, altered).await;
        assert_eq!(answer["error"]["code"], "id-reused", "{answer}");
        self.count.altered += 1;
    }

    async fn send_elsewhere(&mut self, sent: &Sent) {
        let answer = self.client.ask(&self.other, &sent.id, sent.what.clone()).await;
        assert_eq!(answer["ok"], false, "{}", sent.what);
        // What was stored at one table is known at every other.
        if sent.answer["ok"] == true && sent.what["type"] != "ready" {
            assert_eq!(answer["error"]["code"], "id-reused", "{}", sent.what);
        }
        self.count.elsewhere += 1;
    }

    async fn second_socket(&self) -> Socket {
        let bearer = self.client.bearer();
        let headers = [("authorization", bearer.as_str())];
        let (from, table) = (address(41, self.number), self.table.as_str());
        let handshake = Handshake { from, table, headers: &headers, receive_buffer: None };
        handshake.open(&self.server).await.unwrap()
    }

    async fn send_on_a_second_socket(&mut self, all: &[Sent]) {
        for few in all.chunks(BURST) {
            let mut socket = self.second_socket().await;
            // The last first, as if they had overtaken each other.
            for sent in few.iter().rev() {
                let text = json!({"id": sent.id, "do": sent.what}).to_string();
                let answer = ask_text(&mut socket, &text).await.unwrap();
                assert_eq!(answer, sent.answer, "{}", sent.what);
                self.count.on_sockets += 1;
            }
        }
    }

    async fn run(mut self) -> Count {
        let all = self.record().await;
        let before = self.client.has().await;
        let stood = self.client.look(&self.table).await;
        for sent in &all {
            self.send_again(sent).await;
            self.send_altered(sent).await;
            self.send_elsewhere(sent).await;
        }
        self.send_on_a_second_socket(&all).await;
        assert_eq!(self.client.has().await, before, "{}: no money moved", self.table);
        let stands = self.client.look(&self.table).await;
        assert_eq!(stands["seq"], stood["seq"], "{}: nothing was stored", self.table);
        assert_eq!(stands["state"]["view"], stood["state"]["view"], "{}", self.table);
        self.count
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_sent_again_has_one_effect() {
    let begun = Instant::now();
    let server = Arc::new(Server::start().await);
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        let client = server.player_from(&format!("Ann {number}"), address(40, number)).await;
        let table = server.open_table(&client, GAMES[number % GAMES.len()], "open").await;
        let other = server.open_table(&client, "mini-dice", "other").await;
        let chance = Chance::new(400 + number as u64);
        let (server, count) = (Arc::clone(&server), Count::default());
        let player = Replayer { server, client, number, table, other, chance, count };
        players.push(tokio::spawn(player.run()));
    }
    let mut all = Count::default();
    for player in players {
        let count = player.await.unwrap();
        all.rounds += count.rounds;
        all.commands += count.commands;
        all.again += count.again;
        all.on_sockets += count.on_sockets;
        all.elsewhere += count.elsewhere;
        all.altered += count.altered;
    }
    println!(
        "A4: {} rounds, {} commands; sent again {} times by HTTP, {} on second sockets, {} on \
         another table, {} altered: one effect each; {:.1} s",
        all.rounds,
        all.commands,
        all.again,
        all.on_sockets,
        all.elsewhere,
        all.altered,
        begun.elapsed().as_secs_f64()
    );
    assert!(all.rounds >= PLAYERS as u64 * ROUNDS, "{all:?}");
}

/// Money is asked for under an id, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn money_asked_for_twice_is_given_once() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    for n in 0..50 {
        let (had, _) = ann.has().await;
        let cage = json!({"amount": 1, "id": format!("cage-{n}")});
        let (one, two) =
            tokio::join!(ann.post("/api/v1/cage", &cage), ann.post("/api/v1/cage", &cage));
        assert_eq!((one.0, two.0), (one.0, one.0), "{} {}", one.1, two.1);
        assert_eq!(ann.has().await.0, had + 100, "given once");
        let more = json!({"amount": 2, "id": format!("cage-{n}")});
        assert_eq!(ann.post("/api/v1/cage", &more).await.0, 409);
    }
}

/// And so are tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_asked_for_twice_is_opened_once() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let tables = server.standing_tables().await.len();
    for n in 0..10 {
        let open = json!({"game": "mini-dice", "id": format!("open-{n}")});
        let (one, two) =
            tokio::join!(ann.post("/api/v1/tables", &open), ann.post("/api/v1/tables", &open));
        assert_eq!(one, two, "the same id at once, the same table");
        assert_eq!(ann.post("/api/v1/tables", &open).await, one, "and late");
    }
    let (_, lobby) = ann.get("/api/v1/tables").await;
    assert_eq!(lobby.as_array().unwrap().len(), tables + 10);
}
