//! Copies of a card over draw deck and sideboard, or over all decks (CR 8.5.5, 9.3.2.b, 12.2.2), in a pool, and as they were
//! registered.

use std::collections::{BTreeSet, HashMap};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Finding, parts};
use crate::deck::{Deck, Entry, Section, hash};
use crate::policy::{Change, Changes, CommonBase, DEFAULT, Format, Number, Policy, PoolBase, Same};
use crate::rules;
use swu_cards::library::normalise;
use swu_cards::{Card, CardKind, SetupRule};
use swu_rulebook::RuleId;
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

/// The number of copies of each card, by names as they are compared.
fn counts(entries: &[Entry]) -> HashMap<String, usize> {
    let copies = copies(entries.iter(), Same::TitleAndSubtitle);
    copies.iter().map(|copies| (normalise(&copies.card.full_name()), copies.all())).collect()
}

/// Tests if two cards of one title and subtitle are copies of each other.
fn are_copies(one: &Card, other: &Card, same: Same) -> bool {
    match same {
        Same::TitleAndSubtitle => true,
        Same::PrintedAttributes => {
            // The printing and the rarity are no attributes (CR 8.2.1, 8.5.1).
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
    let own = own_limit(copies.card);
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

/// The most copies that the text of a card allows, in place of what the format does.
fn own_limit(card: &Card) -> Option<usize> {
    parts::setup_rules(card).find_map(|rule| match rule {
        SetupRule::Copies(most) => usize::try_from(most).ok(),
        _ => None,
    })
}

/// The most copies of a card that a player may have in a format, and the rule that says so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CopyLimit {
    pub most: usize,
    #[schemars(with = "String")]
    pub rule: RuleId,
}

/// The limit by the policy that is used when none is named; nothing where it has no word on it.
pub fn copy_limit(card: &Card, format: Format) -> Option<CopyLimit> {
    let demands = Policy::named(DEFAULT).ok()?.format(format).ok()?;
    let of_format = match card.kind {
        CardKind::Leader => demands.leader_copies.or(demands.leaders),
        CardKind::Base => demands.base_copies.or(demands.bases),
        CardKind::Event | CardKind::Unit | CardKind::Upgrade => demands.copies,
        CardKind::Token => None,
    };
    let of_format = of_format.map(|Number { number, rule }| CopyLimit { most: number, rule });
    let own = own_limit(card).map(|most| CopyLimit { most, rule: rules::CARD_TEXT_FIRST });
    own.or(of_format)
}

/// Two copies of a leader in a deck of several, where the policy has no word on them: only one of a unique card can be in play.
fn no_word(context: &Context<'_>, copies: &Copies<'_>) -> Option<Finding> {
    let leaders = context.rules.leaders.as_ref().filter(|leaders| leaders.number > 1)?;
    if copies.all() < 2 || copies.card.kind != CardKind::Leader || !copies.card.unique {
        return None;
    }
    let name = copies.card.full_name();
    let what = format!("two copies of {name}; the policy does not cover two copies of a leader");
    let finding = Finding::undecided(what, &leaders.rule).by(&rules::UNIQUE);
    Some(finding.fix("replace one of them with another leader"))
}

/// Checks that a limited deck comes from the cards that its player received (TR 2.3.2, CR 10.2.2, 10.3.4).
pub(super) fn check_pool(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let Some(pool_rule) = &context.rules.pool else { return };
    let Some(pool) = context.check.pool else {
        let what = "no pool given: the cards are not compared with it";
        findings.push(Finding::note(what, &pool_rule.rule).fix("add the list of the pool with `--pool FILE`"));
        findings.extend(base_of_pool(context, deck, None, &sets(deck)));
        return;
    };
    let received = counts(&pool.entries);
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
    findings.extend(leader_of_pool(context, deck, has));
    findings.extend(base_of_pool(context, deck, Some(&has), &sets(pool)));
}

fn leader_of_pool(context: &Context<'_>, deck: &Deck, has: impl Fn(&Card) -> usize) -> Option<Finding> {
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

fn base_of_pool(
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

/// Checks the changes between two games of a match (TR 2.3.2, 4.4.2).
pub(super) fn check_changes(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let Some(registered) = context.check.registered else { return };
    let without = Changes { what: Change::Sideboard, rule: rules::SIDEBOARDING };
    let Changes { what, rule } = context.rules.changes.as_ref().unwrap_or(&without);
    let only = |deck: &Deck, parts: &[Section]| -> Vec<Entry> {
        parts.iter().flat_map(|part| deck.fitting(*part)).cloned().collect()
    };
    let mut same = |parts: &[Section], words: &str| {
        same_cards(&only(registered, parts), &only(deck, parts), words, rule, findings);
    };
    match what {
        // The whole pool can be used; `pool` holds the deck against it.
        Change::Free => {
            let what =
                "cards may be changed freely between games: the deck is compared with its pool, not with the list";
            findings.push(Finding::note(what, rule));
        }
        Change::Sideboard => {
            for part in [Section::Leaders, Section::Base] {
                same(&[part], part.words());
            }
            same(&[Section::Deck, Section::Sideboard], "deck and sideboard");
            findings.extend(larger_sideboard(registered, deck, rule));
        }
        Change::Nothing => {
            for part in [Section::Leaders, Section::Base, Section::Deck] {
                same(&[part], part.words());
            }
        }
    }
}

/// The note that it is exactly the deck that was registered, or is not, by the hashes of both.
pub fn as_registered(registered: &Deck, deck: &Deck) -> Finding {
    let [before, now] = [registered, deck].map(|deck| hash(std::slice::from_ref(deck)));
    let what = match before == now {
        true => format!("this deck matches the registered list: {now}"),
        false => format!("this deck ({now}) differs from the registered list ({before})"),
    };
    Finding::note(what, &rules::SIDEBOARDING)
}

/// Checks that both have the same cards, in whatever order.
fn same_cards(registered: &[Entry], changed: &[Entry], part: &str, rule: &RuleId, findings: &mut Vec<Finding>) {
    let all = copies(registered.iter().chain(changed), Same::TitleAndSubtitle);
    let [before, now] = [counts(registered), counts(changed)];
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
