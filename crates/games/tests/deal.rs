//! Cards dealt in a row are the cards dealt one by one: for every game, with
//! every number of cards at hand, the same events and the same view follow.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_equipment::random::{ChaCha8, DiceCup, pick};
use boardwalk_equipment::{Card, Shoe};
use boardwalk_games::catalog::{self, Visitor};
use boardwalk_games::{Event, Game, Input, Means, Next, Round, SeatNo, Setting, Viewer, Wager};

const ROUNDS: u32 = 300;

/// Plays a table and answers how many cards came in a row.
struct InARow;

impl Visitor for InARow {
    type Output = u64;

    fn visit<G: Game>(self) -> u64 {
        let options = G::Options::default();
        let strategy = G::strategy(&options);
        let mut words = ChaCha8::from_number(7, 7);
        let mut shoe = Shoe::new(G::equipment(&options).shoe.map_or(0, |spec| spec.decks));
        let mut cup = DiceCup::default();
        let mut round = G::Round::open(options);
        let mut in_a_row = 0;
        let mut ready = Vec::new();
        shoe.shuffle(&mut words);
        for _ in 0..ROUNDS {
            loop {
                match round.next() {
                    Next::Card { .. } => {
                        let most = 1 + pick(14, &mut words) as usize;
                        while ready.len() < most {
                            let Some(card) = shoe.next_card() else { break };
                            ready.push(card);
                        }
                        assert!(!ready.is_empty(), "{}: the shoe ran out", G::ID);
                        let used = deal_both_ways::<G>(&mut round, &ready[..most.min(ready.len())]);
                        ready.drain(..used);
                        in_a_row += used as u64;
                    }
                    Next::Bets { window } => {
                        bet::<G>(&mut round, &options, window, &mut words);
                        round.give(Input::Close, &mut Vec::new()).unwrap();
                    }
                    Next::Dice => {
                        let dice = cup.roll(&mut words);
                        round.give(Input::Dice(dice), &mut Vec::new()).unwrap();
                    }
                    Next::Decision { by } => {
                        let decision = G::sensible(&strategy, &round, by);
                        round.give(Input::Decide { by, decision }, &mut Vec::new()).unwrap();
                    }
                    Next::Shuffle => {
                        ready.clear();
                        shoe.shuffle(&mut words);
                        round.give(Input::NewShoe, &mut Vec::new()).unwrap();
                    }
                    Next::Over => break,
                }
            }
            round.again();
            // No cutting card here: a fresh shoe when there may not be enough.
            if shoe.stub() < 40 {
                ready.clear();
                shoe.shuffle(&mut words);
            }
        }
        in_a_row
    }
}

/// Gives the cards one by one to one table and in a row to another, and answers
/// how many it took.
fn deal_both_ways<G: Game>(round: &mut G::Round, cards: &[Card]) -> usize {
    let mut other = round.clone();
    let mut one_by_one: Vec<Event<G>> = Vec::new();
    let mut used = 0;
    while let (Next::Card { .. }, Some(card)) = (round.next(), cards.get(used)) {
        round.give(Input::Card(*card), &mut one_by_one).unwrap();
        used += 1;
    }
    let mut in_a_row: Vec<Event<G>> = Vec::new();
    let mut left = cards.iter().copied();
    other.deal(&mut |_| left.next(), &mut in_a_row).unwrap();
    assert_eq!(in_a_row, one_by_one, "{}", G::ID);
    assert_eq!(left.len(), cards.len() - used, "{}", G::ID);
    assert_eq!(other.next(), round.next(), "{}", G::ID);
    let viewers = (1..=3).filter_map(SeatNo::new).map(Viewer::Seat).chain([Viewer::Onlooker]);
    for viewer in viewers {
        assert_eq!(other.seen_by(viewer), round.seen_by(viewer), "{}", G::ID);
    }
    *round = other;
    used
}

/// Every wager of the window that can be made, at one seat to three, or at two or
/// three where players play each other.
fn bet<G: Game>(round: &mut G::Round, options: &G::Options, window: u8, words: &mut ChaCha8) {
    let fewest = if G::buy_in(options).is_some() { 2 } else { 1 };
    let players = (fewest + pick(4 - fewest, words)) as u8;
    let players = players.min(G::seats(options));
    for seat in (1..=players).filter_map(SeatNo::new) {
        if let Some(amount) = G::buy_in(options) {
            let _ = round.give(Input::Leave { seat }, &mut Vec::new());
            let stack = Input::Set(Setting::Stack { seat, amount });
            let _ = round.give(stack, &mut Vec::new());
        }
        for wager in G::Wager::ALL.iter().filter(|wager| wager.window() == Some(window)) {
            let amount = G::usual(options, *wager);
            if amount.is_positive() {
                let bet = Input::Bet { seat, wager: *wager, amount, means: Means::Chips };
                // One that cannot be made now is not.
                let _ = round.give(bet, &mut Vec::new());
            }
        }
    }
}

#[test]
fn cards_in_a_row_are_cards_one_by_one() {
    for game in catalog::games() {
        let in_a_row = catalog::visit(game.id(), InARow).unwrap();
        let deals_cards = catalog::visit(game.id(), DealsCards).unwrap();
        assert_eq!(in_a_row > 100, deals_cards, "{}: {in_a_row} cards", game.id());
    }
}

/// Whether a game has a shoe.
struct DealsCards;

impl Visitor for DealsCards {
    type Output = bool;

    fn visit<G: Game>(self) -> bool {
        G::equipment(&G::Options::default()).shoe.is_some()
    }
}
