//! All 7,462 values of a high hand, lowest first.

use std::sync::LazyLock;

use crate::HighHand;
use crate::kernel::{Worth, band, highest_run};

/// Lowest first.
pub(crate) fn all() -> &'static [HighHand] {
    static LADDER: LazyLock<Vec<HighHand>> = LazyLock::new(|| lowest_first().collect());
    &LADDER
}

/// Sets of so many ranks without some, lowest first.
fn sets(size: u32, without: u16) -> impl Iterator<Item = u16> {
    (0..1u16 << 13).filter(move |ranks| ranks.count_ones() == size && ranks & without == 0)
}

/// Every way to make hands of a category: so many ranks, then so many kickers.
fn grouped(start: u16, size: u32, kickers: u32) -> impl Iterator<Item = (u16, u16)> {
    sets(size, 0).flat_map(move |group| sets(kickers, group).map(move |rest| (start + group, rest)))
}

fn lowest_first() -> impl Iterator<Item = HighHand> {
    let five_apart = || sets(5, 0).filter(|&ranks| highest_run(ranks) == 0);
    let runs = |start: u16| (0..10).map(move |lowest| (start + (1 << lowest), 0));
    (five_apart().map(|ranks| (0, ranks)))
        .chain(grouped(0, 1, 3))
        .chain(grouped(band::TWO_PAIRS, 2, 1))
        .chain(grouped(band::THREE_OF_A_KIND, 1, 2))
        .chain(runs(band::STRAIGHT))
        .chain(five_apart().map(|ranks| (band::FLUSH, ranks)))
        .chain(grouped(band::FULL_HOUSE, 1, 1))
        .chain(grouped(band::FOUR_OF_A_KIND, 1, 1))
        .chain(runs(band::STRAIGHT_FLUSH))
        .map(|(made, kickers)| HighHand::from_worth(Worth { made, kickers }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_has_every_value_once_in_order() {
        assert_eq!(lowest_first().count(), HighHand::COUNT);
        assert!(all().is_sorted_by(|lower, higher| lower < higher));
        assert_eq!(all().first(), Some(&HighHand::LOWEST));
        assert_eq!(all().last(), Some(&HighHand::HIGHEST));
        for hand in all() {
            for category in crate::HighCategory::ALL {
                assert_eq!(hand.is_at_least(category), hand.category() >= category, "{hand}");
            }
        }
    }
}
