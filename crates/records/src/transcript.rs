//! The transcript as written: lines, read and printed.

use std::fmt;

use boardwalk_equipment::{Card, Dice, Money, is_citation};
use boardwalk_games::SeatNo;
use boardwalk_games::any::{AnyInput, AnySettlement};

use crate::{TranscriptError, json};

/// Lines a transcript has at most.
pub const LINES_MAX: usize = 100_000;
/// Characters a line has at most.
pub const LINE_LENGTH_MAX: usize = 1_000;

/// A transcript as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Transcript {
    /// Every line, also those that only comment.
    pub lines: Vec<Line>,
}

/// One line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its number in the file, from 1.
    pub number: usize,
    /// As it stands there.
    pub text: String,
    /// What it says.
    pub entry: Entry,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// Nothing but a comment.
    Blank,
    /// `game ID`
    Game(String),
    /// `option KEY VALUE`
    Option(String, String),
    /// `deal CARD…`
    Deal(Vec<Out>),
    /// Any other input.
    Input(AnyInput),
    /// `> SEAT WAGER RESULT NET [CITE]`
    Settles(Expected),
    /// `> refused CODE [CITE]`: the line before must be refused.
    Refused(ExpectedRefusal),
}

/// What comes out of the shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Out {
    /// A card.
    Card(Card),
    /// `??`: a card that nobody sees.
    Unseen,
    /// `cut-card`: the cutting card.
    CutCard,
}

impl fmt::Display for Out {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Out::Card(card) => write!(f, "{card}"),
            Out::Unseen => f.write_str("??"),
            Out::CutCard => f.write_str("cut-card"),
        }
    }
}

/// A settlement that must follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Whose.
    pub seat: SeatNo,
    /// The wager's key.
    pub wager: String,
    /// How it ends: `won`, `lost`, `push`, `void` or `surrendered`.
    pub result: String,
    /// What the seat gains or loses.
    pub net: Money,
    /// The provision, if the line names one.
    pub cite: Option<String>,
}

impl Expected {
    /// Whether a settlement is the one expected.
    pub fn is(&self, settlement: &AnySettlement) -> bool {
        self.seat == settlement.seat
            && self.wager == settlement.wager
            && self.result == settlement.result.key()
            && self.net == settlement.net
            && self.cite.as_deref().is_none_or(|cite| cite == settlement.cite.as_str())
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.seat, self.wager, self.result, self.net.signed())?;
        match &self.cite {
            Some(cite) => write!(f, " [{cite}]"),
            None => Ok(()),
        }
    }
}

/// A refusal that must follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectedRefusal {
    /// The code: `below-minimum`, or `unlawful-option` for an option.
    pub code: String,
    /// The provision, if the line names one.
    pub cite: Option<String>,
}

/// A settlement as transcripts write it, its citation in a column.
pub fn settlement_line(s: &AnySettlement) -> String {
    let what = format!("> {} {} {} {}", s.seat, s.wager, s.result.key(), s.net.signed());
    format!("{what:<34} [{}]", s.cite)
}

/// Reads a transcript, in text or in JSON.
pub fn parse(text: &str) -> Result<Transcript, TranscriptError> {
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{') {
        return json::parse(text);
    }
    let mut lines = Vec::new();
    for (n, text) in text.lines().enumerate() {
        let number = n + 1;
        if number > LINES_MAX {
            let why = format!("a transcript has at most {LINES_MAX} lines");
            return Err(TranscriptError::new(number, why));
        }
        if text.len() > LINE_LENGTH_MAX {
            let why = format!("a line has at most {LINE_LENGTH_MAX} characters");
            return Err(TranscriptError::new(number, why));
        }
        let entry = entry(text).map_err(|why| TranscriptError::new(number, why))?;
        lines.push(Line { number, text: text.to_string(), entry });
    }
    if lines.iter().all(|line| line.entry == Entry::Blank) {
        return Err(TranscriptError::new(
            1,
            "the file is empty; expected a line such as game casino-war",
        ));
    }
    Ok(Transcript { lines })
}

/// Reads one line.
pub(crate) fn entry(text: &str) -> Result<Entry, String> {
    if text.chars().any(|c| c.is_control() && c != '\t') {
        return Err("not text: a control character stands in the line".into());
    }
    let said = text.split_once('#').map_or(text, |(said, _)| said).trim();
    if let Some(expected) = said.strip_prefix('>') {
        return expectation(expected);
    }
    let words: Vec<&str> = said.split_whitespace().collect();
    Ok(match words[..] {
        [] => Entry::Blank,
        ["game", id] => Entry::Game(id.into()),
        ["game", ..] => return Err("expected game ID, such as game casino-war".into()),
        ["option", key, _, ..] => Entry::Option(key.into(), after_two_words(said)),
        ["option", ..] => return Err("expected option KEY VALUE, such as option decks 6".into()),
        ["stack", seat, amount] => {
            Entry::Input(AnyInput::Stack { seat: seat_of(seat)?, amount: amount_of(amount)? })
        }
        ["stack", ..] => return Err("expected stack SEAT AMOUNT, such as stack 3 200".into()),
        ["button", seat] => Entry::Input(AnyInput::Button { seat: seat_of(seat)? }),
        ["button", ..] => return Err("expected button SEAT, such as button 3".into()),
        ["meter", amount] => Entry::Input(AnyInput::Meter { amount: amount_of(amount)? }),
        ["meter", ..] => return Err("expected meter AMOUNT, such as meter 12000".into()),
        ["deal", ref cards @ ..] if !cards.is_empty() => Entry::Deal(deal(cards)?),
        ["deal"] => return Err("expected deal CARD…, such as deal 9h Kd 9s".into()),
        ["roll", ref dice @ ..] => {
            let dice: Dice = dice
                .join(" ")
                .parse()
                .map_err(|e: boardwalk_equipment::ParseError| e.to_string())?;
            Entry::Input(AnyInput::Roll { dice })
        }
        ["dealer" | "floor" | "irregularity"] => {
            return Err(format!("expected {} KEY; boardwalk games GAME lists the keys", words[0]));
        }
        ["close" | "shuffle" | "new-shoe" | "new-dealer", _, ..] => {
            return Err(format!("nothing follows {} on its line", words[0]));
        }
        ["close"] => Entry::Input(AnyInput::Close),
        ["shuffle"] => Entry::Input(AnyInput::Shuffle),
        ["new-shoe"] => Entry::Input(AnyInput::NewShoe),
        ["new-dealer"] => Entry::Input(AnyInput::NewDealer),
        ["dealer", _, ..] => Entry::Input(AnyInput::Dealer { decision: rest(&words) }),
        ["floor", _, ..] => Entry::Input(AnyInput::Floor { decision: rest(&words) }),
        ["irregularity", _, ..] => Entry::Input(AnyInput::Irregularity { key: rest(&words) }),
        [seat, ..] if seat.starts_with(|c: char| c.is_ascii_digit()) => {
            Entry::Input(by_seat(&words)?)
        }
        [word, ..] => {
            let word: String = word.chars().take(40).collect();
            return Err(format!(
                "expected game, option, SEAT bet WAGER AMOUNT, SEAT DECISION, deal, roll, close, new-shoe, \
                 shuffle, new-dealer, meter, stack, button, dealer, floor, irregularity or >, found \"{word}\""
            ));
        }
    })
}

/// The value of an option may hold spaces.
fn after_two_words(said: &str) -> String {
    let rest = said.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start());
    rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start()).into()
}

fn rest(words: &[&str]) -> String {
    words[1..].join(" ")
}

fn deal(cards: &[&str]) -> Result<Vec<Out>, String> {
    let out = |word: &&str| match *word {
        "??" => Ok(Out::Unseen),
        "cut-card" => Ok(Out::CutCard),
        card => card.parse().map(Out::Card).map_err(|e: boardwalk_equipment::ParseError| {
            format!("{e}; ?? is a card nobody sees, cut-card the cutting card")
        }),
    };
    cards.iter().map(out).collect()
}

fn by_seat(words: &[&str]) -> Result<AnyInput, String> {
    let seat = seat_of(words[0])?;
    Ok(match words[1..] {
        [] => return Err("expected SEAT bet WAGER AMOUNT, or SEAT DECISION".into()),
        ["sit"] => AnyInput::Sit { seat },
        ["leave"] => AnyInput::Leave { seat },
        ["bet", wager, amount] => bet(seat, wager, amount, None)?,
        ["bet", wager, amount, means] => bet(seat, wager, amount, Some(means))?,
        // Where a game has a decision of that name.
        ["bet"] => AnyInput::Decide { seat, decision: "bet".into() },
        ["bet", amount] if amount.starts_with(|c: char| c.is_ascii_digit()) => {
            AnyInput::Decide { seat, decision: rest(words) }
        }
        ["bet", ..] => {
            return Err("expected SEAT bet WAGER AMOUNT, such as 1 bet initial 10".into());
        }
        ["remove", wager] => AnyInput::Remove { seat, wager: wager.into(), amount: None },
        ["remove", wager, amount] => {
            AnyInput::Remove { seat, wager: wager.into(), amount: Some(amount_of(amount)?) }
        }
        ["remove", ..] => return Err("expected SEAT remove WAGER [AMOUNT]".into()),
        [_, ..] => AnyInput::Decide { seat, decision: rest(words) },
    })
}

fn bet(seat: SeatNo, wager: &str, amount: &str, means: Option<&str>) -> Result<AnyInput, String> {
    let amount = amount_of(amount)?;
    Ok(AnyInput::Bet { seat, wager: wager.into(), amount, means: means.map(Into::into) })
}

fn seat_of(word: &str) -> Result<SeatNo, String> {
    word.parse().map_err(|why: String| format!("{why}, found \"{word}\""))
}

fn amount_of(word: &str) -> Result<Money, String> {
    word.parse().map_err(|e: boardwalk_equipment::ParseError| e.to_string())
}

fn expectation(text: &str) -> Result<Entry, String> {
    const FORM: &str = "expected > SEAT WAGER RESULT NET [CITE], such as > 1 tie won +50.00 [19:47-22.9(a)2], \
                        or > refused CODE [CITE]";
    let (said, cite) = match text.split_once('[') {
        Some((said, cite)) => {
            let cite = cite.trim().strip_suffix(']').ok_or(FORM)?.trim();
            if !is_citation(cite) {
                return Err(format!(
                    "expected a citation such as 19:47-22.9(a)2, found \"{cite}\""
                ));
            }
            (said, Some(cite.to_string()))
        }
        None => (text, None),
    };
    let words: Vec<&str> = said.split_whitespace().collect();
    match words[..] {
        ["refused", code] => Ok(Entry::Refused(ExpectedRefusal { code: code.into(), cite })),
        [seat, wager, result, net] => {
            const RESULTS: [&str; 5] = ["won", "lost", "push", "void", "surrendered"];
            if !RESULTS.contains(&result) {
                return Err(format!("expected {}, found \"{result}\"", RESULTS.join(", ")));
            }
            Ok(Entry::Settles(Expected {
                seat: seat.parse()?,
                wager: wager.into(),
                result: result.into(),
                net: net.parse().map_err(|e: boardwalk_equipment::ParseError| e.to_string())?,
                cite,
            }))
        }
        _ => Err(FORM.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_are_read_as_written() {
        let t = parse(
            "# a comment\ngame casino-war\noption payout-overrides any-seven=5 to 1\n1 bet tie 5 # five\n\
             deal 9h ?? cut-card\n2 cut 120\nfloor order-pass\n> 1 tie won +50.00   [19:47-22.9(a)2]\n",
        )
        .unwrap();
        assert_eq!(t.lines.len(), 8);
        assert_eq!(
            t.lines[2].entry,
            Entry::Option("payout-overrides".into(), "any-seven=5 to 1".into())
        );
        assert_eq!(
            t.lines[4].entry,
            Entry::Deal(vec![Out::Card("9h".parse().unwrap()), Out::Unseen, Out::CutCard])
        );
        let Entry::Settles(expected) = &t.lines[7].entry else { panic!() };
        assert_eq!(expected.to_string(), "1 tie won +50.00 [19:47-22.9(a)2]");
    }

    #[test]
    fn a_bad_line_is_named_with_what_was_expected() {
        for (text, expected) in [
            ("", "line 1: the file is empty"),
            ("# nothing\n\n", "line 1: the file is empty"),
            ("hello", "line 1: expected game, option"),
            ("game", "line 1: expected game ID"),
            ("game a\n1 bet tie", "line 2: expected SEAT bet WAGER AMOUNT"),
            ("game a\n1 bet tie ten", "line 2: expected an amount"),
            ("game a\n1 bet tie 1.234", "line 2: expected an amount in whole cents"),
            ("game a\n99 bet tie 1", "line 2: expected a seat from 1 to 20, found \"99\""),
            ("game a\n1", "line 2: expected SEAT bet"),
            ("game a\ndeal", "line 2: expected deal CARD"),
            ("game a\ndeal Xx", "line 2: expected a card such as Ah, Td or 2c, found \"Xx\""),
            ("game a\nroll 7 1", "line 2: expected the face of a die"),
            ("game a\nroll 1", "line 2: expected two dice"),
            ("game a\n> 1 tie won", "line 2: expected > SEAT WAGER RESULT NET"),
            ("game a\n> 1 tie wins +1.00", "line 2: expected won, lost"),
            ("game a\n> 1 tie won +1.00 [22.9]", "line 2: expected a citation"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
        let long = "1 bet initial 10\n".repeat(1_000_000);
        assert_eq!(
            parse(&long).unwrap_err().to_string(),
            "line 100001: a transcript has at most 100000 lines"
        );
        let wide = format!("game {}", "x".repeat(5_000));
        assert!(parse(&wide).unwrap_err().to_string().contains("at most 1000 characters"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(\\PC|\n|[0-9a-z>#\\[\\]\\. \n]){0,200}") {
            let _ = parse(&text);
        }
    }
}
