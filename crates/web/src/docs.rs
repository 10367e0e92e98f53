//! The API's description, health and metrics. The description and the reference
//! page come from one list, which a test holds against the router.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::App;
use crate::answers::Failure;

/// Who may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Anybody,
    LoggedIn,
}

/// One thing that can be asked.
struct Endpoint {
    method: &'static str,
    path: &'static str,
    who: Who,
    says: &'static str,
    /// The body, as an example in JSON.
    body: Option<&'static str>,
    /// The status of success, and what comes.
    gives: (u16, &'static str),
    /// Other statuses.
    others: &'static [(u16, &'static str)],
}

use Who::{Anybody, LoggedIn};

const NO_SUCH: (u16, &str) = (404, "There is no such thing.");
const REFUSED: (u16, &str) = (422, "The rules or the floor refuse it, with code and citation.");

#[rustfmt::skip]
const ENDPOINTS: &[Endpoint] = &[
    Endpoint { method: "post", path: "/api/v1/accounts", who: Anybody, says: "Makes an account and logs it in; sets the session's cookie.", body: Some(r#"{"name":"Ann","password":"eight or more"}"#), gives: (201, "account, token"), others: &[(409, "The name is taken."), REFUSED] },
    Endpoint { method: "post", path: "/api/v1/sessions", who: Anybody, says: "Logs in; every other session of the account ends. Three failures lock the account for five minutes.", body: Some(r#"{"name":"Ann","password":"eight or more"}"#), gives: (200, "account, token, previous_login"), others: &[(401, "Name and password do not go together, or the account is locked.")] },
    Endpoint { method: "delete", path: "/api/v1/sessions/current", who: LoggedIn, says: "Logs out.", body: None, gives: (204, "Nothing."), others: &[] },
    Endpoint { method: "get", path: "/api/v1/me", who: LoggedIn, says: "Who is logged in, with what, and in which seats.", body: None, gives: (200, "account, previous_login, seats"), others: &[] },
    Endpoint { method: "post", path: "/api/v1/cage", who: LoggedIn, says: "Play money from the cage: at most $10,000.00 at a time, and only to who has less than $100,000.00.", body: Some(r#"{"amount":500,"id":"client-made"}"#), gives: (200, "account"), others: &[(409, "The id was used for something else."), REFUSED] },
    Endpoint { method: "get", path: "/api/v1/games", who: Anybody, says: "Every game with its options, wagers, decisions and irregularities.", body: None, gives: (200, "A list of games."), others: &[] },
    Endpoint { method: "get", path: "/api/v1/games/{id}/guide", who: Anybody, says: "The gaming guide of a game.", body: None, gives: (200, "id, name, sections"), others: &[NO_SUCH] },
    Endpoint { method: "get", path: "/api/v1/games/{id}/price", who: Anybody, says: "What every wager costs. Options are given as query parameters.", body: None, gives: (200, "The price, as boardwalk price --json."), others: &[(202, "It is being worked out: ask again."), NO_SUCH, REFUSED] },
    Endpoint { method: "get", path: "/api/v1/games/{id}/provisions", who: Anybody, says: "The provisions of a game in our words, and what is done about each.", body: None, gives: (200, "A list of provisions."), others: &[NO_SUCH] },
    Endpoint { method: "get", path: "/api/v1/tables", who: Anybody, says: "The lobby.", body: None, gives: (200, "A list of tables."), others: &[] },
    Endpoint { method: "post", path: "/api/v1/tables", who: LoggedIn, says: "Opens a table. Options that the rules forbid are refused with the citation.", body: Some(r#"{"game":"casino-war","options":{"decks":"8"},"name":"The corner","id":"client-made"}"#), gives: (201, "id"), others: &[NO_SUCH, (409, "The id was used for something else."), REFUSED] },
    Endpoint { method: "get", path: "/api/v1/tables/{id}", who: Anybody, says: "A table as the caller may see it.", body: None, gives: (200, "The snapshot that the socket sends first."), others: &[NO_SUCH] },
    Endpoint { method: "post", path: "/api/v1/tables/{id}/commands", who: LoggedIn, says: "Asks something of a table: sit, stand, bet, remove, decide, ready, buy-in, fill, dismiss; for supervisors rule, irregularity, pause, hold, step, resume, void.", body: Some(r#"{"id":"client-made","do":{"type":"bet","seat":3,"wager":"initial","amount":10}}"#), gives: (200, "The answer. The same id again has the same answer and no second effect."), others: &[(403, "Somebody else's seat, or a supervisor's command."), NO_SUCH, (409, "The id was used for something else."), REFUSED] },
    Endpoint { method: "get", path: "/api/v1/tables/{id}/live", who: Anybody, says: "The socket of a table: a snapshot, then for every stored batch its events and what has changed of the state; commands in, answers out. The handshake needs this site's Origin, or a bearer token and no Origin.", body: None, gives: (101, "A WebSocket."), others: &[NO_SUCH] },
    Endpoint { method: "get", path: "/api/v1/tables/{id}/log", who: LoggedIn, says: "The table's signed log as JSON lines, for boardwalk verify. Seeds that are not revealed go to auditors alone.", body: None, gives: (200, "JSON lines."), others: &[NO_SUCH] },
    Endpoint { method: "get", path: "/api/v1/tables/{id}/rounds", who: Anybody, says: "Rounds that are over, the latest first; before and limit page through them.", body: None, gives: (200, "A list of rounds."), others: &[NO_SUCH] },
    Endpoint { method: "get", path: "/api/v1/tables/{id}/rounds/{number}", who: Anybody, says: "A round that is over: its events, transcript, and what its cards can be checked with.", body: None, gives: (200, "round, game, options, events, transcript, proof"), others: &[NO_SUCH] },
    Endpoint { method: "get", path: "/api/v1/tables/{id}/rounds/{number}/transcript", who: Anybody, says: "The same as a transcript, for boardwalk settle.", body: None, gives: (200, "Text."), others: &[NO_SUCH] },
    Endpoint { method: "get", path: "/api/openapi.json", who: Anybody, says: "This description.", body: None, gives: (200, "OpenAPI 3.1."), others: &[] },
    Endpoint { method: "get", path: "/api/docs", who: Anybody, says: "This description as a page.", body: None, gives: (200, "HTML."), others: &[] },
    Endpoint { method: "get", path: "/healthz", who: Anybody, says: "Whether the floor can do its work.", body: None, gives: (200, "ok, tables"), others: &[(503, "The store does not answer.")] },
    Endpoint { method: "get", path: "/metrics", who: Anybody, says: "Counters for Prometheus.", body: None, gives: (200, "Text."), others: &[] },
];

/// The OpenAPI document.
pub async fn openapi() -> Json<Value> {
    Json(document())
}

fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in ENDPOINTS {
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[endpoint.method] = operation(endpoint);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Boardwalk",
            "version": "1",
            "description": "The floor. Money is a number of dollars with at most two decimals. \
                            Every error is {\"error\":{\"code\",\"message\",\"cite\"}}.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "session": { "type": "apiKey", "in": "cookie", "name": "boardwalk_session" },
            },
            "schemas": { "Error": error_schema() },
        },
    })
}

fn error_schema() -> Value {
    let text = json!({ "type": "string" });
    json!({
        "type": "object",
        "required": ["error"],
        "properties": { "error": {
            "type": "object",
            "required": ["code", "message", "cite"],
            "properties": {
                "code": text, "message": text, "cite": { "type": ["string", "null"] },
            },
        } },
    })
}

fn operation(endpoint: &Endpoint) -> Value {
    let error =
        json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } });
    let mut responses = Map::new();
    let (status, gives) = endpoint.gives;
    responses.insert(status.to_string(), json!({ "description": gives }));
    let not_logged_in = (401, "Nobody is logged in.");
    let logged_in = (endpoint.who == LoggedIn).then_some(&not_logged_in);
    for (status, says) in endpoint.others.iter().chain(logged_in) {
        let answer = json!({ "description": says, "content": error });
        responses.insert(status.to_string(), answer);
    }
    let names = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{'));
    let parameters: Vec<Value> = names
        .map(|name| {
            let name = name.trim_end_matches('}');
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
        })
        .collect();
    let mut operation = json!({
        "summary": endpoint.says,
        "parameters": parameters,
        "responses": responses,
    });
    if endpoint.who == LoggedIn {
        operation["security"] = json!([{ "bearer": [] }, { "session": [] }]);
    }
    if let Some(body) = endpoint.body {
        let example: Value = serde_json::from_str(body).unwrap_or_default();
        let content = json!({ "application/json": { "example": example } });
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    operation
}

/// The reference, as a page that fetches nothing.
pub async fn reference() -> Response {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Boardwalk: the API\
         </title><meta name=\"viewport\" content=\"width=device-width\"></head><body><main>\
         <h1>Boardwalk: the API</h1><p>Version 1. The same as \
         <a href=\"/api/openapi.json\">OpenAPI</a>. Money is a number of dollars with at most two \
         decimals; every error is <code>{\"error\":{\"code\",\"message\",\"cite\"}}</code>. A \
         session is the cookie that log-in sets, or <code>Authorization: Bearer TOKEN</code>.</p>",
    );
    for endpoint in ENDPOINTS {
        let (method, path) = (endpoint.method.to_uppercase(), escaped(endpoint.path));
        page.push_str(&format!(
            "<h2><code>{method} {path}</code></h2><p>{}</p>",
            escaped(endpoint.says)
        ));
        if let Some(body) = endpoint.body {
            page.push_str(&format!("<pre>{}</pre>", escaped(body)));
        }
        page.push_str("<dl>");
        let logged_in = (401, "Nobody is logged in.");
        let logged_in = (endpoint.who == LoggedIn).then_some(&logged_in);
        for (status, says) in [&endpoint.gives].into_iter().chain(endpoint.others).chain(logged_in)
        {
            page.push_str(&format!("<dt>{status}</dt><dd>{}</dd>", escaped(says)));
        }
        page.push_str("</dl>");
    }
    page.push_str("</main></body></html>");
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_json() {
        for endpoint in ENDPOINTS {
            if let Some(body) = endpoint.body {
                serde_json::from_str::<Value>(body).expect(endpoint.path);
            }
        }
    }
}
