//! What forcing the dealer adds to a bet, a sixth card or an exchange: the sum
//! over all that can be drawn, for every way to give the cards their suits.
//!
//! The dealer's four cards that stay are of one suit or they are not, so each
//! suit adds a share that depends on the player's ranks in it alone. Where the
//! player makes a flush, its suit and those beside it go together by two.

use boardwalk_equipment::{CardSet, Suit};

use super::force::{Forced, count};
use super::hands::{Drawn, Hands, Held, SETS, to_ranks};
use super::holdings::{ALL_RANKS, Holding, Ranks, each, of_rank, one_each, ranks_of, subsets};
use super::pays::Hand;

/// In units over the ways to draw, to deal the hole cards and to replace one.
pub(super) struct Gain {
    /// Suits aside.
    plain: i64,
    /// By the hand's ranks in the up card's suit, and in each other suit.
    first: [i64; SETS],
    other: [i64; SETS],
    flushes: Option<Box<Flushes>>,
    /// What suits change at most, where they were left aside.
    pub off_by: i64,
}

/// How far what forcing adds is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Suits of the dealer's cards aside.
    Ranks,
    /// To the last card.
    Suits,
}

/// What the player's own flushes add, by the hand's ranks in the flush's suit.
struct Flushes {
    /// In the up card's suit, and in another.
    first: [i64; SETS],
    other: [i64; SETS],
    /// The shares of suits beside it: by the hand's ranks in that suit.
    first_beside_other: [[i64; SETS]; SETS],
    other_beside_first: [[i64; SETS]; SETS],
    other_beside_other: [[i64; SETS]; SETS],
}

/// The suit in which the player's own flushes can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    /// The cards kept are not of one suit.
    None,
    /// They are of this suit.
    Suit(usize),
    /// None are kept.
    All,
}

impl Own {
    fn suits(self) -> std::ops::Range<usize> {
        match self {
            Self::None => 0..0,
            Self::Suit(suit) => suit..suit + 1,
            Self::All => 0..4,
        }
    }
}

impl Gain {
    /// For a hand with these places in each suit.
    pub(super) fn of(&self, suits: &[usize; 4], own: Own) -> i64 {
        let place = |suit: usize| suits[suit] % SETS;
        let mut gain = self.plain + self.first[place(0)];
        gain += (1..4).map(|suit| self.other[place(suit)]).sum::<i64>();
        let Some(flushes) = &self.flushes else { return gain };
        for own in own.suits() {
            let beside = (1..4).filter(|suit| *suit != own);
            gain += if own == 0 {
                let shares = beside.map(|suit| flushes.other_beside_first[place(0)][place(suit)]);
                flushes.first[place(0)] + shares.sum::<i64>()
            } else {
                let shares = beside.map(|suit| flushes.other_beside_other[place(own)][place(suit)]);
                flushes.other[place(own)]
                    + flushes.first_beside_other[place(own)][place(0)]
                    + shares.sum::<i64>()
            };
        }
        gain
    }
}

impl Hands<'_> {
    /// What forcing adds to a bet with cards that no flush is made of, after one
    /// of these draws.
    pub(super) fn gain(
        &self,
        held: &Held,
        draws: &[Drawn],
        depth: Depth,
        hand: impl Fn(&Drawn) -> Hand,
    ) -> Gain {
        let [first, other] = [[0; SETS]; 2];
        let mut gain = Gain { plain: 0, first, other, flushes: None, off_by: 0 };
        let mut forced = self.forced.borrow_mut();
        let mut known = self.known.borrow_mut();
        let others_matter = self.forcing.others_matter();
        for draw in draws {
            let (hand, seen) = (hand(draw), held.cards + draw.cards);
            if !self.forcing.can_pay(hand, count(seen)) {
                continue;
            }
            forced.set(seen, hand, 0);
            gain.plain += draw.ways * forced.plain;
            if forced.is_idle() {
                continue;
            }
            if depth == Depth::Ranks {
                gain.off_by += draw.ways * self.forcing.suits_at_most(hand, count(seen));
                continue;
            }
            known.forget();
            for (place, first) in &held.in_first {
                let left = self.others & !first;
                for (set, ways) in in_suit(held, left, draw) {
                    let left = left & !set;
                    gain.first[*place] += ways * known.get(left, || forced.in_first(left));
                }
            }
            known.forget();
            let sets = if others_matter { 1 << held.ranks.len() } else { 0 };
            for place in 0..sets {
                let left = ALL_RANKS & !to_ranks(&held.ranks, place);
                for (set, ways) in in_suit(held, left, draw) {
                    let left = left & !set;
                    gain.other[place] += ways * known.get(left, || forced.in_other(left));
                }
            }
        }
        gain
    }

    /// Adds the player's own flushes to an exchange in which cards of different
    /// ranks are kept.
    pub(super) fn add_flush_gains(
        &self,
        held: &Held,
        kept: Ranks,
        drawn: usize,
        depth: Depth,
        gain: &mut Gain,
    ) {
        let mut flushes = Box::new(Flushes {
            first: [0; SETS],
            other: [0; SETS],
            first_beside_other: [[0; SETS]; SETS],
            other_beside_first: [[0; SETS]; SETS],
            other_beside_other: [[0; SETS]; SETS],
        });
        let mut forced = self.forced.borrow_mut();
        let sets = subsets(ALL_RANKS & !kept)
            .filter(|set| set.count_ones() as usize == drawn)
            .filter(|set| each(*set).all(|rank| held.left[rank] > 0));
        let suits = if drawn == 5 { 4 } else { 1 };
        for set in sets {
            let seen = held.cards + one_each(set);
            let flush = self.face().pays.flush(kept | set);
            if self.forcing.can_pay(flush, 5 + drawn) {
                forced.set(seen, flush, kept | set);
                self.share_flush(held, kept, set, &forced, (1, depth), &mut flushes);
                gain.off_by += suits * self.forcing.suits_at_most(flush, 5 + drawn);
            }
            // Without the flush it was counted as a straight.
            let five = self.face().orders.of[5].number(one_each(kept | set));
            let plain = self.face().pays.five[five];
            if self.forcing.can_pay(plain, 5 + drawn) {
                forced.set(seen, plain, 0);
                self.share_flush(held, kept, set, &forced, (-1, depth), &mut flushes);
                gain.off_by += suits * self.forcing.suits_at_most(plain, 5 + drawn);
            }
        }
        if depth == Depth::Suits {
            gain.off_by = 0;
        }
        gain.flushes = Some(flushes);
    }

    /// One flush, for all sets of the hand's ranks in its suit and beside it.
    fn share_flush(
        &self,
        held: &Held,
        kept: Ranks,
        set: Ranks,
        forced: &Forced,
        (sign, depth): (i64, Depth),
        flushes: &mut Flushes,
    ) {
        // The hand has all that is kept in the suit, and nothing of what is drawn.
        let is_own = |ranks: Ranks| kept & !ranks == 0 && set & ranks == 0;
        // No other suit has the only card of a rank that is kept.
        let only = each(kept).filter(|rank| of_rank(held.cards, *rank) == 1);
        let only = only.fold(0, |ranks: Ranks, rank| ranks | 1 << rank);
        let places = 0..1usize << held.ranks.len();
        let all = places.map(|place| (place, to_ranks(&held.ranks, place)));
        let own: arrayvec::ArrayVec<(usize, Ranks), SETS> =
            all.clone().filter(|(_, ranks)| is_own(*ranks)).collect();
        let first = held.in_first.iter().filter(|(_, ranks)| is_own(*ranks));
        let first = first.filter(|_| set & !self.others == 0);
        if depth == Depth::Ranks {
            first.for_each(|(place, _)| flushes.first[*place] += sign * forced.plain);
            own.iter().for_each(|(place, _)| flushes.other[*place] += sign * forced.plain);
            return;
        }
        for (place, ranks) in first.clone() {
            let share = forced.in_first(self.others & !ranks & !set);
            flushes.first[*place] += sign * (forced.plain + share);
        }
        for (place, ranks) in &own {
            let share = forced.in_other(ALL_RANKS & !ranks & !set);
            flushes.other[*place] += sign * (forced.plain + share);
        }
        for (beside, ranks) in held.in_first.iter().filter(|(_, ranks)| ranks & only == 0) {
            let share = sign * forced.in_first(self.others & !ranks);
            own.iter().for_each(|(own, _)| flushes.first_beside_other[*own][*beside] += share);
        }
        if !self.forcing.others_matter() {
            return;
        }
        for (beside, ranks) in all.filter(|(_, ranks)| ranks & only == 0) {
            let share = sign * forced.in_other(ALL_RANKS & !ranks);
            own.iter().for_each(|(own, _)| flushes.other_beside_other[*own][beside] += share);
            first.clone().for_each(|(own, _)| flushes.other_beside_first[*own][beside] += share);
        }
    }

    /// What forcing adds to a bet with these very cards, of all that were seen.
    pub(super) fn gain_of_cards(&self, seen: CardSet, end: CardSet) -> i64 {
        let hand = self.face().pays.hand(end);
        if !self.forcing.can_pay(hand, seen.len() as usize) {
            return 0;
        }
        let flush = Suit::ALL.map(|suit| end.ranks_in(suit));
        let flush = flush.into_iter().find(|ranks| ranks.count_ones() >= 5).map_or(0, highest_five);
        let mut forced = self.forced.borrow_mut();
        forced.set(by_rank(seen), hand, flush);
        let left = Suit::ALL.map(|suit| ALL_RANKS & !seen.ranks_in(suit));
        forced.total([left[0] & self.others, left[1], left[2], left[3]])
    }
}

fn highest_five(ranks: Ranks) -> Ranks {
    let mut ranks = ranks;
    while ranks.count_ones() > 5 {
        ranks &= ranks - 1;
    }
    ranks
}

fn by_rank(cards: CardSet) -> Holding {
    super::rounds::holding(cards)
}

/// The ranks of a suit that a draw can have where these are left, and in how many
/// ways.
pub(super) fn in_suit(
    held: &Held,
    left_in_suit: Ranks,
    draw: &Drawn,
) -> arrayvec::ArrayVec<(Ranks, i64), SETS> {
    use super::hands::WAYS;
    let mut ways: arrayvec::ArrayVec<(Ranks, i64), SETS> = arrayvec::ArrayVec::new();
    ways.push((0, 1));
    let (mut rest, mut rank) = (draw.cards, 0);
    while rest != 0 {
        let n = (rest & 15) as usize;
        let left = held.left[rank];
        if n > 0 && left_in_suit >> rank & 1 == 1 {
            for at in 0..ways.len() {
                let (set, so_far) = ways[at];
                ways[at].1 = so_far * WAYS[left - 1][n];
                // Five ranks at most double the one there was to 32.
                ways.push((set | 1 << rank, so_far * WAYS[left - 1][n - 1]));
            }
        } else if n > 0 {
            ways.iter_mut().for_each(|(_, so_far)| *so_far *= WAYS[left][n]);
        }
        rest >>= 4;
        rank += 1;
    }
    ways
}

/// What is known by the ranks left of a suit.
pub(super) struct Known {
    /// When it was found out, and what it is.
    by_left: Vec<(u32, i64)>,
    now: u32,
}

impl Known {
    pub(super) fn new() -> Self {
        Self { by_left: vec![(0, 0); 1 << 13], now: 0 }
    }

    fn forget(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.by_left.fill((0, 0));
            self.now = 1;
        }
    }

    fn get(&mut self, left: Ranks, find: impl FnOnce() -> i64) -> i64 {
        let known = &mut self.by_left[usize::from(left & ALL_RANKS)];
        if known.0 != self.now {
            *known = (self.now, find());
        }
        known.1
    }
}

/// The ranks of cards of which no two are alike.
pub(super) fn distinct(cards: Holding) -> Option<Ranks> {
    let ranks = ranks_of(cards);
    (ranks.count_ones() as usize == count(cards)).then_some(ranks)
}
