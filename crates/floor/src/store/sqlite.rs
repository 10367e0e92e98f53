//! SQLite: one thread writes and commits together what has gathered; a few
//! connections read.

use std::fs::{File, TryLockError};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, params_from_iter};
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::schema::VERSIONS;
use super::{Doing, Row, Session, StoreError, Value, Work};

/// Jobs that wait for the writer at most; more wait outside.
const QUEUE: usize = 4_096;
/// Jobs that are committed together at most.
const TOGETHER: usize = 256;
/// Connections that read.
const READERS: usize = 3;
/// The first SQLite without the fault that can spoil a file when two
/// connections checkpoint and write at once.
const SQLITE_MIN: i32 = 3_051_003;

/// A database in a file.
#[derive(Debug, Clone)]
pub struct Sqlite {
    jobs: Option<mpsc::Sender<Job>>,
    readers: Arc<Readers>,
    /// Held for as long as the floor runs: one process a file.
    _lock: Option<Arc<File>>,
}

/// What the writer does for somebody: whether to keep it, and how to tell them.
type Job = Box<dyn FnOnce(&mut Connected<'_>) -> Done + Send>;

struct Done {
    keep: bool,
    tell: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

#[derive(Debug)]
struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
    turns: Semaphore,
}

impl Sqlite {
    /// Opens a file, or makes it, and starts the writer.
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        let lock = lock(file)?;
        let mut connection = Connection::open(file).map_err(failed)?;
        if rusqlite::version_number() < SQLITE_MIN {
            let why =
                format!("SQLite {} has a fault; 3.51.3 or later is needed", rusqlite::version());
            return Err(StoreError::Database(why));
        }
        connection.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
        // Every commit is flushed: nothing acknowledged is lost to a power cut.
        connection
            .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
            .map_err(failed)?;
        connection.set_prepared_statement_cache_capacity(64);
        migrate(&mut connection)?;
        let (jobs, waiting) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write_on(connection, waiting))
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Self { jobs: Some(jobs), readers: Readers::of(file), _lock: Some(Arc::new(lock)) })
    }

    /// Opens a file to read alone.
    pub fn open_to_read(file: &Path) -> Result<Self, StoreError> {
        if !file.exists() {
            return Err(StoreError::Database(format!("there is no file {}", file.display())));
        }
        Ok(Self { jobs: None, readers: Readers::of(file), _lock: None })
    }

    /// Does work in the writer, together with what else has gathered.
    pub async fn write<T: Send + 'static>(&self, work: impl Work<T>) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connected| {
            let result = ready(work(connected));
            let keep = result.is_ok();
            // Whoever asked may have gone away.
            let tell = move |committed: Result<(), StoreError>| {
                let _ = tell.send(committed.and(result));
            };
            Done { keep, tell: Box::new(tell) }
        });
        let gone = || StoreError::Database("the store is closed".into());
        let jobs = self.jobs.as_ref().ok_or_else(gone)?;
        jobs.send(job).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// Asks on a connection that only reads.
    pub async fn read<T: Send + 'static>(&self, work: impl Work<T>) -> Result<T, StoreError> {
        let readers = Arc::clone(&self.readers);
        let closed = |why: &dyn std::fmt::Display| StoreError::Database(why.to_string());
        let turn = readers.turns.acquire().await.map_err(|e| closed(&e))?;
        let asked = Arc::clone(&readers);
        let answer = tokio::task::spawn_blocking(move || {
            let mut connection = asked.take()?;
            let answer = ready(work(&mut Connected(&mut connection)));
            asked.give_back(connection);
            answer
        });
        let answer = answer.await.map_err(|e| closed(&e))?;
        drop(turn);
        answer
    }
}

impl Readers {
    fn of(file: &Path) -> Arc<Self> {
        let (file, turns) = (file.to_path_buf(), Semaphore::new(READERS));
        Arc::new(Self { file, idle: Mutex::default(), turns })
    }

    fn take(&self) -> Result<Connection, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(connection) = idle {
            return Ok(connection);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags).map_err(failed)?;
        connection.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
        Ok(connection)
    }

    fn give_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}

/// One process at a time may write.
fn lock(file: &Path) -> Result<File, StoreError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let file = File::options().create(true).truncate(false).write(true).open(&name);
    let file = file.map_err(|e| {
        StoreError::Database(format!("cannot open {}: {e}", Path::new(&name).display()))
    })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Database("another floor has this database open".into()))
        }
        Err(TryLockError::Error(error)) => Err(StoreError::Database(error.to_string())),
    }
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let version: u32 =
        connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    for (n, statements) in (1u32..).zip(VERSIONS).skip(version as usize) {
        let transaction = connection.transaction().map_err(failed)?;
        for statement in *statements {
            transaction.execute_batch(statement).map_err(failed)?;
        }
        transaction.pragma_update(None, "user_version", n).map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}

/// The writer: waits for a job, takes what else has gathered, commits once and
/// tells everybody.
fn write_on(mut connection: Connection, mut waiting: mpsc::Receiver<Job>) {
    while let Some(first) = waiting.blocking_recv() {
        let mut jobs = vec![first];
        while jobs.len() < TOGETHER
            && let Ok(next) = waiting.try_recv()
        {
            jobs.push(next);
        }
        let count = jobs.len();
        let (committed, done) = commit_together(&mut connection, jobs);
        if let Err(error) = &committed {
            tracing::error!(%error, "a commit failed");
            // What was begun and could not be committed must not stay open.
            let _ = connection.execute_batch("ROLLBACK");
        }
        metrics::histogram!("boardwalk_store_jobs_a_commit").record(count as f64);
        for done in done {
            (done.tell)(committed.clone());
        }
    }
}

fn commit_together(
    connection: &mut Connection,
    jobs: Vec<Job>,
) -> (Result<(), StoreError>, Vec<Done>) {
    let mut all = Vec::with_capacity(jobs.len());
    let mut outcome = mark(connection, "BEGIN IMMEDIATE");
    for job in jobs {
        let saved = mark(connection, "SAVEPOINT job");
        let done = job(&mut Connected(&mut *connection));
        let back = if done.keep { Ok(()) } else { mark(connection, "ROLLBACK TO job") };
        let ended = mark(connection, "RELEASE job");
        outcome = outcome.and(saved).and(back).and(ended);
        all.push(done);
    }
    (outcome.and_then(|()| mark(connection, "COMMIT")), all)
}

/// Begins or ends something, by a statement that is prepared once.
fn mark(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(failed)?;
    statement.execute([]).map(|_| ()).map_err(failed)
}

struct Connected<'c>(&'c mut Connection);

impl Connected<'_> {
    fn run(&self, sql: &str, with: &[Value]) -> Result<u64, rusqlite::Error> {
        let mut statement = self.0.prepare_cached(sql)?;
        statement.execute(params_from_iter(with.iter().map(bound))).map(|rows| rows as u64)
    }

    fn ask(&self, sql: &str, with: &[Value]) -> Result<Vec<Row>, rusqlite::Error> {
        let mut statement = self.0.prepare_cached(sql)?;
        let columns = statement.column_count();
        let mut rows = statement.query(params_from_iter(with.iter().map(bound)))?;
        let mut all = Vec::new();
        while let Some(row) = rows.next()? {
            let values = (0..columns).map(|n| row.get_ref(n).map(value));
            all.push(Row(values.collect::<Result<_, _>>()?));
        }
        Ok(all)
    }
}

impl Session for Connected<'_> {
    fn execute<'a>(&'a mut self, sql: &'static str, with: &'a [Value]) -> Doing<'a, u64> {
        let done = self.run(sql, with).map_err(failed);
        Box::pin(std::future::ready(done))
    }

    fn query<'a>(&'a mut self, sql: &'static str, with: &'a [Value]) -> Doing<'a, Vec<Row>> {
        let rows = self.ask(sql, with).map_err(failed);
        Box::pin(std::future::ready(rows))
    }

    fn now(&mut self) -> Doing<'_, i64> {
        Box::pin(std::future::ready(Ok(now())))
    }
}

/// The clock of this machine, in milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The result of work that waits for nothing but this connection.
fn ready<T>(mut work: Doing<'_, T>) -> Result<T, StoreError> {
    let mut context = Context::from_waker(Waker::noop());
    match Future::poll(work.as_mut(), &mut context) {
        Poll::Ready(result) => result,
        Poll::Pending => Err(StoreError::Database("work that waits for something else".into())),
    }
}

fn bound(value: &Value) -> rusqlite::types::Value {
    match value {
        Value::Int(number) => rusqlite::types::Value::Integer(*number),
        Value::Text(text) => rusqlite::types::Value::Text(text.clone()),
        Value::Bytes(bytes) => rusqlite::types::Value::Blob(bytes.clone()),
        Value::Null => rusqlite::types::Value::Null,
    }
}

fn value(found: ValueRef<'_>) -> Value {
    match found {
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
        ValueRef::Real(_) | ValueRef::Null => Value::Null,
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::Database(error.to_string())
}
