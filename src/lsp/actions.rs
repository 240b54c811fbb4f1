//! Ways out: the answer that is missing, quotes around a name, the word that was perhaps meant, the `expect` that is true.

use std::ops::Range;

use swu_scenario::Session;
use swu_scenario::{StepKind, written_name};
use swu_text::diagnostic::Diagnostic;
use swu_text::yaml::tree::{Node, Value};

use crate::analysis::Analysis;
use crate::desk::Desk;
use crate::document::{Document, Edit};

/// An edit that somebody may want.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    pub title: String,
    pub edit: Edit,
    /// The message that it is a way out of, by its place among all.
    pub fixes: Option<usize>,
}

/// More answers to one question are not offered.
const MOST_ANSWERS: usize = 20;

impl Desk<'_> {
    /// The actions for these bytes of a document.
    pub fn actions(&self, document: &Document, analysis: &Analysis<'_>, span: &Range<usize>) -> Vec<Action> {
        let mut actions = Vec::new();
        let line = |at: usize| document.line_of(at);
        let lines = line(span.start)..=line(span.end);
        for (place, message) in analysis.messages.iter().enumerate() {
            if lines.contains(&line(message.span.start))
                && let Some(said) = &message.said
            {
                let meant = meant(document, &message.span, said);
                actions.extend(meant.into_iter().map(|action| Action { fixes: Some(place), ..action }));
            }
        }
        quotes(self, document, &document.source.root, span, &mut actions);
        if let Some(session) = &analysis.session {
            for (number, step) in (1..=session.taken()).zip(document.steps()) {
                let (first, last) = (line(step.place.span.start), line(last_byte(&step.place.span)));
                if first <= *lines.end() && *lines.start() <= last {
                    answer(document, analysis, session, number, &mut actions);
                    expect(document, session, number, &mut actions);
                }
            }
        }
        actions.dedup();
        actions
    }
}

fn last_byte(span: &Range<usize>) -> usize {
    span.end.saturating_sub(1).max(span.start)
}

/// The words that were perhaps meant, as the help of a message names them.
fn meant(document: &Document, span: &Range<usize>, said: &Diagnostic) -> Vec<Action> {
    let is_offer = |help: &&String| help.starts_with("did you mean") || help.starts_with("write the full name");
    let written = document.slice(span);
    let named = said.help.iter().filter(is_offer).flat_map(|help| help.split('`').skip(1).step_by(2));
    let actions = named.map(|name| {
        // Of `ana's Wampo` only the name is another.
        let owner = written
            .find("'s ")
            .filter(|_| !name.contains("'s "))
            .map_or("", |at| written.get(..at + "'s ".len()).unwrap_or_default());
        let is_quoted = owner.starts_with(['\'', '"']);
        let owner = if is_quoted { "" } else { owner };
        let text = written_name(&format!("{owner}{name}"));
        Action { title: format!("Replace with `{owner}{name}`"), edit: Edit { span: span.clone(), text }, fixes: None }
    });
    actions.collect()
}

/// Quotes around a name whose comma was taken for the end of it.
fn quotes(desk: &Desk<'_>, document: &Document, node: &Node, span: &Range<usize>, actions: &mut Vec<Action>) {
    let source = &document.source;
    if node.place.span.end < span.start || span.end < node.place.span.start {
        return;
    }
    let is_flow = source.is_flow(node);
    match &node.value {
        Value::List(items) if is_flow => {
            for (one, next) in items.iter().zip(items.iter().skip(1)) {
                quote(desk, document, &(one.place.span.start..next.place.span.end), span, actions);
            }
        }
        Value::Map(entries) if is_flow => {
            let pairs = entries.iter().zip(entries.iter().skip(1));
            for ((_, one), (next, _)) in pairs.filter(|(_, (next, _))| !source.has_colon(next)) {
                quote(desk, document, &(one.place.span.start..next.place.span.end), span, actions);
            }
        }
        _ => {}
    }
    node.children().for_each(|child| quotes(desk, document, child, span, actions));
}

/// Offers quotes around bytes that are a card's full name.
fn quote(desk: &Desk<'_>, document: &Document, name: &Range<usize>, span: &Range<usize>, actions: &mut Vec<Action>) {
    let written = document.slice(name);
    let is_there = document.line_of(name.start) <= document.line_of(span.end)
        && document.line_of(span.start) <= document.line_of(name.end);
    if !is_there || !written.contains(',') || written.contains(['\'', '"', '{', '[', '\n']) {
        return;
    }
    if let swu_cards::Lookup::One(card) = desk.world.library.find(written) {
        let full = card.full_name();
        actions.push(Action {
            title: format!("Quote `{full}`"),
            edit: Edit { span: name.clone(), text: written_name(&full) },
            fixes: None,
        });
    }
}

/// The answer to what a step leaves open, as a step behind it.
fn answer(document: &Document, analysis: &Analysis<'_>, session: &Session<'_>, step: usize, actions: &mut Vec<Action>) {
    let scenario = session.scenario();
    // A step that could not be taken, because something is asked first, stands behind the one that asks.
    let asks = |step: usize| session.moment(step).and_then(|sight| sight.asked());
    let is_taken = |step: usize| session.outcome(step).is_some_and(|taken| taken.holds);
    let step = if is_taken(step) || asks(step.saturating_sub(1)).is_none() { step } else { step.saturating_sub(1) };
    let is_act = |step: usize| scenario.steps.get(step - 1).is_some_and(|step| matches!(&step.kind, StepKind::Act(_)));
    let is_answered = (step + 1..=session.taken()).any(|step| is_act(step) && is_taken(step));
    let Some(asked) = asks(step).filter(|_| !is_answered) else { return };
    let who = written_name(&asked.who);
    let fixes = analysis
        .messages
        .iter()
        .position(|message| message.said.as_ref().is_some_and(|said| said.title.starts_with("a prompt is open")));
    for answer in asked.answers.iter().take(MOST_ANSWERS) {
        let line = format!("{who}: {{choose: {answer}}}");
        let title = format!("Answer `{answer}`: {}", asked.told);
        actions.extend(behind(document, step, &line, &title).map(|action| Action { fixes, ..action }));
    }
}

/// The `expect` that is true after a step, behind it.
fn expect(document: &Document, session: &Session<'_>, step: usize, actions: &mut Vec<Action>) {
    let is_play = session
        .scenario()
        .steps
        .get(step.wrapping_sub(1))
        .is_some_and(|step| matches!(&step.kind, StepKind::Act(_) | StepKind::Until(_)));
    let claims = session.claims_after(step).filter(|_| is_play);
    let line = claims.map(|claims| format!("expect: {claims}"));
    let title = "Write the `expect` that holds after this step";
    actions.extend(line.and_then(|line| behind(document, step, &line, title)));
}

/// A new step behind another one.
fn behind(document: &Document, step: usize, line: &str, title: &str) -> Option<Action> {
    let item = document.steps().get(step.checked_sub(1)?)?;
    let first = document.line(document.line_of(item.place.span.start));
    let before = document.slice(&(first.start..item.place.span.start));
    // A step in brackets has no line of its own to put another one behind.
    let margin = before.trim_end().strip_suffix('-').filter(|margin| margin.trim().is_empty())?;
    let end = document.line(document.line_of(last_byte(&item.place.span))).end;
    let edit = Edit { span: end..end, text: format!("\n{margin}- {line}") };
    Some(Action { title: title.to_owned(), edit, fixes: None })
}
