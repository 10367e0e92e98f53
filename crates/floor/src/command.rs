//! What people ask of a table, and what they are answered.

use boardwalk_equipment::Money;
use boardwalk_games::SeatNo;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Refused;

/// The longest id of a command, in bytes.
pub const ID_MAX: usize = 64;
/// The longest decision or ruling, in bytes.
pub const WORDS_MAX: usize = 200;

/// A command with the id that the client made for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The id: the same one again has no second effect.
    pub id: String,
    /// What is asked.
    #[serde(rename = "do")]
    pub what: Do,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
// A single word has braces too: only then are fields refused that it does not have.
#[allow(missing_docs)]
pub enum Do {
    /// Take a seat.
    Sit { seat: SeatNo },
    /// Leave it.
    Stand { seat: SeatNo },
    /// Make a wager, or raise it.
    Bet { seat: SeatNo, wager: String, amount: Money },
    /// Take a wager down, or part of it.
    Remove {
        seat: SeatNo,
        wager: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Money>,
    },
    /// Decide.
    Decide { seat: SeatNo, decision: String },
    /// Say that one is done betting.
    Ready { seat: SeatNo },
    /// Put chips on the table.
    BuyIn { seat: SeatNo, amount: Money },
    /// Have players of the house take empty seats.
    Fill { seats: u8 },
    /// Send them off.
    Dismiss {},
    /// Rule, as a supervisor.
    Rule { decision: String },
    /// Report an irregularity, as a supervisor.
    Irregularity { key: String },
    /// Stop the table after what is under way, as a supervisor.
    Pause {},
    /// Have the dealer go on only as told, step by step, as a supervisor.
    Hold {},
    /// One step of the dealer's, as a supervisor who holds the deal.
    Step {},
    /// Let it go on, as a supervisor.
    Resume {},
    /// Call the round off, as a supervisor.
    Void {},
}

impl Do {
    /// Whether only a supervisor may ask it.
    pub const fn is_supervisors(&self) -> bool {
        match self {
            Do::Rule { .. }
            | Do::Irregularity { .. }
            | Do::Pause {}
            | Do::Hold {}
            | Do::Step {}
            | Do::Resume {}
            | Do::Void {} => true,
            Do::Sit { .. }
            | Do::Stand { .. }
            | Do::Bet { .. }
            | Do::Remove { .. }
            | Do::Decide { .. }
            | Do::Ready { .. }
            | Do::BuyIn { .. }
            | Do::Fill { .. }
            | Do::Dismiss {} => false,
        }
    }
}

impl Command {
    /// Whether it is short enough to be looked at.
    pub fn check(&self) -> Result<(), Refused> {
        check_id(&self.id)?;
        let words = match &self.what {
            Do::Bet { wager, .. } | Do::Remove { wager, .. } => wager,
            Do::Decide { decision, .. } | Do::Rule { decision } => decision,
            Do::Irregularity { key } => key,
            _ => return Ok(()),
        };
        if words.len() > WORDS_MAX || words.chars().any(char::is_control) {
            let why = format!("expected at most {WORDS_MAX} characters on one line");
            return Err(Refused::new("too-long", why));
        }
        Ok(())
    }

    /// The digest of what is asked, and where.
    pub fn digest(&self, table: &str) -> Vec<u8> {
        let what = serde_json::to_string(&self.what).unwrap_or_default();
        Sha256::digest(format!("{table}\n{what}")).to_vec()
    }
}

/// An id is some visible ASCII.
pub fn check_id(id: &str) -> Result<(), Refused> {
    let fits = (1..=ID_MAX).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_graphic());
    if fits {
        return Ok(());
    }
    let why = format!("expected an id of 1 to {ID_MAX} visible ASCII characters");
    Err(Refused::new("bad-id", why))
}

/// What a command was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Always `answer`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The command's id.
    pub id: String,
    /// Whether it was done.
    pub ok: bool,
    /// The batch that it was stored in, if it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// Why not, if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Refused>,
}

impl Answer {
    /// It was done.
    pub fn done(id: &str, seq: u64) -> Self {
        Self { kind: "answer".into(), id: id.into(), ok: true, seq: Some(seq), error: None }
    }

    /// It was not.
    pub fn refused(id: &str, error: Refused) -> Self {
        Self { kind: "answer".into(), id: id.into(), ok: false, seq: None, error: Some(error) }
    }
}
