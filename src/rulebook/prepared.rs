//! The embedded rules as [prepared data](swu_text::prepared): parsed and linked once, unpacked when they are first needed.
//!
//! [`pack`] writes them as bytes. Without a store, [`Rulebook::embedded`] and [`Concordance::embedded`] parse the files, with
//! the same result. Texts and ids are not copied out of the bytes where that can be helped: they live as long as the program.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use swu_text::prepared::{Part, bytes};

use crate::editions::{Concordance, Edition};
use crate::{Node, Problem, RuleId, Rulebook};

/// The whole part, as bytes within bytes: the concordances are unpacked only if they are needed.
#[derive(Serialize, Deserialize)]
struct Prepared<'a> {
    /// The nodes, editions and problems of a [`Rulebook`].
    rulebook: &'a [u8],
    /// A list of [`Concordance`].
    concordances: &'a [u8],
}

/// The rules of this program and their concordances, parsed and written as bytes.
///
/// # Errors
///
/// When a concordance cannot be read, or something cannot be written as bytes.
pub fn pack() -> Result<Vec<u8>, String> {
    let (rulebook, concordances) = (Rulebook::load(), Concordance::load()?);
    let rulebook = written(&(&rulebook.nodes, &rulebook.editions, &rulebook.problems))?;
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
    postcard::from_bytes(bytes(Part::Rules, pack)?).ok()
}

fn unpacked(bytes: &'static [u8]) -> Option<Rulebook> {
    let (mut nodes, editions, problems): (Vec<Node>, Vec<Edition>, Vec<Problem>) = postcard::from_bytes(bytes).ok()?;
    let mut index = HashMap::with_capacity(nodes.len());
    for place in 0..nodes.len() {
        let parent = nodes.get(place)?.parent_index.and_then(|parent| Some(nodes.get(parent)?.id.clone()));
        let node = nodes.get_mut(place)?;
        node.parent = parent;
        index.entry(node.id.clone()).or_insert(place);
    }
    Some(Rulebook { nodes, index, problems, editions, ..Rulebook::default() })
}

/// An id as its two texts, which are not copied out of the bytes and need not be parsed.
pub(super) mod id {
    use super::{Deserialize, Deserializer, RuleId, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(id: &RuleId, to: S) -> Result<S::Ok, S::Error> {
        (id.document(), id.number()).serialize(to)
    }

    pub(crate) fn deserialize<'de: 'static, D: Deserializer<'de>>(from: D) -> Result<RuleId, D::Error> {
        <(&str, &str)>::deserialize(from).map(|(document, number)| RuleId::embedded(document, number))
    }
}

/// A text, if there is one, that is not copied out of the bytes.
pub(super) fn text<'de: 'static, D: Deserializer<'de>>(from: D) -> Result<Option<Cow<'static, str>>, D::Error> {
    Option::<&str>::deserialize(from).map(|text| text.map(Cow::Borrowed))
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
