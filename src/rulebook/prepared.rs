//! The embedded rules as [prepared data](swu_text::prepared): parsed and linked once, unpacked when they are first needed.
//!
//! [`pack`] writes them as bytes. Without a store, [`Rulebook::embedded`] and [`Concordance::embedded`] parse the files, with
//! the same result. Texts and ids are not copied out of the bytes where that can be helped: they live as long as the program.

use std::borrow::Cow;
use std::mem::take;

use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::{Deserialize, Serialize};
use swu_text::prepared::{Part, bytes};

use crate::editions::{Concordance, Edition};
use crate::{Node, Problem, RuleId, Rulebook};

/// The whole part, as bytes within bytes: the concordances are unpacked only if they are needed.
#[derive(Serialize, Deserialize)]
struct Prepared<'a> {
    /// The [`Columns`], editions and problems of a [`Rulebook`].
    rulebook: &'a [u8],
    /// A list of [`Concordance`].
    concordances: &'a [u8],
}

/// The nodes, one field of all of them behind the other: so they pack better for a page. What follows from other fields is left
/// out.
#[derive(Default, Serialize, Deserialize)]
struct Columns<'a> {
    /// The two texts of each id, which need not be parsed.
    documents: Vec<&'a str>,
    numbers: Vec<&'a str>,
    #[serde(borrow)]
    titles: Vec<Option<&'a str>>,
    titled: Vec<bool>,
    texts: Vec<&'a str>,
    examples: Vec<Vec<String>>,
    files: Vec<&'a str>,
    lines: Vec<usize>,
    editions: Vec<Option<&'a str>>,
    missing: Vec<Vec<String>>,
    headings: Vec<Vec<String>>,
    parents: Vec<Option<usize>>,
    links: Vec<Vec<usize>>,
}

impl<'a> Columns<'a> {
    fn of(nodes: &'a [Node]) -> Self {
        let mut columns = Self::default();
        for node in nodes {
            columns.documents.push(node.id.document());
            columns.numbers.push(node.id.number());
            columns.titles.push(node.title.as_deref());
            columns.titled.push(node.titled);
            columns.texts.push(&node.text);
            columns.examples.push(node.examples.clone());
            columns.files.push(&node.file);
            columns.lines.push(node.line);
            columns.editions.push(node.edition.as_deref());
            columns.missing.push(node.missing.clone());
            columns.headings.push(node.headings.clone());
            columns.parents.push(node.parent_index);
            columns.links.push(node.links.clone());
        }
        columns
    }
}

impl Columns<'static> {
    /// The node at a place, whose lists leave the columns; none if a column is too short. Its parts and its links, both
    /// ways, are still to be found.
    fn node(&mut self, place: usize) -> Option<Node> {
        let [examples, missing, headings] =
            [&mut self.examples, &mut self.missing, &mut self.headings].map(|lists| Some(take(lists.get_mut(place)?)));
        let id = |place: usize| Some(RuleId::embedded(self.documents.get(place)?, self.numbers.get(place)?));
        let parent_index = *self.parents.get(place)?;
        Some(Node {
            id: id(place)?,
            title: self.titles.get(place)?.map(Cow::Borrowed),
            titled: *self.titled.get(place)?,
            text: Cow::Borrowed(self.texts.get(place)?),
            examples: examples?,
            parent: parent_index.and_then(id),
            file: Cow::Borrowed(self.files.get(place)?),
            line: *self.lines.get(place)?,
            edition: self.editions.get(place)?.map(Cow::Borrowed),
            missing: missing?,
            headings: headings?,
            parent_index,
            children: Vec::new(),
            links: Vec::new(),
            linked_from: Vec::new(),
        })
    }

    fn nodes(mut self) -> Option<Vec<Node>> {
        let mut nodes: Vec<Node> = (0..self.numbers.len()).map(|place| self.node(place)).collect::<Option<_>>()?;
        for (place, parent) in self.parents.iter().enumerate() {
            if let Some(parent) = parent {
                nodes.get_mut(*parent)?.children.push(place);
            }
        }
        for (place, links) in self.links.into_iter().enumerate() {
            for link in &links {
                nodes.get_mut(*link)?.linked_from.push(place);
            }
            nodes.get_mut(place)?.links = links;
        }
        Some(nodes)
    }
}

/// The rules of this program and their concordances, parsed and written as bytes.
///
/// # Errors
///
/// When a concordance cannot be read, or something cannot be written as bytes.
pub fn pack() -> Result<Vec<u8>, String> {
    let (rulebook, concordances) = (Rulebook::load(), Concordance::load()?);
    let rulebook = written(&(Columns::of(&rulebook.nodes), &rulebook.editions, &rulebook.problems))?;
    written(&Prepared { rulebook: &rulebook, concordances: &written(&concordances)? })
}

fn written(value: &impl Serialize) -> Result<Vec<u8>, String> {
    postcard::to_allocvec(value).map_err(|error| error.to_string())
}

/// The prepared rules, if there is a store.
pub(super) fn rulebook() -> Option<Rulebook> {
    unpacked(prepared()?.rulebook)
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
    postcard::from_bytes(bytes(Part::Rules)?).ok()
}

fn unpacked(bytes: &'static [u8]) -> Option<Rulebook> {
    let (columns, editions, problems): (Columns<'_>, Vec<Edition>, Vec<Problem>) = postcard::from_bytes(bytes).ok()?;
    let nodes = columns.nodes()?;
    let mut index = FxHashMap::with_capacity_and_hasher(nodes.len(), FxBuildHasher);
    for (place, node) in nodes.iter().enumerate() {
        index.entry(node.id.clone()).or_insert(place);
    }
    Some(Rulebook { nodes, index, problems, editions, ..Rulebook::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every field survives packing.
    #[test]
    fn unpacks_what_it_packed() {
        let bytes: &'static [u8] = pack().unwrap().leak();
        let prepared: Prepared<'static> = postcard::from_bytes(bytes).unwrap();
        assert_eq!(unpacked_concordances(prepared.concordances).unwrap(), Concordance::load().unwrap());
        let (unpacked, parsed) = (unpacked(prepared.rulebook).unwrap(), Rulebook::load());
        assert_eq!(unpacked.nodes.len(), parsed.nodes.len());
        for (unpacked, parsed) in unpacked.nodes.iter().zip(&parsed.nodes) {
            assert_eq!(format!("{unpacked:?}"), format!("{parsed:?}"));
        }
        assert_eq!(unpacked.index, parsed.index);
        assert_eq!(unpacked.editions, parsed.editions);
        assert_eq!(unpacked.problems, parsed.problems);
    }
}
