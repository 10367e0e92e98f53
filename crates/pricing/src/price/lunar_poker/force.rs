//! What forcing the dealer adds to a bet: every hand without ace-king that the
//! dealer can have, and every card that can replace its highest.
//!
//! Those hands have five ranks. What the new card can make is a pair, a straight,
//! and where the four cards left are of one suit a flush; never ace-king, since a
//! hand with an ace has no king, and the highest card goes. So whether to force
//! depends on the four cards that stay, not on the one that goes, and hands are
//! told by those four. Either the up card is one of them, or it goes.
//!
//! Suits first left aside. Then the flushes: the four that stay can be of one
//! suit, and with the one that goes would have been a flush. In which ways
//! depends on that suit's cards alone, so that each suit adds its own share.

use boardwalk_ranking::HighCategory;

use super::dealer::Dealer;
use super::holdings::{ALL_RANKS, Holding, Order, Ranks, each, of_rank, one, one_each};
use super::pays::{Hand, Pays, lowest, lowest_qualifying};

/// Four cards of the dealer's that stay, by rank.
struct Stay {
    ranks: Ranks,
    /// Those of them that are hole cards.
    holes: Ranks,
    /// The ranks one by one, and those of the hole cards; if these are three, the
    /// last is none.
    each: [u8; 4],
    each_hole: [u8; 4],
    /// The value of the hand if the new card pairs each.
    paired: [u16; 4],
}

/// In place of a rank: there is one way to have it.
const NONE: usize = 13;

/// Cards left of each rank, and one for [`NONE`].
type Left = [i32; 14];

impl Stay {
    fn of(ranks: Ranks, up: usize, value: impl Fn(Holding) -> u16) -> Self {
        let holes = ranks & !(1 << up);
        let list = |set: Ranks| {
            let mut list = [NONE as u8; 4];
            list.iter_mut().zip(each(set)).for_each(|(place, rank)| *place = rank as u8);
            list
        };
        let mut paired = [0; 4];
        for (place, rank) in paired.iter_mut().zip(each(ranks)) {
            *place = value(one_each(ranks) + one(rank));
        }
        Self { ranks, holes, each: list(ranks), each_hole: list(holes), paired }
    }

    /// Whether the up card goes.
    fn is_all_holes(&self) -> bool {
        self.holes == self.ranks
    }

    /// New cards that pair one of the four.
    fn pairs(&self, left: &Left) -> i32 {
        let all: i32 = self.each.iter().map(|rank| left[usize::from(*rank) % 14]).sum();
        all - if self.is_all_holes() { 4 } else { 3 }
    }

    /// The same where the player's hand does not beat every pair: what they bring,
    /// if `outcome` is what a hand of the dealer's brings.
    fn pairs_worth(&self, left: &Left, outcome: impl Fn(u16) -> i64) -> i64 {
        let cards = |rank: usize| left[rank % 14] - i32::from(self.holes >> rank & 1 == 1);
        let pairs = self.each.iter().zip(self.paired);
        pairs.map(|(rank, value)| i64::from(cards((*rank).into())) * outcome(value)).sum()
    }

    /// Ways to deal the hole cards among them.
    fn ways(&self, left: &Left) -> i32 {
        self.each_hole.iter().map(|rank| left[usize::from(*rank) % 14]).product()
    }
}

/// Four that stay and that one card makes a straight of.
struct Run {
    stay: Stay,
    /// Ranks that the card may have which goes.
    highest: Ranks,
    /// Ranks that make a straight of the four, and the straights' values.
    straights: Ranks,
    values: [u16; 2],
    /// The same as straight flushes.
    suited_values: [u16; 2],
}

/// Hands whose four cards that stay have the same highest rank, so that the same
/// cards may have gone. No straight can be made of them.
struct Group {
    top: usize,
    highest: Ranks,
    stays: Vec<Stay>,
}

/// Every dealer's hand that does not qualify with one up card.
pub(super) struct Forcing {
    up: usize,
    ante: i64,
    two_pairs: u16,
    straight: u16,
    flush: u16,
    full_house: u16,
    /// The up card stays; and it goes.
    stays: Vec<Group>,
    goes: Vec<Group>,
    runs: Vec<Run>,
}

/// Most cards of a suit that can make a flush of four: thirteen less those.
const FLUSH_CARDS: i64 = 9;

impl Forcing {
    pub(super) fn new(dealer: &Dealer, pays: &Pays) -> Self {
        let up = dealer.up;
        let five = Order::of(5);
        let value_of = |cards: Holding| pays.five[five.number(cards)].value;
        let value = |ranks: Ranks| value_of(one_each(ranks));
        let unqualified = |ranks: Ranks| value(ranks) < lowest_qualifying();
        let (mut stays, mut goes, mut runs) = (Vec::new(), Vec::new(), Vec::new());
        for ranks in (0..=ALL_RANKS).filter(|set| set.count_ones() == 4) {
            let top = 15 - ranks.leading_zeros() as usize;
            let straight = |rank: &usize| ranks >> rank & 1 == 0 && is_straight(ranks | 1 << rank);
            let straights: Vec<usize> = (0..13).filter(straight).collect();
            let up_stays = ranks >> up & 1 == 1;
            let may_go = |rank: &usize| (up_stays || *rank == up) && unqualified(ranks | 1 << rank);
            let highest = (top + 1..13).filter(may_go).fold(0, |set: Ranks, rank| set | 1 << rank);
            if highest == 0 {
                continue;
            }
            let stay = Stay::of(ranks, up, value_of);
            if !straights.is_empty() {
                let (mut values, mut suited_values) = ([0; 2], [0; 2]);
                for (n, rank) in straights.iter().enumerate().take(2) {
                    values[n] = value(ranks | 1 << rank);
                    suited_values[n] = pays.flush(ranks | 1 << rank).value;
                }
                let straights = straights.iter().fold(0, |set: Ranks, rank| set | 1 << rank);
                runs.push(Run { stay, highest, straights, values, suited_values });
                continue;
            }
            let groups: &mut Vec<Group> = if up_stays { &mut stays } else { &mut goes };
            match groups.iter_mut().find(|group| group.top == top) {
                Some(group) => group.stays.push(stay),
                None => groups.push(Group { top, highest, stays: vec![stay] }),
            }
        }
        Self {
            up,
            ante: pays.ante,
            two_pairs: lowest(HighCategory::TwoPairs),
            straight: lowest(HighCategory::Straight),
            flush: lowest(HighCategory::Flush),
            full_house: lowest(HighCategory::FullHouse),
            stays,
            goes,
            runs,
        }
    }

    /// Whether suits beside the up card's matter: it can be the card that goes.
    pub(super) fn others_matter(&self) -> bool {
        !self.goes.is_empty() || self.runs.iter().any(|run| run.stay.is_all_holes())
    }

    /// Cards that can come for the dealer's highest, where so many were seen.
    pub(super) const fn new_cards(seen: usize) -> i64 {
        47 - seen as i64
    }

    /// Whether a hand can be worth forcing with, where so many cards were seen:
    /// twelve cards pair one of the dealer's four, eight more make a straight.
    pub(super) fn can_pay(&self, hand: Hand, seen: usize) -> bool {
        let wins = if hand.value < self.straight { 12 } else { 20 };
        // A hand above straights may win against flushes too.
        let wins = if hand.value < self.flush { wins } else { wins + FLUSH_CARDS };
        wins * hand.wins > 2 * self.ante * Self::new_cards(seen)
    }

    /// No suits change what forcing adds by more than this, where so many cards were
    /// seen.
    pub(super) fn suits_at_most(&self, hand: Hand, seen: usize) -> i64 {
        let cost = 2 * self.ante * Self::new_cards(seen);
        let made = if hand.value < self.straight { 12 } else { 20 };
        let plain = (made * hand.wins - cost).max(0);
        // A hand below flushes has no more to lose than it could gain.
        let (change, suited) = if hand.value < self.flush {
            (plain, plain)
        } else {
            (FLUSH_CARDS * (hand.wins + 3 * self.ante), plain + FLUSH_CARDS * hand.wins)
        };
        // Four ranks out of twelve: in the up card's suit three of them with the
        // fourth out of up to four cards, in the others all.
        495 * (4 * change + suited) + 3 * 495 * change
    }

    /// Ways to deal a hand that a straight can be made of, where the player holds
    /// these cards.
    pub(super) fn runs(&self, cards: Holding) -> i64 {
        let left = self.left(cards);
        let ways =
            |run: &Run| i64::from(run.stay.ways(&left) * self.ways_highest(run.highest, &left));
        self.runs.iter().map(ways).sum()
    }

    /// At most what forcing adds with a hand after so many cards were seen, where
    /// the dealer has so many hands that do not qualify and so many runs.
    pub(super) fn at_most(&self, hand: Hand, seen: usize, unqualified: i64, runs: i64) -> i64 {
        if !self.can_pay(hand, seen) {
            return 0;
        }
        let cost = 2 * self.ante * Self::new_cards(seen);
        let pairs = unqualified * (12 * hand.wins - cost).max(0);
        // Where pairs alone are too few, runs are worth the rest.
        pairs + runs * 20 * hand.wins + self.suits_at_most(hand, seen)
    }

    /// Cards of each rank that neither the player nor the dealer's up card has.
    fn left(&self, seen: Holding) -> Left {
        let of = |rank: usize| 4 - of_rank(seen, rank) as i32 - i32::from(rank == self.up);
        std::array::from_fn(|rank| if rank == NONE { 1 } else { of(rank) })
    }

    fn ways_highest(&self, highest: Ranks, left: &Left) -> i32 {
        if highest == 1 << self.up { 1 } else { each(highest).map(|rank| left[rank]).sum() }
    }

    fn outcome(&self, hand: Hand, dealer: u16) -> i64 {
        match hand.value.cmp(&dealer) {
            std::cmp::Ordering::Greater => hand.wins,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => -3 * self.ante,
        }
    }
}

/// Where the player's hand stands to the dealer's flushes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Against {
    Below,
    /// A flush, of these ranks.
    Flush(Ranks),
    Above,
}

/// Part of a group that is worth looking at.
struct Part {
    top: usize,
    highest: Ranks,
    ways_highest: i64,
    from: usize,
    to: usize,
}

/// A run with what forcing is worth against it, suits aside.
struct Made<'a> {
    run: &'a Run,
    ways_highest: i64,
    plain: i64,
    /// What a card that makes a straight changes if it is of the suit.
    changes: [i64; 2],
}

/// What forcing adds with one hand and one set of cards seen, by rank: units over
/// the ways to deal the hole cards and the new one.
pub(super) struct Forced<'a> {
    forcing: &'a Forcing,
    hand: Hand,
    against: Against,
    left: Left,
    /// Suits aside.
    pub plain: i64,
    /// Hole cards, all cards that stay and what forcing is worth, in step.
    holes: Vec<u32>,
    ranks: Vec<Ranks>,
    worth: Vec<i32>,
    stays: Vec<Part>,
    goes: Vec<Part>,
    runs: Vec<Made<'a>>,
}

impl<'a> Forced<'a> {
    pub(super) fn new(forcing: &'a Forcing) -> Self {
        Self {
            forcing,
            hand: Hand { value: 0, wins: 0 },
            against: Against::Below,
            left: [0; 14],
            plain: 0,
            holes: Vec::new(),
            ranks: Vec::new(),
            worth: Vec::new(),
            stays: Vec::new(),
            goes: Vec::new(),
            runs: Vec::new(),
        }
    }

    /// Works it out for a hand; `flush` are its ranks if it is a flush.
    pub(super) fn set(&mut self, seen: Holding, hand: Hand, flush: Ranks) {
        let forcing = self.forcing;
        self.hand = hand;
        self.left = forcing.left(seen);
        self.against = match hand.value {
            value if value < forcing.flush => Against::Below,
            value if value < forcing.full_house => Against::Flush(flush),
            _ => Against::Above,
        };
        self.plain = 0;
        self.holes.clear();
        self.ranks.clear();
        self.worth.clear();
        self.stays.clear();
        self.goes.clear();
        self.runs.clear();
        // The payment, and the ante that would have been won.
        let cost = 2 * forcing.ante * Forcing::new_cards(count(seen));
        for group in &forcing.stays {
            let part = self.part(group, cost);
            self.stays.extend(part);
        }
        for group in &forcing.goes {
            let part = self.part(group, cost);
            self.goes.extend(part);
        }
        let more = self.more();
        for run in &forcing.runs {
            let ways = i64::from(run.stay.ways(&self.left));
            let mut plain = self.pairs(&run.stay) - cost;
            let mut changes = [0; 2];
            for (n, rank) in each(run.straights).enumerate().take(2) {
                let as_straight = forcing.outcome(hand, run.values[n]);
                changes[n] = forcing.outcome(hand, run.suited_values[n]) - as_straight;
                plain += i64::from(self.left[rank]) * as_straight;
            }
            if ways > 0 && plain + more > 0 {
                let ways_highest = forcing.ways_highest(run.highest, &self.left).into();
                self.plain += ways * ways_highest * plain.max(0);
                self.runs.push(Made { run, ways_highest, plain, changes });
            }
        }
    }

    /// What new cards bring that pair one of the four.
    fn pairs(&self, stay: &Stay) -> i64 {
        if self.hand.value >= self.forcing.two_pairs {
            return self.hand.wins * i64::from(stay.pairs(&self.left));
        }
        stay.pairs_worth(&self.left, |value| self.forcing.outcome(self.hand, value))
    }

    /// The most that flushes of the dealer's add.
    fn more(&self) -> i64 {
        if self.against == Against::Below { 0 } else { FLUSH_CARDS * self.hand.wins }
    }

    /// Those of a group against which forcing may be worth it.
    fn part(&mut self, group: &Group, cost: i64) -> Option<Part> {
        let more = self.more();
        let ways_highest = self.forcing.ways_highest(group.highest, &self.left).into();
        let from = self.holes.len();
        let mut sum = 0;
        for stay in &group.stays {
            let worth = self.pairs(stay) - cost;
            if worth + more > 0 {
                let ways = stay.ways(&self.left);
                if ways > 0 {
                    sum += i64::from(ways) * worth.max(0);
                    self.holes.push(stay.holes.into());
                    self.ranks.push(stay.ranks);
                    self.worth.push(worth as i32);
                }
            }
        }
        self.plain += ways_highest * sum;
        let to = self.holes.len();
        let Group { top, highest, .. } = *group;
        (from < to).then_some(Part { top, highest, ways_highest, from, to })
    }

    /// Whether suits change nothing.
    pub(super) fn is_idle(&self) -> bool {
        self.holes.is_empty() && self.runs.is_empty()
    }

    /// What the up card's suit changes, where these ranks of it are left.
    pub(super) fn in_first(&self, left: Ranks) -> i64 {
        let mut sum = 0;
        for part in self.stays.iter().filter(|part| self.is_in(part, left)) {
            let n = i64::from((left & part.highest).count_ones());
            let [suited, plain] = self.sums(part, left, 3);
            // All five of the suit would have been a flush.
            sum += part.ways_highest * (suited - plain) - n * suited;
        }
        for part in self.goes.iter().filter(|part| self.is_in(part, left)) {
            sum -= self.sum(part.from, part.to, left, 0)[1];
        }
        for made in self.runs.iter().filter(|made| made.run.stay.holes & !left == 0) {
            if made.run.stay.is_all_holes() {
                sum -= made.plain.max(0);
            } else {
                let n = i64::from((left & made.run.highest).count_ones());
                let suited = self.suited(made, left).max(0);
                sum += made.ways_highest * (suited - made.plain.max(0)) - n * suited;
            }
        }
        sum
    }

    /// What one of the other suits changes.
    pub(super) fn in_other(&self, left: Ranks) -> i64 {
        let mut sum = 0;
        for part in self.goes.iter().filter(|part| self.is_in(part, left)) {
            let [suited, plain] = self.sums(part, left, 4);
            sum += suited - plain;
        }
        for made in self.runs.iter().filter(|made| made.run.stay.holes & !left == 0) {
            if made.run.stay.is_all_holes() {
                sum += self.suited(made, left).max(0) - made.plain.max(0);
            }
        }
        sum
    }

    /// Whether the highest of the cards that stay can be among those left of a suit,
    /// or is the up card.
    fn is_in(&self, part: &Part, left: Ranks) -> bool {
        part.top == self.forcing.up || left >> part.top & 1 == 1
    }

    /// All suits together.
    pub(super) fn total(&self, left: [Ranks; 4]) -> i64 {
        let others: i64 = left[1..].iter().map(|left| self.in_other(*left)).sum();
        self.plain + self.in_first(left[0]) + others
    }

    /// What forcing is worth against a run whose four cards are of a suit.
    fn suited(&self, made: &Made, left: Ranks) -> i64 {
        let Run { stay, straights, .. } = made.run;
        let mut worth = made.plain;
        for (rank, change) in each(*straights).zip(made.changes) {
            worth += i64::from(left >> rank & 1) * change;
        }
        worth + self.flushes(stay.ranks, left & !stay.ranks & !straights)
    }

    /// What these cards of a suit bring that make a flush of four.
    fn flushes(&self, stay: Ranks, cards: Ranks) -> i64 {
        let (wins, loses) = (self.hand.wins, 3 * self.forcing.ante);
        let all = i64::from(cards.count_ones());
        match self.against {
            Against::Below => -loses * all,
            Against::Above => wins * all,
            Against::Flush(flush) => {
                let outcome = |rank: usize| match flush.cmp(&(stay | 1 << rank)) {
                    std::cmp::Ordering::Greater => wins,
                    std::cmp::Ordering::Equal => 0,
                    std::cmp::Ordering::Less => -loses,
                };
                each(cards).map(outcome).sum()
            }
        }
    }

    /// What forcing is worth with the four cards in a suit of which these are
    /// left, and without; `holes` of the four are hole cards.
    fn sums(&self, part: &Part, left: Ranks, holes: i64) -> [i64; 2] {
        let (wins, loses) = (self.hand.wins, 3 * self.forcing.ante);
        let flushes = i64::from(left.count_ones()) - holes;
        let Part { top, from, to, .. } = *part;
        match self.against {
            Against::Below => self.sum(from, to, left, -loses * flushes),
            Against::Above => self.sum(from, to, left, wins * flushes),
            Against::Flush(ranks) => {
                let highest = 15 - ranks.leading_zeros() as usize;
                if top > highest {
                    return self.sum(from, to, left, -loses * flushes);
                }
                if top == highest {
                    return self.sum_of_flushes(from, to, left);
                }
                let above = i64::from((left >> (highest + 1)).count_ones());
                let equal = i64::from(left >> highest & 1);
                let adds = wins * (flushes - above - equal) - loses * above;
                // With the flush's highest card too, the others decide.
                let others = ranks & !(1 << highest);
                let stays = &self.ranks[from..to];
                let low = from + stays.partition_point(|stay| *stay < others);
                let high = from + stays.partition_point(|stay| *stay <= others);
                let parts = [
                    self.sum(from, low, left, adds + wins * equal),
                    self.sum(low, high, left, adds),
                    self.sum(high, to, left, adds - loses * equal),
                ];
                [0, 1].map(|n| parts.iter().map(|part| part[n]).sum())
            }
        }
    }

    /// The same where the flushes add the same to all from one place to another.
    fn sum(&self, from: usize, to: usize, left: Ranks, adds: i64) -> [i64; 2] {
        let (adds, taken) = (adds as i32, u32::from(!left));
        let (mut suited, mut plain) = (0i32, 0i32);
        for (holes, worth) in self.holes[from..to].iter().zip(&self.worth[from..to]) {
            let is_in = -i32::from(holes & taken == 0);
            suited += (worth + adds).max(0) & is_in;
            plain += (*worth).max(0) & is_in;
        }
        [suited.into(), plain.into()]
    }

    /// The same where each flush is held against the player's.
    fn sum_of_flushes(&self, from: usize, to: usize, left: Ranks) -> [i64; 2] {
        let (mut suited, mut plain) = (0, 0);
        for n in from..to {
            if self.holes[n] & u32::from(!left) != 0 {
                continue;
            }
            let stay = self.ranks[n];
            let worth = i64::from(self.worth[n]);
            suited += (worth + self.flushes(stay, left & !stay)).max(0);
            plain += worth.max(0);
        }
        [suited, plain]
    }
}

/// Cards in all.
pub(super) fn count(cards: Holding) -> usize {
    (0..13).map(|rank| of_rank(cards, rank)).sum()
}

fn is_straight(ranks: Ranks) -> bool {
    ranks == 0b1_0000_0000_1111
        || (ranks.count_ones() == 5 && ranks >> ranks.trailing_zeros() == 0b1_1111)
}
