//! Our own dialect as manuscripts: what a rulebook has of its documents.

use std::collections::HashMap;

use serde::Deserialize;

use super::{Entry, Manuscript, Place};
use swu_rulebook::id::DocumentCode;
use swu_rulebook::markdown::Markdown;
use swu_rulebook::{Node, Rulebook, SourceFile};

/// What a front matter says beside what a rulebook keeps.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct FrontMatter {
    document: Option<String>,
    date: Option<String>,
}

/// The documents of files that name them in their front matter.
pub(super) fn read(files: Vec<SourceFile>) -> Vec<Manuscript> {
    let mut dates = HashMap::new();
    for file in &files {
        let front_matter = front_matter(&String::from_utf8_lossy(&file.bytes));
        if let (Some(document), Some(date)) = (front_matter.document, front_matter.date) {
            dates.insert(DocumentCode::new(&document).as_str().to_owned(), date);
        }
    }
    let mut manuscripts = manuscripts(&Rulebook::parse(files));
    for manuscript in &mut manuscripts {
        manuscript.date = dates.remove(&manuscript.code);
    }
    manuscripts
}

/// Whether a file is of our own dialect.
pub(super) fn is_own(text: &str) -> bool {
    front_matter(text).document.is_some()
}

fn front_matter(text: &str) -> FrontMatter {
    if !text.starts_with("---") {
        return FrontMatter::default();
    }
    let front_matter = Markdown::read(text).front_matter.unwrap_or_default();
    swu_text::yaml::read(&front_matter).unwrap_or_default()
}

/// The documents of a rulebook, in its order.
pub(super) fn manuscripts(rulebook: &Rulebook) -> Vec<Manuscript> {
    let mut manuscripts: Vec<Manuscript> = Vec::new();
    let mut places = HashMap::new();
    for node in rulebook.iter() {
        let code = node.id.document().to_owned();
        let place = *places.entry(code.clone()).or_insert(manuscripts.len());
        if manuscripts.len() == place {
            let edition = node.edition.as_deref().map(str::to_owned);
            manuscripts.push(Manuscript { code, edition, ..Manuscript::default() });
        }
        let Some(manuscript) = manuscripts.get_mut(place) else { continue };
        let mut entry = entry(node);
        let title = match node.is_rule() {
            false => entry.title.take(),
            // What a term stands under is the title of the glossary.
            true if node.id.is_term() => std::mem::take(&mut entry.headings).into_iter().next(),
            true => None,
        };
        manuscript.title = title.unwrap_or(std::mem::take(&mut manuscript.title));
        manuscript.entries.push(entry);
    }
    manuscripts
}

fn entry(node: &Node) -> Entry {
    Entry {
        number: node.id.number().to_owned(),
        title: node.name().map(str::to_owned),
        headings: node.headings.clone(),
        text: node.text.to_string(),
        examples: node.examples.clone(),
        place: Place { page: None, line: node.line },
    }
}
