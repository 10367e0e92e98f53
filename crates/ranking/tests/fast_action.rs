//! Fast action hold'em: exact counts for six and eight decks, and every seven
//! cards of small decks against all of their fives.

#![allow(clippy::unwrap_used)]

mod reference;

use std::collections::{BTreeMap, BTreeSet};

use boardwalk_equipment::Card;
use boardwalk_ranking::{FastActionCategory, FastActionHand, HandError};
use reference::{Key, cards, choices, choose, groups, straight_top};

/// The slow ranker: one row of the table after the other.
fn key(five: &[Card]) -> Key {
    let groups = groups(five, |rank| rank as u8);
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    let straight = straight_top(&ranks);
    match (&shape[..], flush, straight) {
        ([5], true, _) => (17, ranks),
        (_, true, Some(12)) => (16, vec![]),
        ([4, 1], true, _) => (15, ranks),
        (_, true, Some(top)) => (14, vec![top]),
        ([3, 2], true, _) => (13, ranks),
        ([5], false, _) => (12, ranks),
        ([3, 1, 1], true, _) => (11, ranks),
        ([2, 2, 1], true, _) => (10, ranks),
        ([2, 1, 1, 1], true, _) => (9, ranks),
        ([4, 1], false, _) => (8, ranks),
        ([3, 2], false, _) => (7, ranks),
        (_, true, None) => (6, ranks),
        (_, false, Some(top)) => (5, vec![top]),
        ([3, 1, 1], false, _) => (4, ranks),
        ([2, 2, 1], false, _) => (3, ranks),
        ([2, 1, 1, 1], false, _) => (2, ranks),
        _ => (1, ranks),
    }
}

/// Every choice of so many of the cards when each may be taken again.
fn each_multiset(from: &[Card], count: usize, visit: &mut impl FnMut(&[Card])) {
    fn go(from: &[Card], count: usize, held: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
        if count == 0 {
            return visit(held);
        }
        for (n, &card) in from.iter().enumerate() {
            held.push(card);
            go(&from[n..], count - 1, held, visit);
            held.pop();
        }
    }
    go(from, count, &mut Vec::new(), visit);
}

/// In how many ways the cards can come out of so many decks.
fn ways(cards: &[Card], decks: usize) -> u64 {
    cards.chunk_by(|a, b| a == b).map(|same| choose(decks, same.len()) as u64).product()
}

#[test]
fn five_cards_come_in_the_exact_counts_of_the_table() {
    let deck: Vec<Card> = Card::all().collect();
    let mut by_value: BTreeMap<FastActionHand, Key> = BTreeMap::new();
    let mut six = [0u64; 17];
    let mut eight = [0u64; 17];
    each_multiset(&deck, 5, &mut |five| {
        let value = FastActionHand::best(five).unwrap();
        let key_here = key(five);
        assert_eq!(*by_value.entry(value).or_insert_with(|| key_here.clone()), key_here);
        assert_eq!(value.category() as u8 + 1, key_here.0);
        six[value.category() as usize] += ways(five, 6);
        eight[value.category() as usize] += ways(five, 8);
    });
    assert!(by_value.values().is_sorted_by(|lower, higher| lower < higher));
    let names: BTreeSet<String> = by_value.keys().map(FastActionHand::to_string).collect();
    assert_eq!(names.len(), by_value.len());

    let table: [(u64, u64); 17] = [
        (10_128_551_040, 42_681_630_720),
        (10_875_047_040, 46_319_370_240),
        (1_563_982_992, 6_733_089_792),
        (997_805_952, 4_345_516_032),
        (79_315_200, 334_233_600),
        (39_719_808, 167_378_944),
        (86_958_144, 382_806_528),
        (39_727_584, 179_162_880),
        (37_065_600, 164_003_840),
        (4_633_200, 21_525_504),
        (2_471_040, 12_300_288),
        (552_240, 2_614_976),
        (187_200, 978_432),
        (279_936, 1_179_648),
        (56_160, 349_440),
        (31_104, 131_072),
        (312, 2_912),
    ];
    for (category, &(in_six, in_eight)) in FastActionCategory::ALL.into_iter().zip(&table) {
        assert_eq!(six[category as usize], in_six, "{}", category.name());
        assert_eq!(eight[category as usize], in_eight, "{}", category.name());
    }
    assert_eq!(six.iter().sum::<u64>(), 23_856_384_552);
    assert_eq!(eight.iter().sum::<u64>(), 101_346_274_848);
}

#[test]
fn six_and_seven_cards_are_worth_their_best_five() {
    // Three ranks of three suits; low and high runs in two suits; one suit.
    let small = [
        "Ac Ad Ah Kc Kd Kh 2c 2d 2h",
        "Ac 2c 3c 4c 5c 6c 6d",
        "Ah Kh Qh Jh Th 9h Td",
        "Ac 2c 3c 4c 5c 7c 9c Jc",
        "Ac Kd Qc Jd Tc 9d 2c",
    ];
    let mut seen = [0u64; 17];
    for deck in small {
        for count in [6, 7] {
            each_multiset(&cards(deck), count, &mut |held| {
                let best = choices(held, 5).into_iter().max_by_key(|five| key(five)).unwrap();
                let value = FastActionHand::best(held).unwrap();
                assert_eq!(value, FastActionHand::best(&best).unwrap(), "{held:?}");
                seen[value.category() as usize] += 1;
            });
        }
    }
    // Seven cards of nine kinds have something, so the lowest kind is rare.
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn the_tie_break_checks_of_the_sheet() {
    let hand = |text: &str| FastActionHand::best(&cards(text)).unwrap();
    assert!(hand("Qh Qh 9h 9h 4h") > hand("Qs Qs 9s 9s 3s"));
    assert_eq!(hand("7d 7d 7d 7d Kd"), hand("7c 7c 7c 7c Kc"));
    assert!(hand("6d 6d 6d 3d 2d") > hand("5c 5c 5c Ac Kc"));
    assert!(hand("2c 2c 2c 2c 2c") > hand("As Ks Qs Js Ts"));
    assert!(hand("3h 3h Kh Qh 9h") > hand("8h 8d 8s 8c Ac"));
    assert!(hand("6s 5s 4h 3d 2c") > hand("5s 4h 3d 2c Ac"));
    assert!(hand("6s 4s 6s 6s 4s 6c 6d") > hand("6h 2c 6s 6s 4s 6c 6d"));
    assert_eq!(hand("6h 2c 6s 6s 4s 6c 6d").to_string(), "five-of-a-kind, sixes");
    assert_eq!(hand("9h 8h Qh 9h 9h 9h Th").to_string(), "flush with four-of-a-kind, nines, queen");
    for held in [0, 4, 8] {
        let error = FastActionHand::best(&vec![cards("9h")[0]; held]).unwrap_err();
        assert_eq!(error, HandError::Count { held, least: 5, most: 7 });
    }
}
