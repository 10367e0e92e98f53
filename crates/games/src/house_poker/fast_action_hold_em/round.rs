//! The round of fast action hold'em. Its parts follow the subchapter: shuffle
//! and cut (21.5), wagers (21.6), the deal (21.7), the setting of hands (21.8(a)
//! to (f)), the dealer's hand and the showdown (21.8(g) to (o)), and what goes
//! wrong (21.9).

mod cut;
mod deal;
mod hand;
mod irregularities;
mod setting;
mod short;
mod showdown;
mod view;
mod wagers;

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, Money, cite};

use self::hand::Hand;
use super::{
    CUT_MARGIN, Decision, FastActionHoldEm, Irregularity, Options, Picked, ShuffleMethod, Strategy,
    TWO_CENTS, Wager, dealer_plays,
};
use crate::{
    Area, Args, By, Choice, Choices, Code, Event, Face, Input, Limits, Log, Next, Refusal, Round,
    SeatNo, SeatSet, TableView, Viewer,
};

/// Seats a table has at most.
const SEATS: usize = 7;

/// Laps of the deal: the cards that each position gets.
const LAPS: u8 = 4;

/// A round of fast action hold'em and the table it is played at.
#[derive(Debug, Clone)]
pub struct FastActionHoldEmRound {
    table: Table,
    phase: Phase,
    /// Where the first card of each lap goes.
    start: To,
    /// Seats whose wager takes part and is not yet decided.
    playing: SeatSet,
    /// Seats that have received cards and stay to the end.
    bound: SeatSet,
    /// Seats that have set a hand, or two, against the dealer.
    live: SeatSet,
    /// Those of them that have split.
    split: SeatSet,
    /// Whether a wager was paid or collected.
    resolved: bool,
    dealer: Hand,
    dealer_shows: DealerShows,
    board: ArrayVec<Card, 5>,
    spots: [Spot; SEATS],
    unusual: Unusual,
}

/// What outlasts a round.
#[derive(Debug, Clone)]
struct Table {
    options: Options,
    seated: SeatSet,
    /// Who came first, while the game is just beginning.
    first: Option<SeatNo>,
    /// Whether a card has been dealt since the game began.
    begun: bool,
    /// Whether the shoe's first card is still to be burned, 21.7(a).
    shoe_burn: bool,
    /// Whether the dealer is new and has a card to burn, 21.7(a).
    dealer_burn: bool,
    /// Set from the moment the cards must be shuffled until they are in the
    /// shoe again: who is offered the cut.
    reshuffle: Option<CutOffer>,
    /// Where the dealing marker is, 21.7(b).
    marker: To,
    /// Where it was in the round before, if it has moved since.
    marker_was: Option<To>,
}

/// Whom the cut is offered to first, 21.5(c).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CutOffer {
    /// The first player to the table.
    FirstPlayer,
    /// The player on whose box the cutting card came out.
    Seat(SeatNo),
    /// The player farthest to the dealer's right: it came out on the dealer.
    FarthestRight,
    /// The same: the licensee chose to reshuffle.
    Discretion,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Between two shoes.
    Shoe(ShoePhase),
    Betting,
    /// Cards are dealt, after so many burns that a shoe or a dealer owes.
    Dealing {
        step: Step,
        burns: u8,
    },
    /// Players with too few cards are to choose.
    ShortHands,
    /// Players are to set their hands.
    Setting {
        waiting: SeatSet,
    },
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShoePhase {
    Shuffle,
    Cut { offered: SeatNo, refused: SeatSet },
    DealerCuts,
    PlaceCutCard,
}

/// Where the next card goes. Tags of their own, which are told apart faster
/// than tags folded into each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Step {
    /// One of the four of each position, the lap counted from 0.
    Hand { to: To, lap: u8 },
    /// One too many.
    Extra { seat: SeatNo, then: Resume },
    /// One that was missed.
    Missing(To),
    /// The burn before the community cards.
    BoardBurn,
    /// A community card.
    Board,
}

/// A position: a seat, or the dealer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum To {
    Seat(SeatNo),
    Dealer,
}

/// Where the round goes on after a card too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Resume {
    Deal { to: To, lap: u8 },
    ShortHands,
    Setting { waiting: SeatSet },
}

/// What the dealer's cards show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DealerShows {
    Backs,
    /// All four: a natural.
    All,
    Kept([Card; 2]),
}

/// What has gone wrong in the deal of this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unusual {
    /// Whether anything has.
    any: bool,
    /// Seats that will miss their next card.
    skip: SeatSet,
    /// Whether the dealer will.
    skip_dealer: bool,
    /// Seats that have missed a card and not yet said what they want.
    short: SeatSet,
}

const NOTHING_UNUSUAL: Unusual =
    Unusual { any: false, skip: SeatSet::EMPTY, skip_dealer: false, short: SeatSet::EMPTY };

/// What lies at one seat.
#[derive(Debug, Clone, Copy)]
struct Spot {
    original: Money,
    split: Money,
    hand: Hand,
}

const EMPTY_SPOT: Spot = Spot { original: Money::ZERO, split: Money::ZERO, hand: Hand::EMPTY };

impl To {
    #[inline(always)]
    fn area(self) -> Area {
        match self {
            To::Seat(seat) => Area::Seat { seat, hand: 0 },
            To::Dealer => Area::Dealer { hand: 0 },
        }
    }

    const fn seat(self) -> Option<SeatNo> {
        match self {
            To::Seat(seat) => Some(seat),
            To::Dealer => None,
        }
    }
}

impl Step {
    #[inline(always)]
    fn area(self) -> Area {
        match self {
            Step::Hand { to, .. } | Step::Missing(to) => to.area(),
            Step::Extra { seat, .. } => Area::Seat { seat, hand: 0 },
            Step::BoardBurn => Area::Burn,
            Step::Board => Area::Board,
        }
    }
}

impl Round for FastActionHoldEmRound {
    type Game = FastActionHoldEm;

    fn open(options: Options) -> Self {
        let table = Table {
            options,
            seated: SeatSet::EMPTY,
            first: None,
            begun: false,
            shoe_burn: false,
            dealer_burn: false,
            reshuffle: None,
            marker: To::Dealer,
            marker_was: None,
        };
        Self {
            table,
            phase: Phase::Betting,
            start: To::Dealer,
            playing: SeatSet::EMPTY,
            bound: SeatSet::EMPTY,
            live: SeatSet::EMPTY,
            split: SeatSet::EMPTY,
            resolved: false,
            dealer: Hand::EMPTY,
            dealer_shows: DealerShows::Backs,
            board: ArrayVec::new_const(),
            spots: [EMPTY_SPOT; SEATS],
            unusual: NOTHING_UNUSUAL,
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Dealing { step: Step::Board, burns: 0 } => {
                Next::Card { to: Area::Board, face: Face::Up }
            }
            Phase::Dealing { step, burns: 0 } => Next::Card { to: step.area(), face: Face::Down },
            Phase::Dealing { .. } => Next::Card { to: Area::Burn, face: Face::Down },
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Setting { waiting } => decision_of(waiting),
            Phase::ShortHands => decision_of(self.unusual.short),
            Phase::Shoe(ShoePhase::Shuffle) => Next::Shuffle,
            Phase::Shoe(ShoePhase::Cut { offered, .. }) => Next::Decision { by: By::Seat(offered) },
            Phase::Shoe(ShoePhase::DealerCuts | ShoePhase::PlaceCutCard) => {
                Next::Decision { by: By::Dealer }
            }
            Phase::Over => Next::Over,
        }
    }

    #[inline(always)]
    fn give(
        &mut self,
        input: Input<FastActionHoldEm>,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Shuffled => self.shuffled(log),
            Input::NewShoe => self.new_shoe(log),
            Input::NewDealer => self.new_dealer(log),
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Remove { seat, wager, amount } => self.remove(seat, wager, amount, log),
            Input::Close => self.no_more_bets(log),
            Input::Card(card) => self.card(Some(card), log),
            Input::Unseen => self.card(None, log),
            Input::CutCard => self.cut_card(log),
            Input::OutOfCards => self.irregularity(Irregularity::InsufficientCards, log),
            Input::Dice(_) => Err(NO_DICE),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::Set(setting) => self.put_marker(setting, log),
        }
    }

    #[inline(always)]
    fn again(&mut self) {
        let Phase::Over = self.phase else { return };
        // Every stake was taken off the layout when it was settled.
        for seat in self.bound {
            self.spots[seat.index()].hand.clear();
        }
        self.playing = SeatSet::EMPTY;
        self.bound = SeatSet::EMPTY;
        self.live = SeatSet::EMPTY;
        self.split = SeatSet::EMPTY;
        self.resolved = false;
        self.dealer.clear();
        self.dealer_shows = DealerShows::Backs;
        self.board.clear();
        self.unusual = NOTHING_UNUSUAL;
        self.phase = match self.table.reshuffle {
            None if self.table.options.shuffle_method() != ShuffleMethod::Continuous => {
                Phase::Betting
            }
            None | Some(_) => Phase::Shoe(ShoePhase::Shuffle),
        };
    }

    fn choices(&self, by: By) -> Choices {
        let options = &self.table.options;
        let stack = u32::from(options.stack());
        let margin = u32::from(CUT_MARGIN);
        let behind = options.behind_cut_card();
        let second = match by {
            By::Seat(seat) => self.on_layout(seat, Wager::Original),
            By::Dealer | By::Floor => Money::ZERO,
        };
        let number = |min, max| Args::Number { min, max };
        let two = Args::Cards { min: 2, max: 2 };
        let any = self.any_two(by);
        let split = Decision::Split { first: any, amount: None };
        let (none, free) = (Args::None, Money::ZERO);
        let all = [
            (Decision::AnnounceNatural, "announce-natural", "Announce a natural", none, free),
            (Decision::Set(any), "set", "Set the hand", two, free),
            (split, "split", "Split into two hands", two, second),
            (Decision::Surrender, "surrender", "Surrender half", none, free),
            (
                Decision::TakeMissingCards,
                "take-missing-cards",
                "Take the missing cards",
                none,
                free,
            ),
            (Decision::VoidShortHand, "void-short-hand", "Declare the hand void", none, free),
            (Decision::Cut { at: CUT_MARGIN }, "cut", "Cut", number(margin, stack - margin), free),
            (Decision::DeclineCut, "decline-cut", "Decline to cut", none, free),
            (
                Decision::PlaceCutCard { behind },
                "place-cut-card",
                "Place the cutting card",
                number(behind.into(), stack - 1),
                free,
            ),
            (Decision::Reshuffle, "reshuffle", "Reshuffle", none, free),
        ];
        let open = all.into_iter().filter(|(decision, ..)| self.permits(by, *decision).is_ok());
        open.map(|(_, key, label, args, costs)| Choice { key, label, args, costs }).collect()
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.may_bet(seat, wager)?;
        // Half of it must be payable if it is surrendered.
        Ok(self.table.options.limits().window(self.on_layout(seat, wager), TWO_CENTS))
    }

    #[inline(always)]
    fn on_layout(&self, seat: SeatNo, wager: Wager) -> Money {
        match (self.spots.get(seat.index()), wager) {
            (Some(spot), Wager::Original) => spot.original,
            (Some(spot), Wager::Split) => spot.split,
            (None, Wager::Original | Wager::Split) => Money::ZERO,
        }
    }

    fn seated(&self) -> SeatSet {
        self.table.seated
    }

    fn burns_owed(&self) -> u8 {
        u8::from(self.table.shoe_burn) + u8::from(self.table.dealer_burn)
    }

    /// Nobody gives up half by saying nothing: a silent player's cards are played
    /// as the dealer's would be.
    fn silent(&self, seat: SeatNo) -> Option<Decision> {
        let Phase::Setting { .. } = self.phase else { return self.goes_without_saying() };
        let cards = self.spots.get(seat.index())?.hand.four()?;
        Some(match dealer_plays(cards, self.table.options.trips_kept_cards()) {
            None => Decision::AnnounceNatural,
            Some([one, other]) => Decision::Set(Picked::two(one, other)),
        })
    }

    fn seen_by(&self, viewer: Viewer) -> TableView {
        self.view(viewer)
    }
}

impl FastActionHoldEmRound {
    /// Whether somebody may decide that now: what the page offers and what the
    /// round accepts.
    #[inline]
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::AnnounceNatural => self.permits_natural(by),
            Decision::Set(cards) => self.permits_set(by, cards).map(drop),
            Decision::Split { first, amount } => self.permits_split(by, first, amount).map(drop),
            Decision::Surrender => self.permits_setting(by).map(drop),
            Decision::VoidShortHand | Decision::TakeMissingCards => {
                self.permits_short(by).map(drop)
            }
            Decision::Cut { at } => self.permits_cut(by, at),
            Decision::DeclineCut => self.permits_decline(by),
            Decision::PlaceCutCard { behind } => self.permits_cut_card(by, behind),
            Decision::Reshuffle => self.permits_reshuffle(by),
        }
    }

    #[inline(always)]
    fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        match decision {
            Decision::Set(cards) => self.set(by, cards, log),
            Decision::Split { first, amount } => self.split_hand(by, first, amount, log),
            Decision::AnnounceNatural
            | Decision::Surrender
            | Decision::VoidShortHand
            | Decision::TakeMissingCards
            | Decision::Cut { .. }
            | Decision::DeclineCut
            | Decision::PlaceCutCard { .. }
            | Decision::Reshuffle => self.decide_other(by, decision, log),
        }
    }

    /// What is decided seldom.
    #[inline(never)]
    fn decide_other(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<FastActionHoldEm>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        let cite = match decision {
            Decision::Set(_) => cite!("19:47-21.8(a)"),
            Decision::AnnounceNatural => cite!("19:47-21.8(b)"),
            Decision::Split { .. } => cite!("19:47-21.8(c)"),
            Decision::Surrender => cite!("19:47-21.8(f)"),
            Decision::VoidShortHand | Decision::TakeMissingCards => cite!("19:47-21.9(e)"),
            Decision::Cut { .. } => cite!("19:47-21.5(e)"),
            Decision::DeclineCut => cite!("19:47-21.5(d)"),
            Decision::PlaceCutCard { .. } => cite!("19:47-21.5(f)"),
            Decision::Reshuffle => cite!("19:47-21.5(g)"),
        };
        log.record(Event::Decided { by, decision, cite });
        match decision {
            Decision::Set(_) | Decision::Split { .. } => {}
            Decision::AnnounceNatural => self.announce_natural(by, log),
            Decision::Surrender => self.surrender(by, log),
            Decision::VoidShortHand => self.void_short_hand(by, log),
            Decision::TakeMissingCards => self.take_missing_cards(by, log),
            Decision::Cut { .. } => self.phase = Phase::Shoe(ShoePhase::PlaceCutCard),
            Decision::DeclineCut => self.decline_cut(log),
            Decision::PlaceCutCard { .. } => {
                self.put_shoe_in_place(cite!("19:47-21.5(f)"), log);
            }
            Decision::Reshuffle => {
                self.table.reshuffle = Some(CutOffer::Discretion);
                self.phase = Phase::Shoe(ShoePhase::Shuffle);
            }
        }
        Ok(())
    }

    /// What a sensible player does here; see [`FastActionHoldEm`].
    #[inline]
    pub(super) fn sensible(&self, strategy: &Strategy, by: By) -> Decision {
        let hand = match (self.phase, by) {
            (Phase::Setting { .. }, By::Seat(seat)) => self.spots.get(seat.index()),
            (_, By::Seat(_) | By::Dealer | By::Floor) => None,
        };
        match hand.map(|spot| (spot, spot.hand.four())) {
            Some((_, Some(cards))) => strategy.with_four(cards),
            Some((spot, None)) => {
                let named: ArrayVec<Card, { hand::CARDS_MAX }> = spot.hand.named().collect();
                strategy.with_others(&named)
            }
            None => self.sensible_otherwise(),
        }
    }

    #[cold]
    fn sensible_otherwise(&self) -> Decision {
        let options = &self.table.options;
        match self.phase {
            Phase::Shoe(ShoePhase::PlaceCutCard) => {
                Decision::PlaceCutCard { behind: options.behind_cut_card() }
            }
            Phase::Shoe(ShoePhase::Cut { .. } | ShoePhase::DealerCuts | ShoePhase::Shuffle) => {
                Decision::Cut { at: options.stack() / 2 }
            }
            Phase::Betting
            | Phase::Dealing { .. }
            | Phase::ShortHands
            | Phase::Setting { .. }
            | Phase::Over => Decision::TakeMissingCards,
        }
    }

    /// Any two cards that the seat could play, to ask whether it may play two.
    fn any_two(&self, by: By) -> Picked {
        let By::Seat(seat) = by else { return Picked::NONE };
        let Some(spot) = self.spots.get(seat.index()) else { return Picked::NONE };
        let mut named = spot.hand.named();
        match (named.next(), named.next()) {
            (Some(one), Some(other)) => Picked::two(one, other),
            (Some(_) | None, _) => Picked::NONE,
        }
    }
}

/// The decision of the first of these seats.
#[inline(always)]
fn decision_of(seats: SeatSet) -> Next {
    // A round that waits for decisions waits for somebody's.
    Next::Decision { by: By::Seat(seats.first().unwrap_or(SeatNo::FIRST)) }
}

const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-21.1"), "no dice are used at fast action hold'em");

const NO_SUCH_SEAT: Refusal = Refusal::new(
    Code::NoSuchSeat,
    cite!("19:47-21.6(b)"),
    "the table has no such seat, or nobody in it",
);
