//! One dealer's hand to play against: the cards left without it, how it ends
//! once cards of the player are out too, and what each decision is worth.

use std::cell::RefCell;
use std::collections::HashMap;

use boardwalk_games::blackjack::blackjack::points::TWENTY_ONE;
use boardwalk_games::blackjack::blackjack::{
    BasicStrategy, Options, Play, Procedure, Stage, Surrender, place,
};
use dashu_int::IBig;

use super::dealer::{BLACKJACK, CLASSES, DRAWN, Dealer, Ends};
use super::hands::{ACE, Counts, Hand, Hands, Left, VALUES, decks, worth_of};
use super::pay::{Kind, Pays, UNIT};

/// What is the same against every hand of the dealer.
pub(super) struct Rules<'a> {
    pub options: &'a Options,
    pub hands: Hands,
    pub pays: Pays,
    pub strategy: BasicStrategy,
    pub decks: u8,
}

impl<'a> Rules<'a> {
    pub fn new(options: &'a Options, decks: u8) -> Self {
        let hands = Hands::all();
        let pays = Pays::new(options, &hands);
        let strategy = BasicStrategy::for_options(options);
        Self { options, hands, pays, strategy, decks }
    }

    /// Whether a blackjack of the dealer ends the round before any decision.
    pub fn peeks(&self) -> bool {
        self.options.dealer_card_procedure() == Procedure::HoleCardReader
    }

    pub fn surrenders(&self) -> bool {
        self.options.surrender() == Surrender::Late
    }

    /// Hands that a box may come to when a pair of this value is split.
    pub fn hands_max(&self, value: usize) -> u8 {
        match value == ACE && !self.options.resplit_aces() {
            true => 2,
            false => self.options.max_split_hands().get(),
        }
    }
}

/// What is done with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Do {
    Stand,
    Draw,
    Double,
    Split,
    Surrender,
}

impl Do {
    pub fn key(self) -> &'static str {
        match self {
            Do::Stand => "stand",
            Do::Draw => "draw",
            Do::Double => "double",
            Do::Split => "split",
            Do::Surrender => "surrender",
        }
    }
}

impl From<Play> for Do {
    fn from(play: Play) -> Self {
        match play {
            Play::Stand => Do::Stand,
            Play::Draw => Do::Draw,
            Play::Double => Do::Double,
            Play::Surrender => Do::Surrender,
        }
    }
}

/// The other cards of a pair that was split: they are out, and not in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Beside {
    pub value: usize,
    pub count: u8,
}

impl Beside {
    pub const NOTHING: Beside = Beside { value: 0, count: 0 };
}

/// Cards of each value and all of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shoe {
    pub left: Left,
    pub total: u32,
}

impl Shoe {
    /// With one card less, of which there is one.
    pub fn without(&self, value: usize) -> Self {
        let mut shoe = *self;
        shoe.left[value] = shoe.left[value].saturating_sub(1);
        shoe.total = shoe.total.saturating_sub(1);
        shoe
    }
}

/// One dealer's hand to play against.
pub(super) struct Against<'a> {
    pub rules: &'a Rules<'a>,
    pub dealer: Dealer,
    /// Without the dealer's open cards.
    pub left: Left,
    pub total: u32,
    /// The orders of all cards from each on, as far as any round goes.
    orders: Vec<IBig>,
    known: RefCell<HashMap<u64, (Ends, Chances)>>,
}

/// How likely each end of the dealer's hand is.
type Chances = [f64; CLASSES];

/// Cards that are out at most when a hand stands: 21 aces, and five more of a
/// pair that was split.
const OUT_MAX: usize = 26;

impl<'a> Against<'a> {
    pub fn new(rules: &'a Rules<'a>, open: &[usize]) -> Self {
        let mut left = decks(rules.decks);
        for value in open {
            left[*value] -= 1;
        }
        let total: u32 = left.iter().sum();
        let cards = (OUT_MAX + DRAWN).min(total as usize);
        let mut orders = vec![IBig::ONE; cards + 1];
        for out in (0..cards).rev() {
            orders[out] = &orders[out + 1] * (total - out as u32);
        }
        let dealer = Dealer::new(rules.options, open);
        Self { rules, dealer, left, total, orders, known: RefCell::default() }
    }

    /// The orders of all further cards once so many are out.
    pub fn orders(&self, out: usize) -> &IBig {
        &self.orders[out.min(self.orders.len() - 1)]
    }

    /// What is left without a hand and the cards beside it; `None` if there are
    /// not so many.
    pub fn shoe(&self, counts: &Counts, beside: Beside) -> Option<Shoe> {
        let mut left = self.left;
        let mut total = self.total;
        for (value, left) in left.iter_mut().enumerate() {
            let more = if value == beside.value { beside.count } else { 0 };
            let gone = u32::from(counts[value] + more);
            *left = left.checked_sub(gone)?;
            total -= gone;
        }
        Some(Shoe { left, total })
    }

    /// How the dealer's hand ends with that shoe, in orders of twelve cards.
    pub fn ends(&self, shoe: &Shoe) -> Ends {
        self.known(shoe, |known| known.0)
    }

    /// The same as chances.
    pub fn chances(&self, shoe: &Shoe) -> Chances {
        self.known(shoe, |known| known.1)
    }

    fn known<T>(&self, shoe: &Shoe, part: impl Fn(&(Ends, Chances)) -> T) -> T {
        let gone = (0..VALUES)
            .fold(0u64, |key, value| key << 6 | u64::from(self.left[value] - shoe.left[value]));
        let work_out = || {
            let ends = self.dealer.ends(&shoe.left);
            let all = ends.iter().sum::<u128>() as f64;
            (ends, ends.map(|ways| ways as f64 / all))
        };
        part(self.known.borrow_mut().entry(gone).or_insert_with(work_out))
    }

    /// The chance that the round is played on: all, but for a blackjack that is
    /// known before any decision.
    pub fn goes_on(&self, shoe: &Shoe) -> f64 {
        match self.dealer.completes.filter(|_| self.rules.peeks()) {
            Some(value) => 1.0 - f64::from(shoe.left[value]) / f64::from(shoe.total),
            None => 1.0,
        }
    }

    /// The same in orders of all further cards.
    pub fn orders_on(&self, shoe: &Shoe) -> IBig {
        let out = (self.total - shoe.total) as usize;
        match self.dealer.completes.filter(|_| self.rules.peeks()) {
            Some(value) => self.orders(out + 1) * (shoe.total - shoe.left[value]),
            None => self.orders(out).clone(),
        }
    }

    /// Whether a decision meets this end of the dealer's.
    fn meets(&self, class: usize) -> bool {
        !(class == BLACKJACK && self.rules.peeks())
    }

    /// What a hand that stands brings, in orders of all further cards: the ends
    /// of the dealer's that a decision meets.
    pub fn stands(&self, hand: usize, kind: Kind, doubled: bool, shoe: &Shoe) -> IBig {
        let sum = &self.rules.pays.of(hand, kind, doubled).sum;
        let ends = self.ends(shoe);
        // Fewer than 2 to the 117 orders, and four units at most.
        let brought: i128 = (0..CLASSES)
            .filter(|class| self.meets(*class))
            .map(|class| i128::from(sum[class]) * ends[class] as i128)
            .sum();
        let out = (self.total - shoe.total) as usize;
        IBig::from(brought) * self.orders(out + DRAWN)
    }

    /// The same as a mean, a unit being 1.
    pub fn stands_on_average(&self, hand: usize, kind: Kind, doubled: bool, shoe: &Shoe) -> f64 {
        let sum = &self.rules.pays.of(hand, kind, doubled).sum;
        let chances = self.chances(shoe);
        let classes = (0..CLASSES).filter(|class| self.meets(*class));
        classes.map(|class| sum[class] as f64 * chances[class]).sum::<f64>() / UNIT as f64
    }

    /// The dealer's hand in the tables of the strategy.
    pub fn place(&self) -> usize {
        match self.dealer.open.as_slice() {
            [up] => place(worth_of(*up), false),
            _ => place(self.dealer.points.total(), self.dealer.points.is_soft()),
        }
    }

    /// What the chart says, a split apart.
    pub fn charted(&self, hand: &Hand, kind: Kind) -> Do {
        let stage = match (hand.cards(), kind) {
            (2, Kind::Whole) => Stage::Two,
            (2, Kind::First | Kind::Added) => Stage::TwoOfSplit,
            _ => Stage::More,
        };
        let own = place(hand.points.total(), hand.points.is_soft());
        self.rules.strategy.play(stage, self.place(), own).into()
    }

    /// Whether two cards of a value are split by the chart.
    pub fn charted_split(&self, value: usize) -> bool {
        self.rules.strategy.splits(self.place() as u32, worth_of(value))
    }

    pub fn may_double(&self, hand: &Hand) -> bool {
        let total = hand.points.total();
        hand.cards() == 2 && total < TWENTY_ONE && self.rules.options.double_on().allows(total)
    }

    /// What a hand of 21 or of a split ace may do: nothing.
    pub fn is_done(&self, hand: &Hand, kind: Kind, beside: Beside) -> bool {
        let split_ace = kind != Kind::Whole && beside.value == ACE && hand.cards() >= 2;
        hand.points.total() == TWENTY_ONE || split_ace
    }
}
