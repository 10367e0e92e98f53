//! What a licensee may choose at mini-dice.

use boardwalk_equipment::{Money, cite};

use super::Wager;
use super::odds::Row;
use crate::dice::{OddsTable, Overrides, PayoutUnit};
use crate::{OptionError, OptionValue, Posted, Wager as _, Within, game_options, option_words};

option_words! {
    /// A fee on winning wagers: there can be none.
    pub enum Vigorish {
        /// No fee.
        None = "none",
    }
}

game_options! {
    /// What a licensee may choose at mini-dice.
    pub struct Options {
        "Odds better than the least that the rules allow.",
        payout_overrides = "payout-overrides": Overrides<Row> = Overrides::default(), "19:47-13.6(b)";
        "The smallest amount that the bank pays.",
        payout_unit = "payout-unit": PayoutUnit = PayoutUnit::Dollar, "19:47-13.6(c)";
        "Seats at the table.",
        max_players = "max-players": Within<1, 9> = const { Within::of(7) }, "19:47-13.7(a)2";
        "The least that is taken on a wager.",
        min_wager = "min-wager": Money = Money::dollars(1), "19:47-8.2";
        "The most that is taken on a wager.",
        max_wager = "max-wager": Money = Money::dollars(10_000), "19:47-8.2";
        "Wagers are multiples of this.",
        wager_increment = "wager-increment": Option<Money> = None, "19:47-8.2";
        "How often the dealer shakes the shaker, at the least.",
        dealer_min_shakes = "dealer-min-shakes": Within<3, 20> = Within::LOWEST, "19:47-13.5";
        "How often the player, or the dealer for the players, shakes it then.",
        player_min_shakes = "player-min-shakes": Within<3, 20> = Within::LOWEST, "19:47-13.5(d)2";
        "Whether place wagers may be raised or taken down between shakes.",
        place_removal_between_shakes = "place-removal-between-shakes": bool = true, "19:47-13.4";
        "Whether a spoken wager with cash is taken.",
        verbal_cash_wagers = "verbal-cash-wagers": bool = false, "19:47-13.4";
        "A fee on wagers.",
        vigorish = "vigorish": Vigorish = Vigorish::None, "19:47-13.6(d)";
    }
    lawful: lawful
}

/// The highest limit that can be kept: a million to one on it is still an
/// amount.
const HIGHEST_STAKE: Money = Money::dollars(10_000);

impl Options {
    /// The limits on every wager.
    #[inline]
    pub const fn limits(&self) -> Posted {
        Posted { min: self.min_wager, max: self.max_wager, increment: self.wager_increment }
    }

    /// Stakes on a wager are multiples of this, or they could not be paid.
    pub fn step(&self, wager: Wager) -> Money {
        let step = Row::step(&self.odds(), wager, self.payout_unit.amount()).get();
        i64::try_from(step).ok().and_then(Money::from_cents).unwrap_or(Money::MAX)
    }

    /// The odds in force.
    pub fn odds(&self) -> OddsTable<Row> {
        OddsTable::new(self.payout_overrides)
    }
}

fn lawful(options: &Options) -> Result<(), OptionError> {
    let unlawful = |key: &str, value: String, why: String, cite| {
        Err(OptionError::Unlawful { key: key.into(), value, why, cite })
    };
    let max = options.max_wager;
    let too_high = match options.payout_overrides == Overrides::default() {
        true => Money::dollars(100_000_000),
        false => HIGHEST_STAKE,
    };
    if max < options.min_wager {
        let why = format!("the maximum is below the minimum of {}", options.min_wager);
        return unlawful("max-wager", max.print(), why, cite!("19:47-8.2"));
    }
    if max > too_high {
        let why = format!("with these odds no limit above {too_high} can be kept in the books");
        return unlawful("max-wager", max.print(), why, cite!("19:47-8.2"));
    }
    for wager in Wager::ALL {
        if !options.limits().allow_something(options.step(*wager)) {
            let why = format!("no amount within the limits can be paid on {}", wager.key());
            return unlawful("max-wager", max.print(), why, cite!("19:47-13.6(c)"));
        }
    }
    Ok(())
}
