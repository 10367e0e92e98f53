//! Answers that are not in the store: refusals, and what changed nothing that is
//! kept. The same command again has the same answer.

use std::collections::{HashMap, VecDeque};

use crate::command::Answer;
use crate::error::Refused;

/// How many are remembered.
const KEPT: usize = 1_000;

/// Whose command, and the id that they gave it.
type Key = (u64, String);

/// The last answers.
#[derive(Debug, Default)]
pub struct Answered {
    answers: HashMap<Key, (Vec<u8>, Answer)>,
    order: VecDeque<Key>,
}

impl Answered {
    /// What the command was answered, if it is remembered.
    pub fn to(&self, account: u64, id: &str, digest: &[u8]) -> Option<Answer> {
        let (before, answer) = self.answers.get(&(account, id.to_string()))?;
        Some(same_or_reused(before, digest, answer.clone()))
    }

    /// Remembers an answer, and forgets the oldest for it.
    pub fn keep(&mut self, account: u64, digest: Vec<u8>, answer: &Answer) {
        let key = (account, answer.id.clone());
        if self.answers.insert(key.clone(), (digest, answer.clone())).is_some() {
            return;
        }
        self.order.push_back(key);
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.answers.remove(&oldest);
        }
    }
}

/// The answer that was given before, unless the id was given to something else.
pub fn same_or_reused(before: &[u8], digest: &[u8], answer: Answer) -> Answer {
    if before == digest {
        return answer;
    }
    let why = "that id was used for something else already";
    Answer::refused(&answer.id, Refused::new("id-reused", why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_again_and_something_else() {
        let mut answered = Answered::default();
        answered.keep(7, vec![1], &Answer::done("a", 3));
        assert_eq!(answered.to(7, "a", &[1]), Some(Answer::done("a", 3)));
        let reused = answered.to(7, "a", &[2]).unwrap();
        assert_eq!(reused.error.unwrap().code, "id-reused");
        assert_eq!(answered.to(8, "a", &[1]), None);
    }

    #[test]
    fn the_oldest_is_forgotten() {
        let mut answered = Answered::default();
        for n in 0..=KEPT {
            answered.keep(7, vec![1], &Answer::done(&n.to_string(), 3));
        }
        assert_eq!(answered.to(7, "0", &[1]), None);
        assert!(answered.to(7, "1", &[1]).is_some());
        assert_eq!(answered.answers.len(), KEPT);
    }
}
