//! What a viewer was last shown of a table, so that only what has changed since is
//! sent: a wager at one seat need not bring everybody's seats and choices again.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::view::StateView;

/// Fields of a state.
const FIELDS: usize = StateView::FIELDS;

/// The digests of the fields that a viewer has.
#[derive(Debug, Default)]
pub struct Shown {
    hasher: RandomState,
    digests: [Option<u64>; FIELDS],
}

/// The fields that have changed.
#[derive(Debug)]
pub struct Changes(Vec<(&'static str, Box<RawValue>)>);

/// The field that changes by the clock alone.
const CLOCK: &str = "turn";

impl Shown {
    /// Whether the viewer lacks something of this state; that the clock has gone on
    /// is nothing new.
    pub fn lacks(&self, state: &StateView) -> Result<bool, serde_json::Error> {
        let new = |(key, text): (&str, Box<RawValue>), known: &Option<u64>| {
            key != CLOCK && *known != Some(self.hasher.hash_one(text.get()))
        };
        Ok(state.fields()?.into_iter().zip(&self.digests).any(|(field, known)| new(field, known)))
    }

    /// What of this state the viewer does not have yet; all of it the first time.
    pub fn changes(&mut self, state: &StateView) -> Result<Changes, serde_json::Error> {
        let mut changes = Vec::new();
        for ((key, text), known) in state.fields()?.into_iter().zip(&mut self.digests) {
            let digest = Some(self.hasher.hash_one(text.get()));
            if *known != digest {
                *known = digest;
                changes.push((key, text));
            }
        }
        Ok(Changes(changes))
    }
}

impl Serialize for Changes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, text) in &self.0 {
            map.serialize_entry(key, text)?;
        }
        map.end()
    }
}
