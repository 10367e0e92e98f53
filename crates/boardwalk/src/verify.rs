//! `boardwalk verify`

use std::io::{IsTerminal, Read};

use boardwalk_records::log::verify::{Report, verify};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Verify;
use crate::output::{BOLD, Failure, json, print, styled};

/// The longest log that is read, in bytes.
const LOG_MAX: u64 = 8 << 30;

/// Verifies a log.
pub fn run(args: &Verify) -> Result<(), Failure> {
    let text = read(args)?;
    let lines = text.bytes().filter(|byte| *byte == b'\n').count() as u64;
    let bar = match std::io::stderr().is_terminal() {
        true => ProgressBar::new(lines).with_style(style()),
        false => ProgressBar::hidden(),
    };
    let begun = std::time::Instant::now();
    let report = verify(&text, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    let other_key = args.table_key.as_ref().is_some_and(|key| *key != report.key);
    if args.json {
        print(&(json(&report)? + "\n"))?;
    } else if report.divergence.is_none() {
        print(&tell(&report, begun.elapsed().as_secs_f64()))?;
    }
    match report.divergence {
        Some(_) if args.json => Err(Failure { code: 1, message: String::new() }),
        Some(found) => Err(Failure { code: 1, message: found.to_string() }),
        None if other_key => {
            let message = format!("the log is signed by the key {}, not the one given", report.key);
            Err(Failure { code: 1, message })
        }
        None => Ok(()),
    }
}

fn read(args: &Verify) -> Result<String, Failure> {
    let named = args.file.display();
    let failed = |error: std::io::Error| Failure::input(format!("{named}: {error}"));
    let mut bytes = Vec::new();
    if args.file.as_os_str() == "-" {
        std::io::stdin().take(LOG_MAX).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = std::fs::File::open(&args.file).map_err(failed)?;
        file.take(LOG_MAX).read_to_end(&mut bytes).map_err(failed)?;
    }
    // A byte that is no text is found on its line like any other.
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} lines, {eta} to go");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn tell(report: &Report, seconds: f64) -> String {
    let mut text = format!(
        "{}  {} of {}: {} lines, {} events, {} rounds, {} settlements\n",
        styled(BOLD, "The log is right."),
        report.table,
        report.game,
        report.lines,
        report.events,
        report.rounds,
        report.settlements
    );
    text.push_str(&format!(
        "{} seeds kept their promise, {} signatures by the key {}\n",
        report.seeds, report.signatures, report.key
    ));
    if let Some(line) = report.replayed_before {
        text.push_str(&format!(
            "From line {line} on the seed of a shoe is not in the file: chain, signatures and sums \
             were checked there, the rules not.\n"
        ));
    }
    text.push_str(&format!("{:.2} s\n", seconds));
    text
}
