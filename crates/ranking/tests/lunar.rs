//! Lunar poker: every pair of paying hands, counted over all five-card and all
//! six-card hands, and the second hand against all subsets of small decks.

#![allow(clippy::unwrap_used)]

mod reference;

use std::collections::BTreeMap;

use boardwalk_equipment::{Card, CardSet, Rank};
use boardwalk_ranking::lunar::{PaidHand, SuperHand, paid, qualifies, super_hand};
use boardwalk_ranking::{HandError, HighHand};
use reference::{cards, choices, choose, deck, each_choice, groups, high, set};

type Counts = BTreeMap<(PaidHand, PaidHand), u64>;

/// How often each pair of a first and a second hand occurs.
fn count(cards: usize) -> Counts {
    let deck = deck();
    let half = |first: std::ops::Range<usize>| {
        let mut counts = Counts::new();
        for n in first {
            each_choice(&deck[n + 1..], cards - 1, &mut |rest| {
                let paid = paid(set(rest).with(deck[n])).unwrap();
                if let (Some(first), Some(second)) = (paid.first, paid.second) {
                    *counts.entry((first, second)).or_default() += 1;
                }
            });
        }
        counts
    };
    // About half of the hands have one of the lowest five or six cards.
    let (mut lower, upper) = std::thread::scope(|threads| {
        let upper = threads.spawn(|| half(6..52));
        (half(0..6), upper.join().unwrap())
    });
    for (pair, count) in upper {
        *lower.entry(pair).or_default() += count;
    }
    lower
}

#[test]
fn every_second_hand_of_five_cards_is_counted() {
    let expected = [
        ((PaidHand::FourOfAKind, PaidHand::AceKing), 8),
        ((PaidHand::ThreeOfAKind, PaidHand::AceKing), 2_112),
        ((PaidHand::TwoPairs, PaidHand::AceKing), 3_168),
        ((PaidHand::OnePair, PaidHand::AceKing), 84_480),
    ];
    assert_eq!(count(5), Counts::from(expected));
}

#[test]
fn every_second_hand_of_six_cards_is_counted() {
    use PaidHand::*;
    let expected = [
        ((RoyalFlush, StraightFlush), 4),
        ((RoyalFlush, Flush), 28),
        ((RoyalFlush, Straight), 72),
        ((StraightFlush, StraightFlush), 32),
        ((StraightFlush, Flush), 220),
        ((StraightFlush, Straight), 744),
        ((StraightFlush, AceKing), 12),
        ((FourOfAKind, FullHouse), 936),
        ((FourOfAKind, AceKing), 528),
        ((FullHouse, FullHouse), 1_248),
        ((FullHouse, AceKing), 4_224),
        ((Flush, Flush), 6_580),
        ((Flush, Straight), 4_152),
        ((Flush, OnePair), 76_620),
        ((Flush, AceKing), 7_704),
        ((Straight, Straight), 112_380),
        ((Straight, AceKing), 4_020),
        ((ThreeOfAKind, AceKing), 56_320),
        ((TwoPairs, TwoPairs), 61_776),
        ((TwoPairs, AceKing), 158_400),
        ((OnePair, AceKing), 1_249_680),
    ];
    assert_eq!(count(6), Counts::from(expected));
}

/// Which hand exactly these cards make, all of them needed.
fn combination(cards: &[Card]) -> Option<PaidHand> {
    let shape: Vec<usize> = groups(cards, |rank| rank as u8).iter().map(|group| group.0).collect();
    let five = if cards.len() == 5 { high(cards).0 } else { 0 };
    match (&shape[..], five) {
        (_, 9) => Some(PaidHand::RoyalFlush),
        (_, 8) => Some(PaidHand::StraightFlush),
        (_, 6) => Some(PaidHand::FullHouse),
        (_, 5) => Some(PaidHand::Flush),
        (_, 4) => Some(PaidHand::Straight),
        ([4], _) => Some(PaidHand::FourOfAKind),
        ([3], _) => Some(PaidHand::ThreeOfAKind),
        ([2, 2], _) => Some(PaidHand::TwoPairs),
        ([2], _) => Some(PaidHand::OnePair),
        ([1, 1], _) if cards.iter().all(|card| card.rank() >= Rank::King) => {
            Some(PaidHand::AceKing)
        }
        _ => None,
    }
}

/// First and second hand as the definition has them: over all sets of cards,
/// with every choice of the cards that make the first.
fn by_definition(held: &[Card]) -> (Option<PaidHand>, Option<PaidHand>) {
    let combinations: Vec<(PaidHand, CardSet)> = (2..=5)
        .flat_map(|count| choices(held, count))
        .filter_map(|subset| combination(&subset).map(|hand| (hand, set(&subset))))
        .collect();
    let best_five = choices(held, 5).into_iter().max_by_key(|five| high(five)).unwrap();
    let Some(first) = combinations.iter().map(|c| c.0).max() else { return (None, None) };
    // The choices that rank as the best five do: same hand out of a best five.
    let firsts = combinations.iter().filter(|&&(hand, cards)| {
        let in_best = |five: &Vec<Card>| {
            high(five) == high(&best_five) && cards.difference(set(five)).is_empty()
        };
        hand == first && choices(held, 5).iter().any(in_best)
    });
    let mut seconds: Vec<Option<PaidHand>> = firsts
        .map(|(_, first)| {
            let others =
                combinations.iter().filter(|(_, cards)| !cards.difference(*first).is_empty());
            others.map(|c| c.0).max()
        })
        .collect();
    seconds.dedup();
    assert_eq!(seconds.len(), 1, "every choice gives the same second hand: {held:?}");
    (Some(first), seconds[0])
}

#[test]
fn first_and_second_hand_are_as_defined() {
    // Runs with low and high aces, all suits of few ranks, and one long suit.
    let small = [
        "Ac Ad Ah As Kc Kd Kh Ks Qc Jc Tc Td",
        "Ac Ad Kc 2c 2d 3c 3h 4c 4d 5c 5s 6c",
        "9c 9d 9h 8c 8d 8h 7c 7d 6c 5c 5d Ac",
        "Ac Kc Qc Jc Tc 9c 8c 2c 2d Ad Kd Qs",
    ];
    for deck in small {
        for count in [5, 6] {
            each_choice(&cards(deck), count, &mut |held| {
                let paid = paid(set(held)).unwrap();
                assert_eq!((paid.first, paid.second), by_definition(held), "{held:?}");
            });
        }
    }
}

#[test]
fn the_super_side_bet_comes_in_the_exact_counts_of_the_table() {
    let mut counts = [0; 8];
    let mut nothing = 0;
    each_choice(&deck(), 5, &mut |five| match super_hand(set(five)).unwrap() {
        Some(hand) => counts[hand as usize] += 1,
        None => nothing += 1,
    });
    assert_eq!(counts, [122_520, 60_672, 54_912, 9_600, 5_108, 3_744, 640, 624]);
    assert_eq!(nothing, 2_341_140);
}

#[test]
fn the_rows_of_the_sheet() {
    for (five, expected) in [
        ("As Ks Qs 7s 2s", Some(SuperHand::Flush)),
        ("Ah Kd Qh Jd Th", Some(SuperHand::SameColoredStraight)),
        ("As Kc Qd 8h 8c", Some(SuperHand::AceKingQueen)),
        ("Ad Kh Qd 7h 2d", Some(SuperHand::AceKingQueen)),
        ("Td 8h 6d 4h 2d", Some(SuperHand::FiveSameColored)),
        ("Qs Qd Qh As Kc", Some(SuperHand::ThreeOfAKind)),
        ("Kd Kh Kc 5s 5d", Some(SuperHand::FullHouse)),
        ("9c 8d 7h 6s 5c", Some(SuperHand::Straight)),
        ("9c 8d 7h 6s 4c", None),
    ] {
        assert_eq!(super_hand(set(&cards(five))), Ok(expected), "{five}");
    }
    for none in ["9c 9d 9h Qs Jd Tc", "Ah Kd Qc Jc Ts 5s", "As Ah Ad Kh Ks", "As Kd 9h 6c 3d"] {
        assert_eq!(paid(set(&cards(none))).unwrap().second, None, "{none}");
    }
    assert_eq!(paid(set(&deck()[..7])), Err(HandError::Count { held: 7, least: 5, most: 6 }));
    assert_eq!(super_hand(set(&deck()[..6])), Err(HandError::Count { held: 6, least: 5, most: 5 }));
}

#[test]
fn the_dealer_qualifies_with_ace_king_or_better() {
    let mut qualified = 0;
    each_choice(&deck(), 5, &mut |five| {
        let key = high(five);
        let expected = key.0 > 0 || key.1[..2] == [12, 11];
        let hand = HighHand::best(set(five)).unwrap();
        assert_eq!(qualifies(hand), expected);
        // The same line as a hand: nothing below it qualifies, nothing above fails.
        let line = HighHand::best(set(&cards("Ah Kd 4s 3c 2d"))).unwrap();
        assert_eq!(hand >= line, expected);
        qualified += u32::from(expected);
    });
    // All hands but those without a pair that lack the ace or the king.
    let ace_king = (choose(11, 3) - 1) * (4usize.pow(5) - 4);
    assert_eq!(qualified as usize, 2_598_960 - 1_302_540 + ace_king);
}
