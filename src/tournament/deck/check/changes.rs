//! What was changed between two games of a match (TR 2.3.2, 4.4.2).

use std::collections::HashMap;

use super::copies::copies;
use super::{Context, Finding};
use crate::deck::{Deck, Entry, Section, hash};
use crate::policy::{Change, Changes, Same};
use crate::rules;
use swu_cards::library::normalise;
use swu_rulebook::RuleId;
use swu_text::words::counted;

pub(super) fn check(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let Some(registered) = context.check.registered else { return };
    let without = Changes { what: Change::Sideboard, rule: rules::SIDEBOARDING };
    let Changes { what, rule } = context.rules.changes.as_ref().unwrap_or(&without);
    let playable = |deck: &Deck| -> Vec<Entry> {
        let parts = [Section::Deck, Section::Sideboard];
        parts.iter().flat_map(|part| deck.fitting(*part).cloned().collect::<Vec<_>>()).collect()
    };
    let only = |deck: &Deck, part| deck.fitting(part).cloned().collect::<Vec<_>>();
    match what {
        // The whole pool can be used; `pool` holds the deck against it.
        Change::Free => {
            let what =
                "cards may be changed freely between games: the deck is compared with its pool, not with the list";
            findings.push(Finding::note(what, rule));
        }
        Change::Sideboard => {
            for part in [Section::Leaders, Section::Base] {
                same_cards(&only(registered, part), &only(deck, part), part.words(), rule, findings);
            }
            same_cards(&playable(registered), &playable(deck), "deck and sideboard", rule, findings);
            findings.extend(larger_sideboard(registered, deck, rule));
        }
        Change::Nothing => {
            for part in [Section::Leaders, Section::Base, Section::Deck] {
                same_cards(&only(registered, part), &only(deck, part), part.words(), rule, findings);
            }
        }
    }
}

/// Whether it is exactly the deck that was registered, by the hashes of both, for whoever looks at a deck at the table.
pub fn as_registered(registered: &Deck, deck: &Deck) -> Finding {
    let [before, now] = [registered, deck].map(|deck| hash(std::slice::from_ref(deck)));
    let what = match before == now {
        true => format!("this deck matches the registered list: {now}"),
        false => format!("this deck ({now}) differs from the registered list ({before})"),
    };
    Finding::note(what, &rules::SIDEBOARDING)
}

/// Whether both have the same cards, in whatever order.
fn same_cards(registered: &[Entry], changed: &[Entry], part: &str, rule: &RuleId, findings: &mut Vec<Finding>) {
    let all = copies(registered.iter().chain(changed), Same::TitleAndSubtitle);
    let count = |entries: &[Entry]| -> HashMap<String, usize> {
        let copies = copies(entries.iter(), Same::TitleAndSubtitle);
        copies.iter().map(|copies| (normalise(&copies.card.full_name()), copies.all())).collect()
    };
    let [before, now] = [count(registered), count(changed)];
    for copies in all {
        let name = copies.card.full_name();
        let of = |counts: &HashMap<String, usize>| counts.get(&normalise(&name)).copied().unwrap_or_default();
        let (before, now) = (of(&before), of(&now));
        if before == now {
            continue;
        }
        let way = if now > before {
            format!("take out {} of {name}", counted(now - before, "copy"))
        } else {
            format!("put back {} of {name}", counted(before - now, "copy"))
        };
        let what = format!("{part}: the registered list has {} of {name}, this one has {now}", counted(before, "copy"));
        findings.push(Finding::illegal(what, rule).fix(way));
    }
}

/// Cards come out of the sideboard or are exchanged: it never has more of them than the list gives for it.
fn larger_sideboard(registered: &Deck, deck: &Deck, rule: &RuleId) -> Option<Finding> {
    let [before, now] = [registered, deck].map(|deck| deck.size(Section::Sideboard));
    let over = now.checked_sub(before).filter(|over| *over > 0)?;
    let what = format!("the sideboard has {}; the registered list has {before}", counted(now, "card"));
    Some(Finding::illegal(what, rule).fix(format!("move {} of it to the deck", counted(over, "card"))))
}
