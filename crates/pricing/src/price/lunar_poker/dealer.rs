//! The dealer's hands behind one up card.
//!
//! Suits first left aside: four hole cards are one of 1,820 holdings by rank,
//! put in order of the value they make with the up card. How many dealer's hands
//! lie below a value is then a sum of products of ways, for each set of cards
//! that the player has seen. A product splits into one of low and one of high
//! ranks, each of which is worked out once for many.
//!
//! Then the flushes: four hole cards of the up card's suit turn a hand without a
//! pair into a flush. Which of them are possible depends on that suit's cards
//! alone, so the correction is a look-up by the set of those left.

use boardwalk_ranking::HighCategory;

use super::holdings::{ALL_RANKS, Holding, Order, Ranks, choose, each, of_rank, one, one_each};
use super::pays::{Hand, Pays, lowest, lowest_qualifying};

/// Values of hands that there are.
const VALUES: usize = boardwalk_ranking::HighHand::COUNT;
/// Ranks below this are the low half of a holding.
const LOW: usize = 7;

/// Dealer's hands below a value, and up to it.
struct Places {
    below: Vec<u16>,
    upto: Vec<u16>,
}

impl Places {
    /// In a list of values in order.
    fn of(values: &[u16]) -> Self {
        let place = |is: &dyn Fn(u16) -> bool| values.partition_point(|v| is(*v)) as u16;
        let below = (0..VALUES as u16).map(|value| place(&|v| v < value)).collect();
        let upto = (0..VALUES as u16).map(|value| place(&|v| v <= value)).collect();
        Self { below, upto }
    }
}

/// What became of all dealer's hands, in units: the ante for one that does not
/// qualify, the winnings for one below, three antes lost for one above.
#[inline(always)]
fn worth(ante: i64, wins: i64, unqualified: i64, below: i64, upto: i64, all: i64) -> i64 {
    ante * unqualified + wins * (below.max(unqualified) - unqualified)
        - 3 * ante * (all - upto.max(unqualified))
}

/// The dealer with one up card, of the first suit.
pub(super) struct Dealer {
    pub up: usize,
    ante: i64,
    parts: Parts,
    /// The holdings of four in order of value: the numbers of their low and high
    /// parts.
    halves: Vec<[u16; 2]>,
    places: Places,
    unqualified: usize,
    full_houses: usize,
    suited: Suited,
}

/// Hole cards all of the up card's suit.
struct Suited {
    /// By place and set of ranks left: how many of those before the place are
    /// possible. As hands without a flush, and as flushes.
    plain: Vec<u16>,
    flush: Vec<u16>,
    plain_places: Places,
    flush_places: Places,
    unqualified: usize,
    /// Their number.
    all: usize,
}

const SETS: usize = 1 << 13;

impl Suited {
    fn of(up: usize, pays: &Pays, five: &Order) -> Self {
        let others = ALL_RANKS & !(1 << up);
        let sets: Vec<Ranks> =
            (0..SETS as Ranks).filter(|s| s & !others == 0 && s.count_ones() == 4).collect();
        let with_up = |set: Ranks| set | 1 << up;
        let mut plain: Vec<(u16, Ranks)> = Vec::new();
        let mut flush: Vec<(u16, Ranks)> = Vec::new();
        for set in &sets {
            plain.push((pays.five[five.number(one_each(with_up(*set)))].value, *set));
            flush.push((pays.flush(with_up(*set)).value, *set));
        }
        plain.sort_unstable();
        flush.sort_unstable();
        let values = |list: &[(u16, Ranks)]| list.iter().map(|(v, _)| *v).collect::<Vec<_>>();
        let plain_values = values(&plain);
        Self {
            unqualified: plain_values.partition_point(|v| *v < lowest_qualifying()),
            plain_places: Places::of(&plain_values),
            flush_places: Places::of(&values(&flush)),
            plain: running(&plain),
            flush: running(&flush),
            all: sets.len(),
        }
    }
}

/// For every place of a list and every set of ranks, how many before the place
/// lie within the set.
fn running(list: &[(u16, Ranks)]) -> Vec<u16> {
    let mut all = vec![0; SETS];
    for (n, (_, set)) in list.iter().enumerate() {
        all.extend_from_within(n * SETS..);
        let row = &mut all[(n + 1) * SETS..];
        let within = |(left, count): (usize, &mut u16)| {
            *count += u16::from(left as Ranks & set == *set);
        };
        row.iter_mut().enumerate().for_each(within);
    }
    all
}

impl Dealer {
    pub(super) fn new(up: usize, pays: &Pays) -> Self {
        let parts = Parts::new();
        let five = Order::of(5);
        let mut holes: Vec<(u16, Holding)> = Vec::new();
        for holding in Order::of(4).all() {
            if of_rank(holding, up) < 4 {
                holes.push((pays.five[five.number(holding + one(up))].value, holding));
            }
        }
        holes.sort_unstable();
        let values: Vec<u16> = holes.iter().map(|(value, _)| *value).collect();
        Self {
            up,
            ante: pays.ante,
            halves: holes.iter().map(|(_, holding)| parts.numbers(*holding)).collect(),
            unqualified: values.partition_point(|v| *v < lowest_qualifying()),
            full_houses: values.partition_point(|v| *v < lowest(HighCategory::FullHouse)),
            places: Places::of(&values),
            suited: Suited::of(up, pays, &five),
            parts,
        }
    }

    /// What the dealer's flushes change, where these ranks of the up card's suit
    /// are left.
    #[inline]
    pub(super) fn flushes(&self, left: Ranks, hand: Hand) -> i64 {
        let Suited { plain, flush, plain_places, flush_places, unqualified, all } = &self.suited;
        let value = usize::from(hand.value);
        let count =
            |running: &[u16], place: usize| i64::from(running[place * SETS + usize::from(left)]);
        let place = |places: &[u16]| usize::from(places[value]);
        let possible = count(plain, *all);
        let as_flushes = worth(
            self.ante,
            hand.wins,
            0,
            count(flush, place(&flush_places.below)),
            count(flush, place(&flush_places.upto)),
            possible,
        );
        let as_plain = worth(
            self.ante,
            hand.wins,
            count(plain, *unqualified),
            count(plain, place(&plain_places.below)),
            count(plain, place(&plain_places.upto)),
            possible,
        );
        as_flushes - as_plain
    }

    /// Suited hole cards that do not qualify without their flush, and those below
    /// a hand of a pair to three of a kind.
    #[inline]
    pub(super) fn suited_below(&self, left: Ranks, pair: u16) -> [i64; 2] {
        let Suited { plain, plain_places, unqualified, .. } = &self.suited;
        let count = |place: usize| i64::from(plain[place * SETS + usize::from(left)]);
        [count(*unqualified), count(plain_places.below[usize::from(pair)].into())]
    }
}

/// The dealer's hands for one set of cards seen, suits left aside.
pub(super) struct Pass {
    low: Vec<u32>,
    low_of: Option<Holding>,
    high: Vec<u32>,
    /// How many lie before each place.
    before: Vec<u32>,
}

impl Pass {
    pub(super) fn new(dealer: &Dealer) -> Self {
        Self {
            low: vec![1; dealer.parts.low.len()],
            low_of: None,
            high: vec![1; dealer.parts.high.len()],
            before: vec![0; dealer.halves.len() + 1],
        }
    }

    /// Counts for a player who has seen these cards, the up card not among them.
    pub(super) fn count(&mut self, dealer: &Dealer, seen: Holding) {
        let left = |rank: usize| 4 - of_rank(seen, rank) - usize::from(rank == dealer.up);
        let low = seen & ((1 << (4 * LOW)) - 1);
        if self.low_of != Some(low) {
            self.low_of = Some(low);
            fill(&mut self.low, &dealer.parts.low, left);
        }
        fill(&mut self.high, &dealer.parts.high, left);
        let mut sum = 0;
        for (before, [low, high]) in self.before[1..].iter_mut().zip(&dealer.halves) {
            sum += self.low[usize::from(*low)] * self.high[usize::from(*high)];
            *before = sum;
        }
    }

    fn at(&self, place: usize) -> i64 {
        self.before[place].into()
    }

    /// All of them.
    pub(super) fn all(&self) -> i64 {
        self.at(self.before.len() - 1)
    }

    /// Those that do not qualify, and those of a full house or better: all that
    /// matters to a flush.
    pub(super) fn about_flushes(&self, dealer: &Dealer) -> [u32; 2] {
        let all = self.before[self.before.len() - 1];
        [self.before[dealer.unqualified], all - self.before[dealer.full_houses]]
    }

    /// What a bet with this hand brings against all of them together.
    #[inline]
    pub(super) fn worth(&self, dealer: &Dealer, hand: Hand) -> i64 {
        let value = usize::from(hand.value);
        let below = self.at(dealer.places.below[value].into());
        let upto = self.at(dealer.places.upto[value].into());
        worth(dealer.ante, hand.wins, self.at(dealer.unqualified), below, upto, self.all())
    }
}

/// What a bet with a flush or straight flush brings against all dealer's hands
/// by rank, of which so many do not qualify and so many are full houses or
/// better.
pub(super) fn flush_worth(
    ante: i64,
    hand: Hand,
    is_straight: bool,
    [unqualified, better]: [u32; 2],
    all: i64,
) -> i64 {
    let below = if is_straight { all } else { all - i64::from(better) };
    worth(ante, hand.wins, unqualified.into(), below, below, all)
}

/// Part of a holding: another one and some cards of a further rank.
struct Part {
    of: u16,
    rank: u8,
    cards: u8,
}

/// The parts of low and of high ranks with up to four cards. The first is empty;
/// each of the others is made of an earlier one.
struct Parts {
    low: Vec<Part>,
    high: Vec<Part>,
    low_holdings: Vec<Holding>,
    high_holdings: Vec<Holding>,
}

impl Parts {
    fn new() -> Self {
        let (low, low_holdings) = parts(0..LOW);
        let (high, high_holdings) = parts(LOW..13);
        Self { low, high, low_holdings, high_holdings }
    }

    fn numbers(&self, holding: Holding) -> [u16; 2] {
        let mask = (1 << (4 * LOW)) - 1;
        let find =
            |list: &[Holding], part| list.iter().position(|h| *h == part).unwrap_or(0) as u16;
        [find(&self.low_holdings, holding & mask), find(&self.high_holdings, holding & !mask)]
    }
}

fn parts(ranks: std::ops::Range<usize>) -> (Vec<Part>, Vec<Holding>) {
    let mut list = vec![Part { of: 0, rank: 0, cards: 0 }];
    let mut holdings: Vec<(Holding, usize)> = vec![(0, 0)];
    for rank in ranks {
        for of in 0..holdings.len() {
            let (holding, cards) = holdings[of];
            for more in 1..=4 - cards {
                list.push(Part { of: of as u16, rank: rank as u8, cards: more as u8 });
                holdings.push((holding + more as u64 * one(rank), cards + more));
            }
        }
    }
    (list, holdings.into_iter().map(|(holding, _)| holding).collect())
}

fn fill(products: &mut [u32], parts: &[Part], left: impl Fn(usize) -> usize) {
    let mut ways = [[0u32; 5]; 13];
    for (rank, ways) in ways.iter_mut().enumerate() {
        let left = left(rank);
        *ways = std::array::from_fn(|n| if n > left { 0 } else { choose(left, n) as u32 });
    }
    products[0] = 1;
    for n in 1..parts.len() {
        let Part { of, rank, cards } = parts[n];
        products[n] = products[usize::from(of)] * ways[usize::from(rank)][usize::from(cards)];
    }
}

/// The ranks of the up card's suit that are left beside the up card.
pub(super) fn others(up: usize) -> Ranks {
    each(ALL_RANKS & !(1 << up)).fold(0, |ranks, rank| ranks | 1 << rank)
}
