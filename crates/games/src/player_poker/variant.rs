//! What tells one game of poker from another: how the cards are dealt, who
//! opens each betting round and how hands rank. All else is shared.

use std::fmt::{Debug, Display};

use arrayvec::ArrayVec;
use boardwalk_equipment::{Card, CardSet, Cite, cite};
use include_dir::Dir;

use super::values::Form;
use super::words::WITHOUT_DRAW;
use crate::Face;

/// Cards that a player holds at most.
pub const OWN_MAX: usize = 7;
/// Cards on the board at most.
pub const BOARD_MAX: usize = 5;
/// Cards of a hand that counts: five, or three in mambo stud.
pub type Chosen = ArrayVec<Card, 5>;

/// A game of poker.
pub trait Variant: Copy + Debug + Eq + Send + Sync + 'static {
    /// What a high hand is worth.
    type High: Copy + Ord + Display;
    /// What a low hand is worth, the better one greater.
    type Low: Copy + Ord + Display;

    /// The id: `hold-em`.
    const ID: &'static str;
    /// The name: "Hold 'em".
    const NAME: &'static str;
    /// Its sections.
    const CITES: &'static [&'static str];
    /// Its provisions.
    const PROVISIONS: &'static str;
    /// Its golden transcripts.
    const ROUNDS: Dir<'static>;

    /// The forms it is played in, the plain one first.
    const FORMS: &'static [Form];
    /// Players at most.
    const SEATS: u8;
    /// The provision that says so.
    const SEATS_CITE: Cite;
    /// Whether a button marks an imaginary dealer, and blinds are posted.
    const BUTTON: bool;
    /// Whether a straddle may follow the blinds.
    const STRADDLE: bool = false;
    /// Whether the opener of a later betting round must bet.
    const OPENER_MUST_BET: bool = false;
    /// The provision of the button; never cited where there is none.
    const BUTTON_CITE: Cite = cite!("19:47-14.7(b)2");
    /// The provision of the blinds; never cited where there is none.
    const BLIND_CITE: Cite = cite!("19:47-14.7(b)2");
    /// The provision of the common card; never cited where there is none.
    const COMMON_CITE: Cite = cite!("19:47-14.1");
    /// The provisions of a division between high and low, where there is one.
    const SPLIT: Split = Split {
        odd: cite!("19:47-14.3(c)"),
        tied_high: cite!("19:47-14.3(c)"),
        tied_low: cite!("19:47-14.3(c)"),
        no_low: cite!("19:47-14.3(c)"),
    };
    /// The betting rounds, each with the cards dealt before it.
    const STREETS: &'static [Street];

    /// What is decided in it.
    const DECISIONS: &'static [&'static str] = WITHOUT_DRAW;
    /// What can go wrong in it.
    const IRREGULARITIES: &'static [&'static str];

    /// Who makes the forced bet, by up-card.
    fn forced_by(form: Form) -> ForcedBy;

    /// The provision that decides the showdown.
    fn showdown(form: Form) -> Cite;

    /// The best high hand; nothing where the cards make none.
    fn high(hand: &Hand) -> Option<Self::High>;

    /// The best low hand that counts in this form.
    fn low(form: Form, hand: &Hand) -> Option<Self::Low>;

    /// Every choice of cards that may be a hand, to find out which cards an
    /// odd chip goes by.
    fn choices(hand: &Hand, each: &mut dyn FnMut(&Chosen));

    /// The worth of one such choice.
    fn high_of(cards: &Chosen) -> Option<Self::High>;

    /// The worth of one such choice for low.
    fn low_of(form: Form, cards: &Chosen) -> Option<Self::Low>;
}

/// The provisions of a division between high and low.
#[derive(Debug, Clone, Copy)]
pub struct Split {
    /// Who gets what the halves cannot share.
    pub odd: Cite,
    /// What equal high hands cannot share.
    pub tied_high: Cite,
    /// What equal low hands cannot share.
    pub tied_low: Cite,
    /// That no low hand qualifies.
    pub no_low: Cite,
}

/// A betting round and the cards that come before it.
#[derive(Debug)]
pub struct Street {
    /// Whether a card is burned first.
    pub burn: bool,
    /// Rounds of cards dealt to the players, with the side that is up.
    pub own: &'static [Face],
    /// Cards dealt to the board.
    pub board: u8,
    /// Whether players may exchange cards first.
    pub draw: bool,
    /// Who opens the betting.
    pub opens: Opens,
    /// Whether bets have the later, larger size.
    pub late: bool,
    /// The provision of the deal.
    pub deal: Cite,
    /// The provision of the betting.
    pub bet: Cite,
}

/// Who opens a betting round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opens {
    /// The player after the last blind.
    AfterBlinds,
    /// The first player left of the button.
    LeftOfButton,
    /// The player whom an up-card makes bet.
    ForcedBet,
    /// The highest hand showing; of equal ones the nearest to the dealer's left.
    HighestShowing,
    /// The highest up-card, by suit.
    HighestUpCard,
    /// The up-card that the board pairs, or else the highest; of equal ones
    /// the nearest to the dealer's left.
    PairedUpCard,
}

/// Whose up-card makes the forced bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForcedBy {
    /// Which up-card.
    pub card: UpCard,
    /// The provision.
    pub cite: Cite,
}

/// Which of the up-cards, suits counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpCard {
    /// The lowest, the ace high.
    Lowest,
    /// The highest, the ace below the two.
    HighestAceLow,
}

impl UpCard {
    /// Orders cards so that the one that bets is least.
    pub fn order(self, card: Card) -> i16 {
        let id = i16::from(card.id());
        match self {
            UpCard::Lowest => id,
            // The four aces come below the twos.
            UpCard::HighestAceLow if id >= 48 => 52 - id,
            UpCard::HighestAceLow => -id,
        }
    }
}

/// A player's cards and the board, all of them seen.
#[derive(Debug, Clone, Copy)]
pub struct Hand<'a> {
    /// The player's own.
    pub own: &'a [Card],
    /// The board's.
    pub board: &'a [Card],
}

impl Hand<'_> {
    /// All cards together.
    pub fn all(&self) -> CardSet {
        self.own.iter().chain(self.board).copied().collect()
    }

    /// Seven cards, if there are seven.
    #[inline]
    pub fn seven(&self) -> Option<[Card; 7]> {
        match (self.own, self.board) {
            ([a, b], [c, d, e, f, g]) => Some([*a, *b, *c, *d, *e, *f, *g]),
            ([a, b, c, d, e, f, g], []) => Some([*a, *b, *c, *d, *e, *f, *g]),
            ([a, b, c, d, e, f], [g]) => Some([*a, *b, *c, *d, *e, *f, *g]),
            _ => None,
        }
    }
}

/// Every choice of `N` of the cards.
pub fn choose<const N: usize>(cards: &[Card], each: &mut dyn FnMut(&Chosen)) {
    fn go<const N: usize>(
        cards: &[Card],
        from: usize,
        chosen: &mut Chosen,
        each: &mut dyn FnMut(&Chosen),
    ) {
        if chosen.len() == N {
            return each(chosen);
        }
        for (n, card) in cards.iter().enumerate().skip(from) {
            if chosen.try_push(*card).is_ok() {
                go::<N>(cards, n + 1, chosen, each);
                chosen.pop();
            }
        }
    }
    go::<N>(cards, 0, &mut Chosen::new(), each);
}

/// The cards as a list.
pub fn loose(hand: &Hand) -> ArrayVec<Card, { OWN_MAX + BOARD_MAX }> {
    hand.own.iter().chain(hand.board).copied().take(OWN_MAX + BOARD_MAX).collect()
}
