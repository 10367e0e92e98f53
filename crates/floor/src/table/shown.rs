//! What a viewer was last shown of a table, so that only what has changed since is
//! sent: a wager at one seat need not bring everybody's seats and choices again.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use serde::Serialize;
use serde_json::value::RawValue;

use super::view::{Fields, StateView};

/// Fields of a state.
const FIELDS: usize = StateView::FIELDS;

/// The digests of the fields that a viewer has.
#[derive(Debug, Default)]
pub struct Shown {
    hasher: RandomState,
    digests: [Option<u64>; FIELDS],
}

/// The field that changes by the clock alone.
const CLOCK: &str = "turn";

impl Shown {
    /// Whether the viewer lacks something of this state; that the clock has gone on
    /// is nothing new.
    pub fn lacks(&self, state: &StateView) -> serde_json::Result<bool> {
        let mut digests = self.digests;
        let mut changes = Changes::begin(&self.hasher, &mut digests, String::new());
        state.each(&mut changes)?;
        Ok(changes.news)
    }

    /// What tells the viewer of the events of a stored batch, and of what it does not
    /// have yet of this state: all of it the first time. The events are the same for
    /// everybody and so are written once.
    pub fn update(
        &mut self,
        batch: u64,
        events: &RawValue,
        state: &StateView,
    ) -> serde_json::Result<String> {
        let head = format!("{{\"type\":\"events\",\"seq\":{batch},\"events\":{events},\"state\":");
        let mut changes = Changes::begin(&self.hasher, &mut self.digests, head);
        state.each(&mut changes)?;
        let end: &[u8] = if changes.mark == b'{' { b"{}}" } else { b"}}" };
        changes.text.extend(end);
        // What serde writes is text.
        String::from_utf8(changes.text).map_err(serde::ser::Error::custom)
    }
}

/// An object of the fields that have changed, as it is written.
struct Changes<'a> {
    hasher: &'a RandomState,
    /// The digests that are still to be compared, in the order of the fields.
    digests: std::slice::IterMut<'a, Option<u64>>,
    text: Vec<u8>,
    /// Whether anything but the clock has changed.
    news: bool,
    /// What comes before the next field.
    mark: u8,
}

impl<'a> Changes<'a> {
    /// Begins the object after some text.
    fn begin(hasher: &'a RandomState, digests: &'a mut [Option<u64>], after: String) -> Self {
        let text = after.into_bytes();
        Self { hasher, digests: digests.iter_mut(), text, news: false, mark: b'{' }
    }
}

impl Fields for Changes<'_> {
    fn field(&mut self, key: &str, value: &(impl Serialize + ?Sized)) -> serde_json::Result<()> {
        let begin = self.text.len();
        self.text.push(self.mark);
        serde_json::to_writer(&mut self.text, key)?;
        self.text.push(b':');
        let text = self.text.len();
        serde_json::to_writer(&mut self.text, value)?;
        let digest = Some(self.hasher.hash_one(&self.text[text..]));
        match self.digests.next() {
            Some(known) if *known != digest => {
                *known = digest;
                self.news |= key != CLOCK;
                self.mark = b',';
            }
            _ => self.text.truncate(begin),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Pair(u8, u8);

    fn shown(hasher: &RandomState, digests: &mut [Option<u64>], pair: &Pair) -> (String, bool) {
        let mut changes = Changes::begin(hasher, digests, "state: ".into());
        changes.field("seats", &pair.0).unwrap();
        changes.field(CLOCK, &pair.1).unwrap();
        (String::from_utf8(changes.text).unwrap(), changes.news)
    }

    #[test]
    fn only_what_has_changed_is_written() {
        let hasher = RandomState::new();
        let mut digests = [None; 2];
        let mut told = |pair: Pair| shown(&hasher, &mut digests, &pair);
        assert_eq!(told(Pair(1, 2)), ("state: {\"seats\":1,\"turn\":2".into(), true));
        assert_eq!(told(Pair(1, 3)), ("state: {\"turn\":3".into(), false));
        assert_eq!(told(Pair(2, 3)), ("state: {\"seats\":2".into(), true));
        assert_eq!(told(Pair(2, 3)), ("state: ".into(), false));
    }
}
