//! Laws that hold for any bytes at all.
//!
//! Each law is a function of bytes that panics where the law is broken. The
//! fuzzers in `targets` look for such bytes; what they have found, and what is
//! worth trying again, lies in `seeds` and is tried by an ordinary test.
//!
//! ```
//! for law in boardwalk_fuzz::LAWS {
//!     (law.holds)(b"game casino-war\n1 bet initial 10\n");
//! }
//! ```

#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "a broken law panics: that is what a fuzzer sees"
)]

mod api;
mod bytes;
mod log;
mod machine;
mod text;

pub use api::api;
pub use log::log;
pub use machine::machine;
pub use text::{phh, transcript};

/// A law, and the name of its target and its folder of seeds.
#[derive(Debug, Clone, Copy)]
pub struct Law {
    /// The name.
    pub name: &'static str,
    /// Panics if the law is broken.
    pub holds: fn(&[u8]),
}

/// All laws.
pub const LAWS: [Law; 5] = [
    Law { name: "transcript", holds: transcript },
    Law { name: "phh", holds: phh },
    Law { name: "machine", holds: machine },
    Law { name: "log", holds: log },
    Law { name: "api", holds: api },
];
