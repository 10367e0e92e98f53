//! The example client plays a hundred rounds at a floor of its own.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A floor that is closed when the test ends, however it ends.
struct Floor(Child);

impl Drop for Floor {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_example_client_plays_a_hundred_rounds_of_blackjack() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("floor.db").display());
    let mut floor = Floor(
        Command::new(env!("CARGO_BIN_EXE_boardwalk"))
            .args(["serve", "--listen", "127.0.0.1:0", "--between-ms", "0"])
            .args(["--database", &database])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap(),
    );
    let mut said = String::new();
    BufReader::new(floor.0.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/play_blackjack.py");
    let output = Command::new("python3")
        .args([script, "--floor", address, "--rounds", "100"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}{wrong}");
    assert!(told.starts_with("100 rounds in "), "{told}");
}
