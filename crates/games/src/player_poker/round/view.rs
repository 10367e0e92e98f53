//! What somebody may see of a poker table.

use boardwalk_equipment::Money;

use super::super::Wager;
use super::super::pots::{minus, plus};
use super::super::variant::Variant;
use super::PokerRound;
use crate::{
    Area, CardsView, Marker, Round, SeatNo, Seen, TableView, Viewer, Wager as _, WagerView,
};

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
            markers: self.markers(),
            notes: self.notes(),
        }
    }

    /// The button, the chips of the betting round in front of the players, and
    /// the pots with who may win them.
    fn markers(&self) -> Vec<Marker> {
        let button = |seat| Marker::new("button", "Dealer button").before(seat);
        let mut markers: Vec<Marker> = self.button.map(button).into_iter().collect();
        if !self.is_in_play() {
            return markers;
        }
        let mut street = Money::ZERO;
        for seat in self.dealt_in {
            let bet = self.spot(seat).street;
            if bet.is_positive() {
                street = plus(street, bet);
                markers.push(Marker::new("bet", "Bet").before(seat).on("pot").worth(bet));
            }
        }
        let pots = self.gross_pots();
        let gathered = minus(self.in_pots, street);
        match pots.as_slice() {
            [_, _, ..] if !street.is_positive() => {
                markers.extend(pots.iter().enumerate().map(|(n, pot)| {
                    let who: Vec<String> = pot.contenders.map(|seat| seat.to_string()).collect();
                    let name = if n == 0 { "Main pot".into() } else { format!("Side pot {n}") };
                    let label = format!("{name}, seats {}", who.join(" "));
                    Marker::new("pot", label).on("pot").worth(pot.amount)
                }));
            }
            _ => markers.push(Marker::new("pot", "Pot").on("pot").worth(gathered)),
        }
        markers
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
