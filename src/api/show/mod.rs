//! The thing that was meant by an id or a name, and all that there is to say of it: a rule with what stands around it, the
//! cards of a name, or the line to cite either by.
//!
//! `resolve` finds out what was meant, and says what might have been. `around` gathers what stands around a rule.

mod around;
mod resolve;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::facts::{self, Facts};
use crate::document;
use swu_answer::rule::Part;
pub use swu_answer::rule::{citation, is_long, parts};
use swu_cards::rules::{rule_of_keyword, rule_of_kind, rule_of_token};
use swu_cards::{Card, Keyword, Library, Printing};
use swu_rulebook::editions::Concordance;
use swu_rulebook::{Node, RuleId, Rulebook, SecondHand};
use swu_scenario::Ruling;
use swu_scenario::coverage::{Class, RuleCoverage, coverage_of};
use swu_scenario::replay::World;
use swu_search::Questions;

pub use around::Surroundings;
use resolve::rule_of;
pub use resolve::{Also, Found, Present, not_one, resolve_all};

/// The result, for programs: `text` for a rule, `cards` for cards, `citations` for lines to cite.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ShowDocument<'r> {
    Rule(Box<RuleDocument<'r>>),
    Cards(CardsDocument<'r>),
    Citation(Citations<'r>),
}

document!(ShowDocument<'_>, "show", "A rule, the cards of a name, or with `--cite` their citations: `judge show`.");

/// One of several results.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct OneOfSeveral<'r>(pub ShowDocument<'r>);

document!(OneOfSeveral<'_>, "show-list", "Several results of `judge show`.");

impl<'r> ShowDocument<'r> {
    /// The thing that was found, or with `cite` the lines to cite it by.
    pub fn of(found: &Found<'r>, cite: bool, rules: &'r Rulebook, library: &Library) -> Self {
        match found {
            _ if cite => Self::Citation(Citations::of(found, rules)),
            Found::Rule { rule, also } => {
                let class = coverage(rule, rules, library).map(|covered| covered.class);
                Self::Rule(Box::new(RuleDocument::of(&Surroundings::of(rule, rules), also, class, rules)))
            }
            Found::Cards(cards) => Self::Cards(CardsDocument::of(cards, rules)),
        }
    }
}

/// The coverage of a rule by the engine; nothing of one that is not about play.
pub fn coverage(rule: &Node, rules: &Rulebook, library: &Library) -> Option<RuleCoverage> {
    let present = Concordance::present_number(rule)?;
    coverage_of(&present, &World { library, rulebook: rules })
}

/// A rule, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RuleDocument<'r> {
    id: &'r RuleId,
    title: String,
    text: &'r str,
    examples: &'r [String],
    path: Vec<String>,
    parent: Option<&'r RuleId>,
    children: Vec<&'r RuleId>,
    /// Its parts and their parts, in document order.
    parts: Vec<Part<'r>>,
    previous: Option<&'r RuleId>,
    next: Option<&'r RuleId>,
    links: Vec<&'r RuleId>,
    missing: &'r [String],
    linked_from: Vec<&'r RuleId>,
    /// The glossary entries for its name.
    glossary: Vec<&'r RuleId>,
    /// Other matches for the name typed.
    also: AlsoCalled<'r>,
    /// Notes on its number in the edition named.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<String>,
    /// Questions it answers.
    answers: &'static [String],
    /// Files of the scenarios that name the rule.
    scenarios: Vec<String>,
    /// Scenarios that name it or one of its parts.
    rulings: Vec<Ruling>,
    /// The engine's coverage of it; none for a rule that is not about play.
    class: Option<Class>,
    edition: Option<&'r str>,
    date: Option<&'r str>,
    /// The source of its document, if it is second-hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_hand: Option<&'r SecondHand>,
    citation: String,
    file: &'r str,
    line: usize,
}

/// Other matches for the name.
#[derive(Debug, Serialize, JsonSchema)]
struct AlsoCalled<'r> {
    rules: Vec<&'r RuleId>,
    cards: Vec<String>,
}

impl<'r> RuleDocument<'r> {
    /// The rule with everything around it.
    pub fn of(around: &Surroundings<'r>, also: &Also<'r>, class: Option<Class>, rules: &'r Rulebook) -> Self {
        let rule = around.rule;
        Self {
            id: &rule.id,
            title: rule.label(),
            text: &rule.text,
            examples: &rule.examples,
            path: rules.path(&rule.id),
            parent: rule.parent.as_ref(),
            children: rules.children(&rule.id).map(|node| &node.id).collect(),
            parts: around.parts.iter().map(|(part, _)| Part::from(*part)).collect(),
            previous: around.previous.map(|node| &node.id),
            next: around.next.map(|node| &node.id),
            links: rules.links(&rule.id).map(|node| &node.id).collect(),
            missing: &rule.missing,
            linked_from: rules.linked_from(&rule.id).map(|node| &node.id).collect(),
            answers: Questions::embedded().of(rule),
            glossary: around.terms.iter().map(|term| &term.id).collect(),
            also: AlsoCalled {
                rules: also.rules.iter().map(|node| &node.id).collect(),
                cards: also.cards.iter().map(|card| card.full_name()).collect(),
            },
            moved: also.moved.clone(),
            scenarios: around.naming(),
            rulings: around.rulings.clone(),
            class,
            edition: rule.edition.as_deref(),
            date: date(rule, rules),
            second_hand: rules.second_hand(rule),
            citation: citation(rule, rules),
            file: &rule.file,
            line: rule.line,
        }
    }
}

/// The day of the edition that the rule is from.
pub fn date<'r>(rule: &Node, rules: &'r Rulebook) -> Option<&'r str> {
    rules.edition_of(rule.id.document())?.date.as_deref()
}

/// The cards that share a name, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CardsDocument<'r> {
    cards: Vec<Facts<'r>>,
    /// The rules of their types, tokens and keywords.
    rules: Vec<&'r RuleId>,
}

impl<'r> CardsDocument<'r> {
    /// Of these cards.
    pub fn of(cards: &[&'r Card], rules: &'r Rulebook) -> Self {
        let ids = kinds(cards, rules).into_iter().chain(keywords(cards, rules)).map(|rule| &rule.id).collect();
        Self { cards: cards.iter().map(|card| Facts::from(*card)).collect(), rules: ids }
    }
}

/// The rules of the keywords of the cards, in the order of the rules.
pub fn keywords<'r>(cards: &[&Card], rules: &'r Rulebook) -> Vec<&'r Node> {
    let mut found: Vec<Keyword> = cards.iter().flat_map(|card| facts::keywords(card)).collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().filter_map(|keyword| rule_of(rule_of_keyword(keyword), keyword.word(), rules)).collect()
}

/// The rules about the types and tokens of the cards.
pub fn kinds<'r>(cards: &[&Card], rules: &'r Rulebook) -> Vec<&'r Node> {
    let mut ids: Vec<(&str, &str)> = Vec::new();
    for card in cards {
        let token = card.token.map(|token| (rule_of_token(token), token.word()));
        for id in [Some((rule_of_kind(card.kind), card.kind.word())), token].into_iter().flatten() {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
    }
    ids.into_iter().filter_map(|(id, word)| rule_of(id, word, rules)).collect()
}

/// A rule or card as cited, for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Citations<'r> {
    /// The rule; none for a card.
    id: Option<&'r RuleId>,
    /// One line for a rule, or one for each card of the name.
    citations: Vec<String>,
}

impl<'r> Citations<'r> {
    /// Of what was found.
    pub fn of(found: &Found<'r>, rules: &Rulebook) -> Self {
        let id = match found {
            Found::Rule { rule, .. } => Some(&rule.id),
            Found::Cards(_) => None,
        };
        Self { id, citations: lines(found, rules) }
    }
}

/// The lines: one of a rule, and one of each card of a name.
pub fn lines(found: &Found<'_>, rules: &Rulebook) -> Vec<String> {
    match found {
        Found::Rule { rule, .. } => vec![citation(rule, rules)],
        Found::Cards(cards) => {
            let printing = |printing: &Printing| format!(" ({printing})");
            let line = |card: &&Card| card.full_name() + &card.printing.as_ref().map_or_else(String::new, printing);
            cards.iter().map(line).collect()
        }
    }
}
