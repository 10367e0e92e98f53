//! What the rules make the house do about its cards: when it is due, from what the
//! log says was done and when.

use boardwalk_games::any::AnyGame;
use boardwalk_games::{Due, Duty};
use boardwalk_records::log::Step;

use super::turn::Turn;
use crate::error::Refused;

/// How long the cards have been in use, by the log.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cards {
    /// When they came to the table, in milliseconds since 1970.
    since: Option<u64>,
    /// When the stub was last counted, likewise.
    counted: Option<u64>,
}

impl Cards {
    /// Takes note of a duty that was done.
    pub fn note(&mut self, game: &dyn AnyGame, key: &str, at: u64) {
        match game.duties().iter().find(|duty| duty.key == key).map(|duty| duty.due) {
            Some(Due::NewCards) => *self = Self { since: Some(at), counted: Some(at) },
            Some(Due::StubUncounted { .. }) => self.counted = Some(at),
            Some(Due::CardsUsed { .. }) => *self = Self::default(),
            None => {}
        }
    }

    /// Whether a duty is due before cards are shuffled.
    fn before_a_shuffle(self, duty: &Duty, at: u64) -> bool {
        match duty.due {
            Due::CardsUsed { minutes } => passed(self.since, minutes, at),
            Due::NewCards => self.since.is_none(),
            Due::StubUncounted { .. } => false,
        }
    }

    /// Whether a duty is due when a round is over.
    fn after_a_round(self, duty: &Duty, at: u64) -> bool {
        match duty.due {
            Due::StubUncounted { minutes } => passed(self.counted, minutes, at),
            Due::NewCards | Due::CardsUsed { .. } => false,
        }
    }
}

fn passed(since: Option<u64>, minutes: u32, at: u64) -> bool {
    since.is_some_and(|since| at.saturating_sub(since) >= u64::from(minutes) * 60_000)
}

impl Turn<'_> {
    /// Cards are inspected before their first shuffle; those used long enough are
    /// changed, and the others inspected likewise.
    pub(super) fn see_to_the_cards(&mut self) -> Result<(), Refused> {
        let duties = self.state.game.0.duties().iter();
        let aged = duties.filter(|duty| matches!(duty.due, Due::CardsUsed { .. }));
        for duty in aged {
            if self.state.cards.before_a_shuffle(duty, self.at()) {
                self.did(duty)?;
            }
        }
        let cards = self.state.cards;
        for duty in self.state.game.0.duties() {
            if cards.before_a_shuffle(duty, self.at()) {
                self.did(duty)?;
            }
        }
        Ok(())
    }

    /// The stub is counted when it was not for long enough.
    pub(super) fn see_to_the_stub(&mut self) -> Result<(), Refused> {
        let cards = self.state.cards;
        for duty in self.state.game.0.duties() {
            if cards.after_a_round(duty, self.at()) {
                self.did(duty)?;
            }
        }
        Ok(())
    }

    fn did(&mut self, duty: &Duty) -> Result<(), Refused> {
        self.step(Step::Did { duty: duty.key.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::Seal;
    use crate::table::state::State;

    const HOUR: u64 = 3_600_000;

    /// The duties that a table does when it is asked to at each of these times.
    fn done(game: &str, times: &[u64]) -> Vec<(u64, String)> {
        let folder = tempfile::tempdir().unwrap();
        let seal = Seal::in_file(&folder.path().join("key")).unwrap();
        let mut state = State::new("t", game, &[]).unwrap();
        let mut all = Vec::new();
        for at in times {
            let mut turn = Turn::new(state, &seal, *at);
            turn.see_to_the_cards().unwrap();
            turn.see_to_the_stub().unwrap();
            for (_, _, line) in &turn.out.lines {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                all.push((*at, line["step"]["did"]["duty"].as_str().unwrap().to_string()));
                assert!(line["events"][0]["cite"].is_string());
            }
            state = turn.state;
        }
        all
    }

    fn names(done: &[(u64, String)]) -> Vec<(u64, &str)> {
        done.iter().map(|(at, key)| (*at / HOUR, key.as_str())).collect()
    }

    #[test]
    fn cards_are_inspected_once_and_changed_in_a_day() {
        let done = done("casino-war", &[HOUR, 2 * HOUR, 24 * HOUR, 25 * HOUR, 26 * HOUR]);
        let first = [(1, "inspect"), (1, "spread"), (1, "wash")];
        let others = [(25, "change"), (25, "inspect"), (25, "spread"), (25, "wash")];
        assert_eq!(names(&done), [&first[..], &others[..]].concat());
    }

    #[test]
    fn a_poker_stub_is_counted_every_quarter_of_an_hour() {
        let minutes = |n: u64| n * 60_000;
        let done =
            done("hold-em", &[minutes(0), minutes(14), minutes(15), minutes(29), minutes(30)]);
        let times: Vec<(u64, &str)> =
            done.iter().map(|(at, key)| (at / 60_000, key.as_str())).collect();
        assert_eq!(times, [(0, "inspect"), (15, "count"), (30, "count")]);
    }

    #[test]
    fn dice_are_no_cards() {
        assert!(done("craps", &[HOUR, 30 * HOUR]).is_empty());
    }
}
