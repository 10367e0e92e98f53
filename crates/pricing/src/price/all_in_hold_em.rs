//! All-in hold 'em: all deals counted, then a comparison for each of the 169
//! hands. What the bonus wagers pay for is counted on the way.

mod showdowns;

use std::sync::LazyLock;

use boardwalk_equipment::{Card, Odds, Rank, Suit};
use boardwalk_games::house_poker::all_in_hold_em::pay_tables::{FinalHand, HoleCards, Rows};
use boardwalk_games::house_poker::all_in_hold_em::{Options, Wager};
use boardwalk_ranking::HighCategory;

use showdowns::{CLASSES, Class, Counted, OWN_OF_SEVEN, Showdowns};

use super::{Advice, Cell, Findings, Fraction, PriceError, Request, Results, Square, WagerPrice};

/// No option has a say in it, so one count is enough for any number of prices.
static COUNTED: LazyLock<Counted> = LazyLock::new(showdowns::count);

/// What a raise is worth in antes: the ante alone if the dealer does not
/// qualify, else ante and raise.
fn worth(s: &Showdowns) -> Fraction {
    let net = i128::from(s.not_qualified) + 4 * i128::from(s.won) - 4 * i128::from(s.lost);
    Fraction::new(net, s.total().into())
}

pub(super) fn price(options: &Options, _: &Request) -> Result<Findings, PriceError> {
    let counted = &*COUNTED;
    let mut ante = Results::default();
    let mut raise = Results::default();
    let fold = Fraction::whole(-1);
    let mut strategy = Vec::new();
    let mut cells: Vec<Cell> = Vec::with_capacity(CLASSES);
    for (class, s) in counted.classes.iter().enumerate() {
        let worth = worth(s);
        let raises = worth > fold;
        let ways = |n: u64| Fraction::whole(n.into());
        if raises {
            // A raise that is returned was at risk all the same.
            for (net, n) in [(1, s.not_qualified), (4, s.won), (0, s.tied), (-4, s.lost)] {
                ante.add(Fraction::whole(net), Fraction::whole(4), ways(n));
            }
            for (net, n) in [(0, s.not_qualified + s.tied), (1, s.won), (-1, s.lost)] {
                raise.count(net, n);
            }
        } else {
            ante.count(-1, s.total());
        }
        let mut each = vec![("raise", worth.to_f64()), ("fold", -1.0)];
        each.sort_by(|a, b| b.1.total_cmp(&a.1));
        let decide = if raises { "raise" } else { "fold" };
        cells.push(Cell { name: name(class), decide, worth: worth.to_f64() });
        strategy.push(Advice { when: format!("you hold {}", name(class)), decide, worth: each });
    }
    let wagers = vec![
        WagerPrice::of(Wager::Ante, &ante),
        WagerPrice::of(Wager::Raise, &raise),
        WagerPrice::of(Wager::HoleCardBonus, &hole_card_bonus(options)),
        WagerPrice::of(Wager::FinalHandBonus, &final_hand_bonus(options, counted)),
    ];
    Ok(Findings { wagers, strategy, squares: vec![chart(&cells)], ..Findings::default() })
}

/// Aces first, suited hands above the diagonal.
fn chart(cells: &[Cell]) -> Square {
    let ranks: Vec<String> = (0..13).rev().map(|rank| letter(rank).to_string()).collect();
    let row = |row: usize| (0..13).rev().map(move |column| cells[square(row, column)].clone());
    Square {
        title: "Raise or fold, and what a raise is worth: suited hands above the diagonal".into(),
        down: ranks.clone(),
        across: ranks,
        letters: vec![('R', "raise"), ('.', "fold")],
        cells: (0..13).rev().map(|n| row(n).collect()).collect(),
    }
}

/// The class that stands in this row and column of a chart with aces first.
fn square(row: usize, column: usize) -> Class {
    let (high, low) = (row.max(column), row.min(column));
    // Aces come first, so a higher row is above: suited.
    if row > column { low * 13 + high } else { high * 13 + low }
}

/// Every two cards.
fn hole_card_bonus(options: &Options) -> Results {
    let mut rows = vec![0; HoleCards::KEYS.len()];
    let mut none = 0;
    for (n, a) in Card::all().enumerate() {
        for b in Card::all().take(n) {
            match HoleCards::of(a, b) {
                Some(row) => rows[row as usize] += 1,
                None => none += 1,
            }
        }
    }
    paid(&rows, none, |row| options.hole_card_table().row(row))
}

/// Every seven cards, by category.
fn final_hand_bonus(options: &Options, counted: &Counted) -> Results {
    let count = |category: HighCategory| counted.categories[category as usize] / OWN_OF_SEVEN;
    let mut rows = vec![0; FinalHand::KEYS.len()];
    let mut none = 0;
    for category in HighCategory::ALL {
        match FinalHand::of(category) {
            Some(row) => rows[row as usize] += count(category),
            None => none += count(category),
        }
    }
    paid(&rows, none, |row| options.final_hand_table().row(row))
}

fn paid(rows: &[u64], none: u64, odds: impl Fn(usize) -> Odds) -> Results {
    let mut results = Results::default();
    results.count(-1, none);
    for (row, ways) in rows.iter().enumerate() {
        let odds = odds(row);
        let net = Fraction::new(odds.pays().into(), odds.per().into());
        results.add(net, Fraction::whole(1), Fraction::whole((*ways).into()));
    }
    results
}

fn letter(rank: usize) -> char {
    let card = Card::new(Rank::ALL[rank % 13], Suit::Clubs);
    card.to_string().chars().next().unwrap_or('?')
}

/// As players write it: AA, AKs, 72o.
fn name(class: Class) -> String {
    let (row, column) = (class / 13, class % 13);
    let (high, low) = (row.max(column), row.min(column));
    let suited = match row.cmp(&column) {
        std::cmp::Ordering::Less => "s",
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => "o",
    };
    format!("{}{}{suited}", letter(high), letter(low))
}
