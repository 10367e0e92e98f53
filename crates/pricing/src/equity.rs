//! All-in equity: each hand's exact share of the pot, over every way in which
//! the cards still to come can fall.
//!
//! ```
//! use boardwalk_pricing::equity::equity;
//!
//! let report = equity("hold-em", &[], "AhKh,QdQc", "")?;
//! assert_eq!(report.deals, 1_712_304);
//! assert!((report.hands[0].equity - 0.46).abs() < 0.01);
//! # Ok::<(), boardwalk_pricing::equity::EquityError>(())
//! ```

use boardwalk_equipment::{Card, CardSet};
use boardwalk_games::player_poker::values::Form;
use boardwalk_games::player_poker::variant::Hand;
use boardwalk_games::player_poker::{
    Options, Variant, five_card_draw, five_card_stud, hold_em, mambo_stud, omaha, seven_card_stud,
};
use boardwalk_games::{GameOptions, OptionError};
use rayon::prelude::*;
use serde::Serialize;

/// Deals that are counted at most: some seconds of work.
const DEALS_MAX: u64 = 200_000_000;
/// Parts of a pot: every share of halves among eleven players is whole.
const PARTS: u64 = 2 * 27_720;

/// What each hand is worth.
#[derive(Debug, Clone, Serialize)]
pub struct Equity {
    /// The game's id.
    pub game: &'static str,
    /// Deals counted: every one there is.
    pub deals: u64,
    /// The hands in the order given.
    pub hands: Vec<HandEquity>,
}

/// What one hand is worth.
#[derive(Debug, Clone, Serialize)]
pub struct HandEquity {
    /// Its cards.
    pub hand: String,
    /// Its share of the pot.
    pub equity: f64,
    /// The same as a fraction.
    pub exact: String,
    /// How often it takes the whole pot.
    pub win: f64,
    /// How often it takes a part.
    pub part: f64,
}

/// Why it cannot be counted.
#[derive(Debug, thiserror::Error)]
pub enum EquityError {
    /// The game is not played between players.
    #[error("--hands: {0} is no game of poker between players")]
    Game(String),
    /// The options are not lawful.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The cards make no sense.
    #[error("{0}")]
    Cards(String),
    /// There are too many deals to count.
    #[error(
        "there are {deals} deals to count, and {DEALS_MAX} at most are counted; name more cards"
    )]
    TooMany {
        /// How many.
        deals: u128,
    },
}

/// Counts the equity of hands such as `AhKh,QdQc` with a board. In stud and
/// draw a hand may have fewer cards than it will: the others are dealt.
pub fn equity(
    game: &str,
    options: &[(String, String)],
    hands: &str,
    board: &str,
) -> Result<Equity, EquityError> {
    match game {
        hold_em::HoldEm::ID => count::<hold_em::HoldEm>(options, hands, board),
        omaha::Omaha::ID => count::<omaha::Omaha>(options, hands, board),
        seven_card_stud::SevenCardStud::ID => {
            count::<seven_card_stud::SevenCardStud>(options, hands, board)
        }
        five_card_draw::FiveCardDraw::ID => {
            count::<five_card_draw::FiveCardDraw>(options, hands, board)
        }
        five_card_stud::FiveCardStud::ID => {
            count::<five_card_stud::FiveCardStud>(options, hands, board)
        }
        mambo_stud::MamboStud::ID => count::<mambo_stud::MamboStud>(options, hands, board),
        other => Err(EquityError::Game(other.chars().take(40).collect())),
    }
}

fn cards(text: &str) -> Result<Vec<Card>, EquityError> {
    let bad = || EquityError::Cards(format!("expected cards such as AhKh, found \"{text}\""));
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if !text.is_ascii() || text.len() % 2 == 1 || text.len() > 20 {
        return Err(bad());
    }
    let card = |n: usize| text.get(2 * n..2 * n + 2).and_then(|card| card.parse().ok());
    (0..text.len() / 2).map(card).collect::<Option<Vec<Card>>>().ok_or_else(bad)
}

/// Cards that each hand and the board still get.
struct Deal<V> {
    form: Form,
    hands: Vec<Vec<Card>>,
    board: Vec<Card>,
    missing: Vec<usize>,
    game: std::marker::PhantomData<V>,
}

fn count<V: Variant>(
    options: &[(String, String)],
    hands: &str,
    board: &str,
) -> Result<Equity, EquityError> {
    let form = Options::<V>::build(options)?.form();
    let own: usize = V::STREETS.iter().map(|street| street.own.len()).sum();
    let shared: usize = V::STREETS.iter().map(|street| usize::from(street.board)).sum();
    let hands: Vec<Vec<Card>> = hands.split(',').map(cards).collect::<Result<_, _>>()?;
    let board = cards(board)?;
    if !(2..=usize::from(V::SEATS)).contains(&hands.len()) {
        let why = format!("expected two to {} hands with commas between", V::SEATS);
        return Err(EquityError::Cards(why));
    }
    if board.len() > shared || hands.iter().any(|hand| hand.is_empty() || hand.len() > own) {
        let why = format!("{} has {own} cards a hand and {shared} on the board", V::NAME);
        return Err(EquityError::Cards(why));
    }
    let known: CardSet = hands.iter().flatten().chain(&board).copied().collect();
    let named: usize = hands.iter().map(Vec::len).sum::<usize>() + board.len();
    if known.len() as usize != named {
        return Err(EquityError::Cards("a card is named twice".into()));
    }
    let mut missing: Vec<usize> = hands.iter().map(|hand| own - hand.len()).collect();
    missing.push(shared - board.len());
    let deck: Vec<Card> = CardSet::FULL.difference(known).iter().collect();
    let deals = deals(deck.len(), &missing);
    if deals > u128::from(DEALS_MAX) {
        return Err(EquityError::TooMany { deals });
    }
    let names: Vec<String> = hands.iter().map(|hand| printed(hand)).collect();
    let deal = Deal::<V> { form, hands, board, missing, game: std::marker::PhantomData };
    let tally = deal.run(&deck);
    let total = u128::from(tally.deals) * u128::from(PARTS);
    let hand = |(n, name): (usize, &String)| {
        let (parts, won, part) = tally.hands[n];
        let shared = gcd(parts, total).max(1);
        HandEquity {
            hand: name.clone(),
            equity: parts as f64 / total as f64,
            exact: format!("{}/{}", parts / shared, total / shared),
            win: won as f64 / tally.deals as f64,
            part: part as f64 / tally.deals as f64,
        }
    };
    let hands = names.iter().enumerate().map(hand).collect();
    Ok(Equity { game: V::ID, deals: tally.deals, hands })
}

fn printed(cards: &[Card]) -> String {
    cards.iter().map(|card| card.to_string()).collect()
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// In how many ways the missing cards fall.
fn deals(mut deck: usize, missing: &[usize]) -> u128 {
    let mut product: u128 = 1;
    for count in missing {
        for n in 0..*count {
            product = product * (deck - n.min(deck)) as u128 / (n as u128 + 1);
        }
        deck = deck.saturating_sub(*count);
    }
    product
}

#[derive(Debug, Clone)]
struct Tally {
    deals: u64,
    /// Parts of pots, pots won whole, pots shared.
    hands: Vec<(u128, u64, u64)>,
}

impl Tally {
    fn new(hands: usize) -> Self {
        Self { deals: 0, hands: vec![(0, 0, 0); hands] }
    }

    fn add(mut self, other: &Tally) -> Self {
        self.deals += other.deals;
        for (mine, theirs) in self.hands.iter_mut().zip(&other.hands) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
            mine.2 += theirs.2;
        }
        self
    }
}

impl<V: Variant> Deal<V> {
    /// The work is shared by the first missing card.
    fn run(&self, deck: &[Card]) -> Tally {
        let count = self.hands.len();
        let Some(place) = self.missing.iter().position(|missing| *missing > 0) else {
            let mut tally = Tally::new(count);
            let (mut hands, board) = (self.hands.clone(), self.board.clone());
            self.settle(&mut hands, &board, &mut tally);
            return tally;
        };
        let one = |first: usize| {
            let mut tally = Tally::new(count);
            let (mut hands, mut board) = (self.hands.clone(), self.board.clone());
            let mut used = vec![false; deck.len()];
            used[first] = true;
            self.target(&mut hands, &mut board, place).push(deck[first]);
            let left = self.missing[place] - 1;
            self.fill(deck, &mut used, place, left, first + 1, &mut hands, &mut board, &mut tally);
            tally
        };
        let all = (0..deck.len()).into_par_iter().map(one);
        all.reduce(|| Tally::new(count), |a, b| a.add(&b))
    }

    fn target<'a>(
        &self,
        hands: &'a mut [Vec<Card>],
        board: &'a mut Vec<Card>,
        place: usize,
    ) -> &'a mut Vec<Card> {
        hands.get_mut(place).unwrap_or(board)
    }

    #[allow(clippy::too_many_arguments)]
    fn fill(
        &self,
        deck: &[Card],
        used: &mut [bool],
        place: usize,
        left: usize,
        from: usize,
        hands: &mut Vec<Vec<Card>>,
        board: &mut Vec<Card>,
        tally: &mut Tally,
    ) {
        if left == 0 {
            let next = (place + 1..self.missing.len()).find(|place| self.missing[*place] > 0);
            return match next {
                Some(next) => {
                    self.fill(deck, used, next, self.missing[next], 0, hands, board, tally);
                }
                None => self.settle(hands, board, tally),
            };
        }
        for n in from..deck.len() {
            if used[n] {
                continue;
            }
            used[n] = true;
            self.target(hands, board, place).push(deck[n]);
            self.fill(deck, used, place, left - 1, n + 1, hands, board, tally);
            self.target(hands, board, place).pop();
            used[n] = false;
        }
    }

    /// Awards one pot.
    fn settle(&self, hands: &mut [Vec<Card>], board: &[Card], tally: &mut Tally) {
        tally.deals += 1;
        let hand = |own: &'_ Vec<Card>| -> (Option<V::High>, Option<V::Low>) {
            let hand = Hand { own, board };
            match self.form {
                Form::Low => (None, V::low(self.form, &hand)),
                Form::High => (V::high(&hand), None),
                Form::HighLow | Form::EightOrBetter | Form::SixOrBetter => {
                    (V::high(&hand), V::low(self.form, &hand))
                }
            }
        };
        let worth: arrayvec::ArrayVec<_, 11> = hands.iter().map(hand).collect();
        let high = worth.iter().map(|(high, _)| *high).max().flatten();
        let low = worth.iter().map(|(_, low)| *low).max().flatten();
        let highs = worth.iter().filter(|(h, _)| high.is_some() && *h == high).count() as u64;
        let lows = worth.iter().filter(|(_, l)| low.is_some() && *l == low).count() as u64;
        let (high_part, low_part) = match (highs > 0, lows > 0) {
            (true, true) => (PARTS / 2, PARTS / 2),
            (true, false) => (PARTS, 0),
            (false, _) => (0, PARTS),
        };
        for ((h, l), sum) in worth.iter().zip(&mut tally.hands) {
            let mut parts = 0;
            if high.is_some() && *h == high {
                parts += high_part / highs;
            }
            if low.is_some() && *l == low {
                parts += low_part / lows;
            }
            sum.0 += u128::from(parts);
            sum.1 += u64::from(parts == PARTS);
            sum.2 += u64::from(parts > 0 && parts < PARTS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published figures of hold 'em.
    #[test]
    fn aces_against_kings() {
        let report = equity("hold-em", &[], "AhAd,KhKd", "").unwrap();
        assert_eq!(report.deals, 1_712_304);
        assert!((report.hands[0].win - 0.8236).abs() < 0.0001, "{:?}", report.hands);
        assert!((report.hands[0].equity - 0.8264).abs() < 0.0001, "{:?}", report.hands);
        let sum: f64 = report.hands.iter().map(|hand| hand.equity).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_split_game_shares_halves() {
        let eight = [("form".to_string(), "eight-or-better".to_string())];
        let report = equity("omaha", &eight, "Ah2hKcKd,As2sQcQd", "3c4d7hKh9s").unwrap();
        assert_eq!((report.deals, report.hands[0].exact.as_str()), (1, "3/4"));
    }

    #[test]
    fn drawing_one_card_to_a_flush() {
        // Forty-three cards are left of 52 less nine; nine of them are hearts.
        let report = equity("five-card-draw", &[], "AhKhQh9h,8c8d5s3s2c", "").unwrap();
        assert_eq!(report.deals, 43);
        assert!(report.hands[0].win > 9.0 / 43.0);
    }

    #[test]
    fn too_many_deals_are_refused() {
        assert!(matches!(
            equity("seven-card-stud", &[], "AhKhQh,8c8d5s", ""),
            Err(EquityError::TooMany { .. })
        ));
        assert!(equity("hold-em", &[], "AhKh,AhQd", "").is_err());
        assert!(equity("casino-war", &[], "AhKh,AcQd", "").is_err());
    }
}
