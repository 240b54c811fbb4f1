//! Find the wrong ruling: a few rulings on one situation, of which exactly one is wrong.
//!
//! The wrong ruling is what comes of a common mistake, or what is near the right one. Nothing is asked on trust: every
//! ruling is a claim, and is checked at its moment of the game.

use super::difference::{Alternative, act_of};
use super::near::Around;
use super::{Study, rules_of};
use crate::bank::Flaw;
use crate::{Filter, Misruling, Question, QuestionOption};
use swu_rulebook::RuleId;
use swu_scenario::replay::{About, Moment, Value, World};
use swu_scenario::{Claim, Located};

/// The number of right rulings beside the wrong one.
const RIGHT: usize = 3;
const FEWEST_RIGHT: usize = 2;
/// The most rulings of either kind that are checked: some may turn out otherwise.
const TRIED: usize = 6;

/// A ruling on a fact.
struct Ruling {
    about: About,
    text: String,
    claim: Located<Claim>,
}

/// A wrong ruling.
struct Wrong {
    said: Ruling,
    /// Its place among others, the less the more telling: what comes of a mistake is told before what is only near.
    rank: (bool, u8),
    /// The right ruling on the same fact.
    right: String,
    misruling: Option<&'static Misruling>,
    /// The belief of somebody who rules so.
    says: String,
}

/// The question that a scenario gives, if it gives one: after the last step that leaves nothing to decide.
///
/// # Errors
///
/// Why the file cannot be asked about: it does not pass, or is no valid file.
pub(crate) fn questions(
    name: &str,
    source: &str,
    filter: &Filter,
    world: &World<'_>,
) -> Result<Option<Question>, Vec<Flaw>> {
    let Some(studied) = Study::of(name, source, filter, world)? else { return Ok(None) };
    Ok(studied.find_the_wrong_one())
}

impl Study<'_> {
    fn find_the_wrong_one(&self) -> Option<Question> {
        let is_settled = |now: &Moment<'_>| {
            !now.sight.is_asking() && act_of(&self.scenario, now.step).is_none_or(|act| act.illegal.is_none())
        };
        let at = 1 + self.right.steps.iter().rposition(is_settled)?;
        let now = self.right.at(at)?;
        let mut wrong = self.wrong_rulings(at, now);
        wrong.sort_by_key(|wrong| wrong.rank);
        // Two mistakes may lead to one wrong ruling.
        let mut claimed: Vec<Located<Claim>> = Vec::new();
        wrong.retain(|wrong| {
            let is_new = !claimed.contains(&wrong.said.claim);
            claimed.push(wrong.said.claim.clone());
            is_new
        });
        wrong.truncate(TRIED);
        let holds = |said: &Ruling| now.sight.missed(std::slice::from_ref(&said.claim)).map(|missed| missed.is_none());
        let mut right = self.right_rulings(now);
        right.retain(|said| holds(said) == Ok(true));
        let mut wrong = wrong.into_iter().filter(|wrong| holds(&wrong.said) == Ok(false));
        wrong.find_map(|wrong| self.wrong_among(now, wrong, &right))
    }

    /// Wrong rulings on that moment: those that come of mistakes, and those that are near the right ones.
    fn wrong_rulings(&self, at: usize, now: &Moment<'_>) -> Vec<Wrong> {
        let before = at.checked_sub(1).and_then(|before| self.right.at(before));
        let around = Around { now, before, names: &self.names };
        let reached = self.mistaken.iter().filter_map(|mistaken| Alternative::of(mistaken, at, now));
        let mut found: Vec<Wrong> = Vec::new();
        for reached in reached.filter(|reached| !reached.moment.sight.is_asking()) {
            for (about, value, there) in now.facts.changed_in(&reached.moment.facts) {
                let says = reached.misruling.says.clone();
                found.extend(self.wrong(now, about, value, there, (Some(reached.misruling), says)));
            }
        }
        for (about, value) in self.changed(now) {
            for near in around.values(about, value, value).into_iter().filter(|near| near.answer != *value).take(2) {
                found.extend(self.wrong(now, about, value, &near.answer, (None, near.says)));
            }
        }
        found
    }

    fn wrong(
        &self,
        now: &Moment<'_>,
        about: &About,
        value: &Value,
        there: &Value,
        (misruling, says): (Option<&'static Misruling>, String),
    ) -> Option<Wrong> {
        let is_there = *there != Value::SetAside && *value != Value::SetAside;
        let (rank, _) = self.names.ask(about, now.step).filter(|_| is_there)?;
        let right = self.names.ruling(about, value)?;
        let said = self.said(now, about, there).filter(|said| said.text != right)?;
        Some(Wrong { said, rank: (misruling.is_none(), rank), right, misruling, says })
    }

    /// Right rulings on that moment: first on what the steps have changed, then on what they have left.
    fn right_rulings(&self, now: &Moment<'_>) -> Vec<Ruling> {
        let left = now.facts.iter().filter(|(about, _)| matches!(about, About::BaseRemaining(_) | About::Ready(_)));
        let left = left.filter(|(about, _)| self.names.ask(about, now.step).is_some());
        let mut said: Vec<Ruling> = Vec::new();
        for (about, value) in self.changed(now).into_iter().chain(left) {
            if said.len() < TRIED && said.iter().all(|other| !is_tied(&other.about, about)) {
                said.extend(self.said(now, about, value));
            }
        }
        said
    }

    /// The facts that the steps have changed and somebody would rule on, the most telling first.
    fn changed<'m>(&'m self, now: &'m Moment<'_>) -> Vec<(&'m About, &'m Value)> {
        let before = &self.right.opening.facts;
        let is_new =
            |(about, value): &(&About, &Value)| before.get(about) != Some(*value) && **value != Value::SetAside;
        let mut changed: Vec<(u8, (&About, &Value))> = now
            .facts
            .iter()
            .filter(is_new)
            .filter(|(about, _)| !matches!(about, About::AttackTargets(_) | About::Playable(_)))
            .filter_map(|fact| Some((self.names.ask(fact.0, now.step)?.0, fact)))
            .collect();
        changed.sort_by_key(|(rank, _)| *rank);
        changed.into_iter().map(|(_, fact)| fact).collect()
    }

    fn said(&self, now: &Moment<'_>, about: &About, value: &Value) -> Option<Ruling> {
        let text = self.names.ruling(about, value)?;
        Some(Ruling { about: about.clone(), text, claim: now.sight.claim(about, value)? })
    }

    /// The question, if enough right rulings say nothing of what the wrong one is about.
    fn wrong_among(&self, now: &Moment<'_>, wrong: Wrong, right: &[Ruling]) -> Option<Question> {
        let about = &wrong.said.about;
        let beside = right.iter().filter(|said| !is_tied(&said.about, about) && said.text != wrong.right);
        let beside: Vec<&Ruling> = beside.take(RIGHT).collect();
        if beside.len() < FEWEST_RIGHT {
            return None;
        }
        let subject = about.subject().map(|name| self.names.subject(name));
        let rules = self.rules(now.step, wrong.misruling);
        let mut options: Vec<QuestionOption> =
            beside.iter().map(|said| self.right_option(now.step, said, &rules)).collect();
        options.push(QuestionOption { text: wrong.said.text, is_right: true, mistake: None });
        // The right option does not always come last.
        options.sort_by(|one, other| one.text.cmp(&other.text));
        let why = wrong.misruling.map_or(String::new(), |misruling| format!(" {}", misruling.why));
        Some(Question {
            ask: "One of these rulings is wrong. Which one?".to_owned(),
            options,
            decided_by: self.decided_by(now.step, subject.as_deref(), &rules),
            explain: Some(format!("In fact: {} The mistake behind the wrong ruling: {}{why}", wrong.right, wrong.says)),
            cites: rules,
            ..self.question(&format!("the wrong ruling after step {}", now.step), now.step, now.step)
        })
    }

    /// A right ruling as an option: to take it for the wrong one is the mistake.
    fn right_option(&self, step: usize, said: &Ruling, rules: &[RuleId]) -> QuestionOption {
        let subject = said.about.subject().map(|name| self.names.subject(name));
        let events = subject.map_or_else(Vec::new, |subject| self.decided_by(step, Some(&subject), rules));
        let why = match events.last() {
            Some(event) => format!("That ruling is right: {event}."),
            None => "That ruling is right.".to_owned(),
        };
        QuestionOption { text: said.text.clone(), is_right: false, mistake: Some(why) }
    }

    /// The rules that the ruling rests on: those that a mistake gets wrong, or those that the file cites.
    fn rules(&self, step: usize, misruling: Option<&'static Misruling>) -> Vec<RuleId> {
        match misruling {
            Some(misruling) => rules_of(&self.right, step, misruling),
            None => self.cites.clone(),
        }
    }
}

/// True if one of two facts says, or nearly says, the other: nothing of that kind stands beside a wrong ruling.
fn is_tied(one: &About, other: &About) -> bool {
    let is_body = |about: &About| {
        matches!(about, About::Damage(_) | About::RemainingHp(_) | About::Place(_) | About::Ready(_) | About::Power(_))
    };
    let is_end = |about: &About| matches!(about, About::Result | About::BaseRemaining(_) | About::BaseDamage(_));
    if one == other || matches!((one, other), (About::Result, end) | (end, About::Result) if is_end(end)) {
        return true;
    }
    one.subject() == other.subject()
        && one.subject().is_some()
        && (is_body(one) && is_body(other) || is_end(one) && is_end(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fact_is_tied_to_another_that_says_it() {
        let card = |about: fn(String) -> About| about("Wampa".to_owned());
        let ana = |about: fn(String) -> About| about("ana".to_owned());
        assert!(is_tied(&card(About::Damage), &card(About::RemainingHp)));
        assert!(is_tied(&About::Result, &ana(About::BaseRemaining)));
        assert!(!is_tied(&card(About::Damage), &About::RemainingHp("AT-ST".to_owned())));
        assert!(!is_tied(&ana(About::Hand), &ana(About::BaseRemaining)));
    }
}
