//! Cards that a player names.

use std::fmt;

use boardwalk_equipment::{Card, Rank, Suit};

/// Cards that a player names, two where the rules want two; others can be said
/// and are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picked {
    cards: [Card; Picked::MAX],
    count: u8,
}

impl Picked {
    /// The most that can be named.
    pub const MAX: usize = 8;

    /// No card.
    pub const NONE: Self = Self { cards: [Card::new(Rank::Two, Suit::Clubs); Self::MAX], count: 0 };

    /// These two.
    #[inline]
    pub const fn two(one: Card, other: Card) -> Self {
        let mut picked = Self::NONE;
        picked.cards[0] = one;
        picked.cards[1] = other;
        picked.count = 2;
        picked
    }

    /// The cards in these words, if they are cards and not too many.
    pub(super) fn parse(words: &[&str]) -> Option<Self> {
        let mut picked = Self::NONE;
        for word in words {
            *picked.cards.get_mut(usize::from(picked.count))? = word.parse().ok()?;
            picked.count += 1;
        }
        Some(picked)
    }

    /// The two cards, if two were named.
    #[inline]
    pub const fn as_two(&self) -> Option<[Card; 2]> {
        if self.count == 2 { Some([self.cards[0], self.cards[1]]) } else { None }
    }
}

/// Each after a space, as they follow the key of a decision.
impl fmt::Display for Picked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards.iter().take(self.count.into()).try_for_each(|card| write!(f, " {card}"))
    }
}
