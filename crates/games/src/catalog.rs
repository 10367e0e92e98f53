//! The games there are. Adding one is a folder and a line here.

use crate::any::{AnyGame, Erased};
use crate::{Game, blackjack, comparing, dice, house_poker, player_poker};

/// Something done with a game whose types are known, such as a simulation.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! catalog {
    ($($game:ty,)*) => {
        /// Every game, in the order of the catalog.
        pub fn games() -> &'static [&'static dyn AnyGame] {
            const GAMES: &[&dyn AnyGame] = &[$(&Erased::<$game>::new(),)*];
            GAMES
        }

        /// Does something with the game of this id, with its types.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $(<$game as Game>::ID => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

catalog! {
    comparing::casino_war::CasinoWar,
    comparing::minibaccarat::Minibaccarat,
    dice::craps::Craps,
    dice::mini_craps::MiniCraps,
    dice::mini_dice::MiniDice,
    blackjack::blackjack::Blackjack,
    house_poker::all_in_hold_em::AllInHoldEm,
    house_poker::fast_action_hold_em::FastActionHoldEm,
    house_poker::lunar_poker::LunarPoker,
    player_poker::SevenCardStud,
    player_poker::HoldEm,
    player_poker::Omaha,
    player_poker::FiveCardDraw,
    player_poker::FiveCardStud,
    player_poker::MamboStud,
}

/// The game of this id, or which there are.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
    let found = games().iter().copied().find(|game| game.id() == id);
    found.ok_or_else(|| UnknownGame { id: id.chars().take(40).collect() })
}

/// There is no such game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGame {
    id: String,
}

impl std::fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let known: Vec<_> = games().iter().map(|game| game.id()).collect();
        write!(f, "there is no game \"{}\"; the games are {}", self.id, known.join(", "))
    }
}

impl std::error::Error for UnknownGame {}
