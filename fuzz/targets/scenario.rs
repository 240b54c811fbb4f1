//! `cargo fuzz run scenario`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::scenario(bytes));
