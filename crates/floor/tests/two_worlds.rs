//! The law of the hidden card, through the floor: two tables that differ only in
//! cards which somebody may not see send that somebody the same bytes, and store
//! the same lines.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::sync::Arc;

use boardwalk_equipment::{Card, Money};
use boardwalk_floor::table::state::{State, Written};
use boardwalk_floor::table::view::{Around, EventView, Eyes, Snapshot, Why, provisions_of};
use boardwalk_games::any::AnyInput;
use boardwalk_games::{Area, By, Face, Next, SeatNo, catalog};
use boardwalk_records::log::{Player, Seed, Step};
use common::Chance;

/// Somebody who looks on from a seat, or from nowhere.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Viewer(Option<SeatNo>);

fn seat(number: u8) -> SeatNo {
    SeatNo::new(number).unwrap()
}

/// All that the viewer is sent, and all that is stored.
fn bytes(state: &State, out: &Written, viewer: Viewer, why: &Arc<Why>) -> Vec<String> {
    let account = viewer.0.map(|seat| (u64::from(seat.number()), Money::dollars(100)));
    let eyes = Eyes { account, seats: viewer.0.into_iter().collect(), supervises: true };
    let snapshot = Snapshot::of(state, "table", None, why, &eyes, &Around::default());
    let mut sent = vec![serde_json::to_string(&snapshot).unwrap()];
    sent.extend(
        out.told.iter().map(|told| serde_json::to_string(&EventView::of(told, why)).unwrap()),
    );
    sent.extend(out.lines.iter().map(|(_, _, line)| line.clone()));
    sent
}

struct Worlds {
    one: State,
    two: State,
    outs: [Written; 2],
    viewer: Viewer,
    /// The cards that are others in the second world.
    others: Vec<(Area, Card, Card)>,
    spare: Vec<Card>,
}

impl Worlds {
    fn give(&mut self, one: &AnyInput, two: &AnyInput) -> bool {
        let taken = self.one.give(one, false, 1, &mut self.outs[0]);
        let theirs = self.two.give(two, false, 1, &mut self.outs[1]);
        taken.is_ok() && theirs.is_ok()
    }

    /// Whether the viewer may look at a card that goes there face down.
    fn sees(&self, to: Area) -> bool {
        matches!(to, Area::Seat { seat, .. } if Some(seat) == self.viewer.0)
    }

    fn card(&mut self, to: Area, face: Face, drawn: &AnyInput) -> bool {
        let AnyInput::Card { card: Some(card) } = drawn else { return self.give(drawn, drawn) };
        let other = match face {
            Face::Down if !self.sees(to) => self.spare.pop(),
            Face::Down | Face::Up => None,
        };
        let Some(other) = other.filter(|other| other != card) else {
            return self.give(drawn, drawn);
        };
        self.others.push((to, *card, other));
        self.give(drawn, &AnyInput::Card { card: Some(other) })
    }

    /// The decision with the cards of the second world.
    fn translated(&self, decision: &str) -> String {
        let word = |word: &str| {
            let card: Option<Card> = word.parse().ok();
            let other = self.others.iter().find(|(_, one, _)| Some(*one) == card);
            other.map_or_else(|| word.to_string(), |(_, _, two)| two.to_string())
        };
        decision.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Whether the worlds must look alike still: nothing hidden was turned up.
    fn is_alike(&self) -> bool {
        let shown = |out: &Written| {
            out.told.iter().any(|told| ["turned-up", "handed"].contains(&told.event.event))
        };
        !shown(&self.outs[0]) && !shown(&self.outs[1])
    }
}

/// Plays one round of a game in both worlds; how many moments were compared
/// while some card differed.
fn round(game: &str, viewer: Viewer, seed: u8, why: &Arc<Why>) -> usize {
    let mut state = State::new("table", game, &[]).unwrap();
    let mut out = Written::default();
    let seats = state.dealer.table.seats().min(4);
    for number in 1..=seats {
        let player = Player::Account(u64::from(number));
        state.step(Step::Seated { seat: seat(number), player }, 1, &mut out).unwrap();
        let input = match state.dealer.table.buy_in() {
            Some(amount) => AnyInput::Stack { seat: seat(number), amount },
            None => AnyInput::Sit { seat: seat(number) },
        };
        state.give(&input, false, 1, &mut out).unwrap();
    }
    let mut chance = Chance::new(u64::from(seed) + 1);
    // Both shoes are the same; the second world's hidden cards come from
    // elsewhere, in decks of one suit of ranks that the rules do not check.
    for compartment in 0..state.dealer.table.compartments().max(1) {
        state.dealer.shuffle(compartment, &Seed([seed; 32]));
    }
    let spare: Vec<Card> = Card::all().collect();
    let outs = [Written::default(), Written::default()];
    let mut worlds =
        Worlds { two: state.clone(), one: state, outs, viewer, others: Vec::new(), spare };
    let mut compared = 0;
    for _ in 0..300 {
        worlds.outs = [Written::default(), Written::default()];
        let table = &worlds.one.dealer.table;
        let went_on = match table.next() {
            Next::Over => break,
            Next::Shuffle => {
                for state in [&mut worlds.one, &mut worlds.two] {
                    let compartment = state.dealer.table.compartment();
                    state.dealer.shuffle(compartment, &Seed([seed ^ 0x5a; 32]));
                }
                worlds.give(&AnyInput::NewShoe, &AnyInput::NewShoe)
            }
            Next::Bets { .. } => {
                let bets: Vec<AnyInput> =
                    (1..=seats).filter_map(|n| first_bet(&worlds.one, seat(n))).collect();
                for bet in &bets {
                    worlds.give(bet, bet);
                }
                worlds.give(&AnyInput::Close, &AnyInput::Close)
            }
            Next::Card { to, face } => {
                let drawn = worlds.one.dealer.draw().unwrap();
                worlds.two.dealer.draw().unwrap();
                worlds.card(to, face, &drawn)
            }
            Next::Dice => break,
            Next::Decision { by } => {
                let decision = match by {
                    By::Seat(seat) if chance.below(3) == 0 => table.silent(seat),
                    By::Seat(_) | By::Dealer | By::Floor => None,
                };
                let decision = decision.unwrap_or_else(|| table.sensible(by));
                let theirs = worlds.translated(&decision);
                let as_input = |decision: String| match by {
                    By::Seat(seat) => AnyInput::Decide { seat, decision },
                    By::Dealer => AnyInput::Dealer { decision },
                    By::Floor => AnyInput::Floor { decision },
                };
                worlds.give(&as_input(decision), &as_input(theirs))
            }
        };
        // What a player may do depends on cards that this player sees.
        if !went_on || !worlds.is_alike() || worlds.one.next() != worlds.two.next() {
            break;
        }
        if !worlds.others.is_empty() {
            let one = bytes(&worlds.one, &worlds.outs[0], viewer, why);
            let two = bytes(&worlds.two, &worlds.outs[1], viewer, why);
            assert_eq!(one.len(), two.len(), "{game} {viewer:?}");
            for (a, b) in one.iter().zip(&two) {
                let at = a
                    .bytes()
                    .zip(b.bytes())
                    .position(|(a, b)| a != b)
                    .unwrap_or(a.len().min(b.len()));
                let near = |text: &str| {
                    text.chars().skip(at.saturating_sub(80)).take(160).collect::<String>()
                };
                assert!(a == b, "{game} {viewer:?}: {} | {}", near(a), near(b));
            }
            compared += 1;
        }
    }
    compared
}

fn first_bet(state: &State, seat: SeatNo) -> Option<AnyInput> {
    let table = &state.dealer.table;
    state.game.0.wagers().into_iter().find_map(|wager| {
        let limits = table.window(seat, wager.key).ok()?;
        let (wager, amount) = (wager.key.to_string(), limits.nearest(Money::dollars(10)));
        let bet = AnyInput::Bet { seat, wager, amount, means: None };
        table.boxed_clone().give(&bet).is_ok().then_some(bet)
    })
}

#[test]
fn nobody_is_sent_or_can_find_a_card_that_is_not_theirs_to_see() {
    let mut hiding = 0;
    for game in catalog::games() {
        let mut compared = 0;
        let why = Arc::new(provisions_of(*game));
        for seed in 0..4 {
            for viewer in [Viewer(None), Viewer(Some(seat(1))), Viewer(Some(seat(3)))] {
                compared += round(game.id(), viewer, seed, &why);
            }
        }
        let deals = game.open(&[]).unwrap().equipment().shoe.is_some();
        assert!(deals || compared == 0, "{}", game.id());
        hiding += usize::from(compared > 10);
    }
    assert!(hiding >= 9, "only {hiding} games hid a card");
}
