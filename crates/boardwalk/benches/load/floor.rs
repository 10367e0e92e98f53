//! The floor under load: the real program, with a database of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub struct Floor {
    child: Child,
    database: PathBuf,
    /// Host and port.
    pub address: String,
}

impl Floor {
    pub fn open(folder: &Path) -> Self {
        let database = folder.join("floor.db");
        let (child, address) = start(&database);
        Self { child, database, address }
    }

    /// Memory in use.
    pub fn bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        let kilobytes = line.split_whitespace().nth(1).and_then(|kb| kb.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    /// Seconds of processor time used.
    pub fn cpu(&self) -> f64 {
        crate::calibrate::cpu(&self.child.id().to_string())
    }

    pub fn megabytes(&self) -> u64 {
        self.bytes() >> 20
    }

    /// Kills the floor, as a power cut would, and opens it again on what it left:
    /// it refuses to open on books that do not balance.
    pub fn close_and_check(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let (child, _) = start(&self.database);
        self.child = child;
    }
}

impl Drop for Floor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(database: &Path) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["serve", "--listen", "127.0.0.1:0", "--between-ms", "500"])
        .args(["--database", &format!("sqlite:{}", database.display())])
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    let address = address.unwrap_or_else(|| panic!("the floor did not open: {said}")).to_string();
    (child, address)
}
