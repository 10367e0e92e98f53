//! Mini-dice: each wager alone, followed through the machine.

use boardwalk_games::dice::mini_dice::{MiniDice, MiniDiceRound, Options, Wager};
use boardwalk_games::{Game, Input, Means, NoLog, Round, SeatNo, Wager as _};

use super::chain::{ChainError, follow};
use super::{Found, Fraction, WagerPrice};

pub(super) fn price(options: &Options) -> Found {
    let prices = Wager::ALL.iter().map(|wager| {
        let mut round = MiniDiceRound::open(*options);
        let bet = Input::Bet {
            seat: SeatNo::FIRST,
            wager: *wager,
            amount: MiniDice::usual(options, *wager),
            means: Means::Chips,
        };
        round.give(bet, &mut NoLog).map_err(ChainError::from)?;
        let standing = follow::<MiniDice>(options, &round, *wager)?;
        let one_roll = standing.rolls == Fraction::whole(1);
        let stands = (!one_roll).then(|| standing.rolls.to_f64());
        Ok(WagerPrice { stands, ..WagerPrice::of(*wager, &standing.results) })
    });
    Ok((prices.collect::<Result<_, ChainError>>()?, Vec::new()))
}
