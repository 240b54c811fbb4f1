//! `cargo fuzz run standings`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::standings(bytes));
