//! Leaders, base, the number of cards, and what stands in which part.

use super::{Context, Finding};
use crate::deck::{Deck, Section};
use crate::policy::Number;
use crate::rules;
use swu_cards::{Ability, Card, CardKind, Constant, SetupRule};
use swu_rulebook::RuleId;
use swu_text::words::counted;

/// Whether the player brings as many decks as the format asks for.
pub(super) fn number_of_decks(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(Number { number, rule }) = &context.rules.decks else { return };
    let here = context.decks.len();
    if here != *number {
        let way = if here < *number {
            format!("add {}", counted(number - here, "deck"))
        } else {
            format!("omit {}", counted(here - number, "deck"))
        };
        findings
            .push(Finding::illegal(format!("got {}; the format needs {number}", counted(here, "deck")), rule).fix(way));
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

/// Whether there are exactly so many of them.
fn exactly(deck: &Deck, Number { number, rule }: &Number, section: Section, noun: &str) -> Option<Finding> {
    let here = deck.size(section);
    let fix = match here.cmp(number) {
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Less => format!("add {}", counted(number - here, noun)),
        std::cmp::Ordering::Greater => format!("take out {}", counted(here - number, noun)),
    };
    let what = format!("the list {}; a deck has exactly {number}", has(here, noun));
    Some(Finding::illegal(what, rule).fix(fix))
}

/// Cards that stand where they do not belong.
fn misplaced(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    for entry in deck.entries.iter().filter(|entry| !entry.section.takes(entry.card.kind)) {
        let kind = entry.card.kind;
        let (name, part) = (entry.card.full_name(), entry.section.words());
        let Some(rule) = rule_of(context, entry.section) else { continue };
        let what = format!("{name} is {} and does not belong in {part}", with_article(kind));
        let way = match kind {
            CardKind::Leader if entry.section == Section::Sideboard => format!("take {name} out"),
            CardKind::Base if entry.section == Section::Sideboard => format!("take {name} out"),
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

/// What a card says about building a deck.
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

/// "has 1 leader", "has 2 leaders", "has no leader".
fn has(count: usize, noun: &str) -> String {
    match count {
        0 => format!("has no {noun}"),
        1 => format!("has 1 {noun}"),
        more => format!("has {more} {noun}s"),
    }
}
