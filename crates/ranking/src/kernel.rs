//! The evaluator: a high hand out of four suits, without tables or branches.
//!
//! Each suit is thirteen bits, the two lowest. Everything is an and, an or, an
//! addition or a choice between two numbers of sixteen bits, so a loop over
//! hands becomes vector code with a hand in every lane ([`crate::batch`]).
//!
//! Three observations carry it:
//!
//! * Between sets of equally many ranks the higher number is the higher set,
//!   so a set of ranks compares as it stands, without a table.
//! * `x & (x - 1)` drops the lowest rank of a set. Seven cards of which none
//!   is wasted in a pair have two ranks too many: drop the two lowest and the
//!   kickers are left, whether they belong to a pair, two pairs or a flush.
//! * With at most seven cards a flush leaves no room for four-of-a-kind or a
//!   full house, and two runs of five do not fit side by side.

use boardwalk_equipment::CardSet;

/// How many hands go through the evaluator side by side.
pub(crate) const LANES: usize = 16;

/// The ranks held in each suit.
#[inline(always)]
pub(crate) fn suits_of(cards: CardSet) -> [u16; 4] {
    let bits = cards.bits();
    [bits as u16, (bits >> 16) as u16, (bits >> 32) as u16, (bits >> 48) as u16]
}

/// What a hand is worth: first the category and the ranks that make it, then
/// the ranks that break ties. Both compare as numbers.
#[derive(Clone, Copy)]
pub(crate) struct Worth {
    /// The start of the category's band plus the ranks of its pairs, threes or
    /// fours; for a straight, the run's lowest card, counting a low ace as the
    /// lowest bit.
    pub made: u16,
    /// The ranks that break ties.
    pub kickers: u16,
}

/// Where each category's band begins. A pair's band is zero: its ranks are
/// 1 to 0x1000, and a hand without one has zero there. A full house is a three
/// and a pair beside it, and so is its band the sum of theirs.
pub(crate) mod band {
    pub(crate) const TWO_PAIRS: u16 = 0x1800;
    pub(crate) const THREE_OF_A_KIND: u16 = 0x3000;
    pub(crate) const STRAIGHT: u16 = 0x4000;
    pub(crate) const FLUSH: u16 = 0x4400;
    pub(crate) const FULL_HOUSE: u16 = TWO_PAIRS + THREE_OF_A_KIND;
    pub(crate) const FOUR_OF_A_KIND: u16 = 0x5800;
    pub(crate) const STRAIGHT_FLUSH: u16 = 0x6800;
    /// The run from ten to ace in one suit.
    pub(crate) const ROYAL_FLUSH: u16 = STRAIGHT_FLUSH + (1 << 9);
}

/// The ranks without the lowest of them.
#[inline(always)]
pub(crate) fn drop_lowest(ranks: u16) -> u16 {
    ranks & ranks.wrapping_sub(1)
}

/// The ranks without the `COUNT` lowest of them.
#[inline(always)]
fn drop<const COUNT: usize>(mut ranks: u16) -> u16 {
    let mut dropped = 0;
    while dropped < COUNT {
        ranks = drop_lowest(ranks);
        dropped += 1;
    }
    ranks
}

/// One or the other, by a choice that has no branch once it is in a loop.
#[inline(always)]
pub(crate) fn pick(condition: bool, yes: u16, no: u16) -> u16 {
    std::hint::select_unpredictable(condition, yes, no)
}

/// The highest run of five, as the bit of its lowest card: bit 0 for the run
/// that begins with the ace, bit 9 for the one that ends with it. Zero if none.
#[inline(always)]
pub(crate) fn highest_run(ranks: u16) -> u16 {
    let from_ace = ranks << 1 | ranks >> 12;
    let twos = from_ace & from_ace >> 1;
    let runs = twos & twos >> 2 & from_ace >> 4;
    // Runs in seven cards lie next to each other: the highest is the one
    // whose upper neighbour is no run.
    runs & !(runs >> 1)
}

/// Which ranks are held at all, and which at least twice, three and four times.
pub(crate) struct Held {
    pub any: u16,
    pub pairs: u16,
    pub threes: u16,
    pub fours: u16,
}

/// Counts the cards of each rank: an adder of two bits, laid out flat.
#[inline(always)]
pub(crate) fn held([clubs, diamonds, hearts, spades]: [u16; 4]) -> Held {
    let (minor, major) = (clubs | diamonds, hearts | spades);
    let (minor_both, major_both) = (clubs & diamonds, hearts & spades);
    Held {
        any: minor | major,
        pairs: minor_both | major_both | (minor & major),
        threes: (minor_both & major) | (major_both & minor),
        fours: minor_both & major_both,
    }
}

/// The best five of `CARDS` cards (five, six or seven), given the ranks held
/// in each suit.
#[inline(always)]
pub(crate) fn worth<const CARDS: usize>(suits: [u16; 4]) -> Worth {
    let [clubs, diamonds, hearts, spades] = suits;
    let Held { any, pairs, threes, fours } = held(suits);

    // Two suits cannot both have four of seven cards, so more than one card
    // beyond a suit's lowest three, all suits together, means a flush; and
    // then every other suit has at most two cards.
    let beyond_three =
        drop::<3>(clubs) | drop::<3>(diamonds) | drop::<3>(hearts) | drop::<3>(spades);
    let beyond_four = drop_lowest(beyond_three);
    let flush = beyond_four != 0;
    let if_long = |suit: u16| pick(drop::<2>(suit) != 0, suit, 0);
    let suited = if_long(clubs) | if_long(diamonds) | if_long(hearts) | if_long(spades);

    let run = highest_run(pick(flush, suited, any));

    // The ranks that make the hand: the four, else the higher three, else the
    // two highest pairs.
    let upper_pairs = drop_lowest(pairs);
    let two_pairs = upper_pairs != 0;
    let third_pair = CARDS > 5 && drop_lowest(upper_pairs) != 0;
    let lower_three = threes & threes.wrapping_neg();
    let three = lower_three.max(threes ^ lower_three);
    let group = pick(threes != 0, three, pick(third_pair, upper_pairs, pairs));
    let group_band =
        pick(two_pairs, band::TWO_PAIRS, 0) + pick(threes != 0, band::THREE_OF_A_KIND, 0);
    let four = fours != 0;
    let group_made = pick(four, fours + band::FOUR_OF_A_KIND, group + group_band);
    let full_house = (threes != 0) & two_pairs & !four;

    // The ranks they leave: of a flush all of the suit, of a full house the
    // other pairs, and of these the two lowest are too many (of six cards one,
    // of five none), or as many as can be dropped with one still left.
    let rest = pick(flush, suited, pick(full_house, pairs, any) ^ pick(four, fours, group));
    let kickers = match CARDS {
        5 => rest,
        6 => {
            let less_one = drop_lowest(rest);
            let enough = pick(flush, drop_lowest(beyond_four), less_one) != 0;
            pick(enough, less_one, rest)
        }
        _ => {
            let less_one = drop_lowest(rest);
            let less_two = drop_lowest(less_one);
            let beyond_five = drop_lowest(beyond_four);
            let beyond_six = drop_lowest(beyond_five);
            let enough_for_one = pick(flush, beyond_five, less_one) != 0;
            let enough_for_two = pick(flush, beyond_six, less_two) != 0;
            pick(enough_for_two, less_two, pick(enough_for_one, less_one, rest))
        }
    };

    let made = pick(flush, band::FLUSH, group_made);
    let run_band = pick(flush, band::STRAIGHT_FLUSH, band::STRAIGHT);
    Worth { made: pick(run != 0, run + run_band, made), kickers: pick(run != 0, 0, kickers) }
}
