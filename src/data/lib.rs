//! What the program carries, made ready when it is built: the rules as a graph with its links, the search index with its
//! tables and the thesaurus, the cards, and what is known of the scenarios.
//!
//! The packages below know how to write what they carry as bytes (their modules `carried`) and how to read it; without
//! the bytes they parse the files that they embed, which comes to the same and is what their own tests do. So nothing
//! below knows of this package, and the core stays as it was: it opens no file and starts no thread, for any target. The
//! build script of this package is the one place that writes the bytes, and [`install`] the one that hands them down.

#![forbid(unsafe_code)]

const RULES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.bin"));
const CARDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cards.bin"));

/// Hands down what is carried. Whoever starts a program does so first; what has been asked for before is parsed.
pub fn install() {
    swu_rulebook::carried::install(RULES);
    swu_cards::carried::install(CARDS);
    swu_search::carried::install(include_bytes!(concat!(env!("OUT_DIR"), "/search.bin")));
    swu_scenario::carried::install(include_bytes!(concat!(env!("OUT_DIR"), "/scenarios.bin")));
}

/// The same for the app for a browser, with what the program has as files, by the names of the files that the app fetches.
/// Nothing before [`install`].
pub fn for_page() -> Option<[(&'static str, Vec<u8>); 5]> {
    Some([
        ("rules.bin", RULES.to_vec()),
        ("cards.bin", CARDS.to_vec()),
        ("search.bin", swu_search::carried::for_page()?),
        ("meaning.bin", swu_search::carried::vectors_for_page().to_vec()),
        ("scenarios.bin", swu_scenario::embedded::for_page()?),
    ])
}
