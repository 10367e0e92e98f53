//! Logs that somebody has changed.

use std::io::Cursor;

use boardwalk_floor::table::rehearsal::Rehearsal;
use boardwalk_records::log::Chain;
use boardwalk_records::log::chain::TableKey;
use boardwalk_records::log::line::Trailer;
use boardwalk_records::log::verify::verify_from;

use crate::bytes::Bytes;

/// Real logs, as `write_log` of the floor writes them.
const LOGS: [(&str, &str); 4] = [
    ("casino-war-1", include_str!("../seeds/log/casino-war.jsonl")),
    ("blackjack-1", include_str!("../seeds/log/blackjack.jsonl")),
    ("mini-dice-1", include_str!("../seeds/log/mini-dice.jsonl")),
    ("five-card-draw-1", include_str!("../seeds/log/five-card-draw.jsonl")),
];

/// The number of the rehearsals that wrote them.
const NUMBER: u64 = 8;
/// Changes that one try makes to a log.
const CHANGES_MAX: u8 = 4;

/// Any bytes are verified or refused, and no bytes that were made from a log
/// without the table's key are verified but the log itself. With the key, as a
/// dishonest house has it, a log may verify, and is read to its end.
pub fn log(bytes: &[u8]) {
    if let Some(text) = verified(bytes) {
        assert!(LOGS.iter().any(|(_, log)| chain_of(log) == chain_of(&text)), "a log of nobody's");
    }
    let mut bytes = Bytes(bytes);
    let (table, log) = LOGS[bytes.below(LOGS.len())];
    let way = bytes.next();
    let forged = forge(log, &mut bytes);
    let forged = if way & 1 == 1 { chained(&forged) } else { forged };
    let by_the_house = way & 2 == 2;
    let forged = if by_the_house { signed(&forged, table) } else { forged };
    let found = verified(&forged);
    if let Some(text) = found.filter(|_| !by_the_house) {
        assert!(chain_of(&text) == chain_of(log), "a changed log was verified");
    }
}

/// The text, if it is a log and all is right.
fn verified(bytes: &[u8]) -> Option<String> {
    let report = verify_from(&mut Cursor::new(bytes), &mut |_| {});
    report.divergence.is_none().then(|| String::from_utf8_lossy(bytes).into_owned())
}

/// A log without the seeds that stand outside its chain: whoever hands it on may
/// leave them out, and `verify` then says what it could not check.
fn chain_of(log: &str) -> Vec<&str> {
    log.split('\n').filter(|line| !line.starts_with("{\"seed\":")).collect()
}

/// Changes a log here and there.
fn forge(log: &str, bytes: &mut Bytes<'_>) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = log.lines().map(|line| line.as_bytes().to_vec()).collect();
    for _ in 0..=bytes.next() % CHANGES_MAX {
        change(&mut lines, bytes);
    }
    let mut forged = lines.join(&b'\n');
    if bytes.next() % 16 != 1 {
        forged.push(b'\n');
    }
    forged
}

fn change(lines: &mut Vec<Vec<u8>>, bytes: &mut Bytes<'_>) {
    let (kind, one, two) = (bytes.next() % 12, bytes.below(lines.len()), bytes.wide());
    let Some(line) = lines.get_mut(one) else { return };
    let at = two % line.len().max(1);
    match kind {
        0..=2 if !line.is_empty() => line[at] ^= bytes.next(),
        3 => line.insert(at, bytes.next()),
        4 if !line.is_empty() => drop(line.remove(at)),
        5 => lines.truncate(one),
        6 => drop(lines.remove(one)),
        7 => lines.insert(two % lines.len(), lines[one].clone()),
        8 => {
            let two = two % lines.len();
            lines.swap(one, two);
        }
        9 => digit(line, at, bytes.next()),
        10 => {
            let other = part(&lines[two % lines.len()], bytes);
            put(&mut lines[one], &other, bytes);
        }
        _ => {
            let (_, log) = LOGS[bytes.below(LOGS.len())];
            let other = log.lines().nth(two % log.lines().count()).unwrap_or_default();
            lines[one] = other.as_bytes().to_vec();
        }
    }
}

/// Another digit where a number stands, at this place or after it.
fn digit(line: &mut [u8], at: usize, byte: u8) {
    if let Some(digit) = line[at..].iter_mut().find(|digit| digit.is_ascii_digit()) {
        *digit = b'0' + byte % 10;
    }
}

/// What stands between two commas.
fn part(line: &[u8], bytes: &mut Bytes<'_>) -> Vec<u8> {
    let parts: Vec<&[u8]> = line.split(|byte| *byte == b',').collect();
    parts[bytes.below(parts.len())].to_vec()
}

fn put(line: &mut Vec<u8>, other: &[u8], bytes: &mut Bytes<'_>) {
    let mut parts: Vec<&[u8]> = line.split(|byte| *byte == b',').collect();
    let at = bytes.below(parts.len());
    parts[at] = other;
    *line = parts.join(&b',');
}

/// Every number and hash as the line before it makes it.
fn chained(log: &[u8]) -> Vec<u8> {
    let mut chain = Chain::EMPTY;
    let mut text = Vec::new();
    for line in log.split_inclusive(|byte| *byte == b'\n') {
        let mut line = line.to_vec();
        rename(&mut line, b"{\"seq\":", b",", (chain.lines + 1).to_string().as_bytes());
        rename(&mut line, b",\"prev\":\"", b"\"", chain.hash.to_string().as_bytes());
        if line.starts_with(b"{\"seq\":") {
            chain = chain.with(line.strip_suffix(b"\n").unwrap_or(&line));
        }
        text.append(&mut line);
    }
    text
}

/// Puts something else between two signs, where they stand.
fn rename(line: &mut Vec<u8>, before: &[u8], after: &[u8], name: &[u8]) {
    let find = |text: &[u8], sign: &[u8]| text.windows(sign.len()).position(|part| part == sign);
    let Some(from) = find(line, before).map(|at| at + before.len()) else { return };
    let Some(to) = find(&line[from..], after).map(|at| at + from) else { return };
    line.splice(from..to, name.iter().copied());
}

/// Every signature made anew with the table's own key.
fn signed(log: &[u8], table: &str) -> Vec<u8> {
    let key = Rehearsal::seal(NUMBER).table_key(table);
    let mut chain = Chain::EMPTY;
    let mut text = Vec::new();
    for line in log.split_inclusive(|byte| *byte == b'\n') {
        let mut line = line.to_vec();
        rename(&mut line, b",\"prev\":\"", b"\"", chain.hash.to_string().as_bytes());
        if line.starts_with(b"{\"head\":") {
            line = head(&key, table, &chain);
        } else if line.windows(10).any(|part| part == b"{\"signed\":") {
            resign(&mut line, &key, table, &chain);
        }
        if line.starts_with(b"{\"seq\":") {
            chain = chain.with(line.strip_suffix(b"\n").unwrap_or(&line));
        }
        text.append(&mut line);
    }
    text
}

fn head(key: &TableKey, table: &str, chain: &Chain) -> Vec<u8> {
    let head = Trailer::Head(key.sign_end(table, chain));
    let mut line = serde_json::to_vec(&head).expect("a head can be written");
    line.push(b'\n');
    line
}

fn resign(line: &mut Vec<u8>, key: &TableKey, table: &str, chain: &Chain) {
    let head = key.sign(table, chain);
    rename(line, b",\"hash\":\"", b"\"", head.hash.to_string().as_bytes());
    rename(line, b",\"lines\":", b",", head.lines.to_string().as_bytes());
    rename(line, b",\"signature\":\"", b"\"", head.signature.as_bytes());
}
