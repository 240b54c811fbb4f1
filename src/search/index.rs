//! The index itself: its fields, how text becomes words, and how it is filled.

use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{TextAnalyzer, TokenizerManager};
use tantivy::{Index, IndexSettings, ReloadPolicy, Searcher, TantivyDocument};

use super::words::English;
use crate::rulebook::Rulebook;

/// The fields of a rule that words are looked for in.
pub(super) struct Fields {
    pub title: Field,
    pub path: Field,
    pub text: Field,
    pub examples: Field,
}

impl Fields {
    /// Each field, and how much a word counts in it.
    pub(super) fn weighted(&self) -> [(Field, f32); 4] {
        [(self.title, 2.0), (self.path, 0.8), (self.text, 1.0), (self.examples, 0.3)]
    }
}

const TOKENIZER: &str = "english";

/// What makes words of text: letters and digits, in small letters, without their English endings.
pub(super) fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(English::default()).build()
}

/// Fills an index, a document a rule.
pub(super) fn build(rulebook: &Rulebook) -> tantivy::Result<(Searcher, Fields)> {
    // The table of words is made for a budget of this size, and grows if there are more words than it has room for.
    const MEMORY: usize = 2 << 20;
    let options = |record| {
        let indexing = TextFieldIndexing::default().set_tokenizer(TOKENIZER).set_index_option(record);
        TextOptions::default().set_indexing_options(indexing)
    };
    // Only where phrases are looked for does the index need to know positions.
    let (anywhere, in_order) = (IndexRecordOption::WithFreqs, IndexRecordOption::WithFreqsAndPositions);
    let mut schema = Schema::builder();
    let fields = Fields {
        title: schema.add_text_field("title", options(in_order)),
        path: schema.add_text_field("path", options(anywhere)),
        text: schema.add_text_field("text", options(in_order)),
        examples: schema.add_text_field("examples", options(anywhere)),
    };
    let tokenizers = TokenizerManager::new();
    tokenizers.register(TOKENIZER, analyzer());
    let mut writer = Index::builder()
        .schema(schema.build())
        .settings(IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() })
        .tokenizers(tokenizers)
        .single_segment_index_writer(tantivy::directory::RamDirectory::create(), MEMORY)?;
    for rule in rulebook.iter() {
        let mut document = TantivyDocument::default();
        if let Some(title) = &rule.title {
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
        writer.add_document(document)?;
    }
    let reader = writer.finalize()?.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
    Ok((reader.searcher(), fields))
}
