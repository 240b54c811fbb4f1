//! Questions that nobody wrote, about the ruling of a scenario, with what comes of common mistakes as the wrong options.
//!
//! The scenario is ruled by the rules, and again under each mistake that is about a rule that it cites. Where the two
//! rulings differ there is something to ask: the right option is what the engine rules, a wrong one what it rules under a
//! mistake, and why that is wrong is the explanation.
//!
//! | module | what it does |
//! | --- | --- |
//! | `difference` | differences of rulings: facts, the order of abilities, costs, what is legal, what must be decided |
//! | `near` | wrong answers that are near the right one |
//! | `wrong_ruling` | the same scenarios as a few rulings, of which one is wrong |
//! | `wording` | questions about a fact, and its values in words |

mod difference;
mod near;
mod wording;
mod wrong_ruling;

use std::collections::BTreeMap;

use super::bank::{flaws, invalid, known};
use super::{
    Filter, Flaw, Misruling, Origin, Question, QuestionCard, QuestionId, QuestionOption, Situation, decisive,
    misrulings,
    steps::{self, Names},
};
use difference::{Difference, act_of, differences};
use swu_game::Mistake;
use swu_rulebook::RuleId;
use swu_scenario::replay::{
    Adjudication, Detail, Picture, Replay, Status, Trace, TraceLine, World, cards_of, id_of, replay_in_detail,
    replay_under,
};
use swu_scenario::{File, Scenario, read_file};
use swu_text::words::capitalised;
pub(super) use wrong_ruling::questions as wrong_rulings;

/// The most wrong options of a question that come of mistakes, and how many there are at least.
const WRONG: usize = 3;
const FEWEST_WRONG: usize = 2;

/// A scenario as it is ruled under a mistake.
struct MistakenRuling<'w> {
    misruling: &'static Misruling,
    ruled: Adjudication<'w>,
}

/// A scenario as the engine rules it, and as it comes out under each mistake that is about a rule that it cites.
struct Study<'w> {
    scenario: Box<Scenario>,
    trace: Trace,
    right: Adjudication<'w>,
    mistaken: Vec<MistakenRuling<'w>>,
    names: Names,
    /// The rules that the file cites.
    cites: Vec<RuleId>,
    cards: Vec<QuestionCard>,
}

impl<'w> Study<'w> {
    /// Studies a scenario; none where nobody would ask about it.
    fn of(name: &str, source: &str, filter: &Filter, world: &World<'w>) -> Result<Option<Self>, Vec<Flaw>> {
        let scenario = match read_file(name, source).map_err(|errors| invalid(name, errors))? {
            File::Game(scenario) if scenario.prove.claims.is_empty() && filter.may_take(&scenario) => scenario,
            // The mistakes are about games; in other files nothing is played, and what is to be proved has many outcomes.
            _ => return Ok(None),
        };
        let played = replay_in_detail(name, source, world, Detail::Full);
        let (Status::Pass, Some(trace)) = (played.report.status, &played.trace) else {
            return Err(flaws(name, &played));
        };
        let right = replay_under(name, source, world, None).map_err(|errors| invalid(name, errors))?;
        let mistaken = mistaken(name, source, world, &played);
        let names = Names::of(&scenario);
        let cards = cards_of(name, source, world.library);
        let cards = known(cards.iter().map(AsRef::as_ref), world.library);
        let trace = trace.clone();
        Ok(Some(Self { trace, right, mistaken, names, cites: played.rules, cards, scenario }))
    }

    /// The situation after a step, told up to that step or to the one before it.
    fn situation(&self, step: usize, last: usize) -> Situation {
        // What is refused changes nothing, and that it is refused may be what is asked.
        let is_told =
            |number: usize| number <= last && act_of(&self.scenario, number).is_none_or(|act| act.illegal.is_none());
        let told = steps::in_words(&self.scenario).into_iter().filter(|(number, _)| is_told(*number));
        Situation {
            board: self.trace.start.clone().unasked(),
            steps: told.map(|(_, line)| line).collect(),
            trace: until(&self.trace, &self.right, step),
        }
    }

    /// The events up to a step that decide what is asked of a subject.
    fn decided_by(&self, step: usize, subject: Option<&str>, rules: &[RuleId]) -> Vec<String> {
        let told: Vec<&[String]> = self.right.until(step).rev().map(|moment| moment.told.as_slice()).collect();
        decisive::of_steps(&told, subject, rules)
    }

    /// A question about the situation after a step, told up to the last step: what it asks is still to be said.
    fn question(&self, about: &str, step: usize, last: usize) -> Question {
        let head = &self.scenario.head;
        Question {
            id: QuestionId::generated(&head.file, about),
            origin: Origin::Generated,
            situation: Some(self.situation(step, last)),
            cards: self.cards.clone(),
            ..Question::of(head)
        }
    }
}

/// The questions that a scenario gives, in the order of its steps: each mistake is asked about once.
///
/// # Errors
///
/// Why the file cannot be asked about: it does not pass, or is no valid file.
pub(super) fn questions(
    name: &str,
    source: &str,
    filter: &Filter,
    world: &World<'_>,
) -> Result<Vec<Question>, Vec<Flaw>> {
    let Some(studied) = Study::of(name, source, filter, world)? else { return Ok(Vec::new()) };
    let mut found = differences(&studied.scenario, &studied.right, &studied.mistaken, &studied.names);
    found.sort_by_key(|difference| (difference.is_idle, difference.step, difference.rank));
    // What a mistake changes first is asked; what follows from that change is not.
    let mut asked: BTreeMap<Mistake, usize> = BTreeMap::new();
    found.retain_mut(|difference| {
        let step = difference.step;
        difference.wrong.retain(|(_, misruling)| asked.get(&misruling.mistake).is_none_or(|earlier| *earlier == step));
        let is_new = difference.wrong.iter().any(|(_, misruling)| !asked.contains_key(&misruling.mistake));
        asked.extend(difference.wrong.iter().map(|(_, misruling)| (misruling.mistake, step)));
        is_new
    });
    Ok(found.into_iter().map(|difference| question(&studied, difference)).collect())
}

/// The scenario under every mistake that is about a rule that the file cites.
fn mistaken<'w>(name: &str, source: &str, world: &World<'w>, played: &Replay) -> Vec<MistakenRuling<'w>> {
    let is_concerned = |misruling: &&Misruling| played.rules.iter().any(|rule| misruling.is_about(rule));
    let concerned = misrulings().iter().filter(is_concerned);
    let ruled = |misruling: &'static Misruling| {
        let ruled = replay_under(name, source, world, misruling.mistake).ok()?;
        Some(MistakenRuling { misruling, ruled })
    };
    concerned.filter_map(ruled).collect()
}

fn question(studied: &Study<'_>, difference: Difference) -> Question {
    let Study { scenario, right, trace, .. } = studied;
    let Difference { step, about, ask, right: ruling, wrong, near, last, subject, .. } = difference;
    let mut options = vec![QuestionOption { text: ruling.clone(), is_right: true, mistake: None }];
    let mut why: Vec<String> = if last < step { refusal(trace, step).into_iter().collect() } else { Vec::new() };
    let mut rules: Vec<RuleId> = Vec::new();
    for (text, misruling) in &wrong {
        if options.len() <= WRONG && options.iter().all(|option| option.text != *text) {
            why.push(misruling.why.clone());
            rules.extend(rules_of(right, step, misruling));
            options.push(QuestionOption { text: text.clone(), is_right: false, mistake: Some(misruling.says.clone()) });
        }
    }
    for near in near {
        if options.len() <= FEWEST_WRONG && options.iter().all(|option| option.text != near.answer) {
            options.push(QuestionOption { text: near.answer, is_right: false, mistake: Some(near.says) });
        }
    }
    // The right option does not always come first.
    options.sort_by(|one, other| one.text.cmp(&other.text));
    rules.sort();
    rules.dedup();
    let is_refused = act_of(scenario, step).is_some_and(|act| act.illegal.is_some());
    // Nothing happens in a step that is refused.
    let decided_by =
        if is_refused && last < step { Vec::new() } else { studied.decided_by(step, subject.as_deref(), &rules) };
    Question {
        ask,
        options,
        decided_by,
        explain: Some(why.join(" ")),
        cites: rules,
        ..studied.question(&about, step, last)
    }
}

/// The reason why the engine refuses a step, if it does.
fn refusal(trace: &Trace, step: usize) -> Option<String> {
    let lines = &trace.steps.iter().find(|traced| traced.number == step)?.lines;
    lines.iter().find_map(|line| match line {
        TraceLine::Refused(reason) => Some(format!("{}.", capitalised(reason))),
        _ => None,
    })
}

/// The rules that a mistake gets wrong, as the ruling cites them up to that step; its own if it cites none.
fn rules_of(right: &Adjudication<'_>, step: usize, misruling: &Misruling) -> Vec<RuleId> {
    let cited = right.until(step).flat_map(|moment| &moment.events).flat_map(|event| event.rules()).filter_map(id_of);
    let mut rules: Vec<RuleId> = cited.filter(|rule| misruling.rules.contains(rule)).collect();
    if rules.is_empty() {
        rules.extend(misruling.rules.first().cloned());
    }
    rules
}

/// The trace up to a step.
fn until(trace: &Trace, right: &Adjudication<'_>, step: usize) -> Trace {
    let steps = trace.steps.iter().filter(|traced| traced.number <= step).cloned().collect();
    let board = right.until(step).last().map(|moment| Picture::Board(moment.sight.board()));
    Trace { steps, board: board.unwrap_or_else(|| trace.board.clone()), ..trace.clone() }
}
