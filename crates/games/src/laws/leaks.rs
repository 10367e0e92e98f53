//! The law of the hidden card: two worlds that differ only in what somebody
//! may not see are one world to them.

use boardwalk_equipment::Money;

use super::play::{Answer, Play, Turn};
use super::snapshot::{viewers, wagers};
use super::{INPUTS_MAX, ROUNDS};
use crate::any::{AnyInput, AnyTable};
use crate::{Area, By, Choices, Face, Limits, Next, Refusal, TableView, Viewer};

/// The kind of event that shows a card which lay face down. From there on the
/// two worlds differ for everybody. No game has it yet, as burn cards are never
/// shown; the first game with a hole card brings it.
const TURNED_UP: &str = "turned-up";

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
                let theirs = other.table.give(&swapped(play, asked, &input, &mut other.blind));
                if turned_up(&answer) {
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
    World { table: play.table.boxed_clone(), blind: viewers(&*play.table).collect() }
}

/// The input for the other world: another card, where it goes face down. Who
/// may look at it is no longer blind.
fn swapped(play: &Play<'_>, asked: Next, input: &AnyInput, blind: &mut Vec<Viewer>) -> AnyInput {
    let (Next::Card { to, face: Face::Down }, AnyInput::Card { card: Some(card) }) = (asked, input)
    else {
        return input.clone();
    };
    let Some(other) = play.player.another_card(*card) else { return input.clone() };
    match to {
        Area::Seat { seat, .. } => blind.retain(|viewer| *viewer != Viewer::Seat(seat)),
        Area::Dealer { .. } | Area::Board | Area::Burn | Area::Discard => {}
    }
    AnyInput::Card { card: Some(other) }
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
