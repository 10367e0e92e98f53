//! The chain: each line names the hash of the one before it, and the table's
//! own key signs where it has come to.

use std::fmt;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A SHA-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What the first line has before it.
    pub const NONE: Hash = Hash([0; 32]);

    /// The hash of a line, its newline left out.
    pub fn of(line: &[u8]) -> Self {
        Hash(Sha256::digest(line).into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        from_hex(&text)
            .map(Hash)
            .ok_or_else(|| serde::de::Error::custom("expected a hash of 64 hexadecimal digits"))
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|b| [b >> 4, b & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// Bytes from hexadecimal digits, if there are exactly so many.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = value(pair[0])? << 4 | value(pair[1])?;
    }
    Some(bytes)
}

/// How far a table's chain has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    /// Lines so far.
    pub lines: u64,
    /// The hash of the last one.
    pub hash: Hash,
}

impl Chain {
    /// Before the first line.
    pub const EMPTY: Chain = Chain { lines: 0, hash: Hash::NONE };

    /// With one more line.
    pub fn with(self, line: &[u8]) -> Self {
        Chain { lines: self.lines + 1, hash: Hash::of(line) }
    }
}

/// The key that a table signs with.
#[derive(Clone)]
pub struct TableKey(SigningKey);

impl fmt::Debug for TableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableKey({})", self.public())
    }
}

impl TableKey {
    /// From 256 secret bits.
    pub fn from_secret(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// The public half, in hexadecimal digits.
    pub fn public(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    /// Signs where a table's chain has come to, within the chain.
    pub fn sign(&self, table: &str, chain: &Chain) -> Head {
        self.signs(Place::Within, table, chain)
    }

    /// Signs where the chain ends, for a file that is handed out.
    pub fn sign_end(&self, table: &str, chain: &Chain) -> Head {
        self.signs(Place::End, table, chain)
    }

    fn signs(&self, place: Place, table: &str, chain: &Chain) -> Head {
        let signature = self.0.sign(&signed_text(place, table, chain));
        Head {
            table: table.into(),
            lines: chain.lines,
            hash: chain.hash,
            signature: hex(&signature.to_bytes()),
        }
    }
}

/// Where a signed head stands. The two sign different words, so that a log cannot
/// be cut back to a signature within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A line of the chain.
    Within,
    /// After the last line of a file.
    End,
}

/// What is signed: `boardwalk/1 head TABLE LINES HASH`, or `end` in place of
/// `head`.
fn signed_text(place: Place, table: &str, chain: &Chain) -> Vec<u8> {
    let place = match place {
        Place::Within => "head",
        Place::End => "end",
    };
    format!("boardwalk/1 {place} {table} {} {}", chain.lines, chain.hash).into_bytes()
}

/// A signed head: so far the chain had come, says the table's key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Which table.
    pub table: String,
    /// Lines so far.
    pub lines: u64,
    /// The hash of the last of them.
    pub hash: Hash,
    /// Ed25519, in hexadecimal digits.
    pub signature: String,
}

impl Head {
    /// Whether this key signed it for this place.
    pub fn is_signed_by(&self, key: &str, place: Place) -> bool {
        let Some(key) = from_hex(key).and_then(|key| VerifyingKey::from_bytes(&key).ok()) else {
            return false;
        };
        let Some(signature) = from_hex::<64>(&self.signature) else { return false };
        let chain = Chain { lines: self.lines, hash: self.hash };
        let signature = Signature::from_bytes(&signature);
        // No key and no signature has a second form that is taken.
        key.verify_strict(&signed_text(place, &self.table, &chain), &signature).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_signed_by_its_table_alone() {
        let key = TableKey::from_secret(&[7; 32]);
        let chain = Chain::EMPTY.with(b"one").with(b"two");
        let head = key.sign("t", &chain);
        let own = |head: &Head| head.is_signed_by(&key.public(), Place::Within);
        assert!(own(&head));
        assert!(!head.is_signed_by(&TableKey::from_secret(&[8; 32]).public(), Place::Within));
        assert!(!head.is_signed_by(&key.public(), Place::End), "a head is no end");
        let end = key.sign_end("t", &chain);
        assert!(end.is_signed_by(&key.public(), Place::End) && !own(&end));
        for other in [
            Head { lines: 1, ..head.clone() },
            Head { table: "u".into(), ..head.clone() },
            Head { hash: Hash::NONE, ..head.clone() },
            Head { signature: "00".repeat(64), ..head.clone() },
            Head { signature: "zz".into(), ..head },
        ] {
            assert!(!own(&other), "{other:?}");
        }
    }

    #[test]
    fn digits_read_back() {
        assert_eq!(from_hex::<2>(&hex(&[0x0f, 0xa0])), Some([0x0f, 0xa0]));
        for bad in ["", "0", "00", "0fa", "0FA0", "0fag", "0fa00"] {
            assert_eq!(from_hex::<2>(bad), None, "{bad}");
        }
    }
}
