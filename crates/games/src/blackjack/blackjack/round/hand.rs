//! What lies at a box: its hands and their stakes.

use boardwalk_equipment::{Card, Money, Rank, Suit};

use super::super::points::Points;
use super::super::settle::PlayerHand;
use super::super::wager::LINES;

/// Hands that may come of one box.
pub(super) const HANDS_MAX: usize = 4;
/// Cards of one hand at most: 21 aces, and one that is too many.
pub(super) const CARDS_MAX: usize = 22;

/// Any card: nobody looks before a card is dealt.
const NO_CARD: Card = Card::new(Rank::Two, Suit::Clubs);

/// The cards of a hand and what they count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cards {
    pub points: Points,
    cards: [Card; CARDS_MAX],
}

impl Cards {
    pub const NONE: Cards = Cards { points: Points::NONE, cards: [NO_CARD; CARDS_MAX] };

    #[inline(always)]
    pub fn add(&mut self, card: Card) {
        let place = self.points.cards() as usize;
        // No hand is dealt a card when it has 21 or more, so 22 are enough.
        self.cards[place.min(CARDS_MAX - 1)] = card;
        self.points = self.points.with(card);
    }

    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.points.cards()
    }

    pub fn all(&self) -> &[Card] {
        &self.cards[..(self.len() as usize).min(CARDS_MAX)]
    }

    /// All but the first card go away.
    #[inline(always)]
    pub fn keep_first(&mut self) {
        self.points = Points::of(self.cards[0]);
    }

    /// The first two cards, read one by one as they were written: both at once
    /// would have to wait until the second has reached the memory.
    #[inline(always)]
    pub fn two(&self) -> [Card; 2] {
        [*std::hint::black_box(&self.cards[0]), self.cards[1]]
    }
}

/// Where a hand is in the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum State {
    /// Being dealt or played.
    Open,
    /// Played, and waits for the dealer.
    Stands,
    /// An ace and a ten that wait for the dealer's second card.
    Blackjack,
    /// Nothing of it is left to decide.
    Done,
}

/// One hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    pub cards: Cards,
    pub state: State,
    /// Whether one of a pair of aces that was split.
    pub is_split_ace: bool,
    pub is_doubled: bool,
    pub stakes: [Money; LINES],
    pub doubles: [Money; LINES],
}

impl Hand {
    pub const EMPTY: Hand = Hand {
        cards: Cards::NONE,
        state: State::Open,
        is_split_ace: false,
        is_doubled: false,
        stakes: [Money::ZERO; LINES],
        doubles: [Money::ZERO; LINES],
    };

    /// The hand as the settlement looks at it.
    #[inline(always)]
    pub fn at_the_end(&self, came_of_split: bool) -> PlayerHand<'_> {
        PlayerHand {
            points: self.cards.points,
            cards: self.cards.all(),
            has_blackjack: self.state == State::Blackjack,
            is_doubled: self.is_doubled,
            came_of_split,
        }
    }
}

/// Stakes of side wagers, in the order of the layout.
pub(super) const SIDES: usize = 5;

/// What lies at one box.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    /// Hands there are; one before any split.
    pub count: usize,
    pub hands: [Hand; HANDS_MAX],
    /// The lines whose stake is given up, if the dealer has no blackjack.
    pub surrendered: u32,
    /// The hand on which each line's first stake rides.
    pub rides_on: [u8; LINES],
    /// A match play coupon lies with the wager on the box.
    pub coupon: bool,
    pub insurance: [Money; LINES],
    pub sides: [Money; SIDES],
    /// The first cards dealt to the box, while a side wager follows them.
    pub run: Run,
}

impl Spot {
    pub const EMPTY: Spot = Spot {
        count: 1,
        hands: [Hand::EMPTY; HANDS_MAX],
        surrendered: 0,
        rides_on: [0; LINES],
        coupon: false,
        insurance: [Money::ZERO; LINES],
        sides: [Money::ZERO; SIDES],
        run: Run::NONE,
    };

    /// Ready for a round. Stakes are gone already: each was settled.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.count = 1;
        self.surrendered = 0;
        self.rides_on = [0; LINES];
        self.coupon = false;
        let hand = &mut self.hands[0];
        hand.cards.points = Points::NONE;
        hand.state = State::Open;
        hand.is_split_ace = false;
        hand.is_doubled = false;
    }

    /// Whether a line has a stake on this hand that is still played for.
    #[inline(always)]
    pub fn plays(&self, hand: usize, line: usize) -> bool {
        self.hands[hand].stakes[line].is_positive() && self.surrendered >> line & 1 == 0
    }

    /// The line whose player decides for the box: the first that plays.
    pub fn lead(&self, hand: usize) -> Option<usize> {
        (0..LINES).find(|line| self.plays(hand, *line))
    }

    /// The hands there are.
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.count.min(HANDS_MAX)]
    }
}

/// The first cards of a box in the order in which they were dealt, four at
/// most: what the sevens and the progressive wager look at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    cards: [Card; 4],
    count: u8,
}

impl Run {
    pub const NONE: Run = Run { cards: [NO_CARD; 4], count: 0 };

    pub fn of([one, other]: [Card; 2]) -> Self {
        let mut run = Self::NONE;
        run.add(one);
        run.add(other);
        run
    }

    pub fn add(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.count)) {
            *place = card;
            self.count += 1;
        }
    }

    pub fn all(&self) -> &[Card] {
        &self.cards[..usize::from(self.count).min(4)]
    }
}
