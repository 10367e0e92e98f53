//! All-in hold 'em: every board, and on every board all hands that can be held,
//! put in order once. How many of the dealer's hands lie below, beside and above
//! a player's is then a running count, in total and card by card, from which
//! those that the player's own two cards rule out are taken off.
//!
//! Boards that differ in the names of suits alone are one; there are 134,459.

use std::collections::HashMap;

use boardwalk_equipment::{Card, Odds, Rank, Suit};
use boardwalk_games::house_poker::all_in_hold_em::pay_tables::{FinalHand, HoleCards, Rows};
use boardwalk_games::house_poker::all_in_hold_em::{DealerHolds, Options, Wager};
use boardwalk_ranking::{HighCategory, SevenTable, tally_all_sevens};
use rayon::prelude::*;

use super::{Advice, Found, Fraction, Results, WagerPrice};

/// Two cards by rank, higher first, and whether they are suited: 169 of them.
type Class = usize;
const CLASSES: usize = 13 * 13;

/// What becomes of the raises of one class, over all boards and dealer's cards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Showdowns {
    not_qualified: u64,
    won: u64,
    tied: u64,
    lost: u64,
}

impl Showdowns {
    fn total(&self) -> u64 {
        self.not_qualified + self.won + self.tied + self.lost
    }

    fn add(&mut self, other: &Self, times: u64) {
        self.not_qualified += times * other.not_qualified;
        self.won += times * other.won;
        self.tied += times * other.tied;
        self.lost += times * other.lost;
    }

    /// What a raise is worth in antes: the ante alone if the dealer does not
    /// qualify, else ante and raise.
    fn worth(&self) -> Fraction {
        let net =
            i128::from(self.not_qualified) + 4 * i128::from(self.won) - 4 * i128::from(self.lost);
        Fraction::new(net, self.total().into())
    }
}

pub(super) fn price(options: &Options) -> Found {
    let showdowns = all_showdowns();
    let mut ante = Results::default();
    let mut raise = Results::default();
    let fold = Fraction::whole(-1);
    let mut advice = Vec::new();
    for (class, s) in showdowns.iter().enumerate() {
        let worth = s.worth();
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
        let mut worth = vec![("raise", worth.to_f64()), ("fold", -1.0)];
        worth.sort_by(|a, b| b.1.total_cmp(&a.1));
        let decide = if raises { "raise" } else { "fold" };
        advice.push(Advice { when: format!("you hold {}", name(class)), decide, worth });
    }
    let wagers = vec![
        WagerPrice::of(Wager::Ante, &ante),
        WagerPrice::of(Wager::Raise, &raise),
        WagerPrice::of(Wager::HoleCardBonus, &hole_card_bonus(options)),
        WagerPrice::of(Wager::FinalHandBonus, &final_hand_bonus(options)),
    ];
    Ok((wagers, advice))
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
fn final_hand_bonus(options: &Options) -> Results {
    let tally = tally_all_sevens();
    let mut rows = vec![0; FinalHand::KEYS.len()];
    let mut none = 0;
    for category in HighCategory::ALL {
        match FinalHand::of(category) {
            Some(row) => rows[row as usize] += tally.count(category),
            None => none += tally.count(category),
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

/// The showdowns of every class of hands.
fn all_showdowns() -> [Showdowns; CLASSES] {
    let table = SevenTable::get();
    let boards: Vec<([u8; 5], u64)> = boards().into_iter().collect();
    let merge = |mut a: [Showdowns; CLASSES], b: [Showdowns; CLASSES]| {
        a.iter_mut().zip(&b).for_each(|(a, b)| a.add(b, 1));
        a
    };
    let none = || [Showdowns::default(); CLASSES];
    boards
        .par_iter()
        .fold(none, |mut sum, (board, times)| {
            sweep(table, board, *times, &mut sum);
            sum
        })
        .reduce(none, merge)
}

/// One hand on one board: its value, its cards, whether a dealer plays it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Held {
    value: u16,
    a: u8,
    b: u8,
    qualifies: bool,
}

/// Dealer's hands counted: all of them, and those with each card.
#[derive(Clone, Copy)]
struct Counted {
    all: u32,
    with: [u32; 52],
}

impl Counted {
    const NONE: Counted = Counted { all: 0, with: [0; 52] };

    fn add(&mut self, held: &Held) {
        let one = u32::from(held.qualifies);
        self.all += one;
        self.with[usize::from(held.a)] += one;
        self.with[usize::from(held.b)] += one;
    }

    /// Those that have neither of two cards; `both` is whether the hand of just
    /// these two is among the counted, and so taken off twice.
    fn without(&self, held: &Held, both: bool) -> u32 {
        self.all + u32::from(both) - self.with[usize::from(held.a)] - self.with[usize::from(held.b)]
    }
}

fn sweep(table: &SevenTable, board: &[u8; 5], times: u64, sum: &mut [Showdowns; CLASSES]) {
    let community = board.map(card);
    let ranked = table.board(community);
    let left: Vec<u8> = (0..52).filter(|id| !board.contains(id)).collect();
    let mut hands = Vec::with_capacity(47 * 46 / 2);
    let mut all = Counted::NONE;
    for (n, a) in left.iter().enumerate() {
        for b in &left[..n] {
            let own = [card(*a), card(*b)];
            let value = ranked.with(own).ordinal();
            let qualifies = DealerHolds::of(own[0], own[1]).qualifies();
            let held = Held { value, a: *a, b: *b, qualifies };
            all.add(&held);
            hands.push(held);
        }
    }
    hands.sort_unstable();
    // Of the 45 cards that a player does not see the dealer has two.
    const DEALERS: u32 = 45 * 44 / 2;
    let mut below = Counted::NONE;
    for equal in hands.chunk_by(|one, other| one.value == other.value) {
        let mut beside = Counted::NONE;
        equal.iter().for_each(|held| beside.add(held));
        for held in equal {
            let qualified = all.without(held, held.qualifies);
            let won = below.without(held, false);
            let tied = beside.without(held, held.qualifies);
            let s = Showdowns {
                not_qualified: (DEALERS - qualified).into(),
                won: won.into(),
                tied: tied.into(),
                lost: (qualified - won - tied).into(),
            };
            sum[class(held.a, held.b)].add(&s, times);
        }
        equal.iter().for_each(|held| below.add(held));
    }
}

fn card(id: u8) -> Card {
    // Ids below 52 are cards.
    Card::from_id(id).unwrap_or(Card::new(Rank::Two, Suit::Clubs))
}

/// Every board up to the names of suits, and how many there are like it.
fn boards() -> HashMap<[u8; 5], u64> {
    let mut boards = HashMap::new();
    for a in 0..52u8 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        *boards.entry(canonical([a, b, c, d, e])).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    boards
}

/// The board with its suits named in the order of the ranks they hold.
fn canonical(board: [u8; 5]) -> [u8; 5] {
    let mut ranks = [0u16; 4];
    for id in board {
        ranks[usize::from(id % 4)] |= 1 << (id / 4);
    }
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let mut renamed = [0; 5];
    let ids = ranks.iter().zip(0u8..).flat_map(|(ranks, suit)| {
        (0u8..13).filter(move |rank| ranks >> rank & 1 == 1).map(move |rank| rank * 4 + suit)
    });
    renamed.iter_mut().zip(ids).for_each(|(place, id)| *place = id);
    renamed
}

/// Suited hands above the diagonal of a square of ranks, others below and on it.
fn class(a: u8, b: u8) -> Class {
    let (high, low) = (usize::from((a / 4).max(b / 4)), usize::from((a / 4).min(b / 4)));
    if a % 4 == b % 4 { low * 13 + high } else { high * 13 + low }
}

/// As players write it: AA, AKs, 72o.
fn name(class: Class) -> String {
    let letter =
        |rank: usize| card((rank % 13 * 4) as u8).to_string().chars().next().unwrap_or('?');
    let (row, column) = (class / 13, class % 13);
    let (high, low) = (row.max(column), row.min(column));
    let suited = match row.cmp(&column) {
        std::cmp::Ordering::Less => "s",
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => "o",
    };
    format!("{}{}{suited}", letter(high), letter(low))
}
