//! Every hand that is not too many, by how many cards of each value it has, and
//! what each becomes with one more card. What it counts is the game's to say.

use std::collections::HashMap;

use boardwalk_equipment::{Card, Rank, Suit};
use boardwalk_games::blackjack::blackjack::points::{Points, TWENTY_ONE, worth};

/// Values of cards: 2 to 9, tens, aces.
pub(super) const VALUES: usize = 10;
/// The place of tens and of aces among them.
pub(super) const TEN: usize = 8;
pub(super) const ACE: usize = 9;

/// Cards of each value.
pub(super) type Counts = [u8; VALUES];
/// Cards of each value that are left in the shoe.
pub(super) type Left = [u32; VALUES];

/// The place of a card that is worth so much, an ace eleven.
pub(super) const fn value_of(worth: u32) -> usize {
    (worth as usize).saturating_sub(2) % VALUES
}

/// What a card of this value is worth, an ace eleven.
pub(super) const fn worth_of(value: usize) -> u32 {
    value as u32 + 2
}

/// Cards of each value in so many decks.
pub(super) fn decks(number: u8) -> Left {
    let mut left = [0; VALUES];
    for card in Card::all() {
        left[value_of(worth(card))] += u32::from(number);
    }
    left
}

/// Any card of this value.
pub(super) fn any_card(value: usize) -> Card {
    let is = |card: &Card| value_of(worth(*card)) == value;
    // There are cards of every value.
    Card::all().find(is).unwrap_or(Card::new(Rank::Two, Suit::Clubs))
}

/// As people write it: 2 to 9, T, A.
pub(super) fn name(value: usize) -> String {
    match value {
        TEN => "T".into(),
        ACE => "A".into(),
        _ => worth_of(value).to_string(),
    }
}

/// One hand.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    pub counts: Counts,
    pub points: Points,
    /// The hand with one more card, unless that is too many or it has 21.
    pub next: [Option<usize>; VALUES],
}

impl Hand {
    /// How many cards.
    pub fn cards(&self) -> usize {
        self.points.cards() as usize
    }

    /// A card of each, in some order.
    pub fn any_cards(&self) -> Vec<Card> {
        let cards = |(value, count): (usize, &u8)| vec![any_card(value); usize::from(*count)];
        self.counts.iter().enumerate().flat_map(cards).collect()
    }

    /// The value of which it is a pair.
    pub fn pair(&self) -> Option<usize> {
        self.counts.iter().position(|count| *count == 2).filter(|_| self.cards() == 2)
    }
}

/// All of them, those with fewer cards first; the first has none.
#[derive(Debug)]
pub(super) struct Hands(Vec<Hand>);

impl Hands {
    pub fn all() -> Self {
        let empty = Hand { counts: [0; VALUES], points: Points::NONE, next: [None; VALUES] };
        let mut places = HashMap::from([(empty.counts, 0)]);
        let mut list = vec![empty];
        let cards: Vec<Card> = (0..VALUES).map(any_card).collect();
        let mut place = 0;
        while let Some(hand) = list.get(place).cloned() {
            for (value, card) in cards.iter().enumerate() {
                let points = hand.points.with(*card);
                if hand.points.total() == TWENTY_ONE || points.is_bust() {
                    continue;
                }
                let mut counts = hand.counts;
                counts[value] += 1;
                let next = *places.entry(counts).or_insert_with(|| {
                    list.push(Hand { counts, points, next: [None; VALUES] });
                    list.len() - 1
                });
                list[place].next[value] = Some(next);
            }
            place += 1;
        }
        Self(list)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, place: usize) -> &Hand {
        &self.0[place]
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &Hand)> {
        self.0.iter().enumerate()
    }

    /// The place of a hand of these two cards; no two are too many.
    pub fn of_two(&self, one: usize, other: usize) -> usize {
        let first = self.0[0].next[one].unwrap_or(0);
        self.0[first].next[other].unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hands_are_those_that_are_known() {
        let hands = Hands::all();
        // The ways to write 1 to 21 as a sum of parts up to ten, aces being one,
        // but for twelve to 21 aces: eleven are 21 already, and nobody draws.
        let mut sums = [0usize; 22];
        sums[0] = 1;
        for part in 1..=10 {
            for sum in part..=21 {
                sums[sum] += sums[sum - part];
            }
        }
        let all = sums[1..].iter().sum::<usize>() - 10;
        assert_eq!(hands.iter().filter(|(_, hand)| hand.cards() > 0).count(), all);
        assert_eq!(all, 3_072);
        assert_eq!(hands.iter().filter(|(_, hand)| hand.cards() == 2).count(), 55);
        let blackjack = hands.get(hands.of_two(ACE, TEN));
        assert!(blackjack.points.is_two_card_21());
        assert!(blackjack.next.iter().all(Option::is_none));
    }
}
