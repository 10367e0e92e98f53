//! Load on a floor of its own: tables of every game; idle sockets; players who sit,
//! bet and decide through sockets, every command timed from its sending to the
//! event that everybody sees. What the machine can do is measured
//! first, since that is what the figures mean something beside.
//!
//! `cargo bench -p boardwalk --bench load -- [--tables 300] [--players 2000]
//! [--commands 900] [--seconds 60] [--idle 5000]`

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod calibrate;
mod client;
mod floor;
mod player;
mod seen;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use player::{Count, Player};
use tokio::sync::Semaphore;

/// What is asked of the floor.
#[derive(Debug, Clone, Copy)]
struct Load {
    tables: usize,
    players: usize,
    commands: u64,
    seconds: u64,
    idle: usize,
}

impl Load {
    fn from_args() -> Self {
        let mut load =
            Load { tables: 300, players: 2_000, commands: 900, seconds: 60, idle: 5_000 };
        let args: Vec<String> = std::env::args().collect();
        for pair in args.windows(2) {
            let number =
                || pair[1].parse().unwrap_or_else(|_| panic!("{} needs a number", pair[0]));
            match pair[0].as_str() {
                "--tables" => load.tables = number() as usize,
                "--players" => load.players = number() as usize,
                "--commands" => load.commands = number(),
                "--seconds" => load.seconds = number(),
                "--idle" => load.idle = number() as usize,
                _ => {}
            }
        }
        load
    }
}

#[tokio::main]
async fn main() {
    let load = Load::from_args();
    let folder = tempfile::tempdir().unwrap();
    let flush = calibrate::flushes(folder.path());
    let echo = calibrate::echo().await;
    println!(
        "the machine: {:.0} bare flushes a second, 99th percentile {}",
        flush.rate,
        ms(flush.p99)
    );
    println!("             loopback echo, 99th percentile {}", ms(echo));

    let floor = floor::Floor::open(folder.path());
    let begun = Instant::now();
    let tables = client::open_tables(&floor.address, load.tables).await;
    let idle = idle_sockets(&floor, &tables, load.idle).await;
    let names = client::sign_up(&floor.address, load.players).await;
    println!(
        "opened:      {} tables, {} accounts in {:.1} s, server {} MB",
        tables.len(),
        names.len(),
        begun.elapsed().as_secs_f64(),
        floor.megabytes()
    );

    println!("idle:        {} sockets, {:.1} KB each", load.idle, idle as f64 / 1024.0);

    let permits = Arc::new(Semaphore::new(0));
    let count = Arc::new(Count::default());
    let stop = Arc::new(AtomicU64::new(0));
    let mut players = Vec::new();
    for (n, token) in names.into_iter().enumerate() {
        let table = tables[n % tables.len()].clone();
        let seat = n / tables.len() + 1;
        let player = Player {
            address: floor.address.clone(),
            token,
            table,
            seat: seat as u64,
            permits: permits.clone(),
            count: count.clone(),
            stop: stop.clone(),
        };
        players.push(tokio::spawn(player.play()));
        if n % 50 == 49 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    // Everybody sits down first, and what that takes is not measured.
    permits.add_permits(4 * load.players);
    tokio::time::sleep(Duration::from_secs(10)).await;
    permits.forget_permits(usize::MAX >> 4);
    count.begin();
    let used = (floor.cpu(), calibrate::cpu("self"));
    let begun = Instant::now();
    let mut ticks = tokio::time::interval(Duration::from_millis(10));
    let mut given = 0;
    let mut most = 0;
    while begun.elapsed() < Duration::from_secs(load.seconds) {
        ticks.tick().await;
        let due = (begun.elapsed().as_secs_f64() * load.commands as f64) as u64;
        // Whoever has nothing to do lets it pass: a table waits, not a store.
        if permits.available_permits() < load.commands as usize {
            permits.add_permits((due - given) as usize);
        }
        given = due;
        most = most.max(floor.megabytes());
    }
    let seconds = begun.elapsed().as_secs_f64();
    let used = (floor.cpu() - used.0, calibrate::cpu("self") - used.1);
    stop.store(1, Ordering::Relaxed);
    permits.add_permits(load.players);
    for player in players {
        let _ = tokio::time::timeout(Duration::from_secs(5), player).await;
    }
    let figures = count.figures();
    let bar = Duration::from_millis(100).max(flush.p99 * 5);
    println!(
        "played:      {:.0} commands a second for {seconds:.0} s by {} players at {} tables",
        figures.answered as f64 / seconds,
        load.players,
        load.tables
    );
    println!(
        "             from command to broadcast: median {}, 99th percentile {} (bar {}), worst {}",
        ms(figures.median),
        ms(figures.p99),
        ms(bar),
        ms(figures.worst)
    );
    let slices: Vec<String> = figures.slices.iter().map(|p99| ms(*p99)).collect();
    println!("             99th percentile of each five seconds: {}", slices.join(", "));
    println!(
        "             of one core, the floor used {:.0}% and the players {:.0}%",
        used.0 / seconds * 100.0,
        used.1 / seconds * 100.0
    );
    println!(
        "             {} answered, {} refused, {} unanswered, {} of {} sent twice counted twice",
        figures.answered,
        figures.refused.values().sum::<u64>(),
        figures.lost,
        figures.doubled,
        figures.repeated
    );
    for (code, count) in &figures.refused {
        println!("             refused {count} times: {code}");
    }
    println!("             server {most} MB at most");

    floor.close_and_check();
    println!("closed:      the books balance, and the floor opens again on them");
}

/// Bytes that an idle socket takes, on a floor that has freed nothing yet: memory
/// that others have left would hide it.
async fn idle_sockets(floor: &floor::Floor, tables: &[String], count: usize) -> u64 {
    let before = floor.bytes();
    let idle = client::idle_sockets(&floor.address, tables, count).await;
    assert_eq!(idle.len(), count, "the floor refused sockets");
    tokio::time::sleep(Duration::from_secs(2)).await;
    floor.bytes().saturating_sub(before) / count.max(1) as u64
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
