//! Fast action hold'em through the real machine, held against a plain second
//! set of its rules and against exact counts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_equipment::random::{ChaCha8, pick};
use boardwalk_equipment::{Card, Drawn, Money, Shoe, Suit};
use boardwalk_games::house_poker::fast_action_hold_em::{
    Decision, FastActionHoldEm as Game, Options, Picked, Wager,
};
use boardwalk_games::{Area, By, Event, Game as _, Input, Means, Next, Outcome, Round, SeatNo};
use boardwalk_pricing::simulate::{Simulation, simulate};

type Machine = <Game as boardwalk_games::Game>::Round;

const STAKE: i64 = 1_000;

fn seat(number: u8) -> SeatNo {
    SeatNo::new(number).unwrap()
}

fn bet(round: &mut Machine, number: u8, log: &mut Vec<Event<Game>>) {
    let amount = Money::from_cents(STAKE).unwrap();
    let means = Means::Chips;
    let input = Input::Bet { seat: seat(number), wager: Wager::Original, amount, means };
    round.give(input, log).unwrap();
}

// ---- a plain second set of the rules ----------------------------------------

/// The value of five cards: the row of the table, then what breaks ties.
fn five(cards: &[Card]) -> (u8, Vec<u8>) {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.id() >> 2).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let mut groups: Vec<(usize, u8)> = Vec::new();
    for rank in &ranks {
        match groups.iter_mut().find(|group| group.1 == *rank) {
            Some(group) => group.0 += 1,
            None => groups.push((1, *rank)),
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let key: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let run = shape.len() == 5 && ranks[0] - ranks[4] == 4;
    let wheel = ranks == [12, 3, 2, 1, 0];
    let top = if wheel { 3 } else { ranks[0] };
    match (shape.as_slice(), flush) {
        ([5], true) => (17, key),
        (_, true) if run && top == 12 => (16, vec![]),
        ([4, 1], true) => (15, key),
        (_, true) if run || wheel => (14, vec![top]),
        ([3, 2], true) => (13, key),
        ([5], false) => (12, key),
        ([3, 1, 1], true) => (11, key),
        ([2, 2, 1], true) => (10, key),
        ([2, 1, 1, 1], true) => (9, key),
        ([4, 1], false) => (8, key),
        ([3, 2], false) => (7, key),
        (_, true) => (6, key),
        (_, false) if run || wheel => (5, vec![top]),
        ([3, 1, 1], false) => (4, key),
        ([2, 2, 1], false) => (3, key),
        ([2, 1, 1, 1], false) => (2, key),
        _ => (1, key),
    }
}

/// The best five of two cards and the board.
fn best(two: [Card; 2], board: &[Card]) -> (u8, Vec<u8>) {
    let seven: Vec<Card> = two.iter().chain(board).copied().collect();
    let leave_out = (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b)));
    let fives = leave_out.map(|(a, b)| {
        let rest = seven.iter().enumerate().filter(|(n, _)| *n != a && *n != b);
        five(&rest.map(|(_, card)| *card).collect::<Vec<_>>())
    });
    fives.max().unwrap()
}

/// The house ways one after the other, as they are written.
fn house_way(four: &[Card]) -> [Card; 2] {
    let mut pairs: Vec<[Card; 2]> = Vec::new();
    for (n, one) in four.iter().enumerate() {
        pairs.extend(four[n + 1..].iter().map(|other| [*one, *other]));
    }
    let rank = |card: Card| card.id() >> 2;
    let hi = move |pair: &[Card; 2]| rank(pair[0]).max(rank(pair[1]));
    let lo = move |pair: &[Card; 2]| rank(pair[0]).min(rank(pair[1]));
    let pair = move |p: &[Card; 2]| hi(p) == lo(p);
    let suited = |p: &[Card; 2]| p[0].suit() == p[1].suit();
    let running = move |p: &[Card; 2]| hi(p) == lo(p) + 1;
    let ace = move |p: &[Card; 2]| hi(p) == 12;
    let ten = move |p: &[Card; 2]| lo(p) >= 8;
    let jack = move |p: &[Card; 2]| lo(p) >= 9;
    type Way<'a> = &'a dyn Fn(&[Card; 2]) -> bool;
    let ways: [Way<'_>; 14] = [
        &|p| pair(p) && suited(p),
        &|p| pair(p),
        &|p| ace(p) && suited(p) && ten(p),
        &|p| suited(p) && running(p) && ten(p),
        &|p| ace(p) && ten(p),
        &|p| !suited(p) && running(p) && jack(p),
        &|p| ace(p) && suited(p),
        &|p| suited(p) && ten(p),
        &|p| jack(p),
        &|p| ace(p),
        &|p| suited(p) && running(p),
        &|p| suited(p),
        &|p| running(p),
        &|_| true,
    ];
    for way in ways {
        let fit = pairs.iter().filter(|p| way(p));
        // The first of those that are equally high: the cards dealt first.
        if let Some(kept) = fit.rev().max_by_key(|p| (hi(p), lo(p))) {
            return *kept;
        }
    }
    panic!("the last way fits everything")
}

fn is_natural(four: &[Card]) -> bool {
    four.iter().all(|card| card.id() >> 2 == four[0].id() >> 2)
}

/// What the plain rules settle: seat, wager, what is gained.
type Line = (u8, Wager, i64);

/// A player's four cards and what is done with them.
enum Plan {
    Natural,
    Set([Card; 2]),
    Split([Card; 2], [Card; 2]),
    Surrender,
}

fn plainly(plans: &[(u8, Plan)], dealer: &[Card], board: &[Card]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (number, plan) in plans {
        match plan {
            Plan::Natural => lines.push((*number, Wager::Original, 5 * STAKE)),
            Plan::Surrender => lines.push((*number, Wager::Original, -STAKE / 2)),
            Plan::Set(_) | Plan::Split(..) => {}
        }
    }
    let mut paid: Vec<Line> = Vec::new();
    for (number, plan) in plans.iter().rev() {
        let hands = match plan {
            Plan::Natural | Plan::Surrender => vec![],
            Plan::Set(two) => vec![(Wager::Original, *two)],
            Plan::Split(one, two) => vec![(Wager::Original, *one), (Wager::Split, *two)],
        };
        for (wager, two) in hands {
            if is_natural(dealer) {
                let lost = if wager == Wager::Original { -STAKE } else { 0 };
                lines.push((*number, wager, lost));
            } else if best(two, board) > best(house_way(dealer), board) {
                paid.push((*number, wager, STAKE));
            } else {
                lines.push((*number, wager, -STAKE));
            }
        }
    }
    lines.extend(paid);
    lines
}

// ---- the two against each other ---------------------------------------------

/// Plays a round of three seats at random: what the machine settled, and what
/// the plain rules do.
fn play(
    round: &mut Machine,
    cards: &mut impl FnMut() -> Card,
    words: &mut ChaCha8,
) -> [Vec<Line>; 2] {
    let mut log = Vec::new();
    for number in 1..=3 {
        bet(round, number, &mut log);
    }
    round.give(Input::Close, &mut log).unwrap();
    let mut hands: [Vec<Card>; 4] = Default::default();
    let mut board = Vec::new();
    let mut plans = Vec::new();
    loop {
        match round.next() {
            Next::Card { to, .. } => {
                let card = cards();
                match to {
                    Area::Dealer { .. } => hands[0].push(card),
                    Area::Seat { seat, .. } => {
                        hands[usize::from(seat.number())].push(card);
                    }
                    Area::Board => board.push(card),
                    Area::Burn | Area::Discard | Area::Player | Area::Banker => {}
                }
                round.give(Input::Card(card), &mut log).unwrap();
            }
            Next::Decision { by: By::Seat(seat) } => {
                let four = hands[usize::from(seat.number())].clone();
                let (plan, decision) = decide(&four, words);
                plans.push((seat.number(), plan));
                round.give(Input::Decide { by: By::Seat(seat), decision }, &mut log).unwrap();
            }
            Next::Over => break,
            other => panic!("{other:?}"),
        }
    }
    let settled = log.iter().filter_map(|event| match event {
        Event::Settled(s) => {
            assert_eq!(s.outcome == Outcome::Void, s.net == Money::ZERO);
            Some((s.seat.number(), s.wager, s.net.cents()))
        }
        _ => None,
    });
    let settled = settled.collect();
    [settled, plainly(&plans, &hands[0], &board)]
}

fn decide(four: &[Card], words: &mut ChaCha8) -> (Plan, Decision) {
    if is_natural(four) {
        return (Plan::Natural, Decision::AnnounceNatural);
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(|n| four[n]);
    match pick(8, words) {
        0 => (Plan::Surrender, Decision::Surrender),
        1..=3 => {
            let first = Picked::two(a, c);
            (Plan::Split([a, c], [b, d]), Decision::Split { first, amount: None })
        }
        _ => {
            let kept = house_way(four);
            (Plan::Set(kept), Decision::Set(Picked::two(kept[1], kept[0])))
        }
    }
}

#[test]
fn the_machine_settles_what_plain_rules_settle() {
    let mut words = ChaCha8::from_number(21, 1);
    let mut shoe = Shoe::new(6);
    for few_ranks in [false, true] {
        let mut round = Machine::open(Options::default());
        for _ in 0..1_500 {
            // Few ranks, or few suits, bring the rare hands.
            let ranks = [(); 3].map(|()| pick(13, &mut words) as u8);
            let suit = Suit::ALL[pick(4, &mut words) as usize];
            let common =
                |card: Card| !few_ranks || ranks.contains(&(card.id() >> 2)) || card.suit() == suit;
            shoe.shuffle(&mut words);
            let mut next = || loop {
                match shoe.draw() {
                    Drawn::Card(card) if common(card) => return card,
                    Drawn::Card(_) | Drawn::CutCard => {}
                    Drawn::Empty => panic!("one suit alone has 78 cards"),
                }
            };
            let [settled, plain] = play(&mut round, &mut next, &mut words);
            assert_eq!(settled, plain);
            round.again();
        }
    }
}

// ---- exact counts -----------------------------------------------------------

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// In how many of all hands of four the sensible player announces a natural,
/// sets, splits and surrenders.
fn sensible_decisions(decks: u64) -> [u64; 4] {
    let options = Options::default();
    let strategy = Game::strategy(&options);
    let mut log = Vec::new();
    let mut betting = Machine::open(options);
    bet(&mut betting, 1, &mut log);
    betting.give(Input::Close, &mut log).unwrap();
    let all: Vec<Card> = Card::all().collect();
    let mut counts = [0; 4];
    for a in 0..52 {
        for b in a..52 {
            for c in b..52 {
                for d in c..52 {
                    let hand = [a, b, c, d].map(|n| all[n]);
                    let mut round = betting.clone();
                    for card in hand {
                        round.give(Input::Card(all[0]), &mut log).unwrap();
                        round.give(Input::Card(card), &mut log).unwrap();
                    }
                    log.clear();
                    let kind = match Game::sensible(&strategy, &round, By::Seat(seat(1))) {
                        Decision::AnnounceNatural => 0,
                        Decision::Set(_) => 1,
                        Decision::Split { .. } => 2,
                        Decision::Surrender => 3,
                        other => panic!("{other:?}"),
                    };
                    let same = hand.chunk_by(|one, other| one == other);
                    let ways = same.map(|same| choose(decks, same.len() as u64));
                    counts[kind] += ways.product::<u64>();
                }
            }
        }
    }
    counts
}

#[test]
fn splits_are_as_frequent_as_counted() {
    let [naturals, sets, splits, surrenders] = sensible_decisions(6);
    let all = choose(312, 4);
    assert_eq!(naturals + sets + splits + surrenders, all);
    assert_eq!((naturals, surrenders), (138_138, 0));
    assert_eq!(naturals, 13 * choose(24, 4));
    let exact = splits as f64 / all as f64;
    let rounds = 300_000;
    let report =
        simulate(&Simulation { rounds, ..Simulation::of("fast-action-hold-em") }, &|_| {}).unwrap();
    let [original, split] = report.wagers.as_slice() else { panic!("two wagers") };
    assert_eq!((original.wager, split.wager), ("original", "split"));
    assert_eq!(original.decided, rounds);
    let found = split.decided as f64 / original.decided as f64;
    let error = (exact * (1.0 - exact) / rounds as f64).sqrt();
    assert!((found - exact).abs() < 4.0 * error, "{found} and not {exact}");
}
