//! What is kept, and under which conditions: the same for every database.
//! Parameters first occur in the order of their numbers, as SQLite counts them.

use std::collections::BTreeMap;

use boardwalk_records::log::Account;

use super::{Row, Session, StoreError, Value};

type Result<T> = std::result::Result<T, StoreError>;

/// One batch of a table's log, stored whole or not at all.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// Which table.
    pub table: String,
    /// The epoch of the lease it is written under.
    pub epoch: i64,
    /// Lines that the log had before.
    pub before: u64,
    /// The lines: number, round, text.
    pub lines: Vec<(u64, u64, String)>,
    /// What each line posted: its number, the account, cents.
    pub postings: Vec<(u64, Account, i64)>,
    /// Seeds drawn, sealed.
    pub seeds: Vec<(u64, Vec<u8>)>,
    /// Rounds that ended.
    pub rounds: Vec<RoundRow>,
    /// The command that caused it.
    pub command: Option<CommandRow>,
    /// Whether the table was closed.
    pub closed: bool,
    /// When.
    pub at: i64,
}

/// A round that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundRow {
    /// Its number.
    pub round: u64,
    /// Its first line.
    pub first: u64,
    /// Its last line.
    pub last: u64,
    /// When it began.
    pub started: i64,
    /// When it ended.
    pub ended: i64,
    /// What came of it, in a sentence.
    pub summary: String,
    /// What each account gained or lost, in cents, as JSON.
    pub nets: String,
}

/// A command that was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandRow {
    /// Whose.
    pub account: u64,
    /// The id that the client made.
    pub id: String,
    /// The digest of the command.
    pub digest: Vec<u8>,
    /// The answer, as JSON.
    pub answer: String,
}

/// Appends a batch: the lease must hold, the command be new, and no balance go
/// below nothing. Gives the new balances of the accounts touched.
pub async fn append(db: &mut dyn Session, batch: &Batch) -> Result<Vec<(Account, i64)>> {
    let after = batch.before + batch.lines.len() as u64;
    let moved = db
        .execute(
            "UPDATE tables SET lines = $1, closed = $2 WHERE id = $3 AND epoch = $4 AND lines = $5",
            &[
                after.into(),
                if batch.closed { batch.at } else { 0 }.into(),
                batch.table.as_str().into(),
                batch.epoch.into(),
                batch.before.into(),
            ],
        )
        .await?;
    if moved != 1 {
        return Err(StoreError::Fenced);
    }
    if let Some(command) = &batch.command {
        keep_command(db, command, batch.at).await?;
    }
    for (seq, round, body) in &batch.lines {
        db.execute(
            "INSERT INTO lines (table_id, seq, round, body) VALUES ($1, $2, $3, $4)",
            &[batch.table.as_str().into(), (*seq).into(), (*round).into(), body.as_str().into()],
        )
        .await?;
    }
    for (shoe, sealed) in &batch.seeds {
        db.execute(
            "INSERT INTO seeds (table_id, shoe, sealed) VALUES ($1, $2, $3)",
            &[batch.table.as_str().into(), (*shoe).into(), sealed.clone().into()],
        )
        .await?;
    }
    for row in &batch.rounds {
        keep_round(db, &batch.table, row).await?;
    }
    post(db, &batch.table, &batch.postings, batch.at).await
}

async fn keep_command(db: &mut dyn Session, command: &CommandRow, at: i64) -> Result<()> {
    let new = db
        .execute(
            "INSERT INTO commands (account, id, digest, answer, at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            &[
                command.account.into(),
                command.id.as_str().into(),
                command.digest.clone().into(),
                command.answer.as_str().into(),
                at.into(),
            ],
        )
        .await?;
    if new == 1 { Ok(()) } else { Err(StoreError::Duplicate) }
}

async fn keep_round(db: &mut dyn Session, table: &str, row: &RoundRow) -> Result<()> {
    db.execute(
        "INSERT INTO rounds (table_id, round, first_seq, last_seq, started, ended, summary, nets)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            table.into(),
            row.round.into(),
            row.first.into(),
            row.last.into(),
            row.started.into(),
            row.ended.into(),
            row.summary.as_str().into(),
            row.nets.as_str().into(),
        ],
    )
    .await?;
    Ok(())
}

/// Posts money: it must sum to nothing, and no bounded account go below it.
async fn post(
    db: &mut dyn Session,
    table: &str,
    postings: &[(u64, Account, i64)],
    at: i64,
) -> Result<Vec<(Account, i64)>> {
    let mut sums: BTreeMap<&Account, i64> = BTreeMap::new();
    for (seq, account, cents) in postings {
        *sums.entry(account).or_insert(0) += cents;
        db.execute(
            "INSERT INTO postings (table_id, seq, account, cents, at) VALUES ($1, $2, $3, $4, $5)",
            &[table.into(), (*seq).into(), account.to_string().into(), (*cents).into(), at.into()],
        )
        .await?;
    }
    if sums.values().sum::<i64>() != 0 {
        return Err(StoreError::Database("postings that do not sum to nothing".into()));
    }
    let mut balances = Vec::new();
    // In the order of the accounts, so that two transactions never wait for
    // each other.
    for (account, cents) in sums {
        let rows = db
            .query(
                "INSERT INTO balances (account, cents) VALUES ($1, $2)
                 ON CONFLICT (account) DO UPDATE SET cents = balances.cents + excluded.cents
                 RETURNING cents",
                &[account.to_string().into(), cents.into()],
            )
            .await?;
        let now = first(&rows)?.int(0)?;
        if now < 0 && account.is_bounded() {
            return Err(StoreError::Insufficient);
        }
        balances.push((account.clone(), now));
    }
    Ok(balances)
}

fn first(rows: &[Row]) -> Result<&Row> {
    rows.first().ok_or_else(|| StoreError::Database("a row was expected".into()))
}

/// Moves money that is no table's, with the command that asks for it.
pub async fn transfer(
    db: &mut dyn Session,
    postings: &[(u64, Account, i64)],
    command: &CommandRow,
) -> Result<Vec<(Account, i64)>> {
    let at = db.now().await?;
    keep_command(db, command, at).await?;
    post(db, "", postings, at).await
}

/// The answer that a command was given, and its digest.
pub async fn command(
    db: &mut dyn Session,
    account: u64,
    id: &str,
) -> Result<Option<(Vec<u8>, String)>> {
    let rows = db
        .query(
            "SELECT digest, answer FROM commands WHERE account = $1 AND id = $2",
            &[account.into(), id.into()],
        )
        .await?;
    rows.first().map(|row| Ok((row.bytes(0)?, row.text(1)?))).transpose()
}

/// What an account of the ledger has, in cents.
pub async fn balance(db: &mut dyn Session, account: &Account) -> Result<i64> {
    let rows = db
        .query("SELECT cents FROM balances WHERE account = $1", &[account.to_string().into()])
        .await?;
    rows.first().map_or(Ok(0), |row| row.int(0))
}

/// Every account of the ledger and what it has.
pub async fn balances(db: &mut dyn Session) -> Result<Vec<(String, i64)>> {
    let rows = db.query("SELECT account, cents FROM balances ORDER BY account", &[]).await?;
    rows.iter().map(|row| Ok((row.text(0)?, row.int(1)?))).collect()
}

/// Where the books do not balance, if anywhere: the first sentence that says so.
pub async fn out_of_balance(db: &mut dyn Session) -> Result<Option<String>> {
    let rows =
        db.query("SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM balances", &[]).await?;
    let sum = first(&rows)?.int(0)?;
    if sum != 0 {
        return Ok(Some(format!("all accounts together have {sum} cents instead of none")));
    }
    let rows = db
        .query(
            "SELECT b.account, b.cents, CAST(COALESCE(SUM(p.cents), 0) AS BIGINT)
             FROM balances b LEFT JOIN postings p ON p.account = b.account
             GROUP BY b.account, b.cents
             HAVING b.cents <> COALESCE(SUM(p.cents), 0) ORDER BY b.account LIMIT 1",
            &[],
        )
        .await?;
    if let Some(row) = rows.first() {
        let (account, has, posted) = (row.text(0)?, row.int(1)?, row.int(2)?);
        let why = format!("{account} has {has} cents, but {posted} were posted to it");
        return Ok(Some(why));
    }
    let rows = db
        .query(
            "SELECT table_id, seq, CAST(SUM(cents) AS BIGINT) FROM postings
             WHERE table_id <> '' GROUP BY table_id, seq HAVING SUM(cents) <> 0 LIMIT 1",
            &[],
        )
        .await?;
    if let Some(row) = rows.first() {
        let why = format!(
            "line {} of table {} is out by {} cents",
            row.int(1)?,
            row.text(0)?,
            row.int(2)?
        );
        return Ok(Some(why));
    }
    Ok(None)
}

/// A table as the database has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The options chosen, as JSON pairs.
    pub options: String,
    /// Its name.
    pub name: String,
    /// Whether it stays open when nobody is there.
    pub standing: bool,
    /// When it was closed, or 0.
    pub closed: i64,
    /// The node that has it.
    pub owner: String,
    /// The epoch of the lease.
    pub epoch: i64,
    /// Until when the lease holds.
    pub lease_until: i64,
    /// Lines in its log.
    pub lines: u64,
}

const TABLE: &str = "SELECT id, game, options, name, standing, closed, owner, epoch, lease_until, \
                     lines FROM tables ORDER BY opened, id";

/// Every table.
pub async fn tables(db: &mut dyn Session) -> Result<Vec<TableRow>> {
    let rows = db.query(TABLE, &[]).await?;
    rows.iter()
        .map(|row| {
            Ok(TableRow {
                id: row.text(0)?,
                game: row.text(1)?,
                options: row.text(2)?,
                name: row.text(3)?,
                standing: row.int(4)? != 0,
                closed: row.int(5)?,
                owner: row.text(6)?,
                epoch: row.int(7)?,
                lease_until: row.int(8)?,
                lines: row.count(9)?,
            })
        })
        .collect()
}

/// Opens a table; whether there was none of that id.
pub async fn open_table(
    db: &mut dyn Session,
    row: &TableRow,
    command: Option<&CommandRow>,
) -> Result<bool> {
    let at = db.now().await?;
    if let Some(command) = command {
        keep_command(db, command, at).await?;
    }
    let new = db
        .execute(
            "INSERT INTO tables (id, game, options, name, standing, opened, closed, lines, owner, \
             epoch, lease_until) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, '', 0, 0) \
             ON CONFLICT DO NOTHING",
            &[
                row.id.as_str().into(),
                row.game.as_str().into(),
                row.options.as_str().into(),
                row.name.as_str().into(),
                i64::from(row.standing).into(),
                at.into(),
            ],
        )
        .await?;
    Ok(new == 1)
}

/// Takes the lease of a table, if nobody has it or all others may be ignored.
/// Gives the epoch.
pub async fn lease(
    db: &mut dyn Session,
    table: &str,
    node: &str,
    for_ms: i64,
    alone: bool,
) -> Result<Option<i64>> {
    let now = db.now().await?;
    let free_before = if alone { i64::MAX } else { now };
    let rows = db
        .query(
            "UPDATE tables SET owner = $1, epoch = epoch + 1, lease_until = $2
             WHERE id = $3 AND closed = 0 AND lease_until < $4 RETURNING epoch",
            &[node.into(), (now + for_ms).into(), table.into(), free_before.into()],
        )
        .await?;
    rows.first().map(|row| row.int(0)).transpose()
}

/// Keeps all leases of a node for longer. Which tables it still has.
pub async fn renew(db: &mut dyn Session, node: &str, for_ms: i64) -> Result<Vec<String>> {
    let now = db.now().await?;
    let rows = db
        .query(
            "UPDATE tables SET lease_until = $1 WHERE owner = $2 AND lease_until > 0 RETURNING id",
            &[(now + for_ms).into(), node.into()],
        )
        .await?;
    rows.iter().map(|row| row.text(0)).collect()
}

/// Gives up all leases of a node that is about to stop.
pub async fn release(db: &mut dyn Session, node: &str) -> Result<u64> {
    db.execute("UPDATE tables SET lease_until = 0 WHERE owner = $1", &[node.into()]).await
}

/// Lines of a table's log, from one number on: number, text.
pub async fn lines(db: &mut dyn Session, table: &str, from: u64, to: u64) -> Result<Vec<String>> {
    let rows = db
        .query(
            "SELECT body FROM lines WHERE table_id = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq",
            &[table.into(), from.into(), to.into()],
        )
        .await?;
    rows.iter().map(|row| row.text(0)).collect()
}

/// The sealed seeds of a table.
pub async fn seeds(db: &mut dyn Session, table: &str) -> Result<Vec<(u64, Vec<u8>)>> {
    let rows = db
        .query("SELECT shoe, sealed FROM seeds WHERE table_id = $1 ORDER BY shoe", &[table.into()])
        .await?;
    rows.iter().map(|row| Ok((row.count(0)?, row.bytes(1)?))).collect()
}

/// Rounds of a table that ended, the latest first.
pub async fn rounds(
    db: &mut dyn Session,
    table: &str,
    before: u64,
    limit: u64,
) -> Result<Vec<RoundRow>> {
    let rows = db
        .query(
            "SELECT round, first_seq, last_seq, started, ended, summary, nets FROM rounds
             WHERE table_id = $1 AND round < $2 ORDER BY round DESC LIMIT $3",
            &[table.into(), before.into(), limit.into()],
        )
        .await?;
    rows.iter()
        .map(|row| {
            Ok(RoundRow {
                round: row.count(0)?,
                first: row.count(1)?,
                last: row.count(2)?,
                started: row.int(3)?,
                ended: row.int(4)?,
                summary: row.text(5)?,
                nets: row.text(6)?,
            })
        })
        .collect()
}

/// An account of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountRow {
    /// Its number.
    pub id: u64,
    /// The name as it was written.
    pub name: String,
    /// The password's hash.
    pub password: String,
    /// What the person may do.
    pub role: String,
    /// Failures to log in since the last success.
    pub failures: i64,
    /// Until when nobody may log in.
    pub locked_until: i64,
    /// The log-in before the last.
    pub previous_login: i64,
    /// The last log-in.
    pub last_login: i64,
}

/// Makes an account.
pub async fn create_account(
    db: &mut dyn Session,
    id: u64,
    name: &str,
    password: &str,
    role: &str,
) -> Result<()> {
    let now = db.now().await?;
    let new = db
        .execute(
            "INSERT INTO accounts (id, name, folded, password, role, created, failures, \
             locked_until, last_login, previous_login) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0) ON CONFLICT DO NOTHING",
            &[
                id.into(),
                name.into(),
                name.to_lowercase().into(),
                password.into(),
                role.into(),
                now.into(),
            ],
        )
        .await?;
    if new == 1 { Ok(()) } else { Err(StoreError::Taken) }
}

fn account_row(row: &Row) -> Result<AccountRow> {
    Ok(AccountRow {
        id: row.count(0)?,
        name: row.text(1)?,
        password: row.text(2)?,
        role: row.text(3)?,
        failures: row.int(4)?,
        locked_until: row.int(5)?,
        previous_login: row.int(6)?,
        last_login: row.int(7)?,
    })
}

/// The account of a name.
pub async fn account_named(db: &mut dyn Session, name: &str) -> Result<Option<AccountRow>> {
    let rows = db
        .query(
            "SELECT id, name, password, role, failures, locked_until, previous_login, last_login \
             FROM accounts WHERE folded = $1",
            &[name.to_lowercase().into()],
        )
        .await?;
    rows.first().map(account_row).transpose()
}

/// The account of a number.
pub async fn account(db: &mut dyn Session, id: u64) -> Result<Option<AccountRow>> {
    let rows = db
        .query(
            "SELECT id, name, password, role, failures, locked_until, previous_login, last_login \
             FROM accounts WHERE id = $1",
            &[id.into()],
        )
        .await?;
    rows.first().map(account_row).transpose()
}

/// Whether an account is not locked. Its row is held for the rest of the
/// transaction: who asks at the same time waits.
pub async fn is_unlocked(db: &mut dyn Session, id: u64) -> Result<bool> {
    let now = db.now().await?;
    let found = db
        .execute(
            "UPDATE accounts SET failures = failures WHERE id = $1 AND locked_until <= $2",
            &[id.into(), now.into()],
        )
        .await?;
    Ok(found == 1)
}

/// How long it is kept who logged in or tried to, in milliseconds: 90 days.
const LOG_INS_MS: i64 = 90 * 24 * 60 * 60 * 1_000;

/// Writes down that somebody logged in or tried to, 13:69O-1.8; an account that
/// does not exist is number 0.
pub async fn note_log_in(db: &mut dyn Session, account: Option<u64>, let_in: bool) -> Result<()> {
    let now = db.now().await?;
    db.execute(
        "INSERT INTO log_ins (at, account, let_in) VALUES ($1, $2, $3)",
        &[now.into(), account.unwrap_or(0).into(), i64::from(let_in).into()],
    )
    .await?;
    db.execute("DELETE FROM log_ins WHERE at < $1", &[(now - LOG_INS_MS).into()]).await?;
    Ok(())
}

/// Counts a failure to log in; at the third the account is locked for a while.
pub async fn count_failure(
    db: &mut dyn Session,
    id: u64,
    failures_max: i64,
    lock_ms: i64,
) -> Result<()> {
    let now = db.now().await?;
    db.execute(
        "UPDATE accounts SET failures = failures + 1, locked_until = CASE WHEN failures + 1 >= $1 \
         THEN $2 ELSE locked_until END WHERE id = $3",
        &[failures_max.into(), (now + lock_ms).into(), id.into()],
    )
    .await?;
    Ok(())
}

/// Begins a session; every other session of the account ends.
pub async fn begin_session(
    db: &mut dyn Session,
    account: u64,
    token: &[u8],
    for_ms: i64,
) -> Result<()> {
    let now = db.now().await?;
    db.execute("DELETE FROM sessions WHERE account = $1", &[account.into()]).await?;
    db.execute(
        "INSERT INTO sessions (token, account, expires) VALUES ($1, $2, $3)",
        &[token.to_vec().into(), account.into(), (now + for_ms).into()],
    )
    .await?;
    db.execute(
        "UPDATE accounts SET failures = 0, locked_until = 0, previous_login = last_login, \
         last_login = $1 WHERE id = $2",
        &[now.into(), account.into()],
    )
    .await?;
    Ok(())
}

/// Whose session a token is, if it has not ended.
pub async fn session(db: &mut dyn Session, token: &[u8]) -> Result<Option<AccountRow>> {
    let now = db.now().await?;
    let rows = db
        .query(
            "SELECT account FROM sessions WHERE token = $1 AND expires > $2",
            &[token.to_vec().into(), now.into()],
        )
        .await?;
    match rows.first() {
        Some(row) => account(db, row.count(0)?).await,
        None => Ok(None),
    }
}

/// Ends a session.
pub async fn end_session(db: &mut dyn Session, token: &[u8]) -> Result<()> {
    db.execute("DELETE FROM sessions WHERE token = $1", &[token.to_vec().into()]).await?;
    Ok(())
}

/// Gives an account a role; whether there is such an account.
pub async fn set_role(db: &mut dyn Session, name: &str, role: &str) -> Result<bool> {
    let done = db
        .execute(
            "UPDATE accounts SET role = $1 WHERE folded = $2",
            &[role.into(), name.to_lowercase().into()],
        )
        .await?;
    Ok(done == 1)
}

/// Accounts of which one statement sums up, so that nothing moves between them
/// meanwhile.
const SUMMED: usize = 32;
const SUMS: &str = "SELECT account, cents FROM balances WHERE account IN ( \
     $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, \
     $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, \
     $31, $32 \
     )";

/// What somebody has, and what of it lies on tables.
pub async fn sums(db: &mut dyn Session, own: &Account, lying: &[Account]) -> Result<(i64, i64)> {
    let own = own.to_string();
    let (mut balance, mut sum) = (0, 0);
    let mut names: Vec<String> = lying.iter().map(Account::to_string).collect();
    names.insert(0, own.clone());
    for names in names.chunks(SUMMED) {
        // No account has an empty name.
        let all = names.iter().cloned().chain(std::iter::repeat(String::new())).take(SUMMED);
        let all: Vec<Value> = all.map(Value::from).collect();
        for row in db.query(SUMS, &all).await? {
            match row.text(0)? == own {
                true => balance = row.int(1)?,
                false => sum += row.int(1)?,
            }
        }
    }
    Ok((balance, sum))
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Value::from(number as u64)
    }
}
