//! Minibaccarat: every two cards of either hand by what they count, and every
//! third card that the tables of 7.9 let follow, the cards already out removed.
//! What a card counts, when a hand draws and how a wager ends are the game's
//! own functions.

use boardwalk_equipment::{Card, Money};
use boardwalk_games::comparing::minibaccarat::draw::{self, AfterFour};
use boardwalk_games::comparing::minibaccarat::settle::{self, HandResult, Stake};
use boardwalk_games::comparing::minibaccarat::{
    BankerScheme, Minibaccarat, Options, VigCollection, VigRounding, Wager,
};
use boardwalk_games::{Game as _, SeatNo};

use super::{Findings, Fraction, PriceError, Results, WagerPrice};

/// Cards of each value left in the shoe, 0 to 9.
type Left = [u64; 10];

/// Of all orders of six cards, in how many the Player's Hand (first) and the
/// Banker's end with each count. Sixteen decks have 832 cards, and the sixth
/// power of that is below 2 to the 59.
type Counts = [[u64; 10]; 10];

/// The three wagers that people make.
const WAGERS: [Wager; 3] = [Wager::Player, Wager::Banker, Wager::Tie];

pub(super) fn price(options: &Options) -> Result<Findings, PriceError> {
    let counts = counts(options.decks().get());
    let price = |wager| {
        let stake = Minibaccarat::usual(options, wager);
        WagerPrice::of(wager, &results(options, wager, stake, &counts))
    };
    let wagers = WAGERS.map(price).into();
    Ok(Findings { wagers, notes: notes(options, &counts), ..Findings::default() })
}

/// What every end of both hands brings a wager of this size.
fn results(options: &Options, wager: Wager, chips: Money, counts: &Counts) -> Results {
    let stake = Stake { chips, coupon: Money::ZERO };
    let mut results = Results::default();
    for (player, row) in (0u8..).zip(counts) {
        for (banker, ways) in (0u8..).zip(row) {
            let hands = HandResult::of(player, banker);
            let (settled, marked) = settle::ends(options, SeatNo::FIRST, wager, stake, hands);
            // Vigorish that is marked is owed all the same.
            let net = i128::from(settled.net.cents() - marked.cents());
            let units = Fraction::new(net, chips.cents().unsigned_abs().into());
            results.add(units, Fraction::whole(1), Fraction::whole((*ways).into()));
        }
    }
    results
}

/// What a wager's size and the licensee's choices make of the figures.
fn notes(options: &Options, counts: &Counts) -> Vec<String> {
    let mut notes = Vec::new();
    let takes_vigorish = options.banker_scheme() == BankerScheme::VigOnWin;
    if takes_vigorish && options.vig_rounding() == VigRounding::Up5c {
        let edge = |chips: Money| {
            let edge = results(options, Wager::Banker, chips, counts).edge().to_f64();
            format!("{:.4}% at {chips}", 100.0 * edge)
        };
        let usual = Minibaccarat::usual(options, Wager::Banker);
        let least = options.limits(Wager::Banker).min;
        notes.push(format!(
            "vigorish is rounded up to five cents, so the size of a wager on the Banker's Hand \
             matters: {}, {}",
            edge(usual),
            edge(least)
        ));
    }
    if takes_vigorish && options.vig_collection() == VigCollection::Deferred {
        notes.push("deferred vigorish is counted with the wager that owes it".into());
    }
    notes
}

/// Counts every order of six cards out of a fresh shoe. Cards that the hands
/// do not take are any of those left.
fn counts(decks: u8) -> Counts {
    let mut left = Left::default();
    for card in Card::all() {
        left[usize::from(draw::value(card))] += u64::from(decks);
    }
    let all: u64 = left.iter().sum();
    let mut counts = [[0; 10]; 10];
    each_pair(&left, |players, ways, left| {
        each_pair(left, |bankers, also, left| {
            let four = Four { players, bankers, ways: ways * also, unseen: all - 4 };
            four.draw_on(left, &mut counts);
        });
    });
    counts
}

/// Every two cards by what they count together, in how many orders, and what
/// is left.
fn each_pair(left: &Left, mut with: impl FnMut(u8, u64, &Left)) {
    for one in 0..10u8 {
        for other in one..10u8 {
            let (a, b) = (usize::from(one), usize::from(other));
            let mut rest = *left;
            rest[a] -= 1;
            let orders = if a == b { 1 } else { 2 };
            let ways = orders * left[a] * rest[b];
            if ways > 0 {
                rest[b] -= 1;
                with(draw::count(one + other), ways, &rest);
            }
        }
    }
}

/// The first four cards.
struct Four {
    players: u8,
    bankers: u8,
    ways: u64,
    /// Cards left in the shoe.
    unseen: u64,
}

impl Four {
    fn draw_on(&self, left: &Left, counts: &mut Counts) {
        let &Four { players, bankers, ways, unseen } = self;
        let mut end = |player: u8, banker: u8, ways: u64| {
            counts[usize::from(player)][usize::from(banker)] += ways;
        };
        match draw::after_four(players, bankers) {
            AfterFour::Complete => end(players, bankers, ways * unseen * (unseen - 1)),
            AfterFour::BankerDraws => {
                for (third, n) in (0u8..).zip(left) {
                    end(players, draw::count(bankers + third), ways * n * (unseen - 1));
                }
            }
            AfterFour::PlayerDraws => {
                for (third, n) in (0u8..).zip(left) {
                    let player = draw::count(players + third);
                    if !draw::banker_draws(bankers, Some(third)) {
                        end(player, bankers, ways * n * (unseen - 1));
                        continue;
                    }
                    for (last, m) in (0u8..).zip(left) {
                        let m = if last == third { m.saturating_sub(1) } else { *m };
                        end(player, draw::count(bankers + last), ways * n * m);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published for eight decks, to the last order.
    #[test]
    fn eight_decks_give_the_published_combinations() {
        let counts = counts(8);
        let end = |is: fn(usize, usize) -> bool| -> u64 {
            let cells = (0..10).flat_map(|player| (0..10).map(move |banker| (player, banker)));
            cells.filter(|(p, b)| is(*p, *b)).map(|(p, b)| counts[p][b]).sum()
        };
        assert_eq!(end(|player, banker| player > banker), 2_230_518_282_592_256);
        assert_eq!(end(|player, banker| player < banker), 2_292_252_566_437_888);
        assert_eq!(end(|player, banker| player == banker), 475_627_426_473_216);
    }

    #[test]
    fn every_order_of_six_cards_is_counted_once() {
        for decks in 6..=16 {
            let cards = u64::from(decks) * 52;
            let all: u64 = (cards - 5..=cards).product();
            assert_eq!(counts(decks).iter().flatten().sum::<u64>(), all, "{decks} decks");
        }
    }
}
