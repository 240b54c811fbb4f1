//! Holds decks against the demands of a format.
//!
//! | module | what it looks at |
//! | --- | --- |
//! | `parts` | leaders, base, the number of cards, the parts in which they stand (TR 2.3, CR 9.2.2, 12.2.1), aspects (CR 8.1.1) |
//! | `copies` | copies of a card (CR 8.5.5, 9.3.2.b), the pool of a limited deck (TR 2.3.2), changes between games (TR 4.4.2) |
//! | `sets` | the cards that are legal on the day: releases, rotation, suspensions (CR 9.2.2.d, 9.3.2.d, TR 3.2.1) |

mod copies;
mod parts;
mod sets;

use schemars::JsonSchema;
use serde::Serialize;

pub use copies::{CopyLimit, as_registered, copy_limit};
pub use parts::{Penalty, penalties};
pub use sets::is_in_pool;

use super::{Deck, Section};
use crate::policy::{CardPool, Date, Format, FormatPool, FormatRules, Policy, Tier};
use crate::{Refusal, rules};
use swu_rulebook::RuleId;

/// The demands that decks are held against.
#[derive(Debug, Clone)]
pub struct Check<'a> {
    pub policy: &'a Policy,
    pub format: Format,
    /// The day of the event. Without one, every set counts as released, and none has left.
    pub date: Option<Date>,
    /// The card pool of the event, where the format leaves it to the event (CR 9.3.2.d).
    pub card_pool: Option<CardPool>,
    pub tier: Tier,
    /// The cards that a player of a limited format received.
    pub pool: Option<&'a Deck>,
    /// The list that was handed in, if the deck is one that was changed between two games.
    pub registered: Option<&'a Deck>,
}

impl<'a> Check<'a> {
    /// A check for a casual event on no particular day.
    pub const fn new(policy: &'a Policy, format: Format) -> Self {
        Self { policy, format, date: None, card_pool: None, tier: Tier::Casual, pool: None, registered: None }
    }
}

/// A check of the decks of a player.
#[derive(Debug)]
struct Context<'a> {
    check: &'a Check<'a>,
    rules: FormatRules,
    decks: &'a [Deck],
}

/// The findings on the decks of a player: what is illegal first, what is worth knowing last. Refused if the policy does not know
/// the format, if several decks are given where a player has one, or if a pool or a registered list makes no sense there.
pub fn check(decks: &[Deck], check: &Check<'_>) -> Result<Vec<Finding>, Refusal> {
    let rules = check.policy.format(check.format)?;
    possible(decks, check, &rules)?;
    let context = Context { check, rules, decks };
    let mut findings = Vec::new();
    parts::number_of_decks(&context, &mut findings);
    for (at, deck) in decks.iter().enumerate() {
        let first = findings.len();
        parts::check(&context, deck, &mut findings);
        parts::check_leaders(&context, deck, &mut findings);
        copies::check_pool(&context, deck, &mut findings);
        copies::check_changes(&context, deck, &mut findings);
        check_list(&context, deck, &mut findings);
        if decks.len() > 1 {
            findings.iter_mut().skip(first).for_each(|finding| finding.deck = Some(at + 1));
        }
    }
    copies::check(&context, &mut findings);
    sets::check(&context, &mut findings);
    check_event(&context, &mut findings);
    findings.sort_by_key(|finding| finding.severity);
    Ok(findings)
}

/// Refuses things that cannot be held against each other at all.
fn possible(decks: &[Deck], check: &Check<'_>, rules: &FormatRules) -> Result<(), Refusal> {
    let word = check.format.word();
    let is_open = rules.cards.as_ref().is_some_and(|cards| cards.pool == FormatPool::PremierOrEternal);
    let (words, help) = if rules.decks.is_none() && decks.len() != 1 {
        let words = format!("a player has one deck in `{word}`; got {}", decks.len());
        (words, "check each deck on its own; `trilogy` is the format with three decks")
    } else if check.pool.is_some() && !check.format.is_limited() {
        (format!("`{word}` has no pool"), "omit the pool, or check for `draft` or `sealed`")
    } else if check.card_pool.is_some() && !is_open {
        let words = format!("the policy `{}` does not let you choose a card pool in `{word}`", check.policy.name);
        (words, "omit the card pool; only `trilogy` needs one")
    } else if check.registered.is_some() && decks.len() != 1 {
        let words = "changes can only be checked for one deck at a time".to_owned();
        (words, "give the changed deck and its registered list")
    } else {
        return Ok(());
    };
    Err(Refusal::new(words).help(help))
}

impl Context<'_> {
    /// All entries of all decks of the player.
    fn entries(&self) -> impl Iterator<Item = &super::Entry> {
        self.decks.iter().flat_map(|deck| &deck.entries)
    }

    /// A finding about the size of a part; of a deck that was changed between games, also by the rule on that.
    fn size(&self, finding: Finding) -> Finding {
        match (self.check.registered, &self.rules.changes) {
            (Some(_), Some(changes)) => finding.by(&changes.rule),
            _ => finding,
        }
    }

    /// Tests if copies in that part count.
    fn counts_copies(&self, section: Section) -> bool {
        match section {
            Section::Deck => true,
            Section::Sideboard => self.rules.copies_with_sideboard.is_some(),
            Section::Leaders | Section::Base => false,
        }
    }
}

/// Checks that a deck list is complete (TR 3.1.3), where lists are needed.
fn check_list(context: &Context<'_>, deck: &Deck, findings: &mut Vec<Finding>) {
    let Some(lists) = context.check.policy.deck_lists().filter(|lists| context.check.tier >= lists.tier) else {
        return;
    };
    let names = deck.player.as_deref().map_or(0, |player| player.split_whitespace().count());
    let has = |section| deck.fitting(section).next().is_some();
    let needed = [
        (
            names >= 2,
            "the player's first and last name",
            "write `Player: FIRST LAST` above the list, or `player` in the `metadata` of JSON",
        ),
        (
            deck.uid.is_some(),
            "the player's UID",
            "write `UID: NUMBER` above the list, or `uid` in the `metadata` of JSON",
        ),
        (has(Section::Leaders), "the leader", "write it below `Leader`"),
        (has(Section::Base), "the base", "write it below `Base`"),
        (has(Section::Deck), "the cards of the draw deck", "write them below `Deck`"),
    ];
    for (_, what, way) in needed.into_iter().filter(|(is_there, ..)| !is_there) {
        findings.push(Finding::illegal(format!("the deck list lacks {what}"), &lists.rule).fix(way));
    }
}

/// Checks that events of the tier are played in the format (TR 2.3), and that the policy holds on the day of the event.
fn check_event(Context { check, .. }: &Context<'_>, findings: &mut Vec<Finding>) {
    let of_tier = check.policy.tier_format().filter(|of_tier| of_tier.tier == check.tier);
    if let Some(of_tier) = of_tier.filter(|of_tier| of_tier.format != check.format) {
        let [tier, format] = [of_tier.tier.word(), of_tier.format.word()];
        let what = format!("events of the {tier} tier play `{format}`, not `{}`", check.format.word());
        findings.push(Finding::note(what, &of_tier.rule));
    }
    let policy = check.policy;
    if let Some(date) = check.date.filter(|date| *date < policy.effective) {
        let what =
            format!("the policy `{}` is in force from {}, but the event is on {date}", policy.name, policy.effective);
        let fix = "choose the policy in force on that day with `--policy`";
        findings.push(Finding::note(what, &rules::LEGAL_CARDS).fix(fix));
    }
}

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The deck is illegal.
    Illegal,
    /// The policy and the card data do not decide it.
    Undecided,
    /// A note.
    Note,
}

/// One thing about a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    pub severity: Severity,
    /// The deck, from 1, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<usize>,
    /// A sentence without a full stop.
    pub what: String,
    /// The way to make it legal, or to decide it.
    pub fix: Option<String>,
    /// The rules it rests on, at least one.
    pub rules: Vec<RuleId>,
}

impl Finding {
    fn new(severity: Severity, what: impl Into<String>, rule: &RuleId) -> Self {
        Self { severity, deck: None, what: what.into(), fix: None, rules: vec![rule.clone()] }
    }

    fn illegal(what: impl Into<String>, rule: &RuleId) -> Self {
        Self::new(Severity::Illegal, what, rule)
    }

    fn undecided(what: impl Into<String>, rule: &RuleId) -> Self {
        Self::new(Severity::Undecided, what, rule)
    }

    fn note(what: impl Into<String>, rule: &RuleId) -> Self {
        Self::new(Severity::Note, what, rule)
    }

    /// The same, with the way out.
    fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }

    /// The same, by one more rule.
    fn by(mut self, rule: &RuleId) -> Self {
        if !self.rules.contains(rule) {
            self.rules.push(rule.clone());
        }
        self
    }
}

/// The verdict on all findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Legal,
    NotLegal,
    /// Nothing is illegal, but something is undecided.
    Undecided,
}

impl Verdict {
    /// The verdict of those findings.
    pub fn of(findings: &[Finding]) -> Self {
        match findings.iter().map(|finding| finding.severity).min() {
            Some(Severity::Illegal) => Self::NotLegal,
            Some(Severity::Undecided) => Self::Undecided,
            Some(Severity::Note) | None => Self::Legal,
        }
    }
}

/// Names in a sentence: "A; B and C".
fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join("; ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn names_stand_in_a_sentence() {
        let names = ["A", "B, of C", "D"].map(str::to_owned);
        assert_eq!([listed(&names), listed(&names[..1]), listed(&[])], ["A; B, of C and D", "A", ""]);
    }
}
