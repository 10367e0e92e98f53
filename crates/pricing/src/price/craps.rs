//! Craps and mini-craps: each wager from where it is first made, followed
//! through the machine. A second player has a pass wager wherever a point is
//! needed.

use boardwalk_equipment::{Dice, Die};
use boardwalk_games::dice::craps::{Craps, Number, TableKind, TableOptions, Wager};
use boardwalk_games::{Code, Game as _, Round as _, SeatNo, Wager as _};

use super::Found;
use super::chain::{ChainError, Opening, price_from};

pub(super) fn price<K: TableKind>(options: &TableOptions<K>) -> Found {
    let mut prices = Vec::new();
    for wager in Wager::ALL.iter().filter(|wager| wager.window().is_some()) {
        if is_offered(options, *wager) {
            prices.push(price_from::<Craps<K>>(options, *wager, openings(options, *wager)?)?);
        }
    }
    Ok((prices, Vec::new()))
}

fn is_offered<K: TableKind>(options: &TableOptions<K>, wager: Wager) -> bool {
    let table = Opening::<Craps<K>>::new(options).round;
    !matches!(table.window(SeatNo::FIRST, wager), Err(refusal) if refusal.code == Code::NotOffered)
}

/// Every table at which the wager can be made, as likely as it comes about.
fn openings<K: TableKind>(
    options: &TableOptions<K>,
    wager: Wager,
) -> Result<Vec<Opening<Craps<K>>>, ChainError> {
    let open = || Opening::<Craps<K>>::new(options);
    let own = SeatNo::FIRST;
    // Somebody else, whose point it is, but where the player is alone.
    let other = SeatNo::new(2.min(Craps::<K>::seats(options))).unwrap_or(own);
    let with_point = |point| open().bet(other, Wager::Pass, options)?.roll(easy(point));
    let another = |n: Number| if n == Number::Four { Number::Five } else { Number::Four };
    match wager {
        Wager::PassOdds | Wager::DontPassOdds => {
            let flat = if wager == Wager::PassOdds { Wager::Pass } else { Wager::DontPass };
            let point =
                |n: &Number| Ok(open().bet(own, flat, options)?.roll(easy(*n))?.weighing(ways(*n)));
            Number::ALL.iter().map(point).collect()
        }
        Wager::Come | Wager::DontCome => Ok(vec![with_point(Number::Four)?]),
        Wager::ComeOdds(n) | Wager::DontComeOdds(n) => {
            let come = matches!(wager, Wager::ComeOdds(_));
            let flat = if come { Wager::Come } else { Wager::DontCome };
            Ok(vec![with_point(another(n))?.bet(own, flat, options)?.roll(easy(n))?])
        }
        _ => Ok(vec![open()]),
    }
}

/// A roll of this number, not the hard way.
fn easy(number: Number) -> Dice {
    let total = number.total();
    let low = if total <= 6 { 1 } else { total - 6 };
    let die = |face: u8| Die::ALL[usize::from(face.clamp(1, 6)) - 1];
    Dice::new(die(low), die(total - low))
}

/// The ways to roll it, of 36.
fn ways(number: Number) -> u32 {
    6 - u32::from(number.total().abs_diff(7))
}
