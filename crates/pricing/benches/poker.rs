//! Complete rounds of no-limit hold 'em with six players who check or call to
//! the showdown, through the whole machine, beside the arena of rs_poker on the
//! same work: `cargo bench -p boardwalk-pricing --bench poker`.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::time::Instant;

use boardwalk_equipment::random::ChaCha8;
use boardwalk_equipment::{CardSet, Money, Shoe};
use boardwalk_games::player_poker::{Decision, HoldEm, PokerRound, hold_em};
use boardwalk_games::{By, Game, GameOptions, Input, Next, NoLog, Round, SeatNo, Setting};
use rs_poker::arena::agent::CallingAgent;
use rs_poker::arena::{Agent, GameStateBuilder, HoldemSimulationBuilder};

const PLAYERS: u8 = 6;
const TRIES: u32 = 5;

fn main() {
    let rounds = std::env::var("ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    if std::env::var_os("COUNT").is_some() {
        // For a count of instructions: our side alone, once.
        ours(rounds);
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let (mut best, mut theirs_best) = (0.0f64, 0.0f64);
    for _ in 0..TRIES {
        let begun = Instant::now();
        ours(rounds);
        best = best.max(rounds as f64 / begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        let fewer = rounds / 10;
        runtime.block_on(theirs(fewer));
        theirs_best = theirs_best.max(fewer as f64 / begun.elapsed().as_secs_f64());
    }
    println!("six-player no-limit hold 'em, check or call to the showdown, one core");
    println!("  boardwalk       {best:>12.0} rounds a second");
    println!("  rs_poker arena  {theirs_best:>12.0} rounds a second");
    println!("  ratio           {:>12.2}", best / theirs_best);
}

/// Plays so many rounds; what lay in the pots must be what six blinds make.
fn ours(rounds: u64) {
    let chosen = [("betting-structure", "no-limit"), ("blinds", "5,10"), ("min-bet", "10")];
    let chosen: Vec<_> = chosen.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let options = <HoldEm as Game>::Options::build(&chosen).unwrap();
    let mut round = PokerRound::<hold_em::HoldEm>::open(options);
    let mut words = ChaCha8::from_number(1, 0);
    let mut shoe = Shoe::new(1);
    let log = &mut NoLog;
    let seats: Vec<SeatNo> = (1..=PLAYERS).filter_map(SeatNo::new).collect();
    let amount = Money::dollars(100_000_000);
    for seat in &seats {
        round.give(Input::Set(Setting::Stack { seat: *seat, amount }), log).unwrap();
    }
    shoe.gather();
    let mut shown = 0u64;
    for _ in 0..rounds {
        loop {
            match round.next() {
                Next::Card { .. } => {
                    let card = shoe.next_card().or_else(|| shoe.shuffle_on(&mut words)).unwrap();
                    round.give(Input::Card(card), log).unwrap();
                }
                Next::Decision { by } => {
                    let By::Seat(seat) = by else { unreachable!() };
                    let decision = if round.is_showing() {
                        shown += 1;
                        Decision::Show(CardSet::EMPTY)
                    } else if round.owed(seat).is_positive() {
                        Decision::Call
                    } else {
                        Decision::Check
                    };
                    round.give(Input::Decide { by, decision }, log).unwrap();
                }
                Next::Bets { .. } => round.give(Input::Close, log).unwrap(),
                Next::Shuffle => {
                    shoe.gather();
                    round.give(Input::NewShoe, log).unwrap();
                }
                Next::Over => break,
                Next::Dice => unreachable!(),
            }
        }
        round.again();
    }
    assert_eq!(shown, rounds * u64::from(PLAYERS));
    let total: i64 = seats.iter().map(|seat| round.stack_of(*seat).cents()).sum();
    assert_eq!(total, amount.cents() * i64::from(PLAYERS));
}

async fn theirs(rounds: u64) {
    for _ in 0..rounds {
        let state = GameStateBuilder::new()
            .num_players_with_stack(PLAYERS.into(), 100_000.0)
            .blinds(10.0, 5.0)
            .build()
            .unwrap();
        let agents: Vec<Box<dyn Agent>> = (0..PLAYERS)
            .map(|n| Box::new(CallingAgent::new(format!("{n}"))) as Box<dyn Agent>)
            .collect();
        let mut simulation =
            HoldemSimulationBuilder::default().game_state(state).agents(agents).build().unwrap();
        simulation.run().await;
        assert!(simulation.game_state.is_complete());
    }
}
