//! What happened, in the past tense, each with the provision that says so.

use std::cmp::Ordering;

use boardwalk_equipment::{Card, Cite, Dice, Money};

use crate::{Area, By, Game, Hidden, SeatNo, Setting};

/// How a wager ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Paid, and the stake goes back to the player.
    Won,
    /// Collected.
    Lost,
    /// Tied: the stake goes back.
    Push,
    /// Not decided, and never will be: the stake goes back, less a charge where
    /// the rules make one.
    Void,
    /// Given up in part by the player's own choice.
    Surrendered,
}

impl Outcome {
    /// The word for it in transcripts.
    pub const fn key(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Push => "push",
            Outcome::Void => "void",
            Outcome::Surrendered => "surrendered",
        }
    }
}

/// The end of one wager: what was staked, what the seat gained or lost by it,
/// and the provision that decides. It cannot be made without a citation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement<G: Game> {
    /// Whose wager.
    pub seat: SeatNo,
    /// Which wager.
    pub wager: G::Wager,
    /// What lay on the layout.
    pub staked: Money,
    /// How it ended.
    pub outcome: Outcome,
    /// What the seat gained, or with a minus lost.
    pub net: Money,
    /// The provision that decides it.
    pub cite: Cite,
}

impl<G: Game> Settlement<G> {
    /// A wager that wins `profit`.
    #[inline]
    pub const fn won(
        seat: SeatNo,
        wager: G::Wager,
        staked: Money,
        profit: Money,
        cite: Cite,
    ) -> Self {
        Self { seat, wager, staked, outcome: Outcome::Won, net: profit, cite }
    }

    /// A wager that is collected.
    #[inline]
    pub const fn lost(seat: SeatNo, wager: G::Wager, staked: Money, cite: Cite) -> Self {
        Self { seat, wager, staked, outcome: Outcome::Lost, net: staked.negated(), cite }
    }

    /// A wager at even money that is decided by comparing two hands. Which is higher
    /// cannot be foreseen, so what is gained is worked out and not jumped to; what
    /// the rules call it goes with it.
    #[inline(always)]
    pub const fn compared(
        seat: SeatNo,
        wager: G::Wager,
        staked: Money,
        result: Ordering,
        (outcome, cite): (Outcome, Cite),
    ) -> Self {
        debug_assert!(matches!(
            (outcome, result),
            (Outcome::Won, Ordering::Greater)
                | (Outcome::Lost, Ordering::Less)
                | (Outcome::Push | Outcome::Void, Ordering::Equal)
        ));
        Self { seat, wager, staked, outcome, net: staked.played_for(result), cite }
    }

    /// A wager whose gain or loss is worked out in one way, for the same reason.
    #[inline(always)]
    pub const fn decided(
        seat: SeatNo,
        wager: G::Wager,
        staked: Money,
        net: Money,
        (outcome, cite): (Outcome, Cite),
    ) -> Self {
        debug_assert!(matches!(
            (outcome, net.is_positive()),
            (Outcome::Won, true) | (Outcome::Lost | Outcome::Push, false)
        ));
        Self { seat, wager, staked, outcome, net, cite }
    }

    /// A wager that ties: the stake goes back.
    #[inline]
    pub const fn push(seat: SeatNo, wager: G::Wager, staked: Money, cite: Cite) -> Self {
        Self { seat, wager, staked, outcome: Outcome::Push, net: Money::ZERO, cite }
    }

    /// A wager that is void and returned.
    #[inline]
    pub const fn void(seat: SeatNo, wager: G::Wager, staked: Money, cite: Cite) -> Self {
        Self { seat, wager, staked, outcome: Outcome::Void, net: Money::ZERO, cite }
    }

    /// A wager that is void and returned less a charge that falls due then.
    #[inline]
    pub const fn void_less(
        seat: SeatNo,
        wager: G::Wager,
        staked: Money,
        charge: Money,
        cite: Cite,
    ) -> Self {
        Self { seat, wager, staked, outcome: Outcome::Void, net: charge.negated(), cite }
    }

    /// A wager of which the player gives up `given_up` and keeps the rest.
    #[inline]
    pub const fn surrendered(
        seat: SeatNo,
        wager: G::Wager,
        staked: Money,
        given_up: Money,
        cite: Cite,
    ) -> Self {
        Self { seat, wager, staked, outcome: Outcome::Surrendered, net: given_up.negated(), cite }
    }

    /// An earlier collection that a later ruling gives back, or with a minus an
    /// earlier payment that it takes back.
    pub const fn given_back(seat: SeatNo, wager: G::Wager, amount: Money, cite: Cite) -> Self {
        Self { seat, wager, staked: Money::ZERO, outcome: Outcome::Void, net: amount, cite }
    }
}

/// What followed from one input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event<G: Game> {
    /// A player took a seat.
    Sat {
        /// Which seat.
        seat: SeatNo,
    },
    /// A player left a seat.
    Left {
        /// Which seat.
        seat: SeatNo,
    },
    /// The cards were shuffled and stacked, ready to be cut.
    Shuffled {
        /// Why.
        cite: Cite,
    },
    /// A shoe, shuffled and cut, was put in place.
    ShoeOpened {
        /// Why.
        cite: Cite,
    },
    /// A new dealer came to the table.
    DealerChanged {
        /// Why it matters.
        cite: Cite,
    },
    /// A wager was made, or raised by this amount.
    Wagered {
        /// Whose.
        seat: SeatNo,
        /// Which.
        wager: G::Wager,
        /// How much.
        amount: Money,
        /// The provision that lets it be made now.
        cite: Cite,
    },
    /// A wager was taken down.
    Removed {
        /// Whose.
        seat: SeatNo,
        /// Which.
        wager: G::Wager,
        /// How much went back.
        amount: Money,
        /// The provision that lets it be taken down.
        cite: Cite,
    },
    /// A wager moved to another area of the layout.
    Travelled {
        /// Whose.
        seat: SeatNo,
        /// From this wager,
        from: G::Wager,
        /// to this one.
        to: G::Wager,
        /// How much lies on it.
        amount: Money,
        /// The provision that moves it.
        cite: Cite,
    },
    /// "No more bets."
    BetsClosed {
        /// Why.
        cite: Cite,
    },
    /// A card was dealt.
    Dealt {
        /// Where to.
        to: Area,
        /// The card, hidden where it lies face down.
        card: Dealt,
        /// The provision that deals it there.
        cite: Cite,
    },
    /// Cards that lie face down were handed to a player, who alone may look at
    /// them.
    Handed {
        /// Whom.
        seat: SeatNo,
        /// Where they lay.
        from: Area,
        /// The provision that hands them over.
        cite: Cite,
    },
    /// A card that lay face down was turned up for all to see.
    TurnedUp {
        /// Where it lies.
        at: Area,
        /// The card.
        card: Card,
        /// The provision that turns it up.
        cite: Cite,
    },
    /// The cutting card came out.
    CutCardOut {
        /// Where the next card would have gone.
        on: Area,
        /// What follows from it.
        cite: Cite,
    },
    /// Dice were thrown, or uncovered.
    Rolled {
        /// What they show.
        dice: Dice,
        /// The provision that reads them.
        cite: Cite,
    },
    /// Somebody decided.
    Decided {
        /// Who.
        by: By,
        /// What.
        decision: G::Decision,
        /// The provision that offers the choice.
        cite: Cite,
    },
    /// Something went wrong and was reported.
    Reported {
        /// What.
        irregularity: G::Irregularity,
        /// What the rules make of it.
        cite: Cite,
    },
    /// The dealer said something that the game knows how to say.
    Called {
        /// What.
        call: G::Call,
        /// The provision behind it.
        cite: Cite,
    },
    /// A wager was settled.
    Settled(Settlement<G>),
    /// What the table has was set before the round.
    WasSet {
        /// What.
        setting: Setting,
        /// The provision behind it.
        cite: Cite,
    },
}

/// A card as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dealt {
    /// For all to see.
    Up(Card),
    /// Face down.
    Down(Hidden),
}

/// Where events go. It is generic so that a simulation pays nothing for the
/// events it does not want.
pub trait Log<G: Game> {
    /// Takes one event.
    fn record(&mut self, event: Event<G>);

    /// Takes a settlement where the round knows at which place among the game's
    /// wagers the settled one stands, for a log that keeps its books by that.
    #[inline(always)]
    fn settled(&mut self, _place: usize, settlement: Settlement<G>) {
        self.record(Event::Settled(settlement));
    }

    /// Takes the making of a wager in the same way.
    #[inline(always)]
    fn wagered(&mut self, _place: usize, made: Event<G>) {
        self.record(made);
    }
}

/// Forgets every event.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLog;

impl<G: Game> Log<G> for NoLog {
    #[inline(always)]
    fn record(&mut self, _: Event<G>) {}
}

impl<G: Game> Log<G> for Vec<Event<G>> {
    fn record(&mut self, event: Event<G>) {
        self.push(event);
    }
}

impl<G: Game> Event<G> {
    /// The provision that the event cites, if it needs one.
    pub const fn cite(&self) -> Option<Cite> {
        match self {
            Event::Sat { .. } | Event::Left { .. } => None,
            Event::Shuffled { cite }
            | Event::ShoeOpened { cite }
            | Event::DealerChanged { cite }
            | Event::Wagered { cite, .. }
            | Event::Removed { cite, .. }
            | Event::BetsClosed { cite }
            | Event::Dealt { cite, .. }
            | Event::CutCardOut { cite, .. }
            | Event::Travelled { cite, .. }
            | Event::Handed { cite, .. }
            | Event::TurnedUp { cite, .. }
            | Event::WasSet { cite, .. }
            | Event::Rolled { cite, .. }
            | Event::Decided { cite, .. }
            | Event::Reported { cite, .. }
            | Event::Called { cite, .. }
            | Event::Settled(Settlement { cite, .. }) => Some(*cite),
        }
    }
}
