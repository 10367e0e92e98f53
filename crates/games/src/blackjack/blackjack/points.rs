//! The point count of a hand as a running total, 2.2(b): nothing is counted
//! twice.

use boardwalk_equipment::{Card, Rank};

/// The highest score that is not too many.
pub const TWENTY_ONE: u32 = 21;

/// What a hand counts so far, in one word: its place among all counts, which is the
/// score and 32 more while an ace counts as eleven, and how many cards it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Points(u32);

/// An ace counts as eleven.
const SOFT: u32 = 1 << 5;
const CARD: u32 = 1 << 8;
/// Counts there are, with room for every bit of a place.
const PLACES: usize = 64;

/// The place that each card brings a hand to, from each place: what a score is, soft
/// or hard, is asked far oftener than a card is dealt.
static NEXT: [[u8; PLACES]; PLACES] = {
    let mut next = [[0; PLACES]; PLACES];
    let mut place = 0;
    while place < PLACES {
        let mut id = 0;
        while id < Card::COUNT {
            next[place][id] = with_rank(place as u32, id as u32 / 4) as u8;
            id += 1;
        }
        place += 1;
    }
    next
};

/// The place of a count with one more card; ranks are counted from the two.
const fn with_rank(place: u32, rank: u32) -> u32 {
    let soft = place & SOFT != 0;
    let hard = (place & 31).saturating_sub(if soft { 10 } else { 0 });
    let (adds, ace) = match rank {
        0..=8 => (rank + 2, false),
        9..=11 => (10, false),
        _ => (1, true),
    };
    // Nobody is dealt a card at 21 or more, so none comes to 32.
    let hard = if hard + adds < 31 { hard + adds } else { 31 };
    // Once an ace has come down to one the count is past eleven, and stays there.
    if (soft || ace) && hard <= 11 { (hard + 10) | SOFT } else { hard }
}

impl Points {
    /// No card yet.
    pub const NONE: Points = Points(0);

    /// The points of one card.
    #[inline(always)]
    pub fn of(card: Card) -> Self {
        Self::NONE.with(card)
    }

    /// With one more card.
    #[inline(always)]
    pub fn with(self, card: Card) -> Self {
        let place = NEXT[self.place()][usize::from(card.id()) % PLACES];
        Points(((self.0 & !63) + CARD) | u32::from(place))
    }

    /// The score, and 32 more if it is soft.
    #[inline(always)]
    pub const fn place(self) -> usize {
        self.0 as usize % PLACES
    }

    /// The count with every ace as one.
    #[inline(always)]
    pub const fn hard(self) -> u32 {
        self.total() - if self.is_soft() { 10 } else { 0 }
    }

    /// How many cards.
    #[inline(always)]
    pub const fn cards(self) -> u32 {
        self.0 >> 8
    }

    /// Whether an ace counts as eleven.
    #[inline(always)]
    pub const fn is_soft(self) -> bool {
        self.0 & SOFT != 0
    }

    /// The score: an ace is eleven unless that would be too many, 2.2(b)3i.
    #[inline(always)]
    pub const fn total(self) -> u32 {
        self.0 & 31
    }

    /// Over twenty-one.
    #[inline(always)]
    pub const fn is_bust(self) -> bool {
        self.total() > TWENTY_ONE
    }

    /// An ace and a card worth ten, and no more.
    #[inline(always)]
    pub const fn is_two_card_21(self) -> bool {
        self.0 == (21 | SOFT | (2 * CARD))
    }
}

/// What a card is worth alone, an ace eleven.
#[inline(always)]
pub fn worth(card: Card) -> u32 {
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
