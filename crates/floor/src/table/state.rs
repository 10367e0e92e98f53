//! What a table is, as its log makes it: every change is a line, so that a
//! restart that reads the lines again comes to the same table.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use boardwalk_equipment::Money;
use boardwalk_games::any::{AnyEvent, AnyGame, AnyInput};
use boardwalk_games::{Next, SeatNo, catalog};
use boardwalk_records::log::line::FORMAT;
use boardwalk_records::log::{
    Account, Books, Chain, Dealer, Hash, Line, Opened, Player, Posting, Seed, Seeds, Step,
    commitment, rules_digest,
};
use serde::Serialize;

use super::duties::Cards;
use crate::error::Refused;
use crate::seal::{Entropy, Seal};
use crate::store::ops::RoundRow;

/// Results that are kept at hand.
const RESULTS: usize = 20;

/// A table, all of which its log can make again.
#[derive(Debug, Clone)]
pub struct State {
    /// Its id.
    pub id: Arc<str>,
    /// The game.
    pub game: Game,
    /// The table of the rules, the shoe and the dice.
    pub dealer: Dealer,
    /// The books, and who holds which seat.
    pub books: Books,
    /// The chain so far.
    pub chain: Chain,
    /// Stored batches so far.
    pub batch: u64,
    /// The round, from 1.
    pub round: u64,
    /// Seeds and shoes.
    pub shoes: Shoes,
    /// The digest of the rules.
    pub rules: Hash,
    /// The events of this round.
    pub recent: Vec<Told>,
    /// What came of the last rounds.
    pub results: VecDeque<String>,
    /// The first line of this round, and when it began.
    pub began: (u64, u64),
    /// What each seat gained or lost in this round, in cents.
    pub nets: BTreeMap<SeatNo, i64>,
    /// The same by account.
    pub account_nets: BTreeMap<u64, i64>,
    /// Since when the cards are in use, and when the stub was counted.
    pub cards: Cards,
    /// Whether this round was written down as ended.
    pub ended: bool,
    /// Whether a supervisor has stopped the table.
    pub paused: bool,
    /// Whether a supervisor holds the deal: the dealer goes on only as told.
    pub held: bool,
    /// Whether it was closed.
    pub closed: bool,
}

/// A game of the catalog.
#[derive(Clone, Copy)]
pub struct Game(pub &'static dyn AnyGame);

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.id())
    }
}

/// An event and the line it stands on.
#[derive(Debug, Clone, Serialize)]
pub struct Told {
    /// The line.
    pub seq: u64,
    /// The round.
    pub round: u64,
    /// The event.
    #[serde(flatten)]
    pub event: AnyEvent,
}

/// Which seeds there are, and what became of them.
#[derive(Debug, Clone, Default)]
pub struct Shoes {
    /// The seeds that are not revealed yet.
    pub secret: Seeds,
    /// The last number given.
    pub last: u64,
    /// Promised and not used yet.
    pub pending: Option<u64>,
    /// In use, by compartment.
    pub in_use: BTreeMap<u8, Vec<u64>>,
    /// Out of use, to be revealed when the round is over.
    pub retired: Vec<u64>,
    /// The promise of each that is not revealed.
    pub commits: BTreeMap<u64, Hash>,
}

impl Shoes {
    /// Nothing that is in use will be dealt any more.
    pub fn retire_all(&mut self) {
        for (_, mut shoes) in std::mem::take(&mut self.in_use) {
            self.retired.append(&mut shoes);
        }
    }
}

/// A line that was written, and what goes with it into the store.
#[derive(Debug, Default)]
pub struct Written {
    /// The lines: number, round, text.
    pub lines: Vec<(u64, u64, String)>,
    /// What they posted.
    pub postings: Vec<(u64, Account, i64)>,
    /// Seeds that were drawn.
    pub seeds: Vec<(u64, Vec<u8>)>,
    /// Rounds that ended.
    pub rounds: Vec<RoundRow>,
    /// What was told.
    pub told: Vec<Told>,
}

impl State {
    /// A table that has no line yet.
    pub fn new(id: &str, game: &str, options: &[(String, String)]) -> Result<Self, Refused> {
        let game = catalog::game(game).map_err(|e| Refused::new("no-such-game", e.to_string()))?;
        let table = game.open(options)?;
        let (rules, stacks) = (rules_digest(&*table), table.buy_in().is_some());
        Ok(Self {
            id: id.into(),
            game: Game(game),
            dealer: Dealer::new(table),
            books: Books::new(id, stacks),
            chain: Chain::EMPTY,
            batch: 0,
            round: 1,
            shoes: Shoes::default(),
            rules,
            recent: Vec::new(),
            results: VecDeque::new(),
            began: (1, 0),
            nets: BTreeMap::new(),
            account_nets: BTreeMap::new(),
            cards: Cards::default(),
            ended: false,
            paused: false,
            held: false,
            closed: false,
        })
    }

    /// Whether players play each other here, so that folded hands stay unseen.
    pub fn between_players(&self) -> bool {
        self.dealer.table.buy_in().is_some()
    }

    /// Whether the dealer does nothing by itself.
    pub const fn is_stopped(&self) -> bool {
        self.paused || self.held
    }

    /// What the round waits for.
    pub fn next(&self) -> Next {
        self.dealer.table.next()
    }

    /// The first line.
    pub fn opening(&self, seal: &Seal) -> Step {
        let options = self.dealer.table.options();
        Step::Opened(Opened {
            format: FORMAT.into(),
            table: self.id.to_string(),
            game: self.game.0.id().into(),
            options: options.into_iter().map(|(key, value)| (key.into(), value)).collect(),
            rules: self.rules,
            key: seal.table_key(&self.id).public(),
            engine: concat!("boardwalk ", env!("CARGO_PKG_VERSION")).into(),
        })
    }

    /// Gives an input to the round, and writes it down.
    pub fn give(
        &mut self,
        input: &AnyInput,
        silent: bool,
        at: u64,
        out: &mut Written,
    ) -> Result<(), Refused> {
        let written = self.dealer.written(input);
        let events = self.dealer.give(input)?;
        let step = Step::Given { input: written, silent };
        self.write(step, events, at, out)
    }

    /// Does something that is no input, and writes it down.
    pub fn step(&mut self, step: Step, at: u64, out: &mut Written) -> Result<(), Refused> {
        match &step {
            Step::Shuffled { shoe, compartment } => {
                let seed = self.shoes.secret.get(shoe).copied();
                let seed = seed.ok_or_else(|| broken("a seed is missing"))?;
                self.shuffle(*shoe, *compartment, &seed);
            }
            Step::Began { .. } => self.dealer.again(),
            _ => {}
        }
        let told = match &step {
            Step::Did { duty } => self.dealer.did(duty).into_iter().collect(),
            _ => Vec::new(),
        };
        self.write(step, told, at, out)
    }

    /// Draws the seed of the next shoe, and promises it.
    pub fn commit(
        &mut self,
        seal: &Seal,
        entropy: Entropy<'_>,
        at: u64,
        out: &mut Written,
    ) -> Result<(), Refused> {
        if self.shoes.pending.is_some() {
            return Ok(());
        }
        let no_seed = |error| {
            tracing::error!(%error, "no seed for a shoe");
            Refused::unavailable()
        };
        let shoe = self.shoes.last + 1;
        let seed = Seed(entropy().map_err(no_seed)?);
        out.seeds.push((shoe, seal.seal(&self.id, shoe, &seed).map_err(no_seed)?));
        let commit = commitment(&self.id, shoe, &self.rules, &seed);
        self.shoes.secret.insert(shoe, seed);
        self.step(Step::Committed { shoe, commit }, at, out)
    }

    fn shuffle(&mut self, shoe: u64, compartment: u8, seed: &Seed) {
        let whole = self.dealer.shuffle(compartment, seed);
        let in_use = self.shoes.in_use.entry(compartment).or_default();
        // Cards that lie on the table and were left out are gone with the round,
        // and no seed is revealed before it is over.
        if whole || !self.dealer.table.left_out().is_empty() {
            self.shoes.retired.append(in_use);
        }
        in_use.push(shoe);
    }

    fn write(
        &mut self,
        step: Step,
        events: Vec<AnyEvent>,
        at: u64,
        out: &mut Written,
    ) -> Result<(), Refused> {
        let post = self.note(&step, &events, at).map_err(|why| broken(&why))?;
        let line = Line {
            seq: self.chain.lines + 1,
            prev: self.chain.hash,
            at,
            batch: self.batch + 1,
            round: self.round,
            step,
            events: told_as(&events).map_err(|why| broken(&why))?,
            post,
        };
        let text = serde_json::to_string(&line).map_err(|why| broken(&why.to_string()))?;
        self.chain = self.chain.with(text.as_bytes());
        let seq = line.seq;
        for Posting(account, cents) in &line.post {
            out.postings.push((seq, account.clone(), *cents));
        }
        for event in events {
            let told = Told { seq, round: line.round, event };
            out.told.push(told.clone());
            self.recent.push(told);
        }
        out.lines.push((seq, line.round, text));
        Ok(())
    }

    /// Takes note of what a step changed, beside the table of the rules: the
    /// same for what is done now and for what is read from the log.
    fn note(&mut self, step: &Step, events: &[AnyEvent], at: u64) -> Result<Vec<Posting>, String> {
        match step {
            Step::Committed { shoe, commit } => {
                self.shoes.last = *shoe;
                self.shoes.pending = Some(*shoe);
                self.shoes.commits.insert(*shoe, *commit);
            }
            Step::Shuffled { .. } => self.shoes.pending = None,
            Step::Revealed { shoe, .. } => {
                self.shoes.retired.retain(|retired| retired != shoe);
                self.shoes.secret.remove(shoe);
                self.shoes.commits.remove(shoe);
            }
            Step::Seated { seat, player } => {
                self.books.holders.insert(*seat, *player);
            }
            Step::Vacated { seat } => {
                self.books.holders.remove(seat);
            }
            Step::Began { .. } => self.begin(at),
            Step::Given { input, .. } => {
                self.count_nets(events);
                self.retire_fresh();
                let meter = self.dealer.table.meter();
                return self.books.post(input, events, meter).map_err(|why| why.to_string());
            }
            Step::Voided { .. } => {
                let (_, posts) = self.books.void();
                self.dealer.reopen(&self.books)?;
                self.shoes.retire_all();
                return Ok(posts);
            }
            Step::Noted { what } => match what.as_str() {
                "pause" => self.paused = true,
                "hold" => self.held = true,
                "resume" => (self.paused, self.held) = (false, false),
                _ => {}
            },
            Step::Did { duty } => self.cards.note(self.game.0, duty, at),
            Step::Closed => self.closed = true,
            Step::Opened(_) => self.began = (1, at),
            // Between players no seed is revealed, and none is needed again.
            Step::Signed(_) if self.between_players() => {
                for shoe in std::mem::take(&mut self.shoes.retired) {
                    self.shoes.secret.remove(&shoe);
                    self.shoes.commits.remove(&shoe);
                }
            }
            Step::Signed(_) => {}
        }
        Ok(Vec::new())
    }

    /// Where all cards are shuffled anew, or new dice thrown, every round, those
    /// of a round that is over will not be seen again.
    fn retire_fresh(&mut self) {
        let fresh = self.dealer.table.equipment().shoe.is_none_or(|shoe| shoe.fresh_every_round);
        if fresh && self.next() == Next::Over {
            self.shoes.retire_all();
        }
    }

    fn begin(&mut self, at: u64) {
        self.round += 1;
        self.began = (self.chain.lines + 1, at);
        self.nets.clear();
        self.account_nets.clear();
        self.recent.clear();
        self.ended = false;
    }

    fn count_nets(&mut self, events: &[AnyEvent]) {
        for settled in events.iter().filter_map(|event| event.settlement.as_ref()) {
            *self.nets.entry(settled.seat).or_insert(0) += settled.net.cents();
            if let Some(Player::Account(id)) = self.books.holders.get(&settled.seat) {
                *self.account_nets.entry(*id).or_insert(0) += settled.net.cents();
            }
        }
    }

    /// What came of the round, for the list of results.
    pub fn end_round(&mut self, at: u64, out: &mut Written) {
        self.ended = true;
        let summary = self.summary();
        let nets: BTreeMap<String, i64> =
            self.account_nets.iter().map(|(id, cents)| (id.to_string(), *cents)).collect();
        out.rounds.push(RoundRow {
            round: self.round,
            first: self.began.0,
            last: self.chain.lines,
            started: i64::try_from(self.began.1).unwrap_or(0),
            ended: i64::try_from(at).unwrap_or(0),
            summary: summary.clone(),
            nets: serde_json::to_string(&nets).unwrap_or_default(),
        });
        self.keep_result(summary);
    }

    fn keep_result(&mut self, summary: String) {
        if self.results.len() == RESULTS {
            self.results.pop_front();
        }
        self.results.push_back(summary);
    }

    fn summary(&self) -> String {
        let told = |(seat, cents): (&SeatNo, &i64)| {
            let amount = Money::from_cents(cents.abs()).unwrap_or(Money::MAX);
            match cents.signum() {
                1 => format!("seat {seat} won {amount}"),
                -1 => format!("seat {seat} lost {amount}"),
                _ => format!("seat {seat} came out even"),
            }
        };
        let all: Vec<String> = self.nets.iter().map(told).collect();
        match all.is_empty() {
            true => "nothing was settled".into(),
            false => all.join(", "),
        }
    }

    /// Does again what a line of the log says, and holds what follows against it.
    pub fn redo(&mut self, text: &str) -> Result<(), String> {
        let line: Line = serde_json::from_str(text).map_err(|why| why.to_string())?;
        if line.prev != self.chain.hash || line.seq != self.chain.lines + 1 {
            return Err(format!("line {} does not follow line {}", line.seq, self.chain.lines));
        }
        let events = match &line.step {
            Step::Shuffled { shoe, compartment } => {
                let seed = self.shoes.secret.get(shoe).copied();
                let seed = seed.ok_or_else(|| format!("the seed of shoe {shoe} is missing"))?;
                self.shuffle(*shoe, *compartment, &seed);
                Vec::new()
            }
            step => self.dealer.redo(step, None).map_err(|why| why.to_string())?,
        };
        if matches!(line.step, Step::Began { .. }) && !self.ended {
            let summary = self.summary();
            self.keep_result(summary);
        }
        let post = self.note(&line.step, &events, line.at)?;
        let told = told_as(&events)?;
        let same = told.as_ref().map(|raw| raw.get()) == line.events.as_ref().map(|raw| raw.get());
        if !same || post != line.post {
            return Err(format!("line {} is not what the rules make of it", line.seq));
        }
        self.chain = self.chain.with(text.as_bytes());
        self.batch = line.batch;
        for event in events {
            self.recent.push(Told { seq: line.seq, round: line.round, event });
        }
        Ok(())
    }
}

/// Events as a line of the log has them.
fn told_as(events: &[AnyEvent]) -> Result<Option<Box<serde_json::value::RawValue>>, String> {
    if events.is_empty() {
        return Ok(None);
    }
    serde_json::value::to_raw_value(events).map(Some).map_err(|why| why.to_string())
}

/// Something that cannot be, so the table must stop.
pub fn broken(why: &str) -> Refused {
    Refused::new("frozen", format!("the table is frozen: {why}"))
}
