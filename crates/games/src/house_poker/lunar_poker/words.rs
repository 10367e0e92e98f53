//! What is decided, reported and announced at a lunar poker table.

use std::fmt;

use boardwalk_equipment::{Card, CardSet, Money};
use boardwalk_ranking::HighHand;
use boardwalk_ranking::lunar::{Paid, SuperHand};

use crate::{SeatNo, SeatSet, ShoeHandling, Words};

/// Cards that a player lays down to be exchanged: as many as were named, six at
/// most, so that too few and too many can be refused by the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discards {
    cards: [Card; Discards::MAX],
    count: u8,
    set: CardSet,
}

impl Discards {
    /// One more than a hand has when cards may be exchanged.
    const MAX: usize = 6;
    /// No card.
    pub(super) const NONE: Discards =
        Self { cards: [NO_CARD; Self::MAX], count: 0, set: CardSet::EMPTY };

    /// These cards, if there are no more than six.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Option<Self> {
        let mut discards = Self::NONE;
        cards.into_iter().try_for_each(|card| discards.add(card).then_some(()))?;
        Some(discards)
    }

    /// One more card, if there is room.
    #[inline(always)]
    pub(super) fn add(&mut self, card: Card) -> bool {
        let Some(place) = self.cards.get_mut(usize::from(self.count)) else { return false };
        *place = card;
        self.set = self.set.with(card);
        self.count += 1;
        true
    }

    /// The cards as a set: fewer than were named if one was named twice.
    #[inline(always)]
    pub(super) const fn set(&self) -> CardSet {
        self.set
    }

    /// The cards.
    pub fn cards(&self) -> &[Card] {
        // The count never exceeds the array, or the card was not taken.
        &self.cards[..usize::from(self.count)]
    }

    /// How many.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.count
    }
}

/// Any card: nobody looks at places that hold none.
pub(super) const NO_CARD: Card =
    Card::new(boardwalk_equipment::Rank::Two, boardwalk_equipment::Suit::Clubs);

/// What is decided at a lunar poker table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Claim the instant cash payout.
    DeclareInstantCash,
    /// Claim the super side bet payout.
    DeclareSuper,
    /// Buy a sixth card.
    Buy,
    /// Exchange two to five cards.
    Exchange(Discards),
    /// Make the bet wager; the amount may be named, and is twice the ante.
    Bet(Option<Money>),
    /// Withdraw.
    Fold,
    /// Pay for the dealer to draw a card.
    Force,
    /// Let the dealer's hand stand.
    DeclineForce,
    /// The dealer cuts, this many cards from the top.
    Cut {
        /// Cards from the top.
        at: u16,
    },
    /// A supervisor has the cards cut again.
    Recut,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::DeclareInstantCash => f.write_str("declare-instant-cash"),
            Decision::DeclareSuper => f.write_str("declare-super"),
            Decision::Buy => f.write_str("buy"),
            Decision::Exchange(discards) => {
                f.write_str("exchange")?;
                discards.cards().iter().try_for_each(|card| write!(f, " {card}"))
            }
            Decision::Bet(None) => f.write_str("bet"),
            Decision::Bet(Some(amount)) => write!(f, "bet {}", amount.plain()),
            Decision::Fold => f.write_str("fold"),
            Decision::Force => f.write_str("force"),
            Decision::DeclineForce => f.write_str("decline-force"),
            Decision::Cut { at } => write!(f, "cut {at}"),
            Decision::Recut => f.write_str("recut"),
        }
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] = &[
        "declare-instant-cash",
        "declare-super",
        "buy",
        "exchange CARD CARD [CARD] [CARD] [CARD]",
        "bet [AMOUNT]",
        "fold",
        "force",
        "decline-force",
        "cut N",
        "recut",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("declare-instant-cash", []) => Some(Decision::DeclareInstantCash),
            ("declare-super", []) => Some(Decision::DeclareSuper),
            ("buy", []) => Some(Decision::Buy),
            ("exchange", cards) if cards.len() <= Discards::MAX => {
                let cards: Option<Vec<Card>> = cards.iter().map(|card| card.parse().ok()).collect();
                Discards::of(cards?).map(Decision::Exchange)
            }
            ("bet", []) => Some(Decision::Bet(None)),
            ("bet", [amount]) => amount.parse().ok().map(|amount| Decision::Bet(Some(amount))),
            ("fold", []) => Some(Decision::Fold),
            ("force", []) => Some(Decision::Force),
            ("decline-force", []) => Some(Decision::DeclineForce),
            ("cut", [at]) => at.parse().ok().map(|at| Decision::Cut { at }),
            ("recut", []) => Some(Decision::Recut),
            _ => None,
        }
    }

    /// What everybody at the table hears: how many cards are exchanged, and
    /// not which.
    fn handles_shoe(&self) -> Option<ShoeHandling> {
        match self {
            Decision::Cut { at } => Some(ShoeHandling::Cut { at: *at }),
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Decision::DeclareInstantCash => "declares an instant cash hand".into(),
            Decision::DeclareSuper => "declares a super side bet hand".into(),
            Decision::Buy => "buys a card".into(),
            Decision::Exchange(discards) => format!("exchanges {} cards", discards.count()),
            Decision::Bet(_) => "makes the bet wager".into(),
            Decision::Fold => "folds".into(),
            Decision::Force => "forces the dealer".into(),
            Decision::DeclineForce => "does not force the dealer".into(),
            Decision::Cut { at } => format!("cuts {at} cards from the top"),
            Decision::Recut => "has the cards cut again".into(),
        }
    }
}

/// What can go wrong, 38.13, 38.7(f), 38.9(f), and 38.10(a) and (f).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A hole card of the dealer is seen too early.
    HoleCardExposedEarly,
    /// A card is found face up in the shoe or deck.
    OneFaceUpCard(Option<Card>),
    /// More than one is.
    MultipleFaceUpCards,
    /// A card is drawn in error, its face not seen.
    DrawnUnexposed,
    /// A player has been dealt a wrong number of cards.
    PlayerWrongCount(SeatNo),
    /// The dealer has been dealt four cards.
    DealerFourCards,
    /// The dealer has been dealt another wrong number.
    DealerMisdeal,
    /// The count of the stub is wrong, and so was the deal.
    StubCountMisdeal,
    /// The count of the stub is wrong, and the deal was not.
    StubCountBadDeck,
    /// The shuffling device does not find 52 cards.
    CountingShufflerAlarm,
    /// The shuffling device jams, stops or does not finish.
    ShufflerJam,
    /// The automated shoe jams, stops or does not deal all cards.
    AutoShoeJam,
    /// Another way of shuffling or dealing is to be used.
    MethodChange,
    /// These players tell each other about their hands.
    Communication(SeatSet),
    /// A claim comes too late.
    LateClaim(Option<SeatNo>),
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Irregularity::HoleCardExposedEarly => f.write_str("hole-card-exposed-early"),
            Irregularity::OneFaceUpCard(None) => f.write_str("one-face-up-card"),
            Irregularity::OneFaceUpCard(Some(card)) => write!(f, "one-face-up-card {card}"),
            Irregularity::MultipleFaceUpCards => f.write_str("multiple-face-up-cards"),
            Irregularity::DrawnUnexposed => f.write_str("drawn-unexposed"),
            Irregularity::PlayerWrongCount(seat) => write!(f, "player-wrong-count {seat}"),
            Irregularity::DealerFourCards => f.write_str("dealer-four-cards"),
            Irregularity::DealerMisdeal => f.write_str("dealer-misdeal"),
            Irregularity::StubCountMisdeal => f.write_str("stub-count-misdeal"),
            Irregularity::StubCountBadDeck => f.write_str("stub-count-bad-deck"),
            Irregularity::CountingShufflerAlarm => f.write_str("counting-shuffler-alarm"),
            Irregularity::ShufflerJam => f.write_str("shuffler-jam"),
            Irregularity::AutoShoeJam => f.write_str("auto-shoe-jam"),
            Irregularity::MethodChange => f.write_str("method-change"),
            Irregularity::Communication(seats) => {
                f.write_str("communication")?;
                { *seats }.try_for_each(|seat| write!(f, " {seat}"))
            }
            Irregularity::LateClaim(None) => f.write_str("late-claim"),
            Irregularity::LateClaim(Some(seat)) => write!(f, "late-claim {seat}"),
        }
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = &[
        "hole-card-exposed-early",
        "one-face-up-card [CARD]",
        "multiple-face-up-cards",
        "drawn-unexposed",
        "player-wrong-count SEAT",
        "dealer-four-cards",
        "dealer-misdeal",
        "stub-count-misdeal",
        "stub-count-bad-deck",
        "counting-shuffler-alarm",
        "shuffler-jam",
        "auto-shoe-jam",
        "method-change",
        "communication SEAT [SEAT] [SEAT] [SEAT] [SEAT]",
        "late-claim [SEAT]",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("hole-card-exposed-early", []) => Some(Irregularity::HoleCardExposedEarly),
            ("one-face-up-card", []) => Some(Irregularity::OneFaceUpCard(None)),
            ("one-face-up-card", [card]) => {
                card.parse().ok().map(|card| Irregularity::OneFaceUpCard(Some(card)))
            }
            ("multiple-face-up-cards", []) => Some(Irregularity::MultipleFaceUpCards),
            ("drawn-unexposed", []) => Some(Irregularity::DrawnUnexposed),
            ("player-wrong-count", [seat]) => seat.parse().ok().map(Irregularity::PlayerWrongCount),
            ("dealer-four-cards", []) => Some(Irregularity::DealerFourCards),
            ("dealer-misdeal", []) => Some(Irregularity::DealerMisdeal),
            ("stub-count-misdeal", []) => Some(Irregularity::StubCountMisdeal),
            ("stub-count-bad-deck", []) => Some(Irregularity::StubCountBadDeck),
            ("counting-shuffler-alarm", []) => Some(Irregularity::CountingShufflerAlarm),
            ("shuffler-jam", []) => Some(Irregularity::ShufflerJam),
            ("auto-shoe-jam", []) => Some(Irregularity::AutoShoeJam),
            ("method-change", []) => Some(Irregularity::MethodChange),
            ("communication", [_, ..]) => {
                let seats: Option<SeatSet> = args.iter().map(|seat| seat.parse().ok()).collect();
                seats.map(Irregularity::Communication)
            }
            ("late-claim", []) => Some(Irregularity::LateClaim(None)),
            ("late-claim", [seat]) => {
                seat.parse().ok().map(|seat| Irregularity::LateClaim(Some(seat)))
            }
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Irregularity::HoleCardExposedEarly => "a hole card is seen too early".into(),
            Irregularity::OneFaceUpCard(Some(card)) => format!("{card} is face up in the deck"),
            Irregularity::OneFaceUpCard(None) => "a card is face up in the deck".into(),
            Irregularity::MultipleFaceUpCards => "several cards are face up in the deck".into(),
            Irregularity::DrawnUnexposed => "a card is drawn in error, its face unseen".into(),
            Irregularity::PlayerWrongCount(seat) => {
                format!("seat {seat} has a wrong number of cards")
            }
            Irregularity::DealerFourCards => "the dealer has four cards".into(),
            Irregularity::DealerMisdeal => "the dealer has a wrong number of cards".into(),
            Irregularity::StubCountMisdeal => "the stub's count shows a misdeal".into(),
            Irregularity::StubCountBadDeck => "the deck does not have 52 cards".into(),
            Irregularity::CountingShufflerAlarm => "the device does not count 52 cards".into(),
            Irregularity::ShufflerJam => "the shuffling device fails".into(),
            Irregularity::AutoShoeJam => "the automated shoe fails".into(),
            Irregularity::MethodChange => {
                "the device is removed, as another method is to be used".into()
            }
            Irregularity::Communication(seats) => {
                let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
                format!("information about hands is passed on at seat {}", seats.join(", "))
            }
            Irregularity::LateClaim(Some(seat)) => format!("seat {seat} claims too late"),
            Irregularity::LateClaim(None) => "a claim comes too late".into(),
        }
    }

    fn card(&self) -> Option<Card> {
        match self {
            Irregularity::OneFaceUpCard(card) => *card,
            Irregularity::HoleCardExposedEarly
            | Irregularity::MultipleFaceUpCards
            | Irregularity::DrawnUnexposed
            | Irregularity::PlayerWrongCount(_)
            | Irregularity::DealerFourCards
            | Irregularity::DealerMisdeal
            | Irregularity::StubCountMisdeal
            | Irregularity::StubCountBadDeck
            | Irregularity::CountingShufflerAlarm
            | Irregularity::ShufflerJam
            | Irregularity::AutoShoeJam
            | Irregularity::MethodChange
            | Irregularity::Communication(_)
            | Irregularity::LateClaim(_) => None,
        }
    }

    fn seat(&self) -> Option<SeatNo> {
        match self {
            Irregularity::PlayerWrongCount(seat) => Some(*seat),
            Irregularity::LateClaim(seat) => *seat,
            Irregularity::Communication(seats) => seats.first(),
            Irregularity::HoleCardExposedEarly
            | Irregularity::OneFaceUpCard(_)
            | Irregularity::MultipleFaceUpCards
            | Irregularity::DrawnUnexposed
            | Irregularity::DealerFourCards
            | Irregularity::DealerMisdeal
            | Irregularity::StubCountMisdeal
            | Irregularity::StubCountBadDeck
            | Irregularity::CountingShufflerAlarm
            | Irregularity::ShufflerJam
            | Irregularity::AutoShoeJam
            | Irregularity::MethodChange => None,
        }
    }
}

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The progressive wagers were collected and agree with the system.
    ProgressiveLocked(u32),
    /// The stub is set aside, so many cards.
    StubSetAside(u8),
    /// The stub was counted.
    StubCounted(u8),
    /// The claims are heard before anybody draws.
    Claims,
    /// An instant cash hand was verified.
    InstantCashVerified(SeatNo, HighHand),
    /// A super side bet hand was verified.
    SuperVerified(SeatNo, SuperHand),
    /// A progressive hand was verified.
    ProgressiveVerified(SeatNo, HighHand),
    /// The meter after it was paid from or reset.
    MeterReads(Money),
    /// The dealer confirms how many cards a player discards.
    Discards(SeatNo, u8),
    /// The stub is used up; the cards in the rack make a new one.
    NewStub,
    /// The dealer has a qualifying hand.
    DealerHas(HighHand),
    /// The dealer has none.
    NoHand(HighHand),
    /// The dealer discards the highest card.
    DealerDiscards(Card),
    /// The dealer's hand after the draw does not qualify either.
    StillNoHand(HighHand),
    /// A player's hand.
    PlayerHas(SeatNo, HighHand),
    /// What a winning bet is paid for.
    PaidFor(SeatNo, Paid),
    /// All cards go to the rack, hand by hand.
    CardsCollected,
    /// A device shuffled: the cards are dealt as they come, without a cut.
    NoCut,
    /// The deck is removed from the table.
    DeckRemoved,
    /// The cards are to be reshuffled.
    Reshuffle,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::ProgressiveLocked(1) => f.write_str("One progressive wager is locked in."),
            Call::ProgressiveLocked(n) => write!(f, "{n} progressive wagers are locked in."),
            Call::StubSetAside(n) => write!(f, "The stub of {n} cards is set aside."),
            Call::StubCounted(n) => write!(f, "The stub is counted: {n} cards, 52 in all."),
            Call::Claims => f.write_str("Instant cash or super side bet hands are declared now."),
            Call::InstantCashVerified(seat, hand) => {
                write!(f, "Instant cash for seat {seat}: {hand}.")
            }
            Call::SuperVerified(seat, hand) => write!(f, "Super side bet of seat {seat}: {hand}."),
            Call::ProgressiveVerified(seat, hand) => {
                write!(f, "Progressive of seat {seat}: {hand}.")
            }
            Call::MeterReads(amount) => write!(f, "The progressive meter reads {amount}."),
            Call::Discards(seat, n) => write!(f, "Seat {seat} discards {n}."),
            Call::NewStub => {
                f.write_str("The stub is used up; discards and folded hands are shuffled.")
            }
            Call::DealerHas(hand) => write!(f, "The dealer has {hand}."),
            Call::NoHand(hand) => write!(f, "\"No hand\": {hand} does not qualify."),
            Call::DealerDiscards(card) => write!(f, "The dealer discards {card}."),
            Call::StillNoHand(hand) => write!(f, "The dealer still has no hand: {hand}."),
            Call::PlayerHas(seat, hand) => write!(f, "Seat {seat} has {hand}."),
            Call::PaidFor(seat, paid) => match (paid.first, paid.second) {
                (Some(first), Some(second)) => {
                    write!(f, "Seat {seat} is paid for {first} and for {second}.")
                }
                (Some(first), None) => write!(f, "Seat {seat} is paid for {first}."),
                (None, _) => write!(f, "Seat {seat} is paid for nothing."),
            },
            Call::CardsCollected => f.write_str("All cards go to the discard rack, hand by hand."),
            Call::NoCut => f.write_str("A device has shuffled: there is no cut."),
            Call::DeckRemoved => f.write_str("The deck is removed from the table."),
            Call::Reshuffle => f.write_str("The cards are reshuffled."),
        }
    }
}
