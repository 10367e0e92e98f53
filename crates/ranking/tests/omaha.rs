//! Omaha against all sixty hands, over every deal of several small decks that
//! between them have flushes, straights and pairs of every kind.

#![allow(clippy::unwrap_used)]

mod reference;

use boardwalk_equipment::{Card, CardSet};
use boardwalk_ranking::{HandError, HighCategory, HighHand, LowHand, Omaha};
use reference::{cards, choose, set};

/// Sixteen cards each: four of four ranks; two suits of eight ranks, low, high
/// and apart; one suit and a few others; all suits, thinned out.
const DECKS: [&str; 7] = [
    "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs 2c 2d 2h 2s",
    "Ac 2c 3c 4c 5c 6c 7c 8c Ad 2d 3d 4d 5d 6d 7d 8d",
    "Ah Kh Qh Jh Th 9h 8h 7h As Ks Qs Js Ts 9s 8s 7s",
    "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ad 5h 9s",
    "Ac 3c 5c 7c 9c Jc Kc 2c Ad 3d 5d 7d 9d Jd Kd 2d",
    "2c 2d 3h 3s 4c 4d 5h 5s 6c 6d 7h 7s 8c 8d Ah As",
    "5c 5d 5h 5s 6c 6d 6h 7c 7d 7h 8c 8h 9c 9h Tc Ad",
];

#[test]
fn every_deal_of_the_small_decks_is_worth_the_best_of_its_sixty_hands() {
    let mut deals = 0u64;
    let mut categories = [0u64; 10];
    let mut lows = 0u64;
    for deck in DECKS {
        let deck = cards(deck);
        let fives = Fives::of(&deck);
        let places: Vec<usize> = (0..deck.len()).collect();
        each_places(&places, 4, &mut |own| {
            let rest: Vec<usize> = places.iter().copied().filter(|n| !own.contains(n)).collect();
            each_places(&rest, 5, &mut |community| {
                let side =
                    |places: &[usize]| -> CardSet { places.iter().map(|&n| deck[n]).collect() };
                let omaha = Omaha::new(side(own), side(community)).unwrap();
                let (high, low) = fives.best(own, community);
                assert_eq!(omaha.high(), high, "{omaha:?}");
                assert_eq!(omaha.eight_or_better(), low, "{omaha:?}");
                deals += 1;
                categories[high.category() as usize] += 1;
                lows += u64::from(low.is_some());
            });
        });
    }
    assert_eq!(deals, 7 * (choose(16, 4) * choose(12, 5)) as u64);
    assert!(categories.iter().all(|&count| count > 0), "{categories:?}");
    assert!(lows > 100_000);
}

/// The value of every five cards of a small deck, by their places as bits.
struct Fives {
    high: Vec<HighHand>,
    low: Vec<Option<LowHand>>,
}

impl Fives {
    fn of(deck: &[Card]) -> Self {
        let sets = 1 << deck.len();
        let mut fives = Fives { high: vec![HighHand::LOWEST; sets], low: vec![None; sets] };
        for five in (0..sets).filter(|places| places.count_ones() == 5) {
            let hand: CardSet =
                (0..deck.len()).filter(|n| five >> n & 1 == 1).map(|n| deck[n]).collect();
            fives.high[five] = HighHand::best(hand).unwrap();
            fives.low[five] = LowHand::eight_or_better(hand);
        }
        fives
    }

    fn best(&self, own: &[usize], community: &[usize]) -> (HighHand, Option<LowHand>) {
        let all = community.iter().fold(0, |set, place| set | 1 << place);
        let (mut high, mut low) = (HighHand::LOWEST, None);
        for (n, &first) in own.iter().enumerate() {
            for &second in &own[..n] {
                for (m, &out) in community.iter().enumerate() {
                    for &also_out in &community[..m] {
                        let three = all ^ (1 << out) ^ (1 << also_out);
                        let five: usize = three | 1 << first | 1 << second;
                        high = high.max(self.high[five]);
                        low = low.max(self.low[five]);
                    }
                }
            }
        }
        (high, low)
    }
}

/// Every choice of so many places, in ascending order.
fn each_places(from: &[usize], count: usize, visit: &mut impl FnMut(&[usize])) {
    fn go(from: &[usize], count: usize, held: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
        if count == 0 {
            return visit(held);
        }
        for (n, &place) in from.iter().enumerate() {
            held.push(place);
            go(&from[n + 1..], count - 1, held, visit);
            held.pop();
        }
    }
    go(from, count, &mut Vec::new(), visit);
}

#[test]
fn the_worked_examples() {
    let omaha =
        |own: &str, community: &str| Omaha::new(set(&cards(own)), set(&cards(community))).unwrap();
    let board = "Ah Kh 8h 3h 2c";
    assert_eq!(omaha("Qh Js Jd Tc", board).high().category(), HighCategory::OnePair);
    assert_eq!(omaha("9c 9d 8s 8c", board).high().category(), HighCategory::ThreeOfAKind);
    assert_eq!(omaha("7h 5h 4s 4d", board).high().to_string(), "flush, ace-king-eight-seven-five");
    let board = "7s 7d 7h Kc 2d";
    assert_eq!(
        omaha("Ac Kd Qs Jh", board).high().to_string(),
        "three-of-a-kind, sevens, ace-king kickers"
    );
    assert_eq!(omaha("3s 3c 9h 8h", board).high().to_string(), "full house, sevens over threes");
    let board = "Ad 2s 6c 9h Jh";
    let low = |own: &str| omaha(own, board).eight_or_better().unwrap();
    assert_eq!(low("3c 4d Kh Kd").to_string(), "six-four-three-two-ace low");
    assert_eq!(low("2c 3h 8s 8d").to_string(), "eight-six-three-two-ace low");
    assert_eq!(low("Js Jc 5h 4h").to_string(), "six-five-four-two-ace low");
}

#[test]
fn a_card_on_both_sides_and_wrong_numbers_are_refused() {
    let own = set(&cards("Ac Kd Qs Jh"));
    let queen = cards("Qs")[0];
    assert!(Omaha::new(own, set(&cards("7s 7d 7h Kc 2d"))).is_ok());
    assert_eq!(Omaha::new(own, set(&cards("7s 7d 7h Kc Qs"))), Err(HandError::Repeated(queen)));
    let four = HandError::Count { held: 3, least: 4, most: 4 };
    assert_eq!(Omaha::new(own.without(queen), set(&cards("7s 7d 7h Kc 2d"))), Err(four));
    let five = HandError::Count { held: 4, least: 5, most: 5 };
    assert_eq!(Omaha::new(own, set(&cards("7s 7d 7h Kc"))), Err(five));
}
