//! The round of all-in hold 'em. Its parts follow the subchapter: shuffle and cut
//! (44.4), wagers (44.6), the deal (44.7 to 44.9), completion of the round
//! (44.10) and what goes wrong (44.13).

mod completion;
mod deal;
mod deck;
mod irregularities;
mod view;
mod void;
mod wagers;

use boardwalk_equipment::{Card, Money, cite};
use boardwalk_ranking::SevenTable;

use self::deal::BOARD_STEPS;
use super::{AllInHoldEm, Decision, Options, RAISE, SEATS, Wager};
use crate::house_poker::one_deck::{self, CUT_MAX, CUT_MIN, Methods, StubCount};
use crate::{
    Area, Args, By, Choice, Choices, Code, Detail, Event, Face, Hidden, Input, Limits, Log, Next,
    Refusal, Round, SeatNo, SeatSet, TableView, Viewer, Wager as _,
};

/// A round of all-in hold 'em and the table it is played at.
#[derive(Debug, Clone)]
pub struct AllInHoldEmRound {
    table: Table,
    phase: Phase,
    /// Seats whose ante takes part.
    playing: SeatSet,
    folded: SeatSet,
    raised: SeatSet,
    /// Seats whose cards lie face up.
    up: SeatSet,
    /// Seats whose cards have been collected.
    gone: SeatSet,
    dealer: DealerCards,
    /// Burns and community cards, in the order in which they are dealt.
    board: [Hidden; BOARD_STEPS as usize],
    /// Whether a player's or the dealer's card was dealt that nobody saw.
    any_unseen: bool,
    /// Whether the whole board lies there.
    board_lies: bool,
    spots: [Spot; SEATS],
    unusual: Unusual,
}

/// What outlasts a round.
#[derive(Debug, Clone)]
struct Table {
    options: Options,
    seated: SeatSet,
    /// How the cards are shuffled and dealt now: the options say how they were
    /// when the table opened.
    methods: Methods,
    stub_count: StubCount,
    /// Stakes on each wager are multiples of this.
    steps: [Money; Wager::ALL.len()],
    /// The most that a hand is paid.
    limit: Money,
}

/// Each of these has a tag of its own: folded into each other they take more
/// instructions a card to tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Between two rounds.
    Deck(DeckPhase),
    Betting,
    Dealing(Packed),
    /// A player is to fold or raise.
    Deciding {
        seat: SeatNo,
    },
    /// Community cards are dealt; so many of their eight steps are done.
    Board {
        done: u32,
    },
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DeckPhase {
    Shuffle,
    Cut,
}

/// Whose card comes next, and whether it is the first or the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    to: To,
    card: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum To {
    Seat(SeatNo),
    Dealer,
}

/// A step of the deal in one word, the seat below and which card above it:
/// bytes that are written one by one and read together at the next card stall
/// the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Packed(u32);

impl From<Step> for Packed {
    #[inline(always)]
    fn from(Step { to, card }: Step) -> Self {
        let seat = match to {
            To::Seat(seat) => seat.number(),
            To::Dealer => 0,
        };
        Packed(u32::from(seat) | u32::from(card) << 8)
    }
}

impl Packed {
    /// The step. No seat has the number nought, which stands for the dealer.
    #[inline(always)]
    fn step(self) -> Step {
        let to = SeatNo::new(self.0 as u8).map_or(To::Dealer, To::Seat);
        Step { to, card: (self.0 >> 8) as u8 }
    }
}

/// The dealer's two cards and how they lie.
#[derive(Debug, Clone, Copy)]
struct DealerCards {
    cards: [Hidden; 2],
    lie: Lie,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lie {
    Down,
    Up,
    Collected,
}

/// What has gone wrong in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Unusual {
    /// Cards found face up in the shoe or the deck.
    face_up: u32,
    /// Cards of hands that a misdeal took out of the round.
    misdealt: u32,
    /// Why antes and raises are void and the bonus wagers alone are played on.
    hands_void: Option<boardwalk_equipment::Cite>,
}

/// What lies at one seat. A card is there only if it has been dealt.
#[derive(Debug, Clone, Copy)]
struct Spot {
    stakes: [Money; Wager::ALL.len()],
    /// What each wager has brought in this round, as far as it is settled.
    nets: [Money; Wager::ALL.len()],
    /// What the hand can still be paid in this round, 44.11(e).
    left: Money,
    /// A match play coupon of this amount lies with the ante.
    coupon: Money,
    cards: [Hidden; 2],
}

const EMPTY_SPOT: Spot = Spot {
    stakes: [Money::ZERO; Wager::ALL.len()],
    nets: [Money::ZERO; Wager::ALL.len()],
    left: Money::ZERO,
    coupon: Money::ZERO,
    cards: [Hidden::new(None); 2],
};

impl Spot {
    #[inline]
    fn stake(&self, wager: Wager) -> Money {
        self.stakes[wager.index()]
    }

    /// Takes the stake off the layout.
    #[inline]
    fn take(&mut self, wager: Wager) -> Money {
        std::mem::take(&mut self.stakes[wager.index()])
    }

    /// Whether a bonus wager lies there.
    #[inline]
    fn has_bonus(&self) -> bool {
        self.stake(Wager::HoleCardBonus).is_positive()
            || self.stake(Wager::FinalHandBonus).is_positive()
    }

    /// Both cards, if somebody saw them.
    #[inline]
    fn known(&self) -> Option<[Card; 2]> {
        both(&self.cards)
    }
}

/// Read one by one, as they were written: both at once would have to wait until
/// the one written last has reached the memory.
#[inline]
fn both(cards: &[Hidden; 2]) -> Option<[Card; 2]> {
    let [first, second] = cards;
    Some([std::hint::black_box(first).turn_up()?, second.turn_up()?])
}

impl Round for AllInHoldEmRound {
    type Game = AllInHoldEm;

    fn open(options: Options) -> Self {
        // Built here, so that no round has to.
        let _ = SevenTable::get();
        let mut steps = [Money::CENT; Wager::ALL.len()];
        for wager in Wager::ALL {
            steps[wager.index()] = options.step(*wager);
        }
        let table = Table {
            options,
            seated: SeatSet::EMPTY,
            methods: options.methods(),
            stub_count: StubCount::default(),
            steps,
            limit: options.most_paid(),
        };
        Self {
            table,
            phase: Phase::Betting,
            playing: SeatSet::EMPTY,
            folded: SeatSet::EMPTY,
            raised: SeatSet::EMPTY,
            up: SeatSet::EMPTY,
            gone: SeatSet::EMPTY,
            dealer: DealerCards { cards: [Hidden::new(None); 2], lie: Lie::Down },
            board: [Hidden::new(None); BOARD_STEPS as usize],
            any_unseen: false,
            board_lies: false,
            spots: [EMPTY_SPOT; SEATS],
            unusual: Unusual::default(),
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Board { done } => match deal::is_burn(done) {
                true => Next::Card { to: Area::Burn, face: Face::Down },
                false => Next::Card { to: Area::Board, face: Face::Up },
            },
            Phase::Dealing(packed) => Next::Card { to: packed.step().area(), face: Face::Down },
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Deciding { seat } => Next::Decision { by: By::Seat(seat) },
            Phase::Deck(DeckPhase::Shuffle) => Next::Shuffle,
            Phase::Deck(DeckPhase::Cut) => Next::Decision { by: By::Dealer },
            Phase::Over => Next::Over,
        }
    }

    #[inline(always)]
    fn give(
        &mut self,
        input: Input<AllInHoldEm>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Card(card) => self.card(Some(card), log),
            Input::Unseen => self.card(None, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Remove { seat, wager, amount } => self.remove(seat, wager, amount, log),
            Input::Close => self.no_more_bets(log),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::NewShoe => self.new_deck(log),
            Input::Shuffled => self.shuffled(log),
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::NewDealer => {
                log.record(Event::DealerChanged { cite: cite!("19:47-44.1") });
                Ok(())
            }
            Input::OutOfCards => self.out_of_cards(log),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::CutCard => Err(NO_CUTTING_CARD),
            Input::Dice(_) => Err(NO_DICE),
            Input::Set(setting) => Err(setting.nothing_to_set(cite!("19:47-44.1"))),
        }
    }

    #[inline(always)]
    fn deal(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        match self.phase {
            Phase::Dealing(packed) => self.deal_hands(packed.step(), shoe, log),
            Phase::Board { done } => self.deal_board(done, shoe, log),
            Phase::Deck(_) | Phase::Betting | Phase::Deciding { .. } | Phase::Over => Ok(()),
        }
    }

    #[inline(always)]
    fn again(&mut self) {
        let Phase::Over = self.phase else { return };
        self.playing = SeatSet::EMPTY;
        self.folded = SeatSet::EMPTY;
        self.raised = SeatSet::EMPTY;
        self.up = SeatSet::EMPTY;
        self.gone = SeatSet::EMPTY;
        self.dealer.lie = Lie::Down;
        self.board_lies = false;
        self.any_unseen = false;
        self.unusual = Unusual::default();
        self.phase = Phase::Deck(DeckPhase::Shuffle);
    }

    fn choices(&self, by: By) -> Choices {
        let raise = match by {
            By::Seat(seat) => raise_of(self.on_layout(seat, Wager::Ante)),
            By::Dealer | By::Floor => Money::ZERO,
        };
        let cut = Args::Number { min: CUT_MIN.into(), max: CUT_MAX.into() };
        let all = [
            (Decision::Fold, "fold", "Fold", Args::None, Money::ZERO),
            (Decision::Raise { amount: None }, "raise", "Raise 3x", Args::None, raise),
            (Decision::Cut { at: CUT_MIN }, "cut", "Cut", cut, Money::ZERO),
            (Decision::Recut, "recut", "Have the cards cut again", Args::None, Money::ZERO),
        ];
        let open = all.into_iter().filter(|(decision, ..)| self.permits(by, *decision).is_ok());
        open.map(|(_, key, label, args, costs)| Choice { key, label, args, costs }).collect()
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.may_bet(seat, wager)?;
        let already = self.on_layout(seat, wager);
        let step = self.table.steps[wager.index()];
        Ok(self.table.options.limits(wager).window(already, step))
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

    fn seen_by(&self, viewer: Viewer) -> TableView {
        self.view(viewer)
    }
}

impl AllInHoldEmRound {
    /// The two cards that a player looks at, once they are dealt.
    #[inline]
    pub(super) fn own_cards(&self, seat: SeatNo) -> Option<[Card; 2]> {
        self.spots.get(seat.index()).and_then(Spot::known)
    }

    /// Whether somebody may decide that now: what the page offers and what the
    /// round accepts.
    #[inline(always)]
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::Fold => self.permits_choice(by, false, None),
            Decision::Raise { amount } => self.permits_choice(by, true, amount),
            Decision::Cut { at } => self.permits_cut(by, at),
            Decision::Recut => self.permits_recut(by),
        }
    }

    #[inline(always)]
    fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<AllInHoldEm>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        let cite = match decision {
            Decision::Fold => cite!("19:47-44.10(a)1"),
            Decision::Raise { .. } => cite!("19:47-44.10(a)2"),
            Decision::Cut { .. } => cite!("19:47-44.4(c)1ii"),
            Decision::Recut => cite!("19:47-44.4(d)"),
        };
        log.record(Event::Decided { by, decision, cite });
        match decision {
            Decision::Fold => self.fold(log),
            Decision::Raise { .. } => self.raise(log),
            Decision::Cut { .. } => self.put_deck_in_place(cite!("19:47-44.4(c)2"), log),
            Decision::Recut => self.phase = Phase::Deck(DeckPhase::Cut),
        }
        Ok(())
    }

    #[inline(never)]
    fn permits_cut(&self, by: By, at: u16) -> Result<(), Refusal> {
        let (Phase::Deck(DeckPhase::Cut), By::Dealer) = (self.phase, by) else {
            return Err(NOT_THE_CUTTER);
        };
        one_deck::cut(at, cite!("19:47-44.4(c)1ii"))
    }

    #[inline(never)]
    fn permits_recut(&self, by: By) -> Result<(), Refusal> {
        let cite = cite!("19:47-44.4(d)");
        if self.table.methods.device_shuffles() {
            let why = "cards that a device has shuffled are not cut";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        match (self.phase, by) {
            (Phase::Betting, By::Floor) => Ok(()),
            (Phase::Betting, By::Seat(_) | By::Dealer) => {
                Err(Refusal::new(Code::NotYourTurn, cite, "a supervisor may order another cut"))
            }
            (
                Phase::Deck(_)
                | Phase::Dealing(_)
                | Phase::Deciding { .. }
                | Phase::Board { .. }
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => {
                let why = "another cut may be ordered after the first and before any card is dealt";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }
}

/// What a raise on this ante is.
#[inline]
fn raise_of(ante: Money) -> Money {
    // The highest ante is far inside the bound.
    ante.checked_mul(RAISE).unwrap_or(Money::MAX)
}

/// A raise of another amount than three antes.
#[cold]
fn wrong_raise(amount: Money, right: Money) -> Refusal {
    let cite = cite!("19:47-44.10(a)2");
    if amount < right {
        let detail = Detail::Below { amount, min: right };
        Refusal { code: Code::BelowMinimum, cite, detail }
    } else {
        let detail = Detail::Above { amount, max: right };
        Refusal { code: Code::AboveMaximum, cite, detail }
    }
}

const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-44.1"), "no dice are used at all-in hold 'em");

const NO_CUTTING_CARD: Refusal = Refusal::new(
    Code::NotNow,
    cite!("19:47-44.2(a)"),
    "the cover cards never lie among the cards that are dealt",
);

const NOT_THE_CUTTER: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("19:47-44.4(b)2"),
    "the dealer cuts, after a shuffle by hand",
);

const NO_SUCH_SEAT: Refusal = Refusal::new(
    Code::NoSuchSeat,
    cite!("19:46-1.13U(a)"),
    "the table has seats 1 to 6, and nobody is in this one",
);
