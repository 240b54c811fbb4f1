//! The first ruling on each rule, packed: for a page that has no other rulings yet.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use swu_rulebook::{RuleId, Rulebook};

use crate::search::{PlayedRuling, RulingsOn};

/// Of each rule its first ruling.
#[derive(Debug, Serialize, Deserialize)]
pub struct FirstRulings<'a> {
    /// Each title with its file.
    #[serde(borrow)]
    rulings: Vec<(&'a str, &'a str)>,
    /// The place of the ruling of each rule.
    by_rule: BTreeMap<&'a str, usize>,
}

/// The first rulings on these rules, as bytes.
///
/// # Errors
///
/// When they cannot be written.
pub fn pack(rules: &Rulebook, on: RulingsOn<'_>) -> Result<Vec<u8>, String> {
    let first = |rule: &RuleId| on(rule).into_iter().next();
    let found: Vec<(String, PlayedRuling)> =
        rules.iter().filter_map(|rule| Some((rule.id.to_string(), first(&rule.id)?))).collect();
    let mut rulings: Vec<(&str, &str)> =
        found.iter().map(|(_, ruling)| (ruling.title.as_str(), ruling.file.as_str())).collect();
    rulings.sort_unstable_by_key(|(_, file)| *file);
    rulings.dedup();
    let place = |ruling: &PlayedRuling| rulings.iter().position(|(_, file)| *file == ruling.file);
    let by_rule = found.iter().filter_map(|(rule, ruling)| Some((rule.as_str(), place(ruling)?))).collect();
    postcard::to_allocvec(&FirstRulings { rulings: rulings.clone(), by_rule }).map_err(|error| error.to_string())
}

impl<'a> FirstRulings<'a> {
    /// Reads packed rulings.
    ///
    /// # Errors
    ///
    /// When these are no such bytes.
    pub fn read(bytes: &'a [u8]) -> Result<Self, String> {
        postcard::from_bytes(bytes).map_err(|error| error.to_string())
    }

    /// The first ruling on a rule, if there is one.
    pub fn on(&self, rule: &RuleId) -> Vec<PlayedRuling> {
        let place = self.by_rule.get(rule.to_string().as_str());
        let ruling = place.and_then(|place| self.rulings.get(*place));
        let played =
            |(title, file): &(&str, &str)| PlayedRuling { title: (*title).to_owned(), file: (*file).to_owned() };
        ruling.map(played).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacks_the_first_ruling_of_each_rule() {
        let rules = Rulebook::embedded();
        let on = |rule: &RuleId| match rule.number().starts_with("7.5") {
            true => {
                let first = PlayedRuling { title: format!("On {rule}"), file: rule.to_string() };
                vec![first, PlayedRuling { title: "Later".to_owned(), file: "z".to_owned() }]
            }
            false => Vec::new(),
        };
        let bytes = pack(rules, &on).unwrap();
        let first = FirstRulings::read(&bytes).unwrap();
        for rule in rules.iter() {
            assert_eq!(first.on(&rule.id), on(&rule.id).into_iter().take(1).collect::<Vec<_>>(), "{}", rule.id);
        }
    }
}
