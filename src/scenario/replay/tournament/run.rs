//! The steps of an event, one after the other, and the report on them.

use super::organiser::Organiser;
use super::{Sheet, Stop};
use crate::session::act::{either, must_be_refused};
use crate::session::quiz::unsound;
use crate::session::record::{Course, Record};
use crate::telling::cited::is_covered;
use crate::telling::data::{Details, EventData};
use crate::telling::picture::Picture;
use crate::telling::report::RuledOption;
use crate::telling::report::{At, Replay};
use crate::telling::trace::{TraceLine, TracedStep, excerpt};
use crate::tournament::{Claim, Step, StepKind, Tournament};
use crate::{Illegal, Located, Quiz, QuizOption};
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, Place};
use swu_tournament::{Refusal, Ruling};

/// An event under way.
pub(super) struct Run<'a> {
    file: &'a Tournament,
    record: Record<'a>,
    organiser: Organiser<'a>,
    start: Sheet,
    cited: Vec<RuleId>,
    /// The step under way as data.
    details: Details,
}

impl<'a> Run<'a> {
    /// The event as the file finds it.
    pub fn new(file: &'a Tournament, source: &'a str, organiser: Organiser<'a>) -> Self {
        let ask = file.quiz.as_ref().map(|quiz| quiz.ask.value.clone());
        let record = Record::new(&file.head, source, ask);
        Self { file, record, start: organiser.sheet(), organiser, cited: Vec::new(), details: Details::default() }
    }

    /// Takes all steps and reports.
    pub fn finish(mut self) -> Replay {
        for (index, step) in self.file.steps.iter().enumerate() {
            if self.record.stopped {
                break;
            }
            self.step(index + 1, step);
        }
        if !self.record.stopped {
            self.rest_on_cites();
            if let Some(quiz) = &self.file.quiz {
                self.quiz(quiz);
            }
        }
        self.replay()
    }

    fn step(&mut self, number: usize, step: &Step) {
        let text = excerpt(self.record.source, &step.place);
        let (text, lines) = match &step.kind {
            StepKind::Expect(claims) => (vec!["expect".to_owned()], self.expect(number, claims)),
            StepKind::Note(note) => (note.value.lines().map(str::to_owned).collect(), Vec::new()),
            _ => (text, self.act(number, step)),
        };
        let board = matches!(step.kind, StepKind::Expect(_)).then(|| Picture::Sheet(self.organiser.sheet()));
        let details = Some(Box::new(std::mem::take(&mut self.details)));
        self.record.step(TracedStep { number, line: step.place.line, text, lines, board, details });
    }

    fn act(&mut self, number: usize, step: &Step) -> Vec<TraceLine> {
        // Nothing of a step stays that is to be refused.
        let before = step.illegal.as_ref().map(|illegal| (illegal, self.organiser.clone()));
        match (before, self.organiser.act(step)) {
            (None, Ok(rulings)) => self.tell(&rulings),
            (None, Err(Stop::Refused(refusal))) => {
                self.record.stopped = true;
                self.refused_by(&refusal.rules);
                vec![self.record.fail(
                    number,
                    At::from(&step.place),
                    "what the Regulations allow".to_owned(),
                    refusal.to_string(),
                )]
            }
            (Some((illegal, before)), Err(Stop::Refused(refusal))) => {
                // What was found of a deck can be looked at, though the deck cannot be played.
                let examined = self.organiser.examined.take();
                self.organiser = Organiser { examined, ..before };
                self.refused(number, illegal, &refusal, &step.place)
            }
            (_, Err(Stop::Invalid(error))) => vec![self.invalid(number, &step.place, *error)],
            (Some((illegal, _)), Ok(rulings)) => {
                self.record.stopped = true;
                let mut lines = self.tell(&rulings);
                lines.push(self.record.fail(
                    number,
                    At::from(&step.place),
                    must_be_refused(illegal),
                    "it is legal".to_owned(),
                ));
                lines
            }
        }
    }

    /// What a step settles, which the trace then rests on.
    fn tell(&mut self, rulings: &[Ruling]) -> Vec<TraceLine> {
        self.cited.extend(rulings.iter().flat_map(|ruling| ruling.rules.iter().cloned()));
        self.details.events.extend(rulings.iter().map(EventData::of_ruling));
        rulings.iter().map(|ruling| TraceLine::Event(ruling.to_string())).collect()
    }

    /// The Regulations refuse what they should refuse: by the right rule?
    fn refused(&mut self, number: usize, illegal: &Illegal, refusal: &Refusal, place: &Place) -> Vec<TraceLine> {
        self.refused_by(&refusal.rules);
        let mut lines = vec![TraceLine::Refused(refusal.to_string())];
        if let Illegal::By(rules) = illegal
            && !rules.iter().any(|rule| refusal.rules.iter().any(|cited| is_covered(&rule.value, cited)))
        {
            let expected = format!("a refusal by {}", either(rules));
            lines.push(self.record.fail(number, At::from(place), expected, refusal.to_string()));
        }
        lines
    }

    fn refused_by(&mut self, rules: &[RuleId]) {
        self.cited.extend(rules.iter().cloned());
        self.details.refused_by.extend(rules.iter().map(ToString::to_string));
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
        let help = if error.help.is_empty() { "a valid scenario file".to_owned() } else { error.help.join("; ") };
        let found = error.title.clone();
        let at = At::from(error.place.as_ref().unwrap_or(place));
        self.record.invalid(if error.place.is_some() { error } else { error.at(place.clone()) });
        self.record.fail(number, at, help, found)
    }

    /// What was settled rests on the rules that the file cites.
    fn rest_on_cites(&mut self) {
        self.record.rest_on_cites(|rule| self.cited.iter().any(|cited| is_covered(rule, cited)), "ruling");
    }

    fn quiz(&mut self, quiz: &Quiz<Claim>) {
        let rule = |option: &QuizOption<Claim>| {
            let misses = option.claim.iter().map(|claim| self.organiser.check(claim));
            let is_right = misses.collect::<Result<Vec<_>, _>>()?.iter().all(Vec::is_empty);
            Ok(RuledOption { text: option.text.value.clone(), is_right })
        };
        let ruled = match unsound(quiz, self.record.source) {
            Some(error) => Err(error.into()),
            None => quiz.options.iter().map(rule).collect::<Result<Vec<_>, Box<Diagnostic>>>(),
        };
        match ruled {
            Ok(options) => self.record.ruled(&quiz.ask.place, options),
            Err(error) => {
                self.invalid(0, &quiz.ask.place, *error);
            }
        }
    }

    fn replay(mut self) -> Replay {
        self.cited.sort();
        self.cited.dedup();
        self.record.finish(Course {
            edition: self.organiser.policy_title(),
            start: Picture::Sheet(self.start),
            opening: Vec::new(),
            details: None,
            shows: "The event",
            last: "The event at the end",
            board: Picture::Sheet(self.organiser.sheet()),
            citations: self.cited.iter().map(ToString::to_string).collect(),
            result: self.organiser.result(),
        })
    }
}
