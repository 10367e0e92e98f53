//! The round of blackjack. Its parts follow the subchapter: wagers (2.3), the
//! shuffle and cut (2.5), the deal (2.6), insurance and blackjacks (2.7 and
//! 2.9), the players' turns (2.8, 2.10 to 2.13), the dealer's (2.12 and 2.18),
//! additional wagers (2.17 and 2.19) and what goes wrong (2.15).

mod behind;
mod cut;
mod deal;
mod dealer;
mod decide;
mod ending;
mod entry;
mod hand;
mod insurance;
mod irregularities;
mod sensible;
mod sides;
mod turns;
mod view;
mod wagers;

use boardwalk_equipment::{Card, Money, cite};

use super::{Blackjack, Irregularity, Options, Side, Wager};
use crate::{
    Area, By, Choices, Code, Face, Hidden, Input, Limits, Log, Next, Refusal, Round, SeatNo,
    SeatSet, Setting, TableView, Viewer,
};
use entry::Entry;
use hand::{Cards, Spot};

/// Places for boxes. A table has seven at most; eight make a place a mask away.
const SPOTS: usize = 8;

/// A round of blackjack and the table it is played at.
#[derive(Debug, Clone)]
pub struct BlackjackRound {
    phase: Phase,
    boxes: Boxes,
    dealer: Dealer,
    spots: [Spot; SPOTS],
    unusual: Unusual,
    table: Table,
}

/// Which boxes are where in the round.
#[derive(Debug, Clone, Copy, Default)]
struct Boxes {
    /// With a wager in this round.
    playing: SeatSet,
    /// Whose turn is yet to come.
    to_act: SeatSet,
    /// With a hand that stands and waits for the dealer.
    standing: SeatSet,
    /// With a blackjack that waits for the dealer's second card.
    held: SeatSet,
    /// With a surrendered wager that waits for it.
    surrendered: SeatSet,
    /// With an insurance wager.
    insured: SeatSet,
    /// With a side wager.
    sides: SeatSet,
    /// Whose side wager waits for further cards.
    running: SeatSet,
}

/// The dealer's side of the table.
#[derive(Debug, Clone, Copy)]
struct Dealer {
    cards: Cards,
    /// The second card, as long as it lies face down.
    hole: Option<Hidden>,
    /// What the first card is worth, an ace eleven.
    up: u32,
    /// Which of the dealer's hands is played, from 0.
    hand: usize,
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
    /// Whether the shoe's first card is still to be burned, 2.6(c).
    shoe_burn: bool,
    /// Whether the dealer is new and has a card to burn, 2.6(c).
    dealer_burn: bool,
    /// For each side of the shoe, set from the moment its cards must be
    /// shuffled until they are in it again: who is offered the cut.
    reshuffle: [Option<CutOffer>; 2],
    /// Who cut last, where no card was dealt since: `None` inside for the dealer.
    cut_by: Option<Option<SeatNo>>,
    /// The side that is dealt from, or shuffled.
    side: Side,
    /// The side that the determinant card will be drawn from.
    draw_from: Side,
    /// Cards in the discard rack, as the Bart Carter shuffle counts them.
    rack: u32,
    /// What the progressive meter reads.
    meter: Money,
    /// Who has played since the cards were shuffled.
    entry: Entry,
    /// Which seat's player plays a box, where it is not the box's own.
    played_by: [Option<SeatNo>; SPOTS],
    /// Whether the dealer stood on a total in the last round.
    dealer_stood: bool,
}

impl Table {
    /// Whether cards must be shuffled before the next round.
    #[inline(always)]
    fn is_shuffle_due(&self) -> bool {
        let [left, right] = &self.reshuffle;
        left.is_some() | right.is_some()
    }
}

/// Whom the cut is offered to first, 2.5(e).
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
    /// Nobody: the discards alone are shuffled and put back, 2.6(m).
    Discards,
}

/// What the round is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Between two shoes, or when one has run out.
    Shoe(ShoePhase),
    Betting,
    /// Cards to burn before the phase that is kept for after it.
    Burn {
        left: u8,
    },
    Determinant,
    First(SeatNo),
    DealerFirst,
    Second(SeatNo),
    /// A box that missed its second card may have it now.
    LateSecond(SeatNo),
    LateSecondCard(SeatNo),
    /// The first card of a dealer who passed over the own hand.
    DealerLate,
    /// The second card, before the players' turns.
    Hole,
    Insurance,
    /// A third card for two sevens, against a dealer's blackjack.
    ThirdSeven {
        seat: SeatNo,
        taken: bool,
    },
    Turn {
        seat: SeatNo,
        hand: u8,
    },
    /// Another player on the box chooses after a double or a split.
    Behind {
        seat: SeatNo,
        hand: u8,
        line: u8,
        after: After,
    },
    Hit {
        seat: SeatNo,
        hand: u8,
    },
    DoubleCard {
        seat: SeatNo,
        hand: u8,
    },
    SplitCard {
        seat: SeatNo,
        hand: u8,
    },
    /// A player who was not given a card may have it now.
    MissedCard {
        seat: SeatNo,
        hand: u8,
    },
    DealerSecond,
    DealerDraw,
    Over,
}

/// What the seated player did that the others may do too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Double,
    Split,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShoePhase {
    Shuffle,
    Cut { offered: SeatNo, refused: SeatSet },
    DealerCuts,
    PlaceCutCard,
}

/// What is out of the ordinary in this round.
#[derive(Debug, Clone, Copy)]
struct Unusual {
    /// What comes after the burn cards, or after a shuffle in mid-round.
    resume: Phase,
    /// Whether something must happen before the next card, such as a burn or a
    /// card that is out already, or anything else is out of the ordinary.
    before_card: bool,
    /// A card drawn in error and seen.
    exposed: Option<Card>,
    /// The card burned last.
    burned: Option<Hidden>,
    /// The dealer passed over the own first card.
    dealer_late: bool,
    /// Boxes passed over with the second card.
    one_card: SeatSet,
    /// Boxes that were not given a card they asked for, and the hand.
    missed: SeatSet,
    missed_hand: [u8; SPOTS],
    reader_broken: bool,
    /// Whether the shoe ran out, and its discards are shuffled.
    mid_round: bool,
    /// Cards that are out of play before the round ends.
    discarded: u32,
}

const NOTHING_UNUSUAL: Unusual = Unusual {
    resume: Phase::Over,
    before_card: false,
    exposed: None,
    burned: None,
    dealer_late: false,
    one_card: SeatSet::EMPTY,
    missed: SeatSet::EMPTY,
    missed_hand: [0; SPOTS],
    reader_broken: false,
    mid_round: false,
    discarded: 0,
};

/// Where the dealer's cards lie.
const DEALER: Area = Area::Dealer { hand: 0 };

impl Round for BlackjackRound {
    type Game = Blackjack;

    fn open(options: Options) -> Self {
        let table = Table {
            options,
            seated: SeatSet::EMPTY,
            first: None,
            begun: false,
            shoe_burn: false,
            dealer_burn: false,
            reshuffle: [None; 2],
            cut_by: None,
            side: Side::Left,
            draw_from: Side::Left,
            rack: 0,
            meter: options.progressive_reset(),
            entry: Entry::new(&options),
            played_by: [None; SPOTS],
            dealer_stood: false,
        };
        let dealer = Dealer { cards: Cards::NONE, hole: None, up: 0, hand: 0 };
        Self {
            phase: Phase::Betting,
            boxes: Boxes::default(),
            dealer,
            spots: [Spot::EMPTY; SPOTS],
            unusual: NOTHING_UNUSUAL,
            table,
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Turn { seat, .. }
            | Phase::Behind { seat, .. }
            | Phase::LateSecond(seat)
            | Phase::MissedCard { seat, .. }
            | Phase::Shoe(ShoePhase::Cut { offered: seat, .. }) => {
                Next::Decision { by: By::Seat(seat) }
            }
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Insurance => Next::Bets { window: 1 },
            Phase::Over => Next::Over,
            Phase::Shoe(ShoePhase::Shuffle) => Next::Shuffle,
            Phase::Shoe(ShoePhase::DealerCuts | ShoePhase::PlaceCutCard) => {
                Next::Decision { by: By::Dealer }
            }
            Phase::Hole => Next::Card { to: DEALER, face: self.hole_face() },
            Phase::Burn { .. } => Next::Card { to: Area::Burn, face: Face::Down },
            Phase::Determinant => Next::Card { to: Area::Board, face: Face::Up },
            Phase::First(seat)
            | Phase::Second(seat)
            | Phase::LateSecondCard(seat)
            | Phase::ThirdSeven { seat, .. } => {
                Next::Card { to: Area::Seat { seat, hand: 0 }, face: Face::Up }
            }
            Phase::Hit { seat, hand }
            | Phase::DoubleCard { seat, hand }
            | Phase::SplitCard { seat, hand } => {
                Next::Card { to: Area::Seat { seat, hand }, face: Face::Up }
            }
            Phase::DealerFirst | Phase::DealerLate | Phase::DealerSecond | Phase::DealerDraw => {
                Next::Card { to: DEALER, face: Face::Up }
            }
        }
    }

    #[inline(always)]
    fn deal(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        self.deal_in_order(shoe, log);
        while let Next::Card { .. } = self.next() {
            let Some(card) = shoe(self.compartment()) else { break };
            self.card(card, log)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn give(
        &mut self,
        input: Input<Blackjack>,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Card(card) => self.card(card, log),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Close => self.close(log),
            Input::Unseen => self.unseen(log),
            Input::Shuffled => self.shuffled(log),
            Input::NewShoe => self.new_shoe(log),
            Input::NewDealer => self.new_dealer(log),
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Remove { seat, wager, amount } => self.remove(seat, wager, amount, log),
            Input::CutCard => self.cut_card(log),
            Input::OutOfCards => self.irregularity(Irregularity::ShoeExhausted, log),
            Input::Dice(_) => Err(NO_DICE),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::Set(setting) => self.set(setting, log),
        }
    }

    #[inline(always)]
    fn again(&mut self) {
        let Phase::Over = self.phase else { return };
        self.boxes = Boxes::default();
        self.dealer.cards.points = super::points::Points::NONE;
        self.dealer.hole = None;
        self.dealer.hand = 0;
        self.phase = Phase::Betting;
        if self.table.is_shuffle_due() {
            self.begin_shuffle();
        } else if !self.table.entry.is_open() {
            self.begin_anew();
        }
    }

    #[inline(always)]
    fn compartment(&self) -> u8 {
        self.table.side as u8
    }

    fn left_out(&self, each: &mut dyn FnMut(Card)) {
        if self.unusual.mid_round {
            self.on_the_table(each);
        }
    }

    fn puts_back(&self) -> bool {
        self.table.reshuffle[self.table.side.index()] == Some(CutOffer::Discards)
    }

    fn choices(&self, by: By) -> Choices {
        self.open_choices(by)
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.limits(seat, wager)
    }

    #[inline(always)]
    fn on_layout(&self, seat: SeatNo, wager: Wager) -> Money {
        match (self.spots.get(seat.index()), wager) {
            // The one that a simulation asks for every round.
            (Some(spot), Wager::Main) if !self.table.options.is_multiple() => {
                spot.hands[0].stakes[0]
            }
            (Some(spot), _) => self.stake(spot, wager),
            (None, _) => Money::ZERO,
        }
    }

    fn seated(&self) -> SeatSet {
        self.table.seated
    }

    fn burns_owed(&self) -> u8 {
        u8::from(self.table.shoe_burn) + u8::from(self.table.dealer_burn)
    }

    fn settings(&self, each: &mut dyn FnMut(Setting)) {
        if self.offers_progressive() {
            each(Setting::Meter(self.table.meter));
        }
    }

    fn seen_by(&self, viewer: Viewer) -> TableView {
        self.view(viewer)
    }
}

impl BlackjackRound {
    /// Where the next card goes, if one is waited for.
    fn awaited(&self) -> Option<Area> {
        match self.next() {
            Next::Card { to, .. } => Some(to),
            Next::Shuffle | Next::Bets { .. } | Next::Dice | Next::Decision { .. } | Next::Over => {
                None
            }
        }
    }

    #[inline(always)]
    fn hole_face(&self) -> Face {
        if self.table.options.both_up() { Face::Up } else { Face::Down }
    }

    /// The box's spot. Seats are held against the table's boxes when a wager is
    /// made, seven at most.
    #[inline(always)]
    fn spot(&self, seat: SeatNo) -> &Spot {
        &self.spots[seat.index() % SPOTS]
    }

    #[inline(always)]
    fn spot_mut(&mut self, seat: SeatNo) -> &mut Spot {
        &mut self.spots[seat.index() % SPOTS]
    }

    #[inline(never)]
    fn set(&mut self, setting: Setting, log: &mut impl Log<Blackjack>) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.19");
        match setting {
            Setting::Meter(amount) if self.offers_progressive() => {
                let between = matches!(self.phase, Phase::Betting) && self.boxes.playing.is_empty();
                if !between {
                    let why = "the meter is read before the wagers of a round";
                    return Err(Refusal::new(Code::NotNow, cite, why));
                }
                if !amount.is_positive() || amount > super::HIGHEST_STAKE {
                    let why = "no meter reads that amount";
                    return Err(Refusal::new(Code::OutOfRange, cite, why));
                }
                self.table.meter = amount;
                log.record(crate::Event::WasSet { setting, cite });
                Ok(())
            }
            Setting::Meter(_) | Setting::Stack { .. } | Setting::Button(_) => {
                Err(setting.nothing_to_set(cite))
            }
        }
    }
}

const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-2.6(a)"), "no dice are used at blackjack");

const NO_SUCH_BOX: Refusal = Refusal::new(
    Code::NoSuchSeat,
    cite!("13:69F-2.11(e)"),
    "the table has no such box, or nobody in it",
);
