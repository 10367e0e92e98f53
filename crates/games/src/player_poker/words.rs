//! What is decided, reported and announced at a poker table.

use std::fmt;

use boardwalk_equipment::{Card, CardSet, Money};

use crate::{SeatNo, ShoeHandling, Words};

/// What is decided at a poker table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Stay without a bet.
    Check,
    /// Open the betting with this much.
    Bet(Money),
    /// Equal the bet, or put in all that is left.
    Call,
    /// Make the bet this much, all told in this betting round.
    RaiseTo(Money),
    /// Give up the hand.
    Fold,
    /// Put in all that is left.
    AllIn,
    /// Exchange these cards.
    Draw(Discards),
    /// Show the hand; cards that nobody saw dealt are named.
    Show(CardSet),
    /// Give up at the showdown.
    Concede,
    /// The dealer takes this many cards off the top and puts them beneath.
    Cut(u16),
    /// The dealer collects the time charge.
    CollectTime,
}

/// Cards that are exchanged: those named, and some that nobody saw dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Discards {
    /// The cards named.
    pub named: CardSet,
    /// How many others.
    pub unseen: u8,
}

impl Discards {
    /// How many cards.
    pub const fn len(self) -> u32 {
        self.named.len() + self.unseen as u32
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Check => f.write_str("check"),
            Decision::Bet(amount) => write!(f, "bet {}", amount.plain()),
            Decision::Call => f.write_str("call"),
            Decision::RaiseTo(amount) => write!(f, "raise-to {}", amount.plain()),
            Decision::Fold => f.write_str("fold"),
            Decision::AllIn => f.write_str("all-in"),
            Decision::Draw(discards) => {
                f.write_str("draw")?;
                cards(f, discards.named)?;
                (0..discards.unseen).try_for_each(|_| f.write_str(" ??"))
            }
            Decision::Show(named) => {
                f.write_str("show")?;
                cards(f, *named)
            }
            Decision::Concede => f.write_str("concede"),
            Decision::Cut(at) => write!(f, "cut {at}"),
            Decision::CollectTime => f.write_str("collect-time"),
        }
    }
}

fn cards(f: &mut fmt::Formatter<'_>, set: CardSet) -> fmt::Result {
    set.iter().try_for_each(|card| write!(f, " {card}"))
}

/// The cards named, if each is named once.
fn named(words: &[&str]) -> Option<CardSet> {
    let mut set = CardSet::EMPTY;
    for word in words {
        let card: Card = word.parse().ok()?;
        if set.contains(card) {
            return None;
        }
        set = set.with(card);
    }
    Some(set)
}

fn amount(word: &str) -> Option<Money> {
    word.parse().ok()
}

impl Words for Decision {
    const FORMS: &'static [&'static str] = &[
        "check",
        "bet AMOUNT",
        "call",
        "raise-to AMOUNT",
        "fold",
        "all-in",
        "draw [CARD] [CARD] [CARD] [CARD] [CARD]",
        "show [CARD] [CARD]",
        "concede",
        "cut N",
        "collect-time",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        match (key, args) {
            ("check", []) => Some(Decision::Check),
            ("bet", [x]) => amount(x).map(Decision::Bet),
            ("call", []) => Some(Decision::Call),
            ("raise-to", [x]) => amount(x).map(Decision::RaiseTo),
            ("fold", []) => Some(Decision::Fold),
            ("all-in", []) => Some(Decision::AllIn),
            ("draw", cards) => {
                let unseen = cards.iter().filter(|word| **word == "??").count();
                let seen: Vec<&str> = cards.iter().copied().filter(|word| *word != "??").collect();
                let unseen = u8::try_from(unseen).ok()?;
                named(&seen).map(|named| Decision::Draw(Discards { named, unseen }))
            }
            ("show", cards) => named(cards).map(Decision::Show),
            ("concede", []) => Some(Decision::Concede),
            ("cut", [at]) => at.parse().ok().map(Decision::Cut),
            ("collect-time", []) => Some(Decision::CollectTime),
            _ => None,
        }
    }

    fn handles_shoe(&self) -> Option<ShoeHandling> {
        match self {
            Decision::Cut(at) => Some(ShoeHandling::Cut { at: *at }),
            _ => None,
        }
    }

    fn told(&self) -> String {
        match self {
            Decision::Check => "checks".into(),
            Decision::Bet(amount) => format!("bets {amount}"),
            Decision::Call => "calls".into(),
            Decision::RaiseTo(amount) => format!("raises to {amount}"),
            Decision::Fold => "folds".into(),
            Decision::AllIn => "goes all-in".into(),
            // Which cards, nobody else sees.
            Decision::Draw(discards) => match discards.len() {
                0 => "stands pat".into(),
                1 => "draws a card".into(),
                n => format!("draws {n} cards"),
            },
            Decision::Show(_) => "shows".into(),
            Decision::Concede => "concedes".into(),
            Decision::Cut(at) => format!("cuts {at} cards"),
            Decision::CollectTime => "collects the time charge".into(),
        }
    }
}

/// What is decided where no cards are exchanged.
pub(super) const WITHOUT_DRAW: &[&str] = &[
    "check",
    "bet AMOUNT",
    "call",
    "raise-to AMOUNT",
    "fold",
    "all-in",
    "show [CARD] [CARD]",
    "concede",
    "cut N",
    "collect-time",
];

macro_rules! forms {
    ($($name:ident: $($form:literal),*;)*) => {
        $(
            pub(super) const $name: &[&str] = &[
                "stub-count-wrong",
                "bad-cut",
                "hand-discarded-early SEAT",
                "dispute",
                "cards-out-of-view SEAT",
                "fouled-hand SEAT",
                "unprotected-hand SEAT [identified]",
                "misdeal",
                $($form,)*
                "action-after-misdeal-window SEAT",
                "boxed-card CARD",
                "no-burn-or-double-burn",
                "out-of-turn SEAT check",
                "out-of-turn SEAT bet AMOUNT",
                "out-of-turn SEAT call",
                "out-of-turn SEAT raise-to AMOUNT",
                "out-of-turn SEAT fold",
                "collusion SEAT",
                "oversized-chip [SEAT] AMOUNT",
                "string-bet [SEAT] AMOUNT AMOUNT",
                "announced-otherwise [SEAT] AMOUNT AMOUNT",
            ];
        )*
    };
}

forms! {
    WITH_BOARD:
        "one-card-exposed CARD", "early-flop CARD CARD CARD", "early-turn CARD",
        "early-river CARD", "flop-too-many CARD";
    WITH_UP_CARDS: "stud-hole-card-exposed CARD";
    WITH_DRAW: "one-card-exposed CARD";
}

macro_rules! irregularities {
    ($($(#[$doc:meta])* $name:ident $(($($field:ident: $type:ty),*))? = $($form:literal),+;)*) => {
        /// What can go wrong, or be done otherwise than it should.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Irregularity {
            $($(#[$doc])* $name $({ $($field: $type),* })?,)*
        }

        impl Irregularity {
            const ALL_FORMS: &'static [&'static str] = &[$($($form),+),*];
        }
    };
}

irregularities! {
    /// The count of the stub or the discards is not right.
    StubCountWrong = "stub-count-wrong";
    /// The cut was not made properly.
    BadCut = "bad-cut";
    /// A player throws away a hand that had not lost.
    HandDiscardedEarly(seat: SeatNo) = "hand-discarded-early SEAT";
    /// A ruling is asked for.
    Dispute = "dispute";
    /// A player's cards are out of the dealer's sight.
    CardsOutOfView(seat: SeatNo) = "cards-out-of-view SEAT";
    /// A hand has a wrong number of cards, or is mixed with others.
    FouledHand(seat: SeatNo) = "fouled-hand SEAT";
    /// An unprotected hand was collected by mistake.
    UnprotectedHand(seat: SeatNo, identified: bool) = "unprotected-hand SEAT [identified]";
    /// The deal went wrong before two players had acted.
    Misdeal = "misdeal";
    /// A card meant to lie face down came out face up.
    OneCardExposed(card: Option<Card>) = "one-card-exposed CARD";
    /// A hole card came out face up on the first deal of stud.
    StudHoleCardExposed(card: Option<Card>) = "stud-hole-card-exposed CARD";
    /// A wrong hand is found when two players have acted.
    ActionAfterMisdealWindow(seat: SeatNo) = "action-after-misdeal-window SEAT";
    /// A card lies face up in the deck.
    BoxedCard(card: Option<Card>) = "boxed-card CARD";
    /// A burn was forgotten, or made twice.
    NoBurnOrDoubleBurn = "no-burn-or-double-burn";
    /// The flop came before the betting had ended.
    EarlyFlop(cards: CardSet) = "early-flop CARD CARD CARD";
    /// The fourth community card did.
    EarlyTurn(card: Option<Card>) = "early-turn CARD";
    /// The fifth did.
    EarlyRiver(card: Option<Card>) = "early-river CARD";
    /// The flop has a fourth card.
    FlopTooMany(card: Option<Card>) = "flop-too-many CARD";
    /// A player acts before it is that player's turn.
    OutOfTurn(seat: SeatNo, action: Action) = "out-of-turn SEAT check", "out-of-turn SEAT bet AMOUNT", "out-of-turn SEAT call", "out-of-turn SEAT raise-to AMOUNT", "out-of-turn SEAT fold";
    /// A player helps another.
    Collusion(seat: SeatNo) = "collusion SEAT";
    /// The player to act puts in one chip that is larger than needed, without
    /// a word.
    OversizedChip(seat: Option<SeatNo>, chip: Money) = "oversized-chip [SEAT] AMOUNT";
    /// The player to act puts in chips without a word, and then more.
    StringBet(seat: Option<SeatNo>, first: Money, more: Money) = "string-bet [SEAT] AMOUNT AMOUNT";
    /// The player to act announces a bet or raise to one amount and puts in
    /// another.
    AnnouncedOtherwise(seat: Option<SeatNo>, said: Money, put: Money) = "announced-otherwise [SEAT] AMOUNT AMOUNT";
}

/// What a player may do out of turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Action {
    Check,
    Bet(Money),
    Call,
    RaiseTo(Money),
    Fold,
}

impl Action {
    /// The same as a decision in turn.
    pub const fn decision(self) -> Decision {
        match self {
            Action::Check => Decision::Check,
            Action::Bet(amount) => Decision::Bet(amount),
            Action::Call => Decision::Call,
            Action::RaiseTo(amount) => Decision::RaiseTo(amount),
            Action::Fold => Decision::Fold,
        }
    }

    fn parse(words: &[&str]) -> Option<Self> {
        let (key, args) = words.split_first()?;
        match Decision::parse(key, args)? {
            Decision::Check => Some(Action::Check),
            Decision::Bet(amount) => Some(Action::Bet(amount)),
            Decision::Call => Some(Action::Call),
            Decision::RaiseTo(amount) => Some(Action::RaiseTo(amount)),
            Decision::Fold => Some(Action::Fold),
            Decision::AllIn
            | Decision::Draw(_)
            | Decision::Show(_)
            | Decision::Concede
            | Decision::Cut(_)
            | Decision::CollectTime => None,
        }
    }
}

impl Irregularity {
    /// Its key.
    pub const fn key(&self) -> &'static str {
        match self {
            Irregularity::StubCountWrong => "stub-count-wrong",
            Irregularity::BadCut => "bad-cut",
            Irregularity::HandDiscardedEarly { .. } => "hand-discarded-early",
            Irregularity::Dispute => "dispute",
            Irregularity::CardsOutOfView { .. } => "cards-out-of-view",
            Irregularity::FouledHand { .. } => "fouled-hand",
            Irregularity::UnprotectedHand { .. } => "unprotected-hand",
            Irregularity::Misdeal => "misdeal",
            Irregularity::OneCardExposed { .. } => "one-card-exposed",
            Irregularity::StudHoleCardExposed { .. } => "stud-hole-card-exposed",
            Irregularity::ActionAfterMisdealWindow { .. } => "action-after-misdeal-window",
            Irregularity::BoxedCard { .. } => "boxed-card",
            Irregularity::NoBurnOrDoubleBurn => "no-burn-or-double-burn",
            Irregularity::EarlyFlop { .. } => "early-flop",
            Irregularity::EarlyTurn { .. } => "early-turn",
            Irregularity::EarlyRiver { .. } => "early-river",
            Irregularity::FlopTooMany { .. } => "flop-too-many",
            Irregularity::OutOfTurn { .. } => "out-of-turn",
            Irregularity::Collusion { .. } => "collusion",
            Irregularity::OversizedChip { .. } => "oversized-chip",
            Irregularity::StringBet { .. } => "string-bet",
            Irregularity::AnnouncedOtherwise { .. } => "announced-otherwise",
        }
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())?;
        if let Some(seat) = self.seat() {
            write!(f, " {seat}")?;
        }
        match self {
            Irregularity::UnprotectedHand { identified: true, .. } => f.write_str(" identified"),
            Irregularity::EarlyFlop { cards: set } => cards(f, *set),
            Irregularity::OutOfTurn { action, .. } => write!(f, " {}", action.decision()),
            Irregularity::OversizedChip { chip, .. } => write!(f, " {}", chip.plain()),
            Irregularity::StringBet { first, more, .. } => {
                write!(f, " {} {}", first.plain(), more.plain())
            }
            Irregularity::AnnouncedOtherwise { said, put, .. } => {
                write!(f, " {} {}", said.plain(), put.plain())
            }
            Irregularity::OneCardExposed { card }
            | Irregularity::StudHoleCardExposed { card }
            | Irregularity::BoxedCard { card }
            | Irregularity::EarlyTurn { card }
            | Irregularity::EarlyRiver { card }
            | Irregularity::FlopTooMany { card } => {
                card.map_or(Ok(()), |card| write!(f, " {card}"))
            }
            Irregularity::StubCountWrong
            | Irregularity::BadCut
            | Irregularity::HandDiscardedEarly { .. }
            | Irregularity::Dispute
            | Irregularity::CardsOutOfView { .. }
            | Irregularity::FouledHand { .. }
            | Irregularity::UnprotectedHand { .. }
            | Irregularity::Misdeal
            | Irregularity::ActionAfterMisdealWindow { .. }
            | Irregularity::NoBurnOrDoubleBurn
            | Irregularity::Collusion { .. } => Ok(()),
        }
    }
}

/// A seat, if one is named, and two amounts or one.
fn seat_and<const N: usize>(args: &[&str]) -> Option<(Option<SeatNo>, [Money; N])> {
    let (seat, rest) = match args.len().checked_sub(N)? {
        0 => (None, args),
        1 => (Some(args.first()?.parse().ok()?), args.get(1..)?),
        _ => return None,
    };
    let mut amounts = [Money::ZERO; N];
    for (amount, word) in amounts.iter_mut().zip(rest) {
        *amount = word.parse().ok().filter(|amount: &Money| amount.is_positive())?;
    }
    Some((seat, amounts))
}

fn card(args: &[&str]) -> Option<Option<Card>> {
    match args {
        [] | ["??"] => Some(None),
        [card] => card.parse().ok().map(Some),
        _ => None,
    }
}

impl Words for Irregularity {
    const FORMS: &'static [&'static str] = Irregularity::ALL_FORMS;

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        use Irregularity as I;
        let seat = |args: &[&str]| match args {
            [seat] => seat.parse::<SeatNo>().ok(),
            _ => None,
        };
        match (key, args) {
            ("stub-count-wrong", []) => Some(I::StubCountWrong),
            ("bad-cut", []) => Some(I::BadCut),
            ("hand-discarded-early", args) => seat(args).map(|seat| I::HandDiscardedEarly { seat }),
            ("dispute", []) => Some(I::Dispute),
            ("cards-out-of-view", args) => seat(args).map(|seat| I::CardsOutOfView { seat }),
            ("fouled-hand", args) => seat(args).map(|seat| I::FouledHand { seat }),
            ("unprotected-hand", [first, "identified"]) => {
                seat(&[first]).map(|seat| I::UnprotectedHand { seat, identified: true })
            }
            ("unprotected-hand", args) => {
                seat(args).map(|seat| I::UnprotectedHand { seat, identified: false })
            }
            ("misdeal", []) => Some(I::Misdeal),
            ("one-card-exposed", args) => card(args).map(|card| I::OneCardExposed { card }),
            ("stud-hole-card-exposed", args) => {
                card(args).map(|card| I::StudHoleCardExposed { card })
            }
            ("action-after-misdeal-window", args) => {
                seat(args).map(|seat| I::ActionAfterMisdealWindow { seat })
            }
            ("boxed-card", args) => card(args).map(|card| I::BoxedCard { card }),
            ("no-burn-or-double-burn", []) => Some(I::NoBurnOrDoubleBurn),
            ("early-flop", args) => {
                named(args).filter(|cards| cards.len() == 3).map(|cards| I::EarlyFlop { cards })
            }
            ("early-turn", args) => card(args).map(|card| I::EarlyTurn { card }),
            ("early-river", args) => card(args).map(|card| I::EarlyRiver { card }),
            ("flop-too-many", args) => card(args).map(|card| I::FlopTooMany { card }),
            ("out-of-turn", [first, action @ ..]) => {
                let (seat, action) = (seat(&[first])?, Action::parse(action)?);
                Some(I::OutOfTurn { seat, action })
            }
            ("collusion", args) => seat(args).map(|seat| I::Collusion { seat }),
            ("oversized-chip", args) => {
                seat_and(args).map(|(seat, [chip])| I::OversizedChip { seat, chip })
            }
            ("string-bet", args) => {
                seat_and(args).map(|(seat, [first, more])| I::StringBet { seat, first, more })
            }
            ("announced-otherwise", args) => {
                seat_and(args).map(|(seat, [said, put])| I::AnnouncedOtherwise { seat, said, put })
            }
            _ => None,
        }
    }

    fn told(&self) -> String {
        let who = |seat: &Option<SeatNo>| match seat {
            Some(seat) => format!("seat {seat}"),
            None => "the player to act".into(),
        };
        match self {
            Irregularity::StubCountWrong => "the count of the cards is not right".into(),
            Irregularity::BadCut => "the cut was not made properly".into(),
            Irregularity::HandDiscardedEarly { seat } => {
                format!("seat {seat} throws away a hand that had not lost")
            }
            Irregularity::Dispute => "a ruling is asked for".into(),
            Irregularity::CardsOutOfView { seat } => {
                format!("seat {seat}'s cards are out of view")
            }
            Irregularity::FouledHand { seat } => format!("seat {seat}'s hand is fouled"),
            Irregularity::UnprotectedHand { seat, identified: true } => {
                format!("seat {seat}'s unprotected hand was collected, and can be told")
            }
            Irregularity::UnprotectedHand { seat, identified: false } => {
                format!("seat {seat}'s unprotected hand was collected")
            }
            Irregularity::Misdeal => "a misdeal".into(),
            Irregularity::OneCardExposed { .. } => "a card comes out face up".into(),
            Irregularity::StudHoleCardExposed { .. } => "a hole card comes out face up".into(),
            Irregularity::ActionAfterMisdealWindow { seat } => {
                format!("seat {seat}'s hand was dealt wrongly")
            }
            Irregularity::BoxedCard { .. } => "a card lies face up in the deck".into(),
            Irregularity::NoBurnOrDoubleBurn => "a burn was forgotten or made twice".into(),
            Irregularity::EarlyFlop { .. } => "the flop was dealt too early".into(),
            Irregularity::EarlyTurn { .. } => "the turn was dealt too early".into(),
            Irregularity::EarlyRiver { .. } => "the river was dealt too early".into(),
            Irregularity::FlopTooMany { .. } => "the flop has four cards".into(),
            Irregularity::OutOfTurn { seat, action } => {
                format!("seat {seat} {} out of turn", action.decision().told())
            }
            Irregularity::Collusion { seat } => format!("seat {seat} helps another player"),
            Irregularity::OversizedChip { seat, chip } => {
                format!("{} puts in one chip of {chip} without a word", who(seat))
            }
            Irregularity::StringBet { seat, first, more } => {
                format!("{} puts in {first} without a word, then {more}", who(seat))
            }
            Irregularity::AnnouncedOtherwise { seat, said, put } => {
                format!("{} announces {said} and puts in {put}", who(seat))
            }
        }
    }

    fn card(&self) -> Option<Card> {
        match self {
            Irregularity::OneCardExposed { card }
            | Irregularity::StudHoleCardExposed { card }
            | Irregularity::BoxedCard { card }
            | Irregularity::EarlyTurn { card }
            | Irregularity::EarlyRiver { card }
            | Irregularity::FlopTooMany { card } => *card,
            Irregularity::EarlyFlop { .. }
            | Irregularity::StubCountWrong
            | Irregularity::BadCut
            | Irregularity::HandDiscardedEarly { .. }
            | Irregularity::Dispute
            | Irregularity::CardsOutOfView { .. }
            | Irregularity::FouledHand { .. }
            | Irregularity::UnprotectedHand { .. }
            | Irregularity::Misdeal
            | Irregularity::ActionAfterMisdealWindow { .. }
            | Irregularity::NoBurnOrDoubleBurn
            | Irregularity::OutOfTurn { .. }
            | Irregularity::Collusion { .. }
            | Irregularity::OversizedChip { .. }
            | Irregularity::StringBet { .. }
            | Irregularity::AnnouncedOtherwise { .. } => None,
        }
    }

    fn seat(&self) -> Option<SeatNo> {
        match self {
            Irregularity::HandDiscardedEarly { seat }
            | Irregularity::CardsOutOfView { seat }
            | Irregularity::FouledHand { seat }
            | Irregularity::UnprotectedHand { seat, .. }
            | Irregularity::ActionAfterMisdealWindow { seat }
            | Irregularity::OutOfTurn { seat, .. }
            | Irregularity::Collusion { seat } => Some(*seat),
            Irregularity::OversizedChip { seat, .. }
            | Irregularity::StringBet { seat, .. }
            | Irregularity::AnnouncedOtherwise { seat, .. } => *seat,
            Irregularity::StubCountWrong
            | Irregularity::BadCut
            | Irregularity::Dispute
            | Irregularity::Misdeal
            | Irregularity::OneCardExposed { .. }
            | Irregularity::StudHoleCardExposed { .. }
            | Irregularity::BoxedCard { .. }
            | Irregularity::NoBurnOrDoubleBurn
            | Irregularity::EarlyFlop { .. }
            | Irregularity::EarlyTurn { .. }
            | Irregularity::EarlyRiver { .. }
            | Irregularity::FlopTooMany { .. } => None,
        }
    }
}

/// What the dealer announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Who is to act.
    YourTurn(SeatNo),
    /// The up-card names who makes the forced bet.
    ForcedBy(SeatNo),
    /// Who opens this betting round.
    Opens(SeatNo),
    /// A player has too little to be dealt in.
    SitsOut(SeatNo),
    /// A player is all-in.
    AllIn(SeatNo),
    /// So many players have too few cards to come: one card for all.
    CommonCard,
    /// Cards are put together again and shuffled.
    Reshuffle,
    /// Rake is taken from a pot.
    Rake {
        /// Which: 0 the main pot, then the side pots.
        pot: u8,
        /// How much.
        amount: Money,
    },
    /// A part goes to the bad beat or high hand fund.
    Fund(Money),
    /// A player gets a pot, or a share of it.
    Awarded {
        /// Which pot.
        pot: u8,
        /// Who.
        seat: SeatNo,
        /// How much.
        amount: Money,
        /// For which hand.
        half: Half,
    },
    /// Nobody's low hand qualifies.
    NoLow,
    /// What cannot be divided goes to a player.
    OddChip(SeatNo),
    /// The last player takes the pot.
    LastPlayer(SeatNo),
    /// A hand is dead, its chips stay in the pot.
    Dead(SeatNo),
    /// What a player put in too much goes back.
    Change {
        /// Whose.
        seat: SeatNo,
        /// How much.
        amount: Money,
    },
    /// A bet is put right to the amount announced.
    Corrected {
        /// Whose.
        seat: SeatNo,
        /// To how much.
        amount: Money,
    },
    /// An action out of turn binds.
    Bound(SeatNo),
    /// It does not bind: the betting before it has changed.
    NotBound(SeatNo),
    /// The button has moved.
    Button(SeatNo),
}

/// What a share of a pot is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Half {
    Whole,
    High,
    Low,
}

/// A pot by name.
struct PotName(u8);

impl fmt::Display for PotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the main pot"),
            n => write!(f, "side pot {n}"),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::YourTurn(seat) => write!(f, "Seat {seat} is to act."),
            Call::ForcedBy(seat) => write!(f, "Seat {seat} makes the forced bet."),
            Call::Opens(seat) => write!(f, "Seat {seat} opens."),
            Call::SitsOut(seat) => write!(f, "Seat {seat} has too little and sits out."),
            Call::AllIn(seat) => write!(f, "Seat {seat} is all-in."),
            Call::CommonCard => f.write_str("Too few cards are left: one common card for all."),
            Call::Reshuffle => f.write_str("The cards are put together and shuffled."),
            Call::Rake { pot, amount } => {
                write!(f, "{amount} are raked from {}.", PotName(*pot))
            }
            Call::Fund(amount) => write!(f, "{amount} go to the fund."),
            Call::Awarded { pot, seat, amount, half } => {
                let half = match half {
                    Half::Whole => "",
                    Half::High => " for high",
                    Half::Low => " for low",
                };
                write!(f, "Seat {seat} gets {amount} of {}{half}.", PotName(*pot))
            }
            Call::NoLow => f.write_str("No low hand qualifies."),
            Call::OddChip(seat) => write!(f, "What cannot be divided goes to seat {seat}."),
            Call::LastPlayer(seat) => write!(f, "Seat {seat} is the last player."),
            Call::Dead(seat) => write!(f, "Seat {seat}'s hand is dead."),
            Call::Change { seat, amount } => write!(f, "Seat {seat} gets {amount} in change."),
            Call::Corrected { seat, amount } => {
                write!(f, "Seat {seat} puts the bet right to {amount}.")
            }
            Call::Bound(seat) => write!(f, "Seat {seat} is bound by what was said."),
            Call::NotBound(seat) => write!(f, "Seat {seat} is not bound: the bet has changed."),
            Call::Button(seat) => write!(f, "The button moves to seat {seat}."),
        }
    }
}
