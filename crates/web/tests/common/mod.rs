//! A floor with real sockets, and a client that speaks to it.

#![allow(dead_code)]

#[path = "../../../floor/tests/common/bot.rs"]
pub mod bot;
#[path = "../../../floor/tests/common/ranks.rs"]
pub mod ranks;
pub mod socket;

use std::net::Ipv4Addr;
use std::sync::Arc;

use boardwalk_floor::{Clocks, Config, Floor, Role};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

#[allow(unused_imports)]
pub use bot::{Chance, cents, dollars, next_move};

/// A floor that is served for as long as this lives.
pub struct Server {
    pub address: String,
    pub floor: Arc<Floor>,
    pub folder: tempfile::TempDir,
    stop: Option<oneshot::Sender<()>>,
}

impl Server {
    pub async fn start() -> Self {
        Self::with_clocks(Clocks::quick()).await
    }

    pub async fn with_clocks(clocks: Clocks) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", folder.path().join("floor.db").display());
        let floor = Floor::open(Config { clocks, ..Config::new(&database) }).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (stop, stopped) = oneshot::channel();
        let served = Arc::clone(&floor);
        tokio::spawn(async move {
            let stopped = async move { drop(stopped.await) };
            boardwalk_web::serve(listener, served, stopped).await.unwrap();
        });
        Self { address, floor, folder, stop: Some(stop) }
    }

    pub fn client(&self) -> Client {
        self.client_from(Ipv4Addr::LOCALHOST)
    }

    /// Somebody who asks from an address of their own: the floor counts what an
    /// address asks, and all of 127.0.0.0/8 is this machine.
    pub fn client_from(&self, address: Ipv4Addr) -> Client {
        let http = reqwest::Client::builder().local_address(std::net::IpAddr::V4(address));
        Client {
            base: format!("http://{}", self.address),
            http: http.build().unwrap(),
            token: None,
            patient: false,
        }
    }

    /// This site's own origin, as a browser would send it.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Somebody with an account and money.
    pub async fn player(&self, name: &str) -> Client {
        self.player_from(name, Ipv4Addr::LOCALHOST).await
    }

    /// The same, from an address of their own.
    pub async fn player_from(&self, name: &str, address: Ipv4Addr) -> Client {
        let mut client = self.client_from(address);
        client.patient = true;
        let given = json!({"name": name, "password": "correct horse"});
        let (status, body) = client.post("/api/v1/accounts", &given).await;
        assert_eq!(status, StatusCode::CREATED, "{body}");
        client.token = Some(body["token"].as_str().unwrap().to_string());
        let (status, _) = client.post("/api/v1/cage", &json!({"amount": 10000, "id": "c"})).await;
        assert_eq!(status, StatusCode::OK);
        client
    }

    /// Somebody with a role that is given by the house.
    pub async fn with_role(&self, name: &str, role: Role) -> Client {
        let client = self.player(name).await;
        assert!(self.floor.accounts().set_role(name, role).await.unwrap());
        client
    }

    /// A table of a game that nobody else uses.
    pub async fn open_table(&self, by: &Client, game: &str, id: &str) -> String {
        let (status, opened) = by.post("/api/v1/tables", &json!({"game": game, "id": id})).await;
        assert_eq!(status, StatusCode::CREATED, "{opened}");
        opened["id"].as_str().unwrap().into()
    }

    /// The tables that stand from the beginning, one of every game.
    pub async fn standing_tables(&self) -> Vec<String> {
        let (_, tables) = self.client().get("/api/v1/tables").await;
        let ids = tables.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap());
        let ids: Vec<String> = ids.map(str::to_string).collect();
        assert_eq!(ids.len(), boardwalk_games::catalog::games().len());
        ids
    }
}

/// The address that a test gives its nth attacker or player.
pub fn address(group: u8, n: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, group, u8::try_from(1 + n).unwrap())
}

#[derive(Clone)]
pub struct Client {
    pub base: String,
    pub http: reqwest::Client,
    pub token: Option<String>,
    /// Whether it waits and asks again when it is told that it asks too often.
    pub patient: bool,
}

impl Client {
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> (StatusCode, String) {
        loop {
            let answer = self.send_once(method.clone(), path, body.clone(), headers).await;
            if answer.0 != StatusCode::TOO_MANY_REQUESTS || !self.patient {
                return answer;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }

    async fn send_once(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> (StatusCode, String) {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await.unwrap();
        (response.status(), response.text().await.unwrap())
    }

    pub async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let (status, text) = self.send(Method::POST, path, Some(body.to_string()), &[]).await;
        (status, serde_json::from_str(&text).unwrap_or_default())
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        let (status, text) = self.send(Method::GET, path, None, &[]).await;
        (status, serde_json::from_str(&text).unwrap_or_default())
    }

    pub async fn look(&self, table: &str) -> Value {
        let (status, snapshot) = self.get(&format!("/api/v1/tables/{table}")).await;
        assert_eq!(status, StatusCode::OK, "{snapshot}");
        snapshot
    }

    pub async fn ask(&self, table: &str, id: &str, what: Value) -> Value {
        let path = format!("/api/v1/tables/{table}/commands");
        self.post(&path, &json!({"id": id, "do": what})).await.1
    }

    /// The header that shows who this is, for a socket.
    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.token.clone().unwrap())
    }

    /// The cookie that a browser of theirs would send.
    pub fn cookie(&self) -> String {
        format!("boardwalk_session={}", self.token.clone().unwrap())
    }

    /// What this player has: balance, and on tables.
    pub async fn has(&self) -> (i64, i64) {
        let (_, me) = self.get("/api/v1/me").await;
        (cents(&me["account"]["balance"]), cents(&me["account"]["on_tables"]))
    }
}
