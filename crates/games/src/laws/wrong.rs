//! Inputs that nobody at a table would give, but a file or a socket might.

use boardwalk_equipment::random::{ChaCha8, pick};
use boardwalk_equipment::{Card, Dice, Die, Money};

use super::play::{Play, any};
use super::player::decide;
use crate::any::AnyInput;
use crate::{By, SeatNo};

/// Words that are no wager, decision or irregularity of any game.
const NONSENSE: [&str; 7] =
    ["", " ", "no-such-thing", "cut 99999999999999999999", "cut -1", "bet\u{202e}", "🂡 🂡 🂡"];

/// Some input, most often one that the table will refuse.
pub fn wrong_input(play: &mut Play<'_>) -> AnyInput {
    let seat = any_seat(&mut play.words);
    match pick(19, &mut play.words) {
        0 => AnyInput::Sit { seat },
        1 => AnyInput::Leave { seat },
        2..=4 => AnyInput::Bet {
            seat,
            wager: any_wager(play),
            amount: any_amount(&mut play.words),
            means: any(&MEANS, &mut play.words).copied().flatten().map(str::to_string),
        },
        5 => AnyInput::Remove {
            seat,
            wager: any_wager(play),
            amount: Some(any_amount(&mut play.words)).filter(|_| play.chance(2)),
        },
        6 => AnyInput::Close,
        7 => AnyInput::Card { card: Some(any_card(&mut play.words)) },
        8 => AnyInput::Card { card: None },
        9 => AnyInput::CutCard,
        10 => AnyInput::OutOfCards,
        11 => AnyInput::Roll { dice: any_dice(&mut play.words) },
        12 => decide(any_by(seat, &mut play.words), any_words(play, play.game.decisions())),
        13 => AnyInput::Irregularity { key: any_words(play, play.game.irregularities()) },
        14 => AnyInput::Shuffle,
        15 => AnyInput::NewShoe,
        16 => AnyInput::Stack { seat, amount: any_amount(&mut play.words) },
        17 if play.chance(2) => AnyInput::Meter { amount: any_amount(&mut play.words) },
        17 => AnyInput::Button { seat },
        _ => AnyInput::NewDealer,
    }
}

const MEANS: [Option<&str>; 6] =
    [None, None, None, Some("match-play"), Some("verbal-cash"), Some("iou")];

/// Any seat that can be written, at the table or not.
fn any_seat(words: &mut ChaCha8) -> SeatNo {
    let number = 1 + pick(SeatNo::MAX.into(), words);
    u8::try_from(number).ok().and_then(SeatNo::new).unwrap_or(SeatNo::FIRST)
}

fn any_wager(play: &mut Play<'_>) -> String {
    if play.chance(4) {
        return any(&NONSENSE, &mut play.words).copied().unwrap_or_default().to_string();
    }
    let wagers = play.game.wagers();
    any(&wagers, &mut play.words).map_or(String::new(), |wager| wager.key.to_string())
}

fn any_amount(words: &mut ChaCha8) -> Money {
    let cents = [0, 1, -1, -1_000, 3, 99, 1_000, 1_001, 999_999_999, Money::MAX.cents()];
    let cents = any(&cents, words).copied().unwrap_or(0);
    let sign = if pick(8, words) == 0 { -1 } else { 1 };
    Money::from_cents(cents * sign).unwrap_or(Money::MAX)
}

/// Any card, in the shoe or not.
pub fn any_card(words: &mut ChaCha8) -> Card {
    let all: Vec<Card> = Card::all().collect();
    // There are 52 of them, and one is picked below that.
    all[pick(Card::COUNT as u32, words) as usize]
}

/// Any roll.
pub fn any_dice(words: &mut ChaCha8) -> Dice {
    // A number below six, as there are dice.
    let mut die = || Die::ALL[pick(6, words) as usize];
    Dice::new(die(), die())
}

fn any_by(seat: SeatNo, words: &mut ChaCha8) -> By {
    match pick(4, words) {
        0 => By::Dealer,
        1 => By::Floor,
        _ => By::Seat(seat),
    }
}

/// A form of the game's filled in, or nonsense, or far too much of it.
fn any_words(play: &mut Play<'_>, forms: &'static [&'static str]) -> String {
    match pick(8, &mut play.words) {
        0 => any(&NONSENSE, &mut play.words).copied().unwrap_or_default().to_string(),
        1 => "war ".repeat(2_000),
        _ => {
            let form = any(forms, &mut play.words).copied().unwrap_or_default();
            play.player.fill(form, &*play.table)
        }
    }
}
