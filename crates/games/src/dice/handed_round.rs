//! What goes round the table: the shaker of mini-dice (13.5(d), 13.7) and the
//! dice of craps (1.7, 1.11(c)).

use crate::{SeatNo, SeatSet};

/// The shaker or the dice: held by a player, or by the dealer while they are on
/// offer or nobody wants them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct HandedRound {
    holder: Option<SeatNo>,
    /// Where the last offer began: to the left of the player who gave it up.
    after: Option<SeatNo>,
    /// Who has refused since then. A refusal is remembered until that player
    /// accepts or leaves, or it is given up anew, 13.7(a)2.
    refused: SeatSet,
    /// Who had the offer when somebody else sat down: it stands.
    offer: Option<SeatNo>,
}

impl HandedRound {
    pub(super) const fn holder(&self) -> Option<SeatNo> {
        self.holder
    }

    /// The player to whom it is on offer: the first to the left of the last
    /// holder, or at the opening to the left of the dealer, who has not
    /// refused. `None` while a player holds it, and when all have refused.
    #[inline]
    pub(super) fn offered(&self, seated: SeatSet) -> Option<SeatNo> {
        if self.holder.is_some() {
            return None;
        }
        let willing = seated.minus(self.refused);
        if self.offer.is_some_and(|seat| willing.contains(seat)) {
            return self.offer;
        }
        match self.after {
            Some(seat) => willing.clockwise_after(seat),
            None => willing.first(),
        }
    }

    /// Whether the seat may accept or refuse it now, by sitting down if need be: who
    /// comes new does not come before a player who has the offer, except at the opening.
    pub(super) fn is_offered_to(&self, seat: SeatNo, seated: SeatSet) -> bool {
        match self.offered(seated) {
            Some(other) if !self.is_first_offer() => other == seat,
            _ => self.offered(seated.with(seat)) == Some(seat),
        }
    }

    /// Somebody is about to sit down beside these.
    #[inline]
    pub(super) fn another_sits(&mut self, seated: SeatSet) {
        if !self.is_first_offer() {
            self.offer = self.offered(seated);
        }
    }

    /// Whether nobody has had it yet, nor refused it.
    pub(super) const fn is_first_offer(&self) -> bool {
        self.after.is_none()
    }

    pub(super) fn accept(&mut self, seat: SeatNo) {
        self.holder = Some(seat);
        self.refused = self.refused.without(seat);
        self.offer = None;
    }

    pub(super) fn refuse(&mut self, seat: SeatNo) {
        self.refused = self.refused.with(seat);
        self.after = Some(seat);
        self.offer = None;
    }

    /// The holder gives it up; everybody is asked anew, the holder last.
    pub(super) fn relinquish(&mut self) {
        if let Some(seat) = self.holder.take() {
            self.after = Some(seat);
            self.refused = SeatSet::EMPTY;
            self.offer = None;
        }
    }

    /// A player leaves who was among these; whether it is then to be offered to
    /// another.
    pub(super) fn left(&mut self, seat: SeatNo, seated: SeatSet) -> bool {
        let held = self.holder == Some(seat);
        let had_offer = !self.is_first_offer() && self.offered(seated) == Some(seat);
        if held {
            self.relinquish();
        }
        self.refused = self.refused.without(seat);
        if self.offer == Some(seat) {
            self.offer = None;
        }
        held || had_offer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> SeatNo {
        SeatNo::new(number).unwrap()
    }

    #[test]
    fn the_offer_goes_clockwise_and_comes_back_to_the_last_holder() {
        let seated: SeatSet = [1, 2, 3].map(seat).into_iter().collect();
        let mut shaker = HandedRound::default();
        assert_eq!(shaker.offered(seated), Some(seat(1)));
        shaker.accept(seat(1));
        shaker.relinquish();
        assert_eq!(shaker.offered(seated), Some(seat(2)));
        shaker.accept(seat(2));
        shaker.relinquish();
        for expected in [3, 1, 2] {
            assert_eq!(shaker.offered(seated), Some(seat(expected)));
            shaker.refuse(seat(expected));
        }
        assert_eq!((shaker.offered(seated), shaker.holder()), (None, None));
        // One who comes new has not refused.
        assert_eq!(shaker.offered(seated.with(seat(5))), Some(seat(5)));
    }

    #[test]
    fn an_offer_stands_when_somebody_sits_down_before_it() {
        let mut seated: SeatSet = [1, 4].map(seat).into_iter().collect();
        let mut shaker = HandedRound::default();
        shaker.accept(seat(1));
        shaker.relinquish();
        assert!(shaker.is_offered_to(seat(4), seated));
        assert!(!shaker.is_offered_to(seat(2), seated));
        shaker.another_sits(seated);
        seated = seated.with(seat(2));
        assert_eq!(shaker.offered(seated), Some(seat(4)));
        // It goes on from there, and to the one who came at last.
        assert!(shaker.left(seat(4), seated));
        seated = seated.without(seat(4));
        assert_eq!(shaker.offered(seated), Some(seat(2)));
        assert!(!shaker.left(seat(1), seated));
    }
}
