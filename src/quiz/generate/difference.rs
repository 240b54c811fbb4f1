//! Differences between the ruling of a scenario and those under mistakes, and what can be asked about each.

use super::MistakenRuling;
use super::near::{Around, Near, numbers};
use crate::Misruling;
use crate::steps::{self, Names};
use swu_game::{Ask, CardId, Event, Happening, Outcome, PlayerId, Rule};
use swu_scenario::replay::{self, About, Adjudication, End, Moment, Value};
use swu_scenario::{Act, Action, Scenario, StepKind};
use swu_text::words::capitalised;

/// Something that is ruled differently under one mistake or several.
#[derive(Default)]
pub(super) struct Difference {
    /// The step after which it is asked, from 1; 0 before the first.
    pub step: usize,
    /// The smaller, the more telling.
    pub rank: u8,
    /// It is about what could be done, which is asked only where no step does it.
    pub is_idle: bool,
    /// The card or player that it is about, as events name it; none of what is about the game.
    pub subject: Option<String>,
    /// The words for its subject, which with the file name the question for good.
    pub about: String,
    pub ask: String,
    /// The ruling of the engine, and its rulings under mistakes; several of them may lead to one wrong ruling.
    pub right: String,
    pub wrong: Vec<(String, &'static Misruling)>,
    /// Other wrong answers, the most plausible first.
    pub near: Vec<Near>,
    /// The last step that the situation tells: what is asked about may be the next one.
    pub last: usize,
}

/// Everything that can be asked.
pub(super) fn differences(
    scenario: &Scenario,
    right: &Adjudication<'_>,
    mistaken: &[MistakenRuling<'_>],
    names: &Names,
) -> Vec<Difference> {
    let lines = steps::in_words(scenario);
    let mut found = Vec::new();
    for at in 0..=right.steps.len() {
        let Some(moment) = right.at(at) else { continue };
        let around = Around { now: moment, before: at.checked_sub(1).and_then(|before| right.at(before)), names };
        let here: Vec<Alternative<'_>> =
            mistaken.iter().filter_map(|mistaken| Alternative::of(mistaken, at, moment)).collect();
        let step = &lines.iter().find(|(number, _)| *number == moment.step).map(|(_, line)| line.as_str());
        found.extend(step.and_then(|line| legality(scenario, &around, mistaken, line)));
        let is_refused = act_of(scenario, moment.step).is_some_and(|act| act.illegal.is_some());
        if moment.sight.is_asking() {
            found.extend(decided(&around, &here));
        } else if !is_refused {
            // What is refused changes nothing.
            found.extend(facts(&around, &here));
        }
        found.extend(cost(moment, &here));
        found.extend(first(moment, &here));
    }
    found.retain(|difference| !difference.wrong.is_empty());
    found
}

/// A moment of a mistaken ruling that could be played to the end of that step.
pub(super) struct Alternative<'m> {
    pub misruling: &'static Misruling,
    pub moment: &'m Moment<'m>,
}

impl<'m> Alternative<'m> {
    pub fn of(mistaken: &'m MistakenRuling<'m>, at: usize, right: &Moment<'_>) -> Option<Self> {
        let is_reached = match mistaken.ruled.end {
            End::Played => true,
            End::Differs { step, .. } => right.step < step,
        };
        let moment = mistaken.ruled.at(at).filter(|moment| is_reached && moment.step == right.step)?;
        Some(Self { misruling: mistaken.misruling, moment })
    }
}

/// The question whether a step is legal, where a mistake says otherwise.
fn legality(
    scenario: &Scenario,
    around: &Around<'_>,
    mistaken: &[MistakenRuling<'_>],
    line: &str,
) -> Option<Difference> {
    let moment = around.now;
    // The legality of an announcement does not depend on the answers that follow.
    let act = act_of(scenario, moment.step).filter(|act| act.then.is_empty())?;
    let is_legal = act.illegal.is_none();
    // Whether a leader may be deployed has no plain answer: its ability may be used although it then deploys nothing (CR 3.4.4).
    if matches!(act.action, Action::Deploy { .. }) && !is_legal {
        return None;
    }
    let wrong = mistaken.iter().filter(|mistaken| match &mistaken.ruled.end {
        End::Differs { step, how, .. } if *step == moment.step => match how {
            replay::Difference::Refused(_) => is_legal,
            replay::Difference::Allowed => !is_legal,
            replay::Difference::Asks
            | replay::Difference::Unasked
            | replay::Difference::Unclear(_)
            | replay::Difference::Unsupported(_) => false,
        },
        End::Differs { .. } | End::Played => false,
    });
    let told = |is_legal: bool| if is_legal { "It is legal" } else { "It is not legal" }.to_owned();
    Some(Difference {
        step: moment.step,
        about: format!("step {} is legal", moment.step),
        ask: format!("Next, {line}. Is that legal?"),
        right: told(is_legal),
        wrong: wrong.map(|mistaken| (told(!is_legal), mistaken.misruling)).collect(),
        near: idle_or_late(act, around, is_legal),
        last: moment.step.saturating_sub(1),
        ..Difference::default()
    })
}

/// Other answers to whether something is legal: it is and does nothing, or it is not for a reason that the table refutes.
fn idle_or_late(act: &Act, around: &Around<'_>, is_legal: bool) -> Vec<Near> {
    let changes = around.before.is_some_and(|before| before.facts.changed_in(&around.now.facts).next().is_some());
    let mut near = Vec::new();
    if !is_legal || changes {
        near.push(Near::new(
            "It is legal, but it changes nothing",
            "A player may take an action that changes nothing.",
        ));
    }
    if let Action::Attack { unit, .. } = &act.action
        && let Some(before) = around.before
        && before.facts.get(&About::Ready(unit.text.clone())) == Some(&Value::Ready(true))
    {
        let says = "The attacker has acted this round.";
        near.insert(0, Near::new("It is not legal: the attacker is exhausted", says));
    }
    near
}

/// The action of a player in a step.
pub(super) fn act_of(scenario: &Scenario, step: usize) -> Option<&Act> {
    match &scenario.steps.get(step.checked_sub(1)?)?.kind {
        StepKind::Act(act) => Some(act),
        StepKind::Until(_) | StepKind::Expect(_) | StepKind::Note(_) => None,
    }
}

/// The question what must be decided, where a mistake leaves that to somebody else, or to nobody, or decides something else first.
fn decided(around: &Around<'_>, here: &[Alternative<'_>]) -> Option<Difference> {
    let moment = around.now;
    let right = decision(moment)?;
    let told = |Alternative { moment, .. }: &Alternative<'_>| match moment.sight.game().outcome() {
        _ if moment.sight.is_asking() => decision(moment),
        Outcome::Ongoing => Some("Nothing: the next action is taken".to_owned()),
        Outcome::Won(_) | Outcome::Draw(_) => Some("Nothing: the game is over".to_owned()),
    };
    let wrong =
        here.iter().filter_map(|reached| Some((told(reached).filter(|there| *there != right)?, reached.misruling)));
    let wrong = wrong.collect();
    let by = moment.sight.game().decision().map(|decision| decision.player);
    let near = by.map_or_else(Vec::new, |player| around.of_decision(&right, player));
    let ask = "What has to be decided next, and by whom?";
    Some(Difference { near, ..asked(moment, 3, "what is decided", ask, right, wrong) })
}

/// The player who decides, and about what, without the options.
fn decision(moment: &Moment<'_>) -> Option<String> {
    let game = moment.sight.game();
    let decision = game.decision()?;
    let player = capitalised(&game.player(decision.player).name);
    let source = decision.source.map(|source| &game.printed(source.card).name);
    Some(match (&decision.ask, source) {
        (Ask::Mulligan, _) => format!("{player} decides whether to take a mulligan"),
        (Ask::Action, _) => format!("{player} takes the next action"),
        (Ask::FirstResources { .. }, _) => format!("{player} chooses the first resources"),
        (Ask::Resource { .. }, _) => format!("{player} decides whether to resource a card"),
        (Ask::Plot { .. }, _) => format!("{player} decides whether to play a card using Plot"),
        (Ask::Next { .. }, _) => format!("{player} chooses which of the waiting abilities resolves next"),
        (_, None) if decision.rule == Rule::Cr7_6_10 => format!("{player} chooses whose abilities resolve first"),
        (Ask::Choose(_) | Ask::May | Ask::Mode { .. } | Ask::Arena | Ask::Number { .. }, Some(source))
        | (Ask::Aspect { .. } | Ask::Name { .. } | Ask::Divide { .. }, Some(source))
        | (Ask::Arrange { .. } | Ask::UnitOrUpgrade, Some(source)) => {
            format!("{player} decides about an ability of {source}")
        }
        // Nobody decides what chance brings; what only a rule asks for has no words of its own.
        (Ask::Random(_), _) | (_, None) => return None,
    })
}

/// Facts of the table.
fn facts(around: &Around<'_>, here: &[Alternative<'_>]) -> Vec<Difference> {
    let (moment, names) = (around.now, around.names);
    let difference = |(about, value): (&About, &Value)| {
        // Tokens that are set aside are nowhere: nobody asks for them.
        let (rank, ask) = names.ask(about, moment.step).filter(|_| *value != Value::SetAside)?;
        let wrong = here.iter().filter(|reached| !reached.moment.sight.is_asking()).filter_map(|reached| {
            let there = reached.moment.facts.get(about);
            let there = there.filter(|there| *there != value && **there != Value::SetAside)?;
            Some((there, reached.misruling))
        });
        let wrong: Vec<(&Value, &'static Misruling)> = wrong.collect();
        let near = wrong.first().map_or_else(Vec::new, |(there, _)| around.of_fact(about, value, there));
        let wrong = wrong.into_iter().map(|(there, misruling)| (names.value(about, there), misruling)).collect();
        let is_idle = matches!(about, About::AttackTargets(_) | About::Playable(_));
        let value = names.value(about, value);
        Some(Difference {
            is_idle,
            near,
            subject: about.subject().map(|name| names.subject(name)),
            ..asked(moment, rank, &about.to_string(), &ask, value, wrong)
        })
    };
    moment.facts.iter().filter_map(difference).collect()
}

/// The question what a card costs.
fn cost(moment: &Moment<'_>, here: &[Alternative<'_>]) -> Option<Difference> {
    let played = |events: &[Event]| {
        events.iter().find_map(|event| match event.what {
            Happening::Played { player, card, cost, .. } => Some((player, card, cost)),
            _ => None,
        })
    };
    let (player, card, cost): (PlayerId, CardId, i32) = played(&moment.events)?;
    let wrong = here.iter().filter_map(|reached| {
        let (_, other, there) = played(&reached.moment.events)?;
        (other == card && there != cost).then(|| (there.to_string(), reached.misruling))
    });
    let game = moment.sight.game();
    let who = capitalised(&game.player(player).name);
    let wrong: Vec<(String, &'static Misruling)> = wrong.collect();
    if wrong.is_empty() {
        return None;
    }
    let printed = game.printed(card);
    let ask = format!("What does {who} pay for {}?", printed.name);
    let near = near_cost(printed.cost, cost);
    Some(Difference { near, ..asked(moment, 1, "the cost", &ask, cost.to_string(), wrong) })
}

/// Other costs: as it is printed, with an aspect penalty, nothing at all, and what is near those.
fn near_cost(printed: i32, cost: i32) -> Vec<Near> {
    let near = [
        (printed, "Nothing changes the printed cost."),
        (cost.saturating_add(2), "An aspect is missing."),
        (0, "It is played for free."),
    ];
    let beside = numbers(cost.into(), None).map(|near| Near::new(near.answer.to_string(), near.says));
    near.into_iter().map(|(cost, says)| Near::new(cost.to_string(), says)).chain(beside).collect()
}

/// The question which of several abilities and delayed effects resolves first.
fn first(moment: &Moment<'_>, here: &[Alternative<'_>]) -> Option<Difference> {
    let right = resolved(moment);
    let mut wrong: Vec<(String, &'static Misruling)> = Vec::new();
    let mut ruling: Option<&String> = None;
    for reached in here {
        let there = resolved(reached.moment);
        let Some(place) = right.iter().zip(&there).position(|(one, other)| one != other) else { continue };
        let (Some(one), Some(other)) = (right.get(place), there.get(place)) else { continue };
        let comes_later = |all: &[String], which: &String| all.iter().skip(place + 1).any(|later| later == which);
        if ruling.is_none_or(|ruling| ruling == one) && comes_later(&right, other) && comes_later(&there, one) {
            ruling = Some(one);
            wrong.push((other.clone(), reached.misruling));
        }
    }
    let ruling = ruling?.clone();
    let others = right.iter().map(|other| Near::new(other.clone(), "That one comes first."));
    let none = [
        Near::new("Neither: they resolve at the same time", "Abilities that trigger together resolve together."),
        Near::new("Neither: one of them does not resolve", "The first one makes the other fizzle."),
    ];
    let near = others.chain(none).collect();
    Some(Difference {
        near,
        ..asked(moment, 2, "what resolves first", "Which of these resolves first?", ruling, wrong)
    })
}

/// The abilities and delayed effects that resolve in a step, in order.
fn resolved(moment: &Moment<'_>) -> Vec<String> {
    let name = |card: CardId| &moment.sight.game().printed(card).name;
    let told = |event: &Event| match &event.what {
        Happening::Resolved { source, kind, .. } if kind.is_named() => Some(format!("“{kind}” of {}", name(*source))),
        Happening::Resolved { source, .. } => Some(format!("The triggered ability of {}", name(*source))),
        Happening::Delayed { source } => Some(format!("The delayed effect of {}", name(*source))),
        _ => None,
    };
    moment.events.iter().filter_map(told).collect()
}

/// A question about the position after a step.
fn asked(
    moment: &Moment<'_>,
    rank: u8,
    about: &str,
    ask: &str,
    right: String,
    wrong: Vec<(String, &'static Misruling)>,
) -> Difference {
    let step = moment.step;
    let about = format!("after step {step}: {about}");
    Difference { step, rank, about, ask: ask.to_owned(), right, wrong, last: step, ..Difference::default() }
}
