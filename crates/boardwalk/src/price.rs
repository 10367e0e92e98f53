//! `boardwalk price`

use std::io::IsTerminal;
use std::time::Duration;

use boardwalk_pricing::price::{
    Chart, Method, PriceSheet, Request, Square, Thumb, WagerPrice, compare, html, price_as,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Price;
use crate::output::{
    BOLD, DIM, Failure, GREEN, RED, WIDTH, YELLOW, json, paragraph, print, styled,
};

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
        text.push_str(&styled(YELLOW, wrapped(&why)));
    }
    text.push('\n');
    text.push_str(&styled(
        BOLD,
        format!(
            "  {:<16} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8}\n",
            "wager", "edge", "risk", "win", "push", "lose", "stdev"
        ),
    ));
    for wager in &sheet.wagers {
        text.push_str(&tell_wager(wager, wager.wager));
    }
    sheet.squares.iter().for_each(|square| text.push_str(&grid(square)));
    match &sheet.chart {
        Some(chart) => text.push_str(&tell_chart(chart)),
        // A square says it all in less space.
        None if !sheet.squares.is_empty() => {}
        None => {
            for advice in &sheet.strategy {
                let worth = |(key, units): &(&str, f64)| format!("{key} {units:+.6}");
                let worth: Vec<String> = advice.worth.iter().map(worth).collect();
                text.push_str(&format!(
                    "\n  When {}: {}\n",
                    advice.when,
                    styled(BOLD, advice.decide)
                ));
                text.push_str(&styled(DIM, paragraph(&worth.join(", "), 4)));
            }
        }
    }
    if !sheet.thumbs.is_empty() {
        text.push_str(&styled(BOLD, "\n  Rules to keep in mind\n"));
        sheet.thumbs.iter().for_each(|thumb| text.push_str(&rule(thumb)));
    }
    for note in &sheet.notes {
        text.push('\n');
        text.push_str(&styled(DIM, wrapped(note)));
    }
    text
}

fn tell_wager(wager: &WagerPrice, name: &str) -> String {
    let mut text = format!(
        "  {:<16} {:>9.4}% {:>9.4}% {:>7.2}% {:>7.2}% {:>7.2}% {:>8.4}\n",
        name,
        100.0 * wager.edge,
        100.0 * wager.element_of_risk,
        100.0 * wager.win,
        100.0 * wager.push,
        100.0 * wager.lose,
        wager.stdev,
    );
    // A fraction that has no room is in the JSON.
    let exact = wager.edge_exact.iter().filter(|exact| exact.len() < WIDTH / 2);
    let exact = exact.map(|exact| format!("= {exact}"));
    let stands = wager.stands.iter().map(|rolls| format!("stands {rolls:.2} rolls"));
    let interval = wager.ci95.iter().map(|half| format!("± {:.4}%", 100.0 * half));
    let notes: Vec<String> = exact.chain(interval).chain(stands).collect();
    if !notes.is_empty() {
        text.push_str(&styled(DIM, format!("  {:<16} {:>10}\n", "", notes.join(", "))));
    }
    text
}

fn grid(chart: &Square) -> String {
    let title = wrapped(&chart.title);
    let mut text = format!("\n{}", styled(BOLD, title));
    chart.lines().iter().for_each(|line| text.push_str(&format!("    {line}\n")));
    let used = |letter: char| chart.cells.iter().flatten().any(|cell| chart.letter(cell) == letter);
    let letters = chart.letters.iter().filter(|(letter, _)| used(*letter));
    let letters: Vec<String> = letters.map(|(letter, key)| format!("{letter} {key}")).collect();
    text + &styled(DIM, wrapped(&letters.join(", ")))
}

fn rule(thumb: &Thumb) -> String {
    let interval = thumb.ci95.map_or(String::new(), |half| format!(" ± {:.4}%", 100.0 * half));
    let (edge, cost) = (100.0 * thumb.edge, 100.0 * thumb.cost);
    let costs = format!("edge {edge:.4}%{interval}, {cost:.4}% more than the best play");
    wrapped(&thumb.rule) + &styled(DIM, wrapped(&costs))
}

/// First deals that are told on a terminal; the others are in the JSON.
const EXCEPTIONS_MAX: usize = 8;

fn tell_chart(chart: &Chart) -> String {
    let mut text = tell_wager(&chart.costs, "by the chart");
    let label = chart.parts.iter().map(|part| part.title.len()).max().unwrap_or(0).max(8);
    for part in &chart.parts {
        let columns: String = part.columns.iter().map(|column| format!("{column:>3}")).collect();
        text.push('\n');
        text.push_str(&styled(BOLD, format!("  {:<label$} {columns}\n", part.title)));
        for row in part.printed() {
            let cell =
                |cell: &&str| format!("{}{}", " ".repeat(3 - cell.len().min(3)), letter(cell));
            let cells: String = row.cells.iter().map(cell).collect();
            text.push_str(&format!("  {:>label$} {cells}\n", row.hand));
        }
    }
    let legend = chart.legend.iter().map(|(letter, means)| format!("{letter} {means}"));
    let legend = legend.collect::<Vec<_>>().join("; ");
    text.push('\n');
    text.push_str(&styled(DIM, wrapped(&legend)));
    if !chart.exceptions.is_empty() {
        text.push_str(&styled(BOLD, "\n  Better by the cards of the first deal\n"));
        for advice in chart.exceptions.iter().take(EXCEPTIONS_MAX) {
            let worth = |(key, units): &(&str, f64)| format!("{key} {units:+.4}");
            let worth: Vec<String> = advice.worth.iter().map(worth).collect();
            text.push_str(&format!("  {:<18} {:<10}", advice.when, advice.decide));
            text.push_str(&styled(DIM, format!("{}\n", worth.join(", "))));
        }
        let more = chart.exceptions.len().saturating_sub(EXCEPTIONS_MAX);
        if more > 0 {
            text.push_str(&styled(DIM, format!("  and {more} more, which cost less\n")));
        }
    }
    text
}

/// A cell in its colour.
fn letter(cell: &str) -> String {
    match cell.as_bytes().first() {
        Some(b'S') => styled(RED, cell),
        Some(b'D' | b'P') => styled(GREEN, cell),
        Some(b'R') => styled(YELLOW, cell),
        _ => cell.into(),
    }
}

/// A paragraph within the columns of a terminal.
fn wrapped(text: &str) -> String {
    let mut lines = String::from(" ");
    let mut column = 1;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column + 1 + width > WIDTH {
            lines.push_str("\n ");
            column = 1;
        }
        lines.push(' ');
        lines.push_str(word);
        column += 1 + width;
    }
    lines + "\n"
}
