//! Who asks: the session's cookie, or a bearer token.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use boardwalk_floor::Person;

use crate::App;
use crate::answers::Failure;

/// The cookie's name; served by https it has a prefix that browsers check.
pub const COOKIE_NAME: &str = "boardwalk_session";
/// The same when served by https.
pub const SECURE_COOKIE_NAME: &str = "__Host-boardwalk_session";

/// The longest token that is looked at.
const TOKEN_MAX: usize = 128;

/// Somebody who is logged in.
#[derive(Debug, Clone)]
pub struct Who(pub Person);

/// How a request says who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// By a header that a page of another site cannot set.
    Bearer(String),
    /// By a cookie that the browser sends by itself.
    Cookie(String),
}

/// What the headers say.
pub fn said(headers: &HeaderMap) -> Option<Said> {
    if let Some(value) = headers.get(AUTHORIZATION) {
        let token = value.to_str().ok()?.strip_prefix("Bearer ")?;
        return Some(Said::Bearer(token.into())).filter(|_| token.len() <= TOKEN_MAX);
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    for pair in cookies.flat_map(|cookies| cookies.split(';')) {
        if let Some((name, token)) = pair.trim().split_once('=')
            && [COOKIE_NAME, SECURE_COOKIE_NAME].contains(&name)
            && token.len() <= TOKEN_MAX
        {
            return Some(Said::Cookie(token.into()));
        }
    }
    None
}

/// Whose session the headers name.
pub async fn person(app: &App, headers: &HeaderMap) -> Result<Option<Person>, Failure> {
    match said(headers) {
        Some(Said::Bearer(token) | Said::Cookie(token)) => {
            Ok(app.floor.accounts().of_token(&token).await?)
        }
        None => Ok(None),
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let person = person(app, &parts.headers).await?;
        person.map(Who).ok_or_else(|| Failure::new("log-in", "log in first"))
    }
}

impl OptionalFromRequestParts<App> for Who {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Failure> {
        Ok(person(app, &parts.headers).await?.map(Who))
    }
}
