//! The best play of every five cards against one up card, suits and all.
//!
//! First by rank: what fold, bet, buying and each exchange can be worth at least
//! and at most, whatever the suits. Exchanges that cannot be the best are out.
//! The others are then worked out exactly, for each set of the player's ranks in
//! the up card's suit; and where the cards kept can be of one suit, what the
//! player's own flushes add. Last, every way to give the cards their suits takes
//! the best that is left, what forcing the dealer adds included: that is worked
//! out where it is chosen, or may be.

mod exchanges;

use std::cell::{Cell, OnceCell, RefCell};

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, CardSet, Suit};
use boardwalk_ranking::HighCategory;

use super::dealer::{flush_worth, others};
use super::face::Face;
use super::force::{Forced, Forcing};
use super::gains::{Depth, Gain, Known, Own, distinct, in_suit};
use super::holdings::{
    ALL_RANKS, Holding, Ranks, choose, each, of_rank, one, one_each, ranks_of, subsets,
};
use super::pays::{Hand, card, lowest, without_flush};
use super::rounds::holding;
use super::thumbs::{First, RULES};

/// What a player can do with the first five cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    InstantCash,
    Fold,
    Bet,
    Buy,
    /// Keeps these cards and exchanges the others.
    Keep(Holding),
}

/// Cards that a player does not see at first, and after a draw of so many the
/// ways to deal the dealer's hole cards.
pub(super) const UNSEEN: usize = 46;
pub(super) fn holes(drawn: usize) -> i64 {
    choose(UNSEEN - drawn, 4)
}

/// Every value is over this many units: all orders of nine cards.
pub(super) const COMMON: i64 = 46 * 45 * 44 * 43 * 42 * 41 * 40 * 39 * 38;

/// How often a draw of so many and four hole cards go into the common measure.
fn times(drawn: usize) -> i64 {
    COMMON / (choose(UNSEEN, drawn) * holes(drawn))
}

/// Where the dealer is forced one more card comes: the last of the orders.
pub(super) const LAST: i64 = 37;

/// The same for a draw, the hole cards and the card that replaces one of them, in
/// units over [`COMMON`] times [`LAST`].
fn times_forced(drawn: usize) -> i128 {
    let ways = choose(UNSEEN, drawn) * holes(drawn) * Forcing::new_cards(5 + drawn);
    i128::from(COMMON) * i128::from(LAST) / i128::from(ways)
}

/// What one way to give five cards their suits comes to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played {
    /// The most for a player who never forces the dealer, in units over
    /// [`COMMON`].
    pub never_forcing: i64,
    /// What to do for a player who forces wherever that pays.
    pub action: Action,
    /// What it is worth with the forcing, in units over [`COMMON`] times [`LAST`].
    pub worth: i128,
    /// The suit of the cards kept that flushes are drawn to.
    pub own: Own,
    /// What each rule to keep in mind is worth to a player who never forces, in
    /// units over [`COMMON`].
    pub rules: [i64; RULES.len()],
}

/// Something to do.
#[derive(Debug, Clone, Copy)]
struct Choice {
    action: Action,
    /// Which exchange it is.
    exchange: usize,
    own: Own,
    /// What it is worth without forcing, over [`COMMON`].
    worth: i64,
    /// At most what forcing adds, over [`COMMON`] times [`LAST`].
    adds_at_most: i128,
}

/// Sets of a hand's ranks in one suit that there are at most.
pub(super) const SETS: usize = 32;

/// An exchange that may be the best.
struct Exchange {
    kept: Holding,
    drawn: usize,
    /// By the hand's ranks in the up card's suit: what it is worth without
    /// flushes of the player's.
    plain: [i64; SETS],
    /// What flushes in the up card's suit add.
    first_suit: [i64; SETS],
    /// What flushes in another suit add, by the hand's ranks in it too.
    other_suit: Option<Box<[[i64; SETS]; SETS]>>,
    /// What forcing adds at most, and exactly if that was asked for.
    gain_at_most: i128,
    /// The same but for suits of the dealer's.
    gain_by_rank: OnceCell<Gain>,
    gain: OnceCell<Gain>,
}

/// Cards drawn, by rank.
pub(super) struct Drawn {
    pub number: usize,
    pub cards: Holding,
    pub ways: i64,
}

/// Solves hands against one up card.
pub(super) struct Hands<'a> {
    face: &'a Face<'a>,
    pub(super) others: Ranks,
    one_pair: u16,
    straight: u16,
    full_house: u16,
    straight_flush: u16,
    pub(super) forcing: &'a Forcing,
    /// Room for what is worked out about forcing.
    pub(super) forced: RefCell<Forced<'a>>,
    pub(super) known: RefCell<Known>,
    /// By number of cards drawn, and by the five cards at the end: what they win if
    /// they may be worth forcing with, or nothing.
    forceable: [Vec<u16>; 6],
    /// Whether a hand was met that may be worth forcing with and not a bet.
    pub(super) is_odd: Cell<bool>,
}

/// One hand by rank, and what follows from it.
pub(super) struct Held {
    pub(super) cards: Holding,
    /// The ranks, lowest first.
    pub(super) ranks: ArrayVec<usize, 5>,
    /// Cards of each rank that are neither held nor the up card.
    pub(super) left: [usize; 13],
    /// Possible sets of ranks in the up card's suit: by place, and as ranks.
    pub(super) in_first: Vec<(usize, Ranks)>,
    /// Dealer's hands that do not qualify, and those of them that a straight can be
    /// made of, suits aside.
    unqualified: i64,
    runs: i64,
    /// What forcing adds to a bet and to a sixth card, if that was asked for.
    bet: OnceCell<Gain>,
    buy: OnceCell<Gain>,
    /// The draws, by number of cards.
    draws: [Vec<Drawn>; 6],
}

impl<'a> Hands<'a> {
    pub(super) fn new(face: &'a Face<'a>, forcing: &'a Forcing) -> Self {
        let forceable = |drawn: usize| {
            let wins = |hand: &Hand| {
                if forcing.can_pay(*hand, 5 + drawn) { hand.wins as u16 } else { 0 }
            };
            face.pays.five.iter().map(wins).collect()
        };
        Self {
            face,
            forcing,
            forced: RefCell::new(Forced::new(forcing)),
            known: RefCell::new(Known::new()),
            forceable: std::array::from_fn(forceable),
            is_odd: Cell::new(false),
            others: others(face.dealer.up),
            one_pair: lowest(HighCategory::OnePair),
            straight: lowest(HighCategory::Straight),
            full_house: lowest(HighCategory::FullHouse),
            straight_flush: lowest(HighCategory::StraightFlush),
        }
    }

    /// Plays these five cards in all suits. Suits beside the up card's are alike, so
    /// `visit` gets one way of those that differ by them alone, and how many there
    /// are.
    pub(super) fn play(&self, cards: Holding, visit: &mut impl FnMut(&CardSet, Played, u64)) {
        let Some(held) = self.held(cards) else { return };
        let exchanges = self.exchanges(&held);
        let number = self.face.orders.of[5].number(cards);
        let hand = self.face.pays.five[number];
        let bet_adds = self.adds_at_most(&held, hand, 5) * times_forced(0);
        let buy_adds = self.buy_adds_at_most(&held) * times_forced(1);
        for (place, first) in &held.in_first {
            let left = self.others & !first;
            let bet = i64::from(self.face.stand[number]) + self.face.dealer.flushes(left, hand);
            let bet = bet * times(0);
            let buy = self.fold() + self.buy(&held, *first) * times(1);
            let stay = [
                Choice::stay(Action::Fold, self.fold(), 0),
                Choice::stay(Action::Bet, bet, bet_adds),
                Choice::stay(Action::Buy, buy, buy_adds),
            ];
            each_suits(&held, *place, &mut |suits| {
                let [a, b, c] = [suits[1], suits[2], suits[3]];
                let alike = match (a.cmp(&b), b.cmp(&c)) {
                    (std::cmp::Ordering::Less, _) | (_, std::cmp::Ordering::Less) => return,
                    (std::cmp::Ordering::Equal, std::cmp::Ordering::Equal) => 1,
                    (std::cmp::Ordering::Equal, _) | (_, std::cmp::Ordering::Equal) => 3,
                    _ => 6,
                };
                let most = suits.iter().map(|set| set.count_ones()).max().unwrap_or(0);
                let played = if most >= 4 {
                    self.suited(&held, suits, &exchanges)
                } else {
                    self.best(&held, suits, &exchanges, stay)
                };
                visit(&self.set(&held, suits), played, alike);
            });
        }
    }

    /// What is lost by folding, over [`COMMON`].
    fn fold(&self) -> i64 {
        -self.face.pays.ante * COMMON
    }

    /// At most what forcing adds with a hand, where so many cards were seen.
    fn adds_at_most(&self, held: &Held, hand: Hand, seen: usize) -> i128 {
        self.forcing.at_most(hand, seen, held.unqualified, held.runs).into()
    }

    /// The same for a sixth card that makes no flush.
    fn buy_adds_at_most(&self, held: &Held) -> i128 {
        let bought = |rank: usize| {
            let number = self.face.orders.of[6].number(held.cards + one(rank));
            let hand = self.face.pays.six[number];
            held.left[rank] as i128 * self.adds_at_most(held, hand, 6)
        };
        (0..13).filter(|rank| held.left[*rank] > 0).map(bought).sum()
    }

    pub(super) fn face(&self) -> &'a Face<'a> {
        self.face
    }

    /// Whether to bet after a draw: the discards by rank, all cards seen, and
    /// those held at the end.
    pub(super) fn bets(
        &self,
        drawn: usize,
        discards: Holding,
        seen: CardSet,
        end: CardSet,
    ) -> bool {
        let face = self.face;
        let fold = -face.pays.ante * holes(drawn);
        let left = self.others & !seen.ranks_in(Suit::Clubs);
        if drawn == 1 {
            return self.bought(holding(seen), end, left) > fold;
        }
        let hand = face.pays.hand(end);
        let flush = Suit::ALL.iter().any(|suit| end.ranks_in(*suit).count_ones() == 5);
        let by_rank = if flush {
            let straight = hand.value >= self.straight_flush;
            let about = face.about_flushes(drawn, holding(seen));
            flush_worth(face.pays.ante, hand, straight, about, holes(drawn))
        } else {
            face.exchanged(discards, drawn)[face.orders.of[5].number(holding(end))].into()
        };
        by_rank + face.dealer.flushes(left, hand) > fold
    }

    fn held(&self, cards: Holding) -> Option<Held> {
        let up = self.face.dealer.up;
        if of_rank(cards, up) == 4 {
            return None;
        }
        let ranks: ArrayVec<usize, 5> = each(ranks_of(cards)).collect();
        let left = std::array::from_fn(|rank| 4 - of_rank(cards, rank) - usize::from(rank == up));
        // All four of a rank have one of the first suit among them.
        let all_four = each(ranks_of(cards)).filter(|rank| of_rank(cards, *rank) == 4);
        let must = all_four.fold(0, |set: Ranks, rank| set | 1 << rank);
        let in_first = (0..1usize << ranks.len())
            .map(|place| (place, to_ranks(&ranks, place)))
            .filter(|(_, set)| set & !self.others == 0 && set & must == must)
            .collect();
        let mut held = Held {
            cards,
            ranks,
            left,
            in_first,
            unqualified: self.face.about_flushes(0, cards)[0].into(),
            runs: self.forcing.runs(cards),
            bet: OnceCell::new(),
            buy: OnceCell::new(),
            draws: Default::default(),
        };
        for drawn in 0..6 {
            held.draws[drawn] = self.draws(&held, drawn);
        }
        Some(held)
    }

    /// The hand with these sets of places in each suit.
    fn set(&self, held: &Held, suits: &[usize; 4]) -> CardSet {
        let cards = suits.iter().zip(Suit::ALL).flat_map(|(places, suit)| {
            each(to_ranks(&held.ranks, *places)).map(move |rank| card(rank, suit))
        });
        cards.collect()
    }

    /// Four or five of a suit: betting and buying by card.
    fn suited(&self, held: &Held, suits: &[usize; 4], exchanges: &[Exchange]) -> Played {
        let face = self.face;
        let set = self.set(held, suits);
        let hand = face.pays.hand(set);
        let left = self.others & !to_ranks(&held.ranks, suits[0]);
        let flush = suits.iter().any(|set| set.count_ones() == 5);
        if flush && hand.value >= self.straight_flush {
            let below_royal = usize::from(hand.value) + 1 < boardwalk_ranking::HighHand::COUNT;
            let worth = face.pays.instant[usize::from(below_royal)] * COMMON;
            let action = Action::InstantCash;
            let with_last = i128::from(worth) * i128::from(LAST);
            return Played {
                never_forcing: worth,
                action,
                worth: with_last,
                own: Own::None,
                rules: [worth; RULES.len()],
            };
        }
        let by_rank = if flush {
            let about = face.about_flushes(0, held.cards);
            flush_worth(face.pays.ante, hand, false, about, holes(0))
        } else {
            face.stand[face.orders.of[5].number(held.cards)].into()
        };
        let bet = (by_rank + face.dealer.flushes(left, hand)) * times(0);
        let bet_adds = self.adds_at_most(held, hand, 5);
        let (mut buy, mut buy_adds) = (0, 0);
        for (bought, left) in self.to_buy(set, left) {
            let six = set.with(bought);
            buy += self.bought(held.cards + one(bought.rank() as usize), six, left);
            buy_adds += self.adds_at_most(held, face.pays.hand(six), 6);
        }
        let buy = self.fold() + buy * times(1);
        let stay = [
            Choice::stay(Action::Fold, self.fold(), 0),
            Choice::stay(Action::Bet, bet, bet_adds * times_forced(0)),
            Choice::stay(Action::Buy, buy, buy_adds * times_forced(1)),
        ];
        self.best(held, suits, exchanges, stay)
    }

    /// Every card that can be bought, and the ranks of the up card's suit that are
    /// then left.
    fn to_buy(&self, set: CardSet, left: Ranks) -> impl Iterator<Item = (Card, Ranks)> {
        let up = card(self.face.dealer.up, Suit::Clubs);
        let others = Card::all().filter(move |bought| *bought != up && !set.contains(*bought));
        others.map(move |bought| {
            let of_first = bought.suit() == Suit::Clubs;
            (bought, if of_first { left & !(1 << bought.rank() as usize) } else { left })
        })
    }

    /// The best of staying and all exchanges.
    fn best(
        &self,
        held: &Held,
        suits: &[usize; 4],
        exchanges: &[Exchange],
        stay: [Choice; 3],
    ) -> Played {
        let mut choices: Vec<Choice> = Vec::with_capacity(stay.len() + 2 * exchanges.len());
        choices.extend(stay);
        for (n, exchange) in exchanges.iter().enumerate() {
            exchange.each_way(held, suits, &mut |own, worth| {
                choices.push(Choice {
                    action: Action::Keep(exchange.kept),
                    exchange: n,
                    own,
                    worth: self.fold() + worth * times(exchange.drawn),
                    adds_at_most: exchange.gain_at_most,
                });
            });
        }
        let never_forcing = choices.iter().map(|choice| choice.worth).max().unwrap_or(0);
        // What forcing adds is never less than nothing.
        let sure = i128::from(never_forcing) * i128::from(LAST);
        let worth = |choice: &Choice| {
            let adds = self.adds(held, suits, exchanges, choice);
            i128::from(choice.worth) * i128::from(LAST) + adds
        };
        choices.sort_unstable_by_key(|choice| std::cmp::Reverse(choice.worth));
        let rules = [0; RULES.len()];
        let (action, own) = (Action::Fold, Own::None);
        let mut best = Played { never_forcing, action, worth: i128::MIN, own, rules };
        let mut open: Vec<Choice> =
            choices.iter().filter(|choice| choice.at_most() >= sure).copied().collect();
        if open.len() > 1 {
            self.narrow(held, suits, exchanges, &mut open);
        }
        for choice in &open {
            if choice.at_most() > best.worth {
                let worth = worth(choice);
                if worth > best.worth {
                    best.worth = worth;
                    best.action = choice.action;
                    best.own = choice.own;
                }
            }
        }
        let first = First::of(self.set(held, suits), held.cards, self.face.dealer.up);
        for (n, rule) in RULES.iter().enumerate() {
            let action = (rule.decide)(&first);
            let choices = choices.iter().filter(|choice| choice.action == action);
            best.rules[n] = choices.map(|choice| choice.worth).max().unwrap_or(never_forcing);
        }
        best
    }

    /// Leaves the choices that may be the best once what forcing adds is known but
    /// for the dealer's suits.
    fn narrow(
        &self,
        held: &Held,
        suits: &[usize; 4],
        exchanges: &[Exchange],
        open: &mut Vec<Choice>,
    ) {
        let mut sure = i128::MIN;
        for choice in open.iter_mut() {
            let least = match (choice.action, exchanges.get(choice.exchange)) {
                (Action::Keep(_), Some(exchange)) if choice.adds_at_most > 0 => {
                    let gain = exchange
                        .gain_by_rank
                        .get_or_init(|| self.gain_of(held, exchange, Depth::Ranks));
                    let [adds, off_by] = [gain.of(suits, choice.own), gain.off_by]
                        .map(|units| i128::from(units) * times_forced(exchange.drawn));
                    choice.adds_at_most = choice.adds_at_most.min(adds + off_by);
                    (adds - off_by).max(0)
                }
                _ => 0,
            };
            sure = sure.max(i128::from(choice.worth) * i128::from(LAST) + least);
        }
        open.retain(|choice| choice.at_most() >= sure);
    }

    /// What forcing adds to a choice, over [`COMMON`] times [`LAST`].
    fn adds(
        &self,
        held: &Held,
        suits: &[usize; 4],
        exchanges: &[Exchange],
        choice: &Choice,
    ) -> i128 {
        if choice.adds_at_most == 0 {
            return 0;
        }
        let suited = suits.iter().any(|set| set.count_ones() >= 4);
        match choice.action {
            Action::InstantCash | Action::Fold => 0,
            Action::Bet if suited => {
                let set = self.set(held, suits);
                times_forced(0) * i128::from(self.gain_of_cards(set, set))
            }
            Action::Bet => {
                let five =
                    |_: &Drawn| self.face.pays.five[self.face.orders.of[5].number(held.cards)];
                let gain =
                    held.bet.get_or_init(|| self.gain(held, &held.draws[0], Depth::Suits, five));
                times_forced(0) * i128::from(gain.of(suits, Own::None))
            }
            Action::Buy if suited => {
                let set = self.set(held, suits);
                let six = self.to_buy(set, 0).map(|(bought, _)| set.with(bought));
                let gain: i64 = six.map(|six| self.gain_of_cards(six, six)).sum();
                times_forced(1) * i128::from(gain)
            }
            Action::Buy => {
                let six = |draw: &Drawn| {
                    let number = self.face.orders.of[6].number(held.cards + draw.cards);
                    self.face.pays.six[number]
                };
                let gain =
                    held.buy.get_or_init(|| self.gain(held, &held.draws[1], Depth::Suits, six));
                times_forced(1) * i128::from(gain.of(suits, Own::None))
            }
            Action::Keep(_) => {
                let Some(exchange) = exchanges.get(choice.exchange) else { return 0 };
                let gain = exchange.gain.get_or_init(|| self.gain_of(held, exchange, Depth::Suits));
                times_forced(exchange.drawn) * i128::from(gain.of(suits, choice.own))
            }
        }
    }

    /// What forcing adds to an exchange.
    fn gain_of(&self, held: &Held, exchange: &Exchange, depth: Depth) -> Gain {
        let drawn = exchange.drawn;
        let fives = self.face.orders.sums(exchange.kept, drawn);
        let five = |draw: &Drawn| self.face.pays.five[usize::from(fives[draw.number])];
        let mut gain = self.gain(held, &held.draws[drawn], depth, five);
        if let Some(kept) = distinct(exchange.kept) {
            self.add_flush_gains(held, kept, drawn, depth, &mut gain);
        }
        gain
    }

    /// Six cards, card by card.
    fn bought(&self, seen: Holding, cards: CardSet, left: Ranks) -> i64 {
        let face = self.face;
        let hand = face.pays.hand(cards);
        let flush = Suit::ALL.iter().any(|suit| cards.ranks_in(*suit).count_ones() >= 5);
        let by_rank = if flush {
            let straight = hand.value >= self.straight_flush;
            let about = face.about_flushes(1, seen);
            flush_worth(face.pays.ante, hand, straight, about, holes(1))
        } else {
            face.bought[face.orders.of[6].number(seen)].into()
        };
        let bet = by_rank + face.dealer.flushes(left, hand);
        let fold = -face.pays.ante * holes(1);
        self.look(bet < fold, hand, 6);
        bet.max(fold)
    }

    /// Takes down a hand that may be worth forcing with and not a bet: the count
    /// takes it for granted that there is none.
    fn look(&self, folds: bool, hand: Hand, seen: usize) {
        if folds && self.forcing.can_pay(hand, seen) {
            self.is_odd.set(true);
        }
    }

    /// Buying, where no flush can come of it.
    fn buy(&self, held: &Held, first: Ranks) -> i64 {
        let face = self.face;
        let fold = -face.pays.ante * holes(1);
        let mut sum = 0;
        for rank in (0..13).filter(|rank| held.left[*rank] > 0) {
            let number = face.orders.of[6].number(held.cards + one(rank));
            let (by_rank, hand) = (i64::from(face.bought[number]), face.pays.six[number]);
            let left = self.others & !first;
            let bet = |left| {
                let bet = by_rank + face.dealer.flushes(left, hand);
                self.look(bet < fold, hand, 6);
                bet.max(fold)
            };
            let of_first = left >> rank & 1;
            if of_first == 1 {
                sum += bet(left & !(1 << rank));
            }
            sum += (held.left[rank] as i64 - i64::from(of_first)) * bet(left);
        }
        sum
    }
}

impl Choice {
    fn stay(action: Action, worth: i64, adds_at_most: i128) -> Self {
        Self { action, exchange: 0, own: Own::None, worth, adds_at_most }
    }

    fn at_most(&self) -> i128 {
        i128::from(self.worth) * i128::from(LAST) + self.adds_at_most
    }
}

/// Ways to choose so many of up to four cards.
pub(super) const WAYS: [[i64; 6]; 5] = {
    let mut ways = [[0; 6]; 5];
    let mut of = 0;
    while of < 5 {
        let mut n = 0;
        while n <= of {
            ways[of][n] = choose(of, n);
            n += 1;
        }
        of += 1;
    }
    ways
};

/// The ten runs of five ranks.
pub(super) fn straights() -> impl Iterator<Item = Ranks> {
    std::iter::once(0b1_0000_0000_1111).chain((0..9).map(|low| 0b1_1111 << low))
}

pub(super) fn to_ranks(ranks: &[usize], places: usize) -> Ranks {
    let of = ranks.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
    of.fold(0, |set, (_, rank)| set | 1 << rank)
}

/// Every way to give the cards that are not of the first suit one of the others:
/// sets of places by suit.
fn each_suits(held: &Held, first: usize, visit: &mut impl FnMut(&[usize; 4])) {
    let mut all = vec![[first, 0, 0, 0]];
    for (place, rank) in held.ranks.iter().enumerate() {
        let n = of_rank(held.cards, *rank) - (first >> place & 1);
        let ways = (0..8usize).filter(|suits| suits.count_ones() as usize == n);
        let with = |sets: &[usize; 4], suits: usize| {
            let mut sets = *sets;
            (0..3).for_each(|suit| sets[suit + 1] |= (suits >> suit & 1) << place);
            sets
        };
        all = ways.flat_map(|suits| all.iter().map(move |sets| with(sets, suits))).collect();
    }
    all.iter().for_each(visit);
}

impl Exchange {
    /// What it is worth without forcing, for every suit that it can draw to.
    fn each_way(&self, held: &Held, suits: &[usize; 4], visit: &mut impl FnMut(Own, i64)) {
        let plain = self.plain[suits[0] % SETS];
        let Some(other_suit) = &self.other_suit else { return visit(Own::None, plain) };
        let in_other = |suit: usize| other_suit[suits[0] % SETS][suits[suit] % SETS];
        let first = self.first_suit[suits[0] % SETS];
        if self.drawn == 5 {
            return visit(Own::All, plain + first + (1..4).map(in_other).sum::<i64>());
        }
        // Of two cards of a rank the one is kept whose suit the others have.
        let kept = ranks_of(self.kept);
        let is_in = |suit: &usize| kept & !to_ranks(&held.ranks, suits[*suit]) == 0;
        let mut is_suited = false;
        for suit in (0..4).filter(is_in) {
            is_suited = true;
            visit(Own::Suit(suit), plain + if suit == 0 { first } else { in_other(suit) });
        }
        if !is_suited {
            visit(Own::None, plain);
        }
    }
}
