//! The events that an answer rests on: of all that a trace tells, those that a judge would point at.

use swu_rulebook::RuleId;
use swu_scenario::replay::{Trace, TraceLine};

/// The most events that are shown: an explanation is read, a trace is looked up.
const MOST: usize = 4;

/// Of the events of a trace those that cite one of these rules or a part of one, the last ones if there are many.
pub(super) fn of_trace(trace: &Trace, rules: &[RuleId]) -> Vec<String> {
    last(told(trace).filter(|line| cites(line, rules)).collect())
}

/// True if anything that happens in a trace cites that rule, or a part of it.
pub(super) fn cited_in(trace: &Trace, rule: &RuleId) -> bool {
    told(trace).any(|line| cites(&line, std::slice::from_ref(rule)))
}

/// The events, prompts and refusals of a trace, in words.
fn told(trace: &Trace) -> impl Iterator<Item = String> + '_ {
    let lines = trace.opening.iter().chain(trace.steps.iter().flat_map(|step| &step.lines));
    lines.filter_map(|line| match line {
        TraceLine::Event(told) | TraceLine::Not(told) | TraceLine::Asks(told) => Some(told.clone()),
        TraceLine::Refused(reason) => Some(format!("Refused: {reason}")),
        TraceLine::Holds(_) | TraceLine::Fails { .. } | TraceLine::Unsupported(_) => None,
    })
}

/// Of events those that speak of something, or cite one of the rules; all of them if none does.
pub(super) fn of_events(events: &[String], subject: Option<&str>, rules: &[RuleId]) -> Vec<String> {
    let is_about = |line: &&String| subject.is_some_and(|subject| line.contains(subject)) || cites(line, rules);
    let about: Vec<String> = events.iter().filter(is_about).cloned().collect();
    last(if about.is_empty() { events.to_vec() } else { about })
}

/// The same of what happened step by step, the last step first: of the last one that tells something of both, else of
/// either, else of the last of all.
pub(super) fn of_steps(steps: &[&[String]], subject: Option<&str>, rules: &[RuleId]) -> Vec<String> {
    let names = |line: &&String| subject.is_none_or(|subject| line.contains(subject));
    let both = |events: &&&[String]| events.iter().filter(names).any(|line| cites(line, rules));
    let either =
        |events: &&&[String]| events.iter().any(|line| cites(line, rules) || subject.is_some() && names(&line));
    let found = steps.iter().find(both).or_else(|| steps.iter().find(either)).or_else(|| steps.first());
    found.map_or_else(Vec::new, |events| of_events(events, subject, rules))
}

fn last(mut lines: Vec<String>) -> Vec<String> {
    lines.dedup();
    lines.split_off(lines.len().saturating_sub(MOST))
}

/// True if a line names one of the rules, or a part of one.
fn cites(line: &str, rules: &[RuleId]) -> bool {
    rules.iter().map(ToString::to_string).any(|rule| {
        let mut ends = line.match_indices(&rule).filter_map(|(at, _)| line.get(at + rule.len()..));
        ends.any(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_cites_a_rule_and_its_parts_and_no_longer_number() {
        for (line, rule, is_cited) in [
            ("Wampa is defeated (CR 1.9.6)", "CR 1.9.6", true),
            ("Wampa is defeated (CR 1.9.6.a)", "CR 1.9.6", true),
            ("Wampa is defeated (CR 1.9.6.a, CR 7.5.1)", "CR 7.5.1", true),
            ("Wampa is defeated (CR 7.5.11)", "CR 7.5.1", false),
            ("Wampa is defeated", "CR 7.5.1", false),
        ] {
            assert_eq!(cites(line, &[rule.parse().unwrap()]), is_cited, "{line}");
        }
    }

    #[test]
    fn events_about_something_come_alone_and_the_last_four_of_many() {
        let events = ["Wampa attacks", "Ana passes", "Wampa is defeated"].map(str::to_owned);
        assert_eq!(of_events(&events, Some("Wampa"), &[]), ["Wampa attacks", "Wampa is defeated"]);
        assert_eq!(of_events(&events, Some("AT-ST"), &[]), events);
        let earlier = ["Ana's base takes 6 damage (CR 8.6.1)", "Ana draws"].map(str::to_owned);
        let later = ["The regroup phase ends (CR 5.5.1.e)"].map(str::to_owned);
        let steps: [&[String]; 2] = [&later, &earlier];
        let rule = ["CR 8.6.1".parse().unwrap()];
        assert_eq!(of_steps(&steps, Some("Ana's base"), &rule), earlier[..1]);
        assert_eq!(of_steps(&steps, None, &[]), later, "nothing says more than the last step");
        let many: Vec<String> = (0..9).map(|number| format!("Event {number}")).collect();
        assert_eq!(of_events(&many, None, &[]), many[5..]);
    }
}
