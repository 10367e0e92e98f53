//! The chart of basic strategy, what each of its cells is worth, and where the
//! cards of a hand ask for another decision.

use std::collections::BTreeMap;

use boardwalk_games::blackjack::blackjack::{BasicStrategy, Options, Play, Stage, place};

use super::against::Do;
use super::deal::Weighed;
use super::hands::{ACE, Hands, name, value_of, worth_of};
use crate::price::{Advice, Chart, ChartPart, ChartRow, WagerPrice};

/// A row of the chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Row {
    Hard(u32),
    Soft(u32),
    /// By value.
    Pair(usize),
}

/// A column: a dealer's hand, by its place in the tables of the strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Column(usize);

impl Column {
    fn is_soft(self) -> bool {
        self.0 >= 32
    }

    fn name(self, both_up: bool) -> String {
        let total = self.0 as u32 & 31;
        match both_up {
            false => name(value_of(total)),
            true => total.to_string(),
        }
    }

    fn told(self, both_up: bool) -> String {
        match (both_up, self.is_soft()) {
            (false, _) => self.name(false),
            (true, false) => format!("hard {}", self.name(true)),
            (true, true) => format!("soft {}", self.name(true)),
        }
    }
}

const LEGEND: [(&str, &str); 8] = [
    ("S", "stand"),
    ("H", "draw"),
    ("Dh", "double, or draw if that is not allowed"),
    ("Ds", "double, or stand if that is not allowed"),
    ("P", "split"),
    ("Rh", "surrender, or draw if that is not allowed"),
    ("Rs", "surrender, or stand if that is not allowed"),
    ("-", "no such hand"),
];

/// What decisions are worth in a cell, weighed as its hands come.
#[derive(Debug, Default)]
struct Cell {
    weight: f64,
    worth: BTreeMap<&'static str, f64>,
}

/// The chart as it grows, from one hand of the dealer's to the next.
pub(super) struct Charting<'a> {
    options: &'a Options,
    strategy: &'a BasicStrategy,
    hands: &'a Hands,
    cells: BTreeMap<(Row, Column), Cell>,
    /// Where the best play is another: what the chart loses a round by it, and
    /// the advice.
    exceptions: Vec<(f64, Advice)>,
}

impl<'a> Charting<'a> {
    pub fn new(options: &'a Options, strategy: &'a BasicStrategy, hands: &'a Hands) -> Self {
        Self { options, strategy, hands, cells: BTreeMap::new(), exceptions: Vec::new() }
    }

    /// Adds the deals against one hand of the dealer, which is so likely: as
    /// the chart plays them and as is best.
    pub fn add(
        &mut self,
        place: usize,
        open: &[usize],
        chance: f64,
        charted: &[Weighed],
        best: &[Weighed],
    ) {
        let column = Column(place);
        for deal in charted {
            let cell = self.cells.entry((self.row(deal), column)).or_default();
            let weight = chance * f64::from(deal.ways) * deal.asked;
            cell.weight += weight;
            for (decision, worth) in &deal.worth {
                *cell.worth.entry(decision.key()).or_default() += weight * worth;
            }
        }
        for (deal, best) in charted.iter().zip(best) {
            let of = |decision: Do| best.worth.iter().find(|(d, _)| *d == decision);
            let (Some(first), Some(by_chart)) = (of(best.choice), of(deal.choice)) else {
                continue;
            };
            if best.choice == deal.choice || first.1 <= by_chart.1 {
                continue;
            }
            let dealer: Vec<String> = open.iter().map(|value| name(*value)).collect();
            let advice = Advice {
                when: format!(
                    "{},{} against {}",
                    name(deal.two[1]),
                    name(deal.two[0]),
                    dealer.join(",")
                ),
                decide: best.choice.key(),
                worth: vec![(first.0.key(), first.1), (by_chart.0.key(), by_chart.1)],
            };
            let loses = chance * f64::from(deal.ways) * deal.asked * (first.1 - by_chart.1);
            self.exceptions.push((loses, advice));
        }
    }

    fn row(&self, deal: &Weighed) -> Row {
        let hand = self.hands.get(deal.hand);
        match (hand.pair(), hand.points.is_soft()) {
            (Some(value), _) => Row::Pair(value),
            (None, true) => Row::Soft(hand.points.total()),
            (None, false) => Row::Hard(hand.points.total()),
        }
    }

    /// The whole chart.
    pub fn chart(self, costs: WagerPrice) -> (Chart, Vec<Advice>) {
        let advice = self.advice();
        let mut parts = Vec::new();
        let columns = |soft: bool| -> Vec<Column> {
            let mut columns: Vec<Column> = self.cells.keys().map(|(_, column)| *column).collect();
            columns.sort();
            columns.dedup();
            columns.retain(|column| column.is_soft() == soft);
            columns
        };
        let both_up = self.options.both_up();
        for soft in [false, true] {
            let columns = columns(soft);
            if columns.is_empty() {
                continue;
            }
            let against = match (both_up, soft) {
                (false, _) => "",
                (true, false) => ", dealer's hard",
                (true, true) => ", dealer's soft",
            };
            parts.push(
                self.part(format!("Hard{against}"), &columns, |row| matches!(row, Row::Hard(_))),
            );
            parts.push(
                self.part(format!("Soft{against}"), &columns, |row| matches!(row, Row::Soft(_))),
            );
            parts.push(
                self.part(format!("Pairs{against}"), &columns, |row| matches!(row, Row::Pair(_))),
            );
        }
        let used = |letter: &str| {
            let rows = parts.iter().flat_map(|part: &ChartPart| &part.rows);
            rows.flat_map(|row| &row.cells).any(|cell| *cell == letter)
        };
        let legend = LEGEND.into_iter().filter(|(letter, _)| used(letter)).collect();
        let mut exceptions = self.exceptions;
        exceptions.sort_by(|a, b| b.0.total_cmp(&a.0));
        let exceptions = exceptions.into_iter().map(|(_, advice)| advice).collect();
        (Chart { costs, parts, legend, exceptions }, advice)
    }

    fn part(&self, title: String, columns: &[Column], is: impl Fn(&Row) -> bool) -> ChartPart {
        let both_up = self.options.both_up();
        let mut rows: Vec<Row> = self.cells.keys().map(|(row, _)| *row).filter(is).collect();
        rows.sort();
        rows.dedup();
        let row = |row: Row| ChartRow {
            hand: match row {
                Row::Hard(total) => total.to_string(),
                Row::Soft(total) => format!("A{}", total - 11),
                Row::Pair(value) => format!("{0}{0}", name(value)),
            },
            cells: columns.iter().map(|column| self.letter(row, *column)).collect(),
        };
        ChartPart {
            title,
            columns: columns.iter().map(|column| column.name(both_up)).collect(),
            rows: rows.into_iter().map(row).collect(),
        }
    }

    fn letter(&self, row: Row, column: Column) -> &'static str {
        if !self.cells.contains_key(&(row, column)) {
            return "-";
        }
        let own = own(row);
        let two = self.strategy.play(Stage::Two, column.0, own);
        let more = self.strategy.play(Stage::More, column.0, own);
        match (row, two, more) {
            (Row::Pair(value), ..) if self.strategy.splits(column.0 as u32, worth_of(value)) => "P",
            (_, Play::Stand, _) => "S",
            (_, Play::Draw, _) => "H",
            (_, Play::Double, Play::Stand) => "Ds",
            (_, Play::Double, _) => "Dh",
            (_, Play::Surrender, Play::Stand) => "Rs",
            (_, Play::Surrender, _) => "Rh",
        }
    }

    /// Every cell as advice.
    fn advice(&self) -> Vec<Advice> {
        let both_up = self.options.both_up();
        let advice = |((row, column), cell): (&(Row, Column), &Cell)| {
            let mut worth: Vec<(&'static str, f64)> =
                cell.worth.iter().map(|(key, sum)| (*key, sum / cell.weight)).collect();
            worth.sort_by(|a, b| b.1.total_cmp(&a.1));
            let hand = match row {
                Row::Hard(total) => format!("hard {total}"),
                Row::Soft(total) => format!("soft {total}"),
                Row::Pair(value) => format!("pair {0},{0}", name(*value)),
            };
            let split = matches!(row, Row::Pair(value)
                if self.strategy.splits(column.0 as u32, worth_of(*value)));
            let decide = match split {
                true => Do::Split,
                false => self.strategy.play(Stage::Two, column.0, own(*row)).into(),
            };
            Advice {
                when: format!("{hand} against {}", column.told(both_up)),
                decide: decide.key(),
                worth,
            }
        };
        self.cells.iter().map(advice).collect()
    }
}

/// The place of a row's hand in the tables of the strategy.
fn own(row: Row) -> usize {
    match row {
        Row::Hard(total) => place(total, false),
        Row::Soft(total) => place(total, true),
        Row::Pair(ACE) => place(12, true),
        Row::Pair(value) => place(2 * worth_of(value), false),
    }
}
