//! `boardwalk verify`

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, IsTerminal, Read, Seek};

use boardwalk_records::log::verify::{Report, verify_from};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Verify;
use crate::output::{BOLD, Failure, json, print, styled};

/// The longest log that is read from a pipe, in bytes.
const LOG_MAX: u64 = 1 << 30;
/// Read at a time, in bytes.
const BUFFER: usize = 1 << 20;

/// Verifies a log.
pub fn run(args: &Verify) -> Result<(), Failure> {
    let begun = std::time::Instant::now();
    let named = args.file.display();
    let failed = |error: std::io::Error| Failure::input(format!("{named}: {error}"));
    let report = if args.file.as_os_str() == "-" {
        // What comes through a pipe cannot be read twice, and is held in memory.
        let mut bytes = Vec::new();
        std::io::stdin().take(LOG_MAX).read_to_end(&mut bytes).map_err(failed)?;
        let length = bytes.len() as u64;
        with_progress(&mut Cursor::new(bytes), length)
    } else {
        let file = File::open(&args.file).map_err(failed)?;
        let about = file.metadata().map_err(failed)?;
        if !about.is_file() {
            return Err(Failure::input(format!("{named}: expected a file, or - for a pipe")));
        }
        with_progress(&mut BufReader::with_capacity(BUFFER, file), about.len())
    };
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

fn with_progress(log: &mut (impl BufRead + Seek), length: u64) -> Report {
    let bar = match std::io::stderr().is_terminal() {
        true => ProgressBar::new(length).with_style(style()),
        false => ProgressBar::hidden(),
    };
    let report = verify_from(log, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    report
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} to go");
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
