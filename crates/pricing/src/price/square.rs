//! What to do, as a square of hands and as rules to keep in mind.

use serde::Serialize;

/// A square, or any table, of situations and what to do in each.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Square {
    /// What it shows.
    pub title: String,
    /// What the rows are.
    pub down: Vec<String>,
    /// What the columns are.
    pub across: Vec<String>,
    /// The letters that stand for decisions.
    pub letters: Vec<(char, &'static str)>,
    /// Row by row.
    pub cells: Vec<Vec<Cell>>,
}

/// One situation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// What it is called: AKs.
    pub name: String,
    /// The best decision's key.
    pub decide: &'static str,
    /// A worth in units of the wager; the chart's title says of what.
    pub worth: f64,
}

impl Square {
    /// The letter of a cell's decision.
    pub fn letter(&self, cell: &Cell) -> char {
        self.letters.iter().find(|(_, key)| *key == cell.decide).map_or('?', |(letter, _)| *letter)
    }

    /// The columns one under the other, as text: a letter a cell.
    pub fn lines(&self) -> Vec<String> {
        let widest = |labels: &[String]| labels.iter().map(|label| label.len()).max().unwrap_or(0);
        let (side, cell) = (widest(&self.down), widest(&self.across).max(1) + 1);
        let mut lines = vec![format!("{:side$}", "")];
        lines.extend(self.down.iter().map(|label| format!("{label:side$}")));
        for label in &self.across {
            lines[0].push_str(&format!("{label:>cell$}"));
        }
        for (line, row) in lines[1..].iter_mut().zip(&self.cells) {
            for shown in row {
                line.push_str(&format!("{:>cell$}", self.letter(shown)));
            }
        }
        lines
    }
}

/// A rule that can be kept in mind, and what it costs to play by it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Thumb {
    /// The rule, in words.
    pub rule: String,
    /// The edge for a player who keeps to it.
    pub edge: f64,
    /// What that is more than with the best play.
    pub cost: f64,
    /// Half the width of the 95% interval, where it was sampled and not counted.
    pub ci95: Option<f64>,
}
