//! Every law over every game of the catalog, from many seeds; and for every
//! law, faults planted in the games to see that it can fail.
//!
//! `BOARDWALK_LAW_SEEDS=100000 cargo test --release -p boardwalk-games --test
//! laws` for a long run.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardwalk_equipment::{Card, CardSet, Money, cite};
use boardwalk_games::any::{AnyEvent, AnyGame, AnyInput, AnyTable, WagerSpec};
use boardwalk_games::laws::{self, Law, Play, Turn};
use boardwalk_games::provisions::Provision;
use boardwalk_games::{
    Args, By, Choice, Choices, Code, Duty, Equipment, Face, Family, Layout, Limits, Next,
    OptionError, OptionSpec, Outcome, Refusal, SeatNo, SeatSet, ShoeHandling, TableView, Viewer,
    catalog,
};

/// Seeds that a fault may take until it shows.
const SEEDS_TO_CATCH: u64 = 40;

fn seeds() -> u64 {
    std::env::var("BOARDWALK_LAW_SEEDS").map_or(300, |n| n.parse().expect("a number of seeds"))
}

/// Holds one law over all games.
fn check(law: Law) {
    for game in catalog::games() {
        for seed in 0..seeds() {
            if let Err(broken) = law.check(*game, seed) {
                panic!("{broken}");
            }
        }
    }
}

#[test]
fn every_round_ends() {
    check(laws::ENDS);
}

#[test]
fn nothing_panics() {
    check(laws::NEVER_PANICS);
}

#[test]
fn money_is_conserved_to_the_cent() {
    check(laws::CONSERVES_MONEY);
}

#[test]
fn a_refused_input_changes_nothing() {
    check(laws::REFUSES_WITHOUT_CHANGE);
}

#[test]
fn recorded_inputs_give_the_same_events() {
    check(laws::REPLAYS);
}

#[test]
fn a_clone_plays_on_like_the_original() {
    check(laws::CLONES_PLAY_ON);
}

#[test]
fn nobody_sees_a_hidden_card() {
    check(laws::LEAKS_NOTHING);
}

#[test]
fn everything_is_cited() {
    check(laws::CITES);
}

#[test]
fn what_is_offered_is_taken_and_nothing_else() {
    check(laws::CHOICES_ARE_LEGAL);
}

/// Laws are worth what the play behind them reaches: every wager made and
/// settled, every decision made, every irregularity reported. What an option
/// offers to few tables takes more of them.
#[test]
fn random_play_reaches_every_wager_decision_and_irregularity() {
    const SEEDS: u64 = 20_000;
    let key = |words: &str| words.split_whitespace().next().unwrap_or_default().to_string();
    for game in catalog::games() {
        let words = game.decisions().iter().chain(game.irregularities()).map(|form| key(form));
        let ends = game.wagers().into_iter().flat_map(|WagerSpec { key, .. }| {
            ["won", "lost"].map(|result| format!("{key} {result}"))
        });
        let mut missing: BTreeSet<String> = words.chain(ends).collect();
        let mut stood = BTreeSet::new();
        // A payment that never lies there is collected at once, and not won.
        let is_payment = |end: &String, stood: &BTreeSet<&str>| {
            end.strip_suffix(" won").is_some_and(|wager| !stood.contains(wager))
        };
        for seed in 0..SEEDS {
            if seed >= 200 && missing.iter().all(|end| is_payment(end, &stood)) {
                break;
            }
            let mut play = Play::new(*game, seed).unwrap();
            for _ in 0..400 {
                let Turn::Gave { input, answer: Ok(events) } = play.step() else { continue };
                let said = match &input {
                    AnyInput::Decide { decision, .. }
                    | AnyInput::Dealer { decision }
                    | AnyInput::Floor { decision } => Some(key(decision)),
                    AnyInput::Irregularity { key: words } => Some(key(words)),
                    _ => None,
                };
                if let Some(said) = said {
                    missing.remove(&said);
                }
                for settled in events.iter().filter_map(|event| event.settlement.as_ref()) {
                    missing.remove(&format!("{} {}", settled.wager, settled.result.key()));
                }
                stood.extend(play.table.seen_by(Viewer::Onlooker).wagers.iter().map(|w| w.wager));
            }
        }
        missing.retain(|end| !is_payment(end, &stood));
        assert!(missing.is_empty(), "{}: never reached: {missing:?}", game.id());
    }
}

#[test]
fn a_broken_law_can_be_seen_again() {
    let game = catalog::game("casino-war").unwrap();
    let broken = || {
        let planted = PlantedGame::new(game, Fault::ForgetsALoser);
        (0..SEEDS_TO_CATCH)
            .find_map(|seed| laws::CONSERVES_MONEY.check(&planted, seed).err())
            .unwrap()
    };
    let (one, two) = (broken(), broken());
    assert_eq!(one, two);
    assert!(one.to_string().starts_with("casino-war conserves-money, seed "), "{one}");
    // The recorded inputs alone lead there again.
    let mut table = game.open(&one.options).unwrap();
    let mut lost = 0;
    for input in &one.inputs {
        match input {
            Some(input) => {
                let events = table.give(input).into_iter().flatten();
                lost += events.filter(|event| is(event, Outcome::Lost)).count();
            }
            None => table.again(),
        }
    }
    assert!(lost > 0);
}

// ---- planted faults ---------------------------------------------------------

/// Something wrong that a game could do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    NeverEnds,
    BeginsEarly,
    PanicsOnce,
    PaysACentMore,
    PaysAWinnerNothing,
    ForgetsALoser,
    HidesAWager,
    SitsOnRefusal,
    RemembersRefusals,
    ReplaysDifferently,
    ForgetsItsOptions,
    CloneSharesState,
    CloneForgets,
    LeaksTheBurn,
    TellsTheBurn,
    DropsCitation,
    CitesElsewhere,
    OffersIllegalChoice,
    OffersTooMuch,
    HidesAChoice,
    RefusesWhatItAsks,
}

/// Which law must catch which fault.
const PLANTED: [(Law, &[Fault]); 9] = [
    (laws::ENDS, &[Fault::NeverEnds, Fault::BeginsEarly]),
    (laws::NEVER_PANICS, &[Fault::PanicsOnce]),
    (
        laws::CONSERVES_MONEY,
        &[
            Fault::PaysACentMore,
            Fault::PaysAWinnerNothing,
            Fault::ForgetsALoser,
            Fault::HidesAWager,
        ],
    ),
    (laws::REFUSES_WITHOUT_CHANGE, &[Fault::SitsOnRefusal, Fault::RemembersRefusals]),
    (laws::REPLAYS, &[Fault::ReplaysDifferently, Fault::ForgetsItsOptions]),
    (laws::CLONES_PLAY_ON, &[Fault::CloneSharesState, Fault::CloneForgets]),
    (laws::LEAKS_NOTHING, &[Fault::LeaksTheBurn, Fault::TellsTheBurn]),
    (laws::CITES, &[Fault::DropsCitation, Fault::CitesElsewhere]),
    (
        laws::CHOICES_ARE_LEGAL,
        &[
            Fault::OffersIllegalChoice,
            Fault::OffersTooMuch,
            Fault::HidesAChoice,
            Fault::RefusesWhatItAsks,
        ],
    ),
];

/// Holds the law over games with its faults: it must be broken, from a seed
/// from which it holds without the fault, and by what the law looks for rather
/// than by a panic.
fn caught(law: Law) {
    let (_, faults) = PLANTED.into_iter().find(|(of, _)| of.name == law.name).expect("planted");
    for game in catalog::games() {
        for fault in faults.iter().filter(|fault| fault.fits(*game)) {
            let planted = PlantedGame::new(*game, *fault);
            let mut sound = (0..SEEDS_TO_CATCH).filter(|seed| law.check(*game, *seed).is_ok());
            let broken = sound.find_map(|seed| law.check(&planted, seed).err());
            let broken = broken
                .unwrap_or_else(|| panic!("{}: {} does not catch {fault:?}", game.id(), law.name));
            let panicked = broken.found.contains("panicked");
            assert_eq!(panicked, *fault == Fault::PanicsOnce, "{broken}");
        }
    }
}

#[test]
fn a_round_that_never_ends_is_caught() {
    caught(laws::ENDS);
}

#[test]
fn a_panic_is_caught() {
    caught(laws::NEVER_PANICS);
}

#[test]
fn a_cent_too_many_is_caught() {
    caught(laws::CONSERVES_MONEY);
}

#[test]
fn a_refusal_that_changes_something_is_caught() {
    caught(laws::REFUSES_WITHOUT_CHANGE);
}

#[test]
fn a_different_replay_is_caught() {
    caught(laws::REPLAYS);
}

#[test]
fn a_clone_that_is_not_one_is_caught() {
    caught(laws::CLONES_PLAY_ON);
}

#[test]
fn a_leak_is_caught() {
    caught(laws::LEAKS_NOTHING);
}

#[test]
fn a_missing_citation_is_caught() {
    caught(laws::CITES);
}

#[test]
fn an_illegal_offer_is_caught() {
    caught(laws::CHOICES_ARE_LEGAL);
}

#[test]
fn every_law_has_a_fault_planted() {
    let planted: Vec<_> = PLANTED.iter().map(|(law, _)| law.name).collect();
    assert_eq!(planted, laws::ALL.map(|law| law.name));
}

impl Fault {
    /// A game without cards has none to leak.
    fn fits(self, game: &dyn AnyGame) -> bool {
        match self {
            Fault::LeaksTheBurn | Fault::TellsTheBurn => {
                game.open(&[]).expect("the defaults").equipment().shoe.is_some()
            }
            _ => true,
        }
    }
}

/// A game of the catalog with a fault.
struct PlantedGame {
    inner: &'static dyn AnyGame,
    fault: Fault,
    opened: AtomicU64,
}

impl PlantedGame {
    fn new(inner: &'static dyn AnyGame, fault: Fault) -> Self {
        Self { inner, fault, opened: AtomicU64::new(0) }
    }
}

/// A table of it.
struct Planted {
    inner: Box<dyn AnyTable>,
    fault: Fault,
    /// Which table of its game it is.
    number: u64,
    /// Inputs taken, counted together with the clones.
    shared: Arc<AtomicU64>,
    /// Inputs taken and refused here.
    taken: u64,
    refused: u64,
    /// The card burned last.
    burned: Option<Card>,
}

impl AnyGame for PlantedGame {
    fn id(&self) -> &'static str {
        self.inner.id()
    }
    fn name(&self) -> &'static str {
        self.inner.name()
    }
    fn family(&self) -> Family {
        self.inner.family()
    }
    fn cites(&self) -> &'static [&'static str] {
        self.inner.cites()
    }
    fn duties(&self) -> &'static [Duty] {
        self.inner.duties()
    }
    fn options(&self) -> Vec<OptionSpec> {
        self.inner.options()
    }
    fn wagers(&self) -> Vec<WagerSpec> {
        self.inner.wagers()
    }
    fn decisions(&self) -> &'static [&'static str] {
        self.inner.decisions()
    }
    fn irregularities(&self) -> &'static [&'static str] {
        self.inner.irregularities()
    }
    fn provisions(&self) -> Result<Vec<Provision>, toml::de::Error> {
        self.inner.provisions()
    }
    fn rounds(&self) -> Vec<(&'static str, &'static str)> {
        self.inner.rounds()
    }

    fn open(&self, choices: &[(String, String)]) -> Result<Box<dyn AnyTable>, OptionError> {
        Ok(Box::new(Planted {
            inner: self.inner.open(choices)?,
            fault: self.fault,
            number: self.opened.fetch_add(1, Ordering::Relaxed),
            shared: Arc::default(),
            taken: 0,
            refused: 0,
            burned: None,
        }))
    }
}

impl AnyTable for Planted {
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        match self.fault {
            Fault::ForgetsItsOptions => Vec::new(),
            _ => self.inner.options(),
        }
    }

    fn next(&self) -> Next {
        match self.inner.next() {
            Next::Over if self.fault == Fault::NeverEnds => Next::Bets { window: 0 },
            next => next,
        }
    }

    fn give(&mut self, input: &AnyInput) -> Result<Vec<AnyEvent>, Refusal> {
        if let (Next::Card { face: Face::Down, .. }, AnyInput::Card { card }) = (self.next(), input)
        {
            self.burned = *card;
        }
        if self.fault == Fault::RefusesWhatItAsks
            && matches!(self.next(), Next::Card { .. } | Next::Dice)
        {
            return Err(Refusal::new(Code::NotNow, cite!("19:47-8.2"), "planted"));
        }
        let answer = self.inner.give(input);
        match &answer {
            Ok(_) => {
                self.taken += 1;
                self.shared.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {
                self.refused += 1;
                if self.fault == Fault::SitsOnRefusal {
                    let _ = self.inner.give(&AnyInput::Sit { seat: SeatNo::FIRST });
                }
            }
        }
        if self.fault == Fault::PanicsOnce && self.taken == 20 {
            panic!("planted");
        }
        answer.map(|events| self.told(events))
    }

    fn again(&mut self) {
        if self.fault == Fault::BeginsEarly && self.next() != Next::Over {
            let _ = self.inner.give(&AnyInput::Close);
        }
        self.inner.again();
    }

    fn choices(&self, by: By) -> Choices {
        let mut choices = self.inner.choices(by);
        match self.fault {
            Fault::OffersIllegalChoice if by == By::Floor => {
                let costs = Money::ZERO;
                choices.push(Choice { key: "whistle", label: "Whistle", args: Args::None, costs });
            }
            Fault::HidesAChoice => {
                choices.pop();
            }
            Fault::OffersTooMuch => {
                for choice in &mut choices {
                    if let Args::Amount(limits) = &mut choice.args {
                        limits.max = limits.max.checked_add(limits.step).unwrap();
                    }
                }
            }
            _ => {}
        }
        choices
    }

    fn windows(&self, seat: SeatNo) -> Vec<(&'static str, Limits)> {
        let open = self.inner.windows(seat).into_iter();
        open.filter_map(|(wager, _)| Some((wager, self.window(seat, wager).ok()?))).collect()
    }

    fn window(&self, seat: SeatNo, wager: &str) -> Result<Limits, Refusal> {
        let mut limits = self.inner.window(seat, wager)?;
        if self.fault == Fault::OffersTooMuch {
            limits.max = limits.max.checked_add(limits.step).unwrap();
        }
        Ok(limits)
    }

    fn on_layout(&self, seat: SeatNo, wager: &str) -> Money {
        self.inner.on_layout(seat, wager)
    }
    fn seated(&self) -> SeatSet {
        self.inner.seated()
    }
    fn burns_owed(&self) -> u8 {
        self.inner.burns_owed()
    }

    fn takes(&self, irregularity: &str) -> Option<Card> {
        self.inner.takes(irregularity)
    }
    fn shuffles(&self) -> Option<CardSet> {
        self.inner.shuffles()
    }

    fn compartments(&self) -> u8 {
        self.inner.compartments()
    }

    fn compartment(&self) -> u8 {
        self.inner.compartment()
    }

    fn left_out(&self) -> Vec<Card> {
        self.inner.left_out()
    }

    fn puts_back(&self) -> bool {
        self.inner.puts_back()
    }

    fn goes_without_saying(&self) -> Option<String> {
        self.inner.goes_without_saying()
    }

    fn silent(&self, seat: SeatNo) -> Option<String> {
        self.inner.silent(seat)
    }

    fn handles_shoe(&self, decision: &str) -> Option<ShoeHandling> {
        self.inner.handles_shoe(decision)
    }

    fn settings(&self) -> Vec<AnyInput> {
        self.inner.settings()
    }

    fn buy_in(&self) -> Option<Money> {
        self.inner.buy_in()
    }

    fn seats(&self) -> u8 {
        self.inner.seats()
    }
    fn equipment(&self) -> Equipment {
        self.inner.equipment()
    }
    fn layout(&self) -> Layout {
        self.inner.layout()
    }

    fn seen_by(&self, viewer: Viewer) -> TableView {
        let mut view = self.inner.seen_by(viewer);
        match self.fault {
            Fault::HidesAWager => drop(view.wagers.pop()),
            Fault::LeaksTheBurn => view.notes.extend(self.burned.map(|card| card.to_string())),
            Fault::CloneSharesState => {
                view.notes.push(self.shared.load(Ordering::Relaxed).to_string());
            }
            _ => {}
        }
        view
    }

    fn sensible(&self, by: By) -> String {
        self.inner.sensible(by)
    }

    fn boxed_clone(&self) -> Box<dyn AnyTable> {
        let taken = if self.fault == Fault::CloneForgets { 0 } else { self.taken };
        Box::new(Planted {
            inner: self.inner.boxed_clone(),
            shared: Arc::clone(&self.shared),
            taken,
            ..*self
        })
    }
}

impl Planted {
    /// The events as the fault has them told.
    fn told(&self, mut events: Vec<AnyEvent>) -> Vec<AnyEvent> {
        if self.fault == Fault::ForgetsALoser {
            events.retain(|event| !is(event, Outcome::Lost));
        }
        for event in &mut events {
            self.spoil(event);
        }
        events
    }

    fn spoil(&self, event: &mut AnyEvent) {
        let won = is(event, Outcome::Won);
        match (self.fault, &mut event.settlement) {
            (Fault::PaysACentMore, Some(settlement)) if won => {
                settlement.staked = settlement.staked.checked_add(Money::CENT).unwrap();
            }
            (Fault::PaysAWinnerNothing, Some(settlement)) if won => settlement.net = Money::ZERO,
            (Fault::RemembersRefusals, _) => event.say += &self.refused.to_string(),
            (Fault::ReplaysDifferently, _) => event.say += &self.number.to_string(),
            (Fault::CloneForgets, _) => event.say += &self.taken.to_string(),
            (Fault::TellsTheBurn, _) => {
                event.say.extend(self.burned.map(|card| card.to_string()));
            }
            (Fault::DropsCitation, None) => event.cite = None,
            (Fault::CitesElsewhere, None) if event.cite.is_some() => {
                event.cite = Some(cite!("19:47-99.9(z)"));
            }
            _ => {}
        }
    }
}

fn is(event: &AnyEvent, outcome: Outcome) -> bool {
    event.settlement.as_ref().is_some_and(|settlement| settlement.result == outcome)
}
