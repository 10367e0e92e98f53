//! The law that lets solvers branch: a clone is the same table, and another.

use boardwalk_equipment::random::pick;

use super::play::{Play, Turn, follow};
use super::snapshot::{Snapshot, wagers};
use crate::Next;
use crate::any::AnyTable;

/// How often a play is cloned.
const BRANCHES: u32 = 8;
/// Steps that a clone is ahead of the original at most.
const AHEAD_MAX: u32 = 12;

/// Clones the table, plays the clone ahead, sees that the original has not
/// moved, and lets it catch up.
pub fn clones_play_on(play: &mut Play<'_>) -> Result<(), String> {
    let wagers = wagers(play);
    for _ in 0..BRANCHES {
        let mut clone = play.table.boxed_clone();
        let before = Snapshot::of_play(play);
        let steps = 1 + pick(AHEAD_MAX, &mut play.words);
        let turns = ahead(play, &mut *clone, steps);
        before
            .compare(&Snapshot::of_play(play))
            .map_err(|what| format!("a clone was played on, and at the original {what}"))?;
        for turn in &turns {
            follow(&mut *play.table, turn).map_err(|what| format!("first at a clone: {what}"))?;
        }
        Snapshot::of_play(play)
            .compare(&Snapshot::of(&*clone, &wagers))
            .map_err(|what| format!("a clone played on like the original, but {what}"))?;
    }
    Ok(())
}

/// Plays the clone alone. The inputs go to the play's record now, so that a
/// panic at the clone can be seen again.
fn ahead(play: &mut Play<'_>, clone: &mut dyn AnyTable, steps: u32) -> Vec<Turn> {
    let mut turns = Vec::new();
    for _ in 0..steps {
        if clone.next() == Next::Over {
            play.inputs.push(None);
            clone.again();
            turns.push(Turn::Again);
            continue;
        }
        let input = play.player.answer(clone);
        play.inputs.push(Some(input.clone()));
        let shuffled = clone.shuffles();
        let answer = clone.give(&input);
        if answer.is_ok() {
            play.player.saw(&input, shuffled);
        }
        turns.push(Turn::Gave { input, answer });
    }
    turns
}
