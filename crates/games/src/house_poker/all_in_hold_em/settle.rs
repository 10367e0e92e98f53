//! How the wagers of all-in hold 'em end. Pure: cards and stakes go in, what is
//! owed comes out.

use std::cmp::Ordering;
use std::fmt;

use boardwalk_equipment::{Card, Cite, Money, Rank, cite};
use boardwalk_ranking::{HighCategory, HighHand};

use super::pay_tables::{FinalHand, HoleCards};
use super::{AllInHoldEm, Options, Wager};
use crate::{Outcome, SeatNo, Settlement, pay};

/// The dealer's two cards, as far as they decide whether the dealer calls,
/// 44.10(c).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealerHolds {
    /// Two of a rank.
    Pair(Rank),
    /// So many points.
    Points(u8),
}

/// Points that qualify, 44.10(c)2ii.
const QUALIFYING: u8 = 11;

impl DealerHolds {
    /// What two cards are.
    #[inline(always)]
    pub fn of(a: Card, b: Card) -> Self {
        if a.cmp_rank(b).is_eq() {
            DealerHolds::Pair(a.rank())
        } else {
            DealerHolds::Points(points(a) + points(b))
        }
    }

    /// Whether the dealer calls raise wagers.
    #[inline]
    pub const fn qualifies(self) -> bool {
        match self {
            DealerHolds::Pair(_) => true,
            DealerHolds::Points(points) => points >= QUALIFYING,
        }
    }

    /// The provision that says so.
    pub const fn cite(self) -> Cite {
        match self {
            DealerHolds::Pair(_) => cite!("19:47-44.10(c)1"),
            DealerHolds::Points(_) => cite!("19:47-44.10(c)2ii"),
        }
    }
}

impl fmt::Display for DealerHolds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls = if self.qualifies() { "calls" } else { "does not call" };
        match self {
            DealerHolds::Pair(rank) => write!(f, "a pair of {} and {calls}", rank.plural()),
            DealerHolds::Points(points) => write!(f, "{points} points and {calls}"),
        }
    }
}

/// What a card counts towards qualifying, 44.10(c)2i: by rank, from the two.
#[inline]
fn points(card: Card) -> u8 {
    const POINTS: [u8; 16] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 0, 0, 0];
    POINTS[usize::from(card.id() >> 2) % 16]
}

/// The provision that names a hand of this kind, 44.5.
pub(super) const fn kind(category: HighCategory) -> Cite {
    match category {
        HighCategory::RoyalFlush => cite!("19:47-44.5(b)1"),
        HighCategory::StraightFlush => cite!("19:47-44.5(b)2"),
        HighCategory::FourOfAKind => cite!("19:47-44.5(b)3"),
        HighCategory::FullHouse => cite!("19:47-44.5(b)4"),
        HighCategory::Flush => cite!("19:47-44.5(b)5"),
        HighCategory::Straight => cite!("19:47-44.5(b)6"),
        HighCategory::ThreeOfAKind => cite!("19:47-44.5(b)7"),
        HighCategory::TwoPairs => cite!("19:47-44.5(b)8"),
        HighCategory::OnePair => cite!("19:47-44.5(b)9"),
        HighCategory::NoPair => cite!("19:47-44.5(a)"),
    }
}

/// One seat's wagers being settled: what it can still be paid in this round,
/// 44.11(e).
pub(super) struct Payee<'a> {
    pub(super) seat: SeatNo,
    pub(super) left: &'a mut Money,
}

impl Payee<'_> {
    /// A wager that wins, cut to what is left of the limit.
    #[inline]
    pub(super) fn won(
        &mut self,
        wager: Wager,
        stake: Money,
        profit: Money,
        cite: Cite,
    ) -> Settlement<AllInHoldEm> {
        match self.left.checked_sub(profit) {
            Some(left) if left >= Money::ZERO => {
                *self.left = left;
                Settlement::won(self.seat, wager, stake, profit, cite)
            }
            Some(_) | None => self.cut(wager, stake),
        }
    }

    #[cold]
    fn cut(&mut self, wager: Wager, stake: Money) -> Settlement<AllInHoldEm> {
        let paid = std::mem::take(self.left);
        Settlement::won(self.seat, wager, stake, paid, cite!("19:47-44.11(e)"))
    }

    /// The ante or the raise against a dealer who called, 44.10(i).
    #[inline]
    pub(super) fn against_dealer(
        &mut self,
        wager: Wager,
        stake: Money,
        profit: Money,
        result: Ordering,
    ) -> Settlement<AllInHoldEm> {
        let cite = cite!("19:47-44.10(i)");
        let left = self.left.checked_sub(profit).filter(|left| *left >= Money::ZERO);
        if let Some(left) = left.filter(|_| profit == stake) {
            // At even money and within the limit whatever the cards are.
            if result == Ordering::Greater {
                *self.left = left;
            }
            let said = match result {
                Ordering::Greater => (Outcome::Won, cite!("19:47-44.11(b)")),
                Ordering::Less => (Outcome::Lost, cite),
                Ordering::Equal => (Outcome::Push, cite),
            };
            return Settlement::compared(self.seat, wager, stake, result, said);
        }
        match result {
            Ordering::Greater => self.won(wager, stake, profit, cite!("19:47-44.11(b)")),
            Ordering::Less => Settlement::lost(self.seat, wager, stake, cite),
            Ordering::Equal => Settlement::push(self.seat, wager, stake, cite),
        }
    }

    /// The hole card bonus wager, 44.11(c); `cite` is where it is settled.
    #[inline]
    pub(super) fn hole_card_bonus(
        &mut self,
        options: &Options,
        stake: Money,
        [a, b]: [Card; 2],
        cite: Cite,
    ) -> Settlement<AllInHoldEm> {
        match HoleCards::of(a, b) {
            Some(row) => {
                let profit = pay(options.hole_card_table().row(row as usize), stake);
                self.won(Wager::HoleCardBonus, stake, profit, cite!("19:47-44.11(c)"))
            }
            None => Settlement::lost(self.seat, Wager::HoleCardBonus, stake, cite),
        }
    }

    /// The final hand bonus wager, 44.11(d).
    #[inline]
    pub(super) fn final_hand_bonus(
        &mut self,
        options: &Options,
        stake: Money,
        hand: HighHand,
        cite: Cite,
    ) -> Settlement<AllInHoldEm> {
        // Five hands of six are below the table.
        let row = match hand.is_at_least(HighCategory::ThreeOfAKind) {
            true => FinalHand::of(hand.category()),
            false => None,
        };
        match row {
            Some(row) => {
                let profit = pay(options.final_hand_table().row(row as usize), stake);
                self.won(Wager::FinalHandBonus, stake, profit, cite!("19:47-44.11(d)"))
            }
            None => Settlement::lost(self.seat, Wager::FinalHandBonus, stake, cite),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 44.10(c): twelve pairs of ranks do not qualify, in 192 of 1,326 deals.
    #[test]
    fn the_dealer_does_not_call_with_ten_points_or_less() {
        let cards: Vec<Card> = Card::all().collect();
        let mut folds = 0;
        for (n, a) in cards.iter().enumerate() {
            for b in &cards[..n] {
                assert_eq!(DealerHolds::of(*a, *b), DealerHolds::of(*b, *a));
                folds += u32::from(!DealerHolds::of(*a, *b).qualifies());
            }
        }
        assert_eq!(folds, 192);
        let holds = |a: &str, b: &str| DealerHolds::of(a.parse().unwrap(), b.parse().unwrap());
        for (a, b, told) in [
            ("Ah", "2c", "13 points and calls"),
            ("9s", "2d", "11 points and calls"),
            ("8h", "3d", "11 points and calls"),
            ("8h", "2d", "10 points and does not call"),
            ("5c", "5d", "a pair of fives and calls"),
            ("7c", "3s", "10 points and does not call"),
            ("Td", "2c", "12 points and calls"),
            ("Ah", "As", "a pair of aces and calls"),
        ] {
            assert_eq!(holds(a, b).to_string(), told);
        }
    }
}
