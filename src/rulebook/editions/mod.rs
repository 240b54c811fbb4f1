//! Editions of the documents: which ones a rulebook holds.

use std::sync::Arc;

use super::Rulebook;

/// A document of a rulebook in one of its editions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edition {
    /// The document's code, such as `CR`.
    pub document: String,
    /// The name of the edition, such as `7.0`; none of a document that says nothing of editions.
    pub name: Option<Arc<str>>,
    /// The day of the edition, as `YYYY-MM-DD`, if the document says it.
    pub date: Option<Arc<str>>,
}

impl Rulebook {
    /// The documents of this rulebook with their editions, in the order of the documents.
    ///
    /// ```
    /// # use swu_judge::rulebook::Rulebook;
    /// let editions = Rulebook::embedded().editions();
    /// assert!(editions.iter().any(|edition| edition.document == "CR" && edition.name.as_deref() == Some("7.0")));
    /// ```
    pub fn editions(&self) -> &[Edition] {
        &self.editions
    }

    /// The edition of that document.
    pub fn edition_of(&self, document: &str) -> Option<&Edition> {
        self.editions.iter().find(|edition| edition.document == document)
    }

    /// Notes that a file belongs to this edition of its document. What the first file of a document says counts, and
    /// what it leaves out may be said by a later one.
    pub(super) fn add_edition(&mut self, edition: Edition) {
        match self.editions.iter_mut().find(|known| known.document == edition.document) {
            Some(known) => {
                known.name = known.name.take().or(edition.name);
                known.date = known.date.take().or(edition.date);
            }
            None => self.editions.push(edition),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::SourceFile;

    #[test]
    fn a_document_in_several_files_is_listed_once() {
        let zones = "---\ndocument: CR\nedition: \"7.0\"\n---\n\n4.1. A zone.\n";
        let structure = "---\ndocument: CR\nedition: \"7.0\"\ndate: 2026-03-06\n---\n\n5.1. A game.\n";
        let plain = "# Zones\n\n1.1. A zone.\n";
        let files = [("b.md", structure), ("a.md", zones), ("zones.md", plain)];
        let rulebook = Rulebook::parse(files.map(|(name, text)| SourceFile::new(name, text)));
        let told: Vec<String> = rulebook
            .editions()
            .iter()
            .map(|edition| format!("{} {:?} {:?}", edition.document, edition.name, edition.date))
            .collect();
        assert_eq!(told, ["CR Some(\"7.0\") Some(\"2026-03-06\")", "zones None None"]);
        assert_eq!(rulebook.edition_of("CR"), rulebook.editions().first());
    }
}
