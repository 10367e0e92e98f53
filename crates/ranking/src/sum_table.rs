//! The evaluator for one hand after the other: add up a number a card, look
//! the sum up.
//!
//! Each rank has a number such that no two ways to hold seven (or five) ranks
//! have the same sum, and each suit a counter in the sum's upper bits. Unless
//! a counter says flush, the sum alone decides the hand: some of its bits name
//! a row, others a column, and rows are laid over each other, each shifted by
//! an offset of its own so that no two sums meet. The table is hardly longer
//! than there are sums.

use std::sync::LazyLock;

use boardwalk_equipment::{Card, CardSet};

use crate::HighHand;
use crate::kernel::{Worth, band, drop_lowest, highest_run, pick, suits_of, worth};

/// The table behind [`HighHand::of_seven`]. A loop that holds on to it saves
/// asking, hand by hand, whether it is there.
///
/// ```
/// use boardwalk_equipment::Card;
/// use boardwalk_ranking::SevenTable;
///
/// let hand = ["9c", "9d", "9h", "4s", "4c", "As", "Ks"].map(|card| card.parse::<Card>().unwrap());
/// let table = SevenTable::get();
/// assert_eq!(table.rank(&hand).to_string(), "full house, nines over fours");
/// ```
pub struct SevenTable(SumTable<{ 1 << 13 }, 12, 51_520>);

/// The table behind [`HighHand::of_five`], as [`SevenTable`] is for seven.
pub struct FiveTable(SumTable<{ 1 << 11 }, 11, 7_202>);

impl SevenTable {
    /// The table; built at the first call, in some thirty milliseconds.
    #[inline]
    pub fn get() -> &'static Self {
        static TABLE: LazyLock<Box<SevenTable>> =
            LazyLock::new(|| Box::new(SevenTable(SumTable::of_hands(7))));
        &TABLE
    }

    /// The best five of seven cards. For a repeated card see
    /// [`HighHand::of_seven`].
    #[inline]
    pub fn rank(&self, cards: &[Card; 7]) -> HighHand {
        self.0.rank(cards)
    }

    /// Five cards that several hands share, added up once.
    #[inline]
    pub fn board(&self, cards: [Card; 5]) -> Board<'_> {
        Board { table: self, cards, sum: sum(&cards) }
    }

    /// The same for a set, whose number of cards is known to be seven.
    #[inline]
    pub(crate) fn rank_set(&self, seven: CardSet) -> HighHand {
        self.0.rank_set(seven)
    }
}

/// Five community cards, to be completed by two cards of a player's own; see
/// [`SevenTable::board`].
///
/// ```
/// use boardwalk_equipment::Card;
/// use boardwalk_ranking::SevenTable;
///
/// let card = |text: &str| text.parse::<Card>().unwrap();
/// let board = SevenTable::get().board(["Kh", "8c", "8d", "3s", "2c"].map(card));
/// assert_eq!(board.with([card("Kd"), card("Ks")]).to_string(), "full house, kings over eights");
/// assert_eq!(board.with([card("Ah"), card("5h")]).to_string(), "one pair, eights, ace-king-five kickers");
/// ```
pub struct Board<'a> {
    table: &'a SevenTable,
    cards: [Card; 5],
    sum: u64,
}

impl Board<'_> {
    /// The best five of the board and these two. For a repeated card see
    /// [`HighHand::of_seven`].
    #[inline]
    pub fn with(&self, own: [Card; 2]) -> HighHand {
        let sum = self.sum.wrapping_add(sum(&own));
        if sum & FLUSH != 0 { self.flush(own, sum) } else { self.table.0.find(sum) }
    }

    #[cold]
    #[inline(never)]
    fn flush(&self, [a, b]: [Card; 2], sum: u64) -> HighHand {
        let [c, d, e, f, g] = self.cards;
        flush_of_cards(&[a, b, c, d, e, f, g], sum)
    }
}

impl FiveTable {
    /// The table; built at the first call.
    #[inline]
    pub fn get() -> &'static Self {
        static TABLE: LazyLock<Box<FiveTable>> =
            LazyLock::new(|| Box::new(FiveTable(SumTable::of_hands(5))));
        &TABLE
    }

    /// The value of five cards. For a repeated card see [`HighHand::of_five`].
    #[inline]
    pub fn rank(&self, cards: &[Card; 5]) -> HighHand {
        self.0.rank(cards)
    }

    /// The same for a set, whose number of cards is known to be five.
    #[inline]
    pub(crate) fn rank_set(&self, five: CardSet) -> HighHand {
        self.0.rank_set(five)
    }
}

/// Where the suits' counters begin, seven bits each. Below are the ranks'
/// sums: seven numbers of 32 bits take 35.
const COUNTERS: u32 = 36;
const COUNTER_WIDTH: u32 = 7;
/// What a card adds to its suit's counter: five times this reaches the
/// counter's highest bit and four times does not.
const ONE_CARD: u64 = 13;
/// The highest bit of every counter.
const FLUSH: u64 = 0x0810_2040 << COUNTERS;

/// A number a card. As many as a byte has values, so that no index is checked.
static KEYS: [u64; 256] = keys();

/// Values by sum; `ROWS` is a power of two.
struct SumTable<const ROWS: usize, const COLUMN_BITS: u32, const PLACES: usize> {
    offsets: [u16; ROWS],
    values: [HighHand; PLACES],
}

impl<const ROWS: usize, const COLUMN_BITS: u32, const PLACES: usize>
    SumTable<ROWS, COLUMN_BITS, PLACES>
{
    #[inline(always)]
    fn rank(&self, cards: &[Card]) -> HighHand {
        let sum = sum(cards);
        if sum & FLUSH != 0 { flush_of_cards(cards, sum) } else { self.find(sum) }
    }

    #[inline(always)]
    fn rank_set(&self, cards: CardSet) -> HighHand {
        let (mut sum, mut left) = (0, cards.bits());
        while left != 0 {
            sum += KEYS_BY_BIT[left.trailing_zeros() as usize % 64];
            left &= left - 1;
        }
        match full_suit(sum) {
            Some(suit) => flush(suits_of(cards)[suit % 4], suit, sum),
            None => self.find(sum),
        }
    }

    #[inline(always)]
    fn find(&self, sum: u64) -> HighHand {
        let place = Self::place(sum, self.offsets[Self::row(sum)]);
        // Sums of repeated cards may lie outside; they mean nothing.
        self.values.get(place).copied().unwrap_or(HighHand::LOWEST)
    }

    /// The row of a sum: the topmost of its lower 32 bits.
    #[inline(always)]
    fn row(sum: u64) -> usize {
        (sum as u32 >> (32 - ROWS.trailing_zeros())) as usize
    }

    /// The place of a sum: its lowest bits, shifted by the row's offset.
    #[inline(always)]
    fn place(sum: u64, offset: u16) -> usize {
        (sum as u32 % (1 << COLUMN_BITS)) as usize + usize::from(offset)
    }

    /// The table for hands of so many cards, without flushes.
    fn of_hands(cards: u32) -> Self {
        let mut rows = vec![Vec::new(); ROWS];
        each_holding(cards, &mut |holding| {
            let sum = sum_of(holding);
            rows[Self::row(sum)].push((sum, value_of(holding)));
        });
        // Long rows first, while there is room; short ones fill the gaps.
        let mut by_length: Vec<usize> = (0..ROWS).collect();
        by_length.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));

        let mut table = SumTable { offsets: [0; ROWS], values: [HighHand::LOWEST; PLACES] };
        let mut free = Places::all_free(PLACES);
        for row in by_length {
            let columns: Vec<usize> =
                rows[row].iter().map(|&(sum, _)| Self::place(sum, 0)).collect();
            // With these numbers every row fits; a test looks every hand up.
            let offset = free.first_fit(&columns).unwrap_or(0);
            table.offsets[row] = offset;
            for &(sum, value) in &rows[row] {
                let place = Self::place(sum, offset);
                free.take(place);
                table.values[place] = value;
            }
        }
        table
    }
}

/// Which places of a table are free, a bit each, so that sixty-four offsets are
/// tried at once.
struct Places(Vec<u64>);

impl Places {
    fn all_free(count: usize) -> Self {
        let mut places = Places(vec![0; count.div_ceil(64)]);
        (0..count).for_each(|place| places.0[place / 64] |= 1 << (place % 64));
        places
    }

    fn take(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    /// The first offset at which all these columns are free.
    fn first_fit(&self, columns: &[usize]) -> Option<u16> {
        (0..1 << 16).step_by(64).find_map(|base| {
            let fits =
                columns.iter().fold(u64::MAX, |fits, column| fits & self.from(base + column));
            (fits != 0).then(|| (base + fits.trailing_zeros() as usize) as u16)
        })
    }

    /// The sixty-four places from this one on.
    fn from(&self, place: usize) -> u64 {
        let word = |n: usize| u128::from(self.0.get(n).copied().unwrap_or(0));
        let (n, shift) = (place / 64, place % 64);
        ((word(n) | word(n + 1) << 64) >> shift) as u64
    }
}

/// The cards' numbers together.
#[inline(always)]
fn sum(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |sum: u64, card| sum.wrapping_add(KEYS[usize::from(card.id())]))
}

/// The suit whose counter is full, if one is.
#[inline(always)]
fn full_suit(sum: u64) -> Option<usize> {
    let full = sum & FLUSH;
    (full != 0).then(|| ((full.trailing_zeros() - COUNTERS) / COUNTER_WIDTH) as usize)
}

// One hand in thirty has a flush: out of the way of the others.
#[cold]
#[inline(never)]
fn flush_of_cards(cards: &[Card], sum: u64) -> HighHand {
    // There is a full suit, or this would not have been called.
    let suit = full_suit(sum).unwrap_or(0);
    let in_suit = |card: &Card| u16::from(usize::from(card.id() & 3) == suit) << (card.id() >> 2);
    let ranks = cards.iter().fold(0, |ranks, card| ranks | in_suit(card));
    flush(ranks, suit, sum)
}

/// The flush or straight flush of a suit of five to seven ranks.
#[inline(always)]
fn flush(ranks: u16, suit: usize, sum: u64) -> HighHand {
    let counter = sum >> (COUNTERS + COUNTER_WIDTH * suit as u32) & 0x7f;
    let less_one = drop_lowest(ranks);
    let less_two = drop_lowest(less_one);
    let six_or_seven = pick(counter < 7 * ONE_CARD, less_one, less_two);
    let kickers = pick(counter < 6 * ONE_CARD, ranks, six_or_seven);
    let run = highest_run(ranks);
    HighHand::from_worth(Worth {
        made: pick(run != 0, run + band::STRAIGHT_FLUSH, band::FLUSH),
        kickers: pick(run != 0, 0, kickers),
    })
}

/// Every way to hold so many cards, by the number of each rank.
fn each_holding(cards: u32, visit: &mut impl FnMut(&[u8; 13])) {
    fn deal(rank: usize, left: u32, holding: &mut [u8; 13], visit: &mut impl FnMut(&[u8; 13])) {
        if rank == 13 {
            if left == 0 {
                visit(holding);
            }
            return;
        }
        for held in 0..=left.min(4) {
            holding[rank] = held as u8;
            deal(rank + 1, left - held, holding, visit);
        }
        holding[rank] = 0;
    }
    deal(0, cards, &mut [0; 13], visit);
}

/// The sum of a holding, without the suits' counters.
fn sum_of(holding: &[u8; 13]) -> u64 {
    (0..13).map(|rank| rank_number(rank) * u64::from(holding[rank])).sum()
}

/// The value of a holding without a flush.
fn value_of(holding: &[u8; 13]) -> HighHand {
    // Dealt in turn, no suit gets more than two of seven cards.
    let mut suits = [0u16; 4];
    let mut cards = 0;
    for (rank, &held) in holding.iter().enumerate() {
        for _ in 0..held {
            suits[cards % 4] |= 1 << rank;
            cards += 1;
        }
    }
    HighHand::from_worth(match cards {
        5 => worth::<5>(suits),
        _ => worth::<7>(suits),
    })
}

const fn keys() -> [u64; 256] {
    let mut keys = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        let counter = COUNTERS + COUNTER_WIDTH * (id % 4) as u32;
        keys[id] = rank_number(id / 4) + (ONE_CARD << counter);
        id += 1;
    }
    keys
}

/// The same numbers by the card's bit in a [`CardSet`].
static KEYS_BY_BIT: [u64; 64] = {
    let mut by_bit = [0; 64];
    let mut id = 0;
    while id < Card::COUNT {
        by_bit[id % 4 * 16 + id / 4] = keys()[id];
        id += 1;
    }
    by_bit
};

/// The number of a rank: 32 bits without a pattern. The seed was found by
/// search: with it no two sums share row and column, and both tables are short.
const fn rank_number(rank: usize) -> u64 {
    const SEED: u64 = 8349;
    let mut x = SEED.wrapping_mul(13).wrapping_add(rank as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (x ^ x >> 32) & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_holding_is_found_in_its_place() {
        let check = |cards: u32, expected: usize, find: &dyn Fn(u64) -> HighHand| {
            let mut holdings = 0;
            each_holding(cards, &mut |holding| {
                assert_eq!(find(sum_of(holding)), value_of(holding), "{holding:?}");
                holdings += 1;
            });
            assert_eq!(holdings, expected);
        };
        check(5, 6_175, &|sum| FiveTable::get().0.find(sum));
        check(7, 49_205, &|sum| SevenTable::get().0.find(sum));
    }

    #[test]
    fn a_board_and_two_are_worth_what_seven_are() {
        let table = SevenTable::get();
        let cards: Vec<Card> = Card::all().collect();
        for step in [1, 3, 5, 7, 11] {
            for first in 0..52 {
                let seven: [Card; 7] = std::array::from_fn(|n| cards[(first + n * step) % 52]);
                let [a, b, c, d, e, f, g] = seven;
                assert_eq!(table.board([c, d, e, f, g]).with([a, b]), table.rank(&seven));
            }
        }
    }

    #[test]
    fn the_tables_are_as_small_as_the_fastest_published_ones() {
        assert_eq!(size_of::<SevenTable>(), 222_464);
        assert_eq!(size_of::<FiveTable>(), 32_904);
    }
}
