//! Rounds as text. A transcript is what a test lab writes, what a dispute is
//! settled from and what a golden test is: inputs a line each, in the order in
//! which things happened, and what must follow on lines that begin with `>`.
//!
//! ```
//! use boardwalk_records::{play, transcript};
//!
//! let text = "\
//! game casino-war
//! 1 bet initial 10
//! deal Ks 4h
//! > 1 initial won +10.00 [19:47-22.9(a)1]
//! ";
//! let played = play::play(&transcript::parse(text)?)?;
//! assert!(played.differences.is_empty());
//! assert_eq!(played.settlements[0].net.to_string(), "$10.00");
//! # Ok::<(), boardwalk_records::TranscriptError>(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod bless;
pub mod golden;
mod json;
pub mod log;
pub mod matrix;
pub mod phh;
pub mod play;
pub mod transcript;

use boardwalk_equipment::Cite;

/// Why a transcript cannot be played: the place, the reason and, where it is
/// the rules that refuse, the provision.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct TranscriptError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected and what came.
    pub why: String,
    /// The provision that refuses, if one does.
    pub cite: Option<Cite>,
}

impl TranscriptError {
    pub(crate) fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, why: why.into(), cite: None }
    }
}
