//! `cargo fuzz run deck`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::deck(bytes));
