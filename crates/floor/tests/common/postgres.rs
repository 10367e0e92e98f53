//! A PostgreSQL server of our own, in a folder that goes away.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

pub struct Server {
    folder: tempfile::TempDir,
    child: Child,
}

impl Server {
    /// Starts one. It listens on a socket in its folder and nowhere else.
    pub fn start() -> Self {
        let bin = binaries();
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        if is_root() {
            let given = Command::new("chown").arg("postgres").arg(folder.path()).status().unwrap();
            assert!(given.success(), "the folder cannot be given to postgres");
        }
        let made = as_postgres(&bin.join("initdb"))
            .args(["--auth=trust", "--username=postgres", "--no-sync", "--pgdata"])
            .arg(&data)
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(made.success(), "initdb failed");
        let child = as_postgres(&bin.join("postgres"))
            .arg("-D")
            .arg(&data)
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-k"])
            .arg(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let socket = folder.path().join(".s.PGSQL.5432");
        let is_ready = || {
            let asked = Command::new(bin.join("pg_isready"))
                .arg("-q")
                .arg("-h")
                .arg(folder.path())
                .status();
            socket.exists() && asked.is_ok_and(|status| status.success())
        };
        let ready = (0..600).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            is_ready()
        });
        assert!(ready, "the server did not start");
        Self { folder, child }
    }

    pub fn address(&self) -> String {
        let host = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://postgres@{host}/postgres")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server's own first process, by its id, told to stop at once.
        if let Ok(text) = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid"))
            && let Some(pid) = text.lines().next()
        {
            let _ = Command::new("kill").args(["-QUIT", pid]).status();
        }
        let _ = self.child.wait();
    }
}

/// PostgreSQL does not run as root.
fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program).current_dir("/");
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

/// Where the server's programs are: Debian keeps them out of the path.
fn binaries() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let found = debian.chain(path).find(|folder| folder.join("initdb").exists());
    found.expect("PostgreSQL is needed for this test: apt-get install postgresql")
}
