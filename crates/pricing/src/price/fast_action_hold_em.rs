//! Fast action hold'em, sampled: a full count is out of reach, since which two
//! of four cards the dealer plays ties all cards together.
//!
//! A deal is a board and eight hands of four. Cards that nobody has seen are
//! alike, so each hand in turn is the player's and each of the others the
//! dealer's: 56 rounds out of one deal. They lean on each other, but deals do
//! not, so the interval is taken over deals.

use boardwalk_equipment::random::{ChaCha8, shuffle_last};
use boardwalk_equipment::{Card, Rank, Suit};
use boardwalk_games::house_poker::fast_action_hold_em::{
    Decision, Options, Strategy, TripsKeptCards, Wager, dealer_plays,
};
use boardwalk_games::{Game, house_poker::fast_action_hold_em::FastActionHoldEm};
use boardwalk_ranking::{FastActionBoard, FastActionHand};
use rayon::prelude::*;

use super::{
    Advice, Cell, Findings, Fraction, PriceError, Request, Results, Square, Thumb, WagerPrice,
    grouped,
};

/// Hands of four in a deal, and the rounds that they make.
const HANDS: usize = 8;
const ROUNDS: u64 = (HANDS * (HANDS - 1)) as u64;
/// Cards of a deal.
const CARDS: usize = 5 + 4 * HANDS;
/// Deals with one stream of random words.
const SESSION: u64 = 1 << 14;
/// Deals that take about a minute on two cores.
const DEALS: u64 = 60_000_000;
/// Half the width of a 95% interval, in standard errors.
const Z: f64 = 1.96;

pub(super) fn price(options: &Options, request: &Request) -> Result<Findings, PriceError> {
    let strategy = FastActionHoldEm::strategy(options);
    let deals = request.samples.unwrap_or(DEALS).clamp(1, 1 << 40);
    let sessions = deals.div_ceil(SESSION);
    let tally = (0..sessions)
        .into_par_iter()
        .map(|session| {
            let count = SESSION.min(deals - session * SESSION);
            let tally = play(options, &strategy, session, count);
            (request.progress)(count, deals);
            tally
        })
        .reduce(Tally::default, Tally::and);
    let original = tally.original(&tally.best, Wager::Original);
    let thumb = |rule: &str, sum: &Sum| {
        let price = tally.original(sum, Wager::Original);
        let cost = price.edge - original.edge;
        Thumb { rule: rule.into(), edge: price.edge, cost, ci95: price.ci95 }
    };
    let thumbs = vec![
        thumb("Keep what the house ways keep, and never split.", &tally.house_way),
        thumb(
            "Keep what the house ways keep; split two pairs, of sixes or better both.",
            &tally.house_way_with_splits,
        ),
    ];
    let notes = vec![format!(
        "sampled: {} rounds out of {} deals; the two cards that win most often, a second hand \
         wherever it wins more than half of the time, no surrender",
        grouped(deals.saturating_mul(ROUNDS)),
        grouped(deals)
    )];
    Ok(Findings {
        wagers: vec![original, tally.split()],
        strategy: advice(&strategy),
        squares: vec![chart(&strategy)],
        thumbs,
        notes,
        sampled: true,
        ..Findings::default()
    })
}

/// How a round ended.
#[derive(Clone, Copy)]
#[repr(usize)]
enum End {
    Natural,
    Surrendered,
    Won,
    Lost,
    BothWon,
    OneWon,
    BothLost,
    /// The dealer's natural: the original is lost and the second wager returned.
    Returned,
}

impl End {
    const ALL: [End; 8] = [
        End::Natural,
        End::Surrendered,
        End::Won,
        End::Lost,
        End::BothWon,
        End::OneWon,
        End::BothLost,
        End::Returned,
    ];

    /// Half units gained.
    const fn net(self) -> i64 {
        [10, -1, 2, -2, 4, 0, -4, -2][self as usize]
    }

    /// Units at risk.
    const fn at_risk(self) -> i128 {
        match self {
            End::Natural | End::Surrendered | End::Won | End::Lost => 1,
            End::BothWon | End::OneWon | End::BothLost | End::Returned => 2,
        }
    }
}

/// Rounds of one way to play: their ends, and what the deals' sums say about the
/// spread.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    ends: [u64; 8],
    squares: u64,
}

impl Sum {
    fn add(&mut self, ends: &[u16; 8]) {
        let net: i64 = End::ALL.iter().map(|end| end.net() * i64::from(ends[*end as usize])).sum();
        self.squares += (net * net).unsigned_abs();
        self.ends.iter_mut().zip(ends).for_each(|(sum, n)| *sum += u64::from(*n));
    }

    fn and(mut self, other: &Self) -> Self {
        self.ends.iter_mut().zip(other.ends).for_each(|(sum, n)| *sum += n);
        self.squares += other.squares;
        self
    }
}

/// Second wagers alone: how many, what they gained, and over the deals the
/// squares and the product of the two.
#[derive(Debug, Clone, Copy, Default)]
struct Splits {
    won: u64,
    lost: u64,
    returned: u64,
    count_squares: u64,
    net_squares: u64,
    products: i64,
}

impl Splits {
    fn add(&mut self, won: u64, lost: u64, returned: u64) {
        let (count, net) = (won + lost + returned, won as i64 - lost as i64);
        self.won += won;
        self.lost += lost;
        self.returned += returned;
        self.count_squares += count * count;
        self.net_squares += (net * net).unsigned_abs();
        self.products += count as i64 * net;
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    deals: u64,
    best: Sum,
    house_way: Sum,
    house_way_with_splits: Sum,
    splits: Splits,
}

impl Tally {
    fn and(mut self, other: Self) -> Self {
        self.deals += other.deals;
        self.best = self.best.and(&other.best);
        self.house_way = self.house_way.and(&other.house_way);
        self.house_way_with_splits = self.house_way_with_splits.and(&other.house_way_with_splits);
        let (a, b) = (&mut self.splits, other.splits);
        a.won += b.won;
        a.lost += b.lost;
        a.returned += b.returned;
        a.count_squares += b.count_squares;
        a.net_squares += b.net_squares;
        a.products += b.products;
        self
    }

    /// The original wager with the second one that it leads to.
    fn original(&self, sum: &Sum, wager: Wager) -> WagerPrice {
        let mut results = Results::default();
        for end in End::ALL {
            let ways = Fraction::whole(sum.ends[end as usize].into());
            let net = Fraction::new(end.net().into(), 2);
            results.add(net, Fraction::whole(end.at_risk()), ways);
        }
        let mut price = WagerPrice::of(wager, &results);
        let deals = self.deals as f64;
        // Half units a deal.
        let mean = -2.0 * price.edge * ROUNDS as f64;
        let variance = (sum.squares as f64 / deals - mean * mean).max(0.0);
        let a_round = (variance / deals).sqrt() / (2.0 * ROUNDS as f64);
        price.ci95 = Some(Z * a_round);
        price.edge_exact = None;
        price
    }

    /// The second wager alone; its number differs from deal to deal, so the
    /// interval is that of a ratio.
    fn split(&self) -> WagerPrice {
        let Splits { won, lost, returned, count_squares, net_squares, products } = self.splits;
        let mut results = Results::default();
        results.count(1, won);
        results.count(-1, lost);
        results.count(0, returned);
        // A short run may have none at all.
        if won + lost + returned == 0 {
            results.count(0, 1);
        }
        let mut price = WagerPrice::of(Wager::Split, &results);
        let count = (won + lost + returned).max(1) as f64;
        let ratio = -price.edge;
        let squares = net_squares as f64 - 2.0 * ratio * products as f64
            + ratio * ratio * count_squares as f64;
        price.ci95 = Some(Z * squares.max(0.0).sqrt() / count);
        price.edge_exact = None;
        price
    }
}

/// What a player does with four cards, on one board.
#[derive(Clone, Copy)]
enum Plays {
    Natural,
    Surrender,
    One(FastActionHand),
    Two(FastActionHand, FastActionHand),
}

impl Plays {
    /// Against a dealer's hand, or a natural.
    fn against(self, dealer: Option<FastActionHand>) -> End {
        match (self, dealer) {
            (Plays::Natural, _) => End::Natural,
            (Plays::Surrender, _) => End::Surrendered,
            (Plays::One(_), None) => End::Lost,
            (Plays::Two(..), None) => End::Returned,
            // The dealer wins copies.
            (Plays::One(own), Some(dealer)) if own > dealer => End::Won,
            (Plays::One(_), Some(_)) => End::Lost,
            (Plays::Two(one, other), Some(dealer)) => match (one > dealer, other > dealer) {
                (true, true) => End::BothWon,
                (true, false) | (false, true) => End::OneWon,
                (false, false) => End::BothLost,
            },
        }
    }
}

fn play(options: &Options, strategy: &Strategy, session: u64, deals: u64) -> Tally {
    let mut words = ChaCha8::from_number(SEED, session);
    let mut shoe: Vec<Card> = (0..options.deck_count()).flat_map(|_| Card::all()).collect();
    let mut tally = Tally { deals, ..Tally::default() };
    for _ in 0..deals {
        shuffle_last(&mut shoe, CARDS, &mut words);
        // The shoe has many more cards than a deal.
        let Some(cards) = shoe.last_chunk::<CARDS>() else { continue };
        deal(cards, options.trips_kept_cards(), strategy, &mut tally);
    }
    tally
}

/// The sample's seed: a price is the same every time it is asked for.
const SEED: u64 = 21;

fn deal(cards: &[Card; CARDS], trips: TripsKeptCards, strategy: &Strategy, tally: &mut Tally) {
    let [a, b, c, d, e, rest @ ..] = cards;
    let board = FastActionBoard::new([*a, *b, *c, *d, *e]);
    let hand = |n: usize| [rest[4 * n], rest[4 * n + 1], rest[4 * n + 2], rest[4 * n + 3]];
    let hands: [[Card; 4]; HANDS] = std::array::from_fn(hand);
    let dealers = hands.map(|four| dealer_plays(four, trips).map(|two| board.with(two)));
    let best = hands.map(|four| plays(strategy, four, &board));
    let plain = dealers.map(|dealer| dealer.map_or(Plays::Natural, Plays::One));
    let mut with_splits = plain;
    for (plays, four) in with_splits.iter_mut().zip(hands) {
        if let Some([one, other]) = two_pairs(four) {
            *plays = Plays::Two(board.with(one), board.with(other));
        }
    }
    let ends = |players: &[Plays; HANDS]| {
        let mut ends = [0; 8];
        for (n, player) in players.iter().enumerate() {
            let others = dealers.iter().enumerate().filter(|(m, _)| *m != n);
            others.for_each(|(_, dealer)| ends[player.against(*dealer) as usize] += 1);
        }
        ends
    };
    let best_ends = ends(&best);
    tally.best.add(&best_ends);
    tally.house_way.add(&ends(&plain));
    tally.house_way_with_splits.add(&ends(&with_splits));
    let (mut won, mut lost, mut returned) = (0, 0, 0);
    for (n, player) in best.iter().enumerate() {
        let Plays::Two(_, second) = player else { continue };
        for (_, dealer) in dealers.iter().enumerate().filter(|(m, _)| *m != n) {
            match dealer {
                None => returned += 1,
                Some(dealer) if second > dealer => won += 1,
                Some(_) => lost += 1,
            }
        }
    }
    tally.splits.add(won, lost, returned);
}

/// As the strategy says.
fn plays(strategy: &Strategy, four: [Card; 4], board: &FastActionBoard) -> Plays {
    match strategy.with_four(four) {
        Decision::AnnounceNatural => Plays::Natural,
        Decision::Set(picked) => match picked.as_two() {
            Some(two) => Plays::One(board.with(two)),
            None => Plays::Surrender,
        },
        Decision::Split { first, .. } => match first.as_two() {
            Some(two) => Plays::Two(board.with(two), board.with(without(four, two))),
            None => Plays::Surrender,
        },
        _ => Plays::Surrender,
    }
}

/// The two that are left.
fn without(four: [Card; 4], two: [Card; 2]) -> [Card; 2] {
    let mut left = [four[0]; 2];
    let mut taken = two.map(Some);
    let mut n = 0;
    for card in four {
        match taken.iter_mut().find(|take| **take == Some(card)) {
            Some(take) => *take = None,
            None => {
                left[n % 2] = card;
                n += 1;
            }
        }
    }
    left
}

/// Two pairs of different ranks, both of sixes or better.
fn two_pairs(four: [Card; 4]) -> Option<[[Card; 2]; 2]> {
    let mut cards = four;
    cards.sort_unstable();
    let [a, b, c, d] = cards;
    let pairs = a.rank() == b.rank() && c.rank() == d.rank() && a.rank() != c.rank();
    (pairs && a.rank() >= Rank::Six).then_some([[a, b], [c, d]])
}

/// Two cards of two ranks.
fn two(high: usize, low: usize, suited: bool) -> [Card; 2] {
    let second = if suited { Suit::Spades } else { Suit::Hearts };
    [Card::new(Rank::ALL[high % 13], Suit::Spades), Card::new(Rank::ALL[low % 13], second)]
}

/// What two cards gain by themselves, in units.
fn gain(strategy: &Strategy, [one, other]: [Card; 2]) -> f64 {
    f64::from(strategy.gain(one, other)) / 10_000.0
}

/// Aces first; suited cards above the diagonal, others and pairs of two suits
/// below and on it.
fn chart(strategy: &Strategy) -> Square {
    let ranks: Vec<String> = Rank::ALL.iter().rev().map(|rank| rank.letter().to_string()).collect();
    let cell = |row: usize, column: usize| {
        let suited = row > column;
        let (high, low) = (row.max(column), row.min(column));
        let worth = gain(strategy, two(high, low, suited));
        let kind = if suited {
            "s"
        } else if high == low {
            ""
        } else {
            "o"
        };
        let letter = |rank: usize| Rank::ALL[rank % 13].letter();
        let name = format!("{}{}{kind}", letter(high), letter(low));
        Cell { name, decide: if worth > 0.0 { "split" } else { "set" }, worth }
    };
    Square {
        title: "Two cards by themselves: those that win more than half of the time are worth a \
                second wager; suited above the diagonal"
            .into(),
        down: ranks.clone(),
        across: ranks,
        letters: vec![('S', "split"), ('.', "set")],
        cells: (0..13)
            .rev()
            .map(|row| (0..13).rev().map(|column| cell(row, column)).collect())
            .collect(),
    }
}

fn advice(strategy: &Strategy) -> Vec<Advice> {
    let worst = gain(strategy, two(1, 0, false));
    vec![
        Advice {
            when: "the four cards are of one rank".into(),
            decide: "announce-natural",
            worth: vec![("announce-natural", 5.0)],
        },
        Advice {
            when: "even the worst two cards, three-two offsuit, are left".into(),
            decide: "set",
            worth: vec![("set", worst), ("surrender", -0.5)],
        },
    ]
}

#[cfg(test)]
mod tests {
    use boardwalk_games::Wager as _;

    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn the_other_two_are_what_is_left() {
        let four: [Card; 4] = cards("Kc Qd Kc Qh").try_into().unwrap();
        let left = without(four, [four[0], four[1]]);
        assert_eq!(left.to_vec(), cards("Kc Qh"));
        assert!(two_pairs(four).is_some());
        assert!(two_pairs(cards("5c 5d Kc Kh").try_into().unwrap()).is_none());
    }

    #[test]
    fn a_price_is_the_same_every_time() {
        let options = Options::default();
        let request = Request { samples: Some(20_000), ..Request::of(&[]) };
        let [one, other] = [(); 2].map(|()| price(&options, &request).unwrap().wagers);
        assert_eq!(one[0].edge, other[0].edge);
        assert_eq!(one[0].wager, Wager::Original.key());
    }
}
