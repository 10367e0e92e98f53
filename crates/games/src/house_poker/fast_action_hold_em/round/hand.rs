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

    /// The hand with these two in front, or the one that it does not hold.
    #[inline]
    pub(super) fn with_in_front(mut self, two: [Card; 2]) -> Result<Self, Card> {
        for (front, card) in two.into_iter().enumerate() {
            let held = Hidden::new(Some(card));
            let found = self.cards().iter().skip(front).position(|other| *other == held);
            match found {
                // Found among the cards, so both places are there.
                Some(found) => self.cards.swap(front, front + found),
                None => return Err(card),
            }
        }
        Ok(self)
    }
}
