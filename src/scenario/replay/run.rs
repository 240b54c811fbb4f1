//! The steps of a scenario, one after the other.

use super::World;
use super::acting::Move;
use super::answers::Answers;
use super::board::Board;
use super::build::Built;
use super::check::Miss;
use super::cited::{covers, sorted};
use super::lookup::Cards;
use super::quiz::{RuledOption, unsound};
use super::report::{Failure, Replay, Report, Standing, Status, UnsupportedText, failure_of};
use super::resolve::Table;
use super::trace::{Trace, TraceLine, TracedStep, excerpt};
use crate::cards;
use crate::diagnostic::{Diagnostic, Place};
use crate::game::{
    Action, Answer, Ask, Begun, CardId, Conditional, Counter, Decision, Event, Happening, Outcome, PlayerId, Position,
    Ref, Refusal, Rule, Stage,
};
use crate::scenario::{self as file, Act, Claim, Illegal, Located, Phase, Scenario, Step, StepKind, Using};

/// More decisions than any run to a phase can need.
const MOST_PASSES: usize = 1_000;

/// A replay under way.
pub(super) struct Run<'a> {
    pub(super) table: Table<'a>,
    source: &'a str,
    edition: String,
    cited: Vec<Rule>,
    /// The abilities under a condition as they were after the step before.
    conditionals: Vec<Conditional>,
    /// Events since the last claim about events.
    since: Vec<Event>,
    failures: Vec<Failure>,
    errors: Vec<Diagnostic>,
    unsupported: Vec<UnsupportedText>,
    start: Board,
    opening: Vec<TraceLine>,
    /// What happened before the first step.
    pub(super) opening_events: Vec<Event>,
    steps: Vec<TracedStep>,
    /// The options of the quiz, as they are ruled.
    options: Vec<RuledOption>,
    /// Something was expected while the prompt that is open was open.
    expected: bool,
    /// How many choices of the file a mistake has left nothing of: their answers are passed over.
    settled: usize,
    /// Nothing that follows could mean anything.
    stopped: bool,
}

/// Why a step cannot be played to its end.
pub(super) enum Stop {
    Refused(Box<Refusal>, Box<Place>),
    /// The words of the file mean nothing here, or a prompt is open.
    Invalid(Box<Diagnostic>),
    /// An answer that nothing asks for.
    Unused(Box<Place>),
}

/// What a step brings about before it is known whether it stands.
#[derive(Default)]
pub(super) struct Progress {
    events: Vec<Event>,
    lines: Vec<TraceLine>,
    rules: Vec<Rule>,
}

impl Progress {
    fn add(&mut self, table: &Table<'_>, events: Vec<Event>) {
        self.lines.extend(table.tell_events(&events).into_iter().map(TraceLine::Event));
        self.rules.extend(events.iter().flat_map(Event::rules));
        self.events.extend(events);
    }
}

impl<'a> Run<'a> {
    /// The game as it begins.
    ///
    /// # Errors
    ///
    /// A refusal if the position that the file describes does not lead anywhere.
    pub fn begin(
        scenario: &'a Scenario,
        source: &'a str,
        world: &World<'a>,
        cards: &'a Cards<'a>,
        built: &Built,
    ) -> Result<Self, Refusal> {
        let Begun { position, tags, events } = Position::begin(&built.setup)?;
        let alias = |(tag, card): (usize, _)| built.aliases.get(tag).map(|alias| (alias.clone(), card));
        let aliases = tags.into_iter().filter_map(alias).collect();
        let table = Table { scenario, cards, position, aliases };
        let mut progress = Progress::default();
        progress.add(&table, events);
        let mut run = Self {
            start: table.board(),
            table,
            source,
            edition: world.edition(),
            cited: Vec::new(),
            conditionals: Vec::new(),
            since: Vec::new(),
            stopped: false,
            failures: Vec::new(),
            errors: Vec::new(),
            unsupported: Vec::new(),
            opening: Vec::new(),
            opening_events: progress.events.clone(),
            steps: Vec::new(),
            options: Vec::new(),
            expected: false,
            settled: 0,
        };
        run.conditionals = run.table.position.conditionals();
        run.opening = run.keep(progress);
        Ok(run)
    }

    /// Plays all steps and reports.
    pub fn finish(mut self) -> Replay {
        let scenario = self.table.scenario;
        for (index, step) in scenario.steps.iter().enumerate() {
            if self.stopped {
                break;
            }
            self.step(index + 1, step);
        }
        if !self.stopped {
            self.end();
        }
        self.replay()
    }

    fn step(&mut self, number: usize, step: &Step) {
        let text = excerpt(self.source, &step.place);
        let (text, lines) = match &step.kind {
            StepKind::Act(act) => (text, self.act(number, step, act)),
            StepKind::Until(phase) => (text, self.until(number, step, *phase)),
            StepKind::Expect(claims) => (vec!["expect".to_owned()], self.expect(number, claims)),
            StepKind::Note(note) => (note.value.lines().map(str::to_owned).collect(), Vec::new()),
        };
        let board = matches!(step.kind, StepKind::Expect(_)).then(|| self.table.board());
        self.steps.push(TracedStep { number, line: step.place.line, text, lines, board });
    }

    /// Takes over what a step brought about, and says what it leaves open.
    fn keep(&mut self, mut progress: Progress) -> Vec<TraceLine> {
        let turned = self.table.position.turned_since(&self.conditionals);
        if !turned.is_empty() {
            self.conditionals = self.table.position.conditionals();
            progress.add(&self.table, turned);
        }
        let Progress { events, mut lines, rules } = progress;
        self.cited.extend(rules);
        self.since.extend(events);
        self.expected = false;
        if let Some(unsupported) = self.table.position.unsupported() {
            let card = self.table.position.printed(unsupported.card).full_name();
            lines.push(TraceLine::Unsupported(format!("{card}: {}", unsupported.what)));
            self.unsupported.push(UnsupportedText { card, text: unsupported.what.clone() });
            self.stopped = true;
        } else if let Some(decision) = self.table.open_prompt() {
            lines.push(TraceLine::Asks(format!("{} ({})", self.table.tell_decision(decision), decision.rule)));
            self.cited.push(decision.rule);
        }
        lines
    }

    fn act(&mut self, number: usize, step: &Step, act: &Act) -> Vec<TraceLine> {
        let before = self.table.position.clone();
        let mut progress = Progress::default();
        let outcome = self.try_act(step, act, &mut progress);
        match (&act.illegal, outcome) {
            (None, Ok(())) => self.keep(progress),
            (None, Err(stop)) => {
                let mut lines = self.keep(progress);
                lines.push(self.stop(number, stop));
                lines
            }
            (Some(illegal), Err(Stop::Refused(refusal, place))) => {
                self.table.position = before;
                self.refused(number, illegal, &refusal, &place)
            }
            (Some(_), Err(stop)) => {
                self.table.position = before;
                vec![self.stop(number, stop)]
            }
            // What is not understood may be what makes it legal: neither is said.
            (Some(_), Ok(())) if self.table.position.unsupported().is_some() => self.keep(progress),
            (Some(illegal), Ok(())) => {
                let mut lines = self.keep(progress);
                let expected = match illegal {
                    Illegal::ForAnyReason => "the engine refuses it".to_owned(),
                    Illegal::By(rules) => {
                        let rules: Vec<&str> = rules.iter().map(|rule| rule.value.as_str()).collect();
                        format!("the engine refuses it by {}", rules.join(" or "))
                    }
                };
                lines.push(self.fail(number, step.place.line, expected, "it is legal".to_owned()));
                self.stopped = true;
                lines
            }
        }
    }

    /// The engine has refused what it should refuse: by the right rule?
    fn refused(&mut self, number: usize, illegal: &Illegal, refusal: &Refusal, place: &Place) -> Vec<TraceLine> {
        self.cited.extend(refusal.rules());
        let mut lines = vec![TraceLine::Refused(refusal.to_string())];
        let Illegal::By(rules) = illegal else { return lines };
        let is_cited = refusal.rules().any(|cited| rules.iter().any(|rule| covers(&rule.value, cited)));
        if !is_cited {
            let wanted: Vec<&str> = rules.iter().map(|rule| rule.value.as_str()).collect();
            let expected = format!("a refusal by {}", wanted.join(" or "));
            lines.push(self.fail(number, place.line, expected, refusal.to_string()));
        }
        lines
    }

    fn stop(&mut self, number: usize, stop: Stop) -> TraceLine {
        self.stopped = true;
        match stop {
            Stop::Refused(refusal, place) => {
                self.cited.extend(refusal.rules());
                let expected = excerpt(self.source, &place).join(" ");
                self.fail(number, place.line, format!("`{expected}` to be legal"), format!("refused: {refusal}"))
            }
            Stop::Unused(place) => {
                let answer = excerpt(self.source, &place).join(" ");
                let found = match self.table.position.decision() {
                    Some(decision) => format!("{} instead", self.table.tell_decision(decision)),
                    None => format!("the game is over: {}", self.table.outcome_told()),
                };
                self.fail(number, place.line, format!("a prompt for the answer `{answer}`"), found)
            }
            Stop::Invalid(error) => {
                let failure = failure_of(number, &error);
                let line = TraceLine::Fails { expected: failure.expected.clone(), found: failure.found.clone() };
                self.failures.push(failure);
                self.errors.push(*error);
                line
            }
        }
    }

    fn fail(&mut self, step: usize, line: usize, expected: String, found: String) -> TraceLine {
        self.failures.push(Failure { step, line, expected: expected.clone(), found: found.clone() });
        TraceLine::Fails { expected, found }
    }

    /// Tries a step, and returns what happened with it.
    pub(super) fn trying(
        &mut self,
        step: impl FnOnce(&mut Self, &mut Progress) -> Result<(), Stop>,
    ) -> (Result<(), Stop>, Vec<Event>) {
        let mut progress = Progress::default();
        let outcome = step(self, &mut progress);
        (outcome, progress.events)
    }

    pub(super) fn try_act(&mut self, step: &Step, act: &Act, progress: &mut Progress) -> Result<(), Stop> {
        let player = self.table.acting(act);
        if act.illegal.is_none()
            && let Some(open) = self.table.open_prompt()
            && !answers(open, &act.action)
        {
            return Err(Stop::Invalid(self.left_open(open, &step.place).into()));
        }
        let choose = match &act.action {
            file::Action::Choose(answer) => Some(answer),
            _ => None,
        };
        let mut given = Answers::new(player, choose.into_iter().chain(&act.then), act.illegal.is_some());
        match self.table.action(player, &act.action, act.illegal.as_ref()).map_err(Stop::Invalid)? {
            Some(Move::Decide(answer)) => {
                let events = self.table.position.decide(player, answer);
                self.happen(events, &step.place, progress, &mut given)?;
            }
            Some(Move::Declare(answer)) => {
                let events = self.table.position.declare(player, answer);
                self.happen(events, &step.place, progress, &mut given)?;
            }
            Some(Move::Concede) => {
                let events = self.table.position.concede(player);
                self.happen(events, &step.place, progress, &mut given)?;
            }
            None => {
                self.pass_over(&mut given);
                if !given.is_empty() {
                    self.choose(step, progress, &mut given)?;
                }
            }
        }
        self.answer(progress, &mut given)?;
        match given.unused() {
            Some(unused) if self.table.position.unsupported().is_none() => {
                Err(Stop::Unused(unused.answer.place.into()))
            }
            _ => Ok(()),
        }
    }

    /// An answer where nothing but an action is asked for: the engine refuses it.
    fn choose(&mut self, step: &Step, progress: &mut Progress, given: &mut Answers) -> Result<(), Stop> {
        if self.table.open_prompt().is_some() {
            return Ok(());
        }
        let nothing = |player: PlayerId| Decision { player, ask: Ask::Action, rule: Rule::Cr1_15_1, source: None };
        let decision = self.table.position.decision().cloned().unwrap_or_else(|| nothing(PlayerId(0)));
        let Some(first) = given.take(&self.table, &decision) else { return Ok(()) };
        let answer = self.table.answer(&nothing(first.player), &first.answer).map_err(Stop::Invalid)?;
        let events = self.table.position.decide(first.player, answer).map_err(|refusal| match decision.ask {
            Ask::Action if *self.table.position.outcome() == Outcome::Ongoing => {
                let asked = self.table.player_told(decision.player);
                Refusal { reason: format!("nothing is asked but an action of {asked}").into(), ..refusal }
            }
            _ => refusal,
        });
        self.happen(events, &step.place, progress, given)
    }

    /// Notes what happened, and which of the answers the engine has given by itself.
    fn happen(
        &mut self,
        events: Result<Vec<Event>, Refusal>,
        place: &Place,
        progress: &mut Progress,
        given: &mut Answers,
    ) -> Result<(), Stop> {
        let events = events.map_err(|refusal| Stop::Refused(refusal.into(), place.clone().into()))?;
        for event in &events {
            if let Happening::Forced { decision, answer, .. } = &event.what {
                if self.table.position.mistake().is_some_and(|mistake| mistake.settles(decision.rule)) {
                    self.settled += 1;
                } else {
                    given.take_as_given(&self.table, decision, answer);
                }
            }
        }
        self.pass_over(given);
        progress.add(&self.table, events);
        Ok(())
    }

    /// Passes over answers to what a mistake has settled.
    fn pass_over(&mut self, given: &mut Answers) {
        while self.settled > 0 && given.pass_over() {
            self.settled -= 1;
        }
    }

    /// Answers prompts for as long as the step has answers.
    fn answer(&mut self, progress: &mut Progress, given: &mut Answers) -> Result<(), Stop> {
        while let Some(decision) = self.table.open_prompt().cloned() {
            let Some(next) = given.take(&self.table, &decision) else { return Ok(()) };
            progress.rules.push(decision.rule);
            let place = next.answer.place.clone();
            let answer = self
                .table
                .answer(&decision, &next.answer)
                .map_err(|error| Stop::Invalid(error.help(self.table.tell_decision(&decision)).into()))?;
            let events = self.table.position.decide(next.player, answer).map_err(|refusal| {
                let asked = self.table.tell_decision(&decision);
                Refusal { reason: format!("{} ({asked})", refusal.reason).into(), ..refusal }
            });
            self.happen(events, &place, progress, given)?;
        }
        Ok(())
    }

    /// Somebody has to decide first.
    fn left_open(&self, open: &Decision, place: &Place) -> Diagnostic {
        let options = self.table.options_written(open).join(", ");
        let name = &self.table.position.player(open.player).name;
        Diagnostic::error(format!("a prompt is open: {} ({})", self.table.tell_decision(open), open.rule))
            .at(place.clone())
            .label("comes before the answer")
            .help(format!("answer it with `- {name}: {{choose: …}}`, or in the `then` of the step before: {options}"))
    }

    fn until(&mut self, number: usize, step: &Step, phase: Phase) -> Vec<TraceLine> {
        let mut progress = Progress::default();
        let outcome = self.try_until(step, phase, &mut progress);
        let mut lines = self.keep(progress);
        if let Err(stop) = outcome {
            lines.push(self.stop(number, stop));
        }
        lines
    }

    pub(super) fn try_until(&mut self, step: &Step, phase: Phase, progress: &mut Progress) -> Result<(), Stop> {
        let target = match phase {
            Phase::Regroup => cards::Phase::Regroup,
            Phase::Action | Phase::Setup => cards::Phase::Action,
        };
        let began = |events: &[Event]| {
            events.iter().any(|event| matches!(event.what, Happening::PhaseStarted { phase, .. } if phase == target))
        };
        for _ in 0..MOST_PASSES {
            let position = &self.table.position;
            if began(&progress.events) && position.stage() == Stage::In(target) {
                return Ok(());
            }
            let Some(decision) = position.decision().cloned() else {
                let is_over = *position.outcome() != Outcome::Ongoing && progress.events.is_empty();
                let over = || Refusal::new(Rule::Cr5_6_1, "the game has ended");
                return if is_over { Err(Stop::Refused(over().into(), step.place.clone().into())) } else { Ok(()) };
            };
            let player = decision.player;
            let answer = match &decision.ask {
                Ask::Action => Answer::Action(pass(position, player)),
                Ask::Resource { .. } => Answer::Choose(Vec::new()),
                Ask::Mulligan => Answer::Keep,
                Ask::FirstResources { options, count } if fillers(position, options).count() >= *count => {
                    Answer::Choose(fillers(position, options).take(*count).collect())
                }
                _ => return Err(Stop::Invalid(self.left_open(&decision, &step.place).into())),
            };
            let events = self.table.position.decide(player, answer);
            self.happen(events, &step.place, progress, &mut Answers::default())?;
        }
        Ok(())
    }

    fn expect(&mut self, number: usize, claims: &[Located<Claim>]) -> Vec<TraceLine> {
        self.expected = true;
        let mut lines = Vec::new();
        for claim in claims {
            match self.table.check(claim, &self.since) {
                Ok(misses) if misses.is_empty() => lines.push(TraceLine::Holds(excerpt(self.source, &claim.place))),
                Ok(misses) => {
                    for Miss { place, expected, found } in misses {
                        lines.push(self.fail(number, place.line, expected, found));
                    }
                }
                Err(error) => lines.push(self.stop(number, Stop::Invalid(error))),
            }
        }
        if claims.iter().any(|claim| matches!(claim.value, Claim::Events(_))) {
            self.since.clear();
        }
        lines
    }

    /// What must hold when every step has been played.
    fn end(&mut self) {
        let scenario = self.table.scenario;
        if let Some(open) = self.table.open_prompt().cloned()
            && !self.expected
        {
            let place = scenario.steps.last().map_or(&scenario.title.place, |step| &step.place);
            let error = self.left_open(&open, place).label("the file ends here");
            self.stop(scenario.steps.len(), Stop::Invalid(error.into()));
            return;
        }
        for rule in &scenario.cites {
            if !self.cited.iter().any(|&cited| covers(&rule.value, cited)) {
                let found = "no event and no refusal of the trace cites it".to_owned();
                self.fail(0, rule.place.line, format!("the trace rests on {}", rule.value), found);
            }
        }
        if let Some(quiz) = &scenario.quiz {
            self.quiz(quiz);
        }
    }

    /// At least one option of a quiz is right, and one is wrong.
    fn quiz(&mut self, quiz: &file::Quiz) {
        let ruled = match unsound(quiz, self.source) {
            Some(error) => Err(error.into()),
            None => self.table.rule_on(quiz, &self.since),
        };
        match ruled {
            Ok(options) => self.options = options,
            Err(error) => {
                self.stop(0, Stop::Invalid(error));
                return;
            }
        }
        let is_there = |is_right: bool| self.options.iter().any(|option| option.is_right == is_right);
        let found = match (is_there(true), is_there(false)) {
            (true, true) => return,
            (true, false) => "every option is right: they do not differ in the outcome",
            (false, _) => "no option is right",
        };
        let expected = "a quiz with a right option and a wrong one".to_owned();
        self.fail(0, quiz.ask.place.line, expected, found.to_owned());
    }

    fn replay(self) -> Replay {
        let scenario = self.table.scenario;
        let status = if !self.errors.is_empty() {
            Status::Invalid
        } else if !self.failures.is_empty() {
            Status::Fail
        } else if !self.unsupported.is_empty() {
            Status::Unsupported
        } else {
            Status::Pass
        };
        let trace = Trace {
            title: scenario.title.value.clone(),
            edition: self.edition,
            start: self.start,
            opening: self.opening,
            steps: self.steps,
            board: self.table.board(),
        };
        let report = Report {
            file: scenario.file.clone(),
            title: scenario.title.value.clone(),
            status,
            failures: self.failures,
            unsupported: self.unsupported,
            citations: sorted(&self.cited),
            cited_by: None,
            result: Some(Standing::of(&self.table.position)),
        };
        Replay {
            report,
            trace: Some(trace),
            errors: self.errors,
            cites: Vec::new(),
            rules: Vec::new(),
            options: self.options,
        }
    }
}

/// Whether an action may be an answer to the prompt that is open, or may be taken while it is.
fn answers(open: &Decision, action: &file::Action) -> bool {
    match action {
        file::Action::Choose(_) | file::Action::Concede => true,
        file::Action::Keep | file::Action::Mulligan { .. } | file::Action::Resource(_) => {
            matches!(open.ask, Ask::Mulligan | Ask::FirstResources { .. } | Ask::Resource { .. })
        }
        file::Action::Play(play) => {
            matches!(open.ask, Ask::Plot { .. } | Ask::Next { .. }) && play.using == Some(Using::Plot)
        }
        file::Action::Attack { .. }
        | file::Action::Use { .. }
        | file::Action::Deploy { .. }
        | file::Action::Pass
        | file::Action::Take(_) => false,
    }
}

/// The way to do nothing: to pass, or in Twin Suns to take a counter where nobody may pass.
fn pass(position: &Position, player: PlayerId) -> Action {
    let counters = [Counter::Initiative, Counter::Blast, Counter::Plan].map(Action::Take);
    let ways = std::iter::once(Action::Pass).chain(counters);
    ways.into_iter().find(|action| position.check_action(player, action).is_ok()).unwrap_or(Action::Pass)
}

/// Cards that no scenario refers to: which of them it is makes no difference.
fn fillers(position: &Position, cards: &[CardId]) -> impl Iterator<Item = Ref> {
    cards.iter().filter(|&&card| position.card(card).filler).map(|&card| Ref::Card(position.object(card)))
}
