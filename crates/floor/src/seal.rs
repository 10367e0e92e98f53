//! The floor's secret: a key in a file of its own, never in the database. It
//! seals the seeds of shoes to come, so that a stolen database shows no card,
//! and gives every table the key it signs with.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;

use boardwalk_records::log::Seed;
use boardwalk_records::log::chain::{TableKey, from_hex, hex};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Why the secret cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum SealError {
    /// The file.
    #[error("the key file {0}: {1}")]
    File(String, std::io::Error),
    /// What is in it.
    #[error("the key file {0} does not hold 64 hexadecimal digits")]
    Content(String),
    /// The system has no random numbers to give.
    #[error("the system gives no random numbers: {0}")]
    Entropy(getrandom::Error),
    /// A seal that is broken, or was made with another key.
    #[error("a sealed seed cannot be opened: it was changed, or another key sealed it")]
    Broken,
}

/// Random bytes from the operating system.
pub fn random<const N: usize>() -> Result<[u8; N], SealError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(SealError::Entropy)?;
    Ok(bytes)
}

/// Where the seeds of shoes come from: the operating system ([`random`]) at every
/// live table.
pub type Entropy<'a> = &'a (dyn Fn() -> Result<[u8; 32], SealError> + Sync);

/// The secret.
#[derive(Clone)]
pub struct Seal {
    secret: [u8; 32],
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal(??)")
    }
}

impl Seal {
    /// From 256 secret bits.
    pub const fn new(secret: [u8; 32]) -> Self {
        Self { secret }
    }

    /// Reads the key file, or makes one that only its owner can read.
    pub fn in_file(path: &Path) -> Result<Self, SealError> {
        let name = path.display().to_string();
        let failed = |error| SealError::File(name.clone(), error);
        match fs::read_to_string(path) {
            Ok(text) => {
                let secret = from_hex(text.trim()).ok_or(SealError::Content(name))?;
                Ok(Self { secret })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let secret = random::<32>()?;
                let mut file = private(path).map_err(failed)?;
                file.write_all(hex(&secret).as_bytes()).map_err(failed)?;
                file.sync_all().map_err(failed)?;
                Ok(Self { secret })
            }
            Err(error) => Err(failed(error)),
        }
    }

    fn derive(&self, what: &str, table: &str, number: u64) -> [u8; 32] {
        // A key of any length is taken.
        let mac = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(&self.secret);
        let Ok(mut mac) = mac else { return [0; 32] };
        mac.update(format!("boardwalk/1 {what} {table} {number}").as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// The key that a table signs with.
    pub fn table_key(&self, table: &str) -> TableKey {
        TableKey::from_secret(&self.derive("sign", table, 0))
    }

    /// Seals the seed of a table's shoe.
    pub fn seal(&self, table: &str, shoe: u64, seed: &Seed) -> Result<Vec<u8>, SealError> {
        let nonce = random::<12>()?;
        let name = format!("{table} {shoe}");
        let payload = Payload { msg: &seed.0, aad: name.as_bytes() };
        let sealed = self.cipher().encrypt(&Nonce::from(nonce), payload);
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed.map_err(|_| SealError::Broken)?);
        Ok(bytes)
    }

    /// Opens it again.
    pub fn open(&self, table: &str, shoe: u64, sealed: &[u8]) -> Result<Seed, SealError> {
        let (nonce, sealed) = sealed.split_first_chunk::<12>().ok_or(SealError::Broken)?;
        let name = format!("{table} {shoe}");
        let payload = Payload { msg: sealed, aad: name.as_bytes() };
        let seed = self.cipher().decrypt(&Nonce::from(*nonce), payload);
        let seed = seed.map_err(|_| SealError::Broken)?;
        seed.try_into().map(Seed).map_err(|_| SealError::Broken)
    }

    fn cipher(&self) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&Key::from(self.derive("seal", "", 0)))
    }
}

/// A new file that only its owner can read.
fn private(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_seed_opens_with_its_key_in_its_place_alone() {
        let seal = Seal::new([1; 32]);
        let seed = Seed([9; 32]);
        let sealed = seal.seal("t", 3, &seed).unwrap();
        assert!(!sealed.windows(8).any(|part| part == [9; 8]));
        assert_eq!(seal.open("t", 3, &sealed).unwrap(), seed);
        assert!(seal.open("t", 4, &sealed).is_err());
        assert!(seal.open("u", 3, &sealed).is_err());
        assert!(Seal::new([2; 32]).open("t", 3, &sealed).is_err());
        assert!(seal.open("t", 3, &sealed[..11]).is_err());
        let mut changed = sealed;
        changed[20] ^= 1;
        assert!(seal.open("t", 3, &changed).is_err());
    }

    #[test]
    fn the_key_file_is_made_once_and_only_its_owner_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor.key");
        let first = Seal::in_file(&path).unwrap();
        let again = Seal::in_file(&path).unwrap();
        assert_eq!(first.secret, again.secret);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(&path, "not a key").unwrap();
        assert!(Seal::in_file(&path).unwrap_err().to_string().contains("64 hexadecimal digits"));
    }
}
