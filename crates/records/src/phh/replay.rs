//! Putting a hand to the machine.

use std::collections::VecDeque;
use std::fmt;

use boardwalk_equipment::{Card, CardSet, Money};
use boardwalk_games::player_poker::{
    Decision, HoldEm, Omaha, Options, Poker, PokerRound, SevenCardStud, Variant, hold_em, omaha,
    seven_card_stud,
};
use boardwalk_games::{
    Area, By, Code as Refused, Game, GameOptions, Input, Log, Next, NoLog, Refusal, Round, SeatNo,
    Setting,
};

use super::PhhError;
use super::read::{Action, Code, Hand};

/// How a hand ended by the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// Stacks by player.
    pub stacks: Vec<Money>,
    /// What each player collected from the pots.
    pub winnings: Vec<Money>,
    /// How that compares with what the file says.
    pub ending: Ending,
}

/// Whether the file says the same of how the hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It says nothing.
    NotSaid,
    /// It says the same.
    Same,
    /// It says something else.
    Other,
}

/// Told each line of the transcript that the hand makes.
type Tell<'a> = &'a mut dyn FnMut(fmt::Arguments<'_>);

/// Plays a hand through the machine.
pub fn replay(hand: &Hand) -> Result<Replayed, PhhError> {
    with_machine(hand, &mut |_| {})
}

/// The hand as a transcript, which `settle` plays and prints.
pub fn to_transcript(hand: &Hand) -> Result<(String, Replayed), PhhError> {
    let mut text = format!("# A hand history, PHH variant {}.\n", hand.code.key());
    text.push_str(&format!("game {}\n", id(hand.code)));
    for (key, value) in choices(hand)? {
        text.push_str(&format!("option {key} {value}\n"));
    }
    text.push('\n');
    let replayed = with_machine(hand, &mut |line| text.push_str(&format!("{line}\n")))?;
    Ok((text, replayed))
}

fn id(code: Code) -> &'static str {
    match code {
        Code::Ft | Code::Nt => HoldEm::ID,
        Code::Po | Code::Fo8 => Omaha::ID,
        Code::F7s | Code::F7s8 => SevenCardStud::ID,
    }
}

fn with_machine(hand: &Hand, tell: Tell<'_>) -> Result<Replayed, PhhError> {
    match hand.code {
        Code::Ft | Code::Nt => drive::<hold_em::HoldEm>(hand, tell),
        Code::Po | Code::Fo8 => drive::<omaha::Omaha>(hand, tell),
        Code::F7s | Code::F7s8 => drive::<seven_card_stud::SevenCardStud>(hand, tell),
    }
}

/// The house options of the table at which the hand was played.
fn choices(hand: &Hand) -> Result<Vec<(String, String)>, PhhError> {
    if let Some(options) = &hand.options {
        return Ok(options.clone());
    }
    let mut choices: Vec<(String, String)> = Vec::new();
    let mut set = |key: &str, value: String| choices.push((key.into(), value));
    let plain = |amount: Money| amount.plain().to_string();
    match hand.code {
        Code::Ft | Code::F7s => {}
        Code::Nt => set("betting-structure", "no-limit".into()),
        Code::Po => set("betting-structure", "pot-limit".into()),
        Code::Fo8 | Code::F7s8 => set("form", "eight-or-better".into()),
    }
    set("min-bet", plain(hand.min_bet));
    if let Some(big) = hand.big_bet {
        set("max-bet", plain(big));
    }
    set("max-raises", "none".into());
    set("short-stacks", "dealt-in".into());
    set("odd-chip-unit", plain(smallest_chip(hand)));
    match hand.code {
        Code::Ft | Code::Nt | Code::Po | Code::F7s => {
            set("odd-chip-high-only", "left-of-button".into());
        }
        Code::Fo8 | Code::F7s8 => set("odd-chip-high-low", "left-of-button".into()),
    }
    let ante = ante(hand)?;
    if let Some((amount, by)) = ante {
        set("ante", plain(amount));
        if by != "all" {
            set("ante-by", by.into());
        } else if !hand.ante_trimming {
            set("short-ante", "all-antes".into());
        }
    }
    if hand.code.is_stud() {
        let bring_in = hand.bring_in.filter(|amount| amount.is_positive());
        let missing = || PhhError::Form("bring_in is missing".into());
        set("forced-bet", plain(bring_in.ok_or_else(missing)?));
        return Ok(choices);
    }
    let used = hand.blinds.iter().rposition(|blind| blind.is_positive()).map_or(0, |n| n + 1);
    let blinds: Vec<String> = hand.blinds.iter().take(used).map(|blind| plain(*blind)).collect();
    if hand.blinds.first().is_none_or(|first| !first.is_positive()) {
        let why = "the player left of the button posts the first blind (19:47-14.10(d)), and here posts none";
        return Err(PhhError::NotOurs(why.into()));
    }
    set("blinds", blinds.join(","));
    if hand.stacks.len() == 2 {
        set("heads-up", "button-first".into());
    }
    Ok(choices)
}

/// A dollar, or a cent where the file has parts of one.
fn smallest_chip(hand: &Hand) -> Money {
    let lists = [Some(&hand.stacks), hand.finishing_stacks.as_ref(), hand.winnings.as_ref()];
    let amounts = lists.into_iter().flatten().flatten().chain(&hand.blinds).chain(&hand.antes);
    let raises = hand.actions.iter().filter_map(|(_, action)| match action {
        Action::RaiseTo(_, amount) => Some(amount),
        _ => None,
    });
    let whole = |amount: &Money| amount.cents() % Money::DOLLAR.cents() == 0;
    if amounts.chain(raises).all(whole) { Money::DOLLAR } else { Money::CENT }
}

/// The ante and who posts it. Heads-up the order of the players is reversed.
fn ante(hand: &Hand) -> Result<Option<(Money, &'static str)>, PhhError> {
    let most = hand.antes.iter().copied().max().unwrap_or(Money::ZERO);
    if !most.is_positive() {
        return Ok(None);
    }
    if hand.antes.iter().all(|ante| *ante == most) {
        return Ok(Some((most, "all")));
    }
    let payers: Vec<usize> = (0..hand.antes.len())
        .filter(|player| hand.antes.get(*player).is_some_and(|ante| ante.is_positive()))
        .collect();
    let last_blind = hand.blinds.iter().rposition(|blind| blind.is_positive());
    let button = if hand.antes.len() == 2 { 0 } else { hand.antes.len() - 1 };
    match payers[..] {
        [one] if Some(one) == last_blind => Ok(Some((most, "last-blind"))),
        [one] if one == button && !hand.code.is_stud() => Ok(Some((most, "button"))),
        _ => {
            let why = "antes are everybody's, or the last blind's, or the button's alone";
            Err(PhhError::NotOurs(why.into()))
        }
    }
}

/// What the file has for the machine to ask for.
struct Script<'a> {
    hand: &'a Hand,
    own: Vec<VecDeque<Option<Card>>>,
    board: VecDeque<Option<Card>>,
    /// What each does at the showdown.
    shown: Vec<Option<&'a Action>>,
    /// The next action to look at.
    at: usize,
}

impl<'a> Script<'a> {
    fn of(hand: &'a Hand) -> Self {
        let players = hand.stacks.len();
        let mut script = Self {
            hand,
            own: vec![VecDeque::new(); players],
            board: VecDeque::new(),
            shown: vec![None; players],
            at: 0,
        };
        for (_, action) in &hand.actions {
            match action {
                Action::Hole(player, cards) => script.own[*player].extend(cards),
                Action::Board(cards) => script.board.extend(cards),
                Action::Show(player, _) | Action::Muck(player) => {
                    script.shown[*player] = Some(action);
                }
                Action::BringIn(_)
                | Action::Fold(_)
                | Action::CheckCall(_)
                | Action::RaiseTo(..)
                | Action::Nothing => {}
            }
        }
        if hand.code.is_stud() {
            script.stand_in_for_untold_up_cards();
        }
        script
    }

    /// The up-card of a hand that folds at once may not be told, but who makes
    /// the forced bet is. A card stands for it that nobody is known to hold and
    /// that leaves the forced bet where it was: it can decide nothing else.
    fn stand_in_for_untold_up_cards(&mut self) {
        let told = self.own.iter().flatten().chain(&self.board).flatten();
        let mut free = CardSet::FULL.difference(told.copied().collect());
        for (player, cards) in self.own.iter_mut().enumerate() {
            let untold = cards.len() == 3 && cards.iter().all(Option::is_none);
            let does = |wanted: Action| self.hand.actions.iter().any(|(_, does)| *does == wanted);
            if !untold || !does(Action::Fold(player)) || does(Action::BringIn(player)) {
                continue;
            }
            // The lowest up-card bets, so the highest never does.
            let highest = free.iter().max();
            if let (Some(card), Some(up)) = (highest, cards.back_mut()) {
                *up = Some(card);
                free = free.without(card);
            }
        }
    }

    /// That no card comes twice out of the one deck, 14.2(a).
    fn one_deck(&self) -> Result<(), PhhError> {
        let mut dealt = CardSet::EMPTY;
        for card in self.own.iter().flatten().chain(&self.board).flatten() {
            if dealt.contains(*card) {
                let why = format!("{card} is dealt twice, and there is one deck (19:47-14.2(a))");
                return Err(PhhError::OutOfStep(why));
            }
            dealt = dealt.with(*card);
        }
        Ok(())
    }

    /// The next thing that a player does before the showdown.
    fn decision(&mut self) -> Option<(usize, &'a Action)> {
        while let Some((_, action)) = self.hand.actions.get(self.at) {
            self.at += 1;
            match action {
                Action::Fold(_) | Action::CheckCall(_) | Action::RaiseTo(..) => {
                    return Some((self.at, action));
                }
                Action::Hole(..)
                | Action::Board(_)
                | Action::BringIn(_)
                | Action::Show(..)
                | Action::Muck(_)
                | Action::Nothing => {}
            }
        }
        None
    }
}

fn seat(player: usize) -> SeatNo {
    // A hand has eleven players at most.
    u8::try_from(player + 1).ok().and_then(SeatNo::new).unwrap_or(SeatNo::FIRST)
}

fn drive<V: Variant>(hand: &Hand, tell: Tell<'_>) -> Result<Replayed, PhhError> {
    let players = hand.stacks.len();
    if players > usize::from(V::SEATS) {
        let why = format!("{} is played by {} players at most", V::NAME, V::SEATS);
        return Err(PhhError::NotOurs(why));
    }
    let options = Options::<V>::build(&choices(hand)?)?;
    let mut round = PokerRound::<V>::open(options);
    let mut script = Script::of(hand);
    script.one_deck()?;
    let log = &mut NoLog;
    for (player, stack) in hand.stacks.iter().enumerate() {
        let setting = Setting::Stack { seat: seat(player), amount: *stack };
        give(&mut round, Input::Set(setting), 0, "starting_stacks", log)?;
        tell(format_args!("stack {} {}", player + 1, stack.plain()));
    }
    if V::BUTTON {
        give(&mut round, Input::Set(Setting::Button(seat(players - 1))), 0, "the button", log)?;
        tell(format_args!("button {players}"));
    }
    give(&mut round, Input::Close, 0, "antes and blinds", log)?;
    play(&mut round, &mut script, tell)?;
    if let Some((number, action)) = script.decision() {
        return Err(PhhError::OutOfStep(format!(
            "the hand is over before action {number}, {action:?}"
        )));
    }
    Ok(compare(hand, &round))
}

fn give<V: Variant>(
    round: &mut PokerRound<V>,
    input: Input<Poker<V>>,
    number: usize,
    action: &str,
    log: &mut impl Log<Poker<V>>,
) -> Result<(), PhhError> {
    let action = || action.chars().take(60).collect();
    round.give(input, log).map_err(|refusal| PhhError::Refused {
        number,
        action: action(),
        refusal,
    })
}

fn play<V: Variant>(
    round: &mut PokerRound<V>,
    script: &mut Script<'_>,
    tell: Tell<'_>,
) -> Result<(), PhhError> {
    let log = &mut NoLog;
    loop {
        match round.next() {
            Next::Card { to, .. } => {
                let card = match to {
                    Area::Seat { seat, .. } => {
                        // A hand that is never shown may end before its cards.
                        script.own.get_mut(seat.index()).and_then(VecDeque::pop_front).flatten()
                    }
                    Area::Board => script.board.pop_front().flatten(),
                    Area::Dealer { .. }
                    | Area::Player
                    | Area::Banker
                    | Area::Burn
                    | Area::Discard => None,
                };
                let input = card.map_or(Input::Unseen, Input::Card);
                give(round, input, script.at, "a card that is not there", log)?;
                match card {
                    Some(card) => tell(format_args!("deal {card}")),
                    None => tell(format_args!("deal ??")),
                }
            }
            Next::Decision { by: By::Seat(asked) } if round.is_showing() => {
                show(round, script, asked, tell)?;
            }
            Next::Decision { by: By::Seat(asked) } => act(round, script, asked, tell)?,
            Next::Shuffle => give(round, Input::NewShoe, script.at, "a shuffle", log)?,
            Next::Over => return Ok(()),
            Next::Bets { .. } | Next::Dice | Next::Decision { .. } => {
                return Err(PhhError::OutOfStep("the table waits for nobody".into()));
            }
        }
    }
}

fn act<V: Variant>(
    round: &mut PokerRound<V>,
    script: &mut Script<'_>,
    asked: SeatNo,
    tell: Tell<'_>,
) -> Result<(), PhhError> {
    let Some((number, action)) = script.decision() else {
        return Err(PhhError::OutOfStep(format!("the actions end while p{asked} is to act")));
    };
    let owes = round.owed(asked).is_positive();
    let (player, decision) = match action {
        Action::Fold(player) => (*player, Decision::Fold),
        Action::CheckCall(player) if owes => (*player, Decision::Call),
        Action::CheckCall(player) => (*player, Decision::Check),
        Action::RaiseTo(player, to) if round.bet().is_positive() => {
            (*player, Decision::RaiseTo(*to))
        }
        Action::RaiseTo(player, to) => (*player, Decision::Bet(*to)),
        Action::Hole(..)
        | Action::Board(_)
        | Action::BringIn(_)
        | Action::Show(..)
        | Action::Muck(_)
        | Action::Nothing => return Ok(()),
    };
    let text = script.hand.actions.get(number - 1).map_or("", |(text, _)| text.as_str());
    if seat(player) != asked {
        let why = format!("action {number} ({text}): p{asked} is to act");
        return Err(PhhError::OutOfStep(why));
    }
    let input = Input::Decide { by: By::Seat(asked), decision };
    give(round, input, number, text, &mut NoLog)?;
    tell(format_args!("{asked} {decision}"));
    Ok(())
}

/// What the file says of the showdown, or else the hand is shown. Who mucks
/// concedes, unless nobody else contends.
fn show<V: Variant>(
    round: &mut PokerRound<V>,
    script: &mut Script<'_>,
    asked: SeatNo,
    tell: Tell<'_>,
) -> Result<(), PhhError> {
    let said = script.shown.get(asked.index()).copied().flatten();
    let plain = Decision::Show(CardSet::EMPTY);
    let mut tries: Vec<Decision> = Vec::new();
    match said {
        Some(Action::Muck(_)) => tries.extend([Decision::Concede, plain]),
        Some(Action::Show(_, cards)) => {
            let named: CardSet = cards.iter().flatten().copied().collect();
            tries.extend([plain, Decision::Show(named), Decision::Concede]);
        }
        // A hand that the file does not show, with cards it does not tell, is
        // given up where somebody else's is shown.
        Some(_) | None => tries.extend([plain, Decision::Concede]),
    }
    let mut refused: Option<Refusal> = None;
    for decision in tries {
        match round.give(Input::Decide { by: By::Seat(asked), decision }, &mut NoLog) {
            Ok(()) => {
                tell(format_args!("{asked} {decision}"));
                return Ok(());
            }
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    let number = script.at;
    let unseen = || {
        Refusal::new(
            Refused::CardNotSeen,
            boardwalk_equipment::cite!("19:47-14.15(d)"),
            "the hand is not told",
        )
    };
    let refusal = refused.unwrap_or_else(unseen);
    Err(PhhError::Refused { number, action: format!("p{asked} at the showdown"), refusal })
}

fn compare<V: Variant>(hand: &Hand, round: &PokerRound<V>) -> Replayed {
    let players = 0..hand.stacks.len();
    let stacks: Vec<Money> = players.clone().map(|player| round.stack_of(seat(player))).collect();
    let winnings: Vec<Money> = players.map(|player| round.collected_by(seat(player))).collect();
    let says =
        |said: &Option<Vec<Money>>, ours: &Vec<Money>| said.as_ref().map(|said| said == ours);
    let same = [says(&hand.finishing_stacks, &stacks), says(&hand.winnings, &winnings)];
    let ending = match same {
        [None, None] => Ending::NotSaid,
        [Some(false), _] | [None, Some(false)] => Ending::Other,
        [Some(true), _] | [None, Some(true)] => Ending::Same,
    };
    Replayed { stacks, winnings, ending }
}
