//! What every decision is worth, worked out backward from where hands stand.

use super::against::{Against, Beside, Do, Shoe};
use super::hands::{Hand, VALUES};
use super::pay::Kind;

/// Who chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plays {
    /// Whatever is best with these very cards.
    Best,
    /// The chart, by total.
    Chart,
}

/// What decisions are worth with the hands that come up, and which are made.
/// Worth is a mean over all that can come, where a blackjack of the dealer that
/// ends the round first counts nothing.
#[derive(Debug)]
pub(super) struct Values {
    /// The decision for every hand that comes up.
    pub choice: Vec<Do>,
    value: Vec<Option<f64>>,
}

/// What each decision is worth that may be made with two cards.
#[derive(Debug, Clone, Copy)]
pub(super) struct Worth {
    pub stand: f64,
    pub draw: f64,
    pub double: Option<f64>,
}

/// What one more card brings.
#[derive(Debug, Clone, Copy, Default)]
struct More {
    draw: f64,
    double: f64,
}

/// One way to play: against a hand of the dealer, which hand of a box, the
/// cards beside it, and who chooses.
#[derive(Clone, Copy)]
pub(super) struct Playing<'a, 'r> {
    pub against: &'a Against<'r>,
    pub kind: Kind,
    pub beside: Beside,
    pub plays: Plays,
}

impl Values {
    pub fn new(against: &Against<'_>) -> Self {
        let hands = against.rules.hands.len();
        Self { choice: vec![Do::Stand; hands], value: vec![None; hands] }
    }

    /// What a hand is worth that is neither split nor surrendered, with the
    /// decision noted for it and for every hand that it becomes.
    pub fn value(&mut self, playing: Playing<'_, '_>, place: usize) -> f64 {
        if let Some(value) = self.value[place] {
            return value;
        }
        let against = playing.against;
        let hand = against.rules.hands.get(place);
        let Some(shoe) = against.shoe(&hand.counts, playing.beside) else { return 0.0 };
        let stand = against.stands_on_average(place, playing.kind, false, &shoe);
        let (choice, value) = self.choose(playing, hand, &shoe, stand);
        self.choice[place] = choice;
        self.value[place] = Some(value);
        value
    }

    fn choose(
        &mut self,
        playing: Playing<'_, '_>,
        hand: &Hand,
        shoe: &Shoe,
        stand: f64,
    ) -> (Do, f64) {
        let Playing { against, kind, beside, plays } = playing;
        if against.is_done(hand, kind, beside) {
            return (Do::Stand, stand);
        }
        let may_double = against.may_double(hand);
        let best = |more: More| {
            let mut best = (Do::Stand, stand);
            if more.draw > best.1 {
                best = (Do::Draw, more.draw);
            }
            if may_double && more.double > best.1 {
                best = (Do::Double, more.double);
            }
            best
        };
        if plays == Plays::Best {
            // One more card need not be looked at if even the best that it
            // could bring is worse.
            if !may_double && against.draws_at_most(hand, shoe) <= stand {
                return (Do::Stand, stand);
            }
            return best(self.more(playing, hand, shoe));
        }
        match against.charted(hand, kind) {
            Do::Stand => (Do::Stand, stand),
            Do::Draw => (Do::Draw, self.more(playing, hand, shoe).draw),
            Do::Double => (Do::Double, self.more(playing, hand, shoe).double),
            // These are decided where the first deal is looked at.
            Do::Surrender | Do::Split => best(self.more(playing, hand, shoe)),
        }
    }

    fn more(&mut self, playing: Playing<'_, '_>, hand: &Hand, shoe: &Shoe) -> More {
        let Playing { against, kind, .. } = playing;
        let may_double = against.may_double(hand);
        let mut more = More::default();
        for value in (0..VALUES).filter(|value| shoe.left[*value] > 0) {
            let chance = f64::from(shoe.left[value]) / f64::from(shoe.total);
            let left = shoe.without(value);
            match hand.next[value] {
                Some(next) => {
                    more.draw += chance * self.value(playing, next);
                    if may_double {
                        more.double += chance * against.stands_on_average(next, kind, true, &left);
                    }
                }
                None => {
                    let lost = chance * against.goes_on(&left);
                    more.draw -= lost;
                    more.double -= 2.0 * lost;
                }
            }
        }
        more
    }

    /// What each decision is worth with two cards.
    pub fn worth(&mut self, playing: Playing<'_, '_>, place: usize) -> Worth {
        let against = playing.against;
        let hand = against.rules.hands.get(place);
        let none = Worth { stand: 0.0, draw: 0.0, double: None };
        let Some(shoe) = against.shoe(&hand.counts, playing.beside) else { return none };
        let stand = against.stands_on_average(place, playing.kind, false, &shoe);
        let more = self.more(playing, hand, &shoe);
        let double = against.may_double(hand).then_some(more.double);
        Worth { stand, draw: more.draw, double }
    }
}

impl Against<'_> {
    /// What drawing brings if every hand that is not too many won the most that
    /// is paid.
    fn draws_at_most(&self, hand: &Hand, shoe: &Shoe) -> f64 {
        let most = if self.rules.options.pays_bonuses() { 2.0 } else { 1.0 };
        let values = (0..VALUES).filter(|value| shoe.left[*value] > 0);
        values
            .map(|value| {
                let chance = f64::from(shoe.left[value]) / f64::from(shoe.total);
                match hand.next[value] {
                    Some(_) => chance * most,
                    None => -chance * self.goes_on(&shoe.without(value)),
                }
            })
            .sum()
    }
}
