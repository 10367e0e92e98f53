//! A plain player: plays hands that are better than most, calls when the price
//! is right, bets good ones.
//!
//! The player looks at the own cards, the board and what it costs, nothing
//! else, and gives the hand a grade:
//!
//! * 0, nothing: gives it up when there is a bet;
//! * 1, something (a pair, two high or four suited cards, a low to come): calls
//!   what is cheap beside the pot;
//! * 2, good (two pairs, three of a kind, a high pair before the flop): bets,
//!   and calls whatever comes;
//! * 3, very good (a straight or better): bets and raises twice.
//!
//! In the draw pairs and better are kept, and four to a flush. At the showdown
//! the player shows.

use boardwalk_equipment::{Card, CardSet, Rank};
use boardwalk_ranking::ShowingHand;

use super::round::PokerRound;
use super::values::Form;
use super::variant::Variant;
use super::words::{Decision, Discards};
use crate::{Args, By, Next, Round};

/// What the plain player decides.
pub fn sensible<V: Variant>(round: &PokerRound<V>, by: By) -> Decision {
    let By::Seat(seat) = by else { return Decision::Cut(26) };
    match round.next() {
        Next::Decision { by: By::Seat(asked) } if asked == seat => {}
        _ => return Decision::Check,
    }
    let choices = round.choices(by);
    let offered = |key: &str| choices.iter().find(|choice| choice.key == key);
    if offered("show").is_some() || offered("concede").is_some() {
        let shows = offered("show").is_some();
        return if shows { Decision::Show(CardSet::EMPTY) } else { Decision::Concede };
    }
    if offered("draw").is_some() {
        return Decision::Draw(discards(&round.cards_of(seat), round.form()));
    }
    let grade = grade(&round.cards_of(seat), round.board_cards(), round.form());
    let raise = ["bet", "raise-to"].iter().find_map(|key| offered(key)).and_then(|choice| {
        let Args::Amount(limits) = choice.args else { return None };
        Some((choice.key, limits.min))
    });
    match raise {
        Some(("bet", least)) if grade >= 2 || offered("check").is_none() => Decision::Bet(least),
        Some(("raise-to", least)) if grade >= 3 && round.raises() < 2 => Decision::RaiseTo(least),
        _ if offered("check").is_some() => Decision::Check,
        _ if grade >= 2 || grade == 1 && is_cheap(round, seat) => {
            if offered("call").is_some() {
                Decision::Call
            } else {
                Decision::AllIn
            }
        }
        _ if offered("fold").is_some() => Decision::Fold,
        _ => Decision::AllIn,
    }
}

/// Whether a call costs no more than three quarters of what lies in the pots.
fn is_cheap<V: Variant>(round: &PokerRound<V>, seat: crate::SeatNo) -> bool {
    let (call, pots) = (round.to_call(seat), round.in_the_pots());
    call.checked_mul(4).is_some_and(|four| Some(four) <= pots.checked_mul(3))
}

fn grade(own: &[Card], board: &[Card], form: Form) -> u8 {
    let all: CardSet = own.iter().chain(board).copied().collect();
    let ranks: u16 = all.iter().fold(0, |ranks, card| ranks | 1 << card.rank() as u16);
    let low_cards = (ranks & 0x7f | ranks >> 12 << 7).count_ones();
    let low = match form {
        Form::High => 0,
        Form::Low if low_cards >= 5 => 3,
        Form::Low if low_cards >= 4 => 2,
        Form::Low => return u8::from(low_cards >= 3),
        Form::HighLow | Form::EightOrBetter | Form::SixOrBetter => {
            u8::from(low_cards >= 3) + u8::from(low_cards >= 5)
        }
    };
    high_grade(own, board, all).max(low)
}

fn high_grade(own: &[Card], board: &[Card], all: CardSet) -> u8 {
    let mut counts = [0u8; 13];
    for card in own.iter().chain(board) {
        counts[card.rank() as usize % 13] += 1;
    }
    let pairs = counts.iter().filter(|n| **n == 2).count();
    let most = counts.iter().copied().max().unwrap_or(0);
    let suited = boardwalk_equipment::Suit::ALL
        .iter()
        .map(|suit| all.ranks_in(*suit).count_ones())
        .max()
        .unwrap_or(0);
    let on_board: CardSet = board.iter().copied().take(4).collect();
    let board_pairs = ShowingHand::of(on_board).is_ok() && {
        let mut ranks: u16 = 0;
        board.iter().any(|card| {
            let bit = 1 << card.rank() as u16;
            let twice = ranks & bit != 0;
            ranks |= bit;
            twice
        })
    };
    let high = own.iter().filter(|card| card.rank() >= Rank::Ten).count();
    if suited >= 5 || most >= 4 || most == 3 && pairs >= 1 && !board_pairs {
        return 3;
    }
    if most == 3 || pairs >= 2 && !board_pairs {
        return 2;
    }
    let big_pair =
        own.iter().any(|card| card.rank() >= Rank::Ten && counts[card.rank() as usize % 13] == 2);
    if big_pair {
        return 2;
    }
    u8::from(pairs >= 1 || high >= 2 || suited >= 4)
}

/// What a plain player exchanges: for high all but pairs and better, or one
/// card to a flush; for low pairs and cards above the eight.
fn discards(own: &[Card], form: Form) -> Discards {
    let same = |card: &Card| own.iter().filter(|other| other.rank() == card.rank()).count();
    let mut named = CardSet::EMPTY;
    if form == Form::Low {
        let mut kept = 0u16;
        for card in own {
            let bit = 1 << card.rank() as u16;
            let low = card.rank() == Rank::Ace || card.rank() <= Rank::Eight;
            if low && kept & bit == 0 {
                kept |= bit;
            } else {
                named = named.with(*card);
            }
        }
        return Discards { named, unseen: 0 };
    }
    let pairs = own.iter().any(|card| same(card) >= 2);
    let suited = |card: &Card| own.iter().filter(|other| other.suit() == card.suit()).count();
    for card in own {
        let keep = if pairs {
            same(card) >= 2
        } else if own.iter().any(|card| suited(card) >= 4) {
            suited(card) >= 4
        } else {
            card.rank() >= Rank::Queen
        };
        if !keep {
            named = named.with(*card);
        }
    }
    Discards { named, unseen: 0 }
}
