//! Adjudicates a file that is an event: each of its steps is a change of one event, happens in a match, or is about a deck, by
//! the procedures of the Tournament Regulations that `judge event` and `judge deck` use too. Its claims are held against what
//! comes of them.
//!
//! | module | what it does |
//! | --- | --- |
//! | `organiser` | players come and go, rounds are paired, results come in, the cut, the bracket |
//! | `sitting` | a match that is told game by game |
//! | `decks` | decks that are registered, and changed between games |
//! | `check` | claims about all this |
//! | `sheet` | the event drawn: standings, tables, the cut |

mod check;
mod decks;
mod organiser;
mod sheet;
mod sitting;
#[cfg(test)]
mod tests;

use super::{Replay, World};
use crate::session::act::{either, must_be_refused};
use crate::session::record::Record;
use crate::telling::citations;
use crate::telling::cited::is_covered;
use crate::telling::data::{Details, EventData};
use crate::telling::picture::Picture;
use crate::telling::report::{Failure, failure_of};
use crate::telling::trace::{Trace, TraceLine, TracedStep, excerpt};
use crate::tournament::{Claim, DeckFact, Step, StepKind, Tournament};
use crate::{Illegal, Located, Quiz, Text};
use organiser::Organiser;
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, Place};
use swu_tournament::{Policy, Refusal, Ruling, policy};

/// The reason why a step does not lead anywhere.
#[derive(Debug)]
enum Stop {
    /// The procedure refuses it.
    Refused(Refusal),
    /// The file breaks the format.
    Invalid(Box<Diagnostic>),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Box<Diagnostic>> for Stop {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Invalid(error)
    }
}

/// Adjudicates the event.
pub(super) fn replay(mut file: Tournament, source: &str, world: &World<'_>) -> Replay {
    let (name, title) = (file.head.file.clone(), file.head.title.value.clone());
    let mut cites = std::mem::take(&mut file.head.cites);
    let edition = file.head.edition.clone();
    let settled = citations::settle_rules(&mut cites, other_rules(&mut file), edition.as_ref(), world);
    file.head.cites = cites;
    let (cites, rules) = match settled {
        Ok(cited) => cited,
        Err(errors) => return Replay::invalid(&name, &title, errors),
    };
    let organiser = match policy_of(&file).and_then(|policy| Organiser::new(&file.setup, policy, world.library)) {
        Ok(organiser) => organiser,
        Err(error) => return Replay::invalid(&name, &title, vec![*error]),
    };
    let ask = file.quiz.as_ref().map(|quiz| quiz.ask.value.clone());
    let known = Replay { cites, rules, ask, ..Replay::default() };
    let record = Record::new(&file.head, source, known);
    let start = Picture::Sheet(organiser.sheet());
    let run = Run { record, organiser, cited: Vec::new(), details: Details::default() };
    run.finish(&file, start)
}

/// The policy that the event is held by.
fn policy_of(file: &Tournament) -> Result<&'static Policy, Box<Diagnostic>> {
    let name = file.policy.as_ref().map_or(policy::DEFAULT, |name| name.value.as_str());
    Policy::named(name).map_err(|refusal| {
        let error = Diagnostic::error(refusal.to_string());
        let error = file.policy.iter().fold(error, |error, name| error.at(name.place.clone()));
        refusal.help.into_iter().fold(error, Diagnostic::help).into()
    })
}

/// Every rule that the file names besides those that it cites.
fn other_rules(file: &mut Tournament) -> impl Iterator<Item = &mut Text> {
    let mut rules: Vec<&mut Text> = Vec::new();
    for step in &mut file.steps {
        if let Some(Illegal::By(by)) = &mut step.illegal {
            rules.extend(by);
        }
        if let StepKind::Expect(claims) = &mut step.kind {
            rules.extend(claims.iter_mut().flat_map(rules_of));
        }
    }
    let options = file.quiz.iter_mut().flat_map(|quiz| &mut quiz.options);
    rules.extend(options.flat_map(|option| &mut option.claim).flat_map(rules_of));
    rules.into_iter()
}

fn rules_of(claim: &mut Located<Claim>) -> impl Iterator<Item = &mut Text> {
    let facts = if let Claim::Deck(facts) = &mut claim.value { facts.as_mut_slice() } else { &mut [] };
    facts.iter_mut().flat_map(|fact| match &mut fact.value {
        DeckFact::Breaks(rules) => rules.as_mut_slice(),
        DeckFact::Legal(_) | DeckFact::Cards(_) | DeckFact::Sideboard(_) => &mut [],
    })
}

/// An event under way, and what is written down of it.
struct Run<'a> {
    record: Record<'a>,
    organiser: Organiser<'a>,
    cited: Vec<RuleId>,
    /// The step under way as data.
    details: Details,
}

impl Run<'_> {
    /// Takes all steps and reports.
    fn finish(mut self, file: &Tournament, start: Picture) -> Replay {
        for (number, step) in (1..).zip(&file.steps) {
            if self.record.stopped {
                break;
            }
            self.step(number, step);
        }
        if !self.record.stopped {
            let is_cited = |rule: &str| self.cited.iter().any(|cited| is_covered(rule, cited));
            self.record.rest_on_cites(is_cited, "ruling");
            if let Some(quiz) = &file.quiz {
                self.quiz(quiz);
            }
        }
        self.cited.sort();
        self.cited.dedup();
        let trace = Trace {
            title: file.head.title.value.clone(),
            edition: self.organiser.policy_title(),
            start,
            opening: Vec::new(),
            steps: std::mem::take(&mut self.record.steps),
            shows: "The event",
            last: "The event at the end",
            board: Picture::Sheet(self.organiser.sheet()),
            details: None,
        };
        let citations = self.cited.iter().map(ToString::to_string).collect();
        self.record.finish(trace, citations, self.organiser.result())
    }

    fn step(&mut self, number: usize, step: &Step) {
        let (text, lines) = match &step.kind {
            StepKind::Expect(claims) => (vec!["expect".to_owned()], self.expect(number, claims)),
            StepKind::Note(note) => (note.value.lines().map(str::to_owned).collect(), Vec::new()),
            _ => (excerpt(self.record.source, &step.place), self.act(number, step)),
        };
        let board = matches!(step.kind, StepKind::Expect(_)).then(|| Picture::Sheet(self.organiser.sheet()));
        let details = Some(Box::new(std::mem::take(&mut self.details)));
        self.record.steps.push(TracedStep { number, line: step.place.line, text, lines, board, details });
    }

    fn act(&mut self, number: usize, step: &Step) -> Vec<TraceLine> {
        // Nothing of a step stays that is to be refused.
        let before = step.illegal.as_ref().map(|illegal| (illegal, self.organiser.clone()));
        match (before, self.organiser.act(step)) {
            (None, Ok(rulings)) => self.tell(&rulings),
            (None, Err(Stop::Refused(refusal))) => {
                self.record.stopped = true;
                self.refused_by(&refusal.rules);
                let expected = "what the Regulations allow".to_owned();
                vec![self.record.fail(Failure::new(number, &step.place, expected, refusal.to_string()))]
            }
            (Some((illegal, before)), Err(Stop::Refused(refusal))) => {
                // What was found of a deck can be looked at, though the deck cannot be played.
                let examined = self.organiser.examined.take();
                self.organiser = before;
                self.organiser.examined = examined;
                self.refused(number, illegal, &refusal, &step.place)
            }
            (_, Err(Stop::Invalid(error))) => vec![self.invalid(number, &step.place, *error)],
            (Some((illegal, _)), Ok(rulings)) => {
                self.record.stopped = true;
                let mut lines = self.tell(&rulings);
                let (expected, found) = (must_be_refused(illegal), "it is legal".to_owned());
                lines.push(self.record.fail(Failure::new(number, &step.place, expected, found)));
                lines
            }
        }
    }

    /// Writes down what a step settles, which the trace then rests on.
    fn tell(&mut self, rulings: &[Ruling]) -> Vec<TraceLine> {
        self.cited.extend(rulings.iter().flat_map(|ruling| ruling.rules.iter().cloned()));
        self.details.events.extend(rulings.iter().map(EventData::of_ruling));
        rulings.iter().map(|ruling| TraceLine::Event(ruling.to_string())).collect()
    }

    /// Writes down that the Regulations refuse what they should refuse, by the right rule or by another.
    fn refused(&mut self, number: usize, illegal: &Illegal, refusal: &Refusal, at: &Place) -> Vec<TraceLine> {
        self.refused_by(&refusal.rules);
        let mut lines = vec![TraceLine::Refused(refusal.to_string())];
        if let Illegal::By(rules) = illegal
            && !rules.iter().any(|rule| refusal.rules.iter().any(|cited| is_covered(&rule.value, cited)))
        {
            let expected = format!("a refusal by {}", either(rules));
            lines.push(self.record.fail(Failure::new(number, at, expected, refusal.to_string())));
        }
        lines
    }

    fn refused_by(&mut self, rules: &[RuleId]) {
        self.cited.extend(rules.iter().cloned());
        self.details.refused.get_or_insert_default().rules.extend(rules.iter().map(ToString::to_string));
    }

    fn expect(&mut self, number: usize, claims: &[Located<Claim>]) -> Vec<TraceLine> {
        let mut lines = Vec::new();
        for claim in claims {
            match self.organiser.check(claim) {
                Ok(misses) => lines.extend(self.record.claimed(number, &claim.place, misses)),
                Err(error) => lines.push(self.invalid(number, &claim.place, *error)),
            }
        }
        lines
    }

    fn invalid(&mut self, number: usize, place: &Place, error: Diagnostic) -> TraceLine {
        let error = if error.place.is_some() { error } else { error.at(place.clone()) };
        let failure = failure_of(number, &error);
        self.record.invalid(error);
        self.record.fail(failure)
    }

    fn quiz(&mut self, quiz: &Quiz<Claim>) {
        if let Err(error) = self.record.quiz(quiz, |claim| self.organiser.check(claim)) {
            self.invalid(0, &quiz.ask.place, *error);
        }
    }
}
