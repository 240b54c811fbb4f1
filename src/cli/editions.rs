//! The rules of one edition: the embedded ones, imported ones, or those of a folder or a file.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use super::Failure;
use super::home::{Imported, imported};
use super::options::Rules;
use crate::diagnostic::Diagnostic;
use crate::rulebook::{Node, Rulebook, SourceFile};

/// The document that an edition is one of, where none is named.
const COMPREHENSIVE_RULES: &str = "CR";

/// The rules that were typed: `embedded`, a folder, a file, or the name of an edition.
pub(super) fn read(typed: &str) -> Result<Rules, Failure> {
    if typed.eq_ignore_ascii_case("embedded") {
        return Ok(Rules::Embedded(Rulebook::embedded()));
    }
    let path = Path::new(typed);
    if !path.exists() {
        return named(typed).map_err(|failure| failure.help(format!("nor is there a file or folder `{typed}`")));
    }
    let rulebook = if path.is_dir() { read_folder(path)? } else { read_file(path)? };
    if rulebook.iter().any(Node::is_rule) {
        return Ok(Rules::Read(Box::new(rulebook)));
    }
    Err(Diagnostic::error(format!("there are no rules in `{typed}`")).into())
}

fn read_folder(folder: &Path) -> Result<Rulebook, Failure> {
    Ok(Rulebook::read_folder(folder).map_err(|error| Diagnostic::error(error.to_string()))?)
}

fn read_file(file: &Path) -> Result<Rulebook, Failure> {
    let bytes =
        fs::read(file).map_err(|error| Diagnostic::error(format!("cannot read `{}`: {error}", file.display())))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Rulebook::parse([SourceFile { name, bytes: Cow::Owned(bytes) }]))
}

/// The rules of the edition that was typed: `2.0`, which is one of the Comprehensive Rules if they have it, or with its
/// document `TR 1.0`.
pub(super) fn named(typed: &str) -> Result<Rules, Failure> {
    let wanted = Wanted::read(typed);
    let embedded = Rulebook::embedded();
    if wanted.is_in(embedded) {
        return Ok(Rules::Embedded(embedded));
    }
    let (mut found, others): (Vec<Imported>, Vec<Imported>) =
        imported()?.into_iter().partition(|imported| wanted.is_in(&imported.rulebook));
    match found.pop() {
        Some(one) if found.is_empty() => Ok(Rules::Read(Box::new(one.rulebook))),
        Some(one) => {
            let error = Diagnostic::error(format!("edition `{typed}` was imported {} times", found.len() + 1));
            let folders = found.iter().chain([&one]);
            Err(folders.fold(error, |error, one| error.help(format!("`--rules {}`", one.folder.display()))).into())
        }
        None => Err(unknown(typed, embedded, &others).into()),
    }
}

fn unknown(typed: &str, embedded: &Rulebook, imported: &[Imported]) -> Diagnostic {
    let mut error = Diagnostic::error(format!("there is no edition `{typed}`"));
    error = error.help(format!("embedded: {}", list(embedded)));
    for imported in imported {
        error = error.help(format!("imported: {}, in `{}`", list(&imported.rulebook), imported.folder.display()));
    }
    error.help("`judge rules import FILE` imports another")
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

/// An edition that was asked for.
struct Wanted<'t> {
    document: Option<&'t str>,
    name: &'t str,
}

impl<'t> Wanted<'t> {
    fn read(typed: &'t str) -> Self {
        let typed = typed.trim();
        let (document, name) = match typed.rsplit_once([' ', '@']) {
            Some((document, name)) => (Some(document.trim_end()), name),
            None => (None, typed),
        };
        Self { document, name: name.trim_start_matches(['v', 'V']) }
    }

    fn is_in(&self, rulebook: &Rulebook) -> bool {
        // Somebody's own folder may hold an edition of the rules under the names of its files.
        let comprehensive = rulebook.edition_of(COMPREHENSIVE_RULES).map(|_| COMPREHENSIVE_RULES);
        let document = self.document.or(comprehensive);
        rulebook.editions().iter().any(|edition| {
            let is_document = document.is_none_or(|document| edition.document.eq_ignore_ascii_case(document));
            is_document && edition.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(self.name))
        })
    }
}
