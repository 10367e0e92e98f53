//! What becomes of every two cards that raise, over all boards and all hands of
//! the dealer.
//!
//! Boards of which no suit has three cards allow no flush, so ranks alone decide
//! and 6,175 of them stand for all. On the others one suit can make a flush: its
//! cards count one by one, and of all other cards the ranks alone. So two cards
//! are one of 91 or of some 266 kinds, instead of one of 1,081.
//!
//! On each board all kinds are put in order once. How many of the dealer's hands
//! lie below, beside and above a player's is then a running count, in total and
//! for each type of card, from which those that the player's own two cards rule
//! out are taken off.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, Rank, Suit};
use boardwalk_games::house_poker::all_in_hold_em::DealerHolds;
use boardwalk_ranking::{HighCategory, HighHand, SevenTable};
use rayon::prelude::*;

/// Two cards by rank, higher first, and whether they are suited: 169 of them.
pub(super) type Class = usize;
pub(super) const CLASSES: usize = 13 * 13;

/// Of the 45 cards that a player does not see when the board lies, the dealer
/// has two.
const DEALERS: u64 = 45 * 44 / 2;
/// The ways to choose which two of seven cards are the player's own.
pub(super) const OWN_OF_SEVEN: u64 = 21;

/// What becomes of the raises of one class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Showdowns {
    pub not_qualified: u64,
    pub won: u64,
    pub tied: u64,
    pub lost: u64,
}

impl Showdowns {
    pub(super) fn total(&self) -> u64 {
        self.not_qualified + self.won + self.tied + self.lost
    }

    fn add(&mut self, other: &Self, times: u64) {
        self.not_qualified += times * other.not_qualified;
        self.won += times * other.won;
        self.tied += times * other.tied;
        self.lost += times * other.lost;
    }
}

/// The showdowns of every class, and how many sevens there are of each category,
/// every one [`OWN_OF_SEVEN`] times.
#[derive(Clone)]
pub(super) struct Counted {
    pub classes: [Showdowns; CLASSES],
    pub categories: [u64; HighCategory::ALL.len()],
}

impl Counted {
    const NONE: Self = Self {
        classes: [Showdowns { not_qualified: 0, won: 0, tied: 0, lost: 0 }; CLASSES],
        categories: [0; HighCategory::ALL.len()],
    };

    fn and(mut self, other: Self) -> Self {
        self.classes.iter_mut().zip(&other.classes).for_each(|(a, b)| a.add(b, 1));
        self.categories.iter_mut().zip(other.categories).for_each(|(a, b)| *a += b);
        self
    }
}

/// Counts every deal.
pub(super) fn count() -> Counted {
    let boards: Vec<Board> = without_flush().chain(with_flush()).collect();
    boards
        .par_chunks(64)
        .fold(
            || (Counted::NONE, Sweep::default()),
            |(mut sum, mut sweep), boards| {
                boards.iter().for_each(|board| sweep.count(board, &mut sum));
                (sum, sweep)
            },
        )
        .map(|(sum, _)| sum)
        .reduce(|| Counted::NONE, Counted::and)
}

/// The suit that can make a flush, where one can. The others are all alike.
const FLUSH: Suit = Suit::Clubs;
const OTHERS: [Suit; 3] = [Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// Boards that differ in nothing that matters.
struct Board {
    /// Cards of the suit that can make a flush, as a set of ranks; none if no
    /// suit can.
    suited: u16,
    /// The other cards, by the number of each rank.
    others: [u8; 13],
}

/// In how many ways the suit that can make a flush is named.
const NAMES: u64 = 4;

/// Boards without three cards of a suit, by rank.
fn without_flush() -> impl Iterator<Item = Board> {
    holdings(5, 4).into_iter().map(|others| Board { suited: 0, others })
}

/// Boards with three to five cards of a suit.
fn with_flush() -> impl Iterator<Item = Board> {
    (0..1u16 << 13).filter(|suited| (3..=5).contains(&suited.count_ones())).flat_map(|suited| {
        let others = holdings(5 - suited.count_ones() as u8, 3).into_iter();
        others.map(move |others| Board { suited, others })
    })
}

/// Every way to hold so many cards with at most so many of a rank.
fn holdings(cards: u8, of_a_rank: u8) -> Vec<[u8; 13]> {
    let mut all = vec![([0; 13], cards)];
    for rank in 0..13 {
        let more = |(held, left): ([u8; 13], u8)| {
            (0..=left.min(of_a_rank)).map(move |n| {
                let mut held = held;
                held[rank] = n;
                (held, left - n)
            })
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all.into_iter().filter(|(_, left)| *left == 0).map(|(held, _)| held).collect()
}

/// Cards that stand for each other: one of the suit that can make a flush, or
/// all others of a rank.
#[derive(Debug, Clone, Copy)]
struct Type {
    rank: u8,
    of_suit: bool,
    /// How many are not on the board.
    left: u64,
    /// Two of them, the second where there is one.
    cards: [Card; 2],
}

/// Two cards in hand: their types, value, and in how many ways the dealer can
/// have them.
#[derive(Debug, Clone, Copy)]
struct Held {
    value: HighHand,
    a: u8,
    b: u8,
    ways: u16,
    qualifies: bool,
}

/// Types of cards that there are at most: 13 by rank and ten by suit.
const TYPES_MAX: usize = 23;

/// Dealer's hands counted: all, and those with one certain card of a type.
#[derive(Clone, Copy)]
struct Running {
    all: u64,
    with: [u64; TYPES_MAX],
}

impl Running {
    const NONE: Running = Running { all: 0, with: [0; TYPES_MAX] };

    fn add(&mut self, held: &Held, types: &[Type]) {
        if !held.qualifies {
            return;
        }
        let (a, b) = (usize::from(held.a), usize::from(held.b));
        self.all += u64::from(held.ways);
        if a == b {
            self.with[a] += types[a].left - 1;
        } else {
            self.with[a] += types[b].left;
            self.with[b] += types[a].left;
        }
    }

    /// Those that have neither of a hand's two cards; `both` is whether the hand
    /// of just these two is among the counted, and so taken off twice.
    fn without(&self, held: &Held, both: bool) -> u64 {
        let with = self.with[usize::from(held.a)] + self.with[usize::from(held.b)];
        self.all + u64::from(both) - with
    }
}

/// What one thread works with.
struct Sweep {
    hands: Vec<Held>,
    /// The hands in order: value and place in one number.
    order: Vec<u64>,
    assignments: HashMap<u32, u64>,
    /// By two ranks: whether a dealer with them qualifies.
    qualifies: [[bool; 13]; 13],
}

impl Default for Sweep {
    fn default() -> Self {
        let [one, other] = [OTHERS[0], OTHERS[1]];
        let qualifies = |a, b| DealerHolds::of(card(a, one), card(b, other)).qualifies();
        Self {
            hands: Vec::new(),
            order: Vec::new(),
            assignments: HashMap::new(),
            qualifies: std::array::from_fn(|a| {
                std::array::from_fn(|b| qualifies(a as u8, b as u8))
            }),
        }
    }
}

impl Sweep {
    fn count(&mut self, board: &Board, sum: &mut Counted) {
        let types = types(board);
        let community = community(board);
        let ranked = SevenTable::get().board(community);
        self.hands.clear();
        self.order.clear();
        let mut all = Running::NONE;
        for (a, one) in types.iter().enumerate() {
            for (b, other) in types[..=a].iter().enumerate() {
                let ways =
                    if a == b { one.left * (one.left - 1) / 2 } else { one.left * other.left };
                if ways == 0 {
                    continue;
                }
                let own = [one.cards[0], other.cards[usize::from(a == b)]];
                let held = Held {
                    value: ranked.with(own),
                    a: a as u8,
                    b: b as u8,
                    ways: ways as u16,
                    qualifies: self.qualifies[usize::from(one.rank)][usize::from(other.rank)],
                };
                all.add(&held, &types);
                let place = self.hands.len() as u64;
                self.order.push(u64::from(held.value.to_bits()) << 16 | place);
                self.hands.push(held);
            }
        }
        self.order.sort_unstable();
        let weights = Weights::of(board, &mut self.assignments);
        let mut below = Running::NONE;
        for equal in self.order.chunk_by(|one, other| one >> 16 == other >> 16) {
            // Places of hands, as they were put in.
            let hand = |place: &u64| &self.hands[(place & 0xffff) as usize];
            let mut beside = Running::NONE;
            equal.iter().map(hand).for_each(|held| beside.add(held, &types));
            let category = &mut sum.categories[hand(&equal[0]).value.category() as usize];
            for held in equal.iter().map(hand) {
                let qualified = all.without(held, held.qualifies);
                let won = below.without(held, false);
                let tied = beside.without(held, held.qualifies);
                let showdowns = Showdowns {
                    not_qualified: DEALERS - qualified,
                    won,
                    tied,
                    lost: qualified - won - tied,
                };
                let (one, other) = (&types[usize::from(held.a)], &types[usize::from(held.b)]);
                let [suited, others] = weights.with(one, other, &mut self.assignments);
                *category += suited + others;
                let class = |suited| class(one.rank, other.rank, suited);
                if suited > 0 {
                    sum.classes[class(true)].add(&showdowns, suited);
                }
                if others > 0 {
                    sum.classes[class(false)].add(&showdowns, others);
                }
            }
            equal.iter().map(hand).for_each(|held| below.add(held, &types));
        }
    }
}

/// A board of the kind. Without a flush suits go by turns, so that no suit gets
/// three of the board or five of the seven.
fn community(board: &Board) -> [Card; 5] {
    let mut cards = [card(0, FLUSH); 5];
    let suited = (0..13).filter(|rank| board.suited >> rank & 1 == 1).map(|rank| card(rank, FLUSH));
    let mut turn = 0;
    let others =
        (0u8..13).flat_map(|rank| (0..board.others[usize::from(rank)]).map(move |n| (rank, n)));
    let others = others.map(|(rank, n)| {
        if board.suited != 0 {
            return card(rank, OTHERS[usize::from(n) % 3]);
        }
        turn += 1;
        card(rank, Suit::ALL[turn % 4])
    });
    cards.iter_mut().zip(suited.chain(others)).for_each(|(place, card)| *place = card);
    cards
}

/// The types of cards that are left beside a board.
fn types(board: &Board) -> Vec<Type> {
    let mut types = Vec::with_capacity(TYPES_MAX);
    let of_a_rank = if board.suited == 0 { 4 } else { 3 };
    for rank in 0..13u8 {
        let used = board.others[usize::from(rank)];
        if used < of_a_rank {
            // Without a flush any suits will do, so long as no suit gets five;
            // else two that the board does not use.
            let suits = if board.suited == 0 {
                [OTHERS[0], OTHERS[1]]
            } else {
                [OTHERS[usize::from(used) % 3], OTHERS[(usize::from(used) + 1) % 3]]
            };
            let left = u64::from(of_a_rank - used);
            types.push(Type {
                rank,
                of_suit: false,
                left,
                cards: suits.map(|suit| card(rank, suit)),
            });
        }
    }
    if board.suited != 0 {
        for rank in (0..13u8).filter(|rank| board.suited >> rank & 1 == 0) {
            types.push(Type { rank, of_suit: true, left: 1, cards: [card(rank, FLUSH); 2] });
        }
    }
    types
}

/// In how many ways a board and a hand can have their suits.
enum Weights<'a> {
    /// The number of each rank on the board, and the ways to give it suits of
    /// which none has three.
    NoFlush { board: &'a [u8; 13], all: u64 },
    /// The other cards on the board by rank, and the ways to give them suits.
    Flush { others: ArrayVec<(u8, u8), 2>, all: u64 },
}

impl<'a> Weights<'a> {
    fn of(board: &'a Board, known: &mut HashMap<u32, u64>) -> Self {
        if board.suited == 0 {
            Self::NoFlush { board: &board.others, all: assignments(&board.others, 0, known) }
        } else {
            let others = board.others.iter().enumerate().filter(|(_, n)| **n > 0);
            let others = others.map(|(rank, n)| (rank as u8, *n)).collect();
            Self::Flush { all: NAMES * of_others(&others, 0), others }
        }
    }

    /// Of two cards of these types: those of one suit, and the others.
    fn with(&self, one: &Type, other: &Type, known: &mut HashMap<u32, u64>) -> [u64; 2] {
        let ways = if one.rank == other.rank && one.of_suit == other.of_suit {
            one.left * (one.left - 1) / 2
        } else {
            one.left * other.left
        };
        let flagged = 1u16 << one.rank | 1 << other.rank;
        match self {
            Self::NoFlush { board, all } => {
                let pair = one.rank == other.rank;
                // One suit out of four that neither rank has on the board.
                let suited = if pair { 0 } else { 4 * assignments(board, flagged, known) };
                [suited, all * ways - suited]
            }
            Self::Flush { others, all } => {
                let total = all * ways;
                match (one.of_suit, other.of_suit) {
                    (true, true) => [total, 0],
                    (true, false) | (false, true) => [0, total],
                    (false, false) if one.rank == other.rank => [0, total],
                    (false, false) => {
                        let suited = NAMES * 3 * of_others(others, flagged);
                        [suited, total - suited]
                    }
                }
            }
        }
    }
}

/// The ways to give cards three suits, one of which the flagged ranks avoid.
fn of_others(held: &ArrayVec<(u8, u8), 2>, flagged: u16) -> u64 {
    held.iter().map(|(rank, n)| choose(3 - (flagged >> rank & 1) as u8, *n)).product()
}

fn choose(of: u8, n: u8) -> u64 {
    (0..n.into()).fold(1, |ways, i| ways * (u64::from(of).saturating_sub(i)) / (i + 1))
}

/// The ways to give a board four suits of which none gets three, the flagged
/// ranks avoiding the first.
fn assignments(held: &[u8; 13], flagged: u16, known: &mut HashMap<u32, u64>) -> u64 {
    // Only how many ranks there are of each number and flag matters.
    let ranks = || held.iter().enumerate().filter(|(_, n)| **n > 0);
    let flag = |rank: usize| flagged >> rank & 1;
    let key = ranks()
        .fold(0, |key, (rank, n)| key + (1u32 << (3 * (u16::from(*n - 1) * 2 + flag(rank)))));
    *known.entry(key).or_insert_with(|| {
        let mut by_counts: HashMap<[u8; 4], u64> = HashMap::from([([0; 4], 1)]);
        for (rank, n) in ranks() {
            let mut next = HashMap::new();
            for (counts, ways) in by_counts {
                for suits in (0u8..16).filter(|suits| suits.count_ones() == u32::from(*n)) {
                    if suits & 1 == 1 && flag(rank) == 1 {
                        continue;
                    }
                    let counts: [u8; 4] = std::array::from_fn(|s| counts[s] + (suits >> s & 1));
                    if counts.iter().all(|count| *count < 3) {
                        *next.entry(counts).or_insert(0) += ways;
                    }
                }
            }
            by_counts = next;
        }
        by_counts.values().sum()
    })
}

pub(super) fn card(rank: u8, suit: Suit) -> Card {
    Card::new(Rank::ALL[usize::from(rank) % 13], suit)
}

/// Suited hands above the diagonal of a square of ranks, others below and on it.
pub(super) fn class(a: u8, b: u8, suited: bool) -> Class {
    let (high, low) = (usize::from(a.max(b)), usize::from(a.min(b)));
    if suited { low * 13 + high } else { high * 13 + low }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every board with every two cards, once.
    #[test]
    fn nothing_is_left_out_and_nothing_counted_twice() {
        let counted = count();
        let boards = 2_598_960;
        let all: u64 = counted.classes.iter().map(Showdowns::total).sum();
        assert_eq!(all, boards * (47 * 46 / 2) * DEALERS);
        for (high, low) in [(12, 12), (12, 11), (5, 0)] {
            // Each class in as many ways as two cards have suits.
            let class = |suited| counted.classes[class(high, low, suited)].total();
            let left = all / 1_326;
            assert_eq!(class(false), if high == low { 6 * left } else { 12 * left });
            assert!(high == low || class(true) == 4 * left);
        }
        let sevens = [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 37_260, 4_324,
        ];
        assert_eq!(counted.categories.map(|n| n / OWN_OF_SEVEN), sevens);
    }

    /// Some boards one card at a time, all hands against all.
    #[test]
    fn a_board_is_counted_as_card_by_card() {
        let boards = ["2c 2d 7h 9s Kc", "2c 5c 9c 9d Kh", "3c 4c 5c 6c 9h", "Tc Jc Qc Kc Ac"];
        for text in boards {
            let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
            let community: [Card; 5] = cards.clone().try_into().unwrap();
            let mut board = Board { suited: 0, others: [0; 13] };
            let flush = cards.iter().filter(|card| card.suit() == FLUSH).count() >= 3;
            for card in &cards {
                if flush && card.suit() == FLUSH {
                    board.suited |= 1 << card.rank() as u16;
                } else {
                    board.others[card.rank() as usize] += 1;
                }
            }
            let mut found = Counted::NONE;
            Sweep::default().count(&board, &mut found);
            let left: Vec<Card> = Card::all().filter(|card| !cards.contains(card)).collect();
            let ranked = SevenTable::get().board(community);
            let mut pairs = Vec::new();
            for (n, a) in left.iter().enumerate() {
                pairs.extend(left[..n].iter().map(|b| ([*a, *b], ranked.with([*a, *b]))));
            }
            let mut plain = [Showdowns::default(); CLASSES];
            for (own, value) in &pairs {
                let suited = own[0].suit() == own[1].suit();
                let s = &mut plain[class(own[0].rank() as u8, own[1].rank() as u8, suited)];
                for (dealer, theirs) in &pairs {
                    if own.iter().any(|card| dealer.contains(card)) {
                        continue;
                    }
                    match value.cmp(theirs) {
                        _ if !DealerHolds::of(dealer[0], dealer[1]).qualifies() => {
                            s.not_qualified += 1
                        }
                        std::cmp::Ordering::Greater => s.won += 1,
                        std::cmp::Ordering::Equal => s.tied += 1,
                        std::cmp::Ordering::Less => s.lost += 1,
                    }
                }
            }
            // Suited and unsuited hands of two ranks fare alike on one board
            // only on average, so ranks are compared together.
            let both = |s: &[Showdowns; CLASSES], high: u8, low: u8| {
                let mut sum = s[class(high, low, false)];
                if high != low {
                    sum.add(&s[class(high, low, true)], 1);
                }
                sum
            };
            for high in 0..13 {
                for low in 0..=high {
                    let (one, all) = (both(&plain, high, low), both(&found.classes, high, low));
                    // The kind stands for so many boards, each like this one.
                    let times = all.total() / one.total().max(1);
                    let mut expected = Showdowns::default();
                    expected.add(&one, times);
                    assert_eq!(expected, all, "{text} {high} {low}");
                }
            }
        }
    }
}
