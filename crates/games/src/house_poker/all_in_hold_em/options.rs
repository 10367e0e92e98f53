//! What a licensee may choose at all-in hold 'em.

use boardwalk_equipment::{Money, cite};

use super::pay_tables::{FinalHand, HoleCards, PayTable, ROWS};
use super::{HIGHEST_PAYMENT, HIGHEST_STAKE, Wager};
use crate::house_poker::one_deck::{DealMethod, Methods, ShuffleMethod, StubCountInterval};
use crate::{OptionError, OptionValue, Posted, game_options, limits};

/// The most that a hand is paid in a round, 44.11(e).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayoutLimit {
    /// What the rules make of it.
    Computed,
    /// More than that.
    Amount(Money),
}

impl OptionValue for PayoutLimit {
    fn values() -> String {
        "computed, or an amount".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "computed" => Ok(PayoutLimit::Computed),
            _ => Money::parse(text).map(PayoutLimit::Amount),
        }
    }

    fn print(&self) -> String {
        match self {
            PayoutLimit::Computed => "computed".into(),
            PayoutLimit::Amount(amount) => amount.print(),
        }
    }
}

game_options! {
    /// What a licensee may choose at all-in hold 'em.
    pub struct Options {
        "What the hole card bonus wager pays: a table of the rules, or better.",
        hole_card_table = "hole-card-table": PayTable<HoleCards> = PayTable::A, "19:47-44.11(c)";
        "What the final hand bonus wager pays: a table of the rules, or better.",
        final_hand_table = "final-hand-table": PayTable<FinalHand> = PayTable::A, "19:47-44.11(d)";
        "How the cards are dealt.",
        deal_method = "deal-method": DealMethod = DealMethod::ManualShoe, "19:47-44.7(a)";
        "How the cards are shuffled.",
        shuffle_method = "shuffle-method": ShuffleMethod = ShuffleMethod::Manual, "19:47-44.4(a)";
        "Whether two decks alternate, one in play while a device shuffles the other.",
        second_deck = "second-deck": bool = false, "19:47-44.2(b)";
        "Rounds from one count of the stub to the next.",
        stub_count_interval = "stub-count-interval": StubCountInterval = StubCountInterval::HIGHEST, "19:47-44.7(f)";
        "The least ante.",
        ante_min = "ante-min": Money = Money::dollars(1), "19:47-8.2";
        "The highest ante.",
        ante_max = "ante-max": Money = Money::dollars(10_000), "19:47-8.2";
        "The least hole card bonus wager.",
        hole_min = "hole-min": Money = Money::dollars(1), "19:47-8.2";
        "The highest hole card bonus wager.",
        hole_max = "hole-max": Money = Money::dollars(10_000), "19:47-8.2";
        "The least final hand bonus wager.",
        final_min = "final-min": Money = Money::dollars(1), "19:47-8.2";
        "The highest final hand bonus wager.",
        final_max = "final-max": Money = Money::dollars(10_000), "19:47-8.2";
        "Wagers are multiples of this.",
        wager_increment = "wager-increment": Option<Money> = None, "19:47-8.2";
        "Whether match play coupons are taken on the ante.",
        match_play_allowed = "match-play-allowed": bool = false, "19:47-44.6(a)";
        "The most that a hand is paid in a round.",
        payout_limit = "payout-limit": PayoutLimit = PayoutLimit::Computed, "19:47-44.11(e)";
    }
    lawful: lawful
}

/// What 44.11(e) sets for every table, whatever its minimums.
const LIMIT_AT_LEAST: Money = Money::dollars(50_000);

impl Options {
    /// The limits on a wager. A raise has none of its own: it is three antes.
    #[inline]
    pub const fn limits(&self, wager: Wager) -> Posted {
        let (min, max) = match wager {
            Wager::Ante | Wager::Raise => (self.ante_min, self.ante_max),
            Wager::HoleCardBonus => (self.hole_min, self.hole_max),
            Wager::FinalHandBonus => (self.final_min, self.final_max),
        };
        Posted { min, max, increment: self.wager_increment }
    }

    /// Stakes are multiples of this, so that they can be paid whatever wins.
    pub fn step(&self, wager: Wager) -> Money {
        match wager {
            Wager::Ante | Wager::Raise => Money::CENT,
            Wager::HoleCardBonus => self.hole_card_table.step(),
            Wager::FinalHandBonus => self.final_hand_table.step(),
        }
    }

    /// How the cards are shuffled and dealt.
    pub const fn methods(&self) -> Methods {
        Methods {
            shuffle: self.shuffle_method,
            deal: self.deal_method,
            second_deck: self.second_deck,
        }
    }

    /// The most that a hand is paid in a round, 44.11(e).
    pub fn most_paid(&self) -> Money {
        match self.payout_limit {
            PayoutLimit::Computed => self.least_limit(),
            PayoutLimit::Amount(amount) => amount,
        }
    }

    /// The limit that the rules set: $50,000, or what one patron can win at the
    /// minimum on every wager.
    fn least_limit(&self) -> Money {
        self.most_at_minimum().unwrap_or(Money::MAX).max(LIMIT_AT_LEAST)
    }

    /// What the best round brings with every wager at its minimum. Two cards of
    /// any row, or of none, can come to any final hand and beat the dealer with
    /// it, but for low pairs: their only royal flush lies on the board, and
    /// that the dealer has too.
    fn most_at_minimum(&self) -> Option<Money> {
        let played = self.ante_min.checked_mul(1 + super::RAISE)?;
        let hole = self.hole_card_table.pays(self.hole_min);
        let finals = self.final_hand_table.pays(self.final_min);
        let mut most = Money::ZERO;
        for (row, won) in hole.into_iter().enumerate().chain([(ROWS, Some(Money::ZERO))]) {
            for (hand, paid) in finals.into_iter().enumerate() {
                let on_board = row == HoleCards::PairOfTwosToFives as usize
                    && hand == FinalHand::RoyalFlush as usize;
                let played = if on_board { Money::ZERO } else { played };
                // A minimum that cannot be paid at some odds cannot be staked.
                let bonuses =
                    won.unwrap_or(Money::ZERO).checked_add(paid.unwrap_or(Money::ZERO))?;
                most = most.max(played.checked_add(bonuses)?);
            }
        }
        Some(most)
    }
}

fn lawful(options: &Options) -> Result<(), OptionError> {
    options.methods().lawful(cite!("19:47-44.8(b)1"), cite!("19:47-44.2(b)"))?;
    let highest = |wager| match wager {
        Wager::Ante | Wager::Raise => HIGHEST_STAKE,
        Wager::HoleCardBonus => options.hole_card_table.highest_stake(HIGHEST_PAYMENT),
        Wager::FinalHandBonus => options.final_hand_table.highest_stake(HIGHEST_PAYMENT),
    };
    let posted = [
        ("ante-max", Wager::Ante),
        ("hole-max", Wager::HoleCardBonus),
        ("final-max", Wager::FinalHandBonus),
    ];
    for (key, wager) in posted {
        limits::lawful(key, &options.limits(wager), options.step(wager), highest(wager))?;
    }
    let least = options.least_limit();
    if options.most_paid() >= least {
        return Ok(());
    }
    Err(OptionError::Unlawful {
        key: "payout-limit".into(),
        value: options.payout_limit.print(),
        why: format!("the limit may not be below {least}"),
        cite: cite!("19:47-44.11(e)"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameOptions;

    fn limit(choices: &[(&str, &str)]) -> String {
        let choices: Vec<_> = choices.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        Options::build(&choices).map_or_else(|e| e.to_string(), |o| o.most_paid().to_string())
    }

    fn with_minimums(minimum: &str, table: &str) -> String {
        let minimums = ["ante-min", "hole-min", "final-min"].map(|key| (key, minimum));
        limit(&[minimums.as_slice(), &[("hole-card-table", table)]].concat())
    }

    #[test]
    fn the_limit_is_what_the_minimums_can_win_if_that_is_more() {
        assert_eq!(with_minimums("5", "A"), "$50,000.00");
        assert_eq!(with_minimums("90", "A"), "$50,000.00");
        assert_eq!(with_minimums("91", "A"), "$50,414.00");
        assert_eq!(with_minimums("88", "B"), "$50,000.00");
        assert_eq!(with_minimums("89", "B"), "$50,196.00");
        assert_eq!(with_minimums("91", "C"), "$50,000.00");
        assert_eq!(with_minimums("92", "C"), "$50,508.00");
        assert_eq!(with_minimums("100", "D"), "$55,400.00");
    }

    #[test]
    fn a_bettered_row_raises_the_limit_as_far_as_it_can_be_won() {
        // Twos and a royal flush on the board: the ante and the raise push.
        assert_eq!(with_minimums("100", "pair-of-twos-to-fives=1000"), "$150,000.00");
        assert_eq!(with_minimums("100", "pair-of-sixes-to-tens=1000"), "$150,400.00");
    }

    #[test]
    fn the_limit_may_be_raised_and_not_lowered() {
        assert_eq!(limit(&[("payout-limit", "75000")]), "$75,000.00");
        assert_eq!(
            limit(&[("payout-limit", "49999.99")]),
            "option payout-limit 49999.99: the limit may not be below $50,000.00 [19:47-44.11(e)]"
        );
    }
}
