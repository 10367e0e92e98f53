#![allow(clippy::unwrap_used)]
use boardwalk_pricing::price::price;
#[test]
fn look() {
    for options in [
        &[][..],
        &[("dealer-card-procedure","hole-card-reader"),("max-split-hands","4"),("boxes","6")][..],
        &[("dealer-card-procedure","hole-card-reader"),("max-split-hands","4"),("boxes","6"),("decks","6")][..],
        &[("dealer-card-procedure","hole-card-reader"),("max-split-hands","4"),("boxes","6"),("decks","6"),("dealer-soft-17","hit")][..],
        &[("dealer-card-procedure","hole-card-reader"),("max-split-hands","4"),("boxes","6"),("decks","1")][..],
        &[("dealer-card-procedure","both-cards-up")][..],
        &[("surrender","late")][..],
    ] {
        let chosen: Vec<(String,String)> = options.iter().map(|(k,v)| (k.to_string(), v.to_string())).collect();
        let sheet = price("blackjack", &chosen).unwrap();
        println!("{options:?} {:.3}s", sheet.seconds);
        for w in &sheet.wagers { println!("  {} {:.6} risk {:.6} w {:.5} p {:.5} l {:.5} sd {:.5} exact {}", w.wager, 100.0*w.edge, 100.0*w.element_of_risk, w.win, w.push, w.lose, w.stdev, w.edge_exact.as_ref().map_or(0, |e| e.len())); }
        let chart = sheet.chart.unwrap();
        let w = &chart.costs;
        println!("  chart {:.6} {:.6} sum {}", 100.0*w.edge, w.stdev, w.results.iter().map(|r| -r.net*r.probability).sum::<f64>()*100.0);
        println!("  exceptions {}", chart.exceptions.len());
        let mut worse: Vec<_> = sheet.strategy.iter().filter(|a| a.worth[0].0 != a.decide).collect();
        worse.truncate(6);
        for a in worse { println!("   {} {} {:?}", a.when, a.decide, a.worth); }
    }
}
