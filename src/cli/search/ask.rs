//! `judge ask`: question after question at a prompt. A number opens a hit, `c` copies a citation; nothing needs quoting, because no
//! shell reads the line.

use std::io::{self, IsTerminal};

use swu_api::search::{Explained, USUAL};

use super::{Asking, answer};
use crate::cli::base::{Command, Exit, Failure, Format, Globals, Look, Out};
use crate::cli::{show, typed};
use crate::diagnostic::Diagnostic;
use crate::rulebook::Node;
use crate::tournament::policy::Date;

/// Ask one question after another
///
/// Each line is a question, as for `judge search`, and needs no quotes. Numbers open the hits, `c` copies a citation. Reads
/// questions from standard input too. Quits at `q`, or at the end of the input.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge ask
  judge ask --date 2025-05-01              legality of that day
  judge ask < questions.txt")]
pub struct Args {
    /// The day for questions about the legality of cards [default: today]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
}

/// The words that are no question, each with its effect.
const HELP: [(&str, &str); 6] = [
    ("1, 2, …", "opens a hit"),
    ("c, c 2", "copies the citation of the open hit, or of another"),
    ("m", "lists ten hits"),
    ("?", "prints this list"),
    ("q", "quits; so does Ctrl-D"),
    ("anything else", "is a question, a rule's number, or the name of a card"),
];

/// A line that was typed.
#[derive(Debug, PartialEq, Eq)]
enum Typed<'t> {
    Nothing,
    Open(usize),
    Copy(Option<usize>),
    More,
    Help,
    Quit,
    Question(&'t str),
}

impl<'t> Typed<'t> {
    fn of(line: &'t str) -> Self {
        let line = line.trim();
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None, ..) => Self::Nothing,
            (Some("?" | "h" | "help"), None, _) => Self::Help,
            (Some("q" | "quit" | "exit"), None, _) => Self::Quit,
            (Some("m" | "more"), None, _) => Self::More,
            (Some("c" | "copy"), None, _) => Self::Copy(None),
            (Some("c" | "copy"), Some(number), None) if number.parse::<usize>().is_ok() => {
                Self::Copy(number.parse().ok())
            }
            // A rule's number has a dot.
            (Some(number), None, _) if number.parse::<usize>().is_ok() => Self::Open(number.parse().unwrap_or(0)),
            _ => Self::Question(line),
        }
    }
}

impl Command for Args {
    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if out.format == Format::Json {
            let error = Diagnostic::error("`judge ask` is for people");
            return Err(error
                .help("programs ask with `judge search - --format json`, or `judge serve --stdio`")
                .into());
        }
        let rules = globals.rules_to_use(out)?;
        let library = globals.cards()?;
        let helps = globals.search_helps(out)?;
        let search = helps.search(&rules);
        let asking = Asking::new(&search, &rules, &library, self.date);
        if io::stdin().is_terminal() {
            out.wrapped("Type a question. A number opens a hit, `c` copies its citation, `?` lists the rest.", 0)?;
        }
        let mut session = Session { asking, hits: Vec::new(), question: String::new(), open: 0 };
        while let Some(line) = typed::line("ask>", out)? {
            match Typed::of(&line) {
                Typed::Nothing => {}
                Typed::Quit => break,
                Typed::Help => typed::help(&HELP, out)?,
                Typed::Question(question) => session.ask(question, out)?,
                Typed::More => session.more(out)?,
                Typed::Open(number) => session.open(number, globals, out)?,
                Typed::Copy(number) => session.copy(number, out)?,
            }
        }
        Ok(Exit::Fine)
    }
}

/// The last question, and its hits.
struct Session<'s, 'r> {
    asking: Asking<'s, 'r>,
    question: String,
    hits: Vec<Explained<'r>>,
    /// The hit that was opened last, from 0.
    open: usize,
}

impl<'r> Session<'_, 'r> {
    fn ask(&mut self, question: &str, out: &mut Out) -> Result<(), Failure> {
        self.hits = self.asking.hits(question, USUAL, false)?;
        (self.open, self.question) = (0, question.to_owned());
        self.asking.tell(question, &self.hits, out)
    }

    fn more(&mut self, out: &mut Out) -> Result<(), Failure> {
        if self.hits.is_empty() {
            return self.none(out);
        }
        for (number, (hit, _)) in (1..).zip(&self.hits) {
            answer::in_a_line(hit, Some(number), out)?;
        }
        Ok(())
    }

    fn open(&mut self, number: usize, globals: &Globals, out: &mut Out) -> Result<(), Failure> {
        match self.hit(Some(number)) {
            Some(rule) => {
                let id = rule.id.to_string();
                self.open = number - 1;
                show::Args::of(&id).run(globals, out).map(drop)
            }
            None => self.none(out),
        }
    }

    /// Copies a citation: by the terminal's own means, which also works from afar; and prints it, for terminals that have none.
    fn copy(&self, number: Option<usize>, out: &mut Out) -> Result<(), Failure> {
        let Some(rule) = self.hit(number) else { return self.none(out) };
        let citation = cited(rule, &self.asking.sentence(&self.question, rule));
        out.copy(&citation)?;
        out.wrapped(&citation, 0)?;
        Ok(())
    }

    /// The hit of a number, or the one that is open.
    fn hit(&self, number: Option<usize>) -> Option<&'r Node> {
        let at = number.map_or(Some(self.open), |number| number.checked_sub(1))?;
        self.hits.get(at).map(|(hit, _)| hit.rule)
    }

    fn none(&self, out: &mut Out) -> Result<(), Failure> {
        let told = match self.hits.len() {
            0 => "No hits yet: type a question.".to_owned(),
            count => format!("There are {count} hits: type a number from 1 to {count}."),
        };
        out.painted(Look::Quiet, &told)?;
        Ok(())
    }
}

/// `CR 7.5.11.a (8.0): …`: a rule with its edition and the sentence that matters.
fn cited(rule: &Node, sentence: &str) -> String {
    let edition = rule.edition.as_ref().map_or_else(String::new, |edition| format!(" ({edition})"));
    format!("{}{edition}: {}", rule.id, sentence.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_questions_unless_they_are_commands() {
        for (line, expected) in [
            ("  \n", Typed::Nothing),
            ("2\n", Typed::Open(2)),
            ("c", Typed::Copy(None)),
            ("copy 3", Typed::Copy(Some(3))),
            ("c me", Typed::Question("c me")),
            ("m", Typed::More),
            ("q", Typed::Quit),
            ("7.5.11", Typed::Question("7.5.11")),
            ("-2/-2 on Luke's unit", Typed::Question("-2/-2 on Luke's unit")),
            ("2 units", Typed::Question("2 units")),
        ] {
            assert_eq!(Typed::of(line), expected, "{line}");
        }
    }
}
