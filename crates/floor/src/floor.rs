//! The floor: the tables that this node runs, and the store they share.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use boardwalk_equipment::Money;
use boardwalk_games::{SeatNo, catalog};
use boardwalk_records::log::chain::hex;
use boardwalk_records::log::round::{self, Reader};
use boardwalk_records::log::{Account, Dealt, Line, Player, Seeds, Step};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::accounts::{Accounts, Holdings, Person, Role};
use crate::command::check_id;
use crate::error::Refused;
use crate::export;
use crate::seal::{Seal, SealError, random};
use crate::store::ops::{self, CommandRow, RoundRow, TableRow};
use crate::store::{Store, StoreError};
use crate::table::clock::Clocks;
use crate::table::state::State;
use crate::table::{Balances, Handle, Running, Surroundings};

/// How long a node holds a table without saying that it still lives.
const LEASE_MS: i64 = 5_000;
/// How often it says so, and looks for tables that nobody has.
const KEEP: Duration = Duration::from_millis(1_000);
/// What the cage gives at a time.
const CAGE_MAX: Money = Money::dollars(10_000);
/// What somebody may have to be given more.
const HOLDINGS_MAX: Money = Money::dollars(100_000);
/// Tables on a floor at most.
const TABLES_MAX: usize = 1_000;
/// Logs that are read from the beginning at once, for a round's transcript.
const READERS: usize = 1;

/// How a floor is opened.
#[derive(Debug, Clone)]
pub struct Config {
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// The key file; beside the database if not given.
    pub key: Option<PathBuf>,
    /// The clocks of the tables.
    pub clocks: Clocks,
    /// Whether a table of every game is opened on an empty floor.
    pub tables: bool,
}

impl Config {
    /// With this database, and all else as usual.
    pub fn new(database: &str) -> Self {
        Self { database: database.into(), key: None, clocks: Clocks::default(), tables: true }
    }

    /// Where the key is.
    pub fn key_file(&self) -> PathBuf {
        match (&self.key, self.database.strip_prefix("sqlite:")) {
            (Some(key), _) => key.clone(),
            (None, Some(file)) => format!("{file}.key").into(),
            (None, None) => "boardwalk.key".into(),
        }
    }
}

/// Why a floor cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FloorError {
    /// The store.
    #[error("the database cannot be used: {0}")]
    Store(#[from] StoreError),
    /// The secret.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The books.
    #[error("the books do not balance, and the floor stays closed: {0}")]
    Books(String),
    /// Anything else.
    #[error("{0}")]
    Refused(#[from] Refused),
}

/// The floor.
#[derive(Debug)]
pub struct Floor {
    store: Store,
    seal: Arc<Seal>,
    accounts: Accounts,
    config: Config,
    node: String,
    tables: RwLock<BTreeMap<String, Handle>>,
    elsewhere: RwLock<BTreeMap<String, TableRow>>,
    readers: Semaphore,
    balances: Balances,
    /// Whether the floor is shut; held while leases are taken or given up.
    shut: tokio::sync::Mutex<bool>,
}

/// A past round, for somebody.
#[derive(Debug, Clone)]
pub struct RoundDetail {
    /// What the list says about it.
    pub row: RoundRow,
    /// Its lines.
    pub lines: Vec<String>,
    /// The transcript, as the reader may see it.
    pub transcript: String,
    /// What it was dealt from.
    pub dealt: Dealt,
    /// The promise of each shoe of the table, and the seed if it is revealed.
    pub shoes: BTreeMap<u64, (String, Option<String>)>,
}

impl Floor {
    /// Opens the floor: the books must balance, and every table goes on where it
    /// stood.
    pub async fn open(config: Config) -> Result<Arc<Self>, FloorError> {
        let store = Store::open(&config.database).await?;
        let seal = Arc::new(Seal::in_file(&config.key_file())?);
        let wrong = store.read(|db| Box::pin(async move { ops::out_of_balance(db).await })).await?;
        if let Some(why) = wrong {
            return Err(FloorError::Books(why));
        }
        let accounts = Accounts::new(store.clone())?;
        let floor = Arc::new(Self {
            store,
            seal,
            accounts,
            config,
            node: hex(&random::<8>()?),
            tables: RwLock::default(),
            elsewhere: RwLock::default(),
            readers: Semaphore::new(READERS),
            balances: Balances::default(),
            shut: tokio::sync::Mutex::new(false),
        });
        if floor.config.tables {
            floor.open_catalog().await?;
        }
        floor.keep().await;
        let keeper = Arc::downgrade(&floor);
        tokio::spawn(async move {
            let mut tick = tokio::time::interval(KEEP);
            loop {
                tick.tick().await;
                let Some(floor) = keeper.upgrade() else { return };
                floor.keep().await;
            }
        });
        Ok(floor)
    }

    /// The accounts.
    pub const fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// The store.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The tables that this node runs.
    pub fn tables(&self) -> Vec<Handle> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.values().cloned().collect()
    }

    /// A table that this node runs.
    pub fn table(&self, id: &str) -> Result<Handle, Refused> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get(id).filter(|handle| handle.is_running()) {
            return Ok(handle.clone());
        }
        let elsewhere = self.elsewhere.read().unwrap_or_else(PoisonError::into_inner);
        if elsewhere.contains_key(id) {
            return Err(Refused::new("elsewhere", "another node runs this table"));
        }
        Err(Refused::new("no-such-table", "there is no such table"))
    }

    fn runs(&self, table: &str) -> bool {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.get(table).is_some_and(Handle::is_running)
    }

    /// On an empty floor, a table of every game.
    async fn open_catalog(&self) -> Result<(), FloorError> {
        let any = self.store.read(|db| Box::pin(async move { ops::tables(db).await })).await?;
        if !any.is_empty() {
            return Ok(());
        }
        for game in catalog::games() {
            let row = new_row(&format!("{}-1", game.id()), game.id(), &[], game.name(), true);
            self.store
                .write(move |db| {
                    Box::pin(async move { ops::open_table(db, &row, None).await.map(drop) })
                })
                .await?;
        }
        Ok(())
    }

    /// Opens a table. Options that the rules forbid are refused.
    pub async fn open_table(
        &self,
        who: &Person,
        game: &str,
        options: &BTreeMap<String, String>,
        name: Option<&str>,
        id: &str,
    ) -> Result<String, Refused> {
        check_id(id)?;
        let options: Vec<(String, String)> =
            options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let state = State::new("new", game, &options)?;
        let name = name.map_or(Ok(state.game.0.name()), check_title)?.to_string();
        let asked = serde_json::to_string(&(game, &options, &name)).unwrap_or_default();
        let digest = Sha256::digest(format!("open\n{asked}")).to_vec();
        if let Some(answer) = self.answered(who.id, id, &digest).await? {
            return Ok(answer);
        }
        if self.tables().len() >= TABLES_MAX {
            return Err(Refused::new("too-many-tables", "the floor is full"));
        }
        let bytes = random::<4>().map_err(|_| Refused::unavailable())?;
        let table = format!("{game}-{}", hex(&bytes));
        let row = new_row(&table, game, &options, &name, false);
        let answer = table.clone();
        let command = CommandRow { account: who.id, id: id.into(), digest: digest.clone(), answer };
        let opened = self.store.write(move |db| {
            Box::pin(async move { ops::open_table(db, &row, Some(&command)).await })
        });
        if let Err(error) = opened.await {
            // The same id at the same moment: one of the two has opened it.
            let answered = self.answered(who.id, id, &digest).await?;
            return answered.ok_or_else(|| error.into());
        }
        self.keep().await;
        Ok(table)
    }

    /// Keeps the leases of this node, and takes tables that nobody has.
    async fn keep(&self) {
        let shut = self.shut.lock().await;
        if *shut {
            return;
        }
        if let Err(error) = self.try_keep().await {
            tracing::error!(%error, "the leases could not be kept");
        }
    }

    async fn try_keep(&self) -> Result<(), StoreError> {
        let node = self.node.clone();
        let (rows, now) = self
            .store
            .read(|db| Box::pin(async move { Ok((ops::tables(db).await?, db.now().await?)) }))
            .await?;
        if self.store.is_shared() {
            let node = node.clone();
            self.store
                .write(move |db| Box::pin(async move { ops::renew(db, &node, LEASE_MS).await }))
                .await?;
        }
        let mut others = BTreeMap::new();
        for row in rows {
            if row.closed != 0 {
                self.tables.write().unwrap_or_else(PoisonError::into_inner).remove(&row.id);
                continue;
            }
            if self.runs(&row.id) {
                continue;
            }
            if self.store.is_shared() && row.lease_until >= now && row.owner != node {
                others.insert(row.id.clone(), row);
                continue;
            }
            self.take(row).await?;
        }
        *self.elsewhere.write().unwrap_or_else(PoisonError::into_inner) = others;
        metrics::gauge!("boardwalk_tables").set(self.tables().len() as f64);
        Ok(())
    }

    /// Takes a table, if nobody else does first, and goes on with it.
    async fn take(&self, row: TableRow) -> Result<(), StoreError> {
        let (id, node) = (row.id.clone(), self.node.clone());
        let mine = row.owner == self.node;
        let alone = !self.store.is_shared() || mine;
        let epoch = self
            .store
            .write(move |db| {
                Box::pin(async move { ops::lease(db, &id, &node, LEASE_MS, alone).await })
            })
            .await?;
        let Some(epoch) = epoch else { return Ok(()) };
        let around = Surroundings {
            store: self.store.clone(),
            seal: Arc::clone(&self.seal),
            accounts: self.accounts.clone(),
            clocks: self.config.clocks,
            balances: self.balances.clone(),
        };
        let id = row.id.clone();
        match Running::recover(around, row, epoch).await {
            Ok(running) => {
                let handle = running.start();
                self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(id, handle);
            }
            Err(refused) => tracing::error!(table = %id, %refused, "a table cannot be opened"),
        }
        Ok(())
    }

    /// Whether the store answers.
    pub async fn check(&self) -> Result<(), Refused> {
        let now = self.store.read(|db| Box::pin(async move { db.now().await })).await?;
        tracing::trace!(now, "the store answers");
        Ok(())
    }

    /// Stops every table and gives the leases up. What is stored stays.
    pub async fn shut(&self) {
        let mut shut = self.shut.lock().await;
        *shut = true;
        for handle in self.tables() {
            handle.stop().await;
        }
        let node = self.node.clone();
        let released =
            self.store.write(move |db| Box::pin(async move { ops::release(db, &node).await }));
        if let Err(error) = released.await {
            tracing::warn!(%error, "the leases were not given up");
        }
    }

    /// What somebody has.
    pub async fn holdings(&self, who: &Person) -> Result<Holdings, Refused> {
        let balance = Account::Balance(who.id);
        let lying: Vec<Account> = self
            .seats_of(who.id)
            .into_iter()
            .flat_map(|(table, seat)| {
                [Account::Layout(table.clone(), seat), Account::Stack(table, seat)]
            })
            .collect();
        let read = self
            .store
            .read(move |db| Box::pin(async move { ops::sums(db, &balance, &lying).await }));
        let (balance, on_tables) = read.await?;
        self.balances.set(who.id, balance);
        let money = |cents| Money::from_cents(cents).unwrap_or(Money::MAX);
        Ok(Holdings { balance: money(balance), on_tables: money(on_tables) })
    }

    /// The seats that an account holds.
    pub fn seats_of(&self, account: u64) -> Vec<(String, SeatNo)> {
        let mut all = Vec::new();
        for handle in self.tables() {
            let seats = handle.seats_of(account).into_iter().filter_map(SeatNo::new);
            all.extend(seats.map(|seat| (handle.row.id.clone(), seat)));
        }
        all
    }

    /// Play money from the cage.
    pub async fn cage(&self, who: &Person, amount: Money, id: &str) -> Result<(), Refused> {
        check_id(id)?;
        let digest = Sha256::digest(format!("cage\n{}", amount.cents())).to_vec();
        if self.answered(who.id, id, &digest).await?.is_some() {
            return Ok(());
        }
        if !amount.is_positive() || amount > CAGE_MAX {
            let why = format!("the cage gives more than nothing and at most {CAGE_MAX} at a time");
            return Err(Refused::new("cage-amount", why));
        }
        let has = self.holdings(who).await?;
        if has.balance.checked_add(has.on_tables).is_none_or(|all| all >= HOLDINGS_MAX) {
            let why = format!("who has {HOLDINGS_MAX} or more gets nothing from the cage");
            return Err(Refused::new("cage-full", why));
        }
        let (cents, account) = (amount.cents(), Account::Balance(who.id));
        let postings = vec![(0, Account::Cage, -cents), (0, account, cents)];
        let answer = String::new();
        let command = CommandRow { account: who.id, id: id.into(), digest: digest.clone(), answer };
        let moved = self.store.write(move |db| {
            Box::pin(async move { ops::transfer(db, &postings, &command).await.map(drop) })
        });
        match moved.await {
            // The same request came twice at once: it was done once.
            Err(StoreError::Duplicate) => {
                self.answered(who.id, id, &digest).await?;
            }
            other => other?,
        }
        for (table, _) in self.seats_of(who.id) {
            if let Ok(handle) = self.table(&table) {
                handle.changed(who.id);
            }
        }
        Ok(())
    }

    /// The answer to a command that was given before; another command under the
    /// same id is refused.
    async fn answered(&self, who: u64, id: &str, digest: &[u8]) -> Result<Option<String>, Refused> {
        let id = id.to_string();
        let before =
            self.store.read(move |db| Box::pin(async move { ops::command(db, who, &id).await }));
        match before.await? {
            None => Ok(None),
            Some((before, answer)) if before == digest => Ok(Some(answer)),
            Some(_) => Err(StoreError::Duplicate.into()),
        }
    }

    /// Rounds of a table that are over, the latest first.
    pub async fn rounds(
        &self,
        table: &str,
        before: Option<u64>,
        limit: u64,
    ) -> Result<Vec<RoundRow>, Refused> {
        let table = table.to_string();
        let before = before.unwrap_or(i64::MAX as u64);
        let rows = self.store.read(move |db| {
            Box::pin(async move { ops::rounds(db, &table, before, limit.clamp(1, 200)).await })
        });
        Ok(rows.await?)
    }

    /// A round that is over, as somebody may see it.
    pub async fn round(
        &self,
        who: Option<&Person>,
        table: &str,
        number: u64,
    ) -> Result<RoundDetail, Refused> {
        let none = || Refused::new("no-such-round", "there is no such round, or it is not over");
        let row = self.rounds(table, number.checked_add(1), 1).await?.pop();
        let row = row.filter(|row| row.round == number).ok_or_else(none)?;
        let _turn = self.readers.acquire().await.map_err(|_| Refused::unavailable())?;
        let id = table.to_string();
        let to = row.last;
        let (lines, sealed, later) = self
            .store
            .read(move |db| {
                Box::pin(async move {
                    let lines = ops::lines(db, &id, 1, to).await?;
                    let later = ops::lines(db, &id, to + 1, i64::MAX as u64).await?;
                    Ok((lines, ops::seeds(db, &id).await?, later))
                })
            })
            .await?;
        let mut seeds = Seeds::new();
        for (shoe, sealed) in sealed {
            let seed = self.seal.open(table, shoe, &sealed).map_err(|_| Refused::unavailable())?;
            seeds.insert(shoe, seed);
        }
        let (who, row) = (who.cloned(), row);
        let made = tokio::task::spawn_blocking(move || detail(row, lines, &later, &seeds, who));
        made.await.map_err(|_| Refused::unavailable())?
    }

    /// The log of a table as JSON lines, signed as it is now. Seeds that are not
    /// revealed go to auditors alone.
    pub async fn export(&self, who: &Person, table: &str) -> Result<String, Refused> {
        self.table(table)?.sign().await;
        export::log(&self.store, table, &self.seal, who.role == Role::Auditor).await
    }
}

fn detail(
    row: RoundRow,
    lines: Vec<String>,
    later: &[String],
    seeds: &Seeds,
    who: Option<Person>,
) -> Result<RoundDetail, Refused> {
    let mut revealed = BTreeMap::new();
    let mut promised = BTreeMap::new();
    let mut holders: BTreeMap<SeatNo, Player> = BTreeMap::new();
    let mut own = Vec::new();
    for text in lines.iter().chain(later) {
        let line: Line = serde_json::from_str(text).map_err(|_| Refused::unavailable())?;
        match line.step {
            Step::Revealed { shoe, seed } => drop(revealed.insert(shoe, hex(&seed.0))),
            Step::Committed { shoe, commit } => drop(promised.insert(shoe, commit.to_string())),
            Step::Seated { seat, player } => drop(holders.insert(seat, player)),
            Step::Vacated { seat } => drop(holders.remove(&seat)),
            _ => {}
        }
        if (row.first..=row.last).contains(&line.seq) {
            let mine = who.as_ref().map(|who| Player::Account(who.id));
            let held = holders.iter().filter(|(_, player)| Some(**player) == mine);
            own.extend(held.map(|(seat, _)| *seat));
        }
    }
    let auditor = who.as_ref().is_some_and(|who| who.role == Role::Auditor);
    let reader = match auditor {
        true => Reader::Auditor,
        false => Reader::Holder { seats: own, revealed: revealed.keys().copied().collect() },
    };
    let told = round::told(lines.iter().map(String::as_str), row.round, seeds, &reader);
    let (transcript, dealt) = told.map_err(|why| {
        tracing::error!(%why, "a round cannot be written as a transcript");
        Refused::unavailable()
    })?;
    let shoes = promised.into_iter();
    let shoes = shoes.map(|(shoe, commit)| (shoe, (commit, revealed.get(&shoe).cloned())));
    let shoes = shoes.collect();
    let first = usize::try_from(row.first.saturating_sub(1)).unwrap_or(0);
    let lines = lines.into_iter().skip(first).collect();
    Ok(RoundDetail { row, lines, transcript, dealt, shoes })
}

fn new_row(
    id: &str,
    game: &str,
    options: &[(String, String)],
    name: &str,
    standing: bool,
) -> TableRow {
    TableRow {
        id: id.into(),
        game: game.into(),
        options: serde_json::to_string(options).unwrap_or_default(),
        name: name.into(),
        standing,
        closed: 0,
        owner: String::new(),
        epoch: 0,
        lease_until: 0,
        lines: 0,
    }
}

/// A table's name: some characters that can be seen.
fn check_title(name: &str) -> Result<&str, Refused> {
    let visible = |c: char| c.is_alphanumeric() || c.is_ascii_graphic() || c == ' ';
    if (1..=40).contains(&name.chars().count()) && name.chars().all(visible) {
        return Ok(name);
    }
    Err(Refused::new("bad-name", "a table's name has 1 to 40 letters, digits or signs"))
}
