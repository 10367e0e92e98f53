//! Accounts: names, passwords, sessions, roles, and the lock after three
//! failures.

use std::sync::Arc;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, PasswordHash, Version};
use boardwalk_equipment::Money;
use boardwalk_records::log::chain::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::sync::broadcast;

use crate::error::Refused;
use crate::hands::Hands;
use crate::seal::random;
use crate::store::{Store, ops};

/// Failures after which an account is locked.
const FAILURES_MAX: i64 = 3;
/// How long it stays locked.
pub const LOCK_MS: i64 = 5 * 60 * 1_000;
/// How long a session lasts.
const SESSION_MS: i64 = 12 * 60 * 60 * 1_000;
/// Passwords that are hashed at once: each takes 19 MiB and a core.
const HASHES_AT_ONCE: usize = 2;
/// The longest password that is hashed, in bytes.
const PASSWORD_MAX: usize = 1_000;

/// What a person may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Play.
    Player,
    /// Rule on what goes wrong, pause and void.
    Supervisor,
    /// See everything afterwards, seeds too.
    Auditor,
}

impl Role {
    /// The role of this name.
    pub fn from_key(key: &str) -> Option<Self> {
        match key {
            "player" => Some(Role::Player),
            "supervisor" => Some(Role::Supervisor),
            "auditor" => Some(Role::Auditor),
            _ => None,
        }
    }

    /// Its name.
    pub const fn key(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Supervisor => "supervisor",
            Role::Auditor => "auditor",
        }
    }
}

/// Somebody who is logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The account's number.
    pub id: u64,
    /// The name.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// When they logged in before this time, in milliseconds since 1970; 0 if
    /// never.
    pub previous_login: i64,
    /// The session's hash.
    pub session: [u8; 32],
}

/// A session that ended, so that its sockets are closed.
#[derive(Debug, Clone, Copy)]
pub struct Ended {
    /// Whose.
    pub account: u64,
    /// The session that goes on, if one does.
    pub but: Option<[u8; 32]>,
}

/// The accounts.
#[derive(Debug, Clone)]
pub struct Accounts {
    store: Store,
    hashes: Arc<Hands>,
    ended: broadcast::Sender<Ended>,
    /// A hash that no password has, so that an unknown name takes as long.
    nobody: Arc<str>,
}

impl Accounts {
    /// The accounts of a store.
    pub fn new(store: Store) -> Result<Self, Refused> {
        let nobody = hash("no password has this hash")?.into();
        let hashes = Arc::new(Hands::new(HASHES_AT_ONCE));
        Ok(Self { store, hashes, ended: broadcast::channel(256).0, nobody })
    }

    /// Hears of sessions that end.
    pub fn ended(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    /// Makes an account and logs it in.
    pub async fn register(&self, name: &str, password: &str) -> Result<(Person, String), Refused> {
        check_name(name)?;
        check_password(password)?;
        let hashed = self.hashed(password).await?;
        let bytes = random::<8>().map_err(no_entropy)?;
        // Six bytes: a number that every JSON reader keeps whole.
        let id = u64::from_be_bytes(bytes) >> 16;
        let named = name.to_string();
        self.store
            .write(move |db| {
                Box::pin(async move {
                    ops::create_account(db, id, &named, &hashed, Role::Player.key()).await
                })
            })
            .await?;
        let row = self.row(id).await?.ok_or_else(Refused::unavailable)?;
        self.begin(Some(row), true).await?.ok_or_else(Refused::unavailable)
    }

    /// Logs in. What is said does not tell whether there is such a name.
    pub async fn log_in(&self, name: &str, password: &str) -> Result<(Person, String), Refused> {
        let wrong = || Refused::new("wrong-login", "that name and password do not go together");
        let named = name.to_string();
        let row = self
            .store
            .read(move |db| Box::pin(async move { ops::account_named(db, &named).await }))
            .await?;
        let stored = row.as_ref().map_or(&*self.nobody, |row| &row.password).to_string();
        let fits = self.verified(password, stored).await?;
        self.begin(row, fits).await?.ok_or_else(wrong)
    }

    /// Begins a session if the password fits and the account is not locked. That is
    /// asked and counted at once, so that of many guesses at a time no more count
    /// than one after another; and written down whoever asked, so that no name is
    /// told by how long it takes.
    async fn begin(
        &self,
        row: Option<ops::AccountRow>,
        fits: bool,
    ) -> Result<Option<(Person, String)>, Refused> {
        let token = hex(&random::<32>().map_err(no_entropy)?);
        let session: [u8; 32] = Sha256::digest(&token).into();
        let account = row.as_ref().map(|row| row.id);
        let let_in = self.store.write(move |db| {
            Box::pin(async move {
                let open = match account {
                    Some(id) => ops::is_unlocked(db, id).await?,
                    None => false,
                };
                if let Some(id) = account.filter(|_| open) {
                    match fits {
                        true => ops::begin_session(db, id, &session, SESSION_MS).await?,
                        false => ops::count_failure(db, id, FAILURES_MAX, LOCK_MS).await?,
                    }
                }
                ops::note_log_in(db, account, open && fits).await?;
                Ok(open && fits)
            })
        });
        let let_in = let_in.await?;
        let Some(row) = row.filter(|_| let_in) else { return Ok(None) };
        let id = row.id;
        // Nobody may be listening.
        let _ = self.ended.send(Ended { account: id, but: Some(session) });
        // The log-in before this one is the last that the row knows.
        let previous_login = row.last_login;
        Ok(Some((Person { previous_login, ..person(row, session) }, token)))
    }

    /// Whose token it is.
    pub async fn of_token(&self, token: &str) -> Result<Option<Person>, Refused> {
        let session: [u8; 32] = Sha256::digest(token).into();
        let row = self
            .store
            .read(move |db| Box::pin(async move { ops::session(db, &session).await }))
            .await?;
        Ok(row.map(|row| {
            let previous_login = row.previous_login;
            Person { previous_login, ..person(row, session) }
        }))
    }

    /// Ends a session.
    pub async fn log_out(&self, person: &Person) -> Result<(), Refused> {
        let session = person.session;
        self.store
            .write(move |db| Box::pin(async move { ops::end_session(db, &session).await }))
            .await?;
        let _ = self.ended.send(Ended { account: person.id, but: None });
        Ok(())
    }

    /// Gives an account a role.
    pub async fn set_role(&self, name: &str, role: Role) -> Result<bool, Refused> {
        let named = name.to_string();
        let set = self
            .store
            .write(move |db| Box::pin(async move { ops::set_role(db, &named, role.key()).await }));
        Ok(set.await?)
    }

    /// The name of an account.
    pub async fn name(&self, id: u64) -> Result<Option<String>, Refused> {
        Ok(self.row(id).await?.map(|row| row.name))
    }

    async fn row(&self, id: u64) -> Result<Option<ops::AccountRow>, Refused> {
        let row = self.store.read(move |db| Box::pin(async move { ops::account(db, id).await }));
        Ok(row.await?)
    }

    async fn hashed(&self, password: &str) -> Result<String, Refused> {
        let password = password.to_string();
        self.one_of_few(move || hash(&password)).await?
    }

    async fn verified(&self, password: &str, stored: String) -> Result<bool, Refused> {
        let mut password = password.to_string();
        if password.len() > PASSWORD_MAX {
            password.clear();
        }
        self.one_of_few(move || {
            let Ok(stored) = PasswordHash::new(&stored) else { return false };
            hasher().is_ok_and(|it| it.verify_password(password.as_bytes(), &stored).is_ok())
        })
        .await
    }

    async fn one_of_few<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        self.hashes.lend(work).await.ok_or_else(Refused::unavailable)
    }
}

fn person(row: ops::AccountRow, session: [u8; 32]) -> Person {
    let role = Role::from_key(&row.role).unwrap_or(Role::Player);
    Person { id: row.id, name: row.name, role, previous_login: 0, session }
}

fn no_entropy(error: crate::seal::SealError) -> Refused {
    tracing::error!(%error, "no random numbers");
    Refused::unavailable()
}

/// Argon2id, 19 MiB, two passes.
fn hasher() -> Result<Argon2<'static>, Refused> {
    let params = Params::new(19 * 1_024, 2, 1, None).map_err(|_| Refused::unavailable())?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str) -> Result<String, Refused> {
    let hashed = hasher()?.hash_password(password.as_bytes());
    Ok(hashed.map_err(|_| Refused::unavailable())?.to_string())
}

/// Two to 24 characters that can be seen, none that turns the writing round.
fn check_name(name: &str) -> Result<(), Refused> {
    let length = name.chars().count();
    let visible = |c: char| c.is_alphanumeric() || (c.is_ascii_graphic() && c != '/') || c == ' ';
    let ok = (2..=24).contains(&length) && name.trim() == name && name.chars().all(visible);
    if ok {
        return Ok(());
    }
    let why = "a name has 2 to 24 letters, digits or signs, and no space at either end";
    Err(Refused::new("bad-name", why))
}

fn check_password(password: &str) -> Result<(), Refused> {
    if (8..=PASSWORD_MAX).contains(&password.len()) {
        return Ok(());
    }
    Err(Refused::new("bad-password", "a password has 8 characters at least"))
}

/// What somebody has: the balance, and what lies on tables.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Holdings {
    /// To bet with.
    pub balance: Money,
    /// On layouts and in stacks.
    pub on_tables: Money,
}
