//! The aspects of two leaders (TR 2.3.1.2, CR 12.3.1).

use super::{Context, Finding};
use crate::deck::{Deck, Section};
use crate::policy::{AspectNeed, LeaderAspects};
use crate::rules;
use swu_cards::{Aspect, Card};

/// Which of Heroism and Villainy a leader has on the side that is faceup when the game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Heroism,
    Villainy,
    Neither,
    /// Each on one of its sides; card data do not say which is on which.
    OneOfThem,
}

fn side(leader: &Card) -> Side {
    match [Aspect::Heroism, Aspect::Villainy].map(|aspect| leader.aspects.contains(&aspect)) {
        [true, true] => Side::OneOfThem,
        [true, false] => Side::Heroism,
        [false, true] => Side::Villainy,
        [false, false] => Side::Neither,
    }
}

pub(super) fn check(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let Some(LeaderAspects { need, rule }) = &context.rules.leader_aspects else { return };
    let leaders: Vec<&Card> =
        deck.fitting(Section::Leaders).flat_map(|entry| vec![&*entry.card; entry.count.min(2)]).collect();
    let [one, other] = leaders[..] else { return };
    let sides = [side(one), side(other)];
    let holds = match (need, sides) {
        (AspectNeed::ShareHeroismOrVillainy, [Side::Neither, _] | [_, Side::Neither]) => Some(false),
        (AspectNeed::NotHeroismAndVillainy, [Side::Neither, _] | [_, Side::Neither]) => Some(true),
        (_, [Side::OneOfThem, _] | [_, Side::OneOfThem]) => None,
        (_, [one, other]) => Some(one == other),
    };
    let names = format!("{} and {}", one.full_name(), other.full_name());
    findings.extend(match (holds, need) {
        (Some(true), _) => None,
        (Some(false), AspectNeed::ShareHeroismOrVillainy) => {
            let what = format!("{names} share neither Heroism nor Villainy");
            Some(Finding::illegal(what, rule).fix(way(sides)))
        }
        (Some(false), AspectNeed::NotHeroismAndVillainy) => {
            let what = format!("{names} have both Heroism and Villainy");
            Some(Finding::illegal(what, rule).fix("replace one of the leaders to have only one of the two aspects"))
        }
        (None, _) => {
            let what = format!("{names}: one of them has Heroism on one side and Villainy on the other");
            let finding = Finding::undecided(what, rule).by(&rules::SIDES_OF_LEADERS);
            Some(finding.fix(
                "check the side that is faceup when the game starts; card data do not distinguish the \
                             sides",
            ))
        }
    });
}

/// What would make two leaders share an aspect.
fn way(sides: [Side; 2]) -> &'static str {
    match sides {
        [Side::Heroism, Side::Neither] | [Side::Neither, Side::Heroism] => {
            "replace the leader without Heroism with one that has it"
        }
        [Side::Villainy, Side::Neither] | [Side::Neither, Side::Villainy] => {
            "replace the leader without Villainy with one that has it"
        }
        [Side::Neither, Side::Neither] => {
            "replace both with leaders that have Heroism, or with leaders that have \
                                          Villainy"
        }
        _ => "replace one of them: both need Heroism, or both need Villainy",
    }
}
