//! The options that every command has.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::inputs::{self, Input};
use super::out::Out;
use super::{Failure, editions, home, own_cards};
use crate::cards::Library;
use crate::diagnostic::{Diagnostic, Place};
use crate::rulebook::{Node, Problem, ProblemKind, Rulebook};
use crate::search::vectors::Vectors;
use crate::search::{Helps, Meaning, Questions, Search, Thesaurus};
use swu_api::editions::Known;
use swu_text::limits::FILE_BYTES;

/// Reads one of a few values by its word, and lists the words in the help.
pub(super) fn one_of<T>(values: &'static [T], word: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(values.iter().map(move |&value| word(value))).try_map(move |typed| {
        let wanted = values.iter().copied().find(|&value| word(value) == typed);
        wanted.ok_or("it is none of the words")
    })
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options for every command")]
pub(super) struct Globals {
    /// Use the rules in this folder of markdown files
    #[arg(long, value_name = "DIR", global = true)]
    pub rules: Option<PathBuf>,
    /// Use this edition of the rules, embedded or imported, such as `2.0` or `TR 1.0`
    #[arg(long, value_name = "EDITION", global = true, conflicts_with = "rules")]
    pub edition: Option<String>,
    /// Use the cards in this folder of card files
    #[arg(long, value_name = "DIR", global = true)]
    pub cards: Option<PathBuf>,
    /// Print text, or JSON for programs
    #[arg(long, value_enum, default_value_t = Output::Text, global = true)]
    pub format: Output,
    /// When to use colours; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(
        long,
        visible_alias = "colour",
        value_enum,
        value_name = "WHEN",
        default_value_t = Color::Auto,
        global = true
    )]
    pub color: Color,
    /// Print tall output straight to the terminal; otherwise $JUDGE_PAGER, $PAGER or `less` shows it
    #[arg(long, global = true)]
    pub no_pager: bool,
}

/// What `--format` takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Output {
    Text,
    Json,
    /// JSON as before schemas: bare arrays, and nothing on an error
    #[value(name = "json-v0")]
    JsonV0,
}

/// For whom a command prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
}

impl Output {
    /// For whom it prints.
    pub(super) const fn format(self) -> Format {
        match self {
            Self::Text => Format::Text,
            Self::Json | Self::JsonV0 => Format::Json,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

/// The rules that a command works with.
pub(super) enum Rules {
    Embedded(&'static Rulebook),
    Read(Box<Rulebook>),
}

impl Rules {
    /// The same, as one of the editions that are known.
    pub(super) fn known(&self) -> Known<'_> {
        Known { rules: self, is_restated: matches!(self, Self::Embedded(_)) }
    }
}

impl Deref for Rules {
    type Target = Rulebook;

    fn deref(&self) -> &Rulebook {
        match self {
            Self::Embedded(rulebook) => rulebook,
            Self::Read(rulebook) => rulebook,
        }
    }
}

/// The cards that a command works with.
pub(super) enum Cards {
    Embedded(&'static Library),
    Read(Box<Library>),
}

impl Deref for Cards {
    type Target = Library;

    fn deref(&self) -> &Library {
        match self {
            Self::Embedded(library) => library,
            Self::Read(library) => library,
        }
    }
}

impl Globals {
    /// The cards that were asked for: those of the folder, or else the embedded ones with the user's own. A file that
    /// cannot be read is bad input: a missing card would be a wrong ruling.
    pub(super) fn cards(&self) -> Result<Cards, Failure> {
        let Some(folder) = &self.cards else { return embedded_and_own() };
        let mut files = Vec::new();
        let mut failed = Vec::new();
        for input in card_files(folder)? {
            match input.source {
                Ok(text) => files.push((input.name, text)),
                Err(error) => failed.push((*error, None)),
            }
        }
        if !failed.is_empty() {
            return Err(Failure::BadInput(failed));
        }
        let sources = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        match Library::parse(sources) {
            Ok(library) => Ok(Cards::Read(Box::new(library.extended(own_cards::beside(folder)?)))),
            Err(errors) => Err(Failure::BadInput(errors.into_iter().map(|error| with_source(error, &files)).collect())),
        }
    }

    /// The rules that were asked for, as they are.
    pub(super) fn rules(&self) -> Result<Rules, Failure> {
        if let Some(edition) = &self.edition {
            return editions::named(edition);
        }
        let Some(folder) = &self.rules else { return Ok(Rules::Embedded(Rulebook::embedded())) };
        let read = Rulebook::read_folder(folder).map_err(|error| {
            Diagnostic::error(error.to_string()).help("`--rules` takes a folder that contains markdown files")
        })?;
        Ok(Rules::Read(Box::new(read)))
    }

    /// The rules that were asked for, to be looked up: there have to be some, and files that could not be read as they
    /// are get a warning.
    pub(super) fn rules_to_use(&self, out: &mut Out) -> Result<Rules, Failure> {
        let rules = self.rules()?;
        let is_unread = |problem: &&Problem| {
            use ProblemKind::{Encoding, FrontMatter, Unreadable};
            matches!(problem.kind, Encoding | FrontMatter | Unreadable)
        };
        for problem in rules.problems().iter().filter(is_unread) {
            let place = Place { file: problem.file.as_ref().into(), line: problem.line, column: 1, span: 0..0 };
            out.complain(&Diagnostic::warning(problem.message.clone()).at(place), None);
        }
        if rules.iter().any(Node::is_rule) {
            return Ok(rules);
        }
        let folder = self.rules.as_deref().map_or_else(String::new, |folder| folder.display().to_string());
        let error = Diagnostic::error(format!("`{folder}` contains no rules"));
        Err(error.help("a rule is a paragraph that begins with its number, such as `5.4.`, in a file `*.md`").into())
    }
}

/// What a search needs besides the rules.
pub(super) struct SearchHelps {
    /// Those of the folder of the rules, if it has them.
    pub thesaurus: Option<Thesaurus>,
    pub questions: Option<Questions>,
    vectors: Option<Vec<u8>>,
    /// Those that were asked for in place of the embedded ones.
    cards: Option<Cards>,
    /// Whether words alone are looked for.
    pub only_words: bool,
}

impl SearchHelps {
    /// The search over those rules.
    pub(super) fn search<'r>(&'r self, rules: &'r Rulebook) -> Search<'r> {
        let vectors = match self.vectors.as_deref().map(Vectors::read) {
            _ if self.only_words => Meaning::Unknown,
            None => Meaning::Embedded,
            Some(Ok(vectors)) => Meaning::By(vectors),
            // That was said when it was read.
            Some(Err(_)) => Meaning::Unknown,
        };
        let (thesaurus, questions, cards) = (self.thesaurus.as_ref(), self.questions.as_ref(), self.cards.as_deref());
        Search::with(rules, Helps { thesaurus, questions, cards, vectors })
    }
}

impl Globals {
    /// The thesaurus, the questions, the word vectors and the cards that go with the rules that were asked for.
    pub(super) fn search_helps(&self, out: &mut Out) -> Result<SearchHelps, Failure> {
        let cards = self.cards.is_some().then(|| self.cards()).transpose()?;
        let thesaurus = self.beside_rules(Thesaurus::FILE).map(|file| thesaurus(&file)).transpose()?;
        let questions = self.beside_rules(Questions::FOLDER).map(|folder| questions(&folder)).transpose()?;
        let vectors = self.beside_rules(Vectors::FILE).map(|file| vectors(&file, out)).transpose()?;
        Ok(SearchHelps { thesaurus, questions, vectors, cards, only_words: false })
    }

    /// What is in the folder of rules that was asked for, if it is there.
    fn beside_rules(&self, name: &str) -> Option<PathBuf> {
        self.rules.as_ref().map(|folder| folder.join(name)).filter(|path| path.exists())
    }
}

fn thesaurus(file: &Path) -> Result<Thesaurus, Failure> {
    let input = inputs::read(file);
    let source = input.source.map_err(|error| Failure::BadInput(vec![(*error, None)]))?;
    Thesaurus::parse(&input.name, &source).map_err(|error| Failure::BadInput(vec![(*error, Some(source))]))
}

fn questions(folder: &Path) -> Result<Questions, Failure> {
    let mut all = Questions::default();
    for input in inputs::inputs(folder) {
        let source = input.source.map_err(|error| Failure::BadInput(vec![(*error, None)]))?;
        let read = Questions::parse(&input.name, &source);
        all.add(read.map_err(|error| Failure::BadInput(vec![(*error, Some(source))]))?);
    }
    Ok(all)
}

/// The bytes of a table of word vectors. One that cannot be read leaves the search with words alone.
fn vectors(file: &Path, out: &mut Out) -> Result<Vec<u8>, Failure> {
    let shown = file.display();
    let bytes = inputs::bytes(file, FILE_BYTES)
        .map_err(|error| Diagnostic::error(format!("cannot read `{shown}`: {error}")))?;
    if let Err(error) = Vectors::read(&bytes) {
        let warning = Diagnostic::warning(format!("`{shown}` is not a table of word vectors: {error}"));
        out.complain(&warning.help("searching by words alone, without their meaning"), None);
    }
    Ok(bytes)
}

/// The embedded cards, and the user's own if there are any.
fn embedded_and_own() -> Result<Cards, Failure> {
    // Without a folder for programs' data nothing was imported.
    let own = home::cards_folder().ok().map_or(Ok(None), |folder| own_cards::read(&folder))?;
    Ok(own.map_or(Cards::Embedded(Library::embedded()), |own| Cards::Read(Box::new(Library::embedded().extended(own)))))
}

/// The card files of a folder, of which there must be some.
fn card_files(folder: &Path) -> Result<Vec<Input>, Failure> {
    const HELP: &str = "`--cards` takes a folder that `judge cards import` has written";
    let cannot = |error: &str| Diagnostic::error(format!("cannot read `{}`: {error}", folder.display())).help(HELP);
    match own_cards::card_files(folder).map_err(|error| cannot(&error.to_string()))? {
        Some(files) if files.is_empty() => {
            let error = Diagnostic::error(format!("`{}` contains no cards", folder.display()));
            Err(error.help(HELP).into())
        }
        Some(files) => Ok(files),
        None => Err(cannot("no such folder").into()),
    }
}

/// A message with the file that it is about.
fn with_source(error: Diagnostic, files: &[(String, String)]) -> (Diagnostic, Option<String>) {
    let file = error.place.as_ref().map(|place| &*place.file);
    let source = files.iter().find(|(name, _)| Some(name.as_str()) == file).map(|(_, text)| text.clone());
    (error, source)
}
