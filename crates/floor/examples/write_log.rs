//! Writes the log of a table that is played by a bot, in memory, until it has so
//! many events: what `boardwalk verify` is measured with.
//!
//! `cargo run --release -p boardwalk-floor --example write_log -- GAME EVENTS > FILE`

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../tests/common/bot.rs"]
#[allow(dead_code)]
mod bot;

use std::io::{BufWriter, Write};

use boardwalk_equipment::Money;
use boardwalk_floor::command::Do;
use boardwalk_floor::table::rehearsal::Rehearsal;
use boardwalk_floor::table::view::Eyes;
use boardwalk_floor::{Person, Role};
use boardwalk_games::SeatNo;
use serde_json::{Value, json};

/// Stands for all chance: the same log every time.
const NUMBER: u64 = 8;
/// The seat that the bot has.
const SEAT: u8 = 1;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, events] = &args[..] else { panic!("expected GAME EVENTS") };
    let events: u64 = events.parse().expect("a number of events");
    let mut log = Log { out: BufWriter::new(std::io::stdout().lock()), events: 0 };
    let who = Person {
        id: 1,
        name: "Bot".into(),
        role: Role::Player,
        previous_login: 0,
        session: [0; 32],
    };
    let (mut table, lines) =
        Rehearsal::open(&format!("{game}-1"), game, &[], NUMBER).expect("a game of the catalog");
    log.lines(lines);
    let seat = SeatNo::new(SEAT).expect("a seat");
    let eyes = Eyes { account: Some((who.id, Money::MAX)), seats: vec![seat], supervises: false };
    log.lines(table.ask(&who, &Do::Sit { seat }).expect("an empty table"));
    if let Some(amount) = table.state.dealer.table.buy_in() {
        log.lines(table.ask(&who, &Do::BuyIn { seat, amount }).expect("chips"));
        log.lines(table.ask(&who, &Do::Fill { seats: 3 }).expect("players of the house"));
    }
    let mut chance = bot::Chance::new(NUMBER);
    while log.events < events {
        log.lines(table.next_round().expect("a round ends"));
        let seen = serde_json::to_value(table.seen(&eyes)).expect("a state is JSON");
        if let Some(what) = next_move(&table, &seen, &mut chance)
            && let Ok(lines) = table.ask(&who, &what)
        {
            log.lines(lines);
        }
    }
    log.lines(table.sign().expect("a signature"));
    log.lines(table.seeds());
    log.lines(vec![table.head()]);
    log.out.flush().expect("the whole log is written");
}

/// What the bot does; who has lost most of a stack buys in again.
fn next_move(table: &Rehearsal, seen: &Value, chance: &mut bot::Chance) -> Option<Do> {
    let seat = SeatNo::new(SEAT)?;
    if let Some(usual) = table.state.dealer.table.buy_in()
        && table.state.books.stack(seat).is_some_and(|has| has.cents() < usual.cents() / 4)
        && chance.below(2) == 0
    {
        return Some(Do::BuyIn { seat, amount: usual });
    }
    let what = bot::next_move(seen, SEAT, chance).unwrap_or(json!({"type": "ready", "seat": SEAT}));
    serde_json::from_value(what).ok()
}

struct Log<W: Write> {
    out: BufWriter<W>,
    events: u64,
}

impl<W: Write> Log<W> {
    fn lines(&mut self, lines: Vec<String>) {
        for line in lines {
            // Each event names itself once.
            self.events += line.matches("{\"event\":").count() as u64;
            writeln!(self.out, "{line}").expect("a line is written");
        }
    }
}
