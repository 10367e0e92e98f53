//! The wagers of blackjack: 2.3, and those that 2.9 to 2.19 add to it.

/// A wager of blackjack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Wager {
    /// The wager on a box.
    Main,
    /// Added to a hand when it is doubled.
    Double,
    /// On a hand that came of a split.
    Split,
    /// That the dealer's second card makes a blackjack of an ace.
    Insurance,
    /// That the first two cards count more than 13.
    Over13,
    /// That they count less.
    Under13,
    /// That they are of one suit.
    SameSuit,
    /// That the box begins with sevens.
    Sevens,
    /// That the box begins with aces.
    Progressive,
    /// Multiple action: on the dealer's first, second and third hand, each with
    /// what doubling and splitting add to it.
    Multi1,
    Multi2,
    Multi3,
    MultiDouble1,
    MultiDouble2,
    MultiDouble3,
    MultiSplit1,
    MultiSplit2,
    MultiSplit3,
    /// Of the second and third player on a box.
    Behind1,
    Behind2,
    BehindDouble1,
    BehindDouble2,
    BehindSplit1,
    BehindSplit2,
    BehindInsurance1,
    BehindInsurance2,
}

use Wager::*;

/// Stakes that ride on one hand at most: of three players on a box, or of one
/// player on three hands of the dealer.
pub(super) const LINES: usize = 3;

/// What the stakes of a line are called.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// On the first hand of the box.
    pub own: Wager,
    /// On every further hand.
    pub split: Wager,
    pub double: Wager,
    pub insurance: Wager,
}

/// The seated player and the two behind.
pub(super) const PLAYERS: [Line; LINES] = [
    Line { own: Main, split: Split, double: Double, insurance: Insurance },
    Line { own: Behind1, split: BehindSplit1, double: BehindDouble1, insurance: BehindInsurance1 },
    Line { own: Behind2, split: BehindSplit2, double: BehindDouble2, insurance: BehindInsurance2 },
];

/// One player against three hands of the dealer. Only the first is insured.
pub(super) const HANDS: [Line; LINES] = [
    Line { own: Multi1, split: MultiSplit1, double: MultiDouble1, insurance: Insurance },
    Line { own: Multi2, split: MultiSplit2, double: MultiDouble2, insurance: Insurance },
    Line { own: Multi3, split: MultiSplit3, double: MultiDouble3, insurance: Insurance },
];

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[
        Main,
        Double,
        Split,
        Insurance,
        Over13,
        Under13,
        SameSuit,
        Sevens,
        Progressive,
        Multi1,
        Multi2,
        Multi3,
        MultiDouble1,
        MultiDouble2,
        MultiDouble3,
        MultiSplit1,
        MultiSplit2,
        MultiSplit3,
        Behind1,
        Behind2,
        BehindDouble1,
        BehindDouble2,
        BehindSplit1,
        BehindSplit2,
        BehindInsurance1,
        BehindInsurance2,
    ];

    /// What is added to a multiple action wager is called as what is added to
    /// any other: a table has one kind or the other.
    fn key(self) -> &'static str {
        match self {
            Main => "main",
            Double | MultiDouble1 | MultiDouble2 | MultiDouble3 => "double",
            Split | MultiSplit1 | MultiSplit2 | MultiSplit3 => "split",
            Insurance => "insurance",
            Over13 => "over-13",
            Under13 => "under-13",
            SameSuit => "same-suit",
            Sevens => "sevens",
            Progressive => "progressive",
            Multi1 => "multi-1",
            Multi2 => "multi-2",
            Multi3 => "multi-3",
            Behind1 => "behind-1",
            Behind2 => "behind-2",
            BehindDouble1 => "behind-1-double",
            BehindDouble2 => "behind-2-double",
            BehindSplit1 => "behind-1-split",
            BehindSplit2 => "behind-2-split",
            BehindInsurance1 => "behind-1-insurance",
            BehindInsurance2 => "behind-2-insurance",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Main => "Wager on a box",
            Double => "Doubling wager",
            Split => "Wager on a split hand",
            Insurance => "Insurance wager",
            Over13 => "Over 13",
            Under13 => "Under 13",
            SameSuit => "Same suit",
            Sevens => "Sevens",
            Progressive => "Progressive blackjack wager",
            Multi1 => "Wager on the dealer's first hand",
            Multi2 => "Wager on the dealer's second hand",
            Multi3 => "Wager on the dealer's third hand",
            MultiDouble1 => "Doubling wager, first hand of the dealer",
            MultiDouble2 => "Doubling wager, second hand of the dealer",
            MultiDouble3 => "Doubling wager, third hand of the dealer",
            MultiSplit1 => "Wager on a split hand, first hand of the dealer",
            MultiSplit2 => "Wager on a split hand, second hand of the dealer",
            MultiSplit3 => "Wager on a split hand, third hand of the dealer",
            Behind1 => "Wager of the second player on a box",
            Behind2 => "Wager of the third player on a box",
            BehindDouble1 => "Doubling wager of the second player",
            BehindDouble2 => "Doubling wager of the third player",
            BehindSplit1 => "Wager of the second player on a split hand",
            BehindSplit2 => "Wager of the third player on a split hand",
            BehindInsurance1 => "Insurance wager of the second player",
            BehindInsurance2 => "Insurance wager of the third player",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        match self {
            Main | Over13 | Under13 | SameSuit | Sevens | Progressive | Multi1 | Multi2
            | Multi3 | Behind1 | Behind2 => Some(0),
            Insurance | BehindInsurance1 | BehindInsurance2 => Some(1),
            Double | Split | MultiDouble1 | MultiDouble2 | MultiDouble3 | MultiSplit1
            | MultiSplit2 | MultiSplit3 | BehindDouble1 | BehindDouble2 | BehindSplit1
            | BehindSplit2 => None,
        }
    }

    fn needs(self) -> Option<Self> {
        match self {
            Main | Multi1 => None,
            Double | Split | Insurance | Over13 | Under13 | SameSuit | Sevens | Progressive
            | Behind1 | Behind2 => Some(Main),
            Multi2 => Some(Multi1),
            Multi3 => Some(Multi2),
            MultiDouble1 | MultiSplit1 => Some(Multi1),
            MultiDouble2 | MultiSplit2 => Some(Multi2),
            MultiDouble3 | MultiSplit3 => Some(Multi3),
            BehindDouble1 | BehindSplit1 | BehindInsurance1 => Some(Behind1),
            BehindDouble2 | BehindSplit2 | BehindInsurance2 => Some(Behind2),
        }
    }

    #[inline(always)]
    fn part_of(self) -> Option<Self> {
        match self {
            Double | Split => Some(Main),
            MultiDouble1 | MultiSplit1 => Some(Multi1),
            MultiDouble2 | MultiSplit2 => Some(Multi2),
            MultiDouble3 | MultiSplit3 => Some(Multi3),
            BehindDouble1 | BehindSplit1 => Some(Behind1),
            BehindDouble2 | BehindSplit2 => Some(Behind2),
            Main | Insurance | Over13 | Under13 | SameSuit | Sevens | Progressive | Multi1
            | Multi2 | Multi3 | Behind1 | Behind2 | BehindInsurance1 | BehindInsurance2 => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wager as _;

    #[test]
    fn every_wager_is_in_its_place() {
        for (n, wager) in Wager::ALL.iter().enumerate() {
            assert_eq!(wager.index(), n);
        }
    }
}
