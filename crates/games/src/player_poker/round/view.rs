//! What somebody may see of a poker table.

use super::super::Wager;
use super::super::variant::Variant;
use super::PokerRound;
use crate::{Area, CardsView, Round, SeatNo, Seen, TableView, Viewer, Wager as _, WagerView};

impl<V: Variant> PokerRound<V> {
    /// Up-cards and the board lie open; a player's own hole cards are seen by
    /// that player alone. A folded hand has left the table.
    pub(super) fn view(&self, viewer: Viewer) -> TableView {
        let mut cards = Vec::new();
        for seat in self.live {
            let own = viewer == Viewer::Seat(seat);
            let spot = self.spot(seat);
            let seen = spot.cards().iter().enumerate().map(|(n, card)| {
                let face = spot.up >> n & 1 == 1 || own && spot.unseen >> n & 1 == 0;
                if face { Seen::Face(*card) } else { Seen::Back }
            });
            let seen: Vec<Seen> = seen.collect();
            if !seen.is_empty() {
                cards.push(CardsView { area: Area::Seat { seat, hand: 0 }, cards: seen });
            }
        }
        if self.board_len > 0 {
            let faces = self.board().iter().map(|card| Seen::Face(*card)).collect();
            cards.push(CardsView { area: Area::Board, cards: faces });
        }
        let wager = |seat: SeatNo| WagerView {
            seat,
            wager: Wager::Pot.key(),
            amount: self.on_layout(seat, Wager::Pot),
        };
        let wagers = self.dealt_in.map(wager).filter(|wager| wager.amount.is_positive());
        TableView {
            game: V::ID,
            next: self.next(),
            seated: self.seated.collect(),
            wagers: wagers.collect(),
            cards,
            dice: None,
            notes: self.notes(),
        }
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(self.button.map(|seat| format!("The button is at seat {seat}.")));
        if self.is_in_play() && self.in_pots.is_positive() {
            notes.push(format!("In the pots: {}.", self.in_pots));
        }
        for seat in self.seated {
            notes.push(format!("Seat {seat} has {}.", self.spot(seat).stack));
        }
        notes
    }
}
