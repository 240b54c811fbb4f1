//! `cargo fuzz run card-data`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::card_data(bytes));
