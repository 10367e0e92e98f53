//! The law of the hidden card: two worlds that differ only in what somebody
//! may not see are one world to them.

use boardwalk_equipment::{Card, Money};

use super::play::{Answer, Play, Turn};
use super::snapshot::{viewers, wagers};
use super::{INPUTS_MAX, ROUNDS};
use crate::any::{AnyInput, AnyTable};
use crate::{Area, By, Choices, Face, Limits, Next, Refusal, SeatNo, TableView, Viewer};

/// The kind of event that shows a card which lay face down. From there on the
/// two worlds differ for everybody.
const TURNED_UP: &str = "turned-up";

/// The kind of event that lets one player look at cards which lie face down.
const HANDED: &str = "handed";

/// All that one viewer can find out.
#[derive(Debug, PartialEq)]
struct Sight {
    view: TableView,
    choices: Choices,
    windows: Vec<Result<Limits, Refusal>>,
    stakes: Vec<Money>,
    advice: Option<String>,
}

impl Sight {
    fn of(table: &dyn AnyTable, viewer: Viewer, wagers: &[&'static str]) -> Self {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Onlooker => None,
        };
        let spots = || seat.into_iter().flat_map(|seat| wagers.iter().map(move |w| (seat, *w)));
        let asked = seat.map(By::Seat).filter(|by| table.next() == Next::Decision { by: *by });
        Self {
            view: table.seen_by(viewer),
            choices: seat.map(|seat| table.choices(By::Seat(seat))).unwrap_or_default(),
            windows: spots().map(|(seat, wager)| table.window(seat, wager)).collect(),
            stakes: spots().map(|(seat, wager)| table.on_layout(seat, wager)).collect(),
            advice: asked.map(|by| table.sensible(by)),
        }
    }
}

/// The second world, and who cannot tell it from the first.
struct World {
    table: Box<dyn AnyTable>,
    blind: Vec<Viewer>,
    /// The cards that are others in this world, and where they lie.
    others: Vec<(Area, Card, Card)>,
}

/// Plays two tables with the same inputs, but other cards where they lie face
/// down, and looks at both after every input.
pub fn leaks_nothing(play: &mut Play<'_>) -> Result<(), String> {
    let wagers = wagers(play);
    let mut other = fork(play);
    let mut rounds = 0;
    for _ in 0..INPUTS_MAX {
        let asked = play.table.next();
        match play.step() {
            // A player who has seen the round's cards sees the next ones alike
            // only if they are; a burn card stays unseen for good.
            Turn::Again if other.blind.len() < viewers(&*play.table).count() => other = fork(play),
            Turn::Again => other.table.again(),
            Turn::Gave { input, answer } => {
                let theirs = other.take(play, asked, &input);
                other.see_what_is_handed(&answer);
                let seen = own_cards_decided(&input, &theirs, &other.blind);
                let shown = turned_up(&answer) || turned_up(&theirs);
                if shown || seen || other.is_named_in(&input) {
                    other = fork(play);
                } else {
                    told_alike(&input, &answer, &theirs, &other.blind)?;
                }
            }
        }
        seen_alike(play, &other, &wagers)?;
        rounds += u32::from(play.table.next() == Next::Over);
        if rounds == ROUNDS {
            break;
        }
    }
    Ok(())
}

fn fork(play: &Play<'_>) -> World {
    let blind = viewers(&*play.table).collect();
    World { table: play.table.boxed_clone(), blind, others: Vec::new() }
}

impl World {
    /// Takes what the first world took: with another card, where it goes face
    /// down, and a decision about such cards with those of this world.
    fn take(&mut self, play: &Play<'_>, asked: Next, input: &AnyInput) -> Answer {
        let swapped = match (asked, input) {
            (Next::Card { to, face: Face::Down }, AnyInput::Card { card: Some(card) }) => {
                match play.player.another_card(*card) {
                    Some(other) => {
                        self.hide(to, *card, other);
                        AnyInput::Card { card: Some(other) }
                    }
                    None => input.clone(),
                }
            }
            (_, AnyInput::Decide { seat, decision }) => {
                AnyInput::Decide { seat: *seat, decision: self.translated(*seat, decision) }
            }
            _ => input.clone(),
        };
        self.table.give(&swapped)
    }

    /// Another card lies here. Who may look at it is no longer blind.
    fn hide(&mut self, to: Area, card: Card, other: Card) {
        self.others.push((to, card, other));
        match to {
            Area::Seat { seat, .. } => self.blind.retain(|viewer| *viewer != Viewer::Seat(seat)),
            Area::Dealer { .. }
            | Area::Player
            | Area::Banker
            | Area::Board
            | Area::Burn
            | Area::Discard => {}
        }
    }

    /// Who was handed cards may look at them.
    fn see_what_is_handed(&mut self, answer: &Answer) {
        for event in answer.iter().flatten().filter(|event| event.event == HANDED) {
            self.blind.retain(|viewer| event.seat.map(Viewer::Seat) != Some(*viewer));
        }
    }

    /// Whether an irregularity names a card that lies face down: whoever
    /// reports that has seen it.
    fn is_named_in(&self, input: &AnyInput) -> bool {
        let AnyInput::Irregularity { key } = input else { return false };
        let hidden =
            |card: Card| self.others.iter().any(|(_, one, two)| [*one, *two].contains(&card));
        key.split_whitespace().filter_map(|word| word.parse().ok()).any(hidden)
    }

    /// A seat's decision with its own cards of this world.
    fn translated(&self, seat: SeatNo, decision: &str) -> String {
        let own = |to: &Area| matches!(to, Area::Seat { seat: whose, .. } if *whose == seat);
        let word = |word: &str| {
            let card: Option<Card> = word.parse().ok();
            let other = self.others.iter().find(|(to, one, _)| own(to) && Some(*one) == card);
            other.map_or_else(|| word.to_string(), |(_, _, other)| other.to_string())
        };
        decision.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
    }
}

/// What a player may do can depend on cards that only this player sees, so it
/// may be refused where they are others.
fn own_cards_decided(input: &AnyInput, theirs: &Answer, blind: &[Viewer]) -> bool {
    match input {
        AnyInput::Decide { seat, .. } => theirs.is_err() && !blind.contains(&Viewer::Seat(*seat)),
        _ => false,
    }
}

fn turned_up(answer: &Answer) -> bool {
    answer.iter().flatten().any(|event| event.event == TURNED_UP)
}

/// What is told is told to all, so it must be the same while anybody is blind.
fn told_alike(
    input: &AnyInput,
    one: &Answer,
    two: &Answer,
    blind: &[Viewer],
) -> Result<(), String> {
    if one == two || blind.is_empty() {
        return Ok(());
    }
    Err(format!("{input:?} was answered {one:?}, and where a hidden card was another, {two:?}"))
}

fn seen_alike(play: &Play<'_>, other: &World, wagers: &[&'static str]) -> Result<(), String> {
    for viewer in &other.blind {
        let one = Sight::of(&*play.table, *viewer, wagers);
        let two = Sight::of(&*other.table, *viewer, wagers);
        if one != two {
            return Err(format!("{viewer:?} can tell {one:?} from {two:?}"));
        }
    }
    Ok(())
}
