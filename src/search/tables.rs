//! The tables that words are looked for in: the index with its fields, the phrases that name rules, and what speaks for each
//! rule whatever is asked.

use std::sync::OnceLock;

use tantivy::directory::RamDirectory;
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{TextAnalyzer, TokenizerManager};
use tantivy::{DocSet, Index, IndexSettings, ReloadPolicy, Searcher, TERMINATED, TantivyDocument, TantivyError, Term};

use super::intent::{self, Subject};
use super::meaning::Meanings;
use super::names::CardNames;
use super::parts::NameParts;
use super::prepared::{self, Packed};
use super::questions::Questions;
use super::rank::{self, WeightedField};
use super::thesaurus::{Thesaurus, Translations};
use super::vectors::Vectors;
use super::words::{English, Phrases, Stem, Vocabulary, known_words, words};
use super::{Helps, SearchError, weights};
use swu_rulebook::{Node, Rulebook};

/// The tables over a rulebook.
pub(super) struct Tables<'r> {
    pub rulebook: &'r Rulebook,
    pub searcher: Searcher,
    pub fields: Fields,
    pub english: English,
    pub analyzer: TextAnalyzer,
    /// The factor of each rule whatever is asked, in the order of the rulebook.
    pub priors: Vec<f32>,
    pub phrases: Phrases<Subject>,
    pub thesaurus: &'r Thesaurus,
    pub questions: &'r Questions,
    /// The weight of a word in each field.
    pub weighted: Vec<WeightedField>,
    /// Where the rules point, and the table that tells where a query does; nothing if there is no table.
    pub meanings: Option<(Meanings<'static>, Vectors<'r>)>,
    vocabulary: OnceLock<Vocabulary>,
    words: Words,
    /// The cards that can be named.
    pub cards: &'r dyn CardNames,
    parts: OnceLock<NameParts<'r>>,
}

/// The words that the rules are written in.
enum Words {
    /// As many as were met first.
    First(usize),
    /// Prepared.
    Prepared(Vec<&'static str>),
}

impl<'r> Tables<'r> {
    /// The tables over these rules: the prepared ones for the embedded rules, thesaurus and questions, or else built now.
    pub(super) fn of(rulebook: &'r Rulebook, helps: &Helps<'r>) -> Result<Self, SearchError> {
        let is_embedded = std::ptr::eq(rulebook, Rulebook::embedded())
            && std::ptr::eq(helps.thesaurus(), Thesaurus::embedded())
            && std::ptr::eq(helps.questions(), Questions::embedded());
        match is_embedded.then(prepared::tables).flatten() {
            Some(packed) => Self::unpacked(packed, rulebook, helps),
            // A page has no more than it is handed, and no randomness, by which an index is named.
            None if cfg!(target_family = "wasm") => {
                Err(TantivyError::SystemError("the tables of the search are missing".to_owned()).into())
            }
            None => Self::built(rulebook, helps),
        }
    }

    /// Builds the tables.
    pub(super) fn built(rulebook: &'r Rulebook, helps: &Helps<'r>) -> Result<Self, SearchError> {
        let english = English::default();
        let (index, _) = build_in(RamDirectory::create(), rulebook, helps.questions(), &english)?;
        let words = Words::First(english.count());
        let phrases = intent::phrases(rulebook, helps.thesaurus(), &english).into_iter();
        let phrases = phrases.map(|(phrase, subject)| (Stem::Owned(phrase), subject)).collect();
        Self::over(&index, english, phrases, words, None, rulebook, helps)
    }

    /// Opens the tables that were built before.
    pub(super) fn unpacked(
        packed: Packed<'static>,
        rulebook: &'r Rulebook,
        helps: &Helps<'r>,
    ) -> Result<Self, SearchError> {
        let index = packed.index()?;
        let phrases = packed.phrases.into_iter();
        let phrases = phrases.map(|(phrase, subject)| (Stem::Borrowed(phrase), subject)).collect();
        let words = Words::Prepared(packed.words);
        Self::over(&index, English::default(), phrases, words, packed.meanings, rulebook, helps)
    }

    /// The tables over an index. Prepared meanings are of the embedded vectors; those of others are worked out.
    fn over(
        index: &Index,
        english: English,
        phrases: Phrases<Subject>,
        words: Words,
        prepared: Option<Meanings<'static>>,
        rulebook: &'r Rulebook,
        helps: &Helps<'r>,
    ) -> Result<Self, SearchError> {
        let (_, fields) = schema();
        let searcher = searcher(index)?;
        let meanings = helps.vectors().map(|(vectors, asked)| {
            let prepared = prepared.filter(|_| vectors.is_embedded());
            let worked_out = || Meanings::of(rulebook, helps.questions(), &vectors, asked.as_ref());
            (prepared.unwrap_or_else(worked_out), vectors)
        });
        Ok(Self {
            rulebook,
            weighted: rank::weighted(&fields, &searcher)?,
            searcher,
            fields,
            analyzer: analyzer(&english),
            priors: rulebook.iter().map(|rule| rank::prior(rule, rulebook)).collect(),
            english,
            phrases,
            thesaurus: helps.thesaurus(),
            questions: helps.questions(),
            meanings,
            vocabulary: OnceLock::new(),
            words,
            cards: helps.cards,
            parts: OnceLock::new(),
        })
    }

    /// The words of a text, each with its stem.
    pub(super) fn tokens(&self, text: &str) -> Vec<(String, String)> {
        let mut tokens = Vec::new();
        self.english.each(text, |word, stem| tokens.push((word.to_owned(), stem.to_owned())));
        tokens
    }

    /// In how many rules a word is, in the field in which it is in most of them. A word that only players use counts if
    /// several questions have it: in fewer it may be a typing error.
    pub(super) fn frequency(&self, stem: &str) -> u64 {
        const FEW: u64 = 3;
        let of_players = self.count_in(self.fields.questions, stem);
        self.in_rules(stem).max(Some(of_players).filter(|count| *count >= FEW).unwrap_or(0))
    }

    /// In how many rules a word is that has it in its own words.
    pub(super) fn in_rules(&self, stem: &str) -> u64 {
        let Fields { title, path, text, examples, parent: _, questions: _ } = &self.fields;
        [title, path, text, examples].map(|field| self.count_in(*field, stem)).into_iter().max().unwrap_or(0)
    }

    fn count_in(&self, field: Field, stem: &str) -> u64 {
        self.searcher.doc_freq(&Term::from_field_text(field, stem)).unwrap_or(0)
    }

    /// The rarity of a word: the inverse frequency that BM25 counts with.
    pub(super) fn rarity(&self, stem: &str) -> f32 {
        rank::rarity(usize::try_from(self.frequency(stem)).unwrap_or(usize::MAX), self.rulebook.iter().len())
    }

    /// The query in English, if any of it is of another language.
    pub(super) fn english_of(&self, typed: &str) -> Option<String> {
        let mut words = words(typed);
        // The words of other languages are unpacked only for one that is not known.
        let is_foreign = words.any(|(_, word)| !self.is_english(word));
        is_foreign.then(|| Translations::embedded().english(typed, |word| self.is_english(word)))?
    }

    /// Tests for a word of the rules, of players, of the thesaurus, or a small one of English.
    pub(super) fn is_english(&self, word: &str) -> bool {
        let is_known = |stem: &String| self.frequency(stem) > 0 || self.phrases.begin_with(stem);
        intent::is_common(word) || self.english.stems(word).iter().any(is_known)
    }

    /// Tests for a word of English, one of the rules or not.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.meanings.as_ref().is_some_and(|(_, vectors)| vectors.has(&word.to_lowercase()))
    }

    /// Tests if a word stands in no rule but in examples and in notes, where cards are named.
    pub(super) fn is_name(&self, word: &str) -> bool {
        let stems = self.english.stems(word);
        let fields = [self.fields.title, self.fields.path, self.fields.text];
        !stems.iter().any(|stem| fields.iter().any(|field| self.is_in_rules(*field, stem)))
    }

    /// Tests if a rule that is no note has a word in a field.
    fn is_in_rules(&self, field: Field, stem: &str) -> bool {
        /// Nobody is named so often.
        const MANY: u64 = 60;
        let term = Term::from_field_text(field, stem);
        match self.searcher.doc_freq(&term).unwrap_or(0) {
            0 => false,
            MANY.. => true,
            _ => self.searcher.segment_readers().iter().any(|segment| {
                let index = segment.inverted_index(field).ok();
                let postings =
                    index.and_then(|index| index.read_postings(&term, IndexRecordOption::Basic).ok().flatten());
                let Some(mut postings) = postings else { return false };
                let is_note = |rule: u32| {
                    let rule = usize::try_from(rule).ok().and_then(|rule| self.rulebook.at(rule));
                    rule.is_some_and(|rule| rule.id.document() == "NOTE")
                };
                while postings.doc() != TERMINATED {
                    if !is_note(postings.doc()) {
                        return true;
                    }
                    postings.advance();
                }
                false
            }),
        }
    }

    /// The parts of the names of cards.
    pub(super) fn parts(&self) -> &NameParts<'r> {
        self.parts.get_or_init(|| NameParts::of(self.cards.names()))
    }

    pub(super) fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| match &self.words {
            Words::First(count) => Vocabulary::of(&known_words(&self.english, *count), &self.english),
            Words::Prepared(words) => Vocabulary::of(words, &self.english),
        })
    }
}

/// The fields of a rule that words are looked for in.
pub(super) struct Fields {
    pub title: Field,
    pub path: Field,
    pub text: Field,
    pub examples: Field,
    /// The text of the rule that it is a part of.
    pub parent: Field,
    /// The questions that it answers.
    pub questions: Field,
}

impl Fields {
    /// Each field, and how much a word counts in it.
    pub(super) fn weighted(&self) -> [(Field, f32); 6] {
        [
            (self.title, weights::TITLE_FIELD),
            (self.path, weights::PATH_FIELD),
            (self.text, weights::TEXT_FIELD),
            (self.examples, weights::EXAMPLES_FIELD),
            (self.parent, weights::PARENT_FIELD),
            (self.questions, weights::QUESTIONS_FIELD),
        ]
    }
}

const TOKENIZER: &str = "english";
/// The same for words that are none of the rules': a typing error is not read as one of them.
const OF_PLAYERS: &str = "english of players";

/// The maker of words of a text: letters and digits, in small letters, without their English endings.
pub(super) fn analyzer(english: &English) -> TextAnalyzer {
    TextAnalyzer::builder(english.clone()).build()
}

/// A field of text whose words are looked for.
pub(super) fn text(record: IndexRecordOption) -> TextOptions {
    text_by(TOKENIZER, record)
}

fn text_by(tokenizer: &str, record: IndexRecordOption) -> TextOptions {
    let indexing = TextFieldIndexing::default().set_tokenizer(tokenizer).set_index_option(record);
    TextOptions::default().set_indexing_options(indexing)
}

/// The schema of the index of a search.
pub(super) fn schema() -> (Schema, Fields) {
    // Only where phrases are looked for does the index need to know positions.
    let (anywhere, in_order) = (IndexRecordOption::WithFreqs, IndexRecordOption::WithFreqsAndPositions);
    let mut schema = Schema::builder();
    let fields = Fields {
        title: schema.add_text_field("title", text(in_order)),
        path: schema.add_text_field("path", text(anywhere)),
        text: schema.add_text_field("text", text(in_order)),
        examples: schema.add_text_field("examples", text(anywhere)),
        parent: schema.add_text_field("parent", text(anywhere)),
        questions: schema.add_text_field("questions", text_by(OF_PLAYERS, anywhere)),
    };
    (schema.build(), fields)
}

/// Builds the index that a search looks in, in a directory.
pub(super) fn build_in(
    directory: RamDirectory,
    rulebook: &Rulebook,
    questions: &Questions,
    english: &English,
) -> tantivy::Result<(Index, Fields)> {
    let (schema, fields) = schema();
    let index = filled(directory, schema, rulebook, english, |rule| {
        let mut document = TantivyDocument::default();
        // How an entry opens is no title.
        if let Some(title) = rule.name() {
            document.add_text(fields.title, title);
        }
        if !rule.is_rule() {
            document.add_text(fields.title, rule.id.document());
        }
        for heading in rulebook.path(&rule.id) {
            document.add_text(fields.path, heading);
        }
        document.add_text(fields.text, &rule.text);
        for example in &rule.examples {
            document.add_text(fields.examples, example);
        }
        if let Some(parent) = rule.parent.as_ref().and_then(|parent| rulebook.get(parent)) {
            document.add_text(fields.parent, &parent.text);
        }
        for question in questions.of(rule) {
            document.add_text(fields.questions, question);
        }
        document
    })?;
    Ok((index, fields))
}

/// An index in memory, a document a rule, in the order of the rulebook.
pub(super) fn filled(
    directory: RamDirectory,
    schema: Schema,
    rulebook: &Rulebook,
    english: &English,
    document: impl Fn(&Node) -> TantivyDocument,
) -> tantivy::Result<Index> {
    // The table of words is made for a budget of this size, and grows if there are more words than it has room for.
    const MEMORY: usize = 2 << 20;
    let tokenizers = TokenizerManager::new();
    tokenizers.register(TOKENIZER, analyzer(english));
    tokenizers.register(OF_PLAYERS, analyzer(&English::default()));
    let mut writer = Index::builder()
        .schema(schema)
        .settings(IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() })
        .tokenizers(tokenizers)
        .single_segment_index_writer(directory, MEMORY)?;
    for rule in rulebook.iter() {
        writer.add_document(document(rule))?;
    }
    writer.finalize()
}

/// A searcher of an index.
pub(super) fn searcher(index: &Index) -> tantivy::Result<Searcher> {
    let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
    Ok(reader.searcher())
}
