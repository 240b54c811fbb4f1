//! `cargo fuzz run editor`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::editor(bytes));
