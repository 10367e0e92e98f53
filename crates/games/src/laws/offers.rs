//! The law that the page and the engine agree: what is offered is taken, and
//! what is not offered is refused.

use boardwalk_equipment::Money;
use boardwalk_equipment::random::pick;

use super::play::Play;
use super::player::{decide, seats};
use super::snapshot::wagers;
use super::wrong::{any_card, any_dice};
use crate::any::{AnyEvent, AnyInput, AnyTable};
use crate::{Args, By, Choice, Limits, Next, SeatNo};

/// Steps of one play.
const STEPS: u32 = 80;
/// Wagers of seats that are tried at a step, about.
const TRIED: u32 = 100;

/// At some steps tries everything that is offered, and what is not, each at a
/// clone of its own. What the round asks for must be taken too.
pub fn choices_are_legal(play: &mut Play<'_>) -> Result<(), String> {
    for _ in 0..STEPS {
        if play.chance(4) {
            let all = (1..=SeatNo::MAX).filter_map(SeatNo::new).map(By::Seat);
            for by in all.chain([By::Dealer, By::Floor]) {
                decisions_of(play, by)?;
            }
            let wagers = wagers(play);
            for seat in seats(&*play.table) {
                for wager in &wagers {
                    if chosen(play, wagers.len()) {
                        wager_of(play, seat, wager)?;
                    }
                }
            }
        }
        takes_what_it_asks(play)?;
        play.step();
    }
    Ok(())
}

/// What the round waits for it takes, whatever card or roll it is; a card, a
/// roll or the end of betting that it does not wait for, it does not.
fn takes_what_it_asks(play: &mut Play<'_>) -> Result<(), String> {
    let table = &*play.table;
    // Any card that is still to come; where there is no shoe, none is asked for.
    let card = play.player.some_card().unwrap_or_else(|| any_card(&mut play.words));
    let card = AnyInput::Card { card: Some(card) };
    let roll = AnyInput::Roll { dice: any_dice(&mut play.words) };
    let next = table.next();
    let asked = |input: &AnyInput, yes: bool| {
        if yes { taken(table, input).map(drop) } else { refused(table, input) }
    };
    asked(&card, matches!(next, Next::Card { .. }))?;
    asked(&roll, next == Next::Dice)?;
    match next {
        Next::Shuffle => {
            [AnyInput::Shuffle, AnyInput::NewShoe].iter().try_for_each(|i| asked(i, true))
        }
        Next::Decision { by } => is_answerable(table, by),
        // Whether betting can end depends on what was bet.
        Next::Bets { .. } => Ok(()),
        Next::Card { .. } | Next::Dice | Next::Over => asked(&AnyInput::Close, false),
    }
}

/// A decision that is waited for can be made, and sensibly.
fn is_answerable(table: &dyn AnyTable, by: By) -> Result<(), String> {
    if table.choices(by).is_empty() {
        return Err(format!("{by:?} is to decide and has no choice"));
    }
    taken(table, &decide(by, table.sensible(by))).map(drop)
}

fn decisions_of(play: &mut Play<'_>, by: By) -> Result<(), String> {
    let choices = play.table.choices(by);
    for choice in &choices {
        let said = play.player.words_for(*choice, &*play.table, by);
        let events = taken(&*play.table, &decide(by, said))?;
        costs_what_it_says(*choice, by, &events)?;
        if let Args::Amount(limits) = choice.args
            && limits.min <= limits.max
        {
            for amount in [limits.min, limits.max] {
                let said = format!("{} {}", choice.key, amount.plain());
                taken(&*play.table, &decide(by, said))?;
            }
        }
    }
    // What is only tried out takes no card out of the shoe.
    let mut other = play.player.clone();
    for form in play.game.decisions() {
        let said = other.fill(form, &*play.table);
        let key = said.split_whitespace().next().unwrap_or_default();
        if choices.iter().all(|choice| choice.key != key) {
            refused(&*play.table, &decide(by, said))?;
        }
    }
    Ok(())
}

/// What the choice takes is what its maker puts down. What others, or the
/// maker, get back in consequence is no part of it.
fn costs_what_it_says(choice: Choice, by: By, events: &[AnyEvent]) -> Result<(), String> {
    let own = events.iter().filter(|event| match by {
        By::Seat(seat) => event.seat == Some(seat),
        By::Dealer | By::Floor => true,
    });
    let down = own.filter_map(|event| event.moved).map(|moved| moved.amount.cents().max(0));
    let moved: i64 = down.sum();
    let any_amount = matches!(choice.args, Args::Amount(_));
    if any_amount || moved == choice.costs.cents() {
        return Ok(());
    }
    Err(format!("{} costs {}, but {moved} cents moved", choice.key, choice.costs))
}

/// Whether a wager of a seat is tried at this step: all, unless the layout is
/// large.
fn chosen(play: &mut Play<'_>, wagers: usize) -> bool {
    let all = u32::from(play.table.seats()) * wagers as u32;
    pick(all.div_ceil(TRIED).max(1), &mut play.words) == 0
}

/// Whether any amount is within the limits.
fn is_open(limits: &Limits) -> bool {
    limits.min <= limits.max
}

fn wager_of(play: &mut Play<'_>, seat: SeatNo, wager: &'static str) -> Result<(), String> {
    let window = play.table.window(seat, wager);
    let listed = play.table.windows(seat).into_iter().find(|(key, _)| *key == wager);
    if listed.map(|(_, limits)| limits) != window.as_ref().ok().copied().filter(is_open) {
        return Err(format!("{wager} of seat {seat} alone has other limits than in the list"));
    }
    let bet = |amount| AnyInput::Bet { seat, wager: wager.into(), amount, means: None };
    match window {
        Err(_) => refused(&*play.table, &bet(Money::dollars(10))),
        Ok(limits) => {
            for amount in within(play, limits) {
                taken(&*play.table, &bet(amount))?;
            }
            for amount in outside(limits, pick(1_000, &mut play.words)) {
                refused(&*play.table, &bet(amount))?;
            }
            Ok(())
        }
    }
}

/// The least, the most and one between, where there are any.
fn within(play: &mut Play<'_>, limits: Limits) -> Vec<Money> {
    match play.player.amount(limits) {
        Some(between) => vec![limits.min, between, limits.max],
        None => Vec::new(),
    }
}

/// Amounts a step too low, a step too high, and between two steps.
fn outside(limits: Limits, between: u32) -> Vec<Money> {
    let step = limits.step.cents().max(1);
    let off = limits.min.cents() + i64::from(between) % step;
    let cents = [limits.min.cents() - step, limits.max.cents() + step, off];
    let count = if off == limits.min.cents() { 2 } else { 3 };
    cents.into_iter().take(count).filter_map(Money::from_cents).collect()
}

fn taken(table: &dyn AnyTable, input: &AnyInput) -> Result<Vec<AnyEvent>, String> {
    let answer = table.boxed_clone().give(input);
    answer.map_err(|refusal| format!("{input:?} is offered, but refused: {refusal}"))
}

fn refused(table: &dyn AnyTable, input: &AnyInput) -> Result<(), String> {
    match table.boxed_clone().give(input) {
        Err(_) => Ok(()),
        Ok(_) => Err(format!("{input:?} is not offered, but taken")),
    }
}
