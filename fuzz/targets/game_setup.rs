//! `cargo fuzz run game-setup`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| swu_fuzz::game_setup(bytes));
