//! What each command means, as inputs to the round.

use boardwalk_equipment::Money;
use boardwalk_games::any::AnyInput;
use boardwalk_games::{Code, Next, SeatNo};
use boardwalk_records::log::{Player, Step};

use super::turn::Turn;
use crate::accounts::{Person, Role};
use crate::command::Do;
use crate::error::Refused;

/// Does what is asked, on the turn's copy of the table.
pub fn perform(turn: &mut Turn<'_>, who: &Person, what: &Do) -> Result<(), Refused> {
    if what.is_supervisors() && who.role != Role::Supervisor {
        return Err(Refused::new("supervisors-only", "only a supervisor may do that"));
    }
    if turn.state.paused && !what.is_supervisors() && !matches!(what, Do::Sit { .. }) {
        return Err(Refused::new("paused", "a supervisor has stopped the table"));
    }
    match what {
        Do::Sit { seat } => sit(turn, who, *seat)?,
        Do::Stand { seat } => stand(turn, own(turn, who, *seat)?)?,
        Do::Bet { seat, wager, amount } => {
            let (seat, wager, amount) = (own(turn, who, *seat)?, wager.clone(), *amount);
            turn.give(&AnyInput::Bet { seat, wager, amount, means: None })?;
        }
        Do::Remove { seat, wager, amount } => {
            let (seat, wager, amount) = (own(turn, who, *seat)?, wager.clone(), *amount);
            turn.give(&AnyInput::Remove { seat, wager, amount })?;
        }
        Do::Decide { seat, decision } => {
            let (seat, decision) = (own(turn, who, *seat)?, decision.clone());
            turn.give(&AnyInput::Decide { seat, decision })?;
        }
        Do::Ready { seat } => ready(turn, own(turn, who, *seat)?)?,
        Do::BuyIn { seat, amount } => buy_in(turn, own(turn, who, *seat)?, *amount)?,
        Do::Fill { seats } => fill(turn, who, *seats)?,
        Do::Dismiss {} => dismiss(turn, who)?,
        Do::Rule { decision } => rule(turn, decision)?,
        Do::Irregularity { key } => irregularity(turn, key)?,
        Do::Pause {} => turn.step(Step::Noted { what: "pause".into() })?,
        Do::Hold {} => turn.step(Step::Noted { what: "hold".into() })?,
        Do::Step {} => turn.advance()?,
        Do::Resume {} => turn.step(Step::Noted { what: "resume".into() })?,
        Do::Void {} => void(turn)?,
    }
    turn.drive()
}

/// The seat, if it is this person's.
fn own(turn: &Turn<'_>, who: &Person, seat: SeatNo) -> Result<SeatNo, Refused> {
    if turn.state.books.holders.get(&seat) == Some(&Player::Account(who.id)) {
        return Ok(seat);
    }
    Err(Refused::new("not-your-seat", format!("seat {seat} is not yours")))
}

fn sits(turn: &Turn<'_>, who: &Person) -> bool {
    turn.state.books.holders.values().any(|player| *player == Player::Account(who.id))
}

fn sit(turn: &mut Turn<'_>, who: &Person, seat: SeatNo) -> Result<(), Refused> {
    if seat.number() > turn.state.dealer.table.seats() {
        return Err(Refused::new("no-such-seat", format!("the table has no seat {seat}")));
    }
    if turn.state.books.holders.contains_key(&seat) {
        return Err(Refused::new("seat-taken", format!("somebody has seat {seat} already")));
    }
    if turn.state.between_players() && sits(turn, who) {
        let why = "where players play each other nobody has two hands";
        return Err(Refused::new("already-seated", why));
    }
    turn.step(Step::Seated { seat, player: Player::Account(who.id) })?;
    turn.give(&AnyInput::Sit { seat })
}

/// Leaves at once, or as soon as the rules allow.
fn stand(turn: &mut Turn<'_>, seat: SeatNo) -> Result<(), Refused> {
    match turn.rise(seat) {
        Err(refused) if Turn::is_locked(&refused) => {
            turn.leaving.insert(seat);
            Ok(())
        }
        done => done,
    }
}

fn ready(turn: &mut Turn<'_>, seat: SeatNo) -> Result<(), Refused> {
    match turn.state.next() {
        Next::Bets { .. } => {
            turn.ready.insert(seat);
            Ok(())
        }
        _ => Err(Refused::new(Code::NotNow.key(), "no betting window is open")),
    }
}

/// Chips onto the table. The stack is what it was and what is added.
fn buy_in(turn: &mut Turn<'_>, seat: SeatNo, amount: Money) -> Result<(), Refused> {
    let Some(has) = turn.state.books.stack(seat) else {
        let why = "at this table wagers come out of the balance; nothing is bought in";
        return Err(Refused::new(Code::NothingToSet.key(), why));
    };
    if !amount.is_positive() {
        return Err(Refused::new(Code::BelowMinimum.key(), "expected more than nothing"));
    }
    let total = has.checked_add(amount);
    let amount = total.ok_or_else(|| Refused::new("above-maximum", "that is too much"))?;
    turn.give(&AnyInput::Stack { seat, amount })
}

fn fill(turn: &mut Turn<'_>, who: &Person, count: u8) -> Result<(), Refused> {
    if !sits(turn, who) && who.role != Role::Supervisor {
        return Err(Refused::new("not-seated", "take a seat first"));
    }
    let seats = (1..=turn.state.dealer.table.seats()).filter_map(SeatNo::new);
    let empty = seats.filter(|seat| !turn.state.books.holders.contains_key(seat));
    let empty: Vec<SeatNo> = empty.take(count.into()).collect();
    for seat in empty {
        turn.step(Step::Seated { seat, player: Player::House })?;
        turn.give(&AnyInput::Sit { seat })?;
        if let Some(amount) = turn.state.dealer.table.buy_in() {
            // In the middle of a round chips must wait for the next.
            let _ = turn.give(&AnyInput::Stack { seat, amount });
        }
    }
    Ok(())
}

fn dismiss(turn: &mut Turn<'_>, who: &Person) -> Result<(), Refused> {
    if !sits(turn, who) && who.role != Role::Supervisor {
        return Err(Refused::new("not-seated", "take a seat first"));
    }
    let house = turn.state.books.holders.iter().filter(|(_, player)| **player == Player::House);
    let house: Vec<SeatNo> = house.map(|(seat, _)| *seat).collect();
    house.into_iter().try_for_each(|seat| stand(turn, seat))
}

/// A supervisor rules, or directs the dealer.
fn rule(turn: &mut Turn<'_>, decision: &str) -> Result<(), Refused> {
    let ruling = AnyInput::Floor { decision: decision.into() };
    match turn.give(&ruling) {
        Err(_) if turn.state.dealer.table.boxed_clone().give(&dealer(decision)).is_ok() => {
            turn.give(&dealer(decision))
        }
        done => done,
    }
}

fn dealer(decision: &str) -> AnyInput {
    AnyInput::Dealer { decision: decision.into() }
}

/// An irregularity. The cards that it shows come out of the shoe: where its form
/// says `CARD` so does the command.
fn irregularity(turn: &mut Turn<'_>, key: &str) -> Result<(), Refused> {
    let mut words = Vec::new();
    for word in key.split_whitespace() {
        if word == "CARD" {
            words.push(turn.state.dealer.next_card()?.to_string());
        } else if word.parse::<boardwalk_equipment::Card>().is_ok() {
            let why = "write CARD: the card is the next out of the shoe";
            return Err(Refused::new("unknown-irregularity", why));
        } else {
            words.push(word.into());
        }
    }
    turn.give(&AnyInput::Irregularity { key: words.join(" ") })
}

fn void(turn: &mut Turn<'_>) -> Result<(), Refused> {
    let (returned, _) = turn.state.books.clone().void();
    turn.step(Step::Voided { returned })?;
    turn.reveal()
}
