//! Answers as the protocol writes them: bytes become lines and columns in the units that the editor counts in, and files of the
//! rules addresses: those of the folder that was asked for, or copies of the embedded ones.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cli::files::write;
use crate::lsp::position::{Encoding, Position};
use crate::lsp::{
    Action, Analysis, Completion, Document, Edit, Hint, HoverText, Item, ItemKind, Level, Message, Target,
};
use crate::rulebook::embedded_file;

/// A document as a client names or sends it.
#[derive(Deserialize)]
pub(super) struct TextDocument {
    pub uri: String,
    #[serde(default)]
    pub version: i32,
    #[serde(default)]
    pub text: String,
}

/// A part of a document.
#[derive(Deserialize)]
pub(super) struct Part {
    pub start: Position,
    pub end: Position,
}

/// The parts of a client's introduction that matter here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Introduction {
    pub process_id: Option<u32>,
    #[serde(default)]
    initialization_options: Value,
    capabilities: serde_json::Map<String, Value>,
}

/// The way in which an editor wants to be spoken to.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wire {
    pub encoding: Encoding,
    /// It knows where the cursor goes in text that it inserts.
    pub snippets: bool,
    /// It wants to see what each step has brought about.
    pub hints: bool,
}

impl Wire {
    /// The way of a client, by its introduction.
    pub fn of(client: &Introduction) -> Self {
        let capability = |area: &str, pointer: &str| client.capabilities.get(area)?.pointer(pointer);
        let encodings = capability("general", "/positionEncodings").and_then(Value::as_array);
        let takes_bytes = encodings.is_some_and(|known| known.iter().any(|encoding| encoding == "utf-8"));
        let snippets = capability("textDocument", "/completion/completionItem/snippetSupport").and_then(Value::as_bool);
        Self {
            encoding: if takes_bytes { Encoding::Utf8 } else { Encoding::Utf16 },
            snippets: snippets.unwrap_or_default(),
            hints: client.initialization_options.get("hints").and_then(Value::as_bool).unwrap_or(true),
        }
    }

    /// The capabilities of the server.
    pub fn capabilities(self) -> Value {
        let encoding = match self.encoding {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
            Encoding::Utf32 => "utf-32",
        };
        json!({
            "positionEncoding": encoding,
            // Changes come as edits.
            "textDocumentSync": {"openClose": true, "change": 2},
            "completionProvider": {"triggerCharacters": [":", " ", "{", "[", ",", "-"]},
            "hoverProvider": true,
            "definitionProvider": true,
            "codeActionProvider": {"codeActionKinds": [QUICK_FIX, REWRITE]},
            "inlayHintProvider": true,
        })
    }

    fn range(self, document: &Document, span: &Range<usize>) -> Value {
        let position = |at| document.position(at, self.encoding);
        json!({"start": position(span.start), "end": position(span.end)})
    }

    fn edit(self, document: &Document, edit: &Edit) -> Value {
        json!({"range": self.range(document, &edit.span), "newText": edit.text})
    }

    /// The messages about a version of a document.
    pub fn messages(self, uri: &str, document: &Document, analysis: &Analysis<'_>) -> Value {
        let messages: Vec<Value> = analysis.messages.iter().map(|message| self.message(document, message)).collect();
        json!({"uri": uri, "version": document.version, "diagnostics": messages})
    }

    fn message(self, document: &Document, message: &Message) -> Value {
        let severity = match message.level {
            Level::Error => 1,
            Level::Warning => 2,
            Level::Information => 3,
        };
        let range = self.range(document, &message.span);
        json!({"range": range, "severity": severity, "source": "judge", "message": message.text})
    }

    /// The items for the cursor, in the order in which they were found.
    pub fn completion(self, document: &Document, completion: &Completion) -> Value {
        let items = completion.items.iter().enumerate().map(|(place, item)| self.item(document, place, item));
        json!({"isIncomplete": completion.is_incomplete, "items": items.collect::<Vec<_>>()})
    }

    fn item(self, document: &Document, place: usize, item: &Item) -> Value {
        let kind = match item.kind {
            ItemKind::Action => 3,
            ItemKind::Player => 6,
            ItemKind::Card => 7,
            ItemKind::Key => 10,
            ItemKind::Answer => 12,
            ItemKind::Rule => 18,
            ItemKind::Word => 20,
        };
        let snippet = item.snippet.as_ref().filter(|_| self.snippets);
        let edit = Edit { span: item.edit.span.clone(), text: snippet.unwrap_or(&item.edit.text).clone() };
        // An editor looks for what was typed in this: the words of a card or rule, behind the quote that was typed.
        let begun = document.text().get(item.edit.span.clone()).and_then(|begun| begun.chars().next());
        let filter = match (item.kind, begun) {
            (ItemKind::Rule, _) => Some(format!("{} {}", item.label, item.detail)),
            (_, Some(quote @ ('\'' | '"'))) => Some(format!("{quote}{}", item.label)),
            _ => None,
        };
        let mut written = json!({
            "label": item.label,
            "kind": kind,
            "sortText": format!("{place:04}"),
            "textEdit": self.edit(document, &edit),
        });
        let more = [
            ("detail", (!item.detail.is_empty()).then(|| item.detail.clone().into())),
            ("documentation", (!item.about.is_empty()).then(|| markdown(&item.about))),
            ("filterText", filter.map(Value::from)),
            ("insertTextFormat", snippet.map(|_| 2.into())),
        ];
        for (key, value) in more.into_iter().filter_map(|(key, value)| Some((key, value?))) {
            written[key] = value;
        }
        written
    }

    /// The words for the cursor.
    pub fn hover(self, document: &Document, told: Option<HoverText>) -> Value {
        told.map_or(
            Value::Null,
            |told| json!({"contents": markdown(&told.markdown), "range": self.range(document, &told.span)}),
        )
    }

    /// The place that something comes from.
    pub fn definition(self, uri: &str, document: &Document, target: Option<Target>, rules: Option<&Path>) -> Value {
        let location = target.and_then(|target| match target {
            Target::Here(span) => Some(json!({"uri": uri, "range": self.range(document, &span)})),
            Target::Rule { file, line } => {
                let start = json!({"line": line.saturating_sub(1), "character": 0});
                Some(json!({"uri": address(rules, &file)?, "range": {"start": start, "end": start}}))
            }
        });
        location.unwrap_or_default()
    }

    /// Ways out.
    pub fn actions(self, uri: &str, document: &Document, analysis: &Analysis<'_>, actions: Vec<Action>) -> Value {
        let written = actions.into_iter().map(|action| {
            let fixes = action.fixes.and_then(|place| analysis.messages.get(place));
            let is_fix = fixes.is_some() || action.title.starts_with("Quote");
            let mut written = json!({
                "title": action.title,
                "kind": if is_fix { QUICK_FIX } else { REWRITE },
                "edit": {"changes": {uri: [self.edit(document, &action.edit)]}},
            });
            if let Some(message) = fixes {
                written["diagnostics"] = json!([self.message(document, message)]);
            }
            written
        });
        written.collect()
    }

    /// The results of the steps within these bytes.
    pub fn hints(self, document: &Document, analysis: &Analysis<'_>, span: &Range<usize>) -> Value {
        let is_there = |hint: &&Hint| self.hints && span.start <= hint.at && hint.at <= span.end;
        let hints = analysis.hints.iter().filter(is_there).map(|hint| {
            let position = document.position(hint.at, self.encoding);
            let mut written = json!({"position": position, "label": hint.text, "paddingLeft": true});
            if !hint.more.is_empty() {
                written["tooltip"] = hint.more.clone().into();
            }
            written
        });
        hints.collect()
    }
}

/// The kinds of actions.
const QUICK_FIX: &str = "quickfix";
const REWRITE: &str = "refactor.rewrite";

fn markdown(words: &str) -> Value {
    json!({"kind": "markdown", "value": words})
}

/// The address of a file of the rules in the folder that was asked for, or of a copy, if there is one or one can be written.
fn address(folder: Option<&Path>, file: &str) -> Option<String> {
    let path = match folder {
        Some(folder) => folder.join(file),
        None => copied(file)?,
    };
    Some(address_of(&fs::canonicalize(path).ok()?))
}

/// A copy of an embedded file, in the folder that the system has for what can be made anew, or else for what is left for a
/// while. An older copy is written over.
fn copied(file: &str) -> Option<PathBuf> {
    let text = embedded_file(file)?;
    let cache = etcetera::choose_base_strategy().ok().map(|home| home.cache_dir());
    let folders = cache.into_iter().chain([std::env::temp_dir()]);
    folders.into_iter().find_map(|folder| {
        let path = folder.join("swu-judge").join("rules").join(file);
        write_if_other(&path, text).then_some(path)
    })
}

/// True if a file holds that text, or does now.
fn write_if_other(path: &Path, text: &str) -> bool {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return true;
    }
    path.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok()) && write::replace(path, text).is_ok()
}

/// The characters that stand in an address as they are.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b':');

/// A path as an address: `file:///a%20b.md`.
fn address_of(path: &Path) -> String {
    let path = path.to_string_lossy();
    // Windows tells of the whole path in its own way.
    let path = path.strip_prefix(r"\\?\").unwrap_or(&path).replace('\\', "/");
    format!("file:///{}", utf8_percent_encode(path.strip_prefix('/').unwrap_or(&path), PLAIN))
}

/// The name of the file of an address in messages, without its folders.
pub(super) fn name_of(address: &str) -> String {
    percent_decode_str(address.rsplit('/').next().unwrap_or(address)).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_an_address_and_an_address_a_name() {
        assert_eq!(address_of(Path::new("/a b/ö%.md")), "file:///a%20b/%C3%B6%25.md");
        assert_eq!(address_of(Path::new(r"C:\rules\cr.md")), "file:///C:/rules/cr.md");
        assert_eq!(name_of("file:///a%20b/%C3%B6%25%2.md"), "ö%%2.md");
        assert_eq!(name_of("untitled:Untitled-1"), "untitled:Untitled-1");
    }
}
