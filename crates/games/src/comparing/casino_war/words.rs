//! What is decided, reported and announced at a casino war table.

use std::fmt;

use boardwalk_equipment::{Card, Money};

use crate::{SeatNo, ShoeHandling, Words};

/// What is decided at a casino war table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Give up half of the initial wager after a tie.
    Surrender,
    /// Put up a war wager after a tie.
    GoToWar,
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
            Decision::Surrender => f.write_str("surrender"),
            Decision::GoToWar => f.write_str("go-to-war"),
            Decision::Cut { at } => write!(f, "cut {at}"),
            Decision::DeclineCut => f.write_str("decline-cut"),
            Decision::PlaceCutCard { behind } => write!(f, "place-cut-card {behind}"),
            Decision::Reshuffle => f.write_str("reshuffle"),
        }
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] =
        &["surrender", "go-to-war", "cut N", "decline-cut", "place-cut-card N", "reshuffle"];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("surrender", []) => Some(Decision::Surrender),
            ("go-to-war", []) => Some(Decision::GoToWar),
            ("cut", [at]) => at.parse().ok().map(|at| Decision::Cut { at }),
            ("decline-cut", []) => Some(Decision::DeclineCut),
            ("place-cut-card", [behind]) => {
                behind.parse().ok().map(|behind| Decision::PlaceCutCard { behind })
            }
            ("reshuffle", []) => Some(Decision::Reshuffle),
            _ => None,
        }
    }

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
            Decision::Surrender => "surrenders half of the initial wager".into(),
            Decision::GoToWar => "goes to war".into(),
            Decision::Cut { at } => format!("cuts with {at} cards in front"),
            Decision::DeclineCut => "declines to cut".into(),
            Decision::PlaceCutCard { behind } => {
                format!("puts the cutting card back with {behind} cards behind it")
            }
            Decision::Reshuffle => "has the cards reshuffled".into(),
        }
    }
}

/// What can go wrong, 22.10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A card is found face up in the shoe while the cards are dealt.
    OneFaceUpCard(Option<Card>),
    /// More than one is.
    MultipleFaceUpCards,
    /// A card is drawn in error, its face not seen.
    CardDrawnUnexposed,
    /// A player gets no card in the original deal: the seat named, or the one
    /// whose card is awaited.
    NoCardOnOriginalDeal(Option<SeatNo>),
    /// A player at war gets no card in the war deal.
    NoCardOnWarDeal {
        /// Who: the seat named, or the one whose card is awaited.
        seat: Option<SeatNo>,
        /// Whether it is noticed only when the dealer has a card.
        after_dealer: bool,
    },
    /// The shoe has too few cards to finish the round.
    ShoeExhausted,
    /// The shuffling device jams, stops or does not finish.
    ShufflerFailure,
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = |f: &mut fmt::Formatter<'_>, key: &str, seat: &Option<SeatNo>| match seat {
            Some(seat) => write!(f, "{key} {seat}"),
            None => f.write_str(key),
        };
        match self {
            Irregularity::OneFaceUpCard(Some(card)) => write!(f, "one-face-up-card {card}"),
            Irregularity::OneFaceUpCard(None) => f.write_str("one-face-up-card"),
            Irregularity::MultipleFaceUpCards => f.write_str("multiple-face-up-cards"),
            Irregularity::CardDrawnUnexposed => f.write_str("card-drawn-unexposed"),
            Irregularity::NoCardOnOriginalDeal(s) => seat(f, "no-card-on-original-deal", s),
            Irregularity::NoCardOnWarDeal { seat: s, after_dealer } => {
                seat(f, "no-card-on-war-deal", s)?;
                f.write_str(if *after_dealer { " after-dealer" } else { "" })
            }
            Irregularity::ShoeExhausted => f.write_str("shoe-exhausted"),
            Irregularity::ShufflerFailure => f.write_str("shuffler-failure"),
        }
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &[
        "one-face-up-card [CARD]",
        "multiple-face-up-cards",
        "card-drawn-unexposed",
        "no-card-on-original-deal [SEAT]",
        "no-card-on-war-deal [SEAT] [after-dealer]",
        "shoe-exhausted",
        "shuffler-failure",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        let war = |seat, after_dealer| Irregularity::NoCardOnWarDeal { seat, after_dealer };
        match (key, args) {
            ("one-face-up-card", []) => Some(Irregularity::OneFaceUpCard(None)),
            ("one-face-up-card", [card]) => {
                card.parse().ok().map(|card| Irregularity::OneFaceUpCard(Some(card)))
            }
            ("multiple-face-up-cards", []) => Some(Irregularity::MultipleFaceUpCards),
            ("card-drawn-unexposed", []) => Some(Irregularity::CardDrawnUnexposed),
            ("no-card-on-original-deal", []) => Some(Irregularity::NoCardOnOriginalDeal(None)),
            ("no-card-on-original-deal", [seat]) => {
                seat.parse().ok().map(|seat| Irregularity::NoCardOnOriginalDeal(Some(seat)))
            }
            ("no-card-on-war-deal", []) => Some(war(None, false)),
            ("no-card-on-war-deal", ["after-dealer"]) => Some(war(None, true)),
            ("no-card-on-war-deal", [seat]) => seat.parse().ok().map(|seat| war(Some(seat), false)),
            ("no-card-on-war-deal", [seat, "after-dealer"]) => {
                seat.parse().ok().map(|seat| war(Some(seat), true))
            }
            ("shoe-exhausted", []) => Some(Irregularity::ShoeExhausted),
            ("shuffler-failure", []) => Some(Irregularity::ShufflerFailure),
            _ => None,
        }
    }

    fn told(&self) -> String {
        let whom = |seat: &Option<SeatNo>| match seat {
            Some(seat) => format!("seat {seat} gets"),
            None => "the next seat gets".into(),
        };
        match self {
            Irregularity::OneFaceUpCard(Some(card)) => format!("{card} is face up in the shoe"),
            Irregularity::OneFaceUpCard(None) => "a card is face up in the shoe".into(),
            Irregularity::MultipleFaceUpCards => "several cards are face up in the shoe".into(),
            Irregularity::CardDrawnUnexposed => "a card is drawn in error, its face unseen".into(),
            Irregularity::NoCardOnOriginalDeal(s) => {
                format!("{} no card in the original deal", whom(s))
            }
            Irregularity::NoCardOnWarDeal { seat, after_dealer: false } => {
                format!("{} no card in the war deal", whom(seat))
            }
            Irregularity::NoCardOnWarDeal { seat, after_dealer: true } => {
                format!("{} no card in the war deal, and the dealer one", whom(seat))
            }
            Irregularity::ShoeExhausted => "the shoe is empty".into(),
            Irregularity::ShufflerFailure => "the shuffling device fails".into(),
        }
    }

    fn card(&self) -> Option<Card> {
        match self {
            Irregularity::OneFaceUpCard(card) => *card,
            Irregularity::MultipleFaceUpCards
            | Irregularity::CardDrawnUnexposed
            | Irregularity::NoCardOnOriginalDeal(_)
            | Irregularity::NoCardOnWarDeal { .. }
            | Irregularity::ShoeExhausted
            | Irregularity::ShufflerFailure => None,
        }
    }

    fn seat(&self) -> Option<SeatNo> {
        match self {
            Irregularity::NoCardOnOriginalDeal(seat)
            | Irregularity::NoCardOnWarDeal { seat, .. } => *seat,
            Irregularity::OneFaceUpCard(_)
            | Irregularity::MultipleFaceUpCards
            | Irregularity::CardDrawnUnexposed
            | Irregularity::ShoeExhausted
            | Irregularity::ShufflerFailure => None,
        }
    }
}

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The cut is offered to a seat, or falls to the dealer.
    CutOffered(Option<SeatNo>),
    /// A match play coupon lies with the initial wager.
    Coupon {
        /// Whose.
        seat: SeatNo,
        /// What it is worth: as much as the wager.
        amount: Money,
    },
    /// It is paid like chips, and is gone.
    CouponPaid {
        /// Whose.
        seat: SeatNo,
        /// What it brings.
        amount: Money,
    },
    /// What all players have to beat.
    DealerShows(Card),
    /// The settling begins at the dealer's left.
    Comparing,
    /// A player's card beats the dealer's, ties it, or is beaten.
    Compared {
        /// Whose card.
        seat: SeatNo,
        /// The player's.
        card: Card,
        /// The dealer's.
        dealer: Card,
    },
    /// A tied player has to choose.
    Choose(SeatNo),
    /// The wagers of the deal are collected and paid.
    DealSettled,
    /// The cards of those who are done go to the discard rack.
    CardsCollected,
    /// A tie wager on the war deal is offered.
    WarTieOffered,
    /// The war deal begins.
    WarDeal,
    /// The cards will be shuffled before the next round.
    ReshuffleDue,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::CutOffered(Some(seat)) => write!(f, "Seat {seat} is offered the cut."),
            Call::CutOffered(None) => f.write_str("The dealer is to cut."),
            Call::Coupon { seat, amount } => {
                write!(f, "Seat {seat} lays a match play coupon of {amount} with it.")
            }
            Call::CouponPaid { seat, amount } => {
                write!(
                    f,
                    "Seat {seat}'s coupon is paid too, {amount} of what follows, and is gone."
                )
            }
            Call::DealerShows(card) => write!(f, "The dealer shows the {}.", card.name()),
            Call::Comparing => f.write_str("The hands are compared from the dealer's left."),
            Call::Compared { seat, card, dealer } => {
                let how = match card.rank().cmp(&dealer.rank()) {
                    std::cmp::Ordering::Less => "loses to",
                    std::cmp::Ordering::Equal => "ties",
                    std::cmp::Ordering::Greater => "beats",
                };
                write!(f, "Seat {seat}'s {card} {how} the dealer's {dealer}.")
            }
            Call::Choose(seat) => write!(f, "Seat {seat}: surrender half, or go to war?"),
            Call::DealSettled => f.write_str("Losing wagers are collected, winners paid."),
            Call::CardsCollected => f.write_str("The cards of those who are done are collected."),
            Call::WarTieOffered => f.write_str("A tie wager on the war deal?"),
            Call::WarDeal => f.write_str("The war deal begins."),
            Call::ReshuffleDue => f.write_str("The cards are to be reshuffled."),
        }
    }
}
