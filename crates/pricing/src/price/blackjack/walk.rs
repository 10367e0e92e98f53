//! Hands played forward by decisions that are fixed: in how many ways each ends.

use std::ops::AddAssign;

use dashu_int::IBig;

use super::against::{Against, Beside, Do, Shoe};
use super::hands::VALUES;
use super::pay::{Kind, UNIT};

/// In how many ways, or how likely, a hand comes about.
pub(super) trait Weight: Clone + for<'a> AddAssign<&'a Self> {
    /// With one card of so many among all that are left.
    fn drawing(&self, count: u32, of: u32) -> Self;
}

impl Weight for IBig {
    fn drawing(&self, count: u32, _: u32) -> Self {
        self * count
    }
}

impl Weight for f64 {
    fn drawing(&self, count: u32, of: u32) -> Self {
        self * f64::from(count) / f64::from(of)
    }
}

/// How a hand ends, with what is left in the shoe.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    /// The hand, unless it is too many.
    pub hand: Option<usize>,
    pub doubled: bool,
    pub shoe: Shoe,
}

impl Against<'_> {
    /// Plays hands that begin so, each with its weight, and tells every end.
    pub fn walk<W: Weight>(
        &self,
        beside: Beside,
        begin: impl IntoIterator<Item = (usize, W)>,
        choice: &[Do],
        mut end: impl FnMut(End, &W),
    ) {
        let hands = &self.rules.hands;
        let mut reached: Vec<Option<W>> = vec![None; hands.len()];
        let add = |place: &mut Option<W>, weight: W| match place {
            Some(sum) => *sum += &weight,
            None => *place = Some(weight),
        };
        for (hand, weight) in begin {
            add(&mut reached[hand], weight);
        }
        for (place, hand) in hands.iter() {
            let Some(weight) = reached[place].take() else { continue };
            let Some(shoe) = self.shoe(&hand.counts, beside) else { continue };
            let doubled = choice[place] == Do::Double;
            if !doubled && choice[place] != Do::Draw {
                end(End { hand: Some(place), doubled, shoe }, &weight);
                continue;
            }
            for value in (0..VALUES).filter(|value| shoe.left[*value] > 0) {
                let weight = weight.drawing(shoe.left[value], shoe.total);
                let shoe = shoe.without(value);
                match hand.next[value] {
                    Some(next) if !doubled => add(&mut reached[next], weight),
                    next => end(End { hand: next, doubled, shoe }, &weight),
                }
            }
        }
    }

    /// What all of them bring together, in orders of all further cards, a unit
    /// being [`UNIT`].
    pub fn brings(
        &self,
        kind: Kind,
        beside: Beside,
        begin: impl IntoIterator<Item = (usize, IBig)>,
        choice: &[Do],
    ) -> IBig {
        let mut sum = IBig::ZERO;
        self.walk(beside, begin, choice, |end, weight| {
            let brought = match end.hand {
                Some(hand) => self.stands(hand, kind, end.doubled, &end.shoe),
                None => {
                    let stakes = if end.doubled { 2 } else { 1 };
                    self.orders_on(&end.shoe) * (-UNIT * stakes)
                }
            };
            sum += brought * weight;
        });
        sum
    }
}
