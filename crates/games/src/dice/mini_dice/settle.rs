//! Which wagers a total decides.

use boardwalk_equipment::{Cite, Dice, cite};

use super::Wager;
use crate::Wager as _;

/// What a total does to a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Wins,
    Loses,
    Stands,
}

/// The fate of a wager, 13:69F-13.2(a).
pub(super) const fn fate(wager: Wager, total: u8) -> Fate {
    let wins = match wager {
        Wager::Field => !matches!(total, 5..=8),
        Wager::AnySeven => total == 7,
        Wager::OverSeven => total > 7,
        Wager::UnderSeven => total < 7,
        Wager::Place4
        | Wager::Place5
        | Wager::Place6
        | Wager::Place8
        | Wager::Place9
        | Wager::Place10 => match wager.number() {
            Some(number) if total == number => true,
            _ if total == 7 => false,
            _ => return Fate::Stands,
        },
    };
    if wins { Fate::Wins } else { Fate::Loses }
}

/// The paragraph that defines a wager, and so says when it loses.
pub(super) const fn defined(wager: Wager) -> Cite {
    match wager {
        Wager::Place4
        | Wager::Place5
        | Wager::Place6
        | Wager::Place8
        | Wager::Place9
        | Wager::Place10 => cite!("13:69F-13.2(a)1"),
        Wager::Field => cite!("13:69F-13.2(a)2"),
        Wager::AnySeven => cite!("13:69F-13.2(a)3"),
        Wager::OverSeven => cite!("13:69F-13.2(a)4"),
        Wager::UnderSeven => cite!("13:69F-13.2(a)5"),
    }
}

/// A set of wagers, one bit each: a whole word, since half a word that was just
/// written is read as a whole one, which stalls the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct WagerSet(u32);

impl WagerSet {
    /// The wager at this place alone.
    #[inline]
    pub(super) const fn of(place: usize) -> Self {
        WagerSet(1 << (place % 32))
    }

    #[inline]
    pub(super) const fn with(self, wager: Wager) -> Self {
        WagerSet(self.0 | 1 << wager as u32)
    }

    #[inline]
    pub(super) const fn minus(self, other: Self) -> Self {
        WagerSet(self.0 & !other.0)
    }

    #[inline]
    pub(super) const fn and(self, other: Self) -> Self {
        WagerSet(self.0 & other.0)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn contains(self, wager: Wager) -> bool {
        self.0 & 1 << wager as u32 != 0
    }

    /// The place of the only wager, if there is just one.
    #[inline(always)]
    pub(super) const fn only(self) -> Option<usize> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as usize) } else { None }
    }

    /// The wagers that lose on a total.
    #[inline]
    pub(super) const fn losing(total: u8) -> Self {
        LOSING[(total & 15) as usize]
    }

    /// The wagers that win on a total.
    #[inline]
    pub(super) const fn winning(total: u8) -> Self {
        WINNING[(total & 15) as usize]
    }
}

impl Iterator for WagerSet {
    type Item = Wager;

    #[inline]
    fn next(&mut self) -> Option<Wager> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Wager::ALL.get(index).copied()
    }
}

/// What a roll comes to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rolled {
    /// The wagers that it decides, one way or the other.
    pub(super) decides: WagerSet,
    /// The total of the dice.
    pub(super) total: u8,
}

impl Rolled {
    #[inline(always)]
    pub(super) const fn of(dice: Dice) -> &'static Self {
        &ROLLED[dice.byte() as usize]
    }
}

static ROLLED: [Rolled; 256] = {
    let mut rolled = [Rolled { decides: WagerSet(0), total: 0 }; 256];
    let mut code = 0;
    while code < 64 {
        if let Some(dice) = Dice::from_code(code) {
            let total = dice.total();
            let (losing, winning) = (WagerSet::losing(total), WagerSet::winning(total));
            rolled[code] = Rolled { decides: WagerSet(losing.0 | winning.0), total };
        }
        code += 1;
    }
    rolled
};

const LOSING: [WagerSet; 16] = by_total(Fate::Loses);
const WINNING: [WagerSet; 16] = by_total(Fate::Wins);

/// `fate` for every total, worked out when the program compiles.
const fn by_total(wanted: Fate) -> [WagerSet; 16] {
    let mut sets = [WagerSet(0); 16];
    let mut total = 2;
    while total <= 12 {
        let mut n = 0;
        while n < Wager::ALL.len() {
            if fate(Wager::ALL[n], total) as u8 == wanted as u8 {
                sets[total as usize] = sets[total as usize].with(Wager::ALL[n]);
            }
            n += 1;
        }
        total += 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the 36 ways two dice fall, how many win and lose each wager; the
    /// one-row test: no wager does both on one total.
    #[test]
    fn ways_to_win_and_to_lose() {
        let ways = |wager, wanted| Dice::all().filter(|d| fate(wager, d.total()) == wanted).count();
        for (wager, wins, loses) in [
            (Wager::Place4, 3, 6),
            (Wager::Place5, 4, 6),
            (Wager::Place6, 5, 6),
            (Wager::Place8, 5, 6),
            (Wager::Place9, 4, 6),
            (Wager::Place10, 3, 6),
            (Wager::Field, 16, 20),
            (Wager::AnySeven, 6, 30),
            (Wager::OverSeven, 15, 21),
            (Wager::UnderSeven, 15, 21),
        ] {
            assert_eq!(
                (ways(wager, Fate::Wins), ways(wager, Fate::Loses)),
                (wins, loses),
                "{wager:?}"
            );
        }
        for total in 2..=12 {
            assert!(WagerSet::losing(total).and(WagerSet::winning(total)).is_empty());
        }
    }
}
