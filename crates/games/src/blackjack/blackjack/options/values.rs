//! Values of options that are more than a word or a number.

use boardwalk_equipment::{Card, Odds, Rank};

use crate::{OptionValue, option_words};

option_words! {
    /// One dealing shoe, or one with two compartments.
    pub enum ShoeKind {
        /// One compartment.
        Single = "single",
        /// Two, each with its own decks and cutting card.
        Double = "double",
    }
}

option_words! {
    /// To which side of a double shoe the red suits point.
    pub enum RedSide {
        /// To the left.
        Left = "left",
        /// To the right.
        Right = "right",
    }
}

option_words! {
    /// How the cards are shuffled.
    pub enum ShuffleMode {
        /// The whole shoe when the cutting card has come out.
        Standard = "standard",
        /// About a deck of discards at a time, put back into the shoe in three places.
        BartCarter = "bart-carter",
        /// As the Commission has approved it for this licensee.
        ApprovedCustom = "approved-custom",
        /// By a device that shuffles all the time.
        Continuous = "continuous",
    }
}

option_words! {
    /// Who cuts again when a cut was not proper.
    pub enum RecutBy {
        /// Who cut last.
        SamePlayer = "same-player",
        /// The next player entitled to.
        NextEntitled = "next-entitled",
    }
}

option_words! {
    /// When and how the dealer's second card is dealt.
    pub enum Procedure {
        /// After the players are done, 2.6(h).
        NoHoleCard = "no-hole-card",
        /// Before, face down, and nobody looks, 2.6(j).
        HoleCardUnseen = "hole-card-unseen",
        /// The same with a card reader, 2.6(j).
        HoleCardReader = "hole-card-reader",
        /// Before, face up, 2.6(k).
        BothCardsUp = "both-cards-up",
    }
}

option_words! {
    /// Which wagers a bonus payout is made on.
    pub enum BonusScope {
        /// Those of hands neither doubled nor split.
        UndoubledUnsplit = "undoubled-unsplit",
        /// The wager made before the deal, whatever was added to it.
        OriginalWager = "original-wager",
        /// Every wager on the hand.
        AllHands = "all-hands",
    }
}

option_words! {
    /// What somebody may do who was not in the game from the first round on.
    pub enum EntryRule {
        /// Anything.
        Open = "open",
        /// Nothing before the cards are shuffled.
        BarredUntilShuffle = "barred-until-shuffle",
        /// Wager the table's minimum before the cards are shuffled.
        TableMinimumUntilShuffle = "table-minimum-until-shuffle",
    }
}

option_words! {
    /// Whether half of a wager may be given up.
    pub enum Surrender {
        /// It may not.
        Off = "off",
        /// It may, unless the dealer turns out to have blackjack.
        Late = "late",
    }
}

option_words! {
    /// What the dealer does with a soft 17.
    pub enum SoftSeventeen {
        /// Stands.
        Stand = "stand",
        /// Draws.
        Hit = "hit",
    }
}

option_words! {
    /// Which two cards may be doubled.
    pub enum DoubleOn {
        /// Any.
        AnyTwoCards = "any-two-cards",
        /// Those that count 9, 10 or 11.
        NineTenEleven = "9-10-11",
        /// Those that count 10 or 11.
        TenEleven = "10-11",
    }
}

impl DoubleOn {
    /// Whether two cards of this count may be doubled.
    #[inline(always)]
    pub const fn allows(self, total: u32) -> bool {
        match self {
            DoubleOn::AnyTwoCards => true,
            DoubleOn::NineTenEleven => matches!(total, 9..=11),
            DoubleOn::TenEleven => matches!(total, 10..=11),
        }
    }
}

option_words! {
    /// How a split hand's 21 in two cards ends against a longer 21.
    pub enum Split21 {
        /// Void, as any equal score.
        Push = "push",
        /// Won, as 2.3(a)3 says to the letter.
        Win = "win",
    }
}

option_words! {
    /// The additional wager on offer.
    pub enum AdditionalWager {
        /// None.
        None = "none",
        /// Over and under 13.
        OverUnder13 = "over-under-13",
        /// Two cards of one suit.
        SameSuit = "same-suit",
        /// Sevens.
        Sevens = "sevens",
    }
}

option_words! {
    /// How the sevens wager is read.
    pub enum SevensPreset {
        /// Sevens in a row from the first card.
        SuperSevens = "super-sevens",
        /// Sevens anywhere, by the licensee's own pay table.
        Literal = "literal",
    }
}

option_words! {
    /// How many hands of the dealer may be bet on.
    pub enum MultipleAction {
        /// One, as usual.
        Off = "off",
        /// Up to two.
        Two = "2",
        /// Up to three.
        Three = "3",
    }
}

option_words! {
    /// The progressive wager's pay table.
    pub enum ProgressiveTable {
        /// It is not offered.
        Off = "off",
        /// Table A.
        A = "a",
        /// Table B.
        B = "b",
    }
}

/// Odds that the rules fix for whoever offers them: off, or these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bonus<const PAYS: u32, const PER: u32>(bool);

impl<const PAYS: u32, const PER: u32> Bonus<PAYS, PER> {
    /// Not offered.
    pub const OFF: Self = Self(false);

    /// The odds, where they are offered.
    pub const fn odds(self) -> Option<Odds> {
        if self.0 { Some(const { Odds::new(PAYS, PER) }) } else { None }
    }
}

impl<const PAYS: u32, const PER: u32> OptionValue for Bonus<PAYS, PER> {
    fn values() -> String {
        format!("off, {PAYS} to {PER}")
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "off" => Ok(Self(false)),
            _ if text.parse() == Ok(Odds::new(PAYS, PER)) => Ok(Self(true)),
            _ => Err(format!("expected off or {PAYS} to {PER}, which is fixed")),
        }
    }

    fn print(&self) -> String {
        if self.0 { format!("{PAYS} to {PER}") } else { "off".into() }
    }
}

/// The blackjack that pays 2 to 1: an ace and a face card, each of one suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Designated(Option<(Card, Card)>);

impl Designated {
    /// None.
    pub const OFF: Self = Self(None);

    /// Whether these two cards are the ones.
    pub fn is(self, one: Card, other: Card) -> bool {
        self.0.is_some_and(|two| two == (one, other) || two == (other, one))
    }

    /// Whether there is one.
    pub const fn is_offered(self) -> bool {
        self.0.is_some()
    }
}

impl OptionValue for Designated {
    fn values() -> String {
        "off, As Js, As Jc, or another ace and face card".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let expected =
            || "expected off, or an ace and a face card such as As Js; they pay 2 to 1".to_string();
        if text == "off" {
            return Ok(Self(None));
        }
        let word: String = text.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let (ace, face) = word.split_at_checked(2).ok_or_else(expected)?;
        let card = |text: &str| text.parse::<Card>().map_err(|_| expected());
        let (mut ace, mut face) = (card(ace)?, card(face)?);
        if face.rank() == Rank::Ace {
            (ace, face) = (face, ace);
        }
        match (ace.rank(), face.rank()) {
            (Rank::Ace, Rank::Jack | Rank::Queen | Rank::King) => Ok(Self(Some((ace, face)))),
            _ => Err(expected()),
        }
    }

    fn print(&self) -> String {
        self.0.map_or("off".into(), |(ace, face)| format!("{ace} {face}"))
    }
}

/// What the same suit wager pays: for two cards of a suit, and for its king and
/// queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SameSuitPay {
    /// Two cards of one suit.
    pub suited: Odds,
    /// The king and queen of one suit.
    pub king_queen: Odds,
}

impl SameSuitPay {
    /// 5 to 2, and 25 to 1.
    pub const USUAL: Self = Self { suited: Odds::new(5, 2), king_queen: Odds::new(25, 1) };
}

impl OptionValue for SameSuitPay {
    fn values() -> String {
        "5 to 2;25 to 1, or other odds of two of a suit and of its king and queen".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let expected = || {
            "expected the odds of two cards of a suit and of its king and queen, such as \
             5 to 2;25 to 1"
                .to_string()
        };
        let mut pay = Self::USUAL;
        for (n, part) in text.split([',', ';']).enumerate() {
            // The rows may be named, and then one is enough.
            let (row, odds) = match part.split_once('=') {
                Some((row, odds)) => (row.trim(), odds),
                None if text.split([',', ';']).count() != 2 => return Err(expected()),
                None => (if n == 0 { "suited" } else { "king-queen" }, part),
            };
            let odds: Odds = odds.trim().parse().map_err(|_| expected())?;
            match row {
                "suited" => pay.suited = odds,
                "king-queen" => pay.king_queen = odds,
                _ => return Err("the rows of the pay table are suited and king-queen".into()),
            }
        }
        Ok(pay)
    }

    fn print(&self) -> String {
        format!("{};{}", self.suited, self.king_queen)
    }
}

/// What one, two and three sevens pay where the wager is read to the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SevensPay(Option<[Odds; 3]>);

impl SevensPay {
    /// No table.
    pub const NONE: Self = Self(None);

    /// The odds of one, two and three sevens.
    pub const fn odds(self) -> Option<[Odds; 3]> {
        self.0
    }
}

impl OptionValue for SevensPay {
    fn values() -> String {
        "none, 2 to 1;10 to 1;100 to 1, or other odds of one, two and three sevens".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self(None));
        }
        let odds: Result<Vec<Odds>, _> = text.split([',', ';']).map(|o| o.trim().parse()).collect();
        match odds.as_deref() {
            Ok([one, two, three]) => Ok(Self(Some([*one, *two, *three]))),
            _ => Err("expected none, or the odds of one, two and three sevens, such as \
                      2 to 1;10 to 1;100 to 1"
                .into()),
        }
    }

    fn print(&self) -> String {
        self.0.map_or("none".into(), |[one, two, three]| format!("{one};{two};{three}"))
    }
}

/// Where the cutting card goes: this share of the stack is behind it, in
/// hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackShare(u8);

impl BackShare {
    /// A quarter, the least.
    pub const QUARTER: Self = Self(25);
    const MOST: u8 = 90;

    /// That share of a stack, in whole cards, rounded up.
    pub const fn of(self, stack: u16) -> u16 {
        (stack * self.0 as u16).div_ceil(100)
    }
}

impl OptionValue for BackShare {
    fn values() -> String {
        "0.25, 0.3, 0.5, or another share from 0.25 to 0.9".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let expected = || "expected a share from 0.25 to 0.9, such as 0.25 or 0.4".to_string();
        let hundredths = text.strip_prefix("0.").or(text.strip_prefix('.')).ok_or_else(expected)?;
        let share = match hundredths.len() {
            1 => hundredths.parse::<u8>().map_err(|_| expected())? * 10,
            2 => hundredths.parse::<u8>().map_err(|_| expected())?,
            _ => return Err(expected()),
        };
        if (Self::QUARTER.0..=Self::MOST).contains(&share) {
            Ok(Self(share))
        } else {
            Err(expected())
        }
    }

    fn print(&self) -> String {
        format!("0.{:02}", self.0)
    }
}

/// Something whose rules are not at hand, so that it can only be off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RulesNotFound;

impl OptionValue for RulesNotFound {
    fn values() -> String {
        "off".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "off" => Ok(Self),
            _ => Err("its rules were not found, so it cannot be offered: expected off".into()),
        }
    }

    fn print(&self) -> String {
        "off".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads<T: OptionValue>(text: &str, printed: &str) {
        assert_eq!(T::parse(text).unwrap().print(), printed, "{text}");
        assert_eq!(T::parse(printed), T::parse(text));
    }

    #[test]
    fn values_read_back_as_they_print() {
        reads::<Bonus<2, 1>>("2:1", "2 to 1");
        reads::<Bonus<3, 2>>("off", "off");
        reads::<Designated>("Js As", "As Js");
        reads::<Designated>("As+Qd", "As Qd");
        reads::<SameSuitPay>("king-queen=30:1", "5 to 2;30 to 1");
        reads::<SameSuitPay>("3:1,30:1", "3 to 1;30 to 1");
        reads::<SevensPay>("2:1,10:1,50:1", "2 to 1;10 to 1;50 to 1");
        reads::<BackShare>("0.3", "0.30");
        reads::<RulesNotFound>("off", "off");
    }

    #[test]
    fn what_cannot_be_says_what_can() {
        for (error, expected) in [
            (Bonus::<2, 1>::parse("3 to 1").unwrap_err(), "expected off or 2 to 1"),
            (Designated::parse("As Ts").unwrap_err(), "expected off, or an ace"),
            (Designated::parse("").unwrap_err(), "expected off, or an ace"),
            (Designated::parse("éé").unwrap_err(), "expected off, or an ace"),
            (SameSuitPay::parse("5 to 2").unwrap_err(), "expected the odds of two cards"),
            (SevensPay::parse("5 to 2").unwrap_err(), "expected none, or the odds"),
            (BackShare::parse("0.24").unwrap_err(), "expected a share from 0.25"),
            (BackShare::parse("25").unwrap_err(), "expected a share from 0.25"),
            (RulesNotFound::parse("on").unwrap_err(), "its rules were not found"),
        ] {
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
