//! Steps and claims of a session as text: typed input, and a game as a file.

use crate::contract::rewrite;
use crate::name::{Seat, normalise};
use crate::read::Reader;
use crate::yaml::{self, Node, Value};
use crate::{Scenario, SearchClaims, Step, flow};
use swu_text::diagnostic::{Diagnostic, first_of};

/// A step with its text.
#[derive(Debug, Clone)]
pub struct WrittenStep {
    pub step: Step,
    /// The text that contains the place of the step.
    pub source: String,
    /// The step as a file writes it on one line.
    pub text: String,
}

impl WrittenStep {
    /// A step of a file with that text.
    pub fn of_file(step: &Step, source: &str) -> Self {
        let text = source.get(step.place.span.clone()).unwrap_or_default().to_owned();
        Self { step: step.clone(), source: source.to_owned(), text }
    }

    /// Reads a step of that game.
    ///
    /// # Errors
    ///
    /// Everything in the step that breaks the contract.
    pub fn read(source: &str, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let (node, text) = parse(source)?;
        let step = read(source, scenario, |reader| reader.step(&node))?;
        Ok(Self { step, source: source.to_owned(), text })
    }
}

/// Reads the value of `prove` for that game.
///
/// # Errors
///
/// Everything in the claims that breaks the contract.
pub fn read_claims(source: &str, scenario: &Scenario) -> Result<SearchClaims, Vec<Diagnostic>> {
    let node = yaml::parse("the claims", source)?;
    read(source, scenario, |reader| reader.searched(&node))
}

/// The action that words mean, as a step of that player: `attack ben with Wampa`.
pub fn spoken_step(words: &str, player: &str, scenario: &Scenario) -> Option<String> {
    let reader = reader("", scenario);
    let by = reader.player_names.iter().position(|name| name == player).map(Seat);
    let action = reader.action_as_map(words, by)?;
    Some(format!("{}: {action}", flow::word(player)))
}

fn read<T>(
    source: &str,
    scenario: &Scenario,
    read: impl FnOnce(&mut Reader) -> Option<T>,
) -> Result<T, Vec<Diagnostic>> {
    let mut reader = reader(source, scenario);
    match (read(&mut reader), reader.errors) {
        (Some(value), errors) if errors.is_empty() => Ok(value),
        (_, errors) => Err(first_of(errors)),
    }
}

fn reader(source: &str, scenario: &Scenario) -> Reader {
    let player_names: Vec<String> = scenario.setup.players.iter().map(|player| player.name.value.clone()).collect();
    let seats = player_names.iter().map(|name| normalise(name)).collect();
    Reader { source: source.to_owned(), seats, player_names, ..Reader::default() }
}

/// A step as YAML, and as an item of a list of steps.
fn parse(step: &str) -> Result<(Node, String), Vec<Diagnostic>> {
    let node = yaml::parse("the step", step)?;
    let Value::Map(entries) = &node.value else {
        let error = Diagnostic::error("a step is a map").at(node.place.clone());
        return Err(vec![error.help("write it as in a file, such as `ana: {attack: Wampa, target: ben}`")]);
    };
    let text = match entries.as_slice() {
        [(player, action)] => format!("{}: {}", flow::word(&player.text), flow::written(action)),
        _ => flow::written(&node),
    };
    Ok((node, text))
}

/// The text of the file with that step after the others. An `expect` at its end becomes a step before it. `prove` and
/// `quiz`, which are about another end, are removed.
///
/// # Errors
///
/// If the text of the step or of the file is not YAML, or the file is written in a way that no step can be added to.
pub fn with_step(name: &str, source: &str, step: &str) -> Result<String, Vec<Diagnostic>> {
    yaml::parse(name, source)?;
    with_steps(name, source, &[parse(step)?.1])
}

/// The same with several steps, each as an item of a list.
///
/// # Errors
///
/// As [`with_step`].
pub fn with_steps(name: &str, source: &str, steps: &[String]) -> Result<String, Vec<Diagnostic>> {
    if steps.is_empty() {
        return Ok(source.to_owned());
    }
    rewrite::with_steps(name, source, steps).ok_or_else(|| vec![in_brackets(name)])
}

/// The text of the file with its first steps only, without what is about its end: `expect`, `prove` and `quiz`.
///
/// # Errors
///
/// As [`with_step`].
pub fn until(name: &str, source: &str, steps: usize) -> Result<String, Vec<Diagnostic>> {
    yaml::parse(name, source)?;
    rewrite::until(name, source, steps).ok_or_else(|| vec![in_brackets(name)])
}

fn in_brackets(name: &str) -> Diagnostic {
    Diagnostic::error(format!("cannot add a step to `{name}`: it is written in brackets"))
        .help("write its keys and steps on lines of their own")
}
