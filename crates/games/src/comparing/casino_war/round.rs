//! The round of casino war, in the order of the subchapter: the shuffle and
//! cut (22.5), wagers (22.6), the deal (22.7), settlement and war (22.8), and
//! what goes wrong (22.10).

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, Cite, CutError, Money, cite};

use super::settle::{self, compare, compared};
use super::{CUT_MARGIN, Call, CasinoWar, Decision, Irregularity, Options, ShuffleMethod, Wager, WarBurnScope};
use crate::{
    Area, Args, By, CardsView, Choice, Choices, Code, Dealt, Detail, Event, Face, Hidden, Input,
    Limits, Log, Means, Next, Refusal, Round, SeatNo, SeatSet, Seen, Settlement, TableView, Viewer,
    Wager as _, WagerView,
};

/// Seats a table has at most.
const SEATS: usize = 9;
/// Cards burned to begin a war deal, 22.8(f).
const WAR_BURNS: u8 = 3;
/// Burn cards that can be due at once: one for the shoe and one a new dealer.
const BURNS_DUE_MAX: u8 = 8;

/// A round of casino war and the table it is played at.
#[derive(Debug, Clone)]
pub struct CasinoWarRound {
    table: Table,
    phase: Phase,
    /// Seats whose initial wager takes part.
    playing: SeatSet,
    /// Seats that have gone to war.
    at_war: SeatSet,
    unusual: Unusual,
    dealer: Cards,
    spots: [Spot; SEATS],
}

/// What outlasts a round.
#[derive(Debug, Clone)]
struct Table {
    options: Options,
    seated: SeatSet,
    /// Who came first, while the game is just beginning.
    first: Option<SeatNo>,
    /// Cards to burn before the next deal, 22.7(a).
    burns_due: u8,
    /// Set when the cards must be shuffled before the next round, and who is
    /// then offered the cut.
    reshuffle: Option<CutOffer>,
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
enum Phase {
    Shuffle,
    Cut { offered: SeatNo, refused: SeatSet },
    DealerCuts,
    PlaceCutCard,
    Betting,
    Burn { left: u8 },
    Deal { to: To },
    Tie { seat: SeatNo, left: SeatSet },
    WarBetting,
    WarBurn { left: u8, to: To },
    WarDeal { to: To },
    Over,
}

/// Whose card comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// What lies at one seat.
#[derive(Debug, Clone, Copy, Default)]
struct Spot {
    stakes: [Money; Wager::ALL.len()],
    /// A match play coupon lies with the initial wager.
    coupon: bool,
    cards: Cards,
}

/// The card of the original deal and the card of the war deal.
#[derive(Debug, Clone, Copy, Default)]
struct Cards {
    original: Option<Card>,
    war: Option<Card>,
}

impl Spot {
    #[inline]
    fn stake(&self, wager: Wager) -> Money {
        self.stakes[wager.index()]
    }

    /// Takes the stake off the layout.
    #[inline(always)]
    fn take(&mut self, wager: Wager) -> Money {
        std::mem::take(&mut self.stakes[wager.index()])
    }
}

impl Round for CasinoWarRound {
    type Game = CasinoWar;

    fn open(options: Options) -> Self {
        Self {
            table: Table {
                options,
                seated: SeatSet::EMPTY,
                first: None,
                burns_due: 0,
                reshuffle: None,
            },
            phase: Phase::Betting,
            playing: SeatSet::EMPTY,
            at_war: SeatSet::EMPTY,
            unusual: Unusual::default(),
            dealer: Cards::default(),
            spots: [Spot::default(); SEATS],
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        let card = |to| Next::Card { to, face: Face::Up };
        match self.phase {
            Phase::Shuffle => Next::Shuffle,
            Phase::Cut { offered, .. } => Next::Decision { by: By::Seat(offered) },
            Phase::DealerCuts | Phase::PlaceCutCard => Next::Decision { by: By::Dealer },
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Burn { .. } | Phase::WarBurn { .. } => {
                Next::Card { to: Area::Burn, face: Face::Down }
            }
            Phase::Deal { to } => card(to.area(0)),
            Phase::Tie { seat, .. } => Next::Decision { by: By::Seat(seat) },
            Phase::WarBetting => Next::Bets { window: 1 },
            Phase::WarDeal { to } => card(to.area(1)),
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
            Input::Remove { seat, wager } => Err(self.no_removal(seat, wager)),
            Input::Close => self.no_more_bets(log),
            Input::Card(card) => self.card(Some(card), log),
            Input::Unseen => self.card(None, log),
            Input::CutCard => self.cut_card(log),
            Input::OutOfCards => self.irregularity(Irregularity::ShoeExhausted, log),
            Input::Dice(_) => Err(NO_DICE),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
        }
    }

    #[inline(always)]
    fn again(&mut self) {
        if self.phase != Phase::Over {
            return;
        }
        for seat in self.playing {
            self.spots[seat.index()].cards = Cards::default();
        }
        self.playing = SeatSet::EMPTY;
        self.at_war = SeatSet::EMPTY;
        self.unusual = Unusual::default();
        self.dealer = Cards::default();
        self.phase = match self.table.reshuffle {
            Some(_) => Phase::Shuffle,
            None => Phase::Betting,
        };
    }

    fn choices(&self, by: By) -> Choices {
        let stack = u32::from(self.table.options.stack());
        let margin = u32::from(CUT_MARGIN);
        let behind = u32::from(self.table.options.behind_cut_card());
        let war = match by {
            By::Seat(seat) => self.spot(seat).map_or(Money::ZERO, |s| s.stake(Wager::Initial)),
            By::Dealer | By::Floor => Money::ZERO,
        };
        let choice = |key, label, args, costs| Choice { key, label, args, costs };
        let number = |min, max| Args::Number { min, max };
        let all = [
            (Decision::Surrender, choice("surrender", "Surrender half", Args::None, Money::ZERO)),
            (Decision::GoToWar, choice("go-to-war", "Go to war", Args::None, war)),
            (Decision::Cut { at: CUT_MARGIN }, choice("cut", "Cut", number(margin, stack - margin), Money::ZERO)),
            (Decision::DeclineCut, choice("decline-cut", "Decline to cut", Args::None, Money::ZERO)),
            (
                Decision::PlaceCutCard { behind: self.table.options.behind_cut_card() },
                choice("place-cut-card", "Place the cutting card", number(behind, stack - 1), Money::ZERO),
            ),
            (Decision::Reshuffle, choice("reshuffle", "Reshuffle", Args::None, Money::ZERO)),
        ];
        all.into_iter().filter(|(d, _)| self.permits(by, *d).is_ok()).map(|(_, c)| c).collect::<ArrayVec<_, 8>>()
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
        self.spot(seat).map_or(Money::ZERO, |spot| spot.stake(wager))
    }

    fn seated(&self) -> SeatSet {
        self.table.seated
    }

    /// Every card of casino war lies face up but the burn cards, which nobody
    /// sees and the round does not keep.
    fn seen_by(&self, _: Viewer) -> TableView {
        let mut wagers = Vec::new();
        let mut cards = Vec::new();
        let mut show = |area, card: Option<Card>| {
            if let Some(card) = card {
                cards.push(CardsView { area, cards: vec![Seen::Face(card)] });
            }
        };
        for hand in [0, 1] {
            show(Area::Dealer { hand }, self.dealer.hand(hand));
        }
        for seat in (1..=SEATS as u8).filter_map(SeatNo::new) {
            let spot = &self.spots[seat.index()];
            for hand in [0, 1] {
                show(Area::Seat { seat, hand }, spot.cards.hand(hand));
            }
            wagers.extend(Wager::ALL.iter().filter(|w| spot.stake(**w).is_positive()).map(|w| {
                WagerView { seat, wager: w.key(), amount: spot.stake(*w) }
            }));
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
            notes,
        }
    }
}

const TWO_CENTS: Money = match Money::from_cents(2) {
    Some(two) => two,
    None => Money::CENT,
};

const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-22.1"), "no dice are used at casino war");

// ---- 22.5: shuffle and cut --------------------------------------------------

impl CasinoWarRound {
    pub(super) fn options(&self) -> &Options {
        &self.table.options
    }

    pub(super) fn is_cutting(&self) -> bool {
        matches!(self.phase, Phase::Cut { .. } | Phase::DealerCuts)
    }

    pub(super) fn is_placing_cut_card(&self) -> bool {
        self.phase == Phase::PlaceCutCard
    }

    fn spot(&self, seat: SeatNo) -> Option<&Spot> {
        self.spots.get(seat.index())
    }

    /// Whether the cards may be shuffled now: when they must be, or before the
    /// first wager of a round.
    fn may_shuffle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shuffle | Phase::Cut { .. } | Phase::DealerCuts | Phase::PlaceCutCard => Ok(()),
            Phase::Betting if self.playing.is_empty() => Ok(()),
            Phase::Betting
            | Phase::Burn { .. }
            | Phase::Deal { .. }
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::WarBurn { .. }
            | Phase::WarDeal { .. }
            | Phase::Over => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-22.7(d)"),
                "the cards are shuffled between rounds, before any wager",
            )),
        }
    }

    #[inline(never)]
    fn shuffled(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        self.may_shuffle()?;
        log.record(Event::Shuffled { cite: cite!("19:47-22.5(a)") });
        let offer = self.table.reshuffle.take().unwrap_or(CutOffer::FirstPlayer);
        let seated = self.table.seated;
        let (seat, cite) = match offer {
            CutOffer::FirstPlayer => (self.table.first, cite!("19:47-22.5(b)1")),
            CutOffer::Seat(seat) => (Some(seat), cite!("19:47-22.5(b)2")),
            CutOffer::FarthestRight => (seated.last(), cite!("19:47-22.5(b)3")),
            CutOffer::Discretion => (seated.last(), cite!("19:47-22.5(b)4")),
        };
        // One who has left the table is passed by.
        match seat.filter(|seat| seated.contains(*seat)) {
            Some(seat) => self.offer_cut(seat, SeatSet::EMPTY, cite, log),
            None => self.offer_cut_on(seat, SeatSet::EMPTY, log),
        }
        Ok(())
    }

    fn offer_cut(&mut self, seat: SeatNo, refused: SeatSet, cite: Cite, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::CutOffered(Some(seat)), cite });
        self.phase = Phase::Cut { offered: seat, refused };
    }

    /// Offers the cut to the next player clockwise, and at last to the dealer.
    fn offer_cut_on(&mut self, from: Option<SeatNo>, refused: SeatSet, log: &mut impl Log<CasinoWar>) {
        let cite = cite!("19:47-22.5(c)");
        let willing = self.table.seated.minus(refused);
        match from.map_or(willing.first(), |seat| willing.clockwise_after(seat)) {
            Some(seat) => self.offer_cut(seat, refused, cite, log),
            None => {
                log.record(Event::Called { call: Call::CutOffered(None), cite });
                self.phase = Phase::DealerCuts;
            }
        }
    }

    #[inline(never)]
    fn new_shoe(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Shuffle | Phase::Betting => {}
            Phase::Cut { .. }
            | Phase::DealerCuts
            | Phase::PlaceCutCard
            | Phase::Burn { .. }
            | Phase::Deal { .. }
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::WarBurn { .. }
            | Phase::WarDeal { .. }
            | Phase::Over => {
                return Err(Refusal::new(
                    Code::NotNow,
                    cite!("19:47-22.5(f)"),
                    "a new shoe comes between rounds, before the deal",
                ));
            }
        }
        self.put_shoe_in_place(cite!("19:47-22.5(e)"), log);
        Ok(())
    }

    /// The stack goes into the shoe, and its first card will be burned.
    fn put_shoe_in_place(&mut self, cite: Cite, log: &mut impl Log<CasinoWar>) {
        log.record(Event::ShoeOpened { cite });
        self.table.reshuffle = None;
        // The cards burned for an earlier shoe, or owed to it, do not matter now.
        self.table.burns_due = 1;
        self.phase = Phase::Betting;
    }

    #[inline(never)]
    fn new_dealer(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.7(a)");
        if self.table.burns_due == BURNS_DUE_MAX {
            return Err(Refusal::new(Code::NotNow, cite, "too many new dealers without a deal"));
        }
        self.table.burns_due += 1;
        log.record(Event::DealerChanged { cite });
        Ok(())
    }

    // ---- 22.6: wagers -------------------------------------------------------

    #[inline(never)]
    fn sit(&mut self, seat: SeatNo, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        if seat.number() > self.table.options.seats().get() {
            return Err(NO_SUCH_SEAT);
        }
        if !self.table.seated.contains(seat) {
            self.table.seated = self.table.seated.with(seat);
            self.table.first = self.table.first.or(Some(seat));
            log.record(Event::Sat { seat });
        }
        Ok(())
    }

    #[inline(never)]
    fn leave(&mut self, seat: SeatNo, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        if !self.table.seated.contains(seat) {
            return Err(NO_SUCH_SEAT);
        }
        if self.phase != Phase::Over && self.playing.contains(seat) {
            let why = "a player with a wager on the layout stays until it is decided";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-22.6(b)"), why));
        }
        log.record(Event::Left { seat });
        self.table.seated = self.table.seated.without(seat);
        if self.table.first == Some(seat) {
            self.table.first = self.table.seated.first();
        }
        if let Phase::Cut { offered, refused } = self.phase
            && offered == seat
        {
            self.offer_cut_on(Some(seat), refused, log);
        }
        Ok(())
    }

    /// Whether the seat may make this wager now, whatever the amount.
    #[inline(always)]
    fn may_bet(&self, seat: SeatNo, wager: Wager) -> Result<(), Refusal> {
        if seat.number() > self.table.options.seats().get() {
            return Err(NO_SUCH_SEAT);
        }
        // `seats` is at most nine, the length of `spots`.
        let spot = &self.spots[seat.index()];
        match (self.phase, wager) {
            (Phase::Betting, Wager::Initial) => {}
            (Phase::Betting, Wager::Tie) if self.playing.contains(seat) => {}
            (Phase::Betting, Wager::Tie) => {
                let why = "a tie wager is made together with an initial wager";
                return Err(Refusal::new(Code::NeedsOther, cite!("19:47-22.1"), why));
            }
            (Phase::WarBetting | Phase::Tie { .. }, Wager::WarTie) if self.at_war.contains(seat) => {}
            (Phase::WarBetting | Phase::Tie { .. }, Wager::WarTie) => {
                let why = "only a player who has gone to war may bet that the war deal ties";
                return Err(Refusal::new(Code::NeedsOther, cite!("19:47-22.8(e)"), why));
            }
            (Phase::Betting, Wager::WarTie) => {
                let why = "a tie wager on the war deal is offered once a player has gone to war";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-22.8(e)"), why));
            }
            (_, Wager::War) => {
                let why = "the war wager is made by going to war, and equals the initial wager";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-22.8(c)2"), why));
            }
            (
                Phase::Shuffle | Phase::Cut { .. } | Phase::DealerCuts | Phase::PlaceCutCard,
                Wager::Initial | Wager::Tie | Wager::WarTie,
            ) => {
                let why = "the cards must be shuffled and cut before wagers are made";
                return Err(Refusal::new(Code::NotNow, cite!("19:47-22.5(f)"), why));
            }
            (
                Phase::Burn { .. }
                | Phase::Deal { .. }
                | Phase::Tie { .. }
                | Phase::WarBetting
                | Phase::WarBurn { .. }
                | Phase::WarDeal { .. }
                | Phase::Over,
                Wager::Initial | Wager::Tie | Wager::WarTie,
            ) => {
                let why = "wagers are made before \"No more bets\"";
                return Err(Refusal::new(Code::BettingClosed, cite!("19:47-22.6(b)"), why));
            }
        }
        if spot.stake(wager).is_positive() {
            let why = "a wager once placed may not be altered";
            return Err(Refusal::new(Code::WagerLocked, cite!("19:47-22.6(b)"), why));
        }
        Ok(())
    }

    #[inline(always)]
    fn bet(
        &mut self,
        seat: SeatNo,
        wager: Wager,
        amount: Money,
        means: Means,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        self.may_bet(seat, wager)?;
        let options = &self.table.options;
        let cite = match wager {
            Wager::Initial => {
                options.initial_limits().raise(Money::ZERO, amount)?;
                if amount.half().is_none() {
                    let detail = Detail::OddCent(amount);
                    return Err(Refusal { code: Code::NotPayable, cite: cite!("19:47-22.8(c)1"), detail });
                }
                cite!("19:47-22.6(b)")
            }
            Wager::Tie => {
                options.tie_limits().raise(Money::ZERO, amount)?;
                cite!("19:47-22.6(b)")
            }
            Wager::War | Wager::WarTie => {
                options.tie_limits().raise(Money::ZERO, amount)?;
                cite!("19:47-22.8(e)")
            }
        };
        let coupon = self.may_use(means, wager)?;
        if !self.table.seated.contains(seat) {
            self.sit(seat, log)?;
        }
        let spot = &mut self.spots[seat.index()];
        spot.stakes[wager.index()] = amount;
        spot.coupon |= coupon;
        self.playing = self.playing.with(seat);
        log.record(Event::Wagered { seat, wager, amount, cite });
        Ok(())
    }

    /// Whether a coupon comes with the wager, if the means are allowed.
    #[inline(always)]
    fn may_use(&self, means: Means, wager: Wager) -> Result<bool, Refusal> {
        let refuse = |why| Err(Refusal::new(Code::NotOffered, cite!("19:47-22.6(a)"), why));
        match means {
            Means::Chips => Ok(false),
            Means::VerbalCash => refuse("a spoken wager with cash is not accepted at casino war"),
            Means::MatchPlay if !self.table.options.match_play_allowed() => {
                refuse("match play coupons are not taken at this table")
            }
            Means::MatchPlay if wager == Wager::Initial => Ok(true),
            Means::MatchPlay => refuse("match play coupons go with the initial wager alone"),
        }
    }

    #[inline(never)]
    fn no_removal(&self, seat: SeatNo, wager: Wager) -> Refusal {
        if self.on_layout(seat, wager).is_positive() {
            let why = "a wager once placed may not be handled until it is won";
            Refusal::new(Code::WagerLocked, cite!("19:47-22.6(b)"), why)
        } else {
            let why = "that seat has no such wager on the layout";
            Refusal::new(Code::NoSuchWager, cite!("19:47-22.6(b)"), why)
        }
    }

    // ---- 22.7: the deal -----------------------------------------------------

    #[inline(always)]
    fn no_more_bets(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.7(b)");
        match self.phase {
            Phase::Betting => {
                let Some(first) = self.playing.first() else {
                    let why = "a round needs an initial wager";
                    return Err(Refusal::new(Code::NoWagers, cite!("19:47-22.1"), why));
                };
                log.record(Event::BetsClosed { cite });
                self.phase = match self.table.burns_due {
                    0 => Phase::Deal { to: To::Seat(first) },
                    left => Phase::Burn { left },
                };
                self.table.burns_due = 0;
                Ok(())
            }
            Phase::WarBetting => {
                log.record(Event::BetsClosed { cite });
                log.record(Event::Called { call: Call::WarDeal, cite: cite!("19:47-22.8(f)") });
                self.phase = Phase::WarBurn { left: WAR_BURNS, to: self.first_in_war() };
                Ok(())
            }
            Phase::Shuffle
            | Phase::Cut { .. }
            | Phase::DealerCuts
            | Phase::PlaceCutCard
            | Phase::Burn { .. }
            | Phase::Deal { .. }
            | Phase::Tie { .. }
            | Phase::WarBurn { .. }
            | Phase::WarDeal { .. }
            | Phase::Over => Err(Refusal::new(Code::BettingClosed, cite, "no betting window is open")),
        }
    }

    #[inline(always)]
    fn card(&mut self, card: Option<Card>, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Burn { left } => self.burn(card, left, log),
            Phase::Deal { to } => self.deal(to, named(card)?, log),
            Phase::WarBurn { left, to } => self.war_burn(card, left, to, log),
            Phase::WarDeal { to } => self.war_card(to, named(card)?, log),
            Phase::Betting => Err(Refusal::new(
                Code::BettingOpen,
                cite!("19:47-22.7(b)"),
                "\"No more bets\" comes before the first card",
            )),
            Phase::WarBetting => Err(Refusal::new(
                Code::BettingOpen,
                cite!("19:47-22.8(e)"),
                "tie wagers on the war deal are made before its first card",
            )),
            Phase::Tie { .. } => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-22.8(c)"),
                "a tied player must first surrender or go to war",
            )),
            Phase::Shuffle | Phase::Cut { .. } | Phase::DealerCuts | Phase::PlaceCutCard => {
                Err(Refusal::new(
                    Code::NotNow,
                    cite!("19:47-22.5(f)"),
                    "the cards must be shuffled and cut before a card is dealt",
                ))
            }
            Phase::Over => Err(Refusal::new(
                Code::NotNow,
                cite!("19:47-22.1"),
                "the round is over and asks for no card",
            )),
        }
    }

    #[inline(never)]
    fn burn(&mut self, card: Option<Card>, left: u8, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.7(a)");
        log.record(Event::Dealt { to: Area::Burn, card: Dealt::Down(Hidden::new(card)), cite });
        self.phase = match left - 1 {
            // Whoever bet is still there: nothing is void before the deal.
            0 => Phase::Deal { to: self.playing.first().map_or(To::Dealer, To::Seat) },
            left => Phase::Burn { left },
        };
        Ok(())
    }

    #[inline(always)]
    fn deal(&mut self, to: To, card: Card, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = match to {
            To::Seat(_) => cite!("19:47-22.7(c)1"),
            To::Dealer => cite!("19:47-22.7(c)2"),
        };
        log.record(Event::Dealt { to: to.area(0), card: Dealt::Up(card), cite });
        match to {
            To::Seat(seat) => {
                self.spots[seat.index()].cards.original = Some(card);
                self.phase = Phase::Deal { to: self.playing.after(seat).map_or(To::Dealer, To::Seat) };
            }
            To::Dealer => {
                self.dealer.original = Some(card);
                self.settle_original_deal(card, log);
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn cut_card(&mut self, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.7(d)");
        let on = match self.phase {
            Phase::Burn { .. } | Phase::WarBurn { .. } => Area::Burn,
            Phase::Deal { to } => to.area(0),
            Phase::WarDeal { to } => to.area(1),
            Phase::Shuffle
            | Phase::Cut { .. }
            | Phase::DealerCuts
            | Phase::PlaceCutCard
            | Phase::Betting
            | Phase::Tie { .. }
            | Phase::WarBetting
            | Phase::Over => {
                let why = "the cutting card comes out where a card is dealt";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        };
        if self.table.reshuffle.is_some() {
            return Err(Refusal::new(Code::NotNow, cite, "the cutting card is out already"));
        }
        log.record(Event::CutCardOut { on, cite });
        self.table.reshuffle = Some(match on {
            Area::Seat { seat, .. } => CutOffer::Seat(seat),
            Area::Dealer { .. } | Area::Board | Area::Burn | Area::Discard => CutOffer::FarthestRight,
        });
        Ok(())
    }

    // ---- 22.8: settlement and war -------------------------------------------

    #[inline(always)]
    fn settle_original_deal(&mut self, dealer: Card, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::DealerShows(dealer), cite: cite!("19:47-22.3") });
        log.record(Event::Called { call: Call::Comparing, cite: cite!("19:47-22.8(a)") });
        let mut tied = SeatSet::EMPTY;
        for seat in self.playing {
            let spot = &mut self.spots[seat.index()];
            // A seat without a card was taken out of the round, 22.10(c).
            let Some(card) = spot.cards.original else { continue };
            let result = compare(card, dealer);
            let call = Call::Compared { seat, card, dealer };
            log.record(Event::Called { call, cite: compared(false, result) });
            let tie = spot.take(Wager::Tie);
            let initial = spot.stake(Wager::Initial);
            settle::original_deal(seat, result, initial, spot.coupon, tie, log);
            match result {
                Ordering::Equal => tied = tied.with(seat),
                Ordering::Less | Ordering::Greater => spot.clear_initial(),
            }
        }
        log.record(Event::Called { call: Call::DealSettled, cite: cite!("19:47-22.8(b)") });
        self.ask_next(tied, log);
    }

    /// Asks the next tied player; when all have chosen, the wars begin.
    #[inline(always)]
    fn ask_next(&mut self, tied: SeatSet, log: &mut impl Log<CasinoWar>) {
        match tied.first() {
            Some(seat) => {
                log.record(Event::Called { call: Call::Choose(seat), cite: cite!("19:47-22.8(c)") });
                self.phase = Phase::Tie { seat, left: tied.without(seat) };
            }
            None if self.at_war.is_empty() => self.over(log),
            None => self.begin_war(log),
        }
    }

    /// Whether somebody may decide that now.
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::Surrender | Decision::GoToWar => match (self.phase, by) {
                (Phase::Tie { seat, .. }, By::Seat(who)) if seat == who => Ok(()),
                (Phase::Tie { .. }, _) => Err(Refusal::new(
                    Code::NotYourTurn,
                    cite!("19:47-22.8(c)"),
                    "another tied player is to choose",
                )),
                (
                    Phase::Shuffle
                    | Phase::Cut { .. }
                    | Phase::DealerCuts
                    | Phase::PlaceCutCard
                    | Phase::Betting
                    | Phase::Burn { .. }
                    | Phase::Deal { .. }
                    | Phase::WarBetting
                    | Phase::WarBurn { .. }
                    | Phase::WarDeal { .. }
                    | Phase::Over,
                    _,
                ) => Err(Refusal::new(
                    Code::NotNow,
                    cite!("19:47-22.8(c)"),
                    "only a tie on the original deal gives that choice",
                )),
            },
            Decision::Cut { at } => self.permits_cut(by, at),
            Decision::DeclineCut => match (self.phase, by) {
                (Phase::Cut { offered, .. }, By::Seat(who)) if offered == who => Ok(()),
                _ => Err(NOT_THE_CUTTER),
            },
            Decision::PlaceCutCard { behind } => {
                if self.phase != Phase::PlaceCutCard || by != By::Dealer {
                    let why = "the dealer places the cutting card after the cut";
                    return Err(Refusal::new(Code::NotNow, cite!("19:47-22.5(e)"), why));
                }
                let (min, max) = (self.table.options.behind_cut_card(), self.table.options.stack() - 1);
                if (min..=max).contains(&behind) {
                    return Ok(());
                }
                let detail = Detail::Range { number: behind.into(), min: min.into(), max: max.into() };
                Err(Refusal { code: Code::OutOfRange, cite: cite!("19:47-22.5(e)"), detail })
            }
            Decision::Reshuffle => {
                if by != By::Floor || !self.table.options.discretionary_reshuffle() {
                    let why = "the licensee has not kept the right to reshuffle at will";
                    return Err(Refusal::new(Code::NotOffered, cite!("19:47-22.5(b)4"), why));
                }
                self.may_shuffle()
            }
        }
    }

    fn permits_cut(&self, by: By, at: u16) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Cut { offered, .. }, By::Seat(who)) if offered == who => {}
            (Phase::DealerCuts, By::Dealer) => {}
            _ => return Err(NOT_THE_CUTTER),
        }
        let stack = self.table.options.stack();
        if at >= CUT_MARGIN && at <= stack - CUT_MARGIN {
            return Ok(());
        }
        let cut = CutError { at: at.into(), margin: CUT_MARGIN.into(), stack: stack.into() };
        Err(Refusal { code: Code::OutOfRange, cite: cite!("19:47-22.5(d)"), detail: Detail::Cut(cut) })
    }

    #[inline(never)]
    fn decide(&mut self, by: By, decision: Decision, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        let decided = |cite| Event::Decided { by, decision, cite };
        match (decision, self.phase) {
            (Decision::Surrender, Phase::Tie { seat, left }) => {
                log.record(decided(cite!("19:47-22.8(c)1")));
                self.surrender(seat, log);
                self.ask_next(left, log);
            }
            (Decision::GoToWar, Phase::Tie { seat, left }) => {
                log.record(decided(cite!("19:47-22.8(c)2")));
                self.go_to_war(seat, log);
                self.ask_next(left, log);
            }
            (Decision::Cut { .. }, _) => {
                log.record(decided(cite!("19:47-22.5(d)")));
                self.phase = Phase::PlaceCutCard;
            }
            (Decision::DeclineCut, Phase::Cut { offered, refused }) => {
                log.record(decided(cite!("19:47-22.5(c)")));
                self.offer_cut_on(Some(offered), refused.with(offered), log);
            }
            (Decision::PlaceCutCard { .. }, _) => {
                log.record(decided(cite!("19:47-22.5(e)")));
                self.put_shoe_in_place(cite!("19:47-22.5(e)"), log);
            }
            (Decision::Reshuffle, _) => {
                log.record(decided(cite!("19:47-22.5(b)4")));
                self.table.reshuffle = Some(CutOffer::Discretion);
                self.phase = Phase::Shuffle;
            }
            // `permits` lets these through in their own phase alone.
            (Decision::Surrender | Decision::GoToWar | Decision::DeclineCut, _) => {}
        }
        Ok(())
    }

    fn surrender(&mut self, seat: SeatNo, log: &mut impl Log<CasinoWar>) {
        let spot = &mut self.spots[seat.index()];
        let staked = spot.stake(Wager::Initial);
        // A stake with an odd cent was refused when it was made.
        let half = staked.half().unwrap_or(staked);
        spot.clear_initial();
        log.record(Event::Settled(Settlement::surrendered(
            seat,
            Wager::Initial,
            staked,
            half,
            cite!("19:47-22.8(c)1"),
        )));
    }

    fn go_to_war(&mut self, seat: SeatNo, log: &mut impl Log<CasinoWar>) {
        let spot = &mut self.spots[seat.index()];
        let amount = spot.stake(Wager::Initial);
        spot.stakes[Wager::War.index()] = amount;
        self.at_war = self.at_war.with(seat);
        log.record(Event::Wagered { seat, wager: Wager::War, amount, cite: cite!("19:47-22.8(c)2") });
    }

    /// The cards of those who are done are collected, and then the initial
    /// wagers of those who are not.
    #[inline(never)]
    fn begin_war(&mut self, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::CardsCollected, cite: cite!("19:47-22.8(d)") });
        for seat in self.at_war {
            let spot = &mut self.spots[seat.index()];
            let initial = spot.stake(Wager::Initial);
            spot.clear_initial();
            let lost = Settlement::lost(seat, Wager::Initial, initial, cite!("19:47-22.8(e)"));
            log.record(Event::Settled(lost));
        }
        log.record(Event::Called { call: Call::WarTieOffered, cite: cite!("19:47-22.8(e)") });
        self.phase = Phase::WarBetting;
    }

    fn first_in_war(&self) -> To {
        self.at_war.first().map_or(To::Dealer, To::Seat)
    }

    /// The seat after this one in the war deal, those passed over once at the
    /// end, then the dealer.
    fn next_in_war(&mut self, seat: SeatNo) -> To {
        let skipped = [self.unusual.late, self.unusual.unserved];
        let in_turn = skipped.into_iter().fold(self.at_war, SeatSet::minus);
        let waiting = |s: &SeatNo| self.spots[s.index()].cards.war.is_none();
        if let Some(seat) = in_turn.after(seat).filter(waiting) {
            return To::Seat(seat);
        }
        match self.unusual.late.into_iter().find(waiting) {
            Some(seat) => To::Seat(seat),
            None => To::Dealer,
        }
    }

    #[inline(never)]
    fn war_burn(
        &mut self,
        card: Option<Card>,
        left: u8,
        to: To,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.8(f)");
        log.record(Event::Dealt { to: Area::Burn, card: Dealt::Down(Hidden::new(card)), cite });
        self.phase = match left - 1 {
            0 => Phase::WarDeal { to },
            left => Phase::WarBurn { left, to },
        };
        Ok(())
    }

    #[inline(never)]
    fn war_card(&mut self, to: To, card: Card, log: &mut impl Log<CasinoWar>) -> Result<(), Refusal> {
        log.record(Event::Dealt { to: to.area(1), card: Dealt::Up(card), cite: cite!("19:47-22.8(f)") });
        match to {
            To::Seat(seat) => {
                self.spots[seat.index()].cards.war = Some(card);
                let to = self.next_in_war(seat);
                self.go_on_in_war(to);
            }
            To::Dealer => {
                self.dealer.war = Some(card);
                self.settle_war_deal(card, log);
            }
        }
        Ok(())
    }

    fn go_on_in_war(&mut self, to: To) {
        self.phase = match self.table.options.war_burn_scope() {
            WarBurnScope::OncePerWarDeal => Phase::WarDeal { to },
            WarBurnScope::PerCard => Phase::WarBurn { left: WAR_BURNS, to },
        };
    }

    fn settle_war_deal(&mut self, dealer: Card, log: &mut impl Log<CasinoWar>) {
        log.record(Event::Called { call: Call::Comparing, cite: cite!("19:47-22.8(g)") });
        for seat in self.at_war {
            let spot = &mut self.spots[seat.index()];
            let (war, war_tie) = (spot.take(Wager::War), spot.take(Wager::WarTie));
            let Some(card) = spot.cards.war else {
                give_back(seat, war, war_tie, log);
                continue;
            };
            let result = compare(card, dealer);
            let call = Call::Compared { seat, card, dealer };
            log.record(Event::Called { call, cite: compared(true, result) });
            settle::war_deal(seat, result, war, war_tie, log);
        }
        log.record(Event::Called { call: Call::DealSettled, cite: cite!("19:47-22.8(h)") });
        self.over(log);
    }

    #[inline(always)]
    fn over(&mut self, log: &mut impl Log<CasinoWar>) {
        if self.table.reshuffle.is_some() {
            let cite = cite!("19:47-22.5(f)");
            log.record(Event::Called { call: Call::ReshuffleDue, cite });
        }
        self.phase = Phase::Over;
    }

    // ---- 22.10: irregularities ----------------------------------------------

    #[inline(never)]
    fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let reported = |cite| Event::Reported { irregularity, cite };
        match irregularity {
            Irregularity::OneFaceUpCard(card) => {
                self.while_dealing(cite!("19:47-22.10(a)"))?;
                log.record(reported(cite!("19:47-22.10(a)")));
                if let Some(card) = card {
                    let cite = cite!("19:47-22.10(a)");
                    log.record(Event::Dealt { to: Area::Discard, card: Dealt::Up(card), cite });
                }
                self.unusual.face_up += 1;
                if self.unusual.face_up > 1 {
                    self.void_all(cite!("19:47-22.10(a)"), log);
                }
            }
            Irregularity::MultipleFaceUpCards => {
                self.while_dealing(cite!("19:47-22.10(a)"))?;
                log.record(reported(cite!("19:47-22.10(a)")));
                self.void_all(cite!("19:47-22.10(a)"), log);
            }
            Irregularity::CardDrawnUnexposed => {
                self.while_dealing(cite!("19:47-22.10(b)"))?;
                log.record(reported(cite!("19:47-22.10(b)")));
            }
            Irregularity::NoCardOnOriginalDeal(seat) => self.no_original_card(seat, irregularity, log)?,
            Irregularity::NoCardOnWarDeal { seat, after_dealer } => {
                self.no_war_card(seat, after_dealer, irregularity, log)?;
            }
            Irregularity::ShoeExhausted => {
                self.while_dealing(cite!("19:47-22.10"))?;
                log.record(reported(cite!("19:47-22.10")));
                self.void_all(cite!("19:47-22.10"), log);
            }
            Irregularity::ShufflerFailure => self.shuffler_failure(irregularity, log)?,
        }
        Ok(())
    }

    fn while_dealing(&self, cite: Cite) -> Result<(), Refusal> {
        let refuse = |code, why| Err(Refusal::new(code, cite, why));
        match self.phase {
            Phase::Burn { .. } | Phase::Deal { .. } | Phase::WarBurn { .. } | Phase::WarDeal { .. } => {
                Ok(())
            }
            Phase::Betting if !self.playing.is_empty() => {
                refuse(Code::BettingOpen, "that happens while the cards are dealt")
            }
            Phase::WarBetting => refuse(Code::BettingOpen, "that happens while the cards are dealt"),
            Phase::Shuffle
            | Phase::Cut { .. }
            | Phase::DealerCuts
            | Phase::PlaceCutCard
            | Phase::Betting
            | Phase::Tie { .. }
            | Phase::Over => refuse(Code::NotNow, "that happens while the cards are dealt"),
        }
    }

    /// All hands are void: every wager not yet decided goes back, and the cards
    /// are shuffled.
    fn void_all(&mut self, cite: Cite, log: &mut impl Log<CasinoWar>) {
        for seat in self.playing {
            void_spot(seat, &mut self.spots[seat.index()], cite, log);
        }
        self.table.reshuffle = self.table.reshuffle.or(Some(CutOffer::Discretion));
        self.over(log);
    }

    fn no_original_card(
        &mut self,
        seat: Option<SeatNo>,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.10(c)");
        self.while_dealing(cite)?;
        let awaited = match self.phase {
            Phase::Deal { to: To::Seat(seat) } => Some(seat),
            _ => None,
        };
        let without_card = |seat: &SeatNo| {
            self.playing.contains(*seat) && self.spots[seat.index()].cards.original.is_none()
        };
        let Some(seat) = seat.or(awaited).filter(without_card) else {
            let why = "no such seat is waiting for a card of the original deal";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        void_spot(seat, &mut self.spots[seat.index()], cite, log);
        self.playing = self.playing.without(seat);
        if self.playing.is_empty() {
            self.over(log);
        } else if awaited == Some(seat) {
            self.phase = Phase::Deal { to: self.playing.after(seat).map_or(To::Dealer, To::Seat) };
        }
        Ok(())
    }

    /// A seat passed over in the war deal gets the next card if that is noticed
    /// before the dealer has one; after that its war is off.
    fn no_war_card(
        &mut self,
        seat: Option<SeatNo>,
        after_dealer: bool,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.10");
        self.while_dealing(cite)?;
        let (awaited, in_war) = match self.phase {
            Phase::WarDeal { to } | Phase::WarBurn { to, .. } => (Some(to), true),
            _ => (None, false),
        };
        let passed = [self.unusual.late, self.unusual.unserved];
        let open = passed.into_iter().fold(self.at_war, SeatSet::minus);
        let without_card = |seat: &SeatNo| {
            in_war && open.contains(*seat) && self.spots[seat.index()].cards.war.is_none()
        };
        let next_seat = match awaited {
            Some(To::Seat(seat)) => Some(seat),
            Some(To::Dealer) | None => None,
        };
        let Some(seat) = seat.or(next_seat).filter(without_card) else {
            let why = "no such seat is waiting for a card of the war deal";
            return Err(Refusal::new(Code::NotNow, cite, why));
        };
        log.record(Event::Reported { irregularity, cite });
        let unusual = &mut self.unusual;
        let set = if after_dealer { &mut unusual.unserved } else { &mut unusual.late };
        *set = set.with(seat);
        if next_seat == Some(seat) {
            let to = self.next_in_war(seat);
            match &mut self.phase {
                Phase::WarDeal { to: next } | Phase::WarBurn { to: next, .. } => *next = to,
                _ => {}
            }
        }
        Ok(())
    }

    fn shuffler_failure(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<CasinoWar>,
    ) -> Result<(), Refusal> {
        let cite = cite!("19:47-22.10(d)");
        match self.table.options.shuffle_method() {
            ShuffleMethod::Device => {}
            ShuffleMethod::Manual => {
                let why = "no shuffling device is in use at this table";
                return Err(Refusal::new(Code::NotOffered, cite, why));
            }
        }
        self.may_shuffle()?;
        log.record(Event::Reported { irregularity, cite });
        self.table.reshuffle = self.table.reshuffle.or(Some(match self.table.burns_due {
            // The very first shuffle of the game failed, or one in mid-game.
            0 if self.table.seated.is_empty() => CutOffer::FirstPlayer,
            _ => CutOffer::Discretion,
        }));
        self.phase = Phase::Shuffle;
        Ok(())
    }
}

const NO_SUCH_SEAT: Refusal =
    Refusal::new(Code::NoSuchSeat, cite!("19:47-22.7(c)"), "the table has no such seat, or nobody in it");

const NOT_THE_CUTTER: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("19:47-22.5(c)"),
    "the cut belongs to the one it is offered to",
);

/// Every card but a burn card must be known.
#[inline]
fn named(card: Option<Card>) -> Result<Card, Refusal> {
    let why = "this card is dealt face up and must be named";
    card.ok_or(Refusal::new(Code::CardNotSeen, cite!("19:47-22.7(b)"), why))
}

/// Returns whatever lies at the seat.
fn void_spot(seat: SeatNo, spot: &mut Spot, cite: Cite, log: &mut impl Log<CasinoWar>) {
    for wager in Wager::ALL {
        let stake = spot.take(*wager);
        if stake.is_positive() {
            log.record(Event::Settled(Settlement::void(seat, *wager, stake, cite)));
        }
    }
    spot.coupon = false;
}

/// The war of a seat that never got a card is off: the war wagers go back, and
/// so does the initial wager that was collected for it.
fn give_back(seat: SeatNo, war: Money, war_tie: Money, log: &mut impl Log<CasinoWar>) {
    let cite = cite!("19:47-22.10");
    log.record(Event::Settled(Settlement::given_back(seat, Wager::Initial, war, cite)));
    log.record(Event::Settled(Settlement::void(seat, Wager::War, war, cite)));
    if war_tie.is_positive() {
        log.record(Event::Settled(Settlement::void(seat, Wager::WarTie, war_tie, cite)));
    }
}

impl Spot {
    /// The initial wager is decided, its coupon used.
    #[inline]
    fn clear_initial(&mut self) {
        self.stakes[Wager::Initial.index()] = Money::ZERO;
        self.coupon = false;
    }
}

impl Cards {
    fn hand(&self, hand: u8) -> Option<Card> {
        if hand == 0 { self.original } else { self.war }
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
