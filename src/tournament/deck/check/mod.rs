//! Holds decks against what a format asks for.
//!
//! | module | what it looks at |
//! | --- | --- |
//! | `parts` | leaders, base, the number of cards, what stands in which part (TR 2.3, CR 9.2.2, 12.2.1) |
//! | `copies` | how many copies of a card there are (CR 8.5.5, 9.3.2.b) |
//! | `leaders` | the aspects of two leaders (TR 2.3.1.2, CR 12.3.1) |
//! | `sets` | which cards are legal on the day: releases, rotation, suspensions (CR 9.2.2.d, 9.3.2.d, TR 3.2.1) |
//! | `pool` | whether a limited deck comes from its pool (TR 2.3.2, CR 10) |
//! | `changes` | what was changed between two games (TR 4.4.2) |
//! | `list` | whether a deck list is complete (TR 3.1.3) |
//! | `penalties` | which cards cost more than is printed on them (CR 8.1.1) |
//! | `finding` | what is said about a deck |

mod changes;
mod copies;
mod finding;
mod leaders;
mod list;
mod parts;
mod penalties;
mod pool;
mod sets;

pub use changes::as_registered;
pub use finding::{Finding, Severity, Verdict};
pub use penalties::{Penalty, penalties};
pub use sets::is_in_pool;

use super::{Deck, Section};
use crate::Refusal;
use crate::policy::{CardPool, Date, Format, FormatPool, FormatRules, Policy, Tier};

/// What decks are held against.
#[derive(Debug, Clone)]
pub struct Check<'a> {
    pub policy: &'a Policy,
    pub format: Format,
    /// The day of the event. Without one, every set counts as released, and none has left.
    pub date: Option<Date>,
    /// Which card pool the event plays, where the format leaves it to the event (CR 9.3.2.d).
    pub card_pool: Option<CardPool>,
    pub tier: Tier,
    /// What a player of a limited format received.
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

/// What a check has at hand.
#[derive(Debug)]
struct Context<'a> {
    check: &'a Check<'a>,
    rules: FormatRules,
    decks: &'a [Deck],
}

/// What there is to say about the decks of a player: what is illegal first, what is worth knowing last.
///
/// # Errors
///
/// If the policy does not know the format, if several decks are given where a player has one, or if a pool or a registered
/// list makes no sense there.
pub fn check(decks: &[Deck], check: &Check<'_>) -> Result<Vec<Finding>, Refusal> {
    let rules = check.policy.format(check.format)?;
    possible(decks, check, &rules)?;
    let context = Context { check, rules, decks };
    let mut findings = Vec::new();
    parts::number_of_decks(&context, &mut findings);
    for (at, deck) in decks.iter().enumerate() {
        let first = findings.len();
        parts::check(&context, deck, &mut findings);
        leaders::check(&context, deck, &mut findings);
        pool::check(&context, deck, &mut findings);
        changes::check(&context, deck, &mut findings);
        list::check(&context, deck, &mut findings);
        penalties::check(deck, &mut findings);
        if decks.len() > 1 {
            findings.iter_mut().skip(first).for_each(|finding| finding.deck = Some(at + 1));
        }
    }
    copies::check(&context, &mut findings);
    sets::check(&context, &mut findings);
    list::check_event(&context, &mut findings);
    list::check_day(&context, &mut findings);
    findings.sort_by_key(|finding| finding.severity);
    Ok(findings)
}

/// Whether these things can be held against each other at all.
fn possible(decks: &[Deck], check: &Check<'_>, rules: &FormatRules) -> Result<(), Refusal> {
    let word = check.format.word();
    if rules.decks.is_none() && decks.len() != 1 {
        let refusal = Refusal::new(format!("a player has one deck in `{word}`; got {}", decks.len()));
        return Err(refusal.help("check each deck on its own; `trilogy` is the format with three decks"));
    }
    if check.pool.is_some() && !check.format.is_limited() {
        let refusal = Refusal::new(format!("`{word}` has no pool"));
        return Err(refusal.help("omit the pool, or check for `draft` or `sealed`"));
    }
    let is_open = rules.cards.as_ref().is_some_and(|cards| cards.pool == FormatPool::PremierOrEternal);
    if check.card_pool.is_some() && !is_open {
        let refusal =
            Refusal::new(format!("the policy `{}` does not let you choose a card pool in `{word}`", check.policy.name));
        return Err(refusal.help("omit the card pool; only `trilogy` needs one"));
    }
    if check.registered.is_some() && decks.len() != 1 {
        let refusal = Refusal::new("changes can only be checked for one deck at a time");
        return Err(refusal.help("give the changed deck and its registered list"));
    }
    Ok(())
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

    /// Whether copies in that part count.
    fn counts_copies(&self, section: Section) -> bool {
        match section {
            Section::Deck => true,
            Section::Sideboard => self.rules.copies_with_sideboard.is_some(),
            Section::Leaders | Section::Base => false,
        }
    }
}
