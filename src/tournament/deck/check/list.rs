//! Whether a deck list is complete (TR 3.1.3), where lists are needed.

use super::{Context, Finding};
use crate::deck::{Deck, Section};
use crate::rules;

pub(super) fn check(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let Some(lists) = context.check.policy.deck_lists().filter(|lists| context.check.tier >= lists.tier) else {
        return;
    };
    let names = deck.player.as_deref().map_or(0, |player| player.split_whitespace().count());
    let has = |section| deck.fitting(section).next().is_some();
    let needed = [
        (names >= 2, "the player's first and last name", "write `Player: FIRST LAST` above the list"),
        (deck.uid.is_some(), "the player's UID", "write `UID: NUMBER` above the list"),
        (has(Section::Leaders), "the leader", "write it below `Leader`"),
        (has(Section::Base), "the base", "write it below `Base`"),
        (has(Section::Deck), "the cards of the draw deck", "write them below `Deck`"),
    ];
    for (_, what, way) in needed.into_iter().filter(|(is_there, ..)| !is_there) {
        findings.push(Finding::illegal(format!("the deck list lacks {what}"), &lists.rule).fix(way));
    }
}

/// Whether events of the tier are played in the format (TR 2.3).
pub(super) fn check_event(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let check = context.check;
    let Some(of_tier) = check.policy.tier_format().filter(|of_tier| of_tier.tier == check.tier) else { return };
    if of_tier.format != check.format {
        let [tier, format] = [of_tier.tier.word(), of_tier.format.word()];
        let what = format!("events of the {tier} tier play `{format}`, not `{}`", check.format.word());
        findings.push(Finding::note(what, &of_tier.rule));
    }
}

/// A policy that does not hold yet on the day of the event.
pub(super) fn check_day(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let policy = context.check.policy;
    let Some(date) = context.check.date.filter(|date| *date < policy.effective) else { return };
    let what =
        format!("the policy `{}` is in force from {}, but the event is on {date}", policy.name, policy.effective);
    findings.push(Finding::note(what, &rules::LEGAL_CARDS).fix(
        "choose the policy in force on that day with \
                                                               `--policy`",
    ));
}
