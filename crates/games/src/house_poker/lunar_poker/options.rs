//! What a licensee may choose at lunar poker.

use boardwalk_equipment::{Money, cite};
use boardwalk_ranking::lunar::SuperHand;

use super::most::most_won;
use super::odds::{BetOdds, InstantCashOdds, SuperOdds};
use crate::limits::{self, Posted};
use crate::{OptionError, OptionValue, Within, game_options, lcm, option_words};

option_words! {
    /// How the cards are dealt.
    pub enum DealMethod {
        /// Out of a manual shoe, card by card.
        ManualShoe = "manual-shoe",
        /// From the dealer's hand, card by card.
        Hand = "hand",
        /// Out of an automated shoe, in stacks of five.
        AutomatedShoe = "automated-shoe",
    }
}

option_words! {
    /// How the cards are shuffled.
    pub enum ShuffleMethod {
        /// By hand, and then cut.
        Manual = "manual",
        /// By a device that stacks them.
        DeviceToStack = "device-to-stack",
        /// By a device that puts them into the shoe.
        DeviceToShoe = "device-to-shoe",
    }
}

impl ShuffleMethod {
    /// Whether a device shuffles.
    pub const fn is_device(self) -> bool {
        match self {
            ShuffleMethod::Manual => false,
            ShuffleMethod::DeviceToStack | ShuffleMethod::DeviceToShoe => true,
        }
    }
}

option_words! {
    /// What the payout limit is held against.
    pub enum LimitScope {
        /// Each of instant cash, super side bet and bet wager by itself.
        PerWager = "per-wager",
        /// What one player is paid on them in a round, together.
        PerPlayerRound = "per-player-round",
    }
}

option_words! {
    /// What the progressive pays for a straight flush.
    pub enum ProgressiveStraightFlush {
        /// A tenth of the meter.
        TenPercent = "ten-percent",
        /// $5,000.
        Fixed5000 = "fixed-5000",
    }
}

option_words! {
    /// Which cards decide the progressive wager.
    pub enum ProgressiveBasis {
        /// The first five dealt.
        InitialFive = "initial-five",
        /// Those held at the end.
        FinalHand = "final-hand",
    }
}

/// The highest payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayoutLimit {
    /// As low as the rules allow with the odds and minimums in force.
    Least,
    /// This much.
    Amount(Money),
    /// There is none.
    None,
}

impl OptionValue for PayoutLimit {
    fn values() -> String {
        "least, none, or an amount".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "least" => Ok(PayoutLimit::Least),
            "none" => Ok(PayoutLimit::None),
            _ => Money::parse(text).map(PayoutLimit::Amount),
        }
    }

    fn print(&self) -> String {
        match self {
            PayoutLimit::Least => "least".into(),
            PayoutLimit::None => "none".into(),
            PayoutLimit::Amount(amount) => amount.print(),
        }
    }
}

/// How much of each dollar goes to the progressive meter, in whole cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate(u8);

impl Rate {
    /// What one wager adds to the meter.
    pub const fn of_a_dollar(self) -> Money {
        match Money::from_cents(self.0 as i64) {
            Some(cents) => cents,
            None => Money::DOLLAR,
        }
    }
}

impl OptionValue for Rate {
    fn values() -> String {
        "0.70 to 1.00".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let expected = || "expected a rate from 0.70 to 1.00 of each dollar".to_string();
        let rate: Money = text.parse().map_err(|_| expected())?;
        let cents = u8::try_from(rate.cents()).map_err(|_| expected())?;
        if (70..=100).contains(&cents) { Ok(Rate(cents)) } else { Err(expected()) }
    }

    fn print(&self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

game_options! {
    /// What a licensee may choose at lunar poker.
    pub struct Options {
        "Player positions at the table.",
        positions = "positions": Within<4, 5> = Within::HIGHEST, "13:69E-1.13X(b)1";
        "How the cards are dealt.",
        deal_method = "deal-method": DealMethod = DealMethod::ManualShoe, "13:69F-38.7(a)";
        "How the cards are shuffled.",
        shuffle_method = "shuffle-method": ShuffleMethod = ShuffleMethod::Manual, "13:69F-38.4(a)";
        "Whether two decks are used by turns, one in the shuffling device while the other is dealt.",
        second_deck = "second-deck": bool = false, "13:69F-38.2(b)";
        "Odds of the instant cash payout.",
        instant_cash_odds = "instant-cash-odds": InstantCashOdds = InstantCashOdds::minimums(), "13:69F-38.12(c)";
        "Odds of the super side bet.",
        super_odds = "super-odds": SuperOdds = SuperOdds::minimums(), "13:69F-38.12(d)";
        "Odds of the bet wager.",
        bet_odds = "bet-odds": BetOdds = BetOdds::minimums(), "13:69F-38.12(e)";
        "The highest payout.",
        payout_limit = "payout-limit": PayoutLimit = PayoutLimit::Least, "13:69F-38.12(f)";
        "Whether the payout limit holds for each payout or for all of a player's in a round.",
        payout_limit_scope = "payout-limit-scope": LimitScope = LimitScope::PerWager, "13:69E-1.13X(b)4";
        "Whether the progressive wager is offered.",
        progressive_offered = "progressive-offered": bool = false, "13:69F-38.6(c)";
        "What the progressive pays for a straight flush.",
        progressive_straight_flush = "progressive-straight-flush": ProgressiveStraightFlush = ProgressiveStraightFlush::TenPercent, "13:69F-38.12(g)";
        "How much of each dollar wagered goes to the progressive meter.",
        progressive_rate = "progressive-rate": Rate = Rate(70), "13:69F-38.12(h)";
        "What the progressive meter begins with, and begins with again after a royal flush.",
        progressive_reset = "progressive-reset": Money = Money::dollars(10_000), "13:69F-38.12(h)";
        "Whether the first five cards or the final hand decide the progressive wager.",
        progressive_basis = "progressive-basis": ProgressiveBasis = ProgressiveBasis::InitialFive, "13:69F-38.11(a)";
        "The least ante.",
        ante_min = "ante-min": Money = Money::dollars(5), "19:47-8.2";
        "The highest ante.",
        ante_max = "ante-max": Money = Money::dollars(10_000), "19:47-8.2";
        "The least super side bet.",
        super_min = "super-min": Money = Money::dollars(1), "19:47-8.2";
        "The highest super side bet.",
        super_max = "super-max": Money = Money::dollars(10_000), "19:47-8.2";
        "Whether match play coupons are taken on the ante.",
        match_play_allowed = "match-play-allowed": bool = false, "13:69F-38.6(a)";
        "The stub is counted at least once in so many rounds.",
        stub_count_interval = "stub-count-interval": Within<1, 5> = Within::HIGHEST, "13:69F-38.7(f)";
    }
    lawful: lawful
}

impl Options {
    /// The limits on antes.
    pub const fn ante_limits(&self) -> Posted {
        Posted { min: self.ante_min, max: self.ante_max, increment: None }
    }

    /// The limits on super side bets.
    pub const fn super_limits(&self) -> Posted {
        Posted { min: self.super_min, max: self.super_max, increment: None }
    }

    /// Antes are multiples of this, or neither instant cash nor a bet of twice
    /// the ante could be paid to the cent.
    pub fn ante_step(&self) -> Money {
        let bet = self.bet_odds.step();
        let half = if bet.is_multiple_of(2) { bet / 2 } else { bet };
        cents(lcm(self.instant_cash_odds.step(), half))
    }

    /// Super side bets are multiples of this.
    pub fn super_step(&self) -> Money {
        cents(self.super_odds.step())
    }

    /// The limit in force, in cents; none is one that no payout reaches.
    pub fn limit(&self) -> i64 {
        match self.payout_limit {
            PayoutLimit::Least => self.least_limit().cents(),
            PayoutLimit::Amount(amount) => amount.cents(),
            PayoutLimit::None => i64::MAX,
        }
    }

    /// The lowest limit that the rules allow: $5,000, or the most that one
    /// patron can win in a round with minimum wagers, 38.12(f).
    pub fn least_limit(&self) -> Money {
        most_won(self).max(Money::dollars(5_000))
    }

    /// Whether 38.9(f) spares the dealer the count of the stub.
    pub fn counts_itself(&self) -> bool {
        self.deal_method == DealMethod::AutomatedShoe && self.shuffle_method.is_device()
    }

    /// No ante above this can be paid at every odds and kept in the books.
    fn highest_ante(&self) -> Money {
        // A bet of twice the ante is paid for two hands.
        let times = self.instant_cash_odds.highest().max(4 * self.bet_odds.highest());
        Money::from_cents(Money::MAX.cents() / times).unwrap_or(Money::DOLLAR)
    }

    fn highest_super(&self) -> Money {
        Money::from_cents(Money::MAX.cents() / self.super_odds.highest()).unwrap_or(Money::DOLLAR)
    }
}

fn cents(step: u64) -> Money {
    i64::try_from(step).ok().and_then(Money::from_cents).unwrap_or(Money::MAX)
}

fn lawful(options: &Options) -> Result<(), OptionError> {
    let unlawful = |key: &str, value: String, why: &str, cite| {
        Err(OptionError::Unlawful { key: key.into(), value, why: why.into(), cite })
    };
    let device = options.shuffle_method.is_device();
    if options.deal_method == DealMethod::Hand && !device {
        let why = "cards dealt from the hand are shuffled by a device";
        return unlawful("deal-method", options.deal_method.print(), why, cite!("13:69F-38.8(b)1"));
    }
    if options.second_deck && !device {
        let why = "a second deck is used together with a shuffling device alone";
        return unlawful("second-deck", "true".into(), why, cite!("13:69F-38.2(b)"));
    }
    let (ante, super_bet) = (options.ante_limits(), options.super_limits());
    limits::lawful("ante-max", &ante, options.ante_step(), options.highest_ante())?;
    limits::lawful("super-max", &super_bet, options.super_step(), options.highest_super())?;
    let least = options.least_limit();
    match options.payout_limit {
        PayoutLimit::Amount(amount) if amount < least => {
            let why = format!("no limit below {least} is allowed with these odds and minimums");
            unlawful("payout-limit", amount.print(), &why, cite!("13:69F-38.12(f)"))
        }
        PayoutLimit::Amount(_) | PayoutLimit::Least | PayoutLimit::None => Ok(()),
    }
}

/// The row of the super side bet that five cards of one suit in a row reach.
pub(super) const ONE_SUIT_RUN: SuperHand = SuperHand::SameColoredStraight;
