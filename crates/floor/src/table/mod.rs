//! A live table: one task, the only writer of its log. It takes what people ask,
//! works it out on a copy, stores it, and only then shows it to anybody.

mod answered;
pub mod clock;
mod commands;
mod duties;
pub mod rehearsal;
mod shown;
pub mod state;
pub mod supervisor;
mod task;
pub mod turn;
pub mod view;

use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tokio::sync::{mpsc, oneshot};

use crate::accounts::Person;
use crate::command::{Answer, Command};
use crate::error::Refused;
use crate::store::ops::TableRow;

pub use task::{Balances, Running, Surroundings};
pub use view::PostedLimits;

/// Commands that wait for a table at most; more are told to come back.
const QUEUE: usize = 256;
/// Messages that wait for a viewer at most; a slower reader is cut off.
pub const VIEWER_QUEUE: usize = 64;

/// What is sent to a table's task.
pub(crate) enum Message {
    /// Somebody asks something.
    Ask { who: Person, command: Command, answer: oneshot::Sender<Answer> },
    /// Somebody wants to watch, and is sent everything from now on.
    Watch { who: Option<Person>, to: mpsc::Sender<Arc<str>> },
    /// Somebody wants to see the table once.
    Look { who: Option<Person>, to: oneshot::Sender<Arc<str>> },
    /// Somebody's balance changed elsewhere.
    Changed { account: u64 },
    /// Somebody's watching ended.
    Gone,
    /// The chain is to be signed.
    Sign { done: oneshot::Sender<()> },
    /// The floor closes.
    Stop { done: oneshot::Sender<()> },
}

/// What the lobby says about a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: &'static str,
    /// The game's name.
    pub game_name: &'static str,
    /// The game's family.
    pub family: &'static str,
    /// The options that differ from the default.
    pub options: std::collections::BTreeMap<&'static str, String>,
    /// The posted limits.
    pub limits: Option<PostedLimits>,
    /// How many seats it has.
    pub seats: u8,
    /// How many are taken.
    pub taken: usize,
    /// How many watch who hold no seat.
    pub spectators: usize,
    /// What it is doing.
    pub state: &'static str,
}

/// A table as the floor knows it.
#[derive(Debug, Clone)]
pub struct Handle {
    /// Its row in the store, as it was when the table was taken.
    pub row: Arc<TableRow>,
    messages: mpsc::Sender<Message>,
    summary: Arc<Mutex<Summary>>,
    seats: Arc<Mutex<Vec<(u64, u8)>>>,
}

impl Handle {
    /// What the lobby says about it.
    pub fn summary(&self) -> Summary {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The seats that an account holds here.
    pub fn seats_of(&self, account: u64) -> Vec<u8> {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.iter().filter(|(holder, _)| *holder == account).map(|(_, seat)| *seat).collect()
    }

    /// Whether its task still runs.
    pub fn is_running(&self) -> bool {
        !self.messages.is_closed()
    }

    /// Asks something of the table.
    pub async fn ask(&self, who: Person, command: Command) -> Answer {
        let id = command.id.clone();
        if let Err(refused) = command.check() {
            return Answer::refused(&id, refused);
        }
        let (answer, answered) = oneshot::channel();
        let message = Message::Ask { who, command, answer };
        if self.messages.try_send(message).is_err() {
            return Answer::refused(&id, Refused::unavailable());
        }
        answered.await.unwrap_or_else(|_| Answer::refused(&id, Refused::unavailable()))
    }

    /// Begins to watch: the snapshot comes first.
    pub async fn watch(&self, who: Option<Person>) -> Option<mpsc::Receiver<Arc<str>>> {
        let (to, messages) = mpsc::channel(VIEWER_QUEUE);
        self.messages.send(Message::Watch { who, to }).await.ok()?;
        Some(messages)
    }

    /// The snapshot for somebody.
    pub async fn look(&self, who: Option<Person>) -> Option<Arc<str>> {
        let (to, seen) = oneshot::channel();
        self.messages.send(Message::Look { who, to }).await.ok()?;
        seen.await.ok()
    }

    /// Tells the table that somebody has another balance.
    pub fn changed(&self, account: u64) {
        // A table that is busy will look soon anyway.
        let _ = self.messages.try_send(Message::Changed { account });
    }

    /// Tells the table that somebody does not watch any more.
    pub fn gone(&self) {
        // A table that is busy looks round soon anyway.
        let _ = self.messages.try_send(Message::Gone);
    }

    /// Has the chain signed as it is now.
    pub async fn sign(&self) {
        let (done, signed) = oneshot::channel();
        if self.messages.send(Message::Sign { done }).await.is_ok() {
            let _ = signed.await;
        }
    }

    /// Stops the task; what is stored stays.
    pub async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.messages.send(Message::Stop { done }).await.is_ok() {
            let _ = stopped.await;
        }
    }
}
