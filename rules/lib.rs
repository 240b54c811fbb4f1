//! The files of the folder `rules` as text. `swu-rulebook`, `swu-search`, `swu-tournament` and `swu-scenario` read them.
//!
//! ```
//! assert!(swu_data_rules::EDITIONS.contains("document: CR"));
//! ```

#[cfg(not(target_family = "wasm"))]
use include_dir::include_dir;

pub use include_dir::Dir;

/// The documents by the names of their folders.
#[cfg(not(target_family = "wasm"))]
pub static DOCUMENTS: [(&str, Dir<'static>); 4] = [
    ("cpg", include_dir!("$CARGO_MANIFEST_DIR/cpg")),
    ("cr", include_dir!("$CARGO_MANIFEST_DIR/cr")),
    ("notes", include_dir!("$CARGO_MANIFEST_DIR/notes")),
    ("tr", include_dir!("$CARGO_MANIFEST_DIR/tr")),
];
/// The documents: a page is handed them as prepared bytes, as it is the questions and the rulings.
#[cfg(target_family = "wasm")]
pub static DOCUMENTS: [(&str, Dir<'static>); 0] = [];

/// The questions that a rule answers, a file for each document.
#[cfg(not(target_family = "wasm"))]
pub static QUESTIONS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/questions");
/// The questions that a rule answers.
#[cfg(target_family = "wasm")]
pub static QUESTIONS: Dir<'static> = Dir::new("", &[]);

/// The notes that retell official rulings, with the scenarios that show them.
#[cfg(not(target_family = "wasm"))]
pub static RULINGS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/rulings");
/// The notes that retell official rulings.
#[cfg(target_family = "wasm")]
pub static RULINGS: Dir<'static> = Dir::new("", &[]);

/// The numbers that moved between editions.
pub static EDITIONS: &str = include_str!("editions.yaml");
/// The editions and sets that exist.
pub static IN_FORCE: &str = include_str!("in-force.yaml");
/// The rules that have nothing to rule in a game.
pub static INFORMATIONAL: &str = include_str!("informational.yaml");
/// Releases, rotations and suspensions of cards.
pub static LEGALITY: &str = include_str!("tr/legality.yaml");
/// The rules for events, a file for each policy.
pub static POLICIES: [&str; 3] = [
    include_str!("tr/policy-tr-1.0.yaml"),
    include_str!("tr/policy-cr-7.0.yaml"),
    include_str!("tr/policy-cr-8.0.yaml"),
];
/// Words that mean the same in a search.
pub static THESAURUS: &str = include_str!("thesaurus.yaml");
/// Words of other languages.
pub static TRANSLATIONS: &str = include_str!("translations.yaml");
