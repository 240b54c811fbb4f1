//! `judge.toml`: the settings of a folder of rulings, found upwards from the current folder as cargo finds its own.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cli::base::{Failure, Globals};
use crate::cli::files::inputs;
use crate::diagnostic::{Diagnostic, Place, nearest};
use swu_text::limits::SETTINGS_BYTES;

/// What the file is called.
pub const FILE: &str = "judge.toml";

/// The keys that it can have.
const KEYS: [&str; 5] = ["rules", "cards", "edition", "snapshots", "ignore"];

/// What the file says. Paths are relative to its folder.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rules: Option<PathBuf>,
    cards: Option<PathBuf>,
    edition: Option<String>,
    snapshots: Option<PathBuf>,
    #[serde(default)]
    ignore: Vec<String>,
}

/// The settings that hold, each with where it comes from.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The file, if there is one.
    pub file: Option<PathBuf>,
    pub rules: Setting<PathBuf>,
    pub cards: Setting<PathBuf>,
    pub edition: Setting<String>,
    /// The one folder of all snapshots; without it, each is beside its file.
    pub snapshots: Setting<PathBuf>,
    /// Paths that are passed over, as a `.gitignore` writes them.
    pub ignore: Setting<Vec<String>>,
}

/// A setting, and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Setting<T> {
    #[default]
    Unset,
    Flag(T),
    File(T),
}

impl<T> Setting<T> {
    /// The value, if it is set.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Unset => None,
            Self::Flag(value) | Self::File(value) => Some(value),
        }
    }

    fn of(flag: Option<T>, file: Option<T>) -> Self {
        match (flag, file) {
            (Some(flag), _) => Self::Flag(flag),
            (None, Some(file)) => Self::File(file),
            (None, None) => Self::Unset,
        }
    }
}

/// The settings that were given on the command line.
#[derive(Debug, Clone, Default)]
pub struct Flags {
    pub snapshots: Option<PathBuf>,
    pub ignore: Vec<String>,
}

impl Settings {
    /// The settings for the current folder. What was given on the command line counts before the file.
    pub fn find(globals: &Globals, flags: Flags) -> Result<Self, Failure> {
        let here = std::env::current_dir()
            .map_err(|error| Diagnostic::error(format!("cannot read the current folder: {error}")))?;
        match here.ancestors().map(|folder| folder.join(FILE)).find(|file| file.is_file()) {
            Some(file) => {
                let written = read(&file)?;
                Ok(Self::of(Some(file), written, globals, flags))
            }
            None => Ok(Self::of(None, Written::default(), globals, flags)),
        }
    }

    fn of(file: Option<PathBuf>, written: Written, globals: &Globals, flags: Flags) -> Self {
        let folder = file.as_deref().and_then(Path::parent).unwrap_or(Path::new("")).to_owned();
        let beside = |path: Option<PathBuf>| path.map(|path| folder.join(path));
        let ignored = |list: Vec<String>| (!list.is_empty()).then_some(list);
        // One edition is read: rules that were named on the command line count before an edition in the file.
        let edition = written.edition.filter(|_| globals.rules.is_none());
        let rules = written.rules.filter(|_| globals.edition.is_none());
        Self {
            rules: Setting::of(globals.rules.clone(), beside(rules)),
            cards: Setting::of(globals.cards.clone(), beside(written.cards)),
            edition: Setting::of(globals.edition.clone(), edition),
            snapshots: Setting::of(flags.snapshots, beside(written.snapshots)),
            ignore: Setting::of(ignored(flags.ignore), ignored(written.ignore)),
            file,
        }
    }

    /// The options of every command, with what the settings say of them.
    pub fn globals(&self, globals: &Globals) -> Globals {
        Globals {
            rules: self.rules.value().cloned(),
            edition: self.edition.value().cloned(),
            cards: self.cards.value().cloned(),
            ..*globals
        }
    }

    /// The folder that ignored paths are relative to.
    pub fn root(&self) -> PathBuf {
        self.file.as_deref().and_then(Path::parent).unwrap_or(Path::new(".")).to_owned()
    }

    /// Each setting with its value, and where that comes from.
    pub fn told(&self) -> Vec<[String; 3]> {
        let path = |path: &PathBuf| path.display().to_string();
        [
            self.row("rules", &self.rules, path, "embedded"),
            self.row("cards", &self.cards, path, "embedded"),
            self.row("edition", &self.edition, String::clone, "the newest embedded"),
            self.row("snapshots", &self.snapshots, path, "beside each file"),
            self.row("ignore", &self.ignore, |list| list.join(", "), "nothing"),
        ]
        .into()
    }

    fn row<T>(&self, name: &str, setting: &Setting<T>, told: impl Fn(&T) -> String, usual: &str) -> [String; 3] {
        let (value, from) = match setting {
            Setting::Unset => (usual.to_owned(), "the default".to_owned()),
            Setting::Flag(value) => (told(value), format!("--{name}")),
            Setting::File(value) => {
                (told(value), self.file.as_ref().map_or_else(String::new, |file| file.display().to_string()))
            }
        };
        [name.to_owned(), value, from]
    }
}

fn read(file: &Path) -> Result<Written, Failure> {
    let shown = file.display();
    let cannot = |error: std::io::Error| Diagnostic::error(format!("cannot read `{shown}`: {error}"));
    let text = inputs::bytes(file, SETTINGS_BYTES).map_err(cannot)?;
    let text = String::from_utf8(text).map_err(|_| Diagnostic::error(format!("`{shown}` is not UTF-8 text")))?;
    parse(&file.display().to_string(), &text).map_err(|error| Failure::BadInput(vec![(*error, Some(text))]))
}

/// Whether settings can be read.
#[cfg(feature = "serve")]
pub fn check(text: &str) -> Result<(), Box<Diagnostic>> {
    parse(FILE, text).map(drop)
}

fn parse(file: &str, text: &str) -> Result<Written, Box<Diagnostic>> {
    let written: Written = toml::from_str(text).map_err(|error| {
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
    fn what_is_no_setting_is_refused_with_the_keys() {
        assert_snapshot!(refused("rules = \"my-rules\"\nsnapshot = \"snaps\"\n"));
        assert_snapshot!(refused("ignore = 3\n"));
        assert_snapshot!(refused("edition = \"8.0\"\nrules = \"r\"\n"));
        assert_snapshot!(refused("edition = \n"));
    }
}
