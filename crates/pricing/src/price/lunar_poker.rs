//! Lunar poker: the side wagers counted over all first five cards; the whole
//! game by the best play of every hand against every up card.
//!
//! Fold, bet, buying and every exchange are counted exactly, with forcing the
//! dealer wherever that pays, and for a player who never does. How results fall is
//! measured through the machine.

mod dealer;
mod face;
mod finals;
mod force;
mod gains;
mod hands;
mod holdings;
mod optimum;
mod pays;
mod progressive;
mod rounds;
mod sides;
mod thumbs;

use boardwalk_games::house_poker::lunar_poker::{Options, ProgressiveBasis, Wager};

use super::{
    Advice, Cell, Findings, Fraction, PriceError, Request, Results, Square, Thumb, WagerPrice,
    grouped,
};
use optimum::{ACTIONS, KINDS, Optimum, kind_name};
use pays::Pays;
use progressive::Paid;
use rounds::{FORCE_FROM, Rounds, least_ante};
use sides::{Fives, super_bet};
use thumbs::RULES;

/// Half the width of a 95% interval, in standard errors.
const Z: f64 = 1.96;

pub(super) fn price(options: &Options, request: &Request) -> Result<Findings, PriceError> {
    let pays = Pays::of(options);
    pays.check()?;
    let optimum = optimum::solve(options, &pays, request.progress)?;
    let rounds = optimum.rounds();
    let never_forcing = optimum.edge_never_forcing();
    let ante_cents = least_ante(options).cents();
    let (ante, measured) = ante(&optimum.edge(), &rounds, ante_cents);
    let thumbs = thumbs(&optimum, &rounds);
    let mut notes = vec![
        format!("the best play that never forces the dealer costs exactly {never_forcing}"),
        format!(
            "the edge of the ante is exact; how results fall, and the bet by itself, are measured \
             over {} rounds of that play through the machine, which cost {:.4}% ± {:.4}%",
            grouped(rounds.played),
            100.0 * measured.edge,
            100.0 * measured.ci95.unwrap_or_default()
        ),
        "an ante at the table's minimum, which no limit on payouts touches".into(),
    ];
    let mut wagers = vec![ante, bet(&rounds, 2 * ante_cents)];
    let fives = Fives::count();
    wagers.push(WagerPrice::of(Wager::Super, &super_bet(options, &fives)));
    if options.progressive_offered() {
        let paid = match options.progressive_basis() {
            ProgressiveBasis::InitialFive => fives.paid(),
            ProgressiveBasis::FinalHand => optimum.finals().paid(),
        };
        wagers.push(progressive(options, &paid));
        notes.push(progressive_note(options, &paid, &rounds));
    }
    let strategy = advice(&optimum);
    let squares = vec![chart(&optimum)];
    Ok(Findings { wagers, strategy, squares, thumbs, notes, ..Findings::default() })
}

/// The ante with all it leads to: counted; and as measured through the machine,
/// which also says how results fall.
fn ante(edge: &Fraction, rounds: &Rounds, ante: i64) -> (WagerPrice, WagerPrice) {
    let mut results = Results::default();
    for ((net, at_risk), n) in &rounds.results {
        let [net, at_risk] =
            [net, at_risk].map(|c| Fraction::new((*c).into(), ante.unsigned_abs().into()));
        results.add(net, at_risk, Fraction::whole((*n).into()));
    }
    let mut measured = WagerPrice::of(Wager::Ante, &results);
    let played = rounds.played.max(1) as f64;
    measured.edge_exact = None;
    measured.ci95 = Some(Z * measured.stdev / played.sqrt());
    let at_risk = measured.edge / measured.element_of_risk;
    let price = WagerPrice {
        edge: edge.to_f64(),
        edge_exact: Some(edge.to_string()),
        element_of_risk: edge.to_f64() / at_risk,
        ci95: None,
        ..measured.clone()
    };
    (price, measured)
}

/// Rules that can be kept in mind: those for the first five cards and never to
/// force are counted, those about forcing measured.
fn thumbs(optimum: &Optimum, rounds: &Rounds) -> Vec<Thumb> {
    let best = optimum.edge().to_f64();
    let counted = |rule: String, edge: Fraction| {
        let edge = edge.to_f64();
        Thumb { rule, edge, cost: edge - best, ci95: None }
    };
    let mut thumbs: Vec<Thumb> =
        (0..RULES.len()).map(|n| counted(RULES[n].words.into(), optimum.edge_of_rule(n))).collect();
    let never = "Never force the dealer, and draw the best for that.";
    thumbs.push(counted(never.into(), optimum.edge_never_forcing()));
    let played = rounds.played.max(1) as f64;
    for (from, [sum, squares]) in FORCE_FROM.into_iter().zip(rounds.given_away) {
        let cost = sum / played;
        let rule = format!("Force with a {} or better, and with nothing less.", from.name());
        let ci95 = Some(Z * ((squares / played - cost * cost).max(0.0) / played).sqrt());
        thumbs.push(Thumb { rule, edge: best + cost, cost, ci95 });
    }
    thumbs.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    thumbs
}

/// The bet by itself, where one is made, as measured.
fn bet(rounds: &Rounds, stake: i64) -> WagerPrice {
    let mut results = Results::default();
    for (net, n) in &rounds.bets {
        let net = Fraction::new((*net).into(), stake.unsigned_abs().into());
        results.add(net, Fraction::whole(1), Fraction::whole((*n).into()));
    }
    let mut price = WagerPrice::of(Wager::Bet, &results);
    let made: u64 = rounds.bets.values().sum();
    price.edge_exact = None;
    price.ci95 = Some(Z * price.stdev / (made.max(1) as f64).sqrt());
    price
}

/// A dollar on the progressive with the meter as it begins.
fn progressive(options: &Options, paid: &Paid) -> WagerPrice {
    let meter = options.progressive_reset().cents();
    WagerPrice::of(Wager::Progressive, &progressive::results(options, paid, meter))
}

fn progressive_note(options: &Options, paid: &Paid, rounds: &Rounds) -> String {
    let line = progressive::meter(options, paid);
    let decided = match options.progressive_basis() {
        ProgressiveBasis::InitialFive => "decided by the first five cards",
        ProgressiveBasis::FinalHand => "decided by the final hand, played as is best for the ante",
    };
    let mut results = Results::default();
    for (net, n) in &rounds.progressives {
        results.add(
            Fraction::new((*net).into(), 100),
            Fraction::whole(1),
            Fraction::whole((*n).into()),
        );
    }
    let measured = WagerPrice::of(Wager::Progressive, &results);
    let played = rounds.played.max(1) as f64;
    let even = match line.break_even.to_f64() {
        even if even > 0.0 => format!("even at ${even:.2}"),
        _ => "the player gains even with nothing on it".into(),
    };
    format!(
        "progressive, {decided}: edge {:.6} less {:.6e} for every dollar on the meter; {even}; \
         {:.4}% ± {:.4}% through the machine with {} on it",
        line.empty.to_f64(),
        line.a_dollar.to_f64(),
        100.0 * measured.edge,
        100.0 * Z * measured.stdev / played.sqrt(),
        options.progressive_reset(),
    )
}

/// What most hands of a kind do against each up card.
fn chart(optimum: &Optimum) -> Square {
    let cell = |kind: usize, up: usize| {
        let found = &optimum.against[up].kinds[kind];
        let most = (0..ACTIONS.len()).max_by_key(|n| found.actions[*n]).unwrap_or(0);
        let worth = optimum.mean(found);
        Cell { name: kind_name(kind), decide: ACTIONS[most], worth }
    };
    let ups: Vec<usize> = (0..13).rev().collect();
    let letter = |up: &usize| boardwalk_equipment::Rank::ALL[*up % 13].letter().to_string();
    Square {
        title: "What most hands of a kind do by the dealer's up card, and what they are worth"
            .into(),
        down: (0..KINDS).map(kind_name).collect(),
        across: ups.iter().map(letter).collect(),
        letters: ACTIONS.iter().zip("$.B+2345".chars()).map(|(key, c)| (c, *key)).collect(),
        cells: (0..KINDS).map(|kind| ups.iter().map(|up| cell(kind, *up)).collect()).collect(),
    }
}

/// What most hands of a kind do over all up cards, how many do what, and what
/// they are worth on average.
fn advice(optimum: &Optimum) -> Vec<Advice> {
    let of_kind = |kind: usize| {
        let mut all = optimum::Kind::default();
        optimum.against.iter().for_each(|against| all.add(&against.kinds[kind]));
        let hands: u64 = all.actions.iter().sum::<u64>().max(1);
        let mut shares: Vec<(&'static str, f64)> =
            ACTIONS.into_iter().zip(all.actions.map(|n| n as f64 / hands as f64)).collect();
        shares.retain(|(_, share)| *share > 0.0);
        shares.sort_by(|a, b| b.1.total_cmp(&a.1));
        let decide = shares.first().map_or("fold", |(key, _)| *key);
        let share = |(key, share): &(&str, f64)| format!("{key} {:.2}%", 100.0 * share);
        let shares: Vec<String> = shares.iter().map(share).collect();
        let when = format!("you are dealt {} ({})", kind_name(kind), shares.join(", "));
        Advice { when, decide, worth: vec![(decide, optimum.mean(&all))] }
    };
    (0..KINDS).map(of_kind).collect()
}

#[cfg(test)]
mod tests;
