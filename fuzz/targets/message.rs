//! `cargo fuzz run message`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::message(bytes));
