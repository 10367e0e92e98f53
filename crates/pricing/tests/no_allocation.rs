//! No round of any game in the catalog allocates: an allocator that counts
//! watches some ten thousand rounds of each, refusals among them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// A global allocator cannot be written without it; this one only counts and
// hands everything on to the system's.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use boardwalk_equipment::random::{ChaCha8, DiceCup};
use boardwalk_equipment::{Drawn, Money, Shoe};
use boardwalk_games::catalog::{self, Visitor};
use boardwalk_games::{Game, Input, Means, Next, NoLog, Round, SeatNo, Setting, Wager};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on unchanged to the system allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

/// Plays rounds with every wager made on every seat and returns how often
/// memory was asked for meanwhile.
struct Play {
    rounds: u32,
}

impl Visitor for Play {
    type Output = u64;

    fn visit<G: Game>(self) -> u64 {
        let options = G::Options::default();
        let mut round = G::Round::open(options);
        let mut words = ChaCha8::from_number(1, 1);
        let spec = G::equipment(&options).shoe;
        let mut shoe = Shoe::new(spec.map_or(0, |s| s.decks));
        let mut cup = DiceCup::default();
        let seats = G::seats(&options);
        let mut log = NoLog;
        shoe.shuffle(&mut words);
        shoe.place_cut_card(spec.map_or(0, |s| s.behind_cut_card.into()));
        let strategy = G::strategy(&options);
        let before = allocations();
        for _ in 0..self.rounds {
            loop {
                match round.next() {
                    Next::Bets { .. } => {
                        for seat in (1..=seats).filter_map(SeatNo::new) {
                            if let Some(amount) = G::buy_in(&options) {
                                // Whoever has more than that leaves with it.
                                let _ = round.give(Input::Leave { seat }, &mut log);
                                let stack = Setting::Stack { seat, amount };
                                round.give(Input::Set(stack), &mut log).unwrap();
                            }
                            for wager in G::Wager::ALL {
                                for amount in [G::usual(&options, *wager), Money::MAX, Money::ZERO]
                                {
                                    // Some are refused, which must not allocate either.
                                    let input = Input::Bet {
                                        seat,
                                        wager: *wager,
                                        amount,
                                        means: Means::Chips,
                                    };
                                    let _ = round.give(input, &mut log);
                                }
                            }
                        }
                        round.give(Input::Close, &mut log).unwrap();
                    }
                    Next::Card { .. } => match shoe.draw() {
                        Drawn::Card(card) => round.give(Input::Card(card), &mut log).unwrap(),
                        Drawn::CutCard => round.give(Input::CutCard, &mut log).unwrap(),
                        Drawn::Empty => round.give(Input::OutOfCards, &mut log).unwrap(),
                    },
                    Next::Dice => round.give(Input::Dice(cup.roll(&mut words)), &mut log).unwrap(),
                    Next::Decision { by } => {
                        let decision = G::sensible(&strategy, &round, by);
                        round.give(Input::Decide { by, decision }, &mut log).unwrap();
                    }
                    Next::Shuffle => {
                        match round.shuffles() {
                            Some(cards) => shoe.refill(cards, &mut words),
                            None => {
                                shoe.shuffle(&mut words);
                                shoe.place_cut_card(spec.map_or(0, |s| s.behind_cut_card.into()));
                            }
                        }
                        round.give(Input::Shuffled, &mut log).unwrap();
                    }
                    Next::Over => break,
                }
            }
            round.again();
        }
        allocations() - before
    }
}

#[test]
fn no_round_allocates() {
    for game in catalog::games() {
        let count = catalog::visit(game.id(), Play { rounds: 10_000 }).unwrap();
        assert_eq!(count, 0, "{}", game.id());
    }
}

#[test]
fn an_allocation_would_be_counted() {
    let before = allocations();
    std::hint::black_box(Box::new(1));
    assert_eq!(allocations() - before, 1);
}
