//! The embedded rules as [prepared data](swu_text::prepared): parsed and linked once, unpacked when they are first needed.
//!
//! [`pack`] writes them as bytes. Without a store, [`Rulebook::embedded`] and [`Concordance::embedded`] parse the files, with
//! the same result. Texts and ids are not copied out of the bytes where that can be helped: they live as long as the program.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use swu_text::prepared::{Part, bytes};

use crate::editions::{Concordance, Edition};
use crate::{Node, Problem, RuleId, Rulebook};

/// The whole part, as bytes within bytes: the concordances are unpacked only if they are needed.
#[derive(Serialize, Deserialize)]
struct Prepared<'a> {
    /// A [`Packed`].
    rulebook: &'a [u8],
    /// A list of [`Concordance`].
    concordances: &'a [u8],
}

/// A rulebook whose ids, files and editions are places in tables.
#[derive(Serialize, Deserialize)]
struct Packed<'a> {
    #[serde(borrow)]
    names: Vec<&'a str>,
    /// The document of each node's id, as a place among the names, and its number.
    ids: Vec<(usize, &'a str)>,
    /// Each a [`PackedNode`].
    nodes: Vec<&'a [u8]>,
    editions: Vec<(&'a str, Option<&'a str>, Option<&'a str>)>,
    problems: Vec<Problem>,
}

#[derive(Serialize, Deserialize)]
struct PackedNode<'a> {
    /// Its file and its edition, as places among the names.
    file: usize,
    edition: Option<usize>,
    title: Option<&'a str>,
    text: &'a str,
    #[serde(borrow)]
    examples: Vec<&'a str>,
    line: usize,
    missing: Vec<&'a str>,
    titled: bool,
    headings: Vec<&'a str>,
    parent: Option<usize>,
    children: Vec<usize>,
    links: Vec<usize>,
    linked_from: Vec<usize>,
}

/// The rules of this program and their concordances, parsed and written as bytes.
///
/// # Errors
///
/// When a concordance cannot be read, or something cannot be written as bytes.
pub fn pack() -> Result<Vec<u8>, String> {
    let (rulebook, concordances) = (Rulebook::load(), Concordance::load()?);
    let (rulebook, concordances) = (Packed::of(&rulebook)?, written(&concordances)?);
    written(&Prepared { rulebook: &rulebook, concordances: &concordances })
}

fn written(value: &impl Serialize) -> Result<Vec<u8>, String> {
    postcard::to_allocvec(value).map_err(|error| error.to_string())
}

/// The prepared rules, if there is a store.
pub(super) fn rulebook() -> Option<Rulebook> {
    let packed: Packed<'static> = postcard::from_bytes(prepared()?.rulebook).ok()?;
    packed.unpacked()
}

/// The prepared concordances, if there is a store.
pub(super) fn concordances() -> Option<Vec<Concordance>> {
    unpacked_concordances(prepared()?.concordances)
}

fn unpacked_concordances(bytes: &[u8]) -> Option<Vec<Concordance>> {
    let mut unpacked: Vec<Concordance> = postcard::from_bytes(bytes).ok()?;
    unpacked.iter_mut().for_each(Concordance::put_into_document);
    Some(unpacked)
}

fn prepared() -> Option<Prepared<'static>> {
    postcard::from_bytes(bytes(Part::Rules, pack)?).ok()
}

impl Packed<'_> {
    /// The rulebook as bytes.
    fn of(rulebook: &Rulebook) -> Result<Vec<u8>, String> {
        let mut names: Vec<&str> = Vec::new();
        let (mut ids, mut nodes) = (Vec::new(), Vec::new());
        for node in &rulebook.nodes {
            ids.push((place(node.id.document(), &mut names), node.id.number()));
            nodes.push(written(&PackedNode {
                file: place(&node.file, &mut names),
                edition: node.edition.as_deref().map(|edition| place(edition, &mut names)),
                title: node.title.as_deref(),
                text: &node.text,
                examples: borrowed(&node.examples),
                line: node.line,
                missing: borrowed(&node.missing),
                titled: node.titled,
                headings: borrowed(&node.headings),
                parent: node.parent_index,
                children: node.children.clone(),
                links: node.links.clone(),
                linked_from: node.linked_from.clone(),
            })?);
        }
        let editions = rulebook.editions.iter();
        let editions = editions
            .map(|edition| (edition.document.as_str(), edition.name.as_deref(), edition.date.as_deref()))
            .collect();
        let nodes = nodes.iter().map(Vec::as_slice).collect();
        written(&Packed { names, ids, nodes, editions, problems: rulebook.problems.clone() })
    }
}

/// The place of a name among the names; a new one is added.
fn place<'a>(name: &'a str, names: &mut Vec<&'a str>) -> usize {
    names.iter().position(|known| *known == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}

impl Packed<'static> {
    fn unpacked(self) -> Option<Rulebook> {
        let names: Vec<Arc<str>> = self.names.iter().map(|name| Arc::from(*name)).collect();
        let shared = |place: usize| names.get(place).cloned().unwrap_or_default();
        let id = |(document, number)| RuleId::embedded(self.names.get(document).copied().unwrap_or_default(), number);
        let ids: Vec<RuleId> = self.ids.into_iter().map(id).collect();
        let mut index = HashMap::with_capacity(ids.len());
        for (place, id) in ids.iter().enumerate() {
            index.entry(id.clone()).or_insert(place);
        }
        let mut nodes = Vec::with_capacity(ids.len());
        for (bytes, id) in self.nodes.iter().zip(&ids) {
            let node: PackedNode<'static> = postcard::from_bytes(bytes).ok()?;
            nodes.push(Node {
                id: id.clone(),
                title: node.title.map(Cow::Borrowed),
                text: Cow::Borrowed(node.text),
                examples: owned(&node.examples),
                parent: node.parent.and_then(|parent| ids.get(parent).cloned()),
                file: shared(node.file),
                line: node.line,
                edition: node.edition.map(shared),
                missing: owned(&node.missing),
                titled: node.titled,
                headings: owned(&node.headings),
                parent_index: node.parent,
                children: node.children,
                links: node.links,
                linked_from: node.linked_from,
            });
        }
        let editions = self.editions.into_iter();
        let editions = editions.map(|(document, name, date)| Edition {
            document: document.to_owned(),
            name: name.map(Into::into),
            date: date.map(Into::into),
        });
        Some(Rulebook { nodes, index, problems: self.problems, editions: editions.collect(), ..Rulebook::default() })
    }
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is unpacked is what was packed, in every field.
    #[test]
    fn unpacks_what_it_packed() {
        let bytes: &'static [u8] = pack().unwrap().leak();
        let prepared: Prepared<'static> = postcard::from_bytes(bytes).unwrap();
        assert_eq!(unpacked_concordances(prepared.concordances).unwrap(), Concordance::load().unwrap());
        let packed: Packed<'static> = postcard::from_bytes(prepared.rulebook).unwrap();
        let (unpacked, parsed) = (packed.unpacked().unwrap(), Rulebook::load());
        assert_eq!(unpacked.nodes.len(), parsed.nodes.len());
        for (unpacked, parsed) in unpacked.nodes.iter().zip(&parsed.nodes) {
            assert_eq!(format!("{unpacked:?}"), format!("{parsed:?}"));
        }
        assert_eq!(unpacked.index, parsed.index);
        assert_eq!(unpacked.editions, parsed.editions);
        assert_eq!(unpacked.problems, parsed.problems);
    }
}
