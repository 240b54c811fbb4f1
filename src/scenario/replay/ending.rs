//! Where the steps of a file end: who has to decide there, what, and each legal way to decide it as a further step.
//!
//! What a file rests on, asks and proves is about its whole, and is not held here: a file may be at its beginning. What its
//! steps expect is.

use super::run::Run;
use super::telling::data::{AskedData, PositionData};
use super::{Detail, Replay, UnsupportedText, World, look_up};
use crate::replay::table::resolve::Table;
use crate::yaml::{self, Value};
use crate::{File, flow, prove, read_file};
use swu_game::{Decision, Edition};
use swu_text::diagnostic::Diagnostic;

/// The most ways to decide that are listed: each of them is tried.
const MOST_STEPS: usize = 500;

/// How far the steps of a file lead.
#[derive(Debug, Clone)]
pub struct Ending {
    /// What came of the steps, with the trace as data.
    pub replay: Replay,
    /// How many steps the file has. The trace has fewer if one of them could not be played.
    pub steps: usize,
    /// What has to be decided then; nothing if the game is over, or could not be played so far.
    pub open: Option<Open>,
    /// The texts of cards in play there that are not understood, whether or not the steps have needed them.
    pub unread: Vec<UnsupportedText>,
}

impl Ending {
    /// The position there.
    pub fn position(&self) -> Option<&PositionData> {
        self.replay.trace.as_ref()?.last_position()
    }
}

/// A decision that is open.
#[derive(Debug, Clone)]
pub struct Open {
    pub asked: AskedData,
    /// The same in words.
    pub told: String,
    /// Each legal way to decide it, as a step of the file. One that the words of the format cannot say is left out.
    pub steps: Vec<String>,
    /// Whether these are all of them: there may be too many to list, or too few words to say one.
    pub complete: bool,
}

/// Plays the steps of the file `name`, whose text is `source`, and says what may be done then.
///
/// ```
/// use swu_cards::Library;
/// use swu_rulebook::Rulebook;
/// use swu_scenario::replay::{World, ending};
///
/// let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
/// let file = "
/// title: An attack
/// setup:
///   players:
///     ana: {ground: [Wampa]}
///     ben: {}
/// ";
/// let open = ending("a.yaml", file, &world).unwrap().open.unwrap();
/// assert_eq!(open.steps, ["ana: pass", "ana: take initiative", "ana: {attack: Wampa, target: ben}"]);
/// ```
///
/// # Errors
///
/// What keeps the file from being played at all: what breaks the contract, or that it is about no game.
pub fn ending(name: &str, source: &str, world: &World<'_>) -> Result<Ending, Vec<Diagnostic>> {
    let scenario = match read_file(name, source)? {
        File::Game(scenario) => *scenario,
        File::Tournament(_) | File::Question(_) => {
            return Err(vec![Diagnostic::error(format!("`{name}` is about no game: nothing is played in it"))]);
        }
    };
    let prepared = look_up(scenario, world).map_err(|(_, errors)| errors)?.replayed_by(Edition::default());
    let mut run = Run::begin(source, &prepared, Detail::Full).map_err(|error| vec![*error])?;
    run.play();
    let open = if run.record.stopped { None } else { run.table().open() };
    let unread = run.table().unread_in_play();
    Ok(Ending { open, unread, steps: prepared.scenario.steps.len(), replay: run.replay() })
}

/// The text of the file with that step behind the others. An `expect` at its end becomes a step before it; `prove` and
/// `quiz`, which are about another end, are left out.
///
/// # Errors
///
/// If the text of the step or of the file is no YAML, or the file is written in a way to which no step can be added.
pub fn with_step(name: &str, source: &str, step: &str) -> Result<String, Vec<Diagnostic>> {
    yaml::parse(name, source)?;
    let read = yaml::parse("the step", step)?;
    let Value::Map(entries) = &read.value else {
        let error = Diagnostic::error("a step is a map").at(read.place.clone());
        return Err(vec![error.help("write it as a file has it, such as `ana: {attack: Wampa, target: ben}`")]);
    };
    let written = match entries.as_slice() {
        [(player, action)] => format!("{}: {}", flow::word(&player.text), flow::written(action)),
        _ => flow::written(&read),
    };
    prove::with_step(name, source, &written).ok_or_else(|| {
        let error = Diagnostic::error(format!("no step can be added to `{name}`: it is written in brackets"));
        vec![error.help("write its keys and steps on lines of their own")]
    })
}

impl Table<'_> {
    /// What has to be decided now.
    fn open(&self) -> Option<Open> {
        let decision = self.position.decision()?;
        let (steps, complete) = self.legal_steps(decision);
        let told = format!("{} ({})", self.tell_decision(decision), decision.rule);
        Some(Open { asked: self.asked_data(decision), told, steps, complete })
    }

    /// Each legal way to decide as a step, and whether these are all.
    fn legal_steps(&self, decision: &Decision) -> (Vec<String>, bool) {
        let Ok(answers) = self.position.answers() else { return (Vec::new(), false) };
        let mut complete = answers.len() <= MOST_STEPS;
        let mut steps: Vec<String> = Vec::new();
        for answer in answers.into_iter().take(MOST_STEPS) {
            // What begins something may turn out not to be possible when its costs come to be paid.
            if self.position.after(decision.player, answer.clone()).is_err() {
                continue;
            }
            match self.written_step(decision, &answer) {
                Some(action) => {
                    let action = action.written(|seat| self.seat_name(seat));
                    let step = format!("{}: {action}", flow::word(self.decider(decision)));
                    if !steps.contains(&step) {
                        steps.push(step);
                    }
                }
                None => complete = false,
            }
        }
        (steps, complete)
    }
}
