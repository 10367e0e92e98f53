//! A set of different cards as one 64-bit mask.

use std::fmt;

use crate::{Card, Suit};

/// A set of cards of one deck. Each suit has sixteen bits, clubs lowest, and
/// within them the two is bit 0 and the ace bit 12; so the ranks held in a
/// suit are one shift away.
///
/// ```
/// use boardwalk_equipment::{Card, CardSet, Suit};
///
/// let hand: CardSet = ["Ah", "Kh", "2c"].iter().map(|c| c.parse::<Card>().unwrap()).collect();
/// assert_eq!(hand.len(), 3);
/// assert_eq!(hand.ranks_in(Suit::Hearts), 0b1_1000_0000_0000);
/// assert_eq!(hand.to_string(), "2c Kh Ah");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

/// The bit of each card. As many as a byte has values, so that no index is
/// checked.
const BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        bits[id] = 1 << ((id & 3) << 4 | id >> 2);
        id += 1;
    }
    bits
};

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const FULL: CardSet = CardSet(0x1fff_1fff_1fff_1fff);

    /// The set with these bits, if they all stand for cards.
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 { Some(CardSet(bits)) } else { None }
    }

    /// The bits: sixteen a suit, thirteen of them used.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of just this card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        CardSet(BITS[card.id() as usize])
    }

    /// With this card as well.
    #[inline]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | Self::of(card).0)
    }

    /// Without this card.
    #[inline]
    pub const fn without(self, card: Card) -> Self {
        CardSet(self.0 & !Self::of(card).0)
    }

    /// What is in either.
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        CardSet(self.0 | other.0)
    }

    /// What is here and not there.
    #[inline]
    pub const fn difference(self, other: Self) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ranks held in a suit, the two as bit 0.
    #[inline]
    pub const fn ranks_in(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit as u32)) as u16
    }

    /// The cards, lowest suit first and lowest rank first within it.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros();
            if bit == 64 {
                return None;
            }
            bits &= bits - 1;
            Card::from_id(((bit & 15) << 2 | bit >> 4) as u8)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, card) in self.iter().enumerate() {
            if n > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_full_set_holds_every_card_once() {
        let all: CardSet = Card::all().collect();
        assert_eq!(all, CardSet::FULL);
        assert_eq!(all.len(), 52);
        let back: CardSet = all.iter().collect();
        assert_eq!(back, all);
        for card in Card::all() {
            assert!(all.contains(card));
            assert!(!all.without(card).contains(card));
            assert_eq!(CardSet::EMPTY.with(card).iter().next(), Some(card));
        }
    }

    #[test]
    fn bits_that_are_no_card_are_no_set() {
        assert_eq!(CardSet::from_bits(1 << 13), None);
        assert_eq!(CardSet::from_bits(CardSet::FULL.bits()), Some(CardSet::FULL));
    }
}
