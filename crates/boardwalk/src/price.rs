//! `boardwalk price`

use boardwalk_pricing::price::{PriceSheet, compare, html, price};

use crate::args::Price;
use crate::output::{BOLD, DIM, Failure, json, print, styled};

/// Works the price out and prints it.
pub fn run(args: &Price) -> Result<(), Failure> {
    let sheet = price(&args.game, &args.options).map_err(Failure::input)?;
    if let Some(file) = &args.html {
        let comparisons = compare(&args.game, &args.options).map_err(Failure::input)?;
        std::fs::write(file, html(&sheet, &comparisons))
            .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
        return print(&format!("{} written\n", file.display()));
    }
    let text = if args.json { json(&sheet)? + "\n" } else { tell(&sheet) };
    print(&text)
}

fn tell(sheet: &PriceSheet) -> String {
    let method = format!("exact, {:.1} ms", 1_000.0 * sheet.seconds);
    let mut text = format!("{}  {}\n\n", styled(BOLD, sheet.game), styled(DIM, method));
    text.push_str(&styled(
        BOLD,
        format!(
            "  {:<14} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8}\n",
            "wager", "edge", "risk", "win", "push", "lose", "stdev"
        ),
    ));
    for wager in &sheet.wagers {
        text.push_str(&format!(
            "  {:<14} {:>9.4}% {:>9.4}% {:>7.2}% {:>7.2}% {:>7.2}% {:>8.4}\n",
            wager.wager,
            100.0 * wager.edge,
            100.0 * wager.element_of_risk,
            100.0 * wager.win,
            100.0 * wager.push,
            100.0 * wager.lose,
            wager.stdev,
        ));
        let exact = wager.edge_exact.iter().map(|exact| format!("= {exact}"));
        let stands = wager.stands.iter().map(|rolls| format!("stands {rolls:.2} rolls"));
        let notes: Vec<String> = exact.chain(stands).collect();
        text.push_str(&styled(DIM, format!("  {:<14} {:>10}\n", "", notes.join(", "))));
    }
    for advice in &sheet.strategy {
        let worth = |(key, units): &(&str, f64)| format!("{key} {units:+.6}");
        let worth: Vec<String> = advice.worth.iter().map(worth).collect();
        text.push_str(&format!("\n  When {}: {}", advice.when, styled(BOLD, advice.decide)));
        text.push_str(&styled(DIM, format!("  ({})\n", worth.join(", "))));
    }
    text
}
