//! The laws about whole rounds: that they end, never panic, refuse without
//! change, replay, and cite.

use std::collections::BTreeSet;

use boardwalk_equipment::Cite;
use boardwalk_equipment::random::pick;

use super::play::{Play, Turn, follow};
use super::snapshot::{Snapshot, deciders, wagers};
use super::wrong::wrong_input;
use super::{INPUTS_MAX, ROUNDS};
use crate::any::AnyEvent;
use crate::{Next, provisions};

/// Steps of a play in which wrong inputs come between: it need not end.
const STEPS: u32 = 80;

/// Plays to the end of several rounds.
pub fn ends(play: &mut Play<'_>) -> Result<(), String> {
    for round in 1..=ROUNDS {
        let mut inputs = 0;
        while play.table.next() != Next::Over {
            if inputs == INPUTS_MAX {
                return Err(format!("round {round} has not ended after {inputs} inputs"));
            }
            play.step();
            inputs += 1;
            if play.chance(8) {
                again_does_nothing(play)?;
            }
        }
        play.again();
        if play.table.next() == Next::Over {
            return Err(format!("no round follows round {round}"));
        }
    }
    Ok(())
}

/// The next round cannot be begun in the middle of one.
fn again_does_nothing(play: &mut Play<'_>) -> Result<(), String> {
    if play.table.next() == Next::Over {
        return Ok(());
    }
    let mut other = play.table.boxed_clone();
    other.again();
    let now = Snapshot::of(&*other, &wagers(play));
    Snapshot::of_play(play).compare(&now).map_err(|what| format!("begun anew too early: {what}"))
}

/// Gives right and wrong inputs by turns and asks everything that can be
/// asked. Whoever runs a law catches the panic.
pub fn never_panics(play: &mut Play<'_>) -> Result<(), String> {
    for _ in 0..STEPS {
        for _ in 0..pick(4, &mut play.words) {
            let input = wrong_input(play);
            // Refused or not, it has not panicked.
            let _ = play.give(&input);
        }
        play.step();
        let _ = Snapshot::of_play(play);
        for by in deciders(&*play.table) {
            let _ = play.table.sensible(by);
        }
    }
    let (_, _, _) = (play.table.layout(), play.table.equipment(), play.table.options());
    Ok(())
}

/// Gives wrong inputs in between, and beside the table plays a twin that never
/// sees a refused one: what both show and answer must stay equal.
pub fn refuses_without_change(play: &mut Play<'_>) -> Result<(), String> {
    let mut twin = play.table.boxed_clone();
    for _ in 0..STEPS {
        let turn = if play.chance(2) {
            let input = wrong_input(play);
            let answer = play.give(&input);
            Turn::Gave { input, answer }
        } else {
            play.step()
        };
        let Turn::Gave { input, answer: Err(refusal) } = &turn else {
            follow(&mut *twin, &turn).map_err(|what| format!("beside a refused input: {what}"))?;
            continue;
        };
        let untouched = Snapshot::of(&*twin, &wagers(play));
        untouched
            .compare(&Snapshot::of_play(play))
            .map_err(|what| format!("{input:?} was refused ({refusal}), but {what}"))?;
    }
    Ok(())
}

/// Plays, then gives the same inputs to a new table with the options as the
/// first one prints them.
pub fn replays(play: &mut Play<'_>) -> Result<(), String> {
    let mut turns = Vec::new();
    for _ in 0..STEPS {
        turns.push(play.step());
    }
    let options: Vec<(String, String)> =
        play.table.options().into_iter().map(|(key, value)| (key.to_string(), value)).collect();
    let opened = play.game.open(&options);
    let mut other = opened.map_err(|why| format!("its own options are not taken: {why}"))?;
    for turn in &turns {
        follow(&mut *other, turn)?;
    }
    Snapshot::of_play(play).compare(&Snapshot::of(&*other, &wagers(play)))
}

/// Plays with wrong inputs in between; whatever is told or refused must cite a
/// provision that the game's file lists, or that of all games.
pub fn cites(play: &mut Play<'_>) -> Result<(), String> {
    let own = play.game.provisions().map_err(|why| why.to_string())?;
    let common = provisions::parse(provisions::ALL_GAMES).map_err(|why| why.to_string())?;
    let known = own.into_iter().chain(common).map(|provision| provision.cite).collect();
    for _ in 0..STEPS {
        let input = wrong_input(play);
        let answers = [Some(play.give(&input)), answer(play.step())];
        for answer in answers.into_iter().flatten() {
            match answer {
                Ok(events) => events.iter().try_for_each(|event| cited(event, &known))?,
                Err(refusal) => listed(refusal.cite, &known)?,
            }
        }
    }
    Ok(())
}

fn answer(turn: Turn) -> Option<super::play::Answer> {
    match turn {
        Turn::Gave { answer, .. } => Some(answer),
        Turn::Again => None,
    }
}

/// Taking and leaving a seat need no provision; all else does.
fn cited(event: &AnyEvent, known: &BTreeSet<String>) -> Result<(), String> {
    match event.cite {
        None if matches!(event.event, "sat" | "left") => Ok(()),
        None => Err(format!("no provision is cited: {event:?}")),
        Some(cite) if event.settlement.as_ref().is_some_and(|s| s.cite != cite) => {
            Err(format!("two provisions are cited: {event:?}"))
        }
        Some(cite) => listed(cite, known),
    }
}

fn listed(cite: Cite, known: &BTreeSet<String>) -> Result<(), String> {
    if known.contains(cite.as_str()) {
        return Ok(());
    }
    Err(format!("{cite} is cited, but the game's provisions do not list it"))
}
