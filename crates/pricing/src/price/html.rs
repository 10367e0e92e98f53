//! The price sheet as one HTML file that needs nothing else: for the screen and
//! for paper.

use std::fmt::Write;

use boardwalk_games::any::WagerSpec;
use boardwalk_games::catalog;

use super::{
    Advice, Chart, ChartPart, Comparison, Likelihood, Method, PriceSheet, Square, WagerPrice,
};

const STYLE: &str = include_str!("sheet.css");

/// A chart's width and height.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 120.0;
/// Rows of advice that are shown beside a square of hands.
const ROWS_MAX: usize = 40;
/// Results that a chart shows one by one; more are put together.
const BARS_MAX: usize = 24;

/// The sheet as a page.
pub fn html(sheet: &PriceSheet, comparisons: &[Comparison]) -> String {
    let game = catalog::game(sheet.game);
    let (name, cites, wagers, defaults) = match game {
        Ok(game) => {
            let defaults: Vec<_> =
                game.options().iter().map(|o| (o.key, o.default.clone())).collect();
            (game.name(), game.cites().join(", "), game.wagers(), defaults)
        }
        Err(_) => (sheet.game, String::new(), Vec::new(), Vec::new()),
    };
    let title = |wager: &str| title_of(wager, &wagers);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{name}: what every wager costs</title><style>{STYLE}</style></head><body>\n\
         <header><p>Boardwalk · price sheet</p><h1>{name}</h1>\
         <p>N.J.A.C. {cites} · {}</p></header>\n",
        match sheet.method {
            Method::Exact => "exact, every case counted",
            Method::Sampled => "sampled: each edge with its 95% interval",
        }
    );
    if let Some(why) = &sheet.unlawful {
        let why = escape(why);
        let _ = writeln!(
            page,
            "<p class=\"warning\"><b>For study.</b> No table may be opened with these options: {why}</p>"
        );
    }
    page.push_str(&options(sheet, &defaults));
    page.push_str(&table(sheet, title));
    sheet.squares.iter().for_each(|square| page.push_str(&grid(square)));
    page.push_str(&thumbs(sheet));
    match &sheet.chart {
        Some(chart) => page.push_str(&charted(chart)),
        None => page.push_str(&strategy(sheet)),
    }
    page.push_str("<h2>How results fall</h2><div class=\"charts\">");
    for wager in &sheet.wagers {
        let caption = title(wager.wager);
        let _ =
            write!(page, "<figure>{}<figcaption>{caption}</figcaption></figure>", results(wager));
    }
    page.push_str("</div>\n");
    for comparison in comparisons {
        page.push_str(&compared(comparison, title));
    }
    page.push_str(&notes(sheet));
    page.push_str(
        "<footer>Edge: what is lost a unit of the wager with the best play. Risk: the same a unit of all \
         money put at risk. Deviation: of one result, in units.</footer></body></html>\n",
    );
    page
}

fn title_of(wager: &str, wagers: &[WagerSpec]) -> String {
    let known = wagers.iter().find(|spec| spec.key == wager);
    escape(known.map_or(wager, |spec| spec.name))
}

/// The options in force; those that are not the default stand out.
fn options(sheet: &PriceSheet, defaults: &[(&'static str, String)]) -> String {
    let item = |(key, value): (&&'static str, &String)| {
        let is_default = defaults.iter().any(|(k, v)| k == key && v == value);
        let class = if is_default { "" } else { " class=\"chosen\"" };
        format!("<li{class}><span>{}</span> {}</li>", escape(key), escape(value))
    };
    let items: String = sheet.options.iter().map(item).collect();
    format!("<ul class=\"options\">{items}</ul>\n")
}

/// A fraction of more characters than this does not fit on one line.
const LONG: usize = 20;

fn table(sheet: &PriceSheet, title: impl Fn(&str) -> String) -> String {
    let row = |w: &WagerPrice, title: String| {
        let exact = w.edge_exact.as_deref().filter(|exact| exact.len() <= 44).unwrap_or("");
        // A long fraction is broken at its stroke.
        let broken = if exact.len() > LONG { "/<wbr>" } else { "/" };
        let exact = exact.replace('/', broken);
        let interval = interval(w.ci95);
        format!(
            "<tr><th>{}<small>{}</small></th><td><b>{}</b><small>{exact}{interval}</small></td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td><td>{:.4}</td></tr>",
            title,
            w.stands.map_or(String::new(), |rolls| format!("stands {rolls:.2} rolls")),
            percent(w.edge, 4),
            percent(w.element_of_risk, 4),
            percent(w.win, 2),
            percent(w.push, 2),
            percent(w.lose, 2),
            w.stdev
        )
    };
    let mut rows: String = sheet.wagers.iter().map(|w| row(w, title(w.wager))).collect();
    if let Some(chart) = &sheet.chart {
        rows += &row(&chart.costs, format!("{}, by the chart", title(chart.costs.wager)));
    }
    format!(
        "<table><thead><tr><th>Wager</th><th>Edge</th><th>Risk</th><th>Win</th><th>Push</th>\
         <th>Lose</th><th>Deviation</th></tr></thead><tbody>{rows}</tbody></table>\n"
    )
}

/// The chart, a letter and a colour for every decision, and where the cards of
/// the first deal ask for another.
fn charted(chart: &Chart) -> String {
    let parts: String = chart.parts.iter().map(chart_part).collect();
    let means = |(letter, means): &(&str, &str)| {
        format!("<li><b class=\"{}\">{letter}</b> {}</li>", kind(letter), escape(means))
    };
    let legend: String = chart.legend.iter().map(means).collect();
    let mut html = format!(
        "<h2>Chart of totals</h2><div class=\"chart\">{parts}</div><ul class=\"legend\">{legend}</ul>\n"
    );
    if !chart.exceptions.is_empty() {
        html += &advised("Better by the cards of the first deal", &chart.exceptions);
    }
    html
}

fn chart_part(part: &ChartPart) -> String {
    let columns: String =
        part.columns.iter().map(|column| format!("<th>{}</th>", escape(column))).collect();
    let cell = |cell: &&str| format!("<td class=\"{}\">{cell}</td>", kind(cell));
    let rows: String = part
        .printed()
        .iter()
        .map(|row| {
            let cells: String = row.cells.iter().map(cell).collect();
            format!("<tr><th>{}</th>{cells}</tr>", escape(&row.hand))
        })
        .collect();
    format!(
        "<table><thead><tr><th>{}</th>{columns}</tr></thead><tbody>{rows}</tbody></table>",
        escape(&part.title)
    )
}

/// The colour of a letter.
fn kind(letter: &str) -> &'static str {
    match letter.as_bytes().first() {
        Some(b'S') => "stand",
        Some(b'H') => "draw",
        Some(b'D') => "double",
        Some(b'P') => "split",
        Some(b'R') => "surrender",
        _ => "none",
    }
}

fn notes(sheet: &PriceSheet) -> String {
    if sheet.notes.is_empty() {
        return String::new();
    }
    let items: String =
        sheet.notes.iter().map(|note| format!("<li>{}</li>", escape(note))).collect();
    format!("<h2>What the figures mean</h2><ul class=\"notes\">{items}</ul>\n")
}

/// A square of hands, each with its decision and what that is worth.
fn grid(chart: &Square) -> String {
    let mut html = format!(
        "<h2>{}</h2><div class=\"scroll\"><table class=\"grid\"><thead><tr><th></th>",
        escape(&chart.title)
    );
    for label in &chart.across {
        let _ = write!(html, "<th>{}</th>", escape(label));
    }
    html.push_str("</tr></thead><tbody>");
    for (label, row) in chart.down.iter().zip(&chart.cells) {
        let _ = write!(html, "<tr><th>{}</th>", escape(label));
        for cell in row {
            // Decisions are numbered from the least, so that each has a colour.
            let place = chart.letters.iter().position(|(_, key)| *key == cell.decide);
            let _ = write!(
                html,
                "<td class=\"d{}\" title=\"{}: {} {}\"><b>{}</b><small>{}</small></td>",
                place.unwrap_or(0),
                escape(&cell.name),
                escape(cell.decide),
                signed(cell.worth, 4),
                chart.letter(cell),
                signed(cell.worth, 2)
            );
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div><p class=\"letters\">");
    for (n, (letter, key)) in chart.letters.iter().enumerate() {
        let _ = write!(html, "<span class=\"d{n}\"><b>{letter}</b> {}</span> ", escape(key));
    }
    html + "· below each letter: worth in units</p>\n"
}

fn thumbs(sheet: &PriceSheet) -> String {
    if sheet.thumbs.is_empty() {
        return String::new();
    }
    let row = |thumb: &super::Thumb| {
        let interval = interval(thumb.ci95);
        format!(
            "<tr><th>{}</th><td><b>{}</b><small>{interval}</small></td><td>{}</td></tr>",
            escape(&thumb.rule),
            percent(thumb.edge, 4),
            percent(thumb.cost, 4)
        )
    };
    let rows: String = sheet.thumbs.iter().map(row).collect();
    format!(
        "<h2>Rules to keep in mind</h2><table><thead><tr><th>Rule</th><th>Edge</th>\
         <th>Costs more than the best play</th></tr></thead><tbody>{rows}</tbody></table>\n"
    )
}

fn strategy(sheet: &PriceSheet) -> String {
    // A square of hands says in less space what very many rows say.
    if !sheet.squares.is_empty() && sheet.strategy.len() > ROWS_MAX {
        return String::new();
    }
    if sheet.strategy.is_empty() {
        return String::new();
    }
    advised("Best play", &sheet.strategy)
}

fn advised(title: &str, advice: &[Advice]) -> String {
    let rows: String = advice
        .iter()
        .map(|advice| {
            let worth: Vec<String> = advice
                .worth
                .iter()
                .map(|(key, units)| format!("{key} {}", signed(*units, 4)))
                .collect();
            format!(
                "<tr><th>{}</th><td><b>{}</b></td><td>{}</td></tr>",
                escape(&advice.when),
                escape(advice.decide),
                escape(&worth.join(" · "))
            )
        })
        .collect();
    format!(
        "<h2>{title}</h2><table><thead><tr><th>When</th><th>Do</th><th>Worth in units</th></tr>\
         </thead><tbody>{rows}</tbody></table>\n"
    )
}

/// A bar for each result, as high as the root of its chance, so that a rare
/// jackpot can be seen beside what happens every day.
fn results(wager: &WagerPrice) -> String {
    let bars = together(&wager.results);
    let slot = WIDTH / bars.len().max(1) as f64;
    let highest = bars.iter().map(|bar| bar.probability).fold(f64::MIN_POSITIVE, f64::max);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"results and their chances\">"
    );
    for (n, bar) in bars.iter().enumerate() {
        let high = (bar.probability / highest).sqrt() * (HEIGHT - 34.0);
        let kind = match bar.net {
            net if net > 0.0 => "win",
            net if net < 0.0 => "lose",
            _ => "push",
        };
        let middle = slot * (n as f64 + 0.5);
        let width = (slot * 0.7).min(48.0);
        let (left, top) = (middle - width / 2.0, HEIGHT - 18.0 - high);
        let _ = write!(
            svg,
            "<rect class=\"{kind}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{high:.1}\">\
             <title>{:+} with {}</title></rect>\
             <text x=\"{middle:.1}\" y=\"{:.1}\">{}</text>",
            bar.net,
            percent(bar.probability, 4),
            HEIGHT - 5.0,
            short(bar.net)
        );
        if bars.len() <= 8 {
            let chance = percent(bar.probability, 2);
            let _ = write!(svg, "<text x=\"{middle:.1}\" y=\"{:.1}\">{chance}</text>", top - 4.0);
        }
    }
    svg + "</svg>"
}

/// Neighbouring results put together until a chart can show them.
fn together(results: &[Likelihood]) -> Vec<Likelihood> {
    let width = results.len().div_ceil(BARS_MAX).max(1);
    let joined = |some: &[Likelihood]| {
        let probability: f64 = some.iter().map(|r| r.probability).sum();
        let net: f64 = some.iter().map(|r| r.net * r.probability).sum::<f64>() / probability;
        Likelihood { net, probability }
    };
    results.chunks(width).map(joined).collect()
}

/// An edge, and half the width of its interval if it was sampled.
type Edge = (f64, Option<f64>);

/// The edge of every wager that an option changes, for each of its values, as
/// bars on one scale.
fn compared(comparison: &Comparison, title: impl Fn(&str) -> String) -> String {
    let Some((_, first)) = comparison.sheets.first() else { return String::new() };
    let sheets = || comparison.sheets.iter().map(|(_, sheet)| sheet);
    let edge = |sheet: &PriceSheet, wager: &str| {
        sheet.wagers.iter().find(|w| w.wager == wager).map(|w| (w.edge, w.ci95))
    };
    let mut rows: Vec<(String, Vec<Option<Edge>>)> = Vec::new();
    for wager in &first.wagers {
        let edges = sheets().map(|sheet| edge(sheet, wager.wager)).collect();
        rows.push((title(wager.wager), edges));
    }
    if let Some(chart) = &first.chart {
        let edges =
            sheets().map(|sheet| sheet.chart.as_ref().map(|chart| (chart.costs.edge, None)));
        rows.push((format!("{}, by the chart", title(chart.costs.wager)), edges.collect()));
    }
    rows.retain(|(_, edges)| edges.iter().any(|edge| *edge != edges[0]));
    if rows.is_empty() {
        return String::new();
    }
    let mut html = format!(
        "<h2>Edge by {}</h2><table class=\"compared\"><thead><tr><th>Wager</th>",
        escape(comparison.option)
    );
    for (value, _) in &comparison.sheets {
        let _ = write!(html, "<th>{}</th>", escape(value));
    }
    html.push_str("</tr></thead><tbody>");
    for (title, edges) in rows {
        let widest =
            edges.iter().flatten().fold(f64::MIN_POSITIVE, |most, (e, _)| most.max(e.abs()));
        let _ = write!(html, "<tr><th>{title}</th>");
        for edge in edges {
            let Some((edge, ci95)) = edge else {
                html.push_str("<td></td>");
                continue;
            };
            let kind = if edge < 0.0 { "win" } else { "lose" };
            let _ = write!(
                html,
                "<td><svg viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
                 <rect class=\"{kind}\" width=\"{:.1}\" height=\"6\"/></svg>{}<small>{}</small></td>",
                100.0 * edge.abs() / widest,
                percent(edge, 4),
                interval(ci95)
            );
        }
        html.push_str("</tr>");
    }
    html + "</tbody></table>\n"
}

/// Half the width of an interval, where something was sampled.
fn interval(ci95: Option<f64>) -> String {
    ci95.map_or(String::new(), |half| format!("± {}", percent(half, 4)))
}

fn percent(part: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}%", 100.0 * part);
    text.replacen('-', "−", 1)
}

/// A number of units with its sign.
fn signed(units: f64, decimals: usize) -> String {
    format!("{units:+.decimals$}").replacen('-', "−", 1)
}

/// A number of units as short as it can be said.
fn short(net: f64) -> String {
    let text = format!("{net:+.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let text = if matches!(text, "+0" | "-0") { "0" } else { text };
    text.replacen('-', "−", 1)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
