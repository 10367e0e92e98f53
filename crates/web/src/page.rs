//! The page: the files of `page/`, in the binary.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use boardwalk_records::log::chain::hex;
use rust_embed::RustEmbed;

use crate::answers::Failure;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// A file of the page; its address is the file's name, and `/` is the index. An
/// address of the page's own, such as `/tables/x`, is the index too.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let is_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let found = Files::get(name);
    let (name, found) = match found {
        None if !is_file && !name.starts_with("api/") => ("index.html", Files::get("index.html")),
        found => (name, found),
    };
    let Some(file) = found else {
        return Failure::new("not-found", "there is nothing here").into_response();
    };
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()));
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    let kind = kind(name);
    let headers =
        [(CONTENT_TYPE, kind.to_string()), (CACHE_CONTROL, "no-cache".into()), (ETAG, tag)];
    (headers, file.data.into_owned()).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json" | "webmanifest") => "application/json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
