//! `cargo fuzz run pdf`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::pdf(bytes));
