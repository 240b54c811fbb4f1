//! Citations: a rule's id with the edition that is meant, as a ruling names its ground.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use regex::Regex;
use serde::Serialize;

use super::id::{ParseRuleIdError, RuleId};
use super::pattern::constant;

/// A rule as one edition of its document has it: what a ruling names as its ground.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Citation {
    /// The rule.
    pub rule: RuleId,
    /// The edition of the document, if it has editions.
    pub edition: Option<Arc<str>>,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.edition {
            Some(edition) => write!(f, "{} (edition {edition})", self.rule),
            None => self.rule.fmt(f),
        }
    }
}

impl FromStr for Citation {
    type Err = ParseRuleIdError;

    /// Reads a rule's id, with or without an edition: `CR 8.15`, `CR 8.16 (edition 2.0)`, or in short `CR 8.16@2.0`.
    fn from_str(typed: &str) -> Result<Self, Self::Err> {
        let (rule, edition) = Self::split(typed);
        Ok(Self { rule: rule.parse()?, edition: edition.map(Into::into) })
    }
}

impl Citation {
    /// What was typed, without the edition that it names, and that edition.
    ///
    /// ```
    /// use swu_rulebook::Citation;
    /// assert_eq!(Citation::split("CR 8.16 (edition 2.0)"), ("CR 8.16", Some("2.0")));
    /// assert_eq!(Citation::split("CR 8.16@2.0"), ("CR 8.16", Some("2.0")));
    /// assert_eq!(Citation::split("last known information"), ("last known information", None));
    /// ```
    pub fn split(typed: &str) -> (&str, Option<&str>) {
        static EDITION: LazyLock<Regex> = LazyLock::new(|| {
            let pattern = r"(?i)^(.+?)\s*(?:\(\s*edition\s+v?([^\s()]+)\s*\)|@\s*v?([^\s()@]+))$";
            constant(pattern)
        });
        let typed = typed.trim();
        // Nearly nothing that is typed names an edition, and the pattern takes its time to be made.
        if !typed.ends_with(')') && !typed.contains('@') {
            return (typed, None);
        }
        let Some(found) = EDITION.captures(typed) else { return (typed, None) };
        let part = |at: usize| found.get(at).map(|part| part.as_str());
        (part(1).unwrap_or(typed), part(2).or(part(3)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_reads_back() {
        for (typed, printed) in [
            ("cr 8.16", "CR 8.16"),
            ("8.16@2.0", "CR 8.16 (edition 2.0)"),
            ("CR 8.16.2 @ v2.0", "CR 8.16.2 (edition 2.0)"),
            ("CR 8.16 (Edition 2.0)", "CR 8.16 (edition 2.0)"),
            ("TR 4(edition 1.0)", "TR 4 (edition 1.0)"),
        ] {
            let citation: Citation = typed.parse().unwrap();
            assert_eq!(citation.to_string(), printed, "{typed}");
            assert_eq!(printed.parse::<Citation>().unwrap(), citation);
        }
        for typed in ["@2.0", "(edition 2.0)", "2 damage@2.0", "CR 8.16 (edition )"] {
            assert!(typed.parse::<Citation>().is_err(), "{typed}");
        }
    }
}
