//! All that can be asked of a table, at one moment.

use std::fmt::Debug;

use boardwalk_equipment::Money;

use super::play::Play;
use super::player::seats;
use crate::any::AnyTable;
use crate::{By, Choices, Limits, Next, Refusal, SeatNo, TableView, Viewer};

/// What a table says of itself to everybody: two tables in the same state have
/// equal ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    next: Next,
    seated: Vec<SeatNo>,
    views: Vec<TableView>,
    layout: Vec<Money>,
    windows: Vec<Result<Limits, Refusal>>,
    choices: Vec<Choices>,
}

impl Snapshot {
    /// Of a table with these wagers.
    pub fn of(table: &dyn AnyTable, wagers: &[&'static str]) -> Self {
        let spots = || seats(table).flat_map(|seat| wagers.iter().map(move |wager| (seat, *wager)));
        Self {
            next: table.next(),
            seated: table.seated().collect(),
            views: viewers(table).map(|viewer| table.seen_by(viewer)).collect(),
            layout: spots().map(|(seat, wager)| table.on_layout(seat, wager)).collect(),
            windows: spots().map(|(seat, wager)| table.window(seat, wager)).collect(),
            choices: deciders(table).map(|by| table.choices(by)).collect(),
        }
    }

    /// Of the table in play.
    pub fn of_play(play: &Play<'_>) -> Self {
        Self::of(&*play.table, &wagers(play))
    }

    /// Nothing if the two are equal, or the first part in which they differ.
    pub fn compare(&self, other: &Self) -> Result<(), String> {
        part("what it waits for", &self.next, &other.next)?;
        part("who sits", &self.seated, &other.seated)?;
        part("a view", &self.views, &other.views)?;
        part("a stake", &self.layout, &other.layout)?;
        part("a betting window", &self.windows, &other.windows)?;
        part("the choices", &self.choices, &other.choices)
    }
}

fn part<T: PartialEq + Debug>(name: &str, one: &T, other: &T) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{name} was {one:?} and is {other:?}")) }
}

/// The keys of the game's wagers.
pub fn wagers(play: &Play<'_>) -> Vec<&'static str> {
    play.game.wagers().iter().map(|wager| wager.key).collect()
}

/// Everybody who can look at a table.
pub fn viewers(table: &dyn AnyTable) -> impl Iterator<Item = Viewer> + use<> {
    std::iter::once(Viewer::Onlooker).chain(seats(table).map(Viewer::Seat))
}

/// Everybody who can decide at a table.
pub fn deciders(table: &dyn AnyTable) -> impl Iterator<Item = By> + use<> {
    [By::Dealer, By::Floor].into_iter().chain(seats(table).map(By::Seat))
}
