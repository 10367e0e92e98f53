//! What goes wrong at live tables: a supervisor holds the deal and reports every
//! irregularity that a game knows, at every moment of a round until the rules take
//! it. Each is in the log with its provision, the books balance, and the log
//! verifies; a round that is called off gives every wager back.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use boardwalk_equipment::Money;
use boardwalk_floor::command::Do;
use boardwalk_floor::table::rehearsal::{Lines, Rehearsal};
use boardwalk_floor::table::supervisor::ways;
use boardwalk_floor::table::view::Eyes;
use boardwalk_floor::{Person, Refused, Role};
use boardwalk_games::any::AnyGame;
use boardwalk_games::{Next, SeatNo, catalog};
use boardwalk_records::log::Line;
use boardwalk_records::log::verify::verify;
use common::Chance;
use serde_json::Value;

/// Rounds in which each irregularity must have been taken once.
const ROUNDS: u64 = 60;

/// A table, who plays at it, and its log.
struct Drill {
    table: Rehearsal,
    log: String,
    chance: Chance,
    players: u64,
}

impl Drill {
    fn open(game: &dyn AnyGame, options: &[(String, String)]) -> Self {
        let (table, lines) = Rehearsal::open("t", game.id(), options, 7).unwrap();
        let players = u64::from(table.state.dealer.table.seats().min(3));
        let mut drill = Self { table, log: String::new(), chance: Chance::new(11), players };
        drill.keep(lines);
        for id in 1..=drill.players {
            let seat = seat_of(id);
            drill.ask(id, &Do::Sit { seat }).unwrap();
            if let Some(amount) = drill.table.state.dealer.table.buy_in() {
                drill.ask(id, &Do::BuyIn { seat, amount }).unwrap();
            }
        }
        drill
    }

    fn keep(&mut self, lines: Lines) {
        for line in lines {
            self.log.push_str(&line);
            self.log.push('\n');
        }
    }

    fn ask(&mut self, id: u64, what: &Do) -> Result<String, Refused> {
        let role = if what.is_supervisors() { Role::Supervisor } else { Role::Player };
        let who = Person { id, name: format!("P{id}"), role, previous_login: 0, session: [0; 32] };
        let lines = self.table.ask(&who, what)?;
        let text = lines.join("\n");
        self.keep(lines);
        Ok(text)
    }

    fn rule(&mut self, what: &Do) -> Result<String, Refused> {
        self.ask(9, what)
    }

    fn seen(&self, id: u64) -> Value {
        let account = Some((id, Money::dollars(10_000)));
        let eyes = Eyes { account, seats: vec![seat_of(id)], supervises: false };
        serde_json::to_value(self.table.seen(&eyes)).unwrap()
    }

    /// Everybody bets, or buys in again.
    fn bets(&mut self) {
        for id in 1..=self.players {
            let seat = seat_of(id);
            if let Some(usual) = self.table.state.dealer.table.buy_in() {
                if self.table.state.books.stack(seat).unwrap().cents() < usual.cents() / 2 {
                    let _ = self.ask(id, &Do::BuyIn { seat, amount: usual });
                }
                continue;
            }
            self.says_something(id);
            for _ in 0..3 {
                let state = self.seen(id);
                let own = common::next_move(&state, seat.number(), &mut self.chance);
                let Some(own) = own.filter(|own| own["type"] != "ready") else { break };
                let _ = self.ask(id, &serde_json::from_value(own).unwrap());
            }
        }
    }

    /// Now and then what may be said while bets are made: who has the dice.
    fn says_something(&mut self, id: u64) {
        let state = self.seen(id);
        if let Some(choice) = state["choices"].get(0)
            && choice["args"] == "none"
            && self.chance.below(2) == 0
        {
            let decision = choice["key"].as_str().unwrap().to_string();
            let _ = self.ask(id, &Do::Decide { seat: seat_of(id), decision });
        }
    }

    /// Whoever is asked decides.
    fn decide(&mut self) {
        let Next::Decision { by: boardwalk_games::By::Seat(seat) } = self.table.state.next() else {
            panic!("{:?} waits for nobody", self.table.state.next());
        };
        let id = u64::from(seat.number());
        for _ in 0..20 {
            let state = self.seen(id);
            let what = common::next_move(&state, seat.number(), &mut self.chance);
            if what.is_some_and(|what| self.ask(id, &serde_json::from_value(what).unwrap()).is_ok())
            {
                return;
            }
        }
        let decision = self.table.state.dealer.table.sensible(boardwalk_games::By::Seat(seat));
        self.ask(id, &Do::Decide { seat, decision }).unwrap();
    }

    /// A step of the dealer's, or of whoever the round waits for.
    fn step(&mut self) {
        if let Next::Bets { window: 0 } = self.table.state.next() {
            self.bets();
        }
        match self.rule(&Do::Step {}) {
            Ok(_) => {}
            Err(refused) if refused.code == "not-now" => match self.table.state.next() {
                Next::Bets { .. } => self.bets(),
                _ => self.decide(),
            },
            Err(refused) => panic!("{refused:?}"),
        }
    }

    /// The whole log, as an auditor has it, verifies.
    fn verifies(mut self, what: &str) {
        let signed = self.table.sign().unwrap();
        self.keep(signed);
        let seeds = self.table.seeds();
        self.keep(seeds);
        let head = self.table.head();
        self.keep(vec![head]);
        let report = verify(&self.log, &mut |_| {});
        assert_eq!(report.divergence, None, "{what}");
        assert_eq!(report.replayed_before, None, "{what}: every line was followed");
    }
}

fn seat_of(id: u64) -> SeatNo {
    SeatNo::new(u8::try_from(id).unwrap()).unwrap()
}

/// Options that let irregularities of theirs happen at all.
fn option_sets(game: &dyn AnyGame) -> Vec<Vec<(String, String)>> {
    let mut sets = vec![Vec::new()];
    for option in game.options() {
        for value in option.values.split(['|', ',', ' ']).filter(|value| !value.is_empty()) {
            let set = vec![(option.key.to_string(), value.to_string())];
            if value != option.default && game.open(&set).is_ok() {
                sets.push(set);
            }
        }
    }
    sets
}

/// Reports what has not been taken yet wherever it is taken now.
fn report(drill: &mut Drill, missing: &mut BTreeSet<&'static str>, taken: &mut Taken) {
    let forms: Vec<&'static str> = missing.iter().copied().collect();
    for form in forms {
        for way in ways(form, &*drill.table.state.dealer.table) {
            let Ok(text) = drill.rule(&Do::Irregularity { key: way.clone() }) else { continue };
            let line: Line = serde_json::from_str(text.lines().next().unwrap()).unwrap();
            let events = line.events.as_ref().map_or("[]", |raw| raw.get());
            let events: Vec<Value> = serde_json::from_str(events).unwrap();
            let cited = events.iter().any(|event| event["cite"].is_string());
            assert!(cited, "{way} is logged with its provision: {text}");
            missing.remove(form);
            taken.insert(form, way);
            return;
        }
    }
}

type Taken = BTreeMap<&'static str, String>;

/// Rounds dealt step by step, until all that is missing was reported.
fn drill(
    game: &dyn AnyGame,
    options: &[(String, String)],
    rounds: u64,
    missing: &mut BTreeSet<&'static str>,
    taken: &mut Taken,
) {
    let mut drill = Drill::open(game, options);
    drill.rule(&Do::Hold {}).unwrap();
    let first = drill.table.state.round;
    while drill.table.state.round < first + rounds && !missing.is_empty() {
        report(&mut drill, missing, taken);
        drill.step();
    }
    drill.verifies(&format!("{} {options:?}", game.id()));
}

/// Every form of every game is taken at some moment of a live round.
#[test]
fn every_irregularity_can_be_reported_at_a_live_table() {
    let mut never = Vec::new();
    for game in catalog::games() {
        let mut missing: BTreeSet<&'static str> = game.irregularities().iter().copied().collect();
        let mut taken = Taken::new();
        drill(*game, &[], ROUNDS, &mut missing, &mut taken);
        // Some are of a device that must be in use; one may take it off the table.
        for options in option_sets(*game).iter().skip(1) {
            for form in missing.clone() {
                let mut alone = BTreeSet::from([form]);
                drill(*game, options, ROUNDS / 10, &mut alone, &mut taken);
                if alone.is_empty() {
                    missing.remove(form);
                }
            }
        }
        println!("{}: {} taken, {missing:?} never", game.id(), taken.len());
        never.extend(missing.iter().map(|form| format!("{}: {form}", game.id())));
    }
    assert!(never.is_empty(), "never taken: {never:#?}");
}

/// A round that a supervisor calls off, wherever it stands, gives back what lies
/// on the layout, and the next one begins with cards nobody has seen.
#[test]
fn a_round_that_is_called_off_gives_every_wager_back() {
    for game in catalog::games() {
        for stop in 0..24 {
            let mut drill = Drill::open(*game, &[]);
            drill.rule(&Do::Hold {}).unwrap();
            for _ in 0..stop {
                drill.step();
            }
            let lay: BTreeMap<u64, i64> = (1..=drill.players)
                .map(|id| (id, drill.table.state.books.lies(seat_of(id))))
                .filter(|(_, cents)| *cents > 0)
                .collect();
            let text = drill.rule(&Do::Void {}).unwrap();
            let line: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
            let returned = line["step"]["voided"]["returned"].as_array().unwrap();
            let returned: BTreeMap<u64, i64> = returned
                .iter()
                .map(|pair| (pair[0].as_u64().unwrap(), common::bot::cents(&pair[1])))
                .collect();
            assert_eq!(returned, lay, "{} after {stop} steps", game.id());
            let left = drill.table.state.books.lies(SeatNo::FIRST);
            assert_eq!(left, 0, "{} after {stop} steps", game.id());
            drill.rule(&Do::Resume {}).unwrap();
            drill.verifies(game.id());
        }
    }
}

/// Nobody but a supervisor holds, steps, rules or calls off; a step without a hold
/// is refused; a pause stops the players too.
#[test]
fn holding_and_pausing_are_the_supervisors() {
    let game = catalog::game("blackjack").unwrap();
    let mut drill = Drill::open(game, &[]);
    let player = Person {
        id: 1,
        name: "P1".into(),
        role: Role::Player,
        previous_login: 0,
        session: [0; 32],
    };
    for what in [Do::Hold {}, Do::Step {}, Do::Resume {}, Do::Void {}, Do::Pause {}] {
        assert_eq!(drill.table.ask(&player, &what).unwrap_err().code, "supervisors-only");
    }
    assert_eq!(drill.rule(&Do::Step {}).unwrap_err().code, "not-held");
    drill.rule(&Do::Pause {}).unwrap();
    let bet = Do::Bet { seat: SeatNo::FIRST, wager: "main".into(), amount: Money::dollars(10) };
    assert_eq!(drill.ask(1, &bet).unwrap_err().code, "paused");
    drill.rule(&Do::Resume {}).unwrap();
    drill.rule(&Do::Hold {}).unwrap();
    let seen = drill.seen(1);
    assert_eq!(seen["held"], true);
    assert!(seen.get("supervisor").is_none(), "players are not shown what a supervisor may do");
}
