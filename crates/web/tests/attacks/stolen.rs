//! A7: files that are stolen while cards are still to come. The database holds no
//! seed that is not revealed, in any form that would be looked for.

use std::collections::BTreeMap;
use std::path::Path;

use boardwalk_floor::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Chance, Client, Server, next_move};

const SEAT: u8 = 1;

/// What a thief takes: the database, and what is written beside it.
fn steal(folder: &Path) -> Vec<u8> {
    let mut stolen = Vec::new();
    for name in ["floor.db", "floor.db-wal"] {
        stolen.extend(std::fs::read(folder.join(name)).unwrap());
    }
    stolen
}

/// A seed as it might lie in a file: raw, in hexadecimal digits, in base64.
fn forms(seed: &[u8]) -> Vec<Vec<u8>> {
    let lower: String = seed.iter().map(|byte| format!("{byte:02x}")).collect();
    let usual = base64(seed, b"+/");
    let for_addresses = base64(seed, b"-_");
    let upper = lower.to_uppercase();
    [seed.to_vec()]
        .into_iter()
        .chain([lower, upper, usual, for_addresses].map(String::into_bytes))
        .collect()
}

/// Base64 without what fills it up at the end.
fn base64(bytes: &[u8], last_two: &[u8; 2]) -> String {
    let signs = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(*last_two);
    let signs: Vec<char> = signs.map(char::from).collect();
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let mut group = [0; 3];
        group[..three.len()].copy_from_slice(three);
        let bits = u32::from_be_bytes([0, group[0], group[1], group[2]]);
        for n in 0..=three.len() {
            text.push(signs[(bits >> (18 - 6 * n)) as usize & 63]);
        }
    }
    text
}

fn holds(file: &[u8], seed: &[u8]) -> bool {
    forms(seed).iter().any(|form| file.windows(form.len()).any(|window| window == form))
}

fn from_hex(text: &str) -> Vec<u8> {
    let digit = |n: usize| u8::from_str_radix(&text[n..n + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(digit).collect()
}

async fn lines(client: &Client, table: &str) -> Vec<Value> {
    let path = format!("/api/v1/tables/{table}/log");
    let (_, log) = client.send(Method::GET, &path, None, &[]).await;
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The seeds that an auditor's export has beside the log, by shoe.
async fn seeds(auditor: &Client, table: &str) -> BTreeMap<u64, Vec<u8>> {
    let lines = lines(auditor, table).await;
    let seed = |line: &Value| {
        let seed = line.get("seed").filter(|seed| seed.is_object())?;
        Some((seed["shoe"].as_u64()?, from_hex(seed["seed"].as_str()?)))
    };
    lines.iter().filter_map(seed).collect()
}

/// The seeds that the log itself has revealed to everybody, by shoe.
async fn revealed(anybody: &Client, table: &str) -> BTreeMap<u64, Vec<u8>> {
    let lines = lines(anybody, table).await;
    let seed = |line: &Value| {
        let revealed = line["step"].get("revealed")?;
        Some((revealed["shoe"].as_u64()?, from_hex(revealed["seed"].as_str()?)))
    };
    lines.iter().filter_map(seed).collect()
}

async fn play_a_round(client: &Client, table: &str, chance: &mut Chance) {
    for _ in 0..300 {
        let state = client.look(table).await["state"].take();
        if state["round"].as_u64().unwrap() > 1 {
            return;
        }
        if let Some(what) = next_move(&state, SEAT, chance) {
            client.ask(table, &chance.id(), what).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stolen_files_tell_no_card_to_come() {
    let server = Server::start().await;
    let ann = server.player("Ann").await;
    let auditor = server.with_role("Auditor", Role::Auditor).await;
    let mut chance = Chance::new(7);
    let mut open = Vec::new();
    for table in server.standing_tables().await {
        let sit = json!({"type": "sit", "seat": SEAT});
        assert_eq!(ann.ask(&table, &chance.id(), sit).await["ok"], true);
        for _ in 0..2 {
            let state = ann.look(&table).await["state"].take();
            if let Some(what) = next_move(&state, SEAT, &mut chance) {
                ann.ask(&table, &chance.id(), what).await;
            }
        }
        let known = revealed(&ann, &table).await;
        for (shoe, seed) in seeds(&auditor, &table).await {
            assert_eq!(seed.len(), 32);
            if !known.contains_key(&shoe) {
                open.push((table.clone(), shoe, seed));
            }
        }
    }
    let stolen = steal(server.folder.path());
    let found = open.iter().filter(|(_, _, seed)| holds(&stolen, seed)).count();
    println!("A7: {} open seeds in {} stolen bytes: {found} found", open.len(), stolen.len());
    assert!(open.len() >= 10, "{}", open.len());
    assert_eq!(found, 0);

    // The search is able to find: what is revealed since then is in the files.
    let (mut shown, mut found) = (0, 0);
    for (table, shoe, seed) in &open {
        play_a_round(&ann, table, &mut chance).await;
        let Some(now) = revealed(&ann, table).await.remove(shoe) else { continue };
        assert_eq!(now, *seed, "the seed that is revealed is the auditor's");
        shown += 1;
        found += usize::from(holds(&steal(server.folder.path()), seed));
    }
    println!("A7: {shown} of them revealed since: {found} found in the files then");
    assert!(shown > 0 && found == shown, "{found} of {shown}");
    // Nor does the export that everybody may have hold one.
    for (table, shoe, _) in &open {
        let in_trailers = seeds(&ann, table).await;
        assert!(in_trailers.is_empty(), "{table} {shoe}");
    }
}
