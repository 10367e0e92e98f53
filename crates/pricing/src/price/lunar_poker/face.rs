//! Everything about one up card that does not depend on the player's suits: what
//! a bet is worth for every hand at the end and every set of cards seen on the
//! way to it.

use super::dealer::{Dealer, Pass};
use super::holdings::{CARDS_MAX, Holding, Order, of_rank};
use super::pays::Pays;

/// Cards drawn at most.
pub(super) const DRAWN_MAX: usize = 5;
/// Holdings of five cards.
pub(super) const FIVES: usize = 6_175;

/// The orders of holdings, and which five cards some kept and some drawn make.
pub(super) struct Orders {
    /// By number of cards.
    pub of: [Order; CARDS_MAX + 1],
    /// Holdings of up to five cards.
    pub lists: [Vec<Holding>; DRAWN_MAX + 1],
    /// By number of cards drawn: kept times drawn, to the five they are.
    sums: [Vec<u16>; DRAWN_MAX + 1],
}

impl Orders {
    pub(super) fn new() -> Self {
        let of: [Order; CARDS_MAX + 1] = std::array::from_fn(Order::of);
        let lists: [Vec<Holding>; DRAWN_MAX + 1] = std::array::from_fn(|n| of[n].all());
        let sums = std::array::from_fn(|drawn| {
            let kept = &lists[DRAWN_MAX - drawn];
            let five = |kept: Holding, drawn: Holding| {
                let five = kept + drawn;
                let possible = (0..13).all(|rank| of_rank(five, rank) <= 4);
                if possible { of[5].number(five) as u16 } else { u16::MAX }
            };
            kept.iter().flat_map(|k| lists[drawn].iter().map(|d| five(*k, *d))).collect()
        });
        Self { of, lists, sums }
    }

    /// The fives that these kept cards make with each holding of so many drawn.
    pub(super) fn sums(&self, kept: Holding, drawn: usize) -> &[u16] {
        let row = self.of[DRAWN_MAX - drawn].number(kept);
        let width = self.lists[drawn].len();
        &self.sums[drawn][row * width..(row + 1) * width]
    }
}

/// One up card.
pub(super) struct Face<'a> {
    pub pays: &'a Pays,
    pub orders: &'a Orders,
    pub dealer: Dealer,
    /// A bet with five cards as dealt, and with six.
    pub stand: Vec<i32>,
    pub bought: Vec<i32>,
    /// By number of cards exchanged: the discards, and the five cards at the end.
    exchanged: [Vec<i32>; DRAWN_MAX + 1],
    /// By number of cards drawn and by all cards seen: dealer's hands that do not
    /// qualify, and those of a full house or better.
    about_flushes: [Vec<[u32; 2]>; DRAWN_MAX + 1],
}

impl<'a> Face<'a> {
    /// With up to so many cards drawn; `done` is told of every set of cards seen.
    pub(super) fn new(
        up: usize,
        pays: &'a Pays,
        orders: &'a Orders,
        drawn_max: usize,
        done: &dyn Fn(u64),
    ) -> Self {
        let mut face = Self {
            pays,
            orders,
            dealer: Dealer::new(up, pays),
            stand: vec![0; FIVES],
            bought: vec![0; pays.six.len()],
            exchanged: std::array::from_fn(|n| {
                let width = if (2..=drawn_max).contains(&n) { orders.lists[n].len() } else { 0 };
                vec![0; width * FIVES]
            }),
            about_flushes: [const { Vec::new() }; DRAWN_MAX + 1],
        };
        let mut pass = Pass::new(&face.dealer);
        for drawn in 0..=drawn_max {
            let all = orders.of[5 + drawn].all();
            face.about_flushes[drawn] = vec![[0; 2]; all.len()];
            for (number, seen) in all.iter().enumerate() {
                if of_rank(*seen, up) < 4 {
                    face.fill(&mut pass, drawn, number, *seen);
                }
            }
            done(all.len() as u64);
        }
        face
    }

    fn fill(&mut self, pass: &mut Pass, drawn: usize, number: usize, seen: Holding) {
        pass.count(&self.dealer, seen);
        self.about_flushes[drawn][number] = pass.about_flushes(&self.dealer);
        // No sum leaves 32 bits: the odds were looked at before.
        match drawn {
            0 => self.stand[number] = pass.worth(&self.dealer, self.pays.five[number]) as i32,
            1 => self.bought[number] = pass.worth(&self.dealer, self.pays.six[number]) as i32,
            _ => {
                let (dealer, five) = (&self.dealer, &self.pays.five);
                let worth = &mut self.exchanged[drawn];
                let orders = [&self.orders.of[drawn], &self.orders.of[5]];
                split(seen, orders, [drawn, 5], [0, 0], 0, &mut |[discards, end]| {
                    worth[discards * FIVES + end] = pass.worth(dealer, five[end]) as i32;
                });
            }
        }
    }

    /// What a bet is worth after these discards, for every five cards at the end.
    pub(super) fn exchanged(&self, discards: Holding, drawn: usize) -> &[i32] {
        let row = self.orders.of[drawn].number(discards);
        &self.exchanged[drawn][row * FIVES..(row + 1) * FIVES]
    }

    /// What matters to a flush after so many cards drawn and these seen.
    pub(super) fn about_flushes(&self, drawn: usize, seen: Holding) -> [u32; 2] {
        self.about_flushes[drawn][self.orders.of[5 + drawn].number(seen)]
    }
}

/// Every way to part cards into discards and the five at the end, by number.
fn split(
    cards: Holding,
    orders: [&Order; 2],
    left: [usize; 2],
    numbers: [usize; 2],
    rank: usize,
    visit: &mut impl FnMut([usize; 2]),
) {
    let mut rank = rank;
    while rank < 13 && of_rank(cards, rank) == 0 {
        rank += 1;
    }
    if rank == 13 {
        return visit(numbers);
    }
    let n = of_rank(cards, rank);
    for discarded in n.saturating_sub(left[1])..=n.min(left[0]) {
        let parts = [discarded, n - discarded];
        let numbers =
            [0, 1].map(|part| numbers[part] + orders[part].before(rank, left[part], parts[part]));
        let left = [left[0] - parts[0], left[1] - parts[1]];
        split(cards, orders, left, numbers, rank + 1, visit);
    }
}
