//! The log: each step with its events, and the rules of each event.

use super::model::{Entry, EntryKind};
use crate::scenario::replay::Trace;
use crate::scenario::replay::data::LineData;

/// The entries from the beginning.
pub(super) fn entries(trace: &Trace) -> Vec<Entry> {
    let data = trace.data();
    let opening = data.opening.iter().map(entry);
    let steps = data.steps.iter().flat_map(|step| {
        let text = format!("{}. {}", step.step, step.text.join(" "));
        let head = Entry { kind: EntryKind::Step, text, rules: Vec::new() };
        std::iter::once(head).chain(step.lines.iter().map(entry))
    });
    opening.chain(steps).collect()
}

fn entry(line: &LineData<'_>) -> Entry {
    let of = |kind: EntryKind, text: String, rules: &[String]| Entry { kind, text, rules: rules.to_vec() };
    match line {
        LineData::Event { told, data, .. } => {
            of(EntryKind::Event, (*told).to_owned(), data.map(|data| data.rules.as_slice()).unwrap_or_default())
        }
        LineData::Not { told, data } => {
            of(EntryKind::Not, (*told).to_owned(), data.map(|data| data.rules.as_slice()).unwrap_or_default())
        }
        LineData::Asks { told, data } => {
            let rules: Vec<String> = data.iter().map(|data| data.rule.clone()).collect();
            of(EntryKind::Remark, format!("? {told}"), &rules)
        }
        LineData::Refused { told, rules } => of(EntryKind::Remark, format!("Refused: {told}"), rules),
        LineData::Holds { told } => of(EntryKind::Remark, format!("holds {told}"), &[]),
        LineData::Fails { expected, found, rules } => {
            of(EntryKind::Problem, format!("expected {expected}, found {found}"), rules)
        }
        LineData::Unsupported { told } => of(EntryKind::Problem, format!("not implemented: {told}"), &[]),
    }
}
