//! A scenario file with other steps. Its text is changed only where it has to be, so its setup, comments and layout stay.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::flow;
use crate::yaml::{self, Key, Node, Value};

/// Changes to a file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changes {
    /// The new title.
    pub title: String,
    /// The new citations.
    pub cites: Vec<String>,
    /// New text for parts of answers and actions.
    pub answers: Vec<(Range<usize>, String)>,
    /// The open actions, by the places of their `any`.
    pub actions: Vec<(Range<usize>, String)>,
    /// New steps in place of a step, by its number from 1; none removes it.
    pub replaced: BTreeMap<usize, Vec<String>>,
    /// New steps after so many steps, in order.
    pub inserted: Vec<(usize, String)>,
}

/// The file with these changes, without `prove` and `quiz`; nothing if it is written in a way that cannot be changed in
/// places.
pub(crate) fn rewritten(name: &str, source: &str, changes: &Changes) -> Option<String> {
    let root = yaml::parse(name, source).ok()?;
    let mut rewriting = Rewrite::of(&root, source)?;
    let (_, title) = rewriting.entry("title")?;
    rewriting.replace(title.place.span.clone(), flow::word(&changes.title));
    if let Some((_, cites)) = rewriting.entry("cites") {
        let cites_now: Vec<String> = changes.cites.iter().map(|rule| flow::word(rule)).collect();
        rewriting.replace(cites.place.span.clone(), format!("[{}]", cites_now.join(", ")));
    }
    ABOUT_ITS_END.iter().for_each(|key| rewriting.remove(key));
    rewriting.steps(changes)?;
    rewriting.finish()
}

/// Keys about the end of the file before the change, and those that only a puzzle has.
const ABOUT_ITS_END: [&str; 7] = ["prove", "quiz", "kind", "author", "difficulty", "hint", "solution"];

/// The file with more steps at its end; nothing as for [`rewritten`]. Its `expect` becomes a step before them. Its `prove`
/// and `quiz` are about another end, and are removed.
pub(crate) fn with_steps(name: &str, source: &str, steps: &[String]) -> Option<String> {
    let root = yaml::parse(name, source).ok()?;
    let mut rewriting = Rewrite::of(&root, source)?;
    ABOUT_ITS_END.iter().for_each(|key| rewriting.remove(key));
    let count = match rewriting.entry("steps").map(|(_, node)| &node.value) {
        Some(Value::List(items)) => items.len(),
        Some(Value::Map(_)) => 1,
        // The key has no step, and is written anew.
        Some(Value::Null) => {
            rewriting.remove("steps");
            0
        }
        Some(Value::Scalar { .. }) | None => 0,
    };
    let inserted = steps.iter().map(|step| (count, step.clone())).collect();
    rewriting.steps(&Changes { inserted, ..Changes::default() })?;
    rewriting.finish()
}

/// The file with its first steps only, without all that is about its end; nothing as for [`rewritten`].
pub(crate) fn until(name: &str, source: &str, steps: usize) -> Option<String> {
    let root = yaml::parse(name, source).ok()?;
    let mut rewriting = Rewrite::of(&root, source)?;
    ABOUT_ITS_END.iter().chain(&["expect"]).for_each(|key| rewriting.remove(key));
    match rewriting.entry("steps") {
        Some((key, node)) if steps > 0 => {
            let Value::List(items) = &node.value else { return rewriting.finish() };
            let replaced = (steps + 1..=items.len()).map(|number| (number, Vec::new())).collect();
            rewriting.listed(key, node, items, &Changes { replaced, ..Changes::default() })?;
        }
        Some(_) => rewriting.remove("steps"),
        None => {}
    }
    rewriting.finish()
}

struct Rewrite<'s> {
    source: &'s str,
    entries: &'s [(Key, Node)],
    edits: Vec<(Range<usize>, String)>,
}

impl<'s> Rewrite<'s> {
    /// A file without changes yet; nothing if it is written in brackets, or is no map.
    fn of(root: &'s Node, source: &'s str) -> Option<Self> {
        match &root.value {
            Value::Map(entries) if !source.get(root.place.span.start..)?.starts_with('{') => {
                Some(Self { source, entries, edits: Vec::new() })
            }
            _ => None,
        }
    }

    fn entry(&self, name: &str) -> Option<&'s (Key, Node)> {
        self.entries.iter().find(|(key, _)| key.text == name)
    }

    /// Replaces a value, without the white space after it.
    fn replace(&mut self, range: Range<usize>, with: String) {
        let range = self.trimmed(range);
        self.edits.push((range, with));
    }

    fn insert(&mut self, at: usize, text: String) {
        self.edits.push((at..at, text));
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = self.source.get(range.clone()).unwrap_or_default();
        range.start..range.start + text.trim_end().len()
    }

    /// Removes an entry of the file, with its lines.
    fn remove(&mut self, name: &str) {
        let Some((key, _)) = self.entry(name) else { return };
        let start = key.place.span.start;
        let after = self.entries.iter().map(|(key, _)| key.place.span.start).filter(|&other| other > start).min();
        self.edits.push((start..after.unwrap_or(self.source.len()), String::new()));
    }

    /// The end of the line on which a range ends.
    fn line_end(&self, range: &Range<usize>) -> usize {
        let end = self.trimmed(range.clone()).end;
        let rest = self.source.get(end..).unwrap_or_default();
        end + rest.find('\n').unwrap_or(rest.len())
    }

    fn steps(&mut self, changes: &Changes) -> Option<()> {
        let mut changes = changes.clone();
        let steps = self.entry("steps").filter(|(_, node)| !matches!(node.value, Value::Null));
        let items: &[Node] = match steps {
            Some((_, node)) => match &node.value {
                Value::List(items) => items,
                Value::Map(_) => std::slice::from_ref(node),
                Value::Null | Value::Scalar { .. } => return None,
            },
            None => &[],
        };
        // An `expect` of the file comes before the steps that are added.
        if let Some((_, expect)) = self.entry("expect") {
            let as_step = format!("expect: {}", flow::written(expect));
            changes.inserted.insert(0, (items.len(), as_step.clone()));
            changes.inserted.sort_by_key(|(behind, step)| (*behind, *step != as_step));
            self.remove("expect");
        }
        let actions = std::mem::take(&mut changes.actions);
        for (any, action) in actions {
            let step =
                items.iter().find(|item| item.place.span.start <= any.start && any.end <= item.place.span.end)?;
            let (span, action) = open_action(step, &any, &action, &changes.answers)?;
            changes.answers.retain(|(answer, _)| answer.start < span.start || answer.end > span.end);
            changes.answers.push((span, action));
        }
        let answers = changes.answers.clone();
        for (place, answer) in answers {
            let answer = self.as_then(&place, answer);
            self.replace(place, answer);
        }
        match steps {
            Some((key, node)) => self.listed(key, node, items, &changes),
            None => {
                let steps: Vec<String> = changes.inserted.iter().map(|(_, step)| format!("  - {step}\n")).collect();
                self.insert(self.source.len(), format!("\nsteps:\n{}", steps.concat()));
                Some(())
            }
        }
    }

    /// A list that is the only entry of `then` stands in a list; otherwise it would be several answers.
    fn as_then(&self, place: &Range<usize>, answer: String) -> String {
        let before = self.source.get(..place.start).unwrap_or_default().trim_end();
        if answer.starts_with('[') && before.ends_with("then:") { format!("[{answer}]") } else { answer }
    }

    /// Changes of the list of steps, however it is written.
    fn listed(&mut self, key: &Key, node: &Node, items: &[Node], changes: &Changes) -> Option<()> {
        match self.source.get(node.place.span.start..)?.starts_with('-') {
            true => self.in_block(items, changes),
            false => self.anew(key.place.span.end..node.place.span.end, items, changes),
        }
    }

    /// Steps on lines of their own.
    fn in_block(&mut self, items: &[Node], changes: &Changes) -> Option<()> {
        let first = items.first()?.place.span.start;
        let line_start = self.source.get(..first)?.rfind('\n').map_or(0, |end| end + 1);
        let dash = line_start + self.source.get(line_start..first)?.find('-')?;
        let margin = self.source.get(line_start..dash)?.to_owned();
        for (number, steps) in &changes.replaced {
            let place = items.get(number.checked_sub(1)?)?.place.span.clone();
            if steps.is_empty() {
                // With the line end before it: steps inserted after this one follow it.
                let start = self.source.get(..place.start)?.rfind('\n').unwrap_or(0);
                self.edits.push((start..self.line_end(&place), String::new()));
                continue;
            }
            self.replace(place, steps.join(&format!("\n{margin}- ")));
        }
        for (behind, step) in &changes.inserted {
            match behind.checked_sub(1) {
                None => self.insert(line_start, format!("{margin}- {step}\n")),
                Some(index) => {
                    let item = items.get(index).or(items.last())?;
                    let at = self.line_end(&item.place.span);
                    self.insert(at, format!("\n{margin}- {step}"));
                }
            }
        }
        Some(())
    }

    /// Steps in brackets, or a single one: they are written anew, one a line.
    fn anew(&mut self, place: Range<usize>, items: &[Node], changes: &Changes) -> Option<()> {
        let mut lines: Vec<String> = Vec::new();
        let behind = |count: usize| changes.inserted.iter().filter(move |(behind, _)| *behind == count);
        lines.extend(behind(0).map(|(_, step)| step.clone()));
        for (index, item) in items.iter().enumerate() {
            let number = index + 1;
            match changes.replaced.get(&number) {
                Some(steps) => lines.extend(steps.iter().cloned()),
                None => lines.push(flow::edited(item, &changes.answers)),
            }
            lines.extend(behind(number).map(|(_, step)| step.clone()));
        }
        let place = self.trimmed(place);
        self.edits.retain(|(edit, _)| edit.end <= place.start || edit.start >= place.end);
        let lines: Vec<String> = lines.into_iter().map(|line| format!("\n  - {line}")).collect();
        self.edits.push((place, format!(":{}", lines.concat())));
        Some(())
    }

    /// The text with all changes.
    fn finish(mut self) -> Option<String> {
        // Insertions in one place keep their order.
        self.edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut text = String::with_capacity(self.source.len());
        let mut at = 0;
        for (range, with) in &self.edits {
            text.push_str(self.source.get(at..range.start)?);
            text.push_str(with);
            at = range.end;
        }
        text.push_str(self.source.get(at..)?);
        let mut text = text.trim_end().to_owned();
        text.push('\n');
        Some(text)
    }
}

/// The value of a player's step that leaves the action open, with the action and its replacement.
fn open_action(
    step: &Node,
    any: &Range<usize>,
    action: &str,
    answers: &[(Range<usize>, String)],
) -> Option<(Range<usize>, String)> {
    let Value::Map(subjects) = &step.value else { return None };
    let holds = |node: &Node| node.place.span.start <= any.start && any.end <= node.place.span.end;
    let (_, value) = subjects.iter().find(|(_, value)| holds(value))?;
    let Value::Map(keys) = &value.value else { return None };
    let then = keys.iter().find(|(key, _)| key.text == "then");
    let text = match (then, action.strip_suffix('}')) {
        (None, _) => action.to_owned(),
        (Some((_, then)), Some(open)) => format!("{open}, then: {}}}", flow::edited(then, answers)),
        (Some((_, then)), None) => match action.strip_prefix("take ") {
            Some(counter) => format!("{{take: {counter}, then: {}}}", flow::edited(then, answers)),
            None => format!("{{{action}: true, then: {}}}", flow::edited(then, answers)),
        },
    };
    Some((value.place.span.clone(), text))
}
