//! One dealer's hand to play against: the cards left without it, how it ends
//! once cards of the player are out too, and what each decision is worth.

use std::cell::RefCell;
use std::collections::HashMap;

use boardwalk_games::blackjack::blackjack::points::TWENTY_ONE;
use boardwalk_games::blackjack::blackjack::{
    BasicStrategy, Options, Play, Procedure, Stage, Surrender, place,
};
use dashu_int::IBig;

use super::dealer::{BLACKJACK, DRAWN, Dealer, Ends};
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

/// One dealer's hand to play against.
pub(super) struct Against<'a> {
    pub rules: &'a Rules<'a>,
    pub dealer: Dealer,
    /// Without the dealer's open cards.
    pub left: Left,
    pub total: u32,
    /// The orders of all cards from each on, as far as any round goes.
    orders: Vec<IBig>,
    known: RefCell<HashMap<u64, Ends>>,
}

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
        let gone = (0..VALUES).fold(0u64, |key, value| {
            key << 6 | u64::from(self.left[value] - shoe.left[value])
        });
        *self
            .known
            .borrow_mut()
            .entry(gone)
            .or_insert_with(|| self.dealer.ends(&shoe.left))
    }

    /// The same as chances.
    pub fn chances(&self, shoe: &Shoe) -> [f64; super::dealer::CLASSES] {
        let ends = self.ends(shoe);
        let all = ends.iter().sum::<u128>() as f64;
        ends.map(|ways| ways as f64 / all)
    }

    /// The chance that the round is played on: all, but for a blackjack that is
    /// known before any decision.
    pub fn goes_on(&self, shoe: &Shoe) -> f64 {
        match self.dealer.completes().filter(|_| self.rules.peeks()) {
            Some(value) => 1.0 - f64::from(shoe.left[value]) / f64::from(shoe.total),
            None => 1.0,
        }
    }

    /// The same in orders of all further cards.
    pub fn orders_on(&self, shoe: &Shoe) -> IBig {
        let out = (self.total - shoe.total) as usize;
        match self.dealer.completes().filter(|_| self.rules.peeks()) {
            Some(value) => self.orders(out + 1) * (shoe.total - shoe.left[value]),
            None => self.orders(out).clone(),
        }
    }

    /// What a hand that stands brings, in orders of all further cards: the ends
    /// of the dealer's that a decision meets.
    pub fn stands(&self, hand: usize, kind: Kind, doubled: bool, shoe: &Shoe) -> IBig {
        let out = (self.total - shoe.total) as usize;
        IBig::from(self.stands_of_ends(hand, kind, doubled, &self.ends(shoe)))
            * self.orders(out + DRAWN)
    }

    fn stands_of_ends(&self, hand: usize, kind: Kind, doubled: bool, ends: &Ends) -> i128 {
        let sum = &self.rules.pays.of(hand, kind, doubled).sum;
        let counts = |class: usize| !(class == BLACKJACK && self.rules.peeks());
        (0..ends.len())
            .filter(|class| counts(*class))
            // Fewer than 2 to the 117 orders, and four units at most.
            .map(|class| i128::from(sum[class]) * ends[class] as i128)
            .sum()
    }

    /// The same as a mean, a unit being 1, over what there is to decide.
    fn stands_on_average(&self, hand: usize, kind: Kind, doubled: bool, shoe: &Shoe) -> f64 {
        let ends = self.ends(shoe);
        let all = ends.iter().sum::<u128>() as f64;
        self.stands_of_ends(hand, kind, doubled, &ends) as f64 / all / UNIT as f64
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

/// What every decision is worth with every hand, and which is made. Worth is a
/// mean over all that can come, where a blackjack of the dealer that ends the
/// round first counts nothing.
#[derive(Debug)]
pub(super) struct Values {
    pub stand: Vec<f64>,
    pub draw: Vec<f64>,
    pub double: Vec<Option<f64>>,
    pub choice: Vec<Do>,
    value: Vec<f64>,
}

/// Who chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plays {
    /// Whatever is best with these very cards.
    Best,
    /// The chart, by total.
    Chart,
}

impl Values {
    /// Works backward from the hands with the most cards.
    pub fn of(against: &Against<'_>, kind: Kind, beside: Beside, plays: Plays) -> Self {
        let hands = &against.rules.hands;
        let mut values = Self {
            stand: vec![0.0; hands.len()],
            draw: vec![0.0; hands.len()],
            double: vec![None; hands.len()],
            choice: vec![Do::Stand; hands.len()],
            value: vec![0.0; hands.len()],
        };
        for (place, hand) in hands.iter().rev().take_while(|(_, hand)| hand.cards() >= 2) {
            let of_the_split = kind == Kind::Whole || hand.counts[beside.value] > 0;
            let shoe = against.shoe(&hand.counts, beside).filter(|_| of_the_split);
            if let Some(shoe) = shoe {
                values.weigh(against, kind, beside, plays, (place, hand), &shoe);
            }
        }
        values
    }

    fn weigh(
        &mut self,
        against: &Against<'_>,
        kind: Kind,
        beside: Beside,
        plays: Plays,
        (place, hand): (usize, &Hand),
        shoe: &Shoe,
    ) {
        let stand = against.stands_on_average(place, kind, false, shoe);
        self.stand[place] = stand;
        self.value[place] = stand;
        if against.is_done(hand, kind, beside) {
            return;
        }
        let may_double = against.may_double(hand);
        let (mut draw, mut double) = (0.0, 0.0);
        for value in (0..VALUES).filter(|value| shoe.left[*value] > 0) {
            let chance = f64::from(shoe.left[value]) / f64::from(shoe.total);
            let mut left = *shoe;
            left.left[value] -= 1;
            left.total -= 1;
            match hand.next[value] {
                Some(next) => {
                    draw += chance * self.value[next];
                    if may_double {
                        double += chance * against.stands_on_average(next, kind, true, &left);
                    }
                }
                None => {
                    let lost = against.goes_on(&left);
                    draw -= chance * lost;
                    double -= 2.0 * chance * lost;
                }
            }
        }
        self.draw[place] = draw;
        self.double[place] = may_double.then_some(double);
        let best = if draw > stand { Do::Draw } else { Do::Stand };
        let doubles = may_double && double > stand.max(draw);
        let choice = match plays {
            Plays::Best if doubles => Do::Double,
            Plays::Best => best,
            // Surrender and split are chosen where the deal is looked at.
            Plays::Chart => match against.charted(hand, kind) {
                Do::Surrender | Do::Split => best,
                charted => charted,
            },
        };
        self.choice[place] = choice;
        self.value[place] = match choice {
            Do::Draw => draw,
            Do::Double => double,
            Do::Stand | Do::Split | Do::Surrender => stand,
        };
    }
}
