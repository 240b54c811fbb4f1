//! Which cards are legal on the day of the event (TR 3.2.1).

use std::collections::BTreeMap;

use super::copies::copies;
use super::finding::listed;
use super::{Context, Finding};
use crate::policy::{Date, LegalSets, Legality, Same};
use swu_cards::Card;
use swu_rulebook::RuleId;
use swu_text::words::counted;

pub(super) fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    // What is played in a limited format comes from what the organiser hands out (TR 2.3.2), released or not.
    if context.check.format.is_limited() {
        return;
    }
    let Some(sets) = context.check.policy.legal_sets() else { return };
    let mut of_sets: BTreeMap<(String, Legality), Cards> = BTreeMap::new();
    for copies in copies(context.entries(), Same::PrintedAttributes) {
        let (legality, set) = best(copies.card, sets, context.check.date);
        let cards = of_sets.entry((set, legality)).or_default();
        cards.count += copies.all();
        cards.names.push(format!("{} {}", copies.all(), copies.card.full_name()));
    }
    findings.extend(of_sets.iter().filter_map(|((set, legality), cards)| finding(set, *legality, cards, &sets.rule)));
}

/// Cards of a set.
#[derive(Default)]
struct Cards {
    count: usize,
    /// Each with the number of its copies.
    names: Vec<String>,
}

fn finding(set: &str, legality: Legality, cards: &Cards, rule: &RuleId) -> Option<Finding> {
    let (names, count) = (listed(&cards.names), counted(cards.count, "card"));
    let settle = format!("find out whether {set} is legal on the day of the event");
    match legality {
        Legality::Legal => None,
        Legality::NotBefore(released) => {
            let (is, these) = if cards.count == 1 { ("is", "it") } else { ("are", "these") };
            let what = format!("{count} of {set} {is} not legal before its release on {released}: {names}");
            Some(
                Finding::illegal(what, rule)
                    .fix(format!("replace {these} by {count} of sets that are legal on the day")),
            )
        }
        Legality::NoDate => {
            let what = format!("the policy does not say when {set} was released, the set of {count}: {names}");
            Some(Finding::undecided(what, rule).fix(settle))
        }
        Legality::Unlisted => {
            let what = format!("the policy does not know {set}, the set of {count}: {names}");
            Some(Finding::undecided(what, rule).fix(settle))
        }
    }
}

/// How the printing that is best for the player stands, and its set.
fn best(card: &Card, sets: &LegalSets, date: Option<Date>) -> (Legality, String) {
    let printings = card.printings().map(|printing| (sets.legality(&printing.set, date), printing.set.clone()));
    // Of several days the earliest counts, and a later day is greater: it is compared the other way round.
    let rank = |legality: &Legality| match legality {
        Legality::NotBefore(day) => (0, Some(std::cmp::Reverse(*day))),
        Legality::Unlisted => (1, None),
        Legality::NoDate => (2, None),
        Legality::Legal => (3, None),
    };
    let best = printings.max_by(|(one, _), (other, _)| rank(one).cmp(&rank(other)));
    best.unwrap_or((Legality::Unlisted, "a set that its data do not name".to_owned()))
}
