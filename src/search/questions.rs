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

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::prepared;
use swu_rulebook::editions::Concordance;
use swu_rulebook::{Node, RuleId, Rulebook};
use swu_text::diagnostic::{Diagnostic, read_yaml};

/// Questions by the rule that answers them.
#[derive(Debug, Clone, Default)]
pub struct Questions {
    /// In the order of the ids as they are written.
    by_rule: BTreeMap<Cow<'static, str>, QuestionList>,
}

/// The questions of a rule: prepared ones are unpacked when they are needed.
#[derive(Debug, Clone)]
struct QuestionList {
    packed: &'static [u8],
    read: OnceLock<Vec<String>>,
}

impl QuestionList {
    fn questions(&self) -> &[String] {
        self.read.get_or_init(|| postcard::from_bytes(self.packed).unwrap_or_default())
    }
}

impl From<Vec<String>> for QuestionList {
    fn from(questions: Vec<String>) -> Self {
        Self { packed: &[], read: OnceLock::from(questions) }
    }
}

impl Questions {
    /// The folder of them in a folder of rules.
    pub const FOLDER: &str = "questions";

    /// The embedded questions, unpacked or read when the first is needed.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Questions> = OnceLock::new();
        // A test reads them; should they not be readable nevertheless, the rules are found by their own words.
        EMBEDDED.get_or_init(|| prepared::questions().unwrap_or_else(|| Self::load().unwrap_or_default()))
    }

    /// The same, read anew from their files. A page is handed them as bytes ([`crate::prepared`]).
    pub(super) fn load() -> Result<Self, Box<Diagnostic>> {
        let mut all = Self::default();
        if cfg!(target_family = "wasm") {
            return Ok(all);
        }
        let texts = swu_data_rules::QUESTIONS
            .files()
            .filter_map(|file| Some((file.path().to_string_lossy(), file.contents_utf8()?)));
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
        let by_rule: BTreeMap<RuleId, Vec<String>> = read_yaml(name, text, "questions")?;
        let written = |(rule, questions): (RuleId, Vec<String>)| (rule.to_string().into(), questions.into());
        Ok(Self { by_rule: by_rule.into_iter().map(written).collect() })
    }

    /// Adds others to them.
    pub fn add(&mut self, others: Self) {
        for (rule, asked) in others.by_rule {
            let known = self.by_rule.remove(&rule).map_or_else(Vec::new, |asked| asked.questions().to_vec());
            self.by_rule.insert(rule, [known.as_slice(), asked.questions()].concat().into());
        }
    }

    /// The questions of each rule, each as bytes, in the order of the ids.
    pub(super) fn pack(&self) -> Result<Vec<(&str, Vec<u8>)>, postcard::Error> {
        let packed = |asked: &QuestionList| postcard::to_allocvec(asked.questions());
        self.by_rule.iter().map(|(rule, asked)| Ok((rule.as_ref(), packed(asked)?))).collect()
    }

    /// The same, of the bytes.
    pub(super) fn unpack(packed: Vec<(&'static str, &'static [u8])>) -> Self {
        let asked = |(rule, packed)| (Cow::Borrowed(rule), QuestionList { packed, read: OnceLock::new() });
        Self { by_rule: packed.into_iter().map(asked).collect() }
    }

    /// The questions that a rule answers, of any edition. Of an edition that is not known a rule with the same number may be
    /// another one: it has the questions if it says much the same.
    pub fn of(&self, rule: &Node) -> &[String] {
        if self.by_rule.is_empty() {
            return &[];
        }
        present(rule).and_then(|id| self.by_rule.get(id.to_string().as_str())).map_or(&[], QuestionList::questions)
    }

    /// Each rule with its questions, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (RuleId, &[String])> {
        self.by_rule.iter().filter_map(|(rule, asked)| Some((rule.parse().ok()?, asked.questions())))
    }
}

/// The number that a rule of any edition has in the present one, if it is there.
pub fn present(rule: &Node) -> Option<RuleId> {
    Concordance::present_number(rule).filter(|id| is_present(rule, id))
}

/// Tests if a rule is the one that has that number in the present edition.
fn is_present(rule: &Node, id: &RuleId) -> bool {
    let Some(present) = Rulebook::embedded().get(id) else { return false };
    let is_known = |known: &Concordance| {
        known.document == rule.id.document() && rule.edition.as_deref() == Some(known.edition.as_str())
    };
    let is_of_edition = rule.edition == present.edition || Concordance::embedded().iter().any(is_known);
    is_of_edition || rule.name().is_some_and(|name| present.name() == Some(name)) || say_the_same(rule, present)
}

/// Tests if most words of the shorter text are in the other.
fn say_the_same(one: &Node, other: &Node) -> bool {
    let words = |rule: &Node| -> BTreeSet<String> { rule.text.split_whitespace().map(str::to_lowercase).collect() };
    let (one, other) = (words(one), words(other));
    let shared = one.intersection(&other).count();
    shared > 0 && shared * 2 > one.len().min(other.len())
}
