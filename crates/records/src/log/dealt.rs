//! What a round was dealt from: which shoes, how they were cut, and which place
//! of them each card or roll was. With the seeds anybody can deal it again.

use boardwalk_equipment::{Card, Dice};
use boardwalk_games::any::AnyInput;
use boardwalk_games::{Next, ShoeHandling};
use serde::Serialize;

use super::dealer::Dealer;

/// The shoes of a round, and what came out of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Dealt {
    /// The shoes, in the order in which they were used.
    pub shoes: Vec<DealtShoe>,
    /// What came out, in order.
    pub draws: Vec<Draw>,
}

/// A shoe, or the dice of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealtShoe {
    /// Its number.
    pub shoe: u64,
    /// How many decks are in it; none if dice are thrown.
    pub decks: u8,
    /// Whether all its cards were shuffled together. Otherwise some of the last
    /// shoe lay on the table meanwhile, and the seed alone does not tell the order.
    pub whole: bool,
    /// Where it was cut, by the cards in front of the cutting card.
    pub cuts: Vec<u16>,
}

/// A card or a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Draw {
    /// From this shoe.
    pub shoe: u64,
    /// The first card or roll of a shoe is 1.
    pub place: u32,
    /// The card, unless it lay face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// The roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
}

/// The shoes as they are now, by compartment.
#[derive(Debug, Clone, Default)]
pub struct Shoes(Vec<Option<(DealtShoe, u32)>>);

impl Shoes {
    /// A shuffle: to be told with what the dealer says about it.
    pub fn shuffled(&mut self, dealer: &Dealer, shoe: u64, compartment: u8, whole: bool) {
        let table = &dealer.table;
        let spec = table.equipment().shoe;
        let spec = spec.map(|spec| spec.compartment(compartment, table.compartments().max(1)));
        let decks = spec.map_or(0, |spec| spec.decks);
        let number = usize::from(compartment);
        if self.0.len() <= number {
            self.0.resize(number + 1, None);
        }
        self.0[number] = Some((DealtShoe { shoe, decks, whole, cuts: Vec::new() }, 0));
    }

    /// An input as the log writes it, before it is given: what it takes out of
    /// the shoe, or how it cuts it.
    pub fn given(&mut self, dealer: &Dealer, written: &AnyInput, dealt: &mut Dealt) {
        let number = usize::from(dealer.table.compartment());
        let Some(Some((shoe, out))) = self.0.get_mut(number) else { return };
        let mut take = |card: Option<Card>, dice: Option<Dice>| {
            *out += 1;
            if dealt.shoes.iter().all(|other| other.shoe != shoe.shoe) {
                dealt.shoes.push(shoe.clone());
            }
            dealt.draws.push(Draw { shoe: shoe.shoe, place: *out, card, dice });
        };
        match (dealer.table.next(), written) {
            (Next::Card { .. }, AnyInput::Card { card }) => take(*card, None),
            (Next::Dice, AnyInput::Roll { dice }) => take(None, Some(*dice)),
            (_, AnyInput::Irregularity { key }) => {
                let shown = key.split_whitespace().filter_map(|word| word.parse::<Card>().ok());
                shown.for_each(|card| take(Some(card), None));
            }
            (
                _,
                AnyInput::Decide { decision, .. }
                | AnyInput::Dealer { decision }
                | AnyInput::Floor { decision },
            ) => {
                if let Some(ShoeHandling::Cut { at }) = dealer.table.handles_shoe(decision) {
                    shoe.cuts.push(at);
                }
            }
            _ => {}
        }
    }

    /// Nothing is shuffled any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
