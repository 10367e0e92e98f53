//! A round out of a log, as a transcript that can be settled again.

use std::collections::VecDeque;

use boardwalk_equipment::Card;
use boardwalk_games::any::{AnyEvent, AnyInput, AnySettlement, AnyTable};
use boardwalk_games::{Area, Face, Next, SeatNo, catalog};

use super::books::Books;
use super::dealer::Dealer;
use super::dealt::{Dealt, Shoes};
use super::line::{Line, Step};
use super::seed::Seeds;
use crate::play::play;
use crate::transcript::{self, settlement_line};

/// Rounds before the one that is wanted which a transcript may begin with, where
/// wagers or a point stand from round to round.
const BEFORE_MAX: usize = 100;

/// Who will read a transcript.
#[derive(Debug, Clone)]
pub enum Reader {
    /// Somebody who may see every card.
    Auditor,
    /// Somebody who held these seats, and may see every card of a shoe whose
    /// seed is revealed.
    Holder {
        /// The seats.
        seats: Vec<SeatNo>,
        /// The shoes whose seeds are revealed.
        revealed: Vec<u64>,
    },
}

/// Why there is no transcript.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RoundError {
    /// There is no such round, or it is not over.
    #[error("the log has no round {0} that is over")]
    NoSuchRound(u64),
    /// The log cannot be read again.
    #[error("line {0}: {1}")]
    Log(u64, String),
}

/// A round as it was played: its inputs with all their cards, and what followed.
#[derive(Debug, Clone, Default)]
struct Played {
    number: u64,
    /// What makes another table like this one.
    before: Vec<AnyInput>,
    given: Vec<Given>,
    dealt: Dealt,
    over: bool,
}

#[derive(Debug, Clone)]
struct Given {
    asked: Next,
    input: AnyInput,
    events: Vec<AnyEvent>,
    /// The shoes that were in use.
    shoe: u64,
}

/// The transcript of a round. The lines are the table's log from the first on;
/// the seeds are all that are needed to deal its cards again, whatever the
/// reader may see of them.
pub fn transcript<'l>(
    lines: impl Iterator<Item = &'l str>,
    number: u64,
    seeds: &Seeds,
    reader: &Reader,
) -> Result<String, RoundError> {
    told(lines, number, seeds, reader).map(|(text, _)| text)
}

/// The transcript of a round, and what it was dealt from.
pub fn told<'l>(
    lines: impl Iterator<Item = &'l str>,
    number: u64,
    seeds: &Seeds,
    reader: &Reader,
) -> Result<(String, Dealt), RoundError> {
    let mut rounds: VecDeque<Played> = VecDeque::new();
    let mut table: Option<(Dealer, Books)> = None;
    let mut current = Played { number: 1, ..Played::default() };
    let mut shoe = 0;
    let mut shoes = Shoes::default();
    for text in lines {
        let line: Line =
            serde_json::from_str(text).map_err(|why| RoundError::Log(0, why.to_string()))?;
        let wrong = |why: String| RoundError::Log(line.seq, why);
        if line.round > number {
            break;
        }
        match &line.step {
            Step::Opened(opened) => {
                let game = catalog::game(&opened.game).map_err(|why| wrong(why.to_string()))?;
                let opens = game.open(&opened.options).map_err(|why| wrong(why.to_string()))?;
                let books = Books::new(&opened.table, opens.buy_in().is_some());
                table = Some((Dealer::new(opens), books));
            }
            Step::Began { settings } => {
                let Some((dealer, _)) = &mut table else { continue };
                dealer.again();
                rounds.push_back(std::mem::take(&mut current));
                if rounds.len() > BEFORE_MAX {
                    rounds.pop_front();
                }
                current.number = line.round;
                current.before = before(&*dealer.table, settings);
            }
            Step::Given { input, .. } => {
                let Some((dealer, books)) = &mut table else { continue };
                shoes.given(dealer, input, &mut current.dealt);
                let input = dealer.meant(input).map_err(|why| wrong(why.to_string()))?;
                let asked = dealer.table.next();
                let events = dealer.give(&input).map_err(|why| wrong(why.to_string()))?;
                books
                    .post(&input, &events, dealer.table.meter())
                    .map_err(|why| wrong(why.to_string()))?;
                current.given.push(Given { asked, input, events, shoe });
                current.over = dealer.table.next() == Next::Over;
            }
            Step::Shuffled { shoe: number, compartment } => {
                let Some((dealer, _)) = &mut table else { continue };
                let seed = seeds.get(number);
                let seed = seed.ok_or_else(|| wrong(format!("no seed of shoe {number}")))?;
                let whole = dealer.shuffle(*compartment, seed);
                shoes.shuffled(dealer, *number, *compartment, whole);
                shoe = *number;
            }
            Step::Seated { seat, player } => {
                let Some((_, books)) = &mut table else { continue };
                books.holders.insert(*seat, *player);
            }
            Step::Vacated { seat } => {
                let Some((_, books)) = &mut table else { continue };
                books.holders.remove(seat);
            }
            Step::Voided { .. } => {
                // What was called off is no part of any transcript.
                let Some((dealer, books)) = &mut table else { continue };
                books.void();
                dealer.reopen(books).map_err(wrong)?;
                shoes.clear();
                current.dealt = Dealt::default();
                current.given.clear();
                current.before = before(&*dealer.table, &dealer.table.settings());
            }
            Step::Committed { .. }
            | Step::Revealed { .. }
            | Step::Signed(_)
            | Step::Noted { .. }
            | Step::Did { .. }
            | Step::Closed => {}
        }
    }
    rounds.push_back(current);
    let table = table.ok_or(RoundError::NoSuchRound(number))?.0.table;
    let wanted = rounds.back().filter(|round| round.number == number && round.over);
    let dealt = wanted.ok_or(RoundError::NoSuchRound(number))?.dealt.clone();
    Ok((shortest(&*table, rounds.make_contiguous(), reader), dealt))
}

/// Who sits, and what is in front of them.
fn before(table: &dyn AnyTable, settings: &[AnyInput]) -> Vec<AnyInput> {
    let stacked = |seat: SeatNo| {
        settings.iter().any(|s| matches!(s, AnyInput::Stack { seat: other, .. } if *other == seat))
    };
    let sit = table.seated().filter(|seat| !stacked(*seat)).map(|seat| AnyInput::Sit { seat });
    sit.chain(settings.iter().cloned()).collect()
}

/// How the shuffle is written that a transcript's first round begins with: the
/// shoe of a transcript is ready to deal, and where the rules ask for no more
/// that says it all.
#[derive(Debug, Clone, Copy)]
enum FirstShuffle {
    Unsaid,
    NewShoe,
    AsItWas,
}

/// As few rounds as settle alike by themselves: mostly the last alone.
fn shortest(table: &dyn AnyTable, rounds: &[Played], reader: &Reader) -> String {
    let ways = [FirstShuffle::Unsaid, FirstShuffle::NewShoe, FirstShuffle::AsItWas];
    for first in (0..rounds.len()).rev() {
        for way in ways {
            let full = written(table, &rounds[first..], &Reader::Auditor, way);
            let played = transcript::parse(&full).and_then(|parsed| play(&parsed));
            if played.is_ok_and(|played| settles_alike(&played, &rounds[first..])) {
                return written(table, &rounds[first..], reader, way);
            }
        }
    }
    written(table, rounds, reader, FirstShuffle::AsItWas)
}

/// A file without settlements is held to none, so they are compared here.
fn settles_alike(played: &crate::play::Played, rounds: &[Played]) -> bool {
    let given = rounds.iter().flat_map(|round| &round.given);
    let settled = given.flat_map(|given| &given.events).filter_map(|e| e.settlement.as_ref());
    played.differences.is_empty() && played.settlements.iter().eq(settled)
}

fn written(table: &dyn AnyTable, rounds: &[Played], reader: &Reader, way: FirstShuffle) -> String {
    let mut text = Text::default();
    text.line(format!("game {}", table.game()));
    let usual: Vec<_> = catalog::game(table.game())
        .map(|game| game.options().into_iter().map(|spec| (spec.key, spec.default)).collect())
        .unwrap_or_default();
    for (key, value) in table.options().into_iter().filter(|option| !usual.contains(option)) {
        text.line(format!("option {key} {value}"));
    }
    text.line(String::new());
    for (n, round) in rounds.iter().enumerate() {
        text.line(format!("# Round {}.", round.number));
        let mut begin = 0;
        if n == 0 {
            round.before.iter().for_each(|input| text.input(input));
            begin = first_given(&round.given, way, &mut text);
        }
        for (at, given) in round.given.iter().enumerate().skip(begin) {
            let sees = sees(round, at, reader);
            text.given(given, sees, reader);
        }
    }
    text.finish()
}

/// Writes the shuffle and the cut before the first betting window; how many
/// inputs they were.
fn first_given(given: &[Given], way: FirstShuffle, text: &mut Text) -> usize {
    let shuffles = given.iter().position(|given| matches!(given.asked, Next::Bets { .. }));
    let shuffles = shuffles.unwrap_or(0);
    match way {
        FirstShuffle::AsItWas => 0,
        FirstShuffle::Unsaid => shuffles,
        FirstShuffle::NewShoe if shuffles == 0 => 0,
        FirstShuffle::NewShoe => {
            text.input(&AnyInput::NewShoe);
            shuffles
        }
    }
}

/// Whether a reader sees the card of an input: it lay face up, or was turned up
/// later, or the reader held the seat, or the shoe's seed is revealed.
fn sees(round: &Played, at: usize, reader: &Reader) -> bool {
    let Reader::Holder { seats, revealed } = reader else { return true };
    let given = &round.given[at];
    let (Next::Card { to, face: Face::Down }, AnyInput::Card { card: Some(card) }) =
        (given.asked, &given.input)
    else {
        return true;
    };
    revealed.contains(&given.shoe)
        || matches!(to, Area::Seat { seat, .. } if seats.contains(&seat))
        || is_turned_up(&round.given[at..], to, *card)
}

fn is_turned_up(given: &[Given], at: Area, card: Card) -> bool {
    let events = given.iter().flat_map(|given| &given.events);
    let mut shown = events.filter(|event| event.event == "turned-up");
    shown.any(|e| e.card.is_some_and(|s| whose(s.to) == whose(at) && s.card == Some(card)))
}

/// Whose cards lie somewhere, whichever of their hands it is: a hand may be set
/// or split before it is turned up.
const fn whose(area: Area) -> Area {
    match area {
        Area::Seat { seat, .. } => Area::Seat { seat, hand: 0 },
        Area::Dealer { .. } => Area::Dealer { hand: 0 },
        Area::Player | Area::Banker | Area::Board | Area::Burn | Area::Discard => area,
    }
}

/// A transcript under way: cards that come one after another share a line.
#[derive(Debug, Default)]
struct Text {
    text: String,
    cards: Vec<String>,
}

impl Text {
    fn line(&mut self, line: String) {
        self.deal();
        self.text.push_str(&line);
        self.text.push('\n');
    }

    fn deal(&mut self) {
        if !self.cards.is_empty() {
            let cards = std::mem::take(&mut self.cards).join(" ");
            self.text.push_str(&format!("deal {cards}\n"));
        }
    }

    fn finish(mut self) -> String {
        self.deal();
        self.text
    }

    fn given(&mut self, given: &Given, sees: bool, reader: &Reader) {
        match &given.input {
            AnyInput::Card { card: Some(card) } if sees => self.cards.push(card.to_string()),
            AnyInput::Card { .. } => self.cards.push("??".into()),
            AnyInput::CutCard => self.cards.push("cut-card".into()),
            AnyInput::Decide { seat, decision } => {
                let hidden = match reader {
                    Reader::Auditor => false,
                    Reader::Holder { seats, revealed } => {
                        !seats.contains(seat) && !revealed.contains(&given.shoe)
                    }
                };
                let decision = if hidden { without_cards(decision) } else { decision.clone() };
                self.line(format!("{seat} {decision}"));
            }
            input => self.input(input),
        }
        let settled = given.events.iter().filter_map(|event| event.settlement.as_ref());
        settled.for_each(|settled: &AnySettlement| self.line(settlement_line(settled)));
    }

    fn input(&mut self, input: &AnyInput) {
        let line = match input {
            AnyInput::Sit { seat } => format!("{seat} sit"),
            AnyInput::Leave { seat } => format!("{seat} leave"),
            AnyInput::Bet { seat, wager, amount, means } => {
                let means = means.as_ref().map(|means| format!(" {means}")).unwrap_or_default();
                format!("{seat} bet {wager} {}{means}", amount.plain())
            }
            AnyInput::Remove { seat, wager, amount } => {
                let part = amount.map(|amount| format!(" {}", amount.plain())).unwrap_or_default();
                format!("{seat} remove {wager}{part}")
            }
            AnyInput::Close => "close".into(),
            AnyInput::Roll { dice } => format!("roll {dice}"),
            AnyInput::Decide { seat, decision } => format!("{seat} {decision}"),
            AnyInput::Dealer { decision } => format!("dealer {decision}"),
            AnyInput::Floor { decision } => format!("floor {decision}"),
            AnyInput::Irregularity { key } => format!("irregularity {key}"),
            AnyInput::Shuffle => "shuffle".into(),
            AnyInput::NewShoe => "new-shoe".into(),
            AnyInput::NewDealer => "new-dealer".into(),
            AnyInput::Meter { amount } => format!("meter {}", amount.plain()),
            AnyInput::Stack { seat, amount } => format!("stack {seat} {}", amount.plain()),
            AnyInput::Button { seat } => format!("button {seat}"),
            AnyInput::Card { .. } | AnyInput::CutCard | AnyInput::OutOfCards => return,
        };
        self.line(line);
    }
}

/// A decision whose cards nobody else sees.
fn without_cards(decision: &str) -> String {
    let word = |word: &str| match word.parse::<Card>() {
        Ok(_) => "??".to_string(),
        Err(_) => word.to_string(),
    };
    decision.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}
