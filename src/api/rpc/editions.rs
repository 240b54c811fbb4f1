//! The calls about editions: which are known, a rule through all of them, two of them compared.

use schemars::JsonSchema;
use serde::Deserialize;

use super::calls::{Called, Service, document, written};
use crate::editions::diff::{Compared, Report};
use crate::editions::{Known, history, list, named};
use crate::typed::bounded;
use crate::versioned_list;
use swu_rulebook::Rulebook;
use swu_rulebook::editions::Kind;
use swu_text::diagnostic::Diagnostic;

/// The rule to follow.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryParams {
    /// The rule, by its number in the newest edition that has it, or with an edition, such as `CR 8.16@2.0`.
    pub name: String,
}

/// The editions to compare.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiffParams {
    /// The old edition, such as `CR 7.0`, or `embedded` for the rules in the program.
    pub old: String,
    /// The new edition, named in the same way.
    pub new: String,
    /// Only rules of this section in either edition, such as `CR 8.16`.
    pub section: Option<String>,
}

impl Service<'_> {
    /// The editions that are known.
    ///
    /// # Errors
    ///
    /// If an imported one cannot be read.
    pub fn editions(&self) -> Called {
        written(&versioned_list(&list(&self.known()?)))
    }

    /// A rule through all editions that are known.
    ///
    /// # Errors
    ///
    /// If no edition has such a rule.
    pub fn history(&self, params: &HistoryParams) -> Called {
        bounded(&params.name)?;
        written(&versioned_list(&history::told(&params.name, &self.known()?)?))
    }

    /// Two editions compared: what was changed.
    ///
    /// # Errors
    ///
    /// If one of them is not known, or neither has the section.
    pub fn diff(&self, params: &DiffParams) -> Called {
        let known = self.known()?;
        let (old, new) = (named(&params.old, &known)?, named(&params.new, &known)?);
        let report = Report::between(old, new, params.section.as_deref(), |change| change.kind != Kind::Unchanged)?;
        document(&Compared::of(&report))
    }

    /// The rules that were asked for, and the imported ones.
    pub(super) fn known(&self) -> Result<Vec<Known<'_>>, Box<Diagnostic>> {
        let own = Known { rules: self.rules, is_restated: std::ptr::eq(self.rules, Rulebook::embedded()) };
        let imported = self.imported.rulebooks()?.into_iter().map(|rules| Known { rules, is_restated: false });
        Ok([own].into_iter().chain(imported).collect())
    }
}
