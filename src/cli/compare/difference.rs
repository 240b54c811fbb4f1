//! Where two rulings of one file part, and by which rule.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;
use schemars::JsonSchema;
use serde::Serialize;

use super::side::{Line, Ruled, Rulings, Says, Side};

/// Two sides compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Compared {
    pub old: String,
    pub new: String,
    /// The number of files that both sides have ruled on.
    pub files: usize,
    /// Rulings that differ, by file.
    pub turned: Vec<Turned>,
    /// Files with the same events but other rules cited for them.
    pub cited_otherwise: Vec<Recited>,
    /// Files that only one side has ruled on.
    pub only_old: Vec<String>,
    pub only_new: Vec<String>,
}

/// A ruling that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Turned {
    pub file: String,
    pub title: String,
    /// The rule that explains, on one side only, the events of the step in which the sides part; otherwise that of the first
    /// line that differs. None if no rule decides it.
    pub decided_by: Option<String>,
    /// The step in which the traces part, from 1; 0 before the first one; none if they do not part.
    pub step: Option<usize>,
    /// That step, as written in the file.
    pub step_text: String,
    pub old: Part,
    pub new: Part,
}

/// The result on one side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Part {
    /// `pass`, `fail`, `unsupported` or `invalid`.
    pub status: String,
    /// The trace from the first difference on.
    pub lines: Vec<String>,
    /// Claims that fail.
    pub failures: Vec<String>,
}

/// A file for which other rules are cited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Recited {
    pub file: String,
    pub title: String,
    /// Rules cited on one side only, of the trace's lines.
    pub only_old: Vec<String>,
    pub only_new: Vec<String>,
}

swu_api::document!(Compared, "compare", "Rulings that differ between two sides: `judge compare`.");

impl Compared {
    pub fn of(old_side: &Side, new_side: &Side, old: Rulings, mut new: Rulings) -> Self {
        let mut compared = Self {
            old: old_side.to_string(),
            new: new_side.to_string(),
            files: 0,
            turned: Vec::new(),
            cited_otherwise: Vec::new(),
            only_old: Vec::new(),
            only_new: Vec::new(),
        };
        for (file, before) in old {
            let Some(after) = new.remove(&file) else {
                compared.only_old.push(file);
                continue;
            };
            compared.files += 1;
            match turned(&file, &before, &after) {
                Some(turned) => compared.turned.push(turned),
                None => compared.cited_otherwise.extend(recited(&file, &before, &after)),
            }
        }
        compared.only_new.extend(new.into_keys());
        compared
    }

    /// True if any ruling turns, or is on one side only.
    pub fn turns(&self) -> bool {
        !(self.turned.is_empty() && self.only_old.is_empty() && self.only_new.is_empty())
    }

    /// The rulings that turn, by the rule that decides it.
    pub fn by_rule(&self) -> BTreeMap<&str, Vec<&Turned>> {
        let mut by_rule: BTreeMap<&str, Vec<&Turned>> = BTreeMap::new();
        for turned in &self.turned {
            by_rule
                .entry(turned.decided_by.as_deref().unwrap_or("The positions differ without a rule in the trace"))
                .or_default()
                .push(turned);
        }
        by_rule
    }
}

fn turned(file: &str, old: &Ruled, new: &Ruled) -> Option<Turned> {
    let same = old.lines.iter().zip(&new.lines).take_while(|(old, new)| is_same(old, new)).count();
    // A program of an older version, and a file that cannot be played, have no trace.
    let has_traces = !old.lines.is_empty() && !new.lines.is_empty();
    let parts = has_traces && same < old.lines.len().max(new.lines.len());
    let fails_otherwise = !has_traces && old.failures != new.failures;
    if !parts && old.status == new.status && !fails_otherwise {
        return None;
    }
    let first = if parts { new.lines.get(same).or(old.lines.get(same)) } else { None };
    let decided_by = if parts { decisive(&old.lines, &new.lines, same) } else { None };
    let part = |side: &Ruled| Part {
        status: side.status.clone(),
        lines: side.lines.iter().skip(same).map(|line| line.told.clone()).collect(),
        failures: side.failures.clone(),
    };
    Some(Turned {
        file: file.to_owned(),
        title: if new.title.is_empty() { old.title.clone() } else { new.title.clone() },
        decided_by,
        step: first.map(|line| line.step),
        step_text: first.map(|line| line.step_text.clone()).unwrap_or_default(),
        old: part(old),
        new: part(new),
    })
}

/// The rule that decides where two traces part at a line: one without which nothing can be ruled in that step; or one that
/// says why on one side only; or one that only one side rests on for what happened alike before; or that of the first line
/// which is otherwise.
fn decisive(old: &[Line], new: &[Line], at: usize) -> Option<String> {
    let step = new.get(at).or(old.get(at))?.step;
    let of_step =
        |lines: &[Line]| -> Vec<Line> { lines.iter().skip(at).take_while(|line| line.step == step).cloned().collect() };
    let (before, after) = (of_step(old), of_step(new));
    let rule = |line: Option<&Line>| line.and_then(|line| line.rule.clone());
    let unsupported = after.iter().chain(&before).find(|line| line.says == Says::Unsupported);
    let alone =
        |line: &&Line, others: &[Line]| line.says == Says::Why && !others.iter().any(|other| is_same(other, line));
    let why = after.iter().find(|line| alone(line, &before)).or(before.iter().find(|line| alone(line, &after)));
    let one_sided = || {
        let alike = old.iter().zip(new).take(at).rev();
        alike.filter_map(|(old, new)| only(&new.rules, &old.rules).chain(only(&old.rules, &new.rules)).next()).next()
    };
    let first = || after.iter().chain(&before).find_map(|line| line.rule.clone());
    rule(unsupported).or_else(|| rule(why)).or_else(one_sided).or_else(first)
}

/// Those of these rules that are none of those.
fn only<'r>(these: &'r [String], those: &'r [String]) -> impl Iterator<Item = String> + 'r {
    these.iter().filter(|rule| !those.contains(rule)).cloned()
}

fn recited(file: &str, old: &Ruled, new: &Ruled) -> Option<Recited> {
    let rules = |lines: &[Line]| -> Vec<String> {
        let mut rules: Vec<String> = lines.iter().filter_map(|line| line.rule.clone()).collect();
        rules.sort();
        rules.dedup();
        rules
    };
    let (before, after) = (rules(&old.lines), rules(&new.lines));
    let [only_old, only_new] = [only(&before, &after), only(&after, &before)].map(Vec::from_iter);
    let is_same = only_old.is_empty() && only_new.is_empty();
    (!is_same).then(|| Recited { file: file.to_owned(), title: new.title.clone(), only_old, only_new })
}

/// True if two lines say the same, whatever rules they cite for it.
fn is_same(old: &Line, new: &Line) -> bool {
    old.told == new.told || uncited(&old.told) == uncited(&new.told)
}

/// The line without the rules that it cites.
fn uncited(told: &str) -> String {
    static CITED: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r" ?\((?:CR|TR|NOTE) [^()]*(?:\([^()]*\))?[^()]*\)").ok());
    CITED.as_ref().map_or_else(|| told.to_owned(), |cited| cited.replace_all(told, "").into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruled(lines: &[(&str, &str)]) -> Ruled {
        let line = |(told, rule): &(&str, &str)| Line {
            step: 1,
            step_text: "ana: pass".to_owned(),
            told: format!("{told} ({rule})"),
            rule: Some((*rule).to_owned()),
            rules: Vec::new(),
            says: Says::What,
        };
        Ruled {
            title: "A ruling".to_owned(),
            status: "pass".to_owned(),
            failures: Vec::new(),
            lines: lines.iter().map(line).collect(),
        }
    }

    #[test]
    fn a_ruling_turns_where_something_else_happens_or_a_trace_goes_on() {
        let passes = ("Ana passes", "CR 1.1");
        let old = ruled(&[passes, ("Wampa is defeated", "CR 1.16.5.e")]);
        let new = ruled(&[passes, ("Wampa survives", "CR 6.2.5.e")]);
        let (short, long) = (ruled(&[passes]), ruled(&[passes, ("Ben draws", "CR 5.5")]));
        assert_eq!(turned("a.yaml", &old, &new).unwrap().old.lines, ["Wampa is defeated (CR 1.16.5.e)"]);
        for (old, new, rule) in [(&old, &new, "CR 6.2.5.e"), (&short, &long, "CR 5.5"), (&long, &short, "CR 5.5")] {
            assert_eq!(turned("a.yaml", old, new).unwrap().decided_by.as_deref(), Some(rule));
        }
    }

    #[test]
    fn unruled_files_differ_first() {
        let says = |told: &str, rule: &str, says| Line { says, ..ruled(&[(told, rule)]).lines.remove(0) };
        let nested = [says("It resolves first", "CR 7.6.11", Says::Why)];
        let lacks = [says("not supported: the keyword Support", "CR 7.5.20.a", Says::Unsupported)];
        assert_eq!(decisive(&lacks, &nested, 0).as_deref(), Some("CR 7.5.20.a"));
        assert_eq!(decisive(&nested, &lacks, 0).as_deref(), Some("CR 7.5.20.a"));
    }

    #[test]
    fn a_rule_that_one_side_rested_on_before_decides() {
        let old = ruled(&[("Wampa deals 3 damage", "CR 1.9.2"), ("Ana has to choose", "CR 8.4.1")]);
        let mut new = ruled(&[("Wampa deals 3 damage", "CR 1.9.2"), ("Ana may choose", "CR 8.4.1")]);
        new.lines[0].rules = vec!["CR 1.18.2.b".to_owned()];
        assert_eq!(turned("a.yaml", &old, &new).unwrap().decided_by.as_deref(), Some("CR 1.18.2.b"));
    }

    #[test]
    fn the_same_by_other_numbers_does_not_turn() {
        let old = ruled(&[("Ana passes", "CR 6.3.5.d")]);
        let new = ruled(&[("Ana passes", "CR 6.3.5.e")]);
        assert_eq!(turned("a.yaml", &old, &new), None);
        let recited = recited("a.yaml", &old, &new).unwrap();
        assert_eq!((recited.only_old, recited.only_new), (vec!["CR 6.3.5.d".into()], vec!["CR 6.3.5.e".into()]));
    }
}
