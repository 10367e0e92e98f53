//! One deck, shuffled after every round: how it is shuffled and dealt, the
//! dealer's own cut, and the count of the stub. The games differ in where their
//! rules say so, not in what they say.

use boardwalk_equipment::{Card, Cite};

use crate::{Code, Detail, OptionError, OptionValue, Refusal, Within, option_words};

option_words! {
    /// How the cards are shuffled.
    pub enum ShuffleMethod {
        /// By the dealer, who then cuts.
        Manual = "manual",
        /// By a device that leaves them in a stack.
        DeviceToStack = "device-to-stack",
        /// By a device that puts them into the shoe.
        DeviceToShoe = "device-to-shoe",
    }
}

option_words! {
    /// How the cards are dealt.
    pub enum DealMethod {
        /// From a manual shoe.
        ManualShoe = "manual-shoe",
        /// From the dealer's hand.
        Hand = "hand",
        /// From an automated shoe, in stacks.
        AutomatedShoe = "automated-shoe",
    }
}

/// Rounds from one count of the stub to the next.
pub type StubCountInterval = Within<1, 5>;

/// Cards that the dealer lifts off the deck to cut it, at the least.
pub const CUT_MIN: u16 = 10;
/// And at the most: one card is left to put on top of them.
pub const CUT_MAX: u16 = Card::COUNT as u16 - 1;

/// How a table shuffles and deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Methods {
    /// How the cards are shuffled.
    pub shuffle: ShuffleMethod,
    /// How they are dealt.
    pub deal: DealMethod,
    /// Whether two decks alternate.
    pub second_deck: bool,
}

impl Methods {
    /// What is left when every device has been taken off the table.
    pub const WITHOUT_DEVICES: Methods = Methods {
        shuffle: ShuffleMethod::Manual,
        deal: DealMethod::ManualShoe,
        second_deck: false,
    };

    /// Whether a device shuffles the cards, so that nobody cuts them.
    pub const fn device_shuffles(&self) -> bool {
        match self.shuffle {
            ShuffleMethod::Manual => false,
            ShuffleMethod::DeviceToStack | ShuffleMethod::DeviceToShoe => true,
        }
    }

    /// Whether any device is in use.
    pub fn any_device(&self) -> bool {
        self.device_shuffles() || self.deal == DealMethod::AutomatedShoe
    }

    /// Whether the methods go together: dealing from the hand and a second deck
    /// both take a device that shuffles. `hand` and `second_deck` are the
    /// provisions that say so.
    pub fn lawful(&self, hand: Cite, second_deck: Cite) -> Result<(), OptionError> {
        let (key, value, why, cite) = match self.deal {
            _ if self.device_shuffles() => return Ok(()),
            DealMethod::Hand => {
                let why = "cards dealt from the hand are shuffled by a device";
                ("deal-method", self.deal.print(), why, hand)
            }
            DealMethod::ManualShoe | DealMethod::AutomatedShoe if self.second_deck => {
                let why = "a second deck is used only with a device that shuffles it";
                ("second-deck", self.second_deck.print(), why, second_deck)
            }
            DealMethod::ManualShoe | DealMethod::AutomatedShoe => return Ok(()),
        };
        Err(OptionError::Unlawful { key: key.into(), value, why: why.into(), cite })
    }
}

/// Whether the dealer may cut the deck with so many cards taken off the top.
pub fn cut(at: u16, cite: Cite) -> Result<(), Refusal> {
    if (CUT_MIN..=CUT_MAX).contains(&at) {
        return Ok(());
    }
    let detail = Detail::Range { number: at.into(), min: CUT_MIN.into(), max: CUT_MAX.into() };
    Err(Refusal { code: Code::OutOfRange, cite, detail })
}

/// When the stub was counted last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StubCount {
    rounds_since: u32,
}

impl StubCount {
    /// A round is over. Whether its stub is to be counted, so that it is at
    /// least once in `interval` rounds.
    #[inline]
    pub fn is_due(&mut self, interval: StubCountInterval) -> bool {
        self.rounds_since += 1;
        let due = self.rounds_since >= u32::from(interval.get());
        if due {
            self.rounds_since = 0;
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use boardwalk_equipment::cite;

    use super::*;

    #[test]
    fn the_hand_and_a_second_deck_take_a_shuffling_device() {
        let check = |shuffle, deal, second_deck| {
            let methods = Methods { shuffle, deal, second_deck };
            let refused = methods.lawful(cite!("19:47-44.8(b)1"), cite!("19:47-44.2(b)"));
            refused.err().map(|error| error.key().to_string())
        };
        let (manual, device) = (ShuffleMethod::Manual, ShuffleMethod::DeviceToStack);
        assert_eq!(check(manual, DealMethod::ManualShoe, false), None);
        assert_eq!(check(manual, DealMethod::AutomatedShoe, false), None);
        assert_eq!(check(manual, DealMethod::Hand, false).as_deref(), Some("deal-method"));
        assert_eq!(check(manual, DealMethod::ManualShoe, true).as_deref(), Some("second-deck"));
        assert_eq!(check(device, DealMethod::Hand, true), None);
    }

    #[test]
    fn the_stub_is_counted_once_an_interval() {
        let due = |interval: u8| {
            let mut count = StubCount::default();
            let interval = StubCountInterval::new(interval).unwrap();
            (0..10).map(|_| u8::from(count.is_due(interval))).collect::<Vec<_>>()
        };
        assert_eq!(due(5), [0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
        assert_eq!(due(1), [1; 10]);
    }
}
