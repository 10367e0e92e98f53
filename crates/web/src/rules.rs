//! The rules provision by provision, worked out once.

use std::sync::OnceLock;

use axum::http::header;
use axum::response::{Html, IntoResponse};
use boardwalk_games::catalog;
use boardwalk_records::golden::{coverage, coverage_of_all_games};
use boardwalk_records::matrix::{self, Assets};

use crate::answers::{Answered, Failure};

/// The page. Every golden transcript is played for it, so it is kept.
pub async fn page() -> Answered<impl IntoResponse> {
    static PAGE: OnceLock<Result<String, String>> = OnceLock::new();
    let page = match PAGE.get() {
        Some(page) => page,
        None => tokio::task::spawn_blocking(|| PAGE.get_or_init(whole))
            .await
            .map_err(|_| Failure::new("failed", "the page could not be made"))?,
    };
    match page {
        Ok(page) => Ok(Html(page.as_str())),
        Err(why) => Err(Failure::new("failed", why.clone())),
    }
}

fn whole() -> Result<String, String> {
    let mut games = vec![coverage_of_all_games(catalog::games())?];
    for game in catalog::games() {
        games.push(coverage(*game)?);
    }
    Ok(matrix::html(&games, Assets::Linked))
}

/// Its style.
pub async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], matrix::STYLE)
}

/// Its search.
pub async fn search() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], matrix::SEARCH)
}
