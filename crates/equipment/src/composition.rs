//! How many of each card are still to come.

use std::fmt;

use crate::{Card, CardSet};

/// The cards that are not yet out, by kind: what is known of a shoe whose
/// order is not. It catches a card that cannot be there.
///
/// ```
/// use boardwalk_equipment::{Card, Composition};
///
/// let ace: Card = "Ah".parse().unwrap();
/// let mut shoe = Composition::of_decks(2);
/// assert!(shoe.take(ace).is_ok());
/// assert!(shoe.take(ace).is_ok());
/// assert!(shoe.take(ace).is_err());
/// assert_eq!(shoe.left(), 102);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Composition {
    decks: u8,
    counts: [u8; Card::COUNT],
    left: u32,
    unseen: u32,
}

/// A card that has come out more often than the decks in use hold it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotInTheShoe {
    /// The card, or none where a card nobody saw was one too many.
    pub card: Option<Card>,
    /// The decks in use.
    pub decks: u8,
}

impl Composition {
    /// All cards of this many decks.
    pub const fn of_decks(decks: u8) -> Self {
        Self { decks, counts: [decks; Card::COUNT], left: decks as u32 * 52, unseen: 0 }
    }

    /// These cards of one deck.
    pub fn of_cards(cards: CardSet) -> Self {
        let mut counts = [0; Card::COUNT];
        for card in cards.iter() {
            counts[card.id() as usize] = 1;
        }
        Self { decks: 1, counts, left: cards.len(), unseen: 0 }
    }

    /// How many cards are left, those taken unseen not among them.
    pub const fn left(&self) -> u32 {
        self.left - self.unseen
    }

    /// How many of this card are left, as far as is known.
    pub const fn left_of(&self, card: Card) -> u8 {
        self.counts[card.id() as usize]
    }

    /// Takes one such card out, or says that there is none left.
    pub fn take(&mut self, card: Card) -> Result<(), NotInTheShoe> {
        let error = NotInTheShoe { card: Some(card), decks: self.decks };
        let count = &mut self.counts[card.id() as usize];
        if *count == 0 || self.left == self.unseen {
            return Err(error);
        }
        *count -= 1;
        self.left -= 1;
        Ok(())
    }

    /// Takes out a card that nobody has seen, such as a burn card.
    pub fn take_unseen(&mut self) -> Result<(), NotInTheShoe> {
        if self.left == self.unseen {
            return Err(NotInTheShoe { card: None, decks: self.decks });
        }
        self.unseen += 1;
        Ok(())
    }
}

impl fmt::Display for NotInTheShoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decks = match self.decks {
            1 => "one deck".to_string(),
            n => format!("{n} decks"),
        };
        match self.card {
            Some(card) => write!(f, "{card} has come out more often than {decks} hold it"),
            None => write!(f, "more cards have come out than {decks} hold"),
        }
    }
}

impl std::error::Error for NotInTheShoe {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_decks_hold_six_of_each_and_no_more() {
        let mut shoe = Composition::of_decks(6);
        for card in Card::all() {
            for _ in 0..6 {
                shoe.take(card).unwrap();
            }
            assert_eq!(
                shoe.take(card).unwrap_err().to_string(),
                format!("{card} has come out more often than 6 decks hold it")
            );
        }
        assert_eq!(shoe.left(), 0);
        assert!(shoe.take_unseen().is_err());
    }

    #[test]
    fn unseen_cards_count_against_the_total() {
        let mut shoe = Composition::of_decks(1);
        for _ in 0..52 {
            shoe.take_unseen().unwrap();
        }
        assert!(shoe.take_unseen().is_err());
        assert!(shoe.take(Card::from_id(0).unwrap()).is_err());
    }
}
