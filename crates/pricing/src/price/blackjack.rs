//! Blackjack: the first round out of a fresh shoe, every card removed.
//!
//! Against every open card of the dealer's and with every set of cards that a
//! hand can be, the ends of the dealer's hand are counted with whole numbers.
//! Decisions are found by working backward, once for the very cards of a hand
//! and once by the chart of totals that the game's own sensible player uses;
//! what each of the two brings is then counted forward, exactly. When a dealer
//! draws, what may be doubled and what a hand is paid are the game's functions.

mod against;
mod chart;
mod deal;
mod dealer;
mod hands;
mod pay;
mod sides;
mod split;
mod spread;
mod values;
mod walk;

use boardwalk_games::Wager as _;
use boardwalk_games::blackjack::blackjack::{MultipleAction, Options, ShoeKind, Side, Wager};
use dashu_int::IBig;
use rayon::prelude::*;

use against::{Against, Rules};
use chart::Charting;
use deal::Played;
use hands::{VALUES, value_of};
use pay::UNIT;
use spread::{Nets, Spread};
pub use values::Plays;

use super::{Findings, Fraction, Likelihood, PriceError, Results, WagerPrice};

pub(super) fn price(options: &Options) -> Result<Findings, PriceError> {
    let shoes: Vec<Rules<'_>> = decks(options).iter().map(|d| Rules::new(options, *d)).collect();
    let share = 1.0 / shoes.len() as f64;
    let mut best = Summed::default();
    let mut charted = Summed::default();
    let mut sides = Vec::new();
    let mut notes = notes(options);
    let mut insurance = Results::default();
    // The hands are the same with any number of decks.
    let Some(first) = shoes.first() else { return Ok(Findings::default()) };
    let mut charting = Charting::new(options, &first.strategy, &first.hands);
    for rules in &shoes {
        let opens = opens(options);
        let play = |open: &Vec<usize>| {
            let against = Against::new(rules, open);
            (against.play(Plays::Best), against.play(Plays::Chart), against.place())
        };
        let played: Vec<_> = opens.par_iter().map(play).collect();
        for (open, (by_best, by_chart, place)) in opens.iter().zip(&played) {
            let likely = likely(rules.decks, open);
            let share = &likely / &Fraction::whole(shoes.len() as i128);
            best.add(by_best, &share);
            charted.add(by_chart, &share);
            let chance = share.to_f64() / deals(rules.decks, open);
            charting.add(*place, open, chance, &by_chart.deals, &by_best.deals);
        }
        let (wagers, more) = sides::price(options, rules.decks);
        merge_sides(&mut sides, wagers, share);
        notes.extend(more.into_iter().filter(|note| !notes.contains(note)).collect::<Vec<_>>());
        insurance.merge(&sides::insurance(rules.decks), &Fraction::whole(1));
    }
    let mut wagers: Vec<WagerPrice> =
        boxes(options).iter().map(|wager| best.price(wager.key())).collect();
    wagers.push(added(Wager::Double.key(), &best.spread.double));
    wagers.push(added(Wager::Split.key(), &best.spread.split));
    if !options.both_up() {
        wagers.push(WagerPrice::of(Wager::Insurance, &insurance));
    }
    wagers.extend(sides);
    let costs = charted.price(boxes(options)[0].key());
    let (chart, strategy) = charting.chart(costs);
    Ok(Findings { wagers, strategy, chart: Some(chart), notes, ..Findings::default() })
}

/// The decks of the shoe, or of either side of a double shoe, which are used
/// equally often.
fn decks(options: &Options) -> Vec<u8> {
    let side = |side| (options.stack(side) / 52) as u8;
    match options.shoe_kind() {
        ShoeKind::Single => vec![side(Side::Left)],
        ShoeKind::Double => {
            let mut sides = vec![side(Side::Left), side(Side::Right)];
            sides.dedup();
            sides
        }
    }
}

/// Every hand of open cards that the dealer can have.
fn opens(options: &Options) -> Vec<Vec<usize>> {
    match options.both_up() {
        false => (0..VALUES).map(|up| vec![up]).collect(),
        true => {
            (0..VALUES).flat_map(|one| (one..VALUES).map(move |other| vec![one, other])).collect()
        }
    }
}

/// How likely the open cards are.
fn likely(decks: u8, open: &[usize]) -> Fraction {
    let mut left = hands::decks(decks);
    let mut all: u32 = left.iter().sum();
    let mut ways = match open {
        [one, other] if one != other => 2,
        _ => 1,
    };
    let mut of = 1;
    for value in open {
        ways *= i128::from(left[*value]);
        of *= u128::from(all);
        left[*value] -= 1;
        all -= 1;
    }
    Fraction::new(ways, of)
}

/// In how many orders two cards come once these are out.
fn deals(decks: u8, open: &[usize]) -> f64 {
    let left = 52.0 * f64::from(decks) - open.len() as f64;
    left * (left - 1.0)
}

/// The wagers on a box: one price for all of them, for each meets a hand of the
/// dealer's out of the same cards.
fn boxes(options: &Options) -> Vec<Wager> {
    match options.multiple_action() {
        MultipleAction::Two => vec![Wager::Multi1, Wager::Multi2],
        MultipleAction::Three => vec![Wager::Multi1, Wager::Multi2, Wager::Multi3],
        MultipleAction::Off => {
            let players = [Wager::Main, Wager::Behind1, Wager::Behind2];
            players[..usize::from(options.players_per_box().get()).clamp(1, 3)].to_vec()
        }
    }
}

/// What rounds bring against all hands of the dealer.
#[derive(Debug, Default)]
struct Summed {
    brings: Fraction,
    spread: Spread,
}

impl Summed {
    /// Adds what is played against one of them, which is so likely.
    fn add(&mut self, played: &Played, likely: &Fraction) {
        let mean = Fraction::ratio(&played.brings, &(&played.orders * IBig::from(UNIT)));
        self.brings = &self.brings + &(&mean * likely);
        self.spread.merge(&played.spread, likely.to_f64());
    }

    fn price(&self, wager: &'static str) -> WagerPrice {
        let edge = &Fraction::default() - &self.brings;
        let risk = edge.to_f64() / self.spread.staked();
        let exact = Some(edge.to_string());
        WagerPrice {
            edge: edge.to_f64(),
            edge_exact: exact,
            ..of_nets(wager, &self.spread.nets, risk)
        }
    }
}

/// The price of a wager that is added to a hand, a unit of it.
fn added(wager: &'static str, nets: &Nets) -> WagerPrice {
    let all: f64 = nets.values().sum();
    let each =
        nets.iter().map(|(net, chance)| (*net, chance / all.max(f64::MIN_POSITIVE))).collect();
    let price = of_nets(wager, &each, 0.0);
    WagerPrice { element_of_risk: price.edge, ..price }
}

/// The price of a wager by its results in half units.
fn of_nets(wager: &'static str, nets: &Nets, element_of_risk: f64) -> WagerPrice {
    let mean = |of: &dyn Fn(f64) -> f64| -> f64 {
        nets.iter().map(|(net, chance)| of(f64::from(*net) / 2.0) * chance).sum()
    };
    let net = mean(&|net| net);
    WagerPrice {
        wager,
        edge: -net,
        edge_exact: None,
        element_of_risk,
        win: mean(&|net| f64::from(u8::from(net > 0.0))),
        push: mean(&|net| f64::from(u8::from(net == 0.0))),
        lose: mean(&|net| f64::from(u8::from(net < 0.0))),
        stdev: (mean(&|net| net * net) - net * net).max(0.0).sqrt(),
        ci95: None,
        stands: None,
        results: nets
            .iter()
            .filter(|(_, chance)| **chance > 0.0)
            .map(|(net, chance)| Likelihood { net: f64::from(*net) / 2.0, probability: *chance })
            .collect(),
    }
}

/// Side wagers of two sides of a shoe are priced together.
fn merge_sides(sides: &mut Vec<WagerPrice>, more: Vec<WagerPrice>, share: f64) {
    if sides.is_empty() {
        *sides = more;
        return;
    }
    for (mine, other) in sides.iter_mut().zip(more) {
        let both = |a: f64, b: f64| share * (a + b);
        mine.edge = both(mine.edge, other.edge);
        mine.element_of_risk = both(mine.element_of_risk, other.element_of_risk);
        mine.win = both(mine.win, other.win);
        mine.push = both(mine.push, other.push);
        mine.lose = both(mine.lose, other.lose);
        let square = |w: f64, edge: f64| w * w + edge * edge;
        mine.stdev = (both(square(mine.stdev, mine.edge), square(other.stdev, other.edge))
            - mine.edge * mine.edge)
            .max(0.0)
            .sqrt();
        mine.edge_exact = None;
    }
}

fn notes(options: &Options) -> Vec<String> {
    let mut notes = vec![
        "the first round out of a fresh shoe; decisions look at the cards of the hand and the \
         dealer's open cards, not at suits or other boxes"
            .to_string(),
        "the hands of a split are each played by their own cards and counted exactly; only how \
         they win or lose together, so the win, push, lose and deviation of split rounds, takes \
         them as independent once the dealer's end is known"
            .to_string(),
    ];
    if options.max_split_hands().get() > 2 {
        notes.push(
            "pairs are split again by the chart whenever they may be, at best never or whenever \
             they may be; hands of a second split are played as those of the first"
                .into(),
        );
    }
    if !options.both_up() {
        notes.push("insurance and even money are never taken in the price of a wager".into());
    }
    if options.shoe_kind() == ShoeKind::Double {
        notes.push("either side of the double shoe is as likely as the other".into());
    }
    notes
}

/// A first deal by what its cards are worth, an ace eleven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstDeal {
    /// The first two cards of a box.
    pub own: [u32; 2],
    /// The open cards of the dealer, one or two.
    pub open: Vec<u32>,
}

/// First deals one by one, for holding the price against the machine card by
/// card.
pub struct FirstDeals<'a>(Rules<'a>);

impl<'a> FirstDeals<'a> {
    /// Out of a fresh shoe with these options.
    pub fn new(options: &'a Options) -> Self {
        Self(Rules::new(options, (options.stack(Side::Left) / 52) as u8))
    }

    /// What a unit brings on average once these cards are dealt.
    pub fn brings(&self, deal: &FirstDeal, plays: Plays) -> Fraction {
        let (against, own) = self.dealt(deal);
        let played = against.play_deals(plays, |two| two == own);
        let orders = against.orders(2) * IBig::from(UNIT) * against.ways(own);
        Fraction::ratio(&played.brings, &orders)
    }

    /// What each decision that may be made is worth, the best first; nothing if
    /// there is none to make.
    pub fn worth(&self, deal: &FirstDeal, plays: Plays) -> Vec<(&'static str, f64)> {
        let (against, own) = self.dealt(deal);
        let played = against.play_deals(plays, |two| two == own);
        let deals = played.deals.iter().flat_map(|deal| &deal.worth);
        deals.map(|(decision, worth)| (decision.key(), *worth)).collect()
    }

    fn dealt(&self, deal: &FirstDeal) -> (Against<'_>, [usize; 2]) {
        let open: Vec<usize> = deal.open.iter().map(|worth| value_of(*worth)).collect();
        let mut own = deal.own.map(value_of);
        own.sort_unstable();
        (Against::new(&self.0, &open), own)
    }
}
