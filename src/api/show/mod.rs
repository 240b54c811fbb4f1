//! What somebody meant who typed an id or a name, and what there is to say of it: a rule with what stands around it, the
//! cards of a name, or the line to cite either by.
//!
//! `resolve` finds out what was meant, `typed` how it may be written, and `unknown` says what might have been. `around` gathers what stands around a rule.

mod around;
mod card;
mod cite;
mod resolve;
mod rule;
mod typed;
mod unknown;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Listed, document, element};
use swu_cards::Library;
use swu_rulebook::editions::Concordance;
use swu_rulebook::{Node, Rulebook};
use swu_scenario::coverage::{Covered, coverage_of};
use swu_scenario::replay::World;

pub use around::{Around, is_long, parts};
pub use card::{CardsDocument, keywords, kinds};
pub use cite::{Citations, citation, lines};
pub use resolve::{Also, Found, Present, resolve_all};
pub use rule::{RuleDocument, date};
pub use unknown::{not_cited, not_one};

/// The result, for programs: `text` for a rule, `cards` for cards, `citations` for lines to cite.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Shown<'r> {
    Rule(Box<RuleDocument<'r>>),
    Cards(CardsDocument<'r>),
    Citation(Citations<'r>),
}

document!(
    Shown<'_>,
    "show",
    "A rule, the cards of a name, or with `--cite` the lines to cite either by: `judge show`."
);

/// One of several results.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct OneOfSeveral<'r>(pub Shown<'r>);

element!(OneOfSeveral<'_>, "show-list", "Several results of `judge show`.");

impl Listed for OneOfSeveral<'_> {
    type As = OneOfSeveral<'static>;
}

impl<'r> Shown<'r> {
    /// What was found, or with `cite` the lines to cite it by.
    pub fn of(found: &Found<'r>, cite: bool, rules: &'r Rulebook, library: &Library) -> Self {
        match found {
            _ if cite => Self::Citation(Citations::of(found, rules)),
            Found::Rule { rule, also } => {
                let class = coverage(rule, rules, library).map(|covered| covered.class);
                Self::Rule(Box::new(RuleDocument::of(&Around::of(rule, rules), also, class, rules)))
            }
            Found::Cards(cards) => Self::Cards(CardsDocument::of(cards, rules)),
        }
    }
}

/// How far the engine covers a rule; nothing of one that is not about play.
pub fn coverage(rule: &Node, rules: &Rulebook, library: &Library) -> Option<Covered> {
    let present = Concordance::present_number(rule)?;
    coverage_of(&present, &World { library, rulebook: rules })
}
