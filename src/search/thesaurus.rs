//! The thesaurus: words that players say, and what the rules call what they mean.
//!
//! It is data, `thesaurus.yaml` in the folder of the rules: a list of entries such as
//!
//! ```yaml
//! - say: [graveyard, trash]
//!   mean: [discard pile]
//!   rules: [CR 4.8]
//! ```
//!
//! `say` has words or phrases as they are typed, in any form of the word; `mean` what to look for in their place, and
//! `rules` the rules that answer whoever says so. One of these two may be missing.
//!
//! The translations, `translations.yaml`: words of other languages in which the game is printed, and what the rules call what
//! they mean.
//!
//! ```yaml
//! words:
//! - {mean: unit, de: [einheit, einheiten], fr: [unité, unités]}
//! small:
//!   de: [der, die, das]
//! ```
//!
//! A word is known in all its forms that have its stem, so that one form of a verb is enough. Players mix languages, so that every
//! word is looked at by itself: one that is none of the rules' is put into English. The small words of a language, which say nothing
//! for a search, are left out as soon as another word is of that language.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

#[cfg(feature = "languages")]
use frostem::Algorithm;
use frostem::Stemmer;
use serde::{Deserialize, Serialize};

use super::prepared;
use super::words::words;
use swu_rulebook::RuleId;
use swu_text::diagnostic::{Diagnostic, read_yaml};

/// Words that players say, and what they mean by them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Thesaurus {
    pub(super) entries: Vec<Entry>,
}

/// The meaning of some words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Any of these is said.
    pub say: Vec<String>,
    /// All of these are looked for.
    #[serde(default)]
    pub mean: Vec<String>,
    /// These rules are about it, the best first.
    #[serde(default)]
    pub rules: Vec<RuleId>,
}

impl Thesaurus {
    /// The file in a folder of rules.
    pub const FILE: &str = "thesaurus.yaml";

    /// The embedded thesaurus, unpacked or read when it is first needed.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Thesaurus> = OnceLock::new();
        // A test reads it; should it not be readable nevertheless, the rules are found by their own words.
        EMBEDDED.get_or_init(|| prepared::thesaurus().unwrap_or_else(|| Self::load().unwrap_or_default()))
    }

    /// The same, read anew from its file.
    pub(super) fn load() -> Result<Self, Box<Diagnostic>> {
        // A page is handed it as bytes.
        if cfg!(target_family = "wasm") {
            return Ok(Self::default());
        }
        Self::parse(Self::FILE, swu_data_rules::THESAURUS)
    }

    /// Reads a thesaurus in YAML.
    ///
    /// ```
    /// use swu_search::Thesaurus;
    /// assert!(Thesaurus::parse("thesaurus.yaml", "- {say: [tapped], mean: [exhausted]}\n").is_ok());
    /// let error = Thesaurus::parse("thesaurus.yaml", "- {say: [tapped], means: [exhausted]}\n").unwrap_err();
    /// assert_eq!(error.place.map(|place| place.line), Some(1));
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is no list of such entries.
    pub fn parse(name: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let entries = read_yaml(name, text, "thesaurus")?;
        Ok(Self { entries })
    }

    /// The rules that it names.
    pub fn rules(&self) -> impl Iterator<Item = &RuleId> {
        self.entries.iter().flat_map(|entry| &entry.rules)
    }
}

/// The words of other languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translations {
    /// The meanings, in English; most have several words.
    meanings: Vec<Box<str>>,
    /// By the code of the language.
    languages: BTreeMap<String, Language>,
}

/// The words of one language, folded.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Language {
    /// Each stem, or several behind one another, with its meaning.
    stems: Meant,
    /// Forms that mean something else than others with their stem.
    forms: Meant,
    small: Vec<Box<str>>,
}

/// Words, sorted, each with the place of its meaning.
type Meant = Vec<(Box<str>, u16)>;

/// The place of the meaning of a word, or where the word belongs.
fn place(words: &Meant, word: &str) -> Result<u16, usize> {
    let at = words.binary_search_by(|(known, _)| (**known).cmp(word))?;
    words.get(at).map(|(_, meaning)| *meaning).ok_or(at)
}

/// Gives a word its meaning, if it has none. Returns what it means.
fn learn(words: &mut Meant, word: &str, meaning: u16) -> u16 {
    place(words, word).unwrap_or_else(|at| {
        words.insert(at, (word.into(), meaning));
        meaning
    })
}

/// The stemmer of a language; none if its words are known only as they are written.
#[cfg(feature = "languages")]
fn stemmer(language: &str) -> Option<Stemmer> {
    let algorithm = match language {
        "de" => Algorithm::German,
        "es" => Algorithm::Spanish,
        "fr" => Algorithm::French,
        "it" => Algorithm::Italian,
        _ => return None,
    };
    Some(Stemmer::new(algorithm))
}

#[cfg(not(feature = "languages"))]
fn stemmer(_: &str) -> Option<Stemmer> {
    None
}

/// Folded words that stand behind one another, each as its stem.
fn stemmed<'w>(words: impl IntoIterator<Item = &'w str>, stemmer: Option<&Stemmer>) -> String {
    let stem = |word: &'w str| stemmer.map_or(Cow::Borrowed(word), |stemmer| stemmer.stem(word));
    words.into_iter().map(stem).collect::<Vec<_>>().join(" ")
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    words: Vec<Translation>,
    #[serde(default)]
    small: BTreeMap<String, Vec<String>>,
}

/// The meaning of some words.
#[derive(Deserialize)]
struct Translation {
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
        // A page is handed them as bytes.
        if cfg!(target_family = "wasm") {
            return Ok(Self::default());
        }
        Self::parse("translations.yaml", swu_data_rules::TRANSLATIONS)
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
        let mut all = Self::default();
        for (meaning, Translation { mean, forms }) in (0..).zip(file.words) {
            all.meanings.push(mean.into());
            for (code, forms) in forms {
                let stemmer = stemmer(&code);
                let language = all.languages.entry(code).or_default();
                for form in forms.iter().flat_map(|form| folded(form)) {
                    // Words that stand behind one another, whatever stands between.
                    let form: Vec<&str> = self::words(&form).map(|(_, word)| word).collect();
                    let stem = stemmed(form.iter().copied(), stemmer.as_ref());
                    if learn(&mut language.stems, &stem, meaning) != meaning {
                        learn(&mut language.forms, &form.join(" "), meaning);
                    }
                }
            }
        }
        for (language, small) in file.small {
            let language = all.languages.entry(language).or_default();
            language.small = small.iter().flat_map(|form| folded(form)).map(Into::into).collect();
            language.small.sort_unstable();
            language.small.dedup();
        }
        Ok(all)
    }

    /// The query in English, as far as words of it are of another language; nothing if none is. Words that are known to
    /// the rules are English.
    pub(super) fn english(&self, typed: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
        let words: Vec<Word> = words(typed).map(|(at, word)| Word::new(at, word, &is_known)).collect();
        let (is_foreign, language) = self
            .languages
            .iter()
            .map(|(code, language)| Stemmed { language, meanings: &self.meanings, stemmer: stemmer(code) })
            .map(|language| (words.iter().filter(|word| language.is_foreign(word)).count(), language))
            .max_by_key(|(foreign, _)| *foreign)
            .filter(|(foreign, _)| *foreign > 0)?;
        let is_mostly = is_foreign > 1;
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
    /// True if the rules have it.
    is_known: bool,
}

impl Word {
    fn new(at: Range<usize>, word: &str, is_known: impl Fn(&str) -> bool) -> Self {
        Self { at, forms: folded(word), is_known: is_known(word) }
    }
}

/// The most words of a form.
const LONGEST: usize = 4;

/// A language, and what finds the stems of its words.
struct Stemmed<'l> {
    language: &'l Language,
    meanings: &'l [Box<str>],
    stemmer: Option<Stemmer>,
}

impl Stemmed<'_> {
    /// The number of the first words that are replaced, and their replacement; nothing if they stay.
    fn put(&self, words: &[Word], is_mostly: bool) -> (usize, Option<&str>) {
        for length in (2..=LONGEST.min(words.len())).rev() {
            let together: Option<Vec<&str>> = words
                .get(..length)
                .map(|words| words.iter().filter_map(|word| word.forms.first()).map(String::as_str).collect());
            if let Some(word) = together.and_then(|together| self.meaning(&together)) {
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
        forms.iter().find_map(|form| self.meaning(&[form]))
    }

    /// The meaning of folded words that stand behind one another.
    fn meaning(&self, words: &[&str]) -> Option<&str> {
        let form = place(&self.language.forms, &words.join(" "));
        let known = |_| place(&self.language.stems, &stemmed(words.iter().copied(), self.stemmer.as_ref()));
        self.meanings.get(usize::from(form.or_else(known).ok()?)).map(|meaning| &**meaning)
    }

    fn is_small(&self, forms: &[String]) -> bool {
        forms.iter().any(|form| self.language.small.binary_search_by(|small| (**small).cmp(form)).is_ok())
    }
}

/// A word as it is compared: in small letters and without accents; with an umlaut also as it is written without one.
pub(super) fn folded(word: &str) -> Vec<String> {
    if word.is_ascii() {
        return vec![word.to_ascii_lowercase()];
    }
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
