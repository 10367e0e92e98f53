//! A slow ranker that is obviously right: it sorts cards, counts ranks and
//! tries every way to choose.

#![allow(dead_code, clippy::unwrap_used)]

use std::cmp::Reverse;

use boardwalk_equipment::{Card, CardSet, Rank};

/// Category, then ranks in the order in which they are compared. Greater wins.
pub type Key = (u8, Vec<u8>);

/// Five cards for high: the category's place from no pair (0) to royal flush
/// (9), then the ranks, those held most often first.
pub fn high(cards: &[Card]) -> Key {
    assert_eq!(cards.len(), 5);
    let groups = groups(cards, |rank| rank as u8);
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let straight = straight_top(&ranks);
    match (straight, flush, &shape[..]) {
        (Some(12), true, _) => (9, vec![]),
        (Some(top), true, _) => (8, vec![top]),
        (_, _, [4, 1]) => (7, ranks),
        (_, _, [3, 2]) => (6, ranks),
        (None, true, _) => (5, ranks),
        (Some(top), false, _) => (4, vec![top]),
        (_, _, [3, 1, 1]) => (3, ranks),
        (_, _, [2, 2, 1]) => (2, ranks),
        (_, _, [2, 1, 1, 1]) => (1, ranks),
        _ => (0, ranks),
    }
}

/// How often each rank is held and the rank, most often and highest first.
pub fn groups(cards: &[Card], value: impl Fn(Rank) -> u8) -> Vec<(usize, u8)> {
    let mut groups: Vec<(usize, u8)> = Rank::ALL
        .into_iter()
        .map(|rank| (cards.iter().filter(|card| card.rank() == rank).count(), value(rank)))
        .filter(|group| group.0 > 0)
        .collect();
    groups.sort_by_key(|&group| Reverse(group));
    groups
}

/// The highest rank of five in a row, given highest first; an ace may be low.
pub fn straight_top(ranks: &[u8]) -> Option<u8> {
    match ranks {
        [12, 3, 2, 1, 0] => Some(3),
        [a, b, c, d, e] if *a == b + 1 && *b == c + 1 && *c == d + 1 && *d == e + 1 => Some(*a),
        _ => None,
    }
}

/// Five cards for low; the *smaller* key wins. The ace counts one.
pub fn low(cards: &[Card]) -> Key {
    assert_eq!(cards.len(), 5);
    let groups = groups(cards, |rank| (rank as u8 + 1) % 13 + 1);
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let class = match &shape[..] {
        [1, 1, 1, 1, 1] => 0,
        [2, 1, 1, 1] => 1,
        [2, 2, 1] => 2,
        [3, 1, 1] => 3,
        [3, 2] => 4,
        _ => 5,
    };
    (class, groups.iter().map(|group| group.1).collect())
}

/// Every way to choose so many of the cards.
pub fn choices(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for (n, &first) in cards.iter().enumerate() {
        for mut rest in choices(&cards[n + 1..], count - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// Calls back with every choice of so many of the cards, without collecting.
pub fn each_choice(cards: &[Card], count: usize, visit: &mut impl FnMut(&[Card])) {
    fn go(cards: &[Card], count: usize, held: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
        if count == 0 {
            return visit(held);
        }
        for (n, &card) in cards.iter().enumerate() {
            held.push(card);
            go(&cards[n + 1..], count - 1, held, visit);
            held.pop();
        }
    }
    go(cards, count, &mut Vec::with_capacity(count), visit);
}

pub fn deck() -> Vec<Card> {
    Card::all().collect()
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

pub fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// Every way to hold so many cards of the thirteen ranks, at most four of each,
/// with the cards' suits dealt in turn and the number of ways to choose suits.
pub fn each_rank_holding(count: usize, visit: &mut impl FnMut(&[Card], u64)) {
    fn go(
        rank: usize,
        left: usize,
        ways: u64,
        held: &mut Vec<Card>,
        visit: &mut impl FnMut(&[Card], u64),
    ) {
        if rank == 13 {
            if left == 0 {
                visit(held, ways);
            }
            return;
        }
        for (here, choices) in [1, 4, 6, 4, 1].into_iter().enumerate().take(left + 1) {
            let before = held.len();
            for n in 0..here {
                held.push(Card::from_id((rank * 4 + (before + n) % 4) as u8).unwrap());
            }
            go(rank + 1, left - here, ways * choices, held, visit);
            held.truncate(before);
        }
    }
    go(0, count, 1, &mut Vec::new(), visit);
}

/// The number of a choice of cards among all choices of as many: cards must
/// come in ascending order.
pub fn place(cards: &[usize]) -> usize {
    cards.iter().enumerate().map(|(n, &card)| choose(card, n + 1)).sum()
}

pub fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| if n < k { 0 } else { product * (n - i) / (i + 1) })
}
