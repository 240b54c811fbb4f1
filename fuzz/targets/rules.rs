//! `cargo fuzz run rules`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::rules(bytes));
