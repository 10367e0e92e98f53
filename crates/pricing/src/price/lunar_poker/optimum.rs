//! The best play against all thirteen up cards, and what it is worth.

use boardwalk_equipment::{CardSet, Suit};
use boardwalk_games::house_poker::lunar_poker::{Options, ProgressiveBasis};
use boardwalk_ranking::{HighCategory, HighHand};
use rayon::prelude::*;

use super::face::{DRAWN_MAX, FIVES, Face, Orders};
use super::finals::Finals;
use super::force::Forcing;
use super::hands::{Action, COMMON, Hands, LAST, Played};
use super::holdings::of_rank;
use super::pays::{Pays, card};
use super::rounds::{Driver, Rounds};
use super::thumbs::RULES;
use crate::price::{Fraction, PriceError};

/// Five cards and an up card of a given suit: 2,598,960 times 47, a quarter.
pub(super) const DEALS: u64 = 2_598_960 * 47 / 4;

/// Threads that work at once at most: each needs some 230 megabytes.
const THREADS_MAX: usize = 4;

/// One of so many beginnings is played on through the machine.
const A_ROUND: u64 = 4;

/// Kinds of first five cards that the policy is told by, the best first.
pub(super) const KINDS: usize = 24;

/// What there is to do with five cards, for the table of the policy.
pub(super) const ACTIONS: [&str; 8] = [
    "declare-instant-cash",
    "fold",
    "bet",
    "buy",
    "exchange-2",
    "exchange-3",
    "exchange-4",
    "exchange-5",
];

/// Hands of one kind against one up card: how many play each action, and what
/// that is worth together, in units over [`COMMON`] times [`LAST`].
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Kind {
    pub actions: [u64; ACTIONS.len()],
    pub worth: i128,
    /// The most that they are worth if the dealer is never forced, in units over
    /// [`COMMON`].
    pub never_forcing: i128,
    /// What they are worth by each rule to keep in mind, in units over [`COMMON`].
    pub rules: [i128; RULES.len()],
}

impl Kind {
    pub(super) fn add(&mut self, other: &Self) {
        self.actions.iter_mut().zip(other.actions).for_each(|(sum, n)| *sum += n);
        self.worth += other.worth;
        self.never_forcing += other.never_forcing;
        self.rules.iter_mut().zip(other.rules).for_each(|(sum, worth)| *sum += worth);
    }
}

/// All hands against one up card.
#[derive(Debug, Clone, Default)]
pub(super) struct Against {
    pub kinds: [Kind; KINDS],
    /// The policy played through the machine.
    pub rounds: Rounds,
    /// The hands with which it ends, where the progressive asks for them.
    pub finals: Finals,
}

impl Against {
    fn add(&mut self, cards: &CardSet, played: &Played, alike: u64) {
        let kind = &mut self.kinds[kind(*cards)];
        kind.actions[action(played.action)] += alike;
        kind.worth += i128::from(alike) * played.worth;
        kind.never_forcing += i128::from(alike) * i128::from(played.never_forcing);
        for (sum, worth) in kind.rules.iter_mut().zip(played.rules) {
            *sum += i128::from(alike) * i128::from(worth);
        }
    }
}

/// The whole game.
pub(super) struct Optimum {
    /// By up card, deuce first.
    pub against: Vec<Against>,
    ante: i64,
}

impl Optimum {
    /// What the best player loses an ante.
    pub(super) fn edge(&self) -> Fraction {
        let worth: i128 = self.kinds().map(|kind| kind.worth).sum();
        self.edge_of(worth, (COMMON * LAST) as u128)
    }

    /// What a player loses an ante who plays the first five cards by a rule, then
    /// bets or folds as is best, and never forces the dealer.
    pub(super) fn edge_of_rule(&self, rule: usize) -> Fraction {
        let worth: i128 = self.kinds().map(|kind| kind.rules[rule]).sum();
        self.edge_of(worth, COMMON as u128)
    }

    /// What the best player loses an ante who never forces the dealer.
    pub(super) fn edge_never_forcing(&self) -> Fraction {
        let worth: i128 = self.kinds().map(|kind| kind.never_forcing).sum();
        self.edge_of(worth, COMMON as u128)
    }

    fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.against.iter().flat_map(|against| &against.kinds)
    }

    fn edge_of(&self, worth: i128, measure: u128) -> Fraction {
        Fraction::new(-worth, u128::from(DEALS) * measure * self.ante as u128)
    }

    /// All rounds played through the machine.
    pub(super) fn rounds(&self) -> Rounds {
        let mut all = Rounds::default();
        self.against.iter().for_each(|against| all.add(&against.rounds));
        all
    }

    /// All final hands.
    pub(super) fn finals(&self) -> Finals {
        let mut all = Finals::default();
        self.against.iter().for_each(|against| all.merge(&against.finals));
        all
    }

    /// What a kind of hands is worth on average, in antes.
    pub(super) fn mean(&self, kind: &Kind) -> f64 {
        let hands: u64 = kind.actions.iter().sum();
        kind.worth as f64 / (hands.max(1) as f64 * (COMMON * LAST * self.ante) as f64)
    }
}

/// Steps of the work on one up card: sets of cards seen, and hands, each of
/// which takes as long as so many of those.
const HAND_STEPS: u64 = 400;
const SEEN_STEPS: u64 = 6_175 + 18_395 + 49_205 + 120_055 + 270_270 + 566_280;
const STEPS: u64 = 13 * (SEEN_STEPS + FIVES as u64 * HAND_STEPS);

/// Works everything out; `progress` is told how many more of how many steps are
/// done.
pub(super) fn solve(
    options: &Options,
    pays: &Pays,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Optimum, PriceError> {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(cores.min(THREADS_MAX))
        .build()
        .map_err(|error| PriceError::Threads(error.to_string()))?;
    let orders = Orders::new();
    let by_final_hand =
        options.progressive_offered() && options.progressive_basis() == ProgressiveBasis::FinalHand;
    let step = |done| progress(done, STEPS);
    // The dealer's high cards take longest, so they come first.
    let mut against: Vec<(usize, Against)> = pool.install(|| {
        let ups: Vec<usize> = (0..13).rev().collect();
        let solved = ups.par_iter().with_max_len(1).map(|up| {
            let face = Face::new(*up, pays, &orders, DRAWN_MAX, &step);
            let forcing = Forcing::new(&face.dealer, pays);
            let hands = Hands::new(&face, &forcing);
            let mut against = Against::default();
            let mut driver = Driver::new(&hands, options, *up as u64);
            let (mut refused, mut begun) = (None, 0);
            let up_card = card(*up, Suit::Clubs);
            for cards in &orders.lists[5] {
                hands.play(*cards, &mut |cards, played, alike| {
                    against.add(cards, &played, alike);
                    if by_final_hand {
                        against.finals.add(*cards, up_card, &played, alike);
                    }
                    let rounds = (begun + alike) / A_ROUND - begun / A_ROUND;
                    begun += alike;
                    for _ in 0..rounds {
                        if let Err(refusal) = driver.play(cards, &played) {
                            refused = Some(refusal);
                        }
                    }
                });
                step(HAND_STEPS);
            }
            against.rounds = driver.rounds;
            if hands.is_odd.get() {
                let why = "at these odds a hand may be worth forcing with and not a bet, \
                           which cannot be counted";
                return Err(PriceError::OutOfReach(why));
            }
            refused.map_or(Ok((*up, against)), |refusal| Err(PriceError::Refused(refusal)))
        });
        solved.collect::<Result<_, _>>()
    })?;
    against.sort_by_key(|(up, _)| *up);
    let against = against.into_iter().map(|(_, against)| against).collect();
    Ok(Optimum { against, ante: pays.ante })
}

fn action(action: Action) -> usize {
    match action {
        Action::InstantCash => 0,
        Action::Fold => 1,
        Action::Bet => 2,
        Action::Buy => 3,
        Action::Keep(kept) => {
            let kept: usize = (0..13).map(|rank| of_rank(kept, rank)).sum();
            // Five less those kept are exchanged, two at least.
            4 + (3 - kept.min(3))
        }
    }
}

/// The kind of five cards: by category; pairs by rank; other hands by whether
/// they have ace and king, an ace, a king, or neither.
fn kind(cards: CardSet) -> usize {
    let value = HighHand::best(cards).unwrap_or(HighHand::LOWEST);
    match value.category() {
        HighCategory::RoyalFlush | HighCategory::StraightFlush => 0,
        HighCategory::FourOfAKind => 1,
        HighCategory::FullHouse => 2,
        HighCategory::Flush => 3,
        HighCategory::Straight => 4,
        HighCategory::ThreeOfAKind => 5,
        HighCategory::TwoPairs => 6,
        HighCategory::OnePair => {
            let mut ranks = [0u8; 13];
            cards.iter().for_each(|card| ranks[card.rank() as usize] += 1);
            let pair = ranks.iter().position(|n| *n == 2).unwrap_or(0);
            7 + 12 - pair
        }
        HighCategory::NoPair => {
            let has = |rank| cards.iter().any(|card| card.rank() == rank);
            use boardwalk_equipment::Rank;
            match (has(Rank::Ace), has(Rank::King)) {
                (true, true) => 20,
                (true, false) => 21,
                (false, true) => 22,
                (false, false) => 23,
            }
        }
    }
}

/// What a kind is called.
pub(super) fn kind_name(kind: usize) -> String {
    const NAMES: [&str; 7] = [
        "straight flush or royal flush",
        "four-of-a-kind",
        "full house",
        "flush",
        "straight",
        "three-of-a-kind",
        "two pairs",
    ];
    const HIGH: [&str; 4] = ["ace-king", "ace high", "king high", "queen high or less"];
    match kind {
        0..7 => NAMES[kind].into(),
        7..20 => {
            let rank = boardwalk_equipment::Rank::ALL[(19 - kind) % 13];
            format!("pair of {}", rank.plural())
        }
        _ => HIGH[(kind - 20) % 4].into(),
    }
}
