//! What a licensee may choose at craps and mini-craps.

use std::marker::PhantomData;

use boardwalk_equipment::{Money, cite};

use super::odds::{Paid, Row, laying, taking};
use super::rates::{FieldOdds, FireBet, OddsMultiple, VigRate, VigRounding, VigTiming};
use super::{Kind, Number, TableKind, Wager};
use crate::dice::{Overrides, PayoutUnit};
use crate::{
    Floors, GameOptions, OptionError, OptionSpec, OptionValue, Posted, Wager as _, Within,
    game_options, option_words,
};

option_words! {
    /// What becomes of an amount that cannot be paid exactly.
    pub enum UnpayablePolicy {
        /// It is not accepted.
        Reject = "reject",
        /// It is, and what it wins is rounded up.
        RoundPayoutUp = "round-payout-up",
    }
}

option_words! {
    /// What odds laid against a point are measured by.
    pub enum LayOddsLimit {
        /// They may win the multiple of the flat wager.
        WinAtMostMultipleOfFlat = "win-at-most-multiple-of-flat",
        /// They may be the multiple of the flat wager.
        StakeAtMostMultipleOfFlat = "stake-at-most-multiple-of-flat",
    }
}

option_words! {
    /// A wager that the list of 1.2(a) does not have.
    pub enum Absent {
        /// It cannot be offered.
        NotPermitted = "not-permitted",
    }
}

game_options! {
    /// What a licensee may choose at either table.
    pub struct Options {
        "Whether the table is a craps table or a mini-craps table.",
        table_kind = "table-kind": Kind = Kind::Craps, "19:47-1.2(a)";
        "Players at the table; a mini-craps table has nine seats at the most.",
        max_players = "max-players": Within<1, 20> = Within::HIGHEST, "13:69E-1.11(a)";
        "Odds better than the least that the rules allow.",
        payout_overrides = "payout-overrides": Overrides<Row> = Overrides::default(), "19:47-1.4";
        "What the field pays on a 2.",
        field_two_odds = "field-two-odds": FieldOdds = FieldOdds::LEAST, "19:47-1.4";
        "What the field pays on a 12.",
        field_twelve_odds = "field-twelve-odds": FieldOdds = FieldOdds::LEAST, "19:47-1.4";
        "The smallest amount that the bank pays.",
        payout_unit = "payout-unit": PayoutUnit = PayoutUnit::Dollar, "19:47-1.4";
        "What becomes of an amount that cannot be paid exactly.",
        unpayable_amount_policy = "unpayable-amount-policy": UnpayablePolicy = UnpayablePolicy::Reject, "19:47-1.4";
        "Whether buy and lay bets are taken.",
        buy_lay_offered = "buy-lay-offered": bool = true, "19:47-1.5";
        "Vigorish on a buy bet, of the wager.",
        buy_vig_rate = "buy-vig-rate": VigRate = VigRate::FIVE_PERCENT, "19:47-1.5";
        "Vigorish on a lay bet, of what it can win.",
        lay_vig_rate = "lay-vig-rate": VigRate = VigRate::FIVE_PERCENT, "19:47-1.5";
        "When the vigorish is paid.",
        vig_timing = "vig-timing": VigTiming = VigTiming::AtPlacement, "19:47-1.5";
        "How the vigorish is rounded.",
        vig_rounding = "vig-rounding": VigRounding = VigRounding::Exact, "19:47-1.5";
        "Odds that may be taken or laid, as a multiple of the flat wager.",
        odds_multiple = "odds-multiple": OddsMultiple = OddsMultiple::DOUBLE, "19:47-1.6";
        "What odds laid are measured by.",
        lay_odds_limit = "lay-odds-limit": LayOddsLimit = LayOddsLimit::WinAtMostMultipleOfFlat, "19:47-1.6";
        "Whether odds on come wagers are off on a come out roll.",
        come_odds_off_on_come_out = "come-odds-off-on-come-out": bool = true, "19:47-1.6";
        "Whether place bets to lose and lay bets are off on a come out roll.",
        place_lose_off_on_come_out = "place-lose-off-on-come-out": bool = false, "19:47-1.2(a)6";
        "Whether hardway wagers are off on a come out roll.",
        hardways_off_on_come_out = "hardways-off-on-come-out": bool = false, "19:47-1.2(a)7";
        "Whether pass and come wagers may be made or raised after the point.",
        put_bets = "put-bets": bool = false, "19:47-1.3";
        "Whether horn high bets are taken.",
        horn_high = "horn-high": bool = false, "19:47-1.2(a)19";
        "Whether wagers are taken while the dice are in the air.",
        late_wagers = "late-wagers": bool = false, "19:47-1.3";
        "Whether a spoken wager with cash is taken.",
        cash_verbal_wagers = "cash-verbal-wagers": bool = true, "19:47-1.3";
        "Whether match play coupons are taken on line wagers.",
        match_play_on_line = "match-play-on-line": bool = false, "19:47-1.3";
        "Whether the fire bet is taken, and what it pays.",
        fire_bet = "fire-bet": FireBet = FireBet::OFF, "13:69E-1.11(d)";
        "The most that is taken on a fire bet.",
        fire_max_wager = "fire-max-wager": Money = Money::dollars(10), "13:69E-1.11(d)";
        "Wagers on one exact roll of two dice.",
        hop_bets = "hop-bets": Absent = Absent::NotPermitted, "19:47-1.2(a)";
        "Even money on a 6 or an 8 before a 7.",
        big_six_eight = "big-six-eight": Absent = Absent::NotPermitted, "19:47-1.2(a)";
        "A horn with a fifth part on 7.",
        world_bet = "world-bet": Absent = Absent::NotPermitted, "19:47-1.2(a)";
        "The least that is taken on a wager.",
        min_wager = "min-wager": Money = Money::dollars(1), "19:47-8.2";
        "The most that is taken on a wager; odds are limited by their multiple.",
        max_wager = "max-wager": Money = Money::dollars(10_000), "19:47-8.2";
        "Wagers are multiples of this.",
        wager_increment = "wager-increment": Option<Money> = None, "19:47-8.2";
    }
    lawful: lawful
}

/// The highest limit that can be kept at the rules' odds, with odds of a
/// hundred times a line wager, and the highest with better ones, of which a
/// million to one is still an amount.
const HIGHEST_STAKE: Money = Money::dollars(1_000_000);
const HIGHEST_STAKE_BETTERED: Money = Money::dollars(10_000);

impl Options {
    /// The limits on every wager but odds and the fire bet.
    #[inline]
    pub const fn limits(&self) -> Posted {
        Posted { min: self.min_wager, max: self.max_wager, increment: self.wager_increment }
    }

    /// The limits on the fire bet.
    pub fn fire_limits(&self) -> Posted {
        Posted {
            min: self.min_wager.min(self.fire_max_wager),
            max: self.fire_max_wager,
            increment: None,
        }
    }

    /// Stakes on a wager are multiples of this, or they could not be paid: for
    /// odds on the line at this point, or at every point if `None`.
    pub(super) fn step(&self, paid: &Paid, wager: Wager, point: Option<Number>) -> Money {
        let step = paid.step(wager, point, self.payout_unit.amount());
        match (wager, self.unpayable_amount_policy) {
            // What the vigorish is reckoned on must be exact in any case.
            (Wager::Buy(n), _) => self.charged(step, taking(n).pay(step).ok(), wager),
            (Wager::Lay(n), _) => self.charged(step, laying(n).pay(step).ok(), wager),
            (_, UnpayablePolicy::Reject) => step,
            (_, UnpayablePolicy::RoundPayoutUp) => Money::CENT,
        }
    }

    /// The multiple of a payable step on which the vigorish is whole cents too.
    fn charged(&self, step: Money, profit: Option<Money>, wager: Wager) -> Money {
        match self.vig_rounding {
            VigRounding::DownToDollarMin1 | VigRounding::UpToQuarter => return step,
            VigRounding::Exact => {}
        }
        let (base, rate) = match wager {
            Wager::Lay(_) => (profit.unwrap_or(step), self.lay_vig_rate),
            _ => (step, self.buy_vig_rate),
        };
        // The vigorish of so many steps is whole cents, which is at the latest
        // so at ten thousand.
        let times = (1..=10_000).find(|n| {
            base.checked_mul(*n).is_some_and(|base| rate.of(base, VigRounding::Exact).is_some())
        });
        times.and_then(|n| step.checked_mul(n)).unwrap_or(Money::MAX)
    }

    /// The vigorish on a buy or lay bet of this amount; nothing on any other
    /// wager. `None` if it does not come to whole cents.
    pub(super) fn vigorish(&self, wager: Wager, stake: Money) -> Option<Money> {
        match wager {
            Wager::Buy(_) => self.buy_vig_rate.of(stake, self.vig_rounding),
            Wager::Lay(n) => laying(n)
                .pay(stake)
                .ok()
                .and_then(|base| self.lay_vig_rate.of(base, self.vig_rounding)),
            _ => Some(Money::ZERO),
        }
    }

    /// Whether a buy or lay bet of this amount wins more than its vigorish.
    fn is_worth_it(&self, wager: Wager, stake: Money) -> bool {
        let wins = match wager {
            Wager::Buy(n) => taking(n).pay(stake).ok(),
            Wager::Lay(n) => laying(n).pay(stake).ok(),
            _ => return true,
        };
        matches!((wins, self.vigorish(wager, stake)), (Some(wins), Some(vig)) if wins > vig)
    }

    /// The limits on a buy or lay bet: from the least that wins more than its
    /// vigorish.
    pub(super) fn true_odds_limits(&self, wager: Wager, step: Money) -> Posted {
        let limits = self.limits();
        let least = limits.window(Money::ZERO, step).min;
        // Five percent and a dollar are less than twenty small units.
        let worth = (0..100)
            .filter_map(|n| step.checked_mul(n).and_then(|more| least.checked_add(more)))
            .find(|stake| self.is_worth_it(wager, *stake));
        Posted { min: worth.unwrap_or(Money::MAX).max(limits.min), ..limits }
    }
}

fn lawful(options: &Options) -> Result<(), OptionError> {
    let unlawful = |key: &str, value: String, why: String, cite| {
        Err(OptionError::Unlawful { key: key.into(), value, why, cite })
    };
    let seats = options.max_players.get();
    if options.table_kind == Kind::MiniCraps && seats > 9 {
        let why = "a mini-craps table has nine seats at the most".into();
        return unlawful("max-players", seats.to_string(), why, cite!("13:69E-1.11(a)"));
    }
    let bettered = options.payout_overrides != Overrides::default();
    let highest = if bettered { HIGHEST_STAKE_BETTERED } else { HIGHEST_STAKE };
    let paid = Paid::new(options);
    crate::limits::lawful("max-wager", &options.limits(), Money::CENT, highest)?;
    crate::limits::lawful("fire-max-wager", &options.fire_limits(), Money::CENT, highest)?;
    for wager in Wager::ALL {
        let step = options.step(&paid, *wager, None);
        let limits = match wager {
            // Odds are measured by the wager that they support.
            Wager::PassOdds | Wager::ComeOdds(_) | Wager::DontPassOdds | Wager::DontComeOdds(_) => {
                continue;
            }
            Wager::Fire => options.fire_limits(),
            Wager::Buy(_) | Wager::Lay(_) => options.true_odds_limits(*wager, step),
            _ => options.limits(),
        };
        let offered = match wager {
            Wager::Fire => options.fire_bet.is_on(),
            Wager::Buy(_) | Wager::Lay(_) => options.buy_lay_offered,
            Wager::HornHigh(_) => options.horn_high,
            _ => true,
        };
        if offered && !limits.allow_something(step) {
            let why = format!("no amount within the limits can be paid on {}", wager.key());
            return unlawful("max-wager", options.max_wager.print(), why, cite!("19:47-1.4"));
        }
    }
    Ok(())
}

/// The options of one table kind, whose defaults fit it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableOptions<K: TableKind> {
    chosen: Options,
    kind: PhantomData<K>,
}

impl<K: TableKind> TableOptions<K> {
    /// What was chosen.
    #[inline]
    pub const fn chosen(&self) -> &Options {
        &self.chosen
    }
}

impl<K: TableKind> Default for TableOptions<K> {
    fn default() -> Self {
        let max_players = const { Within::of(K::KIND.seats()) };
        let chosen = Options { table_kind: K::KIND, max_players, ..Options::default() };
        Self { chosen, kind: PhantomData }
    }
}

impl<K: TableKind> GameOptions for TableOptions<K> {
    fn specs() -> Vec<OptionSpec> {
        let defaults = GameOptions::chosen(&Self::default().chosen);
        let with_default = |(mut spec, (_, default)): (OptionSpec, (&str, String))| {
            spec.default = default;
            spec
        };
        Options::specs().into_iter().zip(defaults).map(with_default).collect()
    }

    /// The seats follow the kind of table where nothing is said about them.
    fn read(choices: &[(String, String)], floors: Floors) -> Result<Self, OptionError> {
        let said = |key: &str| choices.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str());
        let kind = said("table-kind").and_then(|value| Kind::parse(value).ok());
        let kind = kind.unwrap_or(K::KIND);
        if !K::TAKES.contains(&kind) {
            return Err(OptionError::Unlawful {
                key: "table-kind".into(),
                value: kind.print(),
                why: format!("{} is played at a {} table", K::NAME, K::KIND.print()),
                cite: cite!("13:69E-1.11(a)"),
            });
        }
        let mut choices = choices.to_vec();
        let mut default = |key: &str, value: String| {
            if !choices.iter().any(|(k, _)| k == key) {
                choices.push((key.into(), value));
            }
        };
        default("table-kind", kind.print());
        default("max-players", kind.seats().to_string());
        Ok(Self { chosen: Options::read(&choices, floors)?, kind: PhantomData })
    }

    fn chosen(&self) -> Vec<(&'static str, String)> {
        GameOptions::chosen(&self.chosen)
    }
}
