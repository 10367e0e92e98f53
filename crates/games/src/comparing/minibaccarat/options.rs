//! What a licensee may choose at minibaccarat.

use boardwalk_equipment::{Cite, Money, Odds, Shoe, cite};

use super::Wager;
use crate::{OptionError, OptionValue, Posted, Within, game_options, limits, option_words};

option_words! {
    /// How the shuffled stack is finished.
    pub enum ShuffleFinish {
        /// Left feathered, for the floorperson to look at.
        Feather = "feather",
        /// About one deck is laced into the rest.
        LaceOneDeck = "lace-one-deck",
        /// The same, and some or all cards are shuffled once more.
        LaceThenReshuffle = "lace-then-reshuffle",
    }
}

option_words! {
    /// How the cards of both hands are dealt.
    pub enum DealStyle {
        /// Each card face up as it comes.
        FaceUp = "face-up",
        /// The first four face down, the Banker's under the shoe until the
        /// Player's Hand is called.
        FaceDownUnderShoe = "face-down-under-shoe",
        /// Face down, and turned up by the highest bettor of each hand.
        SqueezeByHighBettor = "squeeze-by-high-bettor",
    }
}

option_words! {
    /// What the house takes on wagers on the Banker's Hand.
    pub enum BankerScheme {
        /// Vigorish on what they win.
        VigOnWin = "vig-on-win",
        /// A quarter of them on a tie.
        TieVig25 = "tie-vig-25",
        /// Nothing, but a Banker's Hand that wins with six pays half.
        NoVigSixHalf = "no-vig-six-half",
    }
}

option_words! {
    /// How many percent of the amount won the vigorish is.
    pub enum VigRate {
        /// Four.
        Four = "4",
        /// Five.
        Five = "5",
    }
}

impl VigRate {
    /// The number.
    #[inline]
    pub const fn percent(self) -> u8 {
        match self {
            VigRate::Four => 4,
            VigRate::Five => 5,
        }
    }
}

option_words! {
    /// Whether the vigorish is rounded.
    pub enum VigRounding {
        /// To the cent.
        Exact = "exact",
        /// Up to the next multiple of five cents.
        Up5c = "up-5c",
    }
}

option_words! {
    /// When the vigorish is collected.
    pub enum VigCollection {
        /// With every payout.
        AtPayout = "at-payout",
        /// Later: it is marked, and due when the shoe ends or the player leaves.
        Deferred = "deferred",
    }
}

option_words! {
    /// Who cuts again after an improper cut.
    pub enum RecutBy {
        /// The one who cut last.
        SamePlayer = "same-player",
        /// The next who is entitled to.
        NextEntitled = "next-entitled",
    }
}

option_words! {
    /// Wagers beyond the three of the rules: none has been approved.
    pub enum ExtraWagers {
        /// No other wager.
        None = "none",
    }
}

/// What a winning tie bet pays: 8 to 1 or better, 7.3(b).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TieOdds(Odds);

impl TieOdds {
    const LEAST: Odds = Odds::new(8, 1);

    /// The odds.
    #[inline]
    pub const fn get(self) -> Odds {
        self.0
    }
}

impl OptionValue for TieOdds {
    fn values() -> String {
        format!("{}, or better ODDS", Self::LEAST)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let odds: Odds =
            text.parse().map_err(|e: boardwalk_equipment::ParseError| e.to_string())?;
        if odds.at_least(Self::LEAST) {
            Ok(Self(odds))
        } else {
            Err(format!("a tie must pay at least {}, not {odds}", Self::LEAST))
        }
    }

    fn print(&self) -> String {
        self.0.to_string()
    }
}

/// How many cards are behind the first cutting card: 14 or more, 7.5(f).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CutCardDepth(u16);

impl CutCardDepth {
    const LEAST: u16 = 14;
    /// No shoe holds more cards than this behind a cutting card.
    const MOST: u16 = Shoe::MAX_DECKS as u16 * 52 - 1;

    /// The number of cards.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl OptionValue for CutCardDepth {
    fn values() -> String {
        format!("{} to {}", Self::LEAST, Self::MOST)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|n| (Self::LEAST..=Self::MOST).contains(n));
        number.map(Self).ok_or_else(|| crate::options::expected(&Self::values()))
    }

    fn print(&self) -> String {
        self.0.to_string()
    }
}

game_options! {
    /// What a licensee may choose at minibaccarat.
    pub struct Options {
        "Decks in the shoe.",
        decks = "decks": Within<6, { Shoe::MAX_DECKS }> = const { Within::of(8) }, "19:47-7.1(a)";
        "Cards behind the cutting card.",
        cut_card_depth = "cut-card-depth": CutCardDepth = CutCardDepth(CutCardDepth::LEAST), "19:47-7.5(f)";
        "How the shuffled stack is finished.",
        shuffle_finish = "shuffle-finish": ShuffleFinish = ShuffleFinish::Feather, "19:47-7.5(b)";
        "How the cards of both hands are dealt.",
        deal_style = "deal-style": DealStyle = DealStyle::FaceUp, "19:47-7.7(c)";
        "What the house takes on wagers on the Banker's Hand.",
        banker_scheme = "banker-scheme": BankerScheme = BankerScheme::VigOnWin, "19:47-7.3(c)";
        "How many percent of the amount won the vigorish is.",
        vig_rate_pct = "vig-rate-pct": VigRate = VigRate::Five, "19:47-7.3(c)";
        "Whether the vigorish is rounded up.",
        vig_rounding = "vig-rounding": VigRounding = VigRounding::Exact, "19:47-7.3(c)1";
        "When the vigorish is collected.",
        vig_collection = "vig-collection": VigCollection = VigCollection::AtPayout, "19:47-7.3(c)2";
        "What a winning tie bet pays.",
        tie_odds = "tie-odds": TieOdds = TieOdds(TieOdds::LEAST), "19:47-7.3(b)";
        "Who cuts again after an improper cut.",
        recut_by = "recut-by": RecutBy = RecutBy::SamePlayer, "19:47-7.5(g)";
        "Whether a spoken wager with cash is taken.",
        verbal_cash_wagers = "verbal-cash-wagers": bool = true, "19:47-7.2(c)";
        "Whether match play coupons are taken on the Player's and the Banker's Hand.",
        match_play = "match-play": bool = false, "19:47-7.2(c)";
        "Wagers beyond the three of the rules.",
        extra_wagers = "extra-wagers": ExtraWagers = ExtraWagers::None, "19:47-7.2(b)";
        "Whether a device shuffles the cards of every round back in.",
        continuous_shuffler = "continuous-shuffler": bool = false, "19:47-7.12";
        "Seats at the table.",
        max_players = "max-players": Within<1, 9> = const { Within::of(7) }, "19:47-7.5(d)";
        "The least that is taken on a hand.",
        min_wager = "min-wager": Money = Money::dollars(1), "19:47-8.2";
        "The most that is taken on a hand.",
        max_wager = "max-wager": Money = Money::dollars(10_000), "19:47-8.2";
        "The least tie bet, if not as on a hand.",
        tie_min = "tie-min": Option<Money> = None, "19:47-8.2";
        "The highest tie bet, if not as on a hand.",
        tie_max = "tie-max": Option<Money> = None, "19:47-8.2";
        "Wagers are multiples of this.",
        wager_increment = "wager-increment": Option<Money> = None, "19:47-8.2";
    }
    lawful: lawful
}

/// The highest limit on a hand. Twice this can be won with a coupon, and the
/// vigorish of a whole shoe of such wins is still an amount.
const HIGHEST_STAKE: Money = Money::dollars(100_000_000);

/// The least wager on the Banker's Hand whose win is more than a vigorish that
/// is rounded up to five cents.
const LEAST_ROUNDED: Money = cents(6);

const fn cents(number: i64) -> Money {
    match Money::from_cents(number) {
        Some(amount) => amount,
        None => Money::CENT,
    }
}

impl Options {
    /// How many cards are in the stack.
    pub const fn stack(&self) -> u16 {
        self.decks.get() as u16 * 52
    }

    /// The limits on a wager.
    #[inline]
    pub fn limits(&self, wager: Wager) -> Posted {
        let hand =
            Posted { min: self.min_wager, max: self.max_wager, increment: self.wager_increment };
        match wager {
            Wager::Player | Wager::Vigorish => hand,
            Wager::Banker => Posted { min: hand.min.max(self.least_banker()), ..hand },
            Wager::Tie => Posted {
                min: self.tie_min.unwrap_or(hand.min),
                max: self.tie_max.unwrap_or(hand.max),
                ..hand
            },
        }
    }

    const fn least_banker(&self) -> Money {
        match (self.banker_scheme, self.vig_rounding) {
            (BankerScheme::VigOnWin, VigRounding::Up5c) => LEAST_ROUNDED,
            (BankerScheme::VigOnWin, VigRounding::Exact)
            | (BankerScheme::TieVig25 | BankerScheme::NoVigSixHalf, _) => Money::CENT,
        }
    }

    /// Stakes on a wager are multiples of this, or what they win or are charged
    /// would not be in whole cents.
    pub fn step(&self, wager: Wager) -> Money {
        match wager {
            Wager::Player | Wager::Vigorish => Money::CENT,
            Wager::Banker => match (self.banker_scheme, self.vig_rounding, self.vig_rate_pct) {
                (BankerScheme::VigOnWin, VigRounding::Exact, VigRate::Four) => cents(25),
                (BankerScheme::VigOnWin, VigRounding::Exact, VigRate::Five) => cents(20),
                (BankerScheme::VigOnWin, VigRounding::Up5c, _) => Money::CENT,
                (BankerScheme::TieVig25, ..) => cents(4),
                (BankerScheme::NoVigSixHalf, ..) => cents(2),
            },
            Wager::Tie => self.tie_odds.0.step(Money::CENT),
        }
    }

    /// The paragraph that says what a Banker's Hand that wins is paid.
    #[inline]
    pub(super) const fn banker_cite(&self) -> Cite {
        match self.banker_scheme {
            BankerScheme::VigOnWin => cite!("19:47-7.3(c)"),
            BankerScheme::TieVig25 => cite!("19:47-7.3(d)"),
            BankerScheme::NoVigSixHalf => cite!("19:47-7.3(f)"),
        }
    }
}

fn lawful(options: &Options) -> Result<(), OptionError> {
    let pays = i64::from(options.tie_odds.0.pays());
    let highest_tie = cents(Money::MAX.cents() / pays).min(HIGHEST_STAKE);
    for (key, wager, highest) in [
        ("max-wager", Wager::Player, HIGHEST_STAKE),
        ("max-wager", Wager::Banker, HIGHEST_STAKE),
        ("tie-max", Wager::Tie, highest_tie),
    ] {
        limits::lawful(key, &options.limits(wager), options.step(wager), highest)?;
    }
    let unlawful = |key: &str, value: String, why: &str, cite| {
        Err(OptionError::Unlawful { key: key.into(), value, why: why.into(), cite })
    };
    if options.cut_card_depth.0 >= options.stack() {
        let why = "the cutting card goes into the stack, with a card in front of it";
        let depth = options.cut_card_depth.print();
        return unlawful("cut-card-depth", depth, why, cite!("19:47-7.5(f)"));
    }
    let deferred = options.vig_collection == VigCollection::Deferred;
    if deferred && options.banker_scheme == BankerScheme::TieVig25 {
        let why = "the charge on a tie is collected at the end of the round, never deferred";
        return unlawful("vig-collection", "deferred".into(), why, cite!("19:47-7.3(d)"));
    }
    if deferred && options.continuous_shuffler {
        let why = "vigorish is collected before a reshuffle, and here every round has one";
        return unlawful("vig-collection", "deferred".into(), why, cite!("19:47-7.3(c)2"));
    }
    Ok(())
}
