//! The floor over HTTP and WebSocket: the API of version 1, its description, and
//! the page. Nothing here knows a rule of a game, nor what anybody may see.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod accounts;
mod answers;
mod docs;
mod games;
mod guard;
mod live;
mod page;
mod rules;
mod session;
mod tables;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, post};
use axum::serve::ListenerExt;
use boardwalk_floor::Floor;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

/// The longest body of a request, in bytes.
const BODY_MAX: usize = 16 * 1_024;

/// What every request may use.
#[derive(Clone)]
pub(crate) struct App {
    floor: Arc<Floor>,
    limits: Arc<guard::Limits>,
    prices: Arc<games::Prices>,
    metrics: Option<PrometheusHandle>,
    closing: tokio::sync::watch::Receiver<bool>,
}

/// Serves a floor until `stop` is done; then sockets are closed, what is under
/// way is finished, and the tables' leases are given up.
pub async fn serve(
    listener: TcpListener,
    floor: Arc<Floor>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (close, closing) = tokio::sync::watch::channel(false);
    // A second floor in one process, as in tests, has no recorder of its own.
    let metrics = PrometheusBuilder::new().install_recorder().ok();
    let app = App {
        floor: Arc::clone(&floor),
        limits: Arc::default(),
        prices: Arc::default(),
        metrics,
        closing,
    };
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let stopping = async move {
        stop.await;
        // Sockets may all be closed already.
        let _ = close.send(true);
    };
    // An answer and what is told to everybody are two short messages: the second must
    // not wait until the first is acknowledged.
    let listener = listener.tap_io(|socket| {
        if let Err(error) = socket.set_nodelay(true) {
            tracing::debug!(%error, "a socket sends with delay");
        }
    });
    axum::serve(listener, service).with_graceful_shutdown(stopping).await?;
    floor.shut().await;
    Ok(())
}

fn router(app: App) -> Router {
    let v1 = Router::new()
        .route("/accounts", post(accounts::register))
        .route("/sessions", post(accounts::log_in))
        .route("/sessions/current", delete(accounts::log_out))
        .route("/me", get(accounts::me))
        .route("/cage", post(accounts::cage))
        .route("/games", get(games::list))
        .route("/games/{id}/guide", get(games::guide))
        .route("/games/{id}/price", get(games::price_of))
        .route("/games/{id}/provisions", get(games::provisions))
        .route("/tables", get(tables::list).post(tables::open))
        .route("/tables/{id}", get(tables::look))
        .route("/tables/{id}/commands", post(tables::command))
        .route("/tables/{id}/live", get(live::live))
        .route("/tables/{id}/log", get(tables::log))
        .route("/tables/{id}/rounds", get(tables::rounds))
        .route("/tables/{id}/rounds/{number}", get(tables::round))
        .route("/tables/{id}/rounds/{number}/transcript", get(tables::transcript))
        .route("/openapi.json", get(docs::openapi));
    Router::new()
        .nest("/api/v1", v1)
        .route("/api/openapi.json", get(docs::openapi))
        .route("/api/docs", get(docs::reference))
        .route("/rules", get(rules::page))
        .route("/rules.css", get(rules::style))
        .route("/rules.js", get(rules::search))
        .route("/healthz", get(docs::healthz))
        .route("/metrics", get(docs::metrics))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(from_fn(guard::headers))
        .with_state(app)
}
