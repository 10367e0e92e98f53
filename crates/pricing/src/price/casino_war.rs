//! Casino war: 13 by 13 ranks for the original deal, and for each tie 13 by 13
//! for the war deal, the cards already out removed. Burn cards are never seen, so
//! they are as good as cards left in the shoe and change nothing.

use std::cmp::Ordering;

use boardwalk_games::comparing::casino_war::{Options, Wager};

use super::{Advice, Findings, Fraction, PriceError, Results, WagerPrice};

/// Cards of each rank left in the shoe.
type Left = [u64; 13];

/// Ways in which the player's card is below, equal to and above the dealer's.
#[derive(Debug, Clone, Copy, Default)]
struct Ways {
    below: u64,
    equal: u64,
    above: u64,
}

pub(super) fn price(options: &Options) -> Result<Findings, PriceError> {
    let shoe: Left = [u64::from(options.decks().get()) * 4; 13];
    let original = deal(&shoe);
    let mut war = Ways::default();
    // Every tied pair, and every pair of the war deal after it.
    for rank in 0..13 {
        let tied = shoe[rank] * (shoe[rank] - 1);
        let mut left = shoe;
        left[rank] -= 2;
        let deal = deal(&left);
        war.below += tied * deal.below;
        war.equal += tied * deal.equal;
        war.above += tied * deal.above;
    }
    let wars = war.below + war.equal + war.above;
    // One unit initial lost, and one unit at war at 2 to 1 or, tied again, 3 to 1.
    let net_at_war = war.above as i128 + 2 * i128::from(war.equal) - 2 * i128::from(war.below);
    let at_war = Fraction::new(net_at_war, wars.into());
    let surrendered = Fraction::new(-1, 2);

    let mut initial = Results::default();
    // Each result of the original deal stands for all war deals after it.
    let later = wars / original.equal;
    initial.count(-1, original.below * later);
    initial.count(1, original.above * later);
    let goes_to_war = at_war > surrendered;
    if goes_to_war {
        let mut at_war = |net, ways: u64| {
            initial.add(Fraction::whole(net), Fraction::whole(2), Fraction::whole(ways.into()));
        };
        at_war(-2, war.below);
        at_war(1, war.above);
        at_war(2, war.equal);
    } else {
        let ways = Fraction::whole(wars.into());
        initial.add(surrendered.clone(), Fraction::whole(1), ways);
    }
    let tie = |ways: Ways| {
        let mut results = Results::default();
        results.count(10, ways.equal);
        results.count(-1, ways.below + ways.above);
        results
    };
    let mut war_wager = Results::default();
    war_wager.count(-1, war.below);
    war_wager.count(2, war.above);
    war_wager.count(3, war.equal);

    let mut worth = vec![("go-to-war", at_war.to_f64()), ("surrender", surrendered.to_f64())];
    worth.sort_by(|a, b| b.1.total_cmp(&a.1));
    let decide = if goes_to_war { "go-to-war" } else { "surrender" };
    let advice = Advice { when: "the original deal ties".into(), decide, worth };
    let wagers = vec![
        WagerPrice::of(Wager::Initial, &initial),
        WagerPrice::of(Wager::Tie, &tie(original)),
        WagerPrice::of(Wager::War, &war_wager),
        WagerPrice::of(Wager::WarTie, &tie(war)),
    ];
    let note = "war is what those bet who go to war, once the initial wager is as good as lost: \
                alone it gains, and the edge of initial counts it in";
    Ok(Findings { wagers, strategy: vec![advice], notes: vec![note.into()], ..Findings::default() })
}

/// Two cards, the player's and the dealer's.
fn deal(left: &Left) -> Ways {
    let mut ways = Ways::default();
    for (player, mine) in left.iter().enumerate() {
        for (dealer, theirs) in left.iter().enumerate() {
            match player.cmp(&dealer) {
                Ordering::Less => ways.below += mine * theirs,
                Ordering::Equal => ways.equal += mine * (theirs - 1),
                Ordering::Greater => ways.above += mine * theirs,
            }
        }
    }
    ways
}
