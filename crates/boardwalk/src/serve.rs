//! `boardwalk serve`

use std::sync::Arc;
use std::time::Duration;

use boardwalk_floor::{Clocks, Config, Floor, Role};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::args::{Database, Serve};
use crate::output::{BOLD, Failure, print, styled};

/// Opens the floor, and keeps it open until somebody stops it.
pub fn run(args: &Serve) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_env("BOARDWALK_LOG");
    let filter = filter.unwrap_or_else(|_| EnvFilter::new("info,tokio_postgres=warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
        .init();
    runtime()?.block_on(open(args))
}

/// A runtime for what waits.
pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::input)
}

/// How the floor of these arguments is opened.
pub fn config(database: &Database) -> Config {
    Config { key: database.key.clone(), ..Config::new(&database.database) }
}

async fn open(args: &Serve) -> Result<(), Failure> {
    let clocks = Clocks {
        bets: Duration::from_secs(args.betting_seconds),
        decision: Duration::from_secs(args.decision_seconds),
        over: Duration::from_millis(args.between_ms),
        ..Clocks::default()
    };
    let listener = TcpListener::bind(args.listen)
        .await
        .map_err(|error| Failure::input(format!("{}: {error}", args.listen)))?;
    let address = listener.local_addr().map_err(Failure::input)?;
    let config = Config { clocks, ..config(&args.database) };
    let floor = Floor::open(config).await.map_err(Failure::input)?;
    if let Some(name) = &args.supervisor {
        let found = floor.accounts().set_role(name, Role::Supervisor).await;
        if !found.map_err(Failure::input)? {
            tracing::warn!(name, "there is no such account yet; register it, then start again");
        }
    }
    print(&format!(
        "The floor is open at {} with {} tables, kept in {}.\n",
        styled(BOLD, format!("http://{address}")),
        floor.tables().len(),
        without_password(&args.database.database)
    ))?;
    boardwalk_web::serve(listener, Arc::clone(&floor), stopped()).await.map_err(Failure::input)
}

/// An address that may be shown.
fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        _ => address.into(),
    }
}

/// Somebody stops the floor: from the terminal, or as a service is stopped.
async fn stopped() {
    let by_terminal = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let kind = tokio::signal::unix::SignalKind::terminate();
        if let Ok(mut by_service) = tokio::signal::unix::signal(kind) {
            tokio::select! {
                _ = by_terminal => {}
                _ = by_service.recv() => {}
            }
            return;
        }
    }
    // Without a signal to wait for the floor is stopped from outside.
    let _ = by_terminal.await;
}
