//! What is decided at a blackjack table.

use std::fmt;

use boardwalk_equipment::Money;

use crate::{SeatNo, ShoeHandling, Words};

/// What is decided at a blackjack table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Take no more cards.
    Stand,
    /// Take a card.
    Draw,
    /// Put up as much again, or the amount named, and take one card.
    Double(Option<Money>),
    /// Make two hands of two cards of one value.
    Split,
    /// Give up half of the wager.
    Surrender,
    /// Bet that the dealer has blackjack.
    Insurance(Money),
    /// Be paid even money on a blackjack before the dealer's card is known.
    EvenMoney,
    /// What another player on the box decides for their own wager.
    Behind(Behind, Act),
    /// Take the card that was missed.
    TakeCard,
    /// Call a hand dead that missed a card.
    CallDead,
    /// Ask to see the burn card.
    ShowBurn,
    /// Play a further box.
    AlsoPlay(SeatNo),
    /// Cut the stack with this many cards in front of the cutting card.
    Cut {
        /// Cards in front.
        at: u16,
    },
    /// Leave the cut to the next player.
    RefuseCut,
    /// The dealer puts the cutting card back with this many cards behind it.
    PlaceCutCard {
        /// Cards behind.
        behind: u16,
    },
    /// The dealer draws the determinant card from this side of a double shoe.
    Determinant(Side),
    /// The floor has the cards shuffled before they must be.
    Reshuffle,
    /// The floor keeps the spot of a player who leaves for a while.
    ReserveSpot(SeatNo),
}

/// Which of the players behind the seated one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// The second player on the box.
    One,
    /// The third.
    Two,
}

impl Behind {
    pub(super) const ALL: [Behind; 2] = [Behind::One, Behind::Two];

    /// Which of the box's stakes is theirs.
    pub(super) const fn line(self) -> usize {
        match self {
            Behind::One => 1,
            Behind::Two => 2,
        }
    }
}

/// What a player behind may decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// As [`Decision::Insurance`].
    Insurance(Money),
    /// As [`Decision::EvenMoney`].
    EvenMoney,
    /// As [`Decision::Surrender`].
    Surrender,
    /// Double, or put up a wager on the new hand, as the seated player did.
    Match,
    /// Do not double.
    Pass,
    /// Leave the wager on the first hand of a split.
    RideLeft,
    /// Move the wager to the second hand.
    RideRight,
}

/// A side of the double shoe, as the dealer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Side {
    /// The left.
    #[default]
    Left,
    /// The right.
    Right,
}

impl Side {
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    pub(super) const fn key(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

/// The key of each thing that a player behind may decide.
const fn behind_key(who: Behind, act: &Act) -> &'static str {
    match (who, act) {
        (Behind::One, Act::Insurance(_)) => "behind-1-insurance",
        (Behind::One, Act::EvenMoney) => "behind-1-even-money",
        (Behind::One, Act::Surrender) => "behind-1-surrender",
        (Behind::One, Act::Match) => "behind-1-match",
        (Behind::One, Act::Pass) => "behind-1-pass",
        (Behind::One, Act::RideLeft) => "behind-1-ride-left",
        (Behind::One, Act::RideRight) => "behind-1-ride-right",
        (Behind::Two, Act::Insurance(_)) => "behind-2-insurance",
        (Behind::Two, Act::EvenMoney) => "behind-2-even-money",
        (Behind::Two, Act::Surrender) => "behind-2-surrender",
        (Behind::Two, Act::Match) => "behind-2-match",
        (Behind::Two, Act::Pass) => "behind-2-pass",
        (Behind::Two, Act::RideLeft) => "behind-2-ride-left",
        (Behind::Two, Act::RideRight) => "behind-2-ride-right",
    }
}

impl Decision {
    /// The key, without what follows it.
    pub(super) const fn key(&self) -> &'static str {
        match self {
            Decision::Stand => "stand",
            Decision::Draw => "draw",
            Decision::Double(_) => "double",
            Decision::Split => "split",
            Decision::Surrender => "surrender",
            Decision::Insurance(_) => "insurance",
            Decision::EvenMoney => "even-money",
            Decision::Behind(who, act) => behind_key(*who, act),
            Decision::TakeCard => "take-card",
            Decision::CallDead => "call-dead",
            Decision::ShowBurn => "show-burn",
            Decision::AlsoPlay(_) => "also-play",
            Decision::Cut { .. } => "cut",
            Decision::RefuseCut => "refuse-cut",
            Decision::PlaceCutCard { .. } => "place-cut-card",
            Decision::Determinant(Side::Left) => "determinant-left",
            Decision::Determinant(Side::Right) => "determinant-right",
            Decision::Reshuffle => "reshuffle",
            Decision::ReserveSpot(_) => "reserve-spot",
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())?;
        match self {
            Decision::Double(Some(amount))
            | Decision::Insurance(amount)
            | Decision::Behind(_, Act::Insurance(amount)) => write!(f, " {}", amount.plain()),
            Decision::AlsoPlay(seat) | Decision::ReserveSpot(seat) => write!(f, " {seat}"),
            Decision::Cut { at } => write!(f, " {at}"),
            Decision::PlaceCutCard { behind } => write!(f, " {behind}"),
            Decision::Stand
            | Decision::Draw
            | Decision::Double(None)
            | Decision::Split
            | Decision::Surrender
            | Decision::EvenMoney
            | Decision::Behind(..)
            | Decision::TakeCard
            | Decision::CallDead
            | Decision::ShowBurn
            | Decision::RefuseCut
            | Decision::Determinant(_)
            | Decision::Reshuffle => Ok(()),
        }
    }
}

impl Words for Decision {
    const FORMS: &'static [&'static str] = &[
        "stand",
        "draw",
        "double [AMOUNT]",
        "split",
        "surrender",
        "insurance AMOUNT",
        "even-money",
        "behind-1-insurance AMOUNT",
        "behind-1-even-money",
        "behind-1-surrender",
        "behind-1-match",
        "behind-1-pass",
        "behind-1-ride-left",
        "behind-1-ride-right",
        "behind-2-insurance AMOUNT",
        "behind-2-even-money",
        "behind-2-surrender",
        "behind-2-match",
        "behind-2-pass",
        "behind-2-ride-left",
        "behind-2-ride-right",
        "take-card",
        "call-dead",
        "show-burn",
        "also-play SEAT",
        "cut N",
        "refuse-cut",
        "place-cut-card N",
        "determinant-left",
        "determinant-right",
        "reshuffle",
        "reserve-spot SEAT",
    ];

    fn parse(key: &str, args: &[&str]) -> Option<Self> {
        let money = |text: &str| text.parse::<Money>().ok();
        for (who, prefix) in [(Behind::One, "behind-1-"), (Behind::Two, "behind-2-")] {
            if let Some(act) = key.strip_prefix(prefix) {
                return act_of(act, args).map(|act| Decision::Behind(who, act));
            }
        }
        match (key, args) {
            ("stand", []) => Some(Decision::Stand),
            ("draw", []) => Some(Decision::Draw),
            ("double", []) => Some(Decision::Double(None)),
            ("double", [amount]) => money(amount).map(|amount| Decision::Double(Some(amount))),
            ("split", []) => Some(Decision::Split),
            ("surrender", []) => Some(Decision::Surrender),
            ("insurance", [amount]) => money(amount).map(Decision::Insurance),
            ("even-money", []) => Some(Decision::EvenMoney),
            ("take-card", []) => Some(Decision::TakeCard),
            ("call-dead", []) => Some(Decision::CallDead),
            ("show-burn", []) => Some(Decision::ShowBurn),
            ("also-play", [seat]) => seat.parse().ok().map(Decision::AlsoPlay),
            ("cut", [at]) => at.parse().ok().map(|at| Decision::Cut { at }),
            ("refuse-cut", []) => Some(Decision::RefuseCut),
            ("place-cut-card", [behind]) => {
                behind.parse().ok().map(|behind| Decision::PlaceCutCard { behind })
            }
            ("determinant-left", []) => Some(Decision::Determinant(Side::Left)),
            ("determinant-right", []) => Some(Decision::Determinant(Side::Right)),
            ("reshuffle", []) => Some(Decision::Reshuffle),
            ("reserve-spot", [seat]) => seat.parse().ok().map(Decision::ReserveSpot),
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
        let whose = |who: &Behind| match who {
            Behind::One => "'s second player",
            Behind::Two => "'s third player",
        };
        match self {
            Decision::Stand => "stands".into(),
            Decision::Draw => "draws a card".into(),
            Decision::Double(None) => "doubles down".into(),
            Decision::Double(Some(amount)) => format!("doubles down for {amount}"),
            Decision::Split => "splits the pair".into(),
            Decision::Surrender => "surrenders".into(),
            Decision::Insurance(amount) => format!("takes insurance for {amount}"),
            Decision::EvenMoney => "takes even money".into(),
            Decision::Behind(who, act) => format!("{} {}", whose(who), act_told(act)),
            Decision::TakeCard => "takes the card that was missed".into(),
            Decision::CallDead => "calls the hand dead".into(),
            Decision::ShowBurn => "asks to see the burn card".into(),
            Decision::AlsoPlay(seat) => format!("plays box {seat} as well"),
            Decision::Cut { at } => format!("cuts with {at} cards in front"),
            Decision::RefuseCut => "refuses the cut".into(),
            Decision::PlaceCutCard { behind } => {
                format!("puts the cutting card back with {behind} cards behind it")
            }
            Decision::Determinant(side) => {
                format!("draws the determinant card from the {}", side.key())
            }
            Decision::Reshuffle => "has the cards reshuffled".into(),
            Decision::ReserveSpot(seat) => format!("reserves the spot of seat {seat}"),
        }
    }

    fn seat(&self) -> Option<SeatNo> {
        match self {
            Decision::AlsoPlay(seat) | Decision::ReserveSpot(seat) => Some(*seat),
            Decision::Stand
            | Decision::Draw
            | Decision::Double(_)
            | Decision::Split
            | Decision::Surrender
            | Decision::Insurance(_)
            | Decision::EvenMoney
            | Decision::Behind(..)
            | Decision::TakeCard
            | Decision::CallDead
            | Decision::ShowBurn
            | Decision::Cut { .. }
            | Decision::RefuseCut
            | Decision::PlaceCutCard { .. }
            | Decision::Determinant(_)
            | Decision::Reshuffle => None,
        }
    }
}

fn act_of(key: &str, args: &[&str]) -> Option<Act> {
    match (key, args) {
        ("insurance", [amount]) => amount.parse().ok().map(Act::Insurance),
        ("even-money", []) => Some(Act::EvenMoney),
        ("surrender", []) => Some(Act::Surrender),
        ("match", []) => Some(Act::Match),
        ("pass", []) => Some(Act::Pass),
        ("ride-left", []) => Some(Act::RideLeft),
        ("ride-right", []) => Some(Act::RideRight),
        _ => None,
    }
}

fn act_told(act: &Act) -> String {
    match act {
        Act::Insurance(amount) => format!("takes insurance for {amount}"),
        Act::EvenMoney => "takes even money".into(),
        Act::Surrender => "surrenders".into(),
        Act::Match => "puts up as much again".into(),
        Act::Pass => "does not double".into(),
        Act::RideLeft => "leaves the wager on the first hand".into(),
        Act::RideRight => "moves the wager to the second hand".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_read_back_as_they_print() {
        for form in Decision::FORMS {
            let said = form.replace(['[', ']'], "").replace("AMOUNT", "12.50");
            let said = said.replace("SEAT", "3").replace('N', "20");
            let mut words = said.split(' ');
            let key = words.next().unwrap();
            let args: Vec<&str> = words.collect();
            let decision = Decision::parse(key, &args).unwrap();
            assert_eq!(decision.to_string(), said);
            assert!(!decision.told().is_empty());
        }
        assert_eq!(Decision::parse("hit", &[]), None);
        assert_eq!(Decision::parse("behind-3-match", &[]), None);
    }
}
