//! Exact prices: what every wager costs, counted and not sampled.
//!
//! ```
//! use boardwalk_pricing::price::price;
//!
//! let sheet = price("mini-dice", &[])?;
//! let any_seven = sheet.wagers.iter().find(|w| w.wager == "any-seven").unwrap();
//! assert_eq!(any_seven.edge_exact.as_deref(), Some("1/6"));
//! # Ok::<(), boardwalk_pricing::price::PriceError>(())
//! ```

mod all_in_hold_em;
mod blackjack;
mod casino_war;
mod chain;
mod chart;
mod craps;
mod fast_action_hold_em;
mod html;
mod lunar_poker;
mod measured;
mod mini_dice;
mod minibaccarat;
mod results;
mod square;

use std::collections::BTreeMap;
use std::time::Instant;

use boardwalk_games::blackjack::blackjack::Blackjack;
use boardwalk_games::catalog::{self, UnknownGame};
use boardwalk_games::comparing::casino_war::CasinoWar;
use boardwalk_games::comparing::minibaccarat::Minibaccarat;
use boardwalk_games::dice::craps::{AtCraps, Craps};
use boardwalk_games::dice::mini_craps::MiniCraps;
use boardwalk_games::dice::mini_dice::MiniDice;
use boardwalk_games::house_poker::all_in_hold_em::AllInHoldEm;
use boardwalk_games::house_poker::fast_action_hold_em::FastActionHoldEm;
use boardwalk_games::house_poker::lunar_poker::LunarPoker;
use boardwalk_games::{Game, GameOptions, OptionError, Wager};
use serde::Serialize;

pub use blackjack::{FirstDeal, FirstDeals, Plays};
pub use chain::ChainError;
pub use chart::{Chart, ChartPart, ChartRow};
pub use html::html;
pub use measured::measured;
pub use results::{Fraction, Results};
pub use square::{Cell, Square, Thumb};

/// What a game costs with some options.
#[derive(Debug, Clone, Serialize)]
pub struct PriceSheet {
    /// The game's id.
    pub game: &'static str,
    /// The options in force.
    pub options: BTreeMap<&'static str, String>,
    /// How it was worked out.
    pub method: Method,
    /// Seconds taken.
    pub seconds: f64,
    /// What each wager costs.
    pub wagers: Vec<WagerPrice>,
    /// What to do, where there is a choice.
    pub strategy: Vec<Advice>,
    /// The same as a chart, where there is much to choose, and what it costs to
    /// play by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chart: Option<Chart>,
    /// The same as a square, where hands make one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// Rules that can be kept in mind, with what they cost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thumbs: Vec<Thumb>,
    /// What the figures take for granted, and what is not in them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Why no table may be opened with these options, where they were priced for
    /// study all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlawful: Option<String>,
}

/// How a price was worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Counted to the last case.
    Exact,
    /// Measured over very many deals: the interval says how well.
    Sampled,
}

/// What one wager costs.
#[derive(Debug, Clone, Serialize)]
pub struct WagerPrice {
    /// Its key.
    pub wager: &'static str,
    /// The house edge: what is lost a unit of the wager.
    pub edge: f64,
    /// The same as a fraction.
    pub edge_exact: Option<String>,
    /// What is lost a unit of all money put at risk.
    pub element_of_risk: f64,
    /// How often the player comes out ahead.
    pub win: f64,
    /// How often the player comes out even.
    pub push: f64,
    /// How often the player comes out behind.
    pub lose: f64,
    /// The standard deviation of one result, in units.
    pub stdev: f64,
    /// Half the width of the 95% interval, where it was sampled.
    pub ci95: Option<f64>,
    /// How many rolls, spins or hands it stands, on average, where that is not
    /// one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands: Option<f64>,
    /// Every result in units of the wager, and how likely it is.
    pub results: Vec<Likelihood>,
}

/// One result and how likely it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Likelihood {
    /// Units gained, or with a minus lost.
    pub net: f64,
    /// Between nothing and one.
    pub probability: f64,
}

/// What to do in one situation, with what each choice is worth.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advice {
    /// The situation.
    pub when: String,
    /// The best decision's key.
    pub decide: &'static str,
    /// What each decision is worth in units of the wager, the best first.
    pub worth: Vec<(&'static str, f64)>,
}

impl WagerPrice {
    /// The price of a wager whose results are known.
    pub fn of(wager: impl Wager, results: &Results) -> Self {
        let edge = results.edge();
        Self {
            wager: wager.key(),
            edge: edge.to_f64(),
            edge_exact: Some(edge.to_string()),
            element_of_risk: results.element_of_risk().to_f64(),
            win: results.chance(|net| net.is_positive()).to_f64(),
            push: results.chance(|net| net.is_zero()).to_f64(),
            lose: results.chance(|net| net.is_negative()).to_f64(),
            stdev: results.variance().to_f64().sqrt(),
            ci95: None,
            stands: None,
            results: results.likelihoods(),
        }
    }
}

/// Why there is no price.
#[derive(Debug, thiserror::Error)]
pub enum PriceError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The options are not lawful.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The game has no exact price yet.
    #[error("{0} has no exact price yet; boardwalk simulate {0} measures its wagers")]
    NoMethod(&'static str),
    /// The machine refused what the policy decides.
    #[error("the policy and the machine disagree: {0}")]
    Refused(boardwalk_games::Refusal),
    /// The method cannot take these options.
    #[error("{0}")]
    OutOfReach(&'static str),
    /// The threads could not be started.
    #[error("the threads could not be started: {0}")]
    Threads(String),
    /// The price takes minutes, and nobody is told how far it is.
    #[error("the price of {0} takes minutes; boardwalk price {0} works it out")]
    TakesMinutes(&'static str),
    /// It could not be measured.
    #[error(transparent)]
    Simulate(#[from] crate::simulate::SimulateError),
    /// The machine could not be followed.
    #[error(transparent)]
    Chain(#[from] ChainError),
}

/// What a method finds out: wagers and strategy.
type Found = Result<(Vec<WagerPrice>, Vec<Advice>), PriceError>;

/// What a method finds out that has more to say.
#[derive(Debug, Default)]
struct Findings {
    wagers: Vec<WagerPrice>,
    strategy: Vec<Advice>,
    chart: Option<Chart>,
    squares: Vec<Square>,
    thumbs: Vec<Thumb>,
    notes: Vec<String>,
    sampled: bool,
}

impl From<(Vec<WagerPrice>, Vec<Advice>)> for Findings {
    fn from((wagers, strategy): (Vec<WagerPrice>, Vec<Advice>)) -> Self {
        Self { wagers, strategy, ..Self::default() }
    }
}

/// What is to be priced, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Options chosen, as text.
    pub choices: &'a [(String, String)],
    /// Whether pay tables below the rules' floor are priced, for study.
    pub unlawful: bool,
    /// Deals to sample, where a full count is out of reach; a number that takes
    /// about a minute if `None`.
    pub samples: Option<u64>,
    /// Told now and then, from any thread, how many of how many steps are done.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl<'a> Request<'a> {
    /// Lawful options, and nobody watching.
    pub fn of(choices: &'a [(String, String)]) -> Self {
        Self { choices, unlawful: false, samples: None, progress: &|_, _| {} }
    }
}

/// How a game is priced.
struct Pricer {
    game: &'static str,
    price: fn(&Request) -> Result<PriceSheet, PriceError>,
    takes_minutes: bool,
    /// Options that change a price, with the values worth comparing.
    compares: &'static [(&'static str, &'static [&'static str])],
}

/// What a licensee may choose at craps that changes a price.
const CRAPS: &[(&str, &[&str])] = &[
    ("field-two-odds", &["2 to 1", "3 to 1"]),
    ("field-twelve-odds", &["2 to 1", "3 to 1"]),
    ("buy-vig-rate", &["5%", "4%", "2.5%", "0%"]),
    ("lay-vig-rate", &["5%", "4%", "2.5%", "0%"]),
    ("vig-timing", &["at-placement", "on-win"]),
    ("place-lose-off-on-come-out", &["false", "true"]),
    ("hardways-off-on-come-out", &["false", "true"]),
];

/// Every game that has an exact price. A game's method is its own file.
const PRICERS: &[Pricer] = &[
    Pricer {
        game: CasinoWar::ID,
        price: |choices| sheet::<CasinoWar, _>(choices, casino_war::price),
        takes_minutes: false,
        compares: &[("decks", &["6", "7", "8"])],
    },
    Pricer {
        game: Craps::<AtCraps>::ID,
        price: |choices| sheet::<Craps, _>(choices, craps::price),
        takes_minutes: false,
        compares: CRAPS,
    },
    Pricer {
        game: MiniCraps::ID,
        price: |choices| sheet::<MiniCraps, _>(choices, craps::price),
        takes_minutes: false,
        compares: CRAPS,
    },
    Pricer {
        game: MiniDice::ID,
        price: |choices| sheet::<MiniDice, _>(choices, mini_dice::price),
        takes_minutes: false,
        compares: &[],
    },
    Pricer {
        game: AllInHoldEm::ID,
        price: |choices| full_sheet::<AllInHoldEm>(choices, all_in_hold_em::price),
        takes_minutes: false,
        compares: &[
            ("hole-card-table", &["A", "B", "C", "D"]),
            ("final-hand-table", &["A", "B", "C", "D"]),
        ],
    },
    Pricer {
        game: Minibaccarat::ID,
        price: |choices| sheet::<Minibaccarat, _>(choices, minibaccarat::price),
        takes_minutes: false,
        compares: &[
            ("decks", &["6", "7", "8"]),
            ("banker-scheme", &["vig-on-win", "tie-vig-25", "no-vig-six-half"]),
            ("vig-rate-pct", &["4", "5"]),
            ("tie-odds", &["8 to 1", "9 to 1"]),
        ],
    },
    Pricer {
        game: Blackjack::ID,
        price: |choices| sheet::<Blackjack, _>(choices, blackjack::price),
        takes_minutes: false,
        compares: &[
            ("decks", &["1", "2", "4", "6", "8"]),
            ("dealer-soft-17", &["stand", "hit"]),
            ("surrender", &["off", "late"]),
            ("double-on", &["any-two-cards", "9-10-11", "10-11"]),
            ("dealer-card-procedure", &["no-hole-card", "hole-card-reader", "both-cards-up"]),
        ],
    },
    Pricer {
        game: LunarPoker::ID,
        price: |choices| full_sheet::<LunarPoker>(choices, lunar_poker::price),
        takes_minutes: true,
        compares: &[],
    },
    Pricer {
        game: FastActionHoldEm::ID,
        price: |choices| full_sheet::<FastActionHoldEm>(choices, fast_action_hold_em::price),
        takes_minutes: true,
        compares: &[("decks", &["6", "8"])],
    },
];

fn pricer(game: &str) -> Result<&'static Pricer, PriceError> {
    let id = catalog::game(game)?.id();
    PRICERS.iter().find(|pricer| pricer.game == id).ok_or(PriceError::NoMethod(id))
}

/// Whether a game's price takes minutes to work out.
pub fn takes_minutes(game: &str) -> bool {
    pricer(game).is_ok_and(|pricer| pricer.takes_minutes)
}

/// Works out what every wager of a game costs with these options, if that takes
/// no more than seconds.
pub fn price(game: &str, choices: &[(String, String)]) -> Result<PriceSheet, PriceError> {
    let pricer = pricer(game)?;
    if pricer.takes_minutes {
        return Err(PriceError::TakesMinutes(pricer.game));
    }
    (pricer.price)(&Request::of(choices))
}

/// The same as asked for, however long it takes.
pub fn price_as(game: &str, request: &Request) -> Result<PriceSheet, PriceError> {
    (pricer(game)?.price)(request)
}

/// The same game with one option after another set to each of its values, the
/// others left as chosen.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// The option.
    pub option: &'static str,
    /// The sheet for each value that is lawful with the other choices.
    pub sheets: Vec<(&'static str, PriceSheet)>,
}

/// Prices the game for every value of the options that matter; `sheet` is its
/// price as asked for, which is not worked out again.
pub fn compare(sheet: &PriceSheet, request: &Request) -> Result<Vec<Comparison>, PriceError> {
    let pricer = pricer(sheet.game)?;
    let mut comparisons = Vec::new();
    for (option, values) in pricer.compares {
        let mut sheets = Vec::new();
        for value in *values {
            if sheet.options.get(option).is_some_and(|chosen| chosen == value) {
                sheets.push((*value, sheet.clone()));
                continue;
            }
            let chosen = request.choices.iter().filter(|(key, _)| key != option);
            let mut with: Vec<_> = chosen.cloned().collect();
            with.push((option.to_string(), value.to_string()));
            match (pricer.price)(&Request { choices: &with, ..*request }) {
                Ok(sheet) => sheets.push((*value, sheet)),
                // Not lawful together with the others.
                Err(PriceError::Options(_)) => {}
                Err(error) => return Err(error),
            }
        }
        comparisons.push(Comparison { option, sheets });
    }
    Ok(comparisons)
}

fn sheet<G: Game, F: Into<Findings>>(
    request: &Request,
    method: fn(&G::Options) -> Result<F, PriceError>,
) -> Result<PriceSheet, PriceError> {
    worked_out::<G>(request, |options| Ok(method(options)?.into()))
}

/// A method that has more to say, or takes its time.
fn full_sheet<G: Game>(
    request: &Request,
    method: fn(&G::Options, &Request) -> Result<Findings, PriceError>,
) -> Result<PriceSheet, PriceError> {
    worked_out::<G>(request, |options| method(options, request))
}

fn worked_out<G: Game>(
    request: &Request,
    method: impl FnOnce(&G::Options) -> Result<Findings, PriceError>,
) -> Result<PriceSheet, PriceError> {
    let (options, unlawful) = match G::Options::build(request.choices) {
        Ok(options) => (options, None),
        Err(why) if request.unlawful => {
            let studied = G::Options::for_study(request.choices)?;
            (*studied.read(), Some(why.to_string()))
        }
        Err(error) => return Err(error.into()),
    };
    let begun = Instant::now();
    let priced = method(&options)?;
    Ok(PriceSheet {
        game: G::ID,
        options: options.chosen().into_iter().collect(),
        method: if priced.sampled { Method::Sampled } else { Method::Exact },
        seconds: begun.elapsed().as_secs_f64(),
        wagers: priced.wagers,
        strategy: priced.strategy,
        chart: priced.chart,
        squares: priced.squares,
        thumbs: priced.thumbs,
        notes: priced.notes,
        unlawful,
    })
}

/// A number with a comma for every three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
