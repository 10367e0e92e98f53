//! Attack A1: guessing passwords, and probing for names by what is answered and by
//! how long it takes. A file of its own, since it keeps every core busy hashing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use boardwalk_floor::store::ops;
use common::ranks::{FAR, distance};
use common::{Client, Server, address};
use reqwest::StatusCode;
use serde_json::json;

const ACCOUNTS: usize = 100;
const ADDRESSES: usize = 50;
const GUESSES: usize = 10_000;
/// What an address may send to the door at once, and how much of it is left here.
const ALLOWED: usize = 60;
const LEFT: usize = 8;
/// Guesses that an address has under way at once: more than it has left.
const AT_ONCE: usize = 20;
const PASSWORD: &str = "correct horse";
const PATH: &str = "/api/v1/sessions";

/// Accounts made behind the counter, where no address is counted. They share one
/// hash: making it is what takes time.
async fn accounts(server: &Server, count: usize) -> Vec<String> {
    let names: Vec<String> = (0..count).map(|n| format!("Victim {n}")).collect();
    let (first, _) = server.floor.accounts().register(&names[0], PASSWORD).await.unwrap();
    let store = server.floor.store();
    let row = store.read(move |db| Box::pin(async move { ops::account(db, first.id).await }));
    let hashed = row.await.unwrap().unwrap().password;
    for (id, name) in (1u64..).zip(&names[1..]) {
        let (name, hashed) = (name.clone(), hashed.clone());
        let made = store.write(move |db| {
            Box::pin(async move { ops::create_account(db, id, &name, &hashed, "player").await })
        });
        made.await.unwrap();
    }
    names
}

/// Spends what an address is allowed at the door, but for a few: with names that
/// are refused unhashed. Ten thousand hashes would take a quarter of an hour.
async fn spend_allowance(client: &Client) {
    let refused = json!({"name": "", "password": ""});
    for _ in 0..ALLOWED - LEFT {
        assert_eq!(client.post("/api/v1/accounts", &refused).await.0, 422);
    }
}

/// An answer to a guess: everything of it but the date.
type Answer = (u16, String, BTreeMap<String, Vec<u8>>);

async fn guess(client: &Client, name: &str, password: &str) -> Answer {
    let request = client.http.post(format!("{}{PATH}", client.base));
    let body = json!({"name": name, "password": password}).to_string();
    let response = request.header("content-type", "application/json").body(body).send();
    let response = response.await.unwrap();
    let status = response.status().as_u16();
    let headers = response.headers().iter().filter(|(name, _)| *name != "date");
    let headers =
        headers.map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
    (status, response.text().await.unwrap(), headers)
}

/// What came of many guesses.
#[derive(Debug, Default, Clone)]
struct Tally {
    /// How often each account was guessed at and the guess was looked at.
    looked_at: BTreeMap<String, usize>,
    too_often: usize,
    inside: usize,
    others: usize,
    /// The answers to guesses that were looked at.
    answers: BTreeSet<Answer>,
}

impl Tally {
    fn note(&mut self, name: &str, answer: Answer) {
        match answer.0 {
            200 => self.inside += 1,
            401 => {
                *self.looked_at.entry(name.into()).or_default() += 1;
                self.answers.insert(answer);
            }
            429 => self.too_often += 1,
            _ => self.others += 1,
        }
    }

    fn add(&mut self, other: Tally) {
        for (name, count) in other.looked_at {
            *self.looked_at.entry(name).or_default() += count;
        }
        self.too_often += other.too_often;
        self.inside += other.inside;
        self.others += other.others;
        self.answers.extend(other.answers);
    }

    fn total(&self) -> usize {
        self.looked_at.values().sum::<usize>() + self.too_often + self.inside + self.others
    }
}

/// The guesses of one address: names that exist and names that do not, by turns.
async fn guess_from(client: Client, names: Arc<Vec<String>>, first: usize) -> Tally {
    spend_allowance(&client).await;
    let next = Arc::new(AtomicUsize::new(0));
    let mut workers = Vec::new();
    for _ in 0..AT_ONCE {
        let (client, names, next) = (client.clone(), Arc::clone(&names), Arc::clone(&next));
        workers.push(tokio::spawn(async move {
            let mut tally = Tally::default();
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                if n >= GUESSES / ADDRESSES {
                    return tally;
                }
                // One guess in ten is at a name that does not exist.
                let name = match n % 10 {
                    9 => format!("Nobody {}", (first + n) % ACCOUNTS),
                    _ => names[(first + n) % ACCOUNTS].clone(),
                };
                let answer = guess(&client, &name, &format!("wrong horse {first} {n}")).await;
                tally.note(&name, answer);
            }
        }));
    }
    let mut tally = Tally::default();
    for worker in workers {
        tally.add(worker.await.unwrap());
    }
    tally
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_guesses_open_no_account() {
    let begun = Instant::now();
    let server = Server::start().await;
    let names = Arc::new(accounts(&server, ACCOUNTS).await);
    let mut tally = Tally::default();
    let mut guessers = Vec::new();
    for n in 0..ADDRESSES {
        let client = server.client_from(address(0, n));
        guessers.push(tokio::spawn(guess_from(client, Arc::clone(&names), n * LEFT)));
    }
    for guesser in guessers {
        tally.add(guesser.await.unwrap());
    }
    assert_eq!(tally.total(), GUESSES);
    assert_eq!((tally.inside, tally.others), (0, 0), "nobody gets in by guessing");
    let looked_at: usize = tally.looked_at.values().sum();
    assert!(looked_at < GUESSES / 5, "an address that asks too often waits: {looked_at}");
    assert_eq!(tally.answers.len(), 1, "known and unknown names are answered alike");

    // Every account that had three failures is locked for the right password too.
    let mut locked = 0;
    let mut answers = tally.answers;
    for (n, name) in names.iter().enumerate() {
        let client = server.client_from(address(1, n));
        // Whom the guesses met less than three times gets the rest.
        for _ in tally.looked_at.get(name).copied().unwrap_or(0)..3 {
            answers.insert(guess(&client, name, "wrong horse").await);
        }
        answers.insert(guess(&client, name, PASSWORD).await);
        locked += 1;
    }
    assert_eq!(answers.len(), 1, "a locked account answers the right password as a wrong one");
    println!(
        "A1: {GUESSES} guesses at {ACCOUNTS} accounts from {ADDRESSES} addresses: {looked_at} \
         looked at, {} told to wait, 0 inside; {locked} of {ACCOUNTS} locked; 1 answer in bytes; \
         {:.1} s",
        tally.too_often,
        begun.elapsed().as_secs_f64()
    );
}

/// Guesses that are sent together are still guesses: the lock holds for whichever
/// comes after three failures.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_once_are_no_way_round_the_lock() {
    const WRONG: usize = 20;
    let server = Server::start().await;
    let name = accounts(&server, 1).await.remove(0);
    let client = server.client();
    let failed = Arc::new(AtomicUsize::new(0));
    let mut wrong = Vec::new();
    for n in 0..WRONG {
        let (client, name, failed) = (client.clone(), name.clone(), Arc::clone(&failed));
        wrong.push(tokio::spawn(async move {
            let (status, ..) = guess(&client, &name, &format!("wrong horse {n}")).await;
            failed.fetch_add(usize::from(status == 401), Ordering::SeqCst);
        }));
    }
    // The right one is sent last, while the others wait to be hashed.
    tokio::time::sleep(Duration::from_millis(20)).await;
    let (status, ..) = guess(&client, &name, PASSWORD).await;
    let before = failed.load(Ordering::SeqCst);
    for guess in wrong {
        guess.await.unwrap();
    }
    println!("A1: {before} of {WRONG} wrong guesses answered before the right one: {status}");
    let locked = status == 401;
    assert!(locked || before < 3, "{before} guesses failed, then the right one got in");
}

/// The times of guesses at names of two kinds, by turns.
async fn times(server: &Server, kinds: [&[String]; 2], group: u8) -> [Vec<Duration>; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for (n, pair) in kinds[0].iter().zip(kinds[1]).enumerate() {
        let pair: [&str; 2] = [pair.0, pair.1];
        let client = server.client_from(address(group, n % 50));
        // The connection is made first, so that it is not timed.
        assert_eq!(client.get("/healthz").await.0, StatusCode::OK);
        // Which kind is asked for first changes, too.
        for kind in [n % 2, 1 - n % 2] {
            let begun = Instant::now();
            let (status, ..) = guess(&client, pair[kind], "wrong horse").await;
            times[kind].push(begun.elapsed());
            assert_eq!(status, 401);
        }
    }
    times
}

fn median(times: &[Duration]) -> f64 {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1_000.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_tells_no_name() {
    const NAMES: usize = 50;
    let server = Server::start().await;
    let known = accounts(&server, NAMES).await;
    let unknown: Vec<String> = (0..NAMES).map(|n| format!("Nobody {n}")).collect();
    // Three guesses each that are counted, then one with every account locked.
    let (mut open, mut locked) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    for round in 0..4u8 {
        let took = times(&server, [&known, &unknown], 10 + round).await;
        let of = if round < 3 { &mut open } else { &mut locked };
        for (all, more) in of.iter_mut().zip(took) {
            all.extend(more);
        }
    }
    let (far_open, far_locked) = (distance(&open[0], &open[1]), distance(&locked[0], &locked[1]));
    println!(
        "A1: known and unknown names by the clock: {} guesses counted, medians {:.1} and {:.1} ms, \
         {far_open:.2} deviations; {} with the account locked, medians {:.1} and {:.1} ms, \
         {far_locked:.2} deviations",
        open[0].len() * 2,
        median(&open[0]),
        median(&open[1]),
        locked[0].len() * 2,
        median(&locked[0]),
        median(&locked[1]),
    );
    // A floor that hashed less for names that are not there would be caught.
    let hashed_less: Vec<Duration> = open[1].iter().map(|time| *time / 2).collect();
    assert!(distance(&open[0], &hashed_less) > FAR, "half the time is seen");
    assert!(far_locked < FAR, "locked and unknown names are {far_locked:.1} deviations apart");
    assert!(far_open < FAR, "known and unknown names are {far_open:.1} deviations apart");
}
