//! The thesaurus: words that players say, and what the rules call what they mean.
//!
//! It is data, `thesaurus.yaml` in the folder of the rules: a list of entries such as
//!
//! ```yaml
//! - say: [graveyard, trash]
//!   mean: [discard pile]
//!   rules: [CR 4.8]
//! ```
//!
//! `say` has words or phrases as they are typed, in any form of the word; `mean` what to look for in their place, and
//! `rules` the rules that answer whoever says so. One of these two may be missing.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::prepared;
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, read_yaml};

/// Words that players say, and what they mean by them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Thesaurus {
    pub(super) entries: Vec<Entry>,
}

/// What some words mean.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Any of these is said.
    pub say: Vec<String>,
    /// All of these are looked for.
    #[serde(default)]
    pub mean: Vec<String>,
    /// These rules are about it, the best first.
    #[serde(default)]
    pub rules: Vec<RuleId>,
}

impl Thesaurus {
    /// The file in a folder of rules.
    pub const FILE: &str = "thesaurus.yaml";

    /// The embedded thesaurus, unpacked or read when it is first needed.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Thesaurus> = OnceLock::new();
        // A test reads it; should it not be readable nevertheless, the rules are found by their own words.
        EMBEDDED.get_or_init(|| prepared::thesaurus().unwrap_or_else(|| Self::load().unwrap_or_default()))
    }

    /// The same, read anew from its file.
    pub(super) fn load() -> Result<Self, Box<Diagnostic>> {
        let text = if cfg!(target_family = "wasm") { "" } else { include_str!("../../rules/thesaurus.yaml") };
        Self::parse(Self::FILE, text)
    }

    /// Reads a thesaurus in YAML.
    ///
    /// ```
    /// use swu_search::Thesaurus;
    /// assert!(Thesaurus::parse("thesaurus.yaml", "- {say: [tapped], mean: [exhausted]}\n").is_ok());
    /// let error = Thesaurus::parse("thesaurus.yaml", "- {say: [tapped], means: [exhausted]}\n").unwrap_err();
    /// assert_eq!(error.place.map(|place| place.line), Some(1));
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is no list of such entries.
    pub fn parse(name: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let entries = read_yaml(name, text, "thesaurus")?;
        Ok(Self { entries })
    }

    /// The rules that it names.
    pub fn rules(&self) -> impl Iterator<Item = &RuleId> {
        self.entries.iter().flat_map(|entry| &entry.rules)
    }

    /// What to look for in place of what the entry at a place has.
    pub(super) fn meanings(&self, entry: usize) -> &[String] {
        self.entries.get(entry).map_or(&[], |entry| &entry.mean)
    }

    /// The rules about what the entry at a place has.
    pub(super) fn rules_of(&self, entry: usize) -> &[RuleId] {
        self.entries.get(entry).map_or(&[], |entry| &entry.rules)
    }
}
