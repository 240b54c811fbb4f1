//! The rules of one edition: the embedded ones, imported ones, or those of a folder or a file.

use std::path::Path;

use super::import;
use crate::cli::base::{Failure, Globals, Out};
use crate::cli::files::inputs::{self, Input};
use crate::cli::sources::Rules;
use crate::cli::sources::home::{Imported, imported};
use crate::diagnostic::Diagnostic;
use crate::game::{Edition, Rule};
use crate::rulebook::editions::{COMPREHENSIVE_RULES, Comparison, Concordance, EditionName};
use crate::rulebook::{Node, Rulebook};
use crate::scenario::replay::{Detail, Replay, World, replay_by};
use swu_api::show::Present;

/// The rules that were typed: `built-in`, a folder, a file, or the name of an edition.
pub fn read(typed: &str) -> Result<Rules, Failure> {
    if swu_api::editions::is_built_in(typed) {
        return Ok(Rules::Embedded(Rulebook::embedded()));
    }
    let path = Path::new(typed);
    if !path.exists() && inputs::is_path(typed) {
        return Err(inputs::missing(path).into());
    }
    if !path.exists() {
        return named(typed).map_err(|failure| failure.help(format!("file or folder `{typed}` not found either")));
    }
    let rulebook = read_path(path)?;
    if rulebook.iter().any(Node::is_rule) {
        return Ok(Rules::Read(Box::new(rulebook)));
    }
    Err(Diagnostic::error(format!("no rules in `{typed}`")).into())
}

/// The rules of a folder that is one of ours, or of anything that can be imported.
fn read_path(path: &Path) -> Result<Rulebook, Failure> {
    if path.is_dir() {
        let rulebook = Rulebook::read_folder(path).map_err(|error| Diagnostic::error(error.to_string()))?;
        // Our own files say of which edition they are.
        if rulebook.editions().iter().any(|edition| edition.name.is_some()) {
            return Ok(rulebook);
        }
    }
    let mut import = import::read(path, None)?;
    import.guess_edition(&import::name(path));
    Ok(import.rulebook())
}

/// By which edition the engine rules, and by whose numbers it cites.
#[derive(Debug, Clone)]
pub enum RuledBy {
    /// One that it can rule by, and cites.
    Edition(Edition),
    /// Its own, cited by the numbers of one that it does not rule by.
    Numbers(Concordance),
}

impl RuledBy {
    fn numbers(numbers: Concordance) -> Self {
        match numbers.edition.parse() {
            Ok(edition) if numbers.document == COMPREHENSIVE_RULES => Self::Edition(edition),
            Ok(_) | Err(_) => Self::Numbers(numbers),
        }
    }

    /// The edition that rules.
    pub fn edition(&self) -> Edition {
        match self {
            Self::Edition(edition) => *edition,
            Self::Numbers(_) => Edition::default(),
        }
    }

    /// The replay of a file.
    pub fn replay(&self, name: &str, input: &Input, world: &World<'_>, detail: Detail) -> Replay {
        let source = match &input.source {
            Ok(source) => source,
            Err(error) => return Replay::unreadable(name, (**error).clone()),
        };
        let mut played = replay_by(self.edition(), name, source, world, detail);
        if let Self::Numbers(numbers) = self {
            played.number_by(numbers);
        }
        played
    }

    /// The edition, as reports name it.
    pub fn told(&self) -> String {
        let ruled = format!("Comprehensive Rules {}", self.edition());
        match self {
            Self::Edition(_) => ruled,
            Self::Numbers(numbers) => format!("{ruled}, cited by the numbers of edition {}", numbers.edition),
        }
    }
}

/// The rules for a command that lets the engine rule, and by which edition it does.
pub fn rules_and_edition(globals: &Globals, out: &mut Out) -> Result<(Rules, RuledBy), Failure> {
    let embedded = Rulebook::embedded();
    let Some(typed) = &globals.edition else {
        let rules = globals.rules_to_use(out)?;
        let by = numbers_of(&rules).map_or(RuledBy::Edition(Edition::default()), RuledBy::numbers);
        return Ok((rules, by));
    };
    let wanted = EditionName::read(typed);
    if wanted.is_in(embedded) {
        return Ok((Rules::Embedded(embedded), RuledBy::Edition(Edition::default())));
    }
    // What is known of the numbers does, even if the edition itself has not been imported.
    let carried = Concordance::embedded().iter().find(|known| wanted.names(&known.document, &known.edition));
    let numbers = match carried {
        Some(known) => known.clone(),
        None => numbers_of(&*named(typed)?).ok_or_else(|| {
            Diagnostic::error(format!("edition `{typed}` is not an edition of the Comprehensive Rules")).help(
                "the engine rules by the Comprehensive Rules; import an edition of them with `judge rules import \
                FILE`",
            )
        })?,
    };
    Ok((Rules::Embedded(embedded), RuledBy::numbers(numbers)))
}

/// The numbers of the Comprehensive Rules in this rulebook, if they are not those that the engine cites.
fn numbers_of(rules: &Rulebook) -> Option<Concordance> {
    let edition = rules.edition_of(COMPREHENSIVE_RULES)?.name.as_deref()?;
    if edition == Rule::EDITION {
        return None;
    }
    let is_it = |known: &&Concordance| known.document == COMPREHENSIVE_RULES && known.edition == edition;
    if let Some(known) = Concordance::embedded().iter().find(is_it) {
        return Some(known.clone());
    }
    let embedded = Rulebook::embedded();
    let all = Concordance::of(&Comparison::between(rules, embedded), rules, embedded);
    all.into_iter().find(|known| known.document == COMPREHENSIVE_RULES)
}

/// The citation that was typed, by the number that its rule has in these rules, and what there is to say of that. What
/// names no edition is left as it is.
pub fn present(typed: &str, rules: &Rulebook) -> Result<Present, Failure> {
    Present::of(typed, rules, |edition| {
        let imported = imported()?;
        let has = |old: &&Imported| old.rulebook.editions().iter().any(|known| known.name.as_deref() == Some(edition));
        let old = imported.iter().find(has).map(|imported| &imported.rulebook);
        Ok(old.map_or_else(Vec::new, |old| Concordance::of(&Comparison::between(old, rules), old, rules)))
    })
}

/// The rules of the edition that was typed: `2.0`, which is one of the Comprehensive Rules if they have it, or with its
/// document `TR 1.0`. Of an edition that is carried and was imported too, the official wording is what is asked for.
pub fn named(typed: &str) -> Result<Rules, Failure> {
    let wanted = EditionName::read(typed);
    let embedded = Rulebook::embedded();
    let (mut found, others): (Vec<Imported>, Vec<Imported>) =
        imported()?.into_iter().partition(|imported| wanted.is_in(&imported.rulebook));
    match found.pop() {
        Some(one) if found.is_empty() => Ok(Rules::Read(Box::new(one.rulebook))),
        Some(one) => {
            let error = Diagnostic::error(format!("edition `{typed}` was imported {} times", found.len() + 1));
            let folders = found.iter().chain([&one]);
            Err(folders.fold(error, |error, one| error.help(format!("`--rules {}`", one.folder.display()))).into())
        }
        None if wanted.is_in(embedded) => Ok(Rules::Embedded(embedded)),
        None => Err(unknown(typed, embedded, &others).into()),
    }
}

fn unknown(typed: &str, embedded: &Rulebook, imported: &[Imported]) -> Diagnostic {
    let wanted = EditionName::read(typed);
    let known = Concordance::embedded().iter().find(|known| wanted.names(&known.document, &known.edition));
    let mut error = match known {
        // A file that is called so says its edition by its name.
        Some(Concordance { document, edition, .. }) => {
            let file = format!("{}-{edition}.pdf", document.to_lowercase());
            Diagnostic::error(format!("the text of edition `{document} {edition}` is not in the program"))
                .help(format!("import its official document, as a PDF or as text: `judge rules import {file}`"))
        }
        None => Diagnostic::error(format!("edition `{typed}` not found"))
            .help("import another with `judge rules import FILE`"),
    };
    error = error.help(format!("built-in: {}", list(embedded)));
    for imported in imported {
        error = error.help(format!("imported: {}, in `{}`", list(&imported.rulebook), imported.folder.display()));
    }
    error
}

/// The editions of a rulebook, as they are typed.
fn list(rulebook: &Rulebook) -> String {
    let named = rulebook.editions().iter().filter_map(|edition| {
        let name = edition.name.as_ref()?;
        Some(format!("`{} {name}`", edition.document))
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() { "no edition with a name".to_owned() } else { named.join(", ") }
}
