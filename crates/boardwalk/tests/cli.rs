//! The command line as a person or a script uses it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn boardwalk(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_boardwalk")).args(args).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json(args: &[&str]) -> Value {
    let output = boardwalk(args);
    assert!(output.status.success(), "{args:?}: {}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

/// A folder of files that is gone when the test is.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Self {
        Files(tempfile::tempdir().unwrap())
    }

    fn with(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().into()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

const WAR: &str = "\
# Seat 1 ties, goes to war and ties again.
game casino-war
option decks 6

1 bet initial 10
1 bet tie 5
2 bet initial 25
deal 9h Kd 9s                # seat 1, seat 2, the dealer
> 1 tie won +50.00           [19:47-22.9(a)2]
> 2 initial won +25.00       [19:47-22.9(a)1]
1 go-to-war
> 1 initial lost -10.00      [19:47-22.8(e)]
1 bet war-tie 5
deal 2c 3c 4d Qh Qs          # three burned, seat 1's war card, the dealer's
> 1 war won +30.00           [19:47-22.9(a)3]
> 1 war-tie won +50.00       [19:47-22.9(a)2]
";

#[test]
fn settle_tells_the_round_in_eighty_columns() {
    let files = Files::new();
    let output = boardwalk(&["settle", &files.with("war.round", WAR)]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let told = out(&output);
    for part in [
        "Seat 1 is dealt 9h.",
        "Seat 1's 9h ties the dealer's 9s.",
        "Seat 1 goes to war.",
        "> 1 war-tie won +50.00             [19:47-22.9(a)2]",
        "Seat 1          +120.00",
        "House           -145.00",
    ] {
        assert!(told.contains(part), "{part}:\n{told}");
    }
    for line in told.lines().skip(1) {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end());
        assert!(!line.contains('\u{1b}'), "no colours in a pipe");
    }
}

#[test]
fn settle_gives_json() {
    let files = Files::new();
    let file = files.with("war.round", WAR);
    let settled = json(&["settle", "--json", &file]);
    assert_eq!(settled["game"], "casino-war");
    assert_eq!(settled["settlements"].as_array().unwrap().len(), 5);
    let first = &settled["settlements"][0];
    assert_eq!(first["seat"], 1);
    assert_eq!(first["wager"], "tie");
    assert_eq!(first["staked"], 5.0);
    assert_eq!(first["result"], "won");
    assert_eq!(first["net"], 50.0);
    assert_eq!(first["cite"], "19:47-22.9(a)2");
    assert_eq!(settled["totals"]["1"], 120.0);
    assert_eq!(settled["totals"]["2"], 25.0);
    assert!(settled["events"].as_array().unwrap().len() > 20);
    let two = boardwalk(&["settle", "--json", &file, &file]);
    let lines: Vec<Value> = out(&two).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["file"], file);
}

#[test]
fn settle_reads_the_standard_input_and_json_transcripts() {
    let text = r#"{"game": "mini-dice", "round": [
        {"input": "bet", "seat": 1, "wager": "field", "amount": 20},
        {"input": "roll", "dice": [6, 6]},
        {"expect": {"seat": 1, "wager": "field", "result": "won", "net": 40}}]}"#;
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["settle", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).contains("> 1 field won +40.00"));
}

#[test]
fn a_refusal_that_the_rules_do_not_make_is_not_blessed_away() {
    let text = "game casino-war\n1 bet initial 10\n> refused below-minimum\n\
                1 bet initial 10\ndeal 9h 8c\n> 1 initial won +10.00\n";
    let files = Files::new();
    let file = files.with("allowed.round", text);
    let output = boardwalk(&["settle", "--bless", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains(":2: the file expects a refusal here"), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "nothing is lost");
}

#[test]
fn settle_fails_on_a_difference_and_bless_mends_it() {
    let files = Files::new();
    let wrong = WAR.replace("+50.00", "+45.00");
    let file = files.with("wrong.round", &wrong);
    let output = boardwalk(&["settle", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output)
            .contains(":9: the file says \"1 tie won +45.00 [19:47-22.9(a)2]\", but the rules say 1 tie won +50.00"),
        "{}",
        err(&output)
    );
    assert_eq!(boardwalk(&["settle", "--bless", &file]).status.code(), Some(0));
    assert_eq!(boardwalk(&["settle", &file]).status.code(), Some(0));
    let blessed = std::fs::read_to_string(&file).unwrap();
    assert!(blessed.contains("deal 9h Kd 9s                # seat 1, seat 2, the dealer"));
    assert_eq!(out(&boardwalk(&["settle", "--transcript", &file])), blessed);
}

#[test]
fn bad_files_get_one_line_with_place_and_reason() {
    let files = Files::new();
    let cases = [
        (files.with("empty.round", ""), ":1: the file is empty"),
        (files.with("bytes.round", b"game casino-war\n\xff\xfe\x00"), ":2: not text"),
        (files.path(".").to_str().unwrap().into(), "a directory; expected a transcript"),
        (files.path("missing").to_str().unwrap().into(), "No such file"),
        (
            files.with("long.round", "1 bet initial 10\n".repeat(1_000_000)),
            ":100001: a transcript has at most",
        ),
        (files.with("huge.round", " ".repeat(65 << 20)), "longer than 64 MiB"),
        (files.with("game.round", "game whist\n"), ":1: there is no game \"whist\""),
        (
            files.with("card.round", "game casino-war\n1 bet initial 10\ndeal 1x\n"),
            ":3: expected a card such as",
        ),
        (
            files
                .with("turn.round", "game casino-war\n1 bet initial 10\ndeal 9h 9s\n3 surrender\n"),
            ":4: not-your-turn",
        ),
        (files.with("json.round", "{\"game\": \"casino-war\"}"), ":1: not a transcript in JSON"),
        (
            files.with("null.round", "game casino-war\n\0\0\0\n"),
            ":2: not text: a control character",
        ),
    ];
    for (file, expected) in &cases {
        for extra in [&["--json"][..], &[]] {
            let output = boardwalk(&[&["settle", file], extra].concat());
            let message = err(&output);
            assert_eq!(output.status.code(), Some(2), "{file}");
            assert!(message.contains(expected), "{file}: {message}");
            assert_eq!(message.lines().count(), 1, "{message}");
            assert!(!message.contains("panicked"));
        }
    }
    let all: Vec<&str> = cases.iter().map(|(file, _)| file.as_str()).collect();
    let good = files.with("war.round", WAR);
    let output = boardwalk(&[&["settle"][..], &all, &[good.as_str()]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(err(&output).lines().count(), cases.len());
    assert!(out(&output).contains("+120.00"), "the good file is settled all the same");
}

#[test]
fn games_lists_options_and_wagers() {
    let games = json(&["games", "--json"]);
    let ids: Vec<_> = games.as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap()).collect();
    assert!(ids.starts_with(&["casino-war"]) && ids.contains(&"mini-dice"), "{ids:?}");
    let war = &games[0];
    assert_eq!(war["family"], "comparing");
    assert_eq!(war["seats"], 7);
    assert_eq!(war["options"][0]["key"], "decks");
    assert_eq!(war["options"][0]["values"], serde_json::json!(["6", "7", "8"]));
    assert_eq!(war["options"][0]["default"], "6");
    assert_eq!(war["options"][0]["cite"], "19:47-22.2(a)");
    assert_eq!(war["wagers"][3]["key"], "war-tie");
    let told = out(&boardwalk(&["games"]));
    assert!(told.contains("place-10") && told.contains("war-burn-scope"), "{told}");
    assert!(told.lines().all(|l| l.chars().count() <= 80), "{told}");
    assert_eq!(boardwalk(&["games", "whist"]).status.code(), Some(2));
}

#[test]
fn rules_prints_the_matrix() {
    let rules = json(&["rules", "--json"]);
    for game in rules["games"].as_array().unwrap() {
        assert_eq!(game["coverage"], 1.0, "{}", game["game"]);
        for provision in game["provisions"].as_array().unwrap() {
            let enforced = provision["kind"] == "enforced";
            assert!(!enforced || provision["covered"] == true, "{provision}");
        }
    }
    let told = out(&boardwalk(&["rules", "casino-war"]));
    assert!(told.contains("100% of the enforced shown by golden transcripts"), "{told}");
    assert!(told.lines().all(|l| l.chars().count() <= 80), "{told}");
    assert!(err(&boardwalk(&["rules", "whist"])).contains("the games are casino-war, "));
}

/// Arguments that cannot be read are told like all else that cannot: in one line,
/// with the place, and nothing on the standard output.
#[test]
fn wrong_arguments_are_told_in_one_line() {
    let simulate = |more: &[&'static str]| [&["simulate", "mini-dice"], more].concat();
    for (args, said) in [
        (vec!["settle"], "required arguments were not provided: <FILES>..."),
        (vec!["whist"], "unrecognized subcommand 'whist'"),
        (vec!["rules", "mini-dice", "19:47-13.4"], "unexpected argument '19:47-13.4'"),
        (vec!["settle", "--json", "--bless", "a.round"], "'--json' cannot be used with '--bless'"),
        (simulate(&["--rounds", "many"]), "--rounds <ROUNDS>': expected a number such as 50M"),
        (simulate(&["--seed=-1"]), "--seed <SEED>': expected a whole number from 0 to"),
        (simulate(&["--threads", "x"]), "--threads <THREADS>': expected a number from 1 to 1024"),
        (simulate(&["--bet", "field"]), "expected WAGER=AMOUNT, such as field=10"),
        (simulate(&["--bet", "field=5", "--bet", "field=6000"]), "--bet field: given twice"),
    ] {
        let output = boardwalk(&args);
        let told = err(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(told.starts_with("error: ") && told.contains(said), "{args:?}: {told}");
        assert_eq!((told.lines().count(), out(&output).as_str()), (1, ""), "{told}");
    }
    let help = boardwalk(&["settle", "--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(out(&help).lines().all(|line| line.chars().count() <= 80), "{}", out(&help));
}

#[test]
fn simulate_prints_every_wager() {
    let report = json(&[
        "simulate",
        "mini-dice",
        "--rounds",
        "1M",
        "--seed",
        "7",
        "--threads",
        "2",
        "--json",
    ]);
    assert_eq!(report["rounds"], 1_000_000);
    assert_eq!(report["threads"], 2);
    assert!(report["rounds_per_second"].as_f64().unwrap() > 0.0);
    let wagers = report["wagers"].as_array().unwrap();
    assert_eq!(wagers.len(), 10);
    for wager in wagers {
        assert!(wager["ci95"].as_f64().unwrap() > 0.0 && wager["stdev"].as_f64().unwrap() > 0.0);
    }
    let one = json(&[
        "simulate",
        "mini-dice",
        "--rounds",
        "1M",
        "--seed",
        "7",
        "--threads",
        "1",
        "--json",
    ]);
    assert_eq!(report["wagers"], one["wagers"]);
    let told =
        out(&boardwalk(&["simulate", "casino-war", "--rounds", "100k", "--bet", "initial=10"]));
    assert!(told.contains("initial") && told.contains("rounds_per_second"), "{told}");
    for (args, expected) in [
        (&["simulate", "whist"][..], "there is no game \"whist\""),
        (&["simulate", "mini-dice", "--rounds", "0"], "--rounds: expected"),
        (&["simulate", "mini-dice", "--rounds", "many"], "expected a number such as 50M"),
        (&["simulate", "mini-dice", "--set", "decks"], "expected KEY=VALUE"),
        (&["simulate", "mini-dice", "--set", "decks=6"], "there is no option \"decks\""),
        (
            &["simulate", "mini-dice", "--set", "payout-overrides=any-seven=3"],
            "must pay at least 4 to 1",
        ),
        (&["simulate", "mini-dice", "--bet", "place-6=10"], "$6.00 or $12.00 can"),
        (&["simulate", "casino-war", "--bet", "initial=1.234"], "two decimals at most"),
    ] {
        let output = boardwalk(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
    }
}

#[test]
fn help_teaches() {
    assert!(out(&boardwalk(&["--help"])).contains("boardwalk rules casino-war"));
    for command in ["serve", "export", "verify", "games", "settle", "rules", "simulate"] {
        let help = out(&boardwalk(&[command, "--help"]));
        assert!(help.contains("Usage: boardwalk") && help.len() > 200, "{command}: {help}");
        assert!(help.lines().all(|l| l.chars().count() <= 80), "{help}");
    }
    assert!(out(&boardwalk(&["settle", "--help"])).contains("deal 9h 9s"));
    assert_eq!(boardwalk(&["conjure"]).status.code(), Some(2));
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["rules"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
}

#[test]
fn price_says_what_a_wager_costs_exactly() {
    let sheet = json(&["price", "casino-war", "--set", "decks=8", "--json"]);
    assert_eq!(sheet["method"], "exact");
    assert_eq!(sheet["options"]["decks"], "8");
    assert_eq!(sheet["wagers"][0]["edge_exact"], "276706/11826255");
    assert_eq!(sheet["strategy"][0]["decide"], "go-to-war");
    let text = out(&boardwalk(&["price", "mini-dice"]));
    assert!(text.contains("= 1/18"), "{text}");
    for (args, why) in [
        (vec!["price", "casino-wars"], "there is no game"),
        (vec!["price", "casino-war", "--set", "decks=9"], "option decks 9"),
    ] {
        let output = boardwalk(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(why), "{}", err(&output));
    }
}

/// A pay table below the floor is refused with the provision, priced where study
/// is asked for, and known to no other command.
#[test]
fn a_table_below_the_floor_is_priced_for_study_alone() {
    let below = "final-hand-table=A,flush=5";
    let price = ["price", "all-in-hold-em", "--json", "--set"];
    let refused = boardwalk(&[&price[..], &[below]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("[19:47-44.11(d)]"), "{}", err(&refused));
    let sheet = json(&[&price[..], &[below, "--unlawful"]].concat());
    assert!(sheet["unlawful"].as_str().unwrap().contains("flush 5 to 1 and not 6 to 1"));
    let better = json(&[&price[..], &["final-hand-table=A,flush=7", "--unlawful"]].concat());
    assert!(better.get("unlawful").is_none(), "it is lawful");
    let edge = |sheet: &Value| sheet["wagers"][3]["edge"].as_f64().unwrap();
    // One unit more on 4,047,644 flushes of 133,784,560 hands, and one less.
    let flushes = 4_047_644.0 / 133_784_560.0;
    assert!((edge(&sheet) - edge(&better) - 2.0 * flushes).abs() < 1e-12);
    for command in ["simulate", "settle"] {
        let output = boardwalk(&[command, "all-in-hold-em", "--unlawful", "--set", below]);
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
    let output = boardwalk(&["simulate", "all-in-hold-em", "--rounds", "1", "--set", below]);
    assert!(err(&output).contains("19:47-44.11(d)"), "{}", err(&output));
}

#[test]
fn a_price_sheet_is_one_page_that_needs_nothing_else() {
    let files = Files::new();
    let file = files.path("sheet.html");
    let output = boardwalk(&["price", "casino-war", "--html", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", err(&output));
    let page = std::fs::read_to_string(&file).unwrap();
    for part in ["<h1>Casino war</h1>", "23138/993023", "Best play", "Edge by decks", "<svg"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http"), "nothing is fetched");
    let output = boardwalk(&["price", "all-in-hold-em", "--html", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", err(&output));
    let page = std::fs::read_to_string(&file).unwrap();
    for part in ["33802/4580667", "title=\"72o: fold", "Edge by hole-card-table"] {
        assert!(page.contains(part), "{part}");
    }
    let nowhere = boardwalk(&["price", "casino-war", "--html", "/no/such/folder/sheet.html"]);
    assert_eq!(nowhere.status.code(), Some(2));
}

/// A chart on the terminal, in eighty columns; the same for a program and as a
/// page.
#[test]
fn blackjack_is_priced_with_a_chart_that_people_can_use() {
    let both_up = ["--set", "dealer-card-procedure=both-cards-up"];
    let one_deck = ["--set", "decks=1"];
    let tables = [&[][..], &both_up[..], &one_deck[..]];
    for options in tables {
        let text = out(&boardwalk(&[&["price", "blackjack"], options].concat()));
        assert!(text.contains("by the chart"), "{text}");
        let longest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
        assert!(longest.chars().count() <= 80, "{longest}");
    }
    let text = out(&boardwalk(&["price", "blackjack"]));
    assert!(text.contains("     88   P  P  P  P  P  P  P  P  P  P\n"), "{text}");
    let sheet = json(&["price", "blackjack", "--json"]);
    assert_eq!(sheet["method"], "exact");
    assert!(sheet["wagers"][0]["edge_exact"].as_str().unwrap().contains('/'));
    assert_eq!(sheet["chart"]["parts"][0]["columns"][9], "A");
    // Fifteen hard totals, eight soft ones and ten pairs against ten cards.
    assert_eq!(sheet["strategy"].as_array().unwrap().len(), 330);
    let files = Files::new();
    let file = files.path("blackjack.html");
    let output = boardwalk(&["price", "blackjack", "--html", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", err(&output));
    let page = std::fs::read_to_string(&file).unwrap();
    for part in ["<td class=\"split\">P</td>", "Edge by dealer-soft-17", "by the chart"] {
        assert!(page.contains(part), "{part}");
    }
}
