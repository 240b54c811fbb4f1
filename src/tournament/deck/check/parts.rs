//! Leaders, base, the number of cards, the parts in which they stand, and the aspects of all of them.

use schemars::JsonSchema;
use serde::Serialize;

use super::copies::copies;
use super::{Context, Finding};
use crate::deck::{Deck, Section};
use crate::policy::{AspectNeed, LeaderAspects, Number, Same};
use crate::rules;
use swu_cards::{Ability, Aspect, Card, CardKind, Constant, SetupRule};
use swu_rulebook::RuleId;
use swu_text::words::counted;

/// Checks that the player brings as many decks as the format asks for.
pub(super) fn number_of_decks(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(Number { number, rule }) = &context.rules.decks else { return };
    let here = context.decks.len();
    if here != *number {
        let (does, count) = if here < *number { ("add", number - here) } else { ("omit", here - number) };
        let what = format!("got {}; the format needs {number}", counted(here, "deck"));
        findings.push(Finding::illegal(what, rule).fix(format!("{does} {}", counted(count, "deck"))));
    }
}

pub(super) fn check(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let rules = &context.rules;
    for (number, section, noun) in [(&rules.leaders, Section::Leaders, "leader"), (&rules.bases, Section::Base, "base")]
    {
        if let Some(number) = number {
            findings.extend(exactly(deck, number, section, noun));
        }
    }
    misplaced(context, deck, findings);
    let sizes = [deck_size(context, deck), sideboard_size(context, deck)];
    findings.extend(sizes.into_iter().flatten().map(|finding| context.size(finding)));
}

/// Checks that there are exactly so many of them.
fn exactly(deck: &Deck, Number { number, rule }: &Number, section: Section, noun: &str) -> Option<Finding> {
    let here = deck.size(section);
    let (does, count) = if here < *number { ("add", number - here) } else { ("take out", here - number) };
    let has = if here == 0 { format!("no {noun}") } else { counted(here, noun) };
    let what = format!("the list has {has}; a deck has exactly {number}");
    (count > 0).then(|| Finding::illegal(what, rule).fix(format!("{does} {}", counted(count, noun))))
}

/// Cards that stand where they do not belong.
fn misplaced(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    for entry in deck.entries.iter().filter(|entry| !entry.section.takes(entry.card.kind)) {
        let kind = entry.card.kind;
        let (name, part) = (entry.card.full_name(), entry.section.words());
        let Some(rule) = rule_of(context, entry.section) else { continue };
        let what = format!("{name} is {} and does not belong in {part}", with_article(kind));
        let way = match kind {
            CardKind::Leader | CardKind::Base if entry.section == Section::Sideboard => format!("take {name} out"),
            CardKind::Leader => format!("move {name} to the leaders, or take it out"),
            CardKind::Base => format!("make {name} the base, or take it out"),
            CardKind::Unit | CardKind::Event | CardKind::Upgrade | CardKind::Token => {
                format!("move {name} to the deck, or take it out")
            }
        };
        findings.push(Finding::illegal(what, rule).fix(way));
    }
}

/// The rule about what stands in a part.
fn rule_of<'c>(context: &'c Context<'_>, section: Section) -> Option<&'c RuleId> {
    let rules = &context.rules;
    match section {
        Section::Leaders => rules.leaders.as_ref().map(|number| &number.rule),
        Section::Base => rules.bases.as_ref().map(|number| &number.rule),
        Section::Deck => rules.deck_size(context.check.date).map(|size| &size.rule),
        Section::Sideboard => {
            let without = rules.sideboard_without_leaders_and_bases.as_ref().map(|cited| &cited.rule);
            without.or(rules.sideboard.as_ref().map(|number| &number.rule))
        }
    }
}

const fn with_article(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Base => "a base",
        CardKind::Event => "an event",
        CardKind::Leader => "a leader",
        CardKind::Unit => "a unit",
        CardKind::Upgrade => "an upgrade",
        CardKind::Token => "a token",
    }
}

/// The words of a card about building a deck.
pub(super) fn setup_rules(card: &Card) -> impl Iterator<Item = SetupRule> {
    let constants = card.abilities.iter().filter_map(|ability| match &**ability {
        Ability::Constant(constant) => Some(constant),
        _ => None,
    });
    constants.flat_map(|constant| &constant.does).filter_map(|does| match does {
        Constant::Setup(rule) => Some(*rule),
        _ => None,
    })
}

fn deck_size(context: &Context<'_>, deck: &Deck) -> Option<Finding> {
    let size = context.rules.deck_size(context.check.date)?;
    let mut least = size.least;
    let mut because = Vec::new();
    for entry in deck.fitting(Section::Base).chain(deck.fitting(Section::Leaders)) {
        for rule in setup_rules(&entry.card) {
            if let SetupRule::MinimumDeck(more) = rule {
                let (by, word) =
                    (usize::try_from(more.unsigned_abs()).unwrap_or_default(), if more < 0 { "fewer" } else { "more" });
                least = if more < 0 { least.saturating_sub(by) } else { least.saturating_add(by) };
                because.push(format!("{by} {word} for {}", entry.card.full_name()));
            }
        }
    }
    let here = deck.size(Section::Deck);
    if here >= least {
        return None;
    }
    let why = if because.is_empty() { String::new() } else { format!(" ({}, and {})", size.least, because.join(", ")) };
    let what = format!("the deck has {}; the minimum is {least}{why}", counted(here, "card"));
    let finding = Finding::illegal(what, &size.rule).fix(format!("add {}", counted(least - here, "card")));
    Some(if because.is_empty() { finding } else { finding.by(&rules::DECKS_BY_BASES) })
}

fn sideboard_size(context: &Context<'_>, deck: &Deck) -> Option<Finding> {
    let Number { number, rule } = context.rules.sideboard.as_ref()?;
    let here = deck.size(Section::Sideboard);
    if here <= *number {
        return None;
    }
    let cards = counted(here, "card");
    let what = match number {
        0 => format!("the sideboard has {cards}; this format has no sideboard"),
        most => format!("the sideboard has {cards}; the maximum is {most}"),
    };
    Some(Finding::illegal(what, rule).fix(format!("take {} out of the sideboard", counted(here - number, "card"))))
}

/// Heroism or Villainy of a leader on the side that is faceup when the game starts.
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

/// Checks the aspects of two leaders (TR 2.3.1.2, CR 12.3.1).
pub(super) fn check_leaders(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
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
            let fix = "check the side that is faceup when the game starts; card data do not distinguish the sides";
            Some(finding.fix(fix))
        }
    });
}

/// The change that makes two leaders share an aspect.
fn way(sides: [Side; 2]) -> &'static str {
    match sides {
        [Side::Heroism, Side::Neither] | [Side::Neither, Side::Heroism] => {
            "replace the leader without Heroism with one that has it"
        }
        [Side::Villainy, Side::Neither] | [Side::Neither, Side::Villainy] => {
            "replace the leader without Villainy with one that has it"
        }
        [Side::Neither, Side::Neither] => {
            "replace both with leaders that have Heroism, or with leaders that have Villainy"
        }
        _ => "replace one of them: both need Heroism, or both need Villainy",
    }
}

/// The additional resources for each icon that leaders and base do not provide (CR 8.1.1).
const PENALTY: usize = 2;

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

/// The aspect penalties of a deck and its sideboard, in the order of the list, which are never illegal (CR 1.2.4). A leader
/// provides the icons of both its sides: card data do not tell which is on which.
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
