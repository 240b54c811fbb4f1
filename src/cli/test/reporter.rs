//! Reports: the results of a suite for people, for programs, and in the formats that CI systems read.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use maud::{Markup, PreEscaped, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use swu_text::visible::{self, one_line, visible};

use crate::cli::base::out::bare_text;
use crate::cli::base::{Failure, Format, Look, Out};
use crate::cli::files::write;
use crate::diagnostic::Diagnostic;
use swu_api::suite::{Outcome, Problem, Suite, Tested};

/// The reports to write, and their detail.
#[derive(Debug, clap::Args)]
pub struct Reports {
    /// Report as text, json, junit, github, sarif or tap, to the output or a file. Repeatable
    #[arg(long, value_name = "FORMAT[=FILE]")]
    reporter: Vec<Reporter>,
    /// Show how each changed ruling differs
    #[arg(long, short)]
    verbose: bool,
    /// Print only rulings that do not pass
    #[arg(long, short, conflicts_with = "verbose")]
    pub quiet: bool,
}

impl Reports {
    /// Writes them. The output has one: the one that is requested without a file, or else the usual.
    pub fn write(&self, suite: &Suite, out: &mut Out) -> Result<(), Failure> {
        let mut to_output = self.reporter.iter().filter(|reporter| reporter.file.is_none());
        let usual = if out.format == Format::Json { Form::Json } else { Form::Text };
        let form = to_output.next().map_or(usual, |first| first.form);
        if to_output.next().is_some() {
            let error = Diagnostic::error("only one report can go to the output");
            return Err(error.help("write the others to files: `--reporter junit=report.xml`").into());
        }
        for Reporter { form, file } in &self.reporter {
            if let Some(file) = file {
                let content = self.content(*form, suite, out)?;
                write::replace(file, content).map_err(|error| write::refusal(file, &error))?;
            }
        }
        match form {
            Form::Text => self.print(suite, out)?,
            Form::Json => out.document(suite)?,
            form => {
                let content = self.content(form, suite, out)?;
                out.bytes(content.as_bytes())?;
            }
        }
        // Annotations stand at their lines; the log shows how it ended.
        if form == Form::Github && !self.quiet { Ok(print_summary(suite, out)?) } else { Ok(()) }
    }

    fn content(&self, form: Form, suite: &Suite, out: &mut Out) -> Result<String, Failure> {
        Ok(match form {
            Form::Text => out.captured(|out| Ok(self.print(suite, out)?))?,
            Form::Json => bare_text(&swu_api::versioned(suite))?,
            Form::Junit => junit(suite),
            Form::Github => github(suite),
            Form::Sarif => sarif(suite)?,
            Form::Tap => tap(suite),
        })
    }

    /// Prints for people: a line for each thing that is wrong, with its place as editors and terminals link to it, and a
    /// summary.
    fn print(&self, suite: &Suite, out: &mut Out) -> io::Result<()> {
        suite.failing().try_for_each(|tested| failing(tested, self.verbose, out))?;
        if self.quiet { Ok(()) } else { print_summary(suite, out) }
    }
}

/// A report that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Reporter {
    form: Form,
    /// Where it is written, if not to the output.
    file: Option<PathBuf>,
}

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Text,
    Json,
    Junit,
    Github,
    Sarif,
    Tap,
}

impl FromStr for Reporter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("no file after `=`".to_owned()),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let form = Form::from_str(name, false).map_err(|_| {
            let names = Form::value_variants().iter().filter_map(Form::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            format!("unknown reporter `{name}`; expected {}", names.join(", "))
        })?;
        Ok(Self { form, file })
    }
}

fn failing(tested: &Tested, shows_changes: bool, out: &mut Out) -> io::Result<()> {
    for problem in &tested.problems {
        let place = out.paint(Look::Title, &format!("{}:{}:{}", tested.file, problem.line, problem.column));
        let word = out.paint(Look::Wrong, tested.outcome.word());
        let message = problem.message.replace('\n', " ");
        out.line(&format!("{place}: {word}: {message}"))?;
    }
    if shows_changes {
        for line in &tested.diff {
            let look = match line.chars().next() {
                Some('-') => Some(Look::Wrong),
                Some('+') => Some(Look::Added),
                _ => None,
            };
            let line = look.map_or_else(|| line.clone(), |look| out.paint(look, line));
            out.line(&format!("    {line}"))?;
        }
    }
    Ok(())
}

/// The number of files that ended how, and what can be done next.
pub fn print_summary(suite: &Suite, out: &mut Out) -> io::Result<()> {
    let look = if suite.failing().next().is_none() { Look::Right } else { Look::Wrong };
    let told = out.paint(look, &suite.summary());
    let part = suite.shard.map_or_else(String::new, |shard| format!(", part {} of {}", shard.part, shard.parts));
    let run = suite.results.iter().filter(|tested| tested.outcome != Outcome::Orphaned).count();
    let not_run = match suite.shard {
        None if run < suite.files => format!(", {} not run", suite.files - run),
        _ => String::new(),
    };
    out.line(&format!("{told}{not_run}{part}"))?;
    let waiting = suite.count(Outcome::New) + suite.count(Outcome::Changed);
    let advice = match (waiting, suite.count(Outcome::Orphaned)) {
        (0, 0) => return Ok(()),
        (0, _) => "Remove orphaned snapshots with `judge test --accept`.",
        (_, _) if suite.count(Outcome::Changed) == 0 => "Accept new rulings with `judge test --accept`.",
        (_, _) => "Review changes with `judge test --review`, or accept them with `judge test --accept`.",
    };
    out.wrapped(advice, 0)
}

/// A command for each thing that is wrong.
pub fn github(suite: &Suite) -> String {
    let below = below_workspace();
    let mut told = String::new();
    for tested in suite.failing() {
        for problem in &tested.problems {
            told += &format!(
                "::error file={},line={},col={},title={}::{}\n",
                property(&format!("{below}{}", tested.file)),
                problem.line,
                problem.column,
                property(&format!("judge: {}", tested.outcome.word())),
                data(&whole(problem, tested)),
            );
        }
    }
    told
}

/// A problem with its help and the change of the ruling, a line each.
fn whole(problem: &Problem, tested: &Tested) -> String {
    let lines = std::iter::once(&problem.message).chain(&problem.help).chain(&tested.diff);
    lines.map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// Where the current folder is in the repository, which the files of annotations are relative to.
fn below_workspace() -> String {
    let below = || {
        let workspace = std::env::var_os("GITHUB_WORKSPACE")?;
        let here = std::env::current_dir().ok()?;
        let below = here.strip_prefix(Path::new(&workspace)).ok()?.to_string_lossy().replace('\\', "/");
        (!below.is_empty()).then(|| format!("{below}/"))
    };
    below().unwrap_or_default()
}

/// The text of a command, in one line, in which nothing is hidden from whoever reads the log.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25").replace('\n', "%0A")
}

/// A value among others.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// The junit. It says nothing of time, so that the same suite has the same one.
pub fn junit(suite: &Suite) -> String {
    let results: Vec<Tested> = suite.results.iter().map(shown).collect();
    let mut folders: BTreeMap<&str, Vec<&Tested>> = BTreeMap::new();
    for tested in &results {
        let folder = tested.file.rsplit_once('/').map_or(".", |(folder, _)| folder);
        folders.entry(folder).or_default().push(tested);
    }
    let [failures, errors] = wrong(suite, &results.iter().collect::<Vec<_>>());
    let junit = html! {
        (PreEscaped(r#"<?xml version="1.0" encoding="UTF-8"?>"#)) "\n"
        testsuites name="judge" tests=(results.len()) skipped="0" failures=(failures) errors=(errors) {
            @for (folder, all) in &folders {
                @let [failures, errors] = wrong(suite, all);
                "\n    "
                testsuite name=(folder) tests=(all.len()) skipped="0" errors=(errors) failures=(failures) {
                    @for tested in all { "\n        " (case(suite, folder, tested)) }
                    "\n    "
                }
            }
            "\n"
        }
        "\n"
    };
    junit.into_string()
}

/// A result in whose texts nothing is hidden.
fn shown(tested: &Tested) -> Tested {
    let line = |text: &String| one_line(text).into_owned();
    let mut shown = Tested { file: line(&tested.file), title: line(&tested.title), ..tested.clone() };
    for problem in &mut shown.problems {
        problem.message = line(&problem.message);
        problem.help = problem.help.iter().map(line).collect();
    }
    shown.diff = shown.diff.iter().map(line).collect();
    shown
}

/// The number of these that are failures, and how many are errors.
fn wrong(suite: &Suite, all: &[&Tested]) -> [usize; 2] {
    let wrong = all.iter().filter(|tested| suite.fails(tested.outcome));
    let (errors, failures): (Vec<&Tested>, Vec<&Tested>) = wrong.partition(|tested| is_error(tested.outcome));
    [failures.len(), errors.len()]
}

/// True if a ruling could not be tested, rather than that it fails.
fn is_error(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Invalid | Outcome::Unsupported)
}

fn case(suite: &Suite, folder: &str, tested: &Tested) -> Markup {
    let name = tested.file.rsplit('/').next().unwrap_or(&tested.file);
    let name = if tested.title.is_empty() { name.to_owned() } else { format!("{name}: {}", tested.title) };
    let first = tested.problems.first();
    let (message, outcome) = (first.map(|problem| &problem.message), tested.outcome);
    html! {
        testcase name=(name) classname=(folder) file=(tested.file) line=[first.map(|problem| problem.line)] {
            @if suite.fails(outcome) {
                "\n            "
                @if is_error(outcome) { error message=[message] type=(outcome.word()) { (told(tested)) } }
                @else { failure message=[message] type=(outcome.word()) { (told(tested)) } }
                "\n        "
            }
        }
    }
}

/// Everything that is told about a ruling that does not pass, line by line.
fn told(tested: &Tested) -> String {
    let mut lines = Vec::new();
    for problem in &tested.problems {
        lines.push(format!("{}:{}:{}: {}", tested.file, problem.line, problem.column, problem.message));
        lines.extend(problem.help.iter().map(|help| format!("  help: {help}")));
    }
    lines.extend(tested.diff.iter().cloned());
    lines.join("\n")
}

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The sarif.
pub fn sarif(suite: &Suite) -> Result<String, Failure> {
    let rules: Vec<Value> = Outcome::ALL
        .into_iter()
        .filter(|outcome| *outcome != Outcome::Passed)
        .map(|outcome| json!({"id": outcome.word(), "shortDescription": {"text": outcome.about()}}))
        .collect();
    let results: Vec<Value> = suite
        .failing()
        .flat_map(|tested| {
            tested.problems.iter().map(|problem| {
                json!({
                    "ruleId": tested.outcome.word(),
                    "level": "error",
                    "message": {"text": whole(problem, tested)},
                    "locations": [{"physicalLocation": {
                        "artifactLocation": {"uri": utf8_percent_encode(&tested.file, PLAIN).to_string()},
                        "region": {"startLine": problem.line, "startColumn": problem.column},
                    }}],
                })
            })
        })
        .collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "judge", "version": suite.judge, "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    Ok(bare_text(&log)?)
}

/// The characters that stand in a URI as they are.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// One line for each file, with its problems below it.
pub fn tap(suite: &Suite) -> String {
    let lines = (1..).zip(&suite.results).map(|(number, tested)| line(suite, number, tested));
    format!("TAP version 14\n1..{}\n{}", suite.results.len(), lines.collect::<String>())
}

fn line(suite: &Suite, number: usize, tested: &Tested) -> String {
    let name = if tested.title.is_empty() { tested.file.clone() } else { format!("{}: {}", tested.file, tested.title) };
    let name = escaped(&name);
    if !suite.fails(tested.outcome) {
        let noted = match tested.outcome {
            Outcome::New | Outcome::Orphaned => format!(" # TODO {}", tested.outcome.about()),
            _ => String::new(),
        };
        return format!("ok {number} - {name}{noted}\n");
    }
    let mut told = format!("not ok {number} - {name}\n  ---\n  outcome: {}\n  problems:\n", tested.outcome.word());
    for problem in &tested.problems {
        told += &format!("    - at: {}\n", quoted(&format!("{}:{}:{}", tested.file, problem.line, problem.column)));
        told += &format!("      message: {}\n", quoted(&problem.message));
        told += &listed("      help", &problem.help);
    }
    told + &listed("  diff", &tested.diff) + "  ...\n"
}

fn listed(key: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let margin = " ".repeat(key.len() - key.trim_start().len() + 2);
    let items: String = lines.iter().map(|line| format!("{margin}- {}\n", quoted(line))).collect();
    format!("{key}:\n{items}")
}

/// A string of YAML: one of JSON is.
fn quoted(text: &str) -> String {
    visible::json(&serde_json::Value::from(text).to_string()).into_owned()
}

/// A description: what begins a directive is escaped, and so is what escapes; it stays on its line.
fn escaped(text: &str) -> String {
    visible::one_line(text).replace('\\', "\\\\").replace('#', "\\#")
}

#[cfg(test)]
mod tests {
    use super::*;
    use insta::assert_snapshot;

    fn suite() -> Suite {
        let tested = |file: &str, title: &str, outcome, problems: &[(usize, usize, &str)]| Tested {
            file: file.to_owned(),
            title: title.to_owned(),
            outcome,
            problems: problems
                .iter()
                .map(|(line, column, message)| Problem {
                    line: *line,
                    column: *column,
                    message: (*message).to_owned(),
                    help: vec!["look again".to_owned()],
                })
                .collect(),
            diff: if outcome == Outcome::Changed {
                vec!["-old <b>".to_owned(), "+new ]]>".to_owned()]
            } else {
                Vec::new()
            },
        };
        Suite {
            judge: "0.1.0".to_owned(),
            edition: "Comprehensive Rules 8.0".to_owned(),
            suite: "0123456789abcdef".to_owned(),
            check: true,
            shard: None,
            files: 4,
            results: vec![
                tested("rulings/a b,c:d.yaml", "Sentinel & \"friends\" # 1", Outcome::Passed, &[]),
                tested("rulings/b.yaml", "A changed one", Outcome::Changed, &[(1, 1, "the ruling has changed")]),
                tested(
                    "rulings/c.yaml",
                    "100% wrong",
                    Outcome::Failed,
                    &[(31, 7, "expected 3,\nfound\u{1b}[31m 2::error"), (40, 5, "expected `<x>`")],
                ),
                tested("rulings/d.yaml", "", Outcome::Invalid, &[(2, 3, "`setp` is no key here")]),
            ],
        }
    }

    #[test]
    fn each_form_says_where_and_what() {
        assert_snapshot!("github", github(&suite()));
        assert_snapshot!("tap", tap(&suite()));
        assert_snapshot!("junit", junit(&suite()));
        assert_snapshot!("sarif", sarif(&suite()).unwrap());
    }

    #[test]
    fn no_form_hides_anything() {
        const HOSTILE: &str = "a\u{1b}[2J\u{9b}\u{7f}\u{202e}\u{2066}\u{feff}\u{e0041}<&\"'>\nforged";
        let mut suite = suite();
        for tested in &mut suite.results {
            (tested.file, tested.title) = (format!("{HOSTILE}.yaml"), HOSTILE.to_owned());
            tested.diff = vec![HOSTILE.to_owned()];
            for problem in &mut tested.problems {
                (problem.message, problem.help) = (HOSTILE.to_owned(), vec![HOSTILE.to_owned()]);
            }
        }
        let reports = [github(&suite), tap(&suite), junit(&suite), sarif(&suite).unwrap(), bare_text(&suite).unwrap()];
        for report in &reports {
            assert!(!report.contains(visible::is_hidden), "{report}");
        }
        let [github, tap, junit, sarif, _] = &reports;
        assert!(github.lines().chain(tap.lines()).all(|line| !line.starts_with("forged")), "{github}{tap}");
        assert!(junit.contains(r"a\u{1b}[2J\u{9b}"), "{junit}");
        assert!(roxmltree::Document::parse(junit).is_ok(), "{junit}");
        let sarif: serde_json::Value = serde_json::from_str(sarif).unwrap();
        let said = &sarif["runs"][0]["results"][0]["message"]["text"];
        assert!(said.as_str().unwrap().starts_with(HOSTILE), "JSON stays the same value: {said}");
    }

    #[test]
    fn a_reporter_is_a_form_and_perhaps_a_file() {
        let read = |text: &str| text.parse::<Reporter>();
        assert_eq!(read("tap"), Ok(Reporter { form: Form::Tap, file: None }));
        assert_eq!(read("junit=a=b.xml"), Ok(Reporter { form: Form::Junit, file: Some(PathBuf::from("a=b.xml")) }));
        assert!(read("junit=").is_err());
        assert!(read("xunit").unwrap_err().contains("text, json, junit, github, sarif, tap"));
    }
}
