//! The embedded rules as [prepared data](swu_text::prepared): parsed and linked once, unpacked when they are first needed.
//!
//! [`pack`] writes them as bytes. Without a store, [`Rulebook::embedded`] and [`Concordance::embedded`] parse the files, with
//! the same result. Texts and ids are not copied out of the bytes where that can be helped: they live as long as the program.

use std::borrow::Cow;
use std::iter::repeat_n;

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

/// The nodes, one field of all of them behind the other: so they pack better for a page, and are read in fewer steps. What
/// follows from other fields is left out.
#[derive(Serialize, Deserialize)]
struct Columns<'a> {
    /// The two texts of each id, which need not be parsed.
    #[serde(borrow)]
    documents: Runs<&'a str>,
    #[serde(borrow)]
    numbers: Texts<'a>,
    /// Empty for a node that has none.
    titles: Texts<'a>,
    titled: Vec<bool>,
    texts: Texts<'a>,
    examples: Lists,
    files: Runs<&'a str>,
    lines: Vec<usize>,
    editions: Runs<Option<&'a str>>,
    missing: Lists,
    headings: Lists,
    parents: Vec<Option<usize>>,
    links: Vec<Vec<usize>>,
}

/// The value of each node, as values and how many nodes in a row have them.
#[derive(Serialize, Deserialize)]
struct Runs<T>(Vec<(T, usize)>);

/// The text of each node, as all of them in one and the bytes of each.
#[derive(Serialize, Deserialize)]
struct Texts<'a>(#[serde(borrow)] Cow<'a, str>, Vec<usize>);

/// The lists of the nodes that have one, with the places of these nodes.
type Lists = Vec<(usize, Vec<String>)>;

impl<T: Copy + PartialEq> FromIterator<T> for Runs<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut runs: Vec<(T, usize)> = Vec::new();
        for value in values {
            match runs.last_mut() {
                Some((last, count)) if *last == value => *count += 1,
                _ => runs.push((value, 1)),
            }
        }
        Self(runs)
    }
}

impl<T: Copy> Runs<T> {
    fn values(&self) -> impl Iterator<Item = T> {
        self.0.iter().flat_map(|(value, count)| repeat_n(*value, *count))
    }
}

impl<'a> FromIterator<&'a str> for Texts<'_> {
    fn from_iter<I: IntoIterator<Item = &'a str>>(texts: I) -> Self {
        let (mut all, mut lengths) = (String::new(), Vec::new());
        for text in texts {
            all.push_str(text);
            lengths.push(text.len());
        }
        Self(all.into(), lengths)
    }
}

impl Texts<'static> {
    fn values(&self) -> impl Iterator<Item = &'static str> {
        let mut rest = match self.0 {
            Cow::Borrowed(all) => all,
            Cow::Owned(_) => "",
        };
        self.1.iter().map_while(move |length| {
            let (text, behind) = rest.split_at_checked(*length)?;
            rest = behind;
            Some(text)
        })
    }
}

impl<'a> Columns<'a> {
    fn of(nodes: &'a [Node]) -> Self {
        let lists = |of: fn(&Node) -> &Vec<String>| {
            let lists = nodes.iter().map(of).enumerate().filter(|(_, list)| !list.is_empty());
            lists.map(|(place, list)| (place, list.clone())).collect()
        };
        Self {
            documents: nodes.iter().map(|node| node.id.document()).collect(),
            numbers: nodes.iter().map(|node| node.id.number()).collect(),
            titles: nodes.iter().map(|node| node.title.as_deref().unwrap_or_default()).collect(),
            titled: nodes.iter().map(|node| node.titled).collect(),
            texts: nodes.iter().map(|node| &*node.text).collect(),
            examples: lists(|node| &node.examples),
            files: nodes.iter().map(|node| &*node.file).collect(),
            lines: nodes.iter().map(|node| node.line).collect(),
            editions: nodes.iter().map(|node| node.edition.as_deref()).collect(),
            missing: lists(|node| &node.missing),
            headings: lists(|node| &node.headings),
            parents: nodes.iter().map(|node| node.parent_index).collect(),
            links: nodes.iter().map(|node| node.links.clone()).collect(),
        }
    }
}

impl Columns<'static> {
    /// The nodes; none if a column is too short.
    fn nodes(self) -> Option<Vec<Node>> {
        let ids = self.documents.values().zip(self.numbers.values());
        let ids: Vec<RuleId> = ids.map(|(document, number)| RuleId::embedded(document, number)).collect();
        let (mut titles, mut texts) = (self.titles.values(), self.texts.values());
        let (mut files, mut editions) = (self.files.values(), self.editions.values());
        let mut nodes = Vec::with_capacity(ids.len());
        for (place, id) in ids.iter().enumerate() {
            let parent_index = *self.parents.get(place)?;
            nodes.push(Node {
                id: id.clone(),
                title: titles.next().map(|title| (!title.is_empty()).then_some(Cow::Borrowed(title)))?,
                titled: *self.titled.get(place)?,
                text: Cow::Borrowed(texts.next()?),
                examples: Vec::new(),
                parent: parent_index.and_then(|parent| ids.get(parent).cloned()),
                file: Cow::Borrowed(files.next()?),
                line: *self.lines.get(place)?,
                edition: editions.next()?.map(Cow::Borrowed),
                missing: Vec::new(),
                headings: Vec::new(),
                parent_index,
                children: Vec::new(),
                links: Vec::new(),
                linked_from: Vec::new(),
            });
        }
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
        for (lists, of) in [
            (self.examples, (|node| &mut node.examples) as fn(&mut Node) -> &mut Vec<String>),
            (self.missing, |node| &mut node.missing),
            (self.headings, |node| &mut node.headings),
        ] {
            for (place, list) in lists {
                *of(nodes.get_mut(place)?) = list;
            }
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
