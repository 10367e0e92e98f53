//! The round of minibaccarat, which the rules call a hand. Its parts follow the
//! subchapter: wagers (7.2), deferred vigorish (7.3(c)), shuffle, cut and burn
//! (7.5), the deal (7.7 to 7.10), cards that players turn up (7.7(c)3) and what
//! goes wrong (7.11).

mod cut;
mod deal;
mod irregularities;
mod squeeze;
mod vigorish;
mod wagers;

use boardwalk_equipment::{Card, Money, cite};

use super::{
    CUT_MARGIN, DealStyle, Decision, Hand, Irregularity, Minibaccarat, Options, Wager, draw,
};
use crate::{
    Area, Args, By, CardsView, Choice, Choices, Code, Event, Face, Hidden, Input, Limits, Log,
    Next, Refusal, Round, SeatNo, SeatSet, Seen, TableView, Viewer, Wager as _, WagerView,
};

/// Seats a table has at most.
const SEATS: usize = 9;

/// A round of minibaccarat and the table it is played at.
#[derive(Debug, Clone)]
pub struct MinibaccaratRound {
    table: Table,
    phase: Phase,
    /// Seats with a wager on the layout.
    playing: SeatSet,
    /// The cards of this hand, or between two hands of the last one, by place.
    cards: [Hidden; Place::ALL.len()],
    /// What they count together, by hand.
    sums: Sums,
    spots: [Spot; SEATS],
}

/// What outlasts a round.
#[derive(Debug, Clone)]
struct Table {
    options: Options,
    seated: SeatSet,
    /// How near the shoe is to its end.
    shoe: Shoe,
    /// Whether a card has been dealt since the game began.
    begun: bool,
    /// Who cut the cards, where that is known.
    cutter: Option<Cutter>,
    /// Seats that owe vigorish, and how much is marked for each, 7.3(c)2.
    owing: SeatSet,
    markers: [Money; SEATS],
}

/// How near a shoe is to its end, 7.8(e).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
enum Shoe {
    Running,
    /// The cutting card came out in this hand; one more follows it.
    CutCardOut,
    /// The hand that is dealt now, or next, is the last.
    LastHand,
    /// The cards must be shuffled.
    Done,
    /// A device shuffles the cards of every round back in, 7.12.
    Continuous,
}

/// Who cut the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cutter {
    Seat(SeatNo),
    Dealer,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Between two shoes.
    Between(BetweenShoes),
    /// The first cards of a shoe are shown and discarded; wagers may be made.
    Burn(Burn),
    Betting,
    Dealing(Place),
    /// A player has been handed cards and is to return them face up.
    Squeeze {
        holder: SeatNo,
        hand: Hand,
        which: Squeezed,
    },
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum BetweenShoes {
    /// Vigorish is still owed.
    Collect,
    Shuffle,
    Cut {
        offered: SeatNo,
    },
    DealerCuts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Burn {
    /// The first card, which says how many follow.
    First,
    Left(u8),
}

/// What a player was handed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Squeezed {
    Pair,
    Third,
}

/// A place for a card, in the order of the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Place {
    PlayerFirst,
    BankerFirst,
    PlayerSecond,
    BankerSecond,
    PlayerThird,
    BankerThird,
}

impl Place {
    const ALL: [Place; 6] = [
        Place::PlayerFirst,
        Place::BankerFirst,
        Place::PlayerSecond,
        Place::BankerSecond,
        Place::PlayerThird,
        Place::BankerThird,
    ];

    const fn hand(self) -> Hand {
        match self {
            Place::PlayerFirst | Place::PlayerSecond | Place::PlayerThird => Hand::Player,
            Place::BankerFirst | Place::BankerSecond | Place::BankerThird => Hand::Banker,
        }
    }

    /// The place after this one among the first four.
    #[inline(always)]
    fn next_of_four(self) -> Option<Place> {
        // A comparison and a step: as a match it is a jump table.
        if self < Place::BankerSecond { Some(Place::AFTER[self as usize]) } else { None }
    }

    const AFTER: [Place; 6] = [
        Place::BankerFirst,
        Place::PlayerSecond,
        Place::BankerSecond,
        Place::PlayerThird,
        Place::BankerThird,
        Place::BankerThird,
    ];

    const fn is_third(self) -> bool {
        matches!(self, Place::PlayerThird | Place::BankerThird)
    }

    /// The first two cards of a hand.
    const fn pair(hand: Hand) -> [Place; 2] {
        match hand {
            Hand::Player => [Place::PlayerFirst, Place::PlayerSecond],
            Hand::Banker => [Place::BankerFirst, Place::BankerSecond],
        }
    }

    /// The third card of a hand.
    const fn third(hand: Hand) -> Place {
        match hand {
            Hand::Player => Place::PlayerThird,
            Hand::Banker => Place::BankerThird,
        }
    }
}

impl Hand {
    const fn area(self) -> Area {
        match self {
            Hand::Player => Area::Player,
            Hand::Banker => Area::Banker,
        }
    }

    const fn wager(self) -> Wager {
        match self {
            Hand::Player => Wager::Player,
            Hand::Banker => Wager::Banker,
        }
    }
}

/// What the cards of each hand count together, a byte a hand. They may lie face
/// down, so it does not print. It is one word: bytes written one by one and then
/// read together stall the processor.
#[derive(Clone, Copy)]
struct Sums(u32);

impl std::fmt::Debug for Sums {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("??")
    }
}

/// No card lies here.
const NO_CARD: Hidden = Hidden::new(None);

/// What lies at one seat.
#[derive(Debug, Clone, Copy, Default)]
struct Spot {
    /// On the Player's Hand, on the Banker's and on a tie.
    stakes: [Money; 3],
    /// Match play coupons with the first two.
    coupons: [Money; 2],
}

impl Spot {
    #[inline(always)]
    fn stake(&self, wager: Wager) -> Money {
        self.stakes.get(wager.index()).copied().unwrap_or(Money::ZERO)
    }

    fn is_empty(&self) -> bool {
        self.stakes.iter().all(|stake| !stake.is_positive())
    }
}

impl Round for MinibaccaratRound {
    type Game = Minibaccarat;

    fn open(options: Options) -> Self {
        let table = Table {
            options,
            seated: SeatSet::EMPTY,
            shoe: if options.continuous_shuffler() { Shoe::Continuous } else { Shoe::Running },
            begun: false,
            cutter: None,
            owing: SeatSet::EMPTY,
            markers: [Money::ZERO; SEATS],
        };
        Self {
            table,
            phase: Phase::Betting,
            playing: SeatSet::EMPTY,
            cards: [NO_CARD; Place::ALL.len()],
            sums: Sums(0),
            spots: [Spot::default(); SEATS],
        }
    }

    #[inline(always)]
    fn next(&self) -> Next {
        // Asked most often by far, so it has a test of its own.
        if let Phase::Dealing(place) = self.phase {
            return self.asks_for(place);
        }
        match self.phase {
            Phase::Dealing(place) => self.asks_for(place),
            Phase::Betting => Next::Bets { window: 0 },
            Phase::Over => Next::Over,
            Phase::Burn(_) => Next::Card { to: Area::Discard, face: Face::Up },
            Phase::Squeeze { holder, .. } => Next::Decision { by: By::Seat(holder) },
            Phase::Between(BetweenShoes::Shuffle) => Next::Shuffle,
            Phase::Between(BetweenShoes::Cut { offered }) => {
                Next::Decision { by: By::Seat(offered) }
            }
            Phase::Between(BetweenShoes::DealerCuts) => Next::Decision { by: By::Dealer },
            Phase::Between(BetweenShoes::Collect) => match self.table.owing.first() {
                Some(seat) => Next::Decision { by: By::Seat(seat) },
                None => Next::Shuffle,
            },
        }
    }

    #[inline(always)]
    fn give(
        &mut self,
        input: Input<Minibaccarat>,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Sit { seat } => self.sit(seat, log),
            Input::Leave { seat } => self.leave(seat, log),
            Input::Bet { seat, wager, amount, means } => self.bet(seat, wager, amount, means, log),
            Input::Remove { seat, wager, amount } => self.remove(seat, wager, amount, log),
            Input::Close => self.no_more_bets(log),
            Input::Card(card) => self.card(Some(card), log),
            Input::Unseen => self.card(None, log),
            Input::CutCard => self.cut_card(log),
            Input::OutOfCards => self.irregularity(Irregularity::ShoeExhausted, log),
            Input::Decide { by, decision } => self.decide(by, decision, log),
            Input::Irregularity(irregularity) => self.irregularity(irregularity, log),
            Input::Shuffled => self.shuffled(log),
            Input::NewShoe => self.new_shoe(log),
            Input::NewDealer => {
                log.record(Event::DealerChanged { cite: cite!("19:47-7.7(b)") });
                Ok(())
            }
            Input::Dice(_) => Err(NO_DICE),
            Input::Set(setting) => Err(setting.nothing_to_set(cite!("19:47-7.2(a)"))),
        }
    }

    #[inline(always)]
    fn deal(
        &mut self,
        shoe: &mut impl FnMut(u8) -> Option<Card>,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        if let Phase::Dealing(Place::PlayerFirst) = self.phase {
            self.deal_hands(shoe, log);
            return Ok(());
        }
        while let Next::Card { .. } = self.next() {
            let Some(card) = shoe(0) else { break };
            self.card(Some(card), log)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn again(&mut self) {
        let Phase::Over = self.phase else { return };
        self.phase = match self.table.shoe {
            Shoe::Running | Shoe::CutCardOut | Shoe::LastHand => Phase::Betting,
            Shoe::Done if !self.table.owing.is_empty() => Phase::Between(BetweenShoes::Collect),
            Shoe::Done | Shoe::Continuous => Phase::Between(BetweenShoes::Shuffle),
        };
    }

    fn choices(&self, by: By) -> Choices {
        let (stack, margin) = (u32::from(self.table.options.stack()), u32::from(CUT_MARGIN));
        let owed = match by {
            By::Seat(seat) => self.owed(seat),
            By::Dealer | By::Floor => Money::ZERO,
        };
        let number = |min, max| Args::Number { min, max };
        let cut = (Decision::AcceptCut { at: CUT_MARGIN }, number(margin, stack - margin));
        let plain = [
            (cut.0, "accept-cut", "Cut", cut.1, Money::ZERO),
            (Decision::RefuseCut, "refuse-cut", "Refuse the cut", Args::None, Money::ZERO),
            (
                Decision::ReturnSqueezedCards,
                "return-squeezed-cards",
                "Return the cards",
                Args::None,
                Money::ZERO,
            ),
            (
                Decision::PayDeferredVig,
                "pay-deferred-vig",
                "Pay the vigorish marked",
                Args::None,
                owed,
            ),
        ];
        let documents = self.table.owing.map(|seat| {
            let n = u32::from(seat.number());
            let decision = Decision::DocumentDeferredVig { seat };
            (decision, "document-deferred-vig", "Document vigorish", number(n, n), Money::ZERO)
        });
        let all = plain.into_iter().chain(documents);
        let open = all.filter(|(decision, ..)| self.permits(by, *decision).is_ok());
        open.map(|(_, key, label, args, costs)| Choice { key, label, args, costs }).collect()
    }

    fn window(&self, seat: SeatNo, wager: Wager) -> Result<Limits, Refusal> {
        self.may_bet(seat, wager)?;
        let options = &self.table.options;
        let already = self.on_layout(seat, wager);
        Ok(options.limits(wager).window(already, options.step(wager)))
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
        let wagers = self.playing.flat_map(|seat| {
            let staked = Wager::ALL.iter().map(move |w| (w.key(), self.on_layout(seat, *w)));
            let staked = staked.filter(|(_, amount)| amount.is_positive());
            staked.map(move |(wager, amount)| WagerView { seat, wager, amount })
        });
        TableView {
            game: "minibaccarat",
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers: wagers.collect(),
            cards: [Hand::Player, Hand::Banker]
                .into_iter()
                .filter_map(|hand| self.hand_seen(hand, viewer))
                .collect(),
            dice: None,
            markers: Vec::new(),
            notes: self.notes(),
        }
    }
}

impl MinibaccaratRound {
    pub(super) fn options(&self) -> &Options {
        &self.table.options
    }

    pub(super) fn is_cutting(&self) -> bool {
        matches!(self.phase, Phase::Between(BetweenShoes::Cut { .. } | BetweenShoes::DealerCuts))
    }

    pub(super) fn is_squeezing(&self) -> bool {
        matches!(self.phase, Phase::Squeeze { .. })
    }

    /// Whether somebody may decide that now: what the page offers and what the
    /// round accepts.
    fn permits(&self, by: By, decision: Decision) -> Result<(), Refusal> {
        match decision {
            Decision::AcceptCut { at } => self.permits_cut(by, at),
            Decision::RefuseCut => self.permits_refusal(by),
            Decision::ReturnSqueezedCards => self.permits_return(by),
            Decision::PayDeferredVig => self.permits_payment(by),
            Decision::DocumentDeferredVig { seat } => self.permits_document(by, seat),
        }
    }

    #[inline(never)]
    fn decide(
        &mut self,
        by: By,
        decision: Decision,
        log: &mut impl Log<Minibaccarat>,
    ) -> Result<(), Refusal> {
        self.permits(by, decision)?;
        let cite = match decision {
            Decision::AcceptCut { .. } => cite!("19:47-7.5(e)"),
            Decision::RefuseCut => cite!("19:47-7.5(d)"),
            Decision::ReturnSqueezedCards => self.squeeze_cite(),
            Decision::PayDeferredVig => cite!("19:47-7.3(c)2"),
            Decision::DocumentDeferredVig { .. } => cite!("19:47-7.3(c)3"),
        };
        log.record(Event::Decided { by, decision, cite });
        match decision {
            Decision::AcceptCut { .. } => self.was_cut(by, log),
            Decision::RefuseCut => self.refuse_cut(log),
            Decision::ReturnSqueezedCards => self.return_cards(log),
            Decision::PayDeferredVig => self.pay_vigorish(by, log),
            Decision::DocumentDeferredVig { seat } => self.clear_marker(seat),
        }
        Ok(())
    }

    #[inline(always)]
    fn asks_for(&self, place: Place) -> Next {
        let face = if self.dealt_up(place) { Face::Up } else { Face::Down };
        Next::Card { to: place.hand().area(), face }
    }

    /// Whether the card of this place is dealt face up: in one of the three
    /// ways of dealing every card, in another the third ones.
    #[inline(always)]
    fn dealt_up(&self, place: Place) -> bool {
        match self.table.options.deal_style() {
            DealStyle::FaceUp => true,
            DealStyle::FaceDownUnderShoe => place.is_third(),
            DealStyle::SqueezeByHighBettor => false,
        }
    }

    /// Whether the card that lies here has its face up now.
    fn lies_up(&self, place: Place) -> bool {
        if self.dealt_up(place) {
            return true;
        }
        match self.phase {
            Phase::Dealing(next) => next.is_third(),
            Phase::Squeeze { hand, which, .. } => match (which, place.hand()) {
                (Squeezed::Third, _) => place != Place::third(hand),
                (Squeezed::Pair, Hand::Player) => hand == Hand::Banker,
                (Squeezed::Pair, Hand::Banker) => false,
            },
            Phase::Over => true,
            Phase::Between(_) | Phase::Burn(_) | Phase::Betting => false,
        }
    }

    /// Whether a viewer has been handed this hand's face-down cards.
    fn holds(&self, viewer: Viewer, hand: Hand) -> bool {
        match self.phase {
            Phase::Squeeze { holder, hand: handed, .. } => {
                viewer == Viewer::Seat(holder) && hand == handed
            }
            Phase::Between(_)
            | Phase::Burn(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Over => false,
        }
    }

    /// The cards of a hand as a viewer sees them, while they are on the table.
    fn hand_seen(&self, hand: Hand, viewer: Viewer) -> Option<CardsView> {
        match self.phase {
            Phase::Dealing(_) | Phase::Squeeze { .. } | Phase::Over => {}
            Phase::Between(_) | Phase::Burn(_) | Phase::Betting => return None,
        }
        let places = Place::ALL.into_iter().filter(|place| place.hand() == hand);
        let seen = |place: Place| {
            let card: Card = self.cards[place as usize].turn_up()?;
            let face = self.lies_up(place) || self.holds(viewer, hand);
            Some(if face { Seen::Face(card) } else { Seen::Back })
        };
        let cards: Vec<Seen> = places.filter_map(seen).collect();
        (!cards.is_empty()).then(|| CardsView { area: hand.area(), cards })
    }

    fn notes(&self) -> Vec<String> {
        let shoe = match self.table.shoe {
            Shoe::Running | Shoe::Continuous => None,
            Shoe::CutCardOut => Some("The cutting card is out: one more hand after this."),
            Shoe::LastHand => Some("The last hand before the reshuffle."),
            Shoe::Done => Some("The cards are to be reshuffled."),
        };
        let owed = self
            .table
            .owing
            .map(|seat| format!("{} of vigorish is marked for seat {seat}.", self.owed(seat)));
        shoe.map(String::from).into_iter().chain(owed).collect()
    }

    /// The point count of a hand.
    #[inline(always)]
    fn count(&self, hand: Hand) -> u8 {
        let shift = match hand {
            Hand::Player => 0,
            Hand::Banker => 8,
        };
        draw::count((self.sums.0 >> shift) as u8)
    }

    /// Puts a card down.
    #[inline(always)]
    fn put(&mut self, place: Place, card: Card) {
        self.cards[place as usize] = Hidden::new(Some(card));
        // The places are the hands' by turns; three cards count 27 at the most.
        self.sums.0 += u32::from(draw::value(card)) << (place as u32 % 2 * 8);
    }

    /// Picks all cards up.
    #[inline(always)]
    fn clear_cards(&mut self) {
        self.cards = [NO_CARD; Place::ALL.len()];
        self.sums = Sums(0);
    }
}

const NO_DICE: Refusal =
    Refusal::new(Code::NotNow, cite!("19:47-7.7(a)"), "no dice are used at minibaccarat");

const NO_SUCH_SEAT: Refusal = Refusal::new(
    Code::NoSuchSeat,
    cite!("19:47-7.5(d)"),
    "the table has no such seat, or nobody in it",
);
