//! The count against plain ones: card by card, and through the machine.

use std::collections::BTreeMap;

use boardwalk_equipment::random::{ChaCha8, pick};
use boardwalk_equipment::{Card, CardSet, Suit};
use boardwalk_games::GameOptions;
use boardwalk_games::house_poker::lunar_poker::Options;
use boardwalk_ranking::{HighHand, lunar};

use super::dealer::{Dealer, Pass};
use super::face::{DRAWN_MAX, Face, Orders};
use super::finals::Finals;
use super::force::{Forced, Forcing};
use super::hands::{Action, COMMON, Hands, LAST, holes};
use super::holdings::{Holding, choose};
use super::optimum::DEALS;
use super::pays::{Hand, Pays, card};
use super::rounds::{Driver, holding};

fn cards(text: &str) -> CardSet {
    text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
}

fn random(count: usize, but: CardSet, words: &mut ChaCha8) -> CardSet {
    let mut set = CardSet::EMPTY;
    while set.len() < count as u32 {
        let card = Card::from_id(pick(52, words) as u8).unwrap();
        if !but.contains(card) {
            set = set.with(card);
        }
    }
    set
}

/// The ranks left in each suit beside the player's cards and the up card.
fn left(seen: CardSet, up: Card) -> [u16; 4] {
    Suit::ALL.map(|suit| 0x1fff & !seen.with(up).ranks_in(suit))
}

/// Every four hole cards.
fn each_holes(seen: CardSet, up: Card, visit: &mut impl FnMut(CardSet)) {
    let deck: Vec<Card> = Card::all().filter(|c| !seen.with(up).contains(*c)).collect();
    for (n, a) in deck.iter().enumerate() {
        for (m, b) in deck[..n].iter().enumerate() {
            for (l, c) in deck[..m].iter().enumerate() {
                for d in &deck[..l] {
                    visit([*a, *b, *c, *d, up].into_iter().collect());
                }
            }
        }
    }
}

/// A bet against every dealer's hand: without forcing, and what forcing adds.
fn plainly(pays: &Pays, seen: CardSet, up: Card, hand: Hand, force: bool) -> [i64; 2] {
    let (mut sum, mut forcing) = (0, 0);
    let outcome = |value: HighHand| match hand.value.cmp(&value.ordinal()) {
        std::cmp::Ordering::Greater => hand.wins,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => -3 * pays.ante,
    };
    each_holes(seen, up, &mut |dealer| {
        let value = HighHand::best(dealer).unwrap();
        if lunar::qualifies(value) {
            sum += outcome(value);
            return;
        }
        sum += pays.ante;
        if force {
            let stay = dealer.without(dealer.iter().max().unwrap());
            let mut worth = 0;
            for new in Card::all().filter(|c| !dealer.contains(*c) && !seen.contains(*c)) {
                worth -= 2 * pays.ante;
                let value = HighHand::best(stay.with(new)).unwrap();
                worth += if lunar::qualifies(value) { outcome(value) } else { 0 };
            }
            forcing += worth.max(0);
        }
    });
    [sum, forcing]
}

#[test]
fn a_bet_is_worth_what_every_hole_card_says() {
    let pays = Pays::of(&Options::default());
    hold_bets(
        &pays,
        1,
        &[
            "Ah Kd 7s 5c 3d",
            "Ac Kc 7c 5c 3c",
            "2c 2d 9h 8s 7c",
            "Qc Jd 9h 8s 7c",
            "9c 8c 7c 6c 5c",
            "As Kd Qc Jh Tc",
            "5h 4s 3d 2c Ah",
            "8s 8h 8d Kc Kh",
            "Ks Kh Kd Kc Ah",
            "Ah Kd Qs Jc 3d",
            "8c 8d 8h As Kd",
            "Jd 9d 6d 4d 2d",
        ],
    );
}

/// Where pairs pay so much, they too are worth forcing with, against lower ones.
#[test]
fn a_pair_that_pays_well_is_forced_with() {
    let odds = [("bet-odds".to_string(), "one-pair=6,ace-king=8".to_string())];
    let pays = Pays::of(&Options::build(&odds).unwrap());
    hold_bets(&pays, 2, &["Kc Kd 7h 5s 2c", "9c 9d 8h 4s 2c", "Ah Kd 7s 5c 3d"]);
}

/// Bets with these hands at the end, and what forcing adds to them.
fn hold_bets(pays: &Pays, stream: u64, hands: &[&str]) {
    let mut words = ChaCha8::from_number(38, stream);
    for hand in hands {
        let end = cards(hand);
        for extra in 0..3 {
            let up = random(1, end, &mut words).iter().next().unwrap();
            // The up card's suit is the first one to the count.
            let turn = |card: Card| {
                let suit = (card.suit() as usize + 4 - up.suit() as usize) % 4;
                card_of(card.rank() as usize, suit)
            };
            let seen = end.union(random(2 * extra, end.with(up), &mut words));
            let (seen, end): (CardSet, CardSet) =
                (seen.iter().map(turn).collect(), end.iter().map(turn).collect());
            let up = turn(up);
            let dealer = Dealer::new(up.rank() as usize, pays);
            let mut pass = Pass::new(&dealer);
            pass.count(&dealer, holding(seen));
            let own = pays.hand(end);
            let left = left(seen, up);
            let found = pass.worth(&dealer, own) + dealer.flushes(left[0], own);
            let counts = Forcing::new(&dealer, pays);
            let can_pay = counts.can_pay(own, seen.len() as usize);
            let [plain, forcing] = plainly(pays, seen, up, own, can_pay);
            assert_eq!(pass.all(), holes(seen.len() as usize - 5));
            assert_eq!(found, plain, "{hand}, {seen} against {up}");
            if can_pay {
                let mut forced = Forced::new(&counts);
                let suits = Suit::ALL.map(|suit| end.ranks_in(suit));
                let flush = suits.into_iter().find(|ranks| ranks.count_ones() == 5).unwrap_or(0);
                forced.set(holding(seen), own, flush);
                assert_eq!(forced.total(left), forcing, "forcing {hand}, {seen} against {up}");
            }
        }
    }
}

/// The ranks in the up card's suit, and in the others in no order.
fn sets(cards: CardSet) -> [u16; 4] {
    let mut sets = Suit::ALL.map(|suit| cards.ranks_in(suit));
    sets[1..].sort_unstable();
    sets
}

fn card_of(rank: usize, suit: usize) -> Card {
    card(rank, Suit::ALL[suit])
}

/// The best of everything, card by card: what is drawn and what is discarded;
/// without forcing the dealer, and with. Only the bet at the end, and what forcing
/// adds to it, come from the count, which the test above holds.
fn best_plainly(face: &Face, forcing: &Forcing, five: CardSet) -> (i64, i128) {
    let up = card(face.dealer.up, Suit::Clubs);
    let mut pass = Pass::new(&face.dealer);
    let mut forced = Forced::new(forcing);
    let ante = face.pays.ante;
    let mut best = -ante * COMMON;
    let mut best_forcing = i128::from(best) * i128::from(LAST);
    let deck: Vec<Card> = Card::all().filter(|c| !five.with(up).contains(*c)).collect();
    let all: Vec<Card> = five.iter().collect();
    let mut consider = |keep: CardSet, drawn: usize, buys: bool| {
        // Draws by the cards seen, so that each set by rank is counted once.
        let mut draws: BTreeMap<Holding, Vec<CardSet>> = BTreeMap::new();
        each_draw(&deck, drawn, CardSet::EMPTY, &mut |draw| {
            draws.entry(holding(draw)).or_default().push(draw);
        });
        let fold = if drawn == 0 { i64::MIN } else { -ante * holes(drawn) };
        let (mut sum, mut adds) = (0, 0);
        for (by_rank, draws) in draws {
            pass.count(&face.dealer, holding(five) + by_rank);
            for draw in draws {
                let own = face.pays.hand(keep.union(draw));
                let left = left(five.union(draw), up);
                let bet = pass.worth(&face.dealer, own) + face.dealer.flushes(left[0], own);
                sum += bet.max(fold);
                if forcing.can_pay(own, 5 + drawn) {
                    assert!(bet >= fold);
                    let suits = Suit::ALL.map(|suit| keep.union(draw).ranks_in(suit));
                    let flush = suits.into_iter().find(|ranks| ranks.count_ones() >= 5);
                    let flush = flush.map_or(0, |ranks| {
                        let six = ranks.count_ones() == 6;
                        if six { ranks & (ranks - 1) } else { ranks }
                    });
                    forced.set(holding(five.union(draw)), own, flush);
                    adds += i128::from(forced.total(left));
                }
            }
        }
        let times = COMMON / (choose(46, drawn) * holes(drawn));
        let fee = if drawn > 0 || buys { ante * COMMON } else { 0 };
        let worth = sum * times - fee;
        best = best.max(worth);
        let last = i128::from(LAST);
        let adds = adds * i128::from(times) * last / (42 - drawn as i128);
        best_forcing = best_forcing.max(i128::from(worth) * last + adds);
    };
    consider(five, 0, false);
    consider(five, 1, true);
    for keeps in 0u32..32 {
        let keep: CardSet =
            all.iter().enumerate().filter(|(n, _)| keeps >> n & 1 == 1).map(|(_, c)| *c).collect();
        if keep.len() <= 3 {
            consider(keep, 5 - keep.len() as usize, false);
        }
    }
    (best, best_forcing)
}

fn each_draw(deck: &[Card], count: usize, so_far: CardSet, visit: &mut impl FnMut(CardSet)) {
    if count == 0 {
        return visit(so_far);
    }
    for n in (count - 1..deck.len()).rev() {
        each_draw(&deck[..n], count - 1, so_far.with(deck[n]), visit);
    }
}

/// One up card in full: some hands card by card, and a spread of all hands
/// through the machine.
#[test]
fn the_policy_is_the_best_and_the_machine_pays_what_it_says() {
    let choices = [("progressive-offered", "true"), ("progressive-basis", "final-hand")]
        .map(|(key, value)| (key.to_string(), value.to_string()));
    let options = Options::build(&choices).unwrap();
    let pays = Pays::of(&options);
    let orders = Orders::new();
    // A nine: neither high nor low.
    let face = Face::new(7, &pays, &orders, DRAWN_MAX, &|_| {});
    let forcing = Forcing::new(&face.dealer, &pays);
    let hands = Hands::new(&face, &forcing);
    for text in [
        "Jd 8h 6s 4d 2h",
        "Ah Kd 7s 5s 3s",
        "Ac 8c 6c 4d 2h",
        "2c 2d Kh 9s 4c",
        "9d 9h 6s 4d 3c",
        "8c 8d 8h As Kd",
        "7d 6d 5d 4d Kh",
    ] {
        let five = cards(text);
        let mut found = None;
        hands.play(holding(five), &mut |cards, played, _| {
            if sets(*cards) == sets(five) {
                found = Some((played.never_forcing, played.worth));
            }
        });
        assert_eq!(found, Some(best_plainly(&face, &forcing, five)), "{text}");
    }
    assert!(!hands.is_odd.get());

    // Forcing is worth a third of a percent: strong hands are played more often.
    let mut driver = Driver::new(&hands, &options, 0);
    let mut counted = 0i128;
    let mut finals = Finals::default();
    let up = card(7, Suit::Clubs);
    for five in orders.lists[5].iter().step_by(61) {
        hands.play(*five, &mut |cards, played, _| {
            let strong = !matches!(played.action, Action::Fold | Action::InstantCash);
            let times = if strong { 4 } else { 1 };
            finals.add(*cards, up, &played, times);
            for _ in 0..times {
                counted += played.worth;
                driver.play(cards, &played).unwrap();
            }
        });
    }
    let rounds = &driver.rounds;
    let ante = driver.ante.cents() as f64;
    let played = rounds.played as f64;
    let (mut net, mut squares) = (0.0, 0.0);
    for ((cents, _), n) in &rounds.results {
        let antes = *cents as f64 / ante;
        net += antes * *n as f64;
        squares += antes * antes * *n as f64;
    }
    let exact = counted as f64 / ((COMMON * LAST * pays.ante) as f64 * played);
    let (mean, error) = (net / played, (squares / played / played).sqrt());
    assert!(played > 20_000.0);
    assert!((mean - exact).abs() < 4.0 * error, "{mean} ± {error}, not {exact}");

    // What the final hands pay of the progressive, but for the rarest of them.
    for (share, pays) in finals.paid().iter().zip([0, 0, 500, 100, 50]).skip(3) {
        let (share, net) = (share.to_f64(), 100 * (pays - 1));
        let found = rounds.progressives.get(&net).map_or(0.0, |n| *n as f64);
        let error = (share * played).sqrt();
        assert!((found - share * played).abs() < 4.0 * error, "{pays}: {found}, not {share}");
    }
}

/// Every hand against a nine, together: what the count comes to is held.
#[test]
fn the_optimum_against_a_nine_is_held() {
    let pays = Pays::of(&Options::default());
    let orders = Orders::new();
    let face = Face::new(7, &pays, &orders, DRAWN_MAX, &|_| {});
    let forcing = Forcing::new(&face.dealer, &pays);
    let hands = Hands::new(&face, &forcing);
    let (mut worth, mut never_forcing, mut dealt) = (0, 0, 0);
    for five in &orders.lists[5] {
        hands.play(*five, &mut |_, played, alike| {
            worth += i128::from(alike) * played.worth;
            never_forcing += i128::from(alike) * i128::from(played.never_forcing);
            dealt += alike;
        });
    }
    assert_eq!(13 * dealt, DEALS);
    let held = (-2_215_427_311_336_289_465_952, -82_464_896_018_270_741_472);
    assert_eq!((worth, never_forcing), held);
}
