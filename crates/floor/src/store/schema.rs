//! What the databases hold. The statements are the same for both: SQLite takes
//! a column's type for a hint.

/// Each version's statements, run once, in order.
pub const VERSIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE accounts (
        id BIGINT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL, role TEXT NOT NULL, created BIGINT NOT NULL,
        failures BIGINT NOT NULL, locked_until BIGINT NOT NULL,
        last_login BIGINT NOT NULL, previous_login BIGINT NOT NULL)",
        "CREATE TABLE sessions (
        token BYTEA PRIMARY KEY, account BIGINT NOT NULL, expires BIGINT NOT NULL)",
        "CREATE INDEX sessions_account ON sessions (account)",
        "CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, name TEXT NOT NULL,
        standing BIGINT NOT NULL, opened BIGINT NOT NULL, closed BIGINT NOT NULL,
        lines BIGINT NOT NULL, owner TEXT NOT NULL, epoch BIGINT NOT NULL,
        lease_until BIGINT NOT NULL)",
        "CREATE TABLE lines (
        table_id TEXT NOT NULL, seq BIGINT NOT NULL, round BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq))",
        "CREATE TABLE rounds (
        table_id TEXT NOT NULL, round BIGINT NOT NULL, first_seq BIGINT NOT NULL,
        last_seq BIGINT NOT NULL, started BIGINT NOT NULL, ended BIGINT NOT NULL,
        summary TEXT NOT NULL, nets TEXT NOT NULL, PRIMARY KEY (table_id, round))",
        "CREATE TABLE seeds (
        table_id TEXT NOT NULL, shoe BIGINT NOT NULL, sealed BYTEA NOT NULL,
        PRIMARY KEY (table_id, shoe))",
        "CREATE TABLE commands (
        account BIGINT NOT NULL, id TEXT NOT NULL, digest BYTEA NOT NULL, answer TEXT NOT NULL,
        at BIGINT NOT NULL, PRIMARY KEY (account, id))",
        "CREATE TABLE balances (account TEXT PRIMARY KEY, cents BIGINT NOT NULL)",
        "CREATE TABLE postings (
        table_id TEXT NOT NULL, seq BIGINT NOT NULL, account TEXT NOT NULL,
        cents BIGINT NOT NULL, at BIGINT NOT NULL)",
        "CREATE INDEX postings_account ON postings (account)",
    ],
    &[
        "CREATE TABLE log_ins (at BIGINT NOT NULL, account BIGINT NOT NULL, let_in BIGINT NOT NULL)",
        "CREATE INDEX log_ins_at ON log_ins (at)",
    ],
];
