//! Players' questions: what somebody asks, or tells, whom a rule answers. They are words that the rule itself does not have.
//!
//! They are data, files in `questions` in the folder of the rules, each a map from the id of a rule to its questions:
//!
//! ```yaml
//! CR 1.2.3:
//! - "do tokens count for my deck"
//! ```
//!
//! They are written for the present edition, and hold for the same rules of other editions, whatever their numbers are there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use include_dir::{Dir, include_dir};

use super::carried;
use swu_rulebook::editions::Concordance;
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_text::diagnostic::{Diagnostic, yaml_error};

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../rules/questions");

/// Questions by the rule that answers them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Questions {
    by_rule: BTreeMap<RuleId, Vec<String>>,
}

impl Questions {
    /// The folder of them in a folder of rules.
    pub const FOLDER: &str = "questions";

    /// The questions that this program carries, unpacked or read when the first is asked for.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Questions> = OnceLock::new();
        // A test reads them; should they not be readable nevertheless, the rules are found by their own words.
        EMBEDDED.get_or_init(|| carried::questions().unwrap_or_else(|| Self::load().unwrap_or_default()))
    }

    /// The same, read anew from their files.
    pub(super) fn load() -> Result<Self, Box<Diagnostic>> {
        let texts = FILES.files().filter_map(|file| Some((file.path().to_string_lossy(), file.contents_utf8()?)));
        let mut all = Self::default();
        for (name, text) in texts {
            all.add(Self::parse(&name, text)?);
        }
        Ok(all)
    }

    /// Reads a file of them.
    ///
    /// ```
    /// use swu_search::Questions;
    /// assert!(Questions::parse("cr.yaml", "CR 1.2.3:\n- do tokens count for my deck\n").is_ok());
    /// assert!(Questions::parse("cr.yaml", "CR 1.2.3: do tokens count\n").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is no such map, or something in it is no id of a rule.
    pub fn parse(name: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let by_rule = swu_text::yaml::read(text).map_err(|error| {
            let (place, said) = yaml_error(name, text, &error);
            Box::new(Diagnostic::error(format!("no questions can be read here: {said}")).at(place))
        })?;
        Ok(Self { by_rule })
    }

    /// Adds others to them.
    pub fn add(&mut self, others: Self) {
        for (rule, questions) in others.by_rule {
            self.by_rule.entry(rule).or_default().extend(questions);
        }
    }

    /// Questions of these rules.
    pub(super) fn new(by_rule: impl IntoIterator<Item = (RuleId, Vec<String>)>) -> Self {
        Self { by_rule: by_rule.into_iter().collect() }
    }

    /// The questions that a rule answers, of any edition. Of an edition that is not known a rule with the same number may be
    /// another one: it has the questions if it says much the same.
    pub fn of(&self, rule: &Node) -> &[String] {
        if self.by_rule.is_empty() {
            return &[];
        }
        present(rule).and_then(|id| self.by_rule.get(&id)).map_or(&[], Vec::as_slice)
    }

    /// Each rule with its questions, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (&RuleId, &[String])> {
        self.by_rule.iter().map(|(rule, questions)| (rule, questions.as_slice()))
    }
}

/// The number that a rule of any edition has in the present one, if it is there.
pub fn present(rule: &Node) -> Option<RuleId> {
    Concordance::present_number(rule).filter(|id| is_present(rule, id))
}

/// Whether a rule is the one that has that number in the present edition.
fn is_present(rule: &Node, id: &RuleId) -> bool {
    let Some(present) = Rulebook::embedded().get(id) else { return false };
    let is_known = |known: &Concordance| {
        known.document == rule.id.document() && rule.edition.as_deref() == Some(known.edition.as_str())
    };
    let is_of_edition = rule.edition == present.edition || Concordance::embedded().iter().any(is_known);
    is_of_edition || rule.name().is_some_and(|name| present.name() == Some(name)) || say_the_same(rule, present)
}

/// Whether most words of the shorter text are in the other.
fn say_the_same(one: &Node, other: &Node) -> bool {
    let words = |rule: &Node| -> BTreeSet<String> { rule.text.split_whitespace().map(str::to_lowercase).collect() };
    let (one, other) = (words(one), words(other));
    let shared = one.intersection(&other).count();
    shared > 0 && shared * 2 > one.len().min(other.len())
}
