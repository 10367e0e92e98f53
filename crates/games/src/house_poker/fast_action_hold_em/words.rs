//! What is decided, reported and announced at a fast action hold'em table.

use std::fmt;

use boardwalk_equipment::{Card, Money};

use super::Picked;
use crate::{SeatNo, ShoeHandling, Words};

/// What is decided at a fast action hold'em table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Show four cards of a rank and be paid at once.
    AnnounceNatural,
    /// Play these two cards and discard the rest.
    Set(Picked),
    /// Play these two for the original wager and the other two for a second
    /// one.
    Split {
        /// The hand of the original wager.
        first: Picked,
        /// The second wager, where the player names it.
        amount: Option<Money>,
    },
    /// Give up the hand and half of the wager.
    Surrender,
    /// Have a hand with too few cards declared void.
    VoidShortHand,
    /// Have the cards that are missing dealt.
    TakeMissingCards,
    /// Cut the stack with this many cards in front of the cutting card.
    Cut {
        /// Cards in front.
        at: u16,
    },
    /// Leave the cut to the next player.
    DeclineCut,
    /// The dealer puts the cutting card back with this many cards behind it.
    PlaceCutCard {
        /// Cards behind.
        behind: u16,
    },
    /// The floor has the cards shuffled before the cutting card is out.
    Reshuffle,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::AnnounceNatural => f.write_str("announce-natural"),
            Decision::Set(cards) => write!(f, "set{cards}"),
            Decision::Split { first, amount: None } => write!(f, "split{first}"),
            Decision::Split { first, amount: Some(amount) } => {
                write!(f, "split{first} {}", amount.plain())
            }
            Decision::Surrender => f.write_str("surrender"),
            Decision::VoidShortHand => f.write_str("void-short-hand"),
            Decision::TakeMissingCards => f.write_str("take-missing-cards"),
            Decision::Cut { at } => write!(f, "cut {at}"),
            Decision::DeclineCut => f.write_str("decline-cut"),
            Decision::PlaceCutCard { behind } => write!(f, "place-cut-card {behind}"),
            Decision::Reshuffle => f.write_str("reshuffle"),
        }
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] = &[
        "announce-natural",
        "set CARD CARD",
        "split CARD CARD [AMOUNT]",
        "surrender",
        "void-short-hand",
        "take-missing-cards",
        "cut N",
        "decline-cut",
        "place-cut-card N",
        "reshuffle",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("announce-natural", []) => Some(Decision::AnnounceNatural),
            ("set", cards) => Picked::parse(cards).map(Decision::Set),
            ("split", [cards @ .., last]) => match last.parse() {
                Ok(amount) => Picked::parse(cards)
                    .map(|first| Decision::Split { first, amount: Some(amount) }),
                Err(_) => Picked::parse(args).map(|first| Decision::Split { first, amount: None }),
            },
            ("split", []) => Some(Decision::Split { first: Picked::NONE, amount: None }),
            ("surrender", []) => Some(Decision::Surrender),
            ("void-short-hand", []) => Some(Decision::VoidShortHand),
            ("take-missing-cards", []) => Some(Decision::TakeMissingCards),
            ("cut", [at]) => at.parse().ok().map(|at| Decision::Cut { at }),
            ("decline-cut", []) => Some(Decision::DeclineCut),
            ("place-cut-card", [behind]) => {
                behind.parse().ok().map(|behind| Decision::PlaceCutCard { behind })
            }
            ("reshuffle", []) => Some(Decision::Reshuffle),
            _ => None,
        }
    }

    /// What is told to all: never which cards, which lie face down.
    fn handles_shoe(&self) -> Option<ShoeHandling> {
        match self {
            Decision::Cut { at } => Some(ShoeHandling::Cut { at: *at }),
            Decision::PlaceCutCard { behind } => {
                Some(ShoeHandling::PlaceCutCard { behind: *behind })
            }
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Decision::AnnounceNatural => "announces a natural".into(),
            Decision::Set(_) => "sets a hand and discards the rest".into(),
            Decision::Split { .. } => "splits into two hands".into(),
            Decision::Surrender => "surrenders half of the wager".into(),
            Decision::VoidShortHand => "declares the short hand void".into(),
            Decision::TakeMissingCards => "takes the missing cards".into(),
            Decision::Cut { at } => format!("cuts with {at} cards in front"),
            Decision::DeclineCut => "declines to cut".into(),
            Decision::PlaceCutCard { behind } => {
                format!("puts the cutting card back with {behind} cards behind it")
            }
            Decision::Reshuffle => "has the cards reshuffled".into(),
        }
    }
}

/// What can go wrong, 21.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A card is found face up in the shoe.
    FaceUpInShoe(Option<Card>),
    /// A card is drawn in error, its face not seen.
    DrawnUnexposed,
    /// The dealer exposes a player's card: the one named, or the last dealt.
    PlayerCardExposed {
        /// Whose: the seat named, or the one dealt to last.
        seat: Option<SeatNo>,
        /// Which.
        card: Option<Card>,
    },
    /// The dealer misses a card of the deal.
    DealerShort,
    /// A player misses a card of the deal: the seat named, or the one whose
    /// card is awaited.
    PlayerShort(Option<SeatNo>),
    /// The dealer has more than four cards.
    DealerOver(Option<Card>),
    /// A player gets one card too many: the one named, or the next one out of
    /// the shoe.
    PlayerOver {
        /// Who: the seat named, or the one that is next to be dealt to or to
        /// decide.
        seat: Option<SeatNo>,
        /// The card.
        card: Option<Card>,
    },
    /// The dealer kept other cards than the house ways say: these, where they
    /// are named.
    HouseWayError(Option<[Card; 2]>),
    /// The shoe has too few cards to finish the round.
    InsufficientCards,
    /// A wager gets no cards: the seat named, or the one whose card is awaited.
    NoCardsToWager(Option<SeatNo>),
    /// The dealer did not move the dealing marker.
    MarkerNotMoved,
}

/// A word of an irregularity, where it has one.
fn word(f: &mut fmt::Formatter<'_>, word: Option<impl fmt::Display>) -> fmt::Result {
    word.map_or(Ok(()), |word| write!(f, " {word}"))
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())?;
        match self {
            Irregularity::FaceUpInShoe(card) | Irregularity::DealerOver(card) => word(f, *card),
            Irregularity::PlayerCardExposed { seat, card }
            | Irregularity::PlayerOver { seat, card } => {
                word(f, *seat)?;
                word(f, *card)
            }
            Irregularity::PlayerShort(seat) | Irregularity::NoCardsToWager(seat) => word(f, *seat),
            Irregularity::HouseWayError(Some([one, other])) => write!(f, " {one} {other}"),
            Irregularity::HouseWayError(None)
            | Irregularity::DrawnUnexposed
            | Irregularity::DealerShort
            | Irregularity::InsufficientCards
            | Irregularity::MarkerNotMoved => Ok(()),
        }
    }
}

impl Irregularity {
    const fn key(&self) -> &'static str {
        match self {
            Irregularity::FaceUpInShoe(_) => "face-up-in-shoe",
            Irregularity::DrawnUnexposed => "drawn-unexposed",
            Irregularity::PlayerCardExposed { .. } => "player-card-exposed",
            Irregularity::DealerShort => "dealer-short",
            Irregularity::PlayerShort(_) => "player-short",
            Irregularity::DealerOver(_) => "dealer-over",
            Irregularity::PlayerOver { .. } => "player-over",
            Irregularity::HouseWayError(_) => "house-way-error",
            Irregularity::InsufficientCards => "insufficient-cards",
            Irregularity::NoCardsToWager(_) => "no-cards-to-wager",
            Irregularity::MarkerNotMoved => "marker-not-moved",
        }
    }
}

/// No word, or one that reads.
fn at_most_one<T: std::str::FromStr>(args: &[&str]) -> Option<Option<T>> {
    match args {
        [] => Some(None),
        [one] => one.parse().ok().map(Some),
        _ => None,
    }
}

/// A seat, a card, both or neither.
fn seat_and_card(args: &[&str]) -> Option<(Option<SeatNo>, Option<Card>)> {
    match args {
        [] => Some((None, None)),
        [one] => match one.parse() {
            Ok(seat) => Some((Some(seat), None)),
            Err(_) => one.parse().ok().map(|card| (None, Some(card))),
        },
        [seat, card] => Some((Some(seat.parse().ok()?), Some(card.parse().ok()?))),
        _ => None,
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &[
        "face-up-in-shoe [CARD]",
        "drawn-unexposed",
        "player-card-exposed [SEAT] [CARD]",
        "dealer-short",
        "player-short [SEAT]",
        "dealer-over [CARD]",
        "player-over [SEAT] [CARD]",
        "house-way-error [CARD] [CARD]",
        "insufficient-cards",
        "no-cards-to-wager [SEAT]",
        "marker-not-moved",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("face-up-in-shoe", args) => at_most_one(args).map(Irregularity::FaceUpInShoe),
            ("drawn-unexposed", []) => Some(Irregularity::DrawnUnexposed),
            ("player-card-exposed", args) => seat_and_card(args)
                .map(|(seat, card)| Irregularity::PlayerCardExposed { seat, card }),
            ("dealer-short", []) => Some(Irregularity::DealerShort),
            ("player-short", args) => at_most_one(args).map(Irregularity::PlayerShort),
            ("dealer-over", args) => at_most_one(args).map(Irregularity::DealerOver),
            ("player-over", args) => {
                seat_and_card(args).map(|(seat, card)| Irregularity::PlayerOver { seat, card })
            }
            ("house-way-error", []) => Some(Irregularity::HouseWayError(None)),
            ("house-way-error", [one, other]) => {
                let kept = [one.parse().ok()?, other.parse().ok()?];
                Some(Irregularity::HouseWayError(Some(kept)))
            }
            ("insufficient-cards", []) => Some(Irregularity::InsufficientCards),
            ("no-cards-to-wager", args) => at_most_one(args).map(Irregularity::NoCardsToWager),
            ("marker-not-moved", []) => Some(Irregularity::MarkerNotMoved),
            _ => None,
        }
    }

    fn told(&self) -> String {
        let whom = |seat: &Option<SeatNo>| match seat {
            Some(seat) => format!("seat {seat}"),
            None => "the next seat".into(),
        };
        match self {
            Irregularity::FaceUpInShoe(Some(card)) => format!("{card} is face up in the shoe"),
            Irregularity::FaceUpInShoe(None) => "a card is face up in the shoe".into(),
            Irregularity::DrawnUnexposed => "a card is drawn in error, its face unseen".into(),
            Irregularity::PlayerCardExposed { seat, .. } => {
                let whose = seat.map_or("a player".into(), |seat| format!("seat {seat}"));
                format!("the dealer exposes a card of {whose}")
            }
            Irregularity::DealerShort => "the dealer misses a card".into(),
            Irregularity::PlayerShort(seat) => format!("{} misses a card", whom(seat)),
            Irregularity::DealerOver(_) => "the dealer has too many cards".into(),
            Irregularity::PlayerOver { seat, .. } => {
                format!("{} gets a card too many", whom(seat))
            }
            Irregularity::HouseWayError(_) => {
                "the dealer has not set the hand by the house ways".into()
            }
            Irregularity::InsufficientCards => "too few cards are left for the round".into(),
            Irregularity::NoCardsToWager(seat) => format!("{} gets no cards", whom(seat)),
            Irregularity::MarkerNotMoved => "the dealing marker was not moved".into(),
        }
    }

    fn card(&self) -> Option<Card> {
        match self {
            Irregularity::FaceUpInShoe(card)
            | Irregularity::DealerOver(card)
            | Irregularity::PlayerOver { card, .. } => *card,
            Irregularity::DrawnUnexposed
            | Irregularity::PlayerCardExposed { .. }
            | Irregularity::DealerShort
            | Irregularity::PlayerShort(_)
            | Irregularity::HouseWayError(_)
            | Irregularity::InsufficientCards
            | Irregularity::NoCardsToWager(_)
            | Irregularity::MarkerNotMoved => None,
        }
    }

    fn seat(&self) -> Option<SeatNo> {
        match self {
            Irregularity::PlayerCardExposed { seat, .. }
            | Irregularity::PlayerShort(seat)
            | Irregularity::PlayerOver { seat, .. }
            | Irregularity::NoCardsToWager(seat) => *seat,
            Irregularity::FaceUpInShoe(_)
            | Irregularity::DrawnUnexposed
            | Irregularity::DealerShort
            | Irregularity::DealerOver(_)
            | Irregularity::HouseWayError(_)
            | Irregularity::InsufficientCards
            | Irregularity::MarkerNotMoved => None,
        }
    }
}
