//! Which exchanges may be the best, and what they are worth: first by rank, at
//! least and at most, then exactly, flushes included.

use super::*;

impl<'a> Hands<'a> {
    /// The exchanges that may be the best for some suits.
    pub(super) fn exchanges(&self, held: &Held) -> Vec<Exchange> {
        let face = self.face;
        let draws = &held.draws;
        let number = face.orders.of[5].number(held.cards);
        let hand = face.pays.five[number];
        let in_antes = |units: i64, drawn: usize| {
            units as f64 / (face.pays.ante * choose(UNSEEN, drawn) * holes(drawn)) as f64
        };
        let flushes = FLUSHES_MAX * (hand.wins + 4 * face.pays.ante);
        let stand = in_antes(i64::from(face.stand[number]) - flushes, 0);
        let mut sure = stand.max(-1.0);
        let mut open = Vec::new();
        let at_most: [Vec<i64>; 6] = std::array::from_fn(|drawn| self.gains_at_most(held, drawn));
        for discards in discards(held.cards) {
            let drawn = (0..13).map(|rank| of_rank(discards, rank)).sum();
            let kept = held.cards - discards;
            let bounds = self.bounds(held, kept, drawn, &at_most[drawn]);
            let gain = bounds.gain + self.flush_gains_at_most(held, kept, drawn);
            sure = sure.max(in_antes(bounds.least, drawn) - 1.0);
            let new_cards = Forcing::new_cards(5 + drawn) as f64;
            let most = in_antes(bounds.most, drawn) + in_antes(gain, drawn) / new_cards - 1.0;
            open.push((kept, drawn, most, gain));
        }
        // Rules to keep in mind may keep others; which, suits do not say.
        let first = First::of(without_flush(held.cards), held.cards, face.dealer.up);
        let by_rule = RULES.map(|rule| (rule.decide)(&first));
        // Whatever the last digits of the means are.
        open.retain(|(kept, _, most, _)| {
            *most >= sure - 1e-9 || by_rule.contains(&Action::Keep(*kept))
        });
        let mut sums: [Vec<[i64; 2]>; 6] = Default::default();
        for (_, drawn, _, _) in &open {
            if sums[*drawn].is_empty() {
                sums[*drawn] = self.suited_sums(held, &draws[*drawn]);
            }
        }
        let exact = |(kept, drawn, _, gain): (Holding, usize, f64, i64)| Exchange {
            gain_at_most: i128::from(gain) * times_forced(drawn),
            ..self.exact(held, kept, drawn, &draws[drawn], &sums[drawn])
        };
        open.into_iter().map(exact).collect()
    }

    /// Every holding of so many cards that can be drawn.
    pub(super) fn draws(&self, held: &Held, drawn: usize) -> Vec<Drawn> {
        let list = self.face.orders.lists[drawn].iter().enumerate();
        let ways = |(number, cards): (usize, &Holding)| {
            let (mut ways, mut rest, mut rank) = (1, *cards, 0);
            while rest != 0 && ways != 0 {
                ways *= WAYS[held.left[rank]][(rest & 15) as usize];
                rest >>= 4;
                rank += 1;
            }
            (ways > 0).then_some(Drawn { number, cards: *cards, ways })
        };
        let mut draws = Vec::with_capacity(self.face.orders.lists[drawn].len());
        draws.extend(list.filter_map(ways));
        draws
    }

    /// By what a hand wins: at most what forcing adds to a bet with it, after so
    /// many cards were drawn.
    fn gains_at_most(&self, held: &Held, drawn: usize) -> Vec<i64> {
        let forceable = &self.forceable[drawn];
        let most = forceable.iter().max().copied().unwrap_or(0);
        let mut gains = vec![0; usize::from(most) + 1];
        for (hand, wins) in self.face.pays.five.iter().zip(forceable) {
            let gain = &mut gains[usize::from(*wins)];
            if *wins > 0 && *gain == 0 {
                *gain = self.forcing.at_most(*hand, 5 + drawn, held.unqualified, held.runs);
            }
        }
        gains
    }

    /// What an exchange is worth at least and at most, whatever the suits.
    fn bounds(&self, held: &Held, kept: Holding, drawn: usize, gains: &[i64]) -> Bounds {
        let face = self.face;
        let ante = face.pays.ante;
        let fold = -ante * holes(drawn);
        let sums = face.orders.sums(kept, drawn);
        let worth = face.exchanged(held.cards - kept, drawn);
        let forceable = &self.forceable[drawn];
        let (mut least, mut most, mut gain) = (0, 0, 0);
        for draw in &held.draws[drawn] {
            let five = usize::from(sums[draw.number]);
            let (by_rank, hand) = (i64::from(worth[five]), face.pays.five[five]);
            let down = FLUSHES_MAX * (hand.wins + 4 * ante);
            let more = if hand.value < self.full_house { 0 } else { FLUSHES_MAX * hand.wins };
            least += draw.ways * fold.max(by_rank - down);
            most += draw.ways * fold.max(by_rank + more);
            gain += draw.ways * gains[usize::from(forceable[five])];
        }
        Bounds { least, most: most + self.flushes_at_most(kept, drawn), gain }
    }

    /// No flushes of the player's own add more than this to what forcing adds.
    fn flush_gains_at_most(&self, held: &Held, kept: Holding, drawn: usize) -> i64 {
        let Some(ranks) = distinct(kept) else { return 0 };
        let at_most = |ranks: Ranks| {
            let hand = self.face.pays.flush(ranks);
            self.forcing.at_most(hand, 5 + drawn, held.unqualified, held.runs)
        };
        let straights = straights().filter(|straight| straight & ranks == ranks);
        let straight_flushes: i64 = straights.map(at_most).sum();
        let suits = if drawn == 5 { 4 } else { 1 };
        suits * (choose(13 - (5 - drawn), drawn) * at_most(LOWEST_FLUSH) + straight_flushes)
    }

    /// No flushes of the player's own add more than this.
    fn flushes_at_most(&self, kept: Holding, drawn: usize) -> i64 {
        let ranks = ranks_of(kept);
        if ranks.count_ones() as usize != 5 - drawn {
            return 0;
        }
        let pays = &self.face.pays;
        let flush = pays.flush(LOWEST_FLUSH).wins;
        let straights = straights().filter(|straight| straight & ranks == ranks);
        let straight_flushes: i64 = straights.map(|straight| pays.flush(straight).wins).sum();
        let suits = if drawn == 5 { 4 } else { 1 };
        let all = choose(13 - (5 - drawn), drawn) * (flush + pays.ante) + straight_flushes;
        suits * all * holes(drawn)
    }

    /// For each draw and each set of the hand in the first suit: of all ways to
    /// draw these cards together, the dealer's suited hole cards that do not
    /// qualify without their flush, and those that are below a pair.
    fn suited_sums(&self, held: &Held, draws: &[Drawn]) -> Vec<[i64; 2]> {
        let mut all = Vec::with_capacity(draws.len() * held.in_first.len());
        for draw in draws {
            for (_, first) in &held.in_first {
                let mut sums = [0; 2];
                for (in_first, ways) in in_suit(held, self.others & !first, draw) {
                    let left = self.others & !first & !in_first;
                    let below = self.face.dealer.suited_below(left, self.one_pair);
                    sums[0] += ways * below[0];
                    sums[1] += ways * below[1];
                }
                all.push(sums);
            }
        }
        all
    }

    /// An exchange to the last card.
    fn exact(
        &self,
        held: &Held,
        kept: Holding,
        drawn: usize,
        draws: &[Drawn],
        sums: &[[i64; 2]],
    ) -> Exchange {
        let face = self.face;
        let ante = face.pays.ante;
        let fold = -ante * holes(drawn);
        let fives = face.orders.sums(kept, drawn);
        let worth = face.exchanged(held.cards - kept, drawn);
        let mut plain = [0; SETS];
        let mut alike = 0;
        for (n, draw) in draws.iter().enumerate() {
            let five = usize::from(fives[draw.number]);
            let (by_rank, hand) = (i64::from(worth[five]), face.pays.five[five]);
            let down = FLUSHES_MAX * (hand.wins + 4 * ante);
            self.look(by_rank - down < fold, hand, 5 + drawn);
            if hand.value < self.straight && by_rank <= fold {
                // Flushes only make it worse.
                alike += draw.ways * fold;
            } else if (self.one_pair..self.straight).contains(&hand.value) && by_rank - down >= fold
            {
                alike += draw.ways * by_rank;
                let sums = &sums[n * held.in_first.len()..];
                for ((place, _), [unqualified, below]) in held.in_first.iter().zip(sums) {
                    plain[*place] -=
                        4 * ante * unqualified + (hand.wins + 3 * ante) * (below - unqualified);
                }
            } else {
                for (place, first) in &held.in_first {
                    for (in_first, ways) in in_suit(held, self.others & !first, draw) {
                        let left = self.others & !first & !in_first;
                        let bet = by_rank + face.dealer.flushes(left, hand);
                        plain[*place] += ways * bet.max(fold);
                    }
                }
            }
        }
        plain.iter_mut().for_each(|worth| *worth += alike);
        let mut exchange = Exchange {
            kept,
            drawn,
            plain,
            first_suit: [0; SETS],
            other_suit: None,
            gain_at_most: 0,
            gain_by_rank: OnceCell::new(),
            gain: OnceCell::new(),
        };
        if let Some(kept) = distinct(kept) {
            self.add_flushes(held, kept, &mut exchange);
        }
        exchange
    }

    /// What the player's own flushes add to an exchange.
    fn add_flushes(&self, held: &Held, kept: Ranks, exchange: &mut Exchange) {
        let mut other_suit = Box::new([[0; SETS]; SETS]);
        let drawn_sets = subsets(ALL_RANKS & !kept)
            .filter(|set| set.count_ones() as usize == exchange.drawn)
            .filter(|set| each(*set).all(|rank| held.left[rank] > 0));
        let in_suit: ArrayVec<Ranks, SETS> =
            (0..1 << held.ranks.len()).map(|places| to_ranks(&held.ranks, places)).collect();
        for set in drawn_sets {
            let flush = self.flush(held, exchange, kept, set);
            // What the hand may have in the suit: all that is kept, and nothing
            // of what is drawn.
            let may = |ranks: &Ranks| kept & !ranks == 0 && set & ranks == 0;
            let others: ArrayVec<usize, SETS> = in_suit
                .iter()
                .enumerate()
                .filter(|(_, ranks)| may(ranks))
                .map(|(n, _)| n)
                .collect();
            for (place, first) in &held.in_first {
                let left = self.others & !first;
                if kept & !first == 0 && set & !left == 0 {
                    exchange.first_suit[*place] += flush.adds(left & !set);
                }
                let adds = flush.adds(left);
                let sums = &mut other_suit[*place % SETS];
                others.iter().for_each(|other| sums[*other] += adds);
            }
        }
        exchange.other_suit = Some(other_suit);
    }

    fn flush(&self, held: &Held, exchange: &Exchange, kept: Ranks, set: Ranks) -> Flush<'_, 'a> {
        let face = self.face;
        let drawn = exchange.drawn;
        let five = face.orders.of[5].number(one_each(kept | set));
        let flush = face.pays.flush(kept | set);
        let about = face.about_flushes(drawn, held.cards + one_each(set));
        let straight = flush.value >= self.straight_flush;
        Flush {
            hands: self,
            fold: -face.pays.ante * holes(drawn),
            plain: (face.exchanged(held.cards - exchange.kept, drawn)[five].into(), five),
            worth: flush_worth(face.pays.ante, flush, straight, about, holes(drawn)),
            flush,
            seen: 5 + drawn,
        }
    }
}

/// Five cards of one suit at the end, against the same without the flush.
struct Flush<'h, 'a> {
    hands: &'h Hands<'a>,
    fold: i64,
    plain: (i64, usize),
    worth: i64,
    flush: Hand,
    /// Cards seen.
    seen: usize,
}

/// What an exchange is worth at least and at most without forcing, and at most
/// what forcing adds.
struct Bounds {
    least: i64,
    most: i64,
    gain: i64,
}

impl Flush<'_, '_> {
    /// What the flush adds, where these ranks of the up card's suit are left.
    fn adds(&self, left: Ranks) -> i64 {
        let face = self.hands.face;
        let (worth, five) = self.plain;
        let plain = worth + face.dealer.flushes(left, face.pays.five[five]);
        let flush = self.worth + face.dealer.flushes(left, self.flush);
        self.hands.look(flush < self.fold, self.flush, self.seen);
        flush.max(self.fold) - plain.max(self.fold)
    }
}

/// Seven, five, four, three and two. All flushes that are no straights pay alike.
const LOWEST_FLUSH: Ranks = 0b10_1111;

/// Suited hole cards that there are at most: four of twelve ranks.
const FLUSHES_MAX: i64 = 495;

/// Everything that two to five of these cards can be.
fn discards(cards: Holding) -> Vec<Holding> {
    let mut all = vec![(0, 0)];
    for rank in each(ranks_of(cards)) {
        let more = |(held, n): (Holding, usize)| {
            (0..=of_rank(cards, rank)).map(move |more| (held + more as u64 * one(rank), n + more))
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all.into_iter().filter(|(_, n)| *n >= 2).map(|(held, _)| held).collect()
}
