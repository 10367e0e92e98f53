//! Whether two samples of times differ by more than chance.

use std::time::Duration;

/// How far apart two samples are that differ by chance in one of ten thousand.
pub const FAR: f64 = 3.89;

/// The distance of two samples by their ranks, in standard deviations (Mann and
/// Whitney): one slow flush has no more weight than any other.
pub fn distance(one: &[Duration], two: &[Duration]) -> f64 {
    let mut all: Vec<(Duration, bool)> = one.iter().map(|time| (*time, true)).collect();
    all.extend(two.iter().map(|time| (*time, false)));
    all.sort_unstable();
    let ranks: f64 =
        (1u32..).zip(&all).filter(|(_, (_, own))| *own).map(|(n, _)| f64::from(n)).sum();
    let (n, m) = (one.len() as f64, two.len() as f64);
    let mean = n * (n + m + 1.0) / 2.0;
    let deviation = (n * m * (n + m + 1.0) / 12.0).sqrt();
    (ranks - mean).abs() / deviation
}
