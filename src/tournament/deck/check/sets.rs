//! Which cards are legal on the day of the event (TR 3.2.1).

use std::collections::BTreeMap;

use super::copies::copies;
use super::finding::{counted, listed};
use super::{Context, Finding};
use crate::cards::Card;
use crate::rulebook::RuleId;
use crate::tournament::policy::{Date, LegalSets, Legality, Same};

pub(super) fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    // What is played in a limited format comes from what the organiser hands out (TR 2.3.2), released or not.
    if context.check.format.is_limited() {
        return;
    }
    let Some(sets) = context.check.policy.legal_sets() else { return };
    let mut unknown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for copies in copies(context.entries(), Same::PrintedAttributes) {
        let (legality, set) = best(copies.card, sets, context.check.date);
        let name = copies.card.full_name();
        match legality {
            Legality::Legal => {}
            Legality::NotBefore(released) => findings.push(too_early(&name, &set, released, copies.all(), &sets.rule)),
            Legality::NoDate | Legality::Unlisted => unknown.entry(set).or_default().push(name),
        }
    }
    for (set, names) in unknown {
        let what = match sets.legality(&set, context.check.date) {
            Legality::Unlisted => format!("the policy does not know the set {set}, of {}", listed(&names)),
            _ => format!("the policy does not say when {set} was released, the set of {}", listed(&names)),
        };
        let finding = Finding::undecided(what, &sets.rule);
        findings.push(finding.fix(format!("find out whether {set} is legal on the day of the event")));
    }
    findings.extend(before_its_time(context, &sets.rule));
}

fn too_early(name: &str, set: &str, released: Date, count: usize, rule: &RuleId) -> Finding {
    let what = format!("{name} is legal from {released} on, when its set {set} was released");
    Finding::illegal(what, rule).fix(format!("replace {} of {name}", counted(count, "copy")))
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
    best.unwrap_or((Legality::Unlisted, "that its data do not name".to_owned()))
}

/// A policy that did not hold yet on the day of the event.
fn before_its_time(context: &Context<'_>, rule: &RuleId) -> Option<Finding> {
    let policy = context.check.policy;
    let date = context.check.date.filter(|date| *date < policy.effective)?;
    let what = format!("the policy `{}` holds from {} on, and the event is on {date}", policy.name, policy.effective);
    Some(Finding::note(what, rule).fix("choose the policy of that day with `--policy`"))
}
