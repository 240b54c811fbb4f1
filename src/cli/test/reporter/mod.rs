//! Reports: what became of a suite, for people, for programs, and in the formats that CI systems read.

mod github;
mod junit;
mod sarif;
mod tap;
mod text;

use std::path::PathBuf;
use std::str::FromStr;

use super::outcome::Suite;
use crate::cli::base::{Failure, Format, Out};
use crate::cli::files::write;
use crate::diagnostic::Diagnostic;
use swu_text::visible;

/// How much is told to a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Telling {
    /// What does not pass.
    Failures,
    /// That, and how many files ended how.
    Usual,
    /// That, with how each ruling has changed.
    Changes,
}

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
    /// Writes them.
    pub fn write(&self, suite: &Suite, out: &mut Out) -> Result<(), Failure> {
        let telling = match (self.quiet, self.verbose) {
            (true, _) => Telling::Failures,
            (false, false) => Telling::Usual,
            (false, true) => Telling::Changes,
        };
        report(suite, &self.reporter, telling, out)
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Json,
    Junit,
    Github,
    Sarif,
    Tap,
}

const FORMS: [(&str, Form); 6] = [
    ("text", Form::Text),
    ("json", Form::Json),
    ("junit", Form::Junit),
    ("github", Form::Github),
    ("sarif", Form::Sarif),
    ("tap", Form::Tap),
];

impl FromStr for Reporter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("no file after `=`".to_owned()),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let form = FORMS.iter().find(|(word, _)| *word == name).map(|(_, form)| *form);
        let names = || FORMS.map(|(word, _)| word).join(", ");
        let form = form.ok_or_else(|| format!("unknown reporter `{name}`; expected {}", names()))?;
        Ok(Self { form, file })
    }
}

/// Writes the reports that are asked for. The output has one: that which is asked for without a file, or else the usual.
fn report(suite: &Suite, asked: &[Reporter], telling: Telling, out: &mut Out) -> Result<(), Failure> {
    let mut to_output = asked.iter().filter(|reporter| reporter.file.is_none());
    let first = to_output.next();
    if to_output.next().is_some() {
        let error = Diagnostic::error("only one report can go to the output");
        return Err(error.help("write the others to files: `--reporter junit=report.xml`").into());
    }
    for reporter in asked {
        let Some(file) = &reporter.file else { continue };
        let content = match reporter.form {
            Form::Text => out.captured(|out| Ok(text::print(suite, telling, out)?))?,
            Form::Json => json(suite)?,
            Form::Junit => junit::report(suite),
            Form::Github => github::report(suite),
            Form::Sarif => sarif::report(suite)?,
            Form::Tap => tap::report(suite),
        };
        write::replace(file, content).map_err(|error| write::refusal(file, &error))?;
    }
    let form = first.map_or(if out.format == Format::Json { Form::Json } else { Form::Text }, |first| first.form);
    match form {
        Form::Text => text::print(suite, telling, out)?,
        Form::Json => out.document(suite)?,
        Form::Junit => out.bytes(junit::report(suite).as_bytes())?,
        Form::Github => {
            out.bytes(github::report(suite).as_bytes())?;
            // Annotations stand at their lines; the log shows how it ended.
            if telling != Telling::Failures {
                text::summary(suite, out)?;
            }
        }
        Form::Sarif => out.bytes(sarif::report(suite)?.as_bytes())?,
        Form::Tap => out.bytes(tap::report(suite).as_bytes())?,
    }
    Ok(())
}

fn json(suite: &Suite) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(&swu_api::versioned(suite)).map_err(std::io::Error::from)?;
    Ok(visible::json(&text).into_owned() + "\n")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::cli::test::outcome::{Outcome, Problem, Tested};

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
        assert_snapshot!("github", github::report(&suite()));
        assert_snapshot!("tap", tap::report(&suite()));
        assert_snapshot!("junit", junit::report(&suite()));
        assert_snapshot!("sarif", sarif::report(&suite()).unwrap());
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
        let reports = [
            github::report(&suite),
            tap::report(&suite),
            junit::report(&suite),
            sarif::report(&suite).unwrap(),
            json(&suite).unwrap(),
        ];
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
