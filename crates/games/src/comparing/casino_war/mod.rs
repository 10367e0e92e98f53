//! Casino war, 19:47-22: the player's card against the dealer's; a tie is
//! surrendered for half, or fought over in a second deal.

mod options;
mod round;
mod settle;

use std::fmt;

use boardwalk_equipment::{Card, Cite, Money, cite};
use include_dir::{Dir, include_dir};

pub use options::{Options, ShuffleMethod, WarBurnScope};
pub use round::CasinoWarRound;

use crate::{
    AreaKind, By, Equipment, Family, Game, Inscription, Layout, LayoutArea, SeatNo, Shape,
    ShoeSpec, Words, on_arc,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CasinoWar;

impl Game for CasinoWar {
    type Options = Options;
    type Wager = Wager;
    type Decision = Decision;
    type Irregularity = Irregularity;
    type Call = Call;
    type Round = CasinoWarRound;

    const ID: &'static str = "casino-war";
    const NAME: &'static str = "Casino war";
    const FAMILY: Family = Family::Comparing;
    const CITES: &'static [&'static str] = &["19:47-22"];
    const WAGERS_CITE: Cite = cite!("19:47-22.1");
    const PROVISIONS: &'static str = include_str!("provisions.toml");
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/comparing/casino_war/rounds");

    fn equipment(options: &Options) -> Equipment {
        let shoe = ShoeSpec {
            decks: options.decks().get(),
            cite: cite!("19:47-22.2(a)"),
            cut_margin: CUT_MARGIN,
            behind_cut_card: options.behind_cut_card(),
        };
        Equipment { shoe: Some(shoe), dice: 0 }
    }

    fn seats(options: &Options) -> u8 {
        options.seats().get()
    }

    fn layout(options: &Options) -> Layout {
        layout(options)
    }

    /// Goes to war over every tie: with any number of decks that costs less
    /// than the half that a surrender gives up. Cuts in the middle; as dealer
    /// puts the cutting card as far back as it may go.
    fn sensible(round: &CasinoWarRound, by: By) -> Decision {
        let stack = round.options().stack();
        match by {
            _ if round.is_placing_cut_card() => {
                Decision::PlaceCutCard { behind: round.options().behind_cut_card() }
            }
            _ if round.is_cutting() => Decision::Cut { at: stack / 2 },
            By::Seat(_) | By::Dealer | By::Floor => Decision::GoToWar,
        }
    }
}

/// The cutting card goes in at least this many cards from either end,
/// 22.5(d).
const CUT_MARGIN: u16 = 10;

/// The wagers of 22.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// That the player's card beats the dealer's.
    Initial,
    /// That the original deal ties.
    Tie,
    /// That the player's card in the war deal is not beaten.
    War,
    /// That the war deal ties.
    WarTie,
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &[Wager::Initial, Wager::Tie, Wager::War, Wager::WarTie];

    fn key(self) -> &'static str {
        match self {
            Wager::Initial => "initial",
            Wager::Tie => "tie",
            Wager::War => "war",
            Wager::WarTie => "war-tie",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Initial => "Initial wager",
            Wager::Tie => "Tie wager on the original deal",
            Wager::War => "War wager",
            Wager::WarTie => "Tie wager on the war deal",
        }
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn window(self) -> Option<u8> {
        match self {
            Wager::Initial | Wager::Tie => Some(0),
            Wager::War => None,
            Wager::WarTie => Some(1),
        }
    }

    fn needs(self) -> Option<Self> {
        match self {
            Wager::Initial => None,
            Wager::Tie => Some(Wager::Initial),
            Wager::War => Some(Wager::Initial),
            Wager::WarTie => Some(Wager::War),
        }
    }

    fn part_of(self) -> Option<Self> {
        match self {
            Wager::War => Some(Wager::Initial),
            Wager::Initial | Wager::Tie | Wager::WarTie => None,
        }
    }
}

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

/// Seats on an arc, each with a circle for the initial and war wagers and one
/// for tie wagers, its cards in front of it.
fn layout(options: &Options) -> Layout {
    let seats = options.seats().get();
    let area = |key: &str, kind, label: &str, seat, shape| LayoutArea {
        key: key.into(),
        kind,
        label: label.into(),
        seat,
        cite: cite!("19:47-22.6(a)"),
        shape,
    };
    let mut areas = vec![
        area("dealer", AreaKind::Cards, "Dealer", None, Shape::Rectangle { x: 440, y: 40, width: 120, height: 90 }),
        area("rack", AreaKind::Rack, "Discards", None, Shape::Rectangle { x: 60, y: 40, width: 80, height: 90 }),
    ];
    for seat in (1..=seats).filter_map(SeatNo::new) {
        let circle = |depth| {
            let (x, y) = on_arc(seat, seats, depth);
            Shape::Circle { x, y, radius: 32 }
        };
        areas.push(area("initial", AreaKind::Wager, "Wager", Some(seat), circle(60)));
        areas.push(area("tie", AreaKind::Wager, "Tie", Some(seat), circle(0)));
        areas.push(area("war", AreaKind::Wager, "War", Some(seat), circle(60)));
        areas.push(area("war-tie", AreaKind::Wager, "Tie", Some(seat), circle(0)));
        areas.push(area("hand", AreaKind::Cards, "", Some(seat), circle(150)));
    }
    let inscription = |text: &str, cite, y| Inscription { text: text.into(), cite, x: 500, y };
    Layout {
        areas,
        inscriptions: vec![
            inscription("Tie pays 10 to 1", cite!("19:47-22.9(a)2"), 190),
            inscription("War pays 2 to 1 · tie in war pays 3 to 1", cite!("19:47-22.9(a)3"), 230),
        ],
    }
}

/// The odds of 22.9(a). They are fixed, not minimums.
mod odds {
    use boardwalk_equipment::Odds;

    pub const INITIAL: Odds = Odds::new(1, 1);
    pub const TIE: Odds = Odds::new(10, 1);
    pub const WAR: Odds = Odds::new(2, 1);
    pub const WAR_TIED: Odds = Odds::new(3, 1);
}

/// What the odds can at most pay on one stake of this size, to keep every
/// amount inside [`Money`].
const HIGHEST_STAKE: Money = Money::dollars(100_000_000);
