//! The house ways, 21.8(i): which two of four cards the dealer plays.

use boardwalk_equipment::{Card, Cite, Rank, Suit, cite};

use super::TripsKeptCards;

/// One of the fourteen ways, in the order of the paragraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way(u8);

impl Way {
    /// Where it stands.
    pub(super) const fn cite(self) -> Cite {
        match self.0 {
            1 => cite!("19:47-21.8(i)1"),
            2 => cite!("19:47-21.8(i)2"),
            3 => cite!("19:47-21.8(i)3"),
            4 => cite!("19:47-21.8(i)4"),
            5 => cite!("19:47-21.8(i)5"),
            6 => cite!("19:47-21.8(i)6"),
            7 => cite!("19:47-21.8(i)7"),
            8 => cite!("19:47-21.8(i)8"),
            9 => cite!("19:47-21.8(i)9"),
            10 => cite!("19:47-21.8(i)10"),
            11 => cite!("19:47-21.8(i)11"),
            12 => cite!("19:47-21.8(i)12"),
            13 => cite!("19:47-21.8(i)13"),
            _ => cite!("19:47-21.8(i)14"),
        }
    }
}

/// The first way that fits two cards.
const fn way(one: Card, other: Card) -> u8 {
    const TEN: u8 = Rank::Ten as u8;
    const JACK: u8 = Rank::Jack as u8;
    const ACE: u8 = Rank::Ace as u8;
    let (hi, lo) = by_rank(one, other);
    let suited = one.suit() as u8 == other.suit() as u8;
    let running = hi - lo == 1;
    match (hi, suited) {
        _ if hi == lo && suited => 1,
        _ if hi == lo => 2,
        (ACE, true) if lo >= TEN => 3,
        (_, true) if running && lo >= TEN => 4,
        (ACE, _) if lo >= TEN => 5,
        (_, false) if running && lo >= JACK => 6,
        (ACE, true) => 7,
        (_, true) if lo >= TEN => 8,
        _ if lo >= JACK => 9,
        (ACE, _) => 10,
        (_, true) if running => 11,
        (_, true) => 12,
        _ if running => 13,
        _ => 14,
    }
}

const fn by_rank(one: Card, other: Card) -> (u8, u8) {
    let (one, other) = (one.rank() as u8, other.rank() as u8);
    if one >= other { (one, other) } else { (other, one) }
}

/// What two cards are worth to the dealer: an earlier way first, then the
/// higher cards.
const fn preference(one: Card, other: Card) -> u16 {
    let (hi, lo) = by_rank(one, other);
    ((14 - way(one, other)) as u16) << 8 | (hi as u16) << 4 | lo as u16
}

/// The preference of every two cards, rows of 64 by the numbers of the cards.
static PREFERENCES: [u16; 52 * 64] = {
    let mut all = [0; 52 * 64];
    let mut one = 0;
    while one < 52 {
        let mut other = 0;
        while other < 52 {
            if let (Some(a), Some(b)) = (Card::from_id(one), Card::from_id(other)) {
                all[one as usize * 64 + other as usize] = preference(a, b);
            }
            other += 1;
        }
        one += 1;
    }
    all
};

/// The place of two cards in a table with rows of 64.
#[inline(always)]
pub(super) const fn place(one: Card, other: Card) -> usize {
    one.id() as usize * 64 + other.id() as usize
}

/// The six choices of two of four, in the order in which they were dealt.
pub(super) const CHOICES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// What the dealer plays of four cards in the order of the deal, 21.8(g) to (i):
/// nothing with a natural, else two by the house ways.
#[inline]
pub fn dealer_plays(cards: [Card; 4], trips: TripsKeptCards) -> Option<[Card; 2]> {
    if is_natural(cards) { None } else { Some(keep(cards, trips).0) }
}

/// The two that the dealer keeps of four cards in the order of the deal, and
/// the way that says so.
#[inline]
pub(super) fn keep(cards: [Card; 4], trips: TripsKeptCards) -> ([Card; 2], Way) {
    let mut best = 0;
    let mut kept = [cards[0], cards[1]];
    for [one, other] in CHOICES {
        // Places below 52 * 64, as the table has.
        let preference = PREFERENCES[place(cards[one], cards[other])];
        // Only three of a rank in three suits are worth the same twice, and
        // the first two of them come first.
        if preference > best {
            best = preference;
            kept = [cards[one], cards[other]];
        }
    }
    let way = Way(14 - (best >> 8) as u8);
    if way == Way(2) && trips == TripsKeptCards::SuitOrder {
        kept = of_highest_suits(cards, kept);
    }
    (kept, way)
}

/// Of cards of the rank of those kept, the two of the highest suits.
#[cold]
fn of_highest_suits(cards: [Card; 4], kept: [Card; 2]) -> [Card; 2] {
    let rank = kept[0].rank();
    let mut highest = Suit::ALL.iter().rev().map(|suit| Card::new(rank, *suit));
    let mut next = || highest.find(|card| cards.contains(card));
    match (next(), next()) {
        (Some(one), Some(other)) => [one, other],
        (Some(_) | None, _) => kept,
    }
}

/// Whether four cards are a natural, 21.1: all of one rank.
#[inline]
pub(super) fn is_natural(cards: [Card; 4]) -> bool {
    let [one, rest @ ..] = cards;
    rest.iter().all(|card| card.id() >> 2 == one.id() >> 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    fn kept(hand: &str, trips: TripsKeptCards) -> (Vec<Card>, u8) {
        let (kept, way) = keep(cards(hand).try_into().unwrap(), trips);
        (kept.to_vec(), way.0)
    }

    #[test]
    fn the_dealer_keeps_what_the_first_way_that_fits_says() {
        for (hand, keeps, way) in [
            ("Ad Ac Kh Kh", "Kh Kh", 1),
            ("7c 7d 6h 6h", "6h 6h", 1),
            ("Qc Qd 5h 5h", "5h 5h", 1),
            ("9h 9c 9d Ks", "9h 9c", 2),
            ("Ah Th Kc Qc", "Ah Th", 3),
            ("Kd Qd Ac Js", "Kd Qd", 4),
            ("Qh Jh Th 2c", "Qh Jh", 4),
            ("Ac Jd 9s 3h", "Ac Jd", 5),
            ("Ks Qd 8h 4c", "Ks Qd", 6),
            ("Ah 3h 9c 8d", "Ah 3h", 7),
            ("Kh Jh 9c 2d", "Kh Jh", 8),
            ("Ks Ts Jd 3c", "Ks Ts", 8),
            ("Qh Th 8c 3d", "Qh Th", 8),
            ("Kc Jd 8s 4h", "Kc Jd", 9),
            ("As 9d 6c 4h", "As 9d", 10),
            ("9c 8c Kd 2h", "9c 8c", 11),
            ("5c 4c 8d 7d", "8d 7d", 11),
            ("Kh 3h 9s 7s", "Kh 3h", 12),
            ("Qs Td 9h 4s", "Qs 4s", 12),
            ("Jh Td 8c 5s", "Jh Td", 13),
            ("Ks 8h 7d 2c", "8h 7d", 13),
            ("Kc Td 8h 6s", "Kc Td", 14),
        ] {
            assert_eq!(kept(hand, TripsKeptCards::FirstDealt), (cards(keeps), way), "{hand}");
        }
    }

    #[test]
    fn three_of_a_rank_in_three_suits_leave_a_choice() {
        let by_suit = |hand| kept(hand, TripsKeptCards::SuitOrder);
        assert_eq!(by_suit("9c 9d 9h Ks"), (cards("9h 9d"), 2));
        assert_eq!(by_suit("Ks 9c 9s 9d"), (cards("9s 9d"), 2));
        assert_eq!(by_suit("Ks 9c 9s 8d"), (cards("9s 9c"), 2));
        assert_eq!(kept("Ks 9c 9d 9h", TripsKeptCards::FirstDealt), (cards("9c 9d"), 2));
        // Two of them alike are a suited pair, whatever the option.
        assert_eq!(by_suit("9h 9s 9h Ks"), (cards("9h 9h"), 1));
    }

    /// How many of all hands of four each way takes, of six and of eight decks.
    #[test]
    fn every_hand_that_is_no_natural_has_one_way() {
        const WAYS: [[u64; 14]; 2] = [
            [
                36_298_080,
                113_622_912,
                17_024_256,
                12_550_464,
                35_645_184,
                19_051_200,
                10_741_248,
                7_962_624,
                7_962_624,
                7_838_208,
                25_303_104,
                81_383_616,
                8_491_392,
                3_265_920,
            ],
            [
                120_626_688,
                359_104_512,
                53_805_056,
                39_665_664,
                112_656_384,
                60_211_200,
                33_947_648,
                25_165_824,
                25_165_824,
                24_772_608,
                79_970_304,
                257_212_416,
                26_836_992,
                10_321_920,
            ],
        ];
        const NATURALS: [u64; 2] = [138_138, 467_480];
        let all: Vec<Card> = Card::all().collect();
        for (decks, ways, naturals) in [(6, WAYS[0], NATURALS[0]), (8, WAYS[1], NATURALS[1])] {
            let mut found = [0; 14];
            let mut natural = 0;
            each_four(&all, &mut |hand| {
                let count: u64 = hand
                    .chunk_by(|a, b| a == b)
                    .map(|same| choose(decks, same.len() as u64))
                    .product();
                if is_natural(hand) {
                    natural += count;
                } else {
                    let (_, way) = keep(hand, TripsKeptCards::FirstDealt);
                    found[usize::from(way.0) - 1] += count;
                }
            });
            assert_eq!((found, natural), (ways, naturals));
        }
    }

    fn each_four(all: &[Card], visit: &mut impl FnMut([Card; 4])) {
        for a in 0..52 {
            for b in a..52 {
                for c in b..52 {
                    for d in c..52 {
                        visit([all[a], all[b], all[c], all[d]]);
                    }
                }
            }
        }
    }

    fn choose(n: u64, k: u64) -> u64 {
        (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
    }
}
