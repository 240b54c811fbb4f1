//! What is found, as the protocol writes it: bytes become lines and columns in the units that the editor counts in.

use std::collections::HashMap;
use std::ops::Range;

use gen_lsp_types as lsp;
use serde::Serialize;
use serde_json::{Value, json};

use super::rules::RuleFiles;
use crate::lsp::position::{Encoding, Position};
use crate::lsp::{Action, Analysis, Completion, Document, Edit, Hint, Item, ItemKind, Level, Message, Target, Told};

/// How an editor wants to be spoken to.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wire {
    pub encoding: Encoding,
    /// It knows where the cursor goes in text that it inserts.
    pub snippets: bool,
    /// It wants to see what each step has brought about.
    pub hints: bool,
}

/// Anything as JSON. What cannot be written is nothing.
pub(super) fn value(what: &impl Serialize) -> Value {
    serde_json::to_value(what).unwrap_or(Value::Null)
}

impl Wire {
    /// The way of a client, by what it says of itself.
    pub fn of(client: &lsp::InitializeParams) -> Self {
        let general = client.capabilities.general.as_ref();
        let encodings = general.and_then(|general| general.position_encodings.as_ref());
        let takes_bytes = encodings.is_some_and(|known| known.contains(&lsp::PositionEncodingKind::UTF8));
        // What is looked at here is a part of what it says, so it is looked at as it is written.
        let said = value(&client.capabilities);
        let flag = |pointer: &str| said.pointer(pointer).and_then(Value::as_bool).unwrap_or_default();
        let options = client.initialization_options.as_ref().map(value).unwrap_or_default();
        Self {
            encoding: if takes_bytes { Encoding::Utf8 } else { Encoding::Utf16 },
            snippets: flag("/textDocument/completion/completionItem/snippetSupport"),
            hints: options.get("hints").and_then(Value::as_bool).unwrap_or(true),
        }
    }

    /// What the server can do.
    pub fn capabilities(self) -> lsp::ServerCapabilities {
        let encoding = match self.encoding {
            Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
            Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
            Encoding::Utf32 => lsp::PositionEncodingKind::UTF32,
        };
        let sync = lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::Incremental),
            ..lsp::TextDocumentSyncOptions::default()
        };
        let triggers = [":", " ", "{", "[", ",", "-"].map(str::to_owned).to_vec();
        let kinds = vec![lsp::CodeActionKind::QuickFix, lsp::CodeActionKind::RefactorRewrite];
        lsp::ServerCapabilities {
            position_encoding: Some(encoding),
            text_document_sync: Some(sync.into()),
            completion_provider: Some(lsp::CompletionOptions {
                trigger_characters: Some(triggers),
                ..lsp::CompletionOptions::default()
            }),
            hover_provider: Some(true.into()),
            definition_provider: Some(true.into()),
            code_action_provider: Some(
                lsp::CodeActionOptions { code_action_kinds: Some(kinds), ..lsp::CodeActionOptions::default() }.into(),
            ),
            inlay_hint_provider: Some(true.into()),
            ..lsp::ServerCapabilities::default()
        }
    }

    /// The byte of a position.
    pub fn offset(self, document: &Document, at: lsp::Position) -> usize {
        document.offset(Position { line: at.line, character: at.character }, self.encoding)
    }

    fn position(self, document: &Document, at: usize) -> lsp::Position {
        let Position { line, character } = document.position(at, self.encoding);
        lsp::Position { line, character }
    }

    fn range(self, document: &Document, span: &Range<usize>) -> lsp::Range {
        lsp::Range { start: self.position(document, span.start), end: self.position(document, span.end) }
    }

    fn edit(self, document: &Document, edit: &Edit) -> lsp::TextEdit {
        lsp::TextEdit { range: self.range(document, &edit.span), new_text: edit.text.clone() }
    }

    /// The messages about a version of a document.
    pub fn messages(self, uri: &str, document: &Document, analysis: &Analysis<'_>) -> Value {
        let diagnostics = analysis.messages().iter().map(|message| self.message(document, message)).collect();
        let uri = uri.into();
        value(&lsp::PublishDiagnosticsParams { uri, version: Some(document.version), diagnostics })
    }

    fn message(self, document: &Document, message: &Message) -> lsp::Diagnostic {
        let severity = match message.level {
            Level::Error => lsp::DiagnosticSeverity::Error,
            Level::Warning => lsp::DiagnosticSeverity::Warning,
            Level::Information => lsp::DiagnosticSeverity::Information,
        };
        lsp::Diagnostic {
            range: self.range(document, &message.span),
            severity: Some(severity),
            source: Some("judge".to_owned()),
            message: message.text.clone().into(),
            code: None,
            code_description: None,
            tags: None,
            related_information: None,
            data: None,
        }
    }

    /// What could stand at the cursor, in the order in which it was found.
    pub fn completion(self, document: &Document, completion: &Completion) -> Value {
        let items = completion.items.iter().enumerate().map(|(place, item)| self.item(document, place, item)).collect();
        value(&lsp::CompletionList { is_incomplete: completion.is_incomplete, items, ..lsp::CompletionList::default() })
    }

    /// That nothing is known yet of what could stand at the cursor.
    pub fn nothing_to_complete() -> Value {
        value(&lsp::CompletionList { is_incomplete: true, ..lsp::CompletionList::default() })
    }

    fn item(self, document: &Document, place: usize, item: &Item) -> lsp::CompletionItem {
        let kind = match item.kind {
            ItemKind::Key => lsp::CompletionItemKind::Property,
            ItemKind::Word => lsp::CompletionItemKind::EnumMember,
            ItemKind::Player => lsp::CompletionItemKind::Variable,
            ItemKind::Card => lsp::CompletionItemKind::Class,
            ItemKind::Rule => lsp::CompletionItemKind::Reference,
            ItemKind::Action => lsp::CompletionItemKind::Function,
            ItemKind::Answer => lsp::CompletionItemKind::Value,
        };
        let snippet = item.snippet.as_ref().filter(|_| self.snippets);
        let text = snippet.unwrap_or(&item.edit.text).clone();
        let edit = Edit { span: item.edit.span.clone(), text };
        let said = |text: &String| (!text.is_empty()).then(|| text.clone());
        // An editor looks for what was typed in this: the words of a card or rule, behind the quote that was typed.
        let begun = document.text().get(item.edit.span.clone()).and_then(|begun| begun.chars().next());
        let filter = match (item.kind, begun) {
            (ItemKind::Rule, _) => Some(format!("{} {}", item.label, item.detail)),
            (_, Some(quote @ ('\'' | '"'))) => Some(format!("{quote}{}", item.label)),
            _ => None,
        };
        lsp::CompletionItem {
            label: item.label.clone(),
            kind: Some(kind),
            detail: said(&item.detail),
            documentation: said(&item.about).map(|about| markdown(about).into()),
            sort_text: Some(format!("{place:04}")),
            filter_text: filter,
            insert_text_format: snippet.map(|_| lsp::InsertTextFormat::Snippet),
            text_edit: Some(self.edit(document, &edit).into()),
            ..lsp::CompletionItem::default()
        }
    }

    /// What stands at the cursor.
    pub fn hover(self, document: &Document, told: Option<Told>) -> Value {
        let hover = told.map(|told| lsp::Hover {
            contents: markdown(told.markdown).into(),
            range: Some(self.range(document, &told.span)),
        });
        value(&hover)
    }

    /// Where something comes from.
    pub fn definition(self, uri: &str, document: &Document, target: Option<Target>, files: &RuleFiles) -> Value {
        let location = target.and_then(|target| match target {
            Target::Here(span) => Some(lsp::Location { uri: uri.into(), range: self.range(document, &span) }),
            Target::Rule { file, line } => {
                let line = u32::try_from(line.saturating_sub(1)).unwrap_or_default();
                let start = lsp::Position { line, character: 0 };
                Some(lsp::Location { uri: files.address(&file)?.into(), range: lsp::Range { start, end: start } })
            }
        });
        value(&location)
    }

    /// Ways out.
    pub fn actions(self, uri: &str, document: &Document, analysis: &Analysis<'_>, actions: Vec<Action>) -> Value {
        let actions: Vec<lsp::CodeAction> = actions
            .into_iter()
            .map(|action| {
                let fixes = action.fixes.and_then(|place| analysis.messages().get(place));
                let edits = action.edits.iter().map(|edit| self.edit(document, edit)).collect();
                let changes = HashMap::from([(uri.into(), edits)]);
                let is_fix = fixes.is_some() || action.title.starts_with("Quote");
                lsp::CodeAction {
                    title: action.title,
                    kind: Some(if is_fix {
                        lsp::CodeActionKind::QuickFix
                    } else {
                        lsp::CodeActionKind::RefactorRewrite
                    }),
                    diagnostics: fixes.map(|message| vec![self.message(document, message)]),
                    edit: Some(lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }),
                    ..lsp::CodeAction::default()
                }
            })
            .collect();
        value(&actions)
    }

    /// What the steps within these bytes have brought about.
    pub fn hints(self, document: &Document, analysis: &Analysis<'_>, span: &Range<usize>) -> Vec<lsp::InlayHint> {
        let is_there = |hint: &&Hint| self.hints && span.start <= hint.at && hint.at <= span.end;
        let hints = analysis.hints().iter().filter(is_there).map(|hint| lsp::InlayHint {
            position: self.position(document, hint.at),
            label: hint.text.clone().into(),
            kind: None,
            text_edits: None,
            tooltip: (!hint.more.is_empty()).then(|| hint.more.clone().into()),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        });
        hints.collect()
    }
}

fn markdown(value: String) -> lsp::MarkupContent {
    lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value }
}

/// That nothing is wrong with a document, as of one that is closed.
pub(super) fn no_messages(uri: &str) -> Value {
    json!({"uri": uri, "diagnostics": []})
}
