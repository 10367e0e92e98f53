//! The same random hands in everybody's own form.

use aya_poker::base as aya;
use boardwalk_equipment::{Card, CardSet};
use boardwalk_ranking::{HighHand, Omaha, ThreeCardHigh};
use rs_poker::core::{CardBitSet, Rankable, SevenCardAccum};
use rs_poker::omaha::OmahaHand;

pub struct Hands {
    pub sevens: Vec<[Card; 7]>,
    pub masks: Vec<CardSet>,
    pub threes: Vec<[Card; 3]>,
    pub omaha: Vec<(CardSet, CardSet)>,
    pub rs_sevens: Vec<[rs_poker::core::Card; 7]>,
    pub rs_ids: Vec<[u8; 7]>,
    pub rs_masks: Vec<CardBitSet>,
    pub rs_omaha: Vec<(CardBitSet, CardBitSet)>,
    pub aya_sevens: Vec<[aya::Card; 7]>,
    pub aya_hands: Vec<aya::Hand>,
    pub aya_omaha: Vec<(aya::Hand, aya::Hand)>,
    pub poker_threes: Vec<[poker::Card; 3]>,
    pub poker: poker::Evaluator,
}

pub fn rs_card(card: Card) -> rs_poker::core::Card {
    use rs_poker::core::Suit;
    let suit = [Suit::Club, Suit::Diamond, Suit::Heart, Suit::Spade][card.suit() as usize];
    rs_poker::core::Card { value: (card.rank() as u8).into(), suit }
}

pub fn aya_card(card: Card) -> aya::Card {
    aya::CARDS[usize::from(card.id())]
}

pub fn poker_card(card: Card) -> poker::Card {
    poker::Card::try_from_chars(card.rank().letter(), card.suit().letter()).unwrap()
}

impl Hands {
    /// So many deals of nine different cards, of which contests use the first
    /// three, seven or all.
    pub fn deal(count: usize) -> Self {
        let mut state = 0x2545_f491_4f6c_dd1du64;
        let mut deck: Vec<Card> = Card::all().collect();
        let nines: Vec<[Card; 9]> = (0..count)
            .map(|_| {
                std::array::from_fn(|place| {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    deck.swap(place, place + (state >> 32) as usize % (52 - place));
                    deck[place]
                })
            })
            .collect();
        let sevens: Vec<[Card; 7]> = nines.iter().map(|n| std::array::from_fn(|i| n[i])).collect();
        let threes: Vec<[Card; 3]> = nines.iter().map(|n| std::array::from_fn(|i| n[i])).collect();
        let omaha: Vec<([Card; 4], [Card; 5])> = nines
            .iter()
            .map(|n| (std::array::from_fn(|i| n[i]), std::array::from_fn(|i| n[4 + i])))
            .collect();
        let rs_set = |cards: &[Card]| {
            let mut set = CardBitSet::new();
            cards.iter().for_each(|&card| set.insert(rs_card(card)));
            set
        };
        let aya_hand =
            |cards: &[Card]| cards.iter().map(|&card| aya_card(card)).collect::<aya::Hand>();
        Hands {
            masks: sevens.iter().map(|hand| hand.iter().copied().collect()).collect(),
            rs_sevens: sevens.iter().map(|hand| hand.map(rs_card)).collect(),
            rs_ids: sevens.iter().map(|hand| hand.map(|card| rs_card(card).into())).collect(),
            rs_masks: sevens.iter().map(|hand| rs_set(hand)).collect(),
            rs_omaha: omaha.iter().map(|(own, board)| (rs_set(own), rs_set(board))).collect(),
            aya_sevens: sevens.iter().map(|hand| hand.map(aya_card)).collect(),
            aya_hands: sevens.iter().map(|hand| aya_hand(hand)).collect(),
            aya_omaha: omaha.iter().map(|(own, board)| (aya_hand(own), aya_hand(board))).collect(),
            poker_threes: threes.iter().map(|hand| hand.map(poker_card)).collect(),
            poker: poker::Evaluator::new(),
            sevens,
            threes,
            omaha: omaha
                .iter()
                .map(|(own, board)| {
                    (own.iter().copied().collect(), board.iter().copied().collect())
                })
                .collect(),
        }
    }

    /// Each hand against the next: everybody must say the same.
    pub fn check_that_all_agree(&self, count: usize) {
        let rs = |n: usize| {
            let mut all = SevenCardAccum::new();
            self.rs_sevens[n].iter().for_each(|&card| all.add(card));
            all.rank()
        };
        let aya = |n: usize| aya_poker::poker_rank(&self.aya_hands[n]);
        let own = |n: usize| HighHand::of_seven(&self.sevens[n]);
        let own_omaha = |n: usize| Omaha::new(self.omaha[n].0, self.omaha[n].1).unwrap().high();
        let rs_omaha =
            |n: usize| OmahaHand::new(self.rs_omaha[n].0, self.rs_omaha[n].1).unwrap().rank();
        let poker = |n: usize| self.poker.evaluate_three(self.poker_threes[n]).unwrap();
        for n in 1..count {
            assert_eq!(own(n - 1).cmp(&own(n)), rs(n - 1).cmp(&rs(n)));
            assert_eq!(own(n - 1).cmp(&own(n)), aya(n - 1).cmp(&aya(n)));
            let own_three = |n: usize| ThreeCardHigh::of_three(&self.threes[n]);
            assert_eq!(
                Some(own_three(n - 1).cmp(&own_three(n))),
                poker(n - 1).partial_cmp(&poker(n))
            );
            if n < count / 10 {
                let own = own_omaha(n - 1).cmp(&own_omaha(n));
                assert_eq!(own, rs_omaha(n - 1).cmp(&rs_omaha(n)));
            }
        }
    }
}
