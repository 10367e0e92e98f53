//! A floor with real sockets, and a client that speaks to it.

#![allow(dead_code)]

#[path = "../../../floor/tests/common/bot.rs"]
pub mod bot;

use std::sync::Arc;

use boardwalk_floor::{Clocks, Config, Floor};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

pub use bot::{Chance, cents, next_move};

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
        Client {
            base: format!("http://{}", self.address),
            http: reqwest::Client::new(),
            token: None,
            patient: false,
        }
    }

    /// Somebody with an account and money.
    pub async fn player(&self, name: &str) -> Client {
        let mut client = self.client();
        client.patient = true;
        let given = json!({"name": name, "password": "correct horse"});
        let (status, body) = client.post("/api/v1/accounts", &given).await;
        assert_eq!(status, StatusCode::CREATED, "{body}");
        client.token = Some(body["token"].as_str().unwrap().to_string());
        let (status, _) = client.post("/api/v1/cage", &json!({"amount": 10000, "id": "c"})).await;
        assert_eq!(status, StatusCode::OK);
        client
    }
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

    /// What this player has: balance, and on tables.
    pub async fn has(&self) -> (i64, i64) {
        let (_, me) = self.get("/api/v1/me").await;
        (cents(&me["account"]["balance"]), cents(&me["account"]["on_tables"]))
    }
}
