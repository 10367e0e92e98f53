//! The same transcript as JSON, for programs:
//!
//! ```json
//! {"game": "casino-war", "options": {"decks": 6},
//!  "round": [{"input": "bet", "seat": 1, "wager": "initial", "amount": 10},
//!            {"input": "deal", "cards": ["Ks", "4h"]},
//!            {"expect": {"seat": 1, "wager": "initial", "result": "won", "net": 10}}]}
//! ```
//!
//! An element of `round` may also be a line of a transcript as a string. Places
//! in errors are counted like lines: the game is 1, then the options, then the
//! elements of the round.

use boardwalk_equipment::Money;
use boardwalk_games::SeatNo;
use boardwalk_games::any::AnyInput;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::TranscriptError;
use crate::transcript::{Entry, Expected, ExpectedRefusal, LINES_MAX, Line, Transcript, entry};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    round: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settles {
    seat: SeatNo,
    wager: String,
    result: String,
    net: Money,
    cite: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    refused: String,
    cite: Option<String>,
}

pub(crate) fn parse(text: &str) -> Result<Transcript, TranscriptError> {
    let file: File = serde_json::from_str(text)
        .map_err(|e| TranscriptError::new(e.line(), format!("not a transcript in JSON: {e}")))?;
    if file.round.len() + file.options.len() >= LINES_MAX {
        return Err(TranscriptError::new(
            LINES_MAX,
            format!("a transcript has at most {LINES_MAX} lines"),
        ));
    }
    let game = [(format!("game {}", file.game), Ok(Entry::Game(file.game)))];
    let options = file.options.into_iter().map(|(key, value)| {
        let value = plain(&value);
        (format!("option {key} {value}"), Ok(Entry::Option(key, value)))
    });
    let round = file.round.into_iter().map(|value| (plain(&value), element(value)));
    let lines =
        game.into_iter().chain(options).chain(round).enumerate().map(|(n, (text, entry))| {
            let number = n + 1;
            let entry = entry.map_err(|why| TranscriptError::new(number, why))?;
            Ok(Line { number, text, entry })
        });
    Ok(Transcript { lines: lines.collect::<Result<_, _>>()? })
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), Into::into)
}

fn element(value: Value) -> Result<Entry, String> {
    if let Some(line) = value.as_str() {
        return entry(line);
    }
    if let Some(expect) = value.get("expect") {
        return expectation(expect.clone());
    }
    if value.get("input").and_then(Value::as_str) == Some("deal") {
        let cards =
            value.get("cards").and_then(Value::as_array).ok_or("expected \"cards\", a list")?;
        let cards: Option<Vec<&str>> = cards.iter().map(Value::as_str).collect();
        let cards = cards.ok_or("expected cards such as \"Ah\"")?;
        return entry(&format!("deal {}", cards.join(" ")));
    }
    serde_json::from_value::<AnyInput>(value).map(Entry::Input).map_err(|e| e.to_string())
}

fn expectation(value: Value) -> Result<Entry, String> {
    if value.get("refused").is_some() {
        let Refused { refused, cite } = serde_json::from_value(value).map_err(|e| e.to_string())?;
        return Ok(Entry::Refused(ExpectedRefusal { code: refused, cite }));
    }
    let Settles { seat, wager, result, net, cite } =
        serde_json::from_value(value).map_err(|e| e.to_string())?;
    Ok(Entry::Settles(Expected { seat, wager, result, net, cite }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_text_play_alike() {
        let json = r#"{"game": "casino-war", "options": {"decks": 8},
            "round": [{"input": "bet", "seat": 1, "wager": "initial", "amount": 10},
                      {"input": "deal", "cards": ["9h", "9s"]},
                      {"input": "decide", "seat": 1, "decision": "surrender"},
                      "> 1 initial surrendered -5.00",
                      {"expect": {"seat": 1, "wager": "initial", "result": "surrendered", "net": -5.0}}]}"#;
        let transcript = parse(json).unwrap();
        assert_eq!(transcript.lines.len(), 7);
        let text = "game casino-war\noption decks 8\n1 bet initial 10\ndeal 9h 9s\n1 surrender\n";
        let text = crate::transcript::parse(text).unwrap();
        for (a, b) in text.lines.iter().zip(&transcript.lines) {
            assert_eq!(a.entry, b.entry);
        }
    }

    #[test]
    fn bad_json_is_named() {
        for (json, expected) in [
            ("{", "line 1: not a transcript in JSON"),
            ("{\"game\": 1}", "line 1: not a transcript in JSON"),
            ("{\"game\": \"a\", \"round\": [{}]}", "line 2: "),
            ("{\"game\": \"a\", \"round\": [{\"input\": \"deal\"}]}", "line 2: expected \"cards\""),
            ("{\"game\": \"a\", \"round\": [{\"input\": \"bet\", \"seat\": 0}]}", "line 2: "),
            (
                "{\"game\": \"a\", \"round\": [{\"input\": \"bet\", \"seat\": 1, \"wager\": \"x\", \"amount\": 1.234}]}",
                "line 2: expected an amount",
            ),
            (
                "{\"game\": \"a\", \"round\": [{\"input\": \"bet\", \"seat\": 1, \"wager\": \"x\", \"amount\": 1e308}]}",
                "line 2: expected an amount",
            ),
        ] {
            let error = parse(json).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{json}: {error}");
        }
    }
}
