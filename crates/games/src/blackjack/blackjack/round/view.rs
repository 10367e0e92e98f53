//! What somebody may see of a blackjack table: all but a hole card that lies
//! face down, which nobody sees, and burn cards.

use super::super::Wager;
use super::{BlackjackRound, Phase};
use crate::{
    Area, CardsView, Game, Marker, Round, SeatNo, Seen, TableView, Viewer, Wager as _, WagerView,
};

impl BlackjackRound {
    pub(super) fn view(&self, _: Viewer) -> TableView {
        TableView {
            game: <super::Blackjack as Game>::ID,
            next: self.next(),
            seated: self.table.seated.collect(),
            wagers: self.wagers_seen(),
            cards: self.cards_seen(),
            dice: None,
            markers: self.markers(),
            notes: self.notes(),
        }
    }

    /// Wagers of one key at one box are seen as one sum.
    fn wagers_seen(&self) -> Vec<WagerView> {
        let mut seen: Vec<WagerView> = Vec::new();
        for seat in self.in_play() {
            for wager in Wager::ALL {
                let known = |view: &WagerView| view.seat == seat && view.wager == wager.key();
                let amount = self.on_layout(seat, *wager);
                if amount.is_positive() && !seen.iter().any(known) {
                    seen.push(WagerView { seat, wager: wager.key(), amount });
                }
            }
        }
        seen
    }

    fn cards_seen(&self) -> Vec<CardsView> {
        let mut seen = Vec::new();
        let dealer = self.dealer.cards.all().iter().map(|card| Seen::Face(*card));
        let hole = self.dealer.hole.map(|_| Seen::Back);
        let cards: Vec<Seen> = dealer.chain(hole).collect();
        if !cards.is_empty() {
            seen.push(CardsView { area: Area::Dealer { hand: 0 }, cards });
        }
        for seat in self.boxes.playing {
            self.box_seen(seat, &mut seen);
        }
        seen
    }

    fn box_seen(&self, seat: SeatNo, seen: &mut Vec<CardsView>) {
        for (hand, dealt) in self.spot(seat).hands().iter().enumerate() {
            let cards: Vec<Seen> = dealt.cards.all().iter().map(|c| Seen::Face(*c)).collect();
            if !cards.is_empty() {
                seen.push(CardsView { area: Area::Seat { seat, hand: hand as u8 }, cards });
            }
        }
    }

    fn markers(&self) -> Vec<Marker> {
        let meter = Marker::new("meter", "Progressive").worth(self.table.meter);
        self.offers_progressive().then_some(meter).into_iter().collect()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.table.is_shuffle_due() && !matches!(self.phase, Phase::Shoe(_)) {
            notes.push("The cards are reshuffled after this round.".into());
        }
        if let Some(card) = self.unusual.exposed {
            notes.push(format!("{card} was drawn in error and is the next card."));
        }
        if self.offers_progressive() {
            notes.push(format!("The meter reads {}.", self.table.meter));
        }
        if self.table.options.is_multiple() && self.dealer.hand > 0 {
            notes.push(format!("The dealer's hand {}.", self.dealer.hand + 1));
        }
        notes
    }
}
