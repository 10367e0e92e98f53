//! What somebody is shown of a table, and no more.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use boardwalk_equipment::Money;
use boardwalk_games::any::{AnyInput, AnyTable, CardAt, Moved, Travelled};
use boardwalk_games::provisions::{self, Provision};
use boardwalk_games::{
    By, CardsView, Choice, Layout, Limits, Next, SeatNo, Seen, TableView, Viewer,
};
use boardwalk_records::log::Player;
use serde::Serialize;

use super::state::{State, Told};
use super::supervisor::SupervisorView;

/// Our words for each provision of a game.
pub type Why = BTreeMap<String, Provision>;

/// The provisions of a game, and those of every game, by citation: read once for
/// all tables of the game.
pub fn provisions_of(game: &dyn boardwalk_games::any::AnyGame) -> Arc<Why> {
    static READ: Mutex<BTreeMap<&'static str, Arc<Why>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(read.entry(game.id()).or_insert_with(|| {
        let own = game.provisions().unwrap_or_default();
        let all = provisions::parse(provisions::ALL_GAMES).unwrap_or_default();
        let by_cite = |provision: Provision| (provision.cite.clone(), provision);
        Arc::new(all.into_iter().chain(own).map(by_cite).collect())
    }))
}

/// An event as it is sent.
#[derive(Debug, Clone, Serialize)]
pub struct EventView<'a> {
    seq: u64,
    round: u64,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<SeatNo>,
    say: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cite: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<Moved>,
    #[serde(skip_serializing_if = "Option::is_none")]
    travelled: Option<Travelled>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<&'a boardwalk_games::any::AnySettlement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<CardAt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<boardwalk_equipment::Dice>,
}

/// Our words for the provision behind an event.
#[derive(Debug, Clone, Serialize)]
pub struct WhyView<'a> {
    says: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<&'a str>,
    cite: &'a str,
}

impl<'a> EventView<'a> {
    /// An event with our words for its provision.
    pub fn of(told: &'a Told, why: &'a Why) -> Self {
        let event = &told.event;
        let provision = event.cite.and_then(|cite| why.get(cite.as_str()));
        Self {
            seq: told.seq,
            round: told.round,
            event: event.event,
            seat: event.seat,
            say: &event.say,
            cite: event.cite.map(|cite| cite.as_str()),
            moved: event.moved,
            travelled: event.travelled,
            settlement: event.settlement.as_ref(),
            why: provision.map(|p| WhyView {
                says: &p.says,
                reading: p.reading.as_deref(),
                cite: &p.cite,
            }),
            card: event.card,
            dice: event.dice,
        }
    }
}

/// Who looks: the account and the seats it holds.
#[derive(Debug, Clone, Default)]
pub struct Eyes {
    /// The account and its balance, if somebody is logged in.
    pub account: Option<(u64, Money)>,
    /// The seats.
    pub seats: Vec<SeatNo>,
    /// Whether they are a supervisor's.
    pub supervises: bool,
}

/// What does not come from the log: who is there, who is ready, the clock.
#[derive(Debug, Clone, Default)]
pub struct Around {
    /// Names of the accounts that sit.
    pub names: BTreeMap<u64, String>,
    /// Their balances.
    pub balances: BTreeMap<u64, Money>,
    /// Seats whose holders are connected.
    pub connected: Vec<SeatNo>,
    /// Seats that are done betting.
    pub ready: Vec<SeatNo>,
    /// Seats whose holders leave.
    pub leaving: Vec<SeatNo>,
    /// Milliseconds left, and of the whole clock.
    pub clock: Option<(u64, u64)>,
    /// Why the table is frozen, if it is.
    pub frozen: Option<String>,
}

/// Who takes the fields of a state, one after another.
pub trait Fields {
    /// Takes the next one.
    fn field(&mut self, key: &str, value: &(impl Serialize + ?Sized)) -> serde_json::Result<()>;
}

/// The table at this moment, for somebody.
#[derive(Debug, Serialize)]
pub struct StateView {
    round: u64,
    phase: &'static str,
    view: TableView,
    seats: Vec<SeatView>,
    you: Option<You>,
    turn: Option<TurnView>,
    choices: Vec<ChoiceView>,
    windows: Vec<WindowView>,
    removable: Vec<RemovableView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shoe: Option<ShoeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frozen: Option<String>,
    /// Whether a supervisor holds the deal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    held: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    supervisor: Option<SupervisorView>,
}

#[derive(Debug, Serialize)]
struct SeatView {
    seat: SeatNo,
    name: String,
    you: bool,
    house: bool,
    connected: bool,
    ready: bool,
    leaving: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stack: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<Money>,
    net_this_round: Option<Money>,
}

#[derive(Debug, Serialize)]
struct You {
    seats: Vec<SeatNo>,
    balance: Money,
}

#[derive(Debug, Serialize)]
struct TurnView {
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<SeatNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<u8>,
    deadline_ms: Option<u64>,
    clock_ms: Option<u64>,
}

#[derive(Debug, Serialize)]
struct ChoiceView {
    seat: SeatNo,
    #[serde(flatten)]
    choice: Choice,
}

#[derive(Debug, Serialize)]
struct WindowView {
    seat: SeatNo,
    wager: &'static str,
    #[serde(flatten)]
    limits: Limits,
}

#[derive(Debug, Serialize)]
struct RemovableView {
    seat: SeatNo,
    wager: &'static str,
    amount: Money,
}

/// The promise behind the cards, or the dice, in use.
#[derive(Debug, Serialize)]
struct ShoeView {
    number: u64,
    commit: String,
}

impl StateView {
    /// How many fields it has.
    pub const FIELDS: usize = 13;

    /// Shows each field to somebody, who writes it as it is sent when it has changed:
    /// one that is no longer there is sent as null.
    pub fn each(&self, to: &mut impl Fields) -> serde_json::Result<()> {
        to.field("round", &self.round)?;
        to.field("phase", self.phase)?;
        to.field("view", &self.view)?;
        to.field("seats", &self.seats)?;
        to.field("you", &self.you)?;
        to.field("turn", &self.turn)?;
        to.field("choices", &self.choices)?;
        to.field("windows", &self.windows)?;
        to.field("removable", &self.removable)?;
        to.field("shoe", &self.shoe)?;
        to.field("frozen", &self.frozen)?;
        to.field("held", &self.held)?;
        to.field("supervisor", &self.supervisor)
    }

    /// The table as these eyes may see it.
    pub fn of(state: &State, eyes: &Eyes, around: &Around) -> Self {
        let table = &*state.dealer.table;
        let next = table.next();
        let open = !state.paused && around.frozen.is_none();
        let seats: &[SeatNo] = if open { &eyes.seats } else { &[] };
        let view = seen(table, &eyes.seats);
        Self {
            round: state.round,
            phase: phase(state, next, around),
            seats: seats_of(state, eyes, around),
            you: eyes.account.map(|(_, balance)| You { seats: eyes.seats.clone(), balance }),
            turn: turn(next, around).filter(|_| open),
            choices: seats.iter().flat_map(|seat| choices(table, *seat)).collect(),
            windows: seats.iter().flat_map(|seat| windows(table, *seat)).collect(),
            removable: removable(table, &view, seats),
            view,
            shoe: shoe(state),
            frozen: around.frozen.clone(),
            held: state.held,
            supervisor: eyes.supervises.then(|| SupervisorView::of(state)),
        }
    }
}

fn phase(state: &State, next: Next, around: &Around) -> &'static str {
    if around.frozen.is_some() {
        return "frozen";
    }
    if state.paused {
        return "paused";
    }
    match next {
        Next::Bets { .. } => "betting",
        Next::Decision { .. } => "decision",
        Next::Shuffle | Next::Card { .. } | Next::Dice => "dealing",
        Next::Over => "over",
    }
}

/// What a holder of these seats sees: each card whose face any of them sees.
pub fn seen(table: &dyn AnyTable, seats: &[SeatNo]) -> TableView {
    let Some((first, others)) = seats.split_first() else {
        return table.seen_by(Viewer::Onlooker);
    };
    let mut view = table.seen_by(Viewer::Seat(*first));
    for seat in others {
        let other = table.seen_by(Viewer::Seat(*seat));
        for (own, theirs) in view.cards.iter_mut().zip(&other.cards) {
            add_faces(own, theirs);
        }
    }
    view
}

fn add_faces(own: &mut CardsView, theirs: &CardsView) {
    if own.area != theirs.area {
        return;
    }
    for (card, other) in own.cards.iter_mut().zip(&theirs.cards) {
        if *card == Seen::Back {
            *card = *other;
        }
    }
}

fn seats_of(state: &State, eyes: &Eyes, around: &Around) -> Vec<SeatView> {
    let seat = |(seat, player): (&SeatNo, &Player)| {
        let account = match player {
            Player::Account(id) => Some(*id),
            Player::House => None,
        };
        let you = account.is_some() && account == eyes.account.map(|(id, _)| id);
        let name = account.and_then(|id| around.names.get(&id).cloned());
        let net = state.nets.get(seat).and_then(|cents| Money::from_cents(*cents));
        let stack = state.books.stack(*seat);
        // What others have at home is nobody's business.
        let balance = account.filter(|_| you && stack.is_none());
        SeatView {
            seat: *seat,
            name: name.unwrap_or_else(|| "House player".into()),
            you,
            house: account.is_none(),
            connected: account.is_none() || around.connected.contains(seat),
            ready: around.ready.contains(seat),
            leaving: around.leaving.contains(seat),
            stack,
            balance: balance.and_then(|id| around.balances.get(&id).copied()),
            net_this_round: net,
        }
    };
    state.books.holders.iter().map(seat).collect()
}

fn turn(next: Next, around: &Around) -> Option<TurnView> {
    let (by, seat, window) = match next {
        Next::Decision { by: By::Seat(seat) } => (Some("seat"), Some(seat), None),
        Next::Decision { by: By::Dealer } => (Some("dealer"), None, None),
        Next::Decision { by: By::Floor } => (Some("floor"), None, None),
        Next::Bets { window } => (None, None, Some(window)),
        Next::Shuffle | Next::Card { .. } | Next::Dice | Next::Over => return None,
    };
    let (deadline_ms, clock_ms) = around.clock.unzip();
    Some(TurnView { by, seat, window, deadline_ms, clock_ms })
}

fn choices(table: &dyn AnyTable, seat: SeatNo) -> Vec<ChoiceView> {
    let choices = table.choices(By::Seat(seat));
    choices.into_iter().map(|choice| ChoiceView { seat, choice }).collect()
}

fn windows(table: &dyn AnyTable, seat: SeatNo) -> Vec<WindowView> {
    let open = table.windows(seat).into_iter();
    open.map(|(wager, limits)| WindowView { seat, wager, limits }).collect()
}

/// The wagers that could be taken down now: tried on a copy.
fn removable(table: &dyn AnyTable, view: &TableView, seats: &[SeatNo]) -> Vec<RemovableView> {
    if !matches!(view.next, Next::Bets { .. }) {
        return Vec::new();
    }
    let own = view.wagers.iter().filter(|view| seats.contains(&view.seat));
    let can_go = own.filter(|view| {
        let (seat, wager) = (view.seat, view.wager.to_string());
        table.boxed_clone().give(&AnyInput::Remove { seat, wager, amount: None }).is_ok()
    });
    can_go.map(|v| RemovableView { seat: v.seat, wager: v.wager, amount: v.amount }).collect()
}

/// The promise behind the cards that are dealt now, or will be dealt next.
fn shoe(state: &State) -> Option<ShoeView> {
    let shoes = &state.shoes;
    let used = shoes.in_use.values().flat_map(|numbers| numbers.last()).last().copied();
    let number = used.or(shoes.pending)?;
    let commit = shoes.commits.get(&number)?.to_string();
    Some(ShoeView { number, commit })
}

/// Everything about a table, for somebody who has just come.
#[derive(Debug, Serialize)]
pub struct Snapshot<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    seq: u64,
    table: TableInfo<'a>,
    layout: Layout,
    wagers: Vec<WagerInfo>,
    guide_url: String,
    state: StateView,
    recent: Vec<EventView<'a>>,
    results: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct TableInfo<'a> {
    id: &'a str,
    name: &'a str,
    game: &'static str,
    game_name: &'static str,
    family: &'static str,
    options: BTreeMap<&'static str, String>,
    limits: Option<PostedLimits>,
    seats: u8,
    round: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    buy_in: Option<Money>,
}

/// The least and the most that is taken on the first wager of a table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PostedLimits {
    /// The least.
    pub min: Money,
    /// The most.
    pub max: Money,
}

#[derive(Debug, Serialize)]
struct WagerInfo {
    key: &'static str,
    name: &'static str,
}

/// The limits of a table that was just opened.
pub fn posted(
    table: &dyn AnyTable,
    game: &dyn boardwalk_games::any::AnyGame,
) -> Option<PostedLimits> {
    if let Some(usual) = table.buy_in() {
        return Some(PostedLimits { min: usual, max: usual });
    }
    let first = game.wagers().into_iter().find_map(|w| table.window(SeatNo::FIRST, w.key).ok())?;
    Some(PostedLimits { min: first.min, max: first.max })
}

impl<'a> Snapshot<'a> {
    /// The table as these eyes may see it.
    pub fn of(
        state: &'a State,
        name: &'a str,
        limits: Option<PostedLimits>,
        why: &'a Arc<Why>,
        eyes: &Eyes,
        around: &Around,
    ) -> Self {
        let (game, table) = (state.game.0, &*state.dealer.table);
        let wagers = game.wagers().into_iter();
        Self {
            kind: "snapshot",
            seq: state.batch,
            table: TableInfo {
                id: &state.id,
                name,
                game: game.id(),
                game_name: game.name(),
                family: game.family().key(),
                options: table.options().into_iter().collect(),
                limits,
                seats: table.seats(),
                round: state.round,
                buy_in: table.buy_in(),
            },
            layout: table.layout(),
            wagers: wagers.map(|w| WagerInfo { key: w.key, name: w.name }).collect(),
            guide_url: format!("/api/v1/games/{}/guide", game.id()),
            state: StateView::of(state, eyes, around),
            recent: state.recent.iter().map(|told| EventView::of(told, why)).collect(),
            results: state.results.iter().map(String::as_str).collect(),
        }
    }
}
