//! What is decided, reported and announced at an all-in hold 'em table.

use std::fmt;

use boardwalk_equipment::{Card, CardSet, Money};
use boardwalk_ranking::HighHand;

use super::settle::DealerHolds;
use crate::{SeatNo, ShoeHandling, Words};

/// What is decided at an all-in hold 'em table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Give up the ante.
    Fold,
    /// Put up three times the ante. An amount may be said; it can be no other.
    Raise {
        /// What was said.
        amount: Option<Money>,
    },
    /// The dealer cuts with this many cards off the top.
    Cut {
        /// Cards taken off.
        at: u16,
    },
    /// The floor has the cards cut again.
    Recut,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Fold => f.write_str("fold"),
            Decision::Raise { amount: None } => f.write_str("raise"),
            Decision::Raise { amount: Some(amount) } => write!(f, "raise {}", amount.plain()),
            Decision::Cut { at } => write!(f, "cut {at}"),
            Decision::Recut => f.write_str("recut"),
        }
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] = &["fold", "raise [AMOUNT]", "cut N", "recut"];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("fold", []) => Some(Decision::Fold),
            ("raise", []) => Some(Decision::Raise { amount: None }),
            ("raise", [amount]) => {
                amount.parse().ok().map(|amount| Decision::Raise { amount: Some(amount) })
            }
            ("cut", [at]) => at.parse().ok().map(|at| Decision::Cut { at }),
            ("recut", []) => Some(Decision::Recut),
            _ => None,
        }
    }

    fn handles_shoe(&self) -> Option<ShoeHandling> {
        match self {
            Decision::Cut { at } => Some(ShoeHandling::Cut { at: *at }),
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Decision::Fold => "folds".into(),
            Decision::Raise { .. } => "raises three times the ante".into(),
            Decision::Cut { at } => format!("cuts with {at} cards off the top"),
            Decision::Recut => "has the cards cut again".into(),
        }
    }
}

/// What can go wrong, 44.13 and 44.7(f).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A card of the dealer's is seen before every player has folded or raised.
    DealerCardExposedEarly,
    /// A card is found face up in the shoe or the deck.
    OneFaceUpCard(Option<Card>),
    /// More than one is: these, as far as they are named.
    MultipleFaceUpCards(CardSet),
    /// A card is drawn in error, its face not seen.
    DrawnUnexposed,
    /// A player has not two cards: the seat named, or the one waited for.
    PlayerWrongCount(Option<SeatNo>),
    /// The dealer has not two cards.
    DealerWrongCount {
        /// Whether the right number can still be dealt in sequence.
        in_sequence: bool,
    },
    /// The stub's count shows that somebody has a wrong number of cards.
    StubCountMisdeal,
    /// The stub's count shows that the deck is not complete.
    StubCountBadDeck,
    /// The shuffling device jams, stops or does not finish.
    ShufflerJam,
    /// The automated shoe jams or stops dealing.
    AutoShoeJam,
    /// Another method of shuffling or dealing is wanted: the devices go.
    MethodChange,
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Irregularity::DealerCardExposedEarly => f.write_str("dealer-card-exposed-early"),
            Irregularity::OneFaceUpCard(None) => f.write_str("one-face-up-card"),
            Irregularity::OneFaceUpCard(Some(card)) => write!(f, "one-face-up-card {card}"),
            Irregularity::MultipleFaceUpCards(cards) => {
                f.write_str("multiple-face-up-cards")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Irregularity::DrawnUnexposed => f.write_str("drawn-unexposed"),
            Irregularity::PlayerWrongCount(None) => f.write_str("player-wrong-count"),
            Irregularity::PlayerWrongCount(Some(seat)) => write!(f, "player-wrong-count {seat}"),
            Irregularity::DealerWrongCount { in_sequence: false } => {
                f.write_str("dealer-wrong-count")
            }
            Irregularity::DealerWrongCount { in_sequence: true } => {
                f.write_str("dealer-wrong-count in-sequence")
            }
            Irregularity::StubCountMisdeal => f.write_str("stub-count-misdeal"),
            Irregularity::StubCountBadDeck => f.write_str("stub-count-bad-deck"),
            Irregularity::ShufflerJam => f.write_str("shuffler-jam"),
            Irregularity::AutoShoeJam => f.write_str("auto-shoe-jam"),
            Irregularity::MethodChange => f.write_str("method-change"),
        }
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &[
        "dealer-card-exposed-early",
        "one-face-up-card [CARD]",
        "multiple-face-up-cards [CARD] [CARD]",
        "drawn-unexposed",
        "player-wrong-count [SEAT]",
        "dealer-wrong-count [in-sequence]",
        "stub-count-misdeal",
        "stub-count-bad-deck",
        "shuffler-jam",
        "auto-shoe-jam",
        "method-change",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("dealer-card-exposed-early", []) => Some(Irregularity::DealerCardExposedEarly),
            ("one-face-up-card", []) => Some(Irregularity::OneFaceUpCard(None)),
            ("one-face-up-card", [card]) => {
                card.parse().ok().map(|card| Irregularity::OneFaceUpCard(Some(card)))
            }
            ("multiple-face-up-cards", cards) => {
                let cards = cards.iter().map(|card| card.parse::<Card>().ok());
                cards.collect::<Option<CardSet>>().map(Irregularity::MultipleFaceUpCards)
            }
            ("drawn-unexposed", []) => Some(Irregularity::DrawnUnexposed),
            ("player-wrong-count", []) => Some(Irregularity::PlayerWrongCount(None)),
            ("player-wrong-count", [seat]) => {
                seat.parse().ok().map(|seat| Irregularity::PlayerWrongCount(Some(seat)))
            }
            ("dealer-wrong-count", []) => {
                Some(Irregularity::DealerWrongCount { in_sequence: false })
            }
            ("dealer-wrong-count", ["in-sequence"]) => {
                Some(Irregularity::DealerWrongCount { in_sequence: true })
            }
            ("stub-count-misdeal", []) => Some(Irregularity::StubCountMisdeal),
            ("stub-count-bad-deck", []) => Some(Irregularity::StubCountBadDeck),
            ("shuffler-jam", []) => Some(Irregularity::ShufflerJam),
            ("auto-shoe-jam", []) => Some(Irregularity::AutoShoeJam),
            ("method-change", []) => Some(Irregularity::MethodChange),
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Irregularity::DealerCardExposedEarly => {
                "a card of the dealer's is seen before every player has acted".into()
            }
            Irregularity::OneFaceUpCard(None) => "a card is face up in the deck".into(),
            Irregularity::OneFaceUpCard(Some(card)) => format!("{card} is face up in the deck"),
            Irregularity::MultipleFaceUpCards(cards) if cards.is_empty() => {
                "several cards are face up in the deck".into()
            }
            Irregularity::MultipleFaceUpCards(cards) => {
                format!("several cards are face up in the deck: {cards}")
            }
            Irregularity::DrawnUnexposed => "a card is drawn in error, its face unseen".into(),
            Irregularity::PlayerWrongCount(None) => "a player has not two cards".into(),
            Irregularity::PlayerWrongCount(Some(seat)) => format!("seat {seat} has not two cards"),
            Irregularity::DealerWrongCount { in_sequence: false } => {
                "the dealer has not two cards".into()
            }
            Irregularity::DealerWrongCount { in_sequence: true } => {
                "the dealer has not two cards, but can still deal them in sequence".into()
            }
            Irregularity::StubCountMisdeal => "the stub's count shows a misdeal".into(),
            Irregularity::StubCountBadDeck => {
                "the stub's count shows that the deck is not complete".into()
            }
            Irregularity::ShufflerJam => "the shuffling device fails".into(),
            Irregularity::AutoShoeJam => "the automated shoe fails".into(),
            Irregularity::MethodChange => {
                "the devices are taken off the table for another method".into()
            }
        }
    }

    fn card(&self) -> Option<Card> {
        match self {
            Irregularity::OneFaceUpCard(card) => *card,
            Irregularity::MultipleFaceUpCards(cards) => cards.iter().next(),
            Irregularity::DealerCardExposedEarly
            | Irregularity::DrawnUnexposed
            | Irregularity::PlayerWrongCount(_)
            | Irregularity::DealerWrongCount { .. }
            | Irregularity::StubCountMisdeal
            | Irregularity::StubCountBadDeck
            | Irregularity::ShufflerJam
            | Irregularity::AutoShoeJam
            | Irregularity::MethodChange => None,
        }
    }

    fn seat(&self) -> Option<SeatNo> {
        match self {
            Irregularity::PlayerWrongCount(seat) => *seat,
            Irregularity::DealerCardExposedEarly
            | Irregularity::OneFaceUpCard(_)
            | Irregularity::MultipleFaceUpCards(_)
            | Irregularity::DrawnUnexposed
            | Irregularity::DealerWrongCount { .. }
            | Irregularity::StubCountMisdeal
            | Irregularity::StubCountBadDeck
            | Irregularity::ShufflerJam
            | Irregularity::AutoShoeJam
            | Irregularity::MethodChange => None,
        }
    }
}

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The dealer is to cut.
    CutDue,
    /// The other of two decks comes into play.
    OtherDeck,
    /// A player is to fold or raise.
    Choose(SeatNo),
    /// A folded hand's cards go to the rack unseen.
    CollectedUnseen(SeatNo),
    /// A folded hand lies face up with its final hand bonus wager.
    HeldForBonus(SeatNo),
    /// What the dealer's two cards are, and whether they call.
    DealerHolds(DealerHolds),
    /// The dealer folds, as the hand does not call.
    DealerFolds,
    /// The dealer's best five of seven.
    DealerHand(HighHand),
    /// A player's best five of seven.
    PlayerHand {
        /// Whose.
        seat: SeatNo,
        /// The hand.
        hand: HighHand,
    },
    /// Hands of one kind are compared card by card.
    SameKind(SeatNo),
    /// The cards of the round are collected.
    CardsCollected,
    /// The stub goes to the rack uncounted.
    StubToRack,
    /// The stub is counted and must hold this many cards.
    StubCounted {
        /// Cards.
        cards: u8,
    },
    /// The cards are to be reshuffled.
    ReshuffleDue,
    /// The deck is taken off the table.
    DeckRemoved,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::CutDue => f.write_str("The dealer is to cut."),
            Call::OtherDeck => f.write_str("The other deck comes into play."),
            Call::Choose(seat) => write!(f, "Seat {seat}: fold, or raise three times the ante?"),
            Call::CollectedUnseen(seat) => {
                write!(f, "Seat {seat}'s cards are collected face down.")
            }
            Call::HeldForBonus(seat) => {
                write!(f, "Seat {seat}'s cards stay face up with the final hand bonus wager.")
            }
            Call::DealerHolds(holds) => write!(f, "The dealer has {holds}."),
            Call::DealerFolds => f.write_str("The dealer folds."),
            Call::DealerHand(hand) => write!(f, "The dealer has {hand}."),
            Call::PlayerHand { seat, hand } => write!(f, "Seat {seat} has {hand}."),
            Call::SameKind(seat) => {
                write!(f, "Seat {seat} and the dealer have hands of one kind: the cards decide.")
            }
            Call::CardsCollected => f.write_str("The cards are collected in order."),
            Call::StubToRack => f.write_str("The stub goes to the discard rack."),
            Call::StubCounted { cards } => {
                write!(f, "The stub is counted: {cards} cards must be there.")
            }
            Call::ReshuffleDue => f.write_str("The cards are to be reshuffled."),
            Call::DeckRemoved => f.write_str("The deck is taken off the table."),
        }
    }
}
