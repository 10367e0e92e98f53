//! Messages to a table, of anybody and in any order.

use boardwalk_equipment::Money;
use boardwalk_floor::command::{Command, Do};
use boardwalk_floor::table::rehearsal::Rehearsal;
use boardwalk_floor::{Person, Role};
use boardwalk_games::{By, SeatNo, catalog};
use boardwalk_records::log::verify::verify;

use crate::bytes::Bytes;
use crate::machine::{amount, form, seat, words};

/// Messages that one try sends.
const MESSAGES_MAX: usize = 60;

/// A message is a command or refused; what is a command reads back as the same.
/// Whatever is asked of a table, its books agree with its rules, and its log
/// verifies.
pub fn api(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let games = catalog::games();
    let game = games[usize::from(bytes.next()) % games.len()];
    let as_text = bytes.next() % 2 == 0;
    let (table, opened) =
        Rehearsal::open("t", game.id(), &[], 1).expect("every game opens as usual");
    let mut floor = Floor { table, log: String::new() };
    floor.keep(opened);
    floor.send(&Do::Sit { seat: SeatNo::FIRST }, "first");
    if let Some(amount) = floor.table.state.dealer.table.buy_in() {
        floor.send(&Do::BuyIn { seat: SeatNo::FIRST, amount }, "chips");
    }
    if as_text {
        let messages = bytes.0.split(|byte| *byte == b'\n').take(MESSAGES_MAX);
        messages.for_each(|message| floor.take(message));
    } else {
        for number in 0..MESSAGES_MAX {
            if bytes.0.is_empty() {
                break;
            }
            let what = what(&floor.table, game.irregularities(), &mut bytes);
            floor.send(&what, &number.to_string());
        }
    }
    floor.finish();
}

/// A table in memory, and its log.
struct Floor {
    table: Rehearsal,
    log: String,
}

impl Floor {
    fn keep(&mut self, lines: Vec<String>) {
        for line in lines {
            self.log.push_str(&line);
            self.log.push('\n');
        }
    }

    /// A command as a client writes it.
    fn send(&mut self, what: &Do, id: &str) {
        let command = Command { id: id.into(), what: what.clone() };
        let text = serde_json::to_vec(&command).expect("a command can be written");
        self.take(&text);
    }

    /// A message as it comes off the wire.
    fn take(&mut self, message: &[u8]) {
        let Ok(command) = serde_json::from_slice::<Command>(message) else { return };
        let text = serde_json::to_string(&command).expect("a command can be written");
        let again: Command = serde_json::from_str(&text).expect("and can be read again");
        assert_eq!(again, command, "a command reads back as the same");
        assert_eq!(again.digest("t"), command.digest("t"), "and is known as the same");
        if command.check().is_err() {
            return;
        }
        let who = sender(&command);
        match self.table.ask(&who, &command.what) {
            Ok(lines) => self.keep(lines),
            Err(refused) => assert_ne!(refused.code, "frozen", "{:?}: {refused}", command.what),
        }
        let next = self.table.next_round().expect("the next round begins");
        self.keep(next);
    }

    /// The log is what `verify` takes.
    fn finish(mut self) {
        let signed = self.table.sign().expect("a table signs");
        self.keep(signed);
        self.keep(self.table.seeds());
        self.keep(vec![self.table.head()]);
        if let Some(found) = verify(&self.log, &mut |_| {}).divergence {
            panic!("the log does not verify: {found}");
        }
    }
}

/// A supervisor for what is a supervisor's, unless the id says otherwise.
fn sender(command: &Command) -> Person {
    let supervises = command.what.is_supervisors() != command.id.starts_with('x');
    Person {
        id: 1,
        name: "Ann".into(),
        role: if supervises { Role::Supervisor } else { Role::Player },
        previous_login: 0,
        session: [0; 32],
    }
}

/// A command: mostly one that means something now.
fn what(table: &Rehearsal, irregularities: &[&str], bytes: &mut Bytes<'_>) -> Do {
    let byte = bytes.next();
    let rules = &*table.state.dealer.table;
    let own = SeatNo::FIRST;
    let at = if byte & 64 == 0 { own } else { seat(bytes) };
    match byte % 24 {
        0..=5 => bet(table, at, bytes),
        6..=9 => Do::Ready { seat: at },
        10..=14 => {
            let choices = rules.choices(By::Seat(at));
            let choice = choices.get(bytes.below(choices.len()));
            let key = choice.map_or("stand", |choice| choice.key);
            Do::Decide { seat: at, decision: said(key, bytes) }
        }
        15 => Do::Remove { seat: at, wager: wager(table, bytes), amount: None },
        16 => Do::Irregularity { key: form(irregularities, bytes) },
        17 => Do::Irregularity { key: form(irregularities, bytes).replace("??", "CARD") },
        18 => {
            let choices = rules.choices(By::Floor);
            let choice = choices.get(bytes.below(choices.len()));
            Do::Rule { decision: said(choice.map_or("void", |choice| choice.key), bytes) }
        }
        19 => Do::Void {},
        20 => match bytes.next() % 8 {
            0 => Do::Pause {},
            1 => Do::Fill { seats: bytes.next() },
            2 => Do::Dismiss {},
            3 => Do::Hold {},
            4..=6 => Do::Step {},
            _ => Do::Resume {},
        },
        21 => Do::Sit { seat: at },
        22 => Do::Stand { seat: at },
        _ => Do::BuyIn { seat: at, amount: amount(bytes) },
    }
}

fn said(key: &str, bytes: &mut Bytes<'_>) -> String {
    format!("{key} {}", words(bytes)).trim_end().to_string()
}

fn wager(table: &Rehearsal, bytes: &mut Bytes<'_>) -> String {
    let wagers = table.state.game.0.wagers();
    wagers[bytes.below(wagers.len())].key.to_string()
}

/// A bet within its limits, or any.
fn bet(table: &Rehearsal, seat: SeatNo, bytes: &mut Bytes<'_>) -> Do {
    let wager = wager(table, bytes);
    let limits = table.state.dealer.table.window(seat, &wager).ok();
    let least = limits.map(|limits| limits.min).filter(|_| bytes.next() < 200);
    let amount: Money = least.unwrap_or_else(|| amount(bytes));
    Do::Bet { seat, wager, amount }
}
