//! Double entry: what every event of a table moves, from where to where.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use boardwalk_equipment::Money;
use boardwalk_games::SeatNo;
use boardwalk_games::any::{AnyEvent, AnyInput};
use serde::{Deserialize, Serialize};

use super::line::Player;

/// An account of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Where play money comes from and goes to.
    Cage,
    /// What the house lends its own players.
    Bank,
    /// A player's balance. It is never below nothing.
    Balance(u64),
    /// What a player owes after a ruling took back what had been paid.
    Owed(u64),
    /// A seat's wagers on a table's layout.
    Layout(String, SeatNo),
    /// A seat's stack, where wagers come out of one.
    Stack(String, SeatNo),
    /// A table's inventory; where players play each other, the rake.
    Table(String),
    /// What a table's progressive meter reads: the players' money, for the day
    /// that somebody wins it.
    Meter(String),
}

impl Account {
    /// Whether it may never be below nothing.
    pub const fn is_bounded(&self) -> bool {
        match self {
            Account::Balance(_) | Account::Layout(..) | Account::Stack(..) | Account::Meter(_) => {
                true
            }
            Account::Cage | Account::Bank | Account::Owed(_) | Account::Table(_) => false,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Cage => f.write_str("cage"),
            Account::Bank => f.write_str("bank"),
            Account::Balance(id) => write!(f, "balance/{id}"),
            Account::Owed(id) => write!(f, "owed/{id}"),
            Account::Layout(table, seat) => write!(f, "layout/{table}/{seat}"),
            Account::Stack(table, seat) => write!(f, "stack/{table}/{seat}"),
            Account::Table(table) => write!(f, "table/{table}"),
            Account::Meter(table) => write!(f, "meter/{table}"),
        }
    }
}

impl FromStr for Account {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("there is no account \"{text}\"");
        let number = |text: &str| text.parse().map_err(|_| unknown());
        let parts: Vec<&str> = text.splitn(3, '/').collect();
        Ok(match parts[..] {
            ["cage"] => Account::Cage,
            ["bank"] => Account::Bank,
            ["balance", id] => Account::Balance(number(id)?),
            ["owed", id] => Account::Owed(number(id)?),
            ["layout", table, seat] => Account::Layout(table.into(), seat.parse()?),
            ["stack", table, seat] => Account::Stack(table.into(), seat.parse()?),
            ["table", table] => Account::Table(table.into()),
            ["meter", table] => Account::Meter(table.into()),
            _ => return Err(unknown()),
        })
    }
}

impl Serialize for Account {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Account {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// An amount in cents into an account, or with a minus out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting(pub Account, pub i64);

/// Why money cannot be posted: the rules machine and the books disagree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OutOfBalance(pub String);

/// The books of one table: who sits where, and what lies there.
#[derive(Debug, Clone)]
pub struct Books {
    table: String,
    /// Whether wagers come out of a stack in front of the seat.
    stacks: bool,
    /// Who holds each seat.
    pub holders: BTreeMap<SeatNo, Player>,
    /// What lies on the layout, by seat and wager.
    layout: BTreeMap<(SeatNo, String), i64>,
    /// What lies in front of each seat.
    stack: BTreeMap<SeatNo, i64>,
    /// What the progressive meter read last.
    meter: i64,
}

impl Books {
    /// The books of a table where nobody sits.
    pub fn new(table: &str, stacks: bool) -> Self {
        Self {
            table: table.into(),
            stacks,
            holders: BTreeMap::new(),
            layout: BTreeMap::new(),
            stack: BTreeMap::new(),
            meter: 0,
        }
    }

    /// What lies in front of a seat, where wagers come out of a stack.
    pub fn stack(&self, seat: SeatNo) -> Option<Money> {
        let cents = self.stack.get(&seat).copied().unwrap_or(0);
        self.stacks.then(|| Money::from_cents(cents).unwrap_or(Money::MAX))
    }

    /// What a seat has on a wager.
    pub fn on_layout(&self, seat: SeatNo, wager: &str) -> Money {
        let cents = self.layout.get(&(seat, wager.to_string())).copied().unwrap_or(0);
        Money::from_cents(cents).unwrap_or(Money::MAX)
    }

    /// All that a seat has on the layout, in cents.
    pub fn lies(&self, seat: SeatNo) -> i64 {
        let own = |(spot, cents): (&(SeatNo, String), &i64)| (spot.0 == seat).then_some(*cents);
        self.layout.iter().filter_map(own).sum()
    }

    /// Posts what an input and its events moved, and what they made of the
    /// progressive meter, where the table has one.
    pub fn post(
        &mut self,
        input: &AnyInput,
        events: &[AnyEvent],
        meter: Option<Money>,
    ) -> Result<Vec<Posting>, OutOfBalance> {
        let mut posts = Posts::default();
        if let AnyInput::Stack { seat, amount } = input {
            self.buy_in(*seat, amount.cents(), &mut posts)?;
        }
        for event in events {
            self.event(event, &mut posts)?;
        }
        if let AnyInput::Leave { seat } = input {
            self.cash_out(*seat, &mut posts);
        }
        if let Some(reads) = meter {
            let (house, meter) = (Account::Table(self.table.clone()), &mut self.meter);
            posts.moves(house, Account::Meter(self.table.clone()), reads.cents() - *meter);
            *meter = reads.cents();
        }
        Ok(posts.summed())
    }

    /// A round is called off: all that lies on the layout goes back.
    pub fn void(&mut self) -> (Vec<(SeatNo, Money)>, Vec<Posting>) {
        let mut posts = Posts::default();
        let mut returned = BTreeMap::new();
        for ((seat, _), cents) in std::mem::take(&mut self.layout) {
            if cents > 0 {
                posts.moves(self.layout_of(seat), self.purse_of(seat), cents);
                *returned.entry(seat).or_insert(0) += cents;
                self.onto_stack(seat, cents);
            }
        }
        let money = |cents| Money::from_cents(cents).unwrap_or(Money::MAX);
        (returned.into_iter().map(|(seat, cents)| (seat, money(cents))).collect(), posts.summed())
    }

    fn layout_of(&self, seat: SeatNo) -> Account {
        Account::Layout(self.table.clone(), seat)
    }

    /// Where a seat's wagers come from and its winnings go to.
    fn purse_of(&self, seat: SeatNo) -> Account {
        if self.stacks {
            return Account::Stack(self.table.clone(), seat);
        }
        self.balance_of(seat)
    }

    fn balance_of(&self, seat: SeatNo) -> Account {
        match self.holders.get(&seat) {
            Some(Player::Account(id)) => Account::Balance(*id),
            // Nobody is paid who is not there: what is left is the bank's.
            Some(Player::House) | None => Account::Bank,
        }
    }

    fn onto_stack(&mut self, seat: SeatNo, cents: i64) {
        if self.stacks {
            *self.stack.entry(seat).or_insert(0) += cents;
        }
    }

    fn buy_in(&mut self, seat: SeatNo, to: i64, posts: &mut Posts) -> Result<(), OutOfBalance> {
        let has = self.stack.get(&seat).copied().unwrap_or(0);
        if to < has {
            return Err(OutOfBalance(format!("seat {seat}'s stack of {has} cents is made {to}")));
        }
        posts.moves(self.balance_of(seat), Account::Stack(self.table.clone(), seat), to - has);
        self.stack.insert(seat, to);
        Ok(())
    }

    fn cash_out(&mut self, seat: SeatNo, posts: &mut Posts) {
        if let Some(cents) = self.stack.remove(&seat) {
            posts.moves(Account::Stack(self.table.clone(), seat), self.balance_of(seat), cents);
        }
    }

    fn event(&mut self, event: &AnyEvent, posts: &mut Posts) -> Result<(), OutOfBalance> {
        let whose = || event.seat.ok_or_else(|| OutOfBalance(format!("whose? {}", event.say)));
        if let Some(moved) = event.moved {
            self.put(whose()?, moved.wager, moved.amount.cents(), posts)?;
        }
        if let Some(travelled) = event.travelled {
            let (seat, cents) = (whose()?, travelled.amount.cents());
            self.add(seat, travelled.from, -cents)?;
            self.add(seat, travelled.to, cents)?;
        }
        if let Some(settled) = &event.settlement {
            let (seat, staked, net) = (settled.seat, settled.staked.cents(), settled.net.cents());
            self.add(seat, settled.wager, -staked)?;
            let back = staked + net;
            let house = Account::Table(self.table.clone());
            posts.moves(self.layout_of(seat), house.clone(), staked);
            match (back < 0, self.holders.get(&seat)) {
                // A ruling takes back what was paid: the player owes it.
                (true, Some(Player::Account(id))) => posts.moves(house, Account::Owed(*id), back),
                _ => {
                    posts.moves(house, self.purse_of(seat), back);
                    self.onto_stack(seat, back);
                }
            }
        }
        Ok(())
    }

    fn put(
        &mut self,
        seat: SeatNo,
        wager: &str,
        cents: i64,
        posts: &mut Posts,
    ) -> Result<(), OutOfBalance> {
        self.add(seat, wager, cents)?;
        self.onto_stack(seat, -cents);
        posts.moves(self.purse_of(seat), self.layout_of(seat), cents);
        Ok(())
    }

    fn add(&mut self, seat: SeatNo, wager: &str, cents: i64) -> Result<(), OutOfBalance> {
        let spot = (seat, wager.to_string());
        let lies = self.layout.get(&spot).copied().unwrap_or(0) + cents;
        if lies < 0 {
            let why = format!("{lies} cents would lie on {wager} of seat {seat}");
            return Err(OutOfBalance(why));
        }
        if lies == 0 {
            self.layout.remove(&spot);
        } else {
            self.layout.insert(spot, lies);
        }
        Ok(())
    }
}

/// Postings as they come, summed at the end.
#[derive(Debug, Default)]
struct Posts(BTreeMap<Account, i64>);

impl Posts {
    fn moves(&mut self, from: Account, to: Account, cents: i64) {
        *self.0.entry(from).or_insert(0) -= cents;
        *self.0.entry(to).or_insert(0) += cents;
    }

    fn summed(self) -> Vec<Posting> {
        let moved = self.0.into_iter().filter(|(_, cents)| *cents != 0);
        moved.map(|(account, cents)| Posting(account, cents)).collect()
    }
}
