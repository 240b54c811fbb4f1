//! The index itself: its fields, how text becomes words, and how it is filled.

use tantivy::directory::RamDirectory;
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{TextAnalyzer, TokenizerManager};
use tantivy::{DocAddress, Index, IndexSettings, ReloadPolicy, Searcher, TantivyDocument};

use super::questions::Questions;
use super::weights;
use super::words::English;
use swu_rulebook::{Node, Rulebook};

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

/// What makes words of text: letters and digits, in small letters, without their English endings.
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

/// What the index of a search looks like inside.
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

/// Builds the index that a search looks in.
pub(super) fn build(rulebook: &Rulebook, questions: &Questions, english: &English) -> tantivy::Result<(Index, Fields)> {
    build_in(RamDirectory::create(), rulebook, questions, english)
}

/// The same, in a directory of one's own.
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

/// What looks in an index.
pub(super) fn searcher(index: &Index) -> tantivy::Result<Searcher> {
    let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
    Ok(reader.searcher())
}

/// The rule that a document of an index stands for: the index has one segment, filled in the order of the rulebook.
pub(super) fn rule_at(rulebook: &Rulebook, at: DocAddress) -> Option<&Node> {
    rulebook.iter().nth(usize::try_from(at.doc_id).ok()?)
}
