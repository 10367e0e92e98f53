//! Mini-dice: each wager alone, followed through the machine.

use boardwalk_games::Wager as _;
use boardwalk_games::dice::mini_dice::{MiniDice, Options, Wager};

use super::Found;
use super::chain::{Opening, price_from};

pub(super) fn price(options: &Options) -> Found {
    let price =
        |wager: &Wager| price_from::<MiniDice>(options, *wager, vec![Opening::new(options)]);
    let prices: Result<_, _> = Wager::ALL.iter().map(price).collect();
    Ok((prices?, Vec::new()))
}
