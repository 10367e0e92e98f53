//! Poker hands as the rules of the games rank them: named, in total order, and
//! fast.
//!
//! Every kind of hand is a small value that compares, the greater one winning
//! and equal ones tying, and that prints its name.
//!
//! ```
//! use boardwalk_equipment::CardSet;
//! use boardwalk_ranking::{HighHand, LowHand};
//!
//! let cards = |text: &str| -> CardSet { text.split(' ').map(|c| c.parse().unwrap()).collect() };
//! let mine = cards("9c 9d 9h 4s 4c As 2s");
//! let yours = cards("9c 9d 9h 4s 4c Kd Kh");
//! assert!(HighHand::best(mine)? < HighHand::best(yours)?);
//! assert_eq!(HighHand::best(mine)?.to_string(), "full house, nines over fours");
//! assert_eq!(LowHand::best(mine)?.to_string(), "one pair, fours, nine-two-ace low");
//! # Ok::<(), boardwalk_ranking::HandError>(())
//! ```
//!
//! | cards | value | for |
//! | --- | --- | --- |
//! | five, best five of six or seven | [`HighHand`] | most games |
//! | the same, very many | [`batch`], [`Tally`], [`SevenTable`] | pricing and simulation |
//! | five community cards and two of one's own | [`Board`] | hold 'em against the house |
//! | the same, for low | [`LowHand`] | split games, eight or better |
//! | two of four and three of five | [`Omaha`] | omaha, high and low |
//! | one to four up-cards | [`ShowingHand`], [`lowest_up_card`] … | who opens in stud |
//! | three, best three of four | [`ThreeCardHigh`], [`ThreeCardLow`] | mambo stud |
//! | five to seven of several decks | [`FastActionHand`] | fast action hold'em |
//! | five or six | [`lunar`] | lunar poker's second hand and side bet |
//!
//! Wrong numbers of cards and cards that are there twice are refused with a
//! [`HandError`]; [`different`] makes a set of loose cards. The few functions
//! made for loops over millions of hands ([`HighHand::of_seven`] and its like)
//! trust that their cards come from one deck. Nothing panics.
//!
//! The tables of [`SevenTable`] take 222 KB, those of [`FiveTable`] 33 KB and
//! three-card hands 37 KB; the first two are built when first used. The rest
//! is worked out without tables.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod batch;
mod error;
mod fast_action;
mod high;
mod kernel;
mod ladder;
mod low;
pub mod lunar;
mod omaha;
mod stud_board;
mod sum_table;
mod tally;
mod three_card;
mod words;

pub use error::{HandError, different};
pub use fast_action::{FastActionBoard, FastActionCategory, FastActionHand};
pub use high::{HighCategory, HighHand};
pub use low::{LowCategory, LowHand};
pub use omaha::Omaha;
pub use stud_board::{
    ShowingHand, first_of_highest, highest_up_card, highest_up_card_ace_low, lowest_up_card,
};
pub use sum_table::{Board, FiveTable, SevenTable};
pub use tally::{PairList, Tally, tally_all_fives, tally_all_sevens};
pub use three_card::{ThreeCardCategory, ThreeCardHigh, ThreeCardLow};
