//! How each wager of minibaccarat ends, 7.2(a) and 7.3. Pure: counts and stakes
//! go in, what is owed comes out.

use std::cmp::Ordering;

use boardwalk_equipment::{Cite, Money, Odds, cite};

use super::{BankerScheme, Hand, Minibaccarat, Options, VigCollection, VigRounding, Wager};
use crate::{SeatNo, Settlement, pay};

/// The count that pays half where no vigorish is taken, 7.3(f).
const SIX: u8 = 6;

/// Which hand has the higher count, if either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Winner {
    Player,
    /// With a count of six, or another.
    Banker {
        six: bool,
    },
    Tie,
}

impl Winner {
    #[inline(always)]
    pub(super) fn of(player: u8, banker: u8) -> Self {
        match player.cmp(&banker) {
            Ordering::Greater => Winner::Player,
            Ordering::Less => Winner::Banker { six: banker == SIX },
            Ordering::Equal => Winner::Tie,
        }
    }

    pub(super) const fn hand(self) -> Option<Hand> {
        match self {
            Winner::Player => Some(Hand::Player),
            Winner::Banker { .. } => Some(Hand::Banker),
            Winner::Tie => None,
        }
    }

    /// Where the rules say which wagers it decides.
    pub(super) const fn cite(self) -> Cite {
        match self {
            Winner::Player => cite!("19:47-7.2(a)2i"),
            Winner::Banker { .. } => cite!("19:47-7.2(a)1i"),
            Winner::Tie => cite!("19:47-7.2(a)3"),
        }
    }

    /// The wagers that lose: the other hand's and the tie bet. A tie has no
    /// losers.
    #[inline(always)]
    pub(super) const fn losing(self) -> [Option<Wager>; 2] {
        match self {
            Winner::Player => [Some(Wager::Banker), Some(Wager::Tie)],
            Winner::Banker { .. } => [Some(Wager::Player), Some(Wager::Tie)],
            Winner::Tie => [None, None],
        }
    }
}

/// A losing wager.
#[inline(always)]
pub(super) const fn lost(seat: SeatNo, wager: Wager, stake: Money) -> Settlement<Minibaccarat> {
    let cite = match wager {
        Wager::Player => cite!("19:47-7.2(a)2ii"),
        Wager::Banker => cite!("19:47-7.2(a)1ii"),
        Wager::Tie => cite!("19:47-7.2(a)3"),
        Wager::Vigorish => cite!("19:47-7.3(c)2"),
    };
    Settlement::lost(seat, wager, stake, cite)
}

/// A winning wager on the Player's Hand, with the coupon that lies with it.
#[inline(always)]
pub(super) fn player_won(seat: SeatNo, stake: Money, coupon: Money) -> Settlement<Minibaccarat> {
    let profit = with_coupon(stake, coupon);
    Settlement::won(seat, Wager::Player, stake, profit, cite!("19:47-7.3(a)"))
}

/// A winning tie bet.
#[inline(always)]
pub(super) fn tie_won(options: &Options, seat: SeatNo, stake: Money) -> Settlement<Minibaccarat> {
    let profit = pay(options.tie_odds().get(), stake);
    Settlement::won(seat, Wager::Tie, stake, profit, cite!("19:47-7.3(b)"))
}

/// A winning wager on the Banker's Hand, and the vigorish to be marked.
#[inline(always)]
pub(super) fn banker_won(
    options: &Options,
    seat: SeatNo,
    stake: Money,
    coupon: Money,
    six: bool,
) -> (Settlement<Minibaccarat>, Money) {
    let won = with_coupon(stake, coupon);
    let settled = |profit, cite| Settlement::won(seat, Wager::Banker, stake, profit, cite);
    match options.banker_scheme() {
        BankerScheme::VigOnWin => {
            let (vigorish, cite) = vigorish(options, won);
            match options.vig_collection() {
                VigCollection::AtPayout => {
                    // A percentage of the win, less than all of it.
                    let profit = won.checked_sub(vigorish).unwrap_or(won);
                    (settled(profit, cite), Money::ZERO)
                }
                VigCollection::Deferred => (settled(won, cite!("19:47-7.3(c)")), vigorish),
            }
        }
        BankerScheme::TieVig25 => (settled(won, cite!("19:47-7.3(d)")), Money::ZERO),
        BankerScheme::NoVigSixHalf => {
            let profit = if six { pay(Odds::new(1, 2), won) } else { won };
            (settled(profit, cite!("19:47-7.3(f)")), Money::ZERO)
        }
    }
}

/// Four or five percent of the amount won, and the paragraph that fixes it:
/// the one on rounding, where that changes it.
#[inline(always)]
pub(super) fn vigorish(options: &Options, won: Money) -> (Money, Cite) {
    let hundredths = won.cents() * i64::from(options.vig_rate_pct().percent());
    let (cents, cite) = match options.vig_rounding() {
        // A stake whose vigorish is not in whole cents was refused.
        VigRounding::Exact => (hundredths / 100, cite!("19:47-7.3(c)")),
        VigRounding::Up5c if hundredths % 500 == 0 => (hundredths / 100, cite!("19:47-7.3(c)")),
        VigRounding::Up5c => (hundredths / 500 * 5 + 5, cite!("19:47-7.3(c)1")),
    };
    (Money::from_cents(cents).unwrap_or(Money::ZERO), cite)
}

/// A wager on a hand after a tie: void, and where the licensee charges for it
/// the Banker's less a quarter.
pub(super) fn tied(
    options: &Options,
    seat: SeatNo,
    hand: Hand,
    stake: Money,
) -> Settlement<Minibaccarat> {
    match (hand, options.banker_scheme()) {
        (Hand::Player, _) => {
            Settlement::void(seat, Wager::Player, stake, cite!("19:47-7.2(a)2iii"))
        }
        (Hand::Banker, BankerScheme::VigOnWin | BankerScheme::NoVigSixHalf) => {
            Settlement::void(seat, Wager::Banker, stake, cite!("19:47-7.2(a)1iii"))
        }
        (Hand::Banker, BankerScheme::TieVig25) => {
            let charge = pay(Odds::new(1, 4), stake);
            Settlement::void_less(seat, Wager::Banker, stake, charge, cite!("19:47-7.3(d)"))
        }
    }
}

/// A match play coupon is paid like chips of the same amount, and is gone.
#[inline(always)]
fn with_coupon(stake: Money, coupon: Money) -> Money {
    // Twice the highest stake is far inside the bound.
    stake.checked_add(coupon).unwrap_or(stake)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameOptions;

    fn options(chosen: &[(&str, &str)]) -> Options {
        let chosen: Vec<_> = chosen.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        Options::build(&chosen).unwrap()
    }

    #[test]
    fn vigorish_is_rounded_up_to_nickels_and_never_down() {
        let money = |text: &str| text.parse::<Money>().unwrap();
        for (rate, rounding, won, owed) in [
            ("5", "exact", "37", "1.85"),
            ("5", "up-5c", "37", "1.85"),
            ("4", "exact", "37", "1.48"),
            ("4", "up-5c", "37", "1.50"),
            ("4", "up-5c", "33", "1.35"),
            ("4", "exact", "1", "0.04"),
            ("4", "up-5c", "1", "0.05"),
            ("5", "up-5c", "1", "0.05"),
            ("5", "up-5c", "1.01", "0.10"),
            ("4", "up-5c", "1.25", "0.05"),
            ("5", "up-5c", "0.06", "0.05"),
        ] {
            let options = options(&[("vig-rate-pct", rate), ("vig-rounding", rounding)]);
            assert_eq!(vigorish(&options, money(won)).0, money(owed), "{rate}% {rounding} {won}");
        }
    }

    #[test]
    fn every_amount_taken_can_be_settled() {
        for scheme in ["vig-on-win", "tie-vig-25", "no-vig-six-half"] {
            for rate in ["4", "5"] {
                for rounding in ["exact", "up-5c"] {
                    let options = options(&[
                        ("banker-scheme", scheme),
                        ("vig-rate-pct", rate),
                        ("vig-rounding", rounding),
                        ("min-wager", "0.01"),
                    ]);
                    let window = options
                        .limits(Wager::Banker)
                        .window(Money::ZERO, options.step(Wager::Banker));
                    let mut stake = window.min;
                    for _ in 0..200 {
                        for six in [false, true] {
                            let (won, _) =
                                banker_won(&options, SeatNo::FIRST, stake, Money::ZERO, six);
                            assert!(won.net.is_positive(), "{scheme} {rate} {rounding} {stake}");
                        }
                        let tied = tied(&options, SeatNo::FIRST, Hand::Banker, stake);
                        assert!(tied.net > stake.negated() && !tied.net.is_positive());
                        stake = stake.checked_add(window.step).unwrap();
                    }
                }
            }
        }
    }
}
