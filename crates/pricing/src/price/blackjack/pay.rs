//! What a hand that stands is paid against each end of the dealer's, asked of
//! the game's own settlement.

use boardwalk_equipment::{Card, Odds};
use boardwalk_games::blackjack::blackjack::Options;
use boardwalk_games::blackjack::blackjack::points::worth;
use boardwalk_games::blackjack::blackjack::settle::{self, DealerHand, Part, PlayerHand, Verdict};

use super::dealer::{CLASSES, examples};
use super::hands::{Hand, Hands, value_of};

/// Ways to name the suits of a hand whose bonus depends on them: three cards,
/// or an ace and one of sixteen tens.
pub(super) const NAMED: i64 = 64;
/// A unit, as sums over all of these in halves.
pub(super) const UNIT: i64 = 2 * NAMED;

/// Which hand of a box: the only one, the first after a split, on which the
/// wager rides that was made before the deal, or one that a split added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Whole = 0,
    First = 1,
    Added = 2,
}

pub(super) const KINDS: [Kind; 3] = [Kind::Whole, Kind::First, Kind::Added];

/// What a hand brings against each end, in half units, for some of the ways to
/// name its suits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Case {
    pub ways: i64,
    pub own: [i32; CLASSES],
    pub double: [i32; CLASSES],
}

/// All cases of one hand.
#[derive(Debug, Clone, Default)]
pub(super) struct Pay {
    pub cases: Vec<Case>,
    /// The sum over the ways, own wager and double, a unit being [`UNIT`].
    pub sum: [i64; CLASSES],
}

/// What every hand brings, by kind, as it is and doubled.
#[derive(Debug)]
pub(super) struct Pays([[Vec<Pay>; 2]; 3]);

impl Pays {
    pub fn new(options: &Options, hands: &Hands) -> Self {
        let dealers = examples();
        let table = |kind, doubled| {
            hands.iter().map(|(_, hand)| pay(options, hand, kind, doubled, &dealers)).collect()
        };
        Self(KINDS.map(|kind| [table(kind, false), table(kind, true)]))
    }

    pub fn of(&self, hand: usize, kind: Kind, doubled: bool) -> &Pay {
        &self.0[kind as usize][usize::from(doubled)][hand]
    }
}

fn pay(
    options: &Options,
    hand: &Hand,
    kind: Kind,
    doubled: bool,
    dealers: &[DealerHand; CLASSES],
) -> Pay {
    let mut pay = Pay::default();
    let named = named(options, hand);
    let ways = NAMED / named.len().max(1) as i64;
    for cards in named {
        let facts = PlayerHand {
            points: hand.points,
            cards: &cards,
            has_blackjack: kind == Kind::Whole && hand.points.is_two_card_21(),
            is_doubled: doubled,
            came_of_split: kind != Kind::Whole,
        };
        let part = if kind == Kind::Added { Part::Split } else { Part::Original };
        let own = dealers.map(|dealer| settled(options, &facts, part, dealer));
        let double = match doubled {
            true => dealers.map(|dealer| settled(options, &facts, Part::Double, dealer)),
            false => [0; CLASSES],
        };
        for (class, sum) in pay.sum.iter_mut().enumerate() {
            *sum += ways * i64::from(own[class] + double[class]);
        }
        match pay.cases.iter_mut().find(|case| case.own == own && case.double == double) {
            Some(case) => case.ways += ways,
            None => pay.cases.push(Case { ways, own, double }),
        }
    }
    pay
}

/// What one wager on the hand brings, in half units.
fn settled(options: &Options, hand: &PlayerHand<'_>, part: Part, dealer: DealerHand) -> i32 {
    match settle::verdict(options, hand, dealer).for_part(part, dealer) {
        Verdict::Lost(_) => -2,
        Verdict::Void(_) => 0,
        Verdict::Won(cite) => halves(settle::odds(options, hand, part, cite).0),
    }
}

/// The game pays 1 to 1, 3 to 2 and 2 to 1.
fn halves(odds: Odds) -> i32 {
    (2 * odds.pays() / odds.per()) as i32
}

/// The hand with every way to name its suits, where a bonus may look at them;
/// otherwise with one.
fn named(options: &Options, hand: &Hand) -> Vec<Vec<Card>> {
    let any = hand.any_cards();
    let suited = hand.cards() == 3 && hand.counts.iter().all(|count| *count < 2);
    if !options.pays_bonuses() || !(hand.points.is_two_card_21() || suited) {
        return vec![any];
    }
    let mut named: Vec<Vec<Card>> = vec![Vec::new()];
    for card in any {
        let alike = || Card::all().filter(|other| value_of(worth(*other)) == value_of(worth(card)));
        let longer = |cards: &Vec<Card>| {
            let cards = cards.clone();
            alike().map(move |card| [cards.as_slice(), &[card]].concat()).collect::<Vec<_>>()
        };
        named = named.iter().flat_map(longer).collect();
    }
    // Three cards with a ten among them have more names, and no bonus.
    if named.len() as i64 == NAMED { named } else { vec![hand.any_cards()] }
}
