//! The round of casino war. Its parts follow the subchapter: the shuffle and
//! cut (22.5), wagers (22.6), the deal (22.7 and 22.8(a) and (b)), the war
//! (22.8(c) to (h)) and what goes wrong (22.10).

mod cut;
mod deal;
mod irregularities;
mod wagers;
mod war;

use boardwalk_equipment::{Card, Money, cite};

use war::WarBurns;

use super::{CUT_MARGIN, CasinoWar, Decision, Irregularity, Options, TWO_CENTS, Wager};
use crate::{
    Area, Args, By, CardsView, Choice, Choices, Code, Event, Face, Input, Limits, Log, Next,
    Refusal, Round, SeatNo, SeatSet, Seen, TableView, Viewer, Wager as _, WagerView,
};

/// Seats a table has at most.
const SEATS: usize = 9;

/// A round of casino war and the table it is played at.
#[derive(Debug, Clone)]
pub struct CasinoWarRound {
    table: Table,
    phase: Phase,
    /// Seats whose initial wager takes part.
    playing: SeatSet,
    /// Seats that have gone to war.
    at_war: SeatSet,
    /// Seats with a card of the original deal, and of the war deal.
    served: [SeatSet; 2],
    dealer: [Option<Card>; 2],
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
    burns: Burns,
    /// Set from the moment the cards must be shuffled until they are in the
    /// shoe again: who is offered the cut.
    reshuffle: Option<CutOffer>,
}

/// The cards that are to be burned before the next is dealt, 22.7(a): a bit for each
/// reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Burns(u8);

impl Burns {
    const NONE: Burns = Burns(0);
    /// The shoe's first card.
    const SHOE: Burns = Burns(1);
    /// A card of the dealer's, who is new.
    const DEALER: Burns = Burns(2);

    #[must_use]
    const fn and(self, other: Burns) -> Burns {
        Burns(self.0 | other.0)
    }

    #[inline]
    const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }
}

/// Whom the cut is offered to first, 22.5(b).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CutOffer {
    /// The first player to the table.
    FirstPlayer,
    /// The player on whose area the cutting card came out.
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
    Dealing(Step),
    /// A tied player is to choose; `left` are to choose after that.
    Tie {
        seat: SeatNo,
        left: SeatSet,
    },
    WarBetting,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShoePhase {
    Shuffle,
    Cut { offered: SeatNo, refused: SeatSet },
    DealerCuts,
    PlaceCutCard,
}

/// Where the next card goes. A tag of its own, as for `To`: folded into each
/// other they take half a dozen instructions a card to tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Step {
    Burn { left: u8 },
    Card(To),
    WarBurn { left: WarBurns, to: To },
    WarCard(To),
}

/// Whose card comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum To {
    Seat(SeatNo),
    Dealer,
}

/// What has gone wrong in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Unusual {
    /// Cards found face up in the shoe.
    face_up: u8,
    /// Seats passed over in the war deal, to be served last.
    late: SeatSet,
    /// Seats passed over and never served.
    unserved: SeatSet,
}

/// What lies at one seat. A card is there only if the seat has been served.
#[derive(Debug, Clone, Copy)]
struct Spot {
    stakes: [Money; Wager::ALL.len()],
    cards: [Card; 2],
    /// A match play coupon lies with the initial wager.
    coupon: bool,
}

const EMPTY_SPOT: Spot = Spot {
    stakes: [Money::ZERO; Wager::ALL.len()],
    // Any card: nobody looks before the seat is served.
    cards: [Card::new(boardwalk_equipment::Rank::Two, boardwalk_equipment::Suit::Clubs); 2],
    coupon: false,
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

    /// The initial wager is decided, its coupon used.
    #[inline]
    fn clear_initial(&mut self) {
        self.stakes[Wager::Initial.index()] = Money::ZERO;
        self.coupon = false;
    }
}

impl To {
    #[inline]
    fn area(self, hand: u8) -> Area {
        match self {
            To::Seat(seat) => Area::Seat { seat, hand },
            To::Dealer => Area::Dealer { hand },
        }
    }
}

impl Step {
    #[inline]
    fn area(self) -> Area {
        match self {
            Step::Burn { .. } | Step::WarBurn { .. } => Area::Burn,
            Step::Card(to) => to.area(0),
            Step::WarCard(to) => to.area(1),
        }
    }
}

impl Round for CasinoWarRound {
    type Game = CasinoWar;

    fn open(options: Options) -> Self {
        let table = Table {
            options,
            seated: SeatSet::EMPTY,
            first: None,
            begun: false,
            burns: Burns::NONE,
            reshuffle: None,
        };
        Self {
            table,
            phase: Phase::Betting,
            playing: SeatSet::EMPTY,
            at_war: SeatSet::EMPTY,
            served: [SeatSet::EMPTY; 2],
            dealer: [None; 2],
            spots: [EMPTY_SPOT; SEATS],
            unusual: Unusual::default(),
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Dealing(step) => {
                let to = step.area();
                Next::Card { to, face: if to == Area::Burn { Face::Down } else { Face::Up } }
            }
            Phase::Betting => Next::Bets { window: 0 },
            Phase::WarBetting => Next::Bets { window: 1 },
            Phase::Tie { seat, .. } => Next::Decision { by: By::Seat(seat) },
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
        input: Input<CasinoWar>,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Shuffled => self.shuffled(log),
            Input::NewShoe => self.new_shoe(log),
            Input::NewDealer => self.new_dealer(log),
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Remove { seat, wager, .. } => Err(self.no_removal(seat, wager)),
            Input::Close => self.no_more_bets(log),
            Input::Card(card) => self.card(Some(card), log),
            Input::Unseen => self.card(None, log),
            Input::CutCard => self.cut_card(log),
            Input::OutOfCards => self.irregularity(Irregularity::ShoeExhausted, log),
            Input::Dice(_) => Err(NO_DICE),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::Set(setting) => Err(setting.nothing_to_set(cite!("19:47-22.1"))),
        }
    }

    #[inline(always)]
    fn deal(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        if let Phase::Dealing(Step::Card(to)) = self.phase {
            self.deal_originals(to, shoe, log);
        } else {
            self.deal_others(shoe, log);
        }
        Ok(())
    }

    #[inline(always)]
    fn again(&mut self) {
        let Phase::Over = self.phase else { return };
        self.playing = SeatSet::EMPTY;
        self.at_war = SeatSet::EMPTY;
        self.served = [SeatSet::EMPTY; 2];
        self.dealer = [None; 2];
        self.unusual = Unusual::default();
        match self.table.reshuffle {
            Some(_) => self.begin_shuffle(),
            None => self.phase = Phase::Betting,
        }
    }

    fn choices(&self, by: By) -> Choices {
        let options = &self.table.options;
        let stack = u32::from(options.stack());
        let margin = u32::from(CUT_MARGIN);
        let behind = options.behind_cut_card();
        let war = match by {
            By::Seat(seat) => self.on_layout(seat, Wager::Initial),
            By::Dealer | By::Floor => Money::ZERO,
        };
        let number = |min, max| Args::Number { min, max };
        let all = [
            (Decision::Surrender, "surrender", "Surrender half", Args::None, Money::ZERO),
            (Decision::GoToWar, "go-to-war", "Go to war", Args::None, war),
            (
                Decision::Cut { at: CUT_MARGIN },
                "cut",
                "Cut",
                number(margin, stack - margin),
                Money::ZERO,
            ),
            (Decision::DeclineCut, "decline-cut", "Decline to cut", Args::None, Money::ZERO),
            (
                Decision::PlaceCutCard { behind },
                "place-cut-card",
                "Place the cutting card",
                number(behind.into(), stack - 1),
                Money::ZERO,
            ),
            (Decision::Reshuffle, "reshuffle", "Reshuffle", Args::None, Money::ZERO),
        ];
        let open = all.into_iter().filter(|(decision, ..)| self.permits(by, *decision).is_ok());
        open.map(|(_, key, label, args, costs)| Choice { key, label, args, costs }).collect()
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.may_bet(seat, wager)?;
        let options = &self.table.options;
        Ok(match wager {
            // Half of it must be payable if it is surrendered.
            Wager::Initial => options.initial_limits().window(Money::ZERO, TWO_CENTS),
            Wager::Tie | Wager::War | Wager::WarTie => {
                options.tie_limits().window(Money::ZERO, Money::CENT)
            }
        })
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

    #[inline(always)]
    fn burns_owed(&self) -> u8 {
        self.table.burns.count()
    }

    /// Every card of casino war lies face up but the burn cards, which nobody
    /// sees and the round does not keep.
    fn seen_by(&self, _: Viewer) -> TableView {
        let mut wagers = Vec::new();
        let mut cards = Vec::new();
        for hand in [0, 1] {
            let area = Area::Dealer { hand: hand as u8 };
            cards.extend(self.dealer[hand].map(|card| face_up(area, card)));
            for seat in self.served[hand] {
                let area = Area::Seat { seat, hand: hand as u8 };
                cards.push(face_up(area, self.spots[seat.index()].cards[hand]));
            }
        }
        for seat in self.playing {
            let staked = Wager::ALL.iter().map(|w| (w.key(), self.on_layout(seat, *w)));
            let staked = staked.filter(|(_, amount)| amount.is_positive());
            wagers.extend(staked.map(|(wager, amount)| WagerView { seat, wager, amount }));
        }
        let mut notes = Vec::new();
        if self.table.reshuffle.is_some() {
            notes.push("The cards are reshuffled after this round.".into());
        }
        TableView {
            game: "casino-war",
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers,
            cards,
            dice: None,
            markers: Vec::new(),
            notes,
        }
    }
}

impl CasinoWarRound {
    #[cold]
    fn begin_shuffle(&mut self) {
        self.phase = Phase::Shoe(ShoePhase::Shuffle);
    }

    /// What comes before the original deal, and the war deal.
    #[inline(always)]
    fn deal_others(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<CasinoWar>,
    ) {
        while let Phase::Dealing(Step::Burn { left }) = self.phase
            && let Some(card) = shoe(0)
        {
            self.burn(Some(card), left, log);
        }
        match self.phase {
            Phase::Dealing(Step::Card(to)) => self.deal_originals(to, shoe, log),
            Phase::Dealing(Step::WarBurn { left, to }) => self.deal_war(left, to, shoe, log),
            Phase::Dealing(Step::WarCard(to)) => self.deal_war(WarBurns::NONE, to, shoe, log),
            Phase::Dealing(Step::Burn { .. })
            | Phase::Shoe(_)
            | Phase::Betting
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::Over => {}
        }
    }

    pub(super) fn options(&self) -> &Options {
        &self.table.options
    }

    pub(super) fn is_cutting(&self) -> bool {
        matches!(self.phase, Phase::Shoe(ShoePhase::Cut { .. } | ShoePhase::DealerCuts))
    }

    pub(super) fn is_placing_cut_card(&self) -> bool {
        matches!(self.phase, Phase::Shoe(ShoePhase::PlaceCutCard))
    }

    /// Whether somebody may decide that now: what the page offers and what the
    /// round accepts.
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::Surrender | Decision::GoToWar => self.permits_choice(by),
            Decision::Cut { at } => self.permits_cut(by, at),
            Decision::DeclineCut => self.permits_decline(by),
            Decision::PlaceCutCard { behind } => self.permits_cut_card(by, behind),
            Decision::Reshuffle => self.permits_reshuffle(by),
        }
    }

    #[inline(never)]
    fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        let cite = match decision {
            Decision::Surrender => cite!("19:47-22.8(c)1"),
            Decision::GoToWar => cite!("19:47-22.8(c)2"),
            Decision::Cut { .. } => cite!("19:47-22.5(d)"),
            Decision::DeclineCut => cite!("19:47-22.5(c)"),
            Decision::PlaceCutCard { .. } => cite!("19:47-22.5(e)"),
            Decision::Reshuffle => cite!("19:47-22.5(b)4"),
        };
        log.record(Event::Decided { by, decision, cite });
        match decision {
            Decision::Surrender => self.surrender(log),
            Decision::GoToWar => self.go_to_war(log),
            Decision::Cut { .. } => self.phase = Phase::Shoe(ShoePhase::PlaceCutCard),
            Decision::DeclineCut => self.decline_cut(log),
            Decision::PlaceCutCard { .. } => self.put_shoe_in_place(log),
            Decision::Reshuffle => {
                self.table.reshuffle = Some(CutOffer::Discretion);
                self.phase = Phase::Shoe(ShoePhase::Shuffle);
            }
        }
        Ok(())
    }
}

fn face_up(area: Area, card: Card) -> CardsView {
    CardsView { area, cards: vec![Seen::Face(card)] }
}

const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-22.1"), "no dice are used at casino war");

const NOBODY_THERE: Refusal =
    Refusal::new(Code::NoSuchSeat, cite!("19:47-22.7(c)"), "nobody sits in that seat");
