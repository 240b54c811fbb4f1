//! Finding a rule by a citation that names an edition: that of the rulebook or another one.

use super::{Concordance, Present};
use crate::{Citation, Node, RuleId, Rulebook, Unresolved};

/// A rule as it was cited.
#[derive(Debug, Clone)]
pub struct Cited<'r> {
    /// The rule as the rulebook has it.
    pub rule: &'r Node,
    /// The citation, if the rule has another number in the edition that it names.
    pub moved_from: Option<Citation>,
}

/// Why a citation names no rule of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Uncited {
    /// There is no such rule, or there are several.
    #[error(transparent)]
    Unresolved(Unresolved),
    /// The rule was in the edition that the citation names, and is not in that of the rulebook.
    #[error("`{citation}` was removed: edition {present} has no such rule")]
    Removed {
        /// The citation.
        citation: Box<Citation>,
        /// The edition of the rulebook.
        present: String,
        /// The rule to look at in its place, if there is one.
        nearest: Option<RuleId>,
    },
    /// The edition that the citation names has no such rule.
    #[error("edition {} has no rule `{}`", edition(citation), citation.rule)]
    Never {
        /// The citation.
        citation: Box<Citation>,
        /// Rules of the rulebook with numbers like that.
        nearest: Vec<RuleId>,
    },
    /// Nothing is known of how the numbers of the edition that was named and those of the rulebook go together.
    #[error("unknown edition `{}` of {}{}", edition(citation), citation.rule.document(), listed(known))]
    UnknownEdition {
        /// The citation.
        citation: Box<Citation>,
        /// The editions of the document that can be named.
        known: Vec<String>,
    },
}

/// The edition that a citation names.
fn edition(citation: &Citation) -> &str {
    citation.edition.as_deref().unwrap_or_default()
}

fn listed(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; known editions are {}", known.join(", ")) }
}

impl Rulebook {
    /// The rule of a citation as it was typed, such as `CR 8.15`, `CR 8.16 (edition 2.0)` or `CR 8.16@2.0`.
    ///
    /// ```
    /// use swu_rulebook::Rulebook;
    /// use swu_rulebook::editions::Concordance;
    /// let cited = Rulebook::embedded().resolve_cited("CR 8.16.2 (edition 2.0)", Concordance::embedded)?;
    /// assert_eq!(cited.rule.id.to_string(), "CR 8.15.2");
    /// assert_eq!(cited.note().as_deref(), Some("CR 8.16.2 (edition 2.0) is CR 8.15.2 in edition 8.0"));
    /// # Ok::<(), swu_rulebook::editions::Uncited>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the rulebook has no such rule, or more than one.
    pub fn resolve_cited<'c>(
        &self,
        typed: &str,
        concordances: impl FnOnce() -> &'c [Concordance],
    ) -> Result<Cited<'_>, Uncited> {
        match typed.parse::<Citation>() {
            Ok(citation) => match citation.edition.clone() {
                Some(edition) => self.resolve_citation(citation, &edition, concordances()),
                None => self.present(typed),
            },
            Err(_) => self.present(typed),
        }
    }

    /// A rule by its number in the edition of the rulebook.
    fn present(&self, typed: &str) -> Result<Cited<'_>, Uncited> {
        let rule = self.resolve(typed).map_err(Uncited::Unresolved)?;
        Ok(Cited { rule, moved_from: None })
    }

    /// The error for a rule that the named edition does not have; this one may have it.
    fn never(&self, citation: Citation) -> Uncited {
        let here = self.get(&citation.rule).map(|rule| rule.id.clone());
        let nearest = here.into_iter().chain(self.nearest(&citation.rule.to_string())).take(3).collect();
        Uncited::Never { citation: Box::new(citation), nearest }
    }

    fn resolve_citation(
        &self,
        citation: Citation,
        edition: &str,
        concordances: &[Concordance],
    ) -> Result<Cited<'_>, Uncited> {
        let document = citation.rule.document();
        let own = self.edition_of(document).and_then(|own| own.name.as_deref()).unwrap_or_default();
        if own == edition {
            return self.present(&citation.rule.to_string());
        }
        let of_document = || concordances.iter().filter(|known| known.document == document);
        let older = of_document().find(|known| known.edition == edition && known.present == own);
        let newer = of_document().find(|known| known.edition == own && known.present == edition);
        let here = match (older, newer) {
            (Some(older), _) => older.present_of(&citation.rule, self),
            (None, Some(newer)) => match newer.old_of(&citation.rule) {
                Some(rule) if self.get(&rule).is_some() => Present::Here(rule),
                _ => Present::Never,
            },
            (None, None) => {
                let named = |known: &Concordance| [known.edition.clone(), known.present.clone()];
                let others = of_document().filter(|known| known.edition == own || known.present == own);
                let mut known: Vec<String> = others.flat_map(named).chain([own.to_owned()]).collect();
                known.retain(|name| !name.is_empty());
                known.sort();
                known.dedup();
                return Err(Uncited::UnknownEdition { citation: Box::new(citation), known });
            }
        };
        match here {
            Present::Here(rule) => match self.get(&rule) {
                Some(node) => {
                    let moved = rule != citation.rule;
                    Ok(Cited { rule: node, moved_from: Some(citation).filter(|_| moved) })
                }
                None => Err(self.never(citation)),
            },
            Present::Removed(nearest) => {
                Err(Uncited::Removed { citation: Box::new(citation), present: own.to_owned(), nearest })
            }
            Present::Never => Err(self.never(citation)),
        }
    }
}

impl Cited<'_> {
    /// A note on a rule that has another number in the named edition.
    pub fn note(&self) -> Option<String> {
        let from = self.moved_from.as_ref()?;
        let edition = self.rule.edition.as_ref().map_or(String::new(), |edition| format!(" in edition {edition}"));
        Some(format!("{from} is {}{edition}", self.rule.id))
    }
}

impl Uncited {
    /// The rules to look at in place of the one that was cited, best first.
    pub fn nearest(&self) -> Vec<RuleId> {
        match self {
            Self::Unresolved(Unresolved::Unknown(nearest) | Unresolved::Ambiguous(nearest))
            | Self::Never { nearest, .. } => nearest.clone(),
            Self::Removed { nearest, .. } => nearest.iter().cloned().collect(),
            Self::UnknownEdition { .. } => Vec::new(),
        }
    }
}
