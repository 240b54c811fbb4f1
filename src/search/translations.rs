//! Words of other languages in which the game is printed, and what the rules call what they mean: `rules/translations.yaml`.
//!
//! ```yaml
//! words:
//! - {mean: unit, de: [einheit, einheiten], fr: [unité, unités]}
//! small:
//!   de: [der, die, das]
//! ```
//!
//! Players mix languages, so that every word is looked at by itself: one that is none of the rules' is put into English. The
//! small words of a language, which say nothing for a search, are left out as soon as another word is of that language.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::prepared;
use super::words::words;
use swu_text::diagnostic::{Diagnostic, read_yaml};

/// The words of other languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translations {
    /// By the code of the language.
    languages: BTreeMap<String, Language>,
}

/// The words of one, folded.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Language {
    words: BTreeMap<String, String>,
    small: Vec<String>,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    words: Vec<Entry>,
    #[serde(default)]
    small: BTreeMap<String, Vec<String>>,
}

/// What some words mean.
#[derive(Deserialize)]
struct Entry {
    mean: String,
    #[serde(flatten)]
    forms: BTreeMap<String, Vec<String>>,
}

impl Translations {
    /// The embedded translations, unpacked or read when they are first needed.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Translations> = OnceLock::new();
        // A test reads them; should they not be readable nevertheless, the rules are found by English words.
        EMBEDDED.get_or_init(|| prepared::translations().unwrap_or_else(|| Self::load().unwrap_or_default()))
    }

    /// The same, read anew from their file.
    pub(super) fn load() -> Result<Self, Box<Diagnostic>> {
        let text = if cfg!(target_family = "wasm") { "" } else { include_str!("../../rules/translations.yaml") };
        Self::parse("translations.yaml", text)
    }

    /// Reads such a file.
    ///
    /// ```
    /// use swu_search::Translations;
    /// assert!(Translations::parse("", "words: [{mean: unit, de: [einheit]}]\nsmall: {de: [die]}\n").is_ok());
    /// assert!(Translations::parse("", "words: [{mean: unit, de: einheit}]\n").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is none.
    pub fn parse(name: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        let file: File = read_yaml(name, text, "translations")?;
        let mut languages: BTreeMap<String, Language> = BTreeMap::new();
        for Entry { mean, forms } in file.words {
            for (language, forms) in forms {
                let words = &mut languages.entry(language).or_default().words;
                for form in forms.iter().flat_map(|form| folded(form)) {
                    // Words that stand behind one another, whatever stands between.
                    let form: Vec<&str> = self::words(&form).map(|(_, word)| word).collect();
                    words.entry(form.join(" ")).or_insert_with(|| mean.clone());
                }
            }
        }
        for (language, small) in file.small {
            let language = languages.entry(language).or_default();
            language.small = small.iter().flat_map(|form| folded(form)).collect();
            language.small.sort_unstable();
            language.small.dedup();
        }
        Ok(Self { languages })
    }

    /// What was typed in English, as far as words of it are of another language; nothing if none is. Words that are known to
    /// the rules are English.
    pub(super) fn english(&self, typed: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
        let words: Vec<Word> = words(typed).map(|(at, word)| Word::new(at, word, &is_known)).collect();
        let foreign = |language: &&Language| words.iter().filter(|word| language.is_foreign(word)).count();
        let language = self.languages.values().max_by_key(foreign).filter(|language| foreign(language) > 0)?;
        let is_mostly = foreign(&language) > 1;
        let (mut english, mut written, mut at) = (String::with_capacity(typed.len()), 0, 0);
        while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
            let (taken, word) = language.put(rest, is_mostly);
            if let (Some(word), Some(first), Some(last)) = (word, rest.first(), rest.get(taken - 1)) {
                english.push_str(typed.get(written..first.at.start).unwrap_or_default());
                english.push_str(word);
                written = last.at.end;
            }
            at += taken;
        }
        english.push_str(typed.get(written..).unwrap_or_default());
        Some(english)
    }
}

/// A word that was typed.
struct Word {
    at: Range<usize>,
    /// As it is compared.
    forms: Vec<String>,
    /// Whether the rules have it.
    is_known: bool,
}

impl Word {
    fn new(at: Range<usize>, word: &str, is_known: impl Fn(&str) -> bool) -> Self {
        Self { at, forms: folded(word), is_known: is_known(word) }
    }
}

/// How many words a form has at most.
const LONGEST: usize = 4;

impl Language {
    /// What to put in the place of the first words, and how many they are; nothing if they stay.
    fn put(&self, words: &[Word], is_mostly: bool) -> (usize, Option<&str>) {
        for length in (2..=LONGEST.min(words.len())).rev() {
            let together: Option<Vec<&str>> = words
                .get(..length)
                .map(|words| words.iter().filter_map(|word| word.forms.first()).map(String::as_str).collect());
            if let Some(word) = together.and_then(|together| self.words.get(&together.join(" "))) {
                return (length, Some(word));
            }
        }
        let put = words.first().and_then(|word| match () {
            () if word.is_known && !is_mostly => None,
            () if self.is_small(&word.forms) => Some(""),
            () if word.is_known => None,
            () => self.word(&word.forms),
        });
        (1, put)
    }

    fn is_foreign(&self, word: &Word) -> bool {
        !word.is_known && (self.word(&word.forms).is_some() || self.is_small(&word.forms))
    }

    fn word(&self, forms: &[String]) -> Option<&str> {
        forms.iter().find_map(|form| self.words.get(form)).map(String::as_str)
    }

    fn is_small(&self, forms: &[String]) -> bool {
        forms.iter().any(|form| self.small.binary_search(form).is_ok())
    }
}

/// A word as it is compared: in small letters and without accents; with an umlaut also as it is written without one.
fn folded(word: &str) -> Vec<String> {
    let fold = |umlaut: bool| -> String {
        word.to_lowercase()
            .chars()
            .flat_map(|c| {
                let (letter, behind) = match c {
                    'ä' => ('a', Some('e')),
                    'ö' => ('o', Some('e')),
                    'ü' => ('u', Some('e')),
                    'ß' => return vec!['s', 's'],
                    'œ' => return vec!['o', 'e'],
                    'à' | 'â' | 'á' => ('a', None),
                    'é' | 'è' | 'ê' | 'ë' => ('e', None),
                    'î' | 'ï' | 'í' => ('i', None),
                    'ô' | 'ó' => ('o', None),
                    'û' | 'ù' | 'ú' => ('u', None),
                    'ç' => ('c', None),
                    'ñ' => ('n', None),
                    '’' => ('\'', None),
                    c => (c, None),
                };
                std::iter::once(letter).chain(behind.filter(|_| umlaut)).collect()
            })
            .collect()
    };
    let (plain, umlaut) = (fold(false), fold(true));
    if plain == umlaut { vec![plain] } else { vec![plain, umlaut] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_into_english_one_by_one() {
        let text = "words:\n- {mean: attack, de: [greift an]}\n- {mean: unit, de: [einheit], fr: [unité]}\n- {mean: exhausted, de: [erschöpft]}\n- {mean: base, de: [basis]}\n\
                    small: {de: [die, ist, kann, meine], fr: [une]}\n";
        let table = Translations::parse("", text).unwrap();
        let english = |typed| table.english(typed, |word| ["die", "base", "attack", "unit"].contains(&word));
        assert_eq!(english("kann meine Einheit attack").as_deref(), Some("  unit attack"));
        assert_eq!(english("die einheit ist erschoepft").as_deref(), Some(" unit  exhausted"));
        assert_eq!(english("einheit greift an").as_deref(), Some("unit attack"));
        assert_eq!(english("ERSCHÖPFT!").as_deref(), Some("exhausted!"));
        // One word of another language leaves the English ones as they are.
        assert_eq!(english("does my einheit die").as_deref(), Some("does my unit die"));
        assert_eq!(english("une unité").as_deref(), Some(" unit"));
        assert_eq!(english("does my unit die"), None);
    }
}
