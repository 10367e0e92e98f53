//! Any inputs, in any order, to any game.

use boardwalk_equipment::{Card, Dice, Die, Money};
use boardwalk_games::any::{AnyGame, AnyInput, AnyTable};
use boardwalk_games::laws::{Books, Snapshot};
use boardwalk_games::{By, Family, Next, SeatNo, catalog};

use crate::bytes::Bytes;

/// Inputs that one try gives.
const INPUTS_MAX: usize = 120;

/// Whatever is given, the machine answers: a refusal changes nothing, and money
/// is conserved to the cent.
pub fn machine(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let games = catalog::games();
    let game = games[usize::from(bytes.next()) % games.len()];
    let Some(mut table) = open(game, &mut bytes) else { return };
    let wagers: Vec<&'static str> = game.wagers().iter().map(|wager| wager.key).collect();
    let mut books = match game.family() {
        Family::PlayerPoker => Books::between_players(),
        _ => Books::default(),
    };
    for _ in 0..INPUTS_MAX {
        if bytes.0.is_empty() {
            return;
        }
        if table.next() == Next::Over {
            table.again();
            books.begin_round();
        }
        let input = input(&*table, game, &wagers, &mut bytes);
        // A table is copied quickly; all that can be seen of it is looked at only
        // where nothing may have changed.
        let before = table.boxed_clone();
        match table.give(&input) {
            Ok(events) => {
                for event in &events {
                    if let Err(broken) = books.post(event) {
                        panic!("{}: {input:?}: {broken}", game.id());
                    }
                }
            }
            Err(refusal) => {
                let before = Snapshot::of(&*before, &wagers);
                if let Err(change) = before.compare(&Snapshot::of(&*table, &wagers)) {
                    panic!("{}: {input:?} was refused ({refusal}), and {change}", game.id());
                }
            }
        }
    }
}

/// A table, with an option chosen here and there.
fn open(game: &dyn AnyGame, bytes: &mut Bytes<'_>) -> Option<Box<dyn AnyTable>> {
    let options = game.options();
    let mut chosen = Vec::new();
    for _ in 0..bytes.next() % 4 {
        let Some(option) = options.get(usize::from(bytes.next()) % options.len().max(1)) else {
            break;
        };
        let values: Vec<&str> =
            option.values.split(['|', ',', ' ']).filter(|v| !v.is_empty()).collect();
        let value = values.get(usize::from(bytes.next()) % values.len().max(1))?;
        chosen.push((option.key.to_string(), (*value).to_string()));
    }
    game.open(&chosen).or_else(|_| game.open(&[])).ok()
}

/// An input: mostly one that the table waits for, now and then any.
fn input(
    table: &dyn AnyTable,
    game: &dyn AnyGame,
    wagers: &[&'static str],
    bytes: &mut Bytes<'_>,
) -> AnyInput {
    let byte = bytes.next();
    if byte >= 64 {
        match table.next() {
            Next::Card { .. } => return AnyInput::Card { card: card(bytes) },
            Next::Dice => return AnyInput::Roll { dice: dice(bytes) },
            Next::Shuffle => return AnyInput::NewShoe,
            Next::Decision { by } => return decision(table, by, bytes),
            Next::Bets { .. } if byte < 96 => return AnyInput::Close,
            Next::Bets { .. } | Next::Over => {}
        }
    }
    let seat = seat(bytes);
    match byte % 16 {
        0..=4 => {
            AnyInput::Bet { seat, wager: wager(wagers, bytes), amount: amount(bytes), means: None }
        }
        5 => AnyInput::Remove { seat, wager: wager(wagers, bytes), amount: None },
        6 => AnyInput::Close,
        7 => AnyInput::Card { card: card(bytes) },
        8 => AnyInput::Roll { dice: dice(bytes) },
        9 => decision(table, By::Seat(seat), bytes),
        10 => decision(table, By::Floor, bytes),
        11 => AnyInput::Irregularity { key: form(game.irregularities(), bytes) },
        12 => AnyInput::Sit { seat },
        13 => AnyInput::Leave { seat },
        14 => AnyInput::Stack { seat, amount: amount(bytes) },
        _ => match bytes.next() % 6 {
            0 => AnyInput::CutCard,
            1 => AnyInput::OutOfCards,
            2 => AnyInput::Shuffle,
            3 => AnyInput::NewShoe,
            4 => AnyInput::NewDealer,
            _ => AnyInput::Button { seat },
        },
    }
}

/// One of what is offered, or a form of the game's with any words after it.
fn decision(table: &dyn AnyTable, by: By, bytes: &mut Bytes<'_>) -> AnyInput {
    let choices = table.choices(by);
    let byte = bytes.next();
    let text = match choices.get(usize::from(byte) % choices.len().max(1)) {
        Some(choice) if byte < 224 => format!("{} {}", choice.key, words(bytes)),
        _ => table.sensible(by),
    };
    let decision = text.trim_end().to_string();
    match by {
        By::Seat(seat) => AnyInput::Decide { seat, decision },
        By::Dealer => AnyInput::Dealer { decision },
        By::Floor => AnyInput::Floor { decision },
    }
}

/// What may follow a key: nothing, a number, an amount, cards.
pub fn words(bytes: &mut Bytes<'_>) -> String {
    match bytes.next() % 8 {
        0..=3 => String::new(),
        4 => bytes.next().to_string(),
        5 => amount(bytes).plain().to_string(),
        count => {
            let cards = (4..count).filter_map(|_| card(bytes)).map(|card| card.to_string());
            cards.collect::<Vec<_>>().join(" ")
        }
    }
}

/// A form of an irregularity, its capitals filled in.
pub fn form(forms: &[&str], bytes: &mut Bytes<'_>) -> String {
    let Some(form) = forms.get(usize::from(bytes.next()) % forms.len().max(1)) else {
        return String::new();
    };
    let filled = form.split_whitespace().map(|word| {
        match word.chars().all(|c| c.is_uppercase() || c == '…' || c == '[' || c == ']') {
            false => word.to_string(),
            true if word.contains("CARD") => {
                card(bytes).map_or("??".into(), |card| card.to_string())
            }
            true => (bytes.next() % 10).to_string(),
        }
    });
    filled.collect::<Vec<_>>().join(" ")
}

fn wager(wagers: &[&'static str], bytes: &mut Bytes<'_>) -> String {
    wagers[usize::from(bytes.next()) % wagers.len()].to_string()
}

/// A seat, or one more than there are.
pub fn seat(bytes: &mut Bytes<'_>) -> SeatNo {
    SeatNo::new(bytes.next() % 10 + 1).unwrap_or(SeatNo::FIRST)
}

/// Mostly whole dollars, now and then cents, or more than anybody has.
pub fn amount(bytes: &mut Bytes<'_>) -> Money {
    let byte = u32::from(bytes.next());
    match byte {
        0..=199 => Money::dollars(byte),
        200..=219 => Money::from_cents(i64::from(byte) - 210).unwrap_or(Money::ZERO),
        220..=239 => Money::dollars(u32::from(bytes.next()) * 1_000),
        _ => Money::MAX,
    }
}

fn card(bytes: &mut Bytes<'_>) -> Option<Card> {
    Card::from_id(bytes.next() % 53)
}

fn dice(bytes: &mut Bytes<'_>) -> Dice {
    let byte = usize::from(bytes.next());
    Dice::new(Die::ALL[byte % 6], Die::ALL[byte / 6 % 6])
}
