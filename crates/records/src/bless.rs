//! Rewriting what must follow: the inputs and comments of a transcript stay,
//! the `>` lines become what the rules say. The diff is the review.

use crate::play::Played;
use crate::transcript::{Entry, Transcript, settlement_line};

/// The transcript with every settlement in place.
pub fn bless(transcript: &Transcript, played: &Played) -> String {
    let mut text = String::new();
    let mut push = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    for (index, line) in transcript.lines.iter().enumerate() {
        match &line.entry {
            Entry::Settles(_) | Entry::Refused(_) => continue,
            Entry::Blank
            | Entry::Game(_)
            | Entry::Option(..)
            | Entry::Deal(_)
            | Entry::Input(_) => push(&line.text),
        }
        for step in played.steps.iter().filter(|step| step.index == index) {
            if let Some(refused) = &step.refused {
                let cite = refused.cite.map_or(String::new(), |cite| format!("[{cite}]"));
                push(format!("{:<34} {cite}", format!("> refused {}", refused.code)).trim_end());
            }
            for settlement in step.events.iter().filter_map(|e| e.settlement.as_ref()) {
                push(&settlement_line(settlement));
            }
        }
    }
    text
}
