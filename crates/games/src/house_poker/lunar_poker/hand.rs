//! Cards held face down.

use std::fmt;

use boardwalk_equipment::{Card, CardSet};
use boardwalk_ranking::HighHand;

use super::words::NO_CARD;
use crate::Seen;

/// Five cards, or six after buying one, some of which nobody may have seen. As
/// they lie face down they cannot be printed.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    cards: [Card; Hand::MAX],
    count: u8,
    /// A bit for each card that was not named.
    unseen: u8,
    /// The cards that were.
    set: CardSet,
}

impl Hand {
    /// The most that anybody holds.
    const MAX: usize = 6;
    pub(super) const EMPTY: Hand =
        Hand { cards: [NO_CARD; Self::MAX], count: 0, unseen: 0, set: CardSet::EMPTY };

    #[inline(always)]
    pub(super) fn add(&mut self, card: Option<Card>) {
        // No hand is dealt a seventh card.
        if let Some(place) = self.cards.get_mut(usize::from(self.count)) {
            match card {
                Some(card) => {
                    *place = card;
                    self.set = self.set.with(card);
                }
                None => self.unseen |= 1 << self.count,
            }
            self.count += 1;
        }
    }

    #[inline]
    pub(super) const fn len(&self) -> u8 {
        self.count
    }

    /// Whether every card was named.
    #[inline]
    pub(super) const fn is_seen(&self) -> bool {
        self.unseen == 0
    }

    pub(super) fn cards(&self) -> &[Card] {
        // The count never exceeds the array.
        &self.cards[..usize::from(self.count)]
    }

    /// The card dealt first.
    pub(super) const fn first(&self) -> Card {
        self.cards[0]
    }

    /// The cards that were named, as a set.
    #[inline(always)]
    pub(super) const fn set(&self) -> CardSet {
        self.set
    }

    /// The first five cards.
    #[inline(always)]
    pub(super) fn five(&self) -> &[Card; 5] {
        // Six places hold five.
        self.cards.first_chunk().unwrap_or(&[NO_CARD; 5])
    }

    /// What the best five of the cards are worth, 38.10(g).
    #[inline(always)]
    pub(super) fn value(&self) -> HighHand {
        if self.count == 5 { HighHand::of_five(self.five()) } else { self.value_of_six() }
    }

    #[inline(never)]
    fn value_of_six(&self) -> HighHand {
        HighHand::best(self.set()).unwrap_or(HighHand::LOWEST)
    }

    /// Whether all these cards are among those that were named.
    #[inline(always)]
    pub(super) const fn holds(&self, cards: CardSet) -> bool {
        cards.difference(self.set).is_empty()
    }

    /// Takes cards out that it holds; the others move up.
    #[inline(always)]
    pub(super) fn remove(&mut self, cards: CardSet) {
        let (held, unseen) = (self.count, self.unseen);
        (self.count, self.unseen) = (0, 0);
        for place in 0..usize::from(held).min(Self::MAX) {
            let card = self.cards[place];
            let is_seen = unseen >> place & 1 == 0;
            if is_seen && cards.contains(card) {
                continue;
            }
            // No more cards stay than there were.
            self.cards[usize::from(self.count) % Self::MAX] = card;
            self.unseen |= u8::from(!is_seen) << self.count;
            self.count += 1;
        }
        self.set = self.set.difference(cards);
    }

    /// As its holder sees it, or others do.
    pub(super) fn seen(&self, face: impl Fn(usize) -> bool) -> Vec<Seen> {
        let card = |(n, card): (usize, &Card)| {
            if face(n) && self.unseen >> n & 1 == 0 { Seen::Face(*card) } else { Seen::Back }
        };
        self.cards().iter().enumerate().map(card).collect()
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cards face down", self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_taken_out_one_by_one() {
        let mut hand = Hand::EMPTY;
        let card = |text: &str| text.parse::<Card>().unwrap();
        for text in ["Ah", "Kd", "4s"] {
            hand.add(Some(card(text)));
        }
        hand.add(None);
        hand.add(Some(card("2d")));
        assert!(!hand.is_seen());
        let one = |text: &str| CardSet::of(card(text));
        assert!(!hand.holds(one("2c")), "an unseen card is no card in particular");
        assert!(hand.holds(one("Kd")));
        hand.remove(one("Kd"));
        assert!(!hand.holds(one("Kd")));
        assert_eq!(hand.set().to_string(), "2d Ah 4s");
        assert_eq!(hand.len(), 4);
        assert!(!hand.is_seen());
        assert_eq!(format!("{hand:?}"), "4 cards face down");
    }
}
