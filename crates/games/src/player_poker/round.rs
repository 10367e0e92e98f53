//! The round of poker. Its parts follow the subchapter: the table and the
//! shuffle (14.5 to 14.7), the deal, the betting, the draw, the showdown, the
//! rake (14.14) and what goes wrong (14.15).

mod betting;
mod deal;
mod draw;
mod irregularities;
mod rake;
mod settle;
mod showdown;
mod table;
mod view;

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, CardSet, Cite, Money, Rank, Suit, cite};

use super::pots::{Caps, POTS, Put};
use super::values::Form;
use super::variant::{BOARD_MAX, Hand, OWN_MAX, Street, Variant};
use super::words::Action;
use super::{Decision, Discards, Options, Poker, SEATS, Wager};
use crate::{
    By, Choices, Code, Event, Input, Limits, Log, Next, Refusal, Round, SeatNo, SeatSet, Setting,
    TableView, Viewer,
};

/// A round of poker and the table it is played at.
#[derive(Debug, Clone)]
pub struct PokerRound<V: Variant> {
    options: Options<V>,
    phase: Phase,
    /// Which betting round, from 0.
    street: u8,
    /// Where the button is, once it is anywhere.
    button: Option<SeatNo>,
    /// Whether the button stays for the next round, after a misdeal.
    button_stays: bool,
    /// Who sits.
    seated: SeatSet,
    /// Who was dealt in.
    dealt_in: SeatSet,
    /// Who has not folded.
    live: SeatSet,
    /// Who of them has chips left to bet with.
    acting: SeatSet,
    /// Who still has to respond to the last bet.
    owes: SeatSet,
    /// Who has acted in this betting round.
    acted: SeatSet,
    /// Who has checked in it.
    checked: SeatSet,
    /// Who is still to show, at the showdown.
    to_show: SeatSet,
    betting: Betting,
    /// Antes that nobody need match.
    dead: Money,
    /// All that lies in the pots, less what was raked.
    in_pots: Money,
    caps: Caps,
    raked: [Money; POTS],
    raked_total: Money,
    spots: [Spot; SEATS],
    board: [Card; BOARD_MAX],
    board_len: u8,
    /// Cards dealt since the deck was shuffled; what is left of it follows.
    out: u8,
    /// Cards in the deck when it was shuffled last: 52, or those put together
    /// again.
    deck: u8,
    /// Every card that was named.
    seen: CardSet,
    burned: CardSet,
    /// Folded and exchanged cards.
    discarded: CardSet,
    /// What the player who is drawing has thrown away.
    drawn: Discards,
    /// How many of the discards nobody saw.
    discarded_unseen: u8,
    /// What has gone wrong.
    unusual: Unusual,
}

/// One betting round.
#[derive(Debug, Clone, Copy)]
struct Betting {
    /// The bet that must be equalled.
    bet: Money,
    /// The last full bet, which in fixed limit the next raise builds on.
    level: Money,
    /// The least raise.
    full: Money,
    /// Raises so far.
    raises: u8,
    /// Who acts first.
    opener: Option<SeatNo>,
    /// Who bet or raised last.
    aggressor: Option<SeatNo>,
    /// Decisions in the whole round so far.
    decisions: u8,
}

const NO_BETTING: Betting = Betting {
    bet: Money::ZERO,
    level: Money::ZERO,
    full: Money::ZERO,
    raises: 0,
    opener: None,
    aggressor: None,
    decisions: 0,
};

/// What the round waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Between two rounds: players come and go and add to their chips.
    Waiting,
    /// The deck must be shuffled.
    Shuffle,
    /// The dealer is to cut it.
    Cut,
    Dealing(Step),
    /// Some cards must be shuffled before the deal goes on.
    Reshuffle(Step),
    Acting(SeatNo),
    Drawing(SeatNo),
    Showing(SeatNo),
    Over,
}

/// Where the next card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Burn,
    /// To a player, in this round of cards of the street.
    Own {
        seat: SeatNo,
        round: u8,
    },
    Board {
        left: u8,
    },
    /// The one card for all when stud runs short.
    Common,
    /// In place of a card exchanged.
    Replace {
        seat: SeatNo,
        left: u8,
    },
    /// In place of a card that came out face up.
    Instead {
        seat: SeatNo,
    },
}

/// A player's chips and cards.
#[derive(Debug, Clone, Copy)]
struct Spot {
    stack: Money,
    /// Put in during this betting round.
    street: Money,
    /// Put in altogether, dead antes apart.
    put: Money,
    /// Dead ante put in.
    dead: Money,
    /// Got out of the pots.
    collected: Money,
    /// The bet when the player acted last in this betting round.
    acted_at: Money,
    cards: [Card; OWN_MAX],
    len: u8,
    /// A bit for every card that lies face up.
    up: u8,
    /// A bit for every card that nobody saw.
    unseen: u8,
}

/// Any card: nobody looks at it.
const NO_CARD: Card = Card::new(Rank::Two, Suit::Clubs);

const EMPTY_SPOT: Spot = Spot {
    stack: Money::ZERO,
    street: Money::ZERO,
    put: Money::ZERO,
    dead: Money::ZERO,
    collected: Money::ZERO,
    acted_at: Money::ZERO,
    cards: [NO_CARD; OWN_MAX],
    len: 0,
    up: 0,
    unseen: 0,
};

impl Spot {
    /// The cards.
    #[inline]
    fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or(&[])
    }

    /// The cards that lie face up.
    fn up_cards(&self) -> CardSet {
        let up = |(n, card): (usize, &Card)| (self.up >> n & 1 == 1).then_some(*card);
        self.cards().iter().enumerate().filter_map(up).collect()
    }

    /// What the player has put in, dead antes too.
    fn staked(&self) -> Money {
        super::pots::plus(self.put, self.dead)
    }
}

/// What has gone wrong in this round.
#[derive(Debug, Clone, Copy, Default)]
struct Unusual {
    /// A card that came out face up, and whose: replaced when the deal is done.
    exposed: Option<(SeatNo, u8)>,
    /// The next street's burn has been made already.
    burned_ahead: bool,
    /// The stub must be shuffled before this street.
    shuffle_before: Option<u8>,
    /// Too few cards are left for a seventh each: one is dealt for all.
    common: bool,
    /// A card face up in the deck has been set aside.
    boxed: bool,
    /// What somebody announced out of turn, and the bet when they did.
    announced: Option<(SeatNo, Action, Money)>,
    /// Players whose exposed hole card is their up-card.
    swapped: SeatSet,
}

impl<V: Variant> Round for PokerRound<V> {
    type Game = Poker<V>;

    fn open(options: Options<V>) -> Self {
        Self {
            options,
            phase: Phase::Waiting,
            street: 0,
            button: None,
            button_stays: false,
            seated: SeatSet::EMPTY,
            dealt_in: SeatSet::EMPTY,
            live: SeatSet::EMPTY,
            acting: SeatSet::EMPTY,
            owes: SeatSet::EMPTY,
            acted: SeatSet::EMPTY,
            checked: SeatSet::EMPTY,
            to_show: SeatSet::EMPTY,
            betting: NO_BETTING,
            dead: Money::ZERO,
            in_pots: Money::ZERO,
            caps: Caps::new(),
            raked: [Money::ZERO; POTS],
            raked_total: Money::ZERO,
            spots: [EMPTY_SPOT; SEATS],
            board: [NO_CARD; BOARD_MAX],
            board_len: 0,
            out: 0,
            deck: DECK,
            seen: CardSet::EMPTY,
            burned: CardSet::EMPTY,
            discarded: CardSet::EMPTY,
            drawn: Discards::default(),
            discarded_unseen: 0,
            unusual: Unusual::default(),
        }
    }

    #[inline]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Dealing(step) => {
                let (to, face) = self.destination(step);
                Next::Card { to, face }
            }
            Phase::Acting(seat) | Phase::Drawing(seat) | Phase::Showing(seat) => {
                Next::Decision { by: By::Seat(seat) }
            }
            Phase::Waiting => Next::Bets { window: 0 },
            Phase::Shuffle | Phase::Reshuffle(_) => Next::Shuffle,
            Phase::Cut => Next::Decision { by: By::Dealer },
            Phase::Over => Next::Over,
        }
    }

    #[inline]
    fn give(
        &mut self,
        input: Input<Poker<V>>,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Card(card) => self.card(Some(card), log),
            Input::Unseen => self.card(None, log),
            Input::Close => self.start(log),
            Input::Shuffled => self.shuffled(log),
            Input::NewShoe => self.new_deck(log),
            Input::NewDealer => self.new_dealer(log),
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Set(setting) => self.set(setting, log),
            Input::Bet { .. } => Err(NO_WINDOW),
            Input::Remove { .. } => Err(NO_REMOVAL),
            Input::CutCard => Err(NO_CUT_CARD),
            Input::OutOfCards => self.out_of_cards(log),
            Input::Dice(_) => Err(NO_DICE),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
        }
    }

    fn again(&mut self) {
        if self.phase == Phase::Over {
            self.begin_anew();
        }
    }

    fn choices(&self, by: By) -> Choices {
        self.offered(by)
    }

    fn window(&self, _: SeatNo, _: Wager) -> Result<Limits, Refusal> {
        Err(NO_WINDOW)
    }

    fn on_layout(&self, seat: SeatNo, wager: Wager) -> Money {
        match (wager, self.spots.get(seat.index())) {
            (Wager::Pot, Some(spot)) if self.phase != Phase::Over => spot.staked(),
            (Wager::Pot | Wager::TimeCharge, Some(_) | None) => Money::ZERO,
        }
    }

    fn seated(&self) -> SeatSet {
        self.seated
    }

    fn shuffles(&self) -> Option<CardSet> {
        self.put_together()
    }

    fn goes_without_saying(&self) -> Option<Decision> {
        match self.phase {
            Phase::Showing(_) => Some(Decision::Show(CardSet::EMPTY)),
            Phase::Waiting
            | Phase::Shuffle
            | Phase::Cut
            | Phase::Dealing(_)
            | Phase::Reshuffle(_)
            | Phase::Acting(_)
            | Phase::Drawing(_)
            | Phase::Over => None,
        }
    }

    fn settings(&self, each: &mut dyn FnMut(Setting)) {
        for seat in self.seated {
            each(Setting::Stack { seat, amount: self.spot(seat).stack });
        }
        if let Some(seat) = self.button.filter(|_| V::BUTTON) {
            each(Setting::Button(seat));
        }
    }

    fn seen_by(&self, viewer: Viewer) -> TableView {
        self.view(viewer)
    }
}

impl<V: Variant> PokerRound<V> {
    /// The betting round that is played, or comes next.
    #[inline]
    fn street(&self) -> &'static Street {
        // `street` counts up to the last of them.
        let last = V::STREETS.len() - 1;
        &V::STREETS[usize::from(self.street).min(last)]
    }

    #[inline]
    fn spot(&self, seat: SeatNo) -> &Spot {
        // Only seats of the table, eleven at most, are ever dealt in.
        &self.spots[seat.index() % SEATS]
    }

    #[inline]
    fn spot_mut(&mut self, seat: SeatNo) -> &mut Spot {
        &mut self.spots[seat.index() % SEATS]
    }

    #[inline]
    fn board(&self) -> &[Card] {
        self.board.get(..usize::from(self.board_len)).unwrap_or(&[])
    }

    #[inline]
    fn hand(&self, seat: SeatNo) -> Hand<'_> {
        Hand { own: self.spot(seat).cards(), board: self.board() }
    }

    /// What each seat has put in.
    fn put(&self) -> Put {
        self.spots.map(|spot| spot.put)
    }

    #[inline]
    fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<Poker<V>>,
    ) -> Result<(), Refusal> {
        match (self.phase, by) {
            (Phase::Acting(seat), By::Seat(who)) if seat == who => self.act(seat, decision, log),
            (Phase::Drawing(seat), By::Seat(who)) if seat == who => self.draw(seat, decision, log),
            (Phase::Showing(seat), By::Seat(who)) if seat == who => self.show(seat, decision, log),
            (Phase::Cut | Phase::Waiting, By::Dealer) => self.dealer_decides(decision, log),
            (
                Phase::Acting(_) | Phase::Drawing(_) | Phase::Showing(_),
                By::Seat(_) | By::Dealer | By::Floor,
            ) => Err(NOT_YOUR_TURN),
            (
                Phase::Waiting
                | Phase::Shuffle
                | Phase::Cut
                | Phase::Dealing(_)
                | Phase::Reshuffle(_)
                | Phase::Over,
                By::Seat(_) | By::Dealer | By::Floor,
            ) => Err(NOTHING_TO_DECIDE),
        }
    }

    /// What a player sees of the own hand.
    pub(super) fn cards_of(&self, seat: SeatNo) -> ArrayVec<Card, OWN_MAX> {
        let spot = self.spot(seat);
        let seen = |(n, card): (usize, &Card)| (spot.unseen >> n & 1 == 0).then_some(*card);
        spot.cards().iter().enumerate().filter_map(seen).collect()
    }

    /// The board.
    pub(super) fn board_cards(&self) -> &[Card] {
        self.board()
    }

    /// The form played.
    pub(super) fn form(&self) -> Form {
        self.options.form()
    }

    /// Raises in this betting round.
    pub(super) fn raises(&self) -> u8 {
        self.betting.raises
    }

    /// What lies in the pots.
    pub(super) fn in_the_pots(&self) -> Money {
        self.in_pots
    }

    /// What a seat has on the table.
    pub fn stack_of(&self, seat: SeatNo) -> Money {
        self.spots.get(seat.index()).map_or(Money::ZERO, |spot| spot.stack)
    }

    /// What a seat must put in to stay, as far as it has the chips.
    pub fn owed(&self, seat: SeatNo) -> Money {
        self.to_call(seat)
    }

    /// The bet that must be equalled in this betting round.
    pub fn bet(&self) -> Money {
        self.betting.bet
    }

    /// Whether the hands are being shown.
    pub fn is_showing(&self) -> bool {
        matches!(self.phase, Phase::Showing(_))
    }

    /// What a seat got out of the pots, when the round is over.
    pub fn collected_by(&self, seat: SeatNo) -> Money {
        self.spots.get(seat.index()).map_or(Money::ZERO, |spot| spot.collected)
    }

    /// Who has not folded.
    pub fn live(&self) -> SeatSet {
        self.live
    }

    /// What was raked from the pots of this round.
    pub fn raked(&self) -> Money {
        self.raked_total
    }

    /// Records a call.
    #[inline]
    fn call(&self, call: super::Call, cite: Cite, log: &mut impl Log<Poker<V>>) {
        log.record(Event::Called { call, cite });
    }
}

/// Cards in a deck.
const DECK: u8 = 52;

const NOT_YOUR_TURN: Refusal = Refusal::new(
    Code::NotYourTurn,
    cite!("19:47-14.7(d)"),
    "it is another player's turn; what is said out of turn does not bind by itself",
);
const NOTHING_TO_DECIDE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-14.7(d)"), "it is nobody's turn to decide now");
const NO_WINDOW: Refusal = Refusal::new(
    Code::BettingClosed,
    cite!("19:47-14.7(b)"),
    "antes, blinds and forced bets are owed, and all else is bet in turn: check, bet AMOUNT, call, raise-to AMOUNT or fold",
);
const NO_REMOVAL: Refusal = Refusal::new(
    Code::WagerLocked,
    cite!("19:47-14.7(h)"),
    "nobody touches chips once they are in the pot",
);
const NO_CUT_CARD: Refusal = Refusal::new(
    Code::NotNow,
    cite!("19:47-14.5(b)"),
    "the cover card lies beneath the deck and does not come out",
);
const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-14.2(a)"), "no dice are used at poker");
