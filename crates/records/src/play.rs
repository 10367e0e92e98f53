//! Playing a transcript: every line is given to the real machine, and what
//! follows is compared with what the file says must follow.

use std::collections::{BTreeMap, VecDeque};

use boardwalk_equipment::{Card, Cite, Composition, Money, NotInTheShoe};
use boardwalk_games::any::{AnyEvent, AnyGame, AnyInput, AnySettlement, AnyTable};
use boardwalk_games::{
    Area, By, Code, Next, OptionError, Refusal, SeatNo, Viewer, WagerView, catalog,
};

use crate::TranscriptError;
use crate::transcript::{Entry, Expected, ExpectedRefusal, Line, Out, Transcript};

/// A transcript that was played.
#[derive(Debug)]
pub struct Played {
    /// The game.
    pub game: &'static str,
    /// The game's name.
    pub name: &'static str,
    /// The options in force.
    pub options: Vec<(&'static str, String)>,
    /// The options that differ from the default.
    pub chosen: Vec<(&'static str, String)>,
    /// What followed from each line that was an input.
    pub steps: Vec<Step>,
    /// Every settlement, in order.
    pub settlements: Vec<AnySettlement>,
    /// What still lies on the layout at the end.
    pub standing: Vec<WagerView>,
    /// Every input that was given, those that no line says among them.
    pub inputs: Vec<Given>,
    /// Where what followed is not what had to follow.
    pub differences: Vec<Difference>,
    /// The line that the file expects to be refused and the rules allow. What
    /// comes after it cannot be meant, and is not played.
    pub allowed: Option<usize>,
}

impl Played {
    /// What each seat gained or lost.
    pub fn totals(&self) -> BTreeMap<SeatNo, Money> {
        let mut totals = BTreeMap::new();
        for settlement in &self.settlements {
            let total = totals.entry(settlement.seat).or_insert(Money::ZERO);
            // Each amount is far inside the bound, and a file has few of them.
            *total = total.checked_add(settlement.net).unwrap_or(Money::MAX);
        }
        totals
    }

    /// Every event, in order.
    pub fn events(&self) -> impl Iterator<Item = &AnyEvent> {
        self.steps.iter().flat_map(|step| &step.events)
    }

    /// Every provision that an event or an expected refusal cites.
    pub fn cites(&self) -> impl Iterator<Item = Cite> {
        let refused = self.steps.iter().filter_map(|step| step.refused.as_ref().map(|r| r.cite));
        self.events().filter_map(|event| event.cite).chain(refused.flatten())
    }
}

/// An input as it was given to the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// What the table was waiting for.
    pub asked: Next,
    /// The input.
    pub input: AnyInput,
    /// What followed.
    pub events: Vec<AnyEvent>,
}

/// What followed from one line.
#[derive(Debug)]
pub struct Step {
    /// The line's number.
    pub line: usize,
    /// Its place among the transcript's lines.
    pub index: usize,
    /// What followed.
    pub events: Vec<AnyEvent>,
    /// The refusal, where the file expects one.
    pub refused: Option<Refused>,
}

/// An input that was refused as expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The code.
    pub code: &'static str,
    /// The provision.
    pub cite: Option<Cite>,
    /// The sentence.
    pub why: String,
}

impl Refused {
    fn is(&self, wanted: &ExpectedRefusal) -> bool {
        let cite = self.cite.map(Cite::as_str);
        wanted.code == self.code && (wanted.cite.is_none() || wanted.cite.as_deref() == cite)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "refused {}", self.code)?;
        self.cite.map_or(Ok(()), |cite| write!(f, " [{cite}]"))
    }
}

impl Line {
    /// What stands on this line is not what had to.
    fn differs(&self, right: String) -> Difference {
        let found = self.text.trim().trim_start_matches('>').trim().into();
        Difference { line: self.number, found, right }
    }
}

/// What stands in the file and what had to stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The line.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What had to stand there, as the end of a sentence.
    pub right: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let found: Vec<&str> = self.found.split_whitespace().collect();
        write!(f, "the file says \"{}\", but {}", found.join(" "), self.right)
    }
}

/// Plays a transcript. Errors are lines that cannot be played; differences are
/// in the result.
pub fn play(transcript: &Transcript) -> Result<Played, TranscriptError> {
    let mut lines =
        transcript.lines.iter().enumerate().filter(|(_, l)| l.entry != Entry::Blank).peekable();
    let game = match lines.next() {
        Some((_, Line { number, entry: Entry::Game(id), .. })) => {
            catalog::game(id).map_err(|e| TranscriptError::new(*number, e.to_string()))?
        }
        Some((_, line)) => {
            return Err(TranscriptError::new(line.number, "expected game ID as the first line"));
        }
        None => return Err(TranscriptError::new(1, "the transcript is empty")),
    };
    let mut steps = Vec::new();
    let mut differences = Vec::new();
    let mut options = Vec::new();
    while let Some((index, line)) = lines.next_if(|(_, l)| matches!(l.entry, Entry::Option(..))) {
        let refused = lines.next_if(|(_, l)| matches!(l.entry, Entry::Refused(_)));
        options.push((index, line, refused.map(|(_, line)| line)));
    }
    let table = open(game, &options, &mut steps, &mut differences)?;
    // Every step so far is an option that has to be refused.
    let option_allowed = steps.iter().find(|step| step.refused.is_none()).map(|step| step.line);
    let shoe = new_shoe(&*table);
    let mut player = Player {
        table,
        shoe,
        waiting: VecDeque::new(),
        events: Vec::new(),
        inputs: Vec::new(),
        last_line: 1,
        allowed: None,
    };
    let mut expected = Vec::new();
    while let Some((index, line)) = lines.next() {
        match &line.entry {
            Entry::Settles(settles) => {
                expected.push((line.number, settles));
                continue;
            }
            Entry::Refused(_) => {
                let why = "a refusal is expected right after the line that must be refused";
                return Err(TranscriptError::new(line.number, why));
            }
            Entry::Blank => continue,
            Entry::Game(_) | Entry::Option(..) => {
                let why = "the game and its options come before anything else";
                return Err(TranscriptError::new(line.number, why));
            }
            Entry::Deal(_) | Entry::Input(_) => {}
        }
        let refusal = lines.next_if(|(_, l)| matches!(l.entry, Entry::Refused(_)));
        let step = player.step(line, index, refusal.map(|(_, l)| l), &mut differences)?;
        steps.push(step);
        if player.allowed.is_some() {
            break;
        }
    }
    if player.allowed.is_none() {
        let last = player.finish()?;
        if let Some(step) = steps.last_mut() {
            step.events.extend(last);
        }
    }
    let settlements = settlements(&steps);
    if player.allowed.is_none() {
        compare(&expected, &settlements, transcript, &mut differences);
    }
    let standing = player.table.seen_by(Viewer::Onlooker).wagers;
    let options = player.table.options();
    let default: Vec<_> = game.options().into_iter().map(|spec| (spec.key, spec.default)).collect();
    let chosen = options.iter().filter(|o| !default.contains(o)).cloned().collect();
    Ok(Played {
        game: game.id(),
        name: AnyGame::name(game),
        options,
        chosen,
        steps,
        settlements,
        standing,
        inputs: player.inputs,
        differences,
        allowed: player.allowed.or(option_allowed),
    })
}

fn settlements(steps: &[Step]) -> Vec<AnySettlement> {
    steps.iter().flat_map(|step| &step.events).filter_map(|e| e.settlement.clone()).collect()
}

/// A file with any settlement line must have exactly the settlements, in order.
fn compare(
    expected: &[(usize, &Expected)],
    settlements: &[AnySettlement],
    transcript: &Transcript,
    differences: &mut Vec<Difference>,
) {
    if expected.is_empty() {
        return;
    }
    let told = |s: &AnySettlement| {
        format!("{} {} {} {} [{}]", s.seat, s.wager, s.result.key(), s.net.signed(), s.cite)
    };
    for (n, (line, expected)) in expected.iter().enumerate() {
        let right = match settlements.get(n) {
            Some(settlement) if expected.is(settlement) => continue,
            Some(settlement) => format!("the rules say {}", told(settlement)),
            None => "nothing more is settled".into(),
        };
        differences.push(Difference { line: *line, found: expected.to_string(), right });
    }
    let line = transcript.lines.last().map_or(1, |line| line.number);
    for settlement in settlements.iter().skip(expected.len()) {
        let found = "nothing more is expected".into();
        let right = format!("the rules say {}", told(settlement));
        differences.push(Difference { line, found, right });
    }
}

/// An option line, its place, and the refusal that is expected of it.
type OptionLine<'a> = (usize, &'a Line, Option<&'a Line>);

/// Opens the table with all options together, since one may be lawful only with
/// another; each that must be refused is tried on top of them.
fn open(
    game: &dyn AnyGame,
    options: &[OptionLine<'_>],
    steps: &mut Vec<Step>,
    differences: &mut Vec<Difference>,
) -> Result<Box<dyn AnyTable>, TranscriptError> {
    let chosen: Vec<(String, String)> =
        options.iter().filter(|o| o.2.is_none()).filter_map(|o| choice(o.1)).collect();
    let table = game.open(&chosen).map_err(|error| {
        let about = |o: &&OptionLine<'_>| choice(o.1).is_some_and(|(key, _)| key == error.key());
        let line = options.iter().rev().find(about).or(options.first());
        let line = line.map_or(1, |o| o.1.number);
        TranscriptError { line, why: error.to_string(), cite: error.cite() }
    })?;
    for (index, line, expected) in options {
        let (Some(expected), Some((key, value))) = (expected, choice(line)) else { continue };
        let mut with: Vec<_> = chosen.iter().filter(|(k, _)| *k != key).cloned().collect();
        with.push((key, value));
        let error = game.open(&with).err();
        steps.push(option_refused(line, *index, error, expected, differences));
    }
    Ok(table)
}

fn choice(line: &Line) -> Option<(String, String)> {
    match &line.entry {
        Entry::Option(key, value) => Some((key.clone(), value.clone())),
        _ => None,
    }
}

/// A step for an option that must be refused, whether it is or not.
fn option_refused(
    line: &Line,
    index: usize,
    error: Option<OptionError>,
    expected: &Line,
    differences: &mut Vec<Difference>,
) -> Step {
    let refused = error.map(|e| Refused { code: "unlawful-option", cite: e.cite(), why: e.why() });
    let right = match (&refused, &expected.entry) {
        (Some(refused), Entry::Refused(wanted)) if refused.is(wanted) => None,
        (Some(refused), _) => Some(format!("the rules say {refused}")),
        (None, _) => Some("the option is lawful".into()),
    };
    differences.extend(right.map(|right| expected.differs(right)));
    Step { line: line.number, index, events: Vec::new(), refused }
}

/// The driver: cards wait until the round asks for them, and "No more bets" is
/// implied by whatever cannot come before it.
struct Player {
    table: Box<dyn AnyTable>,
    /// What is left in the shoe, by compartment.
    shoe: Option<(Vec<Composition>, Cite)>,
    waiting: VecDeque<(usize, Out)>,
    events: Vec<AnyEvent>,
    inputs: Vec<Given>,
    last_line: usize,
    /// A line that had to be refused was not: nothing after it counts.
    allowed: Option<usize>,
}

impl Player {
    fn step(
        &mut self,
        line: &Line,
        index: usize,
        refusal: Option<&Line>,
        differences: &mut Vec<Difference>,
    ) -> Result<Step, TranscriptError> {
        self.last_line = line.number;
        let outcome = match refusal {
            // Refused or not, a line that should be refused plays on a copy, so
            // that nothing it implies is left behind.
            Some(_) => {
                let (table, shoe) = (self.table.boxed_clone(), self.shoe.clone());
                let waiting = self.waiting.clone();
                let given = self.inputs.len();
                let outcome = self.take(line);
                (self.table, self.shoe, self.waiting) = (table, shoe, waiting);
                self.inputs.truncate(given);
                self.events.clear();
                outcome
            }
            None => self.take(line),
        };
        let mut step = Step {
            line: line.number,
            index,
            events: std::mem::take(&mut self.events),
            refused: None,
        };
        match (outcome, refusal) {
            (Ok(()), None) => Ok(step),
            (Err(stop), None) => Err(stop.at(line.number)),
            (Ok(()), Some(expected)) => {
                // What the file says from here on cannot be meant.
                self.allowed = Some(line.number);
                differences.push(expected.differs("the rules allow it".into()));
                Ok(step)
            }
            (Err(Stop::Refused(refusal)), Some(expected)) => {
                let refused = Refused {
                    code: refusal.code.key(),
                    cite: Some(refusal.cite),
                    why: refusal.detail.to_string(),
                };
                match &expected.entry {
                    Entry::Refused(wanted) if refused.is(wanted) => {}
                    _ => differences.push(expected.differs(format!("the rules say {refused}"))),
                }
                step.refused = Some(refused);
                Ok(step)
            }
            (Err(stop @ Stop::Cannot(_)), Some(_)) => Err(stop.at(line.number)),
        }
    }

    fn take(&mut self, line: &Line) -> Result<(), Stop> {
        match &line.entry {
            Entry::Deal(cards) => {
                self.take_for_granted(None)?;
                self.no_cards_left_over()?;
                if let (None, Some(Out::Card(card))) = (&self.shoe, cards.first()) {
                    // A game without a shoe says so itself.
                    return self.give(&AnyInput::Card { card: Some(*card) });
                }
                self.begin_next_round();
                self.imply_shuffle()?;
                if let (Next::Shuffle, Some(Out::Card(card))) = (self.table.next(), cards.first()) {
                    // So does one whose cards must be shuffled first.
                    return self.give(&AnyInput::Card { card: Some(*card) });
                }
                self.waiting.extend(cards.iter().map(|out| (line.number, *out)));
                if let Next::Bets { .. } = self.table.next()
                    && self.table.seen_by(Viewer::Onlooker).wagers.is_empty()
                {
                    return self.deal_before_wagers();
                }
                self.close_and_feed()
            }
            Entry::Input(input) => {
                self.take_for_granted(Some(input))?;
                self.no_cards_left_over()?;
                self.no_late_wager(input)?;
                if self.belongs_to_the_last_round(input) {
                    return self.give(input);
                }
                self.begin_next_round();
                if !matches!(
                    input,
                    AnyInput::Shuffle | AnyInput::NewShoe | AnyInput::Irregularity { .. }
                ) {
                    self.imply_shuffle()?;
                }
                if !matches!(
                    input,
                    AnyInput::Bet { .. } | AnyInput::Remove { .. } | AnyInput::Close
                ) && !self.waiting.is_empty()
                    && !self.is_offered(input)
                {
                    self.close_and_feed()?;
                }
                self.take_out_of_shoe(input)?;
                self.give_after_close(input)?;
                self.feed()
            }
            Entry::Blank
            | Entry::Game(_)
            | Entry::Option(..)
            | Entry::Settles(_)
            | Entry::Refused(_) => Ok(()),
        }
    }

    fn begin_next_round(&mut self) {
        if self.table.next() == Next::Over {
            self.table.again();
        }
    }

    /// An irregularity that is found when the round is over, as by counting the
    /// stub, is about that round if the rules see it so.
    fn belongs_to_the_last_round(&self, input: &AnyInput) -> bool {
        self.table.next() == Next::Over
            && matches!(input, AnyInput::Irregularity { .. })
            && self.table.boxed_clone().give(input).is_ok()
    }

    /// Where the cards are shuffled before every round, that needs no line.
    fn imply_shuffle(&mut self) -> Result<(), Stop> {
        match self.table.equipment().shoe {
            Some(shoe) if shoe.fresh_every_round && self.table.next() == Next::Shuffle => {
                self.take_out_of_shoe(&AnyInput::NewShoe)?;
                self.give(&AnyInput::NewShoe)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Gives an input; where the betting window is still open, closes it first.
    fn give_after_close(&mut self, input: &AnyInput) -> Result<(), Stop> {
        match self.hand_over(input) {
            Err(refusal) if refusal.code == Code::BettingOpen => {
                self.give(&AnyInput::Close)?;
                // That may have ended a round in which nothing more was to do.
                self.begin_next_round();
                self.imply_shuffle()?;
                self.give(input)
            }
            given => self.keep(given),
        }
    }

    fn give(&mut self, input: &AnyInput) -> Result<(), Stop> {
        let given = self.hand_over(input);
        self.keep(given)
    }

    /// Gives an input to the table and takes note of it, if it is taken.
    fn hand_over(&mut self, input: &AnyInput) -> Result<Vec<AnyEvent>, Refusal> {
        let asked = self.table.next();
        let events = self.table.give(input)?;
        self.inputs.push(Given { asked, input: input.clone(), events: events.clone() });
        Ok(events)
    }

    fn keep(&mut self, given: Result<Vec<AnyEvent>, Refusal>) -> Result<(), Stop> {
        self.events.extend(given.map_err(Stop::Refused)?);
        Ok(())
    }

    /// Deals what is asked for while betting may still be open, closes a window
    /// in which wagers lie, and deals what waits.
    fn close_and_feed(&mut self) -> Result<(), Stop> {
        self.feed()?;
        if self.waiting.is_empty() {
            return Ok(());
        }
        if let Next::Bets { .. } = self.table.next()
            && !self.table.seen_by(Viewer::Onlooker).wagers.is_empty()
        {
            self.give(&AnyInput::Close)?;
        }
        self.feed()
    }

    /// Only the burns that a new shoe or a new dealer owes come before the first
    /// wager, and wait for it; whatever else is dealt then is refused, but where
    /// wagers are owed and not chosen the round begins with the cards.
    fn deal_before_wagers(&mut self) -> Result<(), Stop> {
        if self.only_burns_wait() {
            return Ok(());
        }
        self.give(&AnyInput::Close)?;
        self.feed()
    }

    /// Takes for granted what nobody says, until this input, or the end, says
    /// otherwise.
    fn take_for_granted(&mut self, input: Option<&AnyInput>) -> Result<(), Stop> {
        while let (Next::Decision { by: By::Seat(seat) }, Some(decision)) =
            (self.table.next(), self.table.goes_without_saying())
        {
            if matches!(input, Some(AnyInput::Decide { seat: who, .. }) if *who == seat)
                || matches!(input, Some(AnyInput::Irregularity { .. }))
            {
                return Ok(());
            }
            self.give(&AnyInput::Decide { seat, decision })?;
            self.feed()?;
        }
        Ok(())
    }

    fn only_burns_wait(&self) -> bool {
        self.waiting.len() <= usize::from(self.table.burns_owed())
    }

    /// Cards that are out already, waiting for a decision, cannot be bet on,
    /// and no shoe is changed before they are played.
    fn no_late_wager(&self, input: &AnyInput) -> Result<(), Stop> {
        let after_cards = matches!(
            input,
            AnyInput::Bet { .. }
                | AnyInput::Remove { .. }
                | AnyInput::Shuffle
                | AnyInput::NewShoe
                | AnyInput::NewDealer
        );
        match self.waiting.front() {
            Some((line, out)) if after_cards && !self.only_burns_wait() => {
                let why =
                    format!("that comes before the cards: {out} was dealt on line {line} already");
                Err(Stop::Cannot(TranscriptError::new(self.last_line, why)))
            }
            _ => Ok(()),
        }
    }

    /// Deals waiting cards for as long as the round asks for cards.
    fn feed(&mut self) -> Result<(), Stop> {
        self.shuffle_discards()?;
        while let (Next::Card { .. }, Some((line, out))) =
            (self.table.next(), self.waiting.front().copied())
        {
            self.deal(line, out)?;
            self.waiting.pop_front();
            self.shuffle_discards()?;
        }
        Ok(())
    }

    /// A stub that is used up in the middle of a round is made anew of the
    /// discards; with cards to deal, that needs no line.
    fn shuffle_discards(&mut self) -> Result<(), Stop> {
        if self.table.next() != Next::Shuffle
            || self.table.shuffles().is_none()
            || self.waiting.is_empty()
        {
            return Ok(());
        }
        self.take_out_of_shoe(&AnyInput::NewShoe)?;
        self.give(&AnyInput::NewShoe)
    }

    fn deal(&mut self, line: usize, out: Out) -> Result<(), Stop> {
        let last_line = self.last_line;
        let at = |stop: Stop| match stop {
            Stop::Refused(refusal) if line != last_line => Stop::Cannot(TranscriptError {
                line,
                why: refusal.to_string(),
                cite: Some(refusal.cite),
            }),
            other => other,
        };
        let taken = match out {
            Out::Card(card) => self.take_card(card),
            Out::Unseen => self.take_unseen(),
            Out::CutCard => Ok(()),
        };
        taken.map_err(at)?;
        let input = match out {
            Out::Card(card) => AnyInput::Card { card: Some(card) },
            Out::Unseen => AnyInput::Card { card: None },
            Out::CutCard => AnyInput::CutCard,
        };
        let given = self.hand_over(&input).map_err(Stop::Refused).map_err(at)?;
        self.events.extend(given);
        Ok(())
    }

    /// Whether that may be decided now, before the cards that wait are dealt.
    fn is_offered(&self, input: &AnyInput) -> bool {
        let (by, decision) = match input {
            AnyInput::Decide { seat, decision } => (By::Seat(*seat), decision),
            AnyInput::Dealer { decision } => (By::Dealer, decision),
            AnyInput::Floor { decision } => (By::Floor, decision),
            _ => return false,
        };
        let key = decision.split_whitespace().next().unwrap_or_default();
        self.table.choices(by).iter().any(|choice| choice.key == key)
    }

    fn compartment(&mut self) -> Option<(&mut Composition, Cite)> {
        let number = usize::from(self.table.compartment());
        let (shoe, cite) = self.shoe.as_mut()?;
        shoe.get_mut(number).map(|compartment| (compartment, *cite))
    }

    fn take_card(&mut self, card: Card) -> Result<(), Stop> {
        match self.compartment() {
            Some((shoe, cite)) => shoe.take(card).map_err(|e| not_in_shoe(e, cite)),
            None => Ok(()),
        }
    }

    /// A card that matters must be named; the round says so when it comes.
    fn take_unseen(&mut self) -> Result<(), Stop> {
        match self.compartment() {
            Some((shoe, cite)) => shoe.take_unseen().map_err(|e| not_in_shoe(e, cite)),
            None => Ok(()),
        }
    }

    /// A new shoe is full again; a card named in an irregularity is out.
    fn take_out_of_shoe(&mut self, input: &AnyInput) -> Result<(), Stop> {
        match input {
            AnyInput::Shuffle | AnyInput::NewShoe => {
                let shuffled = match self.table.shuffles() {
                    Some(cards) => Some(Composition::of_cards(cards)),
                    None => {
                        let full = new_shoe(&*self.table);
                        let number = usize::from(self.table.compartment());
                        full.and_then(|(shoe, _)| shoe.into_iter().nth(number))
                    }
                };
                let left_out = self.table.left_out();
                if let (Some((shoe, _)), Some(full)) = (self.compartment(), shuffled) {
                    *shoe = full;
                }
                left_out.into_iter().try_for_each(|card| self.take_card(card))
            }
            AnyInput::Irregularity { key } => {
                self.table.takes(key).map_or(Ok(()), |card| self.take_card(card))
            }
            _ => Ok(()),
        }
    }

    /// Cards that a finished round did not ask for were dealt by mistake.
    fn no_cards_left_over(&self) -> Result<(), Stop> {
        if self.table.next() != Next::Over {
            return Ok(());
        }
        match self.waiting.front() {
            None => Ok(()),
            Some((line, _)) => {
                let cards: Vec<_> =
                    self.waiting.iter().take(8).map(|(_, out)| out.to_string()).collect();
                let why = format!(
                    "too many cards: the round is over and did not ask for {}",
                    cards.join(" ")
                );
                Err(Stop::Cannot(TranscriptError::new(*line, why)))
            }
        }
    }

    /// Whoever is silent at the end has nothing to add: where closing a window
    /// after the first, or a question that silence answers, ends the round or
    /// leads to the cards that wait, it needs no line.
    fn close_what_is_open(&mut self) -> Result<(), Stop> {
        let asks = match self.table.next() {
            Next::Bets { window } => window > 0,
            Next::Decision { .. } => true,
            Next::Shuffle | Next::Card { .. } | Next::Dice | Next::Over => false,
        };
        let mut ahead = self.table.boxed_clone();
        if !asks || ahead.give(&AnyInput::Close).is_err() {
            return Ok(());
        }
        if ahead.next() == Next::Over || !self.waiting.is_empty() {
            self.give(&AnyInput::Close)?;
            self.feed()?;
        }
        Ok(())
    }

    /// Deals what still waits; then the round must be over.
    fn finish(&mut self) -> Result<Vec<AnyEvent>, TranscriptError> {
        let line = self.last_line;
        if !self.waiting.is_empty() {
            self.close_and_feed().map_err(|stop| stop.at(line))?;
        }
        self.close_what_is_open().map_err(|stop| stop.at(line))?;
        self.take_for_granted(None).map_err(|stop| stop.at(line))?;
        self.no_cards_left_over().map_err(|stop| stop.at(line))?;
        let events = std::mem::take(&mut self.events);
        let wagers = self.table.seen_by(Viewer::Onlooker).wagers;
        let waits = match self.table.next() {
            Next::Over | Next::Shuffle => return Ok(events),
            Next::Bets { .. } if wagers.is_empty() && self.waiting.is_empty() => return Ok(events),
            Next::Bets { .. } if !self.waiting.is_empty() => "a wager before the cards".to_string(),
            Next::Bets { .. } => "\"No more bets\" and what follows it".to_string(),
            // The cut that follows a shuffle need not be written down.
            Next::Decision { .. } if wagers.is_empty() => return Ok(events),
            // Nor need the burn that opens a shoe be.
            Next::Card { to: Area::Burn | Area::Discard, .. } if wagers.is_empty() => {
                return Ok(events);
            }
            Next::Card { to, .. } => format!("a card {}", place(to)),
            Next::Dice => "a roll of the dice".to_string(),
            Next::Decision { by } => format!("a decision of {}", who(by)),
        };
        Err(TranscriptError::new(
            line,
            format!("the transcript ends while the round waits for {waits}"),
        ))
    }
}

/// A full shoe: what each compartment of it holds.
fn new_shoe(table: &dyn AnyTable) -> Option<(Vec<Composition>, Cite)> {
    let spec = table.equipment().shoe?;
    let count = table.compartments().max(1);
    let decks = |number| Composition::of_decks(spec.compartment(number, count).decks);
    Some(((0..count).map(decks).collect(), spec.cite))
}

fn place(area: Area) -> String {
    match area {
        Area::Seat { seat, .. } => format!("for seat {seat}"),
        Area::Dealer { .. } => "for the dealer".into(),
        Area::Player => "for the Player's Hand".into(),
        Area::Banker => "for the Banker's Hand".into(),
        Area::Board => "for the board".into(),
        Area::Burn => "to burn".into(),
        Area::Discard => "for the discard rack".into(),
    }
}

fn who(by: boardwalk_games::By) -> String {
    match by {
        boardwalk_games::By::Seat(seat) => format!("seat {seat}"),
        boardwalk_games::By::Dealer => "the dealer".into(),
        boardwalk_games::By::Floor => "the floorperson".into(),
    }
}

fn not_in_shoe(error: NotInTheShoe, cite: Cite) -> Stop {
    let detail = boardwalk_games::Detail::Said(error.to_string());
    Stop::Refused(Refusal { code: Code::NotInShoe, cite, detail })
}

/// Why a line could not be played.
enum Stop {
    /// The rules refuse it.
    Refused(Refusal),
    /// The transcript itself is wrong.
    Cannot(TranscriptError),
}

impl Stop {
    fn at(self, line: usize) -> TranscriptError {
        match self {
            Stop::Refused(refusal) => {
                TranscriptError { line, why: refusal.to_string(), cite: Some(refusal.cite) }
            }
            Stop::Cannot(error) => error,
        }
    }
}
