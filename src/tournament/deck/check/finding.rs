//! What is said about a deck.

use schemars::JsonSchema;
use serde::Serialize;

use swu_rulebook::RuleId;

/// How severe it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The deck is illegal.
    Illegal,
    /// The policy and the card data do not decide it.
    Undecided,
    /// A note.
    Note,
}

/// One thing about a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    pub severity: Severity,
    /// The deck, from 1, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<usize>,
    /// A sentence without a full stop.
    pub what: String,
    /// How to make it legal, or how to decide it.
    pub fix: Option<String>,
    /// The rules it rests on, at least one.
    pub rules: Vec<RuleId>,
}

impl Finding {
    fn new(severity: Severity, what: impl Into<String>, rule: &RuleId) -> Self {
        Self { severity, deck: None, what: what.into(), fix: None, rules: vec![rule.clone()] }
    }

    pub(super) fn illegal(what: impl Into<String>, rule: &RuleId) -> Self {
        Self::new(Severity::Illegal, what, rule)
    }

    pub(super) fn undecided(what: impl Into<String>, rule: &RuleId) -> Self {
        Self::new(Severity::Undecided, what, rule)
    }

    pub(super) fn note(what: impl Into<String>, rule: &RuleId) -> Self {
        Self::new(Severity::Note, what, rule)
    }

    /// The same, with the way out.
    pub(super) fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }

    /// The same, by one more rule.
    pub(super) fn by(mut self, rule: &RuleId) -> Self {
        if !self.rules.contains(rule) {
            self.rules.push(rule.clone());
        }
        self
    }
}

/// The verdict on all findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Legal,
    NotLegal,
    /// Nothing is illegal, but something is undecided.
    Undecided,
}

impl Verdict {
    /// The verdict of those findings.
    pub fn of(findings: &[Finding]) -> Self {
        match findings.iter().map(|finding| finding.severity).min() {
            Some(Severity::Illegal) => Self::NotLegal,
            Some(Severity::Undecided) => Self::Undecided,
            Some(Severity::Note) | None => Self::Legal,
        }
    }
}

/// Names in a sentence: "A; B and C".
pub(super) fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join("; ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn names_stand_in_a_sentence() {
        let names = ["A", "B, of C", "D"].map(str::to_owned);
        assert_eq!([listed(&names), listed(&names[..1]), listed(&[])], ["A; B, of C and D", "A", ""]);
    }
}
