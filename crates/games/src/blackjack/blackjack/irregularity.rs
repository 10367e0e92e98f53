//! What can go wrong at a blackjack table, 2.15, and what the dealer announces.

use std::fmt;

use boardwalk_equipment::Card;

use super::Side;
use crate::{SeatNo, Words};

/// What can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A supervisor objects to the cut.
    ImproperCut,
    /// A card is found face up in the shoe.
    FaceUpInShoe(Option<Card>),
    /// A card is drawn in error, its face not seen.
    DrawnUnexposed,
    /// A card is drawn in error after the initial deal, and seen.
    DrawnExposed(Card),
    /// The dealer draws a card to a hand that stands.
    DealerDrawsOn17(Option<Card>),
    /// The dealer passes over the own hand in the deal.
    DealerMissedOwnCard,
    /// The shoe has too few cards to finish the round.
    ShoeExhausted,
    /// A box with a wager gets no cards.
    NoCardsDealt(Option<SeatNo>),
    /// A box gets only one card.
    OneCardDealt(Option<SeatNo>),
    /// A card that a player asked for is not given.
    MissedHit,
    /// The card reader fails.
    ReaderFailure {
        /// And the hole card is shown.
        shown: bool,
    },
    /// A player handles a wager that may not be touched.
    WagerTouched(Option<SeatNo>),
    /// The dealer announces a wrong total.
    MiscountAnnounced(Option<SeatNo>),
}

impl Irregularity {
    const fn key(&self) -> &'static str {
        match self {
            Irregularity::ImproperCut => "improper-cut",
            Irregularity::FaceUpInShoe(_) => "face-up-in-shoe",
            Irregularity::DrawnUnexposed => "drawn-unexposed",
            Irregularity::DrawnExposed(_) => "drawn-exposed",
            Irregularity::DealerDrawsOn17(_) => "dealer-draws-on-17",
            Irregularity::DealerMissedOwnCard => "dealer-missed-own-card",
            Irregularity::ShoeExhausted => "shoe-exhausted",
            Irregularity::NoCardsDealt(_) => "no-cards-dealt",
            Irregularity::OneCardDealt(_) => "one-card-dealt",
            Irregularity::MissedHit => "missed-hit",
            Irregularity::ReaderFailure { .. } => "reader-failure",
            Irregularity::WagerTouched(_) => "wager-touched",
            Irregularity::MiscountAnnounced(_) => "miscount-announced",
        }
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())?;
        if let Irregularity::ReaderFailure { shown: true } = self {
            f.write_str(" shown")?;
        }
        if let Some(card) = self.card() {
            write!(f, " {card}")?;
        }
        self.seat().map_or(Ok(()), |seat| write!(f, " {seat}"))
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &[
        "improper-cut",
        "face-up-in-shoe [CARD]",
        "drawn-unexposed",
        "drawn-exposed CARD",
        "dealer-draws-on-17 [CARD]",
        "dealer-missed-own-card",
        "shoe-exhausted",
        "no-cards-dealt [SEAT]",
        "one-card-dealt [SEAT]",
        "missed-hit",
        "reader-failure [shown]",
        "wager-touched [SEAT]",
        "miscount-announced [SEAT]",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        let card = |text: &&str| text.parse::<Card>().ok();
        let seat = |text: &&str| text.parse::<SeatNo>().ok();
        match (key, args) {
            ("improper-cut", []) => Some(Irregularity::ImproperCut),
            ("face-up-in-shoe", []) => Some(Irregularity::FaceUpInShoe(None)),
            ("face-up-in-shoe", [c]) => card(c).map(|c| Irregularity::FaceUpInShoe(Some(c))),
            ("drawn-unexposed", []) => Some(Irregularity::DrawnUnexposed),
            ("drawn-exposed", [c]) => card(c).map(Irregularity::DrawnExposed),
            ("dealer-draws-on-17", []) => Some(Irregularity::DealerDrawsOn17(None)),
            ("dealer-draws-on-17", [c]) => card(c).map(|c| Irregularity::DealerDrawsOn17(Some(c))),
            ("dealer-missed-own-card", []) => Some(Irregularity::DealerMissedOwnCard),
            ("shoe-exhausted", []) => Some(Irregularity::ShoeExhausted),
            ("no-cards-dealt", []) => Some(Irregularity::NoCardsDealt(None)),
            ("no-cards-dealt", [s]) => seat(s).map(|s| Irregularity::NoCardsDealt(Some(s))),
            ("one-card-dealt", []) => Some(Irregularity::OneCardDealt(None)),
            ("one-card-dealt", [s]) => seat(s).map(|s| Irregularity::OneCardDealt(Some(s))),
            ("missed-hit", []) => Some(Irregularity::MissedHit),
            ("reader-failure", []) => Some(Irregularity::ReaderFailure { shown: false }),
            ("reader-failure", ["shown"]) => Some(Irregularity::ReaderFailure { shown: true }),
            ("wager-touched", []) => Some(Irregularity::WagerTouched(None)),
            ("wager-touched", [s]) => seat(s).map(|s| Irregularity::WagerTouched(Some(s))),
            ("miscount-announced", []) => Some(Irregularity::MiscountAnnounced(None)),
            ("miscount-announced", [s]) => {
                seat(s).map(|s| Irregularity::MiscountAnnounced(Some(s)))
            }
            _ => None,
        }
    }

    fn told(&self) -> String {
        let whose = |seat: &Option<SeatNo>| match seat {
            Some(seat) => format!("seat {seat}"),
            None => "the next box".into(),
        };
        match self {
            Irregularity::ImproperCut => "the cut was not proper".into(),
            Irregularity::FaceUpInShoe(Some(card)) => format!("{card} is face up in the shoe"),
            Irregularity::FaceUpInShoe(None) => "a card is face up in the shoe".into(),
            Irregularity::DrawnUnexposed => "a card is drawn in error, its face unseen".into(),
            Irregularity::DrawnExposed(card) => format!("{card} is drawn in error and seen"),
            Irregularity::DealerDrawsOn17(_) => "the dealer draws to a hand that stands".into(),
            Irregularity::DealerMissedOwnCard => "the dealer misses the own card".into(),
            Irregularity::ShoeExhausted => "the shoe is empty".into(),
            Irregularity::NoCardsDealt(seat) => format!("{} gets no cards", whose(seat)),
            Irregularity::OneCardDealt(seat) => format!("{} gets one card only", whose(seat)),
            Irregularity::MissedHit => "a card that was asked for is not given".into(),
            Irregularity::ReaderFailure { shown: false } => "the card reader fails".into(),
            Irregularity::ReaderFailure { shown: true } => {
                "the card reader fails, and the hole card is shown".into()
            }
            Irregularity::WagerTouched(Some(seat)) => format!("seat {seat} touches a wager"),
            Irregularity::WagerTouched(None) => "a player touches a wager".into(),
            Irregularity::MiscountAnnounced(_) => "a wrong total is announced".into(),
        }
    }

    fn card(&self) -> Option<Card> {
        match self {
            Irregularity::FaceUpInShoe(card) | Irregularity::DealerDrawsOn17(card) => *card,
            Irregularity::DrawnExposed(card) => Some(*card),
            Irregularity::ImproperCut
            | Irregularity::DrawnUnexposed
            | Irregularity::DealerMissedOwnCard
            | Irregularity::ShoeExhausted
            | Irregularity::NoCardsDealt(_)
            | Irregularity::OneCardDealt(_)
            | Irregularity::MissedHit
            | Irregularity::ReaderFailure { .. }
            | Irregularity::WagerTouched(_)
            | Irregularity::MiscountAnnounced(_) => None,
        }
    }

    fn seat(&self) -> Option<SeatNo> {
        match self {
            Irregularity::NoCardsDealt(seat)
            | Irregularity::OneCardDealt(seat)
            | Irregularity::WagerTouched(seat)
            | Irregularity::MiscountAnnounced(seat) => *seat,
            Irregularity::ImproperCut
            | Irregularity::FaceUpInShoe(_)
            | Irregularity::DrawnUnexposed
            | Irregularity::DrawnExposed(_)
            | Irregularity::DealerDrawsOn17(_)
            | Irregularity::DealerMissedOwnCard
            | Irregularity::ShoeExhausted
            | Irregularity::MissedHit
            | Irregularity::ReaderFailure { .. } => None,
        }
    }
}

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The cut is offered to a seat, or falls to the dealer.
    CutOffered(Option<SeatNo>),
    /// The determinant card names the side of the double shoe.
    SideNamed(Side),
    /// The point total of a hand.
    Total {
        /// Whose.
        seat: SeatNo,
        /// The total.
        total: u8,
        /// Whether an ace counts eleven in it.
        soft: bool,
    },
    /// A player has a blackjack.
    Blackjack(SeatNo),
    /// "Insurance?"
    InsuranceOffered,
    /// The card reader shows no blackjack.
    ReaderShowsNone,
    /// A third card is offered to two sevens.
    ThirdCardOffered(SeatNo),
    /// "Dealer's Card."
    DealersCard,
    /// The dealer's total.
    DealerTotal {
        /// The total.
        total: u8,
        /// Whether an ace counts eleven in it.
        soft: bool,
    },
    /// The dealer has a blackjack.
    DealerBlackjack,
    /// The dealer keeps the first card and plays another hand with it.
    NextDealerHand(u8),
    /// The wagers are collected and paid.
    RoundSettled,
    /// The cards are picked up.
    CardsCollected,
    /// The cards will be shuffled before the next round.
    ReshuffleDue,
    /// The progressive meter reads this now.
    MeterReads(boardwalk_equipment::Money),
    /// A player plays the minimum, or not at all, until the cards are shuffled.
    HeldToMinimum(SeatNo),
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let softly = |soft: &bool| if *soft { "soft " } else { "" };
        match self {
            Call::CutOffered(Some(seat)) => write!(f, "Seat {seat} is offered the cut."),
            Call::CutOffered(None) => f.write_str("The dealer is to cut."),
            Call::SideNamed(side) => write!(f, "This round is dealt from the {}.", side.key()),
            Call::Total { seat, total, soft } => {
                write!(f, "Seat {seat} has {}{total}.", softly(soft))
            }
            Call::Blackjack(seat) => write!(f, "Seat {seat} has blackjack."),
            Call::InsuranceOffered => f.write_str("Insurance?"),
            Call::ReaderShowsNone => f.write_str("The card reader shows no blackjack."),
            Call::ThirdCardOffered(seat) => {
                write!(f, "Seat {seat} is offered a card to complete the sevens.")
            }
            Call::DealersCard => f.write_str("\"Dealer's Card.\""),
            Call::DealerTotal { total, soft } => {
                write!(f, "The dealer has {}{total}.", softly(soft))
            }
            Call::DealerBlackjack => f.write_str("The dealer has blackjack."),
            Call::NextDealerHand(hand) => write!(f, "The dealer's hand {hand} begins."),
            Call::RoundSettled => f.write_str("Losing wagers are collected, winners paid."),
            Call::CardsCollected => f.write_str("The cards are picked up."),
            Call::ReshuffleDue => f.write_str("The cards are to be reshuffled."),
            Call::MeterReads(amount) => write!(f, "The meter reads {amount}."),
            Call::HeldToMinimum(seat) => {
                write!(f, "Seat {seat} plays the minimum until the cards are shuffled.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn irregularities_read_back_as_they_print() {
        for form in Irregularity::FORMS {
            for said in [
                form.replace(['[', ']'], "").replace("CARD", "9h").replace("SEAT", "2"),
                form.split(" [").next().unwrap().replace("CARD", "9h"),
            ] {
                let mut words = said.split(' ');
                let key = words.next().unwrap();
                let args: Vec<&str> = words.collect();
                let irregularity = Irregularity::parse(key, &args).unwrap();
                assert_eq!(irregularity.to_string(), said);
                assert!(!irregularity.told().is_empty());
            }
        }
    }
}
