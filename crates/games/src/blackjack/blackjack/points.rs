//! The point count of a hand as a running total, 2.2(b): nothing is counted
//! twice.

use boardwalk_equipment::{Card, Rank};

/// The highest score that is not too many.
pub const TWENTY_ONE: u32 = 21;

/// What a hand counts so far. Three figures in one word, so that a card is one
/// addition: the count with every ace as one, the aces, and the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Points(u32);

const ACE: u32 = 1 << 8;
const CARD: u32 = 1 << 16;

/// What each card adds, by its number; the last twelve places are no cards.
const ADDS: [Points; 64] = {
    let mut adds = [Points(0); 64];
    let mut id = 0;
    while id < Card::COUNT {
        // Four suits a rank, the two lowest.
        let rank = id as u32 / 4;
        adds[id] = Points(match rank {
            0..=8 => (rank + 2) | CARD,
            9..=11 => 10 | CARD,
            _ => 1 | ACE | CARD,
        });
        id += 1;
    }
    adds
};

impl Points {
    /// No card yet.
    pub const NONE: Points = Points(0);

    /// The points of one card.
    #[inline(always)]
    pub const fn of(card: Card) -> Self {
        ADDS[card.id() as usize & 63]
    }

    /// With one more card.
    #[inline(always)]
    pub const fn with(self, card: Card) -> Self {
        Points(self.0 + Self::of(card).0)
    }

    /// The count with every ace as one.
    #[inline(always)]
    pub const fn hard(self) -> u32 {
        self.0 & 0xff
    }

    /// How many cards.
    #[inline(always)]
    pub const fn cards(self) -> u32 {
        self.0 >> 16
    }

    /// Whether an ace counts as eleven.
    #[inline(always)]
    pub const fn is_soft(self) -> bool {
        // Both are asked, so that nothing need be guessed.
        (self.0 & 0xff00 != 0) & (self.hard() <= 11)
    }

    /// The score: an ace is eleven unless that would be too many, 2.2(b)3i.
    #[inline(always)]
    pub const fn total(self) -> u32 {
        self.hard() + 10 * self.is_soft() as u32
    }

    /// Over twenty-one.
    #[inline(always)]
    pub const fn is_bust(self) -> bool {
        self.hard() > TWENTY_ONE
    }

    /// An ace and a card worth ten, and no more.
    #[inline(always)]
    pub const fn is_two_card_21(self) -> bool {
        self.0 == (11 | ACE | (2 * CARD))
    }
}

/// What a card is worth alone, an ace eleven.
#[inline(always)]
pub const fn worth(card: Card) -> u32 {
    Points::of(card).total()
}

#[inline(always)]
pub(super) const fn is_ace(card: Card) -> bool {
    card.id() >> 2 == Rank::Ace as u8
}

#[inline(always)]
pub(super) const fn is_seven(card: Card) -> bool {
    card.id() >> 2 == Rank::Seven as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(cards: &str) -> Points {
        cards.split(' ').fold(Points::NONE, |points, card| points.with(card.parse().unwrap()))
    }

    #[test]
    fn aces_count_as_high_as_they_may() {
        for (cards, total, soft) in [
            ("As", 11, true),
            ("As Ah", 12, true),
            ("As Kd", 21, true),
            ("As Kd Qc", 21, false),
            ("As 6d", 17, true),
            ("As 6d Th", 17, false),
            ("As Ah 9c", 21, true),
            ("As Ah 9c Kd", 21, false),
            ("Jh Qh", 20, false),
            ("9h 8h 5s", 22, false),
        ] {
            let points = points(cards);
            assert_eq!((points.total(), points.is_soft()), (total, soft), "{cards}");
            assert_eq!(points.is_bust(), total > 21, "{cards}");
            assert_eq!(points.is_two_card_21(), cards == "As Kd", "{cards}");
            assert_eq!(points.cards() as usize, cards.split(' ').count());
        }
    }

    #[test]
    fn an_ace_alone_is_eleven_and_a_king_ten() {
        assert_eq!(worth("Ah".parse().unwrap()), 11);
        assert_eq!(worth("Kh".parse().unwrap()), 10);
        assert_eq!(worth("2h".parse().unwrap()), 2);
    }
}
