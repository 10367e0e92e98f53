//! Seeds, and the promises made about them before anybody bets.

use std::collections::BTreeMap;
use std::fmt;

use boardwalk_games::any::AnyTable;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::chain::{Hash, from_hex, hex};

/// The seed of one shoe, or of one round's dice: 256 bits from the system.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// A seed is not printed by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(??)")
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let bytes = from_hex(&text)
            .ok_or_else(|| serde::de::Error::custom("expected a seed of 64 hexadecimal digits"))?;
        Ok(Seed(bytes))
    }
}

/// The seeds that somebody knows, by the number of the shoe.
pub type Seeds = BTreeMap<u64, Seed>;

/// The rules in force: the game and every option, as the first line of a log
/// names them, a line each.
pub fn rules_text(table: &dyn AnyTable) -> String {
    let options = table.options().into_iter().map(|(key, value)| format!("\n{key}={value}"));
    [table.game().to_string()].into_iter().chain(options).collect()
}

/// The digest of the rules in force.
pub fn rules_digest(table: &dyn AnyTable) -> Hash {
    Hash::of(rules_text(table).as_bytes())
}

/// The promise about a seed: SHA-256 over `boardwalk/1`, the table's id, the
/// shoe's number in eight bytes with the highest first, the digest of the rules
/// and the seed.
pub fn commitment(table: &str, shoe: u64, rules: &Hash, seed: &Seed) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update("boardwalk/1");
    hasher.update(table);
    hasher.update(shoe.to_be_bytes());
    hasher.update(rules.0);
    hasher.update(seed.0);
    Hash(hasher.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by a second implementation, in Python.
    #[test]
    fn the_promise_is_frozen() {
        let promise = commitment("casino-war-1", 7, &Hash([1; 32]), &Seed([2; 32]));
        assert_eq!(promise.to_string(), FROZEN);
    }

    const FROZEN: &str = "776683dc7cd52c8bc9aa1f00b7d0678e1dcfdb365d416d2d8fed5a73af53df04";

    #[test]
    fn a_seed_is_not_printed_by_accident() {
        assert_eq!(format!("{:?}", Seed([7; 32])), "Seed(??)");
    }
}
