//! What stands before every request: headers that keep a page safe, where state
//! may be changed from, and how often.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::answers::Failure;
use crate::session::{Said, said};

const CSP: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                   connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                   frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// Puts the headers on.
pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, value);
    }
    response
}

/// Checks how often an address asks, and where a change comes from.
pub async fn guard(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let logs_in = request.method() == Method::POST
        && ["/api/v1/accounts", "/api/v1/sessions"].contains(&request.uri().path());
    if !app.limits.allows(from.ip(), logs_in) {
        return Failure::new("too-many-requests", "that is too often; wait a moment")
            .into_response();
    }
    if !request.method().is_safe() && !may_change(request.headers()) {
        return Failure::new("cross-site", "that comes from another site").into_response();
    }
    next.run(request).await
}

/// A change is asked for by a program with a bearer token, or by a page of this
/// site. A browser says where a page is from, and a page of another site cannot
/// send a bearer token.
fn may_change(headers: &HeaderMap) -> bool {
    match (headers.get(header::ORIGIN), said(headers)) {
        (Some(_), _) => is_same_origin(headers),
        (None, Some(Said::Cookie(_))) => false,
        (None, Some(Said::Bearer(_)) | None) => true,
    }
}

/// Whether the origin is the host that was asked.
pub fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (Some(origin), Some(host)) = (text(header::ORIGIN), text(header::HOST)) else {
        return false;
    };
    let origin = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    origin == Some(host)
}

/// Requests of an address: a bucket that fills with time.
#[derive(Debug, Default)]
pub struct Limits {
    buckets: Mutex<HashMap<(IpAddr, bool), Bucket>>,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    seen: Instant,
}

/// How many at once, and how many a second, for log-ins and for all else.
const LOG_INS: (f64, f64) = (60.0, 2.0);
const OTHERS: (f64, f64) = (2_000.0, 500.0);
/// Addresses that are remembered at most; then those not seen for long go.
const ADDRESSES_MAX: usize = 10_000;

impl Limits {
    /// Whether an address may ask once more.
    fn allows(&self, from: IpAddr, logs_in: bool) -> bool {
        let (most, a_second) = if logs_in { LOG_INS } else { OTHERS };
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES_MAX {
            buckets.retain(|_, bucket| now.duration_since(bucket.seen).as_secs() < 60);
        }
        let bucket = buckets.entry((from, logs_in)).or_insert(Bucket { left: most, seen: now });
        let since = now.duration_since(bucket.seen).as_secs_f64();
        bucket.left = (bucket.left + since * a_second).min(most);
        bucket.seen = now;
        if bucket.left < 1.0 {
            return false;
        }
        bucket.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn a_change_comes_from_this_site_or_from_a_program() {
        let cookie = ("cookie", "boardwalk_session=abc");
        let bearer = ("authorization", "Bearer abc");
        let host = ("host", "floor:8047");
        for (headers, may) in [
            (vec![host], true),
            (vec![host, bearer], true),
            (vec![host, cookie], false),
            (vec![host, cookie, ("origin", "http://floor:8047")], true),
            (vec![host, cookie, ("origin", "https://floor:8047")], true),
            (vec![host, cookie, ("origin", "http://evil")], false),
            (vec![host, cookie, ("origin", "null")], false),
            (vec![host, ("origin", "http://floor:8047.evil")], false),
            (vec![host, bearer, ("origin", "http://evil")], false),
        ] {
            assert_eq!(may_change(&with(&headers)), may, "{headers:?}");
        }
    }

    #[test]
    fn who_asks_too_often_waits() {
        let limits = Limits::default();
        let (one, other): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let allowed = (0..200).filter(|_| limits.allows(one, true)).count();
        assert!((60..70).contains(&allowed), "{allowed}");
        assert!(limits.allows(other, true) && limits.allows(one, false));
    }
}
