//! The rules of the games: each a machine that says what it is waiting for,
//! takes it or refuses it with the provision, and tells what followed.
//!
//! ```
//! use boardwalk_games::comparing::casino_war::{CasinoWar, Decision, Wager};
//! use boardwalk_games::{By, Event, GameOptions, Input, Means, Next, Round, SeatNo};
//! use boardwalk_equipment::Money;
//!
//! let mut round = <boardwalk_games::comparing::casino_war::CasinoWarRound as Round>::open(Default::default());
//! let mut log: Vec<Event<CasinoWar>> = Vec::new();
//! let seat = SeatNo::FIRST;
//!
//! assert_eq!(round.next(), Next::Bets { window: 0 });
//! round.give(Input::Bet { seat, wager: Wager::Initial, amount: Money::dollars(10), means: Means::Chips }, &mut log)?;
//! round.give(Input::Close, &mut log)?;
//! round.give(Input::Card("9h".parse().unwrap()), &mut log)?;
//! round.give(Input::Card("9s".parse().unwrap()), &mut log)?;
//! assert_eq!(round.next(), Next::Decision { by: By::Seat(seat) });
//! round.give(Input::Decide { by: By::Seat(seat), decision: Decision::Surrender }, &mut log)?;
//! assert_eq!(round.next(), Next::Over);
//! assert!(matches!(log.last(), Some(Event::Settled(s)) if s.cite.as_str() == "19:47-22.8(c)1"));
//! # Ok::<(), boardwalk_games::Refusal>(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod any;
pub mod blackjack;
pub mod catalog;
pub mod comparing;
pub mod dice;
mod duty;
mod event;
mod game;
pub mod house_poker;
pub mod laws;
mod layout;
pub mod limits;
pub mod listing;
pub mod options;
pub mod player_poker;
pub mod provisions;
mod refusal;
mod round;
mod seat;
mod told;
mod view;

pub use duty::{Due, Duty};
pub use event::{Dealt, Event, Log, NoLog, Outcome, Settlement};
pub use game::{Equipment, Family, Game, ShoeHandling, ShoeSpec, Wager, Words};
pub use layout::{AreaKind, Form, Inscription, Layout, LayoutArea, Point, Ring, SeatPlace, Shape};
pub(crate) use limits::lcm;
pub use limits::{Limits, Posted, pay};
pub use options::{Floors, GameOptions, OptionError, OptionSpec, OptionValue, Studied, Within};
pub use refusal::{Code, Detail, Refusal};
pub use round::{
    Area, Args, By, Choice, Choices, Face, Hidden, Input, Means, Next, Round, Setting,
};
pub use seat::{SeatNo, SeatSet};
pub use view::{CardsView, Marker, Seen, TableView, Viewer, WagerView};
