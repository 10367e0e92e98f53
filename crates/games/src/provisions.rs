//! The provisions of a game's subchapter in our own words, and what the engine
//! does about each.

use serde::{Deserialize, Serialize};

/// One provision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provision {
    /// Where it stands.
    pub cite: String,
    /// What it says, in our words.
    pub says: String,
    /// What the engine does about it.
    pub kind: Kind,
    /// How sure the text is.
    pub source: Source,
    /// Where the text is silent or contradicts itself: what we do, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

/// What the engine does about a provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The machine does what it says; golden transcripts show it.
    Enforced,
    /// A duty of the floor that a live table logs.
    Recorded,
    /// Nothing for software.
    Physical,
}

/// Where the words of a provision come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The text of N.J.A.C. 19:47 at hand.
    Text,
    /// The current code, N.J.A.C. 13:69.
    CurrentCode,
    /// General knowledge, no text at hand.
    GeneralKnowledge,
}

impl Kind {
    /// The key.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Enforced => "enforced",
            Kind::Recorded => "recorded",
            Kind::Physical => "physical",
        }
    }
}

impl Source {
    /// The key.
    pub const fn key(self) -> &'static str {
        match self {
            Source::Text => "text",
            Source::CurrentCode => "current-code",
            Source::GeneralKnowledge => "general-knowledge",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    provision: Vec<Provision>,
}

/// Reads a provisions file.
pub fn parse(text: &str) -> Result<Vec<Provision>, toml::de::Error> {
    toml::from_str::<File>(text).map(|file| file.provision)
}

/// The provisions that hold at every table.
pub const ALL_GAMES: &str = include_str!("all_games/provisions.toml");
