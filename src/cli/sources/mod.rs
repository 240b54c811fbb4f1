//! The rules, cards and policy that a command works with: embedded, read from a file or folder, or imported by the user.

pub mod cards;
pub mod editions;
pub mod home;
pub mod import;
pub mod settings;

use std::ops::Deref;
use std::path::{Path, PathBuf};

pub use self::cards::Cards;
use crate::cli::base::{Failure, Globals, Look, Out, one_of};
use crate::cli::files::inputs::{self, Input};
use crate::diagnostic::{Diagnostic, Place};
use crate::rulebook::{Node, Problem, ProblemKind, Rulebook};
use crate::search::names::{CardNames, EmbeddedCards};
use crate::search::vectors::Vectors;
use crate::search::{Helps, Meaning, Questions, Search, Thesaurus};
use crate::tournament::Policy;
use crate::tournament::penalty::DOCUMENT;
use crate::tournament::policy::Format;
use swu_api::editions::EditionRules;
use swu_text::limits::FILE_BYTES;

/// Something that the program carries, or that was read in its place.
pub enum Loaded<T: 'static> {
    Embedded(&'static T),
    Read(Box<T>),
}

impl<T> Deref for Loaded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Embedded(embedded) => embedded,
            Self::Read(read) => read,
        }
    }
}

/// The rules that a command works with.
pub type Rules = Loaded<Rulebook>;

impl Rules {
    /// The same, as one of the editions that are known.
    pub fn known(&self) -> EditionRules<'_> {
        EditionRules { rules: self, is_restated: matches!(self, Self::Embedded(_)) }
    }
}

impl Globals {
    /// The rules that were asked for, as they are.
    pub fn rules(&self) -> Result<Rules, Failure> {
        if let Some(edition) = &self.edition {
            return editions::named(edition);
        }
        let Some(folder) = &self.rules else { return Ok(Rules::Embedded(Rulebook::embedded())) };
        const HELP: &str = "`--rules` takes a folder that contains markdown files";
        if !folder.exists() {
            return Err(inputs::missing(folder).help(HELP).into());
        }
        let read = Rulebook::read_folder(folder).map_err(|error| Diagnostic::error(error.to_string()).help(HELP))?;
        Ok(Rules::Read(Box::new(read)))
    }

    /// The rules that were asked for, to be looked up: there have to be some, and files that could not be read as they
    /// are get a warning.
    pub fn rules_to_use(&self, out: &mut Out) -> Result<Rules, Failure> {
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

    /// The rules that have the Competitive Policy Guide: those that were asked for, or else the guide that was imported last, or
    /// else what is restated here.
    pub fn policy_guide(&self, out: &mut Out) -> Result<Rules, Failure> {
        if self.rules.is_none() && self.edition.is_none() {
            let has_guide = |imported: &home::Imported| imported.rulebook.edition_of(DOCUMENT).cloned();
            let guides = home::imported()?.into_iter().filter_map(|imported| Some((has_guide(&imported)?, imported)));
            if let Some((_, newest)) = guides.max_by(|(one, _), (other, _)| one.cmp_age(other)) {
                return Ok(Rules::Read(Box::new(newest.rulebook)));
            }
        }
        let rules = self.rules_to_use(out)?;
        if rules.edition_of(DOCUMENT).is_some() {
            return Ok(rules);
        }
        let error = Diagnostic::error("these rules have no Competitive Policy Guide");
        Err(error
            .help("omit `--rules` and `--edition`, or import the guide with `judge rules import FILE --code CPG`")
            .into())
    }

    /// The thesaurus, the questions, the word vectors and the cards that go with the rules that were asked for.
    pub fn search_helps(&self, out: &mut Out) -> Result<SearchHelps, Failure> {
        let cards = self.cards.is_some().then(|| self.cards()).transpose()?;
        let thesaurus =
            self.beside_rules(Thesaurus::FILE).map(|file| inputs::parsed(&file, Thesaurus::parse)).transpose()?;
        let questions = self.beside_rules(Questions::FOLDER).map(|folder| questions(&folder)).transpose()?;
        let vectors = self.beside_rules(Vectors::FILE).map(|file| vectors(&file, out)).transpose()?;
        Ok(SearchHelps { thesaurus, questions, vectors, cards, only_words: false })
    }

    fn beside_rules(&self, name: &str) -> Option<PathBuf> {
        self.rules.as_ref().map(|folder| folder.join(name)).filter(|path| path.exists())
    }
}

/// A quiet line with the source of a rule, if its document is known at second hand only.
pub fn second_hand(rule: &Node, indent: usize, rules: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    let Some(known) = rules.second_hand(rule) else { return Ok(()) };
    Ok(out.wrapped_as(Look::Quiet, &known.to_string(), indent)?)
}

/// The helps of a search besides the rules.
pub struct SearchHelps {
    /// Those of the folder of the rules, if it has them.
    pub thesaurus: Option<Thesaurus>,
    pub questions: Option<Questions>,
    vectors: Option<Vec<u8>>,
    /// Those that were asked for in place of the embedded ones.
    cards: Option<Cards>,
    /// True if words alone are looked for.
    pub only_words: bool,
}

impl SearchHelps {
    /// The search over those rules.
    pub fn search<'r>(&'r self, rules: &'r Rulebook) -> Search<'r> {
        let vectors = match self.vectors.as_deref().map(Vectors::read) {
            _ if self.only_words => Meaning::Unknown,
            None => Meaning::Embedded,
            Some(Ok(vectors)) => Meaning::By(vectors, None),
            // That was said when it was read.
            Some(Err(_)) => Meaning::Unknown,
        };
        let (thesaurus, questions) = (self.thesaurus.as_ref(), self.questions.as_ref());
        let embedded: &dyn CardNames = &EmbeddedCards;
        let cards = self.cards.as_deref().map_or(embedded, |cards| cards);
        Search::with(rules, Helps { thesaurus, questions, cards, vectors })
    }
}

fn questions(folder: &Path) -> Result<Questions, Failure> {
    let mut all = Questions::default();
    for Input { name, source } in inputs::inputs(folder) {
        let source = source?;
        all.add(Questions::parse(&name, &source).map_err(|error| Failure::in_text([*error], &source))?);
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

/// The policy that an event or a deck is held to: that of that name, or else of that file with its text.
pub fn chosen_policy(asked: &str) -> Result<(Loaded<Policy>, Option<String>), Failure> {
    let refusal = match Policy::named(asked) {
        Ok(policy) => return Ok((Loaded::Embedded(policy), None)),
        Err(refusal) => refusal,
    };
    if !Path::new(asked).exists() && !inputs::is_path(asked) {
        return Err(refusal.help("or name a file with a policy of your own").into());
    }
    inputs::parsed(Path::new(asked), |name, text| {
        Ok((Loaded::Read(Box::new(Policy::parse(name, text)?)), Some(text.to_owned())))
    })
}

/// `--play`, the format of play; `--format` is how to print, as in every command.
#[derive(Debug, clap::Args)]
pub struct Played {
    /// The format of play [default: premier]
    #[arg(long, value_parser = one_of(&Format::ALL, Format::word), value_name = "FORMAT")]
    pub play: Option<Format>,
}
