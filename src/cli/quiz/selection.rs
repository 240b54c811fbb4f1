//! The questions that a command is about: the files, the filters, how many, and in which order.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::cli::base::Failure;
use crate::cli::files::inputs::inputs;
use crate::diagnostic::{Diagnostic, nearest};
use crate::quiz::{self, Bank, Filter, Flaw, FlawKind, Level, Question, shuffle, spread};
use crate::rulebook::RuleId;
use crate::scenario;
use crate::scenario::replay::World;
use crate::words::counted;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Selection")]
pub(super) struct Selection {
    /// Scenario files or folders; `-` reads one file from standard input [default: the built-in scenarios]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Ask questions of this judge level, 1 to 3. Repeatable
    #[arg(long = "level", value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=3))]
    levels: Vec<u8>,
    /// Ask questions with this tag. Repeatable
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// Ask questions about this rule or its parts, such as `CR 7.5`, `7` or `TR 4`. Repeatable
    #[arg(long = "section", value_name = "RULE")]
    sections: Vec<String>,
    /// Ask questions with this card. Repeatable
    #[arg(long = "card", value_name = "NAME")]
    with_cards: Vec<String>,
    /// Ask questions with a card of this set, such as SOR. Repeatable
    #[arg(long = "set", value_name = "SET")]
    sets: Vec<String>,
    /// Generate questions from the scenarios instead of asking the written ones. Wrong options come from common mistakes
    #[arg(long)]
    generated: bool,
    /// With `--generated`: ask the written questions too
    #[arg(long)]
    written: bool,
    /// The kind of question. `wrong-ruling` generates its questions; every ruling is checked by a replay
    #[arg(long, value_enum, value_name = "KIND", default_value_t)]
    kind: Kind,
    /// Use at most this many questions. Default: 20 in a session, all in a list. Without it, a session of the
    /// built-in questions skips those that an earlier one answers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,
    /// Shuffle questions and options by this number: the same number gives the same questions, but a session still asks
    /// due questions first. Default: the order of the files in a list, a new order in each session
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// The files of which questions are generated: in the order of a seed, until there are so many.
pub(super) type Sample = (Option<u64>, Option<usize>);

/// The kind of question about a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Kind {
    /// Ask for the right ruling
    #[default]
    Ruling,
    /// Ask for the rule that decides
    Rule,
    /// Ask for the wrong one of several rulings on a scenario
    WrongRuling,
}

/// The number of files of which questions are generated before they are counted.
const TOGETHER: usize = 32;

/// The texts of the files that questions come from, which messages point into.
pub(super) type Sources = BTreeMap<String, String>;

impl Selection {
    /// The questions of the files. The seed and how many are wanted bound how many scenarios are played for questions that nobody wrote.
    pub(super) fn bank(&self, filter: &Filter, sample: Sample, world: &World<'_>) -> (Bank, Sources) {
        let mut files = Vec::new();
        let mut unread = Vec::new();
        if self.paths.is_empty() {
            files = scenario::embedded();
        }
        for input in self.paths.iter().flat_map(|path| inputs(path)) {
            match input.source {
                Ok(source) => files.push((input.name, source)),
                Err(error) => unread.push(Flaw { file: input.name, kind: FlawKind::Invalid, message: *error }),
            }
        }
        let mut bank = match self.kind {
            Kind::WrongRuling => sampled(&files, filter, sample, |files| Bank::wrong_rulings(files, filter, world)),
            Kind::Ruling => self.rulings(&files, filter, world),
            Kind::Rule => {
                let mut bank = self.rulings(&files, filter, world);
                let asked = bank.questions.iter().filter_map(|question| question.which_rule(world.rulebook));
                bank.questions = asked.collect();
                bank.questions.dedup_by(|one, other| one.id == other.id);
                bank
            }
        };
        bank.flaws.splice(0..0, unread);
        (bank, files.into_iter().collect())
    }

    /// Questions about rulings: those that somebody wrote, or that are generated, or both.
    fn rulings(&self, files: &[(String, String)], filter: &Filter, world: &World<'_>) -> Bank {
        let mut bank = Bank::default();
        if self.written || !self.generated {
            bank = Bank::written(files, world);
        }
        if self.generated {
            bank = bank
                .and(sampled(files, filter, (self.seed, self.count()), |files| Bank::generated(files, filter, world)));
        }
        bank
    }

    /// The filter that was asked for, if there are such rules and sets.
    pub(super) fn filter(&self, world: &World<'_>) -> Result<Filter, Failure> {
        let sections = self.sections.iter().map(|typed| known_section(typed, world));
        let sets = self.sets.iter().map(|typed| known_set(typed, world));
        Ok(Filter {
            levels: self.levels.iter().filter_map(|&level| Level::of(level)).collect(),
            tags: self.tags.clone(),
            sections: sections.collect::<Result<_, _>>()?,
            cards: self.with_cards.clone(),
            sets: sets.collect::<Result<_, _>>()?,
        })
    }

    /// The questions as a list shows them: in the order of the files, or of the seed that was given.
    pub(super) fn listed(&self, mut questions: Vec<Question>) -> Vec<Question> {
        if let Some(seed) = self.seed {
            shuffle(&mut questions, seed, |question| question.id.to_string());
            spread(&mut questions);
        }
        questions.truncate(self.count().unwrap_or(usize::MAX));
        questions
    }

    /// The most questions that are wanted, if that was said.
    pub(super) fn count(&self) -> Option<usize> {
        self.count.map(|count| usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// The reason why nothing is asked, and the way out: tags and cards are known only from the questions themselves.
    pub(super) fn nothing_found(&self, questions: &[Question]) -> Diagnostic {
        if questions.is_empty() {
            let error = Diagnostic::error("no questions found");
            let error =
                if self.generated { error } else { error.help("generate questions from scenarios with `--generated`") };
            return error.help("or add the key `quiz` to a scenario: a question and its options, each with a claim");
        }
        let tags: BTreeSet<&str> = questions.iter().flat_map(|question| &question.tags).map(String::as_str).collect();
        let cards: BTreeSet<&str> =
            questions.iter().flat_map(|question| &question.cards).map(|card| card.name.as_str()).collect();
        let mut error = Diagnostic::error(format!("no match among {}", counted(questions.len(), "question")));
        for (what, typed, known) in [("tag", &self.tags, &tags), ("card", &self.with_cards, &cards)] {
            for typed in typed.iter().filter(|typed| !known.contains(typed.as_str())) {
                let near = nearest(typed, known.iter().copied(), 3);
                let near =
                    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
                error = error.help(format!("no question has the {what} `{typed}`{near}"));
            }
        }
        error.help("list all with `judge quiz --list`")
    }
}

/// Questions that are generated from files: of all of them, or, of files in the order of a seed, of as many as it takes.
fn sampled(
    files: &[(String, String)],
    filter: &Filter,
    sample: Sample,
    generate: impl Fn(&[(String, String)]) -> Bank,
) -> Bank {
    let (Some(seed), Some(wanted)) = sample else { return generate(files) };
    let mut files = files.to_vec();
    shuffle(&mut files, seed, |(name, _)| name.clone());
    let mut bank = Bank::default();
    for files in files.chunks(TOGETHER) {
        if quiz::apart(&bank.questions) >= wanted {
            break;
        }
        let mut more = generate(files);
        more.questions.retain(|question| filter.takes(question));
        bank = bank.and(more);
    }
    bank
}

fn known_section(typed: &str, world: &World<'_>) -> Result<RuleId, Failure> {
    let rules = world.rulebook;
    let is_there =
        |id: &RuleId| rules.get(id).is_some() || id.number().is_empty() && rules.edition_of(id.document()).is_some();
    match typed.parse::<RuleId>().ok().filter(is_there) {
        Some(id) => Ok(id),
        None => {
            let near: Vec<String> = rules.nearest(typed).iter().map(|id| format!("`{id}`")).collect();
            let error = Diagnostic::error(format!("rule or section `{typed}` not found"));
            let help = if near.is_empty() {
                "write it as `CR 7.5`, `7` or `TR 4`".to_owned()
            } else {
                format!("did you mean {}?", near.join(", "))
            };
            Err(error.help(help).into())
        }
    }
}

fn known_set(typed: &str, world: &World<'_>) -> Result<String, Failure> {
    let printings = world.library.iter().filter_map(|card| card.printing.as_ref());
    let sets: BTreeSet<&str> = printings.map(|printing| printing.set.as_str()).collect();
    match sets.iter().find(|set| set.eq_ignore_ascii_case(typed)) {
        Some(set) => Ok((*set).to_owned()),
        None => {
            let sets: Vec<&str> = sets.into_iter().collect();
            let error = Diagnostic::error(format!("set `{typed}` not found"));
            Err(error.help(format!("the sets are {}", sets.join(", "))).into())
        }
    }
}
