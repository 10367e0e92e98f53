//! A table without a store: what is asked of it is worked out exactly as at a
//! live table, and its lines stay in memory. Laws, benches and drills play here.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use boardwalk_games::{Next, SeatNo};
use boardwalk_records::log::Seeds;
use boardwalk_records::log::line::Trailer;
use sha2::{Digest, Sha256};

use super::commands::perform;
use super::state::{State, broken};
use super::turn::Turn;
use super::view::{Around, Eyes, StateView};
use crate::accounts::Person;
use crate::command::Do;
use crate::error::Refused;
use crate::seal::Seal;

/// A table in memory. Its seeds follow from a number, so the same commands deal
/// the same cards.
#[derive(Debug)]
pub struct Rehearsal {
    /// The table.
    pub state: State,
    /// The secret that its key comes from.
    pub seal: Seal,
    ready: BTreeSet<SeatNo>,
    leaving: BTreeSet<SeatNo>,
    number: u64,
    drawn: AtomicU64,
    seeds: Seeds,
    at: u64,
}

/// The lines that a turn wrote.
pub type Lines = Vec<String>;

impl Rehearsal {
    /// Opens a table; the number stands for all its chance.
    pub fn open(
        id: &str,
        game: &str,
        options: &[(String, String)],
        number: u64,
    ) -> Result<(Self, Lines), Refused> {
        let mut table = Self {
            state: State::new(id, game, options)?,
            seal: Self::seal(number),
            ready: BTreeSet::new(),
            leaving: BTreeSet::new(),
            number,
            drawn: AtomicU64::new(0),
            seeds: Seeds::new(),
            at: 0,
        };
        let lines = table.turn(|turn| turn.open().and_then(|()| turn.drive()))?;
        Ok((table, lines))
    }

    /// The secret of every rehearsal of this number.
    pub fn seal(number: u64) -> Seal {
        Seal::new(digest("secret", number, 0))
    }

    /// Asks something of the table.
    pub fn ask(&mut self, who: &Person, what: &Do) -> Result<Lines, Refused> {
        self.turn(|turn| perform(turn, who, what))
    }

    /// Begins the next round where one is over.
    pub fn next_round(&mut self) -> Result<Lines, Refused> {
        if self.state.next() != Next::Over || self.state.paused {
            return Ok(Vec::new());
        }
        self.turn(|turn| turn.next_round())
    }

    /// Signs the chain as it is.
    pub fn sign(&mut self) -> Result<Lines, Refused> {
        self.turn(|turn| turn.sign())
    }

    /// What a log of this table ends with: its signed head.
    pub fn head(&self) -> String {
        let key = self.seal.table_key(&self.state.id);
        let head = Trailer::Head(key.sign_end(&self.state.id, &self.state.chain));
        serde_json::to_string(&head).unwrap_or_default()
    }

    /// The seeds of all shoes, as an auditor's log has them.
    pub fn seeds(&self) -> Lines {
        let seeds = self.seeds.iter();
        let seeds = seeds.map(|(shoe, seed)| Trailer::Seed { shoe: *shoe, seed: *seed });
        seeds.map(|seed| serde_json::to_string(&seed).unwrap_or_default()).collect()
    }

    /// The table as these eyes see it.
    pub fn seen(&self, eyes: &Eyes) -> StateView {
        StateView::of(&self.state, eyes, &Around::default())
    }

    /// A turn: done whole and its books held against its layout, or not at all.
    fn turn(
        &mut self,
        act: impl FnOnce(&mut Turn<'_>) -> Result<(), Refused>,
    ) -> Result<Lines, Refused> {
        let entropy = || {
            let count = self.drawn.fetch_add(1, Ordering::Relaxed);
            Ok(digest("seed", self.number, count))
        };
        let mut turn =
            Turn::new(self.state.clone(), &self.seal, self.at + 1).drawing_from(&entropy);
        turn.ready.clone_from(&self.ready);
        turn.leaving.clone_from(&self.leaving);
        act(&mut turn)?;
        turn.reconcile()?;
        let Turn { mut state, out, ready, leaving, .. } = turn;
        for (shoe, sealed) in &out.seeds {
            let seed = self.seal.open(&state.id, *shoe, sealed);
            self.seeds.insert(*shoe, seed.map_err(|why| broken(&why.to_string()))?);
        }
        state.batch += u64::from(!out.lines.is_empty());
        (self.state, self.ready, self.leaving) = (state, ready, leaving);
        self.at += 1;
        Ok(out.lines.into_iter().map(|(_, _, text)| text).collect())
    }
}

fn digest(what: &str, number: u64, count: u64) -> [u8; 32] {
    Sha256::digest(format!("boardwalk/1 {what} {number} {count}")).into()
}
