//! Rules that can be kept in mind: what to do with the first five cards, for a
//! player who never forces the dealer. What they cost is counted like the best
//! play.

use boardwalk_equipment::{CardSet, Rank, Suit};
use boardwalk_ranking::{HighCategory, HighHand};

use super::hands::{Action, straights};
use super::holdings::{Holding, Ranks, each, of_rank, one, ranks_of};

/// A rule for the first five cards.
pub(super) struct Rule {
    /// In words.
    pub words: &'static str,
    pub decide: fn(&First) -> Action,
}

/// All of them.
pub(super) const RULES: [Rule; 3] = [
    Rule {
        words: "By your cards and the dealer's: as by your own cards, but bet a pair that is no \
                lower than the dealer's card, tens or better against a queen or less, and any \
                pair with ace and king; buy with a full house against an ace or a king; keep an \
                ace against anything but an ace or a queen, a king against a ten or less, the \
                highest card against a six or less. Never force.",
        decide: by_both,
    },
    Rule {
        words: "By your own cards: bet a full house, four of a kind, two pairs, a pair of nines \
                or better, and any pair with ace and king; buy with a straight, a flush, four of \
                a suit, four in a row open at both ends, or a pair and four to a straight, and \
                with three of a kind beside ace and king; with another three of a kind exchange \
                two, with a lower pair three; keep ace-king, else an ace, else a king; fold a \
                queen or less. Never force.",
        decide: by_own_cards,
    },
    Rule {
        words: "Never buy or exchange: bet a pair or better and ace-king, fold the rest. \
                Never force.",
        decide: without_drawing,
    },
];

/// The first five cards and the dealer's.
pub(super) struct First {
    value: HighHand,
    cards: Holding,
    ranks: Ranks,
    up: usize,
    four_of_a_suit: bool,
}

const ACE: usize = Rank::Ace as usize;
const KING: usize = Rank::King as usize;

impl First {
    pub(super) fn of(set: CardSet, cards: Holding, up: usize) -> Self {
        Self {
            value: HighHand::best(set).unwrap_or(HighHand::LOWEST),
            cards,
            ranks: ranks_of(cards),
            up,
            four_of_a_suit: Suit::ALL.iter().any(|s| set.ranks_in(*s).count_ones() >= 4),
        }
    }

    fn has(&self, rank: usize) -> bool {
        self.ranks >> rank & 1 == 1
    }

    /// How many straights lack one card.
    fn near(&self) -> usize {
        straights().filter(|straight| (straight & !self.ranks).count_ones() == 1).count()
    }

    /// Keeps pairs and three of a kind.
    fn keep_alike(&self) -> Action {
        let alike = each(self.ranks).filter(|rank| of_rank(self.cards, *rank) > 1);
        Action::Keep(alike.map(|rank| of_rank(self.cards, rank) as u64 * one(rank)).sum())
    }

    /// The rank of a pair.
    fn pair(&self) -> usize {
        each(self.ranks).find(|rank| of_rank(self.cards, *rank) == 2).unwrap_or(0)
    }

    fn highest(&self) -> usize {
        each(self.ranks).last().unwrap_or(0)
    }
}

fn by_both(first: &First) -> Action {
    const QUEEN: usize = Rank::Queen as usize;
    const TEN: usize = Rank::Ten as usize;
    const SIX: usize = Rank::Six as usize;
    let own = by_own_cards(first);
    if own == Action::Buy {
        return own;
    }
    let ace_king = first.has(ACE) && first.has(KING);
    match first.value.category() {
        HighCategory::FullHouse if first.up >= KING => Action::Buy,
        HighCategory::OnePair if first.pair() >= first.up || ace_king => Action::Bet,
        HighCategory::OnePair if first.pair() >= TEN && first.up <= QUEEN => Action::Bet,
        HighCategory::OnePair => first.keep_alike(),
        HighCategory::NoPair if ace_king => own,
        HighCategory::NoPair if first.has(ACE) && first.up != ACE && first.up != QUEEN => own,
        HighCategory::NoPair if !first.has(ACE) && first.has(KING) && first.up <= TEN => own,
        HighCategory::NoPair if first.up <= SIX => Action::Keep(one(first.highest())),
        HighCategory::NoPair => Action::Fold,
        _ => own,
    }
}

fn by_own_cards(first: &First) -> Action {
    use HighCategory::{Flush, FourOfAKind, FullHouse, NoPair, OnePair, RoyalFlush};
    use HighCategory::{Straight, StraightFlush, ThreeOfAKind, TwoPairs};
    const NINE: usize = Rank::Nine as usize;
    let ace_king = first.has(ACE) && first.has(KING);
    match first.value.category() {
        RoyalFlush | StraightFlush => Action::InstantCash,
        FourOfAKind | FullHouse | TwoPairs => Action::Bet,
        Flush | Straight => Action::Buy,
        ThreeOfAKind if ace_king => Action::Buy,
        ThreeOfAKind => first.keep_alike(),
        OnePair if first.four_of_a_suit || first.near() > 0 => Action::Buy,
        OnePair if first.pair() >= NINE || ace_king => Action::Bet,
        OnePair => first.keep_alike(),
        NoPair if first.four_of_a_suit || first.near() > 1 => Action::Buy,
        NoPair if ace_king => Action::Keep(one(ACE) + one(KING)),
        NoPair if first.highest() >= KING => Action::Keep(one(first.highest())),
        NoPair => Action::Fold,
    }
}

fn without_drawing(first: &First) -> Action {
    let ace_king = first.has(ACE) && first.has(KING);
    match first.value.category() {
        HighCategory::RoyalFlush | HighCategory::StraightFlush => Action::InstantCash,
        HighCategory::NoPair if !ace_king => Action::Fold,
        _ => Action::Bet,
    }
}
