//! Rules that govern a card: those of its type, of its keywords, and of what its abilities are made of.
//!
//! A part of an ability tree is known by its word in the card files, so that one table holds all of them. Ids are those of
//! the Comprehensive Rules.

use std::collections::BTreeSet;

use serde_json::Value;

use super::card::Card;
use super::terms::{CardKind, Keyword, TokenKind, ZoneKind};
use super::tree::Ability;

/// The ids of the rules that govern a card, each once: type, facts, keywords and tokens, then the parts of its abilities.
pub fn rules_of(card: &Card) -> Vec<&'static str> {
    let mut words = BTreeSet::new();
    let mut named = Vec::new();
    for ability in card.all_abilities() {
        named.push(rule_of_ability(ability));
        // An ability is a tree of plain values, which always has this form.
        if let Ok(tree) = serde_json::to_value(ability) {
            collect(&tree, &mut words);
        }
    }
    let mut rules = vec![rule_of_kind(card.kind)];
    rules.extend(card.token.map(rule_of_token));
    rules.extend(card.unique.then_some("CR 8.29"));
    // A keyword with a value is a part of the tree, in small letters; one without is a word in it.
    let has = |keyword: &Keyword| words.contains(keyword.word()) || words.contains(&keyword.word().to_lowercase());
    rules.extend(Keyword::ALL.iter().copied().filter(has).map(rule_of_keyword));
    rules.extend(TokenKind::ALL.iter().filter(|token| words.contains(token.word())).map(|token| rule_of_token(*token)));
    rules.extend(named);
    let is_in_it = |constructs: &str| constructs.split(' ').any(|word| words.contains(word));
    rules.extend(CONSTRUCTS.iter().filter(|(words, _)| is_in_it(words)).flat_map(|(_, rules)| rules.iter().copied()));
    let mut seen = BTreeSet::new();
    rules.retain(|rule| seen.insert(*rule));
    rules
}

/// The section about a type of card.
pub const fn rule_of_kind(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Base => "CR 3.2",
        CardKind::Event => "CR 3.3",
        CardKind::Leader => "CR 3.4",
        CardKind::Unit => "CR 3.5",
        CardKind::Upgrade => "CR 3.6",
        CardKind::Token => "CR 3.7",
    }
}

/// The rule of a keyword.
pub const fn rule_of_keyword(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Ambush => "CR 7.5.5",
        Keyword::Grit => "CR 7.5.6",
        Keyword::Overwhelm => "CR 7.5.7",
        Keyword::Raid => "CR 7.5.8",
        Keyword::Restore => "CR 7.5.9",
        Keyword::Saboteur => "CR 7.5.10",
        Keyword::Sentinel => "CR 7.5.11",
        Keyword::Shielded => "CR 7.5.12",
        Keyword::Bounty => "CR 7.5.13",
        Keyword::Smuggle => "CR 7.5.14",
        Keyword::Coordinate => "CR 7.5.15",
        Keyword::Exploit => "CR 7.5.16",
        Keyword::Piloting => "CR 7.5.17",
        Keyword::Hidden => "CR 7.5.18",
        Keyword::Plot => "CR 7.5.19",
        Keyword::Support => "CR 7.5.20",
        Keyword::Fortify => "NOTE E1-1.4",
    }
}

/// The rule of a token.
pub const fn rule_of_token(token: TokenKind) -> &'static str {
    match token {
        TokenKind::Experience => "CR 3.7.5",
        TokenKind::Shield => "CR 3.7.6",
        TokenKind::BattleDroid => "CR 3.7.7",
        TokenKind::CloneTrooper => "CR 3.7.8",
        TokenKind::TieFighter => "CR 3.7.9",
        TokenKind::XWing => "CR 3.7.10",
        TokenKind::Force => "CR 3.7.11",
        TokenKind::Spy => "CR 3.7.12",
        TokenKind::Credit => "CR 3.7.13",
        TokenKind::Mandalorian => "CR 3.7.14",
        TokenKind::Advantage => "CR 3.7.15",
        TokenKind::Beast => "NOTE E1-1.11",
        TokenKind::Weakness => "NOTE E1-1.12",
    }
}

/// The section about a sort of ability.
const fn rule_of_ability(ability: &Ability) -> &'static str {
    match ability {
        Ability::Keyword(_) => "CR 7.5",
        Ability::Action(_) => "CR 7.2",
        Ability::Triggered(_) => "CR 7.6",
        Ability::Constant(_) => "CR 7.3",
        Ability::Event(_) => "CR 7.4",
        Ability::Unsupported(_) => "CR 7.1",
    }
}

/// The words of a tree: what its parts are called, and the names of keywords and tokens in it.
fn collect(tree: &Value, words: &mut BTreeSet<String>) {
    match tree {
        Value::Object(fields) => {
            for (key, value) in fields {
                // What is absent or false says nothing.
                if !matches!(value, Value::Null | Value::Bool(false)) || fields.len() == 1 {
                    words.insert(key.clone());
                    collect(value, words);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::String(word) if ZoneKind::from_word(word).is_none() => {
            words.insert(word.clone());
        }
        // Where a card is says nothing of what is done there.
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The words of ability trees that have rules of their own, with these, in the order of the rules.
const CONSTRUCTS: &[(&str, &[&str])] = &[
    ("instead-of-cost", &["CR 1.3.1"]),
    ("resource", &["CR 1.7.7"]),
    ("resources pay-resources", &["CR 1.7.2"]),
    ("additional-cost", &["CR 1.8.8"]),
    ("free", &["CR 1.8.5"]),
    ("damage", &["CR 1.9"]),
    ("dealt-more", &["CR 1.9", "CR 7.7.5"]),
    ("heal", &["CR 1.9.3", "CR 1.11.5"]),
    ("combat", &["CR 1.9.10"]),
    ("excess-damage", &["CR 1.9.11"]),
    ("unpreventable", &["CR 1.9.13"]),
    ("has-initiative", &["CR 1.12.2"]),
    ("initiative-taken take-initiative takes-initiative cant-take-initiative", &["CR 1.15.5"]),
    ("draw draws", &["CR 1.13"]),
    ("discard discards discard-cards", &["CR 1.14"]),
    ("discard-hand", &["CR 1.14.6"]),
    ("discard-from-deck discard-until", &["CR 1.14.3"]),
    ("ready exhaust exhausted", &["CR 1.5.4"]),
    ("friendly enemy", &["CR 1.5.3"]),
    ("defeat", &["CR 1.5.5"]),
    ("defeated-enemy", &["CR 1.18.1"]),
    ("deploy", &["CR 3.4.4"]),
    ("is-leader", &["CR 3.4.7"]),
    ("attach-to may-go-on", &["CR 3.6.3"]),
    ("attached", &["CR 3.6.8"]),
    ("attach", &["CR 3.6.14"]),
    ("create", &["CR 3.7.2"]),
    ("play", &["CR 6.2", "CR 7.1.6"]),
    ("plays", &["CR 6.2"]),
    ("attack", &["CR 6.3", "CR 7.1.6"]),
    ("deals-combat-damage-first may-deal-combat-damage-last", &["CR 6.3.5.c"]),
    ("use-action", &["CR 6.4", "CR 7.1.6"]),
    ("extra-action", &["CR 7.1.7"]),
    ("epic", &["CR 7.2.4"]),
    ("limit", &["CR 7.2.5"]),
    ("when-played", &["CR 7.6.13"]),
    ("when-defeated", &["CR 7.6.14"]),
    ("on-attack on-defense", &["CR 7.6.15"]),
    ("when-attack-ends", &["CR 7.6.16"]),
    ("use-ability use-that-ability-again", &["CR 7.6.17"]),
    ("lasting lasting-rule", &["CR 7.7.3"]),
    ("delayed", &["CR 7.7.4"]),
    ("instead redirect-combat-damage", &["CR 7.7.5"]),
    ("ignore-aspect-penalty ignore-penalty ignore-penalty-of", &["CR 8.1", "CR 8.10"]),
    ("ignores-sentinel", &["CR 8.10"]),
    ("cant-attack cant-attack-bases cant-attack-units cant-be-attacked cant-ready", &["CR 8.3"]),
    ("cant-be-defeated-by-enemies cant-be-exhausted-by-enemies cant-be-returned-by-enemies", &["CR 8.3"]),
    ("cant-be-captured-by-enemies cant-be-taken-by-enemies cant-gain-abilities cant-be-healed", &["CR 8.3"]),
    ("cant-play", &["CR 8.3", "CR 8.19"]),
    ("can-attack-arena can-attack-units", &["CR 8.3"]),
    ("choose modes", &["CR 8.4"]),
    ("divide-damage", &["CR 1.9", "CR 8.4"]),
    ("divide-healing", &["CR 1.9.3", "CR 8.4"]),
    ("enters-as-copy", &["CR 8.5"]),
    ("enters-play enters-play-ready", &["CR 8.7"]),
    ("happened tally", &["CR 8.8"]),
    ("if-you-do", &["CR 8.9"]),
    ("when-leaves-play leaves-play", &["CR 8.12"]),
    ("look look-at-hand look-at-resources", &["CR 8.13"]),
    ("lose-keyword lose-all-abilities", &["CR 8.14"]),
    ("modify", &["CR 8.15"]),
    ("must next-action-attacks", &["CR 8.16"]),
    ("name-card named-card", &["CR 8.17"]),
    ("other other-than different", &["CR 8.18"]),
    ("prevent-damage", &["CR 8.20"]),
    ("printed-power printed-hp", &["CR 8.21"]),
    ("random", &["CR 8.22"]),
    ("return-to-hand", &["CR 8.24"]),
    ("reveal reveal-hand", &["CR 8.25"]),
    ("search", &["CR 8.26"]),
    ("take-control exchange-control", &["CR 8.27"]),
    ("up_to", &["CR 8.30"]),
    ("may", &["CR 8.32"]),
    ("capture rescue guarded-by guards-card", &["CR 8.33"]),
    ("for-each", &["CR 8.34"]),
    ("indirect-damage assign-indirect more-indirect", &["CR 8.35"]),
    ("move", &["CR 8.36"]),
    ("use-the-force uses-the-force the-force-is-with the-force-is-with-you", &["CR 8.37"]),
    ("disclose", &["CR 8.38"]),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{CONSTRUCTS, rule_of_keyword, rule_of_kind, rule_of_token, rules_of};
    use crate::{CardKind, Keyword, Library, Lookup, TokenKind};
    use swu_rulebook::Rulebook;

    fn titled(rule: &str) -> String {
        let rule = rule.parse().ok().and_then(|id| Rulebook::embedded().get(&id));
        let rule = rule.unwrap_or_else(|| panic!("{rule:?} is in the rulebook"));
        // A note has no title.
        format!("{} {}", rule.label(), rule.text).to_lowercase()
    }

    #[test]
    fn every_rule_is_in_the_rulebook_and_about_that() {
        for keyword in Keyword::ALL {
            assert!(titled(rule_of_keyword(*keyword)).contains(&keyword.word().to_lowercase()), "{keyword}");
        }
        for kind in CardKind::ALL {
            assert!(titled(rule_of_kind(*kind)).contains(kind.word()), "{kind}");
        }
        for token in TokenKind::ALL {
            let word = token.word().to_lowercase().replace("the ", "");
            assert!(titled(rule_of_token(*token)).contains(&word), "{token}");
        }
        CONSTRUCTS.iter().flat_map(|(_, rules)| rules.iter()).for_each(|rule| {
            titled(rule);
        });
    }

    #[test]
    fn no_word_stands_twice() {
        let words = || CONSTRUCTS.iter().flat_map(|(words, _)| words.split(' '));
        assert_eq!(words().collect::<BTreeSet<_>>().len(), words().count());
    }

    #[test]
    fn a_card_has_the_rules_of_its_type_and_of_what_it_does() {
        let rules = |name: &str| match Library::embedded().find(name) {
            Lookup::One(card) => rules_of(card),
            Lookup::Several(_) | Lookup::Unknown => panic!("{name} is one card"),
        };
        assert_eq!(rules("Battlefield Marine"), ["CR 3.5"]);
        assert_eq!(rules("Wampa"), ["CR 3.5", "CR 7.5.7", "CR 7.5"]);
        assert_eq!(rules("Vanquish"), ["CR 3.3", "CR 7.4", "CR 1.5.5", "CR 8.4"]);
        assert_eq!(rules("Pyke Sentinel"), ["CR 3.5", "CR 7.5.11", "CR 7.5"]);
        // A card that is played from a discard pile is not discarded.
        assert!(!rules("Boga").contains(&"CR 1.14") && rules("Force Throw").contains(&"CR 1.14"));
    }
}
