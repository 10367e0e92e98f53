//! The catalog: games, guides, prices, provisions.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use boardwalk_games::any::AnyGame;
use boardwalk_games::catalog;
use boardwalk_games::listing::Listing;
use boardwalk_games::provisions::{Kind, Provision};
use boardwalk_pricing::price::{self, PriceError, PriceSheet};
use serde::Serialize;

use crate::App;
use crate::answers::{Answered, Failure};

fn game(id: &str) -> Answered<&'static dyn AnyGame> {
    catalog::game(id).map_err(|why| Failure::new("no-such-game", why.to_string()))
}

/// Every game.
pub async fn list() -> Json<Vec<Listing>> {
    Json(catalog::games().iter().map(|game| Listing::of(*game)).collect())
}

/// The provisions of a game.
pub async fn provisions(Path(id): Path<String>) -> Answered<Json<Vec<Provision>>> {
    let provisions = game(&id)?.provisions();
    Ok(Json(provisions.map_err(|why| Failure::new("unavailable", why.to_string()))?))
}

#[derive(Debug, Serialize)]
pub(crate) struct Guide {
    id: &'static str,
    name: &'static str,
    sections: Vec<Section>,
}

#[derive(Debug, Default, Serialize)]
struct Section {
    title: &'static str,
    paragraphs: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The gaming guide of a game, in our words: what there is to bet on and to
/// decide, how it is played, and what this house may choose.
pub async fn guide(Path(id): Path<String>) -> Answered<Json<Guide>> {
    let game = game(&id)?;
    let provisions = game.provisions().unwrap_or_default();
    let played = provisions.iter().filter(|provision| provision.kind == Kind::Enforced);
    let wagers = game.wagers().into_iter();
    let options = game.options().into_iter();
    let sections = vec![
        Section {
            title: "The game",
            paragraphs: vec![format!(
                "{} is played by {} of the New Jersey rules of the games.",
                game.name(),
                game.cites().join(" and ")
            )],
            ..Section::default()
        },
        Section {
            title: "Wagers",
            rows: wagers.map(|wager| vec![wager.key.into(), wager.name.into()]).collect(),
            ..Section::default()
        },
        Section {
            title: "Decisions",
            rows: game.decisions().iter().map(|form| vec![form.to_string()]).collect(),
            ..Section::default()
        },
        Section {
            title: "How it is played",
            rows: played.map(|rule| vec![rule.cite.clone(), rule.says.clone()]).collect(),
            ..Section::default()
        },
        Section {
            title: "What the house may choose",
            rows: options.map(|o| vec![o.key.into(), o.says.into(), o.values, o.default]).collect(),
            ..Section::default()
        },
    ];
    Ok(Json(Guide { id: game.id(), name: game.name(), sections }))
}

/// The house edge of a wager.
#[derive(Debug, Clone, Serialize)]
pub struct Edge {
    wager: String,
    edge: f64,
}

/// What is asked for: a game and its options.
type Asked = (String, Vec<(String, String)>);

/// A price, or why there is none.
type Priced = Result<Arc<PriceSheet>, String>;

/// Prices that were worked out, or are being worked out.
#[derive(Debug, Default)]
pub struct Prices {
    known: Mutex<HashMap<Asked, Option<Priced>>>,
}

/// Prices that are kept at most.
const PRICES_MAX: usize = 500;
/// Prices that are worked out at once, a core each.
const AT_ONCE: usize = 1;

/// Rounds over which a price is measured that would take minutes to count.
const MEASURED: u64 = 5_000_000;

fn work_out(game: &str, options: &[(String, String)]) -> Result<PriceSheet, PriceError> {
    match price::price(game, options) {
        Err(PriceError::TakesMinutes(_)) => price::measured(game, options, MEASURED),
        priced => priced,
    }
}

impl Prices {
    /// The edge of the first wager of a game with these options. If it is not known
    /// yet, it soon is; what must be measured waits until somebody sits down to it.
    pub fn edge(
        self: &Arc<Self>,
        game: &str,
        options: &BTreeMap<&'static str, String>,
    ) -> Option<Edge> {
        let options = options.iter().map(|(key, value)| (key.to_string(), value.clone()));
        let asked = (game.to_string(), options.collect());
        let priced = match price::takes_minutes(game) {
            true => self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&asked)?.clone(),
            false => self.of(asked),
        };
        let sheet = priced?.ok()?;
        let first = sheet.wagers.first()?;
        Some(Edge { wager: first.wager.to_string(), edge: first.edge })
    }

    /// Works a price out and keeps it.
    fn keep(&self, asked: Asked) {
        let sheet = work_out(&asked.0, &asked.1);
        let sheet = sheet.map(Arc::new).map_err(|why| why.to_string());
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(asked, Some(sheet));
    }

    fn of(self: &Arc<Self>, asked: Asked) -> Option<Priced> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(price) = known.get(&asked) {
            return price.clone();
        }
        let working = known.values().filter(|price| price.is_none()).count();
        if working >= AT_ONCE || known.len() >= PRICES_MAX {
            return None;
        }
        known.insert(asked.clone(), None);
        drop(known);
        let prices = Arc::clone(self);
        // A thread of its own: the floor closes without waiting for it.
        std::thread::spawn(move || prices.keep(asked));
        None
    }
}

/// What every wager of a game costs, once it is worked out.
pub async fn price_of(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(options): Query<BTreeMap<String, String>>,
) -> Answered<Response> {
    let options: Vec<(String, String)> = options.into_iter().collect();
    // What is unlawful is said at once.
    game(&id)?.open(&options).map_err(|why| Failure(why.into()))?;
    Ok(match app.prices.of((id, options)) {
        None => {
            let pending = serde_json::json!({ "pending": true });
            (StatusCode::ACCEPTED, Json(pending)).into_response()
        }
        Some(Ok(sheet)) => Json(&*sheet).into_response(),
        // Not an error of the one who asks: some games have no price.
        Some(Err(why)) => Json(serde_json::json!({ "unpriced": why })).into_response(),
    })
}
