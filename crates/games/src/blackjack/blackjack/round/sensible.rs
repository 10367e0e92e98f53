//! What a sensible player decides.

use super::super::Decision;
use super::super::basic::{BasicStrategy, Play, Stage, place};
use super::super::points::worth;
use super::super::words::{Act, Behind};
use super::hand::HANDS_MAX;
use super::{BlackjackRound, Phase};
use crate::By;

impl BlackjackRound {
    /// Basic strategy in a turn; out of one whatever goes on.
    #[inline(always)]
    pub(in super::super) fn sensible(&self, strategy: &BasicStrategy, by: By) -> Decision {
        match self.phase {
            Phase::Turn { seat, hand } => {
                let spot = self.spot(seat);
                let dealt = &spot.hands[usize::from(hand) % HANDS_MAX];
                let points = dealt.cards.points;
                let dealer = self.dealer_place();
                let own = points.place();
                let stage = match (points.cards(), spot.count) {
                    (2, 1) => Stage::Two,
                    (2, _) => Stage::TwoOfSplit,
                    (_, _) => Stage::More,
                };
                if stage != Stage::More {
                    let [one, other] = dealt.cards.two();
                    // Both are asked: few hands are pairs, and fewer are split.
                    let splits =
                        (worth(one) == worth(other)) & strategy.splits(dealer as u32, worth(one));
                    if splits && self.permits_split(by).is_ok() {
                        return Decision::Split;
                    }
                    if dealt.is_split_ace {
                        return Decision::Stand;
                    }
                }
                match strategy.play(stage, dealer, own) {
                    Play::Stand => Decision::Stand,
                    Play::Draw => Decision::Draw,
                    seldom @ (Play::Double | Play::Surrender) => on_two_cards(seldom),
                }
            }
            _ => self.sensible_otherwise(),
        }
    }

    /// The dealer's hand in the tables: the first card, or both if both are up.
    #[inline(always)]
    fn dealer_place(&self) -> usize {
        if self.table.options.both_up() {
            self.dealer.cards.points.place()
        } else {
            place(self.dealer.up, false)
        }
    }

    #[cold]
    fn sensible_otherwise(&self) -> Decision {
        match self.phase {
            Phase::Behind { line: 1, .. } => Decision::Behind(Behind::One, Act::Match),
            Phase::Behind { .. } => Decision::Behind(Behind::Two, Act::Match),
            Phase::LateSecond(_) | Phase::MissedCard { .. } => Decision::TakeCard,
            _ if self.is_placing_cut_card() => {
                Decision::PlaceCutCard { behind: self.cut_card_places().0 }
            }
            Phase::Shoe(_) => Decision::Cut { at: self.stack() / 2 },
            _ => Decision::Stand,
        }
    }
}

/// What is decided on the first two cards alone, and not often.
#[cold]
#[inline(never)]
const fn on_two_cards(play: Play) -> Decision {
    match play {
        Play::Stand => Decision::Stand,
        Play::Draw => Decision::Draw,
        Play::Double => Decision::Double(None),
        Play::Surrender => Decision::Surrender,
    }
}
