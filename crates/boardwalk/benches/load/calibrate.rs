//! What the machine can do by itself.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const SECONDS: u64 = 3;

pub struct Flushes {
    pub rate: f64,
    pub p99: Duration,
}

/// Four kilobytes written and flushed, again and again, where the database is.
pub fn flushes(folder: &Path) -> Flushes {
    let mut file = File::create(folder.join("calibrate")).unwrap();
    let mut times = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(SECONDS) {
        let one = Instant::now();
        file.write_all(&[7; 4096]).unwrap();
        file.sync_data().unwrap();
        times.push(one.elapsed());
    }
    Flushes {
        rate: times.len() as f64 / begun.elapsed().as_secs_f64(),
        p99: percentile(&mut times, 99),
    }
}

/// A few bytes there and back over the loopback; the 99th percentile.
pub async fn echo() -> Duration {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut bytes = [0; 64];
        while socket.read_exact(&mut bytes).await.is_ok() {
            socket.write_all(&bytes).await.unwrap();
        }
    });
    let mut socket = TcpStream::connect(address).await.unwrap();
    let mut times = Vec::new();
    let mut bytes = [0; 64];
    for _ in 0..20_000 {
        let one = Instant::now();
        socket.write_all(&bytes).await.unwrap();
        socket.read_exact(&mut bytes).await.unwrap();
        times.push(one.elapsed());
    }
    percentile(&mut times, 99)
}

/// Seconds of processor time that a process has used, as Linux counts them: in
/// hundredths.
pub fn cpu(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name, in brackets, may have blanks; the times are eleven fields behind it.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// The time below which so many of a hundred are.
pub fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times.get(times.len() * percent / 100).copied().unwrap_or_default()
}
