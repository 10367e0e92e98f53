//! What lies face up: every one to four up-cards.

#![allow(clippy::unwrap_used)]

mod reference;

use std::collections::BTreeMap;

use boardwalk_equipment::{Card, CardSet};
use boardwalk_ranking::{
    HandError, ShowingHand, first_of_highest, highest_up_card, highest_up_card_ace_low,
    lowest_up_card,
};
use reference::{cards, deck, each_choice, groups, set};

/// The slow ranker: how often ranks are held, then the ranks.
fn showing(up: &[Card]) -> (Vec<usize>, Vec<u8>) {
    groups(up, |rank| rank as u8).into_iter().unzip()
}

#[test]
fn every_one_to_four_up_cards_show_as_the_slow_ranker_says() {
    for (count, values) in [(1, 13), (2, 91), (3, 455), (4, 1820)] {
        let mut by_value: BTreeMap<ShowingHand, _> = BTreeMap::new();
        each_choice(&deck(), count, &mut |up| {
            let value = ShowingHand::of(set(up)).unwrap();
            let key = by_value.entry(value).or_insert_with(|| showing(up));
            assert_eq!(*key, showing(up));
        });
        assert_eq!(by_value.len(), values);
        assert!(by_value.values().is_sorted_by(|lower, higher| lower < higher));
    }
}

#[test]
fn showing_hands_read_as_at_the_table() {
    let name = |up: &str| ShowingHand::of(set(&cards(up))).unwrap().to_string();
    assert_eq!(name("Kc Th 8d 2s"), "king-ten-eight-two high");
    assert_eq!(name("9c 9h"), "one pair, nines");
    assert_eq!(name("9c 9h 4d"), "one pair, nines, four");
    assert_eq!(name("9c 9h 4d 4s"), "two pairs, nines and fours");
    assert_eq!(name("9c 9h 9d 4s"), "three-of-a-kind, nines, four");
    assert_eq!(name("9c 9h 9d 9s"), "four-of-a-kind, nines");
    for held in [0, 5] {
        let up = set(&deck()[..held]);
        assert_eq!(ShowingHand::of(up), Err(HandError::Count { held, least: 1, most: 4 }));
    }
}

#[test]
fn the_forced_bet_goes_by_rank_then_suit() {
    // 14.9(d)1 and 3, 14.13(d), 14.13A(d): lowest, ace high.
    assert_eq!(lowest_up_card(&cards("7d 2h 2c Kc")), Some(2));
    assert_eq!(lowest_up_card(&cards("As Kd")), Some(1));
    // 14.9(d)2: highest with the ace low.
    assert_eq!(highest_up_card_ace_low(&cards("As Kd Kh 5c")), Some(2));
    assert_eq!(highest_up_card_ace_low(&cards("As Ah 2c")), Some(2));
    // 14.13A(f): highest, ace high.
    assert_eq!(highest_up_card(&cards("Kd As Ah 2c")), Some(1));
    for empty in [lowest_up_card(&[]), highest_up_card(&[]), highest_up_card_ace_low(&[])] {
        assert_eq!(empty, None);
    }
}

#[test]
fn equal_hands_open_from_the_dealers_left() {
    let hand = |up: &str| ShowingHand::of(set(&cards(up))).unwrap();
    let players = [hand("Th 8s"), hand("Td 8c"), hand("7d 2s")];
    assert_eq!(first_of_highest(&players), Some(0));
    assert_eq!(first_of_highest::<ShowingHand>(&[]), None);
    // Mambo stud, 14.13A(h): a pair with the community card, else the up-card.
    let with_community = |up: &str| hand(&format!("{up} 5s"));
    let players = [with_community("Qs"), with_community("5d"), with_community("5c")];
    assert_eq!(first_of_highest(&players), Some(1));
    let players = [with_community("2s"), with_community("4d"), with_community("4c")];
    assert_eq!(first_of_highest(&players), Some(1));
    assert!(ShowingHand::of(CardSet::FULL).is_err());
}
