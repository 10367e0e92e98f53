//! Additional wagers, 2.17, and the progressive wager, 2.19: what the first
//! cards of a box are worth to them.

use boardwalk_equipment::{Card, Cite, Money, Odds, Rank, Suit, cite};

use super::options::{Options, ProgressiveTable, SevensPreset};
use super::points::{Points, is_ace, is_seven};

/// How a side wager ends, or that the next card is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// It loses.
    Lost(Cite),
    /// The dollar comes back and nothing with it.
    Back(Cite),
    /// What a dollar wins.
    Won(Money, Cite),
    /// Not yet decided.
    Open,
}

/// What a dollar wins at odds that were checked when the table opened.
fn pays(odds: Odds, cite: Cite) -> Side {
    odds.pay(Money::DOLLAR).map_or(Side::Lost(cite), |profit| Side::Won(profit, cite))
}

/// Over or under 13: aces count as one, and 13 itself loses both.
pub fn over_under(points: Points, over: bool) -> Side {
    let count = points.hard();
    if (over && count > 13) || (!over && count < 13) {
        let cite = match (points.is_soft(), over) {
            // An ace that is eleven elsewhere is one here.
            (true, _) => cite!("19:47-2.2(b)3ii"),
            (false, true) => cite!("13:69F-2.17(b)1"),
            (false, false) => cite!("13:69F-2.17(b)2"),
        };
        return pays(Odds::EVEN, cite);
    }
    match count {
        13 => Side::Lost(cite!("13:69F-2.17(c)")),
        _ => Side::Lost(cite!("13:69F-2.17(d)")),
    }
}

/// The first two cards of one suit; its king and queen pay more.
pub fn same_suit(options: &Options, [one, other]: [Card; 2]) -> Side {
    let pay = options.same_suit_pay();
    if one.suit() != other.suit() {
        return Side::Lost(cite!("13:69F-2.17(d)"));
    }
    let cite = cite!("13:69F-2.17(b)3");
    match (one.rank(), other.rank()) {
        (Rank::King, Rank::Queen) | (Rank::Queen, Rank::King) => pays(pay.king_queen, cite),
        _ => pays(pay.suited, cite),
    }
}

/// What the sevens that a box begins with win. `done` says that no more cards
/// come.
pub fn sevens(options: &Options, cards: &[Card], done: bool) -> Side {
    let won = cite!("13:69F-2.17(b)4");
    let lost = Side::Lost(cite!("13:69F-2.17(d)"));
    let cards = &cards[..cards.len().min(3)];
    let waits = cards.len() == 2 && cards.iter().all(|card| is_seven(*card)) && !done;
    if waits {
        return Side::Open;
    }
    match (options.sevens_preset(), options.sevens_literal_pay().odds()) {
        (SevensPreset::Literal, Some(odds)) => {
            match cards.iter().filter(|card| is_seven(**card)).count() {
                0 => lost,
                count => odds.get(count - 1).map_or(lost, |odds| pays(*odds, won)),
            }
        }
        (SevensPreset::SuperSevens, _) | (SevensPreset::Literal, None) => {
            let run = cards.iter().take_while(|card| is_seven(**card)).count();
            let suited = |run: usize| cards[..run].iter().all(|c| c.suit() == cards[0].suit());
            match run {
                0 => lost,
                1 => pays(SEVEN, won),
                2 if suited(2) => pays(TWO_SEVENS_SUITED, won),
                2 => pays(TWO_SEVENS, won),
                _ if suited(3) => pays(THREE_SEVENS_SUITED, won),
                _ => pays(THREE_SEVENS, won),
            }
        }
    }
}

const SEVEN: Odds = Odds::new(3, 1);
const TWO_SEVENS: Odds = Odds::new(50, 1);
const TWO_SEVENS_SUITED: Odds = Odds::new(100, 1);
const THREE_SEVENS: Odds = Odds::new(500, 1);
const THREE_SEVENS_SUITED: Odds = Odds::new(5_000, 1);

/// What a progressive award is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Award {
    /// Nothing: the run of aces was too short.
    None,
    /// A fixed amount.
    Fixed(Money),
    /// A tenth of the meter.
    Tenth,
    /// All of it.
    Meter,
}

impl Award {
    /// What it comes to with so much in the meter.
    pub fn worth(self, meter: Money) -> Money {
        match self {
            Award::None => Money::ZERO,
            Award::Fixed(amount) => amount,
            Award::Meter => meter,
            Award::Tenth => Money::from_cents((meter.cents() + 5) / 10).unwrap_or(Money::ZERO),
        }
    }
}

/// What the aces that a box begins with win. The run is open while it is
/// unbroken and more cards may come; `done` says that none do.
pub fn progressive(table: ProgressiveTable, cards: &[Card], meter: Money, done: bool) -> Side {
    let cite = cite!("19:47-2.19");
    let run = aces(cards);
    if run.len() == cards.len() && run.len() < 4 && !done {
        return Side::Open;
    }
    let worth = |award: Award| award.worth(meter);
    let amount = awards(table, run).into_iter().map(worth).fold(Money::ZERO, Money::max);
    // The dollar went into the acceptor and stays there.
    match amount.checked_sub(Money::DOLLAR) {
        Some(profit) if profit.is_positive() => Side::Won(profit, cite),
        Some(Money::ZERO) => Side::Back(cite),
        Some(_) | None => Side::Lost(cite),
    }
}

/// The run of aces that a box begins with, up to four.
pub fn aces(cards: &[Card]) -> &[Card] {
    let run = cards.iter().take(4).take_while(|card| is_ace(**card)).count();
    &cards[..run]
}

/// Every award that a run of aces has, the highest last in the list of its
/// length: a run of four begins with one of three.
pub fn awards(table: ProgressiveTable, run: &[Card]) -> [Award; 4] {
    std::array::from_fn(|n| match run.get(..=n) {
        Some(aces) => award(table, aces),
        None => Award::None,
    })
}

fn award(table: ProgressiveTable, aces: &[Card]) -> Award {
    let red = |card: &Card| matches!(card.suit(), Suit::Hearts | Suit::Diamonds);
    let one_suit = aces.iter().all(|card| card.suit() == aces[0].suit());
    let one_color = aces.iter().all(|card| red(card) == red(&aces[0]));
    let fixed = |dollars| Award::Fixed(Money::dollars(dollars));
    match (table, aces.len()) {
        (ProgressiveTable::Off, _) | (_, 0) => Award::None,
        (ProgressiveTable::A, 1) => fixed(1),
        (ProgressiveTable::A, 2) if one_suit => fixed(50),
        (ProgressiveTable::A, 2) if one_color => fixed(10),
        (ProgressiveTable::A, 2) => fixed(5),
        (ProgressiveTable::A, 3) if one_suit => fixed(2_500),
        (ProgressiveTable::A, 3) if one_color => fixed(250),
        (ProgressiveTable::A, 3) => fixed(100),
        (ProgressiveTable::A, _) if one_color => Award::Meter,
        (ProgressiveTable::A, _) => fixed(1_500),
        (ProgressiveTable::B, 1) => Award::None,
        (ProgressiveTable::B, 2) if one_suit => fixed(50),
        (ProgressiveTable::B, 2) => fixed(25),
        (ProgressiveTable::B, 3) if one_suit => fixed(2_500),
        (ProgressiveTable::B, 3) => fixed(250),
        (ProgressiveTable::B, _) if one_suit => Award::Meter,
        (ProgressiveTable::B, _) => Award::Tenth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameOptions;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn sevens_pay_by_how_many_come_first() {
        let options = Options::default();
        for (text, wins) in [
            ("8s 7s", None),
            ("7s 8s", Some(3)),
            ("7s 7d 2c", Some(50)),
            ("7s 7s 2c", Some(100)),
            ("7s 7d 7c", Some(500)),
            ("7s 7s 7d", Some(500)),
            ("7s 7s 7s", Some(5_000)),
        ] {
            let side = sevens(&options, &cards(text), true);
            let dollars = match side {
                Side::Won(profit, _) => Some(profit.cents() / 100),
                Side::Lost(_) | Side::Back(_) | Side::Open => None,
            };
            assert_eq!(dollars, wins, "{text}");
        }
        assert_eq!(sevens(&options, &cards("7s 7d"), false), Side::Open);
    }

    #[test]
    fn sevens_read_to_the_letter_count_wherever_they_are() {
        let options = Options::build(&[
            ("sevens-preset".into(), "literal".into()),
            ("sevens-literal-pay".into(), "2:1,10:1,100:1".into()),
        ])
        .unwrap();
        let wins = |text: &str| match sevens(&options, &cards(text), true) {
            Side::Won(profit, _) => profit.cents() / 100,
            Side::Lost(_) | Side::Back(_) | Side::Open => 0,
        };
        assert_eq!(["8s 9s", "8s 7s", "7s 7d 8s", "7s 7d 7h"].map(wins), [0, 2, 10, 100]);
    }

    #[test]
    fn aces_win_by_suit_and_color() {
        use ProgressiveTable::{A, B};
        let fixed = |dollars| Award::Fixed(Money::dollars(dollars));
        for (text, a, b) in [
            ("As", fixed(1), Award::None),
            ("As As", fixed(50), fixed(50)),
            ("As Ac", fixed(10), fixed(25)),
            ("As Ad", fixed(5), fixed(25)),
            ("Ah Ah Ah", fixed(2_500), fixed(2_500)),
            ("Ah Ad Ah", fixed(250), fixed(250)),
            ("Ah Ad As", fixed(100), fixed(250)),
            ("Ah Ad Ah Ad", Award::Meter, Award::Tenth),
            ("Ah Ah Ah Ah", Award::Meter, Award::Meter),
            ("Ah Ad As Ac", fixed(1_500), Award::Tenth),
        ] {
            let cards = cards(text);
            let last = cards.len() - 1;
            assert_eq!(awards(A, &cards)[last], a, "{text}");
            assert_eq!(awards(B, &cards)[last], b, "{text}");
        }
        assert_eq!(aces(&cards("Ah 2d Ah")).len(), 1);
        assert_eq!(aces(&cards("Kh Ad Ah")).len(), 0);
    }
}
