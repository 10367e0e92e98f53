//! The socket of a table: commands in, what happens out.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use boardwalk_floor::accounts::Ended;
use boardwalk_floor::command::{Answer, Command};
use boardwalk_floor::table::Handle;
use boardwalk_floor::{Person, Refused};
use serde::Deserialize;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, timeout};

use crate::App;
use crate::answers::{Answered, Failure};
use crate::guard::is_same_origin;
use crate::session::{Said, person, said};

/// The longest message that is read, in bytes.
const FRAME_MAX: usize = 8 * 1_024;
/// What is read at once: commands are short, and thousands of sockets are open.
const READ_BUFFER: usize = 1_024;
/// How often the floor shows that it is there.
const PING: Duration = Duration::from_secs(20);
/// How long a reader may take for one message.
const PATIENCE: Duration = Duration::from_secs(10);
/// Commands in a row, and a second after that.
const BURST: f64 = 60.0;
const A_SECOND: f64 = 20.0;

/// Begins a socket. The page must be this site's; a program shows its token.
pub async fn live(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Answered<Response> {
    let by_token = matches!(said(&headers), Some(Said::Bearer(_)));
    let by_program = by_token && !headers.contains_key("origin");
    if !by_program && !is_same_origin(&headers) {
        return Err(Failure::new("cross-site", "the socket must be this site's own"));
    }
    let said_who = said(&headers).is_some();
    let who = person(&app, &headers).await?;
    if said_who && who.is_none() {
        return Err(Failure::new("log-in", "that session has ended"));
    }
    let handle = app.floor.table(&id)?;
    let ended = app.floor.accounts().ended();
    let upgrade = upgrade.max_message_size(FRAME_MAX).max_frame_size(FRAME_MAX);
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        metrics_gauge(1.0);
        let talk = Talk { handle: handle.clone(), who, ended, bucket: (BURST, Instant::now()) };
        talk.run(socket, app.closing.clone()).await;
        handle.gone();
        metrics_gauge(-1.0);
    }))
}

fn metrics_gauge(by: f64) {
    boardwalk_floor::count_socket(by);
}

struct Talk {
    handle: Handle,
    who: Option<Person>,
    ended: broadcast::Receiver<Ended>,
    bucket: (f64, Instant),
}

/// What a client may send.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Asked {
    Command(Command),
    Resync(Resync),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum Resync {
    Resync {},
    Pong {},
}

impl Talk {
    async fn run(mut self, mut socket: WebSocket, mut closing: tokio::sync::watch::Receiver<bool>) {
        let Some(mut told) = self.handle.watch(self.who.clone()).await else { return };
        let mut ping = tokio::time::interval(PING);
        let why = loop {
            tokio::select! {
                message = told.recv() => match message {
                    Some(text) => {
                        if !send(&mut socket, &text).await {
                            break "too slow";
                        }
                    }
                    // The table has cut this reader off, or has stopped.
                    None => break "behind or closed",
                },
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if !self.take(&text, &mut socket, &mut told).await {
                            break "gone";
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => break "text only",
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break "gone",
                },
                ended = self.ended.recv() => if self.is_over(ended) { break "session ended" },
                _ = ping.tick() => {
                    if !send(&mut socket, "{\"type\":\"ping\"}").await {
                        break "too slow";
                    }
                },
                _ = closing.changed() => break "the floor closes",
            }
        };
        let frame = CloseFrame { code: 1000, reason: why.into() };
        // The other side may be gone.
        let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
    }

    fn is_over(&self, ended: Result<Ended, broadcast::error::RecvError>) -> bool {
        match (ended, &self.who) {
            (Ok(ended), Some(who)) => ended.account == who.id && ended.but != Some(who.session),
            (Ok(_), None) => false,
            // So many ended that some were missed: be careful.
            (Err(_), who) => who.is_some(),
        }
    }

    /// Takes a message; whether the socket goes on.
    async fn take(
        &mut self,
        text: &str,
        socket: &mut WebSocket,
        told: &mut mpsc::Receiver<Arc<str>>,
    ) -> bool {
        let answer = match serde_json::from_str::<Asked>(text) {
            Ok(Asked::Resync(Resync::Resync {})) => {
                let Some(again) = self.handle.watch(self.who.clone()).await else { return false };
                *told = again;
                return true;
            }
            Ok(Asked::Resync(Resync::Pong {})) => return true,
            Ok(Asked::Command(command)) => self.ask(command).await,
            Err(_) => {
                // The full error of the command's own form is worth more.
                let why = match serde_json::from_str::<Command>(text) {
                    Err(error) => error.to_string().chars().take(200).collect(),
                    Ok(_) => String::new(),
                };
                Answer::refused(&id_of(text), Refused::new("bad-request", why))
            }
        };
        let text = serde_json::to_string(&answer).unwrap_or_default();
        send(socket, &text).await
    }

    async fn ask(&mut self, command: Command) -> Answer {
        let now = Instant::now();
        let since = now.duration_since(self.bucket.1).as_secs_f64();
        self.bucket = ((self.bucket.0 + since * A_SECOND).min(BURST), now);
        if self.bucket.0 < 1.0 {
            let refused = Refused::new("too-many-requests", "that is too often; wait a moment");
            return Answer::refused(&command.id, refused);
        }
        self.bucket.0 -= 1.0;
        match &self.who {
            Some(who) => self.handle.ask(who.clone(), command).await,
            None => Answer::refused(&command.id, Refused::new("log-in", "log in first")),
        }
    }
}

/// The id of a message that is no command, if it has one.
fn id_of(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let id = value.get("id").and_then(|id| id.as_str()).unwrap_or_default();
    id.chars().take(64).collect()
}

async fn send(socket: &mut WebSocket, text: &str) -> bool {
    let sent = timeout(PATIENCE, socket.send(Message::Text(text.into()))).await;
    matches!(sent, Ok(Ok(())))
}
