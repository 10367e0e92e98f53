//! How a round comes out: every net result with its chance, what was staked,
//! and how the wagers fare that doubling and splitting add.

use std::collections::BTreeMap;

use super::against::{Against, Do};
use super::dealer::BLACKJACK;
use super::pay::{Kind, NAMED};
use super::walk::End;

/// Results in half units, with their chances.
pub(super) type Nets = BTreeMap<i32, f64>;

pub(super) fn add(nets: &mut Nets, net: i32, chance: f64) {
    *nets.entry(net).or_default() += chance;
}

/// How rounds come out.
#[derive(Debug, Clone, Default)]
pub(super) struct Spread {
    /// Of the whole round.
    pub nets: Nets,
    /// Of every doubling wager, and of every wager that a split added.
    pub double: Nets,
    pub split: Nets,
}

impl Spread {
    /// What was put at risk a round: the first unit, and what was added.
    pub fn staked(&self) -> f64 {
        let all = |nets: &Nets| nets.values().sum::<f64>();
        all(&self.nets) + all(&self.double) + all(&self.split)
    }

    /// Adds rounds that so likely end so, of a box that was not split.
    pub fn ends(&mut self, against: &Against<'_>, end: &End, chance: f64) {
        self.each(against, Kind::Whole, end, chance, |spread, own, double, chance| {
            add(&mut spread.nets, own + double, chance);
        });
    }

    /// Adds the wagers of one hand of a box that was split; how its hands come
    /// out together is added elsewhere.
    pub fn wagers(&mut self, against: &Against<'_>, kind: Kind, end: &End, chance: f64) {
        self.each(against, kind, end, chance, |spread, own, _, chance| {
            if kind == Kind::Added {
                add(&mut spread.split, own, chance);
            }
        });
    }

    /// Every end of the dealer's that a decision meets.
    fn each(
        &mut self,
        against: &Against<'_>,
        kind: Kind,
        end: &End,
        chance: f64,
        mut tell: impl FnMut(&mut Self, i32, i32, f64),
    ) {
        let Some(hand) = end.hand else {
            let chance = chance * against.goes_on(&end.shoe);
            let double = if end.doubled { -2 } else { 0 };
            if end.doubled {
                add(&mut self.double, double, chance);
            }
            tell(self, -2, double, chance);
            return;
        };
        for (class, likely) in against.chances(&end.shoe).iter().enumerate() {
            if class == BLACKJACK && against.rules.peeks() {
                continue;
            }
            for case in &against.rules.pays.of(hand, kind, end.doubled).cases {
                let chance = chance * likely * case.ways as f64 / NAMED as f64;
                if end.doubled {
                    add(&mut self.double, case.double[class], chance);
                }
                tell(self, case.own[class], case.double[class], chance);
            }
        }
    }

    /// Adds another, so many times.
    pub fn merge(&mut self, other: &Spread, times: f64) {
        let parts = [
            (&mut self.nets, &other.nets),
            (&mut self.double, &other.double),
            (&mut self.split, &other.split),
        ];
        for (mine, theirs) in parts {
            for (net, chance) in theirs {
                add(mine, *net, chance * times);
            }
        }
    }
}

impl Against<'_> {
    /// Rounds of one first deal that are neither split nor surrendered.
    pub fn spread(&self, hand: usize, choice: &[Do], chance: f64, spread: &mut Spread) {
        let begin = [(hand, chance)];
        self.walk(super::against::Beside::NOTHING, begin, choice, |end, weight| {
            spread.ends(self, &end, *weight);
        });
    }
}
