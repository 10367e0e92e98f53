//! What each viewer sees of a round.

use super::super::{FastActionHoldEm, Wager};
use super::{DealerShows, FastActionHoldEmRound, Phase, To};
use crate::{
    Area, CardsView, Game, Hidden, Marker, Round, SeatNo, Seen, TableView, Viewer, Wager as _,
    WagerView,
};

impl FastActionHoldEmRound {
    /// A seat sees its own cards, and what lies face up.
    pub(super) fn view(&self, viewer: Viewer) -> TableView {
        let mut cards = Vec::new();
        let dealer = match self.dealer_shows {
            DealerShows::Backs => self.dealer.cards().iter().map(|_| Seen::Back).collect(),
            DealerShows::All => self.dealer.named().map(Seen::Face).collect(),
            DealerShows::Kept(kept) => kept.map(Seen::Face).to_vec(),
        };
        push(&mut cards, Area::Dealer { hand: 0 }, dealer);
        push(&mut cards, Area::Board, self.board.iter().copied().map(Seen::Face).collect());
        for seat in self.playing {
            self.push_hands(&mut cards, seat, viewer);
        }
        let wagers = self.playing.flat_map(|seat| {
            let staked = Wager::ALL.iter().map(move |w| (w.key(), self.on_layout(seat, *w)));
            let staked = staked.filter(|(_, amount)| amount.is_positive());
            staked.map(move |(wager, amount)| WagerView { seat, wager, amount })
        });
        TableView {
            game: FastActionHoldEm::ID,
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers: wagers.collect(),
            cards,
            dice: None,
            markers: self.markers(),
            notes: self.notes(),
        }
    }

    /// The two cards that play lie before the wager, the others in the area for
    /// discards until they are collected, or for good if they are a second
    /// hand. All hands are exposed in the end.
    fn push_hands(&self, cards: &mut Vec<CardsView>, seat: SeatNo, viewer: Viewer) {
        let own = viewer == Viewer::Seat(seat);
        let exposed = self.phase == Phase::Over;
        let seen = |card: &Hidden| match card.turn_up() {
            Some(card) if own || exposed => Seen::Face(card),
            Some(_) | None => Seen::Back,
        };
        let hand = self.spots[seat.index()].hand.cards();
        let two = if self.live.contains(seat) { 2 } else { hand.len() };
        let (front, rest) = hand.split_at(two.min(hand.len()));
        push(cards, Area::Seat { seat, hand: 0 }, front.iter().map(seen).collect());
        let collected = !matches!(self.phase, Phase::Setting { .. });
        if self.split.contains(seat) || !collected {
            push(cards, Area::Seat { seat, hand: 1 }, rest.iter().map(seen).collect());
        }
    }

    fn markers(&self) -> Vec<Marker> {
        let marker = Marker::new("button", "Dealing marker");
        vec![match self.table.marker {
            To::Dealer => marker.on("dealer"),
            To::Seat(seat) => marker.before(seat),
        }]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![match self.table.marker {
            To::Dealer => "The dealing marker is in front of the dealer.".into(),
            To::Seat(seat) => format!("The dealing marker is in front of seat {seat}."),
        }];
        if self.table.reshuffle.is_some() {
            notes.push("The cards are reshuffled after this round.".into());
        }
        notes
    }
}

/// Cards in a place, if there are any.
fn push(views: &mut Vec<CardsView>, area: Area, cards: Vec<Seen>) {
    if !cards.is_empty() {
        views.push(CardsView { area, cards });
    }
}
