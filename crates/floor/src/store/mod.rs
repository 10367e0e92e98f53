//! Where the floor keeps what must outlive it: SQLite in a file, or PostgreSQL
//! shared by several nodes.
//!
//! What is kept and under which conditions is written once, in [`ops`], over a
//! [`Session`] that either database gives. The two differ in how a transaction
//! is made durable and nothing else.

pub mod ops;
mod postgres;
mod schema;
mod sqlite;
mod value;

use std::future::Future;
use std::pin::Pin;

pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use value::{Row, Value};

/// Why the store did not do it. Nothing was kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// An account that may not go below nothing would have.
    #[error("an account would go below nothing")]
    Insufficient,
    /// The command was stored before.
    #[error("the command was stored before")]
    Duplicate,
    /// The name is taken.
    #[error("the name is taken")]
    Taken,
    /// Another node has taken the table over, or has written to it.
    #[error("another node has the table")]
    Fenced,
    /// The database failed. Whether a commit came through may be unknown.
    #[error("{0}")]
    Database(String),
}

/// Something that will be done by the database.
pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A transaction under way.
pub trait Session: Send {
    /// Does something; how many rows it touched.
    fn execute<'a>(&'a mut self, sql: &'static str, with: &'a [Value]) -> Doing<'a, u64>;
    /// Asks something.
    fn query<'a>(&'a mut self, sql: &'static str, with: &'a [Value]) -> Doing<'a, Vec<Row>>;
    /// The time, in milliseconds since 1970: one clock for all nodes.
    fn now(&mut self) -> Doing<'_, i64>;
}

/// A piece of work for a transaction.
pub trait Work<T>: for<'a> FnOnce(&'a mut dyn Session) -> Doing<'a, T> + Send + 'static {}

impl<T, F> Work<T> for F where
    F: for<'a> FnOnce(&'a mut dyn Session) -> Doing<'a, T> + Send + 'static
{
}

/// The database.
#[derive(Debug, Clone)]
pub enum Store {
    /// A file, for one node.
    Sqlite(Sqlite),
    /// A server, for several.
    Postgres(Postgres),
}

impl Store {
    /// Opens the database that an address names: `sqlite:FILE` or `postgres://…`.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        if let Some(file) = address.strip_prefix("sqlite:") {
            return Sqlite::open(file.as_ref()).map(Store::Sqlite);
        }
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Postgres::open(address).await.map(Store::Postgres);
        }
        let why = format!("expected sqlite:FILE or postgres://…, found \"{address}\"");
        Err(StoreError::Database(why))
    }

    /// Opens the database to look at it, beside a floor that may be running on
    /// it. Only [`Store::read`] works then.
    pub async fn open_to_read(address: &str) -> Result<Self, StoreError> {
        match address.strip_prefix("sqlite:") {
            Some(file) => Sqlite::open_to_read(file.as_ref()).map(Store::Sqlite),
            None => Self::open(address).await,
        }
    }

    /// Whether several nodes may share it.
    pub const fn is_shared(&self) -> bool {
        matches!(self, Store::Postgres(_))
    }

    /// Does work in a transaction of its own. When this returns, all of it is
    /// flushed to disk, or none of it happened.
    pub async fn write<T: Send + 'static>(&self, work: impl Work<T>) -> Result<T, StoreError> {
        match self {
            Store::Sqlite(sqlite) => sqlite.write(work).await,
            Store::Postgres(postgres) => postgres.write(work).await,
        }
    }

    /// Asks without writing.
    pub async fn read<T: Send + 'static>(&self, work: impl Work<T>) -> Result<T, StoreError> {
        match self {
            Store::Sqlite(sqlite) => sqlite.read(work).await,
            Store::Postgres(postgres) => postgres.write(work).await,
        }
    }
}
