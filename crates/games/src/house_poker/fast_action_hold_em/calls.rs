//! What the dealer announces at a fast action hold'em table.

use std::cmp::Ordering;
use std::fmt;

use boardwalk_equipment::Card;
use boardwalk_ranking::FastActionHand;

use crate::SeatNo;

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The cut is offered to a seat, or falls to the dealer.
    CutOffered(Option<SeatNo>),
    /// The position that gets the first card: a seat, or the dealer.
    FirstCardTo(Option<SeatNo>),
    /// A player's natural is confirmed.
    NaturalConfirmed(SeatNo),
    /// A player with too few cards has to choose.
    ShortHand(SeatNo),
    /// All have set; the discards go to the rack.
    DiscardsCollected,
    /// The dealer has a natural.
    DealerNatural,
    /// The dealer keeps these two cards by the house ways.
    DealerKeeps([Card; 2]),
    /// The dealer's five-card hand.
    DealerHas(FastActionHand),
    /// A player's five-card hand.
    PlayerHas {
        /// Whose.
        seat: SeatNo,
        /// The hand.
        hand: FastActionHand,
    },
    /// A player's hand against the dealer's.
    Compared {
        /// Whose.
        seat: SeatNo,
        /// Lower, a copy, or higher.
        result: Ordering,
    },
    /// The wagers and hands that lose are off the layout.
    LosersCollected,
    /// All hands are exposed; the winners are paid.
    WinnersPaid,
    /// The cards go to the discard rack.
    CardsCollected,
    /// The cards will be shuffled before the next round.
    ReshuffleDue,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::CutOffered(Some(seat)) => write!(f, "Seat {seat} is offered the cut."),
            Call::CutOffered(None) => f.write_str("The dealer is to cut."),
            Call::FirstCardTo(Some(seat)) => write!(f, "Seat {seat} gets the first card."),
            Call::FirstCardTo(None) => f.write_str("The dealer's hand gets the first card."),
            Call::NaturalConfirmed(seat) => write!(f, "Seat {seat} has a natural."),
            Call::ShortHand(seat) => write!(f, "Seat {seat}: void, or the missing cards?"),
            Call::DiscardsCollected => f.write_str("The discards are collected from the right."),
            Call::DealerNatural => f.write_str("The dealer has a natural."),
            Call::DealerKeeps([one, other]) => write!(f, "The dealer keeps {one} {other}."),
            Call::DealerHas(hand) => write!(f, "The dealer has: {hand}."),
            Call::PlayerHas { seat, hand } => write!(f, "Seat {seat} has: {hand}."),
            Call::Compared { seat, result: Ordering::Less } => write!(f, "Seat {seat} loses."),
            Call::Compared { seat, result: Ordering::Equal } => {
                write!(f, "Seat {seat} has a copy hand and loses.")
            }
            Call::Compared { seat, result: Ordering::Greater } => write!(f, "Seat {seat} wins."),
            Call::LosersCollected => f.write_str("Losing wagers and hands are collected."),
            Call::WinnersPaid => f.write_str("Winning wagers are paid from the right."),
            Call::CardsCollected => f.write_str("The cards are collected."),
            Call::ReshuffleDue => f.write_str("The cards are to be reshuffled."),
        }
    }
}
