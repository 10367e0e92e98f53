//! What cards count, 7.1, and when a hand takes a third card, 7.9. Pure.

use boardwalk_equipment::{Card, Cite, Rank, cite};

/// What a rank counts: its number, nothing for a ten or a face card, one for an
/// ace, 7.1(b).
const fn value_of(rank: Rank) -> u8 {
    match rank {
        Rank::Two => 2,
        Rank::Three => 3,
        Rank::Four => 4,
        Rank::Five => 5,
        Rank::Six => 6,
        Rank::Seven => 7,
        Rank::Eight => 8,
        Rank::Nine => 9,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
        Rank::Ace => 1,
    }
}

/// The same by the card's id, which is below 52.
const VALUES: [u8; 64] = {
    let mut values = [0; 64];
    let mut id = 0;
    while let Some(card) = Card::from_id(id) {
        values[id as usize] = value_of(card.rank());
        id += 1;
    }
    values
};

/// What a card counts, 7.1(b).
#[inline(always)]
pub const fn value(card: Card) -> u8 {
    VALUES[(card.id() & 63) as usize]
}

/// The paragraph that says what a card counts.
pub(super) const fn value_cite(card: Card) -> Cite {
    match card.rank() {
        Rank::Two
        | Rank::Three
        | Rank::Four
        | Rank::Five
        | Rank::Six
        | Rank::Seven
        | Rank::Eight
        | Rank::Nine => cite!("19:47-7.1(b)1"),
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => cite!("19:47-7.1(b)2"),
        Rank::Ace => cite!("19:47-7.1(b)3"),
    }
}

/// How many cards the first card of a shoe sends after it into the discard
/// rack: tens and face cards ten here, 7.5(f).
pub(super) const fn burns(card: Card) -> u8 {
    match value(card) {
        0 => 10,
        number => number,
    }
}

/// The point count of cards that count so much together: the tens are dropped,
/// 7.1(c). Three cards count 27 at the most.
#[inline(always)]
pub const fn count(sum: u8) -> u8 {
    COUNTS[(sum & 31) as usize]
}

const COUNTS: [u8; 32] = {
    let mut counts = [0; 32];
    let mut sum = 0;
    while sum < 32 {
        counts[sum as usize] = sum % 10;
        sum += 1;
    }
    counts
};

/// Whether a hand of two cards has 8 or 9, 7.9(a).
#[inline(always)]
pub const fn is_natural(count: u8) -> bool {
    count >= 8
}

/// Table 1 of 7.9(b): whether the Player's Hand draws.
#[inline(always)]
pub const fn player_draws(player: u8) -> bool {
    player <= 5
}

/// Draws and stays.
const D: bool = true;
const S: bool = false;

/// Table 2 of 7.9: by the Banker's count, whether the Banker's Hand draws when
/// the Player's took no third card, or one that counts 0 to 9.
const TABLE_2: [[bool; 11]; 8] = [
    // none 0  1  2  3  4  5  6  7  8  9
    [D, D, D, D, D, D, D, D, D, D, D],
    [D, D, D, D, D, D, D, D, D, D, D],
    [D, D, D, D, D, D, D, D, D, D, D],
    [D, D, D, D, D, D, D, D, D, S, D],
    [D, S, S, D, D, D, D, D, D, S, S],
    [D, S, S, S, S, D, D, D, D, S, S],
    [S, S, S, S, S, S, S, D, D, S, S],
    [S, S, S, S, S, S, S, S, S, S, S],
];

/// The columns of a row in which the Banker's Hand draws, a bit each.
const DRAWS: [u16; 8] = {
    let mut rows = [0; 8];
    let mut banker = 0;
    while banker < 8 {
        let mut column = 0;
        while column < 11 {
            rows[banker] |= (TABLE_2[banker][column] as u16) << column;
            column += 1;
        }
        banker += 1;
    }
    rows
};

/// Whether the Banker's Hand of two cards draws.
#[inline(always)]
pub const fn banker_draws(banker: u8, players_third: Option<u8>) -> bool {
    let column = match players_third {
        None => 0,
        Some(value) => value + 1,
    };
    DRAWS[(banker & 7) as usize] >> column & 1 != 0
}

/// What the first four cards lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum AfterFour {
    /// A natural, or both hands stay: no further card.
    Complete,
    /// The Player's Hand takes a third card.
    PlayerDraws,
    /// The Player's Hand stays and the Banker's takes a third card.
    BankerDraws,
}

/// The same for every pair of counts, sixteen columns to a row.
const AFTER_FOUR: [AfterFour; 256] = {
    let mut table = [AfterFour::Complete; 256];
    let mut player = 0;
    while player < 8 {
        let mut banker = 0;
        while banker < 8 {
            table[player << 4 | banker] = if player_draws(player as u8) {
                AfterFour::PlayerDraws
            } else if banker_draws(banker as u8, None) {
                AfterFour::BankerDraws
            } else {
                AfterFour::Complete
            };
            banker += 1;
        }
        player += 1;
    }
    table
};

/// What the counts of both hands' first two cards lead to. Looked up: chance
/// decides it, and a branch would be guessed wrong too often.
#[inline(always)]
pub const fn after_four(player: u8, banker: u8) -> AfterFour {
    AFTER_FOUR[((player & 15) << 4 | banker & 15) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule as players learn it, beside the table.
    fn by_heart(banker: u8, third: Option<u8>) -> bool {
        match (banker, third) {
            (0..=2, _) => true,
            (3, Some(8)) => false,
            (3, _) => true,
            (4, Some(third)) => (2..=7).contains(&third),
            (5, Some(third)) => (4..=7).contains(&third),
            (6, Some(third)) => third == 6 || third == 7,
            (4 | 5, None) => true,
            _ => false,
        }
    }

    #[test]
    fn the_table_is_the_rule_that_players_know() {
        for banker in 0..8 {
            for third in [None].into_iter().chain((0..10).map(Some)) {
                assert_eq!(
                    banker_draws(banker, third),
                    by_heart(banker, third),
                    "{banker} {third:?}"
                );
            }
        }
    }

    #[test]
    fn naturals_end_the_hand_and_the_player_comes_first() {
        for player in 0..10 {
            for banker in 0..10 {
                let expected = match (player, banker) {
                    (8 | 9, _) | (_, 8 | 9) => AfterFour::Complete,
                    (0..=5, _) => AfterFour::PlayerDraws,
                    (_, 0..=5) => AfterFour::BankerDraws,
                    _ => AfterFour::Complete,
                };
                assert_eq!(after_four(player, banker), expected, "{player} {banker}");
            }
        }
    }

    #[test]
    fn cards_count_as_printed_and_tens_nothing() {
        let value = |text: &str| value(text.parse().unwrap());
        assert_eq!(["As", "2c", "9h", "Td", "Jc", "Qh", "Ks"].map(value), [1, 2, 9, 0, 0, 0, 0]);
        let total = |cards: [&str; 3]| count(cards.map(value).into_iter().sum());
        assert_eq!(total(["As", "2c", "4d"]), 7);
        assert_eq!(total(["As", "2c", "9d"]), 2);
    }

    #[test]
    fn the_first_card_burns_two_to_eleven() {
        let gone = |text: &str| 1 + burns(text.parse().unwrap());
        assert_eq!(["7h", "Kd", "As", "Tc", "2d"].map(gone), [8, 11, 2, 11, 3]);
    }
}
