//! `boardwalk settle`: a round told as a pit supervisor would tell it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use boardwalk_equipment::Money;
use boardwalk_games::any::{AnyEvent, AnySettlement};
use boardwalk_games::{Outcome, SeatNo, WagerView};
use boardwalk_records::bless::bless;
use boardwalk_records::phh::{self, Ending};
use boardwalk_records::play::{Played, Step, play};
use boardwalk_records::transcript::{Transcript, parse, settlement_line};
use serde::Serialize;

use crate::args::Settle;
use crate::output::{
    self, BOLD, DIM, Failure, GREEN, RED, WIDTH, YELLOW, json, print, printable, styled, wrap,
};

/// Bytes that a file may have.
const FILE_MAX: u64 = 64 << 20;

#[derive(Serialize)]
struct Settled<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    game: &'static str,
    options: BTreeMap<&'a str, &'a str>,
    settlements: &'a [AnySettlement],
    totals: BTreeMap<String, Money>,
    events: Vec<&'a AnyEvent>,
    standing: &'a [WagerView],
    differences: Vec<String>,
}

#[derive(Serialize)]
struct Failed {
    file: String,
    error: String,
}

/// Plays every file; the worst of them gives the exit code.
pub fn run(args: &Settle) -> Result<(), Failure> {
    let mut worst = 0;
    for file in &args.files {
        if let Err(failure) = settle(file, args) {
            worst = worst.max(failure.code);
            if args.json && failure.code == 2 {
                let failed =
                    Failed { file: file.display().to_string(), error: failure.message.clone() };
                print(&(json(&failed)? + "\n"))?;
            }
            failure.message.lines().for_each(output::error);
        }
    }
    match worst {
        0 => Ok(()),
        code => Err(Failure { code, message: String::new() }),
    }
}

fn settle(file: &Path, args: &Settle) -> Result<(), Failure> {
    let text = read(file)?;
    if file.extension().is_some_and(|ending| ending == "phh" || ending == "phhs") {
        return settle_histories(file, &text, args);
    }
    settle_text(file, &text, args)
}

/// Hand histories become transcripts, which are settled; how the file says
/// that the hand ended is held against it.
fn settle_histories(file: &Path, text: &str, args: &Settle) -> Result<(), Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", file.display()));
    if args.bless {
        return Err(failed(&"a hand history is not rewritten; --transcript prints it as one"));
    }
    let hands = phh::parse(text).map_err(|why| failed(&why))?;
    let mut differences = Vec::new();
    for (n, hand) in hands.iter().enumerate() {
        let (transcript, replayed) = phh::to_transcript(hand).map_err(|why| failed(&why))?;
        settle_text(file, &transcript, args)?;
        if replayed.ending == Ending::Other {
            let said = hand.finishing_stacks.as_ref().or(hand.winnings.as_ref());
            let ours = match hand.finishing_stacks {
                Some(_) => &replayed.stacks,
                None => &replayed.winnings,
            };
            let list = |amounts: &[Money]| {
                let amounts: Vec<String> = amounts.iter().map(|a| a.plain().to_string()).collect();
                amounts.join(", ")
            };
            differences.push(format!(
                "{}: hand {}: the file says {}, and the rules {}",
                file.display(),
                n + 1,
                said.map_or(String::new(), |said| list(said)),
                list(ours)
            ));
        }
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Failure { code: 1, message: differences.join("\n") }),
    }
}

fn settle_text(file: &Path, text: &str, args: &Settle) -> Result<(), Failure> {
    let at = |e: boardwalk_records::TranscriptError| {
        Failure::input(format!("{}:{}: {}", file.display(), e.line, e.why))
    };
    let transcript = parse(text).map_err(at)?;
    let played = play(&transcript).map_err(at)?;
    if args.bless {
        if let Some(line) = played.allowed {
            let why = "the file expects a refusal here, and the rules allow it: correct this line or take its \"> refused\" away, then bless";
            return Err(Failure::input(format!("{}:{line}: {why}", file.display())));
        }
        return rewrite(file, text, &bless(&transcript, &played));
    }
    if let Some(to) = &args.phh {
        let failed =
            |why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", to.display()));
        let hand = phh::from_played(&played).map_err(|why| failed(&why))?;
        std::fs::write(to, hand).map_err(|why| failed(&why))?;
    }
    if args.json {
        let file = (args.files.len() > 1).then(|| file.display().to_string());
        print(&(json(&as_json(&played, file))? + "\n"))?;
    } else if args.transcript {
        print(&bless(&transcript, &played))?;
    } else {
        print(&tell(file, &transcript, &played))?;
    }
    let differences: Vec<String> =
        played.differences.iter().map(|d| format!("{}:{}: {d}", file.display(), d.line)).collect();
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Failure { code: 1, message: differences.join("\n") }),
    }
}

/// The text of a file, or why it cannot be one.
fn read(file: &Path) -> Result<String, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", file.display()));
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().take(FILE_MAX + 1).read_to_end(&mut bytes)
    } else {
        if file.is_dir() {
            return Err(failed(&"a directory; expected a transcript"));
        }
        File::open(file).and_then(|f| f.take(FILE_MAX + 1).read_to_end(&mut bytes))
    };
    read.map_err(|e| failed(&e))?;
    if bytes.len() as u64 > FILE_MAX {
        return Err(failed(&"longer than 64 MiB; no transcript is"));
    }
    String::from_utf8(bytes).map_err(|e| {
        let line =
            e.as_bytes()[..e.utf8_error().valid_up_to()].iter().filter(|b| **b == b'\n').count()
                + 1;
        Failure::input(format!(
            "{}:{line}: not text; expected a transcript in UTF-8",
            file.display()
        ))
    })
}

fn rewrite(file: &Path, before: &str, after: &str) -> Result<(), Failure> {
    if file == Path::new("-") {
        return print(after);
    }
    let failed = |e: std::io::Error| Failure::input(format!("{}: {e}", file.display()));
    if before.trim_start().starts_with('{') {
        let why = "a transcript in JSON is not rewritten; --transcript prints it as text";
        return Err(Failure::input(format!("{}: {why}", file.display())));
    }
    let after = if before.contains("\r\n") { after.replace('\n', "\r\n") } else { after.into() };
    if before == after {
        return Ok(());
    }
    // Written beside the file and moved over it, so that no half is ever there;
    // a link stays a link, and who may read it stays the same.
    let file = file.canonicalize().map_err(failed)?;
    let beside = file.with_extension("round.new");
    std::fs::write(&beside, after)
        .and_then(|()| std::fs::metadata(&file))
        .and_then(|meta| std::fs::set_permissions(&beside, meta.permissions()))
        .and_then(|()| std::fs::rename(&beside, &file))
        .map_err(failed)?;
    print(&format!("blessed {}\n", printable(&file.display().to_string())))
}

fn as_json(played: &Played, file: Option<String>) -> Settled<'_> {
    Settled {
        file,
        game: played.game,
        options: played.options.iter().map(|(key, value)| (*key, value.as_str())).collect(),
        settlements: &played.settlements,
        totals: played.totals().into_iter().map(|(seat, net)| (seat.to_string(), net)).collect(),
        events: played.events().collect(),
        standing: &played.standing,
        differences: played.differences.iter().map(|d| format!("line {}: {d}", d.line)).collect(),
    }
}

fn tell(file: &Path, transcript: &Transcript, played: &Played) -> String {
    let file = printable(&file.display().to_string());
    let mut text = format!("{}  {}\n", styled(BOLD, played.name), styled(DIM, file));
    for (key, value) in &played.chosen {
        // The entries of a pay table are many, and no line breaks within one.
        let entries = format!("{key} {}", value.replace(',', ", "));
        for (n, line) in wrap(&entries, WIDTH - 2).into_iter().enumerate() {
            let indent = if n == 0 { "" } else { "  " };
            text.push_str(&styled(DIM, format!("{indent}{line}\n")));
        }
    }
    text.push('\n');
    for step in &played.steps {
        text.push_str(&step_told(transcript, step));
    }
    if !played.standing.is_empty() {
        text.push_str("\n  Still on the layout\n");
    }
    for WagerView { seat, wager, amount } in &played.standing {
        text.push_str(&format!("  Seat {seat:<3} {:>14}  {wager}\n", amount.plain().to_string()));
    }
    text.push_str(&totals(&played.totals()));
    text
}

fn step_told(transcript: &Transcript, step: &Step) -> String {
    let mut text = String::new();
    if let Some(refused) = &step.refused {
        let line = transcript.lines.get(step.index).map_or("", |line| line.text.as_str());
        let line = line.split('#').next().unwrap_or(line).trim();
        let cite = refused.cite.map_or(String::new(), |cite| cite.to_string());
        text.push_str(&cited(
            &format!("\"{line}\" is refused, {}: {}", refused.code, refused.why),
            &cite,
            YELLOW,
        ));
    }
    for event in &step.events {
        text.push_str(&event_told(event));
    }
    text
}

fn event_told(event: &AnyEvent) -> String {
    match &event.settlement {
        Some(settlement) => {
            let style = match settlement.result {
                Outcome::Won => GREEN,
                Outcome::Lost | Outcome::Surrendered => RED,
                Outcome::Push | Outcome::Void => YELLOW,
            };
            format!("{}\n", styled(style, settlement_line(settlement)))
        }
        None => {
            let cite = event.cite.map_or(String::new(), |cite| cite.to_string());
            cited(&event.say, &cite, anstyle::Style::new())
        }
    }
}

/// Words on the left, the citation in a column of its own.
fn cited(say: &str, cite: &str, style: anstyle::Style) -> String {
    // The longest citations have twenty characters with their brackets.
    const WORDS: usize = WIDTH - 24;
    let mut text = String::new();
    for (n, line) in wrap(say, WORDS).iter().enumerate() {
        let indent = if n == 0 { 2 } else { 4 };
        text.push_str(&format!("{:indent$}{}", "", styled(style, line)));
        if n == 0 && !cite.is_empty() {
            let pad = (WORDS + 2).saturating_sub(line.chars().count());
            text.push_str(&format!("{:pad$}{}", "", styled(DIM, format!("[{cite}]"))));
        }
        text.push('\n');
    }
    text
}

fn totals(totals: &BTreeMap<SeatNo, Money>) -> String {
    let mut text = String::from("\n");
    let mut house = Money::ZERO;
    let row = |who: &str, net: Money| {
        let style = match net.cents().signum() {
            1 => GREEN,
            -1 => RED,
            _ => anstyle::Style::new(),
        };
        format!("  {who:<8} {}\n", styled(style, format!("{:>14}", net.signed().to_string())))
    };
    for (seat, net) in totals {
        house = house.checked_sub(*net).unwrap_or(house);
        text.push_str(&row(&format!("Seat {seat}"), *net));
    }
    text.push_str(&row("House", house));
    text
}
