//! Basic strategy, worked out from the options in force.

use super::options::{Options, Procedure, SoftSeventeen, Surrender};

/// What to do with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Play {
    Stand,
    Draw,
    Double,
    Surrender,
}

/// Total-dependent basic strategy: what to do with each total against each card
/// of the dealer, or where both are up against each hand.
///
/// It is worked out by expectation. Cards come with the frequencies of the
/// decks in use without the dealer's open cards and the first two of the hand,
/// each way to make a total weighted as it comes, and stay so; the dealer draws
/// as the options say; where a blackjack of the dealer would have ended the
/// round, or leaves only the first wager at risk, it is left out of the count,
/// but for split hands that can be lost before it is known. A split hand is
/// not split again in the calculation, and bonus payouts are ignored.
pub struct BasicStrategy {
    /// By the dealer's hand and the own: two cards, two cards of a split hand,
    /// and more.
    plays: Box<[[[Play; OWN]; DEALERS]; 3]>,
    /// Whether to split, by the dealer's hand and the value of a card.
    splits: [[bool; 12]; DEALERS],
}

impl std::fmt::Debug for BasicStrategy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BasicStrategy")
    }
}

/// The dealer's hand as a number: the total, and 32 more if it is soft and there
/// are two cards.
pub(super) const DEALERS: usize = 64;
/// A hand's total, and 32 more if it is soft.
pub(super) const OWN: usize = 64;

/// Which cards of a hand are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The first two of the box.
    Two = 0,
    /// The first two of a hand that came of a split.
    TwoOfSplit = 1,
    /// Three or more.
    More = 2,
}

/// The place of a total in the tables.
#[inline(always)]
pub const fn place(total: u32, soft: bool) -> usize {
    (total as usize | if soft { 32 } else { 0 }) & 63
}

impl BasicStrategy {
    /// Works it out.
    pub fn for_options(options: &Options) -> Self {
        let plays = Box::new([[[Play::Stand; OWN]; DEALERS]; 3]);
        let mut strategy = Self { plays, splits: [[false; 12]; DEALERS] };
        for dealer in dealers(options) {
            strategy.against(options, &dealer);
        }
        strategy
    }

    /// What to do with a hand of this total.
    #[inline(always)]
    pub fn play(&self, stage: Stage, dealer: usize, own: usize) -> Play {
        self.plays[stage as usize][dealer & 63][own & 63]
    }

    /// What to do with two cards of this total against a dealer's card of this
    /// value, an ace eleven.
    pub fn first_two(&self, up: u32, total: u32, soft: bool) -> Play {
        self.play(Stage::Two, place(up, false), place(total, soft))
    }

    /// Whether to split two cards of this value, an ace eleven.
    #[inline(always)]
    pub fn splits(&self, dealer: u32, worth: u32) -> bool {
        self.splits[dealer as usize & 63].get(worth as usize).copied().unwrap_or(false)
    }

    fn against(&mut self, options: &Options, dealer: &Dealer) {
        let values = Values::of(options, dealer, &[]).1;
        for own in (0..OWN).filter(|own| is_hand(*own)) {
            let draws = values.draw(own) > values.stand(own as u32 & 31);
            self.plays[Stage::More as usize][dealer.place][own] =
                if draws { Play::Draw } else { Play::Stand };
        }
        self.first_two_against(options, dealer);
        for worth in 2..=11u32 {
            let own = if worth == 11 { place(12, true) } else { place(worth * 2, false) };
            let (cards, values) = Values::of(options, dealer, &[worth, worth]);
            let kept = match self.plays[Stage::Two as usize][dealer.place][own] {
                Play::Stand => values.stand(own as u32 & 31),
                Play::Draw => values.draw(own),
                Play::Double => values.double(&cards, own),
                Play::Surrender => -0.5,
            };
            let (split, busts) = self.split_hand(options, &cards, &values, dealer, worth);
            self.splits[dealer.place][worth as usize] = 2.0 * split - dealer.late * busts > kept;
        }
    }

    /// Two cards of a total, each way to make it counted as often as it comes,
    /// and without those two cards in the decks.
    fn first_two_against(&mut self, options: &Options, dealer: &Dealer) {
        let surrenders = options.surrender() == Surrender::Late;
        let all = Cards::without(options, &dealer.open);
        // What standing, drawing and doubling come to, by total.
        let mut sums = [[0.0; 3]; OWN];
        let mut weights = [0.0; OWN];
        for (one, chance) in all.each() {
            for (other, also) in all.each().filter(|(other, _)| *other >= one) {
                let Some(own) = with(place(0, false), one).and_then(|own| with(own, other)) else {
                    continue;
                };
                let (cards, values) = Values::of(options, dealer, &[one, other]);
                let weight = chance * also * if one == other { 1.0 } else { 2.0 };
                let stand = values.stand(own as u32 & 31);
                let worth = [stand, values.draw(own), values.double(&cards, own)];
                weights[own] += weight;
                for (sum, worth) in sums[own].iter_mut().zip(worth) {
                    *sum += weight * worth;
                }
            }
        }
        for own in (0..OWN).filter(|own| weights[*own] > 0.0) {
            let [stand, draw, double] = sums[own].map(|sum| sum / weights[own]);
            let total = own as u32 & 31;
            let best = if draw > stand { Play::Draw } else { Play::Stand };
            let doubles = may_double(options, total) && double > stand.max(draw);
            let two = if doubles { Play::Double } else { best };
            self.plays[Stage::TwoOfSplit as usize][dealer.place][own] = two;
            let value = if doubles { double } else { stand.max(draw) };
            self.plays[Stage::Two as usize][dealer.place][own] =
                if surrenders && value < -0.5 { Play::Surrender } else { two };
        }
    }

    /// What one hand that begins with a card is worth, and how often it is lost
    /// before the dealer's second card is known.
    fn split_hand(
        &self,
        options: &Options,
        cards: &Cards,
        values: &Values,
        dealer: &Dealer,
        worth: u32,
    ) -> (f64, f64) {
        let begin = if worth == 11 { place(11, true) } else { place(worth, false) };
        let mut value = 0.0;
        let mut busts = 0.0;
        for (card, chance) in cards.each() {
            let own = with(begin, card).unwrap_or(begin);
            let total = own as u32 & 31;
            let stand = values.stand(total);
            if worth == 11 {
                value += chance * stand;
                continue;
            }
            let play = self.plays[Stage::TwoOfSplit as usize][dealer.place][own];
            let (worth, lost) = match play {
                Play::Double if may_double(options, total) => (values.double(cards, own), 0.0),
                Play::Draw | Play::Double | Play::Surrender => {
                    (values.draw(own), values.busts[own])
                }
                Play::Stand => (stand, 0.0),
            };
            value += chance * worth;
            busts += chance * lost;
        }
        (value, busts)
    }
}

fn may_double(options: &Options, total: u32) -> bool {
    total < 21 && options.double_on().allows(total)
}

/// Whether a place stands for a hand: hard 4 to 21, or soft 12 to 21.
const fn is_hand(own: usize) -> bool {
    matches!(own, 4..=21 | 44..=53)
}

/// The hand with one more card, or `None` if that is too many.
fn with(own: usize, card: u32) -> Option<usize> {
    let (total, soft) = (own as u32 & 31, own >= 32);
    match (soft, card) {
        (false, 11) if total <= 10 => Some(place(total + 11, true)),
        (false, 11) => (total < 21).then(|| place(total + 1, false)),
        (false, card) => (total + card <= 21).then(|| place(total + card, false)),
        (true, card) => {
            let one = if card == 11 { 1 } else { card };
            if total + one <= 21 {
                Some(place(total + one, true))
            } else {
                Some(place(total + one - 10, false))
            }
        }
    }
}

/// How often each value comes, 2 to 11.
struct Cards([f64; 12]);

impl Cards {
    /// Of the decks in use without these.
    fn without(options: &Options, open: &[u32]) -> Self {
        let decks = f64::from(options.decks().get());
        let mut left = [0.0; 12];
        for (value, left) in left.iter_mut().enumerate().skip(2) {
            let gone = open.iter().filter(|card| **card as usize == value).count() as f64;
            *left = (decks * if value == 10 { 16.0 } else { 4.0 } - gone).max(0.0);
        }
        let all: f64 = left.iter().sum();
        Self(left.map(|count| count / all))
    }

    fn each(&self) -> impl Iterator<Item = (u32, f64)> {
        self.0.iter().enumerate().skip(2).map(|(value, chance)| (value as u32, *chance))
    }

    /// The same where one value cannot come.
    fn but(&self, value: u32) -> Self {
        let left = 1.0 - self.0[value as usize];
        let mut cards = self.0.map(|chance| chance / left);
        cards[value as usize] = 0.0;
        Self(cards)
    }
}

/// A hand of the dealer against which players decide.
struct Dealer {
    /// The open cards, by value.
    open: Vec<u32>,
    /// Its place in the tables.
    place: usize,
    /// The value that the second card cannot have, since it would make a
    /// blackjack.
    excluded: Option<u32>,
    /// How often there is a blackjack for each time there is none, if it comes
    /// out only after the players' turns.
    late: f64,
}

fn dealers(options: &Options) -> Vec<Dealer> {
    if options.both_up() {
        let pairs = (2..=11u32).flat_map(|one| (one..=11).map(move |other| (one, other)));
        let hand = |(one, other): (u32, u32)| {
            let own = with(with(place(0, false), one).unwrap_or(0), other).unwrap_or(0);
            Dealer { open: vec![one, other], place: own, excluded: None, late: 0.0 }
        };
        // Totals that several pairs make are worked out by the last of them.
        return pairs.filter(|pair| *pair != (10, 11)).map(hand).collect();
    }
    let hidden = options.dealer_card_procedure() != Procedure::HoleCardReader;
    let card = |up: u32| {
        let excluded = match up {
            10 => Some(11),
            11 => Some(10),
            _ => None,
        };
        let cards = Cards::without(options, &[up]);
        let blackjack = excluded.map_or(0.0, |value| cards.0[value as usize]);
        let late = if hidden { blackjack / (1.0 - blackjack) } else { 0.0 };
        Dealer { open: vec![up], place: place(up, false), excluded, late }
    };
    (2..=11).map(card).collect()
}

/// How a dealer's hand ends: 17 to 21, or too many; and what an equal score is
/// worth.
struct Ends {
    totals: [f64; 22],
    bust: f64,
    tie: f64,
}

impl Ends {
    fn of(options: &Options, dealer: &Dealer, cards: &Cards) -> Self {
        let hits = options.dealer_soft_17() == SoftSeventeen::Hit;
        let tie = if options.both_up() { -1.0 } else { 0.0 };
        let mut ends = Self { totals: [0.0; 22], bust: 0.0, tie };
        let mut own = place(0, false);
        for card in &dealer.open {
            own = with(own, *card).unwrap_or(own);
        }
        // The chances of every hand, passed on from the hands that draw.
        let mut chances = [0.0; OWN];
        match dealer.excluded {
            Some(value) => {
                for (card, chance) in cards.but(value).each() {
                    if let Some(next) = with(own, card) {
                        chances[next] += chance;
                    }
                }
            }
            None => chances[own] = 1.0,
        }
        // A hand is drawn to before any hand it can become.
        let hard_low = 2..11;
        let soft = 43..54;
        let hard_high = 11..22;
        for own in hard_low.chain(soft).chain(hard_high) {
            let chance = std::mem::take(&mut chances[own]);
            if chance == 0.0 {
                continue;
            }
            let (total, soft) = (own as u32 & 31, own >= 32);
            if total > 17 || total == 17 && !(soft && hits) {
                ends.totals[total as usize] += chance;
                continue;
            }
            for (card, odds) in cards.each() {
                match with(own, card) {
                    Some(next) => chances[next] += chance * odds,
                    None => ends.bust += chance * odds,
                }
            }
        }
        ends
    }

    /// What standing on a total is worth.
    fn stand(&self, total: u32) -> f64 {
        let mut value = self.bust;
        for (theirs, chance) in self.totals.iter().enumerate() {
            value += chance
                * match (total as usize).cmp(&theirs) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => self.tie,
                    std::cmp::Ordering::Less => -1.0,
                };
        }
        value
    }
}

/// What each hand is worth if it stands, and if it draws and goes on as well as
/// it can; and how often it is then too many.
struct Values {
    stand: [f64; 22],
    draw: [f64; OWN],
    busts: [f64; OWN],
}

impl Values {
    /// Against a dealer's hand, and the cards that are left without these two.
    fn of(options: &Options, dealer: &Dealer, two: &[u32]) -> (Cards, Self) {
        let gone: Vec<u32> = dealer.open.iter().chain(two).copied().collect();
        let cards = Cards::without(options, &gone);
        let values = Self::with(&cards, &Ends::of(options, dealer, &cards));
        (cards, values)
    }

    fn with(cards: &Cards, ends: &Ends) -> Self {
        let stand = std::array::from_fn(|total| ends.stand(total as u32));
        let mut values = Self { stand, draw: [-1.0; OWN], busts: [1.0; OWN] };
        // A hand after every hand it can become.
        let order = (11..22).rev().chain((43..54).rev()).chain((2..11).rev());
        for own in order {
            let (mut draw, mut busts) = (0.0, 0.0);
            for (card, chance) in cards.each() {
                match with(own, card) {
                    None => {
                        draw -= chance;
                        busts += chance;
                    }
                    Some(next) => {
                        let stand = values.stand(next as u32 & 31);
                        if next & 31 < 21 && values.draw[next] > stand {
                            draw += chance * values.draw[next];
                            busts += chance * values.busts[next];
                        } else {
                            draw += chance * stand;
                        }
                    }
                }
            }
            values.draw[own] = draw;
            values.busts[own] = busts;
        }
        values
    }

    fn stand(&self, total: u32) -> f64 {
        self.stand[total as usize % 22]
    }

    fn draw(&self, own: usize) -> f64 {
        self.draw[own & 63]
    }

    /// One card for twice the stake.
    fn double(&self, cards: &Cards, own: usize) -> f64 {
        let each = cards.each().map(|(card, chance)| {
            chance * with(own, card).map_or(-1.0, |next| self.stand(next as u32 & 31))
        });
        2.0 * each.sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameOptions;

    fn strategy(options: &[(&str, &str)]) -> BasicStrategy {
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        BasicStrategy::for_options(&Options::build(&options).unwrap())
    }

    /// A row of a chart against 2 to ace: stand, hit, double, surrender.
    fn row(strategy: &BasicStrategy, total: u32, soft: bool) -> String {
        let letter = |up| match strategy.first_two(up, total, soft) {
            Play::Stand => 'S',
            Play::Draw => 'H',
            Play::Double => 'D',
            Play::Surrender => 'R',
        };
        (2..=11).map(letter).collect()
    }

    fn pair(strategy: &BasicStrategy, worth: u32) -> String {
        (2..=11).map(|up| if strategy.splits(up, worth) { 'P' } else { '-' }).collect()
    }

    /// The chart that is published everywhere for four to eight decks with the
    /// dealer standing on soft 17, doubling on any two cards and after a split.
    const HARD: [(u32, &str); 14] = [
        (5, "HHHHHHHHHH"),
        (8, "HHHHHHHHHH"),
        (9, "HDDDDHHHHH"),
        (10, "DDDDDDDDHH"),
        (11, "DDDDDDDDDH"),
        (12, "HHSSSHHHHH"),
        (13, "SSSSSHHHHH"),
        (14, "SSSSSHHHHH"),
        (15, "SSSSSHHHHH"),
        (16, "SSSSSHHHHH"),
        (17, "SSSSSSSSSS"),
        (18, "SSSSSSSSSS"),
        (19, "SSSSSSSSSS"),
        (20, "SSSSSSSSSS"),
    ];
    const SOFT: [(u32, &str); 8] = [
        (13, "HHHDDHHHHH"),
        (14, "HHHDDHHHHH"),
        (15, "HHDDDHHHHH"),
        (16, "HHDDDHHHHH"),
        (17, "HDDDDHHHHH"),
        (18, "SDDDDSSHHH"),
        (19, "SSSSSSSSSS"),
        (20, "SSSSSSSSSS"),
    ];
    const PAIRS: [(u32, &str); 10] = [
        (2, "PPPPPP----"),
        (3, "PPPPPP----"),
        (4, "---PP-----"),
        (5, "----------"),
        (6, "PPPPP-----"),
        (7, "PPPPPP----"),
        (8, "PPPPPPPPPP"),
        (9, "PPPPP-PP--"),
        (10, "----------"),
        (11, "PPPPPPPPPP"),
    ];

    #[test]
    fn eight_and_six_decks_follow_the_published_chart() {
        for procedure in ["hole-card-reader", "hole-card-unseen", "no-hole-card"] {
            for decks in ["6", "8"] {
                let strategy = strategy(&[("dealer-card-procedure", procedure), ("decks", decks)]);
                for (total, chart) in HARD {
                    assert_eq!(row(&strategy, total, false), chart, "{procedure} {decks} {total}");
                }
                for (total, chart) in SOFT {
                    let found = row(&strategy, total, true);
                    // One cell is within a thousandth of a unit either way, and
                    // tips over between six decks and eight; charts for four to
                    // eight decks have one letter for it.
                    let close = decks == "8" && total == 13;
                    let chart = if close { "HHHHDHHHHH" } else { chart };
                    assert_eq!(found, chart, "{procedure} {decks} soft {total}");
                }
                for (worth, chart) in PAIRS {
                    assert_eq!(pair(&strategy, worth), chart, "{procedure} {decks} pair {worth}");
                }
            }
        }
    }

    /// Where the dealer draws to soft 17 three cells differ.
    #[test]
    fn a_dealer_who_draws_to_soft_17_is_doubled_against_more_often() {
        let strategy =
            strategy(&[("dealer-soft-17", "hit"), ("dealer-card-procedure", "hole-card-reader")]);
        assert_eq!(row(&strategy, 11, false), "DDDDDDDDDD");
        assert_eq!(row(&strategy, 18, true), "DDDDDSSHHH");
        assert_eq!(row(&strategy, 19, true), "SSSSDSSSSS");
    }

    #[test]
    fn late_surrender_is_for_fifteen_and_sixteen() {
        let strategy =
            strategy(&[("surrender", "late"), ("dealer-card-procedure", "hole-card-reader")]);
        assert_eq!(row(&strategy, 14, false), "SSSSSHHHHH");
        assert_eq!(row(&strategy, 15, false), "SSSSSHHHRH");
        assert_eq!(row(&strategy, 16, false), "SSSSSHHRRR");
        assert_eq!(pair(&strategy, 8), "PPPPPPPPPP");
    }

    #[test]
    fn doubling_is_held_to_the_counts_allowed() {
        let strategy = strategy(&[("double-on", "10-11")]);
        assert_eq!(row(&strategy, 9, false), "HHHHHHHHHH");
        assert_eq!(row(&strategy, 11, false), "DDDDDDDDDH");
        assert_eq!(row(&strategy, 18, true), "SSSSSSSHHH");
    }

    /// Where both cards are up a tie loses, so that nobody stands on it.
    #[test]
    fn both_cards_up_are_played_against_as_they_lie() {
        let strategy = strategy(&[("dealer-card-procedure", "both-cards-up")]);
        let play = |dealer, total| strategy.play(Stage::More, dealer, place(total, false));
        assert_eq!(play(place(20, false), 19), Play::Draw);
        assert_eq!(play(place(20, false), 20), Play::Draw);
        assert_eq!(play(place(19, false), 20), Play::Stand);
        assert_eq!(play(place(16, false), 12), Play::Stand);
        assert_eq!(play(place(17, false), 16), Play::Draw);
    }
}
