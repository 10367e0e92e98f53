//! How a sensible player plays, found by weighing each election for some
//! thousand hands against every card the dealer can show.
//!
//! The rules of thumb, in this order:
//!
//! * Declare every hand that is paid at once.
//! * With a straight or a flush buy a card: a second hand is paid too. Bet four
//!   of a kind, a full house and two pairs as they are.
//! * With three-of-a-kind exchange the other two, but buy with ace and king
//!   beside it.
//! * With four cards of a suit, four in a row that both ends complete, or a pair
//!   and four to a straight, buy.
//! * Bet a pair of nines or better, and any pair with ace and king; with a lower
//!   pair exchange the other three.
//! * Without a pair keep ace and king, else the ace, else the king, and exchange
//!   the others; fold a queen or less.
//! * After a draw bet any pair, and ace-king with queen and jack; fold the rest.
//! * Force the dealer if the hand is paid 4 to 1 or better, its second hand
//!   included: the dealer then qualifies about once in four.

use boardwalk_equipment::{Card, CardSet, Money, Rank};
use boardwalk_ranking::HighHand;

use super::hand::Hand;
use super::words::Discards;
use super::{CUT_MARGIN, Decision, LunarPokerRound, settle};
use crate::{By, SeatNo};

/// What the rules of thumb look up: the lowest hand of each kind that they tell
/// apart, and how near a set of ranks is to a straight.
#[derive(Debug, Clone)]
pub struct Chart {
    ace_king_queen_jack: HighHand,
    pair: HighHand,
    pair_to_bet: HighHand,
    two_pairs: HighHand,
    three_of_a_kind: HighHand,
    straight: HighHand,
    full_house: HighHand,
    /// By set of ranks: how many straights lack one rank.
    straights_near: Box<[u8; RANK_SETS]>,
}

/// Sets of thirteen ranks.
const RANK_SETS: usize = 1 << 13;
const ACE: u16 = 1 << Rank::Ace as u16;
const KING: u16 = 1 << Rank::King as u16;

impl Chart {
    pub(super) fn new() -> Self {
        Self {
            ace_king_queen_jack: lowest("Ac Kd Qh Js 2c"),
            pair: lowest("2c 2d 3h 4s 5c"),
            pair_to_bet: lowest("9c 9d 2h 3s 4c"),
            two_pairs: lowest("3c 3d 2h 2s 4c"),
            three_of_a_kind: lowest("2c 2d 2h 3s 4c"),
            straight: lowest("Ac 2d 3h 4s 5c"),
            full_house: lowest("2c 2d 2h 3s 3c"),
            straights_near: straights_near(),
        }
    }

    /// What a sensible player, or the dealer, decides.
    #[inline(always)]
    pub(super) fn sensible(&self, round: &LunarPokerRound, by: By) -> Decision {
        let By::Seat(seat) = by else { return for_the_house(round) };
        if round.is_forcing() {
            return self.force(round, seat);
        }
        let hand = round.hand_of(seat);
        let value = hand.value();
        if !round.can_bet(seat) {
            return Decision::Fold;
        }
        if round.has_drawn() {
            return if value >= self.ace_king_queen_jack {
                Decision::Bet(None)
            } else {
                Decision::Fold
            };
        }
        match round.claim_of(seat, value) {
            Some(claim) => claim,
            None => self.elect(hand, value),
        }
    }

    /// With the first five cards.
    #[inline(always)]
    fn elect(&self, hand: &Hand, value: HighHand) -> Decision {
        let cards = hand.five();
        let held = Held::of(hand.set());
        if value >= self.full_house {
            return Decision::Bet(None);
        }
        if value >= self.straight {
            return Decision::Buy;
        }
        if value >= self.three_of_a_kind {
            let buys = held.has_ace_king();
            return if buys { Decision::Buy } else { keep(cards, held.twice) };
        }
        if value >= self.two_pairs {
            return Decision::Bet(None);
        }
        let near = self.straights_near[usize::from(held.ranks) % RANK_SETS];
        if value >= self.pair {
            return if held.four_of_a_suit || near > 0 {
                Decision::Buy
            } else if value >= self.pair_to_bet || held.has_ace_king() {
                Decision::Bet(None)
            } else {
                keep(cards, held.twice)
            };
        }
        if held.four_of_a_suit || near > 1 {
            return Decision::Buy;
        }
        match held.ranks & (ACE | KING) {
            0 => Decision::Fold,
            high => keep(cards, high),
        }
    }

    /// Pays for the dealer's card if the hand is paid well enough.
    #[inline(always)]
    fn force(&self, round: &LunarPokerRound, seat: SeatNo) -> Decision {
        let hand = round.hand_of(seat);
        if hand.value() < self.two_pairs {
            return Decision::DeclineForce;
        }
        let paid = settle::paid(hand.value(), hand.set());
        let earned = settle::bet_pays(round.options(), paid, Money::DOLLAR);
        if earned >= Money::dollars(4).cents() { Decision::Force } else { Decision::DeclineForce }
    }
}

/// The dealer cuts in the middle; nothing else is asked of the house.
#[cold]
fn for_the_house(round: &LunarPokerRound) -> Decision {
    if round.is_cutting() { Decision::Cut { at: CUT_MARGIN + 16 } } else { Decision::Recut }
}

/// What five cards hold.
#[derive(Debug, Clone, Copy)]
struct Held {
    ranks: u16,
    /// Ranks held at least twice.
    twice: u16,
    four_of_a_suit: bool,
}

impl Held {
    #[inline(always)]
    fn of(cards: CardSet) -> Self {
        let suit = |n: u32| (cards.bits() >> (16 * n)) as u16;
        let (minor, major) = (suit(0) | suit(1), suit(2) | suit(3));
        let twice = suit(0) & suit(1) | suit(2) & suit(3) | minor & major;
        // A suit of four still has a card when three are taken away.
        let less_one = |ranks: u16| ranks & ranks.wrapping_sub(1);
        let fourth = |n| less_one(less_one(less_one(suit(n))));
        let four_of_a_suit = fourth(0) | fourth(1) | fourth(2) | fourth(3) != 0;
        Self { ranks: minor | major, twice, four_of_a_suit }
    }

    #[inline(always)]
    fn has_ace_king(self) -> bool {
        self.ranks & (ACE | KING) == ACE | KING
    }
}

/// Exchanges all but the cards of these ranks: at least two wherever this is
/// asked.
#[inline(always)]
fn keep(cards: &[Card; 5], ranks: u16) -> Decision {
    let mut discards = Discards::NONE;
    for card in cards {
        if ranks >> (card.id() >> 2) & 1 == 0 {
            discards.add(*card);
        }
    }
    Decision::Exchange(discards)
}

fn lowest(cards: &str) -> HighHand {
    let cards: CardSet = cards.split(' ').filter_map(|card| card.parse().ok()).collect();
    HighHand::best(cards).unwrap_or(HighHand::HIGHEST)
}

fn straights_near() -> Box<[u8; RANK_SETS]> {
    let ace_to_five = ACE | 0b1111;
    let runs = || std::iter::once(ace_to_five).chain((0..9).map(|low| 0b1_1111u16 << low));
    let near = |ranks: u16| runs().filter(|run| (ranks & run).count_ones() == 4).count() as u8;
    let mut all = Box::new([0; RANK_SETS]);
    for (ranks, straights) in all.iter_mut().enumerate() {
        *straights = near(ranks as u16);
    }
    all
}
