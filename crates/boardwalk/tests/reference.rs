//! The generated pages under docs/reference are what the program says. After a
//! change on purpose: `BOARDWALK_BLESS=1 cargo test -p boardwalk --test reference`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;
use std::process::Command;

use boardwalk_games::Code;

fn says(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_boardwalk")).args(args).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn check(name: &str, right: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference").join(name);
    if std::env::var_os("BOARDWALK_BLESS").is_some() {
        std::fs::write(&path, right).unwrap();
    }
    let stands = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stands == right, "docs/reference/{name} is not what the program says; see {}", file!());
}

#[test]
fn the_conformance_matrix_is_current() {
    check("rules.txt", &says(&["rules"]));
}

#[test]
fn the_options_are_current() {
    check("games.txt", &says(&["games"]));
}

#[test]
fn the_refusal_codes_are_current() {
    let rows: String =
        Code::ALL.iter().map(|c| format!("| `{}` | {} |\n", c.key(), c.says())).collect();
    let page = "# Refusal codes\n\nStable: programs may rely on them.\n\n| code | meaning |\n| --- | --- |\n";
    check(
        "refusals.md",
        &format!(
            "{page}{rows}| `unlawful-option` | An option that the rules do not leave to the licensee, or not with the others. |\n"
        ),
    );
}
