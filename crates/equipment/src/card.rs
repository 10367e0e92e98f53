//! A card: one of thirteen ranks in one of four suits, in one byte.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ParseError;

/// A suit, lowest first where the rules rank suits (poker's odd chip and the
/// opening up-card): clubs, diamonds, hearts, spades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All four, lowest first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter that stands for it: `c`, `d`, `h`, `s`.
    pub const fn letter(self) -> char {
        ['c', 'd', 'h', 's'][self as usize]
    }

    /// Whether the suit is printed in red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    /// The name in the plural: "hearts".
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }
}

/// A rank, two lowest and ace highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter or digit that stands for it: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The name: "nine", "king".
    pub const fn name(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// The name in the plural: "nines", "sixes".
    pub const fn plural(self) -> &'static str {
        [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

/// A card in one byte. Cards of different decks are equal; how many of each
/// there can be is the [`Composition`](crate::Composition)'s business.
///
/// Cards order by rank, then by suit.
///
/// ```
/// use boardwalk_equipment::{Card, Rank, Suit};
///
/// let card = Card::new(Rank::Ten, Suit::Diamonds);
/// assert_eq!(card.to_string(), "Td");
/// assert_eq!("Td".parse(), Ok(card));
/// assert!(card < "Tc".parse::<Card>().unwrap() || card > "Tc".parse::<Card>().unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(Id);

macro_rules! ids {
    ($($id:ident)*) => {
        /// Fifty-two values and no more. So a card that may be missing is one byte
        /// too, and that it has one of thirteen ranks need not be checked.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        enum Id { $($id,)* }

        impl Id {
            const ALL: [Id; Card::COUNT] = [$(Id::$id,)*];
        }
    };
}

ids! {
    C2 D2 H2 S2
    C3 D3 H3 S3
    C4 D4 H4 S4
    C5 D5 H5 S5
    C6 D6 H6 S6
    C7 D7 H7 S7
    C8 D8 H8 S8
    C9 D9 H9 S9
    CT DT HT ST
    CJ DJ HJ SJ
    CQ DQ HQ SQ
    CK DK HK SK
    CA DA HA SA
}

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Card(Id::ALL[(rank as usize) << 2 | suit as usize])
    }

    /// The card with this number, 0 (`2c`) to 51 (`As`).
    pub const fn from_id(id: u8) -> Option<Self> {
        if (id as usize) < Self::COUNT { Some(Card(Id::ALL[id as usize])) } else { None }
    }

    /// All 52, from `2c` to `As`.
    pub fn all() -> impl ExactSizeIterator<Item = Card> + Clone {
        Id::ALL.into_iter().map(Card)
    }

    /// The card's number: four times its rank plus its suit, 0 to 51.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0 as u8
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        // `id` is below 52, so the index is below 13.
        Rank::ALL[(self.id() >> 2) as usize]
    }

    /// Which of two cards is higher by rank alone.
    #[inline]
    pub fn cmp_rank(self, other: Card) -> std::cmp::Ordering {
        (self.id() >> 2).cmp(&(other.id() >> 2))
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.id() & 3) as usize]
    }

    /// The full name: "ten of diamonds".
    pub fn name(self) -> String {
        format!("{} of {}", self.rank().name(), self.suit().name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "a card such as Ah, Td or 2c";
        let error = || ParseError::new(text, EXPECTED);
        let mut chars = text.chars();
        let (Some(rank), Some(suit), None) = (chars.next(), chars.next(), chars.next()) else {
            return Err(error());
        };
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == rank).ok_or_else(error)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit).ok_or_else(error)?;
        Ok(Card::new(rank, suit))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_as_printed() {
        let mut seen = std::collections::BTreeSet::new();
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(Card::from_id(card.id()), Some(card));
            seen.insert(card.to_string());
        }
        assert_eq!(seen.len(), 52);
        assert_eq!(Card::from_id(52), None);
    }

    #[test]
    fn a_bad_card_says_what_was_expected() {
        for bad in ["", "A", "Ahh", "1h", "Ax", "ah", "AH", "10h", "é♥", " Ah"] {
            let error = bad.parse::<Card>().unwrap_err().to_string();
            assert!(error.starts_with("expected a card such as Ah, Td or 2c, found"), "{error}");
        }
        let long = "x".repeat(1_000_000);
        assert!(long.parse::<Card>().unwrap_err().to_string().len() < 120);
    }
}
