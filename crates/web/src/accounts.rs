//! Accounts, sessions, the cage.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use boardwalk_equipment::Money;
use boardwalk_floor::Person;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::answers::{Answered, Body, Failure};
use crate::session::{COOKIE_NAME, SECURE_COOKIE_NAME, Who};

/// A name and a password.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    name: String,
    password: String,
}

/// An account as its owner sees it.
#[derive(Debug, Serialize)]
pub struct AccountView {
    name: String,
    role: &'static str,
    balance: Money,
    on_tables: Money,
}

async fn account(app: &App, who: &Person) -> Answered<AccountView> {
    let has = app.floor.holdings(who).await?;
    Ok(AccountView {
        name: who.name.clone(),
        role: who.role.key(),
        balance: has.balance,
        on_tables: has.on_tables,
    })
}

#[derive(Debug, Serialize)]
struct LoggedIn {
    account: AccountView,
    token: String,
    previous_login: Option<i64>,
}

async fn logged_in(
    app: &App,
    headers: &HeaderMap,
    status: StatusCode,
    (who, token): (Person, String),
) -> Answered<Response> {
    let cookie = cookie(headers, &token, 12 * 60 * 60)?;
    let account = account(app, &who).await?;
    let body = LoggedIn { account, token, previous_login: when(who.previous_login) };
    Ok((status, [(SET_COOKIE, cookie)], Json(body)).into_response())
}

fn when(ms: i64) -> Option<i64> {
    Some(ms).filter(|ms| *ms > 0)
}

fn cookie(headers: &HeaderMap, token: &str, seconds: u32) -> Answered<HeaderValue> {
    // A proxy in front of the floor says so.
    let https = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let (name, secure) = if https { (SECURE_COOKIE_NAME, "; Secure") } else { (COOKIE_NAME, "") };
    let text =
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).map_err(|_| Failure::new("unavailable", "no cookie"))
}

/// Makes an account.
pub async fn register(
    State(app): State<App>,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Answered<Response> {
    let begun = app.floor.accounts().register(&given.name, &given.password).await?;
    logged_in(&app, &headers, StatusCode::CREATED, begun).await
}

/// Logs in.
pub async fn log_in(
    State(app): State<App>,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Answered<Response> {
    let begun = app.floor.accounts().log_in(&given.name, &given.password).await?;
    logged_in(&app, &headers, StatusCode::OK, begun).await
}

/// Logs out.
pub async fn log_out(
    State(app): State<App>,
    headers: HeaderMap,
    Who(who): Who,
) -> Answered<Response> {
    app.floor.accounts().log_out(&who).await?;
    let gone = cookie(&headers, "", 0)?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, gone)]).into_response())
}

#[derive(Debug, Serialize)]
pub(crate) struct Me {
    account: AccountView,
    previous_login: Option<i64>,
    seats: Vec<SeatHeld>,
}

#[derive(Debug, Serialize)]
struct SeatHeld {
    table: String,
    seat: u8,
}

/// Who is logged in, with what, and where they sit.
pub async fn me(State(app): State<App>, Who(who): Who) -> Answered<Json<Me>> {
    let seats = app.floor.seats_of(who.id).into_iter();
    Ok(Json(Me {
        account: account(&app, &who).await?,
        previous_login: when(who.previous_login),
        seats: seats.map(|(table, seat)| SeatHeld { table, seat: seat.number() }).collect(),
    }))
}

/// Play money that is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FromCage {
    amount: Money,
    id: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct AccountBody {
    account: AccountView,
}

/// Play money from the cage.
pub async fn cage(
    State(app): State<App>,
    Who(who): Who,
    Body(asked): Body<FromCage>,
) -> Answered<Json<AccountBody>> {
    app.floor.cage(&who, asked.amount, &asked.id).await?;
    Ok(Json(AccountBody { account: account(&app, &who).await? }))
}
