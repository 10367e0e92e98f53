//! What lies face up in stud games: who opens the betting (19:47-14.9, 14.13,
//! 14.13A).

use std::fmt;

use boardwalk_equipment::{Card, CardSet};

use crate::error::{self, HandError};
use crate::kernel::{Held, drop_lowest, held, suits_of};
use crate::words::{Ranks, highest, lowest};

/// The hand a player shows with one to four up-cards. The greater one opens,
/// and of equal ones the player closest to the dealer's left: suits do not
/// matter, and fewer than five cards make no straight or flush.
///
/// ```
/// use boardwalk_equipment::CardSet;
/// use boardwalk_ranking::{ShowingHand, first_of_highest};
///
/// let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
/// let pairs = ShowingHand::of(cards("4c 4d 3c 3d"))?;
/// let aces = ShowingHand::of(cards("Ac Ad Kc Qd"))?;
/// assert!(pairs > aces);
/// assert_eq!(aces.to_string(), "one pair, aces, king-queen");
/// assert_eq!(first_of_highest(&[aces, pairs, pairs]), Some(1));
/// # Ok::<(), boardwalk_ranking::HandError>(())
/// ```
///
/// In mambo stud the up-card and the community card together are such a hand:
/// the highest pair opens, else the highest up-card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShowingHand {
    kind: ShowingKind,
    /// The ranks of the pairs, the three or the four.
    group: u16,
    rest: u16,
}

/// Lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum ShowingKind {
    NoPair,
    OnePair,
    TwoPairs,
    ThreeOfAKind,
    FourOfAKind,
}

impl ShowingHand {
    /// The hand these one to four cards show.
    pub fn of(up_cards: CardSet) -> Result<Self, HandError> {
        error::count(up_cards.len() as usize, 1, 4)?;
        let Held { any, pairs, threes, fours } = held(suits_of(up_cards));
        let kind = match (fours, threes, pairs) {
            (0, 0, 0) => ShowingKind::NoPair,
            (0, 0, _) if drop_lowest(pairs) == 0 => ShowingKind::OnePair,
            (0, 0, _) => ShowingKind::TwoPairs,
            (0, _, _) => ShowingKind::ThreeOfAKind,
            _ => ShowingKind::FourOfAKind,
        };
        // Four cards have room for one three or four, which is then the pair.
        Ok(ShowingHand { kind, group: pairs, rest: any ^ pairs })
    }
}

impl fmt::Debug for ShowingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name: "one pair, aces, king-queen".
impl fmt::Display for ShowingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = highest(self.group).plural();
        match self.kind {
            ShowingKind::NoPair => return write!(f, "{} high", Ranks(self.rest)),
            ShowingKind::OnePair => write!(f, "one pair, {group}")?,
            ShowingKind::TwoPairs => {
                return write!(f, "two pairs, {group} and {}", lowest(self.group).plural());
            }
            ShowingKind::ThreeOfAKind => write!(f, "three-of-a-kind, {group}")?,
            ShowingKind::FourOfAKind => return write!(f, "four-of-a-kind, {group}"),
        }
        match self.rest {
            0 => Ok(()),
            rest => write!(f, ", {}", Ranks(rest)),
        }
    }
}

/// The place of the first of the highest: who opens, if the players are listed
/// from the dealer's left.
pub fn first_of_highest<T: Ord>(showing: &[T]) -> Option<usize> {
    // `max_by_key` takes the last of equal ones, so go from the end.
    (0..showing.len()).rev().max_by_key(|&place| &showing[place])
}

/// The place of the lowest up-card, the ace high and suits counting, clubs
/// lowest: who makes the forced bet in seven-card stud high and
/// eight-or-better, five-card stud and mambo stud (14.9(d)1 and 3, 14.13(d),
/// 14.13A(d)).
///
/// ```
/// use boardwalk_ranking::lowest_up_card;
///
/// let up = ["7d", "2h", "2c", "Kc"].map(|card| card.parse().unwrap());
/// assert_eq!(lowest_up_card(&up), Some(2));
/// ```
pub fn lowest_up_card(up_cards: &[Card]) -> Option<usize> {
    (0..up_cards.len()).min_by_key(|&place| up_cards[place])
}

/// The place of the highest up-card, the ace high and suits counting, spades
/// highest: who opens mambo stud's second betting round (14.13A(f)).
pub fn highest_up_card(up_cards: &[Card]) -> Option<usize> {
    (0..up_cards.len()).max_by_key(|&place| up_cards[place])
}

/// The place of the highest up-card when the ace is below the two, suits
/// counting, spades highest: who makes the forced bet in seven-card stud
/// high-low split (14.9(d)2).
///
/// ```
/// use boardwalk_ranking::highest_up_card_ace_low;
///
/// let up = ["As", "Kd", "Kh", "5c"].map(|card| card.parse().unwrap());
/// assert_eq!(highest_up_card_ace_low(&up), Some(2));
/// ```
pub fn highest_up_card_ace_low(up_cards: &[Card]) -> Option<usize> {
    // One place up and around: the ace comes before the two.
    let ace_low = |card: Card| ((card.rank() as u8 + 1) % 13, card.suit());
    (0..up_cards.len()).max_by_key(|&place| ace_low(up_cards[place]))
}
