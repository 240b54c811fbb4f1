//! The mistakes that wrong answers come from, in words: the belief of somebody who makes one, and why it is wrong.
//!
//! The engine knows how to make them ([`Mistake`]); the words about them are data, in `mistakes.yaml`.

use std::sync::LazyLock;

use serde::Deserialize;

use swu_game::Mistake;
use swu_rulebook::RuleId;

/// The words about a mistake.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misruling {
    #[serde(rename = "id")]
    pub mistake: Mistake,
    /// The wrong belief, in a sentence, as somebody would say it.
    pub says: String,
    /// Why it is wrong.
    pub why: String,
    /// The rules that it gets wrong, the most telling first.
    pub rules: Vec<RuleId>,
}

static MISRULINGS: LazyLock<Vec<Misruling>> =
    LazyLock::new(|| swu_text::yaml::read(include_str!("mistakes.yaml")).unwrap_or_default());

/// All of them, in the order of the data.
pub(crate) fn misrulings() -> &'static [Misruling] {
    &MISRULINGS
}

impl Misruling {
    /// The words about that mistake.
    pub fn of(mistake: Mistake) -> Option<&'static Self> {
        misrulings().iter().find(|misruling| misruling.mistake == mistake)
    }

    /// True if a ruling that rests on that rule is one that the mistake may change: the rule is one of its own, or
    /// beneath or above one.
    pub fn is_about(&self, rule: &RuleId) -> bool {
        self.rules.iter().any(|own| rule.is_within(own) || own.is_within(rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swu_rulebook::Rulebook;

    #[test]
    fn data_says_something_sound_of_every_mistake_once() {
        let said: Vec<Mistake> = misrulings().iter().map(|misruling| misruling.mistake).collect();
        assert_eq!(said, Mistake::ALL, "in the order in which the engine names them");
        for Misruling { mistake, says, why, rules } in misrulings() {
            assert_eq!(serde_json::to_string(mistake).unwrap(), format!("\"{}\"", mistake.id()));
            assert_eq!(Mistake::ALL.iter().find(|other| other.id() == mistake.id()), Some(mistake));
            for text in [says, why] {
                let begins = text.starts_with(char::is_uppercase);
                assert!(begins && text.ends_with('.') && !text.contains("  "), "{mistake:?}: {text}");
            }
            assert!(!rules.is_empty(), "{mistake:?}");
            for rule in rules {
                assert!(Rulebook::embedded().get(rule).is_some(), "{mistake:?}: {rule}");
            }
        }
    }

    #[test]
    fn mistake_is_about_its_rules_and_their_parts() {
        let about = |mistake: Mistake, rule: &str| Misruling::of(mistake).unwrap().is_about(&rule.parse().unwrap());
        assert!(about(Mistake::OverwhelmThroughShield, "CR 7.5.7.e"));
        assert!(about(Mistake::OverwhelmThroughShield, "CR 7.5.7"));
        assert!(about(Mistake::ShieldTakesOnePoint, "CR 3.7.6.a"));
        assert!(!about(Mistake::OverwhelmThroughShield, "CR 7.5.7.a"));
    }
}
