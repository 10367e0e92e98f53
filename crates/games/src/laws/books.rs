//! Double entry: what players, layout and house have, read from the events
//! alone, and held against what the table says.

use std::collections::BTreeMap;

use boardwalk_equipment::Money;

use super::play::{Play, Turn};
use super::player::seats;
use super::snapshot::{viewers, wagers};
use super::{INPUTS_MAX, ROUNDS};
use crate::any::{AnyEvent, AnySettlement, AnyTable};
use crate::{Family, Next, Outcome, SeatNo, WagerView};

/// A wager of a seat.
type Spot = (SeatNo, &'static str);

/// The books of one table, in cents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Books {
    players: BTreeMap<SeatNo, i64>,
    layout: BTreeMap<Spot, i64>,
    house: i64,
    /// Whether players win from each other, and the house takes its rake.
    between_players: bool,
    /// What the house had when the round began.
    house_before: i64,
    /// What each seat has lost on a wager in this round, or with a minus won,
    /// which is the most that a later ruling can undo.
    collected: BTreeMap<Spot, i64>,
    /// What each seat was paid in this round.
    won: BTreeMap<SeatNo, i64>,
}

impl Books {
    /// The books of a table where players win from each other: who loses may
    /// get a part of the stake back, and the house never pays.
    pub fn between_players() -> Self {
        Self { between_players: true, ..Self::default() }
    }

    /// Posts what an event moved, or says why it cannot be posted.
    pub fn post(&mut self, event: &AnyEvent) -> Result<(), String> {
        if let Some(moved) = event.moved {
            let seat = event.seat.ok_or_else(|| format!("nobody's money moved: {event:?}"))?;
            self.put(seat, moved.wager, moved.amount.cents())?;
        }
        if let Some(travelled) = event.travelled {
            let seat = event.seat.ok_or_else(|| format!("nobody's wager moved: {event:?}"))?;
            self.put(seat, travelled.from, -travelled.amount.cents())?;
            self.put(seat, travelled.to, travelled.amount.cents())?;
        }
        if let Some(settlement) = &event.settlement {
            self.settle(settlement)?;
        }
        self.balance()
    }

    /// A new round begins: what the last one collected stays collected.
    pub fn begin_round(&mut self) {
        self.collected.clear();
        self.won.clear();
        self.house_before = self.house;
    }

    /// A round is over: between players the house has gained or come out even,
    /// and nothing lies on the layout.
    fn end_round(&self) -> Result<(), String> {
        if !self.between_players {
            return Ok(());
        }
        let gained = self.house - self.house_before;
        let lies: i64 = self.layout.values().sum();
        if gained < 0 || lies != 0 {
            return Err(format!("the house gained {gained} cents, and {lies} are left in the pot"));
        }
        Ok(())
    }

    /// What lies on a wager.
    pub fn on_layout(&self, seat: SeatNo, wager: &'static str) -> Money {
        let cents = self.layout.get(&(seat, wager)).copied().unwrap_or(0);
        Money::from_cents(cents).unwrap_or(Money::MAX)
    }

    fn put(&mut self, seat: SeatNo, wager: &'static str, cents: i64) -> Result<(), String> {
        let lies = self.layout.entry((seat, wager)).or_default();
        *lies += cents;
        *self.players.entry(seat).or_default() -= cents;
        if cents == 0 || *lies < 0 {
            return Err(format!(
                "{cents} cents move onto {wager} of seat {seat}, where now {lies} lie"
            ));
        }
        Ok(())
    }

    fn settle(&mut self, settlement: &AnySettlement) -> Result<(), String> {
        let AnySettlement { seat, wager, staked, result, net, .. } = settlement;
        let (staked, net) = (staked.cents(), net.cents());
        let spot = (*seat, *wager);
        let collected = self.collected.get(&spot).copied().unwrap_or(0);
        // What a later ruling undoes: a collection, or a payment.
        let undone = (0 < net && net <= collected) || (collected <= net && net < 0);
        let given_back = *result == Outcome::Void && staked == 0 && undone;
        let won = self.won.entry(*seat).or_default();
        // A winner gets nothing only where a limit on what the seat is paid in
        // the round is used up, so never before it was paid something.
        let used_up = *result == Outcome::Won && net == 0 && *won > 0;
        *won += net.max(0);
        // Two hands of a seat may share a key; each is settled by itself, and
        // what the table says lies there is held against the rest.
        let lies = self.layout.get(&spot).copied().unwrap_or(0);
        if !given_back && (staked > lies || staked <= 0) {
            return Err(format!("{lies} cents lie there, but this is settled: {settlement:?}"));
        }
        let part_back =
            self.between_players && *result == Outcome::Lost && -staked < net && net < 0;
        if !given_back && !used_up && !part_back && !is_possible(*result, staked, net) {
            return Err(format!("no wager ends like this: {settlement:?}"));
        }
        self.layout.insert(spot, lies - staked);
        *self.players.entry(*seat).or_default() += staked + net;
        self.house -= net;
        self.collected.insert(spot, collected - net);
        Ok(())
    }

    /// Players, layout and house together have what they began with: nothing.
    fn balance(&self) -> Result<(), String> {
        let sum =
            self.players.values().sum::<i64>() + self.layout.values().sum::<i64>() + self.house;
        if sum == 0 { Ok(()) } else { Err(format!("the books are out by {sum} cents")) }
    }

    /// Holds the layout of the books against the table's own, and against what
    /// anybody sees lying there.
    fn compare(&self, table: &dyn AnyTable, wagers: &[&'static str]) -> Result<(), String> {
        for seat in seats(table) {
            for wager in wagers {
                let (lies, booked) = (table.on_layout(seat, wager), self.on_layout(seat, wager));
                if lies != booked {
                    return Err(format!(
                        "seat {seat} has {lies} on {wager}, and {booked} by the books"
                    ));
                }
            }
        }
        let lying = self.layout.iter().filter(|(_, cents)| **cents != 0);
        let booked: Vec<(Spot, i64)> = lying.map(|(spot, cents)| (*spot, *cents)).collect();
        for viewer in viewers(table) {
            let mut seen: Vec<(Spot, i64)> =
                table.seen_by(viewer).wagers.iter().map(entry).collect();
            seen.sort_unstable();
            if seen != booked {
                return Err(format!(
                    "{viewer:?} sees {seen:?} cents lie; the books say {booked:?}"
                ));
            }
        }
        Ok(())
    }
}

fn entry(wager: &WagerView) -> (Spot, i64) {
    ((wager.seat, wager.wager), wager.amount.cents())
}

/// Whether a stake can end like this: what is lost is the stake, what is tied
/// or void comes back, less a charge at the most, and what is given up is a part.
fn is_possible(result: Outcome, staked: i64, net: i64) -> bool {
    match result {
        Outcome::Won => net > 0,
        Outcome::Lost => net == -staked,
        Outcome::Push => net == 0,
        // Some rules charge for a void: never as much as was staked.
        Outcome::Void => -staked < net && net <= 0,
        Outcome::Surrendered => -staked < net && net < 0,
    }
}

/// Keeps the books of a play, and compares them after every input.
pub fn conserves_money(play: &mut Play<'_>) -> Result<(), String> {
    let wagers = wagers(play);
    let mut books = match play.game.family() {
        Family::PlayerPoker => Books::between_players(),
        Family::Dice
        | Family::Wheel
        | Family::Comparing
        | Family::Blackjack
        | Family::HousePoker
        | Family::Banking => Books::default(),
    };
    let mut rounds = 0;
    for _ in 0..INPUTS_MAX {
        match play.step() {
            Turn::Again => books.begin_round(),
            Turn::Gave { answer, .. } => {
                for event in answer.into_iter().flatten() {
                    books.post(&event)?;
                }
            }
        }
        books.compare(&*play.table, &wagers)?;
        if play.table.next() == Next::Over {
            books.end_round()?;
        }
        rounds += u32::from(play.table.next() == Next::Over);
        if rounds == ROUNDS {
            break;
        }
    }
    Ok(())
}
