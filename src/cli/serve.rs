//! `judge serve`: answers programs for as long as they ask, one message a line.

use std::io::{self, BufRead, Read};
use std::sync::OnceLock;

use crate::cli::base::{Command, Exit, Failure, Globals, Manner, Out};
use crate::cli::schema;
use crate::cli::sources::{Cards, Rules, SearchHelps, home};
use crate::diagnostic::Diagnostic;
use crate::rulebook::Rulebook;
use swu_api::editions::Imported;
use swu_api::rpc::{Service, answer, too_long};
use swu_text::limits::MESSAGE_BYTES;

/// Serve programs over standard input and output
///
/// Speaks JSON-RPC 2.0, one message a line. Methods: `search`, `show`, `cards`, `replay`, `legal` (legal actions after the
/// steps of a scenario), `decide` (one more step, and its result) and `schema`. A result is the document that the command of
/// that name prints with `--format json`; an error has a `judge/error/1` as its `data`. Ends when the input ends.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge serve --stdio
  echo '{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"show\", \"params\": {\"name\": \"7.5.7\"}}' | judge serve --stdio

Parameters by name: `search` takes `query`, `limit` and `explain`; `show` takes `name` and `cite`; `cards` takes
`name`; `replay` and `legal` take `source`, the text of a scenario, and `file`, its name; `decide` also takes a
`step`; `schema` takes `name`. See docs/json.md.")]
pub struct Args {
    /// Use standard input and output
    #[arg(long, required = true)]
    stdio: bool,
}

impl Command for Args {
    fn manner(&self) -> Manner {
        Manner::SET
    }

    fn run(&self, globals: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let held = Held::of(globals, out)?;
        let service = held.service();
        speak(out, |line| answer(line, &service))
    }
}

/// Answers every message of standard input, one a line, until it ends.
pub fn speak(out: &mut Out, answer: impl Fn(&[u8]) -> Option<String>) -> Result<Exit, Failure> {
    let mut input = io::stdin().lock();
    let failed = |error: io::Error| Diagnostic::error(format!("cannot read standard input: {error}"));
    while let Some(line) = next(&mut input).map_err(failed)? {
        let answered = match line {
            Line::Message(bytes) if bytes.trim_ascii().is_empty() => None,
            Line::Message(bytes) => answer(bytes.trim_ascii()),
            Line::TooLong => too_long(MESSAGE_BYTES),
        };
        if let Some(answered) = answered {
            out.message(&answered)?;
        }
    }
    Ok(Exit::Fine)
}

/// What programs are answered from, for as long as they ask.
pub struct Held {
    rules: Rules,
    library: Cards,
    helps: SearchHelps,
    imported: AtHome,
}

/// The imported editions, read when they are first asked for.
#[derive(Default)]
struct AtHome(OnceLock<Result<Vec<home::Imported>, Box<Diagnostic>>>);

impl Imported for AtHome {
    fn rulebooks(&self) -> Result<Vec<&Rulebook>, Box<Diagnostic>> {
        let read = || home::imported().map_err(|failure| Box::new(failure.into_diagnostic()));
        match self.0.get_or_init(read) {
            Ok(imported) => Ok(imported.iter().map(|imported| &imported.rulebook).collect()),
            Err(error) => Err(error.clone()),
        }
    }
}

impl Held {
    /// What was asked for with the options of every command.
    pub fn of(globals: &Globals, out: &mut Out) -> Result<Self, Failure> {
        let rules = globals.rules_to_use(out)?;
        Ok(Self { rules, library: globals.cards()?, helps: globals.search_helps(out)?, imported: AtHome::default() })
    }

    /// What answers from it.
    pub fn service(&self) -> Service<'_> {
        let (rules, library) = (&*self.rules, &*self.library);
        Service {
            rules,
            library,
            search: self.helps.search(rules),
            imported: &self.imported,
            schemas: schema::catalogue(),
            progress: &(),
        }
    }
}

/// A line of the input.
enum Line {
    Message(Vec<u8>),
    /// It was passed over.
    TooLong,
}

/// The next line, or what there is of it when the input ends.
fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let most = u64::try_from(MESSAGE_BYTES).unwrap_or(u64::MAX);
    if input.by_ref().take(most + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() <= MESSAGE_BYTES {
        return Ok(Some(Line::Message(line)));
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(Line::TooLong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_passed_over_as_a_whole() {
        let long = [vec![b'x'; 2 * MESSAGE_BYTES], b"\n{}\n".to_vec()].concat();
        let mut input = long.as_slice();
        assert!(matches!(next(&mut input), Ok(Some(Line::TooLong))));
        assert!(matches!(next(&mut input), Ok(Some(Line::Message(line))) if line == b"{}\n"));
        assert!(matches!(next(&mut input), Ok(None)));
        let full = [vec![b'x'; MESSAGE_BYTES], b"\n".to_vec()].concat();
        assert!(matches!(next(&mut full.as_slice()), Ok(Some(Line::TooLong))), "with its end it is longer");
    }
}
