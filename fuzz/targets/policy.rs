//! `cargo fuzz run policy`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::policy(bytes));
