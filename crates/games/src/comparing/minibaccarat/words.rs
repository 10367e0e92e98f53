//! What is decided, reported and announced at a minibaccarat table.

use std::fmt;

use boardwalk_equipment::{Card, Money};

use super::Hand;
use crate::{SeatNo, ShoeHandling, Words};

/// What is decided at a minibaccarat table. Nobody decides about cards: both
/// hands are drawn by the tables of 7.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Cut the stack with this many cards in front of the cutting card.
    AcceptCut {
        /// Cards in front.
        at: u16,
    },
    /// Leave the cut to the next player.
    RefuseCut,
    /// Give the cards one was handed back to the dealer, face up.
    ReturnSqueezedCards,
    /// Pay the vigorish that is marked.
    PayDeferredVig,
    /// The floor documents a seat's vigorish instead of collecting it.
    DocumentDeferredVig {
        /// Whose.
        seat: SeatNo,
    },
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::AcceptCut { at } => write!(f, "accept-cut {at}"),
            Decision::RefuseCut => f.write_str("refuse-cut"),
            Decision::ReturnSqueezedCards => f.write_str("return-squeezed-cards"),
            Decision::PayDeferredVig => f.write_str("pay-deferred-vig"),
            Decision::DocumentDeferredVig { seat } => write!(f, "document-deferred-vig {seat}"),
        }
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] = &[
        "accept-cut N",
        "refuse-cut",
        "return-squeezed-cards",
        "pay-deferred-vig",
        "document-deferred-vig SEAT",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        // As other games say it, too.
        match (key, args) {
            ("accept-cut" | "cut", [at]) => at.parse().ok().map(|at| Decision::AcceptCut { at }),
            ("refuse-cut" | "decline-cut", []) => Some(Decision::RefuseCut),
            ("return-squeezed-cards", []) => Some(Decision::ReturnSqueezedCards),
            ("pay-deferred-vig", []) => Some(Decision::PayDeferredVig),
            ("document-deferred-vig", [seat]) => {
                seat.parse().ok().map(|seat| Decision::DocumentDeferredVig { seat })
            }
            _ => None,
        }
    }

    fn handles_shoe(&self) -> Option<ShoeHandling> {
        match self {
            Decision::AcceptCut { at } => Some(ShoeHandling::Cut { at: *at }),
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Decision::AcceptCut { at } => format!("cuts with {at} cards in front"),
            Decision::RefuseCut => "refuses the cut".into(),
            Decision::ReturnSqueezedCards => "returns the cards face up".into(),
            Decision::PayDeferredVig => "pays the vigorish that is marked".into(),
            Decision::DocumentDeferredVig { seat } => {
                format!("documents the vigorish that seat {seat} owes")
            }
        }
    }
}

/// A card drawn that no hand was to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extra {
    /// Nobody saw its face.
    Unseen,
    /// Its face was seen: the card, where it is known.
    Exposed(Option<Card>),
}

impl Extra {
    /// A card that is named was seen.
    fn parse(args: &[&str]) -> Option<Self> {
        match args {
            [] => Some(Extra::Unseen),
            ["exposed"] => Some(Extra::Exposed(None)),
            [card] | ["exposed", card] => card.parse().ok().map(|c| Extra::Exposed(Some(c))),
            _ => None,
        }
    }

    /// The card, if it is known.
    pub const fn card(self) -> Option<Card> {
        match self {
            Extra::Unseen => None,
            Extra::Exposed(card) => card,
        }
    }

    fn told(self) -> String {
        match self {
            Extra::Unseen => "a card, its face unseen,".into(),
            Extra::Exposed(None) => "a card, its face seen,".into(),
            Extra::Exposed(Some(card)) => card.to_string(),
        }
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extra::Unseen => Ok(()),
            Extra::Exposed(None) => f.write_str(" exposed"),
            Extra::Exposed(Some(card)) => write!(f, " exposed {card}"),
        }
    }
}

/// What can go wrong, 7.5(g) and 7.11.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A supervisor finds the cut improper before a card is dealt.
    ImproperCut,
    /// A third card is dealt to the Player's Hand, which must stay.
    PlayerThirdInError(Extra),
    /// A third card is dealt to the Banker's Hand, which must stay.
    BankerThirdInError(Extra),
    /// A card lies face up in the shoe.
    FaceUpInShoe(Option<Card>),
    /// A card too many is drawn after the hands are complete.
    ExcessCardDrawn(Extra),
    /// The shoe has too few cards to finish the hand.
    ShoeExhausted,
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Irregularity::ImproperCut => f.write_str("improper-cut"),
            Irregularity::PlayerThirdInError(extra) => write!(f, "player-third-in-error{extra}"),
            Irregularity::BankerThirdInError(extra) => write!(f, "banker-third-in-error{extra}"),
            Irregularity::FaceUpInShoe(None) => f.write_str("face-up-in-shoe"),
            Irregularity::FaceUpInShoe(Some(card)) => write!(f, "face-up-in-shoe {card}"),
            Irregularity::ExcessCardDrawn(extra) => write!(f, "excess-card-drawn{extra}"),
            Irregularity::ShoeExhausted => f.write_str("shoe-exhausted"),
        }
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &[
        "improper-cut",
        "player-third-in-error [exposed] [CARD]",
        "banker-third-in-error [exposed] [CARD]",
        "face-up-in-shoe [CARD]",
        "excess-card-drawn [exposed] [CARD]",
        "shoe-exhausted",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("improper-cut", []) => Some(Irregularity::ImproperCut),
            ("player-third-in-error", _) => {
                Extra::parse(args).map(Irregularity::PlayerThirdInError)
            }
            ("banker-third-in-error", _) => {
                Extra::parse(args).map(Irregularity::BankerThirdInError)
            }
            ("face-up-in-shoe", []) => Some(Irregularity::FaceUpInShoe(None)),
            ("face-up-in-shoe", [card]) => {
                card.parse().ok().map(|card| Irregularity::FaceUpInShoe(Some(card)))
            }
            ("excess-card-drawn", _) => Extra::parse(args).map(Irregularity::ExcessCardDrawn),
            ("shoe-exhausted", []) => Some(Irregularity::ShoeExhausted),
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Irregularity::ImproperCut => "the cut was improper".into(),
            Irregularity::PlayerThirdInError(extra) => {
                format!("{} is dealt to the Player's Hand, which must stay", extra.told())
            }
            Irregularity::BankerThirdInError(extra) => {
                format!("{} is dealt to the Banker's Hand, which must stay", extra.told())
            }
            Irregularity::FaceUpInShoe(None) => "a card is face up in the shoe".into(),
            Irregularity::FaceUpInShoe(Some(card)) => format!("{card} is face up in the shoe"),
            Irregularity::ExcessCardDrawn(extra) => format!("{} is drawn too many", extra.told()),
            Irregularity::ShoeExhausted => "the shoe is empty".into(),
        }
    }

    fn card(&self) -> Option<Card> {
        match self {
            Irregularity::PlayerThirdInError(extra)
            | Irregularity::BankerThirdInError(extra)
            | Irregularity::ExcessCardDrawn(extra) => extra.card(),
            Irregularity::FaceUpInShoe(card) => *card,
            Irregularity::ImproperCut | Irregularity::ShoeExhausted => None,
        }
    }
}

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The stack is left feathered for the floorperson to look at.
    Feathered,
    /// About one deck is laced into the rest.
    Laced,
    /// After the lacing the cards are shuffled once more.
    ShuffledAgain,
    /// The cut is offered to a seat, or falls to the dealer.
    CutOffered(Option<SeatNo>),
    /// How many cards follow the first into the discard rack.
    Burn(u8),
    /// The point count of a hand's first two cards.
    Count {
        /// Which hand.
        hand: Hand,
        /// Its count.
        count: u8,
    },
    /// A hand has 8 or 9: no more cards.
    Natural,
    /// Neither hand has 8 or 9: the tables say who draws.
    ThirdCards,
    /// What the Player's third card counts.
    ThirdCounts(u8),
    /// A hand takes a third card.
    Draws(Hand),
    /// A hand takes no third card.
    Stays(Hand),
    /// The point counts of both hands.
    Final {
        /// The Player's.
        player: u8,
        /// The Banker's.
        banker: u8,
    },
    /// The hand with the higher count.
    Wins(Hand),
    /// The counts are equal.
    Tie,
    /// Vigorish is marked on a seat's box.
    Marked {
        /// Whose.
        seat: SeatNo,
        /// For this win.
        vigorish: Money,
        /// Together with what was marked before.
        owed: Money,
    },
    /// The cards are picked up so that each hand can be rebuilt.
    CardsCollected,
    /// The cutting card is out: one more hand.
    LastHand,
    /// The cards will be shuffled before the next hand.
    ReshuffleDue,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Feathered => f.write_str("The stack is left feathered and looked at."),
            Call::Laced => f.write_str("About one deck is laced into the stack."),
            Call::ShuffledAgain => f.write_str("The laced cards are shuffled once more."),
            Call::CutOffered(Some(seat)) => write!(f, "Seat {seat} is offered the cut."),
            Call::CutOffered(None) => f.write_str("The dealer is to cut."),
            Call::Burn(1) => f.write_str("One more card is burned."),
            Call::Burn(cards) => write!(f, "{cards} more cards are burned."),
            Call::Count { hand, count } => write!(f, "\"{hand} {count}.\""),
            Call::Natural => f.write_str("A natural: no more cards are dealt."),
            Call::ThirdCards => f.write_str("No natural: the tables say who draws."),
            Call::ThirdCounts(value) => write!(f, "The Player's third card counts {value}."),
            Call::Draws(hand) => write!(f, "The {hand}'s Hand draws."),
            Call::Stays(hand) => write!(f, "The {hand}'s Hand stays."),
            Call::Final { player, banker } => write!(f, "\"Player {player}, Banker {banker}.\""),
            Call::Wins(hand) => write!(f, "\"{hand} wins.\""),
            Call::Tie => f.write_str("\"Tie hand.\""),
            Call::Marked { seat, vigorish, owed } => {
                write!(f, "{vigorish} of vigorish is marked for seat {seat}, {owed} in all.")
            }
            Call::CardsCollected => f.write_str("The cards are picked up and discarded."),
            Call::LastHand => f.write_str("\"Last hand.\""),
            Call::ReshuffleDue => f.write_str("The cards are to be reshuffled."),
        }
    }
}
