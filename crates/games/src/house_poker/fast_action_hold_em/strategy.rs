//! How a sensible player sets, splits and surrenders.

use boardwalk_equipment::Card;

use super::house_way::{CHOICES, is_natural, place};
use super::{Decision, Picked};

/// How often two cards of one suit win, in ten thousand: rows by the higher
/// card from two to ace, in a row by the lower one; the last of a row is a pair
/// of identical cards.
#[rustfmt::skip]
const SUITED: [&[u16]; 13] = [
    &[4456],
    &[3005, 4706],
    &[3090, 3224, 4941],
    &[3180, 3328, 3454, 5180],
    &[3154, 3309, 3452, 3592, 5415],
    &[3172, 3319, 3474, 3615, 3736, 5668],
    &[3298, 3347, 3506, 3653, 3792, 3918, 5916],
    &[3416, 3493, 3545, 3686, 3829, 3980, 4108, 6162],
    &[3537, 3602, 3678, 3728, 3871, 4015, 4166, 4304, 6443],
    &[3644, 3735, 3803, 3873, 3913, 4063, 4203, 4346, 4475, 6745],
    &[3793, 3870, 3938, 4018, 4077, 4131, 4270, 4419, 4572, 4568, 7068],
    &[3978, 4051, 4120, 4206, 4262, 4336, 4402, 4543, 4692, 4760, 4906, 7412],
    &[4258, 4334, 4406, 4476, 4470, 4555, 4638, 4720, 4881, 5084, 5258, 5459, 7834],
];

/// The same for two cards of different suits.
#[rustfmt::skip]
const UNSUITED: [&[u16]; 13] = [
    &[3988],
    &[2524, 4245],
    &[2615, 2758, 4506],
    &[2704, 2862, 3011, 4755],
    &[2685, 2851, 3016, 3154, 5022],
    &[2703, 2860, 3024, 3183, 3312, 5272],
    &[2838, 2891, 3056, 3217, 3362, 3500, 5539],
    &[2964, 3036, 3085, 3257, 3407, 3552, 3696, 5814],
    &[3082, 3156, 3234, 3302, 3456, 3608, 3760, 3898, 6125],
    &[3201, 3282, 3359, 3440, 3496, 3642, 3795, 3944, 4088, 6453],
    &[3352, 3432, 3512, 3586, 3658, 3722, 3867, 4015, 4176, 4191, 6805],
    &[3550, 3627, 3712, 3790, 3853, 3934, 3999, 4142, 4317, 4394, 4539, 7176],
    &[3842, 3916, 4004, 4083, 4072, 4154, 4246, 4333, 4516, 4739, 4921, 5137, 7629],
];

/// What every two cards gain, a ten thousandth of the wager as unit.
///
/// How often each of the 182 kinds of two cards beats a dealer who plays the
/// house ways was sampled a million times from six decks, so a figure is good
/// to about ten units. Eight decks differ by less than that.
#[derive(Debug, Clone)]
pub struct Strategy {
    gains: Box<[i32; 52 * 64]>,
}

/// What a surrender gains.
const SURRENDER: i32 = -5_000;

impl Strategy {
    /// The same for all options: no option changes what is worth keeping.
    pub(super) fn new() -> Self {
        let mut gains = Box::new([0; 52 * 64]);
        for one in Card::all() {
            for other in Card::all() {
                let (hi, lo) = if one >= other { (one, other) } else { (other, one) };
                let wins = if one.suit() == other.suit() { &SUITED } else { &UNSUITED };
                // The rows have a figure for every rank up to their own.
                let wins = wins[hi.rank() as usize][lo.rank() as usize];
                gains[place(one, other)] = 2 * i32::from(wins) - 10_000;
            }
        }
        Self { gains }
    }

    /// What two cards gain, in ten thousandths of the wager.
    #[inline(always)]
    pub fn gain(&self, one: Card, other: Card) -> i32 {
        self.gains[place(one, other)]
    }

    /// What to do with four cards.
    #[inline]
    pub fn with_four(&self, cards: [Card; 4]) -> Decision {
        if is_natural(cards) {
            return Decision::AnnounceNatural;
        }
        let gains = CHOICES.map(|[one, other]| self.gain(cards[one], cards[other]));
        let [a, b, c, d, e, f] = gains;
        // The first and the last choice have no card in common, and so on.
        let (splits, singles) = ([a + f, b + e, c + d], [a.max(f), b.max(e), c.max(d)]);
        let best = highest(splits);
        let single = highest(singles);
        let two = |choice: usize| {
            let [one, other] = CHOICES[choice];
            Picked::two(cards[one], cards[other])
        };
        if splits[best] > singles[single] && splits[best] > SURRENDER {
            return Decision::Split { first: two(best), amount: None };
        }
        if singles[single] < SURRENDER {
            return Decision::Surrender;
        }
        let choice = if gains[single] >= gains[5 - single] { single } else { 5 - single };
        Decision::Set(two(choice))
    }

    /// What to do with any other number of cards, of which some may be unseen:
    /// there is no split then.
    #[cold]
    pub(super) fn with_others(&self, cards: &[Card]) -> Decision {
        let mut best = (SURRENDER, Decision::Surrender);
        for (n, one) in cards.iter().enumerate() {
            for other in &cards[..n] {
                let gain = self.gain(*one, *other);
                if gain > best.0 {
                    best = (gain, Decision::Set(Picked::two(*other, *one)));
                }
            }
        }
        best.1
    }
}

/// The place of the highest of three.
#[inline(always)]
fn highest(gains: [i32; 3]) -> usize {
    let first = usize::from(gains[1] > gains[0]);
    if gains[2] > gains[first] { 2 } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sensible_player_plays_the_best_cards_and_splits_two_good_hands() {
        let strategy = Strategy::new();
        for (hand, decision) in [
            ("8h 8h 8s 8c", "announce-natural"),
            ("Ah 9c 4d 2s", "set Ah 9c"),
            ("Ks 8h 7d 2c", "set Ks 8h"),
            ("Kc Kd Qd 8h", "set Kc Kd"),
            ("Kc Kd Qd Qh", "split Kc Kd"),
            ("Kc Qd Kd Qh", "split Kc Kd"),
            ("2c 3d 4h 5s", "set 4h 5s"),
        ] {
            let cards: Vec<Card> = hand.split(' ').map(|card| card.parse().unwrap()).collect();
            let said = strategy.with_four(cards.try_into().unwrap()).to_string();
            assert_eq!(said, decision, "{hand}");
        }
    }

    /// The worst of all hands still wins more than a quarter of the time.
    #[test]
    fn no_hand_is_worth_surrendering() {
        let least = SUITED.iter().chain(&UNSUITED).flat_map(|row| row.iter()).min();
        assert!(*least.unwrap() > 2_500);
    }
}
