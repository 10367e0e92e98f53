//! `boardwalk price`

use std::io::IsTerminal;
use std::time::Duration;

use boardwalk_pricing::price::{
    Advice, Chart, Method, PriceSheet, Request, Thumb, WagerPrice, compare, html, price_as,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Price;
use crate::output::{BOLD, DIM, Failure, YELLOW, json, paragraph, print, styled};

/// Works the price out and prints it.
pub fn run(args: &Price) -> Result<(), Failure> {
    let bar = progress_bar();
    let progress = |done: u64, of: u64| {
        bar.set_length(of);
        bar.inc(done);
    };
    let request = Request {
        choices: &args.options,
        unlawful: args.unlawful,
        samples: args.samples,
        progress: &progress,
    };
    let sheet = price_as(&args.game, &request).map_err(Failure::input)?;
    bar.reset();
    if let Some(file) = &args.html {
        let comparisons = compare(&sheet, &request).map_err(Failure::input)?;
        bar.finish_and_clear();
        std::fs::write(file, html(&sheet, &comparisons))
            .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
        return print(&format!("{} written\n", file.display()));
    }
    bar.finish_and_clear();
    let text = if args.json { json(&sheet)? + "\n" } else { tell(&sheet) };
    print(&text)
}

/// Shown on a terminal only; methods that take no time never move it.
fn progress_bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(1);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}%, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

fn tell(sheet: &PriceSheet) -> String {
    let method = match sheet.method {
        Method::Exact => "exact",
        Method::Sampled => "sampled",
    };
    let method = if sheet.seconds < 1.0 {
        format!("{method}, {:.1} ms", 1_000.0 * sheet.seconds)
    } else {
        format!("{method}, {:.1} s", sheet.seconds)
    };
    let mut text = format!("{}  {}\n", styled(BOLD, sheet.game), styled(DIM, method));
    if let Some(why) = &sheet.unlawful {
        let why = format!("For study: no table may be opened with these options. {why}");
        text.push_str(&styled(YELLOW, paragraph(&why, 2)));
    }
    text.push('\n');
    text.push_str(&styled(
        BOLD,
        format!(
            "  {:<16} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8}\n",
            "wager", "edge", "risk", "win", "push", "lose", "stdev"
        ),
    ));
    sheet.wagers.iter().for_each(|wager| text.push_str(&row(wager)));
    sheet.charts.iter().for_each(|chart| text.push_str(&grid(chart)));
    // A chart says it all in less space.
    if sheet.charts.is_empty() {
        sheet.strategy.iter().for_each(|advice| text.push_str(&sentence(advice)));
    }
    if !sheet.thumbs.is_empty() {
        text.push_str(&styled(BOLD, "\n  Rules to keep in mind\n"));
        sheet.thumbs.iter().for_each(|thumb| text.push_str(&rule(thumb)));
    }
    if !sheet.notes.is_empty() {
        text.push('\n');
        let notes: String = sheet.notes.iter().map(|note| paragraph(note, 2)).collect();
        text.push_str(&styled(DIM, notes));
    }
    text
}

fn row(wager: &WagerPrice) -> String {
    let figures = format!(
        "  {:<16} {:>9.4}% {:>9.4}% {:>7.2}% {:>7.2}% {:>7.2}% {:>8.4}\n",
        wager.wager,
        100.0 * wager.edge,
        100.0 * wager.element_of_risk,
        100.0 * wager.win,
        100.0 * wager.push,
        100.0 * wager.lose,
        wager.stdev,
    );
    let exact = wager.edge_exact.iter().map(|exact| format!("= {exact}"));
    let interval = wager.ci95.iter().map(|half| format!("± {:.4}%", 100.0 * half));
    let stands = wager.stands.iter().map(|rolls| format!("stands {rolls:.2} rolls"));
    let notes: Vec<String> = exact.chain(interval).chain(stands).collect();
    figures + &styled(DIM, format!("  {:<16} {:>10}\n", "", notes.join(", ")))
}

fn sentence(advice: &Advice) -> String {
    let worth = |(key, units): &(&str, f64)| format!("{key} {units:+.6}");
    let worth: Vec<String> = advice.worth.iter().map(worth).collect();
    let beside = styled(DIM, format!("  ({})\n", worth.join(", ")));
    format!("\n  When {}: {}{beside}", advice.when, styled(BOLD, advice.decide))
}

fn grid(chart: &Chart) -> String {
    let title: String = paragraph(&chart.title, 2);
    let mut text = format!("\n{}", styled(BOLD, title));
    chart.lines().iter().for_each(|line| text.push_str(&format!("    {line}\n")));
    let used = |letter: char| chart.cells.iter().flatten().any(|cell| chart.letter(cell) == letter);
    let letters = chart.letters.iter().filter(|(letter, _)| used(*letter));
    let letters: Vec<String> = letters.map(|(letter, key)| format!("{letter} {key}")).collect();
    text + &styled(DIM, paragraph(&letters.join(", "), 4))
}

fn rule(thumb: &Thumb) -> String {
    let interval = thumb.ci95.map_or(String::new(), |half| format!(" ± {:.4}%", 100.0 * half));
    let (edge, cost) = (100.0 * thumb.edge, 100.0 * thumb.cost);
    let costs = format!("edge {edge:.4}%{interval}, {cost:.4}% more than the best play");
    paragraph(&thumb.rule, 2) + &styled(DIM, paragraph(&costs, 4))
}
