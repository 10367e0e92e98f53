//! Who wins which pot, and what each player gained or lost by the round.

use arrayvec::ArrayVec;
use boardwalk_equipment::{Cite, Money, cite};

use super::super::pots::{POTS, Pot, minus, plus};
use super::super::shares::{Order, Tied, high_order, is_odd, low_half, low_order, share};
use super::super::values::{Form, OddChip};
use super::super::variant::Variant;
use super::super::{Call, Half, Poker, SEATS, Wager};
use super::{Phase, PokerRound};
use crate::{Event, Log, Outcome, SeatNo, SeatSet, Settlement};

/// What each seat has been awarded.
type Won = [Money; SEATS];

impl<V: Variant> PokerRound<V> {
    /// One player is left and takes all pots, without showing.
    pub(super) fn last_player(&mut self, log: &mut impl Log<Poker<V>>) {
        let cite = cite!("19:47-14.6(e)5");
        let mut won = [Money::ZERO; SEATS];
        if let Some(seat) = self.live.first() {
            self.call(Call::LastPlayer(seat), cite, log);
            self.pay_fund(log);
            won[seat.index() % SEATS] = self.in_pots;
        }
        self.finish(&won, cite, log);
    }

    /// A part of the pots goes to a fund, after the rake.
    fn pay_fund(&mut self, log: &mut impl Log<Poker<V>>) -> Money {
        let options = &self.options;
        let due = options.bad_beat_payout().0.or(options.high_hand_payout().0);
        let amount = due.map_or(Money::ZERO, |due| due.min(self.in_pots));
        if amount.is_positive() {
            self.in_pots = minus(self.in_pots, amount);
            self.call(Call::Fund(amount), cite!("19:47-14.19"), log);
        }
        amount
    }

    /// The pots less what was taken out of each. A pot for which nobody
    /// contends any more goes with the one below it.
    fn net_pots(&self, mut fund: Money) -> ArrayVec<(u8, Pot), POTS> {
        let mut pots: ArrayVec<(u8, Pot), POTS> = ArrayVec::new();
        for (n, mut pot) in self.gross_pots().into_iter().enumerate() {
            let raked = self.raked.get(n).copied().unwrap_or(Money::ZERO);
            pot.amount = minus(pot.amount, raked);
            let part = fund.min(pot.amount);
            pot.amount = minus(pot.amount, part);
            fund = minus(fund, part);
            if let Some((_, below)) = pots.last_mut().filter(|_| pot.contenders.is_empty()) {
                below.amount = plus(below.amount, pot.amount);
            } else if !pots.is_full() {
                pots.push((n as u8, pot));
            }
        }
        pots
    }

    /// All hands are shown: side pots are awarded first, the last formed
    /// first, and the main pot last.
    pub(super) fn award(&mut self, log: &mut impl Log<Poker<V>>) {
        let fund = self.pay_fund(log);
        let mut won = [Money::ZERO; SEATS];
        let form = self.options.form();
        let mut cite = V::showdown(form);
        if self.caps.is_empty() && !form.is_split() {
            // One pot: the common case, without a list of pots.
            self.award_pot(0, Pot { amount: self.in_pots, contenders: self.live }, &mut won, log);
            return self.finish(&won, cite, log);
        }
        for (n, pot) in self.net_pots(fund).into_iter().rev() {
            let no_low = self.award_pot(n, pot, &mut won, log);
            if n == 0 && no_low {
                cite = V::SPLIT.no_low;
            }
        }
        self.finish(&won, cite, log);
    }

    /// Awards one pot; whether it was to be shared with a low and was not.
    fn award_pot(&self, n: u8, pot: Pot, won: &mut Won, log: &mut impl Log<Poker<V>>) -> bool {
        let form = self.options.form();
        match form {
            Form::High => {
                let tied = self.best(pot.contenders, |seat| V::high(&self.hand(seat)));
                self.divide(n, pot.amount, Half::Whole, Rule::High, tied, won, log);
                false
            }
            Form::Low => {
                let tied = self.best(pot.contenders, |seat| V::low(form, &self.hand(seat)));
                self.divide(n, pot.amount, Half::Whole, Rule::Low, tied, won, log);
                false
            }
            Form::HighLow | Form::EightOrBetter | Form::SixOrBetter => {
                self.award_halves(n, pot, won, log)
            }
        }
    }

    fn award_halves(&self, n: u8, pot: Pot, won: &mut Won, log: &mut impl Log<Poker<V>>) -> bool {
        let form = self.options.form();
        let high = self.best(pot.contenders, |seat| V::high(&self.hand(seat)));
        let has_low = |seat: &SeatNo| V::low(form, &self.hand(*seat)).is_some();
        let lows: SeatSet = pot.contenders.filter(has_low).collect();
        if lows.is_empty() {
            self.call(Call::NoLow, V::SPLIT.no_low, log);
            self.divide(n, pot.amount, Half::High, Rule::High, high, won, log);
            return true;
        }
        let low = self.best(lows, |seat| V::low(form, &self.hand(seat)));
        let half = low_half(pot.amount, self.options.odd_chip_unit());
        let rest = minus(pot.amount, half);
        if half != rest
            && let Some(seat) = high.first()
        {
            self.call(Call::OddChip(seat), V::SPLIT.odd, log);
        }
        self.divide(n, rest, Half::High, Rule::High, high, won, log);
        self.divide(n, half, Half::Low, Rule::Low, low, won, log);
        false
    }

    /// The players whose hands are equal and best.
    #[inline]
    fn best<T: Copy + PartialOrd>(
        &self,
        contenders: SeatSet,
        worth: impl Fn(SeatNo) -> T,
    ) -> SeatSet {
        let mut best: Option<T> = None;
        let mut tied = SeatSet::EMPTY;
        for seat in contenders {
            let this = worth(seat);
            if best.is_none_or(|best| this > best) {
                (best, tied) = (Some(this), SeatSet::EMPTY.with(seat));
            } else if best.is_some_and(|best| this == best) {
                tied = tied.with(seat);
            }
        }
        tied
    }

    /// Divides a pot, or half of one, among equal hands.
    #[allow(clippy::too_many_arguments)]
    fn divide(
        &self,
        pot: u8,
        amount: Money,
        half: Half,
        rule: Rule,
        tied: SeatSet,
        won: &mut Won,
        log: &mut impl Log<Poker<V>>,
    ) {
        let cite = V::showdown(self.options.form());
        let mut award = |seat: SeatNo, amount: Money| {
            let sum = &mut won[seat.index() % SEATS];
            *sum = plus(*sum, amount);
            if amount.is_positive() {
                self.call(Call::Awarded { pot, seat, amount, half }, cite, log);
            }
        };
        let count = tied.len() as usize;
        let unit = self.options.odd_chip_unit();
        if count == 1 {
            return tied.for_each(|seat| award(seat, amount));
        }
        if !is_odd(amount, count, unit) {
            return tied.for_each(|seat| award(seat, share(amount, 0, count, unit)));
        }
        let order = self.in_order_of_odd_chips(tied, rule);
        for (place, seat) in order.iter().enumerate() {
            award(*seat, share(amount, place, count, unit));
        }
        if let Some(first) = order.first() {
            self.call(Call::OddChip(*first), self.tie_cite(rule), log);
        }
    }

    fn tie_cite(&self, rule: Rule) -> Cite {
        match (self.options.form().is_split(), rule) {
            (false, Rule::High | Rule::Low) => cite!("19:47-14.3(c)"),
            (true, Rule::High) => V::SPLIT.tied_high,
            (true, Rule::Low) => V::SPLIT.tied_low,
        }
    }

    /// Tied players, the one first who gets an odd chip first.
    fn in_order_of_odd_chips(&self, tied: SeatSet, rule: Rule) -> Tied {
        let options = &self.options;
        let form = options.form();
        let posted = if form.is_split() {
            options.odd_chip_high_low()
        } else {
            options.odd_chip_high_only()
        };
        let by_card = match posted {
            OddChip::Usual => form.is_split() || !V::BUTTON,
            OddChip::CardBySuit => true,
            OddChip::LeftOfButton => false,
        };
        let mut order = Tied::new();
        let first = self.button.filter(|_| V::BUTTON).and_then(|seat| tied.clockwise_after(seat));
        let mut next = first.or(tied.first());
        while let Some(seat) = next.filter(|seat| !order.contains(seat) && !order.is_full()) {
            order.push(seat);
            next = tied.clockwise_after(seat);
        }
        if by_card {
            let cards = |seat: &SeatNo| -> Order {
                match rule {
                    Rule::High => high_order::<V>(&self.hand(*seat)),
                    Rule::Low => {
                        low_order::<V>(form, options.odd_chip_low_card(), &self.hand(*seat))
                    }
                }
            };
            let mut keyed: ArrayVec<Keyed, SEATS> =
                order.iter().map(|seat| Keyed(cards(seat), *seat)).collect();
            // Stable: those whose cards are all shared stay as they sit.
            insertion_sort(&mut keyed);
            order = keyed.iter().map(|Keyed(_, seat)| *seat).collect();
        }
        order
    }

    /// One line a seat, from the dealer's left: what the seat gained or lost,
    /// net of all it put in. A seat that put nothing in has nothing to settle.
    #[inline]
    fn finish(&mut self, won: &Won, cite: Cite, log: &mut impl Log<Poker<V>>) {
        for seat in self.dealt_in {
            let gained = won[seat.index() % SEATS];
            let spot = self.spot_mut(seat);
            let staked = spot.staked();
            spot.stack = plus(spot.stack, gained);
            spot.collected = gained;
            if !staked.is_positive() {
                continue;
            }
            // Both are far inside the bound.
            let net = gained.checked_sub(staked).unwrap_or(Money::ZERO);
            let outcome = match net.cents() {
                1.. => Outcome::Won,
                0 => Outcome::Push,
                _ => Outcome::Lost,
            };
            let cite = if self.live.contains(seat) { cite } else { cite!("19:47-14.1") };
            let wager = Wager::Pot;
            log.record(Event::Settled(Settlement { seat, wager, staked, outcome, net, cite }));
        }
        self.phase = Phase::Over;
    }

    /// Nothing of the round stands: every player gets back what was put in,
    /// and the button stays.
    pub(super) fn call_off(&mut self, cite: Cite, log: &mut impl Log<Poker<V>>) {
        for seat in self.dealt_in {
            let spot = self.spot_mut(seat);
            let staked = spot.staked();
            spot.stack = plus(spot.stack, staked);
            spot.collected = Money::ZERO;
            if staked.is_positive() {
                log.record(Event::Settled(Settlement::void(seat, Wager::Pot, staked, cite)));
            }
        }
        self.button_stays = true;
        self.phase = Phase::Over;
    }
}

/// Which hands are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    High,
    Low,
}

/// The greatest first, equal ones as they are, without memory of its own.
fn insertion_sort<T: PartialOrd, const N: usize>(items: &mut ArrayVec<T, N>) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && items[at] > items[at - 1] {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// A player by the cards that order odd chips; seats do not count.
struct Keyed(Order, SeatNo);

impl PartialEq for Keyed {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl PartialOrd for Keyed {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.0.partial_cmp(&other.0)
    }
}
