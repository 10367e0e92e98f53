//! When a sensible player raises.

use boardwalk_equipment::{Card, Rank};

/// Which two cards raise. A fold costs one ante; a raise with two cards costs
/// what they lose, on average over all cards that the dealer and the board can
/// have, and a hand raises if that is less. Suits matter only by being equal,
/// so there are 169 hands, each of whose raises was worked out by going through
/// all deals. Nearly all raise: the ante is as good as lost otherwise, and the
/// dealer calls with 86 hands of a hundred.
///
/// These fold, none of them suited: a two with a three to an eight, a three with
/// a four, a six or a seven. The closest is six-three, whose raise costs 1.0007
/// antes; eight-three raises for 0.9799.
#[derive(Debug, Clone)]
pub struct RaiseChart {
    /// For each rank of the one card a bit for each rank of the other, of
    /// unsuited hands that fold.
    folds: [u16; 16],
}

/// Unsuited hands that fold, higher card first.
const FOLDS: [(Rank, Rank); 9] = [
    (Rank::Three, Rank::Two),
    (Rank::Four, Rank::Two),
    (Rank::Five, Rank::Two),
    (Rank::Six, Rank::Two),
    (Rank::Seven, Rank::Two),
    (Rank::Eight, Rank::Two),
    (Rank::Four, Rank::Three),
    (Rank::Six, Rank::Three),
    (Rank::Seven, Rank::Three),
];

impl RaiseChart {
    /// The chart. The pay tables of the bonus wagers have no say in it.
    pub(super) fn new() -> Self {
        let mut folds = [0; 16];
        for (high, low) in FOLDS {
            folds[high as usize] |= 1 << low as u16;
            folds[low as usize] |= 1 << high as u16;
        }
        Self { folds }
    }

    /// Whether these two cards raise.
    #[inline]
    pub fn raises(&self, a: Card, b: Card) -> bool {
        let (one, other) = (a.id() >> 2, b.id() >> 2);
        let folds = self.folds[usize::from(one) % 16] >> other & 1 == 1;
        !folds || a.id() & 3 == b.id() & 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_unsuited_cards_fold() {
        let chart = RaiseChart::new();
        let cards: Vec<Card> = Card::all().collect();
        let mut folds = 0;
        for (n, a) in cards.iter().enumerate() {
            for b in &cards[..n] {
                assert_eq!(chart.raises(*a, *b), chart.raises(*b, *a));
                folds += u32::from(!chart.raises(*a, *b));
            }
        }
        // Twelve ways to hold each.
        assert_eq!(folds, 9 * 12);
        let raises = |a: &str, b: &str| chart.raises(a.parse().unwrap(), b.parse().unwrap());
        assert!(raises("8h", "3c") && raises("3s", "2s") && raises("2s", "2h"));
        assert!(!raises("6h", "3c") && !raises("2d", "8h"));
    }
}
