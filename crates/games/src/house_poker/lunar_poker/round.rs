//! The round of lunar poker. Its parts follow the subchapter: the shuffle and
//! cut (38.4), wagers (38.6), the deal (38.7 to 38.9), claims, draws and the
//! showdown (38.10), the progressive (38.11) and what goes wrong (38.13).

mod claims;
mod deal;
mod draw;
mod irregularities;
mod progressive;
mod shoe;
mod showdown;
mod wagers;

use boardwalk_equipment::{CardSet, Cite, Money, cite};

use super::hand::Hand;
use super::words::Discards;
use super::{CUT_MARGIN, Decision, LunarPoker, Options, Wager};
use crate::{
    Area, Args, By, CardsView, Choice, Choices, Code, Event, Face, Input, Limits, Log, Marker,
    Next, Refusal, Round, SeatNo, SeatSet, Setting, TableView, Viewer, Wager as _, WagerView,
};

/// Positions a table has at most.
const SEATS: usize = 5;
/// Cards in the deck.
const DECK: u8 = 52;

/// A round of lunar poker and the table it is played at.
#[derive(Debug, Clone)]
pub struct LunarPokerRound {
    table: Table,
    phase: Phase,
    /// Seats with an ante that takes part.
    playing: SeatSet,
    /// Seats that have neither bet nor folded yet.
    undecided: SeatSet,
    /// Seats that have bet.
    bettors: SeatSet,
    /// Seats that have folded while claims may still be made: their antes are
    /// collected when the claims are settled.
    folding: SeatSet,
    /// Seats whose hand was shown and paid as instant cash.
    cashed: SeatSet,
    /// Seats that force the dealer.
    forcing: SeatSet,
    /// The dealer's cards, the first of them face up.
    dealer: Hand,
    /// Cards not yet dealt.
    stub: u8,
    /// Cards discarded or folded in this round.
    discards: CardSet,
    /// Cards that a player has laid down and that are collected when the new
    /// ones are there.
    laid_down: CardSet,
    spots: [Spot; SEATS],
    unusual: Unusual,
}

/// What outlasts a round.
#[derive(Debug, Clone)]
struct Table {
    options: Options,
    /// Antes and super side bets are multiples of these.
    ante_step: Money,
    super_step: Money,
    /// The payout limit in force, in cents.
    limit: i64,
    seated: SeatSet,
    meter: Money,
    /// Rounds since the stub was counted.
    uncounted: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Between two rounds.
    Shoe(ShoePhase),
    Betting,
    /// The first five cards; `lap` is how many the one whose card comes next
    /// has already.
    Dealing {
        to: To,
        lap: u8,
    },
    /// Instant cash and super side bet hands are declared.
    Claims,
    /// A player elects. While no further card was dealt, claims are open.
    Draw {
        seat: SeatNo,
        claims: ClaimsAre,
    },
    /// A player's new cards are dealt.
    Drawing {
        seat: SeatNo,
        left: u8,
    },
    /// A player with new cards bets or folds.
    Drawn {
        seat: SeatNo,
    },
    /// The stub is used up and a new one is made.
    NewStub(Awaited),
    /// The dealer has no hand: these players are still to say whether they
    /// force the dealer.
    Force {
        unasked: SeatSet,
    },
    /// The forced dealer's new card is dealt.
    ForceCard,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShoePhase {
    Shuffle,
    Cut,
}

/// Whether a claim may still be made, 38.10(a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClaimsAre {
    Open,
    Closed,
}

/// Whose card comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum To {
    Seat(SeatNo),
    Dealer,
}

/// What the new stub is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Draw { seat: SeatNo, left: u8 },
    Force,
}

/// What has gone wrong in this round, or is rare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Unusual {
    /// Cards found face up in the deck.
    face_up: u8,
    /// What each royal flush is paid, once the first has been.
    royal_share: Option<Money>,
}

/// What lies at one position.
#[derive(Debug, Clone, Copy)]
struct Spot {
    /// Ante, super side bet, progressive and bet; the other payments never
    /// stay on the layout.
    stakes: [Money; 4],
    hand: Hand,
    drew: Drew,
    /// What the payout limit has been used up by, in cents.
    paid_out: i64,
    /// A match play coupon lies with the ante.
    coupon: bool,
}

/// What a player paid for, 38.10(b)1 and 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drew {
    Nothing,
    Bought,
    Exchanged,
}

const EMPTY_SPOT: Spot = Spot {
    stakes: [Money::ZERO; 4],
    hand: Hand::EMPTY,
    drew: Drew::Nothing,
    paid_out: 0,
    coupon: false,
};

impl Spot {
    #[inline(always)]
    fn stake(&self, wager: Wager) -> Money {
        self.stakes.get(wager.index()).copied().unwrap_or(Money::ZERO)
    }

    /// Takes the stake off the layout.
    #[inline(always)]
    fn take(&mut self, wager: Wager) -> Money {
        self.stakes.get_mut(wager.index()).map_or(Money::ZERO, std::mem::take)
    }

    #[inline]
    fn ante(&self) -> Money {
        self.stakes[Wager::Ante as usize]
    }

    /// Twice the ante, 38.1.
    #[inline]
    fn bet_due(&self) -> Money {
        // No ante is above a four-hundredth of the highest amount.
        self.ante().checked_mul(2).unwrap_or(Money::MAX)
    }
}

impl To {
    #[inline(always)]
    fn area(self) -> Area {
        match self {
            To::Seat(seat) => Area::Seat { seat, hand: 0 },
            To::Dealer => Area::Dealer { hand: 0 },
        }
    }
}

impl Round for LunarPokerRound {
    type Game = LunarPoker;

    fn open(options: Options) -> Self {
        let table = Table {
            options,
            ante_step: options.ante_step(),
            super_step: options.super_step(),
            limit: options.limit(),
            seated: SeatSet::EMPTY,
            meter: options.progressive_reset(),
            uncounted: 0,
        };
        Self {
            table,
            phase: Phase::Betting,
            playing: SeatSet::EMPTY,
            undecided: SeatSet::EMPTY,
            bettors: SeatSet::EMPTY,
            folding: SeatSet::EMPTY,
            cashed: SeatSet::EMPTY,
            forcing: SeatSet::EMPTY,
            dealer: Hand::EMPTY,
            stub: DECK,
            discards: CardSet::EMPTY,
            laid_down: CardSet::EMPTY,
            spots: [EMPTY_SPOT; SEATS],
            unusual: Unusual::default(),
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        if let Phase::Dealing { to, lap } = self.phase {
            return Next::Card { to: to.area(), face: self.face(to, lap) };
        }
        match self.phase {
            Phase::Drawing { seat, .. } => {
                Next::Card { to: Area::Seat { seat, hand: 0 }, face: Face::Down }
            }
            Phase::ForceCard => Next::Card { to: Area::Dealer { hand: 0 }, face: Face::Up },
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Claims => Next::Bets { window: CLAIMS },
            Phase::Draw { seat, .. } | Phase::Drawn { seat } => {
                Next::Decision { by: By::Seat(seat) }
            }
            Phase::Force { unasked } => {
                // The phase ends with the last of them.
                let seat = unasked.first().unwrap_or(SeatNo::FIRST);
                Next::Decision { by: By::Seat(seat) }
            }
            Phase::Shoe(ShoePhase::Shuffle) | Phase::NewStub(_) => Next::Shuffle,
            Phase::Shoe(ShoePhase::Cut) => Next::Decision { by: By::Dealer },
            // A card of the deal was asked for above.
            Phase::Dealing { .. } | Phase::Over => Next::Over,
        }
    }

    #[inline(always)]
    fn give(
        &mut self,
        input: Input<LunarPoker>,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Card(card) => self.card(Some(card), log),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Close => self.close(log),
            Input::NewShoe => self.new_shoe(log),
            Input::Unseen => self.card(None, log),
            Input::Shuffled => self.shuffled(log),
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Remove { seat, wager, amount } => self.remove(seat, wager, amount, log),
            Input::OutOfCards => self.out_of_cards(log),
            Input::CutCard => Err(NO_CUT_CARD),
            Input::Dice(_) => Err(NO_DICE),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::NewDealer => {
                log.record(Event::DealerChanged { cite: cite!("13:69E-1.13X(a)") });
                Ok(())
            }
            Input::Set(setting) => self.set(setting, log),
        }
    }

    #[inline(always)]
    fn again(&mut self) {
        let Phase::Over = self.phase else { return };
        for seat in self.playing {
            self.spots[seat.index()] = EMPTY_SPOT;
        }
        self.playing = SeatSet::EMPTY;
        self.undecided = SeatSet::EMPTY;
        self.bettors = SeatSet::EMPTY;
        self.folding = SeatSet::EMPTY;
        self.cashed = SeatSet::EMPTY;
        self.forcing = SeatSet::EMPTY;
        self.dealer = Hand::EMPTY;
        self.stub = DECK;
        self.discards = CardSet::EMPTY;
        self.laid_down = CardSet::EMPTY;
        self.unusual = Unusual::default();
        self.phase = Phase::Shoe(ShoePhase::Shuffle);
    }

    fn choices(&self, by: By) -> Choices {
        let spot = match by {
            By::Seat(seat) => self.spots.get(seat.index()).copied().unwrap_or(EMPTY_SPOT),
            By::Dealer | By::Floor => EMPTY_SPOT,
        };
        let (ante, bet, free) = (spot.ante(), spot.bet_due(), Money::ZERO);
        let some = Discards::of(spot.hand.cards().iter().take(2).copied());
        let exchange = some.map_or(Decision::Buy, Decision::Exchange);
        let cards = Args::Cards { min: 2, max: 5 };
        let cut = Args::Number { min: CUT_MARGIN.into(), max: u32::from(DECK) - 1 };
        let all = [
            (
                Decision::DeclareInstantCash,
                "declare-instant-cash",
                "Declare instant cash",
                Args::None,
                free,
            ),
            (Decision::DeclareSuper, "declare-super", "Declare the super bet", Args::None, free),
            (Decision::Buy, "buy", "Buy a card", Args::None, ante),
            (exchange, "exchange", "Exchange cards", cards, ante),
            (Decision::Bet(None), "bet", "Bet", Args::None, bet),
            (Decision::Fold, "fold", "Fold", Args::None, free),
            (Decision::Force, "force", "Force the dealer", Args::None, ante),
            (Decision::DeclineForce, "decline-force", "Do not force", Args::None, free),
            (Decision::Cut { at: CUT_MARGIN }, "cut", "Cut", cut, free),
            (Decision::Recut, "recut", "Have the cards recut", Args::None, free),
        ];
        let open = all.into_iter().filter(|(decision, ..)| self.permits(by, *decision).is_ok());
        open.map(|(_, key, label, args, costs)| Choice { key, label, args, costs }).collect()
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.limits(seat, wager)
    }

    #[inline(always)]
    fn on_layout(&self, seat: SeatNo, wager: Wager) -> Money {
        match self.spots.get(seat.index()) {
            Some(spot) => spot.stake(wager),
            None => Money::ZERO,
        }
    }

    fn seated(&self) -> SeatSet {
        self.table.seated
    }

    /// When the stub is used up, the cards discarded or folded so far.
    #[inline(always)]
    fn shuffles(&self) -> Option<CardSet> {
        match self.phase {
            Phase::NewStub(_) => Some(self.discards),
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::Force { .. }
            | Phase::ForceCard
            | Phase::Over => None,
        }
    }

    fn settings(&self, each: &mut dyn FnMut(Setting)) {
        if self.table.options.progressive_offered() {
            each(Setting::Meter(self.table.meter));
        }
    }

    fn seen_by(&self, viewer: Viewer) -> TableView {
        let mut wagers = Vec::new();
        let mut cards = Vec::new();
        if self.dealer.len() > 0 {
            let revealed = self.is_revealed();
            let up = self.bottom_is_up();
            let area = Area::Dealer { hand: 0 };
            let face = |n| revealed || (n == 0 && up);
            cards.push(CardsView { area, cards: self.dealer.seen(face) });
        }
        for seat in self.playing {
            let spot = &self.spots[seat.index()];
            if spot.hand.len() > 0 {
                let own = viewer == Viewer::Seat(seat) || self.cashed.contains(seat);
                let area = Area::Seat { seat, hand: 0 };
                cards.push(CardsView { area, cards: spot.hand.seen(|_| own) });
            }
            let staked = Wager::ALL.iter().map(|w| (w.key(), spot.stake(*w)));
            let staked = staked.filter(|(_, amount)| amount.is_positive());
            wagers.extend(staked.map(|(wager, amount)| WagerView { seat, wager, amount }));
        }
        let (mut notes, mut markers) = (Vec::new(), Vec::new());
        if self.table.options.progressive_offered() {
            markers.push(Marker::new("meter", "Progressive").worth(self.table.meter));
            notes.push(format!("The progressive meter reads {}.", self.table.meter));
        }
        if self.claims_are_open() {
            notes.push("Instant cash and super side bet hands may be declared.".into());
        }
        TableView {
            game: "lunar-poker",
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers,
            cards,
            dice: None,
            markers,
            notes,
        }
    }
}

/// The window in which claims are heard.
const CLAIMS: u8 = 1;

impl LunarPokerRound {
    pub(super) fn options(&self) -> &Options {
        &self.table.options
    }

    /// What the player in this seat may look at.
    #[inline(always)]
    pub(super) fn hand_of(&self, seat: SeatNo) -> &Hand {
        &self.spots[seat.index() % SEATS].hand
    }

    /// Whether the player has drawn already.
    #[inline(always)]
    pub(super) fn has_drawn(&self) -> bool {
        matches!(self.phase, Phase::Drawn { .. })
    }

    /// Whether the dealer has no hand and may be forced.
    #[inline(always)]
    pub(super) fn is_forcing(&self) -> bool {
        matches!(self.phase, Phase::Force { .. })
    }

    /// Whether every card that a bet would be decided by was seen.
    #[inline(always)]
    pub(super) fn can_bet(&self, seat: SeatNo) -> bool {
        self.hand_of(seat).is_seen() && self.dealer.is_seen()
    }

    pub(super) fn is_cutting(&self) -> bool {
        self.phase == Phase::Shoe(ShoePhase::Cut)
    }

    /// Whether the hole cards lie face up.
    fn is_revealed(&self) -> bool {
        match self.phase {
            Phase::Force { .. } | Phase::ForceCard | Phase::NewStub(Awaited::Force) => true,
            Phase::Over => !self.bettors.is_empty(),
            Phase::Shoe(_)
            | Phase::Betting
            | Phase::Dealing { .. }
            | Phase::Claims
            | Phase::Draw { .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(Awaited::Draw { .. }) => false,
        }
    }

    /// Whether somebody may decide that now: what the page offers and what the
    /// round accepts.
    #[inline(always)]
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::DeclareInstantCash => self.permits_instant_cash(by),
            Decision::DeclareSuper => self.permits_super(by),
            Decision::Buy => self.permits_buy(by),
            Decision::Exchange(discards) => self.permits_exchange(by, discards),
            Decision::Bet(amount) => self.permits_bet(by, amount),
            Decision::Fold => self.turn(by).map(|_| ()),
            Decision::Force | Decision::DeclineForce => self.permits_force(by),
            Decision::Cut { at } => self.permits_cut(by, at),
            Decision::Recut => self.permits_recut(by),
        }
    }

    #[inline(always)]
    fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<LunarPoker>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        log.record(Event::Decided { by, decision, cite: self.offered_by(decision) });
        // Only a seat is permitted what a seat decides.
        let By::Seat(seat) = by else { return self.decide_shoe(decision, log) };
        match decision {
            Decision::DeclareInstantCash => self.instant_cash(seat, log),
            Decision::DeclareSuper => self.super_claim(seat, log),
            Decision::Buy => self.buy(seat, log),
            Decision::Exchange(discards) => self.exchange(seat, discards, log),
            Decision::Bet(_) => self.make_bet(seat, log),
            Decision::Fold => self.fold(seat, log),
            Decision::Force => self.choose(seat, true, log),
            Decision::DeclineForce => self.choose(seat, false, log),
            Decision::Cut { .. } | Decision::Recut => {}
        }
        Ok(())
    }

    /// The provision that offers the choice.
    fn offered_by(&self, decision: Decision) -> Cite {
        match decision {
            Decision::DeclareInstantCash => cite!("13:69F-38.10(a)1"),
            Decision::DeclareSuper => cite!("13:69F-38.10(a)2"),
            Decision::Buy => cite!("13:69F-38.10(b)1"),
            Decision::Exchange(_) => cite!("13:69F-38.10(b)2"),
            Decision::Bet(_) => cite!("13:69F-38.10(b)3"),
            Decision::Fold => cite!("13:69F-38.10(b)4"),
            Decision::Force | Decision::DeclineForce => cite!("13:69F-38.10(k)"),
            Decision::Cut { .. } => cite!("13:69F-38.4(c)1"),
            Decision::Recut => cite!("13:69F-38.4(d)"),
        }
    }

    /// "No more bets", no more claims, or nobody else forces the dealer.
    #[inline(always)]
    fn close(&mut self, log: &mut impl Log<LunarPoker>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting => self.no_more_bets(log),
            Phase::Claims => {
                self.open_draws(log);
                Ok(())
            }
            Phase::Force { unasked } => {
                self.nobody_else_forces(unasked, log);
                Ok(())
            }
            Phase::Shoe(_)
            | Phase::Dealing { .. }
            | Phase::Draw { .. }
            | Phase::Drawing { .. }
            | Phase::Drawn { .. }
            | Phase::NewStub(_)
            | Phase::ForceCard
            | Phase::Over => Err(NO_WINDOW),
        }
    }
}

const NO_WINDOW: Refusal =
    Refusal::new(Code::BettingClosed, cite!("13:69F-38.6(b)"), "no betting window is open");

const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("13:69F-38.1"), "no dice are used at lunar poker");

const NO_CUT_CARD: Refusal = Refusal::new(
    Code::NotNow,
    cite!("13:69F-38.4(c)1"),
    "no card marks an end of the deck: every round has its own shuffle",
);

const NO_SUCH_SEAT: Refusal = Refusal::new(
    Code::NoSuchSeat,
    cite!("13:69E-1.13X(b)1"),
    "the table has no such position, or nobody in it",
);
