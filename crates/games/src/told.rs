//! Events in words, as a dealer calls them and a supervisor tells them.

use boardwalk_equipment::{Dice, Money};

use crate::any::{AnyEvent, AnySettlement, CardAt, Moved, Travelled};
use crate::{Area, By, Dealt, Event, Face, Game, Outcome, Settlement, Wager, Words};

/// The event in words.
pub fn tell<G: Game>(event: &Event<G>) -> AnyEvent {
    let (kind, seat, say) = match event {
        Event::Sat { seat } => ("sat", Some(*seat), format!("Seat {seat} sits down.")),
        Event::Left { seat } => ("left", Some(*seat), format!("Seat {seat} leaves.")),
        Event::Shuffled { .. } => ("shuffled", None, "The cards are shuffled and stacked.".into()),
        Event::ShoeOpened { .. } => {
            ("shoe-opened", None, "A new shoe, shuffled and cut, is in place.".into())
        }
        Event::DealerChanged { .. } => {
            ("dealer-changed", None, "A new dealer comes to the table.".into())
        }
        Event::Wagered { seat, wager, amount, .. } => {
            let say = format!("Seat {seat} puts {amount} on {}.", wager.key());
            ("wagered", Some(*seat), say)
        }
        Event::Removed { seat, wager, amount, .. } => {
            let say = format!("Seat {seat} takes {amount} down from {}.", wager.key());
            ("removed", Some(*seat), say)
        }
        Event::Travelled { seat, from, to, amount, .. } => {
            let say = format!("Seat {seat}'s {amount} on {} goes to {}.", from.key(), to.key());
            ("travelled", Some(*seat), say)
        }
        Event::BetsClosed { .. } => ("bets-closed", None, "\"No more bets.\"".into()),
        Event::Dealt { to, card, .. } => ("dealt", to.seat(), dealt(*to, *card)),
        Event::Handed { seat, from, .. } => {
            ("handed", Some(*seat), format!("Seat {seat} is handed {}.", hand(*from)))
        }
        Event::TurnedUp { at, card, .. } => {
            ("turned-up", at.seat(), format!("{} {card}.", turner(*at)))
        }
        Event::CutCardOut { on, .. } => {
            let say = format!("The cutting card comes out {}.", cut_card_place(*on));
            ("cut-card-out", on.seat(), say)
        }
        Event::Rolled { dice, .. } => {
            let [a, b] = dice.faces();
            ("rolled", None, format!("The dice show {a} and {b}: {}.", dice.total()))
        }
        Event::Decided { by, decision, .. } => match by {
            By::Seat(seat) => ("decided", Some(*seat), format!("Seat {seat} {}.", decision.told())),
            By::Dealer => ("decided", None, format!("The dealer {}.", decision.told())),
            By::Floor => ("decided", None, format!("The floorperson {}.", decision.told())),
        },
        Event::Reported { irregularity, .. } => {
            ("reported", irregularity.seat(), format!("Irregularity: {}.", irregularity.told()))
        }
        Event::Called { call, .. } => ("called", None, call.to_string()),
        Event::WasSet { setting, .. } => ("was-set", None, setting.to_string()),
        Event::Settled(settlement) => ("settled", Some(settlement.seat), settled(settlement)),
    };
    AnyEvent {
        event: kind,
        seat,
        say,
        cite: event.cite(),
        moved: moved(event),
        travelled: travelled(event),
        settlement: settlement(event),
        card: card(event),
        dice: dice(event),
    }
}

/// The card that an event is about, as everybody sees it.
fn card<G: Game>(event: &Event<G>) -> Option<CardAt> {
    match event {
        Event::Dealt { to, card: Dealt::Up(card), .. } => {
            Some(CardAt { to: *to, face: Face::Up, card: Some(*card) })
        }
        Event::Dealt { to, card: Dealt::Down(_), .. } => {
            Some(CardAt { to: *to, face: Face::Down, card: None })
        }
        Event::TurnedUp { at, card, .. } => {
            Some(CardAt { to: *at, face: Face::Up, card: Some(*card) })
        }
        _ => None,
    }
}

fn dice<G: Game>(event: &Event<G>) -> Option<Dice> {
    match event {
        Event::Rolled { dice, .. } => Some(*dice),
        _ => None,
    }
}

fn moved<G: Game>(event: &Event<G>) -> Option<Moved> {
    match event {
        Event::Wagered { wager, amount, .. } => Some(Moved { wager: wager.key(), amount: *amount }),
        Event::Removed { wager, amount, .. } => {
            Some(Moved { wager: wager.key(), amount: amount.negated() })
        }
        _ => None,
    }
}

fn travelled<G: Game>(event: &Event<G>) -> Option<Travelled> {
    match event {
        Event::Travelled { from, to, amount, .. } => {
            Some(Travelled { from: from.key(), to: to.key(), amount: *amount })
        }
        _ => None,
    }
}

fn settlement<G: Game>(event: &Event<G>) -> Option<AnySettlement> {
    match event {
        Event::Settled(s) => Some(AnySettlement {
            seat: s.seat,
            wager: s.wager.key(),
            staked: s.staked,
            result: s.outcome,
            net: s.net,
            cite: s.cite,
        }),
        _ => None,
    }
}

fn settled<G: Game>(s: &Settlement<G>) -> String {
    let (seat, wager, amount) = (s.seat, s.wager.key(), s.net);
    match s.outcome {
        Outcome::Won => format!("Seat {seat} wins {amount} on {wager}."),
        Outcome::Lost => format!("Seat {seat} loses {} on {wager}.", amount.negated()),
        Outcome::Push => format!("Seat {seat} keeps {} on {wager}: a push.", s.staked),
        Outcome::Void if amount.is_positive() => {
            format!("Seat {seat} gets {amount} back that was collected on {wager}.")
        }
        Outcome::Void if amount < Money::ZERO && s.staked.is_positive() => {
            let (staked, charge) = (s.staked, amount.negated());
            format!("Seat {seat} gets {staked} back, and pays {charge}: {wager} is void.")
        }
        Outcome::Void if amount < Money::ZERO => {
            format!("Seat {seat} gives {} back that was paid on {wager}.", amount.negated())
        }
        Outcome::Void => format!("Seat {seat} gets {} back: {wager} is void.", s.staked),
        Outcome::Surrendered => {
            format!("Seat {seat} gives up {} of {} on {wager}.", amount.negated(), s.staked)
        }
    }
}

fn dealt(to: Area, card: Dealt) -> String {
    let card = match card {
        Dealt::Up(card) => card.to_string(),
        Dealt::Down(_) => "a card face down".into(),
    };
    match to {
        Area::Seat { seat, .. } => format!("Seat {seat} is dealt {card}."),
        Area::Dealer { .. } => format!("The dealer is dealt {card}."),
        Area::Player => format!("The Player's Hand is dealt {card}."),
        Area::Banker => format!("The Banker's Hand is dealt {card}."),
        Area::Board => format!("{card} is dealt to the board."),
        Area::Burn => "A card is burned.".into(),
        Area::Discard => format!("{card} goes to the discard rack."),
    }
}

/// Whose cards are turned up, as the beginning of a sentence.
fn turner(at: Area) -> String {
    match at {
        Area::Seat { seat, .. } => format!("Seat {seat} shows"),
        Area::Dealer { .. } => "The dealer turns up".into(),
        Area::Player => "The Player's Hand shows".into(),
        Area::Banker => "The Banker's Hand shows".into(),
        Area::Board => "The board shows".into(),
        Area::Burn | Area::Discard => "The discard rack shows".into(),
    }
}

/// The cards that somebody is handed.
fn hand(from: Area) -> &'static str {
    match from {
        Area::Seat { .. } | Area::Dealer { .. } | Area::Board => "the cards",
        Area::Player => "the Player's Hand",
        Area::Banker => "the Banker's Hand",
        Area::Burn | Area::Discard => "the discards",
    }
}

fn cut_card_place(on: Area) -> String {
    match on {
        Area::Seat { seat, .. } => format!("on seat {seat}"),
        Area::Dealer { .. } => "on the dealer's hand".into(),
        Area::Player => "on the Player's Hand".into(),
        Area::Banker => "on the Banker's Hand".into(),
        Area::Board => "on the board".into(),
        Area::Burn | Area::Discard => "on a burn".into(),
    }
}
