//! Logs and rounds out of the store, for those who check them.

use boardwalk_records::log::line::Trailer;
use boardwalk_records::log::round::{self, Reader};
use boardwalk_records::log::{Chain, Seeds};

use crate::error::Refused;
use crate::seal::Seal;
use crate::store::{Store, ops};

/// What the store has of a table: its lines, and its seeds opened.
async fn read(store: &Store, table: &str, seal: &Seal) -> Result<(Vec<String>, Seeds), Refused> {
    let id = table.to_string();
    let (lines, sealed) = store
        .read(move |db| {
            Box::pin(async move {
                Ok((ops::lines(db, &id, 1, i64::MAX as u64).await?, ops::seeds(db, &id).await?))
            })
        })
        .await?;
    if lines.is_empty() {
        return Err(Refused::new("no-such-table", format!("there is no log of \"{table}\"")));
    }
    let mut seeds = Seeds::new();
    for (shoe, sealed) in sealed {
        let seed = seal.open(table, shoe, &sealed);
        seeds.insert(shoe, seed.map_err(|why| Refused::new("wrong-key", why.to_string()))?);
    }
    Ok((lines, seeds))
}

/// The log of a table: its lines, then outside the chain the seeds, for those
/// who may have them, and the signed head.
pub async fn log(
    store: &Store,
    table: &str,
    seal: &Seal,
    with_seeds: bool,
) -> Result<String, Refused> {
    let (lines, seeds) = read(store, table, seal).await?;
    let mut text = String::new();
    let mut chain = Chain::EMPTY;
    for line in &lines {
        chain = chain.with(line.as_bytes());
        text.push_str(line);
        text.push('\n');
    }
    let seeds = seeds.into_iter().map(|(shoe, seed)| Trailer::Seed { shoe, seed });
    let head = Trailer::Head(seal.table_key(table).sign_end(table, &chain));
    for trailer in seeds.filter(|_| with_seeds).chain([head]) {
        text.push_str(&serde_json::to_string(&trailer).unwrap_or_default());
        text.push('\n');
    }
    Ok(text)
}

/// A round as a transcript with every card.
pub async fn transcript(
    store: &Store,
    table: &str,
    number: u64,
    seal: &Seal,
) -> Result<String, Refused> {
    let (lines, seeds) = read(store, table, seal).await?;
    let lines = lines.iter().map(String::as_str);
    round::transcript(lines, number, &seeds, &Reader::Auditor)
        .map_err(|why| Refused::new("no-such-round", why.to_string()))
}
