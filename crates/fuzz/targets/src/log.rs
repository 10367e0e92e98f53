//! A fuzzer for the law of this name.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwalk_fuzz::log(bytes));
