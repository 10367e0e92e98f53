//! The cards of one position.

use boardwalk_equipment::Card;

use crate::Hidden;

/// Cards that a position holds at most: the four of the deal and as many too
/// many.
pub(super) const CARDS_MAX: usize = 8;

/// The cards of a player or the dealer, in the order in which they were dealt;
/// those kept come first once the hand is set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    cards: [Hidden; CARDS_MAX],
    count: usize,
}

impl Hand {
    pub(super) const EMPTY: Self = Self { cards: [Hidden::new(None); CARDS_MAX], count: 0 };

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline(always)]
    pub(super) fn add(&mut self, card: Option<Card>) {
        if let Some(place) = self.cards.get_mut(self.count) {
            *place = Hidden::new(card);
            self.count += 1;
        }
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// The cards as they lie.
    #[inline]
    pub(super) fn cards(&self) -> &[Hidden] {
        self.cards.get(..self.count).unwrap_or(&[])
    }

    /// Those that were named when they were dealt.
    pub(super) fn named(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards().iter().filter_map(|card| card.turn_up())
    }

    /// The four cards, if there are four and all are named.
    #[inline(always)]
    pub(super) fn four(&self) -> Option<[Card; 4]> {
        if self.count != 4 {
            return None;
        }
        let [a, b, c, d, ..] = self.cards;
        Some([a.turn_up()?, b.turn_up()?, c.turn_up()?, d.turn_up()?])
    }

    /// The first two cards, once the hand is set.
    #[inline(always)]
    pub(super) fn first_two(&self) -> Option<[Card; 2]> {
        let [a, b, ..] = self.cards;
        Some([a.turn_up()?, b.turn_up()?])
    }

    /// The other two of a split.
    #[inline(always)]
    pub(super) fn last_two(&self) -> Option<[Card; 2]> {
        let [_, _, c, d, ..] = self.cards;
        Some([c.turn_up()?, d.turn_up()?])
    }

    /// Where these two are, or the one that the hand does not hold.
    #[inline]
    pub(super) fn find(&self, two: [Card; 2]) -> Result<[usize; 2], Card> {
        let [one, other] = two;
        let place = |card: Card, but: usize| {
            let held = Hidden::new(Some(card));
            (0..self.count).find(|n| *n != but && self.cards.get(*n) == Some(&held)).ok_or(card)
        };
        let first = place(one, CARDS_MAX)?;
        Ok([first, place(other, first)?])
    }

    /// Puts the cards of two different places in front.
    #[inline]
    pub(super) fn put_in_front(&mut self, [first, second]: [usize; 2]) {
        // The first swap has moved the card that was in front.
        let second = if second == 0 { first } else { second };
        if first.max(second) < CARDS_MAX {
            self.cards.swap(0, first);
            self.cards.swap(1, second);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_two_cards_come_to_the_front_and_none_is_lost() {
        let cards = ["9c", "9c", "Ah", "2d", "Ks"].map(|card| card.parse::<Card>().unwrap());
        for one in 0..5 {
            for other in (0..5).filter(|other| *other != one) {
                let mut hand = Hand::EMPTY;
                cards.iter().for_each(|card| hand.add(Some(*card)));
                let two = [cards[one], cards[other]];
                let places = hand.find(two).unwrap();
                hand.put_in_front(places);
                assert_eq!(hand.first_two(), Some(two));
                let mut left: Vec<Card> = hand.named().collect();
                left.sort_unstable();
                let mut all = cards;
                all.sort_unstable();
                assert_eq!(left, all);
            }
        }
        let mut hand = Hand::EMPTY;
        hand.add(Some(cards[2]));
        assert_eq!(hand.find([cards[2], cards[2]]), Err(cards[2]));
    }
}
