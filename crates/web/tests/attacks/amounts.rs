//! A5: amounts that are none, and more wagers than there is money for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use boardwalk_floor::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Chance, Client, Server, address, cents, dollars, next_move};

const SEAT: u8 = 1;

/// Amounts that no wager may have, as they are written in JSON.
const NEVER: [&str; 24] = [
    "-1",
    "-0.01",
    "0",
    "0.001",
    "2147483648",
    "9007199254740992",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "1e999",
    "\" 100\"",
    "\"0x64\"",
    "\"NaN\"",
    "\"\"",
    "NaN",
    "Infinity",
    "null",
    "[]",
    "[100]",
    "{}",
    "true",
];
/// Amounts that the rules of a game may take or refuse.
const PERHAPS: [&str; 4] = ["1", "1e3", "1.5", "\"100\""];

#[derive(Debug, Default)]
struct Count {
    wagers: usize,
    sent: usize,
    refused: usize,
    taken: usize,
    under_way: usize,
}

impl Count {
    fn add(&mut self, more: &Count) {
        self.wagers += more.wagers;
        self.sent += more.sent;
        self.refused += more.refused;
        self.taken += more.taken;
        self.under_way += more.under_way;
    }
}

/// Somebody at a table who tries amounts.
struct Bettor {
    client: Client,
    table: String,
    chance: Chance,
    count: Count,
}

impl Bettor {
    /// Bets; whether it was taken. What is not taken is refused with a code.
    async fn bet(&mut self, wager: &str, amount: &str) -> bool {
        let id = self.chance.id();
        let body = format!(
            r#"{{"id":"{id}","do":{{"type":"bet","seat":{SEAT},"wager":"{wager}","amount":{amount}}}}}"#
        );
        let path = format!("/api/v1/tables/{}/commands", self.table);
        let (status, text) = self.client.send(Method::POST, &path, Some(body), &[]).await;
        self.count.sent += 1;
        if status == 200 {
            self.count.taken += 1;
            return true;
        }
        let answer: Value = serde_json::from_str(&text).unwrap();
        let code = answer["error"]["code"].as_str().unwrap_or_default();
        assert!(status.is_client_error() && !code.is_empty(), "{wager} {amount}: {status} {text}");
        self.count.refused += 1;
        false
    }

    /// The least and the most that a wager may be now, where it is open.
    async fn limits(&self, wager: &str) -> Option<(i64, i64)> {
        let state = self.client.look(&self.table).await["state"].take();
        let windows = state["windows"].as_array()?;
        let own = |w: &&Value| w["seat"] == SEAT && w["wager"] == wager;
        let window = windows.iter().find(own)?;
        Some((cents(&window["min"]), cents(&window["max"])))
    }

    /// Tries every amount on a wager. What is taken was within the limits, and goes
    /// from the balance to the layout to the cent.
    async fn try_all(&mut self, wager: &str) {
        let before = self.client.has().await;
        for amount in NEVER {
            let taken = self.bet(wager, amount).await;
            assert!(!taken, "{}: {wager} took {amount}", self.table);
        }
        assert_eq!(self.client.has().await, before, "{}: {wager}", self.table);
        let mut limits = self.limits(wager).await;
        let (min, max) = limits.unwrap_or((500, 1_000_000));
        let edges = [min - 1, min, max, max + 1].map(dollars);
        for amount in edges.iter().map(String::as_str).chain(PERHAPS) {
            let (had, lay) = self.client.has().await;
            if !self.bet(wager, amount).await {
                continue;
            }
            let asked: f64 = amount.trim_matches('"').parse().unwrap();
            let asked = (asked * 100.0).round() as i64;
            let (least, most) = limits.expect("only an open wager is taken");
            assert!((least..=most).contains(&asked), "{}: {wager} {amount}", self.table);
            // A wager may cost its vigorish on top.
            let (has, lies) = self.client.has().await;
            assert_eq!(had - has, lies - lay, "{}: {wager} {amount}", self.table);
            assert!((asked..=asked + asked / 10).contains(&(had - has)), "{wager} {amount}");
            let remove = json!({"type": "remove", "seat": SEAT, "wager": wager});
            let id = self.chance.id();
            self.client.ask(&self.table, &id, remove).await;
            // What stands counts towards the limits.
            limits = self.limits(wager).await;
        }
        let (has, lies) = self.client.has().await;
        assert_eq!(has + lies, before.0 + before.1, "{}: {wager}", self.table);
    }

    /// Plays on, with a supervisor who holds the dealer, until cards or dice are
    /// due or somebody has to decide; whether that came about.
    async fn reach_a_round(&mut self, supervisor: &Client) -> bool {
        let usual = self.client.look(&self.table).await["table"]["buy_in"].take();
        if usual.is_number() {
            let buy_in = json!({"type": "buy-in", "seat": SEAT, "amount": usual});
            self.client.ask(&self.table, "chips", buy_in).await;
            self.client.ask(&self.table, "fill", json!({"type": "fill", "seats": 2})).await;
        }
        supervisor.ask(&self.table, &self.chance.id(), json!({"type": "hold"})).await;
        for _ in 0..40 {
            let state = self.client.look(&self.table).await["state"].take();
            let cut = state["choices"]
                .as_array()
                .is_some_and(|all| all.iter().any(|choice| choice["key"] == "refuse-cut"));
            match state["phase"].as_str().unwrap() {
                "dealing" | "over" => return true,
                "decision" if !cut => return true,
                _ => {}
            }
            match next_move(&state, SEAT, &mut self.chance) {
                Some(what) if what["type"] != "ready" => {
                    self.client.ask(&self.table, &self.chance.id(), what).await;
                }
                _ => {
                    // The supervisor's step ends the betting.
                    let step = json!({"type": "step"});
                    supervisor.ask(&self.table, &self.chance.id(), step).await;
                }
            }
        }
        false
    }
}

impl Bettor {
    /// Tries every amount on every wager while bets are open, and with a round
    /// under way.
    async fn try_both_phases(mut self, supervisor: Client) -> Count {
        let sit = json!({"type": "sit", "seat": SEAT});
        assert_eq!(self.client.ask(&self.table, "sit", sit).await["ok"], true);
        let keys = wagers(&self.client, &self.table).await;
        self.count.wagers = keys.len();
        for key in &keys {
            self.try_all(key).await;
        }
        self.count.under_way = usize::from(self.reach_a_round(&supervisor).await);
        for key in &keys {
            self.try_all(key).await;
        }
        self.count
    }
}

/// The keys of the wagers that a table's game has.
async fn wagers(client: &Client, table: &str) -> Vec<String> {
    let game = client.look(table).await["table"]["game"].take();
    let (_, games) = client.get("/api/v1/games").await;
    let games = games.as_array().unwrap();
    let game = games.iter().find(|g| g["id"] == game).unwrap();
    let keys = game["wagers"].as_array().unwrap().iter();
    keys.map(|wager| wager["key"].as_str().unwrap().to_string()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_amounts_are_refused_and_move_nothing() {
    let begun = Instant::now();
    let server = Server::start().await;
    let supervisor = server.with_role("Sam", Role::Supervisor).await;
    let mut bettors = Vec::new();
    for (n, table) in server.standing_tables().await.into_iter().enumerate() {
        let client = server.player_from(&format!("Ann {n}"), address(50, n)).await;
        let (chance, count) = (Chance::new(50 + n as u64), Count::default());
        let bettor = Bettor { client, table, chance, count };
        bettors.push(tokio::spawn(bettor.try_both_phases(supervisor.clone())));
    }
    let mut count = Count::default();
    for bettor in bettors {
        count.add(&bettor.await.unwrap());
    }
    println!(
        "A5: {} wagers of 15 games, {} amounts sent in two phases (a round under way at {}): {} \
         refused with a code, {} within the limits taken; {:.1} s",
        count.wagers,
        count.sent,
        count.under_way,
        count.refused,
        count.taken,
        begun.elapsed().as_secs_f64()
    );
    assert!(count.taken > 0, "what the rules allow is taken");
    assert!(count.under_way >= 10, "{count:?}");
}

/// Ten megabytes of digits are not read to the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_megabytes_of_digits_are_cut_off() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    ann.ask("craps-1", "s", json!({"type": "sit", "seat": SEAT})).await;
    let before = ann.has().await;
    let digits = "9".repeat(10_000_000);
    let cage = format!(r#"{{"amount":{digits},"id":"x"}}"#);
    let bet =
        format!(r#"{{"id":"y","do":{{"type":"bet","seat":1,"wager":"pass","amount":{digits}}}}}"#);
    let mut cut_off = 0;
    for (path, body) in [("/api/v1/cage", cage), ("/api/v1/tables/craps-1/commands", bet)] {
        let request = ann.http.post(format!("{}{path}", ann.base)).body(body);
        let request = request.header("authorization", ann.bearer());
        let answer = request.header("content-type", "application/json").send().await;
        // The connection may be closed before all of it is sent.
        assert!(answer.is_err() || answer.is_ok_and(|answer| answer.status() == 413), "{path}");
        cut_off += 1;
    }
    assert_eq!(ann.has().await, before);
    println!("A5: 10 MB of digits, {cut_off} of 2 cut off");
}

/// Tables at which one account bets at once, hands that bet at each, and wagers of
/// each hand.
const TABLES: usize = 10;
const HANDS: usize = 2;
const WAGERS: usize = 500;
/// How often all hands stop, so that the money can be counted.
const STOPS: usize = 20;
/// What the account has, in cents: less than the tables would take.
const HAS: i64 = 60_000;

#[derive(Debug, Default)]
struct Bets {
    taken: usize,
    short: usize,
    taken_down: usize,
    others: usize,
}

impl Bets {
    fn add(&mut self, more: Bets) {
        self.taken += more.taken;
        self.short += more.short;
        self.taken_down += more.taken_down;
        self.others += more.others;
    }
}

/// All hands at once.
async fn bet_at_once(hands: &[(Client, String)], stop: usize) -> Bets {
    let mut betting = Vec::new();
    for (n, (client, table)) in hands.iter().enumerate() {
        let chance = Chance::new((1 + n * STOPS + stop) as u64 * 7_919);
        betting.push(tokio::spawn(bet_on(client.clone(), table.clone(), chance)));
    }
    let mut all = Bets::default();
    for hand in betting {
        all.add(hand.await.unwrap());
    }
    all
}

/// Bets, and takes bets down, at one table as fast as it is answered.
async fn bet_on(client: Client, table: String, mut chance: Chance) -> Bets {
    let mut bets = Bets::default();
    for _ in 0..WAGERS / STOPS {
        let wager = ["field", "any-seven", "place-5", "place-10"][chance.below(4)];
        let down = chance.below(3) == 0;
        let what = match down {
            true => json!({"type": "remove", "seat": SEAT, "wager": wager}),
            false => {
                let amount = 5 + 5 * chance.below(10);
                json!({"type": "bet", "seat": SEAT, "wager": wager, "amount": amount})
            }
        };
        let answer = client.ask(&table, &chance.id(), what).await;
        match answer["error"]["code"].as_str() {
            None if down => bets.taken_down += 1,
            None => bets.taken += 1,
            Some("insufficient-funds") => bets.short += 1,
            Some(_) => bets.others += 1,
        }
    }
    bets
}

/// Looks at the account all the while; how often. The balance and what lies on tables
/// are read one after the other, so their sum is for when nothing moves.
async fn watch(client: Client, done: Arc<AtomicBool>) -> usize {
    let mut looks = 0;
    while !done.load(Ordering::Relaxed) {
        let (balance, lies) = client.has().await;
        assert!(balance >= 0 && lies >= 0, "{balance} {lies}");
        looks += 1;
    }
    looks
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_balance_is_bet_once() {
    let begun = Instant::now();
    let server = Server::start().await;
    let rich = server.player("Opener").await;
    let mut ann = server.client();
    ann.patient = true;
    let (_, made) =
        ann.post("/api/v1/accounts", &json!({"name": "Ann", "password": "correct horse"})).await;
    ann.token = Some(made["token"].as_str().unwrap().into());
    let cage = json!({"amount": dollars(HAS), "id": "c"});
    assert_eq!(ann.post("/api/v1/cage", &cage).await.0, 200);
    let (mut hands, mut tables) = (Vec::new(), Vec::new());
    for n in 0..TABLES {
        let table = server.open_table(&rich, "craps", &format!("t{n}")).await;
        let sit = json!({"type": "sit", "seat": SEAT});
        assert_eq!(ann.ask(&table, &format!("s{n}"), sit).await["ok"], true);
        tables.push(table);
    }
    let done = Arc::new(AtomicBool::new(false));
    let watcher = tokio::spawn(watch(ann.clone(), Arc::clone(&done)));
    for n in 0..TABLES * HANDS {
        let mut client = server.client_from(address(51, n));
        (client.token, client.patient) = (ann.token.clone(), true);
        hands.push((client, tables[n % TABLES].clone()));
    }
    let mut all = Bets::default();
    for stop in 0..STOPS {
        all.add(bet_at_once(&hands, stop).await);
        let (balance, lies) = ann.has().await;
        assert_eq!(balance + lies, HAS, "what is down and what is left is what there was");
    }
    done.store(true, Ordering::Relaxed);
    let looks = watcher.await.unwrap();
    println!(
        "A5: {} wagers at once over one balance at {TABLES} tables: {} taken, {} down again, {} \
         refused for money, {} by the rules; looked at {looks} times, never below 0; summed {STOPS} times, sum kept; \
         {:.1} s",
        TABLES * HANDS * WAGERS,
        all.taken,
        all.taken_down,
        all.short,
        all.others,
        begun.elapsed().as_secs_f64()
    );
    let each = [all.taken, all.taken_down, all.short];
    assert!(each.iter().all(|count| *count > 100), "some are too much: {all:?}");
}
