//! The best play of every five cards against one up card, suits and all.
//!
//! First by rank: what fold, bet, buying and each exchange can be worth at least
//! and at most, whatever the suits. Exchanges that cannot be the best are out.
//! The others are then worked out exactly, for each set of the player's ranks in
//! the up card's suit; and where the cards kept can be of one suit, what the
//! player's own flushes add. Last, every way to give the cards their suits takes
//! the best that is left.

use std::cell::RefCell;

use arrayvec::ArrayVec;
use boardwalk_equipment::{CardSet, Suit};
use boardwalk_ranking::HighCategory;

use super::dealer::{flush_worth, others};
use super::face::Face;
use super::force::{Forcing, Seen};
use super::holdings::{
    ALL_RANKS, Holding, Ranks, choose, each, of_rank, one, one_each, ranks_of, subsets,
};
use super::pays::{Hand, card, lowest};
use super::rounds::holding;

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

/// What one way to give five cards their suits comes to, in units over
/// [`COMMON`].
pub(super) struct Played {
    /// The most for a player who never forces the dealer.
    pub never_forcing: i64,
    /// What to do for a player who forces wherever that pays, and what it is
    /// worth but for the forcing.
    pub action: Action,
    pub worth: i64,
}

/// Something to do, what it is worth without forcing, and about how much
/// forcing adds to it, in antes.
type Choice = (Action, i64, f64);

/// Sets of a hand's ranks in one suit that there are at most.
const SETS: usize = 32;

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
    /// About what forcing adds, in antes: without flushes, and by the hand's
    /// ranks in a suit with flushes in it.
    forcing: f64,
    forcing_flushes: [f64; SETS],
}

/// Cards drawn, by rank.
struct Drawn {
    number: usize,
    cards: Holding,
    ways: i64,
}

/// Solves hands against one up card.
pub(super) struct Hands<'a> {
    face: &'a Face<'a>,
    others: Ranks,
    one_pair: u16,
    two_pairs: u16,
    straight: u16,
    flush: u16,
    full_house: u16,
    straight_flush: u16,
    forcing: Forcing,
}

/// One hand by rank, and what follows from it.
struct Held {
    cards: Holding,
    /// The ranks, lowest first.
    ranks: ArrayVec<usize, 5>,
    /// Cards of each rank that are neither held nor the up card.
    left: [usize; 13],
    /// Possible sets of ranks in the up card's suit: by place, and as ranks.
    in_first: Vec<(usize, Ranks)>,
    /// What is known about forcing with it.
    forcing: RefCell<Vec<(Hand, f64)>>,
}

impl<'a> Hands<'a> {
    pub(super) fn new(face: &'a Face<'a>) -> Self {
        Self {
            face,
            others: others(face.dealer.up),
            one_pair: lowest(HighCategory::OnePair),
            two_pairs: lowest(HighCategory::TwoPairs),
            straight: lowest(HighCategory::Straight),
            flush: lowest(HighCategory::Flush),
            full_house: lowest(HighCategory::FullHouse),
            straight_flush: lowest(HighCategory::StraightFlush),
            forcing: Forcing::new(&face.dealer, face.pays),
        }
    }

    /// About what forcing adds to a bet with this hand, in antes: as if nothing
    /// had been drawn, and whatever the suits. It decides between draws that are
    /// worth nearly the same; what they are worth is another matter.
    fn forcing(&self, held: &Held, hand: Hand) -> f64 {
        // Suits aside, the dealer makes pairs and straights alone: hands that
        // are all below a straight, or all above one, fare alike.
        let value = match hand.value {
            value if value >= self.flush => self.flush,
            value if value < self.straight => self.two_pairs,
            value => value,
        };
        let hand = Hand { value, ..hand };
        let mut known = held.forcing.borrow_mut();
        if let Some((_, adds)) = known.iter().find(|(of, _)| *of == hand) {
            return *adds;
        }
        let adds = self.forcing.adds(&Seen { cards: held.cards, left: [0; 4] }, hand);
        let adds = adds as f64 / (holes(0) * 42 * self.face.pays.ante) as f64;
        known.push((hand, adds));
        adds
    }

    /// Whether a hand may be worth forcing with: it is paid 3 to 1 at least.
    fn may_force(&self, hand: Hand) -> bool {
        hand.value >= self.two_pairs && hand.wins >= 6 * self.face.pays.ante
    }

    /// Plays these five cards in all suits; `visit` gets each way once.
    pub(super) fn play(&self, cards: Holding, visit: &mut impl FnMut(&CardSet, Played)) {
        let Some(held) = self.held(cards) else { return };
        let exchanges = self.exchanges(&held);
        let number = self.face.orders.of[5].number(cards);
        let hand = self.face.pays.five[number];
        let fold = -self.face.pays.ante * COMMON;
        for (place, first) in &held.in_first {
            let left = self.others & !first;
            let bet = i64::from(self.face.stand[number]) + self.face.dealer.flushes(left, hand);
            let bet = bet * times(0);
            let force = if self.may_force(hand) { self.forcing(&held, hand) } else { 0.0 };
            let (buy, force_bought) = self.buy(&held, *first);
            let buy = fold + buy * times(1);
            each_suits(&held, *place, &mut |suits| {
                let most = suits.iter().map(|set| set.count_ones()).max().unwrap_or(0);
                if most >= 4 {
                    return visit(&self.set(&held, suits), self.suited(&held, suits, &exchanges));
                }
                let stay = [
                    (Action::Fold, fold, 0.0),
                    (Action::Bet, bet, force),
                    (Action::Buy, buy, force_bought),
                ];
                let best = self.best(&held, suits, &exchanges, stay);
                visit(&self.set(&held, suits), best);
            });
        }
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
        Some(Held { cards, ranks, left, in_first, forcing: RefCell::default() })
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
        let fold = -face.pays.ante * COMMON;
        let left = self.others & !to_ranks(&held.ranks, suits[0]);
        let flush = suits.iter().any(|set| set.count_ones() == 5);
        if flush && hand.value >= self.straight_flush {
            let below_royal = usize::from(hand.value) + 1 < boardwalk_ranking::HighHand::COUNT;
            let worth = face.pays.instant[usize::from(below_royal)] * COMMON;
            return Played { never_forcing: worth, action: Action::InstantCash, worth };
        }
        let by_rank = if flush {
            let about = face.about_flushes(0, held.cards);
            flush_worth(face.pays.ante, hand, false, about, holes(0))
        } else {
            face.stand[face.orders.of[5].number(held.cards)].into()
        };
        let bet = (by_rank + face.dealer.flushes(left, hand)) * times(0);
        let force = if self.may_force(hand) { self.forcing(held, hand) } else { 0.0 };
        let (mut buy, mut force_bought) = (0, 0.0);
        for rank in 0..13 {
            for (n, suit) in Suit::ALL.into_iter().enumerate() {
                let bought = card(rank, suit);
                let is_up = n == 0 && rank == face.dealer.up;
                if !is_up && !set.contains(bought) {
                    let left = if n == 0 { left & !(1 << rank) } else { left };
                    let set = set.with(bought);
                    buy += self.bought(held.cards + one(rank), set, left);
                    let hand = face.pays.hand(set);
                    if self.may_force(hand) {
                        force_bought += self.forcing(held, hand) / UNSEEN as f64;
                    }
                }
            }
        }
        let buy = fold + buy * times(1);
        let stay = [
            (Action::Fold, fold, 0.0),
            (Action::Bet, bet, force),
            (Action::Buy, buy, force_bought),
        ];
        self.best(held, suits, exchanges, stay)
    }

    /// The best of staying and all exchanges.
    fn best(
        &self,
        held: &Held,
        suits: &[usize; 4],
        exchanges: &[Exchange],
        stay: [Choice; 3],
    ) -> Played {
        let fee = -self.face.pays.ante * COMMON;
        let exchange = |exchange: &Exchange| -> Choice {
            let (worth, force) = exchange.worth(held, suits);
            (Action::Keep(exchange.kept), fee + worth * times(exchange.drawn), force)
        };
        let in_antes = 1.0 / (self.face.pays.ante as f64 * COMMON as f64);
        let mut best = Played { never_forcing: i64::MIN, action: Action::Fold, worth: 0 };
        let mut most = f64::MIN;
        for (action, worth, force) in stay.into_iter().chain(exchanges.iter().map(exchange)) {
            best.never_forcing = best.never_forcing.max(worth);
            let with_force = worth as f64 * in_antes + force;
            if with_force > most {
                most = with_force;
                (best.action, best.worth) = (action, worth);
            }
        }
        best
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
        bet.max(-face.pays.ante * holes(1))
    }

    /// Buying, where no flush can come of it.
    fn buy(&self, held: &Held, first: Ranks) -> (i64, f64) {
        let face = self.face;
        let fold = -face.pays.ante * holes(1);
        let (mut sum, mut force) = (0, 0.0);
        for rank in (0..13).filter(|rank| held.left[*rank] > 0) {
            let number = face.orders.of[6].number(held.cards + one(rank));
            let (by_rank, hand) = (i64::from(face.bought[number]), face.pays.six[number]);
            let left = self.others & !first;
            let bet = |left| (by_rank + face.dealer.flushes(left, hand)).max(fold);
            let of_first = left >> rank & 1;
            if of_first == 1 {
                sum += bet(left & !(1 << rank));
            }
            sum += (held.left[rank] as i64 - i64::from(of_first)) * bet(left);
            if self.may_force(hand) {
                force += self.forcing(held, hand) * held.left[rank] as f64 / UNSEEN as f64;
            }
        }
        (sum, force)
    }

    // ---- exchanges ----------------------------------------------------------

    /// The exchanges that may be the best for some suits.
    fn exchanges(&self, held: &Held) -> Vec<Exchange> {
        let face = self.face;
        let mut draws: [Vec<Drawn>; 6] = Default::default();
        for (drawn, draws) in draws.iter_mut().enumerate().skip(2) {
            *draws = self.draws(held, drawn);
        }
        let number = face.orders.of[5].number(held.cards);
        let hand = face.pays.five[number];
        let in_antes = |units: i64, drawn: usize| {
            units as f64 / (face.pays.ante * choose(UNSEEN, drawn) * holes(drawn)) as f64
        };
        let flushes = FLUSHES_MAX * (hand.wins + 4 * face.pays.ante);
        let stand = in_antes(i64::from(face.stand[number]) - flushes, 0);
        let mut sure = stand.max(-1.0);
        let mut open = Vec::new();
        for discards in discards(held.cards) {
            let drawn = (0..13).map(|rank| of_rank(discards, rank)).sum();
            let kept = held.cards - discards;
            let [least, most] = self.bounds(held.cards, kept, drawn, &draws[drawn]);
            sure = sure.max(in_antes(least, drawn) - 1.0);
            open.push((kept, drawn, in_antes(most, drawn) - 1.0));
        }
        open.retain(|(_, _, most)| *most >= sure - FORCING_MARGIN);
        let mut sums: [Vec<[i64; 2]>; 6] = Default::default();
        for (_, drawn, _) in &open {
            if sums[*drawn].is_empty() {
                sums[*drawn] = self.suited_sums(held, &draws[*drawn]);
            }
        }
        let exact = |(kept, drawn, _): (Holding, usize, f64)| {
            self.exact(held, kept, drawn, &draws[drawn], &sums[drawn])
        };
        open.into_iter().map(exact).collect()
    }

    /// Every holding of so many cards that can be drawn.
    fn draws(&self, held: &Held, drawn: usize) -> Vec<Drawn> {
        let list = self.face.orders.lists[drawn].iter().enumerate();
        let ways = |(number, cards): (usize, &Holding)| {
            let (mut ways, mut rest, mut rank) = (1, *cards, 0);
            while rest != 0 && ways != 0 {
                ways *= WAYS[held.left[rank]][(rest & 15) as usize];
                rest >>= 4;
                rank += 1;
            }
            (ways > 0).then_some(Drawn { number, cards: *cards, ways })
        };
        list.filter_map(ways).collect()
    }

    /// What an exchange is worth at least and at most, whatever the suits.
    fn bounds(&self, cards: Holding, kept: Holding, drawn: usize, draws: &[Drawn]) -> [i64; 2] {
        let face = self.face;
        let ante = face.pays.ante;
        let fold = -ante * holes(drawn);
        let sums = face.orders.sums(kept, drawn);
        let worth = face.exchanged(cards - kept, drawn);
        let (mut least, mut most) = (0, 0);
        for draw in draws {
            let five = usize::from(sums[draw.number]);
            let (by_rank, hand) = (i64::from(worth[five]), face.pays.five[five]);
            let down = FLUSHES_MAX * (hand.wins + 4 * ante);
            let more = if hand.value < self.full_house { 0 } else { FLUSHES_MAX * hand.wins };
            least += draw.ways * fold.max(by_rank - down);
            most += draw.ways * fold.max(by_rank + more);
        }
        [least, most + self.flushes_at_most(kept, drawn)]
    }

    /// No flushes of the player's own add more than this.
    fn flushes_at_most(&self, kept: Holding, drawn: usize) -> i64 {
        let ranks = ranks_of(kept);
        if ranks.count_ones() as usize != 5 - drawn {
            return 0;
        }
        let pays = &self.face.pays;
        let flush = pays.flush(LOWEST_FLUSH).wins;
        let straights = straights().filter(|straight| straight & ranks == ranks);
        let straight_flushes: i64 = straights.map(|straight| pays.flush(straight).wins).sum();
        let suits = if drawn == 5 { 4 } else { 1 };
        let all = choose(13 - (5 - drawn), drawn) * (flush + pays.ante) + straight_flushes;
        suits * all * holes(drawn)
    }

    /// For each draw and each set of the hand in the first suit: of all ways to
    /// draw these cards together, the dealer's suited hole cards that do not
    /// qualify without their flush, and those that are below a pair.
    fn suited_sums(&self, held: &Held, draws: &[Drawn]) -> Vec<[i64; 2]> {
        let mut all = Vec::with_capacity(draws.len() * held.in_first.len());
        for draw in draws {
            for (_, first) in &held.in_first {
                let mut sums = [0; 2];
                for (in_first, ways) in self.in_suit(held, *first, draw) {
                    let left = self.others & !first & !in_first;
                    let below = self.face.dealer.suited_below(left, self.one_pair);
                    sums[0] += ways * below[0];
                    sums[1] += ways * below[1];
                }
                all.push(sums);
            }
        }
        all
    }

    /// The ranks of the first suit that a draw can have, and in how many ways.
    fn in_suit(&self, held: &Held, first: Ranks, draw: &Drawn) -> ArrayVec<(Ranks, i64), SETS> {
        let mut ways: ArrayVec<(Ranks, i64), SETS> = ArrayVec::new();
        ways.push((0, 1));
        let (mut rest, mut rank) = (draw.cards, 0);
        while rest != 0 {
            let n = (rest & 15) as usize;
            let left = held.left[rank];
            if n > 0 && (self.others & !first) >> rank & 1 == 1 {
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

    /// An exchange to the last card.
    fn exact(
        &self,
        held: &Held,
        kept: Holding,
        drawn: usize,
        draws: &[Drawn],
        sums: &[[i64; 2]],
    ) -> Exchange {
        let face = self.face;
        let ante = face.pays.ante;
        let fold = -ante * holes(drawn);
        let fives = face.orders.sums(kept, drawn);
        let worth = face.exchanged(held.cards - kept, drawn);
        let mut plain = [0; SETS];
        let (mut alike, mut force) = (0, 0.0);
        for (n, draw) in draws.iter().enumerate() {
            let five = usize::from(fives[draw.number]);
            let (by_rank, hand) = (i64::from(worth[five]), face.pays.five[five]);
            let down = FLUSHES_MAX * (hand.wins + 4 * ante);
            if self.may_force(hand) {
                force += draw.ways as f64 * self.forcing(held, hand);
            }
            if hand.value < self.straight && by_rank <= fold {
                // Flushes only make it worse.
                alike += draw.ways * fold;
            } else if (self.one_pair..self.straight).contains(&hand.value) && by_rank - down >= fold
            {
                alike += draw.ways * by_rank;
                let sums = &sums[n * held.in_first.len()..];
                for ((place, _), [unqualified, below]) in held.in_first.iter().zip(sums) {
                    plain[*place] -=
                        4 * ante * unqualified + (hand.wins + 3 * ante) * (below - unqualified);
                }
            } else {
                for (place, first) in &held.in_first {
                    for (in_first, ways) in self.in_suit(held, *first, draw) {
                        let left = self.others & !first & !in_first;
                        let bet = by_rank + face.dealer.flushes(left, hand);
                        plain[*place] += ways * bet.max(fold);
                    }
                }
            }
        }
        plain.iter_mut().for_each(|worth| *worth += alike);
        let mut exchange = Exchange {
            kept,
            drawn,
            plain,
            first_suit: [0; SETS],
            other_suit: None,
            forcing: force / choose(UNSEEN, drawn) as f64,
            forcing_flushes: [0.0; SETS],
        };
        if ranks_of(kept).count_ones() as usize == 5 - drawn {
            self.add_flushes(held, &mut exchange);
        }
        exchange
    }

    /// What the player's own flushes add to an exchange.
    fn add_flushes(&self, held: &Held, exchange: &mut Exchange) {
        let kept = ranks_of(exchange.kept);
        let mut other_suit = Box::new([[0; SETS]; SETS]);
        let drawn_sets = subsets(ALL_RANKS & !kept)
            .filter(|set| set.count_ones() as usize == exchange.drawn)
            .filter(|set| each(*set).all(|rank| held.left[rank] > 0));
        let in_suit: ArrayVec<Ranks, SETS> =
            (0..1 << held.ranks.len()).map(|places| to_ranks(&held.ranks, places)).collect();
        for set in drawn_sets {
            let flush = self.flush(held, exchange, kept, set);
            let force = self.forcing(held, flush.flush) / choose(UNSEEN, exchange.drawn) as f64;
            // What the hand may have in the suit: all that is kept, and nothing
            // of what is drawn.
            let may = |ranks: &Ranks| kept & !ranks == 0 && set & ranks == 0;
            let others: ArrayVec<usize, SETS> = in_suit
                .iter()
                .enumerate()
                .filter(|(_, ranks)| may(ranks))
                .map(|(n, _)| n)
                .collect();
            others.iter().for_each(|other| exchange.forcing_flushes[*other] += force);
            for (place, first) in &held.in_first {
                let left = self.others & !first;
                if kept & !first == 0 && set & !left == 0 {
                    exchange.first_suit[*place] += flush.adds(left & !set);
                }
                let adds = flush.adds(left);
                let sums = &mut other_suit[*place % SETS];
                others.iter().for_each(|other| sums[*other] += adds);
            }
        }
        exchange.other_suit = Some(other_suit);
    }

    fn flush(&self, held: &Held, exchange: &Exchange, kept: Ranks, set: Ranks) -> Flush<'_> {
        let face = self.face;
        let drawn = exchange.drawn;
        let five = face.orders.of[5].number(one_each(kept | set));
        let flush = face.pays.flush(kept | set);
        let about = face.about_flushes(drawn, held.cards + one_each(set));
        let straight = flush.value >= self.straight_flush;
        Flush {
            hands: self,
            fold: -face.pays.ante * holes(drawn),
            plain: (face.exchanged(held.cards - exchange.kept, drawn)[five].into(), five),
            worth: flush_worth(face.pays.ante, flush, straight, about, holes(drawn)),
            flush,
        }
    }
}

/// Five cards of one suit at the end, against the same without the flush.
struct Flush<'a> {
    hands: &'a Hands<'a>,
    fold: i64,
    plain: (i64, usize),
    worth: i64,
    flush: Hand,
}

impl Flush<'_> {
    /// What the flush adds, where these ranks of the up card's suit are left.
    fn adds(&self, left: Ranks) -> i64 {
        let face = self.hands.face;
        let (worth, five) = self.plain;
        let plain = worth + face.dealer.flushes(left, face.pays.five[five]);
        let flush = self.worth + face.dealer.flushes(left, self.flush);
        flush.max(self.fold) - plain.max(self.fold)
    }
}

/// Exchanges that are sure to be worth less than the best by more than this, in
/// antes, are not looked at for what forcing adds to them.
const FORCING_MARGIN: f64 = 0.01;

/// Seven, five, four, three and two. All flushes that are no straights pay alike.
const LOWEST_FLUSH: Ranks = 0b10_1111;

/// Suited hole cards that there are at most: four of twelve ranks.
const FLUSHES_MAX: i64 = 495;

/// Ways to choose so many of up to four cards.
const WAYS: [[i64; 6]; 5] = {
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
fn straights() -> impl Iterator<Item = Ranks> {
    std::iter::once(0b1_0000_0000_1111).chain((0..9).map(|low| 0b1_1111 << low))
}

/// Everything that two to five of these cards can be.
fn discards(cards: Holding) -> Vec<Holding> {
    let mut all = vec![(0, 0)];
    for rank in each(ranks_of(cards)) {
        let more = |(held, n): (Holding, usize)| {
            (0..=of_rank(cards, rank)).map(move |more| (held + more as u64 * one(rank), n + more))
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all.into_iter().filter(|(_, n)| *n >= 2).map(|(held, _)| held).collect()
}

fn to_ranks(ranks: &[usize], places: usize) -> Ranks {
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
    /// Without forcing, and about what that adds.
    fn worth(&self, held: &Held, suits: &[usize; 4]) -> (i64, f64) {
        let plain = self.plain[suits[0] % SETS];
        let Some(other_suit) = &self.other_suit else { return (plain, self.forcing) };
        let force = |suit: usize| self.forcing_flushes[suits[suit] % SETS];
        let in_other = |suit: usize| other_suit[suits[0] % SETS][suits[suit] % SETS];
        let first = self.first_suit[suits[0] % SETS];
        if self.drawn == 5 {
            let adds = first + (1..4).map(in_other).sum::<i64>();
            return (plain + adds, self.forcing + (0..4).map(force).sum::<f64>());
        }
        // Of two cards of a rank the one is kept whose suit the others have.
        let kept = ranks_of(self.kept);
        let is_in = |suit: usize| kept & !to_ranks(&held.ranks, suits[suit]) == 0;
        let mut adds = if is_in(0) { (first, force(0)) } else { (0, 0.0) };
        for suit in (1..4).filter(|suit| is_in(*suit)) {
            if in_other(suit) > adds.0 {
                adds = (in_other(suit), force(suit));
            }
        }
        (plain + adds.0, self.forcing + adds.1)
    }
}
