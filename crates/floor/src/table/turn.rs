//! A turn: one thing that is asked of a table and all that the house does about
//! it, worked out on a copy. It becomes the table when it is stored, or never
//! was.

use std::collections::BTreeSet;

use boardwalk_games::any::AnyInput;
use boardwalk_games::{By, Code, Next, SeatNo, Viewer};
use boardwalk_records::log::{Player, Step};

use super::state::{State, Written, broken};
use crate::error::Refused;
use crate::seal::{Entropy, Seal, random};

/// Steps that the house takes at most before it waits for somebody: far more
/// than any round has.
const STEPS_MAX: u32 = 20_000;

/// A turn under way.
pub struct Turn<'a> {
    /// The table as it will be.
    pub state: State,
    /// What will be stored.
    pub out: Written,
    /// Who has said that they are done betting.
    pub ready: BTreeSet<SeatNo>,
    /// Seats whose holders leave as soon as the rules let them.
    pub leaving: BTreeSet<SeatNo>,
    seal: &'a Seal,
    entropy: Entropy<'a>,
    at: u64,
}

impl<'a> Turn<'a> {
    /// On a copy of the table.
    pub fn new(state: State, seal: &'a Seal, at: u64) -> Self {
        Self {
            state,
            out: Written::default(),
            ready: BTreeSet::new(),
            leaving: BTreeSet::new(),
            seal,
            entropy: &random,
            at,
        }
    }

    /// When it is, in milliseconds since 1970.
    pub(super) const fn at(&self) -> u64 {
        self.at
    }

    /// The same with seeds from elsewhere: a table that is not live.
    pub fn drawing_from(self, entropy: Entropy<'a>) -> Self {
        Self { entropy, ..self }
    }

    /// Gives an input.
    pub fn give(&mut self, input: &AnyInput) -> Result<(), Refused> {
        self.state.give(input, false, self.at, &mut self.out)
    }

    /// Gives an input for somebody who stayed silent.
    pub fn give_silent(&mut self, input: &AnyInput) -> Result<(), Refused> {
        self.state.give(input, true, self.at, &mut self.out)
    }

    /// Does something that is no input.
    pub fn step(&mut self, step: Step) -> Result<(), Refused> {
        self.state.step(step, self.at, &mut self.out)
    }

    /// The table's first line, and the promise of its first shoe.
    pub fn open(&mut self) -> Result<(), Refused> {
        let opening = self.state.opening(self.seal);
        self.step(opening)?;
        self.promise()
    }

    fn promise(&mut self) -> Result<(), Refused> {
        self.state.commit(self.seal, self.entropy, self.at, &mut self.out)
    }

    fn is_house(&self, seat: SeatNo) -> bool {
        self.state.books.holders.get(&seat) == Some(&Player::House)
    }

    /// Does what the house has to do, until the round waits for a person.
    pub fn drive(&mut self) -> Result<(), Refused> {
        for _ in 0..STEPS_MAX {
            if self.state.closed || self.state.is_stopped() || !self.once()? {
                return Ok(());
            }
        }
        Err(broken("a round that does not end"))
    }

    /// One step of a dealer whom a supervisor holds: a card, a roll, a shuffle, the
    /// end of a betting window, the next round.
    pub fn advance(&mut self) -> Result<(), Refused> {
        if !self.state.held {
            return Err(Refused::new("not-held", "hold the deal first; then it goes step by step"));
        }
        match self.state.next() {
            Next::Over if self.state.ended => return self.next_round(),
            Next::Bets { window } => self.ready = self.waited_for(window),
            _ => {}
        }
        let over = self.state.next() == Next::Over;
        if self.once()? || over {
            return Ok(());
        }
        Err(Refused::new(Code::NotNow.key(), "the round waits for a player"))
    }

    /// One step; whether there was one to take.
    fn once(&mut self) -> Result<bool, Refused> {
        match self.state.next() {
            Next::Shuffle => self.shuffle()?,
            Next::Card { .. } => self.deal()?,
            Next::Dice => self.throw()?,
            Next::Decision { by: By::Seat(seat) } => return self.seat_decides(seat),
            Next::Decision { by: By::Dealer } => {
                let decision = self.state.dealer.table.sensible(By::Dealer);
                self.give(&AnyInput::Dealer { decision })?;
            }
            Next::Decision { by: By::Floor } => {
                let decision = self.state.dealer.table.sensible(By::Floor);
                self.give(&AnyInput::Floor { decision })?;
            }
            Next::Bets { window } => return self.bets(window),
            Next::Over => {
                if !self.state.ended {
                    self.end_round()?;
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where the shuffle is offered to be cut, the one whom the rules name cuts;
    /// otherwise the shoe is in place at once.
    fn shuffle(&mut self) -> Result<(), Refused> {
        let part = self.state.dealer.shuffles_a_part();
        let compartment = self.state.dealer.table.compartment();
        self.shuffle_into(compartment)?;
        let cut = !part && self.offered(&AnyInput::Shuffle);
        self.give(if cut { &AnyInput::Shuffle } else { &AnyInput::NewShoe })
    }

    fn shuffle_into(&mut self, compartment: u8) -> Result<(), Refused> {
        self.see_to_the_cards()?;
        self.promise()?;
        let shoe = self.state.shoes.pending.ok_or_else(|| broken("no seed was promised"))?;
        self.step(Step::Shuffled { shoe, compartment })?;
        self.promise()
    }

    fn offered(&self, input: &AnyInput) -> bool {
        self.state.dealer.table.boxed_clone().give(input).is_ok()
    }

    /// The first shoe, when the first player has come: that player may have the
    /// cut.
    fn first_shoe(&mut self) -> Result<(), Refused> {
        let mut any = false;
        while let Some(compartment) = self.state.dealer.unshuffled() {
            self.shuffle_into(compartment)?;
            any = true;
        }
        if !any {
            return Ok(());
        }
        for input in [AnyInput::Shuffle, AnyInput::NewShoe] {
            if self.offered(&input) {
                return self.give(&input);
            }
        }
        Ok(())
    }

    fn deal(&mut self) -> Result<(), Refused> {
        self.first_shoe_if_none()?;
        let drawn = self.state.dealer.draw()?;
        self.give(&drawn)
    }

    fn first_shoe_if_none(&mut self) -> Result<(), Refused> {
        while let Some(compartment) = self.state.dealer.unshuffled() {
            self.shuffle_into(compartment)?;
        }
        Ok(())
    }

    fn throw(&mut self) -> Result<(), Refused> {
        if !self.state.dealer.has_dice() {
            self.shuffle_into(0)?;
        }
        let drawn = self.state.dealer.draw()?;
        self.give(&drawn)
    }

    /// A player of the house decides sensibly; for an empty seat, or one whose
    /// holder is leaving, silence decides.
    fn seat_decides(&mut self, seat: SeatNo) -> Result<bool, Refused> {
        let leaving = self.leaving.contains(&seat);
        if is_person(&self.state, seat) && !leaving {
            return Ok(false);
        }
        if self.is_house(seat) {
            let decision = self.state.dealer.table.sensible(By::Seat(seat));
            self.give(&AnyInput::Decide { seat, decision })?;
            return Ok(true);
        }
        self.silence(seat)?;
        Ok(true)
    }

    /// What silence means: the game's own default, or the choice that puts no
    /// more at risk, or what is sensible where there is no such choice.
    pub fn silence(&mut self, seat: SeatNo) -> Result<(), Refused> {
        let table = &self.state.dealer.table;
        let decision = table.silent(seat).unwrap_or_else(|| table.sensible(By::Seat(seat)));
        self.give_silent(&AnyInput::Decide { seat, decision })
    }

    /// A betting window: the house's players bet, and it closes when nobody has
    /// anything more to say.
    fn bets(&mut self, window: u8) -> Result<bool, Refused> {
        if window == 0 {
            self.promise()?;
            if !self.state.books.holders.is_empty() && self.state.dealer.unshuffled().is_some() {
                self.first_shoe()?;
                return Ok(true);
            }
            if self.see_off()? {
                return Ok(true);
            }
        }
        if !self.may_close(window) {
            return Ok(false);
        }
        if window == 0 {
            self.house_bets()?;
        }
        match self.give(&AnyInput::Close) {
            Ok(()) => {
                self.ready.clear();
                Ok(true)
            }
            // The rules want something first: the window stays open.
            Err(_) => Ok(false),
        }
    }

    /// Who leaves, leaves between rounds. Whether anybody did.
    fn see_off(&mut self) -> Result<bool, Refused> {
        let leaving: Vec<SeatNo> = self.leaving.iter().copied().collect();
        let mut any = false;
        for seat in leaving {
            if self.rise(seat).is_ok() {
                any = true;
            }
        }
        Ok(any)
    }

    /// A seat is given up, if the rules allow it now.
    pub fn rise(&mut self, seat: SeatNo) -> Result<(), Refused> {
        self.give(&AnyInput::Leave { seat })?;
        self.leaving.remove(&seat);
        self.ready.remove(&seat);
        self.step(Step::Vacated { seat })
    }

    /// Whether everybody whom the window is open for is done.
    fn may_close(&self, window: u8) -> bool {
        let waited_for = self.waited_for(window);
        if window > 0 {
            return waited_for.iter().all(|seat| self.ready.contains(seat));
        }
        !waited_for.is_empty() && waited_for.iter().all(|seat| self.ready.contains(seat))
    }

    fn waited_for(&self, window: u8) -> BTreeSet<SeatNo> {
        waited_for(&self.state, &self.leaving, window)
    }

    /// "No more bets", when the clock says so.
    pub fn close_by_clock(&mut self) -> Result<(), Refused> {
        if let Next::Bets { window } = self.state.next() {
            self.ready = self.waited_for(window);
            if window == 0 {
                self.house_bets()?;
            }
            self.give(&AnyInput::Close)?;
            self.ready.clear();
        }
        self.drive()
    }

    /// Players of the house bet the least on the first wager that they can.
    fn house_bets(&mut self) -> Result<(), Refused> {
        let holders = self.state.books.holders.iter();
        let house = holders.filter(|(_, player)| **player == Player::House);
        let seats: Vec<SeatNo> = house.map(|(seat, _)| *seat).collect();
        for seat in seats {
            if self.state.between_players() {
                self.refill_house_player(seat)?;
            } else if self.state.books.lies(seat) == 0 {
                self.house_bet(seat)?;
            }
        }
        Ok(())
    }

    fn house_bet(&mut self, seat: SeatNo) -> Result<(), Refused> {
        for wager in self.state.game.0.wagers() {
            let Ok(limits) = self.state.dealer.table.window(seat, wager.key) else { continue };
            let wager = wager.key.to_string();
            let bet = AnyInput::Bet { seat, wager, amount: limits.min, means: None };
            if limits.min <= limits.max && self.offered(&bet) {
                return self.give(&bet);
            }
        }
        Ok(())
    }

    fn refill_house_player(&mut self, seat: SeatNo) -> Result<(), Refused> {
        let usual = self.state.dealer.table.buy_in();
        match (usual, self.state.books.stack(seat)) {
            (Some(usual), Some(has)) if has.cents() < usual.cents() / 4 => {
                self.give(&AnyInput::Stack { seat, amount: usual })
            }
            _ => Ok(()),
        }
    }

    /// The round is over: what came of it is written down, and the seeds whose
    /// cards will not be seen again are revealed. Between players they are not,
    /// since they would show hands that were folded.
    fn end_round(&mut self) -> Result<(), Refused> {
        self.see_to_the_stub()?;
        self.reveal()?;
        self.state.end_round(self.at, &mut self.out);
        Ok(())
    }

    /// Reveals what is retired, and signs the chain.
    pub fn reveal(&mut self) -> Result<(), Refused> {
        let retired = self.state.shoes.retired.clone();
        if retired.is_empty() {
            return Ok(());
        }
        if !self.state.between_players() {
            for shoe in retired {
                if let Some(seed) = self.state.shoes.secret.get(&shoe).copied() {
                    self.step(Step::Revealed { shoe, seed })?;
                }
            }
        }
        self.sign()
    }

    /// Signs the chain.
    pub fn sign(&mut self) -> Result<(), Refused> {
        let head = self.seal.table_key(&self.state.id).sign(&self.state.id, &self.state.chain);
        self.step(Step::Signed(head))
    }

    /// Begins the next round.
    pub fn next_round(&mut self) -> Result<(), Refused> {
        self.ready.clear();
        let mut ahead = self.state.dealer.clone();
        ahead.again();
        let settings = ahead.table.settings();
        self.step(Step::Began { settings })?;
        self.drive()
    }

    /// Closes the table: everybody leaves with what is theirs, and every seed is
    /// revealed, so that no shoe is given up for what it would have brought.
    pub fn close(&mut self) -> Result<(), Refused> {
        let (returned, _) = self.state.books.clone().void();
        if !returned.is_empty() {
            self.step(Step::Voided { returned })?;
        }
        let seats: Vec<SeatNo> = self.state.books.holders.keys().copied().collect();
        for seat in seats {
            self.rise(seat)?;
        }
        self.state.shoes.retire_all();
        self.state.shoes.retired.extend(self.state.shoes.pending);
        self.reveal()?;
        self.step(Step::Closed)?;
        self.sign()
    }

    /// Whether the layout of the books is the layout of the table: a round that
    /// disagrees with its books must not go on.
    pub fn reconcile(&self) -> Result<(), Refused> {
        let wagers = self.state.dealer.table.seen_by(Viewer::Onlooker).wagers;
        let mut lies: i64 = 0;
        for view in &wagers {
            lies += view.amount.cents();
        }
        let holders = 1..=self.state.dealer.table.seats();
        let booked: i64 =
            holders.filter_map(SeatNo::new).map(|seat| self.state.books.lies(seat)).sum();
        if lies == booked {
            return Ok(());
        }
        Err(broken(&format!("{lies} cents lie on the layout, {booked} by the books")))
    }

    /// Whether the rules refused for a reason that time will mend.
    pub fn is_locked(refused: &Refused) -> bool {
        let locked = [Code::WagerLocked, Code::NotNow, Code::BettingClosed, Code::Owing];
        locked.iter().any(|code| code.key() == refused.code)
    }
}

/// Whether one of the people holds a seat.
fn is_person(state: &State, seat: SeatNo) -> bool {
    matches!(state.books.holders.get(&seat), Some(Player::Account(_)))
}

/// The people whom a window is open for: at the beginning of a round those with a
/// wager, or with chips where wagers come out of a stack; later those who can
/// still do something.
pub fn waited_for(state: &State, leaving: &BTreeSet<SeatNo>, window: u8) -> BTreeSet<SeatNo> {
    let people = state.books.holders.keys().copied();
    people
        .filter(|seat| is_person(state, *seat) && !leaving.contains(seat))
        .filter(|seat| has_part(state, *seat, window))
        .collect()
}

fn has_part(state: &State, seat: SeatNo, window: u8) -> bool {
    if window == 0 {
        let chips = state.books.stack(seat);
        return chips.is_some_and(|chips| chips.is_positive())
            || chips.is_none() && state.books.lies(seat) > 0;
    }
    let table = &state.dealer.table;
    let open = |key| table.window(seat, key).is_ok_and(|limits| limits.min <= limits.max);
    !table.choices(By::Seat(seat)).is_empty()
        || state.game.0.wagers().iter().any(|wager| open(wager.key))
}
