//! High hands against the slow ranker: every hand of five, six and seven cards.

#![allow(clippy::unwrap_used)]

mod reference;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use boardwalk_equipment::{Card, CardSet};
use boardwalk_ranking::{
    HandError, HighCategory, HighHand, Tally, batch, tally_all_fives, tally_all_sevens,
};
use reference::{Key, cards, choose, deck, each_choice, high, place, set};

/// The slow ranker's value of every five cards, by their number.
static FIVES: LazyLock<Vec<HighHand>> = LazyLock::new(|| {
    let mut fives = vec![HighHand::LOWEST; choose(52, 5)];
    let mut keys = BTreeSet::new();
    each_choice(&deck(), 5, &mut |five| {
        keys.insert(high(five));
    });
    assert_eq!(keys.len(), HighHand::COUNT);
    let keys: Vec<Key> = keys.into_iter().collect();
    each_choice(&deck(), 5, &mut |five| {
        let ordinal = keys.binary_search(&high(five)).unwrap();
        let ids: Vec<usize> = five.iter().map(|card| usize::from(card.id())).collect();
        fives[place(&ids)] = HighHand::from_ordinal(ordinal as u16).unwrap();
    });
    fives
});

#[test]
fn every_five_cards_rank_as_the_slow_ranker_says() {
    let (mut hands, mut expected) = (Vec::new(), Vec::new());
    each_choice(&deck(), 5, &mut |five| {
        let ids: Vec<usize> = five.iter().map(|card| usize::from(card.id())).collect();
        let value = FIVES[place(&ids)];
        assert_eq!(HighHand::best(set(five)), Ok(value));
        assert_eq!(HighHand::of_five(five.try_into().unwrap()), value);
        assert_eq!(value.category() as u8, high_category(five));
        hands.push(set(five));
        expected.push(value);
    });
    let mut values = Vec::new();
    batch::rank_fives(&hands, &mut values);
    assert_eq!(values.len(), 2_598_960);
    assert!(values == expected);
}

/// The category straight from the definitions, beside the order.
fn high_category(five: &[Card]) -> u8 {
    high(five).0
}

/// Six cards are as good as the best of their six fives, seven as the best of
/// their seven sixes: so every hand of the deck is looked up, none sampled.
#[test]
fn every_six_and_seven_cards_are_worth_their_best_five() {
    let fives = &*FIVES;
    let binomials: Vec<[usize; 8]> =
        (0..52).map(|n| std::array::from_fn(|k| choose(n, k))).collect();
    // Without the card at a place, the cards above it come one place earlier.
    fn best_without_one<const N: usize>(
        ids: &[usize; N],
        binomials: &[[usize; 8]],
        smaller: &[HighHand],
    ) -> HighHand {
        let mut above: usize = (1..N).map(|n| binomials[ids[n]][n]).sum();
        let mut below = 0;
        let mut best = smaller[above];
        for left_out in 1..N {
            above -= binomials[ids[left_out]][left_out];
            below += binomials[ids[left_out - 1]][left_out];
            best = best.max(smaller[above + below]);
        }
        best
    }

    let mut sixes = vec![HighHand::LOWEST; choose(52, 6)];
    each_ids::<6>(0..52, &mut |ids| {
        let value = best_without_one(ids, &binomials, fives);
        sixes[ids.iter().enumerate().map(|(n, &id)| binomials[id][n + 1]).sum::<usize>()] = value;
        assert_eq!(HighHand::best(set_of(ids)), Ok(value));
    });

    let check = |highest: std::ops::Range<usize>| {
        let (mut hands, mut expected, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let mut checked = 0u64;
        let mut flush = |hands: &mut Vec<CardSet>, expected: &mut Vec<HighHand>| {
            batch::rank_sevens(hands, &mut values);
            assert!(values == *expected);
            checked += hands.len() as u64;
            hands.clear();
            expected.clear();
        };
        each_ids::<7>(highest, &mut |ids| {
            let value = best_without_one(ids, &binomials, &sixes);
            let seven = ids.map(|id| Card::from_id(id as u8).unwrap());
            let set = set_of(ids);
            assert_eq!(HighHand::of_seven(&seven), value);
            assert_eq!(HighHand::best(set), Ok(value));
            hands.push(set);
            expected.push(value);
            if hands.len() == 4096 {
                flush(&mut hands, &mut expected);
            }
        });
        flush(&mut hands, &mut expected);
        checked
    };
    // Half of the hands have their highest card below the ace of clubs.
    let checked = std::thread::scope(|threads| {
        let upper = threads.spawn(|| check(47..52));
        check(0..47) + upper.join().unwrap()
    });
    assert_eq!(checked, 133_784_560);
}

/// Every so many card numbers in ascending order, with the highest in a range.
fn each_ids<const N: usize>(highest: std::ops::Range<usize>, visit: &mut impl FnMut(&[usize; N])) {
    fn go<const N: usize>(
        place: usize,
        range: std::ops::Range<usize>,
        ids: &mut [usize; N],
        visit: &mut impl FnMut(&[usize; N]),
    ) {
        for id in range {
            ids[place] = id;
            match place {
                0 => visit(ids),
                _ => go(place - 1, 0..id, ids, visit),
            }
        }
    }
    go(N - 1, highest, &mut [0; N], visit);
}

fn set_of(ids: &[usize]) -> CardSet {
    ids.iter().map(|&id| Card::from_id(id as u8).unwrap()).collect()
}

#[test]
fn the_tallies_are_the_known_counts() {
    let counts = |tally: &Tally| HighCategory::ALL.map(|category| tally.count(category));
    let fives = tally_all_fives();
    assert_eq!(fives.total(), 2_598_960);
    assert_eq!(
        counts(&fives),
        [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
    );
    let sevens = tally_all_sevens();
    assert_eq!(sevens.total(), 133_784_560);
    assert_eq!(
        counts(&sevens),
        [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 37_260, 4_324
        ]
    );
}

#[test]
fn every_value_has_a_name_of_its_own() {
    let values: Vec<HighHand> =
        (0..HighHand::COUNT as u16).map(|n| HighHand::from_ordinal(n).unwrap()).collect();
    let names: BTreeSet<String> = values.iter().map(HighHand::to_string).collect();
    assert_eq!(names.len(), HighHand::COUNT);
    for (ordinal, value) in values.iter().enumerate() {
        assert_eq!(usize::from(value.ordinal()), ordinal);
    }
    assert_eq!(HighHand::from_ordinal(7462), None);
}

#[test]
fn names_read_as_at_the_table() {
    for (hand, name) in [
        ("As Ks Qs Js Ts", "royal flush"),
        ("5s 4s 3s 2s As", "straight flush, five high"),
        ("9s 9h 9d 9c Ks", "four-of-a-kind, nines, king kicker"),
        ("9s 9h 9d 4c 4s", "full house, nines over fours"),
        ("As Ts 6s 5s 2s", "flush, ace-ten-six-five-two"),
        ("Ah Ks Qs Js Ts", "straight, ace high"),
        ("9s 9h 9d 4c 2s", "three-of-a-kind, nines, four-two kickers"),
        ("Ks Kh 4d 4c Qs 3h 3d", "two pairs, kings and fours, queen kicker"),
        ("6s 6h Ad 4c 2s", "one pair, sixes, ace-four-two kickers"),
        ("Ks Jh 9d 4c 2s", "no pair, king-jack-nine-four-two"),
    ] {
        assert_eq!(HighHand::best(set(&cards(hand))).unwrap().to_string(), name);
    }
}

#[test]
fn wrong_numbers_of_cards_are_refused() {
    for count in [0, 1, 4, 8, 52] {
        let held = set(&deck()[..count]);
        assert_eq!(HighHand::best(held), Err(HandError::Count { held: count, least: 5, most: 7 }));
    }
    let error = HighHand::best(CardSet::EMPTY).unwrap_err();
    assert_eq!(error.to_string(), "expected 5 to 7 cards, found 0");
}

#[test]
fn a_repeated_card_never_panics() {
    for card in Card::all() {
        for other in Card::all() {
            let _ = HighHand::of_seven(&[card, card, card, card, card, card, other]);
            let _ = HighHand::of_five(&[card, card, card, card, other]);
        }
    }
}

#[test]
fn a_tally_refuses_cards_that_are_there_twice() {
    use boardwalk_ranking::PairList;
    let list = PairList::among(CardSet::FULL);
    let held = set(&deck()[..5]);
    let mut tally = Tally::new();
    assert_eq!(tally.complete_seven(held, &list), Err(HandError::Repeated(deck()[0])));
    assert_eq!(
        tally.complete_five(held, &list),
        Err(HandError::Count { held: 5, least: 3, most: 3 })
    );
    assert_eq!(tally.total(), 0);
}
