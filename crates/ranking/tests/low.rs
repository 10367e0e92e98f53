//! Low hands against the slow ranker. Suits play no part, so every way to hold
//! ranks is every hand.

#![allow(clippy::unwrap_used)]

mod reference;

use std::collections::{BTreeMap, BTreeSet};

use boardwalk_equipment::CardSet;
use boardwalk_ranking::{HandError, LowCategory, LowHand};
use reference::{Key, cards, choices, choose, deck, each_choice, each_rank_holding, low, set};

#[test]
fn every_five_cards_rank_as_the_slow_ranker_says() {
    let mut by_value: BTreeMap<LowHand, Key> = BTreeMap::new();
    let mut counts = [0u32; 6];
    each_choice(&deck(), 5, &mut |five| {
        let value = LowHand::best(set(five)).unwrap();
        let key = by_value.entry(value).or_insert_with(|| low(five));
        counts[value.category() as usize] += 1;
        assert_eq!(*key, low(five));
    });
    assert_eq!(counts, [1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624]);
    // As many values as there are ways to hold five ranks, in the same order.
    assert_eq!(by_value.len(), 6_175);
    assert!(by_value.values().rev().is_sorted_by(|better, worse| better < worse));
    let names: BTreeSet<String> = by_value.keys().map(LowHand::to_string).collect();
    assert_eq!(names.len(), 6_175);
}

#[test]
fn the_best_low_of_five_six_and_seven_is_the_best_of_its_fives() {
    for count in [5, 6, 7] {
        let (mut hands, mut eights) = (0, 0);
        each_rank_holding(count, &mut |held, ways| {
            let best = choices(held, 5).into_iter().min_by_key(|five| low(five)).unwrap();
            let value = LowHand::best(set(held)).unwrap();
            assert_eq!(value, LowHand::best(set(&best)).unwrap(), "{held:?}");
            let key = low(&best);
            let qualifies = key.0 == 0 && key.1.iter().all(|&rank| rank <= 8);
            assert_eq!(value.is_eight_or_better(), qualifies);
            assert_eq!(LowHand::eight_or_better(set(held)), qualifies.then_some(value));
            hands += ways;
            eights += if qualifies { ways } else { 0 };
        });
        assert_eq!(hands, choose(52, count) as u64);
        assert_eq!(eights, hands_with_five_low_ranks(count), "{count}");
    }
}

/// How many hands hold at least five of the ranks ace to eight, by choosing
/// the number of low ranks and how the cards fall on them.
fn hands_with_five_low_ranks(count: usize) -> u64 {
    // Ways to put `cards` on exactly `ranks` given ranks, at least one each.
    fn fill(cards: usize, ranks: usize) -> u64 {
        match (cards, ranks) {
            (0, 0) => 1,
            (_, 0) => 0,
            _ => (1..=cards.min(4)).map(|n| choose(4, n) as u64 * fill(cards - n, ranks - 1)).sum(),
        }
    }
    (5..=count)
        .flat_map(|low| (5..=low).map(move |ranks| (low, ranks)))
        .map(|(low, ranks)| {
            choose(8, ranks) as u64 * fill(low, ranks) * choose(20, count - low) as u64
        })
        .sum()
}

#[test]
fn lows_read_as_at_the_table() {
    for (hand, name) in [
        ("5s 4s 3s 2s As", "five-four-three-two-ace low"),
        ("8s 6h 4s 2s Ac Kd Kh", "eight-six-four-two-ace low"),
        ("Ah Ad 5c 4s 3d", "one pair, aces, five-four-three low"),
        ("Kh Kd 2c 2s Ad", "two pairs, kings and twos, ace low"),
        ("Ah Ad Ac 4s 3d", "three-of-a-kind, aces, four-three low"),
        ("Ah Ad Ac Kd Kc", "full house, aces over kings low"),
        ("Ah Ad Ac As Kc", "four-of-a-kind, aces, king low"),
    ] {
        assert_eq!(LowHand::best(set(&cards(hand))).unwrap().to_string(), name);
    }
    assert_eq!(LowCategory::ALL.map(|category| category.name())[4], "full house");
    let error = LowHand::best(CardSet::FULL).unwrap_err();
    assert_eq!(error, HandError::Count { held: 52, least: 5, most: 7 });
}
