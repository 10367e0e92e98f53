//! The first deal: two cards against the dealer's open ones, every decision, and
//! what comes of it.

use dashu_int::IBig;

use super::against::{Against, Beside, Do};
use super::dealer::BLACKJACK;
use super::hands::VALUES;
use super::pay::{Kind, UNIT};
use super::split::Split;
use super::spread::{Spread, add};
use super::values::{Playing, Plays, Values};

/// What a first deal is worth by each decision, and which is made. Worth is a
/// mean over what the decision meets.
#[derive(Debug, Clone)]
pub(super) struct Weighed {
    /// The two cards, by value.
    pub two: [usize; 2],
    /// The place of the hand.
    pub hand: usize,
    /// In how many ways it is dealt.
    pub ways: u32,
    /// How likely a decision is asked for at all.
    pub asked: f64,
    pub choice: Do,
    /// What each decision that may be made is worth, the best first.
    pub worth: Vec<(Do, f64)>,
}

/// Everything played against one hand of the dealer.
pub(super) struct Played {
    /// What all deals bring, in orders of all cards, a unit being [`UNIT`].
    pub brings: IBig,
    /// All orders of all cards.
    pub orders: IBig,
    pub spread: Spread,
    pub deals: Vec<Weighed>,
}

impl Against<'_> {
    /// Every first deal, played so.
    pub fn play(&self, plays: Plays) -> Played {
        self.play_deals(plays, |_| true)
    }

    /// The first deals of which this is true.
    pub fn play_deals(&self, plays: Plays, which: impl Fn([usize; 2]) -> bool) -> Played {
        let mut values = Values::new(self);
        let mut played = Played {
            brings: IBig::ZERO,
            orders: self.orders(0).clone(),
            spread: Spread::default(),
            deals: Vec::new(),
        };
        let mut begin = Vec::new();
        let deals = f64::from(self.total) * f64::from(self.total - 1);
        for two in (0..VALUES).flat_map(|one| (one..VALUES).map(move |other| [one, other])) {
            let ways = self.ways(two);
            if ways == 0 || !which(two) {
                continue;
            }
            let chance = f64::from(ways) / deals;
            let hand = self.rules.hands.of_two(two[0], two[1]);
            if self.is_settled(hand) {
                played.brings += self.settles(hand) * ways;
                self.spread_settled(hand, chance, &mut played.spread);
                continue;
            }
            played.brings += self.lost_before(hand) * ways;
            self.spread_lost_before(hand, chance, &mut played.spread);
            let (weighed, split) = self.weigh(two, ways, &mut values, plays);
            match (weighed.choice, split) {
                (Do::Split, Some(split)) => {
                    played.brings += split.brings(self) * ways;
                    split.spread(self, chance, &mut played.spread);
                }
                (Do::Surrender, _) => {
                    played.brings += self.surrenders(hand) * ways;
                    self.spread_surrendered(hand, chance, &mut played.spread);
                }
                _ => {
                    begin.push((hand, IBig::from(ways)));
                    self.spread(hand, &values.choice, chance, &mut played.spread);
                }
            }
            played.deals.push(weighed);
        }
        played.brings += self.brings(Kind::Whole, Beside::NOTHING, begin, &values.choice);
        played
    }

    /// In how many ways two cards come.
    pub fn ways(&self, [one, other]: [usize; 2]) -> u32 {
        let again = u32::from(one == other);
        let orders = if one == other { 1 } else { 2 };
        orders * self.left[one] * self.left[other].saturating_sub(again)
    }

    /// Whether nothing is left to decide: a blackjack, or the dealer's is open.
    fn is_settled(&self, hand: usize) -> bool {
        self.rules.hands.get(hand).points.is_two_card_21() || self.dealer.has_blackjack()
    }

    /// What such a hand brings, whatever the dealer's end.
    fn settles(&self, hand: usize) -> IBig {
        self.brings_of(hand, |_| true)
    }

    /// What is lost to a blackjack that is known before any decision.
    fn lost_before(&self, hand: usize) -> IBig {
        match self.rules.peeks() {
            true => self.brings_of(hand, |class| class == BLACKJACK),
            false => IBig::ZERO,
        }
    }

    fn brings_of(&self, hand: usize, of: impl Fn(usize) -> bool) -> IBig {
        let Some(shoe) = self.shoe(&self.rules.hands.get(hand).counts, Beside::NOTHING) else {
            return IBig::ZERO;
        };
        let sum = &self.rules.pays.of(hand, Kind::Whole, false).sum;
        let ends = self.ends(&shoe);
        let classes = (0..ends.len()).filter(|class| of(*class));
        let brought =
            classes.map(|class| i128::from(sum[class]) * ends[class] as i128).sum::<i128>();
        let out = (self.total - shoe.total) as usize + super::dealer::DRAWN;
        IBig::from(brought) * self.orders(out)
    }

    /// Half is lost, or all if the dealer has blackjack.
    fn surrenders(&self, hand: usize) -> IBig {
        let Some(shoe) = self.shoe(&self.rules.hands.get(hand).counts, Beside::NOTHING) else {
            return IBig::ZERO;
        };
        let ends = self.ends(&shoe);
        let all: u128 = ends.iter().sum();
        let blackjack = ends[BLACKJACK] as i128;
        let late = if self.rules.peeks() { 0 } else { blackjack };
        let unit = i128::from(UNIT);
        let brought = -(all as i128 - blackjack) * (unit / 2) - late * unit;
        let out = (self.total - shoe.total) as usize + super::dealer::DRAWN;
        IBig::from(brought) * self.orders(out)
    }

    /// What each decision is worth, and which is made; with the split, if the
    /// cards are a pair.
    fn weigh(
        &self,
        two: [usize; 2],
        ways: u32,
        values: &mut Values,
        plays: Plays,
    ) -> (Weighed, Option<Split>) {
        let hand = self.rules.hands.of_two(two[0], two[1]);
        let cards = self.rules.hands.get(hand);
        let shoe = self.shoe(&cards.counts, Beside::NOTHING);
        let asked = shoe.map_or(1.0, |shoe| self.goes_on(&shoe));
        // In orders of all cards after the first two.
        let mean = |brought: IBig| {
            let all = self.orders(2).to_f64().value() * UNIT as f64;
            brought.to_f64().value() / all
        };
        let playing = Playing { against: self, kind: Kind::Whole, beside: Beside::NOTHING, plays };
        values.value(playing, hand);
        let two_cards = values.worth(playing, hand);
        let mut worth = vec![(Do::Stand, two_cards.stand), (Do::Draw, two_cards.draw)];
        worth.extend(two_cards.double.map(|double| (Do::Double, double)));
        if self.rules.surrenders() {
            worth.push((Do::Surrender, mean(self.surrenders(hand))));
        }
        let split = cards.pair().map(|value| {
            let (brings, split) = self.split(value, plays);
            worth.push((Do::Split, mean(brings)));
            split
        });
        for (_, worth) in &mut worth {
            *worth /= asked;
        }
        worth.sort_by(|a, b| b.1.total_cmp(&a.1));
        let choice = match (plays, cards.pair()) {
            (Plays::Best, _) => worth[0].0,
            (Plays::Chart, Some(value)) if self.charted_split(value) => Do::Split,
            (Plays::Chart, _) => self.charted(cards, Kind::Whole),
        };
        (Weighed { two, hand, ways, asked, choice, worth }, split)
    }

    /// A pair split: by the chart as often as it may be, at best once or as
    /// often as it may be, whichever brings more.
    fn split(&self, value: usize, plays: Plays) -> (IBig, Split) {
        let hands_max = self.rules.hands_max(value);
        let split = Split::new(self, value, hands_max, plays);
        let brings = split.brings(self);
        if plays == Plays::Chart || hands_max == 2 {
            return (brings, split);
        }
        let once = split.again(2);
        let brings_once = once.brings(self);
        if brings_once > brings { (brings_once, once) } else { (brings, once.again(hands_max)) }
    }

    fn spread_settled(&self, hand: usize, chance: f64, spread: &mut Spread) {
        self.spread_of(hand, chance, spread, |_| true);
    }

    fn spread_lost_before(&self, hand: usize, chance: f64, spread: &mut Spread) {
        if self.rules.peeks() {
            self.spread_of(hand, chance, spread, |class| class == BLACKJACK);
        }
    }

    fn spread_of(&self, hand: usize, chance: f64, spread: &mut Spread, of: impl Fn(usize) -> bool) {
        let Some(shoe) = self.shoe(&self.rules.hands.get(hand).counts, Beside::NOTHING) else {
            return;
        };
        for (class, likely) in self.chances(&shoe).iter().enumerate().filter(|(c, _)| of(*c)) {
            for case in &self.rules.pays.of(hand, Kind::Whole, false).cases {
                let part = case.ways as f64 / super::pay::NAMED as f64;
                add(&mut spread.nets, case.own[class], chance * likely * part);
            }
        }
    }

    fn spread_surrendered(&self, hand: usize, chance: f64, spread: &mut Spread) {
        let Some(shoe) = self.shoe(&self.rules.hands.get(hand).counts, Beside::NOTHING) else {
            return;
        };
        let blackjack = self.chances(&shoe)[BLACKJACK];
        add(&mut spread.nets, -1, chance * (1.0 - blackjack));
        if !self.rules.peeks() {
            add(&mut spread.nets, -2, chance * blackjack);
        }
    }
}
