//! The dealing shoe.

use std::fmt;

use crate::random::{Words, pick, shuffle, shuffle_down, shuffle_last_few};
use crate::{Card, CardSet, Composition, Rank, Suit};

/// A shoe of one or more decks: shuffled, cut, with the cutting card in its
/// place and the cards in the order in which they will come out.
///
/// ```
/// use boardwalk_equipment::random::ChaCha20;
/// use boardwalk_equipment::{Drawn, Shoe};
///
/// let mut shoe = Shoe::new(6);
/// shoe.shuffle(&mut ChaCha20::from_number(1, 0));
/// shoe.cut(120, 10)?;
/// shoe.place_cut_card(78);
/// assert_eq!(shoe.stub(), 312);
/// assert!(matches!(shoe.draw(), Drawn::Card(_)));
/// assert_eq!(shoe.stub(), 311);
/// # Ok::<(), boardwalk_equipment::CutError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Shoe {
    decks: u8,
    /// The next card to come out is the last of those not yet dealt, so that
    /// a shuffle from the back and a deal meet the same end first.
    cards: Box<[Card; ROOM]>,
    /// How many there are; what lies beyond them is nothing.
    count: usize,
    /// How many are still in the shoe.
    stub: usize,
    /// The cutting card comes out when this many are left; none if `None`.
    cut_card: Option<usize>,
    /// Above this many left the next draw is an ordinary card.
    stop: usize,
    /// Whether the cards below `stop` are still to be shuffled.
    as_dealt: bool,
}

/// Room for more cards than any shoe has: a place below the number of cards is known
/// to be within it when the program compiles.
const ROOM: usize = 1_024;

/// What comes out of a shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// A card.
    Card(Card),
    /// The cutting card: the next draw brings a card again.
    CutCard,
    /// Nothing: the shoe is empty.
    Empty,
}

/// A cut nearer to an end of the stack than the rules allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CutError {
    /// Cards in front of the cutting card.
    pub at: usize,
    /// The fewest cards that must be on either side of it.
    pub margin: usize,
    /// The size of the stack.
    pub stack: usize,
}

impl Shoe {
    /// The most decks a shoe holds here; no rule asks for more than eight.
    pub const MAX_DECKS: u8 = 16;

    /// New decks in order, not shuffled. More than [`Shoe::MAX_DECKS`] are
    /// taken as that many.
    pub fn new(decks: u8) -> Self {
        let decks = decks.min(Self::MAX_DECKS);
        let count = decks as usize * Card::COUNT;
        let mut cards = Box::new([Card::new(Rank::Two, Suit::Clubs); ROOM]);
        for (place, card) in cards.iter_mut().zip(Card::all().cycle()).take(count) {
            *place = card;
        }
        Self { decks, cards, count, stub: count, cut_card: None, stop: 0, as_dealt: false }
    }

    /// Takes all cards back and shuffles them into one stack.
    pub fn shuffle(&mut self, words: &mut impl Words) {
        shuffle_down(&mut *self.cards, self.count, 0, words);
        self.stub = self.count;
        self.cut_card = None;
        self.stop = 0;
        self.as_dealt = false;
    }

    /// Takes all cards back, to be shuffled as they are dealt, since a round may
    /// use a few of them only and most shoes are not dealt to the end. Draw with
    /// [`Shoe::next_card`], then [`Shoe::shuffle_on`], then [`Shoe::draw_at_stop`].
    #[inline]
    pub fn gather(&mut self) {
        self.stub = self.count;
        self.cut_card = None;
        self.stop = self.stub;
        self.as_dealt = true;
    }

    /// Puts these cards of one deck alone back into the shoe, shuffled: the
    /// discards, when the stub is used up.
    pub fn refill(&mut self, cards: CardSet, words: &mut impl Words) {
        let all = &mut self.cards[..self.count];
        all.sort_unstable_by_key(|card| !cards.contains(*card));
        self.stub = all.partition_point(|card| cards.contains(*card));
        shuffle(&mut self.cards[..self.stub], words);
        self.cut_card = None;
        self.stop = 0;
        self.as_dealt = false;
    }

    /// Leaves one such card out of the cards just gathered, since it lies on the
    /// table: what is left when a shoe has run out is shuffled without it, and
    /// without the cutting card.
    pub fn leave_out(&mut self, card: Card) {
        self.cut_card = None;
        if let Some(place) = self.cards[..self.stub].iter().position(|other| *other == card) {
            self.stub -= 1;
            self.cards.swap(place, self.stub);
        }
        self.stop = if self.as_dealt { self.stub } else { 0 };
    }

    /// Shuffles the cards that have been dealt and puts them back among those
    /// that have not: three stacks, a quarter, a half and three quarters of the
    /// way in. No cutting card is among them.
    pub fn put_back(&mut self, words: &mut impl Words) {
        if self.as_dealt {
            shuffle(&mut self.cards[..self.stop.min(self.stub)], words);
            self.as_dealt = false;
        }
        let (left, all) = (self.stub, self.count);
        shuffle(&mut self.cards[left..all], words);
        let mut end = left;
        for third in 1..=3 {
            let begin = end;
            end = left + (all - left) * third / 3;
            // Before this part of what was left go the stacks already put back.
            let place = left * third / 4 + (begin - left);
            self.cards[place..end].rotate_right(end - begin);
        }
        self.stub = all;
        self.cut_card = None;
        self.stop = 0;
    }

    /// Cuts the stack with `at` cards in front of the cutting card; they go to
    /// the back. At least `margin` cards must be on either side.
    pub fn cut(&mut self, at: usize, margin: usize) -> Result<(), CutError> {
        let stack = self.count;
        if at < margin || at > stack.saturating_sub(margin) {
            return Err(CutError { at, margin, stack });
        }
        // The front of the stack is the end of the vector.
        self.cards[..self.count].rotate_right(at);
        Ok(())
    }

    /// Puts the cutting card into the stack so that `from_back` cards are
    /// behind it.
    pub fn place_cut_card(&mut self, from_back: usize) {
        let at = from_back.min(self.count);
        self.cut_card = Some(at);
        // Of a stack that is shuffled as it is dealt no card is ready yet.
        self.stop = if self.as_dealt { self.stub } else { at };
    }

    /// What comes out next. The cutting card comes out once, before the first
    /// of the cards behind it.
    #[inline(always)]
    pub fn draw(&mut self) -> Drawn {
        debug_assert!(!self.as_dealt, "a gathered shoe is drawn with next_card");
        match self.next_card() {
            Some(card) => Drawn::Card(card),
            None => self.draw_at_stop(),
        }
    }

    /// The next card that is ready, if any is.
    #[inline(always)]
    pub fn next_card(&mut self) -> Option<Card> {
        let card = *self.cards.get(self.stub.wrapping_sub(1))?;
        if self.stub <= self.stop {
            return None;
        }
        self.stub -= 1;
        Some(card)
    }

    /// Deals cards one after another.
    #[inline(always)]
    pub fn deal<T>(&mut self, deal: impl FnOnce(&mut Dealing<'_>) -> T) -> T {
        let stub = self.stub;
        let mut dealing = Dealing { shoe: self, stub };
        let dealt = deal(&mut dealing);
        self.stub = dealing.stub;
        dealt
    }

    /// The next card where [`Shoe::next_card`] had none, if only some more had
    /// to be shuffled: those before the cutting card, or else a few.
    #[inline(never)]
    pub fn shuffle_on(&mut self, words: &mut impl Words) -> Option<Card> {
        if !self.as_dealt {
            return None;
        }
        self.stop = match self.cut_card {
            Some(at) => self.shuffle_to(at.min(self.stub), words),
            None => self.stub - shuffle_last_few(&mut self.cards[..self.stub], words),
        };
        self.next_card()
    }

    /// Shuffles all but so many of the cards left.
    #[inline(never)]
    fn shuffle_to(&mut self, stop: usize, words: &mut impl Words) -> usize {
        shuffle_down(&mut *self.cards, self.stub, stop, words);
        stop
    }

    /// The cutting card comes out, or the shoe is empty.
    #[cold]
    pub fn draw_at_stop(&mut self) -> Drawn {
        if self.cut_card.take_if(|at| *at >= self.stub).is_some() {
            self.stop = if self.as_dealt { self.stub } else { 0 };
            return Drawn::CutCard;
        }
        Drawn::Empty
    }

    /// Takes the next card out unseen; whether there was one.
    pub fn burn(&mut self) -> bool {
        let card = self.stub > 0;
        self.stub = self.stub.saturating_sub(1);
        card
    }

    /// How many cards are left in the shoe.
    pub const fn stub(&self) -> usize {
        self.stub
    }

    /// How many decks are in use.
    pub const fn decks(&self) -> u8 {
        self.decks
    }

    /// Continuous shuffling: each card comes from a random place among those
    /// in the device.
    pub fn draw_continuous(&mut self, words: &mut impl Words) -> Drawn {
        match self.stub.checked_sub(1) {
            Some(left) => {
                let place = pick(self.stub as u32, words) as usize;
                self.cards.swap(left, place);
                self.stub = left;
                Drawn::Card(self.cards[left])
            }
            None => Drawn::Empty,
        }
    }

    /// Continuous shuffling: the round's cards go back into the device.
    pub fn return_discards(&mut self) {
        self.stub = self.count;
    }

    /// The cards left in it by kind, the order forgotten.
    pub fn composition(&self) -> Composition {
        let mut left = Composition::of_decks(self.decks);
        for card in &self.cards[self.stub..self.count] {
            // Every card was put in once a deck, so it can be taken out.
            let _ = left.take(*card);
        }
        left
    }
}

/// A hand at the mouth of a shoe, which deals several cards and remembers its
/// place meanwhile.
#[derive(Debug)]
pub struct Dealing<'a> {
    shoe: &'a mut Shoe,
    /// The shoe's own, while the hand is there.
    stub: usize,
}

impl Dealing<'_> {
    /// The next card, shuffling on where that is all it takes.
    #[inline(always)]
    pub fn card(&mut self, words: &mut impl Words) -> Option<Card> {
        if self.stub > self.shoe.stop {
            // More than `stop` are left, so one is, and there is room for more than
            // there are.
            self.stub = (self.stub - 1) % ROOM;
            return Some(self.shoe.cards[self.stub]);
        }
        self.shoe.stub = self.stub;
        let card = self.shoe.shuffle_on(words);
        self.stub = self.shoe.stub;
        card
    }
}

impl fmt::Display for CutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the cutting card goes between {} and {} cards from the front of a stack of {}, not {}",
            self.margin,
            self.stack.saturating_sub(self.margin),
            self.stack,
            self.at
        )
    }
}

impl std::error::Error for CutError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::ChaCha20;

    fn words() -> ChaCha20 {
        ChaCha20::from_number(1, 0)
    }

    fn deal_out(shoe: &mut Shoe) -> Vec<Drawn> {
        std::iter::from_fn(|| Some(shoe.draw()).filter(|d| *d != Drawn::Empty)).collect()
    }

    #[test]
    fn a_shoe_deals_every_card_of_its_decks_once() {
        let mut shoe = Shoe::new(6);
        shoe.shuffle(&mut words());
        let mut all = Composition::of_decks(6);
        for drawn in deal_out(&mut shoe) {
            let Drawn::Card(card) = drawn else { panic!("no cutting card was placed") };
            all.take(card).unwrap();
        }
        assert_eq!(all.left(), 0);
        assert_eq!(shoe.stub(), 0);
        assert_eq!(shoe.draw(), Drawn::Empty);
    }

    #[test]
    fn a_cut_moves_the_front_to_the_back() {
        let mut plain = Shoe::new(1);
        plain.shuffle(&mut words());
        let mut cut = plain.clone();
        cut.cut(20, 10).unwrap();
        let before = deal_out(&mut plain);
        let after = deal_out(&mut cut);
        assert_eq!(after[..32], before[20..]);
        assert_eq!(after[32..], before[..20]);
    }

    #[test]
    fn a_cut_keeps_its_distance_from_both_ends() {
        let mut shoe = Shoe::new(6);
        for (at, allowed) in
            [(0, false), (9, false), (10, true), (302, true), (303, false), (999, false)]
        {
            assert_eq!(shoe.cut(at, 10).is_ok(), allowed, "{at}");
        }
        assert_eq!(
            shoe.cut(9, 10).unwrap_err().to_string(),
            "the cutting card goes between 10 and 302 cards from the front of a stack of 312, not 9"
        );
    }

    #[test]
    fn the_cutting_card_comes_out_once_with_its_cards_behind_it() {
        let mut shoe = Shoe::new(1);
        shoe.shuffle(&mut words());
        shoe.place_cut_card(13);
        let out = deal_out(&mut shoe);
        assert_eq!(out.len(), 53);
        assert_eq!(out.iter().position(|d| *d == Drawn::CutCard), Some(39));
    }

    #[test]
    fn a_burned_card_is_gone() {
        let mut shoe = Shoe::new(1);
        assert!(shoe.burn());
        assert_eq!(shoe.stub(), 51);
        assert_eq!(shoe.composition().left(), 51);
        while shoe.burn() {}
        assert_eq!(shoe.stub(), 0);
    }

    #[test]
    fn a_continuous_shuffler_deals_from_all_cards_again() {
        let mut shoe = Shoe::new(1);
        let mut words = words();
        for _ in 0..100 {
            let mut round = Composition::of_decks(1);
            for _ in 0..10 {
                let Drawn::Card(card) = shoe.draw_continuous(&mut words) else { panic!("empty") };
                round.take(card).unwrap();
            }
            assert_eq!(shoe.stub(), 42);
            shoe.return_discards();
        }
        assert_eq!(shoe.stub(), 52);
    }

    /// Deals a gathered shoe out, as a driver does.
    #[test]
    fn discards_put_back_come_after_a_quarter_of_what_was_left() {
        for gathered in [false, true] {
            let mut shoe = Shoe::new(2);
            let mut words = words();
            if gathered {
                shoe.gather();
            } else {
                shoe.shuffle(&mut words);
            }
            let mut dealt = Composition::of_decks(2);
            for _ in 0..60 {
                let card = shoe.next_card().or_else(|| shoe.shuffle_on(&mut words)).unwrap();
                dealt.take(card).unwrap();
            }
            // What is left in the composition is what was never dealt.
            shoe.put_back(&mut words);
            assert_eq!(shoe.stub(), 104);
            let out = deal_out(&mut shoe);
            assert_eq!(out.len(), 104);
            let is_old = |drawn: &Drawn| matches!(drawn, Drawn::Card(c) if dealt.left_of(*c) > 0);
            assert!(out[..11].iter().all(is_old), "the front is what was left");
            let mut all = Composition::of_decks(2);
            for drawn in out {
                let Drawn::Card(card) = drawn else { panic!("no cutting card was placed") };
                all.take(card).unwrap();
            }
            assert_eq!(all.left(), 0);
        }
    }

    #[test]
    fn cards_on_the_table_are_left_out() {
        let mut shoe = Shoe::new(1);
        shoe.gather();
        shoe.place_cut_card(13);
        let ace: Card = "Ah".parse().unwrap();
        shoe.leave_out(ace);
        shoe.leave_out(ace);
        let out = deal_out_gathered(&mut shoe, &mut words());
        assert_eq!(out.len(), 51);
        assert!(!out.contains(&Drawn::Card(ace)) && !out.contains(&Drawn::CutCard));
    }

    fn deal_out_gathered(shoe: &mut Shoe, words: &mut ChaCha20) -> Vec<Drawn> {
        let next = || {
            let card = shoe.next_card().or_else(|| shoe.shuffle_on(words));
            let drawn = card.map_or_else(|| shoe.draw_at_stop(), Drawn::Card);
            Some(drawn).filter(|drawn| *drawn != Drawn::Empty)
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn a_gathered_shoe_deals_every_card_once_and_the_cutting_card_in_its_place() {
        let mut words = words();
        for (decks, behind) in [(1, None), (1, Some(0)), (6, Some(78)), (1, Some(52)), (2, Some(3))]
        {
            let mut shoe = Shoe::new(decks);
            for _ in 0..3 {
                shoe.gather();
                behind.inspect(|behind| shoe.place_cut_card(*behind));
                let mut out = deal_out_gathered(&mut shoe, &mut words);
                let cut = out.iter().position(|drawn| *drawn == Drawn::CutCard);
                assert_eq!(cut, behind.map(|behind| usize::from(decks) * 52 - behind));
                out.retain(|drawn| *drawn != Drawn::CutCard);
                assert_eq!(out.len(), usize::from(decks) * 52);
                assert_eq!(shoe.composition().left(), 0);
            }
        }
    }

    #[test]
    fn a_gathered_deck_is_in_any_order_alike() {
        let mut words = words();
        let mut shoe = Shoe::new(1);
        let mut counts = [[0u32; Card::COUNT]; 3];
        for _ in 0..52_000 {
            shoe.gather();
            for (n, drawn) in deal_out_gathered(&mut shoe, &mut words).into_iter().enumerate() {
                let place = [0, 5, 11].into_iter().position(|p| p == n);
                if let (Some(place), Drawn::Card(card)) = (place, drawn) {
                    counts[place][card.id() as usize] += 1;
                }
            }
        }
        for counts in counts {
            // A thousand each, give or take five standard deviations.
            assert!(counts.iter().all(|n| (840..1_160).contains(n)), "{counts:?}");
        }
    }

    #[test]
    fn a_refilled_shoe_holds_the_discards_alone() {
        let mut words = words();
        let mut shoe = Shoe::new(1);
        shoe.shuffle(&mut words);
        let discards: CardSet = ["Ah", "Kd", "2c"]
            .iter()
            .fold(CardSet::EMPTY, |set, card| set.with(card.parse().unwrap()));
        shoe.refill(discards, &mut words);
        assert_eq!(shoe.stub(), 3);
        let out = deal_out(&mut shoe);
        assert!(out.iter().all(|d| matches!(d, Drawn::Card(card) if discards.contains(*card))));
        shoe.shuffle(&mut words);
        assert_eq!(deal_out(&mut shoe).len(), 52);
    }
}
