//! The outlines of all files become one graph.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;

use super::documents::{Reliability, SecondHand};
use super::editions::Edition;
use super::id::{DocumentCode, RuleId};
use super::markdown::{Markdown, RawLink};
use super::outline::{DOCUMENT, Dialect, Outline};
use super::problem::{Problem, ProblemKind, check};
use super::source::SourceFile;
use super::{Node, Rulebook, links};

/// The front matter of our own files.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct FrontMatter {
    document: Option<String>,
    edition: Option<String>,
    date: Option<String>,
    source: Option<String>,
    reliability: Option<Reliability>,
}

/// A file that has been read.
pub(super) struct Document {
    pub name: Arc<str>,
    pub code: DocumentCode,
    edition: Edition,
    pub dialect: Dialect,
    pub outline: Outline,
    /// The node of each draft; a document that says nothing itself has none.
    pub nodes: Vec<Option<usize>>,
}

impl Rulebook {
    /// Reads rules documents. Whatever is wrong with them is in the rulebook's [problems](Rulebook::problems).
    pub fn parse(files: impl IntoIterator<Item = SourceFile>) -> Self {
        let mut rulebook = Self::default();
        let problems = &mut rulebook.problems;
        let mut documents: Vec<Document> = files.into_iter().map(|file| Document::read(&file, problems)).collect();
        documents.sort_by_cached_key(Document::place);
        for document in &documents {
            rulebook.add_edition(document.edition.clone());
        }
        let raw_links = rulebook.add_nodes(&mut documents);
        rulebook.find_parents();
        links::resolve(&mut rulebook, &documents, raw_links);
        check(&mut rulebook, &documents);
        rulebook.add_problems(Vec::new(), "");
        rulebook
    }

    /// Makes nodes of all drafts, and returns the links of each node.
    fn add_nodes(&mut self, documents: &mut [Document]) -> Vec<(usize, usize, Vec<RawLink>)> {
        let mut raw_links = Vec::new();
        for (document_index, document) in documents.iter_mut().enumerate() {
            for (draft_index, draft) in document.outline.drafts.iter_mut().enumerate() {
                let is_document = draft_index == DOCUMENT;
                let says_nothing = draft.text.is_empty() && draft.links.is_empty() && draft.examples.is_empty();
                if is_document && says_nothing && (document.dialect.is_own() || draft.title.is_none()) {
                    document.nodes.push(None);
                    continue;
                }
                let id = RuleId::new(&document.code, &draft.number);
                if is_document
                    && document.dialect.is_own()
                    && let Some(index) = self.nodes.iter().position(|node| node.id == id)
                {
                    // Each file of our own documents may have a foreword; together they are the document's.
                    if let Some(node) = self.nodes.get_mut(index) {
                        let text = node.text.to_mut();
                        text.push_str("\n\n");
                        text.push_str(&draft.text);
                        node.examples.append(&mut draft.examples);
                    }
                    raw_links.push((document_index, index, std::mem::take(&mut draft.links)));
                    document.nodes.push(Some(index));
                    continue;
                }
                let parent_index = draft.parent.and_then(|parent| document.nodes.get(parent).copied().flatten());
                let mut headings = std::mem::take(&mut draft.headings);
                if document.dialect == Dialect::Glossary && parent_index.is_some() {
                    // The title of the glossary stands above its entries as their parent already.
                    headings.clear();
                }
                let index = self.nodes.len();
                let links = std::mem::take(&mut draft.links);
                raw_links.push((document_index, index, links));
                document.nodes.push(Some(index));
                self.nodes.push(Node {
                    id,
                    title: draft.title.take().map(Cow::Owned),
                    text: std::mem::take(&mut draft.text).into(),
                    examples: std::mem::take(&mut draft.examples),
                    parent: None,
                    file: document.name.to_string().into(),
                    line: draft.line,
                    edition: document.edition.name.as_deref().map(|edition| edition.to_owned().into()),
                    missing: Vec::new(),
                    titled: draft.titled,
                    headings,
                    parent_index,
                    children: Vec::new(),
                    links: Vec::new(),
                    linked_from: Vec::new(),
                });
            }
        }
        for (index, node) in self.nodes.iter().enumerate() {
            self.index.entry(node.id.clone()).or_insert(index);
        }
        raw_links
    }

    /// Connects parts with what they are parts of, which for our own documents may stand in another file.
    fn find_parents(&mut self) {
        for index in 0..self.nodes.len() {
            let Some(node) = self.nodes.get(index) else { continue };
            let parent = node.parent_index.or_else(|| {
                let mut outer = std::iter::successors(node.id.outer(), RuleId::outer);
                outer.find_map(|id| self.index.get(&id).copied().filter(|parent| *parent != index))
            });
            let parent_id = parent.and_then(|parent| {
                let parent = self.nodes.get_mut(parent)?;
                parent.children.push(index);
                Some(parent.id.clone())
            });
            if let Some(node) = self.nodes.get_mut(index) {
                node.parent_index = parent;
                node.parent = parent_id;
            }
        }
    }
}

impl Document {
    fn read(file: &SourceFile, problems: &mut Vec<Problem>) -> Self {
        let name: Arc<str> = file.name.as_str().into();
        let mut report = |line, kind, message| problems.push(Problem { file: Arc::clone(&name), line, kind, message });
        let source = std::str::from_utf8(&file.bytes).map(Cow::Borrowed).unwrap_or_else(|error| {
            let before = file.bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            let byte = file.bytes.get(error.valid_up_to()).copied().unwrap_or_default();
            let message = format!("byte 0x{byte:02X} is not UTF-8; save the file as UTF-8");
            report(line, ProblemKind::Encoding, message);
            String::from_utf8_lossy(&file.bytes)
        });
        let markdown = Markdown::read(source.strip_prefix('\u{feff}').unwrap_or(&source));
        let mut front_matter = FrontMatter::default();
        if let Some(text) = markdown.front_matter.as_deref().filter(|text| !text.trim().is_empty()) {
            match swu_text::yaml::read(text) {
                Ok(read) => front_matter = read,
                Err(error) => {
                    let message = error.to_string();
                    let reason = message.lines().next().unwrap_or_default();
                    report(1, ProblemKind::FrontMatter, format!("cannot read the front matter: {reason}"));
                }
            }
        }
        let code = DocumentCode::new(front_matter.document.as_deref().unwrap_or(links::stem(&file.name)));
        let dialect = match front_matter.document {
            Some(_) if code.is_glossary() => Dialect::Glossary,
            Some(_) => Dialect::Own,
            None => Dialect::Plain,
        };
        let FrontMatter { edition, date, source, reliability, .. } = front_matter;
        let second_hand =
            reliability.map(|reliability| SecondHand { source: source.unwrap_or_default().into(), reliability });
        let (name_of_edition, date) = (edition.map(Into::into), date.map(Into::into));
        Self {
            edition: Edition { document: code.as_str().to_owned(), name: name_of_edition, date, second_hand },
            code,
            dialect,
            outline: Outline::of(markdown.blocks, dialect),
            nodes: Vec::new(),
            name,
        }
    }

    /// Where the file belongs among the others: the documents that judges know first, each by its numbers.
    fn place(&self) -> (bool, RuleId, Arc<str>) {
        let plain = self.dialect == Dialect::Plain;
        let first = self.outline.drafts.get(DOCUMENT + 1).filter(|_| !plain);
        let id = if plain { RuleId::cr("0") } else { RuleId::new(&self.code, first.map_or("", |first| &first.number)) };
        (plain, id, Arc::clone(&self.name))
    }

    /// The node that stands for the whole file.
    pub(super) fn front(&self) -> Option<usize> {
        self.nodes.iter().flatten().next().copied()
    }

    /// The node that an anchor leads to.
    pub(super) fn at_anchor(&self, anchor: &str) -> Option<usize> {
        let (_, draft) = self.outline.anchors.iter().find(|(slug, _)| slug == anchor)?;
        self.nodes.get(*draft).copied().flatten().or_else(|| self.front())
    }
}

/// The files by their names.
pub(super) fn by_name(documents: &[Document]) -> HashMap<&str, &Document> {
    documents.iter().map(|document| (&*document.name, document)).collect()
}
