//! Attacks, each played through the public interface; what passes is a count. A1
//! is in `guessing.rs` and A13 in `crowds.rs`, since each needs a process of its own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

#[path = "attacks/again.rs"]
mod again;
#[path = "attacks/amounts.rs"]
mod amounts;
#[path = "attacks/forged.rs"]
mod forged;
#[path = "attacks/names.rs"]
mod names;
#[path = "attacks/roles.rs"]
mod roles;
#[path = "attacks/seats.rs"]
mod seats;
#[path = "attacks/sites.rs"]
mod sites;
#[path = "attacks/stolen.rs"]
mod stolen;
