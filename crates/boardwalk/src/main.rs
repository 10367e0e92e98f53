//! `boardwalk`: the command line.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod args;
mod export;
mod games;
mod output;
mod price;
mod role;
mod rules;
mod serve;
mod settle;
mod simulate;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use output::Failure;

/// A floor hashes passwords in nineteen megabytes and writes thousands of short
/// messages a second; the system's allocator keeps several times what is in use.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(told) => return tell(&told),
    };
    let done = match args.command {
        None => serve::run(&args::Serve::default()),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Role(args)) => role::run(&args),
        Some(Command::Export(args)) => export::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Settle(args)) => settle::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Price(args)) => price::run(&args),
        Some(Command::Simulate(args)) => simulate::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { code, message }) => {
            if !message.is_empty() {
                output::error(&message);
            }
            ExitCode::from(code)
        }
    }
}

/// Help and version as they are; what is wrong with the arguments in one line, as
/// everything else that is wrong.
fn tell(told: &clap::Error) -> ExitCode {
    if !told.use_stderr() {
        // A reader who has gone away has seen enough.
        let _ = told.print();
        return ExitCode::SUCCESS;
    }
    let text = told.to_string();
    let said = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let said = said.filter(|line| !line.is_empty() && !line.starts_with("For more information"));
    let line = said.collect::<Vec<_>>().join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    output::error(&format!("{line} (see --help)"));
    ExitCode::from(2)
}
