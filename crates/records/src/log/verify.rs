//! Verification: a log is read again line by line, and every line must be what
//! the lines before it, the seeds and the rules make of it.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Cursor, Read, Seek};

use boardwalk_equipment::Cite;
use boardwalk_games::any::{AnyEvent, AnyInput};
use boardwalk_games::catalog;
use serde::Serialize;
use serde_json::Value;

use super::books::{Books, Posting};
use super::chain::{Chain, Hash, Head, Place};
use super::dealer::{Dealer, Stop};
use super::line::{FORMAT, Line, Opened, Step, Trailer};
use super::seed::{Seed, Seeds, commitment, rules_digest};

/// Lines between two reports of progress.
const PROGRESS: u64 = 10_000;
/// The longest line that is read, in bytes: far more than any turn writes.
const LINE_MAX: u64 = 16 << 20;

/// What was found.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Report {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The key that signed it. Whoever knows the table's key compares it.
    pub key: String,
    /// Lines in the chain.
    pub lines: u64,
    /// Events that were told.
    pub events: u64,
    /// Rounds that were begun.
    pub rounds: u64,
    /// Settlements, each with its provision.
    pub settlements: u64,
    /// Seeds that were held against their promise.
    pub seeds: u64,
    /// Signatures that were checked.
    pub signatures: u64,
    /// From this line on only chain, signatures and books could be checked,
    /// since a seed is not in the file: it is not revealed yet, or players play
    /// each other and it is the auditor's alone.
    pub replayed_before: Option<u64>,
    /// The first thing that is not as it had to be.
    pub divergence: Option<Divergence>,
}

/// The first thing in a log that is not as it had to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// The line of the file, from 1.
    pub line: u64,
    /// What stands there.
    pub found: String,
    /// What had to stand there.
    pub right: String,
    /// The provision that says so, where one does.
    pub cite: Option<String>,
}

impl std::fmt::Display for Divergence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}, but {}", self.line, self.found, self.right)?;
        self.cite.as_ref().map_or(Ok(()), |cite| write!(f, " [{cite}]"))
    }
}

/// Why a line is wrong.
struct Wrong {
    found: String,
    right: String,
    cite: Option<Cite>,
}

fn wrong(found: impl Into<String>, right: impl Into<String>) -> Wrong {
    Wrong { found: found.into(), right: right.into(), cite: None }
}

/// Verifies a log as it was exported. `progress` hears now and then how many
/// bytes are done.
pub fn verify(text: &str, progress: &mut dyn FnMut(u64)) -> Report {
    verify_from(&mut Cursor::new(text), progress)
}

/// Verifies a log without holding it in memory: it is read twice, first for the
/// seeds, which are revealed after the cards that they dealt.
pub fn verify_from(log: &mut (impl BufRead + Seek), progress: &mut dyn FnMut(u64)) -> Report {
    let mut report = Report::default();
    let mut number = 0;
    let outcome = seeds_in(log)
        .and_then(|seeds| log.rewind().map(|()| seeds))
        .map_err(unreadable)
        .and_then(|seeds| read_through(log, seeds, &mut number, &mut report, progress));
    if let Err(Wrong { found, right, cite }) = outcome {
        let cite = cite.map(|cite| cite.to_string());
        report.divergence = Some(Divergence { line: number.max(1), found, right, cite });
    }
    report
}

fn unreadable(error: io::Error) -> Wrong {
    wrong(error.to_string(), "the file must be readable to its end")
}

/// Every line in turn, then the end.
fn read_through(
    log: &mut impl BufRead,
    seeds: Seeds,
    number: &mut u64,
    report: &mut Report,
    progress: &mut dyn FnMut(u64),
) -> Result<(), Wrong> {
    let mut check = Check { seeds, ..Check::default() };
    let mut bytes = Vec::new();
    let mut done = 0;
    while read_line(log, &mut bytes).map_err(unreadable)? {
        *number += 1;
        done += bytes.len() as u64;
        let line = whole(&bytes)?;
        if check.ending.is_some() || is_trailer(line) {
            check.trailer(line, report)?;
        } else {
            check.line(line, report)?;
            report.lines = check.chain.lines;
        }
        if number.is_multiple_of(PROGRESS) {
            progress(done);
        }
    }
    check.end()
}

/// The next line with its newline; whether there is one.
fn read_line(log: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    log.take(LINE_MAX).read_until(b'\n', line)?;
    Ok(!line.is_empty())
}

/// A line without its newline, which must be there: a file that ends in the
/// middle of a line was cut off.
fn whole(line: &[u8]) -> Result<&str, Wrong> {
    let Some(line) = line.strip_suffix(b"\n") else {
        return Err(wrong("a line that does not end", "every line of a log ends with a newline"));
    };
    std::str::from_utf8(line).map_err(|why| wrong(why.to_string(), "a log is text"))
}

fn is_trailer(line: &str) -> bool {
    line.starts_with("{\"head\":") || line.starts_with("{\"seed\":")
}

/// The seeds that the file has, wherever they stand. Whether they are right is
/// found where they are used.
fn seeds_in(log: &mut impl BufRead) -> io::Result<Seeds> {
    let mut seeds = Seeds::new();
    let mut bytes = Vec::new();
    while read_line(log, &mut bytes)? {
        let Ok(line) = std::str::from_utf8(&bytes) else { continue };
        if is_trailer(line) {
            if let Ok(Trailer::Seed { shoe, seed }) = serde_json::from_str(line) {
                seeds.entry(shoe).or_insert(seed);
            }
        } else if line.contains("\"revealed\":")
            && let Ok(Line { step: Step::Revealed { shoe, seed }, .. }) = serde_json::from_str(line)
        {
            seeds.insert(shoe, seed);
        }
    }
    Ok(seeds)
}

/// A log that is being read.
#[derive(Default)]
struct Check {
    chain: Chain,
    seeds: Seeds,
    opened: Option<Table>,
    batch: u64,
    round: u64,
    /// What follows the chain, once the first such line has come.
    ending: Option<Ending>,
}

/// What follows the chain in a file: seeds, and last of all the signed head.
#[derive(Default)]
struct Ending {
    last_seed: u64,
    head: bool,
}

struct Table {
    opened: Opened,
    rules: Hash,
    dealer: Dealer,
    books: Books,
    commits: BTreeMap<u64, Hash>,
    used: u64,
    /// Whether the rules can still be followed: all seeds so far were there.
    replays: bool,
    closed: bool,
}

impl Default for Chain {
    fn default() -> Self {
        Chain::EMPTY
    }
}

impl Check {
    fn line(&mut self, text: &str, report: &mut Report) -> Result<(), Wrong> {
        let line: Line = serde_json::from_str(text).map_err(|why| {
            let start: String = text.chars().take(60).collect();
            wrong(
                format!("\"{start}\" stands there"),
                format!("a line of a log was expected: {why}"),
            )
        })?;
        self.follows(&line)?;
        if let Some(Table { closed: true, .. }) = self.opened
            && !matches!(line.step, Step::Signed(_))
        {
            return Err(wrong("the log goes on", "the table was closed"));
        }
        match (&mut self.opened, &line.step) {
            (None, Step::Opened(opened)) => self.opened = Some(Table::open(opened, report)?),
            (None, _) => return Err(wrong("something else", "the table is opened first")),
            (Some(_), Step::Opened(_)) => {
                return Err(wrong("the table is opened again", "it was opened on line 1"));
            }
            (Some(table), step) => {
                let round = self.round + u64::from(matches!(step, Step::Began { .. }));
                if line.round != round {
                    let (found, right) = (line.round, round);
                    return Err(wrong(format!("round {found}"), format!("it is round {right}")));
                }
                table.step(&line, &self.seeds, &self.chain, report)?;
            }
        }
        self.chain = self.chain.with(text.as_bytes());
        (self.batch, self.round) = (line.batch, line.round);
        Ok(())
    }

    /// The number, the hash and the batch follow those of the line before.
    fn follows(&self, line: &Line) -> Result<(), Wrong> {
        if line.seq != self.chain.lines + 1 {
            let right = format!("number {} follows", self.chain.lines + 1);
            return Err(wrong(format!("number {}", line.seq), right));
        }
        if line.prev != self.chain.hash {
            let right = format!("the line before it has the hash {}", self.chain.hash);
            return Err(wrong(format!("the hash {} is named", line.prev), right));
        }
        let next = line.batch == self.batch || line.batch == self.batch + 1;
        if !next || line.batch == 0 {
            let right = format!("the batch before was {}", self.batch);
            return Err(wrong(format!("batch {}", line.batch), right));
        }
        Ok(())
    }

    /// A seed or the head. They stand outside the chain, so each must be written
    /// exactly as it is exported: seeds by number, then one head, the last line.
    fn trailer(&mut self, text: &str, report: &mut Report) -> Result<(), Wrong> {
        let trailer: Trailer = serde_json::from_str(text)
            .map_err(|why| wrong("something else", format!("a head was expected: {why}")))?;
        let exported = serde_json::to_string(&trailer).unwrap_or_default();
        if exported != text {
            return Err(wrong("other spaces or digits", format!("{exported} is exported")));
        }
        let Some(table) = &self.opened else {
            return Err(wrong("the end of a log", "the table is opened first"));
        };
        let ending = self.ending.get_or_insert_default();
        if ending.head {
            return Err(wrong("the file goes on", "the signed head is its last line"));
        }
        match trailer {
            Trailer::Seed { shoe, seed } => {
                if shoe <= ending.last_seed {
                    let right = format!("the seed of shoe {} came before", ending.last_seed);
                    return Err(wrong(format!("a seed of shoe {shoe}"), right));
                }
                ending.last_seed = shoe;
                table.keeps_promise(shoe, &seed)?;
                report.seeds += 1;
            }
            Trailer::Head(head) => {
                ending.head = true;
                table.is_head(&head, Place::End, &self.chain)?;
                report.signatures += 1;
            }
        }
        Ok(())
    }

    /// The file may end where the head stands, and nowhere else.
    fn end(&self) -> Result<(), Wrong> {
        match &self.ending {
            Some(Ending { head: true, .. }) => Ok(()),
            _ => Err(wrong("the file ends", "a log ends with the signed head of its chain")),
        }
    }
}

impl Table {
    fn open(opened: &Opened, report: &mut Report) -> Result<Self, Wrong> {
        let stands =
            |what: &dyn std::fmt::Display| wrong("the table cannot be opened", what.to_string());
        if opened.format != FORMAT {
            return Err(wrong(opened.format.clone(), format!("this program reads {FORMAT}")));
        }
        let game = catalog::game(&opened.game).map_err(|why| stands(&why))?;
        let table =
            game.open(&opened.options).map_err(|why| Wrong { cite: why.cite(), ..stands(&why) })?;
        let rules = rules_digest(&*table);
        if rules != opened.rules {
            let right = format!("the digest of the rules is {rules}");
            return Err(wrong(opened.rules.to_string(), right));
        }
        report.table.clone_from(&opened.table);
        report.game.clone_from(&opened.game);
        report.key.clone_from(&opened.key);
        report.rounds = 1;
        let books = Books::new(&opened.table, table.buy_in().is_some());
        Ok(Self {
            opened: opened.clone(),
            rules,
            dealer: Dealer::new(table),
            books,
            commits: BTreeMap::new(),
            used: 0,
            replays: true,
            closed: false,
        })
    }

    fn step(
        &mut self,
        line: &Line,
        seeds: &Seeds,
        chain: &Chain,
        report: &mut Report,
    ) -> Result<(), Wrong> {
        match &line.step {
            Step::Committed { shoe, commit } => {
                let right = self.commits.len() as u64 + 1;
                if *shoe != right {
                    return Err(wrong(format!("shoe {shoe}"), format!("shoe {right} is next")));
                }
                self.commits.insert(*shoe, *commit);
                plain(line)
            }
            Step::Shuffled { shoe, compartment } => {
                self.shuffle(*shoe, *compartment, seeds, line.seq, report)?;
                plain(line)
            }
            Step::Revealed { shoe, seed } => {
                self.keeps_promise(*shoe, seed)?;
                report.seeds += 1;
                plain(line)
            }
            Step::Signed(head) => {
                report.signatures += 1;
                self.is_head(head, Place::Within, chain)?;
                plain(line)
            }
            Step::Seated { seat, player } => match self.books.holders.insert(*seat, *player) {
                None => plain(line),
                Some(_) => Err(wrong(format!("seat {seat} is taken"), "somebody has it already")),
            },
            Step::Vacated { seat } => match self.books.holders.remove(seat) {
                Some(_) => plain(line),
                None => Err(wrong(format!("seat {seat} is left"), "nobody has it")),
            },
            Step::Began { settings } => {
                report.rounds += 1;
                self.began(settings)?;
                plain(line)
            }
            Step::Given { input, .. } => self.given(input, line, report),
            Step::Voided { returned } => self.voided(returned, line),
            Step::Did { duty } => self.did(duty, line),
            Step::Noted { .. } | Step::Opened(_) => plain(line),
            Step::Closed => {
                self.closed = true;
                plain(line)
            }
        }
    }

    /// A duty is one of the game's, and is told as the game tells it.
    fn did(&self, key: &str, line: &Line) -> Result<(), Wrong> {
        let Some(event) = self.dealer.did(key) else {
            return Err(wrong(format!("the duty \"{key}\""), "the rules ask no such thing here"));
        };
        let right = serde_json::to_string(&[&event]).unwrap_or_default();
        let found = line.events.as_ref().map_or("[]", |raw| raw.get());
        if found != right {
            return Err(first_difference(found, &[event]));
        }
        sums_to_nothing(&line.post)
    }

    fn keeps_promise(&self, shoe: u64, seed: &Seed) -> Result<(), Wrong> {
        let promised = self.commits.get(&shoe);
        let promised =
            promised.ok_or_else(|| wrong(format!("a seed of shoe {shoe}"), "none was promised"))?;
        let right = commitment(&self.opened.table, shoe, &self.rules, seed);
        if *promised == right {
            return Ok(());
        }
        let found = format!("a seed of shoe {shoe} whose promise would be {right}");
        Err(wrong(found, format!("{promised} was promised before the first wager")))
    }

    fn is_head(&self, head: &Head, place: Place, chain: &Chain) -> Result<(), Wrong> {
        let named = Chain { lines: head.lines, hash: head.hash };
        if named != *chain || head.table != self.opened.table {
            let found = format!("a head of {} lines with the hash {}", head.lines, head.hash);
            let right = format!("the chain has {} and the hash {}", chain.lines, chain.hash);
            return Err(wrong(found, right));
        }
        if head.is_signed_by(&self.opened.key, place) {
            return Ok(());
        }
        let right = format!("the key {} did not sign that", self.opened.key);
        Err(wrong("a signature", right))
    }

    fn shuffle(
        &mut self,
        shoe: u64,
        compartment: u8,
        seeds: &Seeds,
        line: u64,
        report: &mut Report,
    ) -> Result<(), Wrong> {
        if shoe != self.used + 1 || !self.commits.contains_key(&shoe) {
            let right = format!("shoe {} is next, and must be promised", self.used + 1);
            return Err(wrong(format!("shoe {shoe} is shuffled"), right));
        }
        self.used = shoe;
        // A seed that breaks its promise is named where it stands, later on.
        let kept = seeds.get(&shoe).filter(|seed| self.keeps_promise(shoe, seed).is_ok());
        let Some(seed) = kept else {
            self.replays = false;
            report.replayed_before.get_or_insert(line);
            return Ok(());
        };
        if !self.replays {
            return Ok(());
        }
        if !self.dealer.may_shuffle(compartment) {
            let found = format!("shoe {shoe} is shuffled into compartment {compartment}");
            return Err(wrong(found, "the round asks for no shuffle there"));
        }
        self.dealer.shuffle(compartment, seed);
        Ok(())
    }

    fn began(&mut self, settings: &[AnyInput]) -> Result<(), Wrong> {
        if !self.replays {
            return Ok(());
        }
        self.dealer.again();
        let right = self.dealer.table.settings();
        if right == settings {
            return Ok(());
        }
        let told = |settings: &[AnyInput]| serde_json::to_string(settings).unwrap_or_default();
        Err(wrong(told(settings), format!("the table has {}", told(&right))))
    }

    fn given(&mut self, input: &AnyInput, line: &Line, report: &mut Report) -> Result<(), Wrong> {
        if !self.replays {
            return sums_to_nothing(&line.post);
        }
        let told = || serde_json::to_string(input).unwrap_or_default();
        let meant = self.dealer.meant(input).map_err(|stop| stopped(told(), stop))?;
        let events = self.dealer.give(&meant).map_err(|stop| stopped(told(), stop))?;
        let right = serde_json::to_string(&events).unwrap_or_default();
        let found = line.events.as_ref().map_or("[]", |raw| raw.get());
        if found != right {
            return Err(first_difference(found, &events));
        }
        let meter = self.dealer.table.meter();
        let post = self.books.post(input, &events, meter);
        let post = post.map_err(|why| wrong(told(), why.to_string()))?;
        if post != line.post {
            return Err(Wrong { cite: cite_of(&events), ..other_books(&line.post, &post) });
        }
        report.events += events.len() as u64;
        report.settlements += events.iter().filter(|e| e.settlement.is_some()).count() as u64;
        Ok(())
    }

    fn voided(
        &mut self,
        returned: &[(boardwalk_games::SeatNo, boardwalk_equipment::Money)],
        line: &Line,
    ) -> Result<(), Wrong> {
        if !self.replays {
            return sums_to_nothing(&line.post);
        }
        let (right, post) = self.books.void();
        if right != returned || post != line.post {
            return Err(other_books(&line.post, &post));
        }
        self.dealer.reopen(&self.books).map_err(|why| wrong("the round is called off", why))
    }
}

/// A line on which no money moves and nothing is told.
fn plain(line: &Line) -> Result<(), Wrong> {
    if line.post.is_empty() && line.events.is_none() {
        return Ok(());
    }
    Err(wrong("money or events on a line of its kind", "nothing follows from it"))
}

fn sums_to_nothing(post: &[Posting]) -> Result<(), Wrong> {
    let sum: i128 = post.iter().map(|posting| i128::from(posting.1)).sum();
    if sum == 0 {
        return Ok(());
    }
    Err(wrong(format!("postings that sum to {sum} cents"), "they sum to nothing"))
}

fn stopped(found: String, stop: Stop) -> Wrong {
    match stop {
        Stop::Refused(refusal) => Wrong {
            found,
            right: format!("the rules refuse that: {}, {}", refusal.code.key(), refusal.detail),
            cite: Some(refusal.cite),
        },
        Stop::Otherwise { found, right } => wrong(found, format!("{right} came out of the shoe")),
        Stop::NoEquipment => wrong(found, "there are no cards or dice to take that from"),
    }
}

/// The first event that is not the one that had to follow.
fn first_difference(found: &str, right: &[AnyEvent]) -> Wrong {
    let found: Vec<Value> = serde_json::from_str(found).unwrap_or_default();
    for (n, event) in right.iter().enumerate() {
        let is = serde_json::to_value(event).unwrap_or_default();
        let stands = found.get(n);
        if stands != Some(&is) {
            let stands = stands.map_or_else(|| "nothing more".into(), Value::to_string);
            return Wrong { found: stands, right: format!("the rules say {is}"), cite: event.cite };
        }
    }
    let more = found.get(right.len()).map_or_else(|| "other spaces".into(), Value::to_string);
    wrong(more, "nothing more follows")
}

fn cite_of(events: &[AnyEvent]) -> Option<Cite> {
    events.iter().rev().find_map(|event| event.settlement.as_ref().map(|s| s.cite).or(event.cite))
}

fn other_books(found: &[Posting], right: &[Posting]) -> Wrong {
    let told = |post: &[Posting]| {
        let all: Vec<String> = post.iter().map(|p| format!("{} {:+}", p.0, p.1)).collect();
        if all.is_empty() { "nothing".into() } else { all.join(", ") }
    };
    wrong(format!("the books move {}", told(found)), format!("{} had to move", told(right)))
}
