//! How many copies of a card a player has, over draw deck and sideboard, or over all decks (CR 8.5.5, 9.3.2.b, 12.2.2).

use std::collections::HashMap;

use super::{Context, Finding, parts};
use crate::deck::{Entry, Section};
use crate::policy::{Number, Same};
use crate::rules;
use swu_cards::library::normalise;
use swu_cards::{Card, CardKind, SetupRule};
use swu_text::words::counted;

/// Copies of one card.
pub(super) struct Copies<'d> {
    pub card: &'d Card,
    pub deck: usize,
    pub sideboard: usize,
}

impl Copies<'_> {
    pub fn all(&self) -> usize {
        self.deck + self.sideboard
    }
}

/// The copies of each card among some entries, in the order of the list.
pub(super) fn copies<'d>(entries: impl Iterator<Item = &'d Entry>, same: Same) -> Vec<Copies<'d>> {
    let mut found: Vec<Copies<'d>> = Vec::new();
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for entry in entries {
        let places = places.entry(normalise(&entry.card.full_name())).or_default();
        let is_copy = |at: &usize| found.get(*at).is_some_and(|copies| are_copies(copies.card, &entry.card, same));
        let at = places.iter().copied().find(|at| is_copy(at)).unwrap_or_else(|| {
            places.push(found.len());
            found.push(Copies { card: &entry.card, deck: 0, sideboard: 0 });
            found.len() - 1
        });
        if let Some(copies) = found.get_mut(at) {
            let of = if entry.section == Section::Sideboard { &mut copies.sideboard } else { &mut copies.deck };
            *of += entry.count;
        }
    }
    found
}

/// Whether two cards of one title and subtitle are copies of each other.
fn are_copies(one: &Card, other: &Card, same: Same) -> bool {
    match same {
        Same::TitleAndSubtitle => true,
        Same::PrintedAttributes => {
            // Which printing it is, and how rare, are no attributes (CR 8.2.1, 8.5.1).
            let attributes = |card: &Card| Card { printing: None, reprints: Vec::new(), rarity: None, ..card.clone() };
            attributes(one) == attributes(other)
        }
    }
}

pub(super) fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let same = context.check.policy.copy().map_or(Same::TitleAndSubtitle, |copy| copy.same);
    let playable =
        context.entries().filter(|entry| context.counts_copies(entry.section) && entry.section.takes(entry.card.kind));
    if let Some(most) = &context.rules.copies {
        for copies in copies(playable, same) {
            findings.extend(too_many(context, &copies, most));
        }
    }
    for (most, section) in
        [(&context.rules.leader_copies, Section::Leaders), (&context.rules.base_copies, Section::Base)]
    {
        let entries = context.decks.iter().flat_map(|deck| deck.fitting(section));
        for copies in copies(entries, same) {
            findings.extend(match most {
                Some(most) => too_many(context, &copies, most),
                None => no_word(context, &copies),
            });
        }
    }
}

fn too_many(context: &Context<'_>, copies: &Copies<'_>, Number { number, rule }: &Number) -> Option<Finding> {
    let own = parts::setup_rules(copies.card).find_map(|rule| match rule {
        SetupRule::Copies(most) => usize::try_from(most).ok(),
        _ => None,
    });
    let most = own.unwrap_or(*number);
    let over = copies.all().checked_sub(most).filter(|over| *over > 0)?;
    let name = copies.card.full_name();
    let parts = match (copies.deck, copies.sideboard) {
        (_, 0) => String::new(),
        (0, _) => " in the sideboard".to_owned(),
        (deck, sideboard) => format!(" ({deck} in the deck, {sideboard} in the sideboard)"),
    };
    let what = format!(
        "{} of {name}{parts}; at most {most} {} allowed",
        counted(copies.all(), "copy"),
        if most == 1 { "is" } else { "are" }
    );
    let mut finding = Finding::illegal(what, rule).fix(format!("take out {} of {name}", counted(over, "copy")));
    if let Some(with) = context.rules.copies_with_sideboard.as_ref().filter(|_| copies.sideboard > 0) {
        finding = finding.by(&with.rule);
    }
    if let Some(copy) = context.check.policy.copy() {
        finding = finding.by(&copy.rule);
    }
    Some(if own.is_some() { finding.by(&rules::CARD_TEXT_FIRST) } else { finding })
}

/// Two copies of a leader where the policy has no word on them: only one of a unique card can be in play.
fn no_word(context: &Context<'_>, copies: &Copies<'_>) -> Option<Finding> {
    let leaders = context.rules.leaders.as_ref()?;
    if copies.all() < 2 || copies.card.kind != CardKind::Leader || !copies.card.unique {
        return None;
    }
    let name = copies.card.full_name();
    let what = format!("two copies of {name}; the policy does not cover two copies of a leader");
    let finding = Finding::undecided(what, &leaders.rule).by(&rules::UNIQUE);
    Some(finding.fix("replace one of them with another leader"))
}
