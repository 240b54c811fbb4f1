//! `judge.toml`: the settings of a folder of rulings, found upwards from the current folder as cargo finds its own.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cli::base::{Failure, Globals};
use crate::cli::files::inputs;
use crate::diagnostic::{Diagnostic, Place, nearest};
use swu_text::limits::SETTINGS_BYTES;

/// The name of the file.
pub const FILE: &str = "judge.toml";

/// The keys that it can have.
const KEYS: [&str; 5] = ["rules", "cards", "edition", "snapshots", "ignore"];

/// Settings, as a file or the command line gives them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Values {
    pub rules: Option<PathBuf>,
    pub cards: Option<PathBuf>,
    pub edition: Option<String>,
    /// The one folder of all snapshots; without it, each is beside its file.
    pub snapshots: Option<PathBuf>,
    /// Paths that are skipped, as a `.gitignore` writes them.
    pub ignore: Vec<String>,
}

/// The settings that hold. What was given on the command line counts before the file.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    file: Option<PathBuf>,
    typed: Values,
    written: Values,
}

impl Settings {
    /// The settings for the current folder, where paths of the file are relative to its folder.
    pub fn find(globals: &Globals, flags: Values) -> Result<Self, Failure> {
        let here = std::env::current_dir()
            .map_err(|error| Diagnostic::error(format!("cannot read the current folder: {error}")))?;
        let (rules, cards, edition) = (globals.rules.clone(), globals.cards.clone(), globals.edition.clone());
        let typed = Values { rules, cards, edition, ..flags };
        let Some(file) = here.ancestors().map(|folder| folder.join(FILE)).find(|file| file.is_file()) else {
            return Ok(Self { typed, ..Self::default() });
        };
        let written = read(&file)?;
        let beside = |path: Option<PathBuf>| path.map(|path| file.with_file_name(path));
        let written = Values {
            // One edition is read: rules that were named on the command line count before an edition in the file.
            rules: beside(written.rules).filter(|_| typed.edition.is_none()),
            edition: written.edition.filter(|_| typed.rules.is_none()),
            cards: beside(written.cards),
            snapshots: beside(written.snapshots),
            ignore: written.ignore,
        };
        Ok(Self { file: Some(file), typed, written })
    }

    fn value<T: Clone>(&self, of: impl Fn(&Values) -> &Option<T>) -> Option<T> {
        of(&self.typed).clone().or_else(|| of(&self.written).clone())
    }

    /// The options of every command, with what the settings say of them.
    pub fn globals(&self, globals: &Globals) -> Globals {
        Globals {
            rules: self.value(|values| &values.rules),
            edition: self.value(|values| &values.edition),
            cards: self.value(|values| &values.cards),
            ..*globals
        }
    }

    pub fn snapshots(&self) -> Option<PathBuf> {
        self.value(|values| &values.snapshots)
    }

    pub fn ignore(&self) -> &[String] {
        if self.typed.ignore.is_empty() { &self.written.ignore } else { &self.typed.ignore }
    }

    /// The folder that ignored paths are relative to.
    pub fn root(&self) -> PathBuf {
        self.file.as_deref().and_then(Path::parent).unwrap_or(Path::new(".")).to_owned()
    }

    /// Each setting with its value and its source.
    pub fn told(&self) -> [[String; 3]; 5] {
        let path = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
        let row = |name: &str, of: &dyn Fn(&Values) -> Option<String>, usual: &str| {
            let (value, from) = match (of(&self.typed), of(&self.written), &self.file) {
                (Some(typed), ..) => (typed, format!("--{name}")),
                (None, Some(written), Some(file)) => (written, file.display().to_string()),
                (None, ..) => (usual.to_owned(), "the default".to_owned()),
            };
            [name.to_owned(), value, from]
        };
        [
            row("rules", &|values| path(&values.rules), "built-in"),
            row("cards", &|values| path(&values.cards), "built-in"),
            row("edition", &|values| values.edition.clone(), "the newest built-in one"),
            row("snapshots", &|values| path(&values.snapshots), "beside each file"),
            row("ignore", &|values| Some(values.ignore.join(", ")).filter(|_| !values.ignore.is_empty()), "nothing"),
        ]
    }
}

fn read(file: &Path) -> Result<Values, Failure> {
    let shown = file.display();
    let cannot = |error: std::io::Error| Diagnostic::error(format!("cannot read `{shown}`: {error}"));
    let text = inputs::bytes(file, SETTINGS_BYTES).map_err(cannot)?;
    let text = String::from_utf8(text).map_err(|_| Diagnostic::error(format!("`{shown}` is not UTF-8 text")))?;
    parse(&file.display().to_string(), &text).map_err(|error| Failure::in_text([*error], &text))
}

/// The settings in a text, which is shown as that file's.
pub fn parse(file: &str, text: &str) -> Result<Values, Box<Diagnostic>> {
    let written: Values = toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let said = error.message().lines().next().unwrap_or_default().to_owned();
        let diagnostic = Diagnostic::error(said).at(Place::of_span(file, text, span.clone()));
        Box::new(with_way_out(diagnostic, text.get(span).unwrap_or_default()))
    })?;
    if written.rules.is_some() && written.edition.is_some() {
        let error = Diagnostic::error("`rules` and `edition` cannot be combined");
        return Err(Box::new(error.at(Place::of_span(file, text, 0..0)).help("a folder of rules has one edition")));
    }
    Ok(written)
}

/// The keys that there are, the nearest first.
fn with_way_out(error: Diagnostic, word: &str) -> Diagnostic {
    let keys = KEYS.join(", ");
    match nearest(word, KEYS, 1).as_slice() {
        [near, ..] if !KEYS.contains(&word) => error.help(format!("did you mean `{near}`? Valid keys: {keys}")),
        _ => error.help(format!("valid keys: {keys}")),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use crate::cli::base::report::render;
    use crate::cli::sources::settings::*;

    fn refused(text: &str) -> String {
        render(&parse("judge.toml", text).unwrap_err(), Some(text), false)
    }

    #[test]
    fn refuses_unknown_keys() {
        assert_snapshot!(refused("rules = \"my-rules\"\nsnapshot = \"snaps\"\n"));
        assert_snapshot!(refused("ignore = 3\n"));
        assert_snapshot!(refused("edition = \"8.0\"\nrules = \"r\"\n"));
        assert_snapshot!(refused("edition = \n"));
    }
}
