//! Tools for an assistant, whose answers are derived and cited, each with the words that say when to use it.
//!
//! An answer is as short as it can be, for it is read as a whole: long lists are cut, and a replay is told in words.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::cards::search::MOST_TOLD;
use crate::error::Failed;
use crate::rpc::{CardListParams, CardParams, Fault, MomentParams, Refusal, Service, ShowParams, SourceParams};
use crate::search::SearchParams;
use crate::versioned;
use swu_scenario::replay::{Replay, replay};
use swu_scenario::{Format, Template};
use swu_text::diagnostic::Diagnostic;

/// The instructions on all the tools together.
pub const INSTRUCTIONS: &str = "Rules and rulings for the card game Star Wars: Unlimited. Answer from what these \
                               tools return, not from memory, and cite the rule ids that they name, such as `CR \
                               7.5.7`. For a question about a rule, use search_rules and then show_rule. For a \
                               situation, look up the cards with find_card, write the situation as a scenario, \
                               and use rule_scenario: its trace derives each event from a rule. legal_actions \
                               lists the legal next steps. If a tool reports that something is not supported, \
                               report that and give no ruling. The rules are restated in this project's own \
                               words, not in the official wording.";

/// The most entries of a long list that are shown.
const MOST: usize = 8;

/// The lists of a document that can be long, and are not what was asked for.
const LONG: [&str; 4] = ["scenarios", "rulings", "linked_from", "answers"];

/// A tool.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Tool {
    /// The name that it is called by.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// Its work, and when to use it.
    pub about: &'static str,
    input: fn() -> Schema,
    call: fn(Value, &Service<'_>) -> Result<Answer, Refusal>,
}

impl Tool {
    /// The JSON Schema of its parameters.
    pub fn input(&self) -> Schema {
        (self.input)()
    }
}

/// The answer of a tool.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// As one of the commands prints it, with its long lists cut.
    Document(Value),
    /// Told, for what is long as data.
    Words(String),
}

impl Answer {
    /// The same as text.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Document(document) => document.to_string().into(),
            Self::Words(words) => words.into(),
        }
    }
}

/// The tools, in the order in which they are listed.
pub const TOOLS: [Tool; 6] = [
    Tool {
        name: "search_rules",
        title: "Search the rules",
        about: "Finds the rules that answer keywords, a question or a situation, best first, each with its id and \
               the most relevant sentence. Use it before you make any claim about a rule; then read the rule with \
               show_rule.",
        input: schema_of::<SearchParams>,
        call: |arguments, service| document(&service.search(&read(arguments)?)?),
    },
    Tool {
        name: "show_rule",
        title: "Show a rule",
        about: "Shows a rule with its parts, its examples, its references, and the line to cite it by. Takes an id \
               such as `CR 7.5.7`, or the name of a keyword or a term. Cite only rules that you have read here.",
        input: schema_of::<ShowParams>,
        call: |arguments, service| document(&service.show(&read(arguments)?)?),
    },
    Tool {
        name: "find_card",
        title: "Find a card",
        about: "Shows a card: cost, power, HP, traits, keywords, abilities, its legality in each format, the rules \
               that govern it, and official rulings on it. If several cards have the name, it lists them. Use it for every card named: you \
               cannot know a card's abilities from memory.",
        input: schema_of::<CardParams>,
        call: |arguments, service| document(&service.card(&read(arguments)?)?),
    },
    Tool {
        name: "search_cards",
        title: "Search for cards",
        about: "Lists the cards that have all words in their name or text and all fields of a query, such as `t:jedi \
               c<=3 k:sentinel legal:premier`: t: type or trait, a: arena, asp: aspect, k: keyword, s: set, o: text, \
               is: unique, token or reprint; c, p and hp with = != < <= > >=; legal:, rotated: and suspended: with a \
               format. Use it if a question is about cards that it does not name.",
        input: schema_of::<CardListParams>,
        call: |arguments, service| {
            let params: CardListParams = read(arguments)?;
            let limit = params.limit.unwrap_or(MOST_TOLD).min(MOST_TOLD);
            document(&service.card_list(&CardListParams { limit: Some(limit), ..params })?)
        },
    },
    Tool {
        name: "rule_scenario",
        title: "Rule a situation",
        about: "Plays a situation by the rules and reports each event with its rule, prompts, events that a rule \
               stops, and the board. Base your ruling on this derivation and cite its rules. The source is YAML, \
               such as:\ntitle: An attack on a base\nsetup:\n  players:\n    ana: {ground: [Wampa], hand: \
               [Vanquish], resources: 6}\n    ben: {ground: [{card: Battlefield Marine, damage: 1}]}\nsteps:\n  - \
               ana: {play: Vanquish}\n  - ana: {choose: Battlefield Marine}\n  - ben: pass\n  - ana: {attack: \
               Wampa, target: ben}\nZones are ground, space, hand, deck, discard, resources; a card may have \
               damage, exhausted, upgrades. Answer a prompt with a step `choose`. An illegal step is refused with \
               the rule that forbids it. If a prompt is open at the end, the result names it: add the step.",
        input: schema_of::<SourceParams>,
        call: rule,
    },
    Tool {
        name: "legal_actions",
        title: "List what is legal",
        about: "Shows who decides at the end of a scenario's steps, the prompt, and every legal answer, each \
               written as a step to add to the scenario. Anything it does not list is not legal.",
        input: schema_of::<MomentParams>,
        call: |arguments, service| document(&service.legal(&read(arguments)?)?),
    },
];

/// A scenario to start from, with comments.
pub fn template() -> String {
    Template { players: 2, format: Format::Premier }.text()
}

/// Calls a tool by its name.
///
/// # Errors
///
/// If there is none of that name, the arguments are not its own, or it cannot do its work.
pub fn call(name: &str, arguments: Value, service: &Service<'_>) -> Result<Answer, Refusal> {
    let Some(tool) = TOOLS.iter().find(|tool| tool.name == name) else {
        let error = Diagnostic::error(format!("unknown tool `{name}`"));
        let names = TOOLS.map(|tool| tool.name).join(", ");
        return Err(Refusal::new(Fault::Params, error.help(format!("valid tools: {names}"))));
    };
    (tool.call)(arguments, service)
}

/// A failure as a document.
pub fn failed(failed: &Failed) -> Answer {
    Answer::Document(serde_json::to_value(versioned(failed)).unwrap_or_default())
}

fn schema_of<P: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<P>()
}

fn read<P: DeserializeOwned>(arguments: Value) -> Result<P, Refusal> {
    serde_json::from_value(arguments).map_err(|error| Diagnostic::error(format!("invalid arguments: {error}")).into())
}

/// A document, whose long lists are cut.
fn document(written: &RawValue) -> Result<Answer, Refusal> {
    let read = serde_json::from_str::<Value>(written.get());
    let mut document = read.map_err(|error| Diagnostic::error(error.to_string()))?;
    for key in LONG {
        if let Some(list) = document.get_mut(key).and_then(Value::as_array_mut) {
            list.truncate(MOST);
        }
    }
    Ok(Answer::Document(document))
}

/// The result of a scenario, in words. One that breaks the contract of scenario files is an error, to be put right.
fn rule(arguments: Value, service: &Service<'_>) -> Result<Answer, Refusal> {
    let params: SourceParams = read(arguments)?;
    let replay = replay(params.name(), &params.source, &service.world());
    // A prompt that the file leaves open is an error of the file, and what an assistant wants to know.
    let is_played = replay.trace.as_ref().is_some_and(|trace| !trace.steps.is_empty());
    if !replay.errors.is_empty() && !is_played { Err(replay.errors.into()) } else { Ok(Answer::Words(told(&replay))) }
}

/// A replay in words: how it ends, what it rests on, what is wrong, and the trace.
fn told(replay: &Replay) -> String {
    let report = &replay.report;
    let mut lines = vec![format!("{}: {}", report.status.word(), report.title)];
    lines.extend(report.result.as_ref().map(|result| format!("Result: {}", result.words())));
    if !report.citations.is_empty() {
        lines.push(format!("Rules: {}", report.citations.join(", ")));
    }
    lines.extend(report.unsupported.iter().map(|text| format!("Not supported: {}: {}", text.card, text.text)));
    for failure in report.failures.iter().filter(|_| replay.errors.is_empty()) {
        lines.push(format!("Line {}: expected {}, found {}", failure.line, failure.expected, failure.found));
    }
    for error in &replay.errors {
        let line = error.place.as_ref().map_or_else(String::new, |place| format!(" in line {}", place.line));
        lines.push(format!("Problem{line}: {}. {}", error.title, error.help.join("; ")));
    }
    if let Some(trace) = &replay.trace {
        lines.push(String::new());
        lines.push(trace.with_boards().to_string());
    }
    lines.join("\n")
}
