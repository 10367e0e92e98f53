//! Sets of ranks in words.

use std::fmt;

use boardwalk_equipment::Rank;

/// Ranks as they are read out, highest first: "ace-queen-nine".
pub(crate) struct Ranks(pub u16);

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for rank in Rank::ALL.into_iter().rev().filter(|&rank| self.0 >> rank as u16 & 1 == 1) {
            write!(f, "{between}{}", rank.name())?;
            between = "-";
        }
        Ok(())
    }
}

/// The same with the two as bit 1 and the ace as bit 0, lowest of all, as low
/// hands have it.
pub(crate) struct AceLowRanks(pub u16);

impl fmt::Display for AceLowRanks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let upper = self.0 >> 1;
        write!(f, "{}", Ranks(upper))?;
        match (self.0 & 1, upper) {
            (0, _) => Ok(()),
            (_, 0) => f.write_str("ace"),
            _ => f.write_str("-ace"),
        }
    }
}

/// The highest rank of a set; of the empty set, the two.
pub(crate) fn highest(ranks: u16) -> Rank {
    Rank::ALL.into_iter().rev().find(|&rank| ranks >> rank as u16 & 1 == 1).unwrap_or(Rank::Two)
}

/// The lowest rank of a set; of the empty set, the two.
pub(crate) fn lowest(ranks: u16) -> Rank {
    Rank::ALL.into_iter().find(|&rank| ranks >> rank as u16 & 1 == 1).unwrap_or(Rank::Two)
}
