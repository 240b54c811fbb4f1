//! Infractions and their penalties, read from the statements of the Competitive Policy Guide (`rules/cpg`).
//!
//! A rule there states its penalty (`- Penalty: warning`), those of a repeated infraction (`- Third time: game loss`), what to
//! do with the game, and exceptions (`- If it happens on stream: match loss`). What it does not state is not known.

use schemars::JsonSchema;
use serde::Serialize;
use swu_rulebook::{Node, RuleId, Rulebook};

/// The code of the document.
pub const DOCUMENT: &str = "CPG";

words! {
    /// A penalty, the mildest first.
    Penalty {
        Tracking = "tracking",
        Warning = "warning",
        GameLoss = "game-loss",
        MatchLoss = "match-loss",
        Disqualification = "disqualification",
    }
}

impl Penalty {
    /// The penalty in a sentence.
    pub fn name(self) -> String {
        self.word().replace('-', " ")
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|penalty| penalty.name() == name)
    }
}

/// The penalty of a repeated infraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Upgrade {
    /// From which infraction of the kind on it is given.
    pub from: u32,
    pub penalty: Penalty,
}

/// A case in which something else applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Exception<'r> {
    /// The case, as a clause that begins with "if".
    pub case: &'r str,
    /// The penalty or the repair then.
    pub applies: &'r str,
}

/// An infraction, with all that is known of its penalty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Infraction<'r> {
    pub rule: &'r RuleId,
    pub name: String,
    /// None if it is unknown.
    pub penalty: Option<Penalty>,
    /// The penalties of repeated infractions, the mildest first; if there are none, none are known.
    pub upgrades: Vec<Upgrade>,
    /// True if the penalty stays the same, however often the infraction is repeated.
    pub never_upgraded: bool,
    /// The repair of the game; none if it is unknown or there is nothing to repair.
    pub game: Option<&'r str>,
    pub exceptions: Vec<Exception<'r>>,
    /// The rule without its statements.
    pub text: String,
}

impl<'r> Infraction<'r> {
    /// The infraction of a rule, if that states a penalty.
    ///
    /// ```
    /// use swu_rulebook::Rulebook;
    /// use swu_tournament::penalty::{Infraction, Penalty};
    /// let rule = Rulebook::embedded().get(&"CPG 5.1".parse()?).ok_or("no such rule")?;
    /// let infraction = Infraction::of(rule).ok_or("no penalty")?;
    /// assert_eq!(infraction.penalty_at(1), Some(Penalty::Warning));
    /// assert_eq!(infraction.penalty_at(4), Some(Penalty::Disqualification));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(rule: &'r Node) -> Option<Self> {
        const PENALTY: &str = "Penalty";
        const NEVER: &str = "never";
        let penalty = rule.statement(PENALTY).filter(|_| rule.id.document() == DOCUMENT)?;
        let mut upgrades = Vec::new();
        let mut exceptions = Vec::new();
        for (name, says) in rule.statements() {
            if let Some((from, penalty)) = time(name).zip(Penalty::named(says)) {
                upgrades.push(Upgrade { from, penalty });
            } else if name.starts_with("If ") {
                exceptions.push(Exception { case: name, applies: says });
            }
        }
        Some(Self {
            rule: &rule.id,
            name: rule.label(),
            penalty: Penalty::named(penalty),
            upgrades,
            never_upgraded: rule.statement("Upgrades") == Some(NEVER),
            game: rule.statement("The game"),
            exceptions,
            text: rule.text_beside_statements(),
        })
    }

    /// All infractions of a rulebook, in its order.
    pub fn all(rulebook: &'r Rulebook) -> Vec<Self> {
        rulebook.iter().filter_map(Self::of).collect()
    }

    /// The penalty of that infraction of the kind, counted from 1; none if it is unknown.
    pub fn penalty_at(&self, time: u32) -> Option<Penalty> {
        let upgraded = self.upgrades.iter().rev().find(|upgrade| upgrade.from <= time);
        upgraded.map(|upgrade| upgrade.penalty).or(self.penalty)
    }

    /// The penalties of repeated infractions, in words.
    pub fn repeated(&self) -> String {
        let last = self.upgrades.last().map(|upgrade| upgrade.from);
        let told = |upgrade: &Upgrade| {
            let time = TIMES.into_iter().find(|(_, from)| *from == upgrade.from).map_or("", |(name, _)| name);
            let later = if Some(upgrade.from) == last { " and later" } else { "" };
            format!("{}{later}: {}", time.to_lowercase(), upgrade.penalty.name())
        };
        match self.upgrades.as_slice() {
            [] if self.never_upgraded => "never upgraded".to_owned(),
            [] if self.penalty == Some(Penalty::Disqualification) => String::new(),
            [] => "unknown".to_owned(),
            upgrades => upgrades.iter().map(told).collect::<Vec<_>>().join("; "),
        }
    }
}

/// The statements about a repeated infraction, and from which infraction on each holds.
const TIMES: [(&str, u32); 2] = [("Second time", 2), ("Third time", 3)];

fn time(name: &str) -> Option<u32> {
    TIMES.into_iter().find(|(known, _)| *known == name).map(|(_, from)| from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A statement that is not read would be lost.
    #[test]
    fn reads_every_statement_of_the_guide() {
        let known = ["Penalty", "Second time", "Third time", "Upgrades", "The game"];
        for rule in Rulebook::embedded().iter().filter(|rule| rule.id.document() == DOCUMENT) {
            for (name, says) in rule.statements() {
                assert!(known.contains(&name) || name.starts_with("If "), "{}: {name}", rule.id);
                let is_penalty = time(name).is_some() || name == "Penalty" && says != "unknown";
                assert!(!is_penalty || Penalty::named(says).is_some(), "{}: {says}", rule.id);
            }
            let says_all = rule.statements().count() == 0 || Infraction::of(rule).is_some();
            assert!(says_all, "{} states something, and no penalty", rule.id);
        }
    }

    #[test]
    fn upgrades_only_rise() {
        let all = Infraction::all(Rulebook::embedded());
        assert_eq!(all.len(), 18, "7 of section 3, section 4 without its parts, 10 of section 5");
        for infraction in all {
            let mut before = infraction.penalty;
            for upgrade in &infraction.upgrades {
                assert!(Some(upgrade.penalty) > before, "{}", infraction.rule);
                before = Some(upgrade.penalty);
            }
        }
    }
}
