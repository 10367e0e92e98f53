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
    let done = match Args::parse().command {
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
