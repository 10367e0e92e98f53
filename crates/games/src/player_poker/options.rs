//! What a licensee may choose at poker: one list for all games of the
//! subchapter, of which each game offers what it has.

use std::fmt;
use std::marker::PhantomData;

use boardwalk_equipment::{Cite, Money, cite};

use super::STACK_MAX;
use super::values::{
    Amounts, AnteBy, BettingStructure, Form, Fund, HeadsUp, Levels, MaxRaises, OddChip, OddChipLow,
    Percent, Perhaps, RakeMethods, Reopens, ShortAnte, ShortStacks,
};
use super::variant::Variant;
use crate::{Floors, GameOptions, OptionError, OptionSpec, OptionValue, Within, game_options};

game_options! {
    /// What a licensee may choose at any poker table.
    pub struct House {
        "Which hands win.",
        form = "form": Form = Form::High, "19:47-14.8(a)";
        "Players at the table at most.",
        max_players = "max-players": Within<2, 11> = Within::HIGHEST, "19:47-14.6(b)";
        "What is put up before any card, 0 for nothing.",
        ante = "ante": Perhaps = Perhaps(Money::ZERO), "19:47-14.7(b)1";
        "Who puts up the ante.",
        ante_by = "ante-by": AnteBy = AnteBy::All, "19:47-14.7(b)1";
        "Which antes a player wins who is short of one.",
        short_ante = "short-ante": ShortAnte = ShortAnte::Matched, "19:47-14.7(c)4";
        "The blind bets, from the player left of the button on.",
        blinds = "blinds": Amounts = Amounts::two(Money::dollars(2), Money::dollars(5)), "19:47-14.10(d)";
        "Who posts the first blind when two play.",
        heads_up = "heads-up": HeadsUp = HeadsUp::LeftOfButton, "19:47-14.10(d)";
        "Whether the player after the last blind posts twice as much.",
        straddle = "straddle": bool = false, "19:47-14.10(d)";
        "The forced bet by the up-card.",
        forced_bet = "forced-bet": Money = Money::dollars(2), "19:47-14.7(b)3";
        "How much may be bet.",
        betting_structure = "betting-structure": BettingStructure = BettingStructure::FixedLimit, "19:47-14.17";
        "The least bet; in fixed limit the size in the early betting rounds.",
        min_bet = "min-bet": Money = Money::dollars(5), "19:47-14.17";
        "The highest bet; in fixed limit the size in the later betting rounds.",
        max_bet = "max-bet": Money = Money::dollars(10), "19:47-14.17";
        "Raises in a betting round; heads-up there is no limit to them.",
        max_raises = "max-raises": MaxRaises = MaxRaises::Usual, "19:47-14.17";
        "Whether a player who has checked may raise.",
        check_raise = "check-raise": bool = true, "19:47-14.7(j)";
        "Whether a short all-in lets players raise again.",
        short_all_in_reopens = "short-all-in-reopens": Reopens = Reopens::Usual, "19:47-14.17";
        "Whether the first to act may check where the text has that player bet.",
        opener_may_check = "opener-may-check": bool = false, "19:47-14.13(f)";
        "What happens to a player with too little for the round.",
        short_stacks = "short-stacks": ShortStacks = ShortStacks::SitOut, "19:47-14.7(c)3";
        "How the rake is taken.",
        rake_method = "rake-method": RakeMethods = RakeMethods::TIME_PLAYER, "19:47-14.14(b)";
        "The percentage of what was bet in a betting round.",
        rake_percent = "rake-percent": Percent = Percent(1_000), "19:47-14.14(b)1";
        "The most that is taken from the pots of a round of play.",
        rake_cap = "rake-cap": Option<Money> = None, "19:47-14.14(a)3";
        "What the percentage is rounded down to.",
        rake_rounding = "rake-rounding": Money = HALF_DOLLAR, "19:47-14.14(b)1";
        "Levels of the pots and what is taken at each.",
        rake_levels = "rake-levels": Levels = Levels::NONE, "19:47-14.14(b)2";
        "The time charge an hour.",
        time_fee_hourly = "time-fee-hourly": Money = Money::dollars(6), "19:47-14.14(b)3";
        "Minutes after which a part of it is collected.",
        time_interval_min = "time-interval-min": Interval = Interval::Thirty, "19:47-14.14(b)3";
        "The smallest chip in a division, a dollar at most.",
        odd_chip_unit = "odd-chip-unit": Money = Money::DOLLAR, "19:47-14.9(i)2";
        "Who gets what cannot be divided where only one hand wins.",
        odd_chip_high_only = "odd-chip-high-only": OddChip = OddChip::Usual, "19:47-14.3(c)";
        "Who gets it among equal hands where high and low share.",
        odd_chip_high_low = "odd-chip-high-low": OddChip = OddChip::CardBySuit, "19:47-14.9(i)2";
        "Which low card is the lowest when an odd chip goes by card.",
        odd_chip_low_card = "odd-chip-low-card": OddChipLow = OddChipLow::AceIsLowest, "19:47-14.9(i)2iii";
        "Whether a hand that is conceded at the showdown is shown.",
        disclose_discards = "disclose-discards": bool = false, "19:47-14.15(d)";
        "What each round pays into a bad beat fund, after the rake.",
        bad_beat_payout = "bad-beat-payout": Fund = Fund(None), "19:47-14.19";
        "What each round pays into a high hand fund, after the rake.",
        high_hand_payout = "high-hand-payout": Fund = Fund(None), "19:47-14.19";
    }
    lawful: lawful
}

crate::option_words! {
    /// Minutes between two collections of the time charge.
    pub enum Interval {
        /// Twenty.
        Twenty = "20",
        /// Thirty.
        Thirty = "30",
    }
}

impl Interval {
    /// Collections in an hour.
    pub const fn times_an_hour(self) -> i64 {
        match self {
            Interval::Twenty => 3,
            Interval::Thirty => 2,
        }
    }
}

const HALF_DOLLAR: Money = match Money::from_cents(50) {
    Some(half) => half,
    None => Money::DOLLAR,
};

impl House {
    /// The blinds with the straddle, if there is one.
    #[inline]
    pub(super) fn posts(&self, place: usize) -> Option<Money> {
        let blinds = self.blinds.as_slice();
        match blinds.get(place) {
            Some(blind) => Some(*blind),
            None if self.straddle && place == blinds.len() => self.blinds.last().checked_mul(2),
            None => None,
        }
    }

    /// Fixed and spread limit, where raises are few and half a bet reopens.
    pub(super) const fn is_limit(&self) -> bool {
        match self.betting_structure {
            BettingStructure::FixedLimit | BettingStructure::SpreadLimit => true,
            BettingStructure::PotLimit | BettingStructure::NoLimit => false,
        }
    }

    /// How often a betting round may be raised; `None` for any number of times.
    pub(super) const fn raises_at_most(&self) -> Option<u8> {
        match self.max_raises {
            MaxRaises::Usual if self.is_limit() => Some(3),
            MaxRaises::Usual | MaxRaises::Any => None,
            MaxRaises::Times(times) => Some(times),
        }
    }
}

/// What the values of several options together must keep.
fn lawful(house: &House) -> Result<(), OptionError> {
    let no = |key: &str, value: String, why: String, cite: Cite| {
        Err(OptionError::Unlawful { key: key.into(), value, why, cite })
    };
    let limits = cite!("19:47-14.17");
    if house.max_bet < house.min_bet && house.is_limit() {
        let why = format!("the maximum is below the minimum of {}", house.min_bet);
        return no("max-bet", house.max_bet.print(), why, limits);
    }
    let amounts = [
        ("min-bet", house.min_bet),
        ("max-bet", house.max_bet),
        ("ante", house.ante.0),
        ("forced-bet", house.forced_bet),
        ("blinds", house.posts(house.blinds.as_slice().len()).unwrap_or(house.blinds.largest())),
        ("blinds", house.blinds.largest()),
        ("time-fee-hourly", house.time_fee_hourly),
    ];
    for (key, amount) in amounts {
        if amount > HIGHEST {
            let why = format!("no amount above {HIGHEST} can be kept in the books");
            return no(key, amount.print(), why, limits);
        }
    }
    if house.odd_chip_unit > Money::DOLLAR {
        let why = "what cannot be divided is a dollar at most".to_string();
        return no("odd-chip-unit", house.odd_chip_unit.print(), why, cite!("19:47-14.9(i)2"));
    }
    if house.rake_method.has(RakeMethods::INCREMENTAL) && house.rake_levels.as_slice().is_empty() {
        let why = "an incremental rake needs levels".to_string();
        return no("rake-levels", house.rake_levels.print(), why, cite!("19:47-14.14(b)2"));
    }
    if house.time_fee_hourly.cents() % house.time_interval_min.times_an_hour() != 0 {
        let why = "the part for each interval is no whole number of cents".to_string();
        return no("time-fee-hourly", house.time_fee_hourly.print(), why, cite!("19:47-14.14(b)3"));
    }
    if house.bad_beat_payout.0.is_some() && house.high_hand_payout.0.is_some() {
        let why = "one such fund at most is kept at a table".to_string();
        return no("high-hand-payout", house.high_hand_payout.print(), why, cite!("19:47-14.19"));
    }
    Ok(())
}

/// The highest amount that may be posted: a tenth of a stack.
const HIGHEST: Money = match Money::from_cents(STACK_MAX.cents() / 10) {
    Some(highest) => highest,
    None => Money::DOLLAR,
};

/// The options of one game: those of [`House`] that it has, with its own
/// forms and number of players.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Options<V> {
    house: House,
    variant: PhantomData<V>,
}

impl<V> std::ops::Deref for Options<V> {
    type Target = House;

    #[inline]
    fn deref(&self) -> &House {
        &self.house
    }
}

impl<V: Variant> fmt::Debug for Options<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.house, f)
    }
}

impl<V: Variant> Default for Options<V> {
    fn default() -> Self {
        let first = V::FORMS.first().copied().unwrap_or(Form::High);
        // A variant seats from two to eleven players.
        let max_players = Within::new(V::SEATS).unwrap_or(Within::HIGHEST);
        let house = House { form: first, max_players, ..House::default() };
        Self { house, variant: PhantomData }
    }
}

/// Whether a game has this option.
fn has<V: Variant>(key: &str) -> bool {
    match key {
        "blinds" | "ante-by" | "heads-up" => V::BUTTON,
        "straddle" => V::STRADDLE,
        "forced-bet" => !V::BUTTON,
        "opener-may-check" => V::OPENER_MUST_BET,
        "odd-chip-high-only" => V::FORMS.iter().any(|form| !form.is_split()),
        "odd-chip-high-low" | "odd-chip-low-card" => V::FORMS.iter().any(|form| form.is_split()),
        _ => true,
    }
}

impl<V: Variant> GameOptions for Options<V> {
    fn specs() -> Vec<OptionSpec> {
        let defaults = Self::default().house.chosen();
        let mut specs: Vec<OptionSpec> = House::specs();
        specs.retain(|spec| has::<V>(spec.key));
        for spec in &mut specs {
            let default = defaults.iter().find(|(key, _)| *key == spec.key);
            spec.default = default.map_or(String::new(), |(_, value)| value.clone());
            match spec.key {
                "form" => {
                    let forms: Vec<String> = V::FORMS.iter().map(|form| form.print()).collect();
                    spec.values = forms.join(", ");
                }
                "max-players" => {
                    spec.values = format!("2 to {}", V::SEATS);
                    spec.cite = V::SEATS_CITE;
                }
                _ => {}
            }
        }
        specs
    }

    fn read(choices: &[(String, String)], floors: Floors) -> Result<Self, OptionError> {
        if let Some((key, _)) = choices.iter().find(|(key, _)| !has::<V>(key)) {
            let known: Vec<&str> = Self::specs().iter().map(|spec| spec.key).collect();
            return Err(OptionError::Unknown { key: key.clone(), known: known.join(", ") });
        }
        let given = |key: &str| choices.iter().any(|(given, _)| given == key);
        let defaults = Self::default();
        let house = House::read(choices, floors)?;
        let house = House {
            form: if given("form") { house.form } else { defaults.form },
            max_players: if given("max-players") {
                house.max_players
            } else {
                defaults.max_players
            },
            ..house
        };
        let no = |key: &str, value, why, cite| {
            Err(OptionError::Unlawful { key: key.into(), value, why, cite })
        };
        if !V::FORMS.contains(&house.form) {
            let forms: Vec<String> = V::FORMS.iter().map(|form| form.print()).collect();
            let why = crate::options::expected(&forms.join(", "));
            return no("form", house.form.print(), why, cite!("19:47-14.8(a)"));
        }
        if house.max_players.get() > V::SEATS {
            let why = format!("expected 2 to {}", V::SEATS);
            return no("max-players", house.max_players.print(), why, V::SEATS_CITE);
        }
        Ok(Self { house, variant: PhantomData })
    }

    fn chosen(&self) -> Vec<(&'static str, String)> {
        self.house.chosen().into_iter().filter(|(key, _)| has::<V>(key)).collect()
    }
}
