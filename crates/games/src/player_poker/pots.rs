//! The main pot and the side pots: pure arithmetic on what each player put in.

use arrayvec::ArrayVec;
use boardwalk_equipment::Money;

use super::SEATS;
use crate::{SeatNo, SeatSet};

/// Pots of a round at most: one for every player who is all-in, and the rest.
pub const POTS: usize = SEATS + 1;

/// What each seat put in, in order of seats.
pub type Put = [Money; SEATS];

/// The totals at which players are all-in, lowest first, each once.
pub type Caps = ArrayVec<Money, POTS>;

/// A pot and who contends for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pot {
    /// What lies in it.
    pub amount: Money,
    /// Who may win it.
    pub contenders: SeatSet,
}

/// Adds amounts that are known to fit: a table's chips together are below
/// [`Money::MAX`].
#[inline]
pub fn plus(one: Money, other: Money) -> Money {
    one.checked_add(other).unwrap_or(Money::MAX)
}

/// Takes an amount off one that is known to be as large.
#[inline]
pub fn minus(one: Money, other: Money) -> Money {
    one.checked_sub(other).unwrap_or(Money::ZERO)
}

/// Takes note of a total at which somebody is all-in.
pub fn add_cap(caps: &mut Caps, total: Money) {
    let place = caps.partition_point(|cap| *cap < total);
    if caps.get(place) != Some(&total) && !caps.is_full() {
        caps.insert(place, total);
    }
}

/// The pots, the main pot first. `dead` is money in the main pot that nobody
/// need match, `dealt_in` who put anything in, `live` who still contends.
pub fn pots(
    put: &Put,
    dead: Money,
    dealt_in: SeatSet,
    live: SeatSet,
    caps: &[Money],
) -> ArrayVec<Pot, POTS> {
    let of = |seat: SeatNo| put.get(seat.index()).copied().unwrap_or(Money::ZERO);
    let mut pots: ArrayVec<Pot, POTS> = ArrayVec::new();
    let mut below = None;
    let top = dealt_in.map(of).max().unwrap_or(Money::ZERO);
    let last = caps.last().copied();
    let rest = if last.is_none_or(|last| top > last) { Some(top) } else { None };
    for cap in caps.iter().copied().chain(rest) {
        let from = below.unwrap_or(Money::ZERO);
        let layer = |seat| minus(of(seat).min(cap), of(seat).min(from));
        let amount = dealt_in.map(layer).fold(Money::ZERO, plus);
        let amount = if below.is_none() { plus(amount, dead) } else { amount };
        let contends = |seat: &SeatNo| match below {
            // The rest is for those who are not all-in below it.
            Some(below) if Some(cap) == rest => of(*seat) > below,
            Some(_) | None if Some(cap) == rest => true,
            Some(_) | None => of(*seat) >= cap,
        };
        let contenders = live.filter(contends).collect();
        if amount.is_positive() && !pots.is_full() {
            pots.push(Pot { amount, contenders });
        }
        below = Some(cap);
    }
    pots
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().map(|n| SeatNo::new(*n).unwrap()).collect()
    }

    /// Five players with 10 (folded), 30, 75 and 150 all-in, and 150 of 200
    /// after 50 went back.
    #[test]
    fn three_all_ins_make_three_pots() {
        let mut put = [Money::ZERO; SEATS];
        for (place, dollars) in [10, 30, 75, 150, 150].into_iter().enumerate() {
            put[place] = Money::dollars(dollars);
        }
        let mut caps = Caps::new();
        for dollars in [150, 30, 75, 30] {
            add_cap(&mut caps, Money::dollars(dollars));
        }
        let all = seats(&[1, 2, 3, 4, 5]);
        let pots = pots(&put, Money::ZERO, all, all.without(SeatNo::FIRST), &caps);
        let right = [(130, &[2, 3, 4, 5][..]), (135, &[3, 4, 5]), (150, &[4, 5])];
        assert_eq!(pots.len(), right.len());
        for (pot, (dollars, contenders)) in pots.iter().zip(right) {
            assert_eq!(pot.amount, Money::dollars(dollars));
            assert_eq!(pot.contenders, seats(contenders));
        }
    }

    #[test]
    fn without_an_all_in_there_is_one_pot_and_dead_money_is_in_it() {
        let mut put = [Money::ZERO; SEATS];
        put[0] = Money::dollars(2);
        put[1] = Money::dollars(5);
        put[2] = Money::dollars(5);
        let pots = pots(&put, Money::dollars(9), seats(&[1, 2, 3]), seats(&[2, 3]), &[]);
        assert_eq!(
            pots.as_slice(),
            [Pot { amount: Money::dollars(21), contenders: seats(&[2, 3]) }]
        );
    }

    /// Somebody whose last chips were a dead ante contends for that alone.
    #[test]
    fn an_all_in_for_nothing_contends_for_dead_money() {
        let mut put = [Money::ZERO; SEATS];
        put[1] = Money::dollars(5);
        put[2] = Money::dollars(5);
        let all = seats(&[1, 2, 3]);
        let pots = pots(&put, Money::dollars(9), all, all, &[Money::ZERO]);
        assert_eq!(pots[0], Pot { amount: Money::dollars(9), contenders: all });
        assert_eq!(pots[1], Pot { amount: Money::dollars(10), contenders: seats(&[2, 3]) });
    }
}
