//! Why cards are no hand.

use std::fmt;

use boardwalk_equipment::{Card, CardSet};

/// Why cards cannot be ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandError {
    /// Too few cards or too many.
    Count {
        /// How many there are.
        held: usize,
        /// The fewest that make such a hand.
        least: usize,
        /// The most of which such a hand can be chosen.
        most: usize,
    },
    /// A card is there twice, where the game has one deck.
    Repeated(Card),
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandError::Count { held, least, most } if least == most => {
                write!(f, "expected {least} cards, found {held}")
            }
            HandError::Count { held, least, most } => {
                write!(f, "expected {least} to {most} cards, found {held}")
            }
            HandError::Repeated(card) => write!(f, "the {} is there twice", card.name()),
        }
    }
}

impl std::error::Error for HandError {}

/// The number of cards, if it is in the range.
pub(crate) fn count(held: usize, least: usize, most: usize) -> Result<usize, HandError> {
    if (least..=most).contains(&held) {
        Ok(held)
    } else {
        Err(HandError::Count { held, least, most })
    }
}

/// The cards as a set, if they are all different: for hands of loose cards of
/// one deck.
///
/// ```
/// use boardwalk_equipment::Card;
/// use boardwalk_ranking::{HandError, HighHand, different};
///
/// let mut cards = ["9c", "9d", "9h", "4s", "4c"].map(|card| card.parse::<Card>().unwrap());
/// assert!(HighHand::best(different(&cards)?).is_ok());
/// cards[1] = cards[0];
/// assert_eq!(different(&cards), Err(HandError::Repeated(cards[0])));
/// # Ok::<(), HandError>(())
/// ```
pub fn different(cards: &[Card]) -> Result<CardSet, HandError> {
    cards.iter().try_fold(CardSet::EMPTY, |set, &card| {
        if set.contains(card) { Err(HandError::Repeated(card)) } else { Ok(set.with(card)) }
    })
}
