//! Lunar poker: the dealer's qualification, the hands that are paid, the
//! second paying hand, and the super side bet (13:69F-38).

use std::fmt;

use boardwalk_equipment::{CardSet, Rank, Suit};

use crate::error::{self, HandError};
use crate::kernel::{Held, Worth, band, drop_lowest, held, suits_of};
use crate::{HighCategory, HighHand};

/// Whether a dealer with this hand qualifies: ace, king, four, three and two,
/// or better (38.1).
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::{HighHand, lunar};
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// assert!(lunar::qualifies(HighHand::best(cards("Ah Kd 4s 3c 2d"))?));
/// assert!(!lunar::qualifies(HighHand::best(cards("Ah Qd Js 9c 8d"))?));
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
#[inline]
pub fn qualifies(hand: HighHand) -> bool {
    hand >= HighHand::from_worth(LEAST_QUALIFYING)
}

/// Ace, king, four, three and two: no hand without a pair that is as high
/// lacks the ace or the king.
const LEAST_QUALIFYING: Worth = Worth { made: 0, kickers: ACE_KING | 0b111 };

const ACE_KING: u16 = 0b11 << Rank::King as u16;

/// The hands that the bet wager pays for, lowest first (38.12(e)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum PaidHand {
    AceKing,
    OnePair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl PaidHand {
    /// All ten, lowest first.
    pub const ALL: [PaidHand; 10] = [
        PaidHand::AceKing,
        PaidHand::OnePair,
        PaidHand::TwoPairs,
        PaidHand::ThreeOfAKind,
        PaidHand::Straight,
        PaidHand::Flush,
        PaidHand::FullHouse,
        PaidHand::FourOfAKind,
        PaidHand::StraightFlush,
        PaidHand::RoyalFlush,
    ];

    /// The name: "two pairs".
    pub const fn name(self) -> &'static str {
        [
            "ace-king",
            "one pair",
            "two pairs",
            "three-of-a-kind",
            "straight",
            "flush",
            "full house",
            "four-of-a-kind",
            "straight flush",
            "royal flush",
        ][self as usize]
    }
}

impl fmt::Display for PaidHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a winning bet is paid for: a first hand, and a second one that has at
/// least one card the first does not need (38.10(i)3).
///
/// Only the cards that make a hand count as used: a pair is two cards and its
/// kickers are free for the second hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Paid {
    /// The best hand, if it is on the pay table.
    pub first: Option<PaidHand>,
    /// The best hand with a card that the first does not need.
    pub second: Option<PaidHand>,
}

/// What five cards, or six after buying one, are paid for.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::lunar::{self, PaidHand};
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// let paid = lunar::paid(cards("Ks Kh Kd Kc Ah"))?;
/// assert_eq!(paid.first, Some(PaidHand::FourOfAKind));
/// assert_eq!(paid.second, Some(PaidHand::AceKing));
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
pub fn paid(cards: CardSet) -> Result<Paid, HandError> {
    error::count(cards.len() as usize, 5, 6)?;
    Ok(paid_worth(HighHand::best(cards)?, cards))
}

/// As [`paid`], for five or six cards whose best hand is known.
#[inline]
pub fn paid_worth(hand: HighHand, cards: CardSet) -> Paid {
    let first = first_paid(hand);
    let second = match first {
        None => None,
        Some(first) if cards.len() == 5 => beside_five(hand, first, cards),
        Some(first) => beside_six(hand, first, cards),
    };
    Paid { first, second }
}

/// Five cards hold a second hand only where the first leaves kickers, ace or
/// king among them: ace-king.
#[inline]
fn beside_five(hand: HighHand, first: PaidHand, cards: CardSet) -> Option<PaidHand> {
    let leaves_kickers = match first {
        PaidHand::OnePair | PaidHand::TwoPairs | PaidHand::ThreeOfAKind | PaidHand::FourOfAKind => {
            true
        }
        PaidHand::AceKing
        | PaidHand::Straight
        | PaidHand::Flush
        | PaidHand::FullHouse
        | PaidHand::StraightFlush
        | PaidHand::RoyalFlush => false,
    };
    let [clubs, diamonds, hearts, spades] = suits_of(cards);
    let any = clubs | diamonds | hearts | spades;
    let ace_king = leaves_kickers && any & ACE_KING == ACE_KING && hand.kickers() & ACE_KING != 0;
    ace_king.then_some(PaidHand::AceKing)
}

#[inline(never)]
fn beside_six(hand: HighHand, first: PaidHand, cards: CardSet) -> Option<PaidHand> {
    let fresh = cards.difference(used_by(hand, first, cards));
    // The first is the best of all hands, so none above it is possible.
    let up_to_first = PaidHand::ALL[..=first as usize].iter().rev();
    up_to_first.copied().find(|&second| can_be_made(second, cards, fresh))
}

/// The pay table's row of a hand.
#[inline]
fn first_paid(hand: HighHand) -> Option<PaidHand> {
    match hand.category() {
        HighCategory::NoPair if qualifies(hand) => Some(PaidHand::AceKing),
        HighCategory::NoPair => None,
        HighCategory::OnePair => Some(PaidHand::OnePair),
        HighCategory::TwoPairs => Some(PaidHand::TwoPairs),
        HighCategory::ThreeOfAKind => Some(PaidHand::ThreeOfAKind),
        HighCategory::Straight => Some(PaidHand::Straight),
        HighCategory::Flush => Some(PaidHand::Flush),
        HighCategory::FullHouse => Some(PaidHand::FullHouse),
        HighCategory::FourOfAKind => Some(PaidHand::FourOfAKind),
        HighCategory::StraightFlush => Some(PaidHand::StraightFlush),
        HighCategory::RoyalFlush => Some(PaidHand::RoyalFlush),
    }
}

/// The cards that make the hand, without its kickers. Where there is a choice
/// between cards of a rank, the lowest suits: the second hand comes out the
/// same whichever are taken.
fn used_by(hand: HighHand, first: PaidHand, cards: CardSet) -> CardSet {
    let suited = flush_suit(cards).map_or(CardSet::EMPTY, |suit| of_suit(cards, suit));
    match first {
        PaidHand::AceKing => of_ranks(cards, ACE_KING),
        PaidHand::OnePair | PaidHand::TwoPairs | PaidHand::ThreeOfAKind | PaidHand::FourOfAKind => {
            of_ranks(cards, hand.group())
        }
        PaidHand::FullHouse => {
            let pair = of_ranks(cards, hand.kickers()).iter().take(2);
            of_ranks(cards, hand.group()).union(pair.collect())
        }
        PaidHand::Straight => {
            let one_of = |rank| of_ranks(cards, rank).iter().take(1);
            one_by_one(hand.run_ranks()).flat_map(one_of).collect()
        }
        PaidHand::Flush => of_ranks(suited, hand.kickers()),
        PaidHand::StraightFlush | PaidHand::RoyalFlush => of_ranks(suited, hand.run_ranks()),
    }
}

/// Whether the hand can be made of these cards with at least one of the fresh
/// ones. Cards of a rank stand for each other, so it is enough that a rank or a
/// suit the hand can use has a fresh card.
fn can_be_made(hand: PaidHand, cards: CardSet, fresh: CardSet) -> bool {
    let Held { any, pairs, threes, fours } = held(suits_of(cards));
    let fresh_ranks = held(suits_of(fresh)).any;
    let two_pairs = drop_lowest(pairs) != 0;
    let (suited, fresh_suited) =
        flush_suit(cards).map_or((0, 0), |suit| (cards.ranks_in(suit), fresh.ranks_in(suit)));
    match hand {
        PaidHand::AceKing => any & ACE_KING == ACE_KING && fresh_ranks & ACE_KING != 0,
        PaidHand::OnePair => pairs & fresh_ranks != 0,
        PaidHand::TwoPairs => two_pairs && pairs & fresh_ranks != 0,
        PaidHand::ThreeOfAKind => threes & fresh_ranks != 0,
        PaidHand::Straight => runs(any).any(|run| run & fresh_ranks != 0),
        PaidHand::Flush => fresh_suited != 0,
        // The fresh rank is the pair beside a three, or the three itself.
        PaidHand::FullHouse => threes != 0 && two_pairs && pairs & fresh_ranks != 0,
        PaidHand::FourOfAKind => fours & fresh_ranks != 0,
        PaidHand::StraightFlush => runs(suited).any(|run| run & fresh_suited != 0),
        // All five cards of a royal flush are its own.
        PaidHand::RoyalFlush => false,
    }
}

/// The hands that the super side bet pays for, lowest first (38.12(d)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum SuperHand {
    /// All hearts and diamonds, or all clubs and spades.
    FiveSameColored,
    /// At least one of each, whatever the other two cards are.
    AceKingQueen,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Five ranks in a row, of two colors.
    Straight,
    /// Five cards of a suit, not in a row.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Five ranks in a row of one color, straight and royal flushes included.
    SameColoredStraight,
    /// Four cards of a rank.
    FourOfAKind,
}

impl SuperHand {
    /// All eight, lowest first.
    pub const ALL: [SuperHand; 8] = [
        SuperHand::FiveSameColored,
        SuperHand::AceKingQueen,
        SuperHand::ThreeOfAKind,
        SuperHand::Straight,
        SuperHand::Flush,
        SuperHand::FullHouse,
        SuperHand::SameColoredStraight,
        SuperHand::FourOfAKind,
    ];

    /// The name: "same colored straight".
    pub const fn name(self) -> &'static str {
        [
            "five same colored cards",
            "ace-king-queen",
            "three-of-a-kind",
            "straight",
            "flush",
            "full house",
            "same colored straight",
            "four-of-a-kind",
        ][self as usize]
    }
}

impl fmt::Display for SuperHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The highest row of the super side bet's pay table that the first five cards
/// reach.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::lunar::{self, SuperHand};
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// assert_eq!(lunar::super_hand(cards("Ah Kd Qh Jd Th"))?, Some(SuperHand::SameColoredStraight));
/// assert_eq!(lunar::super_hand(cards("Ad Kh Qd 7h 2d"))?, Some(SuperHand::AceKingQueen));
/// assert_eq!(lunar::super_hand(cards("Js Jd 8h 7h 2d"))?, None);
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
pub fn super_hand(cards: CardSet) -> Result<Option<SuperHand>, HandError> {
    error::count(cards.len() as usize, 5, 5)?;
    Ok(super_hand_worth(HighHand::best(cards)?, cards))
}

/// As [`super_hand`], for five cards whose value is known.
#[inline]
pub fn super_hand_worth(hand: HighHand, cards: CardSet) -> Option<SuperHand> {
    const ACE_KING_QUEEN: u16 = ACE_KING | 1 << Rank::Queen as u16;
    let [clubs, diamonds, hearts, spades] = suits_of(cards);
    let same_colored = (clubs | spades) == 0 || (diamonds | hearts) == 0;
    if hand.made() > band::THREE_OF_A_KIND {
        return made_super_hand(hand, same_colored);
    }
    if (clubs | diamonds | hearts | spades) & ACE_KING_QUEEN == ACE_KING_QUEEN {
        return Some(SuperHand::AceKingQueen);
    }
    same_colored.then_some(SuperHand::FiveSameColored)
}

/// Of three-of-a-kind or better.
fn made_super_hand(hand: HighHand, same_colored: bool) -> Option<SuperHand> {
    match hand.category() {
        HighCategory::FourOfAKind => Some(SuperHand::FourOfAKind),
        HighCategory::RoyalFlush | HighCategory::StraightFlush => {
            Some(SuperHand::SameColoredStraight)
        }
        HighCategory::Straight if same_colored => Some(SuperHand::SameColoredStraight),
        HighCategory::FullHouse => Some(SuperHand::FullHouse),
        HighCategory::Flush => Some(SuperHand::Flush),
        HighCategory::Straight => Some(SuperHand::Straight),
        HighCategory::ThreeOfAKind => Some(SuperHand::ThreeOfAKind),
        HighCategory::TwoPairs | HighCategory::OnePair | HighCategory::NoPair => None,
    }
}

/// The cards of these ranks.
fn of_ranks(cards: CardSet, ranks: u16) -> CardSet {
    let in_every_suit = u64::from(ranks) * 0x0001_0001_0001_0001;
    // Bits of the cards alone, so they are cards.
    CardSet::from_bits(cards.bits() & in_every_suit).unwrap_or(CardSet::EMPTY)
}

/// The cards of this suit.
fn of_suit(cards: CardSet, suit: Suit) -> CardSet {
    cards.iter().filter(|card| card.suit() == suit).collect()
}

/// The suit that has five cards or six, if one has.
fn flush_suit(cards: CardSet) -> Option<Suit> {
    Suit::ALL.into_iter().find(|&suit| cards.ranks_in(suit).count_ones() >= 5)
}

/// The runs of five within these ranks, as sets of ranks.
fn runs(ranks: u16) -> impl Iterator<Item = u16> {
    let ace_to_five = 0b1_0000_0000_1111;
    let all = std::iter::once(ace_to_five).chain((0..9).map(|lowest| 0b1_1111 << lowest));
    all.filter(move |run| ranks & run == *run)
}

/// The ranks of a set, each as a set.
fn one_by_one(ranks: u16) -> impl Iterator<Item = u16> {
    (0..13).map(|rank| 1 << rank).filter(move |rank| ranks & rank != 0)
}
