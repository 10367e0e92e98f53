//! Every result of a wager with its chance, as fractions.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::Likelihood;

/// A fraction in lowest terms, of any size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Fraction(RBig);

impl Fraction {
    /// One fraction out of two whole numbers; `below` is at least 1.
    pub fn new(above: i128, below: u128) -> Self {
        Self(RBig::from_parts(above.into(), below.max(1).into()))
    }

    /// One fraction out of two whole numbers of any size.
    pub(super) fn ratio(above: &IBig, below: &IBig) -> Self {
        Self(RBig::from(above.clone()) / RBig::from(below.clone()))
    }

    /// A whole number.
    pub fn whole(number: i128) -> Self {
        Self::new(number, 1)
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }

    /// Whether it is above nothing.
    pub fn is_positive(&self) -> bool {
        *self > Self::default()
    }

    /// Whether it is nothing.
    pub fn is_zero(&self) -> bool {
        *self == Self::default()
    }

    /// Whether it is below nothing.
    pub fn is_negative(&self) -> bool {
        *self < Self::default()
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! operators {
    ($($op:ident, $name:ident;)*) => {
        $(impl $op for &Fraction {
            type Output = Fraction;

            fn $name(self, other: &Fraction) -> Fraction {
                Fraction($op::$name(&self.0, &other.0))
            }
        })*
    };
}

operators! {
    Add, add;
    Sub, sub;
    Mul, mul;
    Div, div;
}

/// The results of one unit staked: what it brings, what was put at risk for it,
/// and in how many of all ways. Ways may be counts or chances: only their
/// proportion matters.
#[derive(Debug, Clone, Default)]
pub struct Results {
    ways: BTreeMap<Outcome, Fraction>,
    total: Fraction,
}

/// What one unit brought, and all that was put at risk for it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Outcome {
    net: Fraction,
    at_risk: Fraction,
}

impl Results {
    /// Adds a result that comes about in so many ways.
    pub fn add(&mut self, net: Fraction, at_risk: Fraction, ways: Fraction) {
        if ways.is_zero() {
            return;
        }
        self.total = &self.total + &ways;
        let known = self.ways.entry(Outcome { net, at_risk }).or_default();
        *known = &*known + &ways;
    }

    /// Adds a result that comes about in so many ways, the unit alone at risk.
    pub fn count(&mut self, net: i64, ways: u64) {
        self.add(Fraction::whole(net.into()), Fraction::whole(1), Fraction::whole(ways.into()));
    }

    /// Adds all results of another, each in so many times its ways.
    pub fn merge(&mut self, other: &Results, times: &Fraction) {
        for (outcome, ways) in &other.ways {
            self.add(outcome.net.clone(), outcome.at_risk.clone(), ways * times);
        }
    }

    /// All ways together.
    pub fn total(&self) -> &Fraction {
        &self.total
    }

    /// What is lost a unit.
    pub fn edge(&self) -> Fraction {
        &Fraction::default() - &self.mean(|outcome| outcome.net.clone())
    }

    /// What is lost a unit of all money put at risk.
    pub fn element_of_risk(&self) -> Fraction {
        &self.edge() / &self.mean(|outcome| outcome.at_risk.clone())
    }

    /// The variance of the result.
    pub fn variance(&self) -> Fraction {
        let mean = self.mean(|outcome| outcome.net.clone());
        let square = self.mean(|outcome| &outcome.net * &outcome.net);
        &square - &(&mean * &mean)
    }

    /// How likely a result of this kind is.
    pub fn chance(&self, is: impl Fn(&Fraction) -> bool) -> Fraction {
        self.mean(|outcome| Fraction::whole(is(&outcome.net).into()))
    }

    /// Every result and how likely it is, worst first.
    pub fn likelihoods(&self) -> Vec<Likelihood> {
        let mut nets: BTreeMap<&Fraction, Fraction> = BTreeMap::new();
        for (outcome, ways) in &self.ways {
            let sum = nets.entry(&outcome.net).or_default();
            *sum = &*sum + ways;
        }
        let likelihood = |(net, ways): (&Fraction, Fraction)| Likelihood {
            net: net.to_f64(),
            probability: (&ways / &self.total).to_f64(),
        };
        nets.into_iter().map(likelihood).collect()
    }

    fn mean(&self, of: impl Fn(&Outcome) -> Fraction) -> Fraction {
        let mut sum = Fraction::default();
        for (outcome, ways) in &self.ways {
            sum = &sum + &(&of(outcome) * ways);
        }
        &sum / &self.total
    }
}
