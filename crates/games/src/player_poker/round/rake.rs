//! The rake, 14.14.

use arrayvec::ArrayVec;
use boardwalk_equipment::{Money, cite};

use super::super::pots::{POTS, Pot, Put, minus, plus, pots};
use super::super::values::RakeMethods;
use super::super::variant::Variant;
use super::super::{Call, Poker};
use super::PokerRound;
use crate::Log;

impl<V: Variant> PokerRound<V> {
    /// The pots as they are, before any rake.
    pub(super) fn gross_pots(&self) -> ArrayVec<Pot, POTS> {
        pots(&self.put(), self.dead, self.dealt_in, self.live, &self.caps)
    }

    /// Takes the rake of a betting round that is complete. An uncalled bet has
    /// gone back before.
    pub(super) fn rake(&mut self, log: &mut impl Log<Poker<V>>) {
        let now = self.gross_pots();
        // What lay in each pot when the betting round began: antes and blinds
        // count as bets of the first.
        let before: Put = match self.street {
            0 => [Money::ZERO; super::SEATS],
            _ => self.spots.map(|spot| minus(spot.put, spot.street)),
        };
        let dead = if self.street == 0 { Money::ZERO } else { self.dead };
        let before = pots(&before, dead, self.dealt_in, self.live, &self.caps);
        if self.options.rake_method().has(RakeMethods::PERCENTAGE) {
            self.rake_percentage(&now, &before, log);
        }
        if self.options.rake_method().has(RakeMethods::INCREMENTAL) {
            self.rake_levels(&now, &before, log);
        }
    }

    fn rake_percentage(&mut self, now: &[Pot], before: &[Pot], log: &mut impl Log<Poker<V>>) {
        let hundredths = i64::from(self.options.rake_percent().0);
        let unit = self.options.rake_rounding().cents().max(1);
        for (n, pot) in now.iter().enumerate() {
            let earlier = before.get(n).map_or(Money::ZERO, |pot| pot.amount);
            let bet = minus(pot.amount, earlier).cents();
            // At most 10^12 cents times a thousand.
            let rake = bet * hundredths / 10_000 / unit * unit;
            self.take(n, rake, cite!("19:47-14.14(b)1ii"), log);
        }
    }

    /// A level is charged to the pot that holds the dollar which reaches it,
    /// the main pot counted first.
    fn rake_levels(&mut self, now: &[Pot], before: &[Pot], log: &mut impl Log<Poker<V>>) {
        let sum = |pots: &[Pot]| pots.iter().map(|pot| pot.amount).fold(Money::ZERO, plus);
        let (reached, earlier) = (sum(now), sum(before));
        let levels = self.options.rake_levels();
        for (level, amount) in levels.as_slice() {
            if *level > reached || *level <= earlier {
                continue;
            }
            let mut below = Money::ZERO;
            let holds = |pot: &Pot| {
                below = plus(below, pot.amount);
                *level <= below
            };
            let pot = now.iter().position(holds).unwrap_or(0);
            self.take(pot, amount.cents(), cite!("19:47-14.14(b)2"), log);
        }
    }

    fn take(
        &mut self,
        pot: usize,
        cents: i64,
        cite: boardwalk_equipment::Cite,
        log: &mut impl Log<Poker<V>>,
    ) {
        let amount = Money::from_cents(cents).unwrap_or(Money::ZERO);
        let room = self.options.rake_cap().map(|cap| minus(cap, self.raked_total.min(cap)));
        let amount = room.map_or(amount, |room| amount.min(room));
        let Some(raked) = self.raked.get_mut(pot).filter(|_| amount.is_positive()) else { return };
        *raked = plus(*raked, amount);
        self.raked_total = plus(self.raked_total, amount);
        self.in_pots = minus(self.in_pots, amount);
        self.call(Call::Rake { pot: pot as u8, amount }, cite, log);
    }

    /// What is due when the time charge is collected.
    pub(super) fn time_due(&self) -> Money {
        let options = &self.options;
        let part = options.time_fee_hourly().cents() / options.time_interval_min().times_an_hour();
        let seats = i64::from(self.seated.len());
        let player =
            if options.rake_method().has(RakeMethods::TIME_PLAYER) { part * seats } else { 0 };
        let table = options.rake_method().has(RakeMethods::TIME_TABLE) && seats > 0;
        Money::from_cents(player + if table { part } else { 0 }).unwrap_or(Money::ZERO)
    }
}
