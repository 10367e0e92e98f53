//! Options that are more than a word: vigorish, multiples of odds, field odds
//! and the fire bet's pay table.

use boardwalk_equipment::{Money, Odds, ParseError};

use super::Number;
use crate::{OptionValue, option_words};

/// A vigorish of at most five percent, in hundredths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VigRate(u16);

/// A whole: a hundred percent in hundredths of a percent.
const WHOLE: i64 = 10_000;

impl VigRate {
    /// Five percent.
    pub const FIVE_PERCENT: VigRate = VigRate(500);

    /// What is charged on an amount, if it comes to whole cents.
    pub fn of(self, base: Money, rounding: VigRounding) -> Option<Money> {
        let product = base.cents() * i64::from(self.0);
        if product == 0 {
            return Some(Money::ZERO);
        }
        let dollar = Money::DOLLAR.cents();
        let quarter = dollar / 4;
        let cents = match rounding {
            VigRounding::Exact if product % WHOLE != 0 => return None,
            VigRounding::Exact => product / WHOLE,
            VigRounding::DownToDollarMin1 => (product / WHOLE / dollar).max(1) * dollar,
            VigRounding::UpToQuarter => {
                let in_quarters = WHOLE * quarter;
                (product + in_quarters - 1) / in_quarters * quarter
            }
        };
        Money::from_cents(cents)
    }
}

impl OptionValue for VigRate {
    fn values() -> String {
        "5%, 4%, 2.5%, 0%, or any rate up to 5%".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let expected = || "expected a rate from 0% to 5%, such as 5% or 2.5%".to_string();
        // Hundredths of a percent read like cents.
        let rate: Money = text.trim_end_matches('%').parse().map_err(|_: ParseError| expected())?;
        match u16::try_from(rate.cents()) {
            Ok(rate @ 0..=500) => Ok(VigRate(rate)),
            _ => Err(expected()),
        }
    }

    fn print(&self) -> String {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => format!("{whole}%"),
            part if part % 10 == 0 => format!("{whole}.{}%", part / 10),
            part => format!("{whole}.{part:02}%"),
        }
    }
}

option_words! {
    /// When the vigorish is paid.
    pub enum VigTiming {
        /// With the wager; it goes back with a wager taken down.
        AtPlacement = "at-placement",
        /// Out of what the wager wins.
        OnWin = "on-win",
    }
}

option_words! {
    /// How the vigorish is rounded.
    pub enum VigRounding {
        /// Not at all: the amount must give whole cents.
        Exact = "exact",
        /// Down to a dollar, one dollar at the least.
        DownToDollarMin1 = "down-to-dollar-min-1",
        /// Up to a quarter.
        UpToQuarter = "up-to-quarter",
    }
}

/// How often the flat wager may be taken in odds, for each point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddsMultiple([u8; 6]);

impl OddsMultiple {
    /// Twice, on every point.
    pub const DOUBLE: OddsMultiple = OddsMultiple([2; 6]);
    /// The highest multiple that can be posted.
    pub const MAX: u8 = 100;

    /// The multiple on a point.
    pub const fn on(self, number: Number) -> u8 {
        self.0[number as usize]
    }
}

impl OptionValue for OddsMultiple {
    fn values() -> String {
        "1x, 2x, 3x, 5x, 10x, 20x, 100x, or by point such as 4,10:3;5,9:4;6,8:5".into()
    }

    /// `2x`, or points and their multiples as `4,10:3;5,9:4;6,8:5`.
    fn parse(text: &str) -> Result<Self, String> {
        let expected =
            || "expected 1x to 100x, or a multiple for every point as in 4,10:3;5,9:4;6,8:5";
        let multiple = |text: &str| {
            let text = text.trim();
            let number = text.strip_suffix('x').unwrap_or(text).parse::<u8>().ok();
            number.filter(|n| (1..=Self::MAX).contains(n)).ok_or_else(expected)
        };
        if !text.contains(':') {
            return Ok(OddsMultiple([multiple(text)?; 6]));
        }
        let mut multiples = [None; 6];
        for part in text.trim_start_matches('{').trim_end_matches('}').split(';') {
            let (points, times) = part.split_once(':').ok_or_else(expected)?;
            let times = multiple(times)?;
            for point in points.split(',') {
                let number = point.trim().parse().ok().and_then(Number::of);
                let number = number.ok_or_else(expected)?;
                if multiples[number as usize].replace(times).is_some() {
                    return Err(format!("the point {} is given twice", number.total()));
                }
            }
        }
        let mut found = [0; 6];
        for (place, multiple) in multiples.into_iter().enumerate() {
            found[place] = multiple.ok_or_else(expected)?;
        }
        Ok(OddsMultiple(found))
    }

    fn print(&self) -> String {
        if self.0.iter().all(|n| *n == self.0[0]) {
            return format!("{}x", self.0[0]);
        }
        let [four, five, six, eight, nine, ten] = self.0;
        if (four, five, six) == (ten, nine, eight) {
            return format!("4,10:{four};5,9:{five};6,8:{six}");
        }
        let parts: Vec<_> =
            Number::ALL.iter().map(|n| format!("{}:{}", n.total(), self.on(*n))).collect();
        parts.join(";")
    }
}

/// What the field pays on a 2 or a 12: two to one or better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldOdds(Odds);

impl FieldOdds {
    /// The least that the rules allow.
    pub const LEAST: FieldOdds = FieldOdds(Odds::new(2, 1));

    /// The odds.
    pub const fn odds(self) -> Odds {
        self.0
    }
}

impl OptionValue for FieldOdds {
    fn values() -> String {
        "2 to 1, 3 to 1, or better odds".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let odds: Odds = text.parse().map_err(|e: ParseError| e.to_string())?;
        if !odds.at_least(Self::LEAST.0) {
            return Err(format!("the field must pay at least {} here, not {odds}", Self::LEAST.0));
        }
        Self::parse_for_study(text)
    }

    fn parse_for_study(text: &str) -> Result<Self, String> {
        let odds: Odds = text.parse().map_err(|e: ParseError| e.to_string())?;
        // The highest stake is kept in the books at a thousand to one.
        if !Odds::new(1_000, 1).at_least(odds) {
            return Err(format!("no odds above 1,000 to 1 can be kept, such as {odds}"));
        }
        Ok(FieldOdds(odds))
    }

    fn print(&self) -> String {
        self.0.to_string()
    }
}

/// The fire bet: not offered, or what it pays on four, five and six points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FireBet(Option<[Odds; 3]>);

/// What the fire bet pays where the licensee says no more than that it is on.
const FIRE: [Odds; 3] = [Odds::new(24, 1), Odds::new(249, 1), Odds::new(999, 1)];

impl FireBet {
    /// Not offered.
    pub const OFF: FireBet = FireBet(None);

    /// Whether it is offered.
    pub const fn is_on(self) -> bool {
        self.0.is_some()
    }

    /// What it pays on four, five and six points.
    pub const fn odds(self) -> [Odds; 3] {
        match self.0 {
            Some(odds) => odds,
            None => FIRE,
        }
    }
}

impl OptionValue for FireBet {
    fn values() -> String {
        "off, on, or what 4 and 5 and 6 points pay such as 24,249,999".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let expected = || {
            "expected off, on, or three odds up to 1,000 to 1 that rise, such as 24,249,999"
                .to_string()
        };
        match text {
            "off" => return Ok(FireBet(None)),
            "on" => return Ok(FireBet(Some(FIRE))),
            _ => {}
        }
        let odds = text.split(',').map(|odds| odds.trim().parse().ok());
        let odds: Option<Vec<Odds>> = odds.collect();
        let odds = odds.and_then(|odds| <[Odds; 3]>::try_from(odds).ok()).ok_or_else(expected)?;
        let [four, five, six] = odds;
        if five.at_least(four) && six.at_least(five) && Odds::new(1_000, 1).at_least(six) {
            Ok(FireBet(Some(odds)))
        } else {
            Err(expected())
        }
    }

    fn print(&self) -> String {
        match self.0 {
            None => "off".into(),
            Some([four, five, six]) => format!("{four},{five},{six}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn vigorish_is_rounded_as_the_option_says() {
        let vig = |base, rounding| VigRate::FIVE_PERCENT.of(money(base), rounding);
        for (base, exact, down, up) in [
            ("20", Some("1"), "1", "1"),
            ("25", Some("1.25"), "1", "1.25"),
            ("26", Some("1.30"), "1", "1.50"),
            ("39.99", None, "1", "2"),
            ("40", Some("2"), "2", "2"),
            ("5", Some("0.25"), "1", "0.25"),
        ] {
            assert_eq!(vig(base, VigRounding::Exact), exact.map(money), "{base}");
            assert_eq!(vig(base, VigRounding::DownToDollarMin1), Some(money(down)), "{base}");
            assert_eq!(vig(base, VigRounding::UpToQuarter), Some(money(up)), "{base}");
        }
        assert_eq!(VigRate(0).of(money("20"), VigRounding::UpToQuarter), Some(Money::ZERO));
    }

    #[test]
    fn rates_and_multiples_read_back() {
        for rate in ["5%", "2.5%", "0%", "4.75%", "0.05%"] {
            assert_eq!(VigRate::parse(rate).unwrap().print(), rate);
        }
        for bad in ["5.01%", "-1%", "", "%", "five"] {
            assert!(VigRate::parse(bad).is_err(), "{bad}");
        }
        for multiple in ["1x", "100x", "4,10:3;5,9:4;6,8:5", "4:1;5:2;6:3;8:4;9:5;10:6"] {
            assert_eq!(OddsMultiple::parse(multiple).unwrap().print(), multiple);
        }
        assert_eq!(OddsMultiple::parse("{4,10:3;5,9:4;6,8:5}").unwrap().on(Number::Nine), 4);
        for bad in ["", "0x", "101x", "4:3", "4,4:3;5,9:4;6,8:5;10:1", "7:2", "4,10:3;5,9:4;6,8:"] {
            assert!(OddsMultiple::parse(bad).is_err(), "{bad}");
        }
        for fire in ["off", "24 to 1,249 to 1,999 to 1"] {
            assert_eq!(FireBet::parse(fire).unwrap().print(), fire);
        }
        for bad in ["", "24", "24,249", "24,249,999,1", "24,23,999", "24 for 1,249,999"] {
            assert!(FireBet::parse(bad).is_err(), "{bad}");
        }
    }
}
