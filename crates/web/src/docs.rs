//! The API's description, health and metrics.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::App;
use crate::answers::Failure;

/// The OpenAPI document.
pub async fn openapi() -> Json<Value> {
    Json(json!({}))
}

/// The reference.
pub async fn reference() -> Response {
    Failure::new("not-found", "there is nothing here").into_response()
}

/// Whether the floor can do its work: the store answers.
pub async fn healthz(State(app): State<App>) -> Result<Json<Value>, Failure> {
    app.floor.check().await?;
    Ok(Json(json!({ "ok": true, "tables": app.floor.tables().len() })))
}

/// Counters for Prometheus.
pub async fn metrics(State(app): State<App>) -> Response {
    let text = app.metrics.map(|metrics| metrics.render()).unwrap_or_default();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
