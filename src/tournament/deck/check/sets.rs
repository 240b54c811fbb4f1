//! The cards that are legal on the day of the event: released, not rotated, not suspended (CR 9.2.2.d, 9.3.2.d, TR 3.2.1).

use std::collections::BTreeMap;

use super::copies::copies;
use super::{Check, Context, Finding, Verdict, listed};
use crate::policy::{Announced, CardPool, Date, Pool, Reliability, Same, Standing, Suspension};
use swu_cards::Card;
use swu_rulebook::RuleId;
use swu_text::words::counted;

pub(super) fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    // What is played in a limited format comes from what the organiser hands out (TR 2.3.2), released or not.
    if context.check.format.is_limited() {
        return;
    }
    let cards = context.rules.cards.as_ref();
    match (Pool::of(context.check.policy, context.check.format, cards, context.check.card_pool), cards) {
        (Some(pool @ Pool::Listed(sets)), _) => {
            held_against(context, pool, &sets.rule, findings);
            findings.extend(age_of_policy(context, &sets.rule));
            return;
        }
        (Some(pool), Some(cards)) => held_against(context, pool, &cards.rule, findings),
        (None, Some(cards)) => held_against_either(context, &cards.rule, findings),
        (_, None) => return,
    }
    let rule = cards.map(|cards| &cards.rule);
    findings.extend(context.check.date.zip(rule).and_then(|(date, rule)| age(date, rule)));
}

/// Of a deck that may be played with either pool: legal in both, in one, or in none (CR 9.3.2.d).
fn held_against_either(context: &Context<'_>, rule: &RuleId, findings: &mut Vec<Finding>) {
    let [premier, eternal] = CardPool::ALL.map(|pool| {
        let mut findings = Vec::new();
        held_against(context, Pool::Of(pool), rule, &mut findings);
        findings
    });
    let is_legal = |found: &[Finding]| Verdict::of(found) == Verdict::Legal;
    let (legal, other, why) = match (is_legal(&premier), is_legal(&eternal)) {
        (false, true) => (CardPool::Eternal, CardPool::Premier, premier),
        (true, false) => (CardPool::Premier, CardPool::Eternal, eternal),
        (true, true) | (false, false) => return findings.extend(premier),
    };
    let why: Vec<&str> = why.iter().map(|finding| finding.what.as_str()).collect();
    let [legal, other] = [legal, other].map(CardPool::name);
    let what =
        format!("the cards are legal in the card pool of {legal}, but not in that of {other}: {}", why.join("; "));
    findings.push(Finding::undecided(what, rule).fix("choose the card pool of the event with `--card-pool`"));
}

/// The legality of a card: by its best printing, or suspended whatever the printing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Legality {
    Suspended(usize),
    Of(String, Standing),
}

/// Cards that stand in the same way.
#[derive(Default)]
struct Cards {
    count: usize,
    /// Each with the number of its copies.
    names: Vec<String>,
}

fn held_against(context: &Context<'_>, pool: Pool<'_>, rule: &RuleId, findings: &mut Vec<Finding>) {
    let date = context.check.date;
    let mut found: BTreeMap<Legality, Cards> = BTreeMap::new();
    for copies in copies(context.entries(), Same::PrintedAttributes) {
        let (standing, set) = pool.best(copies.card, date);
        let suspension = pool.suspension(copies.card, date).filter(|_| standing.may_be_legal());
        let place = |it: &Suspension| Announced::embedded().suspensions.iter().position(|other| other == it);
        let how = suspension.and_then(place).map_or(Legality::Of(set, standing), Legality::Suspended);
        let cards = found.entry(how).or_default();
        cards.count += copies.all();
        cards.names.push(format!("{} {}", copies.all(), copies.card.full_name()));
    }
    let about = About { pool, date, rule };
    let said = found.iter().filter_map(|(how, cards)| match how {
        Legality::Suspended(at) => Announced::embedded().suspensions.get(*at).map(|it| about.suspended(it, cards)),
        Legality::Of(set, standing) => about.set(set, *standing, cards),
    });
    findings.extend(said);
    if let (Pool::Of(CardPool::Eternal), Some(date), Some(from)) = (pool, date, Announced::embedded().eternal)
        && date < from
    {
        findings.push(Finding::note(format!("Eternal began on {from}; the event is on {date}"), rule));
    }
}

/// The pool that cards are held against, as findings tell it.
#[derive(Debug, Clone, Copy)]
struct About<'a> {
    pool: Pool<'a>,
    date: Option<Date>,
    rule: &'a RuleId,
}

impl About<'_> {
    fn name(self) -> &'static str {
        match self.pool {
            Pool::Of(pool) => pool.name(),
            Pool::Released | Pool::Listed(_) => "the format",
        }
    }

    fn suspended(self, it: &Suspension, cards: &Cards) -> Finding {
        let Suspension { card, from, announced, last_seen, source, .. } = it;
        let announced = announced.map(|day| format!("announced on {day}; ")).unwrap_or_default();
        let mut what = format!("{card} is suspended in {} since {from} ({announced}{source})", self.name());
        if let Some(day) = last_seen.filter(|day| self.date.is_some_and(|date| *day < date)) {
            what += &format!("; last seen on the list on {day}");
        }
        what += &doubt(self.date.map_or(it.reliability, |date| it.reliability_on(date)));
        Finding::illegal(what, self.rule).fix(format!("take out {}", listed(&cards.names)))
    }

    fn set(self, set: &str, standing: Standing, cards: &Cards) -> Option<Finding> {
        let (names, count) = (listed(&cards.names), counted(cards.count, "card"));
        let (is, these) = if cards.count == 1 { ("is", "it") } else { ("are", "these") };
        let (rule, pool) = (self.rule, self.name());
        let replace = format!("replace {these} with {count} from sets that are legal on that day");
        let settle = format!("check whether {set} is legal on the day of the event");
        Some(match standing {
            Standing::Legal => return None,
            Standing::WithoutSymbol => {
                let what =
                    format!("{count} of {set}, which has no rotation symbol, {is} never legal in {pool}: {names}");
                Finding::illegal(what, rule).fix(replace)
            }
            Standing::Left(day) => {
                let next = Announced::embedded().successor(set).and_then(|block| block.sets.first());
                let by = next.map(|set| format!(" with the release of {set}")).unwrap_or_default();
                let what = format!("{count} of {set} left {pool} on {day}{by}: {names}");
                Finding::illegal(what, rule).fix(self.replace_or_reprint(replace))
            }
            Standing::NotBefore(released) => {
                let doubt = Announced::embedded().set(set).map(|set| doubt(set.reliability)).unwrap_or_default();
                let what = format!("{count} of {set} {is} not legal before its release on {released}{doubt}: {names}");
                Finding::illegal(what, rule).fix(replace)
            }
            Standing::NoDate => {
                let what = format!("the policy has no release date for {set}, the set of {count}: {names}");
                Finding::undecided(what, rule).fix(settle)
            }
            Standing::Unlisted => {
                let what = format!("the policy does not list {set}, the set of {count}: {names}");
                Finding::undecided(what, rule).fix(settle)
            }
            Standing::Arriving { some_say, on } => {
                let what = format!(
                    "{count} of {set} {is} legal from its release on {on} (official articles) or from its \
                    prerelease on {some_say} (other sources); no rule decides: {names}"
                );
                Finding::undecided(what, rule).fix("ask the organiser from which day the set is legal")
            }
            Standing::Leaving { some_say, on } => {
                let what = format!(
                    "{count} of {set} leave {pool} on {on} or, by other sources, on {some_say}; no rule decides: {names}"
                );
                Finding::undecided(what, rule).fix("ask the organiser from which day the rotation applies")
            }
            Standing::BySymbol(reliability) => {
                let doubt = doubt(reliability);
                let what = format!(
                    "{count} of {set} {is} legal if the rotation symbol of {set} is {pool}, as reported{doubt}: {names}"
                );
                Finding::note(what, rule)
            }
            Standing::ByDay(day, reliability) => {
                let doubt = doubt(reliability);
                let what =
                    format!("{count} of {set} {is} legal if {set} was released on {day}, as reported{doubt}: {names}");
                Finding::note(what, rule)
            }
        })
    }

    /// A card that has left may have been printed again in a set whose cards are not known here.
    fn replace_or_reprint(self, replace: String) -> String {
        let Some(date) = self.date else { return replace };
        let unknown: Vec<&str> = self.pool.incomplete(date).collect();
        if unknown.is_empty() {
            return replace;
        }
        format!("{replace}, or show a printing from {}, not all of whose cards this program has", unknown.join(" or "))
    }
}

/// The reliability, where it is not high.
fn doubt(reliability: Reliability) -> String {
    match reliability {
        Reliability::High => String::new(),
        other => format!(" (reliability: {})", other.word()),
    }
}

/// A note for a day of which the announcements are not known yet.
fn age(date: Date, rule: &RuleId) -> Option<Finding> {
    let collected = Announced::embedded().collected.filter(|collected| *collected < date)?;
    let what = format!("legality is known as of {collected}; announcements after that, up to {date}, are not included");
    Some(Finding::note(what, rule))
}

/// The same for a policy that lists the sets itself, as of the day from which it holds.
fn age_of_policy(context: &Context<'_>, rule: &RuleId) -> Option<Finding> {
    let policy = context.check.policy;
    let date = context.check.date.filter(|date| policy.effective < *date)?;
    let what = format!(
        "legality follows the sets listed in the policy `{}` as of {}; announcements after that, up to {date}, are \
        not included",
        policy.name, policy.effective
    );
    Some(Finding::note(what, rule))
}

/// Tests if a card is legal without a doubt in what is checked, as far as releases, rotation and suspensions go.
pub fn is_in_pool(card: &Card, check: &Check<'_>) -> bool {
    let cards = check.policy.format(check.format).ok().and_then(|rules| rules.cards);
    let pool = Pool::of(check.policy, check.format, cards.as_ref(), check.card_pool);
    pool.is_none_or(|pool| {
        pool.best(card, check.date).0 == Standing::Legal && pool.suspension(card, check.date).is_none()
    })
}
