//! Which cards cost more than is printed on them (CR 8.1.1). That is never illegal (CR 1.2.4).

use schemars::JsonSchema;
use serde::Serialize;

use super::Finding;
use super::copies::copies;
use super::finding::listed;
use crate::deck::{Deck, Section};
use crate::policy::Same;
use crate::rules;
use swu_cards::{Aspect, Card};
use swu_text::words::counted;

/// How many resources more each icon costs that leaders and base do not provide (CR 8.1.1).
const PENALTY: usize = 2;

/// How many aspect icons a side of a leader has (CR 3.4.1).
const ICONS_OF_A_SIDE: usize = 2;

/// A card's aspect penalty in a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Penalty {
    /// The card's full name.
    pub card: String,
    pub section: Section,
    pub count: usize,
    /// The missing icons.
    pub icons: Vec<Aspect>,
    /// The additional cost of each copy, in resources.
    pub resources: usize,
}

/// The aspect penalties of a deck and its sideboard, in the order of the list.
pub fn penalties(deck: &Deck) -> Vec<Penalty> {
    let provided = deck.provided();
    let of_part = |section| {
        let copies = copies(deck.fitting(section), Same::TitleAndSubtitle);
        let penalties = copies.iter().filter_map(|copies| {
            let icons = missing(copies.card, provided.clone());
            let resources = PENALTY * icons.len();
            let card = copies.card.full_name();
            (resources > 0).then(|| Penalty { card, section, count: copies.all(), icons, resources })
        });
        penalties.collect::<Vec<_>>()
    };
    [Section::Deck, Section::Sideboard].into_iter().flat_map(of_part).collect()
}

/// The aspect icons of a card beyond those that are provided; each one that is provides for one (CR 8.1.2).
fn missing(card: &Card, mut provided: Vec<Aspect>) -> Vec<Aspect> {
    let mut missing = card.aspects.clone();
    missing.retain(|icon| match provided.iter().position(|one| one == icon) {
        Some(at) => {
            provided.swap_remove(at);
            false
        }
        None => true,
    });
    missing
}

/// How many cards a note names; all of them are in [`penalties`].
const MOST_NAMES: usize = 12;

pub(super) fn check(deck: &Deck, findings: &mut Vec<Finding>) {
    let all = penalties(deck);
    for (section, of) in [(Section::Deck, "of the deck"), (Section::Sideboard, "of the sideboard")] {
        let dearer: Vec<&Penalty> = all.iter().filter(|penalty| penalty.section == section).collect();
        let count: usize = dearer.iter().map(|penalty| penalty.count).sum();
        if count > 0 {
            let name = |penalty: &&Penalty| format!("{} {} (+{})", penalty.count, penalty.card, penalty.resources);
            let mut names: Vec<String> = dearer.iter().take(MOST_NAMES).map(name).collect();
            let named: usize = dearer.iter().take(MOST_NAMES).map(|penalty| penalty.count).sum();
            names.extend((count > named).then(|| format!("{} more", count - named)));
            let verb = if count == 1 { "has" } else { "have" };
            let what = format!("{} {of} {verb} an aspect penalty: {}", counted(count, "card"), listed(&names));
            findings.push(Finding::note(what, &rules::ASPECT_PENALTY));
        }
    }
    for entry in deck.fitting(Section::Leaders).filter(|entry| entry.card.aspects.len() > ICONS_OF_A_SIDE) {
        let what = format!(
            "card data list the icons of both sides of {} together: penalties assume that it provides all of them",
            entry.card.full_name()
        );
        findings.push(Finding::note(what, &rules::SIDES_OF_LEADERS));
    }
}
