//! Cards by rank alone: how many there are of each of thirteen ranks, packed
//! into a word, four bits a rank, and put in order so that each has a number.

/// The number of cards of each rank, four bits each.
pub(super) type Holding = u64;

/// Thirteen ranks as a set.
pub(super) type Ranks = u16;
pub(super) const ALL_RANKS: Ranks = 0x1fff;

/// Cards of one rank.
pub(super) const fn of_rank(holding: Holding, rank: usize) -> usize {
    (holding >> (4 * rank) & 15) as usize
}

/// One card of a rank.
pub(super) const fn one(rank: usize) -> Holding {
    1 << (4 * rank)
}

/// One card of each of these ranks.
pub(super) fn one_each(ranks: Ranks) -> Holding {
    each(ranks).map(one).sum()
}

/// The ranks of a set.
pub(super) fn each(ranks: Ranks) -> impl Iterator<Item = usize> {
    let mut rest = ranks;
    std::iter::from_fn(move || {
        let rank = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        rank
    })
}

/// The ranks that a holding has.
pub(super) fn ranks_of(holding: Holding) -> Ranks {
    (0..13).filter(|rank| of_rank(holding, *rank) > 0).fold(0, |ranks, rank| ranks | 1 << rank)
}

/// Every subset of a set of ranks, the empty one first.
pub(super) fn subsets(ranks: Ranks) -> impl Iterator<Item = Ranks> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let this: Ranks = next?;
        next = (this != ranks).then(|| this.wrapping_sub(ranks) & ranks);
        Some(this)
    })
}

/// Most cards that a holding has here: five dealt and five drawn.
pub(super) const CARDS_MAX: usize = 10;

/// All holdings of so many cards, in the order of their numbers.
pub(super) struct Order {
    cards: usize,
    /// By rank, cards left for it and the ranks above, and cards of it: how many
    /// holdings come before.
    before: [[[u32; 5]; CARDS_MAX + 1]; 13],
}

impl Order {
    pub(super) fn of(cards: usize) -> Self {
        // Ways to hold so many cards of the ranks from this one up.
        let mut ways = [[0u32; CARDS_MAX + 1]; 14];
        ways[13][0] = 1;
        for rank in (0..13).rev() {
            for left in 0..=CARDS_MAX {
                ways[rank][left] = (0..=left.min(4)).map(|n| ways[rank + 1][left - n]).sum();
            }
        }
        let mut before = [[[0; 5]; CARDS_MAX + 1]; 13];
        for (rank, before) in before.iter_mut().enumerate() {
            for (left, before) in before.iter_mut().enumerate() {
                for n in 1..=left.min(4) {
                    before[n] = before[n - 1] + ways[rank + 1][left + 1 - n];
                }
            }
        }
        Self { cards, before }
    }

    /// How many holdings come before one with so many of this rank, where so
    /// many cards are left for it and the ranks above.
    pub(super) const fn before(&self, rank: usize, left: usize, n: usize) -> usize {
        self.before[rank][left][n] as usize
    }

    pub(super) fn number(&self, holding: Holding) -> usize {
        let (mut left, mut number, mut rest, mut rank) = (self.cards, 0, holding, 0);
        while rest != 0 {
            let n = (rest & 15) as usize;
            number += self.before(rank, left, n);
            left -= n;
            rest >>= 4;
            rank += 1;
        }
        number
    }

    /// All of them.
    pub(super) fn all(&self) -> Vec<Holding> {
        let mut all = vec![(0, self.cards)];
        for rank in 0..13 {
            let more = |(held, left): (Holding, usize)| {
                (0..=left.min(4)).map(move |n| (held + n as u64 * one(rank), left - n))
            };
            all = all.into_iter().flat_map(more).collect();
        }
        all.into_iter().filter(|(_, left)| *left == 0).map(|(held, _)| held).collect()
    }
}

/// Ways to choose so many of so many.
pub(super) const fn choose(of: usize, n: usize) -> i64 {
    let (mut ways, mut i) = (1, 0);
    while i < n {
        ways = ways * (of as i64 - i as i64) / (i as i64 + 1);
        i += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_holding_has_its_number() {
        for (cards, count) in [(2, 91), (3, 455), (4, 1_820), (5, 6_175), (6, 18_395), (7, 49_205)]
        {
            let order = Order::of(cards);
            let all = order.all();
            assert_eq!(all.len(), count);
            for (number, holding) in all.iter().enumerate() {
                assert_eq!(order.number(*holding), number);
            }
        }
    }

    #[test]
    fn subsets_are_all_there() {
        let found: Vec<Ranks> = subsets(0b1010).collect();
        assert_eq!(found, [0, 0b10, 0b1000, 0b1010]);
        assert_eq!(subsets(ALL_RANKS).count(), 8_192);
    }
}
