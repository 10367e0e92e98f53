//! How each wager of minibaccarat ends, 7.2(a) and 7.3. Pure: counts and stakes
//! go in, what is owed comes out.

use std::cmp::Ordering;

use boardwalk_equipment::{Cite, Money, Odds, cite};

use super::{BankerScheme, Hand, Minibaccarat, Options, VigCollection, VigRounding, Wager};
use crate::{Outcome, SeatNo, Settlement, pay};

/// The count that pays half where no vigorish is taken, 7.3(f).
const SIX: u8 = 6;

/// Which hand has the higher count, if either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Winner {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
    /// Neither.
    Tie,
}

/// How the hands compare: who wins, and whether the Banker's Hand has six.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandResult {
    /// Who wins.
    pub winner: Winner,
    six: bool,
}

impl HandResult {
    /// Of the final counts of both hands.
    #[inline(always)]
    pub fn of(player: u8, banker: u8) -> Self {
        let winner = match player.cmp(&banker) {
            Ordering::Greater => Winner::Player,
            Ordering::Less => Winner::Banker,
            Ordering::Equal => Winner::Tie,
        };
        Self { winner, six: banker == SIX }
    }
}

impl Winner {
    pub(super) const fn hand(self) -> Option<Hand> {
        match self {
            Winner::Player => Some(Hand::Player),
            Winner::Banker => Some(Hand::Banker),
            Winner::Tie => None,
        }
    }

    /// Where the rules say which wagers it decides.
    pub(super) const fn cite(self) -> Cite {
        match self {
            Winner::Player => cite!("19:47-7.2(a)2i"),
            Winner::Banker => cite!("19:47-7.2(a)1i"),
            Winner::Tie => cite!("19:47-7.2(a)3"),
        }
    }
}

/// What lies on a wager: chips, and match play coupons.
#[derive(Debug, Clone, Copy)]
pub struct Stake {
    /// Chips.
    pub chips: Money,
    /// Match play coupons.
    pub coupon: Money,
}

/// How a wager ends, and the vigorish to be marked for it.
#[inline(always)]
pub fn ends(
    options: &Options,
    seat: SeatNo,
    wager: Wager,
    stake: Stake,
    result: HandResult,
) -> (Settlement<Minibaccarat>, Money) {
    match wager {
        Wager::Player => (player(seat, stake, result.winner), Money::ZERO),
        Wager::Banker => banker(options, seat, stake, result),
        Wager::Tie => (tie(options, seat, stake.chips, result.winner), Money::ZERO),
        Wager::Vigorish => {
            let cite = cite!("19:47-7.3(c)2");
            (Settlement::lost(seat, Wager::Vigorish, stake.chips, cite), Money::ZERO)
        }
    }
}

/// How a wager ends with each winner. Looked up and not branched on: who wins is
/// chance, and a branch would be guessed wrong too often.
type Ends = [(Outcome, Money, Cite); 3];

#[inline(always)]
fn settled(
    seat: SeatNo,
    wager: Wager,
    staked: Money,
    ends: Ends,
    winner: Winner,
) -> Settlement<Minibaccarat> {
    let n = winner as usize;
    let (outcome, net, cite) = (ends.map(|end| end.0)[n], ends.map(|end| end.1)[n], ends[n].2);
    Settlement { seat, wager, staked, outcome, net, cite }
}

/// A wager on the Player's Hand.
#[inline(always)]
fn player(seat: SeatNo, stake: Stake, winner: Winner) -> Settlement<Minibaccarat> {
    let chips = stake.chips;
    let ends = [
        (Outcome::Won, with_coupon(stake), cite!("19:47-7.3(a)")),
        (Outcome::Lost, chips.negated(), cite!("19:47-7.2(a)2ii")),
        (Outcome::Void, Money::ZERO, cite!("19:47-7.2(a)2iii")),
    ];
    settled(seat, Wager::Player, chips, ends, winner)
}

/// A tie bet.
#[inline(always)]
fn tie(options: &Options, seat: SeatNo, chips: Money, winner: Winner) -> Settlement<Minibaccarat> {
    let lost = (Outcome::Lost, chips.negated(), cite!("19:47-7.2(a)3"));
    let won = (Outcome::Won, pay(options.tie_odds().get(), chips), cite!("19:47-7.3(b)"));
    settled(seat, Wager::Tie, chips, [lost, lost, won], winner)
}

/// A wager on the Banker's Hand: with vigorish on its wins, a charge on ties,
/// or half of a win with six. What a tie voids comes back, less that charge.
#[inline(always)]
fn banker(
    options: &Options,
    seat: SeatNo,
    stake: Stake,
    result: HandResult,
) -> (Settlement<Minibaccarat>, Money) {
    let chips = stake.chips;
    let (profit, mark, cite) = banker_win(options, stake, result.six);
    let tied = match options.banker_scheme() {
        BankerScheme::VigOnWin | BankerScheme::NoVigSixHalf => {
            (Outcome::Void, Money::ZERO, cite!("19:47-7.2(a)1iii"))
        }
        BankerScheme::TieVig25 => {
            let charge = pay(Odds::new(1, 4), chips);
            (Outcome::Void, charge.negated(), cite!("19:47-7.3(d)"))
        }
    };
    let ends = [
        (Outcome::Lost, chips.negated(), cite!("19:47-7.2(a)1ii")),
        (Outcome::Won, profit, cite),
        tied,
    ];
    let marks = [Money::ZERO, mark, Money::ZERO];
    let settlement = settled(seat, Wager::Banker, chips, ends, result.winner);
    (settlement, marks[result.winner as usize])
}

/// What a winning wager on the Banker's Hand is paid, the vigorish to be marked
/// for it, and the paragraph that says so.
#[inline(always)]
fn banker_win(options: &Options, stake: Stake, six: bool) -> (Money, Money, Cite) {
    let won = with_coupon(stake);
    match options.banker_scheme() {
        BankerScheme::VigOnWin => {
            let (vigorish, cite) = vigorish(options, won);
            match options.vig_collection() {
                // A percentage of the win, less than all of it.
                VigCollection::AtPayout => {
                    (won.checked_sub(vigorish).unwrap_or(won), Money::ZERO, cite)
                }
                VigCollection::Deferred => (won, vigorish, options.banker_cite()),
            }
        }
        BankerScheme::TieVig25 => (won, Money::ZERO, options.banker_cite()),
        BankerScheme::NoVigSixHalf => {
            let profit = if six { pay(Odds::new(1, 2), won) } else { won };
            (profit, Money::ZERO, options.banker_cite())
        }
    }
}

/// Four or five percent of the amount won, and the paragraph that fixes it:
/// the one on rounding, where that changes it.
#[inline(always)]
fn vigorish(options: &Options, won: Money) -> (Money, Cite) {
    let hundredths = won.cents() * i64::from(options.vig_rate_pct().percent());
    let (cents, cite) = match options.vig_rounding() {
        // A stake whose vigorish is not in whole cents was refused.
        VigRounding::Exact => (hundredths / 100, cite!("19:47-7.3(c)")),
        VigRounding::Up5c if hundredths % 500 == 0 => (hundredths / 100, cite!("19:47-7.3(c)")),
        VigRounding::Up5c => (hundredths / 500 * 5 + 5, cite!("19:47-7.3(c)1")),
    };
    (Money::from_cents(cents).unwrap_or(Money::ZERO), cite)
}

/// A match play coupon is paid like chips of the same amount, and is gone.
#[inline(always)]
fn with_coupon(stake: Stake) -> Money {
    if stake.coupon.is_positive() { add_coupon(stake) } else { stake.chips }
}

#[cold]
fn add_coupon(stake: Stake) -> Money {
    // Twice the highest stake is far inside the bound.
    stake.chips.checked_add(stake.coupon).unwrap_or(stake.chips)
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
                        let on = Stake { chips: stake, coupon: Money::ZERO };
                        let ends = |player, banker| {
                            let result = HandResult::of(player, banker);
                            ends(&options, SeatNo::FIRST, Wager::Banker, on, result).0.net
                        };
                        for banker in [6, 7] {
                            assert!(ends(0, banker).is_positive(), "{scheme} {rate} {stake}");
                        }
                        assert_eq!(ends(7, 6), stake.negated());
                        assert!(ends(6, 6) > stake.negated() && !ends(6, 6).is_positive());
                        stake = stake.checked_add(window.step).unwrap();
                    }
                }
            }
        }
    }
}
