//! Tables: the lobby, a table, its rounds and its log.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use boardwalk_equipment::Money;
use boardwalk_floor::RoundDetail;
use boardwalk_floor::command::{Answer, Command};
use boardwalk_floor::table::Summary;
use boardwalk_games::any::AnyTable;
use boardwalk_games::catalog;
use boardwalk_records::log::dealt::{DealtShoe, Draw};
use boardwalk_records::log::{Line, rules_text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::App;
use crate::answers::{Answered, Body, Failure};
use crate::games::Edge;
use crate::session::Who;

#[derive(Debug, Serialize)]
pub(crate) struct TableView {
    #[serde(flatten)]
    summary: Summary,
    edge: Option<Edge>,
}

/// The lobby.
pub async fn list(State(app): State<App>) -> Json<Vec<TableView>> {
    let tables = app.floor.tables().into_iter().map(|handle| handle.summary());
    let view = |summary: Summary| {
        let edge = app.prices.edge(summary.game, &summary.options);
        TableView { edge, summary }
    };
    Json(tables.map(view).collect())
}

/// A table that is to be opened.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    name: Option<String>,
    id: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct TableId {
    id: String,
}

/// Opens a table.
pub async fn open(
    State(app): State<App>,
    Who(who): Who,
    Body(new): Body<NewTable>,
) -> Answered<(StatusCode, Json<TableId>)> {
    let name = new.name.as_deref();
    let id = app.floor.open_table(&who, &new.game, &new.options, name, &new.id).await?;
    Ok((StatusCode::CREATED, Json(TableId { id })))
}

/// A table as the caller may see it.
pub async fn look(
    State(app): State<App>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Answered<Response> {
    let handle = app.floor.table(&id)?;
    let seen = handle.look(who.map(|Who(who)| who)).await;
    let seen = seen.ok_or_else(|| Failure::new("unavailable", "the table is just closing"))?;
    Ok(([(CONTENT_TYPE, "application/json")], seen.to_string()).into_response())
}

/// Asks something of a table.
pub async fn command(
    State(app): State<App>,
    Who(who): Who,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Answered<(StatusCode, Json<Answer>)> {
    let answer = app.floor.table(&id)?.ask(who, command).await;
    let status = match &answer.error {
        Some(refused) => Failure(refused.clone()).into_response().status(),
        None => StatusCode::OK,
    };
    Ok((status, Json(answer)))
}

/// Which rounds are wanted.
#[derive(Debug, Deserialize)]
pub struct Page {
    before: Option<u64>,
    limit: Option<u64>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RoundSummary {
    round: u64,
    started: i64,
    ended: i64,
    summary: String,
    your_net: Option<Money>,
}

/// Rounds that are over, the latest first.
pub async fn rounds(
    State(app): State<App>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(page): Query<Page>,
) -> Answered<Json<Vec<RoundSummary>>> {
    app.floor.table(&id)?;
    let rows = app.floor.rounds(&id, page.before, page.limit.unwrap_or(50)).await?;
    let key = who.map(|Who(who)| who.id.to_string());
    let view = |row: boardwalk_floor::store::ops::RoundRow| {
        let nets: BTreeMap<String, i64> = serde_json::from_str(&row.nets).unwrap_or_default();
        let net = key.as_ref().and_then(|key| nets.get(key).copied());
        RoundSummary {
            round: row.round,
            started: row.started,
            ended: row.ended,
            summary: row.summary,
            your_net: net.and_then(Money::from_cents),
        }
    };
    Ok(Json(rows.into_iter().map(view).collect()))
}

#[derive(Debug, Serialize)]
pub(crate) struct RoundView {
    round: u64,
    game: &'static str,
    options: BTreeMap<&'static str, String>,
    started: i64,
    ended: i64,
    summary: String,
    events: Vec<Value>,
    transcript: String,
    proof: Option<Proof>,
}

/// What the cards of a round can be checked with: from the rules' text follows
/// their digest, from that and the seed the promise, from the seed the order of
/// the cards, and from their places each card of the round.
#[derive(Debug, Serialize)]
struct Proof {
    shoe: u64,
    commit: String,
    seed: Option<String>,
    table: String,
    rules: String,
    /// Why a seed that is not there is not revealed, and when it will be.
    reveal: &'static str,
    shoes: Vec<ShoeProof>,
    draws: Vec<Draw>,
}

#[derive(Debug, Serialize)]
struct ShoeProof {
    #[serde(flatten)]
    dealt: DealtShoe,
    commit: String,
    seed: Option<String>,
}

/// The proof of a round, unless nothing was dealt.
fn proof(table: &dyn AnyTable, id: &str, detail: &RoundDetail) -> Option<Proof> {
    let with_promise = |dealt: &DealtShoe| {
        let (commit, seed) = detail.shoes.get(&dealt.shoe)?.clone();
        Some(ShoeProof { dealt: dealt.clone(), commit, seed })
    };
    let shoes: Vec<ShoeProof> = detail.dealt.shoes.iter().filter_map(with_promise).collect();
    let first = shoes.first()?;
    let (shoe, commit, seed) = (first.dealt.shoe, first.commit.clone(), first.seed.clone());
    let reveal = match table.buy_in().is_some() {
        true => "never",
        false => "shoe-end",
    };
    let (table, rules) = (id.to_string(), rules_text(table));
    Some(Proof {
        shoe,
        commit,
        seed,
        table,
        rules,
        reveal,
        shoes,
        draws: detail.dealt.draws.clone(),
    })
}

/// A round that is over.
pub async fn round(
    State(app): State<App>,
    who: Option<Who>,
    Path((id, number)): Path<(String, u64)>,
) -> Answered<Json<RoundView>> {
    let handle = app.floor.table(&id)?;
    let who = who.map(|Who(who)| who);
    let detail = app.floor.round(who.as_ref(), &id, number).await?;
    let game = catalog::game(&handle.row.game)
        .map_err(|why| Failure::new("no-such-game", why.to_string()))?;
    let mut events = Vec::new();
    let why = boardwalk_floor::table::view::provisions_of(game);
    for text in &detail.lines {
        events.extend(told(text, &why));
    }
    let options: Vec<(String, String)> =
        serde_json::from_str(&handle.row.options).unwrap_or_default();
    let table = game.open(&options).map_err(|why| Failure::new("no-such-game", why.to_string()))?;
    let proof = proof(&*table, &id, &detail);
    Ok(Json(RoundView {
        round: number,
        game: game.id(),
        options: handle.summary().options,
        started: detail.row.started,
        ended: detail.row.ended,
        summary: detail.row.summary,
        events,
        transcript: detail.transcript,
        proof,
    }))
}

/// The events of a line, with our words for the provisions.
fn told(text: &str, why: &boardwalk_floor::table::view::Why) -> Vec<Value> {
    let Ok(line) = serde_json::from_str::<Line>(text) else { return Vec::new() };
    let Some(raw) = line.events else { return Vec::new() };
    let mut events: Vec<Value> = serde_json::from_str(raw.get()).unwrap_or_default();
    for event in &mut events {
        let Some(object) = event.as_object_mut() else { continue };
        object.insert("seq".into(), line.seq.into());
        object.insert("round".into(), line.round.into());
        let provision = object.get("cite").and_then(Value::as_str).and_then(|cite| why.get(cite));
        if let Some(provision) = provision {
            let words = serde_json::json!({
                "says": provision.says,
                "reading": provision.reading,
                "cite": provision.cite,
            });
            object.insert("why".into(), words);
        }
    }
    events
}

/// A round that is over, as a transcript.
pub async fn transcript(
    State(app): State<App>,
    who: Option<Who>,
    Path((id, number)): Path<(String, u64)>,
) -> Answered<Response> {
    let who = who.map(|Who(who)| who);
    let detail = app.floor.round(who.as_ref(), &id, number).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], detail.transcript).into_response())
}

/// The table's log, to be verified by anybody.
pub async fn log(
    State(app): State<App>,
    Who(who): Who,
    Path(id): Path<String>,
) -> Answered<Response> {
    let text = app.floor.export(&who, &id).await?;
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let name = HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("application/jsonl");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], text).into_response())
}
