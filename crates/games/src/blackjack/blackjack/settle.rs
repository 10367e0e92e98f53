//! How a wager on a hand ends, 2.3(a), (b) and (e) and 2.6(k). Pure: what the
//! hands are goes in, what is owed comes out.

use std::cmp::Ordering;

use boardwalk_equipment::{Card, Cite, Odds, Rank, cite};

use super::options::{BonusScope, Options, SoftSeventeen, Split21};
use super::points::{Points, TWENTY_ONE};
use crate::Outcome;

/// A dealer's hand that takes no more cards.
#[derive(Debug, Clone, Copy)]
pub struct DealerHand {
    /// What it counts.
    pub points: Points,
}

impl DealerHand {
    /// Whether it is an ace and a ten, and no more.
    #[inline(always)]
    pub const fn has_blackjack(self) -> bool {
        self.points.is_two_card_21()
    }
}

/// A player's hand at the end.
#[derive(Debug, Clone, Copy)]
pub struct PlayerHand<'a> {
    /// What it counts.
    pub points: Points,
    /// Its cards in the order in which they came.
    pub cards: &'a [Card],
    /// Whether it is a blackjack.
    pub has_blackjack: bool,
    /// Whether it was doubled.
    pub is_doubled: bool,
    /// Whether the box was split.
    pub came_of_split: bool,
}

/// How a hand ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The wager is lost.
    Lost(Cite),
    /// It goes back.
    Void(Cite),
    /// It wins.
    Won(Cite),
}

impl Verdict {
    /// What a wager so ended is called, and the provision that says so.
    #[inline(always)]
    pub const fn outcome(self) -> (Outcome, Cite) {
        match self {
            Verdict::Lost(cite) => (Outcome::Lost, cite),
            Verdict::Void(cite) => (Outcome::Void, cite),
            Verdict::Won(cite) => (Outcome::Won, cite),
        }
    }

    /// The same for one wager on the hand: what a split or doubling added goes
    /// back if the dealer has blackjack.
    #[inline(always)]
    pub const fn for_part(self, part: Part, dealer: DealerHand) -> Self {
        match (self, part) {
            (Verdict::Lost(_), Part::Split) if dealer.has_blackjack() => {
                Verdict::Void(cite!("13:69F-2.11(d)"))
            }
            (Verdict::Lost(_), Part::Double) if dealer.has_blackjack() => {
                Verdict::Void(cite!("19:47-2.10"))
            }
            (verdict, _) => verdict,
        }
    }
}

/// What the dealer draws to, 2.12.
const SEVENTEEN: u32 = 17;

/// Whether the dealer draws on: to 17, hard or soft, and with the option from a
/// soft 17 on, 2.12.
#[inline(always)]
pub const fn dealer_draws(options: &Options, points: Points) -> bool {
    let total = points.total();
    let hits = matches!(options.dealer_soft_17(), SoftSeventeen::Hit);
    total < SEVENTEEN || total == SEVENTEEN && points.is_soft() && hits
}

/// Which hand is higher, blackjacks apart: a dealer's that is too many is lower than
/// any, 2.3(a).
#[inline(always)]
pub fn compare(hand: Points, dealer: Points) -> Ordering {
    let theirs = if dealer.is_bust() { 0 } else { dealer.total() };
    hand.total().cmp(&theirs)
}

/// A hand that is not too many against the dealer's. The order of the tests is
/// part of the rule.
#[inline(always)]
pub fn verdict(options: &Options, hand: &PlayerHand<'_>, dealer: DealerHand) -> Verdict {
    if hand.has_blackjack {
        return match (dealer.has_blackjack(), options.both_up()) {
            (true, true) => Verdict::Won(cite!("19:47-2.6(k)1")),
            (true, false) => Verdict::Void(cite!("19:47-2.3(b)")),
            (false, _) => Verdict::Won(cite!("19:47-2.3(e)")),
        };
    }
    if dealer.has_blackjack() {
        return Verdict::Lost(cite!("19:47-2.3(b)"));
    }
    match compare(hand.points, dealer.points) {
        Ordering::Greater => {
            let five_cards = hand.points.total() == TWENTY_ONE && hand.points.cards() == 5;
            return Verdict::Won(if five_cards && options.pay_five_card_21().odds().is_some() {
                cite!("19:47-2.3(a)4")
            } else if dealer.points.is_bust() {
                cite!("19:47-2.3(a)1")
            } else {
                cite!("19:47-2.3(a)2")
            });
        }
        Ordering::Less => return Verdict::Lost(cite!("19:47-2.3(a)")),
        Ordering::Equal => {}
    }
    let letter = options.split_21_vs_dealer_21() == Split21::Win;
    if letter && hand.points.is_two_card_21() {
        return Verdict::Won(cite!("19:47-2.3(a)3"));
    }
    if options.both_up() {
        Verdict::Lost(cite!("19:47-2.6(k)1"))
    } else {
        Verdict::Void(cite!("19:47-2.3(b)"))
    }
}

/// Which of a hand's wagers is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The wager made before the deal.
    Original,
    /// One that a split added.
    Split,
    /// One that doubling added.
    Double,
}

/// What a winning wager is paid at: 1 to 1, a blackjack 3 to 2, or where the
/// licensee offers it and the hand has it the best bonus, 2.3(e).
#[inline(always)]
pub fn odds(options: &Options, hand: &PlayerHand<'_>, part: Part, won: Cite) -> (Odds, Cite) {
    let base = match (hand.has_blackjack, options.both_up()) {
        (false, _) => (Odds::EVEN, won),
        (true, false) => (BLACKJACK, cite!("19:47-2.3(e)")),
        // Against another blackjack (k)1 decides; what it pays is in (k)2.
        (true, true) if won == cite!("19:47-2.6(k)1") => (Odds::EVEN, won),
        (true, true) => (Odds::EVEN, cite!("19:47-2.6(k)2")),
    };
    if options.pays_bonuses() && is_in_scope(options, hand, part) {
        return bonus(options, hand).filter(|(odds, _)| odds.at_least(base.0)).unwrap_or(base);
    }
    base
}

/// Standard blackjack, 2.3(e).
const BLACKJACK: Odds = Odds::new(3, 2);

fn is_in_scope(options: &Options, hand: &PlayerHand<'_>, part: Part) -> bool {
    match options.bonus_scope() {
        BonusScope::UndoubledUnsplit => !hand.is_doubled && !hand.came_of_split,
        BonusScope::OriginalWager => part == Part::Original,
        BonusScope::AllHands => true,
    }
}

/// The best bonus that the hand has and the licensee offers.
fn bonus(options: &Options, hand: &PlayerHand<'_>) -> Option<(Odds, Cite)> {
    let designated = |one: Card, other: Card| {
        let named = hand.has_blackjack && options.pay_designated_blackjack().is(one, other);
        named.then_some((Odds::new(2, 1), cite!("19:47-2.3(e)3")))
    };
    match *hand.cards {
        [one, other] => designated(one, other),
        [a, b, c] => {
            let suited = a.suit() == b.suit() && b.suit() == c.suit();
            let mut ranks = [a.rank(), b.rank(), c.rank()];
            ranks.sort_unstable();
            match ranks {
                [Rank::Six, Rank::Seven, Rank::Eight] if suited => {
                    options.pay_678_suited().odds().map(|odds| (odds, cite!("19:47-2.3(e)1")))
                }
                [Rank::Seven, Rank::Seven, Rank::Seven] => {
                    options.pay_777().odds().map(|odds| (odds, cite!("19:47-2.3(e)2")))
                }
                _ => None,
            }
        }
        [_, _, _, _, _] if hand.points.total() == TWENTY_ONE => {
            options.pay_five_card_21().odds().map(|odds| (odds, cite!("19:47-2.3(e)4")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameOptions;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    fn points(cards: &[Card]) -> Points {
        cards.iter().fold(Points::NONE, |points, card| points.with(*card))
    }

    fn against(options: &[(&str, &str)], hand: &str, split: bool, dealer: &str) -> &'static str {
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let options = Options::build(&options).unwrap();
        let cards = cards(hand);
        let points_of_hand = points(&cards);
        let hand = PlayerHand {
            points: points_of_hand,
            cards: &cards,
            has_blackjack: !split && points_of_hand.is_two_card_21(),
            is_doubled: false,
            came_of_split: split,
        };
        let dealer = DealerHand { points: points(&self::cards(dealer)) };
        match verdict(&options, &hand, dealer) {
            Verdict::Lost(_) => "lost",
            Verdict::Void(_) => "void",
            Verdict::Won(cite) => match odds(&options, &hand, Part::Original, cite).0 {
                odds if odds == Odds::new(1, 1) => "1 to 1",
                odds if odds == Odds::new(3, 2) => "3 to 2",
                odds if odds == Odds::new(2, 1) => "2 to 1",
                _ => "other odds",
            },
        }
    }

    #[test]
    fn the_order_of_tests() {
        let up = [("dealer-card-procedure", "both-cards-up")];
        for (hand, dealer, plain, both_up) in [
            ("As Kd", "Ah Kc", "void", "1 to 1"),
            ("As Kd", "Th 9c", "3 to 2", "1 to 1"),
            ("As Kd", "7h 7c 7d", "3 to 2", "1 to 1"),
            ("7s 7d 7h", "Ah Kc", "lost", "lost"),
            ("9s 8d", "Th 6c 9d", "1 to 1", "1 to 1"),
            ("Ts 9d", "Th 8c", "1 to 1", "1 to 1"),
            ("Ts 8d", "Th 8c", "void", "lost"),
            ("Ts 7d", "Th 8c", "lost", "lost"),
        ] {
            assert_eq!(against(&[], hand, false, dealer), plain, "{hand} against {dealer}");
            assert_eq!(against(&up, hand, false, dealer), both_up, "{hand} against {dealer}");
        }
    }

    #[test]
    fn a_split_twenty_one_is_no_blackjack() {
        assert_eq!(against(&[], "As Kd", true, "5h Jc 6d"), "void");
        assert_eq!(
            against(&[("split-21-vs-dealer-21", "win")], "As Kd", true, "5h Jc 6d"),
            "1 to 1"
        );
        assert_eq!(against(&[("split-21-vs-dealer-21", "win")], "As Kd", true, "Ah Jc"), "lost");
        assert_eq!(against(&[], "As Kd", true, "Th 9c"), "1 to 1");
    }

    #[test]
    fn bonuses_are_paid_on_winning_hands() {
        let on = [
            ("pay-678-suited", "2:1"),
            ("pay-777", "3:2"),
            ("pay-designated-blackjack", "As Js"),
            ("pay-five-card-21", "2:1"),
        ];
        for (hand, dealer, paid) in [
            ("6s 7s 8s", "Th Jc", "2 to 1"),
            ("8s 6s 7s", "Th Jc", "2 to 1"),
            ("6s 7s 8d", "Th Jc", "1 to 1"),
            ("6s 7s 8s", "7h 7c 7d", "void"),
            ("7s 7d 7c", "Th 9c", "3 to 2"),
            ("3h 2c 5s 4d 7h", "Kd Qs", "2 to 1"),
            ("3h 2c 5s 4d 6h", "Kd 9s", "1 to 1"),
            ("As Js", "Th 9c", "2 to 1"),
            ("Js As", "Th 9c", "2 to 1"),
            ("As Jd", "Th 9c", "3 to 2"),
        ] {
            assert_eq!(against(&on, hand, false, dealer), paid, "{hand} against {dealer}");
            assert!(!against(&[], hand, false, dealer).starts_with("2 to"), "{hand}");
        }
    }
}
