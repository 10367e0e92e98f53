//! The task of a table.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use boardwalk_equipment::Money;
use boardwalk_games::{By, Next, SeatNo};
use boardwalk_records::log::{Account, Player};
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::answered::{Answered, same_or_reused};
use super::commands::perform;
use super::shown::Shown;
use super::state::{State, Written};
use super::turn::{Turn, waited_for};
use super::view::{
    Around, EventView, Eyes, PostedLimits, Snapshot, StateView, Why, posted, provisions_of,
};
use super::{Handle, Message, Summary};
use crate::accounts::{Accounts, Person, Role};
use crate::command::{Answer, Command};
use crate::error::Refused;
use crate::seal::Seal;
use crate::store::ops::{self, Batch, CommandRow, TableRow};
use crate::store::{Store, StoreError};
use crate::table::clock::Clocks;

/// How often the table looks round for people who have gone.
const LOOK_ROUND: Duration = Duration::from_secs(5);

/// What a table's task needs.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// The store.
    pub store: Store,
    /// The secret.
    pub seal: Arc<Seal>,
    /// The accounts.
    pub accounts: Accounts,
    /// The clocks.
    pub clocks: Clocks,
    /// Balances as this node last heard of them, to be shown.
    pub balances: Balances,
}

/// Balances that are shown: somebody may play at several tables.
#[derive(Debug, Clone, Default)]
pub struct Balances(Arc<Mutex<HashMap<u64, Money>>>);

impl Balances {
    /// What an account has, if this node has heard of it.
    pub fn get(&self, account: u64) -> Option<Money> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&account).copied()
    }

    /// An account has so much now.
    pub fn set(&self, account: u64, cents: i64) {
        let has = Money::from_cents(cents).unwrap_or(Money::MAX);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(account, has);
    }
}

/// A table under way.
pub struct Running {
    around: Surroundings,
    row: Arc<TableRow>,
    epoch: i64,
    state: State,
    why: Arc<Why>,
    limits: Option<PostedLimits>,
    watchers: Vec<Watcher>,
    shown: HashMap<Option<u64>, Shown>,
    names: BTreeMap<u64, String>,
    ready: BTreeSet<SeatNo>,
    leaving: BTreeSet<SeatNo>,
    answered: Answered,
    /// What is waited for, since when, and for how long.
    waiting: Option<Waiting>,
    last_seen: HashMap<u64, Instant>,
    empty_since: Instant,
    frozen: Option<String>,
    summary: Arc<Mutex<Summary>>,
    seats: Arc<Mutex<Vec<(u64, u8)>>>,
}

struct Watcher {
    who: Option<Person>,
    to: mpsc::Sender<Arc<str>>,
}

impl Watcher {
    fn account(&self) -> Option<u64> {
        self.who.as_ref().map(|who| who.id)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Waiting {
    what: What,
    until: Instant,
    clock: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Window { round: u64, window: u8 },
    Seat { lines: u64, seat: SeatNo },
    NextRound { round: u64 },
}

impl Running {
    /// Takes a table over: reads its log again, or begins it.
    pub async fn recover(around: Surroundings, row: TableRow, epoch: i64) -> Result<Self, Refused> {
        let options: Vec<(String, String)> = serde_json::from_str(&row.options)
            .map_err(|why| Refused::new("frozen", why.to_string()))?;
        let mut state = State::new(&row.id, &row.game, &options)?;
        let limits = posted(&*state.dealer.table, state.game.0);
        let id = row.id.clone();
        let (lines, sealed) = around
            .store
            .read(move |db| {
                Box::pin(async move {
                    Ok((ops::lines(db, &id, 1, i64::MAX as u64).await?, ops::seeds(db, &id).await?))
                })
            })
            .await?;
        let mut frozen = None;
        for (shoe, sealed) in sealed {
            match around.seal.open(&row.id, shoe, &sealed) {
                Ok(seed) => drop(state.shoes.secret.insert(shoe, seed)),
                Err(error) => frozen = Some(error.to_string()),
            }
        }
        // Reading a long log is work, not waiting.
        let count = lines.len();
        let (state, broken) = tokio::task::spawn_blocking(move || read_again(state, &lines))
            .await
            .map_err(|error| Refused::new("frozen", error.to_string()))?;
        frozen = frozen.or(broken);
        if let Some(why) = &frozen {
            tracing::error!(table = %row.id, %why, "a table is frozen");
        }
        tracing::debug!(table = %row.id, lines = count, "a table is open");
        let summary = summary_of(&state, &row.name, limits);
        let why = provisions_of(state.game.0);
        let now = Instant::now();
        Ok(Self {
            around,
            row: Arc::new(row),
            epoch,
            state,
            why,
            limits,
            watchers: Vec::new(),
            shown: HashMap::new(),
            names: BTreeMap::new(),
            ready: BTreeSet::new(),
            leaving: BTreeSet::new(),
            answered: Answered::default(),
            waiting: None,
            last_seen: HashMap::new(),
            empty_since: now,
            frozen,
            summary: Arc::new(Mutex::new(summary)),
            seats: Arc::default(),
        })
    }

    /// Starts the task.
    pub fn start(self) -> Handle {
        let (messages, waiting) = mpsc::channel(super::QUEUE);
        let handle = Handle {
            row: Arc::clone(&self.row),
            messages,
            summary: Arc::clone(&self.summary),
            seats: Arc::clone(&self.seats),
        };
        tokio::spawn(self.run(waiting));
        handle
    }

    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        self.learn_names().await;
        if self.frozen.is_none() {
            if self.state.chain.lines == 0 {
                self.on_its_own(|turn| turn.open()).await;
            }
            // What was interrupted and needs nobody's decision is finished first.
            self.on_its_own(|turn| turn.drive()).await;
        }
        let mut look_round = tokio::time::interval(LOOK_ROUND);
        loop {
            if self.state.closed {
                break;
            }
            self.set_clock();
            self.tell_lobby();
            let until = self.waiting.map(|waiting| waiting.until);
            tokio::select! {
                message = messages.recv() => match message {
                    None => break,
                    Some(Message::Stop { done }) => {
                        // Nobody need wait for the answer.
                        let _ = done.send(());
                        break;
                    }
                    Some(message) => self.take(message).await,
                },
                () = sleep_until(until), if until.is_some() => self.time_is_up().await,
                _ = look_round.tick() => self.look_round().await,
            }
            if self.is_fenced() {
                break;
            }
        }
    }

    fn is_fenced(&self) -> bool {
        self.frozen.as_deref() == Some(FENCED)
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Ask { who, command, answer } => {
                let answered = self.answer(&who, command).await;
                // Whoever asked may have gone away; it was done all the same.
                let _ = answer.send(answered);
            }
            Message::Watch { who, to } => {
                if let Some(who) = &who {
                    self.learn(who).await;
                }
                self.welcome(Watcher { who, to });
            }
            Message::Look { who, to } => {
                if let Some(who) = &who {
                    self.learn(who).await;
                }
                let _ = to.send(self.snapshot(who.as_ref()));
            }
            Message::Changed { account } => {
                self.learn_balance(account).await;
                self.publish(&Written::default());
            }
            Message::Gone => self.see_who_has_gone(),
            Message::Sign { done } => {
                if self.state.chain.lines > 0 && self.frozen.is_none() {
                    self.on_its_own(|turn| turn.sign()).await;
                }
                let _ = done.send(());
            }
            Message::Stop { .. } => {}
        }
    }

    /// Answers a command: the same one again has the same answer.
    async fn answer(&mut self, who: &Person, command: Command) -> Answer {
        let digest = command.digest(&self.row.id);
        if let Some(answer) = self.answered.to(who.id, &command.id, &digest) {
            return answer;
        }
        self.last_seen.insert(who.id, Instant::now());
        self.learn(who).await;
        let begun = std::time::Instant::now();
        let answer = self.act(who, &command, digest).await;
        metrics::histogram!("boardwalk_command_seconds").record(begun.elapsed().as_secs_f64());
        let outcome = if answer.ok { "done" } else { "refused" };
        metrics::counter!("boardwalk_commands_total", "outcome" => outcome).increment(1);
        answer
    }

    /// Works a command out and stores it. The store takes an id once, so only a
    /// command that stores nothing has to be looked for there.
    async fn act(&mut self, who: &Person, command: &Command, digest: Vec<u8>) -> Answer {
        let seal = Arc::clone(&self.around.seal);
        let mut turn = self.turn(&seal);
        let worked = match &self.frozen {
            Some(why) => Err(Refused::new("frozen", why.clone())),
            None => perform(&mut turn, who, &command.what).and_then(|()| turn.reconcile()),
        };
        let Turn { state, out, ready, leaving, .. } = turn;
        if worked.is_ok() && !out.lines.is_empty() {
            let answer = Answer::done(&command.id, self.state.batch + 1);
            let row = CommandRow {
                account: who.id,
                id: command.id.clone(),
                digest: digest.clone(),
                answer: serde_json::to_string(&answer).unwrap_or_default(),
            };
            return match self.store(state, out, ready, leaving, Some(row)).await {
                Ok(()) => answer,
                Err(StoreError::Duplicate) => {
                    let before = self.stored_before(who, command, &digest).await;
                    let unknown = || Answer::refused(&command.id, StoreError::Duplicate.into());
                    before.unwrap_or_else(unknown)
                }
                Err(error) => {
                    let final_word = error == StoreError::Insufficient;
                    let answer = Answer::refused(&command.id, error.into());
                    if final_word {
                        self.answered.keep(who.id, digest, &answer);
                    }
                    answer
                }
            };
        }
        if let Some(before) = self.stored_before(who, command, &digest).await {
            return before;
        }
        let answer = match worked {
            Err(refused) => Answer::refused(&command.id, self.note_broken(refused)),
            // Done betting, or leaving later.
            Ok(()) => {
                (self.ready, self.leaving) = (ready, leaving);
                self.publish(&Written::default());
                Answer::done(&command.id, self.state.batch)
            }
        };
        self.answered.keep(who.id, digest, &answer);
        answer
    }

    /// What a command was answered when it was stored.
    async fn stored_before(
        &self,
        who: &Person,
        command: &Command,
        digest: &[u8],
    ) -> Option<Answer> {
        let (account, id) = (who.id, command.id.clone());
        let stored = self
            .around
            .store
            .read(move |db| Box::pin(async move { ops::command(db, account, &id).await }))
            .await;
        match stored {
            Ok(Some((before, answer))) => {
                let answer = serde_json::from_str(&answer)
                    .unwrap_or_else(|_| Answer::refused(&command.id, Refused::unavailable()));
                Some(same_or_reused(&before, digest, answer))
            }
            Ok(None) => None,
            Err(error) => Some(Answer::refused(&command.id, error.into())),
        }
    }

    fn turn<'a>(&self, seal: &'a Seal) -> Turn<'a> {
        let mut turn = Turn::new(self.state.clone(), seal, now());
        turn.ready.clone_from(&self.ready);
        turn.leaving.clone_from(&self.leaving);
        turn
    }

    /// Something that nobody asked for.
    async fn on_its_own(&mut self, act: impl FnOnce(&mut Turn<'_>) -> Result<(), Refused>) {
        let seal = Arc::clone(&self.around.seal);
        let mut turn = self.turn(&seal);
        if let Err(refused) = act(&mut turn).and_then(|()| turn.reconcile()) {
            self.note_broken(refused);
            return;
        }
        let Turn { state, out, ready, leaving, .. } = turn;
        if out.lines.is_empty() {
            (self.ready, self.leaving) = (ready, leaving);
            return;
        }
        if let Err(error) = self.store(state, out, ready, leaving, None).await {
            tracing::warn!(table = %self.row.id, %error, "not stored; will try again");
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// A table whose rules and books disagree stops, with its log as it was.
    fn note_broken(&mut self, refused: Refused) -> Refused {
        if refused.code == "frozen" && self.frozen.is_none() {
            tracing::error!(table = %self.row.id, why = %refused.message, "a table is frozen");
            metrics::counter!("boardwalk_tables_frozen_total").increment(1);
            self.frozen = Some(refused.message.clone());
            self.publish(&Written::default());
        }
        refused
    }

    /// Stores a turn; then, and only then, it is the table.
    async fn store(
        &mut self,
        mut state: State,
        out: Written,
        ready: BTreeSet<SeatNo>,
        leaving: BTreeSet<SeatNo>,
        command: Option<CommandRow>,
    ) -> Result<(), StoreError> {
        let batch = Batch {
            table: self.row.id.clone(),
            epoch: self.epoch,
            before: self.state.chain.lines,
            lines: out.lines.clone(),
            postings: out.postings.clone(),
            seeds: out.seeds.clone(),
            rounds: out.rounds.clone(),
            command,
            closed: state.closed,
            at: i64::try_from(now()).unwrap_or(0),
        };
        let appended = self
            .around
            .store
            .write(move |db| Box::pin(async move { ops::append(db, &batch).await }))
            .await;
        let balances = match appended {
            Ok(balances) => balances,
            Err(StoreError::Fenced) => {
                tracing::warn!(table = %self.row.id, "another node has taken the table over");
                self.frozen = Some(FENCED.into());
                return Err(StoreError::Fenced);
            }
            Err(StoreError::Database(why)) => {
                // Whether it came through is not known: what is stored decides.
                self.frozen = Some(FENCED.into());
                return Err(StoreError::Database(why));
            }
            Err(error) => return Err(error),
        };
        metrics::counter!("boardwalk_lines_total").increment(out.lines.len() as u64);
        metrics::counter!("boardwalk_rounds_total").increment(out.rounds.len() as u64);
        state.batch += 1;
        (self.state, self.ready, self.leaving) = (state, ready, leaving);
        for (account, cents) in balances {
            if let Account::Balance(id) = account {
                self.around.balances.set(id, cents);
            }
        }
        self.publish(&out);
        Ok(())
    }

    /// Shows somebody the table, and from now on what happens there.
    fn welcome(&mut self, watcher: Watcher) {
        let account = watcher.account();
        let returns =
            self.seated_accounts().any(|id| Some(id) == account && !self.is_connected(id));
        if watcher.to.try_send(self.snapshot(watcher.who.as_ref())).is_err() {
            return;
        }
        let eyes = self.eyes(watcher.who.as_ref());
        self.watchers.push(watcher);
        if returns {
            self.publish(&Written::default());
        } else {
            let state = StateView::of(&self.state, &eyes, &self.surroundings());
            match self.shown.get(&account).map(|shown| shown.lacks(&state)) {
                // Those who watch with the same eyes must have the same state.
                Some(Ok(true)) => {
                    self.tell(&Written::default(), |watcher| watcher.account() == account);
                }
                Some(_) => {}
                None => {
                    // The snapshot had all of it.
                    let mut shown = Shown::default();
                    if shown.update(0, RawValue::NULL, &state).is_ok() {
                        self.shown.insert(account, shown);
                    }
                }
            }
        }
        self.tell_lobby();
    }

    /// Sends everybody what was stored, as they may see it.
    fn publish(&mut self, out: &Written) {
        self.tell(out, |_| true);
        self.tell_lobby();
    }

    /// Sends some what was stored, and what of the state has changed by it.
    fn tell(&mut self, out: &Written, to_whom: impl Fn(&Watcher) -> bool) {
        let around = self.surroundings();
        let events: Vec<EventView<'_>> =
            out.told.iter().map(|told| EventView::of(told, &self.why)).collect();
        // Everything that is shown can be written as JSON.
        let Ok(events) = to_raw_value(&events) else { return };
        let mut rendered: HashMap<Option<u64>, Arc<str>> = HashMap::new();
        let mut watchers = std::mem::take(&mut self.watchers);
        let mut shown = std::mem::take(&mut self.shown);
        watchers.retain(|watcher| {
            if !to_whom(watcher) {
                return true;
            }
            let account = watcher.account();
            let text = rendered.entry(account).or_insert_with(|| {
                let eyes = self.eyes(watcher.who.as_ref());
                let state = StateView::of(&self.state, &eyes, &around);
                let shown = shown.entry(account).or_default();
                shown.update(self.state.batch, &events, &state).unwrap_or_default().into()
            });
            // A reader that does not keep up is cut off.
            watcher.to.try_send(Arc::clone(text)).is_ok()
        });
        (self.watchers, self.shown) = (watchers, shown);
    }

    fn snapshot(&self, who: Option<&Person>) -> Arc<str> {
        let eyes = self.eyes(who);
        let around = self.surroundings();
        json(&Snapshot::of(&self.state, &self.row.name, self.limits, &self.why, &eyes, &around))
    }

    fn eyes(&self, who: Option<&Person>) -> Eyes {
        let Some(who) = who else { return Eyes::default() };
        let id = who.id;
        let balance = self.around.balances.get(id).unwrap_or(Money::ZERO);
        let holders = self.state.books.holders.iter();
        let seats = holders.filter(|(_, player)| **player == Player::Account(id));
        Eyes {
            account: Some((id, balance)),
            seats: seats.map(|(seat, _)| *seat).collect(),
            supervises: who.role == Role::Supervisor,
        }
    }

    fn surroundings(&self) -> Around {
        let connected = self.state.books.holders.iter().filter(|(_, player)| match player {
            Player::Account(id) => self.is_connected(*id),
            Player::House => true,
        });
        Around {
            names: self.names.clone(),
            balances: self.shown_balances(),
            connected: connected.map(|(seat, _)| *seat).collect(),
            ready: self.ready.iter().copied().collect(),
            leaving: self.leaving.iter().copied().collect(),
            clock: self.waiting.filter(|w| !matches!(w.what, What::NextRound { .. })).map(|w| {
                let left = w.until.saturating_duration_since(Instant::now());
                (millis(left), millis(w.clock))
            }),
            frozen: self.frozen.clone(),
        }
    }

    fn shown_balances(&self) -> BTreeMap<u64, Money> {
        let known = |id| Some((id, self.around.balances.get(id)?));
        self.seated_accounts().filter_map(known).collect()
    }

    fn is_connected(&self, account: u64) -> bool {
        let watches = |w: &Watcher| w.account() == Some(account) && !w.to.is_closed();
        self.watchers.iter().any(watches)
    }

    /// Name and balance of somebody who has come.
    async fn learn(&mut self, who: &Person) {
        self.names.insert(who.id, who.name.clone());
        let id = who.id;
        if self.around.balances.get(id).is_some() {
            return;
        }
        self.learn_balance(id).await;
    }

    async fn learn_balance(&mut self, id: u64) {
        let account = Account::Balance(id);
        let cents = self
            .around
            .store
            .read(move |db| Box::pin(async move { ops::balance(db, &account).await }))
            .await;
        if let Ok(cents) = cents {
            self.around.balances.set(id, cents);
        }
    }

    async fn learn_names(&mut self) {
        let seated: Vec<u64> = self.seated_accounts().collect();
        for id in seated {
            if let Ok(Some(name)) = self.around.accounts.name(id).await {
                self.names.insert(id, name);
            }
            self.learn_balance(id).await;
            self.last_seen.insert(id, Instant::now());
        }
    }

    fn seated_accounts(&self) -> impl Iterator<Item = u64> {
        self.state.books.holders.values().filter_map(|player| match player {
            Player::Account(id) => Some(*id),
            Player::House => None,
        })
    }

    /// Viewers who have gone are forgotten; a player's plate shows it.
    fn see_who_has_gone(&mut self) {
        let (gone, here): (Vec<_>, Vec<_>) =
            self.watchers.drain(..).partition(|watcher| watcher.to.is_closed());
        self.watchers = here;
        if gone.is_empty() {
            return;
        }
        let watchers = &self.watchers;
        self.shown.retain(|account, _| watchers.iter().any(|w| w.account() == *account));
        let seated = |account| self.seated_accounts().any(|id| Some(id) == account);
        match gone.iter().any(|watcher| seated(watcher.account())) {
            true => self.publish(&Written::default()),
            false => self.tell_lobby(),
        }
    }

    /// Seats of people who have been gone too long are given up; a table that
    /// was opened for somebody and is empty is closed.
    async fn look_round(&mut self) {
        self.see_who_has_gone();
        if self.frozen.is_some() {
            return;
        }
        let now = Instant::now();
        let connected: Vec<u64> =
            self.seated_accounts().filter(|id| self.is_connected(*id)).collect();
        self.last_seen.extend(connected.into_iter().map(|id| (id, now)));
        let hold = self.around.clocks.hold;
        let gone = |id: u64| self.last_seen.get(&id).is_none_or(|seen| now - *seen > hold);
        let holders = self.state.books.holders.iter();
        let left: Vec<SeatNo> = holders
            .filter(|(_, player)| matches!(player, Player::Account(id) if gone(*id)))
            .map(|(seat, _)| *seat)
            .filter(|seat| !self.leaving.contains(seat))
            .collect();
        if !left.is_empty() {
            self.on_its_own(|turn| {
                for seat in left {
                    if turn.rise(seat).is_err() {
                        turn.leaving.insert(seat);
                    }
                }
                turn.drive()
            })
            .await;
        }
        let empty = self.seated_accounts().next().is_none() && self.watchers.is_empty();
        if !empty {
            self.empty_since = now;
        } else if !self.row.standing && now - self.empty_since > self.around.clocks.empty {
            self.on_its_own(|turn| turn.close()).await;
        } else if !self.state.books.holders.is_empty() && now - self.empty_since > hold {
            // Players of the house do not play among themselves.
            let house: Vec<SeatNo> = self.state.books.holders.keys().copied().collect();
            self.on_its_own(|turn| {
                for seat in house {
                    if turn.rise(seat).is_err() {
                        turn.leaving.insert(seat);
                    }
                }
                turn.drive()
            })
            .await;
        }
    }

    /// Sets the clock for what is waited for now.
    fn set_clock(&mut self) {
        let clocks = self.around.clocks;
        let awaited = self.awaited().map(|what| match what {
            What::Window { .. } => (what, clocks.bets),
            What::Seat { .. } => (what, clocks.decision),
            What::NextRound { .. } => (what, clocks.over),
        });
        self.waiting = match (awaited, self.waiting) {
            (None, _) => None,
            (Some((what, _)), Some(waiting)) if waiting.what == what => Some(waiting),
            (Some((what, clock)), _) => {
                Some(Waiting { what, until: Instant::now() + clock, clock })
            }
        };
    }

    fn awaited(&self) -> Option<What> {
        if self.frozen.is_some() || self.state.is_stopped() {
            return None;
        }
        match self.state.next() {
            Next::Over => Some(What::NextRound { round: self.state.round }),
            Next::Decision { by: By::Seat(seat) } => {
                Some(What::Seat { lines: self.state.chain.lines, seat })
            }
            Next::Bets { window } => {
                let waited_for = waited_for(&self.state, &self.leaving, window);
                let round = self.state.round;
                (!waited_for.is_empty()).then_some(What::Window { round, window })
            }
            Next::Decision { .. } | Next::Shuffle | Next::Card { .. } | Next::Dice => None,
        }
    }

    async fn time_is_up(&mut self) {
        let Some(waiting) = self.waiting.take() else { return };
        match waiting.what {
            What::NextRound { .. } => self.on_its_own(|turn| turn.next_round()).await,
            What::Seat { seat, .. } => {
                self.on_its_own(|turn| turn.silence(seat).and_then(|()| turn.drive())).await;
            }
            What::Window { .. } => self.on_its_own(|turn| turn.close_by_clock()).await,
        }
    }

    /// What the lobby may say.
    fn tell_lobby(&self) {
        let seated: BTreeSet<u64> = self.seated_accounts().collect();
        let spectates = |w: &&Watcher| w.account().is_none_or(|id| !seated.contains(&id));
        let mut summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        summary.taken = self.state.books.holders.len();
        summary.spectators = self.watchers.iter().filter(spectates).count();
        summary.state = if self.frozen.is_some() { "frozen" } else { doing(&self.state) };
        let holders = self.state.books.holders.iter();
        let seats = holders.filter_map(|(seat, player)| match player {
            Player::Account(id) => Some((*id, seat.number())),
            Player::House => None,
        });
        *self.seats.lock().unwrap_or_else(PoisonError::into_inner) = seats.collect();
    }
}

/// Why a task ends without its table being closed.
const FENCED: &str = "another node has this table, or its store must be read again";

fn read_again(mut state: State, lines: &[String]) -> (State, Option<String>) {
    for line in lines {
        if let Err(why) = state.redo(line) {
            return (state, Some(why));
        }
    }
    // A round that is over was written down with the input that ended it.
    if state.next() == Next::Over {
        state.ended = true;
    }
    (state, None)
}

fn summary_of(state: &State, name: &str, limits: Option<PostedLimits>) -> Summary {
    let (game, table) = (state.game.0, &state.dealer.table);
    let usual: Vec<_> = game.options().into_iter().map(|spec| (spec.key, spec.default)).collect();
    let options = table.options().into_iter().filter(|option| !usual.contains(option));
    Summary {
        id: state.id.to_string(),
        name: name.into(),
        game: game.id(),
        game_name: game.name(),
        family: game.family().key(),
        options: options.collect(),
        limits,
        seats: table.seats(),
        taken: state.books.holders.len(),
        spectators: 0,
        state: doing(state),
    }
}

/// What a table is doing, in a word.
fn doing(state: &State) -> &'static str {
    match state.next() {
        _ if state.closed => "closed",
        _ if state.paused => "paused",
        Next::Bets { .. } if state.books.holders.is_empty() => "open",
        Next::Bets { .. } => "betting",
        Next::Over => "over",
        Next::Decision { .. } | Next::Shuffle | Next::Card { .. } | Next::Dice => "playing",
    }
}

fn json(what: &impl serde::Serialize) -> Arc<str> {
    // Everything that is shown can be written as JSON.
    serde_json::to_string(what).unwrap_or_default().into()
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Milliseconds since 1970.
fn now() -> u64 {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

async fn sleep_until(until: Option<Instant>) {
    match until {
        Some(until) => tokio::time::sleep_until(until).await,
        None => std::future::pending().await,
    }
}
