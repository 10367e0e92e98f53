//! What somebody may see of the table.

use super::super::{AllInHoldEm, Wager};
use super::deal::BOARD_STEPS;
use super::{AllInHoldEmRound, Lie, Phase};
use crate::{
    Area, CardsView, Game, Hidden, Round, SeatNo, Seen, TableView, Viewer, Wager as _, WagerView,
};

impl AllInHoldEmRound {
    /// A player sees the own two cards; others see them once they are turned up.
    pub(super) fn view(&self, viewer: Viewer) -> TableView {
        let mut wagers = Vec::new();
        let mut cards = Vec::new();
        for seat in self.playing {
            let staked = Wager::ALL.iter().map(|w| (w.key(), self.on_layout(seat, *w)));
            let staked = staked.filter(|(_, amount)| amount.is_positive());
            wagers.extend(staked.map(|(wager, amount)| WagerView { seat, wager, amount }));
            cards.extend(self.hand_seen(seat, viewer));
        }
        let held = usize::from(self.dealer_held());
        if held > 0 && self.dealer.lie != Lie::Collected {
            let up = self.dealer.lie == Lie::Up;
            let seen = self.dealer.cards.iter().take(held).map(|card| seen(*card, up)).collect();
            cards.push(CardsView { area: Area::Dealer { hand: 0 }, cards: seen });
        }
        let board: Vec<_> = self.cards_on_board(self.board_dealt()).map(Seen::Face).collect();
        if !board.is_empty() {
            cards.push(CardsView { area: Area::Board, cards: board });
        }
        TableView {
            game: AllInHoldEm::ID,
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers,
            cards,
            dice: None,
            markers: Vec::new(),
            notes: self.notes(),
        }
    }

    fn hand_seen(&self, seat: SeatNo, viewer: Viewer) -> Option<CardsView> {
        let held = usize::from(self.held(seat));
        if held == 0 || self.gone.contains(seat) {
            return None;
        }
        let up = self.up.contains(seat) || viewer == Viewer::Seat(seat);
        let cards = self.spots[seat.index()].cards.iter().take(held);
        let cards = cards.map(|card| seen(*card, up)).collect();
        Some(CardsView { area: Area::Seat { seat, hand: 0 }, cards })
    }

    /// Steps of the board that are done now.
    fn board_dealt(&self) -> u32 {
        match self.phase {
            Phase::Board { done } => done,
            Phase::Over if self.board_lies => BOARD_STEPS,
            Phase::Deck(_)
            | Phase::Betting
            | Phase::Dealing(_)
            | Phase::Deciding { .. }
            | Phase::Over => 0,
        }
    }

    fn notes(&self) -> Vec<String> {
        let folded = self.folded.map(|seat| format!("Seat {seat} has folded."));
        let void = self.unusual.hands_void.map(|cite| format!("All hands are void [{cite}]."));
        folded.chain(void).collect()
    }
}

fn seen(card: Hidden, up: bool) -> Seen {
    match card.turn_up() {
        Some(card) if up => Seen::Face(card),
        Some(_) | None => Seen::Back,
    }
}
