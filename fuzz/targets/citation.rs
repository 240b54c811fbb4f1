//! `cargo fuzz run citation`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::citation(bytes));
