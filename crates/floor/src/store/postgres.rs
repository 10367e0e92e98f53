//! PostgreSQL: a pool of connections, a transaction each.

use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Config, NoTls, Transaction};

use super::schema::VERSIONS;
use super::{Doing, Row, Session, StoreError, Value, Work};

/// Connections at most.
const CONNECTIONS: usize = 16;
/// How long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// A PostgreSQL database.
#[derive(Debug, Clone)]
pub struct Postgres {
    pool: Pool,
}

impl Postgres {
    /// Connects, and brings the schema up to date.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let config: Config = address.parse().map_err(failed)?;
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let pool = Pool::builder(Manager::from_config(config, NoTls, recycling))
            .max_size(CONNECTIONS)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| StoreError::Database(error.to_string()))?;
        let postgres = Self { pool };
        postgres.migrate().await?;
        Ok(postgres)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let mut client = self.pool.get().await.map_err(no_connection)?;
        let transaction = client.transaction().await.map_err(failed)?;
        // Two nodes may start at once: one migrates, the other waits.
        transaction
            .batch_execute(
                "SELECT pg_advisory_xact_lock(1947);
                 CREATE TABLE IF NOT EXISTS version (version BIGINT NOT NULL)",
            )
            .await
            .map_err(failed)?;
        let row =
            transaction.query_opt("SELECT version FROM version", &[]).await.map_err(failed)?;
        let version = row.map_or(0, |row| row.get::<_, i64>(0));
        let done = usize::try_from(version).unwrap_or(0);
        for statements in VERSIONS.iter().skip(done) {
            for statement in *statements {
                transaction.batch_execute(statement).await.map_err(failed)?;
            }
        }
        let now = i64::try_from(VERSIONS.len()).unwrap_or(i64::MAX);
        transaction.execute("DELETE FROM version", &[]).await.map_err(failed)?;
        transaction.execute("INSERT INTO version VALUES ($1)", &[&now]).await.map_err(failed)?;
        transaction.commit().await.map_err(failed)
    }

    /// Does work in a transaction.
    pub async fn write<T: Send + 'static>(&self, work: impl Work<T>) -> Result<T, StoreError> {
        let mut client = self.pool.get().await.map_err(no_connection)?;
        let transaction = client.transaction().await.map_err(failed)?;
        let mut open = Open(&transaction);
        let result = work(&mut open).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(result)
    }
}

struct Open<'t>(&'t Transaction<'t>);

impl Session for Open<'_> {
    fn execute<'a>(&'a mut self, sql: &'static str, with: &'a [Value]) -> Doing<'a, u64> {
        Box::pin(async move {
            let with: Vec<&(dyn ToSql + Sync)> = with.iter().map(|v| v as _).collect();
            self.0.execute(sql, &with).await.map_err(failed)
        })
    }

    fn query<'a>(&'a mut self, sql: &'static str, with: &'a [Value]) -> Doing<'a, Vec<Row>> {
        Box::pin(async move {
            let with: Vec<&(dyn ToSql + Sync)> = with.iter().map(|v| v as _).collect();
            let rows = self.0.query(sql, &with).await.map_err(failed)?;
            rows.iter().map(row).collect()
        })
    }

    fn now(&mut self) -> Doing<'_, i64> {
        Box::pin(async move {
            const NOW: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
            let row = self.0.query_one(NOW, &[]).await.map_err(failed)?;
            row.try_get(0).map_err(failed)
        })
    }
}

fn row(found: &tokio_postgres::Row) -> Result<Row, StoreError> {
    let mut values = Vec::with_capacity(found.len());
    for (n, column) in found.columns().iter().enumerate() {
        values.push(match *column.type_() {
            Type::INT8 => found.try_get::<_, Option<i64>>(n).map(|v| v.map(Value::Int)),
            Type::BYTEA => found.try_get::<_, Option<Vec<u8>>>(n).map(|v| v.map(Value::Bytes)),
            _ => found.try_get::<_, Option<String>>(n).map(|v| v.map(Value::Text)),
        });
    }
    let values: Result<Vec<_>, _> = values.into_iter().collect();
    let values = values.map_err(failed)?;
    Ok(Row(values.into_iter().map(|value| value.unwrap_or(Value::Null)).collect()))
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Int(number) => number.to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
            Value::Bytes(bytes) => bytes.to_sql(ty, out),
            Value::Null => Ok(IsNull::Yes),
        }
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::TEXT | Type::BYTEA)
    }

    to_sql_checked!();
}

fn failed(error: tokio_postgres::Error) -> StoreError {
    let why = match error.as_db_error() {
        Some(db) => format!("{}: {}", db.code().code(), db.message()),
        None => error.to_string(),
    };
    StoreError::Database(why)
}

fn no_connection(error: deadpool_postgres::PoolError) -> StoreError {
    StoreError::Database(format!("no connection: {error}"))
}
