//! How text becomes words. Stemming is the dearest step of building the index, and the rules use the same words again and
//! again, so every word is stemmed once.

use std::collections::HashMap;

use tantivy::tokenizer::{Language, LowerCaser, RawTokenizer, SimpleTokenStream, SimpleTokenizer, Stemmer};
use tantivy::tokenizer::{TextAnalyzer, Token, TokenStream, Tokenizer};

/// Letters and digits, in small letters, without their English endings.
#[derive(Clone)]
pub(super) struct English {
    letters: SimpleTokenizer,
    stemmer: TextAnalyzer,
    stems: HashMap<String, String>,
}

impl Default for English {
    fn default() -> Self {
        let stemmer = TextAnalyzer::builder(RawTokenizer::default());
        Self {
            letters: SimpleTokenizer::default(),
            stemmer: stemmer.filter(LowerCaser).filter(Stemmer::new(Language::English)).build(),
            stems: HashMap::new(),
        }
    }
}

impl Tokenizer for English {
    type TokenStream<'a> = Stems<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stems<'a> {
        Stems { words: self.letters.token_stream(text), stemmer: &mut self.stemmer, stems: &mut self.stems }
    }
}

/// The stems of a text, one after the other.
pub(super) struct Stems<'a> {
    words: SimpleTokenStream<'a>,
    stemmer: &'a mut TextAnalyzer,
    stems: &'a mut HashMap<String, String>,
}

impl TokenStream for Stems<'_> {
    fn advance(&mut self) -> bool {
        if !self.words.advance() {
            return false;
        }
        let word = &mut self.words.token_mut().text;
        if let Some(stem) = self.stems.get(word) {
            word.clone_from(stem);
            return true;
        }
        let mut stemmed = self.stemmer.token_stream(word);
        let stem = if stemmed.advance() { stemmed.token().text.clone() } else { word.clone() };
        drop(stemmed);
        self.stems.insert(std::mem::replace(word, stem.clone()), stem);
        true
    }

    fn token(&self) -> &Token {
        self.words.token()
    }

    fn token_mut(&mut self) -> &mut Token {
        self.words.token_mut()
    }
}
