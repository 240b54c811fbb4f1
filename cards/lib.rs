//! The files of the folder `cards` as text. `swu-cards` reads them.
//!
//! ```
//! assert!(swu_data_cards::TRAITS.lines().any(|line| line == "JEDI"));
//! ```

/// The sets, in the order of their files' names.
#[cfg(not(target_family = "wasm"))]
pub static SETS: &[&str] = include!(concat!(env!("OUT_DIR"), "/sets.rs"));
/// The sets: a page is handed them as prepared bytes.
#[cfg(target_family = "wasm")]
pub static SETS: &[&str] = &[];

/// Corrections of imported card data.
pub static OVERRIDES: &str = include_str!("overrides.yaml");
/// The numbers of all printings, one line for each card.
pub static PRINTINGS: &str = include_str!("printings.txt");
/// All traits, one a line.
pub static TRAITS: &str = include_str!("traits.txt");
