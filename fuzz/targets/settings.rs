//! `cargo fuzz run settings`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::settings(bytes));
