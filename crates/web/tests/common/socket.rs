//! The socket of a table, as an attacker or a player opens it.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::HeaderName;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::Server;

pub type Socket = WebSocketStream<TcpStream>;

/// What a handshake came to when no socket came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The server answered with this status and did not upgrade.
    Status(u16),
    /// The connection broke.
    Broken,
}

/// How a socket is opened.
pub struct Handshake<'a> {
    pub from: Ipv4Addr,
    pub table: &'a str,
    pub headers: &'a [(&'a str, &'a str)],
    /// How much the machine keeps for a client that does not read, in bytes.
    pub receive_buffer: Option<u32>,
}

impl Handshake<'_> {
    pub async fn open(&self, server: &Server) -> Result<Socket, Refusal> {
        let address = format!("ws://{}/api/v1/tables/{}/live", server.address, self.table);
        let mut request = address.into_client_request().unwrap();
        for (name, value) in self.headers {
            let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let tcp = TcpSocket::new_v4().unwrap();
        if let Some(bytes) = self.receive_buffer {
            tcp.set_recv_buffer_size(bytes).unwrap();
        }
        tcp.bind((self.from, 0).into()).unwrap();
        let to: SocketAddr = server.address.parse().unwrap();
        let stream = tcp.connect(to).await.map_err(|_| Refusal::Broken)?;
        // The usual buffer is 128 KiB, which thousands of sockets need not have.
        let config = WebSocketConfig::default().read_buffer_size(2_048);
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(response)) => Err(Refusal::Status(response.status().as_u16())),
            Err(_) => Err(Refusal::Broken),
        }
    }
}

/// A socket from this machine's usual address.
pub async fn connect(
    server: &Server,
    table: &str,
    headers: &[(&str, &str)],
) -> Result<Socket, Refusal> {
    let from = Ipv4Addr::LOCALHOST;
    Handshake { from, table, headers, receive_buffer: None }.open(server).await
}

/// The next message of a kind; nothing when the socket is closed or silent.
pub async fn next_of(socket: &mut Socket, kind: &str) -> Option<Value> {
    for _ in 0..100 {
        let message = tokio::time::timeout(Duration::from_secs(10), socket.next()).await.ok()??;
        let Ok(Message::Text(text)) = message else { return None };
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["type"] == kind {
            return Some(value);
        }
    }
    None
}

/// Sends a text and gives what it is answered.
pub async fn ask_text(socket: &mut Socket, text: &str) -> Option<Value> {
    socket.send(Message::text(text)).await.ok()?;
    next_of(socket, "answer").await
}
