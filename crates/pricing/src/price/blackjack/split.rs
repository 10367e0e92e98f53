//! Pairs that are split, and split again.
//!
//! Each hand of a split is played by its own cards. What such a hand brings does
//! not depend on what other hands draw after their second card: unseen cards
//! are exchangeable. Their second cards do matter, for they say how many hands
//! there are. That a second card is not one of the pair is counted as all cards
//! less those of the pair, so that nothing is left but hands with some further
//! cards of the pair out of the shoe, each counted exactly.

use std::collections::BTreeMap;

use dashu_int::IBig;

use super::against::{Against, Beside, Do};
use super::dealer::{BLACKJACK, CLASSES};
use super::hands::VALUES;
use super::pay::Kind;
use super::spread::{Spread, add};
use super::values::{Playing, Plays, Values};
use super::walk::Weight;

/// Hands with so many further cards of the pair out, how often they are counted:
/// those whose second card is any, and those whose second card is not of the
/// pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Term {
    kind: Kind,
    further: u8,
    any: i64,
    other: i64,
}

/// One way in which the second cards fall.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fall {
    /// Cards of the pair that were split again.
    again: u8,
    /// For every hand whether its second card is known not to be of the pair.
    other: Vec<bool>,
}

impl Fall {
    /// Hands whose second card is known.
    fn known(&self) -> u8 {
        self.other.iter().filter(|other| **other).count() as u8
    }
}

/// Every way in which second cards fall, until no hand may be split again.
fn falls(hands_max: u8) -> Vec<Fall> {
    fn fall(hands: u8, hands_max: u8, so_far: Fall, falls: &mut Vec<Fall>) {
        let played = so_far.other.len() as u8;
        if hands == hands_max || played == hands {
            let mut done = so_far;
            done.other.resize(hands.into(), false);
            falls.push(done);
            return;
        }
        let again = Fall { again: so_far.again + 1, ..so_far.clone() };
        fall(hands + 1, hands_max, again, falls);
        let mut other = so_far;
        other.other.push(true);
        fall(hands, hands_max, other, falls);
    }
    let mut all = Vec::new();
    fall(2, hands_max, Fall { again: 0, other: Vec::new() }, &mut all);
    all
}

fn terms(hands_max: u8) -> Vec<Term> {
    let mut terms: BTreeMap<(u8, u8), Term> = BTreeMap::new();
    for fall in falls(hands_max) {
        for (hand, other) in fall.other.iter().enumerate() {
            let kind = if hand == 0 { Kind::First } else { Kind::Added };
            // The hand's own second card is not among those to be known.
            let known = fall.known() - u8::from(*other);
            for of_the_pair in 0..=known {
                let further = fall.again + of_the_pair;
                let term = terms.entry((kind as u8, further));
                let term = term.or_insert(Term { kind, further, any: 0, other: 0 });
                let count = choose(known, of_the_pair) * if of_the_pair % 2 == 0 { 1 } else { -1 };
                *if *other { &mut term.other } else { &mut term.any } += count;
            }
        }
    }
    terms.into_values().collect()
}

fn choose(n: u8, k: u8) -> i64 {
    (0..i64::from(k)).fold(1, |c, i| c * (i64::from(n) - i) / (i + 1))
}

/// How the hands of a split are played: the first, and those added.
pub(super) struct Split {
    value: usize,
    hands_max: u8,
    first: Values,
    added: Values,
}

impl Split {
    /// By the chart, or the best that can be done by the hand's own cards.
    pub fn new(against: &Against<'_>, value: usize, hands_max: u8, plays: Plays) -> Self {
        let beside = Beside { value, count: 1 };
        let values = |kind| {
            let playing = Playing { against, kind, beside, plays };
            let mut values = Values::new(against);
            for second in 0..VALUES {
                values.value(playing, against.rules.hands.of_two(value, second));
            }
            values
        };
        Self { value, hands_max, first: values(Kind::First), added: values(Kind::Added) }
    }

    pub fn again(self, hands_max: u8) -> Self {
        Self { hands_max, ..self }
    }

    fn choice(&self, kind: Kind) -> &[Do] {
        match kind {
            Kind::Whole | Kind::First => &self.first.choice,
            Kind::Added => &self.added.choice,
        }
    }

    /// What a pair brings that is split, in orders of all cards after it.
    pub fn brings(&self, against: &Against<'_>) -> IBig {
        let mut sum = IBig::ZERO;
        for term in terms(self.hands_max) {
            if let Some((beside, weight)) = self.out(against, &term, IBig::ONE) {
                let begin =
                    self.begin(against, &term, beside, weight, |weight, count| weight * count);
                sum += against.brings(term.kind, beside, begin, self.choice(term.kind));
            }
        }
        sum
    }

    /// The cards of the pair that are not in the hand, and in how many ways the
    /// further ones come.
    fn out<W: Weight>(
        &self,
        against: &Against<'_>,
        term: &Term,
        mut weight: W,
    ) -> Option<(Beside, W)> {
        let mut left = against.left[self.value].checked_sub(2)?;
        let mut total = against.total.checked_sub(2)?;
        for _ in 0..term.further {
            weight = weight.drawing(left, total);
            left = left.checked_sub(1)?;
            total -= 1;
        }
        Some((Beside { value: self.value, count: 1 + term.further }, weight))
    }

    /// Every second card.
    fn begin<W: Weight>(
        &self,
        against: &Against<'_>,
        term: &Term,
        beside: Beside,
        weight: W,
        times: fn(&W, i64) -> W,
    ) -> Vec<(usize, W)> {
        let hands = &against.rules.hands;
        let mut one = [0; VALUES];
        one[self.value] = 1;
        let Some(shoe) = against.shoe(&one, beside) else { return Vec::new() };
        let second = |value: usize| {
            let count = term.any + if value == self.value { 0 } else { term.other };
            let weight = times(&weight.drawing(shoe.left[value], shoe.total), count);
            (hands.of_two(self.value, value), weight)
        };
        (0..VALUES).filter(|value| shoe.left[*value] > 0).map(second).collect()
    }

    /// Adds how the round ends that so likely comes to this split. What is
    /// staked and what becomes of it is exact; how the hands of a round fall
    /// together takes them as independent once the dealer's end is known.
    pub fn spread(&self, against: &Against<'_>, chance: f64, spread: &mut Spread) {
        for term in terms(self.hands_max) {
            let Some((beside, weight)) = self.out(against, &term, chance) else { continue };
            let begin =
                self.begin(against, &term, beside, weight, |weight, count| weight * count as f64);
            against.walk(beside, begin, self.choice(term.kind), |end, weight| {
                spread.wagers(against, term.kind, &end, *weight);
            });
        }
        self.rounds(against, chance, spread);
    }

    /// How all hands together come out.
    fn rounds(&self, against: &Against<'_>, chance: f64, spread: &mut Spread) {
        let mut pair = [0; VALUES];
        pair[self.value] = 2;
        let Some(shoe) = against.shoe(&pair, Beside::NOTHING) else { return };
        let ends = against.chances(&shoe);
        let of = |kind, other| self.falls_of(against, kind, other);
        let first = [of(Kind::First, false), of(Kind::First, true)];
        let added = [of(Kind::Added, false), of(Kind::Added, true)];
        for fall in falls(self.hands_max) {
            let likely = chance * self.likely(against, &fall);
            for (class, end) in ends.iter().enumerate() {
                if class == BLACKJACK && against.rules.peeks() {
                    continue;
                }
                let mut sums = BTreeMap::from([(0, likely * end)]);
                for (hand, other) in fall.other.iter().enumerate() {
                    let hands = if hand == 0 { &first } else { &added };
                    sums = both(&sums, &hands[usize::from(*other)][class]);
                }
                for (net, chance) in sums {
                    add(&mut spread.nets, net, chance);
                }
            }
        }
    }

    /// The chance that the second cards fall so.
    fn likely(&self, against: &Against<'_>, fall: &Fall) -> f64 {
        let known = fall.known();
        let left = against.left[self.value].saturating_sub(2);
        let total = against.total.saturating_sub(2);
        let all_of_the_pair = |count: u8| {
            (0..u32::from(count)).fold(1.0, |chance, n| {
                chance * f64::from(left.saturating_sub(n)) / f64::from(total - n)
            })
        };
        (0..=known)
            .map(|n| {
                let sign = if n % 2 == 0 { 1.0 } else { -1.0 };
                sign * choose(known, n) as f64 * all_of_the_pair(fall.again + n)
            })
            .sum()
    }

    /// How one hand comes out, for each end of the dealer's.
    fn falls_of(
        &self,
        against: &Against<'_>,
        kind: Kind,
        other: bool,
    ) -> [BTreeMap<i32, f64>; CLASSES] {
        let term = Term { kind, further: 0, any: (!other).into(), other: other.into() };
        let mut nets: [BTreeMap<i32, f64>; CLASSES] = Default::default();
        if let Some((beside, weight)) = self.out(against, &term, 1.0) {
            let begin =
                self.begin(against, &term, beside, weight, |weight, count| weight * count as f64);
            against.walk(beside, begin, self.choice(kind), |end, weight| {
                let chances = against.chances(&end.shoe);
                for (class, chance) in chances.iter().enumerate() {
                    match end.hand {
                        None => {
                            let lost = if end.doubled { -4 } else { -2 };
                            add(&mut nets[class], lost, weight * chance);
                        }
                        Some(hand) => {
                            for case in &against.rules.pays.of(hand, kind, end.doubled).cases {
                                let part = case.ways as f64 / super::pay::NAMED as f64;
                                let net = case.own[class] + case.double[class];
                                add(&mut nets[class], net, weight * chance * part);
                            }
                        }
                    }
                }
            });
        }
        for net in &mut nets {
            let all: f64 = net.values().sum();
            net.values_mut().for_each(|chance| *chance /= all.max(f64::MIN_POSITIVE));
        }
        nets
    }
}

/// Two results together.
fn both(one: &BTreeMap<i32, f64>, other: &BTreeMap<i32, f64>) -> BTreeMap<i32, f64> {
    let mut sums = BTreeMap::new();
    for (a, chance) in one {
        for (b, also) in other {
            add(&mut sums, a + b, chance * also);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Split once there are two hands, whatever their second cards are.
    #[test]
    fn a_pair_split_once_is_two_hands_of_any_second_card() {
        let term = |kind| Term { kind, further: 0, any: 1, other: 0 };
        assert_eq!(terms(2), [term(Kind::First), term(Kind::Added)]);
    }

    /// With one chance in ten of a card of the pair, independent of all else,
    /// the hands must be as many as a tree of chances says.
    #[test]
    fn the_terms_count_as_many_hands_as_there_are() {
        fn hands(now: u8, played: u8, max: u8) -> f64 {
            if now == max || played == now {
                return f64::from(now);
            }
            0.1 * hands(now + 1, played, max) + 0.9 * hands(now, played + 1, max)
        }
        for max in 2..=4 {
            let counted: f64 = terms(max)
                .iter()
                .map(|t| 0.1f64.powi(t.further.into()) * (t.any as f64 + 0.9 * t.other as f64))
                .sum();
            assert!((counted - hands(2, 0, max)).abs() < 1e-12, "{max}: {counted}");
        }
    }
}
