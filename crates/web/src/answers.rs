//! Answers: JSON, and errors with a status that fits their code.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use boardwalk_floor::Refused;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why a request was not done.
#[derive(Debug)]
pub struct Failure(pub Refused);

/// What a handler gives.
pub type Answered<T> = Result<T, Failure>;

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Failure(refused)
    }
}

impl Failure {
    /// A failure of the API's own.
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Failure(Refused::new(code, message))
    }

    /// The status that goes with the code; what the rules refuse is 422.
    fn status(&self) -> StatusCode {
        match self.0.code.as_str() {
            "bad-request" | "bad-id" | "too-long" => StatusCode::BAD_REQUEST,
            "log-in" | "wrong-login" => StatusCode::UNAUTHORIZED,
            "cross-site" | "supervisors-only" | "auditors-only" | "not-your-seat" => {
                StatusCode::FORBIDDEN
            }
            "no-such-table" | "no-such-round" | "no-such-game" | "not-found" => {
                StatusCode::NOT_FOUND
            }
            "name-taken" | "id-reused" | "seat-taken" => StatusCode::CONFLICT,
            "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
            "too-many-requests" => StatusCode::TOO_MANY_REQUESTS,
            "unavailable" => StatusCode::SERVICE_UNAVAILABLE,
            "elsewhere" => StatusCode::MISDIRECTED_REQUEST,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

/// The object that every error is sent as.
#[derive(Debug, Serialize)]
pub struct ErrorBody<'a> {
    error: &'a Refused,
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status(), Json(ErrorBody { error: &self.0 })).into_response()
    }
}

/// A body that was read as JSON, or a clear line about why it was not.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::BytesRejection(why)) if why.status() == 413 => {
                Err(Failure::new("too-large", "the request is too long"))
            }
            Err(why) => {
                let said: String = why.body_text().chars().take(200).collect();
                Err(Failure::new("bad-request", said))
            }
        }
    }
}
