//! What options of poker can be set to, beyond a word, a number or an amount.

use boardwalk_equipment::Money;

use crate::options::expected;
use crate::{OptionValue, option_words};

option_words! {
    /// Which hands win.
    pub enum Form {
        /// The highest.
        High = "high",
        /// The highest and the lowest share.
        HighLow = "high-low",
        /// The same, if the lowest has no card above the eight and no pair.
        EightOrBetter = "eight-or-better",
        /// The same of three cards, none above the six.
        SixOrBetter = "six-or-better",
        /// The lowest.
        Low = "low",
    }
}

impl Form {
    /// Whether high and low share each pot.
    pub const fn is_split(self) -> bool {
        match self {
            Form::HighLow | Form::EightOrBetter | Form::SixOrBetter => true,
            Form::High | Form::Low => false,
        }
    }
}

option_words! {
    /// How much may be bet.
    pub enum BettingStructure {
        /// Every bet and raise has the posted size.
        FixedLimit = "fixed-limit",
        /// From the posted minimum to the posted maximum.
        SpreadLimit = "spread-limit",
        /// Up to what lies in the pot.
        PotLimit = "pot-limit",
        /// Up to all that the player has.
        NoLimit = "no-limit",
    }
}

option_words! {
    /// How much of a raise an all-in must be so that players who have acted
    /// may raise again.
    pub enum Reopens {
        /// Half a bet in limit games, a full one in the others.
        Usual = "usual",
        /// Half a bet.
        HalfBet = "half-bet",
        /// A full bet.
        FullBet = "full-bet",
        /// Anything.
        Always = "always",
    }
}

option_words! {
    /// Who gets what cannot be divided.
    pub enum OddChip {
        /// By card in stud games, left of the button in the others.
        Usual = "usual",
        /// The highest card of the tied hands by suit; for low the lowest.
        CardBySuit = "card-by-suit",
        /// The first clockwise from the button, or from the dealer where there
        /// is none.
        LeftOfButton = "left-of-button",
    }
}

option_words! {
    /// Which low card is the lowest ranking when an odd chip goes by card.
    pub enum OddChipLow {
        /// The ace.
        AceIsLowest = "ace-is-lowest",
        /// The one nearest the king.
        KingIsLowest = "king-is-lowest",
    }
}

option_words! {
    /// Who posts an ante.
    pub enum AnteBy {
        /// Everybody.
        All = "all",
        /// The player of the last blind, for the whole table.
        LastBlind = "last-blind",
        /// The player with the button, for the whole table.
        Button = "button",
    }
}

option_words! {
    /// Which antes a player wins whose chips do not cover a whole one.
    pub enum ShortAnte {
        /// From each as much as the player put up.
        Matched = "matched",
        /// All of them.
        AllAntes = "all-antes",
    }
}

option_words! {
    /// What happens to a player with too little for what may be owed and one
    /// bet.
    pub enum ShortStacks {
        /// The player sits out.
        SitOut = "sit-out",
        /// The player is dealt in and puts up what there is.
        DealtIn = "dealt-in",
    }
}

option_words! {
    /// Who posts the first of the blinds when two play.
    pub enum HeadsUp {
        /// The player left of the button, as with more players.
        LeftOfButton = "left-of-button",
        /// The button, who then acts first before the flop and last after it.
        ButtonFirst = "button-first",
    }
}

/// An amount, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perhaps(pub Money);

impl OptionValue for Perhaps {
    fn values() -> String {
        "0, or an amount".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "0" | "none" => Ok(Perhaps(Money::ZERO)),
            text => Money::parse(text).map(Perhaps),
        }
    }

    fn print(&self) -> String {
        if self.0 == Money::ZERO { "0".into() } else { self.0.print() }
    }
}

/// An amount, or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fund(pub Option<Money>);

impl OptionValue for Fund {
    fn values() -> String {
        "off, or an amount".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "off" | "none" => Ok(Fund(None)),
            text => Money::parse(text).map(|amount| Fund(Some(amount))),
        }
    }

    fn print(&self) -> String {
        self.0.map_or("off".into(), |amount| amount.print())
    }
}

/// Entries that a list has at most: a blind for every player there can be.
pub const LIST_MAX: usize = 11;

/// Amounts in order, written `2,5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amounts {
    list: [Money; LIST_MAX],
    len: u8,
}

impl Amounts {
    /// The list of these two.
    pub const fn two(first: Money, second: Money) -> Self {
        let mut list = [Money::ZERO; LIST_MAX];
        list[0] = first;
        list[1] = second;
        Self { list, len: 2 }
    }

    /// The amounts.
    #[inline]
    pub fn as_slice(&self) -> &[Money] {
        self.list.get(..usize::from(self.len)).unwrap_or(&[])
    }

    /// The last of them.
    pub fn last(&self) -> Money {
        self.as_slice().last().copied().unwrap_or(Money::ZERO)
    }

    /// The largest of them.
    pub fn largest(&self) -> Money {
        self.as_slice().iter().copied().max().unwrap_or(Money::ZERO)
    }
}

impl OptionValue for Amounts {
    fn values() -> String {
        "amounts with commas between".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut amounts = Self { list: [Money::ZERO; LIST_MAX], len: 0 };
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let amount = Perhaps::parse(word)?.0;
            let place = amounts.list.get_mut(usize::from(amounts.len));
            *place.ok_or(format!("expected at most {LIST_MAX} amounts"))? = amount;
            amounts.len += 1;
        }
        match amounts.as_slice().first() {
            Some(first) if first.is_positive() => Ok(amounts),
            Some(_) | None => Err("expected amounts such as 2,5, the first above nothing".into()),
        }
    }

    fn print(&self) -> String {
        let printed = self.as_slice().iter().map(|amount| Perhaps(*amount).print());
        printed.collect::<Vec<_>>().join(",")
    }
}

/// Levels of the pot with what is taken at each, written `20=1,40=1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Levels {
    list: [(Money, Money); LIST_MAX],
    len: u8,
}

impl Levels {
    /// No level.
    pub const NONE: Levels = Levels { list: [(Money::ZERO, Money::ZERO); LIST_MAX], len: 0 };

    /// The levels, lowest first.
    #[inline]
    pub fn as_slice(&self) -> &[(Money, Money)] {
        self.list.get(..usize::from(self.len)).unwrap_or(&[])
    }
}

impl OptionValue for Levels {
    fn values() -> String {
        "none, or levels such as 20=1,40=1".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut levels = Levels::NONE;
        if matches!(text, "none" | "[]") {
            return Ok(levels);
        }
        let separator = |c: char| ",:= ()[];".contains(c);
        let numbers = text.split(separator).filter(|word| !word.is_empty());
        let numbers: Vec<Money> = numbers.map(Money::parse).collect::<Result<_, _>>()?;
        if numbers.is_empty() || numbers.len() % 2 == 1 {
            return Err("expected levels and amounts such as 20=1,40=1".into());
        }
        for pair in numbers.chunks_exact(2) {
            if levels.as_slice().last().is_some_and(|(level, _)| *level >= pair[0]) {
                return Err("expected the levels in rising order".into());
            }
            if pair[1] > pair[0] {
                return Err(format!("{} cannot be taken from a pot of {}", pair[1], pair[0]));
            }
            let place = levels.list.get_mut(usize::from(levels.len));
            *place.ok_or(format!("expected at most {LIST_MAX} levels"))? = (pair[0], pair[1]);
            levels.len += 1;
        }
        Ok(levels)
    }

    fn print(&self) -> String {
        if self.len == 0 {
            return "none".into();
        }
        let level =
            |(level, amount): &(Money, Money)| format!("{}={}", level.print(), amount.print());
        self.as_slice().iter().map(level).collect::<Vec<_>>().join(",")
    }
}

/// A percentage up to ten, in hundredths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Percent(pub u16);

impl OptionValue for Percent {
    fn values() -> String {
        "0, 2.5, 5, 10, or any percentage up to 10".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let error = || "expected a percentage from 0 to 10".to_string();
        let hundredths: Money = text.parse().map_err(|_| error())?;
        let hundredths = u16::try_from(hundredths.cents()).map_err(|_| error())?;
        if hundredths <= 1_000 { Ok(Percent(hundredths)) } else { Err(error()) }
    }

    fn print(&self) -> String {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        if part == 0 { whole.to_string() } else { format!("{whole}.{part:02}") }
    }
}

/// How often one betting round may be raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MaxRaises {
    /// Three times in limit games, any number of times in the others.
    Usual,
    /// Any number of times.
    Any,
    /// So many times.
    Times(u8),
}

impl OptionValue for MaxRaises {
    fn values() -> String {
        "usual, none, 0, 1, 3, 4, or any number up to 20".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "usual" => Ok(MaxRaises::Usual),
            "none" => Ok(MaxRaises::Any),
            number => match number.parse() {
                Ok(times @ 0..=20) => Ok(MaxRaises::Times(times)),
                Ok(_) | Err(_) => Err("expected usual, none or a number up to 20".into()),
            },
        }
    }

    fn print(&self) -> String {
        match self {
            MaxRaises::Usual => "usual".into(),
            MaxRaises::Any => "none".into(),
            MaxRaises::Times(times) => times.to_string(),
        }
    }
}

/// The ways in which the house takes its rake, written `percentage,time-player`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RakeMethods(u8);

impl RakeMethods {
    /// A percentage of what was bet in each betting round.
    pub const PERCENTAGE: RakeMethods = RakeMethods(1);
    /// Fixed amounts when the pots reach levels.
    pub const INCREMENTAL: RakeMethods = RakeMethods(2);
    /// A charge by time for every player seated.
    pub const TIME_PLAYER: RakeMethods = RakeMethods(4);
    /// A charge by time for the table.
    pub const TIME_TABLE: RakeMethods = RakeMethods(8);

    const WORDS: [(&str, RakeMethods); 4] = [
        ("percentage", Self::PERCENTAGE),
        ("incremental", Self::INCREMENTAL),
        ("time-player", Self::TIME_PLAYER),
        ("time-table", Self::TIME_TABLE),
    ];

    /// Whether this way is among them.
    #[inline]
    pub const fn has(self, method: RakeMethods) -> bool {
        self.0 & method.0 != 0
    }

    /// Whether anything is taken from pots.
    #[inline]
    pub const fn takes_from_pots(self) -> bool {
        self.has(Self::PERCENTAGE) || self.has(Self::INCREMENTAL)
    }
}

impl OptionValue for RakeMethods {
    fn values() -> String {
        "percentage, incremental, time-player, time-table, or several with commas between".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut methods = RakeMethods(0);
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let method = Self::WORDS.iter().find(|(key, _)| *key == word);
            let (_, method) = method.ok_or_else(|| expected(&Self::values()))?;
            methods.0 |= method.0;
        }
        if methods.0 == 0 { Err(expected(&Self::values())) } else { Ok(methods) }
    }

    fn print(&self) -> String {
        let words = Self::WORDS.iter().filter(|(_, method)| self.has(*method));
        words.map(|(key, _)| *key).collect::<Vec<_>>().join(",")
    }
}
