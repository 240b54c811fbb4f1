//! Whether a limited deck comes from what its player received (TR 2.3.2, CR 10.2.2, 10.3.4).

use std::collections::{BTreeSet, HashMap};

use super::copies::copies;
use super::{Context, Finding};
use crate::deck::{Deck, Section};
use crate::policy::{CommonBase, PoolBase, Same};
use swu_cards::Card;
use swu_cards::library::normalise;
use swu_text::words::counted;

pub(super) fn check(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let Some(pool_rule) = &context.rules.pool else { return };
    let Some(pool) = context.check.pool else {
        let what = "no pool given: the cards are not compared with it";
        findings.push(Finding::note(what, &pool_rule.rule).fix("add the list of the pool with `--pool FILE`"));
        findings.extend(base(context, deck, None, &sets(deck)));
        return;
    };
    let received: HashMap<String, usize> = copies(pool.entries.iter(), Same::TitleAndSubtitle)
        .iter()
        .map(|copies| (normalise(&copies.card.full_name()), copies.all()))
        .collect();
    let has = |card: &Card| received.get(&normalise(&card.full_name())).copied().unwrap_or_default();
    let playable = deck.fitting(Section::Deck).chain(deck.fitting(Section::Sideboard));
    for copies in copies(playable, Same::TitleAndSubtitle) {
        let over = copies.all().saturating_sub(has(copies.card));
        if over > 0 {
            let name = copies.card.full_name();
            let what =
                format!("the pool has {} of {name}; the deck uses {}", counted(has(copies.card), "copy"), copies.all());
            let finding = Finding::illegal(what, &pool_rule.rule);
            findings.push(finding.fix(format!("take out {} of {name}", counted(over, "copy"))));
        }
    }
    findings.extend(leaders(context, deck, has));
    findings.extend(base(context, deck, Some(&has), &sets(pool)));
}

fn leaders(context: &Context<'_>, deck: &Deck, has: impl Fn(&Card) -> usize) -> Option<Finding> {
    let rule = &context.rules.pool_leader.as_ref()?.rule;
    let missing = deck.fitting(Section::Leaders).find(|entry| has(&entry.card) == 0)?;
    let what = format!("the leader {} is not in the pool", missing.card.full_name());
    let way = "choose a leader from the pool; at a Prerelease Event a promo leader of the Prerelease Box is also allowed \
        (TR 2.3.2.2)";
    Some(Finding::illegal(what, rule).fix(way))
}

/// The sets of the units, events and upgrades of a list.
fn sets(list: &Deck) -> BTreeSet<&str> {
    let cards = list.entries.iter().filter(|entry| Section::Deck.takes(entry.card.kind));
    cards.flat_map(|entry| entry.card.printings()).map(|printing| printing.set.as_str()).collect()
}

fn base(
    context: &Context<'_>,
    deck: &Deck,
    has: Option<&dyn Fn(&Card) -> usize>,
    sets: &BTreeSet<&str>,
) -> Option<Finding> {
    let PoolBase { common, rule } = context.rules.pool_base.as_ref()?;
    let card = &deck.fitting(Section::Base).next()?.card;
    if has.is_some_and(|has| has(card) > 0) {
        return None;
    }
    let name = card.full_name();
    let is_common = card.rarity.as_deref().is_some_and(|rarity| rarity.eq_ignore_ascii_case("common"));
    let of_the_set = card.printings().any(|printing| sets.contains(printing.set.as_str()));
    let (why, way) = match common {
        _ if !is_common => ("is not Common", "choose a Common base, or one from the pool"),
        CommonBase::OfTheSet if !of_the_set => {
            ("is from another set than the cards", "choose a Common base of the set, or one from the pool")
        }
        CommonBase::Any | CommonBase::OfTheSet => return None,
    };
    Some(match has {
        Some(_) => Finding::illegal(format!("the base {name} {why} and is not in the pool"), rule).fix(way),
        None => Finding::undecided(format!("the base {name} {why} and must come from the pool"), rule)
            .fix("add the list of the pool with `--pool FILE`"),
    })
}
