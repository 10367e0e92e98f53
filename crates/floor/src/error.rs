//! What the floor says no with.

use boardwalk_games::{OptionError, Refusal};
use boardwalk_records::log::Stop;
use serde::{Deserialize, Serialize};

use crate::store::StoreError;

/// Why something was not done: a stable code, a sentence, and the provision
/// where it is the rules that refuse.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// The code: `not-your-seat`.
    pub code: String,
    /// The sentence.
    pub message: String,
    /// The provision.
    pub cite: Option<String>,
}

impl Refused {
    /// A refusal of the floor's own.
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), cite: None }
    }

    /// The floor's own fault, or the store's: worth another try later.
    pub fn unavailable() -> Self {
        Self::new("unavailable", "that cannot be done just now; try again in a moment")
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self {
            code: refusal.code.key().into(),
            message: refusal.detail.to_string(),
            cite: Some(refusal.cite.to_string()),
        }
    }
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Refused(refusal) => refusal.into(),
            Stop::Otherwise { .. } | Stop::NoEquipment => Self::new("not-now", stop.to_string()),
        }
    }
}

impl From<OptionError> for Refused {
    fn from(error: OptionError) -> Self {
        let cite = error.cite().map(|cite| cite.to_string());
        Self { code: "unlawful-option".into(), message: error.to_string(), cite }
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Insufficient => {
                Self::new("insufficient-funds", "the balance does not cover that")
            }
            StoreError::Duplicate => Self::new("id-reused", "that id was used already"),
            StoreError::Taken => Self::new("name-taken", "somebody has that name already"),
            StoreError::Fenced => Self::new("elsewhere", "another node runs this table now"),
            StoreError::Database(why) => {
                tracing::error!(%why, "the store failed");
                Self::unavailable()
            }
        }
    }
}
