//! All three-card hands, high and low, and the best three of every four.

#![allow(clippy::unwrap_used)]

mod reference;

use std::collections::{BTreeMap, BTreeSet};

use boardwalk_equipment::{Card, CardSet};
use boardwalk_ranking::{HandError, ThreeCardCategory, ThreeCardHigh, ThreeCardLow};
use reference::{Key, cards, choices, deck, each_choice, groups, set};

/// The slow ranker: category, then ranks, those held most often first.
fn high(three: &[Card]) -> Key {
    let groups = groups(three, |rank| rank as u8);
    let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let flush = three.iter().all(|card| card.suit() == three[0].suit());
    let straight = match ranks[..] {
        [12, 1, 0] => Some(1),
        [a, b, c] if a == b + 1 && b == c + 1 => Some(a),
        _ => None,
    };
    match (straight, flush, groups[0].0) {
        (Some(12), true, _) => (6, vec![]),
        (Some(top), true, _) => (5, vec![top]),
        (_, _, 3) => (4, ranks),
        (Some(top), false, _) => (3, vec![top]),
        (None, true, _) => (2, ranks),
        (_, _, 2) => (1, ranks),
        _ => (0, ranks),
    }
}

/// Six or better, the worst card first; the smaller key wins.
fn low(three: &[Card]) -> Option<Vec<u8>> {
    let mut ranks: Vec<u8> = three.iter().map(|card| (card.rank() as u8 + 1) % 13 + 1).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks.dedup();
    (ranks.len() == 3 && ranks[0] <= 6).then_some(ranks)
}

#[test]
fn every_three_cards_rank_as_the_slow_ranker_says() {
    let mut highs: BTreeMap<ThreeCardHigh, Key> = BTreeMap::new();
    let mut lows: BTreeMap<ThreeCardLow, Vec<u8>> = BTreeMap::new();
    let mut counts = [0; 7];
    each_choice(&deck(), 3, &mut |three| {
        let value = ThreeCardHigh::best(set(three)).unwrap();
        assert_eq!(ThreeCardHigh::of_three(three.try_into().unwrap()), value);
        let key = highs.entry(value).or_insert_with(|| high(three));
        assert_eq!(*key, high(three));
        assert_eq!(value.category() as u8, key.0);
        counts[value.category() as usize] += 1;
        assert_eq!(ThreeCardLow::best(set(three)).is_some(), low(three).is_some());
        if let Some(value) = ThreeCardLow::best(set(three)) {
            assert_eq!(
                Some(&*lows.entry(value).or_insert_with(|| low(three).unwrap())),
                low(three).as_ref()
            );
        }
    });
    assert_eq!(counts, [16_440, 3_744, 1_096, 720, 52, 44, 4]);
    assert!(highs.values().is_sorted_by(|lower, higher| lower < higher));
    assert_eq!(lows.len(), 20);
    assert!(lows.values().rev().is_sorted_by(|better, worse| better < worse));
    let names: BTreeSet<String> = highs.keys().map(ThreeCardHigh::to_string).collect();
    assert_eq!(names.len(), highs.len());
    let names: BTreeSet<String> = lows.keys().map(ThreeCardLow::to_string).collect();
    assert_eq!(names.len(), 20);
}

#[test]
fn four_cards_are_worth_their_best_three() {
    let mut hands = 0;
    each_choice(&deck(), 4, &mut |four| {
        let threes = choices(four, 3);
        let best = threes.iter().max_by_key(|three| high(three)).unwrap();
        assert_eq!(ThreeCardHigh::best(set(four)), ThreeCardHigh::best(set(best)));
        let best =
            threes.iter().filter(|three| low(three).is_some()).min_by_key(|three| low(three));
        assert_eq!(
            ThreeCardLow::best(set(four)),
            best.and_then(|three| ThreeCardLow::best(set(three)))
        );
        hands += 1;
    });
    assert_eq!(hands, 270_725);
}

#[test]
fn hands_read_as_at_the_table() {
    for (hand, name) in [
        ("As Ks Qs", "high mambo"),
        ("Ac 2c 3c 9d", "straight flush, three high"),
        ("9c 9d 9h", "three-of-a-kind, nines"),
        ("Ac Kd Qh", "straight, ace high"),
        ("Ad Kd 7d", "flush, ace-king-seven"),
        ("9c 9d Ah", "pair, nines, ace kicker"),
        ("Kc 9d 2h", "no pair, king-nine-two"),
    ] {
        assert_eq!(ThreeCardHigh::best(set(&cards(hand))).unwrap().to_string(), name);
    }
    assert_eq!(ThreeCardLow::best(set(&cards("3c 2d Ah"))).unwrap().to_string(), "low mambo");
    assert_eq!(ThreeCardCategory::ALL[6].name(), "high mambo");
    let error = ThreeCardHigh::best(CardSet::EMPTY).unwrap_err();
    assert_eq!(error, HandError::Count { held: 0, least: 3, most: 4 });
}
