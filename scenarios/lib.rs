//! The files of the folder `scenarios` as text. `swu-scenario` reads them.
//!
//! ```
//! assert!(swu_data_scenarios::FILES.iter().all(|(name, text)| name.ends_with(".yaml") && text.contains("title:")));
//! ```

/// The names within the folder, and the texts.
#[cfg(not(target_family = "wasm"))]
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
/// The names within the folder, and the texts: a page is handed them as prepared bytes.
#[cfg(target_family = "wasm")]
pub static FILES: &[(&str, &str)] = &[];
