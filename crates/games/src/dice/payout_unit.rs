//! What the bank pays in.

use boardwalk_equipment::Money;

use crate::OptionValue;

/// The smallest amount that the bank pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayoutUnit {
    /// Five cents.
    Nickel,
    /// Twenty-five cents.
    Quarter,
    /// Fifty cents.
    Half,
    /// One dollar.
    Dollar,
}

impl OptionValue for PayoutUnit {
    fn values() -> String {
        Self::ALL.map(|unit| unit.print()).join(", ")
    }

    fn parse(text: &str) -> Result<Self, String> {
        let amount = Money::parse(text)?;
        let found = Self::ALL.into_iter().find(|unit| unit.amount() == amount);
        found.ok_or_else(|| crate::options::expected(&Self::values()))
    }

    fn print(&self) -> String {
        self.amount().print()
    }
}

impl PayoutUnit {
    const ALL: [PayoutUnit; 4] =
        [PayoutUnit::Nickel, PayoutUnit::Quarter, PayoutUnit::Half, PayoutUnit::Dollar];

    /// The amount.
    pub const fn amount(self) -> Money {
        let cents = match self {
            PayoutUnit::Nickel => 5,
            PayoutUnit::Quarter => 25,
            PayoutUnit::Half => 50,
            PayoutUnit::Dollar => 100,
        };
        match Money::from_cents(cents) {
            Some(amount) => amount,
            None => Money::DOLLAR,
        }
    }
}
