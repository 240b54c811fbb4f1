//! `cargo fuzz run card-text`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::card_text(bytes));
