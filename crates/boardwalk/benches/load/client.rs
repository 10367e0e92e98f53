//! Accounts, tables and sockets at a floor. Each few players come from an
//! address of their own, as players do: the floor counts requests by address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use boardwalk_games::catalog;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Players at one address.
const AT_ONE_ADDRESS: usize = 20;

pub type Socket = WebSocketStream<TcpStream>;

/// A connection from the address of the nth player.
async fn connect(floor: &str, n: usize) -> TcpStream {
    let home = n / AT_ONE_ADDRESS;
    let from = Ipv4Addr::new(127, 1, (home / 200) as u8, (home % 200 + 1) as u8);
    let to: SocketAddr = floor.parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    // As browsers do.
    socket.set_nodelay(true).unwrap();
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0)).unwrap();
    socket.connect(to).await.unwrap()
}

/// One request and its answer.
async fn post(floor: &str, n: usize, path: &str, token: Option<&str>, body: &Value) -> Value {
    let body = body.to_string();
    let bearer = token.map_or(String::new(), |token| format!("authorization: Bearer {token}\r\n"));
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {floor}\r\nconnection: close\r\n{bearer}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut socket = connect(floor, n).await;
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    assert!(head.starts_with("HTTP/1.1 20"), "{path}: {answer}");
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{path}: {answer}"))
}

/// Signs up so many players with money; their tokens.
pub async fn sign_up(floor: &str, players: usize) -> Vec<String> {
    let mut tokens = Vec::with_capacity(players);
    for some in (0..players).collect::<Vec<_>>().chunks(8) {
        let each = some.iter().map(|n| {
            let (floor, n) = (floor.to_string(), *n);
            tokio::spawn(async move {
                let who = json!({"name": format!("player {n}"), "password": "correct horse"});
                let made = post(&floor, n, "/api/v1/accounts", None, &who).await;
                let token = made["token"].as_str().unwrap().to_string();
                let money = json!({"amount": 10_000, "id": format!("cage-{n}")});
                post(&floor, n, "/api/v1/cage", Some(&token), &money).await;
                token
            })
        });
        for token in each.collect::<Vec<_>>() {
            tokens.push(token.await.unwrap());
        }
    }
    tokens
}

/// Opens tables of every game in turn; their ids.
pub async fn open_tables(floor: &str, tables: usize) -> Vec<String> {
    let who = json!({"name": "the pit boss", "password": "correct horse"});
    let boss = post(floor, 0, "/api/v1/accounts", None, &who).await;
    let token = boss["token"].as_str().unwrap();
    let games = catalog::games();
    let mut ids = Vec::with_capacity(tables);
    for n in 0..tables {
        let game = games[n % games.len()].id();
        let table = json!({"game": game, "options": {}, "id": format!("table-{n}")});
        let made = post(floor, n, "/api/v1/tables", Some(token), &table).await;
        ids.push(made["id"].as_str().unwrap().to_string());
    }
    ids
}

/// A socket at a table.
pub async fn watch(floor: &str, n: usize, table: &str, token: Option<&str>) -> Option<Socket> {
    let url = format!("ws://{floor}/api/v1/tables/{table}/live");
    let mut request: Request = url.into_client_request().unwrap();
    let headers = request.headers_mut();
    match token {
        Some(token) => headers.insert("authorization", format!("Bearer {token}").parse().unwrap()),
        None => headers.insert("origin", format!("http://{floor}").parse().unwrap()),
    };
    let stream = connect(floor, n).await;
    // As little memory as the floor takes for it: thousands of sockets are open.
    let config = WebSocketConfig::default().read_buffer_size(4 * 1_024).write_buffer_size(0);
    let joined = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
    joined.ok().map(|(socket, _)| socket)
}

/// Sockets of people who only look.
pub async fn idle_sockets(floor: &str, tables: &[String], count: usize) -> Vec<Socket> {
    let mut sockets = Vec::with_capacity(count);
    for n in 0..count {
        sockets.extend(watch(floor, n, &tables[n % tables.len()], None).await);
    }
    sockets
}
