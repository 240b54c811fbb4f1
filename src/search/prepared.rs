//! The index and the tables of a search over the embedded rules, as [prepared data](swu_text::prepared): built once, and only
//! opened when words are looked for.
//!
//! [`pack`] writes them as bytes. Without a store, they are built from the rules, with the same result.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use swu_text::prepared::{Part, bytes};
use tantivy::directory::RamDirectory;
use tantivy::index::SegmentId;
use tantivy::{Directory, Index};

use super::intent::{self, Subject};
use super::meaning::Meanings;
use super::questions::Questions;
use super::tables::build_in;
use super::thesaurus::{Entry, Thesaurus, Translations};
use super::vectors::{self, Vectors};
use super::words::{English, Phrases, Stem, known_words};
use swu_rulebook::Rulebook;

/// The whole part, as bytes within bytes: each table is unpacked only if it is needed.
#[derive(Serialize, Deserialize)]
struct Prepared<'a> {
    /// A [`Packed`].
    tables: &'a [u8],
    /// The entries of the thesaurus.
    thesaurus: &'a [u8],
}

/// The tables of a search.
#[derive(Serialize, Deserialize)]
pub(super) struct Packed<'a> {
    /// The files of the index, by their names.
    #[serde(borrow)]
    files: Vec<(&'a str, &'a [u8])>,
    /// The words that the rules are written in, in small letters, sorted.
    pub words: Vec<&'a str>,
    /// The phrases that name rules, sorted by their first words.
    pub phrases: Vec<(&'a str, Subject)>,
    /// None for a page: they are longer than what they are made of, and are worked out there.
    pub meanings: Option<Meanings<'a>>,
}

impl Packed<'_> {
    /// The index, copied out of the bytes.
    pub(super) fn index(&self) -> tantivy::Result<Index> {
        let directory = RamDirectory::create();
        for (name, bytes) in &self.files {
            directory.atomic_write(Path::new(name), bytes)?;
        }
        Index::open(directory)
    }
}

/// The tables of this program, built and written as bytes: the same for the same rules, whenever they are built.
///
/// # Errors
///
/// When the thesaurus cannot be read, the index library fails, or something cannot be written as bytes.
pub fn pack() -> Result<Vec<u8>, String> {
    let rulebook = Rulebook::load();
    let thesaurus = Thesaurus::load().map_err(|error| error.title)?;
    let questions = Questions::load().map_err(|error| error.title)?;
    let vectors = Vectors::embedded().ok_or("the table of word vectors cannot be read")?;
    let english = English::default();
    let files = files(&rulebook, &questions, &english).map_err(|error| error.to_string())?;
    let words = known_words(&english, english.count());
    let phrases = intent::phrases(&rulebook, &thesaurus, &english).into_iter();
    let phrases: Phrases<Subject> = phrases.map(|(phrase, subject)| (Stem::Owned(phrase), subject)).collect();
    let packed = Packed {
        files: files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect(),
        words: words.iter().map(String::as_str).collect(),
        phrases: phrases.iter().map(|(phrase, subject)| (&**phrase, *subject)).collect(),
        meanings: Some(Meanings::of(&rulebook, &questions, vectors, Vectors::asked())),
    };
    let (tables, thesaurus) = (written(&packed)?, written(&thesaurus.entries)?);
    written(&Prepared { tables: &tables, thesaurus: &thesaurus })
}

/// The words of other languages, as bytes: a part of their own, for who asks in English needs none.
///
/// # Errors
///
/// When they cannot be read, or written as bytes.
pub fn pack_translations() -> Result<Vec<u8>, String> {
    written(&Translations::load().map_err(|error| error.title)?)
}

/// The questions that rules answer, as bytes: a part of their own, for words are found without their texts.
///
/// # Errors
///
/// When they cannot be read, or written as bytes.
pub fn pack_questions() -> Result<Vec<u8>, String> {
    let questions = Questions::load().map_err(|error| error.title)?;
    let packed = questions.pack().map_err(|error| error.to_string())?;
    written(&packed.iter().map(|(rule, bytes)| (*rule, bytes.as_slice())).collect::<Vec<_>>())
}

fn written(value: &impl Serialize) -> Result<Vec<u8>, String> {
    postcard::to_allocvec(value).map_err(|error| error.to_string())
}

/// The same for a page, which has to fetch it all, and works out the meanings when it has fetched the
/// [vectors](vectors_for_page) too.
///
/// # Errors
///
/// The same as [`pack`].
pub fn for_page() -> Result<Vec<u8>, String> {
    let whole = pack()?;
    let read = |error: postcard::Error| error.to_string();
    let prepared: Prepared<'_> = postcard::from_bytes(&whole).map_err(read)?;
    let tables = Packed { meanings: None, ..postcard::from_bytes(prepared.tables).map_err(read)? };
    written(&Prepared { tables: &written(&tables)?, ..prepared })
}

/// The table of word vectors and that of the questions about rules, for a page: without them, words alone are looked for.
pub fn vectors_for_page() -> [&'static [u8]; 2] {
    [vectors::TABLE, vectors::ASKED]
}

/// The prepared tables, if there is a store.
pub(super) fn tables() -> Option<Packed<'static>> {
    postcard::from_bytes(prepared()?.tables).ok()
}

/// The prepared thesaurus, if there is a store.
pub(super) fn thesaurus() -> Option<Thesaurus> {
    let entries: Vec<Entry> = postcard::from_bytes(prepared()?.thesaurus).ok()?;
    Some(Thesaurus { entries })
}

/// The prepared questions, if there is a store.
pub(super) fn questions() -> Option<Questions> {
    Some(Questions::unpack(postcard::from_bytes(bytes(Part::Questions)?).ok()?))
}

/// The prepared words of other languages, if there is a store.
pub(super) fn translations() -> Option<Translations> {
    postcard::from_bytes(bytes(Part::Translations)?).ok()
}

fn prepared() -> Option<Prepared<'static>> {
    postcard::from_bytes(bytes(Part::Search)?).ok()
}

/// The files of the index over these rules. Each index has a random name, which is taken out of them.
fn files(rulebook: &Rulebook, questions: &Questions, english: &English) -> tantivy::Result<BTreeMap<String, Vec<u8>>> {
    let directory = RamDirectory::create();
    let (index, _) = build_in(directory.clone(), rulebook, questions, english)?;
    let segments = index.searchable_segment_ids()?;
    let by_chance = segments.iter().map(SegmentId::uuid_string);
    let names: Vec<(String, String)> = by_chance.enumerate().map(|(at, name)| (name, format!("{at:032x}"))).collect();
    let renamed = |text: String| {
        names.iter().fold(text, |text, (name, new)| text.replace(name, new).replace(&dashed(name), &dashed(new)))
    };
    let mut files = BTreeMap::new();
    for path in index.directory().list_managed_files() {
        let name = path.to_string_lossy().into_owned();
        // Not every file that an index may have is there.
        if directory.exists(&path)? {
            let is_text = path.extension().is_some_and(|extension| extension == "json");
            let bytes = directory.open_read(&path)?.read_bytes()?;
            let bytes = if is_text {
                renamed(String::from_utf8_lossy(&bytes).into_owned()).into_bytes()
            } else {
                bytes.to_vec()
            };
            files.insert(renamed(name), bytes);
        }
    }
    Ok(files)
}

/// The other way of writing the name of a segment: `01234567-89ab-…`.
fn dashed(name: &str) -> String {
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| name.get(part).unwrap_or_default());
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::super::rank::Ranking;
    use super::super::tables::Tables;
    use super::super::{Helps, Query};
    use super::*;

    /// Prepared tables give every rule the same score as those that are built, to the last bit.
    #[test]
    fn prepared_tables_score_as_built_ones() {
        let bytes: &'static [u8] = pack().unwrap().leak();
        assert_eq!(bytes, pack().unwrap(), "the same rules are written as the same bytes");
        let prepared: Prepared<'static> = postcard::from_bytes(bytes).unwrap();
        let entries: Vec<Entry> = postcard::from_bytes(prepared.thesaurus).unwrap();
        let (rulebook, thesaurus, questions) =
            (Rulebook::load(), Thesaurus::load().unwrap(), Questions::load().unwrap());
        assert_eq!(entries, thesaurus.entries);
        let unpacked = Questions::unpack(postcard::from_bytes(pack_questions().unwrap().leak()).unwrap());
        assert_eq!(unpacked.iter().collect::<Vec<_>>(), questions.iter().collect::<Vec<_>>());
        let packed = postcard::from_bytes(prepared.tables).unwrap();
        let helps = Helps { thesaurus: Some(&thesaurus), questions: Some(&questions), ..Helps::default() };
        let prepared = Tables::unpacked(packed, &rulebook, &helps).unwrap();
        let for_page: Prepared<'static> = postcard::from_bytes(for_page().unwrap().leak()).unwrap();
        let in_page = Tables::unpacked(postcard::from_bytes(for_page.tables).unwrap(), &rulebook, &helps).unwrap();
        let built = Tables::built(&rulebook, &helps).unwrap();
        let scores = |typed: &str, tables: &Tables<'_>| {
            let ranked = Ranking::of(&Query::of(typed, tables)).unwrap();
            ranked.scores.iter().map(|score| score.to_bits()).collect::<Vec<_>>()
        };
        let titles = rulebook.iter().filter_map(|rule| rule.title.as_deref());
        let said = thesaurus.entries.iter().flat_map(|entry| &entry.say).map(String::as_str);
        let mended = ["overwhlem", "simultanusly", "captur", "may a captured unit keep its upgrades", "Wampa attacks"];
        for typed in titles.step_by(40).chain(said.step_by(20)).chain(mended) {
            assert_eq!(scores(typed, &prepared), scores(typed, &built), "{typed}");
            assert_eq!(scores(typed, &in_page), scores(typed, &built), "{typed}");
        }
    }
}
