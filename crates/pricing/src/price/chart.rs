//! A strategy as a chart that a person can use.

use serde::Serialize;

use super::{Advice, WagerPrice};

/// What to do with each hand against each card of the dealer.
#[derive(Debug, Clone, Serialize)]
pub struct Chart {
    /// What the wager costs when it is played by the chart.
    pub costs: WagerPrice,
    /// Its parts: a table each.
    pub parts: Vec<ChartPart>,
    /// What the letters mean.
    pub legend: Vec<(&'static str, &'static str)>,
    /// First deals with which the best play is another, what is lost by the
    /// chart in all most first; the chart's play is the last of each list.
    pub exceptions: Vec<Advice>,
}

/// One table of a chart.
#[derive(Debug, Clone, Serialize)]
pub struct ChartPart {
    /// What hands are in it.
    pub title: String,
    /// What the dealer shows.
    pub columns: Vec<String>,
    /// A row for each hand.
    pub rows: Vec<ChartRow>,
}

/// What to do with a hand against each of the dealer's.
#[derive(Debug, Clone, Serialize)]
pub struct ChartRow {
    /// The hand.
    pub hand: String,
    /// A letter of the legend for each column.
    pub cells: Vec<&'static str>,
}

impl ChartPart {
    /// The rows as they are printed: neighbours with the same letters are one.
    pub fn printed(&self) -> Vec<ChartRow> {
        let join = |rows: &[ChartRow]| {
            let hand = match rows {
                [first, .., last] => format!("{}–{}", first.hand, last.hand),
                [one] => one.hand.clone(),
                [] => String::new(),
            };
            let cells = rows.first().map_or(Vec::new(), |row| row.cells.clone());
            ChartRow { hand, cells }
        };
        self.rows.chunk_by(|one, other| one.cells == other.cells).map(join).collect()
    }
}
