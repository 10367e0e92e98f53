//! Writing a round of poker as PHH.

use std::collections::BTreeMap;

use boardwalk_equipment::{Card, Money};
use boardwalk_games::any::AnyInput;
use boardwalk_games::{Area, Next, SeatNo};

use super::PhhError;
use super::read::Code;
use crate::play::{Given, Played};

/// The round of a transcript as a hand in PHH, or why the format cannot tell
/// it.
pub fn from_played(played: &Played) -> Result<String, PhhError> {
    let hand = Writer::new(played)?.write(&played.inputs)?;
    hand.text(played)
}

struct Writer<'a> {
    played: &'a Played,
    code: Code,
    stacks: BTreeMap<SeatNo, Money>,
    button: Option<SeatNo>,
    /// The players in the order of the format, once the round has begun.
    players: Vec<SeatNo>,
    /// Cards dealt to each player since the last action, to be told together.
    pending: Vec<(SeatNo, String)>,
    pending_board: String,
    /// What each has bet in this betting round, and the highest of it.
    street: BTreeMap<SeatNo, Money>,
    /// What each has left in front.
    left: BTreeMap<SeatNo, Money>,
    actions: Vec<String>,
    over: bool,
}

impl<'a> Writer<'a> {
    fn new(played: &'a Played) -> Result<Self, PhhError> {
        let code = code(played)?;
        Ok(Self {
            played,
            code,
            stacks: BTreeMap::new(),
            button: None,
            players: Vec::new(),
            pending: Vec::new(),
            pending_board: String::new(),
            street: BTreeMap::new(),
            left: BTreeMap::new(),
            actions: Vec::new(),
            over: false,
        })
    }

    fn write(mut self, inputs: &[Given]) -> Result<Self, PhhError> {
        for given in inputs {
            self.take(given)?;
        }
        if !self.over {
            return Err(PhhError::NotOurs("the round is not over".into()));
        }
        Ok(self)
    }

    fn take(&mut self, given: &Given) -> Result<(), PhhError> {
        let not = |why: &str| Err(PhhError::NotOurs(format!("PHH cannot tell {why}")));
        if self.over {
            return not("more than one round in a file");
        }
        match &given.input {
            AnyInput::Stack { seat, amount } => {
                self.stacks.insert(*seat, *amount);
            }
            AnyInput::Button { seat } => self.button = Some(*seat),
            AnyInput::Sit { .. } | AnyInput::NewDealer | AnyInput::NewShoe | AnyInput::Shuffle => {}
            AnyInput::Leave { seat } => {
                self.stacks.remove(seat);
            }
            AnyInput::Close => self.begin(given)?,
            AnyInput::Card { card } => self.card(given.asked, *card),
            AnyInput::Decide { seat, decision } => self.decided(*seat, decision)?,
            AnyInput::Dealer { .. } | AnyInput::Floor { .. } => {}
            AnyInput::Irregularity { .. } => return not("an irregularity"),
            AnyInput::Bet { .. }
            | AnyInput::Remove { .. }
            | AnyInput::CutCard
            | AnyInput::OutOfCards
            | AnyInput::Roll { .. }
            | AnyInput::Meter { .. } => return not("such an input"),
        }
        for event in &given.events {
            if let (Some(seat), Some(moved)) = (event.seat, event.moved)
                && moved.wager == "pot"
            {
                let left = self.left.entry(seat).or_insert(Money::ZERO);
                *left = left.checked_sub(moved.amount).unwrap_or(*left);
                if !matches!(given.input, AnyInput::Close) {
                    let sum = self.street.entry(seat).or_insert(Money::ZERO);
                    *sum = sum.checked_add(moved.amount).unwrap_or(*sum);
                }
            }
            self.over |= event.settlement.as_ref().is_some_and(|s| s.wager == "pot");
        }
        Ok(())
    }

    /// The round begins: who was dealt in, and what lies there as blinds.
    fn begin(&mut self, given: &Given) -> Result<(), PhhError> {
        let sits_out = |seat: &SeatNo| {
            let told = format!("Seat {seat} has too little and sits out.");
            given.events.iter().any(|event| event.say == told)
        };
        let mut seats: Vec<SeatNo> =
            self.stacks.keys().copied().filter(|seat| !sits_out(seat)).collect();
        seats.retain(|seat| self.stacks.get(seat).is_some_and(|stack| stack.is_positive()));
        if !self.code.is_stud() {
            let button = self.button.or(seats.last().copied());
            let after = |seat: &SeatNo| button.is_some_and(|button| *seat > button);
            let (mut first, rest): (Vec<SeatNo>, Vec<SeatNo>) =
                seats.iter().partition(|s| after(s));
            first.extend(rest);
            seats = first;
        }
        if seats.len() == 2 && !self.code.is_stud() && self.option("heads-up") != "button-first" {
            let why =
                "PHH has the button post the first blind heads-up; here the other player does";
            return Err(PhhError::NotOurs(why.into()));
        }
        self.players = seats;
        self.left = self.stacks.clone();
        for (player, blind) in self.blinds().into_iter().enumerate() {
            if let Some(seat) = self.players.get(self.place(player)) {
                self.street.insert(*seat, blind);
            }
        }
        Ok(())
    }

    /// Heads-up the format counts antes and blinds from the other end.
    fn place(&self, entry: usize) -> usize {
        if self.players.len() == 2 && !self.code.is_stud() { 1 - entry.min(1) } else { entry }
    }

    fn option(&self, key: &str) -> &str {
        let found = self.played.options.iter().find(|(option, _)| *option == key);
        found.map_or("", |(_, value)| value)
    }

    fn amount(&self, key: &str) -> Money {
        self.option(key).parse().unwrap_or(Money::ZERO)
    }

    fn blinds(&self) -> Vec<Money> {
        if self.code.is_stud() {
            return Vec::new();
        }
        let posted: Vec<Money> =
            self.option("blinds").split(',').filter_map(|blind| blind.parse().ok()).collect();
        let straddle = posted.last().filter(|_| self.option("straddle") == "true");
        let straddle = straddle.and_then(|last| last.checked_mul(2));
        let mut blinds: Vec<Money> = posted.iter().copied().chain(straddle).collect();
        blinds.resize(self.players.len(), Money::ZERO);
        blinds
    }

    fn antes(&self) -> Vec<Money> {
        let ante = self.amount("ante");
        let mut antes = vec![Money::ZERO; self.players.len()];
        let blinds = self.blinds();
        let last_blind = blinds.iter().rposition(|blind| blind.is_positive()).unwrap_or(0);
        let one = match self.option("ante-by") {
            "last-blind" => last_blind,
            "button" if self.players.len() == 2 => 0,
            "button" => self.players.len() - 1,
            _ => {
                antes.fill(ante);
                return antes;
            }
        };
        if let Some(entry) = antes.get_mut(one) {
            *entry = ante;
        }
        antes
    }

    fn player(&self, seat: SeatNo) -> usize {
        self.players.iter().position(|player| *player == seat).map_or(0, |place| place + 1)
    }

    fn card(&mut self, asked: Next, card: Option<Card>) {
        let Next::Card { to, .. } = asked else { return };
        let told = card.map_or("??".to_string(), |card| card.to_string());
        match to {
            Area::Seat { seat, .. } => {
                match self.pending.iter_mut().find(|(who, _)| *who == seat) {
                    Some((_, cards)) => cards.push_str(&told),
                    None => self.pending.push((seat, told)),
                }
            }
            Area::Board => self.pending_board.push_str(&told),
            Area::Dealer { .. } | Area::Burn | Area::Discard => {
                // A burn begins the next street.
                self.tell_cards();
                self.street.clear();
            }
        }
    }

    fn tell_cards(&mut self) {
        for (seat, cards) in std::mem::take(&mut self.pending) {
            self.actions.push(format!("d dh p{} {cards}", self.player(seat)));
        }
        let board = std::mem::take(&mut self.pending_board);
        if !board.is_empty() {
            self.actions.push(format!("d db {board}"));
        }
    }

    fn decided(&mut self, seat: SeatNo, decision: &str) -> Result<(), PhhError> {
        let first = self.actions.iter().all(|action| action.starts_with("d "));
        self.tell_cards();
        let player = self.player(seat);
        if first && self.code.is_stud() {
            // Who has the forced bet in has posted it.
            let forced = self.street.iter().find(|(_, amount)| amount.is_positive());
            if let Some((seat, _)) = forced {
                self.actions.push(format!("p{} pb", self.player(*seat)));
            }
        }
        let mut words = decision.split_whitespace();
        let key = words.next().unwrap_or_default();
        let rest: String = words.collect();
        let highest = self.street.values().copied().max().unwrap_or(Money::ZERO);
        let own = self.street.get(&seat).copied().unwrap_or(Money::ZERO);
        let said = match key {
            "fold" => format!("p{player} f"),
            "check" | "call" => format!("p{player} cc"),
            "bet" | "raise-to" => {
                let amount: Money = rest.parse().unwrap_or(Money::ZERO);
                format!("p{player} cbr {}", number(amount))
            }
            "all-in" => {
                let left = self.left.get(&seat).copied().unwrap_or(Money::ZERO);
                let all = own.checked_add(left).unwrap_or(own);
                if all <= highest {
                    format!("p{player} cc")
                } else {
                    format!("p{player} cbr {}", number(all))
                }
            }
            "show" => format!("p{player} sm {}", if rest.is_empty() { "-" } else { &rest }),
            "concede" => format!("p{player} sm"),
            _ => return Err(PhhError::NotOurs(format!("PHH cannot tell \"{decision}\" here"))),
        };
        self.actions.push(said);
        Ok(())
    }

    fn text(mut self, played: &Played) -> Result<String, PhhError> {
        self.tell_cards();
        let list = |amounts: &[Money]| {
            let numbers: Vec<String> = amounts.iter().map(|amount| number(*amount)).collect();
            format!("[{}]", numbers.join(", "))
        };
        let stack = |seat: &SeatNo| self.stacks.get(seat).copied().unwrap_or(Money::ZERO);
        let stacks: Vec<Money> = self.players.iter().map(stack).collect();
        let totals = played.totals();
        let finish = |seat: &SeatNo| {
            let net = totals.get(seat).copied().unwrap_or(Money::ZERO);
            stack(seat).checked_add(net).unwrap_or(Money::ZERO)
        };
        let finishing: Vec<Money> = self.players.iter().map(finish).collect();
        let seats: Vec<String> = self.players.iter().map(|seat| seat.to_string()).collect();
        let mut text = format!("variant = \"{}\"\n", self.code.key());
        text.push_str("ante_trimming_status = true\n");
        text.push_str(&format!("antes = {}\n", list(&self.antes())));
        if self.code.is_stud() {
            text.push_str(&format!("bring_in = {}\n", number(self.amount("forced-bet"))));
        } else {
            text.push_str(&format!("blinds_or_straddles = {}\n", list(&self.blinds())));
        }
        match self.code {
            Code::Nt | Code::Po => {
                text.push_str(&format!("min_bet = {}\n", number(self.amount("min-bet"))));
            }
            Code::Ft | Code::Fo8 | Code::F7s | Code::F7s8 => {
                text.push_str(&format!("small_bet = {}\n", number(self.amount("min-bet"))));
                text.push_str(&format!("big_bet = {}\n", number(self.amount("max-bet"))));
            }
        }
        text.push_str(&format!("starting_stacks = {}\nactions = [\n", list(&stacks)));
        for action in &self.actions {
            text.push_str(&format!("  \"{action}\",\n"));
        }
        text.push_str("]\n");
        text.push_str(&format!("seats = [{}]\n", seats.join(", ")));
        text.push_str(&format!("finishing_stacks = {}\n", list(&finishing)));
        // What the format has no field for: the house options, so that a hand
        // of ours replays as it was played.
        let own: Vec<String> =
            played.chosen.iter().map(|(key, value)| format!("\"{key} {value}\"")).collect();
        text.push_str(&format!("_options = [{}]\n", own.join(", ")));
        let cite = played.settlements.last().map_or("", |settled| settled.cite.as_str());
        text.push_str(&format!("_citation = \"N.J.A.C. {cite}\"\n"));
        Ok(text)
    }
}

/// Whole dollars without a point.
fn number(amount: Money) -> String {
    match amount.cents() % 100 {
        0 => (amount.cents() / 100).to_string(),
        _ => amount.plain().to_string(),
    }
}

fn code(played: &Played) -> Result<Code, PhhError> {
    let option = |key: &str| {
        let found = played.options.iter().find(|(option, _)| *option == key);
        found.map_or("", |(_, value)| value.as_str())
    };
    match (played.game, option("betting-structure"), option("form")) {
        ("hold-em", "fixed-limit", _) => Ok(Code::Ft),
        ("hold-em", "no-limit", _) => Ok(Code::Nt),
        ("omaha", "pot-limit", "high") => Ok(Code::Po),
        ("omaha", "fixed-limit", "eight-or-better") => Ok(Code::Fo8),
        ("seven-card-stud", "fixed-limit", "high") => Ok(Code::F7s),
        ("seven-card-stud", "fixed-limit", "eight-or-better") => Ok(Code::F7s8),
        (game, structure, form) => {
            Err(PhhError::NotOurs(format!("PHH has no code for {game} {structure} {form}")))
        }
    }
}
